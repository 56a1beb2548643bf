"""Universal VTT: `.dd2vtt`, `.uvtt`, `.df2vtt`, `.fvtt`. One JSON object with picture, walls, doors and lights.

There is no official specification; what programs really write, and get wrong, is met here. Every place is
`point - map_origin`, in squares.
"""

from __future__ import annotations

import binascii
import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loreval_desktop.core import limits
from loreval_desktop.core.message import message
from loreval_desktop.encounter.value.scene import DoorState, ObstacleKind
from loreval_desktop.importers.found_map import (
    LEAVE_OUT,
    TAKE,
    XY,
    Counts,
    FoundLight,
    FoundMap,
    Piece,
    Question,
    answer,
)
from loreval_desktop.importers.issue import CannotImport, Issue
from loreval_desktop.importers.picture import (
    SQUARE_M,
    check_picture,
    picture_kind,
    picture_remarks,
    read_header,
    read_picture_bytes,
)

WINDOW_BELOW = 0.9
"""An open portal narrower than this many squares is taken for a window: they are 0.76 to 0.78 wide, doors 1.0."""
FRAME_BELOW = 0.3
"""A portal narrower than this is a door frame, not a door."""
PILLAR_BELOW = 1.5
"""A round outline less wide than this is taken for a pillar."""
BESIDE = 0.04
"""How far beside each other two lines may lie and still be the same, in squares."""
SAME = 1e-4
"""How far apart two ends may lie and still be the same, in squares."""
ASKED_ONE_BY_ONE = 8
"""So many outlines get a question each; more share one by shape."""
REACH = 10_000.0
"""Squares beyond which a number is no place."""

_KNOWN = frozenset({
    "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "environment", "lights", "image",
    "software", "creator",
})  # fmt: skip

Segment = tuple[XY, XY]
Array = npt.NDArray[np.float64]


def is_uvtt(data: object) -> bool:
    """Tell whether a JSON value is a Universal VTT map, by its keys."""
    return (
        isinstance(data, dict)
        and isinstance(data.get("resolution"), dict)
        and ("map_size" in data["resolution"] or "pixels_per_grid" in data["resolution"])
    )


@dataclass(slots=True)
class _Tally:
    """What was skipped, while reading."""

    unreadable: int = 0
    dropped: int = 0
    doubles: int = 0
    issues: list[Issue] = field(default_factory=list)

    def remark(self, id: str, **values: str | int | float) -> None:
        self.issues.append(Issue(severity="warning", say=message(id, **values)))


@dataclass(frozen=True, slots=True)
class _Portal:
    a: XY
    b: XY
    closed: bool
    secret: bool

    @property
    def width(self) -> float:
        return math.dist(self.a, self.b)


