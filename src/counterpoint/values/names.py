"""Ids and other short texts from outside, as they may stand in a sentence of ours."""

from __future__ import annotations

_LONGEST = 120
_MARKS = str.maketrans({"[": "(", "]": ")", '"': "'"})


def fold(text: str) -> str:
    """Return the text on one line, without characters that steer or hide."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def shortened(text: str, longest: int = _LONGEST) -> str:
    """Return the text on one line as `fold` does, with an ellipsis for what is too long."""
    folded = fold(text)
    return folded if len(folded) <= longest else f"{folded[: longest - 1]}…"


def shown_id(passage_id: str) -> str:
    """Return an id that can stand in brackets: it cannot close them and write on behind them.

    Brackets become parentheses, a long id is shortened in the middle; ids as people and programs
    give them come back as they are.
    """
    name = fold(passage_id[: 50 * _LONGEST]).translate(_MARKS)
    if len(name) <= _LONGEST:
        return name
    half = _LONGEST // 2
    return f"{name[:half]}…{name[-half:]}"
