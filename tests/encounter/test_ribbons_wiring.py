"""Ribbons where states, BMO and helpers meet them: what lasts, what is paid, what comes back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.bmo_fights import ALL_FEATS, SWORD, TWO_HANDED, Fight, fighter
from tests.encounter.table import role_of
from tests.encounter.table_more import (
    ActOnRibbon,
    AddCombatant,
    ApplyCondition,
    BeginRibbons,
    Condition,
    ConditionCode,
    EnterSuccesses,
    PlaceOnRibbon,
    RemoveCombatant,
    RibbonAction,
    RibbonSheet,
    RibbonSkill,
    SetProfile,
    Side,
    Virtue,
)

SHEET = RibbonSheet(
    skills=tuple(RibbonSkill(name=name, dice=4) for name in ("Combat armé", "Esquive", "Observation")),
    virtues=(Virtue(name="Courage", dice=2),),
)
FRIENDS = (Side.PLAYERS, Side.FOES, Side.PLAYERS)


def fight(*, feats: tuple[str, ...] = ALL_FEATS, third: bool = False, **more: Any) -> Fight:
    """Ana and Bor face each other by ribbons and BMO, both BMO 8 and DMD 20; Cid, a friend of Ana's, may stand by."""
    ana = fighter("Ana", ribbons=SHEET, manoeuvres={"feats": feats}, **more)
    others = [fighter(name, ribbons=SHEET) for name in (("Bor", "Cid") if third else ("Bor",))]
    return Fight(ana, *others, sides=FRIENDS, at=((5.0, 5.0), (6.5, 5.0), (6.5, 6.5)))


def act(table: Fight, action: RibbonAction, target: str | None = None, **more: Any) -> None:
    if target is not None:
        more["target"] = table.who(target).id
    table.do(ActOnRibbon(action=action, **more))


def place(table: Fight, name: str) -> int:
    """Return the segment on which somebody stands."""
    assert table.state.ribbons is not None
    ribbon = table.state.ribbons.of(table.who(name).id)
    assert ribbon is not None
    return ribbon.at


def turn(table: Fight) -> str | None:
    found = table.state.combatant(table.state.round.cursor)
    return found.name if found is not None else None


def waits(table: Fight) -> str | None:
    return role_of(table.state.pending[0]) if table.state.pending else None


# -- what lasts -------------------------------------------------------------------------------------------------------


@pytest.mark.tries(161)
@pytest.mark.rule("R-002", "R-027")
@pytest.mark.parametrize("who", ["Ana", "Bor", "Cid"])
def test_a_state_for_two_turns_lasts_two_turns_of_its_own(who: str) -> None:
    """The turn in which it begins, or the next one, is the first; what others do meanwhile counts for nothing."""
    table = fight(third=True)
    slow = Condition(code=ConditionCode.SLOW, rounds_left=2)
    table.do(ApplyCondition(combatant_id=table.who(who).id, condition=slow))
    turns = 0
    for _ in range(12):
        mine = turn(table) == who
        act(table, RibbonAction.INTERACT, number=1 if mine else 2)
        turns += mine
        assert table.has(who, "slow") is (turns < 2)


@pytest.mark.tries(161)
@pytest.mark.rule("R-002")
@pytest.mark.parametrize("who", ["Ana", "Bor", "Cid"])
def test_one_out_for_two_turns_loses_two_and_is_back(who: str) -> None:
    """Each turn lost takes two segments."""
    table = fight(third=True)
    before = place(table, who)
    out = Condition(code=ConditionCode.UNCONSCIOUS, rounds_left=2)
    table.do(ApplyCondition(combatant_id=table.who(who).id, condition=out))
    for _ in range(12):
        if not table.has(who, "unconscious"):
            break
        assert turn(table) != who
        act(table, RibbonAction.INTERACT, number=3)
    assert not table.has(who, "unconscious")
    assert place(table, who) == before + 4


# -- bonuses and BMO --------------------------------------------------------------------------------------------------


