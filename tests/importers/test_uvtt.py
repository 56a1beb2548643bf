"""Universal VTT as programs really write it: every trap in a small twin, and the real files by their counts."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from loreval_desktop.encounter.value.scene import DoorState, ObstacleKind, Scene
from loreval_desktop.importers.found_map import FoundMap, to_scene
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.importers.sniff import read_map

from .conftest import line, picture, portal, uvtt, xy

Write = Callable[..., Path]


def ids(found: FoundMap) -> list[str]:
    return [issue.say.id for issue in found.issues]


def scene_of(found: FoundMap, metres: float = 1.0, **choices: str) -> Scene:
    return to_scene(found, metres, found.proposals | choices)[0]


def walls(scene: Scene) -> list[tuple[tuple[float, float], ...]]:
    return [o.points for o in scene.obstacles if o.kind is ObstacleKind.WALL]


# --- the real files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "counts", "questions", "header"),
    [
        ("headmasters-quarters", {"walls": 14, "doors": 6}, {}, ("PNG", 1280, 1280)),
        (
            "yellow-tower-cropped",
            {"walls": 87, "dropped": 4, "outside": 350, "doors": 4, "doors_outside": 37},
            {"outside": 387},
            ("PNG", 1280, 1536),
        ),
        ("azheim-meeting-webp", {}, {}, ("WebP", 2048, 2048)),
        (
            "oganm-test",
            {"walls": 197, "outlines": 52, "doors": 3, "lights": 1},
            {"outline.0": 1, "outline.1": 1},
            ("PNG", 1280, 1280),
        ),
        (
            "sampleMap-window",
            {"walls": 7, "outlines": 60, "doors": 2, "lights": 2},
            {"windows": 1, "outline.0": 1},
            ("PNG", 2560, 2560),
        ),
    ],
)
def test_the_real_files_give_what_was_counted_in_them(
    samples: Path, name: str, counts: dict[str, int], questions: dict[str, int], header: tuple[str, int, int]
) -> None:
    found = read_map(samples / f"uvtt_{name}.dd2vtt", "fr")
    assert found.counts.model_dump(exclude_defaults=True) == counts
    assert {q.id: q.count for q in found.questions} == questions
    assert found.picture_header == header
    scene = scene_of(found, 1.5)
    drawn = sum(len(o.points) - (not o.closed) for o in scene.obstacles if o.kind is ObstacleKind.WALL)
    assert drawn == counts.get("walls", 0)
    doors = [o for o in scene.obstacles if o.kind in (ObstacleKind.DOOR, ObstacleKind.WINDOW)]
    assert len(doors) == counts.get("doors", 0), "no two doors of these are one"
    assert len(scene.lights) == counts.get("lights", 0)


def test_what_the_real_files_are_unsure_of_is_asked(samples: Path) -> None:
    window = read_map(samples / "uvtt_sampleMap-window.dd2vtt", "fr")
    assert window.proposals["windows"] == "window"
    outlines = read_map(samples / "uvtt_oganm-test.dd2vtt", "fr")
    for question in outlines.questions:
        assert {"pillar", "low_wall", "wall"} < {a.code for a in question.answers}


# --- where things lie ------------------------------------------------------------------------------------------------


@pytest.mark.tries(43)
def test_a_cropped_file_has_its_walls_doors_and_lights_on_the_picture(write: Write) -> None:
    """Origin 3;2: a wall drawn at 4;3 of the whole plan lies one square in from the picture's corner."""
    found = read_map(
        write(
            uvtt(
                origin=(3, 2),
                line_of_sight=[line((4, 3), (7, 3))],
                objects_line_of_sight=[line((7, 4), (8, 4), (8, 5), (7, 5))],
                portals=[portal((7, 3), (8, 3))],
                lights=[{"position": xy(5, 4), "range": 3, "intensity": 1, "color": "ffeccd8b", "shadows": True}],
            )
        ),
        "fr",
    )
    scene = scene_of(found, 1.5)
    assert (scene.width_m, scene.height_m) == (9.0, 6.0)
    assert scene.background is not None
    assert (scene.background.width_m, scene.background.height_m) == (9.0, 6.0)
    by_kind = {o.kind: o for o in scene.obstacles}
    assert by_kind[ObstacleKind.WALL].points == ((1.5, 1.5), (6.0, 1.5))
    assert by_kind[ObstacleKind.DOOR].points == ((6.0, 1.5), (7.5, 1.5))
    outline = by_kind[ObstacleKind.LOW_WALL]
    assert outline.points == ((6.0, 3.0), (7.5, 3.0), (7.5, 4.5), (6.0, 4.5))
    assert outline.closed
    (light,) = scene.lights
    assert (light.at, light.dim_m, light.bright_m, light.colour) == ((3.0, 3.0), 4.5, 2.25, "#eccd8b")


