"""What the program looks at is the weapon that will really be used: its category, its mode, its damage, its loss."""

from __future__ import annotations

import pytest

from tests.encounter.table import BOW, SWORD, Table, act, attack, counter, fighter, inaction, move
from tests.encounter.table_more import (
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    ChangeAction,
    ConditionCode,
    CounterKind,
    CounterSide,
    FireCounter,
    GrappleOption,
    PendingRoll,
    PickUpObject,
    ResolveAttack,
    RulesProfile,
    SetReadyWeapons,
    Side,
    Skill,
    Talent,
    Weapon,
    WeaponMode,
    codes,
    finish_round,
    pair,
)

AXE = Weapon(id="axe", name="Hache", damage="1d6", modes=(WeaponMode.SINGLE,))
DAGGER = Weapon(id="dagger", name="Dague", damage="1d4", modes=(WeaponMode.SINGLE, WeaponMode.TWO_WEAPON))
RAPIER = Weapon(id="rapier", name="Rapière", damage="1d8", modes=(WeaponMode.SINGLE, WeaponMode.TWO_WEAPON))
STAFF = Weapon(id="staff", name="Bâton", damage="1d6", modes=(WeaponMode.TWO_WEAPON,), double=True)
GREATSWORD = Weapon(id="great", name="Espadon", damage="2d6", modes=(WeaponMode.TWO_HANDED,))
FIST = Weapon(id="fist", name="Poings", damage="1d3", modes=(WeaponMode.UNARMED,), fist_weapon=True)

OFFENSIVE = CounterSide.OFFENSIVE
DISARM = act(ActionKind.DISARM, mode=WeaponMode.SINGLE)
SUNDER = act(ActionKind.WEAPON_DESTRUCTION, mode=WeaponMode.SINGLE)


def duel(profile: RulesProfile, *weapons: Weapon, theirs: tuple[Weapon, ...] = (), **changes: object) -> Table:
    """A (18) bears the weapons given and B (9) its own; B is to declare."""
    return Table(profile, {"A": 18, "B": 9}, fighter("A", *weapons, **changes), fighter("B", *theirs))


# -- unready weapons --------------------------------------------------------------------------------------------------


@pytest.mark.tries(142)
@pytest.mark.rule("L-256", "L-257")
@pytest.mark.parametrize(
    ("action", "category"),
    [
        (attack(), 2),
        (attack(1, WeaponMode.TWO_HANDED), 3),
        (counter(CounterKind.PARRY), 2),
        (counter(CounterKind.BLOCK), 2),
        (counter(CounterKind.PARRY_MISSILE), 2),
        (DISARM, 4),
        (SUNDER, 4),
        (act(ActionKind.MIXED, parts=(AttackPart(mode=WeaponMode.SINGLE),), priced_category=2), 3),
    ],
)
@pytest.mark.parametrize("ready", [True, False])
def test_weapons_that_must_be_readied_cost_a_category_though_none_is_named(
    profile: RulesProfile, action: ActionSpec, category: int, ready: bool
) -> None:
    table = duel(profile, SWORD)
    if not ready:
        table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=()))
    table.declare("B", attack(), "A")
    table.declare("A", action, "B", e=1, f=2)
    declared = table["A"].declaration
    assert declared is not None
    assert declared.category == category - (1 if ready else 0)


UNREADY_FREE = [
    attack(1, WeaponMode.UNARMED),
    counter(CounterKind.DODGE),
    act(ActionKind.TRIP),
    act(ActionKind.OVERTURN),
    act(ActionKind.GRAPPLE),
]


@pytest.mark.tries(142)
@pytest.mark.rule("L-256")
@pytest.mark.parametrize("action", UNREADY_FREE)
def test_what_needs_no_weapon_readies_none(profile: RulesProfile, action: ActionSpec) -> None:
    table = duel(profile, SWORD)
    table.declare("B", attack(), "A")
    with_it = table.store.state
    table.declare("A", action, "B", e=1, f=2)
    declared = table["A"].declaration
    assert declared is not None
    price = declared.category
    table.store.undo()
    assert table.store.state == with_it
    table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=()))
    table.declare("A", action, "B", e=1, f=2)
    declared = table["A"].declaration
    assert declared is not None
    assert declared.category == price


