"""What sheets show: the numbers of the table, one sheet for those who are alike, signs that are each somebody's own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loreval_desktop.core.ids import CreatureId, ObstacleId, SceneId
from loreval_desktop.derived.sheets import marks, print_sheet, table_map
from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.harm import ApplyDamage
from loreval_desktop.encounter.people.roster import AddCombatant, SetHidden
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.scene import DoorState, Note, Obstacle, ObstacleKind, Scene
from loreval_desktop.importers.demo import default_profile
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    Creature,
    Locomotion,
    LocomotionMode,
    Size,
    Talent,
)
from tests.encounter.conftest import goblin, heroine

ROOM = Scene(
    id=SceneId("x"),
    name="Salle",
    width_m=20,
    height_m=10,
    obstacles=(
        Obstacle(id=ObstacleId("a"), points=((5, 0), (5, 4))),
        Obstacle(
            id=ObstacleId("b"),
            kind=ObstacleKind.DOOR,
            points=((5, 4), (5, 6)),
            door=DoorState.SHUT,
            secret=True,
            locked=True,
        ),
    ),
    notes=(Note(id="n", at=(2, 2), title="Coffre", text="piégé"),),  # type: ignore[arg-type]
)


@pytest.fixture
def store() -> Store:
    made = Store(Encounter(profile=default_profile(), title="Essai"), ScriptedDice(()))
    made.dispatch(AddScene(scene=ROOM))
    made.dispatch(AddCombatant(sheet=heroine(), at=(2, 5)))
    made.dispatch(AddCombatant(sheet=goblin(), count=3, at=(12, 5)))
    return made


def test_those_who_are_alike_share_a_sheet_and_keep_their_own_boxes(store: Store) -> None:
    store.dispatch(ApplyDamage(combatant_id=store.state.combatants[2].id, amount=3))
    found = print_sheet(store.state)
    assert [(creature.name, len(creature.fighters)) for creature in found.creatures] == [("Gaëlle", 1), ("Gobelin", 3)]
    goblins = found.creatures[1]
    assert [(fighter.name, fighter.left, fighter.full) for fighter in goblins.fighters] == [
        ("Gobelin 1", 7, 7),
        ("Gobelin 2", 4, 7),
        ("Gobelin 3", 7, 7),
    ]
    assert [token.mark for token in found.map.tokens] == ["Ga", "G1", "G2", "G3"] if found.map else False


def test_the_two_sides_never_share_a_sheet(store: Store) -> None:
    store.dispatch(AddCombatant(sheet=goblin(), side=Side.ALLIES))
    assert [(c.name, c.side) for c in print_sheet(store.state).creatures] == [
        ("Gaëlle", Side.PLAYERS),
        ("Gobelin 4", Side.ALLIES),
        ("Gobelin", Side.FOES),
    ]


@pytest.mark.rule("L-184", "L-451", "L-911")
def test_the_numbers_of_a_sheet_are_those_at_rest(store: Store) -> None:
    gaelle = print_sheet(store.state).creatures[0]
    # 10 + 5, 10 + 2, 10 + 0; strength 14: 5 + 0,8 m
    assert (gaelle.defence, gaelle.reflex, gaelle.perception) == (15, 12, 10)
    assert (gaelle.initiative, gaelle.pool) == (4, 2)
    assert gaelle.multiples == (5.8, 11.6, 17.4, 23.2, 29.0, 34.8)
    sword = gaelle.weapons[0]
    assert (sword.name, sword.total, sword.damage, sword.reach_m, sword.range_m) == ("Épée", 9, "1d8+3", 1.5, None)
    bow, knife = print_sheet(store.state).creatures[1].weapons
    assert (bow.total, bow.reach_m, bow.range_m) == (6, None, 30)
    assert (knife.total, knife.reach_m, knife.range_m) == (6, 1.5, None)


@pytest.mark.rule("L-861", "L-882")
def test_armour_worn_without_its_talent_weighs_on_attacks_and_initiative(store: Store) -> None:
    store.dispatch(AddCombatant(sheet=heroine(name="Berthe", armour="chainmail")))
    store.dispatch(
        AddCombatant(sheet=heroine(name="Cunégonde", armour="chainmail", talents=(Talent(code="medium_armour"),)))
    )
    found = {creature.name: creature for creature in print_sheet(store.state).creatures}
    # chainmail: +5, malus -5
    assert (found["Berthe"].weapons[0].total, found["Berthe"].initiative, found["Berthe"].defence) == (4, -1, 15)
    assert (found["Cunégonde"].weapons[0].total, found["Cunégonde"].initiative) == (9, 4)
    assert found["Cunégonde"].defence == 20
    assert found["Berthe"].pace == 4
    assert found["Gaëlle"].pace is None


@pytest.mark.rule("L-933", "L-942")
def test_every_way_of_moving_is_there(store: Store) -> None:
    tifin = Creature(
        id=CreatureId("x"),
        name="Fifrelin",
        size=Size.P,
        abilities=Abilities(strength=12, dexterity=14, constitution=9),
        locomotions=(Locomotion(mode=LocomotionMode.WALK_HUMANOID), Locomotion(mode=LocomotionMode.FLY_WINGED)),
    )
    store.dispatch(AddCombatant(sheet=tifin))
    found = print_sheet(store.state).creatures[-1]
    assert found.vd_m == 3.7
    assert [way.vd_m for way in found.ways] == [8.4]


def test_the_round_is_empty_before_the_fight_and_filled_in_it(store: Store) -> None:
    rows = print_sheet(store.state).rows
    assert [row.fighter.name for row in rows] == ["Gaëlle", "Gobelin 1", "Gobelin 2", "Gobelin 3"]
    assert all(row.initiative is None and row.environment is None and row.action is None for row in rows)
    assert rows[0].bonus == 4
    store.dispatch(StartEncounter())
    for face in (12, 3, 9, 15):
        store.dispatch(EnterRoll(faces=(face,)))
    found = print_sheet(store.state)
    # 12 + 4; 3, 9 and 15 + 2
    assert [(row.fighter.name, row.initiative) for row in found.rows] == [
        ("Gobelin 3", 17),
        ("Gaëlle", 16),
        ("Gobelin 2", 11),
        ("Gobelin 1", 5),
    ]
    assert found.round == 1
    blank = found.rows[0].blank()
    assert (blank.fighter, blank.initiative) == (found.rows[0].fighter, None)


def test_the_gm_sees_all_and_the_table_nothing_secret(store: Store) -> None:
    store.dispatch(SetHidden(combatant_id=store.state.combatants[1].id, hidden=True))
    found = print_sheet(store.state).map
    assert found is not None
    assert [token.hidden for token in found.tokens] == [False, True, False, False]
    assert found.notes[0].text == "piégé"
    table = table_map(found)
    assert (table.tokens, table.notes) == ((), ())
    assert [(o.kind, o.secret, o.locked, o.door) for o in table.obstacles] == [
        (ObstacleKind.WALL, False, False, None),
        (ObstacleKind.WALL, False, False, None),
    ]


@pytest.mark.rule("L-161", "L-163", "L-165", "L-167", "L-169", "L-171", "L-722", "L-723", "L-724", "L-725")
def test_the_reminder_is_the_rules_own(store: Store) -> None:
    reminder = print_sheet(store.state).reminder
    assert [(step.at, step.value) for step in reminder.security] == [(-2, -6), (-1, -4), (3, 4), (4, 6), (5, 8)]
    assert [(step.at, step.value) for step in reminder.environment] == [(-2, -6), (-1, -4), (3, 4), (4, 6), (5, 8)]
    assert [(step.at, step.value) for step in reminder.focus] == [(-2, -3), (-1, -2), (3, 2), (4, 3), (5, 4)]
    assert [(step.at, step.value) for step in reminder.cover] == [(25, 2), (50, 4), (75, 7), (90, 10)]
    assert (reminder.first_move, reminder.further_move, reminder.exposed, reminder.doubly_exposed) == (-4, -2, -4, -6)


def test_the_habitual_attention_is_on_the_sheet(store: Store) -> None:
    sheet = heroine(name="Odile")
    sheet = sheet.model_copy(
        update={"attention": sheet.attention.model_copy(update={"standing": Allotment(environment=1, security=2)})}
    )
    store.dispatch(AddCombatant(sheet=sheet))
    odile = next(creature for creature in print_sheet(store.state).creatures if creature.name == "Odile")
    assert odile.standing == (1, 2, 0)


# --- marks -----------------------------------------------------------------------------------------------------------


def test_marks_are_initials_where_that_will_do() -> None:
    assert marks(["Gaëlle de Rocheval", "Fifrelin", "Gobelin 1", "Gobelin 12", "Loup"]) == (
        "GR",
        "Fi",
        "G1",
        "G12",
        "Lo",
    )
    assert marks(["Gaspard", "Gaston", "Gaëtan"]) == ("Ga", "Gs", "Gë")
    assert marks(["Loup", "Loup", "Loup", "Loup", "Loup"]) == ("Lo", "Lu", "Lp", "L1", "L2")


@given(st.lists(st.text(min_size=1, max_size=80), max_size=60))
def test_marks_are_short_and_never_shared(names: list[str]) -> None:
    found = marks(names)
    assert len(found) == len(names)
    assert len({mark.casefold() for mark in found}) == len(names)
    assert all(1 <= len(mark) <= 5 for mark in found)
