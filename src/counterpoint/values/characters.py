"""Characters that nobody sees, and characters that no file, database or tokenizer takes."""

from __future__ import annotations

import re

VARIATION_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
"""The inside of a character class: what picks the look of the character before it."""

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
"""The inside of a character class: Unicode's Default_Ignorable_Code_Point.

Soft hyphens, zero-width characters, fillers, joiners, marks and overrides of direction, variation
selectors and the tag alphabet: none has a look of its own.
"""

CHINESE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""The inside of a character class: Chinese characters and Japanese kana, written without spaces."""

_CHINESE = re.compile(f"[{CHINESE}]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_TAG = re.compile("[\U000e0000-\U000e007f]")
_SELECTOR = re.compile(f"[{VARIATION_SELECTORS}]")
# No sequence of a script or of emoji puts three selectors side by side.
_SMUGGLED_SELECTORS = 3


def is_chinese(text: str) -> bool:
    """Tell whether a text has a Chinese character, a Japanese kanji or a kana."""
    return _CHINESE.search(text) is not None


def replace_surrogates(text: str) -> str:
    """Return the text with U+FFFD for every lone surrogate; its length stays the same."""
    return _SURROGATE.sub("\ufffd", text)


def carries_text(run: str) -> bool:
    """Tell whether a run of invisible characters can spell words to a machine."""
    return bool(_TAG.search(run)) or len(_SELECTOR.findall(run)) >= _SMUGGLED_SELECTORS
