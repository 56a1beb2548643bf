"""What a manoeuvre would bring about, before it is tried: the same as what it then brings about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from loreval_desktop.encounter.preview import foresee
from loreval_desktop.rules.types.bmo import Degree

from .bmo_fights import ALL_FEATS, DAGGER, SWORD, Fight, fighter, wall


def fight(**more: object) -> Fight:
    ana = fighter("Ana", manoeuvres={"feats": ALL_FEATS})
    return Fight(ana, fighter("Bor", weapons=(SWORD, DAGGER)), **more)  # type: ignore[arg-type]


def test_every_length_of_a_push_is_foreseen_with_its_chance_and_its_end() -> None:
    table = fight(walls=(wall((9.1, 0), (9.1, 20)),))
    before = table.state
    found = foresee(table.state, table.command("Ana", "bull_rush", "Bor"))
    assert [(f.steps, f.chance) for f in found] == [(2, Fraction(4, 20)), (1, Fraction(5, 20)), (0, Fraction(11, 20))]
    ends = [{s.combatant_id: s.end for s in f.shifts} for f in found]
    bor, ana = table.who("Bor").id, table.who("Ana").id
    assert ends[0] == {bor: (8.0, 5.0), ana: (6.5, 5.0)}  # the wall lets one step through
    assert ends[1] == {bor: (8.0, 5.0), ana: (6.5, 5.0)}
    assert ends[2] == {}
    assert table.state is before


@pytest.mark.parametrize("face", [1, 5, 12, 17, 20])
def test_what_was_foreseen_comes(face: int) -> None:
    table = fight()
    foreseen = foresee(table.state, table.command("Ana", "bull_rush", "Bor"))
    wanted = next(f for f in foreseen if face >= f.face)
    table.try_it("Ana", "bull_rush", "Bor", face=face)
    ends = {s.combatant_id: s.end for s in wanted.shifts}
    for name in ("Ana", "Bor"):
        start = {"Ana": (5.0, 5.0), "Bor": (6.5, 5.0)}[name]
        assert table.at(name) == ends.get(table.who(name).id, start)


def test_falls_drops_and_grips_are_foreseen() -> None:
    table = fight()
    trip = {f.degree: f.fallen for f in foresee(table.state, table.command("Ana", "trip", "Bor"))}
    ana, bor = table.who("Ana").id, table.who("Bor").id
    assert trip == {Degree.SUCCESS: (bor,), Degree.FAILURE: (), Degree.BAD: (ana,)}
    disarm = foresee(table.state, table.command("Ana", "disarm", "Bor", weapon_id="sword"))
    assert {f.degree: f.dropped for f in disarm} == {
        Degree.SUCCESS: ("Épée",),
        Degree.FAILURE: (),
        Degree.BAD: ("Épée",),
    }
    grapple = foresee(table.state, table.command("Ana", "grapple_bmo", "Bor"))
    assert [f.grip for f in grapple] == ["held", ""]


def test_one_more_in_the_way_is_told() -> None:
    ana = fighter("Ana", manoeuvres={"feats": ALL_FEATS})
    table = Fight(ana, fighter("Bor"), fighter("Cid"), at=((5, 5), (6.5, 5), (8, 5)))
    assert foresee(table.state, table.command("Ana", "bull_rush", "Bor"))[0].further


def test_what_cannot_be_foresees_nothing() -> None:
    table = fight()
    assert foresee(table.state, table.command("Ana", "sunder", "Bor", object_id="none", weapon_id="sword")) == ()
    assert foresee(table.state, table.command("Ana", "trip")) == ()


def test_the_helpless_need_no_die() -> None:
    table = fight()
    table.put("Bor", "unconscious")
    found = foresee(table.state, table.command("Ana", "overrun", "Bor"))
    assert [(f.degree, f.chance) for f in found] == [(Degree.GREAT, Fraction(1))]
