"""Counters stand where the fighter stands: reach, moves made first, whom they name, and what they are worth."""

from __future__ import annotations

import pytest

from tests.encounter.table import (
    BOW,
    SPEAR,
    SWORD,
    ActionKind,
    ActionSpec,
    ConditionCode,
    CounterKind,
    CounterSide,
    FireCounter,
    MoveToken,
    NpcKind,
    Phase,
    Rule,
    RulesProfile,
    Side,
    Spell,
    Table,
    VoidCounter,
    WeaponMode,
    act,
    attack,
    counter,
    fighter,
    inaction,
    move,
)

OFFENSIVE = CounterSide.OFFENSIVE
SHOT = attack(1, WeaponMode.FAST_MISSILE)
DART = Spell(id="dart", name="Trait", level=3, damage="2d6", auto_targeted=True)
RAYS = Spell(id="rays", name="Rayons", level=1, aimed=True, damage="2d6")
BURST = Spell(id="burst", name="Gerbe", level=1, damage="2d6")
PVA = {"P": Side.PLAYERS, "V": Side.PLAYERS, "A": Side.FOES}


def guarded(
    profile: RulesProfile, action: ActionSpec, at: tuple[float, float], *, e: int = 1, f: int = 0, strikes: bool = True,
    walls: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = (),
) -> Table:  # fmt: skip
    """A (5) attacks V (9); P (15) stands at `at` and counters A. A is at (5, 5), V at (6.2, 5)."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        fighter("P"),
        fighter("V"),
        fighter("A"),
        at={"P": at, "A": (5, 5), "V": (6.2, 5)},
        side=PVA,
        walls=walls,
    )
    table.declare("A", attack() if strikes else move(), "V")
    table.declare("V", inaction())
    table.declare("P", action, "A", e=e, f=f)
    return table


# --- reach -----------------------------------------------------------------------------------------------------------

PARRIES = [CounterKind.PARRY, CounterKind.PARRY_MISSILE]


@pytest.mark.rule("L-336", "L-348")
@pytest.mark.tries(111)
@pytest.mark.parametrize(
    ("x", "asked"),
    [
        (7.4, True),
        (8.7, True),  # 1.5 m from V
        (8.8, False),
        (33.2, False),
    ],
)
def test_a_parry_for_another_has_the_reach_of_an_arm(profile: RulesProfile, x: float, asked: bool) -> None:
    table = guarded(profile, counter(CounterKind.PARRY, OFFENSIVE), (x, 5))
    table.attack()
    assert (table.waits == "counter") is asked
    if asked:
        table.answer("counter", "fire")
        assert (table.waits, table.bonus) == ("counter", 7)


@pytest.mark.rule("L-334", "L-336")
@pytest.mark.tries(111)
@pytest.mark.parametrize(("x", "asked"), [(14.4, True), (14.7, False)])
def test_a_parry_for_another_reaches_as_far_as_the_planned_moves_bring_it(
    profile: RulesProfile, x: float, asked: bool
) -> None:
    """One unit of 5.8 m and an arm of 1.5 m: 7.3 m from edge to edge, to V's middle at 6.2 m."""
    table = guarded(profile, counter(CounterKind.PARRY, OFFENSIVE, extra_moves=1), (x, 5))
    assert table.cursor == "P"  # its own turn comes first: it may still do without its moves
    table.end_turn()
    table.attack()
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-336", "L-352")
@pytest.mark.tries(111)
@pytest.mark.parametrize(("x", "asked"), [(21.2, True), (28.0, False)])
def test_a_missile_is_parried_within_reach_of_the_one_protected(profile: RulesProfile, x: float, asked: bool) -> None:
    """A shoots from 14 m at V (20, 5)."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        fighter("P"),
        fighter("V"),
        fighter("A", BOW),
        at={"P": (x, 5), "A": (5, 5), "V": (20, 5)},
        side=PVA,
    )
    table.declare("A", SHOT, "V", f=1)
    table.declare("V", inaction())
    table.declare("P", counter(CounterKind.PARRY_MISSILE, OFFENSIVE), "A", e=1)
    table.attack()
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-336")
@pytest.mark.tries(111)
@pytest.mark.parametrize(("length", "asked"), [(0.0, True), (4.0, False)])
def test_nobody_parries_for_another_through_a_wall(profile: RulesProfile, length: float, asked: bool) -> None:
    """The wall stands between P at (7.4, 5) and the two others."""
    wall = ((6.8, 5 - length), (6.8, 5 + length))
    table = guarded(profile, counter(CounterKind.PARRY, OFFENSIVE), (7.4, 5), walls=(wall,) if length else ())
    table.attack()
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-336", "L-353")
@pytest.mark.parametrize(
    ("side", "x", "asked"),
    [
        (OFFENSIVE, 7.4, True),
        (OFFENSIVE, 32.4, False),
        (CounterSide.DEFENSIVE, 7.4, True),
        (CounterSide.DEFENSIVE, 32.4, False),
    ],
)
def test_an_obstruction_answers_any_move_within_reach(
    profile: RulesProfile, side: CounterSide, x: float, asked: bool
) -> None:
    """« Empêcher un déplacement (défensif/offensif) »: A at (5, 5) merely walks."""
    table = guarded(profile, counter(CounterKind.OBSTRUCT, side), (x, 5), strikes=False)
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-353", "L-336")
@pytest.mark.parametrize(("x", "asked"), [(6.2, True), (32.4, False)])
def test_a_defensive_obstruction_stops_nobody_from_afar(profile: RulesProfile, x: float, asked: bool) -> None:
    """A (5) declares an attack with a move on P (15) itself."""
    table = Table(profile, {"P": 15, "A": 5}, fighter("P"), fighter("A"), at={"A": (5, 5), "P": (x, 5)}, side=PVA)
    table.declare("A", attack(extra_moves=2), "P", f=1)
    table.declare("P", counter(CounterKind.OBSTRUCT), "A", e=1)
    assert table.cursor == "A"
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-353")
def test_an_obstruction_is_asked_when_the_way_comes_within_reach(profile: RulesProfile) -> None:
    """A walks in one drag from 5 m to 20 m, past P who stands by the road at 15 m."""
    table = Table(profile, {"P": 15, "A": 5}, fighter("P"), fighter("A"), at={"A": (5, 5), "P": (15, 6.5)}, side=PVA)
    table.declare("A", move(2), f=1)
    table.declare("P", counter(CounterKind.OBSTRUCT, OFFENSIVE), "A", e=1)
    assert (table.cursor, table.waits) == ("A", None)
    table.move("A", (20, 5))
    assert (table.waits, table.asked) == ("counter", "P")
    table.answer("counter", "fire")
    table.roll("counter", 15)  # 9 + 15 against 15 - 6
    assert table.gap("A", "P") <= 1.51
    assert table.problems(MoveToken(token_id=table.token("A").id, path=((20, 5),)))


@pytest.mark.rule("L-353")
def test_an_obstruction_is_not_asked_where_the_way_stays_out_of_reach(profile: RulesProfile) -> None:
    table = Table(profile, {"P": 15, "A": 5}, fighter("P"), fighter("A"), at={"A": (5, 5), "P": (15, 12)}, side=PVA)
    table.declare("A", move(2), f=1)
    table.declare("P", counter(CounterKind.OBSTRUCT, OFFENSIVE), "A", e=1)
    table.move("A", (20, 5))
    assert (table.waits, table.token("A").at) == (None, (20, 5))


# --- moves before the counter ----------------------------------------------------------------------------------------


def caster(profile: RulesProfile, units: int, x: float, *, f: int = 2) -> Table:
    """A (5) casts at V; P (15), x metres to the right, strikes the caster as a counter with so many units."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        fighter("P"),
        fighter("V"),
        fighter("A", spells=(DART,), concentration=4),
        at={"P": (x, 5), "A": (5, 5), "V": (5, 12)},
        side=PVA,
    )
    table.declare("A", act(ActionKind.SPELL), "V", f=1, spell_id="dart")
    table.declare("V", inaction())
    table.declare("P", counter(CounterKind.STRIKE, OFFENSIVE, extra_moves=units), "A", e=1, f=f)
    if table.cursor == "P":
        table.end_turn()
    return table


