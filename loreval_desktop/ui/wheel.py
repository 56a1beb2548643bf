"""The wheel and the fields: rolling over a page changes none of them, only the field that has the focus."""

from __future__ import annotations

from typing import TypeGuard

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QApplication, QComboBox, QScrollBar, QWidget

_NAME = "wheel-needs-focus"


class WheelNeedsFocus(QObject):
    """Lets numbers, choices and sliders take the wheel only while they have the focus; else what scrolls takes it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.Polish:
            if _is_field(watched) and watched.focusPolicy() == Qt.FocusPolicy.WheelFocus:
                watched.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        elif kind is QEvent.Type.Wheel and _is_field(watched) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def _is_field(watched: QObject) -> TypeGuard[QWidget]:
    fields = QAbstractSpinBox | QComboBox | QAbstractSlider
    return isinstance(watched, fields) and not isinstance(watched, QScrollBar)


def install(app: QApplication) -> None:
    """Give the whole application this manner, once."""
    if app.findChild(WheelNeedsFocus, _NAME) is None:
        manner = WheelNeedsFocus(app)
        manner.setObjectName(_NAME)
        app.installEventFilter(manner)
