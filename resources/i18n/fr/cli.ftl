# La ligne de commande
cli-description = Mener des combats sur table : carte, couverture, déplacements, initiative et attention, feuilles imprimées. Sans sous-commande, la fenêtre s'ouvre.
cli-subcommands = sous-commandes
cli-version = Loreval Desktop { $version }
cli-help-lang = langue des messages ; sans elle, celle du système
cli-help-debug = montrer aussi le journal et les traces d'erreur
cli-help-version = montrer la version
cli-usage = FICHIER | SOUS-COMMANDE
cli-unknown_language = « { $given } » n'est pas une langue connue (fr ou en)
cli-neither_file_nor_subcommand = « { $given } » n'est ni un fichier ni une sous-commande. La liste : loreval --help.
cli-no_screen = Aucun écran : la fenêtre demande une session graphique. Les sous-commandes marchent sans écran (loreval --help).
cli-screen_silent = L'écran « { $display } » ne répond pas (variable DISPLAY). Ouvrez la fenêtre depuis une session graphique.
cli-no_xcb_cursor = La bibliothèque libxcb-cursor manque, la fenêtre ne peut pas s'ouvrir. Sous Debian ou Ubuntu : sudo apt-get install libxcb-cursor0
cli-crash = Loreval Desktop s'est arrêté sur une erreur interne ({ $kind }). Le rapport est ici : { $report }
# Ce que dit l'analyse des arguments ; les marques % restent telles quelles
cli-argparse-usage = { "usage : " }
cli-argparse-positionals = arguments
cli-argparse-options = options
cli-argparse-help = montrer cette aide
cli-argparse-error = %(prog)s : %(message)s
cli-argparse-argument = argument %(argument_name)s : %(message)s
cli-argparse-required = il manque : %s
cli-argparse-one_required = il faut l'un de ces arguments : %s
cli-argparse-unrecognized = arguments inconnus : %s
cli-argparse-not_allowed = ne va pas avec l'argument %s
cli-argparse-ambiguous = option ambiguë : %(option)s peut être %(matches)s
cli-argparse-ignored = valeur de trop : %r
cli-argparse-expected_one = une valeur attendue
cli-argparse-expected_at_most_one = une valeur au plus attendue
cli-argparse-expected_at_least_one = une valeur au moins attendue
cli-argparse-expected_many = %s valeurs attendues
cli-argparse-invalid_value = valeur impossible : %(value)r
cli-argparse-invalid_choice = choix inconnu : %(value)r (choix : %(choices)s)
cli-argparse-unknown_parser = sous-commande inconnue : %(parser_name)r (choix : %(choices)s)
cli-argparse-cannot_open = « %(filename)s » ne s'ouvre pas : %(error)s
# Commun aux sous-commandes
cli-help-json = écrire du JSON
# L'index des règles
cli-rules-help = l'index des règles
cli-rules-description = Montre une règle par son numéro, ou celles qui contiennent des mots ; sans rien, toutes.
cli-rules-query = NUMÉRO|MOT
cli-rules-query_help = par exemple L-136, ou « couverture »
cli-rules-none = Aucune règle pour « { $query } ».
cli-rules-terms = mots : { $terms }
cli-rules-kind-computed = calculé
cli-rules-kind-validated = vérifié
cli-rules-kind-dice = aux dés
cli-rules-kind-gm = au jugement du MJ
cli-rules-kind-narrative = conseil
# Commun aux sous-commandes qui lisent une rencontre
cli-file = FICHIER
cli-name = NOM
cli-help-file = la rencontre (.loreval)
cli-help-force = remplacer le fichier à écrire s'il existe
cli-not_a_file = « { $file } » n'est pas un fichier ordinaire : il n'est pas remplacé.
cli-no_folder = « { $file } » ne peut pas être écrit : le dossier « { $folder } » n'existe pas.
cli-exists = « { $file } » existe déjà : donnez un autre nom, ou --force pour le remplacer.
cli-cannot_write = « { $file } » ne peut pas être écrit : { $why }.
cli-ambiguous_name = « { $given } » peut être : { $candidates }. Donnez le nom entier, ou l'identifiant entre crochets.
cli-no_such_name = Personne ne s'appelle « { $given } ». Il y a : { $candidates }.
cli-not_on_map = { $name } n'est pas sur la carte.
cli-no_map = La rencontre n'a pas de carte.
# import
cli-import-help = faire une rencontre de cartes, de créatures ou d'un export
cli-import-description = Lit chaque SOURCE (image, Universal VTT, carte ou créatures de Loreval, export) et en fait une rencontre. Ce qui est certain est repris ; ce qui est à confirmer est nommé, et repris avec --yes.
cli-import-source = SOURCE
cli-import-source_help = un fichier à lire ; son contenu décide, pas son nom
cli-import-out = la rencontre à écrire
cli-import-metres_per_square = mètres par case ; sans cela, la valeur proposée
cli-import-yes = reprendre aussi ce qui est proposé pour les points à confirmer
cli-import-bad_scale = { $given } mètres par case : l'échelle va de 0,01 à 1000.
cli-import-alone = « { $file } » est une rencontre entière : elle s'importe seule.
cli-import-took_export = { $source } : rencontre reprise avec son histoire.
cli-import-took_fight = { $source } : combat mis en place.
cli-import-took_creatures = { $source } : { $count ->
    [one] une créature reprise.
   *[other] { $count } créatures reprises.
 }
