"""The sources of danger of each combatant."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board.cache import answers, mask
from loreval_desktop.encounter.board.contact import pairs_in_reach
from loreval_desktop.encounter.board.discs import Discs, discs_of, gaps_m
from loreval_desktop.encounter.board.enemies import Pair, quarrels
from loreval_desktop.encounter.board.lines import lines_of_fire
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, InitiativeStatus, Side, hostile

DangerWhy = Literal["contact", "ranged", "added"]
UNABLE = frozenset(
    {
        ConditionCode.DEAD,
        ConditionCode.UNCONSCIOUS,
        ConditionCode.STUNNED,
        ConditionCode.IMMOBILISED,
        ConditionCode.PINNED,
        ConditionCode.TIED,
        ConditionCode.FLAT_FOOTED,
    }
)
"""States in which nobody attacks (L-037, L-814, M-098, M-106)."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A source of danger to a combatant: who, why, whether it is known, and how far away (Q-041)."""

    id: str
    name: str
    why: DangerWhy
    aware: bool
    distance_m: float = 0.0


@dataclass(frozen=True, slots=True)
class _Fighter:
    """What the danger of a combatant, and to it, depends on. range_m: of its shots; below 0: it has none ready."""

    id: CombatantId
    name: str
    side: Side
    able: bool
    range_m: float
    added: int


def dangers_of(state: Encounter, combatant: Combatant) -> tuple[Danger, ...]:
    """Return the sources of danger of a combatant, known ones first, then nearest first.

    Every enemy able to attack it this round: in reach of its weapons, or with a ready ranged weapon whose range it
    stands in, or a spell, and a line to it; and what the GM added. Where the map does not hold both, an enemy counts.
    Who is held fast, tied or surprised is none. Rule: L-137, L-143, Q-041, Q-042.
    """
    return _all_dangers(state).get(combatant.id, ())


def able_to_attack(combatant: Combatant) -> bool:
    """Tell whether a combatant can attack in this round at all: neither out, held fast, tied nor surprised.

    Rule: L-037, L-137.
    """
    return combatant.status is not InitiativeStatus.SURPRISED and not any(
        condition.code in UNABLE for condition in combatant.conditions
    )


def range_of(state: Encounter, combatant: Combatant) -> float:
    """Return how far a combatant shoots, throws or casts with what it has ready, in metres; below 0: it does not."""
    sheet = state.sheet(combatant)
    ranges = [
        math.inf if weapon.range_m is None else weapon.range_m
        for weapon in sheet.weapons
        if weapon.id in combatant.ready_weapons and (weapon.range_m is not None or not weapon.contact)
    ]
    return max((*ranges, math.inf if sheet.spells else -1.0))


def _all_dangers(state: Encounter) -> dict[CombatantId, tuple[Danger, ...]]:
    """Return the dangers of everybody at once."""
    fighters = mask(
        "fighters",
        (state.combatants, state.creatures, state.fallen),
        lambda: tuple(
            _Fighter(c.id, c.name, c.side, able_to_attack(c), range_of(state, c), c.extra_danger)
            for c in state.combatants
        ),
    )
    at_odds = quarrels(state)
    scene = state.scene()
    if scene is None:
        return answers.get(
            ("dangers", fighters, at_odds, state.unaware), lambda: _make_dangers(state, fighters, at_odds, None)
        )
    discs = discs_of(state, scene)
    near = pairs_in_reach(state, scene, discs)

    def passes() -> npt.NDArray[np.bool_]:
        rows = [n for n, f in enumerate(fighters) if f.id in discs.row]
        order = np.array([discs.row[fighters[n].id] for n in rows], dtype=np.int64)
        ranges_m = np.array([fighters[n].range_m if fighters[n].able else -1.0 for n in rows])
        wanted = np.zeros_like(near)
        wanted[np.ix_(order, order)] = _enemies(fighters, at_odds)[np.ix_(rows, rows)] & (ranges_m >= 0)[:, None]
        far = np.full(len(order), -1.0)
        far[order] = ranges_m
        wanted &= ~near & (gaps_m(discs) <= far[:, None])
        return lines_of_fire(state, scene, discs, wanted)

    lines = answers.get(
        ("lines of fire", scene.obstacles, near, fighters, at_odds, state.cover_rulings, state.profile), passes
    )
    return answers.get(
        ("dangers", near, lines, fighters, at_odds, state.unaware),
        lambda: _make_dangers(state, fighters, at_odds, (discs, near, lines)),
    )


def _enemies(fighters: tuple[_Fighter, ...], at_odds: frozenset[Pair]) -> npt.NDArray[np.bool_]:
    """Return who fights whom, shape (N, N), alike both ways round."""
    sides = tuple(Side)
    table = np.array([[hostile(a, b) for b in sides] for a in sides])
    code = np.array([sides.index(f.side) for f in fighters], dtype=np.int64)
    enemies: npt.NDArray[np.bool_] = table[code[:, None], code]
    if at_odds:
        row = {f.id: n for n, f in enumerate(fighters)}
        for one, other in at_odds:
            enemies[row[one], row[other]] = True
    return enemies


def _make_dangers(
    state: Encounter,
    fighters: tuple[_Fighter, ...],
    at_odds: frozenset[Pair],
    board: tuple[Discs, npt.NDArray[np.bool_], npt.NDArray[np.bool_]] | None,
) -> dict[CombatantId, tuple[Danger, ...]]:
    """Return the dangers of everybody. board: who stands on the map, who reaches whom, who has a line to whom."""
    count = len(fighters)
    contact, ranged, away_m = np.ones((count, count), dtype=np.bool_), np.zeros((count, count), dtype=np.bool_), None
    away_m = np.zeros((count, count))
    if board is not None:
        discs, near, lines = board
        rows = [n for n, f in enumerate(fighters) if f.id in discs.row]
        order = [discs.row[fighters[n].id] for n in rows]
        here, there = np.ix_(rows, rows), np.ix_(order, order)
        contact[here], ranged[here], away_m[here] = near[there], lines[there], gaps_m(discs)[there]
    attacks = _enemies(fighters, at_odds) if count else contact
    attacks &= np.array([f.able for f in fighters], dtype=np.bool_)[:, None]
    attacks &= contact | ranged
    found: dict[CombatantId, tuple[Danger, ...]] = {}
    for column, fighter in enumerate(fighters):
        mine = [
            Danger(
                fighters[row].id,
                fighters[row].name,
                "contact" if contact[row, column] else "ranged",
                state.knows(fighter.id, fighters[row].id),
                float(away_m[row, column]),
            )
            for row in np.flatnonzero(attacks[:, column]).tolist()
        ]
        mine += [Danger(f"gm{n}", "", "added", True) for n in range(fighter.added)]
        found[fighter.id] = tuple(sorted(mine, key=lambda d: (not d.aware, d.distance_m)))
    return found
