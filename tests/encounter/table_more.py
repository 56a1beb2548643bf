"""More of the table: commands that only some played tests need, and small set-ups that several share."""

from __future__ import annotations

from loreval_desktop.core.ids import AreaId, CombatantId, LightId, ObstacleId, SceneId
from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.facts.combat import attack_facts
from loreval_desktop.encounter.loreval.blow import DivideSecurity, ResolveAttack
from loreval_desktop.encounter.loreval.cast import CastSpell
from loreval_desktop.encounter.loreval.change import ChangeAction, VoidCounter
from loreval_desktop.encounter.loreval.counter_test import FireCounter
from loreval_desktop.encounter.loreval.events import Jumped
from loreval_desktop.encounter.loreval.jump import MakeJump
from loreval_desktop.encounter.loreval.struggle import BreakBlock
from loreval_desktop.encounter.map.events import ScenePatch
from loreval_desktop.encounter.map.forced import ForceToken
from loreval_desktop.encounter.map.movement import MoveToken, StandUp
from loreval_desktop.encounter.map.riding import Dismount, MountToken
from loreval_desktop.encounter.map.scene import (
    AddScene,
    DrawObstacles,
    EditScene,
    EditToken,
    GoToScene,
    PlaceToken,
    PutMapItems,
    RemoveMapItems,
    SetDoor,
)
from loreval_desktop.encounter.people.equipment import PickUpObject
from loreval_desktop.encounter.people.harm import ApplyDamage, Heal
from loreval_desktop.encounter.people.roster import (
    AddCombatant,
    ApplyCondition,
    EditCreature,
    LiftCondition,
    RemoveCombatant,
    RuleCover,
    SetAwareness,
    SetHidden,
    SetProfile,
    SetReadyWeapons,
    SetStandingAttention,
)
from loreval_desktop.encounter.ribbons.act import ActOnRibbon, EnterSuccesses
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.rounds.begin_end import EndEncounter, StartEncounter
from loreval_desktop.encounter.rounds.eclats import AnnounceEclat
from loreval_desktop.encounter.rounds.phases import EndTurn
from loreval_desktop.encounter.rounds.surprise import ConfirmSurprise, MarkSurprised, RollDetection
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.encounter.value.people import BlowOutcome, Condition, ConditionCode, InitiativeStatus, Side
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.encounter.value.scene import (
    Area,
    AreaKind,
    DoorState,
    Light,
    LightLevel,
    Obstacle,
    ObstacleKind,
    Scene,
)
from loreval_desktop.rules.types.actions import (
    ActionKind,
    ActionSpec,
    Addon,
    AttackPart,
    CounterKind,
    CounterSide,
    GrappleOption,
)
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    ArmourClassBonus,
    AttentionSheet,
    Locomotion,
    LocomotionMode,
    ManoeuvreBonus,
    ManoeuvreSheet,
    NpcKind,
    RibbonSheet,
    RibbonSkill,
    Senses,
    Size,
    Skill,
    Spell,
    Talent,
    Virtue,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.rules.types.ribbons import RibbonAction
from tests.encounter.table import Table

__all__ = [
    "VD",
    "Abilities",
    "ActOnRibbon",
    "ActionKind",
    "ActionSpec",
    "AddCombatant",
    "AddScene",
    "Addon",
    "Allotment",
    "AnnounceEclat",
    "ApplyCondition",
    "ApplyDamage",
    "Area",
    "AreaId",
    "AreaKind",
    "ArmourClassBonus",
    "AttackPart",
    "AttemptManoeuvre",
    "AttentionSheet",
    "BeginRibbons",
    "BlowOutcome",
    "BreakBlock",
    "CastSpell",
    "ChangeAction",
    "CombatantId",
    "Command",
    "Condition",
    "ConditionCode",
    "ConfirmSurprise",
    "CounterKind",
    "CounterSide",
    "Dismount",
    "DivideSecurity",
    "DoorState",
    "DrawObstacles",
    "EditCreature",
    "EditScene",
    "EditToken",
    "EndEncounter",
    "EndTurn",
    "EnterSuccesses",
    "FireCounter",
    "ForceToken",
    "GoToScene",
    "GrappleOption",
    "Heal",
    "InitiativeStatus",
    "Jumped",
    "LiftCondition",
    "Light",
    "LightId",
    "LightLevel",
    "Locomotion",
    "LocomotionMode",
    "MakeJump",
    "ManoeuvreBonus",
    "ManoeuvreSheet",
    "MarkSurprised",
    "MountToken",
    "MoveToken",
    "NpcKind",
    "Obstacle",
    "ObstacleId",
    "ObstacleKind",
    "PendingRoll",
    "Phase",
    "PickUpObject",
    "PlaceOnRibbon",
    "PlaceToken",
    "PutMapItems",
    "RemoveCombatant",
    "RemoveMapItems",
    "ResolveAttack",
    "RibbonAction",
    "RibbonSheet",
    "RibbonSkill",
    "RollDetection",
    "RuleCover",
    "RulesProfile",
    "Scene",
    "SceneId",
    "ScenePatch",
    "Senses",
    "SetAwareness",
    "SetDoor",
    "SetHidden",
    "SetProfile",
    "SetReadyWeapons",
    "SetStandingAttention",
    "Side",
    "Size",
    "Skill",
    "Spell",
    "StandUp",
    "StartEncounter",
    "Talent",
    "Virtue",
    "VoidCounter",
    "Weapon",
    "WeaponMode",
    "attack_facts",
    "charge",
    "codes",
    "draw",
    "finish_round",
    "pair",
    "step",
]  # fmt: skip

VD = 5.8
"""The speed of a creature of size M whose best ability is 14, in metres a unit."""


def charge(extra: int = 2, mode: WeaponMode = WeaponMode.SINGLE, **more: object) -> ActionSpec:
    """A charge of so many paid units."""
    return ActionSpec(kind=ActionKind.CHARGE, mode=mode, extra_moves=extra, **more)


def codes(table: Table, name: str) -> set[str]:
    """Return somebody's states."""
    return {condition.code.value for condition in table[name].conditions}


def draw(table: Table, *points: tuple[float, float], kind: ObstacleKind = ObstacleKind.WALL, **more: object) -> None:
    """Put up a wall, or something else that stands in the way."""
    table.do(DrawObstacles(obstacles=(Obstacle(id=ObstacleId(""), kind=kind, points=points, **more),)))


def pair(table: Table, name: str, code: str, other: str, its: str) -> None:
    """Put two into the two states of a pair, such as seizer and seized."""
    table.apply(name, ConditionCode(code), by=table.id(other))
    if not table.has(other, ConditionCode(its)):
        table.apply(other, ConditionCode(its), by=table.id(name))


def step(table: Table, name: str, *path: tuple[float, float]) -> MoveToken:
    """Return the command that moves somebody."""
    return MoveToken(token_id=table.token(name).id, path=path)


def finish_round(table: Table) -> None:
    """End every turn that is left, then the round."""
    while table.phase in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION):
        table.end_turn()
    table.end_round()
