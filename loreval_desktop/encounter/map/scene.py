"""The map: scenes, pictures, obstacles, doors, lights, areas, notes, tokens that are put down or taken away.

Moving a token by the rules is in `movement`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

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
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.map.events import (
    DoorSet,
    MapItemsPut,
    MapItemsRemoved,
    MapReplaced,
    ObstaclesEdited,
    ObstaclesReshaped,
    SceneAdded,
    SceneEdited,
    SceneEntered,
    ScenePatch,
    SceneRemoved,
    TokenEdited,
)
from loreval_desktop.encounter.people.events import TokenPlaced
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.scene import (
    Area,
    DoorState,
    Drawing,
    Light,
    Note,
    Obstacle,
    ObstacleKind,
    Point,
    Scene,
    Token,
)

# --- commands --------------------------------------------------------------------------------------------------------


class AddScene(Command):
    """Put a whole map into the encounter and go there; ids inside are given anew."""

    kind: Literal["add_scene"] = "add_scene"
    scene: Scene


class ReplaceMap(Command):
    """Lay another map under the tokens of a scene: picture, size, obstacles, areas, lights, notes."""

    kind: Literal["replace_map"] = "replace_map"
    scene_id: SceneId
    scene: Scene


class RemoveScene(Command):
    """Take a map out of the encounter."""

    kind: Literal["remove_scene"] = "remove_scene"
    scene_id: SceneId


class GoToScene(Command):
    """Play on another map."""

    kind: Literal["go_to_scene"] = "go_to_scene"
    scene_id: SceneId


class EditScene(Command):
    """Change what a map is called, its size, picture, grid, light or fog. scene_id None: the current one."""

    kind: Literal["edit_scene"] = "edit_scene"
    scene_id: SceneId | None = None
    patch: ScenePatch


class DrawObstacles(Command):
    """Add obstacles to the current scene; ids are given anew."""

    kind: Literal["draw_obstacles"] = "draw_obstacles"
    obstacles: Annotated[tuple[Obstacle, ...], Field(min_length=1)]


class EditObstacles(Command):
    """Replace obstacles of the current scene by others of the same ids."""

    kind: Literal["edit_obstacles"] = "edit_obstacles"
    obstacles: Annotated[tuple[Obstacle, ...], Field(min_length=1)]


class ReshapeObstacles(Command):
    """Take some obstacles away and draw others in one step: split, join, cut a door into a wall."""

    kind: Literal["reshape_obstacles"] = "reshape_obstacles"
    removed: tuple[ObstacleId, ...] = ()
    drawn: tuple[Obstacle, ...] = ()


class SetDoor(Command):
    """Open, shut or leave a door ajar; unlock or lock it. None leaves."""

    kind: Literal["set_door"] = "set_door"
    obstacle_id: ObstacleId
    door: DoorState | None = None
    locked: bool | None = None


class PutMapItems(Command):
    """Add lights, areas, notes and drawings to the current scene, or replace those of the same ids.

    An empty id is given anew.
    """

    kind: Literal["put_map_items"] = "put_map_items"
    lights: tuple[Light, ...] = ()
    areas: tuple[Area, ...] = ()
    notes: tuple[Note, ...] = ()
    drawings: tuple[Drawing, ...] = ()


class RemoveMapItems(Command):
    """Take things off the current scene by their ids: obstacles, lights, areas, notes, drawings, tokens."""

    kind: Literal["remove_map_items"] = "remove_map_items"
    ids: Annotated[tuple[str, ...], Field(min_length=1)]


class PlaceToken(Command):
    """Put a combatant, or a prop, on the current scene."""

    kind: Literal["place_token"] = "place_token"
    at: Point
    combatant_id: CombatantId | None = None
    name: Annotated[str, Field(max_length=80)] = ""
    diameter_m: Annotated[float, Field(gt=0, le=100)] | None = None
    picture: AssetId | None = None
    hidden: bool = False


class EditToken(Command):
    """Replace a token by one of the same id, at the same place: picture, size, facing, elevation, lock, group…"""

    kind: Literal["edit_token"] = "edit_token"
    token: Token


class EditTokens(Command):
    """Replace several tokens in one step, as by `edit_token`: to lock, hide or group them together."""

    kind: Literal["edit_tokens"] = "edit_tokens"
    tokens: Annotated[tuple[Token, ...], Field(min_length=1, max_length=500)]


# --- events ----------------------------------------------------------------------------------------------------------


# --- checks ----------------------------------------------------------------------------------------------------------


def no_scene() -> Problem:
    """Return the problem of an encounter without a map."""
    return Problem(say=message("scene.none"), overridable=False)


@check.register(RemoveScene)
@check.register(GoToScene)
@check.register(ReplaceMap)
def _scene_known(command: RemoveScene | GoToScene | ReplaceMap, state: Encounter) -> Iterator[Problem]:
    if all(scene.id != command.scene_id for scene in state.scenes):
        yield Problem(say=message("scene.unknown", scene=command.scene_id), overridable=False)


@check.register(DrawObstacles)
@check.register(PutMapItems)
@check.register(EditScene)
def _scene_there(command: DrawObstacles | PutMapItems | EditScene, state: Encounter) -> Iterator[Problem]:
    scene = state.scene(command.scene_id if isinstance(command, EditScene) else None)
    if scene is None:
        yield no_scene()
    elif isinstance(command, EditScene) and (left := _left_off(scene, command.patch)):
        yield Problem(say=message("scene.tokens_left_off", count=left))


def _left_off(scene: Scene, patch: ScenePatch) -> int:
    """Return how many tokens that stand on a map would not, once it has another size. A token stands at its middle."""
    wide = scene.width_m if patch.width_m is None else patch.width_m
    tall = scene.height_m if patch.height_m is None else patch.height_m

    def outside(token: Token, width: float, height: float) -> bool:
        return not (0 <= token.at[0] <= width and 0 <= token.at[1] <= height)

    return sum(
        outside(token, wide, tall) and not outside(token, scene.width_m, scene.height_m) for token in scene.tokens
    )


@check.register(EditObstacles)
@check.register(ReshapeObstacles)
@check.register(SetDoor)
def _obstacles_known(command: EditObstacles | ReshapeObstacles | SetDoor, state: Encounter) -> Iterator[Problem]:
    scene = state.scene()
    if scene is None:
        yield no_scene()
        return
    if isinstance(command, EditObstacles):
        ids = [obstacle.id for obstacle in command.obstacles]
    elif isinstance(command, ReshapeObstacles):
        ids = list(command.removed)
    else:
        ids = [command.obstacle_id]
    known = {obstacle.id: obstacle for obstacle in scene.obstacles}
    for obstacle_id in ids:
        if obstacle_id not in known:
            yield Problem(say=message("scene.no_obstacle", obstacle=obstacle_id), overridable=False)
    if isinstance(command, SetDoor) and command.obstacle_id in known:
        obstacle = known[command.obstacle_id]
        if obstacle.kind is not ObstacleKind.DOOR:
            yield Problem(say=message("scene.not_a_door", obstacle=obstacle.name or obstacle.id), overridable=False)
        elif obstacle.locked and command.locked is not False and command.door not in (None, DoorState.SHUT):
            yield Problem(say=message("scene.door_locked", door=obstacle.name or obstacle.id))


@check.register
def _(command: RemoveMapItems, state: Encounter) -> Iterator[Problem]:
    scene = state.scene()
    if scene is None:
        yield no_scene()
        return
    known = {item.id for item in _items(scene)}
    for item_id in command.ids:
        if item_id not in known:
            yield Problem(say=message("scene.no_item", item=item_id), overridable=False)


def _items(scene: Scene) -> Iterator[Obstacle | Light | Area | Note | Drawing | Token]:
    yield from scene.obstacles
    yield from scene.lights
    yield from scene.areas
    yield from scene.notes
    yield from scene.drawings
    yield from scene.tokens


@check.register
def _(command: PlaceToken, state: Encounter) -> Iterator[Problem]:
    scene = state.scene()
    if scene is None:
        yield no_scene()
        return
    if command.combatant_id is not None:
        combatant = state.combatant(command.combatant_id)
        if combatant is None:
            yield no_combatant(command.combatant_id)
        elif scene.token_of(combatant.id) is not None:
            yield Problem(say=message("scene.already_here", name=combatant.name), overridable=False)


@check.register(EditToken)
@check.register(EditTokens)
def _tokens_stay(command: EditToken | EditTokens, state: Encounter) -> Iterator[Problem]:
    for token in (command.token,) if isinstance(command, EditToken) else command.tokens:
        found = state.find_token(token.id)
        if found is None:
            yield Problem(say=message("move.no_token", token=token.id), overridable=False)
            continue
        old = found[1]
        if (old.combatant_id, old.at, old.mount) != (token.combatant_id, token.at, token.mount):
            yield Problem(say=message("scene.edit_moves_token"), overridable=False)


# --- decisions -------------------------------------------------------------------------------------------------------


def renamed(scene: Scene, draft: Draft, scene_id: SceneId | None = None) -> Scene:
    """Return a scene whose own id and the ids of all that is drawn on it are fresh, without combatants' tokens."""
    return scene.model_copy(
        update={
            "id": scene_id or SceneId(draft.new_id("s")),
            "obstacles": tuple(o.model_copy(update={"id": ObstacleId(draft.new_id("o"))}) for o in scene.obstacles),
            "areas": tuple(a.model_copy(update={"id": AreaId(draft.new_id("a"))}) for a in scene.areas),
            "lights": tuple(
                light.model_copy(update={"id": LightId(draft.new_id("l")), "carried_by": None})
                for light in scene.lights
            ),
            "notes": tuple(n.model_copy(update={"id": NoteId(draft.new_id("n"))}) for n in scene.notes),
            "drawings": tuple(d.model_copy(update={"id": NoteId(draft.new_id("n"))}) for d in scene.drawings),
            "tokens": tuple(
                t.model_copy(update={"id": TokenId(draft.new_id("t"))}) for t in scene.tokens if t.combatant_id is None
            ),
        }
    )


