"""What the File menu does: open, import, copy, go back, print, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
)

from loreval_desktop.core.message import Message, message
from loreval_desktop.core.paths import same_file
from loreval_desktop.derived.log import LOG_FORMATS, Entry, log_text, retell
from loreval_desktop.encounter.value.round import Phase
from loreval_desktop.storage.document import CannotRead, Document
from loreval_desktop.storage.exchange import export_text, import_text
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.paths import documents_folder

if TYPE_CHECKING:
    from loreval_desktop.ui.main_window import MainWindow


def ask_to_open(window: MainWindow, title: str, kinds: str) -> Path | None:
    """Return a file that the user chose to read, or None."""
    chosen, _ = QFileDialog.getOpenFileName(window, title, str(documents_folder()), kinds)
    return Path(chosen) if chosen else None


def ask_to_save(window: MainWindow, title: str, name: str, kinds: str) -> Path | None:
    """Return a file that the user chose to write, its ending set; None when the user changed their mind.

    The dialog asks before a file is replaced; the document that is open is never offered up.
    """
    chosen, _ = QFileDialog.getSaveFileName(window, title, str(documents_folder() / name), kinds)
    if not chosen:
        return None
    path = Path(chosen)
    ending = Path(name).suffix
    path = path if path.suffix.lower() == ending else path.with_name(path.name + ending)
    if same_file(path, window.document.path):
        tell(window, message("cli.out_is_source", file=path.name))
        return None
    return path


def tell(window: MainWindow, said: Message) -> None:
    """Say something that went wrong, in a box with one button."""
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(window.windowTitle())
    box.setText(window.context.say(said))
    box.addButton(window.context.t("ui.close"), QMessageBox.ButtonRole.AcceptRole)
    box.exec()


def _kinds(context: Context) -> str:
    return context.t("ui.files.documents") + " (*.loreval)"


def new_encounter(window: MainWindow) -> None:
    """Begin an empty encounter in a file of the user's choice."""
    context = window.context
    path = ask_to_save(window, context.t("ui.files.new"), context.t("ui.files.new_name"), _kinds(context))
    if path is not None and window.program is not None:
        path.unlink(missing_ok=True)
        window.program.new_encounter(path)


def open_document(window: MainWindow) -> None:
    """Open another encounter."""
    path = ask_to_open(window, window.context.t("ui.files.open"), _kinds(window.context))
    if path is not None and window.program is not None:
        window.program.open_file(path)


def open_demo(window: MainWindow) -> None:
    """Open a fresh demonstration."""
    if window.program is not None:
        window.program.open_demo()


def open_ribbon_demo(window: MainWindow) -> None:
    """Open a fresh demonstration of the initiative ribbons."""
    if window.program is not None:
        window.program.open_demo("rubans")


def import_map(window: MainWindow) -> None:
    """Import a map: a picture, a Universal VTT file or one of ours; its review dialog comes first."""
    from loreval_desktop.ui.dialogs.import_map import import_map_dialog

    context = window.context
    kinds = context.t("ui.files.maps") + " (*.png *.jpg *.jpeg *.webp *.bmp *.dd2vtt *.uvtt *.df2vtt *.fvtt *.json)"
    path = ask_to_open(window, context.t("ui.files.import_map"), kinds)
    if path is not None:
        issues = import_map_dialog(context, path, window)
        if issues is not None:
            window.show_issues(issues)


def save_copy(window: MainWindow) -> None:
    """Write the whole encounter to another file."""
    context = window.context
    name = f"{window.document.path.stem} {context.t('ui.files.copy')}.loreval"
    path = ask_to_save(window, context.t("ui.files.save_copy"), name, _kinds(context))
    if path is None:
        return
    try:
        window.document.save_copy(path, replace=True)
    except OSError as error:
        tell(window, message("ui.files.cannot_write", file=path.name, why=error.strerror or str(error)))
        return
    window.statusBar().showMessage(context.t("ui.files.saved", file=path.name), 5000)
    if not window.document.writable and window.program is not None:
        window.program.open_file(path)


