"""The review of a map: read off the window's thread, measured, doubted, and taken in one step or not at all."""

from __future__ import annotations

import base64
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from loreval_desktop.core.ids import SceneId
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.scene import DoorState, ObstacleKind, Scene
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.resources import shipped_map
from loreval_desktop.ui import theme as themes
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs import import_map as module
from loreval_desktop.ui.dialogs.import_map import ImportMapDialog, import_map_dialog
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import Settings
from loreval_desktop.wording import Wording
from tests.encounter.conftest import heroine

Open = Callable[..., ImportMapDialog]


def png(width: int, height: int, colour: str = "#305030") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())


def points(*places: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in places]


def portal(a: tuple[float, float], b: tuple[float, float], closed: bool) -> dict[str, Any]:
    middle = {"x": (a[0] + b[0]) / 2, "y": (a[1] + b[1]) / 2}
    return {"position": middle, "bounds": points(a, b), "rotation": 0, "closed": closed, "freestanding": False}


def uvtt(**changes: Any) -> dict[str, Any]:
    """A room of 10 by 8 squares: two walls with a door and a window between, an outline, a light, a wall outside."""
    data: dict[str, Any] = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 10, "y": 8}, "pixels_per_grid": 50},
        "line_of_sight": [
            points((2, 2), (5, 2)),
            points((6, 2), (8, 2), (8, 6)),
            points((20, 1), (20, 5)),
        ],
        "objects_line_of_sight": [points((3, 4), (5, 4), (5, 6), (3, 6))],
        "portals": [portal((5, 2), (6, 2), True), portal((8, 6), (8, 6.77), False)],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [{"position": {"x": 4, "y": 3}, "range": 5, "intensity": 1, "color": "ffffd9a0", "shadows": True}],
        "image": base64.b64encode(png(500, 400)).decode(),
    }
    return {**data, **changes}


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Iterator[Context]:
    """Return a context over an encounter with one map, on which Gaëlle stands."""
    chosen = themes.THEMES[themes.ThemeName.DARK]
    if qapp.property("dressed") != "dark":
        themes.apply(qapp, chosen)
        qapp.setProperty("dressed", "dark")
    store = Store(empty_encounter("Essai"))
    store.dispatch(AddScene(scene=Scene(id=SceneId(""), name="La grange", width_m=40, height_m=30)))
    store.dispatch(AddCombatant(sheet=heroine(), at=(5, 5)))
    bridge = StoreBridge(store)
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    yield Context(bridge, Session(), Wording("fr"), chosen, settings)
    bridge.close()


@pytest.fixture
def open_file(qtbot: QtBot, context: Context, tmp_path: Path) -> Open:
    """Return what opens the review of a file, or of a Universal VTT map that is written first."""

    def open_it(file: Path | dict[str, Any] | bytes, name: str = "Donjon d’été.dd2vtt") -> ImportMapDialog:
        if isinstance(file, dict):
            path = tmp_path / name
            path.write_text(json.dumps(file), encoding="utf-8")
        elif isinstance(file, bytes):
            path = tmp_path / name
            path.write_bytes(file)
        else:
            path = file
        dialog = ImportMapDialog(context, path)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)
        return dialog

    return open_it


def take(qtbot: QtBot, dialog: ImportMapDialog) -> None:
    """Press the button that takes the map, and wait until it is there."""
    assert dialog.take.isEnabled()
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.busy, timeout=20_000)


