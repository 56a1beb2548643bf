"""The line in which a waiting roll is answered: type the faces that real dice showed, or let the program throw."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from loreval_desktop.encounter.engine.answers import EnterRoll, RollDice
from loreval_desktop.encounter.value.pending import PendingRoll
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.ui.context import Context
from loreval_desktop.wording import dice_text

_AZERTY = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}
"""What the row of digits of a French keyboard gives without Shift: a face can be typed with one key."""


def read_faces(text: str, dice: str) -> tuple[int, ...] | None:
    """Return the faces that a text says, parted by spaces or signs; None when it says none.

    Keys of the AZERTY row count as their digits. Where one die is thrown, the whole text is its face.
    """
    plain = "".join(_AZERTY.get(letter, letter) for letter in text.strip())
    for sign in ",;+/":
        plain = plain.replace(sign, " ")
    parts = plain.split()
    if not parts or not all(part.isdigit() and len(part) <= 4 for part in parts):
        return None
    count = len(parse_dice(dice).sides)
    if len(parts) == 1 and count > 1 and len(parts[0]) == count and all(s < 10 for s in parse_dice(dice).sides):
        parts = list(parts[0])  # 3d6 typed as 425
    return tuple(int(part) for part in parts)


class DiceEntry(QWidget):
    """One roll: its dice, a field for faces, a button that throws.

    answered: the roll was answered.
    """

    answered = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._roll: PendingRoll | None = None
        self.setProperty("role", "clear")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._dice = QLabel()
        row.addWidget(self._dice)
        self.field = QLineEdit()
        self.field.setProperty("typing", True)
        self.field.setMaximumWidth(90)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.returnPressed.connect(self._enter)
        self.field.textEdited.connect(self._show_total)
        row.addWidget(self.field)
        self._sum = QLabel()
        row.addWidget(self._sum, 1)
        self.enter = QPushButton(context.t("ui.dice.enter"))
        self.enter.setToolTip(context.t("ui.dice.enter.tip"))
        self.enter.clicked.connect(self._enter)
        row.addWidget(self.enter)
        self.throw = QPushButton(context.icon("dice"), context.t("ui.dice.roll"))
        self.throw.setToolTip(context.t("ui.dice.roll.tip"))
        self.throw.clicked.connect(self._throw)
        row.addWidget(self.throw)

    @property
    def roll(self) -> PendingRoll | None:
        """The roll that is asked for."""
        return self._roll

    def show_roll(self, roll: PendingRoll) -> None:
        """Ask for another roll; what was being typed for the same one stays."""
        if self._roll is None or roll.id != self._roll.id:
            self.field.clear()
        self._roll = roll
        self._dice.setText(dice_text(roll.dice))
        self.field.setPlaceholderText("–".join(str(n) for n in (1, max(parse_dice(roll.dice).sides, default=1))))
        self.field.setAccessibleName(self._context.say(roll.why))
        self._show_total()

    def _show_total(self) -> None:
        if self._roll is None:
            return
        bonus = self._roll.breakdown.total
        faces = read_faces(self.field.text(), self._roll.dice)
        total: int | None = None
        if faces is not None:
            try:
                total = parse_dice(self._roll.dice).total(faces) + bonus
            except ValueError:
                total = None
        if total is not None:
            self._sum.setText(self._context.t("ui.dice.total", bonus=bonus, total=total))
        else:
            self._sum.setText(self._context.t("ui.dice.bonus", bonus=bonus) if bonus else "")
        bad = bool(self.field.text()) and total is None
        self.field.setProperty("state", "bad" if bad else "")
        self.field.style().unpolish(self.field)
        self.field.style().polish(self.field)

    def _enter(self) -> None:
        if self._roll is None:
            return
        faces = read_faces(self.field.text(), self._roll.dice)
        if faces is None:
            self.field.setFocus()
            return
        if self._context.dispatch(EnterRoll(roll_id=self._roll.id, faces=faces)) is not None:
            self.field.clear()
            self.answered.emit()

    def _throw(self) -> None:
        if self._roll is not None and self._context.dispatch(RollDice(roll_id=self._roll.id)) is not None:
            self.answered.emit()
