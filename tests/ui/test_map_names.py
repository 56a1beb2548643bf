"""Where names stand on the map: beside their tokens, never over one another."""

from __future__ import annotations

import itertools
import random

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.map import names
from loreval_desktop.ui.map.names import Box, Marker, name_rank, place_names, short_names
from tests.encounter.conftest import goblin
from tests.ui.conftest import MakeWindow
from tests.ui.test_map_view import drag

# A token of 10 px at (100, 100), its name 40 x 12, two pixels away.
BELOW = Box(80, 112, 120, 124)
ABOVE = Box(80, 76, 120, 88)
RIGHT = Box(112, 94, 152, 106)
LEFT = Box(48, 94, 88, 106)


def token(key: str = "a", x: float = 100, y: float = 100, rank: int = 3, radius: float = 10) -> Marker[str]:
    return Marker(key, x, y, radius, 40, 12, rank)


def nameless(key: str, x: float, y: float) -> Marker[str]:
    return Marker(key, x, y, 5)


# Discs without a name, each in the way of one place only.
IN_THE_WAY = [nameless("b", 100, 120), nameless("c", 100, 80), nameless("d", 135, 100), nameless("e", 60, 100)]


@pytest.mark.parametrize(("blocked", "place"), [(0, BELOW), (1, ABOVE), (2, RIGHT), (3, LEFT)])
def test_a_name_goes_below_else_above_else_right_else_left(blocked: int, place: Box) -> None:
    assert place_names([token(), *IN_THE_WAY[:blocked]]) == {"a": place}


def test_a_name_without_a_free_place_is_left_out() -> None:
    assert place_names([token(), *IN_THE_WAY]) == {}


def test_a_disc_is_round() -> None:
    # Its square would reach into the place below; the corner of the square is not taken.
    assert place_names([token(), Marker("b", 127, 131, 9)]) == {"a": BELOW}
    assert place_names([token(), Marker("b", 125, 129, 9)]) == {"a": ABOVE}


def test_names_do_not_run_into_each_other_and_the_one_that_matters_chooses_first() -> None:
    side_by_side = [token("a"), token("b", x=130)]
    assert place_names(side_by_side) == {"a": BELOW, "b": ABOVE.moved(30, 0)}
    assert place_names([side_by_side[0], token("b", x=130, rank=1)]) == {"a": ABOVE, "b": BELOW.moved(30, 0)}


def test_the_name_that_matters_less_is_the_one_left_out() -> None:
    # Only the place below is free, for both: two tokens on one spot.
    shut = [*IN_THE_WAY[1:]]
    assert place_names([token("a"), token("b", rank=0), *shut]) == {"b": BELOW}
    assert place_names([token("a", rank=0), token("b"), *shut]) == {"a": BELOW}


def test_names_keep_off_badges_and_inside_the_picture() -> None:
    badged = Marker("b", 300, 300, 5, badges=(Box(118, 120, 130, 130),))
    assert place_names([token(), badged]) == {"a": ABOVE}
    assert place_names([token()], Box(0, 0, 200, 123)) == {"a": ABOVE}
    assert place_names([token()], Box(0, 0, 119, 200)) == {"a": LEFT}
    assert place_names([token()], Box(0, 0, 119, 200).moved(50, 0)) == {"a": BELOW}
    assert place_names([token()], Box(0, 0, 50, 50)) == {}
    assert place_names([]) == {}


def test_who_is_selected_matters_more_than_whose_turn_it_is_and_the_fallen_least() -> None:
    ranks = [name_rank(selected=True), name_rank(current=True), name_rank(target=True), name_rank()]
    assert ranks == sorted(set(ranks))
    assert name_rank(down=True) > ranks[-1]
    assert name_rank(down=True, selected=True) == ranks[0]


@pytest.mark.parametrize("spread", [300, 900, 3000])
def test_in_a_crowd_nothing_overlaps_and_the_grid_forgets_no_neighbour(spread: int) -> None:
    chance = random.Random(spread)
    crowd = [
        Marker(
            n,
            chance.uniform(-spread, spread),
            chance.uniform(-spread, spread),
            chance.choice((3.0, 12.0, 90.0)),
            chance.uniform(20, 130),
            17,
            chance.randrange(5),
        )
        for n in range(250)
    ]
    placed = place_names(crowd)
    assert placed == place_names(crowd)
    for one, other in itertools.combinations(placed.values(), 2):
        assert not one.meets(other)

    def hit(box: Box, marker: Marker[int]) -> bool:
        x, y = min(max(marker.x, box.left), box.right), min(max(marker.y, box.top), box.bottom)
        return (x - marker.x) ** 2 + (y - marker.y) ** 2 < marker.radius**2 - 1e-6

    assert not any(hit(box, marker) for box in placed.values() for marker in crowd)
    # Whoever was left out, or put elsewhere than below, has somebody in the way that chose before, or a disc.
    for marker in crowd:
        first = next(marker.places())
        if placed.get(marker.key) != first:
            before = [placed[m.key] for m in crowd if m.key in placed and m.rank <= marker.rank]
            assert any(first.meets(box) for box in before) or any(hit(first, m) for m in crowd)


def test_short_names_are_first_words_that_only_one_token_has() -> None:
    full = {1: "Gaëlle de Rocheval", 2: "Gobelin 1", 3: "Gobelin 2", 4: "Le Boiteux", 5: "Loup", 6: ""}
    assert short_names(full) == {1: "Gaëlle", 2: "Gobelin 1", 3: "Gobelin 2", 4: "Le Boiteux", 5: "Loup", 6: ""}
    assert short_names({1: "Gaëlle de Rocheval", 2: "Gaëlle"}) == {1: "Gaëlle de Rocheval", 2: "Gaëlle"}


