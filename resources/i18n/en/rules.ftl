# The rules: lines of accounts, remarks, names

# The rules profile
rule-profile-refused = { $file }, line { $line }, "{ $key }": { $reason }

# Names of skills
rule-skill-initiative = Initiative
rule-skill-perception = Perception
rule-skill-detection = Detection
rule-skill-power_strike = Power strike
rule-skill-finesse_strike = Finesse strike
rule-skill-defense = Defence
rule-skill-reflex = Reflex
rule-skill-soak = Soak
rule-skill-escape = Escape
rule-skill-acrobatics = Acrobatics
rule-skill-jump = Jump
rule-skill-concentration = Concentration
rule-skill-vigour = Vigour
rule-skill-will = Will
rule-skill-stealth = Stealth
rule-skill-spell_penetration = Penetration
rule-skill-targeting = Targeting

rule-ability-strength = Strength
rule-ability-dexterity = Dexterity
rule-ability-constitution = Constitution
rule-ability-intelligence = Intelligence
rule-ability-wisdom = Wisdom
rule-ability-charisma = Charisma

rule-criterion-environment = Environment
rule-criterion-security = Security
rule-criterion-focus = Focus

# Modes
rule-mode-unarmed = unarmed
rule-mode-single = single weapon
rule-mode-two_weapon = two weapons
rule-mode-two_handed = two-handed
rule-mode-thrown = thrown
rule-mode-fast_missile = fast missile
rule-mode-slow_missile = slow missile

# Sizes
rule-size-I = Infime
rule-size-MI = Minuscule
rule-size-TP = Very small
rule-size-P = Small
rule-size-M = Medium
rule-size-G = Large
rule-size-TG = Very large
rule-size-E = Enormous
rule-size-GI = Gigantic
rule-size-C = Colossal

# Locomotion
rule-locomotion-walk_humanoid = humanoid walking
rule-locomotion-walk_quadruped = quadruped walking
rule-locomotion-swim_humanoid = humanoid swimming
rule-locomotion-swim_amphibian = amphibian swimming
rule-locomotion-swim_quadruped = quadruped swimming
rule-locomotion-fly_self = self-borne flight
rule-locomotion-fly_winged = winged flight

# Armours and shields
rule-armour-padded = padded armour
rule-armour-leather = leather armour
rule-armour-studded_leather = studded leather armour
rule-armour-mail_shirt = mail shirt
rule-armour-hide = hide armour
rule-armour-scale = scale armour
rule-armour-chainmail = chainmail
rule-armour-breastplate = breastplate
rule-armour-splint = splint armour
rule-armour-banded = banded armour
rule-armour-half_plate = half plate
rule-armour-full_plate = full plate
rule-shield-targe = targe
rule-shield-round_wood = wooden round shield
rule-shield-round_steel = steel round shield
rule-shield-kite_wood = wooden kite shield
rule-shield-kite_steel = steel kite shield
rule-shield-pavise = pavise

# Concealment
rule-concealment-late_daylight = late daylight
rule-concealment-gloom = gloom or moonlight
rule-concealment-starlight = starlit night
rule-concealment-darkness = complete darkness
rule-concealment-light_fog = light fog
rule-concealment-thick_fog = thick fog
rule-concealment-sparse_vegetation = sparse vegetation
rule-concealment-thick_vegetation = thick vegetation
rule-concealment-invisible = invisibility

# Talents
rule-talent-adventurer = Adventurer
rule-talent-medium_armour = Medium armour
rule-talent-heavy_armour = Heavy armour
rule-talent-shield_use = Shield use
rule-talent-course = Course
rule-talent-super_active = Super-active
rule-talent-blind_fighting = Blind fighting
rule-talent-strategic_observer = Strategic observer
rule-talent-subtle_combat = Art of subtle combat
rule-talent-war_mage = War mage
rule-talent-unshakeable = Unshakeable
rule-talent-intuitive_focus = Intuitive focus
rule-talent-intuitive_manoeuvre = Intuitive manoeuvre
rule-talent-serpent_grace = Serpent's grace
rule-talent-art_body = Art of the body
rule-talent-art_control = Art of control

