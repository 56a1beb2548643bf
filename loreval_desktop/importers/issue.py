"""What an importer found, and what it could not read."""

from __future__ import annotations

from typing import Literal

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.value.scene import Point


class Issue(Frozen):
    """Something to know about an import. where: a place on the map, metres; doubt: the GM should confirm it."""

    severity: Literal["info", "warning", "error"] = "info"
    say: Message
    where: Point | None = None
    doubt: bool = False


class CannotImport(Exception):
    """A file that cannot be imported; `say` tells the user why, naming the file and the place."""

    def __init__(self, say: Message) -> None:
        super().__init__(say.id)
        self.say = say
