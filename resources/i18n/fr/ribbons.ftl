## Initiative ribbons: options, skills, log

rule-option-ribbon_gauges_end = Rubans : les jauges s'arrêtent à leur taille
ribbon_skill-armed_combat = Combat armé
ribbon_skill-dodge = Esquive
ribbon_skill-riding = Équitation
ribbon_skill-siegecraft = Castramétation & poliorcétique
log-ribbon_dropped = { $name } renonce : { $action } n'a plus d'objet, rien n'est payé.
cli-info-where_ribbons = Passe { $round }, { $phase } (changement { $revision })
cli-info-ribbon = Ruban { $ribbon } : { $name }, segment { $segment } de la passe { $number }, fatigue { $fatigue }, blessures { $wounds }{ $used ->
    [0] { "" }
   *[other] , vertus utilisées : { $virtues }
}
cli-info-ribbon_free = Ruban { $ribbon } : libre
log-ribbon_phase-ended = Combat terminé
ribbons-walk_unpaid = { $name } a marché { METRES($distance) } : c'est Interagir { $level }, à payer d'abord.
ribbons-stand_unpaid = Se relever, pour { $name }, c'est Interagir { $level }.
ribbons-walks_out_of_turn = { $name } marche { METRES($distance) } hors de son tour.
log-ribbon_turn_lost = { $name } ne peut pas agir et perd son tour : segment { $segment } de la passe { $number }.
log-ribbon_helps = { $name } aide autrui (coût { $cost }), segment { $segment } de la passe { $number }.
log-ribbon_fatigue_full = Fatigue de { $name } : jauge pleine ({ $size }).
log-ribbon_wounds_full = Blessures de { $name } : jauge pleine ({ $size }).
