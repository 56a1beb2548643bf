"""What a d20 decides, and the exact chances of it, counted face by face."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from loreval_desktop.rules.cover import strikes_screen
from loreval_desktop.rules.heroism import heroic_roll
from loreval_desktop.rules.types.heroism import HeroismRegime


class Outcome(StrEnum):
    """What became of an attack roll. A threat is a hit that a second roll may confirm as critical."""

    FUMBLE = "fumble"
    MISS = "miss"
    SCREEN_HIT = "screen_hit"
    HIT = "hit"
    THREAT = "threat"
    CRITICAL = "critical"


HITS = frozenset({Outcome.HIT, Outcome.THREAT, Outcome.CRITICAL})


def succeeds(face: int, modifier: int, difficulty: int, sides: int = 20) -> bool:
    """Tell whether a roll reaches a difficulty: the total equals or passes it; a natural 20 does, a natural 1 does not.

    Rule: Q-001, Q-003 of the open points, as L-348, L-612 and L-661 show.
    """
    if face in (1, sides):
        return face == sides
    return face + modifier >= difficulty


def resolve(face: int, modifier: int, difficulty: int, *, screen_margin: int = 0, threat_from: int = 20) -> Outcome:
    """Return what an attack roll does.

    difficulty: cover included. screen_margin: the part of it that a creature in between gives; a result inside it hits
    that creature. threat_from: lowest face that threatens. Rule: L-024, L-348, L-727 to L-730.
    """
    if face == 1:
        return Outcome.FUMBLE
    total = face + modifier
    if face == 20 or total >= difficulty:
        return Outcome.THREAT if face >= threat_from or face == 20 else Outcome.HIT
    return Outcome.SCREEN_HIT if strikes_screen(total, difficulty - screen_margin, screen_margin) else Outcome.MISS


def confirm(face: int, modifier: int, difficulty: int) -> Outcome:
    """Return what the second roll makes of a threat: a critical when it succeeds too. Rule: L-025, L-523."""
    return Outcome.CRITICAL if succeeds(face, modifier, difficulty) else Outcome.HIT


def resolve_heroic(
    face: int | None,
    modifier: int,
    how: HeroismRegime,
    *,
    threat_from: int = 20,
) -> Outcome:
    """Return what a heroic attack does that no opposing roll stops: it hits.

    Rule: L-021 to L-028, L-430.
    """
    result = heroic_roll(how, modifier, face, threat_from=threat_from)
    return Outcome.CRITICAL if result.critical else Outcome.HIT


@dataclass(frozen=True, slots=True)
class Chances:
    """Exact chances of an attack: hit (not critical), critical, screen and miss (fumbles included) add up to 1."""

    hit: Fraction
    critical: Fraction
    screen: Fraction
    miss: Fraction
    fumble: Fraction

    @property
    def hits(self) -> Fraction:
        """The chance of hitting at all."""
        return self.hit + self.critical


def chances(
    modifier: int,
    difficulty: int,
    *,
    screen_margin: int = 0,
    threat_from: int = 20,
    heroism: HeroismRegime | None = None,
) -> Chances:
    """Return the exact chances of an attack, counted over the twenty faces and the confirming roll.

    heroism: a point was spent, and in which regime (against a passive score: it hits). Rule: L-024 to L-028, L-727.
    """
    twentieth = Fraction(1, 20)
    if heroism is not None:
        critical = twentieth * sum(
            resolve_heroic(face, modifier, heroism, threat_from=threat_from) is Outcome.CRITICAL
            for face in range(1, 21)
        )
        return Chances(1 - critical, critical, Fraction(0), Fraction(0), Fraction(0))
    confirming = chance_of_success(modifier, difficulty)
    found = dict.fromkeys(Outcome, 0)
    for face in range(1, 21):
        found[resolve(face, modifier, difficulty, screen_margin=screen_margin, threat_from=threat_from)] += 1
    threat = found[Outcome.THREAT] * twentieth
    return Chances(
        hit=found[Outcome.HIT] * twentieth + threat * (1 - confirming),
        critical=threat * confirming,
        screen=found[Outcome.SCREEN_HIT] * twentieth,
        miss=(found[Outcome.MISS] + found[Outcome.FUMBLE]) * twentieth,
        fumble=found[Outcome.FUMBLE] * twentieth,
    )


def chance_of_success(modifier: int, difficulty: int) -> Fraction:
    """Return the exact chance that a d20 reaches a difficulty."""
    return Fraction(sum(succeeds(face, modifier, difficulty) for face in range(1, 21)), 20)
