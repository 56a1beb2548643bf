"""Speed of the engine and the board: commands among sixty combatants, and what all docks ask. Run by hand.

With a thousand walls the time of the processor is told, of the one thread; who waits for a worker is told in full.

pytest -s -o addopts="" tests/bench/test_engine_bench.py
"""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from loreval_desktop.core.ids import CombatantId, ObstacleId, SceneId
from loreval_desktop.encounter.board import contact, cover, dangers, ground, ways
from loreval_desktop.encounter.engine.answers import RollDice
from loreval_desktop.encounter.engine.core import Command, Event, Refused
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.loreval.blow import ResolveAttack
from loreval_desktop.encounter.map.movement import MoveToken
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.protocol import fold, run
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.rounds.eclats import PassEclat
from loreval_desktop.encounter.rounds.phases import EndRound, EndTurn
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Band, DoorState, Obstacle, ObstacleKind, Scene
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.creature import Allotment, WeaponMode
from loreval_desktop.rules.types.profile import load_profile
from tests.encounter.table import BOW, SWORD
from tests.encounter.table import fighter as armed
from tests.encounter.test_counters import fighter
from tests.geometry.maps import dungeon

PROFILE = load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8"))


def crowd() -> tuple[Encounter, SeededDice]:
    """Sixty fighters in ten rows, ready to begin."""
    chance = SeededDice(1)
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


# --- a thousand walls ------------------------------------------------------------------------------------------------


def dungeon_crowd() -> tuple[Encounter, SeededDice]:
    """Sixty fighters, each third with a bow, all over a dungeon of a thousand walls, under fog."""
    drawn = dungeon(1000)
    obstacles = tuple(
        Obstacle(
            id=ObstacleId(f"w{number}"),
            kind=ObstacleKind.DOOR if door else ObstacleKind.WALL,
            door=DoorState.SHUT if door else None,
            points=tuple(map(tuple, piece.tolist())),
            bands=tuple(Band(low=low, high=high) for low, high in bands),
        )
        for number, (piece, door, bands) in enumerate(zip(drawn.all, drawn.doors, drawn.bands, strict=True))
    )
    chance = SeededDice(1)
    width, height = drawn.size
    scene = Scene(id=SceneId(""), width_m=width, height_m=height, obstacles=obstacles, fog=True)
    state, _ = run(AddScene(scene=scene), Encounter(profile=PROFILE), chance)
    for number, place in enumerate(drawn.places(60, 3, 0.6).tolist()):
        weapons = (BOW, SWORD) if number % 3 == 0 else (SWORD,)
        side = Side.FOES if number % 2 else Side.PLAYERS
        sheet = armed(f"C{number}", *weapons)
        state, _ = run(AddCombatant(sheet=sheet, at=(place[0], place[1]), side=side), state, chance)
    return state, chance


def declaration(state: Encounter) -> DeclareAction:
    """Let whoever has a bow shoot, and everybody else strike, each at the nearest foe; with a step before it."""
    cursor = state.require(state.round.cursor or CombatantId(""))
    foes = [c for c in state.combatants if c.side is not cursor.side and not c.out]
    nearest = min(foes, key=lambda c: contact.distance_m(state, cursor.id, c.id) or 0.0)
    shoots = any(weapon.id == "bow" for weapon in state.sheet(cursor).weapons)
    mode = WeaponMode.FAST_MISSILE if shoots else WeaponMode.SINGLE
    action = ActionSpec(kind=ActionKind.ATTACK, mode=mode, extra_moves=1)
    return DeclareAction(action=action, targets=(nearest.id,), attention=Allotment(focus=2), override="la table")


def stepped(state: Encounter, luck: np.random.Generator) -> MoveToken | None:
    """Return a step of whoever's turn it is."""
    scene, cursor = state.scene(), state.round.cursor
    token = None if scene is None or cursor is None else scene.token_of(cursor)
    if token is None:
        return None
    x, y = (np.array(token.at) + luck.uniform(-0.4, 0.4, 2)).tolist()
    return MoveToken(token_id=token.id, path=((x, y),), override="la table")


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


