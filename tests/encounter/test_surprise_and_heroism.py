"""Surprise rounds, blows that would kill, and actions d'éclat, from the first roll to the new scores."""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.people.harm import ApplyDamage
from loreval_desktop.encounter.people.heroism import AwardHeroism, SpendHeroism
from loreval_desktop.encounter.people.roster import (
    AddCombatant,
    AmendCombatant,
    ApplyCondition,
    LiftCondition,
    SetAwareness,
    SetHidden,
    SetStandingAttention,
)
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat, PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.rounds.surprise import ConfirmSurprise, MarkSurprised, RollDetection
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.people import BlowOutcome, Condition, ConditionCode, InitiativeStatus, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Allotment, AttentionSheet, NpcKind, Skill, Weapon, WeaponMode
from tests.encounter.conftest import MakeStore, goblin, heroine
from tests.encounter.test_flow import cursor, refusal

SWORD = (Weapon(id="sword", name="Épée", damage="1d8+3", modes=(WeaponMode.SINGLE,)),)


def by_name(store: Store, name: str):  # type: ignore[no-untyped-def]
    return next(c for c in store.state.combatants if c.name == name)


def strike(count: int, *targets: CombatantId, focus: int = 0, **more: object) -> DeclareAction:
    action = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE, count=count, skill="power_strike")
    return DeclareAction(
        action=action.model_copy(update=more),
        attention=Allotment(focus=focus),
        weapon_ids=("sword",),
        targets=targets,
    )


@pytest.mark.rule(
    "L-030", "L-034", "L-035", "L-036", "L-037", "L-038", "L-039", "L-040", "L-041", "L-042", "L-044", "L-501"
)
def test_a_surprise_round(make_store: MakeStore) -> None:
    """The ambush of the worked scenario: A strikes twice at D, who is caught unawares."""
    store = make_store(goblins=0)
    defender = heroine(
        name="D",
        skills=(Skill(code="initiative", total=2), Skill(code="defense", total=6), Skill(code="reflex", total=5)),
        attention=AttentionSheet(characteristic_training_ranks=4, standing=Allotment(environment=1, security=2)),
        weapons=(),
    )
    ambusher = goblin(name="A", skills=(Skill(code="power_strike", total=7), Skill(code="initiative")), weapons=SWORD)
    from loreval_desktop.encounter.people.roster import RemoveCombatant

    store.dispatch(RemoveCombatant(combatant_id=store.state.combatants[0].id))
    store.dispatch(AddCombatant(sheet=defender, at=(5, 5)))
    store.dispatch(AddCombatant(sheet=ambusher, at=(6.2, 5)))
    a, d = by_name(store, "A").id, by_name(store, "D").id
    store.dispatch(SetAwareness(observer=d, of=a, aware=False))
    store.dispatch(StartEncounter())
    assert store.state.round.phase is Phase.SURPRISE_CHECK
    assert by_name(store, "D").has(ConditionCode.FLAT_FOOTED)  # Environment 1: no right to notice
    assert refusal(store, RollDetection(combatant_id=d, difficulty=15)) == ["L-034"]
    store.dispatch(ConfirmSurprise())
    assert store.state.round.surprise
    assert len(store.state.pending) == 1  # only A rolls
    store.dispatch(EnterRoll(faces=(15,)))
    assert by_name(store, "D").initiative is None
    assert combat.attention_scores(store.state, by_name(store, "D")).s == 0
    store.dispatch(strike(2, d, focus=1))
    assert store.state.round.phase is Phase.RESOLUTION
    store.dispatch(ResolveAttack())
    roll = store.state.pending[0]
    assert (roll.breakdown.total, roll.difficulty) == (7, 12)  # type: ignore[union-attr]  # 16 − 4
    store.dispatch(EnterRoll(faces=(9,)))
    assert by_name(store, "A").blows[0].outcome is BlowOutcome.HIT
    store.dispatch(EnterRoll(faces=(1,)))
    store.dispatch(ResolveAttack())
    store.dispatch(EnterRoll(faces=(6,)))  # 6 + 7 − 5 = 8
    assert by_name(store, "A").blows[1].outcome is BlowOutcome.MISS
    store.dispatch(EndTurn())
    store.dispatch(EndRound())
    assert by_name(store, "A").initiative == 12
    assert store.state.knows(d, a)  # it was struck
    assert by_name(store, "D").status is InitiativeStatus.NEEDS_ROLL
    assert not by_name(store, "D").has(ConditionCode.FLAT_FOOTED)
    store.dispatch(EnterRoll(faces=(11,)))
    assert store.state.round.number == 1
    assert [store.state.require(c).name for c in reversed(store.state.round.order)] == ["A", "D"]
    assert combat.attention_scores(store.state, by_name(store, "D")).s == 2


