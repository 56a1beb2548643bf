"""What the rules need to know of a combatant at this moment, drawn from the value and the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import message
from loreval_desktop.encounter.board import contact, dangers, light
from loreval_desktop.encounter.board.cover import Sightline, sightline
from loreval_desktop.encounter.board.obstacles import obstacle_name
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, Declaration
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.encounter.value.undertakings import Regime
from loreval_desktop.rules.actions import ActionAccount, assess
from loreval_desktop.rules.attack import attack_roll, uncertain_term
from loreval_desktop.rules.attention import (
    AttentionScores,
    focus_term,
    move_term,
    scores,
    security_modifier,
    sees_declaration,
)
from loreval_desktop.rules.chances import Chances, chances
from loreval_desktop.rules.concealment import check_target_seen, concealment
from loreval_desktop.rules.concerted import divided_term, security_share
from loreval_desktop.rules.defence import Difficulty, difficulty
from loreval_desktop.rules.exposure import Source, exposure_to
from loreval_desktop.rules.grapple import (
    BY_REFLEX,
    best_grapple_roll,
    check_immobilised,
    passive_grapple,
    seize_difficulty,
    seize_roll,
)
from loreval_desktop.rules.heroism import regime as heroism_regime
from loreval_desktop.rules.manoeuvres import check_caught, check_target_size, self_exposes
from loreval_desktop.rules.shooting import check_heap, check_line
from loreval_desktop.rules.sneak import SneakRights, applies_to_blow, sneak_rights
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.actions import (
    ARMED,
    ARMED_COUNTERS,
    RANGED,
    ActionKind,
    ActionSpec,
    Addon,
    CounterKind,
    GrappleOption,
)
from loreval_desktop.rules.types.breakdown import Breakdown, Term
from loreval_desktop.rules.types.creature import (
    Allotment,
    Creature,
    Criterion,
    CriterionLimit,
    LocomotionMode,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Exposure, Stance, StateCode
from loreval_desktop.rules.types.terms import Finding, gm_terms, term

CALM_TALENTS = ("mage_de_guerre", "inebranlable")
"""Talents that take some of the weight of damage off concentration; their modifier says how much (L-569, L-866)."""
BY_BODY = frozenset({ActionKind.TRIP, ActionKind.OVERTURN, ActionKind.GRAPPLE, ActionKind.BULL_RUSH})
"""Actions made with arms and legs, whatever is in hand."""
ARMED_ACTIONS = frozenset(
    {ActionKind.ATTACK, ActionKind.MIXED, ActionKind.CHARGE, ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION,
     ActionKind.WHIRLWIND}
)  # fmt: skip
_STATES = {code.value for code in StateCode}


def states(
    combatant: Combatant, action: ActionSpec | None = None, profile: RulesProfile | None = None
) -> frozenset[StateCode]:
    """Return the states of a combatant that change numbers; a declared charge is one (L-525, L-549).

    profile: whose table says for which of these the states of BMO manoeuvres stand (M-117).
    """
    held = {StateCode(c.code.value) for c in combatant.conditions if c.code.value in _STATES}
    rows = () if profile is None else (profile.bmo.condition(c.code.value) for c in combatant.conditions)
    held |= {row.stands_for for row in rows if row is not None and row.stands_for is not None}
    declaration = combatant.declaration
    declared = action or (declaration.action if declaration is not None else None)
    first = declaration.changed_from if declaration is not None else None
    if any(known is not None and known.kind is ActionKind.CHARGE for known in (declared, first)):
        held.add(StateCode.CHARGING)  # to the end of the round, whatever is done instead
    return frozenset(held)


def attention_malus(combatant: Combatant) -> Allotment:
    """Return the points that states take from each criterion. Rule: L-097."""
    malus = dict.fromkeys(Criterion, 0)
    for condition in combatant.conditions:
        if condition.code is ConditionCode.ATTENTION_MALUS:
            for criterion in Criterion if condition.criterion is None else (condition.criterion,):
                malus[criterion] += max(1, condition.value)
    return Allotment(
        environment=malus[Criterion.ENVIRONMENT], security=malus[Criterion.SECURITY], focus=malus[Criterion.FOCUS]
    )


def attention_caps(combatant: Combatant) -> tuple[CriterionLimit, ...]:
    """Return the caps that states put on criteria for a time, such as a helm that is shut. Rule: L-101."""
    return tuple(
        CriterionLimit(criterion=criterion, cap=condition.value, why=condition.text)
        for condition in combatant.conditions
        if condition.code is ConditionCode.ATTENTION_CAP
        for criterion in (Criterion if condition.criterion is None else (condition.criterion,))
    )


def senses_lost(combatant: Combatant) -> int:
    """Return how many senses a combatant has lost (L-098)."""
    return sum(max(1, c.value) for c in combatant.conditions if c.code is ConditionCode.SENSE_LOST)


def attention_scores(
    state: Encounter, combatant: Combatant, allotment: Allotment | None = None, action: ActionSpec | None = None
) -> AttentionScores:
    """Return a combatant's scores in the three criteria, for its present allotment or another one."""
    return scores(
        state.sheet(combatant),
        state.profile,
        combatant.attention if allotment is None else allotment,
        states=states(combatant, action, state.profile),
        senses_lost=senses_lost(combatant),
        malus=attention_malus(combatant),
        limits=attention_caps(combatant),
    )


