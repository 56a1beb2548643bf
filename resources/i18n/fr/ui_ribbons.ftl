# Le combat aux rubans d'initiative : les rubans, la carte de l'action, les corrections.

ui-dock-ribbons = Rubans
ui-dock-ribbon_action = Action

ui-bar-initiative-loreval = Points d'initiative
ui-bar-initiative-ribbons = Rubans d'initiative
ui-bar-initiative-tip = Système d'initiative de cette rencontre ; il ne change pas pendant un combat
ui-bar-pass = Passe { $number }
ui-bar-pass_first = Passe { $number } · premier tour

ui-ribbons-begin = Commencer le premier tour
ui-ribbons-begin-tip = Tout le monde est placé : le premier à s'être annoncé agit
ui-ribbons-begin_missing-tip = Il reste des personnages à placer : cliquez sur leurs noms dans le panneau « Action »
ui-ribbons-to_place = À placer
ui-ribbons-empty = Les rubans sont libres : cliquez sur les noms à placer, dans le panneau « Action ».
ui-ribbons-placement = Chacun prend le premier ruban libre depuis la droite.
ui-ribbons-announce = Cliquez sur les noms dans l'ordre où chacun s'annonce. Le premier prend le ruban de droite : il agit en premier au premier tour, mais perd ensuite toutes les égalités.
ui-ribbons-announce_late = Un arrivant prend le premier ruban libre depuis la droite.
ui-ribbons-place-tip = { $name } s'annonce et prend le premier ruban libre depuis la droite
ui-ribbons-first_turn = Premier tour : de droite à gauche, une action chacun.
ui-ribbons-next_turns = Le plus bas agit ; à égalité, le plus à gauche.
ui-ribbons-free = Ruban { $ribbon }, libre
ui-ribbons-stands = { $name } : segment { $segment } de la passe { $number }
ui-ribbons-short_gauges = F { $fatigue } · B { $wounds }
ui-ribbons-shortest_gauges = { $fatigue }·{ $wounds }
ui-ribbons-pass = passe { $number }
ui-ribbons-prepared = { $bonuses } bonus si l'action est { $action }
ui-ribbons-helped = { $bonuses } bonus si l'action est { $action }, grâce à { $name }
ui-ribbons-defence = { $bonuses } bonus à chaque esquive jusqu'au prochain tour
ui-ribbons-used = Vertus utilisées : { $virtues }
ui-ribbons-place_and_gauges = Segment { $segment }, passe { $number } · fatigue { $fatigue } · blessures { $wounds }

ui-ribbons-idle = L'action se choisit ici dès que le premier tour a commencé.
ui-ribbons-nobody_left = Plus personne ne peut agir.
ui-ribbons-action = Action
ui-ribbons-target = Cible
ui-ribbons-weapon = Arme
ui-ribbons-weapon_costs = { $name } (coût { $cost }, fatigue { $fatigue })
ui-ribbons-weapon_other = Autre arme
ui-ribbons-by_hand = Coût
ui-ribbons-by_hand-tip = Segments que coûte l'arme, de 2 à 4
ui-ribbons-by_hand_fatigue = fatigue
ui-ribbons-by_hand_fatigue-tip = Degrés de fatigue que donne l'arme
ui-ribbons-with = Conditions
ui-ribbons-mounted = à cheval
ui-ribbons-mounted-tip = Combat monté : un segment de plus
ui-ribbons-siege = arme de siège
ui-ribbons-siege-tip = Castramétation & poliorcétique à la place de Combat armé
ui-ribbons-number = Coût
ui-ribbons-number-manoeuvre = Coût
ui-ribbons-number-defend = Bonus
ui-ribbons-number-incant = Degré
ui-ribbons-number-interact = Geste
ui-ribbons-level = Geste
ui-ribbons-level-1 = 1 · triviale
ui-ribbons-level-1-tip = Faire un pas de côté, laisser tomber un objet
ui-ribbons-level-2 = 2 · simple, un seul geste
ui-ribbons-level-2-tip = Se déplacer sur plusieurs mètres, dégainer ou ramasser une arme, ouvrir une porte, se relever
ui-ribbons-level-3 = 3 · complexe, plusieurs gestes
ui-ribbons-level-3-tip = Sortir un objet de son sac, tenter de s'enfuir, monter ou descendre d'un cheval
ui-ribbons-prepared_kind = Prépare
ui-ribbons-skill = Compétence
ui-ribbons-virtue = Vertu
ui-ribbons-no_virtue = aucune
ui-ribbons-virtue_dice = { $name } ({ $count ->
    [one] { $count } dé
   *[other] { $count } dés
})
ui-ribbons-modifier = Fatigue en plus
ui-ribbons-modifier-tip = Degrés de fatigue ajoutés à ceux de l'arme, en combat monté par exemple
ui-ribbons-text = Effet
ui-ribbons-text-tip = Ce que fait l'action, pour le journal
ui-ribbons-cost = Coût { $cost } : segment { $segment }
ui-ribbons-cost_next = Coût { $cost } : segment { $segment }, passe { $number }
ui-ribbons-chance = { PERCENT($percent) } de réussir contre une esquive sans vertu ({ $mine ->
    [one] { $mine } dé
   *[other] { $mine } dés
} contre { $theirs })
ui-ribbons-act = Agir
ui-ribbons-act-tip = Annoncer cette action ; une attaque demande d'abord à la cible si elle esquive
ui-ribbons-successes = Réussites
ui-ribbons-successes-tip = Nombre de réussites que montrent les dés
ui-ribbons-pool = { $count ->
    [0] Aucun dé
   *[other] { $dice }, réussite à partir de { $least }
}{ $added ->
    [0] { "" }
    [one] , et { $added } réussite d'office
   *[other] , et { $added } réussites d'office
}

