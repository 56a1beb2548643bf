"""Where dice and fresh names come from. Both live in the store, outside the value, and are never rewound."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from typing import Protocol


class Dice(Protocol):
    """A source of faces and of ids that never come back."""

    @property
    def serial(self) -> int:
        """The number of the last id that was given."""
        ...

    def roll(self, sides: int) -> int:
        """Return one face of a die, from 1 to sides."""
        ...

    def new_id(self, prefix: str) -> str:
        """Return an id that was never given before in this document."""
        ...


class SeededDice:
    """Faces from a seeded generator; without a seed from the system's entropy."""

    def __init__(self, seed: int | None = None, serial: int = 0) -> None:
        self._random = random.Random(seed) if seed is not None else random.Random()
        self._serial = serial

    @property
    def serial(self) -> int:
        """The number of the last id that was given."""
        return self._serial

    def roll(self, sides: int) -> int:
        """Return one face, from 1 to sides."""
        return int(self._random.random() * sides) + 1

    def new_id(self, prefix: str) -> str:
        """Return the prefix with the next number."""
        self._serial += 1
        return f"{prefix}{self._serial}"


class ScriptedDice(SeededDice):
    """Faces from a list, for tests and scripts. Raises LookupError when the list has run out."""

    def __init__(self, faces: Iterable[int] = (), serial: int = 0) -> None:
        super().__init__(0, serial)
        self._faces = deque(faces)

    def roll(self, sides: int) -> int:
        """Return the next face of the list. Raises ValueError when it is no face of such a die."""
        if not self._faces:
            raise LookupError("the scripted dice have run out")
        face = self._faces.popleft()
        if not 1 <= face <= sides:
            raise ValueError(f"{face} is no face of a d{sides}")
        return face
