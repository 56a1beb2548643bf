"""What does not hold together in a value."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.core import limits
from loreval_desktop.core.ids import AssetId, CombatantId, CreatureId, ObstacleId, SceneId, TokenId
from loreval_desktop.derived.faults import find_faults
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.round import Round
from loreval_desktop.encounter.value.scene import Background, Obstacle, Point, Scene, Token
from loreval_desktop.importers.demo import demo_encounter, empty_encounter
from loreval_desktop.rules.types.creature import Creature

ASSET = AssetId("a" * 64)


def token(number: int, at: Point, combatant: str | None = "c1") -> Token:
    return Token(id=TokenId(f"t{number}"), at=at, combatant_id=None if combatant is None else CombatantId(combatant))


def encounter(**changes: Any) -> Encounter:
    """One orc on a bare floor."""
    scene = changes.pop("scene", Scene(id=SceneId("s"), name="Salle", tokens=(token(1, (5, 5)),)))
    return empty_encounter().model_copy(
        update={
            "creatures": (Creature(id=CreatureId("k1"), name="Orque"),),
            "combatants": (Combatant(id=CombatantId("c1"), creature_id=CreatureId("k1"), name="Orque"),),
            "scenes": (scene,),
            "current_scene": SceneId("s"),
            **changes,
        }
    )


def ids(state: Encounter, *assets: AssetId) -> list[tuple[str, str]]:
    return [(fault.severity, fault.say.id.removeprefix("fault.")) for fault in find_faults(state, assets)]


def test_a_sound_value_has_none() -> None:
    assert ids(encounter()) == []
    state, assets, _ = demo_encounter("fr")
    assert find_faults(state, assets) == ()


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"creatures": ()}, "no_sheet"),
        ({"current_scene": SceneId("x")}, "no_scene"),
        ({"round": Round(cursor=CombatantId("c9"))}, "no_combatant"),
        ({"round": Round(order=(CombatantId("c1"), CombatantId("c9")))}, "no_combatant"),
        ({"scene": Scene(id=SceneId("s"), tokens=(token(1, (5, 5), "c9"),))}, "no_combatant"),
        (
            {"scene": Scene(id=SceneId("s"), background=Background(asset=ASSET, width_m=30, height_m=20))},
            "no_picture",
        ),
        ({"creatures": (Creature(id=CreatureId("k1"), name="Orque", picture=ASSET),)}, "no_picture"),
        ({"scene": Scene(id=SceneId("s"), tokens=(token(1, (5, 5)), token(1, (8, 8), None)))}, "double"),
    ],
)
def test_what_names_something_that_is_not_there_is_a_problem(changes: dict[str, Any], found: str) -> None:
    assert ids(encounter(**changes)) == [("problem", found)]


def test_a_picture_that_is_there_is_none() -> None:
    scene = Scene(id=SceneId("s"), background=Background(asset=ASSET, width_m=30, height_m=20))
    assert ids(encounter(scene=scene), ASSET) == []


@pytest.mark.parametrize(
    ("scene", "found"),
    [
        (Scene(id=SceneId("s"), tokens=(token(1, (40, 5)),)), "off_map"),
        (Scene(id=SceneId("s"), tokens=(token(1, (5, 5)), token(2, (5.4, 5), None))), "overlap"),
        (
            Scene(
                id=SceneId("s"),
                tokens=(token(1, (5, 5)),),
                obstacles=(Obstacle(id=ObstacleId("o"), points=((5.2, 0), (5.2, 9))),),
            ),
            "in_wall",
        ),
    ],
)
def test_who_stands_badly_is_a_remark(scene: Scene, found: str) -> None:
    assert ids(encounter(scene=scene)) == [("remark", found)]


def test_what_there_is_much_of_is_a_remark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TOKENS_REMARK", 1)
    monkeypatch.setattr(limits, "WALLS_REMARK", 2)
    scene = Scene(
        id=SceneId("s"),
        tokens=(token(1, (5, 5)), token(2, (9, 5), None)),
        obstacles=(Obstacle(id=ObstacleId("o"), points=((1, 1), (2, 1), (2, 2)), closed=True),),
    )
    assert ids(encounter(scene=scene)) == [("remark", "many_walls"), ("remark", "many_tokens")]


def test_a_sheet_with_an_unknown_armour_is_a_remark() -> None:
    assert ids(encounter(creatures=(Creature(id=CreatureId("k1"), name="Orque", armour="feathers"),))) == [
        ("remark", "sheet")
    ]
