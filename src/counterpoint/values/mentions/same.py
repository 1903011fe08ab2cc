"""Whether two names can be of one thing."""

from __future__ import annotations

import re
import unicodedata

from counterpoint.values.identifiers.licences import licence_of
from counterpoint.values.mentions.records import Mention
from counterpoint.values.wordlists import word_list

_DIGITS = re.compile(r"\d+")
_HAN = re.compile(r"[\u3400-\u9fff]{2,}")
_CODES = ("code", "quoted")
_NOT_LETTERS = re.compile(r"[\s\-_.]+")
_LEAST_ACRONYM = 2
_COMPASS = frozenset("东西南北上下左右前后新老大小")


def same_name(a: Mention, b: Mention) -> bool:
    """Tell whether two mentions can name one thing.

    Equal keys, two spellings of one licence, an acronym of the other, or the words of one inside
    the other ("Reber", "Jonas Reber"); in Chinese the characters. Names that carry different
    numbers never do, and a body is not what it is of ("Friends of the Louvre").
    """
    if a.key == b.key or _is_one_licence(a, b):
        return True
    numbers = set(_DIGITS.findall(a.key)), set(_DIGITS.findall(b.key))
    if all(numbers) and numbers[0] != numbers[1]:
        return _is_one_code(a, b)
    if a.kind in _CODES or b.kind in _CODES:
        return _is_one_code(a, b) or _is_one_han(a.key, b.key)
    if _is_acronym_of(a, b) or _is_acronym_of(b, a) or _is_one_han(a.key, b.key):
        return True
    short, long = sorted((a.key.split(), b.key.split()), key=len)
    return _names_something(short) and _is_run_of(short, long) and not _is_owned(short, long)


def _is_one_licence(a: Mention, b: Mention) -> bool:
    licence = licence_of(a.key)
    if not licence or licence != licence_of(b.key):
        return False
    # "3" is "3.0".
    versions = [" ".join(_DIGITS.findall(one.key)).removesuffix(" 0") for one in (a, b)]
    return not all(versions) or versions[0] == versions[1]


def _is_one_code(a: Mention, b: Mention) -> bool:
    """Whether two codes differ in their separators only: "UTF-8", "utf8"."""
    if " " in a.text or " " in b.text or not any(c.isdigit() for c in a.key):
        return False
    return _NOT_LETTERS.sub("", a.key) == _NOT_LETTERS.sub("", b.key)


def _is_one_han(a: str, b: str) -> bool:
    """Whether the characters of the shorter one stand in the longer one, in order."""
    if not (_HAN.fullmatch(a) and _HAN.fullmatch(b)):
        return False
    short, long = sorted((a, b), key=len)
    place, rest = 0, []
    for character in long:
        if place < len(short) and character == short[place]:
            place += 1
        else:
            rest.append(character)
    if place < len(short) or (len(rest) > 1 and short not in long):
        return False
    ends = word_list("mentions", "endings")
    other_kind = a[-1] != b[-1] and short[-1] in ends and long[-1] in ends
    return not other_kind and (short in long or not _COMPASS & set(rest))


def _is_acronym_of(short: Mention, long: Mention) -> bool:
    letters = short.key.replace(" ", "").replace(".", "").replace("&", "")
    if short.kind != "acronym" or len(letters) < _LEAST_ACRONYM:
        return False
    words = [word for word in re.split(r"[\s&-]+", long.text) if word]
    inner = word_list("mentions", "inside")
    main = [word for word in words if word.casefold() not in inner]
    spelled = {"".join(word[0] for word in some) for some in (words, main)}
    spelled.add("".join(word if word.isupper() else word[0] for word in main))
    return len(main) > 1 and letters in {one.casefold() for one in spelled}


def _names_something(words: list[str]) -> bool:
    generic = word_list("mentions", "generic")
    return any(word not in generic and not word.isdigit() for word in words)


def _is_run_of(short: list[str], long: list[str]) -> bool:
    size = len(short)
    return any(long[i : i + size] == short for i in range(len(long) - size + 1))


def _is_owned(short: list[str], long: list[str]) -> bool:
    """Whether the short one is only what a body is of: "Louvre" in "Friends of the Louvre"."""
    if "of" not in long:
        return False
    head, rest = long[: long.index("of")], long[long.index("of") + 1 :]
    bodies = word_list("mentions", "bodies")
    return bool(head) and head[-1] in bodies and _is_run_of(short, rest)


def fold(text: str) -> str:
    """Return the text NFKC, case-folded, its words between blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
