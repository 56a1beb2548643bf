"""What holds after every command of a fight, whatever was done: one function for each thing, by its name.

Each takes the record of a fight as it was played and raises AssertionError with what is wrong at its last step. They
read the value and the events alone, so that fights by every system of initiative and of manoeuvres may be held to them.
`check_all` calls those that are cheap; `cached_answers_equal_new_ones` builds everything anew.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from loreval_desktop.core.ids import CombatantId, EffectId, UndertakingId
from loreval_desktop.encounter.board import contact, cover
from loreval_desktop.encounter.board.dangers import dangers_of
from loreval_desktop.encounter.engine.answers import EnterRoll, RollDice, Rule
from loreval_desktop.encounter.engine.core import Command, Event, evolve
from loreval_desktop.encounter.engine.effects import is_due
from loreval_desktop.encounter.engine.events import (
    EffectArose,
    EffectEnded,
    Overruled,
    RollRequested,
    UndertakingBegun,
    UndertakingEnded,
)
from loreval_desktop.encounter.facts import combat, counters
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.events import (
    ActionChanged,
    AttackBegun,
    AttackResolved,
    CounterFired,
    CounterRolled,
)
from loreval_desktop.encounter.map.events import StoodUp, TokenMoved
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.people.events import (
    CombatantAdded,
    CombatantAmended,
    ConditionApplied,
    DamageDealt,
    Healed,
    NonlethalDealt,
)
from loreval_desktop.encounter.people.roster import PAIRS
from loreval_desktop.encounter.protocol import event_lists, fold
from loreval_desktop.encounter.rounds.events import (
    ActionDeclared,
    EncounterBegun,
    EncounterEnded,
    PhaseEntered,
    RoundEnded,
    TurnEnded,
)
from loreval_desktop.encounter.rounds.phases import EndTurn
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.effects import Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.fields import ENDS_WITH_FIGHT, HEADS, When
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import (
    BlowOutcome,
    Cause,
    Combatant,
    Condition,
    ConditionCode,
    InitiativeStatus,
)
from loreval_desktop.encounter.value.round import Phase, Round
from loreval_desktop.encounter.value.undertakings import (
    Attempt,
    Blow,
    Cast,
    CounterTest,
    RibbonAct,
    Turn,
    Undertaking,
)
from loreval_desktop.rules.damage import Life, life_at
from loreval_desktop.rules.heroism import is_possessor
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.surprise import Arrival

NEAR_M = 0.011
RESOLVING = (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION)


@dataclass(frozen=True, slots=True)
class Fact:
    """One event, with the value before and after it."""

    event: Event
    before: Encounter
    after: Encounter


@dataclass(frozen=True, slots=True)
class Step:
    """One command that was carried out."""

    command: Command
    before: Encounter
    after: Encounter
    facts: tuple[Fact, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return tuple(fact.event for fact in self.facts)

    @property
    def overruled(self) -> bool:
        """Whether the GM went past the rules in it."""
        return any(isinstance(fact.event, Overruled) for fact in self.facts)


@dataclass
class Record:
    """A fight as it was played: the steps that stand, oldest first."""

    steps: list[Step] = field(default_factory=list)

    def add(self, command: Command, before: Encounter, after: Encounter, events: tuple[Event, ...]) -> None:
        """Record a command that was carried out."""
        facts, state = [], before
        for event in events:
            follows = evolve(event, state)
            facts.append(Fact(event, state, follows))
            state = follows
        self.steps.append(Step(command, before, after, tuple(facts)))

    @property
    def last(self) -> Step:
        """The last step."""
        return self.steps[-1]

    @property
    def state(self) -> Encounter:
        """The value as it stands."""
        return self.steps[-1].after

    def back(self) -> Iterator[tuple[Step, Fact]]:
        """Yield all that happened, the last first."""
        for step in reversed(self.steps):
            for fact in reversed(step.facts):
                yield step, fact

    def this_round(self) -> tuple[tuple[Step, Fact], ...]:
        """Return what has happened since the round began, oldest first."""
        found: list[tuple[Step, Fact]] = []
        for step, fact in self.back():
            event = fact.event
            begins = isinstance(event, PhaseEntered) and event.phase is Phase.ROLL_INITIATIVE
            if begins or isinstance(event, EncounterBegun | EncounterEnded):
                break
            found.append((step, fact))
        return tuple(reversed(found))


def _owned(state: Encounter) -> tuple[UndertakingId | EffectId, ...]:
    return tuple(p.owner for p in state.pending if p.owner is not None)


def _named(state: Encounter, combatant_id: CombatantId | None) -> str:
    combatant = state.combatant(combatant_id)
    return str(combatant_id) if combatant is None else combatant.name


# --- 1 ---------------------------------------------------------------------------------------------------------------


def events_tell_everything(record: Record) -> None:
    """What happened is all in the events; events and value survive being written down."""
    step = record.last
    assert fold(step.events, step.before) == step.after, "the events do not lead to the value"
    assert event_lists.validate_json(event_lists.dump_json(step.events)) == step.events, "events change when written"
    assert Encounter.model_validate_json(step.after.model_dump_json()) == step.after, "the value changes when written"


def undo_and_redo_are_exact(store: Store) -> None:
    """Undo brings back the value before, redo the one after."""
    step = store.past[-1]
    after = store.state
    store.undo()
    assert store.state == step.before, "undo does not bring back what was"
    store.redo()
    assert store.state == after, "redo does not bring back what followed"


# --- 2 to 4: the stack -----------------------------------------------------------------------------------------------


def one_question_at_a_time(record: Record) -> None:
    """At most one question has an owner: the top, or an effect that is due. All concerned are in the fight."""
    state = record.state
    owned = _owned(state)
    assert len(owned) <= 1, f"{len(owned)} questions wait at once"
    for owner in owned:
        effect = state.effect(owner)
        if effect is not None:
            assert is_due(state, effect), f"{effect.kind} asks before it is due"
        else:
            top = state.top
            assert top is not None, "a question of nobody's"
            assert top.id == owner, "a question of one that is not on top"
    for waiting in state.pending:
        for each in (waiting.who, *waiting.about):
            assert each is None or state.combatant(each) is not None, f"{waiting.role} concerns {each}, who has left"


def fight_goes_on_by_itself(record: Record) -> None:
    """Nothing stands still without a question: the stack is empty, or its top an open turn of one who can act."""
    state = record.state
    if _owned(state):
        return
    top = state.top
    resolves = state.initiative == "loreval" and state.round.phase in RESOLVING
    if top is None:
        assert not resolves, f"nobody's turn in {state.round.phase}"
        return
    assert isinstance(top, Turn), f"{top.kind} stands still"  # type: ignore[attr-defined]
    actor = state.require(top.actor)
    assert not actor.out, f"the turn of {actor.name}, who is out, does not end"
    if top.stage == "redeclare":
        assert actor.id in state.round.eclats, "declares anew without an éclat"
        return
    assert top.stage == "open", f"a turn stands still at its {top.stage}"
    declared = actor.declaration
    assert declared is not None, f"the turn of {actor.name}, who has declared nothing, does not end"
    left = declared.distance_m - actor.walked_m > 0.005
    left = left or counters.has_move_left(state, actor)  # of one who has countered it
    if actor.has(ConditionCode.BLOCKED):
        assert left, f"the turn of {actor.name}, who is blocked, does not end"
    if declared.action.kind is ActionKind.INACTION:
        struggles = actor.has(ConditionCode.BLOCK_HELD) and not top.struggled
        assert left or struggles, f"the turn of {actor.name}, who does nothing, does not end"


def what_is_under_way_stands_on_somebody(record: Record) -> None:
    """Actors, targets and what is answered are there; nobody has two turns; the cursor is the highest turn's."""
    state = record.state
    below: set[str] = set()
    turns: list[CombatantId] = []
    for undertaking in state.stack:
        assert state.combatant(undertaking.actor) is not None, f"{undertaking.kind} of one who has left"
        if undertaking.target is not None:
            assert state.combatant(undertaking.target) is not None, f"{undertaking.kind} on one who has left"
        assert undertaking.answers is None or undertaking.answers in below, f"{undertaking.kind} answers nothing"
        assert undertaking.id not in below, "one id twice on the stack"
        below.add(undertaking.id)
        if isinstance(undertaking, Turn):
            turns.append(undertaking.actor)
    assert len(set(turns)) == len(turns), "two turns of one actor"
    if state.initiative == "ribbons":
        assert not turns, "a turn by ribbons"
        acts = [u for u in state.stack if isinstance(u, RibbonAct | Attempt) and not getattr(u, "free", False)]
        assert len(acts) <= 1, "two acts at once by ribbons"
    elif turns:
        assert state.round.cursor == turns[-1], "the cursor is not the highest turn's"
    members = {c.id for c in state.combatants}
    for name in ("order", "done", "eclats", "eclats_passed", "voided"):
        ids = getattr(state.round, name)
        assert len(set(ids)) == len(ids), f"round.{name} names somebody twice"
        assert set(ids) <= members, f"round.{name} names one who has left"
    for group in state.round.groups:
        assert set(group) <= members, "a group with one who has left"
    for use in state.round.counters:
        assert use.counterer in members, "a counter of one who has left"
    for part in state.round.parts:
        assert {part.attacker, part.target} <= members, "a part of Security of one who has left"


