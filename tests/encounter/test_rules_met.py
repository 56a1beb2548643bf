"""Rules that no fight met before: ambushes and what the game master grants, aimed spells, lost senses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.table import Criterion, Table, act, attack, counter, fighter, inaction
from tests.encounter.table_more import (
    ActionKind,
    Allotment,
    ConditionCode,
    ConfirmSurprise,
    CounterKind,
    CounterSide,
    LiftCondition,
    MarkSurprised,
    Phase,
    RollDetection,
    RulesProfile,
    SetHidden,
    SetStandingAttention,
    Side,
    Spell,
    StartEncounter,
    Talent,
    WeaponMode,
    codes,
)

# -- surprise ---------------------------------------------------------------------------------------------------------


def ambush(profile: RulesProfile, environment: int) -> Table:
    """B lies in ambush for A, whose standing Environment is told; the surprise is being checked."""
    table = Table(profile, {}, fighter("A", detection=4), fighter("B"), start=False)
    table.do(SetStandingAttention(combatant_id=table.id("A"), attention=Allotment(environment=environment)))
    table.do(SetHidden(combatant_id=table.id("B"), hidden=True))
    table.do(StartEncounter())
    assert table.phase is Phase.SURPRISE_CHECK
    return table


@pytest.mark.tries(151)
@pytest.mark.rule("L-033", "L-034", "L-036", "L-045", "L-046")
@pytest.mark.parametrize(("environment", "ticked"), [(0, True), (1, True), (2, False), (3, False)])
def test_who_has_no_right_to_notice_is_surprised_at_once(profile: RulesProfile, environment: int, ticked: bool) -> None:
    table = ambush(profile, environment)
    assert table.has("A", ConditionCode.FLAT_FOOTED) is ticked
    roll = RollDetection(combatant_id=table.id("A"), difficulty=15)
    assert ("L-034" in table.problems(roll)) is ticked


@pytest.mark.tries(151)
@pytest.mark.rule("L-034", "L-033", "L-035", "L-037")
@pytest.mark.parametrize(("face", "surprised"), [(11, False), (10, True)])
def test_the_gm_may_grant_a_detection_roll(profile: RulesProfile, face: int, surprised: bool) -> None:
    table = ambush(profile, 0)
    table.overrule(RollDetection(combatant_id=table.id("A"), difficulty=15))
    assert (table.waits, table.bonus, table.need) == ("detection", 4, 15)
    table.roll("detection", face)
    assert table.has("A", ConditionCode.FLAT_FOOTED) is surprised
    table.do(ConfirmSurprise())
    table.roll_initiative({"A": 18, "B": 9})
    assert (table["A"].initiative is None) is surprised


@pytest.mark.tries(151)
@pytest.mark.rule("L-034", "L-044")
@pytest.mark.parametrize("surprised", [True, False])
def test_the_gm_says_who_is_surprised_in_the_end(profile: RulesProfile, surprised: bool) -> None:
    table = ambush(profile, 2)
    table.do(MarkSurprised(combatant_id=table.id("A"), surprised=surprised))
    table.do(ConfirmSurprise())
    assert table.roles.count("initiative") == (1 if surprised else 2)


# -- spells -----------------------------------------------------------------------------------------------------------

RAY = Spell(id="ray", name="Rayon", level=1, aimed=True, damage="1d6")
SURE = Spell(id="sure", name="Trait sûr", level=1, aimed=True, auto_targeted=True, damage="1d6")
BURST = Spell(id="burst", name="Explosion", level=1, damage="1d6")


def casting(
    profile: RulesProfile, spell: Spell, *targets: str, answer: CounterKind | None = None, **more: Any
) -> Table:
    """M (18) is about to cast a spell at some foes, B (9) and C (8); B may have declared an answer to it."""
    sides = {"M": Side.PLAYERS, "B": Side.FOES, "C": Side.FOES}
    mage = fighter("M", spells=(spell,), targeting=6, spell_penetration=4, concentration=5)
    table = Table(
        profile, {"M": 18, "B": 9, "C": 8}, mage, fighter("B", will=3), fighter("C", reflex=9), side=sides
    )  # fmt: skip
    table.declare("C", inaction())
    table.declare("B", inaction() if answer is None else counter(answer), *(() if answer is None else ("M",)), e=1)
    table.declare("M", act(ActionKind.SPELL), *targets, f=1, spell_id=spell.id)
    return table


@pytest.mark.tries(152)
@pytest.mark.rule("L-218", "L-358", "L-564")
@pytest.mark.parametrize(
    ("spell", "face", "hits"),
    [
        (RAY, 9, True),
        (RAY, 8, False),
        (SURE, None, True),
        (BURST, None, True),
    ],
)
def test_a_spell_that_is_aimed_must_hit(profile: RulesProfile, spell: Spell, face: int | None, hits: bool) -> None:
    """Ciblage +6 against a passive reflex of 15."""
    table = casting(profile, spell, "B")
    table.cast()
    if face is not None:
        assert (table.waits, table.asked, table.bonus, table.need) == ("targeting", "M", 6, 15)
        table.roll("targeting", face)
    assert table.waits == ("damage" if hits else None)
    if hits:
        table.roll("damage", 4)
    assert table.points("B") == (36 if hits else 40)


@pytest.mark.tries(152)
@pytest.mark.rule("L-358", "L-361")
@pytest.mark.parametrize(("face", "hits"), [(11, True), (10, False)])
def test_a_dodge_sets_what_the_aim_must_reach(profile: RulesProfile, face: int, hits: bool) -> None:
    table = casting(profile, RAY, "B", answer=CounterKind.DODGE_SPELL)
    table.cast()
    assert table.asked == "B"
    table.answer("counter", "fire")
    assert table.bonus == 5
    table.roll("counter", 12)
    assert (table.waits, table.bonus, table.need) == ("targeting", 6, 17)
    table.roll("targeting", face)
    assert (table.waits == "damage") is hits


@pytest.mark.tries(152)
@pytest.mark.rule("L-216", "L-219")
def test_a_spell_may_have_several_targets(profile: RulesProfile) -> None:
    table = casting(profile, BURST, "B", "C")
    table.cast()
    for face in (4, 2):
        table.roll("damage", face)
    assert (table.points("B"), table.points("C")) == (36, 38)
    assert table.waits is None


@pytest.mark.tries(152)
@pytest.mark.rule("L-218", "L-358")
def test_each_target_of_an_aimed_spell_is_aimed_at(profile: RulesProfile) -> None:
    """B (reflex 15) is hit, C (19) is not."""
    table = casting(profile, RAY, "B", "C")
    table.cast()
    hit = 0
    while table.waits is not None:
        if table.waits == "targeting":
            hit += 1
            assert table.need == (15 if hit == 1 else 19)
            table.roll("targeting", 10)
        else:
            table.roll("damage", 4)
    assert (hit, table.points("B"), table.points("C")) == (2, 36, 40)


@pytest.mark.rule("L-569", "L-860", "L-866", "L-571", "L-567")
@pytest.mark.parametrize(
    ("sheet", "extra", "bonus"),
    [
        ({}, 0, 5),
        ({"armour": "mail_shirt"}, 0, 5 - 2),
        ({"armour": "mail_shirt", "talents": (Talent(code="war_mage", modifier=1),)}, 0, 5 - 1),
        ({"armour": "mail_shirt", "talents": (Talent(code="unshakeable", modifier=9),)}, 0, 5),
        ({"armour": "leather"}, 0, 5),
        ({"shield": "kite_wood"}, 0, 5 - 2),
        ({}, 1, 5 - 4),
    ],
)
def test_what_counts_in_a_concentration_roll(
    profile: RulesProfile, sheet: dict[str, Any], extra: int, bonus: int
) -> None:
    mage = fighter("M", spells=(BURST,), concentration=5, **sheet)
    table = Table(profile, {"P": 15, "M": 9}, fighter("P", power_strike=19), mage)
    table.declare("M", act(ActionKind.SPELL, extra_moves=extra), "P", f=2, spell_id="burst")
    table.declare("P", counter(CounterKind.STRIKE, CounterSide.OFFENSIVE), "M", e=1)
    table.answer("counter", "fire")
    table.roll("hit", 15)
    table.roll("damage", 7)
    assert (table.waits, table.bonus, table.need) == ("concentration", bonus, 10 + 7 + 1)


@pytest.mark.rule("L-570", "L-239")
@pytest.mark.parametrize(("focus", "refused"), [(1, False), (0, True)])
def test_a_counterspell_needs_focus(profile: RulesProfile, focus: int, refused: bool) -> None:
    mage = fighter("P", spells=(BURST,))
    table = Table(profile, {"P": 15, "M": 9}, mage, fighter("M", spells=(BURST,)))
    table.declare("M", act(ActionKind.SPELL), "P", f=1, spell_id="burst")
    spell = table.declaration(counter(CounterKind.COUNTERSPELL, CounterSide.OFFENSIVE), "M", e=1, f=focus)
    assert bool(table.problems(spell)) is refused


# -- lost senses ------------------------------------------------------------------------------------------------------


@pytest.mark.tries(154)
@pytest.mark.rule("L-097", "L-098", "L-099", "L-100")
@pytest.mark.parametrize(
    ("lost", "scores", "bonus", "need"),
    [
        ((), (0, 0, 0), 9, 17),
        ((1,), (-1, -1, -1), 9 - 2, 17 - 4 - 4),
        ((2,), (-2, -2, -2), 9 - 3, 17 - 6 - 4),
        ((1, 1), (-2, -2, -2), 9 - 3, 17 - 6 - 4),
        ((3,), (-3, -3, -3), 9 - 4, 17 - 8 - 4),
    ],
)
def test_each_lost_sense_takes_a_point_of_each_criterion(
    profile: RulesProfile, lost: tuple[int, ...], scores: tuple[int, int, int], bonus: int, need: int
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    for senses, what in zip(lost, ("vue", "ouïe"), strict=False):
        table.apply("A", ConditionCode.SENSE_LOST, value=senses, text=what)
    table.declare("B", attack(), "A")
    table.declare("A", attack(), "B")
    assert table.scores("A") == scores
    table.attack()
    assert table.bonus == bonus
    table.roll("hit", 2)
    table.end_turn()
    table.attack()
    assert table.need == need


@pytest.mark.tries(154)
@pytest.mark.rule("L-098", "L-100", "L-102")
def test_points_make_up_for_lost_senses(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.apply("A", ConditionCode.SENSE_LOST, value=2)
    table.declare("B", attack(), "A")
    table.declare("A", attack(), "B", s=3, f=2)
    assert table.scores("A") == (-2, 1, 0)
    table.attack()
    assert table.bonus == 9
    assert codes(table, "A") == {"sense_lost"}


@pytest.mark.tries(108, 154)
@pytest.mark.rule("L-098", "L-157")
def test_a_sense_lost_meanwhile_weighs_at_once(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.attack()
    assert table.bonus == 9
    table.roll("hit", 2)
    table.store.undo()
    table.store.undo()
    table.apply("A", ConditionCode.SENSE_LOST)
    table.attack()
    assert table.bonus == 9 - 2


@pytest.mark.tries(154)
@pytest.mark.rule("L-097", "L-101")
def test_maluses_from_two_causes_stand_beside_each_other_and_end_each_by_itself(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.apply("A", ConditionCode.ATTENTION_MALUS, value=1, text="sable", criterion=Criterion.FOCUS, rounds_left=1)
    table.apply("A", ConditionCode.ATTENTION_MALUS, value=1, text="sort", criterion=Criterion.FOCUS)
    table.apply("A", ConditionCode.ATTENTION_MALUS, value=1, criterion=Criterion.SECURITY)
    assert table.scores("A") == (0, -1, -2)
    table.apply("A", ConditionCode.ATTENTION_MALUS, value=2, text="sort", criterion=Criterion.FOCUS)
    assert table.scores("A") == (0, -1, -3)  # the same cause, stronger
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.end_turn()
    assert table.scores("A") == (0, -1, -2)
    which = next(c for c in table["A"].conditions if c.text == "sort")
    table.do(LiftCondition(combatant_id=table.id("A"), code=ConditionCode.ATTENTION_MALUS, which=which))
    assert table.scores("A") == (0, -1, 0)
    table.do(LiftCondition(combatant_id=table.id("A"), code=ConditionCode.ATTENTION_MALUS))
    assert table.scores("A") == (0, 0, 0)


@pytest.mark.rule("L-639", "L-147", "L-358")
@pytest.mark.parametrize(("kind", "need"), [(ActionKind.DISARM, 15 - 4), (ActionKind.TRIP, 15)])
def test_who_exposes_itself_to_a_caster_is_easier_to_aim_at(profile: RulesProfile, kind: ActionKind, need: int) -> None:
    mage = fighter("M", spells=(RAY,), targeting=6)
    table = Table(profile, {"M": 18, "B": 9}, mage, fighter("B"))
    table.declare("B", act(kind, mode=WeaponMode.SINGLE), "M", f=2)
    table.declare("M", act(ActionKind.SPELL), "B", f=1, spell_id="ray")
    table.cast()
    assert (table.waits, table.need) == ("targeting", need)
