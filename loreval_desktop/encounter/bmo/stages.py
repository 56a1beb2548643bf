"""How a manoeuvre by BMO goes on: counters, attack of opportunity, who is overrun, the test (M-021 and following).

`settle` takes the deed on top a stage further whenever nothing waits. A manoeuvre made in an attack of opportunity is a
deed on top of the one that it answers.
"""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.ids import CombatantId, RollId, RuleId, RulingId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo import results
from loreval_desktop.encounter.bmo.attempt import attempt_problems
from loreval_desktop.encounter.bmo.events import (
    GripChanged,
    ManoeuvreAdvanced,
    ManoeuvreBegun,
    ManoeuvreEnded,
    ManoeuvreResolved,
    OpportunityTaken,
)
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.core import (
    Draft,
    RollDropped,
    Ruled,
    RulingDropped,
    ask_roll,
    ask_ruling,
    follow_roll,
    follow_ruling,
)
from loreval_desktop.encounter.facts import bmo, combat
from loreval_desktop.encounter.ribbons.events import DeedApplied, track
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvreDeed, ManoeuvrePlan
from loreval_desktop.encounter.value.pending import (
    Answer,
    AttackPlan,
    AvoidRuling,
    Loss,
    ManoeuvrePurpose,
    OpportunityPurpose,
    OpportunityRuling,
    PendingRoll,
    PendingRuling,
)
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, InitiativeStatus
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo_results import FREES
from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.defence import difficulty
from loreval_desktop.rules.heroism import regime
from loreval_desktop.rules.ribbons import advanced
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.heroism import Regime

ANSWERING = (Manoeuvre.TRIP, Manoeuvre.DISARM, Manoeuvre.SUNDER)
"""What an attack of opportunity may be instead of a blow (M-021); what falls or breaks is what is first in hand."""

INSTEAD = frozenset(m.value for m in ANSWERING)


# --- stages ----------------------------------------------------------------------------------------------------------


def answers(state: Encounter, actor_id: CombatantId) -> bool:
    """Tell whether the attack that waits for a counter is that author's manoeuvre, whose stages go on by themselves."""
    return bool(state.deeds) and state.deeds[-1].actor == actor_id and state.deeds[-1].stage == "counters"


def settle(draft: Draft) -> None:
    """Take the manoeuvre under way as far as it goes without an answer, and let holds end that nobody keeps."""
    _drop_undone(draft)
    while draft.state.deeds and not draft.state.pending:
        _advance(draft, draft.state.deeds[-1])
    _let_go(draft)


def _drop_undone(draft: Draft) -> None:
    """Give up what was under way when its rolls were dropped, its author or target left, or the turn ended."""
    from loreval_desktop.encounter.rounds.events import PhaseEntered, TurnEnded

    deeds = draft.state.deeds
    if not deeds:
        return
    over = any(isinstance(event, PhaseEntered | TurnEnded) for event in draft.events)
    dropped = any(isinstance(event, RollDropped | RulingDropped) for event in draft.events)
    gone = any(draft.state.combatant(each) is None for deed in deeds for each in (deed.actor, deed.against))
    if over or gone or (dropped and deeds[-1].stage != "counters"):
        for waiting in draft.state.pending:
            if waiting.then.kind in OWN_PENDING:
                dropping = isinstance(waiting, PendingRoll)
                draft.emit(
                    RollDropped(roll_id=RollId(waiting.id))
                    if dropping
                    else RulingDropped(ruling_id=RulingId(waiting.id))
                )
        for deed in reversed(deeds):
            end(draft, deed, "dropped")


OWN_PENDING = frozenset({"manoeuvre", "opportunity", "manoeuvre_damage", "avoid", "destroy", "take"})
"""Kinds of rolls and rulings that belong to a manoeuvre."""


def step(draft: Draft, deed: ManoeuvreDeed, **changes: object) -> ManoeuvreDeed:
    """Record that the deed on top has come further, and return it."""
    after = deed.model_copy(update=changes)
    draft.emit(ManoeuvreAdvanced(deed=after))
    return after


