"""What stands right before and after digits: a sign, or the rest of a name."""

from __future__ import annotations

import re

CURRENCY_SIGNS = "$€£¥₹₩₽₺₫₱"
ORDINAL_SIGN = re.compile(r"(?:st|nd|rd|th|er|\.?[ºª])(?![A-Za-z0-9_])")

DASHES = r"\-‐‑–"
"""The inside of a character class: what can stand between the ends of a range."""

_HYPHENS = "-‐‑–−"
_TAIL = re.compile(r"[A-Za-z_µμΩ\u00c0-\u024f]++(\d?)")
_AREA = re.compile(r"(?:[kcmdµ]?m|ft|in|yd|mi)[23](?![A-Za-z0-9_])")
_LAPSE = re.compile(r"(?:d|h|hrs?|m|min)\d{1,2}(?:h|hrs?|m|min|s|sec)(?=\d|(?![A-Za-z0-9_]))")
_EXTENSION = re.compile(r"\.(?:[a-z]{2,4}|[xX])(?![\w.])")
_MIXED_TOKEN = re.compile(r"[-_][A-Za-z][A-Za-z]{0,30}\d")
_HYPHENATED_MEASURE = re.compile(r"\d[\d.,'’]{0,40}[A-Za-z%]{0,4}")
_REST_OF_LAPSE = re.compile(r"\d{1,2}(?:h|hrs?|m|min|s|sec)(?=\d|(?![A-Za-z0-9_]))")
_START_OF_LAPSE = re.compile(r"(?<![A-Za-z0-9_])\d{1,4}(?:d|h|hrs?|m|min)(?:\d{1,2}(?:h|m|min))?$")
_NUMBER_BEFORE = re.compile(r"(?<![\w.-])\d[\d.,]{0,20} $", re.ASCII)
_MEASURE_BEFORE = re.compile(
    r"(?<![\w.,/-])[-−]?(?P<digits>\d{1,9}(?:[.,]\d{1,9})?+) ?(?:[°%]|°?[CFK])?$", re.ASCII
)
_LONGEST_UNIT = 4
_HEX = re.compile(r"[a-f]{3,}+")
_DECADE = re.compile(r"\d{3}0")


def is_word(character: str) -> bool:
    """Whether a character can hold digits to a word; Chinese and Japanese set digits anywhere."""
    return character.isalnum() and not "\u2e80" <= character <= "\u9fff"


def is_glued(text: str, start: int) -> bool:
    """Whether digits go on from a word, an identifier or a longer number before them."""
    before, further = text[start - 1 : start], text[start - 2 : start - 1]
    if not before:
        return False
    if is_word(before):
        return not _ends_lapse(text, start)
    if before in "_#@\\^":
        return True
    if before in _HYPHENS:
        return is_word(further) and not _is_measure(text, start - 1)
    if before == "/":
        return further.isalpha() and is_word(further)
    if before in ".,:'’":
        return further.isdigit() or (before == "." and is_word(further))
    return False


def _ends_lapse(text: str, start: int) -> bool:
    """Whether the digits are the minutes of "1h30m"."""
    if _REST_OF_LAPSE.match(text, start) is None:
        return False
    return _START_OF_LAPSE.search(text[max(0, start - 12) : start]) is not None


def _is_measure(text: str, hyphen: int) -> bool:
    """Whether a number, with a unit or without, stands before the hyphen: it is a dash then."""
    begin = hyphen
    while (
        begin > hyphen - 48
        and begin > 0
        and (is_word(text[begin - 1]) or text[begin - 1] in ".,'’")
    ):
        begin -= 1
    run, before = text[begin:hyphen], text[begin - 1 : begin]
    if _HYPHENATED_MEASURE.fullmatch(run):
        return not (before and (before in _HYPHENS or before in "_/#"))
    if not run.isalpha() or len(run) > _LONGEST_UNIT:
        return False
    return before == "°" or _NUMBER_BEFORE.search(text[max(0, begin - 24) : begin]) is not None


def leads_into_name(text: str, run: str, end: int) -> bool:
    """Whether what follows the digits makes them part of a name, a file or a code."""
    following = text[end : end + 1]
    if not following or following == " ":
        return False
    if tail := _TAIL.match(text, end):
        return _is_name_tail(text, run, end, tail)
    if following in "@\\^_" or (following.isdigit() and not following.isdecimal()):
        return True
    if following == "." and _EXTENSION.match(text, end):
        return True
    return following in "-_" and _MIXED_TOKEN.match(text, end) is not None


def _is_name_tail(text: str, run: str, end: int, tail: re.Match[str]) -> bool:
    letters = tail.group().rstrip("0123456789")
    if "_" in letters:
        return True
    if tail[1]:
        return not (_AREA.match(text, end) or _LAPSE.match(text, end))
    if letters == "s" and len(run) == 4 and _DECADE.fullmatch(run):
        return True
    if (letters in ("D", "G") and len(run) == 1) or _HEX.fullmatch(letters):
        return True
    return letters.lower() == "xx" or (run == "0" and _is_letter_o(letters))


def _is_letter_o(letters: str) -> bool:
    """Whether a 0 before these letters is a prefix ("0xFF") or a misread O ("0CR")."""
    return letters[0] in "xX" or (len(letters) > 1 and letters.isupper() and letters[-1] != "B")


def minus_before(text: str, start: int) -> tuple[int, bool]:
    """Where the number starts with its sign, and whether that is a minus.

    A currency sign may stand between both: "-$5". Then the number starts after it, and is negative.
    """
    at = start
    if text[at - 1 : at] and text[at - 1] in CURRENCY_SIGNS:
        at -= 1
    sign = text[at - 1 : at]
    if not sign or sign not in "-−–" or not _opens(text, at - 1, sign):
        return start, False
    return (at - 1 if at == start else start), True


def _ends_below(text: str, joint: int) -> bool:
    """Whether a number ends where "-20–-10" has its dash; "5--10" has only a long dash."""
    found = _MEASURE_BEFORE.search(text, max(0, joint - 24), joint)
    return found is not None and (text[joint] in "–—" or found.start() < found.start("digits"))


def _opens(text: str, at: int, sign: str) -> bool:
    """Whether a sign at ``at`` opens a number; after a number it is a dash or a subtraction."""
    before = text[at - 1 : at]
    if not before:
        return True
    if before.isspace():
        further = text[at - 2 : at - 1]
        if further and further in CURRENCY_SIGNS:
            # "€ -5" is a debt, "5 € -3 €" a subtraction.
            return not text[max(0, at - 4) : at - 2].rstrip()[-1:].isdigit()
        return not (further.isdigit() or (further != "" and further in "%)°"))
    if before in "/-–—" and sign in "-−" and _ends_below(text, at - 1):
        return True
    if sign == "–":
        return before in "(=["
    if before in CURRENCY_SIGNS:
        return not text[max(0, at - 3) : at - 1].rstrip()[-1:].isdigit()
    if before in "\"'":
        return not text[at - 2 : at - 1].isalnum()
    return not before.isalnum() and before not in ")]}%°”’+/-–−"
