"""What a manoeuvre by BMO needs to remember while it is under way, and what it leaves behind on the ground."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import CombatantId
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.creature import Weapon

Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Place = tuple[Coordinate, Coordinate]
OBJECT_KINDS = ("armour", "shield")
"""Ids of what is worn: neither weapons nor objects of the sheet."""


class ManoeuvrePlan(Frozen):
    """What somebody tries: which manoeuvre, on whom, with what, and what is to come of it.

    hold: what a grapple is for. target None: whoever holds the one who frees itself. weapon_id None: bare hands.
    object_id: what is to be dropped or struck: a weapon, an object of the sheet, `armour` or `shield`; object_hardness
    and object_hit_points: of what has none on the sheet. follow: go along with whom one pushes. lethal: of the damage
    in a hold. dice: of a bare-handed blow. lead: on getting free, seize in one's turn. helpers: those who help.
    concealed_by: as of an attack. way, place: where a grappler goes, and puts its target; danger: that place is one.
    cost: segments, with ribbons.
    """

    manoeuvre: Manoeuvre
    target: CombatantId | None = None
    hold: Hold = Hold.START
    weapon_id: Annotated[str, Field(max_length=40)] | None = None
    object_id: Annotated[str, Field(max_length=40)] | None = None
    object_hardness: Annotated[int, Field(ge=0, le=99)] | None = None
    object_hit_points: Annotated[int, Field(ge=1, le=999)] | None = None
    follow: bool = True
    lethal: bool = True
    dice: Annotated[str, Field(max_length=20)] = ""
    lead: bool = False
    helpers: Annotated[tuple[CombatantId, ...], Field(max_length=20)] = ()
    modifier: Annotated[int, Field(ge=-99, le=99)] = 0
    concealed_by: tuple[str, ...] | None = None
    way: Annotated[tuple[Place, ...], Field(max_length=200)] = ()
    place: Place | None = None
    danger: bool = False
    cost: Annotated[int, Field(ge=0, le=99)] | None = None


class FallenObject(Frozen):
    """Something that was dropped: whose it is, where it lies, and who has picked it up.

    weapon: what it is, if it is one: another who picks it up fights with it, under the id of this object.
    """

    id: str
    owner: CombatantId
    object_id: str
    name: str
    at: Place | None = None
    holder: CombatantId | None = None
    weapon: Weapon | None = None


class ObjectPoints(Frozen):
    """Points of something worn or held that is no weapon and was struck."""

    object_id: str
    name: str
    hardness: int
    full: int
    left: Annotated[int, Field(ge=0)]
