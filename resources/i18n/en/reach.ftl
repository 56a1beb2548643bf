# Arms, walls, and who is in contact
reach-wall_between = { $name } cannot strike or seize { $target }: { $obstacle } between them.
rule-finding-counter_no_way = Out of reach: no way leads there.
