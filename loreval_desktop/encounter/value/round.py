"""The round in play: its phase, the order, ties, counters, parts of Security."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    CombatantId,
)
from loreval_desktop.rules.types.actions import CounterKind
from loreval_desktop.rules.types.surprise import Arrival


class Phase(StrEnum):
    """Where the encounter stands: the steps of the round (L-050), and what goes before and after them."""

    SETUP = "setup"
    SURPRISE_CHECK = "surprise_check"
    ROLL_INITIATIVE = "roll_initiative"
    DECLARATION = "declaration"
    ECLAT_DECLARATION = "eclat_declaration"
    ECLAT_RESOLUTION = "eclat_resolution"
    RESOLUTION = "resolution"
    END_OF_ROUND = "end_of_round"
    ENDED = "ended"


class TieBreak(Frozen):
    """A settled tie: faces thrown, best first (L-468); ids in the settled order."""

    order: tuple[CombatantId, ...]
    faces: tuple[int, ...] = ()
    by: Literal["dexterity", "roll", "gm"] = "roll"


class CounterUse(Frozen):
    """One counter on one action of this round.

    total: of its roll, once made. succeeded None: not known yet, or still standing against further attacks.
    held: not made against that action; it stays for another one. approached: the counterer walked up to make it.
    """

    counterer: CombatantId
    against: CombatantId
    counter: CounterKind
    total: int | None = None
    succeeded: bool | None = None
    held: bool = False
    approached: bool = False


class SecurityPart(Frozen):
    """Which part of a target's Security modifier meets one of those who attack it in concert (L-374)."""

    target: CombatantId
    attacker: CombatantId
    points: Annotated[int, Field(ge=0, le=99)]


class Round(Frozen):
    """The round in play. order: highest initiative first, ties settled; it names who, never where in a list."""

    number: Annotated[int, Field(ge=0)] = 0
    phase: Phase = Phase.SETUP
    surprise: bool = False
    cursor: CombatantId | None = None
    order: tuple[CombatantId, ...] = ()
    ties: tuple[TieBreak, ...] = ()
    done: tuple[CombatantId, ...] = ()
    eclats: tuple[CombatantId, ...] = ()
    eclats_passed: tuple[CombatantId, ...] = ()
    counters: tuple[CounterUse, ...] = ()
    voided: tuple[CombatantId, ...] = ()
    """Those whose counter has lost its object and who may say anew what they do (L-389)."""
    parts: tuple[SecurityPart, ...] = ()
    arrival: Arrival = Arrival.AMBUSH
    """How the adversaries come, while it is seen who is surprised (L-031 to L-034)."""
    tried: tuple[CombatantId, ...] = ()
    """Those who have had their roll not to be surprised (L-033)."""
    groups: tuple[tuple[CombatantId, ...], ...] = ()
    """Those who act in concert, each group in the order in which its members declared (L-370)."""