@pytest.mark.rule("L-033", "L-046", "L-047")
@pytest.mark.parametrize(("face", "surprised"), [(10, False), (9, True)])
def test_environment_two_gives_a_detection_roll(make_store: MakeStore, face: int, surprised: bool) -> None:
    store = make_store(goblins=1)
    store.dispatch(
        AddCombatant(
            sheet=heroine(
                name="Vigie",
                skills=(Skill(code="detection", total=5),),
                attention=AttentionSheet(standing=Allotment(environment=2)),
            ),
            at=(3, 3),
        )
    )
    watch, foe = by_name(store, "Vigie").id, by_name(store, "Gobelin").id
    store.dispatch(SetAwareness(observer=watch, of=foe, aware=False))
    store.dispatch(StartEncounter())
    assert not by_name(store, "Vigie").has(ConditionCode.FLAT_FOOTED)
    store.dispatch(RollDetection(combatant_id=watch, difficulty=15))
    store.dispatch(EnterRoll(faces=(face,)))
    assert by_name(store, "Vigie").has(ConditionCode.FLAT_FOOTED) is surprised
    store.dispatch(MarkSurprised(combatant_id=watch, surprised=False))
    store.dispatch(ConfirmSurprise())
    assert store.state.round.number == 1
    assert not store.state.round.surprise


@pytest.mark.rule("L-131")
def test_who_hides_or_cannot_be_seen_is_known_to_no_foe_until_found(make_store: MakeStore) -> None:
    store = make_store(goblins=2)
    gaelle, one, two = (by_name(store, name).id for name in ("Gaëlle", "Gobelin 1", "Gobelin 2"))
    assert store.state.knows(gaelle, one)
    store.dispatch(SetHidden(combatant_id=one, hidden=True))
    assert (store.state.knows(gaelle, one), store.state.knows(two, one)) == (False, True)
    store.dispatch(SetHidden(combatant_id=one, hidden=False))
    assert store.state.knows(gaelle, one)
    store.dispatch(ApplyCondition(combatant_id=one, condition=Condition(code=ConditionCode.INVISIBLE)))
    assert not store.state.knows(gaelle, one)
    store.dispatch(LiftCondition(combatant_id=one, code=ConditionCode.INVISIBLE))
    assert store.state.knows(gaelle, one)


@pytest.mark.rule("L-128", "L-131", "L-756")
@pytest.mark.parametrize(("environment", "face", "found"), [(2, 15, True), (2, 14, False), (1, None, False)])
def test_environment_two_looks_for_the_invisible(
    make_store: MakeStore, environment: int, face: int | None, found: bool
) -> None:
    store = make_store(goblins=1)
    watch = heroine(
        name="Vigie",
        skills=(Skill(code="detection", total=5),),
        attention=AttentionSheet(standing=Allotment(environment=environment)),
    )
    store.dispatch(AddCombatant(sheet=watch, at=(3, 3)))
    seeker, foe = by_name(store, "Vigie").id, by_name(store, "Gobelin").id
    search = RollDetection(combatant_id=seeker, of=foe, difficulty=20)
    assert "L-128" in refusal(store, search)  # it can be seen
    store.dispatch(ApplyCondition(combatant_id=foe, condition=Condition(code=ConditionCode.INVISIBLE)))
    if face is None:
        assert refusal(store, search) == ["L-756"]
        return
    store.dispatch(search)
    store.dispatch(EnterRoll(faces=(face,)))
    assert store.state.knows(seeker, foe) is found
    assert not by_name(store, "Vigie").has(ConditionCode.FLAT_FOOTED)


