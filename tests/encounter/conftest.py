"""A small fight, ready to be played: one character and two goblins on an empty floor."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loreval_desktop.core.ids import CreatureId, SceneId
from loreval_desktop.encounter.engine.dice import ScriptedDice
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.creature import Abilities, Creature, NpcKind, Skill, Weapon, WeaponMode
from loreval_desktop.rules.types.profile import RulesProfile, load_profile


@pytest.fixture(scope="session")
def profile() -> RulesProfile:
    return load_profile(resource("rules", "loreval.toml").read_text(encoding="utf-8"))


def heroine(**changes: object) -> Creature:
    """A fighter with a sword: initiative +4, power strike +9, defence 15, reflex 12."""
    sheet = Creature(
        id=CreatureId("x"),
        name="Gaëlle",
        kind=NpcKind.PC,
        hit_points=20,
        abilities=Abilities(strength=14, dexterity=13, constitution=12),
        skills=(
            Skill(code="initiative", total=4),
            Skill(code="power_strike", total=9),
            Skill(code="defense", total=5),
            Skill(code="reflex", total=2),
        ),
        weapons=(Weapon(id="sword", name="Épée", damage="1d8+3", modes=(WeaponMode.SINGLE,)),),
    )
    return sheet.model_copy(update=changes)


def goblin(**changes: object) -> Creature:
    """A goblin with a bow: initiative +2, finesse strike +6, defence 13."""
    sheet = Creature(
        id=CreatureId("x"),
        name="Gobelin",
        hit_points=7,
        abilities=Abilities(strength=9, dexterity=14, constitution=11),
        skills=(
            Skill(code="initiative", total=2),
            Skill(code="finesse_strike", total=6),
            Skill(code="defense", total=3),
        ),
        weapons=(
            Weapon(
                id="bow",
                name="Arc",
                damage="1d6",
                modes=(WeaponMode.FAST_MISSILE,),
                skill="finesse_strike",
                contact=False,
                range_m=30,
            ),
            Weapon(id="knife", name="Couteau", damage="1d4", modes=(WeaponMode.SINGLE,), skill="finesse_strike"),
        ),
    )
    return sheet.model_copy(update=changes)


MakeStore = Callable[..., Store]


@pytest.fixture
def make_store(profile: RulesProfile) -> MakeStore:
    """Return a maker of stores: Gaëlle at (5, 5), goblins at (12, 5) and (13.2, 5). faces: of the program's dice."""

    def make(*faces: int, scene: Scene | None = None, goblins: int = 2) -> Store:
        store = Store(Encounter(profile=profile), ScriptedDice(faces))
        store.dispatch(AddScene(scene=scene or Scene(id=SceneId(""), width_m=40, height_m=30)))
        store.dispatch(AddCombatant(sheet=heroine(), at=(5, 5)))
        if goblins:
            store.dispatch(AddCombatant(sheet=goblin(), count=goblins, at=(12, 5)))
        return store

    return make