@pytest.mark.rule("L-334", "L-343", "L-363", "L-566", "L-567")
@pytest.mark.tries(112)
def test_a_counter_with_moves_walks_up_before_it_strikes(profile: RulesProfile) -> None:
    """10 m to walk up to an arm's length: two units, -6 on the blow; 7 points of damage, level 3: DD 20."""
    table = caster(profile, 2, 16)
    assert (table.waits, table.asked) == ("counter", "P")
    table.answer("counter", "fire")
    assert table.gap("P", "A") <= 1.51
    assert table["P"].walked_m == pytest.approx(10 - 1.5, abs=0.02)
    assert (table.waits, table.bonus) == ("hit", 9 - 6)
    table.roll("hit", 19)
    table.roll("damage", 7)
    assert (table.waits, table.asked, table.need, table.bonus) == ("concentration", "A", 20, 4)


@pytest.mark.rule("L-334", "L-343")
@pytest.mark.tries(112)
def test_a_counter_may_walk_up_by_hand_before_it_strikes(profile: RulesProfile) -> None:
    table = caster(profile, 2, 16)
    table.move("P", (7.4, 5))
    table.answer("counter", "fire")
    assert (table.waits, table.bonus) == ("hit", 9 - 6)
    assert table["P"].walked_m == pytest.approx(8.6)


@pytest.mark.rule("L-336")
@pytest.mark.tries(112)
@pytest.mark.parametrize(("units", "asked"), [(0, False), (1, False), (2, True)])
def test_a_counter_out_of_reach_of_its_moves_is_not_asked(profile: RulesProfile, units: int, asked: bool) -> None:
    table = caster(profile, units, 16)
    assert (table.waits == "counter") is asked
    if not asked:
        assert "L-336" in table.problems(FireCounter(combatant_id=table.id("P")))


