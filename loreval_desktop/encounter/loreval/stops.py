"""What follows from a blow that was stopped or missed, and from a counter that was one (L-323, L-565, L-626, L-708)."""

from __future__ import annotations

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.engine.asking import ask_roll, ask_ruling
from loreval_desktop.encounter.engine.core import Answer, Draft, give_back
from loreval_desktop.encounter.engine.effects import bring_about, make
from loreval_desktop.encounter.engine.stack import end, step
from loreval_desktop.encounter.facts import combat, counters
from loreval_desktop.encounter.loreval.counter_test import ask_counter, resolve_counter
from loreval_desktop.encounter.loreval.events import AttackWithdrawn, ConcentrationResolved, CounterHeld
from loreval_desktop.encounter.people import d20
from loreval_desktop.encounter.people.equipment import drop, weapon_in_hand
from loreval_desktop.encounter.value.effects import BlockHold, Interrupt, Loss
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.pending import Choice, Role
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.undertakings import Blow, CounterTest
from loreval_desktop.rules.attack import uncertain_term
from loreval_desktop.rules.counters import total_account
from loreval_desktop.rules.damage import weapon_result
from loreval_desktop.rules.manoeuvres import BlockExit, block_exits, check_overturn_danger
from loreval_desktop.rules.shooting import near_miss
from loreval_desktop.rules.spells import concentration_difficulty, concentration_roll, spell_survives
from loreval_desktop.rules.types.actions import ActionKind, CounterKind
from loreval_desktop.rules.types.breakdown import Breakdown

ADJACENT_M = 1.5
"""How far from the first target somebody else may stand and be hit by a shot into the heap (L-709)."""


# --- what never took place -------------------------------------------------------------------------------------------


@give_back.register
def _(blow: Blow, draft: Draft) -> None:
    """Let a blow that was dropped before its end be struck yet, and a counter be made yet. Rule: L-347, L-385."""
    if blow.counter is not None:
        keep_counter(draft, blow, blow.counter)
        return
    actor = draft.state.combatant(blow.actor)
    made = () if actor is None else actor.blows
    if any(record.index == blow.index and record.outcome is None for record in made):
        draft.emit(AttackWithdrawn(attacker=blow.actor, index=blow.index))


@give_back.register
def _(test: CounterTest, draft: Draft) -> None:
    """Let a counter that was dropped before its die be made against another action. Rule: L-347."""
    keep_counter(draft, test, test.counter)


def keep_counter(draft: Draft, undertaking: Blow | CounterTest, kind: CounterKind) -> None:
    """Let a counter that was begun and has not come to anything stay for another action."""
    if undertaking.thrown:
        return
    uses = (u for u in draft.state.round.counters if u.counterer == undertaking.actor and not u.held)
    use = next((u for u in uses if u.against == undertaking.target), None)
    if use is not None and use.total is None and use.succeeded is None:
        draft.emit(CounterHeld(counterer=use.counterer, against=use.against, counter=kind))


# --- the second roll into a heap -------------------------------------------------------------------------------------


def shoots_into_heap(state: Encounter, blow: Blow) -> bool:
    """Tell whether a blow is a shot into the heap. Rule: L-706."""
    declared = state.require(blow.actor).declaration
    return blow.counter is None and declared is not None and declared.action.into_crowd


def neighbours(state: Encounter, blow: Blow) -> tuple[Combatant, ...]:
    """Return those by the target whom the second roll may meet, the nearest first; all where no map holds it.

    Whoever stands behind a wall cannot be hit. Rule: L-709, L-712.
    """
    target, shooter = state.require(blow.target), state.require(blow.actor)  # type: ignore[arg-type]
    near: list[tuple[float, Combatant]] = []
    for other in state.combatants:
        if other.id in (target.id, shooter.id) or other.out:
            continue
        away = contact.distance_m(state, target.id, other.id)
        if away is None:
            near.append((0.0, other))
        elif away <= ADJACENT_M and not combat.attack_facts(state, shooter, other, index=blow.index).impossible:
            near.append((away, other))
    return tuple(other for _, other in sorted(near, key=lambda pair: pair[0]))


def may_roll_again(state: Encounter, blow: Blow, total: int) -> bool:
    """Tell whether a shot into the heap that missed narrowly may hit somebody else. Rule: L-708."""
    if blow.second or not shoots_into_heap(state, blow) or not near_miss(total, blow.difficulty, state.profile):
        return False
    return bool(neighbours(state, blow))


