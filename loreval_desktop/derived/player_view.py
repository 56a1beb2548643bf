"""What the players may see: built from an allowed list, the only judge of it.

Nothing of the encounter is passed on but what stands here: no names but public ones, no hidden creature, no number of
a monster, no note of the GM, no wall. Under fog, nothing that the characters neither see nor remember, but the picture
of the map, which the window may show only where the view says so.
"""

from __future__ import annotations

import shapely

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import AssetId
from loreval_desktop.encounter.board import memory
from loreval_desktop.encounter.ribbons.choices import ghosts
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, InitiativeStatus, Side
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Background, FogTile, Grid, Point, Scene, Token
from loreval_desktop.rules.ribbons import place
from loreval_desktop.rules.types.creature import NpcKind


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


class SeenPart(Frozen):
    """Ground that is seen now: an outline, and what lies unseen within it."""

    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


class SeenNote(Frozen):
    """A pin that everybody may read."""

    at: Point
    title: str
    text: str = ""


class SeenDrawing(Frozen):
    """A line that everybody may see."""

    points: tuple[Point, ...]
    colour: str
    width_m: float
    closed: bool = False


class SeenRibbon(Frozen):
    """An initiative ribbon, rightmost first; at: 1 for segment 1 of the first pass. later: on a pass yet to come.

    ghost: how far the action under way leads. Gauges and virtues stay with the GM and the sheets.
    """

    name: str
    side: Side
    at: int
    later: bool = False
    current: bool = False
    down: bool = False
    ghost: int | None = None


class PlayerView(Frozen):
    """Everything that the players' window is fed. width_m, height_m None: there is nothing to see.

    fog: whether only some of the map may be shown: sight is bright, remembered is dim and without who moves there,
    shown is bright by the GM's hand, covered is black whatever else says.
    """

    width_m: float | None = None
    height_m: float | None = None
    background: Background | None = None
    grid: Grid = Grid()
    tokens: tuple[SeenToken, ...] = ()
    order: tuple[SeenTurn, ...] = ()
    ribbons: tuple[SeenRibbon, ...] = ()
    round: int = 0
    phase: Phase = Phase.SETUP
    fog: bool = False
    sight: tuple[SeenPart, ...] = ()
    remembered: tuple[FogTile, ...] = ()
    shown: tuple[FogTile, ...] = ()
    covered: tuple[FogTile, ...] = ()
    notes: tuple[SeenNote, ...] = ()
    drawings: tuple[SeenDrawing, ...] = ()

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
    seen = memory.players_see(state)
    view = PlayerView(
        order=_order(state, seen) if begun else (),
        ribbons=_ribbons(state, seen),
        round=state.round.number,
        phase=state.round.phase,
    )
    if scene is None:
        return view
    tokens = (_token(state, scene, token, seen) for token in scene.tokens)
    return view.model_copy(
        update={
            "width_m": scene.width_m,
            "height_m": scene.height_m,
            "background": scene.background,
            "grid": scene.grid,
            "tokens": tuple(found for found in tokens if found is not None),
            "fog": scene.fog,
            "sight": () if seen is None else parts_of(seen.area),
            "remembered": scene.explored if scene.fog else (),
            "shown": scene.fog_painted if scene.fog else (),
            "covered": scene.fog_hidden if scene.fog else (),
            "notes": tuple(
                SeenNote(at=note.at, title=note.title, text=note.text)
                for note in scene.notes
                if note.public and (seen is None or seen.knows(note.at))
            ),
            "drawings": tuple(
                SeenDrawing(points=d.points, colour=d.colour, width_m=d.width_m, closed=d.closed)
                for d in scene.drawings
                if d.public and (seen is None or all(seen.knows(at) for at in d.points))
            ),
        }
    )


def parts_of(area: shapely.Geometry) -> tuple[SeenPart, ...]:
    """Return the polygons of an area."""
    found = []
    for part in shapely.get_parts(area):
        if isinstance(part, shapely.Polygon) and not part.is_empty:
            outer, *holes = (tuple(ring.coords[:-1]) for ring in (part.exterior, *part.interiors))
            found.append(SeenPart.model_construct(outline=outer, holes=tuple(holes)))
    return tuple(found)


def _meets_eye(state: Encounter, scene: Scene, token: Token, seen: memory.Seen | None) -> bool:
    """Tell whether players see a token: always their own and their allies' unless the GM covered the place."""
    if seen is None:
        return True
    combatant = state.combatant(token.combatant_id)
    if combatant is not None and combatant.side in (Side.PLAYERS, Side.ALLIES):
        return not seen.covers(token.at)
    return seen.shows(token.at, state.token_radius_m(token))


def _token(state: Encounter, scene: Scene, token: Token, seen: memory.Seen | None) -> SeenToken | None:
    combatant = state.combatant(token.combatant_id)
    if token.hidden or (combatant is not None and combatant.hidden) or not _meets_eye(state, scene, token, seen):
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


def _is_known(state: Encounter, combatant: Combatant, seen: memory.Seen | None) -> bool:
    """Tell whether players may know that somebody is there at all."""
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    return not combatant.hidden and (scene is None or token is None or _meets_eye(state, scene, token, seen))


def _order(state: Encounter, seen: memory.Seen | None) -> tuple[SeenTurn, ...]:
    """Return the order of play without those whom players may not know of."""
    found = []
    for combatant_id in state.round.order:
        combatant = state.combatant(combatant_id)
        if combatant is None or combatant.status is not InitiativeStatus.ACTIVE:
            continue
        if not _is_known(state, combatant, seen):
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


def _ribbons(state: Encounter, seen: memory.Seen | None) -> tuple[SeenRibbon, ...]:
    """Return the ribbons of those whom players may know of; a free one would tell that somebody is hidden."""
    now = state.ribbons
    if state.initiative != "ribbons" or now is None or now.phase is RibbonPhase.ENDED:
        return ()
    ahead = ghosts(state)
    found = []
    for ribbon in now.ribbons:
        combatant = state.combatant(ribbon.combatant_id)
        if combatant is None or not _is_known(state, combatant, seen):
            continue
        found.append(
            SeenRibbon(
                name=public_name(state, combatant),
                side=combatant.side,
                at=ribbon.at,
                later=place(ribbon.at)[0] > now.passes_over + 1,
                current=state.round.cursor == combatant.id,
                down=combatant.out,
                ghost=ahead.get(combatant.id),
            )
        )
    return tuple(found)
