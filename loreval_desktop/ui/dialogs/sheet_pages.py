"""The pages of the sheet editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, get_args

from pydantic import BaseModel
from PySide6.QtWidgets import QCheckBox, QGridLayout, QGroupBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from loreval_desktop.core.ids import AssetId
from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.value.scene import SPACE_M
from loreval_desktop.rules.attention import check_allotment, pool
from loreval_desktop.rules.bmo import base_attack
from loreval_desktop.rules.equipment import (
    armour_malus_terms,
    armour_object_size,
    armour_parts,
    held_shield,
    may_wear,
    protection,
    worn_armour,
)
from loreval_desktop.rules.scores import ability_modifier
from loreval_desktop.rules.speed import gross_speed
from loreval_desktop.rules.talents import TALENTS, talent
from loreval_desktop.rules.types.bmo_table import Manoeuvre
from loreval_desktop.rules.types.breakdown import Term
from loreval_desktop.rules.types.creature import (
    ArmourClassBonus,
    ArmourClassKind,
    Creature,
    Criterion,
    CriterionLimit,
    Locomotion,
    LocomotionMode,
    ManoeuvreBonus,
    NpcKind,
    RibbonSheet,
    RibbonSkill,
    SheetObject,
    Size,
    Skill,
    SkillCode,
    Spell,
    Talent,
    Virtue,
    Weapon,
    WeaponMode,
)
from loreval_desktop.rules.types.profile import RulesProfile
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.portrait import PortraitField
from loreval_desktop.ui.dialogs.sheet_draft import Draft, bounds
from loreval_desktop.ui.dialogs.sheet_fields import Form, NumberBox
from loreval_desktop.ui.dialogs.sheet_tables import Column, ItemsTable, Ticks
from loreval_desktop.ui.docks.base import label

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")


def free_id(stem: str, taken: Iterable[str]) -> str:
    """Return the first of stem1, stem2, … that is not taken."""
    known = set(taken)
    number = 1
    while f"{stem}{number}" in known:
        number += 1
    return f"{stem}{number}"


def free_name(name: str, taken: Iterable[str], most: int) -> str:
    """Return a name, or the first of name 2, name 3, … that is not taken, no longer than most letters."""
    known = {other.casefold() for other in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while True:
        tail = f" {number}"
        fresh = name[: most - len(tail)] + tail
        if fresh.casefold() not in known:
            return fresh
        number += 1


# --- identity --------------------------------------------------------------------------------------------------------


class IdentityPage(Form):
    """Name, kind, size, hit points, reach, picture."""

    def __init__(self, context: Context, draft: Draft, find: Callable[[AssetId], bytes | None]) -> None:
        super().__init__(context, draft, "identity")
        t = context.t
        self.text("name", t("ui.sheet.name"), needed=True)
        self.text(
            "public_name",
            t("ui.sheet.public_name"),
            holder_from=lambda sheet: sheet.name if sheet.kind is NpcKind.PC else t("ui.sheet.public_name.none"),
        )
        self.portrait = PortraitField(context, draft.sheet.picture, find)
        row = self.grid.rowCount()
        self.grid.addWidget(QLabel(t("ui.sheet.picture")), row, 0)
        self.grid.addWidget(self.portrait, row, 1, 1, 2)
        self.portrait.picked.connect(lambda asset: draft.put("picture", asset))
        self.follow(lambda sheet: self.portrait.show_name(sheet.name))
        self.choice("kind", t("ui.sheet.kind"), [(kind, t(f"ui.sheet.kind.{kind}")) for kind in NpcKind])
        self.text("people", t("ui.sheet.people"), holder=t("ui.sheet.people.holder"))
        self.choice("size", t("ui.sheet.size"), [(size, t(f"rule.size.{size}")) for size in Size])
        self.number("hit_points", t("ui.sheet.hit_points"))
        self.number("death_at", t("ui.sheet.death_at"), hint=t("ui.sheet.death_at.hint"))
        self.number("heroism", t("ui.sheet.heroism"), hint=t("ui.sheet.heroism.hint"))
        self.metres("reach_m", t("ui.sheet.reach"), optional=False, hint=t("ui.sheet.reach.hint"))
        self.metres(
            "space_m",
            t("ui.sheet.space"),
            hint=t("ui.sheet.space.hint"),
            holder_from=lambda sheet: context.words.number(SPACE_M[sheet.size]),
        )
        self.remark(self._heroism)
        self.end()

    def _heroism(self, sheet: Creature) -> tuple[str, str]:
        if sheet.kind is NpcKind.STANDARD and sheet.heroism:
            return self.context.t("ui.sheet.heroism.standard"), "warn"
        if sheet.kind is NpcKind.IMPORTANT and sheet.heroism > 1:
            return self.context.t("ui.sheet.heroism.important"), "warn"
        return "", "muted"


# --- abilities and speed ---------------------------------------------------------------------------------------------


class AbilitiesPage(Form):
    """The six scores with their modifiers, and the ways of moving."""

    def __init__(self, context: Context, draft: Draft, profile: RulesProfile) -> None:
        super().__init__(context, draft, "abilities")
        t = context.t
        for ability in ABILITIES:
            path = f"abilities.{ability}"
            field = self.number(path, t(f"rule.ability.{ability}"))
            said = self.saids[path]
            field.valueChanged.connect(lambda value, said=said: said.setText(self._modifier(value)))
            said.setText(self._modifier(field.value()))
        self.new_grid(t("ui.sheet.locomotions"))
        self.locomotions = ItemsTable(
            context,
            draft,
            self.code,
            "locomotions",
            (
                Column(
                    "mode",
                    t("ui.sheet.mode"),
                    "choice",
                    options=tuple((mode, t(f"rule.locomotion.{mode}")) for mode in LocomotionMode),
                ),
                Column("gross_m", t("ui.sheet.gross"), "metres", 150, words=self._own),
                Column(
                    "",
                    t("ui.sheet.gross.table"),
                    "shown",
                    130,
                    words=lambda way: context.words.metres(
                        float(
                            gross_speed(draft.sheet.model_copy(update={"locomotions": ()}), profile, way.mode)[0],
                        )
                    ),
                ),
            ),
            make=lambda ways: Locomotion(mode=self._unused(ways)),
            copy=lambda ways, way: (
                way.model_copy(update={"mode": self._unused(ways)}) if len(ways) < len(LocomotionMode) else None
            ),
            name=t("ui.sheet.locomotions"),
            empty="",
            ordered=True,
            rows_high=3,
            least=1,
            check=self._twice,
        )
        self.grid.addWidget(self.locomotions, 0, 0, 1, 3)
        self.grid.addWidget(label(t("ui.sheet.locomotions.hint"), "muted", wraps=True), 1, 0, 1, 3)
        self.metres("speed_override_m", t("ui.sheet.override"), hint=t("ui.sheet.override.hint"))
        self.end()

    def _modifier(self, score: int) -> str:
        return self.context.t("ui.sheet.modifier", modifier=ability_modifier(score))

    def _own(self, gross: float | None) -> str:
        return self.context.t("ui.sheet.gross.none") if gross is None else self.context.words.metres(gross)

    @staticmethod
    def _unused(ways: Sequence[Any]) -> LocomotionMode:
        used = {way.mode for way in ways}
        return next((mode for mode in LocomotionMode if mode not in used), LocomotionMode.WALK_HUMANOID)

    @staticmethod
    def _twice(ways: Sequence[Any], row: int, field: str, value: Any) -> Message | None:
        if field == "mode" and any(way.mode == value for at, way in enumerate(ways) if at != row):
            return message("ui.sheet.mode_twice")
        return None


# --- skills ----------------------------------------------------------------------------------------------------------


class SkillsPage(Form):
    """Every skill: its total without equipment, its mastery, and what equipment makes of it."""

    def __init__(self, context: Context, draft: Draft, profile: RulesProfile) -> None:
        super().__init__(context, draft, "skills")
        self._profile = profile
        t = context.t
        self.column.insertWidget(0, label(t("ui.sheet.skills.hint"), "muted", wraps=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for at, heading in enumerate(("ui.sheet.skill", "ui.sheet.total", "ui.sheet.mastery", "ui.sheet.equipped")):
            grid.addWidget(label(t(heading), "muted"), 0, at)
        grid.setColumnMinimumWidth(0, 170)
        grid.setColumnStretch(3, 1)
        self.column.addLayout(grid)
        self.totals: dict[str, NumberBox] = {}
        self.masteries: dict[str, NumberBox] = {}
        self._equipped: dict[SkillCode, QLabel] = {}
        for row, code in enumerate(get_args(SkillCode), start=1):
            name = t(f"rule.skill.{code}")
            title = QLabel(name)
            total, mastery = NumberBox(signed=True), NumberBox()
            for box, field, value in (
                (total, "total", draft.sheet.skill_total(code)),
                (mastery, "mastery", draft.sheet.mastery(code)),
            ):
                low, high = bounds(Skill, field)
                box.setRange(int(low), int(high))
                box.setValue(value)
                box.setFixedWidth(82)
                box.setAccessibleName(f"{name}, {t(f'ui.sheet.{field}')}")
                box.setToolTip(f"{name}, {t(f'ui.sheet.{field}')}")
                box.setObjectName(f"sheet-skill-{code}-{field}")
                box.valueChanged.connect(lambda value, code=code, field=field: self._put(code, field, value))
            title.setBuddy(total)
            equipped = label("", "muted", wraps=True)
            widgets: tuple[QWidget, ...] = (title, total, mastery, equipped)
            for at, widget in enumerate(widgets):
                grid.addWidget(widget, row, at)
            self.totals[code], self.masteries[code], self._equipped[code] = total, mastery, equipped
        self.own_soak = QCheckBox(t("ui.sheet.own_soak"))
        self.own_soak.setToolTip(t("ui.sheet.own_soak.tip"))
        self.own_soak.setChecked(any(skill.code == "soak" for skill in draft.sheet.skills))
        self.own_soak.toggled.connect(self._on_own_soak)
        self.column.addWidget(self.own_soak)
        self.follow(self._show)
        self.end()

    def _put(self, code: SkillCode, field: str, value: int) -> None:
        skills = list(self.draft.sheet.skills)
        at = next((n for n, skill in enumerate(skills) if skill.code == code), None)
        if at is None:
            skills.append(Skill(code=code).model_copy(update={field: value}))
        else:
            skills[at] = skills[at].model_copy(update={field: value})
        self.draft.put("skills", tuple(skills))

    def _on_own_soak(self, own: bool) -> None:
        skills = tuple(skill for skill in self.draft.sheet.skills if skill.code != "soak")
        if own:
            skills = (*skills, Skill(code="soak", total=self.totals["soak"].value()))
        self.draft.put("skills", skills)

    @staticmethod
    def _piece(term: Term) -> Message:
        """Return what brings a malus: the armour, the shield, else the term's own words."""
        piece = term.label.value("armour") or term.label.value("shield")
        return piece if isinstance(piece, Message) else term.label

    def _show(self, sheet: Creature) -> None:
        own = any(skill.code == "soak" for skill in sheet.skills)
        for box in (self.totals["soak"], self.masteries["soak"]):
            box.setEnabled(own)
        for code, shown in self._equipped.items():
            terms = armour_malus_terms(sheet, self._profile, code)
            if code == "soak" and not own:
                shown.setText(self.context.t("ui.sheet.soak_by_defence"))
            elif terms:
                total = sheet.skill_total(code) + sum(term.value for term in terms)
                why = ", ".join(
                    self.context.t("ui.sheet.malus", label=self._piece(term), value=term.value) for term in terms
                )
                shown.setText(self.context.t("ui.sheet.with_equipment", total=total, why=why))
            else:
                shown.setText("")


