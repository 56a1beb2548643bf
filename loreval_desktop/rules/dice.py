"""Dice expressions such as `1d20` or `2d6+3`: parsing, legal faces, totals."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

_TERM = re.compile(r"([+\-−]?)\s*(?:(\d+)\s*[dD]\s*(\d+)|(\d+))\s*")
MAX_DICE = 100
MAX_SIDES = 1000


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """count dice of so many sides, with a sign."""

    sign: int
    count: int
    sides: int


class DiceExpression(NamedTuple):
    """The dice of an expression, in the order in which they are written, and the flat part."""

    terms: tuple[DiceTerm, ...]
    flat: int

    @property
    def sides(self) -> tuple[int, ...]:
        """The number of sides of each die to throw, in order."""
        return tuple(term.sides for term in self.terms for _ in range(term.count))

    @property
    def signs(self) -> tuple[int, ...]:
        """The sign of each die, in the same order."""
        return tuple(term.sign for term in self.terms for _ in range(term.count))

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the total for the given faces. Raises ValueError when a face is missing, too many, or illegal."""
        if len(faces) != len(self.sides):
            raise ValueError(f"{len(self.sides)} faces are needed, {len(faces)} were given")
        for face, sides in zip(faces, self.sides, strict=True):
            if not 1 <= face <= sides:
                raise ValueError(f"{face} is no face of a d{sides}")
        return self.flat + sum(sign * face for sign, face in zip(self.signs, faces, strict=True))


@lru_cache(maxsize=4096)
def parse_dice(text: str) -> DiceExpression:
    """Return the expression that a text such as `1d8+3` or `2d6 - 1` says.

    Raises ValueError on anything else, on more than 100 dice, and on dice of more than 1000 sides.
    """
    rest = text.strip()
    if not rest:
        raise ValueError("a dice expression is needed")
    terms: list[DiceTerm] = []
    flat = 0
    at = 0
    while at < len(rest):
        found = _TERM.match(rest, at)
        if found is None or (at > 0 and not found[1]):
            raise ValueError(f"{text!r} is no dice expression")
        sign = -1 if found[1] in ("-", "−") else 1
        if found[2]:
            terms.append(DiceTerm(sign, int(found[2]), int(found[3])))
        else:
            flat += sign * int(found[4])
        at = found.end()
    if sum(term.count for term in terms) > MAX_DICE or any(not 1 <= term.sides <= MAX_SIDES for term in terms):
        raise ValueError(f"{text!r} asks for more than {MAX_DICE} dice or {MAX_SIDES} sides")
    return DiceExpression(tuple(terms), flat)


def read_face(face: int, sides: int) -> int:
    """Return the face that a person typed: 0 on a d10 and 0 or 00 on a d100 count as the highest face."""
    return sides if face == 0 and sides in (10, 100) else face