# States
rule-state-slow = slowed
rule-state-haste = hasted
rule-state-flat_footed = flat-footed
rule-state-charging = charging
rule-state-knocked_down = knocked down
rule-state-seized = seized
rule-state-seizer = seizer
rule-state-clinch = clinch
rule-state-block_held = held by a block
rule-state-block_holder = holds a block
rule-state-immobilised = immobilised
rule-state-immobiliser = immobilises
rule-state-pinned_down = pinned down
rule-state-pinner = pins down
rule-state-lifted = lifted

# Exposure
rule-exposure-none = not exposed
rule-exposure-simple = exposed
rule-exposure-double = doubly exposed

# Outcomes
rule-outcome-fumble = critical failure
rule-outcome-miss = missed
rule-outcome-screen_hit = hits the obstacle
rule-outcome-hit = hit
rule-outcome-threat = threat
rule-outcome-critical = critical

# Declared actions
rule-action-attack = { $detail ->
    [unarmed] { $count ->
        [one] 1 unarmed attack
       *[other] { $count } unarmed attacks
    }
    [two_weapon] { $count ->
        [one] 1 two-weapon attack
       *[other] { $count } two-weapon attacks
    }
    [two_handed] { $count ->
        [one] 1 two-handed attack
       *[other] { $count } two-handed attacks
    }
    [thrown] { $count ->
        [one] 1 throw
       *[other] { $count } throws
    }
    [fast_missile] { $count ->
        [one] 1 shot (fast missile)
       *[other] { $count } shots (fast missile)
    }
    [slow_missile] { $count ->
        [one] 1 shot (slow missile)
       *[other] { $count } shots (slow missile)
    }
   *[single] { $count ->
        [one] 1 single-weapon attack
       *[other] { $count } single-weapon attacks
    }
}
rule-action-mixed = { $count } attacks of mixed modes
rule-action-spell = { $detail ->
    [material_plain] spell with a material component
    [aimed] aimed spell
    [material_aimed] aimed spell with a material component
   *[plain] spell
}
rule-action-ritual = ritual
rule-action-skill_use = use of a skill
rule-action-jump = jump
rule-action-move = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
rule-action-counter = { $detail ->
    [parry] counter: parry
    [block] counter: block an attack
    [dodge] counter: dodge
    [parry_missile] counter: parry a missile
    [obstruct] counter: obstruct a move
    [resist_spell] counter: resist a spell
    [dodge_spell] counter: dodge a spell
    [counterspell] counter: counterspell
    [strike] counter: strike
    [shot] counter: shoot
    [receive_charge] counter: receive a charge
    [parry_charge] counter: charge taken on the shield
   *[other] counter
}
rule-action-inaction = inaction
rule-action-grace = grace round
rule-action-grapple = { $detail ->
    [seize] grapple: seize
    [lift] grapple: lift
    [throw] grapple: throw
    [immobilise] grapple: immobilise
    [pin_down] grapple: pin down
    [crush] grapple: crush
    [break_hold] grapple: break the hold
    [escape] grapple: escape
    [counter_hold] grapple: seize the seizer
   *[other] grapple
}
rule-action-disarm = disarm
rule-action-weapon_destruction = weapon destruction
rule-action-trip = trip
rule-action-whirlwind = whirlwind attack
rule-action-overturn = overturn
rule-action-charge = charge
rule-action-priced = action priced by the GM
rule-action-with_moves = { $action }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
rule-addon-power_attack = power attack
rule-addon-juggling = juggling
rule-addon-melee_movement = melee movement

# Lines of accounts: common
rule-term-die = die
rule-term-gm = GM's modifier
rule-term-skill = { $skill }
rule-term-ability = { $ability }
rule-term-passive_base = passive score
rule-term-perception_malus = Perception malus
rule-term-extra_moves = { $moves ->
    [one] 1 extra move
   *[other] { $moves } extra moves
}
rule-term-attention_environment = Environment { $score }
rule-term-attention_security = Security { $score }
rule-term-attention_focus = Focus { $score }
rule-term-changed_action = changed action
rule-term-hypothetical = hypothetical counter
rule-term-exposure_simple = exposed
rule-term-exposure_double = doubly exposed
rule-term-exposure_imposed = forced exposure
rule-term-cover = cover { PERCENT($percent) }
rule-term-concealment = concealment: { $cause }
rule-term-state_seized = seized
rule-term-state_lifted = lifted
rule-term-state_pinned_down = pinned down
rule-term-state_knocked_down = knocked down

