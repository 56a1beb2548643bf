"""What an undertaking does to others: intents that wait until those who act in concert have all acted (L-373).

Amounts are held, not results: each is decided in its turn, by what stands then.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, EffectId, RuleId, TokenId, UndertakingId
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.types.actions import GrappleOption
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.ribbons import RibbonAction


class Effect(Frozen):
    """An intent. by: who brings it about. cause: the undertaking it comes from. awaits: the group when it arose."""

    id: EffectId
    by: CombatantId | None = None
    cause: UndertakingId | None = None
    awaits: tuple[CombatantId, ...] = ()


class Loss(Effect):
    """Hit points that somebody is about to lose. account: how the number came about.

    lethal: not lethal, it is summed apart (M-104). outright: a heroic blow that may kill by itself (L-028).
    warded: what may keep it off was asked already.
    """

    kind: Literal["loss"] = "loss"
    target: CombatantId
    amount: Annotated[int, Field(ge=0)]
    lethal: bool = True
    outright: bool = False
    warded: bool = False
    why: str = ""
    account: Breakdown = Breakdown()


class Fall(Effect):
    """Somebody is brought to the ground."""

    kind: Literal["fall"] = "fall"
    target: CombatantId


class Interrupt(Effect):
    """Somebody's action ends to the end of the round, its movement with it, or its movement alone (L-323, L-353)."""

    kind: Literal["interrupt"] = "interrupt"
    target: CombatantId
    action: bool = True
    moves: bool = False


class Drop(Effect):
    """Something leaves its owner's hand and lies on the ground. rule: why."""

    kind: Literal["drop"] = "drop"
    target: CombatantId
    object_id: str
    rule: RuleId


class StrikeObject(Effect):
    """Something that its owner bears takes a blow. amount: of damage, hardness not yet counted.

    hardness, full: of a thing that the sheet does not know. fatal: see `DestroyObject`; asked: it was.
    """

    kind: Literal["strike_object"] = "strike_object"
    target: CombatantId
    object_id: str
    amount: Annotated[int, Field(ge=0)]
    by_bmo: bool = False
    hardness: int | None = None
    full: int | None = None


class Take(Effect):
    """One who disarmed with bare hands may take what fell (M-076)."""

    kind: Literal["take"] = "take"
    target: CombatantId
    object_ids: tuple[str, ...]


class Hold(Effect):
    """What a grapple attack that worked does to both, computed when it is decided (L-773). metres: of a throw."""

    kind: Literal["hold"] = "hold"
    target: CombatantId
    option: GrappleOption
    metres: float = 0.0


class BlockHold(Effect):
    """One is kept by the block of another. by: who keeps it. weapon_id: what it has caught (L-627)."""

    kind: Literal["block_hold"] = "block_hold"
    target: CombatantId
    weapon_id: str | None = None


class Grip(Effect):
    """What becomes of a grapple by BMO between two. by: who leads it. difficulty: of ropes.

    clock: of who leads it from then on, when the test was made (M-097).
    """

    kind: Literal["grip"] = "grip"
    target: CombatantId
    grip: Literal["held", "kept", "pinned", "tied", "untied", "lost", "escaped", "taken"]
    clock: int = 0
    difficulty: int | None = None


class Step(Frozen):
    """Where one token is moved."""

    token_id: TokenId
    to: Point


class Shove(Effect):
    """Tokens are moved by a manoeuvre, all at once. walks: the metres count for the mover's own round.

    stopped: something ends the move before its length: obstacle and obstacle_kind say what, the edge of the map if
    nothing. distance_m: of the author's own way, where it is not straight.
    """

    kind: Literal["shove"] = "shove"
    target: CombatantId
    steps: tuple[Step, ...]
    why: Literal["push", "follow", "drag", "haul", "cross", "stop"]
    walks: bool = False
    distance_m: float | None = None
    stopped: bool = False
    obstacle: str = ""
    obstacle_kind: str = ""


class Gauge(Effect):
    """Fatigue or wounds of a ribbon rise."""

    kind: Literal["gauge"] = "gauge"
    target: CombatantId
    gauge: Literal["fatigue", "wounds"]
    degrees: int


class Bonus(Effect):
    """Bonuses wait for somebody's next action (R-084, R-085)."""

    kind: Literal["bonus"] = "bonus"
    target: CombatantId
    action: RibbonAction
    bonuses: int


AnyEffect = Annotated[
    Loss | Fall | Interrupt | Drop | StrikeObject | Take | Hold | BlockHold | Grip | Shove | Gauge | Bonus,
    Field(discriminator="kind"),
]
