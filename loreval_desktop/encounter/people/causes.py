"""What ends a state: each ends with its cause, whatever brought that about (L-791, L-818, M-094, M-097).

`end_states` runs after every change. No command has to remember who was held by whom.
"""

from __future__ import annotations

from collections.abc import Callable

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.core import Draft
from loreval_desktop.encounter.people.events import (
    HOLD_CODES,
    AwarenessSet,
    ConditionApplied,
    ConditionLifted,
    GripChanged,
    HoldChanged,
)
from loreval_desktop.encounter.people.life import follow_hit_points
from loreval_desktop.encounter.people.roster import lift_other_halves
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode
from loreval_desktop.rules.grapple import hold_lasts

BLOCK_CODES = (ConditionCode.BLOCK_HELD, ConditionCode.BLOCK_HOLDER, ConditionCode.CLINCH)
GRIP_CODES = (ConditionCode.GRAPPLED, ConditionCode.GRAPPLER, ConditionCode.PINNED, ConditionCode.PINNING)
_LEADS = (ConditionCode.SEIZER, ConditionCode.IMMOBILISER, ConditionCode.PINNER)
_ON_THE_GROUND = (ConditionCode.PINNED_DOWN, ConditionCode.PINNER)
LAPSES_AFTER = 2
"""A grapple by BMO that was not tested for so many of its leader's own turns is over (M-097)."""


def end_states(draft: Draft) -> bool:
    """End the first state that has lost its cause, or whose time is up; return whether there was one."""
    rests: tuple[Callable[[Draft, Combatant], bool], ...] = (
        _live_by_hit_points,
        _end_timed,
        _end_holds,
        _end_blocks,
        _end_grips,
    )
    return any(rest(draft, combatant) for combatant in draft.state.combatants for rest in rests)


def _live_by_hit_points(draft: Draft, combatant: Combatant) -> bool:
    """Let one be dead or unconscious as its hit points say, whatever was set or ended by hand. Rule: Q-004."""
    before = len(draft.events)
    follow_hit_points(draft, combatant.id)
    return len(draft.events) > before


def _end_timed(draft: Draft, combatant: Combatant) -> bool:
    """Lift a state whose time is up, both halves of a pair; one who becomes visible is shown to all. Rule: L-131."""
    for condition in combatant.conditions:
        if condition.rounds_left == 0:
            draft.emit(
                ConditionLifted(combatant_id=combatant.id, code=condition.code, by=condition.by, which=condition)
            )
            lift_other_halves(draft, combatant.id, [condition])
            present = draft.state.require(combatant.id)
            if condition.code is ConditionCode.INVISIBLE and not present.has(ConditionCode.INVISIBLE):
                show(draft, present)
            return True
    return False


def show(draft: Draft, combatant: Combatant) -> None:
    """Let everybody know of one who is in plain sight from now on. Rule: L-131."""
    if combatant.hidden:
        return
    for pair in draft.state.unaware:
        if pair.of == combatant.id:
            draft.emit(AwarenessSet(observer=pair.observer, of=combatant.id, aware=True))


# --- holds -----------------------------------------------------------------------------------------------------------


def _end_holds(draft: Draft, combatant: Combatant) -> bool:
    """End a hold whose partner is gone, out, down where it led, or out of contact. Rule: L-775, L-791, L-818."""
    for other_id in _partners(combatant, HOLD_CODES):
        other = draft.state.combatant(other_id)
        if not _hold_is_over(draft.state, combatant, other):
            continue
        draft.emit(HoldChanged(actor=combatant.id, target=other_id, option=None, actor_states=(), target_states=()))
        if other is None:
            _lift_with(draft, combatant, other_id, HOLD_CODES)
        lie_after(draft, combatant)
        if other is not None:
            lie_after(draft, other)
        return True
    return False


def _partners(
    combatant: Combatant, codes: frozenset[ConditionCode] | tuple[ConditionCode, ...]
) -> tuple[CombatantId, ...]:
    return tuple(dict.fromkeys(c.by for c in combatant.conditions if c.code in codes and c.by is not None))


def _lift_with(
    draft: Draft,
    combatant: Combatant,
    other: CombatantId,
    codes: frozenset[ConditionCode] | tuple[ConditionCode, ...],
) -> None:
    for condition in combatant.conditions:
        present = draft.state.combatant(combatant.id)
        if (
            present is not None
            and condition.code in codes
            and condition.by == other
            and condition in present.conditions
        ):
            draft.emit(ConditionLifted(combatant_id=combatant.id, code=condition.code, by=other))


def _leads(combatant: Combatant, other: CombatantId) -> bool:
    return any(c.code in _LEADS and c.by == other for c in combatant.conditions)


def _fell(combatant: Combatant) -> bool:
    """Tell whether somebody was brought down by something else than the hold that pins both to the ground."""
    return combatant.has(ConditionCode.KNOCKED_DOWN) and not any(combatant.has(code) for code in _ON_THE_GROUND)


