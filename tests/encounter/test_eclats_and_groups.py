"""An éclat holds for every roll, and those who act in concert are simultaneous in every effect and every number."""

from __future__ import annotations

import pytest

from tests.encounter.table import (
    SPEAR,
    SWORD,
    ActionKind,
    ActionSpec,
    Addon,
    AnnounceEclat,
    BlowOutcome,
    BreakBlock,
    ConditionCode,
    CounterKind,
    CounterSide,
    DamageDealt,
    GrappleOption,
    Jumped,
    MakeJump,
    MoveToken,
    NpcKind,
    Phase,
    RulesProfile,
    Side,
    Spell,
    Table,
    WeaponMode,
    act,
    attack,
    counter,
    fighter,
    hold,
    inaction,
    move,
)

BURST = Spell(id="burst", name="Gerbe", level=1, damage="2d6")
RAY = Spell(id="ray", name="Rayon", level=1, aimed=True, damage="2d6")
OFFENSIVE = CounterSide.OFFENSIVE
CHARGE = act(ActionKind.CHARGE, mode=WeaponMode.SINGLE, extra_moves=2)


def eclat(
    profile: RulesProfile,
    action: ActionSpec,
    *,
    foe: NpcKind = NpcKind.STANDARD,
    answer: ActionSpec | None = None,
    x: float = 6.2,
    weapon: object = SWORD,
    e: int = 1,
    f: int = 2,
    spell: Spell | None = None,
    setup: object = None,
    **sheet: object,
) -> Table:
    """The hero H (8) goes into an éclat against V (15), who has declared `answer`; H's action comes next."""
    table = Table(
        profile,
        {"H": 8, "V": 15},
        fighter("H", SWORD, pc=True, heroism=1, spells=() if spell is None else (spell,), **sheet),
        fighter("V", weapon, kind=foe, will=8, defense=10),  # type: ignore[arg-type]
        at={"H": (5, 5), "V": (x, 5)},
    )
    if callable(setup):
        setup(table)
    table.declare("H", inaction())
    table.declare("V", answer or inaction(), "H", e=e, f=2)
    table.eclat("H", action, "V", f=f, **({} if spell is None else {"spell_id": spell.id}))
    assert (table.phase, table.cursor) == (Phase.ECLAT_RESOLUTION, "H")
    return table


def nothing_thrown(table: Table) -> None:
    """Make sure that no die waits: at most the GM is asked whether the blow kills by itself."""
    assert set(table.roles) <= {"outright"}


# --- every roll of an éclat succeeds against an ordinary foe ---------------------------------------------------------


@pytest.mark.rule("L-028", "L-029", "L-430", "L-612")
@pytest.mark.tries(121)
def test_the_acrobatics_of_a_heroic_rotation_are_not_thrown(profile: RulesProfile) -> None:
    table = eclat(profile, act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE))
    table.attack()
    assert table.roles == ["damage"]


@pytest.mark.rule("L-613", "L-612")
@pytest.mark.tries(121)
def test_the_acrobatics_of_an_ordinary_rotation_are(profile: RulesProfile) -> None:
    table = Table(profile, {"H": 8, "V": 15}, fighter("H"), fighter("V"))
    table.declare("H", act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE), "V", f=2)
    table.declare("V", inaction())
    table.attack()
    table.roll("acrobatics", 2)
    assert table["H"].blows == ()


@pytest.mark.rule("L-029", "L-430", "L-357")
@pytest.mark.tries(121)
def test_a_heroic_spell_is_not_resisted_by_an_ordinary_foe(profile: RulesProfile) -> None:
    table = eclat(profile, act(ActionKind.SPELL), spell=BURST, answer=counter(CounterKind.RESIST_SPELL))
    table.cast()
    assert table.roles == ["damage"]


@pytest.mark.rule("L-029", "L-430", "L-358")
@pytest.mark.tries(121)
def test_a_heroic_ray_needs_no_targeting_roll(profile: RulesProfile) -> None:
    table = eclat(profile, act(ActionKind.SPELL), spell=RAY, answer=counter(CounterKind.DODGE_SPELL))
    table.cast()
    assert table.roles == ["damage"]


@pytest.mark.rule("L-023", "L-026", "L-027", "L-357")
@pytest.mark.tries(121)
@pytest.mark.parametrize(("face", "stopped"), [(17, False), (18, True)])
def test_a_heroic_spell_is_resisted_by_a_possessor_only_from_above(
    profile: RulesProfile, face: int, stopped: bool
) -> None:
    """Penetration 5: scored 25. Resistance 8 + 17 = 25 does not stop it, 26 does."""
    table = eclat(
        profile,
        act(ActionKind.SPELL),
        spell=BURST,
        foe=NpcKind.IMPORTANT,
        answer=counter(CounterKind.RESIST_SPELL),
        spell_penetration=5,
    )
    table.cast()
    table.answer("counter", "fire")
    table.roll("counter", face)
    table.roll("penetration", 2)
    assert table.roles == ([] if stopped else ["damage"])


