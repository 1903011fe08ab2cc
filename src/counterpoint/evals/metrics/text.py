"""Exact match and token F1 of short answers, as SQuAD defines them, for every script."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from counterpoint.values.characters import CHINESE

LONGEST = 20_000
"""Characters of an answer that are looked at."""

REGEX = "re:"
"""What a form begins with that is a regular expression."""

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_ODD = re.compile(r"[^\w\s]|_")
_CHINESE = re.compile(f"([{CHINESE}])")


def is_regex(form: str) -> bool:
    """Whether a form of an answer key is a regular expression."""
    return form.startswith(REGEX)


def normalise(text: str) -> str:
    """Return the text as it is compared: NFKC, case-folded, single spaces.

    Punctuation and symbols are deleted ("5.5" becomes "55", "U.S." "us"), then the articles a, an
    and the; every Chinese or Japanese character is a word of its own. For ASCII this is the
    normalisation of SQuAD's own script (Rajpurkar et al. 2016, arXiv:1606.05250).
    """
    folded = unicodedata.normalize("NFKC", text[:LONGEST]).casefold()
    words = _ARTICLES.sub(" ", _ODD.sub(_kept, folded))
    return " ".join(_CHINESE.sub(r" \1 ", words).split())


def exact_match(answer: str, forms: Iterable[str]) -> float:
    """Return 1.0 if the answer equals one of the forms, normalised, and 0.0 if not.

    A regular expression ("re:...") says what is found in an answer, not what equals it: it is left
    out.
    """
    said = normalise(answer)
    return float(any(said == normalise(form) for form in forms if not is_regex(form)))


def token_f1(answer: str, forms: Iterable[str]) -> float:
    """Return the best F1 over the forms of the tokens shared with the answer, in [0, 1].

    SQuAD's definition: tokens count as often as they stand on both sides, and where a side has
    none the two must be equal. Regular expressions ("re:...") are left out.
    """
    said = normalise(answer).split()
    return max((_f1(said, normalise(f).split()) for f in forms if not is_regex(f)), default=0.0)


def _f1(said: list[str], gold: list[str]) -> float:
    if not said or not gold:
        return float(said == gold)
    shared = (Counter(said) & Counter(gold)).total()
    return 2 * shared / (len(said) + len(gold))


def _kept(match: re.Match[str]) -> str:
    """Marks of letters stay (Devanagari vowels); punctuation and what steers or hides goes."""
    character = match.group()
    return character if unicodedata.category(character)[0] == "M" else ""
