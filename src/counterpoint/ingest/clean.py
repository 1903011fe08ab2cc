"""Values made fit for JSON and SQLite, with a note of what had to be changed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Integral, Real
from typing import Any
from uuid import UUID

from counterpoint.values.characters import replace_surrogates

_MAX_VALUES = 100_000
_MAX_DEPTH = 64
_MAX_BITS = 14_000  # below the 4,300 digits that int() and str() allow


def is_moment(value: object) -> bool:
    """Whether a value is a date or time of any library, numpy's datetime64 among them."""
    kind = type(value)
    return hasattr(kind, "isoformat") or kind.__name__ == "datetime64"


def iso_text(moment: Any) -> str | None:
    """Return a date or time in ISO-8601; None for one that is not itself, like pandas' NaT."""
    if moment != moment:
        return None
    return str(moment.isoformat() if hasattr(moment, "isoformat") else moment)


def scalar_text(value: object) -> str | None:
    """Return the text of a string, number, date or UUID that is not blank; None for the rest."""
    if isinstance(value, str):
        return value if value.strip() else None
    if is_moment(value):
        return iso_text(value)
    if isinstance(value, bool) or (isinstance(value, Real) and not _is_finite(value)):
        return None
    if isinstance(value, Integral):
        return str(value) if int(value).bit_length() <= _MAX_BITS else None
    return str(value) if isinstance(value, (Real, UUID)) else None


def any_text(value: object) -> str:
    """Return the text of any object; the name of its type where it has none."""
    try:
        return str(value)
    except ValueError:  # it holds an integer of thousands of digits
        return type(value).__name__


def _is_finite(value: Real) -> bool:
    """Whether a number has a value of its own: NaN, infinity and numpy's NaT have none."""
    if isinstance(value, Integral):
        return value == value
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


class Cleaner:
    """Cleans the parts of one record; ``problems`` says once for each kind what it replaced.

    A lone surrogate becomes U+FFFD, so that lengths and offsets stay; NaN and infinity become
    null. The number of values and their depth are bounded, whatever refers to whatever.
    """

    def __init__(self) -> None:
        self._problems: dict[str, None] = {}
        self._values = 0

    @property
    def problems(self) -> tuple[str, ...]:
        """What was replaced, in order of first appearance."""
        return tuple(self._problems)

    def text(self, value: str) -> str:
        """Return the text without lone surrogates, at the same length."""
        cleaned = replace_surrogates(str(value))
        if cleaned != str(value):
            self._note("lone surrogates became U+FFFD")
        return cleaned

    def mapping(self, data: Mapping[Any, Any]) -> dict[str, Any]:
        """Return a mapping as a JSON object: dates as ISO-8601 text, unknown objects as text."""
        return self._mapping(data, 1)

    def _mapping(self, data: Mapping[Any, Any], depth: int) -> dict[str, Any]:
        return {
            self.text(any_text(key)): self._value(value, depth + 1) for key, value in data.items()
        }

    def _value(self, value: object, depth: int) -> Any:
        self._values += 1
        if self._values > _MAX_VALUES:
            self._note(f"of more than {_MAX_VALUES:,} values the rest became null")
            return None
        if depth > _MAX_DEPTH:
            self._note(f"what is nested deeper than {_MAX_DEPTH} levels became null")
            return None
        if isinstance(value, Mapping):
            return self._mapping(value, depth)
        if isinstance(value, (list, tuple)):
            return [self._value(item, depth + 1) for item in value]
        return self._scalar(value)

    def _scalar(self, value: object) -> Any:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self.text(value)
        if is_moment(value):
            return iso_text(value)
        if isinstance(value, (Integral, Real)):
            return self._number(value)
        self._note(f"a value of type {type(value).__name__} became text")
        return self.text(any_text(value))

    def _number(self, value: Integral | Real) -> int | float | None:
        if not _is_finite(value):
            self._note("NaN or infinity became null")
            return None
        number = int(value) if isinstance(value, Integral) else float(value)
        if isinstance(number, int) and number.bit_length() > _MAX_BITS:
            self._note("an integer of thousands of digits became null")
            return None
        return number

    def _note(self, problem: str) -> None:
        self._problems[problem] = None
