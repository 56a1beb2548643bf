"""Heroism in a fight: who has how much, what it cancels, and who may go into an éclat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.encounter.facts.combat import attack_facts
from tests.encounter.table import (
    ActionKind,
    AmendCombatant,
    AnnounceEclat,
    ApplyDamage,
    AwardHeroism,
    BlowOutcome,
    ConditionCode,
    EditCreature,
    NpcKind,
    Phase,
    RulesProfile,
    Side,
    SpendHeroism,
    StartEncounter,
    Table,
    Talent,
    act,
    attack,
    fighter,
    inaction,
    move,
)

HV = {"H": Side.PLAYERS, "V": Side.FOES}


# --- how many points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-002", "L-017", "L-018")
@pytest.mark.parametrize(("kind", "points"), [(NpcKind.STANDARD, 0), (NpcKind.IMPORTANT, 1), (NpcKind.PC, 2)])
def test_who_joins_has_the_heroism_of_its_kind(profile: RulesProfile, kind: NpcKind, points: int) -> None:
    table = Table(profile, {}, fighter("H", kind=kind, heroism=2), start=False)
    assert table["H"].heroism == points
    table.do(StartEncounter())
    assert table["H"].heroism == points


@pytest.mark.rule("L-002", "L-017", "L-018")
@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        ((NpcKind.STANDARD, 0), (NpcKind.IMPORTANT, 0), 1),
        ((NpcKind.PC, 3), (NpcKind.STANDARD, 3), 0),
        ((NpcKind.PC, 0), (NpcKind.PC, 2), 2),
        ((NpcKind.IMPORTANT, 0), (NpcKind.IMPORTANT, 0), 1),
    ],
)
def test_a_sheet_corrected_before_the_fight_counts(
    profile: RulesProfile, before: tuple[NpcKind, int], after: tuple[NpcKind, int], points: int
) -> None:
    table = Table(profile, {}, fighter("H", kind=before[0], heroism=before[1]), start=False)
    sheet = table.state.sheet(table["H"])
    table.do(EditCreature(sheet=sheet.model_copy(update={"kind": after[0], "heroism": after[1]})))
    table.do(StartEncounter())
    assert table["H"].heroism == points


@pytest.mark.rule("L-018", "L-002")
@pytest.mark.parametrize(
    ("kind", "points", "problem"),
    [
        (NpcKind.PC, 3, None),
        (NpcKind.IMPORTANT, 1, None),
        (NpcKind.IMPORTANT, 2, "L-018"),
        (NpcKind.IMPORTANT, 3, "L-018"),
        (NpcKind.STANDARD, 1, "L-017"),
    ],
)
def test_the_hand_of_the_game_master_keeps_to_the_caps(
    profile: RulesProfile, kind: NpcKind, points: int, problem: str | None
) -> None:
    table = Table(profile, {"H": 9}, fighter("H", kind=kind))
    found = table.problems(AmendCombatant(combatant_id=table.id("H"), heroism=points))
    assert found == (set() if problem is None else {problem})


@pytest.mark.rule("L-002", "L-010", "L-018")
@pytest.mark.parametrize(("kind", "left"), [(NpcKind.PC, 3), (NpcKind.IMPORTANT, 1)])
def test_awards_stop_at_the_cap(profile: RulesProfile, kind: NpcKind, left: int) -> None:
    table = Table(profile, {}, fighter("H", kind=kind, heroism=2), start=False)
    table.do(AwardHeroism(combatant_id=table.id("H"), points=2))
    assert table["H"].heroism == left


# --- what a point cancels --------------------------------------------------------------------------------------------


def struck(profile: RulesProfile, amount: int, **hero: object) -> Table:
    """V strikes the hero H, who has 12 points left, for so many."""
    table = Table(profile, {"V": 18, "H": 9}, fighter("H", **hero), fighter("V"), side=HV)
    table.amend("H", hit_points=12)
    table.declare("H", inaction())
    table.declare("V", attack(), "H")
    table.no_eclat()
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", amount)
    return table


@pytest.mark.rule("L-006", "L-009")
@pytest.mark.parametrize(("amount", "heroism", "asked"), [(12, 1, True), (11, 1, False), (12, 0, False)])
def test_a_blow_that_kills_is_the_moment_to_spend_a_point(
    profile: RulesProfile, amount: int, heroism: int, asked: bool
) -> None:
    table = struck(profile, amount, pc=True, heroism=heroism)
    assert (table.waits == "ward") is asked
    if asked:
        table.answer("ward", "cancel")
        assert (table["H"].heroism, table.points("H")) == (0, 12)
    else:
        assert table.has("H", ConditionCode.DEAD) is (amount == 12)


@pytest.mark.rule("L-006", "L-421")
def test_a_death_is_cancelled_without_any_initiative(profile: RulesProfile) -> None:
    """An éclat needs six points of initiative; H is in a forced grace round with none."""
    table = Table(profile, {"V": 18, "H": 1}, fighter("H", pc=True, heroism=1), fighter("V"), side=HV)
    table.declare("H", inaction())
    table.declare("V", inaction())
    table.end_round()
    assert table["H"].initiative == 0
    table.declare("V", attack(), "H")
    table.no_eclat()
    table.attack()
    table.roll("hit", 19)
    table.amend("H", hit_points=3)
    table.roll("damage", 12)
    table.answer("ward", "cancel")
    assert (table["H"].heroism, table.points("H")) == (0, 3)


@pytest.mark.rule("L-018", "L-019")
def test_an_important_foe_avoids_one_death_and_no_second(profile: RulesProfile) -> None:
    table = struck(profile, 12, kind=NpcKind.IMPORTANT)
    assert (table.points("H"), table.has("H", ConditionCode.DEAD)) == (12, False)
    table.do(ApplyDamage(combatant_id=table.id("H"), amount=12))
    assert table.has("H", ConditionCode.DEAD)


@pytest.mark.rule("L-018", "L-019")
def test_an_important_foe_avoids_death_also_when_its_point_went_into_an_eclat(profile: RulesProfile) -> None:
    table = Table(profile, {"V": 18, "H": 9}, fighter("H", kind=NpcKind.IMPORTANT), fighter("V"), side=HV)
    table.declare("H", inaction())
    table.declare("V", inaction())
    table.eclat("H", move())
    assert table["H"].heroism == 0
    table.do(ApplyDamage(combatant_id=table.id("H"), amount=99))
    assert (table.points("H"), table.has("H", ConditionCode.DEAD)) == (40, False)


@pytest.mark.rule("L-005", "L-009", "L-437")
def test_a_point_is_spent_outside_a_fight_and_no_ordinary_action_takes_one(profile: RulesProfile) -> None:
    table = Table(profile, {"H": 9}, fighter("H", pc=True, heroism=2), start=False)
    table.do(SpendHeroism(combatant_id=table.id("H")))
    assert table["H"].heroism == 1
    table.do(StartEncounter())
    assert table.refused(SpendHeroism(combatant_id=table.id("H"))) == {"L-005"}


# --- the heroic die --------------------------------------------------------------------------------------------------


def heroic_blow(profile: RulesProfile, foe: NpcKind, face: int | None, *, hero_left: int = 1) -> Table:
    """H's éclat strikes V, whose defence of 17 + 12 = 29 only the best face reaches."""
    table = Table(
        profile,
        {"H": 8, "V": 15},
        fighter("H", pc=True, heroism=hero_left),
        fighter("V", kind=foe, defense=19),
        side=HV,
    )
    if foe is NpcKind.IMPORTANT:
        table.amend("V", heroism=0)  # a possessor, whether any are left or not
    table.declare("H", inaction())
    table.declare("V", inaction())
    table.eclat("H", attack(), "V")
    table.attack()
    if face is not None:
        table.roll("hit", face)
    return table


