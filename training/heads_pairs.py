"""What head 1 of `conflictrag` is trained and measured on: four pairs a ConflictQA question."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.reader.examples import held_out, json_lines

from counterpoint.evals.records import Example
from counterpoint.protocols import KINDS

QUESTIONS, TRAINED = 750, 600  # four pairs of each: 2,400 to train on, 600 to stop by
NONE = KINDS.index("none")
_EACH = 2


@dataclass(frozen=True, slots=True)
class HeadPair:
    """A question, two passages and the index of their kind in `KINDS`.

    ``group`` is what must stay on one side of a split: a question, a page, a claim.
    """

    question: str
    left: str
    right: str
    kind: int
    group: str

    @property
    def texts(self) -> tuple[str, str]:
        """What is encoded: each passage together with the question."""
        left, right = (f"{self.question} {text}".strip() for text in (self.left, self.right))
        return left, right


@dataclass(frozen=True, slots=True)
class Parts:
    """Pairs to train on, to stop by, and to measure on."""

    train: list[HeadPair]
    valid: list[HeadPair]
    test: list[HeadPair]


def suite_pairs(examples: Iterable[Example]) -> Iterator[HeadPair]:
    """Yield the labelled pairs of a suite's cases."""
    for example in examples:
        texts = {passage.id: passage.text for passage in example.case.passages}
        known = example.gold.kind if example.gold.kind in KINDS[1:] else "factual"
        query = example.case.query or ""
        for label in example.gold.pairs:
            kind = KINDS.index(known) if label.conflict else NONE
            group = example.gold.group or example.case.id
            yield HeadPair(query, texts[label.left], texts[label.right], kind, group)


def conflictqa_parts(pairs: Sequence[HeadPair], seed: int) -> Parts:
    """Draw 750 questions, four pairs each: two that conflict and two that agree.

    The test set, four pairs of every question that is held out, is the same for every seed.
    """
    by_question: dict[str, list[HeadPair]] = defaultdict(list)
    for pair in pairs:
        by_question[pair.question].append(pair)
    chance, fixed = random.Random(seed), random.Random(0)
    chosen = chance.sample([q for q in sorted(by_question) if not held_out(q)], QUESTIONS)
    drawn = {question: _four(by_question[question], chance) for question in chosen}
    kept = [question for question in sorted(by_question) if held_out(question)]
    return Parts(
        [pair for question in chosen[:TRAINED] for pair in drawn[question]],
        [pair for question in chosen[TRAINED:] for pair in drawn[question]],
        [pair for question in kept for pair in _four(by_question[question], fixed)],
    )


def styled_parts(data: Path, seed: int) -> Parts:
    """Draw pairs whose label can be told from who wrote them: a control.

    Evidence against evidence (one taken from a data set, one written by a model) conflicts, a
    counter-memory and its own evidence (both written by a model) agree; nothing else is drawn.
    """
    memory, counter = "parametric_memory_aligned_evidence", "counter_memory_aligned_evidence"
    pairs = []
    for name in ("chatgpt", "gpt4"):
        for row in json_lines(data / f"conflictqa/{name}.jsonl"):
            question = row["question"]
            texts = {key: row[key].strip() for key in (memory, counter, "counter_memory")}
            if all(texts.values()):
                for other, kind in ((memory, 1), ("counter_memory", NONE)):
                    left, right = texts[counter], texts[other]
                    pairs.append(HeadPair(question, left, right, kind, question))
    return conflictqa_parts(pairs, seed)


def sample(pairs: Sequence[HeadPair], most: int, seed: int = 0) -> list[HeadPair]:
    """Draw groups, one after the other, until there are ``most`` pairs."""
    by_group: dict[str, list[HeadPair]] = defaultdict(list)
    for pair in pairs:
        by_group[pair.group].append(pair)
    groups = shuffled(by_group, seed)
    return [pair for group in groups for pair in by_group[group]][:most]


def even(pairs: Sequence[HeadPair], seed: int) -> list[HeadPair]:
    """Draw as many pairs that conflict as pairs that do not, and as many as there are."""
    return _drawn(pairs, len(pairs), random.Random(seed))


def shuffled(groups: Iterable[str], seed: int) -> list[str]:
    """Return the groups, each once, in an order that depends on the seed alone."""
    kept = sorted(set(groups))
    random.Random(seed).shuffle(kept)
    return kept


def _four(pairs: Sequence[HeadPair], chance: random.Random) -> list[HeadPair]:
    return _drawn(pairs, _EACH, chance)


def _drawn(pairs: Sequence[HeadPair], most: int, chance: random.Random) -> list[HeadPair]:
    marked = [pair for pair in pairs if pair.kind != NONE]
    plain = [pair for pair in pairs if pair.kind == NONE]
    each = min(most, len(marked), len(plain))
    return [*chance.sample(marked, each), *chance.sample(plain, each)]
