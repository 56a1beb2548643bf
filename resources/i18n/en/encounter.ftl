# What the engine refuses, asks and tells

# Steps of the round
phase-setup = Preparation
phase-surprise_check = Surprise
phase-roll_initiative = Initiative
phase-declaration = Declarations
phase-eclat_declaration = Éclats
phase-eclat_resolution = Éclats resolved
phase-resolution = Resolution
phase-end_of_round = End of round
phase-ended = Fight over

# Obstacles
obstacle-wall = wall
obstacle-low_wall = low wall
obstacle-window = window
obstacle-arrow_slit = arrow slit
obstacle-door = door
obstacle-one_way = one-way wall
obstacle-curtain = curtain
obstacle-railing = railing
obstacle-chasm = chasm
obstacle-pillar = pillar
obstacle-tree = tree

# Sides
side-players = Players
side-foes = Foes
side-allies = Allies
side-others = Others

# States
condition-slow = slowed
condition-haste = hasted
condition-flat_footed = flat-footed
condition-knocked_down = knocked down
condition-seized = seized
condition-seizer = seizing
condition-clinch = clinch
condition-immobilised = immobilised
condition-immobiliser = immobilising
condition-pinned_down = pinned down
condition-pinner = pins down
condition-lifted = lifted
condition-stunned = stunned
condition-unconscious = down
condition-dead = dead
condition-invisible = invisible
condition-blocked = action countered
condition-block_held = blocked
condition-block_holder = blocks
condition-disarmed = disarmed
condition-tied = tied up
condition-grappled = grappled
condition-pinned = pinned
condition-sense_lost = sense lost
condition-attention_malus = attention penalty
condition-attention_cap = attention limited
condition-note = note

# Light and areas

# Refusals: course of the fight
flow-wrong_phase = This is not the moment: the round stands at “{ $now }”, it takes “{ $wanted }”.
flow-already_begun = The fight has already begun (round { $round }).
flow-nobody = Nobody is in the fight: add combatants from the bestiary.
flow-nobody_next = It is nobody's turn.
flow-not_its_turn = It is not { $name }'s turn.
flow-pending = { $count ->
    [one] One request still waits for an answer.
   *[other] { $count } requests still wait for an answer.
 }
flow-round_not_over = The round is not over: it stands at “{ $now }”.
flow-not_begun = The fight has not begun.

# Refusals: who takes part
roster-no_combatant = There is no combatant “{ $combatant }” in this encounter.
roster-no_creature = There is no sheet “{ $creature }” in this encounter.
roster-no_weapon = { $name } has no weapon “{ $weapon }”.
roster-sheet_or_creature = It takes either a sheet or a creature of the encounter.
roster-empty_name = A combatant cannot be without a name.
heroism-standard_npc = { $name } is a standard NPC: it has no heroism.
attention-too_many = { $name } allots { $spent ->
    [one] 1 attention point
   *[other] { $spent } attention points
 } and has only { $pool }.

# Refusals: dice
roll-none_waits = No roll waits for an answer ({ $roll }).
roll-wrong_count = { DICE($dice) } takes { $need ->
    [one] one die
   *[other] { $need } dice
 }; { $have } given.
roll-no_such_face = { $face } is no face of a d{ $sides }.
roll-not_dice = “{ $text }” is no dice roll, such as 1d20 or 2d6+3.
roll-free = Free roll
roll-free_named = { $label }
ruling-none_waits = No question waits for an answer.
ruling-no_such_answer = “{ $answer }” is no possible answer: { $known }.

# Refusals: map
scene-none = The encounter has no map.
scene-unknown = There is no map “{ $scene }” in this encounter.
scene-no_obstacle = The obstacle “{ $obstacle }” is not on this map.
scene-no_item = The item “{ $item }” is not on this map.
scene-not_a_door = “{ $obstacle }” is not a door.
scene-door_locked = The door “{ $door }” is locked.
scene-already_here = { $name } is on this map already.
scene-edit_moves_token = A token is moved by a move, not by its properties.

# Refusals: moves
move-no_token = The token “{ $token }” is on no map.
move-locked = The token of { $name } is locked.
move-blocked = { $name } cannot pass: { $obstacle } across the way.
move-off_map = { $name } would leave the map.
move-no_room = { $name } has no room to stop there.
move-not_now = This is not the moment to move { $name }.
move-too_far = { $name } would go { METRES($need) }; { METRES($left) } are left.

# Refusals: declarations
declare-cannot = { $name } declares nothing this round.
declare-already = { $name } has declared already.
declare-not_next = { $name } does not declare now: { $next } does.
declare-own_target = { $name } cannot be its own target.
declare-no_spell = { $name } does not know the spell “{ $spell }”.
declare-crowd_needs_shot = A shot into the heap takes a missile or thrown weapon.

