# Printed sheets

print-untitled = Encounter
print-made_with = Loreval
print-page = page { $number } / { $count }
print-fighters = { $count ->
    [one] 1 combatant
   *[other] { $count } combatants
 }
print-at_round = round { $round }
print-section-encounter = Encounter sheet
print-section-creatures = Creatures
print-section-initiative = Initiative and attention
print-section-map = Map
print-section-assembly = Assembly plan
print-tile = Sheet { $name }
print-nobody = Nobody is in the fight.
print-no_map = The encounter has no map.
print-continued = { $name } (continued)

# Creatures
print-rest = Passive scores and attacks with the equipment, with no attention point placed, no exposure and no move.
print-kind-pc = Player's character
print-kind-important_npc = Important NPC
print-kind-standard_npc = Standard NPC
print-several = { $name } × { $count }
print-pool = Attention
print-standing = Habitual E/S/F
print-pace = Pace
print-pace_free = free
print-reach = Reach
print-heroism = Heroism
print-vd = VD
print-way = { $mode } { METRES($speed) }
print-weapon = Weapon
print-attack = Attack
print-damage = Damage
print-threat = Threat, critical
print-reach_range = Reach / range
print-modes = Use
print-not_ready = { $modes } — to be drawn
print-armour = Protection
print-natural_armour = natural armour { SIGNED($value) }
print-spells = Spells
print-spell-level = level { $level }
print-spell-line = { $name } ({ $inside })
print-spell-material = material component
print-spell-aimed = target
print-spell-ritual = ritual
print-spell-focus_two = Focus 2
print-skills = Skills
print-skill = { $name } { SIGNED($total) }
print-talents = Talents
print-senses = Senses
print-low_light = low-light vision
print-darkvision = darkvision { METRES($distance) }
print-notes = Notes
print-hit_points = { $points } HP
print-box_worth = one box: { $worth } HP
print-death_at = dead at { $points }

# Initiative and attention
print-round_table = Initiative and attention
print-round = Round
print-column-name = Name
print-column-initiative = Init.
print-column-environment = E
print-column-security = S
print-column-focus = F
print-column-action = Declared action
print-column-category = Cat.
print-column-cost = Cost
print-column-remaining = Left
print-reminder-title = Score of a criterion
print-reminder-environment = Environment: Perception, Detection
print-reminder-security = Security: Defence, Reflex
print-reminder-focus = Focus: action rolls
print-reminder-moves = Extra moves: { SIGNED($first) }, then { SIGNED($further) } each (L-177)
print-reminder-chained = Chained attack: { SIGNED($value) } cumulative (L-202)
print-reminder-exposed = Exposed: { SIGNED($simple) } · doubly exposed: { SIGNED($double) } (L-141, L-142)
print-reminder-cover = Cover: { $steps } (L-722 to L-725)
print-reminder-step = { PERCENT($percent) } { SIGNED($bonus) }

# Map
print-bar = { $squares ->
    [one] 1 square = { METRES($metres) }
   *[other] { $squares } squares = { METRES($metres) }
 }
print-door-shut = shut door
print-door-ajar = door ajar
print-door-open = open door
print-assembly-how = { $count ->
    [one] 1 sheet.
   *[other] { $count } sheets: { $columns } across, { $rows } down.
 } A square of { METRES($cell) } measures { NUMBER($square, decimals: 1) } mm. Print at 100 %, not fitted to the page. Sheets overlap by { $overlap } mm: cut along the dashes, or glue over them.
print-assembly-bar = { $squares ->
    [one] 1 square = { METRES($metres) }
   *[other] { $squares } squares = { METRES($metres) }
 }: this bar must measure { NUMBER($length, decimals: 1) } mm

# The print window
ui-print-title = Print the sheets
ui-print-preview = Preview of the pages
ui-print-page = Page { $number } of { $count }: { $name }
ui-print-pages = { $count ->
    [0] no page
    [one] 1 A4 page
   *[other] { $count } A4 pages
 }
ui-print-kind = Sheets
ui-print-kind-tip = What is printed
ui-print-kind-encounter = Encounter sheet
ui-print-kind-creatures = Creatures
ui-print-kind-initiative = Initiative and attention
ui-print-kind-map = Map
ui-print-kind-all = Everything
ui-print-language = Language
ui-print-language-tip = Language of the sheets
ui-print-orientation = Orientation
ui-print-orientation-tip = How the pages of map and initiative lie
ui-print-orientation-auto = What suits best
ui-print-orientation-portrait = Portrait
ui-print-orientation-landscape = Landscape
ui-print-margin = Margins
ui-print-margin-tip = 20 mm for a printer that does not reach the edges
ui-print-margin-of = { $margin } mm
ui-print-map = Map
ui-print-picture = The map's picture
ui-print-picture-tip = Print the picture under the walls; without it, less ink
ui-print-table = For the players' table
ui-print-table-tip = No token, no note, no secret door; the picture in full colour
ui-print-fit = The whole map on a page
ui-print-fit-tip = At the scale that the page allows
ui-print-true = At the scale of miniatures
ui-print-true-tip = Over several pages to be assembled
ui-print-square = Square of { METRES($cell) }
ui-print-metre = One metre
ui-print-square_mm = Millimetres a square
ui-print-mm_per_metre = Millimetres a metre
ui-print-zoom-out = Smaller preview (Ctrl+-)
ui-print-fit-width = Whole width
ui-print-zoom-in = Larger preview (Ctrl++)
ui-print-reading = The map's picture is being read…
ui-print-too_many = At this scale the map takes { $count } pages: choose fewer millimetres a square.
ui-print-printer = Print…
ui-print-printer-tip = Choose a printer
ui-print-no_printer = The printer took nothing. Save a PDF to print another way.
ui-print-printed = { $count ->
    [one] 1 page sent to the printer.
   *[other] { $count } pages sent to the printer.
 }
ui-print-pdf = Save as PDF…
ui-print-pdf-tip = Write the pages to a PDF file
ui-print-file = { $title } - { $kind }

# loreval sheet, loreval render
cli-sheet-help = the sheets to print, as a PDF
cli-sheet-description = Writes the sheets of an encounter to an A4 PDF.
cli-sheet-out = the PDF to write
cli-sheet-kind = what is printed: the encounter (map, round, creatures), a part, or everything
cli-sheet-orientation = how the pages of map and initiative lie
cli-sheet-square_mm = print the map at true scale, a square measuring MM millimetres, over several pages
cli-sheet-for_table = map for the players' table: no token, no note, no secret door
cli-sheet-no_picture = without the map's picture
cli-sheet-bad_square = A square of { $given } mm: from { $low } to { $high } mm is possible.
cli-sheet-too_many = At this scale the map takes { $count } pages: give fewer millimetres a square.
cli-sheet-written = { $count ->
    [one] "{ $file }": 1 page.
   *[other] "{ $file }": { $count } pages.
 }
cli-render-help = a picture of the map
cli-render-description = Draws the map of an encounter to a PNG picture, as the GM or as the players see it.
cli-render-out = the picture to write
cli-render-view = the GM's view, or the players'
cli-render-width = width in pixels ({ $width } if nothing is said)
cli-render-bad_width = A width of { $given } pixels: from { $low } to { $high } is possible.
cli-render-too_large = A picture of { $width } × { $height } pixels is too large: give a smaller width.
cli-render-written = "{ $file }": { $width } × { $height } pixels.
