"""Counters: declared in advance, fired when their moment comes, and what success does (L-320 to L-366, L-560 to L-567).

A defence (parry, dodge, block) is asked for when a blow begins; any other counter when the turn of the one it answers
begins. Its one roll sets the difficulty of every attack of that action; the first that fails ends the action (Q-066).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    RulingDropped,
    ask_roll,
    ask_ruling,
    check,
    decide,
    follow_roll,
    follow_ruling,
)
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.events import (
    ConcentrationResolved,
    CounterFired,
    CounterHeld,
    CounterResolved,
    CounterRolled,
)
from loreval_desktop.encounter.people.events import ConditionApplied, ReadyWeaponsSet
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import (
    Answer,
    AttackPlan,
    AttackPurpose,
    BlockExitRuling,
    ConcentrationPurpose,
    CounterPurpose,
    CounterRuling,
    CounterspellRuling,
    PendingRoll,
    PendingRuling,
    SpellPurpose,
)
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import CounterUse, Phase
from loreval_desktop.rules.attack import uncertain_term
from loreval_desktop.rules.counters import (
    MoveMoment,
    Threat,
    ThreatKind,
    acts_at_source,
    blocks_movement,
    check_counter,
    check_reach,
    counter_roll,
    move_moments,
    resists_spell,
    stops_move,
)
from loreval_desktop.rules.defence import difficulty, passive
from loreval_desktop.rules.grapple import BY_REFLEX, best_grapple_roll
from loreval_desktop.rules.manoeuvres import BlockExit, block_exits, self_exposes
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.spells import concentration_difficulty, concentration_roll, spell_survives
from loreval_desktop.rules.types.actions import RANGED, ActionKind, CounterKind, CounterSide
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Spell, Weapon
from loreval_desktop.rules.types.terms import Finding

DEFENCES = frozenset(
    {CounterKind.PARRY, CounterKind.BLOCK, CounterKind.DODGE, CounterKind.PARRY_MISSILE, CounterKind.PARRY_CHARGE}
)
"""Counters whose total is what the attack must reach."""
AT_THE_BLOW = DEFENCES | {CounterKind.RECEIVE_CHARGE}
"""Counters that are asked for when a blow begins; the others when a turn begins."""
BLOWS = frozenset({CounterKind.STRIKE, CounterKind.SHOT, CounterKind.RECEIVE_CHARGE})
"""Counters that are attacks."""


class FireCounter(Command):
    """Fire a declared counter against whoever acts now, outside the moment when it is asked for.

    combatant_id: who counters.
    """

    kind: Literal["fire_counter"] = "fire_counter"
    combatant_id: CombatantId


# --- who may counter what --------------------------------------------------------------------------------------------


def armed(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a combatant has a declared counter that it has not made yet. Rule: L-346, Q-068, Q-073."""
    return (
        combatant.declaration is not None
        and combatant.declaration.action.kind is ActionKind.COUNTER
        and combatant.declaration.action.counter is not None
        and combatant.status is InitiativeStatus.ACTIVE
        and not combatant.out
        and not combatant.has(ConditionCode.BLOCKED)
        and not any(use.counterer == combatant.id and not use.held for use in state.round.counters)
    )


def spell_of(state: Encounter, combatant: Combatant) -> Spell | None:
    """Return the spell that a combatant has declared, or None."""
    declared = combatant.declaration
    if declared is None or declared.spell_id is None:
        return None
    return next((spell for spell in state.sheet(combatant).spells if spell.id == declared.spell_id), None)


def threat_of(state: Encounter, actor: Combatant, counterer: Combatant) -> Threat:
    """Return what an actor's declared action is to one who would counter it."""
    declared = actor.declaration
    assert declared is not None
    action = declared.action
    kind = {
        ActionKind.SPELL: ThreatKind.SPELL,
        ActionKind.RITUAL: ThreatKind.SPELL,
        ActionKind.MOVE: ThreatKind.MOVE,
        ActionKind.CHARGE: ThreatKind.CHARGE,
        ActionKind.OVERTURN: ThreatKind.MELEE,
        ActionKind.DISARM: ThreatKind.MELEE,
        ActionKind.WEAPON_DESTRUCTION: ThreatKind.MELEE,
        ActionKind.TRIP: ThreatKind.MELEE,
        ActionKind.WHIRLWIND: ThreatKind.MELEE,
        ActionKind.GRAPPLE: ThreatKind.MELEE,
        ActionKind.BULL_RUSH: ThreatKind.MELEE,
    }.get(action.kind, ThreatKind.OTHER)
    if action.kind in (ActionKind.ATTACK, ActionKind.MIXED):
        ranged = any(combat.mode_of_blow(action, index) in RANGED for index in range(combat.blows_of(actor)))
        kind = ThreatKind.MISSILE if ranged else ThreatKind.MELEE
    spell = spell_of(state, actor)
    return Threat(
        kind=kind,
        irresistible=spell is not None and spell.irresistible,
        auto_targeted=spell is not None and spell.auto_targeted,
        at_self=counterer.id in declared.targets or (kind is ThreatKind.SPELL and not declared.targets),
        moves=action.moves,
        counters=action.counters,
        eclat=declared.eclat,
    )


