"""Losing and regaining hit points, who goes down, and what may keep off a dire end (L-006, L-019, L-028, Q-004)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, EffectId, RuleId, UndertakingId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, check, decide, decide_effect
from loreval_desktop.encounter.engine.effects import bring_about, finish, keep, make
from loreval_desktop.encounter.people.events import (
    ConditionApplied,
    DamageDealt,
    DeathAvoided,
    Healed,
    NonlethalDealt,
)
from loreval_desktop.encounter.people.life import follow_hit_points
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.effects import Fall, Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, Role
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.rules.damage import Life, after_damage, life_at
from loreval_desktop.rules.grapple import landing_damage
from loreval_desktop.rules.heroism import Ward, at_lethal_blow, kills_outright, regime, spent


class ApplyDamage(Command):
    """Take hit points by hand: a fall, a trap, a spell. landing: of what a thrown one lands on, doubled (L-807)."""

    kind: Literal["apply_damage"] = "apply_damage"
    combatant_id: CombatantId
    amount: Annotated[int, Field(ge=0, le=99999)]
    why: Annotated[str, Field(max_length=200)] = ""
    landing: bool = False


class Heal(Command):
    """Give hit points back, never beyond the sheet's."""

    kind: Literal["heal"] = "heal"
    combatant_id: CombatantId
    amount: Annotated[int, Field(ge=0, le=99999)]
    why: Annotated[str, Field(max_length=200)] = ""


@check.register
def _(command: Heal, state: Encounter) -> Iterator[Problem]:
    if state.combatant(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)


@check.register
def _(command: ApplyDamage, state: Encounter) -> Iterator[Problem]:
    victim = state.combatant(command.combatant_id)
    if victim is None:
        yield no_combatant(command.combatant_id)
    elif any(p.owner for p in state.pending) and _asks_first(command, state, victim):
        count = len(state.pending)  # it would be asked whether heroism keeps it off, and one thing is asked at a time
        yield Problem(say=message("flow.pending", count=count), overridable=False)


def _asks_first(command: ApplyDamage, state: Encounter, victim: Combatant) -> bool:
    return _ward_of(state, victim, _amount(command, state)) in (Ward.MAY_SPEND, Ward.ASK)


def _amount(command: ApplyDamage, state: Encounter) -> int:
    return landing_damage(command.amount, state.profile) if command.landing else command.amount


@decide.register
def _(command: ApplyDamage, draft: Draft) -> None:
    if command.amount:
        amount = _amount(command, draft.state)
        bring_about(draft, make(draft, Loss, target=command.combatant_id, amount=amount, why=command.why))


@decide.register
def _(command: Heal, draft: Draft) -> None:
    combatant = draft.state.require(command.combatant_id)
    full = draft.state.sheet(combatant).hit_points
    amount = max(0, min(command.amount, full - combatant.hit_points))
    if amount:
        draft.emit(
            Healed(combatant_id=combatant.id, amount=amount, left=combatant.hit_points + amount, why=command.why)
        )
        follow_hit_points(draft, combatant.id)


# --- losses ----------------------------------------------------------------------------------------------------------


@decide_effect.register
def _(effect: Loss, answer: Answer | None, draft: Draft) -> None:
    """Take hit points, once nothing keeps the loss off; then ask whether a heroic blow kills all the same."""
    if answer is not None and answer.role is Role.WARD:
        if answer.code == "cancel":
            _avoid(draft, effect)
            finish(draft, effect, "warded")
        else:
            _suffer(draft, effect)
        return
    if answer is not None:
        if answer.code == "dies":
            victim = draft.state.require(effect.target)
            fatal = max(0, victim.hit_points - draft.state.sheet(victim).death_at)
            changes = {"id": EffectId(draft.new_id("e")), "amount": fatal, "outright": False, "warded": False}
            kill = effect.model_copy(update=changes)
            finish(draft, effect)
            bring_about(draft, kill)
        else:
            finish(draft, effect)
        return
    if not effect.lethal:
        _bruise(draft, effect)
        finish(draft, effect)
    elif effect.outright and effect.warded and effect.amount == 0:
        finish(draft, effect)  # suffered before; whoever's blow it was has left before it was said whether it kills
    elif effect.amount == 0 or not _ward(draft, effect):
        _suffer(draft, effect)


def _bruise(draft: Draft, effect: Loss) -> None:
    """Add damage that does not kill to what was suffered of it. Rule: M-104."""
    victim = draft.state.require(effect.target)
    total = victim.nonlethal + effect.amount
    draft.emit(
        NonlethalDealt(combatant_id=victim.id, amount=effect.amount, total=total, by=effect.by, cause=effect.cause)
    )


