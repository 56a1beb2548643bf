"""Where the names of tokens stand on a map, so that none runs into another; and how short they are.

Plain numbers in screen pixels, no drawing: the GM's map and the players' window both ask here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)

GAP_PX = 2.0
"""Between a token and its name, in pixels."""

_CELL_PX = 64.0


class Box(NamedTuple):
    """A rectangle in screen pixels, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Return whether two rectangles share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Return whether another rectangle lies inside."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def moved(self, x: float, y: float) -> Box:
        """Return the rectangle somewhere else."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


@dataclass(frozen=True, slots=True)
class Marker(Generic[K]):
    """A token on the screen, in pixels. radius: with its rings. width, height: of its name; a width of 0 is no name.

    rank: 0 is the name that matters most. badges: what else of the token must stay free, on the screen.
    """

    key: K
    x: float
    y: float
    radius: float
    width: float = 0.0
    height: float = 0.0
    rank: int = 0
    badges: tuple[Box, ...] = ()

    def places(self) -> Iterator[Box]:
        """Return where the name may stand, the best place first: below, above, right, left."""
        away, half_width, half_height = self.radius + GAP_PX, self.width / 2, self.height / 2
        x, y = self.x, self.y
        yield Box(x - half_width, y + away, x + half_width, y + away + self.height)
        yield Box(x - half_width, y - away - self.height, x + half_width, y - away)
        yield Box(x + away, y - half_height, x + away + self.width, y + half_height)
        yield Box(x - away - self.width, y - half_height, x - away, y + half_height)


def place_names(markers: Sequence[Marker[K]], within: Box | None = None) -> dict[K, Box]:
    """Return where the names stand, in pixels; a name that finds no free place is not among them.

    The lowest ranks choose first, equal ranks in the order given. No name meets another, a disc, or a badge. within:
    what names must not leave.
    """
    if not markers:
        return {}
    taken = _Taken(max(_CELL_PX, 2 * sum(marker.radius for marker in markers) / len(markers)))
    for marker in markers:
        taken.add_disc(marker.x, marker.y, marker.radius)
        for badge in marker.badges:
            taken.add_box(badge)
    placed: dict[K, Box] = {}
    for marker in sorted(markers, key=lambda m: m.rank):
        if marker.width <= 0:
            continue
        for place in marker.places():
            if (within is None or within.holds(place)) and taken.is_free(place):
                taken.add_box(place)
                placed[marker.key] = place
                break
    return placed


class _Taken:
    """What is taken, by the cells of a grid, so that a place is held against its neighbours only."""

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        self._discs: dict[tuple[int, int], list[tuple[float, float, float]]] = {}

    def _cells(self, box: Box) -> Iterator[tuple[int, int]]:
        cell = self._cell
        for column in range(int(box.left // cell), int(box.right // cell) + 1):
            for row in range(int(box.top // cell), int(box.bottom // cell) + 1):
                yield column, row

    def add_box(self, box: Box) -> None:
        for at in self._cells(box):
            self._boxes.setdefault(at, []).append(box)

    def add_disc(self, x: float, y: float, radius: float) -> None:
        for at in self._cells(Box(x - radius, y - radius, x + radius, y + radius)):
            self._discs.setdefault(at, []).append((x, y, radius))

    def is_free(self, box: Box) -> bool:
        left, top, right, bottom = box
        for at in self._cells(box):
            for other_left, other_top, other_right, other_bottom in self._boxes.get(at, ()):
                if left < other_right and other_left < right and top < other_bottom and other_top < bottom:
                    return False
            for x, y, radius in self._discs.get(at, ()):
                across = left - x if x < left else x - right if x > right else 0.0
                down = top - y if y < top else y - bottom if y > bottom else 0.0
                if across * across + down * down < radius * radius:
                    return False
        return True


class KeptNames(Generic[K]):
    """The latest layout: it is made anew only when something that counts has changed."""

    def __init__(self) -> None:
        self._asked: tuple[tuple[Marker[K], ...], Box | None] = ((), None)
        self._placed: dict[K, Box] = {}

    def place(self, markers: tuple[Marker[K], ...], within: Box | None = None) -> dict[K, Box]:
        """Return where the names stand; see `place_names`."""
        if (markers, within) != self._asked:
            self._asked = (markers, within)
            self._placed = place_names(markers, within)
        return self._placed


def short_names(names: Mapping[K, str]) -> dict[K, str]:
    """Return what stands beside each token: the first word of its name where no other token's begins with it."""
    first = {key: name.split(" ")[0] for key, name in names.items()}
    counts: dict[str, int] = {}
    for word in first.values():
        counts[word] = counts.get(word, 0) + 1
    return {key: first[key] if counts[first[key]] == 1 and len(first[key]) > 3 else name for key, name in names.items()}


def name_rank(*, selected: bool = False, current: bool = False, target: bool = False, down: bool = False) -> int:
    """Return how much a name matters, 0 the most: selected, whose turn it is, aimed at, standing, down."""
    return 0 if selected else 1 if current else 2 if target else 4 if down else 3
