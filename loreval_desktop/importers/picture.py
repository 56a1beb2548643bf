"""Pictures: what their header says, read without decoding anything, and a plain picture as a map.

PNG, JPEG, WebP, BMP and GIF. The size, the turn of a photograph and whether the file is whole are known before any
decoder sees it, so that no picture can fill the memory.
"""

from __future__ import annotations

import dataclasses
import math
import re
import struct
import zlib
from pathlib import Path

from loreval_desktop.core import limits
from loreval_desktop.core.base import Frozen
from loreval_desktop.core.message import message
from loreval_desktop.importers.found_map import FoundMap
from loreval_desktop.importers.issue import CannotImport, Issue

SQUARE_M = 1.5
"""What a square of other programs' maps is worth, as French rule books have it (5 ft)."""
PIXELS_PER_SQUARE = 100
"""What most makers of maps draw a square with, where nothing else is known."""
MAX_FILE_BYTES = limits.PICTURE_MEMORY_BYTES


class PictureHeader(Frozen):
    """What the first bytes of a picture say.

    width, height: as it is shown, turned as its metadata says. turn_ignored: it says so in a way that nobody follows.
    bits: of a channel. animated: more frames than one. whole: the file goes on to the end of the picture.
    """

    kind: str
    width: int
    height: int
    bits: int = 8
    cmyk: bool = False
    turned: bool = False
    turn_ignored: bool = False
    animated: bool = False
    whole: bool = True

    @property
    def pixels(self) -> int:
        """How many pixels it has."""
        return self.width * self.height

    @property
    def reducible(self) -> bool:
        """Whether a reader can make it smaller while it decodes, without the whole in memory."""
        return self.kind == "JPEG"


def picture_kind(data: bytes) -> str | None:
    """Return what kind of picture bytes begin like, or None."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "GIF"
    if data[:2] == b"BM" and len(data) >= 18 and data[6:10] == b"\0\0\0\0":
        return "BMP"
    return None


def read_header(data: bytes) -> PictureHeader | None:
    """Return what the header of a picture says; None when it is no picture, or its header is broken."""
    kind = picture_kind(data)
    if kind is None:
        return None
    readers = {"PNG": _png, "JPEG": _jpeg, "WebP": _webp, "GIF": _gif, "BMP": _bmp}
    try:
        header = readers[kind](data)
    except (struct.error, IndexError, ValueError):
        return None
    if header is None or header.width < 1 or header.height < 1:
        return None
    return header


def _png(data: bytes) -> PictureHeader | None:
    if data[12:16] != b"IHDR":
        return None
    width, height, bits = struct.unpack_from(">IIB", data, 16)
    at, animated, whole = 8, False, False
    while at + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        name = data[at + 4 : at + 8]
        if name == b"acTL":
            animated = True
        at += 12 + length
        if name == b"IEND":
            whole = at <= len(data)
            break
    return PictureHeader(kind="PNG", width=width, height=height, bits=bits, animated=animated, whole=whole)


_SIZES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})


def _jpeg(data: bytes) -> PictureHeader | None:
    at, orientation = 2, 1
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        mark = data[at + 1]
        if mark == 0xFF:
            at += 1
            continue
        if mark in _ALONE:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if mark == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            orientation = _orientation(data[at + 10 : at + 2 + length])
        if mark in _SIZES:
            bits, height, width, parts = struct.unpack_from(">BHHB", data, at + 4)
            turned = orientation >= 5
            return PictureHeader(
                kind="JPEG",
                width=height if turned else width,
                height=width if turned else height,
                bits=bits,
                cmyk=parts == 4,
                turned=orientation > 1,
                whole=data.rfind(b"\xff\xd9", at) >= 0,
            )
        if mark in (0xD9, 0xDA):
            return None
        at += 2 + length
    return None


def _orientation(tiff: bytes) -> int:
    """Return the orientation (1 to 8) of an Exif block; 1 when it says none."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        (start,) = struct.unpack_from(order + "I", tiff, 4)
        (count,) = struct.unpack_from(order + "H", tiff, start)
        for entry in range(min(count, 200)):
            tag, _, _, value = struct.unpack_from(order + "HHIH", tiff, start + 2 + entry * 12)
            if tag == 0x0112:
                return int(value) if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1


