"""Reading what a system says from plain data, strictly, and writing it back."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass, replace
from functools import cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from counterpoint.errors import CounterpointError, one_line, suggestion
from counterpoint.evals.records import Case, PairOutput, SystemOutput
from counterpoint.evals.systems.from_report import from_report
from counterpoint.evals.systems.leniency import completed
from counterpoint.evals.systems.refusal import refuses
from counterpoint.report import Report
from counterpoint.types import Quote
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.names import shown_id

_REPORT = {"schema_version", "hits", "run"}


_MOST = 1e12


class OutputError(CounterpointError):
    """What a system said cannot be used; the message names the field."""


def read_output(said: Any, case: Case) -> SystemOutput:
    """Read what a system said of a case.

    Args:
        said: a text (the answer), an object with the fields of `SystemOutput`, the JSON of a
            report of ours, or one of these records. What an object may leave out is told in
            `counterpoint.evals.systems.leniency`.
        case: the case it is about: ids must be those of its passages.

    A text that declines to answer is an abstention; that of an object, where it does not say
    ``abstained``, too. A quote that is not verbatim becomes a citation of the whole passage, and a
    failure says so.

    Raises:
        OutputError: a field is unknown, of another type or out of range, or names a passage that
            the case does not have.
    """
    if isinstance(said, str):
        text = replace_surrogates(said)
        return SystemOutput(answer=text, abstained=refuses(text))
    if isinstance(said, Mapping) and said.keys() >= _REPORT:
        said = Report.from_json(_json(said))
    if isinstance(said, Report):
        said = from_report(said)
    if isinstance(said, SystemOutput):
        said = to_plain(said)
    if not isinstance(said, Mapping):
        raise OutputError(f"{type(said).__name__} is no output: give a text or an object")
    texts = {passage.id: replace_surrogates(passage.text) for passage in case.passages}
    output = _validated(completed(json.loads(_json(said)), texts))
    if output.answer is not None and "abstained" not in said:
        output = replace(output, abstained=refuses(output.answer))
    for problem in _problems(output, texts.keys()):
        raise OutputError(problem)
    return _with_quotes(replace(output, pairs=_ordered(output.pairs)), texts)


def to_plain(output: SystemOutput) -> dict[str, Any]:
    """The output as plain data for JSON, without what it does not say; `read_output` reads it."""
    plain = asdict(output)
    said = {f.name for f in fields(output) if getattr(output, f.name) != f.default}
    if output.answer is not None:
        said.add("abstained")  # Else it would be read from the words of the answer.
    return {name: value for name, value in plain.items() if name in said}


@cache
def _adapter() -> TypeAdapter[SystemOutput | None]:
    # The union takes a configuration for the dataclass in it; a dataclass alone takes none.
    config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
    return TypeAdapter(SystemOutput | None, config=config)


def _validated(data: Mapping[str, Any]) -> SystemOutput:
    known = {field.name for field in fields(SystemOutput)}
    for name in data:
        if name not in known:
            raise OutputError(f"there is no field {shown_id(name)!r}. {suggestion(name, known)}")
    try:
        output = _adapter().validate_json(_json(data))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(shown_id(str(part)) for part in first["loc"])
        raise OutputError(one_line(f"{where}: {first['msg']}")) from error
    return output or SystemOutput()


def _json(data: Any) -> str:
    """JSON without lone surrogates, which no file would take.

    Raises:
        OutputError: there is no JSON form of it.
    """
    try:
        return replace_surrogates(json.dumps(data, ensure_ascii=False, default=_plain))
    except (TypeError, ValueError, RecursionError) as error:
        raise OutputError(one_line(f"the output has no JSON form: {error}")) from error


def _plain(value: Any) -> Any:
    """Records, and the numbers of numpy, as plain data."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, Mapping):
        return dict(value)
    if callable(getattr(value, "item", None)):
        return value.item()
    raise TypeError(f"{type(value).__name__} is no plain data")


def _problems(output: SystemOutput, known: Collection[str]) -> Iterator[str]:
    """What the types do not say: ranges, and ids of passages."""
    for at, pair in enumerate(output.pairs or ()):
        if not 0.0 <= pair.probability <= 1.0:
            yield f"pairs.{at}.probability: {pair.probability:g} is not in 0..1"
        if pair.left == pair.right:
            yield f"pairs.{at}: a pair is two passages, not {shown_id(pair.left)!r} twice"
    if output.confidence is not None and not 0.0 <= output.confidence <= 1.0:
        yield f"confidence: {output.confidence:g} is not in 0..1"
    if output.seconds is not None and not 0.0 <= output.seconds <= _MOST:
        yield f"seconds: {output.seconds:g} is not in 0..{_MOST:g}"
    if output.cost is not None:
        cost = output.cost
        settled = (count for _, count in cost.pairs)
        counts = (cost.calls, cost.prompt_tokens, cost.completion_tokens, *settled)
        if min(counts) < 0 or max(counts) > _MOST:
            yield f"cost: a count is not in 0..{_MOST:g}"
    for place, name in _named(output):
        if name not in known:
            yield f"{place}: the case has no passage {shown_id(name)!r}"


def _named(output: SystemOutput) -> Iterator[tuple[str, str]]:
    """Every id that the output names, with its place."""
    for at, pair in enumerate(output.pairs or ()):
        yield f"pairs.{at}.left", pair.left
        yield f"pairs.{at}.right", pair.right
    for at, quote in enumerate(output.citations):
        yield f"citations.{at}.passage_id", quote.passage_id
    for field, names in (("suspects", output.suspects), ("set_aside", output.set_aside or ())):
        for at, name in enumerate(names):
            yield f"{field}.{at}", name


def _ordered(pairs: tuple[PairOutput, ...] | None) -> tuple[PairOutput, ...] | None:
    """The pairs in order, each with its ids in order.

    Raises:
        OutputError: two are about the same passages.
    """
    if pairs is None:
        return None
    found: dict[tuple[str, str], PairOutput] = {}
    for pair in pairs:
        left, right = sorted((pair.left, pair.right))
        if (left, right) in found:
            raise OutputError(
                f"pairs: {shown_id(left)!r} and {shown_id(right)!r} stand there twice"
            )
        found[left, right] = replace(pair, left=left, right=right)
    return tuple(found[key] for key in sorted(found))


def _with_quotes(output: SystemOutput, texts: Mapping[str, str]) -> SystemOutput:
    quotes: list[Quote] = []
    failures = list(output.failures)
    for quote in output.citations:
        if 0 <= quote.start <= quote.end and (
            texts[quote.passage_id][quote.start : quote.end] == quote.text
        ):
            quotes.append(quote)
            continue
        quotes.append(Quote(passage_id=quote.passage_id, start=0, end=0, text=""))
        failures.append(f"a quote of {shown_id(quote.passage_id)} is not verbatim")
    return replace(output, citations=tuple(quotes), failures=tuple(failures))
