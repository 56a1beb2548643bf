"""Concealment wherever an attack relies on sight: invisibility as a state, light that concerns the place, counters."""

from __future__ import annotations

import pytest

from tests.encounter.table import BOW, SWORD, Table, act, attack, counter, fighter, hold, inaction, move
from tests.encounter.table_more import (
    ActionKind,
    ActionSpec,
    ConditionCode,
    CounterKind,
    CounterSide,
    DoorState,
    EditScene,
    Light,
    LightId,
    LightLevel,
    ObstacleKind,
    PutMapItems,
    ResolveAttack,
    RulesProfile,
    ScenePatch,
    Senses,
    SetAwareness,
    WeaponMode,
    charge,
    draw,
)

OFFENSIVE = CounterSide.OFFENSIVE
SHOT = attack(1, WeaponMode.FAST_MISSILE)


def dark(table: Table, level: LightLevel = LightLevel.DARKNESS) -> None:
    table.do(EditScene(patch=ScenePatch(ambient=level)))


def torch(table: Table, at: tuple[float, float]) -> None:
    table.do(PutMapItems(lights=(Light(id=LightId(""), at=at, bright_m=3, dim_m=6),)))


# -- light ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-751", "L-752", "L-753", "L-754")
@pytest.mark.parametrize(
    ("where", "malus"),
    [
        ("none", -10),
        ("in sight", -8),
        ("walled in", -10),
        ("other room", -10),
        ("out", -10),
    ],
)
def test_a_light_out_of_reach_helps_only_where_it_is_seen(profile: RulesProfile, where: str, malus: int) -> None:
    """« obscurité totale avec éclairage hors de portée »."""
    table = Table(profile, {"A": 18, "T": 9}, fighter("A", BOW), fighter("T"), at={"T": (15.0, 5.0)})
    dark(table)
    if where != "none":
        torch(table, (50, 35))
    if where == "walled in":
        draw(table, (45, 30), (55, 30), (55, 39), (45, 39), closed=True)
    elif where == "other room":
        draw(table, (30, 0), (30, 40))
    elif where == "out":
        scene = table.state.scene()
        assert scene is not None
        table.do(PutMapItems(lights=(scene.lights[0].model_copy(update={"on": False}),)))
    table.declare("T", inaction())
    table.declare("A", SHOT, "T", f=1)
    table.attack()
    assert table.bonus == 9 + malus


@pytest.mark.rule("L-741", "L-743", "L-748", "L-751", "L-753")
@pytest.mark.parametrize(
    ("cause", "malus"),
    [
        ("light_fog", -2), ("late_daylight", -2), ("sparse_vegetation", -2), ("thick_fog", -4),
        ("thick_vegetation", -6), ("gloom", -6), ("starlight", -8), ("darkness", -10),
    ],
)  # fmt: skip
def test_concealment_is_taken_from_the_roll_and_not_given_to_the_target(
    profile: RulesProfile, cause: str, malus: int
) -> None:
    table = Table(profile, {"A": 18, "T": 9}, fighter("A", BOW), fighter("T"), at={"T": (15.0, 5.0)})
    table.declare("T", inaction())
    table.declare("A", SHOT, "T", f=1)
    table.attack(concealed_by=(cause,))
    assert (table.bonus, table.need) == (9 + malus, 17)


# -- invisibility -----------------------------------------------------------------------------------------------------


def unseen(profile: RulesProfile, environment: int) -> Table:
    """T (9) is invisible, and A (18) knows where it is."""
    table = Table(profile, {"A": 18, "T": 9}, fighter("A"), fighter("T"))
    table.apply("T", ConditionCode.INVISIBLE)
    table.do(SetAwareness(observer=table.id("A"), of=table.id("T"), aware=True))
    table.declare("T", inaction())
    table.declare("A", attack(), "T", e=environment)
    return table


@pytest.mark.rule("L-755", "L-756", "L-757")
@pytest.mark.parametrize(
    ("typed", "malus"),
    [
        (None, -10),
        (("gloom",), -16),
        (("light_fog",), -12),
        (("invisible", "gloom"), -16),
    ],
)
def test_invisibility_is_a_state_that_no_word_on_the_light_takes_away(
    profile: RulesProfile, typed: tuple[str, ...] | None, malus: int
) -> None:
    table = unseen(profile, 2)
    table.attack(concealed_by=typed)
    assert table.bonus == 9 + malus


@pytest.mark.rule("L-756", "L-755")
@pytest.mark.parametrize(
    "typed",
    [
        None,
        ("gloom",),
    ],
)
def test_without_environment_two_nobody_aims_at_the_invisible(
    profile: RulesProfile, typed: tuple[str, ...] | None
) -> None:
    assert "L-756" in unseen(profile, 1).refused(ResolveAttack(concealed_by=typed))


@pytest.mark.rule("L-756", "L-561")
@pytest.mark.parametrize(
    ("kind", "environment", "asked"),
    [
        (CounterKind.STRIKE, 1, False),
        (CounterKind.OBSTRUCT, 1, False),
        (CounterKind.STRIKE, 2, True),
        (CounterKind.OBSTRUCT, 2, True),
    ],
)
def test_a_counter_by_a_blow_at_the_invisible_needs_environment_two_as_well(
    profile: RulesProfile, kind: CounterKind, environment: int, asked: bool
) -> None:
    table = Table(profile, {"B": 15, "A": 9}, fighter("A"), fighter("B"))
    table.apply("A", ConditionCode.INVISIBLE)
    table.do(SetAwareness(observer=table.id("B"), of=table.id("A"), aware=True))
    table.declare("A", attack(extra_moves=1), "B", f=1)
    table.declare("B", counter(kind, OFFENSIVE), "A", e=environment)
    assert table.cursor == "A"
    assert (table.waits == "counter") is asked
    if asked:
        table.answer("counter", "fire")
        assert table.bonus == 9 - 10


