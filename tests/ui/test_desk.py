"""What the cards of the fight propose, and controls for what its commands can do, by real events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.loreval.events import SkillUsed
from loreval_desktop.encounter.loreval.skill_use import UseSkill
from loreval_desktop.encounter.people.roster import AddCombatant, ApplyCondition
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.people import Cause, Condition, ConditionCode, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import WeaponMode
from loreval_desktop.rules.types.surprise import Arrival
from loreval_desktop.ui.main_window import MainWindow
from tests.encounter.conftest import heroine
from tests.ui.conftest import MakeWindow

ATTACK = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE, skill="power_strike")
INACTION = ActionSpec(kind=ActionKind.INACTION)


def click(qtbot: QtBot, button: QPushButton) -> None:
    QApplication.processEvents()
    assert button.isVisibleTo(button.window()), button.text()
    assert button.isEnabled(), button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def shown(panel: QWidget, text: str) -> QPushButton:
    """Return the button in sight with that text."""
    QApplication.processEvents()
    found = [b for b in panel.findChildren(QPushButton) if b.isVisibleTo(panel) and b.text() == text]
    assert len(found) == 1, [b.text() for b in panel.findChildren(QPushButton) if b.isVisibleTo(panel)]
    return found[0]


def begun(window: MainWindow, declared: dict[int, tuple[ActionSpec, int | None]]) -> Store:
    """Begin a fight of the three of the document and a brute; who is not named does nothing.

    declared: {place of who declares: (action, place of the target)}.
    """
    store = window.context.bridge.store
    store.dispatch(AddCombatant(sheet=heroine(name="Brute"), side=Side.FOES, at=(6, 5)))
    store.dispatch(StartEncounter())
    for face in (15, 3, 2, 10):
        store.dispatch(EnterRoll(faces=(face,)))
    ids = [c.id for c in store.state.combatants]
    while store.state.round.phase is Phase.DECLARATION:
        cursor = store.state.round.cursor
        assert cursor is not None
        action, target = declared.get(ids.index(cursor), (INACTION, None))
        weapons = ("sword",) if action is ATTACK else ()
        targets = () if target is None else (ids[target],)
        store.dispatch(DeclareAction(action=action, targets=targets, weapon_ids=weapons, override="essai"))
    return store


@pytest.mark.tries(201)
def test_no_card_proposes_the_target_of_who_acted_before(make_window: MakeWindow, qtbot: QtBot) -> None:
    """The first strikes the brute, who strikes the first: its card has its own target, and no modifier of the other."""
    window = make_window()
    store = begun(window, {0: (ATTACK, 3), 3: (ATTACK, 0)})
    ids = [c.id for c in store.state.combatants]
    card = window.panels["resolution"]
    window.docks["resolution"].raise_()
    QApplication.processEvents()
    first = store.state.round.cursor
    assert first in (ids[0], ids[3])
    other = ids[3] if first == ids[0] else ids[0]
    assert card.target.currentData() == other
    card._modifier.setFocus()
    qtbot.keyClick(card._modifier, Qt.Key.Key_Up)
    assert card.command().modifier == 1
    click(qtbot, card.attack)
    store.dispatch(EnterRoll(faces=(1,)))
    while store.state.round.cursor == first or store.state.pending:
        if store.state.pending:
            store.dispatch(EnterRoll(faces=(1,)))
        else:
            window.context.session.aim_at(ids[1])  # somebody is looked at meanwhile
            click(qtbot, card.end)
    QApplication.processEvents()
    assert store.state.round.cursor == other
    assert card.target.currentData() == first
    assert (card.command().target, card.command().modifier) in ((first, 0), (None, 0))


@pytest.mark.tries(158)
@pytest.mark.rule("L-220")
@pytest.mark.parametrize("rolls", [True, False])
def test_a_skill_is_used_from_its_card(make_window: MakeWindow, qtbot: QtBot, rolls: bool) -> None:
    window = make_window()
    store = begun(window, {0: (ActionSpec(kind=ActionKind.SKILL_USE), None)})
    card = window.panels["resolution"]
    window.docks["resolution"].raise_()
    QApplication.processEvents()
    card.skill.setCurrentIndex(card.skill.findData("acrobatics"))
    card.difficulty.setFocus()
    card.difficulty.selectAll()
    qtbot.keyClicks(card.difficulty, "12")
    click(qtbot, card.use_skill if rolls else card.no_roll)
    if rolls:
        assert store.state.pending[0].difficulty == 12  # type: ignore[union-attr]
        store.dispatch(EnterRoll(faces=(19,)))
    used = [e for change in store.past for e in change.events if isinstance(e, SkillUsed)]
    assert [event.skill for event in used] == (["acrobatics"] if rolls else [None])
    assert store.problems(UseSkill())


@pytest.mark.rule("L-796", "L-256")
def test_who_holds_lets_go_and_puts_its_weapon_away_from_its_card(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    store = begun(window, {0: (ATTACK, 3)})
    holder, held = store.state.combatants[0], store.state.combatants[3]
    for who, code, by in ((holder, ConditionCode.SEIZER, held), (held, ConditionCode.SEIZED, holder)):
        condition = Condition(code=code, by=by.id, cause=Cause.HOLD)
        store.dispatch(ApplyCondition(combatant_id=who.id, condition=condition))
    window.context.session.look_at(holder.id)
    card = window.panels["creature"]
    window.docks["creature"].raise_()
    click(qtbot, shown(card, f"Lâcher {held.name}"))
    present = store.state.require(holder.id)
    assert not present.has(ConditionCode.SEIZER)
    assert not store.state.require(held.id).has(ConditionCode.SEIZED)
    sword = store.state.sheet(present).weapon("sword")
    assert sword is not None
    assert "sword" in present.ready_weapons
    click(qtbot, shown(card, f"Ranger {sword.name}"))
    assert "sword" not in store.state.require(holder.id).ready_weapons


@pytest.mark.rule("L-031", "L-032")
@pytest.mark.parametrize(("entry", "arrival"), [("fight.start_open", Arrival.OPEN), ("fight.start_ally", Arrival.ALLY)])
def test_a_fight_begins_by_an_open_arrival_or_by_friends(make_window: MakeWindow, entry: str, arrival: Arrival) -> None:
    """The GM then says who is surprised, where Environment does not forbid it."""
    window = make_window()
    store = window.context.bridge.store
    assert window.actions_by_id[entry].isEnabled()
    window.actions_by_id[entry].trigger()
    QApplication.processEvents()
    assert (store.state.round.phase, store.state.round.arrival) == (Phase.SURPRISE_CHECK, arrival)


def test_an_empty_field_keeps_no_panel_back_and_a_half_written_one_does(make_window: MakeWindow, qtbot: QtBot) -> None:
    """The focus stands in the note of the log while the fight goes to its resolution."""
    window = make_window()
    note = window.panels["log"].note
    note.setFocus()
    QApplication.processEvents()
    begun(window, {0: (ATTACK, 3)})
    QApplication.processEvents()
    assert window.panels["resolution"].isVisible()
    window.docks["declaration"].raise_()
    QApplication.processEvents()
    note.setFocus()
    qtbot.keyClicks(note, "Renaude")
    window.bring_forward("resolution")
    QApplication.processEvents()
    assert not window.panels["resolution"].visibleRegion().boundingRect().height()
