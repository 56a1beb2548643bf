"""The six steps of the round and who is next (L-050 to L-066).

`settle` runs after every command: it asks for the rolls that a step needs, moves the cursor, and enters the next step
when nothing holds the present one. It depends on the value alone, so nobody is skipped or acts twice whoever joins,
leaves, dies or is renamed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import drop_pending
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    check,
    decide,
)
from loreval_desktop.encounter.engine.effects import force
from loreval_desktop.encounter.engine.stack import drop_above, drop_all, end, new_undertaking_id, push
from loreval_desktop.encounter.facts import changes, counters
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.people.events import AwarenessSet
from loreval_desktop.encounter.people.heroism import may_announce
from loreval_desktop.encounter.rounds.events import (
    CursorMoved,
    EncounterEnded,
    GraceForced,
    Payment,
    PhaseEntered,
    RoundEnded,
    TurnEnded,
)
from loreval_desktop.encounter.rounds.initiative import (
    may_settle,
    must_roll,
    request_initiative,
    settle_order,
    waits_for_initiative,
    waits_for_tie,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.undertakings import Turn
from loreval_desktop.rules.charge import (
    First,
)
from loreval_desktop.rules.concerted import acting_turn
from loreval_desktop.rules.heroism import eclat_cost
from loreval_desktop.rules.initiative import GraceRight, declaration_order, grace_right, next_points
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.changes import ChangeReason

# --- commands --------------------------------------------------------------------------------------------------------


class EndTurn(Command):
    """The one whose turn it is has finished; combatant_id None: whoever that is."""

    kind: Literal["end_turn"] = "end_turn"
    combatant_id: CombatantId | None = None


class EndRound(Command):
    """Pay, and begin the next round (L-057)."""

    kind: Literal["end_round"] = "end_round"


class ForcePhase(Command):
    """Let the GM set where the round stands."""

    kind: Literal["force_phase"] = "force_phase"
    phase: Phase
    reason: Annotated[str, Field(max_length=500)] = ""


# --- events ----------------------------------------------------------------------------------------------------------


# --- checks ----------------------------------------------------------------------------------------------------------


@check.register
def _(command: EndTurn, state: Encounter) -> Iterator[Problem]:
    if state.initiative == "ribbons":
        yield Problem(say=message("ribbons.no_such_step"), rule=RuleId("R-027"), overridable=False)
        return
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    cursor = state.combatant(state.round.cursor)
    if cursor is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
    elif command.combatant_id not in (None, cursor.id):
        yield Problem(say=message("flow.not_its_turn", name=cursor.name), rule=RuleId("L-056"), overridable=False)
    elif state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)))


@check.register
def _(command: EndRound, state: Encounter) -> Iterator[Problem]:
    if state.initiative == "ribbons":
        yield Problem(say=message("ribbons.no_such_step"), rule=RuleId("R-006"), overridable=False)
        return
    if state.round.phase is not Phase.END_OF_ROUND:
        if state.round.phase in (Phase.SETUP, Phase.ENDED, Phase.SURPRISE_CHECK):
            yield wrong_phase(state, Phase.END_OF_ROUND)
        else:
            yield Problem(
                say=message("flow.round_not_over", now=message(f"phase.{state.round.phase}")), rule=RuleId("L-050")
            )
    if state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)))


# --- decisions -------------------------------------------------------------------------------------------------------


def enter(draft: Draft, phase: Phase, round_number: int | None = None) -> None:
    """Enter a step of the round."""
    draft.emit(PhaseEntered(phase=phase, round=draft.state.round.number if round_number is None else round_number))


def end_turn(draft: Draft, turn: Turn) -> None:
    """End a turn with all that stands on it; the turn below, if there is one, goes on."""
    drop_above(draft, turn.id)
    draft.emit(TurnEnded(combatant_id=turn.actor))
    end(draft, turn)
    below = draft.state.turn
    if below is not None and draft.state.round.cursor != below.actor:
        draft.emit(CursorMoved(combatant_id=below.actor))


def begin_turn(draft: Draft, combatant_id: CombatantId, stage: Literal["redeclare", "onset"] = "onset") -> None:
    """Begin the turn of a combatant on top of all that is under way."""
    below = draft.state.turn
    if draft.state.round.cursor != combatant_id:
        draft.emit(CursorMoved(combatant_id=combatant_id))
    answers = None if below is None else below.id
    push(draft, Turn(id=new_undertaking_id(draft), actor=combatant_id, answers=answers, stage=stage))


def close(draft: Draft) -> None:
    """Drop everything that is under way or waits, then let what was held for a group take effect."""
    drop_all(draft)
    drop_pending(draft)
    while draft.state.effects:
        force(draft, draft.state.effects[0])
        drop_pending(draft)


@decide.register
def _(command: EndTurn, draft: Draft) -> None:
    turn = draft.state.turn
    if turn is None:
        cursor = draft.state.round.cursor
        assert cursor is not None
        draft.emit(TurnEnded(combatant_id=cursor))
    else:
        end_turn(draft, turn)


@decide.register
def _(command: EndRound, draft: Draft) -> None:
    close(draft)
    _know_who_struck(draft)
    _know_what_is_seen(draft)
    state = draft.state
    draft.emit(RoundEnded(round=state.round.number, payments=tuple(payment(state, c) for c in state.combatants)))
    enter(draft, Phase.ROLL_INITIATIVE, state.round.number + 1)


def _know_what_is_seen(draft: Draft) -> None:
    """Let the surprised know of all who are in plain sight, once the round of surprise is over. Rule: L-040, L-131."""
    for pair in draft.state.unaware if draft.state.round.surprise else ():
        of = draft.state.combatant(pair.of)
        if of is not None and not of.hidden and not of.has(ConditionCode.INVISIBLE):
            draft.emit(AwarenessSet(observer=pair.observer, of=pair.of, aware=True))


def _know_who_struck(draft: Draft) -> None:
    """Let those who were attacked know by whom from now on, unless it cannot be seen. Rule: L-131, Q-041."""
    for attacker in draft.state.combatants:
        if attacker.hidden or attacker.has(ConditionCode.INVISIBLE):
            continue
        for target in attacker.struck:
            if draft.state.combatant(target) is not None and not draft.state.knows(target, attacker.id):
                draft.emit(AwarenessSet(observer=target, of=attacker.id, aware=True))


ROUND_LONG = frozenset({ConditionCode.BLOCKED, ConditionCode.FLAT_FOOTED})
"""States that end with the round."""


def payment(state: Encounter, combatant: Combatant) -> Payment:
    """Return what the end of the round does to a combatant. Rule: L-057, L-065, L-470, L-476, L-492."""
    later = combatant if combatant.id in state.round.done else combatant.a_turn_later()
    conditions = tuple(c for c in later.conditions if c.code not in ROUND_LONG)
    status, after, cost = combatant.status, combatant.initiative, 0
    if status in (InitiativeStatus.GRACE, InitiativeStatus.GRACE_BY_CHANGE, InitiativeStatus.SURPRISED):
        status, after = InitiativeStatus.NEEDS_ROLL, None
    elif combatant.id in state.round.eclats:
        cost = eclat_cost(combatant.initiative or 0)
        after = next_points(combatant.initiative or 0, cost)
    elif status is InitiativeStatus.ACTIVE and combatant.declaration is not None:
        cost = combatant.declaration.cost
        after = next_points(combatant.initiative or 0, cost)
    return Payment(
        combatant_id=combatant.id,
        before=combatant.initiative,
        cost=cost,
        after=after,
        status=status,
        conditions=conditions,
        roll_malus=combatant.roll_malus,
    )


@decide.register
def _(command: ForcePhase, draft: Draft) -> None:
    if draft.state.round.phase is not command.phase:
        close(draft)
        if command.phase is Phase.ENDED:
            draft.emit(EncounterEnded())
            return
        number = draft.state.round.number
        if command.phase is Phase.ROLL_INITIATIVE:
            number += 1
        enter(draft, command.phase, number)


# --- settling --------------------------------------------------------------------------------------------------------


def flow(draft: Draft) -> bool:
    """Take the round further, once nothing is under way; return whether anything followed. Rule: L-050 to L-066."""
    state = draft.state
    phase = state.round.phase
    if state.stack:
        return False
    if may_settle(phase):
        if _ask_for_initiative(draft):
            return True
        if must_roll(state):
            return _move_cursor(draft, None)
        if settle_order(draft):
            return True
        if waits_for_tie(state):
            return _move_cursor(draft, None)
    if phase is Phase.ROLL_INITIATIVE:
        if state.combatants:
            enter(draft, Phase.DECLARATION)
            return True
        return False
    if phase is Phase.DECLARATION:
        following = next_declarer(state)
        if following is not None:
            return _move_cursor(draft, following.id)
        enter(draft, Phase.ECLAT_DECLARATION)
        return True
    if phase is Phase.ECLAT_DECLARATION:
        return _settle_eclats(draft)
    if phase in (Phase.ECLAT_RESOLUTION, Phase.RESOLUTION):
        following = next_actor(state)
        if following is None:
            enter(draft, Phase.END_OF_ROUND if phase is Phase.RESOLUTION else Phase.RESOLUTION)
            return True
        if passes(state, following):
            draft.emit(TurnEnded(combatant_id=following.id))
        else:
            begin_turn(draft, following.id)
        return True
    return False


def _settle_eclats(draft: Draft) -> bool:
    """Wait while somebody may still announce an éclat; then let those who did declare anew, lowest first. Rule: L-426.

    With nobody left to decide or to declare the éclats are resolved, and without any the round goes on.
    """
    state = draft.state
    if any(may_announce(state, c) for c in state.combatants):
        return _move_cursor(draft, None)
    for combatant_id in declaration_order(state.round.order):
        combatant = state.combatant(CombatantId(combatant_id))
        if (
            combatant is not None
            and combatant_id in state.round.eclats
            and not combatant.out
            and (combatant.declaration is None or not combatant.declaration.eclat)
        ):
            return _move_cursor(draft, combatant.id)
    enter(draft, Phase.ECLAT_RESOLUTION if state.round.eclats else Phase.RESOLUTION)
    return True


def _ask_for_initiative(draft: Draft) -> bool:
    asked = False
    if draft.state.round.phase is Phase.ROLL_INITIATIVE:
        for combatant in draft.state.combatants:
            points, sheet = combatant.initiative, draft.state.sheet(combatant)
            if combatant.status is not InitiativeStatus.ACTIVE or points is None:
                continue
            if grace_right(sheet, draft.state.profile, points) is GraceRight.FORCED:
                draft.emit(GraceForced(combatant_id=combatant.id))
                asked = True
    for combatant in must_roll(draft.state):
        if not waits_for_initiative(draft.state, combatant.id):
            request_initiative(draft, combatant)
            asked = True
    return asked


def _move_cursor(draft: Draft, combatant_id: CombatantId | None) -> bool:
    if draft.state.round.cursor == combatant_id:
        return False
    draft.emit(CursorMoved(combatant_id=combatant_id))
    return True


def next_declarer(state: Encounter) -> Combatant | None:
    """Return who declares next: the lowest who has not yet (L-052, L-063, L-464); None when all have."""
    for combatant_id in declaration_order(state.round.order):
        combatant = state.combatant(CombatantId(combatant_id))
        if (
            combatant is not None
            and combatant.declaration is None
            and combatant.status is InitiativeStatus.ACTIVE
            and not combatant.out
        ):
            return combatant
    return None


def next_actor(state: Encounter) -> Combatant | None:
    """Return who resolves next: the highest who has not yet (L-056, L-463); None when all have.

    While éclats are resolved only those who announced one act. A charger that has precedence comes before its target's
    assault; those who act in concert wait for the lowest of them. Rule: L-055, L-372, L-376, L-427, L-535.
    """
    present = (state.combatant(combatant_id) for combatant_id in state.round.order)
    waiting = [c for c in present if c is not None and state.may_act(c.id)]
    place = {combatant_id: at for at, combatant_id in enumerate(state.round.order)}

    def turn(combatant: Combatant) -> tuple[int, int]:
        group = [member for member in state.group_of(combatant.id) if member in place] or [combatant.id]
        last = acting_turn({member: place[member] for member in group})
        return place[CombatantId(last)], place[combatant.id]

    waiting.sort(key=turn)
    return _with_precedence(state, waiting[0], waiting) if waiting else None


def _with_precedence(state: Encounter, actor: Combatant, waiting: list[Combatant]) -> Combatant:
    """Return the charger that comes before an actor who assails it, or the actor. Rule: L-534 to L-538, L-547."""
    declared = actor.declaration
    assert declared is not None
    for charger in waiting:
        run = charger.declaration
        if run is None or run.action.kind is not ActionKind.CHARGE or charger.id == actor.id:
            continue
        if state.group_of(charger.id) or run.action.as_counter:
            continue  # it comes when the group does (L-376), or is asked for as a counter (L-546)
        if actor.id in run.targets and changes.charge_facts(state, charger, actor).first is First.CHARGER:
            return charger
    return actor


def passes(state: Encounter, combatant: Combatant, *, struggled: bool = False) -> bool:
    """Tell whether a combatant's turn passes by itself: inaction, a counter without moves, or an action blocked.

    One whose counter is void may act anew, and one kept by a block may try to get out of it, once.
    Rule: L-280, L-285, L-320, L-323, L-324, L-389, L-630.
    """
    declared = combatant.declaration
    if declared is None or combatant.out:
        return True
    if declared.action.kind is ActionKind.INACTION:
        return True
    if counters.charges_as_counter(combatant) and not counters.is_armed(state, combatant):
        return True  # the charge was made, as a counter
    if combatant.has(ConditionCode.BLOCK_HELD) and not combatant.has(ConditionCode.BLOCKED) and not struggled:
        return False
    if combatant.has(ConditionCode.BLOCK_HELD) and declared.action.kind is ActionKind.COUNTER:
        return True
    if declared.distance_m - combatant.walked_m > 0.005:
        return False
    if combatant.has(ConditionCode.BLOCKED):
        return True
    return declared.action.kind is ActionKind.COUNTER and changes.change_reason(state, combatant) is ChangeReason.NONE
