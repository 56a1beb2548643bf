"""No way brings a token across what blocks it, without the GM's word; riders go with their mounts."""

from __future__ import annotations

import itertools
import random

import pytest
import shapely

from loreval_desktop.core.ids import SceneId, TokenId
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveGroup, MoveToken, TokenMove, step_command
from loreval_desktop.encounter.map.riding import Dismount, MountToken
from loreval_desktop.encounter.map.scene import EditScene, EditToken, EditTokens, PlaceToken, SetDoor
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.scene import DoorState, Grid, GridKind, ObstacleKind, Point, Scene, Token
from tests.encounter.conftest import MakeStore
from tests.encounter.test_movement import ROOM, rules, token, wall

# Map W: 60 by 45 m (40 by 30 squares of 1.5 m), three rooms, two doors and a corner.
MAP_W = Scene(
    id=SceneId(""),
    width_m=60,
    height_m=45,
    grid=Grid(kind=GridKind.SQUARE, cell_m=1.5, snap=True),
    obstacles=(
        wall((0, 15), (12, 15)),
        wall((12, 15), (13.5, 15), kind=ObstacleKind.DOOR),
        wall((13.5, 15), (30, 15)),
        wall((30, 0), (30, 21)),
        wall((30, 21), (30, 22.5), kind=ObstacleKind.DOOR),
        wall((30, 22.5), (30, 45)),
        wall((40, 10), (50, 10), (50, 20)),  # the corner
    ),
)


def scene(store: Store) -> Scene:
    found = store.state.scene()
    assert found is not None
    return found


def rooms(store: Store) -> dict[TokenId, int]:
    """Return in which room each token stands, told by areas and not by the product's own walls."""
    parts = (shapely.box(0, 0, 30, 15), shapely.box(0, 15, 30, 45), shapely.box(30, 0, 60, 45))
    found = {}
    for one in scene(store).tokens:
        inside = [n for n, part in enumerate(parts) if part.contains(shapely.Point(one.at))]
        assert len(inside) == 1, (one.at, "on a wall")
        found[one.id] = inside[0]
    return found


@pytest.mark.tries(24)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_brings_a_token_into_another_room(make_store: MakeStore, seed: int) -> None:
    spin = random.Random(seed)
    store = make_store(scene=MAP_W, goblins=5)
    before = rooms(store)
    ids = tuple(t.id for t in scene(store).tokens)
    refused = done = 0
    begun = len(store.past)
    for _ in range(120):
        who = spin.choice(ids)
        at = scene(store).token(who).at  # type: ignore[union-attr]
        goal = (spin.uniform(-5, 65), spin.uniform(-5, 50))
        near = (at[0] + spin.uniform(-6, 6), at[1] + spin.uniform(-6, 6))
        snapped = (round(goal[0] / 1.5) * 1.5, round(goal[1] / 1.5) * 1.5)
        on_wall = spin.choice(((6, 15), (30, 10), (30, 15), (13.5, 15), (30, 21.5), (30.0, 40)))
        command = spin.choice((
            MoveToken(token_id=who, path=(goal,)),
            MoveToken(token_id=who, path=(near,)),
            MoveToken(token_id=who, path=(snapped,)),
            MoveToken(token_id=who, path=(on_wall,)),
            MoveToken(token_id=who, path=(near, goal, near)),
            MoveGroup(moves=tuple(TokenMove(token_id=i, path=((goal[0], goal[1] + n),)) for n, i in enumerate(ids))),
            ForceToken(token_id=who, to=goal),
            ForceToken(token_id=who, to=on_wall),
            step_command(store.state, ids, spin.choice(((1, 0), (-1, 0), (0, 1), (0, -1))), 1.5),
            EditToken(token=scene(store).token(who).model_copy(update={"at": goal})),  # type: ignore[union-attr]
            EditTokens(tokens=tuple(t.model_copy(update={"at": goal}) for t in scene(store).tokens)),
        ))  # fmt: skip
        try:
            done += store.dispatch(command) is not None  # type: ignore[arg-type]
        except Refused:
            refused += 1
        assert rooms(store) == before, command
        if spin.random() < 0.2 and len(store.past) > begun:
            store.undo()
            assert rooms(store) == before
            store.redo()
            assert rooms(store) == before
    assert refused > 10
    assert done > 10


@pytest.mark.tries(24)
def test_on_along_and_through_each_wall(make_store: MakeStore) -> None:
    store = make_store(scene=MAP_W, goblins=0)
    who = token(store).id
    before = rooms(store)
    for obstacle in MAP_W.obstacles:
        for a, b in itertools.pairwise(obstacle.points):
            along = ((b[0] - a[0]) / 10, (b[1] - a[1]) / 10)
            for share in range(11):
                spot = (a[0] + along[0] * share, a[1] + along[1] * share)
                for off in ((0, 0), (0.01, 0.01), (-0.01, -0.01), (1, 1)):
                    goal = (spot[0] + off[0], spot[1] + off[1])
                    for command in (
                        MoveToken(token_id=who, path=(goal,)), MoveToken(token_id=who, path=(a, b, goal)),
                        ForceToken(token_id=who, to=goal),
                    ):  # fmt: skip
                        try:
                            store.dispatch(command)
                        except Refused:
                            continue
                        assert rooms(store) == before, (command, token(store).at)


