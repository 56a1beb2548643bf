"""What a right click on a token offers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from loreval_desktop.core.ids import LightId, TokenId
from loreval_desktop.encounter.board import contact, obstacles
from loreval_desktop.encounter.map.riding import BESIDE_M, Dismount, MountToken
from loreval_desktop.encounter.map.scene import EditTokens, PutMapItems, RemoveMapItems
from loreval_desktop.encounter.value.encounter import Encounter
from loreval_desktop.encounter.value.scene import Light, Scene, Token
from loreval_desktop.ui.context import Context
from loreval_desktop.ui.dialogs.token import TokenDialog

TORCH_BRIGHT_M, TORCH_DIM_M = 6.0, 12.0


def token_menu(context: Context, token_id: TokenId, parent: QWidget) -> QMenu | None:
    """Return the menu of a token, or of all that are selected with it; None when it is not on the map."""
    state = context.state
    found = state.find_token(token_id)
    if found is None:
        return None
    scene, token = found
    chosen = context.session.selection if token_id in context.session.selection else (token_id,)
    tokens = tuple(t for t in scene.tokens if t.id in chosen)
    menu = QMenu(parent)
    t = context.t

    def add(text: str, act: Callable[[], object], icon: str = "") -> None:
        action = menu.addAction(text)
        if icon:
            action.setIcon(context.icon(icon))
        action.triggered.connect(lambda _=False: act())

    def edit(**changes: object) -> None:
        context.dispatch(EditTokens(tokens=tuple(one.model_copy(update=changes) for one in tokens)))

    if len(tokens) == 1:
        add(t("ui.token.properties"), lambda: TokenDialog(context, token, parent).exec(), "settings")
        if token.combatant_id is not None:
            target = token.combatant_id
            add(t("ui.token.aim"), lambda: context.session.aim_at(target), "target")
    locked = all(one.locked for one in tokens)
    add(t("ui.token.unlock" if locked else "ui.token.lock"), lambda: edit(locked=not locked), "lock")
    hidden = all(one.hidden for one in tokens)
    add(t("ui.token.show" if hidden else "ui.token.hide"), lambda: edit(hidden=not hidden), "eye-off")
    if len(tokens) > 1:
        name = group_name(scene)
        add(t("ui.token.to_group"), lambda: edit(group=name), "group")
    if any(one.group for one in tokens):
        add(t("ui.token.ungroup"), lambda: edit(group=""))
    if len(tokens) == 1:
        _add_riding(context, state, scene, token, add)
        _add_light(context, scene, token, add)
    menu.addSeparator()
    add(t("ui.token.remove"), lambda: context.dispatch(RemoveMapItems(ids=tuple(one.id for one in tokens))), "trash")
    return menu


def group_name(scene: Scene) -> str:
    """Return a name of a group that the scene does not have."""
    taken = {token.group for token in scene.tokens}
    return next(f"g{n}" for n in range(1, len(taken) + 2) if f"g{n}" not in taken)


def grouped(scene: Scene, token: Token) -> tuple[TokenId, ...]:
    """Return a token and those of its group, itself first."""
    others = (one.id for one in scene.tokens if token.group and one.group == token.group and one.id != token.id)
    return (token.id, *others)


def _add_riding(
    context: Context, state: Encounter, scene: Scene, token: Token, add: Callable[[str, Callable[[], object]], None]
) -> None:
    if token.mount is not None and scene.token(token.mount) is not None:
        add(context.t("ui.token.dismount"), lambda: context.dispatch(Dismount(token_id=token.id)))
        return
    for other in scene.tokens:
        larger = state.token_radius_m(other) > state.token_radius_m(token)
        if other.id != token.id and larger and contact.gap_m(state, token, other) <= BESIDE_M:
            command = MountToken(token_id=token.id, mount_id=other.id)
            name = obstacles.token_name(state, other)
            add(context.t("ui.token.mount", name=name), partial(context.dispatch, command))


def _add_light(context: Context, scene: Scene, token: Token, add: Callable[[str, Callable[[], object]], None]) -> None:
    carried = [light for light in scene.lights if light.carried_by == token.id]
    if not carried:
        torch = Light(id=LightId(""), at=token.at, bright_m=TORCH_BRIGHT_M, dim_m=TORCH_DIM_M, carried_by=token.id)
        add(context.t("ui.token.torch"), lambda: context.dispatch(PutMapItems(lights=(torch,))))
        return
    for light in carried:
        turned = light.model_copy(update={"on": not light.on})
        key = "ui.token.put_out" if light.on else "ui.token.light_up"
        add(context.t(key), partial(context.dispatch, PutMapItems(lights=(turned,))))
    ids = tuple(light.id for light in carried)
    add(context.t("ui.token.drop_light"), lambda: context.dispatch(RemoveMapItems(ids=ids)))
