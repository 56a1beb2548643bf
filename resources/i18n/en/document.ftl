# The file of the encounter
document-locked = “{ $file }” is open in another Loreval window: you can look at it here, not change it.
document-opened_to_read = “{ $file }” is open to be read only.
document-read_only = “{ $file }” or its folder is write-protected: the fight goes on in memory, nothing is saved.
document-not_there = There is no file “{ $file }”.
document-is_folder = “{ $file }” is a folder, not an encounter.
document-empty = The file “{ $file }” is empty.
document-too_big = The file “{ $file }” is above { $limit } GiB, the size that an encounter may have.
document-unreadable = The file “{ $file }” cannot be read: { $why }.
document-not_ours = “{ $file }” is not a Loreval encounter.
document-too_new = “{ $file }” comes from a newer Loreval (format { $version }, this one reads up to format { $known }). Update Loreval.
document-too_old = “{ $file }” was made by a Loreval from before the first release (format { $version }, this one reads format { $known }): it stays as it is, and cannot be opened.
document-foreign_schema = “{ $file }” is not laid out as a Loreval encounter: something was added or taken away.
document-damaged = “{ $file }” is damaged: it is open to be read only, as far as it could be. Save a copy to go on.
document-nothing_left = “{ $file }” is damaged and nothing could be read of it.
document-lost = { $lost ->
    [0] Every change could be read.
    [one] The last change is lost; the fight stands at change { $kept }.
   *[other] The last { $lost } changes are lost; the fight stands at change { $kept }.
 }
document-trouble_full = The disk is full: “{ $file }” can no longer be saved. The fight goes on in memory; make room or save a copy elsewhere.
document-trouble_read_only = “{ $file }” can no longer be written: it is write-protected. The fight goes on in memory; save a copy elsewhere.
document-trouble_gone = “{ $file }” can no longer be reached. The fight goes on in memory; plug the medium in again or save a copy elsewhere.
