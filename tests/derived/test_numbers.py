"""The numbers of the card, of `info` and of the printed sheet are one."""

from __future__ import annotations

import pytest

from loreval_desktop.derived.numbers import sheet_numbers
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.profile import load_profile
from tests.encounter.conftest import heroine


@pytest.mark.rule("L-861")
@pytest.mark.parametrize(("armour", "attack", "initiative"), [(None, 9, 4), ("scale", 5, 0), ("padded", 9, 4)])
def test_armour_worn_without_its_talent_weighs_on_attack_and_initiative(
    armour: str | None, attack: int, initiative: int
) -> None:
    profile = load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8"))
    found = sheet_numbers(heroine(armour=armour), profile)
    assert [weapon.total for weapon in found.weapons] == [attack]
    assert found.initiative == initiative
