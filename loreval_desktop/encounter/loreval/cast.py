"""Casting a spell: counters, what aims it, what gets through, what it does (L-216, L-355 to L-362, L-560 to L-572)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import ask_roll
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import changes, combat, counters
from loreval_desktop.encounter.facts.moments import own_action_problems
from loreval_desktop.encounter.loreval.counter_test import answer_counter, ask_counter, resolve_counter
from loreval_desktop.encounter.loreval.events import SpellCast, SpellStopped
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.value.effects import Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.undertakings import Cast, Regime, Total
from loreval_desktop.rules.counters import resists_spell
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.types.actions import ActionKind, CounterKind
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Spell
from loreval_desktop.rules.types.terms import gm_terms


class CastSpell(Command):
    """Cast the spell that was declared at those whom it names. Whose turn it is casts. modifier: the GM's."""

    kind: Literal["cast_spell"] = "cast_spell"
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0


@check.register
def _(command: CastSpell, state: Encounter) -> Iterator[Problem]:
    yield from own_action_problems(state, (ActionKind.SPELL, ActionKind.RITUAL), "deed.no_spell")
    caster = state.combatant(state.round.cursor)
    if caster is not None and caster.declaration is not None:
        yield from problems_of(changes.condition_findings(state, caster))


@decide.register
def _(command: CastSpell, draft: Draft) -> None:
    caster, turn = draft.state.require(draft.state.round.cursor), draft.state.turn  # type: ignore[arg-type]
    declared = caster.declaration
    assert declared is not None
    push(
        draft,
        Cast(
            id=new_undertaking_id(draft),
            actor=caster.id,
            answers=None if turn is None else turn.id,
            regime=Regime(heroic=declared.eclat, changed=declared.changed_from is not None),
            targets=tuple(dict.fromkeys(t for t in declared.targets if draft.state.combatant(t) is not None)),
            spell_id=declared.spell_id,
            modifier=command.modifier,
        ),
    )


# --- stages ----------------------------------------------------------------------------------------------------------


@advance.register
def _(cast: Cast, answer: Answer | None, draft: Draft) -> None:
    """Take the next step of a spell: counters of all, then for each target its aim, its penetration, its damage."""
    _STAGES[cast.stage](cast, answer, draft)


def _spell(state: Encounter, cast: Cast) -> Spell | None:
    return counters.spell_of(state, state.require(cast.actor))


def _begin(cast: Cast, answer: Answer | None, draft: Draft) -> None:
    step(draft, cast, stage="counters")


def _counters(cast: Cast, answer: Answer | None, draft: Draft) -> None:
    """Ask everybody whose counter answers a spell, offensive ones first; then the spell is cast. Rule: L-355, L-565."""
    if answer is not None:
        answer_counter(draft, cast, answer)
        return
    caster = draft.state.require(cast.actor)
    if caster.out or caster.has(ConditionCode.BLOCKED):
        draft.emit(SpellStopped(combatant_id=caster.id))
        end(draft, cast, "lost")
        return
    for kinds in (counters.BLOWS, counters.AGAINST_SPELLS):
        for counterer in counters.counterers(draft.state, caster, kinds):
            ask_counter(draft, cast, counterer, caster)
            return
    spell = _spell(draft.state, cast)
    draft.emit(SpellCast(combatant_id=caster.id, spell=spell.name if spell is not None else "", targets=cast.targets))
    step(draft, cast, stage="targeting")


def _target(cast: Cast, state: Encounter) -> Combatant | None:
    """Return the target that comes next, whoever was spared or has left passed over."""
    return state.combatant(cast.targets[cast.at]) if cast.at < len(cast.targets) else None


def _total(cast: Cast, target: CombatantId, kind: CounterKind) -> Total | None:
    return next((t for t in cast.totals if t.target == target and t.counter is kind), None)


def _next(draft: Draft, cast: Cast, *, spared: CombatantId | None = None) -> None:
    """Go on to the next target."""
    more = cast.spared if spared is None else (*cast.spared, spared)
    step(draft, cast, at=cast.at + 1, spared=more, stage="targeting")


