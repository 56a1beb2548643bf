"""A token that moves glides along its way, so that everybody sees where it went (only where it tells something)."""

from __future__ import annotations

import math
from itertools import pairwise

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGraphicsItem

from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.ui.settings import REDUCED_MOTION, Settings

GLIDE_MS = 150


def place_on(way: tuple[Point, ...], share: float) -> Point:
    """Return the point of a way, in metres, that lies so far along it: 0 at its first point, 1 at its last."""
    left = share * sum(math.dist(one, other) for one, other in pairwise(way))
    for one, other in pairwise(way):
        length = math.dist(one, other)
        if left <= length and length > 0:
            part = left / length
            return (one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1]))
        left -= length
    return way[-1]


class Glides(QObject):
    """The tokens that are under way on the screen; the encounter has them at their ends already."""

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.without_screen = False
        """Whether to glide even where no screen shows it."""

    @property
    def wanted(self) -> bool:
        """Whether anything glides: not with reduced motion, and not where there is no screen."""
        shown = self.without_screen or QGuiApplication.platformName() not in ("offscreen", "minimal")
        return shown and not self._settings.get(REDUCED_MOTION)

    def start(self, item: QGraphicsItem, way: tuple[Point, ...]) -> QAbstractAnimation | None:
        """Let an item glide along a way, in metres, to its last point; None when nothing glides."""
        if not self.wanted or len(way) < 2:
            return None
        glide = QVariantAnimation(self)
        glide.setDuration(GLIDE_MS)
        glide.setStartValue(0.0)
        glide.setEndValue(1.0)
        glide.setEasingCurve(QEasingCurve.Type.InOutQuad)
        glide.valueChanged.connect(lambda share: item.setPos(QPointF(*place_on(way, float(share)))))
        item.setPos(QPointF(*way[0]))
        glide.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
        return glide

    @property
    def going(self) -> list[QVariantAnimation]:
        """The glides that have not come to their end."""
        running = QAbstractAnimation.State.Running
        return [glide for glide in self.findChildren(QVariantAnimation) if glide.state() is running]

    def stop(self) -> None:
        """End every glide where it is; the items are put where they belong by whoever follows the encounter."""
        for glide in self.going:
            glide.stop()
