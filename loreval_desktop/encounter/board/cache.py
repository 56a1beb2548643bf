"""Answers of the board, held beside the value by the identity of the tuples that they were made from.

Arrays never lie in the value. An answer names its parts: as long as none of them is another object, it holds, whatever
else has changed. Nothing here compares scenes by value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from loreval_desktop.core.cache import Canon, IdentityCache

Made = TypeVar("Made")

answers = IdentityCache(512)
"""What is asked of a fight: discs, contact, cover, light, dangers."""
routes = IdentityCache(24)
"""Ways from a place, and how far they get: large where a map is."""
maps = IdentityCache(64)
"""What is made of the obstacles or areas of a whole map, ground apart."""
grounds = IdentityCache(8)
"""Grounds, with all that was ever found on them."""
_one = Canon()


def mask(name: str, sources: tuple[object, ...], read: Callable[[], Made]) -> Made:
    """Return what is read of some tuples, as the one object that stands for all equal readings.

    So an answer that needs little of a tuple holds while that little stays the same. read: returns something hashable.
    """
    return answers.get((name, *sources), lambda: _one(read()))
