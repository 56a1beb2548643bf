"""Armours and shields in a fight: what they add to which score, and on which rolls they weigh."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.table import Table, act, attack, counter, fighter, hold, inaction, move
from tests.encounter.table_more import (
    ActionKind,
    CounterKind,
    EditCreature,
    GrappleOption,
    MakeJump,
    NpcKind,
    RulesProfile,
    Spell,
    StartEncounter,
    Talent,
    WeaponMode,
    pair,
)

WORN = tuple(Talent(code=code) for code in ("adventurer", "medium_armour", "heavy_armour", "shield_use"))
ARMOURS = {
    "padded": (1, 0), "leather": (2, 0), "studded_leather": (3, -1), "mail_shirt": (4, -2),
    "hide": (3, -3), "scale": (4, -4), "chainmail": (5, -5), "breastplate": (5, -4),
    "splint": (6, -7), "banded": (6, -6), "half_plate": (7, -7), "full_plate": (8, -6),
}  # fmt: skip
SHIELDS = {
    "targe": (1, -1), "round_wood": (1, -1), "round_steel": (1, -1), "kite_wood": (2, -2), "kite_steel": (2, -2),
    "pavise": (4, -10),
}  # fmt: skip
SPIN = act(ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE)


def struck(profile: RulesProfile, how: Any, **sheet: Any) -> Table:
    """A (18) does something to B (9), who wears what is told; defence and reflex are +7 without it."""
    own: dict[str, Any] = {"defense": 7, "reflex": 7, **sheet}
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", **own))
    table.declare("B", inaction())
    table.declare("A", how, "B", f=1)
    table.attack()
    return table


def doing(profile: RulesProfile, what: Any, **sheet: Any) -> Table:
    """A (8), who wears what is told, does something to B (3); every skill is +9, defence and reflex +7."""
    own: dict[str, Any] = {"acrobatics": 9, "escape": 9, "jump": 9, "reflex": 7, **sheet}
    table = Table(profile, {"A": 8, "B": 3}, fighter("A", **own), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", what, *(() if what.kind is ActionKind.JUMP else ("B",)), f=2)
    table.do(MakeJump()) if what.kind is ActionKind.JUMP else table.attack()
    return table


# -- what protects ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "L-852", "L-855", "L-892", "L-893", "L-894", "L-895", "L-896", "L-897", "L-898", "L-899", "L-900", "L-901", "L-902",
    "L-903",
)  # fmt: skip
@pytest.mark.parametrize("armour", list(ARMOURS))
def test_armour_protects_defence_and_reflex(profile: RulesProfile, armour: str) -> None:
    bonus, _ = ARMOURS[armour]
    assert struck(profile, attack(), armour=armour, talents=WORN).need == 17 + bonus
    assert struck(profile, hold(), armour=armour, talents=WORN).need == 17 + bonus  # against the reflex


@pytest.mark.rule("L-854", "L-855", "L-904", "L-905", "L-906", "L-907", "L-908", "L-909")
@pytest.mark.parametrize("shield", list(SHIELDS))
def test_a_shield_protects_the_defence_and_never_the_reflex(profile: RulesProfile, shield: str) -> None:
    bonus, _ = SHIELDS[shield]
    assert struck(profile, attack(), shield=shield, talents=WORN).need == 17 + bonus
    assert struck(profile, hold(), shield=shield, talents=WORN).need == 17
    both = struck(profile, attack(), shield=shield, armour="breastplate", talents=WORN)
    assert both.need == 17 + bonus + 5


@pytest.mark.rule("L-853", "L-854")
@pytest.mark.parametrize(
    ("sheet", "defence", "reflex"),
    [
        ({"armour": "breastplate", "armour_magic": 2, "natural_armour": 3}, 10, 10),
        ({"natural_armour": 3}, 3, 3),
        ({"shield": "kite_wood", "shield_magic": 2}, 4, 0),
        ({"armour": "full_plate", "shield": "pavise"}, 12, 8),
    ],
)
def test_magic_and_a_thick_hide_add_to_it(
    profile: RulesProfile, sheet: dict[str, Any], defence: int, reflex: int
) -> None:
    assert struck(profile, attack(), **sheet, talents=WORN).need == 17 + defence
    assert struck(profile, hold(), **sheet, talents=WORN).need == 17 + reflex


@pytest.mark.rule("L-855", "L-772", "L-854")
@pytest.mark.parametrize(("kind", "bonus"), [(CounterKind.PARRY, 7 + 5 + 2), (CounterKind.DODGE, 7 + 5)])
def test_a_counter_has_what_its_skill_has(profile: RulesProfile, kind: CounterKind, bonus: int) -> None:
    armed = fighter("B", defense=7, reflex=7, armour="breastplate", shield="kite_wood", talents=WORN)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), armed)
    table.declare("B", counter(kind), "A", e=1)
    table.declare("A", attack(), "B")
    table.attack()
    table.answer("counter", "fire")
    assert table.bonus == bonus


# -- what weighs ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L-859", "L-867", "L-863", "L-971")
@pytest.mark.parametrize("armour", list(ARMOURS))
def test_armour_weighs_on_the_body_even_with_the_talent(profile: RulesProfile, armour: str) -> None:
    _, malus = ARMOURS[armour]
    assert doing(profile, SPIN, armour=armour, talents=WORN).bonus == 9 + malus
    assert doing(profile, act(ActionKind.JUMP), armour=armour, talents=WORN).bonus == 9 + malus
    assert doing(profile, attack(), armour=armour, talents=WORN).bonus == 9


@pytest.mark.rule("L-856", "L-857", "L-858", "L-861", "L-863")
@pytest.mark.parametrize(
    ("armour", "talent"),
    [("mail_shirt", "adventurer"), ("breastplate", "medium_armour"), ("full_plate", "heavy_armour")],
)
@pytest.mark.parametrize("learnt", [True, False])
def test_without_the_talent_armour_weighs_on_combat_too(
    profile: RulesProfile, armour: str, talent: str, learnt: bool
) -> None:
    bonus, malus = ARMOURS[armour]
    talents = (Talent(code=talent),) if learnt else ()
    weight = 0 if learnt else malus
    assert doing(profile, attack(), armour=armour, talents=talents).bonus == 9 + weight
    assert doing(profile, act(ActionKind.TRIP), armour=armour, talents=talents).bonus == 9 + weight
    assert struck(profile, attack(), armour=armour, talents=talents).need == 17 + bonus + weight
    assert struck(profile, hold(), armour=armour, talents=talents).need == 17 + bonus + weight


@pytest.mark.rule("L-856")
@pytest.mark.parametrize(
    ("kind", "armour", "bonus"),
    [
        (NpcKind.PC, "mail_shirt", 9),
        (NpcKind.STANDARD, "mail_shirt", 7),
        (NpcKind.IMPORTANT, "mail_shirt", 7),
        (NpcKind.PC, "breastplate", 5),
    ],
)
def test_every_players_character_is_an_adventurer(
    profile: RulesProfile, kind: NpcKind, armour: str, bonus: int
) -> None:
    table = Table(profile, {"A": 8, "B": 3}, fighter("A", kind=kind, armour=armour), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.no_eclat()
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-864", "L-865")
@pytest.mark.parametrize(
    ("sheet", "strikes", "turns"),
    [
        ({"shield": "pavise", "talents": ()}, 9 - 10, 9 - 10),
        ({"shield": "pavise", "talents": WORN}, 9, 9 - 10),
        ({"shield": "kite_wood", "armour": "full_plate", "talents": WORN}, 9, 9 - 8),
        ({"shield": "kite_wood", "armour": "full_plate", "talents": (Talent(code="heavy_armour"),)}, 9 - 2, 9 - 8),
        ({"shield": "pavise", "armour": "full_plate", "talents": WORN}, 9, 9 - 16),
    ],
)
def test_the_malus_of_shield_and_armour_add_up(
    profile: RulesProfile, sheet: dict[str, Any], strikes: int, turns: int
) -> None:
    assert doing(profile, attack(), **sheet).bonus == strikes
    assert doing(profile, SPIN, **sheet).bonus == turns


@pytest.mark.rule("L-859", "L-861")
@pytest.mark.parametrize(("learnt", "bonus"), [(True, 9 - 4), (False, 9 - 4)])
def test_armour_weighs_on_evasion(profile: RulesProfile, learnt: bool, bonus: int) -> None:
    """Of the Corps group, whoever may wear it; attaque en force is +2, so that Évasion is used."""
    talents = WORN if learnt else ()
    own = fighter("A", escape=9, power_strike=2, armour="breastplate", talents=talents)
    table = Table(profile, {"A": 8, "B": 3}, own, fighter("B"))
    pair(table, "A", "seized", "B", "seizer")
    table.declare("B", inaction())
    table.declare("A", hold(GrappleOption.ESCAPE), "B", f=1)
    table.attack()
    assert table.bonus == bonus


@pytest.mark.rule("L-862")
@pytest.mark.parametrize(("vigour", "skill"), [(False, "will"), (True, "vigour")])
@pytest.mark.parametrize(("learnt", "bonus"), [(True, 6), (False, 6 - 4)])
def test_armour_that_one_cannot_wear_weighs_on_vigour_and_will(
    profile: RulesProfile, vigour: bool, skill: str, learnt: bool, bonus: int
) -> None:
    bolt = Spell(id="bolt", name="Trait", vigour=vigour, damage="1d6")
    own = fighter("B", armour="breastplate", talents=WORN if learnt else (), **{skill: 6})
    table = Table(profile, {"M": 18, "B": 9}, fighter("M", spells=(bolt,)), own)
    table.declare("B", counter(CounterKind.RESIST_SPELL), "M", e=1)
    table.declare("M", act(ActionKind.SPELL), "B", f=1, spell_id="bolt")
    if table.waits is None:
        table.cast()
    table.answer("counter", "fire")
    assert table.bonus == bonus


@pytest.mark.rule("L-861", "L-450", "L-451")
@pytest.mark.parametrize(("learnt", "bonus"), [(True, 4), (False, 0)])
def test_armour_that_one_cannot_wear_weighs_on_initiative(profile: RulesProfile, learnt: bool, bonus: int) -> None:
    own = fighter("A", initiative=4, armour="breastplate", talents=WORN if learnt else ())
    table = Table(profile, {}, own, start=False)
    table.do(StartEncounter())
    assert (table.waits, table.bonus) == ("initiative", bonus)


@pytest.mark.rule("L-890", "L-889", "L-881", "L-882", "L-883")
@pytest.mark.parametrize(
    ("worn", "protects", "moves"), [("half_plate", 7, 2), ("chainmail", 5, 3), ("mail_shirt", 4, 4)]
)
def test_a_part_of_an_armour_counts_in_its_own_category(
    profile: RulesProfile, worn: str, protects: int, moves: int
) -> None:
    """B takes off parts of its plates: mail, then the shirt alone."""
    plates = fighter("B", armour="half_plate", talents=WORN, acrobatics=9)
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), plates)
    sheet = table.state.creature(table["B"].creature_id)
    table.do(EditCreature(sheet=sheet.model_copy(update={"armour": worn})))
    assert not table.problems(table.declaration(move(moves), f=2))
    assert table.problems(table.declaration(move(moves + 1), f=2)) or moves == 4
    table.declare("B", inaction())
    table.declare("A", attack(), "B")
    table.attack()
    assert table.need == 17 + protects
