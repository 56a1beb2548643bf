"""What the map hides without stopping anything: the light at a target, fog and growth on the way, invisibility."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter import fog, measure
from loreval_desktop.encounter.state import (
    Area,
    AreaKind,
    ConditionCode,
    Encounter,
    LightLevel,
    Point,
    Scene,
    Token,
)
from loreval_desktop.geometry.obstruction import obstructions
from loreval_desktop.rules.cover import cover

LEVELS = tuple(LightLevel)
"""From the brightest to the darkest."""
LIGHT_CAUSES = {
    LightLevel.LATE_DAY: "late_daylight",
    LightLevel.GLOOM: "gloom",
    LightLevel.STARLIGHT: "starlight",
    LightLevel.DARKNESS: "darkness",
}
"""Causes of concealment by the light at the target; bright light is none (L-745 to L-754)."""
VEILS = frozenset({AreaKind.LIGHT_FOG, AreaKind.THICK_FOG, AreaKind.SPARSE_VEGETATION, AreaKind.THICK_VEGETATION})
"""Areas that hide what lies in them or behind them; their codes are those of the table (L-744 to L-749)."""


def causes(state: Encounter, attacker: CombatantId, target: CombatantId) -> tuple[str, ...]:
    """Return what the map and the target's state say of concealment: codes of the table, the light first.

    Light counts where the target stands; fog and growth count when the line between the two crosses them. Where the map
    does not hold both, only invisibility is known. Rule: L-742, L-744 to L-759, Q-118.
    """
    found: list[str] = []
    scene, pair = state.scene(), measure.tokens_of(state, attacker, target)
    if scene is not None and pair is not None:
        found.extend(_by_light(state, scene, pair[1]))
        found.extend(dict.fromkeys(area.kind.value for area in _crossed(scene, pair[0].at, pair[1].at)))
    if state.require(target).has(ConditionCode.INVISIBLE):
        found.append("invisible")
    return tuple(found)


def light_at(state: Encounter, scene: Scene, token: Token) -> LightLevel:
    """Return the light that a token stands in: the area's or the scene's own, or what a source gives where better.

    Within its bright radius a source gives full light, within the dim one that of late daylight. A target in full
    darkness, with a source burning that does not reach it, is as under the stars. Rule: L-745 to L-754.
    """
    own = scene.ambient
    for area in scene.areas:
        if area.kind is AreaKind.LIGHT and fog.area_shape(area).covers(shapely.Point(token.at)):
            own = area.level or LightLevel.BRIGHT
    burning = [(light, fog.light_place(scene, light)) for light in scene.lights if light.on]
    for light, at in burning:
        away = max(0.0, math.dist(at, token.at) - state.token_radius_m(token))
        if away > max(light.bright_m, light.dim_m):
            continue
        given = LightLevel.BRIGHT if away <= light.bright_m else LightLevel.LATE_DAY
        if LEVELS.index(given) < LEVELS.index(own) and _reaches(state, scene, at, token):
            own = given
    return LightLevel.STARLIGHT if own is LightLevel.DARKNESS and burning else own


def _by_light(state: Encounter, scene: Scene, token: Token) -> tuple[str, ...]:
    cause = LIGHT_CAUSES.get(light_at(state, scene, token))
    return () if cause is None else (cause,)


def _reaches(state: Encounter, scene: Scene, at: Point, token: Token) -> bool:
    """Tell whether some of a token is in sight of a source of light."""
    seen = obstructions(at, [(*token.at, max(0.01, state.token_radius_m(token)))], measure.sight_screens(scene))
    return not cover(float(seen.percent[0]), state.profile).impossible


def _crossed(scene: Scene, here: Point, there: Point) -> Iterator[Area]:
    way = shapely.LineString((here, there))
    for area in scene.areas:
        if area.kind in VEILS and fog.area_shape(area).intersects(way):
            yield area