def _ward(draft: Draft, effect: Loss) -> bool:
    """Ask for, or apply, what keeps a combatant from a dire end; return whether the loss is held back.

    A blow that would kill may be cancelled, and one that would fell whoever spends heroism (L-006, L-007: the GM says).
    Rule: L-006, L-007, L-009, L-018, L-019.
    """
    victim = draft.state.require(effect.target)
    ward = _ward_of(draft.state, victim, effect.amount)
    if ward is Ward.DIES or (effect.warded and ward is not Ward.AVOIDS):
        return False
    if ward is Ward.AVOIDS:
        _avoid(draft, effect)
        finish(draft, effect, "warded")
        return True
    keep(draft, effect)
    after = after_damage(victim.hit_points, effect.amount, draft.state.sheet(victim).death_at).life
    question = "heroism.lethal" if after is Life.DEAD else "heroism.felled"
    ask_ruling(
        draft,
        Role.WARD,
        owner=effect.id,
        who=victim.id,
        question=message(question, name=victim.name, amount=effect.amount, points=victim.heroism),
        answers=(
            Choice(code="cancel", say=message("heroism.lethal.cancel")),
            Choice(code="take", say=message("heroism.lethal.take")),
        ),
        rule=RuleId("L-006" if ward is Ward.MAY_SPEND else "L-019"),
    )
    return True


def _ward_of(state: Encounter, victim: Combatant, amount: int) -> Ward:
    """Return what keeps off a loss of so many hit points; DIES: nothing, or nothing needs to. Rule: L-006, L-019."""
    sheet = state.sheet(victim)
    before = life_at(victim.hit_points, sheet.death_at)
    after = after_damage(victim.hit_points, amount, sheet.death_at).life
    if after is before or after is Life.STANDING:
        return Ward.DIES
    ward = at_lethal_blow(sheet.kind, victim.heroism, ward_used=victim.ward_used, profile=state.profile)
    return Ward.DIES if after is Life.DOWN and ward is not Ward.MAY_SPEND else ward


def _avoid(draft: Draft, effect: Loss) -> None:
    victim = draft.state.require(effect.target)
    spends = victim.heroism > 0
    draft.emit(
        DeathAvoided(
            combatant_id=victim.id,
            amount=effect.amount,
            by=effect.by,
            spent=spends,
            left=spent(victim.heroism) if spends else victim.heroism,
        )
    )


def _suffer(draft: Draft, effect: Loss) -> None:
    """Lose hit points, go down or die when they are spent, and let the GM say what a heroic blow does."""
    victim = draft.state.require(effect.target)
    after = after_damage(victim.hit_points, effect.amount, draft.state.sheet(victim).death_at)
    draft.emit(
        DamageDealt(
            combatant_id=victim.id,
            amount=effect.amount,
            left=after.hit_points,
            by=effect.by,
            why=effect.why,
            account=effect.account,
            cause=effect.cause,
        )
    )
    follow_hit_points(draft, victim.id)
    author = draft.state.combatant(effect.by)
    victim = draft.state.require(effect.target)
    if not effect.outright or author is None or victim.has(ConditionCode.DEAD):
        finish(draft, effect)
        return
    how = regime(draft.state.sheet(author).kind, draft.state.sheet(victim).kind)
    if kills_outright(how) is False:
        finish(draft, effect)
        return
    finish(draft, effect)
    # What is still open is the word alone: the loss is suffered, and is not suffered again when the question goes.
    word = effect.model_copy(update={"id": EffectId(draft.new_id("e")), "amount": 0, "warded": True})
    keep(draft, word)
    ask_ruling(
        draft,
        Role.OUTRIGHT,
        owner=word.id,
        who=victim.id,
        about=(author.id,),
        question=message("heroism.outright", name=author.name, target=victim.name),
        answers=(
            Choice(code="lives", say=message("heroism.outright.lives")),
            Choice(code="dies", say=message("heroism.outright.dies")),
        ),
        rule=RuleId("L-028"),
    )


# --- falls -----------------------------------------------------------------------------------------------------------


@decide_effect.register
def _(effect: Fall, answer: Answer | None, draft: Draft) -> None:
    """Bring somebody to the ground, once."""
    victim = draft.state.require(effect.target)
    if not victim.has(ConditionCode.KNOCKED_DOWN):
        down = Condition(code=ConditionCode.KNOCKED_DOWN, by=effect.by)
        draft.emit(ConditionApplied(combatant_id=victim.id, condition=down))
    finish(draft, effect)


def knock_down(draft: Draft, target: Combatant, by: CombatantId, cause: UndertakingId | None = None) -> None:
    """Let somebody fall, in its turn. Rule: L-636, L-673, M-063, M-138."""
    bring_about(draft, make(draft, Fall, by=by, cause=cause, target=target.id))
