# Les règles : lignes de compte, remarques, noms

# Le profil de règles
rule-profile-refused = { $file }, ligne { $line }, « { $key } » : { $reason }

# Noms des compétences
rule-skill-initiative = Initiative
rule-skill-perception = Perception
rule-skill-detection = Détection
rule-skill-power_strike = Attaque en force
rule-skill-finesse_strike = Attaque habile
rule-skill-defense = Défense
rule-skill-reflex = Réflexe
rule-skill-soak = Encaissement
rule-skill-escape = Évasion
rule-skill-acrobatics = Acrobatie
rule-skill-jump = Saut
rule-skill-concentration = Concentration
rule-skill-vigour = Vigueur
rule-skill-will = Volonté
rule-skill-stealth = Discrétion
rule-skill-spell_penetration = Pénétration
rule-skill-targeting = Ciblage

rule-ability-strength = Force
rule-ability-dexterity = Dextérité
rule-ability-constitution = Constitution
rule-ability-intelligence = Intelligence
rule-ability-wisdom = Sagesse
rule-ability-charisma = Charisme

rule-criterion-environment = Environnement
rule-criterion-security = Sécurité
rule-criterion-focus = Focus

# Modes d'action
rule-mode-unarmed = pugilat
rule-mode-single = arme simple
rule-mode-two_weapon = deux armes
rule-mode-two_handed = deux mains
rule-mode-thrown = lancer
rule-mode-fast_missile = projectile rapide
rule-mode-slow_missile = projectile lent

# Tailles
rule-size-I = Infime
rule-size-MI = Minuscule
rule-size-TP = Très petite
rule-size-P = Petite
rule-size-M = Moyenne
rule-size-G = Grande
rule-size-TG = Très grande
rule-size-E = Énorme
rule-size-GI = Gigantesque
rule-size-C = Colossale

# Modes de locomotion
rule-locomotion-walk_humanoid = marcher humanoïde
rule-locomotion-walk_quadruped = marcher quadrupède
rule-locomotion-swim_humanoid = nager humanoïde
rule-locomotion-swim_amphibian = nager amphibie
rule-locomotion-swim_quadruped = nager quadrupède
rule-locomotion-fly_self = vol auto-porté
rule-locomotion-fly_winged = vol ailé

# Armures et boucliers
rule-armour-padded = armure matelassée
rule-armour-leather = armure de cuir
rule-armour-studded_leather = armure de cuir cloutée
rule-armour-mail_shirt = chemise de maille
rule-armour-hide = armure de peau
rule-armour-scale = armure d'écaille
rule-armour-chainmail = cotte de maille
rule-armour-breastplate = cuirasse
rule-armour-splint = clibanion
rule-armour-banded = crevisse
rule-armour-half_plate = armure à plaque
rule-armour-full_plate = harnois
rule-shield-targe = targe
rule-shield-round_wood = rondache en bois
rule-shield-round_steel = rondache en acier
rule-shield-kite_wood = écu en bois
rule-shield-kite_steel = écu en acier
rule-shield-pavise = pavois

# Camouflage
rule-concealment-late_daylight = lumière de fin de journée
rule-concealment-gloom = pénombre ou lune
rule-concealment-starlight = nuit étoilée
rule-concealment-darkness = obscurité totale
rule-concealment-light_fog = brouillard léger
rule-concealment-thick_fog = brouillard épais
rule-concealment-sparse_vegetation = végétation peu épaisse
rule-concealment-thick_vegetation = végétation épaisse
rule-concealment-invisible = invisibilité

# Talents
rule-talent-adventurer = Aventurier
rule-talent-medium_armour = Port des armures moyennes
rule-talent-heavy_armour = Port des armures lourdes
rule-talent-shield_use = Maniement du bouclier
rule-talent-course = Course
rule-talent-super_active = Super-actif
rule-talent-blind_fighting = Combat en aveugle
rule-talent-strategic_observer = Observateur stratégique
rule-talent-subtle_combat = Art du combat subtil
rule-talent-war_mage = Mage de guerre
rule-talent-unshakeable = Inébranlable
rule-talent-intuitive_focus = Focus intuitif
rule-talent-intuitive_manoeuvre = Manœuvre intuitive
rule-talent-serpent_grace = Souplesse du serpent
rule-talent-art_body = Art du corps
rule-talent-art_control = Art du contrôle

