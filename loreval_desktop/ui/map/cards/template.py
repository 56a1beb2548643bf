"""The card of templates: the form of the next one, and who is inside the one that lies on the map."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QWidget

from loreval_desktop.encounter.board.templates import Figure, TargetInTemplate
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.sheet_fields import ChoiceBox
from loreval_desktop.ui.docks.base import label
from loreval_desktop.ui.map.cards.base import MapCard, NumberBox
from loreval_desktop.ui.map.tools.templates import TemplateStyle

MOST_ROWS = 8


class TemplateCard(MapCard):
    """changed: another style is wanted. drop: the template is to be taken away."""

    changed = Signal()
    drop = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "template-card", parent)
        t = context.t
        self._inside: tuple[TargetInTemplate, ...] = ()
        self.title.setText(t("ui.template.title"))
        self.shape = ChoiceBox()
        for code in ("disc", "cone", "line", "square"):
            self.shape.addItem(t(f"ui.template.form.{code}"), code)
        self.size_box = NumberBox(context, 0, 500)
        self.size_box.setSpecialValueText(t("ui.template.free"))
        self.angle = NumberBox(context, 1, 360, step=15, decimals=0, suffix="°")
        self.angle.setValue(60)
        self.breadth = NumberBox(context, 0.1, 100)
        self.breadth.setValue(1.5)
        for code, field in (
            ("form", self.shape), ("size", self.size_box), ("angle", self.angle), ("breadth", self.breadth),
        ):  # fmt: skip
            self.row(t(f"ui.template.{code}"), field, t(f"ui.template.{code}.tip"))
        self.shape.currentIndexChanged.connect(lambda _: self._on_style())
        for number in (self.size_box, self.angle, self.breadth):
            number.valueChanged.connect(lambda _: self._on_style())
        self.count = label("", "muted")
        self.column.addWidget(self.count)
        self.list = QListWidget()
        self.list.setAccessibleName(t("ui.template.list"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemClicked.connect(self._on_item)
        self.column.addWidget(self.list)
        buttons = QHBoxLayout()
        self.select_button = QPushButton(t("ui.template.select"))
        self.select_button.setToolTip(t("ui.template.select.tip"))
        self.select_button.clicked.connect(self._on_select)
        self.copy_button = QPushButton(t("ui.template.copy"))
        self.copy_button.setToolTip(t("ui.template.copy.tip"))
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        for button in (self.select_button, self.copy_button):
            buttons.addWidget(button)
        self.column.addLayout(buttons)
        self.drop_button = QPushButton(t("ui.template.drop"))
        self.drop_button.setToolTip(t("ui.template.drop.tip"))
        self.drop_button.clicked.connect(self.drop)
        self.column.addWidget(self.drop_button)
        self.hint = label(t("ui.template.hint"), "muted", wraps=True)
        self.column.addWidget(self.hint)
        self._show_fields()

    @property
    def style_wanted(self) -> TemplateStyle:
        """What the next template is like."""
        return TemplateStyle(
            form=self.shape.currentData(),
            size_m=self.size_box.value(),
            angle_deg=self.angle.value(),
            width_m=self.breadth.value(),
        )

    def show_inside(self, template: Figure | None, inside: tuple[TargetInTemplate, ...]) -> None:
        """List who is inside a template, each with its cover; None: none lies on the map."""
        self._inside = inside
        self.list.clear()
        for one in inside:
            item = QListWidgetItem(self._line(one))
            item.setData(Qt.ItemDataRole.UserRole, one.token_id)
            item.setToolTip(self._line(one))
            self.list.addItem(item)
        lies = template is not None
        self.count.setVisible(lies)
        self.count.setText(self._context.t("ui.template.inside", count=len(inside)))
        self.list.setVisible(bool(inside))
        self.list.setFixedHeight(min(MOST_ROWS, max(1, len(inside))) * 24 + 6)
        for button in (self.select_button, self.copy_button):
            button.setVisible(bool(inside))
        self.drop_button.setVisible(lies)
        self.hint.setVisible(not lies)
        if self.isVisible():
            self.settle()

    def _line(self, one: TargetInTemplate) -> str:
        t = self._context.t
        if one.bonus is None:
            cover = t("ui.shots.none", percent=one.percent)
        elif one.percent > 0:
            cover = t("ui.shots.cover", percent=one.percent, bonus=one.bonus)
        else:
            cover = t("ui.shots.clear")
        return t("ui.template.line" if one.whole else "ui.template.line_part", name=one.name, cover=cover)

    def text(self) -> str:
        """Return the list as text: name, share hidden, bonus, metres from the origin."""
        words = self._context.words
        rows = []
        for one in self._inside:
            bonus = "—" if one.bonus is None else words.signed(one.bonus)
            rows.append("\t".join((one.name, words.percent(one.percent), bonus, words.metres(one.gap_m))))
        return "\n".join(rows) + "\n"

    def _show_fields(self) -> None:
        form = self.shape.currentData()
        self.form.setRowVisible(self.angle, form == "cone")
        self.form.setRowVisible(self.breadth, form == "line")
        if self.isVisible():
            self.settle()

    def _on_style(self) -> None:
        self._show_fields()
        self.changed.emit()

    def _on_item(self, item: QListWidgetItem) -> None:
        self._context.session.select((item.data(Qt.ItemDataRole.UserRole),))

    def _on_select(self) -> None:
        self._context.session.select(tuple(one.token_id for one in self._inside))
