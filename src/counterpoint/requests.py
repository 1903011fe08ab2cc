"""From what a caller hands over to a `Request`: questions, passages and times are checked here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from counterpoint.errors import InputError
from counterpoint.ingest.passages import to_passages
from counterpoint.protocols import Retriever
from counterpoint.settings import LimitSettings, Settings
from counterpoint.types import Failure, Hit, Passage, Request
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.dates import from_datetime, parse_date, parse_one_date
from counterpoint.values.visible import visible

PassageLike = str | Mapping[str, Any] | Passage
When = str | date | datetime | None


@dataclass(frozen=True, slots=True)
class Intake:
    """A checked request, and what had to be said about the input."""

    request: Request
    failures: tuple[Failure, ...]

    @classmethod
    def given(
        cls,
        query: str | None,
        passages: Iterable[PassageLike],
        settings: Settings,
        *,
        now: When,
        as_of: When,
    ) -> Intake:
        """Take passages as they are, in the order in which they are.

        Raises:
            InputError: the question, a passage or a time cannot be used.
        """
        question = None if query is None else _question(query, settings.limits)
        records, failures = to_passages(passages, ingest=settings.ingest, limits=settings.limits)
        hits = tuple(Hit(passage=p, rank=rank) for rank, p in enumerate(records, start=1))
        return cls._of(question, hits, failures, now=now, as_of=as_of)

    @classmethod
    def retrieved(
        cls,
        query: str,
        retriever: Retriever,
        settings: Settings,
        *,
        k: int | None,
        now: When,
        as_of: When,
    ) -> Intake:
        """Retrieve the k best passages for the question.

        Raises:
            InputError: the question, k or a time cannot be used, or the retriever gives something
                else than hits. A single passage that cannot be used is a failure.
        """
        question = _question(query, settings.limits)
        wanted = _count(settings.k if k is None else k, settings)
        found = retriever.retrieve(question, wanted)
        if not isinstance(found, Sequence):
            raise InputError(f"a retriever gives a list of Hit records, not {type(found).__name__}")
        hits, failures = _usable(found[:wanted], settings)
        if not hits:
            failures = (*failures, Failure(stage="retrieve", message="nothing was retrieved"))
        return cls._of(question, hits, failures, now=now, as_of=as_of)

    @classmethod
    def _of(
        cls,
        question: str | None,
        hits: tuple[Hit, ...],
        failures: tuple[Failure, ...],
        *,
        now: When,
        as_of: When,
    ) -> Intake:
        request = Request(
            query=question,
            hits=hits,
            now=_moment(now, "now") or datetime.now(UTC),
            as_of=_moment(as_of, "as_of"),
        )
        return cls(request, (*failures, *_date_failures(request)))


def _usable(hits: Sequence[Hit], settings: Settings) -> tuple[tuple[Hit, ...], tuple[Failure, ...]]:
    """Leave out what cannot be used: whoever can plant a bad page must not stop every answer."""
    usable: dict[str, Hit] = {}
    failures: list[Failure] = []
    for hit in hits:
        if not isinstance(hit, Hit) or not isinstance(hit.passage, Passage):
            raise InputError(f"a retriever gives Hit records, not {type(hit).__name__}")
        try:
            [passage], noted = to_passages(
                [hit.passage], ingest=settings.ingest, limits=settings.limits
            )
            if passage.id in usable:
                raise InputError("another retrieved passage has the same id")
        except InputError as error:
            problem = Failure(stage="retrieve", subject=hit.passage.id, message=str(error))
            failures.append(problem)
            continue
        failures += noted
        usable[passage.id] = replace(hit, passage=passage)
    return tuple(usable.values()), tuple(failures)


def _count(k: int, settings: Settings) -> int:
    if not isinstance(k, int) or not 1 <= k <= settings.limits.passages:
        raise InputError(
            f"k = {k!r}: at least one passage must be retrieved, and at most "
            f"limits.passages = {settings.limits.passages:,}"
        )
    return k


def _question(query: str, limits: LimitSettings) -> str:
    if not isinstance(query, str):
        raise InputError(f"the question must be text, not {type(query).__name__}")
    if not visible(query).text.strip():
        raise InputError("the question is empty")
    if len(query) > limits.query_chars:
        raise InputError(
            f"the question has {len(query):,} characters, the limit is {limits.query_chars:,}: "
            "shorten it, or raise limits.query_chars"
        )
    return replace_surrogates(query)


def _moment(when: When, name: str) -> datetime | None:
    """Read a time; a day, month or year means its last microsecond: all of it has happened."""
    if when is None:
        return None
    if not isinstance(when, str | date):
        raise InputError(f"{name} must be a date or text, not {when!r}")
    try:
        if isinstance(when, datetime):
            return from_datetime(when).start
        moment = parse_one_date(when if isinstance(when, str) else when.isoformat())
    except (ValueError, OverflowError) as error:
        raise InputError(f"{name}: {error}") from error
    return moment.start if moment.precision == "instant" else moment.end - timedelta(microseconds=1)


def _date_failures(request: Request) -> tuple[Failure, ...]:
    """A failure for each date that cannot be read, a warning for each that reads in two ways."""
    dated = [(passage.id, passage.date) for passage in request.passages if passage.date is not None]
    return tuple(failure for name, text in dated if (failure := _date_failure(name, text)))


def _date_failure(name: str, text: str) -> Failure | None:
    try:
        moment = parse_date(text)
    except ValueError as error:
        message = f"{error}; the passage counts as undated"
        return Failure(stage="dates", subject=name, message=message)
    if moment.precision != "ambiguous":
        return None
    message = f"{text!r} reads in two ways; it is ordered only where both agree"
    return Failure(stage="dates", subject=name, message=message, severity="warning")