def extra_moves(combatant: Combatant) -> int:
    """Return the extra moves whose malus a combatant bears now (L-058, L-275)."""
    return 0 if combatant.declaration is None else combatant.declaration.extra_moves


def stance(
    state: Encounter,
    combatant: Combatant,
    allotment: Allotment | None = None,
    action: ActionSpec | None = None,
    moves: int | None = None,
) -> Stance:
    """Return a combatant's scores, extra moves and states together."""
    return attention_scores(state, combatant, allotment, action).stance(
        extra_moves(combatant) if moves is None else moves, states(combatant, action, state.profile)
    )


def with_sheet_facts(
    state: Encounter,
    combatant: Combatant,
    action: ActionSpec,
    weapon_ids: tuple[str, ...],
    spell_id: str | None,
    targets: tuple[CombatantId, ...] = (),
) -> ActionSpec:
    """Return an action with what the sheet and the hands say of it: weapons not at hand, the parts of a spell.

    A rotation has as many attacks as targets (L-615).
    """
    changes: dict[str, object] = {}
    if action.kind is ActionKind.WHIRLWIND and targets and action.count != len(targets):
        changes["count"] = len(targets)
    if any(
        weapon_id not in combatant.ready_weapons for weapon_id in used_weapons(state, combatant, action, weapon_ids)
    ):
        changes["unready"] = True
    spell = next((s for s in state.sheet(combatant).spells if s.id == spell_id), None)
    if spell is not None:
        changes |= {
            "kind": ActionKind.RITUAL if spell.ritual else ActionKind.SPELL,
            "material": spell.material,
            "aimed": spell.aimed,
            "focus_two": spell.focus_two,
        }
    return action.model_copy(update=changes) if changes else action


def used_weapons(
    state: Encounter, combatant: Combatant, action: ActionSpec, weapon_ids: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the weapons that an action will be carried out with: those named, else the first that fits.

    One at hand comes before one that is not. Rule: L-256, Q-053.
    """
    if weapon_ids:
        return weapon_ids
    if action.kind is ActionKind.COUNTER:
        weapon = _counter_weapon(state, combatant, action)
        return () if weapon is None or weapon.natural or weapon.fist_weapon else (weapon.id,)
    if action.kind in BY_BODY or (action.kind not in ARMED and action.kind is not ActionKind.MIXED):
        return ()
    count = 2 if action.mode is WeaponMode.TWO_WEAPON else 1
    if action.kind is ActionKind.MIXED:
        count = sum(part.count for part in action.parts)
    used = (weapon_named(state, combatant, action, (), index) for index in range(count))
    return tuple(dict.fromkeys(w.id for w in used if w is not None and not w.natural and not w.fist_weapon))


def _counter_weapon(state: Encounter, combatant: Combatant, action: ActionSpec) -> Weapon | None:
    """Return the weapon with which an unnamed counter would be made; a dodge or a spell's answer needs none."""
    sheet = state.sheet(combatant)
    if action.counter not in ARMED_COUNTERS:
        return None
    if action.counter is CounterKind.SHOT:
        fitting = [w for w in sheet.weapons if RANGED.intersection(w.modes)]
    elif action.counter is CounterKind.RECEIVE_CHARGE:
        fitting = [w for w in sheet.weapons if w.polearm]
    else:
        fitting = [w for w in sheet.weapons if w.contact]
    return min(fitting, key=lambda w: w.id not in combatant.ready_weapons, default=None)


def locomotion(state: Encounter, combatant: Combatant) -> LocomotionMode | None:
    """Return how a combatant's token on the current scene moves; None: the first way of its sheet."""
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant.id)
    return None if token is None else token.locomotion


