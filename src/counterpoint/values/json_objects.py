"""JSON objects inside other text, as chat models write them."""

from __future__ import annotations

import json
from typing import Any

# How far into a text, and after how many braces, an object is looked for.
_LONGEST = 100_000
_MOST_BRACES = 50


def first_object(text: str) -> dict[str, Any] | None:
    """The first JSON object in a text, whatever stands around it; None where there is none."""
    decoder = json.JSONDecoder()
    text = text[:_LONGEST]
    at = text.find("{")
    for _ in range(_MOST_BRACES):
        if at < 0:
            return None
        try:
            found: dict[str, Any] = decoder.raw_decode(text, at)[0]
            return found
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
    return None