@pytest.mark.rule("L-029", "L-430", "L-635", "L-636")
@pytest.mark.tries(121)
def test_a_heroic_trip_brings_an_ordinary_foe_down_without_a_die(profile: RulesProfile) -> None:
    table = eclat(profile, act(ActionKind.TRIP))
    table.attack()
    nothing_thrown(table)
    assert table.has("V", ConditionCode.KNOCKED_DOWN)


@pytest.mark.rule("L-029", "L-430")
@pytest.mark.tries(121)
@pytest.mark.parametrize("kind", [ActionKind.OVERTURN, ActionKind.DISARM])
def test_a_heroic_manoeuvre_works_on_an_ordinary_foe_without_a_die(profile: RulesProfile, kind: ActionKind) -> None:
    table = eclat(profile, act(kind))
    table.attack()
    nothing_thrown(table)
    if kind is ActionKind.OVERTURN:
        assert table.has("V", ConditionCode.KNOCKED_DOWN)
    else:
        assert table.state.sheet(table["V"]).weapons == ()


@pytest.mark.rule("L-029", "L-430", "L-773")
@pytest.mark.tries(121)
def test_a_heroic_seizing_works_on_an_ordinary_foe_without_a_die(profile: RulesProfile) -> None:
    table = eclat(profile, hold())
    table.attack()
    nothing_thrown(table)
    assert table.has("V", ConditionCode.SEIZED)


def held(table: Table) -> None:
    """V holds H."""
    table.apply("V", ConditionCode.SEIZER, by=table.id("H"))
    table.apply("H", ConditionCode.SEIZED, by=table.id("V"))


@pytest.mark.rule("L-029", "L-430", "L-793", "L-795")
@pytest.mark.tries(121)
def test_a_heroic_escape_works_without_a_die(profile: RulesProfile) -> None:
    table = eclat(profile, hold(GrappleOption.ESCAPE), setup=held)
    table.attack()
    nothing_thrown(table)
    assert not table.has("H", ConditionCode.SEIZED)


def kept_by_a_block(table: Table) -> None:
    """V keeps H by a block."""
    for name, code, by in (("H", ConditionCode.BLOCK_HELD, "V"), ("V", ConditionCode.BLOCK_HOLDER, "H")):
        for each in (code, ConditionCode.CLINCH):
            table.apply(name, each, by=table.id(by))


@pytest.mark.rule("L-029", "L-430", "L-630")
@pytest.mark.tries(121)
def test_who_gets_out_of_a_block_in_an_eclat_throws_nothing(profile: RulesProfile) -> None:
    table = eclat(profile, attack(), setup=kept_by_a_block)
    table.do(BreakBlock())
    nothing_thrown(table)
    assert not table.has("H", ConditionCode.BLOCK_HELD)


@pytest.mark.rule("L-029", "L-430", "L-973", "L-974")
@pytest.mark.tries(121)
@pytest.mark.parametrize(("objective", "cleared"), [(5.8, True), (5.9, False)])
def test_a_heroic_jump_goes_as_far_as_a_jump_can(profile: RulesProfile, objective: float, cleared: bool) -> None:
    """VD 5.8: without a run-up no jump is longer than that, whatever the skill: here -10."""
    table = eclat(profile, act(ActionKind.JUMP), jump=-10)
    table.do(MakeJump(objective_m=objective))
    nothing_thrown(table)
    (jumped,) = table.happened(Jumped)
    assert jumped.cleared is cleared
    assert jumped.length_m >= objective - 0.001 if cleared else jumped.length_m <= 5.801


@pytest.mark.rule("L-029", "L-430", "L-661", "L-666")
@pytest.mark.tries(121)
@pytest.mark.parametrize("addon", [Addon.JUGGLING, Addon.MELEE_MOVEMENT])
def test_heroic_addons_ask_no_acrobatics(profile: RulesProfile, addon: Addon) -> None:
    table = eclat(profile, attack(addons=(addon,)))
    table.attack()
    assert table.roles == ["damage"]


@pytest.mark.rule("L-023", "L-430", "L-661")
@pytest.mark.tries(121)
def test_heroic_acrobatics_are_against_nobody_also_where_a_possessor_is_struck(profile: RulesProfile) -> None:
    table = eclat(profile, attack(addons=(Addon.JUGGLING,)), foe=NpcKind.IMPORTANT)
    table.attack()
    assert table.roles == ["hit"]


@pytest.mark.rule("L-023", "L-026", "L-635")
@pytest.mark.tries(121)
@pytest.mark.parametrize(("face", "down"), [(20, True), (12, True)])
def test_a_heroic_trip_of_a_possessor_is_thrown_and_scored_at_the_best_face(
    profile: RulesProfile, face: int, down: bool
) -> None:
    """Strength +2: scored 22. The other's +2 and at most 20 come to no more; a tie does not stop what is heroic."""
    table = eclat(profile, act(ActionKind.TRIP), foe=NpcKind.IMPORTANT)
    table.attack()
    table.roll("hit", 3)
    table.roll("strength", 3)
    table.roll("resistance", face)
    assert table.has("V", ConditionCode.KNOCKED_DOWN) is down


# --- what an ordinary foe can do against an éclat: nothing -----------------------------------------------------------