# Refusals: resolution
resolve-no_attack_declared = { $name } has declared no attack.
resolve-no_blow_left = { $name } has made all its attacks ({ $count }).
resolve-no_target = A target is missing.
resolve-no_line = { $name } has no line of fire to { $target }: the shot would strike the obstacle.
resolve-out_of_reach = { $target } is out of { $name }'s reach: { METRES($distance) }, reach { METRES($reach) }.
resolve-out_of_range = { $target } is too far for { $name }: { METRES($distance) }, range { METRES($range) }.

# Rolls asked for
initiative-roll = Initiative of { $name }
initiative-tie = Tie-break: { $names }
resolve-attack_roll = { $number ->
    [one] Attack of { $name } on { $target }
   *[other] Attack { $number } of { $name } on { $target }
 }
resolve-confirm_roll = { $name }'s critical on { $target } to confirm
resolve-damage_roll = Damage of { $name } on { $target } ({ $weapon })

# Surprise and heroism
surprise-no_right = { $name } has no right to a detection roll: Environment { $have }, it takes 2.
surprise-safe = Environment { $have } keeps { $name } from being surprised this way.
surprise-roll = Detection: { $name }
heroism-lethal = { $name } would die of this blow ({ $amount }). Spend a point of heroism ({ $points })?
heroism-lethal-cancel = Cancel the blow
heroism-lethal-take = The blow lands
heroism-announced = { $name } has announced an éclat already.
declare-attention_stands = { $name }'s attention is not set anew with the éclat.

# Initiative ribbons
ribbon-corner = Corner
ribbon-manoeuvre = Manoeuvre
ribbon-wound = Wound
ribbon-prepare = Prepare
ribbon-help = Help
ribbon-defend = Defend
ribbon-incant = Cast
ribbon-interact = Interact
ribbon-breathe = Breathe
ribbons-other_system = This encounter is played by initiative points, not by ribbons.
ribbons-start_by_placing = By ribbons, the fight begins when everybody has taken a place.
ribbons-no_such_step = There is no such step by ribbons: each action moves its author on.
ribbons-placed = { $name } has a place already, and never changes ribbons.
ribbons-system_fixed = The initiative system does not change during a fight.
ribbons-begun = The first turn has begun already.
ribbons-missing = Missing on the ribbons: { $names }.
ribbons-not_begun = The first turn has not begun.
ribbons-under_way = An action is still under way.
ribbons-virtue = { $name } cannot use the virtue “{ $virtue }”: it is no longer available.
ribbons-no_ribbon = { $name } has no ribbon.
ribbons-skill_needed = It takes a skill.
ribbons-kind_needed = The kind of action that is prepared must be announced.
ribbons-no_virtues = { $name } has no virtues: breathing brings nothing.
ribbons-defend = { $other }: { $action } against { $name }. Dodge (1 segment) or refuse?
ribbons-refuse = Refuse: suffer the effect
ribbons-dodge = Dodge without a virtue
ribbons-dodge_with = Dodge with { $virtue }
ribbons-roll = { $skill } of { $name }

# Counters
counter-parry = parry
counter-block = block
counter-dodge = dodge
counter-parry_missile = parry of a missile
counter-obstruct = obstruction
counter-resist_spell = resistance to the spell
counter-dodge_spell = dodge of the spell
counter-counterspell = counterspell
counter-strike = attack as a counter
counter-shot = shot as a counter
counter-receive_charge = reception of the charge
counter-parry_charge = parry of the charge
counter-ask = { $target } acts. Does { $name } use the counter ({ $counter })?
counter-fire = Counter
counter-hold = Let it happen
counter-roll = { $counter } by { $name } against { $target }
counter-spell_roll = { $skill } of { $name }
counter-concentration = Concentration of { $name }
counter-ask_counterspell = Does the counterspell of { $name } against { $target } work?
counter-counterspell-yes = It works
counter-counterspell-no = It fails
counter-block_exit = { $name } is blocked. Abandon the weapon ({ $weapon })?
counter-block_exit-drop_weapon = Abandon the weapon
counter-block_exit-stay_held = Stay blocked
counter-nobody_acts = Nobody is acting: there is nothing to counter.
counter-none = { $name } has no counter in reserve.
counter-own_turn = { $name } cannot counter this.
counter-at_the_blow = The counter of { $name } waits for an attack: it is decided when one is made.
counter-names_another = The counter of { $name } was not declared against { $target }.
counter-blocked = The action of { $name } was countered: only its moves are left.

