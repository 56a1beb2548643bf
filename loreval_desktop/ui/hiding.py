"""What hides a target, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loreval_desktop.core.message import Message
from loreval_desktop.ui.context import Context

_CUT = "…"


def hiding_text(context: Context, hiding: tuple[tuple[Message | str, float], ...]) -> str:
    """Return what hides a target, in words: low wall 25, Ogre 37."""
    return ", ".join(hider_texts(context, hiding))


def hider_texts(context: Context, hiding: tuple[tuple[Message | str, float], ...]) -> tuple[str, ...]:
    """Return what hides a target, in words, the largest share first."""
    return tuple(
        context.t("ui.resolve.hider", name=name if isinstance(name, str) else context.say(name), share=share)
        for name, share in sorted(hiding, key=lambda pair: -pair[1])
    )


def fitting_line(head: Sequence[str], hiders: Sequence[str], rule: str, fits: Callable[[str], bool]) -> str:
    """Return one line: head, hiders and rule, shortened until it fits; the rule always stays whole.

    The last hiders go first, an ellipsis in their place; then the first part of the head is shortened from its end.
    """
    parts = list(head)
    for kept in range(len(hiders), -1, -1):
        shown = ", ".join((*hiders[:kept], *((_CUT,) if kept < len(hiders) else ())))
        line = " · ".join((*parts, *((shown,) if shown else ()), rule))
        if fits(line):
            return line
    rest = (*parts[1:], *((_CUT,) if hiders else ()), rule)
    for length in range(len(parts[0]) - 1 if parts else 0, 0, -1):
        line = " · ".join((parts[0][:length].rstrip() + _CUT, *rest))
        if fits(line):
            return line
    return " · ".join((_CUT, rule))
