"""Lights, areas, notes and drawings as values: their kinds, their points, the command that puts them down."""

from __future__ import annotations

import math

import shapely

from loreval_desktop.core.ids import AreaId, LightId, NoteId
from loreval_desktop.encounter.board import light
from loreval_desktop.encounter.map.scene import PutMapItems
from loreval_desktop.encounter.value.scene import Area, AreaKind, Drawing, Light, Note, Point, Scene

Feature = Light | Area | Note | Drawing
"""What lies on the map beside obstacles and tokens."""
KINDS: dict[str, type[Light] | type[Area] | type[Note] | type[Drawing]] = {
    "lights": Light, "areas": Area, "notes": Note, "drawings": Drawing,
}  # fmt: skip


def first_style(kind: str) -> Feature:
    """Return what the first feature of a kind is like."""
    if kind == "lights":
        return Light(id=LightId(""), at=(0, 0))
    if kind == "areas":
        return Area(id=AreaId(""), kind=AreaKind.THICK_FOG, outline=((0, 0), (1, 0), (1, 1)))
    if kind == "notes":
        return Note(id=NoteId(""), at=(0, 0))
    return Drawing(id=NoteId(""), points=((0, 0), (1, 0)))


def kind_of(feature: Feature) -> str:
    """Return the kind of a feature, as the scene's field is called."""
    return next(name for name, made in KINDS.items() if isinstance(feature, made))


def put(feature: Feature) -> PutMapItems:
    """Return the command that puts a feature on the map, or in place of the one of its id."""
    return PutMapItems.model_validate({kind_of(feature): (feature,)})


def fresh(feature: Feature) -> Feature:
    """Return a feature that gets an id of its own when it is put down; a light that nobody carries."""
    if isinstance(feature, Light):
        return feature.model_copy(update={"id": LightId(""), "carried_by": None})
    return feature.model_copy(update={"id": AreaId("") if isinstance(feature, Area) else NoteId("")})


def points_of(feature: Feature) -> tuple[Point, ...]:
    """Return the points of a feature that can be moved one by one."""
    if isinstance(feature, Area):
        return feature.outline
    return feature.points if isinstance(feature, Drawing) else (feature.at,)


def with_points(feature: Feature, points: tuple[Point, ...]) -> Feature:
    """Return the feature with other points, as many as it needs at least."""
    if isinstance(feature, Area):
        return feature.model_copy(update={"outline": points})
    if isinstance(feature, Drawing):
        return feature.model_copy(update={"points": points})
    return feature.model_copy(update={"at": points[0]})


def hit(scene: Scene, feature: Feature, place: Point, within_m: float) -> float | None:
    """Return how far behind others a feature counts at a place; None: it is not there."""
    if isinstance(feature, Light):
        away = math.dist(light.light_place(scene, feature), place)
        return away if away <= 1.4 * within_m else None
    if isinstance(feature, Note):
        # The pin stands above its point.
        x, y = place[0] - feature.at[0], place[1] - feature.at[1]
        inside = abs(x) <= 1.3 * within_m and -3.6 * within_m <= y <= within_m
        return abs(x) if inside else None
    spot = shapely.Point(place)
    if isinstance(feature, Area):
        shape = shapely.Polygon(feature.outline)
        near = shapely.LinearRing(feature.outline).distance(spot) <= within_m
        return float(shape.area) if near or light.area_shape(feature).contains(spot) else None
    points = (*feature.points, feature.points[0]) if feature.closed else feature.points
    away = float(shapely.LineString(points).distance(spot))
    return away if away <= max(within_m, feature.width_m / 2) else None
