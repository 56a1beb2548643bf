"""Copies of tokens: creatures join as new ones with the same sheet, things are put down again; all in one step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.map.scene import PlaceToken, no_scene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.scene import Token


class PasteTokens(Command):
    """Put copies of tokens on the current map, each where it says. They ride nobody and carry nothing."""

    kind: Literal["paste_tokens"] = "paste_tokens"
    tokens: Annotated[tuple[Token, ...], Field(min_length=1, max_length=200)]


@check.register
def _(command: PasteTokens, state: Encounter) -> Iterator[Problem]:
    if state.scene() is None:
        yield no_scene()


@decide.register
def _(command: PasteTokens, draft: Draft) -> None:
    for token in command.tokens:
        combatant = draft.state.combatant(token.combatant_id)
        if combatant is not None:
            joins = AddCombatant(
                creature_id=combatant.creature_id, side=combatant.side, at=token.at, hidden=combatant.hidden
            )
            decide(joins, draft)
        elif token.combatant_id is None:
            thing = PlaceToken(
                at=token.at,
                name=token.name,
                diameter_m=token.diameter_m,
                picture=token.picture,
                hidden=token.hidden,
            )
            decide(thing, draft)
