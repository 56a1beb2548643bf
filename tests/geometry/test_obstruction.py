from __future__ import annotations

import math
import os
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.geometry import obstruction as module
from loreval_desktop.geometry.obstruction import (
    FULL,
    Screens,
    facing,
    hidden_by_walls,
    obstruction,
    obstructions,
    reaches,
)

from . import rays
from .maps import KINDS, LOW, SLIT, WALL, WINDOW
from .scenes import BANDS, scene

DEEP = bool(os.environ.get("LOREVAL_DEEP"))

# The table: eye (0,0), target disc (10,0) of radius 0.5. Walls with bands, discs with the share they hide, percent.
TABLE = {
    "nothing": ([], [], 0.00),
    "wall": ([((5, -1), (5, 1), WALL)], [], 100.00),
    "corner": ([((5, 0), (5, 2), WALL)], [], 50.00),
    "low wall": ([((8, -2), (8, 2), LOW)], [], 25.00),
    "window": ([((8, -2), (8, 2), WINDOW)], [], 50.00),
    "slit": ([((8, -2), (8, 2), SLIT)], [], 90.00),
    "behind": ([((10.6, -2), (10.6, 2), WALL)], [], 0.00),
    "through the centre": ([((10, -2), (10, 2), WALL)], [], 0.00),
    "touching the front": ([((9.5, -2), (9.5, 2), WALL)], [], 100.00),
    "flush with the side": ([((0, 0.5), (20, 0.5), WALL)], [], 0.00),
    "same size": ([], [(5, 0, 0.5, 0.5)], 50.00),
    "smaller": ([], [(5, 0.25, 0.25, 0.25)], 12.48),
    "larger": ([], [(6, -1, 1, 0.75)], 35.84),
    "low wall and same size": ([((8, -2), (8, 2), LOW)], [(5, 0, 0.5, 0.5)], 50.00),
    "same size aside and wall": ([((8, -2), (8, 0), WALL)], [(5, 0.5, 0.5, 0.5)], 74.75),
    "slit and same size": ([((8, -2), (8, 2), SLIT)], [(5, 0, 0.5, 0.5)], 95.00),
    "slanting": ([((4, -1), (6, 0.2), WALL)], [], 83.35),
    "gap": ([((5, -1), (5, -0.05), WALL), ((5, 0.05), (5, 1), WALL)], [], 79.98),
    "crossing the centre line": ([((9, -1), (11, 1), WALL)], [], 50.00),
}
WHOLE = {name for name, row in TABLE.items() if row[2] == 100.0}


def ask(walls, discs, eye=(0.0, 0.0), target=(10.0, 0.0), radius=0.5):
    return obstruction(
        eye,
        target,
        radius,
        [(a, b) for a, b, _ in walls],
        [bands for *_, bands in walls],
        discs=[disc[:3] for disc in discs],
        hides=[disc[3] for disc in discs],
    )


def moved(walls, discs, turn, shift):
    spin = np.array(((math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))))
    place = lambda p: tuple(spin @ np.array(p, dtype=float) + shift)  # noqa: E731
    return (
        [(place(a), place(b), bands) for a, b, bands in walls],
        [(*place(disc[:2]), *disc[2:]) for disc in discs],
        place((0, 0)),
        place((10, 0)),
    )


@pytest.mark.parametrize("name", TABLE)
def test_the_table_comes_out(name):
    walls, discs, wanted = TABLE[name]
    found = ask(walls, discs).percent
    assert found == pytest.approx(wanted, abs=0.0051)  # the table has two decimals
    assert (found == 100.0) == (name in WHOLE)