# Equipment
rule-term-armour = { $armour }
rule-term-armour_magic = magic armour
rule-term-armour_natural = natural armour
rule-term-shield = { $shield }
rule-term-shield_magic = magic shield
rule-term-armour_malus = armour malus ({ $armour })
rule-term-shield_malus = shield malus ({ $shield })
rule-term-armour_malus_eased = malus eased by a talent

# Attention
rule-term-attention_base = base
rule-term-attention_racial = race
rule-term-attention_other = other adjustment
rule-term-attention_ranks = Characteristic training
rule-term-attention_kin = Elfin, Tifin or Mielfin
rule-term-attention_mastery = Perception mastery
rule-term-attention_perception_malus = Perception malus
rule-term-attention_minimum = never below 1
rule-term-criterion_points = points allotted
rule-term-criterion_senses = senses lost
rule-term-criterion_malus = malus
rule-term-criterion_intuitive = Intuitive focus
rule-term-criterion_floor = lower limit { $bound }
rule-term-criterion_blind_fighting = Blind fighting: at least { $bound }
rule-term-criterion_cap = limit { $bound }
rule-term-criterion_block_held = held by a block
rule-term-criterion_block_holder = holds a block
rule-term-criterion_immobilised = immobilised
rule-term-criterion_grapple_cap = grappling: { $bound } at most
rule-term-criterion_clinch_cap = clinch: { $bound } at most
rule-term-criterion_immobilised_cap = immobilised: { $bound } at most
rule-term-criterion_immobiliser_cap = immobilising: { $bound } at most
rule-term-criterion_pinner_cap = pinning down: { $bound } at most
rule-term-criterion_surprised = surprised: counts as 0
rule-term-criterion_charging = charging: counts as 0

# Category and Focus
rule-term-category_attacks = { $count ->
    [one] 1 attack, { $mode }
   *[other] { $count } attacks, { $mode }
}
rule-term-category_spell = spell
rule-term-category_move = move
rule-term-category_counter = counter
rule-term-category_inaction = inaction
rule-term-category_grace = grace round
rule-term-category_ritual = ritual
rule-term-category_skill_use = use of a skill
rule-term-category_jump = jump
rule-term-category_grapple = grapple attack
rule-term-category_disarm = disarm
rule-term-category_weapon_destruction = weapon destruction
rule-term-category_trip = trip
rule-term-category_whirlwind = whirlwind attack
rule-term-category_overturn = overturn
rule-term-category_priced = the GM's price
rule-term-category_mixed = mixed modes
rule-term-category_unlisted = not in the list
rule-term-category_moves = { $moves ->
    [one] 1 extra move
   *[other] { $moves } extra moves
}
rule-term-category_unready = weapon to ready
rule-term-category_power_attack = power attack
rule-term-category_juggling = juggling
rule-term-category_melee_movement = melee movement
rule-term-category_knee = on the knee
rule-term-category_gm = handicap, by the GM
rule-term-category_slow = slowed
rule-term-category_haste = hasted
rule-term-category_minimum = never below 1
rule-term-focus_category = category { $category }
rule-term-focus_jump = jump
rule-term-focus_priced = the GM's price
rule-term-focus_spell = spell
rule-term-focus_ritual = ritual
rule-term-focus_ranged = thrown or missile weapon
rule-term-focus_manoeuvre = combat manoeuvre
rule-term-focus_charge = charge
rule-term-focus_disarm = disarming
rule-term-focus_knee = on the knee

# Attack
rule-term-weapon = { $weapon }
rule-term-two_weapons = two weapons
rule-term-chained = chained attack, no. { $number }
rule-term-charge = charge
rule-term-power_attack = power attack
rule-term-juggling = juggling
rule-term-target_in_melee = target in a melee
rule-term-difficulty = difficulty
rule-term-counter_total = roll of the counter
rule-term-block = block

# Damage
rule-term-damage_weapon = weapon
rule-term-damage_multiplied = damage × { $times }
rule-term-damage_charge = charge
rule-term-damage_power = power attack
rule-term-damage_sneak = sneak attack
rule-term-damage_minimum = never below 0

