# The window of the manoeuvres, BMO against DMD.

ui-sheet-base_attack-tip = While nothing is typed: the power strike without Strength

ui-sheet-ac_malus = Malus to AC
ui-sheet-ac_malus-hint = lowers the DMD too
ui-sheet-hands = Hands
ui-sheet-hands-hint = to hold, disarm, grapple
ui-sheet-humanoid = Humanoid
ui-sheet-humanoid-tip = A humanoid grapples worse without two free hands
ui-sheet-every_manoeuvre = all
ui-sheet-special = Bonuses of feats and powers
ui-sheet-armour_class = Bonuses to AC that count for the DMD
ui-sheet-objects = Other things held or worn
ui-sheet-object-new = Object
ui-sheet-bmo-none = Nothing yet.
ui-sheet-bmo-name = Name
ui-sheet-bmo-manoeuvre = Manoeuvre
ui-sheet-bmo-attack = BMO
ui-sheet-bmo-defence = DMD
ui-sheet-bmo-kind = Kind
ui-sheet-bmo-value = Bonus
ui-sheet-bmo-held = In hand
ui-sheet-bmo-hardness = Hardness
ui-sheet-bmo-hit_points = HP
