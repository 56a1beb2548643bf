"""Who fights: combatants, their states, their declarations and what they have done in the round."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    CombatantId,
    CreatureId,
    RuleId,
)
from loreval_desktop.encounter.value.objects import ObjectPoints
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.types.actions import ActionSpec
from loreval_desktop.rules.types.creature import Allotment, Criterion


class Side(StrEnum):
    """Whom a combatant fights for."""

    PLAYERS = "players"
    FOES = "foes"
    ALLIES = "allies"
    OTHERS = "others"


def hostile(one: Side, other: Side) -> bool:
    """Tell whether two sides fight each other: players and allies stand together, others fight nobody by default."""
    friends = {Side.PLAYERS, Side.ALLIES}
    if Side.OTHERS in (one, other):
        return False
    return (one in friends) != (other in friends)


def friendly(one: Side, other: Side) -> bool:
    """Tell whether two sides stand together; the others stand with nobody but themselves."""
    friends = {Side.PLAYERS, Side.ALLIES}
    return one is other or (one in friends and other in friends)


class InitiativeStatus(StrEnum):
    """Where a combatant stands with its initiative."""

    NEEDS_ROLL = "needs_roll"
    ACTIVE = "active"
    GRACE = "grace"
    SURPRISED = "surprised"
    GRACE_BY_CHANGE = "grace_by_change"


class ConditionCode(StrEnum):
    """States that rules read."""

    SLOW = "slow"
    HASTE = "haste"
    FLAT_FOOTED = "flat_footed"
    KNOCKED_DOWN = "knocked_down"
    SEIZED = "seized"
    SEIZER = "seizer"
    CLINCH = "clinch"
    IMMOBILISED = "immobilised"
    IMMOBILISER = "immobiliser"
    PINNED_DOWN = "pinned_down"
    PINNER = "pinner"
    LIFTED = "lifted"
    STUNNED = "stunned"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"
    INVISIBLE = "invisible"
    BLOCKED = "blocked"
    BLOCK_HELD = "block_held"
    BLOCK_HOLDER = "block_holder"
    DISARMED = "disarmed"
    TIED = "tied"
    GRAPPLED = "grappled"
    PINNED = "pinned"
    GRAPPLER = "grappler"
    """Leads a grapple; `value`: the round of its last test (M-096, M-097)."""
    PINNING = "pinning"
    SENSE_LOST = "sense_lost"
    ATTENTION_MALUS = "attention_malus"
    """Takes `value` points from one criterion, or from all (L-097)."""
    ATTENTION_CAP = "attention_cap"
    """Keeps one criterion at `value` at most (L-101)."""
    NOTE = "note"


class Cause(StrEnum):
    """What brought a state about, and with what it ends."""

    RULE = "rule"
    HIT_POINTS = "hit_points"
    HOLD = "hold"
    BLOCK = "block"
    COUNTER = "counter"
    ROPES = "ropes"
    SURPRISE = "surprise"
    GM = "gm"


class Condition(Frozen):
    """A state of a combatant. by: who causes it. value: such as senses lost.

    rounds_left: how many of its own turns it still lasts, or rounds where it has none; None: until lifted.
    """

    code: ConditionCode
    by: CombatantId | None = None
    rounds_left: Annotated[int, Field(ge=0, le=999)] | None = None
    value: int = 0
    text: Annotated[str, Field(max_length=200)] = ""
    cause: Cause = Cause.RULE
    object_id: str | None = None
    """The weapon that a block has caught (L-626)."""
    criterion: Criterion | None = None
    """Which criterion of attention a malus or a cap touches; None: all of them (L-097, L-101)."""


class Declaration(Frozen):
    """What a combatant announced for the round, with the numbers fixed at that moment (L-058 to L-062)."""

    action: ActionSpec
    targets: tuple[CombatantId, ...] = ()
    weapon_ids: tuple[str, ...] = ()
    spell_id: str | None = None
    way: tuple[Point, ...] = ()
    """The planned way in world metres, first point excluded."""
    category: int = 1
    cost: int = 1
    focus: int = 0
    extra_moves: int = 0
    units: int = 0
    """Units of movement allowed in the round, the base move and a free one of Course included."""
    distance_m: float = 0.0
    first_units: int | None = None
    """Units of the first declaration, where this one replaces it: the frame of what may still be walked (L-303)."""
    note: Annotated[str, Field(max_length=500)] = ""
    eclat: bool = False
    """Declared as an action d'éclat: its rolls succeed (L-430)."""
    concert: tuple[CombatantId, ...] = ()
    """Those with whom it is done together (L-370)."""
    overruled: tuple[RuleId, ...] = ()
    """Rules that the GM has set aside for it: they do not come back when it is carried out."""
    waives_defence: bool = False
    """Lets itself be struck: no passive defence, as an inactive one may wish (L-284)."""
    first_targets: tuple[CombatantId, ...] = ()
    """Those at whom the first declaration was aimed, where this one replaces it: what exposed its author to them
    stays (L-060, L-639)."""
    changed_from: ActionSpec | None = None
    """The action first declared, when this one replaces it (-2, malus frozen)."""


