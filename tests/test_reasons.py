"""Every refusal of a model is a sentence in the user's language, with nothing of the library's own words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from loreval_desktop.core.reasons import first_reason
from loreval_desktop.encounter.protocol import commands
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.wording import LANGUAGES, Wording

OGRE: dict[str, Any] = {"id": "o", "name": "Ogre"}


def refused(model: TypeAdapter[Any], value: object) -> ValidationError:
    with pytest.raises(ValidationError) as refusal:
        model.validate_python(value)
    return refusal.value


CREATURES: TypeAdapter[Any] = TypeAdapter(Creature)
CASES: list[tuple[TypeAdapter[Any], dict[str, Any], str, str]] = [
    (CREATURES, {"id": "o"}, "name", "il manque"),
    (CREATURES, {**OGRE, "wings": 2}, "wings", "ce champ n’existe pas"),
    (CREATURES, {**OGRE, "name": ""}, "name", "le texte est trop court : 1 caractère au moins"),
    (CREATURES, {**OGRE, "name": "x" * 200}, "name", "le texte est trop long : 80 caractères au plus"),
    (CREATURES, {**OGRE, "hit_points": "many"}, "hit_points", "un nombre entier est attendu, et non « many »"),
    (CREATURES, {**OGRE, "weapons": 3}, "weapons", "une liste est attendue, et non « 3 »"),
    (CREATURES, {**OGRE, "abilities": 3}, "abilities", "un ensemble de champs est attendu, et non « 3 »"),
    (CREATURES, {**OGRE, "name": 3}, "name", "un texte est attendu, et non « 3 »"),
    (CREATURES, {**OGRE, "heroism": 9}, "heroism", "9 est trop grand : 3 au plus"),
    (CREATURES, {**OGRE, "heroism": -1}, "heroism", "-1 est trop petit : 0 au moins"),
    (CREATURES, {**OGRE, "locomotions": []}, "—", "ces valeurs ne vont pas ensemble"),
    (commands, {"kind": "dance"}, "—", "« dance » n’est pas connu"),
    (commands, {}, "—", "le champ qui dit de quoi il s’agit manque"),
]


@pytest.mark.parametrize(("model", "value", "where", "said"), CASES, ids=lambda given: str(given)[:30])
def test_a_refused_value_says_where_and_why(
    model: TypeAdapter[Any], value: dict[str, Any], where: str, said: str
) -> None:
    place, why = first_reason(refused(model, value))
    assert place == where
    assert Wording("fr").say(why).replace("\u00a0", " ").replace("\u202f", " ") == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_size_of_a_creature_is_offered(lang: Any) -> None:
    _, why = first_reason(refused(CREATURES, {**OGRE, "size": "ENORME"}))
    said = Wording(lang).say(why)
    assert "ENORME" in said
    assert re.search(r"\bTG\b", said)
    assert "Input" not in said
