"""The review of a map before it is taken: what was found, how large it is, what is doubtful, where it goes."""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from loreval_desktop.core import limits
from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.engine.core import Command, Refused
from loreval_desktop.encounter.map.scene import AddScene, ReplaceMap
from loreval_desktop.encounter.value.scene import Grid, ObstacleKind, Scene
from loreval_desktop.importers.found_map import FoundMap, Question, to_scene
from loreval_desktop.importers.issue import CannotImport, Issue
from loreval_desktop.importers.picture import with_picture
from loreval_desktop.importers.sniff import read_map
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.map_preview import LEFT_OUT, LOOKS, MapPreview, shown_kind
from loreval_desktop.ui.dialogs.room import room_for
from loreval_desktop.ui.dialogs.sheet_draft import NotRead, read_metres
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox, mark_bad
from loreval_desktop.ui.dialogs.work import Work
from loreval_desktop.ui.docks.base import card, label, set_role
from loreval_desktop.ui.map.pictures import decode_scaled

log = logging.getLogger("loreval.importing")

PREVIEW_PIXELS = 16_000_000
SCALE_REMARKS = ("import.scale_square", "import.scale_by_name", "import.scale_unknown")
"""Remarks that the dialog itself answers: it asks for the scale."""
SMALLEST, LARGEST = 0.001, 10_000.0
"""Metres to a square of the source."""


