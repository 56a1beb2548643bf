"""What the rules make of a sheet, beside the editor: speed, attention, passive scores, pace, each with its account."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from loreval_desktop.rules.attention import pool, scores
from loreval_desktop.rules.bmo import bmo, dmd
from loreval_desktop.rules.defence import passive, passive_perception
from loreval_desktop.rules.equipment import pace_limit, pace_rule
from loreval_desktop.rules.speed import SpeedAccount, SpeedLine, speed
from loreval_desktop.rules.types.breakdown import Breakdown
from loreval_desktop.rules.types.creature import Creature
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.ui.breakdown_view import AccountLabel, account_html
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import card, label
from loreval_desktop.ui.fonts import text_font
from loreval_desktop.wording import MINUS, metres_text, number_text

MULTIPLES = 6


def speed_line_html(context: Context, line: SpeedLine) -> str:
    """Return a line of a speed's account as the cells of a table row: label, value, rule."""
    lang = context.words.lang
    if line.operation == "times":
        value = f"× {line.value.numerator}" + (f"/{line.value.denominator}" if line.value.denominator > 1 else "")
    else:
        value = metres_text(abs(float(line.value)), lang, decimals=2)
        if line.operation == "equals":
            value = f"= {value}"
        elif line.label.id != "rule.speed.gross":
            value = f"{MINUS if line.value < 0 else '+'}{value}"
    rule = f'<span style="color:{context.theme.muted}">{line.rule}</span>'
    return (
        f'<tr><td style="padding-right:8px">{escape(context.say(line.label))}</td>'
        f'<td align="right" style="padding-right:8px; white-space:nowrap"><b>{value}</b></td><td>{rule}</td></tr>'
    )


def speed_html(context: Context, account: SpeedAccount) -> str:
    """Return a speed's account as a small table."""
    return "<table>" + "".join(speed_line_html(context, line) for line in account.lines) + "</table>"


