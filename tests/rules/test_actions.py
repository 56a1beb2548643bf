"""What a declared action costs, needs and allows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.rules.actions import (
    ActionAccount,
    action_label,
    assess,
    attack_offsets,
    final_category,
    mixed_category,
    whirlwind_offsets,
)
from loreval_desktop.rules.initiative import max_category
from loreval_desktop.rules.types.actions import (
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.creature import Creature, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance, StateCode
from loreval_desktop.rules.types.terms import term

from .made import P, profile, rules_of, sheet, vectors, weapon

ALL_MODES = (
    weapon("épée"),
    weapon("dague", WeaponMode.SINGLE, WeaponMode.TWO_WEAPON, WeaponMode.THROWN),
    weapon("bâton", WeaponMode.TWO_WEAPON, double=True),
    weapon("hache", WeaponMode.TWO_HANDED),
    weapon("arc", WeaponMode.FAST_MISSILE, contact=False),
    weapon("arbalète", WeaponMode.SLOW_MISSILE, contact=False),
)
HERO = sheet(
    strength=13, dexterity=13, weapons=ALL_MODES, mastery={"force": 4, "habile": 2}, skills={"force": 9, "habile": 7},
)  # fmt: skip
ABLE = Stance(environment=2, security=0, focus=2)


def spec(kind: ActionKind | str, **fields: object) -> ActionSpec:
    return ActionSpec.model_validate({"kind": kind, **fields})


def attack(mode: str, count: int = 1, **fields: object) -> ActionSpec:
    return spec("attack", mode=mode, count=count, **fields)


def look(
    action: ActionSpec,
    creature: Creature = HERO,
    *,
    stance: Stance = ABLE,
    init: int | None = 20,
    p: RulesProfile = P,
    weapons: tuple[str, ...] = (),
) -> ActionAccount:
    return assess(action, creature, p, stance=stance, initiative=init, weapon_ids=weapons)


def focus_of(action: ActionSpec, creature: Creature = HERO, p: RulesProfile = P) -> int:
    return look(action, creature, p=p).focus


def with_focus(focus: int, environment: int = 2, states: frozenset[StateCode] = frozenset()) -> Stance:
    return Stance(environment=environment, focus=focus, states=states)


SPELLS = {
    "plain": {},
    "material": {"material": True},
    "target": {"aimed": True},
    "material+target": {"material": True, "aimed": True},
}


def tv_07_spec(mode: str, detail: str) -> ActionSpec:
    if mode == "pugilat":
        return attack("unarmed", int(detail))
    if mode in {"single", "two_weapon", "two_handed", "thrown", "fast_missile", "slow_missile"}:
        return attack(mode, int(detail))
    if mode == "spell":
        return spec("spell", **SPELLS[detail])
    if mode.startswith("move"):
        return spec("move", extra_moves=int(mode.partition("+")[2] or 0))
    if mode == "counter":
        return spec("counter", counter="parry")
    if mode == "grapple":
        return spec("grapple", grapple="seize")
    if mode == "rotation":
        return spec("whirlwind", mode="single", count=3)
    return spec(mode)


@pytest.mark.rule(
    "L-155", "L-219", "L-220", "L-221", "L-222", "L-223", "L-224", "L-225", "L-226", "L-227", "L-228a", "L-228b",
    "L-229a", "L-229b", "L-229c", "L-230a", "L-230b", "L-231a", "L-231b", "L-232", "L-233a", "L-233b", "L-234a",
    "L-234b", "L-234c", "L-234d", "L-234e", "L-235a", "L-235b", "L-235c", "L-235d", "L-235e", "L-235f", "L-236",
    "L-237", "L-238", "L-239", "L-240", "L-249", "L-281", "L-290", "L-292", "L-601", "L-610", "L-631", "L-643", "L-650",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_07"), ids=lambda row: f"{row['mode']}-{row['count_or_kind']}")
def test_tv_07_category_and_focus(row: dict[str, str]) -> None:
    action = tv_07_spec(row["mode"], row["count_or_kind"])
    found = look(action)
    assert found.findings == ()
    assert found.category == int(row["category"])
    assert found.cost == int(row["category"])
    assert found.focus == int(row["focus"])
    assert look(action, init=found.cost).findings == ()
    assert "L-249" in rules_of(look(action, init=found.cost - 1).findings)
    if found.focus:
        assert rules_of(look(action, stance=with_focus(found.focus - 1)).findings) != []
    assert look(action, stance=with_focus(found.focus)).findings == ()


@pytest.mark.rule(
    "L-199", "L-201", "L-202", "L-206", "L-207", "L-208", "L-209", "L-210", "L-212", "L-213", "L-214", "L-715"
)
@pytest.mark.parametrize("row", vectors("tv_08"), ids=lambda row: "/".join(list(row.values())[:3]))
def test_tv_08_offsets(row: dict[str, str]) -> None:
    expected = tuple(int(number) for number in row["offsets"].split())
    malus = int(row["initial_malus"])
    assert attack_offsets(WeaponMode(row["mode"]), int(row["attacks"]), malus, P) == expected
    creature = HERO.model_copy(update={"two_weapon_malus": malus})
    assert look(attack(row["mode"], int(row["attacks"])), creature).offsets == expected


@pytest.mark.rule("L-210", "L-211")
def test_five_blows_of_a_double_weapon() -> None:
    master = HERO.model_copy(update={"two_weapon_malus": -2})
    staff = look(attack("two_weapon", 5), master, weapons=("bâton",))
    assert (staff.category, staff.offsets) == (5, (-2, -2, -7, -12, -17))


@pytest.mark.rule("L-199", "L-204")
def test_fists_follow_two_weapons_and_one_blow_has_no_malus() -> None:
    assert attack_offsets(WeaponMode.UNARMED, 4, -2, P) == (-2, -2, -7, -12)
    assert attack_offsets(WeaponMode.UNARMED, 4, 0, P) == (0, 0, -5, -10)
    assert attack_offsets(WeaponMode.UNARMED, 1, -2, P) == (0,)


@pytest.mark.rule("L-614", "L-615", "L-616", "L-617")
@pytest.mark.parametrize("row", vectors("tv_09"), ids=lambda row: f"{row['weapon']}-{row['targets']}")
def test_tv_09_rotation(row: dict[str, str]) -> None:
    mode = WeaponMode.SINGLE if row["weapon"] == "single" else WeaponMode.TWO_WEAPON
    expected = tuple(int(number) for number in row["offsets"].split())
    assert whirlwind_offsets(mode, int(row["targets"]), 0, P) == expected
    found = look(spec("whirlwind", mode=mode, count=int(row["targets"])))
    assert found.offsets == expected
    assert found.category == 5


@pytest.mark.rule(
    "L-195", "L-248", "L-250", "L-251", "L-252", "L-256", "L-259", "L-260", "L-261", "L-262", "L-263", "L-264", "L-265",
    "L-266", "L-273",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_10"), ids=lambda row: ",".join(list(row.values())[:6]))
def test_tv_10_final_category(row: dict[str, str]) -> None:
    addons = {"0": (), "1": (Addon.MELEE_MOVEMENT,), "2": (Addon.JUGGLING,)}[row["manoeuvre"]]
    account = final_category(
        term("category_priced", int(row["base"]), "L-193"),
        P,
        extra_moves=int(row["extra_moves"]),
        unready=row["unready"] == "1",
        addons=addons,
        slow=row["slow"] == "1",
        haste=row["haste"] == "1",
    )
    assert account.total == int(row["final"])
    fits = account.total <= max_category(sheet(), P)
    fits_super_active = account.total <= max_category(sheet(talents=["super_active"]), P)
    assert fits_super_active
    assert fits is (row["validity"] == "ok")


@pytest.mark.rule("L-256", "L-259", "L-261", "L-264", "L-265")
@pytest.mark.parametrize("row", vectors("tv_36"), ids=lambda row: row["base"])
def test_tv_36_readiness_slow_and_haste(row: dict[str, str]) -> None:
    for name in ("plain", "unready", "slow", "haste", "unready+slow", "unready+haste", "slow+haste", "all_three"):
        on = {"unready", "slow", "haste"} if name == "all_three" else set(name.split("+"))
        account = final_category(
            term("category_priced", int(row["base"]), "L-193"),
            P,
            unready="unready" in on,
            slow="slow" in on,
            haste="haste" in on,
        )
        number, _, refused = row[name].partition("(")
        assert account.total == int(number), name
        assert (account.total > max_category(sheet(), P)) is bool(refused), name


@pytest.mark.rule(
    "L-178", "L-273", "L-292", "L-294", "L-305", "L-881", "L-882", "L-883", "L-884", "L-885", "L-886", "L-985", "L-986"
)
@pytest.mark.parametrize("row", vectors("tv_37"), ids=lambda row: "/".join(list(row.values())[:3]))
def test_tv_37_furthest_move(row: dict[str, str]) -> None:
    armour = {"none": None, "light": "leather", "medium": "scale", "heavy": "splint"}[row["armour"]]
    talents = [
        "adventurer",
        *(["course"] if row["course"] == "1" else []),
        *(["super_active"] if row["super_active"] == "1" else []),
    ]
    creature = sheet(armour=armour, talents=talents, weapons=ALL_MODES)
    actions = {"move": spec("move"), "cat1": attack("single"), "cat2": attack("two_handed")}
    for name, action in actions.items():
        plans = [
            look(action.model_copy(update={"extra_moves": extra, "use_course": course}), creature)
            for extra in range(10)
            for course in (False, True)
        ]
        furthest = max((plan for plan in plans if not plan.findings), key=lambda plan: (plan.move.units, -plan.cost))
        assert (furthest.move.units, furthest.cost, furthest.move.malus) == (
            int(row[f"{name}_units"]),
            int(row[f"{name}_cost"]),
            int(row[f"{name}_malus"]),
        ), name


# --- what a category needs -------------------------------------------------------------------------------------------


@pytest.mark.rule("L-454", "L-460")
def test_points_buy_actions() -> None:
    five = attack("single", 3)
    assert look(five, init=5).findings == ()
    assert rules_of(look(five, init=4).findings) == ["L-249"]
    assert look(attack("single"), init=1).findings == ()


@pytest.mark.rule("L-706", "L-714")
def test_a_shot_into_the_heap_needs_focus_one() -> None:
    heap = attack("thrown", into_crowd=True)
    assert (look(heap).category, look(heap).focus) == (1, 1)
    assert rules_of(look(heap, stance=with_focus(0)).findings) == ["L-240"]


@pytest.mark.rule("L-194", "L-248", "L-462")
def test_the_cost_is_the_category_addons_included() -> None:
    assert look(attack("two_weapon", 4)).cost == 4
    assert look(attack("two_weapon", 2, extra_moves=3)).cost == 5


@pytest.mark.rule("L-192", "L-193", "L-243")
@pytest.mark.parametrize(
    ("mode", "count"), [("two_handed", 3), ("single", 4), ("fast_missile", 3), ("two_weapon", 1), ("thrown", 4)]
)
def test_a_count_outside_the_list_is_refused_until_the_gm_prices_it(mode: str, count: int) -> None:
    found = look(attack(mode, count))
    assert rules_of(found.findings) == ["L-243"]
    assert found.findings[0].overridable
    priced = look(attack(mode, count, priced_category=4))
    assert priced.findings == ()
    assert priced.category == 4


@pytest.mark.rule("L-193")
def test_an_unlisted_action_waits_for_the_gm_s_category() -> None:
    assert rules_of(look(spec("priced")).findings) == ["L-193"]
    found = look(spec("priced", priced_category=3, priced_focus=0))
    assert (found.category, found.focus, found.findings) == (3, 0, ())
    assert look(spec("priced", priced_category=3)).focus == 1


@pytest.mark.rule("L-244")
def test_mixed_modes_propose_the_sum_and_are_refused_above_the_limit() -> None:
    blow_and_throw = (AttackPart(mode=WeaponMode.SINGLE), AttackPart(mode=WeaponMode.THROWN))
    assert mixed_category(blow_and_throw, P) == 2
    assert rules_of(look(spec("mixed", parts=blow_and_throw)).findings) == ["L-244"]
    ruled = look(spec("mixed", parts=blow_and_throw, priced_category=2))
    assert (ruled.category, ruled.focus, ruled.findings) == (2, 1, ())
    assert ruled.offsets == (0, -5)
    heavy = (AttackPart(mode=WeaponMode.TWO_HANDED, count=2), AttackPart(mode=WeaponMode.THROWN, count=2))
    assert mixed_category(heavy, P) == 7
    assert "L-195" in rules_of(look(spec("mixed", parts=heavy)).findings)
    assert mixed_category((AttackPart(mode=WeaponMode.SINGLE, count=4),), P) is None


@pytest.mark.rule("L-195", "L-252", "L-273", "L-274")
def test_category_six_is_for_the_super_active() -> None:
    plan = attack("single", 3, extra_moves=1)
    assert rules_of(look(plan).findings) == ["L-252"]
    fast = HERO.model_copy(update={"talents": sheet(talents=["super_active"]).talents})
    found = look(plan, fast)
    assert (found.category, found.focus, found.findings) == (6, 2, ())
    pure = look(spec("move", extra_moves=5), fast)
    assert (pure.cost, pure.move.units, pure.move.malus, pure.findings) == (6, 6, -12, ())
    assert rules_of(look(spec("move", extra_moves=6), fast).findings) == ["L-252"]


@pytest.mark.rule("L-157", "L-158")
def test_focus_must_be_there_and_negative_focus_still_allows_the_simplest() -> None:
    five = attack("two_weapon", 5)
    assert rules_of(look(five, stance=with_focus(1)).findings) == ["L-238"]
    assert look(five, stance=with_focus(2)).findings == ()
    assert look(attack("single"), stance=with_focus(-1)).findings == ()
    assert look(attack("two_weapon", 2), stance=with_focus(-3)).findings == ()
    assert rules_of(look(attack("single", 2), stance=with_focus(-1)).findings) == ["L-237"]


@pytest.mark.rule("L-151", "L-152", "L-153")
def test_focus_by_the_nature_of_the_action() -> None:
    assert focus_of(attack("single")) == 0
    assert focus_of(spec("move")) == 0
    assert rules_of(look(attack("thrown"), stance=with_focus(0)).findings) == ["L-240"]
    assert rules_of(look(spec("disarm"), stance=with_focus(1)).findings) == ["L-601"]


@pytest.mark.rule("L-155", "L-156", "L-241", "L-267")
def test_focus_is_read_on_the_final_category_and_the_highest_clause_holds() -> None:
    assert focus_of(attack("two_handed", extra_moves=3)) == 2
    assert focus_of(attack("single", extra_moves=2)) == 1
    assert focus_of(attack("thrown", extra_moves=2)) == 1
    assert focus_of(spec("trip")) == 2
    assert [(t.value, t.rule) for t in look(spec("trip")).focus_terms] == [(0, "L-236"), (2, "L-601")]


@pytest.mark.rule("L-268")
def test_haste_lowers_focus_but_not_the_exceptions() -> None:
    fast = with_focus(2, states=frozenset({StateCode.HASTE}))
    ritual = look(spec("ritual"), stance=fast)
    assert (ritual.category, ritual.focus) == (4, 2)
    fists = look(attack("unarmed", 5), stance=fast)
    assert (fists.category, fists.focus) == (4, 1)
    two = look(attack("single", 2), stance=fast)
    assert (two.category, two.focus) == (2, 0)


@pytest.mark.rule("L-218", "L-219", "L-239")
def test_spells_count_their_components_once() -> None:
    assert look(spec("spell", aimed=True)).category == 3
    assert look(spec("spell", material=True, aimed=True)).category == 4
    assert focus_of(spec("spell")) == 1
    assert focus_of(spec("spell", focus_two=True)) == 2
    assert focus_of(spec("spell", material=True, aimed=True, extra_moves=1)) == 2
    assert rules_of(look(spec("spell"), stance=with_focus(0)).findings) == ["L-239"]


@pytest.mark.rule("L-217", "L-270", "L-991")
def test_nobody_moves_during_a_ritual_unless_hasted() -> None:
    moving = spec("ritual", extra_moves=1)
    assert "L-217" in rules_of(look(moving).findings)
    fast = with_focus(2, states=frozenset({StateCode.HASTE}))
    hasted = look(moving, stance=fast)
    assert (hasted.category, hasted.findings) == (5, ())
    super_active = HERO.model_copy(update={"talents": sheet(talents=["super_active", "course"]).talents})
    assert rules_of(look(moving, super_active).findings) == ["L-217"]
    assert rules_of(look(spec("ritual", use_course=True), super_active).findings) == ["L-991", "L-983"]
    assert look(spec("spell", extra_moves=1)).category == 3


@pytest.mark.rule("L-205", "L-243")
def test_two_weapons_may_be_used_as_one() -> None:
    dual = HERO.model_copy(update={"two_weapon_malus": -2})
    single = look(attack("single", 2), dual, weapons=("dague",))
    assert (single.category, single.offsets, single.findings) == (3, (0, -5), ())
    both = look(attack("two_weapon", 2), dual, weapons=("dague", "dague"))
    assert (both.category, both.offsets, both.findings) == (2, (-2, -2), ())


@pytest.mark.rule("L-203", "L-210", "L-211", "L-247")
def test_a_double_weapon_counts_as_two_and_never_as_two_handed() -> None:
    staff = look(attack("two_weapon", 2), weapons=("bâton",))
    assert (staff.category, staff.findings) == (2, ())
    assert rules_of(look(attack("two_handed"), weapons=("bâton",)).findings) == ["L-247"]
    assert rules_of(look(attack("two_weapon", 2), weapons=("dague",)).findings) == ["L-203"]


@pytest.mark.rule("L-215")
def test_a_slow_missile_is_shot_once() -> None:
    assert look(attack("slow_missile")).findings == ()
    assert rules_of(look(attack("slow_missile", 2)).findings) == ["L-215"]


@pytest.mark.rule("L-197", "L-461")
def test_a_weapon_is_needed_to_strike_with_one() -> None:
    bare = sheet()
    assert rules_of(look(attack("single"), bare).findings) == ["L-461"]
    assert look(attack("unarmed", 2), bare).findings == ()
    assert rules_of(look(attack("single"), weapons=("glaive",)).findings) == ["L-461"]
    assert rules_of(look(attack("single"), weapons=("arc",)).findings) == ["L-461"]


@pytest.mark.rule("L-216", "L-245", "L-952")
def test_a_skill_and_a_jump_are_category_five() -> None:
    for kind in ("skill_use", "jump"):
        found = look(spec(kind))
        assert (found.category, found.focus) == (5, 2)
        assert rules_of(look(spec(kind), stance=with_focus(1)).findings) == ["L-238"]
    assert look(spec("jump"), p=profile(jump_focus_zero=True)).focus == 0
    assert look(spec("jump"), stance=with_focus(0), p=profile(jump_focus_zero=True)).findings == ()


@pytest.mark.rule("L-246", "L-839")
def test_one_grapple_attack_an_action() -> None:
    assert look(spec("grapple", grapple="seize")).focus == 1
    assert rules_of(look(spec("grapple", grapple="seize", count=2)).findings) == ["L-246"]


@pytest.mark.rule("L-810", "L-811", "L-809")
def test_a_throw_on_the_knee_costs_one_more_and_focus_two() -> None:
    knee = look(spec("grapple", grapple="throw", knee=True))
    assert (knee.category, knee.focus, knee.findings) == (4, 2, ())
    assert rules_of(look(spec("grapple", grapple="throw", knee=True), stance=with_focus(1)).findings) == ["L-810"]
    assert rules_of(look(spec("grapple", grapple="lift", knee=True)).findings) == ["L-809"]


# --- addons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-255")
def test_the_printed_example_of_two_attacks_and_three_moves() -> None:
    found = look(attack("two_weapon", 2, extra_moves=3))
    assert (found.category, found.move.malus, found.move.units, found.findings) == (5, -8, 3, ())
    assert rules_of(look(attack("two_weapon", 2, extra_moves=4)).findings) == ["L-252"]


@pytest.mark.rule("L-256", "L-257", "L-258")
def test_an_unready_weapon_costs_one_however_many() -> None:
    assert look(attack("single", unready=True)).category == 2
    assert look(attack("two_weapon", 2, unready=True)).category == 3
    assert rules_of(look(attack("single", 3, unready=True)).findings) == ["L-257"]
    assert look(attack("two_weapon", 2, unready=True, category_adjust=1)).category == 4


@pytest.mark.rule("L-256")
def test_fists_spells_and_dodges_need_nothing_readied() -> None:
    assert look(attack("unarmed", 1, unready=True)).category == 1
    assert look(spec("spell", unready=True)).category == 2
    assert look(spec("counter", counter="dodge", unready=True)).category == 1
    assert look(spec("counter", counter="parry", unready=True)).category == 2


def test_slow_and_haste_stand_struck_through_when_both_are_on() -> None:
    both = with_focus(2, states=frozenset({StateCode.SLOW, StateCode.HASTE}))
    found = look(attack("single", 2), stance=both)
    assert found.category == 3
    assert [t.rule for t in found.category_account.terms if t.suppressed_by == "L-264"] == ["L-259", "L-261"]


@pytest.mark.rule("L-259", "L-260", "L-272")
def test_a_slowed_one_pays_the_next_category_but_for_inaction() -> None:
    slow = with_focus(2, states=frozenset({StateCode.SLOW}))
    three = look(attack("single", 2), stance=slow)
    assert (three.category, three.focus) == (4, 1)
    two = look(attack("two_weapon", 2), stance=slow)
    assert (two.category, two.focus) == (3, 1)
    assert rules_of(look(attack("single", 3), stance=slow).findings) == ["L-260"]
    assert look(spec("inaction"), stance=slow).cost == 1
    assert look(spec("counter", counter="parry"), stance=slow).cost == 2
    assert look(spec("grace"), stance=slow, init=3).cost == 0


@pytest.mark.rule("L-261", "L-262")
def test_a_hasted_one_pays_the_category_below_and_never_less_than_one() -> None:
    fast = with_focus(2, states=frozenset({StateCode.HASTE}))
    assert look(attack("single", 3), stance=fast).cost == 4
    assert look(attack("single"), stance=fast).cost == 1
    assert look(spec("counter", counter="parry"), stance=fast).cost == 1


@pytest.mark.rule("L-271")
def test_two_slows_are_one_state() -> None:
    slow = Stance(focus=2, states=frozenset([StateCode.SLOW, StateCode.SLOW]))
    assert look(attack("two_weapon", 2), stance=slow).category == 3


@pytest.mark.rule("L-269", "L-330")
def test_moves_may_be_added_to_a_counter() -> None:
    found = look(spec("counter", counter="parry", extra_moves=2))
    assert (found.cost, found.focus, found.environment, found.move.malus) == (3, 1, 1, -6)


@pytest.mark.rule("L-124", "L-223", "L-325", "L-548")
def test_a_counter_needs_environment_one() -> None:
    parry = spec("counter", counter="parry")
    assert rules_of(look(parry, stance=Stance(environment=0)).findings) == ["L-124"]
    assert look(parry, stance=Stance(environment=1)).findings == ()
    counter_charge = spec("charge", mode="single", extra_moves=2, as_counter=True)
    found = look(counter_charge)
    assert (found.category, found.focus, found.environment, found.findings) == (3, 2, 1, ())
    assert rules_of(look(counter_charge, stance=with_focus(2, environment=0)).findings) == ["L-124"]


@pytest.mark.rule("L-325", "L-570", "L-618")
def test_the_means_of_a_counter_raise_its_focus() -> None:
    assert focus_of(spec("counter", counter="parry")) == 0
    assert focus_of(spec("counter", counter="block")) == 2
    assert focus_of(spec("counter", counter="counterspell")) == 1
    assert rules_of(look(spec("counter", counter="counterspell"), stance=with_focus(0)).findings) == ["L-570"]


@pytest.mark.rule("L-561")
def test_a_counter_by_a_shot_is_an_option() -> None:
    shot = spec("counter", counter="shot", side="offensive", mode="fast_missile")
    assert rules_of(look(shot).findings) == ["L-561"]
    allowed = look(shot, p=profile(ranged_counter=True))
    assert (allowed.cost, allowed.focus, allowed.findings) == (1, 1, ())


# --- inaction and grace ----------------------------------------------------------------------------------------------


@pytest.mark.rule("L-280", "L-281", "L-282", "L-285", "L-992")
def test_inaction_costs_one_and_nothing_can_be_added() -> None:
    found = look(spec("inaction"), init=7)
    assert (found.cost, found.move.units, found.offsets, found.findings) == (1, 0, (), ())
    assert rules_of(look(spec("inaction", extra_moves=2)).findings) == ["L-282"]
    runner = sheet(talents=["course"])
    assert "L-992" in rules_of(look(spec("inaction", use_course=True), runner).findings)


@pytest.mark.rule("L-481", "L-490", "L-491", "L-502", "L-992")
def test_a_grace_round_costs_nothing_and_allows_nothing() -> None:
    for points in (1, 5):
        found = look(spec("grace"), init=points)
        assert (found.cost, found.focus, found.move.units, found.offsets, found.findings) == (0, 0, 0, (), ())
    assert rules_of(look(spec("grace"), init=6).findings) == ["L-481"]
    assert rules_of(look(spec("grace", extra_moves=1), init=3).findings) == ["L-491"]
    runner = sheet(talents=["course"])
    assert "L-992" in rules_of(look(spec("grace", use_course=True), runner, init=3).findings)


@pytest.mark.rule("L-503")
def test_a_strategic_observer_may_take_grace_sooner() -> None:
    observer = sheet(talents=["strategic_observer"])
    assert look(spec("grace"), observer, init=9).findings == ()


# --- movement --------------------------------------------------------------------------------------------------------

ELFIN = sheet(strength=9, dexterity=12, constitution=12, weapons=ALL_MODES)
TIFIN = sheet(strength=12, dexterity=14, constitution=9, size="P")


@pytest.mark.rule("L-290", "L-291", "L-292", "L-296")
def test_a_move_covers_its_units() -> None:
    assert look(spec("move"), TIFIN).move.distance == Fraction("3.7")
    three = look(spec("move", extra_moves=2), TIFIN)
    assert (three.cost, three.move.units, three.move.malus) == (3, 3, -6)
    assert three.move.distance == Fraction("11.1")
    five = look(spec("move", extra_moves=4), ELFIN)
    assert (five.cost, five.move.malus, five.move.distance) == (5, -10, Fraction(26))


@pytest.mark.rule("L-293", "L-294")
def test_moves_beside_another_action_are_all_extra() -> None:
    one = look(attack("single", extra_moves=1), ELFIN)
    assert (one.move.units, one.move.malus) == (1, -4)
    assert look(attack("single", extra_moves=2), ELFIN).move.distance == Fraction("10.4")
    assert look(attack("single"), ELFIN).move.distance == 0


@pytest.mark.rule("L-304", "L-306")
def test_moves_may_be_declared_on_the_spot() -> None:
    found = look(spec("move", extra_moves=4), init=11)
    assert (found.cost, found.move.malus, found.findings) == (5, -10, ())


@pytest.mark.rule("L-310", "L-881", "L-882", "L-883", "L-884")
@pytest.mark.parametrize(
    ("armour", "plan", "rule"),
    [
        ("full_plate", {"kind": "move", "extra_moves": 2}, None),
        ("full_plate", {"kind": "move", "extra_moves": 3}, "L-883"),
        ("full_plate", {"kind": "attack", "mode": "single", "extra_moves": 3}, None),
        ("full_plate", {"kind": "move", "extra_moves": 1, "use_course": True}, None),
        ("full_plate", {"kind": "move", "extra_moves": 2, "use_course": True}, "L-883"),
        ("scale", {"kind": "move", "extra_moves": 3}, None),
        ("scale", {"kind": "move", "extra_moves": 4}, "L-882"),
        ("leather", {"kind": "move", "extra_moves": 4}, None),
        ("leather", {"kind": "move", "extra_moves": 4, "use_course": True}, "L-881"),
        ("leather", {"kind": "move", "extra_moves": 3, "use_course": True}, None),
    ],
)
def test_armour_limits_the_units_of_a_round(armour: str, plan: dict[str, object], rule: str | None) -> None:
    creature = sheet(armour=armour, talents=["course", "adventurer"], weapons=ALL_MODES)
    found = look(ActionSpec.model_validate(plan), creature)
    assert rules_of(found.findings) == ([rule] if rule else [])


@pytest.mark.rule("L-881", "L-885", "L-886")
def test_light_armour_bites_on_the_sixth_move_only() -> None:
    fast = ["super_active", "course", "adventurer"]
    bare = look(spec("move", extra_moves=5, use_course=True), sheet(talents=fast))
    assert (bare.move.units, bare.findings) == (7, ())
    light = look(spec("move", extra_moves=5), sheet(talents=fast, armour="padded"))
    assert rules_of(light.findings) == ["L-881"]


@pytest.mark.rule("L-980", "L-981", "L-982", "L-983", "L-984", "L-985", "L-989", "L-990")
def test_course_adds_one_free_unit_to_a_movement() -> None:
    runner = sheet(strength=9, dexterity=12, constitution=12, talents=["course"], weapons=ALL_MODES)
    pure = look(spec("move", use_course=True), runner)
    assert (pure.cost, pure.move.units, pure.move.malus) == (1, 2, 0)
    assert pure.move.distance == Fraction("10.4")
    blow = look(attack("single", extra_moves=1, use_course=True), runner)
    assert (blow.cost, blow.move.units, blow.move.malus, blow.findings) == (2, 2, -4, ())
    assert rules_of(look(attack("single", use_course=True), runner).findings) == ["L-983"]
    far = look(spec("move", extra_moves=4, use_course=True), runner)
    assert (far.cost, far.move.units, far.move.distance) == (5, 6, Fraction("31.2"))
    assert look(spec("move"), runner).move.units == 1
    assert rules_of(look(spec("move", use_course=True), ELFIN).findings) == ["L-980"]


@pytest.mark.rule("L-984")
def test_the_free_unit_counts_in_the_malus_by_option_only() -> None:
    runner = sheet(talents=["course"], weapons=ALL_MODES)
    plan = attack("single", extra_moves=1, use_course=True)
    assert look(plan, runner).move.malus == -4
    assert look(plan, runner, p=profile(course_unit_counts=True)).move.malus == -6
    assert look(plan, runner, p=profile(course_unit_counts=True)).extra_moves == 2


def test_a_jump_opens_the_free_unit_by_option_only() -> None:
    runner = sheet(talents=["course"])
    plan = spec("jump", use_course=True)
    assert rules_of(look(plan, runner).findings) == ["L-983"]
    opened = look(plan, runner, p=profile(course_jump=True))
    assert (opened.cost, opened.move.units, opened.findings) == (5, 1, ())


# --- manoeuvres ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-601", "L-600")
@pytest.mark.parametrize(
    "plan",
    [
        {"kind": "disarm"},
        {"kind": "weapon_destruction"},
        {"kind": "trip"},
        {"kind": "overturn"},
        {"kind": "whirlwind", "mode": "single"},
        {"kind": "attack", "mode": "single", "addons": ["power_attack"], "power": 1},
        {"kind": "attack", "mode": "single", "addons": ["juggling"]},
        {"kind": "attack", "mode": "single", "addons": ["melee_movement"]},
        {"kind": "counter", "counter": "block"},
    ],
    ids=lambda plan: str(plan.get("addons") or plan.get("counter") or plan["kind"]),
)
def test_every_manoeuvre_needs_focus_two(plan: dict[str, object]) -> None:
    action = ActionSpec.model_validate(plan)
    assert look(action, stance=with_focus(2)).findings == ()
    assert set(rules_of(look(action, stance=with_focus(1)).findings)) & {"L-601", "L-238"}


@pytest.mark.rule("L-603", "L-611", "L-619", "L-632", "L-638", "L-645", "L-656", "L-665", "L-677")
@pytest.mark.parametrize(
    ("plan", "ability", "rule"),
    [
        ({"kind": "attack", "mode": "single", "addons": ["power_attack"]}, "strength", "L-603"),
        ({"kind": "whirlwind", "mode": "single"}, "dexterity", "L-611"),
        ({"kind": "counter", "counter": "block"}, "dexterity", "L-619"),
        ({"kind": "trip"}, "dexterity", "L-632"),
        ({"kind": "disarm"}, "dexterity", "L-638"),
        ({"kind": "weapon_destruction"}, "strength", "L-645"),
        ({"kind": "attack", "mode": "single", "addons": ["juggling"]}, "dexterity", "L-656"),
        ({"kind": "attack", "mode": "single", "addons": ["melee_movement"]}, "dexterity", "L-665"),
    ],
)
def test_a_score_of_thirteen_opens_a_manoeuvre(plan: dict[str, object], ability: str, rule: str) -> None:
    action = ActionSpec.model_validate(plan)
    scores = {"strength": 18, "dexterity": 18}
    assert look(action, sheet(weapons=ALL_MODES, **{**scores, ability: 13})).findings == ()
    assert rules_of(look(action, sheet(weapons=ALL_MODES, **{**scores, ability: 12})).findings) == [rule]


@pytest.mark.rule("L-605", "L-606", "L-660", "L-667", "L-676")
def test_addon_manoeuvres_add_up() -> None:
    power, juggling, melee = Addon.POWER_ATTACK, Addon.JUGGLING, Addon.MELEE_MOVEMENT
    assert look(attack("single", 2, addons=[power])).category == 4
    assert rules_of(look(attack("single", 3, addons=[power])).findings) == ["L-606"]
    super_active = HERO.model_copy(update={"talents": sheet(talents=["super_active"]).talents})
    assert look(attack("single", 3, addons=[power]), super_active).findings == ()
    assert look(attack("single", 1, addons=[juggling])).category == 3
    assert look(attack("single", 2, addons=[juggling])).category == 5
    assert rules_of(look(attack("two_handed", 2, addons=[juggling])).findings) == ["L-195"]
    assert look(attack("single", 2, addons=[melee])).category == 4
    assert look(attack("single", 1, addons=[power, melee])).category == 3
    assert look(attack("single", 1, addons=[power, melee, juggling])).category == 5
    whirl = spec("whirlwind", mode="single", addons=[juggling])
    assert "L-195" in rules_of(look(whirl, super_active).findings)


@pytest.mark.rule("L-607", "L-608", "L-609")
def test_power_points_stay_within_mastery_and_in_melee() -> None:
    def power(points: int, mode: str = "single") -> ActionSpec:
        return attack(mode, addons=["power_attack"], power=points, skill="power_strike")

    assert look(power(0)).findings == ()
    assert look(power(4)).findings == ()
    assert rules_of(look(power(5)).findings) == ["L-608"]
    assert rules_of(look(power(1, "thrown")).findings) == ["L-609"]
    assert rules_of(look(attack("single", power=2)).findings) == ["L-607"]


@pytest.mark.rule("L-655")
def test_juggling_needs_a_weapon_in_hand() -> None:
    assert rules_of(look(attack("unarmed", addons=["juggling"])).findings) == ["L-655"]
    assert rules_of(look(attack("fast_missile", addons=["juggling"])).findings) == ["L-655"]
    assert look(attack("thrown", addons=["juggling"])).findings == ()


@pytest.mark.rule("L-515", "L-634", "L-640", "L-647", "L-675")
def test_the_skill_that_a_rule_imposes() -> None:
    def with_skill(kind: str, skill: str, **fields: object) -> list[str]:
        return rules_of(look(spec(kind, skill=skill, **fields)).findings)

    run = {"mode": "single", "extra_moves": 2}
    assert with_skill("charge", "finesse_strike", **run) == ["L-515"]
    assert with_skill("charge", "power_strike", **run) == []
    assert with_skill("weapon_destruction", "finesse_strike") == ["L-647"]
    assert with_skill("weapon_destruction", "power_strike") == []
    assert with_skill("overturn", "finesse_strike") == ["L-675"]
    assert with_skill("overturn", "power_strike") == []
    assert with_skill("trip", "power_strike") == ["L-634"]
    assert with_skill("trip", "finesse_strike") == []
    assert with_skill("disarm", "finesse_strike") == ["L-640"]
    assert with_skill("disarm", "power_strike") == []
    subtle = HERO.model_copy(update={"talents": sheet(talents=["subtle_combat"]).talents})
    assert look(spec("disarm", skill="finesse_strike"), subtle).findings == ()


@pytest.mark.rule("L-448", "L-471")
def test_nothing_is_delayed_prepared_or_done_on_the_defensive() -> None:
    fields, kinds = set(ActionSpec.model_fields), {kind.value for kind in ActionKind}
    assert not {"defensive", "delayed", "prepared", "delay"} & fields
    assert not {"delay", "prepare", "ready", "total_defence"} & kinds
    assert set(GrappleOption) == {
        "seize", "lift", "throw", "immobilise", "pin_down", "crush", "break_hold", "escape", "counter_hold",
    }  # fmt: skip


@pytest.mark.rule("L-326", "L-354")
def test_a_counter_is_of_two_types_and_never_a_trip_or_a_hold() -> None:
    assert {side.value for side in CounterSide} == {"defensive", "offensive"}
    with pytest.raises(ValueError, match="counter"):
        ActionSpec.model_validate({"kind": "counter", "counter": "trip"})
    assert not {"trip", "seize", "overturn", "grapple"} & {kind.value for kind in CounterKind}


def test_an_action_has_a_name_with_its_moves() -> None:
    label = action_label(attack("two_weapon", 2, extra_moves=3))
    assert label.id == "rule.action.with_moves"
    assert label.value("moves") == 3
    assert action_label(spec("move", extra_moves=2)).value("count") == 3
    assert action_label(spec("spell", material=True, aimed=True)).value("detail") == "material_aimed"


def test_an_action_survives_being_kept_as_text() -> None:
    action = attack("single", 2, addons=["power_attack"], power=2, extra_moves=1)
    assert ActionSpec.model_validate_json(action.model_dump_json()) == action
