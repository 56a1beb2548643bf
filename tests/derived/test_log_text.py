"""The log as a file: Markdown, CSV, JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest

from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message, message
from loreval_desktop.derived.log import Entry, LogLine, log_text


def say(said: Message) -> str:
    return str(said.value("text"))


def line(text: str, weight: int = 1, rule: str | None = None, id: str = "log.note") -> LogLine:
    return LogLine(say=message(id, text=text), weight=weight, rule=None if rule is None else RuleId(rule))


def entry(revision: int, *lines: LogLine, stands: bool = True, number: int = 1) -> Entry:
    return Entry(revision=revision, time="2024-05-01T20:00:00", round=number, lines=lines, stands=stands)


def head(text: str) -> LogLine:
    return line(text, weight=2, id="log.round" if text.startswith("Round") else "log.phase")


def test_rounds_and_steps_are_headings_and_empty_steps_are_none() -> None:
    story = [
        entry(1, head("Round 1"), head("Initiative"), head("Déclaration"), line("Gaëlle déclare", rule="L-052")),
        entry(2, head("Éclats"), head("Résolution"), line("Gaëlle attaque")),
    ]
    assert log_text(story, "md", say) == (
        "## Round 1\n\n### Déclaration\n\n- Gaëlle déclare (L-052)\n\n### Résolution\n\n- Gaëlle attaque\n"
    )


def test_what_was_taken_back_is_struck_through_and_heads_nothing() -> None:
    story = [entry(1, head("Round 1"), line("a"), stands=False), entry(2, line("b"))]
    assert log_text(story, "md", say) == "- ~~Round 1~~\n- ~~a~~\n- b\n"


def test_csv_has_a_row_for_each_line_and_no_formula() -> None:
    story = [entry(3, line("=1+1"), line("a, b", rule="L-1"), stands=False, number=2)]
    assert list(csv.reader(io.StringIO(log_text(story, "csv", say))))[1:] == [
        ["3", "2024-05-01T20:00:00", "2", "0", "", "'=1+1"],
        ["3", "2024-05-01T20:00:00", "2", "0", "L-1", "a, b"],
    ]


def test_json_keeps_the_entries() -> None:
    (one,) = json.loads(log_text([entry(3, line("é", rule="L-1"))], "json", say))
    assert (one["revision"], one["stands"], one["lines"]) == (3, True, [{"text": "é", "rule": "L-1"}])


def test_another_form_is_an_error() -> None:
    with pytest.raises(ValueError):
        log_text([], "xml", say)
