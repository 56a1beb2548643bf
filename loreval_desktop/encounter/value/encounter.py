"""The encounter: one immutable value that holds everything a document keeps.

Collections are tuples of frozen models. Ids are short strings that never come back.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    CombatantId,
    CreatureId,
    SceneId,
    TokenId,
)
from loreval_desktop.encounter.value.index import by_id, indexes
from loreval_desktop.encounter.value.objects import OBJECT_KINDS, FallenObject, ManoeuvreDeed
from loreval_desktop.encounter.value.pending import Pending
from loreval_desktop.encounter.value.people import (
    DEFAULT_DICE,
    Combatant,
    CoverRuling,
    DiceSource,
    Side,
    SideDice,
    Unaware,
)
from loreval_desktop.encounter.value.ribbons import Ribbons
from loreval_desktop.encounter.value.round import Round
from loreval_desktop.encounter.value.scene import SPACE_M, Scene, Token
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.profile import RulesProfile


class Encounter(Frozen):
    """Everything a document holds."""

    title: Annotated[str, Field(max_length=120)] = ""
    profile: RulesProfile
    initiative: Literal["loreval", "ribbons"] = "loreval"
    manoeuvres: Literal["loreval", "bmo"] = "loreval"
    scenes: tuple[Scene, ...] = ()
    current_scene: SceneId | None = None
    creatures: tuple[Creature, ...] = ()
    combatants: tuple[Combatant, ...] = ()
    unaware: tuple[Unaware, ...] = ()
    cover_rulings: tuple[CoverRuling, ...] = ()
    dice: tuple[SideDice, ...] = DEFAULT_DICE
    round: Round = Round()
    ribbons: Ribbons | None = None
    deeds: tuple[ManoeuvreDeed, ...] = ()
    """Manoeuvres under way: one, and those that answer it in an attack of opportunity."""
    fallen: tuple[FallenObject, ...] = ()
    """What lies on the ground, or was picked up by another."""
    pending: tuple[Pending, ...] = ()

    # -- finding ------------------------------------------------------------------------------------------------------

    def combatant(self, combatant_id: CombatantId | None) -> Combatant | None:
        """Return the combatant of that id, or None."""
        return by_id(self.combatants).get(combatant_id)

    def require(self, combatant_id: CombatantId) -> Combatant:
        """Return the combatant of that id. Raises KeyError when there is none."""
        found = self.combatant(combatant_id)
        if found is None:
            raise KeyError(combatant_id)
        return found

    def creature(self, creature_id: CreatureId) -> Creature:
        """Return the sheet of that id. Raises KeyError when there is none."""
        return by_id(self.creatures)[creature_id]

    def sheet(self, combatant: Combatant) -> Creature:
        """Return the combatant's sheet as it stands in the fight.

        Without what was destroyed (L-648, M-085) or lies on the ground (L-641, M-073), with the weapons that it took up
        from another (M-076). `creature` has the sheet as it was written.
        """
        written = self.creature(combatant.creature_id)
        apart = _apart(self.fallen)
        if not (combatant.objects or combatant.weapon_points or combatant.id in apart):
            return written
        return indexes.get(
            ("sheet", combatant.id, written, combatant.objects, combatant.weapon_points, self.fallen),
            lambda: _sheet_in_the_fight(written, combatant, self.fallen),
        )

    def scene(self, scene_id: SceneId | None = None) -> Scene | None:
        """Return the scene of that id, or the current one; None when there is none."""
        wanted = self.current_scene if scene_id is None else scene_id
        return next((scene for scene in self.scenes if scene.id == wanted), None)

    def find_token(self, token_id: TokenId) -> tuple[Scene, Token] | None:
        """Return the token of that id with its scene, or None."""
        for scene in self.scenes:
            token = scene.token(token_id)
            if token is not None:
                return scene, token
        return None

    def token_radius_m(self, token: Token) -> float:
        """Return the radius of a token's disc in metres."""
        if token.diameter_m is not None:
            return token.diameter_m / 2
        combatant = self.combatant(token.combatant_id)
        if combatant is None:
            return 0.5
        sheet = self.creature(combatant.creature_id)
        return (sheet.space_m or SPACE_M[sheet.size]) / 2

    def knows(self, observer: CombatantId, of: CombatantId) -> bool:
        """Tell whether one combatant is aware of another."""
        return (observer, of) not in indexes.get(
            ("unaware", self.unaware), lambda: {(pair.observer, pair.of) for pair in self.unaware}
        )

    def dice_of(self, side: Side) -> DiceSource:
        """Return whose dice a side throws."""
        return next((d.source for d in self.dice if d.side is side), DiceSource.ROLLED)

    # -- changing, for evolve only ------------------------------------------------------------------------------------

    def with_combatant(self, combatant: Combatant) -> Encounter:
        """Return the encounter with the combatant of that id replaced."""
        return self.model_copy(
            update={"combatants": tuple(combatant if c.id == combatant.id else c for c in self.combatants)}
        )

    def with_scene(self, scene: Scene) -> Encounter:
        """Return the encounter with the scene of that id replaced."""
        return self.model_copy(update={"scenes": tuple(scene if s.id == scene.id else s for s in self.scenes)})

    def with_token(self, token: Token) -> Encounter:
        """Return the encounter with the token of that id replaced."""
        found = self.find_token(token.id)
        if found is None:
            raise KeyError(token.id)
        scene = found[0]
        return self.with_scene(
            scene.model_copy(update={"tokens": tuple(token if t.id == token.id else t for t in scene.tokens)})
        )

    def with_round(self, **changes: object) -> Encounter:
        """Return the encounter with fields of the round replaced."""
        return self.model_copy(update={"round": self.round.model_copy(update=changes)})


def _apart(fallen: tuple[FallenObject, ...]) -> frozenset[CombatantId]:
    """Return those who lack something of theirs, or bear something of another's."""
    return indexes.get(
        ("apart", fallen), lambda: frozenset(who for f in fallen for who in (f.owner, f.holder) if who is not None)
    )


def _sheet_in_the_fight(written: Creature, combatant: Combatant, fallen: tuple[FallenObject, ...]) -> Creature:
    changed: dict[str, object] = {
        o.object_id: None for o in combatant.objects if not o.left and o.object_id in OBJECT_KINDS
    }
    taken = tuple(
        f.weapon.model_copy(update={"id": f.id})
        for f in fallen
        if f.holder == combatant.id and f.owner != combatant.id and f.weapon is not None
    )
    lost = {f.object_id for f in fallen if f.owner == combatant.id and f.holder != combatant.id}
    lost.update(points.weapon_id for points in combatant.weapon_points if not points.left)
    if taken or lost:
        changed["weapons"] = (*(w for w in written.weapons if w.id not in lost), *taken)
    return written.model_copy(update=changed) if changed else written
