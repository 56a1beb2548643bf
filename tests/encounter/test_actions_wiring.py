"""What an action costs, needs and gives in a fight: modes, categories, addons, moves and inaction."""

from __future__ import annotations

import pytest

from tests.encounter.table import (
    BOW,
    SWORD,
    ActionKind,
    ActionSpec,
    Addon,
    AttackBegun,
    AttackPart,
    ConditionCode,
    CounterKind,
    Creature,
    MakeJump,
    MountToken,
    MoveToken,
    PlaceToken,
    ResolveAttack,
    RulesProfile,
    SetReadyWeapons,
    Spell,
    StartEncounter,
    Table,
    Talent,
    Token,
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

M = WeaponMode
AXE = Weapon(id="axe", name="Hachette", damage="1d6", modes=(M.SINGLE, M.TWO_WEAPON, M.THROWN), range_m=10)
MACE = Weapon(id="mace", name="Masse", damage="1d8", modes=(M.SINGLE, M.TWO_WEAPON))
DAGGER = Weapon(id="dagger", name="Dague", damage="1d4", modes=(M.SINGLE, M.TWO_WEAPON), off_hand=True)
STAFF = Weapon(id="staff", name="Bâton", damage="1d6", modes=(M.TWO_WEAPON, M.SINGLE), double=True)
CROSSBOW = Weapon(id="crossbow", name="Arbalète", damage="1d10", modes=(M.SLOW_MISSILE,), contact=False, range_m=40,
                  skill="finesse_strike")  # fmt: skip
CLAWS = Weapon(id="claws", name="Griffes", damage="1d4", modes=(M.UNARMED,), fist_weapon=True)
PLAIN = Spell(id="plain", name="Souffle", damage="1d6")
MATERIAL = Spell(id="material", name="Poudre", material=True, damage="1d6")
RAY = Spell(id="ray", name="Rayon", aimed=True, damage="1d6")
BOTH = Spell(id="both", name="Rayon de poudre", material=True, aimed=True, damage="1d6")
RITE = Spell(id="rite", name="Rite", ritual=True)
DEEP = Spell(id="deep", name="Sort profond", focus_two=True)


def armed(name: str = "A", **more: object) -> Creature:
    """One who bears everything, at -2 in both hands, and masters what it strikes with."""
    spells = (PLAIN, MATERIAL, RAY, BOTH, RITE, DEEP)
    return fighter(name, SWORD, AXE, MACE, BOW, CROSSBOW, CLAWS, spells=spells, two_weapon_malus=-2, **more)


def duel(profile: RulesProfile, sheet: Creature | None = None, *, points: int = 18, x: float = 6.2) -> Table:
    """A declares against B, who is slower and does nothing."""
    table = Table(profile, {"A": points, "B": 1}, sheet or armed(), fighter("B"), at={"A": (5, 5), "B": (x, 5)})
    table.declare("B", inaction())
    return table


# --- modes, categories, chains ---------------------------------------------------------------------------------------

LISTED = [
    (attack(1), 1, 0, (0,)),
    (attack(2), 3, 1, (0, -5)),
    (attack(3), 5, 2, (0, -5, -10)),
    (attack(1, M.TWO_HANDED), 2, 0, (0,)),
    (attack(2, M.TWO_HANDED), 4, 1, (0, -5)),
    (attack(2, M.TWO_WEAPON), 2, 0, (-2, -2)),
    (attack(3, M.TWO_WEAPON), 3, 1, (-2, -2, -7)),
    (attack(4, M.TWO_WEAPON), 4, 1, (-2, -2, -7, -12)),
    (attack(5, M.TWO_WEAPON), 5, 2, (-2, -2, -7, -12, -17)),
    (attack(1, M.UNARMED), 1, 0, (0,)),
    (attack(2, M.UNARMED), 2, 0, (-2, -2)),
    (attack(3, M.UNARMED), 3, 1, (-2, -2, -7)),
    (attack(4, M.UNARMED), 4, 1, (-2, -2, -7, -12)),
    (attack(5, M.UNARMED), 5, 2, (-2, -2, -7, -12, -17)),
    (attack(1, M.THROWN), 1, 1, (0,)),
    (attack(2, M.THROWN), 3, 1, (0, -5)),
    (attack(3, M.THROWN), 5, 2, (0, -5, -10)),
    (attack(1, M.FAST_MISSILE), 2, 1, (0,)),
    (attack(2, M.FAST_MISSILE), 4, 1, (0, -5)),
    (attack(1, M.SLOW_MISSILE), 3, 1, (0,)),
]


@pytest.mark.rule(
    "L-192", "L-194", "L-197", "L-199", "L-201", "L-202", "L-203", "L-204", "L-206", "L-207", "L-208", "L-209",
    "L-211", "L-212", "L-213", "L-214", "L-220", "L-221", "L-224", "L-225", "L-226", "L-227", "L-228b", "L-229a",
    "L-229b", "L-229c", "L-230a", "L-230b", "L-234a", "L-234b", "L-234c", "L-234e", "L-235a", "L-235b", "L-235c",
    "L-235f", "L-236", "L-237", "L-238", "L-240", "L-248", "L-249", "L-462",
)  # fmt: skip
@pytest.mark.parametrize(("action", "cost", "focus", "offsets"), LISTED)
def test_listed_attacks_cost_their_category_ask_their_focus_and_chain(
    profile: RulesProfile, action: ActionSpec, cost: int, focus: int, offsets: tuple[int, ...]
) -> None:
    far = action.mode in (M.FAST_MISSILE, M.SLOW_MISSILE, M.THROWN)
    if cost > 2:
        poor = duel(profile, points=cost - 1)
        assert "L-249" in poor.problems(poor.declaration(action, "B", f=focus))
    if focus:
        table = duel(profile)
        assert table.problems(table.declaration(action, "B", f=focus - 1)) & {"L-237", "L-238", "L-240"}
    table = duel(profile, points=max(cost, 2), x=9 if far else 6.2)
    table.declare("A", action, "B", f=focus)
    for offset in offsets:
        table.attack()
        assert table.bonus == 9 + offset
        table.roll("hit", 1)
    assert table.cursor == "A" or table.cursor is None
    if table.cursor == "A":
        assert "L-191" in table.problems(ResolveAttack())
        table.end_turn()
    table.end_round()
    assert table["A"].initiative == max(cost, 2) - cost


@pytest.mark.rule("L-193", "L-215", "L-243")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (attack(3, M.TWO_HANDED), "L-243"),
        (attack(4), "L-243"),
        (attack(3, M.FAST_MISSILE), "L-243"),
        (attack(1, M.TWO_WEAPON), "L-243"),
        (attack(2, M.SLOW_MISSILE), "L-215"),
    ],
)
def test_counts_that_are_not_listed_are_refused_unless_the_game_master_prices_them(
    profile: RulesProfile, action: ActionSpec, rule: str
) -> None:
    table = duel(profile)
    assert table.problems(table.declaration(action, "B", f=2)) == {rule}
    priced = action.model_copy(update={"priced_category": 5})
    table.declare("A", priced, "B", f=2)
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 13


