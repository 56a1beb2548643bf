"""The light on a map, and what it hides without stopping anything: fog and growth on the way, invisibility."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import shapely

from loreval_desktop.core.ids import CombatantId, TokenId
from loreval_desktop.encounter.board.cache import answers
from loreval_desktop.encounter.board.contact import tokens_of
from loreval_desktop.encounter.board.obstacles import sight_screens
from loreval_desktop.encounter.board.outlines import NO_GROUND, Region, outline, region_of
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.scene import Area, AreaKind, Light, LightLevel, Point, Scene, Token
from loreval_desktop.geometry.obstruction import obstructions
from loreval_desktop.geometry.sight import joined
from loreval_desktop.rules.cover import cover

LEAST_LIT_M2 = 0.01
"""How much lit ground must be in sight to break a full darkness."""
LEVELS = tuple(LightLevel)
"""From the brightest to the darkest."""
LIGHT_CAUSES = {
    LightLevel.LATE_DAY: "late_daylight",
    LightLevel.GLOOM: "gloom",
    LightLevel.STARLIGHT: "starlight",
    LightLevel.DARKNESS: "darkness",
}
"""Causes of concealment by the light at the target; bright light is none (L-745 to L-754)."""
CONCEALING = frozenset({AreaKind.LIGHT_FOG, AreaKind.THICK_FOG, AreaKind.SPARSE_VEGETATION, AreaKind.THICK_VEGETATION})
"""Areas that hide what lies in them or behind them; their codes are those of the table (L-744 to L-749)."""


def concealment_causes(state: Encounter, attacker: CombatantId, target: CombatantId) -> tuple[str, ...]:
    """Return what the map and the target's state say of concealment: codes of the table, the light first.

    Light counts where the target stands; fog and growth count when the line between the two crosses them. Where the map
    does not hold both, only invisibility is known. Rule: L-742, L-744 to L-759, Q-118.
    """
    found: list[str] = []
    scene, pair = state.scene(), tokens_of(state, attacker, target)
    if scene is not None and pair is not None:
        found.extend(_by_light(state, scene, pair[1]))
        found.extend(dict.fromkeys(area.kind.value for area in _crossed(scene, pair[0].at, pair[1].at)))
    if state.require(target).has(ConditionCode.INVISIBLE):
        found.append("invisible")
    return tuple(found)


def light_at(state: Encounter, scene: Scene, token: Token) -> LightLevel:
    """Return the light that a token stands in: the area's or the scene's own, or what a source gives where better.

    Within its bright radius a source gives full light, within the dim one that of late daylight. A target in full
    darkness is as under the stars where ground that a source lights can be seen from it: what burns in a room that is
    shut is no matter. Rule: L-745 to L-754.
    """
    made_of = ("light", scene.obstacles, scene.areas, scene.lights, scene.tokens, scene.ambient)
    known: dict[TokenId, LightLevel] = answers.get((*made_of, state.creatures, state.profile), dict)
    level = known.get(token.id)
    if level is None or scene.token(token.id) is not token:
        level = _light_at(state, scene, token)
        if scene.token(token.id) is token:
            known[token.id] = level
    return level


def _light_at(state: Encounter, scene: Scene, token: Token) -> LightLevel:
    own = scene.ambient
    for area in scene.areas:
        if area.kind is AreaKind.LIGHT and area_shape(area).covers(shapely.Point(token.at)):
            own = area.level or LightLevel.BRIGHT
    for light in scene.lights:
        if not light.on:
            continue
        at = light_place(scene, light)
        away = max(0.0, math.dist(at, token.at) - state.token_radius_m(token))
        if away > max(light.bright_m, light.dim_m):
            continue
        given = LightLevel.BRIGHT if away <= light.bright_m else LightLevel.LATE_DAY
        if LEVELS.index(given) < LEVELS.index(own) and _reaches(state, scene, at, token):
            own = given
    return LightLevel.STARLIGHT if own is LightLevel.DARKNESS and _shows_light(scene, token) else own


def _by_light(state: Encounter, scene: Scene, token: Token) -> tuple[str, ...]:
    cause = LIGHT_CAUSES.get(light_at(state, scene, token))
    return () if cause is None else (cause,)


def _reaches(state: Encounter, scene: Scene, at: Point, token: Token) -> bool:
    """Tell whether some of a token is in sight of a source of light."""
    seen = obstructions(at, [(*token.at, max(0.01, state.token_radius_m(token)))], sight_screens(scene))
    return not cover(float(seen.percent[0]), state.profile).impossible


def _crossed(scene: Scene, here: Point, there: Point) -> Iterator[Area]:
    way = shapely.LineString((here, there))
    for area in scene.areas:
        if area.kind in CONCEALING and area_shape(area).intersects(way):
            yield area


def dark_ground(scene: Scene) -> Region:
    """Return where it is wholly dark but for sources of light: the scene's own darkness, and areas of light over it."""
    whole = shapely.box(0, 0, scene.width_m, scene.height_m)
    dark: shapely.Geometry = whole if scene.ambient is LightLevel.DARKNESS else NO_GROUND
    for area in scene.areas:
        if area.kind is AreaKind.LIGHT:
            shape = area_shape(area)
            dark = dark.union(shape) if area.level is LightLevel.DARKNESS else dark.difference(shape)
    return region_of(dark)


def light_place(scene: Scene, light: Light) -> Point:
    """Return where a source of light is: with the token that carries it."""
    carrier = None if light.carried_by is None else scene.token(light.carried_by)
    return light.at if carrier is None else carrier.at


def area_shape(area: Area) -> shapely.Geometry:
    """Return the ground of an area."""
    return answers.get(("area", area), lambda: shapely.make_valid(shapely.Polygon(area.outline)))


def lit_ground(scene: Scene) -> Region:
    """Return where the sources of light shine."""
    return joined([ring for light in scene.lights if (ring := _lit_by(scene, light)) is not None])


def _lit_by(scene: Scene, light: Light) -> npt.NDArray[np.float64] | None:
    """Return where a source of light shines, as a ring; None where it does not."""
    reach, at = max(light.bright_m, light.dim_m), light_place(scene, light)
    if not light.on or reach <= 0:
        return None
    return answers.get(
        ("lit", scene.obstacles, scene.width_m, scene.height_m, *at, reach), lambda: outline(scene, at, reach)
    )


def _shows_light(scene: Scene, token: Token) -> bool:
    """Tell whether ground that a source lights can be seen from where a token stands."""
    rings = [ring for light in scene.lights if (ring := _lit_by(scene, light)) is not None]
    ring = outline(scene, token.at) if rings else None
    if ring is None:
        return False
    return bool((joined([ring]).intersection(joined(rings)).area) > LEAST_LIT_M2)