@pytest.mark.tries(142)
@pytest.mark.rule("L-256", "L-606")
@pytest.mark.parametrize(
    ("ready", "refused"),
    [(True, False), (False, True)],
)
def test_a_rotation_without_a_weapon_at_hand_is_beyond_category_five(
    profile: RulesProfile, ready: bool, refused: bool
) -> None:
    table = duel(profile, SWORD)
    if not ready:
        table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=()))
    table.declare("B", inaction())
    spin = table.declaration(act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE), "B", f=2)
    assert bool(table.problems(spin)) is refused


@pytest.mark.tries(142)
@pytest.mark.rule("L-256")
def test_the_ready_one_of_two_weapons_is_used_unless_the_other_is_named(profile: RulesProfile) -> None:
    table = duel(profile, SWORD, AXE)
    table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=("axe",)))
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    assert table["A"].declaration.category == 1
    table.attack()
    table.roll("hit", 10)
    assert isinstance(table.first, PendingRoll)
    assert table.first.dice == "1d6"
    table.roll("damage", 2)
    assert table["A"].ready_weapons == ("axe",)
    for _ in range(3):
        table.store.undo()
    table.store.undo()
    table.declare("A", attack(), "B", weapons=("sword",))
    assert table["A"].declaration.category == 2
    table.attack()
    assert "sword" in table["A"].ready_weapons


@pytest.mark.tries(142)
@pytest.mark.rule("L-256", "L-641")
def test_a_weapon_that_was_picked_up_is_readied_in_the_round_after(profile: RulesProfile) -> None:
    table = duel(profile, SWORD)
    table.declare("B", attack(), "A")
    table.declare("A", DISARM, "B", f=2)
    table.attack()
    table.roll("hit", 8)
    table.end_turn()
    (fallen,) = table.state.fallen
    table.do(PickUpObject(combatant_id=table.id("B"), fallen_id=fallen.id))
    finish_round(table)
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    assert table["B"].declaration.category == 2


# -- the bare fist ----------------------------------------------------------------------------------------------------


@pytest.mark.tries(143)
@pytest.mark.rule("L-198", "L-199")
@pytest.mark.parametrize(
    ("weapons", "entry"),
    [
        ((SWORD,), False),
        ((SWORD, FIST), True),
    ],
)
def test_a_fist_that_hits_has_its_damage(profile: RulesProfile, weapons: tuple[Weapon, ...], entry: bool) -> None:
    """The text gives none: without an entry on the sheet the GM is asked for the number."""
    table = duel(profile, *weapons)
    table.declare("B", inaction())
    table.declare("A", attack(2, WeaponMode.UNARMED), "B")
    table.attack()
    table.roll("hit", 10)
    assert table.waits == "damage"
    if entry:
        table.roll("damage", 2)
        assert table.points("B") == 38


@pytest.mark.tries(143)
@pytest.mark.rule("L-198", "L-561")
def test_a_bare_hand_that_strikes_as_a_counter_asks_for_its_damage(profile: RulesProfile) -> None:
    """B's sword was taken before; its fists are all that it has."""
    places = {"X": (6.2, 6.2), "B": (6.2, 5.0), "A": (5.0, 5.0)}
    table = Table(
        profile, {"B": 15, "A": 9}, fighter("A"), fighter("B", BOW), at=places
    )  # fmt: skip
    table.declare("A", attack(), "B")
    table.declare("B", counter(CounterKind.STRIKE, OFFENSIVE), "A", e=1)
    table.answer("counter", "fire")
    table.roll("hit", 12)
    assert table.waits == "damage"


# -- the weapon that is in use ----------------------------------------------------------------------------------------


