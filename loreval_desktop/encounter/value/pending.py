"""Rolls and rulings that wait. Nothing ever waits inside `decide`: what is needed stands here until it is answered.

`then` says what the answer is for; the subject that asked registers what follows (`engine.follow_roll`,
`engine.follow_ruling`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, RollId, RuleId, RulingId
from loreval_desktop.core.message import Message
from loreval_desktop.rules.types.actions import CounterKind, GrappleOption
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.heroism import Regime

# --- what a roll is for ----------------------------------------------------------------------------------------------


class Loss(Frozen):
    """Hit points that somebody is about to lose. by: who dealt them. account: how the number came about."""

    target: CombatantId
    amount: int
    by: CombatantId | None = None
    why: str = ""
    account: Breakdown = Breakdown()


class InitiativePurpose(Frozen):
    """A combatant's initiative (L-451)."""

    kind: Literal["initiative"] = "initiative"
    combatant_id: CombatantId


class TieBreakPurpose(Frozen):
    """One d20 for each of those who are tied, in this order (L-468)."""

    kind: Literal["tie_break"] = "tie_break"
    tied: tuple[CombatantId, ...]


class AttackPlan(Frozen):
    """One blow or shot that has begun, with what the GM said of it, while something comes before its die."""

    target: CombatantId
    index: int
    concealed_by: tuple[str, ...] | None = None
    cover_percent: float | None = None
    modifier: int = 0
    sneak_dice: str = ""


class AttackPurpose(Frozen):
    """A blow or shot, with what was settled when it was asked for.

    index: which of the chain, from 0. confirm: this roll confirms a threat.
    screen: the creature that hides part of the target, hit inside screen_margin (L-727). into_crowd: a near miss may
    hit somebody adjacent (L-708). second_chance: this is that second roll, for the same blow.
    """

    kind: Literal["attack"] = "attack"
    attacker: CombatantId
    target: CombatantId
    index: int = 0
    weapon_id: str | None = None
    threat_from: int = 20
    confirm: bool = False
    threat: int | None = None
    """The face that threatened, while it is being confirmed."""
    screen: CombatantId | None = None
    screen_margin: int = 0
    into_crowd: bool = False
    second_chance: bool = False
    heroic: Regime | None = None
    """A point of heroism was spent on the action, and in which regime (L-020 to L-030)."""
    sneak_dice: str = ""
    """Dice that a sneak or perfidious attack adds (L-593)."""
    counter: CounterKind | None = None
    """This blow is itself a counter (L-539, L-561)."""
    answer: AttackPlan | None = None
    """The attack that goes on after a blow that was a counter."""


class DamagePurpose(Frozen):
    """The damage of a blow that hit. power: points that a power attack adds. outright: a heroic one, that may kill."""

    kind: Literal["damage"] = "damage"
    attacker: CombatantId
    target: CombatantId
    index: int = 0
    weapon_id: str | None = None
    critical: bool = False
    charge: bool = False
    power: int = 0
    sneak_dice: str = ""
    counter: CounterKind | None = None
    outright: bool = False


class DetectionPurpose(Frozen):
    """A roll not to be surprised (L-033), or to find somebody invisible, of (L-128)."""

    kind: Literal["detection"] = "detection"
    combatant_id: CombatantId
    of: CombatantId | None = None


class RibbonPurpose(Frozen):
    """A pool of dice of the ribbons. dice: how many are thrown; added: successes on top of what they show."""

    kind: Literal["ribbon"] = "ribbon"
    side: Literal["active", "dodge"]
    dice: int
    added: int = 0
    dodge_virtue: str | None = None


class CounterPurpose(Frozen):
    """The roll of a counter that is no blow. attack: what waits for it."""

    kind: Literal["counter"] = "counter"
    counterer: CombatantId
    against: CombatantId
    counter: CounterKind
    attack: AttackPlan | None = None


class SpellPurpose(Frozen):
    """A caster's roll against the total of one who resists or dodges the spell (L-357, L-358)."""

    kind: Literal["spell"] = "spell"
    counterer: CombatantId
    against: CombatantId


