# Ce qui protège les fichiers : rien n'est écrit par-dessus ce qui est lu.

cli-out_is_source = « { $file } » est un fichier qui est lu : donnez un autre nom à ce qui est écrit.
cli-out_is_folder = « { $file } » est un dossier : donnez le nom d’un fichier à écrire.
