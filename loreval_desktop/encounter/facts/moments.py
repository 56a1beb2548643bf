"""Whether the moment for something has come: the step of the round, whose turn it is, what waits (L-050, L-056)."""

from __future__ import annotations

from collections.abc import Iterator

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind


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
    elif state.open_turn is None:
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)


def free_on_the_ribbons(state: Encounter) -> Iterator[Problem]:
    """Yield what speaks against beginning an action by ribbons: no turn has come, or another is under way.

    Rule: R-020, R-027.
    """
    if state.ribbons is None or state.ribbons.phase not in (RibbonPhase.FIRST_TURN, RibbonPhase.NEXT_TURNS):
        yield Problem(say=message("ribbons.not_begun"), rule=RuleId("R-020"), overridable=False)
    elif state.combatant(state.round.cursor) is None:
        yield Problem(say=message("flow.nobody_next"), overridable=False)
    elif state.stack:
        yield Problem(say=message("ribbons.under_way"), overridable=False)


def who_acts(state: Encounter) -> Combatant:
    """Return whose turn it is. Raises KeyError when it is nobody's."""
    cursor = state.combatant(state.round.cursor)
    if cursor is None:
        raise KeyError("nobody acts now")
    return cursor


def own_action_problems(state: Encounter, kinds: tuple[ActionKind, ...], otherwise: str) -> Iterator[Problem]:
    """Yield what speaks against carrying out the declared action of whoever's turn it is, if it is of these kinds.

    otherwise: the sentence for one who has declared something else.
    """
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    actor = state.combatant(state.round.cursor)
    if actor is None or actor.declaration is None or actor.declaration.action.kind not in kinds:
        yield Problem(say=message(otherwise), rule=RuleId("L-459"), overridable=False)
        return
    if actor.acted:
        yield Problem(say=message("deed.done", name=actor.name), rule=RuleId("L-191"))
    if actor.has(ConditionCode.BLOCKED):
        yield Problem(say=message("counter.blocked", name=actor.name), rule=RuleId("L-323"))
    if state.open_turn is None:
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
