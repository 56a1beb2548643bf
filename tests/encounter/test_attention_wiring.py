"""Attention in a fight: dangers, exposure, what Environment lets know, and what Focus asks for."""

from __future__ import annotations

import pytest

from tests.encounter.table import (
    SWORD,
    ActionKind,
    ActionSpec,
    Allotment,
    AttentionSheet,
    BreakBlock,
    ConditionCode,
    CounterKind,
    CounterSide,
    Criterion,
    CriterionLimit,
    ResolveAttack,
    RollDetection,
    RulesProfile,
    SetAwareness,
    Side,
    Skill,
    Spell,
    Table,
    Talent,
    Weapon,
    WeaponMode,
    act,
    attack,
    counter,
    fighter,
    hold,
    inaction,
    move,
)

OFFENSIVE = CounterSide.OFFENSIVE
KNIFE = Weapon(id="knife", name="Couteau", damage="1d4", modes=(WeaponMode.SINGLE, WeaponMode.THROWN), range_m=10)
DART = Spell(id="dart", name="Trait", level=1, damage="2d6", auto_targeted=True)


# --- sources of danger -----------------------------------------------------------------------------------------------

RING = {"V": (10.0, 10.0), "F": (11.2, 10.0), "G": (8.8, 10.0), "K": (10.0, 11.2)}


def ring(
    profile: RulesProfile, *, side: Side = Side.FOES, s: int = 0, foes: str = "FGK", v: ActionSpec | None = None,
    e: int = 0, f: int = 0,
) -> Table:  # fmt: skip
    """V (1) among F (18), G (15) and K (12), all in contact."""
    points = {"F": 18, "G": 15, "K": 12}
    table = Table(
        profile,
        {"V": 1, **{name: points[name] for name in foes}},
        fighter("V"),
        *(fighter(name) for name in foes),
        at=RING,
        side={"V": Side.PLAYERS, **dict.fromkeys(foes, side)},
    )
    table.declare("V", v or inaction(), s=s, e=e, f=f)
    return table


@pytest.mark.rule("L-136", "L-138", "L-141", "L-145", "L-148", "L-163", "L-164")
@pytest.mark.parametrize(
    ("foes", "s", "need"), [("F", 0, 17), ("FG", 0, 13), ("FG", 1, 17), ("FGK", 1, 13), ("FGK", 2, 17),
                            ("FGK", 3, 21), ("FGK", 4, 23)],
)  # fmt: skip
def test_one_faces_as_many_dangers_as_its_security_and_one_more(
    profile: RulesProfile, foes: str, s: int, need: int
) -> None:
    table = ring(profile, foes=foes, s=s)
    for name in reversed(foes):
        table.declare(name, attack(), "V")
    for _ in foes:  # against each of them
        table.attack()
        assert table.need == need
        table.roll("hit", 1)
        table.end_turn()


@pytest.mark.rule("L-137", "L-143")
@pytest.mark.parametrize(
    ("code", "need"),
    [
        (None, 13),
        (ConditionCode.STUNNED, 17),
        (ConditionCode.TIED, 17),
        (ConditionCode.IMMOBILISED, 17),
    ],
)
def test_one_who_cannot_attack_is_no_danger(profile: RulesProfile, code: ConditionCode | None, need: int) -> None:
    table = ring(profile, foes="FG")
    table.declare("G", inaction())
    table.declare("F", attack(), "V")
    if code is not None:
        table.apply("G", code)
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-137", "L-042")
def test_one_who_is_surprised_is_no_danger(profile: RulesProfile) -> None:
    table = ring(profile, foes="FG")
    table.declare("G", inaction())
    table.declare("F", attack(), "V")
    table.apply("G", ConditionCode.FLAT_FOOTED)
    table.attack()
    assert table.need == 17


