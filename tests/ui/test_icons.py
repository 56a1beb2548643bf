"""The drawings: one hand, one colour, sharp at every scale."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPixmap

from loreval_desktop.resources import resource
from loreval_desktop.ui import icons

NAMES = sorted(path.stem for path in resource("icons").glob("*.svg") if path.stem != "loreval")
COLOUR = "#e3a857"

pytestmark = pytest.mark.usefixtures("qapp")


def opaque_pixels(pixmap: QPixmap) -> list[QColor]:
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return [pixel for pixel in pixels if pixel.alpha() > 200]


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_follows_the_hand(name: str) -> None:
    root = ET.parse(resource("icons", f"{name}.svg")).getroot()
    assert root.get("viewBox") == "0 0 20 20"
    for node in root.iter():
        for attribute in ("fill", "stroke"):
            assert node.get(attribute) in (None, "none", "currentColor")
        assert node.tag.rpartition("}")[2] in ("svg", "path", "circle", "rect")
    assert root.get("stroke-width") == "1.5"


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_shows_in_the_colour_asked_for_and_stays_inside(name: str) -> None:
    pixmap = icons._pixels(name, COLOUR, 60)
    solid = opaque_pixels(pixmap)
    assert len(solid) > 60
    wanted = QColor(COLOUR)
    assert all(
        abs(pixel.red() - wanted.red()) + abs(pixel.green() - wanted.green()) + abs(pixel.blue() - wanted.blue()) < 12
        for pixel in solid
    )
    # Two thirds of a unit stay empty all round, so that nothing is cut off.
    image = pixmap.toImage()
    rim = [(x, y) for x in range(60) for y in (0, 59)] + [(x, y) for y in range(60) for x in (0, 59)]
    assert all(image.pixelColor(x, y).alpha() == 0 for x, y in rim)


@pytest.mark.parametrize(
    ("size", "ratio"), [(16, 1.0), (20, 1.0), (16, 1.5), (20, 1.5), (16, 2.0), (20, 2.0), (24, 2.0)]
)
def test_a_drawing_is_not_scaled_from_another_size(size: int, ratio: float) -> None:
    pixmap = icons.icon("dice", COLOUR).pixmap(QSize(size, size), ratio)
    assert pixmap.size() == QSize(round(size * ratio), round(size * ratio))
    assert pixmap.devicePixelRatio() == ratio
    assert pixmap.toImage() == icons._pixels("dice", COLOUR, round(size * ratio)).toImage()


def test_a_disabled_drawing_is_faint_and_a_selected_one_is_not_tinted() -> None:
    icon = icons.icon("sword", COLOUR)
    strongest = {
        mode: max(
            icon.pixmap(QSize(20, 20), 1.0, mode).toImage().pixelColor(x, y).alpha()
            for x in range(20)
            for y in range(20)
        )
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    }
    assert strongest[QIcon.Mode.Disabled] < strongest[QIcon.Mode.Normal] / 2
    chosen = icon.pixmap(QSize(20, 20), 1.0, QIcon.Mode.Selected).toImage()
    assert chosen == icon.pixmap(QSize(20, 20), 1.0, QIcon.Mode.Normal).toImage()


def test_the_same_drawing_is_made_once() -> None:
    assert icons.icon("dice", COLOUR) is icons.icon("dice", QColor(COLOUR))
    assert icons.icon("dice", COLOUR) is not icons.icon("dice", "#ffffff")


def test_a_see_through_colour_is_see_through() -> None:
    clear = icons.icon("blackout", QColor(227, 168, 87, 128)).pixmap(QSize(40, 40), 1.0).toImage()
    assert 118 <= clear.pixelColor(20, 16).alpha() <= 138


def test_an_unknown_drawing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/unicorn\.svg"):
        icons.icon("unicorn", COLOUR)


def test_the_programs_own_sign_is_there_in_every_size() -> None:
    sign = icons.application_icon()
    for size in (16, 32, 48, 128, 256):
        pixmap = sign.pixmap(QSize(size, size), 1.0)
        assert pixmap.size() == QSize(size, size)
        colours = {pixel.name() for pixel in opaque_pixels(pixmap)}
        assert len(colours) > 3
