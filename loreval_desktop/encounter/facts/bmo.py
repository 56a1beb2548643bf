"""What a manoeuvre by BMO rests on at this moment: the two accounts, the chances, what is held, who holds whom."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.board import contact
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.objects import ManoeuvrePlan
from loreval_desktop.encounter.value.people import Combatant, ConditionCode
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.rules import bmo as rules
from loreval_desktop.rules.attack import blow_terms, uncertain_term
from loreval_desktop.rules.attention import focus_term, move_term, security_term
from loreval_desktop.rules.bmo_results import FREES, rope_account
from loreval_desktop.rules.equipment import armour_malus_terms
from loreval_desktop.rules.exposure import exposure_term
from loreval_desktop.rules.scores import skill_roll, state_terms
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.bmo import Degree, Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Weapon, WeaponMode
from loreval_desktop.rules.types.terms import named, term

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
TWO_HANDS = frozenset({WeaponMode.TWO_HANDED, WeaponMode.FAST_MISSILE, WeaponMode.SLOW_MISSILE})


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

    With initiative points every malus of the Loreval defence counts: Security, exposure, extra moves, armour, states.
    Rule: M-014 to M-019, M-106, M-117.
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
    return rules.dmd(
        sheet,
        profile,
        manoeuvre,
        flat_footed=combatant.has(ConditionCode.FLAT_FOOTED),
        dexterity_lost=combatant.has(ConditionCode.PINNING),
        extra=terms,
    )


# --- what is in hand -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thing:
    """A weapon or another object of somebody: whether it is in hand, and its points. full 0: the GM must say."""

    id: str
    name: str | Message
    held: bool
    hardness: int
    full: int
    left: int


def gone(state: Encounter, combatant: Combatant) -> frozenset[str]:
    """Return the ids of what somebody dropped and has not picked up. Rule: M-073."""
    return frozenset(f.object_id for f in state.fallen if f.owner == combatant.id and f.holder != combatant.id)


def things(state: Encounter, combatant: Combatant) -> tuple[Thing, ...]:
    """Return what somebody holds or wears that can be dropped or destroyed, what is in hand first.

    Natural weapons and fists belong to the body. Rule: M-073, M-080, Q-164.
    """
    sheet, missing = state.sheet(combatant), gone(state, combatant)
    kept = {p.object_id: p for p in combatant.objects}
    left = {p.weapon_id: p.left for p in combatant.weapon_points}
    found = [
        Thing(w.id, w.name, w.id in combatant.ready_weapons, w.hardness, w.hit_points, left.get(w.id, w.hit_points))
        for w in sheet.weapons
        if not w.natural and not w.fist_weapon
    ]
    for each in sheet.manoeuvres.objects:
        known = kept.get(each.id)
        points = each.hit_points if known is None else known.left
        found.append(Thing(each.id, each.name, each.held, each.hardness, each.hit_points, points))
    for code, kind in ((sheet.shield, "shield"), (sheet.armour, "armour")):
        if code:
            known = kept.get(kind)
            hardness, full, points = (0, 0, 0) if known is None else (known.hardness, known.full, known.left)
            found.append(Thing(kind, named(kind, code), False, hardness, full, points))
    whole = [thing for thing in found if thing.id not in missing and (thing.left > 0 or thing.full == 0)]
    return tuple(sorted(whole, key=lambda thing: not thing.held))


def in_hand(state: Encounter, combatant: Combatant) -> tuple[Thing, ...]:
    """Return what somebody holds, in the order of the sheet. Rule: M-073."""
    return tuple(thing for thing in things(state, combatant) if thing.held)


def free_hands(state: Encounter, combatant: Combatant) -> int:
    """Return how many hands somebody has free; what only both hands can use takes two. Rule: M-092."""
    sheet = state.sheet(combatant)
    used = 1 if sheet.shield else 0
    for thing in in_hand(state, combatant):
        weapon = sheet.weapon(thing.id)
        both = weapon is not None and bool(weapon.modes) and set(weapon.modes) <= TWO_HANDS
        used += 2 if both else 1
    return max(0, sheet.manoeuvres.hands - used)


def melee_weapon(state: Encounter, combatant: Combatant) -> Weapon | None:
    """Return the first weapon at hand with which somebody strikes, or None for bare hands."""
    missing = gone(state, combatant)
    weapons = state.sheet(combatant).weapons
    return next(
        (w for w in weapons if w.contact and w.id not in missing and (w.natural or w.id in combatant.ready_weapons)),
        None,
    )


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
) -> AttemptFacts:
    """Return what the test of a plan rolls, and against what.

    chained: creatures pushed before this one. opportunity: damage taken since it began. index: of the blow that it
    replaces. danger: the free attempt of one who is being put at risk.
    """
    frees = plan.hold in FREES and plan.manoeuvre is Manoeuvre.GRAPPLE
    ropes = tied_at(actor) if frees else None
    heroic = not danger and by_eclat(state, actor)
    helps = heroic or (not frees and not danger and helpless(target))
    roll = _roll(state, actor, target, plan, chained=chained, opportunity=opportunity, index=index, danger=danger)
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
    helpers = profile.bmo.helper * len(plan.helpers)
    if plan.hold is Hold.SLIP and plan.manoeuvre is Manoeuvre.GRAPPLE:
        extra = (term("bmo_helpers", helpers, "M-121", count=len(plan.helpers)), *combat.gm_terms(plan.modifier))
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
        hands=free_hands(state, actor) if starts and sheet.manoeuvres.humanoid else None,
        held=grapples and not starts and held_since_before(state, actor, target),
        tying=grapples and plan.hold is Hold.TIE and not helpless(target),
        helpers=len(plan.helpers),
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
        sheet, plan.manoeuvre, profile, attempt, concealment=conceal, extra=(*terms, *combat.gm_terms(plan.modifier))
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
        terms.append(uncertain_term(profile, changed=declared.changed_from is not None))
    return terms


def held_since_before(state: Encounter, holder: Combatant, held: Combatant) -> bool:
    """Tell whether a hold began before this round: from then on its tests are easier. Rule: M-098.

    With ribbons, whose passes are no rounds, any later turn counts.
    """
    grip = next((c for c in holder.conditions if c.code is ConditionCode.GRAPPLER and c.by == held.id), None)
    if grip is None:
        return False
    return state.initiative == "ribbons" or grip.value < state.round.number


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