@pytest.mark.rule("L-028", "L-434")
@pytest.mark.tries(121)
@pytest.mark.parametrize("kind", [CounterKind.PARRY, CounterKind.DODGE, CounterKind.BLOCK])
def test_no_counter_of_an_ordinary_foe_is_asked_against_an_eclat(profile: RulesProfile, kind: CounterKind) -> None:
    table = eclat(profile, attack(), answer=counter(kind))
    table.attack()
    assert table.roles == ["damage"]
    assert [blow.outcome for blow in table["H"].blows] == [BlowOutcome.CRITICAL]


@pytest.mark.rule("L-434", "L-027", "L-023")
@pytest.mark.parametrize(("face", "stopped"), [(19, False), (20, True)])
def test_the_counter_of_a_possessor_is_asked_and_stops_from_above_only(
    profile: RulesProfile, face: int, stopped: bool
) -> None:
    """Power strike 9: scored 29. A parry of 10 + 19 = 29 does not stop it, 30 does."""
    table = eclat(profile, attack(), foe=NpcKind.IMPORTANT, answer=counter(CounterKind.PARRY))
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", face)
    table.roll("hit", 2)
    assert table.roles == ([] if stopped else ["damage"])


@pytest.mark.rule("L-028", "L-434", "L-551", "L-541", "L-542")
def test_no_ordinary_reception_stops_a_heroic_charge(profile: RulesProfile) -> None:
    table = eclat(profile, CHARGE, answer=counter(CounterKind.RECEIVE_CHARGE), x=18, weapon=SPEAR)
    table.move("H", (16.6, 5))
    table.attack()
    assert table.roles == ["damage"]
    table.roll("damage", 9)
    assert table.points("V") == 40 - (4 * 9 + 4)


@pytest.mark.rule("L-434", "L-539", "L-551")
def test_a_possessors_reception_is_asked(profile: RulesProfile) -> None:
    table = eclat(
        profile, CHARGE, answer=counter(CounterKind.RECEIVE_CHARGE), x=18, weapon=SPEAR, foe=NpcKind.IMPORTANT
    )
    table.move("H", (16.6, 5))
    table.attack()
    assert (table.waits, table.asked) == ("counter", "V")


@pytest.mark.rule("L-434", "L-353")
def test_no_ordinary_obstruction_stops_a_heroic_move(profile: RulesProfile) -> None:
    table = eclat(profile, attack(extra_moves=1), answer=counter(CounterKind.OBSTRUCT))
    assert table.waits is None
    table.move("H", (5, 9))
    assert table["H"].walked_m == pytest.approx(4)


@pytest.mark.rule("L-332", "L-434")
@pytest.mark.parametrize("kind", [CounterKind.STRIKE, CounterKind.PARRY])
@pytest.mark.parametrize("foe", [NpcKind.STANDARD, NpcKind.IMPORTANT])
def test_no_offensive_counter_answers_an_eclat(profile: RulesProfile, kind: CounterKind, foe: NpcKind) -> None:
    """Even one declared against the slower action that the éclat has replaced."""
    table = Table(
        profile,
        {"H": 8, "V": 15, "W": 12},
        fighter("H", pc=True, heroism=1),
        fighter("V", kind=foe),
        fighter("W"),
        at={"H": (5, 5), "V": (6.2, 5), "W": (5, 6.2)},
        side={"H": Side.PLAYERS, "V": Side.FOES, "W": Side.FOES},
    )
    table.declare("H", attack(), "W", s=1)
    table.declare("W", inaction())
    table.declare("V", counter(kind, OFFENSIVE), "H", e=1)
    table.eclat("H", attack(), "W", s=1)
    table.attack()
    assert "counter" not in table.roles
    assert table.roles == ["damage"]


# --- an éclat that is a counter --------------------------------------------------------------------------------------


def heroic_counter(profile: RulesProfile, action: ActionSpec, *, announced: bool = True) -> Table:
    """V (15) attacks W; H (8), of W's side, goes into an éclat that is a counter on V."""
    table = Table(
        profile,
        {"H": 8, "V": 15, "W": 5},
        fighter("H", pc=True, heroism=1),
        fighter("V"),
        fighter("W"),
        at={"H": (5, 6.2), "V": (5, 5), "W": (6.2, 5)},
        side={"H": Side.PLAYERS, "V": Side.FOES, "W": Side.PLAYERS},
    )
    table.declare("W", inaction())
    table.declare("H", inaction())
    table.declare("V", attack(), "H" if action.side is CounterSide.DEFENSIVE else "W", s=1)
    if announced:
        table.eclat("H", action, "V", e=1)
    return table


@pytest.mark.rule("L-424", "L-332", "L-430")
def test_an_eclat_may_counter_a_faster_one(profile: RulesProfile) -> None:
    table = heroic_counter(profile, counter(CounterKind.PARRY, OFFENSIVE))
    assert table.cursor == "V"
    table.attack()
    table.answer("counter", "fire")
    assert table.has("V", ConditionCode.BLOCKED)
    assert table.points("W") == 40