@pytest.mark.rule("L-137")
@pytest.mark.parametrize(("x", "need"), [(20.5, 13), (50.0, 17)])
def test_a_thrown_weapon_is_a_danger_within_its_range(profile: RulesProfile, x: float, need: int) -> None:
    """G has a knife that flies 10 m."""
    table = Table(
        profile,
        {"F": 18, "G": 15, "V": 1},
        fighter("V"),
        fighter("F"),
        fighter("G", KNIFE),
        at={"V": (10, 10), "F": (11.2, 10), "G": (x, 20 if x > 30 else 10)},
        side={"V": Side.PLAYERS, "F": Side.FOES, "G": Side.FOES},
    )
    table.declare("V", inaction())
    table.declare("G", inaction())
    table.declare("F", attack(), "V")
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-137", "L-138")
@pytest.mark.parametrize(("foes", "need"), [("F", 17), ("FGK", 13)])
def test_whoever_attacks_is_a_danger_on_whatever_side(profile: RulesProfile, foes: str, need: int) -> None:
    table = ring(profile, side=Side.OTHERS, foes=foes)
    for name in reversed(foes):
        table.declare(name, attack(), "V")
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-137")
@pytest.mark.parametrize(("extra", "need"), [(0, 17), (1, 13)])
def test_the_game_master_adds_dangers(profile: RulesProfile, extra: int, need: int) -> None:
    table = ring(profile, foes="F")
    table.amend("V", extra_danger=extra)
    table.declare("F", attack(), "V")
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-139", "L-140", "L-142", "L-144")
@pytest.mark.parametrize(
    ("unknown", "s", "need"), [("F", 1, 13), ("F", 0, 11), ("FG", 2, 13), ("FGK", 0, 13), ("", 2, 17)]
)
def test_unknown_dangers_meet_what_the_known_ones_leave(profile: RulesProfile, unknown: str, s: int, need: int) -> None:
    """F strikes. With G and K known one point of Security is gone; of several unknown the first is covered first."""
    foes = "FG" if s == 1 or unknown == "F" else "FGK"
    table = ring(profile, foes=foes, s=s)
    for name in unknown:
        table.do(SetAwareness(observer=table.id("V"), of=table.id(name), aware=False))
    for name in reversed(foes):
        table.declare(name, attack(), "V")
    table.attack()
    assert table.need == need


@pytest.mark.rule("L-149", "L-169", "L-170", "L-098", "L-099")
@pytest.mark.parametrize(("senses", "need"), [(1, 17 - 4 - 4), (2, 17 - 6 - 4)])
def test_negative_security_and_exposure_add_up(profile: RulesProfile, senses: int, need: int) -> None:
    table = ring(profile, foes="F")
    table.apply("V", ConditionCode.SENSE_LOST, value=senses)
    assert table.scores("V") == (-senses, -senses, -senses)
    table.declare("F", attack(), "V")
    table.attack()
    assert table.need == need


# --- exposure by one's own doing -------------------------------------------------------------------------------------


def exposed(profile: RulesProfile, kind: ActionKind, answer: ActionSpec, *, e: int = 1, f: int = 1) -> Table:
    """X (9) declares a disarm, a destruction or a trip against Y (18), who does `answer` to X."""
    table = Table(profile, {"Y": 18, "X": 9}, fighter("Y"), fighter("X"))
    table.declare("X", act(kind), "Y", f=2)
    table.declare("Y", answer, "X", e=e, f=f)
    return table


@pytest.mark.rule("L-147", "L-639", "L-646")
@pytest.mark.parametrize(
    ("kind", "malus"), [(ActionKind.DISARM, 4), (ActionKind.WEAPON_DESTRUCTION, 4), (ActionKind.TRIP, 0)]
)
def test_a_disarmer_is_open_to_the_blow_of_its_target(profile: RulesProfile, kind: ActionKind, malus: int) -> None:
    table = exposed(profile, kind, attack())
    table.attack()
    assert table.need == 17 - malus


@pytest.mark.rule("L-147", "L-639", "L-646", "L-771")
@pytest.mark.parametrize(
    ("kind", "malus"),
    [
        (ActionKind.TRIP, 0),
        (ActionKind.DISARM, 4),
        (ActionKind.WEAPON_DESTRUCTION, 4),
    ],
)
def test_a_disarmer_is_open_to_the_hold_of_its_target(profile: RulesProfile, kind: ActionKind, malus: int) -> None:
    table = exposed(profile, kind, hold())
    table.attack()
    assert table.need == 15 - malus


@pytest.mark.rule("L-147", "L-639", "L-646", "L-561")
@pytest.mark.parametrize(
    ("kind", "malus"),
    [
        (ActionKind.TRIP, 0),
        (ActionKind.DISARM, 4),
        (ActionKind.WEAPON_DESTRUCTION, 4),
    ],
)
def test_a_disarmer_is_open_to_the_counter_of_its_target(profile: RulesProfile, kind: ActionKind, malus: int) -> None:
    table = exposed(profile, kind, counter(CounterKind.STRIKE, OFFENSIVE))
    table.answer("counter", "fire")
    assert (table.waits, table.need) == ("hit", 17 - malus)


@pytest.mark.rule("L-147", "L-639")
def test_a_disarmer_is_no_more_open_to_anybody_else(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"Y": 18, "Z": 15, "X": 9},
        *(fighter(name) for name in "YXZ"),
        at={"X": (5, 5), "Y": (6.2, 5), "Z": (5, 6.2)},
        side={"X": Side.FOES, "Y": Side.PLAYERS, "Z": Side.PLAYERS},
    )
    table.declare("X", act(ActionKind.DISARM), "Y", f=2, s=1)
    table.declare("Z", attack(), "X")
    table.declare("Y", inaction())
    table.attack()
    assert table.need == 17


