"""A body does not stand in a wall, however it was moved: by a drag, the arrow keys, a script, a group or a push."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.core.ids import SceneId
from loreval_desktop.derived.faults import find_faults
from loreval_desktop.encounter.board import contact, dangers, ways
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveGroup, MoveToken, TokenMove, step_command
from loreval_desktop.encounter.map.scene import AddScene, PlaceToken, SetDoor
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import DoorState, Obstacle, ObstacleKind, Point, Scene, Token
from loreval_desktop.geometry.distance import segment_distances_m
from loreval_desktop.importers.demo import demo_encounter
from tests.encounter.conftest import MakeStore
from tests.encounter.test_movement import ROOM, gaelle_moves, rules, token, wall
from tests.rules.made import profile as made_profile


def in_walls(store: Store) -> list[str]:
    return [str(fault.say.value("name")) for fault in find_faults(store.state, {}) if fault.say.id.endswith("in_wall")]


@pytest.mark.tries(24)
@pytest.mark.parametrize("way", [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)])
def test_the_arrow_keys_leave_nobody_of_the_first_fight_in_a_wall(way: tuple[int, int]) -> None:
    state, _, _ = demo_encounter("fr")
    store = Store(state)
    assert in_walls(store) == []
    scene = state.scene()
    assert scene is not None
    for one in scene.tokens:
        for step in (0.5, 1.5):
            for _ in range(4):
                command = step_command(store.state, (one.id,), way, step)
                assert command is not None
                try:
                    store.dispatch(command)
                except Refused:
                    break
                assert in_walls(store) == []


@pytest.mark.rule("L-137")
def test_a_wall_keeps_the_bandits_from_the_heroine_of_the_first_fight() -> None:
    state, _, _ = demo_encounter("fr")
    gaelle = next(c for c in state.combatants if c.name.startswith("Gaëlle"))
    here = state.scene().token_of(gaelle.id)  # type: ignore[union-attr]
    assert here is not None
    x, y = here.at
    leaning = state.with_token(
        here.model_copy(update={"at": (x, y + 0.5)})
    )  # as far as a step of an arrow key would go
    bandit = next(c for c in state.combatants if c.name == "Bandit 1")
    away = contact.distance_m(leaning, gaelle.id, bandit.id)
    assert away is not None
    assert away < state.sheet(bandit).reach_m + contact.CONTACT_M  # near enough, were it not for the wall
    found = dangers.dangers_of(leaning, leaning.require(gaelle.id))
    assert [d.name for d in found if d.why == "contact"] == []


def test_a_move_up_to_a_wall_ends_where_the_body_touches_it(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM, goblins=0)  # a wall at x = 8; the body is 1 m wide
    gaelle = token(store)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((7.5, 5),)))
    assert token(store).at == (7.5, 5)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((7.4, 9), (7.9, 5))))
    x, y = token(store).at
    assert x == pytest.approx(7.5, abs=1e-6)
    assert math.dist((7.4, 9), (x, y)) <= math.dist((7.4, 9), (7.9, 5)) + 1e-6
    assert in_walls(store) == []
    assert rules(store, MoveToken(token_id=gaelle.id, path=((7.9, y),))) == ["move.no_room"]
    store.dispatch(MoveGroup(moves=(TokenMove(token_id=gaelle.id, path=((7.9, 2),)),)))
    assert token(store).at[0] == pytest.approx(7.5, abs=1e-6)
    store.dispatch(ForceToken(token_id=gaelle.id, to=(5, 8)))
    store.dispatch(ForceToken(token_id=gaelle.id, to=(12, 8)))
    assert token(store).at == pytest.approx((7.5, 8), abs=1e-6)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((8.2, 5),), override="passe-muraille"))
    assert token(store).at[0] == pytest.approx(8.5, abs=0.02)  # on the side where it was put


@pytest.mark.rule("L-309")
def test_a_body_that_keeps_off_a_wall_walks_no_further_than_was_asked(make_store: MakeStore) -> None:
    store = make_store(scene=ROOM)
    gaelle_moves(store)  # 5.8 m
    gaelle = token(store)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((7.5, 5), (7.9, 2.0))))
    assert in_walls(store) == []
    assert store.state.combatants[0].walked_m <= 2.5 + math.hypot(0.4, 3) + 1e-6


def test_a_passage_too_narrow_for_a_body_lets_it_through_and_the_middle_holds_it(make_store: MakeStore) -> None:
    narrow = Scene(
        id=SceneId(""), width_m=40, height_m=30,
        obstacles=(
            wall((8, 4.6), (20, 4.6)), wall((8, 5.4), (20, 5.4)), wall((25, 4), (25, 6), kind=ObstacleKind.DOOR)
        ),
    )  # fmt: skip
    store = make_store(scene=narrow, goblins=0)
    gaelle = token(store)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((14, 5.2),)))
    assert token(store).at == pytest.approx((14, 5.0), abs=0.1)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((23, 5),)))
    assert token(store).at == (23, 5)
    store.dispatch(MoveToken(token_id=gaelle.id, path=((24.9, 5),)))
    assert token(store).at == pytest.approx((24.5, 5), abs=1e-6)
    door = store.state.scene().obstacles[2].id  # type: ignore[union-attr]
    store.dispatch(SetDoor(obstacle_id=door, door=DoorState.OPEN))
    store.dispatch(MoveToken(token_id=gaelle.id, path=((24.9, 5),)))
    assert token(store).at == (24.9, 5)


place = st.tuples(st.floats(0.6, 19.4), st.floats(0.6, 19.4))


@settings(max_examples=150, deadline=None)
@given(at=place, to=place, drawn=st.lists(st.tuples(place, place), min_size=1, max_size=5), pushed=st.booleans())
def test_no_move_ends_with_less_room_than_there_was_where_it_was_to_end(
    at: Point, to: Point, drawn: list[tuple[Point, Point]], pushed: bool
) -> None:
    drawn = [pair for pair in drawn if math.dist(*pair) > 0.01]
    store = Store(Encounter(profile=made_profile()), ScriptedDice(()))
    walls = tuple(Obstacle.model_validate({"id": f"o{n}", "points": pair}) for n, pair in enumerate(drawn))
    store.dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=20, height_m=20, obstacles=walls)))
    store.dispatch(PlaceToken(at=at, name="Coffre"))
    body = placed(store)
    command = ForceToken(token_id=body.id, to=to) if pushed else MoveToken(token_id=body.id, path=(to,))
    start = body.at
    try:
        store.dispatch(command)
    except Refused:
        return
    now = placed(store).at
    if now == start or not drawn or segment_distances_m((start,), drawn).min() < 0.02:
        return
    scene = store.state.scene()
    assert scene is not None
    assert ways.first_block(scene, (start, now)) is None
    assert math.dist(start, now) <= math.dist(start, to) + 0.011  # a goal on a wall may be left by a centimetre
    room, asked = (float(segment_distances_m((spot,), drawn).min()) for spot in (now, to))
    if not pushed:
        assert room >= min(0.5, asked) - 1e-5
    if len(drawn) == 1 and float(segment_distances_m((start,), drawn).min()) >= 0.5:
        assert room >= 0.5 - 1e-5


def placed(store: Store) -> Token:
    scene = store.state.scene()
    assert scene is not None
    return scene.tokens[0]
