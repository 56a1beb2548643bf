"""The print dialog: what, in which language, at which scale; the pages as they will be; a printer or a PDF."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QEvent, QLocale, Qt, QThreadPool, QTimer
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import message
from loreval_desktop.derived.sheets import PrintKind, PrintSheet, print_kinds, print_sheet
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.dialogs.work import Work
from loreval_desktop.ui.docks.base import label, set_role
from loreval_desktop.ui.map.pictures import decode_scaled
from loreval_desktop.ui.paths import documents_folder
from loreval_desktop.ui.printing.book import PrintOptions
from loreval_desktop.ui.printing.dates import date_text
from loreval_desktop.ui.printing.layout import PICTURE_PIXELS, TooManyPages, pages_of
from loreval_desktop.ui.printing.output import CannotPrint, page_image, print_pages, write_pdf
from loreval_desktop.ui.printing.paper import MARGIN_MM, Orientation, Page
from loreval_desktop.ui.settings import Option
from loreval_desktop.wording import LANGUAGES, Wording

log = logging.getLogger("loreval.printing")

KIND = Option("print/kind", PrintKind.ENCOUNTER.value)
LANG = Option("print/language", "")
SQUARE_MM = Option("print/square_mm", 25.0)
MARGIN = Option("print/margin_mm", MARGIN_MM)

MARGINS = (MARGIN_MM, 20.0)
ZOOMS = (0.5, 0.7, 1.0, 1.4, 2.0)
"""Steps of the preview, of a page as wide as the room."""
MAP_KINDS = (PrintKind.ENCOUNTER, PrintKind.MAP, PrintKind.ALL)
SCALED_KINDS = (PrintKind.MAP, PrintKind.ALL)
TURNED_KINDS = (PrintKind.MAP, PrintKind.INITIATIVE, PrintKind.ALL)


class PageView(QWidget):
    """One page in the preview; it is drawn when it is first seen, and again for another size."""

    def __init__(self, page: Page, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._image: QImage | None = None
        self._dots_per_mm = 0.0
        self.setAccessibleName(words)
        self.setToolTip(words)

    def show_width(self, width: int) -> None:
        """Show the page so many units wide."""
        self._dots_per_mm = width / self._page.width
        self.setFixedSize(width, round(self._page.height * self._dots_per_mm))
        self._image = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._image is None or self._image.devicePixelRatio() != ratio:
            self._image = page_image(self._page, self._dots_per_mm, ratio)
        painter = QPainter(self)
        painter.drawImage(self.rect(), self._image)
        painter.setPen(QPen(QColor("#808080"), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class Preview(QScrollArea):
    """All pages below each other."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._views: list[PageView] = []
        self._widest = 1.0
        self.zoom = 1.0
        self.setWidgetResizable(True)
        self.setAccessibleName(context.t("ui.print.preview"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(16, 16, 16, 16)
        self._column.setSpacing(16)
        self.setWidget(self._inside)

    def show_pages(self, pages: tuple[Page, ...]) -> None:
        """Show other pages; the place that is looked at stays."""
        bar = self.verticalScrollBar()
        at = bar.value() / max(1, bar.maximum())
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        self._widest = max((page.width for page in pages), default=210.0)
        self._views = []
        for number, page in enumerate(pages, start=1):
            words = self._context.t("ui.print.page", number=number, count=len(pages), name=page.name)
            view = PageView(page, words)
            self._views.append(view)
            self._column.addWidget(view, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch(1)
        self._fit()
        QTimer.singleShot(0, self, lambda: bar.setValue(round(at * bar.maximum())))

    @property
    def views(self) -> list[PageView]:
        """The pages shown."""
        return self._views

    def show_zoom(self, zoom: float) -> None:
        """Show the pages larger or smaller."""
        self.zoom = zoom
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = max(120, self.viewport().width() - 40) * self.zoom
        for view in self._views:
            view.show_width(max(60, round(room * view._page.width / self._widest)))


class PrintDialog(QDialog):
    """Shows the sheets of the present encounter and prints them."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._sheet: PrintSheet = print_sheet(context.state)
        self._images: dict[AssetId, QImage | None] = {}
        self._picture_work: Work | None = None
        self.pages: tuple[Page, ...] = ()
        self.setWindowTitle(context.t("ui.print.title"))
        self.setObjectName("print-dialog")
        self.setMinimumSize(720, 460)
        self.resize(room_for(self, 1160, 720))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(self._side())
        self.preview = Preview(context)
        middle = QVBoxLayout()
        middle.addLayout(self._zoom_row())
        middle.addWidget(self.preview, 1)
        row.addLayout(middle, 1)
        for keys, step in (("Ctrl++", 1), ("Ctrl+=", 1), ("Ctrl+-", -1)):
            QShortcut(QKeySequence(keys), self).activated.connect(lambda step=step: self._zoom(step))
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(120)
        self._again.timeout.connect(self.refresh)
        self._follow()
        self._load_picture()
        self.refresh()

    # -- building -----------------------------------------------------------------------------------------------------

    def _side(self) -> QWidget:
        context, settings, t = self._context, self._context.settings, self._context.t
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(4, 4, 12, 4)
        column.setSpacing(10)
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        self.kind = QComboBox()
        for kind in print_kinds(by_ribbons=self._sheet.ribbons is not None):
            self.kind.addItem(t(f"ui.print.kind.{kind}"), kind.value)
        self.kind.setCurrentIndex(max(0, self.kind.findData(settings.get(KIND))))
        self.lang = QComboBox()
        for code in LANGUAGES:
            self.lang.addItem(t(f"ui.language.{code}"), code)
        self.lang.setCurrentIndex(max(0, self.lang.findData(settings.get(LANG) or context.words.lang)))
        self.orientation = QComboBox()
        for value in ("auto", *Orientation):
            self.orientation.addItem(t(f"ui.print.orientation.{value}"), str(value))
        self.margin = QComboBox()
        for margin in MARGINS:
            self.margin.addItem(t("ui.print.margin.of", margin=margin), margin)
        self.margin.setCurrentIndex(max(0, self.margin.findData(settings.get(MARGIN))))
        for at, (name, field) in enumerate(
            (("kind", self.kind), ("language", self.lang), ("orientation", self.orientation), ("margin", self.margin))
        ):
            title = QLabel(t(f"ui.print.{name}"))
            title.setBuddy(field)
            if field is self.orientation:
                self._orientation_title = title
            field.setAccessibleName(t(f"ui.print.{name}"))
            field.setToolTip(t(f"ui.print.{name}.tip"))
            grid.addWidget(title, at, 0)
            grid.addWidget(field, at, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        column.addWidget(self._map_group())
        self._said = label("", "muted", wraps=True)
        column.addWidget(self._said)
        column.addStretch(1)
        self.printer_button = QPushButton(context.icon("print"), t("ui.print.printer"))
        self.printer_button.setToolTip(t("ui.print.printer.tip"))
        self.printer_button.clicked.connect(self._print)
        self.pdf_button = QPushButton(context.icon("export", "on_accent"), t("ui.print.pdf"))
        self.pdf_button.setToolTip(t("ui.print.pdf.tip"))
        self.pdf_button.setProperty("role", "primary")
        self.pdf_button.setDefault(True)
        self.pdf_button.clicked.connect(self._save)
        close = QPushButton(t("ui.close"))
        close.clicked.connect(self.reject)
        for button in (self.pdf_button, self.printer_button, close):
            column.addWidget(button)
        self.kind.currentIndexChanged.connect(self._on_kind)
        for box in (self.lang, self.orientation, self.margin):
            box.currentIndexChanged.connect(self._later)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inside)
        scroll.setFixedWidth(310)
        return scroll

    def _map_group(self) -> QGroupBox:
        t = self._context.t
        self.map_group = QGroupBox(t("ui.print.map"))
        box = QVBoxLayout(self.map_group)
        box.setSpacing(6)
        self.picture = QCheckBox(t("ui.print.picture"))
        self.picture.setChecked(True)
        self.picture.setToolTip(t("ui.print.picture.tip"))
        self.picture.toggled.connect(self._later)
        box.addWidget(self.picture)
        self._scale_box = QWidget()
        inner = QVBoxLayout(self._scale_box)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(6)
        self.table = QCheckBox(t("ui.print.table"))
        self.table.setToolTip(t("ui.print.table.tip"))
        self.table.toggled.connect(self._later)
        inner.addWidget(self.table)
        self.fit = QRadioButton(t("ui.print.fit"))
        self.fit.setToolTip(t("ui.print.fit.tip"))
        self.fit.setChecked(True)
        self.true = QRadioButton(t("ui.print.true"))
        self.true.setToolTip(t("ui.print.true.tip"))
        group = QButtonGroup(self)
        for button in (self.fit, self.true):
            group.addButton(button)
            inner.addWidget(button)
        cell = self._cell_m()
        grid = QGridLayout()
        grid.setContentsMargins(22, 0, 0, 0)
        self.square_mm = self._millimetres(t("ui.print.square_mm"), 1.0, 500.0, 1)
        self.mm_per_metre = self._millimetres(t("ui.print.mm_per_metre"), 0.1, 1000.0, 2)
        self.square_mm.setValue(self._context.settings.get(SQUARE_MM))
        self.mm_per_metre.setValue(self.square_mm.value() / cell)
        for at, (title, field) in enumerate(
            (
                (t("ui.print.square", cell=cell), self.square_mm),
                (t("ui.print.metre"), self.mm_per_metre),
            )
        ):
            name = QLabel(title)
            name.setBuddy(field)
            grid.addWidget(name, at, 0)
            grid.addWidget(field, at, 1)
        inner.addLayout(grid)
        box.addWidget(self._scale_box)
        self.true.toggled.connect(self._on_true)
        self.square_mm.valueChanged.connect(self._on_square)
        self.mm_per_metre.valueChanged.connect(self._on_metre)
        return self.map_group

    def _millimetres(self, name: str, low: float, high: float, decimals: int) -> QDoubleSpinBox:
        field = QDoubleSpinBox()
        field.setProperty("typing", True)
        field.setDecimals(decimals)
        field.setRange(low, high)
        field.setSuffix("\u00a0mm")
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.setAccessibleName(name)
        field.setToolTip(name)
        french = self._context.words.lang == "fr"
        field.setLocale(QLocale(QLocale.Language.French if french else QLocale.Language.English))
        return field

    def _zoom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._count = label("", "muted")
        row.addWidget(self._count)
        row.addStretch(1)
        for icon, words, step in (
            ("zoom-out", "ui.print.zoom-out", -1),
            ("fit", "ui.print.fit-width", 0),
            ("zoom-in", "ui.print.zoom-in", 1),
        ):
            button = QToolButton()
            button.setIcon(self._context.icon(icon))
            button.setToolTip(self._context.t(words))
            button.setAccessibleName(self._context.t(words))
            button.setObjectName(f"print-{icon}")
            button.clicked.connect(lambda _=False, step=step: self._zoom(step))
            row.addWidget(button)
        return row

    # -- following ----------------------------------------------------------------------------------------------------

    def _cell_m(self) -> float:
        return self._sheet.map.grid.cell_m if self._sheet.map is not None else 1.5

    def chosen_kind(self) -> PrintKind:
        """Return what is to be printed."""
        return PrintKind(self.kind.currentData())

    def options(self) -> PrintOptions:
        """Return what is printed, and how."""
        kind = self.chosen_kind()
        scaled = kind in SCALED_KINDS
        lies = self.orientation.currentData()
        return PrintOptions(
            kind=kind,
            orientation=Orientation(lies) if lies != "auto" and kind in TURNED_KINDS else None,
            mm_per_metre=self._scale() if scaled and self.true.isChecked() else None,
            margin=float(self.margin.currentData()),
            picture=self.picture.isChecked(),
            for_table=scaled and self.table.isChecked(),
            date=date_text(self.lang.currentData()),
        )

    def _scale(self) -> float:
        """Return the true scale: exactly the square's, where the field of the metre only rounds it."""
        exact = self.square_mm.value() / self._cell_m()
        return exact if abs(exact - self.mm_per_metre.value()) <= 0.0051 else self.mm_per_metre.value()

    def _follow(self) -> None:
        kind = self.chosen_kind()
        there = self._sheet.map is not None
        self.map_group.setVisible(kind in MAP_KINDS and there)
        self._scale_box.setVisible(kind in SCALED_KINDS)
        turned = kind in TURNED_KINDS
        self.orientation.setVisible(turned)
        self._orientation_title.setVisible(turned)
        for field in (self.square_mm, self.mm_per_metre):
            field.setEnabled(self.true.isChecked())

    def _on_kind(self) -> None:
        self._follow()
        self._later()

    def _on_true(self, on: bool) -> None:
        self.table.setChecked(on)
        self._follow()
        self._later()

    def _on_square(self, value: float) -> None:
        self.mm_per_metre.blockSignals(True)
        self.mm_per_metre.setValue(value / self._cell_m())
        self.mm_per_metre.blockSignals(False)
        self._later()

    def _on_metre(self, value: float) -> None:
        self.square_mm.blockSignals(True)
        self.square_mm.setValue(value * self._cell_m())
        self.square_mm.blockSignals(False)
        self._later()

    def _later(self) -> None:
        self._again.start()

    def _zoom(self, step: int) -> None:
        present = min(range(len(ZOOMS)), key=lambda at: abs(ZOOMS[at] - self.preview.zoom))
        self.preview.show_zoom(1.0 if step == 0 else ZOOMS[min(max(present + step, 0), len(ZOOMS) - 1)])

    # -- the picture --------------------------------------------------------------------------------------------------

    def _load_picture(self) -> None:
        found = self._sheet.map
        if found is None or found.background is None:
            return
        asset = found.background.asset
        data = self._context.bridge.store.asset(asset)
        if data is None:
            return
        work = self._picture_work = Work(lambda: decode_scaled(data, PICTURE_PIXELS), self)
        work.done.connect(lambda image: self._on_picture(asset, image))
        work.failed.connect(lambda _: self._on_picture(asset, QImage()))
        work.start()

    def _on_picture(self, asset: AssetId, image: QImage) -> None:
        self._images[asset] = None if image.isNull() else image
        self.refresh()

    @property
    def waiting(self) -> bool:
        """Whether the map's picture is still being read."""
        return self._picture_work is not None and self._picture_work.running

    # -- pages --------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Lay the pages out anew."""
        self._again.stop()
        words = Wording(self.lang.currentData())
        t = self._context.t
        try:
            self.pages = pages_of(self._sheet, self.options(), words, self._images.get)
        except TooManyPages as error:
            self.pages = ()
            self._tell(t("ui.print.too_many", count=error.count), "warn")
        else:
            self._tell(t("ui.print.reading") if self.waiting and self.picture.isChecked() else "", "muted")
        self.preview.show_pages(self.pages)
        self._count.setText(t("ui.print.pages", count=len(self.pages)))
        for button in (self.pdf_button, self.printer_button):
            button.setEnabled(bool(self.pages))

    def _tell(self, text: str, role: str) -> None:
        self._said.setText(text)
        self._said.setVisible(bool(text))
        set_role(self._said, role)

    def _settle(self) -> None:
        """Take what was typed last, and wait for the picture, before anything leaves."""
        if self._again.isActive():
            self.refresh()
        while self.waiting:
            QThreadPool.globalInstance().waitForDone(50)
            QGuiApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
        settings = self._context.settings
        settings.set(KIND, self.chosen_kind().value)
        settings.set(LANG, str(self.lang.currentData()))
        settings.set(SQUARE_MM, self.square_mm.value())
        settings.set(MARGIN, float(self.margin.currentData()))

    def _title(self) -> str:
        return self._sheet.title or self._context.t("print.untitled")

    # -- on paper -----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        self._settle()
        if not self.pages:
            return
        t = self._context.t
        name = t("ui.print.file", title=self._title(), kind=t(f"ui.print.kind.{self.chosen_kind()}"))
        for sign in '/\\:*?"<>|':
            name = name.replace(sign, " ")
        chosen, _ = QFileDialog.getSaveFileName(
            self, t("ui.print.pdf"), str(documents_folder() / f"{name.strip()}.pdf"), "PDF (*.pdf)"
        )
        if chosen:
            self.save_to(Path(chosen))

    def save_to(self, path: Path) -> bool:
        """Write the PDF; say what became of it; return whether it is there."""
        if path.suffix.lower() != ".pdf":
            path = path.with_name(path.name + ".pdf")
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write_pdf(self.pages, path, self._title())
        except OSError as error:
            log.warning("the PDF was not written: %s", error)
            why = error.strerror or str(error)
            self._tell(self._context.say(message("ui.files.cannot_write", file=path.name, why=why)), "bad")
            return False
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._tell(self._context.t("ui.files.saved", file=path.name), "good")
        return True

    def _print(self) -> None:
        self._settle()
        if not self.pages:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self._title())
        printer.setFromTo(1, len(self.pages))
        dialog = QPrintDialog(printer, self)
        dialog.setMinMax(1, len(self.pages))
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            first, last = printer.fromPage() or 1, printer.toPage() or len(self.pages)
            self.print_to(printer, range(first - 1, min(last, len(self.pages))))

    def print_to(self, printer: QPrinter, wanted: range) -> bool:
        """Print some pages; say what became of it; return whether the printer took them."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            print_pages(self.pages, printer, wanted)
        except CannotPrint as error:
            log.warning("the printer took nothing: %s", error)
            self._tell(self._context.t("ui.print.no_printer"), "bad")
            return False
        finally:
            QGuiApplication.restoreOverrideCursor()
        self._tell(self._context.t("ui.print.printed", count=len(wanted)), "good")
        return True


def print_dialog(context: Context, parent: QWidget | None = None) -> None:
    """Show the sheets of the present encounter as they will be printed; print them, or write a PDF."""
    dialog = PrintDialog(context, parent)
    dialog.exec()
    dialog.deleteLater()
