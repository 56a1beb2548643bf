# Les feuilles imprimées

print-untitled = Rencontre
print-made_with = Loreval
print-page = page { $number } / { $count }
print-fighters = { $count ->
    [one] 1 combattant
   *[other] { $count } combattants
 }
print-at_round = round { $round }
print-section-encounter = Feuille de rencontre
print-section-creatures = Créatures
print-section-initiative = Initiative et attention
print-section-map = Carte
print-section-assembly = Plan d'assemblage
print-tile = Planche { $name }
print-nobody = Personne n'est dans le combat.
print-no_map = La rencontre n'a pas de carte.
print-continued = { $name } (suite)

# Créatures
print-rest = Scores passifs et attaques avec l'équipement, sans point d'attention placé, sans exposition ni déplacement.
print-kind-pc = Personnage de joueur
print-kind-important_npc = PNJ important
print-kind-standard_npc = PNJ standard
print-several = { $name } × { $count }
print-pool = PA
print-standing = E/S/F habituels
print-pace = Allure
print-pace_free = libre
print-reach = Allonge
print-heroism = Héroïsme
print-vd = VD
print-way = { $mode } { METRES($speed) }
print-weapon = Arme
print-attack = Attaque
print-damage = Dégâts
print-threat = Menace, critique
print-reach_range = Allonge / portée
print-modes = Emploi
print-not_ready = { $modes } — à sortir
print-armour = Protection
print-natural_armour = armure naturelle { SIGNED($value) }
print-spells = Sorts
print-spell-level = niveau { $level }
print-spell-line = { $name } ({ $inside })
print-spell-material = composante matérielle
print-spell-aimed = cible
print-spell-ritual = rituel
print-spell-focus_two = Focus 2
print-skills = Compétences
print-skill = { $name } { SIGNED($total) }
print-talents = Talents
print-senses = Sens
print-low_light = vision perçante
print-darkvision = vision dans le noir { METRES($distance) }
print-notes = Notes
print-hit_points = { $points } PV
print-box_worth = une case : { $worth } PV
print-death_at = mort à { $points }

# Initiative et attention
print-round_table = Initiative et attention
print-round = Round
print-column-name = Nom
print-column-initiative = Init.
print-column-environment = E
print-column-security = S
print-column-focus = F
print-column-action = Action déclarée
print-column-category = Cat.
print-column-cost = Coût
print-column-remaining = Reste
print-reminder-title = Score du critère
print-reminder-environment = Environnement : Perception, Détection
print-reminder-security = Sécurité : Défense, Réflexe
print-reminder-focus = Focus : jets d'action
print-reminder-moves = Déplacements supplémentaires : { SIGNED($first) }, puis { SIGNED($further) } chacun (L-177)
print-reminder-chained = Attaque enchaînée : { SIGNED($value) } cumulés (L-202)
print-reminder-exposed = Exposé : { SIGNED($simple) } · doublement exposé : { SIGNED($double) } (L-141, L-142)
print-reminder-cover = Couverture : { $steps } (L-722 à L-725)
print-reminder-step = { PERCENT($percent) } { SIGNED($bonus) }

# Carte
print-bar = { $squares ->
    [one] 1 case = { METRES($metres) }
   *[other] { $squares } cases = { METRES($metres) }
 }
print-door-shut = porte fermée
print-door-ajar = porte entrouverte
print-door-open = porte ouverte
print-assembly-how = { $count ->
    [one] 1 planche.
   *[other] { $count } planches : { $columns } en largeur, { $rows } en hauteur.
 } Une case de { METRES($cell) } mesure { NUMBER($square, decimals: 1) } mm. Imprimer à 100 %, sans ajustement à la page. Les planches se recouvrent de { $overlap } mm : couper sur le tireté, ou coller dessus.
print-assembly-bar = { $squares ->
    [one] 1 case = { METRES($metres) }
   *[other] { $squares } cases = { METRES($metres) }
 } : cette barre doit mesurer { NUMBER($length, decimals: 1) } mm

# La fenêtre d'impression
ui-print-title = Imprimer les feuilles
ui-print-preview = Aperçu des pages
ui-print-page = Page { $number } sur { $count } : { $name }
ui-print-pages = { $count ->
    [0] aucune page
    [one] 1 page A4
   *[other] { $count } pages A4
 }
