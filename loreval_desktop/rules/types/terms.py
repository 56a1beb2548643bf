"""Short ways to make terms and findings. Both are immutable, so equal ones are made once and shared."""

from __future__ import annotations

from functools import lru_cache

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message
from loreval_desktop.rules.types.breakdown import Term

Value = str | int | float | Message


class Finding(Frozen):
    """Something that the rules say against a plan: the sentence, the row, and whether the GM may overrule it."""

    say: Message
    rule: RuleId
    overridable: bool = True


@lru_cache(maxsize=1024)
def named(kind: str, code: str) -> Message:
    """Return the name of a thing that has a code: `rule.<kind>.<code>`, such as a skill, a mode or an armour."""
    return Message(id=f"rule.{kind}.{code}")


@lru_cache(maxsize=8192)
def _term(label: str, value: int, rule: str, suppressed_by: str | None, values: tuple[tuple[str, Value], ...]) -> Term:
    return Term(
        label=Message(id=f"rule.term.{label}", values=values),
        value=value,
        rule=RuleId(rule),
        suppressed_by=None if suppressed_by is None else RuleId(suppressed_by),
    )


def term(label: str, value: int, rule: str, suppressed_by: str | None = None, **values: Value) -> Term:
    """Return the term of that label (`rule.term.<label>`), value and rule."""
    return _term(label, value, rule, suppressed_by, tuple(values.items()))


@lru_cache(maxsize=4096)
def _finding(label: str, rule: str, overridable: bool, values: tuple[tuple[str, Value], ...]) -> Finding:
    return Finding(say=Message(id=f"rule.finding.{label}", values=values), rule=RuleId(rule), overridable=overridable)


def finding(label: str, rule: str, /, *, overridable: bool = True, **values: Value) -> Finding:
    """Return the finding of that label (`rule.finding.<label>`) and rule."""
    return _finding(label, rule, overridable, tuple(values.items()))


def gm_terms(modifier: int) -> tuple[Term, ...]:
    """Return the line of a modifier that the GM gives, if any. Rule: L-193."""
    return (term("gm", modifier, "L-193"),) if modifier else ()
