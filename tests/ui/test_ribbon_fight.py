"""A fight of four against four by ribbons in the window, to its end: every action, by mouse and by keys; and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.people.roster import SetDice
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.ribbons.track import AmendRibbon
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRuling
from loreval_desktop.encounter.value.people import DiceSource, Side, SideDice
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.ribbons import ATTACKS, place
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.ui.app import Program
from loreval_desktop.ui.docks.ribbons_action import RibbonActionPanel
from loreval_desktop.ui.settings import Settings
from tests.ui.conftest import MakeWindow
from tests.ui.test_ribbons import Table

pytestmark = pytest.mark.qt_log_ignore("grabbing the keyboard")
"""A menu asks for the keys, which nobody takes from it where there is no screen."""

NAMES = ("Aveline", "Orc", "Tibo", "Gob", "Sabine", "Loup", "Maugis", "Ours")
FOES = NAMES[1::2]
LEFT = Qt.MouseButton.LeftButton


class Hands(Table):
    """The hands of a game master: everything goes through the mouse or the keys of the window."""

    def drag_to(self, cost: int) -> None:
        """Draw the token of whoever's turn it is forward by so many segments."""
        tracks = self.ribbons.tracks
        current = self.context.state.round.cursor
        assert current is not None
        start, end = tracks.token_place(current), tracks.cost_place(cost)
        assert start is not None
        assert end is not None
        QTest.mousePress(tracks, LEFT, pos=start.toPoint())
        for share in (0.4, 0.8, 1.0):
            QTest.mouseMove(tracks, (start + (end - start) * share).toPoint())
            QApplication.processEvents()
        assert tracks.planned_cost() == cost, "the ghost stands where the token will"
        QTest.mouseRelease(tracks, LEFT, pos=end.toPoint())
        QApplication.processEvents()

    def climb_to(self, cost: int) -> None:
        """Do the same by keys."""
        tracks = self.ribbons.tracks
        tracks.setFocus()
        for _ in range(40):
            planned = tracks.planned_cost() or 0
            if planned == cost and tracks._wanted is not None:
                break
            QTest.keyClick(tracks, Qt.Key.Key_Up if planned <= cost and planned < 16 else Qt.Key.Key_Down)
            if planned == cost:
                QTest.keyClick(tracks, Qt.Key.Key_Down)
        assert tracks.planned_cost() == cost
        QTest.keyClick(tracks, Qt.Key.Key_Return)
        QApplication.processEvents()

    def take(self, action: RibbonAction, cost: int, *, mouse: bool) -> None:
        """Choose an action of a cost: from the menu, where the cost leaves a choice."""
        (self.drag_to if mouse else self.climb_to)(cost)
        menu = self.card.offers
        if menu.isVisible():
            said = self.context.t(f"ribbon.{action}")
            texts = [a.text() for a in menu.actions()]
            at = next(n for n, text in enumerate(texts) if text.startswith(said))
            if mouse:
                QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(menu.actions()[at]).center())
            else:
                for _ in range(at):
                    QTest.keyClick(menu, Qt.Key.Key_Down)
                QTest.keyClick(menu, Qt.Key.Key_Return)
            QApplication.processEvents()
            assert not menu.isVisible()
        assert self.card.turn.chosen() is action

    def aim(self, foe: str, *, mouse: bool) -> None:
        """Name the target: by a click on its ribbon, or from the list by keys."""
        if mouse:
            spot = self.ribbons.tracks.token_place(self.id(foe))
            assert spot is not None
            QTest.mouseClick(self.ribbons.tracks, LEFT, pos=spot.toPoint())
        else:
            box = self.card.turn.target
            box.setFocus()
            QTest.keyClick(box, Qt.Key.Key_Home)
            for _ in range(box.findData(self.id(foe))):
                QTest.keyClick(box, Qt.Key.Key_Down)
        QApplication.processEvents()
        assert self.card.turn.target.currentData() == self.id(foe)

    def go(self, *, mouse: bool) -> None:
        """Carry the action out."""
        if mouse:
            self.click(self.card.act)
        else:
            QTest.keyClick(self.window, Qt.Key.Key_F5)
            QApplication.processEvents()

    def dodge(self, *, refuse: bool, mouse: bool) -> None:
        waiting = self.context.state.pending[0]
        assert isinstance(waiting, PendingRuling)
        if mouse:
            self.answer("refuse" if refuse else "dodge")
        else:
            focused = self.window.focusWidget()
            assert focused is not None
            assert self.card.isAncestorOf(focused), "the question has the keys at once"
            QTest.keyClick(focused, Qt.Key.Key_1 if refuse else Qt.Key.Key_2)
            QApplication.processEvents()

    def undo(self, *, mouse: bool) -> None:
        if mouse:
            self.qtbot.mouseClick(self.window.phase_bar._undo, LEFT)
        else:
            QTest.keyClick(self.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()


COSTS = {
    RibbonAction.PREPARE: 2, RibbonAction.CORNER: 3, RibbonAction.MANOEUVRE: 4, RibbonAction.DEFEND: 6,
    RibbonAction.INTERACT: 1, RibbonAction.INCANT: 5, RibbonAction.WOUND: 3, RibbonAction.BREATHE: 1,
}  # fmt: skip
FULL = 5
"""The size of the wound gauge."""


def plan(table: Hands) -> Iterator[tuple[RibbonAction, int]]:
    """Yield what is done next and what it costs, until all foes are wounded through.

    Every action is done by the mouse (even turns) and by keys (odd turns); then it is cornering and wounding.
    """
    wanted = {(action, mouse) for action in RibbonAction for mouse in (True, False)}
    turn = 0
    while wanted or any(table[foe].wounds < FULL for foe in FOES):
        name, mouse = table.turn, turn % 2 == 0
        assert name is not None
        mine = name not in FOES
        could = [a for a in RibbonAction if (a, mouse) in wanted and (mine or a is not RibbonAction.BREATHE)]
        if could:
            action = could[turn % len(could)]
            wanted.discard((action, mouse))
        elif mine:
            ripe = any(table[foe].wounds < FULL <= table[foe].fatigue for foe in FOES)
            action = RibbonAction.WOUND if ripe else RibbonAction.CORNER
        else:
            action = RibbonAction.INTERACT
        cost = COSTS.get(action, 0)
        if action is RibbonAction.HELP:  # the first friend on the list is helped
            side = table.context.state.combatant(table.context.state.round.cursor)
            assert side is not None
            friend = next(c for c in table.context.state.combatants if c.side is side.side and c.id != side.id)
            cost = max(2, table[friend.name].at - table[name].at + 1)
        yield action, cost
        turn += 1


@pytest.fixture
def hands(make_window: MakeWindow, qtbot: QtBot) -> Hands:
    window = make_window(empty=True)
    window.activateWindow()
    return Hands(window, qtbot, *NAMES, npcs=FOES)


def test_four_against_four_to_the_end_and_back(hands: Hands) -> None:
    values: list[Encounter] = [hands.context.state]
    hands.context.bridge.changed.connect(lambda change: values.append(change.after))
    hands.choose()
    for number, name in enumerate(NAMES):
        button = next(b for b in hands.card.placers() if b.accessibleName() == name)
        if number % 2:
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Space)
            QApplication.processEvents()
        else:
            hands.click(button)
    QTest.keyClick(hands.window, Qt.Key.Key_F5)
    QApplication.processEvents()
    assert hands.turn == "Aveline"
    used: set[tuple[RibbonAction, bool]] = set()
    for turn, (action, cost) in enumerate(plan(hands)):
        assert turn < 150
        mouse = turn % 2 == 0
        on_turn = hands.turn
        assert on_turn is not None
        was = hands[on_turn].at
        hands.take(action, cost, mouse=mouse)
        if action in ATTACKS:
            foes = [n for n in NAMES if (n in FOES) != (on_turn in FOES)]
            target = min(foes, key=lambda n: (hands[n].wounds, -hands[n].fatigue))
            hands.aim(target, mouse=mouse)
        hands.go(mouse=mouse)
        if action in ATTACKS:
            hands.dodge(refuse=turn % 3 == 0, mouse=mouse)
        scores = 0
        while hands.context.state.pending:
            hands.score(2 - scores)  # two successes against one
            scores += 1
        assert hands[on_turn].at == was + cost, (action, on_turn)
        used.add((action, mouse))
    assert used == {(action, mouse) for action in RibbonAction for mouse in (True, False)}
    assert all(hands[foe].wounds >= FULL for foe in FOES)
    assert place(hands[hands.turn or ""].at)[0] >= 2, "more than one pass was played"
    hands.window.actions_by_id["fight.end"].trigger()
    QApplication.processEvents()
    state = hands.context.state
    assert state.round.phase is Phase.ENDED
    assert state.ribbons is not None
    assert state.ribbons.phase is RibbonPhase.ENDED
    steps = len(hands.context.bridge.store.past)
    assert steps > 60
    for number, value in enumerate(reversed(values[:-1])):
        assert hands.window.phase_bar._undo.isEnabled()
        hands.undo(mouse=number % 2 == 0)
        assert hands.context.state == value
    while hands.context.bridge.store.past:
        hands.undo(mouse=True)
    assert hands.context.state.combatants == ()
    assert hands.context.state.initiative == "loreval"


