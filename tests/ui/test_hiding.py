"""The line over the map that tells what hides a target: never cut, its rule always there."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from loreval_desktop.ui.hiding import fitting_line, hider_texts
from tests.ui.conftest import MakeWindow

HEAD = ("Ilvane → Gobelin", "75 %")
HIDERS = ("mur 75 %", "Ogre 40 %", "table 12 %")


@pytest.mark.parametrize(
    ("room", "line"),
    [
        (99, "Ilvane → Gobelin · 75 % · mur 75 %, Ogre 40 %, table 12 % · L-725"),
        (65, "Ilvane → Gobelin · 75 % · mur 75 %, Ogre 40 %, table 12 % · L-725"),
        (64, "Ilvane → Gobelin · 75 % · mur 75 %, Ogre 40 %, … · L-725"),
        (50, "Ilvane → Gobelin · 75 % · mur 75 %, … · L-725"),
        (40, "Ilvane → Gobelin · 75 % · … · L-725"),
        (30, "Ilvane → G… · 75 % · … · L-725"),
        (5, "… · L-725"),
    ],
)
def test_the_smallest_hiders_go_first_and_the_rule_stays(room: int, line: str) -> None:
    assert fitting_line(HEAD, HIDERS, "L-725", lambda text: len(text) <= room) == line


def test_nothing_hides_needs_no_ellipsis() -> None:
    assert fitting_line(HEAD, (), "L-725", lambda _: True) == "Ilvane → Gobelin · 75 % · L-725"
    assert fitting_line(HEAD, (), "L-725", lambda text: len(text) <= 25) == "Ilvane →… · 75 % · L-725"


def test_the_largest_share_comes_first(make_window: MakeWindow) -> None:
    context = make_window().context
    texts = hider_texts(context, (("Table", 12.0), ("Ogre", 75.0), ("Coffre", 40.0)))
    assert [text.split(" ")[0] for text in texts] == ["Ogre", "Coffre", "Table"]


def test_the_line_over_the_map_fits_the_map_and_comes_back_with_it(make_window: MakeWindow) -> None:
    window = make_window()
    view, session, state = window.map_view, window.context.session, window.context.state
    session.look_at(state.combatants[0].id)
    session.aim_at(state.combatants[1].id)
    cover = view.cover
    whole = cover.text()
    assert whole.endswith(" · L-726")  # wholly hidden
    assert cover.toolTip() == ""
    view.setFixedWidth(250)
    QApplication.processEvents()
    assert cover.text() != whole
    assert cover.text().endswith(" · L-726")
    assert "…" in cover.text()
    assert cover.width() >= cover.sizeHint().width()
    assert cover.geometry().right() <= view.viewport().width() - 8
    assert cover.toolTip() == whole
    view.setFixedWidth(900)
    QApplication.processEvents()
    assert cover.text() == whole
    assert cover.toolTip() == ""
