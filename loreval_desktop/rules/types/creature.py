"""The sheet of a creature: what the three rule systems need to know of it.

A sheet holds what stands on paper: skill totals without equipment, the equipment itself, talents, senses. What the
rules make of it (passive scores, speed, attention points) is computed by the other modules of this package.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import AssetId, CreatureId

Score = Annotated[int, Field(ge=-999, le=999)]
Metres = Annotated[float, Field(ge=0, le=1000)]


class Size(StrEnum):
    """The size names of the rule text. Rank order: I < MI < TP < P < M < G < TG < GI < C; E ranks with GI (Q-011)."""

    I = "I"  # noqa: E741 - the rule text's own letter
    MI = "MI"
    TP = "TP"
    P = "P"
    M = "M"
    G = "G"
    TG = "TG"
    E = "E"
    GI = "GI"
    C = "C"


class NpcKind(StrEnum):
    """Who carries heroism: players' characters, important and standard NPCs (L-017, L-018)."""

    PC = "pc"
    IMPORTANT = "important_npc"
    STANDARD = "standard_npc"


class LocomotionMode(StrEnum):
    """Modes of locomotion and their gross speeds (L-915, L-936 to L-941)."""

    WALK_HUMANOID = "walk_humanoid"
    WALK_QUADRUPED = "walk_quadruped"
    SWIM_HUMANOID = "swim_humanoid"
    SWIM_AMPHIBIAN = "swim_amphibian"
    SWIM_QUADRUPED = "swim_quadruped"
    FLY_SELF = "fly_self"
    FLY_WINGED = "fly_winged"


class Locomotion(Frozen):
    """A way of moving; `gross_m` replaces the printed gross speed of the mode when the sheet says so."""

    mode: LocomotionMode
    gross_m: Metres | None = None


SKILLS = (
    "initiative", "perception", "detection", "power_strike", "finesse_strike", "defense", "reflex", "soak", "escape",
    "acrobatics", "jump", "concentration", "vigour", "will", "stealth", "spell_penetration", "targeting",
)  # fmt: skip
SkillCode = Literal[
    "initiative", "perception", "detection", "power_strike", "finesse_strike", "defense", "reflex", "soak", "escape",
    "acrobatics", "jump", "concentration", "vigour", "will", "stealth", "spell_penetration", "targeting",
]  # fmt: skip


class Skill(Frozen):
    """A skill: its total without equipment, and the degree of mastery inside it."""

    code: SkillCode
    total: Score = 0
    mastery: Annotated[int, Field(ge=0, le=99)] = 0


class Abilities(Frozen):
    """Ability scores (not modifiers)."""

    strength: Annotated[int, Field(ge=0, le=200)] = 10
    dexterity: Annotated[int, Field(ge=0, le=200)] = 10
    constitution: Annotated[int, Field(ge=0, le=200)] = 10
    intelligence: Annotated[int, Field(ge=0, le=200)] = 10
    wisdom: Annotated[int, Field(ge=0, le=200)] = 10
    charisma: Annotated[int, Field(ge=0, le=200)] = 10


class Allotment(Frozen):
    """Attention points put in Environment, Security and Focus."""

    environment: Annotated[int, Field(ge=0, le=99)] = 0
    security: Annotated[int, Field(ge=0, le=99)] = 0
    focus: Annotated[int, Field(ge=0, le=99)] = 0

    @property
    def total(self) -> int:
        """Points spent."""
        return self.environment + self.security + self.focus


class Criterion(StrEnum):
    """The three criteria of attention."""

    ENVIRONMENT = "environment"
    SECURITY = "security"
    FOCUS = "focus"


class CriterionLimit(Frozen):
    """An upper (`cap`) or lower (`floor`) bound of one criterion, such as a closed helm: Environment 1 (L-101)."""

    criterion: Criterion
    cap: int | None = None
    floor: int | None = None
    why: str = ""


class AttentionSheet(Frozen):
    """What the sheet says of attention (L-080 to L-110)."""

    racial: Annotated[int, Field(ge=-20, le=20)] = 0
    other: Annotated[int, Field(ge=-20, le=20)] = 0
    characteristic_training_ranks: Annotated[int, Field(ge=0, le=99)] = 0
    perception_malus: Annotated[int, Field(ge=0, le=99)] = 0
    limits: tuple[CriterionLimit, ...] = ()
    intuitive_focus: Annotated[int, Field(ge=0, le=20)] = 0
    sneak_rank: Annotated[int, Field(ge=0, le=20)] = 0
    perfidious_rank: Annotated[int, Field(ge=0, le=20)] = 0
    standing: Allotment = Allotment()


