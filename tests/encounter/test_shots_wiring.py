"""Shots where the fight meets them: screens, the heap, melees, walls that come between, shots that are counters."""

from __future__ import annotations

import pytest

from tests.encounter.table import BOW, SWORD, Table, attack, counter, fighter, inaction, move
from tests.encounter.table_more import (
    ActionKind,
    AttentionSheet,
    BlowOutcome,
    ChangeAction,
    ConditionCode,
    CounterKind,
    CounterSide,
    DoorState,
    ObstacleKind,
    ResolveAttack,
    RulesProfile,
    SetDoor,
    Side,
    Size,
    Weapon,
    WeaponMode,
    draw,
)

SHOT = attack(1, WeaponMode.FAST_MISSILE)
HEAP = attack(1, WeaponMode.FAST_MISSILE, into_crowd=True)
PIKE = Weapon(id="pike", name="Pique", damage="1d8", modes=(WeaponMode.SINGLE,), polearm=True, reach_m=3)
CROSSBOW = Weapon(
    id="crossbow", name="Arbalète", damage="1d10", modes=(WeaponMode.SLOW_MISSILE,), skill="finesse_strike",
    contact=False, range_m=60,
)  # fmt: skip
JAVELIN = Weapon(
    id="javelin", name="Javelot", damage="1d6", modes=(WeaponMode.THROWN,), skill="finesse_strike", contact=False,
    range_m=20,
)  # fmt: skip
OFFENSIVE = CounterSide.OFFENSIVE
ROGUE = AttentionSheet(other=3, sneak_rank=1)


def fray(
    profile: RulesProfile,
    at: dict[str, tuple[float, float]],
    *,
    side: dict[str, Side] | None = None,
    security: dict[str, int] | None = None,
    doing: dict[str, tuple[object, str]] | None = None,
    archer: object = None,
    **defence: int,
) -> Table:
    """A (18), a player's archer at (5, 5), has yet to declare; the others have, with initiatives below 18.

    at: who else, and where. side: foes unless told. security: points put there, one unless told. doing: another action
    than none, and its target. defence: another total than 7.
    """
    names = list(at)
    points = {name: 15 - number for number, name in enumerate(names)}
    sides = {"A": Side.PLAYERS, **{name: (side or {}).get(name, Side.FOES) for name in names}}
    sheets = [archer or fighter("A", BOW, attention=ROGUE)]
    sheets += [fighter(name, SWORD, defense=defence.get(name, 7)) for name in names]
    table = Table(
        profile, {"A": 18, **points}, *sheets, at={"A": (5.0, 5.0), **at}, side=sides
    )  # fmt: skip
    for name in reversed(names):
        action, target = (doing or {}).get(name, (inaction(), ""))
        extra = {"e": 1} if action.kind is ActionKind.COUNTER else {}
        table.declare(
            name,
            action,
            *((target,) if target else ()),
            s=(security or {}).get(name, 1),
            **extra,
        )
    return table


# -- sneak dice -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-580", "L-582", "L-727")
@pytest.mark.parametrize(
    ("face", "who", "faces"),
    [
        (12, "T", (3, 2, 2)),
        (10, "X", (3,)),
    ],
)
def test_sneak_dice_are_for_the_one_against_whom_there_is_a_right(
    profile: RulesProfile, face: int, who: str, faces: tuple[int, ...]
) -> None:
    """T (Security 0) stands behind X (Security 4): 21 hits T, 17 to 20 X."""
    table = fray(profile, {"T": (25, 5), "X": (15, 5)}, security={"T": 0, "X": 4})
    table.declare("A", SHOT, "T", f=1)
    table.attack(sneak_dice="2d6")
    assert (table.bonus, table.need) == (9, 21)
    table.roll("hit", face)
    table.roll("damage", *faces)
    assert table.points(who) == 40 - sum(faces)


@pytest.mark.rule("L-580", "L-710")
@pytest.mark.parametrize(
    ("security", "faces"),
    [
        (0, (3, 2, 2)),
        (2, (3,)),
    ],
)
def test_the_neighbour_in_the_heap_takes_sneak_dice_only_where_there_is_a_right(
    profile: RulesProfile, security: int, faces: tuple[int, ...]
) -> None:
    table = fray(profile, {"T": (25, 5), "P": (25, 6.2)}, side={"P": Side.PLAYERS}, security={"T": 0, "P": security})
    table.declare("A", HEAP, "T", f=1)
    table.attack(sneak_dice="2d6")
    assert table.need == 13  # T faces A and P with no point in Security
    table.roll("hit", 3)
    assert table.waits == "hit"
    table.roll("hit", 15)
    table.roll("damage", *faces)
    assert table.points("P") == 40 - sum(faces)


