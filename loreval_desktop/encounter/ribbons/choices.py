"""What may be chosen on the ribbons: the actions of a cost, what an attack throws, the defender's chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.encounter.ribbons.act import ActOnRibbon, cost_of, handles_siege, pool_of
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import ribbon_sheet, skill_dice, virtue_dice, waiting_bonuses
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import PendingRuling, Role
from loreval_desktop.encounter.value.people import Combatant, hostile
from loreval_desktop.encounter.value.undertakings import Attempt, RibbonAct
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.ribbons import ATTACKS
from loreval_desktop.rules.types.creature import NpcKind
from loreval_desktop.rules.types.ribbons import RibbonAction

FURTHEST = rules.SEGMENTS
"""How many segments ahead a choice by cost may lie."""


def choices_at(state: Encounter, actor: Combatant, cost: int) -> tuple[ActOnRibbon, ...]:
    """Return the actions that would lead an actor so many segments ahead, as far as a cost says them.

    Targets of attacks, skills and what is prepared are still to be chosen. Rule: R-045 to R-111.
    """
    return tuple(command for command in _choices(state, actor, cost) if cost_of(state, actor, command) == cost)


def _choices(state: Encounter, actor: Combatant, cost: int) -> Iterator[ActOnRibbon]:
    sheet = state.sheet(actor)
    mounted = ribbon_sheet(sheet).mounted
    for weapon in sheet.weapons:
        yield ActOnRibbon(action=RibbonAction.CORNER, weapon_id=weapon.id, mounted=mounted)
    yield ActOnRibbon(action=RibbonAction.WOUND)
    if state.manoeuvres != "bmo" and not rules.check_manoeuvre(cost):
        yield ActOnRibbon(action=RibbonAction.MANOEUVRE, number=cost)
    yield ActOnRibbon(action=RibbonAction.PREPARE)
    for other in helped(state, actor):
        yield ActOnRibbon(action=RibbonAction.HELP, target=other.id)
    if not rules.check_defend(cost // 2):
        yield ActOnRibbon(action=RibbonAction.DEFEND, number=cost // 2)
    yield ActOnRibbon(action=RibbonAction.INCANT, number=cost)
    if not rules.check_interact(cost):
        yield ActOnRibbon(action=RibbonAction.INTERACT, number=cost)
    if sheet.kind is NpcKind.PC:
        yield ActOnRibbon(action=RibbonAction.BREATHE)


def helped(state: Encounter, actor: Combatant) -> tuple[Combatant, ...]:
    """Return those whom an actor may want to help: friends on a ribbon who can act."""
    now = track(state)
    return tuple(
        c
        for c in state.combatants
        if c.id != actor.id and not c.out and not hostile(c.side, actor.side) and now.of(c.id) is not None
    )


def act_under_way(state: Encounter) -> RibbonAct | None:
    """Return the action by ribbons under way, or None."""
    return next((u for u in state.stack if isinstance(u, RibbonAct)), None)


def ghosts(state: Encounter) -> dict[CombatantId, int]:
    """Return how far the action under way leads those concerned: its author's cost, and the segment of a dodge while it
    is asked for."""
    result: dict[CombatantId, int] = {}
    if state.initiative != "ribbons":
        return result
    for undertaking in state.stack:
        if isinstance(undertaking, RibbonAct):
            result[undertaking.actor] = undertaking.cost
        elif isinstance(undertaking, Attempt) and not undertaking.free:
            cost = undertaking.plan.cost
            result[undertaking.actor] = state.profile.bmo.ribbon_cost if cost is None else cost
    for waiting in state.pending:
        if isinstance(waiting, PendingRuling) and waiting.role is Role.DODGE and waiting.who is not None:
            result[waiting.who] = rules.DODGE_COST
    return result


def attack_pool(state: Encounter, actor: Combatant, command: ActOnRibbon) -> tuple[int, int]:
    """Return the dice and added successes of the attack that a command would make. Rule: R-048, R-051, R-062."""
    ribbon = track(state).of(actor.id)
    bonuses = waiting_bonuses(ribbon, command.action) if ribbon is not None else 0
    skill = rules.SIEGE if handles_siege(state, actor, command) else rules.ARMED_COMBAT
    sheet = state.sheet(actor)
    return rules.pool(skill_dice(sheet, skill), virtue_dice(sheet, command.virtue), bonuses, state.profile)


def dodge_pool(state: Encounter, defender: Combatant, virtue: str | None = None) -> tuple[int, int]:
    """Return the dice and added successes of a dodge. Rule: R-070, R-097, R-120."""
    ribbon = track(state).of(defender.id)
    sheet = state.sheet(defender)
    bonuses = ribbon.defence if ribbon is not None else 0
    return rules.pool(skill_dice(sheet, rules.DODGE), virtue_dice(sheet, virtue), bonuses, state.profile)


def pool_under_way(state: Encounter) -> tuple[int, int] | None:
    """Return the dice and added successes of the attack under way; None when there is none."""
    act = act_under_way(state)
    return None if act is None or act.action not in ATTACKS else pool_of(state, act, "active")


def through(state: Encounter, attack: tuple[int, int], dodge: tuple[int, int]) -> Fraction:
    """Return the exact chance that an attack gets through a dodge."""
    return rules.opposed_chance(attack, dodge, state.profile).through
