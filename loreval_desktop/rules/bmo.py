"""BMO against DMD: the two numbers, the roll of a manoeuvre, and what it makes of a d20 (M-001 to M-036)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from loreval_desktop.rules.attention import fold
from loreval_desktop.rules.scores import ability_modifier
from loreval_desktop.rules.types.bmo import Degree
from loreval_desktop.rules.types.bmo_table import BmoTable, Manoeuvre
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Creature, LocomotionMode, Size
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding, named, term

SIDES = 20
FLYING = frozenset({LocomotionMode.FLY_SELF, LocomotionMode.FLY_WINGED})
_SIZE_RULES = {
    Size.I: "M-004",
    Size.MI: "M-005",
    Size.TP: "M-006",
    Size.P: "M-007",
    Size.M: "M-008",
    Size.G: "M-009",
    Size.TG: "M-010",
    Size.E: "M-011",
    Size.GI: "M-011",
    Size.C: "M-012",
}


# --- BMO and DMD -----------------------------------------------------------------------------------------------------


def base_attack(creature: Creature) -> int:
    """Return the base attack bonus: the sheet's, else its attaque en force without Strength. Rule: M-002, Q-151."""
    own = creature.manoeuvres.base_attack
    if own is not None:
        return own
    return creature.skill_total("power_strike") - ability_modifier(creature.abilities.strength)


def size_term(size: Size, profile: RulesProfile) -> Term:
    """Return the special size modifier, the same for BMO and DMD. Rule: M-004 to M-012."""
    return term("bmo_size", profile.size(size).bmo, _SIZE_RULES[size], size=named("size", size.value))


def _ability_term(creature: Creature, ability: str, rule: str, suppressed_by: str | None = None) -> Term:
    value = ability_modifier(getattr(creature.abilities, ability))
    return term("ability", value, rule, suppressed_by if value else None, ability=named("ability", ability))


def _special(creature: Creature, manoeuvre: Manoeuvre | None, side: str, rule: str) -> list[Term]:
    sheet = creature.manoeuvres
    general = sheet.attack_bonus if side == "attack" else sheet.defence_bonus
    terms = [term("bmo_adjustment", general, rule)]
    fitting = (bonus for bonus in sheet.special if bonus.manoeuvre in ("", manoeuvre))
    return [*terms, *(term("bmo_special", getattr(b, side), rule, name=b.name or "—") for b in fitting)]


def bmo(creature: Creature, profile: RulesProfile, manoeuvre: Manoeuvre | None = None) -> Breakdown:
    """Return the bonus of offensive manoeuvre; manoeuvre: the one tried, whose own bonuses count.

    Very small creatures and smaller use Dexterity. Rule: M-002, M-003, M-013.
    """
    by_size = profile.size_difference(creature.size, profile.bmo.dexterity_up_to) <= 0
    ability, rule = ("dexterity", "M-003") if by_size else ("strength", "M-002")
    return breakdown(
        (
            term("bmo_base_attack", base_attack(creature), "M-002"),
            _ability_term(creature, ability, rule),
            size_term(creature.size, profile),
            *_special(creature, manoeuvre, "attack", "M-013"),
        )
    )


