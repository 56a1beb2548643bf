# Fog, lights, areas, templates, forced moves
command-paint_fog = fog painted
command-force_token = forced move
fog-no_outline = An outline of fog has at least three points.

# Obstacles
ui-edit-shape = Drawn as
ui-edit-shape-tip = How the next obstacle is drawn
ui-edit-shape-line = line
ui-edit-shape-rectangle = rectangle
ui-edit-shape-circle = circle
ui-edit-bands = Hides (%)
ui-edit-bands-tip = The heights hidden, from the feet (0) to the top (100); for instance 0–25, 75–100. Empty: as its kind
ui-edit-bands-bar = From the feet, on the left, to the top: drag to hide, right button to show
ui-edit-bands-none = nothing
ui-edit-stops = Stops walkers
ui-edit-stops-tip = Nobody passes, unless the GM overrules it
ui-edit-sides = { METRES($width) } × { METRES($height) }
ui-edit-split = Split here
ui-edit-split-tip = Split the line at the point taken
ui-edit-join = Join end to end
ui-edit-join-tip = Make one line of those taken, by their nearest ends
ui-edit-copy = Duplicate
ui-edit-copy-tip = Put a copy beside it (Ctrl+C, Ctrl+V: under the pointer)
ui-edit-many =
    { $count ->
        [one] One obstacle
       *[other] { $count } obstacles
    }
ui-edit-many_hint = Drag: move them all. Shift and click: add or leave out one.
ui-edit-delete_many = Delete these obstacles

# Lights, areas, pins, drawings
ui-tool-map-lights = Lights
ui-tool-map-lights-tip = Put down and move sources of light
ui-tool-map-areas = Areas
ui-tool-map-areas-tip = Draw fog, growth, difficult ground and areas of light
ui-tool-map-notes = Pins
ui-tool-map-notes-tip = Put notes on the map, for the GM or for everybody
ui-tool-map-drawings = Free drawing
ui-tool-map-drawings-tip = Draw on the map by hand
ui-feature-lights-new = New light
ui-feature-lights-taken = Light
ui-feature-lights-hint = A click puts the light down; a click on a lamp takes it.
ui-feature-areas-new = New area
ui-feature-areas-taken = Area
ui-feature-areas-hint = Drag: a rectangle. Clicks: an outline; double click or Enter: end.
ui-feature-notes-new = New pin
ui-feature-notes-taken = Pin
ui-feature-notes-hint = A click puts the pin down; then write here.
ui-feature-drawings-new = New drawing
ui-feature-drawings-taken = Drawing
ui-feature-drawings-hint = Drag to draw; Shift: a straight line.
ui-feature-change_hint = Drag to move; Del takes it away; Escape lets go; arrows: 10 cm.
ui-feature-preset = Source
ui-feature-preset-tip = Ready-made radii, to be changed at will
ui-feature-preset-candle = candle
ui-feature-preset-torch = torch
ui-feature-preset-lantern = lantern
ui-feature-preset-free = free
ui-feature-bright = Bright light
ui-feature-bright-tip = Up to this distance it is full daylight
ui-feature-dim = Dim light
ui-feature-dim-tip = Up to this distance, as late in the day
ui-feature-area_kind = Kind
ui-feature-area_kind-tip = What the area changes of concealment or of walking
ui-feature-area-light_fog = light fog
ui-feature-area-thick_fog = thick fog
ui-feature-area-sparse_vegetation = sparse growth
ui-feature-area-thick_vegetation = dense growth
ui-feature-area-light = light
ui-feature-area-difficult_ground = difficult ground
ui-feature-level = Light
ui-feature-level-tip = The light in the area, sources apart
ui-feature-factor = A metre counts
ui-feature-factor-tip = By how much each metre walked counts in the area
ui-feature-line = Width
ui-feature-line-tip = Width of the line, in metres
ui-feature-carrier = Carried by
ui-feature-carrier-tip = The light goes with this token
ui-feature-nobody = nobody
ui-feature-colour = Colour
ui-feature-colour-tip = Choose the colour
ui-feature-name = Name
ui-feature-name-tip = The name shown on the map
ui-feature-text = Text
ui-feature-text-tip = What the pin says
ui-feature-on = Burning
ui-feature-on-tip = A source that is out lights nothing
ui-feature-public = Players see it
ui-feature-public-tip = The players' screen shows it, where they see or remember
ui-feature-closed = Closed
ui-feature-closed-tip = The last point meets the first
ui-feature-delete = Delete
ui-feature-delete-tip = Take it off the map (Del)