# -- the melee --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-704", "L-705")
@pytest.mark.parametrize(
    ("sides", "fights", "bonus"),
    [
        ((Side.FOES, Side.PLAYERS), False, 5),
        ((Side.FOES, Side.FOES), False, 9),
        ((Side.FOES, Side.FOES), True, 5),
        ((Side.FOES, Side.OTHERS), True, 5),
        ((Side.OTHERS, Side.OTHERS), True, 5),
        ((Side.OTHERS, Side.OTHERS), False, 9),
    ],
)
def test_a_target_in_a_melee_is_harder_to_hit_whoever_it_fights(
    profile: RulesProfile, sides: tuple[Side, Side], fights: bool, bonus: int
) -> None:
    doing = {"T": (attack(), "P"), "P": (attack(), "T")} if fights else {}
    table = fray(
        profile, {"T": (25, 5), "P": (25, 6.2)}, side=dict(zip("TP", sides, strict=True)), doing=doing
    )  # fmt: skip
    table.declare("A", SHOT, "T", f=1)
    table.attack()
    assert table.bonus == bonus


@pytest.mark.tries(153)
@pytest.mark.rule("L-703", "L-704")
@pytest.mark.parametrize(
    ("gap", "weapon", "bonus"),
    [
        (2.5, PIKE, 5),
        (3.2, PIKE, 9),
        (1.5, SWORD, 5),
        (2.5, SWORD, 9),
    ],
)
def test_a_melee_goes_as_far_as_the_weapons_reach(
    profile: RulesProfile, gap: float, weapon: Weapon, bonus: int
) -> None:
    sides = {"A": Side.PLAYERS, "T": Side.FOES, "P": Side.PLAYERS}
    places = {"A": (5.0, 5.0), "T": (25.0, 5.0), "P": (25.0, 6.0 + gap)}
    table = Table(
        profile, {"A": 18, "T": 9, "P": 8}, fighter("A", BOW), fighter("T"), fighter("P", weapon),
        side=sides, at=places,
    )  # fmt: skip
    table.declare("P", inaction())
    table.declare("T", inaction())
    table.declare("A", SHOT, "T", f=1)
    table.attack()
    assert table.bonus == bonus


@pytest.mark.tries(153)
@pytest.mark.rule("L-137", "L-138", "L-140")
@pytest.mark.parametrize(
    ("gap", "need"),
    [(2.5, 13), (3.2, 17)],
)
def test_a_reach_weapon_is_a_danger_as_far_as_it_reaches(profile: RulesProfile, gap: float, need: int) -> None:
    """T faces one danger with no point in Security; P with its pike is a second one where it reaches."""
    sides = {"A": Side.PLAYERS, "T": Side.FOES, "P": Side.PLAYERS}
    places = {"A": (23.8, 5.0), "T": (25.0, 5.0), "P": (25.0, 6.0 + gap)}
    table = Table(
        profile, {"A": 18, "T": 9, "P": 8}, fighter("A"), fighter("T"), fighter("P", PIKE), side=sides, at=places
    )  # fmt: skip
    table.declare("P", inaction())
    table.declare("T", inaction())
    table.declare("A", attack(), "T")
    table.attack()
    assert table.need == need


# -- the heap ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-706", "L-707")
@pytest.mark.parametrize(
    ("at", "side", "fights", "melee"),
    [
        ({"T": (25, 5)}, None, False, False),
        ({"T": (25, 5), "P": (25, 6.2)}, Side.FOES, False, False),
        ({"T": (25, 5), "P": (25, 6.2)}, Side.PLAYERS, False, True),
        ({"T": (25, 5), "P": (25, 6.2)}, Side.FOES, True, True),
    ],
)
def test_a_shot_into_the_heap_needs_a_melee(
    profile: RulesProfile, at: dict[str, tuple[float, float]], side: Side | None, fights: bool, melee: bool
) -> None:
    doing = {"T": (attack(), "P"), "P": (attack(), "T")} if fights else {}
    table = fray(profile, at, side={} if side is None else {"P": side}, doing=doing)
    announced = table.declaration(HEAP, "T", f=1)
    told = table.problems(announced)
    table.do(announced.model_copy(update={"override": "au hasard"}))
    told |= table.problems(ResolveAttack())
    assert told == (set() if melee else {"L-706"})