def test_a_ring_that_repeats_its_first_point_is_closed_once(write: Write) -> None:
    found = read_map(write(uvtt(line_of_sight=[line((1, 1), (3, 1), (3, 3), (1, 3), (1, 1))])), "fr")
    (wall,) = scene_of(found).obstacles
    assert wall.closed
    assert wall.points == ((1, 1), (3, 1), (3, 3), (1, 3))
    assert found.counts.walls == 4


def test_an_outline_of_an_object_is_closed_though_it_does_not_say_so(write: Write) -> None:
    found = read_map(write(uvtt(objects_line_of_sight=[line((1, 1), (3, 1), (3, 3))])), "fr")
    assert found.counts.outlines == 3
    assert scene_of(found, **{"outline.0": "wall"}).obstacles[0].closed


def test_walls_outside_the_picture_are_counted_and_asked(write: Write) -> None:
    """One inside, one across the frame, one along it, one that touches it in a point, one beyond."""
    found = read_map(
        write(
            uvtt(
                line_of_sight=[
                    line((1, 1), (2, 1)),
                    line((5, 1), (9, 1)),
                    line((0, 4), (6, 4)),
                    line((6, 2), (8, 2)),
                    line((10, 1), (12, 1), (12, 3)),
                ],
                portals=[portal((2, 1), (3, 1)), portal((12, 3), (12, 4))],
            )
        ),
        "fr",
    )
    assert (found.counts.walls, found.counts.outside) == (3, 3)
    assert (found.counts.doors, found.counts.doors_outside) == (1, 1)
    question = found.question("outside")
    assert question is not None
    assert (question.count, question.proposal) == (4, "leave_out")
    assert len(walls(scene_of(found))) == 3
    everything = scene_of(found, outside="take")
    assert len(walls(everything)) == 5
    assert len([o for o in everything.obstacles if o.kind is ObstacleKind.DOOR]) == 2


def test_a_wall_is_cut_by_the_door_that_stands_in_it(write: Write) -> None:
    """DungeonFog draws walls right through doors."""
    found = read_map(
        write(
            uvtt(line_of_sight=[line((1, 1), (5, 1))], portals=[portal((2, 1), (3, 1)), portal((4, 1.02), (5, 1.02))])
        ),
        "fr",
    )
    assert walls(scene_of(found)) == [((1, 1), (2, 1)), ((3, 1), (4, 1))]


def test_a_wall_that_crosses_a_door_or_ends_at_it_is_left_whole(write: Write) -> None:
    found = read_map(
        write(uvtt(line_of_sight=[line((1, 1), (2, 1)), line((2.5, 0), (2.5, 3))], portals=[portal((2, 1), (3, 1))])),
        "fr",
    )
    assert walls(scene_of(found)) == [((1, 1), (2, 1)), ((2.5, 0), (2.5, 3))]


# --- doors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "closed", "question", "kind", "state"),
    [
        (1.0, True, None, ObstacleKind.DOOR, DoorState.SHUT),
        (0.75, True, None, ObstacleKind.DOOR, DoorState.SHUT),
        (0.76, False, "windows", ObstacleKind.WINDOW, None),
        (0.9, False, "open_doors", ObstacleKind.DOOR, DoorState.OPEN),
        (1.0, False, "open_doors", ObstacleKind.DOOR, DoorState.OPEN),
    ],
)
def test_what_an_opening_is_goes_by_closed_and_by_width(
    write: Write, width: float, closed: bool, question: str | None, kind: ObstacleKind, state: DoorState | None
) -> None:
    found = read_map(write(uvtt(portals=[portal((1, 1), (1 + width, 1), closed=closed)])), "fr")
    assert [q.id for q in found.questions] == ([question] if question else [])
    (made,) = scene_of(found).obstacles
    assert (made.kind, made.door) == (kind, state)
    if question:
        assert to_scene(found)[0].obstacles == ()
        assert [i.say.id for i in to_scene(found)[2] if i.doubt and i.say.id == "import.not_taken"]
        shut = scene_of(found, **{question: "shut_door"}).obstacles[0]
        assert (shut.kind, shut.door) == (ObstacleKind.DOOR, DoorState.SHUT)


def test_a_door_frame_is_no_door(write: Write) -> None:
    found = read_map(write(uvtt(portals=[portal((1, 1), (1.2, 1))])), "fr")
    assert scene_of(found).obstacles == ()
    assert "import.uvtt.frames" in ids(found)


