# Fog, lights, areas, templates, forced moves
command-paint_fog = fog painted
command-force_token = forced move
fog-no_outline = An outline of fog has at least three points.