@decide.register
def _(command: AddScene, draft: Draft) -> None:
    scene = renamed(command.scene, draft)
    draft.emit(SceneAdded(scene=scene))
    draft.emit(SceneEntered(scene_id=scene.id))


@decide.register
def _(command: ReplaceMap, draft: Draft) -> None:
    old = draft.state.scene(command.scene_id)
    assert old is not None
    new = renamed(command.scene, draft, old.id)
    draft.emit(MapReplaced(scene=new.model_copy(update={"tokens": old.tokens})))


@decide.register
def _(command: RemoveScene, draft: Draft) -> None:
    scene = draft.state.scene(command.scene_id)
    assert scene is not None
    draft.emit(SceneRemoved(scene_id=scene.id, name=scene.name))
    if draft.state.current_scene == scene.id:
        draft.emit(SceneEntered(scene_id=draft.state.scenes[0].id if draft.state.scenes else None))


@decide.register
def _(command: GoToScene, draft: Draft) -> None:
    if draft.state.current_scene != command.scene_id:
        draft.emit(SceneEntered(scene_id=command.scene_id))


@decide.register
def _(command: EditScene, draft: Draft) -> None:
    scene = draft.state.scene(command.scene_id)
    assert scene is not None
    changed = {
        field: value
        for field in ScenePatch.model_fields
        if (value := getattr(command.patch, field)) is not None and value != getattr(scene, field)
    }
    if changed:
        draft.emit(SceneEdited(scene_id=scene.id, patch=ScenePatch(**changed)))


