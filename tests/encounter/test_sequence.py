"""What a declaration fixes, for how long, and what nobody may do out of turn."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from loreval_desktop.derived.log import tell
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.blow import DivideSecurity, ResolveAttack
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.events import AttackResolved, Jumped
from loreval_desktop.encounter.loreval.jump import MakeJump
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.people.roster import (
    AmendCombatant,
    ApplyCondition,
    RemoveCombatant,
    RenameCombatant,
    SetAwareness,
    SetStandingAttention,
)
from loreval_desktop.encounter.protocol import event_lists
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat, PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import BlowOutcome, Condition, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    AttentionSheet,
    NpcKind,
    Size,
    Spell,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Exposure
from tests.encounter.test_counters import CHARGE, MOVE, Fight, counter, fighter, single
from tests.encounter.test_manoeuvres import BOW


@pytest.fixture
def duel(profile: RulesProfile) -> Fight:
    """A (18) and B (9) at arm's length; defence 17, attack +9."""
    return Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B")))


@pytest.mark.rule("L-058", "L-275", "L-295", "L-298")
def test_planned_moves_weigh_from_the_declaration_on_whether_they_are_walked_or_not(duel: Fight) -> None:
    duel.declare("B", single(extra_moves=2), "A", f=1)
    duel.declare("A", single(), "B")
    duel.store.dispatch(ResolveAttack())
    assert duel.need() == 17 - 6
    duel.roll(1)
    duel.store.dispatch(EndTurn())
    duel.store.dispatch(ResolveAttack())
    assert duel["B"].walked_m == 0
    assert duel.modifier() == 9 - 6


@pytest.mark.rule("L-059", "L-105", "L-106", "L-061")
def test_attention_stands_from_one_declaration_to_the_next(duel: Fight) -> None:
    duel.declare("B", MOVE, s=2)
    change = SetStandingAttention(combatant_id=duel["B"].id, attention=Allotment(focus=2))
    assert duel.refused(change) == {"L-061"}
    duel.declare("A", MOVE)
    assert duel.refused(change) == {"L-061"}  # nor when its turn comes
    duel.store.dispatch(EndTurn())
    duel.store.dispatch(EndTurn())
    duel.store.dispatch(EndRound())
    assert duel.store.state.round.phase is Phase.DECLARATION
    assert duel["B"].attention == Allotment(security=2)
    assert duel.refused(change) == {"L-059"}
    duel.declare("B", MOVE, f=2)
    assert duel["B"].attention == Allotment(focus=2)


@pytest.mark.rule("L-081")
def test_the_three_criteria_are_scored_apart(duel: Fight) -> None:
    duel.declare("B", MOVE, e=1, s=0, f=2)
    scores = combat.attention_scores(duel.store.state, duel["B"])
    assert (scores.e, scores.s, scores.f) == (1, 0, 2)


