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

bmo-other_system = Cette rencontre joue les manœuvres de Loreval : le choix se fait dans les préférences (M-001).
bmo-out = { $name } ne peut rien tenter : hors de combat.
bmo-unsuited = { $name } n'a pas déclaré d'action qui permette cette manœuvre ({ $manoeuvre }).
bmo-by_attempt = Cette manœuvre se joue par BMO contre DMD, dans le volet Manœuvre (M-027).
bmo-bound = { $name } est immobilisé ou ligoté : se libérer est tout ce qui reste (M-118).
bmo-grabbed = { $name } est agrippé : cette manœuvre demande plus d'une main (M-116).
bmo-cannot_leave = { $name } est agrippé : seul qui mène la lutte lâche librement ; il faut réussir un test (M-096).
bmo-no_way = Pas de ligne droite de { $name } à { $target } pour un renversement (M-131).
bmo-nothing_held = { $name } ne tient rien qui puisse tomber (M-073).
bmo-not_held = { $name } ne tient pas cet objet (M-073).
bmo-nothing_to_break = { $name } n'a pas cet objet, ou il est déjà détruit (M-080).
bmo-points_needed = Solidité et points de vie à donner pour cet objet : { $object } (M-083).
bmo-dice_needed = Avec quoi { $name } frappe-t-il ? Une arme, ou des dés pour les mains nues.
bmo-not_held_by = { $name } n'est ni agrippé ni ligoté (M-112).
bmo-ropes_hold = Ces liens (DD { $difficulty }) dépassent 20 + le BMO de { $name } : aucun test ne peut l'en libérer (M-111).
bmo-grapples_already = { $name } est déjà en lutte (M-119).
bmo-held_already = { $name } est déjà en lutte : un autre peut aider qui mène la lutte (M-119).
bmo-no_hold = { $name } ne tient pas { $target }.
bmo-tied_already = { $name } est déjà ligoté (M-107).
bmo-not_in_hold = { $weapon } ne frappe pas dans une lutte : arme naturelle, pointes d'armure ou arme à une main (M-103).
bmo-edge = le bord de la carte
bmo-place_taken = La place où irait { $name } est prise (M-100).
bmo-not_beside = { $name } doit être posé sur une place libre, à côté de qui le tient (M-101).
bmo-cannot_help = { $name } ne peut pas aider : trop loin, incapable, ou autre manœuvre que la lutte.
bmo-leads_no_hold = { $name } ne mène aucune lutte (M-096).
bmo-not_tied = { $name } n'est pas ligoté.
bmo-nothing_there = Rien à ramasser ici (M-076).
bmo-on_the_ground = { $weapon } de { $name } est à terre, ou prise par un autre.
bmo-not_in_hand = { $name } n'a pas cette arme en main.
bmo-opportunity = { $target } provoque : attaque d'opportunité de { $name } ?
bmo-opportunity_pushed = { $target } est repoussé : attaque d'opportunité de { $name } (Bousculade supérieure) ?
bmo-opportunity-attack = Attaquer : jeter le d20
bmo-opportunity-hit = Elle touche
bmo-opportunity-miss = Elle manque
bmo-opportunity-left = Pas d'attaque
bmo-opportunity-instead = À la place : { $manoeuvre }
bmo-opportunity_roll = Attaque d'opportunité de { $name } contre { $target }
bmo-avoid = { $other } fonce sur { $name } : s'écarter et laisser passer ?
bmo-avoid-yes = S'écarter
bmo-avoid-no = Tenir bon
bmo-roll = { $name } : { $manoeuvre } contre { $target }
bmo-free_roll = { $name } tente de se libérer
bmo-danger_roll = { $name } tente d'échapper à { $other } avant le danger
bmo-take = { $name } ramasse-t-il ce qui est tombé ({ $object }) ?
bmo-take-yes = Ramasser
bmo-take-no = Laisser à terre
bmo-sunder_roll = { $name } frappe un objet de { $target } : { $object }
bmo-hold_roll = { $name } frappe { $target } dans la lutte
bmo-destroy = { $name } peut détruire l'objet : { $object }
bmo-destroy-yes = Détruire
bmo-destroy-no = Épargner : 1 point, brisé

rule-action-bull_rush = bousculade
rule-term-category_bull_rush = bousculade

