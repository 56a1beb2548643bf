"""Whatever is done in whatever order: what `invariants` names holds after every command, and the past comes back.

`HYPOTHESIS_PROFILE=search` looks for new cases.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from loreval_desktop.core.ids import SceneId
from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.engine.core import Command, Refused
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, Role
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.rules.types.profile import RulesProfile
from tests.encounter import invariants, random_commands

CHANCE = st.randoms(use_true_random=True)


class Play:
    """A fight by Loreval in which everybody does what they will, and the GM steps in at any moment."""

    def __init__(self, profile: RulesProfile) -> None:
        self.store = Store(Encounter(profile=profile), SeededDice(1))
        self.record = invariants.Record()

    @property
    def state(self) -> Encounter:
        return self.store.state

    def do(self, command: Command) -> bool:
        """Send a command; return whether it was carried out. Whatever it did, everything must hold."""
        try:
            change = self.store.dispatch(command)
        except Refused:
            return False
        if change is not None:
            self.record.add(command, change.before, change.after, change.events)
            invariants.check_all(self.record)
        return True

    def begin(self, chance: Random) -> None:
        """Place some, and mostly let the round come to where actions are resolved."""
        size = chance.randint(2, len(random_commands.SHEETS))
        walls = random_commands.WALLS if chance.random() < 0.5 else ()
        self.do(AddScene(scene=Scene(id=SceneId(""), width_m=40, height_m=30, obstacles=walls)))
        for number in range(size):
            sheet, side = random_commands.SHEETS[number], random_commands.SIDES[number]
            self.do(AddCombatant(sheet=sheet, side=side, at=random_commands.PLACES[number]))
        if chance.random() < 0.1:
            return
        self.do(StartEncounter())
        faces = chance.sample(range(6, 21, 2), size)
        for face, waiting in zip(faces, self.state.pending, strict=True):
            self.do(EnterRoll(roll_id=waiting.id, faces=(face,)))
        for _ in range(20):
            if any(isinstance(p, PendingRoll) and p.role is Role.TIE_BREAK for p in self.state.pending):
                self.do(random_commands.answer(chance, self.state))
            elif self.state.round.phase is Phase.DECLARATION and not self.declare(chance):
                self.do(random_commands.declare_nothing(self.state))

    def declare(self, chance: Random) -> bool:
        """Let whoever is next declare; return whether one of three tries was allowed."""
        return any(self.do(random_commands.declare(chance, self.state)) for _ in range(3))

    def take_back(self, steps: int) -> None:
        """Undo and redo the last step; then go back some steps for good."""
        invariants.undo_and_redo_are_exact(self.store)
        for _ in range(min(steps, len(self.record.steps) - 1)):
            self.store.undo()
            self.record.steps.pop()
        assert self.record.state == self.state


def _when(test: Callable[[Encounter], object]) -> Any:
    return precondition(lambda self: bool(test(self.play.state)))


class Fights(RuleBasedStateMachine):
    """What may be done at each moment."""

    profile: RulesProfile

    def __init__(self) -> None:
        super().__init__()
        self.play = Play(self.profile)
        self.calm = 0

    @initialize(chance=CHANCE)
    def begin(self, chance: Random) -> None:
        self.play.begin(chance)

    @rule(chance=CHANCE)
    def go_on(self, chance: Random) -> None:
        self.play.do(random_commands.goes_on(chance, self.play.state))
        self.calm += 1

    @_when(lambda state: state.pending)
    @rule(chance=CHANCE)
    def answer(self, chance: Random) -> None:
        self.play.do(random_commands.answer(chance, self.play.state))
        self.calm += 1

    @_when(lambda state: state.open_turn)
    @rule(chance=CHANCE)
    def resolve(self, chance: Random) -> None:
        self.play.do(random_commands.resolve(chance, self.play.state))
        self.calm += 1

    @_when(lambda state: state.open_turn)
    @rule(chance=CHANCE)
    def change(self, chance: Random) -> None:
        self.play.do(random_commands.change(chance, self.play.state))

    @_when(lambda state: state.round.phase in random_commands.RESOLVING)
    @rule(chance=CHANCE)
    def act_beside(self, chance: Random) -> None:
        self.play.do(random_commands.act_beside(chance, self.play.state))

    @precondition(lambda self: self.calm >= 2)
    @rule(chance=CHANCE)
    def step_in(self, chance: Random) -> None:
        self.play.do(chance.choice(random_commands.BY_THE_GM)(chance, self.play.state))
        self.calm = 0

    @precondition(lambda self: self.calm >= 4)
    @rule(chance=CHANCE)
    def turn_the_clock(self, chance: Random) -> None:
        self.play.do(random_commands.turn_the_clock(chance, self.play.state))
        self.calm = 0

    @precondition(lambda self: self.calm >= 2)
    @rule(steps=st.sampled_from([0, 0, 1, 2]))
    def take_back(self, steps: int) -> None:
        self.play.take_back(steps)

    def teardown(self) -> None:
        if self.play.record.steps:
            invariants.cached_answers_equal_new_ones(self.play.record)


def test_everything_holds_whatever_is_done(profile: RulesProfile) -> None:
    Fights.profile = profile
    searches = settings().database is not None
    run_state_machine_as_test(
        Fights,
        settings=settings(
            max_examples=settings().max_examples if searches else 60,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
