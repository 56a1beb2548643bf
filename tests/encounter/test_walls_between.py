"""No blow, hold or manoeuvre passes a wall, and nothing that moves somebody by force brings it across one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loreval_desktop.encounter.board import contact, dangers, ways
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.facts import bmo, counters
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import DrawObstacles
from loreval_desktop.encounter.value.scene import Obstacle, ObstacleKind
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, CounterSide, GrappleOption
from loreval_desktop.rules.types.creature import WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter import test_counters as points
from tests.encounter.bmo_fights import ALL_FEATS, Fight, fighter, wall

WALL = wall((10.6, 0), (10.6, 20), name="Le mur du cellier")


def two(*walls: Obstacle, apart: float = 1.2, **more: object) -> Fight:
    """Ana at (10, 10), radius 0.5 m, reach 1.5 m; Bor to her right."""
    sheets = fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor")
    return Fight(*sheets, at=((10, 10), (10 + apart, 10)), walls=walls, **more)  # type: ignore[arg-type]


def reached(*walls: Obstacle, apart: float = 1.2) -> bool:
    fight = two(*walls, apart=apart)
    ana, bor = fight.who("Ana"), fight.who("Bor")
    there, back = contact.reaches(fight.state, ana, bor), contact.reaches(fight.state, bor, ana)
    assert there is back  # a wall parts both alike
    return bool(there)


@pytest.mark.parametrize(
    ("fields", "passes"),
    [
        ({"kind": "wall"}, False),
        ({"kind": "one_way"}, False),
        ({"kind": "door", "door": "shut"}, False),
        ({"kind": "door", "door": "ajar"}, False),  # all but a tenth: no room for an arm
        ({"kind": "door", "door": "open"}, True),
        ({"kind": "arrow_slit"}, False),
        ({"kind": "window"}, True),  # its middle half is open
        ({"kind": "window", "bands": ({"low": 0, "high": 1},)}, False),
        ({"kind": "low_wall"}, True),
        ({"kind": "low_wall", "bands": ({"low": 0, "high": 0.75},)}, True),
        ({"kind": "low_wall", "bands": ({"low": 0, "high": 0.76},)}, False),
        ({"kind": "railing"}, True),
        ({"kind": "chasm"}, True),
        ({"kind": "curtain"}, True),
        ({"kind": "wall", "stops_move": False}, True),
        ({"kind": "curtain", "stops_move": True}, False),
        ({"kind": "pillar"}, False),
        ({"kind": "tree"}, False),
    ],
)
def test_what_stops_an_arm_and_what_does_not(fields: dict[str, object], passes: bool) -> None:
    assert reached(wall((10.6, 0), (10.6, 20), **fields)) is passes


@pytest.mark.rule("L-461")
def test_an_arm_goes_past_the_end_of_a_wall_where_a_straight_line_joins_the_bodies() -> None:
    assert not reached(wall((10.6, 0), (10.6, 10.52)))  # it covers both bodies, 0.5 m each
    assert reached(wall((10.6, 0), (10.6, 10.4)))
    assert reached(wall((9, 9.4), (13, 9.4)))  # along both, and beside them
    assert reached(wall((12, 0), (12, 20)))  # behind the other
    assert reached(wall((9.2, 0), (9.2, 20)))
    assert not reached(wall((10.6, 0), (10.6, 10)), wall((10.6, 10.001), (10.6, 20)))  # a gap of a millimetre is none
    assert not reached(wall((10.2, 9.8), (10.2, 10.2), (9.8, 10.2), (9.8, 9.8), closed=True))  # in a box of its own
    assert not reached(wall((10.3, 0), (10.3, 20)))  # through a body too


def test_a_blow_is_refused_with_the_name_of_the_wall_and_the_game_master_may_overrule(profile: RulesProfile) -> None:
    for action in (
        ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE),
        ActionSpec(kind=ActionKind.TRIP),
        ActionSpec(kind=ActionKind.DISARM, mode=WeaponMode.SINGLE),
        ActionSpec(kind=ActionKind.GRAPPLE, grapple=GrappleOption.SEIZE),
    ):
        sheets = points.fighter("A"), points.fighter("B")
        fight = points.Fight(profile, {"A": 18, "B": 9}, sheets, A=(10, 10), B=(11.2, 10))
        fight.store.dispatch(DrawObstacles(obstacles=(WALL,)))
        fight.declare("B", points.MOVE)
        fight.declare("A", action, "B", f=2)
        found = [p for p in fight.store.problems(ResolveAttack()) if p.say.id == "reach.wall_between"]
        assert [(p.rule, p.overridable) for p in found] == [("L-461", True)]
        assert found[0].say.value("obstacle") == "Le mur du cellier"
        with pytest.raises(Refused):
            fight.store.dispatch(ResolveAttack())
        fight.store.dispatch(ResolveAttack(override="par la brèche"))
        assert fight.store.state.pending


@pytest.mark.parametrize("manoeuvre", ["trip", "bull_rush", "grapple_bmo", "disarm", "sunder"])
def test_no_manoeuvre_goes_through_a_wall(manoeuvre: str) -> None:
    between = two(wall((10.75, 0), (10.75, 20)), apart=1.5)
    assert "L-461" in between.problems("Ana", manoeuvre, "Bor")
    with pytest.raises(Refused):
        between.attempt("Ana", manoeuvre, "Bor")
    for free in (two(apart=1.5), two(wall((10.75, 0), (10.75, 20), kind="low_wall"), apart=1.5)):
        assert "L-461" not in free.problems("Ana", manoeuvre, "Bor")


@pytest.mark.rule("L-137", "L-703")
def test_a_wall_between_is_no_danger_no_melee_and_no_help() -> None:
    fight = two(WALL)
    ana, bor = fight.who("Ana"), fight.who("Bor")
    assert dangers.dangers_of(fight.state, ana) == ()
    assert contact.in_melee(fight.state, ana) == ()
    assert not bmo.adjacent(fight.state, ana.id, bor.id)
    fight.do(MoveToken(token_id=fight.token("Bor").id, path=((11.3, 10),), override="pour l'essai"))
    assert dangers.dangers_of(fight.state, ana) == ()
    opened = two(wall((10.6, 0), (10.6, 20), kind="door", door="open"))
    assert [d.why for d in dangers.dangers_of(opened.state, opened.who("Ana"))] == ["contact"]
    assert [c.name for c in contact.in_melee(opened.state, opened.who("Ana"))] == ["Bor"]


@pytest.mark.rule("L-334", "L-336")
def test_who_counters_by_a_blow_must_walk_round_the_wall(profile: RulesProfile) -> None:
    sheets = points.fighter("A"), points.fighter("B")
    fight = points.Fight(profile, {"A": 18, "B": 9}, sheets, A=(10, 10), B=(11.2, 10))
    fight.declare("B", points.single(), "A")
    fight.declare("A", points.counter(CounterKind.STRIKE, side=CounterSide.OFFENSIVE), "B", e=4)

    def too_far() -> bool:
        return "L-336" in {f.rule for f in counters.findings(fight.store.state, fight["A"], fight["B"])}

    assert not too_far()
    fight.store.dispatch(DrawObstacles(obstacles=(wall((10.6, 4), (10.6, 16)),)))
    state = fight.store.state
    way = 2 * math.hypot(0.6, 6) - 1.0  # 6 m to its end and 6 m back, less both bodies
    assert contact.approach_m(state, fight["A"].id, fight["B"].id) == pytest.approx(way)
    assert too_far()
    fight.store.dispatch(DrawObstacles(obstacles=(wall((10.6, 0), (10.6, 40)),)))
    assert contact.approach_m(fight.store.state, fight["A"].id, fight["B"].id) == math.inf
    assert too_far()


@pytest.mark.rule("M-094", "M-095")
def test_a_haul_stops_at_a_wall() -> None:
    sheets = fighter("Ana", reach_m=3.0, manoeuvres={"feats": ALL_FEATS}), fighter("Bor")
    fight = Fight(*sheets, at=((10, 10), (12.6, 10)), walls=(wall((11.5, 0), (11.5, 20)),))
    assert "L-461" in fight.problems("Ana", "grapple_bmo", "Bor")
    fight.attempt("Ana", "grapple_bmo", "Bor", override="par-dessus le mur")
    while fight.state.pending:
        fight.answer("left") if fight.state.pending[0].role == "opportunity" else fight.throw(19)
    assert fight.at("Bor") == (12.6, 10.0)
    assert not fight.has("Bor", "grappled")
    low = Fight(*sheets, at=((10, 10), (12.6, 10)), walls=(wall((11.5, 0), (11.5, 20), kind="low_wall"),))
    low.attempt("Ana", "grapple_bmo", "Bor")  # an arm goes over it, a body does not
    while low.state.pending:
        low.answer("left") if low.state.pending[0].role == "opportunity" else low.throw(19)
    assert low.at("Bor") == (12.6, 10.0)
    assert not low.has("Bor", "grappled")


@pytest.mark.rule("M-100", "M-101")
def test_a_drag_does_not_bring_the_held_one_across_a_wall() -> None:
    plan = {"hold": "move", "way": ((8.5, 10),), "place": (7, 10)}
    parted = two(wall((10.75, 0), (10.75, 20)), apart=1.5)
    parted.grip("Ana", "Bor")
    assert not parted.has("Bor", "grappled")  # nobody holds anybody through a wall
    assert {"L-461", "M-101"} <= set(parted.problems("Ana", "grapple_bmo", "Bor", **plan))
    fight = two(wall((10.75, 0), (10.75, 20), kind="low_wall"), apart=1.5)  # an arm goes over it, a body does not
    fight.grip("Ana", "Bor")
    assert "M-101" in fight.problems("Ana", "grapple_bmo", "Bor", **plan)
    with pytest.raises(Refused):
        fight.attempt("Ana", "grapple_bmo", "Bor", **plan, override="pour l'essai")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="move", way=((8.5, 10),), override="pour l'essai")
    while fight.state.pending:
        fight.throw(19)
    assert fight.at("Bor") == (11.5, 10.0)
    assert not fight.has("Bor", "grappled")


@pytest.mark.rule("M-101")
def test_who_is_led_round_a_corner_comes_along() -> None:
    corner = wall((11, 8.5), (20, 8.5))  # they stand below it; Ana goes round its left end
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), at=((11, 9.5), (12.2, 9.5)), walls=(corner,)
    )
    fight.grip("Ana", "Bor")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="move", way=((10.4, 8.5), (11, 7.6)))
    while fight.state.pending:
        fight.throw(19)
    assert fight.at("Ana") == (11.0, 7.6)
    assert fight.at("Bor")[1] < 8.5
    assert fight.has("Bor", "grappled")


place = st.tuples(st.floats(1, 19), st.floats(1, 19))
walls = st.lists(
    st.tuples(place, place, st.sampled_from([k for k in ObstacleKind if k is not ObstacleKind.CURTAIN])), max_size=6
)
PLANS = st.sampled_from(["bull_rush", "start", "move", "place", "danger", "force", "overrun"])
across = st.tuples(st.floats(0.2, 0.8), st.floats(0.2, 6), st.sampled_from([ObstacleKind.WALL, ObstacleKind.LOW_WALL]))


@settings(max_examples=150, deadline=None)
@given(
    at=place,
    turn=st.floats(0, 6.28),
    far=st.floats(1.05, 3.5),
    between=st.none() | across,
    drawn=walls,
    what=PLANS,
    to=place,
    dice=st.integers(2, 19),
)
def test_no_haul_drag_or_push_ever_brings_anybody_across_a_wall(
    at: tuple[float, float],
    turn: float,
    far: float,
    between: tuple[float, float, ObstacleKind] | None,
    drawn: list[tuple[tuple[float, float], tuple[float, float], ObstacleKind]],
    what: str,
    to: tuple[float, float],
    dice: int,
) -> None:
    """between: a wall square to the line of the two, at which share of it, so long to either side."""
    if between is not None:
        share, half, kind = between
        (x, y), (dx, dy) = (at, (math.cos(turn), math.sin(turn)))
        x, y = x + share * far * dx, y + share * far * dy
        drawn = [((x - half * dy, y + half * dx), (x + half * dy, y - half * dx), kind), *drawn[:1]]
    other = (at[0] + far * math.cos(turn), at[1] + far * math.sin(turn))
    if not all(0.5 <= xy <= 19.5 for xy in other):
        return
    built = tuple(wall(a, b, kind=kind, id=f"o{n}") for n, (a, b, kind) in enumerate(drawn))
    sheets = fighter("Ana", reach_m=3.0, bba=15, manoeuvres={"feats": ALL_FEATS}), fighter("Bor")
    fight = Fight(*sheets, at=(at, other), walls=built, size=(20.0, 20.0))
    before = {name: fight.token(name).at for name in ("Ana", "Bor")}
    near = (at[0] + (to[0] - at[0]) / 8, at[1] + (to[1] - at[1]) / 8)
    put = (near[0] + 1.2 * math.cos(turn), near[1] + 1.2 * math.sin(turn))
    if what in ("move", "place", "danger"):
        fight.grip("Ana", "Bor")
    try:
        if what == "force":
            fight.do(ForceToken(token_id=fight.token("Bor").id, to=to))
        elif what in ("bull_rush", "overrun"):
            fight.attempt("Ana", what, "Bor", override="pour l'essai")
        elif what == "start":
            fight.attempt("Ana", "grapple_bmo", "Bor", override="pour l'essai")
        else:
            plan = {"way": (near,)} if what == "move" else {"way": (near,), "place": put, "danger": what == "danger"}
            fight.attempt("Ana", "grapple_bmo", "Bor", hold="move", override="pour l'essai", **plan)
    except Refused:
        return
    for _ in range(20):
        if not fight.state.pending:
            break
        asked = fight.state.pending[0]
        if asked.kind == "ruling":
            fight.answer(asked.answers[-1].code)
        else:
            fight.throw(dice)
    scene = fight.state.scene()
    assert scene is not None
    led = (before["Ana"], near) if what in ("move", "place", "danger") else ()
    for name, start in before.items():
        now = fight.token(name).at
        straight = ways.first_block(scene, (start, now)) is None
        assert straight or (led and ways.first_block(scene, (start, *led, now)) is None), (name, start, now)
