"""Column types that SQLite and PostgreSQL share, and what they do to a value on its way.

SQLite keeps a value of any type in any column, so a value on its way out is checked: a ValueError
says that something else wrote it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, Double, Text
from sqlalchemy.types import TypeDecorator

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class CleanText(TypeDecorator[str]):
    """Text without NUL and lone surrogates, which the databases refuse; U+FFFD stands for them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Replace what cannot be stored."""
        return None if value is None else _UNSTORABLE.sub("\ufffd", value)

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """Hand out text."""
        return None if value is None else _text(value)


class Number(TypeDecorator[float]):
    """A finite number."""

    impl = Double
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> float | None:
        """Hand out a number."""
        if value is not None and not (isinstance(value, float | int) and math.isfinite(value)):
            raise ValueError(f"{value!r} is no finite number")
        return value


class JsonList(TypeDecorator[Sequence[str]]):
    """A list of strings as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Sequence[str] | None, dialect: Dialect) -> str | None:
        """Write the list."""
        if value is None:
            return None
        return json.dumps([_UNSTORABLE.sub("\ufffd", item) for item in value])

    def process_result_value(self, value: Any, dialect: Dialect) -> tuple[str, ...] | None:
        """Read the list."""
        if value is None:
            return None
        items = json.loads(_text(value))
        if not isinstance(items, list):
            raise ValueError(f"a {type(items).__name__} is no list")
        return tuple(_text(item) for item in items)


class UtcTime(TypeDecorator[datetime]):
    """An aware moment, kept as UTC without a zone: both databases then cut months alike."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Move to UTC and drop the zone."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Put the zone back."""
        return None if value is None else value.replace(tzinfo=UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        """Read the moment; the databases' own readers raise TypeError for what is no text."""
        read = super().result_processor(dialect, coltype)

        def checked(value: Any) -> Any:
            try:
                return value if read is None else read(value)
            except TypeError as error:
                raise ValueError(f"{value!r} is no time") from error

        return checked


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"a {type(value).__name__} is no text")
    return value