@pytest.mark.rule("L-335", "L-343")
@pytest.mark.parametrize("left", [True, False])
def test_a_counter_made_without_walking_may_move_right_after(profile: RulesProfile, left: bool) -> None:
    """left: whether the attacker has moves of its own left."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        fighter("P"),
        fighter("V"),
        fighter("A"),
        at={"P": (7.4, 5), "A": (5, 5), "V": (6.2, 5)},
        side=PVA,
    )
    table.declare("A", attack(extra_moves=1 if left else 0), "V")
    table.declare("V", inaction())
    table.declare("P", counter(CounterKind.PARRY, OFFENSIVE, extra_moves=1), "A", e=1)
    table.end_turn()
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 18)
    table.roll("hit", 2)
    assert table.has("A", ConditionCode.BLOCKED)
    table.move("P", (7.4, 10))
    assert table["P"].walked_m == pytest.approx(5.0)


@pytest.mark.rule("L-331", "L-344")
@pytest.mark.parametrize("own_turn", [False, True])
def test_a_defensive_counter_moves_at_its_own_turn_alone(profile: RulesProfile, own_turn: bool) -> None:
    table = Table(profile, {"A": 15, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", counter(CounterKind.PARRY, extra_moves=1), "A", e=1)
    table.declare("A", attack(), "B")
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 10)
    table.roll("hit", 12)
    step = MoveToken(token_id=table.token("B").id, path=((6.2, 9),))
    if table.waits == "damage":
        table.roll("damage", 1)
    if not own_turn:
        assert "L-056" in table.problems(step)
        return
    table.end_turn()
    assert (table.cursor, table.problems(step)) == ("B", set())


# --- whom it names ---------------------------------------------------------------------------------------------------


def two_on_one(profile: RulesProfile, action: ActionSpec, *named: str) -> Table:
    """B (18) and A (15) attack D (9), who counters."""
    table = Table(
        profile,
        {"B": 18, "A": 15, "D": 9},
        fighter("B"),
        fighter("A"),
        fighter("D"),
        at={"D": (5, 5), "A": (6.2, 5), "B": (5, 6.2)},
        side={"B": Side.FOES, "A": Side.FOES, "D": Side.PLAYERS},
    )
    table.declare("D", action, *named, e=1, s=1)
    table.declare("A", attack(), "D")
    table.declare("B", attack(), "D")
    return table


@pytest.mark.rule("L-337", "L-338", "L-339")
@pytest.mark.tries(113)
def test_a_counter_answers_another_assailant_at_minus_two(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY), "A")
    table.attack()
    assert (table.waits, table.asked) == ("counter", "D")
    table.answer("counter", "fire")
    assert table.bonus == 7 - 2
    table.roll("counter", 10)
    assert table.need == 15


@pytest.mark.rule("L-338", "L-341")
@pytest.mark.tries(113)
def test_a_counter_answers_the_one_it_names_in_full(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY), "B")
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 7


@pytest.mark.rule("L-338", "L-347")
@pytest.mark.tries(113)
def test_a_counter_kept_from_another_stays_in_full_for_the_one_it_names(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY), "A")
    table.attack()
    table.answer("counter", "hold")
    table.roll("hit", 2)
    table.end_turn()
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 7


@pytest.mark.rule("L-338", "L-342")
@pytest.mark.tries(113)
def test_a_hypothetical_counter_takes_its_minus_two_once_against_whoever_comes(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY, hypothetical=True))
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 7 - 2


@pytest.mark.rule("L-342")
@pytest.mark.tries(113)
def test_a_hypothetical_counter_that_names_one_takes_its_minus_two_once_against_another(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY, hypothetical=True), "A")
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 7 - 2


@pytest.mark.rule("L-338", "L-339")
@pytest.mark.tries(113)
def test_an_offensive_counter_answers_another_assailant_at_minus_two(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"P": 15, "A": 9, "B": 5, "V": 3},
        *(fighter(name) for name in "PABV"),
        at={"P": (7.4, 5), "V": (6.2, 5), "A": (5, 5), "B": (6.2, 6.2)},
        side={"P": Side.PLAYERS, "V": Side.PLAYERS, "A": Side.FOES, "B": Side.FOES},
    )
    table.declare("V", inaction())
    table.declare("B", attack(), "V")
    table.declare("A", attack(), "V")
    table.declare("P", counter(CounterKind.PARRY, OFFENSIVE), "B", e=1, s=1)
    assert table.cursor == "A"
    table.attack()
    assert (table.waits, table.asked) == ("counter", "P")
    table.answer("counter", "fire")
    assert table.bonus == 7 - 2


@pytest.mark.rule("L-338", "L-339")
@pytest.mark.tries(113)
def test_a_spell_of_another_is_resisted_at_minus_two(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"N": 18, "M": 15, "D": 9},
        fighter("N", spells=(BURST,)),
        fighter("M", spells=(BURST,)),
        fighter("D", will=6),
        at={"N": (5, 5), "M": (5, 9), "D": (15, 5)},
        side={"N": Side.FOES, "M": Side.FOES, "D": Side.PLAYERS},
    )
    table.declare("D", counter(CounterKind.RESIST_SPELL), "M", e=1)
    table.declare("M", act(ActionKind.SPELL), "D", f=1, spell_id="burst")
    table.declare("N", act(ActionKind.SPELL), "D", f=1, spell_id="burst")
    table.cast()
    table.answer("counter", "fire")
    assert table.bonus == 6 - 2


@pytest.mark.rule("L-337", "L-338")
def test_a_counter_whose_named_one_died_answers_the_next_assailant_at_minus_two(profile: RulesProfile) -> None:
    """V is killed before P's turn; P is passed over, and W then strikes P."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "W": 5},
        *(fighter(name) for name in "PVW"),
        at={"P": (5, 5), "V": (6.2, 5), "W": (5, 6.2)},
        side={"P": Side.PLAYERS, "V": Side.FOES, "W": Side.FOES},
    )
    table.declare("W", attack(), "P")
    table.declare("V", attack(), "P")
    table.declare("P", counter(CounterKind.PARRY), "V", e=1, s=1)
    table.kill("V")
    assert table.cursor == "W"
    table.attack()
    assert (table.waits, table.asked) == ("counter", "P")
    table.answer("counter", "fire")
    assert table.bonus == 7 - 2