@pytest.mark.rule("L-328", "L-332")
def test_without_an_eclat_a_slower_one_may_not(profile: RulesProfile) -> None:
    table = Table(profile, {"H": 8, "V": 15}, fighter("H"), fighter("V"))
    assert "L-328" in table.refused(table.declaration(counter(CounterKind.PARRY, OFFENSIVE), "V", e=1))


@pytest.mark.rule("L-424", "L-430", "L-029")
def test_a_heroic_parry_is_not_thrown_against_an_ordinary_foe(profile: RulesProfile) -> None:
    table = heroic_counter(profile, counter(CounterKind.PARRY))
    table.attack()
    table.answer("counter", "fire")
    assert table.roles == []
    assert table.has("V", ConditionCode.BLOCKED)
    assert [blow.outcome for blow in table["V"].blows] == [BlowOutcome.MISS]


@pytest.mark.rule("L-424", "L-430", "L-023", "L-027")
@pytest.mark.parametrize(("face", "stopped"), [(18, True), (19, False)])
def test_a_heroic_parry_against_a_possessor_is_thrown_and_scored_at_the_best_face(
    profile: RulesProfile, face: int, stopped: bool
) -> None:
    """Defence 7: scored 27, whatever the die. What is heroic is stopped from above only: by 9 + 19, not by 9 + 18."""
    table = Table(
        profile,
        {"H": 8, "V": 15},
        fighter("H", pc=True, heroism=1),
        fighter("V", kind=NpcKind.IMPORTANT),
        side={"H": Side.PLAYERS, "V": Side.FOES},
    )
    table.declare("H", inaction())
    table.declare("V", attack(), "H")
    table.eclat("H", counter(CounterKind.PARRY), "V", e=1)
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 3)
    assert table.waits == "hit"
    table.roll("hit", face)
    assert table.has("V", ConditionCode.BLOCKED) is stopped


@pytest.mark.rule("L-424", "L-430", "L-355")
def test_a_heroic_resistance_stops_the_spell_of_an_ordinary_foe(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"H": 8, "V": 15},
        fighter("H", pc=True, heroism=1),
        fighter("V", spells=(BURST,)),
        side={"H": Side.PLAYERS, "V": Side.FOES},
    )
    table.declare("H", inaction())
    table.declare("V", act(ActionKind.SPELL), "H", f=1, spell_id="burst")
    table.eclat("H", counter(CounterKind.RESIST_SPELL), "V", e=1)
    table.cast()
    table.answer("counter", "fire")
    assert table.roles == []
    assert table.points("H") == 40


@pytest.mark.rule("L-424", "L-430", "L-353")
def test_a_heroic_obstruction_stops_an_ordinary_foe_from_walking(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"H": 8, "V": 15},
        fighter("H", pc=True, heroism=1),
        fighter("V"),
        side={"H": Side.PLAYERS, "V": Side.FOES},
    )
    table.declare("H", inaction())
    table.declare("V", attack(extra_moves=1), "H")
    table.eclat("H", counter(CounterKind.OBSTRUCT), "V", e=1)
    table.answer("counter", "fire")
    assert table.roles == []
    assert table.problems(MoveToken(token_id=table.token("V").id, path=((6.2, 9),))) == {"L-296"}
    table.attack()  # the blow itself is not hindered
    assert table.waits == "hit"


@pytest.mark.rule("L-029", "L-430", "L-614")
@pytest.mark.tries(121)
def test_a_heroic_rotation_strikes_each_by_what_it_is(profile: RulesProfile) -> None:
    """An ordinary foe and a possessor: without a die the one, thrown the other."""
    table = Table(
        profile,
        {"H": 8, "V": 15, "W": 12},
        fighter("H", pc=True, heroism=1),
        fighter("V"),
        fighter("W", kind=NpcKind.IMPORTANT),
        at={"H": (5, 5), "V": (6.2, 5), "W": (5, 6.2)},
        side={"H": Side.PLAYERS, "V": Side.FOES, "W": Side.FOES},
    )
    table.declare("H", inaction())
    table.declare("W", inaction())
    table.declare("V", inaction())
    table.eclat("H", act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE), "V", "W", f=2, s=1)
    table.attack()
    table.roll("damage", 1)
    table.answer("outright", "lives")
    table.attack()
    assert table.roles == ["hit"]
    table.roll("hit", 2)
    table.roll("damage", 1)
    assert [blow.outcome for blow in table["H"].blows] == [BlowOutcome.CRITICAL, BlowOutcome.HIT]


# --- who may go into an éclat, and when ------------------------------------------------------------------------------


@pytest.mark.rule("L-003", "L-420", "L-425", "L-430")
def test_by_option_an_eclat_is_announced_and_played_in_the_resolution(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"H": 8, "V": 15},
        fighter("H", pc=True, heroism=1),
        fighter("V"),
        options={"eclat_any_time": True},
    )
    table.declare("H", inaction())
    table.declare("V", attack(3), "H", f=2)
    table.no_eclat()
    table.attack()
    table.roll("hit", 2)
    table.do(AnnounceEclat(combatant_id=table.id("H")))
    table.do(table.declaration(attack(), "V", combatant_id=table.id("H")))
    assert table.cursor == "H"
    table.attack()
    assert table.roles == ["damage"]
    table.roll("damage", 5)
    assert table.points("V") == 30


