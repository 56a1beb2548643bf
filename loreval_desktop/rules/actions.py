"""Actions: what is declared, and what it costs, needs and allows (L-190 to L-312, L-880 to L-886).

`ActionSpec` says what a player announces. `assess` prices it: final category with its account, Focus and Environment
needed, movement malus, units and distance, the offset of each attack, and everything that the rules say against it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.core.message import Message, message
from loreval_desktop.rules.attention import extra_move_malus, may_counter
from loreval_desktop.rules.equipment import pace_limit, pace_rule
from loreval_desktop.rules.initiative import check_grace, max_category
from loreval_desktop.rules.movement import allowance
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.actions import (
    ARMED,
    ARMED_COUNTERS,
    BY_BMO,
    MANOEUVRES,
    MISSILES,
    RANGED,
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, LocomotionMode, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance, StateCode
from loreval_desktop.rules.types.terms import Finding, finding, named, term

__all__ = [
    "ActionAccount",
    "ActionKind",
    "ActionSpec",
    "Addon",
    "AttackPart",
    "CounterKind",
    "CounterSide",
    "Finding",
    "GrappleOption",
    "MovePlan",
    "action_label",
    "assess",
    "attack_offsets",
    "final_category",
    "mixed_category",
    "whirlwind_offsets",
]


@dataclass(frozen=True, slots=True)
class MovePlan:
    """How far an action takes its author.

    units: of VD, base move and free unit included. limit: the pace of the armour, or None. distance: exact metres,
    what a charge in continuity crosses at no unit included.
    """

    units: int
    limit: int | None
    distance: Fraction
    malus: int

    @property
    def distance_m(self) -> float:
        """The distance in metres, for geometry."""
        return float(self.distance)


@dataclass(frozen=True, slots=True)
class ActionAccount:
    """What an action costs, needs and allows.

    category: final, which is also the cost in initiative (0 for a grace round). focus_terms: every clause that asks
    for Focus; the highest counts. offsets: one for each attack, two-weapon malus included.
    """

    category_account: Breakdown
    focus: int
    focus_terms: tuple[Term, ...]
    environment: int
    move: MovePlan
    extra_moves: int
    offsets: tuple[int, ...]
    findings: tuple[Finding, ...]

    @property
    def category(self) -> int:
        """The final category."""
        return self.category_account.total

    @property
    def cost(self) -> int:
        """The cost in initiative points: the final category. Rule: L-194, L-248, L-462."""
        return self.category_account.total


# --- offsets ---------------------------------------------------------------------------------------------------------


def attack_offsets(mode: WeaponMode, count: int, two_weapon_malus: int, profile: RulesProfile) -> tuple[int, ...]:
    """Return what each attack of an action adds to its roll, first to last.

    Two weapons and fists: both hands first, then chained; their initial malus from two blows on. Other modes: chained
    from the second on. Rule: L-199, L-201 to L-215.
    """
    step = profile.actions.chained
    if mode in (WeaponMode.TWO_WEAPON, WeaponMode.UNARMED):
        first = two_weapon_malus if count > 1 or mode is WeaponMode.TWO_WEAPON else 0
        return tuple(first + step * max(0, index - 1) for index in range(count))
    return tuple(step * index for index in range(count))


def whirlwind_offsets(mode: WeaponMode, targets: int, two_weapon_malus: int, profile: RulesProfile) -> tuple[int, ...]:
    """Return what each attack of a rotation adds to its roll, one for each creature in contact.

    Rule: L-614 to L-617.
    """
    return attack_offsets(mode, targets, two_weapon_malus, profile)


def _mixed_offsets(parts: tuple[AttackPart, ...], two_weapon_malus: int, profile: RulesProfile) -> tuple[int, ...]:
    """Return the offsets of attacks of several modes: every attack after the first mode's is chained further on."""
    offsets: list[int] = []
    for part in parts:
        before = profile.actions.chained * len(offsets)
        offsets.extend(before + own for own in attack_offsets(part.mode, part.count, two_weapon_malus, profile))
    return tuple(offsets)