class ConcentrationPurpose(Frozen):
    """Whether a caster who was hurt finishes the spell (L-566)."""

    kind: Literal["concentration"] = "concentration"
    combatant_id: CombatantId


class AcrobaticsPurpose(Frozen):
    """The acrobatics that a manoeuvre needs. code: of the manoeuvre (L-612, L-661, L-666)."""

    kind: Literal["acrobatics"] = "acrobatics"
    combatant_id: CombatantId
    code: str


class KeepWeaponPurpose(Frozen):
    """Whether a juggler who fumbled keeps the weapon (L-664)."""

    kind: Literal["keep_weapon"] = "keep_weapon"
    combatant_id: CombatantId
    weapon_id: str


class SunderPurpose(Frozen):
    """The damage done to somebody's weapon (L-648)."""

    kind: Literal["sunder"] = "sunder"
    combatant_id: CombatantId
    weapon_id: str


class StrengthPurpose(Frozen):
    """One side of an opposed Strength roll. total: the attacker's, once thrown. Rule: L-630, L-635.

    block: whether it is to get out of a block.
    """

    kind: Literal["strength"] = "strength"
    attacker: CombatantId
    target: CombatantId
    total: int | None = None
    block: bool = False


class CriticalRuling(Frozen):
    """Whether a threat is a critical, where the GM says so (option `criticals = typed`)."""

    kind: Literal["critical"] = "critical"
    blow: AttackPurpose
    face: int
    total: int
    difficulty: int


class KneePurpose(Frozen):
    """The roll that lands a thrown adversary on the thrower's knee (L-812)."""

    kind: Literal["knee"] = "knee"
    attacker: CombatantId
    target: CombatantId


class OutrightRuling(Frozen):
    """Whether a heroic blow that did not kill kills all the same (L-028)."""

    kind: Literal["outright"] = "outright"
    attacker: CombatantId
    target: CombatantId


class BareHandsRuling(Frozen):
    """What comes of a renversement with bare hands that missed somebody armed (L-674). weapon_id: of the armed one."""

    kind: Literal["bare_hands"] = "bare_hands"
    attacker: CombatantId
    target: CombatantId
    weapon_id: str


class HoldDamagePurpose(Frozen):
    """The damage of a throw, of its landing on a knee, or of a crush (L-803, L-812, L-825)."""

    kind: Literal["hold_damage"] = "hold_damage"
    attacker: CombatantId
    target: CombatantId
    option: GrappleOption
    knee: bool = False


class JumpPurpose(Frozen):
    """A declared jump (L-950)."""

    kind: Literal["jump"] = "jump"
    combatant_id: CombatantId
    run_up: bool = False
    shape: Literal["length", "height", "combined"] = "length"
    objective_m: float | None = None


class ManoeuvrePurpose(Frozen):
    """The test of the manoeuvre under way (M-027). bonds: against ropes. free: an attempt before a danger (M-102)."""

    kind: Literal["manoeuvre"] = "manoeuvre"
    attacker: CombatantId
    target: CombatantId
    bonds: bool = False
    free: bool = False


class OpportunityPurpose(Frozen):
    """An attack of opportunity, or its damage (M-023)."""

    kind: Literal["opportunity"] = "opportunity"
    attacker: CombatantId
    target: CombatantId
    weapon_id: str | None = None
    damage: bool = False


class ManoeuvreDamagePurpose(Frozen):
    """The damage of a destruction, or of a blow inside a hold (M-082, M-103)."""

    kind: Literal["manoeuvre_damage"] = "manoeuvre_damage"
    attacker: CombatantId
    target: CombatantId
    object_id: str | None = None
    lethal: bool = True


class FreePurpose(Frozen):
    """A roll that the GM asked for; nothing follows but the log."""

    kind: Literal["free"] = "free"


