"""The characters of the initiative ribbons, their adversaries and mounts, and the fight in which they meet."""

from __future__ import annotations

from functools import cache

import pytest

from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.ribbons.act import cost_of
from loreval_desktop.encounter.ribbons.choices import choices_at
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon, skill_dice, virtues_left
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.importers.bestiary import load_folder
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.resources import resource
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.types.creature import Creature, NpcKind
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.wording import LANGUAGES
from tests.importers.test_shipped_maps import standing_ill


@cache
def sheets(lang: str) -> tuple[Creature, ...]:
    return load_folder(resource("bestiary"), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_characters_adversaries_and_mounts(lang: str) -> None:
    mine = [s for s in sheets(lang) if s.id.startswith("ribbon.")]
    characters = [s for s in mine if s.kind is NpcKind.PC]
    assert len(characters) >= 6
    assert len(mine) - len(characters) >= 6
    assert {s.id for s in mine} >= {"ribbon.courser", "ribbon.mule"}
    assert any(s.ribbons is not None and s.ribbons.mounted for s in characters)
    assert all(s.ribbons is not None and s.ribbons.virtues for s in characters)


@pytest.mark.rule("R-046", "R-048", "R-070", "R-123")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_has_a_ribbon_can_fight_on_it(lang: str) -> None:
    for sheet in sheets(lang):
        for weapon in sheet.weapons:
            assert rules.check_corner(weapon.ribbon_cost) == (), (sheet.id, weapon.id)
            assert weapon.ribbon_fatigue >= 1, (sheet.id, weapon.id)
        if sheet.ribbons is not None:
            assert skill_dice(sheet, rules.ARMED_COMBAT) >= 1, sheet.id
            assert skill_dice(sheet, rules.DODGE) >= 1, sheet.id
            assert (sheet.kind is NpcKind.PC) == bool(sheet.ribbons.virtues), sheet.id
        elif sheet.kind is NpcKind.PC:
            raise AssertionError(f"{sheet.id} has no ribbon")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_player_has_a_skill_to_prepare_with(lang: str) -> None:
    for sheet in sheets(lang):
        if sheet.id.startswith("ribbon.") and sheet.kind is NpcKind.PC:
            assert sheet.ribbons is not None
            assert any(not rules.check_preparing_skill(s.name) for s in sheet.ribbons.skills), sheet.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fight_is_ready_before_its_placement(lang: str) -> None:
    state, assets, serial = demo_encounter(lang, "rubans")
    assert (state.initiative, state.profile.options.initiative) == ("ribbons", "ribbons")
    assert (state.round.phase, state.ribbons, serial > 0) == (Phase.SETUP, None, True)
    sides = [c.side for c in state.combatants]
    assert (sides.count(Side.PLAYERS), sides.count(Side.FOES)) == (5, 7)
    assert all(state.sheet(c).ribbons is not None for c in state.combatants)
    assert len({c.name for c in state.combatants}) == 12
    scene = state.scene()
    assert scene is not None
    assert scene.background is not None
    assert scene.background.asset in assets
    assert standing_ill(state) == []


def test_every_action_can_be_done_in_it() -> None:
    state, _, serial = demo_encounter("fr", "rubans")
    store = Store(state, SeededDice(1, serial))
    for combatant in state.combatants:
        store.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    store.dispatch(BeginRibbons())
    first = store.state.require(store.state.round.cursor)  # type: ignore[arg-type]
    assert virtues_left(store.state, first)
    found = {c.action for cost in range(1, 13) for c in choices_at(store.state, first, cost)}
    assert found == set(RibbonAction)
    for cost in range(1, 13):
        offered = choices_at(store.state, first, cost)
        assert offered, cost
        assert {cost_of(store.state, first, c) for c in offered} == {cost}