# Templates
ui-tool-map-templates = Templates
ui-tool-map-templates-tip = Disc, cone, line, square: who is inside, and with how much cover
ui-template-title = Template
ui-template-form = Shape
ui-template-form-tip = The shape of the area of effect
ui-template-form-disc = disc
ui-template-form-cone = cone
ui-template-form-line = line
ui-template-form-square = square
ui-template-size = Size
ui-template-size-tip = Radius, length or side; at zero, as far as it is dragged
ui-template-free = as drawn
ui-template-angle = Opening
ui-template-angle-tip = The whole angle of the cone
ui-template-breadth = Width
ui-template-breadth-tip = The width of the line
ui-template-list = Who is inside
ui-template-size-disc = radius { METRES($distance) }
ui-template-size-cone = cone { METRES($distance) }
ui-template-size-line = line { METRES($distance) }
ui-template-size-square = side { METRES($distance) }
ui-template-inside =
    { $count ->
        [0] nobody inside
        [one] one inside
       *[other] { $count } inside
    }
ui-template-line = { $name }: { $cover }
ui-template-line_part = { $name } (in part): { $cover }
ui-template-select = Select
ui-template-select-tip = Select all who are inside
ui-template-copy = Copy
ui-template-copy-tip = Copy the list as text
ui-template-drop = Take away
ui-template-drop-tip = Take the template away (Escape)
ui-template-hint = Press where it starts and drag. On a token: from its middle. Shift: angles of 15°. Ctrl: no snapping.

# Fog
ui-tool-map-fog = Players' fog
ui-tool-map-fog-tip = Show the map to the players, and hide it
ui-fog-title = Players' fog
ui-fog-on = Hide the unexplored
ui-fog-on-tip = The players' screen shows only what their characters see, have seen, or the hand shows
ui-fog-how = The hand
ui-fog-how-tip = What the gesture does
ui-fog-how-show = shows
ui-fog-how-hide = hides
ui-fog-how-natural = gives back to the eyes
ui-fog-how-forget = makes them forget
ui-fog-form = With
ui-fog-form-tip = The form of the gesture
ui-fog-form-brush = a brush
ui-fog-form-polygon = an outline
ui-fog-form-rectangle = a rectangle
ui-fog-form-room = the whole room
ui-fog-breadth = Width
ui-fog-breadth-tip = Width of the brush
ui-fog-whole-all = All
ui-fog-whole-all-tip = Show the whole map
ui-fog-whole-nothing = None
ui-fog-whole-nothing-tip = Hide the whole map
ui-fog-whole-eyes = Eyes
ui-fog-whole-eyes-tip = Take away all that the hand painted
ui-fog-hint = What the hand hides wins over all; what it shows is seen without anybody to look.

# Pushes and straight lines
ui-tool-map-push = Push, straight line
ui-tool-map-push-tip = Drag a token straight: it stops before the first obstacle, outside its allowance
ui-push-free = line clear
ui-push-stopped = stops: { $obstacle }
ui-push-edge = stops: edge of the map
ui-push-jump = jump of { METRES($width) } standing: total { $total }, d20 ≥ { $die }
ui-push-jump_run = jump of { METRES($width) } with a run-up: total { $total }, d20 ≥ { $die }
ui-push-no_jump = jump of { METRES($width) }: too wide

# Field of view, check of the map
ui-action-map-sight = Field of &view
ui-action-map-check = &Check the map…
ui-check-title = Check of the map
ui-check-count =
    { $count ->
        [0] Nothing doubtful on this map.
        [one] One remark; a click leads to its place.
       *[other] { $count } remarks; a click leads to the place.
    }
ui-check-gap = Gap of { $size } between { $what } ({ NUMBER($x, decimals: 1) }; { NUMBER($y, decimals: 1) })
ui-check-welded = Gap of { $size }, taken as shut, between { $what } ({ NUMBER($x, decimals: 1) }; { NUMBER($y, decimals: 1) })
ui-check-double = Drawn twice over { $size }: { $what } ({ NUMBER($x, decimals: 1) }; { NUMBER($y, decimals: 1) })
ui-check-zero_length = No length: { $what } ({ NUMBER($x, decimals: 1) }; { NUMBER($y, decimals: 1) })
ui-check-loose_door = No wall at one end: { $what } ({ NUMBER($x, decimals: 1) }; { NUMBER($y, decimals: 1) })
ui-check-outside = Outside the map by { $size }: { $what } ({ NUMBER($x, decimals: 1) }; { NUMBER($y, decimals: 1) })
ui-check-mend = Mend
ui-check-mend-tip = Shut the gap, or take away what is drawn twice or has no length

