"""What was found in a file that holds a map, before the GM says what of it is taken.

Every map importer fills a `FoundMap`; one review dialog and the command line show it; `to_scene` makes a scene of it.
Lengths and places are in squares of the source, the origin at the top left of the picture.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import ValidationError

from loreval_desktop.core import limits
from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import AssetId, LightId, NoteId, ObstacleId, SceneId
from loreval_desktop.core.message import Message, message
from loreval_desktop.core.reasons import first_reason
from loreval_desktop.encounter.value.scene import (
    Area,
    Background,
    DoorState,
    Light,
    LightLevel,
    Note,
    Obstacle,
    ObstacleKind,
    Scene,
)
from loreval_desktop.importers.issue import CannotImport, Issue

XY = tuple[float, float]

LEAVE_OUT = "leave_out"
TAKE = "take"


class Answer(Frozen):
    """One possible answer to a question, and its words."""

    code: str
    say: Message


def answer(code: str) -> Answer:
    """Return an answer by its code, with the sentence that belongs to it."""
    return Answer(code=code, say=message(f"import.answer.{code}"))


class Question(Frozen):
    """What is not certain, and what is proposed.

    id: names the question among those of one map. count: how many things it decides about. where: a place to look
    at, in squares.
    """

    id: str
    say: Message
    answers: tuple[Answer, ...]
    proposal: str
    count: int = 1
    where: XY | None = None


class Piece(Frozen):
    """A line or outline that was found. question: the id of the question that decides about it, empty when certain.

    points: in squares. kind and door: what it is by itself; an answer may say otherwise.
    """

    kind: ObstacleKind = ObstacleKind.WALL
    points: tuple[XY, ...]
    closed: bool = False
    door: DoorState | None = None
    locked: bool = False
    secret: bool = False
    name: str = ""
    question: str = ""
    bands: tuple[tuple[float, float], ...] | None = None

    @property
    def segments(self) -> int:
        """How many straight pieces it has."""
        return len(self.points) if self.closed else len(self.points) - 1


class FoundLight(Frozen):
    """A light that was found. radius: of its dim part, in squares."""

    at: XY
    radius: float
    colour: str = "#ffd9a0"
    on: bool = True
    question: str = ""


class FoundNote(Frozen):
    """A note that was found, in squares."""

    at: XY
    title: str = ""
    text: str = ""


class Counts(Frozen):
    """What was found, in numbers; walls are counted as straight pieces."""

    walls: int = 0
    outlines: int = 0
    """Straight pieces of objects' outlines."""
    doors: int = 0
    doors_outside: int = 0
    dropped: int = 0
    """Pieces without length."""
    doubles: int = 0
    outside: int = 0
    unreadable: int = 0
    lights: int = 0


@dataclass(frozen=True, slots=True)
class FoundMap:
    """A map as it was found.

    kind: which importer read it. width, height: the extent in squares. metres_per_square: proposed; `scale_known` when
    the source itself is in metres. picture_header: kind, width and height in pixels. picture_box: where the picture
    lies, in squares (x, y, width, height); None: over the whole extent. picture_question: the question that decides
    about it. picture_asked: there is no usable picture, and the GM may pick one. issues: where one has a place, it is
    in squares; `to_scene` gives it in metres. scene: a ready scene of our own, whose parts come along as they are.
    """

    kind: str
    name: str
    width: float
    height: float
    metres_per_square: float
    picture: bytes | None = None
    picture_header: tuple[str, int, int] | None = None
    picture_box: tuple[float, float, float, float] | None = None
    picture_question: str = ""
    picture_asked: bool = False
    scale_known: bool = False
    pieces: tuple[Piece, ...] = ()
    lights: tuple[FoundLight, ...] = ()
    notes: tuple[FoundNote, ...] = ()
    areas: tuple[Area, ...] = ()
    ambient: LightLevel = LightLevel.BRIGHT
    questions: tuple[Question, ...] = ()
    issues: tuple[Issue, ...] = ()
    counts: Counts = field(default_factory=Counts)
    scene: Scene | None = None

    @property
    def proposals(self) -> dict[str, str]:
        """Every question with the answer that is proposed."""
        return {question.id: question.proposal for question in self.questions}

    def question(self, question_id: str) -> Question | None:
        """Return the question of that id, or None."""
        return next((question for question in self.questions if question.id == question_id), None)


