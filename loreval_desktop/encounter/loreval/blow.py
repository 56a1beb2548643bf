"""A blow or shot from its beginning to its end: counters, roll, confirmation, what it does (L-700 to L-735).

Charges, manoeuvres, holds and counters by a blow go the same way; `landings` says what each does once it has landed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.asking import ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Command, Draft, advance, check, decide
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import bmo, changes, combat, counters
from loreval_desktop.encounter.facts.combat import AttackFacts
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.loreval import acrobatics, holds, landings, stops
from loreval_desktop.encounter.loreval.counter_test import answer_counter, ask_counter
from loreval_desktop.encounter.loreval.events import (
    AttackBegun,
    AttackResolved,
    AttackWithdrawn,
    CounterFired,
    SecurityDivided,
)
from loreval_desktop.encounter.map.walking import walk_up
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.equipment import ready
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.effects import Interrupt
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, Role
from loreval_desktop.encounter.value.people import BlowOutcome, Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import CounterUse, Phase, SecurityPart
from loreval_desktop.encounter.value.undertakings import Blow, Landing, Regime
from loreval_desktop.rules.attention import security_modifier
from loreval_desktop.rules.chances import Outcome, confirm, resolve
from loreval_desktop.rules.counters import total_account
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.heroism import heroic_roll, heroic_stopped, regime
from loreval_desktop.rules.shooting import check_line
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, GrappleOption
from loreval_desktop.rules.types.creature import Weapon
from loreval_desktop.rules.types.heroism import HeroismRegime


class ResolveAttack(Command):
    """Strike or shoot: one attack of the declared action.

    attacker None: whose turn it is. target None: the declared one. index None: the next of the chain, from 0.
    concealed_by: causes of concealment, by their codes, in place of the map's; None: the map's; empty: none at all.
    cover_percent None: the map's. modifier: the GM's.
    """

    kind: Literal["resolve_attack"] = "resolve_attack"
    attacker: CombatantId | None = None
    target: CombatantId | None = None
    index: Annotated[int, Field(ge=0, le=98)] | None = None
    concealed_by: tuple[str, ...] | None = None
    cover_percent: Annotated[float, Field(ge=0, le=100)] | None = None
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0
    sneak_dice: Annotated[str, Field(max_length=20)] = ""
    """Dice that a sneak or perfidious attack adds, such as `2d6`: their number is the GM's (L-593)."""
    screen: CombatantId | None = None
    """The creature behind which the target stands, where the cover is typed (L-727)."""


class DivideSecurity(Command):
    """Say which part of its Security a target turns against one of those who attack it in concert (L-374, Q-075).

    points: of the modifier, not of the score; the others share what is left.
    """

    kind: Literal["divide_security"] = "divide_security"
    target: CombatantId
    attacker: CombatantId
    points: Annotated[int, Field(ge=0, le=99)]


# --- who, whom, which ------------------------------------------------------------------------------------------------


def next_blow(state: Encounter, combatant: Combatant) -> int | None:
    """Return which attack of the chain comes next, from 0; None when all were made."""
    made = {blow.index for blow in combatant.blows}
    return next((n for n in range(changes.blows_due(state, combatant)) if n not in made), None)


def declared_target(state: Encounter, combatant: Combatant, index: int) -> CombatantId | None:
    """Return whom the declaration names for one attack of the chain: the last name serves those beyond.

    A rotation strikes those in contact, each once, whoever was named first. Rule: L-614.
    """
    targets = () if combatant.declaration is None else combatant.declaration.targets
    if combatant.declaration is not None and combatant.declaration.action.kind is ActionKind.WHIRLWIND:
        left = [other.id for other in changes.in_rotation(state, combatant)]
        due = (*(t for t in targets if t in left), *left)
        if due:
            return due[0]
    return targets[min(index, len(targets) - 1)] if targets else None


def _who(command: ResolveAttack, state: Encounter) -> Combatant | None:
    return state.combatant(command.attacker if command.attacker is not None else state.round.cursor)


