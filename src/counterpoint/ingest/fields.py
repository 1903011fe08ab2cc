"""Which field of a record is its id, text, title, source and date; the rest is metadata."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from counterpoint.errors import InputError
from counterpoint.ingest.clean import Cleaner, any_text, scalar_text
from counterpoint.settings import IngestSettings

_NESTED = ("metadata", "meta")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """A record taken apart and cleaned.

    ``problems`` says what the cleaning replaced, ``not_dates`` what stands where the date was
    looked for and cannot be one.
    """

    id: str | None
    text: str | None
    title: str | None
    source: str | None
    date: str | None
    metadata: Mapping[str, Any]
    problems: tuple[str, ...]
    not_dates: tuple[str, ...] = ()

    def date_faults(self, date: str | None) -> list[str]:
        """Say what cannot be a date, and which date the record has instead."""
        outcome = "it counts as undated" if date is None else f"its date is {date[:40]!r}"
        return [f"has {what}, which is no date: {outcome}" for what in self.not_dates]


def read_fields(
    record: Mapping[Any, Any],
    settings: IngestSettings,
    *,
    text: str | None = None,
    with_id: bool = True,
) -> Fields:
    """Take a record apart by the field names of the settings, whatever their case.

    Title, source and date are looked up inside "metadata" too. What is in "metadata" becomes the
    metadata as it stands, and every field that was not used joins it.

    Args:
        record: the fields, by name.
        settings: the names to look for, the first one found wins.
        text: the text, where it is not one of the fields.
        with_id: whether an id among the fields is the id; else it is metadata.

    Raises:
        InputError: the id or the text has a type that cannot be one.
    """
    lookup = _Lookup(record)
    cleaner = Cleaner()
    body = text if text is not None else lookup.text(settings.text_fields)
    name = lookup.id(settings.id_fields) if with_id else None
    title, _ = lookup.scalar(settings.title_fields)
    source, _ = lookup.scalar(settings.source_fields)
    when, not_dates = lookup.scalar(settings.date_fields)
    return Fields(
        id=None if name is None else cleaner.text(name),
        text=None if body is None else cleaner.text(body),
        title=None if title is None else cleaner.text(title),
        source=None if source is None else cleaner.text(source),
        date=None if when is None else cleaner.text(when),
        metadata=cleaner.mapping(lookup.rest(_all_names(settings))),
        problems=cleaner.problems,
        not_dates=tuple(not_dates),
    )


class _Lookup:
    """The fields of one record, and which of them were used."""

    def __init__(self, record: Mapping[Any, Any]) -> None:
        self.record = record
        self.keys = _folded(record)
        inner = [self.keys[name] for name in _NESTED if name in self.keys]
        self.used = {key for key in inner if isinstance(record[key], Mapping)}
        self.nested: list[Mapping[Any, Any]] = [record[key] for key in inner if key in self.used]

    def text(self, names: tuple[str, ...]) -> str | None:
        """The first text that is not blank, else a blank one."""
        blank: str | None = None
        for key in self._present(names):
            value = self.record[key]
            if not isinstance(value, str):
                raise InputError(f"has {key!r} of type {type(value).__name__}: give text")
            if value.strip():
                self.used.add(key)
                return value
            blank = value
        return blank

    def id(self, names: tuple[str, ...]) -> str | None:
        for key in self._present(names):
            value = scalar_text(self.record[key])
            if value is None and not isinstance(self.record[key], str):
                kind = type(self.record[key]).__name__
                raise InputError(f"has {key!r} of type {kind}: give text or a number")
            self.used.add(key)
            if value is not None:
                return value
        return None

    def scalar(self, names: tuple[str, ...]) -> tuple[str | None, list[str]]:
        """The first text, number or date, and what stands before it that is none of these."""
        passed: list[str] = []
        for record, key in self._candidates(names):
            value = record[key]
            text = scalar_text(value)
            if text is not None:
                if record is self.record:
                    self.used.add(key)
                return text, passed
            # A flag ("published: true") says that there is something, not what.
            if not _empty(value) and not isinstance(value, bool):
                passed.append(f"{any_text(key).strip()!r} of type {type(value).__name__}")
        return None, passed

    def rest(self, known: frozenset[str]) -> dict[Any, Any]:
        """What was not used, without known fields that are empty; nested metadata goes over it."""
        kept = {
            key: value
            for key, value in self.record.items()
            if key not in self.used
            and not (_empty(value) and any_text(key).strip().casefold() in known)
        }
        for nested in reversed(self.nested):
            kept.update(nested)
        return kept

    def _candidates(self, names: tuple[str, ...]) -> Iterator[tuple[Mapping[Any, Any], Any]]:
        """Where a field may stand: name by name, in the record and then inside "metadata"."""
        inner = [(nested, _folded(nested)) for nested in self.nested]
        for name in names:
            yield from ((self.record, key) for key in self._present((name,)))
            for nested, keys in inner:
                if name.casefold() in keys:
                    yield nested, keys[name.casefold()]

    def _present(self, names: tuple[str, ...]) -> list[Any]:
        keys = [self.keys[name.casefold()] for name in names if name.casefold() in self.keys]
        return [key for key in keys if self.record[key] is not None and key not in self.used]


def _empty(value: object) -> bool:
    if isinstance(value, str):
        return not value.strip()
    return value is None or (isinstance(value, (list, tuple, Mapping)) and not value)


def _folded(record: Mapping[Any, Any]) -> dict[str, Any]:
    """Map names in lower case to the keys of the record; the first of equal ones wins."""
    folded: dict[str, Any] = {}
    for key in record:
        folded.setdefault(any_text(key).strip().casefold(), key)
    return folded


def no_text(settings: IngestSettings) -> str:
    """Say that a record has no text, and where one was looked for."""
    names = ", ".join(repr(name) for name in settings.text_fields)
    return f"has no text: looked for the fields {names} (setting ingest.text_fields)"


def _all_names(settings: IngestSettings) -> frozenset[str]:
    groups = (
        *(settings.id_fields, settings.text_fields, settings.title_fields),
        *(settings.source_fields, settings.date_fields),
    )
    return frozenset(name.casefold() for names in groups for name in names)
