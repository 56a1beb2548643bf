"""Cover on the map: what the map says, what the GM rules, who takes the shot in between."""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import SceneId
from loreval_desktop.encounter.board import cover, dangers
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.map.scene import DrawObstacles, SetDoor
from loreval_desktop.encounter.people.roster import AddCombatant, RuleCover, SetAwareness
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.scene import DoorState, ObstacleKind, Scene
from loreval_desktop.rules.types.creature import Size
from loreval_desktop.rules.types.stance import Exposure
from tests.encounter.conftest import MakeStore, goblin, heroine
from tests.encounter.test_movement import wall


def shooting_range(make_store: MakeStore, *obstacles: object) -> Store:
    """A shooter at (5, 10) and a target of radius 0.5 at (15, 10)."""
    store = make_store(scene=Scene(id=SceneId(""), width_m=40, height_m=30, obstacles=obstacles), goblins=0)
    store.dispatch(AddCombatant(sheet=heroine(name="Archère"), at=(5, 10)))
    store.dispatch(AddCombatant(sheet=heroine(name="Cible"), side=Side.FOES, at=(15, 10)))
    return store


def line(store: Store) -> cover.Sightline:
    ids = {c.name: c.id for c in store.state.combatants}
    return cover.sightline(store.state, ids["Archère"], ids["Cible"])


@pytest.mark.rule("L-720", "L-722", "L-723", "L-725", "L-726", "L-733")
@pytest.mark.parametrize(
    ("kind", "percent", "bonus"),
    [
        (ObstacleKind.LOW_WALL, 25.0, 2),
        (ObstacleKind.WINDOW, 50.0, 4),
        (ObstacleKind.ARROW_SLIT, 90.0, 10),
        (ObstacleKind.WALL, 100.0, None),
        (ObstacleKind.DOOR, 100.0, None),
        (ObstacleKind.CURTAIN, 100.0, None),
        (ObstacleKind.RAILING, 0.0, 0),
        (ObstacleKind.CHASM, 0.0, 0),
        (ObstacleKind.PILLAR, 100.0, None),
    ],
)
def test_each_kind_hides_what_it_hides(
    make_store: MakeStore, kind: ObstacleKind, percent: float, bonus: int | None
) -> None:
    store = shooting_range(make_store, wall((13, 8), (13, 12), kind=kind))
    found = line(store)
    assert found.percent == pytest.approx(percent, abs=0.01)
    assert found.bonus == bonus


@pytest.mark.parametrize(("door", "percent"), [(DoorState.SHUT, 100), (DoorState.AJAR, 90), (DoorState.OPEN, 0)])
@pytest.mark.rule("L-725")
def test_a_door_hides_as_it_stands(make_store: MakeStore, door: DoorState, percent: float) -> None:
    store = shooting_range(make_store)
    store.dispatch(DrawObstacles(obstacles=(wall((13, 8), (13, 12), kind=ObstacleKind.DOOR),)))
    store.dispatch(SetDoor(obstacle_id=store.state.scene().obstacles[0].id, door=door))  # type: ignore[union-attr]
    assert line(store).percent == pytest.approx(percent, abs=0.01)


@pytest.mark.rule("L-722", "L-723", "L-724", "L-731")
@pytest.mark.parametrize(
    ("size", "radius", "percent", "bonus"),
    [(Size.P, 0.5, 25.0, 2), (Size.M, 0.5, 50.0, 4), (Size.G, 1.0, 75.0, 7)],
)
def test_a_creature_in_between_hides_by_its_size(
    make_store: MakeStore, size: Size, radius: float, percent: float, bonus: int
) -> None:
    store = shooting_range(make_store)
    sheet = goblin(name="Écran", size=size)
    store.dispatch(AddCombatant(sheet=sheet, at=(10, 10)))
    scene = store.state.scene()
    assert scene is not None
    assert store.state.token_radius_m(scene.tokens[-1]) == radius
    found = line(store)
    assert (found.percent, found.bonus) == (pytest.approx(percent, abs=0.01), bonus)
    assert found.screen == store.state.combatants[-1].id
    assert [hider.name for hider in found.hiding] == ["Écran"]


@pytest.mark.rule("L-732")
def test_several_obstacles_hide_the_area_of_their_union(make_store: MakeStore) -> None:
    store = shooting_range(make_store, wall((13, 8), (13, 12), kind=ObstacleKind.LOW_WALL))
    store.dispatch(AddCombatant(sheet=goblin(name="Écran", size=Size.M), at=(10, 10)))
    assert line(store).percent == pytest.approx(50.0, abs=0.01)
    low = wall((13, 8), (13, 12), kind=ObstacleKind.LOW_WALL)
    crossed = line(shooting_range(make_store, low, wall((12, 10), (12, 12))))
    assert (crossed.percent, crossed.bonus) == (pytest.approx(62.5, abs=0.01), 4)


@pytest.mark.tries(33)
def test_a_wall_behind_or_beside_hides_nothing(make_store: MakeStore) -> None:
    store = shooting_range(make_store, wall((15.6, 8), (15.6, 12)), wall((5, 10.5), (25, 10.5)))
    assert line(store).percent == 0


@pytest.mark.rule("L-734")
def test_the_gm_s_word_stands_in_place_of_the_map_s(make_store: MakeStore) -> None:
    store = shooting_range(make_store, wall((13, 8), (13, 12)))
    ids = {c.name: c.id for c in store.state.combatants}
    store.dispatch(RuleCover(shooter=ids["Archère"], target=ids["Cible"], percent=50, reason="par-dessus"))
    assert (line(store).percent, line(store).bonus, line(store).rule) == (50, 4, "L-734")
    store.dispatch(RuleCover(shooter=ids["Archère"], target=ids["Cible"], percent=None))
    assert line(store).bonus is None


@pytest.mark.rule("L-137", "L-138", "L-139", "L-140")
def test_sources_of_danger_are_those_who_can_attack(make_store: MakeStore) -> None:
    store = make_store(scene=Scene(id=SceneId(""), width_m=40, height_m=30))  # two goblins with bows, in sight
    gaelle = store.state.combatants[0]
    assert [d.why for d in dangers.dangers_of(store.state, gaelle)] == ["ranged", "ranged"]
    exposures = [e for _, e in combat.exposures_of(store.state, gaelle)]
    assert exposures == [Exposure.SIMPLE, Exposure.SIMPLE]  # Security 0 covers one
    store.dispatch(SetAwareness(observer=gaelle.id, of=store.state.combatants[1].id, aware=False))
    found = {d.name: e for d, e in combat.exposures_of(store.state, store.state.combatants[0])}
    assert found == {"Gobelin 2": Exposure.NONE, "Gobelin 1": Exposure.DOUBLE}
    store.dispatch(DrawObstacles(obstacles=(wall((9, 0), (9, 30)),)))
    assert dangers.dangers_of(store.state, store.state.combatants[0]) == ()