# --- 5, 6: effects ---------------------------------------------------------------------------------------------------


def each_effect_ends_once(record: Record) -> None:
    """Effects that stand are held or wait; each ended once; hit points move by losses, healing and the GM's hand."""
    state, step = record.state, record.last
    ids = [effect.id for effect in state.effects]
    assert len(set(ids)) == len(ids), "one effect stands twice"
    arose = {fact.event.effect.id for _, fact in record.back() if isinstance(fact.event, EffectArose)}
    ended = Counter(fact.event.effect_id for _, fact in record.back() if isinstance(fact.event, EffectEnded))
    assert not ended or max(ended.values()) == 1, "an effect ends twice"
    assert set(ended) <= arose, "an effect ends that never arose"
    if not any(isinstance(fact.event, EncounterEnded) for _, fact in record.back()):
        assert arose - set(ended) == set(ids), "an effect is lost"
    if not _owned(state):
        due = [effect.kind for effect in state.effects if is_due(state, effect)]
        assert not due, f"{due} are due and nothing asks"
    for fact in step.facts:
        for after in fact.after.combatants:
            before = fact.before.combatant(after.id)
            if before is None or before.hit_points == after.hit_points:
                continue
            event, lost = fact.event, before.hit_points - after.hit_points
            if isinstance(event, DamageDealt):
                assert event.combatant_id == after.id, "damage takes hit points of another"
                assert event.amount == lost, f"{lost} hit points lost by a damage of {event.amount}"
            elif isinstance(event, Healed):
                assert (event.combatant_id, event.amount) == (after.id, -lost), (
                    "healing of another or of another amount"
                )
            else:
                assert isinstance(event, CombatantAmended | CombatantAdded), f"hit points moved by {event}"
    _applied_losses_are_taken(record)


