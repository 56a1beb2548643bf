"""When each field of the value is set back: none is forgotten, and a second fight begins like the first."""

from __future__ import annotations

from collections import Counter

import pytest

from loreval_desktop.core.base import Frozen
from loreval_desktop.encounter.people.roster import ApplyCondition, RuleCover
from loreval_desktop.encounter.protocol import fold
from loreval_desktop.encounter.rounds.begin_end import EndEncounter, StartEncounter
from loreval_desktop.encounter.rounds.events import EncounterBegun
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.fields import ENDS_WITH_FIGHT, HEADS, When
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode
from loreval_desktop.encounter.value.ribbons import Ribbons
from loreval_desktop.encounter.value.round import Round
from tests.encounter.table import (
    Allotment,
    ApplyDamage,
    CounterKind,
    DivideSecurity,
    NpcKind,
    Phase,
    RulesProfile,
    SetStandingAttention,
    Side,
    Table,
    attack,
    counter,
    fighter,
    hold,
    inaction,
    move,
)

SET_BACK = (When.START, When.ROUND, When.END)


@pytest.mark.parametrize("model", [Combatant, Round, Ribbons, Encounter])
def test_every_field_stands_under_one_head(model: type[Frozen]) -> None:
    under = Counter(name for names in HEADS[model].values() for name in names)
    assert set(under) == set(model.model_fields)
    assert {name for name, times in under.items() if times != 1} == set()


def four(profile: RulesProfile) -> Table:
    """A hero A with C against an important B with D; the fight has not begun."""
    sheets = (
        fighter("A", pc=True, heroism=2),
        fighter("B", kind=NpcKind.IMPORTANT, heroism=1),
        fighter("C"),
        fighter("D"),
    )
    return Table(profile, {}, *sheets, start=False)


def begin(table: Table) -> Encounter:
    """Begin a fight; return the value right after everything was set back."""
    before = table.state
    table.do(StartEncounter())
    events = table.events
    last = next(n for n, event in enumerate(events) if isinstance(event, EncounterBegun))
    begun = fold(events[: last + 1], before)
    table.roll_initiative({"A": 18, "C": 14, "B": 9, "D": 5})
    return begun


def play(table: Table) -> Encounter:
    """Play to the middle of a second round; return what stood before the end of the first."""
    ids = {name: table.id(name) for name in "ABCD"}
    table.do(RuleCover(shooter=ids["A"], target=ids["D"], percent=50))
    table.declare("D", move())
    table.declare("B", counter(CounterKind.PARRY, hypothetical=True), e=1, s=1)
    table.declare("C", attack(), "B", e=2, f=1)
    table.declare("A", attack(), "B", e=2, f=1, concert=("C",))
    table.pass_eclat()
    table.do(DivideSecurity(target=ids["B"], attacker=ids["A"], points=0))
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 5)
    table.roll("hit", 19)
    table.roll("damage", 7)
    table.end_turn()
    table.end_turn()
    table.move("D", (table.token("D").at[0], 9.0))
    table.end_turn()
    table.do(ApplyDamage(combatant_id=ids["B"], amount=60))  # it avoids death, once in a fight (L-019)
    first_round = table.state
    table.end_round()
    table.declare("D", inaction())
    table.declare("B", inaction())
    table.apply("A", ConditionCode.SEIZED, by=ids["B"])
    table.apply("C", ConditionCode.SLOW, rounds_left=5)
    table.overrule(table.declaration(hold(), "B", f=1))
    table.overrule(table.declaration(attack(), "B", f=1, e=1))
    return first_round


def differing(one: Frozen, other: Frozen, *heads: When) -> set[str]:
    """Return the fields under some heads in which two values differ."""
    model = type(one)
    names = frozenset().union(*(HEADS[model][head] for head in heads))
    return {name for name in names if getattr(one, name) != getattr(other, name)}


