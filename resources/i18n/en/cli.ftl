# The command line
cli-description = Run tabletop fights in person: map, cover, movement, initiative and attention, printed sheets. Without a subcommand the window opens.
cli-subcommands = subcommands
cli-version = Loreval Desktop { $version }
cli-help-lang = language of the messages; without it, that of the system
cli-help-debug = show the log and the traces of errors too
cli-help-version = show the version
cli-usage = FILE | SUBCOMMAND
cli-unknown_language = "{ $given }" is not a known language (fr or en)
cli-neither_file_nor_subcommand = "{ $given }" is neither a file nor a subcommand. The list: loreval --help.
cli-no_screen = No screen: the window needs a graphical session. The subcommands work without one (loreval --help).
cli-screen_silent = The screen "{ $display }" does not answer (variable DISPLAY). Open the window from a graphical session.
cli-no_xcb_cursor = The library libxcb-cursor is missing, the window cannot open. On Debian or Ubuntu: sudo apt-get install libxcb-cursor0
cli-crash = Loreval Desktop stopped on an internal error ({ $kind }). The report is here: { $report }
# What the reading of arguments says; the % marks stay as they are
cli-argparse-usage = { "usage: " }
cli-argparse-positionals = arguments
cli-argparse-options = options
cli-argparse-help = show this help
cli-argparse-error = %(prog)s: %(message)s
cli-argparse-argument = argument %(argument_name)s: %(message)s
cli-argparse-required = missing: %s
cli-argparse-one_required = one of these arguments is needed: %s
cli-argparse-unrecognized = unknown arguments: %s
cli-argparse-not_allowed = does not go with argument %s
cli-argparse-ambiguous = ambiguous option: %(option)s could be %(matches)s
cli-argparse-ignored = one value too many: %r
cli-argparse-expected_one = one value expected
cli-argparse-expected_at_most_one = one value at most expected
cli-argparse-expected_at_least_one = one value at least expected
cli-argparse-expected_many = %s values expected
cli-argparse-invalid_value = impossible value: %(value)r
cli-argparse-invalid_choice = unknown choice: %(value)r (choices: %(choices)s)
cli-argparse-unknown_parser = unknown subcommand: %(parser_name)r (choices: %(choices)s)
cli-argparse-cannot_open = "%(filename)s" cannot be opened: %(error)s
# Shared by the subcommands
cli-help-json = write JSON
# The rule index
cli-rules-help = the rule index
cli-rules-description = Shows a rule by its number, or those that hold words; without any, all of them.
cli-rules-query = ID|WORD
cli-rules-query_help = for example L-136, or "cover"
cli-rules-none = No rule for "{ $query }".
cli-rules-terms = words: { $terms }
cli-rules-kind-computed = computed
cli-rules-kind-validated = checked
cli-rules-kind-dice = by dice
cli-rules-kind-gm = for the GM to judge
cli-rules-kind-narrative = advice
# Shared by the subcommands that read an encounter
cli-file = FILE
cli-name = NAME
cli-help-file = the encounter (.loreval)
cli-help-force = replace the file to be written if it is there
cli-not_a_file = “{ $file }” is no plain file: it is not replaced.
cli-no_folder = “{ $file }” cannot be written: the folder “{ $folder }” does not exist.
cli-exists = “{ $file }” is there already: give another name, or --force to replace it.
cli-cannot_write = “{ $file }” cannot be written: { $why }.
cli-ambiguous_name = “{ $given }” may be: { $candidates }. Give the whole name, or the id in brackets.
cli-no_such_name = Nobody is called “{ $given }”. There are: { $candidates }.
cli-not_on_map = { $name } is not on the map.
cli-no_map = The encounter has no map.
# import
cli-import-help = make an encounter of maps, creatures or an export
cli-import-description = Reads each SOURCE (picture, Universal VTT, Loreval map or creatures, export) and makes an encounter of it. What is certain is taken; what is to confirm is named, and taken with --yes.
cli-import-source = SOURCE
cli-import-source_help = a file to read; its content decides, not its name
cli-import-out = the encounter to write
cli-import-metres_per_square = metres a square; without it, the value proposed
cli-import-yes = take also what is proposed where something is to confirm
cli-import-bad_scale = { $given } metres a square: the scale goes from 0.01 to 1000.
cli-import-alone = “{ $file }” is a whole encounter: it is imported alone.
cli-import-took_export = { $source }: encounter taken with its history.
cli-import-took_fight = { $source }: fight set up.
cli-import-took_creatures = { $source }: { $count ->
    [one] one creature taken.
   *[other] { $count } creatures taken.
 }
