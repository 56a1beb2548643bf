"""A combatant's turn: counters at its onset, then what it does until nothing is left (L-056, L-332, L-565)."""

from __future__ import annotations

from loreval_desktop.encounter.engine.core import Answer, Draft, advance
from loreval_desktop.encounter.engine.stack import step
from loreval_desktop.encounter.facts import changes, counters
from loreval_desktop.encounter.facts.counters import BLOWS
from loreval_desktop.encounter.loreval import acrobatics
from loreval_desktop.encounter.loreval.counter_test import answer_counter, ask_counter
from loreval_desktop.encounter.rounds.phases import end_turn, passes
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.undertakings import Turn
from loreval_desktop.rules.types.actions import CounterKind, CounterSide
from loreval_desktop.rules.types.changes import ChangeReason

AT_THE_ONSET = BLOWS | {CounterKind.OBSTRUCT, CounterKind.COUNTERSPELL}
"""Counters that are asked for when a turn begins, before anything is done in it."""


@advance.register
def _(turn: Turn, answer: Answer | None, draft: Draft) -> None:
    """Ask for counters at the onset, then leave the turn to its author; end it when nothing is left to do."""
    actor = draft.state.require(turn.actor)
    if answer is not None:
        if answer.role is Role.ACROBATICS:
            acrobatics.moved(draft, turn, answer)
        else:
            answer_counter(draft, turn, answer)
        return
    if turn.stage == "redeclare":
        if actor.out:
            end_turn(draft, turn)
        elif actor.declaration is not None and actor.declaration.eclat:
            step(draft, turn, stage="onset")
    elif passes(draft.state, actor, struggled=turn.struggled):
        if actor.out or not counters.has_move_left(draft.state, actor):
            end_turn(draft, turn)
        elif turn.stage == "onset":
            step(draft, turn, stage="open")
    elif turn.stage == "onset":
        _onset(draft, turn, actor)


def _onset(draft: Draft, turn: Turn, actor: Combatant) -> None:
    """Ask those whose counter answers what begins now, the highest in initiative first. Rule: L-332, L-347, Q-074."""
    if changes.change_reason(draft.state, actor) is ChangeReason.NONE:
        for counterer in _counterers(draft.state, turn, actor):
            step(draft, turn, asked=(*turn.asked, counterer.id))
            ask_counter(draft, turn, counterer, actor)
            return
        code = acrobatics.needed(actor, moving=True)
        if code is not None and counters.left_m(actor) > 0.005:
            acrobatics.ask(draft, turn, actor, code)
            return
    step(draft, turn, stage="open")


def _counterers(state: Encounter, turn: Turn, actor: Combatant) -> tuple[Combatant, ...]:
    kinds = AT_THE_ONSET - BLOWS if counters.is_charging(actor) else AT_THE_ONSET
    result = counters.counterers(state, actor, kinds, asked=turn.asked)
    return tuple(c for c in result if not _protects_alone(c))


def _protects_alone(counterer: Combatant) -> bool:
    """Tell whether a counterspell spares its author alone: it is asked for when the spell is cast. Rule: L-361."""
    declared = counterer.declaration
    return (
        declared is not None
        and declared.action.counter is CounterKind.COUNTERSPELL
        and declared.action.side is CounterSide.DEFENSIVE
    )
