"""Attacks of opportunity: who may make one, what it is, and what it does (M-021 to M-024, M-048, Q-012, Q-152)."""

from __future__ import annotations

from collections.abc import Callable

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.bmo.checks import attempt_problems
from loreval_desktop.encounter.bmo.events import OpportunityTaken
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.asking import ask_roll, ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Draft, advance
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, new_undertaking_id, push, step
from loreval_desktop.encounter.facts import bmo, combat, counters
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.value.effects import Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvrePlan
from loreval_desktop.encounter.value.pending import Choice, PendingRoll, Role
from loreval_desktop.encounter.value.people import Combatant, InitiativeStatus, hostile
from loreval_desktop.encounter.value.undertakings import Attempt, OpportunityStrike
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.bmo_results import FREES
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.defence import difficulty
from loreval_desktop.rules.scores import skill_roll, skill_term
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.breakdown import Breakdown, breakdown
from loreval_desktop.rules.types.creature import Weapon
from loreval_desktop.rules.types.stance import Stance

ANSWERING = (Manoeuvre.TRIP, Manoeuvre.DISARM, Manoeuvre.SUNDER)
"""What an attack of opportunity may be instead of a blow (M-021); what falls or breaks is what is first in hand."""
_INSTEAD = frozenset(manoeuvre.value for manoeuvre in ANSWERING)


# --- who may strike --------------------------------------------------------------------------------------------------


def opportunity_from(state: Encounter, actor: Combatant, target: Combatant, plan: ManoeuvrePlan) -> bool:
    """Tell whether a manoeuvre lets its target strike first.

    Not with the feat, nor by freeing oneself or keeping a hold; nor when the target cannot strike. With initiative
    points a declared counter of the target stands in for it (option `opportunity_by_counter`).
    Rule: M-022, M-043, M-062, M-071, M-081, M-091, M-112, M-133, Q-012, Q-152.
    """
    if plan.manoeuvre is Manoeuvre.GRAPPLE:
        if plan.hold in FREES:
            return False
        if plan.hold is not Hold.START and not state.profile.bmo.grapple_maintaining_provokes:
            return False
    if not rules.provokes(state.sheet(actor), plan.manoeuvre, state.profile) or not _may_strike(state, target, actor):
        return False
    far = contact.reaches(state, target, actor, bmo.reach_m(state, target, _weapon_id(state, target))) is False
    if far and plan.manoeuvre is not Manoeuvre.OVERRUN:
        return False
    return not _counters_instead(state, actor, target)


def _weapon_id(state: Encounter, combatant: Combatant) -> str | None:
    weapon = bmo.melee_weapon(state, combatant)
    return None if weapon is None else weapon.id


def _may_strike(state: Encounter, combatant: Combatant, other: Combatant) -> bool:
    return not (
        combatant.out
        or bmo.helpless(combatant)
        or combatant.status is InitiativeStatus.SURPRISED
        or not state.knows(combatant.id, other.id)
    )


def _counters_instead(state: Encounter, actor: Combatant, target: Combatant) -> bool:
    if state.initiative != "loreval" or not state.profile.options.opportunity_by_counter:
        return False
    used = any(use.counterer == target.id and use.against == actor.id for use in state.round.counters)
    return used or counters.is_armed(state, target)


def may_strike_the_pushed(state: Encounter, striker: Combatant, pushed: Combatant) -> bool:
    """Tell whether somebody may strike one who is pushed past it. Rule: M-048."""
    able = not striker.out and not bmo.helpless(striker)
    return able and contact.reaches(state, striker, pushed) is True


# --- asking ----------------------------------------------------------------------------------------------------------


def ask_opportunity(draft: Draft, attempt: Attempt, striker: Combatant, provoker: Combatant, *, pushed: bool) -> None:
    """Ask whether somebody makes an attack of opportunity: rolled, or thrown at the table with what it did.

    Rule: M-021, M-022, M-048.
    """
    codes = ["attack", "hit", "miss"]
    if not pushed:
        codes += [m.value for m in ANSWERING if _may_answer(draft.state, striker, provoker, m)]
    codes.append("left")
    question = "bmo.opportunity_pushed" if pushed else "bmo.opportunity"
    ask_ruling(
        draft,
        Role.OPPORTUNITY,
        owner=attempt.id,
        who=striker.id,
        about=(provoker.id,),
        question=message(question, name=striker.name, target=provoker.name),
        answers=tuple(
            Choice(
                code=code,
                say=message("bmo.opportunity.instead", manoeuvre=message(f"bmo.{code}"))
                if code in _INSTEAD
                else message(f"bmo.opportunity.{code}"),
            )
            for code in codes
        ),
        rule=RuleId("M-048" if pushed else "M-022"),
        number=True,
    )


