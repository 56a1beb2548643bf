"""The PDF: its paper, its letters, its margins, its scale."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from loreval_desktop.core.ids import CreatureId
from loreval_desktop.derived.sheets import PrintKind, print_kinds, print_sheet
from loreval_desktop.encounter.engine.dice import SeededDice
from loreval_desktop.encounter.people.roster import AddCombatant
from loreval_desktop.encounter.protocol import run
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.rules.types.creature import Creature, Skill, Spell, Talent, Weapon
from loreval_desktop.ui.printing.book import PrintOptions
from loreval_desktop.ui.printing.layout import TooManyPages, pages_of, pictures_of
from loreval_desktop.ui.printing.output import exact_paper, page_image, print_pages, write_pdf
from loreval_desktop.ui.printing.paper import Orientation
from loreval_desktop.wording import Wording
from tests.ui.printing.conftest import (
    POINTS_PER_MM,
    MakePdf,
    bar_mm,
    demo,
    page_count,
    page_grey,
    page_text,
    whole_text,
)

MARGIN = 12.0


def long_winded() -> Encounter:
    """An encounter whose every text is as long as it may be."""
    sheet = Creature(
        id=CreatureId("x"),
        name="Très-vénérable gardienne des œuvres du cœur de la forêt d’Ÿ-les-Chênes",
        people="Elfin des hautes terres, du second lignage, par alliance",
        hit_points=777,
        skills=tuple(Skill(code=code, total=12) for code in ("power_strike", "defense", "stealth", "vigour", "will")),  # type: ignore[arg-type]
        weapons=tuple(
            Weapon(id=f"w{n}", name="Lance de cérémonie à hampe de frêne, ferrée de l’aïeule, numéro " + "9" * n)
            for n in range(12)
        ),
        spells=tuple(Spell(id=f"s{n}", name=f"Sort fort long à nommer {n}", note="x " * 90) for n in range(8)),
        talents=tuple(Talent(code=f"Talent du bout du monde {n}", note="une fois par nuit") for n in range(20)),
        notes=("Où êtes-vous, Ève ? — Çà et là, près du cœur… " * 400)[:19_000] + " FIN-DES-NOTES",
    )
    state, _ = run(AddCombatant(sheet=sheet, count=40), empty_encounter("T" * 120), SeededDice(1))
    return state


@pytest.mark.parametrize("kind", print_kinds(by_ribbons=False))
def test_every_page_is_exactly_a4(make_pdf: MakePdf, kind: PrintKind) -> None:
    with pdfium.PdfDocument(make_pdf(kind=kind)) as document:
        assert len(document) >= 1
        for page in document:
            width, height = page.get_size()
            millimetres = sorted((width / POINTS_PER_MM, height / POINTS_PER_MM))
            assert millimetres == pytest.approx([210.0, 297.0], abs=0.001)


def test_an_update_of_the_paper_changes_no_other_byte() -> None:
    box = b"/MediaBox [0 0 595.000000 842.000000]\n/TrimBox [0 0 842.000000 595.000000]"
    exact = exact_paper(b"%PDF-1.4 " + box)
    assert len(exact) == len(b"%PDF-1.4 " + box)
    numbers = [float(n) for n in re.findall(rb"-?[\d.]+(?=[ \]])", exact[9:])]
    assert numbers[2] - numbers[0] == pytest.approx(210 * POINTS_PER_MM, abs=1e-5)
    assert numbers[3] - numbers[1] == pytest.approx(297 * POINTS_PER_MM, abs=1e-5)
    assert numbers[6] - numbers[4] == pytest.approx(297 * POINTS_PER_MM, abs=1e-5)
    assert numbers[7] - numbers[5] == pytest.approx(210 * POINTS_PER_MM, abs=1e-5)
    assert exact_paper(b"/MediaBox [0 0 612 792]") == b"/MediaBox [0 0 612 792]"


def test_the_french_text_can_be_selected(make_pdf: MakePdf) -> None:
    text = whole_text(make_pdf("fr"))
    for words in (
        "Nuit d’assaut à l’Auberge du Gué",
        "Sœur Odile",
        "Épée bâtarde",
        "Défense",
        "Réflexe",
        "Détection",
        "Déplacements supplémentaires",
        "mort à −14",
        "page 1 / 7",
        "page 7 / 7",
        "29 novembre 2026",
        "Dégâts",
    ):
        assert words in text, words


def test_the_english_sheet_speaks_no_french(make_pdf: MakePdf) -> None:
    text = whole_text(make_pdf("en"))
    for words in ("Encounter sheet".upper(), "Sister Odile", "Defence", "Threat, critical", "page 1 / "):
        assert words in text, words
    for words in ("Défense", "Dégâts", "Créatures", "Personnage"):
        assert words not in text, words


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_only_our_letters_are_embedded(make_pdf: MakePdf, lang: str) -> None:
    data = make_pdf(lang, kind=PrintKind.ALL).read_bytes()
    names = set(re.findall(rb"/BaseFont /([^\s/]+)", data))
    assert names
    assert all(b"LorevalSans" in name for name in names), names
    descriptors = len(re.findall(rb"/Type /FontDescriptor", data))
    assert descriptors == len(re.findall(rb"/FontFile2? ", data)) > 0


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("kind", print_kinds(by_ribbons=False))
def test_nothing_is_printed_in_the_margins(make_pdf: MakePdf, lang: str, kind: PrintKind) -> None:
    path = make_pdf(lang, kind=kind)
    for number in range(page_count(path)):
        assert_margins(path, number, MARGIN)


def assert_margins(path: Path, number: int, margin: float, dpi: int = 100) -> None:
    grey = page_grey(path, number, dpi)
    edge = int((margin - 0.4) / 25.4 * dpi)
    for side in (grey[:edge], grey[-edge:], grey[:, :edge], grey[:, -edge:]):
        assert side.min() == 255, f"page {number + 1}"
    assert grey[edge:-edge, edge:-edge].min() < 100, f"page {number + 1} is empty"


@pytest.mark.parametrize("kind", [PrintKind.ENCOUNTER, PrintKind.ALL])
def test_the_longest_texts_stay_on_the_page_and_none_is_lost(make_pdf: MakePdf, kind: PrintKind) -> None:
    path = make_pdf("fr", print_sheet(long_winded()), kind=kind)
    for number in range(page_count(path)):
        assert_margins(path, number, MARGIN, 60)
    text = whole_text(path)
    assert "FIN-DES-NOTES" in text
    assert "…" in text
    assert "(suite)" in text
    assert text.count("777 PV") == 40
    for number in range(8):
        assert f"Sort fort long à nommer {number}" in text


def test_two_creatures_never_overlap(make_pdf: MakePdf) -> None:
    """Names and numbers of a page stand on lines of their own: no two texts lie over each other."""
    path = make_pdf("fr", kind=PrintKind.CREATURES)
    with pdfium.PdfDocument(path) as document:
        for page in document:
            text = page.get_textpage()
            boxes = [text.get_rect(at) for at in range(text.count_rects())]
            for at, (left, bottom, right, top) in enumerate(boxes):
                for other in boxes[at + 1 :]:
                    across = min(right, other[2]) - max(left, other[0])
                    down = min(top, other[3]) - max(bottom, other[1])
                    assert across < 1.0 or down < 2.5, (boxes[at], other)


def test_a_page_is_not_broken_inside_a_creature_that_fits_on_one(make_pdf: MakePdf) -> None:
    path = make_pdf("fr", kind=PrintKind.CREATURES)
    names = ["Gaëlle de Rocheval", "Brunehaut Brisefer", "Fifrelin", "Ilvane des Saules", "Sœur Odile", "Loup"]
    pages = [page_text(path, number) for number in range(page_count(path))]
    for name in names:
        # once as the heading, once before its boxes
        assert [page.count(name) for page in pages if name in page] == [2], name
    assert not any("(suite)" in page for page in pages)


# --- true scale ------------------------------------------------------------------------------------------------------


@pytest.mark.tries(45)
@pytest.mark.parametrize("margin", [12.0, 20.0])
@pytest.mark.parametrize("orientation", [Orientation.LANDSCAPE, Orientation.PORTRAIT])
def test_ten_squares_of_25_mm_are_250_mm(make_pdf: MakePdf, margin: float, orientation: Orientation) -> None:
    path = make_pdf(kind=PrintKind.MAP, mm_per_metre=25 / 1.5, margin=margin, orientation=orientation)
    assert bar_mm(page_grey(path, 0, 300), 300) == pytest.approx(250.0, abs=0.5)
    assert "250,0 mm" in page_text(path, 0)
    for number in range(page_count(path)):
        assert_margins(path, number, margin)


@pytest.mark.tries(45)
def test_a_wall_is_as_long_on_the_tiles_as_the_scale_says(make_pdf: MakePdf) -> None:
    """The same place lies 10 mm from the edge on two tiles: what overlaps is the same picture."""
    path = make_pdf(
        kind=PrintKind.MAP, mm_per_metre=25 / 1.5, orientation=Orientation.LANDSCAPE, picture=False, for_table=True
    )
    dpi = 100
    one, other = page_grey(path, 1, dpi), page_grey(path, 2, dpi)
    top, bottom = int(25 / 25.4 * dpi), int(185 / 25.4 * dpi)
    overlap = round(10 / 25.4 * dpi)
    right = round((297 - 12) / 25.4 * dpi)
    left = round(12 / 25.4 * dpi)
    a = one[top:bottom, right - overlap + 3 : right - 3] < 128
    b = other[top:bottom, left + 3 : left + overlap - 3] < 128
    assert a.any()
    # the dashed joins and the names of the neighbours differ, the walls do not
    assert np.mean(a != b) < 0.06


def test_a_scale_that_takes_too_many_pages_is_refused(make_pdf: MakePdf) -> None:
    with pytest.raises(TooManyPages) as refused:
        make_pdf(kind=PrintKind.MAP, mm_per_metre=500.0)
    assert refused.value.count > 150


@pytest.mark.tries(6)
def test_a_map_for_the_table_names_nobody_and_no_secret(make_pdf: MakePdf) -> None:
    gm = whole_text(make_pdf(kind=PrintKind.MAP, picture=False))
    assert "Gobelin 1" in gm
    assert "Passage dérobé" in gm
    assert re.search(r"\bS\b", gm), "the secret door bears its letter"
    for scale in (None, 25 / 1.5):
        table = whole_text(make_pdf(kind=PrintKind.MAP, picture=False, for_table=True, mm_per_metre=scale))
        for name in ("Gobelin", "Gaëlle", "Loup", "Passage", "charrette", "G1"):
            assert name not in table
        assert not re.search(r"\bS\b", table)


# --- out of the program ----------------------------------------------------------------------------------------------


def test_a_file_is_replaced_only_by_a_whole_one(
    qapp: QApplication, make_pdf: MakePdf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_pdf(kind=PrintKind.INITIATIVE)
    before = path.read_bytes()
    state, assets = demo("fr")
    pages = pages_of(print_sheet(state), PrintOptions(), Wording("fr"), pictures_of(assets.get))

    def full(pdf: bytes) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("loreval_desktop.ui.printing.output.exact_paper", full)
    with pytest.raises(OSError, match="No space"):
        write_pdf(pages, path, "x")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error_and_not_a_silence(make_pdf: MakePdf) -> None:
    with pytest.raises(OSError):
        make_pdf(name="nowhere/feuilles.pdf")


@pytest.mark.tries(45)
def test_a_printer_prints_at_the_same_scale(qapp: QApplication, tmp_path: Path) -> None:
    state, assets = demo("fr")
    options = PrintOptions(kind=PrintKind.MAP, mm_per_metre=25 / 1.5)
    pages = pages_of(print_sheet(state), options, Wording("fr"), pictures_of(assets.get))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    path = tmp_path / "printed.pdf"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    print_pages(pages, printer, [0, 2])
    assert page_count(path) == 2
    assert bar_mm(page_grey(path, 0, 300), 300) == pytest.approx(250.0, abs=0.5)


def test_the_preview_shows_the_page_that_is_printed(qapp: QApplication, make_pdf: MakePdf) -> None:
    state, assets = demo("fr")
    pages = pages_of(
        print_sheet(state), PrintOptions(kind=PrintKind.INITIATIVE), Wording("fr"), pictures_of(assets.get)
    )
    image = page_image(pages[0], 100 / 25.4).convertToFormat(page_image(pages[0], 1).format())
    width, height = image.width(), image.height()
    shown = np.frombuffer(image.constBits(), np.uint8).reshape(height, -1, 4)[:, :width, 1]
    printed = page_grey(make_pdf(kind=PrintKind.INITIATIVE), 0, 100)
    assert abs(printed.shape[0] - height) <= 1
    rows = min(height, printed.shape[0])
    columns = min(width, printed.shape[1])
    dark_shown = (shown[:rows, :columns] < 128).reshape(rows, columns)
    dark_printed = printed[:rows, :columns] < 128
    # the date alone differs; thin lines may fall on the next row of pixels
    blocks = [part[: rows // 8 * 8, : columns // 8 * 8].reshape(rows // 8, 8, columns // 8, 8).any(axis=(1, 3))
              for part in (dark_shown, dark_printed)]  # fmt: skip
    assert np.mean(blocks[0] != blocks[1]) < 0.02
