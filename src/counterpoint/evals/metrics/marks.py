"""The marks of citations in an answer, and what each is for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from counterpoint.evals.metrics.clauses import BULLET, CUES, HEADING, is_claim, plain_of
from counterpoint.evals.metrics.heads import CITATION, opens, without_citations
from counterpoint.values.names import shown_id
from counterpoint.values.sentences import sentences

_LONGEST_SENTENCE = 1_000
_DIGITS = re.compile(r"\d+")
_LIST = re.compile(r"[,;，；]\s?")
_GROUP = re.compile(rf"(?:{CITATION.pattern})(?:\s?(?:,|and\b|&)?(?:{CITATION.pattern}))*\s?")
_TRAILING = re.compile(rf"(?:{CITATION.pattern})[\s.!?。]*$")
# What stands before marks that are for what follows them, and what stands behind such marks.
_LEAD = re.compile(
    r"(?:^|\b(?:according to|based on|in|per|by|from|and|but|while|whereas|although|"
    r"source|document|passage))\W{0,3}$",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\s?(?:says?|states?|claims?|gives?|lists?|reports?|suggests?|mentions?|puts?)\b",
    re.IGNORECASE,
)
# What goes on behind marks in the middle of a clause.
_REST = re.compile(rf"\s?(?!(?:and|or|up from|down from)\b|{CUES})[a-z0-9][^,;]*", re.IGNORECASE)


class Cited(NamedTuple):
    """What a mark cites for, and the sentence in which it stands."""

    claim: str
    within: str


def marks_of(text: str, passages: Mapping[str, str]) -> Iterator[tuple[str, Cited]]:
    """Each citation in a text with the claim that it is for."""
    shown = {shown_id(name): name for name in passages}
    lines = [line for line in _lines(text) if not HEADING.match(line)]
    leads = any(map(_GROUP.match, lines)) and not _TRAILING.search(text)
    previous: Cited | None = None
    waiting: list[str] = []
    for line in _side_by_side(lines) if leads else lines:
        ahead = _GROUP.match(line)
        names = _named(ahead.group(), shown) if ahead else []
        if leads or not previous:
            waiting += names
        else:
            yield from ((name, previous) for name in names)
        sentence = line[ahead.end() :] if ahead else line
        within = plain_of(without_citations(sentence[:_LONGEST_SENTENCE]))
        for claim, marks in _claims(sentence):
            previous = Cited(claim, within)
            yield from ((name, previous) for name in (*waiting, *_named(marks, shown)))
            waiting = []
    if previous:
        yield from ((name, previous) for name in waiting)


def _claims(sentence: str) -> Iterator[tuple[str, str]]:
    """The claims of a sentence, each with the marks that are for it.

    Marks are for what stands since the marks before them, to the end of its clause; behind
    "according to" or before "says" for what follows.
    """
    groups = list(_GROUP.finditer(sentence))
    ends = [*(group.start() for group in groups), len(sentence)]
    begin, waiting = 0, ""
    for group, end in zip(groups, ends[1:], strict=True):
        said, following = sentence[begin : group.start()], sentence[group.end() : end]
        begin = group.end()
        lead = _LEAD.search(said)
        if (lead or _SAYS.match(following)) and is_claim(following):
            before = said[: lead.start()] if lead else ""
            if is_claim(before):
                yield _plain(before), waiting
                waiting = ""
            waiting += group.group()
            continue
        rest = _REST.match(following)
        if rest:
            said, begin = said + rest.group(), begin + rest.end()
        if is_claim(said):
            yield _plain(said), waiting + group.group()
            waiting = ""
    said = sentence[begin:]
    if is_claim(said):
        yield _plain(said), waiting


def _plain(said: str) -> str:
    return plain_of(said).strip(" ,;:")


def _lines(text: str) -> Iterator[str]:
    """The sentences of a text, without the marks of its lists."""
    for start, end in sentences(text):
        yield BULLET.sub("", text[start:end], count=1)


def _side_by_side(lines: Iterable[str]) -> Iterator[str]:
    """The sentences of a text whose marks stand before what they cite, cut at such marks too."""
    for line in lines:
        begin = 0
        for mark in CITATION.finditer(line):
            if line[begin : mark.start()].strip() and opens(line[mark.end() :].lstrip()[:1]):
                yield line[begin : mark.start()].strip()
                begin = mark.start()
        yield line[begin:].strip()


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