@pytest.mark.rule("L-708", "L-711", "L-323", "L-712")
@pytest.mark.parametrize(
    ("face", "second"),
    [
        (7, 2),
        (7, 19),
        (3, None),
    ],
)
def test_a_shot_into_the_heap_that_a_counter_stops_ends_the_action(
    profile: RulesProfile, face: int, second: int | None
) -> None:
    """T dodges: 17 is to be reached. 16 may hit P, who stands by; in any case the action is over."""
    table = fray(
        profile, {"T": (25, 5), "P": (25, 6.2)}, side={"P": Side.PLAYERS},
        doing={"T": (counter(CounterKind.DODGE), "A")},
    )  # fmt: skip
    table.declare("A", attack(2, WeaponMode.FAST_MISSILE, into_crowd=True), "T", f=1)
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 12)
    assert table.need == 17
    table.roll("hit", face)
    if second is not None:
        table.roll("hit", second)
        if second == 19:
            table.roll("damage", 3)
            assert table.points("P") == 37
    assert table.waits is None
    assert table.has("A", ConditionCode.BLOCKED)


@pytest.mark.rule("L-709")
@pytest.mark.parametrize(("walled", "need"), [(False, 17), (True, 15)])
def test_the_neighbour_in_the_heap_is_one_who_can_be_hit(profile: RulesProfile, walled: bool, need: int) -> None:
    """P (defence 7) is the nearest, N (defence 3, reflex 5) the next; a wall may stand between A and P."""
    table = fray(
        profile, {"T": (25, 5), "P": (25, 6.2), "N": (25, 3.0)}, side={"P": Side.PLAYERS}, N=3
    )  # fmt: skip
    if walled:
        draw(table, (24, 5.56), (24, 8))
    table.declare("A", HEAP, "T", f=1)
    table.attack()
    table.roll("hit", 7)
    assert (table.waits, table.need) == ("hit", need)


@pytest.mark.rule("L-710", "L-713")
def test_the_second_roll_is_made_in_the_same_conditions(profile: RulesProfile) -> None:
    table = fray(profile, {"T": (25, 5), "P": (25, 6.2)}, side={"P": Side.PLAYERS}, T=0, P=0)
    table.declare("A", HEAP, "T", f=1)
    table.attack(modifier=-2, concealed_by=("gloom",))
    assert (table.bonus, table.need) == (9 - 2 - 6, 15)
    table.roll("hit", 11)
    assert (table.waits, table.bonus) == ("hit", 9 - 2 - 6)


@pytest.mark.rule("L-717", "L-710")
@pytest.mark.parametrize(("face", "hits"), [(6, True), (5, False)])
def test_the_neighbour_in_the_heap_may_counter(profile: RulesProfile, face: int, hits: bool) -> None:
    table = fray(
        profile, {"T": (25, 5), "N": (25, 6.2), "P": (25, 3.0)}, side={"P": Side.PLAYERS},
        doing={"N": (counter(CounterKind.DODGE), "A")},
    )  # fmt: skip
    table.declare("A", HEAP, "T", f=1)
    table.attack()
    assert table.waits == "hit"
    table.roll("hit", 7)
    assert table.asked == "N"
    table.answer("counter", "fire")
    table.roll("counter", 10)
    assert (table.waits, table.need) == ("hit", 15)
    table.roll("hit", face)
    assert (table.waits == "damage") is hits


@pytest.mark.rule("L-727", "L-710")
@pytest.mark.parametrize(
    ("face", "hit"),
    [
        (12, "N"),
        (10, "X"),
        (7, None),
    ],
)
def test_who_stands_before_the_neighbour_may_be_hit_by_the_second_roll(
    profile: RulesProfile, face: int, hit: str | None
) -> None:
    """X hides N by half: 21 hits N, 17 to 20 X."""
    table = fray(
        profile, {"T": (25, 5), "N": (25, 6.2), "X": (20, 6.0)}, side={"N": Side.PLAYERS, "X": Side.FOES}
    )  # fmt: skip
    table.declare("A", HEAP, "T", f=1)
    table.attack()
    assert table.need == 17
    table.roll("hit", 7)
    assert (table.waits, table.need) == ("hit", 21)
    table.roll("hit", face)
    if hit is None:
        assert table.waits is None
        return
    table.roll("damage", 4)
    assert table.points(hit) == 36