cli-import-took_map = { $source }: map of { METRES($width) } × { METRES($height) }, { $walls ->
    [one] { $walls } wall piece
   *[other] { $walls } wall pieces
 }, { $doors ->
    [one] { $doors } door or window
   *[other] { $doors } doors and windows
 }, { $lights ->
    [one] { $lights } light
   *[other] { $lights } lights
 }.
cli-import-written = “{ $file }” is written.
# info
cli-info-help = who fights, on which map, and where the round stands
cli-info-description = Shows the combatants with their numbers (VD and its multiples included), the maps, the phase and the number of the last change.
cli-info-where = Round { $round }, { $phase } (change { $revision })
cli-info-turn = Turn of: { $name }
cli-info-pending = Waiting: { $what }
cli-info-scene = Map “{ $name }”: { METRES($width) } × { METRES($height) }, { $obstacles ->
    [one] { $obstacles } obstacle
   *[other] { $obstacles } obstacles
 } of which { $doors ->
    [one] { $doors } door
   *[other] { $doors } doors
 }, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
 }, { $lights ->
    [one] { $lights } light
   *[other] { $lights } lights
 }{ $here ->
    [1] {" "}(the present map).
   *[other] .
 }
cli-info-sheets = Sheets out of the fight
cli-info-metres = { METRES($value) }
cli-info-hit_points = { $left }/{ $full }
cli-info-column-name = Name
cli-info-column-side = Side
cli-info-column-hit_points = HP
cli-info-column-vd = VD
cli-info-column-vd2 = 2 × VD
cli-info-column-vd3 = 3 × VD
cli-info-column-pool = AP
cli-info-column-initiative = Init.
cli-info-column-defence = Defence
cli-info-column-reflex = Reflex
cli-info-column-perception = Perception
# check
cli-check-help = check that an encounter is whole and holds together
cli-check-description = Reads the whole file, replays its events and compares. Exit code 0: good; 1: problems; 2: unreadable.
cli-check-problem = Problem: { $what }
cli-check-remark = Remark: { $what }
cli-check-good = “{ $file }” is whole and holds together ({ $revision ->
    [one] { $revision } change
   *[other] { $revision } changes
 }, { $remarks ->
    [one] { $remarks } remark
   *[other] { $remarks } remarks
 }, { $problems ->
    [one] { $problems } problem
   *[other] { $problems } problems
 }).
cli-check-bad = “{ $file }”: { $problems ->
    [one] one problem
   *[other] { $problems } problems
 } ({ $revision ->
    [one] { $revision } change
   *[other] { $revision } changes
 }, { $remarks ->
    [one] { $remarks } remark
   *[other] { $remarks } remarks
 }).