class BlowOutcome(StrEnum):
    """What became of one blow or shot."""

    HIT = "hit"
    CRITICAL = "critical"
    SCREEN_HIT = "screen_hit"
    MISS = "miss"
    FUMBLE = "fumble"
    OBSTACLE_HIT = "obstacle_hit"


class BlowRecord(Frozen):
    """One attack of an action: which of the chain, against whom, and what came of it."""

    index: int
    target: CombatantId
    outcome: BlowOutcome | None = None


class Acrobatics(Frozen):
    """An acrobatics roll that a manoeuvre needed. code: of the manoeuvre."""

    code: str
    succeeded: bool


class WeaponPoints(Frozen):
    """Points left of a weapon that was struck."""

    weapon_id: str
    left: Annotated[int, Field(ge=0)]


class Combatant(Frozen):
    """A creature in this fight."""

    id: CombatantId
    creature_id: CreatureId
    name: Annotated[str, Field(min_length=1, max_length=80)]
    public_name: Annotated[str, Field(max_length=80)] = ""
    side: Side = Side.FOES
    hit_points: int = 10
    heroism: Annotated[int, Field(ge=0, le=3)] = 0
    initiative: Annotated[int, Field(ge=0, le=999)] | None = None
    status: InitiativeStatus = InitiativeStatus.NEEDS_ROLL
    roll_malus: int = 0
    """Pending malus on the next initiative roll (L-402)."""
    attention: Allotment = Allotment()
    declaration: Declaration | None = None
    conditions: tuple[Condition, ...] = ()
    ready_weapons: tuple[str, ...] = ()
    hidden: bool = False
    walked_m: float = 0.0
    """Metres walked in this round."""
    run_m: float = 0.0
    """Metres of the last straight piece of this round's way (L-527, L-528)."""
    run_deg: float | None = None
    """Its direction, in degrees from the x axis towards the y axis."""
    ran_m: float = 0.0
    """That piece of the round before, if nothing was struck in it: what a charge in continuity rests on (L-530)."""
    ran_deg: float | None = None
    """The direction of that piece."""
    blows: tuple[BlowRecord, ...] = ()
    """Blows of this round's action so far."""
    acrobatics: tuple[Acrobatics, ...] = ()
    """Acrobatics rolls of this round's action."""
    struck: tuple[CombatantId, ...] = ()
    """Those whom it has attacked in this round, by whatever means (L-131, L-138)."""
    clock: Annotated[int, Field(ge=1)] = 1
    """Which of its own turns this is; it has ended one less."""
    acted: bool = False
    """Whether the declared spell was cast, or the declared jump made, in this round."""
    thrown_m: float = 0.0
    """How far the one who threw this combatant may still have it land, in metres (L-802)."""
    jumped_m: float = 0.0
    """How far the jump that it has just made may still carry it, in metres (L-974)."""
    weapon_points: tuple[WeaponPoints, ...] = ()
    """What is left of weapons that were struck (L-648)."""
    objects: tuple[ObjectPoints, ...] = ()
    """What is left of other things that were struck (M-083)."""
    nonlethal: Annotated[int, Field(ge=0, le=99999)] = 0
    """Points of damage that does not kill (M-104)."""
    ward_used: bool = False
    """An important NPC that has avoided death in this encounter (L-019)."""
    extra_danger: Annotated[int, Field(ge=0, le=20)] = 0
    """Sources of danger that the GM adds, such as traps or fire (Q-041)."""
    note: Annotated[str, Field(max_length=2000)] = ""

    def has(self, code: ConditionCode) -> bool:
        """Tell whether the combatant is in that state."""
        return any(condition.code is code for condition in self.conditions)

    def a_turn_later(self) -> Combatant:
        """Return the combatant after a turn of its own, or a round without one: what lasts for a time is shorter."""
        conditions = tuple(
            c if c.rounds_left is None else c.model_copy(update={"rounds_left": max(0, c.rounds_left - 1)})
            for c in self.conditions
        )
        return self.model_copy(update={"conditions": conditions, "clock": self.clock + 1})

    @property
    def out(self) -> bool:
        """Whether it can no longer act: dead, unconscious or stunned."""
        return any(
            condition.code in (ConditionCode.DEAD, ConditionCode.UNCONSCIOUS, ConditionCode.STUNNED)
            for condition in self.conditions
        )


class DiceSource(StrEnum):
    """Whose dice a side throws: typed from the table, or rolled by the program."""

    TYPED = "typed"
    ROLLED = "rolled"


class SideDice(Frozen):
    """The dice of one side."""

    side: Side
    source: DiceSource


DEFAULT_DICE = (
    SideDice(side=Side.PLAYERS, source=DiceSource.TYPED),
    SideDice(side=Side.FOES, source=DiceSource.ROLLED),
    SideDice(side=Side.ALLIES, source=DiceSource.ROLLED),
    SideDice(side=Side.OTHERS, source=DiceSource.ROLLED),
)


class Unaware(Frozen):
    """One who does not know of another (L-131, L-143)."""

    observer: CombatantId
    of: CombatantId


class CoverRuling(Frozen):
    """The GM's cover for one pair, in place of the map's (L-734)."""

    shooter: CombatantId
    target: CombatantId
    percent: Annotated[float, Field(ge=0, le=100)]
    reason: str = ""
