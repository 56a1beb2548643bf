# The creature's sheet

ui-sheet-title = Sheet: { $name }
ui-sheet-new = New creature
ui-sheet-pages = Pages of the sheet
ui-sheet-page-identity = Identity
ui-sheet-page-abilities = Abilities, speed
ui-sheet-page-skills = Skills
ui-sheet-page-attention = Attention
ui-sheet-page-weapons = Weapons
ui-sheet-page-spells = Spells
ui-sheet-page-equipment = Equipment, talents
ui-sheet-page-notes = Senses and notes
ui-sheet-page-manoeuvres = Manoeuvres (BMO)
ui-sheet-page-ribbons = Ribbons
ui-sheet-keep = Keep the sheet
ui-sheet-keep-tip = Take the sheet as it stands (Ctrl+Enter)
ui-sheet-cancel-tip = Close without changing anything
ui-sheet-leave = Esc once more: close without changing anything.
ui-sheet-keys = Ctrl+Page Down: next page · Ctrl+Enter: keep
ui-sheet-trouble = { $page }: { $what }
ui-sheet-trouble-tip = Go to what is wrong
ui-sheet-numbers = What the rules make of it

# What is wrong
ui-sheet-no_name = A name is needed.
ui-sheet-too_long = Too long: { $most } characters at most.
ui-sheet-not_metres = "{ $text }" is not a length in metres, such as 1.5.
ui-sheet-out_of_bounds = From { $low } to { $high } m.
ui-sheet-not_dice = "{ $text }" is not a dice roll, such as 1d8+3.
ui-sheet-not_bound = "{ $text }" is not a number from −20 to 20; empty: no limit.
ui-sheet-mode_twice = This way of moving is already in the list.
ui-sheet-talent_twice = This talent is already in the list.

# The numbers
ui-sheet-vd = Speed (VD)
ui-sheet-vd-tip = The metres of one unit of movement (L-910)
ui-sheet-multiple = { $times } × VD: { METRES($distance) }
ui-sheet-other_speed = { $mode } { METRES($speed) }
ui-sheet-pace_free = Without armour the pace has no limit.
ui-sheet-pace = Armour: { $limit } moves a round at most ({ $rule }).
ui-sheet-pool = Attention points
ui-sheet-standing = Passive scores, habitual attention E { $e }, S { $s }, F { $f }
ui-sheet-at_rest = Passive scores, with no attention point placed

# Tables
ui-sheet-add = Add
ui-sheet-add-tip = Add a row (Insert)
ui-sheet-duplicate = Duplicate
ui-sheet-duplicate-tip = Copy the chosen row (Ctrl+D)
ui-sheet-remove = Remove
ui-sheet-remove-tip = Remove the chosen row (Delete)
ui-sheet-up = Up
ui-sheet-up-tip = Move the row up (Alt+Up)
ui-sheet-down = Down
ui-sheet-down-tip = Move the row down (Alt+Down)

# Identity
ui-sheet-name = Name
ui-sheet-public_name = Name for the players
ui-sheet-public_name-none = no name shown
ui-sheet-picture = Picture
ui-sheet-kind = Standing
ui-sheet-kind-pc = Player's character
ui-sheet-kind-important_npc = Important NPC
ui-sheet-kind-standard_npc = Standard NPC
ui-sheet-people = People
ui-sheet-people-holder = Elfin, Tifin and Mielfin: one attention point more (L-088)
ui-sheet-size = Size
ui-sheet-hit_points = Hit points
ui-sheet-death_at = Dead at
ui-sheet-death_at-hint = hit points at which the creature dies
ui-sheet-heroism = Heroism
ui-sheet-heroism-hint = points at the start, 3 at most
ui-sheet-heroism-standard = A standard NPC has no heroism (L-017).
ui-sheet-heroism-important = An important NPC has only one point of heroism (L-018).
ui-sheet-reach = Reach
ui-sheet-reach-hint = in metres, edge to edge
ui-sheet-space = Space taken
ui-sheet-space-hint = diameter of the token in metres; empty: by size
ui-portrait-choose = Choose a picture…
ui-portrait-choose-tip = Take a file's picture; it is cut square
ui-portrait-remove = Remove
ui-portrait-kinds = Pictures
ui-portrait-hint = Cut square, shown round on the map.
ui-portrait-reading = Reading "{ $file }"…
ui-portrait-too_big = "{ $file }" is larger than { $limit } MB.
ui-portrait-unreadable = "{ $file }" cannot be read: { $why }.
ui-portrait-no_picture = "{ $file }" is not a picture that can be read.