# Initiative, spells, grapple, jump
rule-term-initiative_after_change = grace taken at a change
rule-term-initiative_minimum = never below 1
rule-term-concentration_base = base
rule-term-concentration_damage = damage taken
rule-term-concentration_talent = composure
rule-term-concentration_level = spell level
rule-term-grapple_size = size: { $size }
rule-term-counter_hold = hold on the seizer
rule-term-throw_dice = fall, { $dice }d6
rule-term-throw_strength = Strength, on each die
rule-term-knee_damage = lands on the knee
rule-term-crush_dice = crushing
rule-term-crush_strength = Strength
rule-term-jump_course = Course

# Speed
rule-speed-gross = gross speed, { $mode }
rule-speed-abilities = abilities
rule-speed-vdb = base speed (VDB)
rule-speed-size = size: { $size }
rule-speed-sheet = speed on the sheet
rule-speed-minimum = at least
rule-speed-rounded = rounded to the decimetre

# What the rules object
rule-finding-allotment_over_pool = { $spent } points allotted out of a pool of { $pool }.
rule-finding-unknown_armour = Unknown armour: { $code }.
rule-finding-unknown_shield = Unknown shield: { $code }.
rule-finding-category_too_high = Category { $category }; the most is { $limit }.
rule-finding-initiative_short = Category { $category } with { $points ->
    [one] { $points } initiative point
   *[other] { $points } initiative points
}.
rule-finding-focus_short = Focus { $have }; { $need } is needed.
rule-finding-environment_short = Environment { $have }; { $need } is needed to counter.
rule-finding-grace_above = { $points } initiative points: a grace round is declared at { $limit } or less.
rule-finding-grace_moves = No move in a grace round.
rule-finding-inaction_moves = No move in an inaction.
rule-finding-ritual_moves = No move during a ritual, unless hasted.
rule-finding-course_talent = The free move needs the Course talent.
rule-finding-course_alone = The free move adds to at least one normal move.
rule-finding-pace_exceeded = { $units } moves; the armour allows { $limit }.
rule-finding-not_listed = { $count ->
    [one] 1 attack
   *[other] { $count } attacks
} ({ $mode }): not in the list of actions. The GM may give a category.
rule-finding-price_needed = The GM must give a category.
rule-finding-mixed_needs_gm = Mixed modes: the GM gives the category.
rule-finding-one_grapple = One grapple attack per action; { $count } declared.
rule-finding-weapon_unknown = "{ $weapon }" is not on the sheet.
rule-finding-no_weapon = No weapon for this mode: { $mode }.
rule-finding-weapon_mode = { $weapon } is not used that way: { $mode }.
rule-finding-double_two_handed = { $weapon } is a double weapon: use the two-weapon mode.
rule-finding-second_weapon = Two weapons: a second one is needed, or a double one ({ $weapon } is single).
rule-finding-ability_low = { $ability } { $have }; { $need } is needed.
rule-finding-power_over_mastery = { $points } points moved; the mastery is { $mastery }.
rule-finding-power_ranged = Power attack is for melee.
rule-finding-power_without_mode = { $points ->
    [one] { $points } point moved
   *[other] { $points } points moved
} without a power attack.
rule-finding-juggling_weapon = Juggling needs a melee or thrown weapon in hand.
rule-finding-charge_one_attack = A charge has one attack; { $count } declared.
rule-finding-charge_contact_weapon = A charge needs a contact weapon.
rule-finding-charge_bare_fists = A charge with bare fists is not allowed.
rule-finding-charge_skill = A charge is resolved with Power strike.
rule-finding-charge_units = { $units ->
    [one] { $units } unit of movement
   *[other] { $units } units of movement
}; a charge needs { $need }.
rule-finding-charge_not_straight = The run is not straight and clear.
rule-finding-charge_too_near = A straight run of only { METRES($have) }: a charge needs { METRES($need) }.
rule-finding-charge_too_far = Target at { METRES($need) }; the run allows { METRES($have) }.
rule-finding-charge_no_run = A straight run of only { METRES($have) } in the round before: a charge in continuity needs { METRES($need) }.
rule-finding-charge_ran_elsewhere = The run of the round before did not go towards the target.
rule-finding-charge_moves_after = No movement after the charge attack.
rule-finding-destruction_skill = Weapon destruction is resolved with Power strike.
rule-finding-overturn_skill = Overturning is resolved with Power strike.
rule-finding-trip_skill = Tripping is resolved with Finesse strike.
rule-finding-disarm_skill = Disarming by Finesse strike needs the art of subtle combat.
rule-finding-target_too_large = Target too large ({ $size }): one category more at most.
rule-finding-overturn_bare_hands = Bare hands against an armed adversary: dangerous.
rule-finding-knee_without_throw = The knee serves only when throwing.
rule-finding-ranged_counter = A counter by a shot is not allowed by these rules.
rule-finding-invisible_environment = Invisible target: Environment { $have }, { $need } is needed.
rule-finding-invisible_not_located = Invisible target, not located.
rule-finding-no_line_of_fire = No line of fire: the shot strikes the obstacle.
rule-finding-heap_without_melee = { $target } is in no melee: there is no heap to shoot into.
rule-finding-weapon_caught = { $weapon } is caught in a block: it strikes nobody until it is free.
rule-finding-out_of_range = Too far: { METRES($have) }, range { METRES($need) }.
rule-finding-charge_lane_taken = The lane of the charge is not clear: { $who }.
rule-finding-walk_too_far = { METRES($need) } walked; { METRES($have) } are allowed this round.
rule-finding-heroism_none = No heroism point.
rule-finding-heroism_in_combat = In combat, heroism is spent on an éclat or against death.
rule-finding-heroism_over_cap = { $points ->
    [one] { $points } heroism point
   *[other] { $points } heroism points
}; the most is { $cap }.
rule-finding-deed_with_heroism = A point was spent: the deed earns no award.
rule-finding-eclat_surprised = A surprised character declares no éclat.
rule-finding-eclat_initiative = Initiative { $points }; an éclat needs { $need }.
rule-finding-eclat_heroes = Only possessors of heroism can do an éclat.
rule-finding-counter_slower = Against somebody faster, only a defensive counter is possible.
rule-finding-counter_unaware = The assailant is not perceived: no counter.
rule-finding-counter_defensive_only = This counter is defensive only.
rule-finding-counter_offensive_only = This counter is offensive only.
rule-finding-counter_eclat = An éclat is countered defensively only.
rule-finding-counter_not_at_self = The action is not aimed at the counterer.
rule-finding-counter_of_counter = A counter is not countered, except a charge by its reception.
rule-finding-counter_does_not_answer = This counter does not answer that action.
rule-finding-counter_out_of_reach = Out of reach: { METRES($need) } to cover, { METRES($have) } planned.
rule-finding-reception_weapon = Receiving a charge needs a hafted weapon; { $weapon } is none.
rule-finding-spell_irresistible = Irresistible spell.
rule-finding-spell_auto_targeted = Automatically targeted spell: it cannot be dodged.
rule-finding-concerted_environment = Environment { $have }; { $need } is needed to concert.
rule-finding-concerted_partner = The partner's Environment is { $have }; { $need } is needed.
rule-finding-concerted_slower = One must have the initiative over the partner.
rule-finding-concerted_counter = A counter takes no part in a concerted action.
rule-finding-change_without_reason = Nothing has changed: the declared action is owed.
rule-finding-change_inaction = Inaction cannot be changed.
rule-finding-change_not_own_turn = An action is changed at one's own turn.
rule-finding-change_to_grace = { $points } initiative points: no grace at a change (1 to { $limit }).
rule-finding-change_to_inaction = Giving up the action is enough: inaction does not replace it.
rule-finding-counter_into_counter = A counter changes only into a counter.
rule-finding-change_from_one = Category 1 planned: only a counter without movement is left.
rule-finding-change_not_lower = Category { $category }; it must be below { $planned }.
rule-finding-change_moves = { $moves } extra moves for { $planned } planned: one more at most.
rule-finding-grapple_no_hold = The adversary must be held first.
rule-finding-grapple_not_held = One must be held by the adversary.
rule-finding-immobilised_escape = Immobilised: the hold must be broken first.
rule-finding-break_hold_mutual = Breaking a hold needs both to hold each other, or to be immobilised.
rule-finding-throw_not_lifted = Only a lifted adversary can be thrown.
rule-finding-seized_moves = Seized: no move without escaping.