@pytest.mark.rule("L-020", "L-021", "L-022", "L-023", "L-026")
@pytest.mark.parametrize("face", [1, 7, 19])
def test_between_possessors_the_die_is_thrown_and_makes_a_plain_success(profile: RulesProfile, face: int) -> None:
    table = heroic_blow(profile, NpcKind.IMPORTANT, face)
    assert [blow.outcome for blow in table["H"].blows] == [BlowOutcome.HIT]
    table.roll("damage", 9)
    assert (table.points("V"), table.waits) == (40 - 9, None)


@pytest.mark.rule("L-024", "L-025")
def test_between_possessors_a_threat_is_a_critical_without_confirmation(profile: RulesProfile) -> None:
    table = heroic_blow(profile, NpcKind.IMPORTANT, 20)
    assert (table.waits, [blow.outcome for blow in table["H"].blows]) == ("damage", [BlowOutcome.CRITICAL])
    table.roll("damage", 9)
    assert table.points("V") == 40 - 18


@pytest.mark.rule("L-020", "L-028", "L-029")
def test_against_an_ordinary_foe_there_is_no_die_and_the_game_master_says_whether_it_kills(
    profile: RulesProfile,
) -> None:
    table = heroic_blow(profile, NpcKind.STANDARD, None)
    assert [blow.outcome for blow in table["H"].blows] == [BlowOutcome.CRITICAL]
    table.roll("damage", 9)
    assert (table.waits, table.points("V")) == ("outright", 40 - 18)
    table.answer("outright", "dies")
    assert table.has("V", ConditionCode.DEAD)


