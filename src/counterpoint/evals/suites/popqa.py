"""ConflictQA, PopQA part: what a model remembers of an entity against what contradicts it.

Every row gives one case in which two texts disagree, and up to two in which a text stands beside
evidence for the same answer. The publisher has one file for each model that was asked; the first
that is found is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import (
    Pool,
    any_json,
    forms,
    mentions,
    optional,
    plain,
    pool,
)
from counterpoint.evals.suites.rows import Row, several
from counterpoint.evals.suites.suite import About, Broken, Suite

_MODELS = (
    *("chatgpt", "gpt4", "palm2", "llama2-70b", "llama2-7b"),
    *("qwen7b", "vicuna33b", "vicuna7b"),
)
_SIDES = {"memory": "parametric_memory", "counter": "counter_memory"}
_LONGEST_ENTITY = 8
_MARKS = ".,;:!?\"'“”’ "
_ARTICLES = ("a", "an", "the")


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(several(any_json(files[0]), _cases))


def _cases(row: Row) -> Iterator[Example]:
    question, gold = row.text("question"), row.texts("ground_truth")
    if not gold:
        raise row.wrong("ground_truth", "is empty")
    claims = {side: row.text(f"{side}_answer") for side in _SIDES}
    texts = {side: row.text(field) for side, field in _SIDES.items()}
    right = [side for side, claim in claims.items() if mentions(claim, gold)]
    key = AnswerKey(gold=(forms(gold),), wrong=_wrong(claims, right, gold))
    shown = pool(question, {side: plain([text]) for side, text in texts.items()})
    yield _example(question, shown, conflict=True, answer=key, keep=shown.ids(*right))
    for side, field in _SIDES.items():
        evidence = optional(row, f"{field}_aligned_evidence")
        if evidence is not None and evidence.strip() != texts[side].strip():
            beside = pool(question, {side: plain([texts[side]]), "evidence": plain([evidence])})
            answer = key if side in right else None
            yield _example(
                question, beside, conflict=False, answer=answer, keep=tuple(beside.roles)
            )


def _example(
    question: str, shown: Pool, *, conflict: bool, answer: AnswerKey | None, keep: tuple[str, ...]
) -> Example:
    return Example(
        case=Case(
            id=shown.key,
            suite="conflictqa_popqa",
            query=question,
            passages=shown.passages,
            answer_wanted=answer is not None,
        ),
        gold=Gold(
            pairs=shown.labels(lambda *_: "conflict" if conflict else "agree"),
            kind="factual" if conflict else "none",
            answer=answer,
            keep=keep,
            group=short_id(question),
            tags=("conflict" if conflict else "agreement",),
        ),
    )


def _wrong(claims: dict[str, str], right: list[str], gold: tuple[str, ...]) -> tuple[str, ...]:
    """What the wrong side names, where one side alone is right and they differ in a few words."""
    if len(right) != 1:
        return ()
    (other,) = set(claims) - set(right)
    entity = _difference(claims[other], claims[right[0]])
    if not entity or mentions(entity, gold) or any(mentions(form, [entity]) for form in gold):
        return ()
    return forms([entity])


def _difference(claim: str, other: str) -> str:
    """The words of a claim between those that it shares with another at its start and its end.

    Empty where that is nothing, or too much for the name of an entity.
    """
    words, others = claim.split(), other.split()
    while words and others and words[0] == others[0]:
        words, others = words[1:], others[1:]
    while words and others and words[-1] == others[-1]:
        words, others = words[:-1], others[:-1]
    if words and words[0].casefold() in _ARTICLES:
        words = words[1:]
    return " ".join(words).strip(_MARKS) if len(words) <= _LONGEST_ENTITY else ""


SUITE = Suite(
    name="conflictqa_popqa",
    about=About(
        title="ConflictQA, PopQA part: parametric memory against counter-memory",
        licence="Apache-2.0",
        citation="Xie et al. 2024, Adaptive Chameleon or Stubborn Sloth: Revealing the Behavior of "
        "Large Language Models in Knowledge Conflicts, arXiv:2305.13300",
        url="https://huggingface.co/datasets/osunlp/ConflictQA",
    ),
    files=(
        tuple(
            f"conflictqa/{folder}conflictQA-popQA-{model}.json"
            for model in _MODELS
            for folder in ("", "conflictQA/")
        ),
    ),
    read=_read,
)
