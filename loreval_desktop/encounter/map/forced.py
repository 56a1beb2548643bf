"""Forced moves: pushes and throws go straight, count against nobody's round, and stop before what blocks them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import TokenId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import ground, obstacles, ways
from loreval_desktop.encounter.board.straight import forced_end
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.map.events import TokenDismounted, TokenMoved
from loreval_desktop.encounter.map.movement import carry_riders
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.scene import Point


class ForceToken(Command):
    """Push or throw a token straight towards a place; it stops before the first thing in its way.

    One who was thrown passes over what is low, and over the edge of a chasm (L-802, L-808).
    """

    kind: Literal["force_token"] = "force_token"
    token_id: TokenId
    to: Point


@check.register
def _(command: ForceToken, state: Encounter) -> Iterator[Problem]:
    found = state.find_token(command.token_id)
    if found is None:
        yield Problem(say=message("move.no_token", token=command.token_id), overridable=False)
    elif found[1].locked:
        yield Problem(say=message("move.locked", name=obstacles.token_name(state, found[1])))


@decide.register
def _(command: ForceToken, draft: Draft) -> None:
    found = draft.state.find_token(command.token_id)
    assert found is not None
    scene, token = found
    flying = ground.flies(draft.state, token)
    end, _ = forced_end(scene, token.at, command.to, flying=flying)
    settled = ways.off_walls(scene, (token.at, end), draft.state.token_radius_m(token), flying=flying)
    if settled is None or settled[-1] == token.at:
        return
    if token.mount is not None:
        draft.emit(TokenDismounted(token_id=token.id))  # it is thrown off
    draft.emit(
        TokenMoved(
            token_id=token.id,
            combatant_id=token.combatant_id,
            path=settled[1:],
            distance_m=ways.walked_distance_m(scene, settled, flying=flying),
        )
    )
    carry_riders(draft, token.id, settled[1:])