bmo-grapple_for = lutte ({ $hold })
bmo-hold-start = saisir
bmo-hold-maintain = maintenir la prise
bmo-hold-move = se déplacer avec la cible
bmo-hold-damage = infliger des dégâts
bmo-hold-pin = immobiliser
bmo-hold-tie = attacher
bmo-hold-escape = se libérer par un test
bmo-hold-slip = se libérer par l'évasion
bmo-thing-armour = l'armure
bmo-thing-shield = le bouclier
log-bmo_tries = { $name } tente une manœuvre contre { $target } : { $manoeuvre }.
log-bmo_tries_alone = { $name } tente de se libérer.
log-bmo_won = { $name }, { $manoeuvre } contre { $target } : { $faces } { SIGNED($modifier) } = { $total } contre { $difficulty }, réussite de { $margin }.
log-bmo_failed = { $name }, { $manoeuvre } contre { $target } : { $faces } { SIGNED($modifier) } = { $total } contre { $difficulty }, échec de { $missed }.
log-bmo_automatic = { $name }, { $manoeuvre } contre { $target }, qui ne peut pas agir : réussite automatique ({ $total } contre { $difficulty }).
log-bmo_stopped = { $name } ne va pas au bout de sa manœuvre ({ $manoeuvre }).
log-bmo_opportunity_hit = Attaque d'opportunité de { $name } contre { $target } : elle touche, ses dégâts pèsent sur le jet.
log-bmo_opportunity_miss = Attaque d'opportunité de { $name } contre { $target } : manquée.
log-bmo_opportunity_left = { $name } laisse passer l'attaque d'opportunité contre { $target }.
log-bmo_push = { $name } est repoussé de { METRES($distance) }.
log-bmo_follow = { $name } suit sur { METRES($distance) }.
log-bmo_drag = { $name } se déplace dans la lutte, de { METRES($distance) }.
log-bmo_haul = { $name } est attiré au contact, sur { METRES($distance) }.
log-bmo_cross = { $name } traverse, sur { METRES($distance) }.
log-bmo_stop = { $name } s'arrête devant sa cible, après { METRES($distance) }.
log-bmo_push_stopped = { $name } ne peut pas aller plus loin : { $obstacle }.
log-bmo_dropped = { $name } lâche un objet : { $object }.
log-bmo_picked_up = { $name } ramasse un objet : { $object }.
log-bmo_struck = Objet de { $name }, { $object } : { $damage } de dégâts, solidité { $hardness } ; { $left } points sur { $full }.
log-bmo_broken = Objet de { $name }, { $object } : { $lost } points perdus, brisé ; { $left } sur { $full }.
log-bmo_destroyed = Objet de { $name }, { $object } : détruit.
log-bmo_nonlethal = { $name } subit { $amount } points de dégâts non létaux ({ $total } en tout).
log-bmo_grip_held = { $name } agrippe { $target } : les deux sont en lutte.
log-bmo_grip_kept = { $name } maintient sa prise sur { $target }.
log-bmo_grip_pinned = { $name } immobilise { $target }.
log-bmo_grip_tied = { $name } attache { $target } : il faudra { $difficulty } pour se défaire des liens.
log-bmo_grip_untied = { $target } n'est plus attaché.
log-bmo_grip_released = { $name } lâche { $target }.
log-bmo_grip_lost = { $name } perd sa prise sur { $target }.
log-bmo_grip_lapsed = { $name } n'a pas maintenu sa prise sur { $target } : la lutte cesse.
log-bmo_grip_escaped = { $target } se libère de { $name }.
log-bmo_grip_taken = { $target } prend le dessus et tient { $name }.
log-bmo_grip_parted = { $name } et { $target } ne sont plus en lutte.

print-bmo = BMO
print-dmd = DMD
ui-creature-manoeuvres = Manœuvres
ui-creature-bmo_dmd = BMO <b>{ SIGNED($bmo) }</b> · DMD <b>{ $dmd }</b>
cli-info-bmo = { SIGNED($bmo) }
cli-info-column-bmo = BMO
cli-info-column-dmd = DMD
rule-state-pinning = immobilise quelqu'un
log-bmo_heroic = { $name }, { $manoeuvre } contre { $target }, action d'éclat : elle réussit ({ $total } contre { $difficulty }).
rule-term-bmo_ribbon_bonus = { $count ->
    [one] { $count } bonus (se préparer, aider)
   *[other] { $count } bonus (se préparer, aider)
}
rule-term-bmo_ribbon_defence = se défendre
bmo-overrun_from_afar = { $name } est à { METRES($distance) } de { $target } : aux rubans un renversement part de { METRES($most) } au plus (M-130).
bmo-overrun_across = { $name } est à { METRES($distance) } de { $target }, avec en chemin { $names } : aux rubans un renversement part de { METRES($most) } au plus (M-130).
bmo-helps_for_nothing = { $name } n'a pas d'action pour aider autrui (M-120).
log-bmo_avoided = { $name } s'écarte et laisse passer { $other }.