@pytest.mark.rule("L-193", "L-244", "L-461")
@pytest.mark.parametrize(("category", "problems"), [(None, {"L-244"}), (3, set()), (6, {"L-195"})])
def test_a_mix_of_modes_has_the_category_that_the_game_master_gives(
    profile: RulesProfile, category: int | None, problems: set[str]
) -> None:
    parts = (AttackPart(mode=M.SINGLE), AttackPart(mode=M.THROWN))
    table = duel(profile)
    mixed = act(ActionKind.MIXED, parts=parts, priced_category=category)
    assert table.problems(table.declaration(mixed, "B", f=2)) == problems


@pytest.mark.rule("L-203", "L-205")
def test_a_bearer_of_two_weapons_may_strike_with_one(profile: RulesProfile) -> None:
    table = duel(profile)
    table.declare("A", attack(2), "B", f=1, weapons=("axe",))
    for bonus in (9, 4):
        table.attack()
        (begun,) = table.happened(AttackBegun)
        assert (begun.weapon, table.bonus) == ("Hachette", bonus)
        table.roll("hit", 1)


def hands(profile: RulesProfile, sheet: Creature, weapons: tuple[str, ...]) -> list[str | None]:
    """Return with what each of three blows of two weapons is struck."""
    table = duel(profile, sheet)
    table.declare("A", attack(3, M.TWO_WEAPON), "B", f=1, weapons=weapons)
    found = []
    for _ in range(3):
        table.attack()
        found.append(table.happened(AttackBegun)[0].weapon)
        table.roll("hit", 1)
    return found


