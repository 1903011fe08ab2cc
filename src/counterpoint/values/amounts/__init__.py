"""Amounts: numbers with their unit, bounds and tolerance, and when two of them agree."""

from counterpoint.values.amounts.reader import (
    Amount,
    compare_amounts,
    find_amounts,
)

__all__ = [
    "Amount",
    "compare_amounts",
    "find_amounts",
]
