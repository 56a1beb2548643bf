"""Declarations, lowest initiative first: attention and action together (L-052, L-053, L-058 to L-063)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Protocol

from pydantic import Field

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, ground, ways
from loreval_desktop.encounter.board.obstacles import obstacle_name
from loreval_desktop.encounter.engine.core import Command, Draft, check, decide
from loreval_desktop.encounter.engine.events import Overruled
from loreval_desktop.encounter.facts import bmo, changes, combat, counters
from loreval_desktop.encounter.facts.bmo import bound_problems
from loreval_desktop.encounter.facts.moments import wrong_phase
from loreval_desktop.encounter.people.roster import no_combatant, pool_problems
from loreval_desktop.encounter.rounds.events import ActionDeclared
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, Declaration, InitiativeStatus, friendly
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Point, Scene, Token
from loreval_desktop.rules.charge import PreviousRun, check_continuity
from loreval_desktop.rules.concerted import Partner, check_concerted
from loreval_desktop.rules.counters import check_counter
from loreval_desktop.rules.manoeuvres import check_target_size
from loreval_desktop.rules.types.actions import RANGED, ActionKind, ActionSpec, CounterKind, CounterSide
from loreval_desktop.rules.types.creature import Allotment, Weapon
from loreval_desktop.rules.types.terms import finding


class DeclareAction(Command):
    """Announce attention and action for the round.

    combatant_id None: whoever is next. attention None: as it stands. way: the planned way in world metres, first point
    excluded; it is drawn, and binds nobody. Whether weapons are at hand and what a spell needs is read from the sheet.
    """

    kind: Literal["declare_action"] = "declare_action"
    combatant_id: CombatantId | None = None
    attention: Allotment | None = None
    action: ActionSpec
    targets: Annotated[tuple[CombatantId, ...], Field(max_length=20)] = ()
    weapon_ids: Annotated[tuple[str, ...], Field(max_length=10)] = ()
    spell_id: str | None = None
    way: Annotated[tuple[Point, ...], Field(max_length=2000)] = ()
    concert: Annotated[tuple[CombatantId, ...], Field(max_length=20)] = ()
    """Those who have declared and with whom it is done together (L-370)."""
    note: Annotated[str, Field(max_length=500)] = ""
    waives_defence: bool = False
    """Let itself be struck, as an inactive one may wish: no passive defence (L-284)."""


def declarer(command: DeclareAction, state: Encounter) -> Combatant | None:
    """Return who declares by a command; None when there is nobody."""
    return state.combatant(command.combatant_id if command.combatant_id is not None else state.round.cursor)


def redeclares(command: DeclareAction, state: Encounter) -> bool:
    """Tell whether the command is the new declaration of an éclat. Rule: L-425, L-426."""
    combatant = declarer(command, state)
    if combatant is None or combatant.id not in state.round.eclats:
        return False
    turn = state.turn
    at_once = turn is not None and turn.actor == combatant.id and turn.stage == "redeclare"
    return state.round.phase is Phase.ECLAT_DECLARATION or at_once


@check.register
def _(command: DeclareAction, state: Encounter) -> Iterator[Problem]:
    eclat = redeclares(command, state)
    if state.round.phase is not Phase.DECLARATION and not eclat:
        yield wrong_phase(state, Phase.DECLARATION)
        return
    combatant = declarer(command, state)
    if combatant is None:
        if command.combatant_id is not None:
            yield no_combatant(command.combatant_id)
        else:
            yield Problem(say=message("flow.nobody_next"), overridable=False)
        return
    if combatant.status is not InitiativeStatus.ACTIVE or combatant.out:
        yield Problem(say=message("declare.cannot", name=combatant.name), rule=RuleId("L-063"), overridable=False)
        return
    if combatant.declaration is not None and not (eclat and not combatant.declaration.eclat):
        yield Problem(say=message("declare.already", name=combatant.name), rule=RuleId("L-053"))
    elif combatant.id != state.round.cursor:
        following = state.combatant(state.round.cursor)
        yield Problem(
            say=message("declare.not_next", name=combatant.name, next=following.name if following else "—"),
            rule=RuleId("L-052"),
        )
    allotment = combatant.attention if command.attention is None else command.attention
    yield from pool_problems(state, combatant, allotment)
    if eclat and allotment != combatant.attention and not state.profile.options.eclat_redefines_attention:
        yield Problem(say=message("declare.attention_stands", name=combatant.name), rule=RuleId("L-433"))
    if command.action.kind not in (ActionKind.GRAPPLE, ActionKind.INACTION, ActionKind.GRACE, ActionKind.PRICED):
        yield from bound_problems(state, combatant)
    yield from declaration_problems(command, state, combatant)
    yield from concert_problems(command, state, combatant, allotment)
    yield from counter_problems(command, state, combatant)
    action = combat.with_sheet_facts(
        state, combatant, command.action, command.weapon_ids, command.spell_id, command.targets
    )
    account = combat.price(state, combatant, action, allotment=allotment, weapon_ids=command.weapon_ids)
    yield from problems_of(account.findings)


class Announced(Protocol):
    """What a declaration and a change of action have in common."""

    @property
    def action(self) -> ActionSpec: ...
    @property
    def targets(self) -> tuple[CombatantId, ...]: ...
    @property
    def weapon_ids(self) -> tuple[str, ...]: ...
    @property
    def spell_id(self) -> str | None: ...
    @property
    def way(self) -> tuple[Point, ...]: ...


def declaration_problems(command: Announced, state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield what speaks against the targets and the weapons named."""
    sheet = state.sheet(combatant)
    yield from problems_of(combat.held_fast_findings(state, combatant, command.action))
    for target in command.targets:
        if state.combatant(target) is None:
            yield no_combatant(target)
        elif target == combatant.id and command.action.kind in changes.AIMED:
            say = message("declare.own_target", name=combatant.name)
            yield Problem(say=say, rule=RuleId("L-461"), overridable=False)
    if state.manoeuvres == "bmo":
        yield from bmo.target_problems(state, combatant, command.action, command.targets)
    elif command.action.kind in (ActionKind.TRIP, ActionKind.OVERTURN) or command.action.overturning:
        kind = ActionKind.TRIP if command.action.kind is ActionKind.TRIP else ActionKind.OVERTURN
        for aimed in (state.combatant(t) for t in command.targets):
            if aimed is not None:
                yield from problems_of(check_target_size(kind, sheet.size, state.sheet(aimed).size, state.profile))
    if command.action.kind is ActionKind.CHARGE and not command.action.continued:
        yield from _run_up_problems(command, state, combatant)
    if command.action.kind is ActionKind.CHARGE:
        for aimed in (state.combatant(t) for t in command.targets):
            if aimed is not None:
                yield from problems_of(changes.lane_taken(state, combatant, aimed, command.action))
    if command.action.kind is ActionKind.CHARGE and command.action.continued:
        aimed_at = command.targets[0] if command.targets else None
        run = PreviousRun(
            metres=combatant.ran_m,
            direction_deg=combatant.ran_deg,
            target_deg=None if aimed_at is None else contact.bearing_deg(state, combatant.id, aimed_at),
        )
        yield from problems_of(check_continuity(run, combat.speed_of(state, combatant), state.profile))
    for weapon_id in command.weapon_ids:
        if sheet.weapon(weapon_id) is None:
            yield Problem(say=message("roster.no_weapon", name=combatant.name, weapon=weapon_id), overridable=False)
    if command.spell_id is not None and all(spell.id != command.spell_id for spell in sheet.spells):
        yield Problem(say=message("declare.no_spell", name=combatant.name, spell=command.spell_id), overridable=False)
    if command.action.into_crowd and command.action.mode not in RANGED:
        yield Problem(say=message("declare.crowd_needs_shot"), rule=RuleId("L-706"))
    elif command.action.into_crowd:
        for aimed in (state.combatant(t) for t in dict.fromkeys(command.targets)):
            if aimed is not None:
                yield from problems_of(combat.heap_findings(state, aimed))
    if command.action.kind is ActionKind.WHIRLWIND:
        yield from rotation_problems(command, state, combatant)