# The options of the rules
rule-option-initiative = Initiative
rule-choice-initiative-loreval = Loreval points
rule-choice-initiative-ribbons = initiative ribbons
rule-option-manoeuvres = Manoeuvres
rule-choice-manoeuvres-loreval = those of Loreval
rule-choice-manoeuvres-bmo = BMO against DMD
rule-option-opportunity_by_counter = A declared counter replaces the attack of opportunity
rule-option-criticals = Attack criticals
rule-choice-criticals-confirmed = confirmed by a second roll
rule-choice-criticals-typed = typed by the GM
rule-option-important_npc_ward = An important NPC avoids death
rule-choice-important_npc_ward-always = once, always
rule-choice-important_npc_ward-prompt = ask the GM if the point is spent
rule-choice-important_npc_ward-point_only = only with its point
rule-option-imposed_zero = "Counts as 0" with a negative Security
rule-choice-imposed_zero-zero = rises to 0
rule-choice-imposed_zero-min = stays negative
rule-option-blind_fighting_floor = Blind fighting: no criterion below 0
rule-option-fog_of_intent = Declarations are seen by Environment
rule-option-eclat_any_time = Éclat also during resolution
rule-option-eclat_redefines_attention = An éclat sets attention anew
rule-option-defensive_counter_moves = Moves of a defensive counter
rule-choice-defensive_counter_moves-own_turn = at one's own turn
rule-choice-defensive_counter_moves-after_counter = also after the counter
rule-option-immobilised_acts = An immobilised character may do more than break the hold
rule-option-throw_smaller_strength = A thrower smaller than the one thrown adds its Strength
rule-option-offensive_dodge = Dodge an attack aimed at somebody else
rule-option-ribbon_lost_turn = Segments lost at the turn of one who cannot act
rule-option-offensive_block = Block an attack for somebody else
rule-option-ranged_counter = Offensive counter by a shot
rule-option-pay_replacement_cost = A changed action costs its own category
rule-option-charge_precedence_blocks = A charge with precedence blocks the target's action
rule-option-charge_precedence_needs_e1 = Precedence of a charge needs Environment 1
rule-option-sneak_first_only = Sneak attack: first attack only
rule-option-concealment_in_melee = Concealment counts in melee too
rule-option-vd_large_order = Speed of the largest sizes
rule-choice-vd_large_order-printed = as printed (C × 3, Gi × 4)
rule-choice-vd_large_order-sorted = in order (Gi × 3, C × 4)
rule-option-vd_uniform = Speed: always balance the highest and the lowest
rule-option-course_jump = Course: the jump counts as movement
rule-option-course_unit_counts = Course: the free unit counts for the malus
rule-option-jump_focus_zero = Jump in combat without Focus
rule-option-sunder_damage = Damage to a weapon
rule-choice-sunder_damage-excess = what exceeds its hardness
rule-choice-sunder_damage-whole = all of it, once hardness is exceeded
rule-option-ribbon_start_segment = Ribbons: starting segment
rule-choice-ribbon_start_segment-0 = 0
rule-choice-ribbon_start_segment-1 = 1
rule-option-ribbon_degree_zero_costs_one = Ribbons: a degree 0 spell costs 1 segment
rule-option-ribbon_die_faces = Ribbons: faces of the die
rule-option-ribbon_success_from = Ribbons: success from
rule-option-ribbon_bonus = A bonus of the ribbons adds
rule-choice-ribbon_bonus-die = a die
rule-choice-ribbon_bonus-success = a success
rule-finding-ribbon_weapon_cost = The weapon costs { $cost } segments: Corner costs 2 to 4.
rule-finding-ribbon_manoeuvre_cost = A manoeuvre costs at least 2 segments, not { $cost }.
rule-finding-ribbon_bonuses = Defend gives 1 to 6 bonuses, not { $bonuses }.
rule-finding-ribbon_interaction = Interact costs 1 to 3 segments, not { $level }.
rule-finding-ribbon_combat_skill = “{ $skill }” serves in combat: it prepares nothing and helps nobody.
rule-term-security_divided = Security divided (concerted action)
rule-action-offensive = { $action }, offensive
