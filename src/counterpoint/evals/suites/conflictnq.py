"""ConflictNQ: one real passage against five that were written to go with another answer.

Many of the fabricated ones only tell of its surroundings: those that state the fake answer
conflict with the real passage, of the others nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations
from pathlib import Path

from counterpoint.evals.metrics.forms import states
from counterpoint.evals.records import AnswerKey, Attack, Case, Example, Gold, PairLabel
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.pools import forms
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage
from counterpoint.values.stems import content_stems

_NAME = "conflictnq"
_LEAST_SHARED = 0.6
_LONGEST_ANSWER = 12
_YES_NO = re.compile(r"(yes|no)(?:[,.;:]|$)", re.IGNORECASE)


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return examples(json_lines(files[0]), _example)


def _example(row: Row) -> Example:
    question = row.text("cleaned_question")
    given = [*_passages(row, "real_passages"), *_passages(row, "fake_passages")]
    key = short_id(question, *(passage.text for passage in given))
    passages, renamed = neutral(given, key)
    real = {new for old, new in renamed.items() if old.startswith("real")}
    fake = tuple(passage.id for passage in passages if passage.id not in real)
    short, target = row.text("real_short_answer"), row.text("fake_short_answer")
    stating = {p.id for p in passages if p.id in fake and _states(p.text, target)}
    long = any(len(answer.split()) > _LONGEST_ANSWER for answer in (short, target))
    return Example(
        case=Case(id=key, suite=_NAME, query=question, passages=passages),
        gold=Gold(
            pairs=tuple(_labels(sorted(renamed.values()), real, stating)),
            kind="factual" if stating else None,
            origin="I" if stating else None,
            suspects=fake if stating else (),
            answer=_key(row, short, target),
            attack=Attack(
                target=forms([target]), injected=fake, budget=len(fake), stage="fabricated"
            ),
            keep=tuple(passage.id for passage in passages if passage.id in real),
            group=question,
            tags=("long-key",) if long else (),
        ),
    )


def _labels(
    names: list[str], real: Collection[str], stating: Collection[str]
) -> Iterator[PairLabel]:
    """Real against one that states the fake answer conflicts, one side does not."""
    for left, right in combinations(names, 2):
        across = (left in real) != (right in real)
        if not across or left in stating or right in stating:
            yield pair(left, right, conflict=across)


def _states(text: str, answer: str) -> bool:
    """Whether a text states an answer, or holds most of the words that it is made of."""
    stems = content_stems(answer)
    shared = len(stems & content_stems(text))
    return states(text, *forms([answer])) or (bool(stems) and shared >= _LEAST_SHARED * len(stems))


def _key(row: Row, short: str, target: str) -> AnswerKey:
    """The short answers; where one says yes and the other no, which of them is right."""
    full = row.text("real_answer"), row.text("fake_answer")
    said, opposite = _YES_NO.match(short.strip()), _YES_NO.match(target.strip())
    if said and opposite and said[1].casefold() != opposite[1].casefold():
        yes = said[1].casefold() == "yes"
        return AnswerKey(yes_no=yes, statements=full if yes else full[::-1])
    return AnswerKey(gold=(forms([short]),), wrong=forms([target]))


def _passages(row: Row, name: str) -> list[Passage]:
    """Read passages without their summaries: page titles for the real ones, sentences for others.

    Raises:
        RowError: there is none.
    """
    texts = [passage.text("passage") for passage in row.rows(name)]
    if not texts:
        raise row.wrong(name, "is empty")
    return [Passage(id=f"{name}{at}", text=text) for at, text in enumerate(texts)]


SUITE = Suite(
    name=_NAME,
    about=About(
        title="ConflictNQ: real passages of Natural Questions against fabricated ones",
        licence="Apache-2.0",
        citation="ConflictNQ: A Benchmark for Context-Memory Conflict in RAG, "
        "github.com/4-en/ConflictNQ, 2026",
        url="https://github.com/4-en/ConflictNQ",
    ),
    files=(
        (
            "conflictnq/dataset__conflict_nq_test.jsonl",
            "conflictnq/dataset/conflict_nq_test.jsonl",
            "conflictnq/conflict_nq_test.jsonl",
        ),
    ),
    read=_read,
)
