"""What follows from the test of a manoeuvre, success and failure, on the map and in hands (M-040 to M-139)."""

from __future__ import annotations

import math
from typing import Literal

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo.effects import drop
from loreval_desktop.encounter.bmo.events import (
    Grip,
    GripChanged,
    ManoeuvreAdvanced,
    NonlethalDealt,
    ObjectPickedUp,
    ObjectStruck,
    PushStopped,
    Shoved,
)
from loreval_desktop.encounter.board import contact, ground, pushes, ways
from loreval_desktop.encounter.engine.core import Draft, ask_roll, ask_ruling, follow_roll, follow_ruling
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.people.events import ConditionApplied
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvreDeed
from loreval_desktop.encounter.value.pending import (
    Answer,
    DestroyRuling,
    Loss,
    ManoeuvreDamagePurpose,
    ManoeuvrePurpose,
    PendingRoll,
    PendingRuling,
    TakeRuling,
)
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, hostile
from loreval_desktop.encounter.value.scene import Point, Scene, Token
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo import Result
from loreval_desktop.rules.bmo_results import (
    FREES,
    Struck,
    chained_steps,
    dropped,
    falls_when_overrun,
    follow_steps,
    is_broken,
    push_steps,
    rope_difficulty,
    spared,
    strike_object,
)
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre

# --- shared ----------------------------------------------------------------------------------------------------------


def apply(draft: Draft, deed: ManoeuvreDeed, result: Result, degree: Degree) -> None:
    """Bring about what a resolved test does."""
    manoeuvre = deed.plan.manoeuvre
    if manoeuvre is Manoeuvre.BULL_RUSH:
        _bull_rushed(draft, deed, result)
        return
    if manoeuvre is Manoeuvre.OVERRUN:
        if result.succeeded:
            cross(draft, deed, falls=falls_when_overrun(result, draft.state.profile.bmo))
        else:
            _stop_before(draft, deed)
        return
    done = _step(draft, deed, stage="done")
    actor, target = draft.state.require(deed.actor), draft.state.require(deed.target)
    if manoeuvre is Manoeuvre.TRIP:
        if result.succeeded:
            fall(draft, target, actor.id)
        elif degree is Degree.BAD:
            fall(draft, actor, target.id)
    elif manoeuvre is Manoeuvre.DISARM:
        _disarmed(draft, done, result, degree)
    elif manoeuvre is Manoeuvre.SUNDER:
        if result.succeeded:
            _ask_damage(draft, done, deed.plan.object_id or _first_thing(draft.state, target))
    else:
        _grappled(draft, done, result)


def _step(draft: Draft, deed: ManoeuvreDeed, **changes: object) -> ManoeuvreDeed:
    after = deed.model_copy(update=changes)
    draft.emit(ManoeuvreAdvanced(deed=after))
    return after


def fall(draft: Draft, combatant: Combatant, by: CombatantId) -> None:
    """Let somebody fall. Rule: M-063, M-064, M-138."""
    if not combatant.has(ConditionCode.KNOCKED_DOWN):
        condition = Condition(code=ConditionCode.KNOCKED_DOWN, by=by)
        draft.emit(ConditionApplied(combatant_id=combatant.id, condition=condition))


def _tokens(state: Encounter, one: CombatantId, other: CombatantId) -> tuple[Scene, Token, Token] | None:
    scene, pair = state.scene(), contact.tokens_of(state, one, other)
    return None if scene is None or pair is None else (scene, *pair)


def _shove(
    draft: Draft,
    token: Token,
    to: Point,
    why: Literal["push", "follow", "drag", "haul", "cross", "stop"],
    *,
    by: CombatantId | None = None,
    walks: bool = False,
    distance_m: float | None = None,
) -> None:
    """Move a token by a manoeuvre; walks: the metres count for its round."""
    assert token.combatant_id is not None
    away = math.dist(token.at, to) if distance_m is None else distance_m
    if math.dist(token.at, to) < pushes.SLACK_M:
        return
    counts = walks and draft.state.initiative == "loreval"
    draft.emit(
        Shoved(
            combatant_id=token.combatant_id,
            token_id=token.id,
            to=to,
            distance_m=away,
            why=why,
            by=by,
            walked_m=away if counts else 0.0,
        )
    )


def _part(draft: Draft, combatant_id: CombatantId) -> None:
    """End the holds that a move has torn."""
    from loreval_desktop.encounter.bmo import stages
    from loreval_desktop.encounter.loreval import holds

    holds.end_broken_holds(draft, combatant_id)
    stages.part(draft, combatant_id)


# --- bousculade ------------------------------------------------------------------------------------------------------