# --- the dock --------------------------------------------------------------------------------------------------------


@pytest.fixture
def fight(hands: Hands) -> Hands:
    hands.begin(*NAMES)
    return hands


def test_a_drag_shows_what_costs_that_much_and_can_be_given_up(fight: Hands) -> None:
    tracks = fight.ribbons.tracks
    start, end = tracks.token_place(fight.id("Aveline")), tracks.cost_place(2)
    assert start is not None
    assert end is not None
    before = fight.card.command()
    QTest.mousePress(tracks, LEFT, pos=start.toPoint())
    QTest.mouseMove(tracks, end.toPoint())
    said = tracks.accessibleDescription()
    assert "Se préparer" in said
    assert "Interagir" in said
    assert "Blesser" not in said, "three segments"
    tracks.setFocus()
    QTest.keyClick(tracks, Qt.Key.Key_Escape)
    QTest.mouseRelease(tracks, LEFT, pos=end.toPoint())
    assert not fight.card.offers.isVisible()
    assert fight.card.command() == before


def test_a_drag_beyond_the_sixteenth_segment_goes_on_from_the_bottom(fight: Hands) -> None:
    for name in NAMES:
        fight.context.dispatch(AmendRibbon(combatant_id=fight.id(name), at=15))
    tracks = fight.ribbons.tracks
    number = tracks.number_of(fight.context.state.round.cursor)
    assert number is not None
    chart = tracks.chart()
    assert chart.cost_at(number, chart.segment(number, 16).center().y()) == 1
    assert chart.cost_at(number, chart.segment(number, 3).center().y()) == 4
    assert chart.cost_at(number, chart.segment(number, 15).center().y()) == 0
    assert chart.cost_at(number, chart.segment(number, 1).bottom() + 40) == 2, "below: the first segment"
    fight.drag_to(4)
    menu = fight.card.offers
    assert menu.isVisible()
    menu.close()


