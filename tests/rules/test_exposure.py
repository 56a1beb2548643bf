"""Security against sources of danger."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.attention import security_modifier
from loreval_desktop.rules.exposure import (
    Source,
    capacity,
    exposure_malus,
    exposure_term,
    exposure_to,
    exposures,
    imposed,
)
from loreval_desktop.rules.sneak import focus_needed
from loreval_desktop.rules.types.stance import Exposure

from .made import P, vectors


@pytest.mark.rule("L-136", "L-138", "L-139", "L-140", "L-144", "L-145")
@pytest.mark.parametrize("row", vectors("tv_06"), ids=lambda row: "/".join(list(row.values())[:3]))
def test_tv_06_exposure(row: dict[str, str]) -> None:
    found = exposures(int(row["S"]), int(row["aware"]), int(row["unaware"]), P)
    assert found.capacity == int(row["capacity"])
    assert exposure_malus(found.against_aware, P) == int(row["malus_vs_aware"])
    assert found.covered == int(row["unaware_covered(-4)"])
    assert found.double == int(row["unaware_double(-6)"])


@pytest.mark.rule("L-141", "L-142", "L-148", "L-149", "L-580", "L-592")
@pytest.mark.parametrize("row", vectors("tv_38"), ids=lambda row: "/".join(list(row.values())[:3]))
def test_tv_38_security_exposure_and_sneak_together(row: dict[str, str]) -> None:
    security, aware, unaware = int(row["S"]), int(row["aware"]), int(row["unaware"])
    sources = [Source(f"a{n}") for n in range(aware)] + [Source(f"u{n}", aware=False) for n in range(unaware)]
    by_source = dict(exposure_to(security, sources, P))
    own = security_modifier(security, P)
    assert own + exposure_malus(by_source["a0"], P) == int(row["mod_vs_aware"])
    if row["mod_vs_unaware"]:
        assert own + exposure_malus(by_source["u0"], P) == int(row["mod_vs_unaware"])
    assert focus_needed(security) == int(row["focus_needed"])


@pytest.mark.rule("L-144")
def test_what_is_left_of_security_covers_unknown_sources_in_the_given_order() -> None:
    sources = [Source("known"), *(Source(name, aware=False) for name in ("near", "next", "far"))]
    assert dict(exposure_to(2, sources, P)) == {
        "known": Exposure.NONE,
        "near": Exposure.SIMPLE,
        "next": Exposure.SIMPLE,
        "far": Exposure.DOUBLE,
    }


@pytest.mark.rule("L-145")
def test_too_many_known_sources_expose_to_all_of_them() -> None:
    assert dict(exposure_to(0, [Source("a"), Source("b")], P)) == {"a": Exposure.SIMPLE, "b": Exposure.SIMPLE}


@pytest.mark.rule("L-042")
def test_a_surprised_one_is_open_to_those_it_does_not_know() -> None:
    one = exposures(0, 0, 1, P)
    assert (one.covered, one.double) == (1, 0)
    two = exposures(0, 0, 2, P)
    assert (two.covered, two.double) == (1, 1)


@pytest.mark.rule("L-147", "L-819")
def test_an_imposed_exposure_raises_none_to_simple_and_leaves_the_rest() -> None:
    assert imposed(Exposure.NONE) is Exposure.SIMPLE
    assert imposed(Exposure.SIMPLE) is Exposure.SIMPLE
    assert imposed(Exposure.DOUBLE) is Exposure.DOUBLE


@pytest.mark.rule("L-141", "L-142")
def test_double_exposure_replaces_the_simple_one() -> None:
    simple, double = exposure_term(Exposure.SIMPLE, P), exposure_term(Exposure.DOUBLE, P)
    assert simple is not None
    assert (simple.value, simple.rule) == (-4, "L-141")
    assert double is not None
    assert (double.value, double.rule) == (-6, "L-142")
    assert exposure_term(Exposure.NONE, P) is None
    assert capacity(-2, P) == 0