@pytest.mark.rule("L-641", "L-648")
@pytest.mark.parametrize("manoeuvre", [DISARM, SUNDER])
@pytest.mark.parametrize(
    ("action", "named", "met"),
    [
        (attack(), ("sword",), "sword"),
        (attack(), ("axe",), "axe"),
        (attack(1, WeaponMode.FAST_MISSILE), (), "bow"),
        (counter(CounterKind.PARRY, hypothetical=True), ("axe",), "axe"),
        (move(), (), "sword"),
    ],
)
def test_what_is_struck_or_falls_is_the_weapon_with_which_its_bearer_fights(
    profile: RulesProfile, manoeuvre: ActionSpec, action: ActionSpec, named: tuple[str, ...], met: str
) -> None:
    table = duel(profile, SWORD, theirs=(SWORD, AXE, BOW))
    counters = action.kind is ActionKind.COUNTER
    table.declare("B", action, *(("A",) if action.kind is ActionKind.ATTACK else ()), e=1, f=1, weapons=named)
    table.declare("A", manoeuvre, "B", f=2)
    table.attack()
    if counters:
        table.answer("counter", "hold")
    table.roll("hit", 19)
    if manoeuvre is SUNDER:
        table.roll("damage", 12)  # hardness 10
        assert [(p.weapon_id, p.left) for p in table["B"].weapon_points] == [(met, 3)]
        return
    assert [(f.object_id, f.owner) for f in table.state.fallen] == [(met, table.id("B"))]
    left = {"sword", "axe", "bow"} - {met}
    assert {w.id for w in table.state.sheet(table["B"]).weapons} == left


@pytest.mark.rule("L-641", "L-388", "L-346")
@pytest.mark.parametrize(
    ("kind", "theirs", "named"),
    [
        (CounterKind.STRIKE, (SWORD,), ()),
        (CounterKind.STRIKE, (SWORD, AXE), ("sword",)),
        (CounterKind.PARRY, (SWORD, AXE), ("sword",)),
    ],
)
@pytest.mark.parametrize(
    ("face", "fires"),
    [(8, False), (7, True)],
)
def test_a_counter_whose_weapon_was_struck_away_is_not_made(
    profile: RulesProfile, kind: CounterKind, theirs: tuple[Weapon, ...], named: tuple[str, ...], face: int, fires: bool
) -> None:
    """X takes the sword with which B was to counter A, or misses it by a point."""
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "X": Side.PLAYERS}
    places = {"A": (5.0, 5.0), "B": (6.2, 5.0), "X": (6.2, 6.4)}
    table = Table(
        profile, {"X": 20, "B": 15, "A": 9}, fighter("A"), fighter("B", *theirs), fighter("X"),
        side=sides, at=places,
    )  # fmt: skip
    table.declare("A", attack(), "B")
    side = OFFENSIVE if kind is CounterKind.STRIKE else CounterSide.DEFENSIVE
    table.declare("B", counter(kind, side), "A", e=1, s=2, weapons=named)
    table.declare("X", act(ActionKind.DISARM, mode=WeaponMode.SINGLE), "B", f=2)
    table.attack()
    if kind is CounterKind.PARRY:
        table.answer("counter", "hold")  # B might have parried X, at -2
    table.roll("hit", face)  # +9 against 17
    table.end_turn()
    if not fires:
        assert table.cursor == "B"  # who may do something else instead
        table.end_turn()
    if kind is CounterKind.PARRY:
        table.attack()
    if fires:
        assert (table.waits, table.asked) == ("counter", "B")
        return
    assert table.waits in (None, "hit")
    assert table.refused(FireCounter(combatant_id=table.id("B")))
    if table.waits is None:
        table.attack()
    table.roll("hit", 2)
    assert not table.has("A", ConditionCode.BLOCKED)


# -- what needs no weapon ---------------------------------------------------------------------------------------------


def lose_sword(table: Table, name: str) -> None:
    """Let somebody be disarmed by whoever acts."""
    table.attack(name)
    table.roll("hit", 19)
    assert codes(table, name) >= {"disarmed"}
    table.end_turn()


@pytest.mark.rule("L-633", "L-634", "L-671", "L-674", "L-388")
@pytest.mark.parametrize("kind", [ActionKind.TRIP, ActionKind.OVERTURN])
@pytest.mark.parametrize(
    "when",
    [
        "declared before",
        "declared after",
        "changed",
    ],
)
def test_a_kick_and_a_barge_need_no_weapon(profile: RulesProfile, kind: ActionKind, when: str) -> None:
    """« coup de pied retourné », « à mains nues »."""
    table = Table(profile, {"B": 18, "A": 9}, fighter("A"), fighter("B"))
    first = attack(2) if when == "changed" else inaction() if when == "declared after" else act(kind)
    table.declare("A", first, *(() if when == "declared after" else ("B",)), f=2)
    table.declare("B", DISARM, "A", f=2)
    lose_sword(table, "A")
    if when == "declared after":
        finish_round(table)
        table.declare("A", act(kind), "B", f=2)
        table.declare("B", inaction())
        assert table["A"].declaration.category == 2
    if when == "changed":
        table.change(act(kind), "B")
    assert table.cursor == "A"
    table.attack()
    assert (table.waits, table.bonus) == ("hit", 9 - (2 if when == "changed" else 0))
    table.roll("hit", 19)
    if kind is ActionKind.TRIP:
        table.roll("strength", 15)
        table.roll("resistance", 5)
    assert table.has("B", ConditionCode.KNOCKED_DOWN)


