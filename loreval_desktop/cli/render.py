"""loreval render: a picture of the map, as the GM or as the players see it."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from loreval_desktop.cli.common import add_file, add_force, cannot_write, last_value, reading, refuse_existing
from loreval_desktop.cli.frame import DONE, REFUSED, UNREADABLE, Stop, Subcommands
from loreval_desktop.cli.offscreen import drawing_application, library_lines_logged
from loreval_desktop.core.message import message
from loreval_desktop.derived.player_view import player_view
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.storage.document import Document
from loreval_desktop.wording import Say

if TYPE_CHECKING:
    from PySide6.QtGui import QImage, QPixmap
    from PySide6.QtWidgets import QApplication

LEAST_WIDTH, MOST_WIDTH, USUAL_WIDTH = 64, 16_384, 1600
MOST_PIXELS = 64_000_000
"""Of the picture that is written: with the picture of the map beside it in memory, 1 GiB is not passed."""
LEAST_MAP_PIXELS, MOST_MAP_PIXELS = 4_000_000, 40_000_000
"""What is kept of the picture of the map while it is drawn."""


def add_parser(subcommands: Subcommands) -> None:
    """Add the parser of this subcommand."""
    say = subcommands.say
    parser = subcommands.add_parser(
        "render", help=say(message("cli.render.help")), description=say(message("cli.render.description"))
    )
    add_file(parser, say)
    parser.add_argument(
        "-o", dest="out", type=Path, required=True, metavar="OUT.png", help=say(message("cli.render.out"))
    )
    parser.add_argument("--view", choices=("gm", "players"), default="gm", help=say(message("cli.render.view")))
    parser.add_argument(
        "--width", type=int, default=USUAL_WIDTH, metavar="PX", help=say(message("cli.render.width", width=USUAL_WIDTH))
    )
    add_force(parser, say)


def run(args: argparse.Namespace, say: Say) -> int:
    """Write the picture. Raises Stop: 2 for a document that cannot be read, 1 for no map or a target that may not be
    written."""
    if not LEAST_WIDTH <= args.width <= MOST_WIDTH:
        raise Stop(message("cli.render.bad_width", given=args.width, low=LEAST_WIDTH, high=MOST_WIDTH), UNREADABLE)
    refuse_existing(args.out, force=args.force, sources=(args.file,))
    with reading(args.file, say) as document:
        state = last_value(document, args.file)
        scene = state.scene()
        if scene is None:
            raise Stop(message("scene.none"), REFUSED)
        height = max(1, round(args.width * scene.height_m / scene.width_m))
        if height > MOST_WIDTH or args.width * height > MOST_PIXELS:
            raise Stop(message("cli.render.too_large", width=args.width, height=height), UNREADABLE)
        with library_lines_logged():
            application = drawing_application()
            from loreval_desktop.ui.map.shelf import shelf

            # Twice the pixels that are written: enough to be as sharp, and no more of a large picture is kept.
            shelf().most_pixels = min(MOST_MAP_PIXELS, max(LEAST_MAP_PIXELS, 2 * args.width * height))
            if args.view == "players":
                image = _players(application, document, state, args.width, height)
            else:
                image = _gm(application, document, state, scene, args.width, height, args.lang)
            unread = scene.background is not None and _is_none(shelf().get(scene.background.asset))
        if unread:
            print(say(message("cli.picture_unread")), file=sys.stderr)
    _write(image, args.out)
    print(say(message("cli.render.written", file=args.out.name, width=args.width, height=height)))
    return DONE


def _is_none(picture: QPixmap | None) -> bool:
    return picture is None or picture.isNull()


def _players(application: QApplication, document: Document, state: Encounter, width: int, height: int) -> QImage:
    """Draw what the players may see: the canvas is handed their view, never the encounter."""
    from PySide6.QtGui import QImage

    from loreval_desktop.ui import theme as themes
    from loreval_desktop.ui.player.window import PlayerCanvas

    theme = themes.THEMES[themes.ThemeName.DARK]
    themes.apply(application, theme)
    canvas = PlayerCanvas(theme, lambda *_, **__: "")
    canvas.shows_order = False
    canvas.ribbons = "none"
    canvas.resize(width, height)
    canvas.show_view(player_view(state), document.asset)
    _settle(application)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFF000000)
    canvas.render(image)
    return image


def _gm(
    application: QApplication,
    document: Document,
    state: Encounter,
    scene: Scene,
    width: int,
    height: int,
    lang: str,
) -> QImage:
    """Draw the GM's map: walls, doors, tokens, hidden ones faint."""
    from PySide6.QtCore import QRectF, QSettings
    from PySide6.QtGui import QColor, QImage, QPainter

    from loreval_desktop.encounter.store import Store
    from loreval_desktop.ui import theme as themes
    from loreval_desktop.ui.bridge import StoreBridge
    from loreval_desktop.ui.context import Context
    from loreval_desktop.ui.map.view import MapView
    from loreval_desktop.ui.session import Session
    from loreval_desktop.ui.settings import Settings
    from loreval_desktop.wording import Wording

    theme = themes.THEMES[themes.ThemeName.DARK]
    themes.apply(application, theme)
    store = Store(state)
    store.serve_assets(document.asset)
    bridge = StoreBridge(store)
    with tempfile.TemporaryDirectory(prefix="loreval-") as folder:
        settings = Settings(QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat))
        view = MapView(Context(bridge, Session(), Wording(lang), theme, settings))
        view.resize(width, height)
        _settle(application)
        image = QImage(width, height, QImage.Format.Format_RGB32)  # made when the whole picture is out of memory again
        image.fill(QColor(theme.ground))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        view.scene().render(painter, QRectF(0, 0, width, height), QRectF(0, 0, scene.width_m, scene.height_m))
        painter.end()
        bridge.close()
        view.deleteLater()
        application.processEvents()
    return image


def _settle(application: QApplication) -> None:
    """Wait until pictures are read and shown."""
    from PySide6.QtCore import QThreadPool

    for _ in range(3):
        application.processEvents()
        QThreadPool.globalInstance().waitForDone()
        application.processEvents()


def _write(image: QImage, path: Path) -> None:
    """Write the picture by a swap. Raises Stop (1)."""
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QImageWriter

    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.touch()  # says why where it cannot be written
        writer = QImageWriter(str(fresh), QByteArray(b"png"))
        if not writer.write(image):
            raise OSError(writer.errorString())
        fresh.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:
        fresh.unlink(missing_ok=True)
