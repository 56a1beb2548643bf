"""The declared use of a skill, and actions at the GM's price, lead to a roll or to the word that none is needed."""

from __future__ import annotations

import pytest

from loreval_desktop.encounter.loreval.events import SkillUsed
from loreval_desktop.encounter.loreval.skill_use import UseSkill
from tests.encounter.table import ActionKind, ActionSpec, RulesProfile, Table, act, fighter, inaction

SKILLED = fighter("A", acrobatics=6)
PRICED = act(ActionKind.PRICED, priced_category=2, priced_focus=1)


def begun(profile: RulesProfile, action: ActionSpec) -> Table:
    table = Table(profile, {"A": 18, "B": 9}, SKILLED, fighter("B"))
    table.declare("B", inaction())
    table.declare("A", action, f=2)
    return table


@pytest.mark.tries(158)
@pytest.mark.rule("L-220", "L-193")
@pytest.mark.parametrize("action", [act(ActionKind.SKILL_USE), PRICED], ids=["skill", "priced"])
@pytest.mark.parametrize(("face", "succeeded"), [(9, True), (8, False)])
def test_the_use_of_a_skill_is_rolled(profile: RulesProfile, action: ActionSpec, face: int, succeeded: bool) -> None:
    """d20 + 6, against 15: a 9 does it, an 8 does not; then the turn can end, and nothing was left out."""
    table = begun(profile, action)
    table.do(UseSkill(skill="acrobatics", difficulty=15))
    assert (table.roles, table.bonus, table.need) == (["skill"], 6, 15)
    table.roll("skill", face)
    (used,) = table.happened(SkillUsed)
    assert (used.total, used.difficulty, used.succeeded) == (face + 6, 15, succeeded)
    assert table.problems(UseSkill(skill="acrobatics", difficulty=15)) == {"L-191"}


@pytest.mark.tries(158)
@pytest.mark.rule("L-220", "L-193")
def test_the_gm_may_say_that_no_roll_is_needed(profile: RulesProfile) -> None:
    table = begun(profile, PRICED)
    table.do(UseSkill())
    assert table.roles == []
    (used,) = table.happened(SkillUsed)
    assert (used.skill, used.succeeded) == (None, None)


@pytest.mark.tries(158)
@pytest.mark.rule("L-021", "L-220")
def test_a_skill_used_as_an_eclat_succeeds(profile: RulesProfile) -> None:
    table = Table(profile, {"A": 18, "B": 9}, fighter("A", acrobatics=6, pc=True, heroism=1), fighter("B"))
    table.declare("B", inaction())
    table.declare("A", inaction())
    table.eclat("A", act(ActionKind.SKILL_USE), f=2)
    table.do(UseSkill(skill="acrobatics", difficulty=40))
    if table.roles:
        table.roll("skill", 2)
    (used,) = table.happened(SkillUsed)
    assert used.succeeded is True


@pytest.mark.rule("L-157", "L-238")
def test_focus_that_the_gm_set_aside_at_the_declaration_is_not_asked_again(profile: RulesProfile) -> None:
    """A skill asks for Focus 2; A has none and declares all the same."""
    table = Table(profile, {"A": 18, "B": 9}, SKILLED, fighter("B"))
    table.declare("B", inaction())
    plan = table.declaration(act(ActionKind.SKILL_USE))
    assert table.problems(plan) == {"L-238"}
    table.overrule(plan)
    table.do(UseSkill(skill="acrobatics", difficulty=15))
    assert table.roles == ["skill"]
