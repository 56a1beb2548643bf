# The window of the manoeuvres, BMO against DMD.

ui-sheet-base_attack-tip = While nothing is typed: the power strike without Strength
