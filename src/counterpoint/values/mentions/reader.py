"""Names in a text: people, products, places, acronyms, code, titles, and what is numbered.

Names are the anchors that two passages share or do not share. A capital alone makes no name: the
first word of a sentence has to prove itself, and German, which capitalises every noun, keeps only
names of several words, acronyms, mixed case, digits, known software, and single words that begin
two sentences.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from counterpoint.types import Span
from counterpoint.values.identifiers import Identifier, find_identifiers
from counterpoint.values.mentions.asian import asian_names
from counterpoint.values.mentions.codes import find_codes
from counterpoint.values.mentions.names import name_runs
from counterpoint.values.mentions.records import Mention, MentionKind
from counterpoint.values.mentions.same import fold, same_name
from counterpoint.values.mentions.tokens import Token, tokens_of
from counterpoint.values.mentions.topics import Sentences, is_never_topic
from counterpoint.values.spans import disjoint, outside

__all__ = ["Mention", "MentionKind", "find_mentions", "same_name"]

_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])(?!\w)")
_QUOTES = '“”„«»"《》「」『』`'
_HEAD = re.compile(r"([^\W\d_][\w'’-]{0,30})[ \u00a0:.#]{1,3}$")
_SEPARATORS = re.compile(r"[\s\-_\u2010-\u2015]+")
_CODE_SEPARATORS = re.compile(r"[\s\-_./:]+|(?<=[a-z0-9])(?=[A-Z])")
_NAMING = frozenset(("label", "reference", "host"))


def find_mentions(
    text: str,
    identifiers: Sequence[Identifier] | None = None,
    *,
    around: frozenset[str] = frozenset(),
) -> list[Mention]:
    """Return the names of a text in order, never overlapping. Linear in the text.

    Args:
        text: any text.
        identifiers: all those that ``find_identifiers`` has found in it; None to look for them.
        around: words in small letters of the rest of the passage or of the question: where a
            sentence begins with one of them, it is no name.
    """
    if identifiers is None:
        identifiers = find_identifiers(text)
    labels = [one for one in identifiers if one.kind == "label"]
    tokens = tokens_of(text)
    runs = name_runs(text, tokens, {label.span.start: label.slot != "" for label in labels}, around)
    found = [_of_run(text, run) for run in runs]
    found += [_of_token(token) for token in tokens if token.piece in ("code", "quoted")]
    found += [_of_label(text, label) for label in labels]
    hosts = [one.span for one in identifiers if one.kind == "host"]
    found += [_of_span(text, span, "code") for span in (*hosts, *find_codes(text))]
    found += [_of_span(text, span, "name") for span in asian_names(text, tokens)]
    taken = [one.span for one in identifiers if one.kind not in _NAMING]
    named = disjoint((one for one in found if one.text), _place)
    return _with_subjects(text, tokens, outside(named, taken, _place))


def _place(mention: Mention) -> Span:
    return mention.span


def _of_run(text: str, run: list[Token]) -> Mention:
    start, end = run[0].start, run[-1].end
    written = text[start:end]
    possessive = _POSSESSIVE.search(written, max(0, len(written) - 3))
    end -= len(written) - possessive.start() if possessive else 0
    written = text[start:end]
    kind: MentionKind = "acronym" if len(run) == 1 and run[0].is_acronym else "name"
    if any(c.isdigit() for c in run[-1].text):
        kind = "label"
    return Mention(written, Span(start, end), _key(written), kind)


def _of_token(token: Token) -> Mention:
    inner = token.text.strip(_QUOTES)
    if token.piece == "code":
        inner = inner.partition("=")[0].rstrip() or inner
    inner = inner.rstrip(",.")
    start = token.start + token.text.find(inner)
    span = Span(start, start + len(inner))
    if token.piece == "quoted":
        return Mention(inner, span, _key(inner), "quoted")
    words = _CODE_SEPARATORS.split(inner.removesuffix("()").lstrip("-$"))
    return Mention(inner, span, fold(" ".join(word for word in words if word)), "code")


def _of_label(text: str, label: Identifier) -> Mention:
    start, end = label.span
    if label.slot:
        head = _HEAD.search(text[max(0, start - 40) : start])
        start -= len(head.group()) if head else 0
    return Mention(text[start:end], Span(start, end), _key(text[start:end]), "label")


def _of_span(text: str, span: Span, kind: MentionKind) -> Mention:
    written = text[slice(*span)]
    return Mention(written, span, _key(written), kind)


def _key(text: str) -> str:
    return fold(_SEPARATORS.sub(" ", _POSSESSIVE.sub("", text)))


def _with_subjects(text: str, tokens: list[Token], found: list[Mention]) -> list[Mention]:
    if not found:
        return []
    sentences = Sentences(text, tokens)
    places = [
        sentences.place(
            one.span,
            possessive=_POSSESSIVE.match(text, one.span.end) is not None,
            code=one.kind == "code",
        )
        for one in found
    ]
    named = {place.sentence for place in places if place.is_topic}
    return [
        replace(
            one,
            subject=(place.is_topic or (place.is_fronted and place.sentence not in named))
            and not is_never_topic(one.key),
        )
        for one, place in zip(found, places, strict=True)
    ]
