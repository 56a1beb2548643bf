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
