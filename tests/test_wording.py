"""Messages in words: numbers, print typography, what happens when a sentence is missing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from loreval_desktop.core.message import message
from loreval_desktop.wording import (
    Wording,
    WordingError,
    language,
    metres_text,
    number_text,
    percent_text,
    signed_text,
    typography,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sentences = {
        "fr": """
# un commentaire : sans effet
move-too_far = { $name } irait à { METRES($need) } : il reste { $units ->
    [0] aucune unité
    [one] { $units } unité
   *[other] { $units } unités
} !
roll-bonus = { DICE($dice) } { SIGNED($n) } ({ PERCENT($chance) })
term-use = Le { -game } dit « { plain } » ?
-game = jeu de l'Ogre
plain = d'accord
""",
        "en": """
move-too_far = { $name } would go { METRES($need) }: { $units } { $units ->
    [one] unit
   *[other] units
} left
roll-bonus = { DICE($dice) } { SIGNED($n) } ({ PERCENT($chance) })
term-use = The { -game } says "{ plain }"
-game = Ogre's game
plain = all right
""",
    }
    for lang, text in sentences.items():
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "subject.ftl").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_french_sentence_has_french_numbers_and_spaces(folder: Path) -> None:
    say = Wording("fr", folder=folder).say
    told = say(message("move.too_far", name="Gaëlle", need=7.4, units=2))
    assert told == "Gaëlle irait à 7,4\u00a0m\u202f: il reste 2 unités\u202f!"
    assert "1 unité\u202f!" in say(message("move.too_far", name="Gaëlle", need=7.4, units=1))
    assert "aucune unité" in say(message("move.too_far", name="Gaëlle", need=7.4, units=0))


def test_an_english_sentence_has_english_numbers(folder: Path) -> None:
    say = Wording("en", folder=folder).say
    assert say(message("move.too_far", name="Ann", need=7.4, units=1)) == "Ann would go 7.4\u00a0m: 1 unit left"


def test_signs_dice_and_shares(folder: Path) -> None:
    told = Wording("fr", folder=folder).say(message("roll.bonus", dice="1d8-1", n=-4, chance=62))
    assert told == "1d8−1 −4 (62\u00a0%)"
    told = Wording("en", folder=folder).say(message("roll.bonus", dice="d20", n=4, chance=62))
    assert told == "d20 +4 (62%)"


def test_terms_and_other_sentences_inside_a_sentence(folder: Path) -> None:
    assert Wording("fr", folder=folder).say(message("term.use")) == (
        "Le jeu de l’Ogre dit «\u202fd’accord\u202f»\u202f?"
    )
    assert Wording("en", folder=folder).say(message("term.use")) == 'The Ogre’s game says "all right"'


def test_a_message_inside_a_message_is_worded_first(folder: Path) -> None:
    told = Wording("fr", folder=folder).say(message("move.too_far", name=message("plain"), need=1.5, units=3))
    assert told.startswith("d’accord irait à 1,5\u00a0m")


def test_a_missing_sentence_raises_in_tests_and_shows_its_id_at_the_table(folder: Path) -> None:
    with pytest.raises(WordingError, match=r"no fr sentence for not\.there"):
        Wording("fr", folder=folder).say(message("not.there"))
    forgiving = Wording("fr", folder=folder, strict=False)
    assert forgiving.say(message("not.there", n=2)) == "[not.there n=2]"
    assert forgiving.say(message("move.too_far", name="Gaëlle")) == "[move.too_far name=Gaëlle]"


def test_a_missing_value_raises_in_tests(folder: Path) -> None:
    with pytest.raises(WordingError, match="need"):
        Wording("fr", folder=folder).say(message("move.too_far", name="Gaëlle", units=1))


def test_the_same_id_twice_and_broken_syntax_are_refused(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "a.ftl").write_text("one = un\n", encoding="utf-8")
    (tmp_path / "fr" / "b.ftl").write_text("one = une\n", encoding="utf-8")
    with pytest.raises(WordingError, match="one stands twice"):
        Wording("fr", folder=tmp_path)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.ftl").write_text("one = { $x\n", encoding="utf-8")
    with pytest.raises(WordingError, match="not a Fluent sentence"):
        Wording("en", folder=tmp_path).say(message("one", x=1))


def test_a_value_longer_than_a_sentence_is_cut(folder: Path) -> None:
    told = Wording("fr", folder=folder).say(message("move.too_far", name="O" * 100_000, need=1.5, units=3))
    assert "…" in told
    assert len(told) < 2_100


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (0, "0", "0"),
        (7.4, "7,4", "7.4"),
        (-3, "−3", "−3"),
        (0.125, "0,13", "0.13"),
        (2.675, "2,68", "2.68"),
        (-0.001, "0", "0"),
        (3.0, "3", "3"),
        (1234, "1234", "1,234"),
        (12345.5, "12\u202f345,5", "12,345.5"),
        (1_000_000, "1\u202f000\u202f000", "1,000,000"),
    ],
)
def test_plain_numbers(value: float, french: str, english: str) -> None:
    assert number_text(value, "fr") == french
    assert number_text(value, "en") == english


@pytest.mark.parametrize(
    ("value", "french"), [(1.5, "1,5\u00a0m"), (6, "6\u00a0m"), (0.05, "0,1\u00a0m"), (100.0, "100\u00a0m")]
)
def test_lengths(value: float, french: str) -> None:
    assert metres_text(value, "fr") == french


def test_a_length_may_ask_for_more_decimals() -> None:
    assert metres_text(0.25, "fr", decimals=2) == "0,25\u00a0m"


@pytest.mark.parametrize(
    ("value", "french"),
    [(0, "0"), (100, "100"), (0.3, "<\u00a01"), (99.7, ">\u00a099"), (62.5, "63"), (99.4, "99")],
)
def test_only_nothing_and_all_read_so(value: float, french: str) -> None:
    assert percent_text(value, "fr") == f"{french}\u00a0%"


def test_signed_numbers_use_the_true_minus() -> None:
    assert [signed_text(n, "fr") for n in (4, 0, -4)] == ["+4", "+0", "−4"]


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="nan"):
        number_text(float("nan"), "fr")


def test_english_keeps_its_punctuation_close() -> None:
    assert typography("Done: 5 m, 1 s!", "en") == "Done: 5\u00a0m, 1\u00a0s!"
    assert typography("il s'en va", "fr") == "il s’en va"


@pytest.mark.parametrize(
    ("preferred", "environment", "expected"),
    [
        ("fr", {}, "fr"),
        ("en", {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LANG": "frr_DE.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE"}, "fr"),
        (None, {"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, "fr"),
        (None, {"LANG": "C", "LANGUAGE": "fr"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_follows_the_locale(
    preferred: str | None, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(preferred) == expected


def test_a_long_log_is_worded_well_under_a_second(folder: Path) -> None:
    say = Wording("fr", folder=folder).say
    say(message("move.too_far", name="Gaëlle", need=1.0, units=1))
    began = time.perf_counter()
    for n in range(2_000):
        say(message("move.too_far", name=message("plain"), need=n / 10, units=n % 4))
    assert time.perf_counter() - began < 1.0