def _applied_losses_are_taken(record: Record) -> None:
    for fact in record.last.facts:
        if not isinstance(fact.event, EffectEnded) or fact.event.outcome != "applied":
            continue
        effect = fact.before.effect(fact.event.effect_id)
        if not isinstance(effect, Loss) or not effect.amount:
            continue
        taken = [
            other.event
            for _, other in record.back()
            if isinstance(other.event, DamageDealt | NonlethalDealt)
            and (other.event.combatant_id, other.event.amount, other.event.cause)
            == (effect.target, effect.amount, effect.cause)
        ]
        assert taken, f"a loss of {effect.amount} was applied and nobody lost it"


def nothing_due_is_overtaken(record: Record) -> None:
    """No effect is due while a turn begins or a d20 of an undertaking is asked."""
    for fact in record.last.facts:
        event = fact.event
        begins = isinstance(event, UndertakingBegun) and isinstance(event.undertaking, Turn)
        asks = (
            isinstance(event, RollRequested)
            and event.roll.dice == "1d20"
            and fact.before.undertaking(event.roll.owner) is not None
        )
        if begins or asks:
            due = [effect.kind for effect in fact.before.effects if is_due(fact.before, effect)]
            assert not due, f"{due} are due while {'a turn begins' if begins else 'a die is asked for'}"


# --- 7: groups -------------------------------------------------------------------------------------------------------

_TURNS_OF_A_GROUP = (EnterRoll, RollDice, Rule, ResolveAttack, CastSpell, EndTurn, MoveToken)
"""What the turns of a group consist of: whatever they bring about, none of its numbers may follow."""
_OWN_DOING = frozenset({"action_changed", "action_declared", "security_divided"})
"""What may alter a number in the midst of a group: another action, or the target's word."""


def _disturbs(step: Step, fact: Fact) -> bool:
    """Tell whether something else than the turns of a group happens: the GM's hand, a change, another's counter."""
    if step.overruled or not isinstance(step.command, _TURNS_OF_A_GROUP):
        return True
    kind = getattr(fact.event, "kind", "")
    if kind in _OWN_DOING:
        return True
    if kind in ("token_moved", "ready_weapons_set"):
        actor = fact.before.round.cursor
        return getattr(fact.event, "combatant_id", None) not in (fact.before.group_of(actor) if actor else ())
    return False


