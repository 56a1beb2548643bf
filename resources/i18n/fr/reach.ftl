# Bras, murs, et qui est au contact
reach-wall_between = { $name } ne peut ni frapper ni saisir { $target } : { $obstacle } entre eux.
rule-finding-counter_no_way = Hors d'atteinte : aucun chemin n'y mène.