RollPurpose = Annotated[
    InitiativePurpose
    | TieBreakPurpose
    | AttackPurpose
    | DamagePurpose
    | DetectionPurpose
    | RibbonPurpose
    | CounterPurpose
    | SpellPurpose
    | ConcentrationPurpose
    | AcrobaticsPurpose
    | KeepWeaponPurpose
    | SunderPurpose
    | StrengthPurpose
    | KneePurpose
    | HoldDamagePurpose
    | JumpPurpose
    | ManoeuvrePurpose
    | OpportunityPurpose
    | ManoeuvreDamagePurpose
    | FreePurpose,
    Field(discriminator="kind"),
]


class PendingRoll(Frozen):
    """A die that somebody must throw. dice: such as `1d20` or `1d8+3`; its faces answer it."""

    kind: Literal["roll"] = "roll"
    id: RollId
    dice: str
    who: CombatantId | None = None
    why: Message
    breakdown: Breakdown = Breakdown()
    difficulty: int | None = None
    against: Breakdown = Breakdown()
    then: RollPurpose


# --- what a ruling is for --------------------------------------------------------------------------------------------


class FreeRuling(Frozen):
    """A question whose answer only goes to the log."""

    kind: Literal["free"] = "free"


class LethalBlowRuling(Frozen):
    """Whether heroism cancels a blow that would kill (L-006, L-019)."""

    kind: Literal["lethal_blow"] = "lethal_blow"
    loss: Loss


class DodgeRuling(Frozen):
    """Whether the target of an attack dodges, with which virtue, or refuses (R-070 to R-074)."""

    kind: Literal["dodge"] = "dodge"
    attacker: CombatantId
    defender: CombatantId


class CounterRuling(Frozen):
    """Whether a declared counter is made against what another does now. attack: the blow that waits, if one does."""

    kind: Literal["counter"] = "counter"
    counterer: CombatantId
    against: CombatantId
    attack: AttackPlan | None = None


class CounterspellRuling(Frozen):
    """Whether a counterspell works (L-360, Q-008)."""

    kind: Literal["counterspell"] = "counterspell"
    counterer: CombatantId
    against: CombatantId


class BlockExitRuling(Frozen):
    """Whether the one kept by a block abandons its weapon (L-626)."""

    kind: Literal["block_exit"] = "block_exit"
    blocker: CombatantId
    combatant_id: CombatantId
    weapon_id: str | None = None


class OpportunityRuling(Frozen):
    """Whether an attack of opportunity is made, and what comes of it (M-022). pushed: on one who is pushed (M-048)."""

    kind: Literal["opportunity"] = "opportunity"
    attacker: CombatantId
    target: CombatantId
    pushed: bool = False


class AvoidRuling(Frozen):
    """Whether the target of a renversement lets the other pass (M-135)."""

    kind: Literal["avoid"] = "avoid"
    attacker: CombatantId
    target: CombatantId


class DestroyRuling(Frozen):
    """Whether an object that would have no points left is destroyed (M-085). lost: points that the blow took."""

    kind: Literal["destroy"] = "destroy"
    attacker: CombatantId
    target: CombatantId
    object_id: str
    lost: int


class TakeRuling(Frozen):
    """Whether one who disarmed without a weapon takes what fell (M-076)."""

    kind: Literal["take"] = "take"
    attacker: CombatantId
    target: CombatantId
    fallen: tuple[str, ...]


RulingPurpose = Annotated[
    FreeRuling
    | LethalBlowRuling
    | DodgeRuling
    | CounterRuling
    | CounterspellRuling
    | BlockExitRuling
    | BareHandsRuling
    | CriticalRuling
    | OutrightRuling
    | OpportunityRuling
    | AvoidRuling
    | DestroyRuling
    | TakeRuling,
    Field(discriminator="kind"),
]


class Answer(Frozen):
    """One possible answer to a question."""

    code: str
    say: Message


class PendingRuling(Frozen):
    """A question that only the GM can answer."""

    kind: Literal["ruling"] = "ruling"
    id: RulingId
    who: CombatantId | None = None
    question: Message
    answers: tuple[Answer, ...]
    rule: RuleId
    then: RulingPurpose


Pending = Annotated[PendingRoll | PendingRuling, Field(discriminator="kind")]
