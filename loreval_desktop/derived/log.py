"""The story of the fight: each change as sentences that a GM would write."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import singledispatch
from typing import Any, Protocol

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.derived.bmo_log import TELLERS
from loreval_desktop.encounter.engine import core
from loreval_desktop.encounter.engine.core import Command, Event
from loreval_desktop.encounter.engine.events import EffectArose, Overruled, Rolled, Ruled
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.events import (
    AcrobaticsResolved,
    ActionChanged,
    AttackResolved,
    AttackWithdrawn,
    ConcentrationResolved,
    CounterFired,
    CounterHeld,
    CounterResolved,
    CounterRolled,
    CounterVoided,
    Jumped,
    KneeResolved,
    OpposedStrength,
    SecurityDivided,
    SkillUsed,
    SpellCast,
    SpellStopped,
)
from loreval_desktop.encounter.map.events import DoorSet, SceneEntered, StoodUp, TokenMoved
from loreval_desktop.encounter.people.events import (
    CombatantAdded,
    CombatantAmended,
    CombatantRemoved,
    CombatantRenamed,
    ConditionApplied,
    ConditionLifted,
    CoverRuled,
    DamageDealt,
    DeathAvoided,
    EclatAnnounced,
    Healed,
    HeroismAwarded,
    HeroismSpent,
    HoldChanged,
    NoteWritten,
    SideSet,
    WeaponDamaged,
    WeaponSheathed,
)
from loreval_desktop.encounter.ribbons.events import (
    Advanced,
    BonusWaits,
    DefenceSet,
    GaugeRaised,
    PassOver,
    RibbonActApplied,
    RibbonActDropped,
    RibbonAmended,
    RibbonPhaseEntered,
    RibbonTaken,
    TurnLost,
    VirtuesRecovered,
    VirtueUsed,
)
from loreval_desktop.encounter.ribbons.track import ribbon_sheet
from loreval_desktop.encounter.rounds.events import (
    ActionDeclared,
    DetectionResolved,
    EncounterEnded,
    GraceForced,
    InitiativeSet,
    OrderSettled,
    PhaseEntered,
    RoundEnded,
    SurpriseMarked,
    SurpriseRoundBegan,
    TieRolled,
    TurnEnded,
)
from loreval_desktop.encounter.value.effects import Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import BlowOutcome, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.ribbons import RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.actions import action_label
from loreval_desktop.rules.ribbons import place
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.ribbons import RibbonAction


class LogLine(Frozen):
    """One sentence of the log. rule: the row that it rests on. secret: not for the players' eyes."""

    say: Message
    rule: RuleId | None = None
    weight: int = 1
    """0: small print; 1: a fact; 2: a heading."""
    about: tuple[CombatantId, ...] = ()
    secret: bool = False


class Teller:
    """What the events of one change have in common: the values around them, and the last die thrown."""

    def __init__(self, before: Encounter, after: Encounter) -> None:
        self.before = before
        self.after = after
        self.rolled: Rolled | None = None

    def name(self, combatant_id: CombatantId | None) -> str:
        """Return a combatant's name, also of one who is no longer there."""
        found = self.after.combatant(combatant_id) or self.before.combatant(combatant_id)
        return found.name if found is not None else str(combatant_id or "—")

    def hidden(self, *combatants: CombatantId | None) -> bool:
        """Tell whether one of them is hidden from the players."""
        found = (self.after.combatant(c) or self.before.combatant(c) for c in combatants)
        return any(c is not None and c.hidden for c in found)

    def line(
        self, id: str, *about: CombatantId | None, rule: str | None = None, weight: int = 1, **values: object
    ) -> LogLine:
        """Return a line about some combatants."""
        return LogLine(
            say=message(f"log.{id}", **values),  # type: ignore[arg-type]
            rule=None if rule is None else RuleId(rule),
            weight=weight,
            about=tuple(c for c in about if c is not None),
            secret=self.hidden(*about),
        )


