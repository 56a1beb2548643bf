"""Which rows of the rules have a test. Run as a program, it takes the tested rows off the list of those to come.

`tests/rules_to_come.txt` names the rows that have no test yet, one a line. It may only shrink, and ends empty.
`tests/rules_not_played.txt` names the rows that no fight can show, each with the reason; every other row has a test
that goes through the commands of a fight.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
INDEX = ROOT / "resources" / "rules" / "index.toml"
TO_COME = TESTS / "rules_to_come.txt"
NOT_PLAYED = TESTS / "rules_not_played.txt"
PLAYED = ("encounter", "scenarios", "cli", "ui")
"""The folders of the tests that play fights."""

ROW = re.compile(r"[LMR]-\d{3}[a-z]?")
TESTABLE = {"computed", "validated", "dice"}


@cache
def index() -> dict[str, set[str]]:
    """Return {row id: its kinds} of the rule index."""
    rows = tomllib.loads(INDEX.read_text(encoding="utf-8"))["rules"]
    assert len({row["id"] for row in rows}) == len(rows), "an id stands twice"
    return {row["id"]: set(row["kind"]) for row in rows}


def marked() -> Iterator[tuple[str, str]]:
    """Yield (place, row id) for every row that a test or a table situation names."""
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", argument.value
    for path in sorted((TESTS / "scenarios").rglob("*.json")):
        for row in _listed(json.loads(path.read_text(encoding="utf-8"))):
            yield str(path.relative_to(ROOT)), row


def _listed(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("rules", "règles") and isinstance(inner, list):
                yield from (row for row in inner if isinstance(row, str))
            else:
                yield from _listed(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _listed(inner)


@cache
def rows_with_a_test() -> frozenset[str]:
    """Return the rows that have a test."""
    return frozenset(row for _, row in marked())


def to_come() -> list[str]:
    """Return the rows that have no test yet, as the list names them."""
    return TO_COME.read_text(encoding="utf-8").split()


def test_the_index_holds_rows() -> None:
    assert index()
    kinds = set().union(*index().values())
    assert kinds <= TESTABLE | {"gm", "narrative"}


def test_no_test_names_a_row_that_is_none() -> None:
    unknown = [f"{place} {row}" for place, row in marked() if row not in index()]
    assert not unknown


def test_every_row_that_can_be_tested_is_tested_or_to_come() -> None:
    told = rows_with_a_test() | set(to_come())
    forgotten = [row for row, kinds in index().items() if kinds & TESTABLE and row not in told]
    assert not forgotten


def test_no_row_to_come_has_come() -> None:
    come = sorted(set(to_come()) & rows_with_a_test())
    assert not come, "tested now: python tests/test_rule_index.py takes them off the list"


def not_played() -> dict[str, str]:
    """Return {row id: why no fight can show it}."""
    lines = NOT_PLAYED.read_text(encoding="utf-8").splitlines()
    return {row: reason for row, _, reason in (line.partition(" ") for line in lines)}


def test_every_row_is_played_in_a_fight_or_cannot_be() -> None:
    played = {row for place, row in marked() if Path(place).parts[1] in PLAYED}
    testable = {row for row, kinds in index().items() if kinds & TESTABLE}
    assert not testable - played - not_played().keys()
    assert not not_played().keys() & played, "played now: it leaves the list"
    assert not not_played().keys() - testable
    assert all(not_played().values()), "a row without its reason"


def test_the_list_is_in_order() -> None:
    assert to_come() == sorted(set(to_come()))
    assert all(ROW.fullmatch(row) for row in to_come())


def test_the_list_only_shrinks() -> None:
    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout

    name = TO_COME.relative_to(ROOT).as_posix()
    try:
        versions = git("log", "--format=%H", "--", name).split()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("the history is not at hand")
    for version in versions:
        back = set(to_come()) - set(git("show", f"{version}:{name}").split())
        assert not back, f"came back since {version[:10]}"


def main() -> None:
    """Take the rows that have a test off the list."""
    TO_COME.write_text("".join(f"{row}\n" for row in to_come() if row not in rows_with_a_test()), encoding="utf-8")


if __name__ == "__main__":
    main()