@pytest.mark.rule("L-388", "L-385", "L-641")
def test_a_blow_does_need_its_weapon(profile: RulesProfile) -> None:
    table = Table(profile, {"B": 18, "A": 9}, fighter("A"), fighter("B"))
    table.declare("A", attack(2), "B", f=2)
    table.declare("B", DISARM, "A", f=2)
    lose_sword(table, "A")
    assert table.refused(ResolveAttack()) == {"L-388"}
    table.do(ChangeAction(action=attack(1, WeaponMode.UNARMED), targets=(table.id("B"),)))
    table.attack()
    assert table.bonus == 7


@pytest.mark.rule("L-633", "L-634", "L-675")
@pytest.mark.parametrize(
    ("kind", "bonus"),
    [
        (ActionKind.TRIP, 8),
        (ActionKind.OVERTURN, 9),
        (ActionKind.DISARM, 9 + 2),
        (ActionKind.WEAPON_DESTRUCTION, 9 + 2),
    ],
)
def test_the_bonus_of_the_weapon_is_for_what_is_done_with_it(
    profile: RulesProfile, kind: ActionKind, bonus: int
) -> None:
    """Attaque en force +9, attaque habile +8, and a sword that adds 2."""
    table = duel(profile, SWORD.model_copy(update={"attack_bonus": 2}), finesse_strike=8)
    table.declare("B", inaction())
    table.declare("A", act(kind, mode=WeaponMode.SINGLE), "B", f=2)
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-633", "L-675")
@pytest.mark.parametrize(
    ("kind", "away", "reached"),
    [
        (ActionKind.TRIP, 3.0, False),
        (ActionKind.OVERTURN, 3.0, False),
        (ActionKind.TRIP, 1.5, True),
        (ActionKind.OVERTURN, 1.5, True),
        (ActionKind.DISARM, 3.0, True),
        (ActionKind.DISARM, 3.1, False),
    ],
)
def test_a_kick_and_a_barge_reach_as_far_as_the_body(
    profile: RulesProfile, kind: ActionKind, away: float, reached: bool
) -> None:
    pike = Weapon(id="pike", name="Pique", damage="1d8", modes=(WeaponMode.SINGLE,), polearm=True, reach_m=3)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", pike), fighter("B"), at={"B": (6 + away, 5)})
    table.declare("B", inaction())
    table.declare("A", act(kind, mode=WeaponMode.SINGLE), "B", f=2)
    if reached:
        table.attack()
        assert table.waits == "hit"
    else:
        assert table.refused(ResolveAttack()) == {"L-461"}


# -- hands and modes --------------------------------------------------------------------------------------------------


@pytest.mark.tries(156)
@pytest.mark.rule("L-616", "L-617")
@pytest.mark.parametrize(
    ("weapons", "mode", "offsets"),
    [
        ((SWORD,), WeaponMode.SINGLE, (0, -5, -10)),
        ((GREATSWORD,), WeaponMode.TWO_HANDED, (0, -5, -10)),
        ((RAPIER, DAGGER), WeaponMode.TWO_WEAPON, (0, 0, -5)),
        ((STAFF,), WeaponMode.TWO_WEAPON, (0, 0, -5)),
    ],
)
def test_the_blows_of_a_rotation_by_what_is_held(
    profile: RulesProfile, weapons: tuple[Weapon, ...], mode: WeaponMode, offsets: tuple[int, ...]
) -> None:
    sides = {"A": Side.PLAYERS, "X": Side.FOES, "Y": Side.FOES, "Z": Side.FOES}
    places = {"A": (20.0, 20.0), "X": (21.2, 20.0), "Y": (18.8, 20.0), "Z": (20.0, 21.2)}
    table = Table(
        profile, {"A": 18, "X": 9, "Y": 8, "Z": 7},
        fighter("A", *weapons, acrobatics=5), fighter("X"), fighter("Y"), fighter("Z"), side=sides, at=places,
    )  # fmt: skip
    for name in "ZYX":
        table.declare(name, inaction())
    table.declare("A", act(ActionKind.WHIRLWIND, mode=mode), "X", "Y", "Z", f=2)
    table.attack()
    table.roll("acrobatics", 10)
    for number, offset in enumerate(offsets):
        if table.waits is None:
            table.attack()
        assert (table.waits, table.bonus) == ("hit", 9 + offset), number
        table.roll("hit", 2)
    assert [table.name(blow.target) for blow in table["A"].blows] == ["X", "Y", "Z"]


