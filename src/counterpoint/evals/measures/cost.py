"""Cost and latency."""

from __future__ import annotations

from collections.abc import Iterator

from counterpoint.evals.measures.measure import NOT_COUNTED, Measure, Ranking, Row, Sums
from counterpoint.evals.metrics import counts
from counterpoint.evals.metrics.spread import percentile
from counterpoint.evals.records import Example, SystemOutput

_PERCENTILES = (50, 95, 99)


def measures() -> Iterator[Measure]:
    """Every measure of what an answer takes."""
    mean = Sums(2, counts.ratio)
    for name, title, read in (
        ("llm_calls", "LLM calls a case", _calls),
        ("tokens", "LLM tokens a case", _tokens),
        ("settled_first_stage", "share of pairs that the first stage settles", _settled),
    ):
        yield Measure(
            name=name,
            title=title,
            asks=lambda _: True,
            read=read,
            shape=mean,
            better="neither" if name == "settled_first_stage" else "lower",
        )
    for share in _PERCENTILES:
        yield Measure(
            name=f"latency_p{share}",
            title=f"seconds within which {share} % of the cases are answered",
            asks=lambda _: True,
            read=_seconds,
            shape=Ranking(percentile(share)),
            better="lower",
        )


def _calls(_: Example, output: SystemOutput) -> Row | None:
    return None if output.cost is None else (float(output.cost.calls), 1.0)


def _tokens(_: Example, output: SystemOutput) -> Row | None:
    cost = output.cost
    if cost is None:
        return None
    return (float(cost.prompt_tokens + cost.completion_tokens), 1.0)


def _settled(_: Example, output: SystemOutput) -> Row | None:
    if output.cost is None:
        return None
    pairs = output.cost.pairs
    return (float(pairs[0][1]), float(sum(n for _, n in pairs))) if pairs else NOT_COUNTED


def _seconds(_: Example, output: SystemOutput) -> Row | None:
    return None if output.seconds is None else (output.seconds, 0.0)