def _webp(data: bytes) -> PictureHeader | None:
    (size,) = struct.unpack_from("<I", data, 4)
    whole = size + 8 <= len(data)
    kind = data[12:16]
    if kind == b"VP8X":
        flags = data[20]
        width = 1 + int.from_bytes(data[24:27], "little")
        height = 1 + int.from_bytes(data[27:30], "little")
        return PictureHeader(
            kind="WebP",
            width=width,
            height=height,
            turn_ignored=bool(flags & 0x08) and _webp_orientation(data) > 1,
            animated=bool(flags & 0x02),
            whole=whole,
        )
    if kind == b"VP8 ":
        if data[23:26] != b"\x9d\x01\x2a":
            return None
        width, height = struct.unpack_from("<HH", data, 26)
        return PictureHeader(kind="WebP", width=width & 0x3FFF, height=height & 0x3FFF, whole=whole)
    if kind == b"VP8L":
        if data[20] != 0x2F:
            return None
        (bits,) = struct.unpack_from("<I", data, 21)
        return PictureHeader(kind="WebP", width=1 + (bits & 0x3FFF), height=1 + (bits >> 14 & 0x3FFF), whole=whole)
    return None


def _webp_orientation(data: bytes) -> int:
    at = 12
    while at + 8 <= len(data):
        name = data[at : at + 4]
        (length,) = struct.unpack_from("<I", data, at + 4)
        if name == b"EXIF":
            return _orientation(data[at + 8 : at + 8 + length].removeprefix(b"Exif\0\0"))
        at += 8 + length + (length & 1)
    return 1


def _gif(data: bytes) -> PictureHeader | None:
    width, height, flags = struct.unpack_from("<HHB", data, 6)
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    frames, whole = 0, False
    while at < len(data):
        mark = data[at]
        if mark == 0x3B:
            whole = True
            break
        if mark == 0x2C:
            frames += 1
            own = data[at + 9] if at + 9 < len(data) else 0
            at += 11 + (3 << (own & 7) + 1 if own & 0x80 else 0)
        elif mark == 0x21:
            at += 2
        else:
            break
        while at < len(data) and data[at]:
            at += 1 + data[at]
        at += 1
    return PictureHeader(kind="GIF", width=width, height=height, animated=frames > 1, whole=whole)


def _bmp(data: bytes) -> PictureHeader | None:
    (length,) = struct.unpack_from("<I", data, 2)
    (start,) = struct.unpack_from("<I", data, 14)
    if start == 12:
        width, height, _, bits = struct.unpack_from("<HHHH", data, 18)
    else:
        width, height, _, bits = struct.unpack_from("<iiHH", data, 18)
    return PictureHeader(
        kind="BMP", width=abs(width), height=abs(height), bits=8 if bits <= 32 else 16, whole=length <= len(data)
    )


