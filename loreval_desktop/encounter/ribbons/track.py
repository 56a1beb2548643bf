"""The track of the ribbons: what a character brings to it, who joins and begins, whose turn comes (R-001 to R-033)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.people.roster import SetProfile, no_combatant
from loreval_desktop.encounter.ribbons.events import (
    DefenceSet,
    PassOver,
    RibbonAmended,
    RibbonPhaseEntered,
    RibbonTaken,
    TurnLost,
    track,
)
from loreval_desktop.encounter.rounds.begin_end import begin
from loreval_desktop.encounter.rounds.events import CursorMoved, PhaseEntered
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.ribbons import Ribbon, RibbonPhase
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules import ribbons as rules
from loreval_desktop.rules.types.creature import Creature, NpcKind, RibbonSheet
from loreval_desktop.rules.types.ribbons import RibbonAction

FIGHTING = frozenset({RibbonPhase.FIRST_TURN, RibbonPhase.NEXT_TURNS})
"""The phases in which one acts."""


# --- looking up ------------------------------------------------------------------------------------------------------


def ribbon_sheet(sheet: Creature) -> RibbonSheet:
    """Return what the ribbons need of a sheet; a bare one when it says nothing."""
    return sheet.ribbons or RibbonSheet()


def skill_dice(sheet: Creature, skill: str) -> int:
    """Return the dice of a skill; 0 when the sheet does not list it."""
    return next((s.dice for s in ribbon_sheet(sheet).skills if rules.same_skill(s.name, skill)), 0)


def skill_name(sheet: Creature, skill: str) -> Message | str:
    """Return what a skill is called: as the sheet writes it, else in the reader's language."""
    own = next((s.name for s in ribbon_sheet(sheet).skills if rules.same_skill(s.name, skill)), None)
    known = rules.combat_skill(skill)
    if own is not None or known is None:
        return own or skill
    return message(f"ribbon_skill.{rules.COMBAT_SKILLS[known][0]}")


def virtue_dice(sheet: Creature, virtue: str | None) -> int:
    """Return the dice of a virtue; 0 for none."""
    return next((v.dice for v in ribbon_sheet(sheet).virtues if v.name == virtue), 0)


