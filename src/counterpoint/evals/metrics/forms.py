"""Whether a text states a form of an answer key, and where."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

from counterpoint.claims.attitude import read_attitude
from counterpoint.errors import InputError, one_line
from counterpoint.evals.metrics.contrasts import same_sides
from counterpoint.evals.metrics.prepared import Prepared, prepare, sentences_of
from counterpoint.evals.metrics.text import REGEX, is_regex
from counterpoint.evals.metrics.values import equal, may_hold, one_value, values_of
from counterpoint.types import Span
from counterpoint.values.amounts import Amount
from counterpoint.values.characters import is_chinese
from counterpoint.values.negation import main_polarity
from counterpoint.values.stems import content_stems

LONG_FORM = 8
"""A form with more content words than this is a sentence, and paraphrases of it count."""

LEAST_RECALL = 0.6
"""The share of a long form's content stems that a text must have to state it."""

LEAST_NUMBERS = 0.5
"""The share of a long form's numbers that must be in the text as well."""

MOST_PLACES = 50
"""Of one form in one text: the first ones count."""

_STEMS_PER_WORD = 4  # A Chinese word of two characters gives two of them and up to two pairs.
_LONGEST_PATTERN = 4_000


def states(text: str, form: str) -> bool:
    """Whether a text states a form, in one of these ways.

    A form "re:..." is a regular expression that is searched in the text, NFKC, case-folded and
    with single spaces. It comes from a file of the suite and is trusted: Python cannot stop a
    pattern that backtracks without end, so only the length of the text is bounded.

    A plain form stands in the text word for word, articles and punctuation apart, where numbers
    are whole ("5" is not in "15" or "5.5"); or it reads as one value and the text holds an equal
    one ("4.2 million dollars" in "$4.2M"); or it is a sentence of more than `LONG_FORM` content
    words, and the text has at least `LEAST_RECALL` of their stems, `LEAST_NUMBERS` of its numbers
    and the same polarity, and says the same of each side where the form sets two against each
    other (see `same_sides`).

    Raises:
        InputError: the pattern does not compile.
    """
    return bool(places(prepare(text), form))


def places(text: Prepared, form: str) -> list[Span]:
    """Where a text states a form, as spans of ``text.plain``; see `states`.

    Raises:
        InputError: the pattern does not compile.
    """
    found = literal(text, form)
    if found or is_regex(form):
        return found
    wanted = prepare(form)
    return _values(text, wanted) or _paraphrase(text, wanted)


def literal(text: Prepared, form: str) -> list[Span]:
    """Where a pattern is found in a text, or a plain form stands word for word.

    Raises:
        InputError: the pattern does not compile.
    """
    if is_regex(form):
        found = islice(_pattern(form).finditer(text.folded), MOST_PLACES)
        return [text.at(*match.span()) for match in found]
    wanted = prepare(form)
    return text.runs(wanted.words)[:MOST_PLACES] if wanted.words else _verbatim(text, wanted)


@lru_cache(maxsize=4096)
def _pattern(form: str) -> re.Pattern[str]:
    if len(form) > _LONGEST_PATTERN:
        raise InputError(f"answer form {form[:40]!r}... is longer than {_LONGEST_PATTERN}")
    try:
        return re.compile(form.removeprefix(REGEX))
    except (re.error, OverflowError, RecursionError) as error:
        raise InputError(
            f"answer form {form[:80]!r} is no regular expression: {one_line(error)}"
        ) from error


def _verbatim(text: Prepared, wanted: Prepared) -> list[Span]:
    """A form of signs alone is searched as it stands."""
    if not wanted.folded:
        return []
    at = text.folded.find(wanted.folded)
    return [text.at(at, at + len(wanted.folded))] if at >= 0 else []


def _values(text: Prepared, wanted: Prepared) -> list[Span]:
    value = one_value(wanted.plain)
    if value is None or not may_hold(value, text):
        return []
    held = values_of(text.plain)
    lone = sum(isinstance(each.value, Amount) for each in held) == 1
    same = [each.span for each in held if equal(value, each.value, lone=lone)]
    return same[:MOST_PLACES]


def _paraphrase(text: Prepared, wanted: Prepared) -> list[Span]:
    if len(wanted.words) <= LONG_FORM:
        return []
    stems = content_stems(wanted.folded)
    if _words(stems) <= LONG_FORM or _recall(stems, content_stems(text.folded)) < LEAST_RECALL:
        return []
    numbers = frozenset(word for word in wanted.words if word[-1].isdecimal())
    if numbers and _recall(numbers, frozenset(text.words)) < LEAST_NUMBERS:
        return []
    if not same_sides(text.folded, wanted.folded):
        return []
    cut = [(span, text.plain[slice(*span)]) for span in sentences_of(text.plain)]
    if not cut:
        return []
    span, nearest = max(cut, key=lambda each: len(stems & content_stems(each[1])))
    return [span] if _affirms(nearest) == _affirms(wanted.plain) else []


def _words(stems: frozenset[str]) -> float:
    chinese = sum(map(is_chinese, stems))
    return len(stems) - chinese + chinese / _STEMS_PER_WORD


def _recall(wanted: frozenset[str], held: frozenset[str]) -> float:
    return len(wanted & held) / len(wanted)


def _affirms(sentence: str) -> bool:
    """Whether a sentence says that it is so: neither negated, nor reported only to be denied."""
    return main_polarity(sentence) != (read_attitude(sentence).kind == "denied")
