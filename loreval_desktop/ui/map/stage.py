"""What stands on the map: its ground, its picture, obstacles, tokens, declared ways, the sight fan."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene, QWidget

from loreval_desktop.core.ids import AssetId, CombatantId, ObstacleId, TokenId
from loreval_desktop.encounter.board import contact, cover, dangers, ground, memory, obstacles, sight, ways
from loreval_desktop.encounter.board.light import light_place, lit_ground
from loreval_desktop.encounter.board.outlines import outline
from loreval_desktop.encounter.board.templates import TargetInTemplate
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import ConditionCode, Side, hostile
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import (
    Area,
    AreaKind,
    Light,
    LightLevel,
    Note,
    ObstacleKind,
    Point,
    Scene,
    Token,
)
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.map.features import Feature
from loreval_desktop.ui.map.items.editing import GridItem
from loreval_desktop.ui.map.items.features import (
    AreaItem,
    DrawingItem,
    FeatureItem,
    LightItem,
    NoteItem,
    outline_path,
)
from loreval_desktop.ui.map.items.fog import DUSK, FogItem, NightItem, SightItem
from loreval_desktop.ui.map.items.obstacle import ObstacleItem
from loreval_desktop.ui.map.items.overlay import FanItem, FanLook, WayItem, WayLook
from loreval_desktop.ui.map.items.threats import Threat, ThreatsItem, ThreatsLook
from loreval_desktop.ui.map.items.token import TokenItem, TokenLook
from loreval_desktop.ui.map.names import KeptNames, short_names
from loreval_desktop.ui.map.outline import gap_m
from loreval_desktop.ui.map.pictures import shapely_path
from loreval_desktop.ui.map.shelf import shelf

_BADGED = (
    ConditionCode.KNOCKED_DOWN, ConditionCode.SEIZED, ConditionCode.IMMOBILISED, ConditionCode.BLOCKED,
    ConditionCode.STUNNED, ConditionCode.SLOW, ConditionCode.HASTE, ConditionCode.INVISIBLE, ConditionCode.NOTE,
    ConditionCode.PINNED_DOWN, ConditionCode.LIFTED, ConditionCode.CLINCH, ConditionCode.FLAT_FOOTED,
    ConditionCode.DISARMED, ConditionCode.TIED, ConditionCode.GRAPPLED, ConditionCode.PINNED, ConditionCode.SENSE_LOST,
)  # fmt: skip


NO_SHOT = "×"
"""Stands on a token of which nothing can be hit."""


class Stage(QObject):
    """Keeps the items of the current scene, and follows the encounter from one value to the next.

    Items are kept while what they show is the same object; places are metres. load_changed: a picture begins or ends
    being decoded.
    """

    load_changed = Signal()

    def __init__(self, context: Context, items: QGraphicsScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._items = items
        self._scale = 1.0
        self._background: QGraphicsPixmapItem | None = None
        self._floor = _Floor(context.theme.surface, context.theme.line)
        items.addItem(self._floor)
        self.grid = GridItem()
        items.addItem(self.grid)
        self.tokens: dict[TokenId, TokenItem] = {}
        self.obstacles: list[ObstacleItem] = []
        self.fan: FanItem | None = None
        self.features: dict[str, FeatureItem] = {}
        self.fog: FogItem | None = None
        self.sight: SightItem | None = None
        self.threats: ThreatsItem | None = None
        self.night: NightItem | None = None
        self._night_of: tuple[object, ...] = ()
        self._fog_of: tuple[object, ...] = ()
        self._percents: dict[int, str] = {}
        self._sight_from: tuple[TokenId, Point] | None = None
        self._ghosts: list[QGraphicsItem] = []
        self._shown: Scene | None = None
        self._shelf = shelf()
        self._shelf.arrived.connect(self._on_arrived)
        self._awaited: set[AssetId] = set()
        self._short_names: dict[TokenId, str] = {}
        self._names = KeptNames[TokenId]()

    @property
    def loading(self) -> bool:
        """Whether a picture is being decoded."""
        return bool(self._awaited)

    @property
    def _state(self) -> Encounter:
        return self._context.state

    # -- the whole scene ---------------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> Scene | None:
        """Show a scene as it is now; return the one shown before, or None."""
        old, self._shown = self._shown, scene
        if old is None or (scene.width_m, scene.height_m, scene.grid) != (old.width_m, old.height_m, old.grid):
            self._floor.show_scene(scene)
            self.grid.show_scene(scene)
            margin = max(scene.width_m, scene.height_m)
            self._items.setSceneRect(-margin, -margin, scene.width_m + 2 * margin, scene.height_m + 2 * margin)
        if old is None or scene.background is not old.background:
            self._show_background(scene)
        if old is None or scene.obstacles is not old.obstacles:
            self._show_obstacles(scene)
        self._show_features(scene, old)
        self._show_night(scene)
        self._show_fog(scene)
        self.show_sight()
        self.show_threats()
        self.show_tokens()
        self.show_fan(self.current_sightline())
        self._show_declared()
        return old

    def clear(self) -> None:
        """Take everything away: there is no map."""
        self._shown = None
        self.grid.show_scene(None)
        self.show_fan(None)
        for ghost in (*self._ghosts, *self.features.values(), self.fog, self.sight, self.threats, self.night):
            if ghost is not None:
                self._items.removeItem(ghost)
        self._ghosts, self.features = [], {}
        self.fog = self.sight = self.threats = self.night = None
        self._fog_of = self._night_of = ()
        for item in (*self.tokens.values(), *self.obstacles):
            self._items.removeItem(item)
        self.tokens.clear()
        self.obstacles.clear()
        if self._background is not None:
            self._items.removeItem(self._background)
            self._background = None

    # -- what lies at a place ----------------------------------------------------------------------------------------

    def token_at(self, at_m: Point) -> TokenId | None:
        """Return the uppermost token at a place, or None."""
        best: tuple[float, TokenId] | None = None
        for token_id, item in self.tokens.items():
            look = item.look
            if math.dist(look.at, at_m) <= look.radius_m and (best is None or item.zValue() >= best[0]):
                best = (item.zValue(), token_id)
        return None if best is None else best[1]

    def door_at(self, at_m: Point, within_m: float) -> ObstacleId | None:
        """Return the door at a place, or None."""
        scene = self._state.scene()
        best: tuple[float, ObstacleId] | None = None
        for obstacle in () if scene is None else scene.obstacles:
            if obstacle.kind is ObstacleKind.DOOR:
                gap = min(gap_m(at_m, a, b) for a, b in obstacles.obstacle_segments(obstacle))
                if gap <= within_m and (best is None or gap < best[0]):
                    best = (gap, obstacle.id)
        return None if best is None else best[1]

    # -- the picture -------------------------------------------------------------------------------------------------

    def _show_background(self, scene: Scene) -> None:
        if self._background is not None:
            self._items.removeItem(self._background)
            self._background = None
        if scene.background is not None:
            pixmap = self.picture(scene.background.asset)
            if pixmap is not None:
                self._place_background(scene, pixmap)

    def _place_background(self, scene: Scene, pixmap: QPixmap) -> None:
        if scene.background is None or pixmap.isNull():
            return
        item = QGraphicsPixmapItem(pixmap)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setPos(QPointF(*scene.background.at))
        transform = item.transform()
        transform.scale(scene.background.width_m / pixmap.width(), scene.background.height_m / pixmap.height())
        item.setTransform(transform)
        item.setZValue(1)
        item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self._items.addItem(item)
        self._background = item

    def picture(self, asset: AssetId) -> QPixmap | None:
        """Return a picture, or None while it is being decoded; it is shown when it is there."""
        known = self._shelf.awaits(asset)
        found = self._shelf.ask(asset, self._context.bridge.store.asset)
        if found is None and self._shelf.awaits(asset):
            self._awaited.add(asset)
            if not known:
                self.load_changed.emit()
        return found

    def _on_arrived(self, asset: str) -> None:
        """Show a picture that is there now, if it was waited for."""
        if AssetId(asset) not in self._awaited:
            return
        self._awaited.discard(AssetId(asset))
        self.load_changed.emit()
        scene = self._state.scene()
        if scene is not None and scene.background is not None and scene.background.asset == asset:
            self._show_background(scene)
        self.show_tokens()

    # -- obstacles and tokens ----------------------------------------------------------------------------------------

    def _show_obstacles(self, scene: Scene) -> None:
        known = {id(item.obstacle): item for item in self.obstacles}
        kept: list[ObstacleItem] = []
        for obstacle in scene.obstacles:
            item = known.pop(id(obstacle), None)
            if item is None:
                item = ObstacleItem(obstacle, self._context.theme, over_picture=scene.background is not None)
                self._items.addItem(item)
            kept.append(item)
        for item in known.values():
            self._items.removeItem(item)
        self.obstacles = kept

    def show_tokens(self) -> None:
        """Show every token as it is now."""
        state = self._state
        scene = state.scene()
        self._short_names = (
            {} if scene is None else short_names({t.id: obstacles.token_name(state, t) for t in scene.tokens})
        )
        looks = () if scene is None else tuple(self._look(state, token) for token in scene.tokens)
        gone = set(self.tokens) - {look.id for look in looks}
        for token_id in gone:
            self._items.removeItem(self.tokens.pop(token_id))
        for look in looks:
            item = self.tokens.get(look.id)
            if item is None:
                item = TokenItem(look, self._context.theme)
                self.tokens[look.id] = item
                self._items.addItem(item)
            else:
                item.show_look(look)
        self.place_names(self._scale)

    def place_names(self, scale: float) -> None:
        """Give each name its place, where no other name and no token is, at so many pixels per metre."""
        self._scale = scale
        scene = self._state.scene()
        found = () if scene is None else tuple(self.tokens[t.id] for t in scene.tokens if t.id in self.tokens)
        markers = tuple(item.marker(self._scale) for item in found)
        placed = self._names.place(markers)
        for item, marker in zip(found, markers, strict=True):
            box = placed.get(marker.key)
            item.place_name(None if box is None else box.moved(-marker.x, -marker.y))

    def _look(self, state: Encounter, token: Token) -> TokenLook:
        combatant = state.combatant(token.combatant_id)
        session = self._context.session
        picture = token.picture
        health: float | None = None
        badges: tuple[str, ...] = ()
        side = Side.OTHERS
        dead = hidden = current = target = False
        if combatant is not None:
            sheet = state.sheet(combatant)
            picture = picture or sheet.picture
            health = combatant.hit_points / sheet.hit_points if sheet.hit_points else None
            side, hidden = combatant.side, combatant.hidden
            dead = combatant.has(ConditionCode.DEAD) or combatant.has(ConditionCode.UNCONSCIOUS)
            current = state.round.cursor == combatant.id
            target = session.target == combatant.id
            badges = tuple(
                self._context.t(f"ui.badge.{condition.code}")
                for condition in combatant.conditions
                if condition.code in _BADGED
            )
        return TokenLook(
            id=token.id,
            name=self._short_names.get(token.id) or obstacles.token_name(state, token),
            full_name=obstacles.token_name(state, token),
            at=token.at,
            radius_m=state.token_radius_m(token),
            facing_deg=token.facing_deg,
            side=side,
            picture=None if picture is None else self.picture(picture),
            health=health,
            current=current,
            selected=token.id in session.selection,
            target=target,
            dead=dead,
            hidden=hidden or token.hidden,
            locked=token.locked,
            badges=badges[:3],
            more=max(0, len(badges) - 3),
            aura_m=token.aura_m,
            height=self._height(token.elevation_m),
            riding=token.mount is not None,
        )

    # -- lights, areas, notes, drawings -------------------------------------------------------------------------------

    def _show_features(self, scene: Scene, old: Scene | None) -> None:
        """Keep the items of what has not changed; a light also follows its bearer and the walls."""
        walls = old is None or old.obstacles is not scene.obstacles
        day = old is None or old.ambient is not scene.ambient
        wanted: dict[str, FeatureItem] = {}
        every: tuple[Feature, ...] = (*scene.areas, *scene.lights, *scene.drawings, *scene.notes)
        for feature in every:
            item = self.features.pop(feature.id, None)
            stays = item is not None and item.feature is feature
            if isinstance(feature, Light) and isinstance(item, LightItem):
                stays = stays and not walls and not day and item.at == light_place(scene, feature)
            if item is None or not stays:
                if item is not None:
                    self._items.removeItem(item)
                item = self.feature_item(feature)
                self._items.addItem(item)
            wanted[feature.id] = item
        for item in self.features.values():
            self._items.removeItem(item)
        self.features = wanted

    def feature_item(self, feature: Feature) -> FeatureItem:
        """Return the item that draws a feature on the current map."""
        theme, scene = self._context.theme, self._state.scene()
        if isinstance(feature, Area):
            return AreaItem(feature, theme, self._area_label(feature))
        if isinstance(feature, Note):
            return NoteItem(feature, theme)
        if isinstance(feature, Light):
            at = feature.at if scene is None else light_place(scene, feature)
            reach = max(feature.bright_m, feature.dim_m)
            ring = outline(scene, at, reach) if scene is not None and feature.on and reach > 0 else None
            shine = QPainterPath() if ring is None else outline_path(tuple((float(x), float(y)) for x, y in ring))
            by_day = scene is not None and scene.ambient in (LightLevel.BRIGHT, LightLevel.LATE_DAY)
            return LightItem(feature, theme, at, shine, by_day=by_day)
        return DrawingItem(feature, theme)

    def _area_label(self, area: Area) -> str:
        t = self._context.t
        what = t(f"ui.feature.area.{area.kind}")
        if area.kind is AreaKind.LIGHT:
            what = t(f"ui.scene.light.{area.level or LightLevel.BRIGHT}")
        elif area.kind is AreaKind.DIFFICULT_GROUND:
            what = f"{what} ×{self._context.words.number(area.factor)}"
        return f"{area.name} ({what})" if area.name else what

    def rings(self, inside: tuple[TargetInTemplate, ...]) -> tuple[tuple[Point, float, str, str], ...]:
        """Return a ring round everybody inside a template: where, how large, what is said, in which role's colour."""
        found = []
        for one in inside:
            token = self._state.find_token(one.token_id)
            if token is not None:
                said, role = "", "good"
                if one.bonus is None:
                    said, role = NO_SHOT, "bad"
                elif one.percent > 0:
                    said, role = self._context.words.percent(one.percent), "warn"
                found.append((token[1].at, self._state.token_radius_m(token[1]), said, role))
        return tuple(found)

    def _show_night(self, scene: Scene) -> None:
        """Darken the map as the light that reigns there is, but for what the sources light."""
        places = tuple(light_place(scene, light) for light in scene.lights)
        of = (scene.ambient, scene.lights, scene.obstacles, scene.width_m, scene.height_m)
        same = len(self._night_of) == 6 and all(a is b for a, b in zip(of, self._night_of, strict=False))
        if same and self._night_of[-1] == places:
            return
        self._night_of = (*of, places)
        if self.night is not None:
            self._items.removeItem(self.night)
            self.night = None
        if scene.ambient in DUSK:
            self.night = NightItem(scene, shapely_path(lit_ground(scene)))
            self._items.addItem(self.night)

    # -- sight and fog -----------------------------------------------------------------------------------------------

    def _show_fog(self, scene: Scene) -> None:
        """Lay a veil over what players do not see."""
        if not scene.fog and self.fog is None:
            return
        watching = tuple(t.id for t in sight.watchers(self._state, scene)) if scene.fog else ()
        drawn = (
            scene.fog, scene.tokens, scene.obstacles, scene.lights, scene.areas, scene.ambient, scene.explored,
            scene.fog_painted, scene.fog_hidden, scene.width_m, scene.height_m,
        )  # fmt: skip
        same = len(self._fog_of) == len(drawn) + 1 and all(a is b for a, b in zip(drawn, self._fog_of, strict=False))
        if same and self._fog_of[-1] == watching:
            return
        self._fog_of = (*drawn, watching)
        seen = memory.players_see(self._state)
        if self.fog is not None:
            self._items.removeItem(self.fog)
            self.fog = None
        if seen is not None:
            self.fog = FogItem(scene, seen)
            self._items.addItem(self.fog)

    def covers_from(self, token_id: TokenId, at: Point) -> tuple[tuple[Point, float, str, str], ...]:
        """Return how much of each enemy a token would not see from a place, as rings; nothing where all is seen."""
        state, scene = self._state, self._state.scene()
        found = None if scene is None else scene.token(token_id)
        shooter = None if found is None else state.combatant(found.combatant_id)
        if scene is None or shooter is None:
            return ()
        enemies = {c.id for c in state.combatants if hostile(c.side, shooter.side) and not c.out}
        there = [t for t in scene.tokens if t.combatant_id in enemies]
        ids = [t.combatant_id for t in there if t.combatant_id is not None]
        rings = []
        for token, line in zip(there, cover.sightlines(state, shooter.id, ids, at, explained=False), strict=True):
            if line.percent > 0:
                role = "bad" if line.bonus is None else "warn"
                said = NO_SHOT if line.bonus is None else self._percent(round(line.percent))
                rings.append((token.at, state.token_radius_m(token), said, role))
        return tuple(rings)

    def _percent(self, percent: int) -> str:
        """Return whole percents in words, each written once."""
        if percent not in self._percents:
            self._percents[percent] = self._context.words.percent(percent)
        return self._percents[percent]

    def end_preview(self) -> None:
        """Show what is seen from where the tokens stand, after a drag showed it from elsewhere."""
        if self._sight_from is not None:
            self._sight_from = None
            self.show_sight()

    def show_sight(self, moved: tuple[TokenId, Point] | None = None) -> None:
        """Show what the selected creatures see, or the players' side when none is; only when it is asked for.

        moved: a token that is dragged, and where it is held: what it would see from there.
        """
        self._sight_from = moved
        if self.sight is not None:
            self._items.removeItem(self.sight)
            self.sight = None
        state, scene, session = self._state, self._state.scene(), self._context.session
        if scene is None or not session.shows_sight:
            return
        chosen = [t for t in scene.tokens if t.id in session.selection and t.combatant_id is not None]
        if moved is not None:
            chosen = [t.model_copy(update={"at": moved[1]}) for t in scene.tokens if t.id == moved[0]]
        area = sight.seen_by(state, scene, chosen) if chosen else sight.seen_by_side(state)
        self.sight = SightItem(scene, shapely_path(area), self._context.theme, fleeting=moved is not None)
        self._items.addItem(self.sight)

    def _height(self, metres: float) -> str:
        if not metres:
            return ""
        arrow = "↑" if metres > 0 else "↓"
        return f"{arrow}{self._context.words.metres(abs(metres))}"

    def show_threats(self) -> None:
        """Show who threatens the combatant looked at, and how far it reaches; only when it is asked for."""
        if self.threats is not None:
            self._items.removeItem(self.threats)
            self.threats = None
        state, scene, session = self._state, self._state.scene(), self._context.session
        combatant = None if session.focus is None else state.combatant(session.focus)
        token = None if scene is None or combatant is None else scene.token_of(combatant.id)
        if not session.shows_threats or scene is None or combatant is None or token is None:
            return
        found = dangers.dangers_of(state, combatant)
        threats = []
        for danger in found:
            other = state.combatant(CombatantId(danger.id))
            there = None if other is None else scene.token_of(other.id)
            if there is not None:
                threats.append(Threat(there.at, state.token_radius_m(there), danger.why == "contact", danger.aware))
        reach = contact.reach_of(state, combatant)
        look = ThreatsLook(token.at, state.token_radius_m(token), reach, tuple(threats), len(found))
        self.threats = ThreatsItem(look, self._context.theme)
        self._items.addItem(self.threats)

    # -- over the tokens ---------------------------------------------------------------------------------------------

    def _show_declared(self) -> None:
        """Draw the planned ways of those who have declared, as dashed ghosts with their multiple."""
        for item in self._ghosts:
            self._items.removeItem(item)
        self._ghosts.clear()
        state = self._state
        scene = state.scene()
        if scene is None or state.round.phase not in (Phase.DECLARATION, Phase.RESOLUTION):
            return
        for combatant in state.combatants:
            declaration = combatant.declaration
            token = scene.token_of(combatant.id)
            if declaration is None or not declaration.way or token is None or combatant.id in state.round.done:
                continue
            way = (token.at, *declaration.way)
            unit = ways.speed_m(state, token)
            length = ways.walked_distance_m(scene, way, flying=ground.flies(state, token))
            units = ways.units_needed(length, unit) if unit else 0
            look = WayLook(way, state.token_radius_m(token), label=f"{units}×" if units else "")
            item = WayItem(look, self._context.theme)
            item.setOpacity(0.6)
            item.setZValue(28)
            self._ghosts.append(item)
            self._items.addItem(item)

    def show_fan(self, line: cover.Sightline | None) -> None:
        """Draw what one sees of another, and what hides the rest; None takes it away."""
        if self.fan is not None:
            self._items.removeItem(self.fan)
            self.fan = None
        if line is not None and line.known and not line.touching:
            pair = contact.tokens_of(self._state, line.shooter, line.target)
            if pair is not None:
                look = FanLook(
                    pair[0].at, line.direction_rad, line.half_angle_rad, math.dist(pair[0].at, pair[1].at), line.pieces
                )
                self.fan = FanItem(look, self._context.theme)
                self._items.addItem(self.fan)

    def current_sightline(self) -> cover.Sightline | None:
        """Return the cover between the combatant looked at and the one aimed at, or None."""
        session = self._context.session
        if session.focus is None or session.target is None or session.focus == session.target:
            return None
        state = self._state
        if state.combatant(session.focus) is None or state.combatant(session.target) is None:
            return None
        return cover.sightline(state, session.focus, session.target)


class _Floor(QGraphicsItem):
    """The ground of a map without a picture, and its grid."""

    def __init__(self, fill: str, line: str) -> None:
        super().__init__()
        self._fill, self._line = QColor(fill), QColor(line)
        self._scene: Scene | None = None

    def show_scene(self, scene: Scene) -> None:
        self.prepareGeometryChange()
        self._scene = scene
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF() if self._scene is None else QRectF(0, 0, self._scene.width_m, self._scene.height_m)

    def paint(self, painter: QPainter, option: object, widget: QWidget | None = None) -> None:
        if self._scene is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._fill)
        painter.drawRect(self.boundingRect())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._line, 0))
        painter.drawRect(self.boundingRect())
