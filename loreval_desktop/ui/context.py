"""What every widget of the window is handed: nothing is looked up in a registry."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QIcon

from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.engine.core import Command
from loreval_desktop.encounter.store import Change
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.icons import icon
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import Settings
from loreval_desktop.ui.theme import Theme
from loreval_desktop.wording import Wording


@dataclass(frozen=True)
class Context:
    """The bridge to the store, the words, the colours, what is looked at, the user's preferences."""

    bridge: StoreBridge
    session: Session
    words: Wording
    theme: Theme
    settings: Settings

    @property
    def state(self) -> Encounter:
        """The present value."""
        return self.bridge.state

    def say(self, what: Message) -> str:
        """Return a message in words."""
        return self.words.say(what)

    def t(self, id: str, /, **values: str | int | float | Message) -> str:
        """Return the words of an interface text by its id (`ui.…`)."""
        return self.words.say(message(id, **values))

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return an icon in the colour of a role."""
        return icon(name, getattr(self.theme, role))

    def dispatch(self, command: Command) -> Change | None:
        """Carry out a command; refusals are shown by the window."""
        return self.bridge.dispatch(command)