@pytest.mark.tries(35)
@pytest.mark.parametrize("name", TABLE)
def test_the_table_comes_out_with_walls_cut_in_three_reversed_and_shuffled(name):
    walls, discs, wanted = TABLE[name]
    spin = np.random.default_rng(3)
    pieces = []
    for a, b, bands in walls:
        a, b = np.array(a, dtype=float), np.array(b, dtype=float)
        cuts = [a, a + 0.31 * (b - a), a + 0.77 * (b - a), b]
        for i in range(3):
            pair = (cuts[i], cuts[i + 1]) if spin.random() < 0.5 else (cuts[i + 1], cuts[i])
            pieces.append((*pair, bands))
    spin.shuffle(pieces)
    found = ask(pieces, discs[::-1]).percent
    assert found == pytest.approx(ask(walls, discs).percent, abs=1e-6)
    assert found == pytest.approx(wanted, abs=0.0051)
    assert (found == 100.0) == (name in WHOLE)


@pytest.mark.tries(33)
@pytest.mark.parametrize("name", ["behind", "flush with the side", "through the centre"])
def test_what_stands_behind_or_beside_hides_nothing(name):
    walls, discs, _ = TABLE[name]
    found = ask(walls, discs)
    assert found.percent == 0.0
    assert found.pieces == ()


@pytest.mark.parametrize("name", TABLE)
@given(st.floats(0, 2 * math.pi), st.floats(-500, 500), st.floats(-500, 500))
@settings(max_examples=25, deadline=None)
def test_the_table_holds_turned_and_moved(name, turn, x, y):
    walls, discs, wanted = TABLE[name]
    before = ask(walls, discs).percent
    found = ask(*moved(walls, discs, turn, (x, y))).percent
    assert found == pytest.approx(before, abs=1e-6)
    assert found == pytest.approx(wanted, abs=0.0051)


def as_walls(of):
    return [(a, b, bands) for (a, b), bands in zip(of.walls.tolist(), of.bands, strict=True)]


def everything(of, walls=None, bands=None, discs=None, shares=None):
    return obstructions(
        of.eye,
        of.targets,
        of.walls if walls is None else walls,
        of.bands if bands is None else bands,
        discs=of.discs if discs is None else discs,
        hides=of.shares if shares is None else shares,
    )


def reference(of, target, rays_count=601):
    return rays.percent(of.eye, target, of.walls, of.bands, of.discs, of.shares, rays=rays_count)


@pytest.mark.parametrize("number", range(2000 if DEEP else 100))
def test_rays_say_the_same(number):
    of = scene(number)
    found = everything(of).percent
    for target, percent in zip(of.targets, found, strict=True):
        wanted = reference(of, target)
        for count in (20_001, 200_001, 2_000_001):
            if abs(wanted - percent) <= 0.01:
                break
            wanted = reference(of, target, count)
        assert percent == pytest.approx(wanted, abs=0.01)
        for threshold in (25, 50, 75, 90, 100):
            if abs(wanted - (threshold - 0.001)) > 1e-4:
                assert reaches(percent, threshold) == reaches(wanted, threshold)


@pytest.mark.tries(35)
@pytest.mark.parametrize("block", range(10))
def test_the_answer_does_not_flip_when_asked_again_or_otherwise(block):
    for number in range(block * 50, block * 50 + 50):
        of = scene(number + 10_000)
        once = everything(of).percent
        assert (everything(of).percent == once).all()
        spin = np.random.default_rng(number)
        order = spin.permutation(len(of.walls))
        cut = spin.uniform(0.05, 0.95, (len(of.walls), 1))
        middle = of.walls[:, 0] + cut * (of.walls[:, 1] - of.walls[:, 0])
        halves = np.concatenate((np.stack((middle, of.walls[:, 0]), 1), np.stack((of.walls[:, 1], middle), 1)))
        assert everything(of, of.walls[order, ::-1], [of.bands[k] for k in order]).percent == pytest.approx(
            once, abs=1e-6
        )
        assert everything(of, halves, of.bands * 2).percent == pytest.approx(once, abs=1e-6)