# --- attention -------------------------------------------------------------------------------------------------------


class AttentionPage(Form):
    """What the sheet says of attention: the pool, limits of criteria, the habitual allotment."""

    def __init__(self, context: Context, draft: Draft, profile: RulesProfile) -> None:
        super().__init__(context, draft, "attention")
        self._profile = profile
        t = context.t
        for name, signed in (
            ("racial", True),
            ("other", True),
            ("characteristic_training_ranks", False),
            ("perception_malus", False),
            ("intuitive_focus", False),
            ("sneak_rank", False),
            ("perfidious_rank", False),
        ):
            self.number(
                f"attention.{name}",
                t(f"ui.sheet.attention.{name}"),
                signed=signed,
                hint=t(f"ui.sheet.attention.{name}.hint"),
            )
        self.new_grid(t("ui.sheet.standing.title"))
        for criterion in ("environment", "security", "focus"):
            self.number(f"attention.standing.{criterion}", t(f"rule.criterion.{criterion}"))
        self.remark(self._left)
        self.new_grid(t("ui.sheet.limits"))
        self.limits = ItemsTable(
            context,
            draft,
            self.code,
            "attention.limits",
            (
                Column(
                    "criterion",
                    t("ui.sheet.limit.criterion"),
                    "choice",
                    140,
                    options=tuple((criterion, t(f"rule.criterion.{criterion}")) for criterion in Criterion),
                ),
                Column("cap", t("ui.sheet.limit.cap"), "bound", 80, tip=t("ui.sheet.limit.cap.tip")),
                Column("floor", t("ui.sheet.limit.floor"), "bound", 80, tip=t("ui.sheet.limit.floor.tip")),
                Column("why", t("ui.sheet.limit.why"), "text"),
            ),
            make=lambda _: CriterionLimit(criterion=Criterion.ENVIRONMENT, cap=1),
            copy=lambda _, item: item,
            name=t("ui.sheet.limits"),
            empty=t("ui.sheet.limits.none"),
            rows_high=2,
        )
        self.grid.addWidget(self.limits, 0, 0, 1, 3)
        self.end()

    def _left(self, sheet: Creature) -> tuple[str, str]:
        points = pool(sheet, self._profile).total
        found = check_allotment(sheet.attention.standing, points)
        if found:
            return self.context.say(found[0].say), "bad"
        return self.context.t("ui.attention.left", left=points - sheet.attention.standing.total, pool=points), "muted"