# --- Environment -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-064", "L-126", "L-127", "L-129", "L-122", "L-132")
@pytest.mark.parametrize(
    ("e", "knows"), [(-1, {"mine": False, "other": False}), (0, {"mine": False, "other": False}),
                     (1, {"mine": True, "other": False}), (2, {"mine": True, "other": True})],
)  # fmt: skip
@pytest.mark.parametrize("what", ["mine", "other"])
def test_by_option_environment_says_what_one_knows_of_anothers_plans(
    profile: RulesProfile, e: int, knows: dict[str, bool], what: str
) -> None:
    table = Table(
        profile,
        {"V": 18, "W": 12, "F": 9},
        fighter("V", attention=_standing(max(0, e))),
        fighter("W"),
        fighter("F"),
        side={"V": Side.PLAYERS, "W": Side.PLAYERS, "F": Side.FOES},
        options={"fog_of_intent": True},
    )
    if e < 0:
        table.apply("V", ConditionCode.SENSE_LOST, value=1)
    table.declare("F", attack(), "V" if what == "mine" else "W")
    assert ("V" in table.knowers("F")) is knows[what]


@pytest.mark.rule("L-126", "L-129")
@pytest.mark.parametrize(("e", "knows"), [(0, False), (1, True)])
def test_by_option_a_spell_without_a_named_target_may_be_about_anybody(
    profile: RulesProfile, e: int, knows: bool
) -> None:
    table = Table(
        profile,
        {"V": 18, "F": 9},
        fighter("V", attention=_standing(e)),
        fighter("F", spells=(DART,)),
        options={"fog_of_intent": True},
    )
    table.declare("F", act(ActionKind.SPELL), f=1, spell_id="dart")
    assert ("V" in table.knowers("F")) is knows


def _standing(e: int) -> AttentionSheet:
    return AttentionSheet(other=3, standing=Allotment(environment=e))


@pytest.mark.rule("L-064", "L-472")
def test_without_the_option_declarations_are_heard_by_the_faster(profile: RulesProfile) -> None:
    table = Table(profile, {"V": 18, "W": 12, "F": 9}, *(fighter(name) for name in "VWF"))
    table.declare("F", inaction())
    assert table.knowers("F") == {"V", "W"}
    table.declare("W", inaction())
    assert table.knowers("W") == {"V"}


@pytest.mark.rule("L-124", "L-130", "L-101", "L-102", "L-370", "L-377")
@pytest.mark.parametrize(("e", "cap", "counters", "concerts"), [
    (0, None, False, False), (1, None, True, False), (2, None, True, True), (2, 1, True, False), (3, 1, True, False),
])  # fmt: skip
def test_environment_one_counters_and_two_acts_in_concert(
    profile: RulesProfile, e: int, cap: int | None, counters: bool, concerts: bool
) -> None:
    """cap: of a closed helm, which lets points be put and takes their effect."""
    limits = () if cap is None else (CriterionLimit(criterion=Criterion.ENVIRONMENT, cap=cap),)
    table = Table(
        profile,
        {"V": 18, "W": 12, "F": 9},
        fighter("V", attention=AttentionSheet(other=3, limits=limits)),
        fighter("W"),
        fighter("F"),
        side={"V": Side.PLAYERS, "W": Side.PLAYERS, "F": Side.FOES},
    )
    table.declare("F", attack(), "V")
    table.declare("W", attack(), "F", e=1)
    parry = table.declaration(counter(CounterKind.PARRY), "F", e=e)
    together = table.declaration(attack(), "F", e=e, concert=("W",))
    assert ("L-124" not in table.problems(parry)) is counters
    assert ("L-130" not in table.problems(together)) is concerts


# --- Focus -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-151", "L-155", "L-156", "L-157", "L-236", "L-237", "L-238", "L-152", "L-239", "L-240", "L-241")
@pytest.mark.parametrize(
    ("action", "need"),
    [
        (attack(), 0),
        (attack(1, WeaponMode.TWO_HANDED), 0),
        (attack(2), 1),
        (attack(2, WeaponMode.TWO_HANDED), 1),
        (attack(3), 2),
        (attack(extra_moves=1), 0),
        (attack(extra_moves=2), 1),
        (attack(extra_moves=4), 2),
        (attack(1, WeaponMode.THROWN), 1),
        (attack(1, WeaponMode.THROWN, extra_moves=2), 1),
        (move(), 0),
        (act(ActionKind.TRIP), 2),
        (act(ActionKind.DISARM), 2),
        (act(ActionKind.SKILL_USE), 2),
    ],
)
def test_every_action_asks_for_its_focus(profile: RulesProfile, action: ActionSpec, need: int) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", SWORD, KNIFE), fighter("B"))
    table.declare("B", inaction())
    assert table.problems(table.declaration(action, "B", f=need)) == set()
    if need:
        assert table.problems(table.declaration(action, "B", f=need - 1))


