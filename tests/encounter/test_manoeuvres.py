"""Manoeuvres, shots into the heap and sneak attacks, played from the declaration to what they bring about."""

from __future__ import annotations

from typing import Any

import pytest

from loreval_desktop.core.ids import ObstacleId
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.loreval.change import ChangeAction
from loreval_desktop.encounter.map.movement import MoveToken, StandUp, left_m
from loreval_desktop.encounter.map.scene import DrawObstacles
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.people.harm import ApplyDamage
from loreval_desktop.encounter.people.roster import ApplyCondition, SetReadyWeapons
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.people import BlowOutcome, Condition, ConditionCode, WeaponPoints
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Obstacle
from loreval_desktop.rules.grapple import throw
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, Addon, CounterKind, GrappleOption
from loreval_desktop.rules.types.creature import Abilities, Allotment, AttentionSheet, Size, Talent, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.test_counters import MOVE, Fight, counter, fighter, single


@pytest.fixture
def duel(profile: RulesProfile) -> Fight:
    """A (18) and B (9) at arm's length; defence 17, Strength and Dexterity +2."""
    return Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B")))


@pytest.mark.rule("L-634", "L-635", "L-636")
@pytest.mark.parametrize(("theirs", "down"), [(14, True), (15, False)])
def test_a_trip_brings_down_by_a_strictly_better_strength(duel: Fight, theirs: int, down: bool) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.TRIP), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    assert (duel.modifier(), duel.need()) == (9, 17)
    duel.roll(8)
    assert duel.waits() == "strength"
    duel.roll(15)  # 17
    duel.roll(theirs)  # 16, or 17: the defender keeps ties
    assert duel["B"].has(ConditionCode.KNOCKED_DOWN) is down
    assert duel["B"].hit_points == 40


@pytest.mark.rule("L-637", "L-670")
@pytest.mark.parametrize("kind", [ActionKind.TRIP, ActionKind.OVERTURN])
@pytest.mark.parametrize(("size", "refused"), [(Size.G, False), (Size.TG, True)])
def test_nobody_brings_down_what_is_two_sizes_larger(
    profile: RulesProfile, kind: ActionKind, size: Size, refused: bool
) -> None:
    large = fighter("B").model_copy(update={"size": size})
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A"), large))
    fight.declare("B", MOVE)
    if refused:
        from loreval_desktop.encounter.rounds.declaration import DeclareAction
        from loreval_desktop.rules.types.creature import Allotment

        command = DeclareAction(attention=Allotment(focus=2), action=ActionSpec(kind=kind), targets=(fight["B"].id,))
        assert fight.refused(command) == {"L-637" if kind is ActionKind.TRIP else "L-670"}
    else:
        fight.declare("A", ActionSpec(kind=kind), "B", f=2)


@pytest.mark.rule("L-673", "L-675")
def test_an_overturn_knocks_down(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.OVERTURN), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(8)
    assert duel["B"].has(ConditionCode.KNOCKED_DOWN)


@pytest.mark.rule("L-674")
@pytest.mark.parametrize("answer", ["nothing", "struck"])
def test_a_renversement_with_bare_hands_that_misses_the_armed_asks_what_it_brings(duel: Fight, answer: str) -> None:
    duel.store.dispatch(SetReadyWeapons(combatant_id=duel["A"].id, weapon_ids=()))
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.OVERTURN), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(7)  # 16 against 17
    assert duel.asked() == "A"
    duel.answer(answer)
    if answer == "struck":
        duel.roll(9)
    assert duel.waits() is None
    assert duel["A"].hit_points == (31 if answer == "struck" else 40)


@pytest.mark.rule("L-674")
@pytest.mark.parametrize(("own", "others"), [(("sword",), ("sword",)), ((), ())])
def test_a_renversement_that_misses_is_no_danger_with_a_weapon_or_against_bare_hands(
    duel: Fight, own: tuple[str, ...], others: tuple[str, ...]
) -> None:
    duel.store.dispatch(SetReadyWeapons(combatant_id=duel["A"].id, weapon_ids=own))
    duel.store.dispatch(SetReadyWeapons(combatant_id=duel["B"].id, weapon_ids=others))
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.OVERTURN), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(7)
    assert duel.waits() is None


