"""What holds for any numbers."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from loreval_desktop.rules.attention import scores, security_modifier
from loreval_desktop.rules.chances import HITS, Outcome, chances, resolve
from loreval_desktop.rules.exposure import Source, exposure_to, exposures
from loreval_desktop.rules.jump import jump, required_total
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.creature import Allotment, Size
from loreval_desktop.rules.types.stance import Exposure, StateCode

from .made import P, sheet

small = st.integers(-30, 30)


@given(small, st.integers(-10, 60), st.integers(0, 10), st.integers(2, 20))
def test_chances_are_those_of_the_twenty_faces(modifier: int, difficulty: int, margin: int, threat: int) -> None:
    found = chances(modifier, difficulty, screen_margin=margin, threat_from=threat)
    outcomes = [resolve(f, modifier, difficulty, screen_margin=margin, threat_from=threat) for f in range(1, 21)]
    assert found.hit + found.critical + found.screen + found.miss == 1
    assert found.hits == Fraction(sum(o in HITS for o in outcomes), 20)
    assert found.screen == Fraction(outcomes.count(Outcome.SCREEN_HIT), 20)
    assert found.fumble == Fraction(1, 20)
    harder = chances(modifier, difficulty + 1, screen_margin=margin, threat_from=threat)
    assert harder.hits <= found.hits


@given(st.integers(-5, 8), st.lists(st.booleans(), max_size=12))
def test_every_source_has_one_exposure_and_they_match_the_counts(security: int, aware: list[bool]) -> None:
    sources = [Source(str(number), aware=known) for number, known in enumerate(aware)]
    by_source = exposure_to(security, sources, P)
    counted = exposures(security, sum(aware), len(aware) - sum(aware), P)
    assert [name for name, _ in by_source] == [source.id for source in sources]
    unknown = [exposure for (_, exposure), source in zip(by_source, sources, strict=True) if not source.aware]
    assert unknown.count(Exposure.SIMPLE) == counted.covered
    assert unknown.count(Exposure.DOUBLE) == counted.double
    if counted.capacity >= len(aware):
        assert counted.double == 0
        assert counted.against_aware is Exposure.NONE


@given(st.integers(-8, 12))
def test_more_security_never_hurts(security: int) -> None:
    assert security_modifier(security + 1, P) >= security_modifier(security, P)


@given(st.integers(0, 9), st.integers(0, 4), st.sets(st.sampled_from(list(StateCode))))
def test_a_score_is_the_sum_of_its_account(points: int, senses: int, states: set[StateCode]) -> None:
    found = scores(sheet(), P, Allotment(security=points), senses_lost=senses, states=states)
    assert found.s == sum(term.value for term in found.security.terms if term.suppressed_by is None)
    assert found.s <= points
    if {StateCode.FLAT_FOOTED, StateCode.CHARGING} & states:
        assert found.s == 0


@given(st.sampled_from(list(Size)), st.integers(1, 60), st.integers(1, 60), st.integers(1, 60))
def test_a_speed_is_its_exact_value_within_half_a_decimetre(size: Size, one: int, two: int, three: int) -> None:
    account = speed(sheet(size=size, strength=one, dexterity=two, constitution=three), P)
    assert account.vd_exact >= Fraction(1, 10)
    assert account.vd_exact * 10 % 1 == 0
    if account.exact > Fraction(1, 10):
        assert abs(account.vd_exact - account.exact) <= Fraction(1, 20)


@given(st.integers(1, 400), st.integers(1, 2000), st.booleans())
def test_the_total_that_a_distance_asks_for_clears_it_and_one_less_does_not(tenths: int, cm: int, run_up: bool) -> None:
    vd, distance = Fraction(tenths, 10), Fraction(cm, 100)
    need = required_total(distance, vd, P, run_up=run_up)
    if need is None:
        assert jump(20, vd, P, run_up=run_up).length < distance
    else:
        assert jump(need, vd, P, run_up=run_up).length >= distance
        assert jump(need - 1, vd, P, run_up=run_up).length < distance
