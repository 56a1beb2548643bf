"""Counters: asked for when their moment comes, and rolled (L-320 to L-366).

A defence is asked for when a blow begins, what answers a spell when it is cast, any other counter at the onset of the
turn that it answers. Its one roll sets the difficulty of every attack of that action (Q-066).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, cover
from loreval_desktop.encounter.engine.answers import choose
from loreval_desktop.encounter.engine.asking import ask_ruling, drop_pending
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import counters
from loreval_desktop.encounter.facts.counters import AT_THE_BLOW, BLOWS
from loreval_desktop.encounter.loreval.events import (
    CounterFired,
    CounterHeld,
    CounterResolved,
    CounterRolled,
)
from loreval_desktop.encounter.map.walking import walk_up
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.equipment import ready
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.effects import Interrupt
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.undertakings import Attempt, Blow, Cast, CounterTest, Total, Undertaking
from loreval_desktop.rules.counters import acts_at_source, blocks_movement, stops_move
from loreval_desktop.rules.types.actions import CounterKind, CounterSide
from loreval_desktop.rules.types.breakdown import Breakdown


class FireCounter(Command):
    """Fire a declared counter against whoever acts now; where it is being asked for, this answers.

    modifier, concealed_by, cover_percent, sneak_dice: the GM's, as of an attack.
    """

    kind: Literal["fire_counter"] = "fire_counter"
    combatant_id: CombatantId
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0
    concealed_by: tuple[str, ...] | None = None
    cover_percent: Annotated[float, Field(ge=0, le=100)] | None = None
    sneak_dice: Annotated[str, Field(max_length=20)] = ""


# --- asking ----------------------------------------------------------------------------------------------------------


def ask_counter(
    draft: Draft, undertaking: Undertaking, counterer: Combatant, actor: Combatant, victim: CombatantId | None = None
) -> None:
    """Ask whether a declared counter is made now. One that names its assailant is owed (Q-203). Rule: L-347."""
    kind = counters.declared_counter(counterer)
    owed = counters.is_declared_against(counterer, actor)
    due = Problem(say=message("counter.owed", name=counterer.name, target=actor.name), rule=RuleId("L-347"))
    ask_ruling(
        draft,
        Role.COUNTER,
        owner=undertaking.id,
        who=counterer.id,
        about=(actor.id,) if victim in (None, counterer.id) else (actor.id, victim),
        question=message("counter.ask", name=counterer.name, target=actor.name, counter=message(f"counter.{kind}")),
        answers=(
            Choice(code="fire", say=message("counter.fire")),
            Choice(code="hold", say=message("counter.hold"), against=due if owed else None),
        ),
        rule=RuleId("L-347"),
    )


def answer_counter(
    draft: Draft, undertaking: Undertaking, answer: Answer, victim: CombatantId | None = None, **said: object
) -> None:
    """Make the counter that was asked for, or keep it for another action."""
    counterer, actor = draft.state.combatant(answer.who), draft.state.combatant(answer.about[0])
    if counterer is None or actor is None:
        return
    kind = counters.declared_counter(counterer)
    assert kind is not None
    if answer.code != "fire":
        draft.emit(CounterHeld(counterer=counterer.id, against=actor.id, counter=kind))
        return
    fire(draft, undertaking, counterer, actor, victim, **said)


def fire(
    draft: Draft,
    undertaking: Undertaking,
    counterer: Combatant,
    actor: Combatant,
    victim: CombatantId | None = None,
    **said: object,
) -> None:
    """Begin a counter on top of what it answers: a blow, or a test. said: what the GM adds to it."""
    kind = counters.declared_counter(counterer)
    assert kind is not None
    regime = counters.regime_of_counter(counterer, actor)
    common = {
        "id": new_undertaking_id(draft),
        "actor": counterer.id,
        "target": actor.id,
        "answers": undertaking.id,
        "regime": regime,
    }
    if kind in BLOWS:
        push(draft, Blow(**common, counter=kind, **said))
    else:
        modifier = said.get("modifier", 0)
        push(draft, CounterTest(**common, counter=kind, modifier=modifier, victim=victim))


# --- by hand ---------------------------------------------------------------------------------------------------------


def _asked(state: Encounter) -> PendingRuling | None:
    """Return the question about a counter that waits, or None."""
    waiting = (p for p in state.pending if isinstance(p, PendingRuling) and p.role is Role.COUNTER)
    return next(waiting, None)


@check.register
def _(command: FireCounter, state: Encounter) -> Iterator[Problem]:
    counterer = state.combatant(command.combatant_id)
    if counterer is None:
        yield no_combatant(command.combatant_id)
        return
    actor = state.combatant(state.round.cursor)
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION) or actor is None or state.turn is None:
        yield Problem(say=message("counter.nobody_acts"), rule=RuleId("L-320"), overridable=False)
        return
    if not counters.is_armed(state, counterer):
        yield Problem(say=message("counter.none", name=counterer.name), rule=RuleId("L-346"), overridable=False)
        return
    if actor.id == counterer.id or actor.declaration is None:
        yield Problem(say=message("counter.own_turn", name=counterer.name), rule=RuleId("L-320"), overridable=False)
        return
    if counters.has_lost_its_weapon(state, counterer):
        yield Problem(say=message("resolve.weapon_lost", name=counterer.name), rule=RuleId("L-388"))
    if any(isinstance(p, PendingRoll) and p.owner is not None for p in state.pending):
        yield Problem(say=message("flow.pending", count=len(state.pending)), overridable=False)
    asked = _asked(state)
    if asked is not None and asked.who == counterer.id:
        return
    kind = counters.declared_counter(counterer)
    if kind in AT_THE_BLOW and not (asked is not None and isinstance(state.undertaking(asked.owner), Blow | Attempt)):
        yield Problem(say=message("counter.at_the_blow", name=counterer.name), rule=RuleId("L-344"))
    declared = counterer.declaration
    assert declared is not None
    if declared.targets and not counters.is_declared_against(counterer, actor) and not declared.action.hypothetical:
        yield Problem(
            say=message("counter.names_another", name=counterer.name, target=actor.name), rule=RuleId("L-347")
        )
    yield from problems_of(counters.findings(state, counterer, actor))


@decide.register
def _(command: FireCounter, draft: Draft) -> None:
    counterer = draft.state.require(command.combatant_id)
    actor = draft.state.require(draft.state.round.cursor)  # type: ignore[arg-type]
    said = {
        "modifier": command.modifier,
        "concealed_by": command.concealed_by,
        "cover_percent": command.cover_percent,
        "sneak_dice": command.sneak_dice,
    }
    asked = _asked(draft.state)
    owner = draft.state.turn if asked is None else draft.state.undertaking(asked.owner)
    assert owner is not None
    victim = owner.target if isinstance(owner, Blow | Attempt) else None
    if asked is not None and asked.who == counterer.id:
        choose(draft, asked, "fire")
    else:
        drop_pending(draft, lambda waiting: waiting.role is Role.COUNTER)
    fire(draft, owner, counterer, actor, victim, **said)


# --- the test --------------------------------------------------------------------------------------------------------


@advance.register
def _(test: CounterTest, answer: Answer | None, draft: Draft) -> None:
    """Take the next step of a counter that is no blow: walk up, roll, what the roll does."""
    if test.stage == "begun":
        _begin(test, draft)
    elif answer is not None:
        _rolled(test, answer, draft)
    else:
        _ask(test, draft)


def _begin(test: CounterTest, draft: Draft) -> None:
    counterer, actor = draft.state.require(test.actor), draft.state.require(test.target)  # type: ignore[arg-type]
    declared = counterer.declaration
    if declared is not None:
        weapon = counters.weapon_of_counter(draft.state, counterer)
        ready(draft, counterer.id, () if weapon is None else (weapon.id,))
    draft.emit(CounterFired(counterer=counterer.id, against=actor.id, counter=test.counter))
    if declared is not None and declared.action.side is CounterSide.OFFENSIVE:
        _approach(test, draft, counterer, actor)
    step(draft, test, stage="roll")


def _approach(test: CounterTest, draft: Draft, counterer: Combatant, actor: Combatant) -> None:
    """Walk up within one's own metres to what is countered, where the arm does not reach it. Rule: L-334."""
    if test.counter in counters.AGAINST_SPELLS or test.counter is CounterKind.DODGE:
        return
    ends = [actor.id]
    if test.counter in counters.DEFENCES and test.victim is not None:
        ends = [test.victim] if test.counter is CounterKind.PARRY_MISSILE else [actor.id, test.victim]
    if counterer.id in ends:
        return
    arm = counters.arm_m(draft.state, counterer)
    away = {each: contact.approach_m(draft.state, counterer.id, each) for each in ends}
    known = {each: far for each, far in away.items() if far is not None}
    if known and min(known.values()) > arm + contact.CONTACT_M:
        walk_up(draft, counterer.id, min(known, key=known.__getitem__), arm)


