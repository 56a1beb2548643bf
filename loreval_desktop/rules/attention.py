"""Attention: the pool of points, the scores of the three criteria, and what they change (L-080 to L-184)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from loreval_desktop.rules.types.breakdown import Breakdown, Term, breakdown
from loreval_desktop.rules.types.creature import Allotment, Creature, Criterion, CriterionLimit
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance, StateCode
from loreval_desktop.rules.types.terms import Finding, finding, term


def fold(text: str) -> str:
    """Return a text without accents and capitals, for comparing."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c)).strip()


# --- the pool --------------------------------------------------------------------------------------------------------


def pool(creature: Creature, profile: RulesProfile) -> Breakdown:
    """Return the number of attention points of a creature, as an account. Rule: L-083 to L-093."""
    table, sheet = profile.attention, creature.attention
    mastery = creature.mastery("perception")
    terms = [
        term("attention_base", table.base, "L-083"),
        term("attention_racial", sheet.racial, "L-084"),
        term("attention_other", sheet.other, "L-085"),
        term("attention_ranks", sheet.characteristic_training_ranks // table.ranks_per_point, "L-087"),
        term("attention_kin", 1, "L-088") if fold(creature.people) in table.kin else None,
        term("attention_mastery", 1, "L-089") if mastery >= table.mastery_from else None,
        term("attention_perception_malus", -(sheet.perception_malus // table.malus_per_point), "L-093"),
    ]
    account = breakdown(terms)
    return account.plus(term("attention_minimum", max(0, table.minimum - account.total), "L-092"))


def check_allotment(allotment: Allotment, points: int) -> tuple[Finding, ...]:
    """Return what speaks against an allotment: more points spent than the pool holds. Rule: L-082, L-110."""
    if allotment.total > points:
        return (finding("allotment_over_pool", "L-082", spent=allotment.total, pool=points),)
    return ()


# --- the scores ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttentionScores:
    """The three final scores, each as an account whose total is the score; limits stand there as terms.

    sneak_focus: virtual points that count for the sneak condition only (L-581, L-582).
    """

    environment: Breakdown
    security: Breakdown
    focus: Breakdown
    sneak_focus: int = 0

    @property
    def e(self) -> int:
        """Environment."""
        return self.environment.total

    @property
    def s(self) -> int:
        """Security."""
        return self.security.total

    @property
    def f(self) -> int:
        """Focus."""
        return self.focus.total

    def stance(self, extra_moves: int = 0, states: Iterable[StateCode] = ()) -> Stance:
        """Return the stance that has these scores."""
        return Stance(self.e, self.s, self.f, extra_moves, frozenset(states))


def _limited(terms: list[Term | None], limits: Iterable[tuple[str, int, str]], *, lower: bool) -> None:
    """Add the terms that floors (lower) or caps put on a running score. limits: (label, bound, rule)."""
    for label, bound, rule in limits:
        score = sum(t.value for t in terms if t is not None)
        change = max(0, bound - score) if lower else min(0, bound - score)
        if change:
            terms.append(term(label, change, rule, bound=bound))


def scores(
    creature: Creature,
    profile: RulesProfile,
    allotment: Allotment,
    *,
    states: Iterable[StateCode] = (),
    senses_lost: int = 0,
    malus: Allotment | None = None,
    limits: tuple[CriterionLimit, ...] = (),
) -> AttentionScores:
    """Return the final scores of the three criteria.

    allotment: points put in each. states: see StateCode. senses_lost: how many, each costs 1 everywhere (L-098).
    malus: points that something takes from single criteria (L-097). limits: caps and floors beyond the sheet's.
    Order: points, bonus and malus, then floors, then caps, then a Security that counts as 0.
    Rule: L-095 to L-104, L-038, L-525, L-627, L-775, L-815, L-818, L-823.
    """
    held = states if isinstance(states, frozenset | set) else frozenset(states)
    bounds = (*creature.attention.limits, *limits)
    blind = profile.options.blind_fighting_floor and creature.has_talent("blind_fighting")
    accounts = []
    for criterion, points, taken in (
        (Criterion.ENVIRONMENT, allotment.environment, malus.environment if malus else 0),
        (Criterion.SECURITY, allotment.security, malus.security if malus else 0),
        (Criterion.FOCUS, allotment.focus, malus.focus if malus else 0),
    ):
        security = criterion is Criterion.SECURITY
        terms: list[Term | None] = [
            term("criterion_points", points, "L-082"),
            term("criterion_senses", -senses_lost, "L-098"),
            term("criterion_malus", -taken, "L-097"),
        ]
        if criterion is Criterion.FOCUS:
            terms.append(term("criterion_intuitive", creature.attention.intuitive_focus, "L-588"))
        if security:
            terms.extend(_security_malus(profile, held))
        floors = [
            ("criterion_floor", b.floor, "L-103") for b in bounds if b.criterion is criterion and b.floor is not None
        ]
        if blind:
            floors.append(("criterion_blind_fighting", 0, "L-103"))
        _limited(terms, floors, lower=True)
        caps = [("criterion_cap", b.cap, "L-101") for b in bounds if b.criterion is criterion and b.cap is not None]
        if security:
            caps.extend(_security_caps(profile, held))
        _limited(terms, caps, lower=False)
        if security:
            terms.append(_imposed_zero(profile, held, terms))
        accounts.append(breakdown(terms))
    return AttentionScores(accounts[0], accounts[1], accounts[2], creature.attention.sneak_rank)


def _security_malus(profile: RulesProfile, states: Iterable[StateCode]) -> list[Term | None]:
    terms: list[Term | None] = []
    if StateCode.BLOCK_HELD in states:
        terms.append(term("criterion_block_held", profile.manoeuvres.block_security, "L-627"))
    if StateCode.BLOCK_HOLDER in states:
        terms.append(term("criterion_block_holder", profile.manoeuvres.block_security, "L-628"))
    if StateCode.IMMOBILISED in states:
        terms.append(term("criterion_immobilised", profile.grapple.immobilised_security, "L-815"))
    return terms


def _security_caps(profile: RulesProfile, states: Iterable[StateCode]) -> list[tuple[str, int, str]]:
    table = profile.grapple
    caps = []
    if StateCode.SEIZED in states or StateCode.SEIZER in states:
        caps.append(("criterion_grapple_cap", table.security_cap, "L-775"))
    if StateCode.CLINCH in states:
        caps.append(("criterion_clinch_cap", table.security_cap, "L-629"))
    if StateCode.IMMOBILISED in states:
        caps.append(("criterion_immobilised_cap", table.immobilised_cap, "L-815"))
    if StateCode.IMMOBILISER in states:
        caps.append(("criterion_immobiliser_cap", table.immobiliser_cap, "L-818"))
    if StateCode.PINNER in states:
        caps.append(("criterion_pinner_cap", table.pinner_cap, "L-823"))
    return caps


def _imposed_zero(profile: RulesProfile, states: Iterable[StateCode], terms: list[Term | None]) -> Term | None:
    """Return what makes Security count as 0 for one who is surprised or charges (option `imposed_zero`)."""
    if StateCode.FLAT_FOOTED in states:
        label, rule = "criterion_surprised", "L-038"
    elif StateCode.CHARGING in states:
        label, rule = "criterion_charging", "L-525"
    else:
        return None
    value = sum(t.value for t in terms if t is not None)
    if profile.options.imposed_zero == "min":
        value = max(0, value)
    return term(label, -value, rule)


# --- what scores change ----------------------------------------------------------------------------------------------


def environment_modifier(environment: int, profile: RulesProfile) -> int:
    """Return the modifier to perception and detection. Rule: L-161, L-162, L-167, L-168, L-175, L-176."""
    return profile.attention.environment.at(environment)


def security_modifier(security: int, profile: RulesProfile) -> int:
    """Return the modifier to defence and reflex. Rule: L-163, L-164, L-169, L-170, L-175, L-176."""
    return profile.attention.security.at(security)


def focus_modifier(focus: int, profile: RulesProfile) -> int:
    """Return the modifier to action rolls. focus: without sneak points. Rule: L-165, L-166, L-171 to L-176."""
    return profile.attention.focus.at(focus)


def extra_move_malus(extra_moves: int, profile: RulesProfile) -> int:
    """Return the malus that so many extra moves put on every roll and passive score. Rule: L-177, L-253, L-254."""
    if extra_moves <= 0:
        return 0
    return profile.attention.first_extra_move + profile.attention.further_extra_move * (extra_moves - 1)


def environment_term(stance: Stance, profile: RulesProfile) -> Term:
    """Return the Environment line of a perception or detection score. Rule: L-175."""
    return term(
        "attention_environment", environment_modifier(stance.environment, profile), "L-175", score=stance.environment
    )


def security_term(stance: Stance, profile: RulesProfile) -> Term:
    """Return the Security line of a defence or reflex score. Rule: L-175, L-184."""
    return term("attention_security", security_modifier(stance.security, profile), "L-175", score=stance.security)


def focus_term(stance: Stance, profile: RulesProfile) -> Term:
    """Return the Focus line of an action roll. Rule: L-175, L-181."""
    return term("attention_focus", focus_modifier(stance.focus, profile), "L-175", score=stance.focus)


def move_term(stance: Stance, profile: RulesProfile, suppressed_by: str | None = None) -> Term:
    """Return the line of the extra moves; suppressed_by names the exception (L-300, L-301). Rule: L-177, L-308."""
    malus = extra_move_malus(stance.extra_moves, profile)
    return term("extra_moves", malus, "L-177", suppressed_by if malus else None, moves=stance.extra_moves)


# --- what Environment allows -----------------------------------------------------------------------------------------


class EnvironmentRight(StrEnum):
    """What an Environment score lets one do or know."""

    NOTICES = "notices"
    """Anomalies around, and intentions (L-122, L-123)."""
    COUNTERS = "counters"
    """Counters, and a part in a concerted action (L-124, L-130)."""
    READS_ATTENTION = "reads_attention"
    """The attention scores of all around (L-125)."""
    KNOWS_PLANS = "knows_plans"
    """What others prepare against one, or for one (L-126, L-127)."""
    LOCATES_INVISIBLE = "locates_invisible"
    """An invisible presence, by a detection roll (L-128)."""
    FORESEES = "foresees"
    """Nearly everything that is about to happen (L-129)."""
    CONCERTS = "concerts"
    """Calling a concerted action (L-130)."""


def environment_rights(environment: int, profile: RulesProfile) -> tuple[EnvironmentRight, ...]:
    """Return what a score gives a right to, each level with those below it. Rule: L-122 to L-130, L-132."""
    table = profile.actions
    thresholds = (
        (EnvironmentRight.NOTICES, 1),
        (EnvironmentRight.COUNTERS, table.environment_counter),
        (EnvironmentRight.READS_ATTENTION, 1),
        (EnvironmentRight.KNOWS_PLANS, 1),
        (EnvironmentRight.LOCATES_INVISIBLE, profile.concealment.environment_to_locate),
        (EnvironmentRight.FORESEES, 2),
        (EnvironmentRight.CONCERTS, table.environment_concerted),
    )
    return tuple(right for right, need in thresholds if environment >= need)


def may_counter(environment: int, profile: RulesProfile) -> bool:
    """Tell whether a score allows a counter, declared or fired. Rule: L-124, L-325."""
    return environment >= profile.actions.environment_counter


def sees_declaration(environment: int, *, about_viewer: bool, profile: RulesProfile) -> bool:
    """Tell whether a viewer knows a declaration: all of them, unless option `fog_of_intent` counts Environment.

    about_viewer: the action is aimed at the viewer, or helps it. Rule: L-064, L-126, L-127, L-129.
    """
    if not profile.options.fog_of_intent:
        return True
    rights = environment_rights(environment, profile)
    return EnvironmentRight.FORESEES in rights or (EnvironmentRight.KNOWS_PLANS in rights and about_viewer)
