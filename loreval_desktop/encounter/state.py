"""The encounter: one immutable value that holds everything a document keeps.

World points are metres, x to the right and y down, the origin at the top left of the map. Collections are tuples of
frozen models. Ids are short strings that never come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    AreaId,
    AssetId,
    CombatantId,
    CreatureId,
    LightId,
    NoteId,
    ObstacleId,
    RuleId,
    SceneId,
    TokenId,
)
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.bmo_state import OBJECT_KINDS, FallenObject, ManoeuvreDeed, ObjectPoints
from loreval_desktop.encounter.pending import Loss, Pending
from loreval_desktop.encounter.ribbon_state import Ribbons
from loreval_desktop.rules.actions import ActionSpec, CounterKind
from loreval_desktop.rules.creature import Allotment, Creature, LocomotionMode, Size
from loreval_desktop.rules.profile import RulesProfile
from loreval_desktop.rules.terms import Finding

Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Point = tuple[Coordinate, Coordinate]
"""World metres; maps reach no further than 10 km from the origin."""

Share = Annotated[float, Field(ge=0, le=1)]

SPACE_M: dict[Size, float] = {
    Size.I: 0.25, Size.MI: 0.25, Size.TP: 0.5, Size.P: 1.0, Size.M: 1.0,
    Size.G: 2.0, Size.TG: 3.0, Size.E: 4.0, Size.GI: 4.0, Size.C: 6.0,
}  # fmt: skip
"""Diameter of a token by size, where the sheet gives none."""


# --- the map ---------------------------------------------------------------------------------------------------------


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
        return next((token for token in self.tokens if token.id == token_id), None)

    def token_of(self, combatant_id: CombatantId) -> Token | None:
        """Return the combatant's token here, or None."""
        return next((token for token in self.tokens if token.combatant_id == combatant_id), None)

    def obstacle(self, obstacle_id: ObstacleId) -> Obstacle | None:
        """Return the obstacle of that id, or None."""
        return next((obstacle for obstacle in self.obstacles if obstacle.id == obstacle_id), None)


# --- who fights ------------------------------------------------------------------------------------------------------


class Side(StrEnum):
    """Whom a combatant fights for."""

    PLAYERS = "players"
    FOES = "foes"
    ALLIES = "allies"
    OTHERS = "others"


def hostile(one: Side, other: Side) -> bool:
    """Tell whether two sides fight each other: players and allies stand together, others fight nobody by default."""
    friends = {Side.PLAYERS, Side.ALLIES}
    if Side.OTHERS in (one, other):
        return False
    return (one in friends) != (other in friends)


class InitiativeStatus(StrEnum):
    """Where a combatant stands with its initiative."""

    NEEDS_ROLL = "needs_roll"
    ACTIVE = "active"
    GRACE = "grace"
    SURPRISED = "surprised"
    GRACE_BY_CHANGE = "grace_by_change"


class ConditionCode(StrEnum):
    """States that rules read."""

    SLOW = "slow"
    HASTE = "haste"
    FLAT_FOOTED = "flat_footed"
    KNOCKED_DOWN = "knocked_down"
    SEIZED = "seized"
    SEIZER = "seizer"
    CLINCH = "clinch"
    IMMOBILISED = "immobilised"
    IMMOBILISER = "immobiliser"
    PINNED_DOWN = "pinned_down"
    PINNER = "pinner"
    LIFTED = "lifted"
    STUNNED = "stunned"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"
    INVISIBLE = "invisible"
    BLOCKED = "blocked"
    BLOCK_HELD = "block_held"
    BLOCK_HOLDER = "block_holder"
    DISARMED = "disarmed"
    TIED = "tied"
    GRAPPLED = "grappled"
    PINNED = "pinned"
    GRAPPLER = "grappler"
    """Leads a grapple; `value`: the round of its last test (M-096, M-097)."""
    PINNING = "pinning"
    SENSE_LOST = "sense_lost"
    NOTE = "note"


class Condition(Frozen):
    """A state of a combatant. by: who causes it. value: such as senses lost.

    rounds_left: how many of its own turns it still lasts, or rounds where it has none; None: until lifted.
    """

    code: ConditionCode
    by: CombatantId | None = None
    rounds_left: Annotated[int, Field(ge=0, le=999)] | None = None
    value: int = 0
    text: Annotated[str, Field(max_length=200)] = ""


