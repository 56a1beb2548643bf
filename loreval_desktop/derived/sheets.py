"""What printed sheets show: the map, the creatures with the numbers of the table, the round to write in.

Values only, in messages and numbers; how they look on paper is the business of `ui.printing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from enum import StrEnum

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import Message, message
from loreval_desktop.derived.numbers import sheet_numbers, weapon_total
from loreval_desktop.derived.ribbon_sheet import RibbonFacts, RibbonPrint, ribbon_facts, ribbon_print
from loreval_desktop.encounter.board.obstacles import token_name
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, ConditionCode, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import Background, Grid, Note, Obstacle, ObstacleKind, Point, Scene
from loreval_desktop.rules.actions import action_label
from loreval_desktop.rules.defence import passive
from loreval_desktop.rules.equipment import held_shield, worn_armour
from loreval_desktop.rules.initiative import initiative_bonus
from loreval_desktop.rules.scores import PASSIVE, skill_roll
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.talents import talent
from loreval_desktop.rules.types.creature import Creature, SkillCode, Spell, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance
from loreval_desktop.rules.types.terms import named

Text = Message | str
UNITS = 6
"""How many multiples of VD a sheet lists."""

_SIDE_ORDER = (Side.PLAYERS, Side.ALLIES, Side.FOES, Side.OTHERS)
_OTHER_SKILLS: tuple[SkillCode, ...] = (
    "detection", "soak", "vigour", "will", "escape", "acrobatics", "jump", "concentration", "stealth",
    "spell_penetration", "targeting",
)  # fmt: skip
"""Skills that a sheet lists in one line, where the creature has them."""


class PrintKind(StrEnum):
    """What can be printed."""

    ENCOUNTER = "encounter"
    CREATURES = "creatures"
    INITIATIVE = "initiative"
    RIBBONS = "ribbons"
    RIBBONS_BLANK = "ribbons_blank"
    MAP = "map"
    ALL = "all"


RIBBON_KINDS = (PrintKind.RIBBONS, PrintKind.RIBBONS_BLANK)
"""What a fight by initiative ribbons alone has."""


def print_kinds(*, by_ribbons: bool) -> tuple[PrintKind, ...]:
    """Return what can be printed of a fight: the table of the round, or the ribbons in its place."""
    barred = (PrintKind.INITIATIVE,) if by_ribbons else RIBBON_KINDS
    return tuple(kind for kind in PrintKind if kind not in barred)


class Fighter(Frozen):
    """One combatant on paper. mark: the short sign by which map, table and sheet name it."""

    id: CombatantId
    mark: str
    name: str
    side: Side
    left: int
    full: int
    out: bool = False
    hidden: bool = False
    conditions: tuple[Text, ...] = ()


class SheetWeapon(Frozen):
    """A weapon: what is added to the d20 with the equipment and without any modifier of the round."""

    name: str
    total: int
    damage: str
    threat_from: int
    critical: int
    reach_m: float | None
    range_m: float | None
    modes: tuple[Message, ...]
    ready: bool


class SheetSpell(Frozen):
    """A spell. traits: its components."""

    name: str
    level: int
    damage: str
    traits: tuple[Message, ...]
    note: str


class Way(Frozen):
    """A way of moving beside the first."""

    mode: Message
    vd_m: float


class SheetSkill(Frozen):
    """A skill's total with the equipment."""

    name: Message
    total: int


class SheetTalent(Frozen):
    """A talent with its free modifier and note."""

    name: Text
    modifier: int
    note: str


class SheetCreature(Frozen):
    """A sheet, and those who fight by it. Scores are at rest: no attention placed, no exposure, no move."""

    name: str
    side: Side
    size: Message
    kind: Message
    people: str
    fighters: tuple[Fighter, ...]
    initiative: int
    pool: int
    defence: int
    reflex: int
    perception: int
    bmo: int | None
    """BMO and DMD, where manoeuvres are resolved by them (M-002, M-014)."""
    dmd: int | None
    heroism: int
    vd_m: float
    multiples: tuple[float, ...]
    mode: Message
    ways: tuple[Way, ...]
    pace: int | None
    armour: Message | None
    shield: Message | None
    natural_armour: int
    reach_m: float
    standing: tuple[int, int, int]
    skills: tuple[SheetSkill, ...]
    weapons: tuple[SheetWeapon, ...]
    spells: tuple[SheetSpell, ...]
    talents: tuple[SheetTalent, ...]
    low_light_vision: bool
    darkvision_m: float
    death_at: int
    notes: str
    ribbons: RibbonFacts | None = None


