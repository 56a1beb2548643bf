# Ce que le moteur refuse, demande et raconte

# Étapes du round
phase-setup = Préparation
phase-surprise_check = Surprise
phase-roll_initiative = Initiative
phase-declaration = Déclarations
phase-eclat_declaration = Éclats
phase-eclat_resolution = Résolution des éclats
phase-resolution = Résolution
phase-end_of_round = Fin du round
phase-ended = Combat terminé

# Obstacles
obstacle-wall = mur
obstacle-low_wall = muret
obstacle-window = fenêtre
obstacle-arrow_slit = meurtrière
obstacle-door = porte
obstacle-one_way = mur à sens unique
obstacle-curtain = rideau
obstacle-railing = garde-corps
obstacle-chasm = gouffre
obstacle-pillar = pilier
obstacle-tree = arbre

# Camps
side-players = Joueurs
side-foes = Adversaires
side-allies = Alliés
side-others = Autres

# États
condition-slow = ralenti
condition-haste = accéléré
condition-flat_footed = pris au dépourvu
condition-knocked_down = renversé
condition-seized = attrapé
condition-seizer = attrapeur
condition-clinch = empoignade
condition-immobilised = immobilisé
condition-immobiliser = immobilise
condition-pinned_down = plaqué au sol
condition-pinner = plaque au sol
condition-lifted = soulevé
condition-stunned = étourdi
condition-unconscious = hors de combat
condition-dead = mort
condition-invisible = invisible
condition-blocked = action contrée
condition-block_held = bloqué
condition-block_holder = bloque
condition-disarmed = désarmé
condition-tied = ligoté
condition-grappled = en lutte
condition-pinned = cloué
condition-sense_lost = sens perdu
condition-attention_malus = malus d'attention
condition-attention_cap = attention limitée
condition-note = note

# Lumière et zones

# Refus : déroulement
flow-wrong_phase = Ce n'est pas le moment : le round en est à « { $now } », il faut « { $wanted } ».
flow-already_begun = Le combat est déjà engagé (round { $round }).
flow-nobody = Personne n'est dans le combat : ajoutez des combattants depuis le bestiaire.
flow-nobody_next = Ce n'est le tour de personne.
flow-not_its_turn = Ce n'est pas le tour de { $name }.
flow-pending = { $count ->
    [one] Une demande attend encore une réponse.
   *[other] { $count } demandes attendent encore une réponse.
 }
flow-round_not_over = Le round n'est pas fini : il en est à « { $now } ».
flow-not_begun = Le combat n'a pas commencé.

# Refus : participants
roster-no_combatant = Le combattant « { $combatant } » n'existe pas dans cette rencontre.
roster-no_creature = La fiche « { $creature } » n'existe pas dans cette rencontre.
roster-no_weapon = { $name } n'a pas l'arme « { $weapon } ».
roster-sheet_or_creature = Il faut soit une fiche, soit une créature de la rencontre.
roster-empty_name = Un combattant ne peut pas être sans nom.
heroism-standard_npc = { $name } est un PNJ standard : il n'a pas d'héroïsme.
attention-too_many = { $name } répartit { $spent ->
    [one] 1 point d'attention
   *[other] { $spent } points d'attention
 } et n'en a que { $pool }.

# Refus : dés
roll-none_waits = Aucun jet n'attend de réponse ({ $roll }).
roll-wrong_count = Il faut { $need ->
    [one] un dé
   *[other] { $need } dés
 } pour { DICE($dice) } ; { $have } donnés.
roll-no_such_face = { $face } n'est pas une face d'un d{ $sides }.
roll-not_dice = « { $text } » n'est pas un jet de dés, comme 1d20 ou 2d6+3.
roll-free = Jet libre
roll-free_named = { $label }
ruling-none_waits = Aucune question n'attend de réponse.
ruling-no_such_answer = « { $answer } » n'est pas une réponse possible : { $known }.

