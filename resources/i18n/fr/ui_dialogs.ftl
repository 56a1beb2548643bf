# La fiche de créature

ui-sheet-title = Fiche : { $name }
ui-sheet-new = Nouvelle créature
ui-sheet-pages = Pages de la fiche
ui-sheet-page-identity = Identité
ui-sheet-page-abilities = Caractéristiques, VD
ui-sheet-page-skills = Compétences
ui-sheet-page-attention = Attention
ui-sheet-page-weapons = Armes
ui-sheet-page-spells = Sorts
ui-sheet-page-equipment = Équipement, talents
ui-sheet-page-notes = Sens et notes
ui-sheet-page-manoeuvres = Manœuvres (BMO)
ui-sheet-page-ribbons = Rubans
ui-sheet-keep = Garder la fiche
ui-sheet-keep-tip = Prendre la fiche telle qu'elle est (Ctrl+Entrée)
ui-sheet-cancel-tip = Fermer sans rien changer
ui-sheet-leave = Échap encore une fois : fermer sans rien changer.
ui-sheet-keys = Ctrl+Page suivante : page suivante · Ctrl+Entrée : garder
ui-sheet-trouble = { $page } : { $what }
ui-sheet-trouble-tip = Aller à ce qui ne va pas
ui-sheet-numbers = Ce que les règles en font

# Ce qui ne va pas
ui-sheet-no_name = Il faut un nom.
ui-sheet-too_long = Trop long : { $most } caractères au plus.
ui-sheet-not_metres = « { $text } » n'est pas une longueur en mètres, comme 1,5.
ui-sheet-out_of_bounds = De { $low } à { $high } m.
ui-sheet-not_dice = « { $text } » n'est pas un jet de dés, comme 1d8+3.
ui-sheet-not_bound = « { $text } » n'est pas un nombre de −20 à 20 ; vide : aucune limite.
ui-sheet-mode_twice = Ce mode de locomotion est déjà dans la liste.
ui-sheet-talent_twice = Ce talent est déjà dans la liste.

# Les chiffres
ui-sheet-vd = VD
ui-sheet-vd-tip = Vitesse de déplacement : les mètres d'une unité (L-910)
ui-sheet-multiple = { $times } × VD : { METRES($distance) }
ui-sheet-other_speed = { $mode } { METRES($speed) }
ui-sheet-pace_free = Sans armure, l'allure n'est pas limitée.
ui-sheet-pace = Armure : { $limit } déplacements par round au plus ({ $rule }).
ui-sheet-pool = PA
ui-sheet-standing = Scores passifs, attention habituelle E { $e }, S { $s }, F { $f }
ui-sheet-at_rest = Scores passifs, sans point d'attention placé

# Tableaux
ui-sheet-add = Ajouter
ui-sheet-add-tip = Ajouter une ligne (Inser)
ui-sheet-duplicate = Dupliquer
ui-sheet-duplicate-tip = Copier la ligne choisie (Ctrl+D)
ui-sheet-remove = Retirer
ui-sheet-remove-tip = Retirer la ligne choisie (Suppr)
ui-sheet-up = Monter
ui-sheet-up-tip = Monter la ligne (Alt+flèche haute)
ui-sheet-down = Descendre
ui-sheet-down-tip = Descendre la ligne (Alt+flèche basse)