# États
rule-state-slow = lenteur
rule-state-haste = rapidité
rule-state-flat_footed = pris au dépourvu
rule-state-charging = en charge
rule-state-knocked_down = renversé
rule-state-seized = attrapé
rule-state-seizer = attrapeur
rule-state-clinch = empoignade
rule-state-block_held = bloqué
rule-state-block_holder = bloque un assaillant
rule-state-immobilised = immobilisé
rule-state-immobiliser = immobilise
rule-state-pinned_down = plaqué au sol
rule-state-pinner = plaque au sol
rule-state-lifted = soulevé

# Exposition
rule-exposure-none = non exposé
rule-exposure-simple = exposé
rule-exposure-double = doublement exposé

# Résultats
rule-outcome-fumble = échec critique
rule-outcome-miss = manqué
rule-outcome-screen_hit = touche l'obstacle
rule-outcome-hit = touché
rule-outcome-threat = chance de critique
rule-outcome-critical = critique

# Actions déclarées
rule-action-attack = { $detail ->
    [unarmed] { $count ->
        [one] 1 attaque de pugilat
       *[other] { $count } attaques de pugilat
    }
    [two_weapon] { $count ->
        [one] 1 attaque à deux armes
       *[other] { $count } attaques à deux armes
    }
    [two_handed] { $count ->
        [one] 1 attaque à deux mains
       *[other] { $count } attaques à deux mains
    }
    [thrown] { $count ->
        [one] 1 lancer
       *[other] { $count } lancers
    }
    [fast_missile] { $count ->
        [one] 1 tir (projectile rapide)
       *[other] { $count } tirs (projectile rapide)
    }
    [slow_missile] { $count ->
        [one] 1 tir (projectile lent)
       *[other] { $count } tirs (projectile lent)
    }
   *[single] { $count ->
        [one] 1 attaque à l'arme simple
       *[other] { $count } attaques à l'arme simple
    }
}
rule-action-mixed = { $count } attaques de modes mêlés
rule-action-spell = { $detail ->
    [material_plain] sort avec composante matérielle
    [aimed] sort avec cible
    [material_aimed] sort avec composante matérielle et cible
   *[plain] sort
}
rule-action-ritual = rituel
rule-action-skill_use = usage d'une compétence
rule-action-jump = saut
rule-action-move = { $count ->
    [one] 1 déplacement
   *[other] { $count } déplacements
}
rule-action-counter = { $detail ->
    [parry] contre : parer
    [block] contre : bloquer une attaque
    [dodge] contre : esquiver
    [parry_missile] contre : parer un projectile
    [obstruct] contre : empêcher un déplacement
    [resist_spell] contre : résister à un sort
    [dodge_spell] contre : esquiver un sort
    [counterspell] contre : contre-sort
    [strike] contre : frapper
    [shot] contre : tirer
    [receive_charge] contre : réception de charge
    [parry_charge] contre : charge reçue au bouclier
   *[other] contre
}
rule-action-inaction = inaction
rule-action-grace = round de grâce
rule-action-grapple = { $detail ->
    [seize] lutte : saisir
    [lift] lutte : soulever
    [throw] lutte : jeter
    [immobilise] lutte : immobiliser
    [pin_down] lutte : renverser
    [crush] lutte : écraser
    [break_hold] lutte : faire lâcher prise
    [escape] lutte : échapper à la prise
    [counter_hold] lutte : saisir l'attrapeur
   *[other] lutte
}
rule-action-disarm = désarmement
rule-action-weapon_destruction = destruction d'arme
rule-action-trip = croc-en-jambe
rule-action-whirlwind = attaque en rotation
rule-action-overturn = renversement
rule-action-charge = charge
rule-action-priced = action évaluée par le MJ
rule-action-with_moves = { $action }, { $moves ->
    [one] 1 déplacement
   *[other] { $moves } déplacements
}
rule-addon-power_attack = attaque en puissance
rule-addon-juggling = jonglerie
rule-addon-melee_movement = mouvements en mêlée

