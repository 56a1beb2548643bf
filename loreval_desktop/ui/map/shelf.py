"""Decoded pictures, each once for all windows, decoded off the GUI thread.

A picture is named by the hash of its bytes, so what was decoded for one document serves another. The oldest go when
they take too much memory.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal
from PySide6.QtGui import QImage, QPixmap

from loreval_desktop.core.ids import AssetId
from loreval_desktop.ui.map.pictures import PLAY_PIXELS, decode_scaled

MOST_BYTES = 600_000_000


class _Decode(QRunnable):
    def __init__(self, asset: AssetId, data: bytes, told: PictureShelf) -> None:
        super().__init__()
        self._asset, self._data, self._told = asset, data, told

    def run(self) -> None:
        self._told.decoded.emit(self._asset, decode_scaled(self._data, self._told.most_pixels))


class PictureShelf(QObject):
    """arrived: a picture is there now. decoded: from the thread that decoded it.

    most_pixels: what is kept of each picture; larger ones are reduced.
    """

    arrived = Signal(str)
    decoded = Signal(str, QImage)

    def __init__(self) -> None:
        super().__init__()
        self.most_pixels = PLAY_PIXELS
        self._pictures: OrderedDict[AssetId, QPixmap] = OrderedDict()
        self._awaited: set[AssetId] = set()
        self.decoded.connect(self._on_decoded)

    def get(self, asset: AssetId) -> QPixmap | None:
        """Return a picture that is there, or None."""
        found = self._pictures.get(asset)
        if found is not None:
            self._pictures.move_to_end(asset)
        return found

    def awaits(self, asset: AssetId) -> bool:
        """Tell whether a picture is being decoded."""
        return asset in self._awaited

    def ask(self, asset: AssetId, source: Callable[[AssetId], bytes | None]) -> QPixmap | None:
        """Return a picture, or None while it is being decoded: `arrived` tells when it is there."""
        found = self.get(asset)
        if found is None and asset not in self._awaited:
            data = source(asset)
            if data is not None:
                self._awaited.add(asset)
                QThreadPool.globalInstance().start(_Decode(asset, data, self))
        return found

    def take(self, asset: AssetId, source: Callable[[AssetId], bytes | None]) -> QPixmap:
        """Return a picture at once, decoding it here where it is not there; a null one when there are no bytes."""
        found = self.get(asset)
        if found is None:
            data = source(asset)
            found = QPixmap.fromImage(QImage() if data is None else decode_scaled(data, self.most_pixels))
            if data is not None:
                self._keep(asset, found)
        return found

    def _on_decoded(self, asset: str, image: QImage) -> None:
        self._awaited.discard(AssetId(asset))
        self._keep(AssetId(asset), QPixmap.fromImage(image))
        self.arrived.emit(asset)

    def _keep(self, asset: AssetId, picture: QPixmap) -> None:
        self._pictures[asset] = picture
        self._pictures.move_to_end(asset)
        while len(self._pictures) > 1 and sum(map(_bytes, self._pictures.values())) > MOST_BYTES:
            self._pictures.popitem(last=False)


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


_shelves: list[PictureShelf] = []


def shelf() -> PictureShelf:
    """Return the shelf of this program."""
    if not _shelves:
        _shelves.append(PictureShelf())
        atexit.register(_shelves.clear)  # pictures of the screen may not outlive the application
    return _shelves[0]
