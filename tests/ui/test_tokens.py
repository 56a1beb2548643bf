"""Tokens: their menu and properties, groups, riders, pictures, copies, and finding what has a name."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from loreval_desktop.core.ids import NoteId, TokenId
from loreval_desktop.encounter.map.scene import EditTokens, PlaceToken, PutMapItems
from loreval_desktop.encounter.value.scene import Note, Point, Token
from loreval_desktop.ui.dialogs.small import SearchDialog
from loreval_desktop.ui.dialogs.token import TokenDialog
from loreval_desktop.ui.main_window import MainWindow
from tests.ui.conftest import MakeWindow
from tests.ui.test_map_edit import at, drag, key, near, scene, steps

CONTROL = Qt.KeyboardModifier.ControlModifier


def menu(window: MainWindow, token: TokenId) -> QMenu:
    found = window.map_view.menu_of(token)
    assert found is not None
    return found


def choose(window: MainWindow, token: TokenId, text: str) -> None:
    actions = [a for a in menu(window, token).actions() if a.text().replace("&", "").startswith(text)]
    assert len(actions) == 1, [a.text() for a in menu(window, token).actions()]
    actions[0].trigger()
    QApplication.processEvents()


def tokens(window: MainWindow) -> tuple[Token, ...]:
    return scene(window).tokens


def pick(window: MainWindow, *numbers: int) -> None:
    window.context.session.select(tuple(tokens(window)[n].id for n in numbers))


def test_the_menu_locks_hides_and_takes_off(make_window: MakeWindow) -> None:
    window = make_window()
    who = tokens(window)[1].id
    choose(window, who, "Verrouiller")
    assert tokens(window)[1].locked
    choose(window, who, "Déverrouiller")
    choose(window, who, "Cacher")
    assert tokens(window)[1].hidden
    choose(window, who, "Ôter")
    assert all(t.id != who for t in tokens(window))
    window.context.bridge.undo()
    assert tokens(window)[1].hidden


def test_a_right_click_offers_the_menu_and_a_right_drag_pans(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view
    shown: list[TokenId] = []
    view.menu_of = lambda token: shown.append(token)  # type: ignore[method-assign,assignment,return-value,func-returns-value]
    before = view._to_world(QPointF(10, 10))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at(window, (5, 5)))
    assert shown == [tokens(window)[0].id]
    QTest.mousePress(view.viewport(), Qt.MouseButton.RightButton, pos=at(window, (5, 5)))
    QTest.mouseMove(view.viewport(), at(window, (8, 8)))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.RightButton, pos=at(window, (8, 8)))
    assert len(shown) == 1
    assert view._to_world(QPointF(10, 10)) != before


def test_a_click_on_one_of_a_group_takes_all_and_a_drag_moves_them(make_window: MakeWindow) -> None:
    window = make_window()
    pick(window, 1, 2)
    before = steps(window)
    choose(window, tokens(window)[1].id, "Grouper")
    assert steps(window) == before + 1  # one step for both
    names = {t.group for t in tokens(window)[1:]}
    assert len(names) == 1
    assert names != {""}
    window.context.session.select(())
    drag(window, (12, 5), (14, 9))
    assert tokens(window)[1].at == near(window, (14, 9))
    assert tokens(window)[2].at[0] - tokens(window)[1].at[0] == pytest.approx(1.2, abs=1e-6)
    choose(window, tokens(window)[1].id, "Dégrouper")
    assert {t.group for t in tokens(window)} == {""}


def test_dragging_a_rider_moves_the_mount(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.dispatch(PlaceToken(at=(6, 5), name="Cheval", diameter_m=2))
    rider, mount = tokens(window)[0].id, tokens(window)[-1].id
    choose(window, rider, "Monter Cheval")
    assert scene(window).token(rider).mount == mount  # type: ignore[union-attr]
    assert window.map_view.token_at((6, 5)) == rider  # it sits on top
    drag(window, (6, 5), (5, 12))
    for token in (rider, mount):
        assert scene(window).token(token).at == near(window, (5, 12))  # type: ignore[union-attr]
    choose(window, rider, "Descendre")
    drag(window, (5, 12), (3, 14))
    assert scene(window).token(mount).at == near(window, (5, 12))  # type: ignore[union-attr]


def test_a_torch_is_given_put_out_and_taken_back(make_window: MakeWindow) -> None:
    window = make_window()
    who = tokens(window)[0].id
    choose(window, who, "Donner une torche")
    (light,) = scene(window).lights
    assert light.carried_by == who
    assert light.on
    choose(window, who, "Éteindre")
    assert not scene(window).lights[0].on
    choose(window, who, "Reprendre")
    assert scene(window).lights == ()


def test_properties_are_changed_in_one_step(make_window: MakeWindow) -> None:
    window = make_window()
    token = tokens(window)[0]
    dialog = TokenDialog(window.context, token, window)
    dialog.elevation.setValue(3)
    dialog.aura.setValue(4.5)
    dialog.facing.setValue(90)
    before = steps(window)
    dialog._on_take()
    found = tokens(window)[0]
    assert (found.elevation_m, found.aura_m, found.facing_deg, found.diameter_m) == (3, 4.5, 90, None)
    assert steps(window) == before + 1
    look = window.map_view.stage.tokens[token.id].look
    assert look.height == "↑3\u00a0m"
    assert look.aura_m == 4.5
    again = TokenDialog(window.context, found, window)
    again.diameter.setValue(2)
    again._on_take()
    assert tokens(window)[0].diameter_m == 2
    unchanged = TokenDialog(window.context, tokens(window)[0], window)
    before = steps(window)
    unchanged._on_take()
    assert steps(window) == before


def test_control_and_arrows_turn_on_the_spot(make_window: MakeWindow) -> None:
    window = make_window()
    pick(window, 0)
    key(window, Qt.Key.Key_Right, CONTROL)
    key(window, Qt.Key.Key_Right, CONTROL)
    key(window, Qt.Key.Key_Left, CONTROL)
    assert tokens(window)[0].facing_deg == 15
    assert tokens(window)[0].at == (5, 5)
    pick(window, 0, 1)
    before = steps(window)
    key(window, Qt.Key.Key_Right, CONTROL)
    assert [t.facing_deg for t in tokens(window)] == [30, 15, 0]
    assert steps(window) == before + 1


def image(folder: Path, name: str, colour: str) -> Path:
    made = QImage(64, 48, QImage.Format.Format_RGB32)
    made.fill(QColor(colour))
    path = folder / name
    assert made.save(str(path))
    return path


def drop(window: MainWindow, path: Path, place: Point) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(at(window, place)),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.map_view.dropEvent(event)


def test_a_picture_file_dropped_on_a_token_is_its_picture_and_elsewhere_a_thing(
    make_window: MakeWindow, tmp_path: Path
) -> None:
    window = make_window()
    red = image(tmp_path, "Dragon d'été.png", "red")
    drop(window, red, (5, 5))
    picture = tokens(window)[0].picture
    assert picture is not None
    assert window.context.bridge.store.asset(picture) is not None
    drop(window, red, (20, 10))
    thing = tokens(window)[-1]
    assert (thing.combatant_id, thing.name, thing.picture) == (None, "Dragon d'été", picture)
    assert thing.at == near(window, (20, 10))
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture")
    count = len(tokens(window))
    drop(window, broken, (25, 10))
    assert len(tokens(window)) == count
    assert "broken.png" in window.map_view._pill.text()


def test_what_is_copied_is_pasted_as_something_new(make_window: MakeWindow) -> None:
    window = make_window()
    pick(window, 1)
    assert window.map_view.copy()
    state = window.context.state
    assert len(state.combatants) == 3
    window.map_view.paste()
    state = window.context.state
    assert len(state.combatants) == 4
    assert state.combatants[-1].name == "Gobelin 3"
    assert state.combatants[-1].side is state.combatants[1].side
    assert tokens(window)[1].at == (12, 5)
    window.context.dispatch(PlaceToken(at=(20, 3), name="Coffre"))
    window.context.session.select(tuple(t.id for t in tokens(window)[1:]))
    assert window.map_view.copy()
    before, done = len(tokens(window)), steps(window)
    window.map_view.paste()
    assert len(tokens(window)) == 2 * before - 1
    assert steps(window) == done + 1  # all in one step
    assert tokens(window)[-1].name == "Coffre"
    window.context.bridge.undo()
    assert len(tokens(window)) == before
    window.context.session.take("map.edit")
    window.map_view.pick_many(tuple(o.id for o in scene(window).obstacles[:2]))
    assert window.map_view.copy()
    before = len(scene(window).obstacles)
    window.map_view.paste()
    assert len(scene(window).obstacles) == before + 2
    assert scene(window).obstacles[-1].kind is scene(window).obstacles[1].kind


def test_the_search_finds_pins_doors_and_things(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.dispatch(
        PutMapItems(notes=(Note(id=NoteId(""), at=(30, 20), title="Levier", text="ouvre la grille"),))
    )
    window.context.dispatch(PlaceToken(at=(20, 3), name="Coffre"))
    dialog = SearchDialog(window)
    dialog.field.setText("grille")
    assert [dialog.list.item(n).text() for n in range(dialog.list.count())] == ["Levier"]
    dialog._go()
    centre = window.map_view._to_world(QPointF(window.map_view.viewport().rect().center()))
    assert centre == pytest.approx((30, 20), abs=0.2)
    dialog = SearchDialog(window)
    dialog.field.setText("cof")
    assert [dialog.list.item(n).text() for n in range(dialog.list.count())] == ["Coffre"]


def test_locked_tokens_stay_until_overruled(make_window: MakeWindow) -> None:
    window = make_window()
    window.context.dispatch(EditTokens(tokens=(tokens(window)[0].model_copy(update={"locked": True}),)))
    drag(window, (5, 5), (5, 9))
    assert tokens(window)[0].at == (5, 5)
    assert window.refusal_bar.isVisible()