def tell(events: Iterable[Event], before: Encounter, after: Encounter) -> tuple[LogLine, ...]:
    """Return the lines that the events of one change are worth. before, after: the values round the change."""
    teller = Teller(before, after)
    lines: list[LogLine] = []
    for event in events:
        lines.extend(_tell(event, teller))
        if isinstance(event, Rolled):
            teller.rolled = event
    return tuple(lines)


@singledispatch
def _tell(event: Event, teller: Teller) -> Iterator[LogLine]:
    """Yield the lines of one event; most are worth none."""
    yield from ()


for _kind, _teller in TELLERS:
    _tell.register(_kind)(_teller)


def _faces(rolled: Rolled | None) -> str:
    return "—" if rolled is None else " ".join(str(face) for face in rolled.faces)


@_tell.register
def _(event: Overruled, teller: Teller) -> Iterator[LogLine]:
    for problem in event.problems:
        yield LogLine(
            say=message("log.overruled", reason=event.reason, what=problem.say),
            rule=problem.rule,
            weight=1,
            secret=True,
        )


@_tell.register
def _(event: Rolled, teller: Teller) -> Iterator[LogLine]:
    if event.roll.role is Role.FREE:
        yield teller.line(
            "rolled", event.roll.who, why=event.roll.why, dice=event.roll.dice, faces=_faces(event), total=event.total
        )


@_tell.register
def _(event: Ruled, teller: Teller) -> Iterator[LogLine]:
    answer = next((a.say for a in event.ruling.answers if a.code == event.answer), None)
    yield LogLine(
        say=message("log.ruled", question=event.ruling.question, answer=answer or event.answer),
        rule=event.ruling.rule,
        secret=True,
    )


@_tell.register
def _(event: PhaseEntered, teller: Teller) -> Iterator[LogLine]:
    if event.phase is Phase.ROLL_INITIATIVE and event.round:
        yield teller.line("round", weight=2, rule="L-050", number=event.round)
    elif event.phase is Phase.RESOLUTION and teller.after.initiative == "ribbons":
        return  # the ribbons name their own steps
    elif event.phase in (Phase.DECLARATION, Phase.RESOLUTION):
        yield teller.line("phase", weight=2, phase=message(f"phase.{event.phase}"))


@_tell.register
def _(event: TurnEnded, teller: Teller) -> Iterator[LogLine]:
    actor = teller.before.combatant(event.combatant_id)
    if actor is None or actor.declaration is None or actor.blows or actor.acted:
        return
    countered = any(c.code is ConditionCode.BLOCKED for c in actor.conditions)
    kind = actor.declaration.action.kind
    if not countered and (combat.blows_of(actor) or kind in (ActionKind.SPELL, ActionKind.RITUAL, ActionKind.JUMP)):
        yield teller.line(
            "turn_unused",
            event.combatant_id,
            rule="L-412",
            name=teller.name(event.combatant_id),
            action=action_label(actor.declaration.action),
        )


@_tell.register
def _(event: InitiativeSet, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "initiative",
        event.combatant_id,
        rule="L-451",
        name=teller.name(event.combatant_id),
        score=event.score,
        faces=_faces(teller.rolled),
    )


