"""Initiative: rolls, ties, the order of the round (L-450 to L-485)."""

from __future__ import annotations

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.asking import ask_roll
from loreval_desktop.encounter.engine.core import Answer, Draft
from loreval_desktop.encounter.rounds.events import InitiativeSet, OrderSettled, TieRolled
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant, InitiativeStatus
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules.initiative import Entrant, initiative_bonus, initiative_roll, resolution_order
from loreval_desktop.rules.initiative import open_ties as tied_entrants

# --- rolling ---------------------------------------------------------------------------------------------------------


def must_roll(state: Encounter) -> tuple[Combatant, ...]:
    """Return those who must throw for initiative now, in encounter order (L-051, L-480)."""
    return tuple(c for c in state.combatants if c.status is InitiativeStatus.NEEDS_ROLL and not c.out)


def waits_for_initiative(state: Encounter, combatant_id: CombatantId) -> bool:
    """Tell whether the combatant's initiative roll stands in the queue."""
    return any(p.role is Role.INITIATIVE and p.who == combatant_id for p in state.pending)


def request_initiative(draft: Draft, combatant: Combatant) -> None:
    """Ask for a combatant's initiative roll. Rule: L-451."""
    ask_roll(
        draft,
        Role.INITIATIVE,
        who=combatant.id,
        why=message("initiative.roll", name=combatant.name),
        breakdown=initiative_bonus(draft.state.sheet(combatant), draft.state.profile, combatant.roll_malus),
    )


def initiative_rolled(answer: Answer, draft: Draft) -> None:
    """Give a combatant its score. Rule: L-451."""
    combatant = draft.state.combatant(answer.who)
    if combatant is None:
        return
    sheet, profile = draft.state.sheet(combatant), draft.state.profile
    account = initiative_roll(sheet, profile, answer.natural, combatant.roll_malus)
    by_gm = answer.modifier - initiative_bonus(sheet, profile, combatant.roll_malus).total
    draft.emit(InitiativeSet(combatant_id=combatant.id, score=max(0, account.total + by_gm)))


def tie_rolled(answer: Answer, draft: Draft) -> None:
    """Keep the faces of those who are tied. Rule: L-468."""
    draft.emit(TieRolled(tied=answer.about, faces=answer.faces))


# --- order -----------------------------------------------------------------------------------------------------------


def entrant(state: Encounter, combatant: Combatant) -> Entrant:
    """Return what orders a combatant: points, Dexterity, the faces of its tie-breaks. Rule: L-467, L-468."""
    return Entrant(
        id=combatant.id,
        points=combatant.initiative or 0,
        dexterity=state.sheet(combatant).abilities.dexterity,
        tie_faces=tuple(
            tie.faces[tie.order.index(combatant.id)] for tie in state.round.ties if combatant.id in tie.order
        ),
    )


def in_order(state: Encounter) -> tuple[Combatant, ...]:
    """Return those who take part in the round's order: they have points and are not held to grace."""
    return tuple(
        c for c in state.combatants if c.status is InitiativeStatus.ACTIVE and (c.initiative or 0) >= 1 and not c.out
    )


def waits_for_tie(state: Encounter) -> bool:
    """Tell whether a tie-break stands in the queue."""
    return any(p.role is Role.TIE_BREAK for p in state.pending)


def request_tie(draft: Draft, tied: tuple[Combatant, ...]) -> None:
    """Ask the tied for a d20 each. Rule: L-468, L-469."""
    ask_roll(
        draft,
        Role.TIE_BREAK,
        dice=f"{len(tied)}d20",
        about=tuple(c.id for c in tied),
        why=message("initiative.tie", names=", ".join(c.name for c in tied)),
    )


def settle_order(draft: Draft) -> bool:
    """Settle the order of the round as far as it can be; return whether something was emitted.

    Nothing changes for those who already stand in the order: a late arrival is put in at its place.
    """
    state = draft.state
    members = in_order(state)
    placed = [c for c in state.round.order if state.combatant(c) is not None]
    fresh = [c for c in members if c.id not in placed]
    if not fresh:
        return False
    entrants = {c.id: entrant(state, c) for c in members}
    fresh_ids = {c.id for c in fresh}
    for group in tied_entrants(tuple(entrants.values())):
        if fresh_ids.intersection(group):  # a tie without a newcomer was settled before
            if waits_for_tie(state):
                return False
            request_tie(draft, tuple(c for c in members if c.id in group))
            return True
    order = list(placed)
    rank = {combatant_id: at for at, combatant_id in enumerate(resolution_order(tuple(entrants.values())))}
    for newcomer in sorted(fresh_ids, key=rank.__getitem__):
        behind = (i for i, other in enumerate(order) if rank.get(other, -1) > rank[newcomer])
        order.insert(next(behind, len(order)), newcomer)
    draft.emit(OrderSettled(order=tuple(order), scores=tuple(state.require(c).initiative or 0 for c in order)))
    return True


def may_settle(phase: Phase) -> bool:
    """Tell whether somebody may still enter the order in that phase: later ones wait for the next round."""
    return phase in (Phase.ROLL_INITIATIVE, Phase.DECLARATION)