@pytest.mark.rule("L-340", "L-341")
@pytest.mark.tries(114)
@pytest.mark.parametrize("hypothetical", [True, False])
@pytest.mark.parametrize(("kind", "base"), [(CounterKind.PARRY, 7), (CounterKind.DODGE, 5)])
def test_a_counter_that_names_nobody_has_minus_two_by_itself(
    profile: RulesProfile, hypothetical: bool, kind: CounterKind, base: int
) -> None:
    table = two_on_one(profile, counter(kind, hypothetical=hypothetical))
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == base - 2


@pytest.mark.rule("L-341", "L-363")
@pytest.mark.tries(114)
@pytest.mark.parametrize("hypothetical", [True, False])
def test_an_offensive_counter_that_names_nobody_has_minus_two_by_itself(
    profile: RulesProfile, hypothetical: bool
) -> None:
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        fighter("P"),
        fighter("V"),
        fighter("A", spells=(DART,)),
        at={"P": (6.2, 5), "A": (5, 5), "V": (5, 12)},
        side=PVA,
    )
    table.declare("A", act(ActionKind.SPELL), "V", f=1, spell_id="dart")
    table.declare("V", inaction())
    table.declare("P", counter(CounterKind.STRIKE, OFFENSIVE, hypothetical=hypothetical), e=1)
    table.answer("counter", "fire")
    assert (table.waits, table.bonus) == ("hit", 9 - 2)


@pytest.mark.rule("L-347")
def test_a_counter_that_names_its_assailant_is_owed(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY), "B")
    table.attack()
    assert table.waits == "counter"
    hold = Rule(ruling_id=table.first.id, answer="hold")  # type: ignore[arg-type]
    table.refused(hold)
    table.overrule(hold)
    assert table.waits == "hit"


@pytest.mark.rule("L-347")
def test_a_counter_that_names_nobody_may_be_kept(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY, hypothetical=True))
    table.attack()
    table.answer("counter", "hold")
    assert table.waits == "hit"


