"""What a manoeuvre would bring about, played out on a copy of the encounter: nothing is kept of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre, plan_of, target_of
from loreval_desktop.encounter.bmo.checks import blow_for
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.people.events import GripChanged, ObjectDropped
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling, Role
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.encounter.value.undertakings import Attempt
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo import SIDES
from loreval_desktop.rules.bmo_results import push_steps
from loreval_desktop.rules.types.bmo import Degree
from loreval_desktop.rules.types.bmo_table import Manoeuvre

SILENT = {
    Role.OPPORTUNITY: "left",
    Role.AVOID: "stand",
    Role.COUNTER: "hold",
    Role.TAKE: "leave",
    Role.DESTROY: "spare",
}
"""What is answered while a manoeuvre is played out: nobody interferes."""


@dataclass(frozen=True, slots=True)
class Shift:
    """A move: who, from where to where; radius of its disc in metres."""

    combatant_id: CombatantId
    start: Point
    end: Point
    radius_m: float


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One thing that may come of a manoeuvre. degree, chance, steps: as `rules.bmo.Chance`; face: one that leads there.

    fallen: who falls. dropped: names of what falls from hands. further: another test would follow.
    """

    degree: Degree
    chance: Fraction
    steps: int
    face: int
    shifts: tuple[Shift, ...] = ()
    fallen: tuple[CombatantId, ...] = ()
    dropped: tuple[str, ...] = ()
    grip: str = ""
    further: bool = False


def foresee(state: Encounter, command: AttemptManoeuvre) -> tuple[Foreseen, ...]:
    """Return everything that may come of a manoeuvre, best first, with what it would move and bring down.

    The attack of opportunity is left, nobody avoids or counters, and a further test is not thrown. Nothing when the
    command cannot be carried out, whatever the GM says.
    """
    actor = state.combatant(command.actor or state.round.cursor)
    plan = plan_of(command)
    target = None if actor is None else state.combatant(target_of(state, actor, plan))
    if actor is None or target is None:
        return ()
    facts = bmo.attempt_facts(state, actor, target, plan, index=blow_for(state, actor, plan)[0])
    result = []
    for outcome in facts.outcomes:
        face = _face(facts, plan.manoeuvre, outcome, state)
        played = _play(state, command, face)
        if played is None:
            return ()
        after, events = played
        result.append(
            Foreseen(
                degree=outcome.degree,
                chance=outcome.chance,
                steps=outcome.steps,
                face=face,
                shifts=_shifts(state, after),
                fallen=_fallen(state, after),
                dropped=tuple(e.fallen.name for e in events if isinstance(e, ObjectDropped)),
                grip=next((e.grip for e in events if isinstance(e, GripChanged)), ""),
                further=any(isinstance(each, Attempt) for each in after.stack),
            )
        )
    return tuple(result)


def _face(facts: bmo.AttemptFacts, manoeuvre: Manoeuvre, wanted: rules.Chance, state: Encounter) -> int:
    """Return the lowest face that leads to an outcome; any when no die is thrown."""
    table = state.profile.bmo
    for face in range(1, SIDES + 1):
        result = rules.resolve(face, facts.roll.total, facts.against.total, bonds=facts.bonds)
        pushes = manoeuvre is Manoeuvre.BULL_RUSH and result.succeeded
        steps = push_steps(result.margin, table) if pushes else 0
        if (rules.degree(manoeuvre, result, table), steps) == (wanted.degree, wanted.steps):
            return face
    return SIDES


def _play(state: Encounter, command: AttemptManoeuvre, face: int) -> tuple[Encounter, list[object]] | None:
    """Play a manoeuvre out with one face; None when it cannot be tried."""
    dice = ScriptedDice((), serial=10**9)
    events: list[object] = []
    tested = False
    try:
        after, facts = run(command.model_copy(update={"override": "—"}), state, dice)
        events += facts
        for _ in range(12):
            waiting = next((each for each in after.pending if each.owner is not None), None)
            if isinstance(waiting, PendingRoll) and waiting.role is Role.MANOEUVRE and not tested:
                tested = True
                after, facts = run(EnterRoll(roll_id=waiting.id, faces=(face,)), after, dice)
            elif isinstance(waiting, PendingRuling) and waiting.role in SILENT:
                silent = Rule(ruling_id=waiting.id, answer=SILENT[waiting.role], override="—")
                after, facts = run(silent, after, dice)
            else:
                break
            events += facts
    except (Refused, LookupError):
        return None
    return after, events


def _shifts(before: Encounter, after: Encounter) -> tuple[Shift, ...]:
    scene, later = before.scene(), after.scene()
    if scene is None or later is None:
        return ()
    shifts = []
    for token in scene.tokens:
        there = later.token(token.id)
        if there is not None and there.at != token.at and token.combatant_id is not None:
            shifts.append(Shift(token.combatant_id, token.at, there.at, before.token_radius_m(token)))
    return tuple(shifts)


def _fallen(before: Encounter, after: Encounter) -> tuple[CombatantId, ...]:
    down = ConditionCode.KNOCKED_DOWN
    return tuple(c.id for c in after.combatants if c.has(down) and not before.require(c.id).has(down))
