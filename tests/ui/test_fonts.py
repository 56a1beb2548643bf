"""The letters: ours under a private name, whole for French, figures of one width, embedded in print."""

from __future__ import annotations

import struct
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QMarginsF, QPointF
from PySide6.QtGui import (
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QPageSize,
    QPainter,
    QPdfWriter,
    QRawFont,
)

from loreval_desktop.ui import fonts

FRENCH = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZàâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ"
SIGNS = "0123456789.,;:!?'\"()[]/&@#%+−-–—=×÷±½¼¾«»‘’“”…·•°€†→←↑↓≤≥≠✓☐■◆◉▲▼▶◀\u00a0\u202f"
FACES = [(bold, italic) for bold in (False, True) for italic in (False, True)]

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("bold", "italic"), FACES)
def test_every_face_is_ours_and_holds_french(bold: bool, italic: bool) -> None:
    font = fonts.text_font(10, bold=bold, italic=italic)
    info = QFontInfo(font)
    assert (info.family(), info.bold(), info.italic()) == (fonts.FAMILY, bold, italic)
    raw = QRawFont.fromFont(font)
    assert raw.familyName() == fonts.FAMILY
    assert [sign for sign in FRENCH + SIGNS if not raw.supportsCharacter(ord(sign))] == []


@pytest.mark.parametrize(("bold", "italic"), FACES)
def test_figures_and_signs_have_one_width(bold: bool, italic: bool) -> None:
    metrics = QFontMetricsF(fonts.text_font(20, bold=bold, italic=italic))
    assert len({metrics.horizontalAdvance(sign * 10) for sign in "0123456789+−"}) == 1


def test_loading_twice_loads_once() -> None:
    fonts.load_fonts()
    before = QFontDatabase.styles(fonts.FAMILY)
    fonts.load_fonts()
    assert QFontDatabase.styles(fonts.FAMILY) == before
    assert sorted(before) == ["Bold", "Bold Italic", "Italic", "Regular"]


def test_the_original_name_is_not_registered() -> None:
    fonts.load_fonts()
    ours = [family for family in QFontDatabase.families() if family.startswith("Loreval")]
    assert ours == [fonts.FAMILY]


def test_renaming_keeps_every_other_table_and_a_right_checksum() -> None:
    original = (fonts.font_folder() / "SourceSansPro-Regular.ttf").read_bytes()
    renamed = fonts.with_family(original, "Another", "Regular")

    def tables(font: bytes) -> dict[bytes, bytes]:
        rows = [struct.unpack_from(">4sLLL", font, 12 + 16 * n) for n in range(struct.unpack_from(">H", font, 4)[0])]
        return {tag: font[offset : offset + length] for tag, _, offset, length in rows}

    before, after = tables(original), tables(renamed)
    changed = {tag for tag in before if before[tag] != after[tag]}
    assert changed == {b"name", b"head"}
    assert "Source".encode("utf-16-be") not in after[b"name"]
    padded = renamed + bytes(-len(renamed) % 4)
    # The OpenType text: the sum of the whole file is this number.
    assert sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF == 0xB1B0AFBA


def test_what_is_no_font_is_refused() -> None:
    with pytest.raises(ValueError, match="not a TrueType"):
        fonts.with_family(b"ttcf" + bytes(40), "Another", "Regular")


def test_the_licence_is_at_hand() -> None:
    assert "SIL OPEN FONT LICENSE" in fonts.licence_text().upper()


def test_print_embeds_our_letters_and_keeps_the_text(tmp_path: Path) -> None:
    sentence = "« Où êtes-vous, Ève ? » — œuvre, ŒUVRE, L’Haÿ, Ÿ, 7,4 m, −4, 3 × ½ → ≤ 5 ✓"
    path = tmp_path / "page.pdf"
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(10, 10, 10, 10))
    painter = QPainter(writer)
    painter.setFont(fonts.text_font(10))
    painter.drawText(QPointF(100, 500), sentence)
    painter.setFont(fonts.text_font(10, bold=True, italic=True))
    painter.drawText(QPointF(100, 1000), sentence)
    painter.end()
    data = path.read_bytes()
    assert b"LorevalSans" in data
    assert b"DejaVu" not in data
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage().get_text_range()
    assert [line.strip() for line in text.splitlines()] == [sentence, sentence]
