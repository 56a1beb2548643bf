"""Surprise: who may be caught unawares, detection, and the round that the surprised sit out (L-030 to L-047)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import ask_roll, drop_pending
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, check, decide
from loreval_desktop.encounter.engine.stack import end
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.people.events import AwarenessSet
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.events import (
    CursorMoved,
    DetectionResolved,
    PhaseEntered,
    SurpriseCheckBegan,
    SurpriseMarked,
    SurpriseRoundBegan,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, friendly
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.concealment import check_notice, check_search
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.surprise import SurpriseRight, detects, surprise_right
from loreval_desktop.rules.types.surprise import Arrival


class RollDetection(Command):
    """Let one who is unaware try to notice (L-033). difficulty: the ambusher's stealth total, or the GM's number.

    of: somebody invisible who is looked for, at any moment of a fight (L-128); None: an ambush.
    """

    kind: Literal["roll_detection"] = "roll_detection"
    combatant_id: CombatantId
    difficulty: Annotated[int, Field(ge=0, le=99)]
    skill: Literal["detection", "perception"] = "detection"
    of: CombatantId | None = None


class MarkSurprised(Command):
    """Say that somebody is surprised, or is not."""

    kind: Literal["mark_surprised"] = "mark_surprised"
    combatant_id: CombatantId
    surprised: bool


class ConfirmSurprise(Command):
    """Who is surprised is settled: the fight begins, with a surprise round if anybody is."""

    kind: Literal["confirm_surprise"] = "confirm_surprise"


class SpringSurprise(Command):
    """Surprise some in the middle of a fight: the same effects, for this round (Q-027)."""

    kind: Literal["spring_surprise"] = "spring_surprise"
    combatant_ids: Annotated[tuple[CombatantId, ...], Field(min_length=1, max_length=100)]


def unaware_observers(state: Encounter, arrival: Arrival = Arrival.AMBUSH) -> tuple[Combatant, ...]:
    """Return those who may be surprised, in encounter order.

    By an ambush: who does not know of somebody who is no friend. By adversaries who come openly, or by what one's own
    side begins unannounced: everybody, as the GM says. Rule: L-030 to L-032, L-044.
    """
    if arrival is not Arrival.AMBUSH:
        return state.combatants
    found = {
        pair.observer
        for pair in state.unaware
        if (one := state.combatant(pair.observer)) is not None
        and (other := state.combatant(pair.of)) is not None
        and not friendly(one.side, other.side)
    }
    return tuple(c for c in state.combatants if c.id in found)


def right_of(state: Encounter, combatant: Combatant) -> SurpriseRight:
    """Return what the rules say of one who may be surprised, by its Environment. Rule: L-031 to L-034, L-046."""
    return surprise_right(combat.attention_scores(state, combatant).e, state.round.arrival)


def begin_check(draft: Draft, arrival: Arrival) -> None:
    """Begin to see who is surprised: those who are unaware and have no right to notice, to begin with. Rule: L-034."""
    draft.emit(SurpriseCheckBegan(arrival=arrival))
    for combatant in unaware_observers(draft.state, arrival):
        if right_of(draft.state, combatant) is SurpriseRight.SURPRISED:
            draft.emit(SurpriseMarked(combatant_id=combatant.id, surprised=True))


def may_still_roll(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether somebody has a right to notice an ambush and has not used it. Rule: L-033."""
    return combatant.id not in state.round.tried and right_of(state, combatant) is SurpriseRight.ROLL


@check.register
def _(command: RollDetection, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
        return
    if command.of is not None:
        yield from _search_problems(state, combatant, command.of)
        return
    if state.round.phase is not Phase.SURPRISE_CHECK:
        yield from problems_of(check_notice(combat.attention_scores(state, combatant).e, state.profile))
        return
    if combatant.id in state.round.tried:
        yield Problem(say=message("surprise.tried", name=combatant.name), rule=RuleId("L-033"))
    if right_of(state, combatant) is not SurpriseRight.ROLL:
        yield Problem(
            say=message("surprise.no_right", name=combatant.name, have=combat.attention_scores(state, combatant).e),
            rule=RuleId("L-034"),
        )


def _search_problems(state: Encounter, seeker: Combatant, of: CombatantId) -> Iterator[Problem]:
    """Yield what speaks against looking for somebody: invisible with Environment 2, hidden with 1.

    Rule: L-123, L-128, L-161, L-756.
    """
    sought = state.combatant(of)
    if sought is None:
        yield no_combatant(of)
        return
    if state.knows(seeker.id, of):
        say = message("surprise.nothing_to_find", name=seeker.name, target=sought.name)
        yield Problem(say=say, rule=RuleId("L-128"))
    have = combat.attention_scores(state, seeker).e
    searches = sought.has(ConditionCode.INVISIBLE)
    yield from problems_of(check_search(have, state.profile) if searches else check_notice(have, state.profile))


@check.register
def _(command: MarkSurprised, state: Encounter) -> Iterator[Problem]:
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif state.round.phase is not Phase.SURPRISE_CHECK:
        yield wrong_phase(state, Phase.SURPRISE_CHECK)
    elif command.surprised and right_of(state, combatant) is SurpriseRight.SAFE:
        have = combat.attention_scores(state, combatant).e
        rule = RuleId("L-031" if state.round.arrival is Arrival.ALLY else "L-032")
        yield Problem(say=message("surprise.safe", name=combatant.name, have=have), rule=rule)


@check.register
def _(command: ConfirmSurprise, state: Encounter) -> Iterator[Problem]:
    if state.round.phase is not Phase.SURPRISE_CHECK:
        yield wrong_phase(state, Phase.SURPRISE_CHECK)
        return
    if state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)))
    observers = unaware_observers(state, state.round.arrival)
    told = [c for c in observers if c.has(ConditionCode.FLAT_FOOTED)]  # the GM has said who is surprised (L-044)
    waiting = [c.name for c in observers if c not in told and may_still_roll(state, c)]
    if waiting:
        yield Problem(say=message("surprise.rolls_left", names=", ".join(waiting)), rule=RuleId("L-033"))