cli-import-took_map = { $source } : carte de { METRES($width) } × { METRES($height) }, { $walls ->
    [one] { $walls } pan de mur
   *[other] { $walls } pans de mur
 }, { $doors ->
    [one] { $doors } porte ou fenêtre
   *[other] { $doors } portes et fenêtres
 }, { $lights ->
    [one] { $lights } lumière
   *[other] { $lights } lumières
 }.
cli-import-written = « { $file } » est écrit.
# info
cli-info-help = qui combat, sur quelle carte, et où en est le round
cli-info-description = Montre les combattants avec leurs nombres (VD et ses multiples compris), les cartes, la phase et le numéro du dernier changement.
cli-info-where = Round { $round }, { $phase } (changement { $revision })
cli-info-turn = Au tour de : { $name }
cli-info-pending = En attente : { $what }
cli-info-scene = Carte « { $name } » : { METRES($width) } × { METRES($height) }, { $obstacles ->
    [one] { $obstacles } obstacle
   *[other] { $obstacles } obstacles
 } dont { $doors ->
    [one] { $doors } porte
   *[other] { $doors } portes
 }, { $tokens ->
    [one] { $tokens } pion
   *[other] { $tokens } pions
 }, { $lights ->
    [one] { $lights } lumière
   *[other] { $lights } lumières
 }{ $here ->
    [1] {" "}(carte en cours).
   *[other] .
 }
cli-info-sheets = Fiches hors combat
cli-info-metres = { METRES($value) }
cli-info-hit_points = { $left }/{ $full }
cli-info-column-name = Nom
cli-info-column-side = Camp
cli-info-column-hit_points = PV
cli-info-column-vd = VD
cli-info-column-vd2 = 2 × VD
cli-info-column-vd3 = 3 × VD
cli-info-column-pool = PA
cli-info-column-initiative = Init.
cli-info-column-defence = Défense
cli-info-column-reflex = Réflexe
cli-info-column-perception = Perception
# check
cli-check-help = vérifier qu'une rencontre est entière et cohérente
cli-check-description = Relit tout le fichier, rejoue ses événements et compare. Code 0 : bon ; 1 : problèmes ; 2 : illisible.
cli-check-problem = Problème : { $what }
cli-check-remark = Remarque : { $what }
cli-check-good = « { $file } » est entier et cohérent ({ $revision ->
    [one] { $revision } changement
   *[other] { $revision } changements
 }, { $remarks ->
    [one] { $remarks } remarque
   *[other] { $remarks } remarques
 }, { $problems ->
    [one] { $problems } problème
   *[other] { $problems } problèmes
 }).
cli-check-bad = « { $file } » : { $problems ->
    [one] un problème
   *[other] { $problems } problèmes
 } ({ $revision ->
    [one] { $revision } changement
   *[other] { $revision } changements
 }, { $remarks ->
    [one] { $remarks } remarque
   *[other] { $remarks } remarques
 }).