def group_strikes_as_one(record: Record) -> None:
    """A target's number for one who acts in concert stays what it was when the first of the group began (L-373)."""
    state = record.state
    if state.round.phase is not Phase.RESOLUTION or not any(len(g) > 1 for g in state.round.groups):
        return
    numbers: dict[tuple[CombatantId, CombatantId], int] = {}
    for step, fact in record.this_round():
        event, now = fact.event, fact.before
        if _disturbs(step, fact):
            numbers.clear()
        elif not numbers and now.turn is not None and _has_yet_to_act(now, now.group_of(now.turn.actor)):
            numbers = {pair: _number(now, *pair) for pair in _pairs_of(now, now.group_of(now.turn.actor))}
        if isinstance(event, RollRequested) and event.roll.role is Role.HIT and step is record.last:
            blow = now.undertaking(event.roll.owner)
            if isinstance(blow, Blow) and blow.counter is None and blow.target is not None and blow.struck is None:
                expected = numbers.get((blow.actor, blow.target))
                actual = _number(now, blow.actor, blow.target)
                assert expected in (None, actual), (
                    f"the number of {_named(now, blow.target)} for {_named(now, blow.actor)} went from {expected} to "
                    f"{actual} while the group acted"
                )


def _has_yet_to_act(state: Encounter, group: tuple[CombatantId, ...]) -> bool:
    """Tell whether some act in concert, and none of them has done anything yet."""
    members = [state.require(each) for each in group]
    return len(members) > 1 and not any(m.blows or m.acted or m.id in state.round.done for m in members)


def _pairs_of(state: Encounter, group: tuple[CombatantId, ...]) -> Iterator[tuple[CombatantId, CombatantId]]:
    for member_id in group:
        member = state.combatant(member_id)
        for target in () if member is None or member.declaration is None else member.declaration.targets:
            if state.combatant(target) is not None and target != member_id and combat.blows_of(member):
                yield member_id, target


def _number(state: Encounter, attacker: CombatantId, target: CombatantId) -> int:
    """Return what an attack must reach, cover apart, which goes with the attacker's own walk."""
    facts = combat.attack_facts(
        state, state.require(attacker), state.require(target), concealed_by=(), cover_percent=0.0
    )
    return facts.difficulty


# --- 8 to 10: the declaration ----------------------------------------------------------------------------------------


def targets_are_declared(record: Record) -> None:
    """Whom somebody begins to strike was declared, changed to, or overruled in that step."""
    if record.last.overruled:
        return
    for fact in record.last.facts:
        event = fact.event
        if not isinstance(event, UndertakingBegun):
            continue
        undertaking = event.undertaking
        declared = fact.before.require(undertaking.actor).declaration
        if isinstance(undertaking, Cast):
            assert declared is not None, "a spell without a declaration"
            assert set(undertaking.targets) <= set(declared.targets), "a spell at one who was not declared"
        if isinstance(undertaking, Attempt) and undertaking.free:
            continue
        if isinstance(undertaking, Blow | Attempt) and getattr(undertaking, "counter", None) is None:
            if fact.before.initiative == "ribbons":
                continue
            assert declared is not None, "a blow without a declaration"
            if declared.action.kind is not ActionKind.WHIRLWIND and declared.targets:
                assert undertaking.target in declared.targets, (
                    f"{_named(fact.before, undertaking.actor)} strikes {_named(fact.before, undertaking.target)}, who "
                    "was not declared"
                )


def nobody_walks_too_far(record: Record) -> None:
    """Nobody walks more metres than were declared, and what is declared is so many units of movement (L-296, L-303)."""
    for fact in record.last.facts:
        event, state = fact.event, fact.before
        if isinstance(event, TokenMoved | StoodUp) and event.combatant_id is not None:
            walks = isinstance(event, StoodUp) or event.counted
            combatant = state.require(event.combatant_id)
            if not walks or record.last.overruled:
                continue
            allowed = 0.0 if combatant.declaration is None else combatant.declaration.distance_m
            after = fact.after.require(event.combatant_id).walked_m
            assert after <= allowed + NEAR_M, f"{combatant.name} walks {after:.2f} m of {allowed:.2f} m"
        if isinstance(event, ActionDeclared | ActionChanged):
            declared = event.declaration
            combatant = state.require(event.combatant_id)
            unit = combat.speed_of(fact.after, combatant)
            most = declared.units * unit
            if isinstance(event, ActionChanged):
                assert declared.first_units is not None, "a change that forgets what was planned first"
                most = min((declared.first_units + 1) * unit, combatant.walked_m + most)
            assert declared.distance_m <= most + NEAR_M, (
                f"{combatant.name} may walk {declared.distance_m:.2f} m with {declared.units} units of {unit:.2f} m"
            )