class Declaration(Frozen):
    """What a combatant announced for the round, with the numbers fixed at that moment (L-058 to L-062)."""

    action: ActionSpec
    targets: tuple[CombatantId, ...] = ()
    weapon_ids: tuple[str, ...] = ()
    spell_id: str | None = None
    way: tuple[Point, ...] = ()
    """The planned way in world metres, first point excluded."""
    category: int = 1
    cost: int = 1
    focus: int = 0
    extra_moves: int = 0
    units: int = 0
    """Units of movement allowed in the round, the base move and a free one of Course included."""
    distance_m: float = 0.0
    note: Annotated[str, Field(max_length=500)] = ""
    eclat: bool = False
    """Declared as an action d'éclat: its rolls succeed (L-430)."""
    concert: tuple[CombatantId, ...] = ()
    """Those with whom it is done together (L-370)."""
    changed_from: ActionSpec | None = None
    """The action first declared, when this one replaces it (-2, malus frozen)."""


class BlowOutcome(StrEnum):
    """What became of one blow or shot."""

    HIT = "hit"
    CRITICAL = "critical"
    SCREEN_HIT = "screen_hit"
    MISS = "miss"
    FUMBLE = "fumble"
    OBSTACLE_HIT = "obstacle_hit"


class Blow(Frozen):
    """One attack of an action: which of the chain, against whom, and what came of it."""

    index: int
    target: CombatantId
    outcome: BlowOutcome | None = None


class Acrobatics(Frozen):
    """An acrobatics roll that a manoeuvre needed. code: of the manoeuvre."""

    code: str
    succeeded: bool


class WeaponPoints(Frozen):
    """Points left of a weapon that was struck."""

    weapon_id: str
    left: Annotated[int, Field(ge=0)]


class Combatant(Frozen):
    """A creature in this fight."""

    id: CombatantId
    creature_id: CreatureId
    name: Annotated[str, Field(min_length=1, max_length=80)]
    public_name: Annotated[str, Field(max_length=80)] = ""
    side: Side = Side.FOES
    hit_points: int = 10
    heroism: Annotated[int, Field(ge=0, le=3)] = 0
    initiative: Annotated[int, Field(ge=0, le=999)] | None = None
    status: InitiativeStatus = InitiativeStatus.NEEDS_ROLL
    roll_malus: int = 0
    """Pending malus on the next initiative roll (L-402)."""
    attention: Allotment = Allotment()
    declaration: Declaration | None = None
    conditions: tuple[Condition, ...] = ()
    ready_weapons: tuple[str, ...] = ()
    hidden: bool = False
    walked_m: float = 0.0
    """Metres walked in this round."""
    run_m: float = 0.0
    """Metres of the last straight piece of this round's way (L-527, L-528)."""
    run_deg: float | None = None
    """Its direction, in degrees from the x axis towards the y axis."""
    ran_m: float = 0.0
    """That piece of the round before, if nothing was struck in it: what a charge in continuity rests on (L-530)."""
    ran_deg: float | None = None
    """The direction of that piece."""
    blows: tuple[Blow, ...] = ()
    """Blows of this round's action so far."""
    acrobatics: tuple[Acrobatics, ...] = ()
    """Acrobatics rolls of this round's action."""
    acted: bool = False
    """Whether the declared spell was cast, or the declared jump made, in this round."""
    thrown_m: float = 0.0
    """How far the one who threw this combatant may still have it land, in metres (L-802)."""
    weapon_points: tuple[WeaponPoints, ...] = ()
    """What is left of weapons that were struck (L-648)."""
    objects: tuple[ObjectPoints, ...] = ()
    """What is left of other things that were struck (M-083)."""
    nonlethal: Annotated[int, Field(ge=0, le=99999)] = 0
    """Points of damage that does not kill (M-104)."""
    ward_used: bool = False
    """An important NPC that has avoided death in this encounter (L-019)."""
    extra_danger: Annotated[int, Field(ge=0, le=20)] = 0
    """Sources of danger that the GM adds, such as traps or fire (Q-041)."""
    note: Annotated[str, Field(max_length=2000)] = ""

    def has(self, code: ConditionCode) -> bool:
        """Tell whether the combatant is in that state."""
        return any(condition.code is code for condition in self.conditions)

    def a_turn_later(self) -> Combatant:
        """Return the combatant after a turn of its own, or a round without one: what lasts for a time is shorter."""
        if all(condition.rounds_left is None for condition in self.conditions):
            return self
        conditions = tuple(
            c if c.rounds_left is None else c.model_copy(update={"rounds_left": max(0, c.rounds_left - 1)})
            for c in self.conditions
        )
        return self.model_copy(update={"conditions": conditions})

    @property
    def out(self) -> bool:
        """Whether it can no longer act: dead, unconscious or stunned."""
        return any(
            condition.code in (ConditionCode.DEAD, ConditionCode.UNCONSCIOUS, ConditionCode.STUNNED)
            for condition in self.conditions
        )


