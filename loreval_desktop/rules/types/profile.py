"""The tables and options of the Loreval rules: one frozen value, read from the text of a profile.

The profile is copied into the encounter, so that a later house rule never changes an old fight. Tables are tuples of
rows; a row names the rule that it comes from. Fractions are kept as text (`4/3`) and read exactly.
"""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, ValidationError, model_validator

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.core.reasons import reason
from loreval_desktop.rules.types.bmo_table import BmoTable
from loreval_desktop.rules.types.creature import LocomotionMode, Size, SkillCode, WeaponMode

FractionText = Annotated[str, Field(pattern=r"^\d{1,6}(/[1-9]\d{0,5})?$")]
RuleText = Annotated[str, Field(pattern=r"^([LMR]-\d{3}[a-z]?)?$")]
Small = Annotated[int, Field(ge=-999, le=999)]
Count = Annotated[int, Field(ge=0, le=999)]
Die = Annotated[str, Field(pattern=r"^(\d{1,2}d\d{1,3}|\d{1,3})$")]


@lru_cache(maxsize=256)
def fraction(text: str) -> Fraction:
    """Return the exact value of a text such as `4/3`."""
    return Fraction(text)


# --- options ---------------------------------------------------------------------------------------------------------


class RulesOptions(Frozen):
    """The switches of the rules; each default is the reading that the rule text supports best."""

    initiative: Literal["loreval", "ribbons"] = "loreval"
    manoeuvres: Literal["loreval", "bmo"] = "loreval"
    opportunity_by_counter: bool = True
    criticals: Literal["confirmed", "typed"] = "confirmed"
    important_npc_ward: Literal["always", "prompt", "point_only"] = "always"
    imposed_zero: Literal["zero", "min"] = "zero"
    blind_fighting_floor: bool = True
    fog_of_intent: bool = False
    eclat_any_time: bool = False
    immobilised_acts: bool = False
    throw_smaller_strength: bool = False
    offensive_dodge: bool = False
    eclat_redefines_attention: bool = True
    defensive_counter_moves: Literal["own_turn", "after_counter"] = "own_turn"
    offensive_block: bool = False
    ranged_counter: bool = False
    pay_replacement_cost: bool = False
    charge_precedence_blocks: bool = False
    charge_precedence_needs_e1: bool = False
    sneak_first_only: bool = False
    concealment_in_melee: bool = True
    vd_large_order: Literal["printed", "sorted"] = "printed"
    vd_uniform: bool = False
    course_jump: bool = False
    course_unit_counts: bool = False
    jump_focus_zero: bool = False
    sunder_damage: Literal["excess", "whole"] = "excess"
    ribbon_start_segment: Literal[0, 1] = 1
    ribbon_degree_zero_costs_one: bool = True
    ribbon_die_faces: Annotated[int, Field(ge=2, le=100)] = 6
    ribbon_success_from: Annotated[int, Field(ge=1, le=100)] = 4
    ribbon_bonus: Literal["die", "success"] = "die"
    ribbon_gauges_end: bool = False
    ribbon_lost_turn: Annotated[int, Field(ge=0, le=16)] = 2

    @model_validator(mode="after")
    def _success_is_on_the_die(self) -> RulesOptions:
        if self.ribbon_success_from > self.ribbon_die_faces:
            raise ValueError("ribbon_success_from is above the faces of the die")
        return self


class OptionInfo(Frozen):
    """What a settings page needs of an option: its name, what it may be, its default, and where it comes from.

    choices: the values, in order; empty when `kind` is `number`. question: the open point that it settles, if any.
    Its label is the message `rule.option.<name>`; a choice's label is `rule.choice.<name>.<value>`.
    """

    name: str
    kind: Literal["switch", "choice", "number"]
    choices: tuple[str, ...]
    default: bool | int | str
    rules: tuple[RuleId, ...]
    question: str = ""

    @property
    def label(self) -> Message:
        """The option's sentence."""
        return message(f"rule.option.{self.name}")

    def choice_label(self, value: str) -> Message:
        """The sentence of one of its values."""
        return message(f"rule.choice.{self.name}.{value}")


