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
import-bad_map = La carte « { $file } » est mal écrite : { $why }.
import-not_export = « { $file } » n'est pas une rencontre exportée par Loreval.
import-bad_export = L'export « { $file } » est abîmé : { $why }.