@pytest.mark.tries(163)
@pytest.mark.rule("R-085", "M-028")
@pytest.mark.parametrize(("successes", "bonus"), [(0, 0), (6, 3)])
def test_what_was_prepared_counts_in_a_manoeuvre_by_bmo(successes: int, bonus: int) -> None:
    table = fight()
    act(table, RibbonAction.PREPARE, skill="Observation", prepared=RibbonAction.MANOEUVRE)
    table.do(EnterSuccesses(successes=successes))
    table.turn_of("Ana")
    table.attempt("Ana", "trip", "Bor")
    assert (waits(table), table.roll.breakdown.total, table.roll.difficulty) == ("manoeuvre", 8 + bonus, 20)


@pytest.mark.tries(163)
@pytest.mark.rule("R-093", "R-090", "M-028")
def test_help_counts_in_a_manoeuvre_by_bmo() -> None:
    table = fight(third=True)
    table.turn_of("Cid")
    act(table, RibbonAction.HELP, "Ana", skill="Observation", prepared=RibbonAction.MANOEUVRE)
    table.do(EnterSuccesses(successes=4))
    table.turn_of("Ana")
    table.attempt("Ana", "trip", "Bor")
    assert table.roll.breakdown.total == 8 + 2


@pytest.mark.tries(163)
@pytest.mark.rule("R-095", "R-097", "M-017")
@pytest.mark.parametrize(("number", "need"), [(0, 20), (3, 23)])
def test_defending_oneself_counts_for_the_dmd(number: int, need: int) -> None:
    table = fight()
    table.turn_of("Bor")
    if number:
        act(table, RibbonAction.DEFEND, number=number)
    else:
        act(table, RibbonAction.INTERACT, number=1)
    table.turn_of("Ana")
    table.attempt("Ana", "trip", "Bor")
    assert table.roll.difficulty == need


@pytest.mark.tries(163)
@pytest.mark.rule("R-055", "M-001")
@pytest.mark.parametrize("bmo", [True, False])
def test_where_bmo_rules_there_is_one_way_to_manoeuvre(bmo: bool) -> None:
    table = fight()
    if not bmo:
        table.do(SetProfile(profile=table.state.profile, manoeuvres="loreval"))
    way = ActOnRibbon(action=RibbonAction.MANOEUVRE, target=table.who("Bor").id, number=2)
    told = table.store.problems(way)
    assert bool(told) is bmo


# -- what comes back --------------------------------------------------------------------------------------------------


@pytest.mark.tries(164)
@pytest.mark.rule("R-056", "M-022")
def test_a_manoeuvre_whose_target_leaves_is_given_back() -> None:
    """Before its die: segments and bonuses are as they were."""
    table = fight(feats=(), third=True)
    act(table, RibbonAction.PREPARE, skill="Observation", prepared=RibbonAction.MANOEUVRE)
    table.do(EnterSuccesses(successes=4))
    table.turn_of("Ana")
    before = place(table, "Ana")
    assert table.state.ribbons is not None
    ribbon = table.state.ribbons.of(table.who("Ana").id)
    table.attempt("Ana", "trip", "Bor")
    assert waits(table) == "opportunity"
    table.do(RemoveCombatant(combatant_id=table.who("Bor").id))
    assert waits(table) is None
    assert (turn(table), place(table, "Ana")) == ("Ana", before)
    assert table.state.ribbons.of(table.who("Ana").id) == ribbon


# -- grapples ---------------------------------------------------------------------------------------------------------


@pytest.mark.tries(165)
@pytest.mark.rule("M-116")
@pytest.mark.parametrize(
    ("held", "weapon", "refused"),
    [
        (False, "axe", False),
        (True, "axe", True),
        (True, "sword", False),
    ],
)
def test_one_who_is_held_uses_nothing_that_needs_two_hands(held: bool, weapon: str, refused: bool) -> None:
    table = fight(weapons=(SWORD, TWO_HANDED))
    if held:
        table.grip("Bor", "Ana")
    blow = ActOnRibbon(action=RibbonAction.CORNER, target=table.who("Bor").id, weapon_id=weapon)
    assert ("M-116" in {p.rule for p in table.store.problems(blow)}) is refused


