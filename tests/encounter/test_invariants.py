"""The invariants of random fights can fail: a fight whose engine is broken in one place does not pass.

Here stand those that seldom meet in a random fight what they guard against.
"""

from __future__ import annotations

import pytest

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.board import dangers
from loreval_desktop.encounter.engine import effects
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.people.roster import WriteNote
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.ribbons import Ribbon, Ribbons
from loreval_desktop.rules.types.creature import WeaponMode
from tests.encounter import invariants
from tests.encounter.table import BOW, ActionKind, RulesProfile, Side, Table, act, attack, fighter, inaction

SIDES = {"A": Side.PLAYERS, "B": Side.FOES, "C": Side.PLAYERS}


def record_of(table: Table) -> invariants.Record:
    record = invariants.Record()
    for step in table.store.past:
        assert step.command is not None
        assert step.before is not None
        assert step.after is not None
        record.add(step.command, step.before, step.after, step.events or ())
    return record


def in_concert(profile: RulesProfile, *, from_afar: bool = False) -> Table:
    """A is to trip B, and C, who acts in concert with A, to strike at B. from_afar: A has to come near, C shoots."""
    sheets = (fighter("A"), fighter("B"), fighter("C", *((BOW,) if from_afar else ())))
    near = {"A": (5.0, 5.0), "B": (6.2, 5.0), "C": (6.2, 6.2)}
    places = {"A": (15.0, 5.0), "B": (5.0, 5.0), "C": (25.0, 7.0)} if from_afar else near
    table = Table(profile, {"A": 18, "C": 12, "B": 9}, *sheets, side=SIDES, at=places)
    table.declare("B", inaction())
    table.declare("C", attack(mode=WeaponMode.FAST_MISSILE if from_afar else WeaponMode.SINGLE), "B", e=2, f=1)
    table.overrule(table.declaration(act(ActionKind.TRIP, extra_moves=1), "B", e=2, f=2, concert=("C",)))
    return table


def trip_and_strike(table: Table) -> None:
    table.attack()
    table.roll("hit", 20)
    table.roll("strength", 20)
    table.roll("resistance", 1)
    table.end_turn()
    table.attack()
    assert table.waits == "hit"


def test_what_a_group_does_to_its_target_is_noticed(profile: RulesProfile, monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_concert(profile)
    trip_and_strike(table)
    assert not table.has("B", ConditionCode.KNOCKED_DOWN)
    invariants.group_strikes_as_one(record_of(table))
    broken = in_concert(profile)
    monkeypatch.setattr(effects, "is_due", lambda state, effect: True)
    trip_and_strike(broken)
    assert broken.has("B", ConditionCode.KNOCKED_DOWN)
    with pytest.raises(AssertionError, match="while the group acted"):
        invariants.group_strikes_as_one(record_of(broken))


def test_a_partner_who_is_no_danger_any_more_is_noticed(profile: RulesProfile, monkeypatch: pytest.MonkeyPatch) -> None:
    def strike_alone(table: Table) -> None:
        table.end_turn()  # A has not come near
        table.attack()
        assert table.waits == "hit"

    table = in_concert(profile, from_afar=True)
    strike_alone(table)
    invariants.group_strikes_as_one(record_of(table))

    real = combat.partners_on

    def still_acting(state: Encounter, attacker: Combatant, defender: Combatant) -> tuple[Combatant, ...]:
        return tuple(c for c in real(state, attacker, defender) if c.id not in state.round.done)

    broken = in_concert(profile, from_afar=True)
    monkeypatch.setattr(combat, "partners_on", still_acting)
    strike_alone(broken)
    with pytest.raises(AssertionError, match="while the group acted"):
        invariants.group_strikes_as_one(record_of(broken))


def test_an_old_answer_of_the_board_is_noticed(profile: RulesProfile, monkeypatch: pytest.MonkeyPatch) -> None:
    table = in_concert(profile)
    invariants.cached_answers_equal_new_ones(record_of(table))
    old = {c.id: dangers.dangers_of(table.state, c) for c in table.state.combatants}
    table.carry("B", (30.0, 30.0))
    stands = table.state

    def answer(state: Encounter, combatant: Combatant) -> object:
        return old[combatant.id] if state is stands else dangers.dangers_of(state, combatant)

    monkeypatch.setattr(invariants, "dangers_of", answer)
    with pytest.raises(AssertionError, match="dangers of"):
        invariants.cached_answers_equal_new_ones(record_of(table))


@pytest.mark.parametrize(("at", "noticed"), [(3, False), (5, True), (1, True)])
def test_a_ribbon_that_moves_for_nothing_is_noticed(profile: RulesProfile, at: int, noticed: bool) -> None:
    table = in_concert(profile)
    who = CombatantId("c")
    before = table.state.model_copy(update={"ribbons": Ribbons(ribbons=(Ribbon(combatant_id=who, at=3),))})
    after = before.model_copy(update={"ribbons": Ribbons(ribbons=(Ribbon(combatant_id=who, at=at),))})
    step = invariants.Step(WriteNote(text="rien"), before, after, ())
    record = invariants.Record([step])
    if not noticed:
        invariants.ribbons_advance_by_acts(record)
        return
    with pytest.raises(AssertionError, match="ribbon"):
        invariants.ribbons_advance_by_acts(record)
