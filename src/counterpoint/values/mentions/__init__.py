"""Names in a text, and when two of them name one thing."""

from counterpoint.values.mentions.reader import (
    Mention,
    find_mentions,
    same_name,
)

__all__ = [
    "Mention",
    "find_mentions",
    "same_name",
]
