"""The table of who can shoot whom."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from loreval_desktop.encounter.map.scene import RemoveMapItems
from loreval_desktop.ui.dialogs.shots import ShotsDialog
from tests.ui.conftest import MakeWindow


def test_the_table_says_who_can_shoot_whom_and_follows_the_map(make_window: MakeWindow) -> None:
    window = make_window()
    window.show_shots()
    dialog = window.findChild(ShotsDialog)
    assert dialog is not None
    names = [c.name for c in window.context.state.combatants]
    table = dialog.table

    def cell(row: int, column: int) -> str:
        item = table.item(row, column)
        assert item is not None
        return item.text()

    # A wall stands between Gaëlle and both goblins; nobody shoots at himself.
    assert [cell(0, 0), cell(1, 1)] == ["", ""]
    assert cell(0, 1).endswith("aucun tir")
    assert cell(1, 0).endswith("aucun tir")
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == ["", *names]
    assert [line.split("\t")[0] for line in lines[1:]] == names
    assert lines[1].split("\t")[2] == cell(0, 1)
    table.cellActivated.emit(0, 1)
    assert window.context.session.focus == window.context.state.combatants[0].id
    assert window.context.session.target == window.context.state.combatants[1].id
    scene = window.context.state.scene()
    assert scene is not None
    walls = tuple(o.id for o in scene.obstacles)
    window.context.dispatch(RemoveMapItems(ids=walls))
    assert cell(0, 1) == "libre"
    dialog.close()
