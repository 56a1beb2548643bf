"""What a tool has in hand of obstacles: the one taken, or several, what the next will be like, and the card of both."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsScene

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.map.scene import EditObstacles
from loreval_desktop.encounter.value.scene import Obstacle, Scene
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.map.cards.obstacle import ObstacleCard
from loreval_desktop.ui.map.gesture import Pick
from loreval_desktop.ui.map.items.editing import EditItem
from loreval_desktop.ui.map.items.obstacle import ObstacleItem
from loreval_desktop.ui.map.stage import Stage


class ObstacleBench(QObject):
    """Marks what is taken and what a press would take.

    hovered: whether a press would take something.
    """

    hovered = Signal(bool)

    def __init__(
        self, context: Context, stage: Stage, items: QGraphicsScene, card: ObstacleCard, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._stage, self._items = context, stage, items
        self.card = card
        self.style = card.obstacle
        """What is to be drawn: its kind, its door; the points do not count."""
        self._pick: Pick | None = None
        self._many: tuple[ObstacleId, ...] = ()
        self._picked: list[EditItem] = []
        self.marked: EditItem | None = None
        self._faded: list[ObstacleItem] = []
        card.changed.connect(self._on_card)

    @property
    def _scene(self) -> Scene | None:
        return self._context.state.scene()

    def picked(self) -> Pick | None:
        """Return the obstacle that is being changed."""
        return self._pick

    def many(self) -> tuple[Obstacle, ...]:
        """Return the obstacles that are being changed together; none while it is one, or none."""
        scene = self._scene
        found = () if scene is None else tuple(scene.obstacle(i) for i in self._many)
        return tuple(o for o in found if o is not None)

    def pick(self, pick: Pick | None) -> None:
        """Take an obstacle, or one of its points, to change it."""
        if pick != self._pick or self._many:
            self._pick, self._many = pick, ()
            self.show()

    def pick_many(self, ids: tuple[ObstacleId, ...]) -> None:
        """Take several obstacles together; one alone is taken as by a click."""
        if len(ids) < 2:
            self.pick(Pick(ids[0]) if ids else None)
        elif ids != self._many:
            self._pick, self._many = None, ids
            self.show()

    def let_go(self) -> None:
        """Take nothing, whatever the card said."""
        self._pick, self._many = None, ()
        self.show()

    def show(self) -> None:
        """Mark what is taken, and tell of it on the card."""
        for item in self._picked:
            self._items.removeItem(item)
        self._picked = []
        scene = self._scene
        many = self.many()
        self._many = tuple(o.id for o in many)
        taken = None if scene is None or self._pick is None else scene.obstacle(self._pick.obstacle_id)
        if taken is None:
            self._pick = None
        elif self._pick is not None:
            point = self._pick.point
            if point is not None and point >= len(taken.points):
                point = None
                self._pick = Pick(taken.id)
            self._picked = [self._edit_item(taken, point=point)]
        self._picked += [self._edit_item(o, handles=False) for o in many]
        for item in self._picked:
            self._items.addItem(item)
        self._show_card(taken, len(many))

    def _show_card(self, taken: Obstacle | None, many: int) -> None:
        tool = self._context.session.tool
        if tool == "map.walls":
            self.card.obstacle = self.style
            self.card.show_style()
        elif tool != "map.edit":
            self.card.hide()
        elif many:
            self.card.show_many(many)
        elif taken is None:
            self.card.show_nothing()
        else:
            self.card.show_obstacle(taken, point=None if self._pick is None else self._pick.point)

    def _edit_item(self, obstacle: Obstacle, *, handles: bool = True, point: int | None = None) -> EditItem:
        over = self._scene is not None and self._scene.background is not None
        return EditItem(obstacle, self._context.theme, over_picture=over, handles=handles, point=point)

    def show_hover(self, pick: Pick | None) -> None:
        """Mark what a press would take."""
        if self.marked is not None:
            self._items.removeItem(self.marked)
            self.marked = None
        scene = self._scene
        found = None if scene is None or pick is None else scene.obstacle(pick.obstacle_id)
        if found is not None and pick is not None:
            self.marked = self._edit_item(found, handles=pick.point is not None, point=pick.point)
            self._items.addItem(self.marked)
        self.hovered.emit(found is not None)

    def preview(self, obstacle: Obstacle, point: int | None, instead: ObstacleId | None) -> EditItem:
        """Return an obstacle as it would be, to be shown; what stands in its place fades meanwhile."""
        for item in self._stage.obstacles:
            if item.obstacle.id == instead and item not in self._faded:
                item.setOpacity(0.3)
                self._faded.append(item)
        for picked in self._picked:
            picked.setVisible(instead is None)
        return self._edit_item(obstacle, handles=not self._many, point=point)

    def end_preview(self) -> None:
        """Let all stand as it is again."""
        for item in self._faded:
            item.setOpacity(1)
        self._faded = []
        for picked in self._picked:
            picked.show()

    def _on_card(self, wanted: Obstacle) -> None:
        """Follow the card: what is drawn next, or a change of the obstacle taken."""
        if self._context.session.tool == "map.walls":
            self.style = wanted
            self.card.show_style()
        else:
            self._context.dispatch(EditObstacles(obstacles=(wanted,)))
            self.show()
