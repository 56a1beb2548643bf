"""The tables of the BMO and DMD manoeuvres, as a profile holds them; `resources/rules/bmo.toml` writes every value."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.rules.types.creature import Size
from loreval_desktop.rules.types.stance import StateCode

Signed = Annotated[int, Field(ge=-999, le=999)]
Count = Annotated[int, Field(ge=0, le=999)]
Row = Annotated[str, Field(pattern=r"^([LMR]-\d{3}[a-z]?)?$")]


class Manoeuvre(StrEnum):
    """The six offensive manoeuvres (M-001)."""

    BULL_RUSH = "bull_rush"
    TRIP = "trip"
    DISARM = "disarm"
    SUNDER = "sunder"
    GRAPPLE = "grapple_bmo"
    OVERRUN = "overrun"


class ManoeuvreRule(Frozen):
    """One manoeuvre: what action it takes, whom it may be tried on, what avoids the attack of opportunity.

    category: its cost as a simple action with initiative points (Q-159). in_attack: it may replace a melee attack.
    in_charge: it may end a charge. size_rule: the row that limits the target's size; empty: none does. legs: the row
    by which further legs steady the target. feats: what spares the attack of opportunity, by any of these names.
    """

    code: Manoeuvre
    category: Annotated[int, Field(ge=1, le=9)]
    in_attack: bool = False
    in_charge: bool = False
    action_rule: Row
    opportunity_rule: Row
    size_rule: Row = ""
    legs_rule: Row = ""
    feats: tuple[str, ...]


class ConditionRow(Frozen):
    """What a state that a manoeuvre brings about changes, beyond the rule text (Q-156).

    stands_for: the state of the Loreval tables whose attention, attack and defence it shares. attack, dmd: what a house
    rule adds to manoeuvre rolls and to the DMD.
    """

    code: Literal["grappled", "grappler", "pinned", "pinning", "tied", "disarmed", "knocked_down"]
    stands_for: StateCode | None = None
    attack: Signed = 0
    dmd: Signed = 0


_ROWS = (
    ManoeuvreRule(
        code=Manoeuvre.BULL_RUSH, category=2, in_charge=True, action_rule="M-040", opportunity_rule="M-043",
        size_rule="M-041", feats=("Science de la bousculade", "Improved bull rush"),
    ),
    ManoeuvreRule(
        code=Manoeuvre.TRIP, category=2, in_attack=True, in_charge=True, action_rule="M-060",
        opportunity_rule="M-062", size_rule="M-061", legs_rule="M-065",
        feats=("Science du croc-en-jambe", "Improved trip"),
    ),
    ManoeuvreRule(
        code=Manoeuvre.DISARM, category=3, in_attack=True, in_charge=True, action_rule="M-070",
        opportunity_rule="M-071", feats=("Science du désarmement", "Improved disarm"),
    ),
    ManoeuvreRule(
        code=Manoeuvre.SUNDER, category=3, in_attack=True, in_charge=True, action_rule="M-080",
        opportunity_rule="M-081", feats=("Science de la destruction", "Improved sunder"),
    ),
    ManoeuvreRule(
        code=Manoeuvre.GRAPPLE, category=3, action_rule="M-090", opportunity_rule="M-091",
        feats=("Science de la lutte", "Étreinte", "Improved grapple", "Constrict grab"),
    ),
    ManoeuvreRule(
        code=Manoeuvre.OVERRUN, category=2, in_charge=True, action_rule="M-130", opportunity_rule="M-133",
        size_rule="M-132", legs_rule="M-139", feats=("Science du renversement", "Improved overrun"),
    ),
)  # fmt: skip
_CONDITIONS = (
    ConditionRow(code="grappled", stands_for=StateCode.SEIZED),
    ConditionRow(code="grappler", stands_for=StateCode.SEIZER),
    ConditionRow(code="pinned", stands_for=StateCode.IMMOBILISED),
    ConditionRow(code="pinning", stands_for=StateCode.IMMOBILISER),
    ConditionRow(code="tied", stands_for=StateCode.IMMOBILISED),
    ConditionRow(code="disarmed"),
    ConditionRow(code="knocked_down", stands_for=StateCode.KNOCKED_DOWN),
)


class BmoTable(Frozen):
    """Every number of the BMO and DMD manoeuvres (M-001 to M-139).

    The values here serve documents from before these manoeuvres were played; the file writes them all.
    """

    dmd_base: Count = 10
    dexterity_up_to: Size = Size.TP
    helpless_roll: Count = 20
    stunned: Signed = 4
    larger_by_at_most: Count = 1
    legs_free: Count = 2
    leg: Signed = 2
    step_m: Annotated[float, Field(gt=0, le=100)] = 1.5
    push_margin: Annotated[int, Field(ge=1, le=99)] = 5
    chain: Signed = -4
    trip_bad_failure: Count = 10
    disarm_bare: Signed = -4
    disarm_great: Count = 10
    disarm_bad_failure: Count = 10
    disarm_most: Count = 2
    sunder_broken_share: Annotated[str, Field(pattern=r"^\d{1,3}(/[1-9]\d{0,3})?$")] = "1/2"
    sunder_spared: Count = 1
    grapple_hands: Signed = -4
    grapple_free_hands: Count = 2
    grapple_held: Signed = 5
    grapple_maintaining_provokes: bool = False
    grapple_speed: Annotated[str, Field(pattern=r"^\d{1,3}(/[1-9]\d{0,3})?$")] = "1/2"
    grapple_danger: Signed = 4
    tie_base: Count = 20
    tie_grappled: Signed = -10
    helper: Signed = 2
    overrun_fall: Count = 5
    greater_bull_rush: tuple[str, ...] = ("Bousculade supérieure", "Greater bull rush")
    ribbon_cost: Annotated[int, Field(ge=1, le=16)] = 2
    manoeuvres: tuple[ManoeuvreRule, ...] = _ROWS
    conditions: tuple[ConditionRow, ...] = _CONDITIONS

    def row(self, manoeuvre: Manoeuvre) -> ManoeuvreRule:
        """Return the row of a manoeuvre. Raises KeyError when the table lacks it."""
        found = next((row for row in self.manoeuvres if row.code is manoeuvre), None)
        if found is None:
            raise KeyError(manoeuvre)
        return found

    def condition(self, code: str) -> ConditionRow | None:
        """Return what a state changes, or None."""
        return next((row for row in self.conditions if row.code == code), None)