# Identité
ui-sheet-name = Nom
ui-sheet-public_name = Nom pour les joueurs
ui-sheet-public_name-none = aucun nom montré
ui-sheet-picture = Image
ui-sheet-kind = Statut
ui-sheet-kind-pc = Personnage de joueur
ui-sheet-kind-important_npc = PNJ important
ui-sheet-kind-standard_npc = PNJ standard
ui-sheet-people = Peuple
ui-sheet-people-holder = Elfin, Tifin et Mielfin : un PA de plus (L-088)
ui-sheet-size = Taille
ui-sheet-hit_points = Points de vie
ui-sheet-death_at = Mort à
ui-sheet-death_at-hint = points de vie auxquels la créature meurt
ui-sheet-heroism = Héroïsme
ui-sheet-heroism-hint = points au départ, 3 au plus
ui-sheet-heroism-standard = Un PNJ standard n'a pas d'héroïsme (L-017).
ui-sheet-heroism-important = Un PNJ important n'a qu'un point d'héroïsme (L-018).
ui-sheet-reach = Allonge
ui-sheet-reach-hint = en mètres, de bord à bord
ui-sheet-space = Espace occupé
ui-sheet-space-hint = diamètre du pion en mètres ; vide : selon la taille
ui-portrait-choose = Choisir une image…
ui-portrait-choose-tip = Prendre l'image d'un fichier ; elle est coupée en carré
ui-portrait-remove = Retirer
ui-portrait-kinds = Images
ui-portrait-hint = Coupée en carré, montrée en rond sur la carte.
ui-portrait-reading = Lecture de « { $file } »…
ui-portrait-too_big = « { $file } » dépasse { $limit } Mo.
ui-portrait-unreadable = « { $file } » ne peut pas être lu : { $why }.
ui-portrait-no_picture = « { $file } » n'est pas une image lisible.

# Caractéristiques et vitesse
ui-sheet-modifier = modificateur { SIGNED($modifier) }
ui-sheet-locomotions = Modes de locomotion
ui-sheet-locomotions-hint = Le premier est la façon ordinaire de se déplacer. Une vitesse brute vide prend celle du tableau (L-915, L-936 à L-941).
ui-sheet-mode = Mode
ui-sheet-gross = Vitesse brute propre
ui-sheet-gross-none = celle du tableau
ui-sheet-gross-table = Au tableau
ui-sheet-override = VD imposée
ui-sheet-override-hint = en mètres ; remplace le calcul du premier mode ; vide : calculée

# Compétences
ui-sheet-skills-hint = Totaux sans équipement : l'armure et le bouclier sont comptés à part.
ui-sheet-skill = Compétence
ui-sheet-total = Total
ui-sheet-mastery = Maîtrise
ui-sheet-equipped = Avec l'équipement
ui-sheet-own_soak = Encaissement propre
ui-sheet-own_soak-tip = Sans case cochée, l'Encaissement vaut la Défense
ui-sheet-soak_by_defence = vaut la Défense
ui-sheet-malus = { $label } { SIGNED($value) }
ui-sheet-with_equipment = { SIGNED($total) } ({ $why })

# Attention
ui-sheet-attention-racial = Ajustement racial
ui-sheet-attention-racial-hint = L-084
ui-sheet-attention-other = Autre ajustement
ui-sheet-attention-other-hint = objets, sorts… (L-085)
ui-sheet-attention-characteristic_training_ranks = Formation Caractéristique
ui-sheet-attention-characteristic_training_ranks-hint = rangs ; 1 PA tous les 4 rangs (L-087)
ui-sheet-attention-perception_malus = Malus de Perception
ui-sheet-attention-perception_malus-hint = sans signe ; 1 PA de moins tous les 4 points (L-093)
ui-sheet-attention-intuitive_focus = Focus intuitif
ui-sheet-attention-intuitive_focus-hint = points virtuels de Focus (L-588)
ui-sheet-attention-sneak_rank = Attaque sournoise
ui-sheet-attention-sneak_rank-hint = rang (L-580)
ui-sheet-attention-perfidious_rank = Attaque perfide
ui-sheet-attention-perfidious_rank-hint = rang (L-584)
ui-sheet-standing-title = Répartition habituelle, avant la première déclaration
ui-sheet-limits = Limitations de critères
ui-sheet-limits-none = Aucune. Un heaume fermé limite l'Environnement à 1 (L-101).
ui-sheet-limit-criterion = Critère
ui-sheet-limit-cap = Au plus
ui-sheet-limit-cap-tip = Borne haute ; vide : aucune
ui-sheet-limit-floor = Au moins
ui-sheet-limit-floor-tip = Borne basse ; vide : aucune
ui-sheet-limit-why = Cause