def what_was_declared_is_paid(record: Record) -> None:
    """A round costs what was declared, an éclat everything; no change alters the price; nobody falls below 0."""
    for combatant in record.state.combatants:
        assert combatant.initiative is None or combatant.initiative >= 0, f"{combatant.name} falls below 0"
        assert 0 <= combatant.heroism <= 3, f"{combatant.name} has {combatant.heroism} points of heroism"
    for fact in record.last.facts:
        event, state = fact.event, fact.before
        if isinstance(event, ActionChanged) and event.declaration.action.kind is not ActionKind.GRACE:
            before = state.require(event.combatant_id).declaration
            assert before is not None, "a change of nothing"
            if not state.profile.options.pay_replacement_cost:
                assert event.declaration.cost == before.cost, "a change alters the price"
        if not isinstance(event, RoundEnded):
            continue
        for payment in event.payments:
            combatant = state.require(payment.combatant_id)
            had, declared = combatant.initiative or 0, combatant.declaration
            if combatant.status is not InitiativeStatus.ACTIVE:
                assert payment.cost == 0, f"{combatant.name} pays without points"
            elif combatant.id in state.round.eclats:
                assert payment.after == 0, f"{combatant.name} keeps points after an éclat"
            else:
                cost = 0 if declared is None else declared.cost
                if declared is not None:
                    assert (payment.cost, payment.after) == (cost, max(0, had - cost)), (
                        f"{combatant.name} pays {payment.cost} of {had} for {cost}"
                    )


# --- 11: ribbons -----------------------------------------------------------------------------------------------------


def ribbons_advance_by_acts(record: Record) -> None:
    """By ribbons one advances by the cost of acts that ended, by what was spent on others' acts, or by a lost turn."""
    before, after = record.last.before.ribbons, record.state.ribbons
    if before is None or after is None or any(isinstance(e, EncounterBegun) for e in record.last.events):
        return
    for ribbon in after.ribbons:
        old = before.of(ribbon.combatant_id)
        if old is None or old.at == ribbon.at:
            continue
        assert ribbon.at > old.at or record.last.overruled, "a ribbon goes back"
        moved = [fact for fact in record.last.facts if _place(fact.after, ribbon) != _place(fact.before, ribbon)]
        assert moved, "a ribbon moves by no event"
        acts = [
            fact.before.undertaking(fact.event.undertaking_id)
            for fact in record.last.facts
            if isinstance(fact.event, UndertakingEnded) and fact.event.outcome != "dropped"
        ]
        own = [u for u in acts if isinstance(u, RibbonAct | Attempt) and u.actor == ribbon.combatant_id]
        under_way = [u for fact in record.last.facts for u in fact.after.stack if isinstance(u, RibbonAct | Attempt)]
        spent = {p for u in under_way for p in u.paid if p.by == ribbon.combatant_id and p.segments}
        lost = any(getattr(e, "kind", "") == "turn_lost" for e in record.last.events)
        by_hand = not own and not spent and not lost and len(moved) == 1 and not record.last.before.stack
        assert own or spent or lost or by_hand, f"the ribbon of {ribbon.combatant_id} advances for nothing"


def _place(state: Encounter, ribbon: object) -> int | None:
    found = None if state.ribbons is None else state.ribbons.of(getattr(ribbon, "combatant_id", None))
    return None if found is None else found.at


# --- 12: what is dropped ---------------------------------------------------------------------------------------------


def dropped_acts_leave_no_trace(record: Record) -> None:
    """A blow that came to nothing is still to be struck, a counter that did is still to be made."""
    state = record.state
    blows = {(u.actor, u.index) for u in state.stack if isinstance(u, Blow) and u.counter is None}
    attempts = {(u.actor, u.index) for u in state.stack if isinstance(u, Attempt)}
    for combatant in state.combatants:
        for blow in combatant.blows:
            under_way = (combatant.id, blow.index) in blows | attempts
            assert blow.outcome is not None or under_way or state.manoeuvres == "bmo", (
                f"a blow of {combatant.name} counts that was never struck"
            )
    for fact in record.last.facts:
        event = fact.event
        if not isinstance(event, UndertakingEnded) or event.outcome != "dropped":
            continue
        dropped = fact.before.undertaking(event.undertaking_id)
        if isinstance(dropped, CounterTest) and dropped.total is None:
            used = [u for u in state.round.counters if u.counterer == dropped.actor and not u.held]
            again = any(isinstance(u, CounterTest | Blow) and u.actor == dropped.actor for u in state.stack)
            assert not used or again, f"the counter of {_named(state, dropped.actor)} is used up and was never made"


