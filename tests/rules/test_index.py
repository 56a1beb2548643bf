"""The index of the rules and the glossary."""

from __future__ import annotations

import re

import pytest

from loreval_desktop.rules.index import RuleIndex, load_index, plain
from loreval_desktop.rules.talents import TALENTS
from loreval_desktop.rules.types.actions import ActionKind
from loreval_desktop.rules.types.profile import OPTIONS

from .made import HERE, P

RESOURCES = HERE.parent.parent / "resources"
TEXT = (RESOURCES / "rules" / "index.toml").read_text(encoding="utf-8")
GLOSSARY = (RESOURCES / "glossary.json").read_text(encoding="utf-8")
INDEX = load_index(TEXT, GLOSSARY)


@pytest.fixture
def index() -> RuleIndex:
    return INDEX


def first(index: RuleIndex, query: str, count: int = 5) -> list[str]:
    return [row.id for row in index.search(query)[:count]]


def test_it_holds_every_row_of_the_three_systems(index: RuleIndex) -> None:
    by_system = {letter: sum(1 for row in index.rows if row.id.startswith(letter)) for letter in "LMR"}
    assert by_system == {"L": 846, "M": 115, "R": 76}
    assert len({row.id for row in index.rows}) == 1037


def test_labels_are_short_and_differ_between_languages(index: RuleIndex) -> None:
    for row in index.rows:
        for label in (row.fr, row.en):
            assert 3 <= len(label.split()) <= 13, row.id
            assert label[0] == label[0].upper()
            assert not label.endswith("."), row.id
        assert row.fr != row.en, row.id
        assert index.group(row).title("fr")


def test_a_row_is_found_by_its_id(index: RuleIndex) -> None:
    assert first(index, "L-136", 1) == ["L-136"]
    assert first(index, "l-228a", 1) == ["L-228a"]
    row = index.row("l-136")
    assert row is not None
    assert row.group == "security"
    assert index.row("L-999") is None
    assert index.label("L-999", "fr") == "L-999"
    assert index.label("L-141", "fr").startswith("Exposition simple")
    assert index.label("L-141", "en").startswith("Simple exposure")


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("sournoise", "L-580"),
        ("SOURNOISE", "L-580"),
        ("sneak attack", "L-580"),
        ("grace", "L-490"),
        ("grâce", "L-490"),
        ("eclat", "L-420"),
        ("manoeuvre", "L-600"),
        ("manœuvre", "L-600"),
        ("VDB", "L-922"),
        ("couverture", "L-720"),
        ("cover", "L-720"),
        ("bousculade", "M-040"),
        ("ruban", "R-007"),
        ("heaume", "L-101"),
        ("jonglerie", "L-655"),
        ("harnois", "L-903"),
        ("vision dans le noir", "L-745"),
    ],
)
def test_a_word_leads_to_the_row_that_defines_it(index: RuleIndex, query: str, wanted: str) -> None:
    assert wanted in first(index, query, 3)


def test_every_word_of_a_query_counts_and_beginnings_are_enough(index: RuleIndex) -> None:
    assert "L-525" in first(index, "charge sécurité", 5)
    assert "L-525" in first(index, "charg secur", 5)
    assert "L-525" not in first(index, "harge écurité", 50)
    assert index.search("zorglub") == ()
    assert index.search("") == ()
    assert index.search("charge zorglub") == ()


def test_the_glossary_names_each_code_once_and_rows_that_exist(index: RuleIndex) -> None:
    codes = [term.code for term in index.glossary]
    assert len(codes) == len(set(codes)) == 300
    for term in index.glossary:
        assert index.row(term.rule) is not None, term.code
        assert term.fr
        assert term.en


def rules_cited(value: object) -> set[str]:
    return set(re.findall(r"[LMR]-\d{3}[a-z]?", str(value)))


def test_every_rule_that_code_and_tables_cite_is_in_the_index(index: RuleIndex) -> None:
    cited = rules_cited(P.model_dump())
    for path in (HERE.parent.parent / "loreval_desktop" / "rules").glob("*.py"):
        cited |= rules_cited(path.read_text(encoding="utf-8"))
    cited |= {rule for option in OPTIONS for rule in option.rules} | {talent.rule for talent in TALENTS}
    assert len(cited) > 300
    assert {rule for rule in cited if index.row(rule) is None} == set()


def test_kinds_of_actions_have_a_row_or_a_rule_of_their_own() -> None:
    with_row = {row.kind for row in P.actions.kinds}
    assert with_row <= {kind.value for kind in ActionKind}
    assert {kind.value for kind in ActionKind} - with_row == {"attack", "mixed", "charge", "priced", "bull_rush"}


def test_comparing_forgets_accents_and_ligatures() -> None:
    assert plain("Manœuvre d’Éclat −4") == "manoeuvre d'eclat -4"


def test_a_broken_index_is_refused() -> None:
    with pytest.raises(ValueError, match="no such group: nowhere"):
        load_index('groups = []\nrules = [{ id = "L-001", group = "nowhere", kind = ["gm"], fr = "a", en = "b" }]')
    with pytest.raises(ValueError):
        load_index("groups = [")
    with pytest.raises(ValueError):
        load_index(TEXT, '[{"code": "x"}]')
