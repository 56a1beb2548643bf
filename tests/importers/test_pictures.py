"""Pictures: what headers say, what is too much, and what becomes of odd ones."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QColor

from loreval_desktop.importers.found_map import to_scene
from loreval_desktop.importers.issue import CannotImport
from loreval_desktop.importers.picture import (
    check_picture,
    guess_squares,
    holds_its_pixels,
    read_header,
    with_picture,
)
from loreval_desktop.importers.sniff import read_map
from loreval_desktop.ui.map.pictures import decode_scaled

from .conftest import picture, uvtt

Write = Callable[..., Path]


def png_of(width: int, height: int) -> bytes:
    """Return a whole PNG file whose header claims a size and whose body has nothing of it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 100)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def full_png_of(width: int, height: int) -> bytes:
    """Return a whole black PNG file of one channel."""
    packer = zlib.compressobj(1)
    rows = b"\0" * (width + 1)
    body = b"".join(packer.compress(rows) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    )


def jpeg_of(width: int, height: int, padding: int = 0) -> bytes:
    """Return a JPEG whose header claims a size, with so many more bytes before its end."""
    data = bytearray(picture(16, 16, "JPEG"))
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data[:-2] + b"\0" * padding + data[-2:])


def turned(form: str, orientation: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return picture(60, 40, form, exif=exif.tobytes())


@pytest.mark.parametrize(
    ("data", "kind", "bits", "cmyk"),
    [
        (picture(60, 40, "PNG"), "PNG", 8, False),
        (picture(60, 40, "PNG", "L"), "PNG", 8, False),
        (picture(60, 40, "PNG", "I;16"), "PNG", 16, False),
        (picture(60, 40, "PNG", "P"), "PNG", 8, False),
        (picture(60, 40, "JPEG"), "JPEG", 8, False),
        (picture(60, 40, "JPEG", progressive=True), "JPEG", 8, False),
        (picture(60, 40, "JPEG", "CMYK"), "JPEG", 8, True),
        (picture(60, 40, "WEBP"), "WebP", 8, False),
        (picture(60, 40, "WEBP", lossless=True), "WebP", 8, False),
        (picture(60, 40, "WEBP", "RGBA"), "WebP", 8, False),
        (picture(60, 40, "BMP"), "BMP", 8, False),
        (picture(60, 40, "GIF"), "GIF", 8, False),
    ],
)
def test_a_header_says_kind_and_size(data: bytes, kind: str, bits: int, cmyk: bool) -> None:
    header = read_header(data)
    assert header is not None
    assert (header.kind, header.width, header.height) == (kind, 60, 40)
    assert (header.bits, header.cmyk, header.whole) == (bits, cmyk, True)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "BMP", "GIF"])
def test_a_header_is_read_as_pillow_reads_it(form: str) -> None:
    for width, height in ((1, 1), (2, 3), (255, 256), (1023, 17)):
        header = read_header(picture(width, height, form))
        assert header is not None
        with Image.open(BytesIO(picture(width, height, form))) as image:
            assert (header.width, header.height) == image.size


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "BMP", "GIF"])
def test_no_cut_file_passes_for_whole_and_none_crashes(form: str) -> None:
    data = picture(60, 40, form)
    for length in range(len(data) - 1):
        header = read_header(data[:length])
        assert header is None or not header.whole, length


@pytest.mark.tries(42)
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_photograph_has_the_size_that_it_is_shown_in(orientation: int) -> None:
    data = turned("JPEG", orientation)
    header = read_header(data)
    assert header is not None
    assert (header.width, header.height) == ((40, 60) if orientation >= 5 else (60, 40))
    assert header.turned == (orientation > 1)
    shown = decode_scaled(data)
    assert (shown.width(), shown.height()) == (header.width, header.height)


@pytest.mark.parametrize("orientation", [1, 6])
def test_a_turned_webp_is_shown_as_it_lies_with_a_remark(write: Write, orientation: int) -> None:
    data = turned("WEBP", orientation)
    shown = decode_scaled(data)
    found = read_map(write(data, "a.webp"), "fr")
    assert found.picture_header == ("WebP", shown.width(), shown.height())
    assert ("import.picture_not_turned" in [i.say.id for i in found.issues]) == (orientation > 1)


def test_an_animated_picture_is_known() -> None:
    out = BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    header = read_header(out.getvalue())
    assert header is not None
    assert header.animated
    out = BytesIO()
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    header = read_header(out.getvalue())
    assert header is not None
    assert header.animated


