"""Bousculade on the map: steps, obstacles, further creatures, going along; and what no push may ever do (M-040 …)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.encounter.bmo.grips import ReleaseHold
from loreval_desktop.encounter.board import obstacles, ways
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind
from loreval_desktop.geometry.distance import segment_distances_m
from loreval_desktop.rules.bmo_results import push_steps
from loreval_desktop.rules.types.creature import Size
from loreval_desktop.rules.types.ribbons import RibbonAction

from .bmo_fights import ALL_FEATS, Fight, fighter, wall

NAMES = ("Ana", "Bor", "Cid", "Dia", "Eve")


def row(*at: tuple[float, float], walls: tuple[Obstacle, ...] = (), bba: int = 5, **more: object) -> Fight:
    """Ana, with every feat, and others at the places given."""
    sheets = [fighter("Ana", bba=bba, manoeuvres={"feats": ALL_FEATS})]
    sheets += [fighter(name) for name in NAMES[1 : len(at)]]
    return Fight(*sheets, at=at, walls=walls, **more)  # type: ignore[arg-type]


@pytest.mark.rule("M-032", "M-042", "M-044", "M-045", "M-047")
@pytest.mark.parametrize(
    ("face", "pushed_m"), [(11, 0.0), (12, 1.5), (16, 1.5), (17, 3.0), (19, 3.0)]
)  # margins 0, 4, 5, 7
def test_a_push_by_its_margin(face: int, pushed_m: float) -> None:
    fight = row((5, 5), (6.5, 5))
    fight.try_it("Ana", "bull_rush", "Bor", face=face)
    assert fight.at("Bor") == (6.5 + pushed_m, 5.0)
    assert fight.at("Ana") == (5.0 + pushed_m, 5.0)
    assert fight.who("Bor").hit_points == 40


@pytest.mark.rule("M-046")
def test_the_attacker_stays_if_it_likes() -> None:
    fight = row((5, 5), (6.5, 5))
    fight.try_it("Ana", "bull_rush", "Bor", face=17, follow=False)
    assert (fight.at("Ana"), fight.at("Bor")) == ((5.0, 5.0), (9.5, 5.0))


@pytest.mark.rule("M-046")
def test_with_initiative_points_it_follows_as_far_as_its_metres_go() -> None:
    fight = row((5, 5), (6.5, 5), system="loreval", bba=10)
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "bull_rush", "Bor")
    fight.resolve()
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert fight.at("Bor") == (11.0, 5.0)
    assert fight.at("Ana") == (5.0, 5.0)  # no unit was declared
    moving = row((5, 5), (6.5, 5), system="loreval", bba=40)
    moving.declare("Bor", "inaction")
    moving.declare("Ana", "bull_rush", "Bor", extra_moves=1)
    moving.resolve()
    left = bmo.left_m(moving.state, moving.who("Ana"))
    assert left is not None
    moving.attempt("Ana", "bull_rush", "Bor")
    moving.throw(19)
    steps = int(left / 1.5)
    assert moving.at("Ana") == (5.0 + 1.5 * steps, 5.0)
    assert moving.who("Ana").walked_m == pytest.approx(1.5 * steps)
    assert moving.at("Bor")[0] > moving.at("Ana")[0] + 1.5


@pytest.mark.rule("M-049")
def test_a_wall_stops_a_push_after_the_last_free_step() -> None:
    fight = row((5, 5), (6.5, 5), walls=(wall((10, 0), (10, 20)),), bba=10)
    fight.try_it("Ana", "bull_rush", "Bor", face=17)  # 4,5 m; the wall is 3,5 m away
    assert fight.at("Bor") == (9.5, 5.0)
    assert fight.at("Ana") == (8.0, 5.0)
    assert fight.events("push_stopped")[-1].obstacle_kind == "wall"


@pytest.mark.rule("M-049")
@pytest.mark.parametrize(("x", "steps"), [(8.4, 0), (8.5, 1), (9.9, 1), (10.0, 2)])
def test_a_disc_needs_room_before_the_wall(x: float, steps: int) -> None:
    fight = row((5, 5), (6.5, 5), walls=(wall((x, 0), (x, 20)),), bba=10)
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert fight.at("Bor") == (6.5 + 1.5 * steps, 5.0)


@pytest.mark.rule("M-049")
@pytest.mark.parametrize("kind", ["wall", "low_wall", "railing", "chasm", "pillar", "tree"])
def test_whatever_stops_a_walker_stops_a_push(kind: str) -> None:
    shape = ((8.4, 4), (9.4, 4), (9.4, 6), (8.4, 6))
    fight = row((5, 5), (6.5, 5), walls=(wall(*shape, kind=kind, closed=True),))
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert fight.at("Bor") == (6.5, 5.0)
    assert fight.at("Ana") == (5.0, 5.0)


@pytest.mark.rule("M-049")
def test_a_curtain_and_an_open_door_let_through_and_the_edge_of_the_map_does_not() -> None:
    curtain = row((5, 5), (6.5, 5), walls=(wall((8, 0), (8, 20), kind="curtain"),))
    curtain.try_it("Ana", "bull_rush", "Bor", face=17)
    assert curtain.at("Bor") == (9.5, 5.0)
    door = row((5, 5), (6.5, 5), walls=(wall((8, 4), (8, 6), kind="door", door="open"),))
    door.try_it("Ana", "bull_rush", "Bor", face=17)
    assert door.at("Bor") == (9.5, 5.0)
    edge = row((26.5, 5), (28, 5))
    edge.try_it("Ana", "bull_rush", "Bor", face=17)
    assert edge.at("Bor") == (29.5, 5.0)


@pytest.mark.rule("M-049")
def test_one_behind_a_wall_is_not_pushed() -> None:
    fight = row((5, 5), (6.5, 5), (8.2, 5), walls=(wall((7.3, 0), (7.3, 20)),))
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert not fight.state.pending
    assert fight.at("Cid") == (8.2, 5.0)


# --- further creatures -----------------------------------------------------------------------------------------------


@pytest.mark.rule("M-050", "M-051", "M-052", "M-053")
def test_the_example_of_the_two_goblins() -> None:
    fight = row((5, 5), (6.5, 5), (9.5, 5), bba=20)  # BMO 23 against 20
    fight.attempt("Ana", "bull_rush", "Bor")
    fight.throw(7)  # margin 10: 4,5 m
    assert fight.at("Bor") == (8.0, 5.0)
    assert fight.roll.role == "manoeuvre"
    assert fight.roll.breakdown.total == 23 - 4
    assert "Cid" in str(fight.roll.why.value("target"))
    fight.throw(16)  # 35 against 20: 6 m
    assert fight.at("Bor") == (11.0, 5.0)
    assert fight.at("Cid") == (12.5, 5.0)
    assert fight.at("Ana") == (9.5, 5.0)


@pytest.mark.rule("M-054")
def test_a_failure_on_the_second_stops_the_first_against_it() -> None:
    fight = row((5, 5), (6.5, 5), (9.5, 5), bba=10)
    fight.attempt("Ana", "bull_rush", "Bor")
    fight.throw(17)
    assert fight.at("Bor") == (8.0, 5.0)
    fight.throw(2)
    assert fight.at("Bor") == (8.0, 5.0)
    assert fight.at("Cid") == (9.5, 5.0)
    assert fight.at("Ana") == (6.5, 5.0)
    assert not fight.attempts


@pytest.mark.rule("M-052", "M-055")
def test_a_lower_second_result_holds_for_both() -> None:
    fight = row((5, 5), (6.5, 5), (9.5, 5), bba=10)
    fight.attempt("Ana", "bull_rush", "Bor")
    fight.throw(17)  # 4,5 m
    fight.throw(11)  # 20 against 20: 1,5 m
    assert fight.at("Bor") == (9.5, 5.0)
    assert fight.at("Cid") == (11.0, 5.0)


@pytest.mark.rule("M-051")
def test_the_third_costs_8() -> None:
    fight = row((5, 5), (6.5, 5), (8, 5), (9.5, 5), bba=30)
    fight.attempt("Ana", "bull_rush", "Bor")
    fight.throw(2)
    assert fight.roll.breakdown.total == 33 - 4
    fight.throw(2)
    assert fight.roll.breakdown.total == 33 - 8
    fight.throw(2)
    assert [fight.at(name)[0] - at for name, at in (("Bor", 6.5), ("Cid", 8), ("Dia", 9.5))] == [3.0, 3.0, 3.0]


@pytest.mark.rule("M-041", "M-050")
def test_one_too_large_in_the_way_stops_the_push() -> None:
    sheets = (fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid", size=Size.TG))
    fight = Fight(*sheets, at=((5, 5), (6.5, 5), (9, 5)))
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert not fight.state.pending
    assert fight.at("Bor") == (6.5, 5.0)


@pytest.mark.rule("M-025", "M-050")
def test_one_who_cannot_act_in_the_way_needs_no_die() -> None:
    fight = row((5, 5), (6.5, 5), (8, 5))
    fight.put("Cid", "unconscious")
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert fight.at("Cid")[0] > 8
    assert not fight.attempts


def test_the_dead_are_in_nobodys_way() -> None:
    fight = row((5, 5), (6.5, 5), (8, 5))
    fight.put("Cid", "dead")
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert fight.at("Bor") == (9.5, 5.0)
    assert fight.at("Cid") == (8.0, 5.0)


@pytest.mark.rule("M-048")
def test_being_pushed_provokes_only_with_the_greater_feat() -> None:
    sides = (Side.PLAYERS, Side.FOES, Side.PLAYERS)
    plain = row((5, 5), (6.5, 5), (8, 6.2), sides=sides)
    plain.try_it("Ana", "bull_rush", "Bor", face=12)
    assert not plain.state.pending
    ana = fighter("Ana", manoeuvres={"feats": (*ALL_FEATS, "Bousculade supérieure")})
    great = Fight(ana, fighter("Bor"), fighter("Cid"), at=((5, 5), (6.5, 5), (8, 6.2)), sides=sides)
    great.try_it("Ana", "bull_rush", "Bor", face=12)
    assert great.question.who == great.who("Cid").id
    great.answer("hit", text="5")
    assert great.who("Bor").hit_points == 35


def test_without_a_map_the_result_stands_and_nothing_moves() -> None:
    fight = Fight(fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), on_map=False)
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert fight.events("manoeuvre_resolved")[-1].margin == 5
    assert not fight.events("shoved")


def test_pushing_tears_a_hold() -> None:
    fight = row((5, 5), (6.5, 5), (6.5, 6.5))
    fight.grip("Cid", "Bor")
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    assert not fight.has("Bor", "grappled")


# --- what never happens ----------------------------------------------------------------------------------------------

coordinate = st.integers(min_value=4, max_value=76).map(lambda n: n / 4)
place = st.tuples(coordinate, coordinate)
walls = st.lists(
    st.tuples(place, place, st.sampled_from([ObstacleKind.WALL, ObstacleKind.RAILING])).filter(lambda w: w[0] != w[1]),
    max_size=5,
)
faces = st.lists(st.integers(min_value=1, max_value=20), min_size=6, max_size=6)
directions = st.integers(min_value=0, max_value=15).map(lambda n: n * math.pi / 8)


def clear(state: Encounter, name: str, at: tuple[float, float]) -> float:
    scene = state.scene()
    assert scene is not None
    pieces = [piece for o in scene.obstacles for piece in obstacles.obstacle_segments(o)]
    return math.inf if not pieces else float(segment_distances_m((at,), pieces).min())


@settings(max_examples=60, deadline=None)
@given(at=place, turn=directions, others=st.lists(place, max_size=3), drawn=walls, dice=faces)
def test_no_push_ends_in_a_wall_beyond_one_or_on_somebody(
    at: tuple[float, float],
    turn: float,
    others: list[tuple[float, float]],
    drawn: list[tuple[tuple[float, float], tuple[float, float], ObstacleKind]],
    dice: list[int],
) -> None:
    first = (at[0] + 1.5 * math.cos(turn), at[1] + 1.5 * math.sin(turn))
    kept = [at, first]
    for other in others:
        if all(math.dist(other, known) >= 1.0 for known in kept):
            kept.append(other)
    if not all(0.5 <= x <= 19.5 and 0.5 <= y <= 19.5 for x, y in kept):
        return
    built = tuple(wall(a, b, kind=kind, id=f"o{n}") for n, (a, b, kind) in enumerate(drawn))
    fight = row(*kept, walls=built, bba=15, size=(20.0, 20.0))
    before = {name: fight.token(name).at for name in NAMES[: len(kept)]}
    fight.attempt("Ana", "bull_rush", "Bor", override="pour l'essai")
    for face in dice:
        if not fight.state.pending:
            break
        fight.throw(face)
    scene = fight.state.scene()
    assert scene is not None
    for name, start in before.items():
        now = fight.token(name).at
        if now == start:
            continue
        assert ways.first_block(scene, (start, now)) is None
        assert clear(fight.state, name, now) >= min(0.5, clear(fight.state, name, start)) - 1e-5
        for other in before:
            if other != name:
                assert math.dist(now, fight.token(other).at) >= 1.0 - 1e-5
        steps = math.dist(start, now) / 1.5
        assert steps == pytest.approx(round(steps), abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(
    dice=st.lists(st.integers(min_value=2, max_value=19), min_size=3, max_size=3),
    gaps=st.lists(st.integers(min_value=0, max_value=3), min_size=2, max_size=2),
)
def test_a_chain_goes_as_far_as_the_smallest_result_allows(dice: list[int], gaps: list[int]) -> None:
    """All stand on one line, at whole steps; gaps: free steps between them."""
    places = [(5.0, 5.0), (6.5, 5.0)]
    for gap in gaps:
        places.append((places[-1][0] + 1.5 * (gap + 1), 5.0))
    fight = row(*places, bba=20, size=(60.0, 20.0))
    fight.attempt("Ana", "bull_rush", "Bor")
    thrown = 0
    while fight.state.pending:
        fight.throw(dice[thrown])
        thrown += 1
    bonus = 23
    allowed, made, went = 0, 0, 0
    for number in range(thrown):
        total = dice[number] + bonus - 4 * number
        steps = push_steps(total - 20, fight.state.profile.bmo) if total >= 20 else 0
        allowed = steps if number == 0 else min(allowed - made, steps)
        free = gaps[number] if number < len(gaps) else 99
        made = min(allowed, free)
        went += made
    assert fight.at("Bor")[0] == pytest.approx(6.5 + 1.5 * went)


names = st.sampled_from(["Ana", "Bor", "Cid"])
deeds = st.lists(
    st.tuples(
        names, names, st.sampled_from(["start", "maintain", "pin", "tie", "escape", "slip", "lead", "release", "wait"]),
        st.integers(min_value=1, max_value=20),
    ),
    max_size=12,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(moves=deeds)
def test_nobody_leads_two_grapples_or_is_held_twice(moves: list[tuple[str, str, str, int]]) -> None:
    sheets = [fighter(name, weapons=(), manoeuvres={"feats": ALL_FEATS}) for name in ("Ana", "Bor", "Cid")]
    fight = Fight(*sheets, at=((5, 5), (6.2, 5), (5.6, 6.1)))
    for actor, target, what, face in moves:
        fight.turn_of(actor) if not fight.who(actor).out else None
        try:
            if what == "release":
                fight.do(ReleaseHold(combatant_id=fight.who(actor).id))
            elif what == "wait":
                fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=1))
            elif what in ("escape", "slip", "lead"):
                hold = "slip" if what == "slip" else "escape"
                fight.attempt(actor, "grapple_bmo", hold=hold, lead=what == "lead")
            else:
                fight.attempt(actor, "grapple_bmo", target, hold=what)
        except Refused:
            continue
        while fight.state.pending:
            fight.throw(face)
        codes = {c.name: [x.code.value for x in c.conditions] for c in fight.state.combatants}
        for name, found in codes.items():
            assert found.count("grappler") <= 1, name
            assert found.count("grappled") <= 1, name
            assert not ("grappler" in found and "grappled" in found), name
        for combatant in fight.state.combatants:
            held = bmo.holds(combatant)
            if held is not None:
                assert bmo.held_by(fight.state.require(held)) == combatant.id
        assert not fight.attempts
