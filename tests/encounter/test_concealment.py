"""Concealment drawn from the map: light, fog, growth and invisibility, with the senses of whoever attacks."""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import AreaId, LightId, ObstacleId
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.scene import DrawObstacles, EditScene, PutMapItems
from loreval_desktop.encounter.people.roster import ApplyCondition, SetAwareness
from loreval_desktop.encounter.value.people import Condition, ConditionCode
from loreval_desktop.encounter.value.scene import Area, AreaKind, Light, LightLevel, Obstacle
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.creature import Senses, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.test_counters import MOVE, Fight, counter, fighter, single
from tests.encounter.test_manoeuvres import BOW

SHOT = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.FAST_MISSILE)


PLAIN = Senses()
KEEN = Senses(low_light_vision=True)
DARK = Senses(darkvision_m=20)
SHORT = Senses(darkvision_m=12)


def range_of(profile: RulesProfile, senses: Senses = PLAIN, far: float = 20.0) -> Fight:
    """An archer (18, +9) at (5, 5) and her target B (9), so many metres further, edge to edge, on the same line."""
    archer = fighter("A", weapons=(BOW,)).model_copy(update={"senses": senses})
    return Fight(profile, {"A": 18, "B": 9}, (archer, fighter("B")), A=(5, 5), B=(6 + far, 5))


def shoot(fight: Fight, e: int = 0, **given: object) -> int:
    """Let A declare a shot at B and begin it; return what is added to its die."""
    fight.declare("B", MOVE)
    fight.declare("A", SHOT, "B", f=1, e=e)
    fight.store.dispatch(ResolveAttack(**given))  # type: ignore[arg-type]
    return fight.modifier()


def lit(fight: Fight, level: LightLevel) -> None:
    fight.store.dispatch(EditScene(patch=ScenePatch(ambient=level)))


def patch(kind: AreaKind, left: float, right: float, level: LightLevel | None = None) -> Area:
    return Area(id=AreaId(""), kind=kind, outline=((left, 3), (right, 3), (right, 7), (left, 7)), level=level)


@pytest.mark.rule("L-742", "L-745", "L-750", "L-752", "L-754", "L-760")
@pytest.mark.parametrize(
    ("level", "senses", "malus"),
    [
        (LightLevel.BRIGHT, PLAIN, 0),
        (LightLevel.LATE_DAY, PLAIN, -2),
        (LightLevel.LATE_DAY, KEEN, 0),
        (LightLevel.LATE_DAY, SHORT, -2),
        (LightLevel.GLOOM, PLAIN, -6),
        (LightLevel.GLOOM, KEEN, -2),
        (LightLevel.GLOOM, DARK, 0),
        (LightLevel.STARLIGHT, PLAIN, -8),
        (LightLevel.STARLIGHT, KEEN, -4),
        (LightLevel.DARKNESS, PLAIN, -10),
        (LightLevel.DARKNESS, KEEN, -10),
        (LightLevel.DARKNESS, DARK, 0),
        (LightLevel.DARKNESS, SHORT, -10),
    ],
)
def test_the_light_of_the_scene_hampers_by_what_the_eyes_can_do(
    profile: RulesProfile, level: LightLevel, senses: Senses, malus: int
) -> None:
    fight = range_of(profile, senses)
    lit(fight, level)
    assert shoot(fight) == 9 + malus


@pytest.mark.rule("L-742")
@pytest.mark.parametrize(("typed", "modifier"), [((), 9), (("light_fog",), 7), (None, 3)])
def test_what_the_game_master_says_stands_in_place_of_the_map(
    profile: RulesProfile, typed: tuple[str, ...] | None, modifier: int
) -> None:
    fight = range_of(profile)
    lit(fight, LightLevel.GLOOM)
    assert shoot(fight, concealed_by=typed) == modifier


@pytest.mark.rule("L-744", "L-746", "L-747", "L-749", "L-757", "L-759")
@pytest.mark.parametrize(
    ("areas", "far", "malus"),
    [
        ((patch(AreaKind.LIGHT_FOG, 8, 10),), 20.0, -2),
        ((patch(AreaKind.LIGHT_FOG, 40, 50),), 20.0, 0),  # beyond the target
        ((patch(AreaKind.SPARSE_VEGETATION, 24, 30),), 20.0, -2),  # the target stands in it
        ((patch(AreaKind.THICK_VEGETATION, 8, 10),), 20.0, -6),
        ((patch(AreaKind.THICK_FOG, 0, 30),), 1.5, 0),
        ((patch(AreaKind.THICK_FOG, 0, 30),), 1.6, -4),
        ((patch(AreaKind.LIGHT_FOG, 8, 10), patch(AreaKind.THICK_FOG, 12, 14)), 20.0, -4),  # one of a family
        ((patch(AreaKind.LIGHT_FOG, 8, 10), patch(AreaKind.SPARSE_VEGETATION, 12, 14)), 20.0, -4),
        ((patch(AreaKind.DIFFICULT_GROUND, 8, 10),), 20.0, 0),
    ],
)
def test_fog_and_growth_on_the_line_hamper(
    profile: RulesProfile, areas: tuple[Area, ...], far: float, malus: int
) -> None:
    fight = range_of(profile, far=far)
    fight.store.dispatch(PutMapItems(areas=areas))
    in_melee = -4 if far <= 1.5 else 0  # an adversary within reach is in a melee (L-704)
    assert shoot(fight) == 9 + malus + in_melee


