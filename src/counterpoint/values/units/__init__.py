"""Units as they are written, and their base units."""

from counterpoint.values.units.reader import (
    currency_before,
    rate_of,
    read_unit,
    share_before,
    time_unit,
    unit_of,
)

__all__ = [
    "currency_before",
    "rate_of",
    "read_unit",
    "share_before",
    "time_unit",
    "unit_of",
]
