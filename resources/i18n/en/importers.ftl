# What comes from elsewhere: bestiary, maps, exchange
import-empty = The file “{ $file }” is empty.
import-too_big = The file “{ $file }” is larger than { $limit } MB, the most that a text may have.
import-unreadable = The file “{ $file }” cannot be read: { $why }.
import-lfs_pointer = “{ $file }” is only a pointer (Git LFS) to the map, not the map: download the real file.
import-nested = “{ $file }” nests brackets more than { $limit } deep: this is no file that Loreval can read.
import-not_json = “{ $file }” is not well-formed JSON: error at line { $line }, column { $column }.
import-bad_json = “{ $file }” is not well-formed JSON.
import-not_toml = “{ $file }” is not well-formed TOML: { $why }.
import-bad_creature = In “{ $file }”, the creature “{ $name }” is badly written (field “{ $field }”): { $why }.
import-bad_map = The map “{ $file }” is badly written: “{ $field }”, { $why }.
import-not_export = “{ $file }” is not an encounter exported by Loreval.
import-bad_export = The export “{ $file }” is damaged: { $why }.
import-folder = “{ $file }” is a folder: give a file.
import-too_many = “{ $file }” holds more than { $limit } items: this is no file that Loreval can read.
import-trailing_comma = “{ $file }”: at line { $line } a comma stands before a closing bracket. Take it out, or export the map again.
import-too_far = The map “{ $file }” would be { $size } km wide; Loreval stops at 10 km. Give fewer metres a square.
import-too_many_walls = “{ $file }” holds { $count } wall pieces; Loreval stops at { $limit }.
import-too_many_lights = “{ $file }” holds { $count } lights; Loreval stops at { $limit }.

# Pictures
import-picture_broken = The picture “{ $file }” cannot be read: its header is damaged.
import-picture_cut = The picture “{ $file }” is incomplete: the end of the file is missing. Download it again.
import-picture_side = The picture “{ $file }” is { $width } × { $height } pixels; Loreval stops at { $limit } pixels a side. Reduce it.
import-picture_pixels = The picture “{ $file }” has { $pixels } megapixels; Loreval stops at { $limit }. Reduce it, or save it as JPEG.
import-picture_memory = The picture “{ $file }” has { $pixels } megapixels: once open it would take more than { $limit } GiB of memory. Reduce it, or save it as JPEG.
import-picture_file = The picture “{ $file }” is larger than { $limit } MiB. Reduce it.
import-picture_large = The picture “{ $file }” has { $pixels } megapixels: a reduced copy is shown, the original is kept.
import-picture_animated = The picture “{ $file }” is animated: only its first frame is shown.
import-picture_turned = The picture “{ $file }” is turned as its metadata says.
import-picture_not_turned = The picture “{ $file }” asks to be turned, which this format does not ensure: turn it and save it.
import-picture_cmyk = The picture “{ $file }” is in print colours (CMYK): they are converted for the screen.
import-picture_stretched = The picture ({ $width } × { $height } pixels) is not of the size announced; it is fitted to the squares, whose proportion it has.

# Scale
import-scale_square = Scale to confirm: a square is { METRES($metres) } by default; the file does not say.
import-scale_by_name = Scale to confirm: by the file name, { $across } × { $down } squares.
import-scale_unknown = Scale to confirm: nothing gives it; { $pixels } pixels a square are assumed.

# Universal VTT
import-uvtt-no_size = “{ $file }” does not say how many squares the map has: its “map_size” is missing or cannot be read.
import-uvtt-no_picture = The file holds no picture; the walls are kept. Pick the picture of the map.
import-uvtt-picture_path = The file points to the picture “{ $file }” instead of holding it; the walls are kept. Pick the picture of the map.
import-uvtt-picture_broken = The picture inside the file cannot be read; the walls are kept. Pick the picture of the map.
import-uvtt-frames = { $count ->
    [one] One opening narrower than a third of a square is a frame: left out.
   *[other] { $count } openings narrower than a third of a square are frames: left out.
 }
import-unknown_part = The file also holds “{ $name }” ({ $count }), which Loreval does not read.
import-no_walls = No wall, no door: the map is a picture only.
import-many_walls = The map has { $count } wall pieces: reckoning may be slow.
import-dropped = { $count ->
    [one] One piece without length left out.
   *[other] { $count } pieces without length left out.
 }
