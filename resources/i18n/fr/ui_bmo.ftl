# La fenêtre des manœuvres BMO contre DMD.

ui-sheet-base_attack-tip = Tant que rien n'est saisi : l'attaque en force sans la Force

ui-sheet-ac_malus = Malus à la CA
ui-sheet-ac_malus-hint = baisse aussi le DMD
ui-sheet-hands = Mains
ui-sheet-hands-hint = pour tenir, désarmer, lutter
ui-sheet-humanoid = Humanoïde
ui-sheet-humanoid-tip = Un humanoïde lutte moins bien sans deux mains libres
ui-sheet-every_manoeuvre = toutes
ui-sheet-special = Bonus de dons et de pouvoirs
ui-sheet-armour_class = Bonus de CA qui comptent pour le DMD
ui-sheet-objects = Autres objets tenus ou portés
ui-sheet-object-new = Objet
ui-sheet-bmo-none = Rien pour l'instant.
ui-sheet-bmo-name = Nom
ui-sheet-bmo-manoeuvre = Manœuvre
ui-sheet-bmo-attack = BMO
ui-sheet-bmo-defence = DMD
ui-sheet-bmo-kind = Genre
ui-sheet-bmo-value = Bonus
ui-sheet-bmo-held = En main
ui-sheet-bmo-hardness = Solidité
ui-sheet-bmo-hit_points = PV
