"""The ribbons in the players' window: large enough to be read across a room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from loreval_desktop.derived.player_view import PlayerView, SeenRibbon
from loreval_desktop.rules.ribbons import place
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.names import short_names
from loreval_desktop.ui.ribbon_chart import Chart, Lane, Scale
from loreval_desktop.ui.theme import Theme

Say = Callable[..., str]

MODES = ("beside", "alone", "none")
"""Where the ribbons stand: beside the map, in its place, or nowhere."""
SHARE = 0.45
"""How much of the width the ribbons take at most beside the map."""
LANE = 40.0
"""How wide a ribbon is beside the map, where there is room."""
FEWEST = 4


def ribbons_area(view: PlayerView, area: QRectF, mode: str) -> QRectF | None:
    """Return where the ribbons are drawn; None: nowhere. What is left of them is the map's."""
    if not view.ribbons or mode not in ("beside", "alone"):
        return None
    if mode == "alone" or view.width_m is None:
        return area
    width = min(area.width() * SHARE, 40 + LANE * max(FEWEST, len(view.ribbons)))
    return QRectF(area.right() - width, area.top(), width, area.height())


def ribbons_chart(view: PlayerView, area: QRectF, say: Say) -> Chart:
    """Return the ribbons of a view, laid out in an area. Names stand upwards where they have no room across."""
    points = _points(area)
    body = area.adjusted(4, _head(area), -4, -6)
    scale = Scale(
        ruler=2.4 * points,
        foot=max(80.0, body.height() * 0.2),
        widest=150.0,
        points=points,
        largest=64.0,
        upright=True,
    )
    names = short_names({n: r.name or say("ui.players.unknown") for n, r in enumerate(view.ribbons)})
    return Chart(body, tuple(_lane(ribbon, names[n], say) for n, ribbon in enumerate(view.ribbons)), scale)


def paint_ribbons(painter: QPainter, view: PlayerView, area: QRectF, theme: Theme, say: Say) -> None:
    """Paint the ribbons with the pass and whose turn it is above them."""
    painter.fillRect(area, QColor(theme.ground))
    current = next((ribbon for ribbon in view.ribbons if ribbon.current), None)
    text = say("ui.bar.pass", number=max(1, view.round))
    if current is not None:
        text += "  ·  " + say("ui.bar.turn", name=current.name or say("ui.players.unknown"))
    font = text_font(1.35 * _points(area), bold=True)
    box = QRectF(area.left() + 12, area.top() + 4, area.width() - 24, _head(area) - 8)
    painter.setFont(font)
    painter.setPen(QColor(theme.accent))
    painter.drawText(
        box,
        Qt.AlignmentFlag.AlignVCenter,
        QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width()),
    )
    ribbons_chart(view, area, say).paint(painter, theme)


def _points(area: QRectF) -> float:
    """Return how large names are written, in points."""
    return min(26.0, max(11.0, area.height() / 60))


def _head(area: QRectF) -> float:
    """Return how high the line above the ribbons stands."""
    return QFontMetricsF(text_font(1.35 * _points(area), bold=True)).height() + 12


def _lane(ribbon: SeenRibbon, name: str, say: Say) -> Lane:
    number = place(ribbon.at)[0]
    return Lane(
        name=name,
        side=ribbon.side,
        at=ribbon.at,
        later=ribbon.later,
        current=ribbon.current,
        out=ribbon.down,
        below=(say("ui.ribbons.pass", number=number),),
        short=(str(number),),
        ghost=ribbon.ghost,
    )
