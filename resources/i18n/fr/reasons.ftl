reason-missing = il manque
reason-unknown = ce champ n'existe pas
reason-choice = « { $given } » n'est pas permis ; au choix : { $choices }
reason-kind = « { $tag } » n'est pas connu
reason-no_kind = le champ qui dit de quoi il s'agit manque
reason-at_least = { $given } est trop petit : { $limit } au moins
reason-above = { $given } est trop petit : plus de { $limit }
reason-at_most = { $given } est trop grand : { $limit } au plus
reason-below = { $given } est trop grand : moins de { $limit }
reason-too_few = la liste est trop courte : { $limit } au moins
reason-too_many = la liste est trop longue : { $limit } au plus
reason-text_short = le texte est trop court : { $limit ->
    [one] { $limit } caractère
   *[other] { $limit } caractères
 } au moins
reason-text_long = le texte est trop long : { $limit ->
    [one] { $limit } caractère
   *[other] { $limit } caractères
 } au plus
reason-pattern = « { $given } » ne s'écrit pas ainsi
reason-finite = un nombre fini est attendu, et non « { $given } »
reason-together = ces valeurs ne vont pas ensemble
reason-whole = un nombre entier est attendu, et non « { $given } »
reason-number = un nombre est attendu, et non « { $given } »
reason-text = un texte est attendu, et non « { $given } »
reason-yes_no = oui ou non (true, false) est attendu, et non « { $given } »
reason-list = une liste est attendue, et non « { $given } »
reason-object = un ensemble de champs est attendu, et non « { $given } »
reason-nothing = rien n'est attendu ici, et non « { $given } »
reason-other = « { $given } » ne convient pas
reason-no_row = la ligne « { $name } » n'existe pas
reason-no_key = la clé « { $name } » n'existe pas
reason-toml = le texte ne se lit pas à cet endroit
