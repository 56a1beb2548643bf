"""Actions under way: each is one frozen value on `Encounter.stack`, with its stage and what was settled so far.

The top goes on; what stands below waits for it. `answers` names the undertaking on which another one stands and with
which it falls. `regime` is read from the declaration when the undertaking begins, so that every roll of it obeys.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, UndertakingId
from loreval_desktop.encounter.value.objects import ManoeuvrePlan
from loreval_desktop.encounter.value.ribbons import Preparation
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.types.actions import CounterKind
from loreval_desktop.rules.types.jump import JumpShape
from loreval_desktop.rules.types.ribbons import RibbonAction


class Regime(Frozen):
    """What holds for all rolls of an undertaking.

    heroic: a point of heroism was spent on it (L-029). changed: it takes the place of another one (L-399).
    hypothetical: a counter against nobody in particular, or against another than the one it named (L-341).
    """

    heroic: bool = False
    changed: bool = False
    hypothetical: bool = False

    @property
    def uncertain(self) -> bool:
        """Whether its rolls bear the malus of what is changed or hypothetical, once (L-342)."""
        return self.changed or self.hypothetical


PLAIN = Regime()


class Undertaking(Frozen):
    """An action under way. target: whom it is done to, where it is one."""

    id: UndertakingId
    actor: CombatantId
    target: CombatantId | None = None
    answers: UndertakingId | None = None
    regime: Regime = PLAIN

    @property
    def needed(self) -> tuple[CombatantId, ...]:
        """Those without whom it cannot go on."""
        return (self.actor,) if self.target is None else (self.actor, self.target)


class Turn(Undertaking):
    """A combatant's turn in the resolution of a round.

    asked: those whose counter was asked for what begins now. struggled: it has tried to get out of a block.
    """

    kind: Literal["turn"] = "turn"
    asked: tuple[CombatantId, ...] = ()
    struggled: bool = False
    stage: Literal["redeclare", "onset", "open"] = "onset"


Landing = Literal["damage", "disarm", "sunder", "trip", "overturn", "hold"]
"""What a blow does once it has landed."""


class Blow(Undertaking):
    """A blow or shot: which of the chain, with what, and what its dice have said.

    counter: the blow is itself a counter. modifier, concealed_by, cover_percent, sneak_dice: the GM's, see
    `ResolveAttack`. screen, margin: the creature in between, and how far below the difficulty a result strikes it
    (L-727). threat_from: the lowest face that threatens. face: the one that threatened. struck: who takes it.
    opposed: the first total of an opposed roll. dealt: hit points really lost by it. outright: it may kill by itself
    (L-028). second: the second roll into a heap was made (L-708).
    """

    kind: Literal["blow"] = "blow"
    index: int = 0
    weapon_id: str | None = None
    landing: Landing = "damage"
    option: str = ""
    counter: CounterKind | None = None
    concealed_by: tuple[str, ...] | None = None
    cover_percent: float | None = None
    modifier: int = 0
    sneak_dice: str = ""
    sneak_counts: bool = True
    screen: CombatantId | None = None
    margin: int = 0
    threat_from: int = 20
    face: int | None = None
    struck: CombatantId | None = None
    total: int = 0
    difficulty: int = 0
    critical: bool = False
    outright: bool = False
    second: bool = False
    opposed: int | None = None
    dealt: int = 0
    stage: Literal[
        "begun", "prelude", "counters", "roll", "confirm", "second", "landing", "knee", "landed", "stopped", "after"
    ] = "begun"

    @property
    def thrown(self) -> bool:
        """Whether its first die has been thrown."""
        return self.stage not in ("begun", "prelude", "counters", "roll")

    @property
    def needed(self) -> tuple[CombatantId, ...]:
        """Those without whom it cannot go on: whom it struck, too."""
        return super().needed if self.struck is None else (*super().needed, self.struck)


class CounterTest(Undertaking):
    """A counter that is no blow: a parry, a dodge, an obstruction, what answers a spell.

    target: whose action it answers. victim: whom the blow meets that it answers.
    """

    kind: Literal["counter_test"] = "counter_test"
    counter: CounterKind
    victim: CombatantId | None = None
    modifier: int = 0
    total: int | None = None
    stage: Literal["begun", "roll"] = "begun"

    @property
    def thrown(self) -> bool:
        """Whether its die has been thrown."""
        return self.total is not None


class Total(Frozen):
    """What one target's counter against a spell came to."""

    target: CombatantId
    counter: CounterKind
    total: int


