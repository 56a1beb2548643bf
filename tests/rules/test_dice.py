"""Dice expressions."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.dice import parse_dice, read_face


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        ("1d20", (13,), 13),
        ("1d8+3", (4,), 7),
        ("2d6 - 1", (3, 4), 6),
        ("1d6+1d4−2", (6, 1), 5),
        ("1d8-1d4", (2, 4), -2),
        ("7", (), 7),
    ],
)
def test_totals(text: str, faces: tuple[int, ...], total: int) -> None:
    found = parse_dice(text)
    assert found.total(faces) == total


@pytest.mark.parametrize("text", ["", "d", "1d", "1d6+", "1d6 1d6", "deux", "101d6", "1d1001", "1d0", "+"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_dice(text)


@pytest.mark.parametrize("faces", [(0,), (7,), (), (1, 1)])
def test_illegal_faces_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="face"):
        parse_dice("1d6").total(faces)


def test_nought_is_the_highest_face_of_a_ten_and_a_hundred() -> None:
    assert [read_face(0, 10), read_face(0, 100), read_face(0, 20), read_face(7, 10)] == [10, 100, 0, 7]
