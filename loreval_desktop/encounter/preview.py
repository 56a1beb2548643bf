"""What a manoeuvre would bring about, played out on a copy of the encounter: nothing is kept of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre, plan_of, target_of
from loreval_desktop.encounter.bmo.events import GripChanged, ObjectDropped
from loreval_desktop.encounter.engine.answers import EnterRoll, Rule
from loreval_desktop.encounter.engine.core import Refused
from loreval_desktop.encounter.engine.dice import ScriptedChance
from loreval_desktop.encounter.facts import bmo
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import ConditionCode
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo import SIDES
from loreval_desktop.rules.bmo_results import push_steps
from loreval_desktop.rules.types.bmo import Degree
from loreval_desktop.rules.types.bmo_table import Manoeuvre

SILENT = {"opportunity": "left", "avoid": "stand", "counter": "hold", "take": "leave", "destroy": "spare"}
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
    known = bmo.attempt_facts(state, actor, target, plan)
    found = []
    for outcome in known.outcomes:
        face = _face(known, plan.manoeuvre, outcome, state)
        played = _play(state, command, face)
        if played is None:
            return ()
        found.append(
            Foreseen(
                degree=outcome.degree,
                chance=outcome.chance,
                steps=outcome.steps,
                face=face,
                shifts=_shifts(state, played[0]),
                fallen=_fallen(state, played[0]),
                dropped=tuple(e.fallen.name for e in played[1] if isinstance(e, ObjectDropped)),
                grip=next((e.grip for e in played[1] if isinstance(e, GripChanged)), ""),
                further=bool(played[0].deeds),
            )
        )
    return tuple(found)


def _face(known: bmo.AttemptFacts, manoeuvre: Manoeuvre, wanted: rules.Chance, state: Encounter) -> int:
    """Return the lowest face that leads to an outcome; any when no die is thrown."""
    table = state.profile.bmo
    for face in range(1, SIDES + 1):
        result = rules.resolve(face, known.roll.total, known.against.total, bonds=known.bonds)
        pushes = manoeuvre is Manoeuvre.BULL_RUSH and result.succeeded
        steps = push_steps(result.margin, table) if pushes else 0
        if (rules.degree(manoeuvre, result, table), steps) == (wanted.degree, wanted.steps):
            return face
    return SIDES


def _play(state: Encounter, command: AttemptManoeuvre, face: int) -> tuple[Encounter, list[object]] | None:
    chance = ScriptedChance((), serial=10**9)
    events: list[object] = []
    try:
        after, told = run(command.model_copy(update={"override": "—"}), state, chance)
        events += told
        tested = False
        for _ in range(12):
            waiting = next(iter(after.pending), None)
            if waiting is None:
                break
            if isinstance(waiting, PendingRoll):
                if waiting.then.kind != "manoeuvre" or tested:
                    break
                tested = True
                after, told = run(EnterRoll(roll_id=waiting.id, faces=(face,)), after, chance)
            else:
                answer = SILENT.get(waiting.then.kind)
                if answer is None:
                    break
                after, told = run(Rule(ruling_id=waiting.id, answer=answer), after, chance)
            events += told
    except (Refused, LookupError):
        return None
    return after, events


def _shifts(before: Encounter, after: Encounter) -> tuple[Shift, ...]:
    scene, later = before.scene(), after.scene()
    if scene is None or later is None:
        return ()
    found = []
    for token in scene.tokens:
        there = later.token(token.id)
        if there is not None and there.at != token.at and token.combatant_id is not None:
            found.append(Shift(token.combatant_id, token.at, there.at, before.token_radius_m(token)))
    return tuple(found)


def _fallen(before: Encounter, after: Encounter) -> tuple[CombatantId, ...]:
    down = ConditionCode.KNOCKED_DOWN
    return tuple(c.id for c in after.combatants if c.has(down) and not before.require(c.id).has(down))