def _current(draft: Draft) -> Scene:
    scene = draft.state.scene()
    assert scene is not None
    return scene


def door_ready(obstacle: Obstacle) -> Obstacle:
    """Return the obstacle, a door without a state being shut."""
    if obstacle.kind is ObstacleKind.DOOR and obstacle.door is None:
        return obstacle.model_copy(update={"door": DoorState.SHUT})
    return obstacle


@decide.register
def _(command: DrawObstacles, draft: Draft) -> None:
    draft.emit(
        ObstaclesReshaped(
            scene_id=_current(draft).id,
            drawn=tuple(
                door_ready(o).model_copy(update={"id": ObstacleId(draft.new_id("o"))}) for o in command.obstacles
            ),
        )
    )


@decide.register
def _(command: EditObstacles, draft: Draft) -> None:
    scene = _current(draft)
    changed = tuple(door_ready(o) for o in command.obstacles if scene.obstacle(o.id) != door_ready(o))
    if changed:
        draft.emit(ObstaclesEdited(scene_id=scene.id, obstacles=changed))


@decide.register
def _(command: ReshapeObstacles, draft: Draft) -> None:
    if command.removed or command.drawn:
        draft.emit(
            ObstaclesReshaped(
                scene_id=_current(draft).id,
                removed=command.removed,
                drawn=tuple(
                    door_ready(o).model_copy(update={"id": ObstacleId(draft.new_id("o"))}) for o in command.drawn
                ),
            )
        )


