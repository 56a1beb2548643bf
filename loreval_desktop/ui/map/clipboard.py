"""Copy and paste on the map: tokens, obstacles, lights, areas, notes, drawings, put down where the pointer is."""

from __future__ import annotations

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.map.copies import PasteTokens
from loreval_desktop.encounter.map.scene import DrawObstacles
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Obstacle, Point, Token
from loreval_desktop.ui.map import outline
from loreval_desktop.ui.map.features import Feature, fresh, points_of, put, with_points


class Clipboard:
    """Holds copies of what was taken last; pasted things are new ones."""

    def __init__(self) -> None:
        self._obstacles: tuple[Obstacle, ...] = ()
        self._features: tuple[Feature, ...] = ()
        self._tokens: tuple[Token, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to paste."""
        return not (self._obstacles or self._features or self._tokens)

    def copy(
        self,
        obstacles: tuple[Obstacle, ...] = (),
        features: tuple[Feature, ...] = (),
        tokens: tuple[Token, ...] = (),
    ) -> bool:
        """Take copies; return whether there was anything to copy. Otherwise what was copied before stays."""
        if not (obstacles or features or tokens):
            return False
        self._obstacles, self._features, self._tokens = obstacles, features, tokens
        return True

    def paste(self, state: Encounter, at: Point) -> list[Command]:
        """Return the commands that put the copies down, their middle at a place. Creatures join as new ones."""
        spots = [p for o in self._obstacles for p in o.points]
        spots += [p for f in self._features for p in points_of(f)]
        spots += [token.at for token in self._tokens]
        scene = state.scene()
        if not spots or scene is None:
            return []
        middle = tuple((min(p[i] for p in spots) + max(p[i] for p in spots)) / 2 for i in (0, 1))
        by = (at[0] - middle[0], at[1] - middle[1])
        made: list[Command] = []
        if self._obstacles:
            moved = tuple(outline.shifted(o, by).model_copy(update={"id": ObstacleId("")}) for o in self._obstacles)
            made.append(DrawObstacles(obstacles=moved))
        for feature in self._features:
            shifted = tuple((x + by[0], y + by[1]) for x, y in points_of(feature))
            made.append(put(fresh(with_points(feature, shifted))))
        if self._tokens:
            made.append(
                PasteTokens(
                    tokens=tuple(
                        token.model_copy(
                            update={"at": outline.within(scene, (token.at[0] + by[0], token.at[1] + by[1]))}
                        )
                        for token in self._tokens
                    )
                )
            )
        return made