@pytest.mark.rule("L-420", "L-050")
def test_without_the_option_the_moment_of_eclats_is_before_the_resolution(profile: RulesProfile) -> None:
    table = Table(profile, {"H": 8, "V": 15}, fighter("H", pc=True, heroism=1), fighter("V"))
    table.declare("H", inaction())
    table.declare("V", attack(), "H")
    table.no_eclat()
    assert table.refused(AnnounceEclat(combatant_id=table.id("H"))) == {"L-050"}


# --- in concert: no effect before all have rolled --------------------------------------------------------------------


def pair(
    profile: RulesProfile,
    first: ActionSpec,
    second: ActionSpec | None = None,
    *,
    together: bool = True,
    s: int = 0,
    answer: ActionSpec | None = None,
    e: int = 0,
    **target: object,
) -> Table:
    """A (18) and B (15) in concert on T (9), who stands between them; A's action is `first`."""
    table = Table(
        profile,
        {"A": 18, "B": 15, "T": 9},
        fighter("A"),
        fighter("B"),
        fighter("T", **target),
        at={"A": (5, 5), "T": (6.2, 5), "B": (7.4, 5)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", answer or inaction(), *(() if answer is None else ("B",)), s=s, e=e)
    table.declare("B", second or attack(), "T", e=1, f=2)
    table.declare("A", first, "T", e=2, f=2, concert=("B",) if together else ())
    assert table.cursor == "A"
    return table


def second_number(table: Table) -> int:
    """End A's turn and begin B's first blow; return what it must reach."""
    table.end_turn()
    assert table.cursor == "B"
    table.attack()
    assert table.waits == "hit"
    assert table.need is not None
    return table.need


EXPOSED = 17 - 4
"""T's defence of 17 with Security 0 against two sources of danger."""


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
@pytest.mark.parametrize("together", [True, False])
def test_a_trip_in_concert_brings_nobody_down_before_all_have_rolled(profile: RulesProfile, together: bool) -> None:
    table = pair(profile, act(ActionKind.TRIP), together=together)
    table.attack()
    table.roll("hit", 19)
    table.roll("strength", 20)
    table.roll("resistance", 1)
    assert table.has("T", ConditionCode.KNOCKED_DOWN) is not together
    assert second_number(table) == (EXPOSED if together else EXPOSED - 4)
    table.roll("hit", 1)
    table.end_turn()
    assert table.has("T", ConditionCode.KNOCKED_DOWN)


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
@pytest.mark.parametrize("together", [True, False])
def test_a_renversement_in_concert_brings_nobody_down_before_all_have_rolled(
    profile: RulesProfile, together: bool
) -> None:
    table = pair(profile, act(ActionKind.OVERTURN), together=together)
    table.attack()
    table.roll("hit", 19)
    assert second_number(table) == (EXPOSED if together else EXPOSED - 4)
    table.roll("hit", 1)
    table.end_turn()
    assert table.has("T", ConditionCode.KNOCKED_DOWN)


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
@pytest.mark.parametrize("together", [True, False])
def test_a_seizing_in_concert_changes_no_number_of_a_partner(profile: RulesProfile, together: bool) -> None:
    """T has Security 4: capacity 5, +6 divided in two parts of 3. Seized it is capped at 1, and at -2."""
    table = pair(profile, hold(), together=together, s=4)
    table.attack()
    table.roll("hit", 19)
    assert second_number(table) == (17 + 3 if together else 17 - 2)
    table.roll("hit", 2)
    table.end_turn()
    assert table.has("T", ConditionCode.SEIZED)


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
@pytest.mark.parametrize("together", [True, False])
def test_a_disarm_in_concert_drops_nothing_before_all_have_rolled(profile: RulesProfile, together: bool) -> None:
    table = pair(profile, act(ActionKind.DISARM), together=together)
    table.attack()
    table.roll("hit", 19)
    assert (table.state.sheet(table["T"]).weapons == ()) is not together
    assert second_number(table) == EXPOSED
    table.roll("hit", 2)
    table.end_turn()
    assert table.state.sheet(table["T"]).weapons == ()


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
def test_the_last_of_a_group_strikes_twice_at_what_was_there_before(profile: RulesProfile) -> None:
    table = pair(profile, attack(), attack(2))
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 5)
    table.end_turn()
    for amount in (7, 9):
        table.attack()
        table.roll("hit", 19)
        table.roll("damage", amount)
        assert table.points("T") == 40
    table.end_turn()
    assert table.points("T") == 40 - 5 - 7 - 9
    assert [event.amount for event in table.happened(DamageDealt)] == [5, 7, 9]


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
def test_two_trips_in_concert_bring_one_fall_in_the_end(profile: RulesProfile) -> None:
    table = pair(profile, act(ActionKind.TRIP), act(ActionKind.TRIP))
    for name in ("A", "B"):
        assert table.cursor == name
        table.attack()
        assert table.need == EXPOSED
        table.roll("hit", 19)
        table.roll("strength", 20)
        table.roll("resistance", 1)
        assert not table.has("T", ConditionCode.KNOCKED_DOWN)
        table.end_turn()
    assert [c.code for c in table["T"].conditions].count(ConditionCode.KNOCKED_DOWN) == 1


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
def test_a_fall_on_one_whom_the_group_kills_is_no_more_than_a_death(profile: RulesProfile) -> None:
    table = pair(profile, act(ActionKind.TRIP))
    table.attack()
    table.roll("hit", 19)
    table.roll("strength", 20)
    table.roll("resistance", 1)
    assert second_number(table) == EXPOSED
    table.amend("T", hit_points=5)
    table.roll("hit", 19)
    table.roll("damage", 12)
    assert not table.has("T", ConditionCode.DEAD)
    table.end_turn()
    assert table.has("T", ConditionCode.DEAD)


@pytest.mark.rule("L-363", "L-374")
@pytest.mark.parametrize("together", [True, False])
def test_the_parry_of_one_attacked_in_concert_has_its_part_of_security(profile: RulesProfile, together: bool) -> None:
    """Security 4: +6, of which 3 meet each of two."""
    table = pair(profile, attack(), together=together, s=4, answer=counter(CounterKind.PARRY), e=1)
    table.attack()
    if table.waits == "counter":  # the parry names B
        table.answer("counter", "hold", override="par décision du MJ")
    table.roll("hit", 2)
    table.end_turn()
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == 7 + (3 if together else 6)


@pytest.mark.rule("L-373", "L-381")
def test_both_partners_are_dangers_in_both_numbers(profile: RulesProfile) -> None:
    table = pair(profile, attack())
    table.attack()
    assert table.need == EXPOSED
    table.roll("hit", 2)
    assert second_number(table) == EXPOSED


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
def test_a_partner_who_has_still_to_come_is_a_danger_from_the_first_roll_on(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 15, "T": 9},
        *(fighter(name) for name in "ABT"),
        at={"A": (5, 5), "T": (6.2, 5), "B": (12, 5)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", inaction())
    table.declare("B", attack(extra_moves=1), "T", e=1)
    table.declare("A", attack(), "T", e=2, concert=("B",))
    table.attack()
    assert table.need == EXPOSED
    table.roll("hit", 2)
    table.end_turn()
    table.move("B", (7.4, 5))
    table.attack()
    assert (table.need, table.bonus) == (EXPOSED, 9 - 4)


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
def test_three_in_concert_meet_one_and_the_same_number(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 15, "C": 12, "T": 9},
        *(fighter(name) for name in "ABCT"),
        at={"A": (5, 5), "T": (6.2, 5), "B": (7.4, 5), "C": (6.2, 6.2)},
        side={**dict.fromkeys("ABC", Side.PLAYERS), "T": Side.FOES},
    )
    table.declare("T", inaction(), s=1)
    table.declare("C", attack(), "T", e=1)
    table.declare("B", act(ActionKind.OVERTURN), "T", e=2, f=2, concert=("C",))
    table.declare("A", act(ActionKind.OVERTURN), "T", e=2, f=2, concert=("B", "C"))
    for name in "ABC":
        assert table.cursor == name
        table.attack()
        assert table.need == EXPOSED  # three dangers, two covered
        table.roll("hit", 19 if name != "C" else 1)
        assert not table.has("T", ConditionCode.KNOCKED_DOWN) or name == "C"
        if table.cursor == name:
            table.end_turn()
    assert table.has("T", ConditionCode.KNOCKED_DOWN)


@pytest.mark.rule("L-373")
@pytest.mark.tries(122)
def test_one_outside_the_group_meets_what_the_group_has_brought_about(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 15, "C": 12, "T": 9},
        *(fighter(name) for name in "ABCT"),
        at={"A": (5, 5), "T": (6.2, 5), "B": (7.4, 5), "C": (6.2, 6.2)},
        side={**dict.fromkeys("ABC", Side.PLAYERS), "T": Side.FOES},
    )
    table.declare("T", inaction(), s=1)
    table.declare("C", attack(), "T")
    table.declare("B", attack(), "T", e=1)
    table.declare("A", act(ActionKind.OVERTURN), "T", e=2, f=2, concert=("B",))
    table.attack()
    table.roll("hit", 19)
    table.end_turn()
    table.attack()
    table.roll("hit", 1)
    table.end_turn()
    assert table.cursor == "C"
    table.attack()
    assert table.need == EXPOSED - 4


