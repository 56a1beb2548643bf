# What keeps files safe: nothing is written over what is read.

cli-out_is_source = “{ $file }” is a file that is read: give what is written another name.
cli-out_is_folder = “{ $file }” is a folder: give the name of a file to write.

scene-tokens_left_off =
    { $count ->
        [one] { $count } token would stand off the map.
       *[other] { $count } tokens would stand off the map.
    }

cli-picture_unread = The picture of the map is damaged and is not shown.
ui-map_settings-again = Confirm again to apply it all the same.
