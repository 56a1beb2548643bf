"""A map may be made smaller, but not over the tokens that stand on it without a word."""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import SceneId
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import EditScene, PlaceToken
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.scene import Scene
from tests.encounter.conftest import MakeStore


def scene(store: Store) -> Scene:
    found = store.state.scene()
    assert found is not None
    return found


@pytest.fixture
def store(make_store: MakeStore) -> Store:
    """Tokens at 10, 20 and 30 m from the left edge, 5 m from the top."""
    made = make_store(goblins=0)
    made.dispatch(EditScene(patch=ScenePatch(width_m=40, height_m=30), override="test"))
    for x in (10, 20, 30):
        made.dispatch(PlaceToken(at=(x, 5), name="Coffre"))
    return made


def left_off(store: Store, patch: ScenePatch) -> list[int | str]:
    """Return how many tokens each problem names."""
    problems = store.problems(EditScene(patch=patch))
    assert all(p.say.id == "scene.tokens_left_off" and p.overridable for p in problems)
    return [p.say.value("count") for p in problems]  # type: ignore[misc]


def inside(store: Store, wide: float, tall: float) -> int:
    return sum(t.at[0] <= wide and t.at[1] <= tall for t in scene(store).tokens)


@pytest.mark.parametrize(
    ("width", "height"), [(0.5, 30), (10, 30), (9.99, 30), (20, 30), (29.99, 30), (30, 30), (40, 5), (40, 4.99)]
)
def test_the_tokens_left_off_are_counted(store: Store, width: float, height: float) -> None:
    off = len(scene(store).tokens) - inside(store, width, height)
    assert left_off(store, ScenePatch(width_m=width, height_m=height)) == ([off] if off else [])


def test_by_the_places_themselves(store: Store) -> None:
    before = left_off(store, ScenePatch(width_m=30))
    assert left_off(store, ScenePatch(width_m=29.99)) == [(before or [0])[0] + 1]  # type: ignore[operator]


def test_it_is_refused_and_can_be_overruled(store: Store) -> None:
    patch = ScenePatch(width_m=0.5)
    with pytest.raises(Refused):
        store.dispatch(EditScene(patch=patch))
    assert scene(store).width_m == 40
    store.dispatch(EditScene(patch=patch, override="décor seul"))
    assert scene(store).width_m == 0.5


def test_those_that_are_off_already_are_nobody_s_fault(store: Store) -> None:
    store.dispatch(EditScene(patch=ScenePatch(width_m=0.5), override="décor seul"))
    assert left_off(store, ScenePatch(name="Cave", height_m=30)) == []
    assert left_off(store, ScenePatch(width_m=40)) == []


def test_a_name_or_a_larger_map_leaves_nobody_off(store: Store) -> None:
    assert left_off(store, ScenePatch(name="Cave")) == []
    assert left_off(store, ScenePatch(width_m=100, height_m=100)) == []
    unknown = store.problems(EditScene(scene_id=SceneId("s999"), patch=ScenePatch(width_m=0.5)))
    assert [p.overridable for p in unknown] == [False]
