"""An account on the screen: signed terms, each with its rule; what does not count is struck through."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from loreval_desktop.rules.types.breakdown import Breakdown, Term
from loreval_desktop.ui.context import Context
from loreval_desktop.wording import signed_text


def term_html(context: Context, term: Term, *, first: bool = False) -> str:
    """Return a term in words: label, signed value, rule in small print."""
    value = str(term.value) if first and term.value >= 0 else signed_text(term.value, context.words.lang)
    text = f"{escape(context.say(term.label))}&nbsp;<b>{value}</b>"
    rule = f' <span style="color:{context.theme.muted}">{term.rule}</span>' if term.rule else ""
    return f"<s>{text}</s>{rule} ({term.suppressed_by})" if term.suppressed_by else f"{text}{rule}"


def account_html(context: Context, account: Breakdown, *, base: bool = False) -> str:
    """Return an account as one line; base: its first term is a number to start from, not a modifier."""
    return " · ".join(term_html(context, term, first=base and at == 0) for at, term in enumerate(account.terms))


class AccountLabel(QLabel):
    """A label that shows an account and lets its text be copied."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def show_account(self, account: Breakdown, *, base: bool = False) -> None:
        """Show another account; nothing at all for an empty one."""
        self.setText(account_html(self._context, account, base=base))
        self.setVisible(bool(account.terms))
