# Brouillard, lumières, zones, gabarits, mouvements forcés
command-paint_fog = brouillard peint
command-force_token = mouvement forcé
fog-no_outline = Un contour de brouillard a trois points au moins.
