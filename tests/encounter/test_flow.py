"""The six steps of the round, who declares and who acts, and who is never skipped."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.engine.answers import EnterRoll, RollDice
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.people.roster import AddCombatant, AmendCombatant, RemoveCombatant, RenameCombatant
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.people import InitiativeStatus
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Abilities
from tests.encounter.conftest import MakeStore, goblin, heroine

MOVE = ActionSpec(kind=ActionKind.MOVE)
INACTION = ActionSpec(kind=ActionKind.INACTION)
GRACE = ActionSpec(kind=ActionKind.GRACE)


def start(store: Store, *faces: int) -> None:
    """Begin the fight and type one initiative die for each combatant, in encounter order."""
    store.dispatch(StartEncounter())
    for face in faces:
        store.dispatch(EnterRoll(faces=(face,)))


def names(store: Store, ids: tuple[str, ...]) -> list[str]:
    return [store.state.require(c).name for c in ids]  # type: ignore[arg-type]


def cursor(store: Store) -> str:
    found = store.state.combatant(store.state.round.cursor)
    return found.name if found else "—"


def refusal(store: Store, command: object) -> list[str | None]:
    with pytest.raises(Refused) as refused:
        store.dispatch(command)  # type: ignore[arg-type]
    return [problem.rule for problem in refused.value.problems]


@pytest.mark.rule("L-051", "L-451", "L-480")
def test_everybody_rolls_in_the_first_round_and_nobody_in_the_second(make_store: MakeStore) -> None:
    store = make_store()
    start(store)
    assert len(store.state.pending) == 3
    for face in (14, 9, 3):
        store.dispatch(EnterRoll(faces=(face,)))
    assert [c.initiative for c in store.state.combatants] == [18, 11, 5]
    while store.state.round.phase is Phase.DECLARATION:
        store.dispatch(DeclareAction(action=MOVE))
    while store.state.round.phase is Phase.RESOLUTION:
        store.dispatch(EndTurn())
    store.dispatch(EndRound())
    assert store.state.pending == ()
    assert store.state.round.phase is Phase.DECLARATION
    assert [c.initiative for c in store.state.combatants] == [17, 10, 4]


@pytest.mark.rule("L-052", "L-056", "L-463", "L-464", "L-465")
def test_declared_rising_resolved_falling(make_store: MakeStore) -> None:
    store = make_store()
    start(store, 14, 9, 3)
    declared = []
    while store.state.round.phase is Phase.DECLARATION:
        declared.append(cursor(store))
        store.dispatch(DeclareAction(action=MOVE))
    assert declared == ["Gobelin 2", "Gobelin 1", "Gaëlle"]
    resolved = []
    while store.state.round.phase is Phase.RESOLUTION:
        resolved.append(cursor(store))
        store.dispatch(EndTurn())
    assert resolved == ["Gaëlle", "Gobelin 1", "Gobelin 2"]


@pytest.mark.rule("L-050", "L-052")
def test_what_belongs_to_another_step_is_refused(make_store: MakeStore) -> None:
    store = make_store()
    assert refusal(store, DeclareAction(action=MOVE)) == ["L-050"]
    assert refusal(store, EndRound()) == ["L-050"]
    start(store, 14, 9, 3)
    assert refusal(store, EndTurn()) == ["L-050"]
    gaelle = store.state.combatants[0].id
    assert refusal(store, DeclareAction(combatant_id=gaelle, action=MOVE)) == ["L-052"]
    assert store.dispatch(DeclareAction(combatant_id=gaelle, action=MOVE, override="elle parle d'abord"))
    assert cursor(store) == "Gobelin 2"


@pytest.mark.rule("L-065", "L-470", "L-475", "L-494", "L-063")
def test_costs_are_paid_at_the_end_and_nothing_left_is_a_forced_grace(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    start(store, 1, 4)  # 5 and 6 points
    store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.MOVE, extra_moves=4), override="sans Focus"))
    store.dispatch(DeclareAction(action=MOVE))
    assert store.state.combatants[0].initiative == 5
    while store.state.round.phase is Phase.RESOLUTION:
        store.dispatch(EndTurn())
    store.dispatch(EndRound())
    gaelle, gobelin = store.state.combatants
    assert (gaelle.initiative, gaelle.status) == (0, InitiativeStatus.GRACE)
    assert gobelin.initiative == 5
    assert cursor(store) == gobelin.name  # Gaëlle declares nothing
    store.dispatch(DeclareAction(action=MOVE))
    store.dispatch(EndTurn())
    store.dispatch(EndRound())
    assert len(store.state.pending) == 1  # she rolls again
    store.dispatch(EnterRoll(faces=(9,)))
    assert store.state.combatants[0].initiative == 13


@pytest.mark.rule("L-490", "L-481", "L-492", "L-497", "L-502")
def test_grace_is_for_five_points_or_less_and_replaces_what_was_left(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    start(store, 1, 4)  # 5 and 6 points
    store.dispatch(DeclareAction(action=GRACE))
    assert refusal(store, DeclareAction(action=GRACE)) == ["L-481"]
    store.dispatch(DeclareAction(action=INACTION))
    assert store.state.round.phase is Phase.END_OF_ROUND  # neither has anything to resolve
    store.dispatch(EndRound())
    assert store.state.combatants[1].initiative == 5
    store.dispatch(EnterRoll(faces=(2,)))
    assert store.state.combatants[0].initiative == 6


@pytest.mark.rule("L-467", "L-468", "L-469", "L-479")
@pytest.mark.tries(23)
def test_ties_go_by_dexterity_then_by_a_roll_and_nobody_is_lost(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    for name, dexterity in (("Anne", 12), ("Bob", 12), ("Cid", 15)):
        sheet = goblin(name=name, abilities=Abilities(dexterity=dexterity))
        store.dispatch(AddCombatant(sheet=sheet))
    start(store, 1, 10, 10, 10)  # 5, then three times 12
    assert [p.dice for p in store.state.pending if p.kind == "roll"] == ["2d20"]
    store.dispatch(EnterRoll(faces=(7, 7)))
    assert len(store.state.pending) == 1
    store.dispatch(EnterRoll(faces=(12, 5)))
    assert names(store, store.state.round.order) == ["Cid", "Anne", "Bob", "Gaëlle"]
    assert [c.initiative for c in store.state.combatants] == [5, 12, 12, 12]
    declared = []
    while store.state.round.phase is Phase.DECLARATION:
        declared.append(cursor(store))
        store.dispatch(DeclareAction(action=MOVE))
    assert declared == ["Gaëlle", "Bob", "Anne", "Cid"]


def test_turn_order_is_identity_not_place(make_store: MakeStore) -> None:
    store = make_store()
    start(store, 14, 9, 3)
    store.dispatch(DeclareAction(action=MOVE))
    assert cursor(store) == "Gobelin 1"
    store.dispatch(RemoveCombatant(combatant_id=store.state.combatants[2].id))
    assert cursor(store) == "Gobelin 1"
    store.dispatch(RenameCombatant(combatant_id=store.state.combatants[1].id, name="Grouik"))
    assert cursor(store) == "Grouik"
    store.dispatch(RemoveCombatant(combatant_id=store.state.combatants[1].id))
    assert cursor(store) == "Gaëlle"
    store.dispatch(DeclareAction(action=MOVE))
    assert store.state.round.phase is Phase.RESOLUTION
    store.dispatch(RemoveCombatant(combatant_id=store.state.combatants[0].id))
    assert store.state.round.phase is Phase.END_OF_ROUND


@pytest.mark.tries(22)
def test_the_order_holds_for_the_round_whatever_the_gm_amends(make_store: MakeStore) -> None:
    store = make_store()
    start(store, 14, 9, 3)
    order = store.state.round.order
    store.dispatch(AmendCombatant(combatant_id=order[0], initiative=2, hit_points=1))
    assert store.state.round.order == order


@pytest.mark.rule("L-485")
@pytest.mark.tries(18)
def test_a_late_fighter_rolls_and_enters_the_order_without_moving_anybody(make_store: MakeStore) -> None:
    store = make_store()
    start(store, 14, 9, 3)  # 18, 11, 5
    store.dispatch(DeclareAction(action=MOVE))
    store.dispatch(AddCombatant(sheet=heroine(name="Tibo")))
    store.dispatch(EnterRoll(faces=(10,)))  # 14
    assert names(store, store.state.round.order) == ["Gaëlle", "Tibo", "Gobelin 1", "Gobelin 2"]
    assert store.state.combatants[2].declaration is not None  # kept
    assert cursor(store) == "Gobelin 1"
    while store.state.round.phase is Phase.DECLARATION:
        store.dispatch(DeclareAction(action=MOVE))
    store.dispatch(AddCombatant(sheet=heroine(name="Ulla")))
    assert store.state.pending == ()  # too late for this round
    while store.state.round.phase is Phase.RESOLUTION:
        store.dispatch(EndTurn())
    store.dispatch(EndRound())
    assert len(store.state.pending) == 1
    store.dispatch(EnterRoll(faces=(20,)))
    assert names(store, store.state.round.order)[0] == "Ulla"


def test_what_waits_for_one_who_leaves_is_dropped(make_store: MakeStore) -> None:
    store = make_store()
    store.dispatch(StartEncounter())
    store.dispatch(RemoveCombatant(combatant_id=store.state.combatants[1].id))
    assert len(store.state.pending) == 2


@pytest.mark.rule("L-484")
@pytest.mark.parametrize("faces", [(0,), (21,), (-1,), (), (3, 4)])
def test_only_real_faces_can_be_typed(make_store: MakeStore, faces: tuple[int, ...]) -> None:
    store = make_store()
    store.dispatch(StartEncounter())
    with pytest.raises(Refused) as refused:
        store.dispatch(EnterRoll(faces=faces))
    assert {problem.rule for problem in refused.value.problems} == {"L-484"}


def test_undo_takes_dice_back_and_redo_brings_the_same_faces(make_store: MakeStore) -> None:
    store = make_store(5, 17, 11)
    store.dispatch(StartEncounter())
    first = store.state
    store.dispatch(RollDice())
    assert store.state.combatants[0].initiative == 9
    store.undo()
    assert store.state == first
    store.redo()
    assert store.state.combatants[0].initiative == 9
    store.undo()
    store.dispatch(RollDice())
    assert store.state.combatants[0].initiative == 21  # a new roll, not the old one