def _facts_for(
    command: ResolveAttack, state: Encounter, attacker: Combatant, target: Combatant, index: int
) -> AttackFacts:
    return combat.attack_facts(
        state,
        attacker,
        target,
        index=index,
        concealed_by=command.concealed_by,
        cover_percent=command.cover_percent,
        modifier=command.modifier,
        screen=command.screen,
    )


# --- checks ----------------------------------------------------------------------------------------------------------


@check.register
def _(command: ResolveAttack, state: Encounter) -> Iterator[Problem]:
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    attacker = _who(command, state)
    if attacker is None:
        nobody = Problem(say=message("flow.nobody_next"), overridable=False)
        yield no_combatant(command.attacker) if command.attacker else nobody
        return
    if attacker.out:
        yield Problem(say=message("bmo.out", name=attacker.name), overridable=False)
        return
    if attacker.declaration is None or not combat.blows_of(attacker):
        say = message("resolve.no_attack_declared", name=attacker.name)
        yield Problem(say=say, rule=RuleId("L-459"), overridable=False)
        return
    if attacker.id != state.round.cursor:
        yield Problem(say=message("flow.not_its_turn", name=attacker.name), rule=RuleId("L-056"))
    index = next_blow(state, attacker) if command.index is None else command.index
    due = changes.blows_due(state, attacker)
    if index is None or index >= due or any(blow.index == index for blow in attacker.blows):
        say = message("resolve.no_blow_left", name=attacker.name, count=due)
        yield Problem(say=say, rule=RuleId("L-191"), overridable=False)
        return
    target_id = command.target or declared_target(state, attacker, index)
    target = state.combatant(target_id)
    if target is None:
        yield no_combatant(target_id) if target_id else Problem(say=message("resolve.no_target"), overridable=False)
        return
    if target.id == attacker.id:
        yield Problem(say=message("declare.own_target", name=attacker.name), rule=RuleId("L-461"), overridable=False)
        return
    if any(waiting.owner is not None for waiting in state.pending) or state.open_turn is None:
        yield Problem(say=message("flow.pending", count=max(1, len(state.pending))), overridable=False)
        return
    yield from bmo.hindrances(state, attacker, index)
    if attacker.has(ConditionCode.BLOCKED):
        yield Problem(say=message("counter.blocked", name=attacker.name), rule=RuleId("L-323"))
    if combat.has_lost_its_weapon(state, attacker):
        yield Problem(say=message("resolve.weapon_lost", name=attacker.name), rule=RuleId("L-388"))
    rotation = attacker.declaration.action.kind is ActionKind.WHIRLWIND
    if rotation and any(r.code == ActionKind.WHIRLWIND.value and not r.succeeded for r in attacker.acrobatics):
        yield Problem(say=message("manoeuvre.rotation_failed", name=attacker.name), rule=RuleId("L-613"))
    yield from changes.departure_problems(state, attacker, target, index)
    yield from problems_of(changes.condition_findings(state, attacker))
    yield from problems_of(combat.seen_findings(state, attacker, target, command.concealed_by))
    yield from _sneak_problems(command, state, attacker, target, index)
    if attacker.declaration.action.kind is ActionKind.GRAPPLE:
        option = attacker.declaration.action.grapple or GrappleOption.SEIZE
        yield from problems_of(holds.option_findings(state, attacker, target, option))
    else:
        yield from problems_of(combat.held_fast_findings(state, attacker, attacker.declaration.action))
    yield from problems_of(combat.caught_findings(attacker, combat.weapon_of_blow(state, attacker, index)))
    if attacker.declaration.action.into_crowd:
        yield from problems_of(combat.heap_findings(state, target))
    yield from problems_of(combat.size_findings(state, attacker, target))
    yield from _line_problems(command, state, attacker, target, index)
    yield from changes.run_problems(state, attacker, target)