@pytest.mark.rule("L-203", "L-206", "L-207")
@pytest.mark.parametrize(
    ("weapons", "names"),
    [
        (("axe", "mace"), ["Hachette", "Masse", "Hachette"]),
        (("mace", "axe"), ["Masse", "Hachette", "Masse"]),
        (("dagger", "mace"), ["Masse", "Dague", "Masse"]),
        (("axe", "dagger"), ["Hachette", "Dague", "Hachette"]),
    ],
)
def test_any_two_weapons_strike_in_turn_and_the_one_of_the_left_hand_second(
    profile: RulesProfile, weapons: tuple[str, ...], names: list[str]
) -> None:
    assert hands(profile, fighter("A", AXE, MACE, DAGGER), weapons) == names


@pytest.mark.rule("L-203", "L-206")
def test_unnamed_the_weapon_of_the_left_hand_strikes_second_wherever_it_is_written(profile: RulesProfile) -> None:
    assert hands(profile, fighter("A", DAGGER, MACE), ()) == ["Masse", "Dague", "Masse"]


@pytest.mark.rule("L-203", "L-210", "L-247")
def test_a_double_weapon_strikes_as_two_and_never_two_handed(profile: RulesProfile) -> None:
    table = duel(profile, fighter("A", STAFF, two_weapon_malus=-2))
    assert table.problems(table.declaration(attack(1, M.TWO_HANDED), "B", weapons=("staff",))) & {"L-247", "L-461"}
    table.declare("A", attack(2, M.TWO_WEAPON), "B", weapons=("staff",))
    for _ in range(2):
        table.attack()
        assert table.bonus == 7
        table.roll("hit", 1)
    table.end_turn() if table.cursor == "A" else None
    table.end_round()
    assert table["A"].initiative == 16


@pytest.mark.rule("L-203")
def test_two_weapons_are_two(profile: RulesProfile) -> None:
    table = duel(profile)
    assert "L-203" in table.problems(table.declaration(attack(2, M.TWO_WEAPON), "B", weapons=("mace",)))


# --- spells ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "L-216", "L-218", "L-219", "L-228a", "L-231a", "L-231b", "L-234d", "L-235d", "L-239", "L-268", "L-270"
)
@pytest.mark.parametrize(
    ("spell", "cost", "focus"),
    [(PLAIN, 2, 1), (MATERIAL, 3, 1), (RAY, 3, 1), (BOTH, 4, 1), (RITE, 5, 2), (DEEP, 2, 2)],
)
def test_spells_cost_by_their_components(profile: RulesProfile, spell: Spell, cost: int, focus: int) -> None:
    table = duel(profile)
    assert table.problems(table.declaration(act(ActionKind.SPELL), "B", f=focus - 1, spell_id=spell.id))
    table.declare("A", act(ActionKind.SPELL), "B", f=focus, spell_id=spell.id)
    table.cast()
    while table.waits in ("damage", "targeting"):
        table.roll(table.waits, 1)
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - cost