def read_uvtt(data: dict[str, Any], path: Path) -> FoundMap:
    """Return the map of a Universal VTT file. Raises CannotImport when it says no size."""
    resolution = _one(data.get("resolution"))
    tally = _Tally()
    size = _point(resolution.get("map_size")) if isinstance(resolution, dict) else None
    if size is None or not (0 < size[0] <= REACH and 0 < size[1] <= REACH):
        raise CannotImport(message("import.uvtt.no_size", file=path.name))
    origin = _point(resolution.get("map_origin")) or (0.0, 0.0)
    ppg = _number(resolution.get("pixels_per_grid")) or 0.0
    if ppg <= 0 and resolution.get("pixels_per_grid") is not None:
        tally.unreadable += 1
    tally.unreadable += sum(
        data.get(key) is not None and not isinstance(data.get(key), list)
        for key in ("line_of_sight", "objects_line_of_sight", "portals", "lights")
    )

    portals = _portals(data, origin, tally)
    spans = np.array([(p.a, p.b) for p in portals], dtype=np.float64).reshape(-1, 2, 2)
    touches = _inside_length(spans, size).tolist()
    in_portals = [p for p, inside in zip(portals, touches, strict=True) if inside]
    out_portals = [p for p, inside in zip(portals, touches, strict=True) if not inside]

    lines = list(_lines(data.get("line_of_sight"), origin, tally, rings=False))
    outlines = list(_lines(data.get("objects_line_of_sight"), origin, tally, rings=True))
    total = sum(len(line) for line in (*lines, *outlines))
    if total > limits.WALLS_REFUSE:
        raise CannotImport(message("import.too_many_walls", file=path.name, count=total, limit=limits.WALLS_REFUSE))
    if total > limits.WALLS_REMARK:
        tally.remark("import.many_walls", count=total)

    seen: set[frozenset[XY]] = set()
    lines = [[s for s in line if _first_time(s, seen, tally)] for line in lines]
    kept = _touching(lines, size)
    pieces: list[Piece] = []
    questions: list[Question] = []
    flat = np.array([wall for line in lines for wall in line], dtype=np.float64).reshape(-1, 2, 2)
    gaps = _cuts(flat, portals)
    walls_inside = walls_outside = number = 0
    for line, inside in zip(lines, kept, strict=True):
        walls_inside += sum(inside)
        walls_outside += len(inside) - sum(inside)
        left: dict[bool, list[Segment]] = {True: [], False: []}
        for wall, touches_picture in zip(line, inside, strict=True):
            left[touches_picture] += _cut(wall, gaps[number]) if number in gaps else (wall,)
            number += 1
        pieces += _joined(left[True], "") + _joined(left[False], "outside")

    pieces += _doors(in_portals, flat, questions)
    pieces += [
        Piece(kind=ObstacleKind.DOOR, points=(p.a, p.b), door=_state(p), secret=p.secret, question="outside")
        for p in out_portals
        if p.width >= FRAME_BELOW
    ]
    outline_pieces, outlines_outside = _outlines(outlines, size, questions)
    pieces += outline_pieces
    outside = walls_outside + outlines_outside
    if outside or out_portals:
        questions.append(
            Question(
                id="outside",
                say=message("import.ask.outside", walls=outside, doors=len(out_portals)),
                answers=(answer(LEAVE_OUT), answer(TAKE)),
                proposal=LEAVE_OUT,
                count=outside + len(out_portals),
            )
        )
    frames = sum(p.width < FRAME_BELOW for p in portals)
    if frames:
        tally.remark("import.uvtt.frames", count=frames)
    lights = _lights(data.get("lights"), origin, tally)
    if len(lights) > limits.LIGHTS_REFUSE:
        raise CannotImport(
            message("import.too_many_lights", file=path.name, count=len(lights), limit=limits.LIGHTS_REFUSE)
        )
    for key, value in data.items():
        if key not in _KNOWN and isinstance(value, list | dict) and value:
            tally.remark("import.unknown_part", name=str(key)[:60], count=len(value))
    picture = _picture(data.get("image"), path, size, ppg, tally, questions)
    counts = Counts(
        walls=walls_inside,
        outlines=sum(p.segments for p in outline_pieces if p.question != "outside"),
        doors=sum(p.width >= FRAME_BELOW for p in in_portals),
        doors_outside=sum(p.width >= FRAME_BELOW for p in out_portals),
        dropped=tally.dropped,
        doubles=tally.doubles,
        outside=outside,
        unreadable=tally.unreadable,
        lights=len(lights),
    )
    for said, count in (
        ("import.dropped", tally.dropped),
        ("import.doubles", tally.doubles),
        ("import.skipped", tally.unreadable),
    ):
        if count:
            tally.remark(said, count=count)
    if not pieces:
        tally.issues.append(Issue(say=message("import.no_walls")))
    return FoundMap(
        kind="uvtt",
        name=path.stem,
        width=size[0],
        height=size[1],
        metres_per_square=SQUARE_M,
        pieces=tuple(pieces),
        lights=tuple(lights),
        questions=tuple(questions),
        issues=(
            *tally.issues,
            Issue(severity="warning", say=message("import.scale_square", metres=SQUARE_M), doubt=True),
        ),
        counts=counts,
        **picture,
    )


# --- reading what others wrote ---------------------------------------------------------------------------------------


def _one(value: Any) -> Any:
    """Return the item of a list of one, anything else as it is: some converters write `"closed": [true]`."""
    while isinstance(value, list) and len(value) == 1:
        value = value[0]
    return value


def _number(value: Any) -> float | None:
    """Return a finite number, which may be written as text; None for anything else."""
    value = _one(value)
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, str):
        try:
            value = float(value.strip().replace(",", "."))
        except ValueError:
            return None
    if isinstance(value, int | float):
        try:
            number = float(value)
        except OverflowError:
            return None
        return number if math.isfinite(number) else None
    return None


