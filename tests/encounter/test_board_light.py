"""Light concerns a place only where something of it is to be seen from there."""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import LightId, ObstacleId
from loreval_desktop.encounter.map.scene import DrawObstacles, PutMapItems
from loreval_desktop.encounter.value.scene import DoorState, Light, LightLevel, Obstacle, ObstacleKind
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.test_concealment import lit, range_of, shoot

ROOM = ((50.0, 30.0), (58.0, 30.0), (58.0, 38.0), (50.0, 38.0))


def torch_in_a_room(profile: RulesProfile, door: DoorState | None) -> int:
    """Let A shoot at B, in full darkness, with a torch in a room 40 m away; return what is added to its die.

    door: how the door in the wall towards them stands; None: the room has none.
    """
    fight = range_of(profile)
    lit(fight, LightLevel.DARKNESS)
    walls = [Obstacle(id=ObstacleId(""), points=(*ROOM, (50.0, 33.0)))]
    gap = ((50.0, 33.0), (50.0, 30.0))
    if door is None:
        walls.append(Obstacle(id=ObstacleId(""), points=gap))
    else:
        walls.append(Obstacle(id=ObstacleId(""), kind=ObstacleKind.DOOR, door=door, points=gap))
    fight.store.dispatch(DrawObstacles(obstacles=tuple(walls)))
    fight.store.dispatch(PutMapItems(lights=(Light(id=LightId(""), at=(54, 34), bright_m=5, dim_m=10),)))
    return shoot(fight)


@pytest.mark.rule("L-752", "L-754")
@pytest.mark.parametrize(("door", "malus"), [(None, -10), (DoorState.SHUT, -10), (DoorState.OPEN, -8)])
def test_a_torch_in_a_room_counts_where_its_light_is_seen(
    profile: RulesProfile, door: DoorState | None, malus: int
) -> None:
    assert torch_in_a_room(profile, door) == 9 + malus


@pytest.mark.rule("L-752", "L-754")
def test_a_light_behind_one_wall_counts_where_its_glow_is_seen_beside_it(profile: RulesProfile) -> None:
    fight = range_of(profile)  # B stands at (26, 5)
    lit(fight, LightLevel.DARKNESS)
    fight.store.dispatch(DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), points=((24, 12), (28, 12))),)))
    fight.store.dispatch(PutMapItems(lights=(Light(id=LightId(""), at=(26, 13), bright_m=5, dim_m=10),)))
    assert shoot(fight) == 9 - 8
