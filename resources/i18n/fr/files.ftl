# Ce qui protège les fichiers : rien n'est écrit par-dessus ce qui est lu.

cli-out_is_source = « { $file } » est un fichier qui est lu : donnez un autre nom à ce qui est écrit.
cli-out_is_folder = « { $file } » est un dossier : donnez le nom d’un fichier à écrire.

scene-tokens_left_off =
    { $count ->
        [one] { $count } pion se trouverait hors de la carte.
       *[other] { $count } pions se trouveraient hors de la carte.
    }

cli-picture_unread = L’image de la carte est abîmée et n’est pas montrée.
ui-map_settings-again = Validez de nouveau pour l’appliquer quand même.
