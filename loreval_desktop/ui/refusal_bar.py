"""A strip that says why a command was refused, and lets the GM go past the rules with one more click."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.value.problems import Problem
from loreval_desktop.ui.context import Context


def problem_text(context: Context, problem: Problem) -> str:
    """Return a problem in words, its rule behind it."""
    said = context.say(problem.say)
    return f"{said} ({problem.rule})" if problem.rule is not None and str(problem.rule) not in said else said


class RefusalBar(QFrame):
    """Shown when something is refused; gone with the next change, by Esc, or by its cross. Never modal."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._command: Command | None = None
        self.setProperty("role", "banner")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        mark = QLabel()
        mark.setPixmap(context.icon("warning", "warn").pixmap(20, 20))
        row.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        middle = QVBoxLayout()
        middle.setSpacing(2)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        middle.addWidget(self._text)
        row.addLayout(middle, 1)
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(context.t("ui.refusal.reason"))
        self._reason.setMaximumWidth(220)
        self._reason.returnPressed.connect(self._overrule)
        row.addWidget(self._reason)
        self._overrule_button = QPushButton(context.t("ui.refusal.overrule"))
        self._overrule_button.setProperty("role", "warn")
        self._overrule_button.setToolTip(context.t("ui.refusal.overrule.tip"))
        self._overrule_button.clicked.connect(self._overrule)
        row.addWidget(self._overrule_button)
        close = QToolButton()
        close.setIcon(context.icon("close"))
        close.setToolTip(context.t("ui.close"))
        close.clicked.connect(self.dismiss)
        row.addWidget(close)
        context.bridge.refused.connect(self.show_refusal)
        context.bridge.changed.connect(self._on_changed)
        self.hide()

    @property
    def command(self) -> Command | None:
        """The command that was refused, while the strip shows it."""
        return self._command

    def show_refusal(self, command: Command, problems: tuple[Problem, ...]) -> None:
        """Show why a command was refused."""
        self._command = command
        self._text.setText("\n".join(problem_text(self._context, p) for p in problems))
        possible = all(p.overridable for p in problems)
        self._reason.setVisible(possible)
        self._overrule_button.setVisible(possible)
        self._reason.clear()
        self.show()

    def dismiss(self) -> None:
        """Take the strip away."""
        self._command = None
        self.hide()

    def _on_changed(self, _change: object) -> None:
        self.dismiss()

    def _overrule(self) -> None:
        if self._command is not None:
            reason = self._reason.text().strip() or self._context.t("ui.refusal.default_reason")
            self._context.bridge.overrule(self._command, reason)
