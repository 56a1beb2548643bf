"""Surprise and who knows of whom, whatever the order of preparation and whatever ends the ignorance."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.types.surprise import Arrival
from tests.encounter.table import (
    SWORD,
    ActionKind,
    AddCombatant,
    Allotment,
    AttentionSheet,
    ConditionCode,
    ConfirmSurprise,
    CounterKind,
    LiftCondition,
    MarkSurprised,
    PasteTokens,
    Phase,
    RollDetection,
    RulesProfile,
    SetAwareness,
    SetHidden,
    Side,
    Spell,
    SpringSurprise,
    StartEncounter,
    Table,
    act,
    attack,
    counter,
    fighter,
    inaction,
    move,
)

SIDES = {"V": Side.PLAYERS, "W": Side.PLAYERS, "F": Side.FOES, "G": Side.FOES}
DART = Spell(id="dart", name="Trait", level=1, damage="2d6", auto_targeted=True)


def watch(name: str, e: int, s: int = 0, f: int = 0, **more: object) -> object:
    """A fighter whose standing attention is that."""
    return fighter(
        name, attention=AttentionSheet(other=3, standing=Allotment(environment=e, security=s, focus=f)), **more
    )


def prepared(profile: RulesProfile, *sheets: object, **more: object) -> Table:
    """A table where nothing has begun."""
    return Table(profile, {}, *sheets, side=SIDES, start=False, **more)  # type: ignore[arg-type]


# --- who comes openly, and what one's own side begins ---------------------------------------------------------------


@pytest.mark.rule("L-031", "L-032")
@pytest.mark.parametrize(
    ("arrival", "e", "refused"),
    [
        (Arrival.ALLY, 0, set()),
        (Arrival.ALLY, 1, {"L-031"}),
        (Arrival.OPEN, 1, set()),
        (Arrival.OPEN, 2, {"L-032"}),
    ],
)
def test_environment_keeps_one_from_being_surprised_by_friends_and_by_those_who_come_openly(
    profile: RulesProfile, arrival: Arrival, e: int, refused: set[str]
) -> None:
    """Nobody is hidden: the GM alone says who is surprised, where Environment does not forbid it."""
    table = prepared(profile, watch("V", e), fighter("F"))
    table.do(StartEncounter(arrival=arrival))
    assert table.phase is Phase.SURPRISE_CHECK
    assert not table.has("V", ConditionCode.FLAT_FOOTED)
    mark = MarkSurprised(combatant_id=table.id("V"), surprised=True)
    assert table.problems(mark) == refused
    if not refused:
        table.do(mark)
        assert table.has("V", ConditionCode.FLAT_FOOTED)


# --- the order of preparation ----------------------------------------------------------------------------------------


@pytest.mark.rule("L-030", "L-131")
def test_without_anybody_hidden_there_is_no_surprise_check(profile: RulesProfile) -> None:
    table = prepared(profile, fighter("V"), fighter("F"))
    table.do(StartEncounter())
    assert table.phase is Phase.ROLL_INITIATIVE


@pytest.mark.rule("L-030", "L-034", "L-131")
def test_one_who_hides_after_all_have_come_lies_in_ambush(profile: RulesProfile) -> None:
    table = prepared(profile, fighter("V"), fighter("F"))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(StartEncounter())
    assert table.phase is Phase.SURPRISE_CHECK
    assert table.has("V", ConditionCode.FLAT_FOOTED)


@pytest.mark.rule("L-030", "L-131")
def test_a_hero_who_comes_after_the_foe_has_hidden_does_not_know_it(profile: RulesProfile) -> None:
    table = prepared(profile, fighter("F"))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(AddCombatant(sheet=fighter("V"), side=Side.PLAYERS, at=(9, 5)))
    assert not table.knows("V", "F")
    table.do(StartEncounter())
    assert table.phase is Phase.SURPRISE_CHECK


@pytest.mark.rule("L-030", "L-131")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_foe_who_comes_hidden_is_not_known(profile: RulesProfile, hidden: bool) -> None:
    table = prepared(profile, fighter("V"))
    table.do(AddCombatant(sheet=fighter("F"), side=Side.FOES, at=(9, 5), hidden=hidden))
    assert table.knows("V", "F") is not hidden
    table.do(StartEncounter())
    assert (table.phase is Phase.SURPRISE_CHECK) is hidden


@pytest.mark.rule("L-030", "L-131")
def test_the_copy_of_a_hidden_foe_is_not_known(profile: RulesProfile) -> None:
    table = prepared(profile, fighter("V"), fighter("F"))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(PasteTokens(tokens=(table.token("F").model_copy(update={"at": (20.0, 20.0)}),)))
    assert not table.knows("V", "F 1")


@pytest.mark.rule("L-030", "L-131")
@pytest.mark.parametrize("moment", ["before", "fighting"])
def test_one_who_shows_itself_is_known_to_all(profile: RulesProfile, moment: str) -> None:
    table = prepared(profile, fighter("V"), fighter("F"))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    if moment != "before":
        table.do(StartEncounter())
    table.do(SetHidden(combatant_id=table.id("F"), hidden=False))
    assert table.knows("V", "F")


@pytest.mark.rule("L-030")
def test_a_beast_of_the_others_that_lies_hidden_surprises(profile: RulesProfile) -> None:
    table = prepared(profile, fighter("V"))
    table.do(AddCombatant(sheet=fighter("F"), side=Side.OTHERS, at=(9, 5)))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(StartEncounter())
    assert table.phase is Phase.SURPRISE_CHECK


# --- the check -------------------------------------------------------------------------------------------------------


def ambush(profile: RulesProfile, e: int, *, others: int = 1) -> Table:
    """V, with Environment e, and foes F (and G) it does not see: the moment of the surprise check."""
    names = "FG"[:others]
    table = prepared(profile, watch("V", e), *(fighter(name) for name in names))
    for name in names:
        table.do(SetAwareness(observer=table.id("V"), of=table.id(name), aware=False))
    table.do(StartEncounter())
    assert table.phase is Phase.SURPRISE_CHECK
    return table


@pytest.mark.rule("L-033", "L-034", "L-046")
@pytest.mark.parametrize(("e", "right"), [(0, False), (1, False), (2, True), (3, True)])
def test_environment_two_alone_gives_the_right_to_a_roll(profile: RulesProfile, e: int, right: bool) -> None:
    table = ambush(profile, e)
    assert table.has("V", ConditionCode.FLAT_FOOTED) is not right
    search = RollDetection(combatant_id=table.id("V"), difficulty=15)
    if right:
        table.do(search)
        assert (table.waits, table.bonus) == ("detection", 4 if e == 3 else 0)
    else:
        assert table.refused(search) == {"L-034"}
        table.overrule(search)  # the GM may grant one
        assert table.waits == "detection"


@pytest.mark.rule("L-033")
def test_a_right_to_a_roll_is_used_before_the_check_ends(profile: RulesProfile) -> None:
    table = ambush(profile, 2)
    if not table.problems(ConfirmSurprise()):  # refused until the roll is made, or the roll is asked for
        table.do(ConfirmSurprise())
        assert table.waits == "detection"
    else:
        table.do(RollDetection(combatant_id=table.id("V"), difficulty=15))
    table.roll("detection", 5)
    if table.phase is Phase.SURPRISE_CHECK:
        table.do(ConfirmSurprise())
    assert table.state.round.surprise
    assert table.has("V", ConditionCode.FLAT_FOOTED)


@pytest.mark.rule("L-033")
@pytest.mark.parametrize("face", [14, 15])
def test_there_is_one_roll(profile: RulesProfile, face: int) -> None:
    table = ambush(profile, 2)
    search = RollDetection(combatant_id=table.id("V"), difficulty=15)
    table.do(search)
    table.roll("detection", face)
    assert table.has("V", ConditionCode.FLAT_FOOTED) is (face < 15)
    assert table.refused(search) == {"L-033"}


@pytest.mark.rule("L-030", "L-044", "L-131")
@pytest.mark.parametrize("surprised", [True, False])
def test_who_is_not_surprised_knows_of_the_ambush(profile: RulesProfile, surprised: bool) -> None:
    table = ambush(profile, 0)
    if not surprised:
        table.do(MarkSurprised(combatant_id=table.id("V"), surprised=False))
    assert table.knows("V", "F") is not surprised


@pytest.mark.rule("L-044")
def test_surprise_is_each_ones_own(profile: RulesProfile) -> None:
    table = prepared(profile, watch("V", 0), fighter("F"), watch("W", 0))
    table.do(SetAwareness(observer=table.id("V"), of=table.id("F"), aware=False))
    table.do(StartEncounter())
    assert [table.has(name, ConditionCode.FLAT_FOOTED) for name in "VWF"] == [True, False, False]


# --- the round of surprise -------------------------------------------------------------------------------------------


def surprised(profile: RulesProfile, *, e: int = 0, s: int = 0, pc: bool = False) -> Table:
    """V is surprised by F (18) and G (15), who stand at its sides; both have declared. It is F's turn."""
    table = prepared(profile, watch("V", e, s, pc=pc), fighter("F", SWORD), fighter("G", SWORD),
                     at={"V": (6.2, 5), "F": (5, 5), "G": (7.4, 5)})  # fmt: skip
    for name in "FG":
        table.do(SetAwareness(observer=table.id("V"), of=table.id(name), aware=False))
    table.do(StartEncounter())
    table.do(ConfirmSurprise())
    table.roll_initiative({"F": 18, "G": 15})
    table.declare("G", attack(), "V")
    table.declare("F", attack(), "V")
    return table