fault-damaged = le fichier est abîmé. { $what }
fault-large_file = le fichier pèse { $size } Mio.
fault-changed_picture = l'image { $id }… n'est pas celle que son empreinte annonce.
fault-snapshot = l'état enregistré au changement { $revision } n'est pas celui auquel mènent les événements.
fault-broken_change = le changement { $revision } ne peut pas être rejoué ({ $why }).
fault-double = deux éléments ({ $what }) ont l'identifiant { $id }.
fault-no_sheet = { $name } renvoie à une fiche absente ({ $id }).
fault-no_scene = la carte en cours ({ $id }) est absente.
fault-no_combatant = il est question d'un combattant absent ({ $id }).
fault-no_picture = { $scene } renvoie à une image absente ({ $id }…).
fault-sheet = fiche de { $name } : { $what }
fault-many_walls = { $scene } : { $count } pans de mur (plus de { $limit }), les calculs peuvent être lents.
fault-many_tokens = { $scene } : { $count } pions (plus de { $limit }), les calculs peuvent être lents.
fault-many_lights = { $scene } : { $count } lumières (plus de { $limit }), les calculs peuvent être lents.
fault-off_map = { $name } est hors de la carte.
fault-in_wall = { $name } chevauche un mur.
fault-overlap = { $name } et { $other } se chevauchent.
# cover
cli-cover-help = la couverture d'une cible pour un tireur
cli-cover-description = Dit quelle part de la cible le tireur ne voit pas, le bonus qui en vient, et ce qui la cache.
cli-cover-from = le tireur : son nom, une partie de son nom, ou son identifiant
cli-cover-to = la cible, de même
cli-cover-line = { $shooter } vise { $target } à { METRES($distance) } : { NUMBER($percent, decimals: 2) } % caché, { SIGNED($bonus) } ({ $rule })
cli-cover-impossible = { $shooter } ne voit rien de { $target }, à { METRES($distance) } : tir impossible ({ NUMBER($percent, decimals: 2) } % caché, L-726)
cli-cover-hiding = { $name } : { NUMBER($percent, decimals: 2) } %
cli-cover-touching = un mur effleure la ligne de tir
cli-cover-ruled = décision du MJ : { PERCENT($percent) } ({ $reason })
# path
cli-path-help = le plus court chemin d'un pion, autour des murs
cli-path-description = Dit la distance à marcher, le nombre de déplacements (multiples de la VD) et les points de passage, ou qu'il n'y a pas de chemin.
cli-path-token = le pion : nom du combattant, une partie de ce nom, ou identifiant
cli-path-to = le but, en mètres depuis le coin haut gauche : 12.5,7 (ou « 12,5;7 »)
cli-path-via = un point de passage obligé ; plusieurs sont permis
cli-path-found = { $name } marche { METRES($distance, decimals: 2) } : { $units } × VD (VD { METRES($vd) })
cli-path-walked = { $name } : { METRES($distance, decimals: 2) }
cli-path-point = par { NUMBER($x, decimals: 2) } ; { NUMBER($y, decimals: 2) }
cli-path-none = Aucun chemin ne mène { $name } à { NUMBER($x, decimals: 2) } ; { NUMBER($y, decimals: 2) }.
cli-path-off_map = { NUMBER($x, decimals: 2) } ; { NUMBER($y, decimals: 2) } est hors de la carte : aucun chemin pour { $name }.
# log
cli-log-help = le récit du combat
cli-log-description = Écrit le journal entier, ce qui a été repris compris.
cli-log-format = forme du journal (md par défaut)
cli-log-out = fichier à écrire ; sans cela, la sortie standard
# export
cli-export-help = écrire la rencontre en JSON
cli-export-description = Écrit tout le contenu (état, histoire, images) dans un fichier JSON que « loreval import » relit à l'identique.
cli-export-out = le fichier JSON à écrire
cli-export-written = « { $file } » est écrit.
# schema
cli-schema-help = les commandes, les événements et le fichier d'échange, en JSON Schema
cli-schema-description = Sans sujet, donne la liste des commandes et des événements ; avec un sujet, son JSON Schema.
cli-schema-subject = commands, events ou document (le fichier d'échange)
cli-schema-commands = commandes :
cli-schema-events = événements :
# play
cli-play-help = exécuter des commandes
cli-play-description = Exécute des commandes, une par ligne en JSON ; une ligne de réponse par fait ou par refus. S'arrête au premier refus.
cli-play-commands = COMMANDES.jsonl
cli-play-commands_help = une commande JSON par ligne (voir « loreval schema ») ; # commence un commentaire ; les noms valent les identifiants
cli-play-seed = graine des dés lancés par le programme
cli-play-out = jouer sur une copie, écrite ici
cli-play-auto = lancer les dés auxquels le fichier ne répond pas
cli-play-dry_run = ne rien écrire
cli-play-keep_going = continuer après un refus
cli-play-damaged = « { $file } » est abîmé : enregistrez-en d'abord une copie.
cli-play-bad_line = Ligne { $line } : { $why }
cli-play-bad_field = « { $file } », champ « { $field } », { $why }
cli-play-refused = Refusé, ligne { $line } : { $why }
cli-play-next = , au tour de { $name }
cli-play-waits = En attente : { $what } ({ $id })
cli-cover-oneself = { $name } ne tire pas sur soi-même : donnez deux noms différents.
