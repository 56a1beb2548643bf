"""Checked arrays: what enters the kernel is finite and of the shape that was promised."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]

TOUCH_M = 1e-6
"""Two things nearer than this are at the same place; one micrometre, as for ties."""


def finite(values: npt.ArrayLike, shape: tuple[int | None, ...], what: str) -> FloatArray:
    """Return values as float64 of the given shape; None in the shape stands for any count.

    An empty input takes the shape with zero rows. Raises ValueError, naming what it is, on another shape or on a
    value that is not finite.
    """
    try:
        array = np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{what}: not an array of numbers") from error
    if array.size == 0 and None in shape:
        return np.zeros(tuple(0 if count is None else count for count in shape))
    if array.ndim != len(shape) or any(
        want is not None and want != have for want, have in zip(shape, array.shape, strict=True)
    ):
        raise ValueError(f"{what}: shape {array.shape}, expected {shape}")
    if not np.isfinite(array).all():
        raise ValueError(f"{what}: a value is not finite")
    return array


def point(values: npt.ArrayLike, what: str) -> FloatArray:
    """Return one checked point, shape (2,)."""
    return finite(values, (2,), what)


def points(values: npt.ArrayLike, what: str) -> FloatArray:
    """Return checked points, shape (N, 2)."""
    return finite(values, (None, 2), what)


def ranges(starts: IntArray, counts: IntArray) -> tuple[IntArray, IntArray]:
    """Return, for runs of whole numbers laid end to end, the run of each member and the member itself.

    starts, counts: (N,). Run i holds starts[i], starts[i] + 1, … and has counts[i] >= 0 members.
    """
    owner = np.repeat(np.arange(len(counts), dtype=np.int64), counts)
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    member = np.arange(total, dtype=np.int64) - np.repeat(ends - counts - starts, counts)
    return owner, member
