"""Jumps: how far, how high, and what a distance asks of the roll (L-950 to L-976, L-987)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.rules.scores import PASSIVE, skill_roll
from loreval_desktop.rules.types.breakdown import Breakdown, Term
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.jump import JumpShape
from loreval_desktop.rules.types.profile import RulesProfile, fraction
from loreval_desktop.rules.types.stance import Stance
from loreval_desktop.rules.types.terms import term


@dataclass(frozen=True, slots=True)
class Jump:
    """Exact metres of a jump: length alone, height alone, or both at once."""

    length: Fraction
    height: Fraction
    combined_length: Fraction
    combined_height: Fraction


def per_point(vd: Fraction, profile: RulesProfile, *, run_up: bool) -> Fraction:
    """Return the metres that one point of a jump is worth. Rule: L-955, L-962."""
    table = profile.jump
    return vd * fraction(table.run_up_per_point if run_up else table.standing_per_point)


def jump(total: int, vd: Fraction, profile: RulesProfile, *, run_up: bool = False, cap_factor: int = 1) -> Jump:
    """Return how far a total takes a jumper.

    vd: its speed, exact. cap_factor: by how much a capacity pushes the cap back (L-967).
    Rule: L-950, L-954 to L-966, L-968, L-969, L-973.
    """
    table = profile.jump
    length = min(max(total, 0), table.cap_total * cap_factor) * per_point(vd, profile, run_up=run_up)
    return Jump(
        length,
        length * fraction(table.high),
        length * fraction(table.combined_long),
        length * fraction(table.combined_high),
    )


def required_total(
    distance: Fraction,
    vd: Fraction,
    profile: RulesProfile,
    *,
    run_up: bool = False,
    cap_factor: int = 1,
    shape: JumpShape = "length",
) -> int | None:
    """Return the total that clears a distance, or None when the cap forbids it.

    distance: long, or high for `height`; of a combined jump its length. Rule: L-957, L-964 to L-966, L-968, L-969.
    """
    table = profile.jump
    share = {"length": Fraction(1), "height": fraction(table.high), "combined": fraction(table.combined_long)}[shape]
    points = distance / (per_point(vd, profile, run_up=run_up) * share)
    need = -(-points.numerator // points.denominator)
    return need if need <= table.cap_total * cap_factor else None


def falls_short(objective: Fraction, reached: Fraction) -> Fraction:
    """Return by how much a jump misses its objective; 0 when it clears it. Rule: L-974."""
    return max(Fraction(0), objective - reached)


def jump_roll(
    creature: Creature,
    profile: RulesProfile,
    stance: Stance,
    *,
    straight: bool = False,
    course: bool = False,
    extra: Iterable[Term | None] = (),
) -> Breakdown:
    """Return what is added to the d20 of a jump.

    straight: the move is a straight line made to jump, so its malus stays out. course: the free unit of *Course* could
    be used. Rule: L-300, L-952, L-970 to L-972, L-987.
    """
    bonus = term("jump_course", profile.jump.course_bonus, "L-987") if course else None
    return skill_roll(
        creature, profile, stance, "jump", moves_exempt="L-300" if straight else None, extra=(bonus, *extra)
    )


def taking_ten(creature: Creature, profile: RulesProfile) -> int:
    """Return the total of a jump out of combat, taking 10. Rule: L-951, L-975."""
    return PASSIVE + jump_roll(creature, profile, Stance()).total


def course_helps_jump(
    creature: Creature, profile: RulesProfile, *, normal_move: bool, pace: int | None, units: int
) -> bool:
    """Tell whether *Course* gives its +4: its free unit could be used in this action.

    normal_move: the action has a paid move (option `course_jump`: the jump itself counts). pace, units: limit of the
    armour and units used beside the free one. Rule: L-972, L-983, L-987.
    """
    usable = normal_move or profile.options.course_jump
    return creature.has_talent("course") and usable and (pace is None or units + 1 <= pace)