@check.register
def _(command: SpringSurprise, state: Encounter) -> Iterator[Problem]:
    for combatant_id in command.combatant_ids:
        if state.combatant(combatant_id) is None:
            yield no_combatant(combatant_id)
    if state.round.phase in (Phase.SETUP, Phase.ENDED, Phase.SURPRISE_CHECK):
        yield Problem(say=message("flow.not_begun"), overridable=False)


@decide.register
def _(command: RollDetection, draft: Draft) -> None:
    state = draft.state
    combatant = state.require(command.combatant_id)
    sheet = state.sheet(combatant)
    skill = command.skill
    if skill == "detection" and all(known.code != "detection" for known in sheet.skills):
        skill = "perception"  # a sheet without the one uses the other (L-033)
    ask_roll(
        draft,
        Role.DETECTION,
        who=combatant.id,
        about=() if command.of is None else (command.of,),
        why=message("surprise.roll", name=combatant.name),
        breakdown=skill_roll(sheet, state.profile, combat.stance(state, combatant), skill),
        difficulty=command.difficulty,
    )


def detected(answer: Answer, draft: Draft) -> None:
    """See whether one who looked, or was to be surprised, has noticed. Rule: L-033, L-128."""
    seeker = answer.who
    if seeker is None or draft.state.combatant(seeker) is None:
        return
    of = answer.about[0] if answer.about else None
    noticed = detects(answer.natural, answer.modifier, answer.difficulty)
    draft.emit(
        DetectionResolved(combatant_id=seeker, of=of, total=answer.total, difficulty=answer.difficulty, noticed=noticed)
    )
    if of is None and draft.state.round.phase is Phase.SURPRISE_CHECK:
        draft.emit(SurpriseMarked(combatant_id=seeker, surprised=not noticed))
    elif of is None:
        return
    if noticed:
        _learn(draft, seeker, of)


def _learn(draft: Draft, observer: CombatantId, of: CombatantId | None) -> None:
    """Let one who noticed know of whom it was looking for, or of all who lay in ambush. Rule: L-131."""
    seeker = draft.state.require(observer)
    for pair in draft.state.unaware:
        other = draft.state.combatant(pair.of)
        ambush = of is None and other is not None and not friendly(seeker.side, other.side)
        if pair.observer == observer and (pair.of == of or ambush):
            draft.emit(AwarenessSet(observer=observer, of=pair.of, aware=True))


@decide.register
def _(command: MarkSurprised, draft: Draft) -> None:
    if draft.state.require(command.combatant_id).has(ConditionCode.FLAT_FOOTED) != command.surprised:
        draft.emit(SurpriseMarked(combatant_id=command.combatant_id, surprised=command.surprised, settled=True))
    if not command.surprised:
        _learn(draft, command.combatant_id, None)  # who is not surprised knows of whom there is (L-044)


@decide.register
def _(command: ConfirmSurprise, draft: Draft) -> None:
    surprised = tuple(c.id for c in draft.state.combatants if c.has(ConditionCode.FLAT_FOOTED))
    draft.emit(PhaseEntered(phase=Phase.ROLL_INITIATIVE, round=0 if surprised else 1))
    if surprised:
        draft.emit(SurpriseRoundBegan(surprised=surprised))


@decide.register
def _(command: SpringSurprise, draft: Draft) -> None:
    _leave_off(draft, command.combatant_ids)
    for combatant_id in command.combatant_ids:
        draft.emit(SurpriseMarked(combatant_id=combatant_id, surprised=True))
    draft.emit(SurpriseRoundBegan(surprised=command.combatant_ids))
    turn = draft.state.turn
    if turn is not None and draft.state.round.cursor != turn.actor:
        draft.emit(CursorMoved(combatant_id=turn.actor))


def _leave_off(draft: Draft, surprised: tuple[CombatantId, ...]) -> None:
    """Drop what those are about who are surprised in the middle of it: they sit the round out. Rule: L-037, Q-027."""
    for undertaking in draft.state.stack:
        if undertaking.actor in surprised:
            end(draft, undertaking, "dropped")
    drop_pending(draft, lambda waiting: waiting.role is Role.COUNTER and waiting.who in surprised)