def retype(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


# --- what is found and taken -----------------------------------------------------------------------------------------


def test_what_was_found_is_shown_with_its_numbers(open_file: Open) -> None:
    dialog = open_file(uvtt())
    text = dialog._counts.text()
    for part in (
        "3 pans de mur",
        "2 portes ou fenêtres",
        "1 lumière",
        "4 pans de contours d’objets",
        "hors de l’image\u202f: 1 pan",
        "image PNG 500 × 400",
    ):
        assert part in text, text
    assert dialog.name.text() == "Donjon d’été"
    assert dialog.fields["square"].text() == "1,5"
    assert dialog._size.text() == "Carte de 15\u00a0m sur 12\u00a0m"
    assert set(dialog.choices) == {question.id for question in dialog.found.questions}  # type: ignore[union-attr]
    assert len(dialog.choices) == 3


def test_the_preview_shows_the_picture_and_the_walls_on_it(open_file: Open) -> None:
    dialog = open_file(uvtt())
    preview = dialog.preview
    picture = preview.viewport().grab().toImage()

    def colour_at(x: float, y: float) -> QColor:
        return picture.pixelColor(preview.mapFromScene(QPointF(x, y)))

    assert colour_at(1, 7).name() == "#305030"
    assert colour_at(3, 2).lightness() > 200, "the wall"
    assert colour_at(5.5, 2).hue() in range(20, 45), "the door"
    assert colour_at(8, 6.4).hue() in range(190, 225), "the window"


def test_taking_it_is_one_step_that_undo_takes_back(qtbot: QtBot, open_file: Open, context: Context) -> None:
    before = context.state
    steps = len(context.bridge.store.past)
    dialog = open_file(uvtt())
    retype(dialog.name, "Le donjon")
    take(qtbot, dialog)
    assert dialog.result() == ImportMapDialog.DialogCode.Accepted
    assert len(context.bridge.store.past) == steps + 1
    scene = context.state.scene()
    assert scene is not None
    assert (scene.name, scene.width_m, scene.height_m) == ("Le donjon", 15.0, 12.0)
    assert len(context.state.scenes) == 2
    assert scene.background is not None
    assert context.bridge.store.asset(scene.background.asset) == png(500, 400)
    kinds = sorted(obstacle.kind.value for obstacle in scene.obstacles)
    assert kinds == ["door", "low_wall", "wall", "wall", "window"]
    door = next(o for o in scene.obstacles if o.kind is ObstacleKind.DOOR)
    assert (door.points, door.door) == (((7.5, 3.0), (9.0, 3.0)), DoorState.SHUT)
    assert len(scene.lights) == 1
    assert scene.grid.cell_m == 1.5
    context.bridge.undo()
    assert context.state == before


def test_another_map_in_its_place_leaves_the_tokens_where_they_are(
    qtbot: QtBot, open_file: Open, context: Context
) -> None:
    old = context.state.scene()
    assert old is not None
    dialog = open_file(uvtt())
    assert "La grange" in dialog.replace.text()
    dialog.replace.click()
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    assert (scene.id, scene.tokens, len(context.state.scenes)) == (old.id, old.tokens, 1)
    assert scene.width_m == 15.0
    context.bridge.undo()
    assert context.state.scene() == old


def test_every_doubt_can_be_answered_and_is_shown_at_once(qtbot: QtBot, open_file: Open, context: Context) -> None:
    dialog = open_file(uvtt())
    found = dialog.found
    assert found is not None

    def answer(question_id: str, code: str) -> None:
        question = found.question(question_id)
        assert question is not None
        dialog.choices[question_id].setCurrentIndex([one.code for one in question.answers].index(code))

    window, outline = (
        next(q.id for q in found.questions if code in {one.code for one in q.answers}) for code in ("window", "pillar")
    )
    drawn = len(dialog.preview._drawn)
    answer(window, "open_door")
    answer(outline, "pillar")
    answer("outside", "take")
    assert dialog.preview._drawn
    assert len(dialog.preview._drawn) != drawn
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    kinds = sorted(obstacle.kind.value for obstacle in scene.obstacles)
    assert kinds == ["door", "door", "pillar", "wall", "wall", "wall"]
    assert DoorState.OPEN in {o.door for o in scene.obstacles}


def test_a_proposal_that_is_left_out_is_not_taken(qtbot: QtBot, open_file: Open, context: Context) -> None:
    dialog = open_file(uvtt())
    found = dialog.found
    assert found is not None
    for question in found.questions:
        codes = [one.code for one in question.answers]
        if "leave_out" in codes:
            dialog.choices[question.id].setCurrentIndex(codes.index("leave_out"))
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    assert all(o.kind in (ObstacleKind.WALL, ObstacleKind.DOOR, ObstacleKind.WINDOW) for o in scene.obstacles)
    assert ObstacleKind.LOW_WALL not in {o.kind for o in scene.obstacles}


# --- the scale -------------------------------------------------------------------------------------------------------


def test_the_scale_by_square_by_width_and_by_a_line_say_the_same(
    qtbot: QtBot, open_file: Open, context: Context
) -> None:
    dialog = open_file(uvtt())
    retype(dialog.fields["square"], "2")
    assert dialog.fields["width"].text() == "20"
    dialog.ways["width"].click()
    retype(dialog.fields["width"], "25")
    assert dialog.fields["square"].text() == "2,5"
    dialog.ways["line"].click()
    assert not dialog.take.isEnabled(), "no line was drawn yet"
    preview = dialog.preview
    start, end = preview.mapFromScene(QPointF(2, 2)), preview.mapFromScene(QPointF(6, 2))
    QTest.mousePress(preview.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(preview.viewport(), QPoint((start.x() + end.x()) // 2, start.y()))
    QTest.mouseRelease(preview.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
    assert dialog.fields["line"].hasFocus()
    assert dialog.fields["line"].text().startswith(("10", "9,9"))  # 4 squares at 2,5 m
    QTest.keyClicks(dialog.fields["line"], "6")
    assert dialog.scale == pytest.approx(1.5, rel=0.02)
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    assert scene.width_m == pytest.approx(15.0, rel=0.02)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Il faut une longueur en mètres, comme 1,5."),
        ("beaucoup", "Il faut une longueur en mètres, comme 1,5."),
        ("0", "Il faut une longueur en mètres, comme 1,5."),
        ("nan", "Il faut une longueur en mètres, comme 1,5."),
        ("2000", "La carte ferait 20\u00a0km\u202f; 10\u00a0km au plus."),
    ],
)
def test_a_scale_that_is_none_is_said_and_nothing_can_be_taken(open_file: Open, typed: str, said: str) -> None:
    dialog = open_file(uvtt())
    field = dialog.fields["square"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, typed) if typed else QTest.keyClick(field, Qt.Key.Key_Delete)
    assert dialog._size.text() == said
    assert not dialog.take.isEnabled()
    retype(field, "1,5")
    assert dialog.take.isEnabled()


def test_a_picture_asks_how_many_squares_it_shows(qtbot: QtBot, open_file: Open, context: Context) -> None:
    dialog = open_file(png(600, 300), "Clairière 20x10.png")
    assert dialog.squares.isVisible()
    assert dialog.squares.text() == "20"
    assert dialog._size.text() == "Carte de 30\u00a0m sur 15\u00a0m"
    retype(dialog.squares, "12")
    assert dialog._size.text() == "Carte de 18\u00a0m sur 9\u00a0m"
    dialog.ways["width"].click()
    retype(dialog.fields["width"], "24")
    assert dialog.fields["square"].text() == "2"
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    assert (scene.width_m, scene.height_m, scene.obstacles) == (24.0, 12.0, ())


def test_a_map_of_our_own_is_in_metres_already(qtbot: QtBot, open_file: Open, context: Context) -> None:
    dialog = open_file(shipped_map("auberge_du_gue.json"))
    assert not dialog._scale_box.isVisible()
    assert dialog._scale_known.isVisible()
    assert dialog._size.text() == "Carte de 30\u00a0m sur 20\u00a0m"
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    assert (scene.width_m, len(scene.notes)) == (30.0, 2)
    assert scene.name == "L'Auberge du Gué"


# --- pictures that are missing ---------------------------------------------------------------------------------------


def test_a_missing_picture_can_be_picked(qtbot: QtBot, open_file: Open, context: Context, tmp_path: Path) -> None:
    dialog = open_file(uvtt(image=""))
    assert "pas d’image" in dialog._counts.text()
    assert dialog._pick.isVisible()
    beside = tmp_path / "autre.png"
    beside.write_bytes(png(1000, 800, "#804020"))
    dialog.read_picture(beside)
    qtbot.waitUntil(lambda: not dialog.busy, timeout=30_000)
    assert "image PNG 1000 × 800" in dialog._counts.text().replace("\u202f", "")
    broken = tmp_path / "cassée.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n")
    dialog.read_picture(broken)
    qtbot.waitUntil(lambda: not dialog.busy, timeout=30_000)
    assert "cassée.png" in dialog._below.text()
    take(qtbot, dialog)
    scene = context.state.scene()
    assert scene is not None
    assert scene.background is not None
    assert context.bridge.store.asset(scene.background.asset) == beside.read_bytes()
    assert (scene.background.width_m, scene.background.height_m) == (15.0, 12.0)


# --- bad files -------------------------------------------------------------------------------------------------------


@pytest.mark.tries(42)
@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("vide.dd2vtt", b"", "est vide"),
        ("coupé.dd2vtt", json.dumps(uvtt()).encode()[:300], "JSON"),
        ("pointeur.dd2vtt", b"version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 1\n", "Git LFS"),
        ("profond.dd2vtt", b"[" * 300_000, "imbrique plus de 200 niveaux"),
        ("sans taille.dd2vtt", json.dumps(uvtt(resolution={"pixels_per_grid": 50})).encode(), "map_size"),
        ("image coupée.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x0f\xa0\0\0\x0f\xa0\x08\x02\0\0\0", "image"),
        ("texte.json", b"{}", "JSON"),
        ("notes.dd2vtt", "Le donjon de l’été".encode(), "texte"),
    ],
)
def test_a_bad_file_is_one_clear_sentence_and_changes_nothing(
    open_file: Open, context: Context, name: str, content: bytes, said: str
) -> None:
    before = context.state
    dialog = open_file(content, name)
    assert dialog.found is None
    text = dialog._refusal.text()
    assert dialog._refusal.isVisible()
    assert name in text
    assert said in text
    assert len(text.splitlines()) == 1
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert context.state is before


