"""The encounter: one immutable value that holds everything a document keeps.

Collections are tuples of frozen models. Ids are short strings that never come back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    CombatantId,
    CreatureId,
    EffectId,
    SceneId,
    TokenId,
    UndertakingId,
)
from loreval_desktop.encounter.value.effects import AnyEffect
from loreval_desktop.encounter.value.index import by_id, indexes
from loreval_desktop.encounter.value.objects import OBJECT_KINDS, FallenObject
from loreval_desktop.encounter.value.pending import Pending
from loreval_desktop.encounter.value.people import (
    DEFAULT_DICE,
    Combatant,
    CoverRuling,
    DiceSource,
    InitiativeStatus,
    Side,
    SideDice,
    Unaware,
)
from loreval_desktop.encounter.value.ribbons import Ribbons
from loreval_desktop.encounter.value.round import Phase, Round
from loreval_desktop.encounter.value.scene import SPACE_M, Scene, Token
from loreval_desktop.encounter.value.undertakings import AnyUndertaking, Turn, Undertaking
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
    stack: tuple[AnyUndertaking, ...] = ()
    """Actions under way, each waiting for those above it; the top goes on."""
    effects: tuple[AnyEffect, ...] = ()
    """What will happen to somebody: once the group has acted, or once a question is answered."""
    fallen: tuple[FallenObject, ...] = ()
    """What lies on the ground, or was picked up by another."""
    pending: tuple[Pending, ...] = ()

    def broken_links(self) -> Iterator[str]:
        """Yield what names something that is not there, as only a damaged document can."""
        creatures, combatants = by_id(self.creatures), by_id(self.combatants)
        yield from (
            f"combatant {c.id}: no sheet {c.creature_id}" for c in self.combatants if c.creature_id not in creatures
        )
        for scene in self.scenes:
            for token in scene.tokens:
                if token.combatant_id is not None and token.combatant_id not in combatants:
                    yield f"token {token.id}: no combatant {token.combatant_id}"
        if self.current_scene is not None and self.current_scene not in by_id(self.scenes):
            yield f"no scene {self.current_scene}"
        named = [self.round.cursor, *(u.actor for u in self.stack), *(waiting.who for waiting in self.pending)]
        yield from (f"no combatant {who}" for who in named if who is not None and who not in combatants)

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

    # -- what is under way --------------------------------------------------------------------------------------------

    def undertaking(self, undertaking_id: UndertakingId | EffectId | None) -> AnyUndertaking | None:
        """Return the action under way of that id, or None."""
        return next((u for u in self.stack if u.id == undertaking_id), None)

    def effect(self, effect_id: UndertakingId | EffectId | None) -> AnyEffect | None:
        """Return the intent of that id, or None."""
        return next((e for e in self.effects if e.id == effect_id), None)

    @property
    def top(self) -> Undertaking | None:
        """The action that goes on next, or None."""
        return self.stack[-1] if self.stack else None

    @property
    def turn(self) -> Turn | None:
        """The turn that is played: the highest one on the stack, or None."""
        return next((u for u in reversed(self.stack) if isinstance(u, Turn)), None)

    @property
    def open_turn(self) -> Turn | None:
        """The turn whose author may give a command now: it is on top, and nothing is asked of it; or None."""
        top = self.top
        waits = any(waiting.owner is not None for waiting in self.pending)
        return top if isinstance(top, Turn) and top.stage == "open" and not waits else None

    def group_of(self, combatant_id: CombatantId) -> tuple[CombatantId, ...]:
        """Return those with whom somebody acts in concert, itself included, while actions are resolved. Rule: L-370."""
        if self.round.phase is not Phase.RESOLUTION:
            return ()
        return next((group for group in self.round.groups if combatant_id in group), ())

    def may_act(self, combatant_id: CombatantId) -> bool:
        """Tell whether a combatant has still to act in this step of the round. Rule: L-055, L-056."""
        combatant = self.combatant(combatant_id)
        if self.round.phase not in (Phase.RESOLUTION, Phase.ECLAT_RESOLUTION) or combatant is None:
            return False
        if self.round.phase is Phase.ECLAT_RESOLUTION and combatant_id not in self.round.eclats:
            return False
        return (
            combatant_id not in self.round.done
            and combatant.declaration is not None
            and combatant.status is InitiativeStatus.ACTIVE
            and not combatant.out
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