@pytest.mark.rule("L-217", "L-263", "L-264", "L-268", "L-273")
@pytest.mark.parametrize(
    ("states", "talent", "problems"),
    [
        ((), None, {"L-217", "L-252"}),
        (("haste",), None, set()),
        ((), "super_active", {"L-217"}),
        (("haste", "slow"), "super_active", {"L-217"}),
    ],
)
def test_nobody_moves_in_a_ritual_without_haste(
    profile: RulesProfile, states: tuple[str, ...], talent: str | None, problems: set[str]
) -> None:
    table = duel(profile, armed(talents=() if talent is None else (Talent(code=talent),)))
    for code in states:
        table.apply("A", ConditionCode(code))
    order = table.declaration(act(ActionKind.SPELL, extra_moves=1), "B", f=2, spell_id="rite")
    assert table.problems(order) == problems


# --- addons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "L-250", "L-251", "L-253", "L-254", "L-255", "L-293", "L-294", "L-308", "L-177", "L-179", "L-184", "L-058", "L-275"
)
@pytest.mark.parametrize(("k", "malus"), [(0, 0), (1, -4), (2, -6), (3, -8)])
def test_each_extra_move_costs_a_category_and_weighs_on_everything(profile: RulesProfile, k: int, malus: int) -> None:
    """The text's own example: two attacks of two weapons with three moves, category 5, -8 on all."""
    table = Table(profile, {"A": 18, "B": 20}, armed(), fighter("B"))
    table.declare("A", attack(2, M.TWO_WEAPON, extra_moves=k), "B", f=2)
    table.declare("B", attack(), "A")
    table.attack()
    assert table.need == 17 + malus
    table.roll("hit", 1)
    table.end_turn()
    table.attack()
    assert table.bonus == 9 - 2 + malus
    table.roll("hit", 1)
    step = MoveToken(token_id=table.token("A").id, path=((5, 5 + 5.8 * k + 0.1),))
    if k:
        assert table.problems(step) == {"L-296"}
        table.move("A", (5, 5 + 5.8 * k))
    else:
        assert table.problems(MoveToken(token_id=table.token("A").id, path=((5, 5.5),)))
    if table.cursor == "A":
        table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - 2 - k


@pytest.mark.rule("L-195", "L-252", "L-273", "L-274", "L-178", "L-305")
@pytest.mark.parametrize(("talent", "refused"), [("super_active", False), ("course", True)])
@pytest.mark.parametrize("action", [attack(3, extra_moves=1), move(5)])
def test_category_six_is_for_the_super_active(
    profile: RulesProfile, talent: str, refused: bool, action: ActionSpec
) -> None:
    table = duel(profile, armed(talents=(Talent(code=talent),)))
    order = table.declaration(action, "B", f=2)
    if refused:
        assert table.refused(order) & {"L-195", "L-252"}
        return
    table.do(order)
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 12


@pytest.mark.rule("L-256", "L-257", "L-258")
@pytest.mark.parametrize(
    ("action", "weapons", "cost", "rule"),
    [
        (attack(), ("sword",), 2, None),
        (attack(2, M.TWO_WEAPON), ("axe", "mace"), 3, None),
        (attack(3), ("sword",), 6, "L-257"),
        (attack(2, M.UNARMED), (), 2, None),
    ],
)
def test_weapons_that_are_not_at_hand_cost_one_category_together(
    profile: RulesProfile, action: ActionSpec, weapons: tuple[str, ...], cost: int, rule: str | None
) -> None:
    table = duel(profile)
    table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=()))
    order = table.declaration(action, "B", f=2, weapons=weapons)
    if rule is not None:
        assert table.refused(order) == {rule}
        return
    table.do(order)
    table.attack()
    assert set(weapons) <= set(table["A"].ready_weapons)  # drawn by the blow
    table.roll("hit", 1)
    table.end_turn() if table.cursor == "A" else None
    table.end_round()
    assert table["A"].initiative == 18 - cost