# Lignes de compte : communes
rule-term-die = dé
rule-term-gm = modificateur du MJ
rule-term-skill = { $skill }
rule-term-ability = { $ability }
rule-term-passive_base = score passif
rule-term-perception_malus = malus de Perception
rule-term-extra_moves = { $moves ->
    [one] 1 déplacement supplémentaire
   *[other] { $moves } déplacements supplémentaires
}
rule-term-attention_environment = Environnement { $score }
rule-term-attention_security = Sécurité { $score }
rule-term-attention_focus = Focus { $score }
rule-term-changed_action = action modifiée
rule-term-hypothetical = contre hypothétique
rule-term-exposure_simple = exposé
rule-term-exposure_double = doublement exposé
rule-term-exposure_imposed = exposé de force
rule-term-cover = couverture { PERCENT($percent) }
rule-term-concealment = camouflage : { $cause }
rule-term-state_seized = attrapé
rule-term-state_lifted = soulevé
rule-term-state_pinned_down = plaqué au sol
rule-term-state_knocked_down = renversé

# Équipement
rule-term-armour = { $armour }
rule-term-armour_magic = armure magique
rule-term-armour_natural = armure naturelle
rule-term-shield = { $shield }
rule-term-shield_magic = bouclier magique
rule-term-armour_malus = malus d'armure ({ $armour })
rule-term-shield_malus = malus de bouclier ({ $shield })
rule-term-armour_malus_eased = malus allégé par un talent

# Attention
rule-term-attention_base = base
rule-term-attention_racial = race
rule-term-attention_other = autre ajustement
rule-term-attention_ranks = formation Caractéristique
rule-term-attention_kin = Elfin, Tifin ou Mielfin
rule-term-attention_mastery = maîtrise en Perception
rule-term-attention_perception_malus = malus de Perception
rule-term-attention_minimum = jamais moins de 1
rule-term-criterion_points = points attribués
rule-term-criterion_senses = sens perdus
rule-term-criterion_malus = malus
rule-term-criterion_intuitive = Focus intuitif
rule-term-criterion_floor = limite basse { $bound }
rule-term-criterion_blind_fighting = Combat en aveugle : au moins { $bound }
rule-term-criterion_cap = limitation { $bound }
rule-term-criterion_block_held = tenu par un blocage
rule-term-criterion_block_holder = tient un blocage
rule-term-criterion_immobilised = immobilisé
rule-term-criterion_grapple_cap = en lutte : au plus { $bound }
rule-term-criterion_clinch_cap = empoignade : au plus { $bound }
rule-term-criterion_immobilised_cap = immobilisé : au plus { $bound }
rule-term-criterion_immobiliser_cap = immobilise : au plus { $bound }
rule-term-criterion_pinner_cap = plaque au sol : au plus { $bound }
rule-term-criterion_surprised = surpris : compte pour 0
rule-term-criterion_charging = en charge : compte pour 0

# Catégorie et Focus
rule-term-category_attacks = { $count ->
    [one] 1 attaque, { $mode }
   *[other] { $count } attaques, { $mode }
}
rule-term-category_spell = sort
rule-term-category_move = déplacement
rule-term-category_counter = contre
rule-term-category_inaction = inaction
rule-term-category_grace = round de grâce
rule-term-category_ritual = rituel
rule-term-category_skill_use = usage d'une compétence
rule-term-category_jump = saut
rule-term-category_grapple = attaque de lutte
rule-term-category_disarm = désarmement
rule-term-category_weapon_destruction = destruction d'arme
rule-term-category_trip = croc-en-jambe
rule-term-category_whirlwind = attaque en rotation
rule-term-category_overturn = renversement
rule-term-category_priced = évaluation du MJ
rule-term-category_mixed = modes mêlés
rule-term-category_unlisted = hors de la liste
rule-term-category_moves = { $moves ->
    [one] 1 déplacement supplémentaire
   *[other] { $moves } déplacements supplémentaires
}
rule-term-category_unready = arme à préparer
rule-term-category_power_attack = attaque en puissance
rule-term-category_juggling = jonglerie
rule-term-category_melee_movement = mouvements en mêlée
rule-term-category_knee = sur le genou
rule-term-category_gm = handicap, selon le MJ
rule-term-category_slow = lenteur
rule-term-category_haste = rapidité
rule-term-category_minimum = jamais moins de 1
rule-term-focus_category = catégorie { $category }
rule-term-focus_jump = saut
rule-term-focus_priced = évaluation du MJ
rule-term-focus_spell = sort
rule-term-focus_ritual = rituel
rule-term-focus_ranged = arme de lancer ou de jet
rule-term-focus_manoeuvre = manœuvre de combat
rule-term-focus_charge = charge
rule-term-focus_disarm = désarmement
rule-term-focus_knee = sur le genou

