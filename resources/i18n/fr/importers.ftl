# Ce qui vient d'ailleurs : bestiaire, cartes, échange
import-empty = Le fichier « { $file } » est vide.
import-too_big = Le fichier « { $file } » dépasse { $limit } Mo, la taille qu'un texte peut avoir.
import-unreadable = Le fichier « { $file } » ne peut pas être lu : { $why }.
import-lfs_pointer = « { $file } » n'est qu'un renvoi (Git LFS) vers la carte, pas la carte : téléchargez le vrai fichier.
import-nested = « { $file } » imbrique plus de { $limit } niveaux de parenthèses : ce n'est pas un fichier que Loreval sait lire.
import-not_json = « { $file } » n'est pas un JSON bien formé : erreur à la ligne { $line }, colonne { $column }.
import-bad_json = « { $file } » n'est pas un JSON bien formé.
import-not_toml = « { $file } » n'est pas un TOML bien formé : { $why }.
import-bad_creature = Dans « { $file } », la créature « { $name } » est mal écrite (champ « { $field } ») : { $why }.
import-bad_map = La carte « { $file } » est mal écrite : « { $field } », { $why }.
import-not_export = « { $file } » n'est pas une rencontre exportée par Loreval.
import-bad_export = L'export « { $file } » est abîmé : { $why }.
import-folder = « { $file } » est un dossier : donnez un fichier.
import-too_many = « { $file } » contient plus de { $limit } éléments : ce n'est pas un fichier que Loreval sait lire.
import-trailing_comma = « { $file } » : à la ligne { $line }, une virgule précède une parenthèse fermante. Retirez-la, ou exportez la carte à nouveau.
import-too_far = La carte « { $file } » ferait { $size } km ; Loreval s'arrête à 10 km. Donnez moins de mètres par case.
import-too_many_walls = « { $file } » contient { $count } pans de mur ; Loreval s'arrête à { $limit }.
import-too_many_lights = « { $file } » contient { $count } lumières ; Loreval s'arrête à { $limit }.

# Images
import-picture_broken = L'image « { $file } » ne peut pas être lue : son en-tête est abîmé.
import-picture_cut = L'image « { $file } » est incomplète : la fin du fichier manque. Téléchargez-la à nouveau.
import-picture_side = L'image « { $file } » fait { $width } × { $height } pixels ; Loreval s'arrête à { $limit } pixels de côté. Réduisez-la.
import-picture_pixels = L'image « { $file } » fait { $pixels } mégapixels ; Loreval s'arrête à { $limit }. Réduisez-la, ou enregistrez-la en JPEG.
import-picture_memory = L'image « { $file } » fait { $pixels } mégapixels : ouverte, elle prendrait plus de { $limit } Gio de mémoire. Réduisez-la, ou enregistrez-la en JPEG.
import-picture_file = L'image « { $file } » pèse plus de { $limit } Mio. Réduisez-la.
import-picture_large = L'image « { $file } » fait { $pixels } mégapixels : une copie réduite est affichée, l'original est conservé.
import-picture_animated = L'image « { $file } » est animée : seule la première image est affichée.
import-picture_turned = L'image « { $file } » est tournée comme ses métadonnées l'indiquent.
import-picture_not_turned = L'image « { $file } » demande à être tournée, ce que ce format ne garantit pas : tournez-la et enregistrez-la.
import-picture_cmyk = L'image « { $file } » est en quadrichromie (CMJN) : ses couleurs sont converties pour l'écran.
import-picture_stretched = L'image ({ $width } × { $height } pixels) n'a pas la taille annoncée ; elle est ajustée aux cases, de même proportion.

# Échelle
import-scale_square = Échelle à confirmer : une case vaut { METRES($metres) } par défaut ; le fichier ne le dit pas.
import-scale_by_name = Échelle à confirmer : d'après le nom du fichier, { $across } × { $down } cases.
import-scale_unknown = Échelle à confirmer : rien ne la donne ; { $pixels } pixels par case sont supposés.

# Universal VTT
import-uvtt-no_size = « { $file } » ne dit pas combien de cases mesure la carte : son champ « map_size » est absent ou illisible.
import-uvtt-no_picture = Le fichier ne contient pas d'image ; les murs sont conservés. Choisissez l'image de la carte.
import-uvtt-picture_path = Le fichier renvoie à l'image « { $file } » au lieu de la contenir ; les murs sont conservés. Choisissez l'image de la carte.
import-uvtt-picture_broken = L'image contenue dans le fichier ne peut pas être lue ; les murs sont conservés. Choisissez l'image de la carte.
import-uvtt-frames = { $count ->
    [one] Une ouverture de moins d'un tiers de case est un encadrement : laissée de côté.
   *[other] { $count } ouvertures de moins d'un tiers de case sont des encadrements : laissées de côté.
 }
import-unknown_part = Le fichier contient aussi « { $name } » ({ $count }), que Loreval ne lit pas.
import-no_walls = Aucun mur, aucune porte : la carte n'a qu'une image.
import-many_walls = La carte a { $count } pans de mur : les calculs peuvent être lents.
import-dropped = { $count ->
    [one] Un pan sans longueur laissé de côté.
   *[other] { $count } pans sans longueur laissés de côté.
 }