# --- charges in concert ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-372", "L-376", "L-535")
@pytest.mark.tries(123)
@pytest.mark.parametrize(
    ("action", "together", "order"),
    [
        (CHARGE, True, "XAB"),
        (CHARGE, False, "AXB"),
        (attack(extra_moves=2), True, "XAB"),
    ],
)
def test_a_charger_in_a_group_acts_with_its_group(
    profile: RulesProfile, action: ActionSpec, together: bool, order: str
) -> None:
    table = Table(
        profile,
        {"A": 18, "X": 15, "B": 9},
        *(fighter(name) for name in "AXB"),
        at={"A": (5, 5), "X": (18, 5), "B": (18, 6.2)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "X": Side.FOES},
    )
    table.declare("B", attack(), "X", e=1)
    table.declare("X", attack(), "B")
    table.declare("A", action, "X", e=2, f=2, concert=("B",) if together else ())
    for name in order:
        assert table.cursor == name
        table.end_turn()


# --- a group and what becomes of its members -------------------------------------------------------------------------


@pytest.mark.rule("L-372", "L-373", "L-376")
@pytest.mark.parametrize("changes", [False, True])
def test_one_of_a_group_that_changes_its_action_stays_in_it(profile: RulesProfile, changes: bool) -> None:
    """A (18) acts in concert with B (9), who strikes T. A's own target W dies and A turns on T."""
    table = Table(
        profile,
        {"A": 18, "B": 9, "T": 5, "W": 3},
        *(fighter(name) for name in "ABTW"),
        at={"A": (5, 5), "T": (6.2, 5), "B": (7.4, 5), "W": (5, 6.2)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES, "W": Side.FOES},
    )
    table.declare("W", inaction())
    table.declare("T", inaction())
    table.declare("B", attack(), "T", e=1)
    table.declare("A", attack(2), "W" if changes else "T", e=2, f=1, concert=("B",))
    if changes:
        table.kill("W")
        table.change(attack(), "T")
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 8)
    assert table.points("T") == 40
    table.end_turn()
    assert (table.cursor, table.points("T")) == ("B", 40)
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 4)
    if table.cursor == "B":
        table.end_turn()
    assert table.points("T") == 40 - 8 - 4