# -- screens ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-721", "L-727", "L-728", "L-729", "L-731")
@pytest.mark.parametrize(("size", "bonus"), [(Size.P, 2), (Size.M, 4), (Size.G, 7)])
def test_a_result_inside_the_margin_hits_whoever_stands_in_between(
    profile: RulesProfile, size: Size, bonus: int
) -> None:
    sides = {"A": Side.PLAYERS, "T": Side.FOES, "X": Side.FOES}
    for total, outcome in (
        (16, BlowOutcome.MISS), (17, BlowOutcome.SCREEN_HIT), (16 + bonus, BlowOutcome.SCREEN_HIT),
        (17 + bonus, BlowOutcome.HIT),
    ):  # fmt: skip
        table = Table(
            profile, {"A": 18, "T": 9, "X": 8}, fighter("A", BOW, finesse_strike=10), fighter("T"),
            fighter("X", size=size), side=sides, at={"A": (5.0, 10.0), "T": (25.0, 10.0), "X": (15.0, 10.0)},
        )  # fmt: skip
        table.declare("X", inaction())
        table.declare("T", inaction())
        table.declare("A", SHOT, "T", f=1)
        table.attack()
        assert table.need == 17 + bonus
        table.roll("hit", total - 10)
        assert table["A"].blows[0].outcome is outcome
        if outcome is not BlowOutcome.MISS:
            table.roll("damage", 4)
            assert (table.points("X"), table.points("T")) == (
                (36, 40) if outcome is BlowOutcome.SCREEN_HIT else (40, 36)
            )


@pytest.mark.rule("L-721", "L-730", "L-702")
@pytest.mark.parametrize(
    ("kind", "bonus"), [(ObstacleKind.LOW_WALL, 2), (ObstacleKind.WINDOW, 4), (ObstacleKind.ARROW_SLIT, 10)]
)
@pytest.mark.parametrize("dodges", [False, True])
def test_cover_strengthens_the_passive_score_and_the_dodge_and_its_margin_is_a_miss(
    profile: RulesProfile, kind: ObstacleKind, bonus: int, dodges: bool
) -> None:
    doing = {"T": (counter(CounterKind.DODGE), "A")} if dodges else {}
    table = fray(profile, {"T": (25, 5)}, doing=doing)
    draw(table, (24, 3), (24, 7), kind=kind)
    table.declare("A", SHOT, "T", f=1)
    table.attack()
    if dodges:
        table.answer("counter", "fire")
        assert table.bonus == 5 + bonus
        table.roll("counter", 12)
    assert table.need == 17 + bonus
    table.roll("hit", 17 + bonus - 9 - 1)
    assert table["A"].blows[0].outcome is BlowOutcome.MISS
    assert table.waits is None
    assert table.points("T") == 40


@pytest.mark.rule("L-761")
def test_cover_and_concealment_both_count(profile: RulesProfile) -> None:
    table = fray(profile, {"T": (25, 5)})
    draw(table, (24, 3), (24, 7), kind=ObstacleKind.WINDOW)
    table.declare("A", SHOT, "T", f=1)
    table.attack(concealed_by=("light_fog",))
    assert (table.bonus, table.need) == (9 - 2, 17 + 4)


# -- shots that lost their line ---------------------------------------------------------------------------------------


