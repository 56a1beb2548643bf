"""What happens on the map; facts and how each changes the value."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol, TypeVar

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    CombatantId,
    ObstacleId,
    SceneId,
    TokenId,
)
from loreval_desktop.encounter.board import memory
from loreval_desktop.encounter.engine.core import Event, evolve
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.scene import (
    Area,
    Background,
    DoorState,
    Drawing,
    FogTile,
    Grid,
    Light,
    LightLevel,
    Note,
    Obstacle,
    Point,
    Scene,
    Token,
)


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=_HasId)


class ScenePatch(Frozen):
    """Fields of a scene to set; None leaves them."""

    name: Annotated[str, Field(max_length=120)] | None = None
    width_m: Annotated[float, Field(gt=0, le=20_000)] | None = None
    height_m: Annotated[float, Field(gt=0, le=20_000)] | None = None
    background: Background | None = None
    grid: Grid | None = None
    ambient: LightLevel | None = None
    fog: bool | None = None


class SceneAdded(Event):
    """A map was added."""

    kind: Literal["scene_added"] = "scene_added"
    scene: Scene


class MapReplaced(Event):
    """Another map lies under the tokens."""

    kind: Literal["map_replaced"] = "map_replaced"
    scene: Scene
    """The whole scene, the tokens that stayed included."""


class SceneRemoved(Event):
    """A map was taken out."""

    kind: Literal["scene_removed"] = "scene_removed"
    scene_id: SceneId
    name: str


class SceneEntered(Event):
    """Play goes on on another map."""

    kind: Literal["scene_entered"] = "scene_entered"
    scene_id: SceneId | None


class SceneEdited(Event):
    """A map has another name, size, picture, grid, light or fog."""

    kind: Literal["scene_edited"] = "scene_edited"
    scene_id: SceneId
    patch: ScenePatch


class ObstaclesReshaped(Event):
    """Obstacles were taken away and drawn."""

    kind: Literal["obstacles_reshaped"] = "obstacles_reshaped"
    scene_id: SceneId
    removed: tuple[ObstacleId, ...] = ()
    drawn: tuple[Obstacle, ...] = ()


class ObstaclesEdited(Event):
    """Obstacles were changed in place."""

    kind: Literal["obstacles_edited"] = "obstacles_edited"
    scene_id: SceneId
    obstacles: tuple[Obstacle, ...]


class DoorSet(Event):
    """A door stands another way."""

    kind: Literal["door_set"] = "door_set"
    scene_id: SceneId
    obstacle_id: ObstacleId
    door: DoorState
    locked: bool
    name: str = ""


class MapItemsPut(Event):
    """Lights, areas, notes or drawings were added or changed."""

    kind: Literal["map_items_put"] = "map_items_put"
    scene_id: SceneId
    lights: tuple[Light, ...] = ()
    areas: tuple[Area, ...] = ()
    notes: tuple[Note, ...] = ()
    drawings: tuple[Drawing, ...] = ()


class MapItemsRemoved(Event):
    """Things were taken off the map."""

    kind: Literal["map_items_removed"] = "map_items_removed"
    scene_id: SceneId
    ids: tuple[str, ...]


class TokenEdited(Event):
    """A token looks or stands another way."""

    kind: Literal["token_edited"] = "token_edited"
    token: Token


class TokenMoved(Event):
    """The token now stands at the end of path. distance_m: what counts, difficult ground included.

    counted: whether the way counts against the combatant's round. run_m, run_deg: the last straight piece of the
    round's way from then on, and its direction (L-527).
    """

    kind: Literal["token_moved"] = "token_moved"
    token_id: TokenId
    combatant_id: CombatantId | None = None
    path: tuple[Point, ...]
    distance_m: float
    counted: bool = False
    run_m: float = 0.0
    run_deg: float | None = None


class TokenTurned(Event):
    """The token faces another way."""

    kind: Literal["token_turned"] = "token_turned"
    token_id: TokenId
    facing_deg: float


class StoodUp(Event):
    """A combatant is on its feet again. distance_m: what it took of its movement."""

    kind: Literal["stood_up"] = "stood_up"
    combatant_id: CombatantId
    distance_m: float


class FogPainted(Event):
    """Tiles that changed; one without bits is gone."""

    kind: Literal["fog_painted"] = "fog_painted"
    scene_id: SceneId
    shown: tuple[FogTile, ...] = ()
    hidden: tuple[FogTile, ...] = ()
    explored: tuple[FogTile, ...] = ()


class GroundExplored(Event):
    """Players have seen more of a map."""

    kind: Literal["ground_explored"] = "ground_explored"
    scene_id: SceneId
    tiles: tuple[FogTile, ...]


class TokenMounted(Event):
    """A token rides another one. at: where both are."""

    kind: Literal["token_mounted"] = "token_mounted"
    token_id: TokenId
    mount_id: TokenId
    at: Point


class TokenDismounted(Event):
    """A token rides no longer."""

    kind: Literal["token_dismounted"] = "token_dismounted"
    token_id: TokenId


def _patched(state: Encounter, scene_id: SceneId, **changes: object) -> Encounter:
    scene = state.scene(scene_id)
    if scene is None:
        raise KeyError(scene_id)
    return state.with_scene(scene.model_copy(update=changes))


@evolve.register
def _(event: SceneAdded, state: Encounter) -> Encounter:
    return state.model_copy(update={"scenes": (*state.scenes, event.scene)})


@evolve.register
def _(event: MapReplaced, state: Encounter) -> Encounter:
    return state.with_scene(event.scene)


@evolve.register
def _(event: SceneRemoved, state: Encounter) -> Encounter:
    return state.model_copy(update={"scenes": tuple(s for s in state.scenes if s.id != event.scene_id)})


@evolve.register
def _(event: SceneEntered, state: Encounter) -> Encounter:
    return state.model_copy(update={"current_scene": event.scene_id})


@evolve.register
def _(event: SceneEdited, state: Encounter) -> Encounter:
    return _patched(
        state,
        event.scene_id,
        **{field: value for field in ScenePatch.model_fields if (value := getattr(event.patch, field)) is not None},
    )


@evolve.register
def _(event: ObstaclesReshaped, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    gone = set(event.removed)
    kept = tuple(o for o in scene.obstacles if o.id not in gone) if gone else scene.obstacles
    return _patched(state, event.scene_id, obstacles=(*kept, *event.drawn))


@evolve.register
def _(event: ObstaclesEdited, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    new = {o.id: o for o in event.obstacles}
    return _patched(state, event.scene_id, obstacles=tuple(new.get(o.id, o) for o in scene.obstacles))


@evolve.register
def _(event: DoorSet, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    return _patched(
        state,
        event.scene_id,
        obstacles=tuple(
            o.model_copy(update={"door": event.door, "locked": event.locked}) if o.id == event.obstacle_id else o
            for o in scene.obstacles
        ),
    )


@evolve.register
def _(event: MapItemsPut, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    changes: dict[str, object] = {}
    if event.lights:
        changes["lights"] = _put(scene.lights, event.lights)
    if event.areas:
        changes["areas"] = _put(scene.areas, event.areas)
    if event.notes:
        changes["notes"] = _put(scene.notes, event.notes)
    if event.drawings:
        changes["drawings"] = _put(scene.drawings, event.drawings)
    return _patched(state, event.scene_id, **changes)


def _put(old: tuple[Item, ...], new: tuple[Item, ...]) -> tuple[Item, ...]:
    fresh = {item.id: item for item in new}
    known = {item.id for item in old}
    return (*(fresh.get(item.id, item) for item in old), *(item for item in new if item.id not in known))


@evolve.register
def _(event: MapItemsRemoved, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    gone = set(event.ids)
    changes: dict[str, object] = {}
    for field in ("obstacles", "lights", "areas", "notes", "drawings", "tokens"):
        old = getattr(scene, field)
        if any(item.id in gone for item in old):
            changes[field] = tuple(item for item in old if item.id not in gone)
    return _patched(state, event.scene_id, **changes)


@evolve.register
def _(event: TokenEdited, state: Encounter) -> Encounter:
    return state.with_token(event.token)


@evolve.register
def _(event: TokenMoved, state: Encounter) -> Encounter:
    found = state.find_token(event.token_id)
    assert found is not None
    after = state.with_token(found[1].model_copy(update={"at": event.path[-1]}))
    jumper = after.combatant(event.combatant_id)
    if jumper is not None and jumper.jumped_m:
        after = after.with_combatant(jumper.model_copy(update={"jumped_m": 0.0}))  # landed, or it walked on instead
    if event.combatant_id is not None and not event.counted and after.require(event.combatant_id).thrown_m:
        after = after.with_combatant(after.require(event.combatant_id).model_copy(update={"thrown_m": 0.0}))
    if event.counted and event.combatant_id is not None:
        combatant = after.require(event.combatant_id)
        walked = {
            "walked_m": combatant.walked_m + event.distance_m, "run_m": event.run_m, "run_deg": event.run_deg
        }  # fmt: skip
        after = after.with_combatant(combatant.model_copy(update=walked))
    return after


@evolve.register
def _(event: TokenTurned, state: Encounter) -> Encounter:
    found = state.find_token(event.token_id)
    assert found is not None
    return state.with_token(found[1].model_copy(update={"facing_deg": event.facing_deg}))


@evolve.register
def _(event: StoodUp, state: Encounter) -> Encounter:
    combatant = state.combatant(event.combatant_id)
    if combatant is None:
        return state
    stands = tuple(c for c in combatant.conditions if c.code is not ConditionCode.KNOCKED_DOWN)
    walked = combatant.walked_m + event.distance_m
    after = {"conditions": stands, "walked_m": walked, "run_m": 0.0, "run_deg": None}
    return state.with_combatant(combatant.model_copy(update=after))


@evolve.register
def _(event: FogPainted, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    changes: dict[str, object] = {}
    for field, put in (("fog_painted", event.shown), ("fog_hidden", event.hidden), ("explored", event.explored)):
        if put:
            changes[field] = memory.patched(getattr(scene, field), put)
    return state.with_scene(scene.model_copy(update=changes))


@evolve.register
def _(event: GroundExplored, state: Encounter) -> Encounter:
    scene = state.scene(event.scene_id)
    assert scene is not None
    return state.with_scene(scene.model_copy(update={"explored": memory.patched(scene.explored, event.tiles)}))


@evolve.register
def _(event: TokenMounted, state: Encounter) -> Encounter:
    found = state.find_token(event.token_id)
    assert found is not None
    return state.with_token(found[1].model_copy(update={"mount": event.mount_id, "at": event.at}))


@evolve.register
def _(event: TokenDismounted, state: Encounter) -> Encounter:
    found = state.find_token(event.token_id)
    assert found is not None
    return state.with_token(found[1].model_copy(update={"mount": None}))