def test_what_cannot_be_read_inside_a_good_file_is_counted(open_file: Open) -> None:
    lines = [points((1, 1), (4, 1)), [{"x": "NaN", "y": 2}, {"x": 3, "y": 3}], None]
    dialog = open_file(uvtt(line_of_sight=lines))
    remarks = [dialog.list.item(at).text() for at in range(dialog.list.count())]
    assert any("illisible" in text for text in remarks), remarks
    assert dialog.take.isEnabled()


def test_a_bug_in_an_importer_is_said_and_not_silent(open_file: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: Path, lang: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, "read_map", broken)
    dialog = open_file(uvtt())
    assert "erreur interne" in dialog._refusal.text()


# --- off the window's thread -----------------------------------------------------------------------------------------


def test_the_window_lives_while_a_file_is_read_and_can_be_left(
    qtbot: QtBot, context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lente.dd2vtt"
    path.write_text(json.dumps(uvtt()), encoding="utf-8")
    gate = threading.Event()
    where: list[threading.Thread] = []
    read = module.read_map

    def slow(path: Path, lang: str) -> object:
        where.append(threading.current_thread())
        gate.wait(10)
        return read(path, lang)

    monkeypatch.setattr(module, "read_map", slow)
    before = context.state
    dialog = ImportMapDialog(context, path)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: bool(where), timeout=30_000)
    assert where[0] is not threading.main_thread()
    assert dialog._waiting.isVisible()
    assert "lente.dd2vtt" in dialog._waiting.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    gate.set()
    QTest.qWait(100)
    assert dialog.found is None
    assert context.state is before


