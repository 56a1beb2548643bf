"""Rolls and rulings that wait. Nothing ever waits inside `decide`: what is needed stands here until it is answered.

Each names whom its answer concerns: the undertaking or the effect that asked, its owner; a role says what for. Without
an owner are the dice of a round's beginning, searches, and what the GM puts by hand.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, EffectId, RollId, RuleId, RulingId, UndertakingId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.types.breakdown import Breakdown


class Role(StrEnum):
    """What a roll or a ruling is for."""

    INITIATIVE = "initiative"
    TIE_BREAK = "tie_break"
    """One d20 for each of those who are tied (L-468)."""
    DETECTION = "detection"
    """Not to be surprised, or to find somebody (L-033, L-128)."""
    FREE = "free"
    """Asked for by hand; nothing follows but the log."""
    HIT = "hit"
    CONFIRM = "confirm"
    DAMAGE = "damage"
    COUNTER = "counter"
    """Whether a declared counter is made now, and its die (L-347)."""
    COUNTERSPELL = "counterspell"
    PENETRATION = "penetration"
    TARGETING = "targeting"
    CONCENTRATION = "concentration"
    ACROBATICS = "acrobatics"
    KEEP_WEAPON = "keep_weapon"
    STRENGTH = "strength"
    RESISTANCE = "resistance"
    """The second side of an opposed roll (L-635)."""
    KNEE = "knee"
    BLOCK_EXIT = "block_exit"
    BARE_HANDS = "bare_hands"
    JUMP = "jump"
    SKILL = "skill"
    MANOEUVRE = "manoeuvre"
    BREAK_FREE = "break_free"
    OPPORTUNITY = "opportunity"
    AVOID = "avoid"
    ACTIVE = "active"
    """The pool of dice of a ribbon action."""
    DODGE = "dodge"
    WARD = "ward"
    """Whether heroism cancels a dire end (L-006, L-019)."""
    OUTRIGHT = "outright"
    DESTROY = "destroy"
    TAKE = "take"


Owner = UndertakingId | EffectId


class PendingRoll(Frozen):
    """A die that somebody must throw. dice: such as `1d20` or `1d8+3`; its faces answer it.

    about: whom else it concerns: the target of a blow, the tied, the sought. pool: dice of a ribbon pool with the
    successes added to what they show.
    """

    kind: Literal["roll"] = "roll"
    id: RollId
    role: Role
    owner: Owner | None = None
    dice: str
    who: CombatantId | None = None
    about: tuple[CombatantId, ...] = ()
    why: Message
    breakdown: Breakdown = Breakdown()
    difficulty: int | None = None
    against: Breakdown = Breakdown()
    pool: int | None = None
    added: int = 0


class Choice(Frozen):
    """One possible answer to a question. against: what speaks against it, unless the GM overrules it."""

    code: str
    say: Message
    against: Problem | None = None


class PendingRuling(Frozen):
    """A question that only the GM can answer. number: the answer may bring one, such as points of damage."""

    kind: Literal["ruling"] = "ruling"
    id: RulingId
    role: Role
    owner: Owner | None = None
    who: CombatantId | None = None
    about: tuple[CombatantId, ...] = ()
    question: Message
    answers: tuple[Choice, ...]
    rule: RuleId
    number: bool = False


Pending = Annotated[PendingRoll | PendingRuling, Field(discriminator="kind")]
