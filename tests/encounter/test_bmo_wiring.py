"""The two numbers of manoeuvres by BMO as a fight uses them: what is rolled, what must be reached, who is too large."""

from __future__ import annotations

from typing import Any

import pytest

from tests.encounter.table import Table, act, fighter, inaction
from tests.encounter.table_more import (
    Abilities,
    ActionKind,
    ArmourClassBonus,
    AttemptManoeuvre,
    ConditionCode,
    ManoeuvreBonus,
    ManoeuvreSheet,
    RulesProfile,
    SetReadyWeapons,
    Size,
    Talent,
    WeaponMode,
)

FEATS = (
    "Science de la bousculade", "Science du croc-en-jambe", "Science du désarmement", "Science de la destruction",
    "Science de la lutte", "Science du renversement",
)  # fmt: skip
KINDS = {
    "trip": ActionKind.TRIP, "disarm": ActionKind.DISARM, "sunder": ActionKind.WEAPON_DESTRUCTION,
    "bull_rush": ActionKind.BULL_RUSH, "overrun": ActionKind.OVERTURN, "grapple_bmo": ActionKind.GRAPPLE,
}  # fmt: skip
SPECIAL = {
    Size.I: -8, Size.MI: -4, Size.TP: -2, Size.P: -1, Size.M: 0, Size.G: 1, Size.TG: 2, Size.GI: 4, Size.C: 8,
}  # fmt: skip
WORN = (Talent(code="heavy_armour"), Talent(code="shield_use"))
SMALL = (Size.I, Size.MI, Size.TP)


def sheet(base: int = 5, **more: Any) -> ManoeuvreSheet:
    """What BMO and DMD rest on; with every feat, so that nobody strikes first."""
    return ManoeuvreSheet(base_attack=base, feats=FEATS, **more)


def trying(
    profile: RulesProfile, manoeuvre: str = "disarm", own: dict[str, Any] | None = None, **theirs: Any
) -> tuple[Table, AttemptManoeuvre]:
    """A (18) is about to try something on B (9). Both: base attack 5, Strength +2 and Dexterity +2, size M."""
    ours: dict[str, Any] = {"manoeuvres": sheet(), "space_m": 1.0, **(own or {})}
    foe: dict[str, Any] = {"manoeuvres": sheet(), "space_m": 1.0, **theirs}
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", **ours), fighter("B", **foe), manoeuvres="bmo")
    if manoeuvre == "grapple_bmo":  # both hands free
        table.do(SetReadyWeapons(combatant_id=table.id("A"), weapon_ids=()))
    table.declare("B", inaction())
    passes = 1 if manoeuvre == "overrun" else 0
    table.declare("A", act(KINDS[manoeuvre], mode=WeaponMode.SINGLE, extra_moves=passes), "B", f=2)
    armed = {"weapon_id": "sword"} if manoeuvre in ("disarm", "sunder") else {}
    return table, AttemptManoeuvre(manoeuvre=manoeuvre, target=table.id("B"), **armed)


def numbers(profile: RulesProfile, *args: Any, **more: Any) -> tuple[int, int | None]:
    """Return what is added to the die and what it must reach."""
    table, attempt = trying(profile, *args, **more)
    table.do(attempt)
    if table.waits == "avoid":
        table.answer("avoid", "stand")
    assert table.waits == "manoeuvre"
    return table.bonus, table.need


@pytest.mark.rule("M-001", "M-002", "M-014")
@pytest.mark.parametrize("manoeuvre", list(KINDS))
def test_each_of_the_six_is_a_die_and_the_bmo_against_the_dmd(profile: RulesProfile, manoeuvre: str) -> None:
    passes = -4 if manoeuvre == "overrun" else 0  # it takes a move, which weighs on whatever one does
    assert numbers(profile, manoeuvre) == (5 + 2 + passes, 10 + 5 + 2 + 2)