# --- 13, 14: states --------------------------------------------------------------------------------------------------

_HOLDERS = frozenset(
    {ConditionCode.SEIZER, ConditionCode.IMMOBILISER, ConditionCode.PINNER, ConditionCode.BLOCK_HOLDER,
     ConditionCode.GRAPPLER, ConditionCode.PINNING}
)  # fmt: skip


def pairs_are_pairs(record: Record) -> None:
    """Who holds and who is held are both there, each with its half, the holder able, and not apart."""
    state = record.state
    for combatant in state.combatants:
        for condition in combatant.conditions:
            half = PAIRS.get(condition.code)
            if half is None or condition.by is None:
                continue
            partner = state.combatant(condition.by)
            text = f"{combatant.name} is {condition.code} by {condition.by}"
            assert partner is not None, f"{text}, who has left"
            assert any(c.code is half and c.by == combatant.id for c in partner.conditions), (
                f"{text}, who is not {half}"
            )
            holder = combatant if condition.code in _HOLDERS else partner
            assert not holder.out, f"{text} though {holder.name} is out"
            pair = contact.tokens_of(state, combatant.id, partner.id)
            if pair is None or state.manoeuvres == "bmo":
                continue
            reach = max(state.sheet(combatant).reach_m, state.sheet(partner).reach_m)
            assert contact.gap_m(state, *pair) <= reach + 2 * NEAR_M, f"{text}, who stands apart"
            assert contact.barrier(state, *pair) is None, f"{text} through a wall"


def states_have_their_cause(record: Record) -> None:
    """Blocked is one whose action a counter ended this round; disarmed who lacks a thing; dead as hit points say."""
    state = record.state
    stopped = {
        fact.event.combatant_id
        for _, fact in record.this_round()
        if isinstance(fact.event, ConditionApplied) and fact.event.condition.code is ConditionCode.BLOCKED
    }
    away = {f.owner for f in state.fallen if f.holder != f.owner}
    for combatant in state.combatants:
        for condition in combatant.conditions:
            assert condition.rounds_left != 0, f"{combatant.name} is still {condition.code}"
            if condition.code is ConditionCode.BLOCKED and condition.cause is not Cause.GM:
                assert combatant.id in stopped, f"{combatant.name} is blocked from another round"
        assert combatant.has(ConditionCode.DISARMED) == (combatant.id in away), (
            f"{combatant.name} is {'' if combatant.has(ConditionCode.DISARMED) else 'not '}disarmed; away: {away}"
        )
        life = life_at(combatant.hit_points, state.sheet(combatant).death_at)
        for code, wanted in ((ConditionCode.DEAD, Life.DEAD), (ConditionCode.UNCONSCIOUS, Life.DOWN)):
            caused = any(c.code is code and c.cause is Cause.HIT_POINTS for c in combatant.conditions)
            assert not caused or life is wanted, f"{combatant.name} is {code} with {combatant.hit_points} hit points"
            assert life is not wanted or combatant.has(code), (
                f"{combatant.name} is not {code} with {combatant.hit_points} hit points"
            )


# --- 15: time --------------------------------------------------------------------------------------------------------


def time_passes_by_turns(record: Record) -> None:
    """What lasts for a time is shorter by one for each own turn that ended, or round without one, and never else."""
    for fact in record.last.facts:
        event = fact.event
        if isinstance(event, EncounterBegun | EncounterEnded):
            continue
        for after in fact.after.combatants:
            before = fact.before.combatant(after.id)
            if before is None:
                continue
            ticks = isinstance(event, TurnEnded) and event.combatant_id == after.id
            ticks = ticks or (isinstance(event, RoundEnded) and after.id not in fact.before.round.done)
            if fact.before.initiative == "ribbons":
                ticks = after.clock != before.clock
            assert after.clock == before.clock + ticks, f"the clock of {after.name} goes wrong at {event}"
            applied = isinstance(event, ConditionApplied) and event.combatant_id == after.id
            times = {_state_key(c): c.rounds_left for c in before.conditions}
            for condition in after.conditions:
                had = times.get(_state_key(condition))
                if condition.rounds_left is None or had is None or applied:
                    continue
                left = max(0, had - ticks)
                assert condition.rounds_left == left, (
                    f"{after.name} is {condition.code} for {condition.rounds_left} turns more after {had}"
                )