@pytest.mark.rule("L-758")
def test_a_starlit_night_and_light_fog_add_up(profile: RulesProfile) -> None:
    fight = range_of(profile)
    lit(fight, LightLevel.STARLIGHT)
    fight.store.dispatch(PutMapItems(areas=(patch(AreaKind.LIGHT_FOG, 8, 10),)))
    assert shoot(fight) == 9 - 10


@pytest.mark.rule("L-752", "L-754")
@pytest.mark.parametrize(
    ("away", "on", "malus"),
    [(4.0, True, 0), (8.0, True, -2), (20.0, True, -8), (4.0, False, -10)],
)
def test_a_light_helps_as_far_as_it_reaches(profile: RulesProfile, away: float, on: bool, malus: int) -> None:
    """Bright to 5 m, dim to 10 m; out of reach, but burning, it makes a starlit night of full darkness."""
    fight = range_of(profile)
    lit(fight, LightLevel.DARKNESS)
    torch = Light(id=LightId(""), at=(26, 5.5 + away), bright_m=5, dim_m=10, on=on)
    fight.store.dispatch(PutMapItems(lights=(torch,)))
    assert shoot(fight) == 9 + malus


@pytest.mark.rule("L-752")
def test_a_wall_stops_a_light(profile: RulesProfile) -> None:
    fight = range_of(profile)
    lit(fight, LightLevel.DARKNESS)
    fight.store.dispatch(PutMapItems(lights=(Light(id=LightId(""), at=(26, 9)),)))
    fight.store.dispatch(DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), points=((20, 7), (32, 7))),)))
    assert shoot(fight) == 9 - 8


@pytest.mark.rule("L-754", "L-759")
@pytest.mark.parametrize(("level", "malus"), [(LightLevel.DARKNESS, -10), (None, 0)])
def test_an_area_has_a_light_of_its_own(profile: RulesProfile, level: LightLevel | None, malus: int) -> None:
    fight = range_of(profile)
    lit(fight, LightLevel.GLOOM)
    fight.store.dispatch(PutMapItems(areas=(patch(AreaKind.LIGHT, 24, 28, level),)))
    assert shoot(fight) == 9 + malus


@pytest.mark.rule("L-128", "L-755", "L-756")
@pytest.mark.parametrize(
    ("environment", "located", "refused"), [(2, True, set()), (2, False, {"L-755"}), (1, True, {"L-756"})]
)
def test_the_invisible_must_be_located(
    profile: RulesProfile, environment: int, located: bool, refused: set[str]
) -> None:
    fight = range_of(profile)
    unseen = Condition(code=ConditionCode.INVISIBLE)
    fight.store.dispatch(ApplyCondition(combatant_id=fight["B"].id, condition=unseen))
    fight.store.dispatch(SetAwareness(observer=fight["A"].id, of=fight["B"].id, aware=located))
    if not refused:
        assert shoot(fight, e=environment) == 9 - 10
        return
    fight.declare("B", MOVE)
    fight.declare("A", SHOT, "B", f=1, e=environment)
    assert fight.refused(ResolveAttack()) == refused


@pytest.mark.rule("L-762")
@pytest.mark.parametrize(("option", "malus"), [(True, -6), (False, 0)])
def test_it_counts_hand_to_hand_and_for_a_counter_that_strikes(profile: RulesProfile, option: bool, malus: int) -> None:
    options = profile.options.model_copy(update={"concealment_in_melee": option})
    fight = Fight(profile.model_copy(update={"options": options}), {"A": 18, "B": 9}, (fighter("A"), fighter("B")))
    lit(fight, LightLevel.GLOOM)
    fight.declare("B", single(), "A")
    fight.declare("A", counter(CounterKind.STRIKE, CounterSide.OFFENSIVE), "B", e=2)
    fight.answer("fire")
    assert fight.waits() == "hit"
    assert fight.modifier() == 9 + malus
