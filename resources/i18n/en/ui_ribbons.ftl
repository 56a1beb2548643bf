# A fight by initiative ribbons: the ribbons, the card of the action, corrections.

ui-dock-ribbons = Ribbons
ui-dock-ribbon_action = Action

ui-bar-initiative-loreval = Initiative points
ui-bar-initiative-ribbons = Initiative ribbons
ui-bar-initiative-tip = Initiative system of this encounter; it does not change during a fight
ui-bar-pass = Pass { $number }
ui-bar-pass_first = Pass { $number } · first turn

ui-ribbons-begin = Begin the first turn
ui-ribbons-begin-tip = Everybody is placed: the first who announced acts
ui-ribbons-begin_missing-tip = Some characters have no place on the ribbons yet: click their names in the Action panel
ui-ribbons-to_place = To be placed
ui-ribbons-empty = The ribbons are free: click the names to be placed, in the Action panel.
ui-ribbons-placement = Each takes the first free ribbon from the right.
ui-ribbons-announce = Click the names in the order in which they announce themselves. The first takes the rightmost ribbon: first to act in the first turn, but loses every tie after it.
ui-ribbons-announce_late = A newcomer takes the first free ribbon from the right.
ui-ribbons-place-tip = { $name } announces and takes the first free ribbon from the right
ui-ribbons-first_turn = First turn: from right to left, one action each.
ui-ribbons-next_turns = The lowest acts; the leftmost of equals.
ui-ribbons-free = Ribbon { $ribbon }, free
ui-ribbons-stands = { $name }: segment { $segment } of pass { $number }
ui-ribbons-short_gauges = F { $fatigue } · W { $wounds }
ui-ribbons-shortest_gauges = { $fatigue }·{ $wounds }
ui-ribbons-pass = pass { $number }
ui-ribbons-prepared = { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonuses
} if the action is { $action }
ui-ribbons-helped = { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonuses
} if the action is { $action }, thanks to { $name }
ui-ribbons-defence = { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonuses
} on every dodge until the next turn
ui-ribbons-used = Virtues used: { $virtues }
ui-ribbons-place_and_gauges = Segment { $segment }, pass { $number } · fatigue { $fatigue } · wounds { $wounds }

ui-ribbons-idle = The action is chosen here once the first turn has begun.
ui-ribbons-nobody_left = Nobody can act any more.
ui-ribbons-action = Action
ui-ribbons-target = Target
ui-ribbons-weapon = Weapon
ui-ribbons-weapon_costs = { $name } (cost { $cost }, fatigue { $fatigue })
ui-ribbons-weapon_other = Another weapon
ui-ribbons-by_hand = Cost
ui-ribbons-by_hand-tip = Segments that the weapon costs, 2 to 4
ui-ribbons-by_hand_fatigue = fatigue
ui-ribbons-by_hand_fatigue-tip = Degrees of fatigue that the weapon gives
ui-ribbons-with = Conditions
ui-ribbons-mounted = mounted
ui-ribbons-mounted-tip = Mounted combat: one segment more
ui-ribbons-siege = siege weapon
ui-ribbons-siege-tip = Siegecraft instead of Armed fighting
ui-ribbons-number = Cost
ui-ribbons-number-manoeuvre = Cost
ui-ribbons-number-defend = Bonuses
ui-ribbons-number-incant = Degree
ui-ribbons-number-interact = Gesture
ui-ribbons-level = Gesture
ui-ribbons-level-1 = 1 · trivial
ui-ribbons-level-1-tip = A side step, dropping an object
ui-ribbons-level-2 = 2 · simple, one gesture
ui-ribbons-level-2-tip = Moving several metres, drawing or picking up a weapon, opening a door, standing up
ui-ribbons-level-3 = 3 · complex, several gestures
ui-ribbons-level-3-tip = Taking an object out of a bag, trying to flee, mounting or dismounting
ui-ribbons-prepared_kind = Prepares
ui-ribbons-skill = Skill
ui-ribbons-virtue = Virtue
ui-ribbons-no_virtue = none
ui-ribbons-virtue_dice = { $name } ({ $count ->
    [one] { $count } die
   *[other] { $count } dice
})
ui-ribbons-modifier = More fatigue
ui-ribbons-modifier-tip = Degrees of fatigue on top of the weapon's, in mounted combat for example
ui-ribbons-text = Effect
ui-ribbons-text-tip = What the action does, for the log
ui-ribbons-cost = Cost { $cost }: segment { $segment }
ui-ribbons-cost_next = Cost { $cost }: segment { $segment }, pass { $number }
ui-ribbons-chance = { PERCENT($percent) } to succeed against a dodge without virtue ({ $mine ->
    [one] { $mine } die
   *[other] { $mine } dice
} against { $theirs })
ui-ribbons-act = Act
ui-ribbons-act-tip = Announce this action; an attack first asks its target whether it dodges
ui-ribbons-successes = Successes
ui-ribbons-successes-tip = Number of successes that the dice show
ui-ribbons-pool = { $count ->
    [0] No die
   *[other] { $dice }, success from { $least } on
}{ $added ->
    [0] { "" }
    [one] , and { $added } success for free
   *[other] , and { $added } successes for free
}

ui-ribbons-correct = Correct { $name }
ui-ribbons-correct-tip = Set a place, a gauge or virtues right by hand
ui-ribbons-amend = Correct
ui-ribbons-amend-segment = Segment
ui-ribbons-amend-pass_number = Pass
ui-ribbons-amend-fatigue = Fatigue
ui-ribbons-amend-wounds = Wounds
ui-ribbons-amend-virtues = Virtues already used

ui-ribbons-gauges_of = Fatigue { $fatigue } of { $fatigue_size }, wounds { $wounds } of { $wounds_size }
ui-ribbons-zoom-in = Larger ribbons (+ or Ctrl and wheel)
ui-ribbons-zoom-out = Smaller ribbons (− or Ctrl and wheel)
ui-ribbons-fit = Fit the ribbons into the dock (0)
ui-ribbons-ahead = { $cost } segments ahead:
ui-ribbons-no_choice = No action costs { $cost } segments
ui-ribbons-choice_of = { $action }: { $of }
ui-ribbons-choice_degree = degree { $degree }
ui-ribbons-choice_level-1 = trivial
ui-ribbons-choice_level-2 = simple
ui-ribbons-choice_level-3 = complex
ui-ribbons-answer-tip = { $answer } (key { $number })
ui-ribbons-near = at { METRES($distance) }, within reach
ui-ribbons-far = at { METRES($distance) }, out of reach
ui-ribbons-choice_bonuses = { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonuses
}
ui-ribbons-answer = { $answer }: { $count ->
    [one] { $count } die
   *[other] { $count } dice
}, hit at { PERCENT($percent) }
ui-action-fight-step = Ribbons: &next step
ui-action-file-demo_ribbons = &Ribbon demonstration
ui-demo-ribbons_file = Ribbon demonstration
ui-menu-players_ribbons = Players' &ribbons
ui-players-ribbons-beside = &Beside the map
ui-players-ribbons-alone = &Instead of the map
ui-players-ribbons-none = &Hidden
ui-sheet-weapon-siege = siege
ui-sheet-weapon-siege-tip = Siege weapon: handled by Siegecraft on the ribbons (R-051)
ui-keys-ribbons = Ribbons: draw the token of whoever's turn it is, or ↑ and ↓ then Enter, to choose an action of that cost; ← and → walk the ribbons; +, − and 0 change their size; 1 to 9 answer an attack.
ui-ribbons-full_fatigue = Fatigue: the gauge is full
ui-ribbons-full_wounds = Wounds: the gauge is full
