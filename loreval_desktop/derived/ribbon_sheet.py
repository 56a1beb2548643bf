"""What the printed sheet of the initiative ribbons shows: the ribbons as they stand, tokens, the table of actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.ribbons.events import track
from loreval_desktop.encounter.ribbons.track import full_gauges, ribbon_sheet, virtues_left
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Side
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.types.creature import Creature, NpcKind
from loreval_desktop.rules.types.profile import RulesProfile


class SheetVirtue(Frozen):
    """A virtue and whether it is used up."""

    name: str
    used: bool


class SheetRibbon(Frozen):
    """A ribbon on paper, rightmost first; segment 0 lies before the first. later: on a pass yet to come.

    mark None: the ribbon is free, or left blank. full: the gauges that have reached their size.
    """

    number: int
    mark: str | None = None
    name: str = ""
    side: Side = Side.OTHERS
    segment: int = 1
    pass_number: int = 1
    later: bool = False
    current: bool = False
    out: bool = False
    hidden: bool = False
    fatigue: int = 0
    wounds: int = 0
    fatigue_size: int = 10
    wounds_size: int = 5
    full: tuple[Literal["fatigue", "wounds"], ...] = ()
    virtues: tuple[SheetVirtue, ...] = ()
    defence: int = 0


class DiceOf(Frozen):
    """A skill or a virtue with its dice."""

    name: str
    dice: int


class RibbonWeapon(Frozen):
    """What a weapon costs and gives (R-046, R-049)."""

    name: str
    cost: int
    fatigue: int


class RibbonFacts(Frozen):
    """What a creature's sheet says for the ribbons."""

    skills: tuple[DiceOf, ...]
    virtues: tuple[DiceOf, ...]
    weapons: tuple[RibbonWeapon, ...]
    mounted: bool


class SheetTokenMark(Frozen):
    """A token to cut out."""

    mark: str
    name: str
    side: Side


class ActionRow(Frozen):
    """A line of the table of actions; None where the rule text has nothing to say."""

    name: Message
    cost: Message
    test: Message | None
    success: Message
    failure: Message | None
    rules: tuple[RuleId, ...]


class RibbonPrint(Frozen):
    """All that the ribbon sheet shows. pass_number: the pass under way."""

    segments: int
    pass_number: int
    ribbons: tuple[SheetRibbon, ...]
    tokens: tuple[SheetTokenMark, ...]
    actions: tuple[ActionRow, ...]


def ribbon_print(state: Encounter, marks: Mapping[CombatantId, str]) -> RibbonPrint:
    """Return what the ribbon sheet of an encounter shows. marks: the short sign of each combatant."""
    now = track(state)
    return RibbonPrint(
        segments=rules.SEGMENTS,
        pass_number=now.passes_over + 1,
        ribbons=tuple(_ribbon(state, number, marks) for number in range(len(now.ribbons))),
        tokens=tuple(SheetTokenMark(mark=marks[c.id], name=c.name, side=c.side) for c in state.combatants),
        actions=action_rows(state.profile),
    )


def _ribbon(state: Encounter, number: int, marks: Mapping[CombatantId, str]) -> SheetRibbon:
    now = track(state)
    ribbon = now.ribbons[number]
    combatant = state.combatant(ribbon.combatant_id)
    if combatant is None:
        return SheetRibbon(number=number + 1)
    pass_number, segment = rules.place(ribbon.at)
    sheet = ribbon_sheet(state.sheet(combatant))
    return SheetRibbon(
        number=number + 1,
        mark=marks[combatant.id],
        name=combatant.name,
        side=combatant.side,
        segment=segment,
        pass_number=pass_number,
        later=pass_number > now.passes_over + 1,
        current=state.round.cursor == combatant.id,
        out=combatant.out,
        hidden=combatant.hidden,
        fatigue=ribbon.fatigue,
        wounds=ribbon.wounds,
        fatigue_size=sheet.fatigue_max,
        wounds_size=sheet.wounds_max,
        full=full_gauges(state, combatant),
        virtues=_virtues(state, combatant),
        defence=ribbon.defence,
    )


def ribbon_facts(sheet: Creature) -> RibbonFacts:
    """Return what a sheet says for the ribbons; virtues are the players' characters' alone. Rule: R-123."""
    found = ribbon_sheet(sheet)
    virtues = found.virtues if sheet.kind is NpcKind.PC else ()
    return RibbonFacts(
        skills=tuple(DiceOf(name=s.name, dice=s.dice) for s in found.skills),
        virtues=tuple(DiceOf(name=v.name, dice=v.dice) for v in virtues),
        weapons=tuple(RibbonWeapon(name=w.name, cost=w.ribbon_cost, fatigue=w.ribbon_fatigue) for w in sheet.weapons),
        mounted=found.mounted,
    )


def _virtues(state: Encounter, combatant: Combatant) -> tuple[SheetVirtue, ...]:
    sheet = state.sheet(combatant)
    if sheet.kind is not NpcKind.PC:
        return ()
    left = virtues_left(state, combatant)
    return tuple(SheetVirtue(name=v.name, used=v.name not in left) for v in ribbon_sheet(sheet).virtues)


def action_rows(profile: RulesProfile) -> tuple[ActionRow, ...]:
    """Return the table of actions, with the numbers of the rules. Rule: R-040 to R-124."""
    spell = "degree_one" if profile.options.ribbon_degree_zero_costs_one else "degree"
    low, high = rules.WEAPON_COSTS
    least, most = rules.BONUSES
    plan: tuple[tuple[str, dict[str, int], str, bool, bool, tuple[str, ...]], ...] = (
        ("corner", {"low": low, "high": high, "mounted": rules.MOUNTED}, "", True, True, ("R-045", "R-050")),
        ("manoeuvre", {"least": rules.MANOEUVRE_LEAST}, "", True, True, ("R-055", "R-057")),
        ("wound", {"cost": rules.WOUND_COST}, "", True, True, ("R-060", "R-064")),
        ("dodge", {"cost": rules.DODGE_COST}, "", True, True, ("R-070", "R-075")),
        ("prepare", {"cost": rules.PREPARE_COST}, "", True, True, ("R-080", "R-086")),
        ("help", {"least": rules.HELP_LEAST}, "", True, True, ("R-090", "R-093")),
        ("defend", {"each": rules.defend_cost(1), "least": least, "most": most}, "", False, False, ("R-095", "R-098")),
        ("incant", {}, spell, True, False, ("R-100", "R-102")),
        ("interact", {}, "", False, False, ("R-105", "R-108")),
        ("breathe", {"cost": rules.BREATHE_COST}, "", False, False, ("R-110", "R-112")),
    )
    values = {"degrees": rules.BAD_POSITION, "each": rules.SUCCESSES_A_BONUS}
    return tuple(
        ActionRow(
            name=message(f"print.ribbons.action.{code}"),
            cost=message(f"print.ribbons.cost.{cost or code}", **numbers),
            test=message(f"print.ribbons.test.{code}") if tested else None,
            success=message(f"print.ribbons.success.{code}", **values),
            failure=message(f"print.ribbons.failure.{code}", **values) if fails else None,
            rules=tuple(RuleId(row) for row in rows),
        )
        for code, numbers, cost, tested, fails, rows in plan
    )
