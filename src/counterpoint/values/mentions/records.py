"""The record of a name in a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from counterpoint.types import Span

MentionKind = Literal["name", "acronym", "code", "quoted", "label"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text.

    ``key`` is its normal form: NFKC, case-folded, words between blanks, no possessive. ``subject``
    tells whether it stands where a sentence, a row or a label says what it is about.
    """

    text: str
    span: Span
    key: str
    kind: MentionKind
    subject: bool = False
