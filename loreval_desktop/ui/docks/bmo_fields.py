"""The fields of a manoeuvre by BMO: which, on whom, with what, and what is to come of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from loreval_desktop.core.ids import CombatantId
from loreval_desktop.core.message import Message
from loreval_desktop.encounter.bmo.attempt import AttemptManoeuvre
from loreval_desktop.encounter.board import contact, pushes
from loreval_desktop.encounter.facts import bmo, things
from loreval_desktop.encounter.facts.bmo import OWN_ACTION
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.scene import Point
from loreval_desktop.rules.bmo_results import FREES, drag_m
from loreval_desktop.rules.speed import speed
from loreval_desktop.rules.types.bmo import Hold
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.docks.base import add_row, clear_layout, label, narrow, pick_button
from loreval_desktop.ui.docks.ribbons_turn import spin
from loreval_desktop.wording import NO_BREAK

COMPASS = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
"""Directions on the map, from the right, against the clock."""
ARMED = (Manoeuvre.TRIP, Manoeuvre.DISARM, Manoeuvre.SUNDER)
"""Manoeuvres made with a weapon or without; the others are made with the body."""


def direction(code: str) -> Point:
    """Return the direction of a compass point, of length 1; y goes down."""
    angle = COMPASS.index(code) * math.pi / 4
    return (math.cos(angle), -math.sin(angle))


class ManoeuvreFields(QWidget):
    """What is tried. changed: another manoeuvre, or something of it."""

    changed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._actor: CombatantId | None = None
        self._filling = False
        self.setProperty("role", "clear")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        self.rows: dict[str, tuple[QWidget, ...]] = {}
        self._build_what()
        self._build_object()
        self._build_hold()
        self._build_rest()
        for combo in (self.hold, self.weapon, self.object, self.way, self.place, self.concealed):
            combo.activated.connect(self._on_changed)
        for box in (self.follow, self.nonlethal, self.lead, self.danger):
            box.toggled.connect(self._on_changed)
        for field in (self.hardness, self.points, self.cost, self.modifier):
            field.valueChanged.connect(self._on_changed)
        self.distance.valueChanged.connect(self._on_changed)
        self.dice.textChanged.connect(self._on_changed)
        context.session.target_changed.connect(self._on_target)

    # -- building -----------------------------------------------------------------------------------------------------

    def _row(self, name: str, *widgets: QWidget) -> None:
        self.rows[name] = add_row(self._grid, self._context.t(f"ui.bmo.{name}"), *widgets)

    def _tick(self, name: str) -> QCheckBox:
        box = QCheckBox(self._context.t(f"ui.bmo.{name}"))
        box.setToolTip(self._context.t(f"ui.bmo.{name}.tip"))
        at = self._grid.rowCount()
        self._grid.addWidget(box, at, 1)
        self.rows[name] = (box,)
        return box

    def _build_what(self) -> None:
        context, t = self._context, self._context.t
        self.manoeuvre = narrow(QComboBox(), t("ui.bmo.manoeuvre"), 8)
        for code in Manoeuvre:
            self.manoeuvre.addItem(t(f"bmo.{code}"), code)
        self.manoeuvre.currentIndexChanged.connect(self._on_manoeuvre)
        self._row("manoeuvre", self.manoeuvre)
        self.hold = narrow(QComboBox(), t("ui.bmo.hold"), 8)
        self._row("hold", self.hold)
        self.target = narrow(QComboBox(), t("ui.bmo.target"), 6)
        self.target.setPlaceholderText(t("ui.declare.no_target"))
        self.target.activated.connect(self._on_target_chosen)
        self._row("target", self.target, pick_button(context))
        self.weapon = narrow(QComboBox(), t("ui.bmo.weapon"), 6)
        self._row("weapon", self.weapon)
        self.dice = QLineEdit()
        self.dice.setProperty("typing", True)
        self.dice.setPlaceholderText("1d3+3")
        self.dice.setMaxLength(20)
        self.dice.setAccessibleName(t("ui.bmo.dice"))
        self.dice.setToolTip(t("ui.bmo.dice.tip"))
        self._row("dice", self.dice)

    def _build_object(self) -> None:
        t = self._context.t
        self.object = narrow(QComboBox(), t("ui.bmo.object"), 6)
        self._row("object", self.object)
        self.hardness = spin(0, 99, t("ui.bmo.hardness"))
        self.points = spin(1, 999, t("ui.bmo.points"))
        hardness, points = label(t("ui.bmo.hardness"), "muted"), label(t("ui.bmo.points"), "muted")
        self._row("values", hardness, self.hardness, points, self.points)

    def _build_hold(self) -> None:
        t = self._context.t
        self.way = narrow(QComboBox(), t("ui.bmo.way"), 6)
        self.way.addItem(t("ui.bmo.way.none"), "")
        self.place = narrow(QComboBox(), t("ui.bmo.place"), 6)
        self.place.addItem(t("ui.bmo.place.none"), "")
        for code in COMPASS:
            for combo in (self.way, self.place):
                combo.addItem(t(f"ui.bmo.compass.{code}"), code)
        self.distance = QDoubleSpinBox()
        self.distance.setDecimals(1)
        self.distance.setSingleStep(0.5)
        self.distance.setSuffix(f"{NO_BREAK}m")
        self.distance.setLocale(QLocale(self._context.words.lang))
        self.distance.setMaximumWidth(84)
        self.distance.setAccessibleName(t("ui.bmo.distance"))
        self.distance.setToolTip(t("ui.bmo.distance"))
        self._row("way", self.way, self.distance)
        self._row("place", self.place)
        self.danger = self._tick("danger")
        self.nonlethal = self._tick("nonlethal")
        self.lead = self._tick("lead")
        self.follow = self._tick("follow")
        self.follow.setChecked(True)
        self._helpers = QWidget()
        self._helpers.setProperty("role", "clear")
        self._helper_row = QHBoxLayout(self._helpers)
        self._helper_row.setContentsMargins(0, 0, 0, 0)
        self._helper_row.setSpacing(4)
        self.helpers: dict[CombatantId, QCheckBox] = {}
        self._row("helpers", self._helpers)

    def _build_rest(self) -> None:
        t = self._context.t
        self.cost = spin(0, 16, t("ui.bmo.cost.tip"))
        self.cost.setValue(2)
        self._row("cost", self.cost)
        self.modifier = spin(-30, 30, t("ui.resolve.modifier.tip"))
        self.concealed = narrow(QComboBox(), t("ui.resolve.concealed"), 5)
        self.concealed.setToolTip(t("ui.resolve.concealed.tip"))
        self.concealed.addItem(t("ui.resolve.concealed_by_map"), None)
        self.concealed.addItem(t("ui.resolve.seen"), "")
        for cause in self._context.state.profile.concealment.rows:
            self.concealed.addItem(t(f"rule.concealment.{cause.code}"), cause.code)
        self._row("rest", self.modifier, self.concealed)

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        before, self._filling = self._filling, True
        try:
            yield
        finally:
            self._filling = before

    # -- filling ------------------------------------------------------------------------------------------------------

    def show_actor(self, actor: Combatant, *, fresh: bool) -> None:
        """Offer what one can try. fresh: somebody else, or another turn: what suits is chosen."""
        state = self._context.state
        with self._quietly():
            self._actor = actor.id
            if fresh:
                self.target.clear()
                self._choose_first(state, actor)
                self.modifier.setValue(0)
                self.concealed.setCurrentIndex(0)
                self.cost.setValue(state.profile.bmo.ribbon_cost)
            self._fill_holds(state, actor)
            self._fill_targets(state, actor)
            self._fill_weapons(state, actor, fresh=fresh)
            self._fill_objects(state)
            self._fill_helpers(state, actor)
            self._limit_way(state, actor)
            self._show_rows(state)

    def _choose_first(self, state: Encounter, actor: Combatant) -> None:
        declared = None if actor.declaration is None else OWN_ACTION.get(actor.declaration.action.kind)
        bound = bmo.held_by(actor) is not None or bmo.tied_at(actor) is not None
        if bound or bmo.holds(actor) is not None:
            declared = Manoeuvre.GRAPPLE
        if declared is not None:
            self.manoeuvre.setCurrentIndex(self.manoeuvre.findData(declared))

    def _fill_holds(self, state: Encounter, actor: Combatant) -> None:
        kept = self.hold.currentData()
        self.hold.clear()
        for hold in self.uses(actor):
            self.hold.addItem(self._context.t(f"bmo.hold.{hold}"), hold)
        self.hold.setCurrentIndex(max(0, self.hold.findData(kept)))

    def uses(self, actor: Combatant) -> tuple[Hold, ...]:
        """Return what a grapple may be for now: getting free, keeping a hold, or seizing."""
        if bmo.held_by(actor) is not None or bmo.tied_at(actor) is not None:
            return (Hold.ESCAPE, Hold.SLIP)
        if bmo.holds(actor) is not None:
            return (Hold.MAINTAIN, Hold.DAMAGE, Hold.PIN, Hold.MOVE, Hold.TIE)
        return (Hold.START, Hold.TIE)

    def _fill_targets(self, state: Encounter, actor: Combatant) -> None:
        chosen = self.target.currentData() or self._context.session.target
        held = bmo.holds(actor)
        if self.grapples and held is not None:
            chosen = held
        declared = () if actor.declaration is None else actor.declaration.targets
        if chosen is None and declared:
            chosen = declared[0]
        others = sorted(
            (c for c in state.combatants if c.id != actor.id),
            key=lambda c: (c.side is actor.side, c.out, c.name),
        )
        self.target.clear()
        for other in others:
            self.target.addItem(other.name, other.id)
        self.target.setCurrentIndex(self.target.findData(chosen) if chosen is not None else -1)

    def _fill_weapons(self, state: Encounter, actor: Combatant, *, fresh: bool) -> None:
        kept = self.weapon.currentData()
        missing = things.gone(state, actor)
        self.weapon.clear()
        self.weapon.addItem(self._context.t("ui.bmo.bare_hands"), None)
        for weapon in state.sheet(actor).weapons:
            if weapon.contact and weapon.id not in missing and (weapon.natural or weapon.id in actor.ready_weapons):
                self.weapon.addItem(weapon.name, weapon.id)
        at = self.weapon.findData(kept)
        if fresh or at < 0:
            at = 1 if self.weapon.count() > 1 else 0
        self.weapon.setCurrentIndex(at)

    def _fill_objects(self, state: Encounter) -> None:
        kept = self.object.currentData()
        target = state.combatant(self.target_id)
        self.object.clear()
        if target is None:
            return
        disarms = self.chosen is Manoeuvre.DISARM
        for thing in things.in_hand(state, target) if disarms else things.things(state, target):
            name = self._context.say(thing.name) if isinstance(thing.name, Message) else thing.name
            if thing.full and not disarms:
                name = self._context.t(
                    "ui.bmo.thing", name=name, hardness=thing.hardness, left=thing.left, full=thing.full
                )
            self.object.addItem(name, thing.id)
        self.object.setCurrentIndex(max(0, self.object.findData(kept)))

    def _fill_helpers(self, state: Encounter, actor: Combatant) -> None:
        chosen = {who for who, box in self.helpers.items() if box.isChecked()}
        able = [
            c for c in state.combatants if c.id not in (actor.id, self.target_id) and not c.out and not bmo.helpless(c)
        ]
        near = [c for c in able if contact.reaches(state, c, actor) is not False and c.side is actor.side]
        if list(self.helpers) == [c.id for c in near]:
            return
        clear_layout(self._helper_row)
        self.helpers = {}
        for helper in near[:4]:
            box = QCheckBox(helper.name)
            box.setToolTip(self._context.t("ui.bmo.helper.tip"))
            box.setChecked(helper.id in chosen)
            box.toggled.connect(self._on_changed)
            self._helper_row.addWidget(box)
            self.helpers[helper.id] = box
        self._helper_row.addStretch(1)

    def _limit_way(self, state: Encounter, actor: Combatant) -> None:
        scene = state.scene()
        token = None if scene is None else scene.token_of(actor.id)
        mode = None if token is None else token.locomotion
        most = float(drag_m(speed(state.sheet(actor), state.profile, mode).vd_exact, state.profile.bmo))
        self.distance.setRange(0.0, math.floor(most * 10 + 1e-9) / 10)
        if self.distance.value() == 0:
            self.distance.setValue(most)

    def _show_rows(self, state: Encounter) -> None:
        """Show only what belongs to the manoeuvre."""
        manoeuvre, hold = self.chosen, self.use
        frees = self.grapples and hold in FREES
        thing = self._thing(state)
        strikes = manoeuvre is Manoeuvre.SUNDER or (self.grapples and hold is Hold.DAMAGE)
        moves = self.grapples and hold is Hold.MOVE
        shown = {
            "manoeuvre": True,
            "hold": self.grapples,
            "target": not frees,
            "weapon": manoeuvre in ARMED or strikes,
            "dice": strikes and self.weapon.currentData() is None,
            "object": manoeuvre in (Manoeuvre.DISARM, Manoeuvre.SUNDER),
            "values": manoeuvre is Manoeuvre.SUNDER and thing is not None and thing.full == 0,
            "way": moves,
            "place": moves,
            "danger": moves and bool(self.place.currentData()),
            "nonlethal": self.grapples and hold is Hold.DAMAGE,
            "lead": frees,
            "follow": manoeuvre is Manoeuvre.BULL_RUSH,
            "helpers": self.grapples and bool(self.helpers),
            "cost": state.initiative == "ribbons",
            "rest": True,
        }
        for name, visible in shown.items():
            for widget in self.rows[name]:
                widget.setVisible(visible)

    def _thing(self, state: Encounter) -> things.Thing | None:
        target = state.combatant(self.target_id)
        if target is None:
            return None
        return next((t for t in things.things(state, target) if t.id == self.object.currentData()), None)

    # -- reading ------------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Manoeuvre:
        """Which manoeuvre is chosen."""
        return Manoeuvre(self.manoeuvre.currentData())

    @property
    def use(self) -> Hold:
        """What a grapple is for."""
        return Hold(self.hold.currentData() or Hold.START)

    @property
    def grapples(self) -> bool:
        """Whether the manoeuvre is a grapple."""
        return self.chosen is Manoeuvre.GRAPPLE

    @property
    def target_id(self) -> CombatantId | None:
        """Whom it is aimed at."""
        found = self.target.currentData()
        return CombatantId(found) if found else None

    def command(self) -> AttemptManoeuvre | None:
        """Return what the fields say; None while there is nobody to try it on."""
        state = self._context.state
        manoeuvre, hold = self.chosen, self.use
        frees = self.grapples and hold in FREES
        if self._actor is None or (self.target_id is None and not frees):
            return None
        cause = self.concealed.currentData()
        thing = self._thing(state)
        asked = manoeuvre is Manoeuvre.SUNDER and thing is not None and thing.full == 0
        way, place = self._course(state) if self.grapples and hold is Hold.MOVE else ((), None)
        uses_weapon = manoeuvre in ARMED or (self.grapples and hold is Hold.DAMAGE)
        return AttemptManoeuvre(
            actor=self._actor,
            manoeuvre=manoeuvre,
            target=None if frees else self.target_id,
            hold=hold if self.grapples else Hold.START,
            weapon_id=self.weapon.currentData() if uses_weapon else None,
            dice=self.dice.text().strip() if self.weapon.currentData() is None and uses_weapon else "",
            object_id=self.object.currentData() if manoeuvre in (Manoeuvre.DISARM, Manoeuvre.SUNDER) else None,
            object_hardness=self.hardness.value() if asked else None,
            object_hit_points=self.points.value() if asked else None,
            follow=self.follow.isChecked(),
            lethal=not self.nonlethal.isChecked(),
            lead=frees and self.lead.isChecked(),
            helpers=tuple(who for who, box in self.helpers.items() if box.isChecked()) if self.grapples else (),
            modifier=self.modifier.value(),
            concealed_by=None if cause is None else (cause,) if cause else (),
            way=way,
            place=place,
            danger=bool(place) and self.danger.isChecked(),
            cost=self.cost.value() if state.initiative == "ribbons" else None,
        )

    def _course(self, state: Encounter) -> tuple[tuple[Point, ...], Point | None]:
        """Return where the compass leads: the way, and the place of the target at its end."""
        pair = None
        if self._actor is not None and self.target_id is not None:
            pair = contact.tokens_of(state, self._actor, self.target_id)
        if pair is None:
            return (), None
        way: tuple[Point, ...] = ()
        end = pair[0].at
        if self.way.currentData() and self.distance.value():
            end = pushes.moved(end, direction(self.way.currentData()), self.distance.value())
            way = (end,)
        if not self.place.currentData():
            return way, None
        apart = state.token_radius_m(pair[0]) + state.token_radius_m(pair[1]) + pushes.BESIDE_M
        return way, pushes.moved(end, direction(self.place.currentData()), apart)

    # -- following ----------------------------------------------------------------------------------------------------

    def _again(self) -> None:
        actor = self._context.state.combatant(self._actor)
        if actor is not None:
            self.show_actor(actor, fresh=False)
        self.changed.emit()

    def _on_changed(self, *_: object) -> None:
        if not self._filling:
            self._again()

    def _on_manoeuvre(self) -> None:
        if not self._filling:
            self._again()

    def _on_target_chosen(self) -> None:
        target = self.target_id
        if target is not None:
            self._context.session.aim_at(target)
        self._on_changed()

    def _on_target(self, target: CombatantId | None) -> None:
        at = self.target.findData(target) if target is not None else -1
        if at >= 0 and at != self.target.currentIndex():
            self.target.setCurrentIndex(at)
            self._on_changed()
