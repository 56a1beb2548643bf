"""Manoeuvres by BMO: who may try what, what answers it, every degree of every one (M-020 to M-139)."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.encounter.bmo.grips import ReleaseHold, Untie
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.people.roster import RemoveCombatant, SetProfile
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.creature import Size, Weapon, WeaponMode
from loreval_desktop.rules.types.ribbons import RibbonAction

from .bmo_fights import ALL_FEATS, DAGGER, SWORD, TWO_HANDED, Fight, fighter, wall


def duel(*feats: str, foe: dict[str, Any] | None = None, **more: Any) -> Fight:
    """Ana, with the feats, beside Bor: both BMO 8 and DMD 20."""
    ana = fighter("Ana", manoeuvres={"feats": feats})
    return Fight(ana, fighter("Bor", **(foe or {})), **more)


# --- performing ------------------------------------------------------------------------------------------------------


def test_an_encounter_that_plays_the_loreval_manoeuvres_refuses() -> None:
    fight = duel()
    fight.do(SetProfile(profile=fight.state.profile, manoeuvres="loreval"))
    assert fight.problems("Ana", "trip", "Bor") == ["M-001"]
    assert fight.state.profile.options.manoeuvres == "loreval"


@pytest.mark.rule("M-022", "M-023", "M-027", "M-029")
def test_the_target_may_strike_first_and_its_damage_is_a_malus() -> None:
    fight = duel()
    fight.attempt("Ana", "trip", "Bor")
    assert fight.question.role == "opportunity"
    assert fight.question.who == fight.who("Bor").id
    fight.answer("hit", text="6")
    assert fight.who("Ana").hit_points == 34
    assert (fight.roll.breakdown.total, fight.roll.difficulty) == (2, 20)
    fight.throw(18)
    assert fight.has("Bor", "knocked_down")
    assert not fight.attempts


@pytest.mark.rule("M-023")
def test_the_dice_of_the_weapon_may_be_thrown_instead() -> None:
    fight = duel()
    fight.attempt("Ana", "trip", "Bor")
    fight.answer("hit")
    assert fight.roll.dice == "1d8+3"
    fight.throw(4)
    assert fight.who("Ana").hit_points == 33
    assert fight.roll.breakdown.total == 8 - 7


@pytest.mark.rule("M-024")
@pytest.mark.parametrize("answer", ["miss", "left"])
def test_an_attack_of_opportunity_that_misses_changes_nothing(answer: str) -> None:
    fight = duel()
    fight.attempt("Ana", "trip", "Bor")
    fight.answer(answer)
    assert fight.roll.breakdown.total == 8


@pytest.mark.rule("M-022", "M-043", "M-062", "M-071", "M-081", "M-091", "M-133")
@pytest.mark.parametrize("manoeuvre", list(Manoeuvre))
def test_the_feat_spares_it(manoeuvre: Manoeuvre) -> None:
    more = {"weapon_id": "sword"} if manoeuvre in (Manoeuvre.DISARM, Manoeuvre.SUNDER) else {}
    bare = duel()
    bare.attempt("Ana", manoeuvre, "Bor", **more)
    assert bare.question.role == "opportunity"
    skilled = duel(*ALL_FEATS)
    skilled.attempt("Ana", manoeuvre, "Bor", **more)
    assert skilled.state.pending[0].role in ("manoeuvre", "avoid")


@pytest.mark.rule("M-022")
@pytest.mark.parametrize("state", ["unconscious", "pinned", "stunned"])
def test_one_who_cannot_act_does_not_strike(state: str) -> None:
    fight = duel()
    fight.put("Bor", state)
    fight.attempt("Ana", "trip", "Bor")
    assert all(p.role != "opportunity" for p in fight.state.pending)


def test_one_who_falls_to_the_attack_of_opportunity_tries_nothing() -> None:
    fight = duel()
    fight.attempt("Ana", "trip", "Bor")
    fight.answer("hit", text="60")
    assert not fight.attempts
    assert not fight.has("Bor", "knocked_down")
    assert fight.outcome == "lost"


@pytest.mark.rule("M-021")
def test_the_attack_of_opportunity_may_itself_be_a_manoeuvre() -> None:
    fight = duel()
    fight.attempt("Ana", "bull_rush", "Bor")
    assert {"trip", "disarm", "sunder"} < {answer.code for answer in fight.question.answers}
    fight.answer("trip")
    assert fight.roll.who == fight.who("Bor").id
    fight.throw(12)
    assert fight.has("Ana", "knocked_down")
    assert fight.roll.who == fight.who("Ana").id
    fight.throw(12)
    assert fight.at("Bor") == (8.0, 5.0)


@pytest.mark.rule("M-025")
@pytest.mark.parametrize("state", ["pinned", "tied", "immobilised", "unconscious"])
def test_one_who_cannot_act_is_overcome_without_a_die(state: str) -> None:
    fight = duel()
    fight.put("Bor", state)
    fight.attempt("Ana", "bull_rush", "Bor")
    assert not fight.state.pending
    result = fight.events("manoeuvre_resolved")[-1]
    assert (result.total, result.margin, result.automatic) == (28, 8, True)
    assert fight.at("Bor") == (9.5, 5.0)


@pytest.mark.rule("M-026")
def test_a_stunned_target_gives_4() -> None:
    fight = duel()
    fight.put("Bor", "stunned")
    fight.attempt("Ana", "trip", "Bor")
    assert fight.roll.breakdown.total == 12


@pytest.mark.rule("M-028", "M-030")
def test_the_weapon_used_and_concealment_change_the_roll() -> None:
    magic = SWORD.model_copy(update={"attack_bonus": 2})
    fight = Fight(fighter("Ana", weapons=(magic,), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"))
    ana, bor = fight.who("Ana"), fight.who("Bor")
    with_sword = fight.command("Ana", "disarm", "Bor", weapon_id="sword")
    assert bmo.attempt_facts(fight.state, ana, bor, with_sword).roll.total == 10
    held = fight.command("Ana", "grapple_bmo", "Bor", weapon_id="sword")
    assert "rule.term.weapon" not in {t.label.id for t in bmo.attempt_facts(fight.state, ana, bor, held).roll.terms}
    fight.attempt("Ana", "trip", "Bor", concealed_by=("light_fog",))
    assert fight.roll.breakdown.total == 8 - 2


@pytest.mark.rule("M-030")
def test_concealment_is_read_from_the_state_of_the_target() -> None:
    fight = duel(*ALL_FEATS)
    fight.put("Bor", "invisible")
    fight.attempt("Ana", "trip", "Bor")
    assert fight.roll.breakdown.total < 8


@pytest.mark.rule("M-020", "M-060", "M-070", "M-080", "M-040", "M-090", "M-130")
def test_with_initiative_points_the_declared_action_must_suit() -> None:
    fight = duel(*ALL_FEATS, system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "attack", "Bor", mode="single", count=2, weapon_ids=("sword",))
    fight.resolve()
    rows = {m.value: fight.problems("Ana", m, "Bor", weapon_id="sword") for m in Manoeuvre}
    assert rows["trip"] == rows["disarm"] == rows["sunder"] == []
    assert "M-040" in rows["bull_rush"]
    assert "M-090" in rows["grapple_bmo"]
    assert "M-130" in rows["overrun"]


@pytest.mark.rule("M-021", "M-060")
def test_a_trip_replaces_one_attack_of_a_series_and_the_next_is_a_blow() -> None:
    fight = duel(*ALL_FEATS, system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "attack", "Bor", mode="single", count=2, weapon_ids=("sword",))
    fight.resolve()
    fight.attempt("Ana", "trip", "Bor")
    assert fight.roll.breakdown.total == 8
    fight.throw(12)
    assert [(b.index, b.outcome) for b in fight.who("Ana").blows] == [(0, "hit")]
    assert fight.problems("Ana", "trip", "Bor") == []
    fight.do(ResolveAttack())
    assert fight.roll.role == "hit"
    fight.throw(2)
    assert "L-191" in fight.problems("Ana", "trip", "Bor")


@pytest.mark.rule("M-021")
def test_a_later_attack_of_a_series_keeps_its_malus() -> None:
    fight = duel(*ALL_FEATS, system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "attack", "Bor", mode="single", count=2, weapon_ids=("sword",))
    fight.resolve()
    fight.do(ResolveAttack())
    fight.throw(2)
    fight.attempt("Ana", "trip", "Bor")
    assert fight.roll.breakdown.total == 8 - 5


@pytest.mark.parametrize(
    ("kind", "manoeuvre", "category"),
    [
        ("bull_rush", "bull_rush", 2),
        ("trip", "trip", 2),
        ("overturn", "overrun", 2),
        ("grapple", "grapple_bmo", 3),
        ("disarm", "disarm", 3),
        ("weapon_destruction", "sunder", 3),
    ],
)
@pytest.mark.rule("M-020", "M-040", "M-090", "M-130", "L-153")
def test_each_manoeuvre_is_an_action_of_its_own(kind: str, manoeuvre: str, category: int) -> None:
    fight = duel(*ALL_FEATS, system="loreval")
    fight.declare("Bor", "inaction")
    moves = 1 if manoeuvre == "overrun" else 0  # it is made during a move
    fight.declare("Ana", kind, "Bor", override=None, extra_moves=moves)
    declared = fight.who("Ana").declaration
    assert declared is not None
    assert declared.category == category + moves
    focus = 2 if kind == "disarm" else 1 if category == 3 else 0  # a disarm is very difficult (L-153)
    assert declared.focus == (focus if declared.category == category else 1)
    fight.resolve()
    with pytest.raises(Refused) as refusal:
        fight.do(ResolveAttack())
    assert "M-027" in {p.rule for p in refusal.value.problems}
    fight.attempt("Ana", manoeuvre, "Bor", weapon_id="sword" if category == 3 else None)
    assert fight.attempts


@pytest.mark.rule("M-040")
def test_a_bull_rush_may_end_a_charge_with_its_bonus() -> None:
    fight = duel(*ALL_FEATS, system="loreval", at=((5, 5), (18.5, 5)))
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "charge", "Bor", mode="single", extra_moves=2, weapon_ids=("sword",))
    fight.resolve()
    token = fight.token("Ana")
    fight.do(MoveToken(token_id=token.id, path=((17.4, 5),)))
    fight.attempt("Ana", "bull_rush", "Bor")
    labels = {t.label.id: t.value for t in fight.roll.breakdown.terms if t.suppressed_by is None}
    assert labels["rule.term.charge"] == 4
    assert fight.roll.breakdown.total == 12


def test_it_must_be_ones_turn_and_nothing_may_wait() -> None:
    fight = duel()
    assert fight.problems("Bor", "trip", "Ana") == ["R-027"]
    fight.attempt("Ana", "trip", "Bor")
    assert fight.store.problems(fight.command("Ana", "trip", "Bor"))[0].say.id == "flow.pending"


def test_a_segment_is_too_little_for_a_manoeuvre() -> None:
    fight = duel(*ALL_FEATS)
    assert "R-056" in fight.problems("Ana", "trip", "Bor", cost=1)
    assert fight.problems("Ana", "trip", "Bor", cost=2) == []


def test_with_ribbons_the_author_advances_when_all_is_over() -> None:
    fight = duel()
    fight.attempt("Ana", "trip", "Bor", cost=3)
    assert fight.state.ribbons is not None
    assert fight.attempts
    fight.answer("left")
    fight.throw(10)
    ribbon = fight.state.ribbons.of(fight.who("Ana").id)
    assert ribbon is not None
    assert (ribbon.at, ribbon.acted) == (4, True)
    assert not fight.attempts
    assert fight.state.round.cursor == fight.who("Bor").id


@pytest.mark.rule("M-041", "M-061", "M-066", "M-132")
def test_too_large_a_target_and_one_that_nothing_trips_are_refused() -> None:
    large = duel(foe={"size": Size.TG}, at=((5, 5), (8, 5)))
    assert "M-041" in large.problems("Ana", "bull_rush", "Bor")
    assert "M-061" in large.problems("Ana", "trip", "Bor")
    assert "M-132" in large.problems("Ana", "overrun", "Bor")
    assert large.problems("Ana", "grapple_bmo", "Bor") == []
    ooze = duel(foe={"manoeuvres": {"can_be_tripped": False}})
    assert ooze.problems("Ana", "trip", "Bor") == ["M-066"]
    bird = duel(foe={"locomotions": ({"mode": "fly_winged"},)})
    assert bird.problems("Ana", "trip", "Bor") == ["M-066"]


@pytest.mark.rule("M-060", "M-070")
def test_out_of_reach_is_refused() -> None:
    fight = duel(at=((5, 5), (9, 5)))
    assert fight.problems("Ana", "trip", "Bor") == ["M-060"]
    assert fight.problems("Ana", "disarm", "Bor", weapon_id="sword") == ["M-070"]


@pytest.mark.rule("M-018", "M-019", "M-117")
def test_the_dmd_takes_every_malus_of_the_defence_and_no_bonus_of_security() -> None:
    fight = duel(*ALL_FEATS, system="loreval")
    bor = fight.who("Bor")
    assert bmo.dmd_of(fight.state, bor).total == 20
    fight.put("Bor", "knocked_down")
    assert bmo.dmd_of(fight.state, fight.who("Bor")).total == 16
    fight.put("Bor", "flat_footed")
    assert bmo.dmd_of(fight.state, fight.who("Bor")).total == 14
    by_ribbons = duel()
    by_ribbons.put("Bor", "knocked_down")
    assert bmo.dmd_of(by_ribbons.state, by_ribbons.who("Bor")).total == 20


def test_a_house_rule_may_say_what_a_state_changes() -> None:
    fight = duel()
    table = fight.state.profile.bmo
    rows = tuple(
        row.model_copy(update={"attack": -2, "dmd": -4}) if row.code == "knocked_down" else row
        for row in table.conditions
    )
    profile = fight.state.profile.model_copy(update={"bmo": table.model_copy(update={"conditions": rows})})
    fight.do(SetProfile(profile=profile))
    fight.put("Bor", "knocked_down")
    assert bmo.dmd_of(fight.state, fight.who("Bor")).total == 16
    assert bmo.bmo_of(fight.state, fight.who("Bor")).total == 6


# --- counters, with initiative points --------------------------------------------------------------------------------


def countered(**options: Any) -> Fight:
    """Bor declared an offensive blow as a counter; Ana, slower, trips it."""
    fight = Fight(fighter("Bor"), fighter("Ana"), system="loreval", **options)
    fight.declare("Ana", "trip", "Bor")
    fight.declare("Bor", "counter", "Ana", counter="parry", side="defensive", weapon_ids=("sword",))
    fight.resolve()
    return fight


@pytest.mark.rule("M-022")
def test_a_declared_counter_stands_in_for_the_attack_of_opportunity() -> None:
    fight = countered()
    fight.attempt("Ana", "trip", "Bor")
    assert fight.question.role == "counter"
    fight.answer("hold", override="pour l'essai")
    assert fight.state.pending[0].role == "manoeuvre"


@pytest.mark.rule("M-022")
def test_without_the_option_both_may_come() -> None:
    fight = countered(opportunity_by_counter=False)
    fight.attempt("Ana", "trip", "Bor")
    assert fight.question.role == "counter"
    fight.answer("hold", override="pour l'essai")
    assert fight.question.role == "opportunity"


def test_a_defensive_counter_that_rolls_higher_than_the_dmd_must_be_reached() -> None:
    fight = countered()
    fight.attempt("Ana", "trip", "Bor")
    fight.answer("fire")
    assert fight.roll.role == "counter"
    modifier = fight.roll.breakdown.total
    fight.throw(20)
    assert fight.roll.role == "manoeuvre"
    assert fight.roll.difficulty == max(20, 20 + modifier)
    fight.throw(2)
    assert not fight.has("Bor", "knocked_down")
    assert fight.has("Ana", "blocked")


def test_the_attack_of_opportunity_may_be_thrown_with_initiative_points() -> None:
    fight = duel(system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "trip", "Bor")
    fight.resolve()
    fight.attempt("Ana", "trip", "Bor")
    fight.answer("attack")
    assert fight.roll.role == "hit"
    assert fight.roll.breakdown.total == 8
    assert fight.roll.difficulty is not None
    fight.throw(19)
    assert isinstance(fight.roll, PendingRoll)
    assert fight.roll.dice == "1d8+3"
    fight.throw(5)
    assert fight.roll.role == "manoeuvre"
    assert fight.roll.breakdown.total == 8 - 8


@pytest.mark.rule("L-430", "M-035")
def test_an_action_d_eclat_succeeds_as_with_a_20() -> None:
    heroine = fighter("Ana", kind="pc", heroism=1, manoeuvres={"feats": ALL_FEATS})
    fight = Fight(heroine, fighter("Bor"), system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "attack", "Bor", mode="single", weapon_ids=("sword",))
    fight.do(AnnounceEclat(combatant_id=fight.who("Ana").id))
    fight.declare("Ana", "trip", "Bor")
    assert fight.state.round.phase.value == "eclat_resolution"
    fight.attempt("Ana", "trip", "Bor")
    result = fight.events("manoeuvre_resolved")[-1]
    assert (result.degree, result.automatic) == ("success", True)
    assert fight.has("Bor", "knocked_down")
    assert not fight.state.pending


def test_a_charge_must_have_run_straight_at_its_target() -> None:
    fight = duel(*ALL_FEATS, system="loreval", at=((5, 5), (14, 5)))
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "charge", "Bor", mode="single", extra_moves=2, weapon_ids=("sword",))
    fight.resolve()
    assert "L-528" in fight.problems("Ana", "bull_rush", "Bor")


def test_disarming_by_bmo_does_not_expose_and_sizes_are_told_when_declaring() -> None:
    fight = duel(*ALL_FEATS, system="loreval", foe={"size": Size.TG}, at=((5, 5), (8, 5)))
    fight.declare("Bor", "inaction")
    command = DeclareAction(action=ActionSpec(kind=ActionKind.TRIP), targets=(fight.who("Bor").id,))
    assert "M-061" in {p.rule for p in fight.store.problems(command)}
    assert "L-637" not in {p.rule for p in fight.store.problems(command)}


def test_ending_the_turn_gives_up_what_was_under_way() -> None:
    fight = duel(system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "trip", "Bor")
    fight.resolve()
    fight.attempt("Ana", "trip", "Bor")
    fight.do(EndTurn(override="on arrête là"))
    assert not fight.attempts
    assert not fight.state.pending
    assert fight.outcome == "dropped"


def test_a_target_that_leaves_ends_the_manoeuvre() -> None:
    fight = Fight(fighter("Ana"), fighter("Bor"), fighter("Cid"))
    fight.attempt("Ana", "trip", "Bor")
    fight.do(RemoveCombatant(combatant_id=fight.who("Bor").id))
    assert not fight.attempts
    assert not fight.state.pending
    assert fight.state.ribbons is not None
    assert not fight.attempts


# --- croc-en-jambe ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-063", "M-064")
@pytest.mark.parametrize(("face", "fallen"), [(12, "Bor"), (11, None), (3, None), (2, "Ana"), (1, "Ana")])
def test_who_falls_by_a_trip(face: int, fallen: str | None) -> None:
    fight = duel(*ALL_FEATS)
    fight.try_it("Ana", "trip", "Bor", face=face)
    assert [name for name in ("Ana", "Bor") if fight.has(name, "knocked_down")] == ([fallen] if fallen else [])


@pytest.mark.rule("M-065")
def test_four_legs_are_steadier() -> None:
    fight = duel(*ALL_FEATS, foe={"manoeuvres": {"legs": 4}})
    fight.attempt("Ana", "trip", "Bor")
    assert fight.roll.difficulty == 24


# --- désarmement -----------------------------------------------------------------------------------------------------


def armed(**more: Any) -> Fight:
    """Bor holds a sword and a dagger."""
    return duel(*ALL_FEATS, foe={"weapons": (SWORD, DAGGER)}, **more)


@pytest.mark.rule("M-073", "M-074")
@pytest.mark.parametrize(("face", "left"), [(12, ("sword",)), (20, ("sword",)), (11, ("sword", "dagger"))])
def test_a_disarmed_one_drops_what_was_chosen(face: int, left: tuple[str, ...]) -> None:
    fight = armed()
    fight.try_it("Ana", "disarm", "Bor", face=face, weapon_id="sword", object_id="dagger")
    assert fight.who("Bor").ready_weapons == left
    assert fight.has("Bor", "disarmed") is (len(left) < 2)


@pytest.mark.rule("M-074")
def test_by_10_or_more_both_hands_are_emptied() -> None:
    fight = Fight(fighter("Ana", bba=10, manoeuvres={"feats": ALL_FEATS}), fighter("Bor", weapons=(SWORD, DAGGER)))
    fight.try_it("Ana", "disarm", "Bor", face=16, weapon_id="sword")
    assert fight.events("manoeuvre_resolved")[-1].margin == 9
    assert fight.who("Bor").ready_weapons == ("dagger",)
    again = Fight(fighter("Ana", bba=10, manoeuvres={"feats": ALL_FEATS}), fighter("Bor", weapons=(SWORD, DAGGER)))
    again.try_it("Ana", "disarm", "Bor", face=17, weapon_id="sword")
    assert again.who("Bor").ready_weapons == ()
    assert [f.object_id for f in again.state.fallen] == ["sword", "dagger"]
    assert all(f.at == (6.5, 5.0) for f in again.state.fallen)


@pytest.mark.rule("M-075")
@pytest.mark.parametrize(("face", "ready"), [(2, ()), (3, ("sword",))])
def test_by_10_too_few_the_attacker_drops_its_weapon(face: int, ready: tuple[str, ...]) -> None:
    fight = armed()
    fight.try_it("Ana", "disarm", "Bor", face=face, weapon_id="sword")
    assert fight.who("Ana").ready_weapons == ready
    assert fight.who("Bor").ready_weapons == ("sword", "dagger")


@pytest.mark.rule("M-072", "M-076")
def test_bare_hands_cost_4_and_may_take_the_weapon() -> None:
    fight = armed()
    fight.attempt("Ana", "disarm", "Bor")
    assert fight.roll.breakdown.total == 4
    fight.throw(16)
    assert fight.question.role == "take"
    fight.answer("take")
    assert fight.state.fallen[0].holder == fight.who("Ana").id
    with_sword = armed()
    with_sword.try_it("Ana", "disarm", "Bor", face=12, weapon_id="sword")
    assert not with_sword.state.pending


@pytest.mark.rule("M-076")
def test_what_was_taken_from_another_is_a_weapon_in_the_hand() -> None:
    fight = armed()
    fight.try_it("Ana", "disarm", "Bor", face=16, object_id="dagger")
    fight.answer("take")
    fallen = fight.state.fallen[0]
    weapon = fight.state.sheet(fight.who("Ana")).weapon(fallen.id)
    assert weapon is not None
    assert (weapon.name, weapon.damage) == ("Dague", "1d4")
    assert fallen.id in fight.who("Ana").ready_weapons
    assert fight.state.creature(fight.who("Ana").creature_id).weapon(fallen.id) is None
    fight.turn_of("Ana")
    fight.try_it("Ana", "sunder", "Bor", face=12, weapon_id=fallen.id, object_id="sword")
    assert fight.roll.dice == "1d4"


@pytest.mark.rule("M-075")
def test_bare_hands_that_fail_badly_drop_nothing() -> None:
    fight = armed()
    fight.try_it("Ana", "disarm", "Bor", face=2)
    assert fight.who("Ana").ready_weapons == ("sword",)


@pytest.mark.rule("M-073")
def test_what_lies_on_the_ground_can_be_picked_up_and_not_used() -> None:
    fight = armed()
    fight.try_it("Ana", "disarm", "Bor", face=12, weapon_id="sword", object_id="sword")
    assert "M-073" in fight.problems("Bor", "disarm", "Ana", weapon_id="sword")
    with pytest.raises(Refused):
        fight.attempt("Ana", "disarm", "Bor", weapon_id="sword", object_id="sword")
    fallen = fight.state.fallen[0]
    fight.do(PickUpObject(combatant_id=fight.who("Bor").id, fallen_id=fallen.id))
    assert fight.who("Bor").ready_weapons == ("dagger", "sword")
    assert not fight.has("Bor", "disarmed")
    assert not fight.state.fallen


@pytest.mark.rule("M-073")
def test_empty_hands_cannot_be_disarmed() -> None:
    claws = (Weapon(id="claws", name="Griffes", natural=True),)
    fight = duel(foe={"weapons": claws})
    assert fight.problems("Ana", "disarm", "Bor", weapon_id="sword") == ["M-073"]


@pytest.mark.rule("M-073")
def test_a_torch_can_be_dropped_too() -> None:
    torch = {"id": "torch", "name": "Torche", "held": True}
    fight = duel(*ALL_FEATS, foe={"manoeuvres": {"objects": [torch]}})
    fight.try_it("Ana", "disarm", "Bor", face=12, weapon_id="sword", object_id="torch")
    assert [f.name for f in fight.state.fallen] == ["Torche"]
    assert fight.who("Bor").ready_weapons == ("sword",)


# --- destruction -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-082", "M-083", "M-084")
@pytest.mark.parametrize(("face", "left", "broken"), [(7, 10, False), (8, 9, False)])
def test_what_exceeds_the_hardness_is_lost(face: int, left: int, broken: bool) -> None:
    fight = duel(*ALL_FEATS)
    fight.try_it("Ana", "sunder", "Bor", face=12, weapon_id="sword", object_id="sword")
    assert fight.roll.dice == "1d8+3"
    fight.throw(face)
    struck = fight.events("object_struck")[-1]
    assert (struck.left, struck.broken) == (left, broken)


@pytest.mark.rule("M-084")
def test_an_object_breaks_at_half_its_points() -> None:
    soft = SWORD.model_copy(update={"hardness": 3})
    for face, left, broken in ((5, 5, True), (4, 6, False)):
        fight = duel(*ALL_FEATS, foe={"weapons": (soft,)})
        fight.try_it("Ana", "sunder", "Bor", face=12, weapon_id="sword", object_id="sword")
        fight.throw(face)
        struck = fight.events("object_struck")[-1]
        assert (struck.left, struck.broken) == (left, broken)
        assert fight.who("Bor").weapon_points[0].left == left


@pytest.mark.rule("M-085", "M-086")
@pytest.mark.parametrize(("answer", "left", "ready"), [("destroy", 0, ()), ("spare", 1, ("sword",))])
def test_the_attacker_chooses_to_destroy_or_to_spare(answer: str, left: int, ready: tuple[str, ...]) -> None:
    brittle = SWORD.model_copy(update={"hardness": 2, "hit_points": 4})
    fight = duel(*ALL_FEATS, foe={"weapons": (brittle,)})
    fight.try_it("Ana", "sunder", "Bor", face=12, weapon_id="sword", object_id="sword")
    fight.throw(6)
    assert fight.question.role == "destroy"
    fight.answer(answer)
    struck = fight.events("object_struck")[-1]
    assert (struck.left, struck.broken, struck.destroyed) == (left, True, answer == "destroy")
    assert fight.who("Bor").ready_weapons == ready
    if answer == "destroy":
        assert fight.problems("Ana", "sunder", "Bor", weapon_id="sword", object_id="sword")


@pytest.mark.rule("M-080", "M-083")
def test_a_shield_needs_points_from_the_gm_and_is_gone_once_destroyed() -> None:
    fight = duel(*ALL_FEATS, foe={"shield": "round_wood"})
    assert fight.problems("Ana", "sunder", "Bor", weapon_id="sword", object_id="shield") == ["M-083"]
    fight.try_it(
        "Ana", "sunder", "Bor",
        face=12, weapon_id="sword", object_id="shield", object_hardness=5, object_hit_points=6,
    )  # fmt: skip
    fight.throw(8)
    fight.answer("destroy")
    assert fight.state.sheet(fight.who("Bor")).shield is None
    assert fight.problems("Ana", "sunder", "Bor", weapon_id="sword", object_id="shield")[0] in ("M-080", "R-027")


def test_a_failed_destruction_throws_no_damage() -> None:
    fight = duel(*ALL_FEATS)
    fight.try_it("Ana", "sunder", "Bor", face=11, weapon_id="sword", object_id="sword")
    assert not fight.state.pending


@pytest.mark.rule("M-082")
def test_bare_hands_need_dice_to_destroy() -> None:
    fight = duel(*ALL_FEATS)
    assert fight.problems("Ana", "sunder", "Bor", object_id="sword") == ["M-082"]
    fight.try_it("Ana", "sunder", "Bor", face=12, object_id="sword", dice="1d3+3")
    assert fight.roll.dice == "1d3+3"


# --- lutte -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-092", "M-093")
def test_a_seized_one_and_its_holder_are_in_a_grapple() -> None:
    fight = duel(*ALL_FEATS)
    fight.attempt("Ana", "grapple_bmo", "Bor")
    assert fight.roll.breakdown.total == 4  # the sword leaves one hand free
    fight.throw(16)
    assert fight.has("Ana", "grappler")
    assert fight.has("Bor", "grappled")
    beast = Fight(fighter("Ana", manoeuvres={"humanoid": False, "feats": ALL_FEATS}), fighter("Bor"))
    beast.attempt("Ana", "grapple_bmo", "Bor")
    assert beast.roll.breakdown.total == 8


@pytest.mark.rule("M-092")
def test_both_hands_free_cost_nothing() -> None:
    fight = Fight(fighter("Ana", weapons=(), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"))
    fight.attempt("Ana", "grapple_bmo", "Bor")
    assert fight.roll.breakdown.total == 8


@pytest.mark.rule("M-094")
def test_one_seized_from_afar_is_drawn_beside() -> None:
    long_arm = fighter("Ana", reach_m=4.5, manoeuvres={"feats": ALL_FEATS})
    fight = Fight(long_arm, fighter("Bor"), at=((5, 5), (9, 5)))
    fight.try_it("Ana", "grapple_bmo", "Bor", face=16)
    assert fight.at("Bor") == (6.1, 5.0)
    assert fight.has("Bor", "grappled")


@pytest.mark.rule("M-095")
def test_without_a_free_place_beside_the_grapple_fails() -> None:
    around = tuple(
        wall((5 + dx, 5 + dy), (5 + dx + 0.01, 5 + dy), id=f"o{n}")
        for n, (dx, dy) in enumerate(
            (round(1.1 * x, 3), round(1.1 * y, 3))
            for x in (-1, -0.5, 0, 0.5, 1)
            for y in (-1, -0.5, 0, 0.5, 1)
            if (x, y) != (0, 0) and max(abs(x), abs(y)) > 0.4
        )
    )
    long_arm = fighter("Ana", reach_m=4.5, manoeuvres={"feats": ALL_FEATS})
    fight = Fight(long_arm, fighter("Bor"), at=((5, 5), (9, 5.4)), walls=around)
    fight.try_it("Ana", "grapple_bmo", "Bor", face=16)
    assert not fight.has("Bor", "grappled")
    assert fight.at("Bor") == (9.0, 5.4)


def held(**more: Any) -> Fight:
    """Ana has held Bor since before; bare hands, no feat needed."""
    fight = Fight(
        fighter("Ana", weapons=more.pop("weapons", ()), manoeuvres=more.pop("manoeuvres", {})),
        fighter("Bor", **more.pop("foe", {})),
        *more.pop("others", ()),
        **more,
    )
    fight.grip("Ana", "Bor")
    return fight


@pytest.mark.rule("M-096")
def test_only_the_leader_lets_go_freely() -> None:
    fight = held()
    with pytest.raises(Refused) as refusal:
        fight.do(ReleaseHold(combatant_id=fight.who("Bor").id))
    assert [p.rule for p in refusal.value.problems] == ["M-096"]
    assert "M-096" in {p.rule for p in fight.store.problems(MoveToken(token_id=fight.token("Bor").id, path=((12, 5),)))}
    fight.do(ReleaseHold(combatant_id=fight.who("Ana").id))
    assert not fight.has("Bor", "grappled")
    assert not fight.has("Ana", "grappler")


@pytest.mark.rule("M-097", "M-098")
def test_keeping_a_hold_is_a_test_with_5_and_a_failure_loses_it() -> None:
    fight = held()
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="maintain")
    assert fight.roll.breakdown.total == 13
    fight.throw(7)
    assert fight.has("Bor", "grappled")
    lost = held()
    lost.try_it("Ana", "grapple_bmo", "Bor", hold="maintain", face=6)
    assert not lost.has("Bor", "grappled")
    assert not lost.has("Ana", "grappler")


@pytest.mark.rule("M-097")
def test_a_hold_without_a_test_lapses() -> None:
    fight = held()
    fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=1))
    assert not fight.has("Bor", "grappled")
    points = Fight(fighter("Ana", weapons=()), fighter("Bor"), system="loreval")
    points.declare("Bor", "inaction")
    points.grip("Ana", "Bor")
    points.declare("Ana", "inaction")
    points.resolve()
    points.do(EndRound(override="pour l'essai"))
    assert not points.has("Bor", "grappled")


@pytest.mark.rule("M-097", "M-098")
def test_with_initiative_points_the_bonus_comes_in_the_next_round() -> None:
    fight = Fight(fighter("Ana", weapons=(), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), system="loreval")
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "grapple", "Bor")
    fight.resolve()
    fight.try_it("Ana", "grapple_bmo", "Bor", face=12)
    assert fight.has("Bor", "grappled")
    ana, bor = fight.who("Ana"), fight.who("Bor")
    assert not bmo.held_since_before(fight.state, ana, bor)
    fight.do(EndRound(override="pour l'essai"))
    assert fight.has("Bor", "grappled")
    assert bmo.held_since_before(fight.state, fight.who("Ana"), fight.who("Bor"))


@pytest.mark.rule("M-091", "M-099", "M-112")
def test_keeping_a_hold_and_freeing_oneself_provoke_nothing() -> None:
    fight = held()
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="pin")
    assert fight.roll.role == "manoeuvre"
    fight.throw(2)
    other = held()
    other.turn_of("Ana")
    other.grip("Bor", "Ana")
    free = Fight(fighter("Ana"), fighter("Bor"))
    free.grip("Bor", "Ana")
    free.attempt("Ana", "grapple_bmo", hold="escape")
    assert free.roll.role == "manoeuvre"


@pytest.mark.rule("M-099")
@pytest.mark.parametrize("hold", ["maintain", "move", "damage", "pin"])
def test_the_uses_of_a_hold_need_one(hold: str) -> None:
    fight = Fight(fighter("Ana"), fighter("Bor"))
    assert "M-099" in fight.problems("Ana", "grapple_bmo", "Bor", hold=hold, dice="1d3")


@pytest.mark.rule("M-100", "M-101")
def test_moving_with_the_target_at_half_speed() -> None:
    fight = Fight(fighter("Ana", weapons=(), speed_override_m=9), fighter("Bor"))
    fight.grip("Ana", "Bor")
    assert "M-100" in fight.problems("Ana", "grapple_bmo", "Bor", hold="move", way=((5, 9.52),))
    assert "M-101" in fight.problems("Ana", "grapple_bmo", "Bor", hold="move", way=((5, 7),), place=(9, 7))
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="move", way=((5, 9.5),), place=(5, 11))
    fight.throw(7)
    assert fight.at("Ana") == (5.0, 9.5)
    assert fight.at("Bor") == (5.0, 11.0)
    assert fight.has("Bor", "grappled")


@pytest.mark.rule("M-100")
def test_no_way_leads_through_a_wall_with_somebody_held() -> None:
    fight = held(walls=(wall((0, 6.5), (30, 6.5)),))
    assert "M-100" in fight.problems("Ana", "grapple_bmo", "Bor", hold="move", way=((5, 7.5),))


@pytest.mark.rule("M-101")
def test_without_a_place_the_target_is_drawn_along() -> None:
    fight = held()
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="move", way=((3, 5),))
    fight.throw(7)
    assert fight.at("Ana") == (3.0, 5.0)
    assert fight.at("Bor") == (4.1, 5.0)


@pytest.mark.rule("M-102")
@pytest.mark.parametrize(("face", "free"), [(8, True), (7, False)])
def test_before_a_danger_the_target_tries_to_get_free_with_4(face: int, free: bool) -> None:
    fight = held()
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="move", way=((3, 5),), place=(3, 6.3), danger=True)
    fight.throw(7)
    assert fight.roll.who == fight.who("Bor").id
    assert (fight.roll.breakdown.total, fight.roll.difficulty) == (12, 20)
    fight.throw(face)
    assert fight.has("Bor", "grappled") is not free
    assert fight.at("Bor") == ((4.1, 5.0) if free else (3.0, 6.3))


@pytest.mark.rule("M-103", "M-104")
def test_damage_in_a_hold_lethal_or_not() -> None:
    fight = held(weapons=(DAGGER,))
    assert "M-103" in fight.problems("Ana", "grapple_bmo", "Bor", hold="damage")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="damage", weapon_id="dagger")
    fight.throw(7)
    fight.throw(4)
    assert fight.who("Bor").hit_points == 36
    soft = held()
    soft.attempt("Ana", "grapple_bmo", "Bor", hold="damage", dice="1d3", lethal=False)
    soft.throw(7)
    soft.throw(3)
    assert (soft.who("Bor").hit_points, soft.who("Bor").nonlethal) == (40, 3)
    heavy = held(weapons=(TWO_HANDED,))
    assert "M-103" in heavy.problems("Ana", "grapple_bmo", "Bor", hold="damage", weapon_id="axe")


@pytest.mark.rule("M-105", "M-106", "M-118")
def test_pinning() -> None:
    fight = held()
    fight.try_it("Ana", "grapple_bmo", "Bor", hold="pin", face=7)
    assert fight.has("Bor", "pinned")
    assert fight.has("Bor", "grappled")
    assert fight.has("Ana", "pinning")
    assert fight.has("Ana", "grappler")
    assert bmo.dmd_of(fight.state, fight.who("Ana")).total == 18
    assert fight.problems("Bor", "trip", "Ana") == ["M-118"]
    assert fight.problems("Bor", "grapple_bmo", hold="escape") == []
    with pytest.raises(Refused) as refusal:
        fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=1))
    assert "M-118" in {p.rule for p in refusal.value.problems}


@pytest.mark.rule("M-106")
def test_one_who_pins_loses_its_dexterity_bonus_to_defence_and_reflex() -> None:
    from loreval_desktop.encounter.facts import combat
    from loreval_desktop.rules.defence import passive

    fight = Fight(fighter("Ana"), fighter("Bor"), system="loreval")
    fight.grip("Ana", "Bor")
    sheet, profile = fight.state.sheet(fight.who("Ana")), fight.state.profile
    before = combat.stance(fight.state, fight.who("Ana"))
    fight.put("Ana", "pinning", "Bor")
    after = combat.stance(fight.state, fight.who("Ana"))
    for skill in ("defense", "reflex"):
        assert passive(sheet, profile, after, skill).total == passive(sheet, profile, before, skill).total - 2
    clumsy = fighter("Ana", dexterity=8)
    assert passive(clumsy, profile, after, "defense").total == passive(clumsy, profile, before, "defense").total


@pytest.mark.rule("M-105")
def test_a_pin_that_is_kept_stays_a_pin() -> None:
    fight = held()
    fight.try_it("Ana", "grapple_bmo", "Bor", hold="pin", face=7)
    fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=1, override="pour l'essai"))
    fight.turn_of("Ana")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="maintain")
    assert not fight.state.pending  # on one who is pinned it succeeds by itself
    assert fight.has("Bor", "pinned")


@pytest.mark.rule("M-107", "M-108", "M-109")
def test_tying_one_who_is_pinned() -> None:
    fight = held()
    fight.put("Bor", "pinned", "Ana")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="tie")
    assert not fight.state.pending
    assert bmo.tied_at(fight.who("Bor")) == 28
    assert not fight.has("Ana", "grappler")
    assert not fight.has("Bor", "pinned")
    fight.turn_of("Ana")
    fight.do(ActOnRibbon(action=RibbonAction.INTERACT, number=1))
    assert fight.has("Bor", "tied")  # ropes make no test


@pytest.mark.rule("M-107")
def test_an_unconscious_one_can_be_tied_without_a_hold_and_others_not() -> None:
    fight = Fight(fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"))
    assert "M-107" in fight.problems("Ana", "grapple_bmo", "Bor", hold="tie")
    fight.put("Bor", "unconscious")
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="tie")
    assert fight.has("Bor", "tied")


@pytest.mark.rule("M-110")
def test_tying_one_who_is_only_grabbed_costs_10() -> None:
    fight = held()
    fight.attempt("Ana", "grapple_bmo", "Bor", hold="tie")
    assert fight.roll.breakdown.total == 8 + 5 - 10
    fight.throw(17)
    assert fight.has("Bor", "tied")


@pytest.mark.rule("M-033", "M-108", "M-111")
def test_getting_out_of_ropes() -> None:
    fight = Fight(fighter("Ana"), fighter("Bor"))
    fight.put("Ana", "tied", "Bor", value=29)
    assert fight.problems("Ana", "grapple_bmo", hold="escape") == ["M-111"]
    assert fight.problems("Ana", "grapple_bmo", hold="slip") == ["M-111"]
    even = Fight(fighter("Ana"), fighter("Bor"))
    even.put("Ana", "tied", "Bor", value=28)
    even.attempt("Ana", "grapple_bmo", hold="escape")
    assert even.roll.difficulty == 28
    even.throw(20)
    assert not even.has("Ana", "tied")
    short = Fight(fighter("Ana"), fighter("Bor"))
    short.put("Ana", "tied", "Bor", value=28)
    short.attempt("Ana", "grapple_bmo", hold="slip")
    assert short.roll.breakdown.total == 3
    short.throw(20)
    assert short.has("Ana", "tied")  # a 20 frees nobody from ropes by itself: 23 against 28
    short.do(Untie(combatant_id=short.who("Ana").id))
    assert not short.has("Ana", "tied")


def grabbed(*others: Any, **more: Any) -> Fight:
    """Bor holds Ana, whose turn it is."""
    fight = Fight(fighter("Ana", **more), fighter("Bor"), *others)
    fight.grip("Bor", "Ana")
    return fight


@pytest.mark.rule("M-112", "M-114")
@pytest.mark.parametrize(("face", "free"), [(12, True), (11, False)])
def test_freeing_oneself_by_a_test(face: int, free: bool) -> None:
    fight = grabbed()
    fight.attempt("Ana", "grapple_bmo", hold="escape")
    assert (fight.roll.breakdown.total, fight.roll.difficulty) == (8, 20)
    fight.throw(face)
    assert fight.has("Ana", "grappled") is not free
    assert fight.has("Bor", "grappler") is not free


@pytest.mark.rule("M-113")
def test_freeing_oneself_by_escape() -> None:
    fight = grabbed()
    fight.attempt("Ana", "grapple_bmo", hold="slip")
    assert (fight.roll.breakdown.total, fight.roll.difficulty) == (3, 20)
    fight.throw(17)
    assert not fight.has("Ana", "grappled")


@pytest.mark.rule("M-115")
def test_taking_the_lead_of_the_grapple() -> None:
    fight = grabbed()
    fight.attempt("Ana", "grapple_bmo", hold="escape", lead=True)
    fight.throw(12)
    assert fight.has("Ana", "grappler")
    assert fight.has("Bor", "grappled")
    assert not fight.has("Ana", "grappled")
    with pytest.raises(Refused):
        fight.do(ReleaseHold(combatant_id=fight.who("Bor").id))
    fight.do(ReleaseHold(combatant_id=fight.who("Ana").id))
    assert not fight.has("Bor", "grappled")


@pytest.mark.rule("M-112")
def test_one_who_is_free_has_nothing_to_escape() -> None:
    assert Fight(fighter("Ana"), fighter("Bor")).problems("Ana", "grapple_bmo", hold="escape") == ["M-112"]


@pytest.mark.rule("M-116")
def test_one_who_is_grabbed_acts_with_one_hand() -> None:
    fight = grabbed(manoeuvres={"feats": ALL_FEATS})
    assert fight.problems("Ana", "trip", "Bor") == []
    assert fight.problems("Ana", "bull_rush", "Bor") == ["M-116"]
    points = Fight(fighter("Ana", weapons=(TWO_HANDED, DAGGER)), fighter("Bor"), system="loreval")
    points.declare("Bor", "inaction")
    points.declare("Ana", "attack", "Bor", mode="two_handed", weapon_ids=("axe",))
    points.resolve()
    assert points.store.problems(ResolveAttack()) == ()
    points.grip("Bor", "Ana")
    assert "M-116" in {p.rule for p in points.store.problems(ResolveAttack())}


@pytest.mark.rule("M-117")
def test_with_initiative_points_a_grabbed_one_has_the_attention_and_defence_of_a_seized_one() -> None:
    from loreval_desktop.encounter.facts import combat
    from loreval_desktop.rules.types.stance import StateCode

    fight = Fight(fighter("Ana"), fighter("Bor"), system="loreval")
    fight.grip("Ana", "Bor")
    assert StateCode.SEIZED in combat.stance(fight.state, fight.who("Bor")).states
    assert StateCode.SEIZER in combat.stance(fight.state, fight.who("Ana")).states
    assert bmo.dmd_of(fight.state, fight.who("Bor")).total == 18
    fight.put("Bor", "pinned", "Ana")
    assert combat.attention_scores(fight.state, fight.who("Bor")).s == -2


@pytest.mark.rule("M-119")
def test_a_second_grappler_helps_and_does_not_seize() -> None:
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}),
        fighter("Bor"),
        fighter("Cid"),
        at=((5, 5), (6.5, 5), (6.5, 6.5)),
    )
    fight.grip("Cid", "Bor")
    assert fight.problems("Ana", "grapple_bmo", "Bor") == ["M-119"]
    assert fight.problems("Ana", "grapple_bmo", "Cid") == ["M-119"]
    holder = Fight(fighter("Ana"), fighter("Bor"), fighter("Cid"), at=((5, 5), (6.5, 5), (5, 6.5)))
    holder.grip("Ana", "Bor")
    assert holder.problems("Ana", "grapple_bmo", "Cid") == ["M-119"]


@pytest.mark.rule("M-120", "M-121")
def test_helpers_give_2_each() -> None:
    fight = Fight(
        fighter("Ana", weapons=(), manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"), fighter("Dia"),
        at=((5, 5), (6.5, 5), (6.5, 6.5), (14, 14)), sides=(Side.PLAYERS, Side.FOES, Side.PLAYERS, Side.PLAYERS),
    )  # fmt: skip
    assert "M-120" in fight.problems("Ana", "grapple_bmo", "Bor", helpers=("Dia",))
    fight.attempt("Ana", "grapple_bmo", "Bor", helpers=("Cid",))
    assert fight.roll.breakdown.total == 10
    free = Fight(
        fighter("Ana"), fighter("Bor"), fighter("Cid"),
        at=((5, 5), (6.5, 5), (5, 6.5)), sides=(Side.PLAYERS, Side.FOES, Side.PLAYERS),
    )  # fmt: skip
    free.grip("Bor", "Ana")
    assert "M-121" in free.problems("Ana", "grapple_bmo", hold="escape", helpers=("Bor",))
    free.attempt("Ana", "grapple_bmo", hold="escape", helpers=("Cid",))
    assert free.roll.breakdown.total == 10


def test_a_hold_ends_when_its_leader_falls_or_one_of_them_is_gone() -> None:
    fight = held()
    fight.put("Ana", "unconscious")
    assert not fight.has("Bor", "grappled")
    other = held()
    other.do(RemoveCombatant(combatant_id=other.who("Ana").id))
    assert not other.has("Bor", "grappled")


def test_walking_away_tears_a_hold() -> None:
    fight = held()
    fight.do(MoveToken(token_id=fight.token("Ana").id, path=((5, 12),)))
    assert not fight.has("Bor", "grappled")


# --- renversement ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-131", "M-136", "M-137", "M-138")
@pytest.mark.parametrize(("face", "falls"), [(12, False), (16, False), (17, True)])
def test_an_overrun_crosses_and_from_5_brings_down(face: int, falls: bool) -> None:
    fight = duel(*ALL_FEATS)
    fight.try_it("Ana", "overrun", "Bor", face=face)
    assert fight.at("Ana") == (7.500001, 5.0)
    assert fight.at("Bor") == (6.5, 5.0)
    assert fight.has("Bor", "knocked_down") is falls


@pytest.mark.rule("M-134")
def test_a_failed_overrun_stops_right_before_the_target() -> None:
    fight = duel(*ALL_FEATS, at=((3, 5), (6.5, 5)))
    fight.try_it("Ana", "overrun", "Bor", face=11)
    assert fight.at("Ana") == (5.5, 5.0)
    crowded = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"),
        at=((2, 5), (6.5, 5), (5.5, 5.4)),
    )  # fmt: skip
    crowded.try_it("Ana", "overrun", "Bor", face=11, override="pour l'essai")
    assert crowded.at("Ana")[0] < 5.5
    assert crowded.at("Ana")[1] == 5.0


@pytest.mark.rule("M-135")
def test_a_target_may_step_aside() -> None:
    fight = duel(*ALL_FEATS)
    fight.attempt("Ana", "overrun", "Bor")
    assert fight.question.role == "avoid"
    fight.answer("avoid")
    assert not fight.state.pending
    assert fight.at("Ana") == (7.500001, 5.0)
    assert not fight.events("manoeuvre_resolved")


@pytest.mark.rule("M-137")
def test_each_one_in_the_way_is_overrun_in_turn() -> None:
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"),
        at=((5, 5), (6.5, 5), (7.6, 5)),
    )  # fmt: skip
    fight.try_it("Ana", "overrun", "Bor", face=17)
    assert fight.question.who == fight.who("Cid").id
    fight.answer("stand")
    fight.throw(12)
    assert fight.at("Ana") == (8.600001, 5.0)
    assert fight.has("Bor", "knocked_down")
    assert not fight.has("Cid", "knocked_down")


@pytest.mark.rule("M-134")
def test_one_who_fails_on_the_second_stops_before_the_first() -> None:
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"),
        at=((4, 5), (6.5, 5), (7.6, 5)),
    )  # fmt: skip
    fight.try_it("Ana", "overrun", "Bor", face=12)
    fight.answer("stand")
    fight.throw(3)
    assert fight.at("Ana") == (5.5, 5.0)


@pytest.mark.rule("M-139")
def test_four_legs_are_steadier_against_an_overrun() -> None:
    fight = duel(*ALL_FEATS, foe={"manoeuvres": {"legs": 4}})
    fight.attempt("Ana", "overrun", "Bor")
    fight.answer("stand")
    assert fight.roll.difficulty == 24


@pytest.mark.rule("M-130", "M-131")
def test_an_overrun_needs_a_straight_way_and_metres() -> None:
    fight = duel(*ALL_FEATS, walls=(wall((5.8, 0), (5.8, 20)),))
    assert fight.problems("Ana", "overrun", "Bor") == ["M-131"]
    points = duel(*ALL_FEATS, system="loreval", at=((5, 5), (6.5, 5)))
    points.declare("Bor", "inaction")
    points.declare("Ana", "overturn", "Bor")
    points.resolve()
    assert points.problems("Ana", "overrun", "Bor") == ["M-130"]


def test_an_overrun_counts_as_walking() -> None:
    fight = duel(*ALL_FEATS, system="loreval", at=((5, 5), (7, 5)))
    fight.declare("Bor", "inaction")
    fight.declare("Ana", "overturn", "Bor", extra_moves=1)
    fight.resolve()
    fight.attempt("Ana", "overrun", "Bor")
    fight.answer("avoid")
    assert fight.who("Ana").walked_m == pytest.approx(3.0, abs=0.001)


# --- SV-10 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M-023", "M-033", "M-035")
@pytest.mark.parametrize(("face", "success", "margin"), [(17, False, 0), (20, True, 2)])
def test_an_attack_of_opportunity_for_6(face: int, success: bool, margin: int) -> None:
    fight = duel()
    fight.attempt("Ana", "bull_rush", "Bor")
    fight.answer("hit", text="6")
    fight.throw(face)
    result = fight.events("manoeuvre_resolved")[-1]
    assert result.total == face + 8 - 6
    assert result.difficulty == 20
    assert (result.degree == "success") is success
    assert result.margin == margin


def test_undoing_takes_a_whole_step_back() -> None:
    fight = duel(*ALL_FEATS)
    before = fight.state
    fight.attempt("Ana", "trip", "Bor")
    fight.throw(12)
    fight.store.undo()
    assert fight.attempts
    fight.store.undo()
    assert fight.state == before


def test_friends_may_be_in_the_way_too() -> None:
    fight = Fight(
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"), fighter("Cid"),
        sides=(Side.PLAYERS, Side.FOES, Side.PLAYERS), at=((5, 5), (6.5, 5), (8, 5)),
    )  # fmt: skip
    fight.try_it("Ana", "bull_rush", "Bor", face=12)
    assert fight.roll.role == "manoeuvre"
    assert WeaponMode.SINGLE in SWORD.modes
