"""What head 2 of `conflictrag` sees beside ConflictQA, which labels no kinds.

"temporal" comes from TimeQA, paragraphs of one page that answer one question for different years;
"opinion" from Perspectrum, perspectives for and against a claim. Each brings a "none" of its own,
so that the corpus alone does not give the label away. Pages and claims are kept apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from training.heads_pairs import NONE, HeadPair, Parts, even, sample, shuffled, suite_pairs
from training.judge_corpora import corpus
from training.reader.examples import whole_json

from counterpoint.protocols import KINDS

_TEMPORAL = KINDS.index("temporal")
_LONG_ENOUGH = 40  # characters: shorter paragraphs of a page are headings
_MOST, _MEASURED = 1_500, 500
# The time that a question names, with its preposition: "from 1970 to 1971", "in March 1990".
_WHEN = re.compile(
    r"\b(?:in|from|between|since|until|during|before|after|by|on)\b[^,?]{0,40}?\b\d{4}\b"
    r"(?:[^,?]{0,30}\b\d{4}\b)?,?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b\d{4}\b")

Asked = list[tuple[str, list[tuple[str, int]]]]


def kind_parts(data: Path, seed: int) -> dict[str, Parts]:
    """Return the parts of each further corpus, by its name."""
    timed, tested = (
        list(time_pairs(whole_json(data / f"timeqa/dataset__human_annotated_{part}.json")))
        for part in ("train", "test")
    )
    pages = {pair.group for pair in timed}
    opposed, measured = (
        list(suite_pairs(corpus(name, data))) for name in ("perspectrum_train", "perspectrum")
    )
    return {
        "TimeQA": _split(timed, [pair for pair in tested if pair.group not in pages], seed),
        "Perspectrum": _split(opposed, measured, seed),
    }


def time_pairs(pages: Iterable[dict]) -> Iterator[HeadPair]:
    """Yield pairs of paragraphs of a page that answer one question, for different years or not.

    The time is taken out of the question. "none" are a paragraph that answers and one that does
    not hold any answer of its page.
    """
    for page in pages:
        paragraphs, asked = page["paras"], _dated(page)
        others = _silent(paragraphs, asked)
        for number, (question, at, place) in enumerate(_changed(paragraphs, asked)):
            plain = " ".join(_WHEN.sub("", question).split())
            left, right = paragraphs[at], paragraphs[place]
            yield HeadPair(plain, left, right, _TEMPORAL, page["link"])
            if others:
                yield HeadPair(plain, left, others[number % len(others)], NONE, page["link"])


def _dated(page: dict) -> Asked:
    """Return the questions of a page that name a year, with their answers and paragraphs."""
    found = []
    for question, answers in page["questions"]:
        places = {
            (each["answer"], each["para"])
            for each in answers
            if each.get("answer") and each["para"] < len(page["paras"])
        }
        if places and _YEAR.search(question):
            found.append((question, sorted(places)))
    return found


def _silent(paragraphs: Sequence[str], asked: Asked) -> list[str]:
    """The paragraphs that are too long for headings and hold no answer."""
    answered = {place for _, found in asked for _, place in found}
    answers = {text for _, found in asked for text, _ in found}
    return [
        text
        for at, text in enumerate(paragraphs)
        if at not in answered
        and len(text) >= _LONG_ENOUGH
        and not any(answer in text for answer in answers)
    ]


def _changed(paragraphs: Sequence[str], asked: Asked) -> Iterator[tuple[str, int, int]]:
    """Yield a question and two paragraphs, each of which holds its own answer and not the other."""
    seen: set[tuple[int, int]] = set()
    for (question, found), (_, later) in combinations(asked, 2):
        for (one, at), (other, place) in ((a, b) for a in found for b in later):
            apart = one not in paragraphs[place] and other not in paragraphs[at]
            if at != place and apart and (at, place) not in seen:
                seen.add((at, place))
                yield question, at, place


def _split(train: Sequence[HeadPair], test: Sequence[HeadPair], seed: int) -> Parts:
    """Keep at most 1,500 pairs, four fifths of the groups for training; 500 to measure on."""
    kept = sample(even(train, seed), _MOST, seed)
    groups = shuffled((pair.group for pair in kept), seed)
    first = frozenset(groups[: len(groups) * 4 // 5])
    return Parts(
        [pair for pair in kept if pair.group in first],
        [pair for pair in kept if pair.group not in first],
        sample(even(test, 0), _MEASURED),
    )