@pytest.mark.tries(42)
@pytest.mark.parametrize(
    ("form", "mode"), [("PNG", "RGB"), ("JPEG", "CMYK"), ("WEBP", "RGB"), ("BMP", "RGB"), ("GIF", "P")]
)
def test_odd_pictures_are_shown_in_their_colours(form: str, mode: str) -> None:
    image = decode_scaled(picture(60, 40, form, mode))
    blue, red = QColor(image.pixel(5, 5)), QColor(image.pixel(50, 30))
    assert blue.blue() > blue.red() + 60
    assert red.red() > red.blue() + 60


@pytest.mark.tries(42)
def test_a_picture_of_sixteen_bits_is_shown() -> None:
    shades = np.full((40, 60), 50_000, dtype=np.uint16)
    shades[:20, :30] = 10_000
    out = BytesIO()
    Image.fromarray(shades).save(out, "PNG")
    image = decode_scaled(out.getvalue())
    dark, light = QColor(image.pixel(5, 5)), QColor(image.pixel(50, 30))
    assert abs(dark.red() - 10_000 / 257) < 3
    assert abs(light.red() - 50_000 / 257) < 3


@pytest.mark.tries(42)
@pytest.mark.parametrize(
    ("data", "say", "limit"),
    [
        (png_of(60_000, 10), "import.picture_side", 32_768),
        (png_of(10, 40_000), "import.picture_side", 32_768),
        (png_of(20_001, 20_000), "import.picture_pixels", 400),
        (png_of(20_000, 20_000), "import.picture_memory", 1),
        (png_of(4_000_000_000, 4_000_000_000), "import.picture_side", 32_768),
    ],
)
def test_a_picture_that_would_fill_the_memory_is_refused_by_its_header(data: bytes, say: str, limit: int) -> None:
    with pytest.raises(CannotImport) as refusal:
        check_picture(data, "Donjon d'été (niveau 1).png")
    assert refusal.value.say.id == say
    assert refusal.value.say.value("limit") == limit


@pytest.mark.tries(42)
def test_a_large_picture_is_taken_with_a_remark(write: Write) -> None:
    """9046 x 12050 pixels: 109 megapixels."""
    found = read_map(write(full_png_of(9046, 12_050), "Donjon d'été (niveau 1).jpg"), "fr")
    assert found.name == "Donjon d'été (niveau 1)"
    (remark,) = [i.say for i in found.issues if i.say.id == "import.picture_large"]
    assert remark.value("pixels") == 109