# Abilities and speed
ui-sheet-modifier = modifier { SIGNED($modifier) }
ui-sheet-locomotions = Ways of moving
ui-sheet-locomotions-hint = The first is the ordinary one. An empty gross speed takes the table's (L-915, L-936 to L-941).
ui-sheet-mode = Way
ui-sheet-gross = Own gross speed
ui-sheet-gross-none = the table's
ui-sheet-gross-table = In the table
ui-sheet-override = Given speed
ui-sheet-override-hint = in metres; replaces the first way's account; empty: computed

# Skills
ui-sheet-skills-hint = Totals without equipment: armour and shield are counted apart.
ui-sheet-skill = Skill
ui-sheet-total = Total
ui-sheet-mastery = Mastery
ui-sheet-equipped = With the equipment
ui-sheet-own_soak = Soak of its own
ui-sheet-own_soak-tip = Unticked, Soak is worth Defence
ui-sheet-soak_by_defence = worth Defence
ui-sheet-malus = { $label } { SIGNED($value) }
ui-sheet-with_equipment = { SIGNED($total) } ({ $why })

# Attention
ui-sheet-attention-racial = Racial adjustment
ui-sheet-attention-racial-hint = L-084
ui-sheet-attention-other = Other adjustment
ui-sheet-attention-other-hint = items, spells… (L-085)
ui-sheet-attention-characteristic_training_ranks = Characteristic training
ui-sheet-attention-characteristic_training_ranks-hint = ranks; 1 point for every 4 ranks (L-087)
ui-sheet-attention-perception_malus = Perception malus
ui-sheet-attention-perception_malus-hint = without sign; 1 point less for every 4 (L-093)
ui-sheet-attention-intuitive_focus = Intuitive Focus
ui-sheet-attention-intuitive_focus-hint = virtual points of Focus (L-588)
ui-sheet-attention-sneak_rank = Sneak attack
ui-sheet-attention-sneak_rank-hint = rank (L-580)
ui-sheet-attention-perfidious_rank = Perfidious attack
ui-sheet-attention-perfidious_rank-hint = rank (L-584)
ui-sheet-standing-title = Habitual allotment, before the first declaration
ui-sheet-limits = Limits of criteria
ui-sheet-limits-none = None. A closed helm keeps Environment to 1 (L-101).
ui-sheet-limit-criterion = Criterion
ui-sheet-limit-cap = At most
ui-sheet-limit-cap-tip = Upper bound; empty: none
ui-sheet-limit-floor = At least
ui-sheet-limit-floor-tip = Lower bound; empty: none
ui-sheet-limit-why = Cause

# Weapons
ui-sheet-weapons-none = No weapon. "Add" begins one.
ui-sheet-weapon-new = Weapon
ui-sheet-weapon-nothing = No weapon chosen
ui-sheet-weapon-name = Weapon
ui-sheet-weapon-skill = Attack
ui-sheet-weapon-skill-tip = Power strike or finesse strike (L-191)
ui-sheet-weapon-power = power
ui-sheet-weapon-finesse = finesse
ui-sheet-weapon-bonus = Bonus
ui-sheet-weapon-bonus-tip = What the weapon adds to the attack
ui-sheet-weapon-total = Total
ui-sheet-weapon-total-tip = Skill and weapon bonus, without any modifier of the round
ui-sheet-weapon-damage = Damage
ui-sheet-weapon-threat = Threat
ui-sheet-weapon-threat-tip = Lowest face of the d20 that threatens a critical
ui-sheet-weapon-critical = Crit.
ui-sheet-weapon-critical-tip = Multiplier of a critical's damage
ui-sheet-weapon-reach = Reach
ui-sheet-weapon-reach-tip = In metres; empty: the creature's reach
ui-sheet-weapon-range = Range
ui-sheet-weapon-range-tip = In metres, to throw or shoot; empty: no limit noted
ui-sheet-weapon-modes = How it is used
ui-sheet-weapon-modes-tip = The ways of using this weapon (L-196 to L-215)
ui-sheet-weapon-no_mode = Without a way of using it, this weapon cannot be declared.
ui-sheet-weapon-traits = Traits
ui-sheet-weapon-contact = melee weapon
ui-sheet-weapon-contact-tip = Strikes hand to hand; allowed in a charge
ui-sheet-weapon-polearm = polearm
ui-sheet-weapon-polearm-tip = Allows one to receive a charge
ui-sheet-weapon-double = double
ui-sheet-weapon-double-tip = Counts as two weapons
ui-sheet-weapon-fist_weapon = fist weapon
ui-sheet-weapon-fist_weapon-tip = Worn on the fist: gauntlet, steel claws
ui-sheet-weapon-natural = natural
ui-sheet-weapon-natural-tip = Claws, fangs, horns: always ready
ui-sheet-weapon-off_hand = off hand
ui-sheet-weapon-off_hand-tip = Held in the off hand
ui-sheet-weapon-ready = in hand
ui-sheet-weapon-ready-tip = Ready when the fight begins; otherwise category +1 to draw it
ui-sheet-weapon-hardness = Hardness
ui-sheet-weapon-hardness-tip = Damage that the weapon absorbs
ui-sheet-weapon-hit_points = Its hit points
ui-sheet-weapon-hit_points-tip = The weapon's hit points
ui-sheet-weapon-ribbon_cost = Segments
ui-sheet-weapon-ribbon_cost-tip = Cost of an attack on the ribbons, in segments
ui-sheet-weapon-ribbon_fatigue = Fatigue
ui-sheet-weapon-ribbon_fatigue-tip = Fatigue of an attack on the ribbons
ui-sheet-two_weapon_malus = Two-weapon malus
ui-sheet-two_weapon_malus-hint = on each attack with two weapons

