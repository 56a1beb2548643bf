"""Asking for dice and rulings, and taking back what nobody needs any more."""

from __future__ import annotations

from collections.abc import Callable

from loreval_desktop.core.ids import CombatantId, RollId, RuleId, RulingId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.engine.core import Draft
from loreval_desktop.encounter.engine.events import RollDropped, RollRequested, RulingDropped, RulingRequested
from loreval_desktop.encounter.value.pending import Choice, Owner, Pending, PendingRoll, PendingRuling, Role
from loreval_desktop.rules.types.breakdown import Breakdown


def ask_roll(
    draft: Draft,
    role: Role,
    *,
    why: Message,
    owner: Owner | None = None,
    who: CombatantId | None = None,
    about: tuple[CombatantId, ...] = (),
    dice: str = "1d20",
    breakdown: Breakdown | None = None,
    difficulty: int | None = None,
    against: Breakdown | None = None,
    pool: int | None = None,
    added: int = 0,
) -> None:
    """Ask somebody for dice. breakdown: what is added to them; difficulty, against: what they must reach, and why."""
    draft.emit(
        RollRequested(
            roll=PendingRoll(
                id=RollId(draft.new_id("r")),
                role=role,
                owner=owner,
                dice=dice,
                who=who,
                about=about,
                why=why,
                breakdown=breakdown or Breakdown(),
                difficulty=difficulty,
                against=against or Breakdown(),
                pool=pool,
                added=added,
            )
        )
    )


def ask_ruling(
    draft: Draft,
    role: Role,
    *,
    question: Message,
    answers: tuple[Choice, ...],
    rule: RuleId,
    owner: Owner | None = None,
    who: CombatantId | None = None,
    about: tuple[CombatantId, ...] = (),
    number: bool = False,
) -> None:
    """Ask the GM something that only the GM can say."""
    draft.emit(
        RulingRequested(
            ruling=PendingRuling(
                id=RulingId(draft.new_id("q")),
                role=role,
                owner=owner,
                who=who,
                about=about,
                question=question,
                answers=answers,
                rule=rule,
                number=number,
            )
        )
    )


def drop_pending(draft: Draft, unneeded: Callable[[Pending], bool] = lambda _: True) -> bool:
    """Take back what waits and is not needed; return whether anything was."""
    gone = [waiting for waiting in draft.state.pending if unneeded(waiting)]
    for waiting in gone:
        if isinstance(waiting, PendingRoll):
            draft.emit(RollDropped(roll_id=waiting.id))
        else:
            draft.emit(RulingDropped(ruling_id=waiting.id))
    return bool(gone)


def is_asked(draft: Draft, owner: Owner) -> bool:
    """Tell whether an undertaking or an effect waits for an answer."""
    return any(waiting.owner == owner for waiting in draft.state.pending)