def _state_key(condition: Condition) -> tuple[object, ...]:
    return condition.code, condition.by, condition.text


# --- 16, 17: counters and dice ---------------------------------------------------------------------------------------


def a_counter_is_made_once(record: Record) -> None:
    """Nobody makes two counters in a round, and a total meets the action that it was rolled against alone."""
    fired: Counter[CombatantId] = Counter()
    against: dict[tuple[CombatantId, CombatantId], object] = {}
    for step, fact in record.this_round():
        event, state = fact.event, fact.before
        if isinstance(event, UndertakingEnded) and event.outcome == "dropped":
            dropped = state.undertaking(event.undertaking_id)
            counters_yet = (
                isinstance(dropped, CounterTest | Blow) and dropped.counter is not None and not dropped.thrown
            )
            if counters_yet:
                assert dropped is not None
                fired[dropped.actor] = 0  # it came to nothing and may be made yet
        if isinstance(event, CounterFired):
            fired[event.counterer] += 1
            assert fired[event.counterer] == 1, f"{_named(state, event.counterer)} counters twice in a round"
        if isinstance(event, CounterRolled):
            declared = state.require(event.against).declaration
            against[event.counterer, event.against] = None if declared is None else declared.action
        if isinstance(event, RollRequested) and event.roll.role is Role.HIT and step is record.last:
            blow = state.undertaking(event.roll.owner)
            if not isinstance(blow, Blow) or blow.counter is not None or blow.target is None:
                continue
            declared = state.require(blow.actor).declaration
            for use in counters.standing_counters(state, blow.actor, blow.struck or blow.target):
                assert declared is not None, "a blow without a declaration"
                assert against.get((use.counterer, use.against)) == declared.action, (
                    f"the counter of {_named(state, use.counterer)} meets another action than it was rolled against"
                )


_UNCERTAIN = ("L-341", "L-399")


def dice_obey_their_regime(record: Record) -> None:
    """What is changed or hypothetical bears one -2 on each own d20; an éclat throws none against the ordinary."""
    for fact in record.last.facts:
        event, state = fact.event, fact.before
        if isinstance(event, UndertakingBegun):
            _regime_is_as_declared(fact, event.undertaking)
        if isinstance(event, AttackResolved):
            _eclats_hit(fact, event)
        if not isinstance(event, RollRequested) or event.roll.dice != "1d20":
            continue
        undertaking = state.undertaking(event.roll.owner)
        if undertaking is None or event.roll.who != undertaking.actor:
            continue
        minus = [t for t in event.roll.breakdown.terms if t.rule in _UNCERTAIN and t.suppressed_by is None]
        wanted = int(undertaking.regime.uncertain)
        assert len(minus) == wanted, f"{len(minus)} times -2 on {event.roll.role} of a {undertaking.kind}, not {wanted}"
        if undertaking.regime.heroic:
            opponent = state.combatant(event.roll.about[0] if event.roll.about else undertaking.target)
            ordinary = opponent is None or not is_possessor(state.sheet(opponent).kind)
            assert not ordinary, f"an éclat throws a die for {event.roll.role} against one without heroism"


def _regime_is_as_declared(fact: Fact, undertaking: Undertaking) -> None:
    if isinstance(undertaking, Turn) or fact.before.initiative == "ribbons":
        return
    declared = fact.before.require(undertaking.actor).declaration
    regime = undertaking.regime
    if getattr(undertaking, "counter", None) is None:
        assert not regime.hypothetical, "hypothetical, and no counter"
    if declared is not None and not getattr(undertaking, "free", False):
        assert regime.heroic == declared.eclat, "heroic otherwise than declared"
        assert regime.changed == (declared.changed_from is not None), (
            f"a {undertaking.kind} of a changed action does not know it"  # type: ignore[attr-defined]
        )


def _eclats_hit(fact: Fact, event: AttackResolved) -> None:
    state = fact.before
    blow = next((u for u in reversed(state.stack) if isinstance(u, Blow) and u.actor == event.attacker), None)
    target = state.combatant(event.target)
    if blow is None or not blow.regime.heroic or target is None or is_possessor(state.sheet(target).kind):
        return
    stopped = state.require(event.attacker).has(ConditionCode.BLOCKED) or event.outcome is BlowOutcome.OBSTACLE_HIT
    hit = event.outcome in (BlowOutcome.HIT, BlowOutcome.CRITICAL)
    assert hit or stopped, f"an éclat against one without heroism is a {event.outcome}"


# --- 18: a new fight -------------------------------------------------------------------------------------------------


