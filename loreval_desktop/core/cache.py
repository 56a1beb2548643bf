"""Answers held beside the values that they were made from, and found again by the identity of their parts.

A value is made of frozen tuples. Whoever changes one thing replaces the tuple that holds it and leaves all others as
they are, so an answer holds as long as the tuples that it was made from are still the same objects.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Any, TypeVar, cast

Made = TypeVar("Made")
Key = tuple[Hashable, ...]

_BY_VALUE = frozenset({str, int, float, bool, type(None), frozenset})


class _Entry:
    """One answer, or the promise of it. parts: held, so that their ids stay their own; builder: the thread at work."""

    __slots__ = ("builder", "future", "made", "parts", "ready", "used")

    def __init__(self, parts: tuple[object, ...]) -> None:
        self.parts = parts
        self.future: Future[Any] = Future()
        self.builder = threading.get_ident()
        self.made: Any = None
        self.ready = False
        self.used = 0


class IdentityCache:
    """Answers by the parts that they were made from: a name, objects compared by identity, small values by value.

    A look-up takes no lock. What is missing is built outside the lock, once: only who needs that very answer waits for
    it. limit: how many answers are held; those used longest ago go first.
    """

    def __init__(self, limit: int = 256) -> None:
        self._limit = limit
        self._entries: dict[Key, _Entry] = {}
        self._ticks = itertools.count(1)
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, parts: tuple[object, ...], build: Callable[[], Made]) -> Made:
        """Return what was made of these parts, or build it and hold it for a while.

        parts: strings, numbers, None and frozensets are compared by value, everything else by identity. Raises what
        `build` raises, and holds nothing then; RuntimeError when an answer needs itself.
        """
        key: Key = tuple([part if part.__class__ in _BY_VALUE else id(part) for part in parts])
        entry = self._entries.get(key)
        if entry is None:
            with self._lock:
                entry = self._entries.get(key)
                if entry is None:
                    entry = self._entries[key] = _Entry(parts)
                    entry.used = next(self._ticks)
                    build_it = True
                    if len(self._entries) > self._limit:
                        self._drop_least_used()
                else:
                    build_it = False
            if build_it:
                return self._build(key, entry, build)
        if not entry.ready:
            if entry.builder == threading.get_ident():
                raise RuntimeError(f"{parts[0]} needs itself")
            return cast(Made, entry.future.result())
        entry.used = next(self._ticks)
        return cast(Made, entry.made)

    def _build(self, key: Key, entry: _Entry, build: Callable[[], Made]) -> Made:
        try:
            made = build()
        except BaseException as error:
            with self._lock:
                if self._entries.get(key) is entry:
                    del self._entries[key]
            entry.future.set_exception(error)
            raise
        entry.made = made
        entry.ready = True
        entry.future.set_result(made)
        return made

    def _drop_least_used(self) -> None:
        """Drop an eighth of the answers, those used longest ago; the lock is held. What is being built stays."""
        ready = sorted(
            (key for key, entry in self._entries.items() if entry.ready), key=lambda k: self._entries[k].used
        )
        for key in ready[: max(1, self._limit // 8)]:
            del self._entries[key]


class Canon:
    """Gives one object for all equal values, so that they can be compared by identity."""

    def __init__(self, limit: int = 4096) -> None:
        self._limit = limit
        self._values: dict[Any, Any] = {}

    def __call__(self, value: Made) -> Made:
        """Return the one object that stands for a value. value: hashable."""
        if len(self._values) >= self._limit:
            self._values.clear()
        return cast(Made, self._values.setdefault(value, value))