# Attaque
rule-term-weapon = { $weapon }
rule-term-two_weapons = deux armes
rule-term-chained = attaque enchaînée, n° { $number }
rule-term-charge = charge
rule-term-power_attack = attaque en puissance
rule-term-juggling = jonglerie
rule-term-target_in_melee = cible en mêlée
rule-term-difficulty = difficulté
rule-term-counter_total = jet du contre
rule-term-block = blocage

# Dégâts
rule-term-damage_weapon = arme
rule-term-damage_multiplied = dégâts × { $times }
rule-term-damage_charge = charge
rule-term-damage_power = attaque en puissance
rule-term-damage_sneak = attaque sournoise
rule-term-damage_minimum = jamais moins de 0

# Initiative, sorts, lutte, saut
rule-term-initiative_after_change = grâce prise au changement
rule-term-initiative_minimum = jamais moins de 1
rule-term-concentration_base = base
rule-term-concentration_damage = dégâts subis
rule-term-concentration_talent = sang-froid
rule-term-concentration_level = niveau du sort
rule-term-grapple_size = taille : { $size }
rule-term-counter_hold = prise sur l'attrapeur
rule-term-throw_dice = chute, { $dice }d6
rule-term-throw_strength = Force, à chaque dé
rule-term-knee_damage = atterrit sur le genou
rule-term-crush_dice = constriction
rule-term-crush_strength = Force
rule-term-jump_course = Course

# Vitesse
rule-speed-gross = VD brute, { $mode }
rule-speed-abilities = caractéristiques
rule-speed-vdb = VDB
rule-speed-size = taille : { $size }
rule-speed-sheet = VD de la fiche
rule-speed-minimum = au moins
rule-speed-rounded = arrondie au décimètre

