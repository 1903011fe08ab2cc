"""Whether words that an answer holds are what it says: not denied, not an old state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from counterpoint.claims.attitude import read_attitude
from counterpoint.claims.changes import Change, find_changes
from counterpoint.evals.metrics.cues import CHANGED
from counterpoint.evals.metrics.forms import literal, places
from counterpoint.evals.metrics.prepared import Prepared, sentence_at
from counterpoint.types import Span
from counterpoint.values.negation import read_polarity
from counterpoint.values.spans import overlaps
from counterpoint.values.words import split_words

_PART = re.compile(r"[;:—–；：]|,\s(?=(?:and|but|or|so|und|aber|oder|y|e|pero|o)\s)|(?<=，)")

_LEFT = re.compile(
    rf"\b{CHANGED}\b.{{0,80}}\bfrom (?:(?:the|its|an?|about) )?"
    r"(?:(?:old|previous|former|earlier|prior|original|initial) (?:\w+ (?:of )?)?)?$"
)
_CLAIM = re.compile(
    r"\b(?:claims?|statements?|assertions?|figures?|values?|reports?|idea)\b[^.;:]{0,80}$"
)
_REFUSED = re.compile(
    r"[^.;:,]{0,60}?\b(?:is|are|was|were) (?:therefore |thus |now |clearly |directly )?"
    r"(?:inconsistent|at odds|in conflict|contradicted|refuted|outdated|obsolete|superseded"
    r"|unsupported|not supported|out of date)\b"
)
_REACH = 160


def asserts(
    text: Prepared,
    forms: Iterable[str],
    *,
    over: Iterable[str] = (),
    under: Iterable[str] = (),
    current: bool = True,
) -> bool:
    """Whether a text says one of the forms.

    A form counts nowhere that it is a part of a longer form of ``over``, or of any form of
    ``under``: "1856" is not said by "1856 and 1857". It does not count under a negation
    ("not 5 days") or where it is reported to be denied ("that it is 5 days is wrong"), nor, if
    ``current``, as the state that a change left ("raised from 5").

    Raises:
        InputError: a form is a regular expression that does not compile.
    """
    for form in forms:
        spans = places(text, form)
        if spans and any(
            _is_meant(text, span, current=current) for span in _apart(text, spans, over, under)
        ):
            return True
    return False


def _apart(
    text: Prepared, spans: Sequence[Span], over: Iterable[str], under: Iterable[str]
) -> Iterator[Span]:
    """The spans that are no part of what another form says."""
    longer = [span for form in over for span in literal(text, form)]
    taken = [span for form in under for span in places(text, form)]
    for span in spans:
        if not _within(span, taken) and not _within(span, [o for o in longer if o != span]):
            yield span


def _within(span: Span, others: Sequence[Span]) -> bool:
    if span.start == span.end:
        return False
    return any(other.start <= span.start and span.end <= other.end for other in others)


def _is_meant(text: Prepared, span: Span, *, current: bool) -> bool:
    """Whether what stands at a span is said, as far as its sentence tells."""
    start, end = sentence_at(text.plain, span.start)
    sentence = text.plain[start:end]
    place = Span(span.start - start, min(span.end, end) - start)
    if place.start >= place.end:
        return True
    if _is_negated(sentence, place) or _is_denied(sentence, place):
        return False
    return not (current and _is_left(sentence, place))


def _is_negated(sentence: str, place: Span) -> bool:
    words = split_words(sentence)
    inside = [
        at
        for at, ends in enumerate(zip(words.starts, words.ends, strict=True))
        if ends[0] < place.end and place.start < ends[1]
    ]
    return bool(inside) and read_polarity(words).negated(inside[0], inside[-1])


def _is_denied(sentence: str, place: Span) -> bool:
    """Whether the part of the sentence is a report that it says is wrong."""
    start = max((m.end() for m in _PART.finditer(sentence, 0, place.start)), default=0)
    stop = _PART.search(sentence, place.end)
    end = stop.start() if stop else len(sentence)
    before = sentence[max(start, place.start - _REACH) : place.start].casefold()
    if _REFUSED.match(
        sentence[place.end : min(end, place.end + _REACH)].casefold()
    ) and _CLAIM.search(before):
        return True
    attitude = read_attitude(sentence[start:end])
    if attitude.kind != "denied" or attitude.cue is None:
        return False
    cue = Span(attitude.cue.start + start, attitude.cue.end + start)
    return not overlaps(cue, place)


def _is_left(sentence: str, place: Span) -> bool:
    before = sentence[max(0, place.start - _REACH) : place.start].casefold()
    if _LEFT.search(before):
        return True
    changes = _changes(sentence)
    return any(change.old is not None and overlaps(change.old, place) for change in changes)


@lru_cache(maxsize=64)
def _changes(sentence: str) -> tuple[Change, ...]:
    return tuple(find_changes(sentence))