class RoundRow(Frozen):
    """A line of the table of the round; None where it is still to be written."""

    fighter: Fighter
    bonus: int
    initiative: int | None = None
    environment: int | None = None
    security: int | None = None
    focus: int | None = None
    action: Message | None = None
    category: int | None = None
    cost: int | None = None
    remaining: int | None = None

    def blank(self) -> RoundRow:
        """Return the same line with nothing written in it, for the next round."""
        return RoundRow(fighter=self.fighter, bonus=self.bonus)


class Step(Frozen):
    """A score or a share, and what it is worth."""

    at: int
    value: int


class Reminder(Frozen):
    """Modifiers of the profile that are asked for again and again."""

    environment: tuple[Step, ...]
    security: tuple[Step, ...]
    focus: tuple[Step, ...]
    first_move: int
    further_move: int
    exposed: int
    doubly_exposed: int
    chained: int
    cover: tuple[Step, ...]


class SheetToken(Frozen):
    """A token on the printed map."""

    mark: str
    name: str
    at: Point
    radius_m: float
    side: Side
    out: bool = False
    hidden: bool = False
    prop: bool = False


class SheetMap(Frozen):
    """The map as the GM has it: everything that stands on it."""

    name: str
    width_m: float
    height_m: float
    background: Background | None
    grid: Grid
    obstacles: tuple[Obstacle, ...]
    tokens: tuple[SheetToken, ...]
    notes: tuple[Note, ...]


def table_map(found: SheetMap) -> SheetMap:
    """Return a map that may lie before the players: without tokens and notes, secret doors as walls."""
    return found.model_copy(
        update={
            "tokens": (),
            "notes": (),
            "obstacles": tuple(
                o.model_copy(update={"kind": ObstacleKind.WALL, "door": None, "secret": False, "locked": False})
                if o.secret
                else o.model_copy(update={"locked": False})
                if o.locked
                else o
                for o in found.obstacles
            ),
        }
    )


class PrintSheet(Frozen):
    """All that any sheet of an encounter shows. ribbons: where initiative goes by them, in place of the rows."""

    title: str
    round: int
    phase: Phase
    map: SheetMap | None
    creatures: tuple[SheetCreature, ...]
    rows: tuple[RoundRow, ...]
    reminder: Reminder
    ribbons: RibbonPrint | None = None


def print_sheet(state: Encounter) -> PrintSheet:
    """Return what the sheets of an encounter show."""
    marks = _marks_of(state)
    scene = state.scene()
    return PrintSheet(
        title=state.title,
        round=state.round.number,
        phase=state.round.phase,
        map=None if scene is None else _map(state, scene, marks),
        creatures=_creatures(state, marks),
        rows=_rows(state, marks),
        reminder=_reminder(state.profile),
        ribbons=ribbon_print(state, marks) if state.initiative == "ribbons" else None,
    )


# --- marks -----------------------------------------------------------------------------------------------------------


def marks(names: Iterable[str]) -> tuple[str, ...]:
    """Return a short sign for each name, in order, no two alike: initials where that will do.

    Two letters of a name, the letter and the number of a numbered one; then other letters of the name, then numbers.
    """
    taken: set[str] = set()
    found = []
    for name in names:
        sign = next(candidate for candidate in _candidates(name) if candidate.casefold() not in taken)
        taken.add(sign.casefold())
        found.append(sign)
    return tuple(found)


def _candidates(name: str) -> Iterable[str]:
    words = [word for word in "".join(c if c.isalnum() else " " for c in name).split() if word]
    if not words:
        words = ["X"]
    first = words[0][0].upper()
    if len(words) > 1 and words[-1].isdigit():
        yield first + words[-1][-2:]
    elif len(words) > 1:
        yield first + words[-1][0].upper()
    for letter in "".join(words)[1:]:
        if letter.isalpha():
            yield first + letter.lower()
    yield from (f"{first}{number}" for number in range(1, 10_000))


def _in_order(state: Encounter) -> tuple[Combatant, ...]:
    """Return the combatants as sheets list them: by side, and as they came."""
    return tuple(c for side in _SIDE_ORDER for c in state.combatants if c.side is side)


