"""The acrobatics that a rotation, a jonglerie or moves inside a mêlée need (L-612, L-661, L-666)."""

from __future__ import annotations

from loreval_desktop.core.message import message
from loreval_desktop.encounter.engine.core import Answer, Draft
from loreval_desktop.encounter.engine.stack import end
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.loreval.events import AcrobaticsResolved
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.equipment import drop
from loreval_desktop.encounter.value.pending import Role
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.undertakings import Blow, Undertaking
from loreval_desktop.rules.manoeuvres import (
    JugglingResult,
    acrobatics_account,
    acrobatics_roll,
    juggling_result,
    keeps_weapon,
)
from loreval_desktop.rules.scores import ability_modifier
from loreval_desktop.rules.types.actions import ActionKind, Addon
from loreval_desktop.rules.types.breakdown import breakdown
from loreval_desktop.rules.types.terms import named, term


def needed(combatant: Combatant, *, moving: bool) -> Addon | ActionKind | None:
    """Return what still needs an acrobatics roll in this round.

    moving: for moves inside a mêlée, which are rolled for before them; else for the blows of the declared action.
    Rule: L-612, L-661, L-666.
    """
    declared = combatant.declaration
    if declared is None:
        return None
    made = {roll.code for roll in combatant.acrobatics}
    if moving:
        melee = Addon.MELEE_MOVEMENT in declared.action.addons and Addon.MELEE_MOVEMENT.value not in made
        return Addon.MELEE_MOVEMENT if melee else None
    if declared.action.kind is ActionKind.WHIRLWIND and ActionKind.WHIRLWIND.value not in made:
        return ActionKind.WHIRLWIND
    addons = (Addon.JUGGLING, Addon.MELEE_MOVEMENT)
    return next((each for each in addons if each in declared.action.addons and each.value not in made), None)


def ask_before_blow(draft: Draft, blow: Blow, actor: Combatant) -> bool:
    """Ask for the roll that the blows of the action need first; return whether there is one."""
    code = needed(actor, moving=False) if blow.counter is None else None
    if code is None:
        return False
    if code is Addon.JUGGLING and blow.regime.heroic:
        _resolve(draft, actor, code.value, d20.BEST_FACE, 0, succeeded=True)  # nothing can be lost (L-430)
        return False
    ask(draft, blow, actor, code)
    return True


def ask(draft: Draft, undertaking: Undertaking, actor: Combatant, code: Addon | ActionKind) -> None:
    """Ask for an acrobatics roll."""
    state = draft.state
    against = acrobatics_account(code, state.profile)
    d20.throw(
        draft,
        undertaking,
        Role.ACROBATICS,
        why=message("manoeuvre.acrobatics", name=actor.name, what=message(f"manoeuvre.{code.value}")),
        account=acrobatics_roll(state.sheet(actor), state.profile, combat.stance(state, actor)),
        difficulty=against.total,
        against=against,
    )


def answered(draft: Draft, blow: Blow, answer: Answer) -> None:
    """See what the roll before a blow did: a failed rotation strikes nobody, a juggler may lose the weapon.

    Rule: L-613, L-662 to L-664.
    """
    actor = draft.state.require(blow.actor)
    if answer.role is Role.KEEP_WEAPON:
        _keep_or_drop(draft, blow, actor, answer)
        return
    code = needed(actor, moving=False)
    assert code is not None
    if code is ActionKind.WHIRLWIND:
        succeeded = d20.succeeded(blow, answer)
        _resolve(draft, actor, code.value, answer.total, answer.difficulty, succeeded=succeeded)
        if not succeeded:
            end(draft, blow, "lost")
        return
    if code is Addon.MELEE_MOVEMENT:
        moved(draft, blow, answer)
        return
    result = juggling_result(answer.natural, answer.modifier, draft.state.profile)
    won = result is JugglingResult.SUCCESS
    _resolve(draft, actor, code.value, answer.total, answer.difficulty, succeeded=won)
    if result is JugglingResult.FUMBLE:
        _ask_to_keep(draft, blow, actor)


def moved(draft: Draft, undertaking: Undertaking, answer: Answer) -> None:
    """Record the roll that goes before moves inside a mêlée. Rule: L-666."""
    actor = draft.state.require(undertaking.actor)
    succeeded = d20.succeeded(undertaking, answer)
    code = Addon.MELEE_MOVEMENT.value
    _resolve(draft, actor, code, answer.total, answer.difficulty, succeeded=succeeded)


def _resolve(draft: Draft, actor: Combatant, code: str, total: int, difficulty: int, *, succeeded: bool) -> None:
    draft.emit(
        AcrobaticsResolved(combatant_id=actor.id, code=code, total=total, difficulty=difficulty, succeeded=succeeded)
    )


def _ask_to_keep(draft: Draft, blow: Blow, actor: Combatant) -> None:
    """Ask a juggler who fumbled for the Dexterity roll that keeps the weapon. Rule: L-664."""
    weapon = combat.weapon_of_blow(draft.state, actor, blow.index)
    if weapon is None:
        return
    dexterity = ability_modifier(draft.state.sheet(actor).abilities.dexterity)
    d20.throw(
        draft,
        blow,
        Role.KEEP_WEAPON,
        why=message("manoeuvre.keep_weapon", name=actor.name, weapon=weapon.name),
        account=breakdown((term("ability", dexterity, "L-664", ability=named("ability", "dexterity")),)),
        difficulty=draft.state.profile.manoeuvres.juggling_fumble_difficulty,
    )


def _keep_or_drop(draft: Draft, blow: Blow, actor: Combatant, answer: Answer) -> None:
    weapon = combat.weapon_of_blow(draft.state, actor, blow.index)
    if weapon is None or keeps_weapon(answer.total, draft.state.profile):
        return
    drop(draft, actor.id, weapon.id, None, blow.id, "L-664")
    end(draft, blow, "lost")
