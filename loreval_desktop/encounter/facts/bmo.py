"""What a manoeuvre by BMO rests on at this moment: the two accounts, the chances, what is held, who holds whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.core.ids import CombatantId, RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.facts import combat, things
from loreval_desktop.encounter.value.effects import StrikeObject, Take
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvrePlan
from loreval_desktop.encounter.value.pending import PendingRoll, PendingRuling
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.problems import Problem, problems_of
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.undertakings import PLAIN, Attempt, OpportunityStrike, Regime
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.attack import blow_terms, uncertain_term
from loreval_desktop.rules.attention import focus_term, move_term, security_term
from loreval_desktop.rules.bmo_results import FREES, check_grabbed_weapon, rope_account
from loreval_desktop.rules.equipment import armour_malus_terms
from loreval_desktop.rules.exposure import exposure_term
from loreval_desktop.rules.scores import skill_roll, state_terms
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Weapon, WeaponMode
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.rules.types.terms import Finding, finding, gm_terms, named, term

HELPLESS = frozenset(
    {
        ConditionCode.PINNED,
        ConditionCode.TIED,
        ConditionCode.IMMOBILISED,
        ConditionCode.UNCONSCIOUS,
        ConditionCode.DEAD,
    }
)
"""States in which a manoeuvre on somebody succeeds by itself (M-025)."""


# --- states ----------------------------------------------------------------------------------------------------------


def helpless(combatant: Combatant) -> bool:
    """Tell whether somebody is immobilised, unconscious or unable to act. Rule: M-025."""
    return any(combatant.has(code) for code in HELPLESS)


def held_by(combatant: Combatant) -> CombatantId | None:
    """Return who leads the grapple that somebody is caught in, or None. Rule: M-093."""
    return next((c.by for c in combatant.conditions if c.code is ConditionCode.GRAPPLED), None)


def holds(combatant: Combatant) -> CombatantId | None:
    """Return whom somebody holds in a grapple, or None. Rule: M-093, M-096."""
    return next((c.by for c in combatant.conditions if c.code is ConditionCode.GRAPPLER), None)


def tied_at(combatant: Combatant) -> int | None:
    """Return what must be reached to slip out of the ropes round somebody, or None without ropes. Rule: M-108."""
    return next((c.value for c in combatant.conditions if c.code is ConditionCode.TIED), None)


def flying(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether somebody flies now: as its token moves, else by its first way of moving. Rule: M-066."""
    mode = combat.locomotion(state, combatant) or state.sheet(combatant).locomotions[0].mode
    return mode in rules.FLYING


def _condition_terms(state: Encounter, combatant: Combatant, side: str) -> list[Term]:
    found = []
    for code in dict.fromkeys(c.code for c in combatant.conditions):
        row = state.profile.bmo.condition(code.value)
        value = 0 if row is None else getattr(row, side)
        if value:
            found.append(term("bmo_condition", value, "M-117", condition=Message(id=f"condition.{code.value}")))
    return found


# --- the two numbers -------------------------------------------------------------------------------------------------


def bmo_of(state: Encounter, combatant: Combatant, manoeuvre: Manoeuvre | None = None) -> Breakdown:
    """Return somebody's BMO, with what its states change. Rule: M-002, M-117."""
    return rules.bmo(state.sheet(combatant), state.profile, manoeuvre).plus(
        *_condition_terms(state, combatant, "attack")
    )


def dmd_of(
    state: Encounter, combatant: Combatant, manoeuvre: Manoeuvre | None = None, attacker: Combatant | None = None
) -> Breakdown:
    """Return somebody's DMD as it stands, against one attacker if given.

    With initiative points every malus of the Loreval defence counts: Security, exposure, extra moves, armour, states;
    by ribbons what *Se défendre* gives. Rule: M-014 to M-019, M-106, M-117, R-097.
    """
    sheet, profile = state.sheet(combatant), state.profile
    terms: list[Term | None] = list(_condition_terms(state, combatant, "dmd"))
    if state.initiative == "loreval":
        stance = combat.stance(state, combatant)
        security = security_term(stance, profile)
        terms.append(security.model_copy(update={"suppressed_by": "M-017"}) if security.value > 0 else security)
        terms.append(move_term(stance, profile))
        if attacker is not None:
            terms.append(exposure_term(combat.exposure_against(state, combatant, attacker), profile))
        terms.extend(armour_malus_terms(sheet, profile, "defense"))
        terms.extend(state_terms(profile, stance, "defense"))
    ribbon = None if state.ribbons is None else state.ribbons.of(combatant.id)
    if state.initiative == "ribbons" and ribbon is not None and ribbon.defence:
        terms.append(term("bmo_ribbon_defence", ribbon.defence, "M-017"))
    return rules.dmd(
        sheet,
        profile,
        manoeuvre,
        flat_footed=combatant.has(ConditionCode.FLAT_FOOTED),
        dexterity_lost=combatant.has(ConditionCode.PINNING),
        extra=terms,
    )


