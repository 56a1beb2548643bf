"""The picture of a creature: chosen from a file, cut square, shown round."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from loreval_desktop.core import limits
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import Message, message
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.work import Work
from loreval_desktop.ui.docks.base import label, set_role
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.pictures import decode_scaled, picture_size
from loreval_desktop.ui.map.shapes import initials
from loreval_desktop.ui.paths import documents_folder

SIDE = 512
"""Pixels of a portrait's side, at most."""
MOST_PIXELS = 4_000_000
"""A picture is read no larger than this before it is cut."""


class BadPortrait(Exception):
    """A file that gives no portrait; `say` tells why."""

    def __init__(self, say: Message) -> None:
        super().__init__(say.id)
        self.say = say


def make_portrait(path: Path) -> bytes:
    """Return the middle square of a picture as a PNG of at most 512 pixels a side. Raises BadPortrait."""
    try:
        size = path.stat().st_size
        if size > limits.TEXT_REFUSE_BYTES:
            raise BadPortrait(
                message("ui.portrait.too_big", file=path.name, limit=limits.TEXT_REFUSE_BYTES // 1_000_000)
            )
        data = path.read_bytes()
    except OSError as error:
        raise BadPortrait(message("ui.portrait.unreadable", file=path.name, why=error.strerror or "")) from error
    if not picture_size(data).isValid():
        raise BadPortrait(message("ui.portrait.no_picture", file=path.name))
    image = decode_scaled(data, MOST_PIXELS)
    if image.isNull():
        raise BadPortrait(message("ui.portrait.no_picture", file=path.name))
    return png_of(cut_square(image))


def cut_square(image: QImage) -> QImage:
    """Return the middle square of a picture; of an upright one, the square whose middle is a third down."""
    side = min(image.width(), image.height())
    left = (image.width() - side) // 2
    top = (image.height() - side) // 3
    square = image.copy(left, top, side, side)
    if side > SIDE:
        square = square.scaled(
            SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    return square


def png_of(image: QImage) -> bytes:
    """Return a picture as PNG bytes."""
    out = QByteArray()
    buffer = QBuffer(out)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    buffer.close()
    return bytes(out.data())


class Medallion(QWidget):
    """A round picture; the initials of a name where there is none."""

    def __init__(self, context: Context, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = context.theme
        self._pixmap = QPixmap()
        self._name = ""
        self.setFixedSize(side, side)

    def show_picture(self, pixmap: QPixmap, name: str) -> None:
        """Show another picture, and the name that stands for it."""
        self._pixmap, self._name = pixmap, name
        self.setAccessibleName(name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        round_ = QPainterPath()
        round_.addEllipse(box)
        painter.fillPath(round_, QColor(self._theme.raised))
        if not self._pixmap.isNull():
            painter.save()
            painter.setClipPath(round_)
            painter.drawPixmap(box, self._pixmap, QRectF(self._pixmap.rect()))
            painter.restore()
        else:
            painter.setFont(text_font(max(8.0, self.height() * 0.26), bold=True))
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, initials(self._name))
        painter.setPen(QPen(QColor(self._theme.strong_line), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box)


class PortraitField(QWidget):
    """The medallion with the buttons that choose and remove a picture.

    picked: the picture is another one (its id, or None). data: the bytes of one that was chosen here.
    """

    picked = Signal(object)

    def __init__(
        self,
        context: Context,
        asset: AssetId | None,
        find: Callable[[AssetId], bytes | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.data: bytes | None = None
        self.asset = asset
        self._name = ""
        self._pixmap = QPixmap()
        self._work: Work | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        self.medallion = Medallion(context, 84)
        row.addWidget(self.medallion)
        column = QVBoxLayout()
        column.setSpacing(6)
        buttons = QHBoxLayout()
        self.choose_button = QPushButton(context.icon("folder"), context.t("ui.portrait.choose"))
        self.choose_button.setToolTip(context.t("ui.portrait.choose.tip"))
        self.choose_button.setAutoDefault(False)
        self.choose_button.clicked.connect(self._choose)
        buttons.addWidget(self.choose_button)
        self.remove_button = QPushButton(context.t("ui.portrait.remove"))
        self.remove_button.setAutoDefault(False)
        self.remove_button.clicked.connect(self.clear)
        buttons.addWidget(self.remove_button)
        buttons.addStretch(1)
        column.addStretch(1)
        column.addLayout(buttons)
        self._said = label(context.t("ui.portrait.hint"), "muted", wraps=True)
        column.addWidget(self._said)
        column.addStretch(1)
        row.addLayout(column, 1)
        if asset is not None and (data := find(asset)) is not None:
            self._pixmap = QPixmap.fromImage(decode_scaled(data, MOST_PIXELS))
        self._show()

    def show_name(self, name: str) -> None:
        """Show another name's initials where there is no picture."""
        self._name = name
        self._show()

    def _choose(self) -> None:
        kinds = self._context.t("ui.portrait.kinds") + " (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"
        chosen, _ = QFileDialog.getOpenFileName(
            self, self._context.t("ui.portrait.choose"), str(documents_folder()), kinds
        )
        if chosen:
            self.read(Path(chosen))

    def read(self, path: Path) -> None:
        """Read a picture's file, off the GUI thread, and take it as the portrait."""
        if self._work is not None and self._work.running:
            self._work.abandon()
        self._tell(self._context.t("ui.portrait.reading", file=path.name), "muted")
        self._work = Work(lambda: make_portrait(path), self)
        self._work.done.connect(self._on_read)
        self._work.failed.connect(self._on_failed)
        self._work.start()

    def _on_read(self, data: bytes) -> None:
        self.data = data
        self.asset = AssetId(hashlib.sha256(data).hexdigest())
        self._pixmap = QPixmap.fromImage(QImage.fromData(QByteArray(data)))
        self._tell(self._context.t("ui.portrait.hint"), "muted")
        self._show()
        self.picked.emit(self.asset)

    def _on_failed(self, error: Exception) -> None:
        say = error.say if isinstance(error, BadPortrait) else message("ui.portrait.no_picture", file="—")
        self._tell(self._context.say(say), "bad")

    def clear(self) -> None:
        """Have no picture."""
        self.data, self.asset, self._pixmap = None, None, QPixmap()
        self._show()
        self.picked.emit(None)

    def _tell(self, text: str, role: str) -> None:
        self._said.setText(text)
        set_role(self._said, role)

    def _show(self) -> None:
        self.medallion.show_picture(self._pixmap, self._name)
        self.remove_button.setEnabled(self.asset is not None)

    @property
    def pixmap(self) -> QPixmap:
        """The picture shown."""
        return self._pixmap
