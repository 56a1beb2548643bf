"""The sheet editor: what is typed becomes the sheet, what cannot stand is said, the numbers follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QScrollArea, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from loreval_desktop.core.ids import CreatureId
from loreval_desktop.encounter.store import Store
from loreval_desktop.importers.bestiary import load_folder
from loreval_desktop.importers.demo import empty_encounter
from loreval_desktop.resources import resource
from loreval_desktop.rules.types.creature import (
    Abilities,
    Allotment,
    AttentionSheet,
    Creature,
    NpcKind,
    Size,
    Skill,
    Weapon,
    WeaponMode,
)
from loreval_desktop.ui import theme as themes
from loreval_desktop.ui.bridge import StoreBridge
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs import creature as creature_module
from loreval_desktop.ui.dialogs.creature import CreatureDialog, edit_sheet
from loreval_desktop.ui.dialogs.portrait import SIDE, make_portrait
from loreval_desktop.ui.dialogs.sheet_draft import Draft, bounds, read_metres
from loreval_desktop.ui.dialogs.sheet_tables import ItemsTable
from loreval_desktop.ui.session import Session
from loreval_desktop.ui.settings import Settings
from loreval_desktop.wording import Wording

MakeContext = Callable[..., Context]
Open = Callable[..., CreatureDialog]


@pytest.fixture
def make_context(qapp: QApplication, tmp_path: Path) -> Iterator[MakeContext]:
    """Return a maker of contexts over an empty encounter."""
    bridges: list[StoreBridge] = []

    def make(lang: str = "fr", theme: str = "dark") -> Context:
        chosen = themes.THEMES[themes.ThemeName(theme)]
        if qapp.property("dressed") != theme:  # dressing anew takes long with windows open
            themes.apply(qapp, chosen)
            qapp.setProperty("dressed", theme)
        bridge = StoreBridge(Store(empty_encounter()))
        bridges.append(bridge)
        settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        return Context(bridge, Session(), Wording(lang), chosen, settings)

    yield make
    for bridge in bridges:
        bridge.close()


@pytest.fixture
def open_dialog(qtbot: QtBot, make_context: MakeContext) -> Open:
    """Return what opens the editor on a sheet."""

    def open_it(sheet: Creature | None = None, lang: str = "fr", theme: str = "dark") -> CreatureDialog:
        dialog = CreatureDialog(make_context(lang, theme), sheet)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    return open_it


def retype(field: QWidget, text: str) -> None:
    """Select what stands in a field and type over it."""
    field.setFocus()
    if isinstance(field, QLineEdit | QSpinBox):
        field.selectAll()
    QTest.keyClicks(field, text)


def type_in_cell(table: ItemsTable, row: int, column: int, text: str) -> None:
    """Type into a cell as a person does: go there, begin to type, Enter."""
    table.view.setFocus()
    table.view.setCurrentIndex(table.model.index(row, column))
    QTest.keyClick(table.view, Qt.Key.Key_F2)
    editor = table.view.findChildren(QLineEdit)[-1]
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def sheet(**changes: object) -> Creature:
    return Creature(id=CreatureId("c1"), name="Gaëlle", **changes)  # type: ignore[arg-type]


# --- the three worked examples ---------------------------------------------------------------------------------------


@pytest.mark.rule("L-933", "L-934", "L-935")
@pytest.mark.parametrize(
    ("scores", "size", "french", "english"),
    [
        ((12, 14, 9), Size.P, "3,7 m", "3.7 m"),
        ((9, 12, 12), Size.M, "5,2 m", "5.2 m"),
        ((35, 12, 18), Size.TG, "16,7 m", "16.7 m"),
    ],
)
def test_the_worked_examples_come_out_when_typed(
    open_dialog: Open, scores: tuple[int, int, int], size: Size, french: str, english: str
) -> None:
    for lang, expected in (("fr", french), ("en", english)):
        dialog = open_dialog(None, lang)
        size_box = dialog.pages["identity"].fields["size"]
        assert isinstance(size_box, QComboBox)
        size_box.setCurrentIndex(size_box.findData(size))
        dialog.show_page("abilities")
        for ability, score in zip(("strength", "dexterity", "constitution"), scores, strict=True):
            retype(dialog.pages["abilities"].fields[f"abilities.{ability}"], str(score))
        assert dialog.numbers.vd.text().replace("\u00a0", " ") == expected


@pytest.mark.rule("L-911", "L-912", "L-925")
def test_the_speed_shows_its_account_and_its_multiples(open_dialog: Open) -> None:
    dialog = open_dialog(sheet(size=Size.P, abilities=Abilities(strength=12, dexterity=14, constitution=9)))
    assert [label.text() for label in dialog.numbers.multiples] == ["3,7", "7,4", "11,1", "14,8", "18,5", "22,2"]
    account = dialog.numbers.account.text()
    for part in ("5\u00a0m", "+0,6\u00a0m", "5,6\u00a0m", "× 2/3", "3,7\u00a0m", "L-915", "L-920", "L-925", "L-912"):
        assert part in account


@pytest.mark.rule("L-083", "L-088", "L-184", "L-861")
def test_attention_and_passive_scores_follow_what_is_typed(open_dialog: Open) -> None:
    dialog = open_dialog(sheet(skills=(Skill(code="defense", total=5), Skill(code="reflex", total=2))))
    numbers = dialog.numbers
    assert (numbers.pool.text(), numbers.scores["defense"].text(), numbers.scores["reflex"].text()) == ("2", "15", "12")
    retype(dialog.pages["identity"].fields["people"], "Elfin")
    assert numbers.pool.text() == "3"
    armour = dialog.pages["equipment"].fields["armour"]
    assert isinstance(armour, QComboBox)
    armour.setCurrentIndex(armour.findData("chainmail"))
    # +5 for the mail, -5 for its malus without the talent of medium armours
    assert (numbers.scores["defense"].text(), numbers.scores["reflex"].text()) == ("15", "12")
    assert "L-882" in numbers.pace.text()
    assert "4" in numbers.pace.text()


# --- what cannot stand -----------------------------------------------------------------------------------------------


def test_an_empty_name_is_said_beside_the_field_as_it_is_typed(open_dialog: Open) -> None:
    dialog = open_dialog(sheet())
    name = dialog.pages["identity"].fields["name"]
    assert isinstance(name, QLineEdit)
    name.selectAll()
    QTest.keyClick(name, Qt.Key.Key_Delete)
    said = dialog.pages["identity"].saids["name"]
    assert said.isVisible()
    assert said.text() == "Il faut un nom."
    assert not dialog.keep.isEnabled()
    assert "Identité" in dialog.trouble.text()
    QTest.keyClicks(name, "Ève")
    assert not said.isVisible()
    assert dialog.keep.isEnabled()
    assert dialog.sheet.name == "Ève"


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("2,5", 2.5, ""),
        ("2.5 m", 2.5, ""),
        ("", None, "diamètre du pion en mètres\u202f; vide\u202f: selon la taille"),
        ("deux", None, "«\u202fdeux\u202f» n’est pas une longueur en mètres, comme 1,5."),
        ("1001", 100.0, "De 0 à 1000\u00a0m."),
        ("nan", None, "De 0 à 1000\u00a0m."),
    ],
)
def test_a_length_takes_a_comma_or_a_point_or_says_why_not(
    open_dialog: Open, text: str, value: float | None, said: str
) -> None:
    dialog = open_dialog(sheet())
    page = dialog.pages["identity"]
    field = page.fields["space_m"]
    assert isinstance(field, QLineEdit)
    retype(field, text)
    assert dialog.sheet.space_m == value, "the last good value stands"
    if said:
        assert page.saids["space_m"].text() == said


def test_damage_that_is_no_dice_is_said_under_the_table_and_kept_as_typed(open_dialog: Open) -> None:
    dialog = open_dialog(sheet(weapons=(Weapon(id="w1", name="Épée", damage="1d8"),)))
    dialog.show_page("weapons")
    table = dialog.pages["weapons"].table  # type: ignore[attr-defined]
    column = [c.field for c in table.model.columns].index("damage")
    type_in_cell(table, 0, column, "1d")
    assert table._said.text() == "«\u202f1d\u202f» n’est pas un jet de dés, comme 1d8+3."
    assert table.model.index(0, column).data() == "1d"
    assert dialog.sheet.weapons[0].damage == "1d8"
    assert not dialog.keep.isEnabled()
    dialog.show_page("identity")
    QTest.mouseClick(dialog.trouble, Qt.MouseButton.LeftButton)
    assert dialog.stack.currentIndex() == list(dialog.pages).index("weapons")
    type_in_cell(table, 0, column, "2d6+3")
    assert dialog.sheet.weapons[0].damage == "2d6+3"
    assert dialog.keep.isEnabled()


def test_a_wrong_row_that_is_removed_is_no_longer_wrong(open_dialog: Open) -> None:
    dialog = open_dialog(sheet(weapons=(Weapon(id="w1", name="Épée"), Weapon(id="w2", name="Arc"))))
    dialog.show_page("weapons")
    table = dialog.pages["weapons"].table  # type: ignore[attr-defined]
    type_in_cell(table, 0, 4, "x")
    assert not dialog.keep.isEnabled()
    table.view.setCurrentIndex(table.model.index(0, 0))
    QTest.keyClick(table.view, Qt.Key.Key_Delete)
    assert dialog.keep.isEnabled()
    assert [weapon.name for weapon in dialog.sheet.weapons] == ["Arc"]


def test_a_talent_or_a_way_of_moving_may_not_stand_twice(open_dialog: Open) -> None:
    dialog = open_dialog(sheet())
    talents = dialog.pages["equipment"].talents  # type: ignore[attr-defined]
    for _ in range(2):
        talents.add_button.click()
    assert len({talent.code for talent in dialog.sheet.talents}) == 2
    index = talents.model.index(1, 0)
    talents.model.setData(index, "Aventurier")
    assert talents.model.wrong[0][1].id == "ui.sheet.talent_twice"
    talents.model.setData(index, "Cri de guerre")
    assert [talent.code for talent in dialog.sheet.talents] == ["adventurer", "Cri de guerre"]
    dialog.show_page("equipment")
    talents.view.setCurrentIndex(talents.model.index(0, 0))
    assert not talents.copy_button.isEnabled()
    talents.view.setCurrentIndex(talents.model.index(1, 0))
    assert talents.copy_button.isEnabled()


@pytest.mark.rule("L-082")
def test_too_many_habitual_points_are_said(open_dialog: Open) -> None:
    dialog = open_dialog(sheet(attention=AttentionSheet(standing=Allotment(environment=1, security=1))))
    dialog.show_page("attention")
    retype(dialog.pages["attention"].fields["attention.standing.focus"], "1")
    texts = {child.text() for child in dialog.pages["attention"].findChildren(type(dialog.numbers.pace))}
    assert "3 points attribués pour une réserve de 2." in texts


# --- the whole sheet -------------------------------------------------------------------------------------------------


def test_a_weapon_is_made_from_the_keyboard_alone(open_dialog: Open) -> None:
    dialog = open_dialog(sheet())
    dialog.list.setFocus()
    for _ in range(4):
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    table = dialog.pages["weapons"].table  # type: ignore[attr-defined]
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_Insert)
    editor = table.view.findChild(QLineEdit)
    assert editor is not None
    QTest.keyClicks(editor, "Pique")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    QTest.keyClick(table.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    copied = table.view.findChildren(QLineEdit)[-1]
    QTest.keyClick(copied, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [weapon.name for weapon in dialog.sheet.weapons] == ["Pique", "Pique 2"]
    assert len({weapon.id for weapon in dialog.sheet.weapons}) == 2
    details = dialog.pages["weapons"].details  # type: ignore[attr-defined]
    details.modes[WeaponMode.TWO_HANDED].setFocus()
    QTest.keyClick(details.modes[WeaponMode.TWO_HANDED], Qt.Key.Key_Space)
    QTest.keyClick(details.traits.boxes["polearm"], Qt.Key.Key_Space)
    assert dialog.sheet.weapons[1].modes == (WeaponMode.SINGLE, WeaponMode.TWO_HANDED)
    assert dialog.sheet.weapons[1].polearm
    assert not dialog.sheet.weapons[0].polearm
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.result() == CreatureDialog.DialogCode.Accepted


def fields_of(model: type[BaseModel], prefix: str = "") -> set[str]:
    """Return the dotted paths of all that a model holds, down to values and tuples."""
    found: set[str] = set()
    for name, field in model.model_fields.items():
        kinds = [field.annotation, *getattr(field.annotation, "__args__", ())]
        inner = next((k for k in kinds if isinstance(k, type) and issubclass(k, BaseModel)), None)
        tuple_of = getattr(field.annotation, "__origin__", None) is tuple
        if inner is not None and not tuple_of:
            found |= fields_of(inner, f"{prefix}{name}.")
        else:
            found.add(prefix + name)
    return found


def test_every_field_of_a_sheet_can_be_edited(open_dialog: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = open_dialog(sheet(source_text="texte"))
    reached = set()
    monkeypatch.setattr(Draft, "put", lambda self, path, value: reached.add(path))
    for page in dialog.pages.values():
        reached |= set(page.fields)
        reached |= {table._path for table in page.findChildren(ItemsTable)}
        if hasattr(page, "totals"):
            page.totals["initiative"].setValue(3)
    dialog.portrait.picked.emit(None)
    assert fields_of(Creature) - reached == {"id"}


def test_every_trait_of_a_weapon_and_a_spell_can_be_edited(open_dialog: Open) -> None:
    weapon_page, spell_page = (open_dialog(sheet()).pages[code] for code in ("weapons", "spells"))
    table, details = weapon_page.table, weapon_page.details  # type: ignore[attr-defined]
    columns = {column.field for column in table.model.columns}
    weapon = columns | set(details.traits.boxes) | set(details.numbers) | {"modes"}
    assert set(Weapon.model_fields) - weapon == {"id"}
    columns = {column.field for column in spell_page.table.model.columns}  # type: ignore[attr-defined]
    from loreval_desktop.rules.types.creature import Spell

    assert set(Spell.model_fields) - columns - set(spell_page.traits.boxes) == {"id"}  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_sheet_that_is_only_looked_at_stays_equal(open_dialog: Open, lang: str) -> None:
    sheets = load_folder(resource("bestiary"), lang)
    assert len(sheets) >= 32
    for original in sheets[::6]:
        dialog = open_dialog(original, lang)
        for code in dialog.pages:
            dialog.show_page(code)
        assert not dialog.draft.touched
        assert dialog.result_sheet() == original
        dialog.close()


def test_escape_closes_an_untouched_sheet_and_asks_twice_for_a_changed_one(open_dialog: Open) -> None:
    dialog = open_dialog(sheet())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    dialog = open_dialog(sheet())
    retype(dialog.pages["identity"].fields["name"], "Ève")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert "Échap" in dialog._said.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_edit_sheet_returns_the_sheet_or_nothing(make_context: MakeContext, monkeypatch: pytest.MonkeyPatch) -> None:
    context = make_context()

    def typed(dialog: CreatureDialog) -> int:
        dialog.draft.put("name", "Ève")
        return CreatureDialog.DialogCode.Accepted

    monkeypatch.setattr(creature_module.CreatureDialog, "exec", typed)
    edited = edit_sheet(context, sheet(kind=NpcKind.PC))
    assert edited is not None
    assert (edited.name, edited.kind, edited.id) == ("Ève", NpcKind.PC, "c1")
    monkeypatch.setattr(creature_module.CreatureDialog, "exec", lambda dialog: CreatureDialog.DialogCode.Rejected)
    assert edit_sheet(context, sheet()) is None


# --- the picture -----------------------------------------------------------------------------------------------------


def test_a_picture_is_cut_square_and_put_into_the_store_when_kept(
    qtbot: QtBot, open_dialog: Open, tmp_path: Path
) -> None:
    image = QImage(1600, 900, QImage.Format.Format_RGB32)
    image.fill(QColor("#204080"))
    path = tmp_path / "Portrait d'Ève.png"
    image.save(str(path))
    dialog = open_dialog(sheet())
    with qtbot.waitSignal(dialog.portrait.picked, timeout=30_000):
        dialog.portrait.read(path)
    asset = dialog.sheet.picture
    assert asset is not None
    store = dialog._context.bridge.store
    assert store.asset(asset) is None
    kept = dialog.result_sheet()
    data = store.asset(asset)
    assert kept.picture == asset
    assert data is not None
    cut = QImage.fromData(data)
    assert (cut.width(), cut.height()) == (SIDE, SIDE)
    assert cut.pixelColor(10, 10).name() == "#204080"
    assert QImage.fromData(make_portrait(path)).size() == cut.size()
    dialog.portrait.remove_button.click()
    assert dialog.sheet.picture is None


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\x89PNG\r\n\x1a\n cut short"])
def test_a_file_that_is_no_picture_is_said(qtbot: QtBot, open_dialog: Open, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "trop court.png"
    path.write_bytes(content)
    dialog = open_dialog(sheet())
    dialog.portrait.read(path)
    qtbot.waitUntil(lambda: "n’est pas une image lisible" in dialog.portrait._said.text(), timeout=30_000)
    assert dialog.sheet.picture is None


# --- how it looks ----------------------------------------------------------------------------------------------------


def test_what_a_field_takes_is_what_the_model_takes() -> None:
    assert bounds(Creature, "hit_points") == (0, 99999)
    assert bounds(Creature, "space_m") == (0, 1000)
    assert bounds(Creature, "attention.racial") == (-20, 20)
    assert bounds(Creature, "ribbons.fatigue_max") == (0, 99)
    assert read_metres(" 1,5 m ", 0, 10, may_be_empty=False) == 1.5


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_fits_the_smallest_laptop(open_dialog: Open, lang: str) -> None:
    dialog = open_dialog(sheet(), lang)
    assert dialog.minimumSizeHint().width() <= 1366
    assert dialog.minimumSizeHint().height() <= 700
    dialog.resize(1240, 690)
    for code, page in dialog.pages.items():
        dialog.show_page(code)
        QApplication.processEvents()
        assert page.minimumSizeHint().width() <= dialog.stack.width(), code
        assert page.width() <= dialog.stack.width(), code


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_there_is_no_room_beside_the_numbers_are_a_page(open_dialog: Open, lang: str) -> None:
    """1366 x 768 at 150 %: every page is read without rolling sideways."""
    dialog = open_dialog(sheet(), lang)
    dialog.resize(886, 452)
    QApplication.processEvents()
    titles = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert titles[-1] in ("Nombres", "Numbers")
    assert dialog.stack.count() == len(titles)
    for row in range(dialog.list.count()):
        dialog.list.setCurrentRow(row)
        QApplication.processEvents()
        page = dialog.stack.currentWidget()
        assert isinstance(page, QScrollArea)
        assert page.horizontalScrollBar().maximum() == 0, titles[row]
    assert dialog.numbers.vd.isVisible()
    dialog.resize(1240, 690)
    QApplication.processEvents()
    assert dialog.list.count() == len(titles) - 1
    assert dialog.list.currentRow() == len(titles) - 2
    assert dialog.numbers.vd.isVisible()