def ask_second_roll(draft: Draft, blow: Blow) -> None:
    """Ask whom of several the shot may hit, then whether that one counters, then for the die. Rule: L-708 to L-713."""
    state = draft.state
    shooter = state.require(blow.actor)
    found = neighbours(state, blow)
    if blow.struck is None and len(found) > 1 and _off_the_map(state, blow):
        ask_ruling(
            draft,
            Role.HIT,
            owner=blow.id,
            who=shooter.id,
            about=tuple(other.id for other in found),
            question=message("resolve.second_target", name=shooter.name),
            answers=tuple(
                Choice(code=other.id, say=message("resolve.second_target.this", name=other.name)) for other in found
            ),
            rule=RuleId("L-709"),
        )
        return
    other = state.combatant(blow.struck) if blow.struck is not None else next(iter(found), None)
    if other is None:
        step(draft, blow, struck=None, second=True, stage="stopped")
        return
    blow = step(draft, blow, struck=other.id, second=True)
    for counterer in counters.counterers(state, shooter, counters.AT_THE_BLOW, victim=other.id):
        ask_counter(draft, blow, counterer, shooter, other.id)
        return
    facts = combat.attack_facts(
        state, shooter, other, index=blow.index, concealed_by=blow.concealed_by, modifier=blow.modifier,
        regime=blow.regime,
    )  # fmt: skip
    use = next(iter(counters.standing_counters(state, shooter.id, other.id)), None)
    need = facts.difficulty if use is None else use.total or 0
    blow = step(draft, blow, screen=facts.screen, margin=facts.screen_margin if use is None else 0)
    d20.throw(
        draft,
        blow,
        Role.HIT,
        why=message("resolve.second_roll", name=shooter.name, target=other.name),
        account=facts.roll,
        opponent=other.id,
        about=(other.id,),
        difficulty=need,
        against=facts.against.account if use is None else total_account(need),
        counted=True,
    )


def _off_the_map(state: Encounter, blow: Blow) -> bool:
    """Tell whether no map says who stands how near to the target."""
    scene = state.scene()
    return scene is None or blow.target is None or scene.token_of(blow.target) is None


def choose_neighbour(draft: Draft, blow: Blow, answer: Answer) -> None:
    """Take the table's word on whom the second roll is made against. Rule: L-709."""
    step(draft, blow, struck=CombatantId(answer.code))


# --- stopped ---------------------------------------------------------------------------------------------------------


