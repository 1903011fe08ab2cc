"""ConflictQA: what two language models recall of a yes/no question, against the opposite."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage
from counterpoint.values.negation import main_polarity

_NAME = "conflictqa"
_MODELS = ("chatgpt", "gpt4")
_SIDES = {
    "memory": ("parametric_memory", "parametric_memory_aligned_evidence"),
    "counter": ("counter_memory", "counter_memory_aligned_evidence"),
}
# What a model wrote in place of what it was asked for: "this claim is false", "I'm sorry, but".
_REMARK = re.compile(r"\b(?:claim|answer)s?\b|^\W*(?:true|false)\W*$", re.IGNORECASE)
_REFUSAL = re.compile(r"\b(?:I['\u2019]m sorry|I cannot provide|as an AI)\b", re.IGNORECASE)


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    for model, path in zip(_MODELS, files, strict=True):
        found = examples(json_lines(path), partial(_example, model))
        yield from distinct(found, lambda example: example.case.query)


def _example(model: str, row: Row) -> Example | None:
    """Leave out rows in which a model refused to state the other side, or stated the same."""
    question, truth = row.text("question"), row.texts("ground_truth")
    if truth not in (("True",), ("False",)):
        raise row.wrong("ground_truth", "is neither True nor False")
    stated = {side: row.text(f"{side}_answer").strip() for side in _SIDES}
    remarked = not _REMARK.search(question) and any(map(_REMARK.search, stated.values()))
    sides = {side: _texts(row, names) for side, names in _SIDES.items()}
    memory, counter = (set(texts) for texts in sides.values())
    if remarked or not memory or not counter or memory & counter:
        return None

    key = short_id(model, question, *(text for texts in sides.values() for text in texts))
    given = [
        Passage(id=f"{side}{at}", text=text)
        for side, texts in sides.items()
        for at, text in enumerate(texts)
    ]
    passages, renamed = neutral(given, key)
    side_of = {new: old.rstrip("0123456789") for old, new in renamed.items()}
    yes, right = _yes_side(question, stated), truth == ("True",)
    keep = {side for side in sides if yes is not None and (side == yes) == right}
    return Example(
        case=Case(id=key, suite=_NAME, query=question, passages=passages),
        gold=Gold(
            pairs=tuple(
                pair(left.id, right.id, conflict=side_of[left.id] != side_of[right.id])
                for left, right in combinations(passages, 2)
            ),
            kind="factual",
            answer=AnswerKey(yes_no=right, statements=_statements(yes, stated)),
            keep=tuple(passage.id for passage in passages if side_of[passage.id] in keep),
            group=question,
            tags=(model,),
        ),
    )


def _texts(row: Row, names: tuple[str, ...]) -> list[str]:
    """Read what one side says, each text once."""
    texts = (row.text(name, empty=True).strip() for name in names)
    return [text for text in dict.fromkeys(texts) if text and not _REFUSAL.search(text)]


def _yes_side(question: str, stated: Mapping[str, str]) -> str | None:
    """Return the side whose statement says yes, None where polarity alone does not tell.

    "A seal would respond before a dog" denies its question without a negation; to a question that
    is itself negated ("is it impossible to ...?") either form may say yes.
    """
    affirmed = [side for side, statement in stated.items() if main_polarity(statement)]
    return affirmed[0] if len(affirmed) == 1 and main_polarity(question) else None


def _statements(yes: str | None, stated: Mapping[str, str]) -> tuple[str, str] | None:
    if yes is None:
        return None
    no = next(side for side in stated if side != yes)
    return stated[yes], stated[no]


SUITE = Suite(
    name=_NAME,
    about=About(
        title="ConflictQA (StrategyQA part): parametric memory against counter-memory",
        licence="Apache-2.0",
        citation="Xie et al. 2024, Adaptive Chameleon or Stubborn Sloth, arXiv:2305.13300",
        url="https://github.com/OSU-NLP-Group/LLM-Knowledge-Conflict",
    ),
    files=tuple(
        (
            f"conflictqa/{model}.jsonl",
            f"conflictqa/conflictQA/conflictQA-strategyQA-{model}.json",
            f"conflictqa/conflictQA-strategyQA-{model}.json",
        )
        for model in _MODELS
    ),
    read=_read,
)