# Refus : carte
scene-none = La rencontre n'a pas de carte.
scene-unknown = La carte « { $scene } » n'existe pas dans cette rencontre.
scene-no_obstacle = L'obstacle « { $obstacle } » n'est pas sur cette carte.
scene-no_item = L'élément « { $item } » n'est pas sur cette carte.
scene-not_a_door = « { $obstacle } » n'est pas une porte.
scene-door_locked = La porte « { $door } » est verrouillée.
scene-already_here = { $name } est déjà sur cette carte.
scene-edit_moves_token = Un pion se déplace par un déplacement, pas par ses propriétés.

# Refus : déplacement
move-no_token = Le pion « { $token } » n'est sur aucune carte.
move-locked = Le pion de { $name } est verrouillé.
move-blocked = { $name } ne peut pas passer : { $obstacle } en travers du chemin.
move-off_map = { $name } sortirait de la carte.
move-no_room = { $name } n'a pas la place de s'arrêter là.
move-not_now = Ce n'est pas le moment de déplacer { $name }.
move-too_far = { $name } ferait { METRES($need) } ; il lui reste { METRES($left) }.

# Refus : déclaration
declare-cannot = { $name } ne déclare rien ce round.
declare-already = { $name } a déjà déclaré.
declare-not_next = { $name } ne déclare pas maintenant : c'est à { $next }.
declare-own_target = { $name } ne peut pas se prendre pour cible.
declare-no_spell = { $name } ne connaît pas le sort « { $spell } ».
declare-crowd_needs_shot = Un tir dans le tas demande une arme de jet ou de lancer.

# Refus : résolution
resolve-no_attack_declared = { $name } n'a pas déclaré d'attaque.
resolve-no_blow_left = { $name } a porté toutes ses attaques ({ $count }).
resolve-no_target = Il manque une cible.
resolve-no_line = { $name } n'a aucune ligne de mire sur { $target } : le tir frapperait l'obstacle.
resolve-out_of_reach = { $target } est hors de portée de { $name } : { METRES($distance) }, allonge { METRES($reach) }.
resolve-out_of_range = { $target } est trop loin pour { $name } : { METRES($distance) }, portée { METRES($range) }.

# Jets demandés
initiative-roll = Initiative de { $name }
initiative-tie = Départage : { $names }
resolve-attack_roll = { $number ->
    [one] Attaque de { $name } contre { $target }
   *[other] Attaque { $number } de { $name } contre { $target }
 }
resolve-confirm_roll = Confirmation du critique de { $name } contre { $target }
resolve-damage_roll = Dégâts de { $name } sur { $target } ({ $weapon })

# Surprise et héroïsme
surprise-no_right = { $name } n'a pas droit à un jet de détection : Environnement { $have }, il faut 2.
surprise-safe = { $name } ne peut être surpris ainsi : Environnement { $have }.
surprise-roll = Détection : { $name }
heroism-lethal = { $name } mourrait de ce coup ({ $amount }). Dépenser un point d'héroïsme ({ $points }) ?
heroism-lethal-cancel = Annuler le coup
heroism-lethal-take = Le coup porte
heroism-announced = { $name } a déjà annoncé une action d'éclat.
declare-attention_stands = L'attention de { $name } ne se redéfinit pas avec l'éclat.