def test_the_dialog_returns_its_remarks_or_nothing(
    context: Context, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "carte.dd2vtt"
    path.write_text(json.dumps(uvtt(line_of_sight=[points((1, 1), (1, 1), (4, 1))])), encoding="utf-8")

    def press(dialog: ImportMapDialog) -> int:
        dialog.show()
        qtbot.waitUntil(lambda: not dialog.busy, timeout=30_000)
        take(qtbot, dialog)
        return dialog.result()

    monkeypatch.setattr(ImportMapDialog, "exec", press)
    issues = import_map_dialog(context, path)
    assert issues is not None
    assert [issue.say.id for issue in issues] == ["import.dropped"], "the scale was asked: no remark is left of it"
    monkeypatch.setattr(ImportMapDialog, "exec", lambda dialog: ImportMapDialog.DialogCode.Rejected)
    assert import_map_dialog(context, path) is None


# --- other people's maps ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sample", "walls", "doors", "outlines", "outside", "questions"),
    [
        ("uvtt_headmasters-quarters", 14, 6, 0, 0, 0),
        ("uvtt_yellow-tower-cropped", 87, 4, 0, 350, 1),
        ("uvtt_azheim-meeting-webp", 0, 0, 0, 0, 0),
        ("uvtt_oganm-test", 197, 3, 52, 0, 2),
        ("uvtt_sampleMap-window", 7, 2, 60, 0, 2),
    ],
)
def test_the_samples_show_their_counts_and_come_in(
    qtbot: QtBot,
    open_file: Open,
    context: Context,
    samples: Path,
    sample: str,
    walls: int,
    doors: int,
    outlines: int,
    outside: int,
    questions: int,
) -> None:
    dialog = open_file(samples / f"{sample}.dd2vtt")
    assert dialog.found is not None
    counts = dialog.found.counts
    assert (counts.walls, counts.doors, counts.outlines, counts.outside) == (walls, doors, outlines, outside)
    assert len(dialog.choices) == questions
    take(qtbot, dialog)
    assert len(context.state.scenes) == 2


@pytest.mark.parametrize(
    ("sample", "said"),
    [
        ("foundry_scene_v12_tavern-4.json", "Foundry"),
        ("foundry_scene_v8_donjuan.json", "Foundry"),
        ("watabou_opd_chapel.json", "Watabou"),
        ("donjon_level_03.json", "donjon"),
    ],
)
def test_the_samples_that_are_not_read_are_named(open_file: Open, samples: Path, sample: str, said: str) -> None:
    assert said in open_file(samples / sample)._refusal.text()


# --- how it looks ----------------------------------------------------------------------------------------------------


def test_zoom_keeps_the_place_under_the_pointer(open_file: Open) -> None:
    preview = open_file(uvtt()).preview
    at = QPointF(preview.mapFromScene(QPointF(3, 4)))
    for factor in (1.5, 1.5, 0.7):
        before = preview.mapToScene(at.toPoint())
        preview.zoom_by(factor, at)
        after = preview.mapToScene(at.toPoint())
        assert (after - before).manhattanLength() < 2 / preview.pixels_per_square
    QTest.keyClick(preview, Qt.Key.Key_0)
    assert preview.mapFromScene(QPointF(0, 0)).x() >= 0
    assert preview.mapFromScene(QPointF(10, 8)).x() <= preview.viewport().width()


def test_it_fits_the_smallest_laptop(open_file: Open) -> None:
    dialog = open_file(uvtt())
    assert dialog.minimumSizeHint().height() <= 700
    assert dialog.minimumSizeHint().width() <= 1366
