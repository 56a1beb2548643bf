# Les manœuvres offensives, BMO contre DMD : comptes, refus, questions, événements, journal.

rule-ac-luck = chance
rule-ac-circumstance = circonstances
rule-ac-deflection = parade
rule-ac-dodge = esquive
rule-ac-insight = intuition
rule-ac-morale = moral
rule-ac-profane = malfaisance
rule-ac-sacred = sainteté

rule-term-bmo_base_attack = bonus de base à l'attaque
rule-term-bmo_size = taille { $size }
rule-term-bmo_adjustment = ajustement de la fiche
rule-term-bmo_special = { $name }
rule-term-bmo_dmd_base = base
rule-term-bmo_armour_class = { $kind }
rule-term-bmo_armour_class_malus = malus à la CA
rule-term-bmo_legs = { $legs } jambes
rule-term-bmo_stunned = cible étourdie
rule-term-bmo_bare = désarme sans arme
rule-term-bmo_hands = moins de deux mains libres
rule-term-bmo_held = prise tenue depuis le round d'avant
rule-term-bmo_tying = cible seulement agrippée
rule-term-bmo_chain = { $count ->
    [one] une créature de plus repoussée
   *[other] { $count } créatures de plus repoussées
}
rule-term-bmo_danger = tentative devant le danger
rule-term-bmo_helpers = { $count ->
    [one] aide d'une créature
   *[other] aide de { $count } créatures
}
rule-term-bmo_opportunity = dégâts de l'attaque d'opportunité
rule-term-bmo_condition = { $condition }
rule-term-bmo_pinning = immobilise quelqu'un
rule-term-bmo_rope = liens
rule-term-bmo_rope_kept = liens : 20 et BMO de qui les a noués
rule-term-bmo_counter = jet du contre

rule-finding-cannot_be_tripped = Cette créature ne peut pas être victime d'un croc-en-jambe : vase, sans jambes, ou en vol (M-066).
rule-finding-grabbed_two_hands = Un personnage agrippé n'agit que d'une main : ni arme à deux mains, ni deux armes, ni tir (M-116).

bmo-bull_rush = bousculade
bmo-trip = croc-en-jambe
bmo-disarm = désarmement
bmo-sunder = destruction
bmo-grapple_bmo = lutte
bmo-overrun = renversement

condition-grappler = mène la lutte
condition-pinning = immobilise
