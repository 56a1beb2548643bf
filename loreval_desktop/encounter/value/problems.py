"""What speaks against a command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import (
    RuleId,
)
from loreval_desktop.core.message import Message
from loreval_desktop.rules.types.terms import Finding


class Problem(Frozen):
    """Why a command is not allowed: the sentence, the rule, and whether the GM may overrule it."""

    say: Message
    rule: RuleId | None = None
    overridable: bool = True


def problems_of(findings: Iterable[Finding]) -> Iterator[Problem]:
    """Yield what the rules found as problems of a command."""
    for found in findings:
        yield Problem(say=found.say, rule=found.rule, overridable=found.overridable)
