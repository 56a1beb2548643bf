"""Manoeuvres by BMO against DMD: who tries what on whom, what answers it, the test (M-020 to M-139).

What a test brings about is said in `outcomes`, attacks of opportunity in `opportunity`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo import outcomes
from loreval_desktop.encounter.bmo.checks import attempt_problems, blow_for, system_problems
from loreval_desktop.encounter.bmo.events import (
    ManoeuvreAvoided,
    ManoeuvreBegun,
    ManoeuvreResolved,
    ManoeuvreStopped,
)
from loreval_desktop.encounter.bmo.opportunity import answer_opportunity, ask_opportunity, opportunity_from
from loreval_desktop.encounter.engine.asking import ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide, give_back
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import bmo, changes, combat, counters
from loreval_desktop.encounter.loreval.blow import declared_target
from loreval_desktop.encounter.loreval.counter_test import answer_counter, ask_counter, resolve_counter
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.equipment import ready
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.ribbons import payment
from loreval_desktop.encounter.value.effects import Interrupt
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvrePlan
from loreval_desktop.encounter.value.pending import Choice, Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.undertakings import PLAIN, Attempt, Regime
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo_results import FREES
from loreval_desktop.rules.counters import total_account
from loreval_desktop.rules.heroism import regime
from loreval_desktop.rules.ribbons import check_manoeuvre
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.heroism import HeroismRegime
from loreval_desktop.rules.types.ribbons import RibbonAction


class AttemptManoeuvre(Command, ManoeuvrePlan):
    """Try a manoeuvre, or free oneself from one. actor None: whose turn it is."""

    kind: Literal["attempt_manoeuvre"] = "attempt_manoeuvre"
    actor: CombatantId | None = None


def plan_of(command: AttemptManoeuvre) -> ManoeuvrePlan:
    """Return the plan that a command says."""
    return ManoeuvrePlan(**{name: getattr(command, name) for name in ManoeuvrePlan.model_fields})


def _frees(plan: ManoeuvrePlan) -> bool:
    return plan.manoeuvre is Manoeuvre.GRAPPLE and plan.hold in FREES


def target_of(state: Encounter, actor: Combatant, plan: ManoeuvrePlan) -> CombatantId | None:
    """Return whom a plan is aimed at; one who frees itself faces whoever holds it, or only the ropes.

    Where a plan names nobody, its author's hold or declaration does.
    """
    if _frees(plan):
        holder = bmo.held_by(actor)
        return actor.id if holder is None or bmo.tied_at(actor) is not None else holder
    if plan.target is None and plan.manoeuvre is Manoeuvre.GRAPPLE and plan.hold is not Hold.START:
        return bmo.holds(actor)
    if plan.target is None and state.initiative == "loreval":
        return declared_target(state, actor, blow_for(state, actor, plan)[0] or 0)
    return plan.target


def cost_of(state: Encounter, plan: ManoeuvrePlan) -> int:
    """Return how many segments a manoeuvre takes. Rule: R-056."""
    return state.profile.bmo.ribbon_cost if plan.cost is None else plan.cost


# --- checks ----------------------------------------------------------------------------------------------------------


@check.register
def _(command: AttemptManoeuvre, state: Encounter) -> Iterator[Problem]:
    wrong = tuple(system_problems(state))
    yield from wrong
    if wrong:
        return
    plan = plan_of(command)
    actor = state.combatant(command.actor or state.round.cursor)
    if actor is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
        return
    if not _is_free_to_begin(state):
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
        return
    target_id = target_of(state, actor, plan)
    target = state.combatant(target_id)
    if target is None:
        missing = Problem(say=message("resolve.no_target"), overridable=False)
        yield no_combatant(target_id) if target_id else missing
        return
    if target.id == actor.id and not _frees(plan):
        yield Problem(say=message("declare.own_target", name=actor.name), overridable=False)
        return
    if actor.out:
        yield Problem(say=message("bmo.out", name=actor.name), rule=RuleId("M-020"), overridable=False)
        return
    if actor.id != state.round.cursor:
        rule = "R-027" if state.initiative == "ribbons" else "L-056"
        yield Problem(say=message("flow.not_its_turn", name=actor.name), rule=RuleId(rule))
    yield from _action_problems(state, actor, target, plan)
    yield from attempt_problems(state, actor, target, plan)


def _is_free_to_begin(state: Encounter) -> bool:
    """Tell whether nothing is under way that must end first."""
    return not state.stack if state.initiative == "ribbons" else state.open_turn is not None


def _action_problems(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> Iterator[Problem]:
    """Yield what speaks against the action that a manoeuvre takes. Rule: M-020, M-021, M-040, M-060, M-070, …"""
    if state.initiative == "ribbons":
        yield from problems_of(check_manoeuvre(cost_of(state, plan)))
        yield from payment.walk_problems(actor, 0)
        return
    if actor.has(ConditionCode.BLOCKED):
        yield Problem(say=message("counter.blocked", name=actor.name), rule=RuleId("L-323"))
    index, suits = blow_for(state, actor, plan)
    if not _frees(plan):
        yield from changes.run_problems(state, actor, target)
    if not suits:
        yield Problem(
            say=message("bmo.unsuited", name=actor.name, manoeuvre=message(f"bmo.{plan.manoeuvre}")),
            rule=RuleId(state.profile.bmo.row(plan.manoeuvre).action_rule),
        )
    elif index is None:
        yield Problem(
            say=message("resolve.no_blow_left", name=actor.name, count=combat.blows_of(actor)),
            rule=RuleId("L-191"),
            overridable=False,
        )
    elif not _frees(plan):
        yield from changes.departure_problems(state, actor, target, index)


@decide.register
def _(command: AttemptManoeuvre, draft: Draft) -> None:
    state, plan = draft.state, plan_of(command)
    actor, turn = state.combatant(command.actor or state.round.cursor), state.turn
    assert actor is not None
    index, suits = blow_for(state, actor, plan)
    declared = actor.declaration
    points = state.initiative == "loreval" and declared is not None
    push(
        draft,
        Attempt(
            id=new_undertaking_id(draft),
            actor=actor.id,
            target=target_of(state, actor, plan),
            answers=None if turn is None else turn.id,
            regime=Regime(heroic=declared.eclat, changed=declared.changed_from is not None)
            if points and declared is not None
            else PLAIN,
            plan=plan,
            index=index if suits else None,
            charge=declared is not None and declared.action.kind is ActionKind.CHARGE,
        ),
    )


# --- stages ----------------------------------------------------------------------------------------------------------


@advance.register
def _(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Take the next step of a manoeuvre: what answers it, its test, what that brings about. Rule: M-020 to M-139."""
    _STAGES[attempt.stage](attempt, answer, draft)