@pytest.mark.rule("L-033", "L-131")
@pytest.mark.parametrize(("face", "known"), [(10, True), (9, False)])
def test_who_notices_an_ambush_knows_of_those_who_lie_in_it(make_store: MakeStore, face: int, known: bool) -> None:
    store = make_store(goblins=1)
    watch = heroine(
        name="Vigie",
        skills=(Skill(code="detection", total=5),),
        attention=AttentionSheet(standing=Allotment(environment=2)),
    )
    store.dispatch(AddCombatant(sheet=watch, at=(3, 3)))
    seeker, foe = by_name(store, "Vigie").id, by_name(store, "Gobelin").id
    store.dispatch(SetHidden(combatant_id=foe, hidden=True))
    store.dispatch(StartEncounter())
    store.dispatch(RollDetection(combatant_id=seeker, difficulty=15))
    store.dispatch(EnterRoll(faces=(face,)))
    assert store.state.knows(seeker, foe) is known


def test_nobody_unaware_means_no_surprise_check(make_store: MakeStore) -> None:
    store = make_store()
    store.dispatch(StartEncounter())
    assert store.state.round.phase is Phase.ROLL_INITIATIVE


@pytest.mark.rule("L-006", "L-009")
@pytest.mark.parametrize(("answer", "points", "left"), [("cancel", 0, 20), ("take", 1, -5)])
def test_a_point_of_heroism_can_cancel_the_blow_that_kills(
    make_store: MakeStore, answer: str, points: int, left: int
) -> None:
    store = make_store(goblins=0)
    store.dispatch(AddCombatant(sheet=heroine(name="Héros", heroism=1)))
    hero = by_name(store, "Héros").id
    store.dispatch(ApplyDamage(combatant_id=hero, amount=19))
    store.undo()
    store.dispatch(ApplyDamage(combatant_id=hero, amount=25))
    assert by_name(store, "Héros").hit_points == 20  # the blow waits for the ruling
    store.dispatch(Rule(answer=answer))
    found = by_name(store, "Héros")
    assert (found.heroism, found.hit_points) == (points, left)
    assert found.has(ConditionCode.DEAD) is (answer == "take")


@pytest.mark.rule("L-009", "L-017")
def test_without_heroism_a_blow_that_kills_kills(make_store: MakeStore) -> None:
    store = make_store()
    for name in ("Gaëlle", "Gobelin 1"):
        store.dispatch(ApplyDamage(combatant_id=by_name(store, name).id, amount=99))
        assert by_name(store, name).has(ConditionCode.DEAD)


@pytest.mark.rule("L-018", "L-019")
def test_an_important_npc_avoids_death_once(make_store: MakeStore) -> None:
    store = make_store(goblins=0)
    store.dispatch(AddCombatant(sheet=heroine(name="Baron", kind=NpcKind.IMPORTANT)))
    baron = by_name(store, "Baron")
    assert baron.heroism == 1
    store.dispatch(ApplyDamage(combatant_id=baron.id, amount=99))
    assert by_name(store, "Baron").hit_points == 20
    assert by_name(store, "Baron").heroism == 0
    store.dispatch(ApplyDamage(combatant_id=baron.id, amount=99))
    assert by_name(store, "Baron").has(ConditionCode.DEAD)


@pytest.mark.rule("L-002", "L-010", "L-012", "L-017")
def test_awards_stop_at_three_and_standard_npcs_get_none(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    gaelle = by_name(store, "Gaëlle").id
    for wanted in (1, 2, 3, 3):
        store.dispatch(AwardHeroism(combatant_id=gaelle))
        assert by_name(store, "Gaëlle").heroism == wanted
    assert refusal(store, AwardHeroism(combatant_id=by_name(store, "Gobelin").id)) == ["L-017"]
    assert refusal(store, AwardHeroism(combatant_id=gaelle, deed_used_heroism=True)) == ["L-012"]


def eclat_fight(make_store: MakeStore, *, boss: NpcKind) -> Store:
    """Bring a fight to the moment of éclats: H with 7 points and heroism, B with 16 and a passive defence of 22."""
    store = make_store(goblins=0)
    from loreval_desktop.encounter.people.roster import RemoveCombatant

    store.dispatch(RemoveCombatant(combatant_id=store.state.combatants[0].id))
    hero = heroine(
        name="H",
        heroism=1,
        skills=(Skill(code="initiative"), Skill(code="power_strike", total=9)),
        attention=AttentionSheet(characteristic_training_ranks=4),
    )
    villain = goblin(
        name="B", kind=boss, skills=(Skill(code="initiative"), Skill(code="defense", total=12)), hit_points=90
    )
    store.dispatch(AddCombatant(sheet=hero, at=(5, 5)))
    store.dispatch(AddCombatant(sheet=villain, side=Side.FOES, at=(6.2, 5)))
    store.dispatch(StartEncounter())
    store.dispatch(EnterRoll(faces=(7,)))
    store.dispatch(EnterRoll(faces=(16,)))
    while store.state.round.phase is Phase.DECLARATION:
        store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.INACTION)))
    return store