def a_new_fight_begins_anew(record: Record) -> None:
    """A fight that begins has nothing of the one before; one that ended leaves no hold and nothing timed."""
    for fact in record.last.facts:
        state = fact.after
        if not isinstance(fact.event, EncounterBegun | EncounterEnded):
            continue
        ended = isinstance(fact.event, EncounterEnded)
        begun = state.round.model_copy(update={"phase": Phase.SETUP, "number": 0} if ended else {})
        assert begun == Round(arrival=Arrival.AMBUSH), "the round of another fight"
        assert not state.stack, "something of another fight is under way"
        assert not state.effects, "an effect of another fight"
        assert not state.pending, "a question of another fight"
        assert not state.cover_rulings, "a ruling on cover of another fight"
        for combatant in state.combatants:
            for name in sorted((HEADS[Combatant][When.START] | HEADS[Combatant][When.ROUND]) - {"heroism"}):
                default = Combatant.model_fields[name].get_default(call_default_factory=True)
                assert getattr(combatant, name) == default, f"{name} of {combatant.name} is of another fight"
            if ended:
                lasting = [
                    c.code for c in combatant.conditions if c.code in ENDS_WITH_FIGHT or c.rounds_left is not None
                ]
                assert not lasting, f"{combatant.name} is still {lasting} after the fight"
                standing = state.creature(combatant.creature_id).attention.standing
                assert combatant.attention == standing, f"{combatant.name} keeps the attention of the fight"


# --- 19: what is kept beside the value -------------------------------------------------------------------------------


def cached_answers_equal_new_ones(record: Record) -> None:
    """What the board says equals what it says of the same value built anew."""
    state = record.state
    new = Encounter.model_validate_json(state.model_dump_json())
    for combatant in state.combatants:
        other = new.require(combatant.id)
        assert dangers_of(state, combatant) == dangers_of(new, other), f"dangers of {combatant.name}"
        ours = [c.id for c in contact.in_melee(state, combatant)]
        assert ours == [c.id for c in contact.in_melee(new, other)], f"melee of {combatant.name}"
        for target in state.combatants:
            pair = (combatant.id, target.id)
            if pair[0] == pair[1] or contact.tokens_of(state, *pair) is None:
                continue
            one, two = cover.sightline(state, *pair), cover.sightline(new, *pair)
            assert math.isclose(one.percent, two.percent, abs_tol=1e-9), f"cover of {target.name} from {combatant.name}"
            assert (one.bonus, one.screen) == (two.bonus, two.screen), f"cover of {target.name} from {combatant.name}"
            assert contact.approach_m(state, *pair) == contact.approach_m(new, *pair), f"way from {combatant.name}"


# --- 20 --------------------------------------------------------------------------------------------------------------


def only_the_able_strike(record: Record) -> None:
    """Nobody who is out, or whose action was ended, begins a blow, unless the GM overrules it."""
    for fact in record.last.facts:
        event = fact.event
        who = None
        if isinstance(event, UndertakingBegun) and isinstance(event.undertaking, Blow):
            who = fact.before.require(event.undertaking.actor)
        elif isinstance(event, AttackBegun):
            who = fact.before.require(event.attacker)
        if who is not None:
            assert not who.out, f"{who.name} strikes though it is out"
            assert not who.has(ConditionCode.BLOCKED) or _was_overruled(record), (
                f"{who.name} strikes though it is blocked"
            )


def _was_overruled(record: Record) -> bool:
    """Tell whether the GM went past the rules since the turn at hand began."""
    for step, fact in record.back():
        if step.overruled:
            return True
        if isinstance(fact.event, UndertakingBegun) and isinstance(fact.event.undertaking, Turn):
            return False
    return False


AFTER_EVERY_COMMAND: tuple[Callable[[Record], None], ...] = (
    events_tell_everything,
    one_question_at_a_time,
    fight_goes_on_by_itself,
    what_is_under_way_stands_on_somebody,
    each_effect_ends_once,
    nothing_due_is_overtaken,
    group_strikes_as_one,
    targets_are_declared,
    nobody_walks_too_far,
    what_was_declared_is_paid,
    ribbons_advance_by_acts,
    dropped_acts_leave_no_trace,
    pairs_are_pairs,
    states_have_their_cause,
    time_passes_by_turns,
    a_counter_is_made_once,
    dice_obey_their_regime,
    a_new_fight_begins_anew,
    only_the_able_strike,
)


def check_all(record: Record) -> None:
    """Hold the last step of a fight to everything that is cheap to look at."""
    for invariant in AFTER_EVERY_COMMAND:
        invariant(record)
