"""The numbers of one combatant that a GM needs at the table; the card, the sheets and `loreval info` show the same."""

from __future__ import annotations

from decimal import Decimal

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId, CreatureId
from loreval_desktop.core.message import Message
from loreval_desktop.core.units import exact
from loreval_desktop.encounter.facts import bmo as bmo_facts
from loreval_desktop.encounter.facts import combat
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant, Side
from loreval_desktop.rules.attention import pool
from loreval_desktop.rules.bmo import bmo, dmd
from loreval_desktop.rules.defence import passive, passive_perception
from loreval_desktop.rules.equipment import pace_limit
from loreval_desktop.rules.initiative import initiative_bonus
from loreval_desktop.rules.jump import jump, taking_ten
from loreval_desktop.rules.scores import skill_roll
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.creature import Creature, LocomotionMode, Size, Weapon
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.stance import Stance
from loreval_desktop.rules.types.terms import named


class WeaponNumbers(Frozen):
    """A weapon: what is added to its attack roll, armour included, its damage, its threat."""

    name: str
    total: int
    damage: str
    threat_from: int
    reach_m: float | None = None
    range_m: float | None = None


class SpeedNumbers(Frozen):
    """One way of moving: its VD in metres, as text with a point, and as a float."""

    mode: LocomotionMode
    vd: str
    vd_m: float


class CombatantNumbers(Frozen):
    """The numbers of one combatant or sheet. multiples: one to six VD in metres.

    jump_m, jump_run_m: how far it jumps out of combat, taking 10, from a stand and with a run-up (L-951, L-975).
    """

    id: CombatantId | None
    creature_id: CreatureId
    name: str
    side: Side | None
    size: Size
    hit_points: int
    full: int
    heroism: int
    pool: int
    initiative: int
    defence: int
    reflex: int
    perception: int
    bmo: int
    dmd: int
    nonlethal: int = 0
    speeds: tuple[SpeedNumbers, ...]
    multiples: tuple[float, ...]
    jump_m: float
    jump_run_m: float
    pace: int | None
    armour: Message | None
    weapons: tuple[WeaponNumbers, ...]
    notes: str


def weapon_total(sheet: Creature, weapon: Weapon, profile: RulesProfile, stance: Stance) -> int:
    """Return what an attack with a weapon adds to its die, before chaining and aim: armour included (L-861)."""
    return skill_roll(sheet, profile, stance, weapon.skill).total + weapon.attack_bonus


def sheet_numbers(sheet: Creature, profile: RulesProfile, stance: Stance | None = None) -> CombatantNumbers:
    """Return the numbers of a sheet. stance: None for a creature at rest, with no attention point placed."""
    stands = stance or Stance()
    first = speed(sheet, profile)
    ten = taking_ten(sheet, profile)
    return CombatantNumbers(
        id=None,
        creature_id=sheet.id,
        name=sheet.name,
        side=None,
        size=sheet.size,
        hit_points=sheet.hit_points,
        full=sheet.hit_points,
        heroism=sheet.heroism,
        pool=pool(sheet, profile).total,
        initiative=initiative_bonus(sheet, profile).total,
        defence=passive(sheet, profile, stands, "defense").total,
        reflex=passive(sheet, profile, stands, "reflex").total,
        perception=passive_perception(sheet, profile, stands).total,
        bmo=bmo(sheet, profile).total,
        dmd=dmd(sheet, profile).total,
        speeds=tuple(
            SpeedNumbers(mode=way.mode, vd=str(found.vd), vd_m=found.vd_m)
            for way in sheet.locomotions
            if (found := speed(sheet, profile, way.mode))
        ),
        multiples=tuple(float(Decimal(first.vd) * n) for n in range(1, 7)),
        jump_m=float(jump(ten, exact(first.vd), profile).length),
        jump_run_m=float(jump(ten, exact(first.vd), profile, run_up=True).length),
        pace=pace_limit(sheet, profile),
        armour=named("armour", sheet.armour) if sheet.armour else None,
        weapons=tuple(
            WeaponNumbers(
                name=weapon.name,
                total=weapon_total(sheet, weapon, profile, stands),
                damage=weapon.damage,
                threat_from=weapon.threat_from,
                reach_m=weapon.reach_m if weapon.reach_m is not None or not weapon.contact else sheet.reach_m,
                range_m=weapon.range_m,
            )
            for weapon in sheet.weapons
        ),
        notes=sheet.notes,
    )


def numbers_of(state: Encounter, combatant: Combatant) -> CombatantNumbers:
    """Return the numbers of a combatant as it stands: attention, extra moves and states included."""
    numbers = sheet_numbers(state.sheet(combatant), state.profile, combat.stance(state, combatant))
    return numbers.model_copy(
        update={
            "id": combatant.id,
            "name": combatant.name,
            "side": combatant.side,
            "hit_points": combatant.hit_points,
            "bmo": bmo_facts.bmo_of(state, combatant).total,
            "nonlethal": combatant.nonlethal,
            "dmd": bmo_facts.dmd_of(state, combatant).total,
            "heroism": combatant.heroism,
        }
    )