# -- every attack by sight --------------------------------------------------------------------------------------------


@pytest.mark.rule("L-762", "L-771")
@pytest.mark.parametrize(
    ("action", "typed"),
    [
        (attack(), None),
        (act(ActionKind.TRIP), None),
        (act(ActionKind.DISARM, mode=WeaponMode.SINGLE), None),
        (act(ActionKind.OVERTURN), None),
        (hold(), None),
        (attack(), ("darkness",)),
        (hold(), ("darkness",)),
    ],
)
def test_the_dark_hampers_every_attack_by_sight(
    profile: RulesProfile, action: ActionSpec, typed: tuple[str, ...] | None
) -> None:
    table = Table(profile, {"A": 18, "T": 9}, fighter("A"), fighter("T"))
    if typed is None:
        dark(table)
    table.declare("T", inaction())
    table.declare("A", action, "T", f=2)
    table.attack(concealed_by=typed)
    assert (table.waits, table.bonus) == ("hit", 9 - 10)


@pytest.mark.rule("L-762", "L-760")
@pytest.mark.parametrize("action", [attack(), hold()])
def test_who_sees_in_the_dark_is_not_hampered(profile: RulesProfile, action: ActionSpec) -> None:
    table = Table(profile, {"A": 18, "T": 9}, fighter("A", senses=Senses(darkvision_m=20)), fighter("T"))
    dark(table)
    table.declare("T", inaction())
    table.declare("A", action, "T", f=2)
    table.attack()
    assert table.bonus == 9


@pytest.mark.rule("L-762", "L-353", "L-526")
@pytest.mark.parametrize(
    ("kind", "side", "bonus"),
    [
        (CounterKind.STRIKE, OFFENSIVE, 9 - 10),
        (CounterKind.OBSTRUCT, OFFENSIVE, 9 - 10),
        (CounterKind.PARRY, CounterSide.DEFENSIVE, 7),
        (CounterKind.DODGE, CounterSide.DEFENSIVE, 5),
    ],
)
def test_the_dark_hampers_counters_that_are_attacks(
    profile: RulesProfile, kind: CounterKind, side: CounterSide, bonus: int
) -> None:
    table = Table(profile, {"B": 15, "A": 9}, fighter("A"), fighter("B"))
    dark(table)
    table.declare("A", attack(extra_moves=1), "B", f=1)
    table.declare("B", counter(kind, side), "A", e=1)
    if table.waits is None:
        table.attack()
    table.answer("counter", "fire")
    assert table.bonus == bonus


@pytest.mark.rule("L-762", "L-519")
def test_a_charge_in_the_dark_is_hampered_like_any_blow(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "T": 9}, fighter("A", SWORD), fighter("T"), at={"T": (18.2, 5.0)})
    dark(table, LightLevel.GLOOM)
    table.declare("T", move())
    table.declare("A", charge(2), "T", f=2)
    table.move("A", (16.6, 5))
    table.attack()
    assert table.bonus == 9 + 4 - 6


@pytest.mark.rule("L-752", "L-754")
@pytest.mark.parametrize(
    ("door", "malus"),
    [
        (DoorState.OPEN, -8),
        (DoorState.SHUT, -10),
    ],
)
def test_a_light_behind_a_door_counts_while_the_door_is_open(
    profile: RulesProfile, door: DoorState, malus: int
) -> None:
    table = Table(profile, {"A": 18, "T": 9}, fighter("A", BOW), fighter("T"), at={"T": (15.0, 5.0)})
    dark(table)
    torch(table, (50, 5))
    draw(table, (30, 0), (30, 3))
    draw(table, (30, 7), (30, 40))
    draw(table, (30, 3), (30, 7), kind=ObstacleKind.DOOR, door=door)
    table.declare("T", inaction())
    table.declare("A", SHOT, "T", f=1)
    table.attack()
    assert table.bonus == 9 + malus


@pytest.mark.rule("L-742", "L-755", "L-756")
def test_only_the_word_that_nothing_hides_it_shows_the_invisible(profile: RulesProfile) -> None:
    table = unseen(profile, 1)
    table.attack(concealed_by=())
    assert table.bonus == 9


@pytest.mark.rule("L-755", "L-762", "L-771")
@pytest.mark.parametrize("action", [hold(), act(ActionKind.TRIP), act(ActionKind.DISARM, mode=WeaponMode.SINGLE)])
def test_whatever_is_aimed_at_the_invisible_suffers_from_both(profile: RulesProfile, action: ActionSpec) -> None:
    table = Table(profile, {"A": 18, "T": 9}, fighter("A"), fighter("T"))
    table.apply("T", ConditionCode.INVISIBLE)
    table.do(SetAwareness(observer=table.id("A"), of=table.id("T"), aware=True))
    table.declare("T", inaction())
    table.declare("A", action, "T", e=2, f=2)
    table.attack(concealed_by=("gloom",))
    assert table.bonus == 9 - 10 - 6
