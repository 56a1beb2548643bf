"""The players' window: fed by a view of what they may see, never by the encounter.

It opens full screen on the screen that the GM picked. When that screen goes, it goes blank and waits; it never jumps on
to the GM's. Frozen it stays as it is; blacked out it shows nothing. Touch and mouse do nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QScreen,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from loreval_desktop.core.ids import AssetId
from loreval_desktop.derived.player_view import PlayerView, SeenToken, player_view
from loreval_desktop.encounter.store import Change
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.ui.map.items.features import outline_path, paint_drawing, paint_pin
from loreval_desktop.ui.map.name_picture import NamePicture
from loreval_desktop.ui.map.names import Box, KeptNames, Marker, name_rank, short_names
from loreval_desktop.ui.map.shapes import initials, side_path
from loreval_desktop.ui.map.shelf import shelf
from loreval_desktop.ui.player.ribbons import MODES, paint_ribbons, ribbons_area
from loreval_desktop.ui.player.veil import Veil
from loreval_desktop.ui.settings import PLAYER_INSET, PLAYER_RIBBONS, PLAYER_SCREEN, PLAYER_SHOWS_ORDER, PLAYER_TURN
from loreval_desktop.ui.theme import THEMES, Theme, ThemeName

Say = Callable[..., str]

NAME_POINTS = 12
NAME_WIDTH_PX = 220.0
"""Where a name is elided."""


class PlayerCanvas(QWidget):
    """Paints a player view. It knows the view, the pictures that the view names, and words; nothing else.

    patient: pictures are decoded off the GUI thread, their place blank until they are there.
    """

    def __init__(self, theme: Theme, say: Say, parent: QWidget | None = None, *, patient: bool = False) -> None:
        super().__init__(parent)
        self._theme = theme
        self._say = say
        self._view = PlayerView()
        self._pictures: dict[AssetId, QPixmap] = {}
        self._patient = patient
        self._shelf = shelf()
        self._shelf.arrived.connect(self._on_arrived)
        self.black = False
        self.inset_percent = 0
        self.shows_order = True
        self.ribbons = MODES[0]
        self.turn_degrees = 0
        self._veil = Veil()
        self._names = KeptNames[int]()
        self.names_shown: dict[int, Box] = {}
        """Where the names stand now, in pixels, by the tokens' places in the view; those left out are missing."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_view(self, view: PlayerView, picture: Callable[[AssetId], bytes | None]) -> None:
        """Show another view; picture gives the bytes of the pictures that it names."""
        self._view = view
        for asset in view.assets - self._pictures.keys():
            found = self._shelf.ask(asset, picture) if self._patient else self._shelf.take(asset, picture)
            if found is not None:
                self._pictures[asset] = found
        for asset in self._pictures.keys() - view.assets:
            del self._pictures[asset]
        self.update()

    def _on_arrived(self, asset: str) -> None:
        """Take a picture that was decoded meanwhile, if it is still wanted; until then its place was blank."""
        if asset in self._view.assets and AssetId(asset) not in self._pictures:
            found = self._shelf.get(AssetId(asset))
            if found is not None:
                self._pictures[AssetId(asset)] = found
                self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("black"))
        if self.black:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inset = min(self.width(), self.height()) * self.inset_percent / 100
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        if self.shows_order and self._view.order:
            area = self._paint_order(painter, area)
        taken = ribbons_area(self._view, area, self.ribbons)
        if taken is not None:
            paint_ribbons(painter, self._view, taken, self._theme, self._say)
            area.setRight(taken.left())
        if area.width() > 0:
            self._paint_map(painter, area)

    def _paint_map(self, painter: QPainter, area: QRectF) -> None:
        view = self._view
        if view.width_m is None or view.height_m is None:
            return
        turned = self.turn_degrees % 180 == 90
        width, height = (view.height_m, view.width_m) if turned else (view.width_m, view.height_m)
        scale = min(area.width() / width, area.height() / height)
        painter.save()
        painter.setClipRect(area)
        painter.translate(area.center())
        painter.rotate(self.turn_degrees)
        painter.scale(scale, scale)
        painter.translate(-view.width_m / 2, -view.height_m / 2)
        painter.setClipRect(QRectF(0, 0, view.width_m, view.height_m), Qt.ClipOperation.IntersectClip)
        if view.fog:
            self._paint_foggy_ground(painter, view)
        else:
            self._paint_ground(painter, view)
        names = short_names({n: token.name for n, token in enumerate(view.tokens)})
        for n, token in sorted(enumerate(view.tokens), key=lambda pair: (not pair[1].down, pair[1].current)):
            self._paint_token(painter, token, names[n], 1 / scale)
        there = painter.worldTransform()
        painter.resetTransform()
        shown = there.mapRect(QRectF(0, 0, view.width_m, view.height_m)).intersected(area)
        self._paint_notes(painter, there)
        self._paint_names(painter, names, there, scale, shown)
        painter.restore()

    def _paint_foggy_ground(self, painter: QPainter, view: PlayerView) -> None:
        """Paint the ground only where the view says that it may be shown."""
        there = painter.worldTransform()
        ratio = self.devicePixelRatioF()
        layer = QImage(self.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        inner = QPainter(layer)
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inner.setTransform(there)
        self._paint_ground(inner, view)
        inner.resetTransform()
        inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        mask = self._veil.mask(view, layer.size(), there * QTransform.fromScale(ratio, ratio))
        mask.setDevicePixelRatio(ratio)
        inner.drawImage(0, 0, mask)
        inner.end()
        painter.save()
        painter.resetTransform()
        painter.drawImage(0, 0, layer)
        painter.restore()

    def _paint_ground(self, painter: QPainter, view: PlayerView) -> None:
        """Paint the picture of the map and the lines drawn on it."""
        if view.width_m is None or view.height_m is None:
            return
        painter.fillRect(QRectF(0, 0, view.width_m, view.height_m), QColor("#20242a"))
        background = view.background
        if background is not None:
            pixmap = self._pictures.get(background.asset)
            if pixmap is not None and not pixmap.isNull():
                painter.drawPixmap(
                    QRectF(background.at[0], background.at[1], background.width_m, background.height_m),
                    pixmap,
                    QRectF(pixmap.rect()),
                )
        for line in view.drawings:
            paint_drawing(painter, outline_path(line.points, closed=line.closed), line.colour, line.width_m)

    def _paint_notes(self, painter: QPainter, there: QTransform) -> None:
        """Paint the pins that everybody may read, each with its title. The painter counts in pixels."""
        font = text_font(NAME_POINTS, bold=True)
        metrics = QFontMetricsF(font)
        for note in self._view.notes:
            painter.save()
            painter.translate(there.map(QPointF(*note.at)))
            paint_pin(painter, QColor(self._theme.accent), public=True)
            title = metrics.elidedText(note.title, Qt.TextElideMode.ElideRight, NAME_WIDTH_PX)
            if title:
                plate = QRectF(12, -30, metrics.horizontalAdvance(title) + 12, metrics.height() + 4)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(0, 0, 0, 170))
                painter.drawRoundedRect(plate, 4, 4)
                painter.setFont(font)
                painter.setPen(QColor("white"))
                painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, title)
            painter.restore()

    def _paint_names(
        self, painter: QPainter, names: dict[int, str], there: QTransform, scale: float, shown: QRectF
    ) -> None:
        """Paint the names upright over all tokens, each where nothing else stands. there: from metres to pixels."""
        pictures = {n: NamePicture(name, NAME_POINTS, NAME_WIDTH_PX) for n, name in names.items()}
        markers = []
        for n, token in enumerate(self._view.tokens):
            at = there.map(QPointF(*token.at))
            reach = token.radius_m * scale + (9 if token.current else 0)
            rank = name_rank(current=token.current, down=token.down)
            markers.append(Marker(n, at.x(), at.y(), reach, *pictures[n].size, rank))
        within = Box(shown.left(), shown.top(), shown.right(), shown.bottom())
        self.names_shown = self._names.place(tuple(markers), within)
        for n, box in self.names_shown.items():
            pictures[n].paint(painter, box, QColor("white"))

    def _paint_token(self, painter: QPainter, token: SeenToken, name: str, pixel: float) -> None:
        colour = self._theme.side(token.side)
        painter.save()
        painter.translate(QPointF(*token.at))
        painter.rotate(-self.turn_degrees)
        ring = min(4 * pixel, token.radius_m * 0.25)
        path = side_path(token.side, token.radius_m - ring / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.raised))
        painter.drawPath(path)
        pixmap = self._pictures.get(token.picture) if token.picture is not None else None
        if pixmap is not None and not pixmap.isNull():
            painter.save()
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            side = 2 * token.radius_m
            painter.drawPixmap(QRectF(-token.radius_m, -token.radius_m, side, side), pixmap, QRectF(pixmap.rect()))
            painter.restore()
        elif name:
            text = initials(name)
            font = text_font(100, bold=True)
            metrics = QFontMetricsF(font)
            box = metrics.tightBoundingRect(text)
            fit = token.radius_m * 1.15 / max(box.width(), box.height() * 1.4, 1)
            painter.save()
            painter.scale(fit, fit)
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(QPointF(-box.center().x(), -box.center().y()), text)
            painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.muted) if token.down else colour, ring))
        painter.drawPath(path)
        if token.down:
            painter.setBrush(QColor(0, 0, 0, 130))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPath(path)
        if token.current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.accent), 4 * pixel))
            reach = token.radius_m + 7 * pixel
            painter.drawEllipse(QPointF(0, 0), reach, reach)
        painter.restore()

    def _paint_order(self, painter: QPainter, area: QRectF) -> QRectF:
        """Paint the order of play at the right edge; return what is left for the map."""
        theme, view = self._theme, self._view
        width = min(320.0, area.width() * 0.22)
        strip = QRectF(area.right() - width, area.top(), width, area.height())
        painter.fillRect(strip, QColor(theme.ground))
        x, y = strip.left() + 12, strip.top() + 12
        painter.setFont(text_font(16, bold=True))
        painter.setPen(QColor(theme.accent))
        painter.drawText(
            QRectF(x, y, width - 24, 32), Qt.AlignmentFlag.AlignVCenter, self._say("ui.bar.round", number=view.round)
        )
        y += 40
        step = min(36.0, max(22.0, (strip.bottom() - y) / max(1, len(view.order))))
        for turn in view.order:
            if y + step > strip.bottom():
                break
            box = QRectF(strip.left() + 6, y, width - 12, step - 4)
            if turn.current:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.selection))
                painter.drawRoundedRect(box, 4, 4)
                painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), QColor(theme.accent))
            colour = theme.side(turn.side)
            painter.save()
            painter.translate(box.left() + 20, box.center().y())
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPath(side_path(turn.side, 8))
            painter.restore()
            font = text_font(14, bold=turn.current)
            painter.setFont(font)
            painter.setPen(QColor(theme.muted if turn.done and not turn.current else theme.text))
            name = turn.name or self._say("ui.players.unknown")
            painter.drawText(
                QRectF(box.left() + 36, box.top(), box.width() - 40, box.height()),
                Qt.AlignmentFlag.AlignVCenter,
                QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width() - 44),
            )
            y += step
        return area.adjusted(0, 0, -width, 0)