def test_scenes_turned_and_moved_give_the_same():
    for number in range(200):
        of = scene(number)
        spin = np.random.default_rng(number)
        turn, shift = spin.uniform(0, 2 * math.pi), spin.uniform(-300, 300, 2)
        matrix = np.array(((math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))))
        go = lambda p, m=matrix, s=shift: np.asarray(p) @ m.T + s  # noqa: E731
        found = obstructions(
            go(of.eye),
            np.column_stack((go(of.targets[:, :2]), of.targets[:, 2])),
            go(of.walls),
            of.bands,
            discs=np.column_stack((go(of.discs[:, :2]), of.discs[:, 2])),
            hides=of.shares,
        ).percent
        # Raster scenes have exact ties: eyes on a wall's end, walls through centres. Turned, they must stay ties.
        assert found == pytest.approx(everything(of).percent, abs=1e-6)


def test_one_more_obstacle_never_hides_less():
    for number in range(300):
        of = scene(number)
        before = everything(of).percent
        spin = np.random.default_rng(number)
        extra = spin.uniform(0, 8, (1, 2, 2)) if number % 5 < 2 else np.array([spin.uniform(0, 30, (2, 2))])
        band = BANDS[number % len(BANDS)]
        assert (everything(of, np.concatenate((of.walls, extra)), [*of.bands, band]).percent >= before - 1e-9).all()
        disc = np.array(((*extra[0, 0], 0.5),))
        after = everything(of, discs=np.concatenate((of.discs, disc)), shares=np.append(of.shares, 0.5)).percent
        assert (after >= before - 1e-9).all()


wall_end = st.tuples(st.floats(-3, 13), st.floats(-4, 4))


@given(
    st.lists(st.tuples(wall_end, wall_end, st.sampled_from(BANDS)), max_size=6),
    st.tuples(wall_end, wall_end, st.sampled_from(BANDS)),
)
@settings(max_examples=200, deadline=None)
def test_obstacles_only_ever_add_up(walls, extra):
    before, after = ask(walls, []), ask([*walls, extra], [])
    assert 0.0 <= before.percent <= 100.0
    assert after.percent >= before.percent - 1e-9
    alone = ask([extra], []).percent
    assert after.percent >= alone - 1e-9
    assert after.percent <= before.percent + alone + 1e-9


def test_many_targets_at_once_agree_with_one_by_one():
    for number in range(60):
        of = scene(number)
        found = everything(of)
        for i, target in enumerate(of.targets):
            alone = obstruction(of.eye, target[:2], target[2], of.walls, of.bands, discs=of.discs, hides=of.shares)
            assert alone.percent == pytest.approx(found.percent[i], abs=1e-10)
            assert [h.index for h in alone.hiders] == [h.index for h in found.hiders(i)]


def test_the_fast_way_for_many_walls_agrees_with_the_plain_one():
    for make in KINDS.values():
        of = make(1000, 3)
        screens = Screens.of(of.all, of.bands)
        for turn, eye in enumerate(of.places(2, 9)):
            spots = of.places(50, turn)
            targets = np.column_stack((spots, np.full(50, 0.5)))
            together = obstructions(eye, targets, screens).percent
            for i in range(0, 50, 17):
                assert together[i] == pytest.approx(
                    rays.percent(eye, targets[i], of.all, of.bands, rays=401), abs=0.05
                ) or together[i] == pytest.approx(
                    rays.percent(eye, targets[i], of.all, of.bands, rays=40_001), abs=0.01
                )


@pytest.mark.parametrize("kind", KINDS)
def test_the_walls_round_the_eye_in_order_of_angle_miss_nothing(kind, monkeypatch):
    of = KINDS[kind](1000, 4)
    screens = Screens.of(of.all, of.bands)
    for eye in of.places(4, 2):
        # All round, and straight along the cut of the circle at -x.
        turns = np.concatenate((np.linspace(-math.pi, math.pi, 60), math.pi + np.linspace(-0.1, 0.1, 21)))
        away = np.linspace(3, 15, len(turns))
        spots = eye + away[:, None] * np.stack((np.cos(turns), np.sin(turns)), axis=1)
        targets = np.column_stack((spots, np.resize((0.125, 0.5, 2.0), len(turns))))
        monkeypatch.setattr(module, "_ALL_PAIRS", 0)
        sorted_ = obstructions(eye, targets, screens).percent
        monkeypatch.setattr(module, "_ALL_PAIRS", 10**9)
        assert sorted_ == pytest.approx(obstructions(eye, targets, screens).percent, abs=1e-9)


