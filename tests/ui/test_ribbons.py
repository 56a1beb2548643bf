"""A fight by initiative ribbons in the window: choice of the system, placement, every action, dodges, corrections."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.people.roster import AddCombatant, RemoveCombatant
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.ribbons.track import AmendRibbon, BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.rounds.begin_end import EndEncounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.ribbons import Ribbon, RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.ui.docks.ribbons import RibbonsPanel
from loreval_desktop.ui.docks.ribbons_action import RibbonActionPanel
from loreval_desktop.ui.main_window import MainWindow
from tests.encounter.test_ribbons import fighter
from tests.ui.conftest import MakeWindow


class Table:
    """A window over a fight by ribbons, and the hands at its mouse and keys."""

    def __init__(self, window: MainWindow, qtbot: QtBot, *names: str, npcs: tuple[str, ...] = ()) -> None:
        self.window = window
        self.qtbot = qtbot
        self.context = window.context
        for number, name in enumerate(names):
            side = Side.FOES if number % 2 else Side.PLAYERS
            self.context.dispatch(AddCombatant(sheet=fighter(name, pc=name not in npcs), side=side))
        ribbons, card = window.panels["ribbons"], window.panels["ribbon_action"]
        assert isinstance(ribbons, RibbonsPanel)
        assert isinstance(card, RibbonActionPanel)
        self.ribbons, self.card = ribbons, card

    def choose(self, code: str = "ribbons") -> None:
        box = self.window.phase_bar.system
        box.setFocus()
        self.qtbot.keyClick(box, Qt.Key.Key_Down if code == "ribbons" else Qt.Key.Key_Up)
        box.activated.emit(box.currentIndex())
        QApplication.processEvents()

    def begin(self, *names: str) -> None:
        """Place everybody in that order and begin, without the mouse."""
        self.choose()
        for name in names:
            self.context.dispatch(PlaceOnRibbon(combatant_id=self.id(name)))
        self.context.dispatch(BeginRibbons())
        QApplication.processEvents()

    def id(self, name: str) -> CombatantId:
        return next(c.id for c in self.context.state.combatants if c.name == name)

    def __getitem__(self, name: str) -> Ribbon:
        assert self.context.state.ribbons is not None
        found = self.context.state.ribbons.of(self.id(name))
        assert found is not None
        return found

    @property
    def turn(self) -> str | None:
        found = self.context.state.combatant(self.context.state.round.cursor)
        return found.name if found else None

    def click(self, button: QPushButton) -> None:
        assert button.isVisibleTo(self.window), button.text()
        assert button.isEnabled(), button.text()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def pick(self, box: QComboBox, data: object) -> None:
        assert box.isVisibleTo(self.window)
        box.setCurrentIndex(box.findData(data))
        box.activated.emit(box.currentIndex())
        QApplication.processEvents()

    def score(self, number: int) -> None:
        """Type successes and press Enter."""
        field = self.card.successes
        assert field.isVisibleTo(self.window)
        field.selectAll()
        self.qtbot.keyClicks(field, str(number))
        self.qtbot.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def answer(self, code: str) -> None:
        self.click(next(b for b in self.card.answers() if b.objectName() == f"answer-{code}"))


@pytest.fixture
def table(make_window: MakeWindow, qtbot: QtBot) -> Table:
    return Table(make_window(empty=True), qtbot, "Gaëlle", "Orc", "Tibo", npcs=("Orc",))


def shown(window: MainWindow) -> set[str]:
    return {code for code, dock in window.docks.items() if not dock.isHidden()}


def test_the_system_is_chosen_before_the_fight_and_brings_its_docks(table: Table) -> None:
    window = table.window
    assert {"initiative", "declaration", "resolution"} <= shown(window)
    assert not {"ribbons", "ribbon_action"} & shown(window)
    table.choose()
    assert table.context.state.initiative == "ribbons"
    assert table.context.state.profile.options.initiative == "ribbons"
    assert {"ribbons", "ribbon_action"} <= shown(window)
    assert not {"initiative", "attention", "declaration", "resolution"} & shown(window)
    window.reset_layout()
    assert {"ribbons", "ribbon_action"} <= shown(window)
    assert "initiative" not in shown(window)
    table.choose("loreval")
    assert table.context.state.initiative == "loreval"
    assert "initiative" in shown(window)
    assert "ribbons" not in shown(window)


def test_placing_by_the_mouse_and_beginning(table: Table) -> None:
    table.choose()
    bar = table.window.phase_bar
    assert not bar._next.isEnabled()
    for name in ("Tibo", "Gaëlle"):
        table.click(next(b for b in table.card.placers() if b.accessibleName() == name))
    assert [b.accessibleName() for b in table.card.placers()] == ["Orc"]
    assert not table.card.begin.isVisibleTo(table.window)
    table.click(table.card.placers()[0])
    state = table.context.state
    assert state.ribbons is not None
    assert [r.combatant_id for r in state.ribbons.ribbons] == [table.id(n) for n in ("Tibo", "Gaëlle", "Orc")]
    right, left = (table.ribbons.tracks.token_place(table.id(n)) for n in ("Tibo", "Orc"))
    assert right is not None
    assert left is not None
    assert right.x() > left.x(), "the first who announced stands at the right"
    assert bar._next.isEnabled()
    table.click(table.card.begin)
    assert table.turn == "Tibo"
    assert not bar.system.isVisibleTo(table.window)
    assert "1" in bar._round.text()
    assert not any(mark.isVisibleTo(table.window) for mark in bar._steps.values())


def test_the_bar_begins_too(table: Table) -> None:
    table.choose()
    while placers := table.card.placers():
        table.click(placers[0])
    table.click(table.window.phase_bar._next)
    assert table.context.state.round.phase is Phase.RESOLUTION
    assert not table.window.phase_bar._next.isVisibleTo(table.window)


def test_an_attack_by_mouse_and_keys(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    card = table.card
    assert card._title.text() == "Gaëlle"
    assert not card.act.isEnabled(), "no target yet"
    table.pick(card.turn.target, table.id("Orc"))
    assert table.context.session.target == table.id("Orc")
    table.pick(card.turn.virtue, "Courage")
    assert "3" in card._cost.text()
    assert "4" in card._cost.text()
    assert table.ribbons.tracks.planned_cost() == 3
    table.click(card.act)
    assert not card._turn.isVisibleTo(table.window)
    assert [b.objectName() for b in card.answers()] == ["answer-refuse", "answer-dodge"]
    table.answer("dodge")
    assert table["Orc"].at == 2
    table.score(2)
    table.score(1)
    assert (table["Orc"].fatigue, table["Gaëlle"].at, table.turn) == (2, 4, "Orc")
    assert card._title.text() == "Orc"
    for _ in range(len(table.context.bridge.store.past)):
        table.context.bridge.undo()
    assert table.context.state.combatants == ()


def test_the_chance_is_the_exact_one(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    table.pick(table.card.turn.target, table.id("Orc"))
    # 3 dice against 2 at one half each: P(attack ≥ dodge) = 26/32.
    assert "81" in table.card._chance.text()
    assert table.card._chance.isVisibleTo(table.window)


def test_the_program_throws_the_dice(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    table.pick(table.card.turn.target, table.id("Orc"))
    table.click(table.card.act)
    table.answer("dodge")
    table.click(table.card.throw)
    table.click(table.card.throw)
    assert table.context.state.pending == ()
    assert table.turn == "Orc"


@pytest.mark.parametrize(
    ("action", "cost"),
    [("manoeuvre", 2), ("wound", 3), ("prepare", 2), ("help", 2), ("defend", 2), ("incant", 1), ("interact", 1),
     ("breathe", 1)],
)  # fmt: skip
def test_every_action_of_the_card_can_be_done(table: Table, action: str, cost: int) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    card = table.card
    table.pick(card.turn.action, RibbonAction(action))
    if action in ("manoeuvre", "wound"):
        table.pick(card.turn.target, table.id("Orc"))
    elif action == "help":
        table.pick(card.turn.target, table.id("Tibo"))
        assert card.turn.rows["prepared_kind"][1].isVisibleTo(table.window)
    elif action == "incant":
        card.turn.skill.setCurrentText("Magie")
    assert table.ribbons.tracks.planned_cost() == cost
    table.click(card.act)
    if card.answers():
        table.answer("refuse")
    elif table.context.state.pending:
        table.score(2)
    assert (table["Gaëlle"].at, table.turn) == (1 + cost, "Orc")
    if action == "help":
        assert [p.bonuses for p in table["Tibo"].preparations] == [1]


def test_what_one_chooses_sets_the_cost(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    card, tracks = table.card, table.ribbons.tracks
    table.pick(card.turn.action, RibbonAction.DEFEND)
    card.turn.number.setValue(6)
    assert tracks.planned_cost() == 12
    assert (card.turn.number.minimum(), card.turn.number.maximum()) == (1, 6)
    table.pick(card.turn.action, RibbonAction.INTERACT)
    table.pick(card.turn.level, 3)
    assert tracks.planned_cost() == 3
    table.pick(card.turn.action, RibbonAction.CORNER)
    card.turn.mounted.setChecked(True)
    assert tracks.planned_cost() == 4
    table.pick(card.turn.weapon, None)
    card.turn.weapon_cost.setValue(2)
    card.turn.weapon_fatigue.setValue(5)
    assert tracks.planned_cost() == 3
    table.pick(card.turn.target, table.id("Orc"))
    table.click(card.act)
    table.answer("refuse")
    assert (table["Orc"].fatigue, table["Gaëlle"].at) == (5, 4)


@pytest.mark.rule("R-051")
def test_a_siege_weapon_ticks_its_box(table: Table) -> None:
    sheet = fighter("Thibaut")
    crossbow = sheet.weapons[0].model_copy(update={"id": "crossbow", "name": "Arbalète de rempart", "siege": True})
    table.context.dispatch(
        AddCombatant(sheet=sheet.model_copy(update={"weapons": (*sheet.weapons, crossbow)}), side=Side.PLAYERS)
    )
    table.begin("Thibaut", "Gaëlle", "Orc", "Tibo")
    card = table.card
    table.pick(card.turn.target, table.id("Orc"))
    assert not card.turn.siege.isChecked()
    assert "3 dés" in card._chance.text().replace("\u00a0", " ")
    table.pick(card.turn.weapon, "crossbow")
    assert card.turn.siege.isChecked()
    assert "5 dés" in card._chance.text().replace("\u00a0", " ")
    card.turn.siege.setChecked(False)
    assert card.command().siege is False
    table.pick(card.turn.weapon, "sword")
    assert not card.turn.siege.isChecked()


def test_a_refusal_says_why_and_can_be_overruled(table: Table) -> None:
    table.begin("Orc", "Gaëlle", "Tibo")
    card = table.card
    table.pick(card.turn.action, RibbonAction.BREATHE)
    assert not card.act.isEnabled()
    assert "R-112" in card._findings.text()
    table.click(card.overrule)
    assert (table["Orc"].at, table.turn) == (2, "Gaëlle")


def test_an_enemy_who_is_aimed_at_is_not_helped_by_default(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    table.context.session.aim_at(table.id("Orc"))
    assert table.card.turn.target.currentData() == table.id("Orc")
    table.pick(table.card.turn.action, RibbonAction.HELP)
    assert table.card.turn.target.currentData() is None
    table.context.session.aim_at(table.id("Tibo"))
    assert table.card.turn.target.currentData() == table.id("Tibo")


def test_a_mistake_is_corrected_by_hand(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    card = table.card
    table.context.session.look_at(table.id("Tibo"))
    table.click(card.corrections.correct)
    assert card.corrections.card.isVisibleTo(table.window)
    for name, value in (("segment", 3), ("pass_number", 2), ("fatigue", 4), ("wounds", 1)):
        card.corrections.spins[name].setValue(value)
    card.corrections.virtues()[1].setChecked(True)
    table.click(card.corrections.amend)
    tibo = table["Tibo"]
    assert (tibo.at, tibo.fatigue, tibo.wounds, tibo.virtues_used) == (19, 4, 1, ("Ruse",))
    assert "3" in table.ribbons.tracks.tip(2)
    assert "2" in table.ribbons.tracks.tip(2)
    assert "Ruse" in table.ribbons.tracks.tip(2)


def test_the_ribbons_are_walked_by_keys_and_clicked(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    tracks = table.ribbons.tracks
    tracks.setFocus()
    table.qtbot.keyClick(tracks, Qt.Key.Key_Left)
    assert "Orc" in tracks.accessibleDescription()
    table.qtbot.keyClick(tracks, Qt.Key.Key_Return)
    assert table.context.session.target == table.id("Orc")
    assert table.card.turn.target.currentData() == table.id("Orc")
    place = tracks.token_place(table.id("Tibo"))
    assert place is not None
    table.qtbot.mouseClick(tracks, Qt.MouseButton.LeftButton, pos=QPoint(int(place.x()), int(place.y())))
    assert table.context.session.target == table.id("Tibo")
    assert table.context.session.focus == table.id("Tibo")
    table.qtbot.keyClick(tracks, Qt.Key.Key_Left)  # there is nobody further left
    assert "Tibo" in tracks.accessibleDescription()


def test_a_token_climbs_and_comes_round_in_the_next_pass(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    tracks = table.ribbons.tracks

    def height(at: int) -> float:
        table.context.dispatch(AmendRibbon(combatant_id=table.id("Gaëlle"), at=at))
        place = tracks.token_place(table.id("Gaëlle"))
        assert place is not None
        return place.y()

    places = [height(at) for at in range(2, 18)]
    assert all(low > high for low, high in pairwise(places[:-1])), "upwards"
    assert places[-1] > places[0], "segment 1 again"


def test_who_arrives_late_is_offered_a_ribbon(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    table.context.dispatch(RemoveCombatant(combatant_id=table.id("Gaëlle")))
    table.context.dispatch(AddCombatant(sheet=fighter("Ulric"), side=Side.PLAYERS))
    QApplication.processEvents()
    assert "1" in table.ribbons.tracks.tip(0), "the free ribbon says so"
    table.click(table.card.placers()[0])
    assert table["Ulric"].at == 1
    assert table.card.placers() == []


def test_the_fight_ends_and_may_begin_again(table: Table) -> None:
    table.begin("Gaëlle", "Orc", "Tibo")
    table.context.dispatch(ActOnRibbon(action=RibbonAction.WOUND, target=table.id("Orc")))
    table.context.dispatch(EndEncounter())
    QApplication.processEvents()
    assert not table.card._turn.isVisibleTo(table.window)
    assert not table.card._waiting.isVisibleTo(table.window)
    for name in ("Orc", "Tibo", "Gaëlle"):
        table.click(next(b for b in table.card.placers() if b.accessibleName() == name))
    table.click(table.card.begin)
    assert table.turn == "Orc"


@pytest.mark.parametrize(("lang", "theme"), [("fr", "light"), ("en", "dark")])
def test_sixteen_characters_have_room(make_window: MakeWindow, qtbot: QtBot, lang: str, theme: str) -> None:
    names = [f"Combattant {n}" for n in range(16)]
    table = Table(make_window(lang, theme, empty=True), qtbot, *names)
    table.begin(*names)
    tracks = table.ribbons.tracks
    columns = [tracks.chart().column(n) for n in range(16)]
    assert all(a.left() >= b.right() - 0.01 for a, b in pairwise(columns)), "none overlap"
    assert columns[-1].left() >= 22
    assert columns[0].right() <= tracks.width()
    assert columns[0].width() >= 18
    assert tracks.chart().segment(0, 16).height() >= 11
    assert 2 * tracks.chart().radius(0) <= columns[0].width()
    assert tracks.visibleRegion().boundingRect().height() == tracks.height(), "nothing is cut"
    state = table.context.state
    assert state.ribbons is not None
    assert state.ribbons.phase is RibbonPhase.FIRST_TURN
    assert table.card.act.visibleRegion().boundingRect().height() == table.card.act.height(), "the button is in sight"


def test_a_dock_that_was_closed_stays_closed(make_window: MakeWindow, qtbot: QtBot) -> None:
    first = make_window()
    first.docks["attention"].hide()
    first.save_layout()
    second = make_window()
    assert second.docks["attention"].isHidden()
    assert not second.docks["initiative"].isHidden()
    assert second.docks["ribbons"].isHidden()


def test_forty_characters_are_rolled_rather_than_squeezed(make_window: MakeWindow, qtbot: QtBot) -> None:
    names = [f"Combattant {n}" for n in range(40)]
    table = Table(make_window(empty=True), qtbot, *names)
    table.begin(*names)
    QApplication.processEvents()
    tracks = table.ribbons.tracks
    assert tracks.chart().column(0).width() >= 17
    assert tracks.width() > table.ribbons.field.viewport().width()
    for _ in range(2):
        place = tracks.token_place(table.id(table.turn or ""))
        assert place is not None
        assert tracks.visibleRegion().boundingRect().contains(place.toPoint()), "whoever's turn it is stays in sight"
        for name in names[:30]:
            table.context.dispatch(ActOnRibbon(action=RibbonAction.INTERACT, number=3, actor=table.id(name)))
        QApplication.processEvents()
