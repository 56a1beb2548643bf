"""What follows from the test of a manoeuvre, success and failure, on the map and in hands (M-040 to M-139).

What is done to others is an effect: those who act in concert wait for each other. Until then what is measured further
on, such as whom a pushed one meets next, is measured as if the manoeuvre's own moves had been made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo.opportunity import strikers_at
from loreval_desktop.encounter.board import contact, ground, pushes, ways
from loreval_desktop.encounter.engine.asking import ask_roll
from loreval_desktop.encounter.engine.core import Answer, Draft
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import step
from loreval_desktop.encounter.facts import bmo, things
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.value.effects import Drop, Effect, Fall, Grip, Loss, Shove, Step, StrikeObject, Take
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.scene import Point, Scene, Token
from loreval_desktop.encounter.value.undertakings import Attempt
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo import Result
from loreval_desktop.rules.bmo_results import (
    FREES,
    chained_steps,
    dropped,
    falls_when_overrun,
    follow_steps,
    push_steps,
    rope_difficulty,
)
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre


def apply(draft: Draft, attempt: Attempt, result: Result, degree: Degree) -> None:
    """Bring about what a resolved test does, and say what comes next."""
    manoeuvre = attempt.plan.manoeuvre
    if manoeuvre is Manoeuvre.BULL_RUSH:
        _bull_rushed(draft, attempt, result)
    elif manoeuvre is Manoeuvre.OVERRUN:
        _overran(draft, attempt, result)
    elif manoeuvre is Manoeuvre.TRIP:
        _tripped(draft, attempt, result, degree)
    elif manoeuvre is Manoeuvre.DISARM:
        _disarmed(draft, attempt, result, degree)
    elif manoeuvre is Manoeuvre.SUNDER:
        if result.succeeded:
            _ask_damage(draft, attempt, object_id=_object_id(draft.state, attempt))
        else:
            step(draft, attempt, stage="done")
    else:
        _grappled(draft, attempt, result)


# --- shared ----------------------------------------------------------------------------------------------------------


def as_it_will_be(state: Encounter, attempt: Attempt) -> Encounter:
    """Return the encounter once the moves that a manoeuvre has brought about, and that still wait, are made."""
    for effect in state.effects:
        for move in effect.steps if isinstance(effect, Shove) and effect.cause == attempt.id else ():
            known = state.find_token(move.token_id)
            if known is not None:
                state = state.with_token(known[1].model_copy(update={"at": move.to}))
    return state


def _pair(state: Encounter, one: CombatantId, other: CombatantId | None) -> tuple[Scene, Token, Token] | None:
    scene = state.scene()
    pair = None if other is None else contact.tokens_of(state, one, other)
    return None if scene is None or pair is None else (scene, *pair)


def _shove(draft: Draft, attempt: Attempt, moves: Sequence[tuple[Token, Point]], why: str, **more: object) -> None:
    """Move tokens by a manoeuvre; the first is the one whom something may stop."""
    first = moves[0][0].combatant_id if moves else None
    fields: dict[str, object] = {
        "target": first or (attempt.pushed[-1] if attempt.pushed else attempt.target),
        "steps": tuple(Step(token_id=token.id, to=to) for token, to in moves),
        "why": why,
        **more,
    }
    _bring(draft, attempt, Shove, **fields)


def _bring(draft: Draft, attempt: Attempt, kind: type[Effect], **fields: Any) -> None:
    """Bring something about by the author of a manoeuvre; an attack of opportunity waits for no group."""
    effect = make(draft, kind, by=attempt.actor, cause=attempt.id, **fields)
    bring_about(draft, effect.model_copy(update={"awaits": ()}) if attempt.free else effect)


# --- bousculade ------------------------------------------------------------------------------------------------------


def _bull_rushed(draft: Draft, attempt: Attempt, result: Result) -> None:
    """Begin a push, or go on with one more creature in the row. Rule: M-044 to M-047, M-050 to M-055."""
    table = draft.state.profile.bmo
    if attempt.pushed:
        further = chained_steps(attempt.steps, result.margin if result.succeeded else None, table)
        row = (*attempt.pushed, attempt.against) if result.succeeded else attempt.pushed
        step(draft, attempt, stage="push", pushed=row, steps=further, facing=None)
    elif result.succeeded:
        steps = push_steps(result.margin, table)
        step(draft, attempt, stage="push", pushed=(attempt.against,), steps=steps)
    else:
        step(draft, attempt, stage="done")


def push_row(draft: Draft, attempt: Attempt) -> None:
    """Push the row as far as it goes: to the end, to an obstacle, or to one more creature. Rule: M-049 to M-055."""
    state = as_it_will_be(draft.state, attempt)
    found = _pair(state, attempt.actor, attempt.target)
    made, stopped, moves = attempt.steps, None, []
    if found is not None and attempt.steps:
        scene, attacker, first = found
        direction = pushes.heading(attacker.at, first.at) or (1.0, 0.0)
        row = tuple(token for each in attempt.pushed if (token := scene.token_of(each)) is not None)
        push = pushes.push(state, scene, row, attacker, direction, attempt.steps)
        made, stopped = push.steps, push.stopped
        way_m = made * state.profile.bmo.step_m
        moves = [(token, pushes.moved(token.at, direction, way_m)) for token in reversed(row)] if made else []
    met = None if stopped is None else state.combatant(stopped.combatant_id)
    attempt = step(draft, attempt, moved=attempt.moved + made, steps=attempt.steps - made)
    if met is not None and met.id not in attempt.pushed and not is_too_large(state, attempt, met):
        if moves:
            _shove(draft, attempt, moves, "push")
        step(draft, attempt, stage="roll", facing=met.id)
        return
    if moves or stopped is not None:
        obstacle = None if stopped is None else stopped.obstacle
        _shove(
            draft,
            attempt,
            moves,
            "push",
            stopped=stopped is not None,
            obstacle=met.name if met is not None else obstacle.name if obstacle is not None else "",
            obstacle_kind="" if met is not None or obstacle is None else obstacle.kind.value,
        )
    _follow(draft, attempt)
    strikers = strikers_at(as_it_will_be(draft.state, attempt), attempt)
    step(draft, attempt, stage="struck", steps=0, strikers=strikers)


def is_too_large(state: Encounter, attempt: Attempt, other: Combatant) -> bool:
    """Tell whether a manoeuvre that meets one more creature can do nothing to it. Rule: M-036."""
    sheets = state.sheet(state.require(attempt.actor)), state.sheet(other)
    return bool(rules.check_target(*sheets, attempt.plan.manoeuvre, state.profile))


def _follow(draft: Draft, attempt: Attempt) -> None:
    """Let the attacker go along with those it pushed. Rule: M-046."""
    state = as_it_will_be(draft.state, attempt)
    found = _pair(state, attempt.actor, attempt.target)
    if not attempt.plan.follow or not attempt.moved or found is None:
        return
    scene, attacker, first = found
    actor = state.require(attempt.actor)
    most = follow_steps(attempt.moved, bmo.left_m(state, actor), state.profile.bmo)
    direction = pushes.heading(attacker.at, first.at) or (1.0, 0.0)
    steps = pushes.follow(state, scene, attacker, direction, most)
    if steps:
        to = pushes.moved(attacker.at, direction, steps * state.profile.bmo.step_m)
        _shove(draft, attempt, [(attacker, to)], "follow", walks=True)


# --- croc-en-jambe ---------------------------------------------------------------------------------------------------


def _tripped(draft: Draft, attempt: Attempt, result: Result, degree: Degree) -> None:
    """Let the target fall, or on a bad failure the attacker. Rule: M-063, M-064."""
    step(draft, attempt, stage="done")
    if result.succeeded:
        _bring(draft, attempt, Fall, target=attempt.against)
    elif degree is Degree.BAD:
        _bring(draft, attempt, Fall, target=attempt.actor)


# --- désarmement -----------------------------------------------------------------------------------------------------


def _disarmed(draft: Draft, attempt: Attempt, result: Result, degree: Degree) -> None:
    """Let things fall: the target's, or on a bad failure the attacker's own weapon. Rule: M-073 to M-076."""
    step(draft, attempt, stage="done")
    state, plan = draft.state, attempt.plan
    actor, target = state.require(attempt.actor), state.require(attempt.against)
    if result.succeeded:
        held = tuple(thing.id for thing in things.in_hand(state, target))
        falling = dropped(held, plan.object_id, result, state.profile.bmo)
        for each in falling:
            _bring(draft, attempt, Drop, target=target.id, object_id=each, rule=RuleId("M-073"))
        if plan.weapon_id is None and falling:
            _bring(draft, attempt, Take, target=target.id, object_ids=falling)
    elif degree is Degree.BAD and plan.weapon_id is not None:
        weapon = state.sheet(actor).weapon(plan.weapon_id)
        if weapon is not None and not weapon.natural and not weapon.fist_weapon:
            _bring(draft, attempt, Drop, target=actor.id, object_id=weapon.id, rule=RuleId("M-075"))


# --- destruction, and blows in a hold --------------------------------------------------------------------------------


def _object_id(state: Encounter, attempt: Attempt) -> str | None:
    thing = things.thing_of(state, state.require(attempt.against), attempt.plan.object_id)
    return None if thing is None else thing.id


def _ask_damage(draft: Draft, attempt: Attempt, object_id: str | None = None) -> None:
    """Ask for the dice of a blow that goes to an object, or to somebody held. Rule: M-082, M-103."""
    state, plan = draft.state, attempt.plan
    actor, target = state.require(attempt.actor), state.require(attempt.against)
    weapon = state.sheet(actor).weapon(plan.weapon_id) if plan.weapon_id is not None else None
    dice = plan.dice or (weapon.damage if weapon is not None else "")
    thing = None if object_id is None else things.thing_of(state, target, object_id)
    if not dice or (plan.manoeuvre is Manoeuvre.SUNDER and thing is None):
        step(draft, attempt, stage="done")
        return
    attempt = step(draft, attempt, stage="rolled", plan=plan.model_copy(update={"object_id": object_id}))
    ask_roll(
        draft,
        Role.DAMAGE,
        owner=attempt.id,
        dice=dice,
        who=actor.id,
        about=(target.id,),
        why=message("bmo.sunder_roll", name=actor.name, target=target.name, object=thing.name)
        if thing is not None
        else message("bmo.hold_roll", name=actor.name, target=target.name),
    )


def damaged(draft: Draft, attempt: Attempt, answer: Answer) -> None:
    """Let the damage that was rolled go to the object, or to the one who is held. Rule: M-083, M-103, M-104."""
    assert isinstance(answer.waited, PendingRoll)
    plan = attempt.plan
    amount = max(0, weapon_result(answer.waited.dice, answer.faces))
    step(draft, attempt, stage="done")
    if plan.manoeuvre is Manoeuvre.SUNDER:
        assert plan.object_id is not None
        _bring(
            draft,
            attempt,
            StrikeObject,
            target=attempt.against,
            amount=amount,
            object_id=plan.object_id,
            by_bmo=True,
            hardness=plan.object_hardness,
            full=plan.object_hit_points,
        )
    elif amount:
        _bring(draft, attempt, Loss, target=attempt.against, amount=amount, lethal=plan.lethal)


# --- lutte -----------------------------------------------------------------------------------------------------------


def _grip(
    draft: Draft, attempt: Attempt, holder: CombatantId, held: CombatantId, grip: str, difficulty: int | None = None
) -> None:
    """Change a grapple; one who frees itself from it waits for its own group, not for its holder's."""
    leads = held if grip == "taken" else holder
    effect = make(
        draft,
        Grip,
        by=holder,
        cause=attempt.id,
        target=held,
        grip=grip,
        clock=draft.state.require(leads).clock,
        difficulty=difficulty,
    )
    bring_about(draft, effect.model_copy(update={"awaits": draft.state.group_of(attempt.actor)}))


