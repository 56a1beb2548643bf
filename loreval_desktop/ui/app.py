"""The program with a window: builds store, bridge and windows; the only place that wires them."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QStandardPaths, Qt, QTimer, QTranslator
from PySide6.QtWidgets import QApplication, QMessageBox

from loreval_desktop import __version__
from loreval_desktop.core.message import Message, message
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.storage.backups import Backups
from loreval_desktop.storage.document import CannotRead, Document
from loreval_desktop.ui import theme as themes
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.icons import application_icon
from loreval_desktop.ui.main_window import MainWindow
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import LANGUAGE, LAST_FILE, THEME, Settings
from loreval_desktop.wording import Language, Wording, language

log = logging.getLogger("loreval.ui")


def data_folder() -> Path:
    """Return the user's folder for encounters and backups, made if need be."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    folder = Path(place)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def fresh_path(folder: Path, stem: str) -> Path:
    """Return the first `stem.loreval`, `stem 2.loreval`, … that is not there yet."""
    path = folder / f"{stem}.loreval"
    number = 2
    while path.exists():
        path = folder / f"{stem} {number}.loreval"
        number += 1
    return path


class Program:
    """One running program: the present document, its store and its window."""

    def __init__(self, app: QApplication, settings: Settings, lang: str | None) -> None:
        self.app = app
        self.settings = settings
        self._asked_lang = lang
        self.document: Document | None = None
        self.bridge: StoreBridge | None = None
        self.window: MainWindow | None = None
        self._translator: QTranslator | None = None
        self.backups = Backups(data_folder() / "backups")

    @property
    def lang(self) -> Language:
        """The language spoken now."""
        return language(self._asked_lang or self.settings.get(LANGUAGE) or None)

    # -- documents ----------------------------------------------------------------------------------------------------

    def start(self, path: Path | None) -> None:
        """Open what was asked for, else the last encounter, else the demonstration."""
        if path is None:
            last = self.settings.get(LAST_FILE)
            if last and Path(last).exists():
                try:
                    self.show(Document.open(Path(last)))
                    return
                except CannotRead as refusal:
                    log.warning("the last encounter could not be opened: %s", refusal)
            self.open_demo()
            return
        self.show(Document.open(path))

    def open_demo(self, name: str = "demo") -> None:
        """Open a fresh demonstration: a ready fight before its first round. name: of the fight, `demo` or `rubans`."""
        words = Wording(self.lang)
        state, assets, serial = demo_encounter(self.lang, name)
        file = "ui.demo.file" if name == "demo" else "ui.demo.ribbons_file"
        path = fresh_path(data_folder(), words.say(message(file)))
        document = Document.create(path, state, assets=assets, serial=serial)
        self.show(document)

    def new_encounter(self, path: Path) -> None:
        """Begin an empty encounter in a file."""
        from loreval_desktop.importers.demo import empty_encounter

        self.show(Document.create(path, empty_encounter(path.stem)))

    def open_file(self, path: Path) -> None:
        """Open another document in place of the present one; the present one stays when that fails."""
        try:
            document = Document.open(path)
        except CannotRead as refusal:
            self.tell(refusal.say)
            return
        self.show(document)

    def show(self, document: Document) -> None:
        """Put a document into the window."""
        if self.document is not None:
            self.backups.keep(self.document)
        self._close_window()
        if self.bridge is not None:
            self.bridge.close()
        if self.document is not None:
            self.document.close()
        self.document = document
        self.bridge = StoreBridge(document.store())
        if document.writable:
            self.settings.set(LAST_FILE, str(document.path))
        self._show_window()

    # -- the window ---------------------------------------------------------------------------------------------------

    def _show_window(self) -> None:
        assert self.bridge is not None
        assert self.document is not None
        lang = self.lang
        locale = QLocale(QLocale.Language.French if lang == "fr" else QLocale.Language.English)
        QLocale.setDefault(locale)
        self._translate_qt(lang)
        name = self.settings.get(THEME)
        theme = themes.THEMES[themes.ThemeName(name) if name in set(themes.ThemeName) else themes.ThemeName.DARK]
        themes.apply(self.app, theme)
        context = Context(self.bridge, Session(), Wording(lang), theme, self.settings)
        window = MainWindow(context, self.document)
        window.program = self
        window.restart_wanted.connect(self._rebuild, Qt.ConnectionType.QueuedConnection)
        self.window = window
        window.show()

    def _translate_qt(self, lang: str) -> None:
        if self._translator is not None:
            self.app.removeTranslator(self._translator)
        self._translator = QTranslator(self.app)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{lang}", folder):
            self.app.installTranslator(self._translator)

    def _rebuild(self) -> None:
        self._close_window()
        self._show_window()

    def _close_window(self) -> None:
        if self.window is not None:
            self.window.save_layout()
            self.window.close_players()
            self.window.hide()
            self.window.deleteLater()
            self.window = None

    def close(self) -> None:
        """Let go of everything, in order."""
        if self.document is not None:
            self.backups.keep(self.document)
        self._close_window()
        if self.bridge is not None:
            self.bridge.close()
        if self.document is not None:
            self.document.close()

    def tell(self, said: Message) -> None:
        """Say something that keeps a file from being opened."""
        words = Wording(self.lang)
        box = QMessageBox(self.window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(words.say(message("ui.window.title", title="Loreval")))
        box.setText(words.say(said))
        box.addButton(words.say(message("ui.close")), QMessageBox.ButtonRole.AcceptRole)
        box.exec()


def make_application(argv: Sequence[str] = ()) -> QApplication:
    """Return the application, named so that settings and data find their place."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication([sys.argv[0], *argv])
    app.setOrganizationName("Loreval")
    app.setApplicationName("Loreval Desktop")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("loreval")
    app.setWindowIcon(application_icon())
    return app


def run(argv: Sequence[str], lang: str | None = None) -> int:
    """Run the program until its window is closed; return the exit code.

    argv: a document to open, or nothing. `--self-test [--shot FILE]` opens the demonstration, grabs the window, prints
    a sheet, and ends.
    """
    rest = list(argv)
    if "--self-test" in rest:
        from loreval_desktop.ui.self_test import self_test

        return self_test(rest, lang)
    app = make_application()
    program = Program(app, Settings(), lang)
    path = next((Path(argument) for argument in rest if not argument.startswith("-")), None)
    try:
        program.start(path)
    except CannotRead as refusal:
        print(Wording(program.lang).say(refusal.say), file=sys.stderr)
        return 2
    app.lastWindowClosed.connect(app.quit)
    QTimer.singleShot(0, lambda: None)
    code = app.exec()
    program.close()
    return code