ui-print-kind = Feuilles
ui-print-kind-tip = Ce qui est imprimé
ui-print-kind-encounter = Feuille de rencontre
ui-print-kind-creatures = Créatures
ui-print-kind-initiative = Initiative et attention
ui-print-kind-map = Carte
ui-print-kind-all = Tout
ui-print-language = Langue
ui-print-language-tip = Langue des feuilles
ui-print-orientation = Orientation
ui-print-orientation-tip = Comment se tiennent les pages de carte et d'initiative
ui-print-orientation-auto = Au mieux
ui-print-orientation-portrait = Portrait
ui-print-orientation-landscape = Paysage
ui-print-margin = Marges
ui-print-margin-tip = 20 mm pour une imprimante qui n'atteint pas les bords
ui-print-margin-of = { $margin } mm
ui-print-map = Carte
ui-print-picture = Image de la carte
ui-print-picture-tip = Imprimer l'image sous les murs ; sans elle, moins d'encre
ui-print-table = Pour la table des joueurs
ui-print-table-tip = Sans pion, sans note, sans porte secrète ; l'image en pleine couleur
ui-print-fit = Toute la carte sur une page
ui-print-fit-tip = À l'échelle que permet la page
ui-print-true = À l'échelle des figurines
ui-print-true-tip = Sur plusieurs pages à assembler
ui-print-square = Case de { METRES($cell) }
ui-print-metre = Un mètre
ui-print-square_mm = Millimètres par case
ui-print-mm_per_metre = Millimètres par mètre
ui-print-zoom-out = Réduire l'aperçu (Ctrl+-)
ui-print-fit-width = Toute la largeur
ui-print-zoom-in = Agrandir l'aperçu (Ctrl++)
ui-print-reading = L'image de la carte est en cours de lecture…
ui-print-too_many = À cette échelle, la carte prend { $count } pages : choisissez moins de millimètres par case.
ui-print-printer = Imprimer…
ui-print-printer-tip = Choisir une imprimante
ui-print-no_printer = L'imprimante n'a rien pris. Enregistrez un PDF pour imprimer autrement.
ui-print-printed = { $count ->
    [one] 1 page envoyée à l'imprimante.
   *[other] { $count } pages envoyées à l'imprimante.
 }
ui-print-pdf = Enregistrer en PDF…
ui-print-pdf-tip = Écrire les pages dans un fichier PDF
ui-print-file = { $title } - { $kind }

# loreval sheet, loreval render
cli-sheet-help = les feuilles à imprimer, en PDF
cli-sheet-description = Écrit les feuilles d'une rencontre dans un PDF de format A4.
cli-sheet-out = le PDF à écrire
cli-sheet-kind = ce qui est imprimé : la rencontre (carte, round, créatures), une partie, ou tout
cli-sheet-orientation = comment se tiennent les pages de carte et d'initiative
cli-sheet-square_mm = imprimer la carte à l'échelle, une case mesurant MM millimètres, sur plusieurs pages
cli-sheet-for_table = carte pour la table des joueurs : sans pion, sans note, sans porte secrète
cli-sheet-no_picture = sans l'image de la carte
cli-sheet-bad_square = Une case de { $given } mm : il faut de { $low } à { $high } mm.
cli-sheet-too_many = À cette échelle, la carte prend { $count } pages : donnez moins de millimètres par case.
cli-sheet-written = { $count ->
    [one] « { $file } » : 1 page.
   *[other] « { $file } » : { $count } pages.
 }
cli-render-help = une image de la carte
cli-render-description = Dessine la carte d'une rencontre dans une image PNG, telle que la voient le MJ ou les joueurs.
cli-render-out = l'image à écrire
cli-render-view = la vue du MJ, ou celle des joueurs
cli-render-width = largeur en pixels ({ $width } sans autre indication)
cli-render-bad_width = Une largeur de { $given } pixels : il faut de { $low } à { $high }.
cli-render-too_large = Une image de { $width } × { $height } pixels est trop grande : donnez une largeur moindre.
cli-render-written = « { $file } » : { $width } × { $height } pixels.
