"""Movement speed: how many metres one unit of movement is worth (L-910 to L-945)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.core.units import exact, round_half_up
from loreval_desktop.rules.types.creature import Creature, LocomotionMode, Size
from loreval_desktop.rules.types.profile import RulesProfile, fraction
from loreval_desktop.rules.types.terms import named


@dataclass(frozen=True, slots=True)
class SpeedLine:
    """One line of the account: what, how many metres (or which factor), and which rule says so.

    operation: `add` for metres, `times` for a factor, `equals` for a result.
    """

    label: Message
    value: Fraction
    operation: str
    rule: RuleId


@dataclass(frozen=True, slots=True)
class SpeedAccount:
    """A speed that explains itself.

    vdb: metres after abilities, before size (VDB). exact: after size. vd: exact, rounded half up to the decimetre.
    """

    mode: LocomotionMode
    vdb: Fraction
    exact: Fraction
    vd: Decimal
    lines: tuple[SpeedLine, ...]

    @property
    def vd_exact(self) -> Fraction:
        """The rounded speed as an exact number: distances are whole multiples of it."""
        return Fraction(self.vd)

    @property
    def vd_m(self) -> float:
        """The rounded speed in metres, for geometry."""
        return float(self.vd)


def _line(label: str, value: Fraction, operation: str, rule: str, **values: str | int | Message) -> SpeedLine:
    return SpeedLine(message(f"rule.speed.{label}", **values), value, operation, RuleId(rule))


def ability_adjustment(profile: RulesProfile, strength: int, dexterity: int, constitution: int) -> Fraction:
    """Return the metres that abilities add to a gross speed.

    With all three scores on one side of the pivot the best counts; with scores on both sides the highest adds and the
    lowest subtracts. Option `vd_uniform` balances always. Rule: L-916 to L-921.
    """
    pivot = profile.speed.pivot
    per_point = fraction(profile.speed.per_point)
    scores = (strength, dexterity, constitution)
    above = max(0, max(scores) - pivot)
    below = max(0, pivot - min(scores))
    if profile.options.vd_uniform or (above and below):
        return per_point * (above - below)
    return per_point * (max(scores) - pivot)


def size_factor(profile: RulesProfile, size: Size) -> Fraction:
    """Return the factor that a size puts on VDB. Rule: L-923 to L-932; option `vd_large_order`."""
    row = profile.size(size)
    return fraction(row.vd_sorted if profile.options.vd_large_order == "sorted" else row.vd)


def gross_speed(creature: Creature, profile: RulesProfile, mode: LocomotionMode) -> tuple[Fraction, str]:
    """Return the gross speed of a mode in metres and its rule: the sheet's own figure, else the table's.

    Rule: L-915, L-936 to L-941.
    """
    row = next(row for row in profile.speed.modes if row.mode is mode)
    own = next((way.gross_m for way in creature.locomotions if way.mode is mode and way.gross_m is not None), None)
    return (fraction(row.gross) if own is None else exact(own)), row.rule


def base_speed(creature: Creature, profile: RulesProfile) -> Fraction:
    """Return the creature's VDB: humanoid walking after abilities, before size. Rule: L-922; L-802 throws by it."""
    gross, _ = gross_speed(creature, profile, LocomotionMode.WALK_HUMANOID)
    abilities = creature.abilities
    adjustment = ability_adjustment(profile, abilities.strength, abilities.dexterity, abilities.constitution)
    return max(fraction(profile.speed.minimum), gross + adjustment)


def speed(creature: Creature, profile: RulesProfile, mode: LocomotionMode | None = None) -> SpeedAccount:
    """Return how far one unit of movement takes a creature, with the account of it.

    mode: None takes the first of the sheet. A speed typed on the sheet stands for the first mode, as it is. Armour
    changes nothing here (L-943); it limits the number of units. Rule: L-910 to L-945.
    """
    first = creature.locomotions[0].mode
    wanted = first if mode is None else mode
    gross, rule = gross_speed(creature, profile, wanted)
    abilities = creature.abilities
    adjustment = ability_adjustment(profile, abilities.strength, abilities.dexterity, abilities.constitution)
    minimum = fraction(profile.speed.minimum)
    vdb = gross + adjustment
    lines = [_line("gross", gross, "add", rule, mode=named("locomotion", wanted.value))]
    if adjustment:
        scores = (abilities.strength, abilities.dexterity, abilities.constitution)
        mixed = max(scores) > profile.speed.pivot > min(scores)
        lines.append(
            _line("abilities", adjustment, "add", "L-920" if mixed else "L-918" if adjustment > 0 else "L-919")
        )
    lines.append(_line("vdb", vdb, "equals", "L-922"))
    if creature.speed_override_m is not None and wanted is first:
        given = exact(creature.speed_override_m)
        lines.append(_line("sheet", given, "equals", "L-910"))
        return SpeedAccount(wanted, vdb, given, round_half_up(given, 1), tuple(lines))
    factor = size_factor(profile, creature.size)
    result = vdb * factor
    if factor != 1:
        lines.append(
            _line("size", factor, "times", profile.size(creature.size).vd_rule, size=named("size", creature.size.value))
        )
    rounded = round_half_up(result, 1)
    if Fraction(rounded) < minimum:
        rounded = round_half_up(minimum, 1)
        lines.append(_line("minimum", minimum, "equals", "L-945"))
    elif Fraction(rounded) != result:
        lines.append(_line("rounded", Fraction(rounded), "equals", "L-912"))
    return SpeedAccount(wanted, vdb, result, rounded, tuple(lines))
