"""What only names a thing: phones, accounts, pages, labels."""

from counterpoint.values.identifiers.reader import (
    Identifier,
    find_identifiers,
)

__all__ = [
    "Identifier",
    "find_identifiers",
]
