# The offensive manoeuvres, BMO against DMD: accounts, refusals, questions, events, log.

rule-ac-luck = luck
rule-ac-circumstance = circumstance
rule-ac-deflection = deflection
rule-ac-dodge = dodge
rule-ac-insight = insight
rule-ac-morale = morale
rule-ac-profane = profane
rule-ac-sacred = sacred

rule-term-bmo_base_attack = base attack bonus
rule-term-bmo_size = size { $size }
rule-term-bmo_adjustment = adjustment of the sheet
rule-term-bmo_special = { $name }
rule-term-bmo_dmd_base = base
rule-term-bmo_armour_class = { $kind }
rule-term-bmo_armour_class_malus = malus to AC
rule-term-bmo_legs = { $legs } legs
rule-term-bmo_stunned = stunned target
rule-term-bmo_bare = disarms without a weapon
rule-term-bmo_hands = fewer than two free hands
rule-term-bmo_held = held since the round before
rule-term-bmo_tying = target merely grabbed
rule-term-bmo_chain = { $count ->
    [one] one more creature pushed
   *[other] { $count } more creatures pushed
}
rule-term-bmo_danger = attempt before a danger
rule-term-bmo_helpers = { $count ->
    [one] help of one creature
   *[other] help of { $count } creatures
}
rule-term-bmo_opportunity = damage of the attack of opportunity
rule-term-bmo_condition = { $condition }
rule-term-bmo_pinning = pins somebody
rule-term-bmo_rope = ropes
rule-term-bmo_rope_kept = ropes: 20 and the BMO of whoever tied them

rule-finding-cannot_be_tripped = This creature cannot be tripped: an ooze, legless, or flying (M-066).
rule-finding-grabbed_two_hands = One who is grabbed acts with one hand: no two-handed weapon, no two weapons, no shot (M-116).

bmo-bull_rush = bull rush
bmo-trip = trip
bmo-disarm = disarm
bmo-sunder = sunder
bmo-grapple_bmo = grapple
bmo-overrun = overrun

condition-grappler = leads the grapple
condition-pinning = pinning

bmo-other_system = This encounter plays the Loreval manoeuvres: the choice is in the preferences (M-001).
bmo-out = { $name } can try nothing: out of the fight.
bmo-unsuited = { $name } has declared no action that allows this manoeuvre ({ $manoeuvre }).
bmo-by_attempt = This manoeuvre is resolved by BMO against DMD, in the Manoeuvre dock (M-027).
bmo-bound = { $name } is pinned or tied: getting free is all that is left (M-118).
bmo-grabbed = { $name } is grabbed: this manoeuvre takes more than one hand (M-116).
bmo-cannot_leave = { $name } is grabbed: only the one who leads the grapple lets go freely; a test must succeed (M-096).
bmo-no_way = No straight way from { $name } to { $target } for an overrun (M-131).
bmo-nothing_held = { $name } holds nothing that could fall (M-073).
bmo-not_held = { $name } does not hold that object (M-073).
bmo-nothing_to_break = { $name } has no such object, or it is destroyed already (M-080).
bmo-points_needed = Hardness and hit points are needed for this object: { $object } (M-083).
bmo-dice_needed = What does { $name } strike with? A weapon, or dice for bare hands.
bmo-not_held_by = { $name } is neither grabbed nor tied (M-112).
bmo-ropes_hold = These ropes (DD { $difficulty }) exceed 20 + the BMO of { $name }: no test can undo them (M-111).
bmo-grapples_already = { $name } is grappling already (M-119).
bmo-held_already = { $name } is grappling already: another one may help the leader of the grapple (M-119).
bmo-no_hold = { $name } does not hold { $target }.
bmo-tied_already = { $name } is tied already (M-107).
bmo-not_in_hold = { $weapon } does not strike inside a grapple: a natural weapon, armour spikes or a one-handed weapon does (M-103).
bmo-edge = the edge of the map
bmo-place_taken = The place where { $name } would go is taken (M-100).
bmo-not_beside = { $name } must be put on a free place, beside whoever holds it (M-101).
bmo-cannot_help = { $name } cannot help: too far, unable, or no grapple.
bmo-leads_no_hold = { $name } leads no grapple (M-096).
bmo-not_tied = { $name } is not tied.
bmo-nothing_there = Nothing to pick up here (M-076).
bmo-on_the_ground = { $weapon } of { $name } lies on the ground, or was taken by another.
bmo-not_in_hand = { $name } does not have that weapon in hand.
bmo-opportunity = { $target } provokes: an attack of opportunity by { $name }?
bmo-opportunity_pushed = { $target } is pushed: an attack of opportunity by { $name } (Greater bull rush)?
bmo-opportunity-attack = Attack: throw the d20
bmo-opportunity-hit = It hits
bmo-opportunity-miss = It misses
bmo-opportunity-left = No attack
bmo-opportunity-instead = Instead: { $manoeuvre }
bmo-opportunity_roll = Attack of opportunity of { $name } on { $target }
bmo-avoid = { $other } runs at { $name }: step aside and let pass?
bmo-avoid-yes = Step aside
bmo-avoid-no = Stand firm
bmo-roll = { $name }: { $manoeuvre } against { $target }
bmo-free_roll = { $name } tries to get free
bmo-danger_roll = { $name } tries to get away from { $other } before the danger
bmo-take = Does { $name } take what fell ({ $object })?
bmo-take-yes = Take it
bmo-take-no = Leave it
bmo-sunder_roll = { $name } strikes an object of { $target }: { $object }
bmo-hold_roll = { $name } strikes { $target } in the grapple
bmo-destroy = { $name } may destroy the object: { $object }
bmo-destroy-yes = Destroy
bmo-destroy-no = Spare: 1 point, broken