# Spells
ui-sheet-spells-none = No spell. "Add" begins one.
ui-sheet-spell-new = Spell
ui-sheet-spell-name = Spell
ui-sheet-spell-level = Level
ui-sheet-spell-damage = Damage
ui-sheet-spell-damage-tip = As written, for instance 4d6
ui-sheet-spell-note = Note
ui-sheet-spell-components = The chosen spell
ui-sheet-spell-material = material component
ui-sheet-spell-material-tip = Category +1
ui-sheet-spell-aimed = needs a target
ui-sheet-spell-aimed-tip = Category +1
ui-sheet-spell-ritual = ritual
ui-sheet-spell-ritual-tip = Category 5, Focus 2
ui-sheet-spell-focus_two = needs Focus 2
ui-sheet-spell-focus_two-tip = In place of Focus 1

# Equipment and talents
ui-sheet-armour = Armour
ui-sheet-armour-none = none
ui-sheet-armour-light = light
ui-sheet-armour-medium = medium
ui-sheet-armour-heavy = heavy
ui-sheet-armour-row = { $name } ({ $category }, { SIGNED($bonus) }{ $malus ->
    [0] { "" }
   *[other] , malus { $malus }
})
ui-sheet-armour_magic = Magic armour
ui-sheet-natural_armour = Natural armour
ui-sheet-shield = Shield
ui-sheet-shield-none = none
ui-sheet-shield-row = { $name } ({ SIGNED($bonus) }{ $malus ->
    [0] { "" }
   *[other] , malus { $malus }
})
ui-sheet-shield_magic = Magic shield
ui-sheet-protection = Protection: { SIGNED($defence) } to Defence, { SIGNED($reflex) } to Reflex.
ui-sheet-armour-hinders = Without the talent "{ $talent }" the malus { $malus } also hampers the combat skills.
ui-sheet-talents = Talents
ui-sheet-talents-none = No talent.
ui-sheet-talent-new = Free talent
ui-sheet-talent-name = Talent
ui-sheet-talent-modifier = Modifier
ui-sheet-talent-note = Note
ui-sheet-talent-free = A free talent: a note for the GM, with no computed effect.
ui-sheet-talent-applied = Applied by the rules ({ $rule }).
ui-sheet-talent-applied_modifier = Applied by the rules, with its modifier ({ $rule }).
ui-sheet-talent-note_only = Noted for the GM ({ $rule }).

# Senses and notes
ui-sheet-low_light = Low-light vision
ui-sheet-low_light-tip = Sees better in gloom and by starlight
ui-sheet-darkvision = Darkvision
ui-sheet-darkvision-hint = in metres; 0: none
ui-sheet-notes = Notes
ui-sheet-source = Source text

# Manoeuvres (BMO)
ui-sheet-manoeuvres-hint = For encounters played with BMO against DMD.
ui-sheet-base_attack = Base attack bonus
ui-sheet-bmo_bonus = BMO adjustment
ui-sheet-bmo_bonus-hint = beyond base, Strength and size
ui-sheet-dmd_bonus = DMD adjustment
ui-sheet-dmd_bonus-hint = beyond base, Strength, Dexterity and size
ui-sheet-legs = Legs
ui-sheet-legs-hint = more than two: steadier
ui-sheet-can_be_tripped = Can be tripped
ui-sheet-can_be_tripped-tip = Unticked: flyers, oozes, snakes…
ui-sheet-feats = Feats
ui-sheet-feats-hint = parted by commas

