"""Changing one's action: when, into what, and at what price (L-385 to L-412)."""

from __future__ import annotations

from loreval_desktop.rules.actions import ActionAccount
from loreval_desktop.rules.initiative import GraceRight, grace_right
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.changes import ChangeReason
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.terms import Finding, finding


def allowed_categories(planned: int) -> tuple[int, ...]:
    """Return the categories that a replacement may have: all below the planned one. Rule: L-395 to L-398."""
    return tuple(range(1, planned))


def check_may_change(planned: ActionSpec, reason: ChangeReason, *, own_turn: bool) -> tuple[Finding, ...]:
    """Return what speaks against changing an action at all. Rule: L-286, L-385, L-386, L-394, L-404."""
    found = []
    if reason is ChangeReason.NONE:
        found.append(finding("change_without_reason", "L-385"))
    if planned.kind in (ActionKind.INACTION, ActionKind.GRACE):
        found.append(finding("change_inaction", "L-286"))
    if not own_turn:
        found.append(finding("change_not_own_turn", "L-394"))
    return tuple(found)


def check_replacement(
    planned: ActionSpec,
    planned_category: int,
    replacement: ActionSpec,
    account: ActionAccount,
    creature: Creature,
    profile: RulesProfile,
    *,
    reason: ChangeReason,
    points: int,
) -> tuple[Finding, ...]:
    """Return what speaks against one action in place of another, beside its own findings.

    account: the replacement's, assessed in the stance of the declaration (Focus and Environment are frozen).
    points: initiative at the start of the round. A replacement is of a lower category; from category 1 only a counter
    without movement is left. A counter becomes a counter, or, once the countered one has changed, any action of a lower
    category; a category 1 counter may then become a category 1 action.
    Rule: L-303, L-337, L-389, L-395 to L-398, L-401, L-405, L-407.
    """
    found: list[Finding] = []
    if replacement.kind is ActionKind.GRACE:
        if grace_right(creature, profile, points) is not GraceRight.ALLOWED:
            found.append(finding("change_to_grace", "L-401", points=points, limit=profile.actions.grace_to))
        return tuple(found)
    if replacement.kind is ActionKind.INACTION:
        found.append(finding("change_to_inaction", "L-412"))
    freed = planned.counters and reason is ChangeReason.VOID_COUNTER
    if planned.counters and not replacement.counters and not freed:
        found.append(finding("counter_into_counter", "L-337"))
    if planned_category <= 1:
        still_counter = replacement.counters and replacement.extra_moves == 0 and not replacement.use_course
        if not still_counter and not (freed and account.category <= 1):
            found.append(finding("change_from_one", "L-396"))
    elif account.category not in allowed_categories(planned_category):
        found.append(finding("change_not_lower", "L-395", category=account.category, planned=planned_category))
    return tuple(found)


def check_units(units: int, first_units: int) -> tuple[Finding, ...]:
    """Return what speaks against the moves of a replacement: one unit more than was first planned at most.

    units, first_units: all of them, the move's own and a free one included. Rule: L-303, L-407.
    """
    if units > first_units + 1:
        return (finding("change_moves", "L-303", moves=units, planned=first_units),)
    return ()


def cost_after_change(declared: int, replacement: int, profile: RulesProfile) -> int:
    """Return what a changed action costs: the declared price (option `pay_replacement_cost`: its own). Rule: L-408."""
    return replacement if profile.options.pay_replacement_cost else declared


def grace_roll_malus(profile: RulesProfile) -> int:
    """Return the malus on the next initiative roll after a grace round taken as a change. Rule: L-402, L-499."""
    return profile.actions.changed


def resolves_before_countered(replacement: ActionSpec) -> bool:
    """Tell whether one whose counter became void acts before the one it meant to counter: unless it counters again.

    Rule: L-390, L-391.
    """
    return not replacement.counters