@pytest.mark.rule("L-153", "L-233a", "L-233b")
@pytest.mark.parametrize(("f", "allowed"), [(2, True), (1, False)])
@pytest.mark.parametrize("kind", [ActionKind.DISARM])
def test_a_disarm_by_bmo_needs_focus_two_as_well(
    profile: RulesProfile, kind: ActionKind, f: int, allowed: bool
) -> None:
    """« 2 points sont nécessaires pour tenter des actions très difficiles comme le désarmement » (Focus)."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), manoeuvres="bmo")
    table.declare("B", inaction())
    found = table.problems(table.declaration(act(kind), "B", f=f))
    assert bool(found & {"L-153", "L-233a", "L-601"}) is not allowed
    assert bool(found) is not allowed


@pytest.mark.rule("L-158", "L-173", "L-174", "L-098")
@pytest.mark.parametrize(("senses", "bonus"), [(0, 9), (1, 7), (2, 6)])
def test_below_zero_focus_still_strikes_at_a_malus(profile: RulesProfile, senses: int, bonus: int) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    if senses:
        table.apply("A", ConditionCode.SENSE_LOST, value=senses)
    table.declare("B", inaction())
    assert "L-237" in table.problems(table.declaration(attack(2), "B"))
    table.declare("A", attack(), "B")
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-160", "L-165", "L-166", "L-110", "L-179")
@pytest.mark.parametrize(("f", "k", "bonus"), [(2, 0, 9), (3, 0, 11), (4, 0, 12), (5, 0, 13), (3, 3, 9 + 2 - 8)])
def test_focus_beyond_two_helps_every_action(profile: RulesProfile, f: int, k: int, bonus: int) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(extra_moves=k), "B", f=f)
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-165", "L-177", "L-253", "L-635")
@pytest.mark.parametrize(
    ("f", "k", "bonus"),
    [
        (2, 0, 2),
        (3, 0, 4),
        (2, 2, 2 - 6),
    ],
)
def test_the_strength_of_a_trip_is_a_roll_of_the_action(profile: RulesProfile, f: int, k: int, bonus: int) -> None:
    """« toutes ses actions à » the malus; Focus « sur toutes les actions qu'il réalise »."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", act(ActionKind.TRIP, extra_moves=k), "B", f=f)
    table.attack()
    table.roll("hit", 19)
    assert (table.waits, table.bonus) == ("strength", bonus)