@pytest.mark.rule("L-060", "L-302", "L-406", "L-303")
def test_a_changed_action_keeps_the_malus_and_the_attention_of_the_declaration(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "C": 15, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", MOVE)
    fight.declare("C", single(2, extra_moves=1), "B", f=1)
    fight.declare("A", MOVE)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(RemoveCombatant(combatant_id=fight["B"].id))
    fight.store.dispatch(ChangeAction(action=single(extra_moves=2), targets=(fight["A"].id,)))
    fight.store.dispatch(ResolveAttack())
    assert fight.modifier() == 9 - 2 - 4  # changed; one move declared, whatever the new action walks
    assert fight["C"].attention == Allotment(focus=1)


@pytest.mark.rule("L-060")
def test_a_still_action_in_place_of_a_moving_one_keeps_its_malus(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "C": 15, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", MOVE)
    fight.declare("C", single(extra_moves=2), "B", f=1)
    fight.declare("A", MOVE)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(RemoveCombatant(combatant_id=fight["B"].id))
    fight.store.dispatch(ChangeAction(action=single(), targets=(fight["A"].id,)))
    fight.store.dispatch(ResolveAttack())
    assert fight.modifier() == 9 - 2 - 6


@pytest.mark.rule("L-066", "L-320", "L-321")
def test_an_ordinary_round_from_the_first_declaration_to_the_new_scores(profile: RulesProfile) -> None:
    """SV-02: B, C, A declare; A, C act and B counters C; 13, 8, 10, and D rolls anew."""
    hands = fighter("A").weapons[0].model_copy(update={"modes": (WeaponMode.TWO_WEAPON,), "double": True})
    fight = Fight(
        profile,
        {"A": 18, "C": 12, "B": 9, "D": 7},
        (fighter("A", weapons=(hands,)), fighter("B"), fighter("D"), fighter("C")),
    )
    fight.store.dispatch(AmendCombatant(combatant_id=fight["D"].id, initiative=7))
    fight.declare("D", ActionSpec(kind=ActionKind.INACTION))
    fight.declare("B", counter(CounterKind.PARRY), "C", e=1, s=2)
    fight.declare("C", ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.TWO_HANDED), "B")
    double = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.TWO_WEAPON, count=2, extra_moves=3)
    fight.declare("A", double, "D", f=2)
    declared = fight["A"].declaration
    assert declared is not None
    assert (declared.category, declared.focus, declared.extra_moves) == (5, 2, 3)
    assert fight.cursor == "A"
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "C"
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    fight.roll(12)
    assert fight.need() == 19
    fight.roll(9)
    assert fight["C"].has(ConditionCode.BLOCKED)
    assert fight.store.state.round.phase is Phase.END_OF_ROUND
    fight.store.dispatch(EndRound())
    assert [fight[name].initiative for name in "ABC"] == [13, 8, 10]


@pytest.mark.rule("L-131", "L-143")
def test_one_who_does_not_know_its_assailant_stands_open_to_it(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(), "B")
    state = duel.store.state
    assert combat.exposure_against(state, duel["B"], duel["A"]) is Exposure.NONE
    duel.store.dispatch(SetAwareness(observer=duel["B"].id, of=duel["A"].id, aware=False))
    assert combat.exposure_against(duel.store.state, duel["B"], duel["A"]) is Exposure.SIMPLE


@pytest.mark.rule("L-191", "L-196")
def test_one_action_may_take_several_rolls(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(3), "B", f=2)
    seen = []
    for _ in range(3):
        duel.store.dispatch(ResolveAttack())
        seen.append(duel.modifier())
        duel.roll(1)
    assert seen == [9, 4, -1]


@pytest.mark.rule("L-373", "L-374")
def test_those_in_concert_all_strike_though_the_first_blow_kills(profile: RulesProfile) -> None:
    fight = Fight(profile, {"X": 18, "Y": 12, "Q": 9}, (fighter("X"), fighter("Q"), fighter("Y")))
    fight.declare("Q", MOVE)
    fight.declare("Y", single(), "Q", e=1)
    fight.declare("X", single(), "Q", e=2, concert=(fight["Y"].id,))
    fight.store.dispatch(ResolveAttack())
    fight.roll(19)
    fight.roll(12)
    fight.store.dispatch(EndTurn())
    assert fight["Q"].hit_points == 40  # what X did waits for Y
    assert fight.cursor == "Y"
    fight.store.dispatch(ResolveAttack())
    assert fight.waits() == "hit"


def in_concert(profile: RulesProfile, *, security: int) -> Fight:
    """X (18) and Y (12) strike Q (9) in concert: both at Y's turn, X first."""
    fight = Fight(profile, {"X": 18, "Y": 12, "Q": 9}, (fighter("X"), fighter("Q"), fighter("Y")))
    fight.declare("Q", MOVE, s=security)
    fight.declare("Y", single(), "Q", e=1)
    fight.declare("X", single(), "Q", e=2, concert=(fight["Y"].id,))
    return fight


@pytest.mark.rule("L-373")
def test_damage_dealt_in_concert_takes_effect_when_all_have_struck(profile: RulesProfile) -> None:
    fight = in_concert(profile, security=0)
    fight.store.dispatch(ResolveAttack())
    fight.roll(19)
    fight.roll(12)
    assert fight["Q"].hit_points == 40
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(ResolveAttack())
    fight.roll(19)
    assert fight["Q"].hit_points == 40
    fight.roll(5)
    fight.store.dispatch(EndTurn())
    assert fight["Q"].hit_points == 40 - 17
    assert fight.store.state.effects == ()


