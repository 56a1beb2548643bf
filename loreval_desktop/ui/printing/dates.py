"""The date at the foot of a sheet."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QLocale

from loreval_desktop.core.clock import system_clock


def date_text(lang: str, moment: datetime | None = None) -> str:
    """Return a date as a language writes it, 29 novembre 2026; moment None: today, where the computer stands."""
    day = moment or system_clock().astimezone()
    locale = QLocale(QLocale.Language.French if lang == "fr" else QLocale.Language.English)
    return f"{day.day} {locale.monthName(day.month, QLocale.FormatType.LongFormat)} {day.year}"
