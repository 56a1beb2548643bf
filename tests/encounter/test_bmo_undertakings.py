"""Manoeuvres by BMO as undertakings: who answers them, what they wait for, what comes back, what a group holds."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre
from loreval_desktop.encounter.bmo.events import ManoeuvreStopped, OpportunityTaken, Shoved
from loreval_desktop.encounter.engine.answers import Rule
from loreval_desktop.encounter.loreval.counter_test import FireCounter
from loreval_desktop.encounter.people.events import DamageDealt
from loreval_desktop.encounter.people.roster import AmendCombatant, RemoveCombatant
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.rounds.phases import EndTurn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRuling
from loreval_desktop.encounter.value.people import ConditionCode, Side
from loreval_desktop.encounter.value.undertakings import OpportunityStrike
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.creature import Size, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.ribbons import RibbonAction
from tests.encounter import table as tables
from tests.encounter.bmo_fights import ALL_FEATS, DAGGER, SWORD, TWO_HANDED, Fight, fighter
from tests.encounter.table import Table, act, inaction

FIST = Weapon(id="fist", name="Poing", damage="1d3", modes=(WeaponMode.UNARMED,), ready=False)
FRIENDS = (Side.PLAYERS, Side.FOES, Side.PLAYERS, Side.FOES)


def duel(*, feats: tuple[str, ...] = (), foe: dict[str, Any] | None = None, **more: Any) -> Fight:
    """Ana beside Bor, by ribbons unless `system` says otherwise: both BMO 8, DMD 20, strike +8, defence 14."""
    return Fight(fighter("Ana", manoeuvres={"feats": feats}), fighter("Bor", **(foe or {})), **more)


def by_points(kind: str = "trip", **more: Any) -> Fight:
    """Ana, who has declared a manoeuvre on Bor, at her turn of a round with initiative points."""
    fight = duel(system="loreval", **more)
    fight.declare("Bor", "inaction")
    fight.declare("Ana", kind, "Bor")
    fight.resolve()
    return fight


def segment(fight: Fight, name: str) -> int:
    assert fight.state.ribbons is not None
    ribbon = fight.state.ribbons.of(fight.who(name).id)
    assert ribbon is not None
    return ribbon.at


# --- attacks of opportunity ------------------------------------------------------------------------------------------


@pytest.mark.tries(173)
@pytest.mark.rule("M-022", "M-023", "M-024")
@pytest.mark.parametrize("system", ["ribbons", "loreval"])
@pytest.mark.parametrize(("face", "lands"), [(6, True), (5, False)])
def test_it_is_rolled_against_the_defence_and_its_damage_weighs_on_the_test(
    system: str, face: int, lands: bool
) -> None:
    """8 + 6 reaches 14, 8 + 5 does not."""
    fight = duel() if system == "ribbons" else by_points()
    fight.attempt("Ana", "trip", "Bor")
    assert fight.question.answers[0].code == "attack"
    fight.answer("attack")
    strike = fight.state.top
    assert isinstance(strike, OpportunityStrike)
    assert strike.answers == fight.attempts[0].id
    assert (fight.roll.role, fight.roll.breakdown.total, fight.roll.difficulty) == ("hit", 8, 14)
    fight.throw(face)
    taken = next(e for e in fight.last if isinstance(e, OpportunityTaken))
    assert (taken.outcome, taken.total, taken.difficulty) == ("hit" if lands else "miss", 8 + face, 14)
    if lands:
        assert (fight.roll.role, fight.roll.dice) == ("damage", "1d8+3")
        fight.throw(2)
        assert fight.who("Ana").hit_points == 35
    assert (fight.roll.role, fight.roll.breakdown.total) == ("manoeuvre", 8 - (5 if lands else 0))


@pytest.mark.tries(173)
@pytest.mark.rule("M-022", "M-023", "L-461")
@pytest.mark.parametrize("answer", ["attack", "hit"])
def test_bare_hands_without_an_entry_ask_for_a_number(answer: str) -> None:
    fight = duel(foe={"weapons": ()})
    fight.attempt("Ana", "trip", "Bor")
    fight.answer(answer)
    if answer == "attack":
        fight.throw(20)
    asked = fight.question
    assert (asked.role, asked.number, asked.who) == ("damage", True, fight.who("Bor").id)
    fight.do(Rule(answer="damage", number=4))
    assert fight.who("Ana").hit_points == 36
    assert fight.roll.breakdown.total == 8 - 4


@pytest.mark.tries(173)
@pytest.mark.rule("M-023")
def test_a_fist_of_the_sheet_throws_its_dice_and_a_weapon_in_hand_comes_first() -> None:
    fight = duel(foe={"weapons": (FIST,)})
    fight.attempt("Ana", "trip", "Bor")
    fight.answer("hit")
    assert fight.roll.dice == "1d3"
    armed = duel(foe={"weapons": (FIST, SWORD)})
    armed.attempt("Ana", "trip", "Bor")
    armed.answer("hit")
    assert armed.roll.dice == "1d8+3"


@pytest.mark.rule("M-023", "L-006")
@pytest.mark.parametrize(("ward", "harm"), [("cancel", 0), ("take", 20)])
def test_only_what_was_really_lost_weighs_on_the_test(ward: str, harm: int) -> None:
    """A blow for 20 would fell Ana, who has 20 hit points and a point of heroism; below 0 she is out."""
    ana = fighter("Ana", kind="pc", heroism=1, hit_points=21)
    fight = Fight(ana, fighter("Bor"))
    fight.do(AmendCombatant(combatant_id=fight.who("Ana").id, hit_points=25))
    fight.attempt("Ana", "trip", "Bor")
    fight.do(Rule(answer="hit", number=60 if ward == "cancel" else 20))
    if ward == "cancel":
        assert fight.question.role == "ward"
        fight.answer("cancel")
    dealt = [e.amount for change in fight.store.past for e in change.events if isinstance(e, DamageDealt)]
    assert sum(dealt) == harm
    assert fight.roll.breakdown.total == 8 - harm


@pytest.mark.rule("M-020", "M-023")
def test_one_whose_weapon_is_struck_from_its_hand_tries_nothing_with_it() -> None:
    fight = duel()
    fight.attempt("Ana", "disarm", "Bor", weapon_id="sword")
    fight.answer("disarm")
    fight.throw(12)
    assert [f.name for f in fight.state.fallen] == ["Épée"]
    assert (fight.outcome, fight.state.pending, segment(fight, "Ana")) == ("lost", (), 3)
    assert any(isinstance(e, ManoeuvreStopped) for e in fight.last)


@pytest.mark.rule("M-048")
def test_those_past_whom_one_is_pushed_strike_one_after_the_other() -> None:
    ana = fighter("Ana", bba=10, manoeuvres={"feats": (*ALL_FEATS, "Bousculade supérieure")})
    fight = Fight(
        ana, fighter("Bor"), fighter("Cid"), fighter("Dia"),
        at=((5, 5), (6.5, 5), (8, 6.2), (8, 3.8)), sides=(Side.PLAYERS, Side.FOES, Side.PLAYERS, Side.PLAYERS),
    )  # fmt: skip
    fight.try_it("Ana", "bull_rush", "Bor", face=7)
    asked = []
    while fight.state.pending and isinstance(fight.state.pending[0], PendingRuling):
        assert [p.role for p in fight.state.pending] == ["opportunity"]
        asked.append(fight.question.who)
        fight.answer("left")
    assert asked == [fight.who("Cid").id, fight.who("Dia").id]
    assert fight.outcome == "done"
    again = Fight(
        ana, fighter("Bor"), fighter("Cid"), at=((5, 5), (6.5, 5), (8, 6.2)), sides=FRIENDS
    )  # fmt: skip
    again.try_it("Ana", "bull_rush", "Bor", face=7)
    again.do(Rule(answer="hit", number=3))
    assert again.who("Bor").hit_points == 37
    assert again.outcome == "done"


# --- dropped, lost, left ---------------------------------------------------------------------------------------------


@pytest.mark.tries(164)
@pytest.mark.rule("M-021", "R-003")
@pytest.mark.parametrize("stage", ["opportunity", "roll", "damage"])
def test_a_target_that_leaves_gives_the_blow_and_the_segments_back(stage: str) -> None:
    for system in ("ribbons", "loreval"):
        sheets = fighter("Ana"), fighter("Bor"), fighter("Cid")
        fight = Fight(*sheets, system=system)
        if system == "loreval":
            fight.declare("Cid", "inaction")
            fight.declare("Bor", "inaction")
            fight.declare("Ana", "attack", "Bor", mode="single", count=2, weapon_ids=("sword",))
            fight.resolve()
        before = fight.state
        fight.attempt("Ana", "sunder", "Bor", weapon_id="sword", object_id="sword")
        if stage != "opportunity":
            fight.answer("left")
        if stage == "damage":
            fight.throw(20)
        fight.do(RemoveCombatant(combatant_id=fight.who("Bor").id))
        assert (fight.attempts, fight.outcome) == ([], "dropped")
        was, now = before.require(fight.who("Ana").id), fight.who("Ana")
        if system == "ribbons":
            assert before.ribbons is not None
            assert fight.state.ribbons is not None
            assert fight.state.ribbons.of(now.id) == before.ribbons.of(now.id)
            assert fight.state.round.cursor == now.id
        elif stage != "damage":
            assert now.blows == was.blows == ()


@pytest.mark.tries(164)
@pytest.mark.tries(166)
@pytest.mark.rule("M-120", "R-091")
def test_helpers_have_their_segments_back_when_it_is_dropped() -> None:
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"),
        at=((5, 5), (6.5, 5), (6.5, 6.5)), sides=FRIENDS,
    )  # fmt: skip
    fight.attempt("Ana", "grapple_bmo", "Bor", helpers=("Cid",))
    assert (segment(fight, "Cid"), segment(fight, "Ana")) == (3, 1), "at once, its author at the end"
    fight.do(RemoveCombatant(combatant_id=fight.who("Bor").id))
    assert (segment(fight, "Cid"), segment(fight, "Ana")) == (1, 1)


@pytest.mark.tries(166)
@pytest.mark.rule("M-120", "R-091", "R-025")
def test_helping_is_no_turn_of_the_helpers() -> None:
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"),
        at=((5, 5), (6.5, 5), (6.5, 6.5)), sides=FRIENDS,
    )  # fmt: skip
    fight.try_it("Ana", "grapple_bmo", "Bor", face=16, helpers=("Cid",))
    assert fight.has("Bor", "grappled")
    assert (segment(fight, "Cid"), fight.who("Cid").clock, fight.who("Ana").clock) == (3, 1, 2)
    fight.turn_of("Bor")
    fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=3))
    assert fight.state.round.cursor == fight.who("Cid").id, "its own turn of the first round is still to come"


@pytest.mark.tries(166)
@pytest.mark.rule("M-120")
def test_with_initiative_points_one_helps_by_what_it_has_declared() -> None:
    fight = Fight(
        fighter("Ana", weapons=(), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"), fighter("Dia"),
        at=((5, 5), (6.5, 5), (6.5, 6.5), (6.5, 3.5)),
        sides=(Side.PLAYERS, Side.FOES, Side.PLAYERS, Side.PLAYERS), system="loreval",
    )  # fmt: skip
    fight.declare("Dia", "attack", "Bor", mode="single", weapon_ids=("sword",))
    fight.declare("Cid", "priced", "Bor", priced_category=3)
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "grapple", "Bor")
    fight.resolve()
    assert fight.problems("Ana", "grapple_bmo", "Bor", helpers=("Cid",)) == []
    assert fight.problems("Ana", "grapple_bmo", "Bor", helpers=("Dia",)) == ["M-120"]


@pytest.mark.rule("L-347", "L-348", "M-022")
def test_a_counter_is_fired_by_hand_at_a_manoeuvre_as_at_a_blow() -> None:
    fight = Fight(fighter("Bor"), fighter("Ana", manoeuvres={"feats": ALL_FEATS}), system="loreval")
    fight.declare("Ana", "trip", "Bor")
    fight.declare("Bor", "counter", "Ana", counter="parry", side="defensive", weapon_ids=("sword",))
    fight.resolve()
    fight.attempt("Ana", "trip", "Bor")
    assert fight.question.role == "counter"
    fight.do(FireCounter(combatant_id=fight.who("Bor").id))
    assert (fight.roll.role, fight.roll.who) == ("counter", fight.who("Bor").id)
    fight.throw(20)
    total = fight.state.round.counters[0].total
    assert total is not None
    assert fight.roll.difficulty == max(20, total)
    fight.throw(2)
    assert fight.has("Ana", "blocked")
    assert not fight.has("Bor", "knocked_down")


def test_a_turn_that_ends_drops_what_stands_on_it_and_undo_brings_it_back() -> None:
    fight = by_points()
    fight.attempt("Ana", "trip", "Bor")
    before = fight.state
    fight.do(EndTurn(override="on arrête là"))
    assert (fight.attempts, fight.outcome) == ([], "dropped")
    fight.store.undo()
    assert fight.state == before
    assert Encounter.model_validate_json(before.model_dump_json()) == before


# --- hands and holds -------------------------------------------------------------------------------------------------


@pytest.mark.tries(165)
@pytest.mark.rule("M-116")
@pytest.mark.parametrize(("weapon", "refused"), [("axe", True), ("dagger", False)])
def test_one_who_is_grabbed_tries_nothing_with_a_two_handed_weapon(weapon: str, refused: bool) -> None:
    fight = Fight(fighter("Ana", weapons=(TWO_HANDED, DAGGER), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"))
    assert fight.problems("Ana", "disarm", "Bor", weapon_id=weapon) == []
    fight.grip("Bor", "Ana")
    assert ("M-116" in fight.problems("Ana", "disarm", "Bor", weapon_id=weapon)) is refused
    corner = ActOnRibbon(action=RibbonAction.CORNER, target=fight.who("Bor").id, weapon_id=weapon)
    assert ("M-116" in {p.rule for p in fight.store.problems(corner)}) is refused


@pytest.mark.rule("M-097", "M-098")
def test_a_hold_lapses_after_a_whole_turn_of_its_leader_without_a_test() -> None:
    fight = Fight(fighter("Ana", weapons=(), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"))
    fight.try_it("Ana", "grapple_bmo", "Bor", face=12)
    assert fight.has("Bor", "grappled"), "the turn of the test itself has ended"
    fight.turn_of("Ana")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="maintain")
    assert fight.roll.breakdown.total == 8 + 5
    fight.throw(7)
    fight.turn_of("Ana")
    assert fight.has("Bor", "grappled")
    fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=1))
    assert not fight.has("Bor", "grappled")


@pytest.mark.rule("M-097")
def test_a_hold_put_on_by_hand_late_in_a_fight_lasts_to_its_leaders_next_turn() -> None:
    fight = Fight(fighter("Ana", weapons=()), fighter("Bor"))
    for _ in range(3):
        fight.turn_of("Bor")
        fight.turn_of("Ana")
    fight.put("Bor", "grappled", "Ana")
    assert fight.has("Ana", "grappler")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="maintain")
    assert fight.roll.breakdown.total == 8 + 5
    fight.throw(7)
    assert fight.has("Bor", "grappled")


# --- overrun ---------------------------------------------------------------------------------------------------------


def row(*others: Any, at: tuple[tuple[float, float], ...], **more: Any) -> Fight:
    return Fight(fighter("Ana", manoeuvres={"feats": ALL_FEATS}), *others, at=at, **more)


ROW = ((5.0, 5.0), (8.0, 5.0), (12.0, 5.2), (19.4, 5.0))


@pytest.mark.tries(162)
@pytest.mark.rule("M-130", "M-131")
def test_by_ribbons_an_overrun_from_afar_is_refused_with_metres_and_names() -> None:
    fight = row(fighter("Cid"), fighter("Dia"), fighter("Bor"), at=ROW, sides=(Side.PLAYERS, Side.PLAYERS, Side.FOES))
    found = fight.store.problems(fight.command("Ana", "overrun", "Bor"))
    assert [(p.rule, p.say.id) for p in found] == [("M-130", "bmo.overrun_across")]
    values = dict(found[0].say.values)
    assert (values["names"], values["distance"]) == ("Cid, Dia", pytest.approx(13.4))
    alone = row(fighter("Bor"), at=((5.0, 5.0), (9.1, 5.0)))
    far = alone.store.problems(alone.command("Ana", "overrun", "Bor"))
    assert [p.say.id for p in far] == ["bmo.overrun_from_afar"]
    near = row(fighter("Bor"), at=((5.0, 5.0), (8.9, 5.0)))
    assert near.problems("Ana", "overrun", "Bor") == []


@pytest.mark.tries(162)
@pytest.mark.rule("M-131", "M-135", "M-137")
def test_with_points_whoever_stands_in_between_is_faced_first() -> None:
    sides = (Side.PLAYERS, Side.PLAYERS, Side.FOES, Side.FOES)
    fight = row(fighter("Cid"), fighter("Dia"), fighter("Bor"), at=ROW, sides=sides, system="loreval")
    for name in ("Bor", "Dia", "Cid"):
        fight.declare(name, "inaction")
    fight.declare("Ana", "overturn", "Bor", extra_moves=3)
    fight.resolve()
    fight.attempt("Ana", "overrun", "Bor", override="pour l'essai")
    assert fight.question.who == fight.who("Cid").id
    fight.answer("avoid")  # a friend steps aside
    assert fight.question.who == fight.who("Dia").id
    fight.answer("stand")
    fight.throw(20)
    assert not fight.has("Dia", "knocked_down"), "a 20 succeeds by itself, without a margin"
    assert fight.question.who == fight.who("Bor").id
    assert fight.at("Ana") == (5.0, 5.0)
    fight.answer("avoid")
    assert fight.at("Ana") == (20.400001, 5.0)
    assert [e.why for e in fight.last if isinstance(e, Shoved)] == ["cross"]


@pytest.mark.tries(162)
@pytest.mark.rule("M-134")
def test_one_who_fails_on_the_way_stops_right_before_it() -> None:
    sides = (Side.PLAYERS, Side.PLAYERS, Side.FOES, Side.FOES)
    fight = row(fighter("Cid"), fighter("Dia"), fighter("Bor"), at=ROW, sides=sides, system="loreval")
    for name in ("Bor", "Dia", "Cid"):
        fight.declare(name, "inaction")
    fight.declare("Ana", "overturn", "Bor", extra_moves=3)
    fight.resolve()
    fight.attempt("Ana", "overrun", "Bor", override="pour l'essai")
    fight.answer("avoid")
    fight.answer("stand")
    fight.throw(1)
    x, y = fight.at("Ana")
    assert y == 5.0
    assert x == pytest.approx(12.0 - (1 - 0.2**2) ** 0.5)
    assert fight.outcome == "done"


@pytest.mark.tries(162)
@pytest.mark.rule("M-132", "M-134")
def test_nobody_runs_through_one_who_is_too_large() -> None:
    ogre = fighter("Ogre", size=Size.TG, space_m=1.0)
    fight = row(ogre, fighter("Bor"), at=((5.0, 5.0), (6.6, 5.0), (7.9, 5.0)))
    fight.attempt("Ana", "overrun", "Bor")
    assert fight.state.pending == ()
    assert fight.at("Ana") == (5.6, 5.0)
    assert fight.outcome == "done"


# --- in concert ------------------------------------------------------------------------------------------------------


def group(profile: RulesProfile, kind: ActionKind, *more: str, at: dict[str, tuple[float, float]]) -> Table:
    """X and Z act in concert on Y by BMO: X tries a manoeuvre, Z strikes. X comes first."""
    sheets = [
        tables.fighter(name, manoeuvres=fighter(name, bba=9, manoeuvres={"feats": ALL_FEATS}).manoeuvres)
        for name in ("X", "Y", "Z", *more)
    ]
    side = {"X": Side.PLAYERS, "Z": Side.PLAYERS, "Y": Side.FOES, "W": Side.FOES}
    points = {"X": 18, "Z": 12, "Y": 5, "W": 4}
    table = Table(profile, points, *sheets, at=at, side=side, manoeuvres="bmo")
    for name in ("W", "Y"):
        if name in (*more, "Y"):
            table.declare(name, inaction())
    table.declare("Z", tables.attack(1), "Y", e=2, f=1)
    table.declare("X", act(kind), "Y", e=2, f=2, concert=("Z",))
    table.no_eclat()
    return table


@pytest.mark.tries(122)
@pytest.mark.rule("L-373", "M-063")
def test_a_fall_waits_until_the_last_of_the_group_has_struck(profile: RulesProfile) -> None:
    table = group(profile, ActionKind.TRIP, at={"X": (5, 5), "Y": (6.2, 5), "Z": (7.4, 5)})
    while table.cursor != "X":
        table.end_turn()
    table.do(AttemptManoeuvre(manoeuvre="trip", target=table.id("Y")))
    table.roll("manoeuvre", 19)
    assert not table.has("Y", ConditionCode.KNOCKED_DOWN)
    assert [e.kind for e in table.state.effects] == ["fall"]
    if table.cursor == "X":
        table.end_turn()
    table.attack()
    table.roll("hit", 1)
    if table.cursor == "Z":
        table.end_turn()
    assert table.has("Y", ConditionCode.KNOCKED_DOWN)
    assert table.state.effects == ()


@pytest.mark.tries(122)
@pytest.mark.rule("L-373", "M-050", "M-051")
def test_a_push_that_waits_meets_the_next_one_as_if_it_had_been_made(profile: RulesProfile) -> None:
    at = {"X": (5, 5), "Y": (6.2, 5), "Z": (6.2, 6.2), "W": (8.9, 5)}
    table = group(profile, ActionKind.BULL_RUSH, "W", at=at)
    while table.cursor != "X":
        table.end_turn()
    table.do(AttemptManoeuvre(manoeuvre="bull_rush", target=table.id("Y")))
    table.roll("manoeuvre", 19)
    assert table.token("Y").at == (6.2, 5)
    assert (table.waits, table.first.about) == ("manoeuvre", (table.id("W"),)), "after one step it meets W"
    table.roll("manoeuvre", 19)
    assert (table.token("Y").at, table.token("W").at) == ((6.2, 5), (8.9, 5))
    if table.cursor == "X":
        table.end_turn()
    table.attack()
    table.roll("hit", 1)
    if table.cursor == "Z":
        table.end_turn()
    assert table.state.effects == ()
    assert table.token("Y").at[0] > 6.2
    assert table.token("W").at[0] > 8.9
    assert table.token("W").at[0] - table.token("Y").at[0] == pytest.approx(8.9 - 6.2 - 1.5)
