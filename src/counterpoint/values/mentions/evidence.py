"""Whether a run of capitalised words is a name: by its words, and by what stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from counterpoint.values.mentions.ordinary import common, is_ordinary, mass
from counterpoint.values.mentions.relations import follows_preposition
from counterpoint.values.mentions.tokens import Token
from counterpoint.values.wordlists import word_list, word_map

_GERMAN_ENDINGS = ("e", "en", "er", "es")
_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_SHOUTED = 3
_HEADLINE = 8
_SINGULAR = frozenset("is was has does".split())
_JOINERS = frozenset((",", "and", "or", "&", "und", "y", "–", "—", "-", "/"))
_ADJECTIVES = tuple("-lined -based -free -style -only -like -wide -led -speaking".split())


@dataclass(frozen=True, slots=True)
class Habits:
    """What the rest of a text says about its words: how they are written, and where.

    ``around`` are words in small letters that stand near the text, not in it.
    """

    lower: frozenset[str]
    inside: frozenset[str]
    twice_first: frozenset[str]
    german: bool
    around: frozenset[str] = frozenset()


def is_name(run: list[Token], following: list[Token], habits: Habits) -> bool:
    """Tell whether a run is a name.

    Args:
        run: the capitalised words.
        following: the pieces after them, a few of them.
        habits: what the rest of the text says about its words.
    """
    if sum(token.is_acronym and len(token.text) > 1 for token in run) >= _SHOUTED:
        return False
    if all(token.is_acronym and _is_shouted(token) for token in run):
        return False
    if len(run) > 1:
        return _is_long_name(run, habits)
    token = run[0]
    word = bare(token)
    if len(word) < 2 or word in _never_alone() or word.endswith(_ADJECTIVES):
        return False
    if token.is_acronym:
        number = len(word) > 3 and _ROMAN.fullmatch(word) is not None
        return word not in word_list("mentions", "not_acronyms") and not number
    if word in word_list("mentions", "demonyms"):
        return _stands_alone(following)
    if word.removesuffix("s") in word_list("mentions", "demonyms") or _is_symbol(token.text):
        return False
    if token.is_mixed or any(c.isdigit() for c in word):
        return any(c.isalpha() for c in word)
    if word in word_list("versions", "products") and word not in habits.lower:
        return True
    if word in habits.lower or _is_head(word):
        return False
    if habits.german:
        return word in habits.twice_first and word not in common()
    return not token.initial or _proves_itself(token, word, following, habits)


def bare(token: Token) -> str:
    """Return the case-folded word without the sign of the possessive."""
    return token.folded.removesuffix("'s").removesuffix("’s").rstrip("'’")


def is_possessive(token: Token) -> bool:
    """Tell whether a word ends with the sign of the possessive."""
    return token.text.endswith(("'s", "’s"))


def _is_long_name(run: list[Token], habits: Habits) -> bool:
    words = {token.folded for token in run}
    if words <= word_list("mentions", "alone") | word_list("mentions", "demonyms"):
        return False
    if not habits.german:
        return True
    first = run[0]
    adjective = first.initial and first.text.endswith(_GERMAN_ENDINGS)
    if "von" in words and first.folded not in word_list("mentions", "given"):
        return False
    return not adjective and not words & word_list("versions", "units")


def _is_shouted(token: Token) -> bool:
    """Whether a word in capitals is a common word, not an acronym: "URGENT"."""
    word = bare(token)
    return len(word) > 3 and (word in word_list("mentions", "notices") or is_ordinary(word))


def _is_symbol(text: str) -> bool:
    return text in _symbols()


def _stands_alone(following: list[Token]) -> bool:
    """Whether an adjective of a people names its language: no noun comes after it."""
    after = following[0] if following else None
    return after is None or after.piece != "word" or after.text in ("and", "or", "und", "y")


def _proves_itself(token: Token, word: str, following: list[Token], habits: Habits) -> bool:
    """Whether the first word of a sentence is a name: written so elsewhere, or acting as one."""
    if "-" in word:
        return _is_compound_name(token, word, following)
    if word in common():
        return False
    if word in habits.inside or is_possessive(token):
        return True
    if not following or word in habits.around or word.endswith(_suffixes()):
        return False
    if not is_ordinary(word) and _heads_a_line(word, following):
        return True
    return word not in mass() and _acts(word, following)


def _is_compound_name(token: Token, word: str, following: list[Token]) -> bool:
    parts = word.split("-")
    if not token.text[1:].islower():
        return any(part not in common() for part in parts)
    strange = not is_ordinary(parts[-1]) and len(parts[-1]) > 1 and not parts[-1].endswith("ed")
    return strange and bool(following) and (_heads_a_line(word, following) or _is_told(following))


def _heads_a_line(word: str, following: list[Token]) -> bool:
    """Whether the word is the head of what follows: "Vellenau. Old town hall", "Amaranth: 183 m".

    A plural is none, but it may own what follows.
    """
    after = following[0]
    if word.endswith("s") and not word.endswith(("ss", "us", "is", "as", "os")):
        return False
    if word.endswith("ed"):
        return False
    if after.piece in ("stop", "colon") or after.text == "|":
        return after.text not in ("!", "?", "\n") and len(following) > 1
    if after.piece == "number":
        return "." in after.text and len(following) > 1 and following[1].text in (":", "(", "\n")
    if after.text == ",":
        return _is_apposition(following[1:])
    for token in following[:_HEADLINE]:
        if token.piece == "colon" or token.text == "|":
            return True
        if token.piece != "word" and token.text != ",":
            return False
        if token.text in word_list("mentions", "verbs") or token.text.endswith("ed"):
            return False
    return False


def _is_apposition(rest: list[Token]) -> bool:
    return bool(rest) and rest[0].piece == "word" and not rest[0].text.endswith("ing")


def _acts(word: str, following: list[Token]) -> bool:
    """Whether a verb of one third person, or another name, comes after the word."""
    after = following[0]
    if after.text in _JOINERS:
        plural = word.endswith("s") and after.text not in ("–", "—")
        return not plural and len(following) > 1 and following[1].is_capital
    if word.endswith("s") and after.text not in _SINGULAR:
        return not is_ordinary(word) and _is_third_person(after) and _has_object(following)
    if after.text in word_list("mentions", "verbs") or after.text.endswith("ed"):
        return True
    return _is_third_person(after) and _has_object(following)


def _is_told(following: list[Token]) -> bool:
    return following[0].text in _SINGULAR


def _is_third_person(after: Token) -> bool:
    return after.piece == "word" and len(after.text) > 3 and after.text.endswith("s")


def _has_object(following: list[Token]) -> bool:
    """Whether an object comes next, so that the word before it is a verb, not a plural."""
    if len(following) < 2:
        return False
    token, known = following[1], following[0].text in word_list("mentions", "verbs")
    if token.piece == "number" or token.folded in word_list("mentions", "determiners"):
        return True
    return known and token.piece == "word" and not follows_preposition(token)


def _is_head(word: str) -> bool:
    heads = word_map("identifiers", "heads")
    return word in heads or word.removesuffix("s") in heads


@cache
def _never_alone() -> frozenset[str]:
    return word_list("mentions", "never") | word_list("mentions", "alone")


@cache
def _suffixes() -> tuple[str, ...]:
    return tuple(word_list("mentions", "suffixes"))


@cache
def _symbols() -> frozenset[str]:
    # Case counts here: "Nm" is a unit, "nm" another, "NM" a state.
    return frozenset("Nm kPa MPa hPa GPa Pa MHz GHz kHz Hz kWh MWh GWh kW MW mAh Ah mL dB".split())
