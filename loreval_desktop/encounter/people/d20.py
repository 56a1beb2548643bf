"""Every d20 of an undertaking: what its regime adds, whether it is thrown at all, and what it comes to.

The author's own rolls bear the -2 of what is changed or hypothetical once; those of an action d'éclat succeed
(L-023 to L-030, L-341, L-399, L-430, Q-070).
"""

from __future__ import annotations

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.engine.asking import ask_roll
from loreval_desktop.encounter.engine.core import Answer, Draft, advance
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.undertakings import Undertaking
from loreval_desktop.rules.attack import uncertain_term
from loreval_desktop.rules.chances import succeeds
from loreval_desktop.rules.heroism import is_possessor
from loreval_desktop.rules.types.breakdown import Breakdown

BEST_FACE = 20


def own_account(state: Encounter, undertaking: Undertaking, account: Breakdown) -> Breakdown:
    """Return what is added to a roll of an undertaking's author, the -2 of its regime included. Rule: L-341, L-399."""
    regime = undertaking.regime
    return account.plus(uncertain_term(state.profile, changed=regime.changed, hypothetical=regime.hypothetical))


def throws_nothing(state: Encounter, undertaking: Undertaking, opponent: CombatantId | None) -> bool:
    """Tell whether an author's own roll is not thrown: heroic, against nobody or one without heroism.

    Rule: L-028, L-029.
    """
    other = state.combatant(opponent)
    return undertaking.regime.heroic and (other is None or not is_possessor(state.sheet(other).kind))


def throw(
    draft: Draft,
    undertaking: Undertaking,
    role: Role,
    *,
    why: Message,
    account: Breakdown,
    who: CombatantId | None = None,
    opponent: CombatantId | None = None,
    about: tuple[CombatantId, ...] = (),
    difficulty: int | None = None,
    against: Breakdown | None = None,
    counted: bool = False,
) -> None:
    """Ask for a d20, or go on at once where none is thrown.

    who: None for the undertaking's author. opponent: against whom, if anybody. counted: `account` has the regime's
    malus already.
    """
    thrower = undertaking.actor if who is None else who
    own = thrower == undertaking.actor
    if own and not counted:
        account = own_account(draft.state, undertaking, account)
    if own and throws_nothing(draft.state, undertaking, opponent):
        answer = Answer(
            role=role,
            who=thrower,
            about=about,
            faces=(BEST_FACE,),
            total=BEST_FACE + account.total,
            modifier=account.total,
            difficulty=difficulty or 0,
            automatic=True,
        )
        advance(undertaking, answer, draft)
        return
    ask_roll(
        draft,
        role,
        owner=undertaking.id,
        who=thrower,
        about=about,
        why=why,
        breakdown=account,
        difficulty=difficulty,
        against=against,
    )


def scored(undertaking: Undertaking, answer: Answer) -> int:
    """Return what an author's own roll counts for: the best face where a point was spent. Rule: L-026."""
    if undertaking.regime.heroic and answer.who == undertaking.actor:
        return BEST_FACE + answer.modifier
    return answer.total


def succeeded(undertaking: Undertaking, answer: Answer) -> bool:
    """Tell whether an author's own roll reaches its difficulty; that of an éclat does. Rule: L-029, L-430, Q-001."""
    if answer.automatic or (undertaking.regime.heroic and answer.who == undertaking.actor):
        return True
    return succeeds(answer.natural, answer.modifier, answer.difficulty)
