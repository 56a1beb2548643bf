"""Things computed from a value, held beside it by the identity of its parts.

Arrays are held beside the value, never in it: one small cache, keyed by the identity of the scene's own tuples, so that
a drag that changes nothing but a token asks for nothing anew. Nothing here compares scenes by value.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

Made = TypeVar("Made")


class IdentityCache:
    """Things made from a tuple of the value, by the tuple's identity; which is held so that its id stays its own."""

    def __init__(self, limit: int = 64) -> None:
        self._limit = limit
        self._made: OrderedDict[tuple[str, int], tuple[object, Any]] = OrderedDict()

    def get(self, what: str, source: object, make: Callable[[], Made]) -> Made:
        """Return what was made of this very object, or make it."""
        key = (what, id(source))
        with lock:
            found = self._made.get(key)
            if found is not None and found[0] is source:
                self._made.move_to_end(key)
                made: Made = found[1]
                return made
            made = make()
            self._made[key] = (source, made)
            if len(self._made) > self._limit:
                self._made.popitem(last=False)
            return made


lock = threading.RLock()
cache = IdentityCache()


def cached(what: str, source: object, make: Callable[[], Made]) -> Made:
    """Return what was made of this very object under that name, or make it and hold it for a while."""
    return cache.get(what, source, make)