@pytest.mark.rule("L-373")
def test_damage_held_back_is_never_lost(profile: RulesProfile) -> None:
    fight = in_concert(profile, security=0)
    fight.store.dispatch(ResolveAttack())
    fight.roll(19)
    fight.roll(12)
    fight.store.dispatch(RemoveCombatant(combatant_id=fight["Y"].id))
    assert fight["Q"].hit_points == 40 - 12


@pytest.mark.rule("L-374")
def test_the_target_divides_its_security_between_those_in_concert(profile: RulesProfile) -> None:
    """Security 3 is worth +4 on a defence of 17: 21 against one alone, +2 against each of two."""
    fight = in_concert(profile, security=3)
    x, q = fight["X"], fight["Q"]

    def need(name: str) -> int:
        return combat.attack_facts(fight.store.state, fight[name], fight["Q"]).difficulty

    assert (need("X"), need("Y")) == (19, 19)
    fight.store.dispatch(DivideSecurity(target=q.id, attacker=x.id, points=3))
    assert (need("X"), need("Y")) == (20, 18)
    assert fight.refused(DivideSecurity(target=q.id, attacker=fight["Y"].id, points=2)) == {"L-374"}
    assert fight.refused(DivideSecurity(target=x.id, attacker=q.id, points=1)) == {"L-374"}


@pytest.mark.rule("L-392", "L-393", "L-424", "L-432", "L-436")
def test_an_eclat_is_declared_anew_within_the_limits_and_comes_first(profile: RulesProfile) -> None:
    fight = Fight(profile, {"B": 16, "H": 9}, (fighter("H").model_copy(update={"kind": NpcKind.PC}), fighter("B")))
    fight.store.dispatch(AmendCombatant(combatant_id=fight["H"].id, heroism=1))
    fight.declare("H", single(), "B")
    fight.store.dispatch(
        DeclareAction(
            attention=Allotment(environment=1),
            action=counter(CounterKind.STRIKE, CounterSide.OFFENSIVE),
            targets=(fight["H"].id,),
        )
    )
    assert fight.store.state.round.phase is Phase.ECLAT_DECLARATION
    fight.store.dispatch(AnnounceEclat(combatant_id=fight["H"].id))
    if fight.store.state.round.cursor is None:
        fight.store.dispatch(PassEclat())
    six = DeclareAction(action=single(3, extra_moves=1), targets=(fight["B"].id,))
    assert "L-252" in fight.refused(six)  # three attacks and a move: category 6
    fight.store.dispatch(DeclareAction(action=single(), targets=(fight["B"].id,)))
    assert fight.store.state.round.phase is Phase.ECLAT_RESOLUTION
    assert fight.cursor == "H"
    assert fight.waits() is None  # an offensive counter never answers an éclat
    fight.store.dispatch(VoidCounter(combatant_id=fight["B"].id))
    assert fight.store.state.round.voided == (fight["B"].id,)


@pytest.mark.rule("L-452", "L-453", "L-459", "L-473")
def test_points_say_who_acts_and_the_others_wait(duel: Fight) -> None:
    duel.declare("B", single(), "A")
    duel.declare("A", MOVE)
    assert duel.cursor == "A"
    assert duel.refused(ResolveAttack()) == {"L-459"}  # nothing of the kind was declared
    assert duel.refused(ResolveAttack(attacker=duel["B"].id)) == {"L-056"}  # A has not acted, and cannot wait
    duel.store.dispatch(EndTurn())
    assert duel.cursor == "B"


@pytest.mark.rule("L-466")
def test_what_one_does_takes_the_object_of_anothers_action(duel: Fight) -> None:
    duel.declare("B", single(2), "A", f=1)
    duel.declare("A", MOVE)
    assert "L-385" in duel.refused(ChangeAction(combatant_id=duel["B"].id, action=single()))
    duel.store.dispatch(EndTurn())
    duel.store.dispatch(AmendCombatant(combatant_id=duel["A"].id, hit_points=-20))
    duel.store.dispatch(ChangeAction(action=single()))
    assert duel["B"].declaration is not None
    assert duel["B"].declaration.changed_from == single(2)


