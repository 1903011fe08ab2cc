"""Cost and latency."""

from __future__ import annotations

from collections.abc import Iterator

from counterpoint.evals.measures.measure import NOT_COUNTED, Measure, Ranking, Row, share
from counterpoint.evals.metrics.spread import percentile
from counterpoint.evals.records import Example, SystemOutput

_PERCENTILES = (50, 95, 99)


def measures() -> Iterator[Measure]:
    """Every measure of what an answer takes."""
    yield share("llm_calls", "LLM calls a case", _always, _calls, better="lower", binary=False)
    yield share("tokens", "LLM tokens a case", _always, _tokens, better="lower", binary=False)
    title = "share of pairs that the first stage settles"
    yield share("settled_first_stage", title, _always, _settled, better="neither", binary=False)
    for percent in _PERCENTILES:
        yield Measure(
            name=f"latency_p{percent}",
            title=f"seconds within which {percent} % of the cases are answered",
            asks=_always,
            read=_seconds,
            shape=Ranking(percentile(percent)),
            better="lower",
        )


def _always(_: Example) -> bool:
    return True


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
