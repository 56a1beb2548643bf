"""The cards over the map: one at a time, that of the tool in hand."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from loreval_desktop.ui.context import Context
from loreval_desktop.ui.map.cards.base import MapCard
from loreval_desktop.ui.map.cards.feature import FeatureCard
from loreval_desktop.ui.map.cards.fog import FogCard
from loreval_desktop.ui.map.cards.grid import GridCard
from loreval_desktop.ui.map.cards.obstacle import ObstacleCard
from loreval_desktop.ui.map.cards.template import TemplateCard


class Cards:
    """Makes the cards and places them in their corner."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        self._context = context
        self.obstacle = ObstacleCard(context, parent)
        self.feature = FeatureCard(context, parent)
        self.template = TemplateCard(context, parent)
        self.fog = FogCard(context, parent)
        self.grid = GridCard(context, parent)

    @property
    def all(self) -> tuple[MapCard, ...]:
        """Every card."""
        return (self.obstacle, self.feature, self.template, self.fog, self.grid)

    def place(self, width: int) -> None:
        """Stand in a corner of a map of that width, in pixels."""
        for card in self.all:
            card.place(width)

    def hand(self, tool: str) -> None:
        """Show the cards of templates, fog and grid with their tools; the others follow what is taken."""
        if tool == "map.templates":
            self.template.settle()
        else:
            self.template.hide()
        if tool == "map.fog":
            self.fog.show_state()
        else:
            self.fog.hide()
        if tool == "map.grid":
            self.grid.settle()
        else:
            self.grid.hide()
