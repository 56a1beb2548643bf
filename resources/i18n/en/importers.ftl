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
import-bad_map = The map “{ $file }” is badly written: { $why }.
import-not_export = “{ $file }” is not an encounter exported by Loreval.
import-bad_export = The export “{ $file }” is damaged: { $why }.
