## Initiative ribbons: options, skills, log

rule-option-ribbon_gauges_end = Ribbons: gauges end at their size
ribbon_skill-armed_combat = Armed fighting
ribbon_skill-dodge = Dodging
ribbon_skill-riding = Riding
ribbon_skill-siegecraft = Siegecraft
log-ribbon_dropped = { $name }: { $action } has no object left, nothing is paid.