@pytest.mark.tries(156)
@pytest.mark.rule("L-640", "L-641", "L-647", "L-648", "L-643", "L-650")
@pytest.mark.parametrize("kind", [ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION])
@pytest.mark.parametrize(
    ("weapon", "mode", "damage"),
    [
        (SWORD, WeaponMode.SINGLE, "1d12"),
        (GREATSWORD, WeaponMode.TWO_HANDED, "2d6"),
        (RAPIER, WeaponMode.TWO_WEAPON, "1d8"),
        (STAFF, WeaponMode.TWO_WEAPON, "1d6"),
    ],
)
def test_a_disarm_and_a_destruction_with_any_weapon_at_hand(
    profile: RulesProfile, kind: ActionKind, weapon: Weapon, mode: WeaponMode, damage: str
) -> None:
    table = duel(profile, *((weapon, DAGGER) if weapon is RAPIER else (weapon,)))
    table.declare("B", inaction())
    table.declare("A", act(kind, mode=mode), "B", f=2)
    assert table["A"].declaration.category == 3
    table.attack()
    assert table.bonus == 9
    table.roll("hit", 10)
    if kind is ActionKind.DISARM:
        assert table.has("B", ConditionCode.DISARMED)
    else:
        assert table.waits == "damage"
        assert isinstance(table.first, PendingRoll)
        assert table.first.dice == damage


@pytest.mark.rule("L-640", "L-647", "L-515", "L-634", "L-675")
@pytest.mark.parametrize(
    ("kind", "skill", "talents", "refused"),
    [
        (ActionKind.DISARM, "power_strike", (), None),
        (ActionKind.DISARM, "finesse_strike", (), "L-640"),
        (ActionKind.DISARM, "finesse_strike", ("subtle_combat",), None),
        (ActionKind.WEAPON_DESTRUCTION, "finesse_strike", ("subtle_combat",), "L-647"),
        (ActionKind.WEAPON_DESTRUCTION, "power_strike", (), None),
        (ActionKind.TRIP, "power_strike", (), "L-634"),
        (ActionKind.TRIP, "finesse_strike", (), None),
        (ActionKind.OVERTURN, "finesse_strike", (), "L-675"),
        (ActionKind.OVERTURN, "power_strike", (), None),
    ],
)
def test_the_skill_of_each_manoeuvre(
    profile: RulesProfile, kind: ActionKind, skill: str, talents: tuple[str, ...], refused: str | None
) -> None:
    """Attaque en force +9, attaque habile +4."""
    table = duel(profile, SWORD, finesse_strike=4, talents=tuple(Talent(code=code) for code in talents))
    table.declare("B", inaction())
    announced = table.declaration(act(kind, mode=WeaponMode.SINGLE, skill=skill), "B", f=2)
    if refused:
        assert table.refused(announced) == {refused}
        return
    table.do(announced)
    table.attack()
    assert table.bonus == (4 if skill == "finesse_strike" else 9)


@pytest.mark.tries(157)
@pytest.mark.rule("L-244", "L-213")
def test_blows_of_several_modes_are_chained_one_after_the_other(profile: RulesProfile) -> None:
    """A throw and a blow hand to hand: the GM gives the category, and the second is chained."""
    javelin = Weapon(
        id="javelin", name="Javelot", damage="1d6", modes=(WeaponMode.THROWN,), skill="finesse_strike", contact=False,
        range_m=20,
    )  # fmt: skip
    table = duel(profile, SWORD, javelin, finesse_strike=8)
    table.declare("B", inaction())
    parts = (AttackPart(mode=WeaponMode.THROWN), AttackPart(mode=WeaponMode.SINGLE))
    assert table.refused(table.declaration(act(ActionKind.MIXED, parts=parts), "B", f=1)) == {"L-244"}
    mixed = act(ActionKind.MIXED, parts=parts, priced_category=2)
    table.declare("A", mixed, "B", f=1)
    assert table["A"].declaration.category == 2
    table.attack()
    assert -5 not in table.terms().values()
    table.roll("hit", 2)
    table.attack()
    assert table.bonus == 9 - 5
    table.roll("hit", 2)
    assert table.refused(ResolveAttack()) == {"L-191"}