@pytest.mark.rule("L-636", "L-678")
def test_standing_up_takes_one_unit_of_movement(duel: Fight) -> None:
    down = Condition(code=ConditionCode.KNOCKED_DOWN)
    duel.store.dispatch(ApplyCondition(combatant_id=duel["A"].id, condition=down))
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.MOVE), "B")
    before = left_m(duel["A"])
    duel.store.dispatch(StandUp())
    assert not duel["A"].has(ConditionCode.KNOCKED_DOWN)
    assert before - left_m(duel["A"]) == pytest.approx(5.8)  # the VD of a creature of size M with Dexterity 14
    assert None in duel.refused(StandUp())  # already up


@pytest.mark.rule("L-678", "L-296")
def test_without_a_unit_left_nobody_stands_up(duel: Fight) -> None:
    down = Condition(code=ConditionCode.KNOCKED_DOWN)
    duel.store.dispatch(ApplyCondition(combatant_id=duel["A"].id, condition=down))
    duel.declare("B", MOVE)
    duel.declare("A", single(), "B")
    assert duel.refused(StandUp()) == {"L-296"}
    duel.store.dispatch(StandUp(override="d'un bond"))
    assert not duel["A"].has(ConditionCode.KNOCKED_DOWN)
    assert duel["A"].walked_m == 0