@pytest.mark.rule("L-340", "L-332")
@pytest.mark.parametrize(
    ("side", "asked"),
    [(Side.FOES, True), (Side.PLAYERS, False)],
)
def test_a_hypothetical_counter_is_for_adversaries(profile: RulesProfile, side: Side, asked: bool) -> None:
    """« le premier mage parmi ses adversaires qui incante un sort »."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "M": 5},
        fighter("P", spells=(DART,)),
        fighter("V"),
        fighter("M", spells=(DART,)),
        at={"P": (5, 5), "M": (9, 5), "V": (5, 12)},
        side={"P": Side.PLAYERS, "V": Side.FOES, "M": side},
    )
    table.declare("M", act(ActionKind.SPELL), "V", f=1, spell_id="dart")
    table.declare("V", inaction())
    table.declare("P", counter(CounterKind.COUNTERSPELL, OFFENSIVE, hypothetical=True), e=1, f=1)
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-340", "L-561")
@pytest.mark.parametrize("kind", [CounterKind.STRIKE, CounterKind.PARRY])
def test_a_hypothetical_strike_or_parry_is_not_asked_against_an_ally(profile: RulesProfile, kind: CounterKind) -> None:
    table = Table(
        profile,
        {"P": 15, "V": 9, "M": 5},
        *(fighter(name) for name in "PVM"),
        at={"P": (5, 5), "M": (6.2, 5), "V": (5.6, 6.1)},
        side={"P": Side.PLAYERS, "V": Side.FOES, "M": Side.PLAYERS},
    )
    table.declare("M", attack(), "V")
    table.declare("V", inaction())
    table.declare("P", counter(kind, OFFENSIVE, hypothetical=True), e=1)
    table.attack()
    assert table.waits == "hit"
    assert table.asked == "M"


# --- turns of those who counter --------------------------------------------------------------------------------------


@pytest.mark.rule("L-320", "L-331")
@pytest.mark.tries(115)
def test_one_whose_counter_has_no_moves_is_no_stop_on_the_way(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY), "B")
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 20)
    table.roll("hit", 2)
    assert table.cursor == "A"  # B is blocked
    table.attack()
    table.roll("hit", 2)
    table.end_turn()
    assert table.phase is Phase.END_OF_ROUND


@pytest.mark.rule("L-331", "L-335")
@pytest.mark.tries(115)
@pytest.mark.parametrize("side", [CounterSide.DEFENSIVE, OFFENSIVE])
def test_one_who_has_walked_all_its_moves_is_no_stop_on_the_way(profile: RulesProfile, side: CounterSide) -> None:
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        *(fighter(name) for name in "PVA"),
        at={"P": (5, 5), "V": (5, 15), "A": (20, 5)},
        side=PVA,
    )
    table.declare("A", attack(), "V")
    table.declare("V", move())
    table.declare("P", counter(CounterKind.PARRY, side, extra_moves=1), "A", e=1)
    assert table.cursor == "P"
    table.move("P", (10.8, 5))
    assert table.cursor == "V"


# --- counters without object -----------------------------------------------------------------------------------------


def villain(profile: RulesProfile, *, moves: int = 0, heroism: int = 0) -> Table:
    """The text's own example: M (9) aims at the ally Q (18), P (15) parries for Q, and Q walks off.

    M is an important NPC where `heroism` says so. It is M's turn, or the moment of éclats.
    """
    table = Table(
        profile,
        {"Q": 18, "P": 15, "M": 9},
        fighter("Q"),
        fighter("P"),
        fighter("M", kind=NpcKind.IMPORTANT if heroism else NpcKind.STANDARD),
        at={"M": (5, 5), "Q": (6.2, 5), "P": (5, 6.2)},
        side={"Q": Side.PLAYERS, "P": Side.PLAYERS, "M": Side.FOES},
    )
    table.declare("M", attack(1, WeaponMode.TWO_HANDED), "Q", s=1)
    table.declare("P", counter(CounterKind.PARRY, OFFENSIVE, extra_moves=moves), "M", e=1)
    table.declare("Q", move(1), f=0)
    if heroism:
        return table
    table.move("Q", (16, 5))
    table.end_turn()
    if moves:
        table.end_turn()
    assert table.cursor == "M"
    return table


@pytest.mark.rule("L-389", "L-390", "L-391", "L-405", "L-399")
@pytest.mark.tries(103)
@pytest.mark.parametrize("moves", [0, 1])
def test_a_counter_without_object_becomes_an_attack_that_comes_first(profile: RulesProfile, moves: int) -> None:
    table = villain(profile, moves=moves)
    table.change(attack(), "P")
    table.do(VoidCounter(combatant_id=table.id("P")))
    assert table.cursor == "P"
    table.change(attack(), "M")
    table.attack()
    assert (table.waits, table.asked, table.bonus) == ("hit", "P", 9 - 2 - (4 if moves else 0))
    table.roll("hit", 2)
    table.end_turn()
    assert table.cursor == "M"
    table.attack()
    assert (table.asked, table.bonus) == ("M", 9 - 2)


@pytest.mark.rule("L-389")
@pytest.mark.tries(103)
def test_a_counter_that_has_its_object_stands(profile: RulesProfile) -> None:
    table = villain(profile)
    assert table.problems(VoidCounter(combatant_id=table.id("P"))) == {"L-389"}
    table.change(attack(), "P")
    assert table.problems(VoidCounter(combatant_id=table.id("P"))) == set()


@pytest.mark.rule("L-389", "L-395", "L-396", "L-405")
@pytest.mark.tries(103)
@pytest.mark.parametrize(
    ("action", "problem"),
    [
        (attack(), None),
        (move(), None),
        (counter(CounterKind.PARRY), None),
        (attack(1, WeaponMode.TWO_HANDED), "L-396"),
        (attack(extra_moves=1), "L-396"),
    ],
)
def test_a_counter_of_category_one_without_object_becomes_any_action_of_category_one(
    profile: RulesProfile, action: ActionSpec, problem: str | None
) -> None:
    table = villain(profile)
    table.change(attack(), "P")
    table.do(VoidCounter(combatant_id=table.id("P")))
    assert table.cursor == "P"
    found = table.problems(table.changing(action, "M"))
    assert problem in found if problem is not None else not found


@pytest.mark.rule("L-389", "L-399")
def test_a_counter_whose_named_one_changed_is_never_made_in_full(profile: RulesProfile) -> None:
    """« le contre lui-même ne peut être mené si celui qu'il est sensé contrer a modifié son action »."""
    table = villain(profile)
    table.change(attack(), "P")
    table.attack()
    if table.waits == "counter":
        table.answer("counter", "fire")
        assert table.bonus == 7 - 2
    else:
        assert table.waits == "hit"


@pytest.mark.rule("L-337", "L-338", "L-389", "L-399")
@pytest.mark.tries(103)
def test_a_counter_without_object_may_become_another_counter_at_minus_two(profile: RulesProfile) -> None:
    table = villain(profile)
    table.change(attack(), "P")
    table.do(VoidCounter(combatant_id=table.id("P")))
    table.change(counter(CounterKind.PARRY), "M")
    assert table.cursor == "M"
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 7 - 2


@pytest.mark.rule("L-389", "L-436")
@pytest.mark.tries(103)
def test_a_counter_whose_object_went_into_an_eclat_may_be_changed_at_its_turn(profile: RulesProfile) -> None:
    table = villain(profile, heroism=1)
    table.eclat("M", attack(), "Q", s=1)
    assert (table.phase, table.cursor) == (Phase.ECLAT_RESOLUTION, "M")
    table.attack()
    table.roll("damage", 1)
    table.answer("outright", "lives")
    table.end_turn()
    table.end_turn()  # Q
    assert table.cursor == "P"
    table.change(attack(), "M")
    table.attack()
    assert table.bonus == 7


@pytest.mark.rule("L-389", "L-436", "L-346")
@pytest.mark.tries(103)
def test_a_counter_whose_object_let_the_eclat_pass_stands(profile: RulesProfile) -> None:
    table = villain(profile, heroism=1)
    table.pass_eclat()
    table.end_turn()  # Q stays
    assert table.cursor == "M"
    table.attack()
    assert (table.waits, table.asked) == ("counter", "P")