def _ask(test: CounterTest, draft: Draft) -> None:
    state = draft.state
    counterer, actor = state.require(test.actor), state.require(test.target)  # type: ignore[arg-type]
    if test.counter is CounterKind.COUNTERSPELL:
        _ask_counterspell(test, draft, counterer, actor)
        return
    account = counters.counter_account(
        state,
        counterer,
        actor,
        victim=test.victim,
        cover_percent=_cover_percent(test, state, actor),
        modifier=test.modifier,
    )
    need, against = None, Breakdown()
    if test.counter is CounterKind.OBSTRUCT:
        against = counters.reflex_against(state, actor, counterer)
        need = against.total
    d20.throw(
        draft,
        test,
        Role.COUNTER,
        why=message("counter.roll", name=counterer.name, target=actor.name, counter=message(f"counter.{test.counter}")),
        account=account,
        opponent=actor.id,
        about=(actor.id,),
        difficulty=need,
        against=against,
        counted=True,
    )


def _cover_percent(test: CounterTest, state: Encounter, actor: Combatant) -> float:
    """Return what hides the victim of a shot: it helps whoever dodges or turns it aside. Rule: L-350, L-352."""
    blow = state.undertaking(test.answers)
    if not isinstance(blow, Blow) or test.victim is None:
        return 0.0
    if blow.cover_percent is not None:
        return blow.cover_percent
    weapon = state.sheet(actor).weapon(blow.weapon_id) if blow.weapon_id is not None else None
    if weapon is None or weapon.range_m is None:
        return 0.0
    percent = cover.sightline(state, actor.id, test.victim).percent
    return percent if percent < 100 else 0.0


