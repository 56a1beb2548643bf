"""The talents that the rules name: those that change numbers by themselves, and those that stay a note for the GM."""

from __future__ import annotations

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message
from loreval_desktop.rules.types.terms import named


class TalentInfo(Frozen):
    """A talent: its code on the sheet, the rule that names it, and whether the rules apply it by themselves.

    modifier: whether the sheet's free modifier is read (what it gives back of the armour malus on Concentration).
    """

    code: str
    rule: RuleId
    applied: bool
    modifier: bool = False

    @property
    def label(self) -> Message:
        """Its name."""
        return named("talent", self.code)


def _info(code: str, rule: str, *, applied: bool, modifier: bool = False) -> TalentInfo:
    return TalentInfo(code=code, rule=RuleId(rule), applied=applied, modifier=modifier)


TALENTS: tuple[TalentInfo, ...] = (
    _info("adventurer", "L-856", applied=True),
    _info("medium_armour", "L-857", applied=True),
    _info("heavy_armour", "L-858", applied=True),
    _info("shield_use", "L-864", applied=True),
    _info("course", "L-980", applied=True),
    _info("super_active", "L-273", applied=True),
    _info("blind_fighting", "L-103", applied=True),
    _info("strategic_observer", "L-307", applied=True),
    _info("subtle_combat", "L-640", applied=True),
    _info("war_mage", "L-866", applied=True, modifier=True),
    _info("unshakeable", "L-866", applied=True, modifier=True),
    _info("intuitive_focus", "L-587", applied=False),
    _info("intuitive_manoeuvre", "L-602", applied=False),
    _info("serpent_grace", "L-668", applied=False),
    _info("art_body", "L-584", applied=False),
    _info("art_control", "L-587", applied=False),
)
"""In the order of a sheet. Virtual Focus and sneak ranks stand in the sheet's attention, not here."""


def talent(code: str) -> TalentInfo | None:
    """Return what is known of a talent, or None for one that is a note of the GM's own."""
    return next((info for info in TALENTS if info.code == code), None)
