"""How a drag becomes one command: a tool's gesture is one generator, fed a pointer for each step of the mouse.

Cancelling closes the generator; its `finally` clears what it showed. No Qt type enters a tool, so tests need none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Literal, Protocol

from loreval_desktop.core.ids import ObstacleId, TokenId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.engine import Command
from loreval_desktop.encounter.state import Encounter, Point
from loreval_desktop.encounter.store import Change

Phase = Literal["press", "drag", "release", "waypoint", "double"]


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is, in world metres, and what is held.

    phase: `waypoint` is a right click or the space bar during a drag. within_m: how far a finger's breadth is at the
    present zoom. shift: add to the selection, or keep straight; control: free of snapping.
    """

    at_m: Point
    phase: Phase = "drag"
    shift: bool = False
    control: bool = False
    within_m: float = 0.2


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

    def show_line(self, points: tuple[Point, ...]) -> None:
        """Draw a ruler."""
        ...

    def show_box(self, one: Point, other: Point) -> None:
        """Draw a selection rectangle."""
        ...

    def pill(self, at_m: Point, parts: tuple[Message, ...], warn: bool) -> None:
        """Show a pill of facts beside the pointer."""
        ...

    def clear_preview(self) -> None:
        """Take away all that was shown."""
        ...


class Tool(Protocol):
    """A map tool: facts as class data, and what a press begins."""

    id: str
    icon: str
    shortcut: str

    def gesture(self, press: Pointer) -> Gesture:
        """Follow the mouse from a press to its release."""
        ...


class GestureDriver:
    """Feeds pointers to one gesture at a time."""

    def __init__(self) -> None:
        self._running: Gesture | None = None

    @property
    def active(self) -> bool:
        """Whether a gesture is under way."""
        return self._running is not None

    def begin(self, gesture: Gesture) -> None:
        """Begin a gesture, cancelling another."""
        self.cancel()
        self._running = gesture
        self._advance(None)

    def feed(self, pointer: Pointer) -> None:
        """Pass a step of the mouse on."""
        self._advance(pointer)
        if pointer.phase == "release":
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
