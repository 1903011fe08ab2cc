"""Years counted from an emperor or a republic, such as 令和6年: no years of the common calendar."""

from __future__ import annotations

import re

_NAMES = "民国|民國|令和|平成|昭和|大正|明治"
_NUMBER = r"[0-9０-９〇零一二三四五六七八九十百元]"
_DATE = re.compile(
    rf"(?:{_NAMES}) ?{_NUMBER}{{1,5}} ?年"
    rf"(?: ?{_NUMBER}{{1,3}} ?月(?: ?{_NUMBER}{{1,3}} ?[日号號])?)?+"
)
_CLUE = re.compile(_NAMES)


def without_eras(text: str) -> str:
    """Return the text with spaces for every date of another era; its length stays the same."""
    if text.isascii() or _CLUE.search(text) is None:
        return text
    return _DATE.sub(lambda date: " " * len(date.group()), text)