_OPTION_SOURCES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("initiative", ("L-450", "R-020"), "Q-013"),
    ("manoeuvres", ("L-600", "M-001"), "Q-012"),
    ("opportunity_by_counter", ("L-445", "M-022"), "Q-012"),
    ("criticals", ("L-024", "L-523"), "Q-003"),
    ("important_npc_ward", ("L-019",), "Q-019"),
    ("imposed_zero", ("L-038", "L-525"), "Q-097"),
    ("blind_fighting_floor", ("L-103",), "Q-036"),
    ("fog_of_intent", ("L-064", "L-126"), "Q-031"),
    ("eclat_any_time", ("L-420",), "Q-030"),
    ("immobilised_acts", ("L-813", "L-814"), ""),
    ("throw_smaller_strength", ("L-805",), "Q-125"),
    ("offensive_dodge", ("L-351",), "Q-067"),
    ("eclat_redefines_attention", ("L-433",), "Q-084"),
    ("defensive_counter_moves", ("L-331", "L-344"), "Q-187"),
    ("offensive_block", ("L-349", "L-622"), "Q-067"),
    ("ranged_counter", ("L-561",), "Q-221"),
    ("pay_replacement_cost", ("L-408",), "Q-078"),
    ("charge_precedence_blocks", ("L-535",), "Q-098"),
    ("charge_precedence_needs_e1", ("L-534",), "Q-098"),
    ("sneak_first_only", ("L-593",), "Q-103"),
    ("concealment_in_melee", ("L-762",), "Q-118"),
    ("vd_large_order", ("L-929", "L-930", "L-931"), "Q-011"),
    ("vd_uniform", ("L-920", "L-921"), "Q-139"),
    ("course_jump", ("L-972", "L-987"), "Q-146"),
    ("course_unit_counts", ("L-984",), "Q-148"),
    ("jump_focus_zero", ("L-952",), "Q-191"),
    ("sunder_damage", ("M-083",), ""),
    ("ribbon_start_segment", ("R-001",), "Q-166"),
    ("ribbon_degree_zero_costs_one", ("R-101",), "Q-181"),
    ("ribbon_die_faces", ("R-085", "R-122"), "Q-171"),
    ("ribbon_success_from", ("R-085", "R-122"), "Q-171"),
    ("ribbon_bonus", ("R-085", "R-097"), "Q-171"),
    ("ribbon_gauges_end", ("R-049", "R-063"), "Q-172"),
    ("ribbon_lost_turn", ("R-027",), ""),
)


def _option_info(name: str, rules: tuple[str, ...], question: str) -> OptionInfo:
    field = RulesOptions.model_fields[name]
    default = field.default
    values = get_args(field.annotation)
    kind: Literal["switch", "choice", "number"] = "switch" if isinstance(default, bool) else "choice"
    if isinstance(default, int) and not isinstance(default, bool) and not values:
        kind = "number"
    choices = tuple(str(v) for v in values) if kind == "choice" else (("true", "false") if kind == "switch" else ())
    return OptionInfo(
        name=name,
        kind=kind,
        choices=choices,
        default=default,
        rules=tuple(RuleId(rule) for rule in rules),
        question=question,
    )


OPTIONS: tuple[OptionInfo, ...] = tuple(_option_info(*source) for source in _OPTION_SOURCES)
"""Every option, in the order of a settings page."""


# --- tables ----------------------------------------------------------------------------------------------------------


class SizeRow(Frozen):
    """A size: its place on the ladder, its part in speed, grapple, crushing, BMO, and the disc that it fills.

    Rule: L-778 to L-786, L-825 to L-833, L-923 to L-932; Énorme ranks with Gigantesque.
    """

    code: Size
    rank: Annotated[int, Field(ge=0, le=20)]
    vd: FractionText
    vd_sorted: FractionText
    vd_rule: RuleText
    grapple: Small
    grapple_rule: RuleText
    crush: Die
    crush_rule: RuleText
    bmo: Small
    space_m: Annotated[float, Field(gt=0, le=100)]


