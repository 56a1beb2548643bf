"""A sentence before it has words: an id and the values that go into it.

Pure code makes messages; `loreval_desktop.wording` turns them into French or English from `resources/i18n`.
"""

from __future__ import annotations

from loreval_desktop.core.base import Frozen


class Message(Frozen):
    """A dotted id, and named values: text, numbers, or further messages."""

    id: str
    values: tuple[tuple[str, str | int | float | Message], ...] = ()

    def value(self, name: str) -> str | int | float | Message | None:
        """Return the named value, or None when the message has none of that name."""
        return next((value for key, value in self.values if key == name), None)


def message(id: str, /, **values: str | int | float | Message) -> Message:
    """Return a message with the given id and values."""
    return Message(id=id, values=tuple(values.items()))