@pytest.mark.tries(24)
def test_the_overrule_alone_passes_and_an_open_door_lets_through(make_store: MakeStore) -> None:
    store = make_store(scene=MAP_W, goblins=0)
    who = token(store).id
    assert rules(store, MoveToken(token_id=who, path=((5, 20),))) == ["move.blocked"]
    store.dispatch(MoveToken(token_id=who, path=((5, 20),), override="passe-muraille"))
    assert rooms(store) == {who: 1}
    store.undo()
    assert rooms(store) == {who: 0}
    store.dispatch(SetDoor(obstacle_id=scene(store).obstacles[1].id, door=DoorState.OPEN))
    store.dispatch(MoveToken(token_id=who, path=((12.75, 14), (12.75, 16))))
    assert rooms(store) == {who: 1}


def test_a_pasted_token_is_a_new_one_and_the_old_one_stays(make_store: MakeStore) -> None:
    store = make_store(scene=MAP_W, goblins=0)
    store.dispatch(PlaceToken(at=(5, 20), name="Coffre"))
    assert rooms(store) == {scene(store).tokens[0].id: 0, scene(store).tokens[1].id: 1}


def test_a_map_made_smaller_keeps_its_gate(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM, goblins=0)
    store.dispatch(EditScene(patch=ScenePatch(width_m=7.5)))
    assert rules(store, MoveToken(token_id=token(store).id, path=((9, 5),))) == ["move.off_map"]


# -- riders -----------------------------------------------------------------------------------------------------------


def horse(store: Store, at: Point = (6, 5)) -> Token:
    store.dispatch(PlaceToken(at=at, name="Cheval", diameter_m=2))
    return scene(store).tokens[-1]


def test_a_rider_goes_where_its_mount_goes_and_not_alone(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    mount, rider = horse(store), token(store)
    store.dispatch(MountToken(token_id=rider.id, mount_id=mount.id))
    assert token(store).at == mount.at
    assert rules(store, MoveToken(token_id=rider.id, path=((9, 9),))) == ["move.rides"]
    store.dispatch(MoveToken(token_id=mount.id, path=((12, 9),)))
    assert token(store).at == (12, 9)
    store.dispatch(ForceToken(token_id=mount.id, to=(14, 9)))
    assert token(store).at == (14, 9)
    step = step_command(store.state, (rider.id, mount.id), (1, 0), 1.0)
    assert step == MoveToken(token_id=mount.id, path=((15.0, 9.0),))
    store.dispatch(Dismount(token_id=rider.id))
    store.dispatch(MoveToken(token_id=rider.id, path=((13, 9),)))
    assert scene(store).token(mount.id).at == (14, 9)  # type: ignore[union-attr]


def test_a_rider_that_is_thrown_is_off_its_mount(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    mount, rider = horse(store), token(store)
    store.dispatch(MountToken(token_id=rider.id, mount_id=mount.id))
    store.dispatch(ForceToken(token_id=rider.id, to=(9, 5)))
    assert token(store).mount is None
    assert token(store).at == (9, 5)
    assert scene(store).token(mount.id).at == (6, 5)  # type: ignore[union-attr]


def test_nobody_mounts_through_a_wall_from_afar_or_in_a_ring(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM, goblins=0)
    beyond, far, near = horse(store, (9, 5)), horse(store, (5, 20)), horse(store)
    rider = token(store).id
    assert rules(store, MountToken(token_id=rider, mount_id=beyond.id)) == ["ride.wall_between"]
    assert rules(store, MountToken(token_id=rider, mount_id=far.id)) == ["ride.too_far"]
    assert rules(store, MountToken(token_id=rider, mount_id=rider)) == ["ride.cannot"]
    assert rules(store, Dismount(token_id=rider)) == ["ride.on_foot"]
    store.dispatch(MountToken(token_id=rider, mount_id=near.id))
    assert rules(store, MountToken(token_id=near.id, mount_id=rider)) == ["ride.cannot"]
    away = token(store).model_copy(update={"mount": beyond.id})
    assert rules(store, EditToken(token=away)) == ["scene.edit_moves_token"]


def test_several_tokens_are_edited_in_one_step(make_store: MakeStore) -> None:
    store = make_store()
    steps = len(store.past)
    store.dispatch(EditTokens(tokens=tuple(t.model_copy(update={"locked": True}) for t in scene(store).tokens)))
    assert all(t.locked for t in scene(store).tokens)
    assert len(store.past) == steps + 1
    assert rules(store, ForceToken(token_id=token(store).id, to=(9, 9))) == ["move.locked"]
