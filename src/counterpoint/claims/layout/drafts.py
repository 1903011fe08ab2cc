"""A statement before its words are read: which stretches of the visible text it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from counterpoint.types import Span

Form = Literal["prose", "cell", "entry", "heading", "item", "code"]


class Head(NamedTuple):
    """Words that say what a value is the value of: a row or column head, a part of a key.

    ``glue`` stands before it, unless it is the first. ``name`` tells that it is a name of code,
    to be read as words.
    """

    span: Span
    glue: str = ", "
    name: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A statement as stretches of the visible text.

    ``own`` are its own words, joined by blanks. ``raw`` tells that they are code and hold no
    marks, ``whole`` that they are one statement however many sentences they hold. ``unit`` is
    read behind them; ``corner`` is a further head, which may name the unit of a bare number.
    """

    form: Form
    own: tuple[Span, ...]
    heads: tuple[Head, ...] = ()
    context: tuple[str, ...] = ()
    raw: bool = False
    whole: bool = False
    unit: str = ""
    corner: Head | None = None
