"""A sentence said in slightly other words, so that a counterpart is no literal copy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random

from counterpoint.evals.generate.banks import bank

_BRACKETS = re.compile(r" ?\([^()]{1,200}\)")
_FRONTED = re.compile(
    r"(In|On|During|Since) ((?:[A-Z][a-z]{2,8} )?\d[^,]{0,20}), ([^,;:]{20,300})\."
)
_ENDED = re.compile(
    r"([^,;:]{20,300}) (in|on|since) ((?:[A-Z][a-z]{2,8} (?:\d{1,2}, )?)?[12]\d{3})\."
)
# A participle that the time belongs to: "a song by X released", but not "it was released".
_DANGLING = re.compile(
    r"(?<!was )(?<!were )(?<!been )\b(?:\w+ed|born|built|written|made|held|sung|known|begun|set)$"
)
_OPENERS = frozenset(
    "the a an it in he she they this these that there his her its their on at during after by from "
    "for as when while although though all most many some both each two three since under unlike "
    "with one every no of".split()
)
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_LEAD_TOO = 0.3


def rephrase(sentence: str, rng: Random, *, keep: Sequence[str] = (), lead: bool = True) -> str:
    """Say a sentence in other words: asides left out, clauses moved, phrases exchanged.

    Every text of ``keep`` that stands in the sentence stands in the result. Where nothing else
    can be changed, a phrase of the banks is put before or behind it, unless ``lead`` is False.
    """
    kept = [text for text in keep if text and text in sentence]
    changed = _steps(sentence, kept)
    if not lead or (changed != sentence and rng.random() >= _LEAD_TOO):
        return changed
    inner = behind(changed, names=kept)
    if inner is not None:
        return f"{rng.choice(bank().leads)} {inner}"
    return f"{changed[:-1]}, {rng.choice(bank().tails)}." if changed.endswith(".") else changed


def behind(sentence: str, *, names: Sequence[str] = ()) -> str | None:
    """The sentence as it stands behind other words; None where its first word may be no name."""
    if any(sentence.startswith(name) for name in names):
        return sentence
    words = sentence.split(maxsplit=2)
    if len(words) > 1 and words[0].isalpha() and words[0].casefold() in _OPENERS:
        return lower_first(sentence)
    two_names = len(words) > 1 and words[0].isalpha() and words[1][:1].isupper()
    return sentence if two_names else None


def _steps(sentence: str, kept: Sequence[str]) -> str:
    for step in (_without_asides, unhedged, _reworded, _moved):
        done = step(sentence)
        if all(text in done for text in kept):
            sentence = done
    return sentence


def lower_first(sentence: str) -> str:
    """The sentence as it stands behind other words: its first letter small, if it is no name."""
    first = _FIRST_WORD.match(sentence)
    if first is None or first[0].casefold() not in _OPENERS:
        return sentence
    return sentence[0].lower() + sentence[1:]


def upper_first(sentence: str) -> str:
    """The sentence with a capital at its head."""
    return sentence[:1].upper() + sentence[1:]


def unhedged(sentence: str) -> str:
    """The sentence without the words that weaken it."""
    return upper_first(_hedges().sub("", sentence))


def _without_asides(sentence: str) -> str:
    return _BRACKETS.sub("", sentence)


def _reworded(sentence: str) -> str:
    """Exchange phrases outside of quotation marks."""
    parts = re.split(r'("[^"]*")', sentence)
    exchange = dict(bank().rewrites)
    return "".join(
        part if at % 2 else _phrases().sub(lambda match: exchange[match[0]], part)
        for at, part in enumerate(parts)
    )


def _moved(sentence: str) -> str:
    """Move a time from the head to the end, or from the end to the head."""
    if match := _FRONTED.fullmatch(sentence):
        return f"{upper_first(match[3])} {match[1].lower()} {match[2]}."
    if (match := _ENDED.fullmatch(sentence)) and not _DANGLING.search(match[1]):
        return f"{upper_first(match[2])} {match[3]}, {lower_first(match[1])}."
    return sentence


@cache
def _hedges() -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in bank().hedges if word not in _BEFORE_NUMBERS)
    numbers = "|".join(_BEFORE_NUMBERS)
    return re.compile(rf"\b(?:(?:{words}) (?=\w)|(?:{numbers}) (?=[$€£]?\d))", re.IGNORECASE)


@cache
def _phrases() -> re.Pattern[str]:
    words = sorted((old for old, _ in bank().rewrites), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


_BEFORE_NUMBERS = ("about", "nearly", "almost")