@decide.register
def _(command: SetDoor, draft: Draft) -> None:
    scene = _current(draft)
    obstacle = scene.obstacle(command.obstacle_id)
    assert obstacle is not None
    door = command.door or obstacle.door or DoorState.SHUT
    locked = obstacle.locked if command.locked is None else command.locked
    if door is not DoorState.SHUT:
        locked = False
    if (door, locked) != (obstacle.door, obstacle.locked):
        draft.emit(DoorSet(scene_id=scene.id, obstacle_id=obstacle.id, door=door, locked=locked, name=obstacle.name))


@decide.register
def _(command: PutMapItems, draft: Draft) -> None:
    scene = _current(draft)
    event = MapItemsPut(
        scene_id=scene.id,
        lights=tuple(i if i.id else i.model_copy(update={"id": LightId(draft.new_id("l"))}) for i in command.lights),
        areas=tuple(i if i.id else i.model_copy(update={"id": AreaId(draft.new_id("a"))}) for i in command.areas),
        notes=tuple(i if i.id else i.model_copy(update={"id": NoteId(draft.new_id("n"))}) for i in command.notes),
        drawings=tuple(i if i.id else i.model_copy(update={"id": NoteId(draft.new_id("n"))}) for i in command.drawings),
    )
    known = {item.id: item for item in _items(scene)}
    put: tuple[Light | Area | Note | Drawing, ...] = (*event.lights, *event.areas, *event.notes, *event.drawings)
    if any(known.get(item.id) != item for item in put):
        draft.emit(event)


@decide.register
def _(command: RemoveMapItems, draft: Draft) -> None:
    draft.emit(MapItemsRemoved(scene_id=_current(draft).id, ids=command.ids))


@decide.register
def _(command: PlaceToken, draft: Draft) -> None:
    token = Token(
        id=TokenId(draft.new_id("t")),
        combatant_id=command.combatant_id,
        at=command.at,
        name=command.name,
        diameter_m=command.diameter_m,
        picture=command.picture,
        hidden=command.hidden,
    )
    draft.emit(TokenPlaced(scene_id=_current(draft).id, token=token))


@decide.register
def _(command: EditToken, draft: Draft) -> None:
    found = draft.state.find_token(command.token.id)
    assert found is not None
    if found[1] != command.token:
        draft.emit(TokenEdited(token=command.token))


@decide.register
def _(command: EditTokens, draft: Draft) -> None:
    for token in command.tokens:
        found = draft.state.find_token(token.id)
        if found is not None and found[1] != token:
            draft.emit(TokenEdited(token=token))


# --- folding ---------------------------------------------------------------------------------------------------------