def dmd(
    creature: Creature,
    profile: RulesProfile,
    manoeuvre: Manoeuvre | None = None,
    *,
    flat_footed: bool = False,
    dexterity_lost: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return the degree of defensive manoeuvre, as an account from its base.

    manoeuvre: the one undergone; further legs steady against some. flat_footed: no Dexterity bonus, but a malus stays.
    dexterity_lost: the bonus is lost with that to armour class, by one who pins. extra: malus of armour class and of
    states. Rule: M-014 to M-019, M-065, M-106, M-139, Q-157, Q-162.
    """
    table, sheet = profile.bmo, creature.manoeuvres
    dexterity = ability_modifier(creature.abilities.dexterity)
    lost = None if dexterity <= 0 else "M-019" if flat_footed else "M-106" if dexterity_lost else None
    legs = None
    if manoeuvre is not None and table.row(manoeuvre).legs_rule:
        more = max(0, sheet.legs - table.legs_free)
        legs = term("bmo_legs", table.leg * more, table.row(manoeuvre).legs_rule, legs=sheet.legs)
    return breakdown(
        (
            term("bmo_dmd_base", table.dmd_base, "M-014"),
            term("bmo_base_attack", base_attack(creature), "M-014"),
            _ability_term(creature, "strength", "M-014"),
            _ability_term(creature, "dexterity", "M-014", lost),
            size_term(creature.size, profile),
            *_special(creature, manoeuvre, "defence", "M-016"),
            *(term("bmo_armour_class", b.value, "M-017", kind=named("ac", b.kind)) for b in sheet.armour_class),
            term("bmo_armour_class_malus", sheet.armour_class_malus, "M-018"),
            legs,
            *extra,
        )
    )


# --- who may try what ------------------------------------------------------------------------------------------------


def has_feat(creature: Creature, names: Iterable[str]) -> bool:
    """Tell whether a sheet lists a feat under any of its names; capitals, accents and underscores do not matter."""
    wanted = {_plain(name) for name in names}
    listed = (*creature.manoeuvres.feats, *(talent.code for talent in creature.talents))
    return any(_plain(name) in wanted for name in listed)


def _plain(name: str) -> str:
    return " ".join(fold(name).replace("_", " ").replace("-", " ").split())


def provokes(creature: Creature, manoeuvre: Manoeuvre, profile: RulesProfile) -> bool:
    """Tell whether a manoeuvre lets its target make an attack of opportunity.

    Rule: M-022, M-043, M-062, M-071, M-081, M-091, M-133.
    """
    return not has_feat(creature, profile.bmo.row(manoeuvre).feats)


def check_target(
    actor: Creature, target: Creature, manoeuvre: Manoeuvre, profile: RulesProfile, *, flying: bool = False
) -> tuple[Finding, ...]:
    """Return what speaks against a manoeuvre on a target: its size, or that nothing can trip it.

    flying: as it moves now. Rule: M-036, M-041, M-061, M-066, M-132.
    """
    found = []
    row = profile.bmo.row(manoeuvre)
    if row.size_rule and profile.size_difference(target.size, actor.size) > profile.bmo.larger_by_at_most:
        found.append(finding("target_too_large", row.size_rule, size=named("size", target.size.value)))
    if manoeuvre is Manoeuvre.TRIP and (flying or not target.manoeuvres.can_be_tripped or target.manoeuvres.legs == 0):
        found.append(finding("cannot_be_tripped", "M-066"))
    return tuple(found)


# --- the roll --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one test of a manoeuvre rests on, beside the two sheets.

    weapon_bonus: of the weapon used, None when none is. bare: without any weapon, where that costs. hands: free ones of
    a humanoid who seizes, None where they do not matter. held: a round after the hold began. tying: somebody who is
    only grappled. helpers: how many. chained: creatures pushed before this one. opportunity: damage taken on the way.
    danger: a free attempt before being put at risk.
    """

    weapon_bonus: int | None = None
    weapon: str = ""
    bare: bool = False
    hands: int | None = None
    held: bool = False
    tying: bool = False
    helpers: int = 0
    escaping: bool = False
    chained: int = 0
    opportunity: int = 0
    stunned: bool = False
    danger: bool = False


def attempt_terms(attempt: Attempt, table: BmoTable) -> list[Term | None]:
    """Return what the situation adds to the roll of a manoeuvre.

    Rule: M-023, M-026, M-028, M-051, M-072, M-092, M-098, M-102, M-110, M-120, M-121.
    """
    few = attempt.hands is not None and attempt.hands < table.grapple_free_hands
    return [
        term("weapon", attempt.weapon_bonus, "M-028", weapon=attempt.weapon) if attempt.weapon_bonus else None,
        term("bmo_stunned", table.stunned, "M-026") if attempt.stunned else None,
        term("bmo_bare", table.disarm_bare, "M-072") if attempt.bare else None,
        term("bmo_hands", table.grapple_hands, "M-092") if few else None,
        term("bmo_held", table.grapple_held, "M-098") if attempt.held else None,
        term("bmo_tying", table.tie_grappled, "M-110") if attempt.tying else None,
        term("bmo_chain", table.chain * attempt.chained, "M-051", count=attempt.chained),
        term("bmo_danger", table.grapple_danger, "M-102") if attempt.danger else None,
        term(
            "bmo_helpers", table.helper * attempt.helpers, "M-121" if attempt.escaping else "M-120",
            count=attempt.helpers,
        ),
        term("bmo_opportunity", -attempt.opportunity, "M-023"),
    ]  # fmt: skip


def manoeuvre_roll(
    creature: Creature,
    manoeuvre: Manoeuvre,
    profile: RulesProfile,
    attempt: Attempt,
    *,
    concealment: Breakdown | None = None,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of a manoeuvre: the BMO, then all that changes attack rolls now.

    Rule: M-023 to M-030.
    """
    terms = concealment.terms if concealment is not None else ()
    return bmo(creature, profile, manoeuvre).plus(*attempt_terms(attempt, profile.bmo), *terms, *extra)


@dataclass(frozen=True, slots=True)
class Result:
    """What a test came to. margin: of success, never below 0; missed: by how much the total falls short."""

    total: int
    difficulty: int
    succeeded: bool
    margin: int = 0
    missed: int = 0
    automatic: bool = False


def resolve(face: int, modifier: int, difficulty: int, *, bonds: bool = False) -> Result:
    """Return what a face makes of a test. bonds: of ropes, from which a 20 frees nobody by itself.

    Rule: M-031 to M-035.
    """
    total = face + modifier
    missed = max(0, difficulty - total)
    reached = total >= difficulty
    if face == 1:
        reached = False
    elif face == SIDES and not bonds:
        reached = True
    return Result(total, difficulty, reached, max(0, total - difficulty) if reached else 0, missed)


def resolve_helpless(modifier: int, difficulty: int, table: BmoTable) -> Result:
    """Return what a manoeuvre comes to on one who cannot act: a success, as if a 20 had been thrown. Rule: M-025."""
    return replace(resolve(table.helpless_roll, modifier, difficulty), succeeded=True, automatic=True)


def needed_face(modifier: int, difficulty: int, *, bonds: bool = False) -> int | None:
    """Return the lowest face that succeeds, or None when none does. Rule: M-031, M-033, M-034."""
    return next((f for f in range(1, SIDES + 1) if resolve(f, modifier, difficulty, bonds=bonds).succeeded), None)


# --- degrees ---------------------------------------------------------------------------------------------------------


def degree(manoeuvre: Manoeuvre, result: Result, table: BmoTable) -> Degree:
    """Return the degree of a result. Rule: M-032, M-064, M-074, M-075, M-138."""
    if result.succeeded:
        great = {Manoeuvre.DISARM: table.disarm_great, Manoeuvre.OVERRUN: table.overrun_fall}.get(manoeuvre)
        return Degree.GREAT if great is not None and result.margin >= great else Degree.SUCCESS
    bad = {Manoeuvre.TRIP: table.trip_bad_failure, Manoeuvre.DISARM: table.disarm_bad_failure}.get(manoeuvre)
    return Degree.BAD if bad is not None and result.missed >= bad else Degree.FAILURE


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that may come of a manoeuvre, and how likely it is. steps: of a push."""

    degree: Degree
    chance: Fraction
    steps: int = 0


def outcomes(
    manoeuvre: Manoeuvre,
    modifier: int,
    difficulty: int,
    table: BmoTable,
    *,
    helpless: bool = False,
    bonds: bool = False,
) -> tuple[Chance, ...]:
    """Return everything that may come of a test, best first, each with its exact chance, counted face by face."""
    from loreval_desktop.rules.bmo_results import push_steps

    if helpless:
        results = [resolve_helpless(modifier, difficulty, table)]
    else:
        results = [resolve(face, modifier, difficulty, bonds=bonds) for face in range(1, SIDES + 1)]
    counted: dict[tuple[int, int], int] = {}
    order = list(Degree)
    for result in results:
        pushes = manoeuvre is Manoeuvre.BULL_RUSH and result.succeeded
        steps = push_steps(result.margin, table) if pushes else 0
        key = (order.index(degree(manoeuvre, result, table)), -steps)
        counted[key] = counted.get(key, 0) + 1
    return tuple(Chance(order[at], Fraction(counted[at, steps], len(results)), -steps) for at, steps in sorted(counted))