def overlapping(profile: RulesProfile) -> Table:
    """A (18) in concert with B (12) and C (8); B and D (10) go into éclats. B strikes X, D strikes Y."""
    table = Table(
        profile,
        {"A": 18, "B": 12, "D": 10, "C": 8, "X": 5, "Y": 3},
        fighter("A"),
        fighter("B", pc=True, heroism=1),
        fighter("C"),
        fighter("D", pc=True, heroism=1),
        fighter("X"),
        fighter("Y"),
        at={"A": (5, 5), "X": (6.2, 5), "B": (7.4, 5), "C": (6.2, 3.8), "D": (20, 5), "Y": (21.2, 5)},
        side={**dict.fromkeys("ABCD", Side.PLAYERS), "X": Side.FOES, "Y": Side.FOES},
    )
    table.declare("Y", inaction())
    table.declare("X", inaction(), s=4)
    table.declare("C", attack(), "X", e=1)
    table.declare("D", attack(), "Y")
    table.declare("B", attack(), "X", e=1)
    table.declare("A", attack(), "X", e=2, concert=("B", "C"))
    table.do(AnnounceEclat(combatant_id=table.id("D")))
    table.do(AnnounceEclat(combatant_id=table.id("B")))
    table.pass_eclat()
    table.declare("D", attack(), "Y")
    table.declare("B", attack(), "X")
    return table


@pytest.mark.rule("L-055", "L-427")
def test_eclats_go_by_initiative_whoever_had_a_concert(profile: RulesProfile) -> None:
    table = overlapping(profile)
    assert (table.phase, table.cursor) == (Phase.ECLAT_RESOLUTION, "B")
    table.end_turn()
    assert table.cursor == "D"


@pytest.mark.rule("L-148", "L-163", "L-374")
@pytest.mark.parametrize("who", ["in the éclat", "after it"])
def test_security_is_whole_against_one_whose_partner_went_into_an_eclat(profile: RulesProfile, who: str) -> None:
    """A and B were in concert on X, Security 4 (+6); B goes into an éclat and strikes first, A alone at its turn."""
    table = Table(
        profile,
        {"A": 18, "B": 12, "X": 5},
        fighter("A"),
        fighter("B", pc=True, heroism=1),
        fighter("X", kind=NpcKind.IMPORTANT),
        at={"A": (5, 5), "X": (6.2, 5), "B": (7.4, 5)},
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "X": Side.FOES},
    )
    table.declare("X", inaction(), s=4)
    table.declare("B", attack(), "X", e=1)
    table.declare("A", attack(), "X", e=2, concert=("B",))
    table.eclat("B", attack(), "X")
    table.attack()
    if who == "in the éclat":
        assert table.need == 17 + 6
        return
    table.roll("hit", 2)
    table.roll("damage", 1)
    table.end_turn()
    assert table.cursor == "A"
    table.attack()
    assert table.need == 17 + 6


@pytest.mark.rule("L-130", "L-370")
@pytest.mark.parametrize(
    ("side", "allowed"),
    [
        (Side.PLAYERS, True),
        (Side.ALLIES, True),
        (Side.FOES, False),
    ],
)
def test_one_acts_in_concert_with_allies_only(profile: RulesProfile, side: Side, allowed: bool) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 15, "T": 9},
        *(fighter(name) for name in "ABT"),
        side={"A": Side.PLAYERS, "B": side, "T": Side.FOES},
    )
    table.declare("T", inaction())
    table.declare("B", attack(), "T", e=1)
    problems = table.problems(table.declaration(attack(), "T", e=2, concert=("B",)))
    assert bool(problems & {"L-370", "L-130"}) is not allowed


