# The log
log-overruled = Overruled ({ $reason }): { $what }
log-rolled = { $why }: { DICE($dice) } → { $faces }, total { $total }.
log-ruled = Ruling: { $question } — { $answer }
log-round = Round { $number }
log-phase = { $phase }
log-initiative = { $name }: initiative { $score } (die { $faces }).
log-grace_forced = { $name } has no initiative left: round of grace.
log-tie = Tie-break: { $names }.
log-order = Order of the round: { $names }.
log-declared = { $name } declares: { $action } (category { $category }; E { $environment }, S { $security }, F { $focus }).
log-declared_at = { $name } declares: { $action }, target: { $targets } (category { $category }; E { $environment }, S { $security }, F { $focus }).
log-moved = { $name } moves { METRES($distance) }.
log-attack_hit = { $name } attacks { $target }: { $face } { SIGNED($modifier) } = { $total } against { $difficulty }, hit.
log-attack_critical = { $name } attacks { $target }: critical hit.
log-attack_screen = { $name } aims at { $target }: { $face } { SIGNED($modifier) } = { $total } against { $difficulty }, { $hit } is hit instead.
log-attack_miss = { $name } attacks { $target }: { $face } { SIGNED($modifier) } = { $total } against { $difficulty }, missed.
log-attack_fumble = { $name } attacks { $target }: critical failure.
log-attack_obstacle = { $name } shoots at { $target }: the shot strikes the obstacle.
log-damage = { $name } loses { $amount ->
    [one] 1 hit point
   *[other] { $amount } hit points
 } ({ $left } left).
log-damage_why = { $name } loses { $amount ->
    [one] 1 hit point
   *[other] { $amount } hit points
 }: { $why } ({ $left } left).
log-healed = { $name } regains { $amount ->
    [one] 1 hit point
   *[other] { $amount } hit points
 } ({ $left } in all).
log-condition = { $name }: { $condition }.
log-condition_lifted = { $name } is no longer in the state “{ $condition }”.
log-joined = { $name } joins the fight ({ $side }).
log-left = { $name } leaves the fight.
log-renamed = { $was } is now called { $name }.
log-side = { $name } changes sides: { $side }.
log-amended = Correction for { $name }: { $what }.
log-amended_why = Correction for { $name }: { $what } ({ $reason }).
log-amended-initiative = initiative { $value }
log-amended-hit_points = hit points { $value }
log-amended-heroism = heroism { $value }
log-amended-walked_m = distance walked { METRES($value) }
log-amended-extra_danger = sources of danger added { $value }
log-cover_ruled = Cover of { $target } against { $name }: { PERCENT($percent) }, the GM's ruling.
log-cover_map = Cover of { $target } against { $name }: the map's.
log-note = Note: { $text }
log-door_open = { $name }: open.
log-door_ajar = { $name }: ajar.
log-door_shut = { $name }: shut.
log-scene = Map: { $name }.
log-paid = Initiative left: { $names }.
log-taken_back = (taken back)

log-surprised = { $name } is caught unawares.
log-not_surprised = { $name } is not caught unawares.
log-detection = { $name }: detection { $total } against { $difficulty }.
log-surprise_round = Surprise round
log-heroism_awarded = { $points ->
    [one] { $name } gains a point of heroism ({ $left }).
   *[other] { $name } gains { $points } points of heroism ({ $left }).
}
log-heroism_spent = { $name } spends a point of heroism ({ $left } left): an automatic success with the best result.
log-death_avoided = { $name } escapes death: the blow ({ $amount }) is cancelled.
log-eclat = { $name } announces an éclat.
log-counter_fired = { $name } counters { $target }: { $counter }.
log-counter_held = { $name } keeps the counter.
log-counter_rolled = { $name }, { $counter }: { $faces } { SIGNED($modifier) } = { $total }.
log-counter_blocked = The counter succeeds: the action of { $target } ends there.
log-counter_succeeded = The counter succeeds ({ $counter }).
log-counter_stopped = { $target } is stopped short by { $name }.
log-counter_failed = The counter fails ({ $counter }).
log-concentration_kept = { $name } keeps concentration: { $total } against { $difficulty }.
log-concentration_lost = { $name } loses the spell: { $total } against { $difficulty }.
log-changed = { $name } changes action: { $action } instead of { $was } (−2).
log-changed_grace = { $name } gives up and takes a grace round (−2 on the next initiative).
log-counter_voided = The counter of { $name } has lost its object: { $name } does something else.
log-concert = { $name } acts in concert with { $partners }.
log-weapon_damaged = { $weapon } of { $name } loses { $lost } ({ $left } left).
log-weapon_broken = { $weapon } of { $name } is broken ({ $left } left).
log-weapon_destroyed = { $weapon } of { $name } is destroyed.
log-acrobatics_made = { $name } succeeds in acrobatics: { $total } against { $difficulty } ({ $what }).
log-acrobatics_failed = { $name } fails in acrobatics: { $total } against { $difficulty } ({ $what }).
log-strength_won = { $name } overpowers { $target }: { $total } against { $against }.
log-strength_lost = { $target } resists { $name }: { $against } against { $total }.
log-hold = Grapple: { $name } { $what } { $target }.
log-hold_broken = { $name } and { $target } are no longer in contact: the hold ends.