@pytest.mark.rule("L-029")
def test_three_attacks_of_an_eclat_are_three_successes(profile: RulesProfile) -> None:
    table = Table(profile, {"H": 8, "V": 15}, fighter("H", pc=True, heroism=1), fighter("V", defense=25), side=HV)
    table.declare("H", inaction())
    table.declare("V", inaction())
    table.eclat("H", attack(3), "V", f=2)
    for _ in range(3):
        table.attack()
        table.roll("damage", 1)
        table.answer("outright", "lives")
    assert [blow.outcome for blow in table["H"].blows] == [BlowOutcome.CRITICAL] * 3


@pytest.mark.rule("L-593", "L-580")
def test_a_heroic_sneak_attack_has_its_dice(profile: RulesProfile) -> None:
    hero = fighter("H", pc=True, heroism=1)
    sneak = hero.model_copy(update={"attention": hero.attention.model_copy(update={"sneak_rank": 2})})
    table = Table(profile, {"H": 8, "V": 15}, sneak, fighter("V"), side=HV)
    table.declare("H", inaction())
    table.declare("V", inaction())
    table.eclat("H", attack(), "V", f=2)
    table.attack(sneak_dice="2d6")
    table.roll("damage", 5, 3, 4)  # 1d12 and 2d6
    assert table.points("V") == 40 - (2 * 5 + 7)


# --- who may ---------------------------------------------------------------------------------------------------------


def able(profile: RulesProfile, points: int, **hero: object) -> Table:
    """H with so many points of initiative; V is faster. All have declared."""
    table = Table(profile, {"H": points, "V": 20}, fighter("H", **hero), fighter("V"), side=HV)
    table.declare("H", move())
    table.declare("V", move())
    return table


@pytest.mark.rule("L-421", "L-423", "L-435", "L-438")
@pytest.mark.parametrize(
    ("points", "kind", "heroism", "problems"),
    [
        (6, NpcKind.PC, 1, set()),
        (5, NpcKind.PC, 1, {"L-421"}),
        (6, NpcKind.PC, 0, {"L-423"}),
        (6, NpcKind.IMPORTANT, 0, set()),
        (6, NpcKind.STANDARD, 0, {"L-435"}),
    ],
)
def test_an_eclat_needs_a_hero_a_point_and_six_of_initiative(
    profile: RulesProfile, points: int, kind: NpcKind, heroism: int, problems: set[str]
) -> None:
    table = able(profile, points, kind=kind, heroism=heroism)
    announce = AnnounceEclat(combatant_id=table.id("H"))
    if problems:
        assert table.phase is Phase.RESOLUTION  # the moment passes by itself
        return
    assert table.phase is Phase.ECLAT_DECLARATION
    table.do(announce)
    assert table["H"].heroism == 0


@pytest.mark.rule("L-054", "L-421", "L-307", "L-503")
@pytest.mark.parametrize("grace", [False, True])
def test_a_strategic_observer_in_grace_is_offered_no_eclat(profile: RulesProfile, grace: bool) -> None:
    table = Table(
        profile,
        {"H": 15, "V": 9},
        fighter("H", pc=True, heroism=1, talents=(Talent(code="strategic_observer"),)),
        fighter("V"),
        side=HV,
    )
    table.declare("V", move())
    table.declare("H", act(ActionKind.GRACE) if grace else move())
    assert (table.phase is Phase.ECLAT_DECLARATION) is not grace
    assert bool(table.problems(AnnounceEclat(combatant_id=table.id("H")))) is grace
    if grace:
        assert (table.phase, table.cursor) == (Phase.RESOLUTION, "V")


@pytest.mark.rule("L-307", "L-481", "L-490", "L-503")
@pytest.mark.parametrize(("talent", "problems"), [("strategic_observer", set()), ("course", {"L-481"})])
def test_a_strategic_observer_alone_takes_grace_above_five_points(
    profile: RulesProfile, talent: str, problems: set[str]
) -> None:
    table = Table(profile, {"H": 6}, fighter("H", talents=(Talent(code=talent),)))
    assert table.problems(table.declaration(act(ActionKind.GRACE))) == problems