def _begin(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Bring weapons to hand; by ribbons spend what waits for this action, and let helpers pay. Rule: R-056, M-120."""
    assert attempt.target is not None
    plan = attempt.plan
    draft.emit(
        ManoeuvreBegun(
            actor=attempt.actor,
            target=attempt.target,
            manoeuvre=plan.manoeuvre,
            hold=plan.hold,
            index=attempt.index,
        )
    )
    if plan.manoeuvre is Manoeuvre.OVERRUN:
        first = outcomes.first_in_the_way(draft.state, attempt)
        attempt = step(draft, attempt, facing=None if first == attempt.target else first)
    if not attempt.free and draft.state.initiative == "ribbons":
        attempt = payment.begin(draft, attempt, RibbonAction.MANOEUVRE)
        attempt = payment.let_help(draft, attempt, plan.helpers)
    elif not attempt.free:
        declared = draft.state.require(attempt.actor).declaration
        ready(draft, attempt.actor, () if declared is None else declared.weapon_ids)
    step(draft, attempt, stage="counters")


def _counters(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Ask those whose declared counter answers it, the highest in initiative first. Rule: L-347, Q-012, Q-074."""
    if answer is not None:
        answer_counter(draft, attempt, answer, victim=attempt.target)
        return
    actor = draft.state.require(attempt.actor)
    if draft.state.initiative == "loreval" and not attempt.free:
        if actor.out or actor.has(ConditionCode.BLOCKED):
            _lose(draft, attempt, withdrawn=actor.out)
            return
        kinds = counters.AT_THE_BLOW | counters.BLOWS if counters.is_charging(actor) else counters.AT_THE_BLOW
        asked = () if _frees(attempt.plan) else counters.counterers(draft.state, actor, kinds, victim=attempt.target)
        for counterer in asked:
            ask_counter(draft, attempt, counterer, actor, attempt.target)
            return
    step(draft, attempt, stage="opportunity")


def _opportunity(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Ask the target whether it strikes first. Rule: M-022, Q-152."""
    if answer is not None:
        attempt = step(draft, attempt, stage="avoid")
        answer_opportunity(draft, attempt, answer, pushed=False)
        return
    assert attempt.target is not None
    actor, target = draft.state.require(attempt.actor), draft.state.require(attempt.target)
    if not attempt.free and not actor.out and opportunity_from(draft.state, actor, target, attempt.plan):
        ask_opportunity(draft, attempt, target, actor, pushed=False)
    else:
        step(draft, attempt, stage="avoid")


def _avoid(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Ask one who is overrun whether it lets the other pass. Rule: M-135."""
    if answer is not None:
        if answer.code == "avoid":
            draft.emit(ManoeuvreAvoided(actor=attempt.actor, target=attempt.against, index=attempt.index))
            step(draft, attempt, stage="cross", crossed=(*attempt.crossed, attempt.against))
        else:
            step(draft, attempt, stage="roll")
        return
    attempt = _facing_somebody(draft, attempt)
    if not _is_still_possible(draft.state, attempt):
        _lose(draft, attempt, withdrawn=True)
        return
    actor, other = draft.state.require(attempt.actor), draft.state.require(attempt.against)
    if attempt.plan.manoeuvre is not Manoeuvre.OVERRUN or other.out or bmo.helpless(other):
        step(draft, attempt, stage="roll")
    elif outcomes.is_too_large(draft.state, attempt, other) and attempt.facing is not None:
        outcomes.stop_before(draft, attempt)
    else:
        ask_ruling(
            draft,
            Role.AVOID,
            owner=attempt.id,
            who=other.id,
            about=(actor.id,),
            question=message("bmo.avoid", name=other.name, other=actor.name),
            answers=(
                Choice(code="avoid", say=message("bmo.avoid.yes")),
                Choice(code="stand", say=message("bmo.avoid.no")),
            ),
            rule=RuleId("M-135"),
        )


def _facing_somebody(draft: Draft, attempt: Attempt) -> Attempt:
    """Turn to the next one when whom the manoeuvre faced on its way has left the fight."""
    if attempt.facing is None or draft.state.combatant(attempt.facing) is not None:
        return attempt
    if attempt.plan.manoeuvre is Manoeuvre.OVERRUN:
        first = outcomes.first_in_the_way(draft.state, attempt)
        return step(draft, attempt, facing=None if first == attempt.target else first)
    return step(draft, attempt, facing=None)


def _is_still_possible(state: Encounter, attempt: Attempt) -> bool:
    """Tell whether a manoeuvre can still be tried after what came before its die: its author able, and armed for it."""
    actor, weapon_id = state.require(attempt.actor), attempt.plan.weapon_id
    return not actor.out and (weapon_id is None or state.sheet(actor).weapon(weapon_id) is not None)


def _roll(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Ask for the die, or let it succeed on one who cannot act; then see what it did. Rule: M-025, M-027, M-029."""
    if answer is not None:
        _rolled(attempt, answer, draft)
        return
    if attempt.facing is not None and draft.state.combatant(attempt.facing) is None:
        attempt = _facing_somebody(draft, attempt)
        step(draft, attempt, stage="push" if attempt.pushed else "avoid")
        return
    if not _is_still_possible(draft.state, attempt):
        _lose(draft, attempt, withdrawn=not attempt.pushed and not attempt.crossed)
        return
    state = draft.state
    actor, other = state.require(attempt.actor), state.require(attempt.against)
    facts = facts_of(state, attempt)
    if bmo.helpless(other) and not _frees(attempt.plan):
        result = rules.resolve_helpless(facts.roll.total, facts.against.total, state.profile.bmo)
        _resolved(draft, attempt, result)
        return
    total = _standing_total(state, attempt)
    against = facts.against if total is None or total <= facts.against.total else total_account(total)
    d20.throw(
        draft,
        attempt,
        Role.MANOEUVRE,
        why=message(
            "bmo.free_roll" if _frees(attempt.plan) else "bmo.roll",
            name=actor.name,
            target=other.name,
            manoeuvre=message(f"bmo.{attempt.plan.manoeuvre}"),
        ),
        account=facts.roll,
        opponent=other.id,
        about=(other.id,),
        difficulty=against.total,
        against=against,
        counted=True,
    )


def facts_of(state: Encounter, attempt: Attempt) -> bmo.AttemptFacts:
    """Return what the next test of a manoeuvre rests on."""
    return bmo.attempt_facts(
        state,
        state.require(attempt.actor),
        state.require(attempt.against),
        attempt.plan,
        chained=len(attempt.pushed),
        opportunity=attempt.harm,
        index=attempt.index,
        bonuses=payment.bonuses_of(attempt),
        regime=attempt.regime,
    )


def _standing_total(state: Encounter, attempt: Attempt) -> int | None:
    """Return the highest total of the counters that a manoeuvre must reach, or None without one. Rule: L-348, Q-066."""
    if state.initiative != "loreval" or attempt.free:
        return None
    standing = counters.standing_counters(state, attempt.actor, attempt.against)
    return standing[0].total if standing else None


def _rolled(attempt: Attempt, answer: Answer, draft: Draft) -> None:
    """See what the die did; that of an éclat succeeds, stopped by a higher counter alone. Rule: L-027, L-430, M-031."""
    state = draft.state
    facts = facts_of(state, attempt)
    if attempt.regime.heroic:
        result = rules.resolve_helpless(answer.modifier, facts.against.total, state.profile.bmo)
        total = _standing_total(state, attempt)
        sheets = state.sheet(state.require(attempt.actor)), state.sheet(state.require(attempt.against))
        possessors = regime(sheets[0].kind, sheets[1].kind) is HeroismRegime.POSSESSORS
        if possessors and total is not None and total > result.total:
            result = replace(
                result, difficulty=total, succeeded=False, margin=0, missed=total - result.total, automatic=False
            )
    else:
        result = rules.resolve(answer.natural, answer.modifier, answer.difficulty, bonds=facts.bonds)
    _resolved(draft, attempt, result, answer.natural)


def _resolved(draft: Draft, attempt: Attempt, result: rules.Result, natural: int = 0) -> None:
    """Record what a test came to; a counter that stopped it ends the action; then bring about what follows."""
    state, plan = draft.state, attempt.plan
    degree = rules.degree(plan.manoeuvre, result, state.profile.bmo)
    draft.emit(
        ManoeuvreResolved(
            actor=attempt.actor,
            target=attempt.against,
            manoeuvre=plan.manoeuvre,
            hold=plan.hold,
            degree=degree,
            total=result.total,
            difficulty=result.difficulty,
            margin=result.margin,
            missed=result.missed,
            automatic=result.automatic,
            chained=len(attempt.pushed),
            index=attempt.index,
        )
    )
    attempt = step(draft, attempt, stage="rolled")
    if state.initiative == "loreval" and not attempt.free:
        if result.succeeded:
            _end_by_charge(draft, attempt)
        else:
            _stopped_by_counter(draft, attempt, result, natural)
    outcomes.apply(draft, attempt, result, degree)


def _stopped_by_counter(draft: Draft, attempt: Attempt, result: rules.Result, natural: int) -> None:
    """Let the counter that stopped a manoeuvre end its author's action. Rule: L-323, L-348."""
    standing = counters.standing_counters(draft.state, attempt.actor, attempt.against)
    use = next((use for use in standing if (use.total or 0) > result.total or natural == 1), None)
    if use is not None:
        resolve_counter(draft, attempt, use.counterer, attempt.actor, True)


def _end_by_charge(draft: Draft, attempt: Attempt) -> None:
    """Let a charge that came first as a counter end what its target was about to do. Rule: L-534, L-546, Q-098."""
    actor, other = draft.state.require(attempt.actor), draft.state.require(attempt.against)
    waits = other.declaration is not None and other.id not in draft.state.round.done
    if attempt.charge and waits and changes.charge_facts(draft.state, actor, other).blocks:
        bring_about(draft, make(draft, Interrupt, by=actor.id, cause=attempt.id, target=other.id))


def _after_the_roll(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Take the damage that was rolled where an object, or one who is held, was struck. Rule: M-082, M-103."""
    if answer is not None:
        outcomes.damaged(draft, attempt, answer)
    else:
        step(draft, attempt, stage="done")


def _push(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Push those in the row as far as they go. Rule: M-044 to M-055."""
    outcomes.push_row(draft, attempt)


def _struck(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Ask one after the other those past whom somebody was pushed. Rule: M-048."""
    if answer is not None:
        answer_opportunity(draft, attempt, answer, pushed=True)
    elif attempt.strikers:
        (striker_id, pushed_id), *others = attempt.strikers
        attempt = step(draft, attempt, strikers=tuple(others))
        striker, pushed = draft.state.combatant(striker_id), draft.state.combatant(pushed_id)
        if striker is not None and pushed is not None and not striker.out:
            ask_opportunity(draft, attempt, striker, pushed, pushed=True)
    else:
        _finish(draft, attempt)


def _cross(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Go through whoever was overrun or let the author pass. Rule: M-135 to M-137."""
    outcomes.cross(draft, attempt)


def _danger(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """Let one in tow try to break free before it is put at risk. Rule: M-102."""
    if answer is None:
        outcomes.ask_before_danger(draft, attempt)
    else:
        outcomes.tried_before_danger(draft, attempt, answer)


def _done(attempt: Attempt, answer: Answer | None, draft: Draft) -> None:
    """End a manoeuvre once all that it does to others is decided, or held for the group."""
    _finish(draft, attempt)


# --- ending ----------------------------------------------------------------------------------------------------------


def _lose(draft: Draft, attempt: Attempt, *, withdrawn: bool) -> None:
    """End a manoeuvre that never comes to its die. withdrawn: the blow that it replaces may still be made."""
    _record_stop(draft, attempt, withdrawn=withdrawn)
    _finish(draft, attempt, "lost")


def _record_stop(draft: Draft, attempt: Attempt, *, withdrawn: bool) -> None:
    draft.emit(
        ManoeuvreStopped(
            actor=attempt.actor,
            manoeuvre=attempt.plan.manoeuvre,
            hold=attempt.plan.hold,
            index=attempt.index,
            withdrawn=withdrawn,
        )
    )


def _finish(draft: Draft, attempt: Attempt, outcome: Literal["done", "lost"] = "done") -> None:
    """End a manoeuvre; by ribbons its author moves on."""
    if draft.state.initiative == "ribbons" and not attempt.free:
        cost = cost_of(draft.state, attempt.plan)
        payment.pay(draft, attempt, RibbonAction.MANOEUVRE, cost, "done" if outcome == "done" else "lost")
    end(draft, attempt, outcome)


@give_back.register
def _(attempt: Attempt, draft: Draft) -> None:
    """Let a manoeuvre that was dropped leave its author as it was: the blow, and what was paid by ribbons."""
    begun = attempt.stage != "begun"
    if begun and draft.state.combatant(attempt.actor) is not None:
        _record_stop(draft, attempt, withdrawn=True)
    if begun and draft.state.initiative == "ribbons" and not attempt.free:
        payment.give_back_unused(draft, attempt, RibbonAction.MANOEUVRE)


_STAGES: dict[str, Callable[[Attempt, Answer | None, Draft], None]] = {
    "begun": _begin,
    "counters": _counters,
    "opportunity": _opportunity,
    "avoid": _avoid,
    "roll": _roll,
    "rolled": _after_the_roll,
    "push": _push,
    "cross": _cross,
    "struck": _struck,
    "danger": _danger,
    "done": _done,
}
