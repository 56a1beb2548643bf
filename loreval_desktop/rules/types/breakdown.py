"""A number that explains itself: signed terms, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable

from loreval_desktop.core.base import Frozen
from loreval_desktop.core.ids import RuleId
from loreval_desktop.core.message import Message


class Term(Frozen):
    """One line of the account: what, how much, and which rule says so."""

    label: Message
    value: int
    rule: RuleId
    suppressed_by: RuleId | None = None
    """The rule that keeps this term out of the total; the term is kept and shown struck through."""


class Breakdown(Frozen):
    """A total and the terms it is made of."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the terms that count."""
        return sum(term.value for term in self.terms if term.suppressed_by is None)

    def plus(self, *terms: Term | None) -> Breakdown:
        """Return the same account with further terms; None, and terms of 0 that nothing suppressed, are left out."""
        return Breakdown(
            terms=self.terms + tuple(t for t in terms if t is not None and (t.value != 0 or t.suppressed_by))
        )


def breakdown(terms: Iterable[Term | None]) -> Breakdown:
    """Return an account of the terms; None and zero terms are left out."""
    return Breakdown().plus(*terms)
