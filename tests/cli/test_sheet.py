"""loreval sheet: a PDF without a screen, and the edges of the command line."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest

from loreval_desktop.derived.sheets import PrintKind, print_kinds
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.storage.document import Document
from tests.cli.test_main import loreval


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the demonstration as a document."""
    state, assets, serial = demo_encounter("fr")
    path = tmp_path_factory.mktemp("fight") / "Nuit d’assaut.loreval"
    Document.create(path, state, assets=assets, serial=serial).close()
    return path


def text_of(path: Path) -> str:
    with pdfium.PdfDocument(path) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


@pytest.mark.parametrize("kind", [None, *print_kinds(by_ribbons=False)])
def test_every_kind_is_written_without_a_screen(fight: Path, tmp_path: Path, kind: PrintKind | None) -> None:
    out = tmp_path / "feuilles.pdf"
    done = loreval("sheet", str(fight), "-o", str(out), "--lang", "fr", *(["--kind", kind] if kind else []))
    assert (done.returncode, done.stderr) == (0, "")
    assert "feuilles.pdf" in done.stdout
    text = text_of(out)
    assert "Nuit d’assaut à l’Auberge du Gué" in text
    assert ("Défense" in text and "Épée bâtarde" in text) == (kind not in (PrintKind.MAP, PrintKind.INITIATIVE))
    assert ("Action déclarée" in text) == (kind not in (PrintKind.MAP, PrintKind.CREATURES))
    assert ("porte fermée" in text) == (kind not in (PrintKind.CREATURES, PrintKind.INITIATIVE))


def test_the_language_asked_for_is_that_of_the_sheets(fight: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    assert loreval("sheet", str(fight), "-o", str(out), "--lang", "en").returncode == 0
    assert "Declared action" in text_of(out)
    assert "Action déclarée" not in text_of(out)


def test_a_file_that_is_there_is_replaced_only_when_forced(fight: Path, tmp_path: Path) -> None:
    out = tmp_path / "feuilles.pdf"
    out.write_bytes(b"precious")
    done = loreval("sheet", str(fight), "-o", str(out), "--lang", "fr")
    assert done.returncode == 1
    assert "feuilles.pdf" in done.stderr
    assert out.read_bytes() == b"precious"
    assert loreval("sheet", str(fight), "-o", str(out), "--force").returncode == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert [path.name for path in tmp_path.iterdir()] == ["feuilles.pdf"]


@pytest.mark.tries(45)
def test_the_map_at_true_scale_says_what_its_bar_measures(fight: Path, tmp_path: Path) -> None:
    out = tmp_path / "carte.pdf"
    arguments = ("sheet", str(fight), "-o", str(out), "--lang", "fr", "--kind", "map", "--square-mm", "25")
    assert loreval(*arguments, "--for-table", "--no-picture", "--orientation", "landscape").returncode == 0
    text = text_of(out)
    assert "cette barre doit mesurer 250,0 mm" in text
    assert "Gobelin" not in text
    with pdfium.PdfDocument(out) as document:
        assert all(page.get_width() > page.get_height() for page in document)


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (["--square-mm", "0"], 2, "1 à 500"),
        (["--square-mm", "nan"], 2, "1 à 500"),
        (["--kind", "map", "--square-mm", "500"], 1, "pages"),
        (["--kind", "poster"], 2, "poster"),
    ],
)
def test_what_makes_no_sense_is_said_and_writes_nothing(
    fight: Path, tmp_path: Path, more: list[str], code: int, said: str
) -> None:
    done = loreval("sheet", str(fight), "-o", str(tmp_path / "x.pdf"), "--lang", "fr", *more)
    assert done.returncode == code
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"", b"not a document", b"SQLite format 3\0 cut"])
def test_a_file_that_is_no_document_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.loreval"
    bad.write_bytes(content)
    done = loreval("sheet", str(bad), "-o", str(tmp_path / "x.pdf"), "--lang", "fr")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "bad.loreval" in done.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_a_folder_that_is_not_there_is_one_sentence(fight: Path, tmp_path: Path) -> None:
    done = loreval("sheet", str(fight), "-o", str(tmp_path / "nowhere" / "x.pdf"), "--lang", "fr")
    assert done.returncode == 1
    assert "x.pdf" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_document_is_left_as_it_is(fight: Path, tmp_path: Path) -> None:
    before = fight.read_bytes()
    assert loreval("sheet", str(fight), "-o", str(tmp_path / "x.pdf")).returncode == 0
    assert fight.read_bytes() == before
    assert [path.name for path in fight.parent.iterdir()] == [fight.name]
