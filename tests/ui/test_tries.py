"""What went wrong for the users of other tables, tried on this one: the players' screen, buttons pressed by mistake."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QGroupBox, QLabel, QTabBar, QWidget

from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.people.roster import SetSide
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.player.window import PlayerCanvas
from loreval_desktop.ui.settings import PLAYER_INSET, PLAYER_SHOWS_ORDER
from loreval_desktop.ui.theme import THEMES, ThemeName
from tests.ui.conftest import MakeWindow, to_resolution

MOVE = ActionSpec(kind=ActionKind.MOVE)


def to_round(window: MainWindow, number: int) -> Encounter:
    """Play on to the resolution of a round."""
    store = window.context.bridge.store
    to_resolution(store)
    while store.state.round.number < number or store.state.round.phase is not Phase.RESOLUTION:
        phase = store.state.round.phase
        if store.state.pending:
            store.dispatch(EnterRoll(faces=(10,)))
        elif phase is Phase.DECLARATION:
            store.dispatch(DeclareAction(action=MOVE))
        else:
            store.dispatch(EndRound() if phase is Phase.END_OF_ROUND else EndTurn())
    return store.state


def shown(window: MainWindow, size: tuple[int, int] = (640, 480), **given: object) -> QImage:
    """Return what the players' screen shows of the fight, at a size."""
    canvas = PlayerCanvas(THEMES[ThemeName.DARK], window.context.t)
    canvas.shows_order = False
    for name, value in given.items():
        setattr(canvas, name, value)
    canvas.resize(*size)
    canvas.show_view(player_view(window.context.state), lambda _: None)
    return canvas.grab().toImage()


# -- the players' screen ----------------------------------------------------------------------------------------------


@pytest.mark.tries(2)
def test_the_order_that_is_switched_off_stays_off(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.settings.set(PLAYER_SHOWS_ORDER, False)
    for _ in range(2):
        window.show_players()
        assert window.players is not None
        assert not window.players.canvas.shows_order
        window.close_players()
        QApplication.processEvents()
    window.show_players()
    window.context.dispatch(StartEncounter())
    assert window.players is not None
    assert not window.players.canvas.shows_order


@pytest.mark.tries(3)
def test_another_side_changes_nothing_but_that_token(make_window: MakeWindow) -> None:
    window = make_window()
    state = window.context.state
    scene = state.scene()
    assert scene is not None
    before = shown(window)
    scale = min(640 / scene.width_m, 480 / scene.height_m)
    left, top = (640 - scene.width_m * scale) / 2, (480 - scene.height_m * scale) / 2
    for combatant in state.combatants:
        other = Side.ALLIES if combatant.side is not Side.ALLIES else Side.FOES
        window.context.dispatch(SetSide(combatant_id=combatant.id, side=other))
        token = scene.token_of(combatant.id)
        assert token is not None
        after = shown(window)
        x, y = left + token.at[0] * scale, top + token.at[1] * scale
        differs = [(px, py) for px in range(640) for py in range(480) if before.pixel(px, py) != after.pixel(px, py)]
        assert differs
        assert all(abs(px - x) <= 40 and abs(py - y) <= 30 for px, py in differs)  # the token and its name
        window.context.bridge.undo()


@pytest.mark.tries(8)
@pytest.mark.parametrize("size", [(1024, 768), (960, 720), (1280, 720)])
@pytest.mark.parametrize("inset", [0, 5])
def test_squares_stay_square_on_every_screen(make_window: MakeWindow, size: tuple[int, int], inset: int) -> None:
    window = make_window()
    scene = window.context.state.scene()
    assert scene is not None
    picture = shown(window, size, inset_percent=inset)
    black = QColor("black").rgb()
    columns = [x for x in range(size[0]) if picture.pixel(x, size[1] // 2) != black]
    rows = [y for y in range(size[1]) if picture.pixel(size[0] // 2, y) != black]
    across, down = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    assert across / scene.width_m == pytest.approx(down / scene.height_m, abs=2 / scene.height_m)
    margin = min(size) * inset / 100
    assert min(columns[0], size[0] - 1 - columns[-1]) >= margin - 1
    assert min(rows[0], size[1] - 1 - rows[-1]) >= margin - 1
    assert min(columns[0], rows[0]) == pytest.approx(margin, abs=2)


@pytest.mark.tries(11)
def test_touching_the_players_screen_moves_nothing(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.settings.set(PLAYER_INSET, 0)
    window.show_players()
    players = window.players
    assert players is not None
    players.resize(640, 480)
    QApplication.processEvents()
    before, state = players.canvas.grab().toImage(), window.context.state
    for target in (players, players.canvas):
        QTest.mousePress(target, Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
        QTest.mouseMove(target, QPoint(300, 260))
        QTest.mouseRelease(target, Qt.MouseButton.LeftButton, pos=QPoint(300, 260))
        QTest.mouseDClick(target, Qt.MouseButton.LeftButton, pos=QPoint(320, 240))
        wheel = QWheelEvent(
            QPointF(200, 200), QPointF(200, 200), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(target, wheel)
    QApplication.processEvents()
    assert players.canvas.grab().toImage() == before
    assert window.context.state == state


# -- pressed by mistake -----------------------------------------------------------------------------------------------


@pytest.mark.tries(12)
@pytest.mark.parametrize(
    "pressed",
    ["fight.start", "fight.roll", "fight.pass_eclat", "fight.end_turn", "fight.end_round", "fight.end", "edit.redo"],
)
def test_a_button_pressed_by_mistake_is_undone(make_window: MakeWindow, pressed: str) -> None:
    window = make_window()
    state = to_round(window, 3)
    store = window.context.bridge.store
    many = len(store.past)
    window.actions_by_id[pressed].trigger()
    while len(store.past) > many:
        window.context.bridge.undo()
    assert store.state == state
    assert store.state.round.number == 3


# -- words ------------------------------------------------------------------------------------------------------------


def words_of(window: QWidget) -> set[str]:
    """Return every text that a window and its menus show."""
    found: set[str] = set()
    for widget in (window, *window.findChildren(QWidget)):
        found.add(widget.toolTip())
        found.add(widget.windowTitle())
        if isinstance(widget, QLabel | QAbstractButton):
            found.add(widget.text())
        elif isinstance(widget, QGroupBox):
            found.add(widget.title())
        elif isinstance(widget, QComboBox):
            found.update(widget.itemText(at) for at in range(widget.count()))
        elif isinstance(widget, QTabBar):
            found.update(widget.tabText(at) for at in range(widget.count()))
    found.update(action.text() for action in window.findChildren(QAction))
    return {text.replace("&", "").strip() for text in found if text.strip()}


@pytest.mark.tries(48)
def test_nothing_in_the_french_window_is_english(make_window: MakeWindow) -> None:
    """A text of several words that stands in both windows is not translated; names of the fight are the same."""
    french, english = make_window("fr"), make_window("en")
    for window in (french, english):
        to_round(window, 1)
        window.context.session.look_at(window.context.state.combatants[0].id)
        QApplication.processEvents()
    names = {c.name for c in french.context.state.combatants}
    both = {text for text in words_of(french) & words_of(english) if len(text.split()) > 1} - names
    assert {
        text for text in both - {"Round 1"} if any(part.isalpha() and len(part) > 3 for part in text.split())
    } == set()
    raw = {text for text in words_of(french) if text.startswith(("ui.", "rule.", "ui-", "rule-"))}
    assert raw == set()