# Ribbons
ui-sheet-has_ribbon = The creature has a ribbon
ui-sheet-has_ribbon-tip = For encounters played with initiative ribbons
ui-sheet-fatigue_max = Most fatigue
ui-sheet-wounds_max = Most wounds
ui-sheet-mounted = On horseback
ui-sheet-ribbon_skills = Ribbon skills
ui-sheet-ribbon_skill-new = Skill
ui-sheet-virtues = Virtues
ui-sheet-virtue-new = Virtue
ui-sheet-ribbon-name = Name
ui-sheet-ribbon-dice = Dice
ui-sheet-ribbon-none = None.

# The import of a map
ui-import-title = Import: { $file }
ui-import-reading = Reading "{ $file }"…
ui-import-reading_picture = Reading the picture…
ui-import-making = Preparing the map…
ui-import-progress = Reading
ui-import-memory = "{ $file }" needs more memory than there is.
ui-import-broken = "{ $file }" could not be read: an internal error, noted in the report.
ui-import-other = Choose another file…
ui-import-other-tip = Read another file instead
ui-import-preview = Preview of the map
ui-import-preview-tip = Wheel: zoom; drag: move; 0: the whole map
ui-import-zoom_out = Smaller preview
ui-import-zoom_in = Larger preview
ui-import-fit = Whole map
ui-import-name = Name of the map
ui-import-count-walls = { $count ->
    [0] no wall
    [one] 1 piece of wall
   *[other] { $count } pieces of wall
 }
ui-import-count-doors = { $count ->
    [0] no door
    [one] 1 door or window
   *[other] { $count } doors or windows
 }
ui-import-count-lights = { $count ->
    [0] no light
    [one] 1 light
   *[other] { $count } lights
 }
ui-import-count-outlines = { $count ->
    [one] 1 piece of an object's outline
   *[other] { $count } pieces of objects' outlines
 }
ui-import-count-outside = outside the picture: { $count ->
    [one] 1 piece
   *[other] { $count } pieces
 }, { $doors ->
    [0] no door
    [one] 1 door
   *[other] { $doors } doors
 }
ui-import-count-notes = { $count ->
    [one] 1 note
   *[other] { $count } notes
 }
ui-import-count-picture = { $kind } picture { $width } × { $height }
ui-import-count-no_picture = no picture
ui-import-pick = Choose the map's picture…
ui-import-pick-tip = The file holds none; it is laid over the whole map
ui-import-proportion = The picture has not the map's proportion: it is stretched.
ui-import-scale = Scale
ui-import-scale_known = This map is in metres already.
ui-import-metres = m
ui-import-way-square = A square measures
ui-import-way-square-tip = Metres a square; 1.5 m as a rule
ui-import-way-width = The map is wide
ui-import-way-width-tip = Width of the whole map, in metres
ui-import-way-line = A line on the preview measures
ui-import-way-line-tip = Draw a line of known length on the preview, then type its length
ui-import-squares = Squares across
ui-import-squares-tip = How many squares the picture shows across
ui-import-size = Map of { METRES($width) } by { METRES($height) }
ui-import-no_scale = A length in metres is needed, such as 1.5.
ui-import-too_large = The map would be { $size } km; { $limit } km at most.
ui-import-draw = Draw a line of known length on the preview.
ui-import-doubtful = To be confirmed
ui-import-look = Show the place on the preview
ui-import-left_out = left out
ui-import-issues = Remarks
ui-import-remarks = { $count ->
    [one] 1 remark
   *[other] { $count } remarks
 }
ui-import-target = Where to put it
ui-import-new = New map
ui-import-new-tip = Add a map to the encounter and go there
ui-import-replace = In place of "{ $name }"
ui-import-replace_it = In place of the present map
ui-import-replace-tip = Tokens stay where they are
ui-import-take = Import
ui-import-take-tip = Take the map, in one step that can be undone
ui-sheet-spell-vigour = resisted by Vigour
ui-sheet-spell-vigour-tip = In place of Will
ui-sheet-spell-irresistible = irresistible
ui-sheet-spell-irresistible-tip = No counter resists it
ui-sheet-spell-auto_targeted = targets by itself
ui-sheet-spell-auto_targeted-tip = No counter dodges it
ui-sheet-armour-object = As an object it is of size { $size }.
ui-sheet-armour-parts = As an object it is of size { $size }; may be worn alone: { $parts }.
ui-sheet-page-numbers = Numbers
