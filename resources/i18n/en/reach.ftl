# Arms, walls, and who is in contact
reach-wall_between = { $name } cannot strike or seize { $target }: { $obstacle } between them.
rule-finding-counter_no_way = Out of reach: no way leads there.
rotation-missing = { $name } attacks everybody in contact, allies included; missing: { $who }.
rotation-double = { $name } attacks each one only once; named more than once: { $who }.
rotation-far = Not in contact with { $name }: { $who }.
rotation-nobody = Nobody is in contact with { $name }.