@pytest.mark.rule("L-389", "L-390", "L-339")
@pytest.mark.tries(103)
def test_a_defensive_counter_without_object_may_be_changed_too(profile: RulesProfile) -> None:
    """P (15) parries what M (9) declared against it; M's own way is cut, and M turns on Q."""
    table = Table(
        profile,
        {"Q": 18, "P": 15, "M": 9},
        *(fighter(name) for name in "QPM"),
        at={"M": (5, 5), "Q": (6.2, 5), "P": (5, 6.2)},
        side={"Q": Side.PLAYERS, "P": Side.PLAYERS, "M": Side.FOES},
    )
    table.declare("M", attack(1, WeaponMode.TWO_HANDED), "P", s=1)
    table.declare("P", counter(CounterKind.PARRY), "M", e=1)
    table.declare("Q", inaction())
    assert table.cursor == "M"
    table.carry("P", (5, 9))
    table.change(attack(), "Q")
    table.carry("P", (5, 6.2))
    table.do(VoidCounter(combatant_id=table.id("P")))
    assert table.cursor == "P"
    table.change(attack(), "M")
    table.attack()
    assert table.bonus == 9 - 2


@pytest.mark.rule("L-389", "L-390")
@pytest.mark.tries(103)
def test_two_counters_without_object_are_both_freed(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"Q": 18, "P": 15, "R": 12, "M": 9},
        *(fighter(name) for name in "QPRM"),
        at={"M": (5, 5), "Q": (6.2, 5), "P": (5, 6.2), "R": (5, 3.8)},
        side={**dict.fromkeys("QPR", Side.PLAYERS), "M": Side.FOES},
    )
    table.declare("M", attack(1, WeaponMode.TWO_HANDED), "Q", s=2)
    table.declare("R", counter(CounterKind.PARRY, OFFENSIVE), "M", e=1)
    table.declare("P", counter(CounterKind.PARRY, OFFENSIVE), "M", e=1)
    table.declare("Q", move(1))
    table.move("Q", (16, 5))
    table.end_turn()
    table.change(attack(), "P")
    for name in "PR":
        table.do(VoidCounter(combatant_id=table.id(name)))
        assert table.cursor == name
        table.change(attack(), "M")
        table.attack()
        table.roll("hit", 1)
        table.end_turn()
    assert table.cursor == "M"


# --- several counters, and the GM's word -----------------------------------------------------------------------------


@pytest.mark.rule("L-323", "L-348")
@pytest.mark.parametrize(("ally", "own"), [(24, 10), (10, 24)])
def test_of_two_counters_on_one_blow_the_better_stops_it(profile: RulesProfile, ally: int, own: int) -> None:
    """P (15) parries for V, V (9) for itself. A (5) comes to 17."""
    table = Table(
        profile,
        {"P": 15, "V": 9, "A": 5},
        fighter("P", defense=ally - 5),
        fighter("V", defense=own - 5),
        fighter("A"),
        at={"P": (7.4, 5), "A": (5, 5), "V": (6.2, 5)},
        side=PVA,
    )
    table.declare("A", attack(), "V")
    table.declare("V", counter(CounterKind.PARRY), "A", e=1)
    table.declare("P", counter(CounterKind.PARRY, OFFENSIVE), "A", e=1)
    table.attack()
    while table.waits == "counter":
        if hasattr(table.first, "answers"):
            table.answer("counter", "fire")
        else:
            table.roll("counter", 5)
    assert (table.waits, table.need) == ("hit", 24)
    table.roll("hit", 8)
    assert table.has("A", ConditionCode.BLOCKED)


@pytest.mark.rule("L-124", "L-328")
def test_a_counter_allowed_by_the_game_master_is_made(profile: RulesProfile) -> None:
    """B (9) with Environment 0 parries by the GM's word."""
    table = Table(profile, {"A": 15, "B": 9}, fighter("A"), fighter("B"))
    order = table.declaration(counter(CounterKind.PARRY), "A")
    assert table.refused(order) == {"L-124"}
    table.overrule(order)
    table.declare("A", attack(), "B")
    table.overrule(FireCounter(combatant_id=table.id("B")))
    if table.waits != "counter":
        table.attack()
    assert (table.waits, table.asked, table.bonus) == ("counter", "B", 7)


@pytest.mark.rule("L-328", "L-332")
def test_a_slower_offensive_counter_is_refused(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 15, "B": 9}, fighter("A"), fighter("B"))
    assert "L-328" in table.refused(table.declaration(counter(CounterKind.STRIKE, OFFENSIVE), "A", e=1))


# --- spells ----------------------------------------------------------------------------------------------------------


def cast_on_two(
    profile: RulesProfile, action: ActionSpec, *, spells: tuple[Spell, ...] = (), cast: Spell = BURST
) -> Table:
    """M (5) casts a burst on A and B; A (15) has a counter."""
    table = Table(
        profile,
        {"A": 15, "B": 9, "M": 5},
        fighter("A", will=8, spells=spells),
        fighter("B"),
        fighter("M", spells=(cast,), spell_penetration=4, targeting=4),
        at={"A": (5, 5), "B": (7, 5), "M": (15, 5)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "M": Side.FOES},
    )
    table.declare("M", act(ActionKind.SPELL), "A", "B", f=1, spell_id=cast.id)
    table.declare("B", inaction())
    table.declare("A", action, "M", e=1, f=1)
    table.cast()
    assert (table.waits, table.asked) == ("counter", "A")
    table.answer("counter", "fire")
    return table


