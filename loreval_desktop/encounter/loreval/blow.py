"""Resolving an action: blows and shots, highest initiative first (L-056, L-700 to L-735)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RollId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo import attempt, stages
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.core import (
    Command,
    Draft,
    RollRequested,
    ask_roll,
    ask_ruling,
    check,
    decide,
    follow_roll,
    follow_ruling,
)
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.facts.combat import AttackFacts
from loreval_desktop.encounter.loreval import counters, holds, landings
from loreval_desktop.encounter.loreval.events import AttackBegun, AttackResolved, SecurityDivided
from loreval_desktop.encounter.people import harm, heroism
from loreval_desktop.encounter.people.events import ConditionApplied, ReadyWeaponsSet
from loreval_desktop.encounter.people.roster import no_combatant
from loreval_desktop.encounter.rounds.phases import charge_facts, wrong_phase
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import (
    Answer,
    AttackPlan,
    AttackPurpose,
    CriticalRuling,
    DamagePurpose,
    PendingRoll,
    PendingRuling,
)
from loreval_desktop.encounter.value.people import BlowOutcome, Combatant, Condition, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase, SecurityPart
from loreval_desktop.rules.attention import security_modifier
from loreval_desktop.rules.chances import Outcome, confirm, resolve
from loreval_desktop.rules.charge import check_run, runs_at
from loreval_desktop.rules.counters import total_account
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.heroism import heroic_roll, heroic_stopped, regime
from loreval_desktop.rules.shooting import check_line, near_miss, second_target
from loreval_desktop.rules.types.actions import ActionKind, GrappleOption
from loreval_desktop.rules.types.heroism import Regime


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


class DivideSecurity(Command):
    """Say which part of its Security a target turns against one of those who attack it in concert (L-374, Q-075).

    points: of the modifier, not of the score; the others share what is left.
    """

    kind: Literal["divide_security"] = "divide_security"
    target: CombatantId
    attacker: CombatantId
    points: Annotated[int, Field(ge=0, le=99)]


BESIDE_A_BLOW = frozenset({"initiative", "tie_break", "detection", "free"})
"""What may wait while a blow is struck: the dice of those who join, and questions that the GM has put by hand."""


# --- who, whom, which ------------------------------------------------------------------------------------------------


def next_blow(combatant: Combatant) -> int | None:
    """Return which attack of the chain comes next, from 0; None when all were made."""
    made = {blow.index for blow in combatant.blows}
    return next((n for n in range(combat.blows_of(combatant)) if n not in made), None)


def declared_target(combatant: Combatant, index: int) -> CombatantId | None:
    """Return whom the declaration names for one attack of the chain: the last name serves those beyond."""
    targets = () if combatant.declaration is None else combatant.declaration.targets
    return targets[min(index, len(targets) - 1)] if targets else None


def _who(command: ResolveAttack, state: Encounter) -> Combatant | None:
    return state.combatant(command.attacker if command.attacker is not None else state.round.cursor)


def _facts(command: ResolveAttack, state: Encounter, attacker: Combatant, target: Combatant, index: int) -> AttackFacts:
    return combat.attack_facts(
        state,
        attacker,
        target,
        index=index,
        concealed_by=command.concealed_by,
        cover_percent=command.cover_percent,
        modifier=command.modifier,
    )


@check.register
def _(command: ResolveAttack, state: Encounter) -> Iterator[Problem]:
    if state.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        yield wrong_phase(state, Phase.RESOLUTION)
        return
    attacker = _who(command, state)
    if attacker is None:
        yield (
            no_combatant(command.attacker)
            if command.attacker
            else Problem(say=message("flow.nobody_next"), overridable=False)
        )
        return
    if attacker.declaration is None or not combat.blows_of(attacker):
        yield Problem(
            say=message("resolve.no_attack_declared", name=attacker.name), rule=RuleId("L-459"), overridable=False
        )
        return
    if attacker.id != state.round.cursor:
        yield Problem(say=message("flow.not_its_turn", name=attacker.name), rule=RuleId("L-056"))
    index = next_blow(attacker) if command.index is None else command.index
    if index is None or index >= combat.blows_of(attacker) or any(blow.index == index for blow in attacker.blows):
        yield Problem(
            say=message("resolve.no_blow_left", name=attacker.name, count=combat.blows_of(attacker)),
            rule=RuleId("L-191"),
            overridable=False,
        )
        return
    target_id = command.target or declared_target(attacker, index)
    target = state.combatant(target_id)
    if target is None:
        yield no_combatant(target_id) if target_id else Problem(say=message("resolve.no_target"), overridable=False)
        return
    if any(waiting.then.kind not in BESIDE_A_BLOW for waiting in state.pending):
        yield Problem(say=message("flow.pending", count=len(state.pending)), overridable=False)
        return
    yield from attempt.hindrances(state, attacker, index)
    if attacker.has(ConditionCode.BLOCKED):
        yield Problem(say=message("counter.blocked", name=attacker.name), rule=RuleId("L-323"))
    if combat.has_lost_its_weapon(state, attacker):
        yield Problem(say=message("resolve.weapon_lost", name=attacker.name), rule=RuleId("L-388"))
    rotation = attacker.declaration.action.kind is ActionKind.WHIRLWIND
    if rotation and any(r.code == ActionKind.WHIRLWIND.value and not r.succeeded for r in attacker.acrobatics):
        yield Problem(say=message("manoeuvre.rotation_failed", name=attacker.name), rule=RuleId("L-613"))
    yield from problems_of(combat.seen_findings(state, attacker, target, command.concealed_by))
    yield from _sneak_problems(command, state, attacker, target, index)
    if attacker.declaration.action.kind is ActionKind.GRAPPLE:
        option = attacker.declaration.action.grapple or GrappleOption.SEIZE
        yield from problems_of(holds.option_findings(state, attacker, target, option))
    yield from _line_problems(command, state, attacker, target, index)
    yield from run_problems(state, attacker, target)


def run_problems(state: Encounter, charger: Combatant, target: Combatant) -> Iterator[Problem]:
    """Yield what speaks against the run that a charge ends, where the map has seen it. Rule: L-527 to L-529."""
    declared = charger.declaration
    if declared is None or declared.action.kind is not ActionKind.CHARGE or charger.blows:
        return
    if contact.tokens_of(state, charger.id, target.id) is None:
        return
    aimed = runs_at(charger.run_deg, contact.bearing_deg(state, charger.id, target.id), state.profile)
    yield from problems_of(
        check_run(
            0.0 if declared.action.continued else charger.run_m,
            combat.speed_of(state, charger),
            declared.units,
            state.profile,
            straight=declared.action.continued or aimed,
            continued=declared.action.continued,
        )
    )


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
    rights = _facts(command, state, attacker, target, index).sneak
    if not rights.sneak and not rights.perfidious:
        yield Problem(say=message("resolve.no_sneak", name=attacker.name, target=target.name), rule=RuleId("L-580"))


def _line_problems(
    command: ResolveAttack, state: Encounter, attacker: Combatant, target: Combatant, index: int
) -> Iterator[Problem]:
    known = _facts(command, state, attacker, target, index)
    for found in check_line(known.cover_percent, state.profile):
        yield Problem(say=message("resolve.no_line", name=attacker.name, target=target.name), rule=found.rule)
    away = contact.distance_m(state, attacker.id, target.id)
    if away is None:
        return
    if not known.ranged:
        reach = known.weapon.reach_m if known.weapon is not None and known.weapon.reach_m else None
        yield from attempt.wall_problems(state, attacker, target)
        if away > (reach or state.sheet(attacker).reach_m) + contact.CONTACT_M:
            yield Problem(
                say=message(
                    "resolve.out_of_reach",
                    name=attacker.name,
                    target=target.name,
                    distance=away,
                    reach=reach or state.sheet(attacker).reach_m,
                ),
                rule=RuleId("L-461"),
            )
    elif known.weapon is not None and known.weapon.range_m is not None and away > known.weapon.range_m:
        yield Problem(
            say=message(
                "resolve.out_of_range",
                name=attacker.name,
                target=target.name,
                distance=away,
                range=known.weapon.range_m,
            ),
            rule=RuleId("L-716"),
        )


@check.register
def _(command: DivideSecurity, state: Encounter) -> Iterator[Problem]:
    attacker, target = state.combatant(command.attacker), state.combatant(command.target)
    if attacker is None or target is None:
        yield no_combatant(command.attacker if attacker is None else command.target)
        return
    group = combat.in_concert_on(state, attacker, target)
    if not group:
        said = message("concert.alone", name=attacker.name, target=target.name)
        yield Problem(say=said, rule=RuleId("L-374"), overridable=False)
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
    attacker = _who(command, draft.state)
    assert attacker is not None
    index = next_blow(attacker) if command.index is None else command.index
    assert index is not None
    target_id = command.target or declared_target(attacker, index)
    assert target_id is not None
    begin_attack(draft, command, attacker.id, target_id, index)


def begin_attack(
    draft: Draft, command: ResolveAttack, attacker_id: CombatantId, target_id: CombatantId, index: int
) -> None:
    """Begin an attack: weapons come to hand, and the die is asked for; a blocked line strikes the obstacle.

    Rule: L-256, L-726.
    """
    ready_declared_weapons(draft, attacker_id)
    needed = landings.acrobatics_needed(draft.state.require(attacker_id))
    if needed is not None:
        landings.ask_acrobatics(draft, draft.state.require(attacker_id), needed)
        return
    attacker, target = draft.state.require(attacker_id), draft.state.require(target_id)
    known = _facts(command, draft.state, attacker, target, index)
    draft.emit(
        AttackBegun(
            attacker=attacker.id,
            target=target.id,
            index=index,
            weapon=known.weapon.name if known.weapon is not None else None,
            cover_percent=known.cover_percent,
        )
    )
    if known.impossible:
        _resolved(draft, attacker.id, target.id, index, BlowOutcome.OBSTACLE_HIT, 0, known.difficulty, None)
        return
    plan = AttackPlan(
        target=target.id,
        index=index,
        concealed_by=command.concealed_by,
        cover_percent=command.cover_percent,
        modifier=command.modifier,
        sneak_dice=command.sneak_dice,
    )
    if not counters.ask(draft, attacker, plan):
        roll_attack(draft, attacker.id, plan)


def lose_blow(draft: Draft, attacker_id: CombatantId, plan: AttackPlan) -> None:
    """Record that a blow never came, because a counter ended the action before it. Rule: L-323, L-542."""
    if stages.answers(draft.state, attacker_id):
        return
    _resolved(draft, attacker_id, plan.target, plan.index, BlowOutcome.MISS, 0, 0, None)


def roll_attack(draft: Draft, attacker_id: CombatantId, plan: AttackPlan) -> None:
    """Ask for the die of a blow that has begun, against the passive score or the roll of a counter. Rule: L-348."""
    state, index = draft.state, plan.index
    if stages.answers(state, attacker_id):
        return
    attacker, target = state.require(attacker_id), state.require(plan.target)
    known = combat.attack_facts(
        state,
        attacker,
        target,
        index=index,
        concealed_by=plan.concealed_by,
        cover_percent=plan.cover_percent,
        modifier=plan.modifier,
    )
    use = counters.standing(state, attacker.id, target.id)
    difficulty = known.difficulty if use is None else use.total
    against = known.against.account if use is None else total_account(use.total or 0)
    heroic = heroic_regime(draft.state, attacker, target)
    if heroic is Regime.ORDINARY:  # no die: the best result, as if natural
        result = heroic_roll(heroic, known.roll.total, None)
        purpose = AttackPurpose(
            attacker=attacker.id,
            target=target.id,
            index=index,
            weapon_id=known.weapon.id if known.weapon is not None else None,
        )
        _strike(draft, purpose, BlowOutcome.CRITICAL, result.scored, known.difficulty, target.id, outright=True)
        return
    ask_roll(
        draft,
        who=attacker.id,
        why=message("resolve.attack_roll", name=attacker.name, target=target.name, number=index + 1),
        breakdown=known.roll,
        difficulty=difficulty,
        against=against,
        then=AttackPurpose(
            attacker=attacker.id,
            target=target.id,
            index=index,
            weapon_id=known.weapon.id if known.weapon is not None else None,
            threat_from=known.threat_from,
            screen=known.screen,
            screen_margin=known.screen_margin,
            into_crowd=known.ranged and attacker.declaration is not None and attacker.declaration.action.into_crowd,
            sneak_dice=plan.sneak_dice,
            heroic=heroic,
        ),
    )


def heroic_regime(state: Encounter, attacker: Combatant, target: Combatant) -> Regime | None:
    """Return how an éclat works against a target, or None for an ordinary action. Rule: L-020, L-028, L-430."""
    if attacker.declaration is None or not attacker.declaration.eclat:
        return None
    return regime(state.sheet(attacker).kind, state.sheet(target).kind)


def ready_declared_weapons(draft: Draft, combatant_id: CombatantId) -> None:
    """Bring the weapons of the declared action to hand. Rule: L-256."""
    combatant = draft.state.require(combatant_id)
    if combatant.declaration is None:
        return
    missing = tuple(w for w in combatant.declaration.weapon_ids if w not in combatant.ready_weapons)
    if missing:
        draft.emit(ReadyWeaponsSet(combatant_id=combatant_id, weapon_ids=(*combatant.ready_weapons, *missing)))


def _resolved(
    draft: Draft,
    attacker: CombatantId,
    target: CombatantId,
    index: int,
    outcome: BlowOutcome,
    total: int,
    difficulty: int,
    hit: CombatantId | None,
    face: int | None = None,
) -> None:
    draft.emit(
        AttackResolved(
            attacker=attacker,
            target=target,
            index=index,
            outcome=outcome,
            total=total,
            difficulty=difficulty,
            hit=hit,
            face=face,
        )
    )


@follow_roll.register
def _(purpose: AttackPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    modifier, difficulty = roll.breakdown.total, roll.difficulty or 0
    total = faces[0] + modifier
    if purpose.heroic is not None:
        result = heroic_roll(purpose.heroic, modifier, faces[0], threat_from=purpose.threat_from)
        use = counters.standing(draft.state, purpose.attacker, purpose.target)
        if use is not None and use.total is not None and heroic_stopped(result, use.total, purpose.heroic):
            _missed(draft, purpose, BlowOutcome.MISS, result.scored, difficulty)
            return
        heroic_outcome = BlowOutcome.CRITICAL if result.critical else BlowOutcome.HIT
        _strike(draft, purpose, heroic_outcome, result.scored, difficulty, purpose.target)
        return
    if purpose.confirm:
        critical = confirm(faces[0], modifier, difficulty) is Outcome.CRITICAL
        confirmed = BlowOutcome.CRITICAL if critical else BlowOutcome.HIT
        first = faces[0] if purpose.threat is None else purpose.threat
        _strike(draft, purpose, confirmed, first + modifier, difficulty, purpose.target)
        return
    outcome = resolve(
        faces[0], modifier, difficulty, screen_margin=purpose.screen_margin, threat_from=purpose.threat_from
    )
    if outcome is Outcome.THREAT:
        _ask_to_confirm(draft, purpose, roll, faces[0])
    elif outcome is Outcome.HIT:
        _strike(draft, purpose, BlowOutcome.HIT, total, difficulty, purpose.target)
    elif outcome is Outcome.SCREEN_HIT:
        _strike(draft, purpose, BlowOutcome.SCREEN_HIT, total, difficulty, purpose.screen)
    else:
        miss = BlowOutcome.FUMBLE if outcome is Outcome.FUMBLE else BlowOutcome.MISS
        _missed(draft, purpose, miss, total, difficulty)


def _missed(draft: Draft, purpose: AttackPurpose, outcome: BlowOutcome, total: int, difficulty: int) -> None:
    """Record a miss, and what a counter makes of it: one that set the difficulty has ended the action. Rule: L-323."""
    _resolved(draft, purpose.attacker, purpose.target, purpose.index, outcome, total, difficulty, None)
    if purpose.into_crowd and _second_roll(draft, purpose, total, difficulty):
        return
    landings.missed(draft, purpose)
    if purpose.counter is not None:
        counters.blow_landed(draft, purpose, False)
    else:
        counters.attack_missed(draft, purpose.attacker, purpose.target)


def _second_roll(draft: Draft, purpose: AttackPurpose, total: int, difficulty: int) -> bool:
    """Ask for the second roll of a shot into the heap, against the nearest by the target. Rule: L-708 to L-713."""
    state = draft.state
    if purpose.second_chance or purpose.screen is not None or not near_miss(total, difficulty, state.profile):
        return False
    shooter, first = state.require(purpose.attacker), state.require(purpose.target)
    found = second_target(landings.others_in_heap(state, first, shooter))
    other = state.combatant(CombatantId(found)) if found is not None else None
    if other is None:
        return False
    known = combat.attack_facts(state, shooter, other, index=purpose.index)
    if known.impossible:
        return False
    ask_roll(
        draft,
        who=shooter.id,
        why=message("resolve.second_roll", name=shooter.name, target=other.name),
        breakdown=known.roll,
        difficulty=known.difficulty,
        against=known.against.account,
        then=purpose.model_copy(update={"target": other.id, "second_chance": True}),
    )
    return True


def _ask_to_confirm(draft: Draft, purpose: AttackPurpose, roll: PendingRoll, face: int) -> None:
    """Ask for the roll that makes a critical of a threat, or ask the GM, by option (Q-003)."""
    attacker, target = draft.state.require(purpose.attacker), draft.state.require(purpose.target)
    if draft.state.profile.options.criticals == "typed":
        _ask_the_gm(draft, purpose, roll, face)
        return
    draft.emit(
        RollRequested(
            roll=roll.model_copy(
                update={
                    "id": RollId(draft.new_id("r")),
                    "why": message("resolve.confirm_roll", name=attacker.name, target=target.name),
                    "then": purpose.model_copy(
                        update={"confirm": True, "threat": face, "screen": None, "screen_margin": 0}
                    ),
                }
            )
        )
    )


def _ask_the_gm(draft: Draft, purpose: AttackPurpose, roll: PendingRoll, face: int) -> None:
    attacker, target = draft.state.require(purpose.attacker), draft.state.require(purpose.target)
    ask_ruling(
        draft,
        who=attacker.id,
        question=message("resolve.critical", name=attacker.name, target=target.name, face=face),
        answers=(
            Answer(code="critical", say=message("resolve.critical.yes")),
            Answer(code="hit", say=message("resolve.critical.no")),
        ),
        rule=RuleId("L-024"),
        then=CriticalRuling(
            blow=purpose,
            face=face,
            total=face + roll.breakdown.total,
            difficulty=roll.difficulty or 0,
        ),
    )


@follow_ruling.register
def _(purpose: CriticalRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    state, blow = draft.state, purpose.blow
    if state.combatant(blow.attacker) is None or state.combatant(blow.target) is None:
        return
    outcome = BlowOutcome.CRITICAL if answer == "critical" else BlowOutcome.HIT
    _strike(draft, blow, outcome, purpose.total, purpose.difficulty, blow.target)


def _strike(
    draft: Draft,
    purpose: AttackPurpose,
    outcome: BlowOutcome,
    total: int,
    difficulty: int,
    hit: CombatantId | None,
    *,
    outright: bool = False,
) -> None:
    """Record a hit and ask for its damage, where a weapon says what that is. outright: see `heroism.ask_outright`."""
    _resolved(draft, purpose.attacker, purpose.target, purpose.index, outcome, total, difficulty, hit, purpose.threat)
    if purpose.counter is not None:
        counters.blow_landed(draft, purpose, True)
    attacker = draft.state.combatant(purpose.attacker)
    if attacker is None or hit is None:
        return
    weapon = None if purpose.weapon_id is None else draft.state.sheet(attacker).weapon(purpose.weapon_id)
    victim = draft.state.combatant(hit)
    action = attacker.declaration.action if attacker.declaration is not None else None
    charge = action is not None and action.kind is ActionKind.CHARGE
    if charge and victim is not None and purpose.counter is None:
        _block_by_charge(draft, attacker, victim)
    power = action.power if action is not None else 0
    if action is not None and action.kind is ActionKind.GRAPPLE and purpose.counter is None:
        holds.landed(draft, purpose, action.grapple or GrappleOption.SEIZE)
        return
    instead = action is not None and (action.kind in landings.INSTEAD_OF_DAMAGE or action.overturning)
    if instead and action is not None and purpose.counter is None and hit == purpose.target:
        landings.landed(draft, purpose, action)
        return
    if victim is None:
        return
    if weapon is None:
        if outright:
            heroism.ask_outright(draft, attacker, victim)
        return
    dice = f"{weapon.damage} + {purpose.sneak_dice}" if purpose.sneak_dice else weapon.damage
    purpose_of_damage = DamagePurpose(
        attacker=attacker.id,
        target=hit,
        index=purpose.index,
        weapon_id=weapon.id,
        critical=outcome is BlowOutcome.CRITICAL,
        charge=charge,
        power=power,
        sneak_dice=purpose.sneak_dice,
        counter=purpose.counter,
        outright=outright,
    )
    harm.ask(draft, purpose_of_damage, dice, weapon.name)


def _block_by_charge(draft: Draft, charger: Combatant, target: Combatant) -> None:
    """Let a charge that came first as a counter end what its target was about to do. Rule: L-534, L-546, Q-098."""
    waits = target.declaration is not None and target.id not in draft.state.round.done
    if waits and not target.has(ConditionCode.BLOCKED) and charge_facts(draft.state, charger, target).blocks:
        blocked = Condition(code=ConditionCode.BLOCKED, by=charger.id)
        draft.emit(ConditionApplied(combatant_id=target.id, condition=blocked))
