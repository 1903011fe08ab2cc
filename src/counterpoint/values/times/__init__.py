"""Times in running text, resolved to stretches of time."""

from counterpoint.values.times.reader import (
    TimeMention,
    compare_times,
    find_times,
    in_force,
    periods,
)

__all__ = [
    "TimeMention",
    "compare_times",
    "find_times",
    "in_force",
    "periods",
]