class PlayerWindow(QWidget):
    """The window round the canvas: which screen, frozen or not, black or not.

    closed: the window has gone.
    """

    closed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._bridge = context.bridge
        self._settings = context.settings
        self.setWindowTitle(context.t("ui.players.title"))
        self.setObjectName("player-window")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents, False)
        self.canvas = PlayerCanvas(THEMES[ThemeName.DARK], context.t, self, patient=True)
        self._frozen = False
        self._waits_for_screen = False
        self._screen_name = ""
        self.take_settings()
        context.bridge.changed.connect(self._on_changed)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenRemoved.connect(self._on_screen_removed)
            app.screenAdded.connect(self._on_screen_added)
        self._show_now()

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def frozen(self) -> bool:
        """Whether the window keeps what it showed."""
        return self._frozen

    @property
    def blacked_out(self) -> bool:
        """Whether the window shows nothing."""
        return self.canvas.black

    def freeze(self, on: bool) -> None:
        """Keep what is shown, or follow the fight again."""
        self._frozen = on
        if not on:
            self._show_now()

    def black_out(self, on: bool) -> None:
        """Show nothing, or the map again."""
        self.canvas.black = on
        self.canvas.update()

    def take_settings(self) -> None:
        """Take the preferences of the players' screen."""
        self.canvas.inset_percent = min(20, max(0, self._settings.get(PLAYER_INSET)))
        self.canvas.shows_order = self._settings.get(PLAYER_SHOWS_ORDER)
        self.canvas.turn_degrees = self._settings.get(PLAYER_TURN) // 90 * 90
        mode = self._settings.get(PLAYER_RIBBONS)
        self.canvas.ribbons = mode if mode in MODES else MODES[0]
        self.canvas.update()

    def _on_changed(self, change: Change) -> None:
        if not self._frozen:
            self.canvas.show_view(player_view(change.after), self._bridge.store.asset)

    def _show_now(self) -> None:
        self.canvas.show_view(player_view(self._bridge.state), self._bridge.store.asset)

    # -- screens ------------------------------------------------------------------------------------------------------

    def open_on_chosen_screen(self) -> None:
        """Open full screen on the screen that was picked, else on another than the main one, else in a window."""
        screens = QGuiApplication.screens()
        wanted = self._settings.get(PLAYER_SCREEN)
        primary = QGuiApplication.primaryScreen()
        found = next((s for s in screens if screen_identity(s) == wanted), None)
        if found is None:
            found = next((s for s in screens if s is not primary), None)
        if found is None:
            self.resize(1024, 640)
            self.showNormal()
            self.raise_()
            return
        self._open_on(found)

    def _open_on(self, screen: QScreen) -> None:
        self._screen_name = screen_identity(screen)
        self._waits_for_screen = False
        self.create()
        handle = self.windowHandle()
        if handle is not None:
            handle.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def _on_screen_removed(self, screen: QScreen) -> None:
        if self._screen_name and screen_identity(screen) == self._screen_name:
            self._waits_for_screen = True
            self.canvas.black = True
            self.hide()

    def _on_screen_added(self, screen: QScreen) -> None:
        if self._waits_for_screen and screen_identity(screen) == self._screen_name:
            self.canvas.black = False
            self._open_on(screen)

    # -- the window ---------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: object) -> None:
        self.canvas.setGeometry(self.rect())

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)


def screen_identity(screen: QScreen) -> str:
    """Return what tells a screen from others, also after it was unplugged: maker, model, serial number, name."""
    return "|".join((screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name()))
