"""Whatever is tried in whatever order: manoeuvres come to an end, and the past can be told again."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre
from loreval_desktop.encounter.bmo.grips import ReleaseHold, Untie
from loreval_desktop.encounter.engine.answers import RollDice, Rule
from loreval_desktop.encounter.engine.core import Command, Event, Refused
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.people.harm import ApplyDamage
from loreval_desktop.encounter.people.roster import ApplyCondition, RemoveCombatant
from loreval_desktop.encounter.preview import foresee
from loreval_desktop.encounter.protocol import event_lists, fold, run
from loreval_desktop.encounter.ribbons.act import ActOnRibbon, EnterSuccesses
from loreval_desktop.encounter.rounds.begin_end import EndEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import Condition, ConditionCode
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.undertakings import RibbonAct
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.creature import Allotment
from loreval_desktop.rules.types.ribbons import RibbonAction

from .bmo_fights import ALL_FEATS, DAGGER, SWORD, Fight, fighter, wall

REASON = st.sampled_from([None, "parce que"])
KINDS = (
    ActionKind.BULL_RUSH, ActionKind.TRIP, ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.GRAPPLE,
    ActionKind.OVERTURN, ActionKind.ATTACK, ActionKind.CHARGE, ActionKind.COUNTER, ActionKind.INACTION,
)  # fmt: skip


def command(draw: st.DataObject, state: Encounter) -> Command:
    """Draw something that somebody might do now, allowed or not."""
    someone = st.sampled_from([c.id for c in state.combatants])
    kind = draw.draw(st.integers(0, 19))
    if state.pending and kind < 13:
        if isinstance(state.pending[0], PendingRoll):
            return RollDice()
        answers = [a.code for a in state.pending[0].answers]
        return Rule(answer=draw.draw(st.sampled_from(answers)), text=draw.draw(st.sampled_from(["", "4"])))
    if state.initiative == "loreval" and state.round.phase is Phase.DECLARATION and kind < 15:
        return DeclareAction(
            attention=Allotment(environment=2, security=1, focus=2),
            action=ActionSpec(
                kind=draw.draw(st.sampled_from(KINDS)), mode="single", count=draw.draw(st.integers(1, 2)),
                extra_moves=draw.draw(st.integers(0, 2)), counter=CounterKind.PARRY,
            ),
            targets=(draw.draw(someone),),
            weapon_ids=("sword",),
            override=draw.draw(REASON),
        )  # fmt: skip
    if state.round.phase is Phase.ECLAT_DECLARATION:
        return PassEclat()
    if state.round.phase is Phase.END_OF_ROUND and kind < 15:
        return EndRound()
    if kind < 15:
        return AttemptManoeuvre(
            manoeuvre=draw.draw(st.sampled_from(Manoeuvre)),
            target=draw.draw(someone),
            hold=draw.draw(st.sampled_from(Hold)),
            weapon_id=draw.draw(st.sampled_from([None, "sword"])),
            dice=draw.draw(st.sampled_from(["", "1d3"])),
            object_id=draw.draw(st.sampled_from([None, "sword", "dagger", "shield"])),
            object_hardness=draw.draw(st.sampled_from([None, 0])),
            object_hit_points=draw.draw(st.sampled_from([None, 3])),
            lead=draw.draw(st.booleans()),
            danger=draw.draw(st.booleans()),
            helpers=tuple(draw.draw(st.lists(someone, max_size=1))),
            place=draw.draw(st.sampled_from([None, (6.0, 6.2)])),
            override=draw.draw(REASON),
        )
    scene = state.scene()
    assert scene is not None
    return draw.draw(
        st.one_of(
            st.builds(ReleaseHold, combatant_id=someone),
            st.builds(Untie, combatant_id=someone),
            st.builds(
                PickUpObject, combatant_id=someone, fallen_id=st.sampled_from([f.id for f in state.fallen] or ["—"])
            ),
            st.builds(ApplyDamage, combatant_id=someone, amount=st.integers(0, 30)),
            st.builds(RemoveCombatant, combatant_id=someone)
            if len(state.combatants) > 2
            else st.builds(ReleaseHold, combatant_id=someone),
            st.builds(EndTurn, override=REASON),
            st.builds(EndEncounter),
            st.builds(
                ActOnRibbon,
                action=st.sampled_from(RibbonAction),
                target=someone,
                number=st.integers(1, 3),
                skill=st.just("Observation"),
                prepared=st.sampled_from([RibbonAction.MANOEUVRE, RibbonAction.CORNER]),
                override=st.just("parce que"),
            ),
            st.builds(EnterSuccesses, successes=st.integers(0, 6)),
            st.builds(
                ApplyCondition,
                combatant_id=someone,
                condition=st.builds(
                    Condition,
                    code=st.sampled_from([ConditionCode.STUNNED, ConditionCode.SLOW, ConditionCode.UNCONSCIOUS]),
                    rounds_left=st.sampled_from([1, 2]),
                ),
            ),
            st.builds(
                MoveToken,
                token_id=st.sampled_from([t.id for t in scene.tokens]),
                path=st.tuples(st.tuples(st.floats(1, 19), st.floats(1, 19))),
                override=REASON,
            ),
        )
    )


def promises(state: Encounter) -> None:
    """Assert what holds after every command."""
    known = {c.id for c in state.combatants}
    owned = [each for each in state.pending if each.owner is not None]
    assert len(owned) <= 1  # one question at a time
    assert not state.stack or owned or state.open_turn  # nothing is under way that waits for nothing
    for each in owned:
        assert {each.who, *each.about} <= known
        assert (state.top is not None and each.owner == state.top.id) or state.effect(each.owner) is not None
    for undertaking in state.stack:
        assert {undertaking.actor} <= known
        assert undertaking.target in {None, *known}
        assert undertaking.answers in {None, *(below.id for below in state.stack)}
    if state.initiative == "ribbons":
        assert sum(not getattr(each, "free", True) or isinstance(each, RibbonAct) for each in state.stack) <= 1
        for combatant in state.combatants:
            assert all(condition.rounds_left != 0 for condition in combatant.conditions)
    scene = state.scene()
    assert scene is not None
    for token in scene.tokens:
        assert 0 <= token.at[0] <= scene.width_m
        assert 0 <= token.at[1] <= scene.height_m
    for combatant in state.combatants:
        held, holder = bmo.holds(combatant), bmo.held_by(combatant)
        assert held is None or held in known
        assert holder is None or bmo.holds(state.require(holder)) == combatant.id
        for owned in combatant.weapon_points:
            assert owned.left >= 0
    assert len({f.id for f in state.fallen}) == len(state.fallen)


@pytest.mark.parametrize("system", ["ribbons", "loreval"])
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(draw=st.data(), seed=st.integers(0, 2**32 - 1))
def test_manoeuvres_come_to_an_end_whatever_is_done(system: str, draw: st.DataObject, seed: int) -> None:
    sheets = (
        fighter("Ana", manoeuvres={"feats": ALL_FEATS}, kind="pc", heroism=1),
        fighter("Bor", weapons=(SWORD, DAGGER), shield="round_wood"),
        fighter("Cid", bba=12, weapons=(SWORD,)),
        fighter("Dia", weapons=()),
    )
    places = ((5.0, 5.0), (6.4, 5.0), (6.4, 6.6), (8.2, 5.0))
    fight = Fight(*sheets, at=places, system=system, size=(20.0, 20.0), walls=(wall((11, 0), (11, 20)),))
    state, chance = fight.state, SeededDice(seed, 1000)
    first, recorded = state, list[tuple[Event, ...]]()
    for _ in range(draw.draw(st.integers(5, 40))):
        wanted = command(draw, state)
        if isinstance(wanted, AttemptManoeuvre):
            foresee(state, wanted)  # never fails, and changes nothing
        try:
            after, events = run(wanted, state, chance)
        except Refused:
            continue
        assert fold(events, state) == after
        assert event_lists.validate_json(event_lists.dump_json(events)) == events
        state = after
        recorded.append(events)
        promises(state)
        if not state.combatants:
            break
    again = first
    for events in recorded:
        again = fold(events, again)
    assert again == state