def _run_up_problems(command: Announced, state: Encounter, charger: Combatant) -> Iterator[Problem]:
    """Yield the problem of a charge on one who acts later and stands too near, or behind a wall.

    Rule: L-527, L-528.
    """
    scene = state.scene()
    for target in (state.combatant(t) for t in command.targets):
        pair = None if target is None else contact.tokens_of(state, charger.id, target.id)
        if target is None or pair is None or scene is None:
            continue
        if target.declaration is None:
            continue  # it acts first, and may stand elsewhere by then
        need, gap = state.profile.charge.units * combat.speed_of(state, charger), contact.gap_m(state, *pair)
        if gap < need - contact.CONTACT_M:
            yield from problems_of((finding("charge_too_near", "L-528", need=round(need, 2), have=round(gap, 2)),))
        hit = ways.first_block(scene, (pair[0].at, pair[1].at), flying=ground.flies(state, pair[0]))
        if hit is not None and hit != "frame":
            say = message("move.blocked", name=charger.name, obstacle=obstacle_name(hit))
            yield Problem(say=say, rule=RuleId("L-527"))


def rotation_problems(command: Announced, state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield what speaks against the targets of a rotation: everybody in contact is one, once, and nobody else.

    In contact: at the end of the planned way. Without a map only doubles and an empty list are known. Rule: L-614,
    L-615, Q-105.
    """
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    there = state
    if token is not None and command.way:
        there = state.with_token(token.model_copy(update={"at": command.way[-1]}))
    weapon = combat.weapon_named(state, combatant, command.action, command.weapon_ids)
    reach = weapon.reach_m if weapon is not None and weapon.reach_m else None
    rides = () if scene is None or token is None else _one_mount(scene, token)
    others = [c for c in there.combatants if c.id != combatant.id and c.id not in rides]
    near = {other.id: contact.reaches(there, combatant, other, reach) for other in others}
    fallen = (ConditionCode.DEAD, ConditionCode.UNCONSCIOUS)
    met = [c for c in others if near[c.id] and not any(c.has(code) for code in fallen)]
    named = [state.combatant(target) for target in dict.fromkeys(command.targets)]
    groups = {
        "missing": [c.name for c in met if c.id not in command.targets],
        "double": [c.name for c in named if c is not None and command.targets.count(c.id) > 1],
        "far": [c.name for c in named if c is not None and near.get(c.id) is False],
    }
    for what, names in groups.items():
        if names:
            said = message(f"rotation.{what}", name=combatant.name, who=", ".join(names))
            yield Problem(say=said, rule=RuleId("L-614"))
    if not command.targets and not met:
        yield Problem(say=message("rotation.nobody", name=combatant.name), rule=RuleId("L-615"))
    if combatant.id in command.targets:
        yield Problem(say=message("declare.own_target", name=combatant.name), rule=RuleId("L-614"), overridable=False)


def _one_mount(scene: Scene, token: Token) -> tuple[CombatantId, ...]:
    """Return who rides a token or is ridden by it: nobody strikes its own mount in passing."""
    return tuple(
        other.combatant_id
        for other in scene.tokens
        if other.combatant_id is not None and (other.mount == token.id or other.id == token.mount)
    )


def counter_problems(command: Announced, state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield what speaks from the start against a counter: its side, who is faster, what it cannot answer.

    Environment is a matter of the price. Rule: L-327, L-328, L-332, L-349 to L-359, L-561, L-622.
    """
    if command.action.as_counter and command.action.kind is not ActionKind.CHARGE:
        yield Problem(say=message("declare.only_charge_counters", name=combatant.name), rule=RuleId("L-354"))
    if command.action.kind is not ActionKind.COUNTER:
        return
    if command.action.counter is CounterKind.COUNTERSPELL and not state.sheet(combatant).spells:
        yield Problem(say=message("declare.no_counterspell", name=combatant.name), rule=RuleId("L-360"))
    receives = command.action.counter is CounterKind.RECEIVE_CHARGE
    by_eclat = combatant.id in state.round.eclats  # it has the initiative over all (L-424)
    order = state.round.order
    against: list[Combatant | None] = [state.combatant(t) for t in command.targets]
    for other in against or [None]:
        known = other is not None and combatant.id in order and other.id in order
        offensive = command.action.side is CounterSide.OFFENSIVE
        declared = other is not None and other.declaration is not None
        yield from problems_of(
            check_counter(
                command.action,
                state.profile,
                environment=state.profile.actions.environment_counter,
                faster=by_eclat or order.index(combatant.id) < order.index(other.id)
                if known and other is not None
                else None,
                aware=other is None or state.knows(combatant.id, other.id),
                threat=counters.threat_of(state, other, combatant)
                if offensive and declared and other is not None
                else None,
                weapon=_receiving_weapon(command, state, combatant) if receives else None,
                weapon_known=receives,
            )
        )


def _receiving_weapon(command: Announced, state: Encounter, combatant: Combatant) -> Weapon | None:
    """Return the weapon that would receive a charge: the one named, else a hafted one. Rule: L-540."""
    sheet = state.sheet(combatant)
    named = [w for w in (sheet.weapon(weapon_id) for weapon_id in command.weapon_ids) if w is not None]
    return next(iter(named or [w for w in sheet.weapons if w.polearm]), None)


def concert_problems(
    command: DeclareAction, state: Encounter, combatant: Combatant, allotment: Allotment
) -> Iterator[Problem]:
    """Yield what speaks against acting in concert with those named. Rule: L-370 to L-378."""
    if not command.concert:
        return
    partners = []
    for combatant_id in command.concert:
        partner = state.combatant(combatant_id)
        if partner is None:
            yield no_combatant(combatant_id)
        elif partner.declaration is None or combatant_id not in state.round.order:
            yield Problem(
                say=message("declare.partner_silent", name=combatant.name, partner=partner.name),
                rule=RuleId("L-371"),
                overridable=False,
            )
        elif not friendly(partner.side, combatant.side):
            say = message("declare.partner_is_foe", name=combatant.name, partner=partner.name)
            yield Problem(say=say, rule=RuleId("L-370"))
        elif partner.status is not InitiativeStatus.ACTIVE:
            say = message("declare.partner_silent", name=combatant.name, partner=partner.name)
            yield Problem(say=say, rule=RuleId("L-370"), overridable=False)
        else:
            partners.append(
                Partner(
                    id=partner.id,
                    place=state.round.order.index(partner.id),
                    environment=combat.attention_scores(state, partner).e,
                    counters=partner.declaration.action.counters,
                )
            )
    if len(partners) == len(command.concert) and combatant.id in state.round.order:
        joiner = Partner(
            id=combatant.id,
            place=state.round.order.index(combatant.id),
            environment=combat.attention_scores(state, combatant, allotment, command.action).e,
            counters=command.action.counters,
        )
        yield from problems_of(check_concerted(joiner, partners, state.profile))


def overruled_by(draft: Draft) -> tuple[RuleId, ...]:
    """Return the rules that the GM sets aside by the command at hand; Focus that is short is so at the action too."""
    problems = [p for event in draft.events if isinstance(event, Overruled) for p in event.problems]
    rules = [p.rule for p in problems if p.rule is not None]
    if any(p.say.id == "rule.finding.focus_short" for p in problems):
        rules.append(RuleId("L-157"))
    return tuple(dict.fromkeys(rules))


@decide.register
def _(command: DeclareAction, draft: Draft) -> None:
    state = draft.state
    combatant = declarer(command, state)
    assert combatant is not None
    allotment = combatant.attention if command.attention is None else command.attention
    action = combat.with_sheet_facts(
        state, combatant, command.action, command.weapon_ids, command.spell_id, command.targets
    )
    account = combat.price(state, combatant, action, allotment=allotment, weapon_ids=command.weapon_ids)
    draft.emit(
        ActionDeclared(
            combatant_id=combatant.id,
            attention=allotment,
            declaration=Declaration(
                action=action,
                targets=command.targets,
                weapon_ids=command.weapon_ids,
                spell_id=command.spell_id,
                way=command.way,
                concert=command.concert,
                category=account.category,
                cost=account.cost,
                focus=account.focus,
                extra_moves=account.extra_moves,
                units=account.move.units,
                distance_m=account.move.distance_m,
                note=command.note,
                eclat=redeclares(command, state),
                overruled=overruled_by(draft),
                waives_defence=command.waives_defence,
            ),
        )
    )
