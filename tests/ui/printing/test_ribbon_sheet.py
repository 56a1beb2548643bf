"""The printed ribbon sheet: exact A4, true millimetres, nothing cut, what it says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from loreval_desktop.derived.ribbon_sheet import action_rows
from loreval_desktop.derived.sheets import PrintKind, PrintSheet, print_sheet
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.people.roster import RemoveCombatant, RenameCombatant
from loreval_desktop.encounter.ribbons.track import AmendRibbon, BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.store import Store
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.importers.demo import default_profile, demo_encounter
from loreval_desktop.ui.printing import ribbons as pages
from loreval_desktop.ui.printing.dialog import PrintDialog
from loreval_desktop.ui.printing.paper import A4_MM
from tests.ui.conftest import MakeWindow
from tests.ui.printing.conftest import MakePdf, page_count, page_grey, page_text, whole_text
from tests.ui.test_ribbons import Table

DPI = 254
PX_PER_MM = DPI / 25.4


@cache
def fight(lang: str = "fr") -> Encounter:
    """Return the fight by ribbons under way: twelve placed, one on a later pass, one gone."""
    state, _, serial = demo_encounter(lang, "rubans")
    store = Store(state, SeededDice(1, serial))
    for combatant in state.combatants:
        store.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    store.dispatch(BeginRibbons())
    first, second, third = (c.id for c in state.combatants[:3])
    store.dispatch(AmendRibbon(combatant_id=first, at=20, fatigue=4, wounds=2, virtues_used=("Vaillance", "Valour")))
    store.dispatch(AmendRibbon(combatant_id=second, at=7, fatigue=12))
    store.dispatch(RemoveCombatant(combatant_id=third))
    return store.state


def sheet(lang: str = "fr") -> PrintSheet:
    return print_sheet(fight(lang))


def lines_across(grey: np.ndarray, x: int) -> list[int]:
    """Return the rows of pixels at which dark lines cross a column of the page."""
    dark = np.flatnonzero(grey[:, x] < 190)
    return [int(run.mean()) for run in np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1) if run.size]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("kind", [PrintKind.RIBBONS, PrintKind.RIBBONS_BLANK])
def test_pages_are_exactly_a4(make_pdf: MakePdf, lang: str, kind: PrintKind) -> None:
    path = make_pdf(lang, sheet(lang), kind=kind)
    with pdfium.PdfDocument(path) as document:
        assert len(document) == 3  # eight ribbons, four or eight more, tokens and actions
        for page in document:
            assert [round(side / 72 * 25.4, 3) for side in page.get_size()] == list(A4_MM)


@pytest.mark.rule("R-001", "R-007")
@pytest.mark.parametrize("margin", [12.0, 20.0])
def test_sixteen_segments_of_twelve_millimetres(make_pdf: MakePdf, margin: float) -> None:
    path = make_pdf("fr", sheet(), kind=PrintKind.RIBBONS_BLANK, margin=margin)
    grey = page_grey(path, 0, DPI)
    abreast = pages.lanes_abreast(A4_MM[0] - 2 * margin)
    assert abreast == (8 if margin == 12.0 else 7)
    left = margin + pages.RULER_MM + pages.RIBBON_MM * (abreast - 1)  # the rightmost ribbon
    column = round((left + pages.RIBBON_MM * 0.75) * PX_PER_MM)
    rows = lines_across(grey, column)
    height = round(pages.SEGMENT_MM * PX_PER_MM)
    found = [n for n in range(len(rows) - 16) if abs(rows[n + 16] - rows[n] - 16 * height) <= 2]
    assert len(found) == 1, rows
    edges = np.diff(rows[found[0] : found[0] + 17])
    assert edges.size == 16
    assert np.all(np.abs(edges - height) <= 1), edges
    row = rows[found[0]] + height // 3
    sides = lines_across(grey.T, row)
    wide = round(pages.RIBBON_MM * PX_PER_MM)
    gaps = np.diff([x for x in sides if x >= (margin + pages.RULER_MM) * PX_PER_MM - 3])
    assert gaps.size == abreast
    assert np.all(np.abs(gaps - wide) <= 1), gaps


def test_the_bar_measures_fifty_millimetres(make_pdf: MakePdf) -> None:
    grey = page_grey(make_pdf("fr", sheet(), kind=PrintKind.RIBBONS), 0, DPI)
    longest = 0
    for row in grey[: round(60 * PX_PER_MM)]:
        dark = np.flatnonzero(row < 128)
        for run in np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1):
            if run.size < 170 * PX_PER_MM:  # the rule below the head is longer
                longest = max(longest, run.size)
    assert abs(longest / PX_PER_MM - 50.0) <= 0.4
    assert "50" in page_text(make_pdf("fr", sheet(), kind=PrintKind.RIBBONS), 0)


def test_a_token_is_as_large_as_it_says(make_pdf: MakePdf) -> None:
    grey = page_grey(make_pdf("fr", sheet(), kind=PrintKind.RIBBONS_BLANK), 2, DPI)
    x = (12 + pages.CELL_MM[0] / 2) * PX_PER_MM
    column = grey[:, round(x)]
    dark = np.flatnonzero(column < 235)
    dark = dark[(dark > 25 * PX_PER_MM) & (dark < 42 * PX_PER_MM)]
    height = (dark[-1] - dark[0]) / PX_PER_MM
    assert height <= pages.TOKEN_MM + 0.4
    assert height >= pages.TOKEN_MM - 1.0
    assert pages.TOKEN_MM < pages.SEGMENT_MM


def test_what_stands_on_the_filled_sheet(make_pdf: MakePdf) -> None:
    path = make_pdf("fr", sheet(), kind=PrintKind.RIBBONS)
    first = page_text(path, 0)
    assert "Passe 1" in first
    assert "passe 2" in first, "a token on a later pass says which"
    for name in ("Aveline du Pas", "Guiscard le", "Vaillance", "12 / 10"):
        assert name in first, name
    assert "Sabine" not in whole_text(path), "gone"
    assert "à poser à gauche" in page_text(path, 1)
    assert "Aveline du Pas" in page_text(path, 2), "its token"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_table_has_every_action_with_its_cost(make_pdf: MakePdf, lang: str) -> None:
    path = make_pdf(lang, sheet(lang), kind=PrintKind.RIBBONS)
    text = page_text(path, page_count(path) - 1)
    actions = {
        "fr": "Acculer Manœuvrer Blesser Esquive_réactive Se_préparer Aider Se_défendre Incanter Interagir Souffler",
        "en": "Corner Manoeuvre Wound Reactive_dodge Prepare Help Defend Cast Interact Breathe",
    }
    for action in actions[lang].split():
        assert action.replace("_", " ") in text, action
    assert len(action_rows(default_profile())) == 10
    wanted = (
        ("2 à 4 selon l’arme", "2 par bonus, de 1 à 6") if lang == "fr" else ("2 to 4 by weapon", "2 a bonus, 1 to 6")
    )
    assert all(cost in text for cost in wanted)


def test_the_blank_sheet_names_nobody(make_pdf: MakePdf) -> None:
    text = whole_text(make_pdf("fr", sheet(), kind=PrintKind.RIBBONS_BLANK))
    assert "Passe ____" in text
    assert not any(c.name in text for c in fight().combatants)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("margin", [12.0, 20.0])
@pytest.mark.parametrize("kind", [PrintKind.RIBBONS, PrintKind.RIBBONS_BLANK])
def test_nothing_reaches_into_the_margins(make_pdf: MakePdf, lang: str, margin: float, kind: PrintKind) -> None:
    path = make_pdf(lang, sheet(lang), kind=kind, margin=margin)
    edge = round((margin - 0.6) * PX_PER_MM)
    for number in range(page_count(path)):
        grey = page_grey(path, number, DPI)
        frame = np.concatenate(
            [grey[:edge].ravel(), grey[-edge:].ravel(), grey[:, :edge].ravel(), grey[:, -edge:].ravel()]
        )
        assert frame.min() > 250, f"page {number}"


def test_ribbons_that_are_not_placed_are_left_to_be_written(make_pdf: MakePdf) -> None:
    state, _, _ = demo_encounter("fr", "rubans")
    path = make_pdf("fr", print_sheet(state), kind=PrintKind.RIBBONS)
    assert page_count(path) == 3
    assert "Aveline du Pas" not in page_text(path, 0)
    assert "Aveline du Pas" in page_text(path, 2), "the tokens are there all the same"


def test_long_names_are_made_smaller_and_stay_whole(make_pdf: MakePdf) -> None:
    state, _, serial = demo_encounter("fr", "rubans")
    store = Store(state, SeededDice(1, serial))
    first = state.combatants[0].id
    name = "Aveline-Marguerite du Pas-de-la-Haute-Combe, dame"
    store.dispatch(RenameCombatant(combatant_id=first, name=name))
    for combatant in state.combatants:
        store.dispatch(PlaceOnRibbon(combatant_id=combatant.id))
    path = make_pdf("fr", print_sheet(store.state), kind=PrintKind.RIBBONS)
    letters = "".join(c for c in name if c.isalnum())
    for number in (0, 2):
        assert letters in "".join(c for c in page_text(path, number) if c.isalnum()), f"page {number}"


def kinds_of(dialog: PrintDialog) -> Iterator[str]:
    for at in range(dialog.kind.count()):
        yield dialog.kind.itemData(at)


def test_the_dialog_offers_it_for_fights_by_ribbons_alone(
    make_window: MakeWindow, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    table = Table(make_window(empty=True), qtbot, "Gaëlle", "Orc", "Tibo", npcs=("Orc",))
    dialog = PrintDialog(table.context)
    assert not {"ribbons", "ribbons_blank"} & set(kinds_of(dialog))
    assert "initiative" in set(kinds_of(dialog))
    dialog.deleteLater()
    table.begin("Gaëlle", "Orc", "Tibo")
    dialog = PrintDialog(table.context)
    qtbot.addWidget(dialog)
    assert {"ribbons", "ribbons_blank"} <= set(kinds_of(dialog))
    assert "initiative" not in set(kinds_of(dialog))
    dialog.kind.setCurrentIndex(dialog.kind.findData("ribbons"))
    dialog.refresh()
    assert len(dialog.pages) == 2  # three ribbons; tokens and actions
    out = tmp_path / "rubans.pdf"
    assert dialog.save_to(out)
    assert "Gaëlle" in whole_text(out)