# Armes
ui-sheet-weapons-none = Aucune arme. « Ajouter » en commence une.
ui-sheet-weapon-new = Arme
ui-sheet-weapon-nothing = Aucune arme choisie
ui-sheet-weapon-name = Arme
ui-sheet-weapon-skill = Attaque
ui-sheet-weapon-skill-tip = Attaque en force ou Attaque habile (L-191)
ui-sheet-weapon-power = en force
ui-sheet-weapon-finesse = habile
ui-sheet-weapon-bonus = Bonus
ui-sheet-weapon-bonus-tip = Ce que l'arme ajoute à l'attaque
ui-sheet-weapon-total = Total
ui-sheet-weapon-total-tip = Compétence et bonus de l'arme, sans aucun modificateur du round
ui-sheet-weapon-damage = Dégâts
ui-sheet-weapon-threat = Menace
ui-sheet-weapon-threat-tip = Plus basse face du d20 qui menace d'un critique
ui-sheet-weapon-critical = Crit.
ui-sheet-weapon-critical-tip = Multiplicateur des dégâts d'un critique
ui-sheet-weapon-reach = Allonge
ui-sheet-weapon-reach-tip = En mètres ; vide : l'allonge de la créature
ui-sheet-weapon-range = Portée
ui-sheet-weapon-range-tip = En mètres, pour lancer ou tirer ; vide : pas de limite notée
ui-sheet-weapon-modes = Modes d'emploi
ui-sheet-weapon-modes-tip = Les façons d'employer cette arme (L-196 à L-215)
ui-sheet-weapon-no_mode = Sans mode d'emploi, cette arme ne peut pas être déclarée.
ui-sheet-weapon-traits = Particularités
ui-sheet-weapon-contact = de contact
ui-sheet-weapon-contact-tip = Frappe au corps à corps ; permise en charge
ui-sheet-weapon-polearm = à hampe
ui-sheet-weapon-polearm-tip = Permet la réception de charge
ui-sheet-weapon-double = double
ui-sheet-weapon-double-tip = Compte pour deux armes
ui-sheet-weapon-fist_weapon = de poing
ui-sheet-weapon-fist_weapon-tip = Portée au poing : gantelet, griffes d'acier
ui-sheet-weapon-natural = naturelle
ui-sheet-weapon-natural-tip = Griffes, crocs, cornes : toujours prête
ui-sheet-weapon-off_hand = main non directrice
ui-sheet-weapon-off_hand-tip = Tenue dans la main non directrice
ui-sheet-weapon-ready = en main
ui-sheet-weapon-ready-tip = Prête au début du combat ; sinon catégorie +1 pour la sortir
ui-sheet-weapon-hardness = Solidité
ui-sheet-weapon-hardness-tip = Dégâts que l'arme absorbe
ui-sheet-weapon-hit_points = PV de l'arme
ui-sheet-weapon-hit_points-tip = Points de vie de l'arme
ui-sheet-weapon-ribbon_cost = Segments
ui-sheet-weapon-ribbon_cost-tip = Coût d'une attaque aux rubans, en segments
ui-sheet-weapon-ribbon_fatigue = Fatigue
ui-sheet-weapon-ribbon_fatigue-tip = Fatigue d'une attaque aux rubans
ui-sheet-two_weapon_malus = Malus à deux armes
ui-sheet-two_weapon_malus-hint = à chaque attaque en mode deux armes

# Sorts
ui-sheet-spells-none = Aucun sort. « Ajouter » en commence un.
ui-sheet-spell-new = Sort
ui-sheet-spell-name = Sort
ui-sheet-spell-level = Niveau
ui-sheet-spell-damage = Dégâts
ui-sheet-spell-damage-tip = Comme ils s'écrivent, par exemple 4d6
ui-sheet-spell-note = Note
ui-sheet-spell-components = Le sort choisi
ui-sheet-spell-material = composante matérielle
ui-sheet-spell-material-tip = Catégorie +1
ui-sheet-spell-aimed = demande une cible
ui-sheet-spell-aimed-tip = Catégorie +1
ui-sheet-spell-ritual = rituel
ui-sheet-spell-ritual-tip = Catégorie 5, Focus 2
ui-sheet-spell-focus_two = demande Focus 2
ui-sheet-spell-focus_two-tip = En place de Focus 1