def test_one_action_of_a_cost_is_taken_without_asking(fight: Hands) -> None:
    fight.drag_to(13)  # more than Se défendre can cost: a manœuvre or a spell
    texts = [a.text() for a in fight.card.offers.actions()]
    assert len(texts) == 2
    fight.card.offers.close()
    only = ActOnRibbon(action=RibbonAction.BREATHE)
    fight.card.take(only)
    assert fight.card.command() == only
    assert fight.card.act.hasFocus()


def test_ghosts_of_the_action_under_way_and_of_the_dodge(fight: Hands) -> None:
    tracks = fight.ribbons.tracks
    fight.pick(fight.card.turn.target, fight.id("Orc"))
    lanes = tracks.chart().lanes
    assert [lane.ghost for lane in lanes[:3]] == [3, None, None], "what the card plans"
    fight.click(fight.card.act)
    assert [lane.ghost for lane in tracks.chart().lanes[:3]] == [3, 1, None], "and the segment of a dodge"
    fight.answer("dodge")
    assert [lane.ghost for lane in tracks.chart().lanes[:3]] == [3, None, None]


def test_the_lane_of_the_turn_bears_the_costs_ahead(fight: Hands) -> None:
    tracks = fight.ribbons.tracks
    assert tracks.chart().scale.costs == 12
    fight.pick(fight.card.turn.target, fight.id("Orc"))
    fight.click(fight.card.act)
    assert tracks.chart().scale.costs == 0, "nothing is to be chosen now"