# Rubans d'initiative
ribbon-corner = Acculer
ribbon-manoeuvre = Manœuvrer
ribbon-wound = Blesser
ribbon-prepare = Se préparer
ribbon-help = Aider
ribbon-defend = Se défendre
ribbon-incant = Incanter
ribbon-interact = Interagir
ribbon-breathe = Souffler
ribbons-other_system = Cette rencontre se joue aux points d'initiative, pas aux rubans.
ribbons-start_by_placing = Aux rubans, le combat commence quand chacun s'est placé.
ribbons-no_such_step = Cette étape n'existe pas aux rubans : chaque action fait avancer son auteur.
ribbons-placed = { $name } est déjà placé, et ne change plus de ruban.
ribbons-system_fixed = Le système d'initiative ne change pas pendant un combat.
ribbons-begun = Le premier tour a déjà commencé.
ribbons-missing = Il manque sur les rubans : { $names }.
ribbons-not_begun = Le premier tour n'a pas commencé.
ribbons-under_way = Une action est encore en cours.
ribbons-virtue = { $name } ne peut pas utiliser la vertu « { $virtue } » : elle n'est plus disponible.
ribbons-no_ribbon = { $name } n'a pas de ruban.
ribbons-skill_needed = Il faut une compétence.
ribbons-kind_needed = Il faut annoncer quel genre d'action est préparé.
ribbons-no_virtues = { $name } n'a pas de vertus : souffler ne lui apporte rien.
ribbons-defend = { $other } : { $action } contre { $name }. Esquiver (1 segment) ou refuser ?
ribbons-refuse = Refuser : subir l'effet
ribbons-dodge = Esquiver sans vertu
ribbons-dodge_with = Esquiver avec { $virtue }
ribbons-roll = { $skill } de { $name }

# Contres
counter-parry = parade
counter-block = blocage
counter-dodge = esquive
counter-parry_missile = parade de projectile
counter-obstruct = obstruction
counter-resist_spell = résistance au sort
counter-dodge_spell = esquive du sort
counter-counterspell = contre-sort
counter-strike = attaque en contre
counter-shot = tir en contre
counter-receive_charge = réception de charge
counter-parry_charge = parade de charge
counter-ask = { $target } agit. { $name } fait-il son contre ({ $counter }) ?
counter-fire = Contrer
counter-hold = Laisser faire
counter-roll = { $counter } de { $name } face à { $target }
counter-spell_roll = { $skill } de { $name }
counter-concentration = Concentration de { $name }
counter-ask_counterspell = Le contre-sort de { $name } contre { $target } réussit-il ?
counter-counterspell-yes = Réussi
counter-counterspell-no = Raté
counter-block_exit = { $name } est bloqué. Abandonner son arme ({ $weapon }) ?
counter-block_exit-drop_weapon = Abandonner l'arme
counter-block_exit-stay_held = Rester bloqué
counter-nobody_acts = Personne n'agit : il n'y a rien à contrer.
counter-none = { $name } n'a pas de contre en réserve.
counter-own_turn = { $name } ne peut pas contrer cela.
counter-at_the_blow = Le contre de { $name } attend une attaque : il se décide quand elle est portée.
counter-names_another = Le contre de { $name } n'est pas déclaré contre { $target }.
counter-blocked = L'action de { $name } a été contrée : il ne lui reste que ses déplacements.

# Changement d'action
change-nothing_declared = { $name } n'a pas d'action à changer.
change-done = Le tour de { $name } est passé.
change-twice = { $name } a déjà changé son action.
change-counter_stands = Personne n'a changé son action : le contre de { $name } tient toujours.
declare-partner_silent = { $partner } n'a encore rien déclaré : { $name } ne peut pas agir de concert avec lui.

# Manœuvres
manoeuvre-whirlwind = attaque en rotation
manoeuvre-juggling = jonglerie
manoeuvre-melee_movement = mouvements en mêlée
manoeuvre-acrobatics = Acrobatie de { $name } : { $what }
manoeuvre-keep_weapon = Dextérité de { $name } pour garder { $weapon }
manoeuvre-sunder = Dégâts de { $name } sur l'arme : { $weapon }
manoeuvre-strength = Force de { $name }
manoeuvre-resist = { $name } résiste (Force ou Dextérité)
manoeuvre-rotation_failed = L'acrobatie de { $name } a échoué : il doit changer d'action.
resolve-second_roll = { $name } : le tir manque de peu et menace { $target }
resolve-no_sneak = Le Focus de { $name } ne dépasse pas de 2 la Sécurité de { $target } : pas d'attaque sournoise ni perfide.
attention-stands = L'attention de { $name } tient jusqu'à sa prochaine déclaration.

