"""The maps of an encounter: obstacles, areas, lights, tokens, notes, fog.

World points are metres, x to the right and y down, the origin at the top left of the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    AreaId,
    AssetId,
    CombatantId,
    LightId,
    NoteId,
    ObstacleId,
    SceneId,
    TokenId,
)
from loreval_desktop.encounter.value.index import by_id, indexes
from loreval_desktop.rules.types.creature import LocomotionMode, Size

Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]

Point = tuple[Coordinate, Coordinate]
"""World metres; maps reach no further than 10 km from the origin."""

Share = Annotated[float, Field(ge=0, le=1)]

SPACE_M: dict[Size, float] = {
    Size.I: 0.25, Size.MI: 0.25, Size.TP: 0.5, Size.P: 1.0, Size.M: 1.0,
    Size.G: 2.0, Size.TG: 3.0, Size.E: 4.0, Size.GI: 4.0, Size.C: 6.0,
}  # fmt: skip
"""Diameter of a token by size, where the sheet gives none."""


class ObstacleKind(StrEnum):
    """What stands on the map, and what it stops by default."""

    WALL = "wall"
    LOW_WALL = "low_wall"
    WINDOW = "window"
    ARROW_SLIT = "arrow_slit"
    DOOR = "door"
    ONE_WAY = "one_way"
    CURTAIN = "curtain"
    RAILING = "railing"
    CHASM = "chasm"
    PILLAR = "pillar"
    TREE = "tree"


class DoorState(StrEnum):
    """How a door stands."""

    SHUT = "shut"
    AJAR = "ajar"
    OPEN = "open"


class Band(Frozen):
    """A share of the target's height, 0 at the feet and 1 at the top, that an obstacle hides."""

    low: Share
    high: Share


FULL = (Band(low=0, high=1),)

SLIT = (Band(low=0, high=0.45), Band(low=0.55, high=1))

SIGHT_BANDS: dict[ObstacleKind, tuple[Band, ...]] = {
    ObstacleKind.WALL: FULL,
    ObstacleKind.LOW_WALL: (Band(low=0, high=0.25),),
    ObstacleKind.WINDOW: (Band(low=0, high=0.25), Band(low=0.75, high=1)),
    ObstacleKind.ARROW_SLIT: SLIT,
    ObstacleKind.DOOR: FULL,
    ObstacleKind.ONE_WAY: FULL,
    ObstacleKind.CURTAIN: FULL,
    ObstacleKind.RAILING: (),
    ObstacleKind.CHASM: (),
    ObstacleKind.PILLAR: FULL,
    ObstacleKind.TREE: FULL,
}
"""What each kind hides of a target's height; a door is taken as shut here."""

STOPS_MOVE: frozenset[ObstacleKind] = frozenset(ObstacleKind) - {ObstacleKind.CURTAIN}


class Obstacle(Frozen):
    """A drawn line or outline that hides, stops, or both.

    points: at least two; `closed` joins the last to the first. bands and stops_move: None means by kind.
    A one-way wall hides only what is looked at from its left (walking from its first point to its last, as seen on the
    map); it stops walkers from both sides.
    """

    id: ObstacleId
    kind: ObstacleKind = ObstacleKind.WALL
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=20_000)]
    closed: bool = False
    door: DoorState | None = None
    locked: bool = False
    secret: bool = False
    bands: tuple[Band, ...] | None = None
    stops_move: bool | None = None
    name: Annotated[str, Field(max_length=80)] = ""

    @property
    def sight_bands(self) -> tuple[Band, ...]:
        """The shares of a target's height that it hides as it stands now."""
        if self.kind is ObstacleKind.DOOR and self.door is DoorState.OPEN:
            return ()
        if self.bands is not None:
            return self.bands
        if self.kind is ObstacleKind.DOOR and self.door is DoorState.AJAR:
            return SLIT
        return SIGHT_BANDS[self.kind]

    @property
    def blocks_move(self) -> bool:
        """Whether it stops a walker as it stands now."""
        if self.kind is ObstacleKind.DOOR and self.door is DoorState.OPEN:
            return False
        return self.kind in STOPS_MOVE if self.stops_move is None else self.stops_move


class LightLevel(StrEnum):
    """Ambient light (L-745 to L-754)."""

    BRIGHT = "bright"
    LATE_DAY = "late_day"
    GLOOM = "gloom"
    STARLIGHT = "starlight"
    DARKNESS = "darkness"


class AreaKind(StrEnum):
    """What an area of the map does."""

    LIGHT_FOG = "light_fog"
    THICK_FOG = "thick_fog"
    SPARSE_VEGETATION = "sparse_vegetation"
    THICK_VEGETATION = "thick_vegetation"
    LIGHT = "light"
    DIFFICULT_GROUND = "difficult_ground"