# Ce que les règles opposent
rule-finding-allotment_over_pool = { $spent } points attribués pour une réserve de { $pool }.
rule-finding-unknown_armour = Armure inconnue : { $code }.
rule-finding-unknown_shield = Bouclier inconnu : { $code }.
rule-finding-category_too_high = Catégorie { $category } ; le maximum est { $limit }.
rule-finding-initiative_short = Catégorie { $category } pour { $points ->
    [one] { $points } point d'initiative
   *[other] { $points } points d'initiative
}.
rule-finding-focus_short = Focus { $have } ; il en faut { $need }.
rule-finding-environment_short = Environnement { $have } ; il en faut { $need } pour contrer.
rule-finding-grace_above = { $points } points d'initiative : le round de grâce se déclare à { $limit } ou moins.
rule-finding-grace_moves = Pas de déplacement dans un round de grâce.
rule-finding-inaction_moves = Pas de déplacement dans une inaction.
rule-finding-ritual_moves = Pas de déplacement pendant un rituel, sauf sous rapidité.
rule-finding-course_talent = Le déplacement gratuit demande le talent Course.
rule-finding-course_alone = Le déplacement gratuit s'ajoute à au moins un déplacement normal.
rule-finding-pace_exceeded = { $units } déplacements ; l'armure en permet { $limit }.
rule-finding-not_listed = { $count ->
    [one] 1 attaque
   *[other] { $count } attaques
} ({ $mode }) : hors de la liste des actions. Le MJ peut donner une catégorie.
rule-finding-price_needed = Le MJ doit donner une catégorie.
rule-finding-mixed_needs_gm = Modes mêlés : le MJ donne la catégorie.
rule-finding-one_grapple = Une seule attaque de lutte par action ; { $count } déclarées.
rule-finding-weapon_unknown = « { $weapon } » n'est pas sur la fiche.
rule-finding-no_weapon = Aucune arme pour ce mode : { $mode }.
rule-finding-weapon_mode = { $weapon } ne s'emploie pas ainsi : { $mode }.
rule-finding-double_two_handed = { $weapon } est une arme double : mode deux armes.
rule-finding-second_weapon = Deux armes : il en faut une seconde, ou une arme double ({ $weapon } est simple).
rule-finding-ability_low = { $ability } { $have } ; il faut { $need }.
rule-finding-power_over_mastery = { $points } points basculés ; le degré de maîtrise est { $mastery }.
rule-finding-power_ranged = L'attaque en puissance vaut pour le corps à corps.
rule-finding-power_without_mode = { $points ->
    [one] { $points } point basculé
   *[other] { $points } points basculés
} sans attaque en puissance.
rule-finding-juggling_weapon = La jonglerie demande une arme de mêlée ou de lancer en main.
rule-finding-charge_one_attack = Une charge ne porte qu'une attaque ; { $count } déclarées.
rule-finding-charge_contact_weapon = Une charge demande une arme de contact.
rule-finding-charge_bare_fists = Une charge à poings nus n'est pas permise.
rule-finding-charge_skill = Une charge se résout avec l'Attaque en force.
rule-finding-charge_units = { $units ->
    [one] { $units } unité de déplacement
   *[other] { $units } unités de déplacement
} ; une charge en demande { $need }.
rule-finding-charge_not_straight = La course n'est pas droite et dégagée.
rule-finding-charge_too_near = Course droite de { METRES($have) } seulement : une charge en demande { METRES($need) }.
rule-finding-charge_too_far = Cible à { METRES($need) } ; la course en permet { METRES($have) }.
rule-finding-charge_no_run = Course droite de { METRES($have) } seulement au round précédent : une charge en continuité en demande { METRES($need) }.
rule-finding-charge_ran_elsewhere = La course du round précédent n'allait pas vers la cible.
rule-finding-charge_moves_after = Aucun déplacement après l'attaque de charge.
rule-finding-destruction_skill = La destruction d'arme se résout avec l'Attaque en force.
rule-finding-overturn_skill = Le renversement se résout avec l'Attaque en force.
rule-finding-trip_skill = Le croc-en-jambe se résout avec l'Attaque habile.
rule-finding-disarm_skill = Désarmer par l'Attaque habile demande l'art du combat subtil.
rule-finding-target_too_large = Cible trop grande ({ $size }) : une catégorie de plus au maximum.
rule-finding-overturn_bare_hands = À mains nues contre un adversaire armé : dangereux.
rule-finding-knee_without_throw = Le genou ne sert qu'en jetant l'adversaire.
rule-finding-ranged_counter = Un contre par un tir n'est pas permis par ces règles.
rule-finding-invisible_environment = Cible invisible : Environnement { $have }, il en faut { $need }.
rule-finding-invisible_not_located = Cible invisible, non localisée.
rule-finding-no_line_of_fire = Aucune ligne de mire : le tir se heurte à l'obstacle.
rule-finding-heap_without_melee = { $target } n'est dans aucune mêlée : il n'y a pas de tas où tirer.
rule-finding-weapon_caught = { $weapon } est retenue par un blocage : elle ne frappe personne tant qu'elle n'est pas libre.
rule-finding-out_of_range = Trop loin : { METRES($have) }, portée { METRES($need) }.
rule-finding-charge_lane_taken = La ligne de la charge n'est pas dégagée : { $who }.
rule-finding-walk_too_far = { METRES($need) } parcourus ; { METRES($have) } sont permis ce round.
rule-finding-heroism_none = Aucun point d'héroïsme.
rule-finding-heroism_in_combat = En combat, l'héroïsme se dépense en action d'éclat ou contre la mort.
rule-finding-heroism_over_cap = { $points ->
    [one] { $points } point d'héroïsme
   *[other] { $points } points d'héroïsme
} ; le maximum est { $cap }.
rule-finding-deed_with_heroism = Un point a été dépensé : l'acte ne donne pas droit à récompense.
rule-finding-eclat_surprised = Un personnage surpris ne déclare pas d'action d'éclat.
rule-finding-eclat_initiative = Initiative { $points } ; une action d'éclat en demande { $need }.
rule-finding-eclat_heroes = L'action d'éclat est réservée aux possesseurs d'héroïsme.
rule-finding-counter_slower = Contre un plus rapide, seul le contre défensif est possible.
rule-finding-counter_unaware = L'assaillant n'est pas perçu : pas de contre.
rule-finding-counter_defensive_only = Ce contre est défensif seulement.
rule-finding-counter_offensive_only = Ce contre est offensif seulement.
rule-finding-counter_eclat = Une action d'éclat ne se contre que défensivement.
rule-finding-counter_not_at_self = L'action ne vise pas celui qui contre.
rule-finding-counter_of_counter = Un contre ne se contre pas, sauf une charge par sa réception.
rule-finding-counter_does_not_answer = Ce contre ne répond pas à cette action.
rule-finding-counter_out_of_reach = Hors d'atteinte : { METRES($need) } à parcourir, { METRES($have) } prévus.
rule-finding-reception_weapon = La réception de charge demande une arme à hampe ; { $weapon } n'en est pas une.
rule-finding-spell_irresistible = Sort irrésistible.
rule-finding-spell_auto_targeted = Sort à ciblage automatique : il ne s'esquive pas.
rule-finding-concerted_environment = Environnement { $have } ; il en faut { $need } pour concerter.
rule-finding-concerted_partner = Environnement du partenaire { $have } ; il en faut { $need }.
rule-finding-concerted_slower = Il faut avoir l'initiative sur le partenaire.
rule-finding-concerted_counter = Un contre n'entre pas dans une action concertée.
rule-finding-change_without_reason = Rien n'a changé : l'action déclarée est due.
rule-finding-change_inaction = L'inaction ne se change pas.
rule-finding-change_not_own_turn = Une action se change à son tour d'initiative.
rule-finding-change_to_grace = { $points } points d'initiative : pas de grâce au changement (1 à { $limit }).
rule-finding-change_to_inaction = Renoncer à l'action suffit : l'inaction ne la remplace pas.
rule-finding-counter_into_counter = Un contre ne se change qu'en contre.
rule-finding-change_from_one = Catégorie 1 prévue : seul un contre sans déplacement reste possible.
rule-finding-change_not_lower = Catégorie { $category } ; il en faut une inférieure à { $planned }.
rule-finding-change_moves = { $moves } déplacements supplémentaires pour { $planned } prévus : un de plus au maximum.
rule-finding-grapple_no_hold = Il faut d'abord tenir l'adversaire.
rule-finding-grapple_not_held = Il faut être tenu par l'adversaire.
rule-finding-immobilised_escape = Immobilisé : il faut d'abord faire lâcher prise.
rule-finding-break_hold_mutual = Faire lâcher prise demande que les deux se tiennent, ou d'être immobilisé.
rule-finding-throw_not_lifted = On ne jette qu'un adversaire soulevé.
rule-finding-seized_moves = Attrapé : pas de déplacement sans échapper à la prise.

