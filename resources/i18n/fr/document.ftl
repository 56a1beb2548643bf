# Le fichier de la rencontre
document-locked = « { $file } » est ouvert dans une autre fenêtre de Loreval : vous le consultez, sans pouvoir le modifier ici.
document-opened_to_read = « { $file } » est ouvert en lecture seule.
document-read_only = « { $file } » ou son dossier est protégé en écriture : le combat continue en mémoire, rien n'est enregistré.
document-not_there = Le fichier « { $file } » n'existe pas.
document-is_folder = « { $file } » est un dossier, pas une rencontre.
document-empty = Le fichier « { $file } » est vide.
document-too_big = Le fichier « { $file } » dépasse { $limit } Gio, la taille qu'une rencontre peut avoir.
document-unreadable = Le fichier « { $file } » ne peut pas être lu : { $why }.
document-not_ours = « { $file } » n'est pas une rencontre de Loreval.
document-too_new = « { $file } » vient d'une version plus récente de Loreval (format { $version }, celle-ci lit jusqu'au format { $known }). Mettez Loreval à jour.
document-too_old = « { $file } » a été fait par un Loreval d'avant la première version (format { $version }, celle-ci lit le format { $known }) : il reste tel quel et ne peut pas être ouvert.
document-foreign_schema = « { $file } » n'a pas la structure d'une rencontre de Loreval : quelque chose y a été ajouté ou retiré.
document-damaged = « { $file } » est abîmé : il est ouvert en lecture seule, tel que lu. Enregistrez une copie pour continuer.
document-nothing_left = « { $file } » est abîmé et rien n'a pu en être lu.
document-lost = { $lost ->
    [0] Tous les changements ont pu être relus.
    [one] Le dernier changement est perdu ; le combat est au changement { $kept }.
   *[other] Les { $lost } derniers changements sont perdus ; le combat est au changement { $kept }.
 }
document-trouble_full = Le disque est plein : « { $file } » ne peut plus être enregistré. Le combat continue en mémoire ; faites de la place ou enregistrez une copie ailleurs.
document-trouble_read_only = « { $file } » ne peut plus être écrit : protégé en écriture. Le combat continue en mémoire ; enregistrez une copie ailleurs.
document-trouble_gone = « { $file } » n'est plus accessible. Le combat continue en mémoire ; rebranchez le support ou enregistrez une copie ailleurs.