def stopped(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """Let the counter that stopped a blow end the action, and a barge with bare hands be dangerous. Rule: L-323."""
    if answer is not None:
        _answered(draft, blow, answer)
        return
    state = draft.state
    if blow.counter is not None:
        step(draft, blow, stage="after")
        return
    standing = counters.standing_counters(state, blow.actor, blow.target)  # type: ignore[arg-type]
    use = next((u for u in standing if (u.total or 0) > blow.total or blow.second or blow.regime.heroic), None)
    if use is None and standing:
        use = standing[0]
    if use is None:
        if not _ask_bare_hands(draft, blow):
            end(draft, blow)
        return
    resolve_counter(draft, blow, use.counterer, blow.actor, True)
    if use.counter is CounterKind.BLOCK:
        _ask_block_exit(draft, blow, use.counterer)
    elif not _ask_bare_hands(draft, blow):
        end(draft, blow)


def _answered(draft: Draft, blow: Blow, answer: Answer) -> None:
    if answer.role is Role.BLOCK_EXIT:
        blocker = answer.about[0]
        if answer.code == BlockExit.DROP_WEAPON and blow.weapon_id is not None:
            drop(draft, blow.actor, blow.weapon_id, blocker, blow.id, "L-626")
        else:
            _hold(draft, blow, blocker)
        if not _ask_bare_hands(draft, blow):
            end(draft, blow)
    elif answer.role is Role.BARE_HANDS and answer.code == "struck":
        _ask_bare_hands_damage(draft, blow)
    elif answer.role is Role.DAMAGE:
        target, waited = draft.state.require(blow.target), answer.waited  # type: ignore[arg-type]
        dice = getattr(waited, "dice", "")
        amount = answer.number if answer.number is not None else weapon_result(dice, answer.faces)
        bring_about(draft, make(draft, Loss, by=target.id, cause=blow.id, target=blow.actor, amount=amount))
        end(draft, blow)
    else:
        end(draft, blow)


# --- the block -------------------------------------------------------------------------------------------------------


def _ask_block_exit(draft: Draft, blow: Blow, blocker: CombatantId) -> None:
    """Ask the one whose weapon is caught whether it drops it; bare hands have no choice. Rule: L-626, L-627."""
    held = draft.state.require(blow.actor)
    weapon = draft.state.sheet(held).weapon(blow.weapon_id) if blow.weapon_id is not None else None
    exits = block_exits(weapon)
    if len(exits) == 1:
        _hold(draft, blow, blocker)
        if not _ask_bare_hands(draft, blow):
            end(draft, blow)
        return
    ask_ruling(
        draft,
        Role.BLOCK_EXIT,
        owner=blow.id,
        who=held.id,
        about=(blocker,),
        question=message("counter.block_exit", name=held.name, weapon=weapon.name if weapon is not None else "—"),
        answers=tuple(Choice(code=way.value, say=message(f"counter.block_exit.{way}")) for way in exits),
        rule=RuleId("L-626"),
    )


def _hold(draft: Draft, blow: Blow, blocker: CombatantId) -> None:
    bring_about(
        draft,
        make(draft, BlockHold, by=blocker, cause=blow.id, target=blow.actor, weapon_id=_caught(draft.state, blow)),
    )


def _caught(state: Encounter, blow: Blow) -> str | None:
    """Return the weapon that a block has caught, if it is one that can be let go."""
    weapon = state.sheet(state.require(blow.actor)).weapon(blow.weapon_id) if blow.weapon_id is not None else None
    return None if weapon is None or weapon.natural or weapon.fist_weapon else weapon.id


# --- bare hands ------------------------------------------------------------------------------------------------------


def _ask_bare_hands(draft: Draft, blow: Blow) -> bool:
    """Ask the GM what a barge with bare hands at somebody armed brings; return whether it is asked. Rule: L-674."""
    state = draft.state
    attacker, target = state.require(blow.actor), state.combatant(blow.target)
    if blow.landing != "overturn" or target is None or blow.counter is not None:
        return False
    natural = next((w for w in state.sheet(attacker).weapons if w.natural), None)
    own, weapon = weapon_in_hand(state, attacker) or natural, weapon_in_hand(state, target)
    for danger in check_overturn_danger(own, target_armed=weapon is not None):
        assert weapon is not None
        ask_ruling(
            draft,
            Role.BARE_HANDS,
            owner=blow.id,
            who=attacker.id,
            about=(target.id,),
            question=message("manoeuvre.bare_hands", name=attacker.name, target=target.name),
            answers=(
                Choice(code="nothing", say=message("manoeuvre.bare_hands.nothing")),
                Choice(code="struck", say=message("manoeuvre.bare_hands.struck", weapon=weapon.name)),
            ),
            rule=danger.rule,
        )
        return True
    return False


def _ask_bare_hands_damage(draft: Draft, blow: Blow) -> None:
    state = draft.state
    target = state.require(blow.target)  # type: ignore[arg-type]
    weapon = weapon_in_hand(state, target)
    if weapon is None:
        end(draft, blow)
        return
    ask_roll(
        draft,
        Role.DAMAGE,
        owner=blow.id,
        dice=weapon.damage,
        who=target.id,
        about=(blow.actor,),
        why=message("resolve.damage_roll", name=target.name, target=state.require(blow.actor).name, weapon=weapon.name),
    )


# --- a counter that was a blow ---------------------------------------------------------------------------------------


def after_counter(draft: Draft, blow: Blow, answer: Answer | None) -> None:
    """End the action of one struck by a counter; a caster who was hurt must concentrate. Rule: L-323, L-565 to L-567.

    A charge that was received is over whatever it was to do (L-542).
    """
    target = draft.state.require(blow.target)  # type: ignore[arg-type]
    if answer is not None:
        _concentrated(draft, blow, answer, target)
        return
    landed = blow.struck is not None
    casts = target.declaration is not None and target.declaration.action.kind in (ActionKind.SPELL, ActionKind.RITUAL)
    resolve_counter(draft, blow, blow.actor, target.id, landed, action=not casts)
    if landed and casts and _ask_to_concentrate(draft, blow, target):
        return
    end(draft, blow)


def _ask_to_concentrate(draft: Draft, blow: Blow, caster: Combatant) -> bool:
    """Ask a caster who really lost hit points to concentrate; return whether it must. Rule: L-566, L-567."""
    state = draft.state
    present = state.undertaking(blow.id)
    dealt = present.dealt if isinstance(present, Blow) else 0
    spell = counters.spell_of(state, caster)
    need = concentration_difficulty(dealt, 0 if spell is None else spell.level)
    if need is None or caster.out or caster.has(ConditionCode.BLOCKED):
        return False
    changed = caster.declaration is not None and caster.declaration.changed_from is not None
    account = concentration_roll(
        state.sheet(caster), state.profile, combat.stance(state, caster),
        extra=(uncertain_term(state.profile, changed=changed),),
    )  # fmt: skip
    reduced = combat.concentration_need(state, caster, need)
    ask_roll(
        draft,
        Role.CONCENTRATION,
        owner=blow.id,
        who=caster.id,
        about=(blow.actor,),
        why=message("counter.concentration", name=caster.name),
        breakdown=account,
        difficulty=reduced.total,
        against=reduced,
    )
    return True


def _concentrated(draft: Draft, blow: Blow, answer: Answer, caster: Combatant) -> None:
    against = getattr(answer.waited, "against", Breakdown())
    kept = spell_survives(answer.natural, answer.modifier, against)
    draft.emit(
        ConcentrationResolved(combatant_id=caster.id, total=answer.total, difficulty=answer.difficulty, kept=kept)
    )
    if not kept:
        bring_about(draft, make(draft, Interrupt, by=blow.actor, cause=blow.id, target=caster.id))
    end(draft, blow)