@pytest.mark.rule("L-259", "L-260", "L-261", "L-262", "L-263", "L-264", "L-265", "L-267", "L-268", "L-271")
@pytest.mark.parametrize(
    ("states", "action", "cost", "focus", "rule"),
    [
        (("slow",), attack(), 2, 0, None),
        (("slow",), attack(1, M.TWO_HANDED), 3, 1, None),
        (("slow",), attack(3), 6, 2, "L-260"),
        (("haste",), attack(), 1, 0, None),
        (("haste",), attack(2), 2, 0, None),
        (("haste",), attack(3), 4, 1, None),
        (("haste",), attack(3, extra_moves=1), 5, 2, None),
        (("slow", "haste"), attack(2), 3, 1, None),
        (("slow",), counter(CounterKind.PARRY), 2, 0, None),
    ],
)
def test_slowness_and_haste_move_the_category_and_its_focus(
    profile: RulesProfile, states: tuple[str, ...], action: ActionSpec, cost: int, focus: int, rule: str | None
) -> None:
    table = duel(profile)
    for code in states:
        table.apply("A", ConditionCode(code))
    order = table.declaration(action, "B", f=focus, e=1)
    if rule is not None:
        assert table.refused(order) == {rule}
        return
    if focus:
        assert table.problems(table.declaration(action, "B", f=focus - 1, e=1))
    table.do(order)
    if table.cursor == "A":
        table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - cost


@pytest.mark.rule("L-266", "L-605", "L-660", "L-667", "L-676", "L-606", "L-601")
@pytest.mark.parametrize(
    ("addons", "count", "cost", "allowed"),
    [
        ((Addon.POWER_ATTACK,), 1, 2, True),
        ((Addon.MELEE_MOVEMENT,), 1, 2, True),
        ((Addon.JUGGLING,), 1, 3, True),
        ((Addon.POWER_ATTACK, Addon.MELEE_MOVEMENT), 1, 3, True),
        ((Addon.POWER_ATTACK, Addon.MELEE_MOVEMENT, Addon.JUGGLING), 1, 5, True),
        ((Addon.JUGGLING,), 2, 5, True),
        ((Addon.POWER_ATTACK,), 3, 6, False),
    ],
)
def test_manoeuvres_added_to_a_blow_add_their_categories(
    profile: RulesProfile, addons: tuple[Addon, ...], count: int, cost: int, allowed: bool
) -> None:
    table = duel(profile)
    assert table.problems(table.declaration(attack(count, addons=addons), "B", f=1)) & {"L-601", "L-238", "L-274"}
    order = table.declaration(attack(count, addons=addons), "B", f=2)
    if not allowed:
        assert table.refused(order) == {"L-606"}
        return
    table.do(order)
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - cost


@pytest.mark.rule("L-232", "L-246", "L-233a", "L-233b", "L-235e", "L-245", "L-222", "L-223")
@pytest.mark.parametrize(
    ("action", "cost", "focus"),
    [
        (hold(), 3, 1),
        (act(ActionKind.DISARM), 3, 2),
        (act(ActionKind.WEAPON_DESTRUCTION), 3, 2),
        (act(ActionKind.SKILL_USE), 5, 2),
        (act(ActionKind.JUMP), 5, 2),
        (move(), 1, 0),
        (counter(CounterKind.PARRY), 1, 0),
    ],
)
def test_other_actions_cost_and_need_what_the_list_says(
    profile: RulesProfile, action: ActionSpec, cost: int, focus: int
) -> None:
    table = duel(profile)
    if focus:
        assert table.problems(table.declaration(action, "B", f=focus - 1))
    table.declare("A", action, "B", f=focus, e=1)
    if table.cursor == "A":
        table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - cost


