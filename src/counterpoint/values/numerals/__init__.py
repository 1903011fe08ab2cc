"""Numbers as they are written, in digits and in words."""

from counterpoint.values.numerals.reader import (
    Numeral,
    find_numerals,
)

__all__ = [
    "Numeral",
    "find_numerals",
]
