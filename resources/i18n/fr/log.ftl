# Le journal
log-overruled = Passé outre ({ $reason }) : { $what }
log-rolled = { $why } : { DICE($dice) } → { $faces }, total { $total }.
log-ruled = Décision : { $question } — { $answer }
log-round = Round { $number }
log-phase = { $phase }
log-initiative = { $name } : initiative { $score } (dé { $faces }).
log-grace_forced = { $name } n'a plus d'initiative : round de grâce.
log-tie = Départage : { $names }.
log-order = Ordre du round : { $names }.
log-declared = { $name } déclare : { $action } (catégorie { $category } ; E { $environment }, S { $security }, F { $focus }).
log-declared_at = { $name } déclare : { $action }, cible : { $targets } (catégorie { $category } ; E { $environment }, S { $security }, F { $focus }).
log-moved = { $name } se déplace de { METRES($distance) }.
log-attack_hit = { $name } attaque { $target } : { $face } { SIGNED($modifier) } = { $total } contre { $difficulty }, touché.
log-attack_critical = { $name } attaque { $target } : coup critique.
log-attack_screen = { $name } vise { $target } : { $face } { SIGNED($modifier) } = { $total } contre { $difficulty }, c'est { $hit } qui est touché.
log-attack_miss = { $name } attaque { $target } : { $face } { SIGNED($modifier) } = { $total } contre { $difficulty }, raté.
log-attack_fumble = { $name } attaque { $target } : échec critique.
log-attack_obstacle = { $name } tire sur { $target } : le tir frappe l'obstacle.
log-damage = { $name } perd { $amount ->
    [one] 1 point de vie
   *[other] { $amount } points de vie
 } (reste { $left }).
log-damage_why = { $name } perd { $amount ->
    [one] 1 point de vie
   *[other] { $amount } points de vie
 } : { $why } (reste { $left }).
log-healed = { $name } regagne { $amount ->
    [one] 1 point de vie
   *[other] { $amount } points de vie
 } ({ $left } en tout).
log-condition = { $name } : { $condition }.
log-condition_lifted = { $name } n'est plus dans l'état « { $condition } ».
log-joined = { $name } entre dans le combat ({ $side }).
log-left = { $name } quitte le combat.
log-renamed = { $was } s'appelle désormais { $name }.
log-side = { $name } change de camp : { $side }.
log-amended = Correction pour { $name } : { $what }.
log-amended_why = Correction pour { $name } : { $what } ({ $reason }).
log-amended-initiative = initiative { $value }
log-amended-hit_points = points de vie { $value }
log-amended-heroism = héroïsme { $value }
log-amended-walked_m = distance parcourue { METRES($value) }
log-amended-extra_danger = sources de danger ajoutées { $value }
log-cover_ruled = Couverture de { $target } face à { $name } : { PERCENT($percent) }, décidé par le MJ.
log-cover_map = Couverture de { $target } face à { $name } : celle de la carte.
log-note = Note : { $text }
log-door_open = { $name } : ouverte.
log-door_ajar = { $name } : entrebâillée.
log-door_shut = { $name } : fermée.
log-scene = Carte : { $name }.
log-paid = Initiative restante : { $names }.
log-taken_back = (annulé)

log-surprised = { $name } est pris au dépourvu.
log-not_surprised = { $name } n'est pas pris au dépourvu.
log-detection = { $name } : détection { $total } contre { $difficulty }.
log-surprise_round = Round de surprise
log-heroism_awarded = { $points ->
    [one] { $name } gagne un point d'héroïsme ({ $left }).
   *[other] { $name } gagne { $points } points d'héroïsme ({ $left }).
}
log-heroism_spent = { $name } dépense un point d'héroïsme ({ $left } restant) : réussite automatique au meilleur résultat.
log-death_avoided = { $name } échappe à la mort : le coup ({ $amount }) est annulé.
log-eclat = { $name } annonce une action d'éclat.
log-counter_fired = { $name } fait son contre face à { $target } : { $counter }.
log-counter_held = { $name } garde son contre.
log-counter_rolled = { $name }, { $counter } : { $faces } { SIGNED($modifier) } = { $total }.
log-counter_blocked = Contre réussi : l'action de { $target } s'arrête là.
log-counter_succeeded = Contre réussi ({ $counter }).
log-counter_stopped = { $target } est arrêté net par { $name }.
log-counter_failed = Contre manqué ({ $counter }).
log-concentration_kept = { $name } garde sa concentration : { $total } contre { $difficulty }.
log-concentration_lost = { $name } perd son sort : { $total } contre { $difficulty }.
log-changed = { $name } change son action : { $action } au lieu de { $was } (−2).
log-changed_grace = { $name } renonce et prend un round de grâce (−2 à sa prochaine initiative).
log-counter_voided = Le contre de { $name } n'a plus d'objet : { $name } agit autrement.
log-concert = { $name } agit de concert avec { $partners }.
log-weapon_damaged = { $weapon } de { $name } perd { $lost } (reste { $left }).
log-weapon_broken = { $weapon } de { $name } est brisée (reste { $left }).
log-weapon_destroyed = { $weapon } de { $name } est détruite.
log-acrobatics_made = { $name } réussit son acrobatie : { $total } contre { $difficulty } ({ $what }).
log-acrobatics_failed = { $name } manque son acrobatie : { $total } contre { $difficulty } ({ $what }).
log-strength_won = { $name } l'emporte en force sur { $target } : { $total } contre { $against }.
log-strength_lost = { $target } résiste à { $name } : { $against } contre { $total }.
log-hold = Lutte : { $name } { $what } { $target }.
log-hold_broken = { $name } et { $target } ne sont plus au contact : la prise cesse.