@pytest.mark.rule("L-035", "L-036", "L-037", "L-038", "L-039", "L-042", "L-501")
@pytest.mark.parametrize("s", [0, 3])
def test_the_surprised_sit_the_round_out_with_security_zero(profile: RulesProfile, s: int) -> None:
    table = surprised(profile, s=s)
    assert (table["V"].initiative, table.scores("V")[1]) == (None, 0)
    assert table.id("V") not in table.state.round.order
    table.attack()
    assert table.need == 17 - 4  # of two unknown the faster one is covered
    table.roll("hit", 1)
    table.end_turn()
    table.attack()
    assert table.need == 17 - 6  # the other one is not
    table.roll("hit", 1)
    table.end_turn()
    table.end_round()
    assert not table.has("V", ConditionCode.FLAT_FOOTED)
    assert table.scores("V")[1] == s
    assert (table.waits, table.asked) == ("initiative", "V")
    assert (table["F"].initiative, table["G"].initiative) == (17, 14)


@pytest.mark.rule("L-043")
@pytest.mark.parametrize(("f", "rank", "allowed"), [(2, 1, True), (1, 1, True), (0, 1, False)])
def test_the_surprised_may_be_struck_by_a_sneak_attack(profile: RulesProfile, f: int, rank: int, allowed: bool) -> None:
    """Security 3 counts as 0; a rank of 1 adds a point."""
    sneak = fighter("F", attention=AttentionSheet(other=3, sneak_rank=rank))
    table = prepared(profile, watch("V", 0, 3), sneak, at={"V": (6.2, 5), "F": (5, 5)})
    table.do(SetAwareness(observer=table.id("V"), of=table.id("F"), aware=False))
    table.do(StartEncounter())
    table.do(ConfirmSurprise())
    table.roll_initiative({"F": 18})
    table.declare("F", attack(), "V", f=f)
    if allowed:
        table.attack(sneak_dice="1d6")
        assert table.waits == "hit"
    else:
        with pytest.raises(Exception, match="L-580"):
            table.attack(sneak_dice="1d6")