@pytest.mark.rule("L-639", "L-641")
def test_a_disarm_takes_the_weapon_and_exposes_its_author(duel: Fight) -> None:
    duel.declare("B", single(), "A")
    duel.declare("A", ActionSpec(kind=ActionKind.DISARM, mode=WeaponMode.SINGLE), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(8)
    assert duel["B"].ready_weapons == ()
    assert duel["B"].has(ConditionCode.DISARMED)
    duel.store.dispatch(EndTurn())
    assert combat.attack_facts(duel.store.state, duel["B"], duel["A"]).difficulty == 17 - 4  # A exposed itself to B
    assert duel.refused(ResolveAttack()) == {"L-388"}
    counters = counter(CounterKind.PARRY)
    assert "L-388" not in duel.refused(ChangeAction(action=counters, targets=(duel["A"].id,)))  # it may change


@pytest.mark.rule("L-256", "L-641", "L-648")
def test_what_was_disarmed_lies_there_until_it_is_picked_up_and_is_not_ready_then(duel: Fight) -> None:
    duel.declare("B", single(), "A")
    duel.declare("A", ActionSpec(kind=ActionKind.DISARM, mode=WeaponMode.SINGLE), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(8)
    duel.store.dispatch(EndTurn())
    sheet = duel.store.state.sheet(duel["B"])
    assert sheet.weapon("sword") is None
    assert duel.store.state.creature(duel["B"].creature_id).weapon("sword") is not None
    (fallen,) = duel.store.state.fallen
    duel.store.dispatch(PickUpObject(combatant_id=duel["B"].id, fallen_id=fallen.id))
    assert not duel["B"].has(ConditionCode.DISARMED)
    assert duel.store.state.sheet(duel["B"]).weapon("sword") is not None
    assert duel["B"].ready_weapons == ()
    unready = combat.with_sheet_facts(duel.store.state, duel["B"], single(), ("sword",), None)
    assert combat.price(duel.store.state, duel["B"], unready, weapon_ids=("sword",)).category == 2


@pytest.mark.rule("L-648")
def test_nobody_strikes_with_a_weapon_that_was_destroyed(duel: Fight) -> None:
    duel.declare("B", single(), "A")
    duel.declare("A", ActionSpec(kind=ActionKind.WEAPON_DESTRUCTION, mode=WeaponMode.TWO_HANDED, power=0), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(8)
    duel.roll(12)  # hardness 10: 2 of 5 points
    assert duel.store.state.sheet(duel["B"]).weapon("sword") is not None
    broken = duel["B"].model_copy(update={"weapon_points": (WeaponPoints(weapon_id="sword", left=0),)})
    assert duel.store.state.with_combatant(broken).sheet(broken).weapon("sword") is None


@pytest.mark.rule("L-646", "L-648")
def test_a_weapon_struck_loses_what_exceeds_its_hardness(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.WEAPON_DESTRUCTION, mode=WeaponMode.SINGLE), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(8)
    duel.roll(12)  # hardness 10: 2 points of 5
    assert [(w.weapon_id, w.left) for w in duel["B"].weapon_points] == [("sword", 3)]
    assert "sword" in duel["B"].ready_weapons


@pytest.mark.rule("L-612", "L-613", "L-616", "L-617")
@pytest.mark.parametrize(("face", "made"), [(15, True), (14, False)])
def test_a_rotation_needs_its_acrobatics(profile: RulesProfile, face: int, made: bool) -> None:
    fight = Fight(profile, {"A": 18, "C": 10, "B": 9}, (fighter("A"), fighter("B"), fighter("C")))
    fight.declare("B", MOVE)
    fight.declare("C", MOVE)
    fight.declare("A", ActionSpec(kind=ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE, count=2), "B", "C", f=2)
    fight.store.dispatch(ResolveAttack())
    assert (fight.waits(), fight.need()) == ("acrobatics", 15)
    fight.roll(face)
    if not made:
        assert fight.refused(ResolveAttack()) == {"L-613"}
        fight.store.dispatch(ChangeAction(action=single(), targets=(fight["B"].id,)))
        fight.store.dispatch(ResolveAttack())
        assert fight.modifier() == 7
        return
    assert fight.modifier() == 9
    fight.roll(2)
    fight.store.dispatch(ResolveAttack())
    assert fight.modifier() == 4
    assert fight["A"].blows[1].target == fight["C"].id


@pytest.mark.rule("L-661", "L-662", "L-663")
@pytest.mark.parametrize(("face", "bonus"), [(20, 4), (19, 0)])
def test_jonglerie_helps_every_attack_of_the_round(duel: Fight, face: int, bonus: int) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(2, addons=(Addon.JUGGLING,)), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    assert duel.need() == 20
    duel.roll(face)
    for offset in (0, -5):
        if offset:
            duel.store.dispatch(ResolveAttack())
        assert duel.modifier() == 9 + bonus + offset
        duel.roll(2)


@pytest.mark.rule("L-664")
@pytest.mark.parametrize(("face", "kept"), [(8, True), (7, False)])
def test_a_juggler_who_fumbles_may_lose_the_weapon(duel: Fight, face: int, kept: bool) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", single(addons=(Addon.JUGGLING,)), "B", f=2)
    duel.store.dispatch(ResolveAttack())
    duel.roll(1)
    assert (duel.waits(), duel.need()) == ("keep_weapon", 10)
    duel.roll(face)  # Dexterity +2
    assert ("sword" in duel["A"].ready_weapons) is kept


BOW = Weapon(
    id="bow",
    name="Arc",
    damage="1d6",
    modes=(WeaponMode.FAST_MISSILE,),
    skill="finesse_strike",
    contact=False,
    range_m=60,
)


@pytest.mark.rule("L-706", "L-707", "L-708", "L-709", "L-710", "L-711", "L-712", "L-713")
@pytest.mark.parametrize(("face", "second"), [(9, False), (8, True), (5, True), (4, False)])
def test_a_shot_into_the_heap_that_narrowly_misses_threatens_another(
    profile: RulesProfile, face: int, second: bool
) -> None:
    """SV-09: bow +6 against 15; 15 hits, 11 to 14 give a second roll, 10 misses outright."""
    fight = Fight(
        profile,
        {"A": 18, "B": 10, "C": 9},
        (fighter("A", weapons=(BOW,), finesse_strike=6), fighter("B", defense=5), fighter("C", defense=5)),
        A=(5, 5), B=(25, 5), C=(25, 6.2),
    )  # fmt: skip
    fight.declare("C", MOVE, s=1)
    fight.declare("B", MOVE, s=1)
    shot = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.FAST_MISSILE, into_crowd=True)
    fight.declare("A", shot, "B", f=1)
    fight.store.dispatch(ResolveAttack())
    assert (fight.modifier(), fight.need()) == (6, 15)
    fight.roll(face)
    assert (fight.waits() == "hit") is second
    if second:
        assert (fight.modifier(), fight.need()) == (6, 15)
        fight.roll(2)
        assert fight.waits() is None  # no third roll
        assert [blow.outcome for blow in fight["A"].blows] == [BlowOutcome.MISS]
    else:
        assert fight["A"].blows[0].outcome is (BlowOutcome.HIT if face == 9 else BlowOutcome.MISS)


@pytest.mark.rule("L-580", "L-593")
@pytest.mark.parametrize(("rank", "refused"), [(1, False), (0, True)])
def test_sneak_dice_are_added_once_to_a_blow_that_may_have_them(
    profile: RulesProfile, rank: int, refused: bool
) -> None:
    rogue = fighter("A").model_copy(update={"attention": AttentionSheet(other=3, sneak_rank=rank)})
    fight = Fight(profile, {"A": 18, "B": 9}, (rogue, fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", single(), "B", f=1)
    if refused:
        assert fight.refused(ResolveAttack(sneak_dice="2d6")) == {"L-580"}
        return
    fight.store.dispatch(ResolveAttack(sneak_dice="2d6"))
    fight.roll(8)
    fight.roll(7, 3, 4)
    assert fight["B"].hit_points == 40 - 14
    assert fight.store.state.round.phase is Phase.RESOLUTION


@pytest.mark.rule("L-580", "L-584")
@pytest.mark.parametrize(
    ("ranks", "refused"), [({}, True), ({"sneak_rank": 1}, False), ({"perfidious_rank": 1}, False)]
)
def test_only_those_who_have_learnt_it_strike_slyly(
    profile: RulesProfile, ranks: dict[str, int], refused: bool
) -> None:
    """Focus 2 against Security 0 is enough for either technique, not for one who has neither."""
    fight = Fight(
        profile,
        {"A": 18, "B": 9},
        (fighter("A").model_copy(update={"attention": AttentionSheet(other=3, **ranks)}), fighter("B")),
    )
    fight.declare("B", MOVE)
    fight.declare("A", single(), "B", f=2)
    if refused:
        assert fight.refused(ResolveAttack(sneak_dice="2d6")) == {"L-580"}
    else:
        fight.store.dispatch(ResolveAttack(sneak_dice="2d6"))
        assert fight.waits() == "hit"


@pytest.mark.rule("L-603", "L-604", "L-607")
def test_a_power_attack_moves_points_from_the_roll_to_the_damage(profile: RulesProfile) -> None:
    strong = fighter("A").model_copy(update={"abilities": Abilities(strength=14, dexterity=14, constitution=14)})
    from loreval_desktop.rules.types.creature import Skill

    strong = strong.model_copy(update={"skills": (Skill(code="power_strike", total=9, mastery=4),)})
    fight = Fight(profile, {"A": 18, "B": 9}, (strong, fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", single(addons=(Addon.POWER_ATTACK,), power=3), "B", f=2)
    fight.store.dispatch(ResolveAttack())
    assert fight.modifier() == 6
    fight.roll(12)
    fight.roll(5)
    assert fight["B"].hit_points == 40 - 8


# --- grapple ---------------------------------------------------------------------------------------------------------


def hold(fight: Fight, option: GrappleOption, actor: str, target: str) -> None:
    """Let one declare a grapple attack on the other, and begin it; the other stands still."""
    while fight.store.state.round.phase is not Phase.DECLARATION:
        if fight.store.state.round.phase is Phase.END_OF_ROUND:
            fight.store.dispatch(EndRound())
        else:
            fight.store.dispatch(EndTurn())
    while fight.store.state.round.phase is Phase.DECLARATION:
        name = fight.cursor
        if name == actor:
            fight.declare(name, ActionSpec(kind=ActionKind.GRAPPLE, grapple=option), target, f=1)
        else:
            assert name is not None
            fight.declare(name, MOVE)
    while fight.cursor != actor:
        fight.store.dispatch(EndTurn())
    fight.store.dispatch(ResolveAttack())


def hold_states(fight: Fight, name: str) -> set[str]:
    return {c.code.value for c in fight[name].conditions}


@pytest.mark.rule("L-771", "L-773", "L-776", "L-790", "L-793", "L-799", "L-801", "L-806")
def test_a_large_seizer_holds_lifts_and_throws(profile: RulesProfile) -> None:
    """SV-07: G seizes, M fails to escape, G immobilises, M breaks that hold, G lifts and throws."""
    large = fighter("G", finesse_strike=5, power_strike=6).model_copy(
        update={
            "size": Size.G,
            "abilities": Abilities(strength=18, dexterity=10, constitution=10),
        }
    )
    seized = fighter("M", power_strike=7, escape=9, defense=4, reflex=4)
    fight = Fight(profile, {"G": 20, "M": 18}, (large, seized))
    hold(fight, GrappleOption.SEIZE, "G", "M")
    assert (fight.modifier(), fight.need()) == (9, 14)  # +5 and +4 for size, against reflex
    fight.roll(10)
    assert hold_states(fight, "G") == {"seizer"}
    assert hold_states(fight, "M") == {"seized"}
    assert fight["M"].hit_points == 40

    hold(fight, GrappleOption.ESCAPE, "M", "G")
    assert fight.need() == 20  # 10 + 6 + 4
    fight.roll(20 - fight.modifier() - 1)
    assert hold_states(fight, "M") == {"seized"}

    hold(fight, GrappleOption.IMMOBILISE, "G", "M")
    assert fight.modifier() == 10
    fight.roll(fight.need() - 10)  # the active side wins ties
    assert hold_states(fight, "M") == {"seized", "immobilised"}
    assert hold_states(fight, "G") == {"seizer", "immobiliser"}

    hold(fight, GrappleOption.BREAK_HOLD, "M", "G")
    fight.roll(20 - fight.modifier())
    assert hold_states(fight, "M") == {"seized"}

    hold(fight, GrappleOption.LIFT, "G", "M")
    fight.roll(19)
    assert hold_states(fight, "M") == {"seized", "lifted"}

    hold(fight, GrappleOption.THROW, "G", "M")
    fight.roll(19)
    assert fight.waits() == "damage"
    fight.roll(3, 5)  # two dice for one size, Strength +4 on each
    assert fight["M"].hit_points == 40 - 16
    assert hold_states(fight, "M") == hold_states(fight, "G") == set()


def lifted(profile: RulesProfile, *weapons: Weapon) -> Fight:
    """G, large, holds M lifted, at arm's length: 2.5 m is half of its VDB."""
    large = fighter("G", weapons=weapons, finesse_strike=6, power_strike=9).model_copy(
        update={"size": Size.G, "abilities": Abilities(strength=14, dexterity=14, constitution=14)}
    )
    fight = Fight(profile, {"G": 20, "M": 9}, (large, fighter("M")), G=(20, 20), M=(21.7, 20))
    for name, code, by in (
        ("G", ConditionCode.SEIZER, "M"),
        ("M", ConditionCode.SEIZED, "G"),
        ("M", ConditionCode.LIFTED, "G"),
    ):
        fight.store.dispatch(
            ApplyCondition(combatant_id=fight[name].id, condition=Condition(code=code, by=fight[by].id))
        )
    return fight


@pytest.mark.rule("L-802", "L-806")
def test_the_thrown_land_as_far_as_the_throw_carries_and_never_through_a_wall(profile: RulesProfile) -> None:
    fight = lifted(profile)
    far = float(throw(fight.store.state.sheet(fight["G"]), Size.M, profile).distance)
    fight.store.dispatch(DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), points=((15, 23), (30, 23))),)))
    hold(fight, GrappleOption.THROW, "G", "M")
    scene = fight.store.state.scene()
    assert scene is not None
    token = scene.token_of(fight["M"].id)
    assert token is not None
    fight.roll(19)
    assert fight["M"].thrown_m == pytest.approx(far)
    assert fight.refused(MoveToken(token_id=token.id, path=((21.7 + far + 0.1, 20),))) == {"L-802"}
    assert "L-309" in fight.refused(MoveToken(token_id=token.id, path=((21.7, 23.2),)))
    fight.store.dispatch(MoveToken(token_id=token.id, path=((21.7 + far, 20),)))
    assert fight["M"].walked_m == 0
    assert fight.refused(MoveToken(token_id=token.id, path=((21.7 + far, 21),))) == {"L-056"}


@pytest.mark.rule("L-806")
def test_where_the_thrown_land_is_settled_in_that_turn(profile: RulesProfile) -> None:
    fight = lifted(profile)
    hold(fight, GrappleOption.THROW, "G", "M")
    fight.roll(19)
    fight.roll(3, 3)
    fight.store.dispatch(EndTurn())
    assert fight["M"].thrown_m == 0


@pytest.mark.rule("L-809", "L-812")
@pytest.mark.parametrize(("face", "lands"), [(5, True), (4, False)])
def test_a_throw_on_the_knee_adds_the_fist_doubled(profile: RulesProfile, face: int, lands: bool) -> None:
    """Attaque habile +6 and +4 for size, against a reflex of 15; the throw does two dice, and Strength on each."""
    fist = Weapon(id="fist", name="Poings", damage="1d4", modes=(WeaponMode.UNARMED,), fist_weapon=True)
    fight = lifted(profile, fist)
    fight.declare("M", MOVE)
    fight.declare("G", ActionSpec(kind=ActionKind.GRAPPLE, grapple=GrappleOption.THROW, knee=True), "M", f=2)
    fight.store.dispatch(ResolveAttack())
    fight.roll(19)
    assert fight["M"].thrown_m == 0  # it falls at the thrower's feet
    fight.roll(1, 1)
    assert fight["M"].hit_points == 40 - 6
    assert (fight.waits(), fight.modifier(), fight.need()) == ("knee", 10, 15)
    fight.roll(face)
    assert fight.waits() == ("damage" if lands else None)
    if lands:
        fight.roll(3)
        assert fight["M"].hit_points == 40 - 6 - 6


@pytest.mark.rule("L-807")
@pytest.mark.parametrize(("landing", "left"), [(True, 30), (False, 35)])
def test_what_the_thrown_land_on_hurts_twice(duel: Fight, landing: bool, left: int) -> None:
    duel.store.dispatch(ApplyDamage(combatant_id=duel["B"].id, amount=5, landing=landing))
    assert duel["B"].hit_points == left


@pytest.mark.rule("L-642", "L-649")
@pytest.mark.parametrize("kind", [ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION])
@pytest.mark.parametrize(("face", "works"), [(10, True), (9, False)])
def test_a_counter_to_a_disarm_is_an_opposed_attack_roll(
    profile: RulesProfile, kind: ActionKind, face: int, works: bool
) -> None:
    """B parries with its attack, +11, and not with its defence, +7."""
    fight = Fight(profile, {"A": 18, "B": 9}, (fighter("A"), fighter("B", power_strike=11, finesse_strike=11)))
    fight.declare("B", counter(CounterKind.PARRY), "A", e=1)
    fight.declare("A", ActionSpec(kind=kind, mode=WeaponMode.SINGLE), "B", f=2)
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    assert fight.modifier() == 11
    fight.roll(8)
    assert (fight.modifier(), fight.need()) == (9, 19)
    fight.roll(face)
    if kind is ActionKind.DISARM:
        assert fight["B"].has(ConditionCode.DISARMED) is works
    else:
        assert (fight.waits() == "damage") is works


@pytest.mark.rule("L-794")
@pytest.mark.parametrize(("face", "free"), [(13, True), (12, False)])
def test_a_seizer_that_counters_rolls_its_grapple(profile: RulesProfile, face: int, free: bool) -> None:
    large = fighter("G", power_strike=6, defense=1).model_copy(update={"size": Size.G})
    fight = Fight(profile, {"M": 20, "G": 9}, (fighter("M", power_strike=7), large))
    for name, code, by in (("G", ConditionCode.SEIZER, "M"), ("M", ConditionCode.SEIZED, "G")):
        held = Condition(code=code, by=fight[by].id)
        fight.store.dispatch(ApplyCondition(combatant_id=fight[name].id, condition=held))
    fight.declare("G", counter(CounterKind.PARRY), "M", e=1)
    fight.declare("M", ActionSpec(kind=ActionKind.GRAPPLE, grapple=GrappleOption.ESCAPE), "G", f=1)
    fight.store.dispatch(ResolveAttack())
    fight.answer("fire")
    assert fight.modifier() == 10  # +6 and +4 for size
    fight.roll(10)
    assert (fight.modifier(), fight.need()) == (7, 20)
    fight.roll(face)
    assert fight["M"].has(ConditionCode.SEIZED) is not free


@pytest.mark.rule("L-798", "L-801", "L-817")
def test_what_a_hold_does_not_allow_is_refused(duel: Fight) -> None:
    duel.declare("B", MOVE)
    duel.declare("A", ActionSpec(kind=ActionKind.GRAPPLE, grapple=GrappleOption.THROW), "B", f=1)
    assert duel.refused(ResolveAttack()) == {"L-798", "L-801"}


@pytest.mark.rule("L-791", "L-841")
def test_the_seized_stays_and_a_seizer_who_walks_away_lets_go(profile: RulesProfile) -> None:
    fight = Fight(profile, {"M": 20, "G": 18}, (fighter("G"), fighter("M")))
    fight.store.dispatch(
        ApplyCondition(combatant_id=fight["M"].id, condition=Condition(code=ConditionCode.SEIZED, by=fight["G"].id))
    )
    fight.store.dispatch(
        ApplyCondition(combatant_id=fight["G"].id, condition=Condition(code=ConditionCode.SEIZER, by=fight["M"].id))
    )
    fight.declare("G", MOVE)
    fight.declare("M", MOVE)
    scene = fight.store.state.scene()
    assert scene is not None
    seized, seizer = scene.token_of(fight["M"].id), scene.token_of(fight["G"].id)
    assert seized is not None
    assert seizer is not None
    assert "L-841" in fight.refused(MoveToken(token_id=seized.id, path=((6.2, 8),)))
    fight.store.dispatch(EndTurn())
    fight.store.dispatch(MoveToken(token_id=seizer.id, path=((5, 5.3),)))
    assert hold_states(fight, "M") == {"seized"}  # still in contact
    fight.store.dispatch(MoveToken(token_id=seizer.id, path=((5, 9),)))
    assert hold_states(fight, "M") == hold_states(fight, "G") == set()


@pytest.mark.rule("L-666", "L-667", "L-669")
@pytest.mark.parametrize(("face", "made"), [(25 - 6, True), (24 - 6, False)])
def test_moves_inside_a_melee_add_to_the_talent_and_never_replace_it(
    profile: RulesProfile, face: int, made: bool
) -> None:
    supple = fighter("A", acrobatics=6).model_copy(update={"talents": (Talent(code="serpent_grace"),)})
    fight = Fight(profile, {"A": 18, "B": 9}, (supple, fighter("B")))
    fight.declare("B", MOVE)
    fight.declare("A", single(addons=(Addon.MELEE_MOVEMENT,)), "B", f=2)
    declared = fight["A"].declaration
    assert declared is not None
    assert declared.category == 2  # one more, with the talent as without it
    fight.store.dispatch(ResolveAttack())  # no metre is walked: its moves are those of the blow
    fight.roll(face)
    assert [(roll.code, roll.succeeded) for roll in fight["A"].acrobatics] == [("melee_movement", made)]
    assert fight.store.state.sheet(fight["A"]).has_talent("serpent_grace")


# --- whom a rotation strikes -----------------------------------------------------------------------------------------


def spinning(profile: RulesProfile, *, count: int = 1, z_at: tuple[float, float] = (9.5, 10)) -> tuple[Fight, Any]:
    """A at (10, 10); B and D, a friend, within 1.5 m of it, Z where it is told. Return what A would declare."""
    sheets = tuple(fighter(name) for name in ("A", "B", "D", "Z"))
    places = {"A": (10, 10), "B": (12, 10), "D": (10, 12), "Z": z_at}  # players, foes, players, foes
    fight = Fight(profile, {"A": 18, "B": 9, "D": 8, "Z": 7}, sheets, **places)
    for name in ("Z", "D", "B"):
        fight.declare(name, MOVE)

    def command(*targets: str, **more: Any) -> DeclareAction:
        action = ActionSpec(kind=ActionKind.WHIRLWIND, mode=WeaponMode.SINGLE, count=count)
        named = tuple(fight[t].id for t in targets)
        return DeclareAction(attention=Allotment(focus=2), action=action, targets=named, **more)

    return fight, command


@pytest.mark.rule("L-614", "L-615")
@pytest.mark.parametrize(
    ("targets", "said"),
    [
        (("B", "D"), set()),
        (("D", "B"), set()),  # the attacker chooses the order
        (("B",), {("rotation.missing", "D")}),  # an ally is not spared
        (("B", "B", "D"), {("rotation.double", "B")}),
        (("B", "B", "B"), {("rotation.double", "B"), ("rotation.missing", "D")}),
        (("B", "D", "Z"), {("rotation.far", "Z")}),
        ((), {("rotation.missing", "B, D")}),
    ],
)
def test_a_rotation_strikes_everybody_in_contact_once_and_nobody_else(
    profile: RulesProfile, targets: tuple[str, ...], said: set[tuple[str, str]]
) -> None:
    fight, command = spinning(profile, z_at=(20, 10))
    found = [p for p in fight.store.problems(command(*targets)) if p.say.id.startswith("rotation.")]
    assert {(p.say.id, p.say.value("who")) for p in found} == said
    assert all(p.overridable and p.rule == "L-614" for p in found)


@pytest.mark.rule("L-615", "L-616")
@pytest.mark.parametrize("count", [1, 2, 9])
def test_a_rotation_has_as_many_attacks_as_targets(profile: RulesProfile, count: int) -> None:
    fight, command = spinning(profile, count=count, z_at=(10, 8))
    fight.store.dispatch(command("D", "B", "Z"))
    declared = fight["A"].declaration
    assert declared is not None
    assert declared.action.count == 3
    fight.store.dispatch(ResolveAttack())
    fight.roll(15)  # acrobatics
    fight.roll(2)
    for _ in range(2):
        fight.store.dispatch(ResolveAttack())
        fight.roll(2)
    assert [blow.target for blow in fight["A"].blows] == [fight[name].id for name in "DBZ"]
    assert fight.refused(ResolveAttack()) == {"L-191"}


@pytest.mark.rule("L-615")
def test_a_rotation_needs_somebody_in_contact_where_it_will_be(profile: RulesProfile) -> None:
    fight, command = spinning(profile, z_at=(20, 10))
    away = command(way=((30, 30),))
    assert ("rotation.nobody", "L-615") in {(p.say.id, p.rule) for p in fight.store.problems(away)}
    there = command("Z", way=((18, 10),))
    assert not [p for p in fight.store.problems(there) if p.say.id.startswith("rotation.")]


@pytest.mark.rule("L-614")
def test_a_rotation_reaches_nobody_behind_a_wall_and_as_far_as_its_weapon(profile: RulesProfile) -> None:
    fight, command = spinning(profile, z_at=(10, 7.4))  # 1.6 m from edge to edge: not in contact
    wall = Obstacle(id=ObstacleId(""), points=((10.9, 0), (10.9, 20)))
    fight.store.dispatch(DrawObstacles(obstacles=(wall,)))
    assert not [p for p in fight.store.problems(command("D")) if p.say.id.startswith("rotation.")]
    found = [p.say.value("who") for p in fight.store.problems(command("D", "B", "Z")) if p.say.id == "rotation.far"]
    assert found == ["B, Z"]
