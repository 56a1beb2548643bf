"""What the docks of the ribbons say alike."""

from __future__ import annotations

from loreval_desktop.encounter.ribbons.act import ActOnRibbon
from loreval_desktop.encounter.value.people import Combatant
from loreval_desktop.encounter.value.ribbons import Ribbon
from loreval_desktop.rules.types.ribbons import RibbonAction
from loreval_desktop.ui.context import Context


def waiting_lines(context: Context, ribbon: Ribbon) -> list[str]:
    """Return what waits for somebody, in words: bonuses, defence, virtues that are used up."""
    lines = []
    for preparation in ribbon.preparations:
        helper = context.state.combatant(preparation.by)
        action = context.t(f"ribbon.{preparation.action}")
        key = "ui.ribbons.prepared" if helper is None else "ui.ribbons.helped"
        name = "" if helper is None else helper.name
        lines.append(context.t(key, bonuses=preparation.bonuses, action=action, name=name))
    if ribbon.defence:
        lines.append(context.t("ui.ribbons.defence", bonuses=ribbon.defence))
    if ribbon.virtues_used:
        lines.append(context.t("ui.ribbons.used", virtues=", ".join(ribbon.virtues_used)))
    return lines


def choice_text(context: Context, actor: Combatant, command: ActOnRibbon) -> str:
    """Return an action as a choice of its cost names it: with its weapon, its number, whom it helps."""
    t = context.t
    action = t(f"ribbon.{command.action}")
    if command.action is RibbonAction.CORNER:
        weapon = context.state.sheet(actor).weapon(command.weapon_id or "")
        return t("ui.ribbons.choice_of", action=action, of=weapon.name) if weapon is not None else action
    if command.action is RibbonAction.HELP:
        target = context.state.combatant(command.target)
        return t("ui.ribbons.choice_of", action=action, of=target.name if target is not None else "")
    if command.action is RibbonAction.DEFEND:
        return t("ui.ribbons.choice_of", action=action, of=t("ui.ribbons.choice_bonuses", bonuses=command.number))
    if command.action is RibbonAction.INTERACT:
        return t("ui.ribbons.choice_of", action=action, of=t(f"ui.ribbons.choice_level.{command.number}"))
    if command.action is RibbonAction.INCANT:
        return t("ui.ribbons.choice_of", action=action, of=t("ui.ribbons.choice_degree", degree=command.number))
    return action