def _advance(draft: Draft, deed: ManoeuvreDeed) -> None:
    actor = draft.state.require(deed.actor)
    if deed.stage in ("counters", "opportunity", "avoid", "roll") and (
        actor.out or (actor.has(ConditionCode.BLOCKED) and deed.stage == "counters")
    ):
        end(draft, deed, "stopped")
    elif deed.stage == "begun":
        _ask_counters(draft, step(draft, deed, stage="counters"))
    elif deed.stage == "counters":
        _ask_opportunity(draft, step(draft, deed, stage="opportunity"))
    elif deed.stage == "opportunity":
        _ask_to_avoid(draft, step(draft, deed, stage="avoid"))
    elif deed.stage == "avoid":
        if deed.avoided:
            results.cross(draft, step(draft, deed, avoided=False), falls=False)
        else:
            step(draft, deed, stage="roll")
    elif deed.stage == "roll":
        _ask_roll(draft, deed)
    elif deed.stage == "push":
        results.push(draft, deed)
    elif deed.stage == "cross":
        _ask_to_avoid(draft, step(draft, deed, stage="avoid"))
    else:
        end(draft, deed, "done")


def end(draft: Draft, deed: ManoeuvreDeed, outcome: Literal["done", "stopped", "dropped"]) -> None:
    """End a manoeuvre; with ribbons its author moves on."""
    draft.emit(ManoeuvreEnded(deed=deed, outcome=outcome))
    if deed.free or draft.state.initiative != "ribbons":
        return

    under_way = track(draft.state).deed
    ribbon = track(draft.state).of(deed.actor)
    if under_way is not None and under_way.actor == deed.actor and ribbon is not None:
        at = advanced(ribbon.at, under_way.cost)
        draft.emit(DeedApplied(deed=under_way, outcome="done", at=at))