import-doubles = { $count ->
    [one] One exact double left out.
   *[other] { $count } exact doubles left out.
 }
import-skipped = { $count ->
    [one] One unreadable item (a number missing, infinite or badly written) left out.
   *[other] { $count } unreadable items (numbers missing, infinite or badly written) left out.
 }

# What is to confirm
import-not_taken = Not taken, to confirm: { $what }
import-ask-outside = { $walls ->
    [one] { $walls } wall piece
   *[other] { $walls } wall pieces
 } and { $doors ->
    [one] { $doors } door
   *[other] { $doors } doors
 } lie outside the picture.
import-ask-windows = { $count ->
    [one] A narrow opening that lets one see: a window, or an open door?
   *[other] { $count } narrow openings that let one see: windows, or open doors?
 }
import-ask-open_doors = { $count ->
    [one] A wide opening that lets one see: an open door, or a window?
   *[other] { $count } wide openings that let one see: open doors, or windows?
 }
import-ask-outline = { $count ->
    [one] The outline of an object: pillar, low wall or wall?
   *[other] The outlines of { $count } objects: pillars, low walls or walls?
 }
import-ask-outline_round = { $count ->
    [one] The round outline of a small object: pillar, low wall or wall?
   *[other] The round outlines of { $count } small objects: pillars, low walls or walls?
 }
import-ask-picture = Is the picture “{ $file }” beside the file the map's?
import-ask-picture_size = The picture ({ $width } × { $height } pixels) has not the proportion of the squares ({ $across } × { $down }): at its own scale, or stretched?
import-answer-pillar = Pillar
import-answer-low_wall = Low wall
import-answer-wall = Wall
import-answer-window = Window
import-answer-open_door = Open door
import-answer-shut_door = Shut door
import-answer-leave_out = Leave out
import-answer-take = Take
import-answer-own_scale = At its own scale
import-answer-stretch = Stretch over the squares

# What is recognised without being read
import-no_map-document = “{ $file }” is a Loreval encounter, not a map: open it.
import-no_map-export = “{ $file }” is an encounter exported by Loreval, not a map.
import-no_map-fight = “{ $file }” sets up a fight: it is no map.
import-no_map-creatures = “{ $file }” holds creatures, not a map.
import-foreign = “{ $file }” is { $what }
import-is-foundry_scene = a Foundry VTT scene: Loreval cannot read it yet.
import-is-foundry_pack = a Foundry VTT pack (one record a line): Loreval cannot read it yet.
import-is-foundry_adventure = a Foundry VTT adventure: Loreval cannot read it yet.
import-is-foundry_actor = a Foundry VTT character sheet: Loreval cannot read it yet.
import-is-dungeon_alchemist = a Dungeon Alchemist export: Loreval cannot read it yet; export as Universal VTT.
import-is-watabou_dungeon = a Watabou one-page dungeon: Loreval cannot read it yet.
import-is-watabou_city = a Watabou city plan (GeoJSON): Loreval cannot read it yet.
import-is-donjon = a dungeon of the donjon generator: Loreval cannot read it yet.
import-is-dungeondraft_plan = a Dungeondraft working plan: export it as Universal VTT.
import-is-tiled = a Tiled map: Loreval cannot read it.
import-is-improved_initiative = an Improved Initiative list: Loreval cannot read it yet.
import-is-uvtt2 = a version 2 Universal VTT file, which Loreval does not read: export as version 1.
import-is-avif = an AVIF picture: convert it to WebP, JPEG or PNG.
import-is-heic = a HEIC picture: convert it to JPEG.
import-is-tiff = a TIFF picture: convert it to WebP, JPEG or PNG.
import-is-psd = a Photoshop drawing: export it as WebP, JPEG or PNG.
import-is-svg = an SVG drawing: export it as PNG.
import-is-xml = an XML file: Loreval does not read it.
import-is-pdf = a PDF: export the page of the map as a picture.
import-is-video = a video: take a picture from it.
import-is-zip = a ZIP archive: open it and give the map inside.
import-is-gzip = a compressed archive: open it and give the map inside.
import-is-seven_zip = a 7z archive: open it and give the map inside.
import-is-rar = a RAR archive: open it and give the map inside.
import-is-sqlite = another program's SQLite database.
import-is-text = a text that Loreval cannot read.
import-is-json = JSON that Loreval does not recognise: neither a map nor an encounter.
import-is-binary = a file that Loreval does not recognise.