@pytest.mark.rule("L-701", "L-726", "L-756", "L-388", "L-385")
@pytest.mark.parametrize(
    ("what", "environment", "lost"),
    [
        ("wall", 0, True),
        ("door", 0, True),
        ("invisible", 1, True),
        ("invisible", 2, False),
        ("low wall", 0, False),
        ("nothing", 0, False),
    ],
)
@pytest.mark.parametrize("hand_to_hand", [False, True])
def test_what_can_no_longer_be_aimed_at_is_a_reason_to_change(
    profile: RulesProfile, what: str, environment: int, lost: bool, hand_to_hand: bool
) -> None:
    """A has declared two shots, or blows, at T; N is another foe."""
    at: tuple[float, float] = (6.4, 5.0) if hand_to_hand else (25.0, 5.0)
    table = fray(profile, {"T": at, "N": (5, 6.4)}, archer=fighter("A", BOW, SWORD))
    mode = WeaponMode.SINGLE if hand_to_hand else WeaponMode.FAST_MISSILE
    draw(table, (5.7, 3), (5.7, 5.7), kind=ObstacleKind.DOOR, door=DoorState.OPEN)
    table.declare("A", attack(2, mode), "T", e=environment, f=1)
    if what in ("wall", "low wall"):
        draw(table, (5.72, 3), (5.72, 5.7), kind=ObstacleKind.WALL if what == "wall" else ObstacleKind.LOW_WALL)
    elif what == "door":
        scene = table.state.scene()
        assert scene is not None
        table.do(SetDoor(obstacle_id=scene.obstacles[0].id, door=DoorState.SHUT))
    elif what == "invisible":
        table.apply("T", ConditionCode.INVISIBLE)
    change = ChangeAction(action=attack(), targets=(table.id("N"),))
    if not lost:
        assert table.refused(change) == {"L-385"}
        return
    assert table.problems(ResolveAttack())
    table.do(change)
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 - 2)


@pytest.mark.rule("L-701", "L-726")
@pytest.mark.parametrize(("percent", "outcome"), [(99, None), (100, BlowOutcome.OBSTACLE_HIT)])
def test_where_nothing_passes_the_shot_strikes_the_obstacle(
    profile: RulesProfile, percent: float, outcome: BlowOutcome | None
) -> None:
    table = fray(profile, {"T": (25, 5)})
    table.declare("A", SHOT, "T", f=1)
    blow = ResolveAttack(cover_percent=percent)
    assert ("L-701" in table.problems(blow) or "L-726" in table.problems(blow)) is (percent == 100)
    table.do(blow.model_copy(update={"override": "il tire quand même"}))
    assert table["A"].blows[0].outcome is outcome
    assert (table.waits, table.need if table.waits else None) == (("hit", 27) if outcome is None else (None, None))


# -- a shot as a counter ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-561", "L-704", "L-721", "L-726")
@pytest.mark.parametrize(
    ("where", "bonus", "need"),
    [
        ("open", 9, 17),
        ("melee", 5, 17),
        ("low wall", 9, 19),
        ("wall", None, None),
        ("far", None, None),
    ],
)
def test_a_shot_as_a_counter_has_the_modifiers_of_a_shot(
    profile: RulesProfile, where: str, bonus: int | None, need: int | None
) -> None:
    """Option `ranged_counter`: a bow of 30 m, and a foe who walks, or strikes a friend."""
    sides = {"S": Side.PLAYERS, "V": Side.FOES, "W": Side.PLAYERS}
    x = 40.0 if where == "far" else 25.0
    places = {"S": (5.0, 5.0), "V": (x, 5.0), "W": (x, 6.2 if where == "melee" else 30.0)}
    table = Table(
        profile, {"S": 18, "V": 9, "W": 3}, fighter("S", BOW), fighter("V"), fighter("W"), side=sides, at=places,
        options={"ranged_counter": True},
    )  # fmt: skip
    if where in ("low wall", "wall"):
        kind = ObstacleKind.WALL if where == "wall" else ObstacleKind.LOW_WALL
        draw(table, (24, 3), (24, 7), kind=kind)
    table.declare("W", inaction())
    table.declare("V", attack() if where == "melee" else move(), *(("W",) if where == "melee" else ()), s=1)
    shot = counter(CounterKind.SHOT, OFFENSIVE)
    table.declare("S", shot, "V", e=1, f=1)
    if bonus is None:
        assert (table.cursor, table.waits) == ("V", None)
        return
    table.answer("counter", "fire")
    assert (table.waits, table.asked, table.bonus, table.need) == ("hit", "S", bonus, need)


