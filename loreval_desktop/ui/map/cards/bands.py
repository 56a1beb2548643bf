"""The heights that an obstacle hides, as text and as a bar: from the feet, on the left, to the top."""

from __future__ import annotations

import re
from collections.abc import Iterable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from loreval_desktop.encounter.value.scene import Band
from loreval_desktop.ui.context import Context

CELLS = 20
"""Parts of the bar: 5 % each."""
_RANGE = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:-|–|à|to)\s*(\d+(?:[.,]\d+)?)\s*%?")


def bands_text(bands: Iterable[Band]) -> str:
    """Return bands as text, in percent: `0–25, 75–100`."""
    return ", ".join(f"{_percent(band.low)}–{_percent(band.high)}" for band in bands)


def _percent(share: float) -> str:
    return f"{round(share * 100, 2):g}"


def read_bands(text: str) -> tuple[Band, ...] | None:
    """Return the bands that a text says, joined where they meet; None when it says none that can stand."""
    left = _RANGE.sub("", text)
    found = [tuple(float(part.replace(",", ".")) / 100 for part in pair) for pair in _RANGE.findall(text)]
    if not found or left.strip(" ,;/+et") or any(not 0 <= low < high <= 1 for low, high in found):
        return None
    return joined(found)


def joined(ranges: Iterable[tuple[float, ...]]) -> tuple[Band, ...]:
    """Return ranges in order, those that meet as one."""
    kept: list[list[float]] = []
    for low, high in sorted((r[0], r[1]) for r in ranges):
        if kept and low <= kept[-1][1]:
            kept[-1][1] = max(kept[-1][1], high)
        else:
            kept.append([low, high])
    return tuple(Band(low=low, high=high) for low, high in kept)


class BandsBar(QWidget):
    """Hidden heights as hatched parts; dragging hides more, with the right button it shows more.

    changed: the bands wanted.
    """

    changed = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self._bands: tuple[Band, ...] = ()
        self._cells: list[bool] | None = None
        self._hides = True
        self.setMinimumHeight(18)
        self.setAccessibleName(context.t("ui.edit.bands"))

    def sizeHint(self) -> QSize:
        return QSize(120, 18)

    def show_bands(self, bands: tuple[Band, ...]) -> None:
        """Show bands."""
        self._bands = bands
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        whole = QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -2.5)
        painter.fillRect(whole, QColor(self._theme.ground))
        shown = self._bands if self._cells is None else _of_cells(self._cells)
        for band in shown:
            part = QRectF(whole.left() + band.low * whole.width(), whole.top(), 0, whole.height())
            part.setWidth((band.high - band.low) * whole.width())
            painter.fillRect(part, QColor(self._theme.strong_line))
            painter.fillRect(part, QBrush(QColor(self._theme.warn), Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(QColor(self._theme.strong_line), 1))
        painter.drawRect(whole)
        for quarter in (0.25, 0.5, 0.75):
            x = whole.left() + quarter * whole.width()
            painter.drawLine(int(x), int(whole.bottom()) - 3, int(x), int(whole.bottom()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self._hides = event.button() is Qt.MouseButton.LeftButton
            middles = [(number + 0.5) / CELLS for number in range(CELLS)]
            self._cells = [any(b.low <= m <= b.high for b in self._bands) for m in middles]
            self._paint_cell(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._paint_cell(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        cells, self._cells = self._cells, None
        if cells is not None:
            self._bands = _of_cells(cells)
            self.update()
            self.changed.emit(self._bands)

    def _paint_cell(self, event: QMouseEvent) -> None:
        if self._cells is not None:
            number = int(event.position().x() / max(1, self.width()) * CELLS)
            self._cells[min(max(number, 0), CELLS - 1)] = self._hides
            self.update()


def _of_cells(cells: list[bool]) -> tuple[Band, ...]:
    return joined([(n / CELLS, (n + 1) / CELLS) for n, hidden in enumerate(cells) if hidden])