def melee_weapon(state: Encounter, combatant: Combatant) -> Weapon | None:
    """Return the first weapon at hand with which somebody strikes, a fist of the sheet last; None for bare hands."""
    missing = things.gone(state, combatant)
    at_hand = [
        w
        for w in state.sheet(combatant).weapons
        if w.contact
        and w.id not in missing
        and (w.natural or w.fist_weapon or w.modes == (WeaponMode.UNARMED,) or w.id in combatant.ready_weapons)
    ]
    if held_by(combatant) is not None:
        at_hand = [w for w in at_hand if not needs_both_hands(w)]
    return min(at_hand, key=lambda w: w.fist_weapon or w.modes == (WeaponMode.UNARMED,), default=None)


def needs_both_hands(weapon: Weapon) -> bool:
    """Tell whether a weapon serves nobody who has one hand free. Rule: M-116."""
    return bool(weapon.modes) and set(weapon.modes) <= things.TWO_HANDS


def grabbed_findings(combatant: Combatant, weapon: Weapon | None) -> tuple[Finding, ...]:
    """Return what speaks against a weapon in the hand of one who is grabbed: it takes both hands. Rule: M-116."""
    if held_by(combatant) is None or weapon is None or not needs_both_hands(weapon):
        return ()
    return (finding("grabbed_two_hands", "M-116"),)


def waiting_bonuses(state: Encounter, combatant: Combatant) -> int:
    """Return what was prepared, or is owed to help, for somebody's next manoeuvre by ribbons. Rule: R-085, R-093."""
    ribbon = None if state.ribbons is None else state.ribbons.of(combatant.id)
    if state.initiative != "ribbons" or ribbon is None:
        return 0
    return sum(p.bonuses for p in ribbon.preparations if p.action is RibbonAction.MANOEUVRE)


# --- one test --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttemptFacts:
    """One test before its die: what is added, what must be reached, and everything that may come of it.

    helpless: it succeeds by itself, on one who cannot act (M-025) or as an action d'éclat (heroic, L-430). bonds:
    against ropes. needed: the lowest face that succeeds.
    """

    roll: Breakdown
    against: Breakdown
    outcomes: tuple[rules.Chance, ...]
    helpless: bool = False
    bonds: bool = False
    needed: int | None = None
    heroic: bool = False

    @property
    def chance(self) -> Fraction:
        """The exact chance of success."""
        good = (Degree.GREAT, Degree.SUCCESS)
        return sum((found.chance for found in self.outcomes if found.degree in good), Fraction(0))


def attempt_facts(
    state: Encounter,
    actor: Combatant,
    target: Combatant,
    plan: ManoeuvrePlan,
    *,
    chained: int = 0,
    opportunity: int = 0,
    index: int | None = None,
    danger: bool = False,
    bonuses: int | None = None,
    regime: Regime | None = None,
) -> AttemptFacts:
    """Return what the test of a plan rolls, and against what.

    chained: creatures pushed before this one. opportunity: damage taken since it began. index: of the blow that it
    replaces. danger: the free attempt of one who is being put at risk. bonuses: of *Se préparer* and *Aider*; None:
    those that wait. regime: what holds for the roll; None: what the declared action says.
    """
    frees = plan.hold in FREES and plan.manoeuvre is Manoeuvre.GRAPPLE
    ropes = tied_at(actor) if frees else None
    if danger:
        bonuses, regime = 0, PLAIN
    if regime is None:
        declared = actor.declaration
        regime = Regime(
            heroic=by_eclat(state, actor), changed=declared is not None and declared.changed_from is not None
        )
    heroic = regime.heroic
    helps = heroic or (not frees and not danger and helpless(target))
    roll = _roll(state, actor, target, plan, chained=chained, opportunity=opportunity, index=index, danger=danger)
    prepared = waiting_bonuses(state, actor) if bonuses is None else bonuses
    roll = roll.plus(
        term("bmo_ribbon_bonus", prepared, "R-085", count=prepared) if prepared else None,
        uncertain_term(state.profile, changed=regime.changed, hypothetical=regime.hypothetical),
    )
    against = rope_account(ropes) if ropes is not None else dmd_of(state, target, plan.manoeuvre, actor)
    return AttemptFacts(
        roll=roll,
        against=against,
        outcomes=rules.outcomes(
            plan.manoeuvre,
            roll.total,
            against.total,
            state.profile.bmo,
            helpless=helps,
            bonds=ropes is not None,
        ),
        helpless=helps,
        bonds=ropes is not None,
        heroic=heroic,
        needed=None if helps else rules.needed_face(roll.total, against.total, bonds=ropes is not None),
    )