def _hold_is_over(state: Encounter, combatant: Combatant, other: Combatant | None) -> bool:
    if other is None or other.has(ConditionCode.DEAD) or combatant.has(ConditionCode.DEAD):
        return True
    if (_leads(combatant, other.id) and combatant.out) or (_leads(other, combatant.id) and other.out):
        return True
    one_way = _leads(combatant, other.id) != _leads(other, combatant.id)
    leader = combatant if _leads(combatant, other.id) else other
    if one_way and _fell(leader):
        return True
    return apart(state, combatant, other)


def apart(state: Encounter, one: Combatant, other: Combatant) -> bool:
    """Tell whether two no longer stand in contact, or stand on maps that the other is not on. Rule: L-791."""
    away = contact.distance_m(state, one.id, other.id)
    if away is None:
        return _on_another_map(state, one.id, other.id)
    reach = max(state.sheet(one).reach_m, state.sheet(other).reach_m) + contact.CONTACT_M
    return not hold_lasts(away, reach) or contact.barrier_between(state, one.id, other.id) is not None


def _on_another_map(state: Encounter, one: CombatantId, other: CombatantId) -> bool:
    """Tell whether one of two stands on the map that is played, or else on any, and the other does not stand there."""
    played = state.scene()
    if played is not None and any(played.token_of(each) is not None for each in (one, other)):
        return any(played.token_of(each) is None for each in (one, other))
    maps = [{c for c in (one, other) if scene.token_of(c) is not None} for scene in state.scenes]
    return any(maps) and not any(len(on) == 2 for on in maps)


def lie_after(draft: Draft, before: Combatant) -> None:
    """Let one who lay in a hold that is over lie until it stands up. before: as it was in the hold. Rule: L-820."""
    present = draft.state.combatant(before.id)
    lay = any(c.code in _ON_THE_GROUND for c in before.conditions)
    if present is None or not lay or any(present.has(code) for code in (*_ON_THE_GROUND, ConditionCode.KNOCKED_DOWN)):
        return
    down = Condition(code=ConditionCode.KNOCKED_DOWN)
    draft.emit(ConditionApplied(combatant_id=present.id, condition=down))


# --- blocks ----------------------------------------------------------------------------------------------------------


def _end_blocks(draft: Draft, combatant: Combatant) -> bool:
    """End a block whose partner is gone, out or away, or whose caught weapon was let go. Rule: L-626 to L-630."""
    for other_id in _partners(combatant, BLOCK_CODES):
        other = draft.state.combatant(other_id)
        over = other is None or other.out or combatant.out or _let_go_of_weapon(combatant, other_id)
        if over or (other is not None and apart(draft.state, combatant, other)):
            release_block(draft, combatant.id, other_id)
            return True
    return False


def _let_go_of_weapon(combatant: Combatant, holder: CombatantId) -> bool:
    """Tell whether the weapon that a block has caught is no longer in the hand of the one it keeps. Rule: L-626."""
    caught = (c.object_id for c in combatant.conditions if c.code is ConditionCode.BLOCK_HELD and c.by == holder)
    return any(weapon is not None and weapon not in combatant.ready_weapons for weapon in caught)


def release_block(draft: Draft, one: CombatantId, other: CombatantId) -> None:
    """Let go two that a block keeps together. Rule: L-630."""
    for mine, theirs in ((one, other), (other, one)):
        combatant = draft.state.combatant(mine)
        if combatant is not None:
            _lift_with(draft, combatant, theirs, BLOCK_CODES)


# --- grips by BMO ----------------------------------------------------------------------------------------------------


def _end_grips(draft: Draft, combatant: Combatant) -> bool:
    """End a grapple by BMO that nobody keeps: gone, out, parted, or not tested for in time. Rule: M-094, M-097."""
    for other_id in _partners(combatant, GRIP_CODES):
        leads = any(
            c.code in (ConditionCode.GRAPPLER, ConditionCode.PINNING) and c.by == other_id for c in combatant.conditions
        )
        holder_id, held_id = (combatant.id, other_id) if leads else (other_id, combatant.id)
        holder, held = draft.state.combatant(holder_id), draft.state.combatant(held_id)
        grip = (
            None
            if holder is None
            else next((c for c in holder.conditions if c.code is ConditionCode.GRAPPLER and c.by == held_id), None)
        )
        if holder is None or held is None or grip is None or holder.out or _parted(draft.state, holder, held):
            draft.emit(GripChanged(holder=holder_id, held=held_id, grip="parted"))
            return True
        if holder.clock - grip.value >= LAPSES_AFTER:
            draft.emit(GripChanged(holder=holder_id, held=held_id, grip="lapsed"))
            return True
    return False


def _parted(state: Encounter, holder: Combatant, held: Combatant) -> bool:
    pair = contact.tokens_of(state, holder.id, held.id)
    if pair is None:
        return _on_another_map(state, holder.id, held.id)
    near = contact.gap_m(state, *pair) <= state.profile.bmo.step_m + contact.CONTACT_M
    return not near or contact.barrier(state, *pair) is not None