def profile_of(state: Encounter) -> RulesProfile:
    """Return the profile of an encounter, whose options say which manoeuvres it plays. Rule: Q-012."""
    options = state.profile.options
    if options.manoeuvres == state.manoeuvres:
        return state.profile
    return state.profile.model_copy(update={"options": options.model_copy(update={"manoeuvres": state.manoeuvres})})


def price(
    state: Encounter,
    combatant: Combatant,
    action: ActionSpec,
    *,
    allotment: Allotment | None = None,
    weapon_ids: tuple[str, ...] = (),
) -> ActionAccount:
    """Return what an action would cost a combatant, need and allow, and all that speaks against it."""
    return assess(
        action,
        state.sheet(combatant),
        profile_of(state),
        stance=stance(state, combatant, allotment, action, action.extra_moves),
        initiative=combatant.initiative,
        weapon_ids=weapon_ids,
        locomotion=locomotion(state, combatant),
    )


# --- exposure --------------------------------------------------------------------------------------------------------


def exposures_of(state: Encounter, defender: Combatant) -> tuple[tuple[dangers.Danger, Exposure], ...]:
    """Return every source of danger of a combatant and how open it stands to it. Rule: L-136 to L-145."""
    found = dangers.dangers_of(state, defender)
    security = attention_scores(state, defender).s
    open_to = dict(exposure_to(security, [Source(danger.id, danger.aware) for danger in found], state.profile))
    return tuple((danger, open_to[danger.id]) for danger in found)


def exposure_against(state: Encounter, defender: Combatant, attacker: Combatant) -> Exposure:
    """Return how open a defender is to one attacker, a source of danger by attacking. Rule: L-138 to L-145."""
    found = list(dangers.dangers_of(state, defender))
    for each in (attacker, *partners_on(state, attacker, defender)):
        if all(danger.id != each.id for danger in found):
            away = contact.distance_m(state, each.id, defender.id) or 0.0
            found.append(dangers.Danger(each.id, each.name, "contact", state.knows(defender.id, each.id), away))
    found.sort(key=lambda danger: (not danger.aware, danger.distance_m))
    security = attention_scores(state, defender).s
    return dict(exposure_to(security, [Source(d.id, d.aware) for d in found], state.profile))[attacker.id]


def partners_on(state: Encounter, attacker: Combatant, defender: Combatant) -> tuple[Combatant, ...]:
    """Return those with whom an attacker acts in concert against somebody: each is a danger to it from first to last.

    Rule: L-373, I-20.
    """
    members = (state.combatant(member) for member in in_concert_on(state, attacker, defender) if member != attacker.id)
    return tuple(member for member in members if member is not None and not member.out)


# --- one attack ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackFacts:
    """One blow or shot before its die: what is added, what must be reached, and the chances.

    sneak: which techniques Focus against Security allows (L-580). impossible: nothing can pass (L-726).
    screen, screen_margin: who takes a result inside the margin (L-727).
    """

    roll: Breakdown
    against: Difficulty
    chances: Chances
    exposure: Exposure
    weapon: Weapon | None
    ranged: bool
    cover: Sightline | None
    cover_percent: float
    impossible: bool
    screen: CombatantId | None
    screen_margin: int
    threat_from: int
    sneak: SneakRights

    @property
    def difficulty(self) -> int:
        """The number to reach, cover included."""
        return self.against.account.total