def doors(found: FoundMap) -> list[set[tuple[float, float]]]:
    return [set(o.points) for o in scene_of(found).obstacles if o.kind is ObstacleKind.DOOR]


def test_two_leaves_that_share_an_end_are_one_door(write: Write) -> None:
    found = read_map(write(uvtt(portals=[portal((1, 1), (2, 1)), portal((3, 1), (2, 1))])), "fr")
    assert doors(found) == [{(1, 1), (3, 1)}]
    assert found.counts.doors == 2, "counted as they stand in the file"


@pytest.mark.parametrize("wall", [line((2, 1), (2, 3)), line((0, 1), (2, 1)), line((2, 0), (2, 3))])
def test_two_doors_with_a_wall_between_them_stay_two(write: Write, wall: list[dict[str, float]]) -> None:
    found = read_map(
        write(uvtt(line_of_sight=[wall], portals=[portal((1, 1.06), (2, 1)), portal((2, 1), (3, 1))])), "fr"
    )
    assert len(doors(found)) == 2


def test_two_doors_at_a_corner_stay_two(write: Write) -> None:
    found = read_map(write(uvtt(portals=[portal((1, 1), (2, 1)), portal((2, 1), (2, 2))])), "fr")
    assert len(doors(found)) == 2


def test_a_secret_door_stays_secret(write: Write) -> None:
    found = read_map(write(uvtt(portals=[portal((1, 1), (2, 1), secret=True)])), "fr")
    assert scene_of(found).obstacles[0].secret


# --- outlines --------------------------------------------------------------------------------------------------------


def ring(x: float, y: float, r: float) -> list[dict[str, float]]:
    corners = [(1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71)]
    return [xy(x + r * dx, y + r * dy) for dx, dy in corners]


def test_a_small_round_outline_is_proposed_as_a_pillar_any_other_as_a_low_wall(write: Write) -> None:
    found = read_map(
        write(uvtt(objects_line_of_sight=[ring(1, 1, 0.5), ring(3, 2, 0.8), line((4, 1), (5, 1), (5, 1.4), (4, 1.4))])),
        "fr",
    )
    assert found.proposals == {"outline.0": "pillar", "outline.1": "low_wall", "outline.2": "low_wall"}
    assert [o.kind.value for o in scene_of(found, **{"outline.1": "wall", "outline.2": "leave_out"}).obstacles] == [
        "pillar",
        "wall",
    ]


def test_many_outlines_share_two_questions(write: Write) -> None:
    many = [ring(0.5 + 0.4 * k, 1, 0.15) for k in range(10)] + [
        line((1, 2), (2, 2), (2, 3)),
        line((3, 2), (4, 2), (4, 3)),
    ]
    found = read_map(write(uvtt(objects_line_of_sight=many)), "fr")
    assert {q.id: (q.count, q.proposal) for q in found.questions} == {
        "outlines.round": (10, "pillar"),
        "outlines.other": (2, "low_wall"),
    }


# --- what is written badly -------------------------------------------------------------------------------------------


def test_numbers_as_text_and_lists_of_one_are_understood(write: Write) -> None:
    data = uvtt(
        format="0.3",
        line_of_sight=[[{"x": "1", "y": "1"}, {"x": "2,5", "y": [1]}]],
        portals=[portal((1, 1), (1, 2), closed=[True])],
    )
    data["resolution"]["map_size"] = {"x": "6", "y": "4"}
    found = read_map(write(data), "fr")
    assert walls(scene_of(found)) == [((1, 1), (2.5, 1))]
    assert scene_of(found).obstacles[-1].door is DoorState.SHUT


def test_what_is_no_number_is_skipped_and_counted_and_nothing_is_drawn_at_the_corner(write: Write) -> None:
    text = json.dumps(
        uvtt(
            line_of_sight=[line((1, 1), (2, 1), (3, 1)), [xy(1, 3), {"x": "NAN", "y": 3}, xy(3, 3), xy(4, 3)], [None]],
            portals=[portal((1, 2), (2, 2)), {"bounds": None, "position": None, "closed": True}],
            lights=[{"position": xy(1, 1), "range": 1e400}, {"position": None, "range": 3}, 7],
        )
    ).replace('"NAN"', "NaN")
    assert "NaN" in text
    assert "Infinity" in text
    found = read_map(write(text), "fr")
    assert walls(scene_of(found)) == [((1, 1), (2, 1), (3, 1)), ((3, 3), (4, 3))]
    assert found.counts.unreadable == 6
    skipped = next(i for i in found.issues if i.say.id == "import.skipped")
    assert skipped.say.value("count") == 6


