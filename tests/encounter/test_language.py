"""Every command, event, undertaking and effect of the package is known to the engine, and somebody carries it out."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import get_args

import pytest

import loreval_desktop.encounter
from loreval_desktop.encounter import protocol
from loreval_desktop.encounter.engine.core import Command, Event, advance, decide, decide_effect, evolve
from loreval_desktop.encounter.value.effects import AnyEffect, Effect
from loreval_desktop.encounter.value.undertakings import AnyUndertaking, Undertaking


def modules() -> list[ModuleType]:
    """Return every module of the package, wherever it lies."""
    root = loreval_desktop.encounter
    return [importlib.import_module(info.name) for info in pkgutil.walk_packages(root.__path__, f"{root.__name__}.")]


def kinds_of(base: type) -> list[type]:
    """Return the classes with a `kind` that are defined somewhere in the package."""
    found = {
        value
        for module in modules()
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, base)
        and value.__module__ == module.__name__
        and "kind" in getattr(value, "model_fields", ())
    }
    return sorted(found, key=lambda kind: kind.__name__)


def members(union: object) -> list[type]:
    """Return the classes of a discriminated union, by name."""
    return sorted(get_args(get_args(union)[0]), key=lambda kind: kind.__name__)


def test_the_language_lists_every_command_and_event_that_the_package_defines() -> None:
    assert sorted(protocol.COMMAND_TYPES, key=lambda kind: kind.__name__) == kinds_of(Command)
    assert sorted(protocol.EVENT_TYPES, key=lambda kind: kind.__name__) == kinds_of(Event)
    assert members(AnyUndertaking) == kinds_of(Undertaking)
    assert members(AnyEffect) == kinds_of(Effect)


@pytest.mark.parametrize("kind", protocol.COMMAND_TYPES, ids=lambda kind: kind.__name__)
def test_somebody_decides_a_command(kind: type[Command]) -> None:
    assert decide.dispatch(kind) is not decide.dispatch(Command)


@pytest.mark.parametrize("kind", protocol.EVENT_TYPES, ids=lambda kind: kind.__name__)
def test_somebody_folds_an_event(kind: type[Event]) -> None:
    assert evolve.dispatch(kind) is not evolve.dispatch(Event)


@pytest.mark.parametrize("kind", members(AnyUndertaking), ids=lambda kind: kind.__name__)
def test_somebody_takes_an_undertaking_further(kind: type[Undertaking]) -> None:
    assert advance.dispatch(kind) is not advance.dispatch(Undertaking)


@pytest.mark.parametrize("kind", members(AnyEffect), ids=lambda kind: kind.__name__)
def test_somebody_turns_an_effect_into_facts(kind: type[Effect]) -> None:
    assert decide_effect.dispatch(kind) is not decide_effect.dispatch(Effect)