def _targeting(cast: Cast, answer: Answer | None, draft: Draft) -> None:
    """Aim at the next target: against its dodge, else its passive reflex; what needs no aim passes. Rule: L-358."""
    state = draft.state
    if cast.at >= len(cast.targets):
        end(draft, cast)
        return
    caster, target, spell = state.require(cast.actor), _target(cast, state), _spell(state, cast)
    if target is None or target.id in cast.spared:
        _next(draft, cast)
        return
    dodge = _total(cast, target.id, CounterKind.DODGE_SPELL)
    if answer is not None:
        if not d20.succeeded(cast, answer):
            if dodge is not None:
                resolve_counter(draft, cast, target.id, caster.id, True, action=cast.targets == (target.id,))
            _next(draft, cast, spared=target.id)
        else:
            step(draft, cast, stage="penetration")
        return
    if spell is None or not ((spell.aimed and not spell.auto_targeted) or dodge is not None):
        step(draft, cast, stage="penetration")
        return
    against = counters.reflex_against(state, target, caster)
    need = against.total if dodge is None else dodge.total
    d20.throw(
        draft,
        cast,
        Role.TARGETING,
        why=message("counter.spell_roll", name=caster.name, skill=message("rule.skill.targeting")),
        account=_skill(state, cast, caster, "targeting"),
        opponent=target.id,
        about=(target.id,),
        difficulty=need,
        against=against if dodge is None else None,
    )


def _skill(
    state: Encounter, cast: Cast, caster: Combatant, skill: Literal["targeting", "spell_penetration"]
) -> Breakdown:
    account = skill_roll(state.sheet(caster), state.profile, combat.stance(state, caster), skill)
    return account.plus(*gm_terms(cast.modifier))


def _penetration(cast: Cast, answer: Answer | None, draft: Draft) -> None:
    """Oppose penetration to the resistance that was rolled; the caster wins ties. Rule: L-357."""
    state = draft.state
    caster, target = state.require(cast.actor), _target(cast, state)
    resisted = None if target is None else _total(cast, target.id, CounterKind.RESIST_SPELL)
    if target is None or resisted is None:
        step(draft, cast, stage="damage")
        return
    if answer is None:
        d20.throw(
            draft,
            cast,
            Role.PENETRATION,
            why=message("counter.spell_roll", name=caster.name, skill=message("rule.skill.spell_penetration")),
            account=_skill(state, cast, caster, "spell_penetration"),
            opponent=target.id,
            about=(target.id,),
            difficulty=resisted.total,
        )
        return
    held_off = not answer.automatic and resists_spell(resisted.total, d20.scored(cast, answer))
    resolve_counter(draft, cast, target.id, caster.id, held_off, action=cast.targets == (target.id,))
    if held_off:
        _next(draft, cast, spared=target.id)
    else:
        step(draft, cast, stage="damage")


def _damage(cast: Cast, answer: Answer | None, draft: Draft) -> None:
    """Ask for the spell's damage to this target; a spell without dice does what the GM says. Rule: L-216."""
    state = draft.state
    caster, target, spell = state.require(cast.actor), _target(cast, state), _spell(state, cast)
    dice = "" if spell is None else spell.damage.strip()
    if target is None or not _is_dice(dice):
        _next(draft, cast)
        return
    if answer is None:
        ask_roll(
            draft,
            Role.DAMAGE,
            owner=cast.id,
            dice=dice,
            who=caster.id,
            about=(target.id,),
            why=message(
                "resolve.damage_roll",
                name=caster.name,
                target=target.name,
                weapon=spell.name if spell is not None else "",
            ),
        )
        return
    amount = max(0, weapon_result(dice, answer.faces))
    loss = make(draft, Loss, by=caster.id, cause=cast.id, target=target.id, amount=amount)
    _next(draft, cast)
    bring_about(draft, loss)


def _is_dice(text: str) -> bool:
    try:
        parse_dice(text)
    except ValueError:
        return False
    return bool(text)


_STAGES: dict[str, Callable[[Cast, Answer | None, Draft], None]] = {
    "begun": _begin,
    "counters": _counters,
    "targeting": _targeting,
    "penetration": _penetration,
    "damage": _damage,
}