def test_the_pieces_say_who_hides_what():
    walls, discs, _ = TABLE["low wall and same size"]
    found = ask(walls, discs)
    assert [(h.kind, h.index, round(h.share, 6)) for h in found.hiders] == [("disc", 0, 50.0), ("wall", 0, 25.0)]
    disc, wall = found.pieces
    assert (disc.kind, disc.low, disc.high) == ("disc", 0.0, 0.5)
    assert (disc.u_low, disc.u_high) == (0.0, 1.0)
    assert (wall.low, wall.high, wall.u_low, wall.u_high) == (0.0, 0.25, 0.0, 1.0)


def test_a_window_has_two_pieces_and_one_share():
    found = ask([((8, -2), (8, 2), WINDOW)], [])
    assert [(p.low, p.high, p.share) for p in found.pieces] == [(0.0, 0.25, 50.0), (0.75, 1.0, 50.0)]
    assert [h.share for h in found.hiders] == [50.0]


def test_the_pieces_of_a_wall_cut_in_three_are_those_of_the_wall():
    whole = obstruction((0, 0), (10, 0), 0.5, [((5, -0.2), (5, 2))], FULL, obstacles=[7])
    parts = [((5, -0.2), (5, 0.01)), ((5, 0.4), (5, 0.01)), ((5, 0.4), (5, 2))]
    cut = obstruction((0, 0), (10, 0), 0.5, parts, FULL, obstacles=[7, 7, 7])
    (one,), (two,) = whole.pieces, cut.pieces
    assert (one.index, two.index) == (7, 7)
    assert (two.u_low, two.u_high, two.share) == pytest.approx((one.u_low, one.u_high, one.share))


def test_the_union_of_the_pieces_is_the_percentage():
    for number in range(150):
        of = scene(number)
        found = everything(of)
        for i in range(len(of.targets)):
            pieces = found.pieces(i)
            us = sorted({0.0, 1.0, *(p.u_low for p in pieces), *(p.u_high for p in pieces)})
            hs = sorted({0.0, 1.0, *(p.low for p in pieces), *(p.high for p in pieces)})
            area = 0.0
            for u0, u1 in pairwise(us):
                for h0, h1 in pairwise(hs):
                    u, h = (u0 + u1) / 2, (h0 + h1) / 2
                    if any(p.u_low < u < p.u_high and p.low < h < p.high for p in pieces):
                        area += (u1 - u0) * (h1 - h0)
            assert 100 * area == pytest.approx(found.percent[i], abs=1e-6)


def test_the_nearest_of_two_equal_discs_comes_first():
    found = obstruction((0, 0), (10, 0), 0.5, discs=[(3, 0, 0.5), (7, 0, 0.5), (5, 0, 0.5)], hides=0.5)
    assert [h.index for h in found.hiders] == [1, 2, 0]


def test_u_runs_from_minus_to_plus_the_half_angle():
    found = obstructions((0, 0), [(0, 10, 0.5)], [((-2, 5), (0, 5))])
    assert found.direction_rad[0] == pytest.approx(math.pi / 2)
    assert found.half_angle_rad[0] == pytest.approx(math.atan(0.05))
    alone = obstruction((0, 0), (0, 10), 0.5)
    assert (alone.direction_rad, alone.half_angle_rad) == (found.direction_rad[0], found.half_angle_rad[0])
    (piece,) = found.pieces(0)  # angles above the direction: towards -x
    assert (piece.u_low, piece.u_high) == pytest.approx((0.5, 1.0))


@pytest.mark.parametrize("gap", [0.0, 0.2, 0.5])
def test_contact_is_no_obstruction_and_says_so(gap):
    found = obstruction((10 - gap, 0), (10, 0), 0.5, [((9.9, -1), (9.9, 1))])
    assert found.touching
    assert found.percent == 0.0
    assert not obstruction((9.4, 0), (10, 0), 0.5).touching


