"""The demonstration as sheets, and what measures a PDF."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pytest
from PySide6.QtWidgets import QApplication

from loreval_desktop.core.ids import AssetId
from loreval_desktop.derived.sheets import PrintSheet, print_sheet
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.ui.printing.book import PrintOptions
from loreval_desktop.ui.printing.layout import pages_of, pictures_of
from loreval_desktop.ui.printing.output import write_pdf
from loreval_desktop.wording import Wording

MakePdf = Callable[..., Path]
POINTS_PER_MM = 72 / 25.4


@cache
def demo(lang: str) -> tuple[Encounter, dict[AssetId, bytes]]:
    state, assets, _ = demo_encounter(lang)
    return state, assets


@pytest.fixture
def make_pdf(qapp: QApplication, tmp_path: Path) -> MakePdf:
    """Return a maker of PDFs of the demonstration, or of another sheet. options: as in PrintOptions."""

    def make(lang: str = "fr", sheet: PrintSheet | None = None, name: str = "feuilles.pdf", **options: object) -> Path:
        state, assets = demo(lang)
        chosen = PrintOptions(date="29 novembre 2026", **options)  # type: ignore[arg-type]
        pages = pages_of(sheet or print_sheet(state), chosen, Wording(lang), pictures_of(assets.get))
        path = tmp_path / name
        write_pdf(pages, path, state.title)
        return path

    return make


def page_text(path: Path, number: int) -> str:
    """Return the text of a page, from 0, with spaces and line ends as plain spaces."""
    with pdfium.PdfDocument(path) as document:
        return " ".join(document[number].get_textpage().get_text_range().split())


def whole_text(path: Path) -> str:
    """Return the text of all pages."""
    with pdfium.PdfDocument(path) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def page_grey(path: Path, number: int, dpi: int) -> npt.NDArray[np.uint8]:
    """Return a page in grey, as a printer without colours would have it."""
    with pdfium.PdfDocument(path) as document:
        picture = document[number].render(scale=dpi / 72, grayscale=True)
        return np.array(picture.to_numpy()).squeeze()


def page_count(path: Path) -> int:
    with pdfium.PdfDocument(path) as document:
        return len(document)


def bar_mm(grey: npt.NDArray[np.uint8], dpi: int, square_mm: float = 25.0, squares: int = 10) -> float:
    """Return the length of the scale bar on a page: black and white squares in turn, the last one white."""
    for row in grey:
        dark = np.flatnonzero(row < 60)
        if dark.size == 0:
            continue
        runs = np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)
        long = [run for run in runs if run.size > 0.9 * square_mm / 25.4 * dpi]
        if len(long) == squares // 2 and long[0][0] == dark[0]:
            return float(dark[-1] - dark[0] + 1) / dpi * 25.4
    raise AssertionError("no bar on the page")
