"""How a drag becomes one command: a tool's gesture is one generator, fed a pointer for each step of the mouse.

Cancelling closes the generator; its `finally` clears what it showed. No Qt type enters a tool, so tests need none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from loreval_desktop.core.ids import ObstacleId, TokenId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Obstacle, Point

if TYPE_CHECKING:
    from loreval_desktop.ui.map.outline import Lines

Phase = Literal["press", "drag", "release", "waypoint", "double", "enter", "back"]


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in world metres, and what is held.

    phase: `waypoint` is a right click or the space bar during a drag; `enter` and `back` are the Enter and Escape keys,
    told to tools that stay. within_m: how far a finger's breadth is at the
    present zoom. shift: add to the selection, or keep straight; control: free of snapping.
    """

    at_m: Point
    phase: Phase = "drag"
    shift: bool = False
    control: bool = False
    within_m: float = 0.2


@dataclass(frozen=True, slots=True)
class Pick:
    """An obstacle that is being changed, and the number of the point taken, or None for the whole."""

    obstacle_id: ObstacleId
    point: int | None = None


Gesture = Generator[None, Pointer, None]
Dispatch = Callable[[Command], Change | None]


class Surface(Protocol):
    """What a tool may ask of the map, and show on it."""

    @property
    def state(self) -> Encounter:
        """The present value."""
        ...

    def token_at(self, at_m: Point) -> TokenId | None:
        """Return the uppermost token at a place, or None."""
        ...

    def door_at(self, at_m: Point, within_m: float) -> ObstacleId | None:
        """Return the door at a place, or None."""
        ...

    def selected(self) -> tuple[TokenId, ...]:
        """Return the selected tokens."""
        ...

    def select(self, tokens: tuple[TokenId, ...]) -> None:
        """Select tokens."""
        ...

    def click_token(self, token: TokenId, add: bool) -> None:
        """Select a token, look at its combatant; or aim at it, when a target is being picked."""
        ...

    def show_way(self, token: TokenId, way: tuple[Point, ...], warn: bool) -> None:
        """Draw a way from a token, and its ghost at the end."""
        ...

    def show_reach(self, token: TokenId) -> None:
        """Draw how far a token may still go."""
        ...

    def when(self, ready: Callable[[], bool]) -> None:
        """Pass the last step of the mouse on once more as soon as something is ready, if the gesture still goes on."""
        ...

    def show_from(self, token: TokenId, at_m: Point) -> None:
        """Show what a token would see of its enemies from a place, while it is dragged there."""
        ...

    def show_line(self, points: tuple[Point, ...]) -> None:
        """Draw a ruler."""
        ...

    def show_box(self, one: Point, other: Point) -> None:
        """Draw a selection rectangle."""
        ...

    def lines(self) -> Lines:
        """Return the pieces of the obstacles here, to be found by a place."""
        ...

    def drawn_as(self) -> Obstacle:
        """Return what is to be drawn: its kind, its door; the points do not count."""
        ...

    def picked(self) -> Pick | None:
        """Return the obstacle that is being changed."""
        ...

    def pick(self, pick: Pick | None) -> None:
        """Take an obstacle, or one of its points, to change it."""
        ...

    def drawn_shape(self) -> Literal["line", "rectangle", "circle"]:
        """Return how it is drawn: point by point, from corner to corner, or from the middle."""
        ...

    def many(self) -> tuple[Obstacle, ...]:
        """Return the obstacles that are being changed together."""
        ...

    def pick_many(self, ids: tuple[ObstacleId, ...]) -> None:
        """Take several obstacles together."""
        ...

    def show_hover(self, pick: Pick | None) -> None:
        """Mark what a press would take."""
        ...

    def show_spot(self, at_m: Point) -> None:
        """Draw where a point would go."""
        ...

    def show_obstacle(self, obstacle: Obstacle, point: int | None, instead: ObstacleId | None = None) -> None:
        """Draw an obstacle as it would be. point: the one that is held. instead: what fades meanwhile."""
        ...

    def pill(self, at_m: Point, parts: tuple[Message, ...], warn: bool) -> None:
        """Show a pill of facts beside the pointer."""
        ...

    def clear_preview(self) -> None:
        """Take away all that was shown."""
        ...


class Tool(Protocol):
    """A map tool: facts as class data, and what a press begins.

    stays: its gesture goes on after the release, until it ends by itself. takes_double: a double click is its own.
    """

    id: str
    icon: str
    shortcut: str
    stays: bool = False
    takes_double: bool = False

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from a press to its release."""
        ...

    def hover(self, at: Pointer) -> None:
        """Follow the mouse while nothing is pressed."""
        return

    def key(self, name: str, *, shift: bool = False) -> bool:
        """Do what a key asks while nothing is pressed; return whether it was for this tool."""
        return False


class GestureDriver:
    """Feeds pointers to one gesture at a time."""

    def __init__(self) -> None:
        self._running: Gesture | None = None
        self._stays = False

    @property
    def stays(self) -> bool:
        """Whether the gesture under way goes on after a release."""
        return self._running is not None and self._stays

    @property
    def active(self) -> bool:
        """Whether a gesture is under way."""
        return self._running is not None

    def begin(self, gesture: Gesture, *, stays: bool = False) -> None:
        """Begin a gesture, cancelling another."""
        self.cancel()
        self._stays = stays
        self._running = gesture
        self._advance(None)

    def feed(self, pointer: Pointer) -> None:
        """Pass a step of the mouse on."""
        self._advance(pointer)
        if pointer.phase == "release" and not self._stays:
            self.cancel()

    def _advance(self, pointer: Pointer | None) -> None:
        if self._running is None:
            return
        try:
            if pointer is None:
                next(self._running)
            else:
                self._running.send(pointer)
        except StopIteration:
            self._running = None

    def cancel(self) -> bool:
        """End the gesture without its command; return whether there was one."""
        running, self._running = self._running, None
        if running is not None:
            running.close()
        return running is not None