log-ribbon_taken = { $name } se place sur le ruban { $ribbon }.
log-ribbon_joined = { $name } entre dans le combat : ruban { $ribbon }, segment { $segment } de la passe { $number }.
log-ribbon_phase-placement = Placement
log-ribbon_phase-first_turn = Premier tour
log-ribbon_phase-next_turns = Tours suivants
log-ribbon_done = { $name } : { $action } (coût { $cost }), segment { $segment } de la passe { $number }.
log-ribbon_done_for = { $name } : { $action }, { $target } (coût { $cost }), segment { $segment } de la passe { $number }.
log-ribbon_rolled = { $name } : { $action }, { $successes ->
    [one] { $successes } réussite
   *[other] { $successes } réussites
} (coût { $cost }), segment { $segment } de la passe { $number }.
log-ribbon_rolled_for = { $name } : { $action }, { $target }, { $successes ->
    [one] { $successes } réussite
   *[other] { $successes } réussites
} (coût { $cost }), segment { $segment } de la passe { $number }.
log-ribbon_hit = { $name } : { $action } contre { $target }, réussi ({ $successes } contre { $against }). Coût { $cost }, segment { $segment } de la passe { $number }.
log-ribbon_missed = { $name } : { $action } contre { $target }, manqué ({ $successes } contre { $against }). Coût { $cost }, segment { $segment } de la passe { $number }.
log-ribbon_unopposed = { $name } : { $action } contre { $target }, qui ne se défend pas. Coût { $cost }, segment { $segment } de la passe { $number }.
log-ribbon_dodges = { $name } esquive (coût 1), segment { $segment } de la passe { $number }.
log-ribbon_fatigue = Fatigue de { $name } : { $value } (avant : { $was }).
log-ribbon_wounds = Blessures de { $name } : { $value } (avant : { $was }).
log-ribbon_virtue = { $name } utilise la vertu « { $virtue } ».
log-ribbon_virtues = { $name } retrouve toutes ses vertus.
log-ribbon_bonus = { $name } aura { $bonuses } bonus pour sa prochaine action, si c'est { $action }.
log-ribbon_defence = { $name } a { $bonuses } bonus à chaque esquive jusqu'à son prochain tour.
log-ribbon_pass = La passe { $number } est révolue : passe { $following }
log-ribbon_amended-at = segment { $segment } de la passe { $number }
log-ribbon_amended-fatigue = fatigue { $value }
log-ribbon_amended-wounds = blessures { $value }
log-ribbon_amended-virtues = vertus utilisées : { $virtues }
log-ribbon_amended-no_virtues = aucune vertu utilisée
log-spell = { $name } lance « { $spell } ».
log-spell_at = { $name } lance « { $spell } » sur { $targets }.
log-jumped_length = { $name } saute { METRES($length, decimals: 2) } en longueur (total { $total }){ $cleared ->
    [yes] {" "}: franchi.
    [no] {" "}: trop court de { METRES($short, decimals: 2) }.
   *[none] .
 }
log-jumped_height = { $name } saute { METRES($height, decimals: 2) } en hauteur (total { $total }){ $cleared ->
    [yes] {" "}: franchi.
    [no] {" "}: trop court de { METRES($short, decimals: 2) }.
   *[none] .
 }
log-jumped_combined = { $name } saute { METRES($length, decimals: 2) } en longueur et { METRES($height, decimals: 2) } en hauteur (total { $total }){ $cleared ->
    [yes] {" "}: franchi.
    [no] {" "}: trop court de { METRES($short, decimals: 2) }.
   *[none] .
 }
log-attack_unconfirmed = { $name } attaque { $target } : { $face } { SIGNED($modifier) } = { $total } contre { $difficulty }, touché ; critique non confirmé (dé { $second }).
log-turn_unused = { $name } ne fait pas ce qui était déclaré ({ $action }).
log-stood_up = { $name } se relève.
log-knee_hit = { $target } retombe sur le genou de { $name }.
log-knee_missed = { $target } ne retombe pas sur le genou de { $name }.
log-damage_held = { $name } inflige { $amount } à { $target } ; l'effet attend la fin de l'action concertée.
log-security_divided = { $name } oppose { SIGNED($points) } de Sécurité à { $attacker }.
log-effect_held = L'effet de l'action de { $name } sur { $target } attend la fin de l'action concertée.
log-attack_withdrawn = L'attaque de { $name } n'a pas lieu.
log-spell_stopped = Le sort de { $name } n'est pas lancé.
log-skill_used = { $name } accomplit son action.
log-skill_succeeded = { $name }, { $skill } : { $faces }, total { $total } contre { $difficulty } : réussi.
log-skill_failed = { $name }, { $skill } : { $faces }, total { $total } contre { $difficulty } : raté.
log-skill_rolled = { $name }, { $skill } : { $faces }, total { $total }.
log-weapon_sheathed = { $name } range une arme : { $weapon }.
