"""States end with what caused them, whatever brought that about, and a new encounter starts anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.encounter.table import Table, act, attack, counter, fighter, hold, inaction, move
from tests.encounter.table_more import (
    ActionKind,
    AddScene,
    ApplyDamage,
    ConditionCode,
    CounterKind,
    CounterSide,
    EndEncounter,
    ForceToken,
    GrappleOption,
    LiftCondition,
    MountToken,
    NpcKind,
    PickUpObject,
    PlaceToken,
    RemoveCombatant,
    RemoveMapItems,
    RulesProfile,
    Scene,
    SceneId,
    Side,
    StartEncounter,
    Weapon,
    WeaponMode,
    codes,
    draw,
    finish_round,
    pair,
    step,
)

SEIZE = (("seizer", "seized"),)
HOLDS: dict[str, tuple[tuple[tuple[str, str], ...], int, int]] = {
    "seized": (SEIZE, 17 - 2, 17),
    "lifted": (SEIZE, 17 - 2 - 4, 17),
    "immobilised": ((*SEIZE, ("immobiliser", "immobilised")), 17 - 2 - 4 - 4, 17),
    "pinned_down": ((*SEIZE, ("pinner", "pinned_down")), 17 - 2 - 4, 17 - 4),  # it lies until it stands up (L-820)
    "block": ((("block_holder", "block_held"), ("clinch", "clinch")), 17 - 4 - 4, 17),
}
"""Pairs of holder and held; what a blow at the held one with one point in Security must reach meanwhile, and after."""


def held(profile: RulesProfile, kind: str, **more: object) -> Table:
    """A holds V, and X, on A's side, is about to strike V, who has a point in Security. H, of V's side, is a horse."""
    sides = {"A": Side.PLAYERS, "V": Side.FOES, "X": Side.PLAYERS, "H": Side.OTHERS}
    places = {"A": (21.2, 20.0), "V": (20.0, 20.0), "X": (18.8, 20.0), "H": (20.0, 21.2)}
    sheets = (fighter("A"), fighter("V"), fighter("X"), fighter("H"))
    table = Table(profile, {"X": 20, "A": 10, "V": 9, "H": 8}, *sheets, side=sides, at=places, **more)
    table.declare("H", move(2), f=1)
    table.declare("V", inaction(), s=1)
    table.declare("A", inaction(), s=2)
    table.declare("X", attack(2), "V", f=1)
    pairs, _, _ = HOLDS[kind]
    for holder, its in pairs:
        pair(table, "V", its, "A", holder)
    if kind == "lifted":
        table.apply("V", ConditionCode.LIFTED, by=table.id("A"))
    return table


def state_of_holds(table: Table, *names: str) -> set[str]:
    """Return the states of a hold or block that are left."""
    known = {code for pairs, _, _ in HOLDS.values() for both in pairs for code in both} | {
        "lifted", "grappled", "grappler", "pinned", "pinning",
    }  # fmt: skip
    return {code for name in names for code in codes(table, name)} & known


CAUSES: dict[str, Callable[[Table, str, str], None]] = {
    "killed": lambda t, one, _: t.do(ApplyDamage(combatant_id=t.id(one), amount=200)),
    "unconscious": lambda t, one, _: t.apply(one, ConditionCode.UNCONSCIOUS),
    "stunned": lambda t, one, _: t.apply(one, ConditionCode.STUNNED, rounds_left=2),
    "removed": lambda t, one, _: t.do(RemoveCombatant(combatant_id=t.id(one))),
    "off the map": lambda t, one, _: t.do(RemoveMapItems(ids=(t.token(one).id,))),
    "pushed away": lambda t, one, _: t.do(ForceToken(token_id=t.token(one).id, to=(20, 30))),
    "behind a wall": lambda t, one, _: draw(t, (20.6, 15), (20.6, 25)),
}


@pytest.mark.tries(131)
@pytest.mark.rule("L-775", "L-776", "L-791", "L-800", "L-815", "L-822")
@pytest.mark.parametrize("kind", ["seized", "lifted", "immobilised", "pinned_down"])
@pytest.mark.parametrize("cause", CAUSES)
def test_who_was_held_is_free_when_its_holder_can_no_longer_hold(profile: RulesProfile, kind: str, cause: str) -> None:
    table = held(profile, kind)
    table.attack()
    assert table.need == HOLDS[kind][1]
    table.roll("hit", 1)
    CAUSES[cause](table, "A", "V")
    assert state_of_holds(table, "V") == set()
    table.attack()
    assert table.need == HOLDS[kind][2]


@pytest.mark.tries(132)
@pytest.mark.rule("L-627", "L-628", "L-629")
@pytest.mark.parametrize("kind", ["block"])
@pytest.mark.parametrize("cause", CAUSES)
def test_who_was_blocked_has_its_security_back_when_the_blocker_is_gone(
    profile: RulesProfile, kind: str, cause: str
) -> None:
    table = held(profile, kind)
    table.attack()
    assert table.need == HOLDS[kind][1]
    table.roll("hit", 1)
    CAUSES[cause](table, "A", "V")
    assert state_of_holds(table, "V") == set()
    table.attack()
    assert table.need == HOLDS[kind][2]


@pytest.mark.tries(131, 132)
@pytest.mark.rule("L-775", "L-818", "L-628")
@pytest.mark.parametrize("kind", ["seized", "lifted", "immobilised", "pinned_down", "block"])
@pytest.mark.parametrize("cause", ["killed", "removed", "off the map"])
def test_who_held_is_free_when_the_held_one_is_gone(profile: RulesProfile, kind: str, cause: str) -> None:
    table = held(profile, kind)
    CAUSES[cause](table, "V", "A")
    assert state_of_holds(table, "A") == set()


@pytest.mark.tries(131)
@pytest.mark.rule("L-791")
@pytest.mark.parametrize(
    ("who", "ends"),
    [("A", True), ("V", False)],
)
def test_a_holder_who_falls_lets_go_and_a_held_one_who_falls_stays_held(
    profile: RulesProfile, who: str, ends: bool
) -> None:
    table = held(profile, "seized")
    table.apply(who, ConditionCode.KNOCKED_DOWN)
    assert state_of_holds(table, "A", "V") == (set() if ends else {"seizer", "seized"})


@pytest.mark.rule("L-791", "L-792")
@pytest.mark.parametrize("kind", ["seized", "immobilised", "pinned_down", "block"])
def test_a_hold_goes_on_by_itself(profile: RulesProfile, kind: str) -> None:
    """A blow that only hurts, a push inside reach, the end of the round: none of them ends it."""
    table = held(profile, kind)
    before = state_of_holds(table, "A", "V")
    table.do(ApplyDamage(combatant_id=table.id("A"), amount=5))
    table.do(ForceToken(token_id=table.token("A").id, to=(21.4, 20)))
    finish_round(table)
    assert state_of_holds(table, "A", "V") == before


@pytest.mark.tries(131, 134)
@pytest.mark.rule("M-094", "M-097", "M-106")
@pytest.mark.parametrize("initiative", ["loreval", "ribbons"])
@pytest.mark.parametrize("pinned", [False, True])
@pytest.mark.parametrize(
    ("cause", "left"),
    [
        *((each, False) for each in CAUSES if each != "stunned"),
        ("hurt", True),
    ],
)
def test_a_grip_by_bmo_ends_with_its_holder_too(
    profile: RulesProfile, initiative: str, pinned: bool, cause: str, left: bool
) -> None:
    places = {"A": (21.2, 20.0), "V": (20.0, 20.0)}
    table = Table(
        profile, {}, fighter("A"), fighter("V"), at=places, start=False, initiative=initiative, manoeuvres="bmo"
    )  # fmt: skip
    pair(table, "V", "grappled", "A", "grappler")
    if pinned:
        pair(table, "V", "pinned", "A", "pinning")
    before = state_of_holds(table, "V")
    if cause == "hurt":
        table.do(ApplyDamage(combatant_id=table.id("A"), amount=5))
    else:
        CAUSES[cause](table, "A", "V")
    assert state_of_holds(table, "V") == (before if left else set())
    if cause != "removed":
        assert bool(state_of_holds(table, "A")) is left


@pytest.mark.tries(134)
@pytest.mark.rule("L-791", "L-841", "M-097")
@pytest.mark.parametrize(
    ("kind", "manoeuvres"),
    [
        ("seized", "loreval"),
        ("immobilised", "loreval"),
        ("pinned_down", "loreval"),
        ("block", "loreval"),
        ("grappled", "bmo"),
    ],
)
def test_nobody_is_carried_off_while_it_is_held(profile: RulesProfile, kind: str, manoeuvres: str) -> None:
    """Either the mount may not go, or the hold ends."""
    table = held(profile, "seized" if kind == "grappled" else kind, manoeuvres=manoeuvres)
    if kind == "grappled":
        table.do(LiftCondition(combatant_id=table.id("V"), code=ConditionCode.SEIZED))
        table.do(LiftCondition(combatant_id=table.id("A"), code=ConditionCode.SEIZER))
        pair(table, "V", "grappled", "A", "grappler")
    mounted = table.problems(MountToken(token_id=table.token("V").id, mount_id=table.token("H").id))
    assert mounted
    assert mounted <= {"L-814", "L-841", "L-629", "M-096"}
    table.do(MountToken(token_id=table.token("V").id, mount_id=table.token("H").id, override="il y était déjà"))
    while table.cursor != "H":
        table.end_turn()
    gallop = step(table, "H", (20, 33))
    if table.problems(gallop):
        return
    table.do(gallop)
    assert state_of_holds(table, "A", "V") == set()


@pytest.mark.tries(134)
@pytest.mark.rule("L-791")
@pytest.mark.parametrize("pushed", ["V", "H"])
def test_who_is_pushed_out_of_reach_is_no_longer_held_on_a_mount_or_off_it(profile: RulesProfile, pushed: str) -> None:
    table = held(profile, "seized")
    if pushed == "H":
        mount = MountToken(token_id=table.token("V").id, mount_id=table.token("H").id, override="il y était déjà")
        table.do(mount)
    table.do(ForceToken(token_id=table.token(pushed).id, to=(20, 33)))
    assert table.token("V").at[1] > 30
    assert state_of_holds(table, "A", "V") == set()


@pytest.mark.tries(134)
@pytest.mark.rule("L-806", "L-791")
def test_who_is_thrown_is_no_longer_held_by_anybody(profile: RulesProfile) -> None:
    """A throws V, whom D holds as well: A's hold ends with the throw, D's when V lands out of its reach."""
    sides = {"A": Side.PLAYERS, "V": Side.FOES, "D": Side.PLAYERS}
    places = {"A": (21.2, 20.0), "V": (20.0, 20.0), "D": (18.8, 20.0)}
    table = Table(
        profile, {"A": 20, "D": 10, "V": 9}, fighter("A"), fighter("V"), fighter("D"), side=sides, at=places
    )  # fmt: skip
    for holder in ("A", "D"):
        table.apply("V", ConditionCode.SEIZED, by=table.id(holder))
        if not table.has(holder, ConditionCode.SEIZER):
            table.apply(holder, ConditionCode.SEIZER, by=table.id("V"))
    table.apply("V", ConditionCode.LIFTED, by=table.id("A"))
    table.declare("V", inaction())
    table.declare("D", inaction())
    table.declare("A", hold(GrappleOption.THROW), "V", f=1)
    table.attack()
    table.roll("hit", 19)
    table.roll("damage", 3)
    table.move("V", (22.7, 20.6))
    assert state_of_holds(table, "A", "V", "D") == set()


# -- the end of the round ---------------------------------------------------------------------------------------------


@pytest.mark.rule("L-323")
def test_blocked_ends_with_the_round(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A"), fighter("B"))
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", attack(2), "B", f=1)
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 12)
    table.roll("hit", 2)
    assert table.has("A", ConditionCode.BLOCKED)
    finish_round(table)
    assert codes(table, "A") == set()


@pytest.mark.rule("L-641")
def test_who_was_disarmed_is_so_as_long_as_something_of_its_own_is_away(profile: RulesProfile) -> None:
    axe = Weapon(id="axe", name="Hache", damage="1d6", modes=(WeaponMode.SINGLE,))
    sword = Weapon(id="sword", name="Épée", damage="1d12", modes=(WeaponMode.SINGLE,))
    sides = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.PLAYERS}
    places = {"A": (5.0, 5.0), "B": (6.2, 5.0), "C": (6.2, 6.2)}
    table = Table(
        profile, {"A": 18, "C": 15, "B": 9}, fighter("A"), fighter("B", sword, axe), fighter("C"),
        side=sides, at=places,
    )  # fmt: skip
    table.declare("B", inaction())
    table.declare("C", act(ActionKind.DISARM, mode=WeaponMode.SINGLE), "B", f=2)
    table.declare("A", act(ActionKind.DISARM, mode=WeaponMode.SINGLE), "B", f=2)
    for _ in range(2):
        table.attack()
        table.roll("hit", 19)
        table.end_turn()
    first, second = table.state.fallen
    assert table.has("B", ConditionCode.DISARMED)
    table.do(PickUpObject(combatant_id=table.id("B"), fallen_id=first.id))
    assert table.has("B", ConditionCode.DISARMED)  # the other one still lies there
    table.do(PickUpObject(combatant_id=table.id("C"), fallen_id=second.id))
    assert table.has("B", ConditionCode.DISARMED)  # somebody else has it
    table.store.undo()
    table.do(PickUpObject(combatant_id=table.id("B"), fallen_id=second.id))
    assert not table.has("B", ConditionCode.DISARMED)


# -- a new encounter --------------------------------------------------------------------------------------------------


@pytest.mark.tries(133)
@pytest.mark.rule("L-480", "L-018", "L-019")
def test_a_new_encounter_in_the_same_document_starts_anew(profile: RulesProfile) -> None:
    """B is an important foe whose ward is spent; wounds, and who lies on the ground, stay."""
    table = Table(
        profile, {"A": 18, "B": 9}, fighter("A"), fighter("B", kind=NpcKind.IMPORTANT, heroism=1)
    )  # fmt: skip
    table.declare("B", counter(CounterKind.PARRY), "A", e=1)
    table.declare("A", attack(), "B")
    table.no_eclat()
    table.attack()
    table.answer("counter", "fire")
    table.roll("counter", 12)
    table.roll("hit", 2)
    assert table.has("A", ConditionCode.BLOCKED)
    table.apply("A", ConditionCode.KNOCKED_DOWN)
    table.do(ApplyDamage(combatant_id=table.id("A"), amount=7))
    table.do(ApplyDamage(combatant_id=table.id("B"), amount=200))
    if table.waits == "ward":
        table.answer("ward", "cancel")
    assert table.points("B") == 40
    table.do(EndEncounter())
    assert table.waits is None
    table.do(StartEncounter())
    assert sorted(table.roles) == ["initiative", "initiative"]
    assert table["B"].heroism == 1
    table.roll_initiative({"A": 12, "B": 14})
    assert (table["A"].initiative, table["B"].initiative) == (12, 14)
    assert table.state.round.number == 1
    assert not table.has("A", ConditionCode.BLOCKED)
    assert table.has("A", ConditionCode.KNOCKED_DOWN)
    assert table.points("A") == 33
    assert (table["A"].declaration, table["B"].declaration) == (None, None)
    table.do(ApplyDamage(combatant_id=table.id("B"), amount=200))
    if table.waits == "ward":
        table.answer("ward", "cancel")
    assert table.points("B") == 40


@pytest.mark.tries(133)
@pytest.mark.rule("L-480", "L-773")
def test_nothing_under_way_outlives_an_encounter(profile: RulesProfile) -> None:
    """A blow before its die, a hold, a malus on the next initiative: all are gone."""
    table = held(profile, "seized")
    table.attack()
    assert table.waits == "hit"
    table.amend("X", roll_malus=-2)
    table.do(EndEncounter())
    assert table.waits is None
    assert state_of_holds(table, "A", "V") == set()
    table.do(StartEncounter())
    assert table.roles.count("initiative") == 4
    assert table["X"].roll_malus == 0
    table.roll_initiative({"A": 18, "V": 12, "X": 11, "H": 3})
    assert table["X"].initiative == 11


@pytest.mark.tries(133)
@pytest.mark.rule("L-480")
def test_the_counter_of_one_encounter_answers_nothing_in_the_next(profile: RulesProfile) -> None:
    table = Table(profile, {"P": 15, "V": 9}, fighter("P"), fighter("V"))
    table.declare("V", attack(), "P")
    table.declare("P", counter(CounterKind.STRIKE, CounterSide.OFFENSIVE), "V", e=1)
    assert table.waits == "counter"
    table.do(EndEncounter())
    assert table.waits is None
    table.do(StartEncounter())
    table.roll_initiative({"P": 15, "V": 9})
    table.declare("V", attack(), "P")
    table.declare("P", inaction())
    assert (table.cursor, table.waits) == ("V", None)


# -- other ways of parting --------------------------------------------------------------------------------------------


@pytest.mark.tries(134)
@pytest.mark.rule("L-791")
@pytest.mark.parametrize(
    ("comes", "left"),
    [
        (None, True),  # the map says nothing of either
        ("A", False),
        ("V", False),
    ],
)
def test_a_hold_ends_where_only_one_of_the_two_stands_on_the_map(
    profile: RulesProfile, comes: str | None, left: bool
) -> None:
    table = held(profile, "seized")
    table.do(AddScene(scene=Scene(id=SceneId(""), width_m=30, height_m=20)))
    if comes is not None:
        table.do(PlaceToken(combatant_id=table.id(comes), at=(5, 5)))
    assert state_of_holds(table, "A", "V") == ({"seizer", "seized"} if left else set())


@pytest.mark.tries(134)
@pytest.mark.rule("L-791")
@pytest.mark.parametrize("kind", ["seized", "immobilised", "pinned_down", "block"])
@pytest.mark.parametrize("how", ["walked", "carried"])
def test_a_holder_who_is_carried_off_lets_go(profile: RulesProfile, kind: str, how: str) -> None:
    """By the GM's hand, or on a mount that somebody else leads away."""
    table = held(profile, kind)
    if how == "walked":
        table.carry("A", (33, 20))
    else:
        mount = MountToken(token_id=table.token("A").id, mount_id=table.token("H").id)
        table.overrule(mount)
        while table.cursor != "H":
            table.end_turn()
        table.do(step(table, "H", (20, 35)))
    assert state_of_holds(table, "A", "V") == set()


