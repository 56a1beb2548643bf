"""Who fights whom: by their sides, and by what they do to each other in this round."""

from __future__ import annotations

from collections.abc import Iterator

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board.cache import mask
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Side, hostile
from loreval_desktop.rules.types.actions import ActionKind, CounterKind

ATTACKS = frozenset(
    {
        ActionKind.ATTACK,
        ActionKind.MIXED,
        ActionKind.GRAPPLE,
        ActionKind.DISARM,
        ActionKind.WEAPON_DESTRUCTION,
        ActionKind.TRIP,
        ActionKind.WHIRLWIND,
        ActionKind.OVERTURN,
        ActionKind.BULL_RUSH,
        ActionKind.CHARGE,
    }
)
"""Actions that attack those whom they name."""
STRIKES = frozenset({CounterKind.STRIKE, CounterKind.SHOT, CounterKind.RECEIVE_CHARGE})
"""Counters that do."""
Pair = tuple[CombatantId, CombatantId]


def fight_each_other(state: Encounter, one: Combatant, other: Combatant) -> bool:
    """Tell whether two fight each other: their sides do, or one of them attacks the other. Rule: L-137, L-705."""
    return one.id != other.id and (hostile(one.side, other.side) or (one.id, other.id) in quarrels(state))


def quarrels(state: Encounter) -> frozenset[Pair]:
    """Return the pairs, both ways round, who fight each other though their sides do not.

    One of the two has declared an attack on the other, or struck at it, in this round. One of the side of nobody who
    does so, or to whom it is done, is an enemy of the whole side of the other one. Rule: L-137, L-138, L-705.
    """
    return mask("quarrels", (state.combatants, state.creatures), lambda: frozenset(pair for pair in _quarrels(state)))


def _quarrels(state: Encounter) -> Iterator[Pair]:
    for attacker in state.combatants:
        for target_id in _attacked_by(state, attacker):
            target = state.combatant(target_id)
            if target is None or target.id == attacker.id or hostile(attacker.side, target.side):
                continue
            for one in _camp(state, attacker, target):
                for other in _camp(state, target, attacker):
                    if one != other:
                        yield one, other
                        yield other, one


def _attacked_by(state: Encounter, combatant: Combatant) -> set[CombatantId]:
    """Return those whom a combatant attacks in this round, by what it has declared and what it has done."""
    attacked = {blow.target for blow in combatant.blows}
    declared = combatant.declaration
    if declared is not None:
        strikes = declared.action.kind is ActionKind.COUNTER and declared.action.counter in STRIKES
        if strikes or declared.action.kind in ATTACKS or _harms(state, combatant):
            attacked.update(declared.targets)
    return attacked


def _harms(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether the declared action is a spell that does damage."""
    declared = combatant.declaration
    if declared is None or declared.spell_id is None:
        return False
    return any(spell.id == declared.spell_id and spell.damage for spell in state.sheet(combatant).spells)


def _camp(state: Encounter, combatant: Combatant, against: Combatant) -> tuple[CombatantId, ...]:
    """Return who stands with a combatant in a quarrel with another one: its side, where the other has none."""
    if against.side is not Side.OTHERS or combatant.side is Side.OTHERS:
        return (combatant.id,)
    return tuple(c.id for c in state.combatants if c.side is not Side.OTHERS and not hostile(c.side, combatant.side))
