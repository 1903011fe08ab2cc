"""Normal forms of identifiers."""

from __future__ import annotations

import re

_MARK = re.compile(r"(?<![0-9])[-_./]|[-_./](?![0-9])")


def plain(code: str) -> str:
    """Return its letters and digits, case-folded."""
    return "".join(c for c in code.casefold() if c.isalnum())


def between_digits(code: str) -> str:
    """Return the code with those marks only that part two numbers: "4.2", "1-2", but "kh2231"."""
    return _MARK.sub("", dashed(code))


def dashed(code: str) -> str:
    """Return the code case-folded, with one kind of dash."""
    return re.sub(r"[\u2010-\u2015\u2212]", "-", code.casefold()).strip("#")
