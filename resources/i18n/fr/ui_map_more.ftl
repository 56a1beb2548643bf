# Brouillard, lumières, zones, gabarits, mouvements forcés
command-paint_fog = brouillard peint
command-force_token = mouvement forcé
fog-no_outline = Un contour de brouillard a trois points au moins.

# Obstacles
ui-edit-shape = Tracé
ui-edit-shape-tip = Comment le prochain obstacle se trace
ui-edit-shape-line = ligne brisée
ui-edit-shape-rectangle = rectangle
ui-edit-shape-circle = cercle
ui-edit-bands = Cache (%)
ui-edit-bands-tip = Les hauteurs cachées, des pieds (0) au sommet (100) ; par exemple 0–25, 75–100. Vide : comme sa nature
ui-edit-bands-bar = Des pieds, à gauche, au sommet : tirer pour cacher, bouton droit pour montrer
ui-edit-bands-none = rien
ui-edit-stops = Arrête la marche
ui-edit-stops-tip = Personne ne passe, sauf si le MJ passe outre
ui-edit-sides = { METRES($width) } × { METRES($height) }
ui-edit-split = Couper ici
ui-edit-split-tip = Couper la ligne au point choisi
ui-edit-join = Joindre bout à bout
ui-edit-join-tip = Faire une seule ligne de celles qui sont choisies, par leurs bouts les plus proches
ui-edit-copy = Dupliquer
ui-edit-copy-tip = Poser une copie à côté (Ctrl+C, Ctrl+V : sous le pointeur)
ui-edit-many =
    { $count ->
        [one] Un obstacle
       *[other] { $count } obstacles
    }
ui-edit-many_hint = Tirer : tout déplacer. Maj et clic : en ajouter ou en ôter un.
ui-edit-delete_many = Supprimer ces obstacles

# Lumières, zones, épingles, dessins
ui-tool-map-lights = Lumières
ui-tool-map-lights-tip = Poser et déplacer des sources de lumière
ui-tool-map-areas = Zones
ui-tool-map-areas-tip = Tracer brouillard, végétation, sol difficile et zones de lumière
ui-tool-map-notes = Épingles
ui-tool-map-notes-tip = Poser des notes sur la carte, pour le MJ ou pour tous
ui-tool-map-drawings = Dessin libre
ui-tool-map-drawings-tip = Dessiner à main levée sur la carte
ui-feature-lights-new = Nouvelle lumière
ui-feature-lights-taken = Lumière
ui-feature-lights-hint = Un clic pose la lumière ; un clic sur une lampe la choisit.
ui-feature-areas-new = Nouvelle zone
ui-feature-areas-taken = Zone
ui-feature-areas-hint = Tirer : un rectangle. Clics : un contour ; double clic ou Entrée : finir.
ui-feature-notes-new = Nouvelle épingle
ui-feature-notes-taken = Épingle
ui-feature-notes-hint = Un clic pose l'épingle ; écrire ensuite ici.
ui-feature-drawings-new = Nouveau dessin
ui-feature-drawings-taken = Dessin
ui-feature-drawings-hint = Tirer pour dessiner ; Maj : un trait droit.
ui-feature-change_hint = Tirer pour déplacer ; Suppr ôte ; Échap laisse ; flèches : 10 cm.
ui-feature-preset = Source
ui-feature-preset-tip = Des rayons tout prêts, à changer à volonté
ui-feature-preset-candle = bougie
ui-feature-preset-torch = torche
ui-feature-preset-lantern = lanterne
ui-feature-preset-free = libre
ui-feature-bright = Pleine lumière
ui-feature-bright-tip = Jusqu'à cette distance il fait plein jour
ui-feature-dim = Faible lumière
ui-feature-dim-tip = Jusqu'à cette distance, comme en fin de journée
ui-feature-area_kind = Nature
ui-feature-area_kind-tip = Ce que la zone change au camouflage ou à la marche
ui-feature-area-light_fog = brouillard léger
ui-feature-area-thick_fog = brouillard épais
ui-feature-area-sparse_vegetation = végétation clairsemée
ui-feature-area-thick_vegetation = végétation dense
ui-feature-area-light = lumière
ui-feature-area-difficult_ground = sol difficile
ui-feature-level = Lumière
ui-feature-level-tip = La lumière qui règne dans la zone, sans les sources
ui-feature-factor = Un mètre compte
ui-feature-factor-tip = Par combien chaque mètre de marche compte dans la zone
ui-feature-line = Largeur
ui-feature-line-tip = Largeur du trait, en mètres
ui-feature-carrier = Portée par
ui-feature-carrier-tip = La lumière suit ce pion
ui-feature-nobody = personne
ui-feature-colour = Couleur
ui-feature-colour-tip = Choisir la couleur
ui-feature-name = Nom
ui-feature-name-tip = Le nom que la carte affiche
ui-feature-text = Texte
ui-feature-text-tip = Le texte de l'épingle
ui-feature-on = Allumée
ui-feature-on-tip = Une source éteinte n'éclaire rien
ui-feature-public = Visible des joueurs
ui-feature-public-tip = L'écran des joueurs le montre, là où ils voient ou se souviennent
ui-feature-closed = Fermé
ui-feature-closed-tip = Le dernier point rejoint le premier
ui-feature-delete = Supprimer
ui-feature-delete-tip = Ôter de la carte (Suppr)

