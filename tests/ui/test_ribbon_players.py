"""The ribbons in the players' window: beside the map, alone or hidden, readable with sixteen characters."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.people.roster import AddCombatant, RemoveCombatant
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.player.ribbons import ribbons_area, ribbons_chart
from loreval_desktop.ui.player.window import PlayerWindow
from loreval_desktop.ui.settings import PLAYER_RIBBONS
from tests.encounter.test_ribbons import fighter
from tests.ui.conftest import MakeWindow
from tests.ui.test_ribbons import Table


def players_of(window: MainWindow, width: int = 1024, height: int = 768) -> PlayerWindow:
    window.show_players()
    assert window.players is not None
    window.players.showNormal()
    window.players.resize(width, height)
    QApplication.processEvents()
    return window.players


def colour(players: PlayerWindow, x: float, y: float) -> QColor:
    return QColor(players.grab().toImage().pixel(int(x), int(y)))


def test_ribbons_stand_beside_the_map_in_its_place_or_nowhere(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()  # with a room
    table = Table(window, qtbot)
    table.choose()
    for combatant in table.context.state.combatants:
        table.context.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    table.context.dispatch(BeginRibbons())
    players = players_of(window)
    canvas = players.canvas
    view, whole = player_view(table.context.state), QRectF(canvas.rect())
    assert canvas.ribbons == "beside"
    beside = ribbons_area(view, whole, "beside")
    assert beside is not None
    assert beside.right() == whole.right()
    assert 0 < beside.width() < whole.width() / 2
    seen = {}
    for mode in ("alone", "none", "beside"):
        window.actions_by_id[f"players.ribbons.{mode}"].trigger()
        QApplication.processEvents()
        assert canvas.ribbons == mode
        assert window.context.settings.get(PLAYER_RIBBONS) == mode
        seen[mode] = ribbons_area(view, whole, mode)
    assert seen == {"alone": whole, "none": None, "beside": beside}


def test_the_window_draws_them_where_the_chart_says(make_window: MakeWindow, qtbot: QtBot) -> None:
    table = Table(make_window(empty=True), qtbot, "Gaëlle", "Orc", "Tibo", npcs=("Orc",))
    table.begin("Gaëlle", "Orc", "Tibo")
    players = players_of(table.window)
    canvas = players.canvas
    view = player_view(table.context.state)
    area = ribbons_area(view, QRectF(canvas.rect()), "beside")
    assert area == QRectF(canvas.rect()), "there is no map beside which they could stand"
    chart = ribbons_chart(view, area, table.context.t)
    for number, side in enumerate(s.side for s in view.ribbons):
        middle = chart.token(number)
        wanted = canvas._theme.side(side)
        assert colour(players, middle.x(), middle.y() - chart.radius(number) * 0.8) == wanted
    window = table.window
    window.freeze_players()
    before = players.grab().toImage()
    table.context.dispatch(AddCombatant(sheet=fighter("Ulric")))
    table.context.dispatch(PlaceOnRibbon(combatant_id=table.id("Ulric")))
    QApplication.processEvents()
    assert players.grab().toImage() == before, "frozen"
    window.freeze_players()
    QApplication.processEvents()
    assert players.grab().toImage() != before


@pytest.mark.parametrize("mode", ["beside", "alone"])
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1920, 1080)])
def test_sixteen_characters_can_be_read(
    make_window: MakeWindow, qtbot: QtBot, mode: str, width: int, height: int
) -> None:
    names = [f"Combattant numéro {n}" for n in range(16)]
    table = Table(make_window(), qtbot, *names)
    table.begin(*(c.name for c in table.context.state.combatants if c.name not in names), *names)
    for combatant in table.context.state.combatants:
        if combatant.name not in names:
            table.context.dispatch(RemoveCombatant(combatant_id=combatant.id))
    view = player_view(table.context.state)
    assert len(view.ribbons) == 16
    area = ribbons_area(view, QRectF(0, 0, width, height), mode)
    assert area is not None
    chart = ribbons_chart(view, area, table.context.t)
    columns = [chart.column(n) for n in range(16)]
    assert all(left.right() <= right.left() + 0.01 for right, left in pairwise(columns)), "none overlap"
    assert area.contains(columns[0])
    assert area.contains(columns[15])
    assert chart.segment(0, 16).height() >= 30
    assert chart.radius(0) >= 9
    assert columns[0].width() >= text_font(chart.scale.points).pointSizeF() * 1.3, "a name fits upwards"
    assert chart.scale.points >= 11
    assert columns[0].bottom() + chart.scale.foot <= area.bottom()