def _answer_plan(state: Encounter, striker: Combatant, provoker: Combatant, manoeuvre: Manoeuvre) -> ManoeuvrePlan:
    return ManoeuvrePlan(manoeuvre=manoeuvre, target=provoker.id, weapon_id=_weapon_id(state, striker))


def _may_answer(state: Encounter, striker: Combatant, provoker: Combatant, manoeuvre: Manoeuvre) -> bool:
    plan = _answer_plan(state, striker, provoker, manoeuvre)
    return not any(attempt_problems(state, striker, provoker, plan))


def answer_opportunity(draft: Draft, attempt: Attempt, answer: Answer, *, pushed: bool) -> None:
    """Make the attack of opportunity that was asked for, or leave it."""
    state = draft.state
    striker, provoker = state.combatant(answer.who), state.combatant(answer.about[0])
    if striker is None or provoker is None:
        return
    if answer.code in _INSTEAD:
        plan = _answer_plan(state, striker, provoker, Manoeuvre(answer.code))
        push(
            draft,
            Attempt(
                id=new_undertaking_id(draft),
                actor=striker.id,
                target=provoker.id,
                answers=attempt.id,
                plan=plan,
                free=True,
            ),
        )
        return
    if answer.code != "attack":
        made = {"hit": "hit", "miss": "miss"}.get(answer.code, "left")
        draft.emit(OpportunityTaken.model_validate({"attacker": striker.id, "target": provoker.id, "outcome": made}))
    if answer.code in ("attack", "hit"):
        typed = answer.code == "hit" and answer.number is not None
        strike = OpportunityStrike(
            id=new_undertaking_id(draft),
            actor=striker.id,
            target=provoker.id,
            answers=attempt.id,
            weapon_id=_weapon_id(state, striker),
            pushed=pushed,
            landed=answer.code == "hit",
            stage="hit" if answer.code == "attack" else "after" if typed else "damage",
        )
        push(draft, strike)
        if typed:
            _hurt(draft, strike, answer.number or 0)


# --- the blow --------------------------------------------------------------------------------------------------------


@advance.register
def _(strike: OpportunityStrike, answer: Answer | None, draft: Draft) -> None:
    """Take the next step of a blow as attack of opportunity: its roll, its damage, what it takes from the test."""
    _STAGES[strike.stage](strike, answer, draft)


def _both(draft: Draft, strike: OpportunityStrike) -> tuple[Combatant, Combatant]:
    assert strike.target is not None
    return draft.state.require(strike.actor), draft.state.require(strike.target)


def _hit(strike: OpportunityStrike, answer: Answer | None, draft: Draft) -> None:
    """Roll the blow against the passive defence of the one who provoked it. Rule: M-022, L-184."""
    striker, provoker = _both(draft, strike)
    if answer is None:
        if striker.out:
            end(draft, strike, "lost")
            return
        account, against = _accounts(draft.state, strike, striker, provoker)
        d20.throw(
            draft,
            strike,
            Role.HIT,
            why=message("bmo.opportunity_roll", name=striker.name, target=provoker.name),
            account=account,
            opponent=provoker.id,
            about=(provoker.id,),
            difficulty=against.total,
            against=against,
        )
        return
    landed = d20.succeeded(strike, answer)
    draft.emit(
        OpportunityTaken(
            attacker=striker.id,
            target=provoker.id,
            outcome="hit" if landed else "miss",
            total=answer.total,
            difficulty=answer.difficulty,
        )
    )
    if landed:
        step(draft, strike, landed=True, stage="damage")
    else:
        end(draft, strike)