class Talent(Frozen):
    """A talent by its code (`course`, `super_active`, `adventurer`, …), a free modifier and a note (Q-009)."""

    code: Annotated[str, Field(min_length=1, max_length=60)]
    modifier: Score = 0
    note: str = ""


class WeaponMode(StrEnum):
    """How a weapon is used (L-196 to L-215)."""

    UNARMED = "unarmed"
    SINGLE = "single"
    TWO_WEAPON = "two_weapon"
    TWO_HANDED = "two_handed"
    THROWN = "thrown"
    FAST_MISSILE = "fast_missile"
    SLOW_MISSILE = "slow_missile"


class Weapon(Frozen):
    """A weapon, natural weapons and fist weapons included.

    damage: dice and bonus as written, such as `1d8+3`. threat_from: lowest face that threatens a critical.
    attack_bonus: what this weapon adds to the attack skill. modes: the ways it may be used.
    """

    id: Annotated[str, Field(min_length=1, max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    modes: tuple[WeaponMode, ...] = (WeaponMode.SINGLE,)
    skill: Literal["power_strike", "finesse_strike"] = "power_strike"
    attack_bonus: Score = 0
    damage: Annotated[str, Field(pattern=r"^\s*(\d+\s*[dD]\s*\d+|\d+)(\s*[+\-−]\s*(\d+\s*[dD]\s*\d+|\d+))*\s*$")] = (
        "1d6"
    )
    threat_from: Annotated[int, Field(ge=2, le=20)] = 20
    critical_multiplier: Annotated[int, Field(ge=2, le=6)] = 2
    contact: bool = True
    polearm: bool = False
    double: bool = False
    fist_weapon: bool = False
    natural: bool = False
    off_hand: bool = False
    ready: bool = True
    reach_m: Metres | None = None
    range_m: Metres | None = None
    hardness: Annotated[int, Field(ge=0, le=99)] = 10
    hit_points: Annotated[int, Field(ge=0, le=999)] = 5
    ribbon_cost: Annotated[int, Field(ge=1, le=6)] = 3
    ribbon_fatigue: Annotated[int, Field(ge=0, le=20)] = 3
    siege: bool = False
    """Handled by Castramétation & poliorcétique on the ribbons (R-051)."""


class Spell(Frozen):
    """A spell: its components and what it does in play (L-216 to L-219, L-239).

    vigour: it is resisted with the body, and not with the will (L-355). irresistible, auto_targeted: what answers it
    less (L-356, L-359).
    """

    id: Annotated[str, Field(min_length=1, max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    level: Annotated[int, Field(ge=0, le=20)] = 0
    material: bool = False
    aimed: bool = False
    ritual: bool = False
    focus_two: bool = False
    vigour: bool = False
    irresistible: bool = False
    auto_targeted: bool = False
    damage: Annotated[str, Field(max_length=40)] = ""
    note: str = ""


class Senses(Frozen):
    """Sight that helps against gloom (L-745 to L-754)."""

    low_light_vision: bool = False
    darkvision_m: Metres = 0


class ManoeuvreBonus(Frozen):
    """What a feat or a power adds to one manoeuvre, made or undergone (M-013, M-016).

    manoeuvre: its code, such as `trip`; empty: all of them.
    """

    name: Annotated[str, Field(max_length=60)] = ""
    manoeuvre: Literal["", "bull_rush", "trip", "disarm", "sunder", "grapple_bmo", "overrun"] = ""
    attack: Score = 0
    defence: Score = 0


ArmourClassKind = Literal["luck", "circumstance", "deflection", "dodge", "insight", "morale", "profane", "sacred"]


class ArmourClassBonus(Frozen):
    """A bonus to armour class that also counts for the DMD (M-017)."""

    kind: ArmourClassKind
    value: Annotated[int, Field(ge=0, le=99)] = 1


class SheetObject(Frozen):
    """Something held or worn that is no weapon, such as a torch or an amulet: it can be dropped or destroyed."""

    id: Annotated[str, Field(min_length=1, max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=80)]
    held: bool = False
    hardness: Annotated[int, Field(ge=0, le=99)] = 5
    hit_points: Annotated[int, Field(ge=1, le=999)] = 5


class ManoeuvreSheet(Frozen):
    """What BMO and DMD need beyond the rest of the sheet (M-001 and following).

    base_attack None: the attaque en force without its Strength (Q-151). attack_bonus, defence_bonus: on every
    manoeuvre. armour_class, armour_class_malus: what counts for the DMD too.
    """

    base_attack: Score | None = None
    feats: tuple[str, ...] = ()
    attack_bonus: Score = 0
    defence_bonus: Score = 0
    special: tuple[ManoeuvreBonus, ...] = ()
    armour_class: tuple[ArmourClassBonus, ...] = ()
    armour_class_malus: Annotated[int, Field(ge=-99, le=0)] = 0
    legs: Annotated[int, Field(ge=0, le=99)] = 2
    hands: Annotated[int, Field(ge=0, le=20)] = 2
    humanoid: bool = True
    can_be_tripped: bool = True
    objects: tuple[SheetObject, ...] = ()


class Virtue(Frozen):
    """A virtue of the ribbons' characters: dice it brings, once until Souffler."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    dice: Annotated[int, Field(ge=0, le=20)] = 1


class RibbonSkill(Frozen):
    """A skill of the ribbons' characters."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    dice: Annotated[int, Field(ge=0, le=20)] = 1


class RibbonSheet(Frozen):
    """What the ribbons need (R-001 and following)."""

    skills: tuple[RibbonSkill, ...] = ()
    virtues: tuple[Virtue, ...] = ()
    mounted: bool = False
    fatigue_max: Annotated[int, Field(ge=0, le=99)] = 10
    wounds_max: Annotated[int, Field(ge=0, le=99)] = 5


class Creature(Frozen):
    """A creature's sheet."""

    id: CreatureId
    name: Annotated[str, Field(min_length=1, max_length=80)]
    public_name: Annotated[str, Field(max_length=80)] = ""
    """What players read; empty: the name itself for players' characters, the kind of creature otherwise."""
    kind: NpcKind = NpcKind.STANDARD
    people: Annotated[str, Field(max_length=60)] = ""
    """Race or people; Elfin, Tifin and Mielfin have one attention point more (L-088)."""
    size: Size = Size.M
    abilities: Abilities = Abilities()
    locomotions: tuple[Locomotion, ...] = (Locomotion(mode=LocomotionMode.WALK_HUMANOID),)
    speed_override_m: Metres | None = None
    hit_points: Annotated[int, Field(ge=0, le=99999)] = 10
    death_at: Annotated[int, Field(ge=-99999, le=0)] = 0
    """Hit points at which it dies (Q-004)."""
    heroism: Annotated[int, Field(ge=0, le=3)] = 0
    reach_m: Metres = 1.5
    space_m: Metres | None = None
    """Diameter of the token; None: by size."""
    skills: tuple[Skill, ...] = ()
    attention: AttentionSheet = AttentionSheet()
    talents: tuple[Talent, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    two_weapon_malus: Annotated[int, Field(ge=-20, le=0)] = 0
    spells: tuple[Spell, ...] = ()
    armour: str | None = None
    """Code of a row of the armour table (L-892 to L-903)."""
    armour_magic: Score = 0
    natural_armour: Score = 0
    shield: str | None = None
    shield_magic: Score = 0
    senses: Senses = Senses()
    manoeuvres: ManoeuvreSheet = ManoeuvreSheet()
    ribbons: RibbonSheet | None = None
    picture: AssetId | None = None
    notes: Annotated[str, Field(max_length=20000)] = ""
    source_text: Annotated[str, Field(max_length=100000)] = ""
    """The whole text it was imported from, kept beside what was read."""

    @model_validator(mode="after")
    def _no_doubles(self) -> Creature:
        for what, keys in (
            ("skills", [s.code for s in self.skills]),
            ("weapons", [w.id for w in self.weapons]),
            ("spells", [s.id for s in self.spells]),
            ("talents", [t.code for t in self.talents]),
        ):
            if len(keys) != len(set(keys)):
                raise ValueError(f"{what}: the same entry stands twice")
        if not self.locomotions:
            raise ValueError("locomotions: at least one is needed")
        return self

    def skill_total(self, code: SkillCode) -> int:
        """Return the total of a skill without equipment; 0 when the sheet does not list it."""
        return next((skill.total for skill in self.skills if skill.code == code), 0)

    def mastery(self, code: SkillCode) -> int:
        """Return the degree of mastery of a skill; 0 when the sheet does not list it."""
        return next((skill.mastery for skill in self.skills if skill.code == code), 0)

    def has_talent(self, code: str) -> bool:
        """Tell whether the sheet lists the talent."""
        return any(talent.code == code for talent in self.talents)

    def weapon(self, weapon_id: str) -> Weapon | None:
        """Return the weapon of that id, or None."""
        return next((weapon for weapon in self.weapons if weapon.id == weapon_id), None)