def test_a_jpeg_is_reduced_while_it_is_read_so_that_it_may_be_larger() -> None:
    assert check_picture(jpeg_of(30_000, 20_000, 1_200_000), "a.jpg").pixels == 600_000_000


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "BMP", "GIF"])
def test_a_cut_picture_is_refused(write: Write, form: str) -> None:
    data = picture(300, 200, form)
    with pytest.raises(CannotImport) as refusal:
        read_map(write(data[: len(data) * 2 // 3], "a.png"), "fr")
    assert refusal.value.say.id == "import.picture_cut"


@pytest.mark.parametrize("head", [b"\x89PNG\r\n\x1a\nnothing", b"\xff\xd8\xff\xe0\0\0\0\0", b"RIFF\0\0\0\0WEBPVP9 "])
def test_a_broken_header_is_refused(write: Write, head: bytes) -> None:
    with pytest.raises(CannotImport) as refusal:
        read_map(write(head, "a.png"), "fr")
    assert refusal.value.say.id == "import.picture_broken"


# --- how large the map is --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size", "squares"),
    [
        ("Crypte 30x40", (3000, 4000), (30, 40)),
        ("Crypte_[25x28]_grid", (2500, 2800), (25, 28)),
        ("Crypte 40 x 30", (3000, 4000), (30, 40)),
        ("Crypte (30×40) gridless", (2130, 2840), (30, 40)),
        ("Crypte 70ppi", (2100, 2800), (30, 40)),
        ("Crypte 100px", (1000, 500), (10, 5)),
        ("Crypte 3000x4000", (3000, 4000), None),
        ("Crypte 30x40", (3000, 3000), None),
        ("Crypte niveau 2", (3000, 4000), None),
        ("Crypte 1000px", (3000, 4000), None),
    ],
)
def test_the_name_may_say_how_many_squares(
    name: str, size: tuple[int, int], squares: tuple[float, float] | None
) -> None:
    assert guess_squares(name, *size) == squares


def test_a_picture_is_a_map_without_walls_whose_scale_is_asked(write: Write) -> None:
    found = read_map(write(picture(600, 400), "salle 6x4.png"), "fr")
    assert (found.width, found.height, found.metres_per_square) == (6, 4, 1.5)
    scene, assets, issues = to_scene(found)
    assert (scene.width_m, scene.height_m) == (9, 6)
    assert scene.background is not None
    assert assets == {scene.background.asset: picture(600, 400)}
    assert [i.say.id for i in issues if i.doubt] == ["import.scale_by_name"]
    unnamed = read_map(write(picture(600, 400), "salle.png"), "fr")
    assert [i.say.id for i in unnamed.issues if i.doubt] == ["import.scale_unknown"]


def test_a_picture_can_be_picked_for_a_map_without_one(write: Write) -> None:
    found = read_map(write(uvtt(image=None)), "fr")
    taken = with_picture(found, write(picture(60, 40, "JPEG"), "chosen.jpg"))
    assert not taken.picture_asked
    assert to_scene(taken)[0].background is not None
    with pytest.raises(CannotImport):
        with_picture(found, write(b"no picture", "chosen.jpg"))


def gif_of(width: int, height: int) -> bytes:
    """Return a GIF whose frame claims a size and holds that of a small one."""
    data = bytearray(picture(16, 16, "GIF"))
    at = data.index(b"\x2c", 13 + (3 << (data[10] & 7) + 1))
    data[6:10] = struct.pack("<HH", width, height)
    data[at + 5 : at + 9] = struct.pack("<HH", width, height)
    return bytes(data)


def bmp_of(width: int, height: int) -> bytes:
    data = bytearray(picture(16, 16, "BMP"))
    data[18:26] = struct.pack("<ii", width, height)
    return bytes(data)


def bad_sum() -> bytes:
    data = bytearray(picture(60, 40, "PNG"))
    data[data.index(b"IDAT") + 4] ^= 0xFF
    return bytes(data)


EMPTY = {
    "PNG": png_of(2000, 2000),
    "PNG of a bad sum": bad_sum(),
    "JPEG": jpeg_of(2000, 2000),
    "GIF": gif_of(2000, 2000),
    "BMP": bmp_of(2000, 2000),
}


@pytest.mark.parametrize("data", EMPTY.values(), ids=EMPTY.keys())
def test_a_picture_without_its_pixels_is_refused(write: Write, data: bytes) -> None:
    with pytest.raises(CannotImport) as refusal:
        read_map(write(data, "a.png"), "fr")
    assert refusal.value.say.id == "import.picture_cut"


def test_a_map_keeps_its_walls_where_its_picture_has_no_pixels(write: Write) -> None:
    image = base64.b64encode(png_of(60, 40)).decode()
    found = read_map(write(uvtt(image=image)), "fr")
    assert found.picture is None
    assert "import.picture_cut" in [i.say.id for i in found.issues]


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "BMP", "WEBP"])
@pytest.mark.parametrize("colour", [0, 255])
@pytest.mark.parametrize("size", [(1, 1), (7, 9), (640, 480), (3000, 2500)])
def test_a_whole_picture_of_one_colour_is_taken(form: str, colour: int, size: tuple[int, int]) -> None:
    for mode in ("L", "1", "RGB") if form in ("PNG", "BMP") else ("RGB",):
        out = BytesIO()
        Image.new("L", size, colour).convert(mode).save(out, form, optimize=True)
        assert check_picture(out.getvalue(), "a").width == size[0]


def test_an_interlaced_picture_is_measured_by_its_passes() -> None:
    """5 x 5 grey: seven passes of 1, 1, 1x2, 2, 2x3... pixels, each row with a byte before it."""
    rows = [
        b"\0" * (1 + across)
        for across, down in ((1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (2, 3), (5, 2))
        for _ in range(down)
    ]
    for kept, good in ((len(rows), True), (len(rows) - 1, False)):
        data = bytearray(full_png_of(5, 5))
        data[28] = 1
        data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
        body = zlib.compress(b"".join(rows[:kept]))
        made = bytes(data[:33]) + b"".join(
            struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
            for name, part in ((b"IDAT", body), (b"IEND", b""))
        )
        assert holds_its_pixels(made, read_header(made)) is good  # type: ignore[arg-type]