@pytest.mark.rule("L-040", "L-042", "L-131")
def test_after_the_round_of_surprise_all_who_stand_in_sight_are_known(profile: RulesProfile) -> None:
    table = surprised(profile)
    table.attack()
    table.roll("hit", 2)
    table.end_turn()
    table.end_turn()  # G does nothing
    table.end_round()
    assert table.knows("V", "F")
    assert table.knows("V", "G")


@pytest.mark.rule("L-040", "L-131")
def test_after_the_round_of_surprise_who_is_still_hidden_stays_unknown(profile: RulesProfile) -> None:
    table = prepared(profile, watch("V", 0), fighter("F"))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(StartEncounter())
    table.do(ConfirmSurprise())
    table.roll_initiative({"F": 18})
    table.declare("F", inaction())
    table.end_round()
    assert not table.knows("V", "F")


@pytest.mark.rule("L-035", "L-036", "L-038", "L-040")
def test_one_surprised_in_the_middle_of_a_fight_sits_that_round_out(profile: RulesProfile) -> None:
    table = Table(profile, {"V": 9, "F": 5}, watch("V", 0, 3), fighter("F"), side=SIDES)
    assert table.scores("V")[1] == 3
    table.do(SpringSurprise(combatant_ids=(table.id("V"),)))
    assert table.has("V", ConditionCode.FLAT_FOOTED)
    assert (table["V"].initiative, table.scores("V")[1]) == (None, 0)
    table.declare("F", inaction())
    table.end_round()
    assert not table.has("V", ConditionCode.FLAT_FOOTED)
    assert (table.waits, table.asked, table.scores("V")[1]) == ("initiative", "V", 3)


# --- what ends ignorance ---------------------------------------------------------------------------------------------


def invisible(profile: RulesProfile, *, e: int = 0, rounds: int | None = None) -> Table:
    """F (9) is invisible; V (18), with Environment e, has a blow to declare."""
    table = Table(
        profile, {"V": 18, "F": 9}, watch("V", e), fighter("F", spells=(DART,)), at={"V": (5, 5), "F": (6.2, 5)},
        side=SIDES,
    )  # fmt: skip
    table.apply("F", ConditionCode.INVISIBLE, rounds_left=rounds)
    assert not table.knows("V", "F")
    return table