@pytest.mark.rule("L-269", "L-325", "L-330", "L-363")
@pytest.mark.parametrize(("k", "f", "bonus"), [(0, 0, 7), (1, 0, 3), (2, 1, 1)])
def test_a_counter_with_moves_costs_them_and_bears_their_malus(
    profile: RulesProfile, k: int, f: int, bonus: int
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    if k == 2:
        assert table.problems(table.declaration(counter(CounterKind.PARRY, extra_moves=2), "A", e=1)) == {"L-237"}
    table.declare("B", counter(CounterKind.PARRY, extra_moves=k), "A", e=1, f=f)
    table.declare("A", attack(), "B")
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == bonus
    table.roll("counter", 20)
    table.roll("hit", 1)
    if table.cursor == "B":
        table.end_turn()
    table.end_round()
    assert table["B"].initiative == 9 - 1 - k


# --- inaction, moves, grace ------------------------------------------------------------------------------------------


@pytest.mark.rule("L-280", "L-281", "L-282", "L-285", "L-272", "L-482")
@pytest.mark.parametrize("slow", [False, True])
def test_inaction_costs_one_and_does_nothing(profile: RulesProfile, slow: bool) -> None:
    table = duel(profile, points=6)
    if slow:
        table.apply("A", ConditionCode.SLOW)
    assert table.problems(table.declaration(act(ActionKind.INACTION, extra_moves=1))) == {"L-282"}
    assert table.problems(table.declaration(act(ActionKind.GRACE))) == {"L-481"}
    table.declare("A", inaction())
    assert table.cursor is None
    table.end_round()
    assert table["A"].initiative == 5
    assert table.problems(table.declaration(act(ActionKind.GRACE), combatant_id=table.id("A"))) <= {"L-052"}


@pytest.mark.rule("L-284", "L-495")
@pytest.mark.parametrize("action", [inaction(), act(ActionKind.GRACE)])
def test_one_who_does_nothing_is_guarded_by_its_passive_scores(profile: RulesProfile, action: ActionSpec) -> None:
    table = Table(profile, {"A": 18, "B": 5}, fighter("A"), fighter("B"))
    table.declare("B", action, s=3)
    table.declare("A", attack(), "B")
    table.attack()
    assert table.need == 17 + 4


@pytest.mark.rule("L-290", "L-291", "L-292", "L-297", "L-298", "L-304")
@pytest.mark.parametrize(("k", "metres"), [(0, 5.8), (2, 17.4), (4, 29.0)])
@pytest.mark.parametrize("walks", [True, False])
def test_a_move_goes_its_units_and_weighs_whether_walked_or_not(
    profile: RulesProfile, k: int, metres: float, walks: bool
) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), at={"A": (5, 5), "B": (5, 6.2)})
    table.declare("B", attack(), "A")
    table.declare("A", move(k), f=2)
    too_far = MoveToken(token_id=table.token("A").id, path=((5 + metres + 0.1, 5),))
    assert table.problems(too_far) == {"L-296"}
    if walks:
        table.move("A", (5 + metres, 5))
    table.end_turn() if table.cursor == "A" else None
    if not walks:
        table.attack()
        assert table.need == 17 - (0 if k == 0 else 4 + 2 * (k - 1))
        table.roll("hit", 1)
    table.end_turn()
    table.end_round()
    assert table["A"].initiative == 18 - 1 - k


@pytest.mark.rule("L-310", "L-880", "L-881", "L-882", "L-883", "L-884")
@pytest.mark.parametrize(
    ("armour", "talent", "most", "rule"),
    [
        ("mail_shirt", "adventurer", 5, "L-881"),
        ("chainmail", "medium_armour", 4, "L-882"),
        ("full_plate", "heavy_armour", 3, "L-883"),
    ],
)
def test_armour_limits_the_units_of_a_round(
    profile: RulesProfile, armour: str, talent: str, most: int, rule: str
) -> None:
    """Declared units count, whether walked or not. One of super-actif could pay six."""
    talents = (Talent(code=talent), Talent(code="super_active"))
    table = duel(profile, armed(armour=armour, talents=talents))
    assert table.problems(table.declaration(move(most), f=2)) == {rule}
    table.declare("A", move(most - 1), f=2)
    table.move("A", (5 + 5.8 * most, 5))
    assert table["A"].walked_m == pytest.approx(5.8 * most)