# Équipement et talents
ui-sheet-armour = Armure
ui-sheet-armour-none = aucune
ui-sheet-armour-light = légère
ui-sheet-armour-medium = moyenne
ui-sheet-armour-heavy = lourde
ui-sheet-armour-row = { $name } ({ $category }, { SIGNED($bonus) }{ $malus ->
    [0] { "" }
   *[other] , malus { $malus }
})
ui-sheet-armour_magic = Armure magique
ui-sheet-natural_armour = Armure naturelle
ui-sheet-shield = Bouclier
ui-sheet-shield-none = aucun
ui-sheet-shield-row = { $name } ({ SIGNED($bonus) }{ $malus ->
    [0] { "" }
   *[other] , malus { $malus }
})
ui-sheet-shield_magic = Bouclier magique
ui-sheet-protection = Protection : { SIGNED($defence) } en Défense, { SIGNED($reflex) } en Réflexe.
ui-sheet-armour-hinders = Sans le talent « { $talent } », le malus { $malus } touche aussi les compétences de combat.
ui-sheet-talents = Talents
ui-sheet-talents-none = Aucun talent.
ui-sheet-talent-new = Talent libre
ui-sheet-talent-name = Talent
ui-sheet-talent-modifier = Modificateur
ui-sheet-talent-note = Note
ui-sheet-talent-free = Talent libre : une note pour le MJ, sans effet calculé.
ui-sheet-talent-applied = Appliqué par les règles ({ $rule }).
ui-sheet-talent-applied_modifier = Appliqué par les règles, avec son modificateur ({ $rule }).
ui-sheet-talent-note_only = Noté pour le MJ ({ $rule }).

# Sens et notes
ui-sheet-low_light = Vision perçante
ui-sheet-low_light-tip = Voit mieux dans la pénombre et sous les étoiles
ui-sheet-darkvision = Vision dans le noir
ui-sheet-darkvision-hint = en mètres ; 0 : aucune
ui-sheet-notes = Notes
ui-sheet-source = Texte d'origine

# Manœuvres (BMO)
ui-sheet-manoeuvres-hint = Pour les rencontres jouées avec BMO contre DMD.
ui-sheet-base_attack = Bonus de base à l'attaque
ui-sheet-bmo_bonus = Ajustement de BMO
ui-sheet-bmo_bonus-hint = en plus de la base, de la Force et de la taille
ui-sheet-dmd_bonus = Ajustement de DMD
ui-sheet-dmd_bonus-hint = en plus de la base, de la Force, de la Dextérité et de la taille
ui-sheet-legs = Jambes
ui-sheet-legs-hint = plus de deux : plus stable
ui-sheet-can_be_tripped = Peut être renversée
ui-sheet-can_be_tripped-tip = Décoché : vol, vase, serpent…
ui-sheet-feats = Dons
ui-sheet-feats-hint = séparés par des virgules

# Rubans
ui-sheet-has_ribbon = La créature a un ruban
ui-sheet-has_ribbon-tip = Pour les rencontres jouées aux rubans d'initiative
ui-sheet-fatigue_max = Fatigue au plus
ui-sheet-wounds_max = Blessures au plus
ui-sheet-mounted = À cheval
ui-sheet-ribbon_skills = Compétences du ruban
ui-sheet-ribbon_skill-new = Compétence
ui-sheet-virtues = Vertus
ui-sheet-virtue-new = Vertu
ui-sheet-ribbon-name = Nom
ui-sheet-ribbon-dice = Dés
ui-sheet-ribbon-none = Aucune.