def _bull_rushed(draft: Draft, deed: ManoeuvreDeed, result: Result) -> None:
    """Begin a push, or go on with one more creature in the row. Rule: M-044 to M-047, M-050 to M-055."""
    table = draft.state.profile.bmo
    if not deed.pushed:
        if result.succeeded:
            _step(draft, deed, stage="push", pushed=(deed.target,), steps=push_steps(result.margin, table))
        else:
            _step(draft, deed, stage="done")
        return
    further = chained_steps(deed.steps, result.margin if result.succeeded else None, table)
    row = (*deed.pushed, deed.against) if result.succeeded else deed.pushed
    _step(draft, deed, stage="push", pushed=row, steps=further, facing=None)


def push(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Push the row as far as it goes: to the end, to an obstacle, or to one more creature. Rule: M-049 to M-055."""
    state = draft.state
    found = _tokens(state, deed.actor, deed.target)
    steps, stopped = deed.steps, None
    if found is not None and deed.steps:
        scene, attacker, first = found
        direction = pushes.heading(attacker.at, first.at) or (1.0, 0.0)
        row = tuple(token for each in deed.pushed if (token := scene.token_of(each)) is not None)
        made = pushes.push(state, scene, row, attacker, direction, deed.steps)
        steps, stopped = made.steps, made.stopped
        for token in reversed(row) if steps else ():
            to = pushes.moved(token.at, direction, steps * state.profile.bmo.step_m)
            _shove(draft, token, to, "push", by=deed.actor)
    after = deed.model_copy(update={"moved": deed.moved + steps, "steps": deed.steps - steps})
    actor = draft.state.require(deed.actor)
    met = None if stopped is None else draft.state.combatant(stopped.combatant_id)
    if met is not None and met.id not in deed.pushed and not _too_large(draft.state, actor, met):
        _step(draft, after, stage="roll", facing=met.id)
        return
    if stopped is not None:
        draft.emit(
            PushStopped(
                combatant_id=deed.pushed[-1],
                obstacle=met.name if met is not None else stopped.obstacle.name if stopped.obstacle else "",
                obstacle_kind="" if met is not None or stopped.obstacle is None else stopped.obstacle.kind.value,
            )
        )
    _follow(draft, after)
    _step(draft, after, stage="done", steps=0)
    for each in deed.pushed:
        _part(draft, each)
    _strike_the_pushed(draft, after)


def _too_large(state: Encounter, actor: Combatant, other: Combatant) -> bool:
    return bool(rules.check_target(state.sheet(actor), state.sheet(other), Manoeuvre.BULL_RUSH, state.profile))


def _follow(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Let the attacker go along with those it pushed. Rule: M-046."""
    found = _tokens(draft.state, deed.actor, deed.target)
    if not deed.plan.follow or not deed.moved or found is None:
        return
    scene, attacker, first = found
    actor = draft.state.require(deed.actor)
    most = follow_steps(deed.moved, bmo.left_m(draft.state, actor), draft.state.profile.bmo)
    direction = pushes.heading(attacker.at, first.at) or (1.0, 0.0)
    steps = pushes.follow(draft.state, scene, attacker, direction, most)
    if steps:
        to = pushes.moved(attacker.at, direction, steps * draft.state.profile.bmo.step_m)
        _shove(draft, attacker, to, "follow", walks=True)
        _part(draft, actor.id)


def _strike_the_pushed(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Ask whether those past whom somebody is pushed strike it, where a feat allows that. Rule: M-048."""
    from loreval_desktop.encounter.bmo import stages

    state = draft.state
    actor = state.require(deed.actor)
    if not deed.moved or not rules.has_feat(state.sheet(actor), state.profile.bmo.greater_bull_rush):
        return
    for each in deed.pushed:
        pushed = state.require(each)
        for striker in state.combatants:
            if striker.id in (actor.id, *deed.pushed) or striker.out or not hostile(striker.side, pushed.side):
                continue
            if bmo.helpless(striker) or contact.reaches(state, striker, pushed) is not True:
                continue
            stages.ask_opportunity(draft, striker, pushed, pushed=True)


# --- désarmement -----------------------------------------------------------------------------------------------------


def _disarmed(draft: Draft, deed: ManoeuvreDeed, result: Result, degree: Degree) -> None:
    """Let things fall: the target's, or on a bad failure the attacker's own weapon. Rule: M-073 to M-076."""
    state = draft.state
    actor, target = state.require(deed.actor), state.require(deed.target)
    if result.succeeded:
        held = {thing.id: thing for thing in bmo.in_hand(state, target)}
        falling = dropped(tuple(held), deed.plan.object_id, result, state.profile.bmo)
        fallen = tuple(drop(draft, target, each, held[each].name, actor.id, "M-073") for each in falling)
        if deed.plan.weapon_id is None and fallen:
            _ask_to_take(draft, actor, target, fallen)
    elif degree is Degree.BAD and deed.plan.weapon_id is not None:
        weapon = state.sheet(actor).weapon(deed.plan.weapon_id)
        if weapon is not None and not weapon.natural and not weapon.fist_weapon:
            drop(draft, actor, weapon.id, weapon.name, target.id, "M-075")


def _ask_to_take(draft: Draft, actor: Combatant, target: Combatant, fallen: tuple[str, ...]) -> None:
    names = ", ".join(f.name for f in draft.state.fallen if f.id in fallen)
    ask_ruling(
        draft,
        who=actor.id,
        question=message("bmo.take", name=actor.name, object=names),
        answers=(
            Answer(code="take", say=message("bmo.take.yes")),
            Answer(code="leave", say=message("bmo.take.no")),
        ),
        rule=RuleId("M-076"),
        then=TakeRuling(attacker=actor.id, target=target.id, fallen=fallen),
    )


@follow_ruling.register
def _(purpose: TakeRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    if answer != "take":
        return
    for fallen in draft.state.fallen:
        if fallen.id in purpose.fallen[:1]:
            draft.emit(
                ObjectPickedUp(
                    combatant_id=purpose.attacker,
                    fallen_id=fallen.id,
                    object_id=fallen.object_id,
                    owner=fallen.owner,
                    name=fallen.name,
                )
            )


# --- destruction, and blows in a hold --------------------------------------------------------------------------------


def thing_of(state: Encounter, owner: Combatant, object_id: str | None) -> bmo.Thing | None:
    """Return the thing of somebody that has an id, or the first that can be struck; None when there is none."""
    found = bmo.things(state, owner)
    return next((thing for thing in found if object_id in (None, thing.id)), None)


def _first_thing(state: Encounter, owner: Combatant) -> str | None:
    found = thing_of(state, owner, None)
    return None if found is None else found.id


def _ask_damage(draft: Draft, deed: ManoeuvreDeed, object_id: str | None) -> None:
    """Ask for the dice of a blow that goes to an object, or to somebody held. Rule: M-082, M-103."""
    actor, target = draft.state.require(deed.actor), draft.state.require(deed.target)
    weapon = draft.state.sheet(actor).weapon(deed.plan.weapon_id) if deed.plan.weapon_id is not None else None
    dice = deed.plan.dice or (weapon.damage if weapon is not None else "")
    if not dice:
        return
    thing = None if object_id is None else thing_of(draft.state, target, object_id)
    ask_roll(
        draft,
        dice=dice,
        who=actor.id,
        why=message("bmo.sunder_roll", name=actor.name, target=target.name, object=thing.name)
        if thing is not None
        else message("bmo.hold_roll", name=actor.name, target=target.name),
        then=ManoeuvreDamagePurpose(attacker=actor.id, target=target.id, object_id=object_id, lethal=deed.plan.lethal),
    )


@follow_roll.register
def _(purpose: ManoeuvreDamagePurpose, roll: PendingRoll, faces: tuple[int, ...], draft: Draft) -> None:
    from loreval_desktop.encounter.people import harm

    target = draft.state.combatant(purpose.target)
    if target is None:
        return
    amount = weapon_result(roll.dice, faces)
    if purpose.object_id is not None:
        _strike_thing(draft, purpose, target, amount)
    elif purpose.lethal:
        harm.deal(draft, Loss(target=target.id, amount=amount, by=purpose.attacker))
    elif amount:
        total = target.nonlethal + amount
        draft.emit(NonlethalDealt(combatant_id=target.id, amount=amount, total=total, by=purpose.attacker))


def _strike_thing(draft: Draft, purpose: ManoeuvreDamagePurpose, owner: Combatant, amount: int) -> None:
    assert purpose.object_id is not None
    thing = thing_of(draft.state, owner, purpose.object_id)
    if thing is None:
        return
    plan = draft.state.deeds[-1].plan if draft.state.deeds else None
    if thing.full == 0 and plan is not None:
        points = plan.object_hit_points or 0
        thing = bmo.Thing(thing.id, thing.name, thing.held, plan.object_hardness or 0, points, points)
    struck = strike_object(amount, thing.hardness, thing.left, thing.full, draft.state.profile)
    if not struck.spent:
        _struck(draft, owner, thing, amount, struck)
        return
    _struck(  # one point is left while it is being asked
        draft, owner, thing, amount, Struck(spared(thing.full, draft.state.profile.bmo), struck.lost, True, True)
    )
    attacker = draft.state.require(purpose.attacker)
    ask_ruling(
        draft,
        who=attacker.id,
        question=message("bmo.destroy", name=attacker.name, object=thing.name),
        answers=(
            Answer(code="destroy", say=message("bmo.destroy.yes")),
            Answer(code="spare", say=message("bmo.destroy.no")),
        ),
        rule=RuleId("M-085"),
        then=DestroyRuling(attacker=attacker.id, target=owner.id, object_id=thing.id, lost=struck.lost),
    )


def _struck(
    draft: Draft, owner: Combatant, thing: bmo.Thing, amount: int, struck: Struck, *, destroyed: bool = False
) -> None:
    left = 0 if destroyed else struck.left
    draft.emit(
        ObjectStruck(
            combatant_id=owner.id,
            object_id=thing.id,
            name=thing.name if isinstance(thing.name, str) else thing.id,
            damage=amount,
            hardness=thing.hardness,
            lost=struck.lost,
            full=thing.full,
            left=left,
            broken=is_broken(left, thing.full, draft.state.profile.bmo),
            destroyed=destroyed,
            weapon=draft.state.sheet(owner).weapon(thing.id) is not None,
        )
    )


@follow_ruling.register
def _(purpose: DestroyRuling, ruling: PendingRuling, answer: str, draft: Draft) -> None:
    owner = draft.state.combatant(purpose.target)
    thing = None if owner is None else thing_of(draft.state, owner, purpose.object_id)
    if owner is not None and thing is not None and answer == "destroy":
        _struck(draft, owner, thing, 0, Struck(0, thing.left, True, True), destroyed=True)


# --- lutte -----------------------------------------------------------------------------------------------------------


def _grip(draft: Draft, holder: CombatantId, held: CombatantId, grip: Grip, *, difficulty: int | None = None) -> None:
    number = draft.state.round.number
    draft.emit(GripChanged(holder=holder, held=held, grip=grip, round=number, difficulty=difficulty))


def _grappled(draft: Draft, deed: ManoeuvreDeed, result: Result) -> None:
    """Bring about what a grapple test does. Rule: M-093 to M-115."""
    state, hold = draft.state, deed.plan.hold
    actor, target = state.require(deed.actor), state.require(deed.target)
    if hold in FREES:
        if result.succeeded:
            _free(draft, actor, deed)
        return
    holding = bmo.holds(actor) == target.id
    if not result.succeeded:
        if holding:
            _grip(draft, actor.id, target.id, "lost")
        return
    if hold is Hold.START:
        if _haul(draft, actor, target):
            _grip(draft, actor.id, target.id, "held")
        return
    if hold is Hold.TIE:
        ropes = rope_difficulty(state.sheet(actor), state.profile).total
        _grip(draft, actor.id, target.id, "tied", difficulty=ropes)
        return
    _grip(draft, actor.id, target.id, "pinned" if hold is Hold.PIN else "kept")
    if hold is Hold.DAMAGE:
        _ask_damage(draft, deed, None)
    elif hold is Hold.MOVE:
        _drag(draft, deed)


def _free(draft: Draft, actor: Combatant, deed: ManoeuvreDeed) -> None:
    """Let one who freed itself go, or lead the grapple in its turn. Rule: M-114, M-115."""
    ropes = next((c for c in actor.conditions if c.code is ConditionCode.TIED), None)
    if ropes is not None:
        _grip(draft, ropes.by or actor.id, actor.id, "untied")
        return
    holder = bmo.held_by(actor)
    if holder is not None:
        _grip(draft, holder, actor.id, "taken" if deed.plan.lead else "escaped")


def _haul(draft: Draft, actor: Combatant, target: Combatant) -> bool:
    """Draw one who was seized from afar to a free place beside; return False when there is none. Rule: M-094, M-095."""
    found = _tokens(draft.state, actor.id, target.id)
    if found is None or bmo.adjacent(draft.state, actor.id, target.id):
        return True
    scene, holder, token = found
    to = pushes.beside(draft.state, scene, token, holder, token.at)
    if to is None:
        draft.emit(PushStopped(combatant_id=target.id))
        return False
    _shove(draft, token, to, "haul", by=actor.id)
    _part(draft, target.id)
    return True


def _drag(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Go where the plan says, the target in tow; before a danger it may try to break free. Rule: M-100 to M-102."""
    state, plan = draft.state, deed.plan
    found = _tokens(state, deed.actor, deed.target)
    if found is None:
        return
    scene, holder, _ = found
    if plan.way:
        length = ways.walked_distance_m(scene, (holder.at, *plan.way), flying=ground.flies(draft.state, holder))
        led = (holder.at, *plan.way)
        if ways.first_block(scene, led) is None:  # else something came into the way meanwhile
            _shove(draft, holder, plan.way[-1], "drag", distance_m=length)
        if not plan.danger and plan.place is not None:
            _put(draft, deed, led)
            return
        _tow(draft, deed, led)
    if plan.place is None or bmo.holds(draft.state.require(deed.actor)) != deed.target:
        return
    if plan.danger:
        _ask_before_danger(draft, deed)
    else:
        _put(draft, deed)


def _tow(draft: Draft, deed: ManoeuvreDeed, led: tuple[Point, ...]) -> None:
    """Draw the target along to a place beside the one who moved; where none can be come to, it stays and is free."""
    found = _tokens(draft.state, deed.actor, deed.target)
    assert found is not None
    scene, holder, token = found
    to = pushes.beside(draft.state, scene, token, holder, token.at, led)
    if to is not None:
        _shove(draft, token, to, "drag", by=deed.actor)
    _part(draft, deed.target)


def _put(draft: Draft, deed: ManoeuvreDeed, led: tuple[Point, ...] = ()) -> None:
    """Put the target where the plan says, unless something stands in its way. Rule: M-049, M-101."""
    found = _tokens(draft.state, deed.actor, deed.target)
    if found is None or deed.plan.place is None:
        return
    scene, _, token = found
    if pushes.open_way(scene, token.at, led, deed.plan.place):
        _shove(draft, token, deed.plan.place, "drag", by=deed.actor)
    else:
        draft.emit(PushStopped(combatant_id=deed.target))
    _part(draft, deed.target)


def _ask_before_danger(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Ask the one in tow for its free attempt. Rule: M-102."""
    state = draft.state
    actor, target = state.require(deed.actor), state.require(deed.target)
    known = bmo.attempt_facts(
        state, target, actor, deed.plan.model_copy(update={"helpers": (), "modifier": 0}), danger=True
    )
    ask_roll(
        draft,
        who=target.id,
        why=message("bmo.danger_roll", name=target.name, other=actor.name),
        breakdown=known.roll,
        difficulty=known.against.total,
        against=known.against,
        then=ManoeuvrePurpose(attacker=target.id, target=actor.id, free=True),
    )


def tried_before_danger(draft: Draft, deed: ManoeuvreDeed, result: Result) -> None:
    """Let the one in tow go when its free attempt worked, else put it where it was to go. Rule: M-102."""
    if result.succeeded:
        _grip(draft, deed.actor, deed.target, "escaped")
        _step(draft, deed, escaped=True)
    else:
        _put(draft, deed)


# --- renversement ----------------------------------------------------------------------------------------------------


def cross(draft: Draft, deed: ManoeuvreDeed, *, falls: bool) -> None:
    """Let the attacker through the place of the one before it; another in the way is overrun in turn.

    Rule: M-135 to M-138, Q-161.
    """
    state = draft.state
    actor, target = state.require(deed.actor), state.require(deed.against)
    if falls:
        fall(draft, target, actor.id)
    crossed = (*deed.crossed, target.id)
    found = _tokens(draft.state, actor.id, target.id)
    if found is None:
        _step(draft, deed, stage="done", crossed=crossed)
        return
    scene, token, last = found
    landing = pushes.beyond(draft.state, scene, token, last)
    if landing is None:
        _stop_before(draft, deed.model_copy(update={"crossed": crossed}))
        return
    to, occupant = landing
    following = draft.state.combatant(occupant)
    if following is None:
        _shove(draft, token, to, "cross", walks=True)
        _step(draft, deed, stage="done", crossed=crossed)
        _part(draft, actor.id)
    elif following.id in crossed or rules.check_target(
        state.sheet(actor), state.sheet(following), Manoeuvre.OVERRUN, state.profile
    ):
        _stop_before(draft, deed.model_copy(update={"crossed": crossed}))
    else:
        _step(draft, deed, stage="cross", crossed=crossed, facing=following.id)


def _stop_before(draft: Draft, deed: ManoeuvreDeed) -> None:
    """Let an attacker that did not get through stop before the first whom it met. Rule: M-134."""
    found = _tokens(draft.state, deed.actor, deed.target)
    if found is not None:
        scene, token, target = found
        to = pushes.before(draft.state, scene, token, target)
        if to is not None:
            _shove(draft, token, to, "stop", walks=True)
            _part(draft, deed.actor)
    _step(draft, deed, stage="done")
