"""Every sentence is there, in both languages, with the values it asks for, and is used."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from loreval_desktop.encounter.protocol import COMMAND_TYPES
from loreval_desktop.wording import LANGUAGES, Wording

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "loreval_desktop"
RESOURCES = ROOT / "resources"

USED_BY_CONSTRUCTION: tuple[str, ...] = ()
"""Prefixes of dotted ids that the code puts together in a way the search below cannot follow; keep it short."""

DOTTED = re.compile(r"[a-z][\w-]*(\.[\w-]+)+")


@dataclass
class Asked:
    """What a sentence asks for: values, other sentences, functions."""

    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)


class _Reader(Visitor):
    def __init__(self) -> None:
        self.asked = Asked()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.asked.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.asked.references.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:
        self.asked.references.add(f"-{node.id.name}")
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        self.asked.functions.add(node.id.name)
        self.generic_visit(node)


@cache
def sentences(lang: str) -> dict[str, tuple[Path, Asked]]:
    """Return {Fluent id: (file, what it asks for)}; terms have a dash before their name."""
    found: dict[str, tuple[Path, Asked]] = {}
    for path in sorted((RESOURCES / "i18n" / lang).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: not Fluent: {entry.content}"
            if not isinstance(entry, ftl.Message | ftl.Term):
                continue
            name = ("-" if isinstance(entry, ftl.Term) else "") + entry.id.name
            assert name not in found, f"{path.name}: {name} stands twice"
            assert entry.value is not None, f"{path.name}: {name} has no sentence"
            reader = _Reader()
            reader.visit(entry)
            found[name] = (path, reader.asked)
    return found


def variables(lang: str, name: str, above: tuple[str, ...] = ()) -> set[str]:
    """Return the values that a sentence asks for, those of the sentences inside it included."""
    _, asked = sentences(lang)[name]
    assert name not in above, f"{name} holds itself"
    inner = [variables(lang, other, (*above, name)) for other in asked.references if not other.startswith("-")]
    return asked.variables.union(*inner)


@dataclass(frozen=True)
class Use:
    """One message("…") in the code."""

    where: str
    id: str
    values: frozenset[str]
    open: bool
    """Further values come in by **."""


@cache
def _trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def uses() -> Iterator[Use]:
    """Yield every message with a literal id."""
    for path, tree in _trees().items():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message"):
                continue
            if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
                values = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield Use(where, node.args[0].value, values, any(keyword.arg is None for keyword in node.keywords))


def named_ids() -> tuple[set[str], list[re.Pattern[str]]]:
    """Return every text of the code and the data that looks like an id, and patterns of those put together."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for tree in _trees().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif (
                isinstance(node, ast.JoinedStr)
                and isinstance(first := node.values[0], ast.Constant)
                and re.match(r"[a-z][\w-]*\.", str(first.value))
            ):
                parts = (re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w.-]+" for p in node.values)
                patterns.append(re.compile("".join(parts)))
    for path in RESOURCES.rglob("*"):
        if path.suffix == ".toml":
            plain |= set(_texts(tomllib.loads(path.read_text(encoding="utf-8"))))
        elif path.suffix == ".json":
            plain |= set(_texts(json.loads(path.read_text(encoding="utf-8"))))
    return {text for text in plain if DOTTED.fullmatch(text)}, patterns


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def test_both_languages_say_the_same_things() -> None:
    french, english = ({name for name in sentences(lang) if not name.startswith("-")} for lang in LANGUAGES)
    assert french - english == set(), "no English sentence"
    assert english - french == set(), "no French sentence"


def test_both_languages_keep_a_sentence_in_a_file_of_the_same_name() -> None:
    for name, (path, _) in sentences("fr").items():
        if not name.startswith("-") and name in sentences("en"):
            assert sentences("en")[name][0].name == path.name, name


def test_both_languages_ask_for_the_same_values() -> None:
    names = [name for name in sentences("fr") if not name.startswith("-") and name in sentences("en")]
    different = {
        name: (french, english)
        for name in names
        if (french := variables("fr", name)) != (english := variables("en", name))
    }
    assert not different


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_sentence_refers_to_is_there(lang: str) -> None:
    for name, (path, asked) in sentences(lang).items():
        assert asked.references <= set(sentences(lang)), f"{path.name}: {name}"
        assert asked.functions <= {"METRES", "SIGNED", "PERCENT", "DICE", "NUMBER"}, f"{path.name}: {name}"


def test_every_message_of_the_code_has_a_sentence() -> None:
    missing = [f"{use.where} {use.id}" for use in uses() if use.id.replace(".", "-") not in sentences("fr")]
    assert not missing, "\n".join(missing)


def test_every_message_of_the_code_brings_the_values_of_its_sentence() -> None:
    poor = []
    for use in uses():
        name = use.id.replace(".", "-")
        if name in sentences("fr") and not use.open and (lacking := variables("fr", name) - use.values):
            poor.append(f"{use.where} {use.id} lacks {', '.join(sorted(lacking))}")
    assert not poor, "\n".join(poor)


def test_no_sentence_is_left_over() -> None:
    plain, patterns = named_ids()
    used = {text.replace(".", "-") for text in plain}
    for _, asked in sentences("fr").values():
        used |= asked.references
    prefixes = tuple(prefix.replace(".", "-") for prefix in USED_BY_CONSTRUCTION)
    # A pattern is of dotted ids; dashes and dots are one here.
    shapes = [re.compile(pattern.pattern.replace(r"\.", "[.-]")) for pattern in patterns]
    idle = [
        f"{path.name}: {name}"
        for name, (path, _) in sentences("fr").items()
        if name not in used
        and not (prefixes and name.startswith(prefixes))
        and not any(s.fullmatch(name) for s in shapes)
    ]
    assert not idle, "\n".join(idle)


def test_french_keeps_its_manners() -> None:
    """Short and exact: no exclamation mark, no "veuillez", no "are you sure"."""
    for path in sorted((RESOURCES / "i18n" / "fr").glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.startswith("#"):
                assert not re.search(r"!|veuillez|êtes-vous sûr", line, re.IGNORECASE), f"{path.name}:{number} {line}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_program_finds_every_sentence_that_the_files_hold(lang: str) -> None:
    """The program cuts the files into entries by itself, to parse each only when it is needed."""
    wording = Wording(lang, strict=True)
    assert wording.ids == {name for name in sentences(lang) if not name.startswith("-")}


@pytest.mark.tries(226)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_has_the_name_by_which_it_is_undone(lang: str) -> None:
    kinds = {kind.model_fields["kind"].default for kind in COMMAND_TYPES}
    assert not {kind for kind in kinds if f"command-{kind}" not in sentences(lang)}