def mixed_category(parts: tuple[AttackPart, ...], profile: RulesProfile) -> int | None:
    """Return the category proposed for attacks of several modes: the sum of their own; None when one is unlisted.

    A sum above the highest category is refused, not capped. Rule: L-244.
    """
    rows = [profile.actions.attack(part.mode, part.count) for part in parts]
    if not rows or None in rows:
        return None
    return sum(row.category for row in rows if row is not None)


# --- category --------------------------------------------------------------------------------------------------------


def final_category(
    base: Term,
    profile: RulesProfile,
    *,
    extra_moves: int = 0,
    unready: bool = False,
    addons: tuple[Addon, ...] = (),
    knee: bool = False,
    slow: bool = False,
    haste: bool = False,
    adjust: int = 0,
) -> Breakdown:
    """Return the final category as an account: base, addons, slow and haste, at least 1.

    Slow and haste cancel each other; neither stacks with itself. Rule: L-251, L-256, L-259 to L-266, L-811.
    """
    table = profile.actions
    both = slow and haste
    terms: list[Term | None] = [base]
    if extra_moves:
        terms.append(term("category_moves", table.extra_move * extra_moves, "L-251", moves=extra_moves))
    if unready:
        terms.append(term("category_unready", table.unready, "L-256"))
    rows = ((addon, profile.manoeuvres.row(addon.value)) for addon in addons)
    terms.extend(term(f"category_{addon.value}", row.addon, row.addon_rule) for addon, row in rows if row is not None)
    if knee:
        terms.append(term("category_knee", table.knee, "L-811"))
    if adjust:
        terms.append(term("category_gm", adjust, "L-258"))
    if slow:
        terms.append(term("category_slow", table.slow, "L-259", "L-264" if both else None))
    if haste:
        terms.append(term("category_haste", table.haste, "L-261", "L-264" if both else None))
    account = breakdown(terms)
    return account.plus(term("category_minimum", max(0, 1 - account.total), "L-262"))


def _base(spec: ActionSpec, profile: RulesProfile, found: list[Finding]) -> Term:
    """Return the base category of an action with its rule; what is not in the list is a finding."""
    table = profile.actions
    kind = spec.kind
    if kind is ActionKind.PRICED:
        if spec.priced_category is None:
            found.append(finding("price_needed", "L-193"))
        return term("category_priced", spec.priced_category or table.max_category, "L-193")
    if kind is ActionKind.MIXED:
        proposal = mixed_category(spec.parts, profile)
        if spec.priced_category is None:
            found.append(finding("mixed_needs_gm", "L-244"))
        return term("category_mixed", spec.priced_category or proposal or table.max_category, "L-244")
    if kind in (ActionKind.ATTACK, ActionKind.CHARGE) and not spec.overturning:
        mode = spec.mode or WeaponMode.SINGLE
        count = 1 if kind is ActionKind.CHARGE else spec.count
        row = table.attack(mode, count)
        if row is None and kind is ActionKind.CHARGE and mode is WeaponMode.TWO_WEAPON:
            row = table.attack(WeaponMode.SINGLE, 1)  # one blow, whatever the weapon (L-510, L-518)
        if row is not None:
            return term("category_attacks", row.category, row.rule, mode=named("mode", mode.value), count=count)
        rule = "L-215" if mode is WeaponMode.SLOW_MISSILE else "L-243"
        if spec.priced_category is not None:
            return term("category_priced", spec.priced_category, "L-193")
        found.append(finding("not_listed", rule, mode=named("mode", mode.value), count=count))
        return term("category_unlisted", table.max_category, rule)
    if kind is ActionKind.SPELL:
        base = table.kind("spell")
        category = base.category
        rule = base.rule
        if spec.material:
            category += table.spell_material
            rule = "L-231a"
        if spec.aimed:
            category += table.spell_aimed
            rule = "L-234d" if spec.material else "L-231b"
        return term("category_spell", category, rule)
    if kind is ActionKind.BULL_RUSH:
        rush = profile.bmo.row(Manoeuvre.BULL_RUSH)
        return term("category_bull_rush", rush.category, rush.action_rule)
    row_kind = table.kind("overturn" if spec.overturning else kind.value)
    return term(f"category_{row_kind.kind}", row_kind.category, row_kind.rule)


