# Bras, murs, et qui est au contact
reach-wall_between = { $name } ne peut ni frapper ni saisir { $target } : { $obstacle } entre eux.
rule-finding-counter_no_way = Hors d'atteinte : aucun chemin n'y mène.
rotation-missing = { $name } attaque toute personne au corps à corps, alliés compris ; manque : { $who }.
rotation-double = { $name } n'attaque chacun qu'une fois ; plusieurs fois dans la liste : { $who }.
rotation-far = Hors du corps à corps avec { $name } : { $who }.
rotation-nobody = Personne n'est au corps à corps avec { $name }.
