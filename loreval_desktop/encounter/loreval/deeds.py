"""Declared actions that are no attack: a spell that is cast, a jump that is made (L-216, L-566, L-950 to L-976)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import message
from loreval_desktop.core.units import exact
from loreval_desktop.encounter.engine.core import Command, Draft, ask_roll, check, decide, follow_roll
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.counters import spell_of
from loreval_desktop.encounter.loreval.events import Jumped, SpellCast
from loreval_desktop.encounter.people import harm
from loreval_desktop.encounter.rounds.phases import wrong_phase
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import DamagePurpose, JumpPurpose, PendingRoll
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.jump import Jump, course_helps_jump, falls_short, jump, jump_roll, required_total
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.jump import JumpShape


class CastSpell(Command):
    """Cast the spell that was declared: its damage is rolled for each target. Whose turn it is casts."""

    kind: Literal["cast_spell"] = "cast_spell"


class MakeJump(Command):
    """Jump as was declared. run_up: a straight move of a unit goes before. straight: the move leads to the jump.

    objective_m: what is to be cleared, in metres; None: as far as it goes. shape: length, height, or both at once.
    """

    kind: Literal["make_jump"] = "make_jump"
    run_up: bool = False
    straight: bool = False
    shape: JumpShape = "length"
    objective_m: Annotated[float, Field(gt=0, le=100)] | None = None


def _actor(state: Encounter) -> Combatant | None:
    return state.combatant(state.round.cursor)


def _turn_problems(state: Encounter, kinds: tuple[ActionKind, ...], said: str) -> Iterator[Problem]:
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    actor = _actor(state)
    if actor is None or actor.declaration is None or actor.declaration.action.kind not in kinds:
        yield Problem(say=message(said), rule=RuleId("L-459"), overridable=False)
        return
    if actor.acted:
        yield Problem(say=message("deed.done", name=actor.name), rule=RuleId("L-191"))
    if actor.has(ConditionCode.BLOCKED):
        yield Problem(say=message("counter.blocked", name=actor.name), rule=RuleId("L-323"))
    if state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)), overridable=False)


@check.register
def _(command: CastSpell, state: Encounter) -> Iterator[Problem]:
    yield from _turn_problems(state, (ActionKind.SPELL, ActionKind.RITUAL), "deed.no_spell")


@check.register
def _(command: MakeJump, state: Encounter) -> Iterator[Problem]:
    yield from _turn_problems(state, (ActionKind.JUMP,), "deed.no_jump")


@decide.register
def _(command: CastSpell, draft: Draft) -> None:
    actor = _actor(draft.state)
    assert actor is not None
    assert actor.declaration is not None
    spell = spell_of(draft.state, actor)
    targets = tuple(t for t in actor.declaration.targets if draft.state.combatant(t) is not None)
    draft.emit(SpellCast(combatant_id=actor.id, spell=spell.name if spell is not None else "", targets=targets))
    if spell is None or not spell.damage.strip():
        return
    try:
        parse_dice(spell.damage)
    except ValueError:
        return
    for target in targets:
        harm.ask(draft, DamagePurpose(attacker=actor.id, target=target), spell.damage, spell.name)


@decide.register
def _(command: MakeJump, draft: Draft) -> None:
    actor = _actor(draft.state)
    assert actor is not None
    assert actor.declaration is not None
    account = jump_account(draft.state, actor, straight=command.straight)
    ask_roll(
        draft,
        who=actor.id,
        why=message("deed.jump_roll", name=actor.name),
        breakdown=account,
        then=JumpPurpose(
            combatant_id=actor.id,
            run_up=command.run_up,
            shape=command.shape,
            objective_m=command.objective_m,
        ),
    )


def jump_account(state: Encounter, jumper: Combatant, *, straight: bool) -> Breakdown:
    """Return what is added to the d20 of a declared jump. straight: see `MakeJump`. Rule: L-952, L-970 to L-972."""
    sheet, profile = state.sheet(jumper), state.profile
    units = 0 if jumper.declaration is None else jumper.declaration.units
    course = course_helps_jump(sheet, profile, normal_move=units > 0, pace=pace_limit(sheet, profile), units=units)
    return jump_roll(sheet, profile, combat.stance(state, jumper), straight=straight, course=course)


def jump_need(state: Encounter, jumper: Combatant, command: MakeJump) -> int | None:
    """Return the total that clears the objective of a jump; None without one, or beyond every jump. Rule: L-957."""
    if command.objective_m is None:
        return None
    vd = _vd(state, jumper)
    return required_total(exact(command.objective_m), vd, state.profile, run_up=command.run_up, shape=command.shape)


def _vd(state: Encounter, jumper: Combatant) -> Fraction:
    return exact(speed(state.sheet(jumper), state.profile, combat.locomotion(state, jumper)).vd)


def reached(found: Jump, shape: JumpShape) -> tuple[Fraction, Fraction]:
    """Return length and height of a jump of one shape, in exact metres. Rule: L-968, L-969."""
    if shape == "length":
        return found.length, Fraction(0)
    if shape == "height":
        return Fraction(0), found.height
    return found.combined_length, found.combined_height


@follow_roll.register
def _(purpose: JumpPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    jumper = draft.state.combatant(purpose.combatant_id)
    if jumper is None:
        return
    total = faces[0] + roll.breakdown.total
    found = jump(total, _vd(draft.state, jumper), draft.state.profile, run_up=purpose.run_up)
    length, height = reached(found, purpose.shape)
    far = height if purpose.shape == "height" else length
    short = None if purpose.objective_m is None else falls_short(exact(purpose.objective_m), far)
    draft.emit(
        Jumped(
            combatant_id=jumper.id,
            total=total,
            shape=purpose.shape,
            length_m=float(length),
            height_m=float(height),
            objective_m=purpose.objective_m,
            cleared=None if short is None else short == 0,
            short_m=float(short or 0),
        )
    )
