"""What a combatant may declare: the catalogue of actions, with the weapons and spells of its sheet."""

from __future__ import annotations

from dataclasses import dataclass

from loreval_desktop.core.message import Message, message
from loreval_desktop.encounter.facts.bmo import OWN_ACTION
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.rules.actions import action_label
from loreval_desktop.rules.types.actions import ActionKind, ActionSpec, CounterKind, CounterSide, GrappleOption
from loreval_desktop.rules.types.creature import Creature, Weapon, WeaponMode
from loreval_desktop.rules.types.terms import named

GROUPS = ("attack", "move", "charge", "spell", "counter", "manoeuvre", "other")


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of the catalogue.

    counts: how many attacks it may hold, rising. targets: how many targets it can name (0: none). way: whether it
    walks by itself.
    """

    code: str
    group: str
    label: Message
    action: ActionSpec
    counts: tuple[int, ...] = (1,)
    weapon_ids: tuple[str, ...] = ()
    spell_id: str | None = None
    targets: int = 0

    def spec(self, count: int) -> ActionSpec:
        """Return the action with so many attacks."""
        return self.action.model_copy(update={"count": count}) if count != self.action.count else self.action


def _attack_choices(sheet: Creature, combatant: Combatant, state: Encounter) -> list[Choice]:
    table = state.profile.actions
    counts = {mode: tuple(sorted(row.count for row in table.attacks if row.mode is mode)) for mode in WeaponMode}
    found: list[Choice] = []

    def add(mode: WeaponMode, weapons: tuple[Weapon, ...]) -> None:
        ids = tuple(weapon.id for weapon in weapons)
        names = ", ".join(weapon.name for weapon in weapons)
        label = message(
            "ui.catalogue.attack_with" if names else "ui.catalogue.attack",
            mode=named("mode", mode.value),
            weapons=names,
        )
        skill = weapons[0].skill if weapons else None
        found.append(
            Choice(
                code=f"attack.{mode.value}.{'+'.join(ids)}",
                group="attack",
                label=label,
                action=ActionSpec(kind=ActionKind.ATTACK, mode=mode, count=counts[mode][0], skill=skill),
                counts=counts[mode],
                weapon_ids=ids,
                targets=counts[mode][-1],
            )
        )

    hands: list[Weapon] = []
    for weapon in sheet.weapons:
        for mode in weapon.modes:
            if mode is WeaponMode.TWO_WEAPON and not weapon.double:
                hands.append(weapon)
            elif mode is not WeaponMode.UNARMED or weapon.fist_weapon or weapon.natural:
                add(mode, (weapon,))
    if len(hands) > 1:
        add(WeaponMode.TWO_WEAPON, (hands[0], hands[1]))
    if all(choice.action.mode is not WeaponMode.UNARMED for choice in found):
        add(WeaponMode.UNARMED, ())
    return sorted(found, key=lambda c: not all(w in combatant.ready_weapons for w in c.weapon_ids))


def _counters() -> list[Choice]:
    return [
        Choice(
            code=f"counter.{kind.value}",
            group="counter",
            label=action_label(ActionSpec(kind=ActionKind.COUNTER, counter=kind)),
            action=ActionSpec(
                kind=ActionKind.COUNTER,
                counter=kind,
                side=CounterSide.OFFENSIVE
                if kind in (CounterKind.STRIKE, CounterKind.OBSTRUCT)
                else CounterSide.DEFENSIVE,
            ),
            targets=1,
        )
        for kind in CounterKind
        if kind is not CounterKind.SHOT
    ]


def _grapple(option: GrappleOption) -> Choice:
    action = ActionSpec(kind=ActionKind.GRAPPLE, grapple=option)
    return Choice(f"grapple.{option.value}", "manoeuvre", action_label(action), action, targets=1)


def _by_bmo(kind: ActionKind) -> Choice:
    """Return an action that is one manoeuvre by BMO; an overrun is made during a move. Rule: M-020, M-130."""
    action = ActionSpec(kind=kind, extra_moves=1 if kind is ActionKind.OVERTURN else 0)
    return Choice(f"bmo.{kind.value}", "manoeuvre", message(f"bmo.{OWN_ACTION[kind]}"), action, targets=1)


def catalogue(state: Encounter, combatant: Combatant) -> tuple[Choice, ...]:
    """Return everything that a combatant may choose to declare, in the order of the list.

    Whether an entry is allowed with the points and the attention at hand is `facts.price`'s to say.
    """
    sheet = state.sheet(combatant)
    attacks = _attack_choices(sheet, combatant, state)
    simple = ActionKind
    found: list[Choice] = [*attacks]
    found.append(Choice("move", "move", message("ui.catalogue.move"), ActionSpec(kind=simple.MOVE)))
    for attack in attacks:
        if attack.action.mode in (WeaponMode.SINGLE, WeaponMode.TWO_HANDED) and attack.weapon_ids:
            weapon = sheet.weapon(attack.weapon_ids[0])
            if weapon is not None and weapon.contact:
                units = max(0, state.profile.charge.units - (1 if sheet.has_talent("course") else 0))
                found.append(
                    Choice(
                        f"charge.{attack.weapon_ids[0]}.{attack.action.mode}",
                        "charge",
                        message("ui.catalogue.charge_with", weapon=weapon.name),
                        ActionSpec(
                            kind=simple.CHARGE,
                            mode=attack.action.mode,
                            skill="power_strike",
                            extra_moves=units,
                            use_course=sheet.has_talent("course"),
                        ),
                        weapon_ids=attack.weapon_ids,
                        targets=1,
                    )
                )
    for spell in sheet.spells:
        kind = simple.RITUAL if spell.ritual else simple.SPELL
        found.append(
            Choice(
                f"spell.{spell.id}",
                "spell",
                message("ui.catalogue.spell", spell=spell.name),
                ActionSpec(kind=kind, material=spell.material, aimed=spell.aimed, focus_two=spell.focus_two),
                spell_id=spell.id,
                targets=1,
            )
        )
    found += _counters()
    by_bmo = state.manoeuvres == "bmo"
    if by_bmo:
        found += [_by_bmo(kind) for kind in OWN_ACTION]
    for manoeuvre in (
        (simple.WHIRLWIND,)
        if by_bmo
        else (
            simple.DISARM,
            simple.WEAPON_DESTRUCTION,
            simple.TRIP,
            simple.WHIRLWIND,
            simple.OVERTURN,
            simple.GRAPPLE,
        )
    ):
        action = ActionSpec(kind=manoeuvre, mode=WeaponMode.SINGLE if manoeuvre in _ARMED else None)
        if manoeuvre is simple.GRAPPLE:
            found += [_grapple(option) for option in GrappleOption]
            continue
        spins = manoeuvre is simple.WHIRLWIND
        counts = tuple(range(1, 10)) if spins else (1,)
        found.append(
            Choice(manoeuvre.value, "manoeuvre", action_label(action), action, counts=counts, targets=9 if spins else 1)
        )
    for other in (simple.SKILL_USE, simple.JUMP, simple.INACTION, simple.GRACE):
        found.append(Choice(other.value, "other", action_label(ActionSpec(kind=other)), ActionSpec(kind=other)))
    found.append(
        Choice(
            "priced",
            "other",
            message("ui.catalogue.priced"),
            ActionSpec(kind=simple.PRICED, priced_category=1),
            targets=1,
        )
    )
    return tuple(found)


_ARMED = (ActionKind.DISARM, ActionKind.WEAPON_DESTRUCTION, ActionKind.WHIRLWIND)