def _marks_of(state: Encounter) -> dict[CombatantId, str]:
    combatants = _in_order(state)
    return dict(zip((c.id for c in combatants), marks(c.name for c in combatants), strict=True))


# --- combatants ------------------------------------------------------------------------------------------------------


def _fighter(state: Encounter, combatant: Combatant, signs: dict[CombatantId, str]) -> Fighter:
    return Fighter(
        id=combatant.id,
        mark=signs[combatant.id],
        name=combatant.name,
        side=combatant.side,
        left=combatant.hit_points,
        full=state.sheet(combatant).hit_points,
        out=combatant.has(ConditionCode.DEAD) or combatant.has(ConditionCode.UNCONSCIOUS),
        hidden=combatant.hidden,
        conditions=tuple(
            condition.text if condition.code is ConditionCode.NOTE else message(f"condition.{condition.code}")
            for condition in combatant.conditions
        ),
    )


def _creatures(state: Encounter, signs: dict[CombatantId, str]) -> tuple[SheetCreature, ...]:
    """Return one sheet for those who share all its numbers and fight for the same side."""
    groups: dict[tuple[Side, Creature], list[Combatant]] = {}
    for combatant in _in_order(state):
        sheet = state.sheet(combatant)
        key = (combatant.side, sheet.model_copy(update={"id": "", "name": _stem(sheet.name)}))
        groups.setdefault(key, []).append(combatant)
    return tuple(
        _creature(state, state.sheet(group[0]), side, [_fighter(state, c, signs) for c in group])
        for (side, _), group in groups.items()
    )


def _stem(name: str) -> str:
    """Return a name without the number at its end."""
    stem, _, tail = name.rpartition(" ")
    return stem if stem and tail.isdigit() else name


def _creature(state: Encounter, sheet: Creature, side: Side, fighters: list[Fighter]) -> SheetCreature:
    profile = state.profile
    numbers = sheet_numbers(sheet, profile)
    rest = Stance()
    armour, shield = worn_armour(sheet, profile), held_shield(sheet, profile)
    standing = sheet.attention.standing
    alone = fighters[0].name if len(fighters) == 1 else _stem(sheet.name)
    return SheetCreature(
        name=alone,
        side=side,
        size=named("size", sheet.size.value),
        kind=message(f"print.kind.{sheet.kind}"),
        people=sheet.people,
        fighters=tuple(fighters),
        initiative=initiative_bonus(sheet, profile).total,
        pool=numbers.pool,
        defence=numbers.defence,
        reflex=numbers.reflex,
        perception=numbers.perception,
        bmo=numbers.bmo if profile.options.manoeuvres == "bmo" else None,
        dmd=numbers.dmd if profile.options.manoeuvres == "bmo" else None,
        heroism=sheet.heroism,
        vd_m=numbers.multiples[0],
        multiples=tuple(float(Decimal(speed(sheet, profile).vd) * n) for n in range(1, UNITS + 1)),
        mode=named("locomotion", sheet.locomotions[0].mode.value),
        ways=tuple(
            Way(mode=named("locomotion", way.mode.value), vd_m=speed(sheet, profile, way.mode).vd_m)
            for way in sheet.locomotions[1:]
        ),
        pace=numbers.pace,
        armour=named("armour", armour.code) if armour is not None else None,
        shield=named("shield", shield.code) if shield is not None else None,
        natural_armour=sheet.natural_armour,
        reach_m=sheet.reach_m,
        standing=(standing.environment, standing.security, standing.focus),
        skills=tuple(
            SheetSkill(
                name=named("skill", code),
                total=(
                    passive(sheet, profile, rest, "soak").total - PASSIVE
                    if code == "soak"
                    else skill_roll(sheet, profile, rest, code).total
                ),
            )
            for code in _OTHER_SKILLS
            if any(skill.code == code for skill in sheet.skills)
        ),
        weapons=tuple(_weapons(sheet, profile)),
        spells=tuple(_spell(spell) for spell in sheet.spells),
        talents=tuple(
            SheetTalent(
                name=named("talent", item.code) if talent(item.code) is not None else item.code,
                modifier=item.modifier,
                note=item.note,
            )
            for item in sheet.talents
        ),
        low_light_vision=sheet.senses.low_light_vision,
        darkvision_m=sheet.senses.darkvision_m,
        death_at=sheet.death_at,
        notes=sheet.notes.strip(),
        ribbons=ribbon_facts(sheet) if state.initiative == "ribbons" else None,
    )


