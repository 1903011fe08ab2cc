"""Cases from the field: short passages around facts that practitioners tripped over.

The ids of the file tell the category, so a case has an id of its own; the one of the file is its
group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

from counterpoint.evals.metrics.forms import states
from counterpoint.evals.records import (
    KINDS,
    AnswerKey,
    Case,
    Example,
    Gold,
    KindLabel,
    OriginLabel,
    PairLabel,
)
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.rows import Row, examples, json_lines, json_rows
from counterpoint.evals.suites.suite import About, Broken, Suite
from counterpoint.types import Passage, Scope
from counterpoint.values.visible import visible

_KINDS: dict[str, KindLabel] = {kind: kind for kind in KINDS}
_ORIGINS: dict[str, OriginLabel | None] = {"E": "E", "I": "I", "U": "U", "none": None}
_SCOPES: dict[str, Scope | None] = {
    "current": "current",
    "historical": "historical",
    "as_of": "as_of",
    "transition": "transition",
    "none": None,
}
_Pairs = set[frozenset[str]]


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    cases, keys = files
    answers: dict[str, Row] = {}
    for row in json_rows(keys):
        if isinstance(row, Broken):
            yield row
        else:
            answers[str(row.fields.get("key"))] = row
    yield from examples(json_lines(cases), partial(_example, answers))


def _example(answers: Mapping[str, Row], row: Row) -> Example:
    name = row.text("id")
    key = answers.get(name)
    if key is None:
        raise row.wrong("id", f"{name[:40]!r} has no answer key")
    given = [_passage(item) for item in row.rows("passages")]
    passages, renamed = neutral(given, name)
    if len(renamed) < len(given):
        raise row.wrong("passages", "hold one id twice")
    expected = _expected(row)
    kind = _KINDS[expected.choice("type", _KINDS)]
    conflicts = _pairs(expected, "pairs", renamed)
    suspects = _names(key, "suspect", renamed)
    disputed = {name for both in conflicts for name in both}
    return Example(
        case=Case(
            id=short_id("field", name), suite="field", query=row.text("query"), passages=passages
        ),
        gold=Gold(
            pairs=tuple(
                _labels(
                    sorted(renamed.values()), conflicts, _pairs(expected, "pairs_also_ok", renamed)
                )
            ),
            kind=kind,
            kinds_also_ok=_kinds(expected, "type_also_ok"),
            origin=_ORIGINS[expected.choice("attribution", _ORIGINS)],
            suspects=suspects,
            answer=_key(key, expected),
            scope=_SCOPES[key.choice("scope", _SCOPES)],
            keep=tuple(sorted(disputed - set(suspects))),
            lead=_lead([passage for passage in passages if passage.id in disputed], key),
            group=name,
            tags=(row.text("category"), row.text("lang")),
        ),
    )


def _lead(disputed: Sequence[Passage], key: Row) -> tuple[str, ...]:
    """Of the passages in conflict those that state the answer and no wrong one.

    None where every side is to be told: then no single state is asked for.
    """
    right, wrong = key.texts("answer_any"), key.texts("answer_not")
    found = []
    for passage in disputed:
        text = visible(passage.text).text
        stated = any(states(text, form) for form in right)
        if stated and not any(states(text, form) for form in wrong):
            found.append(passage.id)
    return tuple(found)


def _passage(row: Row) -> Passage:
    date, source = (
        None if row.fields.get(name) is None else row.text(name) for name in ("date", "source")
    )
    return Passage(id=row.text("id"), text=row.text("text"), date=date, source=source)


def _expected(row: Row) -> Row:
    value = row.fields.get("expected")
    if not isinstance(value, dict):
        raise row.wrong("expected", "is missing" if value is None else "is no object")
    return Row(f"{row.place} expected", value)


def _labels(names: list[str], conflicts: _Pairs, open_: _Pairs) -> Iterator[PairLabel]:
    """Every pair has a label, but those where both verdicts are fair."""
    for left, right in combinations(names, 2):
        both = frozenset((left, right))
        if both in conflicts or both not in open_:
            yield pair(left, right, conflict=both in conflicts)


def _pairs(row: Row, name: str, renamed: Mapping[str, str]) -> _Pairs:
    try:
        return {
            frozenset((renamed[left], renamed[right])) for left, right in row.fields.get(name, ())
        }
    except (TypeError, ValueError, KeyError):
        raise row.wrong(name, "is no list of pairs of passage ids") from None


def _names(row: Row, name: str, renamed: Mapping[str, str]) -> tuple[str, ...]:
    try:
        return tuple(renamed[given] for given in row.texts(name))
    except KeyError:
        raise row.wrong(name, "names a passage that is not there") from None


def _kinds(row: Row, name: str) -> tuple[KindLabel, ...]:
    given = row.texts(name) if name in row.fields else ()
    try:
        return tuple(_KINDS[kind] for kind in given)
    except KeyError:
        raise row.wrong(name, f"holds another word than {', '.join(sorted(KINDS))}") from None


def _key(key: Row, expected: Row) -> AnswerKey:
    """``answer_any`` is one group of alternatives, every entry of ``answer_all`` one of its own."""
    any_of = key.texts("answer_any")
    groups = ((any_of,) if any_of else ()) + tuple((form,) for form in key.texts("answer_all"))
    past = expected.fields.get("historical_answer")
    return AnswerKey(
        gold=groups,
        wrong=key.texts("answer_not"),
        historical=() if past is None else expected.texts("historical_answer"),
    )


SUITE = Suite(
    name="field",
    about=About(
        title="Cases from the field: facts that practitioners reported in public",
        licence="none stated",
        citation="Cases from the field, own wording, built on public reports of practitioners",
        url="",
    ),
    files=(
        ("field/field.jsonl", "cases/field.jsonl", "field.jsonl"),
        ("field/answer_keys.json", "cases/answer_keys.json", "answer_keys.json"),
    ),
    read=_read,
)