@pytest.mark.benchmark
def test_a_command_among_sixty_and_a_thousand_walls() -> None:
    state, chance = dungeon_crowd()
    luck, seconds = np.random.default_rng(5), []
    while len(seconds) < 800:
        commands = [next_command(state)]
        if state.round.phase is Phase.DECLARATION and not state.pending:
            commands = [declaration(state)]
        elif isinstance(commands[0], ResolveAttack):
            step = stepped(state, luck)
            commands = [command for command in (step, commands[0]) if command is not None]
        for command in commands:
            begun = time.thread_time()
            try:
                state, _ = run(command, state, chance)
            except Refused:
                continue
            seconds.append(time.thread_time() - begun)
    median, late = percentile(seconds, 0.5) * 1000, percentile(seconds, 0.95) * 1000
    print(f"median {median:.2f} ms, 95 of 100 within {late:.2f} ms, slowest {max(seconds) * 1000:.1f} ms")
    assert median < 5
    assert late < 16


@pytest.mark.benchmark
def test_what_all_docks_ask_after_a_step() -> None:
    """Cover of one to all, dangers of all, ways and bands of one: after each step of somebody, all of it anew."""
    state, chance = dungeon_crowd()
    luck, all_of_it = np.random.default_rng(5), []
    parts: dict[str, list[float]] = {"cover": [], "dangers": [], "ways": []}
    for number in range(60):
        scene = state.scene()
        assert scene is not None
        token = scene.tokens[number % len(scene.tokens)]
        x, y = (np.array(token.at) + luck.uniform(-0.4, 0.4, 2)).tolist()
        try:
            state, _ = run(MoveToken(token_id=token.id, path=((x, y),)), state, chance)
        except Refused:
            continue
        shooter = state.require(token.combatant_id or CombatantId(""))
        others = [c.id for c in state.combatants if c.id != shooter.id]

        times = [time.thread_time()]
        cover.sightlines(state, shooter.id, others, explained=False)
        cover.sightline(state, shooter.id, others[0])
        times.append(time.thread_time())
        for combatant in state.combatants:
            dangers.dangers_of(state, combatant)
        times.append(time.thread_time())
        ways.Planner(state, token.id)
        ways.reach_bands(state, token.id)
        times.append(time.thread_time())
        for name, begun, done in zip(parts, times, times[1:], strict=False):
            parts[name].append(done - begun)
        all_of_it.append(times[-1] - times[0])
    told = ", ".join(f"{name} {percentile(values, 0.5) * 1000:.1f}" for name, values in parts.items())
    median, late = percentile(all_of_it, 0.5) * 1000, percentile(all_of_it, 0.95) * 1000
    print(f"median {median:.1f} ms ({told}), 95 of 100 within {late:.1f} ms, first {all_of_it[0] * 1000:.0f} ms")
    assert median < 16


@pytest.mark.benchmark
def test_a_kept_answer_while_a_worker_builds_the_ground() -> None:
    state, _ = dungeon_crowd()
    scene = state.scene()
    assert scene is not None
    asked = state.combatants[0]
    dangers.dangers_of(state, asked)
    copies = tuple(obstacle.model_copy() for obstacle in scene.obstacles)
    worker = threading.Thread(target=lambda: ground.ground(scene.model_copy(update={"obstacles": copies})))
    begun = time.perf_counter()
    worker.start()
    seconds = []
    while worker.is_alive():
        start = time.perf_counter()
        dangers.dangers_of(state, asked)
        seconds.append(time.perf_counter() - start)
    built = time.perf_counter() - begun
    median, late = percentile(seconds, 0.5) * 1000, percentile(seconds, 0.99) * 1000
    print(
        f"{len(seconds)} answers while {built * 1000:.0f} ms were built: median {median:.3f} ms, "
        f"99 of 100 within {late:.3f} ms, slowest {max(seconds) * 1000:.2f} ms"
    )
    assert late < 1