class Area(Frozen):
    """A closed outline with a meaning; `factor` multiplies the length of a way through difficult ground."""

    id: AreaId
    kind: AreaKind
    outline: Annotated[tuple[Point, ...], Field(min_length=3, max_length=20_000)]
    level: LightLevel | None = None
    factor: Annotated[float, Field(ge=1, le=10)] = 2.0
    name: Annotated[str, Field(max_length=80)] = ""


class Light(Frozen):
    """A source of light; radii in metres."""

    id: LightId
    at: Point
    bright_m: Annotated[float, Field(ge=0, le=500)] = 5.0
    dim_m: Annotated[float, Field(ge=0, le=500)] = 10.0
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] = "#ffd9a0"
    on: bool = True
    carried_by: TokenId | None = None
    name: Annotated[str, Field(max_length=80)] = ""


class Token(Frozen):
    """A disc on the map: a combatant (each at most once a scene) or a prop. diameter_m None: by the creature's size."""

    id: TokenId
    combatant_id: CombatantId | None = None
    at: Point
    facing_deg: float = 0.0
    diameter_m: Annotated[float, Field(gt=0, le=100)] | None = None
    name: Annotated[str, Field(max_length=80)] = ""
    picture: AssetId | None = None
    hidden: bool = False
    elevation_m: Annotated[float, Field(ge=-1000, le=1000)] = 0.0
    locked: bool = False
    group: str = ""
    mount: TokenId | None = None
    aura_m: Annotated[float, Field(ge=0, le=500)] | None = None
    locomotion: LocomotionMode | None = None


class Note(Frozen):
    """A pin with a text for the GM, or for everybody."""

    id: NoteId
    at: Point
    title: Annotated[str, Field(max_length=120)] = ""
    text: Annotated[str, Field(max_length=20_000)] = ""
    public: bool = False


class Drawing(Frozen):
    """A free line on the map."""

    id: NoteId
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=20_000)]
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] = "#d7301f"
    width_m: Annotated[float, Field(gt=0, le=10)] = 0.1
    closed: bool = False
    public: bool = False


class Background(Frozen):
    """The picture of the map and the rectangle that it fills, in metres."""

    asset: AssetId
    at: Point = (0.0, 0.0)
    width_m: Annotated[float, Field(gt=0, le=20_000)]
    height_m: Annotated[float, Field(gt=0, le=20_000)]


class GridKind(StrEnum):
    """Overlays of cells."""

    NONE = "none"
    SQUARE = "square"
    HEX_POINTY = "hex_pointy"
    HEX_FLAT = "hex_flat"


class DiagonalRule(StrEnum):
    """How steps across a grid's diagonal are counted."""

    EUCLIDEAN = "euclidean"
    ONE_TWO_ONE = "one_two_one"
    ONE_ONE_ONE = "one_one_one"


class Grid(Frozen):
    """An optional overlay; the rules count metres."""

    kind: GridKind = GridKind.NONE
    cell_m: Annotated[float, Field(gt=0.01, le=1000)] = 1.5
    origin: Point = (0.0, 0.0)
    diagonal: DiagonalRule = DiagonalRule.EUCLIDEAN
    snap: bool = False


class FogTile(Frozen):
    """64 x 64 cells of 12.5 cm, one bit a cell, row by row, most significant bit first: 512 bytes."""

    column: int
    row: int
    bits: bytes


class Scene(Frozen):
    """One map."""

    id: SceneId
    name: Annotated[str, Field(max_length=120)] = ""
    width_m: Annotated[float, Field(gt=0, le=20_000)] = 30.0
    height_m: Annotated[float, Field(gt=0, le=20_000)] = 20.0
    background: Background | None = None
    obstacles: tuple[Obstacle, ...] = ()
    areas: tuple[Area, ...] = ()
    lights: tuple[Light, ...] = ()
    tokens: tuple[Token, ...] = ()
    notes: tuple[Note, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    grid: Grid = Grid()
    ambient: LightLevel = LightLevel.BRIGHT
    explored: tuple[FogTile, ...] = ()
    fog: bool = False
    """Whether players see only what has been explored."""
    fog_painted: tuple[FogTile, ...] = ()
    fog_hidden: tuple[FogTile, ...] = ()

    def token(self, token_id: TokenId) -> Token | None:
        """Return the token of that id, or None."""
        return by_id(self.tokens).get(token_id)

    def token_of(self, combatant_id: CombatantId) -> Token | None:
        """Return the combatant's token here, or None."""
        return tokens_by_combatant(self.tokens).get(combatant_id)

    def obstacle(self, obstacle_id: ObstacleId) -> Obstacle | None:
        """Return the obstacle of that id, or None."""
        return by_id(self.obstacles).get(obstacle_id)


def tokens_by_combatant(tokens: tuple[Token, ...]) -> Mapping[CombatantId, Token]:
    """Return the tokens of combatants by whose they are; of two of one combatant the first."""
    return indexes.get(
        ("by combatant", tokens),
        lambda: {token.combatant_id: token for token in reversed(tokens) if token.combatant_id is not None},
    )