def export_json(window: MainWindow) -> None:
    """Write the encounter and its history as one JSON file."""
    context = window.context
    path = ask_to_save(window, context.t("ui.files.export"), f"{window.document.path.stem}.json", "JSON (*.json)")
    if path is not None:
        _write(window, path, export_text(window.document))


def import_json(window: MainWindow) -> None:
    """Open a JSON export as a new document."""
    context = window.context
    source = ask_to_open(window, context.t("ui.files.import_json"), "JSON (*.json)")
    if source is None or window.program is None:
        return
    path = ask_to_save(window, context.t("ui.files.new"), f"{source.stem}.loreval", _kinds(context))
    if path is None:
        return
    try:
        path.unlink(missing_ok=True)
        import_text(source, path).close()
    except (CannotRead, OSError) as error:
        said = (
            error.say
            if isinstance(error, CannotRead)
            else message("ui.files.cannot_write", file=path.name, why=str(error))
        )
        tell(window, said)
        return
    window.program.open_file(path)


def _write(window: MainWindow, path: Path, text: str) -> None:
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        tell(window, message("ui.files.cannot_write", file=path.name, why=error.strerror or str(error)))
        return
    window.statusBar().showMessage(window.context.t("ui.files.saved", file=path.name), 5000)


def reset_to_start(window: MainWindow) -> None:
    """Take back everything since the fight began; redo brings it again."""
    store = window.context.bridge.store
    begun = None
    for step in reversed(store.past):
        if store.complete(step) and step.before is not None and step.before.round.phase is Phase.SETUP:
            begun = step.revision
            break
    if begun is not None:
        store.undo_to(begun if _still_setup(window, begun) else begun - 1)


def _still_setup(window: MainWindow, revision: int) -> bool:
    step = next((s for s in window.context.bridge.store.past if s.revision == revision), None)
    return step is not None and step.after is not None and step.after.round.phase is Phase.SETUP


def story(document: Document) -> tuple[Entry, ...]:
    """Return the whole story of a document."""
    return retell(document.value_at(0), document.rows())


def revert(window: MainWindow) -> None:
    """Go back to a moment of the past, chosen from the log."""
    context = window.context
    store = context.bridge.store
    dialog = QDialog(window)
    dialog.setWindowTitle(context.t("ui.files.revert"))
    dialog.resize(560, 420)
    column = QVBoxLayout(dialog)
    column.addWidget(label(context.t("ui.files.revert.hint"), "muted", wraps=True))
    moments = QListWidget()
    standing = {step.revision for step in store.past}
    for entry in reversed(story(window.document)):
        if entry.revision in standing and entry.lines:
            text = context.say(entry.lines[0].say)
            item = QListWidgetItem(context.t("ui.files.moment", round=entry.round, text=text))
            item.setData(Qt.ItemDataRole.UserRole, entry.revision)
            moments.addItem(item)
    column.addWidget(moments, 1)
    buttons = QDialogButtonBox()
    go = QPushButton(context.t("ui.files.revert.go"))
    go.setProperty("role", "primary")
    buttons.addButton(go, QDialogButtonBox.ButtonRole.AcceptRole)
    buttons.addButton(QPushButton(context.t("ui.cancel")), QDialogButtonBox.ButtonRole.RejectRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    moments.itemDoubleClicked.connect(lambda _: dialog.accept())
    column.addWidget(buttons)
    if dialog.exec() and moments.currentItem() is not None:
        store.undo_to(int(moments.currentItem().data(Qt.ItemDataRole.UserRole)))


def print_sheets(window: MainWindow) -> None:
    """Show the sheets as they will be printed; print them or write a PDF."""
    from loreval_desktop.ui.printing.dialog import print_dialog

    print_dialog(window.context, window)


def export_log(window: MainWindow) -> None:
    """Write the log as Markdown, CSV or JSON."""
    context = window.context
    kinds = "Markdown (*.md);;CSV (*.csv);;JSON (*.json)"
    chosen, _ = QFileDialog.getSaveFileName(
        window, context.t("ui.files.export_log"), str(documents_folder() / f"{window.document.path.stem}.md"), kinds
    )
    if chosen:
        path = Path(chosen)
        form = path.suffix.lower().lstrip(".")
        _write(window, path, log_text(story(window.document), form if form in LOG_FORMATS else "md", context.say))