@pytest.mark.rule("L-053", "L-420", "L-422", "L-423", "L-425", "L-428", "L-429", "L-431", "L-433", "L-483", "L-500")
def test_an_eclat_between_possessors(make_store: MakeStore) -> None:
    store = eclat_fight(make_store, boss=NpcKind.IMPORTANT)
    hero, boss = by_name(store, "H").id, by_name(store, "B").id
    assert store.state.round.phase is Phase.ECLAT_DECLARATION
    store.dispatch(AnnounceEclat(combatant_id=hero))
    assert by_name(store, "H").heroism == 0
    store.dispatch(PassEclat())
    assert cursor(store) == "H"
    store.dispatch(strike(1, boss, focus=1))
    assert store.state.round.phase is Phase.ECLAT_RESOLUTION
    store.dispatch(ResolveAttack())
    store.dispatch(EnterRoll(faces=(11,)))  # no critical: scored as the best face, 20 + 9 = 29
    assert by_name(store, "H").blows[0].outcome is BlowOutcome.HIT
    assert store.past[-1].events[1].total == 29  # type: ignore[index,union-attr]
    store.dispatch(EnterRoll(faces=(6,)))
    assert by_name(store, "B").hit_points == 90 - 9
    store.dispatch(EndTurn())
    assert store.state.round.phase is Phase.END_OF_ROUND
    store.dispatch(EndRound())
    found = by_name(store, "H")
    assert (found.initiative, found.status, found.heroism) == (0, InitiativeStatus.GRACE, 0)
    assert found.attention == Allotment(focus=1)
    assert cursor(store) == "B"


@pytest.mark.rule("L-028", "L-029", "L-430")
def test_an_eclat_against_an_ordinary_mortal_is_a_critical_without_a_die(make_store: MakeStore) -> None:
    store = eclat_fight(make_store, boss=NpcKind.STANDARD)
    hero, boss = by_name(store, "H").id, by_name(store, "B").id
    store.dispatch(AnnounceEclat(combatant_id=hero))
    store.dispatch(strike(1, boss, focus=1))
    store.dispatch(ResolveAttack())
    assert by_name(store, "H").blows[0].outcome is BlowOutcome.CRITICAL
    store.dispatch(EnterRoll(faces=(6,)))
    assert by_name(store, "B").hit_points == 90 - 2 * 9


@pytest.mark.rule("L-022", "L-028")
@pytest.mark.parametrize("answer", ["lives", "dies"])
def test_the_game_master_says_whether_an_eclat_kills_an_ordinary_mortal(make_store: MakeStore, answer: str) -> None:
    store = eclat_fight(make_store, boss=NpcKind.STANDARD)
    hero, boss = by_name(store, "H").id, by_name(store, "B").id
    store.dispatch(AnnounceEclat(combatant_id=hero))
    store.dispatch(strike(1, boss, focus=1))
    store.dispatch(ResolveAttack())
    store.dispatch(EnterRoll(faces=(6,)))
    assert [p.role.value for p in store.state.pending] == ["outright"]
    store.dispatch(Rule(answer=answer))
    assert by_name(store, "B").has(ConditionCode.DEAD) is (answer == "dies")
    assert store.state.pending == ()


