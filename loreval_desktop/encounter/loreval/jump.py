"""A declared jump (L-950 to L-976)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import message
from loreval_desktop.core.units import exact
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push
from loreval_desktop.encounter.facts import changes, combat
from loreval_desktop.encounter.facts.moments import own_action_problems
from loreval_desktop.encounter.loreval.events import Jumped
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.undertakings import Jump, Regime
from loreval_desktop.rules import jump as rules
from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.jump import JumpShape
from loreval_desktop.rules.types.terms import gm_terms


class MakeJump(Command):
    """Jump as was declared. run_up: a straight move of a unit goes before. straight: the move leads to the jump.

    Where the map has seen the move, both are what it has seen. objective_m, objective_height_m: what is to be cleared,
    in metres; None: as far as it goes. shape: length, height, or both at once. modifier: the GM's.
    """

    kind: Literal["make_jump"] = "make_jump"
    run_up: bool | None = None
    straight: bool | None = None
    shape: JumpShape = "length"
    objective_m: Annotated[float, Field(gt=0, le=100)] | None = None
    objective_height_m: Annotated[float, Field(gt=0, le=100)] | None = None
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0


def has_run_up(state: Encounter, jumper: Combatant) -> bool:
    """Tell whether the map has seen a straight move of one unit before the jump, in this round or the last.

    Rule: L-961, Q-146.
    """
    need = combat.speed_of(state, jumper) - 0.01
    return jumper.run_m >= need or (jumper.walked_m == 0 and jumper.ran_m >= need)


def moved_straight(jumper: Combatant) -> bool:
    """Tell whether all that the jumper walked in this round was one straight move. Rule: L-300."""
    return jumper.walked_m > 0 and math.isclose(jumper.walked_m, jumper.run_m, abs_tol=0.01)


@check.register
def _(command: MakeJump, state: Encounter) -> Iterator[Problem]:
    yield from own_action_problems(state, (ActionKind.JUMP,), "deed.no_jump")
    jumper = state.combatant(state.round.cursor)
    if jumper is None or jumper.declaration is None:
        return
    yield from problems_of(changes.condition_findings(state, jumper))
    yield from problems_of(combat.held_fast_findings(state, jumper, jumper.declaration.action))
    if command.run_up and not has_run_up(state, jumper):
        need, have = combat.speed_of(state, jumper), jumper.run_m
        yield Problem(say=message("jump.no_run_up", name=jumper.name, need=need, have=have), rule=RuleId("L-961"))
    if command.straight and not moved_straight(jumper):
        yield Problem(say=message("jump.not_straight", name=jumper.name), rule=RuleId("L-300"))


@decide.register
def _(command: MakeJump, draft: Draft) -> None:
    jumper, turn = draft.state.require(draft.state.round.cursor), draft.state.turn  # type: ignore[arg-type]
    declared = jumper.declaration
    assert declared is not None
    push(
        draft,
        Jump(
            id=new_undertaking_id(draft),
            actor=jumper.id,
            answers=None if turn is None else turn.id,
            regime=Regime(heroic=declared.eclat, changed=declared.changed_from is not None),
            shape=command.shape,
            run_up=has_run_up(draft.state, jumper) if command.run_up is None else command.run_up,
            straight=moved_straight(jumper) if command.straight is None else command.straight,
            objective_m=command.objective_m,
            objective_height_m=command.objective_height_m,
            modifier=command.modifier,
        ),
    )


def jump_account(state: Encounter, jumper: Combatant, *, straight: bool) -> Breakdown:
    """Return what is added to the d20 of a declared jump. straight: see `MakeJump`. Rule: L-952, L-970 to L-972."""
    sheet, profile = state.sheet(jumper), state.profile
    units = 0 if jumper.declaration is None else jumper.declaration.units
    course = rules.course_helps_jump(
        sheet, profile, normal_move=units > 0, pace=pace_limit(sheet, profile), units=units
    )
    return rules.jump_roll(sheet, profile, combat.stance(state, jumper), straight=straight, course=course)


def jump_need(state: Encounter, jumper: Combatant, command: MakeJump) -> int | None:
    """Return the total that clears the objective of a jump; None without one, or beyond every jump. Rule: L-957."""
    if command.objective_m is None:
        return None
    run_up = has_run_up(state, jumper) if command.run_up is None else command.run_up
    return rules.required_total(
        exact(command.objective_m), _vd(state, jumper), state.profile, run_up=run_up, shape=command.shape
    )


def _vd(state: Encounter, jumper: Combatant) -> Fraction:
    return exact(speed(state.sheet(jumper), state.profile, combat.locomotion(state, jumper)).vd)


def reached(jump: rules.Jump, shape: JumpShape) -> tuple[Fraction, Fraction]:
    """Return length and height of a jump of one shape, in exact metres. Rule: L-968, L-969."""
    if shape == "length":
        return jump.length, Fraction(0)
    if shape == "height":
        return Fraction(0), jump.height
    return jump.combined_length, jump.combined_height


@advance.register
def _(jump: Jump, answer: Answer | None, draft: Draft) -> None:
    """Roll a jump, and see how far it goes; an éclat clears what its cap allows. Rule: L-430, L-954 to L-974."""
    state = draft.state
    jumper = state.require(jump.actor)
    if answer is None:
        d20.throw(
            draft,
            jump,
            Role.JUMP,
            why=message("deed.jump_roll", name=jumper.name),
            account=jump_account(state, jumper, straight=jump.straight).plus(*gm_terms(jump.modifier)),
        )
        return
    total = d20.scored(jump, answer)
    if jump.regime.heroic:
        total = max(total, d20.BEST_FACE)
    made = rules.jump(total, _vd(state, jumper), state.profile, run_up=jump.run_up)
    length, height = reached(made, jump.shape)
    far = height if jump.shape == "height" else length
    short = None if jump.objective_m is None else rules.falls_short(exact(jump.objective_m), far)
    if jump.objective_height_m is not None and jump.shape == "combined":
        low = rules.falls_short(exact(jump.objective_height_m), height)
        short = low if short is None else max(short, low)
    draft.emit(
        Jumped(
            combatant_id=jumper.id,
            total=total,
            shape=jump.shape,
            length_m=float(length),
            height_m=float(height),
            objective_m=jump.objective_m,
            cleared=None if short is None else short == 0,
            short_m=float(short or 0),
        )
    )
    end(draft, jump)