# --- the round -------------------------------------------------------------------------------------------------------


class Phase(StrEnum):
    """Where the encounter stands: the steps of the round (L-050), and what goes before and after them."""

    SETUP = "setup"
    SURPRISE_CHECK = "surprise_check"
    ROLL_INITIATIVE = "roll_initiative"
    DECLARATION = "declaration"
    ECLAT_DECLARATION = "eclat_declaration"
    ECLAT_RESOLUTION = "eclat_resolution"
    RESOLUTION = "resolution"
    END_OF_ROUND = "end_of_round"
    ENDED = "ended"


class TieBreak(Frozen):
    """A settled tie: faces thrown, best first (L-468); ids in the settled order."""

    order: tuple[CombatantId, ...]
    faces: tuple[int, ...] = ()
    by: Literal["dexterity", "roll", "gm"] = "roll"


class CounterUse(Frozen):
    """One counter on one action of this round.

    total: of its roll, once made. succeeded None: not known yet, or still standing against further attacks.
    held: not made against that action; it stays for another one. approached: the counterer walked up to make it.
    """

    counterer: CombatantId
    against: CombatantId
    counter: CounterKind
    total: int | None = None
    succeeded: bool | None = None
    held: bool = False
    approached: bool = False


class SecurityPart(Frozen):
    """Which part of a target's Security modifier meets one of those who attack it in concert (L-374)."""

    target: CombatantId
    attacker: CombatantId
    points: Annotated[int, Field(ge=0, le=99)]


class Round(Frozen):
    """The round in play. order: highest initiative first, ties settled; it names who, never where in a list."""

    number: Annotated[int, Field(ge=0)] = 0
    phase: Phase = Phase.SETUP
    surprise: bool = False
    cursor: CombatantId | None = None
    order: tuple[CombatantId, ...] = ()
    ties: tuple[TieBreak, ...] = ()
    done: tuple[CombatantId, ...] = ()
    eclats: tuple[CombatantId, ...] = ()
    eclats_passed: tuple[CombatantId, ...] = ()
    counters: tuple[CounterUse, ...] = ()
    voided: tuple[CombatantId, ...] = ()
    """Those whose counter has lost its object and who may say anew what they do (L-389)."""
    parts: tuple[SecurityPart, ...] = ()
    held: tuple[Loss, ...] = ()
    """Damage that waits until all who act in concert have struck (L-373)."""


class DiceSource(StrEnum):
    """Whose dice a side throws: typed from the table, or rolled by the program."""

    TYPED = "typed"
    ROLLED = "rolled"


class SideDice(Frozen):
    """The dice of one side."""

    side: Side
    source: DiceSource


DEFAULT_DICE = (
    SideDice(side=Side.PLAYERS, source=DiceSource.TYPED),
    SideDice(side=Side.FOES, source=DiceSource.ROLLED),
    SideDice(side=Side.ALLIES, source=DiceSource.ROLLED),
    SideDice(side=Side.OTHERS, source=DiceSource.ROLLED),
)


class Unaware(Frozen):
    """One who does not know of another (L-131, L-143)."""

    observer: CombatantId
    of: CombatantId


class CoverRuling(Frozen):
    """The GM's cover for one pair, in place of the map's (L-734)."""

    shooter: CombatantId
    target: CombatantId
    percent: Annotated[float, Field(ge=0, le=100)]
    reason: str = ""