@pytest.mark.rule("L-022")
def test_between_possessors_and_after_a_death_nothing_is_asked(make_store: MakeStore) -> None:
    store = eclat_fight(make_store, boss=NpcKind.IMPORTANT)
    store.dispatch(AnnounceEclat(combatant_id=by_name(store, "H").id))
    store.dispatch(PassEclat())
    store.dispatch(strike(1, by_name(store, "B").id, focus=1))
    store.dispatch(ResolveAttack())
    for face in (11, 6):
        store.dispatch(EnterRoll(faces=(face,)))
    assert store.state.pending == ()
    store = eclat_fight(make_store, boss=NpcKind.STANDARD)
    store.dispatch(AmendCombatant(combatant_id=by_name(store, "B").id, hit_points=1))
    store.dispatch(AnnounceEclat(combatant_id=by_name(store, "H").id))
    store.dispatch(strike(1, by_name(store, "B").id, focus=1))
    store.dispatch(ResolveAttack())
    store.dispatch(EnterRoll(faces=(6,)))  # 18 points: dead
    assert by_name(store, "B").has(ConditionCode.DEAD)
    assert store.state.pending == ()


@pytest.mark.rule("L-003", "L-004", "L-005", "L-009")
def test_a_point_spent_outside_a_fight(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    gaelle = by_name(store, "Gaëlle").id
    assert refusal(store, SpendHeroism(combatant_id=gaelle)) == ["L-009"]
    store.dispatch(AwardHeroism(combatant_id=gaelle, points=2))
    store.dispatch(SpendHeroism(combatant_id=gaelle))
    assert by_name(store, "Gaëlle").heroism == 1
    store.dispatch(StartEncounter())
    assert refusal(store, SpendHeroism(combatant_id=gaelle)) == ["L-005"]


@pytest.mark.rule("L-493")
def test_a_grace_round_is_declared_with_the_attention_that_guards_it(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    store.dispatch(StartEncounter())
    for face in (12, 9):
        store.dispatch(EnterRoll(faces=(face,)))
    who = store.state.round.cursor
    assert who is not None
    store.dispatch(AmendCombatant(combatant_id=who, initiative=3))
    guarded = Allotment(security=1)
    store.dispatch(DeclareAction(combatant_id=who, action=ActionSpec(kind=ActionKind.GRACE), attention=guarded))
    found = store.state.require(who)
    assert (found.status, found.attention) == (InitiativeStatus.GRACE, guarded)
    assert combat.attention_scores(store.state, found).s == 1


@pytest.mark.rule("L-107", "L-108", "L-429", "L-494")
def test_without_points_attention_is_not_set_anew(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    store.dispatch(StartEncounter())
    for face in (12, 9):
        store.dispatch(EnterRoll(faces=(face,)))
    while store.state.round.phase is Phase.DECLARATION:
        focused = Allotment(focus=1)
        store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.INACTION), attention=focused))
    store.dispatch(AmendCombatant(combatant_id=by_name(store, "Gaëlle").id, initiative=0))
    store.dispatch(EndRound())
    found = by_name(store, "Gaëlle")
    assert (found.status, found.attention) == (InitiativeStatus.GRACE, Allotment(focus=1))
    declares = DeclareAction(
        combatant_id=found.id, action=ActionSpec(kind=ActionKind.GRACE), attention=Allotment(security=1)
    )
    assert refusal(store, declares) == ["L-063"]
    assert refusal(store, SetStandingAttention(combatant_id=found.id, attention=Allotment(security=1))) == ["L-059"]


@pytest.mark.rule("L-421", "L-423", "L-435", "L-438")
def test_who_may_announce_an_eclat(make_store: MakeStore) -> None:
    store = eclat_fight(make_store, boss=NpcKind.STANDARD)
    assert set(refusal(store, AnnounceEclat(combatant_id=by_name(store, "B").id))) == {"L-435"}
    store.dispatch(AnnounceEclat(combatant_id=by_name(store, "H").id))
    store.undo()
    store.dispatch(PassEclat())
    assert store.state.round.phase is Phase.END_OF_ROUND  # both declared inaction


def test_without_anybody_able_the_moment_of_eclats_passes_by_itself(make_store: MakeStore) -> None:
    store = make_store(goblins=1)
    store.dispatch(StartEncounter())
    for face in (10, 9):
        store.dispatch(EnterRoll(faces=(face,)))
    while store.state.round.phase is Phase.DECLARATION:
        store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.MOVE)))
    assert store.state.round.phase is Phase.RESOLUTION
