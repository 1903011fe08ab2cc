"""Characters that no file, database or tokenizer takes."""

from __future__ import annotations

import re

_SURROGATE = re.compile("[\ud800-\udfff]")


def replace_surrogates(text: str) -> str:
    """Return the text with U+FFFD for every lone surrogate; its length stays the same."""
    return _SURROGATE.sub("\ufffd", text)