def test_the_ribbons_grow_by_keys_wheel_and_buttons(fight: Hands) -> None:
    tracks, panel = fight.ribbons.tracks, fight.ribbons
    small = tracks.chart().segment(0, 1)
    assert not panel.zooms["zoom-out"].isEnabled()
    QTest.keyClick(tracks, Qt.Key.Key_Plus)
    QApplication.processEvents()
    middle = tracks.chart().segment(0, 1)
    assert middle.height() > small.height()
    for _ in range(5):
        panel.zooms["zoom-in"].click()
        QApplication.processEvents()
    assert tracks.chart().segment(0, 1).height() > middle.height()
    assert not panel.zooms["zoom-in"].isEnabled()
    QTest.qWait(1)
    place_now = tracks.token_place(fight.id("Aveline"))
    assert place_now is not None
    seen = tracks.visibleRegion().boundingRect()
    assert seen.contains(place_now.toPoint()), "whoever's turn it is stays in sight"
    assert "Aveline" in [lane.name for lane in tracks.chart().lanes]
    panel.zooms["fit"].click()
    QApplication.processEvents()
    assert tracks.chart().segment(0, 1).height() == pytest.approx(small.height(), abs=0.5)


def test_a_question_comes_to_the_front_with_its_chances(fight: Hands) -> None:
    window = fight.window
    window.docks["bestiary"].raise_()
    QApplication.processEvents()
    fight.context.dispatch(ActOnRibbon(action=RibbonAction.CORNER, target=fight.id("Orc")))
    QApplication.processEvents()
    assert fight.card.isVisible()
    assert not fight.card.visibleRegion().isEmpty()
    dodge = next(b for b in fight.card.answers() if b.objectName() == "answer-dodge")
    assert "81" in dodge.toolTip(), "three dice against two: 26 of 32"
    focused = window.focusWidget()
    assert focused is not None
    assert fight.card.isAncestorOf(focused)


def test_every_answer_fits_the_dock(fight: Hands) -> None:
    fight.window.resize(1366, 768)
    fight.context.dispatch(ActOnRibbon(action=RibbonAction.CORNER, target=fight.id("Tibo")))
    QApplication.processEvents()
    inside = fight.card.area.viewport().width()
    assert all(b.mapTo(fight.card, QPoint(b.width(), 0)).x() <= inside for b in fight.card.answers())
    assert len(fight.card.answers()) == 4


def test_the_key_of_the_next_step_shows_what_is_missing(fight: Hands) -> None:
    action = fight.window.actions_by_id["fight.start"]
    assert action.isEnabled()
    assert "suivante" in action.text()
    action.trigger()  # nobody is aimed at yet
    assert fight.turn == "Aveline"
    assert fight.context.state.pending == ()
    fight.pick(fight.card.turn.target, fight.id("Orc"))
    action.trigger()
    assert isinstance(fight.context.state.pending[0], PendingRuling)
    action.trigger()
    assert isinstance(fight.context.state.pending[0], PendingRuling), "a question is answered, not passed over"


