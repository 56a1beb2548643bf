"""Jumps in a fight: what is rolled, how far it goes, and where one lands."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.encounter.board.ways import Planner
from tests.encounter.table import Table, act, fighter, inaction, move
from tests.encounter.table_more import (
    VD,
    Abilities,
    ActionKind,
    ConditionCode,
    Jumped,
    MakeJump,
    ObstacleKind,
    RulesProfile,
    Size,
    Talent,
    draw,
    finish_round,
    step,
)

JUMP = act(ActionKind.JUMP)


def jumper(profile: RulesProfile, *, haste: bool = False, extra: int = 0, course: bool = False, **sheet: Any) -> Table:
    """A (18), at (5, 5), has declared a jump; its Saut is +5 unless told. haste: so that a move fits with it."""
    own: dict[str, Any] = {"jump": 5, **sheet}
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", **own), fighter("B"), at={"A": (5.0, 5.0), "B": (40.0, 35.0)}
    )
    if haste:
        table.apply("A", ConditionCode.HASTE)
    table.declare("B", inaction())
    table.declare("A", JUMP.model_copy(update={"extra_moves": extra, "use_course": course}), f=2)
    return table


def jumped(table: Table) -> Jumped:
    """Return what came of the jump whose die was just typed."""
    (found,) = table.happened(Jumped)
    return found


# -- how far ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "L-950", "L-951", "L-953", "L-954", "L-955", "L-958", "L-959", "L-960", "L-961", "L-962", "L-963", "L-965", "L-966",
    "L-973",
)  # fmt: skip
@pytest.mark.parametrize("face", [1, 4, 5, 6, 15, 20])
@pytest.mark.parametrize("run_up", [False, True])
def test_each_point_is_a_share_of_the_speed_up_to_the_cap(profile: RulesProfile, face: int, run_up: bool) -> None:
    """Saut +5: standing 0.29 m a point and 5.8 m at most, after a run-up half as much again."""
    table = jumper(profile, haste=True, extra=1)
    table.move("A", (5 + VD, 5))
    table.do(MakeJump(run_up=run_up, straight=True))
    assert (table.waits, table.bonus) == ("jump", 5)  # nobody takes 10 in a fight
    table.roll("jump", face)
    found = jumped(table)
    points = min(20, face + 5)
    assert found.total == face + 5
    assert found.length_m == pytest.approx(points * VD * (0.075 if run_up else 0.05))


@pytest.mark.rule("L-956", "L-957", "L-974", "L-976")
@pytest.mark.parametrize(("face", "cleared", "short"), [(9, True, 0.0), (8, False, 0.15)])
def test_the_tifin_of_the_rule_text_clears_two_metres_with_eleven(
    profile: RulesProfile, face: int, cleared: bool, short: float
) -> None:
    """VD 3.7: 1.85 m at 10, 0.185 m a point; Saut +2."""
    tifin = {"size": Size.P, "abilities": Abilities(dexterity=14, strength=12, constitution=9), "jump": 2}
    table = jumper(profile, **tifin)
    table.do(MakeJump(objective_m=2.0))
    table.roll("jump", face)
    found = jumped(table)
    assert found.cleared is cleared
    assert found.short_m == pytest.approx(short)


@pytest.mark.rule("L-964", "L-961")
@pytest.mark.parametrize(("face", "cleared"), [(5, True), (4, False)])
def test_a_run_up_asks_fewer_points(profile: RulesProfile, face: int, cleared: bool) -> None:
    """4.2 m at 0.435 m a point need 10; standing they need 15."""
    table = jumper(profile, haste=True, extra=1)
    table.move("A", (5 + VD, 5))
    table.do(MakeJump(run_up=True, straight=True, objective_m=4.2))
    table.roll("jump", face)
    assert jumped(table).cleared is cleared


@pytest.mark.rule("L-968", "L-969")
@pytest.mark.parametrize(
    ("shape", "length", "height"),
    [("length", 1.0, 0.0), ("height", 0.0, 1 / 3), ("combined", 0.5, 0.25)],
)
@pytest.mark.parametrize("face", [5, 15])
def test_height_and_both_at_once(profile: RulesProfile, shape: Any, length: float, height: float, face: int) -> None:
    table = jumper(profile)
    table.do(MakeJump(shape=shape))
    table.roll("jump", face)
    found = jumped(table)
    whole = (face + 5) * VD / 20
    assert (found.length_m, found.height_m) == (pytest.approx(whole * length), pytest.approx(whole * height))


@pytest.mark.rule("L-959", "L-960")
def test_a_jump_of_nothing_goes_nowhere(profile: RulesProfile) -> None:
    table = jumper(profile, jump=-3)
    table.do(MakeJump(objective_m=1.0))
    table.roll("jump", 2)
    found = jumped(table)
    assert (found.total, found.length_m, found.cleared) == (-1, 0.0, False)


# -- what is rolled ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-970", "L-300", "L-971", "L-972", "L-980", "L-987")
@pytest.mark.parametrize(
    ("sheet", "extra", "course", "straight", "options", "bonus"),
    [
        ({}, 0, False, False, {}, 5),
        ({}, 1, False, True, {}, 5),
        ({}, 1, False, False, {}, 5 - 4),
        ({"armour": "mail_shirt"}, 0, False, False, {}, 5 - 2),
        ({"armour": "leather"}, 0, False, False, {}, 5),
        ({"shield": "kite_wood"}, 0, False, False, {}, 5 - 2),
        ({"talents": (Talent(code="course"),)}, 1, False, True, {}, 5 + 4),
        ({"talents": (Talent(code="course"),)}, 1, True, True, {}, 5 + 4),
        ({"talents": (Talent(code="course"),)}, 0, False, False, {}, 5),
        ({"talents": (Talent(code="course"),)}, 0, False, False, {"course_jump": True}, 5 + 4),
    ],
)
def test_what_counts_in_the_roll_of_a_jump(
    profile: RulesProfile,
    sheet: dict[str, Any],
    extra: int,
    course: bool,
    straight: bool,
    options: dict[str, Any],
    bonus: int,
) -> None:
    if options:
        profile = profile.model_copy(update={"options": profile.options.model_copy(update=options)})
    table = jumper(profile, haste=bool(extra), extra=extra, course=course, **sheet)
    if extra:
        table.move("A", (5 + VD, 5))
    table.do(MakeJump(straight=straight))
    assert table.bonus == bonus


@pytest.mark.rule("L-952", "L-235e", "L-245")
@pytest.mark.parametrize(("focus", "option", "refused"), [(2, False, False), (1, False, True), (0, True, False)])
def test_a_jump_in_a_fight_is_of_category_five(profile: RulesProfile, focus: int, option: bool, refused: bool) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), options={"jump_focus_zero": option})
    table.declare("B", inaction())
    announced = table.declaration(JUMP, f=focus)
    assert bool(table.problems(announced)) is refused
    if refused:
        return
    assert table.problems(table.declaration(act(ActionKind.JUMP, extra_moves=1), f=2))  # six without a talent
    table.do(announced)
    finish_round(table)
    assert table["A"].initiative == 13


# -- where one lands --------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-974", "L-309", "L-950")
@pytest.mark.parametrize(
    ("face", "chasm", "to", "lands"),
    [
        (15, True, 9.0, True),
        (15, False, 9.0, True),
        (15, True, 10.7, True),
        (15, True, 11.0, False),  # 5.8 m are 5.8 m
        (15, False, 11.0, False),
        (3, True, 9.0, False),  # 2.32 m
    ],
)
def test_who_has_jumped_lands_as_far_as_the_jump_went_over_the_gap(
    profile: RulesProfile, face: int, chasm: bool, to: float, lands: bool
) -> None:
    table = jumper(profile)
    if chasm:
        draw(table, (6, 0), (8, 0), (8, 40), (6, 40), kind=ObstacleKind.CHASM, closed=True)
    table.do(MakeJump())
    table.roll("jump", face)
    landing = step(table, "A", (to, 5))
    if lands:
        table.do(landing)
        assert table.token("A").at == (to, 5)
        assert table.refused(step(table, "A", (to, 7)))  # a jump is one line, and it is over
    else:
        assert table.refused(landing)


@pytest.mark.rule("L-961", "L-974")
@pytest.mark.parametrize(("to", "lands"), [(19.4, True), (19.6, False)])
def test_a_jump_after_a_run_lands_beyond_the_run(profile: RulesProfile, to: float, lands: bool) -> None:
    """A run of 5.8 m to x = 10.8, a jump of 8.7 m."""
    table = jumper(profile, haste=True, extra=1)
    draw(table, (12, 0), (18, 0), (18, 40), (12, 40), kind=ObstacleKind.CHASM, closed=True)
    table.move("A", (10.8, 5))
    table.do(MakeJump(run_up=True, straight=True))
    table.roll("jump", 15)
    landing = step(table, "A", (to, 5))
    if lands:
        table.do(landing)
        assert table.token("A").at == (to, 5)
    else:
        assert table.refused(landing)


@pytest.mark.rule("L-950", "L-309")
@pytest.mark.parametrize("kind", [ObstacleKind.WALL, ObstacleKind.WINDOW])
def test_nobody_jumps_through_a_wall(profile: RulesProfile, kind: ObstacleKind) -> None:
    table = jumper(profile)
    draw(table, (7, 0), (7, 40), kind=kind)
    table.do(MakeJump())
    table.roll("jump", 15)
    assert table.refused(step(table, "A", (9, 5)))


NO_RUN = "a run-up counts without a single step"


@pytest.mark.rule("L-961", "L-963")
@pytest.mark.parametrize(
    ("way", "counts"),
    [
        (((10.8, 5.0),), True),
        ((), False),
        (((8.0, 5.0),), False),
        (((8.0, 5.0), (8.0, 7.8)), False),
    ],
)
def test_a_run_up_is_a_straight_run_of_a_unit(
    profile: RulesProfile, way: tuple[tuple[float, float], ...], counts: bool
) -> None:
    table = jumper(profile, haste=True, extra=1)
    if way:
        table.move("A", *way)
    leap = MakeJump(run_up=True)
    if counts:
        table.do(leap)
        assert table.waits == "jump"
        return
    assert table.refused(leap) == {"L-961"}
    table.do(leap.model_copy(update={"override": "il a couru avant"}))
    assert table.waits == "jump"


@pytest.mark.rule("L-961", "L-530")
@pytest.mark.parametrize(("ran", "counts"), [(11.7, True), (4.0, False)])
def test_a_run_of_the_round_before_is_a_run_up(profile: RulesProfile, ran: float, counts: bool) -> None:
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A", jump=5), fighter("B"), at={"A": (5.0, 5.0), "B": (40.0, 35.0)}
    )
    table.declare("B", inaction())
    table.declare("A", move(2), f=1)
    table.move("A", (5 + ran, 5))
    finish_round(table)
    table.declare("B", inaction())
    table.declare("A", JUMP, f=2)
    assert (not table.problems(MakeJump(run_up=True))) is counts


@pytest.mark.rule("L-311", "L-974", "L-309")
@pytest.mark.parametrize("kind", [ObstacleKind.RAILING, ObstacleKind.LOW_WALL, ObstacleKind.CHASM])
def test_a_jump_goes_over_what_lies_low(profile: RulesProfile, kind: ObstacleKind) -> None:
    table = jumper(profile)
    draw(table, (7, 0), (7, 40), kind=kind)
    assert table.refused(step(table, "A", (9, 5)))
    table.do(MakeJump())
    table.roll("jump", 15)
    table.do(step(table, "A", (9, 5)))
    assert (table.token("A").at, table["A"].walked_m) == ((9, 5), 0)


@pytest.mark.rule("L-974", "L-968")
@pytest.mark.parametrize(("shape", "far"), [("length", 5.8), ("height", 0.0), ("combined", 2.9)])
def test_only_the_length_of_a_jump_carries_its_token(profile: RulesProfile, shape: Any, far: float) -> None:
    table = jumper(profile)
    table.do(MakeJump(shape=shape))
    table.roll("jump", 15)
    assert table["A"].jumped_m == pytest.approx(far)
    assert table.refused(step(table, "A", (5 + far + 0.2, 5)))
    if far:
        table.do(step(table, "A", (5 + far - 0.1, 5)))


@pytest.mark.rule("L-974", "L-296")
def test_a_landing_is_made_once_and_in_the_turn_of_the_jump(profile: RulesProfile) -> None:
    """Whoever lands short has landed; whoever ends its turn lands nowhere."""
    table = jumper(profile, haste=True, extra=1)
    table.do(MakeJump())
    table.roll("jump", 15)
    table.do(step(table, "A", (6, 5)))
    draw(table, (7, 0), (7, 40), kind=ObstacleKind.RAILING)
    assert table.refused(step(table, "A", (8, 5)))
    table.store.undo()
    table.store.undo()
    table.end_turn()
    assert table["A"].jumped_m == 0
    assert table.refused(step(table, "A", (6, 5)))


@pytest.mark.rule("L-974", "L-309")
def test_a_landing_is_drawn_straight_over_the_gap_and_a_walk_after_a_jump_is_not(profile: RulesProfile) -> None:
    """The drag of one who has jumped goes over the chasm; a way in two pieces is a walk, which stops before it."""
    table = jumper(profile, haste=True, extra=1)
    draw(table, (6, 0), (8, 0), (8, 39), (6, 39), kind=ObstacleKind.CHASM, closed=True)
    table.do(MakeJump())
    table.roll("jump", 15)
    way = Planner(table.state, table.token("A").id).way((), (9.0, 5.0))
    assert way is not None
    assert way.points == ((5.0, 5.0), (9.0, 5.0))
    assert "L-309" in table.refused(step(table, "A", (7, 5), (9, 5)))