# Les options des règles
rule-option-initiative = Initiative
rule-choice-initiative-loreval = points de Loreval
rule-choice-initiative-ribbons = rubans d'initiative
rule-option-manoeuvres = Manœuvres
rule-choice-manoeuvres-loreval = celles de Loreval
rule-choice-manoeuvres-bmo = BMO contre DMD
rule-option-opportunity_by_counter = Le contre déclaré remplace l'attaque d'opportunité
rule-option-criticals = Critiques d'attaque
rule-choice-criticals-confirmed = confirmés par un second jet
rule-choice-criticals-typed = saisis par le MJ
rule-option-important_npc_ward = Un PNJ important évite la mort
rule-choice-important_npc_ward-always = une fois, toujours
rule-choice-important_npc_ward-prompt = demander au MJ si le point est dépensé
rule-choice-important_npc_ward-point_only = seulement avec son point
rule-option-imposed_zero = « Compte pour 0 » avec une Sécurité négative
rule-choice-imposed_zero-zero = remonte à 0
rule-choice-imposed_zero-min = reste négative
rule-option-blind_fighting_floor = Combat en aveugle : aucun critère sous 0
rule-option-fog_of_intent = Les déclarations se voient selon l'Environnement
rule-option-eclat_any_time = Action d'éclat aussi pendant la résolution
rule-option-eclat_redefines_attention = L'action d'éclat redéfinit l'attention
rule-option-defensive_counter_moves = Déplacements d'un contre défensif
rule-choice-defensive_counter_moves-own_turn = à son tour d'initiative
rule-choice-defensive_counter_moves-after_counter = aussi après le contre
rule-option-immobilised_acts = Un personnage immobilisé peut agir autrement qu'en faisant lâcher prise
rule-option-throw_smaller_strength = Un lanceur plus petit que celui qu'il projette ajoute sa Force
rule-option-offensive_dodge = Esquiver un coup destiné à un autre
rule-option-ribbon_lost_turn = Segments perdus au tour de qui ne peut agir
rule-option-offensive_block = Bloquer une attaque pour un autre
rule-option-ranged_counter = Contre offensif par un tir
rule-option-pay_replacement_cost = Une action modifiée coûte sa propre catégorie
rule-option-charge_precedence_blocks = La charge prioritaire bloque l'action de la cible
rule-option-charge_precedence_needs_e1 = La priorité d'une charge demande Environnement 1
rule-option-sneak_first_only = Attaque sournoise : première attaque seulement
rule-option-concealment_in_melee = Le camouflage vaut aussi au corps à corps
rule-option-vd_large_order = VD des très grandes tailles
rule-choice-vd_large_order-printed = comme imprimé (C × 3, Gi × 4)
rule-choice-vd_large_order-sorted = dans l'ordre (Gi × 3, C × 4)
rule-option-vd_uniform = VD : toujours équilibrer le plus haut et le plus bas
rule-option-course_jump = Course : le saut compte comme déplacement
rule-option-course_unit_counts = Course : l'unité gratuite compte dans le malus
rule-option-jump_focus_zero = Sauter en combat sans Focus
rule-option-sunder_damage = Dégâts à une arme
rule-choice-sunder_damage-excess = ce qui dépasse la solidité
rule-choice-sunder_damage-whole = tout, si la solidité est dépassée
rule-option-ribbon_start_segment = Rubans : segment de départ
rule-choice-ribbon_start_segment-0 = 0
rule-choice-ribbon_start_segment-1 = 1
rule-option-ribbon_degree_zero_costs_one = Rubans : un sort de degré 0 coûte 1 segment
rule-option-ribbon_die_faces = Rubans : faces du dé
rule-option-ribbon_success_from = Rubans : réussite à partir de
rule-option-ribbon_bonus = Un bonus des rubans ajoute
rule-choice-ribbon_bonus-die = un dé
rule-choice-ribbon_bonus-success = une réussite
rule-finding-ribbon_weapon_cost = L'arme coûte { $cost } segments : Acculer en coûte de 2 à 4.
rule-finding-ribbon_manoeuvre_cost = Une manœuvre coûte au moins 2 segments, pas { $cost }.
rule-finding-ribbon_bonuses = Se défendre donne de 1 à 6 bonus, pas { $bonuses }.
rule-finding-ribbon_interaction = Interagir coûte de 1 à 3 segments, pas { $level }.
rule-finding-ribbon_combat_skill = « { $skill } » sert en combat : elle ne prépare rien et n'aide personne.
rule-term-security_divided = Sécurité répartie (action concertée)
rule-action-offensive = { $action }, offensif