def _over_limit_rule(spec: ActionSpec, account: Breakdown) -> str:
    """Return the rule that a category above the limit breaks: the addon that went too far, else the limit itself."""
    if spec.kind is ActionKind.CHARGE and spec.extra_moves:
        return "L-517"
    labels = {t.label.id: t for t in account.terms if t.suppressed_by is None}
    for label, rule in (
        ("rule.term.category_slow", "L-260"),
        ("rule.term.category_unready", "L-257"),
        ("rule.term.category_power_attack", "L-606"),
        ("rule.term.category_moves", "L-252"),
    ):
        if label in labels:
            return rule
    return "L-195"


# --- Focus -----------------------------------------------------------------------------------------------------------


def _focus_terms(spec: ActionSpec, category: int, profile: RulesProfile) -> tuple[Term, ...]:
    """Return every clause that asks for Focus. Rule: L-155, L-156, L-236 to L-241, L-267, L-268."""
    table = profile.actions
    kind = spec.kind
    if kind is ActionKind.GRACE:
        return ()
    if kind is ActionKind.JUMP and profile.options.jump_focus_zero:
        return (term("focus_jump", 0, "L-151"),)
    if spec.priced_focus is not None:
        return (term("focus_priced", spec.priced_focus, "L-193"),)
    rule = "L-236" if category <= 2 else "L-237" if category <= 4 else "L-238" if category <= 5 else "L-274"
    terms = [term("focus_category", table.focus_for(category), rule, category=category)]
    modes = [part.mode for part in spec.parts] if kind is ActionKind.MIXED else [spec.mode]
    shoots = kind in (ActionKind.ATTACK, ActionKind.MIXED) and any(mode in RANGED for mode in modes)
    if kind is ActionKind.SPELL:
        terms.append(term("focus_spell", 2 if spec.focus_two else table.focus_spell, "L-239"))
    if kind is ActionKind.RITUAL:
        terms.append(term("focus_ritual", table.focus_ritual, "L-239"))
    if shoots or spec.counter is CounterKind.SHOT:
        terms.append(term("focus_ranged", table.focus_ranged, "L-240"))
    if spec.counter is CounterKind.COUNTERSPELL:
        terms.append(term("focus_spell", table.focus_spell, "L-570"))
    by_bmo = profile.options.manoeuvres == "bmo" and kind in BY_BMO  # these rows are of the Loreval manoeuvres
    own = (kind in MANOEUVRES or spec.overturning) and not by_bmo
    if own or spec.addons or spec.counter is CounterKind.BLOCK:
        terms.append(term("focus_manoeuvre", table.focus_manoeuvre, "L-601"))
    if by_bmo and kind is ActionKind.DISARM:
        terms.append(term("focus_disarm", table.focus_manoeuvre, "L-153"))
    if kind is ActionKind.CHARGE:
        terms.append(term("focus_charge", table.focus_charge, "L-524"))
    if spec.knee:
        terms.append(term("focus_knee", table.focus_knee, "L-810"))
    return tuple(terms)


# --- checks ----------------------------------------------------------------------------------------------------------


def _check_moves(
    spec: ActionSpec, creature: Creature, haste: bool, profile: RulesProfile, found: list[Finding]
) -> None:
    """Add what speaks against the movement declared. Rule: L-217, L-282, L-285, L-491, L-980 to L-992."""
    kind = spec.kind
    if kind is ActionKind.INACTION and (spec.extra_moves or spec.use_course):
        found.append(finding("inaction_moves", "L-992" if spec.use_course else "L-282"))
    elif kind is ActionKind.GRACE and (spec.extra_moves or spec.use_course):
        found.append(finding("grace_moves", "L-992" if spec.use_course else "L-491"))
    elif kind is ActionKind.RITUAL and (spec.extra_moves or spec.use_course) and not haste:
        found.append(finding("ritual_moves", "L-217" if spec.extra_moves else "L-991"))
    if not spec.use_course:
        return
    if not creature.has_talent("course"):
        found.append(finding("course_talent", "L-980"))
    jump = kind is ActionKind.JUMP and profile.options.course_jump
    if kind is not ActionKind.MOVE and spec.extra_moves < 1 and not jump:
        found.append(finding("course_alone", "L-983"))


