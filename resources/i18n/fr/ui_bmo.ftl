# La fenêtre des manœuvres BMO contre DMD.

ui-sheet-base_attack-tip = Tant que rien n'est saisi : l'attaque en force sans la Force