@pytest.mark.rule("L-018", "L-480")
def test_a_second_fight_begins_like_the_first(profile: RulesProfile) -> None:
    table = four(profile)
    first = begin(table)
    played = play(table)
    changed = [each for c in table.state.combatants for each in differing(c, first.require(c.id), *SET_BACK)]
    assert set(changed) >= {"initiative", "status", "clock", "ward_used", "declaration", "conditions", "attention"}
    rounds = {"number", "phase", "order", "groups", "parts", "counters", "done"}
    assert differing(played.round, first.round, *SET_BACK) >= rounds
    assert differing(table.state, first, When.END) >= {"cover_rulings"}
    table.do(EndEncounter())
    second = begin(table)
    for combatant in second.combatants:
        assert differing(combatant, first.require(combatant.id), *SET_BACK) == set(), combatant.name
    assert differing(second, first, *SET_BACK) == set()


@pytest.mark.rule("L-480")
@pytest.mark.parametrize("code", sorted(ENDS_WITH_FIGHT))
def test_no_hold_goes_on_after_the_fight(profile: RulesProfile, code: ConditionCode) -> None:
    table = four(profile)
    begin(table)
    table.apply("A", code, by=table.id("B"))
    table.do(EndEncounter())
    assert table["A"].conditions == ()
    assert table["B"].conditions == ()


@pytest.mark.rule("L-480")
def test_what_was_put_on_for_a_time_ends_with_the_fight(profile: RulesProfile) -> None:
    table = four(profile)
    begin(table)
    table.apply("A", ConditionCode.SLOW, rounds_left=3)
    table.apply("A", ConditionCode.SENSE_LOST, value=1)
    table.do(EndEncounter())
    assert [c.code for c in table["A"].conditions] == [ConditionCode.SENSE_LOST]


@pytest.mark.rule("M-109")
@pytest.mark.parametrize("code", [ConditionCode.TIED, ConditionCode.KNOCKED_DOWN])
def test_ropes_stay_and_so_does_who_lies(profile: RulesProfile, code: ConditionCode) -> None:
    table = four(profile)
    begin(table)
    table.do(ApplyCondition(combatant_id=table.id("A"), condition=Condition(code=code)))
    table.do(EndEncounter())
    assert table.has("A", code)


def test_wounds_and_heroism_of_heroes_stay(profile: RulesProfile) -> None:
    table = four(profile)
    begin(table)
    table.do(ApplyDamage(combatant_id=table.id("A"), amount=11))
    table.amend("A", heroism=1)
    table.amend("B", heroism=0)
    table.do(EndEncounter())
    begin(table)
    assert (table.points("A"), table["A"].heroism) == (29, 1)
    assert table["B"].heroism == 1  # of an important NPC: it has its point again in each fight (L-018)


def test_attention_is_as_on_the_sheet_after_the_fight(profile: RulesProfile) -> None:
    table = four(profile)
    begin(table)
    table.declare("D", inaction(), e=2, s=1)
    assert table["D"].attention == Allotment(environment=2, security=1)
    table.do(EndEncounter())
    assert table["D"].attention == Allotment()
    points = Allotment(security=1)
    table.do(SetStandingAttention(combatant_id=table.id("D"), attention=points))
    assert begin(table).require(table.id("D")).attention == points


@pytest.mark.rule("L-373")
def test_what_a_group_has_done_counts_when_the_fight_ends(profile: RulesProfile) -> None:
    side = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.PLAYERS}
    table = Table(profile, {"A": 18, "C": 12, "B": 9}, fighter("A"), fighter("B"), fighter("C"), side=side)
    table.declare("B", inaction())
    table.declare("C", attack(), "B", e=2, f=1)
    table.declare("A", attack(), "B", e=2, f=1, concert=("C",))
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 7)
    assert table.points("B") == 40
    table.do(EndEncounter())
    assert table.points("B") == 33
    assert table.phase is Phase.ENDED
    assert (table.state.stack, table.state.effects, table.state.pending) == ((), (), ())
