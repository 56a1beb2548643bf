"""The index of the rules: every row with a short label in both languages, found by its id or by a word."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from pydantic import Field, TypeAdapter

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import RuleId

Kind = Literal["computed", "validated", "dice", "gm", "narrative"]


class RuleGroup(Frozen):
    """A chapter of the rules, with its title."""

    id: str
    fr: str
    en: str

    def title(self, lang: str) -> str:
        """Return the title in a language."""
        return self.fr if lang == "fr" else self.en


class RuleRow(Frozen):
    """A row of the rules: its chapter, what decides it, its label, and further words to find it by."""

    id: RuleId
    group: str
    kind: tuple[Kind, ...]
    fr: str
    en: str
    words: str = ""

    def label(self, lang: str) -> str:
        """Return the label in a language."""
        return self.fr if lang == "fr" else self.en


class GlossaryTerm(Frozen):
    """A game word: its name in the code, in French and in English, and the row that defines it."""

    code: str
    fr: str
    en: str
    rule: RuleId


class _IndexFile(Frozen):
    groups: tuple[RuleGroup, ...]
    rules: tuple[RuleRow, ...] = Field(min_length=1)


_GLOSSARY = TypeAdapter(tuple[GlossaryTerm, ...])
_WORD = re.compile(r"[a-z0-9+−-]+")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Return a text for comparing: lower case, without accents, ligatures apart."""
    lowered = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("−", "-").replace("’", "'")
    return "".join(c for c in unicodedata.normalize("NFD", lowered) if not unicodedata.combining(c))


@dataclass(frozen=True, slots=True)
class _Searchable:
    """A row with what a search looks at, ready for comparing."""

    row: RuleRow
    id: str
    labels: tuple[str, str]
    words: str
    terms: str


class RuleIndex:
    """Every row of the rules, in the order of the rule text."""

    def __init__(
        self, groups: tuple[RuleGroup, ...], rows: tuple[RuleRow, ...], glossary: tuple[GlossaryTerm, ...] = ()
    ) -> None:
        self.groups = groups
        self.rows = rows
        self.glossary = glossary
        self._by_id = {row.id: row for row in rows}
        self._groups = {group.id: group for group in groups}
        terms: dict[str, list[str]] = {}
        for term in glossary:
            terms.setdefault(term.rule, []).extend((term.fr, term.en, term.code))
        self._searchable = tuple(
            _Searchable(
                row,
                plain(row.id),
                (plain(row.fr), plain(row.en)),
                plain(f"{row.words} {self._groups[row.group].fr} {self._groups[row.group].en}"),
                plain(" ; ".join(terms.get(row.id, ()))),
            )
            for row in rows
        )

    def row(self, rule: str) -> RuleRow | None:
        """Return the row of an id, or None; capitals do not matter."""
        found = self._by_id.get(RuleId(rule))
        if found is None:
            wanted = plain(rule)
            found = next((entry.row for entry in self._searchable if entry.id == wanted), None)
        return found

    def group(self, row: RuleRow) -> RuleGroup:
        """Return the chapter of a row."""
        return self._groups[row.group]

    def label(self, rule: str, lang: str) -> str:
        """Return the label of a row, or the id itself when the index does not hold it."""
        row = self.row(rule)
        return rule if row is None else row.label(lang)

    def search(self, query: str) -> tuple[RuleRow, ...]:
        """Return the rows that hold every word of a query, the best first.

        Accents and capitals do not matter, the beginning of a word is enough, both languages are looked at. An id
        comes first, then rows that define a game word of that name, then labels, then other search words.
        """
        words = _WORD.findall(plain(query))
        if not words:
            return ()
        phrase = " ".join(words)
        found = []
        for place, entry in enumerate(self._searchable):
            rank = _rank(entry, words, phrase)
            if rank is not None:
                found.append((rank, place, entry.row))
        found.sort(key=lambda item: item[:2])
        return tuple(row for _, _, row in found)


def _starts(word: str, text: str) -> bool:
    """Tell whether a word of the text begins so."""
    at = text.find(word)
    while at != -1:
        if at == 0 or not text[at - 1].isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def _rank(entry: _Searchable, words: list[str], phrase: str) -> int | None:
    """Return how well a row fits, 0 best; None when a word is nowhere in it."""
    if entry.id == phrase or (len(words) == 1 and entry.id.startswith(phrase) and "-" in phrase):
        return 0
    places = (entry.terms, *entry.labels, entry.words)
    if not all(any(_starts(word, place) for place in places) for word in words):
        return None
    if entry.terms and all(_starts(word, entry.terms) for word in words):
        return 1
    if any(label.startswith(phrase) for label in entry.labels):
        return 2
    if any(all(_starts(word, label) for word in words) for label in entry.labels):
        return 3
    return 4


def load_glossary(text: str) -> tuple[GlossaryTerm, ...]:
    """Return the game words of a JSON text. Raises ValueError when it is not of that form."""
    return _GLOSSARY.validate_python(json.loads(text))


def load_index(text: str, glossary: str = "[]") -> RuleIndex:
    """Return the index that a TOML text holds, with the glossary of a JSON text.

    Raises ValueError when either is not of its form, or when a row names a group that is none.
    """
    file = _IndexFile.model_validate(tomllib.loads(text))
    known = {group.id for group in file.groups}
    strange = sorted({row.group for row in file.rules} - known)
    if strange:
        raise ValueError(f"no such group: {', '.join(strange)}")
    return RuleIndex(file.groups, file.rules, load_glossary(glossary))