import-doubles = { $count ->
    [one] Un doublon exact laissé de côté.
   *[other] { $count } doublons exacts laissés de côté.
 }
import-skipped = { $count ->
    [one] Un élément illisible (nombre absent, infini ou mal écrit) laissé de côté.
   *[other] { $count } éléments illisibles (nombres absents, infinis ou mal écrits) laissés de côté.
 }

# Ce qui est à confirmer
import-not_taken = Non repris, à confirmer : { $what }
import-ask-outside = { $walls ->
    [one] { $walls } pan de mur
   *[other] { $walls } pans de mur
 } et { $doors ->
    [one] { $doors } porte
   *[other] { $doors } portes
 } sont hors de l'image.
import-ask-windows = { $count ->
    [one] Une ouverture étroite qui laisse voir : fenêtre, ou porte ouverte ?
   *[other] { $count } ouvertures étroites qui laissent voir : fenêtres, ou portes ouvertes ?
 }
import-ask-open_doors = { $count ->
    [one] Une ouverture large qui laisse voir : porte ouverte, ou fenêtre ?
   *[other] { $count } ouvertures larges qui laissent voir : portes ouvertes, ou fenêtres ?
 }
import-ask-outline = { $count ->
    [one] Le contour d'un objet : pilier, muret ou mur ?
   *[other] Les contours de { $count } objets : piliers, murets ou murs ?
 }
import-ask-outline_round = { $count ->
    [one] Le contour rond d'un petit objet : pilier, muret ou mur ?
   *[other] Les contours ronds de { $count } petits objets : piliers, murets ou murs ?
 }
import-ask-picture = L'image « { $file } », à côté du fichier, est-elle celle de la carte ?
import-ask-picture_size = L'image ({ $width } × { $height } pixels) n'a pas la proportion des cases ({ $across } × { $down }) : à sa propre échelle, ou étirée ?
import-answer-pillar = Pilier
import-answer-low_wall = Muret
import-answer-wall = Mur
import-answer-window = Fenêtre
import-answer-open_door = Porte ouverte
import-answer-shut_door = Porte fermée
import-answer-leave_out = Laisser de côté
import-answer-take = Reprendre
import-answer-own_scale = À sa propre échelle
import-answer-stretch = Étirer sur les cases

# Ce qui est reconnu sans être lu
import-no_map-document = « { $file } » est une rencontre de Loreval, pas une carte : ouvrez-la.
import-no_map-export = « { $file } » est une rencontre exportée par Loreval, pas une carte.
import-no_map-fight = « { $file } » met un combat en place : ce n'est pas une carte.
import-no_map-creatures = « { $file } » contient des créatures, pas une carte.
import-foreign = « { $file } » est { $what }
import-is-foundry_scene = une scène de Foundry VTT : Loreval ne sait pas encore la lire.
import-is-foundry_pack = un paquet de Foundry VTT (une fiche par ligne) : Loreval ne sait pas encore le lire.
import-is-foundry_adventure = une aventure de Foundry VTT : Loreval ne sait pas encore la lire.
import-is-foundry_actor = une fiche de personnage de Foundry VTT : Loreval ne sait pas encore la lire.
import-is-dungeon_alchemist = un export de Dungeon Alchemist : Loreval ne sait pas encore le lire ; exportez en Universal VTT.
import-is-watabou_dungeon = un donjon d'une page de Watabou : Loreval ne sait pas encore le lire.
import-is-watabou_city = un plan de ville de Watabou (GeoJSON) : Loreval ne sait pas encore le lire.
import-is-donjon = un donjon du générateur donjon : Loreval ne sait pas encore le lire.
import-is-dungeondraft_plan = un plan de travail de Dungeondraft : exportez-le en Universal VTT.
import-is-tiled = une carte de Tiled : Loreval ne sait pas la lire.
import-is-improved_initiative = une liste d'Improved Initiative : Loreval ne sait pas encore la lire.
import-is-uvtt2 = un fichier Universal VTT de version 2, que Loreval ne lit pas : exportez en version 1.
import-is-avif = une image AVIF : convertissez-la en WebP, JPEG ou PNG.
import-is-heic = une image HEIC : convertissez-la en JPEG.
import-is-tiff = une image TIFF : convertissez-la en WebP, JPEG ou PNG.
import-is-psd = un dessin de Photoshop : exportez-le en WebP, JPEG ou PNG.
import-is-svg = un dessin SVG : exportez-le en PNG.
import-is-xml = un fichier XML : Loreval ne le lit pas.
import-is-pdf = un PDF : exportez la page de la carte en image.
import-is-video = une vidéo : prenez-en une image.
import-is-zip = une archive ZIP : ouvrez-la et donnez la carte qu'elle contient.
import-is-gzip = une archive compressée : ouvrez-la et donnez la carte qu'elle contient.
import-is-seven_zip = une archive 7z : ouvrez-la et donnez la carte qu'elle contient.
import-is-rar = une archive RAR : ouvrez-la et donnez la carte qu'elle contient.
import-is-sqlite = une base SQLite d'un autre programme.
import-is-text = un texte que Loreval ne sait pas lire.
import-is-json = un JSON que Loreval ne reconnaît pas : ni carte, ni rencontre.
import-is-binary = un fichier que Loreval ne reconnaît pas.
