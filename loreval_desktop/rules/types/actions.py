"""What is declared: kinds of actions and counters, and the specification of one action (L-190 to L-366)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.rules.types.creature import WeaponMode


class ActionKind(StrEnum):
    """What kind of action is declared."""

    ATTACK = "attack"
    MIXED = "mixed"
    """Attacks of several modes in one action (L-244)."""
    SPELL = "spell"
    RITUAL = "ritual"
    SKILL_USE = "skill_use"
    JUMP = "jump"
    MOVE = "move"
    COUNTER = "counter"
    INACTION = "inaction"
    GRACE = "grace"
    GRAPPLE = "grapple"
    DISARM = "disarm"
    WEAPON_DESTRUCTION = "weapon_destruction"
    TRIP = "trip"
    WHIRLWIND = "whirlwind"
    OVERTURN = "overturn"
    BULL_RUSH = "bull_rush"
    """By BMO alone (M-040)."""
    CHARGE = "charge"
    PRICED = "priced"
    """Anything else, at the category that the GM gives (L-193)."""


class CounterKind(StrEnum):
    """How a counter is made (L-348 to L-362, L-539 to L-543, L-561)."""

    PARRY = "parry"
    BLOCK = "block"
    DODGE = "dodge"
    PARRY_MISSILE = "parry_missile"
    OBSTRUCT = "obstruct"
    RESIST_SPELL = "resist_spell"
    DODGE_SPELL = "dodge_spell"
    COUNTERSPELL = "counterspell"
    STRIKE = "strike"
    """A blow at somebody who acts, such as one who casts a spell (L-561)."""
    SHOT = "shot"
    """The same from afar, where option `ranged_counter` allows it."""
    RECEIVE_CHARGE = "receive_charge"
    PARRY_CHARGE = "parry_charge"
    """A charge received on the shield, or parried (L-543)."""


class CounterSide(StrEnum):
    """The two types of counters (L-326)."""

    DEFENSIVE = "defensive"
    OFFENSIVE = "offensive"


class GrappleOption(StrEnum):
    """What a grapple attack tries (L-771, L-793 to L-837)."""

    SEIZE = "seize"
    LIFT = "lift"
    THROW = "throw"
    IMMOBILISE = "immobilise"
    PIN_DOWN = "pin_down"
    CRUSH = "crush"
    BREAK_HOLD = "break_hold"
    ESCAPE = "escape"
    COUNTER_HOLD = "counter_hold"


class Addon(StrEnum):
    """Manoeuvres that raise the category of an action (L-605, L-660, L-667)."""

    POWER_ATTACK = "power_attack"
    JUGGLING = "juggling"
    MELEE_MOVEMENT = "melee_movement"


class AttackPart(Frozen):
    """So many attacks of one mode, inside a mixed action."""

    mode: WeaponMode
    count: Annotated[int, Field(ge=1, le=9)] = 1


class ActionSpec(Frozen):
    """What is declared, beside targets, weapons and way.

    count: attacks, or creatures in contact for a rotation. extra_moves: units paid beyond a move's own (k).
    use_course: the free unit of *Course*. unready: a weapon of the action must first be readied.
    power: points moved from attack to damage, where addons hold POWER_ATTACK. continued: a charge in continuity of
    movement. as_counter: a charge declared as a counter. hypothetical: a counter whose opponent or action is not known.
    priced_category, priced_focus: the GM's price, for PRICED, MIXED and unlisted counts. category_adjust: what the GM
    adds for a special handicap (L-258).
    """

    kind: ActionKind
    mode: WeaponMode | None = None
    count: Annotated[int, Field(ge=1, le=99)] = 1
    parts: tuple[AttackPart, ...] = ()
    skill: Literal["power_strike", "finesse_strike"] | None = None
    extra_moves: Annotated[int, Field(ge=0, le=20)] = 0
    use_course: bool = False
    unready: bool = False
    addons: tuple[Addon, ...] = ()
    power: Annotated[int, Field(ge=0, le=99)] = 0
    material: bool = False
    aimed: bool = False
    focus_two: bool = False
    counter: CounterKind | None = None
    side: CounterSide = CounterSide.DEFENSIVE
    hypothetical: bool = False
    grapple: GrappleOption | None = None
    knee: bool = False
    continued: bool = False
    as_counter: bool = False
    overturning: bool = False
    """A charge that ends in a renversement instead of a blow (L-672)."""
    into_crowd: bool = False
    """A shot into the heap (L-706)."""
    priced_category: Annotated[int, Field(ge=1, le=9)] | None = None
    priced_focus: Annotated[int, Field(ge=0, le=9)] | None = None
    category_adjust: Annotated[int, Field(ge=-9, le=9)] = 0

    @property
    def counters(self) -> bool:
        """Whether it is a counter, a charge declared as one included."""
        return self.kind is ActionKind.COUNTER or self.as_counter

    @property
    def moves(self) -> bool:
        """Whether a unit of movement belongs to it."""
        return self.kind is ActionKind.MOVE or self.extra_moves > 0 or self.use_course


RANGED = frozenset({WeaponMode.THROWN, WeaponMode.FAST_MISSILE, WeaponMode.SLOW_MISSILE})

MISSILES = frozenset({WeaponMode.FAST_MISSILE, WeaponMode.SLOW_MISSILE})

MANOEUVRES = frozenset(
    {ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.TRIP, ActionKind.WHIRLWIND, ActionKind.OVERTURN}
)

BY_BMO = frozenset(
    {ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.TRIP, ActionKind.OVERTURN, ActionKind.CHARGE}
)
"""What is resolved by BMO in an encounter that plays manoeuvres so: their Loreval conditions do not count (Q-012)."""

ARMED_COUNTERS = frozenset(
    {CounterKind.PARRY, CounterKind.BLOCK, CounterKind.PARRY_MISSILE, CounterKind.STRIKE, CounterKind.SHOT,
     CounterKind.RECEIVE_CHARGE, CounterKind.PARRY_CHARGE, CounterKind.OBSTRUCT}
)  # fmt: skip

ARMED = frozenset(
    {ActionKind.ATTACK, ActionKind.CHARGE, ActionKind.WHIRLWIND, ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION}
)
