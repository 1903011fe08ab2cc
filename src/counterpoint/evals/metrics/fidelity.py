"""Whether the passages that an answer cites hold what they are cited for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from counterpoint.evals.metrics.heads import CITATION, opens
from counterpoint.evals.metrics.prepared import prepare
from counterpoint.evals.metrics.support import claims_of, is_claim, quoted, supported
from counterpoint.evals.metrics.text import LONGEST
from counterpoint.types import Quote, Span
from counterpoint.values.names import shown_id
from counterpoint.values.sentences import sentences

_DIGITS = re.compile(r"\d+")
_LIST = re.compile(r"[,;，；]\s?")
_AHEAD = re.compile(rf"(?:(?:{CITATION.pattern})\s?)+")
_TRAILING = re.compile(rf"(?:{CITATION.pattern})[\s.!?。]*$")


def fidelity(
    answer: str, citations: Sequence[Quote], passages: Mapping[str, str]
) -> tuple[int, int]:
    """Count the passages that an answer cites, and those that hold what they are cited for.

    ``passages`` are the texts by id. A mark "[id]" cites for the sentence that it stands in or
    behind; where the marks stand before what they cite ("[a] It is 3. [b] It is 5."), for the one
    that follows. A citation whose passage has no mark cites for any claim of the answer. A quote
    holds if it is verbatim at its offsets and supports its sentence, or is a part of a sentence
    that its passage supports; a citation of a whole passage (empty quote, offsets 0) if the passage
    supports its sentence. Ids that look like those of passages and name none count as cited; a mark
    at a sentence that is no claim ("The passages disagree [a][b].") does not.

    Returns:
        (passages that hold all that they are cited for, passages cited)
    """
    marked: dict[str, dict[str, None]] = {}
    for name, sentence in _marks(answer[:LONGEST], passages):
        marked.setdefault(name, {})[sentence] = None
    quotes: dict[str, list[Quote]] = {name: [] for name in marked}
    for quote in citations:
        quotes.setdefault(quote.passage_id, []).append(quote)
    claims = claims_of(answer)
    held = sum(
        name in passages and _holds(passages[name], quotes[name], marked.get(name), claims)
        for name in quotes
    )
    return held, len(quotes)


def _holds(
    passage: str, quotes: Sequence[Quote], marked: Iterable[str] | None, claims: Sequence[str]
) -> bool:
    if not all(_is_verbatim(quote, passage) for quote in quotes):
        return False
    texts = [quote.text for quote in quotes if quote.text] or [passage]
    if marked is None:
        return any(_supports(text, passage, claim) for text in texts for claim in claims)
    return all(any(_supports(text, passage, sentence) for text in texts) for sentence in marked)


def _is_verbatim(quote: Quote, passage: str) -> bool:
    if not quote.text:
        return quote.start == 0 == quote.end
    whole = 0 <= quote.start <= quote.end <= len(passage)
    return whole and passage[quote.start : quote.end] == quote.text


def _supports(text: str, passage: str, sentence: str) -> bool:
    # The quick ways first: a sentence is often longer than the quote, and reading costs most.
    part = bool(prepare(sentence).runs(prepare(text).words))
    if quoted(sentence, (text,)) or (part and quoted(sentence, (passage,))):
        return True
    return supported(sentence, (text,)) or (part and supported(sentence, (passage,)))


def _marks(text: str, passages: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each citation in a text with the claim that it is for."""
    shown = {shown_id(name): name for name in passages}
    leading = not _TRAILING.search(text)
    previous = ""
    waiting: list[str] = []
    for start, end in _quoted_spans(text) if leading else sentences(text):
        ahead = _AHEAD.match(text, start, end)
        names = _named(ahead.group(), shown) if ahead else []
        if leading or not previous:
            waiting += names
        else:
            yield from ((name, previous) for name in names)
        piece = text[ahead.end() if ahead else start : end]
        if is_claim(piece):
            previous = piece
            yield from ((name, piece) for name in (*waiting, *_named(piece, shown)))
            waiting = []
    yield from ((name, previous) for name in waiting if previous)


def _quoted_spans(text: str) -> Iterator[Span]:
    """The sentences of a text whose marks stand before what they cite, cut at such marks too."""
    for start, end in sentences(text):
        begin = start
        for mark in CITATION.finditer(text, start, end):
            if text[begin : mark.start()].strip() and opens(text[mark.end() : end].lstrip()[:1]):
                yield Span(begin, mark.start())
                begin = mark.start()
        yield Span(begin, end)


def _named(text: str, shown: Mapping[str, str]) -> list[str]:
    """The ids that a text cites, those of no passage only where they look like the others."""
    shapes = {_DIGITS.sub("0", name) for name in shown}
    inside = [mark.group().strip()[1:-1].strip() for mark in CITATION.finditer(text)]
    return [
        shown.get(part, part)
        for each in inside
        for part in ([each] if each in shown else _LIST.split(each))
        if part in shown or _DIGITS.sub("0", part) in shapes
    ]
