"""The print dialog: what is chosen is what is shown, saved and printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from loreval_desktop.derived.sheets import PrintKind, print_kinds
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.ui import theme as themes
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.printing.dates import date_text
from loreval_desktop.ui.printing.dialog import PrintDialog
from loreval_desktop.ui.printing.paper import Orientation
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import Settings
from loreval_desktop.wording import Wording
from tests.ui.printing.conftest import bar_mm, demo, page_count, page_grey, whole_text

Open = Callable[..., PrintDialog]


@pytest.fixture
def open_dialog(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Open]:
    """Return what opens the dialog over the demonstration, or another encounter."""
    bridges: list[StoreBridge] = []

    def open_it(lang: str = "fr", state: Encounter | None = None) -> PrintDialog:
        chosen = themes.THEMES[themes.ThemeName.DARK]
        if qapp.property("dressed") != "dark":
            themes.apply(qapp, chosen)
            qapp.setProperty("dressed", "dark")
        shown, assets = demo(lang)
        store = Store(state or shown)
        for data in assets.values():
            store.put_asset(data)
        bridges.append(StoreBridge(store))
        settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        dialog = PrintDialog(Context(bridges[-1], Session(), Wording(lang), chosen, settings))
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: not dialog.waiting, timeout=30_000)
        return dialog

    yield open_it
    for bridge in bridges:
        bridge.close()


def choose(box: QComboBox, value: object) -> None:
    at = box.findData(value)
    assert at >= 0, value
    box.setCurrentIndex(at)


def test_each_kind_shows_its_own_pages_and_only_what_applies(open_dialog: Open) -> None:
    dialog = open_dialog()
    seen = {}
    for kind in print_kinds(by_ribbons=False):
        choose(dialog.kind, kind.value)
        dialog.refresh()
        seen[kind] = len(dialog.pages)
        assert len(dialog.preview.views) == len(dialog.pages) > 0
        assert dialog.map_group.isVisible() == (kind in (PrintKind.ENCOUNTER, PrintKind.MAP, PrintKind.ALL))
        assert dialog.square_mm.isVisible() == (kind in (PrintKind.MAP, PrintKind.ALL))
        assert dialog.orientation.isVisible() == (kind not in (PrintKind.ENCOUNTER, PrintKind.CREATURES))
    assert seen[PrintKind.ALL] == seen[PrintKind.MAP] + seen[PrintKind.INITIATIVE] + seen[PrintKind.CREATURES]


@pytest.mark.tries(45)
def test_the_printed_scale_depends_on_no_zoom_and_no_margin(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    choose(dialog.kind, PrintKind.MAP.value)
    choose(dialog.orientation, str(Orientation.LANDSCAPE))
    dialog.true.click()
    assert dialog.square_mm.value() == 25.0
    for margin in (12.0, 20.0):
        choose(dialog.margin, margin)
        for zoom in (0.5, 1.0, 2.0):
            dialog.preview.show_zoom(zoom)
            dialog.refresh()
            path = tmp_path / f"{margin}-{zoom}.pdf"
            assert dialog.save_to(path)
            assert bar_mm(page_grey(path, 0, 200), 200) == pytest.approx(250.0, abs=0.5)


def test_square_and_metre_say_the_same_thing(open_dialog: Open) -> None:
    dialog = open_dialog()
    choose(dialog.kind, PrintKind.MAP.value)
    dialog.true.click()
    assert dialog.options().mm_per_metre == pytest.approx(25 / 1.5, abs=1e-9)
    dialog.mm_per_metre.selectAll()
    QTest.keyClicks(dialog.mm_per_metre, "10")
    assert dialog.square_mm.value() == 15.0
    assert dialog.options().mm_per_metre == pytest.approx(10.0)
    dialog.square_mm.selectAll()
    QTest.keyClicks(dialog.square_mm, "30,0")
    assert dialog.mm_per_metre.value() == 20.0
    assert dialog.options().for_table, "a map for miniatures lies before the players"
    dialog.fit.click()
    assert dialog.options().mm_per_metre is None
    assert not dialog.options().for_table


def test_a_scale_of_too_many_pages_is_said_and_nothing_can_be_printed(open_dialog: Open) -> None:
    dialog = open_dialog()
    choose(dialog.kind, PrintKind.MAP.value)
    dialog.true.click()
    dialog.square_mm.setValue(500)
    dialog.refresh()
    assert "pages" in dialog._said.text()
    assert dialog._said.isVisible()
    assert not dialog.pdf_button.isEnabled()
    assert not dialog.printer_button.isEnabled()
    dialog.square_mm.setValue(25)
    dialog.refresh()
    assert dialog.pdf_button.isEnabled()
    assert not dialog._said.isVisible()


def test_the_sheets_speak_the_language_that_is_chosen(
    open_dialog: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog("fr")
    choose(dialog.lang, "en")
    path = tmp_path / "sheets"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    dialog.pdf_button.click()
    text = whole_text(tmp_path / "sheets.pdf")
    assert "Defence" in text
    assert "Défense" not in text
    assert date_text("en") in text
    assert "sheets.pdf" in dialog._said.text()
    assert open_dialog("fr").lang.currentData() == "en", "the choice is remembered"


def test_a_pdf_that_cannot_be_written_is_said(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    assert not dialog.save_to(tmp_path / "nowhere" / "x.pdf")
    assert "x.pdf" in dialog._said.text()
    assert dialog._said.property("role") == "bad"


def test_chosen_pages_go_to_the_printer(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog()
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    path = tmp_path / "printed.pdf"
    printer.setOutputFileName(str(path))
    assert dialog.print_to(printer, range(1, 3))
    assert page_count(path) == 2
    text = whole_text(path)
    assert "page 2 / 7" in text
    assert "page 1 / 7" not in text


def test_an_empty_encounter_can_be_printed(open_dialog: Open, tmp_path: Path) -> None:
    dialog = open_dialog("fr", empty_encounter("Vide"))
    for kind in print_kinds(by_ribbons=False):
        choose(dialog.kind, kind.value)
        dialog.refresh()
        path = tmp_path / f"{kind}.pdf"
        assert dialog.save_to(path)
        text = whole_text(path)
        assert "Vide" in text
    assert "La rencontre n’a pas de carte." in text
    assert "Personne n’est dans le combat." in text


def test_the_date_is_written_out() -> None:
    from datetime import datetime

    day = datetime(2026, 8, 5)
    assert (date_text("fr", day), date_text("en", day)) == ("5 août 2026", "5 August 2026")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_fits_the_smallest_laptop(open_dialog: Open, lang: str) -> None:
    dialog = open_dialog(lang)
    assert dialog.minimumSizeHint().height() <= 700
    choose(dialog.kind, PrintKind.ALL.value)
    dialog.resize(1160, 700)
    QApplication.processEvents()
    for box in (dialog.kind, dialog.lang, dialog.orientation, dialog.margin):
        width = max(box.fontMetrics().horizontalAdvance(box.itemText(at)) for at in range(box.count()))
        assert box.width() >= width + 24, box.accessibleName()