class SheetNumbers(QScrollArea):
    """The column of numbers; `show_sheet` shows another sheet."""

    def __init__(self, context: Context, profile: RulesProfile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._profile = context, profile
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(context.t("ui.sheet.numbers"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self._speed_card())
        column.addWidget(self._attention_card())
        column.addWidget(self._passive_card())
        column.addWidget(self._manoeuvre_card())
        column.addStretch(1)
        self.setWidget(inside)

    def _speed_card(self) -> QFrame:
        frame, box = card()
        top = QHBoxLayout()
        title = label(self._context.t("ui.sheet.vd"), "title")
        title.setToolTip(self._context.t("ui.sheet.vd.tip"))
        top.addWidget(title, 1, Qt.AlignmentFlag.AlignBottom)
        self.vd = label("", "number")
        top.addWidget(self.vd)
        box.addLayout(top)
        self.account = QLabel()
        self.account.setTextFormat(Qt.TextFormat.RichText)
        self.account.setWordWrap(True)
        self.account.setFont(text_font(9))
        box.addWidget(self.account)
        grid = QGridLayout()
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(0)
        self.multiples: list[QLabel] = []
        for at in range(MULTIPLES):
            number = label(f"{at + 1}×", "muted")
            number.setAlignment(Qt.AlignmentFlag.AlignCenter)
            value = label("")
            value.setAlignment(Qt.AlignmentFlag.AlignCenter)
            value.setFont(text_font(10, bold=True))
            grid.addWidget(number, 0, at)
            grid.addWidget(value, 1, at)
            self.multiples.append(value)
        box.addLayout(grid)
        self.others = label("", "muted", wraps=True)
        box.addWidget(self.others)
        self.pace = label("", "muted", wraps=True)
        box.addWidget(self.pace)
        return frame

    def _attention_card(self) -> QFrame:
        frame, box = card()
        row = QHBoxLayout()
        row.addWidget(label(self._context.t("ui.sheet.pool"), "title"), 1, Qt.AlignmentFlag.AlignBottom)
        self.pool = label("", "number")
        row.addWidget(self.pool)
        box.addLayout(row)
        self.pool_account = AccountLabel(self._context)
        self.pool_account.setFont(text_font(9))
        box.addWidget(self.pool_account)
        return frame

    def _passive_card(self) -> QFrame:
        frame, box = card()
        self.stance = label("", "muted", wraps=True)
        box.addWidget(self.stance)
        grid = QGridLayout()
        grid.setVerticalSpacing(0)
        self.scores: dict[str, QLabel] = {}
        self.accounts: dict[str, AccountLabel] = {}
        for at, skill in enumerate(("defense", "reflex", "perception")):
            name = label(self._context.t(f"rule.skill.{skill}"), "muted")
            number = label("", "number")
            grid.addWidget(name, 0, at, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(number, 1, at, Qt.AlignmentFlag.AlignHCenter)
            self.scores[skill] = number
        box.addLayout(grid)
        for skill in self.scores:
            account = AccountLabel(self._context)
            account.setFont(text_font(9))
            box.addWidget(account)
            self.accounts[skill] = account
        return frame

    def _manoeuvre_card(self) -> QFrame:
        """BMO and DMD, where they are played."""
        self.manoeuvres, box = card()
        for skill in ("bmo", "dmd"):
            row = QHBoxLayout()
            row.addWidget(label(self._context.t(f"ui.sheet.{skill}"), "title"), 1, Qt.AlignmentFlag.AlignBottom)
            self.scores[skill] = label("", "number")
            row.addWidget(self.scores[skill])
            box.addLayout(row)
            self.accounts[skill] = AccountLabel(self._context)
            self.accounts[skill].setFont(text_font(9))
            box.addWidget(self.accounts[skill])
        if self._context.state.manoeuvres != "bmo":
            self.manoeuvres.hide()
        return self.manoeuvres

    def show_sheet(self, sheet: Creature) -> None:
        """Show the numbers of a sheet."""
        context, profile, lang = self._context, self._profile, self._context.words.lang
        first = speed(sheet, profile)
        self.vd.setText(context.words.metres(first.vd))
        self.vd.setAccessibleName(f"{context.t('ui.sheet.vd')} {self.vd.text()}")
        self.account.setText(speed_html(context, first))
        for at, value in enumerate(self.multiples, start=1):
            value.setText(number_text(first.vd * at, lang, decimals=1))
            value.setToolTip(context.t("ui.sheet.multiple", times=at, distance=float(first.vd * at)))
        others = [
            context.t(
                "ui.sheet.other_speed",
                mode=context.t(f"rule.locomotion.{way.mode}"),
                speed=float(speed(sheet, profile, way.mode).vd),
            )
            for way in sheet.locomotions[1:]
        ]
        self.others.setText(" · ".join(others))
        self.others.setVisible(bool(others))
        limit = pace_limit(sheet, profile)
        if limit is None:
            self.pace.setText(context.t("ui.sheet.pace_free"))
        else:
            self.pace.setText(context.t("ui.sheet.pace", limit=limit, rule=pace_rule(sheet, profile)))
        points = pool(sheet, profile)
        self._show(self.pool, self.pool_account, points)
        standing = sheet.attention.standing
        stance = scores(sheet, profile, standing).stance()
        self.stance.setText(
            context.t("ui.sheet.standing", e=stance.environment, s=stance.security, f=stance.focus)
            if standing.total or stance.environment or stance.security
            else context.t("ui.sheet.at_rest")
        )
        for skill, account in (
            ("defense", passive(sheet, profile, stance, "defense")),
            ("reflex", passive(sheet, profile, stance, "reflex")),
            ("perception", passive_perception(sheet, profile, stance)),
        ):
            self._show(self.scores[skill], self.accounts[skill], account)
            name = context.t(f"rule.skill.{skill}")
            self.accounts[skill].setText(f"<b>{escape(name)}</b> {account_html(context, account, base=True)}")

        self._show(self.scores["bmo"], self.accounts["bmo"], bmo(sheet, profile))
        self._show(self.scores["dmd"], self.accounts["dmd"], dmd(sheet, profile))

    def _show(self, number: QLabel, account_label: AccountLabel, account: Breakdown) -> None:
        number.setText(number_text(account.total, self._context.words.lang))
        account_label.show_account(account, base=True)