def _sneak_problems(
    command: ResolveAttack, state: Encounter, attacker: Combatant, target: Combatant, index: int
) -> Iterator[Problem]:
    if not command.sneak_dice:
        return
    try:
        parse_dice(command.sneak_dice)
    except ValueError:
        yield Problem(say=message("roll.not_dice", text=command.sneak_dice), overridable=False)
        return
    rights = _facts_for(command, state, attacker, target, index).sneak
    if not rights.sneak and not rights.perfidious:
        yield Problem(say=message("resolve.no_sneak", name=attacker.name, target=target.name), rule=RuleId("L-580"))


def _line_problems(
    command: ResolveAttack, state: Encounter, attacker: Combatant, target: Combatant, index: int
) -> Iterator[Problem]:
    facts = _facts_for(command, state, attacker, target, index)
    for finding in check_line(facts.cover_percent, state.profile):
        yield Problem(say=message("resolve.no_line", name=attacker.name, target=target.name), rule=finding.rule)
    away = contact.distance_m(state, attacker.id, target.id)
    if away is None:
        return
    if not facts.ranged:
        yield from combat.wall_problems(state, attacker, target)
        reach = combat.reach_of_blow(state, attacker, facts.weapon)
        if away > reach + contact.CONTACT_M:
            say = message("resolve.out_of_reach", name=attacker.name, target=target.name, distance=away, reach=reach)
            yield Problem(say=say, rule=RuleId("L-461"))
    elif facts.weapon is not None and facts.weapon.range_m is not None and away > facts.weapon.range_m:
        say = message(
            "resolve.out_of_range",
            name=attacker.name,
            target=target.name,
            distance=away,
            range=facts.weapon.range_m,
        )
        yield Problem(say=say, rule=RuleId("L-716"))


@check.register
def _(command: DivideSecurity, state: Encounter) -> Iterator[Problem]:
    attacker, target = state.combatant(command.attacker), state.combatant(command.target)
    if attacker is None or target is None:
        yield no_combatant(command.attacker if attacker is None else command.target)
        return
    group = combat.in_concert_on(state, attacker, target)
    if not group:
        say = message("concert.alone", name=attacker.name, target=target.name)
        yield Problem(say=say, rule=RuleId("L-374"), overridable=False)
        return
    others = (p for p in state.round.parts if p.target == target.id and p.attacker in group)
    taken = sum(p.points for p in others if p.attacker != attacker.id)
    left = security_modifier(combat.attention_scores(state, target).s, state.profile) - taken
    if command.points > left:
        yield Problem(say=message("concert.too_much", name=target.name, left=max(0, left)), rule=RuleId("L-374"))


@decide.register
def _(command: DivideSecurity, draft: Draft) -> None:
    part = SecurityPart(target=command.target, attacker=command.attacker, points=command.points)
    if part not in draft.state.round.parts:
        draft.emit(SecurityDivided(part=part))


@decide.register
def _(command: ResolveAttack, draft: Draft) -> None:
    attacker, turn = _who(command, draft.state), draft.state.turn
    assert attacker is not None
    assert attacker.declaration is not None
    index = next_blow(draft.state, attacker) if command.index is None else command.index
    assert index is not None
    declared = attacker.declaration
    push(
        draft,
        Blow(
            id=new_undertaking_id(draft),
            actor=attacker.id,
            target=command.target or declared_target(draft.state, attacker, index),
            answers=None if turn is None else turn.id,
            regime=Regime(heroic=declared.eclat, changed=declared.changed_from is not None),
            index=index,
            landing=_landing_of(declared.action),
            option=(declared.action.grapple or GrappleOption.SEIZE).value
            if declared.action.kind is ActionKind.GRAPPLE
            else "",
            concealed_by=command.concealed_by,
            cover_percent=command.cover_percent,
            modifier=command.modifier,
            sneak_dice=command.sneak_dice,
            screen=command.screen,
        ),
    )


