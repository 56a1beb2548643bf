"""A sheet being edited: always a whole one, and beside it what was typed that cannot stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from loreval_desktop.core.message import Message, message
from loreval_desktop.rules.dice import parse_dice
from loreval_desktop.rules.types.creature import Creature, RibbonSheet

LARGEST = 999_999


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something typed that cannot stand: what is wrong, on which page, and the widget to go back to."""

    page: str
    say: Message
    widget: QWidget | None = None


class Draft(QObject):
    """Holds the sheet. `put` takes a value, `refuse` remembers that what was typed at a place cannot stand.

    changed: the sheet is another one. doubted: what cannot stand has changed.
    """

    changed = Signal()
    doubted = Signal()

    def __init__(self, sheet: Creature, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._first = sheet
        self._sheet = sheet
        self._troubles: dict[str, Trouble] = {}

    @property
    def sheet(self) -> Creature:
        """The sheet as it stands; what cannot stand keeps its last good value."""
        return self._sheet

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What cannot stand, in the order in which it was typed."""
        return tuple(self._troubles.values())

    @property
    def touched(self) -> bool:
        """Whether anything differs from the sheet that was opened."""
        return bool(self._troubles) or self._sheet != self._first

    def value(self, path: str) -> Any:
        """Return the value at a dotted path."""
        found: Any = self._sheet
        for part in path.split("."):
            if found is None:
                found = RibbonSheet()
            found = getattr(found, part)
        return found

    def put(self, path: str, value: Any) -> None:
        """Set the value at a dotted path; what could not stand there is forgotten."""
        self.settle(path)
        sheet = _with(self._sheet, path.split("."), value)
        if sheet != self._sheet:
            self._sheet = sheet
            self.changed.emit()

    def refuse(self, path: str, trouble: Trouble) -> None:
        """Remember that what was typed at a place cannot stand."""
        if self._troubles.get(path) != trouble:
            self._troubles[path] = trouble
            self.doubted.emit()

    def settle(self, path: str) -> None:
        """Forget what could not stand at a place."""
        if self._troubles.pop(path, None) is not None:
            self.doubted.emit()

    def settle_below(self, prefix: str) -> None:
        """Forget what could not stand at every place below one."""
        for path in [path for path in self._troubles if path.startswith(prefix)]:
            self.settle(path)


def _with(model: BaseModel, path: list[str], value: Any) -> Any:
    if len(path) == 1:
        return model.model_copy(update={path[0]: value})
    inside = getattr(model, path[0])
    return model.model_copy(update={path[0]: _with(RibbonSheet() if inside is None else inside, path[1:], value)})


# --- what a field takes ----------------------------------------------------------------------------------------------


def bounds(model: type[BaseModel], path: str) -> tuple[float, float]:
    """Return the least and the greatest number that a field takes, as its model says."""
    first, _, rest = path.partition(".")
    field = model.model_fields[first]
    if rest:
        inner = _model_in(field.annotation)
        return bounds(inner, rest)
    low, high = _bounds_in(field.metadata, field.annotation)
    return (-LARGEST if low is None else low), (LARGEST if high is None else high)


def longest(model: type[BaseModel], name: str) -> int:
    """Return how many letters a text of a model may have."""
    for item in model.model_fields[name].metadata:
        if (most := getattr(item, "max_length", None)) is not None:
            return int(most)
    return 32_767


def _model_in(annotation: Any) -> type[BaseModel]:
    for inner in (annotation, *get_args(annotation)):
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            return inner
    raise TypeError(f"{annotation!r} holds no model")


def _bounds_in(metadata: list[Any], annotation: Any) -> tuple[float | None, float | None]:
    low = high = None
    for item in metadata:
        low = getattr(item, "ge", low)
        high = getattr(item, "le", high)
    if low is None and high is None:
        for inner in get_args(annotation):
            if get_origin(inner) is Annotated:
                inner_metadata = [m for part in get_args(inner)[1:] for m in _flat(part)]
                return _bounds_in(inner_metadata, None)
    return low, high


def _flat(item: Any) -> list[Any]:
    return list(item.metadata) if isinstance(item, FieldInfo) else [item]


# --- reading what was typed ------------------------------------------------------------------------------------------


class NotRead(ValueError):
    """What was typed cannot stand; `say` tells why."""

    def __init__(self, say: Message) -> None:
        super().__init__(say.id)
        self.say = say


def read_metres(text: str, low: float, high: float, *, may_be_empty: bool) -> float | None:
    """Return the length that a text says, with a comma or a point, the unit or none; None for an empty one.

    Raises NotRead for what is no length, is out of bounds, or is empty where it may not be.
    """
    plain = text.strip().removesuffix("m").strip().replace("\u00a0", "").replace("\u202f", "").replace(",", ".")
    if not plain and may_be_empty:
        return None
    try:
        value = float(plain)
    except ValueError:
        raise NotRead(message("ui.sheet.not_metres", text=text.strip() or "—")) from None
    if not low <= value <= high:  # also refuses not-a-number
        raise NotRead(message("ui.sheet.out_of_bounds", low=low, high=high))
    return value


def read_dice(text: str, *, may_be_empty: bool = False) -> str:
    """Return dice as a sheet keeps them, such as `1d8+3`. Raises NotRead for what is none."""
    plain = text.strip().replace("−", "-").replace("D", "d")
    if not plain and may_be_empty:
        return ""
    try:
        parse_dice(plain)
    except ValueError:
        raise NotRead(message("ui.sheet.not_dice", text=plain or "—")) from None
    return plain


def read_bound(text: str) -> int | None:
    """Return the whole number that a text says, from −20 to 20; None for an empty one. Raises NotRead."""
    plain = text.strip().replace("−", "-").removeprefix("+")
    if not plain:
        return None
    if not plain.removeprefix("-").isdigit() or not -20 <= int(plain) <= 20:
        raise NotRead(message("ui.sheet.not_bound", text=text.strip()))
    return int(plain)


def read_name(text: str) -> str:
    """Return a name without the spaces round it. Raises NotRead for an empty one."""
    plain = text.strip()
    if not plain:
        raise NotRead(message("ui.sheet.no_name"))
    return plain
