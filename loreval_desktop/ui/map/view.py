"""The battle map. Scene units are metres; only this module turns pixels of the screen into places of the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRunnable,
    Qt,
    QThreadPool,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QGraphicsItem, QLabel, QMenu, QWidget

from loreval_desktop.core.ids import ObstacleId, TokenId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.board import cover, ground, ways
from loreval_desktop.encounter.board.templates import Figure, TargetInTemplate
from loreval_desktop.encounter.map.events import TokenMoved
from loreval_desktop.encounter.map.movement import TurnToken, step_command
from loreval_desktop.encounter.map.scene import EditTokens, SetDoor
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import DoorState, GridKind, Obstacle, Point
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.map.bench import ObstacleBench
from loreval_desktop.ui.map.camera import Camera
from loreval_desktop.ui.map.cards.holder import Cards
from loreval_desktop.ui.map.cards.obstacle import Shape
from loreval_desktop.ui.map.clipboard import Clipboard
from loreval_desktop.ui.map.desk import FeatureDesk
from loreval_desktop.ui.map.drops import CREATURE_MIME, drop_picture, picture_file, sheet_of
from loreval_desktop.ui.map.features import Feature
from loreval_desktop.ui.map.gesture import GestureDriver, Pick, Pointer, Tool
from loreval_desktop.ui.map.glide import Glides
from loreval_desktop.ui.map.items.editing import Z_EDITING, SpotItem
from loreval_desktop.ui.map.items.fog import StrokeItem
from loreval_desktop.ui.map.items.overlay import (
    BandsItem,
    BandsLook,
    BoxItem,
    LineItem,
    WayItem,
    WayLook,
)
from loreval_desktop.ui.map.items.template import SharesItem, TemplateItem
from loreval_desktop.ui.map.notices import CoverLine, Pill
from loreval_desktop.ui.map.outline import Lines
from loreval_desktop.ui.map.pictures import shapely_path
from loreval_desktop.ui.map.stage import Stage
from loreval_desktop.ui.map.still import StillPictures
from loreval_desktop.ui.map.token_menu import grouped, token_menu
from loreval_desktop.ui.map.tools.edit import EditTool
from loreval_desktop.ui.map.tools.features import AreaTool, DrawingTool, LightTool, NoteTool
from loreval_desktop.ui.map.tools.fog import FogStyle, FogTool, How
from loreval_desktop.ui.map.tools.grid import Fitted, GridTool, GridWish
from loreval_desktop.ui.map.tools.move import MoveTool
from loreval_desktop.ui.map.tools.push import PushTool
from loreval_desktop.ui.map.tools.ruler import RulerTool
from loreval_desktop.ui.map.tools.templates import TemplateStyle, TemplateTool
from loreval_desktop.ui.map.tools.walls import WallTool

TOOLS = (
    MoveTool, PushTool, RulerTool, TemplateTool, FogTool, WallTool, EditTool, AreaTool, LightTool, NoteTool,
    DrawingTool, GridTool,
)  # fmt: skip
"""The tools in the order of the strip."""
_DRAWING = frozenset(
    {"map.walls", "map.areas", "map.lights", "map.notes", "map.drawings", "map.templates", "map.fog", "map.grid"}
)

TURN_DEG = 15.0
BEYOND_PX = 16
"""How far lines and handles, which are as wide at every zoom, may stand out of the box of what they draw."""


class _Reached(QObject):
    done = Signal(int, object)


class _Reach(QRunnable):
    """Computes the bands of a token off the GUI thread."""

    def __init__(self, state: Encounter, token: TokenId, number: int, told: _Reached) -> None:
        super().__init__()
        self._state, self._token, self._number, self._told = state, token, number, told

    def run(self) -> None:
        self._told.done.emit(self._number, ways.reach_bands(self._state, self._token))


class MapView(Camera):
    """Shows the current scene, and lets tools work on it.

    hovered: the place under the pointer, in metres. sightline_shown: the cover drawn now, or None.
    """

    hovered = Signal(object)
    sightline_shown = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("map-view")
        self.setBackgroundBrush(QColor(context.theme.ground))
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        # Every pixel is painted: what stays in sight is then scrolled, and only the edge painted anew.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(context.t("ui.map.title"))

        self.stage = Stage(context, self.scene(), self)
        self._preview: list[QGraphicsItem] = []
        self._still = StillPictures(self)
        self.glides = Glides(context.settings, self)
        self._reach_asked = 0
        self._reached = _Reached()
        self._reached.done.connect(self._on_reached)
        self._panning: QPoint | None = None
        self._right_at: QPoint | None = None
        self._clipboard = Clipboard()
        self._driver = GestureDriver()
        self.tools: dict[str, Tool] = {kind.id: kind(self, context.dispatch) for kind in TOOLS}
        self._lines = Lines(())
        self._last = Pointer((0.0, 0.0))
        self.cards = Cards(context, self)
        self.card = self.cards.obstacle
        self.bench = ObstacleBench(context, self.stage, self.scene(), self.card, self)
        self.bench.hovered.connect(self._on_hover)
        self.features = FeatureDesk(context, self.stage, self.cards.feature, self)
        self._template: TemplateItem | None = None
        edit, templates = self.tools["map.edit"], self.tools["map.templates"]
        for name in ("delete", "reverse", "split", "join", "copy"):
            getattr(self.card, name).connect(lambda name=name: edit.key(name))
        assert isinstance(templates, TemplateTool)
        self._templates = templates
        self.cards.template.changed.connect(templates.again)
        self.cards.template.drop.connect(templates.drop)
        grid = self.tools["map.grid"]
        assert isinstance(grid, GridTool)
        self._grid_tool = grid
        self._fit_points: list[QGraphicsItem] = []
        for signal, act in (
            (self.cards.grid.changed, grid.again), (self.cards.grid.take, grid.take), (self.cards.grid.drop, grid.drop),
        ):  # fmt: skip
            signal.connect(act)
        self._pill = Pill(self)
        self.cover = CoverLine(context, self)
        self._empty = QLabel(context.t("ui.map.empty"), self)
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.hide()
        self._busy = QLabel(context.t("ui.map.loading"), self)
        self._busy.setObjectName("map-pill")
        self._busy.hide()
        self.stage.load_changed.connect(self._show_busy)
        self._waiting_move: QMouseEvent | None = None
        self._ready: Callable[[], bool] | None = None
        self._watch = QTimer(self)
        self._watch.setInterval(15)
        self._watch.timeout.connect(self._look_whether_ready)
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(0)
        self._frame.timeout.connect(self._flush_move)

        bridge, session = context.bridge, context.session
        bridge.changed.connect(self._on_changed)
        session.selection_changed.connect(lambda _: self._on_selection())
        session.threats_changed.connect(lambda _: self.stage.show_threats())
        session.sight_changed.connect(lambda _: self.stage.show_sight())
        session.focus_changed.connect(lambda _: self._show_line())
        session.target_changed.connect(lambda _: self._show_line())
        session.tool_changed.connect(lambda _: self._on_tool())
        session.picking.connect(self._on_picking)
        self._show_scene()

    # -- what a tool may ask (gesture.Surface) -----------------------------------------------------------------------

    @property
    def state(self) -> Encounter:
        """The present value."""
        return self._context.state

    def token_at(self, at_m: Point) -> TokenId | None:
        """Return the uppermost token at a place, or None."""
        return self.stage.token_at(at_m)

    def door_at(self, at_m: Point, within_m: float) -> ObstacleId | None:
        """Return the door at a place, or None."""
        return self.stage.door_at(at_m, within_m)

    def selected(self) -> tuple[TokenId, ...]:
        """Return the selected tokens."""
        return self._context.session.selection

    def select(self, tokens: tuple[TokenId, ...]) -> None:
        """Select tokens."""
        self._context.session.select(tokens)

    def click_token(self, token: TokenId, add: bool) -> None:
        """Select a token and look at its combatant; or aim at it, when a target is being picked."""
        session = self._context.session
        found = self.state.find_token(token)
        combatant = None if found is None else found[1].combatant_id
        if session.is_picking and combatant is not None:
            session.aim_at(combatant)
            return
        if add:
            kept = session.selection
            session.select(tuple(t for t in kept if t != token) if token in kept else (*kept, token))
        else:
            session.select(grouped(found[0], found[1]) if found is not None else (token,))
        if combatant is not None:
            session.look_at(combatant)

    def show_way(self, token: TokenId, way: tuple[Point, ...], warn: bool) -> None:
        """Draw a way from a token, and its ghost at the end."""
        self._drop(WayItem)
        found = self.state.find_token(token)
        if found is None or len(way) < 2:
            return
        flying = ground.flies(self.state, found[1])
        places = ways.places_along(way, ways.speed_m(self.state, found[1]), found[0], flying=flying)
        marks = tuple((place, number) for number, place in enumerate(places, start=1))
        self._show(WayItem(WayLook(way, self.state.token_radius_m(found[1]), marks, warn), self._context.theme))

    def show_reach(self, token: TokenId) -> None:
        """Draw how far a token may still go, as nested bands of whole multiples of its speed.

        They are computed off the GUI thread, and drawn when they are there and the drag still goes on.
        """
        self._reach_asked += 1
        QThreadPool.globalInstance().start(_Reach(self.state, token, self._reach_asked, self._reached))

    def _on_reached(self, number: int, bands: tuple[ways.ReachBand, ...]) -> None:
        if number == self._reach_asked and self._driver.active and bands:
            self._drop(BandsItem)
            self._still.forget()
            self._show(
                BandsItem(
                    BandsLook(
                        tuple((band.units, shapely_path(band.area)) for band in bands),
                        tuple(ways.label_place(band.area) for band in bands),
                    )
                )
            )

    def when(self, ready: Callable[[], bool]) -> None:
        """Pass the last step of the mouse on once more as soon as something is ready, if the gesture still goes on."""
        self._ready = ready
        self._watch.start()

    def _look_whether_ready(self) -> None:
        if not self._driver.active or self._ready is None:
            self._watch.stop()
        elif self._ready():
            self._watch.stop()
            self._driver.feed(replace(self._last, phase="drag"))

    def show_from(self, token: TokenId, at_m: Point) -> None:
        """Show what a token would see of its enemies from a place, while it is dragged there."""
        self._drop(SharesItem)
        self._show(SharesItem(self.stage.covers_from(token, at_m), self._context.theme))
        self.stage.show_sight((token, at_m))

    def show_line(self, points: tuple[Point, ...]) -> None:
        """Draw a ruler."""
        self._drop(LineItem)
        self._show(LineItem(points, self._context.theme))

    def show_box(self, one: Point, other: Point) -> None:
        """Draw a selection rectangle."""
        self._drop(BoxItem)
        self._show(BoxItem(one, other, self._context.theme))

    def lines(self) -> Lines:
        """Return the pieces of the obstacles here, to be found by a place."""
        scene = self.state.scene()
        obstacles = () if scene is None else scene.obstacles
        if self._lines.obstacles is not obstacles:
            self._lines = Lines(obstacles)
        return self._lines

    def drawn_as(self) -> Obstacle:
        """Return what is to be drawn: its kind, its door; the points do not count."""
        return self.bench.style

    def drawn_shape(self) -> Shape:
        """Return how it is drawn: point by point, from corner to corner, or from the middle."""
        return self.card.drawn_shape

    def picked(self) -> Pick | None:
        """Return the obstacle that is being changed."""
        return self.bench.picked()

    def pick(self, pick: Pick | None) -> None:
        """Take an obstacle, or one of its points, to change it."""
        self.bench.pick(pick)

    def many(self) -> tuple[Obstacle, ...]:
        """Return the obstacles that are being changed together."""
        return self.bench.many()

    def pick_many(self, ids: tuple[ObstacleId, ...]) -> None:
        """Take several obstacles together."""
        self.bench.pick_many(ids)

    def show_hover(self, pick: Pick | None) -> None:
        """Mark what a press would take."""
        self.bench.show_hover(pick)

    def _on_hover(self, found: bool) -> None:
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)

    def show_spot(self, at_m: Point) -> None:
        """Draw where a point would go."""
        self._show(SpotItem(at_m, self._context.theme))

    def show_obstacle(self, obstacle: Obstacle, point: int | None, instead: ObstacleId | None = None) -> None:
        """Draw an obstacle as it would be. point: the one that is held. instead: what fades meanwhile."""
        if instead is not None:
            self._still.forget()
        self._show(self.bench.preview(obstacle, point, instead))

    def show_feature(self, feature: Feature) -> None:
        """Draw a light, an area, a note or a drawing as it would be."""
        item = self.stage.feature_item(feature)
        item.take(True)
        item.setZValue(Z_EDITING)
        self._show(item)

    @property
    def template_style(self) -> TemplateStyle:
        """What the next template is like."""
        return self.cards.template.style_wanted

    def show_template(self, template: Figure | None, inside: tuple[TargetInTemplate, ...], *, stays: bool) -> None:
        """Draw a template and mark who is inside. stays: it is kept, and its card lists them; None takes it away."""
        if stays and self._template is not None:
            self.scene().removeItem(self._template.shares)
            self.scene().removeItem(self._template)
            self._template = None
        if template is not None:
            item = TemplateItem(template, self.stage.rings(inside), self._context.theme)
            if stays:
                self._template = item
                self.scene().addItem(item)
                self.scene().addItem(item.shares)
            else:
                self._show(item)
                self._show(item.shares)
        if stays:
            self.cards.template.show_inside(template, inside)

    @property
    def grid_wish(self) -> GridWish:
        """What is counted between two points of a grid, and how large a cell is to be."""
        return self.cards.grid.wish

    def count_cells(self, columns: int, rows: int) -> None:
        """Propose how many cells lie between the two points."""
        self.cards.grid.count(columns, rows)

    def show_fit(self, fitted: Fitted | None, points: tuple[Point, ...]) -> None:
        """Show a grid that is tried, its points, and how well it fits; None: the grid that the map has."""
        scene = self.state.scene()
        for item in self._fit_points:
            self.scene().removeItem(item)
        self._fit_points = [SpotItem(at, self._context.theme) for at in points]
        for item in self._fit_points:
            self.scene().addItem(item)
        shown = scene if scene is None or fitted is None else scene.model_copy(update={"grid": fitted.grid})
        self.stage.grid.show_scene(shown)
        self.cards.grid.show_fit(fitted, len(points))

    @property
    def fog_style(self) -> FogStyle:
        """What the hand does to the players' fog."""
        return self.cards.fog.style_wanted

    def show_stroke(self, points: tuple[Point, ...], width_m: float | None, how: How) -> None:
        """Draw what would be painted of the fog."""
        role = {"show": "good", "hide": "bad", "natural": "accent", "forget": "warn"}[how]
        self._show(StrokeItem(points, width_m, self._context.theme.colour(role)))

    def _on_tool(self) -> None:
        tool = self._context.session.tool
        self.cancel_gesture()
        self.clear_preview()
        self.show_hover(None)
        self._templates.drop()
        self._grid_tool.drop()
        self.bench.let_go()
        self.features.hand(tool)
        self.cards.hand(tool)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if tool in _DRAWING else Qt.CursorShape.ArrowCursor)

    @property
    def tool(self) -> Tool:
        """The tool in hand."""
        return self.tools.get(self._context.session.tool, self.tools["map.move"])

    def step_back(self) -> bool:
        """Go back one step of what the tool in hand does; return whether there was any."""
        if self._driver.stays:
            self._flush_move()
            self._driver.feed(replace(self._last, phase="back"))
            return True
        return self.cancel_gesture() or self.tool.key("escape")

    def pill(self, at_m: Point, parts: tuple[Message, ...], warn: bool) -> None:
        """Show a pill of facts beside the pointer."""
        said = [self._context.say(part) for part in parts]
        self._pill.tell(self.mapFromScene(QPointF(*at_m)), said, warn=warn, room=self._room)

    def clear_preview(self) -> None:
        """Take away all that was shown."""
        self._take_away(self._preview)
        self._pill.hide()
        self.bench.end_preview()
        self.stage.end_preview()

    def _show(self, item: QGraphicsItem) -> None:
        self._preview.append(item)
        self.scene().addItem(item)

    def _drop(self, kind: type[QGraphicsItem]) -> None:
        self._take_away([i for i in self._preview if isinstance(i, kind)])

    def _take_away(self, items: list[QGraphicsItem]) -> None:
        """Take away some of what was shown, and paint what was under it: the scene knows nothing of our pictures."""
        for item in items:
            place = self.mapFromScene(item.sceneBoundingRect()).boundingRect()
            self.viewport().update(place.adjusted(-BEYOND_PX, -BEYOND_PX, BEYOND_PX, BEYOND_PX))
            self.scene().removeItem(item)
        self._preview = [i for i in self._preview if i not in items]

    # -- following the encounter -------------------------------------------------------------------------------------

    def _on_changed(self, change: Change) -> None:
        if change.after.current_scene != change.before.current_scene:
            self.cancel_gesture()
            self._follows_size = True
        self.glides.stop()
        self._show_scene()
        for event in change.events if change.origin == "do" else ():
            if isinstance(event, TokenMoved):
                self._glide(change.before, event)

    def _glide(self, before: Encounter, moved: TokenMoved) -> None:
        """Let a token that has moved be seen on its way."""
        found, item = before.find_token(moved.token_id), self.stage.tokens.get(moved.token_id)
        if found is not None and item is not None:
            self.glides.start(item, (found[1].at, *moved.path))

    def _show_scene(self) -> None:
        self._still.forget()
        scene = self.state.scene()
        self._empty.setVisible(scene is None)
        if scene is None:
            self.stage.clear()
            self.viewport().update()
            self.show_hover(None)
            self.bench.show()
            self._tell_line(None)
            return
        old = self.stage.show(scene)
        if old is None or any(getattr(scene, of) is not getattr(old, of) for of in _DRAWN):
            self.viewport().update()
        if old is None or scene.obstacles is not old.obstacles:
            self.show_hover(None)
            self.bench.show()
        if old is not None:
            self.features.show()
            if self.cards.fog.isVisible():
                self.cards.fog.show_state()
            self._templates.again()
        self._tell_line(self.stage.current_sightline())
        size = (scene.id, scene.width_m, scene.height_m)
        if self._follows_size and (old is None or (old.id, old.width_m, old.height_m) != size):
            self.fit_map()

    def _on_selection(self) -> None:
        self._still.forget()
        self.stage.show_tokens()
        self.stage.show_sight()

    def _show_line(self) -> None:
        """Show who is looked at and aimed at, and what one sees of the other."""
        self._still.forget()
        self.stage.show_tokens()
        self.stage.show_threats()
        line = self.stage.current_sightline()
        self.stage.show_fan(line)
        self._tell_line(line)

    def _show_busy(self) -> None:
        """Say that a picture is being decoded, while it is."""
        self._still.forget()
        self._busy.setVisible(self.stage.loading)
        self._busy.adjustSize()
        wide, high = self._room
        self._busy.move(wide - self._busy.width() - 8, high - self._busy.height() - 8)

    def _tell_line(self, line: cover.Sightline | None) -> None:
        self.sightline_shown.emit(line)
        self.cover.tell(line, self._room)

    @property
    def _room(self) -> tuple[int, int]:
        return (self.viewport().width(), self.viewport().height())

    def _on_picking(self, waiting: bool) -> None:
        self.viewport().setCursor(Qt.CursorShape.CrossCursor if waiting else Qt.CursorShape.ArrowCursor)

    # -- the camera --------------------------------------------------------------------------------------------------

    def map_size(self) -> tuple[float, float] | None:
        """Return the size of the current map, or None."""
        scene = self.state.scene()
        return None if scene is None else (scene.width_m, scene.height_m)

    def on_zoomed(self) -> None:
        """Give the names their places anew."""
        self.stage.place_names(self.pixels_per_metre)

    def look_at_token(self, token: TokenId) -> None:
        """Bring a token to the middle."""
        item = self.stage.tokens.get(token)
        if item is not None:
            self.centerOn(item.pos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.cover.fit(self._room)
        self.cards.place(self.width())
        self._empty.setGeometry(self.viewport().rect().adjusted(40, 40, -40, -40))
        if self._follows_size:
            self.fit_map()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if self._follows_size:
            self.fit_map()

    def paintEvent(self, event: QPaintEvent) -> None:
        """While something is dragged, what stands still is painted from pictures."""
        if not (self._driver.active and self._preview):
            if self._still.shown:
                self.viewport().update()  # what was painted from them, the scene does not know to be there
            self._still.forget()
            self._still.shown = False
            super().paintEvent(event)
            return
        moving = [item for item in self._preview if not isinstance(item, BandsItem)]
        if self.stage.sight is not None:
            moving.append(self.stage.sight)
        painter = QPainter(self.viewport())
        self._still.paint(painter, event.region(), moving)
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        self.cancel_gesture()
        super().hideEvent(event)

    # -- the mouse ---------------------------------------------------------------------------------------------------

    def _pointer(self, event: QMouseEvent, phase: str) -> Pointer:
        modifiers = event.modifiers()
        self._last = Pointer(
            at_m=self._to_world(event.position()),
            phase=phase,  # type: ignore[arg-type]
            shift=bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            control=bool(modifiers & Qt.KeyboardModifier.ControlModifier),
            within_m=8 / max(self.pixels_per_metre, 1e-6),
        )
        return self._last

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() is Qt.MouseButton.MiddleButton or (
            event.button() is Qt.MouseButton.LeftButton and event.modifiers() & Qt.KeyboardModifier.AltModifier
        ):
            self._panning = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() is Qt.MouseButton.RightButton and self._driver.active:
            self._flush_move()
            self._driver.feed(self._pointer(event, "waypoint"))
        elif event.button() is Qt.MouseButton.RightButton:
            self._panning = self._right_at = event.position().toPoint()
        elif event.button() is Qt.MouseButton.LeftButton:
            self._press(self._pointer(event, "press"))
        event.accept()

    def _press(self, press: Pointer) -> None:
        """Go on with a gesture that stays, or begin one."""
        if self._driver.stays:
            self._flush_move()
            self._driver.feed(press)
        else:
            self._driver.begin(self.tool.gesture(press), stays=self.tool.stays)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            at = event.position().toPoint()
            moved = at - self._panning
            self._panning = at
            self.pan_by(moved.x(), moved.y())
            return
        self.hovered.emit(self._to_world(event.position()))
        if self._driver.active:
            self._waiting_move = QMouseEvent(event)
            self._frame.start()
        else:
            self.tool.hover(self._pointer(event, "drag"))

    def _flush_move(self) -> None:
        """Feed the latest move: those before it in the same frame do not matter."""
        waiting, self._waiting_move = self._waiting_move, None
        if waiting is not None and self._driver.active:
            self._driver.feed(self._pointer(waiting, "drag"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None and event.button() in (
            Qt.MouseButton.MiddleButton,
            Qt.MouseButton.RightButton,
            Qt.MouseButton.LeftButton,
        ):
            self._panning = None
            self.viewport().unsetCursor()
            still = self._right_at == event.position().toPoint()
            self._right_at = None
            if still and event.button() is Qt.MouseButton.RightButton:
                self._offer_menu(event)
        elif event.button() is Qt.MouseButton.LeftButton and self._driver.active:
            self._flush_move()
            self._driver.feed(self._pointer(event, "release"))
        event.accept()

    def _offer_menu(self, event: QMouseEvent) -> None:
        """Offer what can be done with the token under a right click."""
        token = self.token_at(self._to_world(event.position()))
        menu = None if token is None else self.menu_of(token)
        if menu is not None:
            menu.popup(event.globalPosition().toPoint())

    def menu_of(self, token: TokenId) -> QMenu | None:
        """Return the menu of a token; it goes when it is closed."""
        menu = token_menu(self._context, token, self)
        if menu is not None:
            menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._driver.stays or self.tool.takes_double:
            self._press(self._pointer(event, "double"))
            return
        at = self._to_world(event.position())
        door = None if self.token_at(at) is not None else self.door_at(at, 10 / max(self.pixels_per_metre, 1e-6))
        scene = self.state.scene()
        if door is not None and scene is not None:
            obstacle = scene.obstacle(door)
            stands = DoorState.SHUT if obstacle is not None and obstacle.door is DoorState.OPEN else DoorState.OPEN
            self._context.dispatch(SetDoor(obstacle_id=door, door=stands))
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()

    def cancel_gesture(self) -> bool:
        """End what the mouse is doing, without its command; return whether there was anything."""
        self._waiting_move = None
        cancelled = self._driver.cancel()
        if cancelled:
            self.clear_preview()
        return cancelled

    def leaveEvent(self, event: QEvent) -> None:
        self.hovered.emit(None)
        self.show_hover(None)
        if not self._driver.active:
            self.clear_preview()
        super().leaveEvent(event)

    # -- keys --------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        turning = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        copies = event.matches(QKeySequence.StandardKey.Copy)
        pastes = event.matches(QKeySequence.StandardKey.Paste)
        if (copies and self.copy()) or (pastes and self.paste()):
            event.accept()
        elif turning and key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._context.session.selection:
            self._turn(TURN_DEG if key == Qt.Key.Key_Right else -TURN_DEG)
        elif key == Qt.Key.Key_Space and self._driver.active:
            at = self.viewport().mapFromGlobal(self.cursor().pos())
            self._flush_move()
            place = self._last.at_m if self._driver.stays else self._to_world(QPointF(at))
            self._driver.feed(replace(self._last, at_m=place, phase="waypoint"))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._driver.stays:
            self._flush_move()
            self._driver.feed(replace(self._last, phase="enter"))
        elif (
            not self._driver.active
            and Qt.Key(key) in _TOOL_KEYS
            and self.tool.key(
                _TOOL_KEYS[Qt.Key(key)], shift=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            )
        ):
            event.accept()
        elif key in _ARROWS and self._context.session.selection:
            self._step(_ARROWS[Qt.Key(key)])
        elif key == Qt.Key.Key_Escape and self.step_back():
            event.accept()
        else:
            event.ignore()

    def copy(self) -> bool:
        """Copy what is taken, or else the selected tokens; return whether there was anything."""
        pick, taken, scene = self.picked(), self.features.taken, self.state.scene()
        if scene is None:
            return False
        one = None if pick is None else scene.obstacle(pick.obstacle_id)
        obstacles = self.many() or (() if one is None else (one,))
        features = () if taken is None else (taken,)
        selected = self._context.session.selection
        tokens = () if obstacles or features else tuple(t for t in scene.tokens if t.id in selected)
        return self._clipboard.copy(obstacles, features, tokens)

    def paste(self) -> bool:
        """Put copies down where the pointer is; return whether there was anything."""
        at = self._to_world(QPointF(self.viewport().mapFromGlobal(self.cursor().pos())))
        scene = self.state.scene()
        if scene is None or not (0 <= at[0] <= scene.width_m and 0 <= at[1] <= scene.height_m):
            at = self._to_world(QPointF(self.viewport().rect().center()))
        done = [self._context.dispatch(command) for command in self._clipboard.paste(self.state, at)]
        return bool(done)

    def _turn(self, by_deg: float) -> None:
        """Turn the selected tokens on the spot, in one step."""
        found = [self.state.find_token(token_id) for token_id in self._context.session.selection]
        tokens = [pair[1] for pair in found if pair is not None]
        turned = {token.id: (token.facing_deg + by_deg) % 360 for token in tokens}
        if len(tokens) == 1:
            self._context.dispatch(TurnToken(token_id=tokens[0].id, facing_deg=turned[tokens[0].id]))
        elif tokens:
            edited = tuple(token.model_copy(update={"facing_deg": turned[token.id]}) for token in tokens)
            self._context.dispatch(EditTokens(tokens=edited))

    def _step(self, way: tuple[int, int]) -> None:
        """Move the selected tokens one step: a cell of the grid, else half a metre. The same gate as a drag."""
        scene = self.state.scene()
        if scene is None:
            return
        step = scene.grid.cell_m if scene.grid.kind is not GridKind.NONE else 0.5
        command = step_command(self.state, self._context.session.selection, way, step)
        if command is not None:
            self._context.dispatch(command)

    # -- dropping creatures ------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._take_drag(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._take_drag(event)

    def _take_drag(self, event: QDragEnterEvent | QDragMoveEvent) -> None:
        known = event.mimeData().hasFormat(CREATURE_MIME) or picture_file(event.mimeData()) is not None
        if known and self.state.scene() is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        sheet = sheet_of(event.mimeData())
        scene = self.state.scene()
        file = picture_file(event.mimeData())
        if file is not None and scene is not None:
            drop_picture(self._context, self, file, self._to_world(event.position()))
            event.acceptProposedAction()
            return
        if sheet is None or scene is None:
            event.ignore()
            return
        x, y = self._to_world(event.position())
        at = (min(max(x, 0.0), scene.width_m), min(max(y, 0.0), scene.height_m))
        self._context.dispatch(AddCombatant(sheet=sheet, at=at))
        event.acceptProposedAction()


_DRAWN = ("obstacles", "areas", "lights", "notes", "drawings", "background", "ambient")
"""What a scene shows with lines that are as wide at every zoom, or that shines beyond its own place."""

_TOOL_KEYS = {
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Backspace: "delete",
    Qt.Key.Key_PageUp: "previous",
    Qt.Key.Key_PageDown: "next",
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
    Qt.Key.Key_R: "reverse",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
