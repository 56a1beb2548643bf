"""Answers of the board are found again while their parts stay, and equal those of a value built anew."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from loreval_desktop.core.ids import CombatantId, LightId, ObstacleId
from loreval_desktop.encounter.board import contact, cover, sight
from loreval_desktop.encounter.board.dangers import able_to_attack, dangers_of, range_of
from loreval_desktop.encounter.board.enemies import fight_each_other
from loreval_desktop.encounter.board.ground import ground
from loreval_desktop.encounter.board.light import light_at
from loreval_desktop.encounter.board.ways import reach_bands
from loreval_desktop.encounter.engine.core import Command, Refused
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import DrawObstacles, EditScene, PutMapItems, SetDoor
from loreval_desktop.encounter.people.roster import (
    AmendCombatant,
    ApplyCondition,
    LiftCondition,
    RemoveCombatant,
    RuleCover,
    SetAwareness,
    SetReadyWeapons,
    SetSide,
)
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, Side, WeaponPoints
from loreval_desktop.encounter.value.scene import DoorState, Light, LightLevel, Obstacle, ObstacleKind, Scene
from loreval_desktop.rules.types.creature import WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.table import BOW, SWORD, Table, attack, fighter, inaction
from tests.encounter.test_board_dangers import KNIFE, PIKE

SHOT = attack(mode=WeaponMode.FAST_MISSILE)


def scene_of(state: Encounter) -> Scene:
    scene = state.scene()
    assert scene is not None
    return scene


def archers(profile: RulesProfile) -> Table:
    """An archer A and her target B, an archer C beside it, a corner of a wall before B."""
    at = {"A": (10.0, 10.0), "B": (30.0, 10.0), "C": (30.0, 14.0)}
    side = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES}
    sheets = (fighter("A", BOW), fighter("B"), fighter("C", BOW))
    walls = (((28.0, 10.0), (28.0, 13.0)),)
    return Table(profile, {"A": 18, "B": 9, "C": 5}, *sheets, at=at, side=side, walls=walls)


@pytest.mark.rule("L-723", "L-734")
def test_one_shot_computes_its_cover_once(profile: RulesProfile, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    real = cover.obstructions
    monkeypatch.setattr(cover, "obstructions", lambda *given, **more: seen.append(given[0]) or real(*given, **more))
    table = archers(profile)
    for name in ("C", "B"):
        table.declare(name, inaction())
    table.declare("A", SHOT, "B", f=1)
    table.attack()
    assert table.need == 17 + 4  # the corner hides half of B
    table.roll("hit", 12)
    table.roll("damage", 3)
    assert table.points("B") == 37
    assert seen == [(10.0, 10.0)]


def all_answers(state: Encounter) -> dict[str, object]:
    """Return what the board says of everything."""
    scene = scene_of(state)
    here = [c for c in state.combatants if scene.token_of(c.id) is not None]
    answers: dict[str, object] = {}
    for combatant in state.combatants:
        answers[f"dangers {combatant.id}"] = dangers_of(state, combatant)
        answers[f"melee {combatant.id}"] = tuple(c.id for c in contact.in_melee(state, combatant))
    for shooter in here:
        others = [c.id for c in here if c.id != shooter.id]
        answers[f"cover {shooter.id}"] = cover.sightlines(state, shooter.id, others)
    for token in scene.tokens:
        answers[f"light {token.id}"] = light_at(state, scene, token)
    for side in Side:
        answers[f"seen {side}"] = sight.seen_by_side(state, side).wkt
    answers["reach"] = tuple((band.units, band.area.wkt) for band in reach_bands(state, scene.tokens[0].id))
    return answers


def danger_by_itself(state: Encounter, other: Combatant, combatant: Combatant) -> str | None:
    """Return why one is a danger to another, found for this pair alone."""
    if not able_to_attack(other) or not fight_each_other(state, other, combatant):
        return None
    reached = contact.reaches(state, other, combatant, contact.reach_of(state, other))
    if reached is None or reached:
        return "contact"
    away = contact.distance_m(state, other.id, combatant.id)
    token = scene_of(state).token_of(other.id)
    assert away is not None
    assert token is not None
    if away > range_of(state, other):
        return None
    return None if cover.sightline(state, other.id, combatant.id, token.at).bonus is None else "ranged"


def check_against_each_pair(state: Encounter) -> None:
    for combatant in state.combatants:
        expected = {
            other.id: why
            for other in state.combatants
            if (why := danger_by_itself(state, other, combatant)) is not None
        }
        found = {d.id: d.why for d in dangers_of(state, combatant) if d.why != "added"}
        assert found == expected, combatant.name


def some_change(state: Encounter, luck: random.Random) -> Command:
    """Return something that a game master does between two blows."""
    scene = scene_of(state)
    who, other = luck.choice(state.combatants), luck.choice(state.combatants)
    token = luck.choice(scene.tokens)
    door = luck.choice([o for o in scene.obstacles if o.kind is ObstacleKind.DOOR])
    x, y = token.at[0] + luck.uniform(-3, 3), token.at[1] + luck.uniform(-3, 3)
    code = luck.choice((ConditionCode.TIED, ConditionCode.UNCONSCIOUS, ConditionCode.KNOCKED_DOWN))
    weapons = tuple(w.id for w in state.sheet(who).weapons if luck.random() < 0.7)
    wall = ((luck.uniform(0, 30), luck.uniform(0, 20)), (luck.uniform(0, 30), luck.uniform(0, 20)))
    kind = luck.choice((ObstacleKind.WALL, ObstacleKind.LOW_WALL, ObstacleKind.ARROW_SLIT, ObstacleKind.ONE_WAY))
    changes: list[Callable[[], Command]] = [
        lambda: MoveToken(token_id=token.id, path=((x, y),), override="la table"),
        lambda: MoveToken(token_id=token.id, path=((x, y),), override="la table"),
        lambda: AmendCombatant(combatant_id=who.id, hit_points=luck.randint(1, 40)),
        lambda: AmendCombatant(combatant_id=who.id, extra_danger=luck.randint(0, 2)),
        lambda: ApplyCondition(combatant_id=who.id, condition=Condition(code=code)),
        lambda: LiftCondition(combatant_id=who.id, code=code),
        lambda: SetReadyWeapons(combatant_id=who.id, weapon_ids=weapons),
        lambda: SetSide(combatant_id=who.id, side=luck.choice(tuple(Side))),
        lambda: SetAwareness(observer=who.id, of=other.id, aware=luck.random() < 0.5),
        lambda: RuleCover(shooter=who.id, target=other.id, percent=luck.choice((None, 0.0, 50.0, 100.0))),
        lambda: SetDoor(obstacle_id=door.id, door=luck.choice(tuple(DoorState))),
        lambda: DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), kind=kind, points=wall),)),
        lambda: PutMapItems(lights=(Light(id=LightId(""), at=token.at),)),
        lambda: EditScene(patch=ScenePatch(ambient=luck.choice(tuple(LightLevel)))),
        lambda: RemoveCombatant(combatant_id=who.id),
    ]
    weights = [3] * (len(changes) - 1) + [1 if len(state.combatants) > 6 else 0]
    return luck.choices(changes, weights)[0]()


def crowded(profile: RulesProfile, luck: random.Random) -> Table:
    """A dozen fighters with all kinds of weapons, among a few walls and a door."""
    names = "ABCDEFGHIJKL"
    weapons = ((SWORD,), (PIKE,), (BOW, SWORD), (KNIFE,))
    sheets = [fighter(name, *luck.choice(weapons)) for name in names]
    at = {name: (luck.uniform(1, 29), luck.uniform(1, 19)) for name in names}
    side = {name: luck.choice((Side.PLAYERS, Side.FOES, Side.FOES, Side.ALLIES, Side.OTHERS)) for name in names}
    walls = tuple(
        ((luck.uniform(0, 30), luck.uniform(0, 20)), (luck.uniform(0, 30), luck.uniform(0, 20))) for _ in range(5)
    )
    table = Table(profile, {}, *sheets, at=at, side=side, walls=walls, start=False)
    door = Obstacle(id=ObstacleId(""), kind=ObstacleKind.DOOR, door=DoorState.SHUT, points=((15.0, 8.0), (15.0, 12.0)))
    table.do(DrawObstacles(obstacles=(door,)))
    return table


@pytest.mark.rule("L-137", "L-705", "L-734")
@pytest.mark.parametrize("seed", range(12))
def test_after_any_change_the_answers_are_those_of_a_value_built_anew(profile: RulesProfile, seed: int) -> None:
    luck = random.Random(seed)
    table = crowded(profile, luck)
    for _ in range(25):
        command = some_change(table.state, luck)
        try:
            table.do(command)
        except Refused:
            continue
        check_against_each_pair(table.state)
        anew = Encounter.model_validate(table.state.model_dump())
        assert all_answers(table.state) == all_answers(anew), command


def test_what_has_no_part_in_a_danger_lets_the_answer_stand(profile: RulesProfile) -> None:
    table = archers(profile)
    before = dangers_of(table.state, table["A"])
    assert [(d.name, d.why) for d in before] == [("C", "ranged")]
    table.amend("A", hit_points=3)
    table.amend("B", note="blessé")
    for name in ("C", "B"):
        table.declare(name, inaction())
    table.declare("A", SHOT, "B", f=1)
    table.attack()
    table.roll("hit", 19)
    assert dangers_of(table.state, table["A"]) is before
    table.apply("C", ConditionCode.UNCONSCIOUS)
    assert dangers_of(table.state, table["A"]) == ()


def test_cover_stands_until_somebody_moves_or_the_map_changes(profile: RulesProfile) -> None:
    table = archers(profile)

    def line() -> cover.Sightline:
        return cover.sightline(table.state, table.id("A"), table.id("B"))

    first = line()
    assert first.percent == 50
    table.amend("A", hit_points=3)
    assert line() is first
    table.do(RuleCover(shooter=table.id("A"), target=table.id("B"), percent=90.0))
    assert (line().percent, line().rule) == (90, "L-734")
    table.do(RuleCover(shooter=table.id("A"), target=table.id("B"), percent=None))
    assert line().percent == 50
    table.do(DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), points=((20, 0), (20, 40))),)))
    assert line().bonus is None


def test_a_door_keeps_what_was_found_of_the_ground(profile: RulesProfile) -> None:
    table = archers(profile)
    door = Obstacle(id=ObstacleId(""), kind=ObstacleKind.DOOR, door=DoorState.SHUT, points=((20.0, 0.0), (20.0, 40.0)))
    table.do(DrawObstacles(obstacles=(door,)))
    shut = ground(scene_of(table.state))
    assert shut.walkable.shortest((10, 10), (25, 10)) is None
    table.do(SetDoor(obstacle_id=scene_of(table.state).obstacles[-1].id, door=DoorState.OPEN))
    opened = ground(scene_of(table.state))
    assert opened.pieces is shut.pieces
    way = opened.walkable.shortest((10, 10), (25, 10))
    assert way is not None
    assert math.isclose(way.length_m, 15)


def test_a_sheet_is_one_object_while_nothing_of_it_changes(profile: RulesProfile) -> None:
    table = archers(profile)
    before = table.state.sheet(table["A"])
    assert before is table.state.creature(table["A"].creature_id)
    table.amend("A", hit_points=3)
    assert table.state.sheet(table["A"]) is before
    broken = table["A"].model_copy(update={"weapon_points": (WeaponPoints(weapon_id="bow", left=0),)})
    state = table.state.with_combatant(broken)
    assert state.sheet(state.require(broken.id)).weapons == ()
    assert state.sheet(state.require(broken.id)) is state.sheet(state.require(broken.id))
    with pytest.raises(KeyError):
        state.require(CombatantId("nobody"))
    assert state.combatant(None) is None