def _accounts(
    state: Encounter, strike: OpportunityStrike, striker: Combatant, provoker: Combatant
) -> tuple[Breakdown, Breakdown]:
    """Return what the blow rolls and what it must reach; by ribbons the sheets alone, without attention or moves."""
    sheet, aim, profile = state.sheet(striker), state.sheet(provoker), state.profile
    weapon = _weapon(state, striker, strike)
    skill = "power_strike" if weapon is None else weapon.skill
    if state.initiative == "ribbons":
        roll, against = breakdown((skill_term(sheet, skill),)), difficulty(aim, profile, Stance()).account
    else:
        roll = skill_roll(sheet, profile, combat.stance(state, striker), skill)
        exposure = combat.exposure_against(state, provoker, striker)
        against = difficulty(aim, profile, combat.stance(state, provoker), exposure=exposure).account
    bonus = rules.attempt_terms(
        rules.Attempt(
            weapon_bonus=None if weapon is None else weapon.attack_bonus, weapon="" if weapon is None else weapon.name
        ),
        profile.bmo,
    )
    hidden = combat.concealment_of(state, striker, provoker, ranged=False)
    return roll.plus(*bonus, *hidden.terms), against


def _weapon(state: Encounter, striker: Combatant, strike: OpportunityStrike) -> Weapon | None:
    if strike.weapon_id is None:
        return None
    return state.sheet(striker).weapon(strike.weapon_id) or state.creature(striker.creature_id).weapon(strike.weapon_id)


def _damage(strike: OpportunityStrike, answer: Answer | None, draft: Draft) -> None:
    """Ask for the damage; of bare hands without an entry on the sheet the table says it. Rule: M-023, L-461."""
    striker, provoker = _both(draft, strike)
    weapon = _weapon(draft.state, striker, strike)
    if answer is not None:
        dice = answer.waited.dice if isinstance(answer.waited, PendingRoll) else ""
        amount = answer.number or 0 if not dice else weapon_result(dice, answer.faces)
        strike = step(draft, strike, stage="after")
        _hurt(draft, strike, amount)
    elif weapon is not None:
        ask_roll(
            draft,
            Role.DAMAGE,
            owner=strike.id,
            dice=weapon.damage,
            who=striker.id,
            about=(provoker.id,),
            why=message("resolve.damage_roll", name=striker.name, target=provoker.name, weapon=weapon.name),
        )
    else:
        ask_ruling(
            draft,
            Role.DAMAGE,
            owner=strike.id,
            who=striker.id,
            about=(provoker.id,),
            question=message("resolve.bare_damage", name=striker.name, target=provoker.name),
            answers=(Choice(code="damage", say=message("resolve.bare_damage.say")),),
            rule=RuleId("M-023"),
            number=True,
        )


def _hurt(draft: Draft, strike: OpportunityStrike, amount: int) -> None:
    """Bring the loss about at once: an attack of opportunity belongs to nobody's concerted action."""
    assert strike.target is not None
    loss = make(draft, Loss, by=strike.actor, cause=strike.id, target=strike.target, amount=max(0, amount))
    bring_about(draft, loss.model_copy(update={"awaits": ()}))


def _after(strike: OpportunityStrike, answer: Answer | None, draft: Draft) -> None:
    """Take what was really lost off the test of the manoeuvre that provoked the blow. Rule: M-023."""
    attempt = draft.state.undertaking(strike.answers)
    if isinstance(attempt, Attempt) and not strike.pushed and attempt.actor == strike.target and strike.dealt:
        step(draft, attempt, harm=attempt.harm + strike.dealt)
    end(draft, strike)


_STAGES: dict[str, Callable[[OpportunityStrike, Answer | None, Draft], None]] = {
    "hit": _hit,
    "damage": _damage,
    "after": _after,
}


def strikers_at(state: Encounter, attempt: Attempt) -> tuple[tuple[CombatantId, CombatantId], ...]:
    """Return who may strike whom of those whom the author pushes, where a feat allows that. Rule: M-048."""
    actor = state.require(attempt.actor)
    if not attempt.moved or not rules.has_feat(state.sheet(actor), state.profile.bmo.greater_bull_rush):
        return ()
    pushed = (state.combatant(each) for each in attempt.pushed)
    return tuple(
        (striker.id, each.id)
        for each in pushed
        if each is not None
        for striker in state.combatants
        if striker.id not in (actor.id, *attempt.pushed)
        and hostile(striker.side, each.side)
        and may_strike_the_pushed(state, striker, each)
    )
