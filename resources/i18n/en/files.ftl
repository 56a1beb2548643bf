# What keeps files safe: nothing is written over what is read.

cli-out_is_source = “{ $file }” is a file that is read: give what is written another name.
cli-out_is_folder = “{ $file }” is a folder: give the name of a file to write.