# --- weapons and spells ----------------------------------------------------------------------------------------------


def threat_text(threat_from: int) -> str:
    """Return the faces that threaten a critical: 20, or 19–20."""
    return "20" if threat_from == 20 else f"{threat_from}–20"


class WeaponsPage(Form):
    """The weapons, what is more to say of the one looked at, and the malus of two weapons."""

    def __init__(self, context: Context, draft: Draft) -> None:
        super().__init__(context, draft, "weapons")
        t = context.t
        self.table = ItemsTable(
            context,
            draft,
            self.code,
            "weapons",
            (
                Column("name", t("ui.sheet.weapon.name"), "name"),
                Column(
                    "skill",
                    t("ui.sheet.weapon.skill"),
                    "choice",
                    84,
                    tip=t("ui.sheet.weapon.skill.tip"),
                    options=(
                        ("power_strike", t("ui.sheet.weapon.power")),
                        ("finesse_strike", t("ui.sheet.weapon.finesse")),
                    ),
                ),
                Column("attack_bonus", t("ui.sheet.weapon.bonus"), "signed", 58, tip=t("ui.sheet.weapon.bonus.tip")),
                Column(
                    "",
                    t("ui.sheet.weapon.total"),
                    "shown",
                    52,
                    tip=t("ui.sheet.weapon.total.tip"),
                    words=lambda weapon: context.words.signed(
                        draft.sheet.skill_total(weapon.skill) + weapon.attack_bonus
                    ),
                ),
                Column("damage", t("ui.sheet.weapon.damage"), "dice", 84),
                Column(
                    "threat_from",
                    t("ui.sheet.weapon.threat"),
                    "number",
                    66,
                    tip=t("ui.sheet.weapon.threat.tip"),
                    words=threat_text,
                ),
                Column(
                    "critical_multiplier",
                    t("ui.sheet.weapon.critical"),
                    "number",
                    50,
                    tip=t("ui.sheet.weapon.critical.tip"),
                    words=lambda times: f"×{times}",
                ),
                Column("reach_m", t("ui.sheet.weapon.reach"), "metres", 64, tip=t("ui.sheet.weapon.reach.tip")),
                Column("range_m", t("ui.sheet.weapon.range"), "metres", 64, tip=t("ui.sheet.weapon.range.tip")),
            ),
            make=lambda weapons: Weapon(
                id=free_id("w", (weapon.id for weapon in weapons)),
                name=free_name(t("ui.sheet.weapon.new"), (weapon.name for weapon in weapons), 80),
            ),
            copy=lambda weapons, weapon: weapon.model_copy(
                update={
                    "id": free_id("w", (other.id for other in weapons)),
                    "name": free_name(weapon.name, (other.name for other in weapons), 80),
                }
            ),
            name=t("ui.sheet.page.weapons"),
            empty=t("ui.sheet.weapons.none"),
            rows_high=5,
        )
        self.grid.addWidget(self.table, 0, 0, 1, 3)
        self.follow(lambda _: self.table.model.refresh())
        self.details = WeaponDetails(context, self.table)
        self.column.addWidget(self.details)
        self.new_grid()
        self.number(
            "two_weapon_malus", t("ui.sheet.two_weapon_malus"), signed=True, hint=t("ui.sheet.two_weapon_malus.hint")
        )
        self.end()