# Gabarits
ui-tool-map-templates = Gabarits
ui-tool-map-templates-tip = Disque, cône, ligne, carré : qui est dedans, et à quel couvert
ui-template-title = Gabarit
ui-template-form = Forme
ui-template-form-tip = La forme de la zone d'effet
ui-template-form-disc = disque
ui-template-form-cone = cône
ui-template-form-line = ligne
ui-template-form-square = carré
ui-template-size = Taille
ui-template-size-tip = Rayon, longueur ou côté ; à zéro, jusqu'où l'on tire
ui-template-free = au tracé
ui-template-angle = Ouverture
ui-template-angle-tip = L'angle entier du cône
ui-template-breadth = Largeur
ui-template-breadth-tip = La largeur de la ligne
ui-template-list = Qui est dedans
ui-template-size-disc = rayon { METRES($distance) }
ui-template-size-cone = cône { METRES($distance) }
ui-template-size-line = ligne { METRES($distance) }
ui-template-size-square = côté { METRES($distance) }
ui-template-inside =
    { $count ->
        [0] personne dedans
        [one] un dedans
       *[other] { $count } dedans
    }
ui-template-line = { $name } : { $cover }
ui-template-line_part = { $name } (en partie) : { $cover }
ui-template-select = Choisir
ui-template-select-tip = Choisir tous ceux qui sont dedans
ui-template-copy = Copier
ui-template-copy-tip = Copier la liste comme texte
ui-template-drop = Enlever
ui-template-drop-tip = Enlever le gabarit (Échap)
ui-template-hint = Appuyer à l'origine et tirer. Depuis un pion : de son milieu. Maj : angles de 15°. Ctrl : sans aimant.

# Brouillard
ui-tool-map-fog = Brouillard des joueurs
ui-tool-map-fog-tip = Montrer et cacher la carte aux joueurs
ui-fog-title = Brouillard des joueurs
ui-fog-on = Cacher l'inexploré
ui-fog-on-tip = L'écran des joueurs ne montre que ce que leurs personnages voient, ont vu, ou que la main montre
ui-fog-how = La main
ui-fog-how-tip = Ce que le geste fait
ui-fog-how-show = montre
ui-fog-how-hide = cache
ui-fog-how-natural = rend aux yeux
ui-fog-how-forget = fait oublier
ui-fog-form = Avec
ui-fog-form-tip = La forme du geste
ui-fog-form-brush = un pinceau
ui-fog-form-polygon = un contour
ui-fog-form-rectangle = un rectangle
ui-fog-form-room = toute la pièce
ui-fog-breadth = Largeur
ui-fog-breadth-tip = Largeur du pinceau
ui-fog-whole-all = Tout
ui-fog-whole-all-tip = Montrer toute la carte
ui-fog-whole-nothing = Rien
ui-fog-whole-nothing-tip = Cacher toute la carte
ui-fog-whole-eyes = Yeux
ui-fog-whole-eyes-tip = Ôter tout ce que la main a peint
ui-fog-hint = Ce que la main cache l'emporte sur tout ; ce qu'elle montre se voit sans personne pour regarder.

# Poussées et lignes droites
ui-tool-map-push = Poussée, ligne droite
ui-tool-map-push-tip = Tirer un pion tout droit : il s'arrête avant le premier obstacle, hors de son allocation
ui-push-free = ligne libre
ui-push-stopped = arrêt : { $obstacle }
ui-push-edge = arrêt : bord de la carte
ui-push-jump = saut de { METRES($width) } sans élan : total { $total }, d20 ≥ { $die }
ui-push-jump_run = saut de { METRES($width) } avec élan : total { $total }, d20 ≥ { $die }
ui-push-no_jump = saut de { METRES($width) } : trop large

# Champ de vision, contrôle de la carte
ui-action-map-sight = &Champ de vision
ui-action-map-check = &Contrôler la carte…
ui-check-title = Contrôle de la carte
ui-check-count =
    { $count ->
        [0] Rien de douteux sur cette carte.
        [one] Une remarque ; un clic mène à l'endroit.
       *[other] { $count } remarques ; un clic mène à l'endroit.
    }
ui-check-gap = Jour de { $size } entre { $what } ({ NUMBER($x, decimals: 1) } ; { NUMBER($y, decimals: 1) })
ui-check-welded = Jour de { $size }, tenu pour fermé, entre { $what } ({ NUMBER($x, decimals: 1) } ; { NUMBER($y, decimals: 1) })
ui-check-double = Tracé double sur { $size } : { $what } ({ NUMBER($x, decimals: 1) } ; { NUMBER($y, decimals: 1) })
ui-check-zero_length = Longueur nulle : { $what } ({ NUMBER($x, decimals: 1) } ; { NUMBER($y, decimals: 1) })
ui-check-loose_door = Sans mur à un bout : { $what } ({ NUMBER($x, decimals: 1) } ; { NUMBER($y, decimals: 1) })
ui-check-outside = Hors de la carte de { $size } : { $what } ({ NUMBER($x, decimals: 1) } ; { NUMBER($y, decimals: 1) })
ui-check-mend = Réparer
ui-check-mend-tip = Fermer le jour, ou ôter le tracé double ou nul