@pytest.mark.tries(166)
@pytest.mark.rule("M-120", "R-091")
@pytest.mark.parametrize("helper", ["Cid", "Dan"])
def test_helpers_in_a_grapple_are_friends_and_pay(helper: str) -> None:
    """Cid is Ana's friend, Dan is Bor's."""
    table = fight(third=True)
    table.do(AddCombatant(sheet=fighter("Dan", ribbons=SHEET), side=Side.FOES, at=(5.0, 6.5)))
    table.do(PlaceOnRibbon(combatant_id=table.who("Dan").id))
    told = table.problems("Ana", "grapple_bmo", "Bor", helpers=(helper,))
    if helper == "Dan":
        assert told
        return
    assert not told
    before = place(table, "Cid")
    table.attempt("Ana", "grapple_bmo", "Bor", helpers=("Cid",))
    table.throw(12)
    assert place(table, "Cid") == before + 2


# -- the rest ---------------------------------------------------------------------------------------------------------


@pytest.mark.tries(162)
@pytest.mark.rule("M-130", "M-131")
@pytest.mark.parametrize(("x", "refused"), [(6.5, False), (18.4, True)])
def test_an_overrun_by_ribbons_starts_beside_its_target(x: float, refused: bool) -> None:
    ana = fighter("Ana", ribbons=SHEET, manoeuvres={"feats": ALL_FEATS})
    table = Fight(ana, fighter("Bor", ribbons=SHEET), at=((5.0, 5.0), (x, 5.0)))
    assert bool(table.problems("Ana", "overrun", "Bor")) is refused


@pytest.mark.tries(171)
@pytest.mark.rule("R-021", "R-020")
def test_ribbons_may_begin_though_some_lie_in_wait() -> None:
    table = fight()
    table.store.undo()  # not begun
    table.do(AddCombatant(sheet=fighter("Dan", ribbons=SHEET), side=Side.FOES))
    found = table.store.problems(BeginRibbons())
    assert [(p.rule, p.overridable) for p in found] == [("R-021", True)]
    table.do(BeginRibbons(override="il attend dans l'ombre"))
    assert turn(table) in ("Ana", "Bor")


@pytest.mark.tries(172)
@pytest.mark.rule("R-022")
def test_one_who_is_taken_out_of_a_ribbon_fight_leaves_its_turn_to_the_next() -> None:
    table = fight(third=True)
    first = turn(table)
    assert first is not None
    table.do(RemoveCombatant(combatant_id=table.who(first).id))
    assert turn(table) in {"Ana", "Bor", "Cid"} - {first}
    act(table, RibbonAction.INTERACT, number=1)
    assert turn(table) is not None


@pytest.mark.tries(170)
@pytest.mark.rule("R-060", "R-062")
@pytest.mark.parametrize("state", ["unconscious", "knocked_down", "stunned"])
def test_the_fallen_can_be_aimed_at(state: str) -> None:
    table = fight()
    table.put("Bor", state)
    blow = ActOnRibbon(action=RibbonAction.WOUND, target=table.who("Bor").id)
    assert not table.store.problems(blow)


@pytest.mark.tries(173)
@pytest.mark.rule("M-022", "M-023")
@pytest.mark.parametrize("armed", [True, False])
def test_an_attack_of_opportunity_may_be_rolled_with_or_without_a_weapon(armed: bool) -> None:
    ana = fighter("Ana", ribbons=SHEET)
    bor = fighter("Bor", ribbons=SHEET, **({} if armed else {"weapons": ()}))
    table = Fight(ana, bor, at=((5.0, 5.0), (6.5, 5.0)))
    table.attempt("Ana", "trip", "Bor")
    table.answer("attack")
    assert (waits(table), table.roll.who) == ("hit", table.who("Bor").id)
    table.throw(19)
    assert waits(table) == "damage"