@pytest.mark.rule(
    "M-002", "M-003", "M-004", "M-005", "M-006", "M-007", "M-008", "M-009", "M-010", "M-011", "M-012", "M-014", "M-015"
)
@pytest.mark.parametrize("size", list(SPECIAL))
@pytest.mark.parametrize(("strength", "dexterity"), [(16, 10), (8, 18)])
def test_size_counts_in_both_and_the_very_small_use_their_dexterity_to_attack(
    profile: RulesProfile, size: Size, strength: int, dexterity: int
) -> None:
    abilities = Abilities(strength=strength, dexterity=dexterity, constitution=10)
    body: dict[str, Any] = {"size": size, "abilities": abilities}
    force, grace = (strength - 10) // 2, (dexterity - 10) // 2
    attacks, _ = numbers(profile, own=body)
    assert attacks == 5 + (grace if size in SMALL else force) + SPECIAL[size]
    _, defends = numbers(profile, **body)
    assert defends == 10 + 5 + force + grace + SPECIAL[size]


@pytest.mark.rule("M-013", "M-016")
@pytest.mark.parametrize(
    ("whose", "of", "bonus", "need"),
    [
        ("own", "disarm", 7 + 2, 19),
        ("own", "trip", 7, 19),
        ("own", "", 7 + 2, 19),
        ("theirs", "disarm", 7, 19 + 3),
        ("theirs", "trip", 7, 19),
        ("theirs", "", 7, 19 + 3),
    ],
)
def test_a_feat_or_a_power_counts_for_its_own_manoeuvre(
    profile: RulesProfile, whose: str, of: Any, bonus: int, need: int
) -> None:
    gifted = {"manoeuvres": sheet(special=(ManoeuvreBonus(manoeuvre=of, attack=2, defence=3),))}
    found = numbers(profile, own=gifted) if whose == "own" else numbers(profile, **gifted)
    assert found == (bonus, need)


@pytest.mark.rule("M-017", "M-018")
@pytest.mark.parametrize(
    ("foe", "need"),
    [
        *(
            ({"manoeuvres": sheet(armour_class=(ArmourClassBonus(kind=kind, value=1),))}, 20)
            for kind in (
                "luck", "circumstance", "deflection", "dodge", "insight", "morale", "profane", "sacred",
            )
        ),
        ({"manoeuvres": sheet(armour_class_malus=-2)}, 17),
        ({"shield": "kite_wood", "armour": "full_plate", "natural_armour": 4, "talents": WORN}, 19),
        ({"armour": "full_plate", "talents": ()}, 19 - 6),
    ],
)  # fmt: skip
def test_what_helps_not_to_be_hit_helps_but_for_what_is_worn(
    profile: RulesProfile, foe: dict[str, Any], need: int
) -> None:
    assert numbers(profile, **foe)[1] == need


@pytest.mark.rule("M-031", "M-034")
@pytest.mark.parametrize(
    ("base", "face", "falls"), [(5, 12, True), (5, 11, False), (90, 2, True), (90, 1, False), (-90, 20, True)]
)
def test_the_total_reaches_the_dmd_and_the_ends_of_the_die_decide_alone(
    profile: RulesProfile, base: int, face: int, falls: bool
) -> None:
    table, attempt = trying(profile, own={"manoeuvres": sheet(base)})
    table.do(attempt)
    table.roll("manoeuvre", face)
    assert bool(table.state.fallen) is falls
    assert table.has("B", ConditionCode.DISARMED) is falls


@pytest.mark.rule("M-036")
@pytest.mark.parametrize("manoeuvre", list(KINDS))
@pytest.mark.parametrize(("size", "larger"), [(Size.TP, False), (Size.G, False), (Size.TG, True)])
def test_nobody_pushes_trips_or_overruns_what_is_two_sizes_larger(
    profile: RulesProfile, manoeuvre: str, size: Size, larger: bool
) -> None:
    gated = manoeuvre in ("bull_rush", "trip", "overrun")
    if gated and larger:
        foe = fighter("B", size=size, space_m=1.0, manoeuvres=sheet())
        table = Table(profile, {"A": 18, "B": 9}, fighter("A", manoeuvres=sheet()), foe, manoeuvres="bmo")
        table.declare("B", inaction())
        announced = table.declaration(act(KINDS[manoeuvre], mode=WeaponMode.SINGLE), "B", f=2)
        told = table.problems(announced)
        table.overrule(announced)
        told |= table.problems(AttemptManoeuvre(manoeuvre=manoeuvre, target=table.id("B")))
        assert told
        return
    table, attempt = trying(profile, manoeuvre, size=size)
    assert not table.problems(attempt)
