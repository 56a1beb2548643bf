"""One check that runs the same from the source, an installer, or a frozen folder: `--self-test [--shot FILE]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSettings, QThreadPool, QTimer
from PySide6.QtGui import QImageReader

from loreval_desktop.derived.sheets import print_sheet
from loreval_desktop.importers.demo import demo_encounter
from loreval_desktop.storage.document import Document
from loreval_desktop.ui.app import Program, make_application
from loreval_desktop.ui.printing.book import PrintOptions
from loreval_desktop.ui.printing.layout import pages_of, pictures_of
from loreval_desktop.ui.printing.output import write_pdf
from loreval_desktop.ui.settings import Settings
from loreval_desktop.wording import Wording


def self_test(arguments: list[str], lang: str | None) -> int:
    """Open the demonstration, grab the window, print its sheet; return 0 when all went well."""
    app = make_application()
    shot = Path(arguments[arguments.index("--shot") + 1]) if "--shot" in arguments else None
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat))
        program = Program(app, settings, lang)
        state, assets, serial = demo_encounter(program.lang)
        program.show(Document.create(Path(folder) / "demo.loreval", state, assets=assets, serial=serial))
        window = program.window
        assert window is not None
        window.resize(1366, 768)
        QThreadPool.globalInstance().waitForDone(20_000)
        loop = QEventLoop()
        QTimer.singleShot(300, loop.quit)
        loop.exec()
        picture = window.grab()
        if shot is not None and not picture.save(str(shot)):
            print(f"{shot}: not written", file=sys.stderr)
            return 1
        document = program.document
        assert document is not None
        sheet = Path(folder) / "sheet.pdf"
        words = Wording(program.lang)
        found = print_sheet(state)
        write_pdf(pages_of(found, PrintOptions(), words, pictures_of(document.asset)), sheet, found.title)
        printed = sheet.stat().st_size > 10_000
        formats = {bytes(form.data()).decode() for form in QImageReader.supportedImageFormats()}
        missing = {"png", "jpeg", "webp", "svg"} - formats
        program.close()
    if missing or picture.isNull():
        print(f"missing picture formats: {', '.join(sorted(missing))}", file=sys.stderr)
        return 1
    if not printed:
        print("the sheet is empty", file=sys.stderr)
        return 1
    print("self-test: ok")
    return 0