@pytest.mark.tries(131)
@pytest.mark.rule("L-791", "L-775")
@pytest.mark.parametrize(("face", "ends"), [(12, True), (2, False)])
def test_a_blow_that_kills_the_holder_frees_the_held_before_the_next_blow(
    profile: RulesProfile, face: int, ends: bool
) -> None:
    sides = {"A": Side.FOES, "V": Side.PLAYERS, "X": Side.PLAYERS}
    places = {"A": (21.2, 20.0), "V": (20.0, 20.0), "X": (22.4, 20.0)}
    table = Table(
        profile, {"X": 20, "V": 12, "A": 9}, fighter("A", hit_points=10), fighter("V"), fighter("X"),
        side=sides, at=places,
    )  # fmt: skip
    pair(table, "V", "seized", "A", "seizer")
    table.declare("A", inaction(), s=1)
    table.declare("V", move())
    table.declare("X", attack(), "A")
    table.attack()
    table.roll("hit", 15)
    table.roll("damage", face)
    assert table.has("A", ConditionCode.DEAD) is ends
    assert bool(state_of_holds(table, "V")) is not ends
    table.end_turn()
    assert table.cursor == "V"
    assert bool(table.problems(step(table, "V", (17, 20)))) is not ends


@pytest.mark.tries(133)
@pytest.mark.rule("L-480", "L-018")
def test_undoing_the_end_of_an_encounter_brings_everything_back(profile: RulesProfile) -> None:
    table = held(profile, "seized")
    table.attack()
    before = table.state
    table.do(EndEncounter())
    table.store.undo()
    assert table.state == before
    table.roll("hit", 10)
