"""Speed of the engine: one command among sixty combatants, and ten thousand commands told again. Run by hand."""

from __future__ import annotations

import time

import pytest

from loreval_desktop.core.ids import SceneId
from loreval_desktop.encounter.engine.answers import RollDice
from loreval_desktop.encounter.engine.core import Command, Event
from loreval_desktop.encounter.engine.dice import SeededChance
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.heroism import PassEclat
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.protocol import fold, run
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn, StartEncounter
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import WeaponMode
from loreval_desktop.rules.types.profile import load_profile
from tests.encounter.test_counters import fighter

PROFILE = load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8"))


def crowd() -> tuple[Encounter, SeededChance]:
    """Sixty fighters in ten rows, ready to begin."""
    chance = SeededChance(1)
    scene = Scene(id=SceneId(""), width_m=60, height_m=40)
    state, _ = run(AddScene(scene=scene), Encounter(profile=PROFILE), chance)
    for number in range(60):
        at = (5.0 + 3 * (number % 10), 5.0 + 3 * (number // 10))
        state, _ = run(AddCombatant(sheet=fighter(f"C{number}"), at=at), state, chance)
    return state, chance


def next_command(state: Encounter) -> Command:
    """Return what a table would do next."""
    if state.pending:
        return RollDice()
    match state.round.phase:
        case Phase.SETUP:
            return StartEncounter()
        case Phase.DECLARATION:
            others = tuple(c.id for c in state.combatants if c.id != state.round.cursor)
            strike = ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE)
            return DeclareAction(action=strike, targets=others[:1])
        case Phase.ECLAT_DECLARATION:
            return PassEclat()
        case Phase.END_OF_ROUND:
            return EndRound()
        case _:
            cursor = state.combatant(state.round.cursor)
            if cursor is not None and not cursor.blows:
                return ResolveAttack(override="la table")
            return EndTurn()


def played(count: int) -> tuple[Encounter, Encounter, list[tuple[Event, ...]], list[float]]:
    """Play so many commands; return the first value, the last, the events, and the seconds of each command."""
    state, chance = crowd()
    first, told, seconds = state, [], []
    for _ in range(count):
        wanted = next_command(state)
        begun = time.perf_counter()
        state, events = run(wanted, state, chance)
        seconds.append(time.perf_counter() - begun)
        told.append(events)
    return first, state, told, seconds


@pytest.mark.benchmark
def test_a_command_among_sixty() -> None:
    _, _, _, seconds = played(600)
    seconds.sort()
    print(f"median {seconds[len(seconds) // 2] * 1000:.2f} ms, slowest {seconds[-1] * 1000:.1f} ms")


@pytest.mark.benchmark
def test_ten_thousand_commands_told_again() -> None:
    first, last, told, seconds = played(10_000)
    begun = time.perf_counter()
    value = first
    for events in told:
        value = fold(events, value)
    replay = time.perf_counter() - begun
    assert value == last
    seconds.sort()
    print(f"played: median {seconds[5000] * 1000:.2f} ms; told again in {replay:.1f} s")