@pytest.mark.rule("L-561", "L-240", "L-714")
@pytest.mark.parametrize(("option", "focus", "allowed"), [(True, 1, True), (False, 1, False)])
def test_a_shot_as_a_counter_is_an_option(profile: RulesProfile, option: bool, focus: int, allowed: bool) -> None:
    table = Table(
        profile, {"S": 18, "V": 9}, fighter("S", BOW), fighter("V"), at={"V": (25.0, 5.0)},
        options={"ranged_counter": option},
    )  # fmt: skip
    table.declare("V", move())
    announced = table.declaration(counter(CounterKind.SHOT, OFFENSIVE), "V", e=1, f=focus)
    assert ("L-561" in table.problems(announced)) is not allowed


# -- what a shot costs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-213", "L-214", "L-240", "L-714", "L-715")
@pytest.mark.parametrize(
    ("weapon", "mode", "count", "category", "offsets"),
    [
        (BOW, WeaponMode.FAST_MISSILE, 1, 2, (0,)),
        (BOW, WeaponMode.FAST_MISSILE, 2, 4, (0, -5)),
        (JAVELIN, WeaponMode.THROWN, 1, 1, (0,)),
        (JAVELIN, WeaponMode.THROWN, 2, 3, (0, -5)),
        (JAVELIN, WeaponMode.THROWN, 3, 5, (0, -5, -10)),
        (CROSSBOW, WeaponMode.SLOW_MISSILE, 1, 3, (0,)),
    ],
)
def test_shots_and_throws_their_price_and_their_chain(
    profile: RulesProfile, weapon: Weapon, mode: WeaponMode, count: int, category: int, offsets: tuple[int, ...]
) -> None:
    table = fray(profile, {"T": (20, 5)}, archer=fighter("A", weapon))
    assert table.problems(table.declaration(attack(count, mode), "T"))  # Focus 1 at least
    table.declare("A", attack(count, mode), "T", f=2 if category == 5 else 1)
    assert table["A"].declaration.cost == category
    for offset in offsets:
        table.attack()
        assert table.bonus == 9 + offset
        table.roll("hit", 2)
    assert table.refused(ResolveAttack()) == {"L-191"}


@pytest.mark.rule("L-215", "L-243")
def test_nobody_shoots_a_crossbow_twice_without_a_reason(profile: RulesProfile) -> None:
    table = fray(profile, {"T": (20, 5)}, archer=fighter("A", CROSSBOW))
    assert table.problems(table.declaration(attack(2, WeaponMode.SLOW_MISSILE), "T", f=2))


@pytest.mark.rule("L-717")
@pytest.mark.parametrize(("defence", "reflex", "need"), [(7, 5, 17), (4, 9, 19)])
def test_a_shot_meets_the_better_of_defence_and_reflex(
    profile: RulesProfile, defence: int, reflex: int, need: int
) -> None:
    table = Table(
        profile, {"A": 18, "T": 9}, fighter("A", BOW), fighter("T", defense=defence, reflex=reflex),
        at={"T": (25.0, 5.0)},
    )  # fmt: skip
    table.declare("T", inaction())
    table.declare("A", SHOT, "T", f=1)
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-706", "L-707")
def test_a_melee_that_is_over_is_no_heap_any_more(profile: RulesProfile) -> None:
    """Declared while P fought T; P has died before the shot."""
    table = fray(profile, {"T": (25, 5), "P": (25, 6.2)}, side={"P": Side.PLAYERS})
    table.declare("A", HEAP, "T", f=1)
    assert not table.problems(ResolveAttack())
    table.kill("P")
    assert table.refused(ResolveAttack()) == {"L-706"}


@pytest.mark.rule("L-561", "L-716", "L-726")
@pytest.mark.parametrize(
    ("x", "door", "asked"),
    [(35.9, DoorState.OPEN, True), (36.1, DoorState.OPEN, False), (25.0, DoorState.SHUT, False)],
)
def test_a_shot_as_a_counter_needs_its_range_and_its_line(
    profile: RulesProfile, x: float, door: DoorState, asked: bool
) -> None:
    """A bow of 30 m, edge to edge."""
    table = Table(
        profile, {"S": 18, "V": 9}, fighter("S", BOW), fighter("V"), at={"S": (5.0, 5.0), "V": (x, 5.0)},
        options={"ranged_counter": True},
    )  # fmt: skip
    draw(table, (15, 0), (15, 40), kind=ObstacleKind.DOOR, door=door)
    table.declare("V", move(), s=1)
    table.declare("S", counter(CounterKind.SHOT, OFFENSIVE), "V", e=1, f=1)
    assert (table.waits == "counter") is asked
