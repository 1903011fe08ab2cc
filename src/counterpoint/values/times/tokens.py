"""Text as a row of tokens, each of one class, written as one letter.

The classes of words are those of the lexicon (`counterpoint.values.times.lexicon.CLASSES`). Of
numbers: "D" 1 to 31, "O" one with an ordinal ending, "n" up to 999, "Y" a year of this time, "y"
of another, "k" '24, "X" 2023/24, "K" FY25, "Q" and "H" Q3 and H1, "g" 3.5, "G" 03.05.24, "c" a
clock time, "I" a whole date. Of the rest: "," "." ":" "/" "&" and brackets are themselves, "|"
ends a paragraph or a cell, "_" is anything else.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterpoint.values.times.calendar import Stretch
from counterpoint.values.times.periods import Value


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text: their letters in one string, and beside it values and offsets."""

    text: str
    codes: str
    values: list[Value]
    starts: list[int]
    ends: list[int]

    def word(self, index: int) -> str:
        """The text of a token in lower case, "" beyond the last."""
        if not 0 <= index < len(self.starts):
            return ""
        return self.text[self.starts[index] : self.ends[index]].lower()

    def behind(self, index: int, length: int) -> str:
        """The first characters behind a token."""
        return self.text[self.ends[index] : self.ends[index] + length]

    def number(self, index: int) -> int:
        """The value of a token that is a number."""
        value = self.values[index]
        return value if isinstance(value, int) else 0

    def name(self, index: int) -> str:
        """The value of a token that is a name."""
        value = self.values[index]
        return value if isinstance(value, str) else ""

    def stretch(self, index: int) -> Stretch | None:
        """The value of a token that is a whole date."""
        value = self.values[index]
        return value if isinstance(value, Stretch) else None

    def touch(self, index: int) -> bool:
        """Whether a token stands right behind the one before it."""
        return 0 < index < len(self.starts) and self.starts[index] == self.ends[index - 1]
