"""Policy changes: an older and a newer version of one line of a platform's terms.

The lines are read from data of the user; which of them conflict ships with the package, labelled
by reading, under a digest of each pair. `docs/design/openterms-guideline.md` says how.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from importlib.resources import files
from pathlib import Path

from counterpoint.evals.records import Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage

_NAME = "openterms"
_LABELS = "openterms_labels.json"
_OPEN = frozenset({"detail", "order", "apart"})
"""Rules under which the content differs and yet nothing conflicts: these look like conflicts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What a reader said of a pair of lines: ``rule`` is the rule of the guideline, in a word.

    ``sure`` is False where the guideline was hard to apply. ``commit`` and ``document`` say where
    the publisher has the change ("Telegram/Terms of Service"): the same two lines may be found in
    more than one place.
    """

    label: str
    rule: str
    reason: str
    sure: bool
    commit: str
    document: str


def load_labels() -> dict[str, Label]:
    """Read the labels of the package, by the key of their pair (`key_of`)."""
    text = files("counterpoint.evals.suites").joinpath(_LABELS).read_text(encoding="utf-8")
    return {key: Label(**fields) for key, fields in json.loads(text).items()}


def key_of(old: str, new: str) -> str:
    """SHA-256 of both lines with a NUL between them, in hexadecimal digits."""
    return hashlib.sha256(f"{old}\0{new}".encode()).hexdigest()


def read_pairs(path: Path, labels: Mapping[str, Label]) -> Iterator[Example | Broken]:
    """Read the labelled pairs of a file of changed lines; the others are passed over.

    A file that lacks labelled pairs ends in one broken row that says how many.

    Raises:
        InputError: the file cannot be read.
    """
    found = distinct(examples(json_lines(path), partial(_example, labels)))
    yield from _complete(found, path, len(labels))


def _complete(
    found: Iterable[Example | Broken], path: Path, expected: int
) -> Iterator[Example | Broken]:
    count = 0
    for item in found:
        count += isinstance(item, Example)
        yield item
    if count < expected:
        yield Broken(place=path.name, problem=f"holds {count} of the {expected} labelled pairs")


def _example(labels: Mapping[str, Label], row: Row) -> Example | None:
    old, new = row.text("old"), row.text("new")
    key = key_of(old, new)
    label = labels.get(key)
    document, commit = row.text("service_document"), row.text("commit")
    if label is None or (label.document, label.commit) != (document, commit):
        return None
    day = _day(row)
    given = (
        Passage(id="old", text=old, source=document),
        Passage(id="new", text=new, source=document, date=day),
    )
    passages, renamed = neutral(given, key)
    conflict = label.label == "conflict"
    return Example(
        case=Case(
            id=short_id(_NAME, key),
            suite=_NAME,
            query=None,
            passages=passages,
            now=day,
            answer_wanted=False,
        ),
        gold=Gold(
            pairs=(
                pair(
                    renamed["old"],
                    renamed["new"],
                    conflict=conflict,
                    hard=not conflict and label.rule in _OPEN,
                ),
            ),
            kind="temporal" if conflict else "none",
            group=document,
            tags=(label.rule, "sure" if label.sure else "unsure"),
        ),
    )


def _day(row: Row) -> str:
    text = row.text("date_new")
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise row.wrong("date_new", f"is {text[:20]!r}: a day is expected") from None


def _read(found: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return read_pairs(found[0], load_labels())


SUITE = Suite(
    name=_NAME,
    about=About(
        title="Open Terms Archive: lines of platforms' terms before and after a change",
        licence="ODC-BY 1.0 (the collection; the terms belong to their authors)",
        citation="Open Terms Archive Core Team and Open Terms Archive contributors, "
        "vlopses-us-versions, 2026; labels by counterpoint",
        url="https://github.com/OpenTermsArchive/vlopses-us-versions",
    ),
    files=(
        (
            "openterms/changed_lines.jsonl",
            "openterms_vlopses_us_versions/changed_lines.jsonl",
            "changed_lines.jsonl",
        ),
    ),
    read=_read,
)
