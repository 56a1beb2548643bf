## Initiative ribbons: options, skills, log

rule-option-ribbon_gauges_end = Ribbons: gauges end at their size
ribbon_skill-armed_combat = Armed fighting
ribbon_skill-dodge = Dodging
ribbon_skill-riding = Riding
ribbon_skill-siegecraft = Siegecraft
log-ribbon_dropped = { $name }: { $action } has no object left, nothing is paid.
cli-info-where_ribbons = Pass { $round }, { $phase } (change { $revision })
cli-info-ribbon = Ribbon { $ribbon }: { $name }, segment { $segment } of pass { $number }, fatigue { $fatigue }, wounds { $wounds }{ $used ->
    [0] { "" }
   *[other] , virtues used: { $virtues }
}
cli-info-ribbon_free = Ribbon { $ribbon }: free
log-ribbon_phase-ended = Fight over
ribbons-walk_unpaid = { $name } has walked { METRES($distance) }: that is Interact { $level }, to be paid first.
ribbons-stand_unpaid = For { $name }, getting up is Interact { $level }.
ribbons-walks_out_of_turn = { $name } walks { METRES($distance) } out of turn.
log-ribbon_turn_lost = { $name } cannot act and loses the turn: segment { $segment } of pass { $number }.
log-ribbon_helps = { $name } aids another (cost { $cost }), segment { $segment } of pass { $number }.
log-ribbon_fatigue_full = Fatigue of { $name }: the gauge is full ({ $size }).
log-ribbon_wounds_full = Wounds of { $name }: the gauge is full ({ $size }).
