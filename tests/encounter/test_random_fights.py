"""Whatever is done in whatever order: the promises of the round hold, and the past can be taken back and told again."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loreval_desktop.core.ids import CombatantId, SceneId
from loreval_desktop.encounter.engine.answers import RollDice, Rule
from loreval_desktop.encounter.engine.core import Command, Event, Refused
from loreval_desktop.encounter.engine.dice import SeededChance
from loreval_desktop.encounter.loreval.blow import DivideSecurity, ResolveAttack
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.counters import FireCounter
from loreval_desktop.encounter.loreval.landings import BreakBlock
from loreval_desktop.encounter.map.movement import StandUp
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.harm import ApplyDamage, Heal
from loreval_desktop.encounter.people.heroism import AnnounceEclat, PassEclat, SpendHeroism
from loreval_desktop.encounter.people.roster import (
    AddCombatant,
    AmendCombatant,
    ApplyCondition,
    RemoveCombatant,
    RenameCombatant,
    SetAwareness,
    SetHidden,
)
from loreval_desktop.encounter.protocol import event_lists, fold, run
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn, StartEncounter
from loreval_desktop.encounter.rounds.surprise import RollDetection
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Condition, ConditionCode, InitiativeStatus
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.rules.attention import pool
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, Addon, CounterKind, CounterSide, GrappleOption
from loreval_desktop.rules.types.creature import Allotment, NpcKind, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter.test_counters import fighter
from tests.encounter.test_manoeuvres import BOW

ACTIONS = st.builds(
    ActionSpec,
    kind=st.sampled_from(
        [ActionKind.ATTACK, ActionKind.MOVE, ActionKind.COUNTER, ActionKind.CHARGE, ActionKind.GRAPPLE, ActionKind.TRIP,
         ActionKind.DISARM, ActionKind.OVERTURN, ActionKind.WHIRLWIND, ActionKind.INACTION, ActionKind.GRACE]
    ),
    mode=st.sampled_from([WeaponMode.SINGLE, WeaponMode.TWO_HANDED, WeaponMode.FAST_MISSILE]),
    count=st.integers(1, 3),
    extra_moves=st.integers(0, 3),
    counter=st.sampled_from(list(CounterKind)),
    side=st.sampled_from(list(CounterSide)),
    grapple=st.sampled_from(list(GrappleOption)),
    continued=st.booleans(),
    knee=st.booleans(),
    hypothetical=st.booleans(),
    into_crowd=st.booleans(),
    addons=st.sampled_from([(), (Addon.JUGGLING,), (Addon.POWER_ATTACK,)]),
)  # fmt: skip


def command(draw: st.DataObject, state: Encounter) -> Command:
    """Draw something that somebody might do now, allowed or not."""
    ids = [c.id for c in state.combatants] or [CombatantId("nobody")]
    someone = st.sampled_from(ids)
    reason = st.sampled_from([None, None, "parce que"])
    kind = draw.draw(st.integers(0, 19))
    if state.pending and kind < 12:
        if isinstance(state.pending[0], PendingRoll):
            return RollDice()
        return Rule(answer=draw.draw(st.sampled_from([a.code for a in state.pending[0].answers])))
    points = st.integers(0, 2)
    if state.round.phase in (Phase.DECLARATION, Phase.ECLAT_DECLARATION) and kind < 14:
        if state.round.phase is Phase.ECLAT_DECLARATION and kind < 8:
            return PassEclat() if kind < 5 else AnnounceEclat(combatant_id=draw.draw(someone))
        return DeclareAction(
            attention=Allotment(environment=draw.draw(points), security=draw.draw(points), focus=draw.draw(points)),
            action=draw.draw(ACTIONS),
            targets=tuple(draw.draw(st.lists(someone, max_size=2))),
            concert=tuple(draw.draw(st.lists(someone, max_size=1))),
            override=draw.draw(reason),
        )
    if state.round.phase in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION) and kind < 14:
        return draw.draw(
            st.one_of(
                st.just(EndTurn()),
                st.builds(ResolveAttack, target=st.one_of(st.none(), someone), override=reason),
                st.builds(ChangeAction, action=ACTIONS, targets=st.tuples(someone), override=reason),
                st.builds(FireCounter, combatant_id=someone, override=reason),
                st.builds(VoidCounter, combatant_id=someone, override=reason),
                st.builds(BreakBlock, override=reason),
                st.builds(StandUp, override=reason),
                st.builds(DivideSecurity, target=someone, attacker=someone, points=st.integers(0, 4), override=reason),
            )
        )
    if state.round.phase is Phase.END_OF_ROUND and kind < 14:
        return EndRound()
    return draw.draw(
        st.one_of(
            st.just(StartEncounter()),
            st.builds(EndTurn, override=reason),
            st.builds(RemoveCombatant, combatant_id=someone),
            st.builds(RenameCombatant, combatant_id=someone, name=st.sampled_from(["X", "Y", "Gobelin"])),
            st.builds(AddCombatant, sheet=st.just(fighter("Renfort")), at=st.just((20.0, 20.0))),
            st.builds(ApplyDamage, combatant_id=someone, amount=st.integers(0, 60)),
            st.builds(Heal, combatant_id=someone, amount=st.integers(0, 60)),
            st.builds(AmendCombatant, combatant_id=someone, initiative=st.integers(0, 25)),
            st.builds(
                ApplyCondition,
                combatant_id=someone,
                condition=st.builds(
                    Condition,
                    code=st.sampled_from(
                        [
                            ConditionCode.SLOW,
                            ConditionCode.HASTE,
                            ConditionCode.SENSE_LOST,
                            ConditionCode.KNOCKED_DOWN,
                            ConditionCode.INVISIBLE,
                            ConditionCode.BLOCK_HELD,
                            ConditionCode.LIFTED,
                        ]
                    ),
                    by=st.one_of(st.none(), someone),
                    rounds_left=st.sampled_from([None, 0, 1, 2]),
                ),
            ),
            st.builds(SetHidden, combatant_id=someone, hidden=st.booleans()),
            st.builds(RollDetection, combatant_id=someone, of=someone, difficulty=st.integers(0, 30), override=reason),
            st.builds(SpendHeroism, combatant_id=someone, override=reason),
            st.builds(SetAwareness, observer=someone, of=someone, aware=st.booleans()),
        )
    )


def promises(state: Encounter, events: tuple[Event, ...]) -> None:
    """Assert what holds after every command."""
    overruled = any(event.kind == "overruled" for event in events)  # type: ignore[attr-defined]
    for combatant in state.combatants:
        assert combatant.initiative is None or combatant.initiative >= 0
        assert 0 <= combatant.heroism <= 3
        declared = combatant.declaration
        if declared is not None and not overruled:
            assert declared.cost >= 0
    for event in events:
        if event.kind == "action_declared" and not overruled:  # type: ignore[attr-defined]
            who = state.combatant(event.combatant_id)  # type: ignore[attr-defined]
            assert who is not None
            assert event.attention.total <= pool(state.sheet(who), state.profile).total  # type: ignore[attr-defined]
            assert event.declaration.category <= 5  # type: ignore[attr-defined]
    assert len(set(state.round.done)) == len(state.round.done)
    assert len(set(state.round.order)) == len(state.round.order)
    assert set(state.round.order) <= {c.id for c in state.combatants}
    if state.round.phase is Phase.END_OF_ROUND:  # nobody was skipped
        for combatant in state.combatants:
            if combatant.status is InitiativeStatus.ACTIVE and combatant.declaration is not None and not combatant.out:
                assert combatant.id in state.round.done or combatant.id not in state.round.order


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.data(), seed=st.integers(0, 2**32 - 1))
def test_the_round_keeps_its_promises_whatever_is_done(profile: RulesProfile, draw: st.DataObject, seed: int) -> None:
    chance = SeededChance(seed)
    state, _ = run(AddScene(scene=Scene(id=SceneId(""), width_m=40, height_m=30)), Encounter(profile=profile), chance)
    for number in range(4):
        sheet = fighter(f"C{number}", weapons=(BOW,) if number == 3 else ())
        if number == 0:
            sheet = sheet.model_copy(update={"kind": NpcKind.PC, "heroism": 2})
        state, _ = run(AddCombatant(sheet=sheet, at=(5 + 1.2 * number, 5)), state, chance)
    first = state
    recorded: list[tuple[Event, ...]] = []
    if draw.draw(st.booleans()):
        state, events = run(StartEncounter(), state, chance)
        recorded.append(events)
    for _ in range(draw.draw(st.integers(5, 60))):
        wanted = command(draw, state)
        try:
            after, events = run(wanted, state, chance)
        except Refused:
            continue
        assert fold(events, state) == after  # what happened is all in the events
        written = event_lists.dump_json(events)
        assert event_lists.validate_json(written) == events
        state = after
        recorded.append(events)
        promises(state, events)
    again = first
    for events in recorded:
        again = fold(events, again)
    assert again == state
