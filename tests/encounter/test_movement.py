"""One gate for every way of moving a token."""

from __future__ import annotations

import math

import pytest

from loreval_desktop.core.ids import ObstacleId, SceneId
from loreval_desktop.encounter.board import ways
from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.map.movement import MoveGroup, MoveToken, TokenMove, step_command
from loreval_desktop.encounter.map.scene import SetDoor
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import DoorState, Obstacle, ObstacleKind, Scene
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Allotment
from tests.encounter.conftest import MakeStore


def wall(*points: tuple[float, float], kind: ObstacleKind = ObstacleKind.WALL, closed: bool = False) -> Obstacle:
    return Obstacle(id=ObstacleId(""), kind=kind, points=points, closed=closed)


ROOM = Scene(
    id=SceneId(""),
    width_m=40,
    height_m=30,
    obstacles=(
        wall((8, 0), (8, 9)),
        wall((8, 9), (8, 11), kind=ObstacleKind.DOOR),
        wall((8, 11), (8, 30)),
        wall((20, 20), (26, 20), (26, 26), (20, 26), closed=True),
    ),
)


def gaelle_moves(store: Store, extra: int = 0) -> None:
    """Begin the fight and let Gaëlle, who is first, declare a move of 1 + extra units; it is then her turn."""
    store.dispatch(StartEncounter())
    for face in (15, 3, 2):
        store.dispatch(EnterRoll(faces=(face,)))
    while store.state.round.phase is Phase.DECLARATION:
        mine = store.state.round.cursor == store.state.combatants[0].id
        spec = ActionSpec(kind=ActionKind.MOVE, extra_moves=extra if mine else 0)
        store.dispatch(DeclareAction(action=spec, attention=Allotment(focus=2) if mine else None))


def token(store: Store, index: int = 0):  # type: ignore[no-untyped-def]
    scene = store.state.scene()
    assert scene is not None
    found = scene.token_of(store.state.combatants[index].id)
    assert found is not None
    return found


def rules(store: Store, command: object) -> list[str]:
    with pytest.raises(Refused) as refused:
        store.dispatch(command)  # type: ignore[arg-type]
    return [p.say.id for p in refused.value.problems]


@pytest.mark.rule("L-290", "L-296", "L-309")
def test_a_way_is_refused_beyond_what_was_declared(make_store: MakeStore) -> None:
    store = make_store()
    gaelle_moves(store)  # VD 5.8: 5 m and Strength 14
    start = token(store)
    assert store.state.combatants[0].declaration.distance_m == pytest.approx(5.8)  # type: ignore[union-attr]
    assert rules(store, MoveToken(token_id=start.id, path=((5, 10.9),))) == ["move.too_far"]
    store.dispatch(MoveToken(token_id=start.id, path=((5, 8),)))
    store.dispatch(MoveToken(token_id=start.id, path=((5, 10.8),)))
    assert store.state.combatants[0].walked_m == pytest.approx(5.8)
    assert rules(store, MoveToken(token_id=start.id, path=((5, 11.2),))) == ["move.too_far"]
    store.dispatch(MoveToken(token_id=start.id, path=((5, 11.2),), override="il glisse"))
    assert token(store).at == (5, 11.2)


@pytest.mark.rule("L-299", "L-309")
def test_the_distance_is_that_of_the_way_not_of_the_crow(make_store: MakeStore) -> None:
    store = make_store()
    gaelle_moves(store)
    store.dispatch(MoveToken(token_id=token(store).id, path=((5, 7), (7, 7), (7, 6))))
    assert store.state.combatants[0].walked_m == pytest.approx(5.0)


@pytest.mark.rule("L-297")
def test_nothing_obliges_to_walk(make_store: MakeStore) -> None:
    store = make_store()
    gaelle_moves(store, extra=2)
    assert store.state.combatants[0].walked_m == 0
    from loreval_desktop.encounter.rounds.phases import EndTurn

    assert store.dispatch(EndTurn()) is not None


@pytest.mark.rule("L-056")
def test_only_the_one_whose_turn_it_is_walks(make_store: MakeStore) -> None:
    store = make_store()
    gaelle_moves(store)
    goblin = token(store, 1)
    assert rules(store, MoveToken(token_id=goblin.id, path=((12, 6),))) == ["move.not_now"]


