"""What hides a target, in words."""

from __future__ import annotations

from loreval_desktop.core.message import Message
from loreval_desktop.ui.context import Context


def hiding_text(context: Context, hiding: tuple[tuple[Message | str, float], ...]) -> str:
    """Return what hides a target, in words: low wall 25, Ogre 37."""
    return ", ".join(
        context.t("ui.resolve.hider", name=name if isinstance(name, str) else context.say(name), share=share)
        for name, share in hiding
    )
