"""Manoeuvres by BMO in the window: each one with success and with its worst failure, by mouse and keys."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from loreval_desktop.core.ids import CombatantId, SceneId
from loreval_desktop.encounter.engine.answers import EnterRoll
from loreval_desktop.encounter.map.scene import AddScene
from loreval_desktop.encounter.people.roster import AddCombatant, ApplyCondition, SetDice, SetProfile
from loreval_desktop.encounter.ribbons.track import BeginRibbons, PlaceOnRibbon
from loreval_desktop.encounter.rounds.begin_end import StartEncounter
from loreval_desktop.encounter.rounds.declaration import DeclareAction
from loreval_desktop.encounter.value.people import Combatant, Condition, ConditionCode, DiceSource, Side, SideDice
from loreval_desktop.encounter.value.scene import Scene
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.ui.dialogs.preferences import PreferencesDialog
from loreval_desktop.ui.docks.bmo import ManoeuvrePanel
from loreval_desktop.ui.main_window import MainWindow
from tests.encounter.bmo_fights import ALL_FEATS, DAGGER, SWORD, fighter
from tests.ui.conftest import MakeWindow


class Table:
    """A window over a fight by BMO: Ana beside Bor, Cid further off; and the hands at its mouse and keys."""

    def __init__(self, window: MainWindow, qtbot: QtBot, *, feats: tuple[str, ...] = ALL_FEATS, **more: Any) -> None:
        self.window, self.qtbot, self.context = window, qtbot, window.context
        panel = window.panels["manoeuvre"]
        assert isinstance(panel, ManoeuvrePanel)
        self.panel = panel
        dispatch = self.context.dispatch
        dispatch(AddScene(scene=Scene(id=SceneId(""), width_m=30, height_m=20)))
        system = more.pop("system", "ribbons")
        dispatch(SetProfile(profile=self.context.state.profile, initiative=system, manoeuvres="bmo"))
        dispatch(SetDice(dice=tuple(SideDice(side=side, source=DiceSource.TYPED) for side in Side)))
        ana = fighter("Ana", manoeuvres={"feats": feats}, **more.pop("ana", {}))
        bor = fighter("Bor", weapons=(SWORD, DAGGER), **more.pop("bor", {}))
        for number, sheet in enumerate((ana, bor, fighter("Cid"))):
            at = ((5.0, 5.0), (6.5, 5.0), (20.0, 15.0))[number]
            dispatch(AddCombatant(sheet=sheet, side=Side.FOES if number else Side.PLAYERS, at=at))
        if system == "ribbons":
            for name in ("Ana", "Bor", "Cid"):
                dispatch(PlaceOnRibbon(combatant_id=self.id(name)))
            dispatch(BeginRibbons())
        QApplication.processEvents()
        window.bring_forward("manoeuvre")
        QApplication.processEvents()

    def who(self, name: str) -> Combatant:
        return next(c for c in self.context.state.combatants if c.name == name)

    def id(self, name: str) -> CombatantId:
        return self.who(name).id

    def has(self, name: str, code: str) -> bool:
        return self.who(name).has(ConditionCode(code))

    def at(self, name: str) -> tuple[float, float]:
        scene = self.context.state.scene()
        assert scene is not None
        token = scene.token_of(self.id(name))
        assert token is not None
        return token.at

    def put(self, name: str, code: str, by: str) -> None:
        condition = Condition(code=ConditionCode(code), by=self.id(by))
        self.context.dispatch(ApplyCondition(combatant_id=self.id(name), condition=condition))
        QApplication.processEvents()

    def choose(self, box: QComboBox, data: object) -> None:
        """Walk a list of choices with the arrow keys."""
        assert box.isVisibleTo(self.window)
        wanted = box.findData(data)
        assert wanted >= 0, data
        box.setFocus()
        while box.currentIndex() != wanted:
            self.qtbot.keyClick(box, Qt.Key.Key_Down if box.currentIndex() < wanted else Qt.Key.Key_Up)
        box.activated.emit(wanted)
        QApplication.processEvents()

    def click(self, button: QWidget) -> None:
        assert button.isVisibleTo(self.window)
        assert button.isEnabled()
        self.panel.area.ensureWidgetVisible(button)
        at = QPoint(8, button.height() // 2) if isinstance(button, QCheckBox) else button.rect().center()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()

    def plan(self, manoeuvre: Manoeuvre, hold: Hold | None = None, target: str = "Bor", **boxes: object) -> None:
        fields = self.panel.fields
        self.choose(fields.manoeuvre, manoeuvre)
        if fields.target.isVisibleTo(self.window):
            self.choose(fields.target, self.id(target))
        if hold is not None:
            self.choose(fields.hold, hold)
        for name, data in boxes.items():
            self.choose(getattr(fields, name), data)

    def attempt(self) -> None:
        self.click(self.panel.attempt)

    def answer(self, code: str) -> None:
        self.click(next(b for b in self.panel.answers() if b.objectName() == f"answer-{code}"))

    def throw(self, face: int) -> None:
        field = self.panel.entry.field
        assert field.isVisibleTo(self.window)
        self.qtbot.keyClicks(field, str(face))
        self.qtbot.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def outcomes(self) -> list[str]:
        return [b.text().replace("\u00a0", " ").replace("\u202f", " ") for b in self.panel.outcomes()]


Make = Any


@pytest.fixture
def table(make_window: MakeWindow, qtbot: QtBot) -> Make:
    def make(**more: Any) -> Table:
        return Table(make_window(empty=True), qtbot, **more)

    return make


# --- each manoeuvre, best and worst ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "at"), [(17, (9.5, 5.0)), (1, (6.5, 5.0))])
def test_bull_rush(table: Make, face: int, at: tuple[float, float]) -> None:
    here = table()
    here.plan(Manoeuvre.BULL_RUSH)
    assert here.outcomes() == ["Repousse de 3 m — 20 %", "Repousse de 1,5 m — 25 %", "Échec — 55 %"]
    here.attempt()
    here.throw(face)
    assert here.at("Bor") == at
    assert not here.context.state.stack


@pytest.mark.parametrize(("face", "fallen"), [(12, "Bor"), (2, "Ana")])
def test_trip(table: Make, face: int, fallen: str) -> None:
    here = table()
    here.plan(Manoeuvre.TRIP)
    assert "Réussite · Bor tombe — 45 %" in here.outcomes()
    assert "Échec grave · Ana tombe — 10 %" in here.outcomes()
    here.attempt()
    here.throw(face)
    assert here.has(fallen, "knocked_down")


@pytest.mark.parametrize(("face", "fallen"), [(20, ["sword"]), (2, ["sword"])])
def test_disarm(table: Make, face: int, fallen: list[str]) -> None:
    here = table()
    here.plan(Manoeuvre.DISARM, weapon="sword", object="sword")
    here.attempt()
    here.throw(face)
    assert [f.object_id for f in here.context.state.fallen] == fallen
    loser = "Bor" if face == 20 else "Ana"
    assert here.context.state.fallen[0].owner == here.id(loser)


def test_bare_hands_take_what_falls(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.DISARM, weapon=None)
    here.attempt()
    here.throw(20)
    here.answer("take")
    assert here.context.state.fallen[0].holder == here.id("Ana")


@pytest.mark.parametrize("face", [12, 1])
def test_sunder(table: Make, face: int) -> None:
    here = table()
    here.plan(Manoeuvre.SUNDER, weapon="sword", object="dagger")
    here.attempt()
    here.throw(face)
    if face == 1:
        assert not here.context.state.pending
        assert not here.who("Bor").weapon_points
        return
    here.throw(8)  # 8 + 3, hardness 10
    assert here.who("Bor").weapon_points[0].left == 4


def test_an_object_without_points_asks_for_them_and_may_be_destroyed(table: Make) -> None:
    here = table(bor={"shield": "round_wood"})
    here.plan(Manoeuvre.SUNDER, weapon="sword", object="shield")
    here.panel.fields.hardness.setValue(3)
    here.panel.fields.points.setValue(5)
    here.attempt()
    here.throw(12)
    here.throw(8)
    here.answer("destroy")
    assert here.context.state.sheet(here.who("Bor")).shield is None


@pytest.mark.parametrize(("face", "held"), [(16, True), (1, False)])
def test_grapple(table: Make, face: int, held: bool) -> None:
    here = table()
    here.plan(Manoeuvre.GRAPPLE, Hold.START)
    here.attempt()
    here.throw(face)
    assert here.has("Bor", "grappled") is held


@pytest.mark.parametrize(("hold", "face", "states"), [
    (Hold.PIN, 7, {"grappled", "pinned"}),
    (Hold.PIN, 1, set()),
    (Hold.TIE, 17, {"tied"}),
    (Hold.TIE, 1, set()),
    (Hold.MAINTAIN, 7, {"grappled"}),
    (Hold.MAINTAIN, 1, set()),
])  # fmt: skip
def test_what_a_hold_allows(table: Make, hold: Hold, face: int, states: set[str]) -> None:
    here = table()
    here.put("Ana", "grappler", "Bor")
    here.put("Bor", "grappled", "Ana")
    here.plan(Manoeuvre.GRAPPLE, hold)
    here.attempt()
    here.throw(face)
    assert {c.code.value for c in here.who("Bor").conditions} == states


def test_moving_with_the_target_by_the_compass(table: Make) -> None:
    here = table(ana={"speed_override_m": 6})
    here.put("Ana", "grappler", "Bor")
    here.put("Bor", "grappled", "Ana")
    here.plan(Manoeuvre.GRAPPLE, Hold.MOVE, way="s", place="s")
    assert here.panel.fields.distance.value() == 3.0
    assert len(here.window.foreseen.drawn) == 2
    here.attempt()
    here.throw(7)
    assert here.at("Ana") == pytest.approx((5.0, 8.0))
    assert here.at("Bor") == pytest.approx((5.0, 9.1))


def test_damage_that_does_not_kill(table: Make) -> None:
    here = table(ana={"weapons": ()})
    here.put("Ana", "grappler", "Bor")
    here.put("Bor", "grappled", "Ana")
    here.plan(Manoeuvre.GRAPPLE, Hold.DAMAGE)
    assert not here.panel.attempt.isEnabled()
    here.qtbot.keyClicks(here.panel.fields.dice, "1d3+3")
    here.click(here.panel.fields.nonlethal)
    here.attempt()
    here.throw(7)
    here.throw(2)
    assert (here.who("Bor").hit_points, here.who("Bor").nonlethal) == (40, 5)


@pytest.mark.parametrize(("face", "free"), [(12, True), (1, False)])
def test_getting_free_and_taking_the_lead(table: Make, face: int, free: bool) -> None:
    here = table()
    here.put("Bor", "grappler", "Ana")
    here.put("Ana", "grappled", "Bor")
    here.plan(Manoeuvre.GRAPPLE, Hold.ESCAPE)
    here.click(here.panel.fields.lead)
    here.attempt()
    here.throw(face)
    assert here.has("Ana", "grappler") is free


def test_letting_go_takes_no_test(table: Make) -> None:
    here = table()
    here.put("Ana", "grappler", "Bor")
    here.put("Bor", "grappled", "Ana")
    here.click(next(b for b in here.panel.others() if b.objectName() == "release"))
    assert not here.has("Bor", "grappled")


@pytest.mark.parametrize(("face", "x", "down"), [(17, 7.5, True), (1, 5.5, False)])
def test_overrun(table: Make, face: int, x: float, down: bool) -> None:
    here = table()
    here.plan(Manoeuvre.OVERRUN)
    here.attempt()
    here.answer("stand")
    here.throw(face)
    assert here.at("Ana")[0] == pytest.approx(x, abs=0.001)
    assert here.has("Bor", "knocked_down") is down


# --- the prompt, the refusals, the map -------------------------------------------------------------------------------


def test_the_attack_of_opportunity_is_asked_in_the_dock_with_its_damage(table: Make) -> None:
    here = table(feats=())
    here.plan(Manoeuvre.TRIP)
    assert here.panel._opportunity.isVisibleTo(here.window)
    here.attempt()
    here.panel.damage.setValue(6)
    here.answer("hit")
    assert here.who("Ana").hit_points == 34
    waiting = here.context.state.pending[0]
    assert waiting.kind == "roll"
    assert waiting.breakdown.total == 2


def test_a_manoeuvre_is_played_by_keys_alone(table: Make) -> None:
    here = table(feats=())
    here.plan(Manoeuvre.TRIP)
    here.panel.attempt.setFocus()
    here.qtbot.keyClick(here.panel.attempt, Qt.Key.Key_Space)
    answers = here.panel.answers()
    left = next(n for n, b in enumerate(answers, start=1) if b.objectName() == "answer-left")
    here.qtbot.keyClick(here.panel, str(left))
    here.window.start_or_step()
    assert here.window.focusWidget() is here.panel.entry.field
    here.throw(12)
    assert here.has("Bor", "knocked_down")


def test_the_card_says_who_holds_whom(table: Make) -> None:
    here = table()
    here.put("Ana", "grappler", "Bor")
    here.put("Bor", "grappled", "Ana")
    assert here.panel._held.text() == "Tient Bor"


def test_without_a_number_the_dice_of_the_weapon_are_asked(table: Make) -> None:
    here = table(feats=())
    here.plan(Manoeuvre.TRIP)
    here.attempt()
    here.answer("hit")
    here.throw(4)
    assert here.who("Ana").hit_points == 33


def test_what_is_impossible_says_why_and_may_be_overruled(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.TRIP, target="Cid")
    assert not here.panel.attempt.isEnabled()
    assert "M-060" in here.panel._findings.text()
    here.click(here.panel.overrule)
    assert here.context.state.stack
    other = table(bor={"manoeuvres": {"can_be_tripped": False}})
    other.plan(Manoeuvre.TRIP)
    assert "M-066" in other.panel._findings.text()


def test_the_needed_face_and_the_exact_chance_are_shown(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.TRIP)
    assert here.panel._decides.text() == "BMO +8 contre 20"
    said = here.panel._chance.text().replace("\u202f", " ").replace("\u00a0", " ")
    assert said == "12 ou plus sur le d20 : 45 %"
    here.put("Bor", "unconscious", "Ana")
    here.plan(Manoeuvre.TRIP)
    assert "automatique" in here.panel._chance.text()


def test_outcomes_are_drawn_on_the_map_before_they_come(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.BULL_RUSH)
    before = here.context.state
    assert len(here.window.foreseen.drawn) == 2
    here.click(here.panel.outcomes()[2])
    assert not here.window.foreseen.drawn
    here.click(here.panel.outcomes()[0])
    assert len(here.window.foreseen.drawn) == 2
    assert here.context.state is before
    here.attempt()
    here.throw(17)
    assert here.at("Bor") == (9.5, 5.0)


def test_nothing_is_drawn_while_another_dock_is_in_front(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.BULL_RUSH)
    assert here.window.foreseen.drawn
    here.window.bring_forward("creature")
    QApplication.processEvents()
    assert not here.window.foreseen.drawn
    here.window.bring_forward("manoeuvre")
    QApplication.processEvents()
    assert here.window.foreseen.drawn


def test_the_target_is_picked_on_the_map(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.TRIP)
    here.context.session.aim_at(here.id("Cid"))
    QApplication.processEvents()
    assert here.panel.fields.target_id == here.id("Cid")


def test_what_lies_on_the_ground_is_picked_up(table: Make) -> None:
    here = table()
    here.plan(Manoeuvre.DISARM, weapon="sword")
    here.attempt()
    here.throw(2)
    from loreval_desktop.encounter.ribbons.act import ActOnRibbon
    from loreval_desktop.rules.types.ribbons import RibbonAction

    for _ in range(2):
        here.context.dispatch(ActOnRibbon(action=RibbonAction.INTERACT, number=3))
    QApplication.processEvents()
    here.click(next(b for b in here.panel.others() if b.objectName() == "pick_up"))
    assert here.who("Ana").ready_weapons == ("sword",)


# --- with initiative points ------------------------------------------------------------------------------------------


def test_with_initiative_points_a_manoeuvre_is_declared_then_tried(table: Make) -> None:
    here = table(system="loreval")
    here.context.dispatch(StartEncounter())
    for number, roll in enumerate(tuple(here.context.state.pending)):
        here.context.dispatch(EnterRoll(roll_id=roll.id, faces=(20 - 2 * number,)))  # type: ignore[arg-type]
    for name in ("Cid", "Bor"):
        here.context.dispatch(DeclareAction(combatant_id=here.id(name), action=ActionSpec(kind=ActionKind.INACTION)))
    QApplication.processEvents()
    from loreval_desktop.derived.catalogue import catalogue

    codes = {choice.code for choice in catalogue(here.context.state, here.who("Ana"))}
    assert {"bmo.bull_rush", "bmo.trip", "bmo.grapple", "whirlwind"} <= codes
    assert not {"trip", "grapple.seize"} & codes
    here.context.dispatch(
        DeclareAction(action=ActionSpec(kind=ActionKind.BULL_RUSH, extra_moves=0), targets=(here.id("Bor"),))
    )
    QApplication.processEvents()
    assert not here.panel.visibleRegion().isEmpty()  # it comes to the front by itself
    assert here.panel.fields.chosen is Manoeuvre.BULL_RUSH
    assert here.panel.fields.target_id == here.id("Bor")
    here.attempt()
    here.throw(19)
    assert here.at("Bor")[0] > 6.5


def test_the_preferences_bring_the_dock_and_take_it_away(make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window()
    assert window.docks["manoeuvre"].isHidden()
    for wanted in ("bmo", "loreval"):
        dialog = PreferencesDialog(window.context, window)
        qtbot.addWidget(dialog)
        box = dialog.options["manoeuvres"]
        assert isinstance(box, QComboBox)
        box.setCurrentIndex(box.findData(wanted))
        dialog._keep()
        QApplication.processEvents()
        assert window.context.state.manoeuvres == wanted
        assert window.docks["manoeuvre"].isHidden() is (wanted == "loreval")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_dock_fits_the_smallest_laptop(make_window: MakeWindow, qtbot: QtBot, lang: str) -> None:
    here = Table(make_window(lang, empty=True), qtbot)
    here.put("Ana", "grappler", "Bor")
    here.put("Bor", "grappled", "Ana")
    for hold in (Hold.MOVE, Hold.DAMAGE, Hold.TIE):
        here.plan(Manoeuvre.GRAPPLE, hold)
        inside = here.panel.area.widget()
        assert inside is not None
        assert inside.minimumSizeHint().width() <= here.panel.area.viewport().width(), hold
    for button in here.panel.findChildren(QPushButton):
        if button.isVisibleTo(here.window):
            assert button.width() >= button.minimumSizeHint().width(), button.text()


def test_the_sheet_shows_both_numbers_as_it_is_edited(table: Make) -> None:
    from loreval_desktop.ui.dialogs.creature import CreatureDialog

    here = table()
    dialog = CreatureDialog(here.context, here.context.state.sheet(here.who("Ana")))
    here.qtbot.addWidget(dialog)
    dialog.show()
    numbers = dialog.numbers
    assert not numbers.manoeuvres.isHidden()
    assert (numbers.scores["bmo"].text(), numbers.scores["dmd"].text()) == ("8", "20")
    dialog.pages["manoeuvres"].fields["manoeuvres.legs"].setValue(4)  # type: ignore[attr-defined]
    dialog.pages["manoeuvres"].fields["manoeuvres.base_attack"].setValue(7)  # type: ignore[attr-defined]
    assert (numbers.scores["bmo"].text(), numbers.scores["dmd"].text()) == ("10", "22")