def test_a_place_too_far_to_be_one_is_skipped(write: Write) -> None:
    found = read_map(write(uvtt(line_of_sight=[line((1, 1), (1e30, 1)), line((1, 2), (2, 2))])), "fr")
    assert walls(scene_of(found)) == [((1, 2), (2, 2))]
    assert found.counts.unreadable == 1


def test_pieces_without_length_and_exact_doubles_are_dropped_and_counted(write: Write) -> None:
    found = read_map(
        write(
            uvtt(
                line_of_sight=[line((1, 1), (1, 1), (2, 1)), line((2, 1), (1, 1))],
                lights=[
                    {"position": xy(1, 1), "range": 3},
                    {"position": xy(1, 1), "range": 3},
                    {"position": xy(2, 2), "range": 0},
                ],
            )
        ),
        "fr",
    )
    assert walls(scene_of(found)) == [((1, 1), (2, 1))]
    assert (found.counts.dropped, found.counts.doubles, found.counts.lights) == (2, 2, 1)


@pytest.mark.parametrize(
    ("written", "colour"),
    [("ffeccd8b", "#eccd8b"), ("#80FF0000", "#ff0000"), ("00ff00", "#00ff00"), ("pink", "#ffd9a0"), (None, "#ffd9a0")],
)
def test_the_alpha_of_a_colour_comes_first(write: Write, written: str | None, colour: str) -> None:
    found = read_map(write(uvtt(lights=[{"position": xy(1, 1), "range": 3, "color": written}])), "fr")
    assert found.lights[0].colour == colour


def test_missing_parts_are_no_parts(write: Write) -> None:
    found = read_map(write({"resolution": {"map_size": xy(6, 4)}}, "a.uvtt"), "fr")
    assert (found.width, found.height) == (6, 4)
    assert {"import.no_walls", "import.uvtt.no_picture"} <= set(ids(found))


def test_a_trailing_comma_is_refused_with_its_line(write: Write) -> None:
    text = json.dumps(uvtt(), indent=1).replace('"lights": []', '"lights": [\n 3,\n]')
    at = text[: text.index(" 3,\n]")].count("\n") + 2
    with pytest.raises(CannotImport) as refusal:
        read_map(write(text), "fr")
    assert refusal.value.say.id == "import.trailing_comma"
    assert refusal.value.say.value("line") == at


def test_a_file_without_a_size_is_refused(write: Write) -> None:
    data = uvtt()
    data["resolution"] = {"pixels_per_grid": 70, "map_size": None}
    with pytest.raises(CannotImport) as refusal:
        read_map(write(data), "fr")
    assert refusal.value.say.id == "import.uvtt.no_size"


def test_unknown_keys_are_ignored_and_those_with_something_in_them_are_named(write: Write) -> None:
    found = read_map(write(uvtt(foundry_terrain_walls=[1, 2], software="x", thumbnail="", tags=[])), "fr")
    (remark,) = [i.say for i in found.issues if i.say.id == "import.unknown_part"]
    assert dict(remark.values) == {"name": "foundry_terrain_walls", "count": 2}


@pytest.mark.parametrize("name", ["plan.json", "plan.dd2vtt.png", "plan.fvtt", "plan", "plan.txt"])
def test_the_content_decides_not_the_name(write: Write, name: str) -> None:
    assert read_map(write(uvtt(), name), "fr").kind == "uvtt"


def test_a_mark_at_the_start_and_other_line_ends_do_no_harm(write: Write) -> None:
    text = json.dumps(uvtt(), indent=1).replace("\n", "\r\n")
    assert read_map(write(b"\xef\xbb\xbf" + text.encode()), "fr").kind == "uvtt"


# --- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_the_picture_may_have_a_prefix_and_line_breaks(write: Write, form: str) -> None:
    code = base64.encodebytes(picture(60, 40, form)).decode()
    for image in (code, f"data:image/{form.lower()};base64,{code}"):
        found = read_map(write(uvtt(image=image)), "fr")
        assert found.picture == picture(60, 40, form)
        assert found.picture_header == ({"WEBP": "WebP"}.get(form, form), 60, 40)


@pytest.mark.parametrize(
    ("image", "say"),
    [
        (None, "import.uvtt.no_picture"),
        ("", "import.uvtt.no_picture"),
        ("modules/maps/inn.webp", "import.uvtt.picture_path"),
        ("§§§", "import.uvtt.picture_broken"),
        (base64.b64encode(b"no picture at all").decode(), "import.uvtt.picture_broken"),
        (base64.b64encode(picture()[:100]).decode(), "import.picture_cut"),
    ],
)
def test_without_a_usable_picture_the_walls_are_kept_and_one_is_asked_for(
    write: Write, image: str | None, say: str
) -> None:
    found = read_map(write(uvtt(line_of_sight=[line((1, 1), (2, 1))], image=image)), "fr")
    assert say in ids(found)
    assert found.picture is None
    assert found.picture_asked
    assert scene_of(found).background is None
    assert len(walls(scene_of(found))) == 1