# -- the GM's map -----------------------------------------------------------------------------------------------------


def placed_on(window: MainWindow) -> dict[str, Box]:
    """Return where the names of the map stand, in pixels of the whole map, by name."""
    view = window.map_view
    scale = view.pixels_per_metre
    found = {}
    for item in view.stage.tokens.values():
        box = item._label.box
        if box is not None and item._label.isVisible():
            found[item.look.full_name] = box.moved(item.look.at[0] * scale, item.look.at[1] * scale)
    return found


def crowd(window: MainWindow) -> None:
    """Put six goblins round Gaëlle, half a metre apart."""
    for n in range(6):
        window.context.dispatch(AddCombatant(sheet=goblin(), at=(4.4 + 0.6 * (n % 3), 4.2 + 1.6 * (n // 3))))


def test_the_names_of_a_crowd_on_the_map_do_not_meet(make_window: MakeWindow) -> None:
    window = make_window()
    crowd(window)
    view = window.map_view
    for _ in range(8):
        placed = placed_on(window)
        for one, other in itertools.combinations(placed.values(), 2):
            assert not one.meets(other)
        for item in view.stage.tokens.values():
            x, y = (part * view.pixels_per_metre for part in item.look.at)
            radius = item.look.radius_m * view.pixels_per_metre
            for box in placed.values():
                near = (min(max(x, box.left), box.right), min(max(y, box.top), box.bottom))
                assert (near[0] - x) ** 2 + (near[1] - y) ** 2 >= radius**2 - 1e-6
        view.zoom_by(1.3)
    assert len(placed_on(window)) == len(view.stage.tokens)  # near enough, all have room


def test_a_selected_token_keeps_its_name_in_the_crowd_and_the_pointer_reads_the_others(
    make_window: MakeWindow,
) -> None:
    window = make_window()
    crowd(window)
    view = window.map_view
    view.zoom_by(0.6)
    left_out = [item for item in view.stage.tokens.values() if item._label.box is None]
    assert left_out
    for item in left_out:
        assert item.toolTip() == item.look.full_name
    found = False
    for item in left_out:
        window.context.session.select((item.look.id,))
        found = found or item._label.box is not None
    assert found


def test_names_follow_a_move_and_the_zoom(make_window: MakeWindow) -> None:
    window = make_window()
    view = window.map_view
    scene = window.context.state.scene()
    assert scene is not None
    gaelle = view.stage.tokens[scene.tokens[0].id]
    assert gaelle._label.box is not None
    radius = gaelle.look.radius_m * view.pixels_per_metre
    assert gaelle._label.box.top == pytest.approx(radius + names.GAP_PX)
    view.zoom_by(2)
    assert gaelle._label.box.top == pytest.approx(2 * radius + names.GAP_PX)
    # A goblin right below her: her name goes above.
    below = (5.0, 5.0 + gaelle.look.radius_m * 2 + 0.1)
    window.context.dispatch(MoveToken(token_id=scene.tokens[1].id, path=(below,), override="essai"))
    assert gaelle._label.box.bottom == pytest.approx(-2 * radius - names.GAP_PX)


def test_names_are_laid_out_once_a_change_and_not_while_dragging(
    make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    window.map_view.zoom_by(1.1)  # from here on the map no longer follows the size of its window
    asked: list[int] = []
    whole = names.place_names

    def counting(markers: tuple[Marker[str], ...], within: Box | None = None) -> dict[str, Box]:
        asked.append(len(markers))
        return whole(markers, within)

    monkeypatch.setattr(names, "place_names", counting)
    window.context.session.select((next(iter(window.map_view.stage.tokens)),))
    assert asked == [3]
    drag(window, (5, 5), (6, 6), (4, 7), release=False)
    pressed = len(asked)
    for place in ((5, 6), (6, 5), (5, 7)):
        QTest.mouseMove(window.map_view.viewport(), window.map_view.mapFromScene(QPointF(*place)))
        QApplication.processEvents()
    assert len(asked) == pressed == 1
    window.map_view.cancel_gesture()
    window.map_view.zoom_by(1.5)
    assert len(asked) == 2


# -- the players' window ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_players_read_short_names_that_do_not_meet(make_window: MakeWindow, turn: int) -> None:
    window = make_window()
    full = ("Brunehaut Brisefer", "Ilvane des Saules", "Anselme Vaucroix")
    for n, name in enumerate(full):
        sheet = window.context.state.creatures[0].model_copy(update={"name": name})
        window.context.dispatch(AddCombatant(sheet=sheet, at=(5 + 2.4 * (n + 1), 5), side="players"))
    window.context.dispatch(StartEncounter())
    window.show_players()
    assert window.players is not None
    canvas = window.players.canvas
    canvas.turn_degrees = turn
    canvas.resize(900, 600)
    canvas.grab()
    shown = canvas.names_shown
    names_of = [token.name for token in canvas._view.tokens]
    assert names_of.count("") == 2  # the goblins
    assert {names_of[n] for n in shown} == {"Gaëlle", *full}
    for one, other in itertools.combinations(shown.values(), 2):
        assert not one.meets(other)
    for box in shown.values():
        assert Box(0, 0, 900, 600).holds(box)
        assert box.right - box.left < 90  # one word, not the whole name