def _point(value: Any) -> XY | None:
    if isinstance(value, list) and len(value) == 2 and not isinstance(value[0], dict):
        x, y = _number(value[0]), _number(value[1])
    else:
        value = _one(value)
        if not isinstance(value, dict):
            return None
        x, y = _number(value.get("x")), _number(value.get("y"))
    if x is None or y is None or abs(x) > REACH or abs(y) > REACH:
        return None
    return (x, y)


def _place(value: Any, origin: XY) -> XY | None:
    point = _point(value)
    return None if point is None else (point[0] - origin[0], point[1] - origin[1])


def _flag(value: Any) -> bool:
    value = _one(value)
    if isinstance(value, str):
        return value.strip().casefold() in ("true", "1", "yes")
    return bool(value)


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _lines(value: Any, origin: XY, tally: _Tally, *, rings: bool) -> Iterator[list[Segment]]:
    """Yield each line as its straight pieces. A point that cannot be read breaks its line there; nothing is bridged."""
    for line in _items(value):
        points = [_place(item, origin) for item in _items(line)]
        tally.unreadable += sum(point is None for point in points)
        if not points and line not in ([], None):
            tally.unreadable += 1
        whole = all(point is not None for point in points)
        if rings and whole and len(points) > 2 and points[0] != points[-1]:
            points.append(points[0])
        found: list[Segment] = []
        for one, other in itertools.pairwise(points):
            if one is None or other is None:
                continue
            if one == other:
                tally.dropped += 1
                continue
            found.append((one, other))
        if found:
            yield found


def _first_time(segment: Segment, seen: set[frozenset[XY]], tally: _Tally) -> bool:
    key = frozenset(segment)
    if key in seen:
        tally.doubles += 1
        return False
    seen.add(key)
    return True


def _portals(data: dict[str, Any], origin: XY, tally: _Tally) -> list[_Portal]:
    found = []
    for item in _items(data.get("portals")):
        bounds = item.get("bounds") if isinstance(item, dict) else None
        ends = [_place(end, origin) for end in _items(bounds)]
        if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[0] == ends[1]:
            tally.unreadable += 1
            continue
        closed = item.get("closed", True)
        found.append(_Portal(ends[0], ends[1], closed is None or _flag(closed), _flag(item.get("secret", False))))
    return found


def _lights(value: Any, origin: XY, tally: _Tally) -> list[FoundLight]:
    found: list[FoundLight] = []
    for item in _items(value):
        at = _place(item.get("position"), origin) if isinstance(item, dict) else None
        radius = _number(item.get("range")) if isinstance(item, dict) else None
        if at is None or radius is None:
            tally.unreadable += 1
            continue
        if radius <= 0:
            tally.dropped += 1
            continue
        intensity = _number(item.get("intensity"))
        light = FoundLight(at=at, radius=min(radius, REACH), colour=_colour(item.get("color")), on=intensity != 0)
        if light in found:
            tally.doubles += 1
            continue
        found.append(light)
    return found


def _colour(value: Any) -> str:
    """Return `#rrggbb` of AARRGGBB: the first two digits are the alpha."""
    text = str(_one(value) or "").strip().lstrip("#")
    if re.fullmatch(r"[0-9a-fA-F]{8}", text):
        return f"#{text[2:].lower()}"
    if re.fullmatch(r"[0-9a-fA-F]{6}", text):
        return f"#{text.lower()}"
    return "#ffd9a0"


# --- inside, outside, cut --------------------------------------------------------------------------------------------


def _inside_length(segments: Array, size: XY) -> npt.NDArray[np.bool_]:
    """Tell which segments have some length inside the picture, its edge included. segments: (N, 2, 2)."""
    if not len(segments):
        return np.zeros(0, dtype=bool)
    a, d = segments[:, 0], segments[:, 1] - segments[:, 0]
    low, high = np.zeros(len(segments)), np.ones(len(segments))
    with np.errstate(divide="ignore", invalid="ignore"):
        for axis in (0, 1):
            still = d[:, axis] == 0
            beside = still & ((a[:, axis] < 0) | (a[:, axis] > size[axis]))
            t0, t1 = -a[:, axis] / d[:, axis], (size[axis] - a[:, axis]) / d[:, axis]
            low = np.where(still, low, np.maximum(low, np.minimum(t0, t1)))
            high = np.where(still, high, np.minimum(high, np.maximum(t0, t1)))
            high = np.where(beside, -1.0, high)
    found: npt.NDArray[np.bool_] = (high - low) * np.hypot(d[:, 0], d[:, 1]) > SAME
    return found