def _weapons(sheet: Creature, profile: RulesProfile) -> Iterable[SheetWeapon]:
    for weapon in sheet.weapons:
        thrown = any(m in weapon.modes for m in (WeaponMode.THROWN, WeaponMode.FAST_MISSILE, WeaponMode.SLOW_MISSILE))
        yield SheetWeapon(
            name=weapon.name,
            total=weapon_total(sheet, weapon, profile, Stance()),
            damage=weapon.damage,
            threat_from=weapon.threat_from,
            critical=weapon.critical_multiplier,
            reach_m=(sheet.reach_m if weapon.reach_m is None else weapon.reach_m) if weapon.contact else None,
            range_m=weapon.range_m if thrown else None,
            modes=tuple(named("mode", mode.value) for mode in weapon.modes),
            ready=weapon.ready,
        )


def _spell(spell: Spell) -> SheetSpell:
    traits = [
        message(f"print.spell.{trait}")
        for trait in ("material", "aimed", "ritual", "focus_two")
        if getattr(spell, trait)
    ]
    return SheetSpell(name=spell.name, level=spell.level, damage=spell.damage, traits=tuple(traits), note=spell.note)


# --- the round -------------------------------------------------------------------------------------------------------


def _rows(state: Encounter, signs: dict[CombatantId, str]) -> tuple[RoundRow, ...]:
    """Return the lines of the round: in the order of play where it stands, then by side."""
    placed = [c for c in (state.combatant(c) for c in state.round.order) if c is not None]
    known = {c.id for c in placed}
    placed += [c for c in _in_order(state) if c.id not in known]
    begun = state.round.phase not in (Phase.SETUP, Phase.SURPRISE_CHECK, Phase.ENDED)
    rows = []
    for combatant in placed:
        declared = combatant.declaration if begun else None
        points = combatant.initiative if begun else None
        attention = combatant.attention if declared is not None else None
        rows.append(
            RoundRow(
                fighter=_fighter(state, combatant, signs),
                bonus=initiative_bonus(state.sheet(combatant), state.profile, combatant.roll_malus).total,
                initiative=points,
                environment=None if attention is None else attention.environment,
                security=None if attention is None else attention.security,
                focus=None if attention is None else attention.focus,
                action=None if declared is None else action_label(declared.action),
                category=None if declared is None else declared.category,
                cost=None if declared is None else declared.cost,
                remaining=None if declared is None or points is None else points - declared.cost,
            )
        )
    return tuple(rows)


def _reminder(profile: RulesProfile) -> Reminder:
    table = profile.attention
    scores = (-2, -1, 3, 4, 5)
    return Reminder(
        environment=tuple(Step(at=score, value=table.environment.at(score)) for score in scores),
        security=tuple(Step(at=score, value=table.security.at(score)) for score in scores),
        focus=tuple(Step(at=score, value=table.focus.at(score)) for score in scores),
        first_move=table.first_extra_move,
        further_move=table.further_extra_move,
        exposed=profile.exposure.simple,
        doubly_exposed=profile.exposure.double,
        chained=profile.actions.chained,
        cover=tuple(Step(at=round(step.percent), value=step.bonus) for step in profile.cover.steps),
    )


# --- the map ---------------------------------------------------------------------------------------------------------


def _map(state: Encounter, scene: Scene, signs: dict[CombatantId, str]) -> SheetMap:
    tokens = []
    for token in scene.tokens:
        combatant = state.combatant(token.combatant_id)
        prop = combatant is None
        tokens.append(
            SheetToken(
                mark="" if combatant is None else signs[combatant.id],
                name=token.name if combatant is None else token_name(state, token),
                at=token.at,
                radius_m=state.token_radius_m(token),
                side=Side.OTHERS if combatant is None else combatant.side,
                out=combatant is not None
                and (combatant.has(ConditionCode.DEAD) or combatant.has(ConditionCode.UNCONSCIOUS)),
                hidden=token.hidden or (combatant is not None and combatant.hidden),
                prop=prop,
            )
        )
    return SheetMap(
        name=scene.name,
        width_m=scene.width_m,
        height_m=scene.height_m,
        background=scene.background,
        grid=scene.grid,
        obstacles=scene.obstacles,
        tokens=tuple(tokens),
        notes=scene.notes,
    )