@pytest.mark.tries(24)
def test_no_way_leads_through_a_wall(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    gaelle = token(store)
    assert rules(store, MoveToken(token_id=gaelle.id, path=((12, 5),))) == ["move.blocked"]
    assert rules(store, MoveToken(token_id=gaelle.id, path=((5, 10), (12, 10)))) == ["move.blocked"]
    group = MoveGroup(
        moves=(TokenMove(token_id=gaelle.id, path=((6, 5),)), TokenMove(token_id=gaelle.id, path=((9, 5),)))
    )
    assert "move.blocked" in rules(store, group)
    arrow = step_command(store.state, (gaelle.id,), (1, 0), 4.0)
    assert arrow is not None
    assert rules(store, arrow) == ["move.blocked"]
    assert rules(store, MoveToken(token_id=gaelle.id, path=((-1, 5),))) == ["move.off_map"]
    assert token(store).at == (5, 5)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((12, 5),), override="passe-muraille"))
    store.undo()
    assert token(store).at == (5, 5)
    store.redo()
    assert token(store).at == (12, 5)


def test_a_way_goes_through_an_open_door_and_along_walls(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    gaelle = token(store)
    planner = ways.Planner(store.state, gaelle.id)
    assert planner.way((), (12, 5)) is None
    door = store.state.scene().obstacles[1].id  # type: ignore[union-attr]
    store.dispatch(SetDoor(obstacle_id=door, door=DoorState.OPEN))
    way = ways.Planner(store.state, gaelle.id).way((), (12, 5))
    assert way is not None
    assert way.length_m == pytest.approx(math.hypot(3, 4) + math.hypot(4, 4))
    store.dispatch(MoveToken(token_id=gaelle.id, path=way.points[1:]))
    assert token(store).at == (12, 5)
    store.dispatch(SetDoor(obstacle_id=door, door=DoorState.SHUT))
    assert ways.Planner(store.state, gaelle.id).way((), (5, 5)) is None


@pytest.mark.tries(28)
def test_no_way_out_of_a_sealed_room_is_an_answer(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    goblin = token(store, 1)
    assert ways.Planner(store.state, goblin.id).way((), (23, 23)) is None


def test_one_move_is_one_step_and_a_move_to_nowhere_is_none(make_store: MakeStore) -> None:
    store = make_store()
    gaelle = token(store)
    steps = len(store.past)
    assert store.dispatch(MoveToken(token_id=gaelle.id, path=((5, 5),))) is None
    store.dispatch(MoveToken(token_id=gaelle.id, path=((6, 5), (6, 6))))
    assert len(store.past) == steps + 1


def test_reach_is_in_whole_multiples_of_the_speed(make_store: MakeStore) -> None:
    store = make_store(scene=Scene(id=SceneId(""), width_m=200, height_m=200))
    gaelle_moves(store, extra=2)
    bands = ways.reach_bands(store.state, token(store).id)
    assert [band.units for band in bands] == [1, 2, 3]
    store.dispatch(MoveToken(token_id=token(store).id, path=((105, 100),), override="au milieu"))
    store.undo()
    bands = ways.reach_bands(store.state, token(store, 1).id)  # not its turn: five units at most
    assert [band.units for band in bands] == [1, 2, 3, 4, 5]


def test_marks_stand_at_each_multiple() -> None:
    way = ((0.0, 0.0), (3.0, 0.0), (3.0, 9.0))
    assert ways.places_along(way, 5.0) == ((3.0, 2.0), (3.0, 7.0))
    assert ways.units_needed(12.0, 5.0) == 3
    assert ways.units_needed(10.0, 5.0) == 2


@pytest.mark.tries(24)
def test_a_token_never_stops_on_a_wall_from_where_it_could_leave_on_either_side(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    gaelle = token(store)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((8, 5),)))
    x, y = token(store).at
    assert (x, y) == pytest.approx((7.5, 5), abs=1e-6)  # its edge is 0.5 m from its middle
    assert rules(store, MoveToken(token_id=gaelle.id, path=((8.5, 5),))) == ["move.blocked"]


def test_ways_farther_than_a_drag_looks_at_first_are_found_too(make_store: MakeStore) -> None:
    wide = Scene(
        id=SceneId(""), width_m=400, height_m=60, obstacles=(wall((200, 0), (200, 50)), wall((300, 10), (300, 60)))
    )
    store = make_store(scene=wide, goblins=0)
    for apart in (False, True):
        planner = ways.Planner(store.state, token(store).id, apart=apart)
        way = planner.way((), (390, 5))
        assert way is not None
        assert planner.wait(0)
        expected = math.dist((5, 5), (200, 50)) + math.dist((200, 50), (300, 10)) + math.dist((300, 10), (390, 5))
        assert way.length_m == pytest.approx(expected)
        near = planner.way(((10, 5),), (12, 5))
        assert near is not None
        assert near.length_m == pytest.approx(7)