def _named(creature: Creature, weapon_ids: tuple[str, ...], found: list[Finding]) -> list[Weapon]:
    """Return the weapons named; one that the sheet does not list is a finding. Rule: L-461."""
    weapons = []
    for weapon_id in weapon_ids:
        weapon = creature.weapon(weapon_id)
        if weapon is None:
            found.append(finding("weapon_unknown", "L-461", weapon=weapon_id))
        else:
            weapons.append(weapon)
    return weapons


def _check_mode(mode: WeaponMode, weapons: list[Weapon], creature: Creature, found: list[Finding]) -> None:
    """Add what speaks against using weapons in a mode. Rule: L-203, L-205, L-247, L-461."""
    if mode is WeaponMode.UNARMED:
        return
    if not weapons:
        if not any(mode in weapon.modes for weapon in creature.weapons):
            found.append(finding("no_weapon", "L-461", mode=named("mode", mode.value)))
        return
    for weapon in weapons:
        if weapon.double and mode is WeaponMode.TWO_HANDED:
            found.append(finding("double_two_handed", "L-247", weapon=weapon.name))
        elif mode not in weapon.modes:
            found.append(finding("weapon_mode", "L-461", weapon=weapon.name, mode=named("mode", mode.value)))
    if mode is WeaponMode.TWO_WEAPON and len(weapons) == 1 and not weapons[0].double:
        found.append(finding("second_weapon", "L-203", weapon=weapons[0].name))


def _check_skill(spec: ActionSpec, creature: Creature, found: list[Finding]) -> None:
    """Add what speaks against the attack skill chosen. Rule: L-515, L-634, L-640, L-647, L-675."""
    kind, skill = spec.kind, spec.skill
    if skill is None:
        return
    if kind is ActionKind.CHARGE and skill != "power_strike":
        found.append(finding("charge_skill", "L-515"))
    elif kind is ActionKind.WEAPON_DESTRUCTION and skill != "power_strike":
        found.append(finding("destruction_skill", "L-647"))
    elif kind is ActionKind.OVERTURN and skill != "power_strike":
        found.append(finding("overturn_skill", "L-675"))
    elif kind is ActionKind.TRIP and skill != "finesse_strike":
        found.append(finding("trip_skill", "L-634"))
    elif kind is ActionKind.DISARM and skill == "finesse_strike" and not creature.has_talent("subtle_combat"):
        found.append(finding("disarm_skill", "L-640"))


def _check_manoeuvres(spec: ActionSpec, creature: Creature, profile: RulesProfile, found: list[Finding]) -> None:
    """Add missing abilities, and addons where they do not belong. Rule: L-603, L-608, L-611, L-619, L-632, …"""
    codes = [addon.value for addon in spec.addons]
    if spec.kind in MANOEUVRES and not (profile.options.manoeuvres == "bmo" and spec.kind in BY_BMO):
        codes.append(spec.kind.value)
    if spec.counter is CounterKind.BLOCK:
        codes.append("block")
    for code in codes:
        row = profile.manoeuvres.row(code)
        if row is None:
            continue
        have = creature.abilities.strength if row.ability == "strength" else creature.abilities.dexterity
        if have < row.score:
            found.append(
                finding(
                    "ability_low", row.ability_rule, ability=named("ability", row.ability), have=have, need=row.score
                )
            )
    if Addon.POWER_ATTACK in spec.addons:
        mastery = creature.mastery(spec.skill or "power_strike")
        if spec.power > mastery:
            found.append(finding("power_over_mastery", "L-608", points=spec.power, mastery=mastery))
        if spec.mode in RANGED:
            found.append(finding("power_ranged", "L-609"))
    elif spec.power:
        found.append(finding("power_without_mode", "L-607", points=spec.power))
    if Addon.JUGGLING in spec.addons and (spec.mode is WeaponMode.UNARMED or spec.mode in MISSILES):
        found.append(finding("juggling_weapon", "L-655"))


