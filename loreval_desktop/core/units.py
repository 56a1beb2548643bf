"""Exact numbers and their rounding: the rules round half up, on exact values."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction


def round_half_up(value: Fraction, decimals: int = 0) -> Decimal:
    """Return an exact value rounded half up to a number of decimals (0.05 becomes 0.1)."""
    scale: int = 10**decimals
    scaled = value * scale
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return (Decimal(whole) / scale).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def exact(value: str | int | float | Decimal | Fraction) -> Fraction:
    """Return the exact value that a person meant: a float is read through its shortest decimal form."""
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