def virtues_left(state: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return the virtues that a character may still use: all of them outside combat; NPCs have none.

    Rule: R-112, R-120, R-123, R-124.
    """
    sheet = state.sheet(combatant)
    if sheet.kind is not NpcKind.PC:
        return ()
    now = track(state)
    ribbon = now.of(combatant.id) if now.phase in FIGHTING else None
    used = ribbon.virtues_used if ribbon is not None else ()
    return tuple(v.name for v in ribbon_sheet(sheet).virtues if v.name not in used)


def waiting_bonuses(ribbon: Ribbon, action: RibbonAction) -> int:
    """Return what preparation and help add to an action of that kind. Rule: R-085, R-093 (they add up)."""
    return sum(p.bonuses for p in ribbon.preparations if p.action is action)


def full_gauges(state: Encounter, combatant: Combatant) -> tuple[Literal["fatigue", "wounds"], ...]:
    """Return which gauges of a character have reached their size. Rule: R-049, R-063, Q-172."""
    ribbon, sheet = track(state).of(combatant.id), ribbon_sheet(state.sheet(combatant))
    if ribbon is None:
        return ()
    stands: tuple[tuple[Literal["fatigue", "wounds"], int, int], ...] = (
        ("fatigue", ribbon.fatigue, sheet.fatigue_max),
        ("wounds", ribbon.wounds, sheet.wounds_max),
    )
    return tuple(gauge for gauge, value, size in stands if value >= size)


def place_of(state: Encounter, ribbon: Ribbon) -> int | None:
    """Return where a character stands whose turn may come; None for an empty ribbon, or one who is out of the fight.

    One who cannot act for a time has its turns all the same, and loses them.
    """
    combatant = state.combatant(ribbon.combatant_id)
    if combatant is None or (combatant.out and not loses_turns(combatant)):
        return None
    return ribbon.at


def loses_turns(combatant: Combatant) -> bool:
    """Tell whether somebody cannot act, yet bears a state whose time runs by its own turns."""
    timed = any(condition.rounds_left is not None for condition in combatant.conditions)
    return combatant.out and timed and not combatant.has(ConditionCode.DEAD)


# --- commands --------------------------------------------------------------------------------------------------------


class PlaceOnRibbon(Command):
    """Announce oneself: the character takes the first free ribbon from the right (R-022, R-023)."""

    kind: Literal["place_on_ribbon"] = "place_on_ribbon"
    combatant_id: CombatantId


class BeginRibbons(Command):
    """Everybody is placed: the first turn begins (R-020)."""

    kind: Literal["begin_ribbons"] = "begin_ribbons"


class AmendRibbon(Command):
    """Let the GM set a ribbon by hand; None leaves."""

    kind: Literal["amend_ribbon"] = "amend_ribbon"
    combatant_id: CombatantId
    at: Annotated[int, Field(ge=0, le=9999)] | None = None
    fatigue: Annotated[int, Field(ge=0, le=999)] | None = None
    wounds: Annotated[int, Field(ge=0, le=999)] | None = None
    virtues_used: tuple[str, ...] | None = None
    reason: Annotated[str, Field(max_length=500)] = ""


def wrong_system(state: Encounter) -> Iterator[Problem]:
    """Yield the problem of a fight that does not play by ribbons."""
    if state.initiative != "ribbons":
        yield Problem(say=message("ribbons.other_system"), rule=RuleId("R-020"), overridable=False)


@check.register
def _(command: PlaceOnRibbon, state: Encounter) -> Iterator[Problem]:
    yield from wrong_system(state)
    combatant = state.combatant(command.combatant_id)
    if combatant is None:
        yield no_combatant(command.combatant_id)
    elif track(state).phase is not RibbonPhase.ENDED and track(state).of(combatant.id) is not None:
        yield Problem(say=message("ribbons.placed", name=combatant.name), rule=RuleId("R-024"), overridable=False)


@check.register
def _(command: BeginRibbons, state: Encounter) -> Iterator[Problem]:
    yield from wrong_system(state)
    if track(state).phase is not RibbonPhase.PLACEMENT:
        yield Problem(say=message("ribbons.begun"), overridable=False)
        return
    missing = [c.name for c in state.combatants if not c.out and track(state).of(c.id) is None]
    placed = any(ribbon.combatant_id is not None for ribbon in track(state).ribbons)
    if not state.combatants:
        yield Problem(say=message("flow.nobody"), overridable=False)
    elif missing:
        say = message("ribbons.missing", names=", ".join(missing))
        yield Problem(say=say, rule=RuleId("R-021"), overridable=placed)


@check.register
def _(command: AmendRibbon, state: Encounter) -> Iterator[Problem]:
    if track(state).of(command.combatant_id) is None:
        yield no_combatant(command.combatant_id)


@check.register
def _(command: SetProfile, state: Encounter) -> Iterator[Problem]:
    begun = state.round.phase not in (Phase.SETUP, Phase.ENDED)
    if begun and command.initiative not in (None, state.initiative):
        yield Problem(say=message("ribbons.system_fixed"), rule=RuleId("R-020"), overridable=False)


@decide.register
def _(command: PlaceOnRibbon, draft: Draft) -> None:
    if track(draft.state).phase is RibbonPhase.ENDED:
        draft.emit(RibbonPhaseEntered(phase=RibbonPhase.PLACEMENT))  # another fight
    now = track(draft.state)
    free = rules.first_free([ribbon.combatant_id is not None for ribbon in now.ribbons])
    places = [at for at in (place_of(draft.state, ribbon) for ribbon in now.ribbons) if at is not None]
    before = next((ribbon for ribbon in now.earlier if ribbon.combatant_id == command.combatant_id), None)
    start = draft.state.profile.options.ribbon_start_segment
    draft.emit(
        RibbonTaken(
            combatant_id=command.combatant_id,
            ribbon=free,
            at=min(places) if now.phase in FIGHTING and places else start,
            acted=now.phase is RibbonPhase.NEXT_TURNS,
            wounds=before.wounds if before is not None else 0,
        )
    )


@decide.register
def _(command: BeginRibbons, draft: Draft) -> None:
    begin(draft)
    draft.emit(RibbonPhaseEntered(phase=RibbonPhase.FIRST_TURN))
    draft.emit(PhaseEntered(phase=Phase.RESOLUTION, round=1))


@decide.register
def _(command: AmendRibbon, draft: Draft) -> None:
    ribbon = track(draft.state).of(command.combatant_id)
    assert ribbon is not None
    changed = {
        field: getattr(command, field)
        for field in ("at", "fatigue", "wounds", "virtues_used")
        if getattr(command, field) is not None and getattr(command, field) != getattr(ribbon, field)
    }
    if changed:
        sheet = ribbon_sheet(draft.state.sheet(draft.state.require(command.combatant_id)))
        sizes: dict[Literal["fatigue", "wounds"], int] = {"fatigue": sheet.fatigue_max, "wounds": sheet.wounds_max}
        full = tuple(gauge for gauge, size in sizes.items() if changed.get(gauge, -1) >= size)
        draft.emit(RibbonAmended(combatant_id=command.combatant_id, reason=command.reason, full=full, **changed))


# --- whose turn comes ------------------------------------------------------------------------------------------------


def flow(draft: Draft) -> bool:
    """Take a fight by ribbons one thing further while nothing is under way; return whether there was anything.

    Whoever's turn has come keeps it, whoever comes or goes, until it has acted. Rule: R-020 to R-033, Q-169.
    """
    state, now = draft.state, track(draft.state)
    if now.phase not in FIGHTING or state.stack:
        return False
    if state.round.phase is Phase.ENDED:
        draft.emit(RibbonPhaseEntered(phase=RibbonPhase.ENDED))
    elif state.round.phase is not Phase.RESOLUTION:
        draft.emit(PhaseEntered(phase=Phase.RESOLUTION, round=now.passes_over + 1))
    elif now.phase is RibbonPhase.FIRST_TURN and _next(state) is None:
        draft.emit(RibbonPhaseEntered(phase=RibbonPhase.NEXT_TURNS))
    else:
        return _turn_comes(draft) or _pass_is_over(draft)
    return True


def _next(state: Encounter) -> Ribbon | None:
    """Return the ribbon whose turn comes: in the first turn from the right, later the lowest. Rule: R-025 to R-029."""
    now = track(state)
    places = [place_of(state, ribbon) for ribbon in now.ribbons]
    if now.phase is RibbonPhase.NEXT_TURNS:
        at = rules.next_turn(places)
    else:
        acted = [None if place is None else r.acted for place, r in zip(places, now.ribbons, strict=True)]
        at = rules.next_first_turn(acted)
    return None if at is None else now.ribbons[at]


def _turn_comes(draft: Draft) -> bool:
    """Let the next one's turn begin, or be lost where it cannot act. Rule: R-027, R-097."""
    state = draft.state
    cursor = state.combatant(state.round.cursor)
    current = None if cursor is None or cursor.out else track(state).of(cursor.id)
    ribbon = current or _next(state)
    who = None if ribbon is None else state.require(ribbon.combatant_id)  # type: ignore[arg-type]
    if who is not None and who.out:
        return _lose_turns(draft, who)
    if ribbon is not None and who is not None and ribbon.defence:
        draft.emit(DefenceSet(combatant_id=who.id, bonuses=0))  # until the next turn, which has come
        return True
    if (None if who is None else who.id) == state.round.cursor:
        return False
    draft.emit(CursorMoved(combatant_id=None if who is None else who.id))
    return True


def _lose_turns(draft: Draft, combatant: Combatant) -> bool:
    """Let one who cannot act lose its turn, and the next ones too while it is the lowest and its time is not up."""
    before = len(draft.events)
    while True:
        ribbon, present = _next(draft.state), draft.state.require(combatant.id)
        time_is_up = any(condition.rounds_left == 0 for condition in present.conditions)
        if ribbon is None or ribbon.combatant_id != combatant.id or time_is_up:
            return len(draft.events) > before
        at = rules.advanced(ribbon.at, draft.state.profile.options.ribbon_lost_turn)
        draft.emit(TurnLost(combatant_id=combatant.id, was=ribbon.at, at=at))


def _pass_is_over(draft: Draft) -> bool:
    """Say that everybody has left a pass behind. Rule: R-006, Q-170."""
    now = track(draft.state)
    places = (place_of(draft.state, ribbon) for ribbon in now.ribbons)
    over = rules.passes_over([at for at in places if at is not None])
    if over <= now.passes_over:
        return False
    draft.emit(PassOver(number=now.passes_over + 1))
    return True
