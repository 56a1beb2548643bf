"""Pages on their way out: a PDF, a printer, a picture for the preview."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from loreval_desktop.ui.printing.paper import A4_MM, DOTS_PER_MM, DPI, Orientation, Page


class CannotPrint(OSError):
    """The printer, or the file, took nothing."""


def page_layout(page: Page) -> QPageLayout:
    """Return the paper of a page, with no margin of the device's own: ours are drawn."""
    lie = {
        Orientation.PORTRAIT: QPageLayout.Orientation.Portrait,
        Orientation.LANDSCAPE: QPageLayout.Orientation.Landscape,
    }[page.orientation]
    size = QPageSize(QPageSize.PageSizeId.A4)
    return QPageLayout(size, lie, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)


def write_pdf(pages: Sequence[Page], path: Path, title: str) -> None:
    """Write pages as a PDF of exactly A4, by a swap, so that a file of that name stays whole until the new one is.

    Raises OSError when it cannot be written.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb"):
            pass  # say why it cannot be written, which Qt does not
        writer = QPdfWriter(str(fresh))
        writer.setResolution(DPI)
        writer.setTitle(title)
        writer.setCreator("Loreval Desktop")
        writer.setPageLayout(page_layout(pages[0]))
        painter = QPainter()
        if not painter.begin(writer):
            raise CannotPrint(f"{path.name}: no page could be begun")
        done = _paint_all(pages, painter, writer, 1.0)
        if not painter.end() or not done:
            raise CannotPrint(f"{path.name}: a page could not be written")
        exact = exact_paper(fresh.read_bytes())
        fresh.write_bytes(exact)
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def print_pages(pages: Sequence[Page], printer: QPrinter, chosen: Sequence[int] | None = None) -> None:
    """Print pages, all or those chosen (from 0), at their true size. Raises CannotPrint."""
    wanted = [pages[number] for number in (range(len(pages)) if chosen is None else chosen)]
    if not wanted:
        return
    printer.setFullPage(True)
    printer.setPageLayout(page_layout(wanted[0]))
    painter = QPainter()
    if not painter.begin(printer):
        raise CannotPrint(printer.printerName())
    done = _paint_all(wanted, painter, printer, printer.resolution() / DPI)
    if not painter.end() or not done:
        raise CannotPrint(printer.printerName())


def _paint_all(pages: Sequence[Page], painter: QPainter, device: QPdfWriter | QPrinter, scale: float) -> bool:
    for number, page in enumerate(pages):
        if number:
            device.setPageLayout(page_layout(page))
            if not device.newPage():
                return False
        painter.save()
        painter.scale(scale, scale)
        page.paint(painter)
        painter.restore()
    return True


def page_image(page: Page, dots_per_mm: float, ratio: float = 1.0) -> QImage:
    """Return a picture of a page for the screen, so many pixels to the millimetre. ratio: of the screen's pixels."""
    width, height = round(page.width * dots_per_mm * ratio), round(page.height * dots_per_mm * ratio)
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    shrink = dots_per_mm * ratio / DOTS_PER_MM
    painter.scale(shrink, shrink)
    page.paint(painter)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


# --- the paper of a PDF ----------------------------------------------------------------------------------------------


_POINTS = 72 / 25.4
_BOX = re.compile(rb"/(MediaBox|TrimBox) \[0 0 (595|842)\.000000 (595|842)\.000000\]")


def exact_paper(pdf: bytes) -> bytes:
    """Return a PDF of Qt's whose pages are A4 to the micrometre.

    Qt writes the size of paper in whole points: 595 x 842 for A4, which is 209.9 x 297.04 mm. The true size takes as
    many bytes, so that nothing else of the file moves; what is drawn stays where it is, measured from the top left.
    """

    def exact(found: re.Match[bytes]) -> bytes:
        portrait = found[2] == b"595"
        width, height = (side * _POINTS for side in (A4_MM if portrait else A4_MM[::-1]))
        top = int(found[3])
        low = f"{top - height:.6f}".replace("0.", ".")
        box = f"0 {low} {width:.6f} {top}".encode()
        room = len(found[0]) - len(found[1]) - len(b"/ []")
        return b"/" + found[1] + b" [" + box.ljust(room) + b"]" if len(box) <= room else found[0]

    return _BOX.sub(exact, pdf)