class SizeTable(Frozen):
    """All sizes, smallest first."""

    rows: Annotated[tuple[SizeRow, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _each_once(self) -> SizeTable:
        codes = [row.code for row in self.rows]
        if sorted(codes) != sorted(Size):
            raise ValueError("every size stands exactly once")
        return self


class SpeedMode(Frozen):
    """A mode of locomotion and its gross speed in metres (L-915, L-936 to L-941)."""

    mode: LocomotionMode
    gross: FractionText
    rule: RuleText


class SpeedTable(Frozen):
    """Gross speeds; metres per ability point away from the pivot; the least speed (L-915 to L-921, L-945)."""

    per_point: FractionText
    pivot: Count
    minimum: FractionText
    modes: tuple[SpeedMode, ...]


class CriterionModifiers(Frozen):
    """What a criterion gives from `bonus_from` on, and what it costs from -1 down (L-161 to L-174)."""

    bonus_from: Annotated[int, Field(ge=1, le=99)]
    bonus: Small
    bonus_step: Small
    malus: Small
    malus_step: Small

    def at(self, score: int) -> int:
        """Return the modifier at a score. Rule: L-175, L-176."""
        if score >= self.bonus_from:
            return self.bonus + self.bonus_step * (score - self.bonus_from)
        return self.malus + self.malus_step * (-score - 1) if score < 0 else 0


class AttentionTable(Frozen):
    """The pool of attention points and the two tables of modifiers (L-083 to L-094, L-160 to L-179)."""

    base: Count
    ranks_per_point: Annotated[int, Field(ge=1, le=99)]
    kin: tuple[str, ...]
    mastery_from: Count
    malus_per_point: Annotated[int, Field(ge=1, le=99)]
    minimum: Count
    environment: CriterionModifiers
    security: CriterionModifiers
    focus: CriterionModifiers
    first_extra_move: Small
    further_extra_move: Small


class ExposureTable(Frozen):
    """Sources covered beyond Security, and the malus of exposure (L-136, L-141, L-142)."""

    covered_sources: Count
    simple: Small
    double: Small


class AttackRow(Frozen):
    """How many attacks of a mode make an action of a category (L-220 to L-235f)."""

    mode: WeaponMode
    count: Annotated[int, Field(ge=1, le=99)]
    category: Annotated[int, Field(ge=1, le=9)]
    rule: RuleText


class KindRow(Frozen):
    """The category of an action that is no plain attack."""

    kind: str
    category: Annotated[int, Field(ge=0, le=9)]
    rule: RuleText


class ActionTable(Frozen):
    """The catalogue of actions, the addons, the Focus by category and its exceptions (L-190 to L-286)."""

    max_category: Annotated[int, Field(ge=1, le=9)]
    max_category_super_active: Annotated[int, Field(ge=1, le=9)]
    chained: Small
    extra_move: Small
    unready: Small
    slow: Small
    haste: Small
    spell_material: Small
    spell_aimed: Small
    knee: Small
    focus_by_category: Annotated[tuple[Count, ...], Field(min_length=1)]
    focus_spell: Count
    focus_ritual: Count
    focus_ranged: Count
    focus_manoeuvre: Count
    focus_charge: Count
    focus_knee: Count
    environment_counter: Count
    environment_concerted: Count
    changed: Small
    grace_from: Count
    grace_to: Count
    eclat_from: Count
    heroism_cap: Count
    attacks: tuple[AttackRow, ...]
    kinds: tuple[KindRow, ...]

    def attack(self, mode: WeaponMode, count: int) -> AttackRow | None:
        """Return the row of so many attacks of a mode, or None when the list has none (L-243)."""
        return next((row for row in self.attacks if row.mode is mode and row.count == count), None)

    def kind(self, kind: str) -> KindRow:
        """Return the row of a kind. Raises KeyError when the profile lacks it."""
        row = next((row for row in self.kinds if row.kind == kind), None)
        if row is None:
            raise KeyError(kind)
        return row

    def focus_for(self, category: int) -> int:
        """Return the Focus that a category needs; the last figure serves those beyond (L-236 to L-238, L-274)."""
        table = self.focus_by_category
        return table[min(max(category, 1), len(table)) - 1]


class ManoeuvreRow(Frozen):
    """What a manoeuvre asks of an ability, what it adds to the category, and its acrobatics difficulty."""

    code: str
    ability: Literal["strength", "dexterity"]
    score: Count
    ability_rule: RuleText
    addon: Small
    addon_rule: RuleText
    roll: Count
    roll_rule: RuleText


class ManoeuvreTable(Frozen):
    """The Loreval manoeuvres (L-600 to L-678)."""

    rows: tuple[ManoeuvreRow, ...]
    block_roll: Small
    block_security: Small
    juggling_bonus: Small
    juggling_fumble_difficulty: Count
    larger_by_at_most: Count
    knocked_down: Small

    def row(self, code: str) -> ManoeuvreRow | None:
        """Return the manoeuvre's row, or None for one without prerequisite (renversement)."""
        return next((row for row in self.rows if row.code == code), None)


class ChargeTable(Frozen):
    """Charge: units, bonuses, multipliers (L-511, L-519 to L-523, L-541)."""

    units: Count
    to_hit: Small
    damage: Small
    multiplier: Annotated[int, Field(ge=1, le=20)]
    critical_multiplier: Annotated[int, Field(ge=1, le=20)]
    reception_multiplier: Annotated[int, Field(ge=1, le=20)]
    continuity_angle_deg: Annotated[float, Field(ge=0, le=180)]


class ShootingTable(Frozen):
    """Shots at somebody in a melee, and into the heap (L-704, L-708)."""

    melee: Small
    near_miss: Count


class CoverStep(Frozen):
    """A bonus from a share of obstruction on (L-722 to L-725)."""

    percent: Annotated[float, Field(ge=0, le=100)]
    bonus: Small
    rule: RuleText


class CoverTable(Frozen):
    """Thresholds of cover, rising, and what a creature in between hides (L-720 to L-733)."""

    steps: tuple[CoverStep, ...]
    impossible_percent: Annotated[float, Field(gt=0, le=100)]
    tolerance: Annotated[float, Field(ge=0, le=1)]
    screen_smaller: Annotated[float, Field(ge=0, le=100)]
    screen_same: Annotated[float, Field(ge=0, le=100)]
    screen_larger: Annotated[float, Field(ge=0, le=100)]

    @model_validator(mode="after")
    def _rising(self) -> CoverTable:
        percents = [step.percent for step in self.steps]
        if percents != sorted(set(percents)):
            raise ValueError("the steps of cover must rise")
        return self


class ConcealmentRow(Frozen):
    """A cause of concealment: its family, and the malus for each kind of sight, beyond a distance (L-743 to L-755)."""

    code: str
    family: Literal["light", "fog", "vegetation", "invisible"]
    normal: Annotated[int, Field(ge=-999, le=0)]
    low_light: Annotated[int, Field(ge=-999, le=0)]
    darkvision: Annotated[int, Field(ge=-999, le=0)]
    beyond_m: Annotated[float, Field(ge=0, le=10_000)]
    rule: RuleText


class ConcealmentTable(Frozen):
    """Every cause of concealment (L-740 to L-762)."""

    rows: tuple[ConcealmentRow, ...]
    environment_to_locate: Count

    def row(self, code: str) -> ConcealmentRow | None:
        """Return the row of a cause, or None."""
        return next((row for row in self.rows if row.code == code), None)


class GrappleTable(Frozen):
    """Grapple: malus, limits, throws (L-770 to L-841)."""

    seized: Small
    security_cap: Small
    lifted: Small
    pinned: Small
    counter_hold: Small
    immobilised_security: Small
    immobilised_cap: Small
    immobiliser_cap: Small
    pinner_cap: Small
    throw_share: FractionText
    throw_die: Annotated[int, Field(ge=2, le=100)]
    void_m: Count
    landing_multiplier: Annotated[int, Field(ge=1, le=20)]


class ArmourRow(Frozen):
    """An armour; parts: armours that it includes and that may be worn alone (L-887 to L-903)."""

    code: str
    category: Literal["light", "medium", "heavy"]
    bonus: Small
    malus: Annotated[int, Field(ge=-999, le=0)]
    kg: Annotated[float, Field(ge=0, le=1000)]
    price: Count | int
    rule: RuleText
    parts: tuple[str, ...] = ()


class ShieldRow(Frozen):
    """A shield (L-904 to L-909)."""

    code: str
    bonus: Small
    malus: Annotated[int, Field(ge=-999, le=0)]
    kg: Annotated[float, Field(ge=0, le=1000)]
    price: Count | int
    rule: RuleText


class PaceRow(Frozen):
    """Moves a round in armour of a category, and the talent that wears it freely (L-856 to L-858, L-881 to L-883)."""

    category: Literal["light", "medium", "heavy"]
    moves: Count
    rule: RuleText
    talent: str
    talent_rule: RuleText


class EquipmentTable(Frozen):
    """Armours, shields, and the skills that their malus reaches (L-850 to L-909).

    hampered_skills: the skills of attack and defence that being lifted or pinned down lowers (L-800, L-822).
    """

    body_skills: tuple[SkillCode, ...]
    concentration_skills: tuple[SkillCode, ...]
    combat_skills: tuple[SkillCode, ...]
    hampered_skills: tuple[SkillCode, ...]
    armours: tuple[ArmourRow, ...]
    shields: tuple[ShieldRow, ...]
    paces: tuple[PaceRow, ...]
    shield_talent: str
    concentration_talents: tuple[str, ...]

    def armour(self, code: str | None) -> ArmourRow | None:
        """Return the armour's row, or None."""
        return next((row for row in self.armours if row.code == code), None)

    def shield(self, code: str | None) -> ShieldRow | None:
        """Return the shield's row, or None."""
        return next((row for row in self.shields if row.code == code), None)

    def pace(self, category: str) -> PaceRow:
        """Return the pace of a category of armour. Raises KeyError when the profile lacks it."""
        row = next((row for row in self.paces if row.category == category), None)
        if row is None:
            raise KeyError(category)
        return row


class JumpTable(Frozen):
    """Shares of VD per point of a jump, its cap, and the ratios of high and combined jumps (L-950 to L-972)."""

    standing_per_point: FractionText
    run_up_per_point: FractionText
    cap_total: Annotated[int, Field(ge=1, le=99)]
    high: FractionText
    combined_high: FractionText
    combined_long: FractionText
    course_bonus: Small


class RulesProfile(Frozen):
    """The tables and options that a fight is played by."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    options: RulesOptions = RulesOptions()
    sizes: SizeTable
    speed: SpeedTable
    attention: AttentionTable
    exposure: ExposureTable
    actions: ActionTable
    manoeuvres: ManoeuvreTable
    charge: ChargeTable
    shooting: ShootingTable
    cover: CoverTable
    concealment: ConcealmentTable
    grapple: GrappleTable
    equipment: EquipmentTable
    jump: JumpTable
    bmo: BmoTable = BmoTable()

    def size(self, code: Size) -> SizeRow:
        """Return the row of a size."""
        return next(row for row in self.sizes.rows if row.code is code)

    def size_difference(self, one: Size, other: Size) -> int:
        """Return by how many categories `one` is larger than `other`; negative when it is smaller (Q-011)."""
        return self.size(one).rank - self.size(other).rank


# --- reading ---------------------------------------------------------------------------------------------------------


class ProfileError(Exception):
    """A profile that cannot be used; `say` names the file, the line, the key and the reason."""

    def __init__(self, say: Message) -> None:
        super().__init__(" ".join(f"{key}={value}" for key, value in say.values))
        self.say = say


_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_HEADER = re.compile(r"^\s*\[([A-Za-z0-9_.\-]+)\]\s*(#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+)\s*=")
_ROW = re.compile(r"^\s*\{")


def _line_of(text: str, path: tuple[str | int, ...]) -> int:
    """Return the line of a key in a profile: of its own row in a list of rows; 0 when it is not written there."""
    best = 0
    table: tuple[str, ...] = ()
    key_path: tuple[str, ...] = ()
    row = -1
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table, key_path, row = tuple(header[1].split(".")), (), -1
            if path[: len(table)] == table and not best:
                best = number
        elif key := _KEY.match(line):
            key_path, row = (*table, key[1]), -1
            if path[: len(key_path)] == key_path:
                best = number
        elif _ROW.match(line) and key_path and path[: len(key_path)] == key_path:
            row += 1
            if len(path) > len(key_path) and path[len(key_path)] == row:
                return number
    return best


def _refuse(file: str, line: int, key: str, reason: Message) -> ProfileError:
    return ProfileError(message("rule.profile.refused", file=file, line=line, key=key, reason=reason))


def _override(data: dict[str, Any], key: str, text: str, file: str) -> None:
    """Put one value in its place. Raises ProfileError when the key does not exist."""
    try:
        value: Any = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        value = text
    here: Any = data
    parts = key.split(".")
    for position, part in enumerate(parts):
        if isinstance(here, list):
            named = [r for r in here if isinstance(r, dict) and part in (r.get("code"), r.get("mode"), r.get("kind"))]
            index = here.index(named[0]) if len(named) == 1 else int(part) if part.isdigit() else -1
            if not 0 <= index < len(here):
                raise _refuse(file, 0, key, message("reason.no_row", name=part))
            if position == len(parts) - 1:
                here[index] = value
            else:
                here = here[index]
            continue
        if not isinstance(here, dict) or part not in here:
            raise _refuse(file, 0, key, message("reason.no_key", name=part))
        if position == len(parts) - 1:
            here[part] = value
        else:
            here = here[part]


def _read(text: str, name: str) -> dict[str, Any]:
    """Return what a TOML text says. Raises ProfileError with the line where it does not read."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        raise _refuse(name, int(at[1]) if at else 0, "", message("reason.toml")) from error


def load_profile(
    text: str,
    overrides: tuple[tuple[str, str], ...] = (),
    name: str = "loreval.toml",
    parts: tuple[tuple[str, str], ...] = (),
) -> RulesProfile:
    """Return the profile that a TOML text holds, with overrides put over it.

    parts: tables that stand in files of their own, as (name of the table, its text); their lines are told of in
    `<table>.toml`.

    overrides: dotted keys and values as TOML writes them, such as `("options.vd_uniform", "true")` or
    `("equipment.armours.padded.bonus", "2")`; rows of a list go by their code, mode or kind, or by number from 0.
    name: the file's name, for the refusal. Raises ProfileError naming file, line (0: not written there), key and
    reason.
    """
    data = _read(text, name)
    data.update((table, _read(own, f"{table}.toml")) for table, own in parts)
    written = {f"options.{key}" for key in data.get("options", {})} if isinstance(data.get("options"), dict) else set()
    for key, value in overrides:
        option = key.removeprefix("options.")
        if key not in written and key.startswith("options.") and option in RulesOptions.model_fields:
            data.setdefault("options", {})[option] = None
        _override(data, key, value, name)
    try:
        return RulesProfile.model_validate(data, strict=False)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = tuple(first["loc"])
        key = ".".join(str(part) for part in path)
        own = next((own for table, own in parts if path[:1] == (table,)), None)
        if own is not None:
            raise _refuse(f"{path[0]}.toml", _line_of(own, path[1:]), key, reason(first)) from error
        raise _refuse(name, _line_of(text, path), key, reason(first)) from error
