"""The shipped bestiary: it loads in both languages, covers what a table needs, and breaks no rule."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.importers.bestiary import load_file, load_folder, to_toml, write_sheet
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.resources import resource
from loreval_desktop.rules.attention import pool
from loreval_desktop.rules.equipment import check_equipment, may_wear
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.talents import talent
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Creature, LocomotionMode, NpcKind, Size, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.wording import LANGUAGES

PROFILE: RulesProfile = empty_encounter().profile


@cache
def bestiary(lang: str = "fr") -> tuple[Creature, ...]:
    return load_folder(resource("bestiary"), lang)


def sheet(creature_id: str, lang: str = "fr") -> Creature:
    return next(creature for creature in bestiary(lang) if creature.id == creature_id)


ALL = [creature.id for creature in bestiary()]


def test_there_are_enough_of_each() -> None:
    characters = [creature for creature in bestiary() if creature.kind is NpcKind.PC]
    assert len(characters) >= 8
    assert len(bestiary()) - len(characters) >= 24
    assert len(set(ALL)) == len(ALL)


def test_both_languages_have_the_same_sheets_and_their_own_names() -> None:
    assert {c.id for c in bestiary("en")} == set(ALL)
    assert (sheet("wolf").name, sheet("wolf", "en").name) == ("Loup", "Wolf")
    for creature in bestiary("fr"):
        other = sheet(creature.id, "en")
        blank = {
            "name": "x",
            "public_name": "",
            "people": "",
            "notes": "",
            "weapons": (),
            "spells": (),
            "ribbons": None,
        }
        assert creature.model_copy(update=blank) == other.model_copy(update=blank)
        assert [w.model_copy(update={"name": "x"}) for w in creature.weapons] == [
            w.model_copy(update={"name": "x"}) for w in other.weapons
        ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_differ_so_that_the_table_can_tell_them_apart(lang: str) -> None:
    names = [creature.name for creature in bestiary(lang)]
    assert len(set(names)) == len(names)
    for creature in bestiary(lang):
        weapons = [weapon.name for weapon in creature.weapons]
        assert len(set(weapons)) == len(weapons), creature.id


def test_sizes_ways_armours_shields_and_uses_are_all_met() -> None:
    creatures = bestiary()
    assert {c.size for c in creatures} >= {Size.MI, Size.TP, Size.P, Size.M, Size.G, Size.TG, Size.GI, Size.E}
    assert {way.mode for c in creatures for way in c.locomotions} == set(LocomotionMode)
    assert {c.armour for c in creatures} - {None} == {row.code for row in PROFILE.equipment.armours}
    assert {c.shield for c in creatures} - {None} == {row.code for row in PROFILE.equipment.shields}
    weapons = [weapon for c in creatures for weapon in c.weapons]
    assert {mode for weapon in weapons for mode in weapon.modes} == set(WeaponMode)
    for trait in ("polearm", "double", "natural", "fist_weapon"):
        assert any(getattr(weapon, trait) for weapon in weapons), trait
    assert {"course", "super_active"} <= {t.code for c in creatures for t in c.talents}
    spells = [spell for c in creatures for spell in c.spells]
    assert any(s.material for s in spells)
    assert any(s.aimed for s in spells)
    assert any(s.ritual for s in spells)
    assert any(c.attention.sneak_rank for c in creatures)


@pytest.mark.rule("L-910", "L-915", "L-922")
@pytest.mark.parametrize(
    ("creature_id", "people", "vd"),
    [("pc.fifrelin", "Tifin", "3.7"), ("pc.ilvane", "Elfin", "5.2"), ("titan", "Titan", "16.7")],
)
def test_the_three_worked_examples_of_speed_are_in_it(creature_id: str, people: str, vd: str) -> None:
    creature = sheet(creature_id)
    assert creature.people == people
    assert speed(creature, PROFILE).vd == Decimal(vd)


@pytest.mark.parametrize("creature_id", ALL)
def test_a_sheet_names_only_what_the_tables_hold_and_wears_what_it_may(creature_id: str) -> None:
    creature = sheet(creature_id)
    assert check_equipment(creature, PROFILE) == ()
    for entry in creature.talents:
        assert talent(entry.code) is not None, entry.code
    if creature.armour:
        row = PROFILE.equipment.armour(creature.armour)
        assert row is not None
        assert may_wear(creature, row.category, PROFILE)
    if creature.shield:
        assert creature.has_talent(PROFILE.equipment.shield_talent)
        assert not any(WeaponMode.TWO_HANDED in weapon.modes for weapon in creature.weapons if weapon.ready)
    assert creature.attention.standing.total <= pool(creature, PROFILE).total
    assert (creature.heroism > 0) <= (creature.kind is not NpcKind.STANDARD)


def _attacks(creature: Creature) -> Iterator[tuple[ActionSpec, tuple[str, ...]]]:
    """Yield the least attack with each weapon in each of its modes."""
    table = PROFILE.actions
    for weapon in creature.weapons:
        for mode in weapon.modes:
            count = min(row.count for row in table.attacks if row.mode is mode)
            ids = (weapon.id,)
            if mode is WeaponMode.TWO_WEAPON and not weapon.double:
                ids = tuple(w.id for w in creature.weapons if mode in w.modes)[:2]
                assert len(ids) == 2, f"{creature.id}: {weapon.id} has no other hand"
            yield ActionSpec(kind=ActionKind.ATTACK, mode=mode, count=count, skill=weapon.skill), ids


@pytest.mark.parametrize("creature_id", ALL)
def test_an_attack_with_each_weapon_lacks_focus_at_most(creature_id: str) -> None:
    creature = sheet(creature_id)
    state: Encounter
    state, _ = run(AddCombatant(sheet=creature), empty_encounter(), ScriptedDice(()))
    combatant = state.combatants[0].model_copy(update={"initiative": 20})
    tried = 0
    for action, ids in _attacks(creature):
        tried += 1
        given = combat.with_sheet_facts(state, combatant, action, ids, None)
        account = combat.price(state, combatant, given, weapon_ids=ids)
        assert {f.say.id for f in account.findings} <= {"rule.finding.focus_short"}, (ids, account.findings)
    assert tried
    ready = tuple(w.id for w in creature.weapons if w.ready)
    assert ready, "nothing at hand"


def test_a_sheet_written_as_a_file_reads_back_equal(tmp_path: Path) -> None:
    for creature in bestiary():
        assert list(load_file(write_sheet(tmp_path, creature), "fr")) == [creature]
    assert "[[creature]]" in to_toml(sheet("goblin"))


@pytest.mark.parametrize(
    ("text", "say", "value"),
    [
        ("[[creature]\n", "import.not_toml", "gm.toml"),
        ('[[creature]]\nname = "Ogre"\nsize = "ENORME"\n', "import.bad_creature", "Ogre"),
        ('[[creature]]\nname = "Ogre"\nhit_points = nan\n', "import.bad_creature", "Ogre"),
        ('[[creature]]\nname = "Ogre"\nwings = 2\n', "import.bad_creature", "Ogre"),
        ('creature = 3\n', "import.bad_creature", "gm.toml"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, text: str, say: str, value: str) -> None:
    path = tmp_path / "gm.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotImport) as refusal:
        load_folder(tmp_path, "fr")
    assert refusal.value.say.id == say
    assert value in [v for _, v in refusal.value.say.values]
