"""Colours and measures by role, in three themes, and the style sheet made of them.

Code names roles, never colours. Every pair of text and ground keeps a contrast of at least 4.5 to 1.
"""

from __future__ import annotations

import atexit
import tempfile
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from loreval_desktop.encounter.value.people import Side
from loreval_desktop.resources import resource
from loreval_desktop.ui import wheel
from loreval_desktop.ui.fonts import load_fonts, text_font


class ThemeName(StrEnum):
    """The themes: dark by default, since rooms are dim."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role, as #rrggbb."""

    name: ThemeName
    ground: str
    surface: str
    raised: str
    line: str
    strong_line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    good: str
    warn: str
    bad: str
    players: str
    foes: str
    allies: str
    others: str
    selection: str
    """Ground of a selected row; text keeps its colour on it."""

    def side(self, side: Side) -> QColor:
        """Return the colour of a side; a shape always tells it too."""
        return QColor(
            {Side.PLAYERS: self.players, Side.FOES: self.foes, Side.ALLIES: self.allies}.get(side, self.others)
        )

    def colour(self, role: str) -> QColor:
        """Return the colour of a role. Raises AttributeError for a role that does not exist."""
        return QColor(getattr(self, role))


THEMES: dict[ThemeName, Theme] = {
    ThemeName.DARK: Theme(
        ThemeName.DARK, "#1d2126", "#252a30", "#2f353c", "#3b434c", "#596470", "#ece9e4", "#aab1b9", "#e3a857",
        "#1d2126", "#86bd83", "#e6b450", "#ee8a7c", "#5aa2e6", "#ee8585", "#74b96f", "#b3a7c9", "#3a4654",
    ),
    ThemeName.LIGHT: Theme(
        ThemeName.LIGHT, "#f4efe4", "#fbf8f1", "#ffffff", "#d8cfbd", "#a89c83", "#2a2620", "#655d50", "#8f5410",
        "#ffffff", "#2f6b33", "#8a5a00", "#a5281b", "#1f5f9e", "#a52f2f", "#2f6d2c", "#5b4d80", "#ecdcbc",
    ),
    ThemeName.CONTRAST: Theme(
        ThemeName.CONTRAST, "#000000", "#000000", "#111111", "#ffffff", "#ffffff", "#ffffff", "#dddddd", "#ffd400",
        "#000000", "#77ff77", "#ffdd00", "#ff8888", "#5aa2e6", "#ee8585", "#74b96f", "#b3a7c9", "#333300",
    ),
}  # fmt: skip

VD_COLOURS = ("#2c7fb8", "#41b6c4", "#a1dab4", "#fed976", "#fd8d3c", "#d7301f")
"""Fill of the bands of 1 to 6 units of movement; drawn at 22 %."""

GAP = 8
ROW = 28
ROW_COMPACT = 24
ROW_TOUCH = 40
CORNER = 4


_MARKS = {
    "mark_up": ("chevron-up", "muted"),
    "mark_down": ("chevron-down", "muted"),
    "mark_check": ("check", "on_accent"),
}
"""Small drawings that the style sheet names, and the colour of each: an icon and a role."""


def style_sheet(theme: Theme, marks: Path) -> str:
    """Return the Qt style sheet of a theme. marks: a folder for its small drawings, which are written there."""
    values = {name: getattr(theme, name) for name in Theme.__slots__ if name != "name"}
    for key, (icon, role) in _MARKS.items():
        path = marks / f"{key}-{theme.name}.svg"
        drawing = resource("icons", f"{icon}.svg").read_text(encoding="utf-8")
        path.write_text(drawing.replace("currentColor", getattr(theme, role)), encoding="utf-8")
        values[key] = path.as_posix()
    return Template(resource("themes", "window.qss").read_text(encoding="utf-8")).substitute(values)


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme, for what a style sheet does not reach."""
    found = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Window, theme.surface),
        (QPalette.ColorRole.WindowText, theme.text),
        (QPalette.ColorRole.Base, theme.ground),
        (QPalette.ColorRole.AlternateBase, theme.raised),
        (QPalette.ColorRole.ToolTipBase, theme.raised),
        (QPalette.ColorRole.ToolTipText, theme.text),
        (QPalette.ColorRole.Text, theme.text),
        (QPalette.ColorRole.Button, theme.raised),
        (QPalette.ColorRole.ButtonText, theme.text),
        (QPalette.ColorRole.Highlight, theme.accent),
        (QPalette.ColorRole.HighlightedText, theme.on_accent),
        (QPalette.ColorRole.PlaceholderText, theme.muted),
        (QPalette.ColorRole.Link, theme.accent),
    ):
        found.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        found.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    return found


WORN = "loreval-theme"
"""The application's property that names the theme it wears."""


def apply(app: QApplication, theme: Theme) -> None:
    """Dress the whole application in a theme, our own letters and our manner of the wheel.

    What it wears already is not put on again: every widget alive is styled anew by this, so it costs the
    more the more windows there are.
    """
    wheel.install(app)
    if app.property(WORN) == theme.name:
        return
    app.setProperty(WORN, theme.name.value)
    app.setStyle(QStyleFactory.create("Fusion"))
    load_fonts()
    app.setFont(text_font())
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme, _marks_folder()))


@cache
def _marks_folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="loreval-theme-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return Path(folder.name)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21, as the accessibility guidelines count it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
