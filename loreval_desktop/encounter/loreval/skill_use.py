"""The declared use of a skill, and actions at the GM's price: a roll, or the word that none is due (L-220, L-193)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push
from loreval_desktop.encounter.facts import changes, combat
from loreval_desktop.encounter.facts.moments import own_action_problems
from loreval_desktop.encounter.loreval.events import SkillUsed
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.undertakings import Regime, SkillUse
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.creature import SkillCode
from loreval_desktop.rules.types.terms import gm_terms


class UseSkill(Command):
    """Carry out the declared use of a skill, or an action at the GM's price. skill None: no roll is needed.

    difficulty None: the GM sees for himself. modifier: the GM's.
    """

    kind: Literal["use_skill"] = "use_skill"
    skill: SkillCode | None = None
    difficulty: Annotated[int, Field(ge=-99, le=999)] | None = None
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0


@check.register
def _(command: UseSkill, state: Encounter) -> Iterator[Problem]:
    yield from own_action_problems(state, (ActionKind.SKILL_USE, ActionKind.PRICED), "deed.no_skill")
    actor = state.combatant(state.round.cursor)
    if actor is not None and actor.declaration is not None:
        yield from problems_of(changes.condition_findings(state, actor))


@decide.register
def _(command: UseSkill, draft: Draft) -> None:
    actor, turn = draft.state.require(draft.state.round.cursor), draft.state.turn  # type: ignore[arg-type]
    declared = actor.declaration
    assert declared is not None
    if command.skill is None:
        draft.emit(SkillUsed(combatant_id=actor.id))
        return
    push(
        draft,
        SkillUse(
            id=new_undertaking_id(draft),
            actor=actor.id,
            answers=None if turn is None else turn.id,
            regime=Regime(heroic=declared.eclat, changed=declared.changed_from is not None),
            skill=command.skill,
            difficulty=command.difficulty,
            modifier=command.modifier,
        ),
    )


@advance.register
def _(use: SkillUse, answer: Answer | None, draft: Draft) -> None:
    """Roll a skill, and record what it came to."""
    state = draft.state
    actor = state.require(use.actor)
    skill: SkillCode = use.skill  # type: ignore[assignment]
    if answer is None:
        account = skill_roll(state.sheet(actor), state.profile, combat.stance(state, actor), skill)
        d20.throw(
            draft,
            use,
            Role.SKILL,
            why=message("deed.skill_roll", name=actor.name, skill=message(f"rule.skill.{skill}")),
            account=account.plus(*gm_terms(use.modifier)),
            difficulty=use.difficulty,
        )
        return
    succeeded = None if use.difficulty is None else d20.succeeded(use, answer)
    if use.regime.heroic:
        succeeded = True
    draft.emit(
        SkillUsed(
            combatant_id=actor.id,
            skill=skill,
            total=d20.scored(use, answer),
            difficulty=use.difficulty,
            succeeded=succeeded,
        )
    )
    end(draft, use)