def _check_charge(
    spec: ActionSpec, weapons: list[Weapon], creature: Creature, profile: RulesProfile, found: list[Finding]
) -> None:
    """Add what speaks against a charge as declared. Rule: L-510, L-511, L-514, L-518, L-530."""
    mode = spec.mode or WeaponMode.SINGLE
    if spec.count != 1:
        found.append(finding("charge_one_attack", "L-510", count=spec.count))
    if mode in RANGED or any(not weapon.contact for weapon in weapons):
        found.append(finding("charge_contact_weapon", "L-510"))
    elif mode is WeaponMode.UNARMED and not spec.overturning:
        owned = weapons or list(creature.weapons)
        if not any(weapon.natural or weapon.fist_weapon for weapon in owned):
            found.append(finding("charge_bare_fists", "L-510"))
    units = spec.extra_moves + (1 if spec.use_course else 0)
    if not spec.continued and units < profile.charge.units:
        found.append(finding("charge_units", "L-511", units=units, need=profile.charge.units))


# --- assessing -------------------------------------------------------------------------------------------------------


def _units(spec: ActionSpec) -> int:
    """Return the units of movement of an action. Rule: L-292 to L-294, L-980 to L-985."""
    if spec.kind in (ActionKind.INACTION, ActionKind.GRACE):
        return 0
    own = 1 if spec.kind is ActionKind.MOVE else 0
    return own + spec.extra_moves + (1 if spec.use_course else 0)


def _units_of_the_rest(spec: ActionSpec, profile: RulesProfile) -> int:
    """Return the units within which a charge in continuity crosses what is left, at no price. Rule: L-530, L-532."""
    rests = spec.kind is ActionKind.CHARGE and spec.continued and not _units(spec)
    return profile.charge.units if rests else 0


def malus_moves(spec: ActionSpec, profile: RulesProfile) -> int:
    """Return how many moves count for the malus: the paid ones, and Course's under option `course_unit_counts`.

    Rule: L-253, L-984.
    """
    free = 1 if spec.use_course and profile.options.course_unit_counts else 0
    return spec.extra_moves + free


def _offsets(spec: ActionSpec, creature: Creature, profile: RulesProfile) -> tuple[int, ...]:
    kind, malus = spec.kind, creature.two_weapon_malus
    mode = spec.mode or WeaponMode.SINGLE
    if kind is ActionKind.ATTACK:
        return attack_offsets(mode, spec.count, malus, profile)
    if kind is ActionKind.WHIRLWIND:
        return whirlwind_offsets(mode, spec.count, malus, profile)
    if kind is ActionKind.MIXED:
        return _mixed_offsets(spec.parts, malus, profile)
    if kind in MANOEUVRES or kind in (ActionKind.CHARGE, ActionKind.GRAPPLE, ActionKind.BULL_RUSH):
        return (0,)
    if spec.counter in (CounterKind.STRIKE, CounterKind.SHOT, CounterKind.RECEIVE_CHARGE, CounterKind.OBSTRUCT):
        return (0,)
    return ()


def _counts_unready(spec: ActionSpec) -> bool:
    """Tell whether unready weapons matter: not for fists, spells, dodges, kicks or holds (Q-053)."""
    if spec.kind is ActionKind.MIXED:
        return any(part.mode is not WeaponMode.UNARMED for part in spec.parts)
    if spec.kind in ARMED:
        return spec.mode is not WeaponMode.UNARMED and not spec.overturning
    return spec.kind is ActionKind.COUNTER and spec.counter in ARMED_COUNTERS