def _ask_counters(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Ask those whose declared counter answers a blow now. Rule: L-347, Q-012."""
    from loreval_desktop.encounter.loreval import counters

    actor = draft.state.require(deed.actor)
    if draft.state.initiative != "loreval" or deed.free or actor.declaration is None or _frees(deed):
        return
    plan = AttackPlan(
        target=deed.target,
        index=deed.index or 0,
        concealed_by=deed.plan.concealed_by,
        modifier=deed.plan.modifier,
    )
    counters.ask(draft, actor, plan)


def _frees(deed: ManoeuvreDeed) -> bool:
    return deed.plan.manoeuvre is Manoeuvre.GRAPPLE and deed.plan.hold in FREES


# --- the attack of opportunity ---------------------------------------------------------------------------------------


def opportunity_from(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> bool:
    """Tell whether a manoeuvre lets its target strike first.

    Not with the feat, nor by freeing oneself or keeping a hold; nor when the target cannot strike. With initiative
    points a declared counter of the target stands in for it (option `opportunity_by_counter`).
    Rule: M-022, M-043, M-062, M-071, M-081, M-091, M-112, M-133, Q-012, Q-152.
    """
    if plan.manoeuvre is Manoeuvre.GRAPPLE:
        if plan.hold in FREES:
            return False
        if plan.hold is not Hold.START and not state.profile.bmo.grapple_maintaining_provokes:
            return False
    if not rules.provokes(state.sheet(actor), plan.manoeuvre, state.profile) or not _may_strike(state, target, actor):
        return False
    far = contact.reaches(state, target, actor, bmo.reach_m(state, target, _weapon_id(state, target))) is False
    if far and plan.manoeuvre is not Manoeuvre.OVERRUN:
        return False
    return not _counters_instead(state, actor, target)


def _weapon_id(state: Encounter, combatant: Combatant) -> str | None:
    weapon = bmo.melee_weapon(state, combatant)
    return None if weapon is None else weapon.id


def _may_strike(state: Encounter, combatant: Combatant, other: Combatant) -> bool:
    return not (
        combatant.out
        or bmo.helpless(combatant)
        or combatant.status is InitiativeStatus.SURPRISED
        or not state.knows(combatant.id, other.id)
    )


def _counters_instead(state: Encounter, actor: Combatant, target: Combatant) -> bool:
    from loreval_desktop.encounter.loreval import counters

    if state.initiative != "loreval" or not state.profile.options.opportunity_by_counter:
        return False
    used = any(use.counterer == target.id and use.against == actor.id for use in state.round.counters)
    return used or counters.armed(state, target)


def _ask_opportunity(draft: Draft, deed: ManoeuvreDeed) -> None:
    actor, target = draft.state.require(deed.actor), draft.state.require(deed.target)
    if not deed.free and opportunity_from(draft.state, actor, target, deed.plan):
        ask_opportunity(draft, target, actor, pushed=False)


def ask_opportunity(draft: Draft, striker: Combatant, provoker: Combatant, *, pushed: bool) -> None:
    """Ask whether somebody makes an attack of opportunity, and what comes of it. Rule: M-021, M-022, M-048."""
    state = draft.state
    codes = ["attack"] if state.initiative == "loreval" else []
    codes += ["hit", "miss"]
    if not pushed:
        codes += [m.value for m in ANSWERING if _may_answer(state, striker, provoker, m)]
    codes.append("left")
    ask_ruling(
        draft,
        who=striker.id,
        question=message(
            "bmo.opportunity_pushed" if pushed else "bmo.opportunity", name=striker.name, target=provoker.name
        ),
        answers=tuple(
            Answer(
                code=code,
                say=message(
                    f"bmo.opportunity.{code}" if code not in INSTEAD else "bmo.opportunity.instead",
                    manoeuvre=message(f"bmo.{code}") if code in INSTEAD else "",
                ),
            )
            for code in codes
        ),
        rule=RuleId("M-048" if pushed else "M-022"),
        then=OpportunityRuling(attacker=striker.id, target=provoker.id, pushed=pushed),
    )


def _answer_plan(state: Encounter, striker: Combatant, provoker: Combatant, manoeuvre: Manoeuvre) -> ManoeuvrePlan:
    return ManoeuvrePlan(manoeuvre=manoeuvre, target=provoker.id, weapon_id=_weapon_id(state, striker))


def _may_answer(state: Encounter, striker: Combatant, provoker: Combatant, manoeuvre: Manoeuvre) -> bool:
    plan = _answer_plan(state, striker, provoker, manoeuvre)
    return not any(attempt_problems(state, striker, provoker, plan))


@follow_ruling.register
def _(purpose: OpportunityRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    state = draft.state
    striker, provoker = state.combatant(purpose.attacker), state.combatant(purpose.target)
    if striker is None or provoker is None:
        return
    weapon = bmo.melee_weapon(state, striker)
    if answer in ("left", "miss"):
        draft.emit(OpportunityTaken(attacker=striker.id, target=provoker.id, outcome=answer))
    elif answer == "hit":
        ruled = next((e.text for e in reversed(draft.events) if isinstance(e, Ruled)), "").strip()
        draft.emit(OpportunityTaken(attacker=striker.id, target=provoker.id, outcome="hit"))
        if ruled.isdigit():
            _hurt(draft, provoker.id, int(ruled), striker.id)
        else:
            _ask_opportunity_damage(draft, striker, provoker)
    elif answer == "attack":
        sheet, profile = state.sheet(striker), state.profile
        skill = "power_strike" if weapon is None else weapon.skill
        roll = skill_roll(sheet, profile, combat.stance(state, striker), skill)
        aim = difficulty(
            state.sheet(provoker),
            profile,
            combat.stance(state, provoker),
            exposure=combat.exposure_against(state, provoker, striker),
        )
        bonus = rules.attempt_terms(
            rules.Attempt(
                weapon_bonus=None if weapon is None else weapon.attack_bonus, weapon=weapon.name if weapon else ""
            ),
            profile.bmo,
        )
        ask_roll(
            draft,
            who=striker.id,
            why=message("bmo.opportunity_roll", name=striker.name, target=provoker.name),
            breakdown=roll.plus(*bonus),
            difficulty=aim.total,
            against=aim.account,
            then=OpportunityPurpose(
                attacker=striker.id, target=provoker.id, weapon_id=None if weapon is None else weapon.id
            ),
        )
    else:
        plan = _answer_plan(state, striker, provoker, Manoeuvre(answer))
        draft.emit(
            ManoeuvreBegun(
                deed=ManoeuvreDeed(
                    actor=striker.id, target=provoker.id, plan=plan, hit_points=striker.hit_points, free=True
                )
            )
        )


def _hurt(draft: Draft, combatant_id: CombatantId, amount: int, by: CombatantId) -> None:
    from loreval_desktop.encounter.people import harm

    if amount:
        harm.deal(draft, Loss(target=combatant_id, amount=amount, by=by))


def _ask_opportunity_damage(draft: Draft, striker: Combatant, provoker: Combatant) -> None:
    """Ask for the damage of an attack of opportunity that hit; of bare hands the GM says it. Rule: M-023."""
    weapon = bmo.melee_weapon(draft.state, striker)
    if weapon is None:
        return
    ask_roll(
        draft,
        dice=weapon.damage,
        who=striker.id,
        why=message("resolve.damage_roll", name=striker.name, target=provoker.name, weapon=weapon.name),
        then=OpportunityPurpose(attacker=striker.id, target=provoker.id, weapon_id=weapon.id, damage=True),
    )


@follow_roll.register
def _(purpose: OpportunityPurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    striker, provoker = draft.state.combatant(purpose.attacker), draft.state.combatant(purpose.target)
    if striker is None or provoker is None:
        return
    if purpose.damage:
        _hurt(draft, provoker.id, weapon_result(roll.dice, faces), striker.id)
        return
    need = roll.difficulty or 0
    hit = succeeds(faces[0], roll.breakdown.total, need)
    draft.emit(
        OpportunityTaken(
            attacker=striker.id,
            target=provoker.id,
            outcome="hit" if hit else "miss",
            total=faces[0] + roll.breakdown.total,
            difficulty=need,
        )
    )
    if hit:
        _ask_opportunity_damage(draft, striker, provoker)


# --- avoiding --------------------------------------------------------------------------------------------------------


def _ask_to_avoid(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Ask one who is overrun whether it lets the other pass. Rule: M-135."""
    actor, target = draft.state.require(deed.actor), draft.state.require(deed.against)
    if deed.plan.manoeuvre is not Manoeuvre.OVERRUN or target.out or bmo.helpless(target):
        return
    ask_ruling(
        draft,
        who=target.id,
        question=message("bmo.avoid", name=target.name, other=actor.name),
        answers=(
            Answer(code="avoid", say=message("bmo.avoid.yes")),
            Answer(code="stand", say=message("bmo.avoid.no")),
        ),
        rule=RuleId("M-135"),
        then=AvoidRuling(attacker=actor.id, target=target.id),
    )


@follow_ruling.register
def _(purpose: AvoidRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    deed = draft.state.deeds[-1] if draft.state.deeds else None
    if deed is not None and answer == "avoid":
        step(draft, deed, avoided=True)


# --- the test --------------------------------------------------------------------------------------------------------


def opportunity_malus(state: Encounter, deed: ManoeuvreDeed) -> int:
    """Return what an attack of opportunity, or the counter in its place, takes from the test. Rule: M-023."""
    actor = state.combatant(deed.actor)
    return 0 if actor is None else max(0, deed.hit_points - actor.hit_points)


def facts_of(state: Encounter, deed: ManoeuvreDeed) -> bmo.AttemptFacts:
    """Return what the next test of a deed rests on."""
    return bmo.attempt_facts(
        state,
        state.require(deed.actor),
        state.require(deed.against),
        deed.plan,
        chained=len(deed.pushed),
        opportunity=opportunity_malus(state, deed),
        index=deed.index,
    )


def _ask_roll(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Ask for the die of a test, or let it succeed on one who cannot act. Rule: M-025, M-027, M-029."""
    from loreval_desktop.encounter.loreval import counters
    from loreval_desktop.rules.counters import total_account

    state = draft.state
    known = facts_of(state, deed)
    actor, target = state.require(deed.actor), state.require(deed.against)
    use = counters.standing(state, actor.id, target.id) if state.initiative == "loreval" and not deed.free else None
    result = rules.resolve_helpless(known.roll.total, known.against.total, state.profile.bmo)
    between = known.heroic and regime(state.sheet(actor).kind, state.sheet(target).kind) is Regime.POSSESSORS
    stopped = between and use is not None and (use.total or 0) > result.total  # then only a 20 gets through (L-434)
    if known.helpless and not stopped:
        resolved(draft, step(draft, deed, stage="rolled"), result)
        return
    against = known.against
    if use is not None and (use.total or 0) > against.total:
        against = total_account(use.total or 0)
    step(draft, deed, stage="rolled")
    ask_roll(
        draft,
        who=actor.id,
        why=message(
            "bmo.free_roll" if _frees(deed) else "bmo.roll",
            name=actor.name,
            target=target.name,
            manoeuvre=message(f"bmo.{deed.plan.manoeuvre}"),
        ),
        breakdown=known.roll,
        difficulty=against.total,
        against=against,
        then=ManoeuvrePurpose(attacker=actor.id, target=target.id, bonds=known.bonds),
    )


@follow_roll.register
def _(purpose: ManoeuvrePurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    deed = draft.state.deeds[-1] if draft.state.deeds else None
    if deed is None:
        return
    result = rules.resolve(faces[0], roll.breakdown.total, roll.difficulty or 0, bonds=purpose.bonds)
    if purpose.free:
        results.tried_before_danger(draft, deed, result)
    else:
        resolved(draft, deed, result)


def resolved(draft: Draft, deed: ManoeuvreDeed, result: rules.Result) -> None:
    """Record what a test came to, and bring about what follows."""
    from loreval_desktop.encounter.loreval import counters

    state = draft.state
    degree = rules.degree(deed.plan.manoeuvre, result, state.profile.bmo)
    draft.emit(
        ManoeuvreResolved(
            actor=deed.actor,
            target=deed.against,
            manoeuvre=deed.plan.manoeuvre,
            hold=deed.plan.hold,
            degree=degree,
            total=result.total,
            difficulty=result.difficulty,
            margin=result.margin,
            missed=result.missed,
            automatic=result.automatic,
            chained=len(deed.pushed),
        )
    )
    if not result.succeeded and state.initiative == "loreval" and not deed.free:
        counters.attack_missed(draft, deed.actor, deed.against)
    results.apply(draft, deed, result, degree)


# --- holds that nobody keeps -----------------------------------------------------------------------------------------


def _let_go(draft: Draft) -> None:
    """End the holds of those who can no longer keep them, or made no test for them. Rule: M-097."""
    from loreval_desktop.encounter.ribbons.events import DeedApplied
    from loreval_desktop.encounter.rounds.events import RoundEnded

    ended = next((e.round for e in draft.events if isinstance(e, RoundEnded)), None)
    tested = {
        e.deed.actor
        for e in draft.events
        if isinstance(e, ManoeuvreEnded) and e.deed.plan.manoeuvre is Manoeuvre.GRAPPLE
    }
    turned = {e.deed.actor for e in draft.events if isinstance(e, DeedApplied)} - tested
    for holder in draft.state.combatants:
        grip = next((c for c in holder.conditions if c.code is ConditionCode.GRAPPLER), None)
        if grip is None or grip.by is None:
            continue
        if holder.out or draft.state.combatant(grip.by) is None:
            draft.emit(GripChanged(holder=holder.id, held=grip.by, grip="parted"))
        elif (ended is not None and grip.value < ended) or (
            draft.state.initiative == "ribbons" and holder.id in turned
        ):
            draft.emit(GripChanged(holder=holder.id, held=grip.by, grip="lapsed"))
    for held in draft.state.combatants:
        holder_id = bmo.held_by(held)
        if holder_id is not None and draft.state.combatant(holder_id) is None:
            draft.emit(GripChanged(holder=holder_id, held=held.id, grip="parted"))


def part(draft: Draft, combatant_id: CombatantId) -> None:
    """End the hold of two who no longer stand beside each other. Rule: M-097."""
    combatant = draft.state.require(combatant_id)
    held, holder = bmo.holds(combatant), bmo.held_by(combatant)
    for leads, caught in ((combatant_id, held), (holder, combatant_id)):
        if leads is not None and caught is not None and not bmo.adjacent(draft.state, leads, caught):
            draft.emit(GripChanged(holder=leads, held=caught, grip="parted"))