def damaged(table: Table) -> list[str]:
    """Type all the damage that is asked for; return whom it struck, by what they lack of their 40 points."""
    while table.waits == "damage":
        table.roll("damage", 1, 1)
    return [name for name in "AB" if table.points(name) < 40]


@pytest.mark.rule("L-355", "L-357", "L-361")
@pytest.mark.parametrize(("face", "struck"), [(11, ["A", "B"]), (10, ["B"])])
def test_of_two_targets_the_one_that_resists_is_spared(profile: RulesProfile, face: int, struck: list[str]) -> None:
    """A resists with 8 + 7 = 15; penetration +4, and the caster wins a tie."""
    table = cast_on_two(profile, counter(CounterKind.RESIST_SPELL))
    table.roll("counter", 7)
    table.roll("penetration", face)
    assert damaged(table) == struck


@pytest.mark.rule("L-358", "L-361")
@pytest.mark.parametrize(("face", "struck"), [(13, ["A", "B"]), (12, ["B"])])
def test_of_two_targets_the_one_that_dodges_is_spared(profile: RulesProfile, face: int, struck: list[str]) -> None:
    """A dodges with 5 + 12 = 17; the other's passive reflex is 15; targeting +4."""
    table = cast_on_two(profile, counter(CounterKind.DODGE_SPELL), cast=RAYS)
    table.roll("counter", 12)
    while table.roles:
        if table.waits == "targeting":
            table.roll("targeting", face if table.need == 17 else 15)
        else:
            table.roll("damage", 1, 1)
    assert damaged(table) == struck


@pytest.mark.rule("L-361", "L-360", "L-563")
@pytest.mark.parametrize(("answer", "struck"), [("no", ["A", "B"]), ("yes", ["B"])])
def test_a_defensive_counterspell_spares_its_author_alone(
    profile: RulesProfile, answer: str, struck: list[str]
) -> None:
    table = cast_on_two(profile, counter(CounterKind.COUNTERSPELL), spells=(DART,))
    table.answer("counterspell", answer)
    assert damaged(table) == struck


@pytest.mark.rule("L-360", "L-461", "L-562")
@pytest.mark.parametrize("side", [CounterSide.DEFENSIVE, OFFENSIVE])
@pytest.mark.parametrize(("spells", "allowed"), [((DART,), True), ((), False)])
def test_a_counterspell_needs_a_spell(
    profile: RulesProfile, side: CounterSide, spells: tuple[Spell, ...], allowed: bool
) -> None:
    table = Table(profile, {"P": 15, "M": 5}, fighter("P", spells=spells), fighter("M", spells=(BURST,)), side=PVA)
    table.declare("M", act(ActionKind.SPELL), "P", f=1, spell_id="burst")
    found = table.problems(table.declaration(counter(CounterKind.COUNTERSPELL, side), "M", e=1, f=1))
    assert bool(found & {"L-360", "L-461"}) is not allowed
    assert bool(found) is not allowed


@pytest.mark.rule("L-362", "L-564", "L-565", "L-562")
@pytest.mark.parametrize(("answer", "lost"), [("yes", True), ("no", False)])
def test_an_offensive_counterspell_stops_the_spell_for_all(profile: RulesProfile, answer: str, lost: bool) -> None:
    table = Table(
        profile,
        {"P": 15, "B": 9, "M": 5},
        fighter("P", spells=(DART,)),
        fighter("B"),
        fighter("M", spells=(BURST,)),
        at={"P": (5, 5), "B": (7, 5), "M": (15, 5)},
        side={"P": Side.PLAYERS, "B": Side.PLAYERS, "M": Side.FOES},
    )
    table.declare("M", act(ActionKind.SPELL), "B", f=1, spell_id="burst")
    table.declare("B", inaction())
    table.declare("P", counter(CounterKind.COUNTERSPELL, OFFENSIVE), "M", e=1, f=1)
    table.answer("counter", "fire")  # before the spell is cast
    table.answer("counterspell", answer)
    assert table.has("M", ConditionCode.BLOCKED) is lost
    if not lost:
        table.cast()
        assert table.waits == "damage"


# --- the weapon of a counter -----------------------------------------------------------------------------------------


@pytest.mark.rule("L-539", "L-540", "L-366")
@pytest.mark.parametrize(("weapon", "asked"), [(SPEAR, True), (SWORD, False)])
def test_only_a_hafted_weapon_receives_a_charge(profile: RulesProfile, weapon: object, asked: bool) -> None:
    table = Table(
        profile,
        {"C": 15, "V": 9},
        fighter("C"),
        fighter("V", weapon),  # type: ignore[arg-type]
        at={"C": (5, 5), "V": (18, 5)},
        side={"C": Side.FOES, "V": Side.PLAYERS},
    )
    order = table.declaration(counter(CounterKind.RECEIVE_CHARGE), "C", e=1, weapons=(weapon.id,))  # type: ignore[attr-defined]
    if not asked:
        assert table.refused(order) == {"L-540"}
        return
    table.do(order)
    table.declare("C", act(ActionKind.CHARGE, mode=WeaponMode.SINGLE, extra_moves=3), "V", f=2)
    table.move("C", (16.8, 5))
    table.attack()
    assert (table.waits == "counter") is asked