def _grappled(draft: Draft, attempt: Attempt, result: Result) -> None:
    """Bring about what a grapple test does. Rule: M-093 to M-115."""
    hold = attempt.plan.hold
    attempt = step(draft, attempt, stage="done")
    actor, target = draft.state.require(attempt.actor), draft.state.require(attempt.against)
    if hold in FREES:
        if result.succeeded:
            _free(draft, attempt, actor)
    elif not result.succeeded:
        if bmo.holds(actor) == target.id:
            _grip(draft, attempt, actor.id, target.id, "lost")
    elif hold is Hold.START:
        if _haul(draft, attempt):
            _grip(draft, attempt, actor.id, target.id, "held")
    elif hold is Hold.TIE:
        ropes = rope_difficulty(draft.state.sheet(actor), draft.state.profile).total
        _grip(draft, attempt, actor.id, target.id, "tied", ropes)
    else:
        _grip(draft, attempt, actor.id, target.id, "pinned" if hold is Hold.PIN else "kept")
        if hold is Hold.DAMAGE:
            _ask_damage(draft, attempt)
        elif hold is Hold.MOVE:
            _drag(draft, attempt)


def _free(draft: Draft, attempt: Attempt, actor: Combatant) -> None:
    """Let one who freed itself go, or lead the grapple in its turn. Rule: M-114, M-115."""
    ropes = next((c for c in actor.conditions if c.code is ConditionCode.TIED), None)
    holder = bmo.held_by(actor)
    if ropes is not None:
        binder = draft.state.combatant(ropes.by)
        _grip(draft, attempt, actor.id if binder is None else binder.id, actor.id, "untied")
    elif holder is not None:
        _grip(draft, attempt, holder, actor.id, "taken" if attempt.plan.lead else "escaped")


