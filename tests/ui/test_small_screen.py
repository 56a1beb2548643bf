"""A small screen, a rolling wheel and a first look: what fits, what stays, and what says what is to be done."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QScrollBar,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.people.heroism import AwardHeroism
from loreval_desktop.encounter.people.roster import SetProfile
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.ui.dialogs.creature import CreatureDialog
from loreval_desktop.ui.dialogs.preferences import PreferencesDialog
from loreval_desktop.ui.dialogs.scene import SceneDialog
from loreval_desktop.ui.docks.creature import CreaturePanel
from loreval_desktop.ui.docks.declaration import DeclarationPanel
from loreval_desktop.ui.docks.ribbons_action import RibbonActionPanel
from loreval_desktop.ui.main_window import FIRST_SIZE, LEAST_SIZE, MainWindow
from tests.ui.conftest import MakeWindow, to_resolution
from tests.ui.test_ribbon_fight import Hands

ROOM = (900, 480)
"""What a screen of 1366 by 768 pixels leaves at 150 %, in logical pixels."""


# -- the wheel --------------------------------------------------------------------------------------------------------


def roll(widget: QWidget, delta: int) -> None:
    """Roll the wheel over a widget, as the window system reports it."""
    window = widget.window()
    at = QPointF(widget.mapTo(window, widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), at, QPoint(0, delta))
    QApplication.processEvents()


def fields(place: QWidget) -> list[QWidget]:
    """Return everything in a window that a wheel could change."""
    found: Iterable[QWidget] = (
        *place.findChildren(QAbstractSpinBox),
        *place.findChildren(QComboBox),
        *place.findChildren(QAbstractSlider),
    )
    return [widget for widget in found if not isinstance(widget, QScrollBar)]


def says(widget: QWidget) -> object:
    """Return what a field says now."""
    if isinstance(widget, QComboBox):
        return widget.currentIndex()
    return widget.value() if isinstance(widget, QAbstractSlider) else getattr(widget, "text", str)()


def roll_over_all(place: QWidget) -> int:
    """Roll both ways over each field that has no focus, and look that it stays; return how many there were."""
    found = fields(place)
    for widget in found:
        widget.ensurePolished()
        widget.clearFocus()
        before = says(widget)
        for delta in (-120, 120, 240):
            at = QPointF(widget.rect().center())
            event = QWheelEvent(
                at, QPointF(widget.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
                Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(widget, event)  # also to what is not in sight now
            assert says(widget) == before, widget.accessibleName() or widget.objectName()
        assert widget.focusPolicy() != Qt.FocusPolicy.WheelFocus, "the wheel gives no focus either"
    return len(found)


def test_the_wheel_over_a_field_without_the_focus_changes_nothing(make_window: MakeWindow) -> None:
    window = make_window()
    to_resolution(window.context.bridge.store)
    for dock in window.docks.values():
        dock.show()
        dock.raise_()
        QApplication.processEvents()
    assert roll_over_all(window) > 30


@pytest.mark.parametrize("kind", ["creature", "preferences", "map"])
def test_nor_does_it_in_the_dialogs(make_window: MakeWindow, qtbot: QtBot, kind: str) -> None:
    window = make_window()
    context = window.context
    dialog: QDialog
    if kind == "creature":
        dialog = CreatureDialog(context, context.state.sheet(context.state.combatants[0]))
    elif kind == "preferences":
        dialog = PreferencesDialog(context, window)
    else:
        dialog = SceneDialog(context, window)
    qtbot.addWidget(dialog)
    dialog.show()
    QApplication.processEvents()
    assert roll_over_all(dialog) >= 3


def test_the_wheel_over_a_field_rolls_the_panel_and_changes_the_field_once_it_has_the_focus(
    make_window: MakeWindow,
) -> None:
    window = make_window()
    window.resize(*LEAST_SIZE)
    store = window.context.bridge.store
    store.dispatch(StartEncounter())
    for face in (15, 3, 2):
        store.dispatch(EnterRoll(faces=(face,)))
    panel = window.panels["declaration"]
    assert isinstance(panel, DeclarationPanel)
    window.docks["declaration"].raise_()
    QApplication.processEvents()
    bar = panel.area.verticalScrollBar()
    assert bar.maximum() > 0, "there is more than the dock shows"
    seen = (spin for spin in panel.area.findChildren(QSpinBox) if spin.isEnabled())
    spin = next(spin for spin in seen if not spin.visibleRegion().isEmpty())
    before = spin.value()
    roll(spin, -120)
    assert (spin.value(), bar.value() > 0, spin.hasFocus()) == (before, True, False)
    panel.area.ensureWidgetVisible(spin)
    spin.setFocus()
    rolled = bar.value()
    roll(spin, 120)
    assert (spin.value() > before, bar.value()) == (True, rolled)


# -- a screen of 1366 by 768 at 150 % ---------------------------------------------------------------------------------


def needs(window: MainWindow) -> tuple[int, int]:
    QApplication.processEvents()
    hint, least = window.minimumSizeHint(), window.minimumSize()
    return max(hint.width(), least.width()), max(hint.height(), least.height())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_window_fits_a_small_screen_in_a_fight_by_points(make_window: MakeWindow, lang: str) -> None:
    window = make_window(lang)
    sizes = [needs(window)]
    to_resolution(window.context.bridge.store)
    context = window.context
    context.session.look_at(context.state.combatants[0].id)
    for code, dock in window.docks.items():
        if not dock.isHidden():
            dock.raise_()
            sizes.append(needs(window))
            assert dock.minimumSizeHint().height() <= 150, code
    assert max(width for width, _ in sizes) <= ROOM[0]
    assert max(height for _, height in sizes) <= ROOM[1]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("manoeuvres", ["loreval", "bmo"])
def test_the_window_fits_a_small_screen_by_ribbons_and_bmo(make_window: MakeWindow, lang: str, manoeuvres: str) -> None:
    window = make_window(lang)
    context = window.context
    choose(window, manoeuvres=manoeuvres)
    sizes = [needs(window)]
    for combatant in context.state.combatants:
        context.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    sizes.append(needs(window))
    context.dispatch(BeginRibbons())
    sizes.append(needs(window))
    for dock in window.docks.values():
        if not dock.isHidden():
            dock.raise_()
            sizes.append(needs(window))
    assert max(width for width, _ in sizes) <= ROOM[0]
    assert max(height for _, height in sizes) <= ROOM[1]


def test_on_a_small_screen_everything_is_on_it(make_window: MakeWindow) -> None:
    window = make_window()
    to_resolution(window.context.bridge.store)
    window.resize(*ROOM)
    QApplication.processEvents()
    assert (window.width(), window.height()) == ROOM
    button = window.phase_bar.findChild(QWidget, "bar-players-screen")
    assert isinstance(button, QWidget)
    corner = button.mapTo(window, button.rect().bottomRight())
    assert button.isVisible()
    assert window.rect().contains(corner)
    declare = window.panels["resolution"]
    area = declare.parentWidget()
    assert area is not None
    assert area.height() <= declare.height(), "what has no room is rolled, not squeezed"
    for dock in window.docks.values():
        if not dock.isHidden() and dock.geometry().left() >= 0:  # what lies behind others is put aside
            assert window.rect().contains(dock.geometry()), dock.objectName()


# -- a fight by ribbons that is opened ---------------------------------------------------------------------------------


def choose(window: MainWindow, *, manoeuvres: str = "loreval") -> None:
    """Play by ribbons."""
    profile = window.context.state.profile
    options = profile.options.model_copy(update={"initiative": "ribbons", "manoeuvres": manoeuvres})
    command = SetProfile(
        profile=profile.model_copy(update={"options": options}), initiative="ribbons", manoeuvres=manoeuvres
    )
    assert window.context.dispatch(command) is not None


def in_front(window: MainWindow, code: str) -> bool:
    """Tell whether a dock is the one that is seen of those that share a place."""
    for _ in range(3):
        QApplication.processEvents()
    dock = window.docks[code]
    return not dock.isHidden() and window.rect().contains(dock.geometry())  # the others are put outside


@pytest.mark.parametrize("front", ["creature", "bestiary"])
@pytest.mark.parametrize("kept_by", ["loreval", "ribbons"])
def test_a_fight_by_ribbons_opens_with_the_names_in_front(
    make_window: MakeWindow, qtbot: QtBot, front: str, kept_by: str
) -> None:
    window = make_window()
    QApplication.processEvents()
    if kept_by == "ribbons":
        choose(window)
        assert in_front(window, "ribbon_action"), "and when ribbons are chosen"
    window.docks[front].raise_()
    assert in_front(window, front)
    window.save_layout()
    if kept_by == "loreval":
        choose(window)
    again = MainWindow(window.context, window.document)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitExposed(again)
    assert in_front(again, "ribbon_action")
    card = again.panels["ribbon_action"]
    assert isinstance(card, RibbonActionPanel)
    assert len(card.placers()) == 3


@pytest.mark.parametrize(("lang", "named"), [("fr", "« Action »"), ("en", "Action panel")])
def test_while_names_are_missing_the_ribbons_and_the_button_say_where_they_are(
    make_window: MakeWindow, lang: str, named: str
) -> None:
    window = make_window(lang)
    choose(window)
    plain = " ".join
    bar, tracks = window.phase_bar, window.panels["ribbons"].tracks  # type: ignore[attr-defined]
    assert not bar._next.isEnabled()
    for said in (bar._next.toolTip(), tracks.hint(), tracks.accessibleDescription()):
        assert named in plain(said.split())
    empty = tracks.grab().toImage()
    for combatant in window.context.state.combatants:
        window.context.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    assert tracks.hint() == ""
    assert bar._next.isEnabled()
    assert named not in plain(bar._next.toolTip().split())
    assert tracks.grab().toImage() != empty


def test_names_stand_below_the_tokens_of_the_lowest_segment(make_window: MakeWindow) -> None:
    window = make_window()
    choose(window)
    for combatant in window.context.state.combatants:
        window.context.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    window.context.dispatch(BeginRibbons())
    tracks = window.panels["ribbons"].tracks  # type: ignore[attr-defined]
    for height in (250, 300, 420):
        tracks.resize(380, height)
        chart = tracks.chart()
        lowest = chart.segment(0, chart.lowest).center().y()
        assert chart.names_top() >= lowest + chart.radius(0) + 3, "the ring of whoever's turn it is"


def test_the_menu_of_a_drop_opens_where_it_was_dropped(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window(empty=True)
    hands = Hands(window, qtbot, "Aveline", "Orc")
    hands.begin("Aveline", "Orc")
    tracks = hands.ribbons.tracks
    opened: list[QPoint] = []
    monkeypatch.setattr(hands.card.offers, "popup", opened.append)  # a menu is kept to the screen, which is small here
    hands.drag_to(4)
    spot = tracks.cost_place(4)
    assert spot is not None
    assert opened == [tracks.mapToGlobal(spot.toPoint())]
    tracks.show_zoom(3)
    QApplication.processEvents()
    hands.climb_to(4)
    seen = tracks.visibleRegion().boundingRect()
    assert len(opened) == 2
    assert seen.contains(tracks.mapFromGlobal(opened[1])), "also where the ribbons are rolled"


# -- what is said ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_malus_of_nought_is_not_said(make_window: MakeWindow, lang: str) -> None:
    window = make_window(lang)
    say = window.context.t
    rest: dict[str, int | str] = {"category": 3, "cost": 5, "left": 9, "focus": 1, "enough": "✓"}
    assert "malus" not in say("ui.declare.sum", malus=0, **rest)
    assert say("ui.declare.sum", malus=-3, **rest).endswith("· malus −3")
    for key in ("armour", "shield"):
        bare: dict[str, int | str] = {"name": "X", "bonus": 1, "category": "Y"}
        assert "malus" not in say(f"ui.sheet.{key}.row", malus=0, **bare)
        assert say(f"ui.sheet.{key}.row", malus=-2, **bare).endswith(", malus −2)")


@pytest.mark.rule("L-002")
def test_at_the_most_heroism_the_button_says_why_it_is_off(make_window: MakeWindow) -> None:
    window = make_window()
    context = window.context
    who = context.state.combatants[0]
    context.session.look_at(who.id)
    window.docks["creature"].raise_()
    panel = window.panels["creature"]
    assert isinstance(panel, CreaturePanel)
    while context.state.require(who.id).heroism < 3:
        assert panel.award.isEnabled()
        assert "L-010" in panel.award.toolTip()
        assert context.dispatch(AwardHeroism(combatant_id=who.id)) is not None
        QApplication.processEvents()
    panel.show_state()
    assert not panel.award.isEnabled()
    assert who.name in panel.award.toolTip()
    assert "3" in panel.award.toolTip()


def test_the_first_time_the_window_takes_what_the_screen_has(make_window: MakeWindow) -> None:
    window = make_window()
    first = MainWindow(window.context, window.document)
    room = first.screen().availableGeometry().size()
    assert first.width() == max(LEAST_SIZE[0], min(FIRST_SIZE[0], room.width() - 24))
    assert first.height() == max(LEAST_SIZE[1], min(FIRST_SIZE[1], room.height() - 60))
    first.deleteLater()