def by_eclat(state: Encounter, actor: Combatant) -> bool:
    """Tell whether what somebody tries now is its action d'éclat, whose rolls succeed. Rule: L-430."""
    declared = actor.declaration
    now = state.round
    heroic = declared is not None and declared.eclat
    return heroic and now.phase is Phase.ECLAT_RESOLUTION and now.cursor == actor.id


def _roll(
    state: Encounter,
    actor: Combatant,
    target: Combatant,
    plan: ManoeuvrePlan,
    *,
    chained: int,
    opportunity: int,
    index: int | None,
    danger: bool,
) -> Breakdown:
    sheet, profile = state.sheet(actor), state.profile
    count = sum(state.combatant(helper) is not None for helper in plan.helpers)
    helpers = profile.bmo.helper * count
    if plan.hold is Hold.SLIP and plan.manoeuvre is Manoeuvre.GRAPPLE:
        extra = (term("bmo_helpers", helpers, "M-121", count=count), *gm_terms(plan.modifier))
        if state.initiative == "loreval":
            return skill_roll(sheet, profile, combat.stance(state, actor), "escape", extra=extra)
        return breakdown((term("skill", sheet.skill_total("escape"), "M-113", skill=named("skill", "escape")), *extra))
    frees = plan.hold is Hold.ESCAPE and plan.manoeuvre is Manoeuvre.GRAPPLE
    grapples = plan.manoeuvre is Manoeuvre.GRAPPLE and not frees and not danger
    weapon = None if plan.weapon_id is None or grapples else sheet.weapon(plan.weapon_id)
    starts = grapples and plan.hold is Hold.START
    attempt = rules.Attempt(
        weapon_bonus=None if weapon is None else weapon.attack_bonus,
        weapon="" if weapon is None else weapon.name,
        bare=plan.manoeuvre is Manoeuvre.DISARM and weapon is None,
        hands=things.free_hands(state, actor) if starts and sheet.manoeuvres.humanoid else None,
        held=grapples and not starts and held_since_before(state, actor, target),
        tying=grapples and plan.hold is Hold.TIE and not helpless(target),
        helpers=count,
        escaping=frees,
        chained=chained,
        opportunity=opportunity,
        stunned=not frees and target.has(ConditionCode.STUNNED),
        danger=danger,
    )
    terms: list[Term | None] = list(_condition_terms(state, actor, "attack"))
    if state.initiative == "loreval":
        terms += loreval_attack_terms(state, actor, index)
    conceal = combat.concealment_of(state, actor, target, plan.concealed_by, ranged=False)
    return rules.manoeuvre_roll(
        sheet, plan.manoeuvre, profile, attempt, concealment=conceal, extra=(*terms, *gm_terms(plan.modifier))
    )


def loreval_attack_terms(state: Encounter, actor: Combatant, index: int | None) -> list[Term | None]:
    """Return what changes the attack rolls of somebody with initiative points: Focus, moves, charge, chain, states.

    Rule: M-028, M-030, I-61.
    """
    sheet, profile, stance = state.sheet(actor), state.profile, combat.stance(state, actor)
    declared = actor.declaration
    charge = declared is not None and declared.action.kind is ActionKind.CHARGE
    terms: list[Term | None] = [
        *armour_malus_terms(sheet, profile, "power_strike"),
        focus_term(stance, profile),
        move_term(stance, profile, "L-301" if charge else None),
        term("charge", profile.charge.to_hit, "L-519") if charge else None,
        *state_terms(profile, stance, "power_strike"),
    ]
    if declared is not None and index is not None:
        terms += blow_terms(declared.action, index, sheet, profile)
    return terms


def held_since_before(state: Encounter, holder: Combatant, held: Combatant) -> bool:
    """Tell whether a hold was last tested in an earlier turn of its leader: then its tests are easier. Rule: M-098."""
    grip = next((c for c in holder.conditions if c.code is ConditionCode.GRAPPLER and c.by == held.id), None)
    return grip is not None and grip.value < holder.clock


def reach_m(state: Encounter, actor: Combatant, weapon_id: str | None) -> float:
    """Return how far somebody reaches with a weapon, or without. Rule: M-094, Q-165."""
    sheet = state.sheet(actor)
    weapon = sheet.weapon(weapon_id) if weapon_id is not None else None
    return weapon.reach_m if weapon is not None and weapon.reach_m else sheet.reach_m