def _touching(lines: Sequence[Sequence[Segment]], size: XY) -> list[list[bool]]:
    flat = np.array([s for line in lines for s in line], dtype=np.float64).reshape(-1, 2, 2)
    inside = _inside_length(flat, size).tolist()
    found, at = [], 0
    for line in lines:
        found.append(inside[at : at + len(line)])
        at += len(line)
    return found


def _cuts(walls: Array, portals: Sequence[_Portal]) -> dict[int, list[tuple[float, float]]]:
    """Return what of each wall runs under a door, as distances from its start. walls: (N, 2, 2)."""
    found: dict[int, list[tuple[float, float]]] = {}
    if not len(walls):
        return found
    a, d = walls[:, 0], walls[:, 1] - walls[:, 0]
    length = np.hypot(d[:, 0], d[:, 1])
    along = d / length[:, None]
    for portal in portals:
        ends = np.array((portal.a, portal.b)) - a[:, None, :]
        side = np.abs(along[:, None, 0] * ends[..., 1] - along[:, None, 1] * ends[..., 0]).max(axis=1)
        place = np.sort((ends * along[:, None, :]).sum(axis=2), axis=1)
        start, end = np.maximum(place[:, 0], 0), np.minimum(place[:, 1], length)
        for index in np.flatnonzero((side < BESIDE) & (end - start > BESIDE)).tolist():
            found.setdefault(index, []).append((float(start[index]), float(end[index])))
    return found


def _cut(wall: Segment, gaps: Iterable[tuple[float, float]]) -> Iterator[Segment]:
    """Yield what is left of a wall without the gaps, which are distances from its start."""
    (x, y), end = wall
    long = math.dist(*wall)
    unit = ((end[0] - x) / long, (end[1] - y) / long)

    def at(metres: float) -> XY:
        return (x + unit[0] * metres, y + unit[1] * metres)

    done, here = 0.0, wall[0]
    for start, stop in sorted(gaps):
        if start - done > SAME:
            yield (here, at(start))
        if stop > done:
            done, here = stop, at(stop)
    if long - done > SAME:
        yield (here, end)


def _joined(segments: Sequence[Segment], question: str, kind: ObstacleKind = ObstacleKind.WALL) -> list[Piece]:
    """Return lines of segments that follow each other; a ring is closed."""
    found: list[Piece] = []
    run: list[XY] = []

    def finish() -> None:
        if len(run) > 3 and run[0] == run[-1]:
            found.append(Piece(kind=kind, points=tuple(run[:-1]), closed=True, question=question))
        elif len(run) > 1:
            found.append(Piece(kind=kind, points=tuple(run), question=question))

    for one, other in segments:
        if run and run[-1] == one and len(run) < 20_000:
            run.append(other)
        else:
            finish()
            run = [one, other]
    finish()
    return found


# --- doors, windows, outlines ----------------------------------------------------------------------------------------


def _state(portal: _Portal) -> DoorState:
    return DoorState.SHUT if portal.closed else DoorState.OPEN


def _doors(portals: Sequence[_Portal], walls: Array, questions: list[Question]) -> list[Piece]:
    found: list[Piece] = []
    windows = [p for p in portals if not p.closed and FRAME_BELOW <= p.width < WINDOW_BELOW - SAME]
    opened = [p for p in portals if not p.closed and p.width >= WINDOW_BELOW - SAME]
    for key, some, proposal in (("windows", windows, "window"), ("open_doors", opened, "open_door")):
        if not some:
            continue
        found += [
            Piece(kind=ObstacleKind.WINDOW, points=(p.a, p.b), question=key, secret=p.secret)
            if key == "windows"
            else Piece(kind=ObstacleKind.DOOR, points=(p.a, p.b), door=DoorState.OPEN, question=key, secret=p.secret)
            for p in some
        ]
        questions.append(
            Question(
                id=key,
                say=message(f"import.ask.{key}", count=len(some)),
                answers=(answer("window"), answer("open_door"), answer("shut_door"), answer(LEAVE_OUT)),
                proposal=proposal,
                count=len(some),
                where=some[0].a,
            )
        )
    shut = [p for p in portals if p.closed and p.width >= FRAME_BELOW]
    for a, b, secret in _paired(shut, walls):
        found.append(Piece(kind=ObstacleKind.DOOR, points=(a, b), door=DoorState.SHUT, secret=secret))
    return found