def _haul(draft: Draft, attempt: Attempt) -> bool:
    """Draw one who was seized from afar to a free place beside; return False when there is none. Rule: M-094, M-095."""
    state = draft.state
    found = _pair(state, attempt.actor, attempt.target)
    if found is None or bmo.adjacent(state, attempt.actor, attempt.against):
        return True
    scene, holder, token = found
    to = pushes.beside(state, scene, token, holder, token.at)
    _shove(draft, attempt, [] if to is None else [(token, to)], "haul", stopped=to is None)
    return to is not None


def _drag(draft: Draft, attempt: Attempt) -> None:
    """Go where the plan says, the target in tow; before a danger it may try to break free. Rule: M-100 to M-102."""
    state, plan = draft.state, attempt.plan
    found = _pair(state, attempt.actor, attempt.target)
    if found is None:
        return
    scene, holder, _ = found
    led = (holder.at, *plan.way)
    moves, length = [], 0.0
    if plan.way and ways.first_block(scene, led) is None:  # else something came into the way meanwhile
        moves, length = [(holder, plan.way[-1])], ways.walked_distance_m(scene, led, flying=ground.flies(state, holder))
    after = state.with_token(holder.model_copy(update={"at": plan.way[-1]})) if moves else state
    places = plan.place is not None and not plan.danger
    drawn = _place_in_tow(after, attempt, led, places) if plan.way or places else None
    stopped = places and drawn is None
    if moves or drawn is not None or stopped:
        more = {"target": attempt.against, "distance_m": length, "stopped": stopped}
        _shove(draft, attempt, moves if drawn is None else [*moves, drawn], "drag", **more)
    beside = bmo.adjacent(as_it_will_be(draft.state, attempt), attempt.actor, attempt.against)
    if plan.danger and plan.place is not None and beside:
        step(draft, attempt, stage="danger")