# Changing an action
change-nothing_declared = { $name } has no action to change.
change-done = The turn of { $name } has passed.
change-twice = { $name } has changed its action already.
change-counter_stands = Nobody has changed an action: the counter of { $name } still stands.
declare-partner_silent = { $partner } has declared nothing yet: { $name } cannot act in concert with them.

# Manoeuvres
manoeuvre-whirlwind = whirlwind attack
manoeuvre-juggling = juggling
manoeuvre-melee_movement = moves inside a melee
manoeuvre-acrobatics = Acrobatics of { $name }: { $what }
manoeuvre-keep_weapon = Dexterity of { $name } to keep { $weapon }
manoeuvre-sunder = Damage by { $name } to the weapon: { $weapon }
manoeuvre-strength = Strength of { $name }
manoeuvre-resist = { $name } resists (Strength or Dexterity)
manoeuvre-rotation_failed = The acrobatics of { $name } failed: the action must be changed.
resolve-second_roll = { $name }: the shot narrowly misses and threatens { $target }
resolve-no_sneak = The Focus of { $name } does not exceed the Security of { $target } by 2: no sneak or perfidious attack.
attention-stands = The attention of { $name } stands until its next declaration.

# Grapple
grapple-damage = Damage by { $name } to { $target }
grapple-seize = seizes
grapple-lift = lifts
grapple-throw = throws
grapple-immobilise = immobilises
grapple-pin_down = pins down
grapple-crush = crushes
grapple-break_hold = breaks the hold of
grapple-escape = escapes from
grapple-counter_hold = seizes in turn

# Spells and jumps
deed-no_spell = No spell was declared.
deed-no_jump = No jump was declared.
deed-done = { $name } has acted already.
deed-jump_roll = Jump of { $name }
manoeuvre-not_held = No block holds { $name }.
manoeuvre-bare_hands = { $name } missed { $target }, who is armed, with bare hands. What happens?
manoeuvre-bare_hands-nothing = Nothing
manoeuvre-bare_hands-struck = A blow is taken: { $weapon }
move-not_down = { $name } already stands.
move-cannot_stand = Standing up takes { METRES($need) } of movement; { $name } has { METRES($left) } left.
heroism-outright = The éclat of { $name } hit { $target }. Is it a death outright?
heroism-outright-lives = Survives
heroism-outright-dies = Dies
grapple-knee = The knee of { $name } against { $target }
move-thrown_too_far = { $name } would land { METRES($need) } away; the throw carries { METRES($have) } at most.
surprise-nothing_to_find = { $name } need not look for { $target }, who is not invisible or is located already.
resolve-critical = { $name } threatens { $target } with a critical (die { $face }). Is it a critical?
resolve-critical-yes = Critical
resolve-critical-no = A plain hit
concert-alone = { $name } does not attack { $target } in concert.
concert-too_much = { $name } has only { SIGNED($left) } of Security left to divide.
resolve-weapon_lost = { $name } no longer has the weapon that was meant: the action may be changed.

# What was declared is due
resolve-other_target = { $name } has declared another target than { $target }: change the action.
counter-owed = { $name } has declared this counter against { $target }: it is due.
jump-no_run_up = { $name } took no run-up: { METRES($have) } in a straight line, { METRES($need) } are needed.
jump-not_straight = The move of { $name } does not lead straight to the jump.
resolve-bare_damage = Bare-handed blow on { $target }: how much damage does { $name } deal?
resolve-bare_damage-say = Deal this damage
deed-skill_roll = { $name }: { $skill }
deed-no_skill = Neither a skill nor an action at the game master's price is declared.
resolve-second_target = Whom does the shot of { $name } into the heap threaten?
resolve-second_target-this = { $name }
manoeuvre-struggled = { $name } has already tried to get free this turn.
move-kept_by_block = { $name } is kept by a block: no moves.
roster-holds_itself = { $name } cannot hold itself.
roster-by_hit_points = { $name } is in that state because of its hit points ({ $points }): it is those that must be changed.
declare-only_charge_counters = Of these actions only a charge may serve as a counter.
declare-no_counterspell = { $name } knows no spell: no counterspell.
declare-partner_is_foe = { $partner } is not on the side of { $name }: no concerted action.
heroism-in_grace = { $name } is in a grace round: no action d'éclat.
heroism-felled = This blow ({ $amount }) would fell { $name }. Spend a point of heroism ({ $points })?
surprise-tried = { $name } has had the roll already.
surprise-rolls_left = Still entitled to a detection roll: { $names }.
rule-finding-focus_lost = Focus { $have }; the declared action needs { $need }.
rule-finding-immobilised_acts = One who is immobilised can only break the hold.