def adjacent(state: Encounter, one: CombatantId, other: CombatantId) -> bool:
    """Tell whether two stand within one step of each other, no wall between; where no map holds both, they do.

    Rule: M-094.
    """
    pair = contact.tokens_of(state, one, other)
    if pair is None:
        return True
    near = contact.gap_m(state, *pair) <= state.profile.bmo.step_m + contact.CONTACT_M
    return near and contact.barrier(state, *pair) is None


def left_m(state: Encounter, combatant: Combatant) -> float | None:
    """Return the metres that somebody may still walk now; None: ribbons do not count them. Rule: M-046, M-130."""
    if state.initiative == "ribbons":
        return None
    declared = combatant.declaration
    return 0.0 if declared is None else max(0.0, declared.distance_m - combatant.walked_m)


# --- what manoeuvres by BMO and holds say of what was declared -------------------------------------------------------

OWN_ACTION = {
    ActionKind.BULL_RUSH: Manoeuvre.BULL_RUSH,
    ActionKind.TRIP: Manoeuvre.TRIP,
    ActionKind.DISARM: Manoeuvre.DISARM,
    ActionKind.WEAPON_DESTRUCTION: Manoeuvre.SUNDER,
    ActionKind.GRAPPLE: Manoeuvre.GRAPPLE,
    ActionKind.OVERTURN: Manoeuvre.OVERRUN,
}
"""Declared actions that are one manoeuvre."""


def by_bmo(state: Encounter, combatant: Combatant) -> bool:
    """Tell whether the declared action of somebody is one manoeuvre that is resolved by BMO. Rule: M-020, Q-012."""
    declared = combatant.declaration
    if state.manoeuvres != "bmo" or declared is None:
        return False
    return declared.action.kind in OWN_ACTION or declared.action.overturning


def target_problems(
    state: Encounter, combatant: Combatant, action: ActionSpec, targets: tuple[CombatantId, ...]
) -> Iterator[Problem]:
    """Yield what speaks against the targets of a manoeuvre that is being declared. Rule: M-036, M-066."""
    manoeuvre = Manoeuvre.OVERRUN if action.overturning else OWN_ACTION.get(action.kind)
    for aimed in (state.combatant(t) for t in targets if manoeuvre is not None):
        if aimed is not None and manoeuvre is not None:
            sheets = state.sheet(combatant), state.sheet(aimed)
            flies = flying(state, aimed)
            yield from problems_of(rules.check_target(*sheets, manoeuvre, state.profile, flying=flies))


def hindrances(state: Encounter, actor: Combatant, index: int) -> Iterator[Problem]:
    """Yield what a hold, ropes or the ground say against one blow of a declared action. Rule: M-073, M-116, M-118."""
    declared = actor.declaration
    if state.manoeuvres != "bmo" or declared is None:
        return
    if by_bmo(state, actor):
        yield Problem(say=message("bmo.by_attempt"), rule=RuleId("M-027"), overridable=False)
        return
    weapon = combat.weapon_of_blow(state, actor, index)
    if actor.has(ConditionCode.PINNED) or actor.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.bound", name=actor.name), rule=RuleId("M-118"))
    elif held_by(actor) is not None:
        yield from problems_of(check_grabbed_weapon(combat.mode_of_blow(declared.action, index), weapon))


def walk_problems(state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield what keeps somebody from walking: ropes, a pin, a grapple that another leads. Rule: M-096, M-118."""
    if combatant.has(ConditionCode.PINNED) or combatant.has(ConditionCode.TIED):
        yield from bound_problems(state, combatant)
    elif held_by(combatant) is not None:
        yield Problem(say=message("bmo.cannot_leave", name=combatant.name), rule=RuleId("M-096"))


def bound_problems(state: Encounter, combatant: Combatant) -> Iterator[Problem]:
    """Yield the problem of one who is pinned or tied and would do something else than free itself. Rule: M-118."""
    if combatant.has(ConditionCode.PINNED) or combatant.has(ConditionCode.TIED):
        yield Problem(say=message("bmo.bound", name=combatant.name), rule=RuleId("M-118"))


def concerns_manoeuvre(state: Encounter, waiting: PendingRoll | PendingRuling) -> bool:
    """Tell whether what waits belongs to a manoeuvre by BMO, or to what one brings about."""
    undertaking, effect = state.undertaking(waiting.owner), state.effect(waiting.owner)
    own = isinstance(undertaking, Attempt | OpportunityStrike)
    return own or isinstance(effect, Take) or (isinstance(effect, StrikeObject) and effect.by_bmo)
