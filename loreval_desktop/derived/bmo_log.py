"""The story of manoeuvres by BMO, sentence by sentence; `log` asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.bmo.events import (
    ManoeuvreAvoided,
    ManoeuvreBegun,
    ManoeuvreResolved,
    ManoeuvreStopped,
    OpportunityTaken,
    PushStopped,
    Shoved,
)
from loreval_desktop.encounter.engine.core import Event
from loreval_desktop.encounter.people.events import (
    GripChanged,
    NonlethalDealt,
    ObjectDropped,
    ObjectPickedUp,
    ObjectStruck,
)
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.bmo_results import FREES
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre

if TYPE_CHECKING:
    from loreval_desktop.derived.log import LogLine, Teller

GOOD = (Degree.GREAT, Degree.SUCCESS)
_GRIP_RULES = {
    "held": "M-093",
    "kept": "M-097",
    "pinned": "M-105",
    "tied": "M-108",
    "untied": "M-109",
    "released": "M-096",
    "lost": "M-097",
    "lapsed": "M-097",
    "escaped": "M-114",
    "taken": "M-115",
    "parted": "M-097",
}
_RULES = {
    Manoeuvre.BULL_RUSH: "M-044",
    Manoeuvre.TRIP: "M-063",
    Manoeuvre.DISARM: "M-073",
    Manoeuvre.SUNDER: "M-082",
    Manoeuvre.GRAPPLE: "M-093",
    Manoeuvre.OVERRUN: "M-137",
}


def what(manoeuvre: Manoeuvre, hold: Hold) -> Message:
    """Return the name of a manoeuvre, and in a grapple what it is for."""
    if manoeuvre is Manoeuvre.GRAPPLE and hold is not Hold.START:
        return message("bmo.grapple_for", hold=message(f"bmo.hold.{hold}"))
    return message(f"bmo.{manoeuvre}")


def _thing(name: str) -> Message | str:
    """Return the name of a thing; armour and shield have none of their own."""
    return message(f"bmo.thing.{name}") if name in ("armour", "shield") else name


def _begun(event: ManoeuvreBegun, teller: Teller) -> Iterator[LogLine]:
    alone = event.manoeuvre is Manoeuvre.GRAPPLE and event.hold in FREES
    yield teller.line(
        "bmo_tries_alone" if alone else "bmo_tries",
        event.actor,
        event.target,
        rule="M-112" if alone else "M-027",
        weight=0,
        name=teller.name(event.actor),
        target=teller.name(event.target),
        manoeuvre=what(event.manoeuvre, event.hold),
    )


def _resolved(event: ManoeuvreResolved, teller: Teller) -> Iterator[LogLine]:
    won = event.degree in GOOD
    heroic = event.automatic and teller.after.round.phase is Phase.ECLAT_RESOLUTION
    key = "bmo_heroic" if heroic else "bmo_automatic" if event.automatic else "bmo_won" if won else "bmo_failed"
    yield teller.line(
        key,
        event.actor,
        event.target,
        rule="L-430" if heroic else "M-025" if event.automatic else _RULES[event.manoeuvre] if won else "M-031",
        name=teller.name(event.actor),
        target=teller.name(event.target),
        manoeuvre=what(event.manoeuvre, event.hold),
        faces=" ".join(str(f) for f in teller.rolled.faces) if teller.rolled is not None else "—",
        modifier=teller.rolled.roll.breakdown.total if teller.rolled is not None else 0,
        total=event.total,
        difficulty=event.difficulty,
        margin=event.margin,
        missed=event.missed,
    )


def _avoided(event: ManoeuvreAvoided, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "bmo_avoided",
        event.target,
        event.actor,
        rule="M-135",
        name=teller.name(event.target),
        other=teller.name(event.actor),
    )


def _came_to_nothing(event: ManoeuvreStopped, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "bmo_stopped",
        event.actor,
        name=teller.name(event.actor),
        manoeuvre=what(event.manoeuvre, event.hold),
    )


def _opportunity(event: OpportunityTaken, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        f"bmo_opportunity_{event.outcome}",
        event.attacker,
        event.target,
        rule="M-023" if event.outcome == "hit" else "M-024" if event.outcome == "miss" else "M-022",
        weight=0 if event.outcome == "left" else 1,
        name=teller.name(event.attacker),
        target=teller.name(event.target),
    )


def _shoved(event: Shoved, teller: Teller) -> Iterator[LogLine]:
    rules = {"push": "M-044", "follow": "M-046", "drag": "M-100", "haul": "M-094", "cross": "M-137", "stop": "M-134"}
    yield teller.line(
        f"bmo_{event.why}",
        event.combatant_id,
        event.by,
        rule=rules[event.why],
        name=teller.name(event.combatant_id),
        distance=event.distance_m,
    )


def _stopped(event: PushStopped, teller: Teller) -> Iterator[LogLine]:
    by: Message | str = event.obstacle or message("bmo.edge")
    if not event.obstacle and event.obstacle_kind:
        by = message(f"obstacle.{event.obstacle_kind}")
    yield teller.line(
        "bmo_push_stopped", event.combatant_id, rule="M-049", name=teller.name(event.combatant_id), obstacle=by
    )


def _dropped(event: ObjectDropped, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "bmo_dropped",
        event.fallen.owner,
        rule=event.rule,
        name=teller.name(event.fallen.owner),
        object=_thing(event.fallen.name),
    )


def _picked(event: ObjectPickedUp, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "bmo_picked_up",
        event.combatant_id,
        rule="M-076",
        name=teller.name(event.combatant_id),
        object=_thing(event.name),
    )


def _struck(event: ObjectStruck, teller: Teller) -> Iterator[LogLine]:
    key = "bmo_destroyed" if event.destroyed else "bmo_broken" if event.broken else "bmo_struck"
    yield teller.line(
        key,
        event.combatant_id,
        rule="M-085" if event.destroyed else "M-084" if event.broken else "M-083",
        name=teller.name(event.combatant_id),
        object=_thing(event.name),
        damage=event.damage,
        hardness=event.hardness,
        lost=event.lost,
        left=event.left,
        full=event.full,
    )


def _nonlethal(event: NonlethalDealt, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        "bmo_nonlethal",
        event.combatant_id,
        event.by,
        rule="M-104",
        name=teller.name(event.combatant_id),
        amount=event.amount,
        total=event.total,
    )


def _grip(event: GripChanged, teller: Teller) -> Iterator[LogLine]:
    yield teller.line(
        f"bmo_grip_{event.grip}",
        event.holder,
        event.held,
        rule=_GRIP_RULES[event.grip],
        name=teller.name(event.holder),
        target=teller.name(event.held),
        difficulty=event.difficulty or 0,
    )


TELLERS: tuple[tuple[type[Event], Callable[[Any, Teller], Iterator[LogLine]]], ...] = (
    (ManoeuvreBegun, _begun),
    (ManoeuvreResolved, _resolved),
    (ManoeuvreAvoided, _avoided),
    (ManoeuvreStopped, _came_to_nothing),
    (OpportunityTaken, _opportunity),
    (Shoved, _shoved),
    (PushStopped, _stopped),
    (ObjectDropped, _dropped),
    (ObjectPickedUp, _picked),
    (ObjectStruck, _struck),
    (NonlethalDealt, _nonlethal),
    (GripChanged, _grip),
)
"""Which event is told by what."""