@pytest.mark.rule("L-128", "L-131")
@pytest.mark.parametrize("how", ["hand", "time"])
def test_when_invisibility_ends_all_see_again(profile: RulesProfile, how: str) -> None:
    table = invisible(profile, rounds=1 if how == "time" else None)
    table.declare("F", move())
    table.declare("V", inaction())
    if how == "hand":
        table.do(LiftCondition(combatant_id=table.id("F"), code=ConditionCode.INVISIBLE))
    else:
        table.end_turn()
    assert not table.has("F", ConditionCode.INVISIBLE)
    assert table.knows("V", "F")


@pytest.mark.rule("L-128")
def test_a_hero_who_comes_later_has_not_located_the_invisible(profile: RulesProfile) -> None:
    table = invisible(profile)
    table.do(AddCombatant(sheet=fighter("W"), side=Side.PLAYERS, at=(9, 5)))
    assert not table.knows("W", "F")


@pytest.mark.rule("L-128")
def test_showing_an_invisible_creature_to_the_players_locates_it_for_nobody(profile: RulesProfile) -> None:
    table = invisible(profile)
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(SetHidden(combatant_id=table.id("F"), hidden=False))
    assert not table.knows("V", "F")


@pytest.mark.rule("L-128", "L-756")
@pytest.mark.parametrize(("e", "may"), [(1, False), (2, True)])
def test_the_invisible_is_looked_for_with_environment_two(profile: RulesProfile, e: int, may: bool) -> None:
    table = invisible(profile, e=e)
    search = RollDetection(combatant_id=table.id("V"), difficulty=15, of=table.id("F"))
    if not may:
        assert table.refused(search) == {"L-756"}
        return
    table.do(search)
    table.roll("detection", 15)
    assert table.knows("V", "F")


@pytest.mark.rule("L-123", "L-161", "L-167")
@pytest.mark.parametrize(("e", "bonus"), [(1, 0), (2, 0), (3, 4)])
def test_one_merely_hidden_is_looked_for_with_environment_one(profile: RulesProfile, e: int, bonus: int) -> None:
    table = Table(profile, {"V": 18, "F": 9}, watch("V", e), fighter("F"), side=SIDES)
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    table.do(RollDetection(combatant_id=table.id("V"), difficulty=15, of=table.id("F")))
    assert (table.waits, table.bonus) == ("detection", bonus)
    table.roll("detection", 15)
    assert table.knows("V", "F")


@pytest.mark.rule("L-121", "L-123")
def test_with_environment_zero_nothing_odd_is_noticed(profile: RulesProfile) -> None:
    table = Table(profile, {"V": 18, "F": 9}, watch("V", 0), fighter("F"), side=SIDES)
    table.do(SetHidden(combatant_id=table.id("F"), hidden=True))
    assert table.problems(RollDetection(combatant_id=table.id("V"), difficulty=15, of=table.id("F")))


@pytest.mark.rule("L-131")
@pytest.mark.parametrize("how", ["blow", "spell"])
def test_whoever_was_attacked_knows_by_whom(profile: RulesProfile, how: str) -> None:
    table = Table(
        profile, {"F": 18, "V": 9}, fighter("F", spells=(DART,)), fighter("V"), side={"F": Side.FOES, "V": Side.PLAYERS}
    )
    table.do(SetAwareness(observer=table.id("V"), of=table.id("F"), aware=False))
    table.declare("V", inaction())
    if how == "blow":
        table.declare("F", attack(), "V")
        table.attack()
        table.roll("hit", 2)
    else:
        table.declare("F", act(ActionKind.SPELL), "V", f=1, spell_id="dart")
        table.cast()
        table.roll("damage", 3, 3)
    table.end_turn()
    table.end_round()
    assert table.knows("V", "F")


@pytest.mark.rule("L-131", "L-140", "L-124")
@pytest.mark.parametrize("aware", [True, False])
def test_who_does_not_know_its_assailant_cannot_counter_it(profile: RulesProfile, aware: bool) -> None:
    table = Table(profile, {"F": 18, "V": 9}, fighter("F"), fighter("V"), side=SIDES)
    table.declare("V", counter(CounterKind.PARRY, hypothetical=True), e=1)
    table.declare("F", attack(), "V")
    if not aware:
        table.do(SetAwareness(observer=table.id("V"), of=table.id("F"), aware=False))
    table.attack()
    assert (table.waits == "counter") is aware
