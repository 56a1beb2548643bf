"""The sources of danger of each combatant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board.cache import cache
from loreval_desktop.encounter.board.contact import distance_m, reaches
from loreval_desktop.encounter.board.cover import sightlines
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, hostile

DangerWhy = Literal["contact", "ranged", "added"]


@dataclass(frozen=True, slots=True)
class Danger:
    """A source of danger to a combatant: who, why, whether it is known, and how far away (Q-041)."""

    id: str
    name: str
    why: DangerWhy
    aware: bool
    distance_m: float = 0.0


def dangers_of(state: Encounter, combatant: Combatant) -> tuple[Danger, ...]:
    """Return the sources of danger of a combatant, known ones first, then nearest first.

    Every hostile able to attack it this round: in contact, or with a ready ranged weapon or a spell and a line to it;
    and what the GM added. Where the map does not hold both, a hostile counts. Rule: L-137, Q-041, Q-042.
    """
    return cache.get("dangers", state, lambda: _all_dangers(state)).get(combatant.id, ())


def _all_dangers(state: Encounter) -> dict[CombatantId, tuple[Danger, ...]]:
    """Return the dangers of everybody at once: one look at the map for each shooter."""
    able = [c for c in state.combatants if not c.out]
    found: dict[CombatantId, list[Danger]] = {c.id: [] for c in state.combatants}
    for other in able:
        far: list[Combatant] = []
        for combatant in state.combatants:
            if combatant.id == other.id or not hostile(other.side, combatant.side):
                continue
            near = reaches(state, other, combatant)
            if near is None or near:
                found[combatant.id].append(_danger(state, combatant, other, "contact"))
            else:
                far.append(combatant)
        if far and _shoots(state, other):
            for combatant, open_to in zip(far, _lines_of_fire(state, other, far), strict=True):
                if open_to:
                    found[combatant.id].append(_danger(state, combatant, other, "ranged"))
    for combatant in state.combatants:
        found[combatant.id].extend(Danger(f"gm{n}", "", "added", True) for n in range(combatant.extra_danger))
    return {key: tuple(sorted(those, key=lambda d: (not d.aware, d.distance_m))) for key, those in found.items()}


def _lines_of_fire(state: Encounter, shooter: Combatant, targets: Sequence[Combatant]) -> tuple[bool, ...]:
    """Return who a shooter has a line to. It is looked for anew only when the map, or who stands on it, has changed."""
    scene = state.scene()
    made: dict[tuple[object, ...], tuple[object, object, tuple[bool, ...]]] = (
        {} if scene is None else cache.get("lines of fire", scene, dict)
    )
    key = (
        shooter.id,
        tuple(c.id for c in targets),
        tuple(c.id for c in state.combatants if c.out),
        state.cover_rulings,
    )
    held = made.get(key)
    if held is not None and held[0] is state.creatures and held[1] is state.profile:
        return held[2]
    lines = sightlines(state, shooter.id, [c.id for c in targets], explained=False)
    found = tuple(line.bonus is not None for line in lines)
    made[key] = (state.creatures, state.profile, found)
    return found


def _danger(state: Encounter, combatant: Combatant, other: Combatant, why: DangerWhy) -> Danger:
    away = distance_m(state, other.id, combatant.id) or 0.0
    return Danger(other.id, other.name, why, state.knows(combatant.id, other.id), away)


def _shoots(state: Encounter, combatant: Combatant) -> bool:
    sheet = state.sheet(combatant)
    return bool(sheet.spells) or any(
        w.id in combatant.ready_weapons and (w.range_m is not None or not w.contact) for w in sheet.weapons
    )