@pytest.mark.parametrize("end", [(0.0, 0.0), (5e-7, -5e-7), (-3.0, 0.0)])
def test_a_wall_that_holds_the_eye_is_left_out_and_reported(end):
    found = obstruction((0, 0), (10, 0), 0.5, [((5, 0), (5, 2)), (end, (4, 0)) if end[0] else (end, (4, 0.0))])
    assert found.walls_at_eye == (1,)
    assert found.percent == pytest.approx(50.0)
    aside = obstruction((0, 0), (10, 0), 0.5, [((0, 2e-6), (4, 2e-6))])
    assert aside.walls_at_eye == ()


def test_a_disc_that_holds_the_eye_is_left_out_and_reported():
    found = obstruction((0, 0), (10, 0), 0.5, discs=[(0.2, 0, 0.5), (5, 0, 0.5), (0, 0, 0.5)], hides=0.5)
    assert found.discs_at_eye == (0, 2)
    assert found.percent == pytest.approx(50.0)


def test_all_discs_of_a_map_can_be_handed_in_at_once():
    spots = np.array(((0, 0), (5, 0), (10, 0), (5, 3)), dtype=float)
    discs = np.column_stack((spots, np.full(4, 0.5)))
    found = obstructions(spots[0], discs[1:], discs=discs, hides=0.5)
    assert found.percent.tolist() == pytest.approx([0.0, 50.0, 0.0])


def test_what_a_disc_hides_may_depend_on_the_target():
    targets, discs = [(10, 0, 0.5), (20, 0, 1.0)], [(5, 0, 0.5)]
    by_table = obstructions((0, 0), targets, discs=discs, hides=[[0.5, 0.25]])
    by_question = obstructions((0, 0), targets, discs=discs, hides=lambda disc, target: (0.5, 0.25)[target])
    assert by_table.percent.tolist() == pytest.approx([50.0, 25.0])
    assert by_question.percent.tolist() == by_table.percent.tolist()
    none = obstructions((0, 0), targets, discs=discs, hides=lambda disc, target: 0.0)
    assert none.percent.tolist() == [0.0, 0.0]
    assert none.pieces(0) == ()


def test_a_one_way_wall_stands_for_one_side_only():
    wall = [((5, -1), (5, 1))]
    # From (5,-1) to (5,1), down the map: the left hand is at larger x.
    for sides, percent in ((0, 100.0), (1, 0.0), (-1, 100.0)):
        assert obstruction((0, 0), (10, 0), 0.5, wall, sides=[sides]).percent == percent
        assert obstruction((10, 0), (0, 0), 0.5, wall, sides=[sides]).percent == (0.0 if sides == -1 else 100.0)
        assert facing((0, 0), wall, [sides]).tolist() == [percent == 100.0]
    assert facing((5, 3), wall, [1]).tolist() == [False]


def test_a_pinhole_keeps_the_target_visible():
    parts = [((5, -1), (5, 0.1)), ((5, 0.1001), (5, 1))]
    found = obstruction((0, 0), (10, 0), 0.5, parts)
    assert 99.9 < found.percent < 100.0
    assert not reaches(found.percent, 100)


def test_thresholds_hold_within_a_thousandth_of_a_point():
    assert reaches(49.9991, 50)
    assert not reaches(49.9989, 50)