def _place_in_tow(
    state: Encounter, attempt: Attempt, led: tuple[Point, ...], places: bool
) -> tuple[Token, Point] | None:
    """Return where one in tow comes to: the place that the plan names, else beside whoever leads it; None: nowhere.

    state: once its leader has gone there. Where it cannot follow, it stays and is free. Rule: M-049, M-101.
    """
    found, place = _pair(state, attempt.actor, attempt.target), attempt.plan.place
    assert found is not None
    scene, holder, token = found
    if places and place is not None:
        return (token, place) if pushes.open_way(scene, token.at, led, place) else None
    to = pushes.beside(state, scene, token, holder, token.at, led)
    return None if to is None else (token, to)


def ask_before_danger(draft: Draft, attempt: Attempt) -> None:
    """Ask the one in tow for its free attempt. Rule: M-102."""
    state = draft.state
    actor, target = state.require(attempt.actor), state.require(attempt.against)
    plan = attempt.plan.model_copy(update={"helpers": (), "modifier": 0})
    facts = bmo.attempt_facts(state, target, actor, plan, danger=True)
    d20.throw(
        draft,
        attempt,
        Role.BREAK_FREE,
        who=target.id,
        why=message("bmo.danger_roll", name=target.name, other=actor.name),
        account=facts.roll,
        about=(actor.id,),
        difficulty=facts.against.total,
        against=facts.against,
    )