class Encounter(Frozen):
    """Everything a document holds."""

    title: Annotated[str, Field(max_length=120)] = ""
    profile: RulesProfile
    initiative: Literal["loreval", "ribbons"] = "loreval"
    manoeuvres: Literal["loreval", "bmo"] = "loreval"
    scenes: tuple[Scene, ...] = ()
    current_scene: SceneId | None = None
    creatures: tuple[Creature, ...] = ()
    combatants: tuple[Combatant, ...] = ()
    unaware: tuple[Unaware, ...] = ()
    cover_rulings: tuple[CoverRuling, ...] = ()
    dice: tuple[SideDice, ...] = DEFAULT_DICE
    round: Round = Round()
    ribbons: Ribbons | None = None
    deeds: tuple[ManoeuvreDeed, ...] = ()
    """Manoeuvres under way: one, and those that answer it in an attack of opportunity."""
    fallen: tuple[FallenObject, ...] = ()
    """What lies on the ground, or was picked up by another."""
    pending: tuple[Pending, ...] = ()

    # -- finding ------------------------------------------------------------------------------------------------------

    def combatant(self, combatant_id: CombatantId | None) -> Combatant | None:
        """Return the combatant of that id, or None."""
        return next((c for c in self.combatants if c.id == combatant_id), None)

    def require(self, combatant_id: CombatantId) -> Combatant:
        """Return the combatant of that id. Raises KeyError when there is none."""
        found = self.combatant(combatant_id)
        if found is None:
            raise KeyError(combatant_id)
        return found

    def creature(self, creature_id: CreatureId) -> Creature:
        """Return the sheet of that id. Raises KeyError when there is none."""
        found = next((c for c in self.creatures if c.id == creature_id), None)
        if found is None:
            raise KeyError(creature_id)
        return found

    def sheet(self, combatant: Combatant) -> Creature:
        """Return the combatant's sheet as it stands in the fight.

        Without what was destroyed (L-648, M-085) or lies on the ground (L-641, M-073), with the weapons that it took up
        from another (M-076). `creature` has the sheet as it was written.
        """
        found = self.creature(combatant.creature_id)
        changed: dict[str, object] = {
            o.object_id: None for o in combatant.objects if not o.left and o.object_id in OBJECT_KINDS
        }
        taken = tuple(
            f.weapon.model_copy(update={"id": f.id})
            for f in self.fallen
            if f.holder == combatant.id and f.owner != combatant.id and f.weapon is not None
        )
        lost = {f.object_id for f in self.fallen if f.owner == combatant.id and f.holder != combatant.id}
        lost.update(points.weapon_id for points in combatant.weapon_points if not points.left)
        if taken or lost:
            changed["weapons"] = (*(w for w in found.weapons if w.id not in lost), *taken)
        return found.model_copy(update=changed) if changed else found

    def scene(self, scene_id: SceneId | None = None) -> Scene | None:
        """Return the scene of that id, or the current one; None when there is none."""
        wanted = self.current_scene if scene_id is None else scene_id
        return next((scene for scene in self.scenes if scene.id == wanted), None)

    def find_token(self, token_id: TokenId) -> tuple[Scene, Token] | None:
        """Return the token of that id with its scene, or None."""
        for scene in self.scenes:
            token = scene.token(token_id)
            if token is not None:
                return scene, token
        return None

    def token_radius_m(self, token: Token) -> float:
        """Return the radius of a token's disc in metres."""
        if token.diameter_m is not None:
            return token.diameter_m / 2
        combatant = self.combatant(token.combatant_id)
        if combatant is None:
            return 0.5
        sheet = self.sheet(combatant)
        return (sheet.space_m or SPACE_M[sheet.size]) / 2

    def knows(self, observer: CombatantId, of: CombatantId) -> bool:
        """Tell whether one combatant is aware of another."""
        return not any(u.observer == observer and u.of == of for u in self.unaware)

    def dice_of(self, side: Side) -> DiceSource:
        """Return whose dice a side throws."""
        return next((d.source for d in self.dice if d.side is side), DiceSource.ROLLED)

    # -- changing, for evolve only ------------------------------------------------------------------------------------

    def with_combatant(self, combatant: Combatant) -> Encounter:
        """Return the encounter with the combatant of that id replaced."""
        return self.model_copy(
            update={"combatants": tuple(combatant if c.id == combatant.id else c for c in self.combatants)}
        )

    def with_scene(self, scene: Scene) -> Encounter:
        """Return the encounter with the scene of that id replaced."""
        return self.model_copy(update={"scenes": tuple(scene if s.id == scene.id else s for s in self.scenes)})

    def with_token(self, token: Token) -> Encounter:
        """Return the encounter with the token of that id replaced."""
        found = self.find_token(token.id)
        if found is None:
            raise KeyError(token.id)
        scene = found[0]
        return self.with_scene(
            scene.model_copy(update={"tokens": tuple(token if t.id == token.id else t for t in scene.tokens)})
        )

    def with_round(self, **changes: object) -> Encounter:
        """Return the encounter with fields of the round replaced."""
        return self.model_copy(update={"round": self.round.model_copy(update=changes)})


class Problem(Frozen):
    """Why a command is not allowed: the sentence, the rule, and whether the GM may overrule it."""

    say: Message
    rule: RuleId | None = None
    overridable: bool = True


def problems_of(findings: Iterable[Finding]) -> Iterator[Problem]:
    """Yield what the rules found as problems of a command."""
    for found in findings:
        yield Problem(say=found.say, rule=found.rule, overridable=found.overridable)
