"""The program's own letters, the same on every machine.

The faces are those of the package `font-source-sans-pro` (SIL Open Font License). They are given a private family name
while they are loaded: a font of the same name on the machine would win over ours and change every picture, and the
licence keeps the original name for the original files. Window and print use `FAMILY`; figures have one width.

The faces lack ✗ ● ○ □ ▸ ⚠ ↶: such a sign is an icon. They hold ✓ ☐ ■ ◆ ◉ ▲ ▼ ▶ ◀ → ← ↑ ↓ ≤ ≥ ≠ and narrow spaces.
"""

from __future__ import annotations

import struct
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

FAMILY = "Loreval Sans"
_PACKAGE = "font_source_sans_pro"
_FACES = {
    "SourceSansPro-Regular.ttf": "Regular",
    "SourceSansPro-It.ttf": "Italic",
    "SourceSansPro-Bold.ttf": "Bold",
    "SourceSansPro-BoldIt.ttf": "Bold Italic",
}


def font_folder() -> Path:
    """Return the folder of the font files. Raises FileNotFoundError when their package is not installed."""
    spec = find_spec(_PACKAGE)
    for place in (spec.submodule_search_locations if spec else None) or ():
        if (folder := Path(place) / "files").is_dir():
            return folder
    raise FileNotFoundError("the package font-source-sans-pro is not installed")


def licence_text() -> str:
    """Return the licence of the letters, to be shown beside the program's own."""
    return (font_folder() / "LICENSE.txt").read_text(encoding="utf-8", errors="replace")


def load_fonts() -> str:
    """Return the family that the interface and the print use, loaded on the first call. It needs an application."""
    if FAMILY not in QFontDatabase.families():
        for name, style in _FACES.items():
            renamed = with_family((font_folder() / name).read_bytes(), FAMILY, style)
            if QFontDatabase.addApplicationFontFromData(QByteArray(renamed)) < 0:
                raise OSError(f"the letters of {name} could not be loaded")
    return FAMILY


def text_font(points: float = 10.0, *, bold: bool = False, italic: bool = False) -> QFont:
    """Return our font: 10 points for the window, 9 for what is secondary, 12 bold for titles, 20 for what decides."""
    font = QFont(load_fonts())
    font.setPointSizeF(points)
    font.setBold(bold)
    font.setItalic(italic)
    return font


def with_family(font: bytes, family: str, style: str) -> bytes:
    """Return the same font file under another family name.

    font: a TrueType or OpenType file of one face; style: Regular, Bold, Italic or Bold Italic. The tables are those of
    the file but for `name`, written anew. Raises ValueError for what is no such file.
    """
    if font[:4] not in (b"\x00\x01\x00\x00", b"OTTO", b"true"):
        raise ValueError("not a TrueType or OpenType file of one face")
    count = struct.unpack_from(">H", font, 4)[0]
    tables: dict[bytes, bytes] = {}
    for n in range(count):
        tag, _checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * n)
        tables[tag] = font[offset : offset + length]
    tables[b"name"] = _name_table(family, style)
    head = bytearray(tables[b"head"])
    struct.pack_into(">L", head, 8, 0)
    tables[b"head"] = bytes(head)

    directory, body = bytearray(), bytearray()
    start = 12 + 16 * count
    head_at = 0
    for tag in sorted(tables):
        if tag == b"head":
            head_at = start + len(body)
        directory += struct.pack(">4sLLL", tag, _checksum_of(tables[tag]), start + len(body), len(tables[tag]))
        body += tables[tag] + bytes(-len(tables[tag]) % 4)
    whole = bytearray(font[:12] + directory + body)
    struct.pack_into(">L", whole, head_at + 8, (0xB1B0AFBA - _checksum_of(whole)) & 0xFFFFFFFF)
    return bytes(whole)


def _name_table(family: str, style: str) -> bytes:
    full = family if style == "Regular" else f"{family} {style}"
    plain = f"{family}-{style}".replace(" ", "")
    records, texts = bytearray(), bytearray()
    names = ((1, family), (2, style), (3, plain), (4, full), (6, plain))
    for number, text in names:
        encoded = text.encode("utf-16-be")
        # Windows, Unicode, English
        records += struct.pack(">6H", 3, 1, 0x409, number, len(encoded), len(texts))
        texts += encoded
    return struct.pack(">3H", 0, len(names), 6 + len(records)) + records + texts


def _checksum_of(data: bytes | bytearray) -> int:
    padded = bytes(data) + bytes(-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}L", padded)
    return sum(words) & 0xFFFFFFFF