# Monture, propriétés des pions
command-mount_token = monte en selle
command-dismount = descend de selle
command-edit_tokens = pions modifiés
move-rides = { $name } monte { $mount } : c'est la monture qui se déplace, ou { $name } descend d'abord.
ride-cannot = { $name } ne peut pas monter { $mount }.
ride-wall_between = Un obstacle sépare { $name } de { $mount }.
ride-too_far = { $name } est à { METRES($gap) } de { $mount } : il faut être à côté pour monter.
ride-lies = { $name } est à terre : il faut se relever avant de monter.
ride-on_foot = { $name } ne monte personne.
ui-token-title = Pion : { $name }
ui-token-properties = Propriétés…
ui-token-aim = Viser
ui-token-lock = Verrouiller
ui-token-unlock = Déverrouiller
ui-token-hide = Cacher aux joueurs
ui-token-show = Montrer aux joueurs
ui-token-to_group = Grouper
ui-token-ungroup = Dégrouper
ui-token-mount = Monter { $name }
ui-token-dismount = Descendre
ui-token-torch = Donner une torche
ui-token-put_out = Éteindre sa lumière
ui-token-light_up = Allumer sa lumière
ui-token-drop_light = Reprendre sa lumière
ui-token-remove = Ôter de la carte
ui-token-name = Nom
ui-token-name-tip = Le nom affiché sous le pion
ui-token-diameter = Diamètre
ui-token-diameter-tip = La place que prend le pion, en mètres
ui-token-elevation = Hauteur
ui-token-elevation-tip = Au-dessus du sol, ou en dessous ; le couvert ne la compte pas
ui-token-locomotion = Se déplace
ui-token-locomotion-tip = Le mode de locomotion qui donne la VD ; en vol et en hauteur, le sol difficile ne compte pas
ui-token-usual = comme d'habitude
ui-token-facing = Regarde vers
ui-token-facing-tip = 0° à droite, 90° vers le bas (Ctrl et flèches sur la carte)
ui-token-aura = Aura
ui-token-aura-tip = Un cercle autour du pion, compté de son bord
ui-token-none = aucune
ui-token-group = Groupe
ui-token-group-tip = Un clic choisit tous ceux du même groupe
ui-token-hidden = Caché aux joueurs
ui-token-hidden-tip = L'écran des joueurs ne le montre pas
ui-token-locked = Verrouillé
ui-token-locked-tip = Ne bouge que si le MJ passe outre
ui-token-picture = Image…
ui-token-picture-tip = Choisir une image ; déposer un fichier sur le pion fait de même
ui-token-no_picture = Sans image
ui-token-no_picture-tip = Reprendre les initiales, ou le portrait de la fiche
ui-token-pictures = Images (*.png *.jpg *.jpeg *.webp *.bmp *.gif)

# Menaces, chargement
ui-action-map-threats = &Menaces et allonge
ui-map-loading = Image en cours de décodage…
ui-map-looking = chemin en cours de recherche…

# Caler la grille
ui-tool-map-grid = Caler la grille
ui-tool-map-grid-tip = Poser la grille sur une carte numérisée, par deux croisements
ui-grid-title = Caler la grille
ui-grid-kind = Cases
ui-grid-kind-tip = La forme des cases imprimées sur la carte
ui-grid-columns = Colonnes
ui-grid-columns-tip = Combien de cases en largeur entre les deux points
ui-grid-rows = Rangées
ui-grid-rows-tip = Combien de cases en hauteur entre les deux points
ui-grid-cell = Une case
ui-grid-cell-tip = La taille vraie d'une case
ui-grid-scales = Mettre l'image à l'échelle
ui-grid-scales-tip = La carte change de taille pour qu'une case ait sa taille vraie ; les obstacles et les pions gardent leur place
ui-grid-points =
    { $count ->
        [0] Cliquer un croisement de lignes.
       *[other] Cliquer un autre croisement, loin du premier.
    }
ui-grid-size = case de { $size }
ui-grid-miss = second point à { $off }
ui-grid-check = contrôle à { $off }
ui-grid-no_fit = Les deux points ne peuvent pas être aussi loin l'un de l'autre.
ui-grid-take = Appliquer
ui-grid-take-tip = Donner cette grille à la carte
ui-grid-drop = Recommencer
ui-grid-drop-tip = Oublier les points (Échap)
ui-grid-hint = Un troisième clic, au coin opposé, dit de combien la grille s'en écarte.
ui-grid-taken = grille calée
ui-map-occupied = place prise : { $who }
ui-map-concealed = { $what } { SIGNED($value) }
command-paste_tokens = pions collés
