"""Metres in a fight: each speed as it is walked, the free unit of Course, the pace of armour, the air."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.table import SWORD, Table, act, attack, fighter, inaction, move
from tests.encounter.table_more import (
    VD,
    Abilities,
    ActionKind,
    ActionSpec,
    ConditionCode,
    EditToken,
    Locomotion,
    LocomotionMode,
    ObstacleKind,
    RulesProfile,
    Size,
    Spell,
    Talent,
    WeaponMode,
    draw,
    finish_round,
    step,
)

TEN = Abilities()
TIFIN = Abilities(dexterity=14, strength=12, constitution=9)
TITAN = Abilities(strength=35, constitution=18, dexterity=12)


def walker(profile: RulesProfile, action: ActionSpec, *, f: int = 0, **sheet: Any) -> Table:
    """A (18), at (5, 5) of an empty floor, has declared an action at its own turn."""
    own: dict[str, Any] = {"space_m": 1.0, **sheet}
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", **own), fighter("B"), at={"A": (5.0, 5.0), "B": (5.0, 35.0)})
    table.declare("B", inaction())
    table.declare("A", action, f=f)
    return table


def reaches(table: Table, metres: float) -> None:
    """Make sure that A may go so far and no further."""
    declared = table["A"].declaration
    assert declared is not None
    assert declared.distance_m == pytest.approx(metres, abs=0.005)
    assert "L-296" in table.refused(step(table, "A", (5 + metres + 0.1, 5)))
    table.move("A", (5 + metres, 5))
    assert table["A"].walked_m == pytest.approx(metres)


# -- speeds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "L-910", "L-912", "L-913", "L-914", "L-915", "L-916", "L-918", "L-919", "L-920", "L-921", "L-922", "L-923", "L-924",
    "L-925", "L-926", "L-927", "L-928", "L-929", "L-930", "L-931", "L-932", "L-933", "L-934", "L-935", "L-945",
)  # fmt: skip
@pytest.mark.parametrize(
    ("abilities", "size", "speed"),
    [
        (TEN, Size.M, 5.0),
        (Abilities(strength=18), Size.M, 6.6),
        (Abilities(strength=11, dexterity=9, constitution=8), Size.M, 4.8),
        (Abilities(strength=10, dexterity=9, constitution=8), Size.M, 5.0),
        (Abilities(strength=8, dexterity=7, constitution=6), Size.M, 4.6),
        (TEN, Size.MI, 0.8),
        (TEN, Size.TP, 1.7),
        (TEN, Size.P, 3.3),
        (TEN, Size.G, 6.7),
        (TEN, Size.TG, 8.3),
        (TEN, Size.E, 10.0),
        (TEN, Size.C, 15.0),
        (TEN, Size.GI, 20.0),
        (TEN, Size.I, 0.4),
        (TIFIN, Size.P, 3.7),
        (Abilities(dexterity=12, strength=9, constitution=12), Size.M, 5.2),
        (TITAN, Size.TG, 16.7),
        (TITAN, Size.M, 10.0),
    ],
)
def test_a_unit_is_as_long_as_body_and_size_make_it(
    profile: RulesProfile, abilities: Abilities, size: Size, speed: float
) -> None:
    reaches(walker(profile, move(), abilities=abilities, size=size), speed)


@pytest.mark.rule("L-936", "L-937", "L-938", "L-939", "L-940", "L-941", "L-942")
@pytest.mark.parametrize(
    ("mode", "abilities", "size", "speed"),
    [
        (LocomotionMode.SWIM_HUMANOID, TEN, Size.M, 3.0),
        (LocomotionMode.SWIM_HUMANOID, TEN, Size.P, 2.0),
        (LocomotionMode.SWIM_AMPHIBIAN, TEN, Size.M, 6.0),
        (LocomotionMode.SWIM_QUADRUPED, TEN, Size.M, 4.0),
        (LocomotionMode.SWIM_QUADRUPED, TEN, Size.P, 2.7),
        (LocomotionMode.WALK_QUADRUPED, TEN, Size.M, 8.0),
        (LocomotionMode.WALK_QUADRUPED, TEN, Size.G, 10.7),
        (LocomotionMode.FLY_SELF, TEN, Size.M, 5.0),
        (LocomotionMode.FLY_WINGED, TEN, Size.M, 12.0),
        (LocomotionMode.FLY_WINGED, TIFIN, Size.P, 8.4),
    ],
)
def test_other_ways_of_moving_have_their_own_speed(
    profile: RulesProfile, mode: LocomotionMode, abilities: Abilities, size: Size, speed: float
) -> None:
    own = (Locomotion(mode=mode),)
    reaches(walker(profile, move(), abilities=abilities, size=size, locomotions=own), speed)


@pytest.mark.rule("L-911", "L-943", "L-880")
def test_units_add_up_and_armour_shortens_none(profile: RulesProfile) -> None:
    reaches(walker(profile, move(2), f=1, armour="full_plate", talents=(Talent(code="heavy_armour"),)), 3 * VD)


@pytest.mark.rule("L-940", "L-941", "L-309")
@pytest.mark.parametrize("kind", [ObstacleKind.CHASM, ObstacleKind.RAILING, ObstacleKind.LOW_WALL])
@pytest.mark.parametrize(
    ("modes", "elevation", "flies"),
    [
        ((LocomotionMode.FLY_WINGED,), 3.0, True),
        ((LocomotionMode.FLY_SELF,), 3.0, True),
        ((LocomotionMode.WALK_HUMANOID,), 3.0, False),
        ((LocomotionMode.FLY_WINGED,), 0.0, False),
    ],
)
def test_one_whose_usual_way_is_flight_flies(
    profile: RulesProfile, kind: ObstacleKind, modes: tuple[LocomotionMode, ...], elevation: float, flies: bool
) -> None:
    table = walker(profile, move(), locomotions=tuple(Locomotion(mode=mode) for mode in modes))
    table.do(EditToken(token=table.token("A").model_copy(update={"elevation_m": elevation})))
    draw(table, (7, 0), (7, 40), kind=kind)
    way = step(table, "A", (9, 5))
    if flies:
        table.do(way)
        assert table.token("A").at == (9, 5)
    else:
        assert "L-309" in table.refused(way)


# -- Course -----------------------------------------------------------------------------------------------------------

COURSE = (Talent(code="course"),)


@pytest.mark.rule("L-980", "L-981", "L-982", "L-984", "L-985", "L-989")
@pytest.mark.parametrize(
    ("action", "focus", "cost", "units", "extra"),
    [
        (move().model_copy(update={"use_course": True}), 0, 1, 2, 0),
        (move(), 0, 1, 1, 0),  # one may leave it
        (attack(extra_moves=1, use_course=True), 0, 2, 2, 1),
        (attack(extra_moves=1), 0, 2, 1, 1),
        (move(4).model_copy(update={"use_course": True}), 2, 5, 6, 4),
    ],
)
def test_course_gives_a_unit_for_nothing(
    profile: RulesProfile, action: ActionSpec, focus: int, cost: int, units: int, extra: int
) -> None:
    table = walker(profile, action, f=focus, talents=COURSE)
    declared = table["A"].declaration
    assert declared is not None
    assert (declared.cost, declared.units, declared.extra_moves) == (cost, units, extra)
    reaches(table, units * VD)
    finish_round(table)
    assert table["A"].initiative == 18 - cost


@pytest.mark.rule("L-980", "L-983", "L-991", "L-992", "L-990")
@pytest.mark.parametrize(
    ("action", "talents", "haste", "rule"),
    [
        (attack(use_course=True), COURSE, False, "L-983"),
        (attack(extra_moves=1, use_course=True), (), False, "L-980"),
        (inaction().model_copy(update={"use_course": True}), COURSE, False, "L-992"),
        (act(ActionKind.RITUAL, use_course=True), COURSE, False, "L-991"),
        (act(ActionKind.RITUAL, extra_moves=1), COURSE, False, "L-217"),
        (act(ActionKind.RITUAL, extra_moves=1, use_course=True), COURSE, True, None),
        (attack(extra_moves=1, use_course=True), COURSE, False, None),
    ],
)
def test_where_course_gives_nothing(
    profile: RulesProfile, action: ActionSpec, talents: tuple[Talent, ...], haste: bool, rule: str | None
) -> None:
    rite = Spell(id="rite", name="Rituel", ritual=True)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", talents=talents, spells=(rite,)), fighter("B"))
    if haste:
        table.apply("A", ConditionCode.HASTE)
    table.declare("B", inaction())
    named = {"spell_id": "rite"} if action.kind is ActionKind.RITUAL else {}
    announced = table.declaration(action, f=2, **named)
    if rule is None:
        table.do(announced)
        assert table["A"].declaration.units == 2
    else:
        assert rule in table.problems(announced)


@pytest.mark.rule("L-984")
@pytest.mark.parametrize(("counts", "need"), [(False, 17 - 4), (True, 17 - 6)])
def test_the_free_unit_weighs_nothing(profile: RulesProfile, counts: bool, need: int) -> None:
    table = Table(
        profile, {"B": 20, "A": 18}, fighter("A", talents=COURSE), fighter("B"),
        options={"course_unit_counts": counts},
    )  # fmt: skip
    table.declare("A", attack(extra_moves=1, use_course=True), "B")
    table.declare("B", attack(), "A")
    table.attack()
    assert table.need == need


# -- the pace of armour -----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-881", "L-882", "L-883", "L-884", "L-885", "L-886", "L-986")
@pytest.mark.parametrize(
    ("armour", "action", "talents", "rule"),
    [
        ("leather", move(4), (), None),
        ("leather", move(4).model_copy(update={"use_course": True}), COURSE, "L-881"),
        ("leather", move(5), (Talent(code="super_active"),), "L-881"),
        ("leather", move(3).model_copy(update={"use_course": True}), COURSE, None),
        ("breastplate", move(3), (), None),
        ("breastplate", move(4), (), "L-882"),
        ("full_plate", move(2), (), None),
        ("full_plate", move(3), (), "L-883"),
        ("full_plate", attack(extra_moves=3), (), None),
        ("full_plate", attack(extra_moves=4), (), "L-883"),
        ("full_plate", move(1).model_copy(update={"use_course": True}), COURSE, None),
        ("full_plate", move(2).model_copy(update={"use_course": True}), COURSE, "L-883"),
        (None, move(5).model_copy(update={"use_course": True}), (*COURSE, Talent(code="super_active")), None),
    ],
)
def test_armour_limits_the_units_of_a_round(
    profile: RulesProfile, armour: str | None, action: ActionSpec, talents: tuple[Talent, ...], rule: str | None
) -> None:
    worn = tuple(Talent(code=c) for c in ("adventurer", "medium_armour", "heavy_armour"))
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", SWORD, armour=armour, talents=(*talents, *worn)), fighter("B")
    )  # fmt: skip
    table.declare("B", inaction())
    assert table.problems(table.declaration(action, f=2)) == (set() if rule is None else {rule})


@pytest.mark.rule("L-883", "L-884", "L-303", "L-407")
@pytest.mark.parametrize(
    ("armour", "further"),
    [
        ("full_plate", 0.0),
        (None, VD),
    ],
)
def test_after_a_change_the_round_has_no_more_units_than_the_armour_allows(
    profile: RulesProfile, armour: str | None, further: float
) -> None:
    """Three units walked, the target dead: in heavy armour no metre is left; without, one unit more than planned."""
    table = Table(
        profile, {"A": 18, "B": 9, "C": 8}, fighter("A", armour=armour, talents=(Talent(code="heavy_armour"),)),
        fighter("B"), fighter("C"), at={"A": (5.0, 5.0), "B": (22.0, 8.0), "C": (40.0, 5.0)},
    )  # fmt: skip
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.declare("A", attack(extra_moves=3), "B", f=1)
    table.move("A", (5 + 3 * VD, 5))
    table.kill("B")
    table.change(attack(extra_moves=2), "C")
    x = 5 + 3 * VD
    assert table.refused(step(table, "A", (x + further + 0.5, 5)))
    if further:
        table.move("A", (x + further - 0.1, 5))


@pytest.mark.rule("L-296", "L-304", "L-297")
def test_metres_that_were_declared_may_be_left(profile: RulesProfile) -> None:
    table = walker(profile, attack(1, WeaponMode.SINGLE, extra_moves=3), f=1)
    assert table["A"].declaration.cost == 4
    table.move("A", (6, 5))
    finish_round(table)
    assert table["A"].initiative == 14


@pytest.mark.rule("L-945", "L-918")
@pytest.mark.parametrize(("gross", "metres"), [(1.0, 0.1), (1.9, 0.1), (2.0, 0.2)])
def test_the_slowest_of_all_still_moves(profile: RulesProfile, gross: float, metres: float) -> None:
    """Abilities of 1 take 1.8 m from the gross speed; what is left is 0.1 m at least."""
    frail = Abilities(strength=1, dexterity=1, constitution=1)
    ways = (Locomotion(mode=LocomotionMode.WALK_HUMANOID, gross_m=gross),)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", abilities=frail, locomotions=ways), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", move())
    assert table["A"].declaration is not None
    assert table["A"].declaration.distance_m == pytest.approx(metres)
