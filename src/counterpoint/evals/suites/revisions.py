"""Wikipedia revisions: what a page said of an office in one year, and what it says in a later one.

A pair of revisions gives up to three questions (the present state, the earlier one, the change); a
revision of another page about the same relation gives a negative.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage, Scope

_NAME = "revisions"
_YEAR = re.compile(r"[0-9]{4}")
_NAMELESS = re.compile(r"Q[0-9]+")  # An item of Wikidata without a label.
_CHANGE = re.compile(
    r"\b(?:replac(?:e[ds]?|ing)|succe(?:ed(?:ed|s)?|ssor)|predecessor|took over|"
    r"stepped down|resign(?:ed|ation)?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _State:
    """One revision: its year, what it says, and the answer that it states."""

    year: str
    text: str
    answer: str

    def passage(self, name: str) -> Passage:
        """A passage without its page: two of one page are always a conflict here."""
        return Passage(id=name, text=self.text, date=self.year)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Revision:
    fact: str
    subject: str
    relation: str
    asked: tuple[str, str]
    old: _State
    new: _State

    @property
    def clean(self) -> bool:
        """Whether each state stands by name in its own text, the later one not in the earlier."""
        return (
            not any(_NAMELESS.fullmatch(state.answer) for state in (self.old, self.new))
            and self.old.answer in self.old.text
            and self.new.answer in self.new.text
            and self.new.answer not in self.old.text
        )

    @property
    def told(self) -> bool:
        """Whether the later text names the earlier holder, if by surname, or tells of a change."""
        surname = self.old.answer.split()[-1]
        distinctive = len(surname) > 3 and surname not in self.new.answer
        names = (self.old.answer, surname) if distinctive else (self.old.answer,)
        named = rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)"
        return bool(re.search(named, self.new.text) or _CHANGE.search(self.new.text))

    @property
    def overlapping(self) -> bool:
        """Whether the later text dates something in the earlier year: both may have held then."""
        return bool(re.search(rf"(?<!\d){self.old.year}(?!\d)", self.new.text))

    def ask(self, verb: str, when: str = "") -> str:
        """Return the question about the state that the row asks for, put into a time."""
        asked, rest = self.asked
        return f"{asked[:1].upper()}{asked[1:]} {verb} {rest}{when}?"


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    found: dict[tuple[str, str], _Revision] = {}
    yield from examples(json_lines(files[0]), partial(_remember, found))
    clean = [revision for revision in found.values() if revision.clean]
    for at, revision in enumerate(clean):
        yield from _questions(revision)
        others = (*clean[at + 1 :], *clean[:at])
        yield from _negative(revision, others)


def _remember(found: dict[tuple[str, str], _Revision], row: Row) -> None:
    subject, relation = row.text("subject_label"), row.text("property_label")
    revision = _Revision(
        fact=row.text("fact_id"),
        subject=subject,
        relation=relation,
        asked=_asked(row.text("question")) or ("who", f"the {relation} of {subject}"),
        old=_state(row, "old"),
        new=_state(row, "new"),
    )
    found.setdefault((revision.old.text, revision.new.text), revision)


def _asked(question: str) -> tuple[str, str] | None:
    """Split "As of 2018, who was the mayor?" into "who" and "the mayor"; None for other forms."""
    lead, _, rest = question.strip().removesuffix("?").partition(", ")
    subject, was, predicate = rest.partition(" was ")
    dated = lead.startswith("As of ") and _YEAR.fullmatch(lead.removeprefix("As of "))
    return (subject, predicate.rstrip()) if dated and was else None


def _state(row: Row, which: str) -> _State:
    year = row.text(f"t_{which}")
    if not _YEAR.fullmatch(year):
        raise row.wrong(f"t_{which}", f"is {year[:20]!r}: a year is expected")
    return _State(
        year=year,
        text=row.text(f"evidence_{which}"),
        answer=row.text(f"answer_{which}").strip(),
    )


def _questions(revision: _Revision) -> Iterator[Example]:
    """Ask for the present state, for the earlier one if it was the only one, and for the change."""
    old, new = revision.old, revision.new
    change = (
        f"How did the {revision.relation.replace(' / ', ' or ')} of {revision.subject} change "
        f"between {old.year} and {new.year}?"
    )
    before, now = (old.answer,), (new.answer,)
    asked: tuple[tuple[Scope, str, AnswerKey], ...] = (
        ("current", revision.ask("is"), AnswerKey(gold=(now,), wrong=before)),
        (
            "historical",
            revision.ask("was", f" in {old.year}"),
            AnswerKey(gold=(before,), wrong=now),
        ),
        ("transition", change, AnswerKey(gold=(before, now), historical=before)),
    )
    for scope, question, key in asked:
        if scope == "historical" and revision.overlapping:
            continue
        yield _case(revision, new, question, scope, key, conflict=True)


def _negative(revision: _Revision, others: Iterable[_Revision]) -> Iterator[Example]:
    """Set the earlier text beside the first later text on the same relation of another subject."""
    old = revision.old
    for other in others:
        if (
            other.relation == revision.relation
            and other.subject != revision.subject
            and other.new.answer != old.answer
            and revision.subject not in other.new.text
        ):
            key = AnswerKey(gold=((old.answer,),), wrong=(other.new.answer,))
            question = revision.ask("was", f" in {old.year}")
            yield _case(revision, other.new, question, "historical", key, conflict=False)
            return


def _case(
    revision: _Revision,
    beside: _State,
    question: str,
    scope: Scope,
    answer: AnswerKey,
    *,
    conflict: bool,
) -> Example:
    """Make a case of a revision's earlier text and another one."""
    states = (revision.old, beside)
    leads = {"current": ("s1",), "historical": ("s0",)}.get(scope, ("s0", "s1"))
    key = short_id(question, *(state.text for state in states))
    passages, renamed = neutral([state.passage(f"s{at}") for at, state in enumerate(states)], key)
    dated = any(state.text.startswith(f"As of {state.year}, ") for state in states)
    return Example(
        case=Case(
            id=key,
            suite=_NAME,
            query=question,
            passages=passages,
            now=f"{max(state.year for state in states)}-12-31",
        ),
        gold=Gold(
            pairs=(pair(*renamed.values(), conflict=conflict, hard=not conflict),),
            kind="temporal" if conflict else "none",
            origin="E" if conflict and revision.told else None,
            answer=answer,
            scope=scope,
            keep=tuple(passage.id for passage in passages) if conflict else (),
            lead=tuple(renamed[name] for name in leads),
            group=revision.fact,
            tags=("revision" if conflict else "other-subject", *(("dated",) if dated else ())),
        ),
    )


SUITE = Suite(
    name=_NAME,
    about=About(
        title="Wikipedia revisions: offices and posts before and after a change of holder",
        licence="none stated",
        citation="explain-temporal-knowledge-conflict, "
        "github.com/dendroenydris/explain-temporal-knowledge-conflict, 2026",
        url="https://github.com/dendroenydris/explain-temporal-knowledge-conflict",
    ),
    files=(
        (
            "explain_temporal/revisions.jsonl",
            "explain_temporal/data/processed/temporal.jsonl",
            "explain_temporal/temporal.jsonl",
        ),
    ),
    read=_read,
)
