"""What an action by ribbons costs: segments, virtues, bonuses that waited; and what comes back when it is dropped.

An action that is done, or lost before its die, is paid, and a turn of its author's own is over. One that is dropped has
never been: all comes back that was spent on it and not used (R-003, R-056, R-071, R-085, R-097, R-120).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Draft, give_back
from loreval_desktop.encounter.engine.stack import step
from loreval_desktop.encounter.people.events import AwarenessSet
from loreval_desktop.encounter.ribbons.events import (
    Advanced,
    BonusesSpent,
    DefenceSet,
    Outcome,
    RibbonActApplied,
    RibbonActDropped,
    VirtueUsed,
    track,
)
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.undertakings import Attempt, Paid, RibbonAct
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.types.ribbons import RibbonAction

Paying = TypeVar("Paying", Attempt, RibbonAct)
PUT_STRAIGHT_M = 0.05
"""Metres that count for nothing: a token that is put straight."""


def walk_problems(actor: Combatant, level: int, more_m: float = 0.0) -> Iterator[Problem]:
    """Yield the problem of metres walked since the last action for which the next one does not pay. Rule: R-106, R-107.

    level: of Interagir, 0 for another action. more_m: metres that the action itself is to walk.
    """
    walked = actor.walked_m + more_m
    need = rules.move_level(walked)
    if walked > PUT_STRAIGHT_M and need > level:
        say = message("ribbons.walk_unpaid", name=actor.name, distance=walked, level=need)
        yield Problem(say=say, rule=RuleId("R-106" if need == 1 else "R-107"))


# --- spending --------------------------------------------------------------------------------------------------------


def begin(draft: Draft, undertaking: Paying, action: RibbonAction) -> Paying:
    """Spend on an action what waited for its author's next one; what was prepared for another kind is lost.

    A defence of the author's ends: its turn has come. Rule: R-085, R-093, R-097, Q-177.
    """
    actor = undertaking.actor
    ribbon = track(draft.state).of(actor)
    if ribbon is None:
        return undertaking
    paid = [
        Paid(by=actor, preparation=each, bonuses=each.bonuses if each.action is action else 0)
        for each in ribbon.preparations
    ]
    if ribbon.defence:
        paid.append(Paid(by=actor, defence=ribbon.defence))
        draft.emit(DefenceSet(combatant_id=actor, bonuses=0))
    if ribbon.preparations:
        draft.emit(BonusesSpent(combatant_id=actor))
    return _spend(draft, undertaking, *paid)


def _spend(draft: Draft, undertaking: Paying, *paid: Paid) -> Paying:
    return step(draft, undertaking, paid=(*undertaking.paid, *paid)) if paid else undertaking


def bonuses_of(undertaking: Attempt | RibbonAct) -> int:
    """Return what was prepared for an action, or helps it, and counts in it. Rule: R-085, R-093 (they add up)."""
    return sum(paid.bonuses for paid in undertaking.paid)


def use_virtue(draft: Draft, undertaking: Paying, who: CombatantId, virtue: str | None) -> Paying:
    """Use a virtue on a roll of an action: it cannot be used again until its owner breathes. Rule: R-120."""
    if virtue is None:
        return undertaking
    draft.emit(VirtueUsed(combatant_id=who, virtue=virtue))
    return _spend(draft, undertaking, Paid(by=who, virtue=virtue))


def dodge(draft: Draft, undertaking: Paying, defender: CombatantId) -> Paying:
    """Pay the segment of a dodge at once: it is used whatever becomes of the attack. Rule: R-071, R-075, Q-168."""
    ribbon = track(draft.state).of(defender)
    assert ribbon is not None
    at = rules.advanced(ribbon.at, rules.DODGE_COST)
    draft.emit(Advanced(combatant_id=defender, was=ribbon.at, at=at))
    return _spend(draft, undertaking, Paid(by=defender, segments=rules.DODGE_COST, used=True))


def let_help(draft: Draft, attempt: Attempt, helpers: tuple[CombatantId, ...]) -> Attempt:
    """Let those who help in a grapple pay as *Aider* does; it is no turn of theirs. Rule: M-120, M-121, R-091."""
    for helper in dict.fromkeys(helpers):
        mine, theirs = track(draft.state).of(helper), track(draft.state).of(attempt.actor)
        if mine is None or theirs is None:
            continue
        cost = rules.help_cost(mine.at, theirs.at)
        draft.emit(Advanced(combatant_id=helper, was=mine.at, at=rules.advanced(mine.at, cost), why="help"))
        attempt = _spend(draft, attempt, Paid(by=helper, segments=cost))
    return attempt


# --- paying and giving back ------------------------------------------------------------------------------------------


def pay(
    draft: Draft,
    undertaking: Attempt | RibbonAct,
    action: RibbonAction,
    cost: int,
    outcome: Outcome,
    *,
    successes: int | None = None,
    defence: int | None = None,
    text: str = "",
) -> None:
    """Record what an action came to; its author moves on, and a turn of its own is over. Rule: R-002, R-003."""
    _let_know(draft, undertaking)
    ribbon = track(draft.state).of(undertaking.actor)
    was = 0 if ribbon is None else ribbon.at
    draft.emit(
        RibbonActApplied(
            actor=undertaking.actor,
            target=undertaking.target,
            action=action,
            cost=cost,
            outcome=outcome,
            successes=successes,
            defence=defence,
            text=text,
            at=rules.advanced(was, cost),
        )
    )


def _let_know(draft: Draft, undertaking: Attempt | RibbonAct) -> None:
    """Let one who was attacked know by whom from now on, unless it cannot be seen. Rule: L-131, Q-041."""
    actor, target = draft.state.require(undertaking.actor), draft.state.combatant(undertaking.target)
    attacks = isinstance(undertaking, Attempt) or undertaking.action in rules.ATTACKS
    if target is None or not attacks or actor.hidden or actor.has(ConditionCode.INVISIBLE):
        return
    if not draft.state.knows(target.id, actor.id):
        draft.emit(AwarenessSet(observer=target.id, of=actor.id, aware=True))


def give_back_unused(draft: Draft, undertaking: Attempt | RibbonAct, action: RibbonAction) -> None:
    """Return to everybody what was spent on a dropped action and not used. Rule: R-003, R-085, R-120."""
    parties = (undertaking.actor, undertaking.target)
    gone = next((each for each in parties if each is not None and draft.state.combatant(each) is None), None)
    unused = tuple(paid for paid in undertaking.paid if not paid.used)
    draft.emit(RibbonActDropped(actor=undertaking.actor, action=action, gone=gone, unused=unused))


@give_back.register
def _(act: RibbonAct, draft: Draft) -> None:
    give_back_unused(draft, act, act.action)