def tried_before_danger(draft: Draft, attempt: Attempt, answer: Answer) -> None:
    """Let the one in tow go when its free attempt worked, else put it where it was to go. Rule: M-102."""
    result = rules.resolve(answer.natural, answer.modifier, answer.difficulty)
    attempt = step(draft, attempt, stage="done")
    if result.succeeded:
        _grip(draft, attempt, attempt.actor, attempt.against, "escaped")
        return
    put = _place_in_tow(as_it_will_be(draft.state, attempt), attempt, (), True)
    _shove(draft, attempt, [] if put is None else [put], "drag", stopped=put is None)


# --- renversement ----------------------------------------------------------------------------------------------------


def first_in_the_way(state: Encounter, attempt: Attempt) -> CombatantId | None:
    """Return whom an author who runs at its target meets next, the nearest first. Rule: M-131, M-137, Q-161."""
    found = _pair(state, attempt.actor, attempt.target)
    if found is None:
        return attempt.target
    scene, token, target = found
    for met in pushes.in_between(state, scene, token, target.at):
        who = met.token.combatant_id
        if who is not None and who not in attempt.crossed:
            return who
    return attempt.target


def _overran(draft: Draft, attempt: Attempt, result: Result) -> None:
    """Go through the place of the one who stood in the way, or stop before it. Rule: M-134 to M-138."""
    if not result.succeeded:
        stop_before(draft, attempt)
        return
    if falls_when_overrun(result, draft.state.profile.bmo):
        _bring(draft, attempt, Fall, target=attempt.against)
    step(draft, attempt, stage="cross", crossed=(*attempt.crossed, attempt.against))


def cross(draft: Draft, attempt: Attempt) -> None:
    """Let the attacker through to behind its target; another in the way is overrun in turn. Rule: M-135 to M-137."""
    state = as_it_will_be(draft.state, attempt)
    found = _pair(state, attempt.actor, attempt.target)
    if found is None:
        step(draft, attempt, stage="done")
        return
    if attempt.target not in attempt.crossed:
        _face(draft, attempt, first_in_the_way(state, attempt))
        return
    scene, token, target = found
    landing = pushes.beyond(state, scene, token, target.at, _tokens(scene, attempt.crossed))
    if landing is None:
        stop_before(draft, attempt)
    elif landing[1] is not None:
        _face(draft, attempt, landing[1])
    else:
        step(draft, attempt, stage="done")
        _shove(draft, attempt, [(token, landing[0])], "cross", walks=True)


def _face(draft: Draft, attempt: Attempt, other_id: CombatantId | None) -> None:
    """Turn to the next one in the way; what is too large is not passed. Rule: M-132, M-137."""
    other = draft.state.combatant(other_id)
    if other is None or other.id in attempt.crossed or is_too_large(draft.state, attempt, other):
        stop_before(draft, attempt, other)
    else:
        step(draft, attempt, stage="avoid", facing=other.id)


def stop_before(draft: Draft, attempt: Attempt, other: Combatant | None = None) -> None:
    """Let an attacker that did not get through stop before the one whom it did not pass. Rule: M-134.

    other: whom it cannot even try to pass; None: the one whom it faces.
    """
    state = as_it_will_be(draft.state, attempt)
    attempt = step(draft, attempt, stage="done")
    found = _pair(state, attempt.actor, attempt.target)
    if found is None:
        return
    scene, token, target = found
    last = attempt.against if other is None else other.id
    met = _tokens(scene, (*(each for each in attempt.crossed if each != last), last))
    to = pushes.before(state, scene, token, target.at, met)
    if to is not None:
        _shove(draft, attempt, [(token, to)], "stop", walks=True)


def _tokens(scene: Scene, combatants: tuple[CombatantId, ...]) -> tuple[Token, ...]:
    return tuple(token for each in combatants if (token := scene.token_of(each)) is not None)
