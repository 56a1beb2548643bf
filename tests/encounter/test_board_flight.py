"""Through the air: those who fly, and those who were thrown, pass over what is low."""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.board.straight import straight
from loreval_desktop.encounter.board.ways import Planner
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import DrawObstacles, EditToken
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind
from loreval_desktop.rules.types.actions import GrappleOption
from loreval_desktop.rules.types.creature import Locomotion, LocomotionMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.table import Table, fighter
from tests.encounter.test_counters import Fight
from tests.encounter.test_manoeuvres import hold, lifted

LOW = (ObstacleKind.CHASM, ObstacleKind.RAILING, ObstacleKind.LOW_WALL)
HIGH = (ObstacleKind.WALL, ObstacleKind.DOOR, ObstacleKind.WINDOW)
WINGS, SELF, FEET = LocomotionMode.FLY_WINGED, LocomotionMode.FLY_SELF, LocomotionMode.WALK_QUADRUPED


def across(kind: ObstacleKind, x: float) -> DrawObstacles:
    """Something that parts the whole map at x."""
    return DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), kind=kind, points=((x, 0), (x, 40))),))


def before(profile: RulesProfile, kind: ObstacleKind, *modes: LocomotionMode, elevation_m: float = 0.0) -> Table:
    """A creature A at (5, 5) with some ways of moving, in front of something that parts the map at x = 8."""
    ways = tuple(Locomotion(mode=mode) for mode in modes)
    table = Table(profile, {}, fighter("A", locomotions=ways), at={"A": (5.0, 5.0)}, start=False)
    table.do(across(kind, 8.0))
    if elevation_m:
        table.do(EditToken(token=table.token("A").model_copy(update={"elevation_m": elevation_m})))
    return table


@pytest.mark.rule("L-309", "L-940", "L-941")
@pytest.mark.parametrize("kind", LOW)
@pytest.mark.parametrize(
    ("modes", "elevation_m", "passes"),
    [
        ((WINGS,), 3.0, True),
        ((SELF,), 0.5, True),
        ((WINGS, SELF), 3.0, True),
        ((WINGS,), 0.0, False),
        ((WINGS, FEET), 3.0, True),
        ((WINGS, FEET), 0.0, False),
        ((FEET, WINGS), 3.0, False),
        ((FEET,), 0.0, False),
    ],
)
def test_one_whose_way_is_flight_passes_over_what_is_low(
    profile: RulesProfile, kind: ObstacleKind, modes: tuple[LocomotionMode, ...], elevation_m: float, passes: bool
) -> None:
    table = before(profile, kind, *modes, elevation_m=elevation_m)
    move = MoveToken(token_id=table.token("A").id, path=((11.0, 5.0),))
    assert (Planner(table.state, table.token("A").id).way((), (11.0, 5.0)) is not None) is passes
    if passes:
        table.do(move)
        assert table.token("A").at == (11.0, 5.0)
    else:
        assert table.refused(move) == {"L-309"}


@pytest.mark.rule("L-309", "L-941")
@pytest.mark.parametrize("kind", HIGH)
def test_nobody_flies_through_what_is_high(profile: RulesProfile, kind: ObstacleKind) -> None:
    table = before(profile, kind, WINGS, elevation_m=3.0)
    assert table.refused(MoveToken(token_id=table.token("A").id, path=((11.0, 5.0),))) == {"L-309"}


# -- thrown -----------------------------------------------------------------------------------------------------------


def thrown(profile: RulesProfile, kind: ObstacleKind) -> Fight:
    """G throws M, who stands at (21.7, 20), and something parts the map at x = 22.5; M may land 2.5 m away."""
    fight = lifted(profile)
    fight.store.dispatch(across(kind, 22.5))
    hold(fight, GrappleOption.THROW, "G", "M")
    fight.roll(19)
    assert fight["M"].thrown_m >= 2.5
    return fight


def place(fight: Fight) -> tuple[float, float]:
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["M"].id)
    assert token is not None
    return token.at


def token_id(fight: Fight) -> str:
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["M"].id)
    assert token is not None
    return token.id


@pytest.mark.rule("L-802", "L-808")
@pytest.mark.parametrize("kind", LOW)
def test_the_thrown_land_beyond_what_is_low(profile: RulesProfile, kind: ObstacleKind) -> None:
    fight = thrown(profile, kind)
    fight.store.dispatch(MoveToken(token_id=token_id(fight), path=((24.0, 20.0),)))
    assert place(fight) == (24.0, 20.0)
    assert fight["M"].thrown_m == 0


@pytest.mark.rule("L-802", "L-808")
@pytest.mark.parametrize("kind", LOW)
def test_the_tool_that_pushes_throws_beyond_what_is_low(profile: RulesProfile, kind: ObstacleKind) -> None:
    fight = thrown(profile, kind)
    way = straight(fight.store.state, token_id(fight), (24.0, 20.0))
    assert way.whole
    assert way.end == (24.0, 20.0)
    fight.store.dispatch(ForceToken(token_id=token_id(fight), to=(24.0, 20.0)))
    assert place(fight) == (24.0, 20.0)


@pytest.mark.rule("L-309", "L-802", "L-806")
@pytest.mark.parametrize("kind", HIGH)
def test_nobody_is_thrown_through_what_is_high(profile: RulesProfile, kind: ObstacleKind) -> None:
    fight = thrown(profile, kind)
    assert "L-309" in fight.refused(MoveToken(token_id=token_id(fight), path=((24.0, 20.0),)))
    fight.store.dispatch(ForceToken(token_id=token_id(fight), to=(24.0, 20.0)))
    assert place(fight)[0] < 22.5


@pytest.mark.rule("L-527")
@pytest.mark.parametrize("kind", LOW)
def test_one_who_is_pushed_and_not_thrown_stops_before_it(profile: RulesProfile, kind: ObstacleKind) -> None:
    fight = lifted(profile)
    fight.store.dispatch(across(kind, 22.5))
    fight.store.dispatch(ForceToken(token_id=token_id(fight), to=(24.0, 20.0)))
    assert place(fight)[0] < 22.5
