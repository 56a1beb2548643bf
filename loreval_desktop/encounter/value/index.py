"""The tuples of a value, found by id: an index is made once for a tuple and held beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from loreval_desktop.core.cache import IdentityCache

indexes = IdentityCache(128)
"""Indexes of tuples of a value, and what else is looked up in them."""


class Identified(Protocol):
    """Something with an id."""

    @property
    def id(self) -> Any:
        """What nothing else in its tuple is called."""


Item = TypeVar("Item", bound=Identified)


def by_id(items: tuple[Item, ...]) -> Mapping[Any, Item]:
    """Return the items of a tuple by their ids; of two with one id the first."""
    return indexes.get(("by id", items), lambda: {item.id: item for item in reversed(items)})