@pytest.mark.rule("L-422", "L-428", "L-429", "L-431", "L-483", "L-494", "L-500")
def test_an_eclat_costs_all_and_brings_a_forced_observation(profile: RulesProfile) -> None:
    table = Table(profile, {"H": 14, "V": 20}, fighter("H", pc=True, heroism=1), fighter("V"), side=HV)
    table.declare("H", attack(2), "V", f=1)  # 3 points, for nothing
    table.declare("V", inaction())
    table.eclat("H", attack(), "V", f=2, s=1)
    table.attack()
    table.roll("damage", 1)
    table.answer("outright", "lives")
    table.end_turn()
    table.end_round()
    assert (table["H"].initiative, table.scores("H")) == (0, (0, 1, 2))
    assert table.cursor == "V"
    table.declare("V", inaction())
    table.end_round()
    assert (table.waits, table.asked) == ("initiative", "H")


@pytest.mark.rule("L-433", "L-432")
@pytest.mark.parametrize(("action", "f", "problems"), [(attack(3), 2, set()), (attack(3, extra_moves=1), 2, {"L-252"})])
def test_an_eclat_sets_attention_anew_within_the_categories(
    profile: RulesProfile, action: object, f: int, problems: set[str]
) -> None:
    table = Table(profile, {"H": 14, "V": 20}, fighter("H", pc=True, heroism=1), fighter("V"), side=HV)
    table.declare("H", move(), s=2)
    table.declare("V", inaction())
    table.do(AnnounceEclat(combatant_id=table.id("H")))
    assert table.problems(table.declaration(action, "V", f=f)) == problems  # type: ignore[arg-type]


# --- what the options say of an important foe ------------------------------------------------------------------------


@pytest.mark.rule("L-018", "L-019")
@pytest.mark.parametrize(
    ("option", "heroism", "asked", "dead"),
    [
        ("always", 0, False, False),
        ("point_only", 0, False, True),
        ("point_only", 1, False, False),
        ("prompt", 0, True, None),
        ("prompt", 1, False, False),
    ],
)
def test_the_option_says_how_an_important_foe_without_its_point_dies(
    profile: RulesProfile, option: str, heroism: int, asked: bool, dead: bool | None
) -> None:
    table = Table(
        profile,
        {"V": 18, "H": 9},
        fighter("H", kind=NpcKind.IMPORTANT),
        fighter("V"),
        side=HV,
        options={"important_npc_ward": option},
    )
    table.amend("H", heroism=heroism)
    table.do(ApplyDamage(combatant_id=table.id("H"), amount=40))
    assert (table.waits == "ward") is asked
    if asked:
        table.answer("ward", "take")
        dead = True
    assert table.has("H", ConditionCode.DEAD) is dead


@pytest.mark.rule("L-019")
def test_the_game_master_may_let_an_important_foe_live(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"V": 18, "H": 9},
        fighter("H", kind=NpcKind.IMPORTANT),
        fighter("V"),
        side=HV,
        options={"important_npc_ward": "prompt"},
    )
    table.amend("H", heroism=0)
    table.do(ApplyDamage(combatant_id=table.id("H"), amount=40))
    table.answer("ward", "cancel")
    assert (table.points("H"), table.has("H", ConditionCode.DEAD)) == (40, False)


@pytest.mark.rule("L-027", "L-028", "L-430")
@pytest.mark.parametrize(("kind", "critical"), [(NpcKind.STANDARD, 1), (NpcKind.IMPORTANT, Fraction(1, 20))])
def test_the_chances_shown_of_an_eclat_are_those_of_a_success(
    profile: RulesProfile, kind: NpcKind, critical: Fraction
) -> None:
    """It hits in any case; of possessors only a threat is a critical, of others every success is one."""
    table = Table(profile, {"H": 15, "V": 9}, fighter("H", pc=True, heroism=1), fighter("V", kind=kind), side=HV)
    table.declare("V", inaction())
    table.declare("H", attack(), "V", f=2)
    ordinary = attack_facts(table.state, table["H"], table["V"]).chances
    assert ordinary.hits < 1
    table.eclat("H", attack(), "V", f=2)
    heroic = attack_facts(table.state, table["H"], table["V"]).chances
    assert (heroic.hits, heroic.critical) == (1, critical)
