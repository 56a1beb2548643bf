"""Why a value was not taken, as a sentence: what a model's refusal comes to in the user's language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from loreval_desktop.core.message import Message, message

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

_KINDS = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "enum": "choice",
    "literal_error": "choice",
    "union_tag_invalid": "kind",
    "union_tag_not_found": "no_kind",
    "greater_than_equal": "at_least",
    "greater_than": "above",
    "less_than_equal": "at_most",
    "less_than": "below",
    "too_short": "too_few",
    "too_long": "too_many",
    "string_too_short": "text_short",
    "string_too_long": "text_long",
    "string_pattern_mismatch": "pattern",
    "finite_number": "finite",
    "value_error": "together",
}
"""What the checks of a model are called here; all others come down to what was expected: a number, a text, a list."""

_EXPECTED = (
    ("int", "whole"),
    ("float", "number"),
    ("decimal", "number"),
    ("string", "text"),
    ("bool", "yes_no"),
    ("list", "list"),
    ("tuple", "list"),
    ("dict", "object"),
    ("model", "object"),
    ("none", "nothing"),
)

_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")


def first_reason(error: ValidationError) -> tuple[str, Message]:
    """Return where the first fault of a refused value lies, in dots, and what it is. The place is — for the whole."""
    first = error.errors(include_url=False)[0]
    return ".".join(str(part) for part in first["loc"]) or "—", reason(first)


def reason(fault: ErrorDetails) -> Message:
    """Return one fault as a sentence."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind in _KINDS:
        return message(f"reason.{_KINDS[kind]}", **_values(fault, context))
    expected = next((name for start, name in _EXPECTED if kind.startswith(start)), "other")
    return message(f"reason.{expected}", given=_short(fault["input"]))


def _values(fault: ErrorDetails, context: dict[str, Any]) -> dict[str, str | float]:
    limit = next((context[name] for name in _LIMITS if name in context), 0)
    whole = int(limit) if float(limit).is_integer() else float(limit)
    values: dict[str, str | float] = {"given": _short(fault["input"]), "limit": whole}
    values["choices"] = str(context.get("expected", context.get("expected_tags", ""))).replace(" or ", ", ")
    values["tag"] = str(context.get("tag", ""))
    return values


def _short(value: object) -> str:
    """Return a value as it was written: text as it is, all else as JSON says it (NaN, null, true)."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:39]}…"
