"""What a tool has in hand of lights, areas, notes and drawings: the one taken, and what the next one will be like."""

from __future__ import annotations

from PySide6.QtCore import QObject

from loreval_desktop.encounter.board import light
from loreval_desktop.encounter.map.scene import RemoveMapItems
from loreval_desktop.encounter.value.scene import Light, Point, Scene
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.map.cards.feature import FeatureCard
from loreval_desktop.ui.map.features import KINDS, Feature, first_style, hit, kind_of, points_of, put
from loreval_desktop.ui.map.stage import Stage

TOOL_KINDS = {f"map.{kind}": kind for kind in KINDS}
"""The tools of features, and the kind that each handles."""


class FeatureDesk(QObject):
    """Follows the tool in hand; its card tells what is taken, or what the next feature will be like."""

    def __init__(self, context: Context, stage: Stage, card: FeatureCard, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._stage = context, stage
        self.card = card
        self.kind = "lights"
        self._styles: dict[str, Feature] = {kind: first_style(kind) for kind in KINDS}
        self._taken = ""
        self._held: int | None = None
        card.changed.connect(self._on_card)
        card.delete.connect(self.delete)

    @property
    def _scene(self) -> Scene | None:
        return self._context.state.scene()

    @property
    def style(self) -> Feature:
        """What the next feature of the tool in hand will be like; its place does not count."""
        return self._styles[self.kind]

    @property
    def taken(self) -> Feature | None:
        """The feature taken, as it is now."""
        scene = self._scene
        if scene is None or not self._taken:
            return None
        return next((f for f in getattr(scene, self.kind) if f.id == self._taken), None)

    @property
    def held(self) -> int | None:
        """The number of the point in hand."""
        return self._held

    def take(self, feature: Feature | None, held: int | None = None) -> None:
        """Take a feature, and one of its points; None lets go."""
        self._taken, self._held = ("" if feature is None else feature.id), held
        self.show()

    def hand(self, tool: str) -> None:
        """Follow the tool: its kind's card is shown, nothing is taken; another tool hides the card."""
        self._taken, self._held = "", None
        if tool in TOOL_KINDS:
            self.kind = TOOL_KINDS[tool]
        self.show()

    def show(self) -> None:
        """Mark what is taken, and tell of it on the card."""
        taken = self.taken
        for feature_id, item in self._stage.features.items():
            item.take(taken is not None and feature_id == taken.id, self._held)
            item.show_prominent(TOOL_KINDS.get(self._context.session.tool) == kind_of(item.feature))
        if self._context.session.tool not in TOOL_KINDS:
            self.card.hide()
        elif taken is not None:
            self.card.show_feature(taken, new=False, scene=self._scene)
        else:
            self._taken = ""
            self.card.show_feature(self.style, new=True, scene=self._scene)

    def at(self, place: Point, within_m: float) -> Feature | None:
        """Return the uppermost feature of the tool's kind at a place: the smallest where areas lie on one another."""
        scene = self._scene
        if scene is None:
            return None
        found: list[tuple[float, Feature]] = []
        for feature in getattr(scene, self.kind):
            rank = hit(scene, feature, place, within_m)
            if rank is not None:
                found.append((rank, feature))
        return min(found, key=lambda pair: pair[0])[1] if found else None

    def place_of(self, feature: Feature) -> tuple[Point, ...]:
        """Return the points of a feature where they are now: a light is with its bearer."""
        scene = self._scene
        if isinstance(feature, Light) and scene is not None:
            return (light.light_place(scene, feature),)
        return points_of(feature)

    def dispatch(self, feature: Feature) -> Feature | None:
        """Put a feature down, and take it; return it as it then is."""
        before = {f.id for f in getattr(self._scene, self.kind, ())}
        change = self._context.dispatch(put(feature))
        scene = self._scene
        if change is None or scene is None:
            return None
        wanted = feature.id or next((f.id for f in getattr(scene, self.kind) if f.id not in before), "")
        self._taken = wanted
        self.show()
        return self.taken

    def delete(self) -> bool:
        """Take away what is taken; return whether anything was."""
        taken = self.taken
        if taken is None:
            return False
        self._taken = ""
        self._context.dispatch(RemoveMapItems(ids=(taken.id,)))
        self.show()
        return True

    def _on_card(self, wanted: Feature) -> None:
        if wanted.id:
            self._context.dispatch(put(wanted))
        else:
            self._styles[self.kind] = wanted
        self.show()
