"""The log of a fight by initiative ribbons, in both languages."""

from __future__ import annotations

import pytest

from loreval_desktop.derived.log import tell
from loreval_desktop.encounter.people.roster import RemoveCombatant
from loreval_desktop.encounter.rounds.begin_end import EndEncounter
from loreval_desktop.encounter.store import Change
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.wording import Wording
from tests.encounter.test_ribbons import Fight, fighter


class Told:
    """A fight and what the log says of each change."""

    def __init__(self, lang: str, *names: str, begin: bool = True) -> None:
        words = Wording(lang)
        self.fight = Fight(*names, begin=begin)
        self.lines: list[str] = []

        def follow(change: Change) -> None:
            self.lines += [words.say(line.say) for line in tell(change.events, change.before, change.after)]

        self.fight.store.subscribe(follow)

    def take(self) -> list[str]:
        """Return the lines since the last time."""
        lines, self.lines = self.lines, []
        return lines


def plain(lines: list[str]) -> list[str]:
    """Return lines with ordinary spaces and no marks round what was put in."""
    return ["".join(" " if c in "\u00a0\u202f" else c for c in line if c not in "\u2068\u2069") for line in lines]


def test_placing_and_beginning() -> None:
    told = Told("fr", "Gaëlle", "Orc", begin=False)
    told.fight.place("Gaëlle", "Orc")
    assert plain(told.take()) == ["Gaëlle se place sur le ruban 1.", "Orc se place sur le ruban 2."]


def test_an_attack_its_dodge_and_what_it_does() -> None:
    told = Told("fr", "Gaëlle", "Orc")
    told.fight.act("corner", "Orc", virtue="Courage")
    told.fight.answer("dodge")
    told.fight.score(2, 1)
    lines = plain(told.take())
    assert "Orc esquive (coût 1), segment 2 de la passe 1." in lines
    assert "Gaëlle utilise la vertu « Courage »." in lines
    assert "Fatigue de Orc : 2 (avant : 0)." in lines
    assert "Gaëlle : Acculer contre Orc, réussi (2 contre 1). Coût 3, segment 4 de la passe 1." in lines
    told.fight.act("wound", "Gaëlle")
    told.fight.answer("refuse")
    lines = plain(told.take())
    assert "Orc : Blesser contre Gaëlle, qui ne se défend pas. Coût 3, segment 5 de la passe 1." in lines
    assert "Tours suivants" in lines


def test_the_other_actions() -> None:
    told = Told("en", "Gaëlle", "Orc")
    told.fight.act("prepare", skill="Observation", prepared=RibbonAction.WOUND)
    told.fight.score(2)
    assert plain(told.take())[-2:] == [
        "Gaëlle will have 1 bonus on the next action, if it is Wound.",
        "Gaëlle: Prepare, 2 successes (cost 2), segment 3 of pass 1.",
    ]
    told.fight.act("help", "Gaëlle", skill="Observation", prepared=RibbonAction.WOUND)
    told.fight.score(1)
    assert "Orc: Help, Gaëlle, 1 success (cost 3), segment 4 of pass 1." in plain(told.take())
    told.fight.act("defend", number=6)
    assert "Gaëlle has 6 bonuses on every dodge until the next turn." in plain(told.take())
    told.fight.act("breathe")
    assert "Orc recovers all virtues." in plain(told.take())
    told.fight.amend("Orc", at=17, wounds=2, virtues_used=("Ruse",), reason="oubli")
    told.fight.amend("Gaëlle", at=18)
    lines = plain(told.take())
    assert "Correction for Orc: segment 1 of pass 2 (oubli)." in lines
    assert "Correction for Orc: virtues used: Ruse (oubli)." in lines
    assert "Pass 1 is over: pass 2" in lines
    told.fight.act("interact", number=2, text="ouvre la porte")
    assert plain(told.take())[:2] == ["Orc: Interact (cost 2), segment 3 of pass 2.", "Note: ouvre la porte"]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_joining_and_ending_have_their_words(lang: str) -> None:
    told = Told(lang, "Gaëlle", "Orc")
    told.fight.interact(1, 2)
    told.fight.store.dispatch(_add("Tibo"))
    told.fight.place("Tibo")
    assert "Tibo" in told.take()[-1]
    told.fight.store.dispatch(EndEncounter())
    assert len(told.take()) == 1, "the end is told once"
    told.fight.place("Orc")
    assert len(told.take()) == 2


def _add(name: str):  # type: ignore[no-untyped-def]
    from loreval_desktop.encounter.people.roster import AddCombatant

    return AddCombatant(sheet=fighter(name))


@pytest.mark.parametrize(
    ("lang", "said"),
    [("fr", "A renonce : Acculer n'a plus d'objet, rien n'est payé."), ("en", "A: Corner has no object left")],
)
def test_an_action_that_came_to_nothing(lang: str, said: str) -> None:
    told = Told(lang, "A", "B", "C")
    told.fight.act("corner", "B")
    told.take()
    told.fight.store.dispatch(RemoveCombatant(combatant_id=told.fight.who("B").id))
    assert any(line.replace("’", "'").startswith(said) for line in plain(told.take()))