@pytest.mark.parametrize("source", list(DiceSource))
def test_the_key_of_the_next_step_throws_what_the_program_throws(fight: Hands, source: DiceSource) -> None:
    fight.context.dispatch(SetDice(dice=tuple(SideDice(side=side, source=source) for side in Side)))
    fight.pick(fight.card.turn.target, fight.id("Orc"))
    fight.go(mouse=False)
    fight.answer("dodge")
    for _ in range(2):
        QTest.keyClick(fight.window, Qt.Key.Key_F5)
        QApplication.processEvents()
    if source is DiceSource.ROLLED:
        assert (fight.context.state.pending, fight.turn) == ((), "Orc")
    else:
        assert len(fight.context.state.pending) == 1, "real dice are typed"
        assert fight.card.successes.hasFocus()


@pytest.mark.parametrize("at", [QPointF(2, 2), QPointF(5000, 20)])
def test_a_press_beside_the_ribbons_does_nothing(fight: Hands, at: QPointF) -> None:
    QTest.mousePress(fight.ribbons.tracks, LEFT, pos=at.toPoint())
    QTest.mouseRelease(fight.ribbons.tracks, LEFT, pos=at.toPoint())
    assert fight.card.command().action is RibbonAction.CORNER


@pytest.mark.rule("R-106", "R-107")
@pytest.mark.parametrize(("to", "level"), [((6.0, 5.0), 1), ((8.0, 5.0), 2)])
def test_a_move_on_the_map_proposes_interagir(
    make_window: MakeWindow, qtbot: QtBot, to: tuple[float, float], level: int
) -> None:
    table = Hands(make_window(), qtbot)  # Gaëlle stands in a room at 5, 5
    names = [c.name for c in table.context.state.combatants]
    table.begin(*names)
    scene = table.context.state.scene()
    assert scene is not None
    mine = scene.token_of(table.id(table.turn or ""))
    other = scene.token_of(table.id(names[1]))
    assert mine is not None
    assert other is not None
    table.context.dispatch(MoveToken(token_id=other.id, path=((13.0, 5.0),)))
    QApplication.processEvents()
    assert table.card.turn.chosen() is RibbonAction.CORNER, "somebody else's move asks nothing of it"
    table.context.dispatch(MoveToken(token_id=mine.id, path=(to,)))
    QApplication.processEvents()
    command = table.card.command()
    assert (command.action, command.number) == (RibbonAction.INTERACT, level)
    assert table.ribbons.tracks.planned_cost() == level
    table.context.bridge.undo()
    assert table.card.turn.chosen() is RibbonAction.INTERACT, "what the card says is not the fight's"


def test_the_card_says_how_far_the_target_is_and_what_hides_it(make_window: MakeWindow, qtbot: QtBot) -> None:
    table = Hands(make_window(), qtbot)
    names = [c.name for c in table.context.state.combatants]
    table.begin(*names)
    table.pick(table.card.turn.target, table.id(names[1]))
    text = table.card._sight.text()
    assert text.startswith("à 6"), "seven metres between the middles, half a metre of each"
    assert "hors d’allonge" in text.replace("'", "’")
    assert "caché" in text, "the wall of the room"
    table.pick(table.card.turn.action, RibbonAction.BREATHE)
    assert not table.card._sight.isVisibleTo(table.window)


# --- the demonstration -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "title"), [("fr", "Embuscade"), ("en", "Ambush")])
def test_the_file_menu_opens_the_fight_by_ribbons(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, title: str
) -> None:
    monkeypatch.setattr("loreval_desktop.ui.app.data_folder", lambda: tmp_path)
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    program = Program(qapp, settings, lang)
    program.open_demo()
    assert program.window is not None
    first = program.window
    first.actions_by_id["file.demo_ribbons"].trigger()
    QApplication.processEvents()
    window = program.window
    assert window is not None
    assert window is not first
    assert title in window.windowTitle()
    assert window.context.state.initiative == "ribbons"
    card = window.panels["ribbon_action"]
    assert isinstance(card, RibbonActionPanel)
    assert card.isVisible()
    assert len(card.placers()) == 12
    for name in [b.accessibleName() for b in card.placers()]:
        button = next(b for b in card.placers() if b.accessibleName() == name)
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_F5)
    QApplication.processEvents()
    assert window.context.state.round.phase is Phase.RESOLUTION
    program.close()
