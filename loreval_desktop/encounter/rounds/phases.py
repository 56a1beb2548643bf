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
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    RollDropped,
    RulingDropped,
    check,
    decide,
)
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.people.events import AwarenessSet, ConditionLifted
from loreval_desktop.encounter.rounds.events import (
    CursorMoved,
    DamageReleased,
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
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.charge import (
    ChargeFacts,
    ChargeOrder,
    First,
    TargetPlan,
    charge_order,
    second_charge_strikes,
)
from loreval_desktop.rules.concerted import acting_turn
from loreval_desktop.rules.heroism import eclat_cost
from loreval_desktop.rules.initiative import declaration_order, next_points
from loreval_desktop.rules.types.actions import MANOEUVRES, ActionKind, CounterKind

# --- commands --------------------------------------------------------------------------------------------------------


class StartEncounter(Command):
    """Begin the fight: round 1, initiative."""

    kind: Literal["start_encounter"] = "start_encounter"


class EndTurn(Command):
    """The one whose turn it is has finished; combatant_id None: whoever that is."""

    kind: Literal["end_turn"] = "end_turn"
    combatant_id: CombatantId | None = None


class EndRound(Command):
    """Pay, and begin the next round (L-057)."""

    kind: Literal["end_round"] = "end_round"


class EndEncounter(Command):
    """The fight is over."""

    kind: Literal["end_encounter"] = "end_encounter"


class ForcePhase(Command):
    """Let the GM set where the round stands."""

    kind: Literal["force_phase"] = "force_phase"
    phase: Phase
    reason: Annotated[str, Field(max_length=500)] = ""


# --- events ----------------------------------------------------------------------------------------------------------


# --- checks ----------------------------------------------------------------------------------------------------------


def wrong_phase(state: Encounter, wanted: Phase, overridable: bool = False) -> Problem:
    """Return the problem of a command that belongs to another step. Rule: L-050."""
    return Problem(
        say=message("flow.wrong_phase", now=message(f"phase.{state.round.phase}"), wanted=message(f"phase.{wanted}")),
        rule=RuleId("L-050"),
        overridable=overridable,
    )


def at_its_turn(state: Encounter) -> Iterator[Problem]:
    """Yield what speaks against doing something at one's own turn, whoever's it is. Rule: L-050, L-056."""
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
    elif state.combatant(state.round.cursor) is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
    elif state.pending:
        yield Problem(say=message("flow.pending", count=len(state.pending)), overridable=False)


def who_acts(state: Encounter) -> Combatant:
    """Return whose turn it is. Raises KeyError when it is nobody's."""
    cursor = state.combatant(state.round.cursor)
    if cursor is None:
        raise KeyError("nobody acts now")
    return cursor


@check.register
def _(command: StartEncounter, state: Encounter) -> Iterator[Problem]:
    if state.initiative == "ribbons":
        yield Problem(say=message("ribbons.start_by_placing"), rule=RuleId("R-020"), overridable=False)
    elif state.round.phase not in (Phase.SETUP, Phase.ENDED):
        yield Problem(say=message("flow.already_begun", round=state.round.number), overridable=False)
    elif not state.combatants:
        yield Problem(say=message("flow.nobody"), overridable=False)


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


@check.register
def _(command: EndEncounter, state: Encounter) -> Iterator[Problem]:
    if state.round.phase in (Phase.SETUP, Phase.ENDED):
        yield Problem(say=message("flow.not_begun"), overridable=False)


# --- decisions -------------------------------------------------------------------------------------------------------


def enter(draft: Draft, phase: Phase, round_number: int | None = None) -> None:
    """Enter a step of the round."""
    draft.emit(PhaseEntered(phase=phase, round=draft.state.round.number if round_number is None else round_number))


def drop_all_pending(draft: Draft) -> None:
    """Drop everything that waits."""
    for waiting in draft.state.pending:
        if isinstance(waiting, PendingRoll):
            draft.emit(RollDropped(roll_id=waiting.id))
        else:
            draft.emit(RulingDropped(ruling_id=waiting.id))


@decide.register
def _(command: StartEncounter, draft: Draft) -> None:
    from loreval_desktop.encounter.rounds.surprise import begin_check, unaware_observers

    if unaware_observers(draft.state):
        enter(draft, Phase.SURPRISE_CHECK, 0)
        begin_check(draft)
    else:
        enter(draft, Phase.ROLL_INITIATIVE, 1)


@decide.register
def _(command: EndTurn, draft: Draft) -> None:
    cursor = draft.state.round.cursor
    assert cursor is not None
    drop_all_pending(draft)
    draft.emit(TurnEnded(combatant_id=cursor))


@decide.register
def _(command: EndRound, draft: Draft) -> None:
    drop_all_pending(draft)
    _know_who_struck(draft)
    state = draft.state
    draft.emit(RoundEnded(round=state.round.number, payments=tuple(payment(state, c) for c in state.combatants)))
    enter(draft, Phase.ROLL_INITIATIVE, state.round.number + 1)


def _know_who_struck(draft: Draft) -> None:
    """Let those who were attacked know by whom from now on, unless it cannot be seen. Rule: L-131, Q-041."""
    for attacker in draft.state.combatants:
        if attacker.hidden or attacker.has(ConditionCode.INVISIBLE):
            continue
        for target in dict.fromkeys(blow.target for blow in attacker.blows):
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
def _(command: EndEncounter, draft: Draft) -> None:
    drop_all_pending(draft)
    enter(draft, Phase.ENDED)


@decide.register
def _(command: ForcePhase, draft: Draft) -> None:
    if draft.state.round.phase is not command.phase:
        drop_all_pending(draft)
        number = draft.state.round.number
        if command.phase is Phase.ROLL_INITIATIVE:
            number += 1
        enter(draft, command.phase, number)


# --- settling --------------------------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Emit everything that follows by itself from where the round stands."""
    _lift_what_is_over(draft)
    from loreval_desktop.encounter.bmo import stages

    stages.settle(draft)
    if draft.state.initiative == "ribbons":
        from loreval_desktop.encounter.ribbons import act

        act.settle(draft)
        return
    for _ in range(10_000):
        if not _settle_once(draft):
            return
        _lift_what_is_over(draft)
    raise RuntimeError("the round does not come to rest")


def _lift_what_is_over(draft: Draft) -> None:
    """Lift the states whose time is up."""
    for combatant in draft.state.combatants:
        for condition in combatant.conditions:
            if condition.rounds_left == 0:
                draft.emit(ConditionLifted(combatant_id=combatant.id, code=condition.code, by=condition.by))


def _settle_once(draft: Draft) -> bool:
    state = draft.state
    phase = state.round.phase
    if state.round.held and _release_damage(draft):
        return True
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
        if nothing_to_resolve(following):
            draft.emit(TurnEnded(combatant_id=following.id))
            return True
        return _move_cursor(draft, following.id) or _ask_for_counters(draft, following)
    return False


def _release_damage(draft: Draft) -> bool:
    """Let damage take effect that waited for the last of those who act in concert. Rule: L-373, Q-193."""
    from loreval_desktop.encounter.people import harm

    state = draft.state
    due = tuple(held for held in state.round.held if held.by is None or not waits_for_concert(state, held.by))
    if not due or any(waiting.then.kind in ("attack", "damage") for waiting in state.pending):
        return False
    draft.emit(DamageReleased(by=tuple(dict.fromkeys(held.by for held in due if held.by is not None))))
    for held in due:
        if draft.state.combatant(held.target) is not None:
            harm.take(draft, held)
    return True


def waits_for_concert(state: Encounter, combatant_id: CombatantId) -> bool:
    """Tell whether others with whom somebody acts in concert have still to act. Rule: L-373."""
    group: set[CombatantId] = combat.concerted_groups(state).get(combatant_id, set())
    return state.round.phase is Phase.RESOLUTION and any(
        member != combatant_id and (other := state.combatant(member)) is not None and _may_act(state, other)
        for member in group
    )


def _ask_for_counters(draft: Draft, actor: Combatant) -> bool:
    """Ask those whose counter answers what begins now. Rule: L-332, L-347, L-565."""
    from loreval_desktop.encounter.loreval import counters

    if draft.state.pending or actor.blows or actor.walked_m:
        return False
    return counters.ask(draft, actor, None)


def _settle_eclats(draft: Draft) -> bool:
    """Wait while somebody may still announce an éclat; then let those who did declare anew, lowest first. Rule: L-426.

    With nobody left to decide or to declare the éclats are resolved, and without any the round goes on.
    """
    from loreval_desktop.encounter.people.heroism import may_announce

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
            if combatant.status is InitiativeStatus.ACTIVE and combatant.initiative == 0:
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

    While éclats are resolved only those who announced one act. One whose counter has lost its object comes first, then
    a charger that has precedence over its target's assault; those who act in concert wait for the lowest of them.
    Rule: L-055, L-372, L-376, L-390, L-427, L-535.
    """
    waiting = [c for c in (state.combatant(combatant_id) for combatant_id in state.round.order) if c is not None]
    waiting = [c for c in waiting if _may_act(state, c)]
    voided = next((c for c in waiting if c.id in state.round.voided), None)
    if voided is not None:
        return voided
    place = {combatant_id: at for at, combatant_id in enumerate(state.round.order)}
    groups = combat.concerted_groups(state)

    def turn(combatant: Combatant) -> tuple[int, int]:
        group = groups.get(combatant.id, {combatant.id})
        last = acting_turn({member: place[member] for member in group})
        return place[CombatantId(last)], place[combatant.id]

    waiting.sort(key=turn)
    return _with_precedence(state, waiting[0], waiting) if waiting else None


def _may_act(state: Encounter, combatant: Combatant) -> bool:
    if state.round.phase is Phase.ECLAT_RESOLUTION and combatant.id not in state.round.eclats:
        return False
    return (
        combatant.id not in state.round.done
        and combatant.declaration is not None
        and combatant.status is InitiativeStatus.ACTIVE
        and not combatant.out
    )


def _with_precedence(state: Encounter, actor: Combatant, waiting: list[Combatant]) -> Combatant:
    """Return the charger that comes before an actor who assails it, or the actor. Rule: L-534 to L-538, L-547."""
    declared = actor.declaration
    assert declared is not None
    for charger in waiting:
        run = charger.declaration
        if run is None or run.action.kind is not ActionKind.CHARGE or charger.id == actor.id:
            continue
        if actor.id in run.targets and charge_facts(state, charger, actor).first is First.CHARGER:
            return charger
    return actor


def charge_facts(state: Encounter, charger: Combatant, target: Combatant) -> ChargeOrder:
    """Return who comes first between a charger and its target, as both have declared. Rule: L-533 to L-547."""
    run, plan = charger.declaration, target.declaration
    assert run is not None
    what = TargetPlan.NOTHING
    feasible = True
    if plan is not None:
        at_charger = charger.id in plan.targets
        action = plan.action
        if action.kind is ActionKind.COUNTER:
            what = {
                CounterKind.RECEIVE_CHARGE: TargetPlan.RECEIVES,
                CounterKind.PARRY_CHARGE: TargetPlan.PARRIES,
                CounterKind.PARRY: TargetPlan.PARRIES,
                CounterKind.DODGE: TargetPlan.OTHER_COUNTER,
                CounterKind.BLOCK: TargetPlan.OTHER_COUNTER,
            }.get(action.counter or CounterKind.STRIKE, TargetPlan.NOTHING)
        elif action.kind is ActionKind.CHARGE and at_charger:
            what, feasible = TargetPlan.CHARGES_CHARGER, can_run(state, target, charger)
        elif combat.blows_of(target) or action.kind in (*MANOEUVRES, ActionKind.GRAPPLE, ActionKind.SPELL):
            what = TargetPlan.ATTACKS_CHARGER if at_charger else TargetPlan.ATTACKS_OTHER
    order = state.round.order
    faster = order.index(charger.id) < order.index(target.id) if target.id in order else True
    return charge_order(
        ChargeFacts(
            faster=faster,
            continued=run.action.continued,
            plan=what,
            feasible=feasible,
            as_counter=run.action.as_counter,
            charger_eclat=run.eclat,
            target_eclat=plan is not None and plan.eclat,
            environment=combat.attention_scores(state, charger).e,
        ),
        state.profile,
    )


def can_run(state: Encounter, charger: Combatant, target: Combatant) -> bool:
    """Tell whether a declared charge can still be made: in continuity, or with its run left. Rule: L-528, L-538."""
    from loreval_desktop.encounter.board import contact

    declared = charger.declaration
    if declared is None:
        return False
    away = contact.distance_m(state, charger.id, target.id)
    if away is None:
        return True
    return second_charge_strikes(
        able=not charger.out,
        continued=declared.action.continued,
        straight_m=away,
        speed_m=combat.speed_of(state, charger),
        profile=state.profile,
    )


def nothing_to_resolve(combatant: Combatant) -> bool:
    """Tell whether a combatant's turn passes by itself: inaction, a counter without moves, or an action blocked.

    Rule: L-280, L-285, L-320, L-323, L-324.
    """
    declared = combatant.declaration
    if declared is None:
        return False
    if declared.action.kind is ActionKind.INACTION:
        return True
    can_walk = declared.distance_m - combatant.walked_m > 0.005
    blocked = combatant.has(ConditionCode.BLOCKED)
    return not can_walk and (blocked or declared.action.kind is ActionKind.COUNTER)


# --- folding ---------------------------------------------------------------------------------------------------------
