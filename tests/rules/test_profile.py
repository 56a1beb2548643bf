"""The profile: it reads whole, keeps its value, and refuses what is wrong with file, line, key and reason."""

from __future__ import annotations

import pytest

from loreval_desktop.rules.types.profile import OPTIONS, ProfileError, RulesOptions, RulesProfile, load_profile

from .made import PROFILE_TEXT, P


def line_of(part: str) -> int:
    return next(number for number, line in enumerate(PROFILE_TEXT.splitlines(), 1) if part in line)


def refused(text: str, overrides: tuple[tuple[str, str], ...] = ()) -> dict[str, object]:
    with pytest.raises(ProfileError) as error:
        load_profile(text, overrides, name="maison.toml")
    assert error.value.say.id == "rule.profile.refused"
    return dict(error.value.say.values)


def test_the_profile_survives_being_kept_as_text() -> None:
    assert RulesProfile.model_validate_json(P.model_dump_json()) == P
    assert hash(P) == hash(load_profile(PROFILE_TEXT))


def test_a_wrong_value_is_refused_with_file_line_and_key() -> None:
    said = refused(PROFILE_TEXT.replace("max_category = 5", 'max_category = "cinq"'))
    assert said["file"] == "maison.toml"
    assert said["key"] == "actions.max_category"
    assert said["line"] == line_of("max_category = 5")
    assert said["reason"]


def test_a_wrong_value_in_a_row_is_refused_at_the_line_of_the_row() -> None:
    said = refused(PROFILE_TEXT.replace('"L-894", parts', '"not a rule", parts'))
    assert said["line"] == line_of('"studded_leather"')
    assert said["key"] == "equipment.armours.2.rule"


def test_a_missing_key_and_a_key_too_many_are_refused() -> None:
    assert refused(PROFILE_TEXT.replace("ranks_per_point = 4\n", ""))["key"] == "attention.ranks_per_point"
    said = refused(PROFILE_TEXT.replace("[exposure]\n", "[exposure]\nsurprise = 3\n"))
    assert said["key"] == "exposure.surprise"


def test_what_is_no_toml_is_refused_at_its_line() -> None:
    said = refused(PROFILE_TEXT.replace("[exposure]", "[exposure"))
    assert said["line"] == line_of("[exposure]")


def test_steps_of_cover_must_rise_and_every_size_stands_once() -> None:
    assert refused(PROFILE_TEXT.replace("percent = 25,", "percent = 60,"))["key"] == "cover"
    assert refused(PROFILE_TEXT.replace('code = "TG"', 'code = "G"'))["key"] == "sizes"


def test_overrides_change_one_key_and_name_rows_by_code() -> None:
    changed = load_profile(PROFILE_TEXT, (("equipment.armours.padded.bonus", "2"), ("options.vd_uniform", "true")))
    armour = changed.equipment.armour("padded")
    assert armour is not None
    assert armour.bonus == 2
    assert changed.options.vd_uniform is True
    assert changed.equipment.armours[1:] == P.equipment.armours[1:]


def test_an_override_of_nothing_is_refused_by_its_key() -> None:
    assert refused(PROFILE_TEXT, (("options.nowhere", "1"),))["key"] == "options.nowhere"
    assert refused(PROFILE_TEXT, (("equipment.armours.paper.bonus", "1"),))["key"] == "equipment.armours.paper.bonus"
    assert refused(PROFILE_TEXT, (("options.imposed_zero", "perhaps"),))["key"] == "options.imposed_zero"


def test_an_option_may_be_overridden_when_the_file_does_not_write_it() -> None:
    text = PROFILE_TEXT.replace("vd_uniform = false\n", "")
    assert load_profile(text).options.vd_uniform is False
    assert load_profile(text, (("options.vd_uniform", "true"),)).options.vd_uniform is True


def test_the_file_writes_every_option_at_its_default() -> None:
    assert P.options == RulesOptions()
    assert [option.name for option in OPTIONS] == list(RulesOptions.model_fields)
    for option in OPTIONS:
        assert f"\n{option.name} = " in PROFILE_TEXT
        assert option.rules


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("important_npc_ward", "always"),
        ("imposed_zero", "zero"),
        ("defensive_counter_moves", "own_turn"),
        ("vd_uniform", False),
        ("course_jump", False),
        ("charge_precedence_blocks", False),
        ("charge_precedence_needs_e1", False),
        ("blind_fighting_floor", True),
        ("eclat_redefines_attention", True),
        ("pay_replacement_cost", False),
        ("vd_large_order", "printed"),
        ("sunder_damage", "excess"),
        ("concealment_in_melee", True),
    ],
)
def test_each_option_has_the_default_that_the_rules_ask_for(name: str, default: object) -> None:
    option = next(option for option in OPTIONS if option.name == name)
    assert option.default == default