@pytest.mark.rule("L-370", "L-491")
@pytest.mark.parametrize(("grace", "allowed"), [(False, True), (True, False)])
def test_one_in_a_grace_round_is_no_partner(profile: RulesProfile, grace: bool, allowed: bool) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 5, "T": 3},
        *(fighter(name) for name in "ABT"),
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", inaction())
    table.declare("B", act(ActionKind.GRACE) if grace else move(), e=1)
    assert bool(table.problems(table.declaration(attack(), "T", e=2, concert=("B",)))) is not allowed


# --- heroism against what a group deals ------------------------------------------------------------------------------


def doomed(profile: RulesProfile, heroism: int) -> Table:
    """A, in concert with B, deals the hero H, who has 10 points left, two blows that kill; B misses."""
    table = Table(
        profile,
        {"A": 18, "B": 15, "H": 9},
        fighter("A"),
        fighter("B"),
        fighter("H", pc=True, heroism=heroism),
        at={"A": (5, 5), "H": (6.2, 5), "B": (7.4, 5)},
        side={"A": Side.FOES, "B": Side.FOES, "H": Side.PLAYERS},
    )
    table.amend("H", hit_points=10)
    table.declare("H", inaction())
    table.declare("B", attack(), "H", e=1)
    table.declare("A", attack(2), "H", e=2, f=1, concert=("B",))
    table.no_eclat()
    for _ in range(2):
        table.attack()
        table.roll("hit", 19)
        table.roll("damage", 11)
    table.end_turn()
    table.attack()
    table.roll("hit", 1)
    table.end_turn()
    return table


@pytest.mark.rule("L-006", "L-009")
@pytest.mark.parametrize(
    ("heroism", "asked", "dead"),
    [(1, 1, True), (2, 2, False), (0, 0, True)],
)
def test_each_death_takes_a_point_of_its_own(profile: RulesProfile, heroism: int, asked: int, dead: bool) -> None:
    table = doomed(profile, heroism)
    answered = 0
    while table.waits == "ward":
        table.answer("ward", "cancel")
        answered += 1
    assert (answered, table["H"].heroism, table.has("H", ConditionCode.DEAD)) == (asked, 0, dead)


@pytest.mark.rule("L-006", "L-009")
def test_one_that_took_the_first_death_is_not_asked_again(profile: RulesProfile) -> None:
    table = doomed(profile, 2)
    table.answer("ward", "take")
    assert (table.waits, table["H"].heroism, table.has("H", ConditionCode.DEAD)) == (None, 2, True)


# --- who may act in concert with whom --------------------------------------------------------------------------------


@pytest.mark.rule("L-371", "L-370", "L-379")
@pytest.mark.parametrize(("mine", "other", "allowed"), [(15, 9, True), (9, 15, False)])
def test_the_one_with_the_initiative_declares_the_concert(
    profile: RulesProfile, mine: int, other: int, allowed: bool
) -> None:
    table = Table(
        profile,
        {"A": mine, "B": other, "T": 3},
        *(fighter(name) for name in "ABT"),
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", inaction())
    if allowed:
        table.declare("B", attack(), "T", e=1)
    assert (table.problems(table.declaration(attack(), "T", e=2, concert=("B",))) == set()) is allowed
    if not allowed:
        assert table.refused(table.declaration(attack(), "T", e=2, concert=("B",))) == {"L-371"}


@pytest.mark.rule("L-378", "L-372", "L-376", "L-380")
def test_foes_act_in_concert_as_well_and_each_pays_its_own(profile: RulesProfile) -> None:
    table = Table(
        profile,
        {"A": 18, "T": 15, "B": 9},
        *(fighter(name) for name in "ATB"),
        at={"A": (5, 5), "T": (6.2, 5), "B": (7.4, 5)},
        side={"A": Side.FOES, "B": Side.FOES, "T": Side.PLAYERS},
    )
    table.declare("B", attack(), "T", e=1)
    table.declare("T", move())
    table.declare("A", attack(1, WeaponMode.TWO_HANDED), "T", e=2, concert=("B",))
    for name in "TAB":
        assert table.cursor == name
        table.end_turn()
    table.end_round()
    assert (table["A"].initiative, table["B"].initiative) == (16, 8)


@pytest.mark.rule("L-381")
@pytest.mark.parametrize("which", ["joiner", "partner"])
def test_no_counter_takes_part_in_a_concert(profile: RulesProfile, which: str) -> None:
    table = Table(
        profile,
        {"A": 18, "B": 12, "T": 9},
        *(fighter(name) for name in "ABT"),
        side={"A": Side.PLAYERS, "B": Side.PLAYERS, "T": Side.FOES},
    )
    table.declare("T", attack(), "B")
    parry = counter(CounterKind.PARRY)
    table.declare("B", parry if which == "partner" else attack(), "T", e=1)
    order = table.declaration(parry if which == "joiner" else attack(), "T", e=2, concert=("B",))
    assert "L-381" in table.problems(order)