def _paired(portals: Sequence[_Portal], walls: Array) -> list[tuple[XY, XY, bool]]:
    """Return doors, the leaves of a double one joined: they share an end and a direction, and no wall comes there."""
    at: dict[tuple[float, float], list[_Portal]] = {}
    for portal in portals:
        for end in (portal.a, portal.b):
            at.setdefault((round(end[0], 3), round(end[1], 3)), []).append(portal)
    used: set[int] = set()
    found: list[tuple[XY, XY, bool]] = []
    for spot, both in at.items():
        if len(both) != 2 or both[0] is both[1] or used & {id(both[0]), id(both[1])} or _reached(spot, walls):
            continue
        one, other = both
        far, further = (p.b if math.dist(p.a, spot) < math.dist(p.b, spot) else p.a for p in both)
        straight = math.dist(far, further) > (1 - 1e-3) * (one.width + other.width)
        if straight:
            used |= {id(one), id(other)}
            found.append((far, further, one.secret and other.secret))
    found += [(p.a, p.b, p.secret) for p in portals if id(p) not in used]
    return found


def _reached(spot: XY, walls: Array) -> bool:
    """Tell whether a wall comes to a place."""
    a, d = walls[:, 0], walls[:, 1] - walls[:, 0]
    share = np.clip(((np.array(spot) - a) * d).sum(axis=1) / (d * d).sum(axis=1), 0, 1)
    away = a + d * share[:, None] - np.array(spot)
    return bool((np.hypot(away[:, 0], away[:, 1]) < BESIDE).any())


