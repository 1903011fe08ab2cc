"""Whether four digits, or the name of a month or a season, alone are a time.

"In 2024" is a year, "2000 m" and "page 1950" are none; "in May" is a month, "may" a verb.
"""

from __future__ import annotations

import re

from counterpoint.values.times.lexicon import lexicon
from counterpoint.values.times.tokens import Tokens

# Codes before a year that leave no doubt, and those that also stand before a quantity.
_SURE = frozenset("pERNVBSMmbzh")
_SUPPORTS = frozenset("prVBEo")
_STOPS = frozenset(",.:()|")
_COUNTABLE = re.compile(r"[a-zà-ɏ]{3,24}[a-rt-zà-ɏ]s")
_HAN_UNITS = frozenset("年月日元人个米吨台次多余来名万亿份家件种")
_TAKING_YEARS = frozenset("prVBtJ&o")
_FREE = frozenset(",.:()|&tpJroV")


def reads_as_year(tokens: Tokens, index: int) -> bool:
    """Whether four digits are a year where they stand."""
    before, after = _code(tokens, index - 1), _code(tokens, index + 1)
    if before == "U" and tokens.name(index - 1) == "year":
        return True
    if tokens.codes[index] == "k":
        return before in _SURE
    if _is_counted(tokens, index) or tokens.word(index - 1) in lexicon().quantities:
        return False
    if tokens.codes[index] == "y":
        return tokens.word(index - 1) in lexicon().distant and (after in _FREE or after == "")
    if before in _SURE:
        return True
    if before in ("D", "n", "g", "c") or after in ("D", "n", "g") or _is_digits(tokens, index - 1):
        return before == ","
    return _word_allows(tokens, index)


def reads_as_month(tokens: Tokens, index: int) -> bool:
    """Whether the name of a month stands where no verb and no person can."""
    before, after = _code(tokens, index - 1), _code(tokens, index + 1)
    if after == "o" or (after == "_" and before not in _SUPPORTS and _is_name(tokens, index + 1)):
        return False
    if tokens.codes[index] == "v":
        return before in tuple("prV") and (after in _STOPS or after == "")
    if tokens.codes[index] == "m" and before in ("&", "J", "/", "t"):
        further = _code(tokens, index - 2)
        return further == "M" or further in tuple("prVB") or (before == "t" and after == "_")
    if tokens.codes[index] == "m":
        return before in _SUPPORTS
    return before != "e"


def reads_as_season(tokens: Tokens, index: int) -> bool:
    """Whether the name of a season follows a word like "in"; "each spring" is no time."""
    start = index - 1
    while start >= 0 and tokens.codes[start] in "tE":
        start -= 1
    return start >= 0 and tokens.codes[start] in "prVB"


def _is_name(tokens: Tokens, index: int) -> bool:
    """Whether a word has a capital, so that the month before it is a first name."""
    return index >= 0 and tokens.text[tokens.starts[index]].isupper()


def _word_allows(tokens: Tokens, index: int) -> bool:
    """Whether the word before a year can stand there."""
    before, after = _code(tokens, index - 1), _code(tokens, index + 1)
    word = tokens.word(index - 1)
    # "Independence Day 1900": a name, not a count of days.
    if before == "U" and _is_name(tokens, index - 1) and _is_name(tokens, index - 2):
        return word == "day"
    if before in _TAKING_YEARS or before in _STOPS or before in ("", "Y", "F", "/"):
        return True
    if before != "_" or word.endswith("ed"):
        return False
    return word.isalpha() or after in _STOPS


def _is_counted(tokens: Tokens, index: int) -> bool:
    """Whether four digits are a quantity, or one end of a range of it ("1950 to 2000 users")."""
    joined = _code(tokens, index + 1) in ("J", "&") and _code(tokens, index + 2) == "Y"
    return has_counted(tokens, index) or (joined and has_counted(tokens, index + 2))


def has_counted(tokens: Tokens, index: int) -> bool:
    """Whether what follows is what there are so many of: a unit, or many of a round number."""
    after, word, known = _code(tokens, index + 1), tokens.word(index + 1), lexicon()
    if after in ("U", "C") or word in known.measures:
        return not word.endswith("quarter")
    if after != "_":
        return False
    if tokens.touch(index + 1) and word in _HAN_UNITS:
        return True
    plural = _COUNTABLE.fullmatch(word) is not None and word not in known.functions
    if not plural or not tokens.text[tokens.starts[index + 1]].islower():
        return False
    sure = _code(tokens, index - 1) in _SURE | {"t", "r"}
    return tokens.number(index) % 100 == 0 or not sure


def is_dating(tokens: Tokens, start: int) -> bool:
    """Whether only a date follows the word before: "4.3.24" is a version in "fixed in 4.3.24"."""
    at = start - 2 if tokens.codes[start - 1 : start] == ":" else start - 1
    if at < 0:
        return False
    word = tokens.word(at)
    opening = at == 0 or tokens.codes[at - 1] in ".|("
    return word in lexicon().dating or (opening and word in lexicon().opening)


def _is_digits(tokens: Tokens, index: int) -> bool:
    return _code(tokens, index) == "_" and tokens.word(index)[:1].isdecimal()


def _code(tokens: Tokens, index: int) -> str:
    return tokens.codes[index] if 0 <= index < len(tokens.codes) else ""