def weapon_of_blow(state: Encounter, attacker: Combatant, index: int) -> Weapon | None:
    """Return the weapon of one attack of the declared action: two weapons alternate; None for a bare hand.

    Rule: L-206 to L-209.
    """
    declared = attacker.declaration
    if declared is None:
        return None
    return weapon_named(state, attacker, declared.action, declared.weapon_ids, index)


def weapon_named(
    state: Encounter, attacker: Combatant, action: ActionSpec, weapon_ids: tuple[str, ...], index: int = 0
) -> Weapon | None:
    """Return the weapon of one attack of an action for which these weapons are named. See `weapon_of_blow`."""
    if action.kind in BY_BODY or action.overturning:
        return None  # a kick, a barge and a hold are made with the body (L-633, L-673)
    sheet = state.sheet(attacker)
    mode = mode_of_blow(action, index)
    named = [w for w in (sheet.weapon(weapon_id) for weapon_id in weapon_ids) if w is not None]
    fitting = [w for w in named if mode in w.modes] or named
    if not fitting:
        fitting = [w for w in sheet.weapons if mode in w.modes]
        fitting.sort(key=lambda w: not (w.id in attacker.ready_weapons or w.natural or w.fist_weapon))
        fitting = fitting[:1] if mode is not WeaponMode.TWO_WEAPON else fitting[:2]
    if not fitting:
        return None
    if mode is WeaponMode.TWO_WEAPON:
        fitting = sorted(fitting, key=lambda w: w.off_hand)  # the left hand strikes second (L-206)
    return fitting[index % len(fitting)] if mode in (WeaponMode.TWO_WEAPON, WeaponMode.UNARMED) else fitting[0]


def _sneak(sheet: Creature, ours: AttentionScores, theirs: AttentionScores) -> SneakRights:
    """Return which of the two techniques an attack may use: those that its author has learnt. Rule: L-580, L-584."""
    rights = sneak_rights(ours.f, ours.sneak_focus, theirs.s)
    return SneakRights(
        sneak=rights.sneak and sheet.attention.sneak_rank > 0,
        perfidious=rights.perfidious and sheet.attention.perfidious_rank > 0,
    )