def names(counterer: Combatant, actor: Combatant) -> bool:
    """Tell whether a counter was declared against that actor, or against whoever comes. Rule: L-340, L-347."""
    declared = counterer.declaration
    assert declared is not None
    return declared.action.hypothetical or not declared.targets or actor.id in declared.targets


def weapon_of(state: Encounter, combatant: Combatant) -> Weapon | None:
    """Return the weapon of a combatant's counter: the first it named, else one that fits; None for a bare hand."""
    declared = combatant.declaration
    sheet = state.sheet(combatant)
    named = () if declared is None else declared.weapon_ids
    found = next((w for w in (sheet.weapon(weapon_id) for weapon_id in named) if w is not None), None)
    if found is not None or declared is None:
        return found
    if declared.action.counter is CounterKind.SHOT:
        return next((w for w in sheet.weapons if RANGED.intersection(w.modes)), None)
    if declared.action.counter is CounterKind.RECEIVE_CHARGE:
        return next((w for w in sheet.weapons if w.polearm), None)
    return next((w for w in sheet.weapons if w.contact), None)


def findings(state: Encounter, counterer: Combatant, actor: Combatant) -> Iterator[Finding]:
    """Yield what the rules say against a counter on what an actor does now."""
    declared = counterer.declaration
    assert declared is not None
    action = declared.action
    order = state.round.order
    faster = order.index(counterer.id) < order.index(actor.id) if counterer.id in order and actor.id in order else None
    offensive = action.side is CounterSide.OFFENSIVE
    yield from check_counter(
        action,
        state.profile,
        environment=combat.attention_scores(state, counterer).e,
        faster=faster,
        aware=state.knows(counterer.id, actor.id),
        threat=threat_of(state, actor, counterer),
        weapon=weapon_of(state, counterer) if action.counter is CounterKind.RECEIVE_CHARGE else None,
    )
    away = contact.approach_m(state, counterer.id, actor.id)
    if offensive and away is not None and action.counter in (CounterKind.STRIKE, CounterKind.OBSTRUCT):
        weapon = weapon_of(state, counterer)
        reach = weapon.reach_m if weapon is not None and weapon.reach_m else state.sheet(counterer).reach_m
        yield from check_reach(away, max(0.0, declared.distance_m - counterer.walked_m), reach)


def candidates(state: Encounter, actor: Combatant, *, at_the_blow: bool) -> tuple[Combatant, ...]:
    """Return who may counter an actor now, in decreasing initiative (Q-074)."""
    if actor.declaration is None or actor.has(ConditionCode.BLOCKED):
        return ()
    found = []
    for combatant_id in state.round.order:
        counterer = state.combatant(combatant_id)
        if counterer is None or counterer.id == actor.id or not armed(state, counterer):
            continue
        assert counterer.declaration is not None
        kind = counterer.declaration.action.counter
        if (kind in AT_THE_BLOW) is not at_the_blow or not names(counterer, actor):
            continue
        if any(use.counterer == counterer.id and use.against == actor.id for use in state.round.counters):
            continue
        if not list(findings(state, counterer, actor)):
            found.append(counterer)
    return tuple(found)


def standing(state: Encounter, attacker: CombatantId, target: CombatantId) -> CounterUse | None:
    """Return the counter whose total the attacks on a target must reach, or None. Rule: L-327, L-333, L-348, Q-066."""
    for use in state.round.counters:
        if use.against != attacker or use.held or use.total is None or use.succeeded is not None:
            continue
        counterer = state.combatant(use.counterer)
        if counterer is None or counterer.declaration is None or use.counter not in DEFENCES:
            continue
        if counterer.declaration.action.side is CounterSide.OFFENSIVE or use.counterer == target:
            return use
    return None