@_tell.register
def _(event: GraceForced, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("grace_forced", event.combatant_id, rule="L-494", name=teller.name(event.combatant_id))


@_tell.register
def _(event: TieRolled, teller: Teller) -> Iterator[LogLine]:
    pairs = ", ".join(f"{teller.name(c)} {face}" for c, face in zip(event.tied, event.faces, strict=True))
    yield teller.line("tie", *event.tied, rule="L-468", names=pairs)


@_tell.register
def _(event: OrderSettled, teller: Teller) -> Iterator[LogLine]:
    if event.order:
        pairs = ", ".join(f"{teller.name(c)} {score}" for c, score in zip(event.order, event.scores, strict=True))
        yield teller.line("order", rule="L-463", weight=0, names=pairs)


@_tell.register
def _(event: ActionDeclared, teller: Teller) -> Iterator[LogLine]:
    declared = event.declaration
    targets = ", ".join(teller.name(target) for target in declared.targets)
    yield teller.line(
        "declared_at" if targets else "declared",
        event.combatant_id,
        *declared.targets,
        rule="L-053",
        name=teller.name(event.combatant_id),
        action=action_label(declared.action),
        category=declared.category,
        environment=event.attention.environment,
        security=event.attention.security,
        focus=event.attention.focus,
        targets=targets,
    )
    if declared.concert:
        partners = ", ".join(teller.name(partner) for partner in declared.concert)
        yield teller.line(
            "concert",
            event.combatant_id,
            *declared.concert,
            rule="L-370",
            name=teller.name(event.combatant_id),
            partners=partners,
        )


@_tell.register
def _(event: TokenMoved, teller: Teller) -> Iterator[LogLine]:
    if event.combatant_id is not None:
        yield teller.line(
            "moved",
            event.combatant_id,
            rule="L-309" if event.counted else None,
            weight=1 if event.counted else 0,
            name=teller.name(event.combatant_id),
            distance=event.distance_m,
        )


_OUTCOMES = {
    BlowOutcome.HIT: "hit",
    BlowOutcome.CRITICAL: "critical",
    BlowOutcome.SCREEN_HIT: "screen",
    BlowOutcome.MISS: "miss",
    BlowOutcome.FUMBLE: "fumble",
    BlowOutcome.OBSTACLE_HIT: "obstacle",
}


@_tell.register
def _(event: AttackResolved, teller: Teller) -> Iterator[LogLine]:
    rolled = teller.rolled
    modifier = rolled.roll.breakdown.total if rolled is not None else 0
    unconfirmed = event.face is not None and event.outcome is BlowOutcome.HIT
    yield teller.line(
        "attack_unconfirmed" if unconfirmed else f"attack_{_OUTCOMES[event.outcome]}",
        event.attacker,
        event.target,
        event.hit,
        rule="L-727" if event.outcome is BlowOutcome.SCREEN_HIT else None,
        name=teller.name(event.attacker),
        target=teller.name(event.target),
        number=event.index + 1,
        face=_faces(rolled) if event.face is None else str(event.face),
        second=_faces(rolled),
        modifier=modifier,
        total=event.total,
        difficulty=event.difficulty,
        hit=teller.name(event.hit),
    )


@_tell.register(CounterFired)
@_tell.register(CounterHeld)
def _counter(event: CounterFired | CounterHeld, teller: Teller) -> Iterator[LogLine]:
    fired = isinstance(event, CounterFired)
    yield teller.line(
        "counter_fired" if fired else "counter_held",
        event.counterer,
        event.against,
        rule="L-323" if fired else "L-346",
        weight=1 if fired else 0,
        name=teller.name(event.counterer),
        target=teller.name(event.against),
        counter=message(f"counter.{event.counter}"),
    )


@_tell.register
def _(event: CounterRolled, teller: Teller) -> Iterator[LogLine]:
    rolled = teller.rolled
    yield teller.line(
        "counter_rolled",
        event.counterer,
        name=teller.name(event.counterer),
        counter=message(f"counter.{event.counter}"),
        faces=_faces(rolled),
        modifier=rolled.roll.breakdown.total if rolled is not None else 0,
        total=event.total,
    )


@_tell.register
def _(event: CounterResolved, teller: Teller) -> Iterator[LogLine]:
    what = "failed"
    if event.succeeded:
        what = "blocked" if event.blocks else "stopped" if event.stops_moves else "succeeded"
    yield teller.line(
        f"counter_{what}",
        event.counterer,
        event.against,
        rule="L-323",
        name=teller.name(event.counterer),
        target=teller.name(event.against),
        counter=message(f"counter.{event.counter}"),
    )


@_tell.register
def _(event: ConcentrationResolved, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "concentration_kept" if event.kept else "concentration_lost",
        event.combatant_id,
        rule="L-566",
        name=teller.name(event.combatant_id),
        total=event.total,
        difficulty=event.difficulty,
    )


@_tell.register
def _(event: WeaponDamaged, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "weapon_destroyed" if event.destroyed else "weapon_broken" if event.broken else "weapon_damaged",
        event.combatant_id,
        rule="L-648",
        name=teller.name(event.combatant_id),
        weapon=event.weapon,
        lost=event.lost,
        left=event.left,
    )


@_tell.register
def _(event: AcrobaticsResolved, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "acrobatics_made" if event.succeeded else "acrobatics_failed",
        event.combatant_id,
        name=teller.name(event.combatant_id),
        total=event.total,
        difficulty=event.difficulty,
        what=message(f"manoeuvre.{event.code}"),
    )


@_tell.register
def _(event: SpellCast, teller: Teller) -> Iterator[LogLine]:
    targets = ", ".join(teller.name(target) for target in event.targets)
    yield teller.line(
        "spell_at" if targets else "spell",
        event.combatant_id,
        *event.targets,
        name=teller.name(event.combatant_id),
        spell=event.spell,
        targets=targets,
    )


@_tell.register
def _(event: Jumped, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        f"jumped_{event.shape}",
        event.combatant_id,
        rule="L-954",
        name=teller.name(event.combatant_id),
        total=event.total,
        length=event.length_m,
        height=event.height_m,
        short=event.short_m,
        cleared={None: "none", True: "yes", False: "no"}[event.cleared],
    )


@_tell.register
def _(event: HoldChanged, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "hold_broken" if event.option is None else "hold",
        event.actor,
        event.target,
        rule="L-791" if event.option is None else "L-773",
        name=teller.name(event.actor),
        target=teller.name(event.target),
        what="" if event.option is None else message(f"grapple.{event.option}"),
    )


@_tell.register
def _(event: OpposedStrength, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "strength_won" if event.succeeded else "strength_lost",
        event.attacker,
        event.target,
        rule="L-630" if event.block else "L-636",
        name=teller.name(event.attacker),
        target=teller.name(event.target),
        total=event.total,
        against=event.against,
    )


@_tell.register
def _(event: KneeResolved, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "knee_hit" if event.succeeded else "knee_missed",
        event.actor,
        event.target,
        rule="L-812",
        name=teller.name(event.actor),
        target=teller.name(event.target),
    )


@_tell.register
def _(event: StoodUp, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("stood_up", event.combatant_id, name=teller.name(event.combatant_id))


@_tell.register
def _(event: ActionChanged, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "changed_grace" if event.roll_malus else "changed",
        event.combatant_id,
        *event.declaration.targets,
        rule="L-402" if event.roll_malus else "L-385",
        name=teller.name(event.combatant_id),
        action=action_label(event.declaration.action),
        was=action_label(event.was),
    )


@_tell.register
def _(event: CounterVoided, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("counter_voided", event.combatant_id, rule="L-389", name=teller.name(event.combatant_id))


@_tell.register
def _(event: DamageDealt, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "damage_why" if event.why else "damage",
        event.combatant_id,
        name=teller.name(event.combatant_id),
        amount=event.amount,
        left=event.left,
        why=event.why,
    )


@_tell.register
def _(event: EffectArose, teller: Teller) -> Iterator[LogLine]:
    effect = event.effect
    if len(effect.awaits) < 2:
        return  # it waits for an answer, and its own fact will be told
    yield teller.line(
        "damage_held" if isinstance(effect, Loss) else "effect_held",
        effect.by,
        effect.target,
        rule="L-373",
        name=teller.name(effect.by),
        target=teller.name(effect.target),
        amount=effect.amount if isinstance(effect, Loss) else 0,
    )


@_tell.register
def _(event: AttackWithdrawn, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("attack_withdrawn", event.attacker, weight=0, name=teller.name(event.attacker))


@_tell.register
def _(event: SpellStopped, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("spell_stopped", event.combatant_id, rule="L-323", name=teller.name(event.combatant_id))


@_tell.register
def _(event: SkillUsed, teller: Teller) -> Iterator[LogLine]:
    name = teller.name(event.combatant_id)
    if event.skill is None or event.total is None:
        yield teller.line("skill_used", event.combatant_id, name=name)
        return
    outcome = {True: "succeeded", False: "failed", None: "rolled"}[event.succeeded]
    yield teller.line(
        f"skill_{outcome}",
        event.combatant_id,
        name=name,
        skill=message(f"rule.skill.{event.skill}"),
        faces=_faces(teller.rolled),
        total=event.total,
        difficulty=event.difficulty or 0,
    )


@_tell.register
def _(event: WeaponSheathed, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("weapon_sheathed", event.combatant_id, name=teller.name(event.combatant_id), weapon=event.weapon)


@_tell.register
def _(event: EncounterEnded, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("phase", weight=2, phase=message("phase.ended"))


@_tell.register
def _(event: SecurityDivided, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "security_divided",
        event.part.target,
        event.part.attacker,
        rule="L-374",
        name=teller.name(event.part.target),
        attacker=teller.name(event.part.attacker),
        points=event.part.points,
    )


@_tell.register
def _(event: Healed, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "healed", event.combatant_id, name=teller.name(event.combatant_id), amount=event.amount, left=event.left
    )


@_tell.register
def _(event: ConditionApplied, teller: Teller) -> Iterator[LogLine]:
    condition = event.condition
    says: Message | str = (
        condition.text if condition.code is ConditionCode.NOTE else message(f"condition.{condition.code}")
    )
    yield teller.line(
        "condition",
        event.combatant_id,
        weight=1,
        name=teller.name(event.combatant_id),
        condition=says,
    )


@_tell.register
def _(event: ConditionLifted, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "condition_lifted",
        event.combatant_id,
        name=teller.name(event.combatant_id),
        condition=message(f"condition.{event.code}"),
    )


@_tell.register
def _(event: CombatantAdded, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "joined",
        event.combatant.id,
        name=event.combatant.name,
        side=message(f"side.{event.combatant.side}"),
    )


@_tell.register
def _(event: CombatantRemoved, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("left", event.combatant_id, name=event.name)


@_tell.register
def _(event: CombatantRenamed, teller: Teller) -> Iterator[LogLine]:
    if event.was != event.name:
        yield teller.line("renamed", event.combatant_id, was=event.was, name=event.name)


@_tell.register
def _(event: SideSet, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "side", event.combatant_id, name=teller.name(event.combatant_id), side=message(f"side.{event.side}")
    )


@_tell.register
def _(event: CombatantAmended, teller: Teller) -> Iterator[LogLine]:
    changed = [
        message(f"log.amended.{field}", value=value)
        for field in ("initiative", "hit_points", "heroism", "walked_m", "extra_danger")
        if (value := getattr(event, field)) is not None
    ]
    for what in changed:
        yield LogLine(
            say=message(
                "log.amended_why" if event.reason else "log.amended",
                name=teller.name(event.combatant_id),
                what=what,
                reason=event.reason,
            ),
            about=(event.combatant_id,),
            secret=True,
        )


@_tell.register
def _(event: CoverRuled, teller: Teller) -> Iterator[LogLine]:
    values: dict[str, Any] = {"name": teller.name(event.shooter), "target": teller.name(event.target)}
    if event.percent is None:
        yield teller.line("cover_map", event.shooter, event.target, rule="L-734", **values)
    else:
        yield teller.line("cover_ruled", event.shooter, event.target, rule="L-734", percent=event.percent, **values)


@_tell.register
def _(event: NoteWritten, teller: Teller) -> Iterator[LogLine]:
    yield LogLine(say=message("log.note", text=event.text), secret=True)


@_tell.register
def _(event: DoorSet, teller: Teller) -> Iterator[LogLine]:
    name: Message | str = event.name or message("obstacle.door")
    yield teller.line(f"door_{event.door}", name=name)


@_tell.register
def _(event: SceneEntered, teller: Teller) -> Iterator[LogLine]:
    found = teller.after.scene(event.scene_id) if event.scene_id is not None else None
    if found is not None and found.name:
        yield teller.line("scene", name=found.name, weight=0)


@_tell.register
def _(event: SurpriseMarked, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "surprised" if event.surprised else "not_surprised",
        event.combatant_id,
        rule="L-035",
        name=teller.name(event.combatant_id),
    )


@_tell.register
def _(event: DetectionResolved, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "detection",
        event.combatant_id,
        rule="L-033",
        name=teller.name(event.combatant_id),
        total=event.total,
        difficulty=event.difficulty,
    )


@_tell.register
def _(event: SurpriseRoundBegan, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("surprise_round", weight=2, rule="L-030")


@_tell.register
def _(event: HeroismAwarded, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "heroism_awarded",
        event.combatant_id,
        rule="L-010",
        name=teller.name(event.combatant_id),
        points=event.points,
        left=event.left,
    )


@_tell.register
def _(event: HeroismSpent, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "heroism_spent", event.combatant_id, rule="L-004", name=teller.name(event.combatant_id), left=event.left
    )


@_tell.register
def _(event: DeathAvoided, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "death_avoided",
        event.combatant_id,
        rule="L-006" if event.spent else "L-019",
        name=teller.name(event.combatant_id),
        amount=event.amount,
    )


@_tell.register
def _(event: EclatAnnounced, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("eclat", event.combatant_id, rule="L-420", name=teller.name(event.combatant_id))


@_tell.register
def _(event: RoundEnded, teller: Teller) -> Iterator[LogLine]:
    paid = [
        f"{teller.name(p.combatant_id)} {p.before} → {p.after}"
        for p in event.payments
        if p.status is InitiativeStatus.ACTIVE and p.before is not None and p.after is not None
    ]
    if paid:
        yield teller.line("paid", rule="L-057", weight=0, names=", ".join(paid))


@_tell.register
def _(event: RibbonTaken, teller: Teller) -> Iterator[LogLine]:
    number, segment = place(event.at)
    yield teller.line(
        "ribbon_joined" if event.acted else "ribbon_taken",
        event.combatant_id,
        rule="R-022",
        name=teller.name(event.combatant_id),
        ribbon=event.ribbon + 1,
        segment=segment,
        number=number,
    )


@_tell.register
def _(event: RibbonPhaseEntered, teller: Teller) -> Iterator[LogLine]:
    if event.phase is not RibbonPhase.ENDED:
        yield teller.line(f"ribbon_phase-{event.phase}", weight=2)


@_tell.register
def _(event: RibbonActApplied, teller: Teller) -> Iterator[LogLine]:
    number, segment = place(event.at)
    if event.outcome in ("done", "lost"):
        what = "ribbon_done" if event.successes is None else "ribbon_rolled"
        what += "" if event.target is None else "_for"
    else:
        what = f"ribbon_{event.outcome}"
    yield teller.line(
        what,
        event.actor,
        event.target,
        rule=_ACTION_ROWS[event.action],
        name=teller.name(event.actor),
        target=teller.name(event.target),
        action=message(f"ribbon.{event.action}"),
        cost=event.cost,
        successes=event.successes or 0,
        against=event.defence or 0,
        segment=segment,
        number=number,
    )
    if event.text:
        yield teller.line("note", event.actor, weight=0, text=event.text)


@_tell.register
def _(event: RibbonActDropped, teller: Teller) -> Iterator[LogLine]:
    if event.actor != event.gone:
        action = message(f"ribbon.{event.action}")
        yield teller.line("ribbon_dropped", event.actor, name=teller.name(event.actor), action=action)


@_tell.register
def _(event: TurnLost, teller: Teller) -> Iterator[LogLine]:
    number, segment = place(event.at)
    name = teller.name(event.combatant_id)
    yield teller.line("ribbon_turn_lost", event.combatant_id, rule="R-027", name=name, segment=segment, number=number)


_ACTION_ROWS = {
    RibbonAction.CORNER: "R-045",
    RibbonAction.MANOEUVRE: "R-055",
    RibbonAction.WOUND: "R-060",
    RibbonAction.PREPARE: "R-080",
    RibbonAction.HELP: "R-090",
    RibbonAction.DEFEND: "R-095",
    RibbonAction.INCANT: "R-100",
    RibbonAction.INTERACT: "R-105",
    RibbonAction.BREATHE: "R-110",
}


@_tell.register
def _(event: Advanced, teller: Teller) -> Iterator[LogLine]:
    number, segment = place(event.at)
    helps = event.why == "help"
    yield teller.line(
        "ribbon_helps" if helps else "ribbon_dodges",
        event.combatant_id,
        rule="M-120" if helps else "R-071",
        name=teller.name(event.combatant_id),
        cost=event.at - event.was,
        segment=segment,
        number=number,
    )


@_tell.register
def _(event: GaugeRaised, teller: Teller) -> Iterator[LogLine]:
    rule, name = "R-049" if event.gauge == "fatigue" else "R-063", teller.name(event.combatant_id)
    about = event.combatant_id
    yield teller.line(f"ribbon_{event.gauge}", about, rule=rule, name=name, was=event.was, value=event.value)
    if event.full:
        yield teller.line(f"ribbon_{event.gauge}_full", about, rule=rule, name=name, size=event.size)


@_tell.register
def _(event: VirtueUsed, teller: Teller) -> Iterator[LogLine]:
    name = teller.name(event.combatant_id)
    yield teller.line("ribbon_virtue", event.combatant_id, rule="R-120", name=name, virtue=event.virtue)


@_tell.register
def _(event: VirtuesRecovered, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("ribbon_virtues", event.combatant_id, rule="R-121", name=teller.name(event.combatant_id))


@_tell.register
def _(event: BonusWaits, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "ribbon_bonus",
        event.combatant_id,
        event.preparation.by,
        rule="R-085",
        name=teller.name(event.combatant_id),
        bonuses=event.preparation.bonuses,
        action=message(f"ribbon.{event.preparation.action}"),
    )


@_tell.register
def _(event: DefenceSet, teller: Teller) -> Iterator[LogLine]:
    if event.bonuses:
        name = teller.name(event.combatant_id)
        yield teller.line("ribbon_defence", event.combatant_id, rule="R-097", name=name, bonuses=event.bonuses)


@_tell.register
def _(event: PassOver, teller: Teller) -> Iterator[LogLine]:
    yield teller.line("ribbon_pass", weight=2, rule="R-006", number=event.number, following=event.number + 1)


@_tell.register
def _(event: RibbonAmended, teller: Teller) -> Iterator[LogLine]:
    name = teller.name(event.combatant_id)
    found: list[Message] = []
    if event.at is not None:
        number, segment = place(event.at)
        found.append(message("log.ribbon_amended-at", segment=segment, number=number))
    if event.fatigue is not None:
        found.append(message("log.ribbon_amended-fatigue", value=event.fatigue))
    if event.wounds is not None:
        found.append(message("log.ribbon_amended-wounds", value=event.wounds))
    if event.virtues_used is not None:
        used = ", ".join(event.virtues_used)
        found.append(message("log.ribbon_amended-virtues" if used else "log.ribbon_amended-no_virtues", virtues=used))
    for what in found:
        if event.reason:
            yield teller.line("amended_why", event.combatant_id, name=name, what=what, reason=event.reason)
        else:
            yield teller.line("amended", event.combatant_id, name=name, what=what)
    for gauge in event.full:
        sheet = ribbon_sheet(teller.after.sheet(teller.after.require(event.combatant_id)))
        size = sheet.fatigue_max if gauge == "fatigue" else sheet.wounds_max
        yield teller.line(f"ribbon_{gauge}_full", event.combatant_id, rule="R-049", name=name, size=size)


# --- the whole story -------------------------------------------------------------------------------------------------


class Recorded(Protocol):
    """One change as the document keeps it."""

    @property
    def revision(self) -> int: ...
    @property
    def time(self) -> str: ...
    @property
    def origin(self) -> str: ...
    @property
    def of(self) -> int: ...
    def parsed(self) -> tuple[Command, tuple[Event, ...]]: ...


class Entry(Frozen):
    """The lines of one change. stands: False once it was taken back and not brought again."""

    revision: int
    time: str
    round: int
    lines: tuple[LogLine, ...]
    stands: bool = True


def retell(first: Encounter, recorded: Iterable[Recorded]) -> tuple[Entry, ...]:
    """Return the whole story of a document: every change that was made, and whether it still stands.

    first: the value at revision 0; recorded: all changes since, in order.
    """
    values: dict[int, Encounter] = {0: first}
    entries: dict[int, Entry] = {}
    present = first
    for row in recorded:
        if row.origin == "undo":
            present = values[row.of - 1]
            entries[row.of] = entries[row.of].model_copy(update={"stands": False})
        elif row.origin == "redo":
            present = values[row.of]
            entries[row.of] = entries[row.of].model_copy(update={"stands": True})
        else:
            _, events = row.parsed()
            before = present
            for event in events:
                present = core.evolve(event, present)
            entries[row.revision] = Entry(
                revision=row.revision,
                time=row.time,
                round=present.round.number,
                lines=tell(events, before, present),
            )
        values[row.revision] = present
    return tuple(entries.values())


# --- the story as a file ---------------------------------------------------------------------------------------------

LOG_FORMATS = ("md", "csv", "json")


def log_text(entries: Iterable[Entry], form: str, say: Callable[[Message], str]) -> str:
    """Return the story as Markdown, CSV or JSON, worded by `say`. Raises ValueError for another form.

    Headings of Markdown are the rounds and their steps; a step in which nothing happened has none. What was taken back
    is struck through, or marked in its column.
    """
    if form == "csv":
        return _as_csv(entries, say)
    if form == "json":
        return _as_json(entries, say)
    if form == "md":
        return _as_markdown(entries, say)
    raise ValueError(f"{form!r} is none of {', '.join(LOG_FORMATS)}")


def _as_csv(entries: Iterable[Entry], say: Callable[[Message], str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("revision", "time", "round", "stands", "rule", "text"))
    for entry in entries:
        for line in entry.lines:
            writer.writerow(
                (entry.revision, entry.time, entry.round, int(entry.stands), line.rule or "", _plain(say(line.say)))
            )
    return out.getvalue()


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _as_json(entries: Iterable[Entry], say: Callable[[Message], str]) -> str:
    return json.dumps(
        [
            {
                "revision": entry.revision,
                "time": entry.time,
                "round": entry.round,
                "stands": entry.stands,
                "lines": [{"text": say(line.say), "rule": line.rule} for line in entry.lines],
            }
            for entry in entries
        ],
        ensure_ascii=False,
        indent=2,
    )


def _as_markdown(entries: Iterable[Entry], say: Callable[[Message], str]) -> str:
    parts: list[str] = []
    waiting: list[str] = []
    for entry in entries:
        for line in entry.lines:
            text = say(line.say)
            if line.weight == 2 and entry.stands:
                is_round = line.say.id == "log.round"
                if is_round:
                    waiting = []
                elif waiting and not waiting[-1].startswith("\n## "):
                    waiting.pop()
                waiting.append(f"\n{'##' if is_round else '###'} {text}\n")
                continue
            parts += waiting
            waiting = []
            rule = f" ({line.rule})" if line.rule else ""
            parts.append(f"- {text}{rule}" if entry.stands else f"- ~~{text}~~")
    return re.sub(r"\n{3,}", "\n\n", "\n".join((*parts, *waiting))).strip() + "\n"
