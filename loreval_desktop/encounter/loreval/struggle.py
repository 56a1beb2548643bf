"""Getting out of a block by opposed Strength (L-630)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.facts.moments import at_its_turn
from loreval_desktop.encounter.loreval.events import OpposedStrength
from loreval_desktop.encounter.loreval.landings import ask_resistance, ask_strength
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.causes import release_block
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.undertakings import Regime, Struggle
from loreval_desktop.rules.manoeuvres import breaks_block, strength_roll


class BreakBlock(Command):
    """Try to get out of a block by opposed Strength, at one's own turn, once (L-630). modifier: the GM's."""

    kind: Literal["break_block"] = "break_block"
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0


def blocker_of(state: Encounter, combatant: Combatant) -> Combatant | None:
    """Return who keeps a combatant by a block, or None. Rule: L-627."""
    holders = (state.combatant(c.by) for c in combatant.conditions if c.code is ConditionCode.BLOCK_HELD)
    return next((holder for holder in holders if holder is not None), None)


@check.register
def _(command: BreakBlock, state: Encounter) -> Iterator[Problem]:
    yield from at_its_turn(state)
    held = state.combatant(state.round.cursor)
    if held is None:
        return
    if blocker_of(state, held) is None:
        yield Problem(say=message("manoeuvre.not_held", name=held.name), rule=RuleId("L-630"), overridable=False)
    if state.turn is not None and state.turn.struggled:
        yield Problem(say=message("manoeuvre.struggled", name=held.name), rule=RuleId("L-630"))
    yield from problems_of(combat.held_fast_findings(state, held))


@decide.register
def _(command: BreakBlock, draft: Draft) -> None:
    held, turn = draft.state.require(draft.state.round.cursor), draft.state.turn  # type: ignore[arg-type]
    holder = blocker_of(draft.state, held)
    assert holder is not None
    if turn is not None:
        step(draft, turn, struggled=True)
    declared = held.declaration
    regime = Regime() if declared is None else Regime(heroic=declared.eclat, changed=declared.changed_from is not None)
    push(
        draft,
        Struggle(
            id=new_undertaking_id(draft),
            actor=held.id,
            target=holder.id,
            answers=None if turn is None else turn.id,
            regime=regime,
            modifier=command.modifier,
        ),
    )


@advance.register
def _(struggle: Struggle, answer: Answer | None, draft: Draft) -> None:
    """Oppose Strength to Strength; the held one wins ties. Rule: L-630."""
    state = draft.state
    held, holder = state.require(struggle.actor), state.require(struggle.target)  # type: ignore[arg-type]
    if answer is None:
        ask_strength(draft, struggle, held)
        return
    if answer.role is Role.STRENGTH and not answer.automatic:
        struggle = step(draft, struggle, opposed=d20.scored(struggle, answer), stage="resistance")
        account = strength_roll(state.sheet(holder))
        ask_resistance(draft, struggle, holder, struggle.opposed, account, "manoeuvre.strength")
        return
    total = answer.total if struggle.opposed is None else struggle.opposed
    against = 0 if answer.automatic else answer.total
    won = answer.automatic or breaks_block(total, against)
    draft.emit(
        OpposedStrength(attacker=held.id, target=holder.id, total=total, against=against, succeeded=won, block=True)
    )
    if won:
        release_block(draft, held.id, holder.id)
    end(draft, struggle)