@pytest.mark.tries(157)
@pytest.mark.rule("L-258", "L-193")
@pytest.mark.parametrize(("handicap", "category"), [(0, 2), (1, 3), (2, 4)])
def test_a_special_handicap_costs_what_the_gm_says(profile: RulesProfile, handicap: int, category: int) -> None:
    table = duel(profile, SWORD)
    table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=()))
    table.declare("B", inaction())
    table.declare("A", attack(category_adjust=handicap), "B", f=2, weapons=("sword",))
    assert table["A"].declaration.cost == category
    finish_round(table)
    assert table["A"].initiative == 18 - category


@pytest.mark.tries(157)
@pytest.mark.rule("L-604", "L-605", "L-607", "L-609")
@pytest.mark.parametrize(("kind", "weighs"), [(CounterKind.STRIKE, True), (CounterKind.PARRY, False)])
def test_a_power_attack_weighs_on_a_counter_that_is_an_attack(
    profile: RulesProfile, kind: CounterKind, weighs: bool
) -> None:
    strong = fighter("B").model_copy(
        update={"skills": (Skill(code="power_strike", total=9, mastery=4), Skill(code="defense", total=7))}
    )
    table = Table(profile, {"B": 15, "A": 9}, fighter("A"), strong)
    table.declare("A", attack(), "B")
    side = OFFENSIVE if kind is CounterKind.STRIKE else CounterSide.DEFENSIVE
    table.declare("B", counter(kind, side, addons=(Addon.POWER_ATTACK,), power=3), "A", e=1, f=2)
    assert table["B"].declaration.category == 2
    if kind is CounterKind.PARRY:
        table.attack()
    table.answer("counter", "fire")
    if weighs:
        assert (table.waits, table.bonus) == ("hit", 9 - 3)
        table.roll("hit", 15)
        table.roll("damage", 5)
        assert table.points("A") == 40 - 8
    else:
        assert (table.waits, table.bonus) == ("counter", 7)


# -- the same in a change of action and in an éclat -------------------------------------------------------------------


@pytest.mark.tries(142)
@pytest.mark.rule("L-256", "L-395")
@pytest.mark.parametrize(
    ("named", "category"),
    [(("axe",), 2), ((), 2)],
)
def test_a_weapon_that_must_be_readied_costs_a_category_in_a_change_too(
    profile: RulesProfile, named: tuple[str, ...], category: int
) -> None:
    """The two-handed sword was at hand, the axe is not."""
    table = Table(profile, {"A": 18, "B": 9, "C": 8}, fighter("A", GREATSWORD, AXE), fighter("B"), fighter("C"))
    table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=("great",)))
    table.declare("C", inaction())
    table.declare("B", inaction())
    table.declare("A", attack(1, WeaponMode.TWO_HANDED, extra_moves=1), "B", f=1)
    table.kill("B")
    table.change(attack(), "C", weapon_ids=named)
    declared = table["A"].declaration
    assert declared is not None
    assert declared.category == category


@pytest.mark.tries(143)
@pytest.mark.rule("L-198", "L-430")
def test_a_bare_fist_in_an_eclat_has_its_damage(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", SWORD, pc=True, heroism=1), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.eclat("A", attack(1, WeaponMode.UNARMED), "B")
    table.attack()
    assert table.waits == "damage"


@pytest.mark.tries(143)
@pytest.mark.rule("L-812", "L-198")
def test_a_knee_without_an_entry_for_fists_asks_for_its_damage(profile: RulesProfile) -> None:
    table = duel(profile, SWORD)
    pair(table, "B", "seized", "A", "seizer")
    table.apply("B", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("B", inaction())
    table.declare("A", act(ActionKind.GRAPPLE, grapple=GrappleOption.THROW, knee=True), "B", f=2)
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 3)
    table.roll("knee", 19)
    assert table.waits == "damage"
