"""Every message that the rules can make has a sentence, in both languages, that its values fill."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import loreval_desktop.rules
from loreval_desktop.core.message import Message, message
from loreval_desktop.rules.actions import action_label
from loreval_desktop.rules.chances import Outcome
from loreval_desktop.rules.talents import TALENTS, talent
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, Addon, CounterKind, GrappleOption
from loreval_desktop.rules.types.creature import (
    SKILLS,
    Abilities,
    ArmourClassKind,
    Criterion,
    LocomotionMode,
    Size,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import OPTIONS
from loreval_desktop.rules.types.stance import Exposure, StateCode
from loreval_desktop.wording import LANGUAGES, Wording

from .made import P

PREFIX = {"term": "rule.term.", "finding": "rule.finding.", "message": "", "_line": "rule.speed."}
NOT_VALUES = {"overridable", "suppressed_by", None}
FOLDER = Path(loreval_desktop.rules.__file__).parent
ENGINE = FOLDER.with_name("encounter")  # it makes terms and findings of its own, where a rule needs the fight
LIMIT_LABELS = (
    "criterion_floor", "criterion_cap", "criterion_blind_fighting", "criterion_grapple_cap", "criterion_clinch_cap",
    "criterion_immobilised_cap", "criterion_immobiliser_cap", "criterion_pinner_cap", "criterion_surprised",
    "criterion_charging",
)  # fmt: skip


def messages_in_code() -> list[Message]:
    """Return the messages whose id stands in the code, with a number for every value."""
    found: dict[str, set[str]] = {}
    for path in sorted((*FOLDER.rglob("*.py"), *ENGINE.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PREFIX):
                continue
            if node.func.id == "message" and path.is_relative_to(ENGINE):
                continue
            label = node.args[0] if node.args else None
            if isinstance(label, ast.Constant) and isinstance(label.value, str):
                names = {k.arg for k in node.keywords if k.arg not in NOT_VALUES}
                found.setdefault(PREFIX[node.func.id] + label.value, set()).update(str(name) for name in names)
    return [Message(id=name, values=tuple((value, 2) for value in sorted(values))) for name, values in found.items()]


def messages_made() -> list[Message]:
    """Return the messages whose ids are put together from codes."""
    made = [option.label for option in OPTIONS]
    made += [o.choice_label(choice) for o in OPTIONS if o.kind == "choice" for choice in o.choices]
    made += [info.label for info in TALENTS]
    names = {
        "skill": SKILLS,
        "ability": tuple(Abilities.model_fields),
        "criterion": tuple(Criterion),
        "mode": tuple(WeaponMode),
        "size": tuple(Size),
        "locomotion": tuple(LocomotionMode),
        "armour": tuple(row.code for row in P.equipment.armours),
        "shield": tuple(row.code for row in P.equipment.shields),
        "concealment": tuple(row.code for row in P.concealment.rows),
        "state": tuple(StateCode),
        "exposure": tuple(Exposure),
        "outcome": tuple(Outcome),
        "addon": tuple(Addon),
        "ac": get_args(ArmourClassKind),
    }
    made += [message(f"rule.{kind}.{code}") for kind, codes in names.items() for code in codes]
    made += [message(f"rule.term.category_{row.kind}") for row in P.actions.kinds]
    made += [message(f"rule.term.category_{addon}") for addon in Addon]
    made += [message(f"rule.term.{label}", bound=1) for label in LIMIT_LABELS]
    made += [message("rule.term.bmo_condition", condition="—"), message("rule.term.bmo_pinning")]
    made += [action_label(ActionSpec(kind=kind)) for kind in ActionKind]
    made += [
        action_label(ActionSpec(kind=ActionKind.ATTACK, mode=mode, count=n)) for mode in WeaponMode for n in (1, 2)
    ]
    made += [action_label(ActionSpec(kind=ActionKind.COUNTER, counter=kind)) for kind in CounterKind]
    made += [action_label(ActionSpec(kind=ActionKind.GRAPPLE, grapple=option)) for option in GrappleOption]
    made += [action_label(ActionSpec(kind=ActionKind.SPELL, material=m, aimed=a)) for m in (0, 1) for a in (0, 1)]
    made += [action_label(ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.SINGLE, extra_moves=2))]
    return made


def test_the_code_is_really_read() -> None:
    ids = {found.id for found in messages_in_code()}
    assert {"rule.term.exposure_simple", "rule.finding.category_too_high", "rule.profile.refused"} <= ids
    assert len(ids) > 150


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_sentence(lang: str) -> None:
    wording = Wording(lang, strict=True)
    for found in (*messages_in_code(), *messages_made()):
        assert wording.say(found).strip(), found.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_stands_there_for_nothing(lang: str) -> None:
    used = {found.id.replace(".", "-") for found in (*messages_in_code(), *messages_made())}
    heads = {f"rule-action-{kind.value}" for kind in ActionKind}
    written = {name for name in Wording(lang).ids if name.startswith("rule-")}
    assert written - used - heads == set()


def test_both_languages_have_the_same_ids() -> None:
    french, english = ({name for name in Wording(lang).ids if name.startswith("rule-")} for lang in ("fr", "en"))
    assert french == english


def test_sentences_read_as_they_should() -> None:
    french, english = Wording("fr", strict=True), Wording("en", strict=True)
    five = action_label(ActionSpec(kind=ActionKind.ATTACK, mode=WeaponMode.TWO_WEAPON, count=2, extra_moves=3))
    assert french.say(five) == "2 attaques à deux armes, 3 déplacements"
    assert english.say(five) == "2 two-weapon attacks, 3 moves"
    far = message("rule.finding.walk_too_far", need=12.4, have=11.1)
    assert french.say(far) == "12,4\u00a0m parcourus\u202f; 11,1\u00a0m sont permis ce round."
    alone = action_label(ActionSpec(kind=ActionKind.MOVE))
    assert (french.say(alone), english.say(alone)) == ("1 déplacement", "1 move")


def test_a_talent_is_known_by_its_code() -> None:
    course = talent("course")
    assert course is not None
    assert (course.rule, course.applied) == ("L-980", True)
    assert talent("lockpicking") is None
