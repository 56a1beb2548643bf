## Initiative ribbons: options, skills, log

rule-option-ribbon_gauges_end = Rubans : les jauges s'arrêtent à leur taille
ribbon_skill-armed_combat = Combat armé
ribbon_skill-dodge = Esquive
ribbon_skill-riding = Équitation
ribbon_skill-siegecraft = Castramétation & poliorcétique
log-ribbon_dropped = { $name } renonce : { $action } n'a plus d'objet, rien n'est payé.