# Lutte
grapple-damage = Dégâts de { $name } sur { $target }
grapple-seize = saisit
grapple-lift = soulève
grapple-throw = jette
grapple-immobilise = immobilise
grapple-pin_down = plaque au sol
grapple-crush = écrase
grapple-break_hold = fait lâcher prise à
grapple-escape = échappe à
grapple-counter_hold = saisit à son tour

# Sorts et sauts
deed-no_spell = Aucun sort n'a été déclaré.
deed-no_jump = Aucun saut n'a été déclaré.
deed-done = { $name } a déjà agi.
deed-jump_roll = Saut de { $name }
manoeuvre-not_held = Aucun blocage ne retient { $name }.
manoeuvre-bare_hands = { $name } a manqué, à mains nues, { $target } qui est armé. Que lui arrive-t-il ?
manoeuvre-bare_hands-nothing = Rien
manoeuvre-bare_hands-struck = Il prend un coup : { $weapon }
move-not_down = { $name } est déjà debout.
move-cannot_stand = Se relever demande { METRES($need) } de déplacement ; il reste { METRES($left) } à { $name }.
heroism-outright = L'action d'éclat de { $name } a touché { $target }. En meurt-il sur le coup ?
heroism-outright-lives = Il survit
heroism-outright-dies = Il meurt
grapple-knee = Genou de { $name } contre { $target }
move-thrown_too_far = { $name } retomberait à { METRES($need) } ; le jet porte à { METRES($have) } au plus.
surprise-nothing_to_find = { $name } n'a pas à chercher { $target }, qui n'est pas invisible ou est déjà repéré.
resolve-critical = { $name } menace { $target } d'un critique (dé { $face }). Est-ce un critique ?
resolve-critical-yes = Critique
resolve-critical-no = Touché seulement
concert-alone = { $name } n'attaque pas { $target } en action concertée.
concert-too_much = Il ne reste à { $name } que { SIGNED($left) } de Sécurité à répartir.
resolve-weapon_lost = { $name } n'a plus l'arme prévue : il peut changer d'action.

# Ce qui était annoncé est dû
resolve-other_target = { $name } a annoncé une autre cible que { $target } : il faut changer d'action.
counter-owed = { $name } a annoncé ce contre face à { $target } : il est dû.
jump-no_run_up = { $name } n'a pas pris d'élan : { METRES($have) } en ligne droite, il en faut { METRES($need) }.
jump-not_straight = Le déplacement de { $name } ne mène pas tout droit au saut.
resolve-bare_damage = Coup à mains nues sur { $target } : combien de dégâts inflige { $name } ?
resolve-bare_damage-say = Infliger ces dégâts
deed-skill_roll = { $name } : { $skill }
deed-no_skill = Ni compétence ni action au prix du meneur n'est annoncée.
resolve-second_target = Qui le tir dans le tas de { $name } menace-t-il ?
resolve-second_target-this = { $name }
manoeuvre-struggled = { $name } a déjà tenté de se dégager à son tour.
move-kept_by_block = { $name } reste prise par un blocage : pas de déplacement.
roster-holds_itself = { $name } ne peut pas se tenir soi-même.
roster-by_hit_points = { $name } est dans cet état à cause de ses points de vie ({ $points }) : ce sont eux qu’il faut changer.
declare-only_charge_counters = De ces actions, seule une charge peut servir de contre.
declare-no_counterspell = { $name } ne connaît aucun sort : pas de contre-sort.
declare-partner_is_foe = { $partner } n'est pas du côté de { $name } : pas d'action concertée.
heroism-in_grace = { $name } est en round de grâce : pas d'action d'éclat.
heroism-felled = Ce coup ({ $amount }) mettrait { $name } hors de combat. Dépenser un point d'héroïsme ({ $points }) ?
surprise-tried = { $name } a déjà fait son jet.
surprise-rolls_left = Ont encore droit à un jet de détection : { $names }.
rule-finding-focus_lost = Focus { $have } ; l'action annoncée en demande { $need }.
rule-finding-immobilised_acts = L'immobilisé ne peut que faire lâcher prise.
