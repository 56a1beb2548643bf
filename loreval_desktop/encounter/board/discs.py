"""The bodies of those who fight, as discs on a map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board.cache import answers, mask
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Scene, Token, tokens_by_combatant
from loreval_desktop.rules.cover import screen_percent
from loreval_desktop.rules.types.creature import Size


@dataclass(frozen=True, slots=True, eq=False)
class Discs:
    """The discs of the combatants that stand on a map, in the order of the fight.

    circles: (N, 3), x, y and radius in metres; out: (N,), whether it can no longer act, and hides nobody.
    row: where each is found.
    """

    ids: tuple[CombatantId, ...]
    names: tuple[str, ...]
    tokens: tuple[Token, ...]
    sizes: tuple[Size, ...]
    circles: npt.NDArray[np.float64]
    out: npt.NDArray[np.bool_]
    row: Mapping[CombatantId, int]


def discs_of(state: Encounter, scene: Scene) -> Discs:
    """Return the discs of the combatants on a map. They hold until a token, a sheet, or who can act changes."""
    roster = mask(
        "roster",
        (state.combatants,),
        lambda: tuple((c.id, c.creature_id, c.name, c.out) for c in state.combatants),
    )
    return answers.get(("discs", scene.tokens, state.creatures, roster), lambda: _make_discs(state, scene))


def _make_discs(state: Encounter, scene: Scene) -> Discs:
    tokens = tokens_by_combatant(scene.tokens)
    here = [(c, tokens[c.id]) for c in state.combatants if c.id in tokens]
    return Discs(
        ids=tuple(c.id for c, _ in here),
        names=tuple(c.name for c, _ in here),
        tokens=tuple(token for _, token in here),
        sizes=tuple(state.creature(c.creature_id).size for c, _ in here),
        circles=np.array([(*token.at, state.token_radius_m(token)) for _, token in here], dtype=np.float64).reshape(
            -1, 3
        ),
        out=np.array([c.out for c, _ in here], dtype=np.bool_),
        row={c.id: row for row, (c, _) in enumerate(here)},
    )


def gaps_m(discs: Discs) -> npt.NDArray[np.float64]:
    """Return the distances between all discs, edge to edge, shape (N, N); 0 where two overlap."""

    def make() -> npt.NDArray[np.float64]:
        x, y, radius = discs.circles.T
        away: npt.NDArray[np.float64] = np.hypot(x[:, None] - x, y[:, None] - y) - radius[:, None] - radius
        return np.maximum(away, 0.0, out=away)

    return answers.get(("gaps", discs), make)


def hidden_shares(state: Encounter, discs: Discs) -> npt.NDArray[np.float64]:
    """Return which share of each one's height each other one hides, shape (N, N): row who hides, column who is hidden.

    Nobody hides itself, and who can no longer act hides nobody. Rule: L-722 to L-724, L-731.
    """

    def make() -> npt.NDArray[np.float64]:
        kinds = sorted(set(discs.sizes))
        table = np.array(
            [[screen_percent(a, b, state.profile) / 100 for b in kinds] for a in kinds], dtype=np.float64
        ).reshape(len(kinds), len(kinds))
        code = np.array([kinds.index(size) for size in discs.sizes], dtype=np.int64)
        shares = table[code[:, None], code] if len(code) else np.zeros((0, 0))
        shares[discs.out] = 0.0
        np.fill_diagonal(shares, 0.0)
        return shares

    return answers.get(("hidden shares", discs, state.profile), make)