def _landing_of(action: ActionSpec) -> Landing:
    """Return what the attacks of an action do once they have landed. Rule: L-635, L-641, L-648, L-672, L-773."""
    if action.overturning:
        return "overturn"
    landings_of: dict[ActionKind, Landing] = {
        ActionKind.DISARM: "disarm",
        ActionKind.WEAPON_DESTRUCTION: "sunder",
        ActionKind.TRIP: "trip",
        ActionKind.OVERTURN: "overturn",
        ActionKind.GRAPPLE: "hold",
    }
    return landings_of.get(action.kind, "damage")


# --- stages ----------------------------------------------------------------------------------------------------------


@advance.register
def _(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Take the next step of a blow: counters, roll, confirmation, what it does, what follows. Rule: L-700."""
    _STAGES[blow.stage](blow, answer, draft)


def _begin(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Bring weapons to hand; a counter first walks up to its adversary. Rule: L-256, L-334."""
    actor = draft.state.require(blow.actor)
    if blow.counter is None:
        ready(draft, actor.id, () if actor.declaration is None else actor.declaration.weapon_ids)
        step(draft, blow, stage="prelude")
        return
    target = draft.state.require(_target(blow))
    weapon = _weapon_of_counter(draft.state, blow)
    draft.emit(CounterFired(counterer=actor.id, against=target.id, counter=blow.counter))
    ready(draft, actor.id, () if weapon is None else (weapon.id,))
    if counters.charges_as_counter(actor):
        arm = combat.reach_of_blow(draft.state, actor, combat.weapon_of_blow(draft.state, actor, 0))
        walk_up(draft, actor.id, target.id, arm)
    elif blow.counter is not CounterKind.SHOT and counters.must_approach(draft.state, actor, target):
        walk_up(draft, actor.id, target.id, counters.arm_m(draft.state, actor))
    step(draft, blow, stage="roll")


def _target(blow: Blow) -> CombatantId:
    assert blow.target is not None
    return blow.target


def _weapon_of_counter(state: Encounter, blow: Blow) -> Weapon | None:
    target = state.combatant(blow.target)
    charges = target is not None and target.declaration is not None
    charges = charges and target is not None and counters.is_charging(target)
    if counters.charges_as_counter(state.require(blow.actor)):
        return combat.weapon_of_blow(state, state.require(blow.actor), 0)
    return counters.weapon_of_counter(state, state.require(blow.actor), charge=charges)


def facts_of(state: Encounter, blow: Blow) -> AttackFacts:
    """Return what the die of a blow rests on now."""
    return combat.attack_facts(
        state,
        state.require(blow.actor),
        state.require(blow.struck or _target(blow)),
        index=blow.index,
        concealed_by=blow.concealed_by,
        cover_percent=blow.cover_percent if blow.struck is None else None,
        modifier=blow.modifier,
        screen=blow.screen if blow.cover_percent is not None and blow.struck is None else None,
        counter=blow.counter,
        regime=blow.regime,
        weapon=_weapon_of_counter(state, blow) if blow.counter is not None else None,
    )


def _prelude(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Roll the acrobatics that go before, then begin; a line that is shut strikes the obstacle. Rule: L-612, L-726."""
    if answer is not None:
        acrobatics.answered(draft, blow, answer)
        return
    actor = draft.state.require(blow.actor)
    if actor.out:
        end(draft, blow, "lost")
        return
    if acrobatics.ask_before_blow(draft, blow, actor):
        return
    facts = facts_of(draft.state, blow)
    draft.emit(
        AttackBegun(
            attacker=blow.actor,
            target=_target(blow),
            index=blow.index,
            weapon=facts.weapon.name if facts.weapon is not None else None,
            cover_percent=facts.cover_percent,
        )
    )
    if facts.impossible:
        _resolved(draft, blow, BlowOutcome.OBSTACLE_HIT, 0, facts.difficulty, None)
        end(draft, blow)
    else:
        step(draft, blow, weapon_id=None if facts.weapon is None else facts.weapon.id, stage="counters")


def _counters(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Ask those whose counter answers this blow, the highest in initiative first. Rule: L-347, L-348, Q-074."""
    if answer is not None:
        answer_counter(draft, blow, answer, victim=blow.target)
        return
    actor, target = draft.state.require(blow.actor), draft.state.require(_target(blow))
    if actor.out or target.out:
        draft.emit(AttackWithdrawn(attacker=actor.id, index=blow.index))
        end(draft, blow, "lost")
        return
    if actor.has(ConditionCode.BLOCKED):
        _resolved(draft, blow, BlowOutcome.MISS, 0, 0, None)
        end(draft, blow, "lost")
        return
    kinds = counters.AT_THE_BLOW | counters.BLOWS if counters.is_charging(actor) else counters.AT_THE_BLOW
    for counterer in counters.counterers(draft.state, actor, kinds, victim=target.id):
        ask_counter(draft, blow, counterer, actor, target.id)
        return
    step(draft, blow, stage="roll")


def _roll(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Ask for the die, against the passive score or the roll of a counter; then see what it did. Rule: L-348."""
    if answer is not None:
        _rolled(blow, answer, draft)
        return
    state = draft.state
    if not _still_possible(state, blow):
        if blow.counter is None:
            draft.emit(AttackWithdrawn(attacker=blow.actor, index=blow.index))
        end(draft, blow, "lost")
        return
    attacker, target = state.require(blow.actor), state.require(_target(blow))
    facts = facts_of(state, blow)
    use = next(iter(counters.standing_counters(state, attacker.id, target.id)), None) if blow.counter is None else None
    difficulty = facts.difficulty if use is None else _to_pass(state, blow, use)
    blow = step(
        draft,
        blow,
        weapon_id=None if facts.weapon is None else facts.weapon.id,
        screen=facts.screen,
        margin=facts.screen_margin if use is None else 0,
        threat_from=facts.threat_from,
        difficulty=difficulty,
        sneak_counts=facts.sneak.sneak or facts.sneak.perfidious,
    )
    d20.throw(
        draft,
        blow,
        Role.HIT,
        why=_why(draft.state, blow, target),
        account=facts.roll,
        opponent=target.id,
        about=(target.id,),
        difficulty=difficulty,
        against=facts.against.account if use is None else total_account(difficulty),
        counted=True,
    )


def _to_pass(state: Encounter, blow: Blow, use: CounterUse) -> int:
    """Return what an attack must reach against a counter that was rolled; one d'éclat stops also what equals it.

    Rule: L-027, L-348.
    """
    counterer = state.combatant(use.counterer)
    heroic = counterer is not None and counterer.declaration is not None and counterer.declaration.eclat
    return (use.total or 0) + (1 if heroic and not blow.regime.heroic else 0)


def _why(state: Encounter, blow: Blow, target: Combatant) -> Message:
    actor = state.require(blow.actor)
    if blow.counter is not None:
        counter = message(f"counter.{blow.counter}")
        return message("counter.roll", name=actor.name, target=target.name, counter=counter)
    return message("resolve.attack_roll", name=actor.name, target=target.name, number=blow.index + 1)


def _still_possible(state: Encounter, blow: Blow) -> bool:
    """Tell whether a blow can still be struck after what came before its die: both there, in reach, armed."""
    actor, target = state.require(blow.actor), state.require(_target(blow))
    if actor.out or actor.has(ConditionCode.BLOCKED) or target.out:
        return False
    if blow.counter is None:
        weapon_gone = blow.weapon_id is not None and state.sheet(actor).weapon(blow.weapon_id) is None
        return not weapon_gone
    return not counters.has_lost_its_weapon(state, actor)


def _rolled(blow: Blow, answer: Answer, draft: Draft) -> None:
    """See what the die of a blow did. Rule: L-022 to L-028, L-348, L-727."""
    modifier, face = answer.modifier, answer.natural
    if blow.regime.heroic:
        _rolled_heroically(blow, answer, draft)
        return
    outcome = resolve(
        face, modifier, blow.difficulty, screen_margin=_margin(draft.state, blow), threat_from=blow.threat_from
    )
    if outcome is Outcome.THREAT and _critical_counts(draft.state, blow):
        blow = step(draft, blow, face=face, total=answer.total, struck=blow.target, stage="confirm")
        _ask_to_confirm(blow, answer, draft)
    elif outcome in (Outcome.THREAT, Outcome.HIT):
        _hit(draft, blow, BlowOutcome.HIT, answer.total, blow.target)
    elif outcome is Outcome.SCREEN_HIT:
        _hit(draft, blow, BlowOutcome.SCREEN_HIT, answer.total, blow.screen)
    else:
        miss = BlowOutcome.FUMBLE if outcome is Outcome.FUMBLE else BlowOutcome.MISS
        _missed(blow, miss, answer.total, draft)


def _margin(state: Encounter, blow: Blow) -> int:
    """Return how near a miss strikes the creature in between; 0 where it has left. Rule: L-727."""
    return blow.margin if state.combatant(blow.screen) is not None else 0


def _rolled_heroically(blow: Blow, answer: Answer, draft: Draft) -> None:
    state = draft.state
    how = regime(state.sheet(state.require(blow.actor)).kind, state.sheet(state.require(_target(blow))).kind)
    result = heroic_roll(how, answer.modifier, answer.natural, threat_from=blow.threat_from)
    for use in counters.standing_counters(state, blow.actor, _target(blow)) if blow.counter is None else ():
        if use.total is not None and heroic_stopped(result, use.total, how):
            _missed(blow, BlowOutcome.MISS, result.scored, draft)
            return
    outcome = BlowOutcome.CRITICAL if result.critical and _critical_counts(state, blow) else BlowOutcome.HIT
    _hit(draft, blow, outcome, result.scored, blow.target, outright=how is HeroismRegime.ORDINARY)


def _critical_counts(state: Encounter, blow: Blow) -> bool:
    """Tell whether a critical could change anything: it multiplies what a weapon does, and nothing else (L-521)."""
    return blow.landing in ("damage", "sunder") and landings.damage_dice(state, blow) is not None


def _ask_to_confirm(blow: Blow, answer: Answer, draft: Draft) -> None:
    """Ask for the roll that makes a critical of a threat, or ask the GM, by option (Q-003)."""
    attacker, target = draft.state.require(blow.actor), draft.state.require(_target(blow))
    if draft.state.profile.options.criticals == "typed":
        ask_ruling(
            draft,
            Role.CONFIRM,
            owner=blow.id,
            who=attacker.id,
            about=(target.id,),
            question=message("resolve.critical", name=attacker.name, target=target.name, face=answer.natural),
            answers=(
                Choice(code="critical", say=message("resolve.critical.yes")),
                Choice(code="hit", say=message("resolve.critical.no")),
            ),
            rule=RuleId("L-024"),
        )
        return
    facts = facts_of(draft.state, blow)
    d20.throw(
        draft,
        blow,
        Role.CONFIRM,
        why=message("resolve.confirm_roll", name=attacker.name, target=target.name),
        account=facts.roll,
        opponent=target.id,
        about=(target.id,),
        difficulty=blow.difficulty,
        against=facts.against.account if facts.difficulty == blow.difficulty else total_account(blow.difficulty),
        counted=True,
    )


def _confirm(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Make a critical of a threat, or not. Rule: L-025, L-523."""
    if answer is None:
        return
    if answer.code:
        critical = answer.code == "critical"
    else:
        critical = confirm(answer.natural, answer.modifier, answer.difficulty) is Outcome.CRITICAL
    outcome = BlowOutcome.CRITICAL if critical else BlowOutcome.HIT
    _hit(draft, blow, outcome, blow.total, blow.target, face=blow.face)


def _hit(
    draft: Draft,
    blow: Blow,
    outcome: BlowOutcome,
    total: int,
    struck: CombatantId | None,
    *,
    outright: bool = False,
    face: int | None = None,
) -> None:
    """Record a hit; what it does comes next. A charge that came first as a counter ends its target's action."""
    _resolved(draft, blow, outcome, total, blow.difficulty, struck, face)
    blow = step(
        draft,
        blow,
        struck=struck,
        total=total,
        critical=outcome is BlowOutcome.CRITICAL,
        outright=outright,
        stage="landing",
    )
    attacker, victim = draft.state.require(blow.actor), draft.state.combatant(struck)
    if blow.counter is None and victim is not None and counters.is_charging(attacker):
        _end_by_charge(draft, blow, attacker, victim)


def _end_by_charge(draft: Draft, blow: Blow, charger: Combatant, target: Combatant) -> None:
    """Let a charge that came first as a counter end what its target was about to do. Rule: L-534, L-546, Q-098."""
    waits = target.declaration is not None and target.id not in draft.state.round.done
    if waits and changes.charge_facts(draft.state, charger, target).blocks:
        bring_about(draft, make(draft, Interrupt, by=charger.id, cause=blow.id, target=target.id))


def _missed(blow: Blow, outcome: BlowOutcome, total: int, draft: Draft) -> None:
    """Record a miss; a near one into the heap has a second roll. Rule: L-323, L-708 to L-713."""
    _resolved(draft, blow, outcome, total, blow.difficulty, None)
    blow = step(draft, blow, total=total, stage="stopped")
    if stops.may_roll_again(draft.state, blow, total):
        step(draft, blow, stage="second")


def _second(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Roll once more into the heap, against somebody who stands by the target. Rule: L-708 to L-713, L-727."""
    if answer is None:
        stops.ask_second_roll(draft, blow)
        return
    if answer.role is Role.COUNTER:
        answer_counter(draft, blow, answer, victim=blow.struck)
        return
    if answer.code:
        stops.choose_neighbour(draft, blow, answer)
        return
    outcome = resolve(
        answer.natural,
        answer.modifier,
        answer.difficulty,
        screen_margin=_margin(draft.state, blow),
        threat_from=blow.threat_from,
    )
    if outcome in (Outcome.THREAT, Outcome.HIT):
        _hit(draft, blow, BlowOutcome.HIT, answer.total, blow.struck)
    elif outcome is Outcome.SCREEN_HIT:
        _hit(draft, blow, BlowOutcome.SCREEN_HIT, answer.total, blow.screen)
    else:
        step(draft, blow, struck=None, stage="stopped")


def _landing(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Bring about what a blow does. Rule: L-635, L-641, L-648, L-672, L-773, L-850."""
    landings.land(draft, blow, answer)


def _landed(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Go on once what the blow does has been decided, or is held for the group."""
    landings.done(draft, blow)


def _stopped(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Let a counter that stopped the blow have its effect, and a missed barge its danger. Rule: L-323, L-626, L-674."""
    stops.stopped(draft, blow, answer)


def _after(blow: Blow, answer: Answer | None, draft: Draft) -> None:
    """Let a counter by a blow end the other's action, or make a caster concentrate. Rule: L-323, L-565 to L-567."""
    stops.after_counter(draft, blow, answer)


def _resolved(
    draft: Draft,
    blow: Blow,
    outcome: BlowOutcome,
    total: int,
    difficulty: int,
    hit: CombatantId | None,
    face: int | None = None,
) -> None:
    draft.emit(
        AttackResolved(
            attacker=blow.actor,
            target=blow.struck or _target(blow),
            index=blow.index,
            outcome=outcome,
            total=total,
            difficulty=difficulty,
            hit=hit,
            face=face,
            counter=blow.counter is not None,
        )
    )


_STAGES: dict[str, Callable[[Blow, Answer | None, Draft], None]] = {
    "begun": _begin,
    "prelude": _prelude,
    "counters": _counters,
    "roll": _roll,
    "confirm": _confirm,
    "second": _second,
    "landing": _landing,
    "knee": _landing,
    "landed": _landed,
    "stopped": _stopped,
    "after": _after,
}
