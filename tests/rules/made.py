"""Sheets, stances and vectors for the tests of the rules."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from loreval_desktop.core.ids import CreatureId
from loreval_desktop.rules.types.creature import (
    Abilities,
    AttentionSheet,
    Creature,
    NpcKind,
    Skill,
    Talent,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile, load_profile

HERE = Path(__file__).parent
PROFILE_TEXT = (HERE.parent.parent / "resources" / "rules" / "loreval.toml").read_text(encoding="utf-8")
SHORT = {
    "force": "power_strike",
    "habile": "finesse_strike",
}


@cache
def profile(**options: object) -> RulesProfile:
    """Return the profile with options changed."""
    written = tuple(
        (f"options.{name}", str(value).lower() if isinstance(value, bool) else str(value))
        for name, value in options.items()
    )
    return load_profile(PROFILE_TEXT, written)


P = profile()


def vectors(name: str) -> list[dict[str, str]]:
    """Return the rows of a vector file."""
    with (HERE / "vectors" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def sheet(
    *,
    skills: dict[str, int] | None = None,
    mastery: dict[str, int] | None = None,
    talents: Iterable[str] = (),
    strength: int = 10,
    dexterity: int = 10,
    constitution: int = 10,
    attention: dict[str, object] | None = None,
    **fields: object,
) -> Creature:
    """Return a sheet: skill totals by code (or `force`, `habile`), talents by code, abilities, any other field."""
    totals = {SHORT.get(code, code): total for code, total in (skills or {}).items()}
    degrees = {SHORT.get(code, code): degree for code, degree in (mastery or {}).items()}
    return Creature.model_validate(
        {
            "id": CreatureId("c1"),
            "name": "Ysolde",
            "kind": NpcKind.STANDARD,
            "abilities": Abilities(strength=strength, dexterity=dexterity, constitution=constitution),
            "skills": tuple(
                Skill.model_validate({"code": code, "total": totals.get(code, 0), "mastery": degrees.get(code, 0)})
                for code in sorted({*totals, *degrees})
            ),
            "talents": tuple(Talent(code=code) for code in talents),
            "attention": AttentionSheet.model_validate(attention or {}),
            **fields,
        }
    )


def weapon(name: str = "épée", *modes: WeaponMode, **fields: object) -> Weapon:
    """Return a weapon; by default a sword in one hand."""
    return Weapon.model_validate({"id": name, "name": name, "modes": modes or (WeaponMode.SINGLE,), **fields})


def rules_of(findings: Iterable[object]) -> list[str]:
    """Return the rules that findings cite, in order."""
    return [str(getattr(found, "rule", "")) for found in findings]