fault-damaged = the file is damaged. { $what }
fault-large_file = the file has { $size } MiB.
fault-changed_picture = the picture { $id }… is not the one that its print says.
fault-snapshot = the value kept at change { $revision } is not the one that the events lead to.
fault-broken_change = change { $revision } cannot be replayed ({ $why }).
fault-double = two items ({ $what }) have the id { $id }.
fault-no_sheet = { $name } names a sheet that is not there ({ $id }).
fault-no_scene = the present map ({ $id }) is not there.
fault-no_combatant = a combatant is named who is not there ({ $id }).
fault-no_picture = { $scene } names a picture that is not there ({ $id }…).
fault-sheet = sheet of { $name }: { $what }
fault-many_walls = { $scene }: { $count } wall pieces (more than { $limit }), reckoning may be slow.
fault-many_tokens = { $scene }: { $count } tokens (more than { $limit }), reckoning may be slow.
fault-many_lights = { $scene }: { $count } lights (more than { $limit }), reckoning may be slow.
fault-off_map = { $name } is off the map.
fault-in_wall = { $name } overlaps a wall.
fault-overlap = { $name } and { $other } overlap.
# cover
cli-cover-help = the cover of a target from a shooter
cli-cover-description = Says how much of the target the shooter cannot see, the bonus that comes of it, and what hides it.
cli-cover-from = the shooter: a name, part of a name, or an id
cli-cover-to = the target, likewise
cli-cover-line = { $shooter } aims at { $target } at { METRES($distance) }: { NUMBER($percent, decimals: 2) }% hidden, { SIGNED($bonus) } ({ $rule })
cli-cover-impossible = { $shooter } sees nothing of { $target }, at { METRES($distance) }: no shot can pass ({ NUMBER($percent, decimals: 2) }% hidden, L-726)
cli-cover-hiding = { $name }: { NUMBER($percent, decimals: 2) }%
cli-cover-touching = a wall touches the line of fire
cli-cover-ruled = the GM's ruling: { PERCENT($percent) } ({ $reason })
# path
cli-path-help = the shortest way of a token, round the walls
cli-path-description = Says the distance to walk, the number of moves (multiples of VD) and the way points, or that there is no way.
cli-path-token = the token: the combatant's name, part of it, or an id
cli-path-to = the goal, in metres from the top left corner: 12.5,7
cli-path-via = a place to pass through; several may be given
cli-path-found = { $name } walks { METRES($distance, decimals: 2) }: { $units } × VD (VD { METRES($vd) })
cli-path-walked = { $name }: { METRES($distance, decimals: 2) }
cli-path-point = by { NUMBER($x, decimals: 2) }, { NUMBER($y, decimals: 2) }
cli-path-none = No way leads { $name } to { NUMBER($x, decimals: 2) }, { NUMBER($y, decimals: 2) }.
cli-path-off_map = { NUMBER($x, decimals: 2) }, { NUMBER($y, decimals: 2) } is off the map: no way for { $name }.
# log
cli-log-help = the story of the fight
cli-log-description = Writes the whole log, what was taken back included.
cli-log-format = form of the log (md by default)
cli-log-out = file to write; without it, standard output
# export
cli-export-help = write the encounter as JSON
cli-export-description = Writes everything (value, history, pictures) into one JSON file that “loreval import” reads back equal.
cli-export-out = the JSON file to write
cli-export-written = “{ $file }” is written.
# schema
cli-schema-help = the commands, the events and the exchange file, as JSON Schema
cli-schema-description = Without a subject, lists the commands and events; with one, gives its JSON Schema.
cli-schema-subject = commands, events or document (the exchange file)
cli-schema-commands = commands:
cli-schema-events = events:
# play
cli-play-help = carry out commands
cli-play-description = Carries out commands, one a line in JSON; one line of answer for each fact or refusal. Stops at the first refusal.
cli-play-commands = COMMANDS.jsonl
cli-play-commands_help = one JSON command a line (see “loreval schema”); # begins a comment; names do as well as ids
cli-play-seed = seed of the dice that the program throws
cli-play-out = play on a copy, written here
cli-play-auto = throw the dice that the file does not answer
cli-play-dry_run = write nothing
cli-play-keep_going = go on after a refusal
cli-play-damaged = “{ $file }” is damaged: save a copy of it first.
cli-play-bad_line = Line { $line }: { $why }
cli-play-bad_field = “{ $file }”, field “{ $field }”, { $why }
cli-play-refused = Refused, line { $line }: { $why }
cli-play-next = , now { $name }
cli-play-waits = Waiting: { $what } ({ $id })
cli-cover-oneself = { $name } does not shoot at itself: give two different names.
