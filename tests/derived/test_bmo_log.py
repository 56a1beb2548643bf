"""The log of manoeuvres by BMO, and their two numbers where a GM looks them up."""

from __future__ import annotations

import pytest

from loreval_desktop.derived.bmo_log import TELLERS
from loreval_desktop.derived.log import tell
from loreval_desktop.derived.numbers import numbers_of, sheet_numbers
from loreval_desktop.encounter.bmo import events as bmo_events
from loreval_desktop.encounter.people import events as people_events
from loreval_desktop.wording import Wording
from tests.encounter.bmo_fights import ALL_FEATS, DAGGER, SWORD, Fight, fighter, wall


def told(fight: Fight, lang: str = "fr") -> list[str]:
    """Return every line of a fight, and make sure that the other language has it too."""
    words = {code: Wording(code, strict=True) for code in ("fr", "en")}  # type: ignore[arg-type]
    lines = []
    for change in fight.store.past:
        for line in tell(change.events, change.before, change.after):
            said = {code: words[code].say(line.say) for code in words}
            assert all(text.strip() for text in said.values())
            lines.append(f"{said[lang]} ({line.rule})" if line.rule else said[lang])
    return [line.replace("\u00a0", " ").replace("\u202f", " ") for line in lines]


def test_a_push_in_the_log() -> None:
    fight = Fight(fighter("Ana"), fighter("Bor"), at=((5, 5), (6.5, 5)), walls=(wall((8.6, 0), (8.6, 20)),))
    fight.attempt("Ana", "bull_rush", "Bor")
    fight.answer("hit", text="2")
    fight.throw(20)
    lines = told(fight)
    assert "Ana, bousculade contre Bor : 20 +6 = 26 contre 20, réussite de 6. (M-044)" in lines
    assert "Bor est repoussé de 1,5 m. (M-044)" in lines
    assert "Bor ne peut pas aller plus loin : mur. (M-049)" in lines
    assert "Ana suit sur 1,5 m. (M-046)" in lines
    assert any(line.startswith("Attaque d’opportunité de Bor contre Ana : elle touche") for line in lines)


def test_every_kind_of_event_has_its_sentence() -> None:
    kinds = {
        kind
        for kind in vars(bmo_events).values()
        if isinstance(kind, type) and "kind" in getattr(kind, "model_fields", {})
    }
    told = {kind for kind, _ in TELLERS if kind.__module__ != people_events.__name__}
    assert told == {k for k in kinds if k.__module__ == bmo_events.__name__}


def test_holds_objects_and_falls_in_the_log() -> None:
    feats = {"feats": ALL_FEATS}
    fight = Fight(fighter("Ana", weapons=(), manoeuvres=feats), fighter("Bor", weapons=(SWORD, DAGGER)))
    fight.try_it("Ana", "grapple_bmo", "Bor", face=12)

    fight.grip("Ana", "Bor")
    lines = told(fight)
    assert "Ana agrippe Bor : les deux sont en lutte. (M-093)" in lines
    disarm = Fight(fighter("Ana", manoeuvres=feats), fighter("Bor", weapons=(SWORD, DAGGER)))
    disarm.try_it("Ana", "disarm", "Bor", face=16)
    disarm.answer("take")
    lines = told(disarm)
    assert "Bor lâche un objet : Épée. (M-073)" in lines
    assert "Ana ramasse un objet : Épée. (M-076)" in lines
    sunder = Fight(fighter("Ana", manoeuvres=feats), fighter("Bor", shield="round_wood"))
    sunder.try_it(
        "Ana", "sunder", "Bor", face=12, weapon_id="sword", object_id="shield", object_hardness=5, object_hit_points=6
    )
    sunder.throw(8)
    sunder.answer("destroy")
    lines = told(sunder)
    assert "Objet de Bor, le bouclier : détruit. (M-085)" in lines


@pytest.mark.parametrize("hold", ["maintain", "move", "damage", "pin", "tie"])
@pytest.mark.parametrize("face", [19, 2])
def test_every_use_of_a_hold_is_told(hold: str, face: int) -> None:
    fight = Fight(fighter("Ana", weapons=()), fighter("Bor"))
    fight.grip("Ana", "Bor")
    fight.attempt(
        "Ana", "grapple_bmo", "Bor", hold=hold, dice="1d3", lethal=False, way=((4, 5),) if hold == "move" else ()
    )
    while fight.state.pending:
        fight.throw(min(face, 3) if fight.roll.dice == "1d3" else face)
    assert any("lutte" in line for line in told(fight))


def test_a_hidden_one_is_kept_from_the_players() -> None:
    from loreval_desktop.encounter.people.roster import SetHidden

    fight = Fight(fighter("Ana", manoeuvres={"feats": ALL_FEATS}), fighter("Bor"))
    fight.do(SetHidden(combatant_id=fight.who("Bor").id, hidden=True))
    fight.try_it("Ana", "bull_rush", "Bor", face=17)
    change = fight.store.past[-1]
    about = [line for line in tell(change.events, change.before, change.after) if "Bor" in str(line.say.values)]
    assert about
    assert all(line.secret for line in about)


def test_the_numbers_of_a_combatant_hold_both() -> None:
    fight = Fight(fighter("Ana"), fighter("Bor"), system="loreval")
    numbers = numbers_of(fight.state, fight.who("Bor"))
    assert (numbers.bmo, numbers.dmd) == (8, 20)
    fight.put("Bor", "knocked_down")
    assert numbers_of(fight.state, fight.who("Bor")).dmd == 16
    rest = sheet_numbers(fighter("Ana", bba=2), fight.state.profile)
    assert (rest.bmo, rest.dmd) == (5, 17)
