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
rule-term-bmo_counter = roll of the counter

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