# Mounts, properties of tokens
command-mount_token = mounts
command-dismount = dismounts
command-edit_tokens = tokens edited
move-rides = { $name } rides { $mount }: the mount moves, or { $name } dismounts first.
ride-cannot = { $name } cannot ride { $mount }.
ride-wall_between = An obstacle lies between { $name } and { $mount }.
ride-too_far = { $name } is { METRES($gap) } from { $mount }: one mounts from beside it.
ride-lies = { $name } lies on the ground: it must stand up before it mounts.
ride-on_foot = { $name } rides nobody.
ui-token-title = Token: { $name }
ui-token-properties = Properties…
ui-token-aim = Aim at it
ui-token-lock = Lock
ui-token-unlock = Unlock
ui-token-hide = Hide from players
ui-token-show = Show to players
ui-token-to_group = Group
ui-token-ungroup = Ungroup
ui-token-mount = Mount { $name }
ui-token-dismount = Dismount
ui-token-torch = Give a torch
ui-token-put_out = Put its light out
ui-token-light_up = Light it up
ui-token-drop_light = Take its light back
ui-token-remove = Take off the map
ui-token-name = Name
ui-token-name-tip = The name shown under the token
ui-token-diameter = Diameter
ui-token-diameter-tip = The room that the token takes, in metres
ui-token-elevation = Height
ui-token-elevation-tip = Above the ground, or below; cover does not count it
ui-token-locomotion = Moves by
ui-token-locomotion-tip = The locomotion that gives the speed; in the air, difficult ground does not count
ui-token-usual = as usual
ui-token-facing = Faces
ui-token-facing-tip = 0° to the right, 90° down (Ctrl and arrows on the map)
ui-token-aura = Aura
ui-token-aura-tip = A circle round the token, counted from its edge
ui-token-none = none
ui-token-group = Group
ui-token-group-tip = A click selects all of the same group
ui-token-hidden = Hidden from players
ui-token-hidden-tip = The players' screen does not show it
ui-token-locked = Locked
ui-token-locked-tip = It moves only when the GM overrules it
ui-token-picture = Picture…
ui-token-picture-tip = Choose a picture; dropping a file on the token does the same
ui-token-no_picture = No picture
ui-token-no_picture-tip = Back to its initials, or its sheet's portrait
ui-token-pictures = Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)

# Threats, loading
ui-action-map-threats = &Threats and reach
ui-map-loading = Decoding the picture…
ui-map-looking = looking for a way…

# Fitting the grid
ui-tool-map-grid = Fit the grid
ui-tool-map-grid-tip = Lay the grid on a scanned map, by two crossings
ui-grid-title = Fit the grid
ui-grid-kind = Cells
ui-grid-kind-tip = The shape of the cells printed on the map
ui-grid-columns = Columns
ui-grid-columns-tip = How many cells across between the two points
ui-grid-rows = Rows
ui-grid-rows-tip = How many cells down between the two points
ui-grid-cell = One cell
ui-grid-cell-tip = The true size of a cell
ui-grid-scales = Bring the picture to scale
ui-grid-scales-tip = The map changes its size so that a cell has its true size; obstacles and tokens keep their place
ui-grid-points =
    { $count ->
        [0] Click a crossing of lines.
       *[other] Click another crossing, far from the first.
    }
ui-grid-size = cell of { $size }
ui-grid-miss = second point off by { $off }
ui-grid-check = check off by { $off }
ui-grid-no_fit = The two points cannot be so far apart.
ui-grid-take = Apply
ui-grid-take-tip = Give the map this grid
ui-grid-drop = Start again
ui-grid-drop-tip = Forget the points (Escape)
ui-grid-hint = A third click, at the opposite corner, tells by how much the grid misses it.
ui-grid-taken = grid fitted
ui-map-occupied = place taken: { $who }
ui-map-concealed = { $what } { SIGNED($value) }
command-paste_tokens = tokens pasted
