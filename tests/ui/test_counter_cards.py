"""Counters and changes of action by the window: the question, its answer, and the card for another action."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from loreval_desktop.encounter.engine.answers import EnterRoll, RollDice
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.people.roster import RemoveCombatant
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.value.pending import PendingRuling, Role
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.creature import Allotment, WeaponMode
from loreval_desktop.ui.docks.declaration import DeclarationPanel
from loreval_desktop.ui.docks.resolution import ResolutionPanel
from tests.ui.conftest import MakeWindow
from tests.ui.test_round import click, panel

SHOT = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.FAST_MISSILE)


@pytest.mark.rule("L-347", "L-352")
def test_a_counter_is_declared_and_fired_with_the_mouse(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    store = window.context.bridge.store
    store.dispatch(StartEncounter())
    for face in (1, 20, 19):
        store.dispatch(EnterRoll(faces=(face,)))
    heroine, archer, other = store.state.combatants
    declaration = panel(window, "declaration")
    assert isinstance(declaration, DeclarationPanel)
    assert not declaration._counter_box.isVisibleTo(window)
    declaration.action.setCurrentIndex(declaration.action.findData("counter.parry_missile"))
    assert declaration._counter_box.isVisibleTo(window)
    assert declaration.attention["environment"].value() == 1  # what a counter needs is suggested
    window.context.session.aim_at(archer.id)
    click(qtbot, declaration.declare)
    declared = store.state.require(heroine.id).declaration
    assert declared is not None
    assert (declared.action.counter, declared.action.side) == (CounterKind.PARRY_MISSILE, CounterSide.DEFENSIVE)
    store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.MOVE)))
    store.dispatch(DeclareAction(action=SHOT, targets=(heroine.id,), weapon_ids=("bow",), attention=Allotment(focus=1)))
    store.dispatch(ResolveAttack(cover_percent=0))
    waits = store.state.pending[0]
    assert isinstance(waits, PendingRuling)
    assert waits.role is Role.COUNTER
    resolution = panel(window, "resolution")
    assert isinstance(resolution, ResolutionPanel)
    assert "Gaëlle" in resolution._why.text()
    fire = next(b for b in resolution.findChildren(QPushButton) if b.text() == "Contrer" and b.isVisibleTo(window))
    click(qtbot, fire)
    assert store.state.pending[0].role is Role.COUNTER
    assert other.id in store.state.round.order


@pytest.mark.rule("L-388", "L-399")
def test_an_action_without_object_is_changed_in_the_card(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    store = window.context.bridge.store
    store.dispatch(StartEncounter())
    for face in (19, 3, 2):
        store.dispatch(EnterRoll(faces=(face,)))
    heroine, first, second = store.state.combatants
    double = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE, count=2, skill="power_strike")
    for _ in range(2):
        store.dispatch(DeclareAction(action=ActionSpec(kind=ActionKind.MOVE)))
    store.dispatch(
        DeclareAction(action=double, targets=(first.id,), weapon_ids=("sword",), attention=Allotment(focus=1))
    )
    assert store.state.round.phase is Phase.RESOLUTION
    store.dispatch(RemoveCombatant(combatant_id=first.id))
    resolution = panel(window, "resolution")
    assert isinstance(resolution, ResolutionPanel)
    click(qtbot, resolution.change)
    declaration = window.panels["declaration"]
    assert isinstance(declaration, DeclarationPanel)
    assert declaration._title.text().startswith("Gaëlle change d")
    assert not declaration._attention_box.isVisibleTo(window)
    window.context.session.aim_at(second.id)
    click(qtbot, declaration.declare)
    declared = store.state.require(heroine.id).declaration
    assert declared is not None
    assert (declared.changed_from, declared.cost, declared.targets) == (double, 3, (second.id,))
    assert window.context.session.changing is None
    resolution = panel(window, "resolution")
    assert not resolution.change.isVisibleTo(window)  # once is enough
    store.dispatch(ResolveAttack(override="hors d'atteinte"))
    store.dispatch(RollDice())
