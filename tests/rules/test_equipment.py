"""Armours and shields."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.equipment import (
    armour_malus_terms,
    armour_object_size,
    armour_parts,
    check_equipment,
    may_wear,
    pace_limit,
    protection,
)
from loreval_desktop.rules.types.creature import NpcKind, Size, SkillCode

from .made import P, rules_of, sheet, vectors

COMBAT: tuple[SkillCode, ...] = (
    "defense", "reflex", "vigour", "will", "initiative", "power_strike", "finesse_strike",
)  # fmt: skip
BODY: tuple[SkillCode, ...] = ("jump", "acrobatics", "stealth", "escape")


def malus(skill: SkillCode, **fields: object) -> int:
    return sum(t.value for t in armour_malus_terms(sheet(**fields), P, skill))


@pytest.mark.rule(
    "L-881", "L-882", "L-883", "L-892", "L-893", "L-894", "L-895", "L-896", "L-897", "L-898", "L-899", "L-900", "L-901",
    "L-902", "L-903", "L-904", "L-905", "L-906", "L-907", "L-908", "L-909",
)  # fmt: skip
@pytest.mark.parametrize("row", vectors("tv_25"), ids=lambda row: row["id"])
def test_tv_25_tables(row: dict[str, str]) -> None:
    table = P.equipment
    found = table.shield(row["id"]) if row["category"] == "shield" else table.armour(row["id"])
    assert found is not None
    assert (found.bonus, found.malus) == (int(row["bonus"]), int(row["malus"]))
    assert (found.kg, found.price) == (float(row["kg"]), int(row["po"]))
    if row["category"] == "shield":
        holder = sheet(shield=row["id"])
        assert protection(holder, P, shield=True).total == int(row["bonus"])
        assert protection(holder, P, shield=False).total == 0
        assert pace_limit(holder, P) is None
    else:
        wearer = sheet(armour=row["id"])
        assert protection(wearer, P, shield=True).total == protection(wearer, P, shield=False).total == found.bonus
        assert pace_limit(wearer, P) == int(row["max_moves"])
        assert P.equipment.armour(row["id"]).category == row["category"]


@pytest.mark.rule("L-852", "L-853")
def test_armour_magic_and_natural_armour_add_up_for_both_scores() -> None:
    wearer = sheet(armour="breastplate", armour_magic=2, natural_armour=3)
    assert protection(wearer, P, shield=True).total == 10
    assert protection(wearer, P, shield=False).total == 10


@pytest.mark.rule("L-854", "L-855")
def test_a_shield_adds_to_defence_and_not_to_reflex() -> None:
    wearer = sheet(armour="breastplate", shield="kite_wood", shield_magic=1)
    assert protection(wearer, P, shield=True).total == 8
    assert protection(wearer, P, shield=False).total == 5


@pytest.mark.rule("L-856", "L-857", "L-858")
def test_talents_by_category_of_armour() -> None:
    assert may_wear(sheet(kind=NpcKind.PC), "light", P)
    assert not may_wear(sheet(kind=NpcKind.STANDARD), "light", P)
    assert may_wear(sheet(talents=["adventurer"]), "light", P)
    assert not may_wear(sheet(kind=NpcKind.PC), "medium", P)
    assert may_wear(sheet(talents=["medium_armour"]), "medium", P)
    assert not may_wear(sheet(talents=["medium_armour"]), "heavy", P)
    assert may_wear(sheet(talents=["heavy_armour"]), "heavy", P)


@pytest.mark.rule("L-859", "L-860")
def test_with_the_talent_the_malus_reaches_corps_and_concentration_only() -> None:
    worn = {"armour": "full_plate", "talents": ["heavy_armour"]}
    assert [malus(skill, **worn) for skill in BODY] == [-6, -6, -6, -6]
    assert malus("concentration", **worn) == -6
    assert [malus(skill, **worn) for skill in COMBAT] == [0] * 7
    assert malus("perception", **worn) == 0


@pytest.mark.rule("L-861", "L-862")
def test_without_the_talent_it_reaches_the_seven_combat_skills_too() -> None:
    assert [malus(skill, armour="breastplate") for skill in COMBAT] == [-4] * 7
    assert [malus(skill, armour="breastplate") for skill in BODY] == [-4] * 4
    assert malus("perception", armour="breastplate") == 0
    assert malus("targeting", armour="breastplate") == 0


@pytest.mark.rule("L-864", "L-865")
def test_a_shield_without_its_talent_weighs_on_combat_and_both_malus_add_up() -> None:
    assert malus("power_strike", shield="pavise") == -10
    assert malus("power_strike", shield="pavise", talents=["shield_use"]) == 0
    both = {"armour": "full_plate", "shield": "kite_steel", "talents": ["heavy_armour", "shield_use"]}
    assert malus("jump", **both) == -8
    assert malus("concentration", **both) == -8
    assert malus("defense", **both) == 0


@pytest.mark.rule("L-857", "L-859", "L-861", "L-865", "L-903")
def test_harnois_and_pavois_without_the_heavy_talent() -> None:
    knight = {"armour": "full_plate", "shield": "pavise", "talents": ["shield_use"]}
    assert protection(sheet(**knight), P, shield=True).total + malus("defense", **knight) == 6
    assert protection(sheet(**knight), P, shield=False).total + malus("reflex", **knight) == 2
    assert malus("acrobatics", **knight) == -16
    assert malus("power_strike", **knight) == -6
    assert malus("concentration", **knight) == -16
    assert pace_limit(sheet(**knight), P) == 3


@pytest.mark.rule("L-866", "L-569")
def test_a_war_mage_gets_back_on_concentration_what_the_sheet_says() -> None:
    mage = sheet(armour="full_plate").model_copy(
        update={"talents": tuple(t.model_copy(update={"modifier": 4}) for t in sheet(talents=["war_mage"]).talents)}
    )
    assert [(t.value, t.rule) for t in armour_malus_terms(mage, P, "concentration")] == [(-6, "L-860"), (4, "L-866")]
    assert sum(t.value for t in armour_malus_terms(mage, P, "jump")) == -6
    light = mage.model_copy(update={"armour": "mail_shirt"})
    assert sum(t.value for t in armour_malus_terms(light, P, "concentration")) == 0


@pytest.mark.rule("L-867")
def test_armour_without_malus_hinders_nobody() -> None:
    for armour in ("padded", "leather"):
        assert [malus(skill, armour=armour) for skill in (*COMBAT, *BODY)] == [0] * 11


@pytest.mark.rule("L-887")
@pytest.mark.parametrize(
    ("wearer", "size"), [(Size.M, Size.G), (Size.P, Size.M), (Size.TG, Size.GI), (Size.E, Size.C), (Size.I, Size.MI)]
)
def test_an_armour_is_an_object_one_size_larger(wearer: Size, size: Size) -> None:
    assert armour_object_size(wearer, P) is size


@pytest.mark.rule("L-889", "L-890")
def test_a_part_of_an_armour_counts_in_its_own_category() -> None:
    parts = {row.code: row for row in armour_parts(sheet(armour="half_plate"), P)}
    assert set(parts) == {"mail_shirt", "chainmail"}
    shirt = parts["mail_shirt"]
    assert (shirt.category, shirt.bonus, shirt.malus) == ("light", 4, -2)
    assert [row.code for row in armour_parts(sheet(armour="chainmail"), P)] == ["mail_shirt"]
    assert armour_parts(sheet(armour="leather"), P) == armour_parts(sheet(), P) == ()


def test_an_armour_that_the_tables_do_not_hold_is_found() -> None:
    assert check_equipment(sheet(armour="full_plate", shield="pavise"), P) == ()
    assert rules_of(check_equipment(sheet(armour="cardboard", shield="lid"), P)) == ["L-850", "L-854"]