def to_scene(
    found: FoundMap, metres_per_square: float | None = None, choices: Mapping[str, str] | None = None
) -> tuple[Scene, dict[AssetId, bytes], tuple[Issue, ...]]:
    """Return the scene, the pictures that it names, and all there is to know about it.

    metres_per_square: None takes the proposal. choices: answers by question; what a question without an answer decides
    about is not taken, and an issue says so. Raises CannotImport when the map would be larger than a map may be, and
    ValueError for a scale that is none or an answer that nobody offered.
    """
    scale = found.metres_per_square if metres_per_square is None else metres_per_square
    if not (math.isfinite(scale) and 0.001 <= scale <= 10_000):
        raise ValueError(f"{scale} metres a square")
    given = dict(choices or {})
    for question in found.questions:
        chosen = given.get(question.id)
        if chosen is not None and chosen not in {one.code for one in question.answers}:
            raise ValueError(f"{chosen!r} answers nothing that {question.id} asks")
    if max(found.width, found.height) * scale > limits.MAP_REACH_M:
        raise CannotImport(
            message("import.too_far", file=found.name, size=max(found.width, found.height) * scale / 1000)
        )
    try:
        return _scene(found, scale, given)
    except ValidationError as error:
        where, why = first_reason(error)
        raise CannotImport(message("import.bad_map", file=found.name, field=where, why=why)) from error


def _scene(
    found: FoundMap, scale: float, given: Mapping[str, str]
) -> tuple[Scene, dict[AssetId, bytes], tuple[Issue, ...]]:
    issues = [_in_metres(issue, scale) for issue in found.issues]
    issues += (
        Issue(
            severity="warning",
            say=message("import.not_taken", what=question.say),
            where=_scaled(question.where, scale),
            doubt=True,
        )
        for question in found.questions
        if question.id not in given
    )
    assets: dict[AssetId, bytes] = {}
    background = None
    if found.picture is not None and (
        not found.picture_question or given.get(found.picture_question) not in (None, LEAVE_OUT)
    ):
        asset = AssetId(hashlib.sha256(found.picture).hexdigest())
        assets[asset] = found.picture
        x, y, width, height = found.picture_box or (0.0, 0.0, found.width, found.height)
        if found.picture_question and given.get(found.picture_question) == "stretch":
            x, y, width, height = 0.0, 0.0, found.width, found.height
        background = Background(asset=asset, at=(x * scale, y * scale), width_m=width * scale, height_m=height * scale)
    obstacles: list[Obstacle] = []
    for piece in found.pieces:
        made = _obstacle(piece, scale, given, f"o{len(obstacles)}")
        if made is not None:
            obstacles.append(made)
    lights = [light for light in found.lights if not light.question or given.get(light.question) == TAKE]
    scene = Scene(
        id=SceneId("map"),
        name=found.name[:120],
        width_m=_metres(found.width, scale),
        height_m=_metres(found.height, scale),
        background=background,
        obstacles=tuple(obstacles),
        areas=tuple(
            area.model_copy(update={"outline": tuple(_place(p, scale) for p in area.outline)}) for area in found.areas
        ),
        lights=tuple(
            Light(
                id=LightId(f"l{number}"),
                at=_place(light.at, scale),
                bright_m=min(250.0, light.radius * scale / 2),
                dim_m=min(500.0, light.radius * scale),
                colour=light.colour,
                on=light.on,
            )
            for number, light in enumerate(lights)
        ),
        notes=tuple(
            Note(id=NoteId(f"n{number}"), at=_place(note.at, scale), title=note.title[:120], text=note.text[:20_000])
            for number, note in enumerate(found.notes)
        ),
        ambient=found.ambient,
    )
    if found.scene is not None:
        scene = found.scene.model_copy(update={"background": background})
    return scene, assets, tuple(issues)


def _obstacle(piece: Piece, scale: float, given: Mapping[str, str], number: str) -> Obstacle | None:
    kind, door = piece.kind, piece.door
    if piece.question:
        chosen = given.get(piece.question)
        if chosen in (None, LEAVE_OUT):
            return None
        if chosen in ("open_door", "shut_door"):
            kind, door = ObstacleKind.DOOR, DoorState.OPEN if chosen == "open_door" else DoorState.SHUT
        elif chosen != TAKE:
            kind = ObstacleKind(chosen)
            door = DoorState.SHUT if kind is ObstacleKind.DOOR else None
    return Obstacle(
        id=ObstacleId(number),
        kind=kind,
        points=tuple(_place(point, scale) for point in piece.points),
        closed=piece.closed,
        door=door,
        locked=piece.locked,
        secret=piece.secret,
        name=piece.name[:80],
    )


def _metres(value: float, scale: float) -> float:
    """Return a length in metres, on the grid of coordinates."""
    return round(value * scale, 6)


def _place(point: XY, scale: float) -> XY:
    return (_metres(point[0], scale), _metres(point[1], scale))


def _scaled(point: XY | None, scale: float) -> XY | None:
    return None if point is None else _place(point, scale)


def _in_metres(issue: Issue, scale: float) -> Issue:
    return issue if issue.where is None else issue.model_copy(update={"where": _place(issue.where, scale)})