@pytest.mark.rule("L-165", "L-177", "L-253", "L-630")
@pytest.mark.parametrize(
    ("f", "k", "bonus"),
    [
        (2, 0, 2),
        (3, 0, 4),
        (2, 1, 2 - 4),
    ],
)
def test_the_strength_that_gets_out_of_a_block_is_a_roll_of_the_round(
    profile: RulesProfile, f: int, k: int, bonus: int
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    for name, code, by in (("A", ConditionCode.BLOCK_HELD, "B"), ("B", ConditionCode.BLOCK_HOLDER, "A")):
        for each in (code, ConditionCode.CLINCH):
            table.apply(name, each, by=table.id(by))
    table.declare("B", inaction())
    table.declare("A", attack(extra_moves=k), "B", f=f)
    table.do(BreakBlock())
    assert (table.waits, table.bonus) == ("strength", bonus)


@pytest.mark.rule("L-109", "L-171", "L-172", "L-587", "L-588")
@pytest.mark.parametrize(
    ("sheet", "f", "bonus"),
    [
        (AttentionSheet(other=3, sneak_rank=2), 1, 9),
        (AttentionSheet(other=3, intuitive_focus=1), 2, 11),
        (AttentionSheet(other=3), 2, 9),
    ],
)
def test_intuitive_focus_counts_in_the_die_and_the_rank_of_sneaks_does_not(
    profile: RulesProfile, sheet: AttentionSheet, f: int, bonus: int
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", attention=sheet), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(), "B", f=f)
    table.attack()
    assert table.bonus == bonus


# --- the pool --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "L-082", "L-083", "L-084", "L-085", "L-086", "L-087", "L-088", "L-089", "L-090", "L-091", "L-092", "L-093", "L-094"
)
@pytest.mark.parametrize(
    ("sheet", "people", "mastery", "pool"),
    [
        (AttentionSheet(), "", 0, 2),
        (AttentionSheet(racial=1), "", 0, 3),
        (AttentionSheet(other=-1), "", 0, 1),
        (AttentionSheet(characteristic_training_ranks=3), "", 0, 2),
        (AttentionSheet(characteristic_training_ranks=4), "", 0, 3),
        (AttentionSheet(), "Tifin", 0, 3),
        (AttentionSheet(), "", 9, 2),
        (AttentionSheet(), "", 10, 3),
        (AttentionSheet(characteristic_training_ranks=8), "Tifin", 12, 6),
        (AttentionSheet(racial=-1, perception_malus=12), "", 0, 1),
        (AttentionSheet(perception_malus=3), "", 0, 2),
        (AttentionSheet(perception_malus=4), "", 0, 1),
    ],
)
def test_no_more_points_are_declared_than_the_pool_holds(
    profile: RulesProfile, sheet: AttentionSheet, people: str, mastery: int, pool: int
) -> None:
    skills = (Skill(code="perception", total=5, mastery=mastery),)
    table = Table(profile, {"A": 9}, fighter("A", attention=sheet, people=people, skills=skills))
    assert table.problems(table.declaration(move(), s=pool)) == set()
    assert table.problems(table.declaration(move(), s=pool + 1)) == {"L-082"}


@pytest.mark.rule("L-095", "L-096", "L-100", "L-104", "L-105", "L-107")
def test_points_are_put_anew_with_each_declaration_and_make_up_for_a_lost_sense(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18}, fighter("A"))
    assert table.scores("A") == (0, 0, 0)
    table.declare("A", move(), e=2)
    assert table.scores("A") == (2, 0, 0)
    table.apply("A", ConditionCode.SENSE_LOST, value=1)
    assert table.scores("A") == (1, -1, -1)
    table.end_turn()
    table.end_round()
    table.declare("A", move(), e=1, s=1, f=1)
    assert table.scores("A") == (0, 0, 0)


@pytest.mark.rule("L-103", "L-104")
@pytest.mark.parametrize(("talent", "scores"), [("blind_fighting", (0, 0, 0)), ("course", (-2, -2, -2))])
def test_the_adept_of_blind_fighting_never_falls_below_zero(
    profile: RulesProfile, talent: str, scores: tuple[int, int, int]
) -> None:
    table = Table(profile, {"A": 18}, fighter("A", talents=(Talent(code=talent),)))
    table.apply("A", ConditionCode.SENSE_LOST, value=2)
    assert table.scores("A") == scores


@pytest.mark.rule("L-161", "L-162", "L-167", "L-168", "L-175", "L-176", "L-177", "L-184")
@pytest.mark.parametrize(("senses", "e", "bonus"), [(0, 2, 0), (0, 3, 4), (0, 4, 6), (0, 5, 8), (1, 3, 0)])
def test_environment_helps_to_detect(profile: RulesProfile, senses: int, e: int, bonus: int) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.apply("B", ConditionCode.INVISIBLE)
    if senses:
        table.apply("A", ConditionCode.SENSE_LOST, value=senses)
    table.declare("B", inaction())
    table.declare("A", move(), e=e)
    table.do(RollDetection(combatant_id=table.id("A"), difficulty=15, of=table.id("B")))
    assert table.bonus == bonus


@pytest.mark.rule("L-165", "L-181", "L-123")
def test_focus_does_not_help_to_detect(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.apply("B", ConditionCode.INVISIBLE)
    table.declare("B", inaction())
    table.declare("A", move(), e=2, f=3)
    table.do(RollDetection(combatant_id=table.id("A"), difficulty=15, of=table.id("B")))
    assert (table.waits, table.bonus) == ("detection", 0)


@pytest.mark.rule("L-146", "L-154")
@pytest.mark.parametrize(("f", "s", "rank", "allowed"), [(2, 0, 0, False), (2, 0, 1, True), (2, 1, 1, True),
                                                         (2, 2, 1, False)])  # fmt: skip
def test_a_sneak_attack_needs_focus_two_above_security(
    profile: RulesProfile, f: int, s: int, rank: int, allowed: bool
) -> None:
    sheet = AttentionSheet(other=3, sneak_rank=rank)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", attention=sheet), fighter("B"))
    table.declare("B", inaction(), s=s)
    table.declare("A", attack(), "B", f=f)
    assert ("L-580" not in table.problems(ResolveAttack(sneak_dice="1d6"))) is allowed