def has_lost_its_weapon(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether what a combatant was to strike with lies on the ground, or is destroyed. Rule: L-388, L-641."""
    declared = combatant.declaration
    if declared is None:
        return False
    written, sheet = state.creature(combatant.creature_id), state.sheet(combatant)
    if declared.action.kind in BY_BODY or declared.action.overturning:
        return False  # a kick and a barge need no weapon (L-633, L-674)
    if declared.weapon_ids:
        return any(written.weapon(w) is not None and sheet.weapon(w) is None for w in declared.weapon_ids)
    if declared.action.kind not in ARMED_ACTIONS or declared.action.overturning:
        return False
    mode = mode_of_blow(declared.action, 0)
    if mode is WeaponMode.UNARMED:
        return False
    return any(mode in w.modes for w in written.weapons) and all(mode not in w.modes for w in sheet.weapons)


def mode_of_blow(action: ActionSpec, index: int) -> WeaponMode:
    """Return the mode of one attack of an action, mixed ones included."""
    for part in action.parts if action.kind is ActionKind.MIXED else ():
        if index < part.count:
            return part.mode
        index -= part.count
    return action.mode or WeaponMode.SINGLE


def attack_facts(
    state: Encounter,
    attacker: Combatant,
    target: Combatant,
    *,
    index: int = 0,
    concealed_by: tuple[str, ...] | None = None,
    cover_percent: float | None = None,
    modifier: int = 0,
    screen: CombatantId | None = None,
    counter: CounterKind | None = None,
    regime: Regime | None = None,
    weapon: Weapon | None = None,
) -> AttackFacts:
    """Return what one attack of the attacker's declared action, or its counter by a blow, rolls, and against what.

    screen: the creature behind which a typed cover lies (L-727). counter, weapon: of a blow that is a counter.
    regime: whether it is changed or hypothetical; None: as declared.

    concealed_by: codes of the concealment table, typed by the GM; None: what the map and the target's state say
    (L-742). cover_percent: typed by the GM; None: the map's for shots and throws,
    none hand to hand (L-735). modifier: the GM's. Raises ValueError when the attacker has not declared.
    """
    if attacker.declaration is None:
        raise ValueError(f"{attacker.name} has not declared")
    action = attacker.declaration.action
    if regime is None:
        regime = Regime(
            heroic=attacker.declaration.eclat,
            changed=attacker.declaration.changed_from is not None,
            hypothetical=action.hypothetical,
        )
    action = action.model_copy(update={"hypothetical": regime.hypothetical})
    if action.kind is ActionKind.GRAPPLE and counter is None:
        return _grapple_facts(
            state, attacker, target, action.grapple or GrappleOption.SEIZE, modifier, regime, concealed_by
        )
    sheet, aim = state.sheet(attacker), state.sheet(target)
    if counter is None:
        weapon = weapon_of_blow(state, attacker, index)
        mode = mode_of_blow(action, index)
    else:
        mode = _counter_mode(counter, weapon)
    if counter is not None or action.kind is ActionKind.MIXED:
        action = action.model_copy(update={"mode": mode})
    ranged = mode in RANGED and (counter is None or counter is CounterKind.SHOT)
    line = sightline(state, attacker.id, target.id) if ranged else None
    percent = cover_percent if cover_percent is not None else (line.percent if line is not None and ranged else 0.0)
    exposure = exposure_against(state, target, attacker)
    conceal = concealment_of(state, attacker, target, concealed_by, ranged=ranged)
    roll = attack_roll(
        action,
        sheet,
        state.profile,
        stance(state, attacker),
        index=index,
        weapon=weapon,
        target_in_melee=ranged and bool(contact.in_melee(state, target)),
        concealment=conceal,
        changed=regime.changed,
        juggling=any(roll.code == Addon.JUGGLING.value and roll.succeeded for roll in attacker.acrobatics),
        extra=gm_terms(modifier),
    )
    against = difficulty(
        aim,
        state.profile,
        stance(state, target),
        exposure=exposure,
        self_exposed=state.manoeuvres != "bmo" and exposed_itself(target, attacker),
        cover_percent=percent,
        extra=(divided_security(state, attacker, target),),
        waived=target.declaration is not None and target.declaration.waives_defence,
    )
    ours, theirs = attention_scores(state, attacker), attention_scores(state, target)
    if cover_percent is None:
        screen = line.screen if line is not None and line.ruled is None else None
    margin = against.cover if screen is not None else 0
    threat = weapon.threat_from if weapon is not None else 20
    return AttackFacts(
        roll=roll,
        against=against,
        chances=chances(
            roll.total,
            against.total,
            screen_margin=margin,
            threat_from=threat,
            heroism=heroism_regime(sheet.kind, aim.kind) if regime.heroic else None,
        ),
        exposure=exposure,
        weapon=weapon,
        ranged=ranged,
        cover=line,
        cover_percent=percent,
        impossible=bool(check_line(percent, state.profile)),
        screen=screen,
        screen_margin=margin,
        threat_from=threat,
        sneak=_sneak(sheet, ours, theirs) if applies_to_blow(index, state.profile) else NO_SNEAK,
    )


def _counter_mode(counter: CounterKind, weapon: Weapon | None) -> WeaponMode:
    """Return the mode of a blow that is a counter: a shot is one, whatever else the weapon can do. Rule: L-561."""
    if counter is CounterKind.SHOT and weapon is not None:
        return next((mode for mode in weapon.modes if mode in RANGED), WeaponMode.FAST_MISSILE)
    return WeaponMode.SINGLE


def is_ranged(action: ActionSpec) -> bool:
    """Tell whether an action strikes from afar."""
    modes = [part.mode for part in action.parts] if action.kind is ActionKind.MIXED else [action.mode]
    return any(mode in RANGED for mode in modes)


def reach_of_blow(state: Encounter, combatant: Combatant, weapon: Weapon | None) -> float:
    """Return how far a blow reaches hand to hand, in metres: the creature's own reach, or its weapon's."""
    own = state.sheet(combatant).reach_m
    return weapon.reach_m if weapon is not None and weapon.reach_m else own


def run_of(state: Encounter, combatant: Combatant) -> tuple[float, float | None]:
    """Return the last straight run of a combatant in metres, and its direction: its mount's where it rides one.

    Rule: L-511, L-527.
    """
    mount = mount_of(state, combatant.id)
    carrier = combatant if mount is None else mount
    if combatant.run_m >= carrier.run_m:
        return combatant.run_m, combatant.run_deg
    return carrier.run_m, carrier.run_deg


def mount_of(state: Encounter, combatant_id: CombatantId) -> Combatant | None:
    """Return the combatant that another one rides, or None."""
    scene = state.scene()
    token = None if scene is None else scene.token_of(combatant_id)
    ridden = None if scene is None or token is None or token.mount is None else scene.token(token.mount)
    return None if ridden is None else state.combatant(ridden.combatant_id)


def ride_together(state: Encounter, one: CombatantId, other: CombatantId) -> bool:
    """Tell whether one of two rides the other: nobody strikes its own mount in passing."""
    scene = state.scene()
    mine = None if scene is None else scene.token_of(one)
    theirs = None if scene is None else scene.token_of(other)
    return mine is not None and theirs is not None and (mine.mount == theirs.id or theirs.mount == mine.id)


def size_findings(state: Encounter, attacker: Combatant, target: Combatant) -> tuple[Finding, ...]:
    """Return what speaks against bringing down one of that size, by the kick or barge declared. Rule: L-637, L-670."""
    declared = attacker.declaration
    if declared is None or not (
        declared.action.kind in (ActionKind.TRIP, ActionKind.OVERTURN) or declared.action.overturning
    ):
        return ()
    kind = ActionKind.TRIP if declared.action.kind is ActionKind.TRIP else ActionKind.OVERTURN
    return check_target_size(kind, state.sheet(attacker).size, state.sheet(target).size, state.profile)


def action_terms(state: Encounter, combatant: Combatant) -> tuple[Term | None, ...]:
    """Return what Focus and extra moves do to every roll of an action. Rule: L-165, L-177, L-253, Q-039."""
    own = stance(state, combatant)
    return focus_term(own, state.profile), move_term(own, state.profile)


def wall_problems(state: Encounter, actor: Combatant, target: Combatant) -> Iterator[Problem]:
    """Yield the problem of an arm that would go through a wall. Rule: L-461."""
    between = contact.barrier_between(state, actor.id, target.id)
    if between is not None:
        what = obstacle_name(between)
        say = message("reach.wall_between", name=actor.name, target=target.name, obstacle=what)
        yield Problem(say=say, rule=RuleId("L-461"))


def concentration_need(state: Encounter, caster: Combatant, need: Breakdown) -> Breakdown:
    """Return the difficulty of a concentration, less what a talent takes from damage. Rule: L-569, L-866."""
    talents = [t.modifier for t in state.sheet(caster).talents if t.code in CALM_TALENTS]
    less = min(max(talents, default=0), sum(t.value for t in need.terms if t.label.id.endswith("concentration_damage")))
    return need.plus(term("concentration_talent", -less, "L-569")) if less > 0 else need


def knowers(state: Encounter, declarer: Combatant) -> tuple[Combatant, ...]:
    """Return who knows what somebody has declared: those who declare after it, and see far enough. Rule: L-064, Q-031.

    With option `fog_of_intent` Environment counts, and whether the action is aimed at them.
    """
    order = state.round.order
    if declarer.declaration is None or declarer.id not in order:
        return ()
    after = (state.combatant(faster) for faster in order[: order.index(declarer.id)])
    return tuple(
        other
        for other in after
        if other is not None
        and not other.out
        and sees_declaration(
            attention_scores(state, other).e,
            about_viewer=other.id in declarer.declaration.targets or _may_be_about_anybody(declarer.declaration),
            profile=state.profile,
        )
    )


def _may_be_about_anybody(declared: Declaration) -> bool:
    """Tell whether an action may be aimed at anybody: a spell for which no target was named. Rule: L-126."""
    return not declared.targets and declared.action.kind in (ActionKind.SPELL, ActionKind.RITUAL)


def in_concert_on(state: Encounter, attacker: Combatant, target: Combatant) -> tuple[CombatantId, ...]:
    """Return those who attack one target in concert, in the order of the round; empty for one alone. Rule: L-374."""
    group = next((members for members in state.round.groups if attacker.id in members), ())
    found = tuple(
        member
        for member in state.round.order
        if member in group
        and (other := state.combatant(member)) is not None
        and other.declaration is not None
        and target.id in other.declaration.targets
    )
    return found if attacker.id in found and len(found) > 1 else ()


def security_part(state: Encounter, attacker: Combatant, target: Combatant) -> int:
    """Return the part of the target's Security modifier that meets an attacker. Rule: L-374, Q-075."""
    modifier = security_modifier(attention_scores(state, target).s, state.profile)
    group = in_concert_on(state, attacker, target)
    if not group:
        return modifier
    fixed = {
        group.index(part.attacker): part.points
        for part in state.round.parts
        if part.target == target.id and part.attacker in group
    }
    return security_share(modifier, group.index(attacker.id), len(group), fixed)


def divided_security(state: Encounter, attacker: Combatant, target: Combatant) -> Term:
    """Return what a target lacks of its Security against one of several who act in concert."""
    whole = security_modifier(attention_scores(state, target).s, state.profile)
    return divided_term(security_part(state, attacker, target), whole)


def concealing(
    state: Encounter, attacker: Combatant, target: Combatant, typed: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """Return what hides a target from an attacker: the GM's word on the light, else what the map says of it.

    Invisibility is a state of the target: only the GM's empty word, that nothing hides it, leaves it out.
    Rule: L-742, L-755, L-757.
    """
    if typed is None:
        return light.concealment_causes(state, attacker.id, target.id)
    unseen = bool(typed) and target.has(ConditionCode.INVISIBLE)
    return tuple(dict.fromkeys((*typed, "invisible"))) if unseen else typed


def concealment_of(
    state: Encounter,
    attacker: Combatant,
    target: Combatant,
    typed: tuple[str, ...] | None = None,
    *,
    ranged: bool,
) -> Breakdown:
    """Return what concealment takes from an attack, as an account. Rule: L-741 to L-762."""
    return concealment(
        concealing(state, attacker, target, typed),
        state.sheet(attacker).senses,
        contact.distance_m(state, attacker.id, target.id) or 0.0,
        state.profile,
        melee=not ranged,
    )


def heap_findings(state: Encounter, target: Combatant) -> tuple[Finding, ...]:
    """Return what speaks against a shot into the heap round somebody: it is in no melee. Rule: L-706, L-707.

    Where the map does not hold it, the table sees who stands there.
    """
    scene = state.scene()
    unknown = scene is None or scene.token_of(target.id) is None
    return check_heap(target.name, in_melee=unknown or bool(contact.in_melee(state, target)))


def caught_findings(combatant: Combatant, weapon: Weapon | None) -> tuple[Finding, ...]:
    """Return what speaks against using a weapon: a block has caught it. Rule: L-626, L-627."""
    return check_caught(weapon, (c.object_id for c in combatant.conditions if c.code is ConditionCode.BLOCK_HELD))


_WITHOUT_BODY = (
    ActionKind.SPELL, ActionKind.RITUAL, ActionKind.SKILL_USE, ActionKind.INACTION, ActionKind.GRACE, ActionKind.PRICED,
)  # fmt: skip


def _needs_body(action: ActionSpec) -> bool:
    if action.kind is ActionKind.COUNTER:
        return action.counter not in (CounterKind.RESIST_SPELL, CounterKind.COUNTERSPELL)
    if action.kind is ActionKind.GRAPPLE:
        return action.grapple not in (GrappleOption.BREAK_HOLD, GrappleOption.ESCAPE)
    return action.kind not in _WITHOUT_BODY


def held_fast_findings(state: Encounter, combatant: Combatant, action: ActionSpec | None = None) -> tuple[Finding, ...]:
    """Return what speaks against an action, or anything else that needs the body, of one who is immobilised.

    To make the other let go, and what needs no body, stay possible. Rule: L-813, L-814.
    """
    if not combatant.has(ConditionCode.IMMOBILISED) or (action is not None and not _needs_body(action)):
        return ()
    own = frozenset({StateCode.IMMOBILISED})
    return check_immobilised(own, immobilised_acts=state.profile.options.immobilised_acts)


def seen_findings(
    state: Encounter, attacker: Combatant, target: Combatant, typed: tuple[str, ...] | None = None
) -> tuple[Finding, ...]:
    """Return what speaks against aiming at somebody unseen: invisible, and not located. Rule: L-128, L-755, L-756."""
    return check_target_seen(
        attention_scores(state, attacker).e,
        invisible="invisible" in concealing(state, attacker, target, typed),
        located=state.knows(attacker.id, target.id),
        profile=state.profile,
    )


def _grapple_facts(
    state: Encounter,
    actor: Combatant,
    target: Combatant,
    option: GrappleOption,
    modifier: int,
    regime: Regime,
    concealed_by: tuple[str, ...] | None,
) -> AttackFacts:
    """Return what a grapple attack rolls, and against what: reflex to seize, else the passive grapple score.

    Rule: L-771, L-777, L-787 to L-796.
    """
    sheet, aim, profile = state.sheet(actor), state.sheet(target), state.profile
    veiled = concealment_of(state, actor, target, concealed_by, ranged=False).terms
    extra = (uncertain_term(profile, changed=regime.changed), *veiled, *gm_terms(modifier))
    exposure = exposure_against(state, target, actor)
    ours, theirs = stance(state, actor), stance(state, target)
    close = option is GrappleOption.COUNTER_HOLD and any(
        c.code is ConditionCode.SEIZED and c.by == target.id for c in actor.conditions
    )  # once it is let go, the +4 of the closeness no longer applies (L-796)
    if option in BY_REFLEX:
        roll = seize_roll(sheet, profile, ours, counter_hold=close, extra=extra)
        account = seize_difficulty(aim, profile, theirs, exposure=exposure, self_exposed=exposed_itself(target, actor))
    else:
        roll = best_grapple_roll(sheet, profile, ours, option, resisting=False, extra=extra)
        account = passive_grapple(aim, profile, theirs, option)
    against = Difficulty("reflex", account, account.total)
    return AttackFacts(
        roll=roll,
        against=against,
        chances=chances(
            roll.total,
            against.total,
            threat_from=NO_THREAT,
            heroism=heroism_regime(sheet.kind, aim.kind) if regime.heroic else None,
        ),
        exposure=exposure,
        weapon=None,
        ranged=False,
        cover=None,
        cover_percent=0.0,
        impossible=False,
        screen=None,
        screen_margin=0,
        threat_from=NO_THREAT,
        sneak=NO_SNEAK,
    )


NO_THREAT = 21
"""No face threatens a critical: nothing is doubled by a hold."""
NO_SNEAK = SneakRights(sneak=False, perfidious=False)


def exposed_itself(combatant: Combatant, to: Combatant) -> bool:
    """Tell whether a combatant exposed itself to another by what it declared against it. Rule: L-639, L-646."""
    declared = combatant.declaration
    if declared is None:
        return False
    now = self_exposes(declared.action.kind) and to.id in declared.targets
    first = declared.changed_from
    return now or (first is not None and self_exposes(first.kind) and to.id in declared.first_targets)


ONE_BLOW = frozenset(
    {
        ActionKind.CHARGE,
        ActionKind.DISARM,
        ActionKind.WEAPON_DESTRUCTION,
        ActionKind.TRIP,
        ActionKind.OVERTURN,
        ActionKind.GRAPPLE,
        ActionKind.BULL_RUSH,
    }
)
"""Actions that hold exactly one attack."""


def blows_of(combatant: Combatant) -> int:
    """Return how many attacks the declared action holds."""
    declaration = combatant.declaration
    if declaration is None:
        return 0
    action = declaration.action
    if action.kind is ActionKind.MIXED:
        return sum(part.count for part in action.parts)
    if action.kind in (ActionKind.ATTACK, ActionKind.WHIRLWIND):
        return action.count
    return 1 if action.kind in ONE_BLOW else 0


def speed_of(state: Encounter, combatant: Combatant) -> float:
    """Return how far one unit of movement takes a combatant, in metres."""
    return speed(state.sheet(combatant), state.profile, locomotion(state, combatant)).vd_m