def _ask_counterspell(test: CounterTest, draft: Draft, counterer: Combatant, actor: Combatant) -> None:
    ask_ruling(
        draft,
        Role.COUNTERSPELL,
        owner=test.id,
        who=counterer.id,
        about=(actor.id,),
        question=message("counter.ask_counterspell", name=counterer.name, target=actor.name),
        answers=(
            Choice(code="yes", say=message("counter.counterspell.yes")),
            Choice(code="no", say=message("counter.counterspell.no")),
        ),
        rule=RuleId("L-360"),
    )


def _rolled(test: CounterTest, answer: Answer, draft: Draft) -> None:
    """Bring about what the roll of a counter, or the GM's word on a counterspell, does."""
    counterer, actor = draft.state.require(test.actor), draft.state.require(test.target)  # type: ignore[arg-type]
    if test.counter is CounterKind.COUNTERSPELL:
        _counterspelled(test, answer, draft, counterer, actor)
    else:
        total = d20.scored(test, answer)
        draft.emit(CounterRolled(counterer=counterer.id, against=actor.id, counter=test.counter, total=total))
        test = step(draft, test, total=total)
        if test.counter is CounterKind.OBSTRUCT:
            stopped = answer.automatic or stops_move(total, answer.difficulty)
            resolve_counter(draft, test, counterer.id, actor.id, stopped, action=False, moves=True)
        elif answer.automatic:
            _prevail(test, draft)
        elif test.counter in counters.AGAINST_SPELLS:
            _tell_the_spell(test, draft, total)
    end(draft, test)


def _prevail(test: CounterTest, draft: Draft) -> None:
    """Let the counter of an éclat succeed, whatever would be thrown against it. Rule: L-029, L-430."""
    assert test.target is not None
    spell = draft.state.undertaking(test.answers)
    alone = not isinstance(spell, Cast) or spell.targets == (test.actor,)
    resolve_counter(draft, test, test.actor, test.target, True, action=alone)
    if isinstance(spell, Cast):
        step(draft, spell, spared=(*spell.spared, test.actor))


def _tell_the_spell(test: CounterTest, draft: Draft, total: int) -> None:
    spell = draft.state.undertaking(test.answers)
    if isinstance(spell, Cast):
        mine = Total(target=test.actor, counter=test.counter, total=total)
        step(draft, spell, totals=(*spell.totals, mine))


def _counterspelled(test: CounterTest, answer: Answer, draft: Draft, counterer: Combatant, actor: Combatant) -> None:
    """Let a counterspell prevent the spell at its source, or spare its author alone. Rule: L-360 to L-362."""
    assert counterer.declaration is not None
    worked, at_source = answer.code == "yes", acts_at_source(counterer.declaration.action.side)
    resolve_counter(draft, test, counterer.id, actor.id, worked, action=at_source)
    spell = draft.state.undertaking(test.answers)
    if worked and not at_source and isinstance(spell, Cast):
        step(draft, spell, spared=(*spell.spared, counterer.id))


def resolve_counter(
    draft: Draft,
    cause: Undertaking,
    counterer: CombatantId,
    against: CombatantId,
    succeeded: bool,
    *,
    action: bool = True,
    moves: bool = False,
) -> None:
    """Record what came of a counter; one that succeeds ends the other's action, or its movement. Rule: L-323, L-324."""
    use = next(
        (u for u in draft.state.round.counters if (u.counterer, u.against) == (counterer, against) and not u.held), None
    )
    if use is None:
        return
    moves = moves or (action and blocks_movement(use.counter))
    draft.emit(
        CounterResolved(
            counterer=counterer,
            against=against,
            counter=use.counter,
            succeeded=succeeded,
            blocks=succeeded and action,
            stops_moves=succeeded and moves,
        )
    )
    if succeeded and (action or moves):
        interrupt = make(draft, Interrupt, by=counterer, cause=cause.id, target=against, action=action, moves=moves)
        bring_about(draft, interrupt)