# L'importation d'une carte
ui-import-title = Importer : { $file }
ui-import-reading = Lecture de « { $file } »…
ui-import-reading_picture = Lecture de l'image…
ui-import-making = Préparation de la carte…
ui-import-progress = Lecture en cours
ui-import-memory = « { $file } » demande plus de mémoire qu'il n'y en a.
ui-import-broken = « { $file } » n'a pas pu être lu : erreur interne, notée au rapport.
ui-import-other = Choisir un autre fichier…
ui-import-other-tip = Lire un autre fichier à la place
ui-import-preview = Aperçu de la carte
ui-import-preview-tip = Molette : agrandir ; glisser : déplacer ; 0 : toute la carte
ui-import-zoom_out = Réduire l'aperçu
ui-import-zoom_in = Agrandir l'aperçu
ui-import-fit = Toute la carte
ui-import-name = Nom de la carte
ui-import-count-walls = { $count ->
    [0] aucun mur
    [one] 1 pan de mur
   *[other] { $count } pans de mur
 }
ui-import-count-doors = { $count ->
    [0] aucune porte
    [one] 1 porte ou fenêtre
   *[other] { $count } portes ou fenêtres
 }
ui-import-count-lights = { $count ->
    [0] aucune lumière
    [one] 1 lumière
   *[other] { $count } lumières
 }
ui-import-count-outlines = { $count ->
    [one] 1 pan de contour d'objet
   *[other] { $count } pans de contours d'objets
 }
ui-import-count-outside = hors de l'image : { $count ->
    [one] 1 pan
   *[other] { $count } pans
 }, { $doors ->
    [0] aucune porte
    [one] 1 porte
   *[other] { $doors } portes
 }
ui-import-count-notes = { $count ->
    [one] 1 note
   *[other] { $count } notes
 }
ui-import-count-picture = image { $kind } { $width } × { $height }
ui-import-count-no_picture = pas d'image
ui-import-pick = Choisir l'image de la carte…
ui-import-pick-tip = Le fichier n'en contient pas ; elle est posée sur toute la carte
ui-import-proportion = L'image n'a pas la proportion de la carte : elle est étirée.
ui-import-scale = Échelle
ui-import-scale_known = Cette carte est déjà en mètres.
ui-import-metres = m
ui-import-way-square = Une case mesure
ui-import-way-square-tip = Mètres par case ; 1,5 m d'ordinaire
ui-import-way-width = La carte est large de
ui-import-way-width-tip = Largeur de toute la carte, en mètres
ui-import-way-line = Un trait sur l'aperçu mesure
ui-import-way-line-tip = Tracer un trait de longueur connue sur l'aperçu, puis taper sa longueur
ui-import-squares = Cases sur la largeur
ui-import-squares-tip = Combien de cases l'image montre en largeur
ui-import-size = Carte de { METRES($width) } sur { METRES($height) }
ui-import-no_scale = Il faut une longueur en mètres, comme 1,5.
ui-import-too_large = La carte ferait { $size } km ; { $limit } km au plus.
ui-import-draw = Tracez un trait de longueur connue sur l'aperçu.
ui-import-doubtful = À confirmer
ui-import-look = Montrer l'endroit sur l'aperçu
ui-import-left_out = laissé de côté
ui-import-issues = Remarques
ui-import-remarks = { $count ->
    [one] 1 remarque
   *[other] { $count } remarques
 }
ui-import-target = Où la mettre
ui-import-new = Nouvelle carte
ui-import-new-tip = Ajouter une carte à la rencontre et y aller
ui-import-replace = À la place de « { $name } »
ui-import-replace_it = À la place de la carte présente
ui-import-replace-tip = Les pions restent où ils sont
ui-import-take = Importer
ui-import-take-tip = Prendre la carte, en une seule étape à annuler
ui-sheet-spell-vigour = on y résiste par la Vigueur
ui-sheet-spell-vigour-tip = En place de la Volonté
ui-sheet-spell-irresistible = irrésistible
ui-sheet-spell-irresistible-tip = Aucun contre ne permet d'y résister
ui-sheet-spell-auto_targeted = ciblage automatique
ui-sheet-spell-auto_targeted-tip = Aucun contre ne permet de l'esquiver
ui-sheet-armour-object = Comme objet, elle est de taille { $size }.
ui-sheet-armour-parts = Comme objet, elle est de taille { $size } ; peuvent se porter seules : { $parts }.
ui-sheet-page-numbers = Nombres