# --- the two sides, and the skill of each kind -----------------------------------------------------------------------


@pytest.mark.rule("L-326", "L-327", "L-333")
@pytest.mark.parametrize(("side", "asked"), [(CounterSide.DEFENSIVE, False), (OFFENSIVE, True)])
def test_a_defensive_counter_protects_its_author_alone(profile: RulesProfile, side: CounterSide, asked: bool) -> None:
    """A strikes V; P, at arm's length of both, has a parry against A."""
    table = guarded(profile, counter(CounterKind.PARRY, side), (7.4, 5))
    table.attack()
    assert (table.waits == "counter") is asked


@pytest.mark.rule("L-345", "L-348", "L-350", "L-349", "L-352", "L-623")
@pytest.mark.parametrize(
    ("kind", "bonus", "f"),
    [
        (CounterKind.PARRY, 7, 0),
        (CounterKind.DODGE, 5, 0),
        (CounterKind.BLOCK, 8 - 4, 2),
    ],
)
def test_each_defence_is_rolled_with_its_own_skill(
    profile: RulesProfile, kind: CounterKind, bonus: int, f: int
) -> None:
    table = Table(profile, {"A": 15, "B": 9}, fighter("A"), fighter("B", soak=8))
    table.declare("B", counter(kind), "A", e=1, f=f)
    table.declare("A", attack(), "B")
    table.attack()
    table.answer("counter", "fire")
    assert (table.waits, table.bonus) == ("counter", bonus)


@pytest.mark.rule("L-345", "L-353", "L-561")
@pytest.mark.parametrize(
    ("kind", "role", "bonus", "need"),
    [(CounterKind.STRIKE, "hit", 9, 17), (CounterKind.OBSTRUCT, "counter", 6, 15)],
)
def test_a_strike_and_an_obstruction_are_attack_rolls(
    profile: RulesProfile, kind: CounterKind, role: str, bonus: int, need: int
) -> None:
    table = Table(profile, {"P": 15, "A": 9}, fighter("P", finesse_strike=6), fighter("A"), side=PVA)
    table.declare("A", move())
    table.declare("P", counter(kind, OFFENSIVE), "A", e=1)
    table.answer("counter", "fire")
    assert (table.waits, table.bonus, table.need) == (role, bonus, need)


@pytest.mark.rule("L-351", "L-349", "L-622", "L-355", "L-358")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        (CounterKind.DODGE, "L-351"),
        (CounterKind.BLOCK, "L-622"),
        (CounterKind.RESIST_SPELL, "L-355"),
        (CounterKind.DODGE_SPELL, "L-358"),
        (CounterKind.PARRY, None),
    ],
)
def test_what_protects_oneself_alone_is_never_offensive(
    profile: RulesProfile, kind: CounterKind, rule: str | None
) -> None:
    table = Table(profile, {"P": 15, "A": 9}, fighter("P"), fighter("A"), side=PVA)
    table.declare("A", attack(), "P")
    found = table.problems(table.declaration(counter(kind, OFFENSIVE), "A", e=1, f=2))
    assert rule in found if rule is not None else not found


@pytest.mark.rule("L-354")
@pytest.mark.parametrize("kind", [ActionKind.TRIP, ActionKind.OVERTURN, ActionKind.GRAPPLE])
def test_no_trip_no_barge_and_no_hold_is_a_counter(profile: RulesProfile, kind: ActionKind) -> None:
    """« ne peut pas être accompli via un contre »: no such thing can be declared as one."""
    table = Table(profile, {"P": 15, "A": 9}, fighter("P"), fighter("A"), side=PVA)
    table.declare("A", move(1))
    order = table.declaration(act(kind, as_counter=True), "A", e=1, f=2)
    assert "L-354" in table.refused(order)


@pytest.mark.rule("L-365", "L-546", "L-548", "L-124")
@pytest.mark.parametrize(("e", "f", "rule"), [(1, 2, None), (0, 2, "L-124"), (1, 1, "L-524")])
def test_a_charge_declared_as_a_counter_meets_the_conditions_of_both(
    profile: RulesProfile, e: int, f: int, rule: str | None
) -> None:
    table = Table(profile, {"P": 15, "A": 9}, fighter("P"), fighter("A"), at={"P": (5, 5), "A": (20, 5)}, side=PVA)
    table.declare("A", move(1))
    charge = act(ActionKind.CHARGE, mode=WeaponMode.SINGLE, extra_moves=2, as_counter=True)
    found = table.problems(table.declaration(charge, "A", e=e, f=f))
    assert rule in found if rule is not None else not found


@pytest.mark.rule("L-346", "L-347")
def test_a_counter_that_never_fired_is_paid_and_gone_with_the_round(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 15, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", move())
    table.end_turn()
    table.end_round()
    assert table["B"].initiative == 8
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.attack()
    assert table.waits == "hit"


@pytest.mark.rule("L-347", "L-323")
def test_a_counter_meets_one_action_of_one_opponent(profile: RulesProfile) -> None:
    table = two_on_one(profile, counter(CounterKind.PARRY, hypothetical=True))
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 1)
    table.roll("hit", 1)
    if table.waits is not None:
        table.end_turn()
    assert table.cursor == "A"
    table.attack()
    assert table.waits == "hit"
    assert table.need == 17
