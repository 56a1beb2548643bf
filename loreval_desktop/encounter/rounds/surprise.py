"""Surprise: who may be caught unawares, detection, and the round that the surprised sit out (L-030 to L-047)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Draft, ask_roll, check, decide, follow_roll
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.people.events import AwarenessSet
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.events import DetectionResolved, PhaseEntered, SurpriseMarked, SurpriseRoundBegan
from loreval_desktop.encounter.rounds.phases import wrong_phase
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import DetectionPurpose, PendingRoll
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, hostile
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.concealment import check_search
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.surprise import Arrival, SurpriseRight, detects, surprise_right


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


def unaware_observers(state: Encounter) -> tuple[Combatant, ...]:
    """Return those who do not know of somebody hostile, in encounter order. Rule: L-030, L-044."""
    found = {
        pair.observer
        for pair in state.unaware
        if (one := state.combatant(pair.observer)) is not None
        and (other := state.combatant(pair.of)) is not None
        and hostile(one.side, other.side)
    }
    return tuple(c for c in state.combatants if c.id in found)


def right_of(state: Encounter, combatant: Combatant, arrival: Arrival = Arrival.AMBUSH) -> SurpriseRight:
    """Return what the rules say of one who is unaware, by its Environment. Rule: L-031 to L-034, L-046."""
    return surprise_right(combat.attention_scores(state, combatant).e, arrival)


def begin_check(draft: Draft) -> None:
    """Mark those as surprised who are unaware and have no right to notice. Rule: L-034."""
    for combatant in unaware_observers(draft.state):
        if right_of(draft.state, combatant) is SurpriseRight.SURPRISED:
            draft.emit(SurpriseMarked(combatant_id=combatant.id, surprised=True))


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
        yield wrong_phase(state, Phase.SURPRISE_CHECK)
        return
    if right_of(state, combatant) is not SurpriseRight.ROLL:
        yield Problem(
            say=message("surprise.no_right", name=combatant.name, have=combat.attention_scores(state, combatant).e),
            rule=RuleId("L-034"),
        )


def _search_problems(state: Encounter, seeker: Combatant, of: CombatantId) -> Iterator[Problem]:
    """Yield what speaks against looking for somebody invisible. Rule: L-128, L-756."""
    sought = state.combatant(of)
    if sought is None:
        yield no_combatant(of)
    elif not sought.has(ConditionCode.INVISIBLE) or state.knows(seeker.id, of):
        yield Problem(
            say=message("surprise.nothing_to_find", name=seeker.name, target=sought.name), rule=RuleId("L-128")
        )
    yield from problems_of(check_search(combat.attention_scores(state, seeker).e, state.profile))


@check.register
def _(command: MarkSurprised, state: Encounter) -> Iterator[Problem]:
    if state.combatant(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)
    elif state.round.phase is not Phase.SURPRISE_CHECK:
        yield wrong_phase(state, Phase.SURPRISE_CHECK)


@check.register
def _(command: ConfirmSurprise, state: Encounter) -> Iterator[Problem]:
    if state.round.phase is not Phase.SURPRISE_CHECK:
        yield wrong_phase(state, Phase.SURPRISE_CHECK)
    elif state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)))


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
    ask_roll(
        draft,
        who=combatant.id,
        why=message("surprise.roll", name=combatant.name),
        breakdown=skill_roll(state.sheet(combatant), state.profile, combat.stance(state, combatant), command.skill),
        difficulty=command.difficulty,
        then=DetectionPurpose(combatant_id=combatant.id, of=command.of),
    )


@follow_roll.register
def _(purpose: DetectionPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    if draft.state.combatant(purpose.combatant_id) is None:
        return
    difficulty = roll.difficulty or 0
    noticed = detects(faces[0], roll.breakdown.total, difficulty)
    draft.emit(
        DetectionResolved(
            combatant_id=purpose.combatant_id,
            of=purpose.of,
            total=faces[0] + roll.breakdown.total,
            difficulty=difficulty,
            noticed=noticed,
        )
    )
    if purpose.of is None:
        draft.emit(SurpriseMarked(combatant_id=purpose.combatant_id, surprised=not noticed))
    if noticed:
        _learn(draft, purpose.combatant_id, purpose.of)


def _learn(draft: Draft, observer: CombatantId, of: CombatantId | None) -> None:
    """Let one who noticed know of whom it was looking for, or of all who lay in ambush. Rule: L-131."""
    seeker = draft.state.require(observer)
    for pair in draft.state.unaware:
        other = draft.state.combatant(pair.of)
        ambush = of is None and other is not None and hostile(seeker.side, other.side)
        if pair.observer == observer and (pair.of == of or ambush):
            draft.emit(AwarenessSet(observer=observer, of=pair.of, aware=True))


@decide.register
def _(command: MarkSurprised, draft: Draft) -> None:
    if draft.state.require(command.combatant_id).has(ConditionCode.FLAT_FOOTED) != command.surprised:
        draft.emit(SurpriseMarked(combatant_id=command.combatant_id, surprised=command.surprised))


@decide.register
def _(command: ConfirmSurprise, draft: Draft) -> None:
    surprised = tuple(c.id for c in draft.state.combatants if c.has(ConditionCode.FLAT_FOOTED))
    draft.emit(PhaseEntered(phase=Phase.ROLL_INITIATIVE, round=0 if surprised else 1))
    if surprised:
        draft.emit(SurpriseRoundBegan(surprised=surprised))


@decide.register
def _(command: SpringSurprise, draft: Draft) -> None:
    for combatant_id in command.combatant_ids:
        draft.emit(SurpriseMarked(combatant_id=combatant_id, surprised=True))
    draft.emit(SurpriseRoundBegan(surprised=command.combatant_ids))