@pytest.mark.rule("L-472")
def test_the_fastest_declares_when_all_others_have_spoken(duel: Fight) -> None:
    duel.declare("B", single(2), "A", f=1)
    assert duel.cursor == "A"
    heard = duel["B"].declaration
    assert heard is not None
    assert (heard.action, heard.targets) == (single(2), (duel["A"].id,))


@pytest.mark.rule("L-498")
def test_a_grace_round_bears_no_malus_of_movement(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "L": 4}, (fighter("A"), fighter("L")))
    fight.declare("L", ActionSpec(kind=ActionKind.GRACE))
    fight.declare("A", single(), "L")
    assert fight["L"].status is InitiativeStatus.GRACE
    fight.store.dispatch(ResolveAttack())
    roll = fight.store.state.pending[0]
    assert isinstance(roll, PendingRoll)
    assert all(term.rule != "L-255" for term in roll.against.terms)
    assert combat.extra_moves(fight["L"]) == 0


@pytest.mark.rule("L-584", "L-585")
@pytest.mark.parametrize(("focus", "refused"), [(2, False), (1, True)])
def test_a_perfidious_attack_needs_two_points_of_its_own_focus(
    profile: RulesProfile, focus: int, refused: bool
) -> None:
    adept = fighter("A").model_copy(update={"attention": AttentionSheet(other=3, perfidious_rank=2)})
    fight = Fight(profile, {"A": 18, "B": 9}, (adept, fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", single(), "B", f=focus)
    if refused:
        assert fight.refused(ResolveAttack(sneak_dice="1d6")) == {"L-580"}
    else:
        fight.store.dispatch(ResolveAttack(sneak_dice="1d6"))


@pytest.mark.rule("L-700", "L-702", "L-740")
def test_a_shot_counts_what_hides_and_what_hampers(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A", weapons=(BOW,)), fighter("B")), A=(5, 5), B=(25, 5))
    fight.declare("B", MOVE)
    fight.declare("A", ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.FAST_MISSILE), "B", f=1)
    fight.store.dispatch(ResolveAttack(cover_percent=50, concealed_by=("gloom",)))
    assert (fight.modifier(), fight.need()) == (9 - 6, 17 + 4)


@pytest.mark.rule("L-198")
def test_claws_make_the_blows_of_fists_lethal(profile: RulesProfile) -> None:
    claws = Weapon(id="claws", name="Griffes", damage="1d4", modes=(WeaponMode.UNARMED,), fist_weapon=True)
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A", weapons=(claws,)), fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.UNARMED), "B")
    fight.store.dispatch(ResolveAttack())
    fight.roll(15)
    fight.roll(3)
    assert fight["B"].hit_points == 37


@pytest.mark.rule("L-572")
def test_there_is_no_defensive_way_to_cast() -> None:
    with pytest.raises(ValidationError, match="defensive"):
        ActionSpec.model_validate({"kind": "spell", "defensive": True})


@pytest.mark.rule("L-953", "L-954", "L-955", "L-962", "L-974")
@pytest.mark.parametrize(("face", "cleared"), [(8, True), (7, False)])
def test_a_jump_in_a_fight_clears_its_objective_or_falls_short(profile: RulesProfile, face: int, cleared: bool) -> None:
    """SV-12: VD 3.7, jump +3, two metres from a stand: 11 makes 2.035 m, 10 makes 1.85 m."""
    tifin = fighter("A", jump=3).model_copy(
        update={"size": Size.P, "abilities": Abilities(strength=12, dexterity=14, constitution=9)}
    )
    fight = Fight(profile, {"A": 18, "B": 9}, (tifin, fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", ActionSpec(kind=ActionKind.JUMP), f=2)
    fight.store.dispatch(MakeJump(objective_m=2.0))
    assert fight.modifier() == 3
    fight.roll(face)
    [jumped] = [event for event in fight.store.past[-1].events or () if isinstance(event, Jumped)]
    assert jumped.length_m == pytest.approx(2.035 if cleared else 1.85)
    assert jumped.cleared is cleared
    assert jumped.short_m == pytest.approx(0 if cleared else 0.15)
    assert fight.refused(MakeJump()) == {"L-191"}


def test_a_spell_that_is_cast_asks_for_its_damage(profile: RulesProfile) -> None:
    fire = Spell(id="fire", name="Flammes", level=1, damage="2d6")
    fight = Fight(profile, {"M": 18, "B": 9}, (fighter("M", spells=(fire,)), fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("M", ActionSpec(kind=ActionKind.SPELL), "B", f=1, spell_id="fire")
    fight.store.dispatch(CastSpell())
    fight.roll(3, 4)
    assert fight["B"].hit_points == 33
    assert fight.refused(CastSpell()) == {"L-191"}


@pytest.mark.parametrize(("rounds", "left"), [(0, None), (1, None), (2, 1)])
def test_a_state_that_is_over_is_lifted_at_the_end_of_the_round(duel: Fight, rounds: int, left: int | None) -> None:
    condition = Condition(code=ConditionCode.SLOW, rounds_left=rounds)
    duel.store.dispatch(ApplyCondition(combatant_id=duel["B"].id, condition=condition))
    duel.declare("B", MOVE)
    duel.declare("A", MOVE)
    duel.store.dispatch(EndTurn())
    duel.store.dispatch(EndTurn())
    duel.store.dispatch(EndRound())
    events = duel.store.past[-1].events
    assert event_lists.validate_json(event_lists.dump_json(events)) == events
    assert [c.rounds_left for c in duel["B"].conditions] == ([] if left is None else [left])


@pytest.mark.tries(15)
@pytest.mark.parametrize("who", ["A", "B", "C"])
@pytest.mark.parametrize("by", ["A", "B", "C"])
def test_a_state_of_two_turns_lasts_two_own_turns_whoever_is_first(profile: RulesProfile, who: str, by: str) -> None:
    """Put on somebody at anybody's turn: two turns of its own that end, counted from there, and replayed alike."""
    fight = Fight(profile, {"A": 18, "B": 12, "C": 9}, tuple(fighter(name) for name in "ABC"))
    for name in "CBA":
        fight.declare(name, MOVE)
    while fight.cursor != by:
        fight.store.dispatch(EndTurn())
    first = fight.store.state
    slow = Condition(code=ConditionCode.HASTE, rounds_left=2)
    fight.store.dispatch(ApplyCondition(combatant_id=fight[who].id, condition=slow))
    ended = 0
    while fight[who].conditions:
        if fight.store.state.round.phase is Phase.RESOLUTION:
            ended += fight.cursor == who
            fight.store.dispatch(EndTurn())
        elif fight.store.state.round.phase is Phase.END_OF_ROUND:
            fight.store.dispatch(EndRound())
        else:
            assert fight.cursor is not None
            fight.declare(fight.cursor, MOVE)
    assert ended == 2
    change = fight.store.past[-1]
    assert "log.condition_lifted" in {line.say.id for line in tell(change.events, change.before, change.after)}
    last = fight.store.state
    while fight.store.state != first:
        fight.store.undo()
    while fight.store.state != last:
        fight.store.redo()


@pytest.mark.parametrize(("second", "outcome"), [(20, BlowOutcome.CRITICAL), (2, BlowOutcome.HIT)])
def test_a_threat_is_told_with_the_die_that_threatened(duel: Fight, second: int, outcome: BlowOutcome) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(), "B")
    duel.store.dispatch(ResolveAttack())
    duel.roll(20)
    before = duel.store.state
    duel.roll(second)
    told = next(e for e in duel.store.past[-1].events if isinstance(e, AttackResolved))
    assert (told.outcome, told.total, told.face) == (outcome, 29, 20)
    ids = {line.say.id for line in tell(duel.store.past[-1].events, before, duel.store.state)}
    assert ("log.attack_unconfirmed" in ids) is (outcome is BlowOutcome.HIT)


def test_a_turn_that_was_not_used_is_told(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(), "B")
    before = duel.store.state
    duel.store.dispatch(EndTurn())
    told = tell(duel.store.past[-1].events, before, duel.store.state)
    assert [line.say.id for line in told if line.rule == "L-412"] == ["log.turn_unused"]


def test_a_name_keeps_to_one_line(duel: Fight) -> None:
    duel.store.dispatch(RenameCombatant(combatant_id=duel["A"].id, name=" # titre\n| a\t|  b "))
    assert duel.store.state.combatants[0].name == "# titre | a | b"
    assert duel.refused(RenameCombatant(combatant_id=duel["B"].id, name="\n\t")) == {None}


@pytest.mark.rule("L-062", "L-409")
def test_a_changed_action_has_the_focus_of_the_declaration_only(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "C": 15, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", MOVE)
    fight.declare("C", single(3), "B", override="sans Focus")
    fight.declare("A", MOVE)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(RemoveCombatant(combatant_id=fight["B"].id))
    assert fight.refused(ChangeAction(action=single(2), targets=(fight["A"].id,))) == {"L-237"}
    assert fight.store.dispatch(ChangeAction(action=single(), targets=(fight["A"].id,)))


@pytest.mark.rule("L-271")
def test_two_slows_from_two_hands_cost_one_category(duel: Fight) -> None:
    for by in (None, duel["A"].id):
        slow = Condition(code=ConditionCode.SLOW, by=by)
        duel.store.dispatch(ApplyCondition(combatant_id=duel["B"].id, condition=slow))
    duel.declare("B", ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.TWO_HANDED), "A", f=1)
    declared = duel["B"].declaration
    assert declared is not None
    assert (len(duel["B"].conditions), declared.category) == (2, 3)


@pytest.mark.rule("L-498", "L-494")
def test_the_moves_of_the_round_before_do_not_weigh_on_a_forced_grace(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "L": 3}, (fighter("A"), fighter("L")))
    fight.declare("L", ActionSpec(kind=ActionKind.MOVE, extra_moves=2), f=1)
    fight.declare("A", MOVE)
    assert combat.extra_moves(fight["L"]) == 2
    for command in (EndTurn(), EndTurn(), EndRound()):
        fight.store.dispatch(command)
    assert fight["L"].status is InitiativeStatus.GRACE
    fight.declare("A", single(), "L")
    fight.store.dispatch(ResolveAttack())
    assert fight.need() == 17


@pytest.mark.rule("L-549")
def test_a_charger_stays_open_to_the_end_of_the_round_even_if_it_does_something_else(profile: RulesProfile) -> None:
    fight = Fight(profile, {"A": 18, "C": 15, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", MOVE)
    heavy = CHARGE.model_copy(update={"continued": True, "mode": WeaponMode.TWO_HANDED})
    fight.declare("C", heavy, "B", s=2, f=2, override="il courait")
    assert combat.attention_scores(fight.store.state, fight["C"]).s == 0
    fight.declare("A", MOVE)
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(RemoveCombatant(combatant_id=fight["B"].id))
    fight.store.dispatch(ChangeAction(action=single(), targets=(fight["A"].id,)))
    assert combat.attention_scores(fight.store.state, fight["C"]).s == 0


@pytest.mark.rule("L-538")
def test_two_charges_in_continuity_go_by_initiative_and_both_strike(profile: RulesProfile) -> None:
    fight = Fight(profile, {"T": 15, "C": 8}, (fighter("T"), fighter("C")))
    both = CHARGE.model_copy(update={"continued": True})
    fight.declare("C", both, "T", f=2, override="ils couraient")
    fight.declare("T", both, "C", f=2, override="ils couraient")
    assert fight.cursor == "T"
    fight.store.dispatch(ResolveAttack())
    fight.roll(6)
    fight.roll(9)  # 22 of 40 points: C lives
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "C"
    fight.store.dispatch(ResolveAttack())
    assert fight.waits() == "hit"


@pytest.mark.rule("L-534", "L-535")
@pytest.mark.parametrize("blocks", [False, True])
def test_a_charge_that_comes_first_ends_the_assault_on_it_by_option_only(profile: RulesProfile, blocks: bool) -> None:
    options = profile.options.model_copy(update={"charge_precedence_blocks": blocks})
    table = profile.model_copy(update={"options": options})
    fight = Fight(table, {"T": 15, "C": 8}, (fighter("T"), fighter("C")))
    fight.declare("C", CHARGE.model_copy(update={"continued": True}), "T", f=2, override="il courait")
    fight.declare("T", single(), "C")
    assert fight.cursor == "C"
    fight.store.dispatch(ResolveAttack())
    fight.roll(12)
    fight.roll(1)
    assert fight["T"].has(ConditionCode.BLOCKED) is blocks
    fight.store.dispatch(EndTurn())
    assert fight.cursor == (None if blocks else "T")


@pytest.mark.rule("L-024", "L-523")
@pytest.mark.parametrize(("answer", "left"), [("critical", 40 - 14), ("hit", 40 - 7)])
def test_the_game_master_may_say_what_is_a_critical(profile: RulesProfile, answer: str, left: int) -> None:
    options = profile.options.model_copy(update={"criticals": "typed"})
    fight = Fight(profile.model_copy(update={"options": options}), {"A": 15, "B": 8}, (fighter("A"), fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", single(), "B")
    fight.store.dispatch(ResolveAttack())
    fight.roll(20)
    assert fight.waits() == "confirm"
    fight.answer(answer)
    fight.roll(7)
    assert fight["B"].hit_points == left


@pytest.mark.rule("L-538")
def test_a_charge_whose_run_was_used_up_may_be_changed(profile: RulesProfile) -> None:
    fight = Fight(profile, {"T": 15, "C": 8}, (fighter("T"), fighter("C")), T=(5, 20), C=(19, 20))
    both = CHARGE.model_copy(update={"extra_moves": 3})
    fight.declare("C", both, "T", f=2)
    fight.declare("T", both, "C", f=2)
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["T"].id)
    assert token is not None
    fight.store.dispatch(MoveToken(token_id=token.id, path=((17.8, 20),)))
    fight.store.dispatch(EndTurn())
    assert fight.cursor == "C"
    fight.store.dispatch(ChangeAction(action=single(), targets=(fight["T"].id,)))
    assert fight["C"].declaration is not None
    assert fight["C"].declaration.changed_from == both


@pytest.mark.rule("L-053", "L-054", "L-055", "L-393", "L-426", "L-427", "L-428", "L-483")
def test_eclats_are_declared_anew_rising_and_resolved_falling_before_all_others(profile: RulesProfile) -> None:
    heroes = tuple(fighter(name).model_copy(update={"kind": NpcKind.PC, "heroism": 1}) for name in "ABC")
    fight = Fight(profile, {"A": 18, "B": 12, "C": 7, "D": 20}, (*heroes, fighter("D")))
    for name in "CBA":
        fight.declare(name, MOVE)
    fight.store.dispatch(DeclareAction(action=MOVE))
    assert fight.store.state.round.phase is Phase.ECLAT_DECLARATION
    for name in "BAC":  # in whatever order they are announced
        fight.store.dispatch(AnnounceEclat(combatant_id=fight[name].id))
    anew = []
    while fight.store.state.round.phase is Phase.ECLAT_DECLARATION:
        anew.append(fight.cursor)
        fight.store.dispatch(DeclareAction(attention=Allotment(security=1), action=MOVE))
    turns = []
    while fight.store.state.round.phase in (Phase.ECLAT_RESOLUTION, Phase.RESOLUTION):
        turns.append(fight.cursor)
        fight.store.dispatch(EndTurn())
    assert (anew, turns) == (["C", "B", "A"], ["A", "B", "C", "D"])
    fight.store.dispatch(EndRound())
    assert [(fight[name].initiative, fight[name].status) for name in "ABC"] == [(0, InitiativeStatus.GRACE)] * 3
    assert [fight[name].heroism for name in "ABC"] == [0, 0, 0]