@pytest.mark.parametrize(
    ("question", "what"),
    [
        (lambda: obstruction((math.nan, 0), (1, 0), 0.5), "eye"),
        (lambda: obstruction((0, 0), (1, 0), 0.0), "radius"),
        (lambda: obstruction((0, 0), (1, math.inf), 0.5), "target"),
        (lambda: obstruction((0, 0), (1, 0), 0.5, [((0, 0), (math.nan, 1))]), "segments"),
        (lambda: obstruction((0, 0), (1, 0), 0.5, [((0, 0), (1, 1))], ((0.5, 0.2),)), "bands"),
        (lambda: obstruction((0, 0), (1, 0), 0.5, [((0, 0), (1, 1))], ((0.0, 1.5),)), "bands"),
        (lambda: obstruction((0, 0), (1, 0), 0.5, [((0, 0), (1, 1))], [FULL, FULL]), "bands"),
        (lambda: obstruction((0, 0), (1, 0), 0.5, [((0, 0), (1, 1))], sides=[1, 2]), "sides"),
        (lambda: obstruction((0, 0), (1, 0), 0.5, discs=[(0.2, 0.9, 0.1)]), "hides"),
        (lambda: obstruction((0, 0), (9, 0), 0.5, discs=[(2, 0, 1)], hides=1.5), "hides"),
        (lambda: obstruction((0, 0), (9, 0), 0.5, discs=[(2, 0, 1)], hides=lambda d, t: 2.0), "hides"),
        (lambda: obstruction((0, 0), (9, 0), 0.5, discs=[(2, 0, 1)], hides=[0.1, 0.2]), "hides"),
        (lambda: obstruction((0, 0), (9, 0), 0.5, discs=[(2, 0, -1)], hides=0.2), "discs"),
    ],
)
def test_odd_questions_are_refused_by_name(question, what):
    with pytest.raises(ValueError, match=what):
        question()


def test_a_wall_without_bands_hides_nothing():
    assert obstruction((0, 0), (10, 0), 0.5, [((5, -1), (5, 1))], ()).percent == 0.0
    found = obstruction((0, 0), (10, 0), 0.5, [((5, -1), (5, 1)), ((6, 0), (6, 1))], [(), FULL])
    assert found.percent == pytest.approx(50.0)
    assert [h.index for h in found.hiders] == [1]


def test_no_target_is_no_question():
    assert obstructions((0, 0), [], [((5, -1), (5, 1))]).percent.tolist() == []


@pytest.mark.tries(39)
def test_three_thousand_walls_and_250_discs_are_answered_as_few_are():
    of = KINDS["dungeon"](3000, 2)
    discs = np.column_stack((of.places(250, 6), np.resize((0.25, 0.5, 1.0), 250)))
    found = obstructions(discs[0, :2], discs[1:], Screens.of(of.all, of.bands), discs=discs, hides=0.5)
    near = np.argsort(np.hypot(*(discs[1:, :2] - discs[0, :2]).T))
    for i in [*near[:8].tolist(), *near[-3:].tolist()]:
        wanted = rays.percent(discs[0, :2], discs[1 + i], of.all, of.bands, discs[1:], np.full(249, 0.5))
        assert found.percent[i] == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize("block", range(5))
def test_pairs_asked_all_at_once_say_what_each_says_alone(block):
    for number in range(block * 40, block * 40 + 40):
        of = scene(number)
        spin = np.random.default_rng(number)
        screens = Screens.of(of.walls, of.bands, sides=spin.choice((0, 0, 0, 1, -1), len(of.walls)))
        eyes = np.concatenate((np.tile(of.eye, (len(of.targets), 1)), of.targets[::-1, :2], of.walls[:3, 0]))
        targets = np.concatenate((of.targets, of.targets, of.targets[[0] * len(of.walls[:3])]))
        wanted = [obstructions(eye, (target,), screens).percent[0] for eye, target in zip(eyes, targets, strict=True)]
        assert hidden_by_walls(eyes, targets, screens) == pytest.approx(np.array(wanted), abs=1e-9)


def test_pairs_need_an_eye_each():
    screens = Screens.of(np.zeros((0, 2, 2)))
    assert hidden_by_walls(np.zeros((0, 2)), np.zeros((0, 3)), screens).shape == (0,)
    assert hidden_by_walls([(0, 0), (1, 0)], [(5, 0, 0.5), (5, 0, 0.5)], screens).tolist() == [0.0, 0.0]
    with pytest.raises(ValueError, match="eyes"):
        hidden_by_walls([(0, 0)], [(5, 0, 0.5), (6, 0, 0.5)], screens)
    with pytest.raises(ValueError, match="radius"):
        hidden_by_walls([(0, 0)], [(5, 0, 0.0)], screens)
