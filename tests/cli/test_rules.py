"""loreval rules: by number, by word, all of them."""

from __future__ import annotations

import json
import tomllib

import pytest

from loreval_desktop.cli.main import main
from loreval_desktop.resources import resource

ROWS = {row["id"]: row for row in tomllib.loads(resource("rules", "index.toml").read_text(encoding="utf-8"))["rules"]}


@pytest.mark.parametrize("number", ["L-136", "l-136"])
def test_a_number_gives_its_row(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", number, "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("L-136  ")
    assert ROWS["L-136"]["fr"].split("'")[0].split(" :")[0] in told
    assert "calculé" in told
    assert main(["rules", number, "--lang", "en"]) == 0
    assert ROWS["L-136"]["en"] in capsys.readouterr().out


def test_a_word_gives_the_rows_that_hold_it_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "couverture", "--lang", "en"]) == 0
    french = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert {"L-722", "L-723", "L-724", "L-725", "L-726"} <= french
    assert "M-001" not in french


def test_several_words_must_all_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "obstruction", "25", "--lang", "fr"]) == 0
    assert "L-722" in capsys.readouterr().out
    assert main(["rules", "obstruction", "zzz", "--lang", "fr"]) == 1
    assert capsys.readouterr().err == "Aucune règle pour «\u202fobstruction zzz\u202f».\n"


def test_without_a_query_every_row_stands_under_its_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Héroïsme"
    assert [line[:5] for line in lines if line[:2] in ("L-", "M-", "R-")] == [number[:5] for number in ROWS]


def test_json_holds_the_rows_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "L-136", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row == {"words": "", **ROWS["L-136"]}


def test_the_help_is_in_the_users_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--help", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "NUMÉRO|MOT" in told
    assert "montrer cette aide" in told