def assess(
    spec: ActionSpec,
    creature: Creature,
    profile: RulesProfile,
    *,
    stance: Stance | None = None,
    initiative: int | None = None,
    weapon_ids: tuple[str, ...] = (),
    locomotion: LocomotionMode | None = None,
) -> ActionAccount:
    """Return what an action costs, needs and allows, and everything that the rules say against it.

    stance: the scores and states that it is declared in (slow and haste count); None leaves Focus and Environment
    unchecked. initiative: points at the start of the round; None leaves the price unchecked.
    Rule: L-190 to L-312, L-457 to L-462, L-880 to L-886.
    """
    found: list[Finding] = []
    slow = stance is not None and stance.has(StateCode.SLOW)
    haste = stance is not None and stance.has(StateCode.HASTE)
    kind = spec.kind
    base = _base(spec, profile, found)
    if kind is ActionKind.GRACE:
        account = Breakdown()
    elif kind is ActionKind.INACTION:
        account = breakdown(
            (
                base,
                term("category_slow", profile.actions.slow, "L-259", "L-272") if slow else None,
                term("category_haste", profile.actions.haste, "L-261", "L-272") if haste else None,
            )
        )
    else:
        account = final_category(
            base,
            profile,
            extra_moves=spec.extra_moves,
            unready=spec.unready and _counts_unready(spec),
            addons=spec.addons,
            knee=spec.knee,
            slow=slow,
            haste=haste,
            adjust=spec.category_adjust,
        )
    category = account.total
    limit = max_category(creature, profile)
    if category > limit:
        found.append(finding("category_too_high", _over_limit_rule(spec, account), category=category, limit=limit))
    if initiative is not None:
        if kind is ActionKind.GRACE:
            found.extend(check_grace(creature, profile, initiative))
        elif category > initiative:
            found.append(finding("initiative_short", "L-249", category=category, points=initiative))
    focus_terms = _focus_terms(spec, category, profile)
    focus = max((t.value for t in focus_terms), default=0)
    environment = profile.actions.environment_counter if spec.counters else 0
    if stance is not None:
        if focus > 0 and stance.focus < focus:
            clause = next(t for t in focus_terms if t.value == focus)
            found.append(finding("focus_short", clause.rule, have=stance.focus, need=focus))
        if spec.counters and not may_counter(stance.environment, profile):
            found.append(finding("environment_short", "L-124", have=stance.environment, need=environment))
    _check_moves(spec, creature, haste and not slow, profile, found)  # cancelled by slowness it gives nothing (L-264)
    units = _units(spec)
    pace = pace_limit(creature, profile)
    if pace is not None and units > pace:
        found.append(finding("pace_exceeded", pace_rule(creature, profile), units=units, limit=pace))
    weapons = _named(creature, weapon_ids, found)
    if kind in ARMED and spec.mode is not None and not spec.overturning:
        _check_mode(spec.mode, weapons, creature, found)
    _check_skill(spec, creature, found)
    _check_manoeuvres(spec, creature, profile, found)
    if kind is ActionKind.CHARGE:
        _check_charge(spec, weapons, creature, profile, found)
    if kind is ActionKind.GRAPPLE and spec.count > 1:
        found.append(finding("one_grapple", "L-246", count=spec.count))
    if spec.knee and spec.grapple is not GrappleOption.THROW:
        found.append(finding("knee_without_throw", "L-809"))
    if kind is ActionKind.COUNTER and spec.counter is CounterKind.SHOT and not profile.options.ranged_counter:
        found.append(finding("ranged_counter", "L-561"))
    counted = malus_moves(spec, profile)
    move = MovePlan(
        units=units,
        limit=pace,
        distance=allowance(units + _units_of_the_rest(spec, profile), speed(creature, profile, locomotion).vd_exact),
        malus=extra_move_malus(counted, profile),
    )
    return ActionAccount(
        category_account=account,
        focus=focus,
        focus_terms=focus_terms,
        environment=environment,
        move=move,
        extra_moves=counted,
        offsets=_offsets(spec, creature, profile),
        findings=tuple(found),
    )


def action_label(spec: ActionSpec) -> Message:
    """Return the sentence that names an action, such as "2 attaques à deux armes + 3 déplacements"."""
    what = spec.kind.value
    detail = ""
    if spec.kind is ActionKind.COUNTER and spec.counter is not None:
        what, detail = "counter", spec.counter.value
    elif spec.kind is ActionKind.GRAPPLE and spec.grapple is not None:
        what, detail = "grapple", spec.grapple.value
    elif spec.mode is not None:
        detail = spec.mode.value
    elif spec.kind is ActionKind.SPELL:
        detail = ("material_" if spec.material else "") + ("aimed" if spec.aimed else "plain")
    count = sum(part.count for part in spec.parts) if spec.kind is ActionKind.MIXED else spec.count
    head = message(f"rule.action.{what}", detail=detail, count=count)
    if what == "counter" and spec.side is CounterSide.OFFENSIVE:
        head = message("rule.action.offensive", action=head)
    if spec.kind is ActionKind.MOVE:
        return message("rule.action.move", detail="", count=_units(spec))
    units = _units(spec)
    return message("rule.action.with_moves", action=head, moves=units) if units else head