log-ribbon_taken = { $name } takes ribbon { $ribbon }.
log-ribbon_joined = { $name } joins the fight: ribbon { $ribbon }, segment { $segment } of pass { $number }.
log-ribbon_phase-placement = Placement
log-ribbon_phase-first_turn = First turn
log-ribbon_phase-next_turns = Later turns
log-ribbon_done = { $name }: { $action } (cost { $cost }), segment { $segment } of pass { $number }.
log-ribbon_done_for = { $name }: { $action }, { $target } (cost { $cost }), segment { $segment } of pass { $number }.
log-ribbon_rolled = { $name }: { $action }, { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
} (cost { $cost }), segment { $segment } of pass { $number }.
log-ribbon_rolled_for = { $name }: { $action }, { $target }, { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
} (cost { $cost }), segment { $segment } of pass { $number }.
log-ribbon_hit = { $name }: { $action } against { $target }, success ({ $successes } against { $against }). Cost { $cost }, segment { $segment } of pass { $number }.
log-ribbon_missed = { $name }: { $action } against { $target }, failure ({ $successes } against { $against }). Cost { $cost }, segment { $segment } of pass { $number }.
log-ribbon_unopposed = { $name }: { $action } against { $target }, who does not defend. Cost { $cost }, segment { $segment } of pass { $number }.
log-ribbon_dodges = { $name } dodges (cost 1), segment { $segment } of pass { $number }.
log-ribbon_fatigue = Fatigue of { $name }: { $value } (was { $was }).
log-ribbon_wounds = Wounds of { $name }: { $value } (was { $was }).
log-ribbon_virtue = { $name } uses the virtue “{ $virtue }”.
log-ribbon_virtues = { $name } recovers all virtues.
log-ribbon_bonus = { $name } will have { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonuses
} on the next action, if it is { $action }.
log-ribbon_defence = { $name } has { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonuses
} on every dodge until the next turn.
log-ribbon_pass = Pass { $number } is over: pass { $following }
log-ribbon_amended-at = segment { $segment } of pass { $number }
log-ribbon_amended-fatigue = fatigue { $value }
log-ribbon_amended-wounds = wounds { $value }
log-ribbon_amended-virtues = virtues used: { $virtues }
log-ribbon_amended-no_virtues = no virtue used
log-spell = { $name } casts “{ $spell }”.
log-spell_at = { $name } casts “{ $spell }” at { $targets }.
log-jumped_length = { $name } jumps { METRES($length, decimals: 2) } (total { $total }){ $cleared ->
    [yes] : cleared.
    [no] : short by { METRES($short, decimals: 2) }.
   *[none] .
 }
log-jumped_height = { $name } jumps { METRES($height, decimals: 2) } high (total { $total }){ $cleared ->
    [yes] : cleared.
    [no] : short by { METRES($short, decimals: 2) }.
   *[none] .
 }
log-jumped_combined = { $name } jumps { METRES($length, decimals: 2) } far and { METRES($height, decimals: 2) } high (total { $total }){ $cleared ->
    [yes] : cleared.
    [no] : short by { METRES($short, decimals: 2) }.
   *[none] .
 }
log-attack_unconfirmed = { $name } attacks { $target }: { $face } { SIGNED($modifier) } = { $total } against { $difficulty }, hit; critical not confirmed (die { $second }).
log-turn_unused = { $name } does not do what was declared ({ $action }).
log-stood_up = { $name } stands up.
log-knee_hit = { $target } lands on the knee of { $name }.
log-knee_missed = { $target } does not land on the knee of { $name }.
log-damage_held = { $name } deals { $amount } to { $target }; it takes effect when the concerted action is over.
log-security_divided = { $name } turns { SIGNED($points) } of Security against { $attacker }.
log-effect_held = What { $name } does to { $target } takes effect when the concerted action is over.
log-attack_withdrawn = The attack of { $name } does not take place.
log-spell_stopped = The spell of { $name } is not cast.
log-skill_used = { $name } carries out the action.
log-skill_succeeded = { $name }, { $skill }: { $faces }, total { $total } against { $difficulty }: success.
log-skill_failed = { $name }, { $skill }: { $faces }, total { $total } against { $difficulty }: failure.
log-skill_rolled = { $name }, { $skill }: { $faces }, total { $total }.
log-weapon_sheathed = { $name } puts a weapon away: { $weapon }.