# --- whether the pixels are there ------------------------------------------------------------------------------------

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""The passes of an interlaced PNG: first column and row, steps across and down."""
_PIECE = 1 << 20
_LONGEST_RUN = 3838
"""The most pixels that one code of a GIF of 256 colours can stand for."""


def holds_its_pixels(data: bytes, header: PictureHeader) -> bool:
    """Tell whether a picture holds as much as its header promises.

    A PNG is unpacked once, in pieces, and its sums are checked; a BMP is measured; of a JPEG and a GIF no more than the
    least that so many pixels can take is asked.
    """
    if header.kind == "PNG":
        return _png_holds(data, header)
    if header.kind == "BMP":
        return _bmp_holds(data, header)
    if header.kind == "JPEG":
        # Even the first pass over a picture of one colour takes a bit for each block of 8 by 8.
        return len(data) * 8 >= -(-header.width // 8) * -(-header.height // 8)
    if header.kind == "GIF":
        return _gif_holds(data)
    return True


def _png_holds(data: bytes, header: PictureHeader) -> bool:
    channels = _CHANNELS.get(data[25])
    if channels is None or header.bits not in (1, 2, 4, 8, 16):
        return False

    def size(width: int, height: int) -> int:
        return height * (1 + -(-width * channels * header.bits // 8)) if width > 0 and height > 0 else 0

    wanted = size(header.width, header.height)
    if data[28]:
        wanted = sum(
            size(-(-(header.width - x) // across), -(-(header.height - y) // down)) for x, y, across, down in _PASSES
        )
    unpacker = zlib.decompressobj()
    found, at = 0, 8
    try:
        while at + 12 <= len(data):
            (length,) = struct.unpack_from(">I", data, at)
            name, end = data[at + 4 : at + 8], at + 8 + length
            if name in (b"IHDR", b"PLTE", b"IDAT") and data[end : end + 4] != struct.pack(
                ">I", zlib.crc32(memoryview(data)[at + 4 : end])
            ):
                return False
            if name == b"IDAT" and found < wanted:
                rest = data[at + 8 : end]
                while rest and found < wanted and not unpacker.eof:
                    found += len(unpacker.decompress(rest, _PIECE))
                    rest = unpacker.unconsumed_tail
            at = end + 4
        while found < wanted and (left := unpacker.decompress(unpacker.unconsumed_tail, _PIECE)):
            found += len(left)
    except zlib.error:
        return False
    return found >= wanted


def _bmp_holds(data: bytes, header: PictureHeader) -> bool:
    (start,) = struct.unpack_from("<I", data, 10)
    (kind,) = struct.unpack_from("<I", data, 14)
    (bits,) = struct.unpack_from("<H", data, 24 if kind == 12 else 28)
    packed = kind > 12 and struct.unpack_from("<I", data, 30)[0] in (1, 2)
    return packed or start + (header.width * bits + 31) // 32 * 4 * header.height <= len(data)


def _gif_holds(data: bytes) -> bool:
    flags = data[10]
    at = 13 + (3 << (flags & 7) + 1 if flags & 0x80 else 0)
    while at < len(data) and data[at] == 0x21:
        at += 2
        while at < len(data) and data[at]:
            at += 1 + data[at]
        at += 1
    if at + 10 > len(data) or data[at] != 0x2C:
        return False
    width, height, own = struct.unpack_from("<HHB", data, at + 5)
    at += 11 + (3 << (own & 7) + 1 if own & 0x80 else 0)
    held = 0
    while at < len(data) and data[at]:
        held += data[at]
        at += 1 + data[at]
    pixels = width * height
    growing = math.isqrt(2 * pixels)  # each code stands for one pixel more than the one before, at the most
    codes = growing if growing <= _LONGEST_RUN else max(_LONGEST_RUN, pixels // _LONGEST_RUN)
    return held * 8 >= codes * 2


def check_picture(data: bytes, name: str) -> PictureHeader:
    """Return the header of a picture that can be shown. Raises CannotImport with the sentence that says why not."""
    header = read_header(data)
    if header is None:
        raise CannotImport(message("import.picture_broken", file=name))
    if max(header.width, header.height) > limits.PICTURE_SIDE:
        raise CannotImport(
            message(
                "import.picture_side", file=name, width=header.width, height=header.height, limit=limits.PICTURE_SIDE
            )
        )
    if not header.reducible:
        if header.pixels > limits.PICTURE_REFUSE_PIXELS:
            raise CannotImport(
                message(
                    "import.picture_pixels",
                    file=name,
                    pixels=header.pixels // 1_000_000,
                    limit=limits.PICTURE_REFUSE_PIXELS // 1_000_000,
                )
            )
        if header.pixels * 4 > limits.PICTURE_MEMORY_BYTES:
            raise CannotImport(
                message(
                    "import.picture_memory",
                    file=name,
                    pixels=header.pixels // 1_000_000,
                    limit=limits.PICTURE_MEMORY_BYTES // limits.GIB,
                )
            )
    if not header.whole or not holds_its_pixels(data, header):
        raise CannotImport(message("import.picture_cut", file=name))
    return header


def picture_remarks(header: PictureHeader, name: str) -> tuple[Issue, ...]:
    """Return what a GM should know of a picture that is taken."""
    found = []
    if header.pixels > limits.PICTURE_REMARK_PIXELS:
        found.append(
            Issue(
                severity="warning",
                say=message("import.picture_large", file=name, pixels=header.pixels // 1_000_000),
            )
        )
    if header.animated:
        found.append(Issue(say=message("import.picture_animated", file=name)))
    if header.turned:
        found.append(Issue(say=message("import.picture_turned", file=name)))
    if header.turn_ignored:
        found.append(Issue(severity="warning", say=message("import.picture_not_turned", file=name)))
    if header.cmyk:
        found.append(Issue(say=message("import.picture_cmyk", file=name)))
    return tuple(found)


def read_picture_bytes(path: Path) -> bytes:
    """Return the bytes of a picture file. Raises CannotImport for one that is too big or cannot be read."""
    try:
        size = path.stat().st_size
        if size > MAX_FILE_BYTES // 2:
            raise CannotImport(message("import.picture_file", file=path.name, limit=MAX_FILE_BYTES // 2 // limits.MIB))
        return path.read_bytes()
    except OSError as error:
        raise CannotImport(message("import.unreadable", file=path.name, why=error.strerror or "")) from error


# --- a picture as a map ----------------------------------------------------------------------------------------------

_SQUARES = re.compile(r"(?<![\d.])(\d{1,3})\s*[xX×]\s*(\d{1,3})(?![\d.])")
_PIXELS = re.compile(r"(?<!\d)(\d{2,3})\s*(?:ppi|ppg|ppsq|px|dpi)(?![a-z])", re.IGNORECASE)


def guess_squares(name: str, width: int, height: int) -> tuple[float, float] | None:
    """Return how many squares a picture shows, by what its file name says (`30x40`, `70ppi`); None when it is silent.

    `WxH` counts only where it has the picture's own proportion, within 3 %.
    """
    for found in _SQUARES.finditer(name):
        across, down = int(found.group(1)), int(found.group(2))
        for one, other in ((across, down), (down, across)):
            if one >= 2 and other >= 2 and abs(one / other / (width / height) - 1) <= 0.03:
                return float(one), float(other)
    for found in _PIXELS.finditer(name):
        pixels = int(found.group(1))
        if 20 <= pixels <= 400:
            return width / pixels, height / pixels
    return None


def read_picture(data: bytes, path: Path) -> FoundMap:
    """Return a plain picture as a map without walls. Raises CannotImport with the sentence that says why not.

    How large it is nobody knows: the file name is asked first, then a usual number of pixels a square is taken.
    """
    header = check_picture(data, path.name)
    squares = guess_squares(path.stem, header.width, header.height)
    remarks = list(picture_remarks(header, path.name))
    if squares is None:
        squares = (header.width / PIXELS_PER_SQUARE, header.height / PIXELS_PER_SQUARE)
        say = message("import.scale_unknown", pixels=PIXELS_PER_SQUARE)
    else:
        say = message("import.scale_by_name", across=round(squares[0], 1), down=round(squares[1], 1))
    remarks.append(Issue(severity="warning", say=say, doubt=True))
    return FoundMap(
        kind="picture",
        name=path.stem,
        picture=data,
        picture_header=(header.kind, header.width, header.height),
        width=squares[0],
        height=squares[1],
        metres_per_square=SQUARE_M,
        issues=tuple(remarks),
    )


def with_picture(found: FoundMap, path: Path) -> FoundMap:
    """Return a map with a picture that the GM picked for it, laid over its whole extent. Raises CannotImport."""
    data = read_picture_bytes(path)
    header = check_picture(data, path.name)
    return dataclasses.replace(
        found,
        picture=data,
        picture_header=(header.kind, header.width, header.height),
        picture_asked=False,
        picture_box=None,
        picture_question="",
        questions=tuple(q for q in found.questions if q.id not in ("picture", "picture_size")),
        issues=(*found.issues, *picture_remarks(header, path.name)),
    )
