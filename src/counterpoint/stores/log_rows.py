"""From a report to the rows of the conflict log."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, insert

from counterpoint.errors import InputError
from counterpoint.report import Report
from counterpoint.stores.log_patterns import leading_question_words, question_pattern
from counterpoint.stores.log_schema import conflicts, pairs, passages, reasons, reviews
from counterpoint.types import Attribution, Conflict, Passage, Resolution

_Values = dict[str, Any]
_MACHINE_NAME = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
_UNNAMED = "unnamed"


def sha256(text: str) -> str:
    """The hash of a text as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def in_utc(moment: datetime) -> datetime:
    """The same moment in UTC; one without a zone is taken to be in UTC.

    Raises:
        InputError: it falls out of the calendar.
    """
    try:
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except OverflowError as error:
        raise InputError(f"the moment {moment.isoformat()} cannot be told in UTC") from error


def insert_report(connection: Connection, report: Report, *, store_text: bool) -> int:
    """Write one review with all that belongs to it, and return its id."""
    writer = _Writer(report, store_text)
    statement = insert(reviews).returning(reviews.c.id)
    key = int(connection.execute(statement, writer.review()).scalar_one())
    for table, rows in (
        (passages, list(writer.passages())),
        (conflicts, list(writer.conflicts())),
        (reasons, list(writer.reasons())),
        (pairs, list(writer.pairs())),
    ):
        if rows:
            connection.execute(insert(table), [{"review_id": key, **row} for row in rows])
    return key


class _Writer:
    """Turns a report into rows; with ``store_text`` off, words of the user stay out of them."""

    def __init__(self, report: Report, store_text: bool) -> None:
        self.report = report
        self.store_text = store_text
        self.resolutions = {item.conflict_id: item for item in report.resolutions}
        self.attributions = {item.conflict_id: item for item in report.attributions}

    def review(self) -> _Values:
        query, run = self.report.query, self.report.run
        pattern = "" if query is None else question_pattern(query)
        return {
            "time": _run_time(run.now),
            "query": self._text(query),
            "query_sha256": None if query is None else sha256(query),
            "pattern": pattern if self.store_text else leading_question_words(pattern),
            "preset": run.preset,
            "version": run.version,
            "settings": run.settings,
            "encoder": run.encoder,
        }

    def passages(self) -> Iterator[_Values]:
        for position, passage in enumerate(self.report.passages):
            yield {"position": position, **self._passage(passage)}

    def conflicts(self) -> Iterator[_Values]:
        for position, conflict in enumerate(self.report.conflicts):
            resolution = self.resolutions.get(conflict.id)
            origin = self.attributions.get(conflict.id)
            yield {
                "position": position,
                **self._conflict(conflict, origin),
                **self._resolution(resolution),
            }

    def reasons(self) -> Iterator[_Values]:
        for number, conflict in enumerate(self.report.conflicts):
            for position, reason in enumerate(conflict.reasons):
                yield {"conflict": number, "position": position, "reason": self._name(reason)}

    def pairs(self) -> Iterator[_Values]:
        for number, conflict in enumerate(self.report.conflicts):
            for position, (left, right) in enumerate(conflict.passage_pairs):
                yield {
                    "conflict": number,
                    "position": position,
                    "left_id": left,
                    "right_id": right,
                }

    def _passage(self, passage: Passage) -> _Values:
        return {
            "passage_id": passage.id,
            "text_sha256": sha256(passage.text),
            "source": self._text(passage.source),
            "source_sha256": None if passage.source is None else sha256(passage.source),
            "date": self._text(passage.date),
        }

    def _conflict(self, conflict: Conflict, origin: Attribution | None) -> _Values:
        return {
            "conflict_id": conflict.id,
            "kind": conflict.kind,
            "probability": conflict.probability,
            "summary": self._text(conflict.summary),
            "origin": origin.label if origin else None,
        }

    def _resolution(self, resolution: Resolution | None) -> _Values:
        # Every row of one statement has the same keys, so a conflict left alone has them too.
        if resolution is None:
            names = ("action", "policy", "kept", "set_aside", "left_open", "rationale")
            return dict.fromkeys(names)
        return {
            "action": resolution.action,
            "policy": self._name(resolution.policy),
            "kept": resolution.kept,
            "set_aside": resolution.set_aside,
            "left_open": resolution.left_open,
            "rationale": self._text(resolution.rationale),
        }

    def _text(self, text: str | None) -> str | None:
        return text if self.store_text else None

    def _name(self, name: str) -> str:
        """A strategy of somebody else may put a sentence where a stable name belongs."""
        return name if self.store_text or _MACHINE_NAME.fullmatch(name) else _UNNAMED


def _run_time(text: str) -> datetime:
    try:
        return in_utc(datetime.fromisoformat(text))
    except ValueError as error:
        raise InputError(f"run.now = {text[:60]!r} is not a time in ISO-8601") from error
