"""CONFLICTS: real search results, labelled by how they conflict. The labels are of whole cases.

Their five labels become kinds: outdated information is a temporal conflict that evolution
explains, misinformation a factual one that an intervention explains; complementary information is
none. The label as published is the tag.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold, KindLabel, OriginLabel
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import any_json, forms, named, optional, pool
from counterpoint.evals.suites.rows import Row, examples
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

# By a word of the label: the wording around it differs between paper and files.
_LABELS: dict[str, tuple[KindLabel, OriginLabel | None]] = {
    "no conflict": ("none", None),
    "complementary": ("none", None),
    "opinion": ("opinion", None),
    "outdated": ("temporal", "E"),
    "freshness": ("temporal", "E"),
    "misinformation": ("factual", "I"),
}
_TEXTS = ("short_text", "text", "snippet", "response_str")
_NO_DATE = ("na", "n/a", "none", "null", "unknown")


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(any_json(files[0]), _example))


def _example(row: Row) -> Example:
    question, label = row.text(named(row, "question", "query")), row.text("conflict_type").strip()
    kind, origin = _meaning(row, label)
    results = row.rows(named(row, "search_results", "retrieved_docs"))
    passages = [passage for result in results if (passage := _passage(result)) is not None]
    if not passages:
        raise row.wrong("search_results", "holds no text")
    shown = pool(question, {"result": passages})
    answers = _answers(row)
    return Example(
        case=Case(id=shown.key, suite="conflicts", query=question, passages=shown.passages),
        gold=Gold(
            kind=kind,
            origin=origin,
            answer=AnswerKey(gold=(answers,)) if answers else None,
            group=short_id(question),
            tags=(label,),
        ),
    )


def _answers(row: Row) -> tuple[str, ...]:
    """The right answer; most opinions and complementary answers have none."""
    name = named(row, "correct_answer", "gold_answer")
    return () if row.fields.get(name) is None else forms(row.texts(name))


def _meaning(row: Row, label: str) -> tuple[KindLabel, OriginLabel | None]:
    found = [meaning for word, meaning in _LABELS.items() if word in label.casefold()]
    if not found:
        raise row.wrong("conflict_type", f"is {label[:40]!r}: none of the five labels")
    return found[0]


def _passage(result: Row) -> Passage | None:
    """A search result by the longest text that is meant for reading; None without any."""
    text = optional(result, *_TEXTS)
    if text is None:
        return None
    date = optional(result, "date", "timestamp")
    return Passage(
        id="",
        text=text,
        title=optional(result, "title"),
        date=None if date is None or date.strip().casefold() in _NO_DATE else date,
        source=optional(result, "url", "source_url"),
    )


SUITE = Suite(
    name="conflicts",
    about=About(
        title="CONFLICTS: conflicting sources in search results",
        licence="Apache-2.0 (the repository; the search results belong to their authors)",
        citation="Cattan et al. 2025, DRAGged into Conflicts: Detecting and Addressing Conflicting "
        "Sources in Search-Augmented LLMs, arXiv:2506.08500",
        url="https://github.com/google-research-datasets/rag_conflicts",
    ),
    files=(("conflicts/conflicts.jsonl", "conflicts/conflicts_normalized.jsonl"),),
    read=_read,
)