def _is_round(points: Sequence[XY]) -> bool:
    """Tell whether an outline is about a circle, and small enough for a pillar."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if max(max(xs) - min(xs), max(ys) - min(ys)) >= PILLAR_BELOW:
        return False
    area = around = 0.0
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        area += x0 * y1 - x1 * y0
        around += math.hypot(x1 - x0, y1 - y0)
    return around > 0 and 4 * math.pi * abs(area) / 2 / around**2 > 0.85


def _outlines(lines: Sequence[Sequence[Segment]], size: XY, questions: list[Question]) -> tuple[list[Piece], int]:
    """Return the outlines of objects, each under the question what it is, and how many pieces lie outside."""
    found: list[Piece] = []
    outside = 0
    shaped: list[tuple[list[Piece], bool]] = []
    for line, inside in zip(lines, _touching(lines, size), strict=True):
        if not any(inside):
            outside += len(line)
            found += _joined(line, "outside", ObstacleKind.LOW_WALL)
            continue
        parts = _joined(line, "?", ObstacleKind.LOW_WALL)
        shaped.append((parts, len(parts) == 1 and parts[0].closed and _is_round(parts[0].points)))
    one_by_one = len(shaped) <= ASKED_ONE_BY_ONE
    groups: dict[str, list[tuple[list[Piece], bool]]] = {}
    for number, (parts, is_round) in enumerate(shaped):
        key = f"outline.{number}" if one_by_one else "outlines.round" if is_round else "outlines.other"
        groups.setdefault(key, []).append((parts, is_round))
    for key, members in groups.items():
        is_round = members[0][1]
        found += [part.model_copy(update={"question": key}) for parts, _ in members for part in parts]
        points = members[0][0][0].points
        questions.append(
            Question(
                id=key,
                say=message("import.ask.outline_round" if is_round else "import.ask.outline", count=len(members)),
                answers=(answer("pillar"), answer("low_wall"), answer("wall"), answer(LEAVE_OUT)),
                proposal="pillar" if is_round else "low_wall",
                count=len(members),
                where=points[0],
            )
        )
    return found, outside


# --- the picture -----------------------------------------------------------------------------------------------------


def _picture(value: Any, path: Path, size: XY, ppg: float, tally: _Tally, questions: list[Question]) -> dict[str, Any]:
    """Return the fields of `FoundMap` that say what picture there is."""
    data, trouble = _picture_bytes(_one(value), path)
    if trouble is not None:
        tally.issues.append(trouble)
    question = ""
    if data is None:
        near = picture_near(path, size)
        if near is None:
            return {"picture_asked": True}
        try:
            data = read_picture_bytes(near)
            check_picture(data, near.name)
        except CannotImport as refusal:
            tally.issues.append(Issue(severity="warning", say=refusal.say))
            return {"picture_asked": True}
        question = "picture"
        questions.append(
            Question(
                id=question,
                say=message("import.ask.picture", file=near.name),
                answers=(answer(TAKE), answer(LEAVE_OUT)),
                proposal=TAKE,
            )
        )
    header = read_header(data)
    assert header is not None
    tally.issues += picture_remarks(header, path.name)
    fields: dict[str, Any] = {"picture": data, "picture_header": (header.kind, header.width, header.height)}
    same_size = ppg > 0 and all(
        abs(have / (squares * ppg) - 1) <= 0.01 for have, squares in ((header.width, size[0]), (header.height, size[1]))
    )
    same_shape = abs((header.width / header.height) / (size[0] / size[1]) - 1) <= 0.01
    if not same_size and same_shape and ppg > 0:
        tally.remark("import.picture_stretched", width=header.width, height=header.height)
    elif not same_shape and not question:
        scale = ppg if ppg > 0 else header.width / size[0]
        question = "picture_size"
        fields["picture_box"] = (0.0, 0.0, header.width / scale, header.height / scale)
        questions.append(
            Question(
                id=question,
                say=message(
                    "import.ask.picture_size",
                    width=header.width,
                    height=header.height,
                    across=round(size[0], 2),
                    down=round(size[1], 2),
                ),
                answers=(answer("own_scale"), answer("stretch"), answer(LEAVE_OUT)),
                proposal="own_scale",
            )
        )
    fields["picture_question"] = question
    return fields


def _picture_bytes(value: Any, path: Path) -> tuple[bytes | None, Issue | None]:
    """Return the picture inside the file; or why there is none that can be used."""
    if not isinstance(value, str) or not value.strip():
        return None, Issue(severity="warning", say=message("import.uvtt.no_picture"))
    text = value.strip()
    if text.startswith("data:"):
        text = text.partition(",")[2]
    if len(text) < 1000 and re.search(r"\.(png|jpe?g|webp|bmp|gif|avif)$", text, re.IGNORECASE):
        return None, Issue(severity="warning", say=message("import.uvtt.picture_path", file=text[-120:]))
    broken = Issue(severity="warning", say=message("import.uvtt.picture_broken"))
    try:
        data = binascii.a2b_base64(text.encode("ascii"), strict_mode=False)
    except (binascii.Error, UnicodeEncodeError):
        return None, broken
    if picture_kind(data) is None:
        return None, broken
    try:
        check_picture(data, path.name)
    except CannotImport as refusal:
        return None, Issue(severity="warning", say=refusal.say)
    return data, None


PICTURES = (".webp", ".png", ".jpg", ".jpeg", ".bmp", ".gif")


def picture_near(path: Path, size: XY) -> Path | None:
    """Return the picture beside a file that may belong to it: of the same name, or else the only one so shaped."""
    try:
        beside = [p for p in path.parent.iterdir() if p.suffix.lower() in PICTURES and p != path]
    except OSError:
        return None
    same_name = sorted(p for p in beside if p.stem.casefold() == path.stem.casefold())
    if same_name:
        return same_name[0]
    shaped = []
    for candidate in sorted(beside)[:50]:
        try:
            with candidate.open("rb") as file:
                header = read_header(file.read(256 * 1024))
        except OSError:
            continue
        if header is not None and abs(header.width / header.height / (size[0] / size[1]) - 1) <= 0.01:
            shaped.append(candidate)
    return shaped[0] if len(shaped) == 1 else None