def test_a_picture_of_the_same_name_beside_the_file_is_proposed(write: Write) -> None:
    write(picture(30, 20), "carte.png")
    write(picture(60, 40), "other.png")
    found = read_map(write(uvtt(image=None)), "fr")
    assert found.proposals == {"picture": "take"}
    assert found.picture == picture(30, 20)
    assert scene_of(found).background is not None
    assert to_scene(found)[0].background is None, "not taken without being asked for"


def test_the_only_picture_of_the_same_shape_beside_the_file_is_proposed(write: Write) -> None:
    write(picture(50, 50), "square.png")
    write(picture(60, 40), "other.png")
    assert read_map(write(uvtt(image=None)), "fr").picture == picture(60, 40)


def test_a_picture_of_another_size_and_the_same_shape_is_fitted(write: Write) -> None:
    found = read_map(write(uvtt(image=base64.b64encode(picture(120, 80)).decode())), "fr")
    background = scene_of(found).background
    assert background is not None
    assert (background.width_m, background.height_m) == (6, 4)
    assert "import.picture_stretched" in ids(found)


@pytest.mark.parametrize(("chosen", "box"), [("own_scale", (8, 4)), ("stretch", (6, 4)), ("leave_out", None)])
def test_a_picture_of_another_shape_is_asked_about(write: Write, chosen: str, box: tuple[float, float] | None) -> None:
    """80 x 40 pixels at 10 a square: 8 x 4 squares where the map has 6 x 4."""
    found = read_map(write(uvtt(image=base64.b64encode(picture(80, 40)).decode())), "fr")
    assert found.proposals == {"picture_size": "own_scale"}
    background = scene_of(found, picture_size=chosen).background
    assert (background and (background.width_m, background.height_m)) == box


# --- taking it -------------------------------------------------------------------------------------------------------


def test_the_scale_is_always_asked_with_an_answer_filled_in(write: Write) -> None:
    found = read_map(write(uvtt()), "fr")
    assert found.metres_per_square == 1.5
    assert "import.scale_square" in [i.say.id for i in found.issues if i.doubt]
    assert to_scene(found)[0].width_m == 9.0
    assert to_scene(found, 2.0)[0].width_m == 12.0


def test_a_map_beyond_ten_kilometres_is_refused(write: Write) -> None:
    found = read_map(write(uvtt()), "fr")
    with pytest.raises(CannotImport) as refusal:
        to_scene(found, 2_000)
    assert refusal.value.say.id == "import.too_far"


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf")])
def test_a_scale_that_is_none_is_an_error(write: Write, scale: float) -> None:
    with pytest.raises(ValueError):
        to_scene(read_map(write(uvtt()), "fr"), scale)


def test_an_answer_that_nobody_offered_is_an_error(write: Write) -> None:
    found = read_map(write(uvtt(portals=[portal((1, 1), (1.7, 1), closed=False)])), "fr")
    with pytest.raises(ValueError):
        to_scene(found, 1.5, {"windows": "dragon"})


def test_too_many_walls_are_refused_by_number(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    from loreval_desktop.core import limits

    monkeypatch.setattr(limits, "WALLS_REMARK", 2)
    monkeypatch.setattr(limits, "WALLS_REFUSE", 3)
    many = [line((0, 0), (1, 0), (1, 1), (2, 1))]
    assert "import.many_walls" in ids(read_map(write(uvtt(line_of_sight=many)), "fr"))
    with pytest.raises(CannotImport) as refusal:
        read_map(write(uvtt(line_of_sight=[*many, line((3, 3), (4, 3))])), "fr")
    assert dict(refusal.value.say.values) == {"file": "carte.dd2vtt", "count": 4, "limit": 3}


def test_a_large_plan_is_read_at_once(write: Write) -> None:
    """Five thousand walls and three hundred doors, as the largest that were met."""
    data: dict[str, Any] = uvtt(
        width=100,
        height=100,
        line_of_sight=[line((k % 100, k // 100), (k % 100 + 0.5, k // 100)) for k in range(5000)],
        portals=[portal((k % 100 + 0.5, k // 100), (k % 100 + 1, k // 100)) for k in range(300)],
        image=None,
    )
    found = read_map(write(data), "fr")
    assert (found.counts.walls, found.counts.doors) == (5000, 300)