rule-action-bull_rush = bull rush
rule-term-category_bull_rush = bull rush

bmo-grapple_for = grapple ({ $hold })
bmo-hold-start = seize
bmo-hold-maintain = keep the hold
bmo-hold-move = move with the target
bmo-hold-damage = do damage
bmo-hold-pin = pin
bmo-hold-tie = tie up
bmo-hold-escape = get free by a test
bmo-hold-slip = get free by escape
bmo-thing-armour = the armour
bmo-thing-shield = the shield
log-bmo_tries = { $name } tries a manoeuvre on { $target }: { $manoeuvre }.
log-bmo_tries_alone = { $name } tries to get free.
log-bmo_won = { $name }, { $manoeuvre } against { $target }: { $faces } { SIGNED($modifier) } = { $total } against { $difficulty }, success by { $margin }.
log-bmo_failed = { $name }, { $manoeuvre } against { $target }: { $faces } { SIGNED($modifier) } = { $total } against { $difficulty }, failure by { $missed }.
log-bmo_automatic = { $name }, { $manoeuvre } against { $target }, who cannot act: automatic success ({ $total } against { $difficulty }).
log-bmo_stopped = { $name } does not get through with the manoeuvre ({ $manoeuvre }).
log-bmo_opportunity_hit = Attack of opportunity of { $name } on { $target }: it hits, and its damage weighs on the roll.
log-bmo_opportunity_miss = Attack of opportunity of { $name } on { $target }: missed.
log-bmo_opportunity_left = { $name } lets the attack of opportunity on { $target } go.
log-bmo_push = { $name } is pushed { METRES($distance) }.
log-bmo_follow = { $name } follows for { METRES($distance) }.
log-bmo_drag = { $name } moves in the grapple, { METRES($distance) }.
log-bmo_haul = { $name } is drawn close, { METRES($distance) }.
log-bmo_cross = { $name } crosses, { METRES($distance) }.
log-bmo_stop = { $name } stops before the target, after { METRES($distance) }.
log-bmo_push_stopped = { $name } can go no further: { $obstacle }.
log-bmo_dropped = { $name } drops an object: { $object }.
log-bmo_picked_up = { $name } picks up an object: { $object }.
log-bmo_struck = Object of { $name }, { $object }: { $damage } damage, hardness { $hardness }; { $left } points of { $full }.
log-bmo_broken = Object of { $name }, { $object }: { $lost } points lost, broken; { $left } of { $full }.
log-bmo_destroyed = Object of { $name }, { $object }: destroyed.
log-bmo_nonlethal = { $name } takes { $amount } points of non-lethal damage ({ $total } in all).
log-bmo_grip_held = { $name } grabs { $target }: both are grappling.
log-bmo_grip_kept = { $name } keeps the hold on { $target }.
log-bmo_grip_pinned = { $name } pins { $target }.
log-bmo_grip_tied = { $name } ties { $target } up: { $difficulty } will be needed to slip the ropes.
log-bmo_grip_untied = { $target } is no longer tied.
log-bmo_grip_released = { $name } lets go of { $target }.
log-bmo_grip_lost = { $name } loses the hold on { $target }.
log-bmo_grip_lapsed = { $name } did not keep the hold on { $target }: the grapple ends.
log-bmo_grip_escaped = { $target } gets free of { $name }.
log-bmo_grip_taken = { $target } takes the lead and holds { $name }.
log-bmo_grip_parted = { $name } and { $target } no longer grapple.

print-bmo = BMO
print-dmd = DMD
ui-creature-manoeuvres = Manoeuvres
ui-creature-bmo_dmd = BMO <b>{ SIGNED($bmo) }</b> · DMD <b>{ $dmd }</b>
cli-info-bmo = { SIGNED($bmo) }
cli-info-column-bmo = BMO
cli-info-column-dmd = DMD
rule-state-pinning = pins somebody
log-bmo_heroic = { $name }, { $manoeuvre } against { $target }, an action d'éclat: it succeeds ({ $total } against { $difficulty }).
rule-term-bmo_ribbon_bonus = { $count ->
    [one] { $count } bonus (prepare, help)
   *[other] { $count } bonuses (prepare, help)
}
rule-term-bmo_ribbon_defence = defending
bmo-overrun_from_afar = { $name } is { METRES($distance) } from { $target }: by ribbons an overrun starts from { METRES($most) } at most (M-130).
bmo-overrun_across = { $name } is { METRES($distance) } from { $target }, with { $names } on the way: by ribbons an overrun starts from { METRES($most) } at most (M-130).
bmo-helps_for_nothing = { $name } has no action to aid another (M-120).
log-bmo_avoided = { $name } steps aside and lets { $other } pass.
