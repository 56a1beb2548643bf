"""Answers to what is pending: dice typed or rolled, rulings given, free rolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RollId, RuleId, RulingId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import ask_roll
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide, decide_effect
from loreval_desktop.encounter.engine.events import Rolled, Ruled
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.dice import parse_dice, read_face
from loreval_desktop.rules.types.terms import gm_terms


class EnterRoll(Command):
    """Type the faces that real dice showed. roll_id None: the roll that has waited longest.

    modifier: what the GM adds to this roll.
    """

    kind: Literal["enter_roll"] = "enter_roll"
    roll_id: RollId | None = None
    faces: Annotated[tuple[int, ...], Field(max_length=100)]
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0


class RollDice(Command):
    """Let the program throw. roll_id None: the roll that has waited longest. modifier: what the GM adds to it."""

    kind: Literal["roll_dice"] = "roll_dice"
    roll_id: RollId | None = None
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0


class RequestRoll(Command):
    """Ask for a free roll, for the log only."""

    kind: Literal["request_roll"] = "request_roll"
    dice: Annotated[str, Field(min_length=1, max_length=40)]
    who: CombatantId | None = None
    label: Annotated[str, Field(max_length=120)] = ""


class Rule(Command):
    """Answer a question that waits for the GM. ruling_id None: the one that has waited longest.

    number: points of damage and the like, where the question takes one.
    """

    kind: Literal["rule"] = "rule"
    ruling_id: RulingId | None = None
    answer: str
    text: Annotated[str, Field(max_length=500)] = ""
    number: Annotated[int, Field(ge=0, le=99999)] | None = None


def pending_roll(state: Encounter, roll_id: RollId | None) -> PendingRoll | None:
    """Return the roll of that id, or the first that waits; None when there is none."""
    return next((p for p in state.pending if isinstance(p, PendingRoll) and (roll_id is None or p.id == roll_id)), None)


def pending_ruling(state: Encounter, ruling_id: RulingId | None) -> PendingRuling | None:
    """Return the question of that id, or the first that waits; None when there is none."""
    return next(
        (p for p in state.pending if isinstance(p, PendingRuling) and (ruling_id is None or p.id == ruling_id)), None
    )


def _no_roll(roll_id: RollId | None) -> Problem:
    return Problem(say=message("roll.none_waits", roll=roll_id or "—"), overridable=False)


@check.register
def _(command: EnterRoll, state: Encounter) -> Iterator[Problem]:
    roll = pending_roll(state, command.roll_id)
    if roll is None:
        yield _no_roll(command.roll_id)
        return
    sides = parse_dice(roll.dice).sides
    if len(command.faces) != len(sides):
        yield Problem(
            say=message("roll.wrong_count", dice=roll.dice, need=len(sides), have=len(command.faces)),
            rule=RuleId("L-484"),
            overridable=False,
        )
        return
    for face, side in zip(command.faces, sides, strict=True):
        if not 1 <= read_face(face, side) <= side:
            yield Problem(
                say=message("roll.no_such_face", face=face, sides=side), rule=RuleId("L-484"), overridable=False
            )


@decide.register
def _(command: EnterRoll, draft: Draft) -> None:
    roll = pending_roll(draft.state, command.roll_id)
    assert roll is not None
    sides = parse_dice(roll.dice).sides
    faces = tuple(read_face(f, s) for f, s in zip(command.faces, sides, strict=True))
    _thrown(roll, faces, command.modifier, "typed", draft)


@check.register
def _(command: RollDice, state: Encounter) -> Iterator[Problem]:
    if pending_roll(state, command.roll_id) is None:
        yield _no_roll(command.roll_id)


@decide.register
def _(command: RollDice, draft: Draft) -> None:
    roll = pending_roll(draft.state, command.roll_id)
    assert roll is not None
    faces = tuple(draft.dice.roll(side) for side in parse_dice(roll.dice).sides)
    _thrown(roll, faces, command.modifier, "rolled", draft)


def _thrown(
    roll: PendingRoll, faces: tuple[int, ...], modifier: int, source: Literal["typed", "rolled"], draft: Draft
) -> None:
    if modifier:
        roll = roll.model_copy(update={"breakdown": roll.breakdown.plus(*gm_terms(modifier))})
    total = parse_dice(roll.dice).total(faces) + roll.breakdown.total
    draft.emit(Rolled(roll=roll, faces=faces, source=source, total=total))
    answer = Answer(
        role=roll.role,
        who=roll.who,
        about=roll.about,
        faces=faces,
        total=total,
        modifier=roll.breakdown.total,
        difficulty=roll.difficulty or 0,
        waited=roll,
    )
    _follow(roll, answer, draft)


def _follow(waited: PendingRoll | PendingRuling, answer: Answer, draft: Draft) -> None:
    """Hand an answer to whoever asked."""
    undertaking = draft.state.undertaking(waited.owner)
    effect = draft.state.effect(waited.owner)
    if undertaking is not None:
        advance(undertaking, answer, draft)
    elif effect is not None:
        decide_effect(effect, answer, draft)
    elif waited.owner is None and waited.role in draft.unowned:
        draft.unowned[waited.role](answer, draft)


def choose(draft: Draft, ruling: PendingRuling, code: str, text: str = "") -> None:
    """Record the answer to a question."""
    draft.emit(Ruled(ruling=ruling, answer=code, text=text))


@check.register
def _(command: RequestRoll, state: Encounter) -> Iterator[Problem]:
    try:
        parse_dice(command.dice)
    except ValueError:
        yield Problem(say=message("roll.not_dice", text=command.dice), overridable=False)


@decide.register
def _(command: RequestRoll, draft: Draft) -> None:
    why = message("roll.free_named", label=command.label) if command.label else message("roll.free")
    ask_roll(draft, Role.FREE, dice=command.dice, who=command.who, why=why)


@check.register
def _(command: Rule, state: Encounter) -> Iterator[Problem]:
    ruling = pending_ruling(state, command.ruling_id)
    if ruling is None:
        yield Problem(say=message("ruling.none_waits"), overridable=False)
    elif command.answer not in {answer.code for answer in ruling.answers}:
        known = ", ".join(answer.code for answer in ruling.answers)
        yield Problem(say=message("ruling.no_such_answer", answer=command.answer, known=known), overridable=False)
    else:
        against = (answer.against for answer in ruling.answers if answer.code == command.answer)
        yield from (problem for problem in against if problem is not None)


@decide.register
def _(command: Rule, draft: Draft) -> None:
    ruling = pending_ruling(draft.state, command.ruling_id)
    assert ruling is not None
    choose(draft, ruling, command.answer, command.text)
    typed = command.text.strip()
    number = command.number if command.number is not None else int(typed) if typed.isdecimal() else None
    answer = Answer(
        role=ruling.role,
        who=ruling.who,
        about=ruling.about,
        waited=ruling,
        code=command.answer,
        text=command.text,
        number=number if ruling.number else None,
    )
    _follow(ruling, answer, draft)