@pytest.mark.rule("L-312", "L-397")
@pytest.mark.parametrize(("action", "allowed"), [(attack(), True), (attack(1, M.TWO_HANDED), True), (attack(2), False)])
def test_a_move_is_replaced_by_something_smaller(profile: RulesProfile, action: ActionSpec, allowed: bool) -> None:
    table = Table(profile, {"A": 9, "B": 18, "C": 5}, *(fighter(name) for name in "ABC"))
    table.declare("C", inaction())
    table.declare("A", move(2), "B", f=1)
    table.declare("B", inaction())
    table.kill("B")
    assert table.cursor == "A"
    assert (table.problems(table.changing(action, "C")) == set()) is allowed


# --- jumps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-300", "L-311", "L-961")
@pytest.mark.parametrize(
    "ticks", [{}, {"run_up": True},
              {"straight": True}],
)  # fmt: skip
def test_a_jump_has_no_run_up_without_a_step(profile: RulesProfile, ticks: dict[str, bool]) -> None:
    table = duel(profile)
    table.declare("A", act(ActionKind.JUMP), f=2)
    assert bool(table.problems(MakeJump(**ticks))) is bool(ticks)  # type: ignore[arg-type]


@pytest.mark.rule("L-300", "L-301")
@pytest.mark.parametrize(("straight", "bonus"), [(True, 6), (False, 2)])
def test_the_malus_of_a_move_spares_a_jump_in_a_straight_line(
    profile: RulesProfile, straight: bool, bonus: int
) -> None:
    """One of super-actif jumps (5) with a move (6)."""
    table = duel(profile, armed(jump=6, talents=(Talent(code="super_active"),)))
    table.declare("A", act(ActionKind.JUMP, extra_moves=1), f=2)
    table.move("A", (5, 10.8)) if straight else table.move("A", (5, 8), (7.5, 8))
    table.do(MakeJump(straight=straight))
    assert (table.waits, table.bonus) == ("jump", bonus)


# --- riding ----------------------------------------------------------------------------------------------------------


def rider(profile: RulesProfile, action: ActionSpec) -> tuple[Table, Token]:
    """A (18) rides a horse that is no combatant; B (9) is next. The horse's token comes beside."""
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"), at={"A": (5, 5), "B": (5, 15)}, start=False)
    table.do(PlaceToken(at=(6.0, 5.0), name="Cheval"))
    scene = table.state.scene()
    assert scene is not None
    horse = next(token for token in scene.tokens if token.combatant_id is None)
    table.do(MountToken(token_id=table.token("A").id, mount_id=horse.id))
    table.do(StartEncounter())
    table.roll_initiative({"A": 18, "B": 9})
    table.declare("B", attack(), "A")
    table.declare("A", action)
    return table, horse


@pytest.mark.rule("L-285", "L-290", "L-296")
def test_a_mount_does_not_carry_an_inactive_rider_in_anothers_turn(profile: RulesProfile) -> None:
    table, horse = rider(profile, inaction())
    assert table.cursor == "B"
    assert table.refused(MoveToken(token_id=horse.id, path=((30.0, 5.0),)))


@pytest.mark.rule("L-290", "L-296")
def test_a_rider_rides_as_far_as_it_has_declared(profile: RulesProfile) -> None:
    table, horse = rider(profile, move())
    assert table.cursor == "A"
    assert table.problems(MoveToken(token_id=horse.id, path=((12.0, 5.0),))) == {"L-296"}
    table.do(MoveToken(token_id=horse.id, path=((11.0, 5.0),)))
    assert table["A"].walked_m == pytest.approx(5.0)
    assert table.problems(MoveToken(token_id=horse.id, path=((12.0, 5.0),))) == {"L-296"}