class WeaponDetails(QGroupBox):
    """What is more to say of the weapon that the table looks at: how it is used, what it is, how it breaks."""

    def __init__(self, context: Context, table: ItemsTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._table = context, table
        t = context.t
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addWidget(label(t("ui.sheet.weapon.modes"), "muted"))
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        self.modes: dict[WeaponMode, QCheckBox] = {}
        for at, mode in enumerate(WeaponMode):
            box = QCheckBox(t(f"rule.mode.{mode}"))
            box.setToolTip(t("ui.sheet.weapon.modes.tip"))
            box.toggled.connect(lambda on, mode=mode: self._put_mode(mode, on))
            grid.addWidget(box, at // 4, at % 4)
            self.modes[mode] = box
        column.addLayout(grid)
        column.addWidget(label(t("ui.sheet.weapon.traits"), "muted"))
        self.traits = Ticks(
            table,
            [
                (name, t(f"ui.sheet.weapon.{name}"), t(f"ui.sheet.weapon.{name}.tip"))
                for name in ("contact", "polearm", "double", "fist_weapon", "natural", "off_hand", "siege", "ready")
            ],
            columns=4,
        )
        column.addWidget(self.traits)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.numbers: dict[str, NumberBox] = {}
        for name in ("hardness", "hit_points", "ribbon_cost", "ribbon_fatigue"):
            title = QLabel(t(f"ui.sheet.weapon.{name}"))
            box_ = NumberBox()
            low, high = bounds(Weapon, name)
            box_.setRange(int(low), int(high))
            box_.setFixedWidth(64)
            box_.setToolTip(t(f"ui.sheet.weapon.{name}.tip"))
            box_.setAccessibleName(t(f"ui.sheet.weapon.{name}.tip"))
            box_.valueChanged.connect(lambda value, name=name: self._put(name, value))
            title.setBuddy(box_)
            row.addWidget(title)
            row.addWidget(box_)
            self.numbers[name] = box_
        row.addStretch(1)
        column.addLayout(row)
        self._said = label("", "warn", wraps=True)
        column.addWidget(self._said)
        table.current.connect(lambda _: self._show())
        self._show()

    def _show(self) -> None:
        weapon: Weapon | None = self._table.item
        self.setEnabled(weapon is not None)
        self.setTitle(weapon.name if weapon is not None else self._context.t("ui.sheet.weapon.nothing"))
        for mode, box in self.modes.items():
            box.blockSignals(True)
            box.setChecked(weapon is not None and mode in weapon.modes)
            box.blockSignals(False)
        for name, number in self.numbers.items():
            number.blockSignals(True)
            number.setValue(int(getattr(weapon, name)) if weapon is not None else number.minimum())
            number.blockSignals(False)
        idle = weapon is not None and not weapon.modes
        self._said.setText(self._context.t("ui.sheet.weapon.no_mode") if idle else "")
        self._said.setVisible(idle)

    def _put_mode(self, mode: WeaponMode, on: bool) -> None:
        weapon: Weapon | None = self._table.item
        if weapon is not None:
            modes = tuple(m for m in WeaponMode if (m in weapon.modes and m is not mode) or (m is mode and on))
            self._table.model.put(self._table.row, "modes", modes)

    def _put(self, name: str, value: int) -> None:
        if self._table.row >= 0:
            self._table.model.put(self._table.row, name, value)


class SpellsPage(Form):
    """The spells."""

    def __init__(self, context: Context, draft: Draft) -> None:
        super().__init__(context, draft, "spells")
        t = context.t
        self.table = ItemsTable(
            context,
            draft,
            self.code,
            "spells",
            (
                Column("name", t("ui.sheet.spell.name"), "name"),
                Column("level", t("ui.sheet.spell.level"), "number", 60),
                Column("damage", t("ui.sheet.spell.damage"), "text", 90, tip=t("ui.sheet.spell.damage.tip")),
                Column("note", t("ui.sheet.spell.note"), "text", 190),
            ),
            make=lambda spells: Spell(
                id=free_id("s", (spell.id for spell in spells)),
                name=free_name(t("ui.sheet.spell.new"), (spell.name for spell in spells), 80),
            ),
            copy=lambda spells, spell: spell.model_copy(
                update={
                    "id": free_id("s", (other.id for other in spells)),
                    "name": free_name(spell.name, (other.name for other in spells), 80),
                }
            ),
            name=t("ui.sheet.page.spells"),
            empty=t("ui.sheet.spells.none"),
            rows_high=6,
        )
        self.grid.addWidget(self.table, 0, 0, 1, 3)
        self.new_grid(t("ui.sheet.spell.components"))
        self.traits = Ticks(
            self.table,
            [
                (name, t(f"ui.sheet.spell.{name}"), t(f"ui.sheet.spell.{name}.tip"))
                for name in ("material", "aimed", "ritual", "focus_two", "vigour", "irresistible", "auto_targeted")
            ],
            columns=2,
        )
        self.grid.addWidget(self.traits, 0, 0, 1, 3)
        self.end()


# --- equipment and talents -------------------------------------------------------------------------------------------


class EquipmentPage(Form):
    """Armour, shield, and the talents."""

    def __init__(self, context: Context, draft: Draft, profile: RulesProfile) -> None:
        super().__init__(context, draft, "equipment")
        self._profile = profile
        t = context.t
        table = profile.equipment
        self.choice(
            "armour",
            t("ui.sheet.armour"),
            [
                (None, t("ui.sheet.armour.none")),
                *(
                    (
                        row.code,
                        t(
                            "ui.sheet.armour.row",
                            name=t(f"rule.armour.{row.code}"),
                            bonus=row.bonus,
                            malus=row.malus,
                            category=t(f"ui.sheet.armour.{row.category}"),
                        ),
                    )
                    for row in table.armours
                ),
            ],
            width=340,
        )
        self.number("armour_magic", t("ui.sheet.armour_magic"), signed=True)
        self.number("natural_armour", t("ui.sheet.natural_armour"), signed=True)
        self.choice(
            "shield",
            t("ui.sheet.shield"),
            [
                (None, t("ui.sheet.shield.none")),
                *(
                    (
                        row.code,
                        t(
                            "ui.sheet.shield.row",
                            name=t(f"rule.shield.{row.code}"),
                            bonus=row.bonus,
                            malus=row.malus,
                        ),
                    )
                    for row in table.shields
                ),
            ],
            width=340,
        )
        self.number("shield_magic", t("ui.sheet.shield_magic"), signed=True)
        self.remark(self._protection)
        self.remark(self._hindrance)
        self.remark(self._as_object)
        self.new_grid(t("ui.sheet.talents"))
        known = tuple((info.code, context.say(info.label)) for info in TALENTS)
        self.talents = ItemsTable(
            context,
            draft,
            self.code,
            "talents",
            (
                Column("code", t("ui.sheet.talent.name"), "choice", 220, options=known, free=True),
                Column("modifier", t("ui.sheet.talent.modifier"), "signed", 86),
                Column("note", t("ui.sheet.talent.note"), "text"),
            ),
            make=lambda talents: Talent(code=self._unused(talents)),
            copy=self._copy,
            name=t("ui.sheet.talents"),
            empty=t("ui.sheet.talents.none"),
            rows_high=4,
            check=self._twice,
        )
        self.grid.addWidget(self.talents, 0, 0, 1, 3)
        self._about = label("", "muted", wraps=True)
        self.grid.addWidget(self._about, 1, 0, 1, 3)
        self.talents.current.connect(lambda _: self._show_talent())
        self._show_talent()
        self.end()

    def _unused(self, talents: Sequence[Any]) -> str:
        used = {item.code for item in talents}
        return next(
            (info.code for info in TALENTS if info.code not in used),
            free_name(self.context.t("ui.sheet.talent.new"), used, 60),
        )

    @staticmethod
    def _copy(talents: Sequence[Any], item: Any) -> BaseModel | None:
        if talent(item.code) is not None:
            return None
        copied: Talent = item.model_copy(update={"code": free_name(item.code, (t.code for t in talents), 60)})
        return copied

    @staticmethod
    def _twice(talents: Sequence[Any], row: int, field: str, value: Any) -> Message | None:
        if field == "code" and any(item.code == value for at, item in enumerate(talents) if at != row):
            return message("ui.sheet.talent_twice")
        return None

    def _show_talent(self) -> None:
        item: Talent | None = self.talents.item
        info = None if item is None else talent(item.code)
        if item is None:
            text = ""
        elif info is None:
            text = self.context.t("ui.sheet.talent.free")
        elif info.applied:
            text = self.context.t(
                "ui.sheet.talent.applied_modifier" if info.modifier else "ui.sheet.talent.applied", rule=info.rule
            )
        else:
            text = self.context.t("ui.sheet.talent.note_only", rule=info.rule)
        self._about.setText(text)
        self._about.setVisible(bool(text))

    def _protection(self, sheet: Creature) -> tuple[str, str]:
        return (
            self.context.t(
                "ui.sheet.protection",
                defence=protection(sheet, self._profile, shield=True).total,
                reflex=protection(sheet, self._profile, shield=False).total,
            ),
            "muted",
        )

    def _as_object(self, sheet: Creature) -> tuple[str, str]:
        """Say what the armour is as an object, and what it holds that may be worn alone. Rule: L-887, L-889, L-890."""
        t = self.context.t
        if worn_armour(sheet, self._profile) is None:
            return "", "muted"
        size = t(f"rule.size.{armour_object_size(sheet.size, self._profile).value}")
        parts = [
            t(
                "ui.sheet.armour.row",
                name=t(f"rule.armour.{row.code}"),
                bonus=row.bonus,
                malus=row.malus,
                category=t(f"ui.sheet.armour.{row.category}"),
            )
            for row in armour_parts(sheet, self._profile)
        ]
        key = "ui.sheet.armour.parts" if parts else "ui.sheet.armour.object"
        return t(key, size=size, parts=", ".join(parts)), "muted"

    def _hindrance(self, sheet: Creature) -> tuple[str, str]:
        table, t = self._profile.equipment, self.context.t
        said = []
        armour = worn_armour(sheet, self._profile)
        if armour is not None and armour.malus and not may_wear(sheet, armour.category, self._profile):
            wanted = t(f"rule.talent.{table.pace(armour.category).talent}")
            said.append(t("ui.sheet.armour.hinders", talent=wanted, malus=armour.malus))
        shield = held_shield(sheet, self._profile)
        if shield is not None and shield.malus and not sheet.has_talent(table.shield_talent):
            said.append(
                t("ui.sheet.armour.hinders", talent=t(f"rule.talent.{table.shield_talent}"), malus=shield.malus)
            )
        return "\n".join(said), "warn"


# --- senses and notes ------------------------------------------------------------------------------------------------


class NotesPage(Form):
    """Senses, the GM's notes, the text that the sheet was read from."""

    def __init__(self, context: Context, draft: Draft) -> None:
        super().__init__(context, draft, "notes")
        t = context.t
        self.check("senses.low_light_vision", t("ui.sheet.low_light"), tip=t("ui.sheet.low_light.tip"))
        self.metres("senses.darkvision_m", t("ui.sheet.darkvision"), optional=False, hint=t("ui.sheet.darkvision.hint"))
        self.new_grid()
        self.long_text("notes", t("ui.sheet.notes"), rows=8)
        if draft.sheet.source_text:
            self.long_text("source_text", t("ui.sheet.source"), rows=8)
        self.end()


# --- the two other systems -------------------------------------------------------------------------------------------


class ManoeuvresPage(Form):
    """What BMO and DMD need beyond the rest of the sheet."""

    def __init__(self, context: Context, draft: Draft) -> None:
        super().__init__(context, draft, "manoeuvres")
        t = context.t
        self.column.insertWidget(0, label(t("ui.sheet.manoeuvres.hint"), "muted", wraps=True))
        self.number(
            "manoeuvres.base_attack",
            t("ui.sheet.base_attack"),
            signed=True,
            tip=t("ui.sheet.base_attack.tip"),
            stands_in=base_attack,
        )
        self.number("manoeuvres.attack_bonus", t("ui.sheet.bmo_bonus"), signed=True, hint=t("ui.sheet.bmo_bonus.hint"))
        self.number("manoeuvres.defence_bonus", t("ui.sheet.dmd_bonus"), signed=True, hint=t("ui.sheet.dmd_bonus.hint"))
        self.number("manoeuvres.legs", t("ui.sheet.legs"), hint=t("ui.sheet.legs.hint"))
        self.check("manoeuvres.can_be_tripped", t("ui.sheet.can_be_tripped"), tip=t("ui.sheet.can_be_tripped.tip"))
        self.feats = QLineEdit(", ".join(draft.sheet.manoeuvres.feats))
        self.feats.setProperty("typing", True)
        self.feats.textEdited.connect(self._put_feats)
        self.place("manoeuvres.feats", t("ui.sheet.feats"), self.feats, hint=t("ui.sheet.feats.hint"), width=None)
        self.number(
            "manoeuvres.armour_class_malus",
            t("ui.sheet.ac_malus"),
            hint=t("ui.sheet.ac_malus.hint"),
            signed=True,
        )
        self.number("manoeuvres.hands", t("ui.sheet.hands"), hint=t("ui.sheet.hands.hint"))
        self.check("manoeuvres.humanoid", t("ui.sheet.humanoid"), tip=t("ui.sheet.humanoid.tip"))
        everything = ("", t("ui.sheet.every_manoeuvre"))
        name = Column("name", t("ui.sheet.bmo.name"), "text")
        self._table(
            "manoeuvres.special",
            (
                name,
                Column(
                    "manoeuvre",
                    t("ui.sheet.bmo.manoeuvre"),
                    "choice",
                    170,
                    options=(everything, *((m.value, t(f"bmo.{m.value}")) for m in Manoeuvre)),
                ),
                Column("attack", t("ui.sheet.bmo.attack"), "signed", 70),
                Column("defence", t("ui.sheet.bmo.defence"), "signed", 70),
            ),
            lambda items: ManoeuvreBonus(),
            lambda items, item: item.model_copy(),
        )
        kinds = tuple((kind, t(f"rule.ac.{kind}")) for kind in get_args(ArmourClassKind))
        self._table(
            "manoeuvres.armour_class",
            (
                Column("kind", t("ui.sheet.bmo.kind"), "choice", options=kinds),
                Column("value", t("ui.sheet.bmo.value"), "number", 80),
            ),
            lambda items: ArmourClassBonus(kind="dodge"),
            lambda items, item: item.model_copy(),
        )
        self._table(
            "manoeuvres.objects",
            (
                Column("name", t("ui.sheet.bmo.name"), "name"),
                Column("held", t("ui.sheet.bmo.held"), "check", 80),
                Column("hardness", t("ui.sheet.bmo.hardness"), "number", 80),
                Column("hit_points", t("ui.sheet.bmo.hit_points"), "number", 80),
            ),
            lambda items: SheetObject(
                id=free_id("o", (item.id for item in items)),
                name=free_name(t("ui.sheet.object.new"), (item.name for item in items), 80),
            ),
            lambda items, item: item.model_copy(
                update={
                    "id": free_id("o", (other.id for other in items)),
                    "name": free_name(item.name, (other.name for other in items), 80),
                }
            ),
        )
        self.end()

    def _table(
        self,
        path: str,
        columns: Sequence[Column],
        make: Callable[[Sequence[Any]], BaseModel],
        copy: Callable[[Sequence[Any], Any], BaseModel],
    ) -> None:
        title = self.context.t(f"ui.sheet.{path.removeprefix('manoeuvres.')}")
        self.new_grid(title)
        empty = self.context.t("ui.sheet.bmo.none")
        table = ItemsTable(
            self.context, self.draft, self.code, path, columns, make, copy, name=title, empty=empty, rows_high=2
        )
        self.grid.addWidget(table, 0, 0, 1, 3)

    def _put_feats(self, text: str) -> None:
        feats = tuple(dict.fromkeys(part.strip() for part in text.replace(";", ",").split(",") if part.strip()))
        self.draft.put("manoeuvres.feats", feats)


class RibbonsPage(Form):
    """What the ribbons need; nothing of it while the creature has no ribbon."""

    def __init__(self, context: Context, draft: Draft) -> None:
        super().__init__(context, draft, "ribbons")
        t = context.t
        self.has = QCheckBox(t("ui.sheet.has_ribbon"))
        self.has.setToolTip(t("ui.sheet.has_ribbon.tip"))
        self.has.setChecked(draft.sheet.ribbons is not None)
        self.column.insertWidget(0, self.has)
        self._inside = QWidget()
        inner = QVBoxLayout(self._inside)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(12)
        outer, self.column = self.column, inner
        self.new_grid()
        self.number("ribbons.fatigue_max", t("ui.sheet.fatigue_max"))
        self.number("ribbons.wounds_max", t("ui.sheet.wounds_max"))
        self.check("ribbons.mounted", t("ui.sheet.mounted"))
        tables: tuple[tuple[str, str, type[RibbonSkill] | type[Virtue], str, str], ...] = (
            ("ribbons.skills", "ui.sheet.ribbon_skills", RibbonSkill, "ui.sheet.ribbon_skill.new", "skills"),
            ("ribbons.virtues", "ui.sheet.virtues", Virtue, "ui.sheet.virtue.new", "virtues"),
        )
        self.tables: dict[str, ItemsTable] = {}
        for path, title, kind, fresh, key in tables:
            self.new_grid(t(title))
            table = ItemsTable(
                context,
                draft,
                self.code,
                path,
                (
                    Column("name", t("ui.sheet.ribbon.name"), "name"),
                    Column("dice", t("ui.sheet.ribbon.dice"), "number", 80),
                ),
                make=partial(self._fresh, kind, t(fresh)),
                copy=lambda items, item: item.model_copy(
                    update={"name": free_name(item.name, (other.name for other in items), 60)}
                ),
                name=t(title),
                empty=t("ui.sheet.ribbon.none"),
                rows_high=2,
            )
            self.grid.addWidget(table, 0, 0, 1, 3)
            self.tables[key] = table
        self.column = outer
        self.column.addWidget(self._inside)
        self._kept = draft.sheet.ribbons or RibbonSheet()
        self._inside.setVisible(self.has.isChecked())
        self.has.toggled.connect(self._on_has)
        self.end()

    @staticmethod
    def _fresh(kind: type[RibbonSkill] | type[Virtue], name: str, items: Sequence[Any]) -> BaseModel:
        return kind(name=free_name(name, (item.name for item in items), 60))

    def _on_has(self, on: bool) -> None:
        if not on:
            self._kept = self.draft.sheet.ribbons or self._kept
            self.draft.settle_below("ribbons.")
        self.draft.put("ribbons", self._kept if on else None)
        self._inside.setVisible(on)
