"""Answers held by the identity of their parts: found without a lock, built once, the least used dropped first."""

from __future__ import annotations

import threading
import time

import pytest

from loreval_desktop.core.cache import Canon, IdentityCache


def test_an_answer_holds_while_its_parts_are_the_same_objects() -> None:
    cache, built = IdentityCache(), []
    walls, tokens = (1.0, 2.0), (3.0,)

    def ask(*parts: object) -> int:
        return cache.get(("ways", *parts), lambda: built.append(parts) or len(built))

    assert [ask(walls, tokens), ask(walls, tokens)] == [1, 1]
    assert ask(walls, tuple([3.0])) == 2  # noqa: C409 - equal, and another object
    assert ask(walls, tokens) == 1


def test_small_values_are_compared_by_value() -> None:
    cache = IdentityCache()
    assert cache.get(("at", 1.5, "a" * 3), lambda: 1) == 1
    assert cache.get(("at", 3.0 / 2, "aaa"), lambda: 2) == 1
    assert cache.get(("at", 1.6, "aaa"), lambda: 3) == 3


def test_those_used_longest_ago_go_first() -> None:
    cache = IdentityCache(limit=8)
    parts = [(number,) for number in range(8)]
    for number, part in enumerate(parts):
        cache.get(("x", part), lambda number=number: number)
    cache.get(("x", parts[0]), lambda: -1)
    cache.get(("x", ("new",)), lambda: 8)
    assert len(cache) == 8
    assert cache.get(("x", parts[0]), lambda: -1) == 0
    assert cache.get(("x", parts[1]), lambda: -1) == -1


def test_a_part_is_held_so_that_nothing_else_takes_its_place() -> None:
    cache = IdentityCache()
    answers = [cache.get(("x", (number, number)), lambda number=number: number) for number in range(200)]
    assert answers == list(range(200))


def test_two_threads_build_one_answer_once_and_nobody_else_waits() -> None:
    cache, source, other = IdentityCache(), (1,), (2,)
    begun, go_on, built, found = threading.Event(), threading.Event(), [], []
    assert cache.get(("kept", other), lambda: "kept") == "kept"

    def build() -> str:
        built.append(threading.get_ident())
        begun.set()
        assert go_on.wait(10)
        return "made"

    threads = [threading.Thread(target=lambda: found.append(cache.get(("slow", source), build))) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert begun.wait(10)
    start = time.perf_counter()
    assert cache.get(("kept", other), lambda: "anew") == "kept"
    assert cache.get(("fresh", other), lambda: "fresh") == "fresh"
    assert time.perf_counter() - start < 5  # the builder waits for us: had we waited for it, neither would go on
    go_on.set()
    for thread in threads:
        thread.join(10)
    assert found == ["made", "made"]
    assert len(built) == 1


def test_a_look_up_takes_no_lock() -> None:
    cache, source = IdentityCache(), (1,)
    cache.get(("kept", source), lambda: "kept")
    with cache._lock:
        assert cache.get(("kept", source), lambda: "anew") == "kept"


def test_what_fails_is_not_held_and_tells_everybody_who_waits() -> None:
    cache, source = IdentityCache(), (1,)
    begun, go_on, told = threading.Event(), threading.Event(), []

    def fail() -> str:
        begun.set()
        assert go_on.wait(10)
        raise ValueError("off the map")

    def ask() -> None:
        try:
            cache.get(("x", source), fail)
        except ValueError as error:
            told.append(str(error))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    threads[0].start()
    assert begun.wait(10)
    threads[1].start()
    while threads[1].is_alive() and len(cache) == 0:
        time.sleep(0.001)
    go_on.set()
    for thread in threads:
        thread.join(10)
    assert told == ["off the map"] * 2
    assert cache.get(("x", source), lambda: "made") == "made"


def test_an_answer_that_needs_itself_is_an_error_and_no_standstill() -> None:
    cache, source = IdentityCache(), (1,)

    def build() -> str:
        return cache.get(("x", source), build)

    with pytest.raises(RuntimeError, match="x needs itself"):
        cache.get(("x", source), build)
    assert cache.get(("x", source), lambda: "made") == "made"


def test_equal_values_become_one_object() -> None:
    one = Canon()
    first = one((1, "a", 2.0))
    assert one((1, "a", 4.0 / 2)) is first
    assert one((1, "b")) == (1, "b")