ui-ribbons-correct = Corriger { $name }
ui-ribbons-correct-tip = Rectifier à la main une place, une jauge ou des vertus
ui-ribbons-amend = Corriger
ui-ribbons-amend-segment = Segment
ui-ribbons-amend-pass_number = Passe
ui-ribbons-amend-fatigue = Fatigue
ui-ribbons-amend-wounds = Blessures
ui-ribbons-amend-virtues = Vertus déjà utilisées

ui-ribbons-gauges_of = Fatigue { $fatigue } sur { $fatigue_size }, blessures { $wounds } sur { $wounds_size }
ui-ribbons-zoom-in = Agrandir les rubans (+ ou Ctrl et molette)
ui-ribbons-zoom-out = Réduire les rubans (− ou Ctrl et molette)
ui-ribbons-fit = Ajuster les rubans au panneau (0)
ui-ribbons-ahead = { $cost } segments plus loin :
ui-ribbons-no_choice = Aucune action ne coûte { $cost } segments
ui-ribbons-choice_of = { $action } : { $of }
ui-ribbons-choice_degree = degré { $degree }
ui-ribbons-choice_level-1 = triviale
ui-ribbons-choice_level-2 = simple
ui-ribbons-choice_level-3 = complexe
ui-ribbons-answer-tip = { $answer } (touche { $number })
ui-ribbons-near = à { METRES($distance) }, à portée d'allonge
ui-ribbons-far = à { METRES($distance) }, hors d'allonge
ui-ribbons-choice_bonuses = { $bonuses ->
    [one] { $bonuses } bonus
   *[other] { $bonuses } bonus
}
ui-ribbons-answer = { $answer } : { $count ->
    [one] { $count } dé
   *[other] { $count } dés
}, touché à { PERCENT($percent) }
ui-action-fight-step = Rubans : étape &suivante
ui-action-file-demo_ribbons = Démonstration des &rubans
ui-demo-ribbons_file = Démonstration des rubans
ui-menu-players_ribbons = &Rubans des joueurs
ui-players-ribbons-beside = À &côté de la carte
ui-players-ribbons-alone = À la &place de la carte
ui-players-ribbons-none = C&achés
ui-sheet-weapon-siege = siège
ui-sheet-weapon-siege-tip = Arme de siège : Castramétation & poliorcétique aux rubans (R-051)
ui-keys-ribbons = Rubans : tirer le jeton de qui joue, ou ↑ et ↓ puis Entrée, choisit une action de ce coût ; ← et → parcourent les rubans ; +, − et 0 changent leur taille ; 1 à 9 répondent à une attaque.
ui-ribbons-full_fatigue = Fatigue : jauge pleine
ui-ribbons-full_wounds = Blessures : jauge pleine
