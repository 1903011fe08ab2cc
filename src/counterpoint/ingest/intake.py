"""Checks and cleans what a caller hands in as passages."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from counterpoint.errors import InputError
from counterpoint.ingest.clean import Cleaner, scalar_text
from counterpoint.ingest.draft import Draft, Place
from counterpoint.ingest.fields import no_text, read_fields
from counterpoint.settings import IngestSettings, LimitSettings
from counterpoint.types import Failure, Passage, Severity
from counterpoint.values.visible import visible

_OPTIONAL = ("title", "date", "source", "document_id")


@dataclass(frozen=True, slots=True)
class _Rough:
    """A passage whose id may still be missing."""

    place: Place
    id: str | None
    passage: Passage


class PassageIntake:
    """Checks and cleans one list of items."""

    def __init__(self, ingest: IngestSettings, limits: LimitSettings) -> None:
        self.ingest = ingest
        self.limits = limits
        self.failures: list[Failure] = []

    def run(
        self, items: Sequence[object], places: Sequence[Place]
    ) -> tuple[tuple[Passage, ...], tuple[Failure, ...]]:
        if not items:
            raise InputError("no passages: give at least one")
        if len(items) > self.limits.passages:
            raise InputError(
                f"more than {self.limits.passages:,} passages: retrieve fewer, "
                "or raise limits.passages"
            )
        rough = [self._rough(item, place) for item, place in zip(items, places, strict=True)]
        _check_unique(rough)
        ids = _ids([entry.id for entry in rough])
        passages = tuple(
            entry.passage if entry.passage.id == name else replace(entry.passage, id=name)
            for entry, name in zip(rough, ids, strict=True)
        )
        return passages, tuple(self.failures)

    def _rough(self, item: object, place: Place) -> _Rough:
        try:
            if isinstance(item, Passage):
                rough = _Rough(place, *self._passage(item, place))
            elif isinstance(item, str):
                rough = _Rough(place, *self._record({}, item, place))
            elif isinstance(item, Mapping):
                rough = _Rough(place, *self._record(item, None, place))
            elif isinstance(item, Draft):
                rough = _Rough(place, *self._record(item.fields, item.text, place))
            else:
                kind = type(item).__name__
                raise InputError(f"is {kind}: give a string, a mapping or a Passage")
        except InputError as error:
            raise InputError(f"{place} {error}") from error
        self._check_text(rough)
        return rough

    def _record(
        self, record: Mapping[str, Any], text: str | None, place: Place
    ) -> tuple[str | None, Passage]:
        fields = read_fields(record, self.ingest, text=text)
        if fields.text is None:
            raise InputError(f"{_called(fields.id)}{no_text(self.ingest)}")
        self._warn(fields.problems, fields.id, place)
        for fault in fields.date_faults(fields.date):
            self._note(f"{place} {fault}", fields.id, "error")
        passage = Passage(
            id=fields.id or "",
            text=fields.text,
            title=fields.title,
            date=fields.date,
            source=fields.source,
            metadata=fields.metadata,
        )
        return fields.id, passage

    def _passage(self, passage: Passage, place: Place) -> tuple[str, Passage]:
        """The same object, unless something in it has to be normalised."""
        cleaner = Cleaner()
        name = scalar_text(passage.id)
        if name is None:
            raise InputError("has no id that can be used: give it one")
        _check_types(passage, _called(name))
        changes: dict[str, Any] = {"id": cleaner.text(name), "text": cleaner.text(passage.text)}
        for field in _OPTIONAL:
            value = getattr(passage, field)
            changes[field] = None if value is None else cleaner.text(value)
        changes["metadata"] = cleaner.mapping(passage.metadata)
        self._warn(cleaner.problems, name, place)
        if any(getattr(passage, field) != value for field, value in changes.items()):
            passage = replace(passage, **changes)
        return passage.id, passage

    def _check_text(self, rough: _Rough) -> None:
        text = rough.passage.text
        length, limit = len(text), self.limits.passage_chars
        about = f"{rough.place} {_called(rough.id)}"
        if length > limit:
            raise InputError(
                f"{about}has {length:,} characters, the limit is {limit:,}: "
                "split it first, or raise limits.passage_chars"
            )
        if not text.strip():
            raise InputError(f"{about}is empty: give its text, or leave it out")
        if not visible(text).text.strip():
            raise InputError(f"{about}shows no text to a reader: leave it out")

    def _warn(self, problems: tuple[str, ...], name: str | None, place: Place) -> None:
        for problem in problems:
            self._note(f"{place}: {problem}", name, "warning")

    def _note(self, message: str, name: str | None, severity: Severity) -> None:
        subject = None if name is None else Cleaner().text(name)
        self.failures.append(
            Failure(stage="ingest", message=message, subject=subject, severity=severity)
        )


def _check_types(passage: Passage, called: str) -> None:
    """Nothing holds a caller to the types of the fields."""
    for field in ("text", *_OPTIONAL):
        value: object = getattr(passage, field)
        if not isinstance(value, str) and (value is not None or field == "text"):
            raise InputError(f"{called}has a {field} of type {type(value).__name__}: give text")
    start: object = passage.start
    is_offset = isinstance(start, int) and not isinstance(start, bool)
    if not is_offset or not 0 <= passage.start <= sys.maxsize:
        raise InputError(f"{called}has a start that is no offset: give a whole number from 0")


def _called(name: str | None) -> str:
    return "" if name is None else f"({name[:60]!r}) "


def _check_unique(rough: list[_Rough]) -> None:
    seen: dict[str, Place] = {}
    for entry in rough:
        if entry.id is None:
            continue
        first = seen.setdefault(entry.id, entry.place)
        if first is not entry.place:
            kind, number = entry.place
            raise InputError(
                f"{kind}s {first.number} and {number} share the id {entry.id[:60]!r}: "
                "give each its own id"
            )


def _ids(given: list[str | None]) -> list[str]:
    """Fill in "p1", "p2", ... by position; where that is taken, the first one that is free."""
    taken = {name for name in given if name is not None}
    own = [f"p{number}" for number in range(1, len(given) + 1)]
    reserved = taken.union(own)
    free = (name for name in map("p{}".format, count(1)) if name not in reserved)
    return [
        name if name is not None else (next(free) if mine in taken else mine)
        for name, mine in zip(given, own, strict=True)
    ]
