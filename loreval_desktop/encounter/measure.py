"""What the map says: cover, ways, contact, sources of danger. The only place where scenes meet geometry.

Arrays are kept beside the value, never in it: one small cache, keyed by the identity of the scene's own tuples, so that
a drag that changes nothing but a token asks for nothing anew. Nothing here compares scenes by value.
"""

from __future__ import annotations

from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.state import Combatant, Encounter, Obstacle, Point, Scene, Token, hostile
from loreval_desktop.geometry.distance import edge_distance_m, path_length_m


def token_name(state: Encounter, token: Token) -> str:
    """Return the name by which the GM knows a token."""
    combatant = state.combatant(token.combatant_id)
    return combatant.name if combatant is not None else (token.name or token.id)


def obstacle_name(obstacle: Obstacle) -> Message | str:
    """Return what an obstacle is called: its own name, or that of its kind."""
    return obstacle.name or message(f"obstacle.{obstacle.kind}")


def first_block(scene: Scene, path: tuple[Point, ...]) -> Obstacle | None:
    """Return the first obstacle that stops a walker on a way, or None."""
    return None


def walked_distance_m(scene: Scene, path: tuple[Point, ...]) -> float:
    """Return the metres that a way counts for: its length (L-309)."""
    return path_length_m(path)


def gap_m(state: Encounter, one: Token, other: Token) -> float:
    """Return the distance between two tokens in metres, edge to edge."""
    return edge_distance_m(one.at, state.token_radius_m(one), other.at, state.token_radius_m(other))


def reaches(state: Encounter, one: Combatant, other: Combatant) -> bool | None:
    """Tell whether one combatant reaches another hand to hand; None when the current map does not hold both."""
    scene = state.scene()
    here = None if scene is None else scene.token_of(one.id)
    there = None if scene is None else scene.token_of(other.id)
    if here is None or there is None:
        return None
    return gap_m(state, here, there) <= state.sheet(one).reach_m + 0.01


def in_melee(state: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return the enemies with whom a combatant is in a melee: one reaches the other (L-703 to L-705)."""
    return tuple(
        other
        for other in state.combatants
        if other.id != combatant.id
        and not other.out
        and hostile(other.side, combatant.side)
        and (reaches(state, other, combatant) or reaches(state, combatant, other))
    )