class ImportMapDialog(QDialog):
    """Reads a file, shows what was found, and puts it into the encounter in one step.

    issues: what there is to know of what was taken, once the dialog was accepted.
    """

    def __init__(self, context: Context, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._path = path
        self.found: FoundMap | None = None
        self.answers: dict[str, str] = {}
        self.scale: float | None = None
        self.issues: tuple[Issue, ...] = ()
        self._squares = 0.0
        self._line = 0.0
        self._works: list[Work] = []
        self._image = QImage()
        self.choices: dict[str, QComboBox] = {}
        self.setWindowTitle(context.t("ui.import.title", file=path.name))
        self.setObjectName("import-map-dialog")
        self.resize(room_for(self, 1200, 710))
        self._stack = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self._stack, 1)
        self._stack.addWidget(self._waiting_page())
        self._stack.addWidget(self._refusal_page())
        self._stack.addWidget(self._review_page())
        self._read()

    # -- reading ------------------------------------------------------------------------------------------------------

    def _work(self, work: Work) -> None:
        self._works.append(work)
        work.start()

    @property
    def busy(self) -> bool:
        """Whether something is still being read or made."""
        return any(work.running for work in self._works)

    def _read(self) -> None:
        path, lang = self._path, self._context.words.lang
        self._wait("ui.import.reading")
        work = Work(lambda: read_map(path, lang), self)
        work.done.connect(self._on_found)
        work.failed.connect(self._on_failed)
        self._work(work)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, CannotImport):
            say = error.say
        elif isinstance(error, MemoryError):
            say = message("ui.import.memory", file=self._path.name)
        else:
            log.error("%s could not be read", self._path.name, exc_info=error)
            say = message("ui.import.broken", file=self._path.name)
        self._refusal.setText(self._context.say(say))
        self._stack.setCurrentIndex(1)
        self.setMinimumSize(520, 220)
        self.resize(620, 240)
        self._refusal_close.setFocus()

    def _on_found(self, found: FoundMap) -> None:
        self.found = found
        self.answers = found.proposals
        self._fill()
        self.setMinimumSize(760, 460)
        if self.width() < 760:
            self.resize(room_for(self, 1200, 710))
        self._stack.setCurrentIndex(2)
        self.preview.show_map(found)
        self.preview.show_pieces(found, self.answers)
        self._show_picture()

    def _show_picture(self) -> None:
        found = self.found
        assert found is not None
        data = found.picture
        if data is None:
            self.preview.show_picture(QImage(), None)
            return
        self._say_below(self._context.t("ui.import.reading_picture"), "muted")
        work = Work(lambda: decode_scaled(data, PREVIEW_PIXELS), self)
        work.done.connect(self._on_picture)
        work.failed.connect(lambda _: self._on_picture(QImage()))
        self._work(work)

    def _on_picture(self, image: QImage) -> None:
        self._image = image
        self._place_picture()
        self._say_below("", "muted")

    def _place_picture(self) -> None:
        found = self.found
        if found is None or found.picture is None:
            return
        chosen = self.answers.get(found.picture_question) if found.picture_question else None
        shown = not found.picture_question or chosen not in (None, "leave_out")
        box = None if chosen == "stretch" else found.picture_box
        self.preview.show_picture(self._image if shown else QImage(), box)

    # -- pages --------------------------------------------------------------------------------------------------------

    def _waiting_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.addStretch(1)
        self._waiting = label("", wraps=True)
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._waiting)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setMaximumWidth(360)
        bar.setAccessibleName(self._context.t("ui.import.progress"))
        column.addWidget(bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        cancel = QPushButton(self._context.t("ui.cancel"))
        cancel.clicked.connect(self.reject)
        row.addWidget(cancel)
        column.addLayout(row)
        return page

    def _refusal_page(self) -> QWidget:
        context = self._context
        page = QWidget()
        column = QVBoxLayout(page)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        mark = QLabel()
        mark.setPixmap(context.icon("warning", "warn").pixmap(32, 32))
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self._refusal = label("", wraps=True)
        self._refusal.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._refusal.setMinimumWidth(480)
        row.addWidget(self._refusal)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        other = QPushButton(context.t("ui.import.other"))
        other.setToolTip(context.t("ui.import.other.tip"))
        other.clicked.connect(self._choose_other)
        buttons.addWidget(other)
        self._refusal_close = QPushButton(context.t("ui.close"))
        self._refusal_close.clicked.connect(self.reject)
        buttons.addWidget(self._refusal_close)
        column.addLayout(buttons)
        return page

    def _review_page(self) -> QWidget:
        context = self._context
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        left = QVBoxLayout()
        self.preview = MapPreview(context)
        left.addWidget(self.preview, 1)
        below = QHBoxLayout()
        self._legend = QHBoxLayout()
        self._legend.setSpacing(10)
        below.addLayout(self._legend)
        below.addStretch(1)
        for icon, words, act in (
            ("zoom-out", "ui.import.zoom_out", lambda: self.preview.zoom_by(0.8)),
            ("fit", "ui.import.fit", self.preview.fit),
            ("zoom-in", "ui.import.zoom_in", lambda: self.preview.zoom_by(1.25)),
        ):
            button = QToolButton()
            button.setIcon(context.icon(icon))
            button.setToolTip(context.t(words))
            button.setAccessibleName(context.t(words))
            button.clicked.connect(lambda _=False, act=act: act())
            below.addWidget(button)
        left.addLayout(below)
        row.addLayout(left, 1)
        right = QVBoxLayout()
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 10, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self._name_card())
        self._column.addWidget(self._scale_card())
        self._questions_card, self._questions = card()
        self._column.addWidget(self._questions_card)
        self._column.addWidget(self._issues_card())
        self._column.addWidget(self._target_card())
        self._column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        scroll.setFixedWidth(372)
        right.addWidget(scroll, 1)
        self._below = label("", "muted", wraps=True)
        right.addWidget(self._below)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        cancel = QPushButton(context.t("ui.cancel"))
        cancel.clicked.connect(self.reject)
        buttons.addWidget(cancel)
        self.take = QPushButton(context.icon("import", "on_accent"), context.t("ui.import.take"))
        self.take.setToolTip(context.t("ui.import.take.tip"))
        self.take.setProperty("role", "primary")
        self.take.setDefault(True)
        self.take.clicked.connect(self._take)
        buttons.addWidget(self.take)
        right.addLayout(buttons)
        row.addLayout(right)
        return page

    def _name_card(self) -> QFrame:
        context = self._context
        frame, box = card()
        name = QLabel(context.t("ui.import.name"))
        self.name = QLineEdit()
        self.name.setProperty("typing", True)
        self.name.setMaxLength(120)
        self.name.setAccessibleName(context.t("ui.import.name"))
        name.setBuddy(self.name)
        box.addWidget(name)
        box.addWidget(self.name)
        self._counts = label("", "muted", wraps=True)
        box.addWidget(self._counts)
        self._pick = QPushButton(context.icon("folder"), context.t("ui.import.pick"))
        self._pick.setToolTip(context.t("ui.import.pick.tip"))
        self._pick.setAutoDefault(False)
        self._pick.clicked.connect(self._choose_picture)
        box.addWidget(self._pick)
        return frame

    def _scale_card(self) -> QFrame:
        context = self._context
        frame, box = card()
        box.addWidget(label(context.t("ui.import.scale"), "title"))
        self._scale_known = label(context.t("ui.import.scale_known"), "muted", wraps=True)
        box.addWidget(self._scale_known)
        self._scale_box = QWidget()
        self._scale_box.setProperty("role", "clear")
        grid = QGridLayout(self._scale_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        group = QButtonGroup(self)
        self.ways: dict[str, QRadioButton] = {}
        self.fields: dict[str, QLineEdit] = {}
        for row, (way, field) in enumerate((("square", "square"), ("width", "width"), ("line", "line"))):
            button = QRadioButton(context.t(f"ui.import.way.{way}"))
            button.setToolTip(context.t(f"ui.import.way.{way}.tip"))
            group.addButton(button)
            button.toggled.connect(self._on_way)
            line = QLineEdit()
            line.setProperty("typing", True)
            line.setFixedWidth(84)
            line.setAlignment(Qt.AlignmentFlag.AlignRight)
            line.setAccessibleName(context.t(f"ui.import.way.{way}"))
            line.setToolTip(context.t(f"ui.import.way.{way}.tip"))
            line.textEdited.connect(lambda text, way=way: self._on_typed(way, text))
            grid.addWidget(button, row, 0)
            grid.addWidget(line, row, 1)
            grid.addWidget(label(context.t("ui.import.metres"), "muted"), row, 2)
            self.ways[way], self.fields[field] = button, line
        grid.setColumnStretch(0, 1)
        self._squares_label = QLabel(context.t("ui.import.squares"))
        self.squares = QLineEdit()
        self.squares.setProperty("typing", True)
        self.squares.setFixedWidth(84)
        self.squares.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.squares.setAccessibleName(context.t("ui.import.squares"))
        self.squares.setToolTip(context.t("ui.import.squares.tip"))
        self.squares.textEdited.connect(self._on_squares)
        self._squares_label.setBuddy(self.squares)
        grid.addWidget(self._squares_label, 3, 0)
        grid.addWidget(self.squares, 3, 1)
        box.addWidget(self._scale_box)
        self._size = label("", wraps=True)
        box.addWidget(self._size)
        self.preview.measured.connect(self._on_measured)
        return frame

    def _issues_card(self) -> QFrame:
        self._issues_frame, box = card()
        self._issues_title = label("", "title")
        box.addWidget(self._issues_title)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(16, 16))
        self.list.setAccessibleName(self._context.t("ui.import.issues"))
        self.list.setSelectionMode(QListWidget.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self._on_issue)
        self.list.itemClicked.connect(self._on_issue)
        box.addWidget(self.list)
        return self._issues_frame

    def _target_card(self) -> QFrame:
        context = self._context
        scene = context.state.scene()
        frame, box = card()
        box.addWidget(label(context.t("ui.import.target"), "title"))
        group = QButtonGroup(self)
        self.new = QRadioButton(context.t("ui.import.new"))
        self.new.setToolTip(context.t("ui.import.new.tip"))
        self.new.setChecked(True)
        name = scene.name if scene is not None else ""
        self.replace = QRadioButton(
            context.t("ui.import.replace", name=name) if name else context.t("ui.import.replace_it")
        )
        self.replace.setToolTip(context.t("ui.import.replace.tip"))
        for button in (self.new, self.replace):
            group.addButton(button)
            box.addWidget(button)
        frame.setVisible(scene is not None)
        return frame

    # -- filling the review -------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        found, context = self.found, self._context
        assert found is not None
        self.name.setText(found.name[:120])
        self._show_counts()
        self._scale_box.setVisible(not found.scale_known)
        self._scale_known.setVisible(found.scale_known)
        picture = found.kind == "picture"
        for widget in (self._squares_label, self.squares):
            widget.setVisible(picture)
        self.ways["square"].setChecked(True)
        self._squares = found.width
        self._set_scale(1.0 if found.scale_known else found.metres_per_square)
        self._fill_questions(found)
        issues = [issue for issue in found.issues if issue.say.id not in SCALE_REMARKS]
        self._issues_frame.setVisible(bool(issues))
        self._issues_title.setText(context.t("ui.import.remarks", count=len(issues)))
        self.list.clear()
        for issue in issues:
            role = {"error": "bad", "warning": "warn"}.get(issue.severity, "muted")
            icon = "info" if issue.severity == "info" else "warning"
            item = QListWidgetItem(context.icon(icon, role), context.say(issue.say))
            item.setData(Qt.ItemDataRole.UserRole, issue.where)
            item.setToolTip(item.text())
            self.list.addItem(item)
        rows = min(5, max(1, len(issues)))
        self.list.setFixedHeight(rows * 40 + 6)
        self._show_legend()

    def _show_counts(self) -> None:
        found, t = self.found, self._context.t
        assert found is not None
        counts = found.counts
        parts = [
            t("ui.import.count.walls", count=counts.walls),
            t("ui.import.count.doors", count=counts.doors),
            t("ui.import.count.lights", count=counts.lights),
        ]
        if counts.outlines:
            parts.append(t("ui.import.count.outlines", count=counts.outlines))
        if counts.outside or counts.doors_outside:
            parts.append(t("ui.import.count.outside", count=counts.outside, doors=counts.doors_outside))
        if found.notes or (found.scene is not None and found.scene.notes):
            notes = len(found.notes) or len(found.scene.notes if found.scene is not None else ())
            parts.append(t("ui.import.count.notes", count=notes))
        if found.picture_header is not None and found.picture is not None:
            kind, width, height = found.picture_header
            parts.append(t("ui.import.count.picture", kind=kind, width=width, height=height))
        else:
            parts.append(t("ui.import.count.no_picture"))
        self._counts.setText(" · ".join(parts))
        self._pick.setVisible(found.picture_asked)

    def _fill_questions(self, found: FoundMap) -> None:
        self._questions_card.setVisible(bool(found.questions))
        if not found.questions:
            return
        self._questions.addWidget(label(self._context.t("ui.import.doubtful"), "title"))
        for question in found.questions:
            self._add_question(question)

    def _add_question(self, question: Question) -> None:
        context = self._context
        row = QHBoxLayout()
        text = label(context.say(question.say), wraps=True)
        row.addWidget(text, 1)
        if question.where is not None:
            look = QToolButton()
            look.setIcon(context.icon("eye"))
            look.setToolTip(context.t("ui.import.look"))
            look.setAccessibleName(context.t("ui.import.look"))
            where = question.where
            look.clicked.connect(lambda _=False: self.preview.look_at(where))
            row.addWidget(look, 0, Qt.AlignmentFlag.AlignTop)
        self._questions.addLayout(row)
        box = ChoiceBox()
        for one in question.answers:
            box.addItem(context.say(one.say), one.code)
        box.setCurrentIndex([one.code for one in question.answers].index(question.proposal))
        box.setAccessibleName(text.text())
        box.setToolTip(text.text())
        box.setObjectName(f"question-{question.id}")
        box.currentIndexChanged.connect(
            lambda at, question=question: self._on_answer(question.id, question.answers[at].code)
        )
        self._questions.addWidget(box)
        self.choices[question.id] = box

    def _show_legend(self) -> None:
        found = self.found
        assert found is not None
        while (item := self._legend.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        kinds = {shown_kind(piece, self.answers) for piece in found.pieces}
        if found.scene is not None:
            kinds |= {obstacle.kind.value for obstacle in found.scene.obstacles}
        order = [*(kind.value for kind in ObstacleKind), LEFT_OUT]
        for kind in sorted(kinds, key=order.index):
            words = "ui.import.left_out" if kind == LEFT_OUT else f"obstacle.{kind}"
            colour, style, width = LOOKS.get(kind, ("#d7a6d9", Qt.PenStyle.DashDotLine, 3.0))
            picture = QPixmap(24, 12)
            picture.fill(QColor("#3a3f45"))
            painter = QPainter(picture)
            painter.setPen(QPen(QColor(colour), width, style))
            painter.drawLine(2, 6, 22, 6)
            painter.end()
            sample = QLabel()
            sample.setPixmap(picture)
            self._legend.addWidget(sample)
            self._legend.addWidget(label(self._context.t(words), "muted"))

    # -- the scale ----------------------------------------------------------------------------------------------------

    def _set_scale(self, scale: float | None, typed_in: str = "") -> None:
        """Take a scale, and show it in every field but the one that is being typed in."""
        self.scale = scale
        found, words = self.found, self._context.words
        assert found is not None
        if scale is not None:
            for way, value in (
                ("square", scale * found.width / self._squares),
                ("width", scale * found.width),
                ("line", scale * self._line if self._line else None),
            ):
                if way != typed_in:
                    self.fields[way].setText("" if value is None else words.number(value))
                    mark_bad(self.fields[way], False)
            if typed_in != "squares":
                self.squares.setText(words.number(self._squares))
                mark_bad(self.squares, False)
        self._judge()

    def _judge(self) -> None:
        """Say how large the map is, or why it cannot be."""
        found, t = self.found, self._context.t
        assert found is not None
        scale = self.scale
        if scale is None:
            self._show_size(t("ui.import.no_scale"), "bad")
        elif max(found.width, found.height) * scale > limits.MAP_REACH_M or not SMALLEST <= scale <= LARGEST:
            size = max(found.width, found.height) * scale / 1000
            self._show_size(t("ui.import.too_large", size=size, limit=limits.MAP_REACH_M / 1000), "bad")
        elif self.ways["line"].isChecked() and not self._line:
            self._show_size(t("ui.import.draw"), "warn")
        else:
            width, height = found.width * scale, found.height * scale
            self._show_size(t("ui.import.size", width=width, height=height), "good")

    def _show_size(self, text: str, role: str) -> None:
        self._size.setText(text)
        set_role(self._size, role)
        self.take.setEnabled(role == "good")

    def _on_way(self) -> None:
        for way, button in self.ways.items():
            self.fields[way].setEnabled(button.isChecked())
        self.squares.setEnabled(self.ways["square"].isChecked())
        self.preview.measure(self.ways["line"].isChecked())
        if self.found is not None:
            self._judge()

    def _on_typed(self, way: str, text: str) -> None:
        found = self.found
        assert found is not None
        try:
            value = read_metres(text, 0.001, 20_000, may_be_empty=False)
        except NotRead:
            mark_bad(self.fields[way], True)
            self._set_scale(None)
            return
        assert value is not None
        mark_bad(self.fields[way], False)
        if way == "square":
            self._set_scale(value * self._squares / found.width, way)
        elif way == "width":
            self._set_scale(value / found.width, way)
        elif self._line:
            self._set_scale(value / self._line, way)
        else:
            self._judge()

    def _on_squares(self, text: str) -> None:
        found = self.found
        assert found is not None
        try:
            value = read_metres(text, 0.5, 10_000, may_be_empty=False)
            square = read_metres(self.fields["square"].text(), 0.001, 20_000, may_be_empty=False)
        except NotRead:
            mark_bad(self.squares, True)
            self._set_scale(None)
            return
        assert value is not None
        assert square is not None
        mark_bad(self.squares, False)
        self._squares = value
        self._set_scale(square * value / found.width, "squares")

    def _on_measured(self, squares: float) -> None:
        """Take a line that was drawn: what it is worth is typed, and filled in by the scale of the moment."""
        self._line = squares
        if self.scale is not None:
            self._set_scale(self.scale)
        self.fields["line"].setFocus()
        self.fields["line"].selectAll()

    # -- what is doubtful ---------------------------------------------------------------------------------------------

    def _on_answer(self, question: str, code: str) -> None:
        found = self.found
        assert found is not None
        self.answers[question] = code
        self.preview.show_pieces(found, self.answers)
        if question == found.picture_question:
            self._place_picture()
        self._show_legend()

    def _on_issue(self, item: QListWidgetItem) -> None:
        where = item.data(Qt.ItemDataRole.UserRole)
        if where is not None:
            self.preview.look_at((where[0], where[1]))

    # -- the picture --------------------------------------------------------------------------------------------------

    def _choose_picture(self) -> None:
        kinds = self._context.t("ui.portrait.kinds") + " (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"
        chosen, _ = QFileDialog.getOpenFileName(self, self._context.t("ui.import.pick"), str(self._path.parent), kinds)
        if chosen:
            self.read_picture(Path(chosen))

    def read_picture(self, path: Path) -> None:
        """Take the picture of a map whose file holds none."""
        assert self.found is not None
        self._say_below(self._context.t("ui.import.reading_picture"), "muted")
        work = Work(partial(with_picture, self.found, path), self)
        work.done.connect(self._on_picked)
        work.failed.connect(self._on_pick_failed)
        self._work(work)

    def _on_picked(self, found: FoundMap) -> None:
        self.found = found
        self._show_counts()
        self._show_picture()
        assert found.picture_header is not None
        _, across, down = found.picture_header
        wanted, have = found.width / found.height, across / down
        if abs(have / wanted - 1) > 0.01:
            self._say_below(self._context.t("ui.import.proportion"), "warn")

    def _on_pick_failed(self, error: Exception) -> None:
        say = error.say if isinstance(error, CannotImport) else message("ui.import.broken", file="—")
        self._say_below(self._context.say(say), "bad")

    def _choose_other(self) -> None:
        kinds = self._context.t("ui.files.maps")
        kinds += " (*.png *.jpg *.jpeg *.webp *.bmp *.dd2vtt *.uvtt *.df2vtt *.fvtt *.json)"
        chosen, _ = QFileDialog.getOpenFileName(
            self, self._context.t("ui.files.import_map"), str(self._path.parent), kinds
        )
        if chosen:
            self._path = Path(chosen)
            self.setWindowTitle(self._context.t("ui.import.title", file=self._path.name))
            self._read()

    # -- taking it ----------------------------------------------------------------------------------------------------

    def _wait(self, words: str) -> None:
        self._waiting.setText(self._context.t(words, file=self._path.name))
        self._stack.setCurrentIndex(0)

    def _say_below(self, text: str, role: str) -> None:
        self._below.setText(text)
        self._below.setVisible(bool(text))
        set_role(self._below, role)

    def _take(self) -> None:
        found, scale = self.found, self.scale
        if found is None or scale is None or not self.take.isEnabled():
            return
        answers = dict(self.answers)
        wanted = None if found.scale_known else scale
        self.take.setEnabled(False)
        self._say_below(self._context.t("ui.import.making"), "muted")
        work = Work(lambda: to_scene(found, wanted, answers), self)
        work.done.connect(self._on_made)
        work.failed.connect(self._on_not_made)
        self._work(work)

    def _on_not_made(self, error: Exception) -> None:
        say: Message = (
            error.say if isinstance(error, CannotImport) else message("ui.import.broken", file=self._path.name)
        )
        self._say_below(self._context.say(say), "bad")
        self.take.setEnabled(True)

    def _on_made(self, made: tuple[Scene, dict[AssetId, bytes], tuple[Issue, ...]]) -> None:
        scene, assets, issues = made
        found = self.found
        assert found is not None
        changes: dict[str, object] = {"name": self.name.text().strip() or scene.name}
        if found.kind == "uvtt" and self.scale is not None and self.scale > 0.01:
            changes["grid"] = Grid(cell_m=min(self.scale, 1000.0))
        scene = scene.model_copy(update=changes)
        store = self._context.bridge.store
        for data in assets.values():
            store.put_asset(data)
        present = self._context.state.scene()
        command: Command = (
            ReplaceMap(scene_id=present.id, scene=scene)
            if present is not None and self.replace.isChecked()
            else AddScene(scene=scene)
        )
        try:
            store.dispatch(command, origin="import")
        except Refused as refusal:
            self._say_below("\n".join(self._context.say(problem.say) for problem in refusal.problems), "bad")
            self.take.setEnabled(True)
            return
        self.issues = tuple(issue for issue in issues if issue.say.id not in SCALE_REMARKS)
        self.accept()

    def done(self, code: int) -> None:
        for work in self._works:
            if work.running:
                work.abandon()
        super().done(code)


def import_map_dialog(context: Context, path: Path, parent: QWidget | None = None) -> tuple[Issue, ...] | None:
    """Let the user review a map and take it in one step; return its remarks, or None when it was not taken."""
    dialog = ImportMapDialog(context, path, parent)
    taken = dialog.issues if dialog.exec() == QDialog.DialogCode.Accepted else None
    dialog.deleteLater()
    return taken