class Cast(Undertaking):
    """A spell on its way to each of its targets. at: which of them is next. spared: whom it leaves unharmed."""

    kind: Literal["cast"] = "cast"
    targets: tuple[CombatantId, ...] = ()
    spell_id: str | None = None
    modifier: int = 0
    at: int = 0
    totals: tuple[Total, ...] = ()
    spared: tuple[CombatantId, ...] = ()
    stage: Literal["begun", "counters", "targeting", "penetration", "damage"] = "begun"


class Jump(Undertaking):
    """A declared jump. run_up, straight, objective_m: see `MakeJump`."""

    kind: Literal["jump"] = "jump"
    shape: JumpShape = "length"
    run_up: bool = False
    straight: bool = False
    objective_m: float | None = None
    objective_height_m: float | None = None
    modifier: int = 0
    stage: Literal["roll"] = "roll"


class SkillUse(Undertaking):
    """A declared use of a skill, or an action at the GM's price. skill None: no roll is needed."""

    kind: Literal["skill_use"] = "skill_use"
    skill: str | None = None
    difficulty: int | None = None
    modifier: int = 0
    stage: Literal["roll"] = "roll"


class Struggle(Undertaking):
    """An attempt to get out of a block by opposed Strength. target: who keeps the actor (L-630)."""

    kind: Literal["struggle"] = "struggle"
    opposed: int | None = None
    modifier: int = 0
    stage: Literal["strength", "resistance"] = "strength"


class Paid(Frozen):
    """Something spent on an undertaking. by: who spent it. bonuses: what it adds. virtue: dice of a virtue.

    segments: of the ribbon. defence: of *Se défendre*, which ended with it. used: it does not come back when the
    undertaking is dropped (R-071).
    """

    by: CombatantId
    bonuses: int = 0
    preparation: Preparation | None = None
    virtue: str | None = None
    segments: int = 0
    defence: int = 0
    used: bool = False


class Attempt(Undertaking):
    """A manoeuvre by BMO.

    index: of the blow that it replaces. charge: it ends a charge. free: made as an attack of opportunity. avoided: the
    one in front lets the author pass. facing: whom the test is against now, where it is not the target. pushed: who is
    pushed, first the one next to the author; steps: still to go; moved: steps made. crossed: who was overrun.
    harm: hit points that attacks of opportunity took from the author, off the test (M-023). strikers: who may still
    strike at whom of those who are pushed. paid: what was spent on it, by ribbons.
    """

    kind: Literal["attempt"] = "attempt"
    plan: ManoeuvrePlan
    index: int | None = None
    charge: bool = False
    free: bool = False
    avoided: bool = False
    facing: CombatantId | None = None
    pushed: tuple[CombatantId, ...] = ()
    steps: int = 0
    moved: int = 0
    crossed: tuple[CombatantId, ...] = ()
    harm: int = 0
    strikers: tuple[tuple[CombatantId, CombatantId], ...] = ()
    paid: tuple[Paid, ...] = ()
    dealt: int = 0
    stage: Literal[
        "begun", "counters", "opportunity", "avoid", "roll", "rolled", "push", "cross", "struck", "danger", "done"
    ] = "begun"

    @property
    def against(self) -> CombatantId:
        """Whom the next test is against."""
        against = self.facing or self.target
        assert against is not None
        return against


class OpportunityStrike(Undertaking):
    """A blow as attack of opportunity. target: who provoked it. pushed: on one who is pushed (M-048)."""

    kind: Literal["opportunity_strike"] = "opportunity_strike"
    weapon_id: str | None = None
    pushed: bool = False
    landed: bool = False
    dealt: int = 0
    stage: Literal["hit", "damage", "after"] = "hit"


class RibbonAct(Undertaking):
    """An action of the ribbons, from its announcement until it is applied.

    cost: segments to advance at the end. skill, virtue: of the active roll. weapon_fatigue: degrees that stand in for
    the weapon's. prepared: what a preparation is for. attack_successes: once rolled. text: what an effect does.
    way: where its author walks. stands: it gets up. paid: bonuses, virtues and segments spent on it.
    """

    kind: Literal["ribbon_act"] = "ribbon_act"
    action: RibbonAction
    cost: int
    weapon_id: str | None = None
    skill: str = ""
    virtue: str | None = None
    siege: bool = False
    weapon_fatigue: int | None = None
    fatigue_modifier: int = 0
    prepared: RibbonAction | None = None
    attack_successes: int | None = None
    dodge_virtue: str | None = None
    dodged: bool = False
    text: str = ""
    way: tuple[Point, ...] = ()
    stands: bool = False
    paid: tuple[Paid, ...] = ()
    stage: Literal["begun", "dodge", "active", "defence", "applied"] = "begun"


AnyUndertaking = Annotated[
    Turn | Blow | CounterTest | Cast | Jump | SkillUse | Struggle | Attempt | OpportunityStrike | RibbonAct,
    Field(discriminator="kind"),
]
