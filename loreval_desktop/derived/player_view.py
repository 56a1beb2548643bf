"""What the players may see: built from an allowed list, the only judge of it.

Nothing of the encounter is passed on but what stands here: no names but public ones, no hidden creature, no number of
a monster, no note of the GM, no wall.
"""

from __future__ import annotations

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import AssetId
from loreval_desktop.encounter.state import (
    Background,
    Combatant,
    ConditionCode,
    Encounter,
    Grid,
    InitiativeStatus,
    Phase,
    Point,
    Scene,
    Side,
    Token,
)
from loreval_desktop.rules.creature import NpcKind


class SeenToken(Frozen):
    """A token on the players' screen."""

    at: Point
    radius_m: float
    facing_deg: float
    name: str
    side: Side
    picture: AssetId | None = None
    current: bool = False
    down: bool = False


class SeenTurn(Frozen):
    """A line of the order of play."""

    name: str
    side: Side
    current: bool = False
    done: bool = False


class PlayerView(Frozen):
    """Everything that the players' window is fed. width_m, height_m None: there is nothing to see."""

    width_m: float | None = None
    height_m: float | None = None
    background: Background | None = None
    grid: Grid = Grid()
    tokens: tuple[SeenToken, ...] = ()
    order: tuple[SeenTurn, ...] = ()
    round: int = 0
    phase: Phase = Phase.SETUP

    @property
    def assets(self) -> frozenset[AssetId]:
        """The pictures that this view needs, and no others."""
        found = {token.picture for token in self.tokens if token.picture is not None}
        if self.background is not None:
            found.add(self.background.asset)
        return frozenset(found)


def public_name(state: Encounter, combatant: Combatant) -> str:
    """Return what players read of a combatant: its public name, a character's own name, nothing of a monster."""
    if combatant.public_name:
        return combatant.public_name
    sheet = state.sheet(combatant)
    if sheet.public_name:
        return sheet.public_name
    return combatant.name if sheet.kind is NpcKind.PC or combatant.side in (Side.PLAYERS, Side.ALLIES) else ""


def player_view(state: Encounter) -> PlayerView:
    """Return what the players may see of an encounter."""
    scene = state.scene()
    begun = state.round.phase not in (Phase.SETUP, Phase.ENDED, Phase.SURPRISE_CHECK)
    view = PlayerView(order=_order(state) if begun else (), round=state.round.number, phase=state.round.phase)
    if scene is None:
        return view
    return view.model_copy(
        update={
            "width_m": scene.width_m,
            "height_m": scene.height_m,
            "background": scene.background,
            "grid": scene.grid,
            "tokens": tuple(
                seen for seen in (_token(state, scene, token) for token in scene.tokens) if seen is not None
            ),
        }
    )


def _token(state: Encounter, scene: Scene, token: Token) -> SeenToken | None:
    combatant = state.combatant(token.combatant_id)
    if token.hidden or (combatant is not None and combatant.hidden):
        return None
    picture = token.picture
    name, side, current, down = token.name, Side.OTHERS, False, False
    if combatant is not None:
        picture = picture or state.sheet(combatant).picture
        name, side = public_name(state, combatant), combatant.side
        current = state.round.cursor == combatant.id
        down = combatant.has(ConditionCode.DEAD) or combatant.has(ConditionCode.UNCONSCIOUS)
    return SeenToken(
        at=token.at,
        radius_m=state.token_radius_m(token),
        facing_deg=token.facing_deg,
        name=name,
        side=side,
        picture=picture,
        current=current,
        down=down,
    )


def _order(state: Encounter) -> tuple[SeenTurn, ...]:
    """Return the order of play without those whom players may not know of."""
    found = []
    for combatant_id in state.round.order:
        combatant = state.combatant(combatant_id)
        if combatant is None or combatant.hidden or combatant.status is not InitiativeStatus.ACTIVE:
            continue
        found.append(
            SeenTurn(
                name=public_name(state, combatant),
                side=combatant.side,
                current=state.round.cursor == combatant_id,
                done=combatant_id in state.round.done,
            )
        )
    return tuple(found)
