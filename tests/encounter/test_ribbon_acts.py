"""Actions by ribbons: what they cost, what comes back, how time passes, and what walking is worth (R-002 to R-124)."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.derived.log import tell
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.map.movement import MoveToken, StandUp
from loreval_desktop.encounter.people.roster import ApplyCondition, RemoveCombatant
from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.ribbons.choices import choices_at, ghosts
from loreval_desktop.encounter.ribbons.events import GaugeRaised, TurnLost
from loreval_desktop.encounter.ribbons.track import BeginRibbons
from loreval_desktop.encounter.rounds.phases import ForcePhase
from loreval_desktop.encounter.value.people import Condition, ConditionCode
from loreval_desktop.encounter.value.ribbons import Preparation, Ribbon
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.creature import RibbonSheet, RibbonSkill
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.wording import Wording
from tests.encounter.bmo_fights import ALL_FEATS, Fight, fighter
from tests.encounter.test_ribbons import Fight as Ribbons

SKILLS = RibbonSheet(skills=tuple(RibbonSkill(name=n, dice=4) for n in ("Combat armé", "Esquive", "Observation")))


def on_the_map(*at: tuple[float, float], **more: Any) -> Fight:
    """Ana and those who follow her on a floor of 60 m by 40 m, on the ribbons in that order."""
    names = ("Ana", "Bor", "Cid")[: len(at)]
    sheets = (fighter(name, ribbons=SKILLS, manoeuvres={"feats": ALL_FEATS}) for name in names)
    return Fight(*sheets, at=at, size=(60.0, 40.0), **more)


def ribbon(fight: Fight, name: str) -> Ribbon:
    assert fight.state.ribbons is not None
    found = fight.state.ribbons.of(fight.who(name).id)
    assert found is not None
    return found


def act(fight: Fight, action: str, target: str | None = None, **more: Any) -> None:
    fight.do(command(fight, action, target, **more))


def command(fight: Fight, action: str, target: str | None = None, **more: Any) -> ActOnRibbon:
    if target is not None:
        more["target"] = fight.who(target).id
    return ActOnRibbon(action=RibbonAction(action), **more)


def rules(fight: Fight, wanted: Any) -> list[str | None]:
    return [problem.rule for problem in fight.store.problems(wanted)]


def move(fight: Fight, name: str, to: tuple[float, float], **more: Any) -> MoveToken:
    return MoveToken(token_id=fight.token(name).id, path=(to,), **more)


def put(fight: Ribbons, name: str, code: ConditionCode, turns: int | None) -> None:
    condition = Condition(code=code, rounds_left=turns)
    fight.store.dispatch(ApplyCondition(combatant_id=fight.who(name).id, condition=condition))


def left(fight: Ribbons, name: str, code: ConditionCode) -> int | None:
    """Return how long a state still lasts, or None without it."""
    return next((c.rounds_left for c in fight.who(name).conditions if c.code is code), None)


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.tries(161)
@pytest.mark.rule("R-002", "R-029")
def test_time_passes_by_ones_own_actions_and_by_no_dodge() -> None:
    fight = Ribbons("A", "B")
    put(fight, "B", ConditionCode.SLOW, 2)
    fight.attack("corner", "B", 0, 1)
    assert left(fight, "B", ConditionCode.SLOW) == 2, "it has dodged, which is no turn of its own"
    fight.attack("corner", "A", 0, 1)
    assert left(fight, "B", ConditionCode.SLOW) == 1
    assert fight.who("B").clock == 2


@pytest.mark.tries(161)
def test_an_action_that_comes_to_nothing_is_no_turn() -> None:
    fight = Ribbons("A", "B", "C")
    put(fight, "A", ConditionCode.SLOW, 2)
    fight.act("corner", "B")
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who("B").id))
    assert (left(fight, "A", ConditionCode.SLOW), fight.who("A").clock) == (2, 1)


@pytest.mark.tries(161)
@pytest.mark.parametrize("segments", [2, 3])
def test_one_who_cannot_act_loses_its_turn_whenever_it_would_be_next(segments: int) -> None:
    fight = Ribbons("A", "B", "C", ribbon_lost_turn=segments)
    put(fight, "B", ConditionCode.UNCONSCIOUS, 2)
    fight.interact(1)
    lost = [e for e in fight.store.past[-1].events if isinstance(e, TurnLost)]
    assert [(e.was, e.at) for e in lost] == [(1, 1 + segments)]
    assert (fight.turn, fight["B"].acted, left(fight, "B", ConditionCode.UNCONSCIOUS)) == ("C", True, 1)
    fight.amend("A", at=20)
    fight.interact(3)  # C 4, then B is the lowest once more where it lost two segments
    while left(fight, "B", ConditionCode.UNCONSCIOUS):
        fight.interact(3)
    assert fight["B"].at == 1 + 2 * segments
    assert fight.who("B").clock == 3


@pytest.mark.tries(161)
def test_one_who_is_out_for_good_has_no_turns() -> None:
    fight = Ribbons("A", "B")
    put(fight, "B", ConditionCode.UNCONSCIOUS, None)
    fight.interact(1, 1, 1)
    assert (fight["B"].at, fight.turn) == (1, "A")
    dead = Ribbons("A", "B")
    put(dead, "B", ConditionCode.SLOW, 2)
    put(dead, "B", ConditionCode.DEAD, None)
    dead.interact(1, 1)
    assert (dead["B"].at, left(dead, "B", ConditionCode.SLOW)) == (1, 2)


@pytest.mark.tries(161)
def test_those_who_are_all_out_for_a_time_come_to_by_themselves() -> None:
    fight = Ribbons("A", "B")
    put(fight, "B", ConditionCode.STUNNED, 3)
    put(fight, "A", ConditionCode.STUNNED, 999)
    assert fight.turn == "B", "three turns later, while the other has lost as many as it had before it"
    assert fight["B"].at == 7
    assert left(fight, "B", ConditionCode.STUNNED) is None


# --- paying and giving back ------------------------------------------------------------------------------------------


@pytest.mark.tries(164)
@pytest.mark.rule("R-085", "R-097", "R-120")
def test_a_dropped_action_leaves_its_author_as_it_was() -> None:
    fight = Ribbons("A", "B", "C")
    fight.act("prepare", skill="Observation", prepared=RibbonAction.CORNER)
    fight.score(4)
    fight.act("defend", number=6)
    fight.interact(1)
    before = fight["B"], fight["A"]
    assert before[0].defence == 6
    who = fight.who("B").id  # out of its turn, past the rules: its defence ends with it
    fight.act("corner", "C", actor=who, virtue="Ruse", override="MJ")
    assert fight["B"].defence == 0
    fight.answer("dodge")
    fight.store.dispatch(ForcePhase(phase=Phase.DECLARATION))
    assert (fight["B"], fight["A"]) == before
    assert fight.store.state.stack == ()


@pytest.mark.rule("R-003")
def test_an_action_whose_author_falls_before_its_die_is_lost_and_paid() -> None:
    fight = Ribbons("A", "B")
    fight.act("corner", "B", virtue="Courage")
    put(fight, "A", ConditionCode.UNCONSCIOUS, None)
    fight.answer("dodge")
    assert fight.store.state.pending == ()
    assert (fight["A"].at, fight["A"].virtues_used) == (4, ())
    assert (fight["B"].fatigue, fight["B"].at, fight.turn) == (0, 2, "B")


@pytest.mark.rule("R-071", "R-085", "R-120")
def test_what_is_spent_on_an_action_stands_with_it() -> None:
    fight = Ribbons("A", "B")
    fight.act("prepare", skill="Observation", prepared=RibbonAction.WOUND)
    fight.score(4)
    fight.interact(3)
    fight.act("wound", "B", virtue="Courage")
    fight.answer("dodge:Ruse")
    under_way = fight.store.state.top
    paid = [(p.by, p.bonuses, p.virtue, p.segments, p.used) for p in getattr(under_way, "paid", ())]
    a, b = fight.who("A").id, fight.who("B").id
    assert paid == [
        (a, 2, None, 0, False),
        (b, 0, None, 1, True),
        (b, 0, "Ruse", 0, False),
        (a, 0, "Courage", 0, False),
    ]
    assert ghosts(fight.store.state) == {a: 3}


@pytest.mark.rule("R-085")
def test_what_was_prepared_for_another_kind_is_lost_and_comes_back_with_a_dropped_one() -> None:
    fight = Ribbons("A", "B", "C")
    fight.act("prepare", skill="Observation", prepared=RibbonAction.CORNER)
    fight.score(4)
    fight.interact(3, 3)
    fight.act("wound", "B")
    assert fight["A"].preparations == ()
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who("B").id))
    assert fight["A"].preparations == (Preparation(action=RibbonAction.CORNER, bonuses=2),)


# --- dodging ---------------------------------------------------------------------------------------------------------


@pytest.mark.tries(170)
@pytest.mark.rule("R-060", "R-063", "R-070", "R-072")
@pytest.mark.parametrize("state", [ConditionCode.UNCONSCIOUS, ConditionCode.STUNNED, ConditionCode.TIED])
def test_the_fallen_can_be_struck_and_are_not_asked_to_dodge(state: ConditionCode) -> None:
    fight = Ribbons("A", "B")
    fight.amend("B", fatigue=4, wounds=1)
    put(fight, "B", state, None)
    fight.act("wound", "B")
    assert fight.store.state.pending == ()
    assert (fight["B"].wounds, fight["B"].at, fight["A"].at) == (4, 1, 4)
    standing = Ribbons("A", "B")
    put(standing, "B", ConditionCode.KNOCKED_DOWN, None)
    standing.act("wound", "B")
    assert standing.question.who == standing.who("B").id, "on the ground one still dodges"


# --- gauges ----------------------------------------------------------------------------------------------------------


def told(fight: Ribbons, lang: str = "fr") -> list[str]:
    words, change = Wording(lang), fight.store.past[-1]  # type: ignore[arg-type]
    lines = (words.say(line.say) for line in tell(change.events, change.before, change.after))
    return ["".join(" " if c in "\u00a0\u202f" else c for c in line if c not in "\u2068\u2069") for line in lines]


@pytest.mark.tries(169)
@pytest.mark.rule("R-049", "R-063")
@pytest.mark.parametrize(("before", "full"), [(7, False), (8, True), (20, True)])
def test_a_gauge_that_is_full_says_so(before: int, full: bool) -> None:
    """Its size is 10, and 2 degrees come."""
    fight = Ribbons("A", "B")
    fight.amend("B", fatigue=before)
    fight.attack("corner", "B", 1, 0)
    raised = next(e for e in fight.store.past[-1].events if isinstance(e, GaugeRaised))
    assert (raised.value, raised.size, raised.full) == (before + 2, 10, full)
    assert ("Fatigue de B : jauge pleine (10)." in told(fight)) is full
    fight.act("wound", "A")
    fight.answer("refuse")


@pytest.mark.tries(169)
def test_a_gauge_that_is_filled_by_hand_says_so_too() -> None:
    fight = Ribbons("A", "B")
    fight.amend("B", wounds=5)
    assert "Blessures de B : jauge pleine (5)." in told(fight)
    fight.amend("B", fatigue=9)
    assert not any("pleine" in line for line in told(fight))


# --- walking ---------------------------------------------------------------------------------------------------------


@pytest.mark.tries(168)
@pytest.mark.rule("R-106", "R-107")
@pytest.mark.parametrize(
    ("metres", "action", "level", "remark"),
    [
        (0.0, "corner", 0, None),
        (0.04, "corner", 0, None),
        (1.5, "corner", 0, "R-106"),
        (10.0, "corner", 0, "R-107"),
        (10.0, "breathe", 0, "R-107"),
        (1.5, "interact", 1, None),
        (1.6, "interact", 1, "R-107"),
        (10.0, "interact", 2, None),
        (10.0, "interact", 3, None),
    ],
)
def test_metres_walked_ask_for_their_price(metres: float, action: str, level: int, remark: str | None) -> None:
    fight = on_the_map((5.0, 5.0), (17.0, 5.0))
    if metres:
        fight.do(move(fight, "Ana", (5.0 + metres, 5.0)))
    wanted = command(fight, action, "Bor" if action == "corner" else None, number=level)
    found = fight.store.problems(wanted)
    remarked = [p.rule for p in found if p.say.id == "ribbons.walk_unpaid"]
    assert remarked == ([] if remark is None else [remark])
    assert all(p.overridable for p in found)


@pytest.mark.tries(168)
@pytest.mark.rule("R-107", "M-130")
def test_a_manoeuvre_by_bmo_asks_for_it_too_and_an_action_that_pays_is_paid_once() -> None:
    fight = on_the_map((5.0, 5.0), (15.0, 5.0))
    fight.do(move(fight, "Ana", (13.8, 5.0)))
    assert fight.problems("Ana", "trip", "Bor") == ["R-107"]
    act(fight, "interact", number=2)
    assert (ribbon(fight, "Ana").at, fight.who("Ana").walked_m) == (3, 0.0)
    fight.turn_of("Ana")
    assert fight.problems("Ana", "trip", "Bor") == []


@pytest.mark.tries(168)
@pytest.mark.rule("R-027", "R-107")
def test_walking_out_of_turn_is_remarked_beyond_a_side_step() -> None:
    fight = on_the_map((5.0, 5.0), (15.0, 5.0))
    assert rules(fight, move(fight, "Bor", (39.0, 5.0))) == ["R-107"]
    assert rules(fight, move(fight, "Bor", (16.5, 5.0))) == []
    fight.do(move(fight, "Bor", (16.0, 5.0)))
    assert rules(fight, move(fight, "Bor", (17.0, 5.0))) == ["R-107"], "a second one, and 2 m in all"
    fight.do(move(fight, "Bor", (39.0, 5.0), override="il fuit"))
    assert fight.at("Bor") == (39.0, 5.0)
    act(fight, "interact", number=1)
    remarks = rules(fight, command(fight, "defend", number=1))
    assert remarks == ["R-106"], "the side step is owed; what the GM overruled is not"


@pytest.mark.tries(168)
@pytest.mark.rule("R-106", "R-107")
def test_interagir_takes_its_author_where_it_goes() -> None:
    fight = on_the_map((5.0, 5.0), (25.0, 5.0))
    way = ((5.0, 12.0), (9.0, 12.0))
    assert rules(fight, command(fight, "interact", number=1, way=way)) == ["R-107"]
    act(fight, "interact", number=2, way=way)
    assert (fight.at("Ana"), ribbon(fight, "Ana").at) == ((9.0, 12.0), 3)
    assert fight.who("Ana").walked_m == 0.0
    walled = on_the_map((5.0, 5.0), (25.0, 5.0))
    assert "L-309" not in rules(walled, command(walled, "interact", number=2, way=((90.0, 5.0),)))
    assert rules(walled, command(walled, "interact", number=2, way=((90.0, 5.0),))), "off the map"


@pytest.mark.rule("R-107", "M-063")
def test_getting_up_is_a_simple_action() -> None:
    fight = on_the_map((5.0, 5.0), (15.0, 5.0))
    with pytest.raises(Refused):
        fight.do(StandUp())
    fight.put("Ana", "knocked_down")
    assert rules(fight, command(fight, "interact", number=1, stands=True)) == ["R-107"]
    fight.do(StandUp())
    assert not fight.has("Ana", "knocked_down")
    assert ribbon(fight, "Ana").at == 3
    fight.put("Bor", "knocked_down")
    act(fight, "interact", number=3, stands=True)
    assert (fight.has("Bor", "knocked_down"), ribbon(fight, "Bor").at) == (False, 4)


# --- beginning, leaving ----------------------------------------------------------------------------------------------


@pytest.mark.tries(171)
@pytest.mark.rule("R-021", "R-023")
def test_some_may_wait_but_not_all() -> None:
    fight = Ribbons("A", "B", "C", begin=False)
    nobody = fight.store.problems(BeginRibbons())
    assert [(p.rule, p.overridable) for p in nobody] == [("R-021", False)]
    fight.place("A", "B")
    waiting = fight.store.problems(BeginRibbons())
    assert [(p.rule, p.overridable) for p in waiting] == [("R-021", True)]
    fight.store.dispatch(BeginRibbons(override="C attend dans l'ombre"))
    fight.interact(3, 2)
    fight.place("C")
    assert (fight["C"].at, fight.turn) == (3, "B")
    fight.interact(1)
    assert fight.turn == "C", "it stands at the lowest place, left of nobody lower"


@pytest.mark.tries(172)
@pytest.mark.rule("R-022")
@pytest.mark.parametrize("gone", ["A", "B", "C"])
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_one_is_taken_out_of_a_fight_at_any_moment(gone: str, steps: int) -> None:
    fight = Ribbons("A", "B", "C")
    if steps:
        fight.act("corner", "B")
    if steps > 1:
        fight.answer("dodge")
    if steps > 2:
        fight.score(1)
    fight.store.dispatch(RemoveCombatant(combatant_id=fight.who(gone).id))
    involved = steps > 0 and gone in ("A", "B")
    state = fight.store.state
    assert (state.stack == ()) is (involved or steps == 0)
    assert state.round.cursor in {c.id for c in state.combatants}
    for waiting in state.pending:
        assert {waiting.who, *waiting.about} <= {c.id for c in state.combatants}
    assert fight.store.undo() is not None


@pytest.mark.tries(163)
@pytest.mark.rule("R-055", "M-001")
def test_where_bmo_rules_no_choice_by_cost_is_a_manoeuvre() -> None:
    fight = on_the_map((5.0, 5.0), (6.5, 5.0))
    offered = choices_at(fight.state, fight.who("Ana"), 4)
    assert RibbonAction.MANOEUVRE not in {choice.action for choice in offered}
    told = fight.store.problems(command(fight, "manoeuvre", "Bor", number=2))
    assert [(p.rule, p.overridable) for p in told] == [("M-027", False)]
    by_ribbons = Ribbons("A", "B")
    plain = choices_at(by_ribbons.store.state, by_ribbons.who("A"), 4)
    assert RibbonAction.MANOEUVRE in {choice.action for choice in plain}
