"""What the rules need to know of a combatant at this moment, drawn from the value and the map."""

from __future__ import annotations

from loreval_desktop.encounter.state import Combatant, ConditionCode, Encounter
from loreval_desktop.rules.actions import ActionAccount, ActionKind, ActionSpec, assess
from loreval_desktop.rules.attention import AttentionScores, scores
from loreval_desktop.rules.creature import Allotment, LocomotionMode
from loreval_desktop.rules.stance import Stance, StateCode

_STATES = {code.value for code in StateCode}


def states(combatant: Combatant, action: ActionSpec | None = None) -> frozenset[StateCode]:
    """Return the states of a combatant that change numbers; a declared charge is one (L-525, L-549)."""
    held = {StateCode(c.code.value) for c in combatant.conditions if c.code.value in _STATES}
    declared = action or (combatant.declaration.action if combatant.declaration is not None else None)
    if declared is not None and declared.kind is ActionKind.CHARGE:
        held.add(StateCode.CHARGING)
    return frozenset(held)


def senses_lost(combatant: Combatant) -> int:
    """Return how many senses a combatant has lost (L-098)."""
    return sum(max(1, c.value) for c in combatant.conditions if c.code is ConditionCode.SENSE_LOST)


def attention_scores(
    state: Encounter, combatant: Combatant, allotment: Allotment | None = None, action: ActionSpec | None = None
) -> AttentionScores:
    """Return a combatant's scores in the three criteria, for its present allotment or another one."""
    return scores(
        state.sheet(combatant),
        state.profile,
        combatant.attention if allotment is None else allotment,
        states=states(combatant, action),
        senses_lost=senses_lost(combatant),
    )


def extra_moves(combatant: Combatant) -> int:
    """Return the extra moves whose malus a combatant bears now (L-058, L-275)."""
    return 0 if combatant.declaration is None else combatant.declaration.extra_moves


def stance(
    state: Encounter,
    combatant: Combatant,
    allotment: Allotment | None = None,
    action: ActionSpec | None = None,
    moves: int | None = None,
) -> Stance:
    """Return a combatant's scores, extra moves and states together."""
    return attention_scores(state, combatant, allotment, action).stance(
        extra_moves(combatant) if moves is None else moves, states(combatant, action)
    )


def with_sheet_facts(
    state: Encounter, combatant: Combatant, action: ActionSpec, weapon_ids: tuple[str, ...], spell_id: str | None
) -> ActionSpec:
    """Return an action with what the sheet and the hands say of it: weapons not at hand, the parts of a spell."""
    changes: dict[str, object] = {}
    if any(weapon_id not in combatant.ready_weapons for weapon_id in weapon_ids):
        changes["unready"] = True
    spell = next((s for s in state.sheet(combatant).spells if s.id == spell_id), None)
    if spell is not None:
        changes |= {
            "kind": ActionKind.RITUAL if spell.ritual else ActionKind.SPELL,
            "material": spell.material,
            "aimed": spell.aimed,
            "focus_two": spell.focus_two,
        }
    return action.model_copy(update=changes) if changes else action


def locomotion(state: Encounter, combatant: Combatant) -> LocomotionMode | None:
    """Return how a combatant's token on the current scene moves; None: the first way of its sheet."""
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    return None if token is None else token.locomotion


def price(
    state: Encounter,
    combatant: Combatant,
    action: ActionSpec,
    *,
    allotment: Allotment | None = None,
    weapon_ids: tuple[str, ...] = (),
) -> ActionAccount:
    """Return what an action would cost a combatant, need and allow, and all that speaks against it."""
    return assess(
        action,
        state.sheet(combatant),
        state.profile,
        stance=stance(state, combatant, allotment, action, action.extra_moves),
        initiative=combatant.initiative,
        weapon_ids=weapon_ids,
        locomotion=locomotion(state, combatant),
    )
