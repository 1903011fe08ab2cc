"""Column types that SQLite and PostgreSQL share, and what they do to a value on its way in."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class CleanText(TypeDecorator[str]):
    """Text without NUL and lone surrogates, which the databases refuse; U+FFFD stands for them."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Replace what cannot be stored."""
        return None if value is None else _UNSTORABLE.sub("\ufffd", value)


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
        return None if value is None else tuple(json.loads(value))


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