def asked(state: Encounter) -> CounterRuling | None:
    """Return the question about a counter that waits, or None."""
    for waiting in state.pending:
        if isinstance(waiting, PendingRuling) and isinstance(waiting.then, CounterRuling):
            return waiting.then
    return None


def may_move_with_counter(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether a counterer may make its moves outside its own turn: when it is asked, or right after its counter.

    Rule: L-331, L-334, L-335, L-343, L-344, Q-187.
    """
    declared = combatant.declaration
    if declared is None or declared.action.kind is not ActionKind.COUNTER or combatant.has(ConditionCode.BLOCKED):
        return False
    waits = asked(state)
    actor = state.round.cursor
    use = None if actor is None else use_of(state, combatant.id, actor)
    moments = move_moments(
        declared.action.side, must_approach=use is not None and use.approached, profile=state.profile
    )
    if use is not None:
        return MoveMoment.RIGHT_AFTER in moments
    return MoveMoment.BEFORE in moments and waits is not None and waits.counterer == combatant.id


# --- asking ----------------------------------------------------------------------------------------------------------


def ask(draft: Draft, actor: Combatant, plan: AttackPlan | None) -> bool:
    """Ask whether the next who may counter an actor does so; return False when there is nobody. Rule: L-347, Q-203."""
    for counterer in candidates(draft.state, actor, at_the_blow=plan is not None):
        assert counterer.declaration is not None
        assert counterer.declaration.action.counter is not None
        kind = counterer.declaration.action.counter
        if plan is not None and kind in DEFENCES | {CounterKind.RECEIVE_CHARGE}:
            own = counterer.declaration.action.side is CounterSide.DEFENSIVE
            if own and plan.target != counterer.id:
                continue
        ask_ruling(
            draft,
            who=counterer.id,
            question=message("counter.ask", name=counterer.name, target=actor.name, counter=message(f"counter.{kind}")),
            answers=(
                Answer(code="fire", say=message("counter.fire")),
                Answer(code="hold", say=message("counter.hold")),
            ),
            rule=RuleId("L-347"),
            then=CounterRuling(counterer=counterer.id, against=actor.id, attack=plan),
        )
        return True
    return False


@follow_ruling.register
def _(purpose: CounterRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    counterer = draft.state.combatant(purpose.counterer)
    actor = draft.state.combatant(purpose.against)
    if counterer is None or actor is None or counterer.declaration is None:
        return
    kind = counterer.declaration.action.counter
    assert kind is not None
    if answer == "fire":
        fire(draft, counterer, actor, purpose.attack)
        return
    draft.emit(CounterHeld(counterer=counterer.id, against=actor.id, counter=kind))
    go_on(draft, actor.id, purpose.attack)


def go_on(draft: Draft, actor_id: CombatantId, plan: AttackPlan | None) -> None:
    """Let an attack that waited for a counter go on, unless the counter ended it."""
    from loreval_desktop.encounter.loreval import blow

    actor = draft.state.combatant(actor_id)
    if plan is None or actor is None or draft.state.combatant(plan.target) is None:
        return
    if actor.has(ConditionCode.BLOCKED):
        blow.lose_blow(draft, actor.id, plan)
    elif not ask(draft, actor, plan):
        blow.roll_attack(draft, actor.id, plan)


# --- firing ----------------------------------------------------------------------------------------------------------


@check.register
def _(command: FireCounter, state: Encounter) -> Iterator[Problem]:
    counterer = state.combatant(command.combatant_id)
    if counterer is None:
        yield no_combatant(command.combatant_id)
        return
    actor = state.combatant(state.round.cursor)
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION) or actor is None:
        yield Problem(say=message("counter.nobody_acts"), rule=RuleId("L-320"), overridable=False)
        return
    if not armed(state, counterer):
        yield Problem(say=message("counter.none", name=counterer.name), rule=RuleId("L-346"), overridable=False)
        return
    if actor.id == counterer.id or actor.declaration is None:
        yield Problem(say=message("counter.own_turn", name=counterer.name), rule=RuleId("L-320"), overridable=False)
        return
    if any(isinstance(p, PendingRoll) for p in state.pending):
        yield Problem(say=message("flow.pending", count=len(state.pending)), overridable=False)
    assert counterer.declaration is not None
    if counterer.declaration.action.counter in AT_THE_BLOW and asked(state) is None:
        yield Problem(say=message("counter.at_the_blow", name=counterer.name), rule=RuleId("L-344"), overridable=False)
    if not names(counterer, actor):
        yield Problem(
            say=message("counter.names_another", name=counterer.name, target=actor.name), rule=RuleId("L-347")
        )
    yield from problems_of(findings(state, counterer, actor))


@decide.register
def _(command: FireCounter, draft: Draft) -> None:
    counterer = draft.state.require(command.combatant_id)
    actor = draft.state.combatant(draft.state.round.cursor)
    assert actor is not None
    plan = None
    for waiting in draft.state.pending:
        if isinstance(waiting, PendingRuling) and isinstance(waiting.then, CounterRuling):
            plan = waiting.then.attack
            draft.emit(RulingDropped(ruling_id=waiting.id))
    fire(draft, counterer, actor, plan)


def fire(draft: Draft, counterer: Combatant, actor: Combatant, plan: AttackPlan | None) -> None:
    """Make a counter: ask for its die."""
    state = draft.state
    declared = counterer.declaration
    assert declared is not None
    assert declared.action.counter is not None
    kind = declared.action.counter
    draft.emit(CounterFired(counterer=counterer.id, against=actor.id, counter=kind))
    if kind is CounterKind.COUNTERSPELL:
        _ask_counterspell(draft, counterer, actor)
        return
    weapon = weapon_of(state, counterer)
    account = _roll_of(state, counterer, actor, plan, weapon)
    need, against = None, Breakdown()
    then: AttackPurpose | CounterPurpose = CounterPurpose(
        counterer=counterer.id, against=actor.id, counter=kind, attack=plan
    )
    if kind in BLOWS:
        aim = difficulty(
            state.sheet(actor),
            state.profile,
            combat.stance(state, actor),
            exposure=combat.exposure_against(state, actor, counterer),
        )
        need, against = aim.total, aim.account
        then = AttackPurpose(
            attacker=counterer.id,
            target=actor.id,
            weapon_id=None if weapon is None else weapon.id,
            threat_from=20 if weapon is None else weapon.threat_from,
            counter=kind,
            answer=plan,
        )
    elif kind is CounterKind.OBSTRUCT:
        against = passive(
            state.sheet(actor),
            state.profile,
            combat.stance(state, actor),
            "reflex",
            exposure=combat.exposure_against(state, actor, counterer),
        )
        need = against.total
    ask_roll(
        draft,
        who=counterer.id,
        why=message("counter.roll", name=counterer.name, target=actor.name, counter=message(f"counter.{kind}")),
        breakdown=account,
        difficulty=need,
        against=against,
        then=then,
    )


def _roll_of(
    state: Encounter, counterer: Combatant, actor: Combatant, plan: AttackPlan | None, weapon: Weapon | None
) -> Breakdown:
    """Return what is added to the die of a counter.

    Against a disarm or a destruction it is an attack roll; against what is done in a hold, a grapple roll.
    Rule: L-642, L-649, L-794, Q-123.
    """
    declared = counterer.declaration
    assert declared is not None
    assert declared.action.counter is not None
    assert actor.declaration is not None
    action, kind, sheet = declared.action, declared.action.counter, state.sheet(counterer)
    changed = declared.changed_from is not None
    against, option = actor.declaration.action.kind, actor.declaration.action.grapple
    if kind in DEFENCES and against is ActionKind.GRAPPLE and option is not None and option not in BY_REFLEX:
        return best_grapple_roll(
            sheet,
            state.profile,
            combat.stance(state, counterer),
            option,
            resisting=True,
            extra=(uncertain_term(state.profile, changed=changed, hypothetical=action.hypothetical),),
        )
    if kind in DEFENCES and self_exposes(against):
        kind = CounterKind.STRIKE
    percent = 0.0
    if kind is CounterKind.PARRY_MISSILE or (kind is CounterKind.DODGE and plan is not None):
        percent = 0.0 if plan is None else _cover_of(state, actor, plan)
    veiled = combat.concealment_of(state, counterer, actor, ranged=kind is CounterKind.SHOT).terms
    spell = spell_of(state, actor)
    return counter_roll(
        action.model_copy(update={"counter": kind}),
        sheet,
        state.profile,
        combat.stance(state, counterer),
        exposure=combat.exposure_against(state, counterer, actor),
        changed=changed,
        weapon=weapon,
        cover_percent=percent,
        resistance="vigour" if spell is not None and spell.vigour else "will",
        extra=veiled if kind in BLOWS else (),
    )


def _cover_of(state: Encounter, actor: Combatant, plan: AttackPlan) -> float:
    target = state.combatant(plan.target)
    if target is None:
        return 0.0
    known = combat.attack_facts(
        state, actor, target, index=plan.index, cover_percent=plan.cover_percent, modifier=plan.modifier
    )
    return 0.0 if known.impossible else known.cover_percent


def _ask_counterspell(draft: Draft, counterer: Combatant, actor: Combatant) -> None:
    ask_ruling(
        draft,
        who=counterer.id,
        question=message("counter.ask_counterspell", name=counterer.name, target=actor.name),
        answers=(
            Answer(code="yes", say=message("counter.counterspell.yes")),
            Answer(code="no", say=message("counter.counterspell.no")),
        ),
        rule=RuleId("L-360"),
        then=CounterspellRuling(counterer=counterer.id, against=actor.id),
    )


@follow_ruling.register
def _(purpose: CounterspellRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    counterer = draft.state.combatant(purpose.counterer)
    if counterer is None or counterer.declaration is None or draft.state.combatant(purpose.against) is None:
        return
    at_source = acts_at_source(counterer.declaration.action.side)
    resolve_counter(draft, purpose.counterer, purpose.against, answer == "yes", blocks=at_source)


# --- what the dice say -----------------------------------------------------------------------------------------------


def use_of(state: Encounter, counterer: CombatantId, against: CombatantId) -> CounterUse | None:
    """Return the counter that one makes on another's action, or None."""
    return next(
        (u for u in state.round.counters if u.counterer == counterer and u.against == against and not u.held), None
    )


def resolve_counter(
    draft: Draft, counterer: CombatantId, against: CombatantId, succeeded: bool, *, blocks: bool, stops: bool = False
) -> None:
    """Record what came of a counter; a successful one blocks the other's action. Rule: L-323, L-324."""
    use = use_of(draft.state, counterer, against)
    if use is None:
        return
    draft.emit(
        CounterResolved(
            counterer=counterer,
            against=against,
            counter=use.counter,
            succeeded=succeeded,
            blocks=succeeded and blocks,
            stops_moves=succeeded and (stops or (blocks and blocks_movement(use.counter))),
        )
    )
    if succeeded and blocks and use.counter is CounterKind.BLOCK:
        _ask_block_exit(draft, counterer, against)


@follow_roll.register
def _(purpose: CounterPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    total = faces[0] + roll.breakdown.total
    counterer, actor = draft.state.combatant(purpose.counterer), draft.state.combatant(purpose.against)
    if counterer is None or actor is None:
        return
    draft.emit(CounterRolled(counterer=counterer.id, against=actor.id, counter=purpose.counter, total=total))
    if purpose.counter is CounterKind.OBSTRUCT:
        stopped = stops_move(total, roll.difficulty or 0)
        resolve_counter(draft, counterer.id, actor.id, stopped, blocks=False, stops=True)
    elif purpose.counter in (CounterKind.RESIST_SPELL, CounterKind.DODGE_SPELL):
        _ask_spell_roll(draft, counterer, actor, purpose.counter, total)
    else:
        go_on(draft, actor.id, purpose.attack)


def _ask_spell_roll(draft: Draft, counterer: Combatant, caster: Combatant, kind: CounterKind, total: int) -> None:
    skill: Literal["spell_penetration", "targeting"] = (
        "spell_penetration" if kind is CounterKind.RESIST_SPELL else "targeting"
    )
    ask_roll(
        draft,
        who=caster.id,
        why=message("counter.spell_roll", name=caster.name, skill=message(f"rule.skill.{skill}")),
        breakdown=skill_roll(draft.state.sheet(caster), draft.state.profile, combat.stance(draft.state, caster), skill),
        difficulty=total,
        then=SpellPurpose(counterer=counterer.id, against=caster.id),
    )


@follow_roll.register
def _(purpose: SpellPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    held_off = resists_spell(roll.difficulty or 0, faces[0] + roll.breakdown.total)
    caster = draft.state.combatant(purpose.against)
    if caster is None or caster.declaration is None:
        return
    only = caster.declaration.targets == (purpose.counterer,)
    resolve_counter(draft, purpose.counterer, purpose.against, held_off, blocks=only)


def blow_landed(draft: Draft, purpose: AttackPurpose, landed: bool) -> None:
    """Let a counter made by a blow have its effect: a hit blocks, except a caster, who must concentrate.

    Rule: L-323, L-542, L-565, L-566, Q-102.
    """
    actor = draft.state.combatant(purpose.target)
    if actor is None or actor.declaration is None:
        return
    casts = actor.declaration.action.kind in (ActionKind.SPELL, ActionKind.RITUAL)
    resolve_counter(draft, purpose.attacker, purpose.target, landed, blocks=not casts)
    go_on(draft, purpose.target, purpose.answer)


def attack_missed(draft: Draft, attacker: CombatantId, target: CombatantId) -> None:
    """Let a missed attack end the action of its author, where a counter had set what it must reach. Rule: L-323."""
    use = standing(draft.state, attacker, target)
    if use is not None:
        resolve_counter(draft, use.counterer, attacker, True, blocks=True)


# --- concentration ---------------------------------------------------------------------------------------------------


def hurt(draft: Draft, combatant_id: CombatantId, amount: int) -> None:
    """Ask a caster who was hurt by a counter to concentrate. Rule: L-566, L-567."""
    caster = draft.state.combatant(combatant_id)
    spell = None if caster is None else spell_of(draft.state, caster)
    if caster is None or caster.out or caster.declaration is None:
        return
    if caster.declaration.action.kind not in (ActionKind.SPELL, ActionKind.RITUAL):
        return
    need = concentration_difficulty(amount, 0 if spell is None else spell.level)
    if need is None or caster.has(ConditionCode.BLOCKED):
        return
    ask_roll(
        draft,
        who=caster.id,
        why=message("counter.concentration", name=caster.name),
        breakdown=concentration_roll(
            draft.state.sheet(caster), draft.state.profile, combat.stance(draft.state, caster)
        ),
        difficulty=need.total,
        against=need,
        then=ConcentrationPurpose(combatant_id=caster.id),
    )


@follow_roll.register
def _(purpose: ConcentrationPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    if draft.state.combatant(purpose.combatant_id) is None:
        return
    draft.emit(
        ConcentrationResolved(
            combatant_id=purpose.combatant_id,
            total=faces[0] + roll.breakdown.total,
            difficulty=roll.against.total,
            kept=spell_survives(faces[0], roll.breakdown.total, roll.against),
        )
    )


# --- the block -------------------------------------------------------------------------------------------------------


def _ask_block_exit(draft: Draft, blocker: CombatantId, blocked: CombatantId) -> None:
    """Ask the one kept by a block whether it drops its weapon. Rule: L-626, L-627."""
    held = draft.state.require(blocked)
    last = held.blows[-1].index if held.blows else 0
    weapon = combat.weapon_of_blow(draft.state, held, last)
    exits = block_exits(weapon)
    if len(exits) == 1:
        _hold(draft, blocker, blocked)
        return
    ask_ruling(
        draft,
        who=blocked,
        question=message("counter.block_exit", name=held.name, weapon=weapon.name if weapon is not None else "—"),
        answers=tuple(Answer(code=way.value, say=message(f"counter.block_exit.{way}")) for way in exits),
        rule=RuleId("L-626"),
        then=BlockExitRuling(blocker=blocker, combatant_id=blocked, weapon_id=None if weapon is None else weapon.id),
    )


def _hold(draft: Draft, blocker: CombatantId, blocked: CombatantId) -> None:
    pairs = ((blocked, ConditionCode.BLOCK_HELD, blocker), (blocker, ConditionCode.BLOCK_HOLDER, blocked))
    for combatant_id, code, other in pairs:
        for each in (code, ConditionCode.CLINCH):
            draft.emit(ConditionApplied(combatant_id=combatant_id, condition=Condition(code=each, by=other)))


@follow_ruling.register
def _(purpose: BlockExitRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    held = draft.state.combatant(purpose.combatant_id)
    if held is None or draft.state.combatant(purpose.blocker) is None:
        return
    if answer == BlockExit.DROP_WEAPON and purpose.weapon_id is not None:
        left = tuple(w for w in held.ready_weapons if w != purpose.weapon_id)
        draft.emit(ReadyWeaponsSet(combatant_id=held.id, weapon_ids=left))
    else:
        _hold(draft, purpose.blocker, held.id)


# --- folding ---------------------------------------------------------------------------------------------------------
