"""The program's drawings: `resources/icons/*.svg`, in one hand and one colour, sharp at every scale.

A drawing has 20 x 20 units, lines of 1.5 and the colour `currentColor`, which Qt does not know: it is replaced here.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from loreval_desktop.resources import resource

APPLICATION = "loreval"
"""The program's own sign; it has its own colours."""

# Pixels: 16, 20 and 24 units at 100, 150 and 200 % and the like, so that none is drawn by scaling another.
_SIZES = (16, 20, 24, 30, 32, 36, 40, 48)
_APPLICATION_SIZES = (16, 24, 32, 48, 64, 128, 256)
_DISABLED_OPACITY = 0.38


def icon(name: str, colour: QColor | str) -> QIcon:
    """Return a drawing in one colour for buttons, menus and lists; disabled it is faint.

    Kept: the same name and colour give the same value. Raises FileNotFoundError for a name that is no drawing.
    """
    return _icon(name, QColor(colour).name(QColor.NameFormat.HexArgb))


@cache
def _icon(name: str, colour: str) -> QIcon:
    made = QIcon()
    for size in _SIZES:
        plain = _pixels(name, colour, size)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
            made.addPixmap(plain, mode)
        made.addPixmap(_faint(plain), QIcon.Mode.Disabled)
    return made


@cache
def application_icon() -> QIcon:
    """Return the program's own sign, for windows and the task bar."""
    made = QIcon()
    for size in _APPLICATION_SIZES:
        made.addPixmap(_pixels(APPLICATION, QColor("black").name(), size))
    return made


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    paint = QColor(colour)
    text = resource("icons", f"{name}.svg").read_text(encoding="utf-8")
    if "currentColor" in text:
        text = text.replace("currentColor", paint.name())
        if paint.alpha() < 255:
            text = text.replace("<svg ", f'<svg opacity="{paint.alphaF():.3f}" ', 1)
    return QSvgRenderer(QByteArray(text.encode("utf-8")))


def _pixels(name: str, colour: str, size: int) -> QPixmap:
    renderer = _renderer(name, colour)
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def _faint(plain: QPixmap) -> QPixmap:
    pixmap = QPixmap(plain.size())
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(_DISABLED_OPACITY)
    painter.drawPixmap(0, 0, plain)
    painter.end()
    return pixmap
