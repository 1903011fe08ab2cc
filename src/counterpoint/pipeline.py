"""The stages in order: from a checked request to a report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from counterpoint.errors import CounterpointError, typed
from counterpoint.presets import Stages
from counterpoint.report import Report
from counterpoint.requests import Intake
from counterpoint.stopwatch import Stopwatch
from counterpoint.types import Answer, Detection, Failure, Request, Run, Settlement


def run_stages(
    stages: Stages,
    intake: Intake,
    identify: Callable[[Request], Run],
    watch: Stopwatch,
    *,
    answer: bool,
) -> Report:
    """Detect, attribute, resolve, and generate if an answer is asked for.

    Each stage reads what the earlier ones made and returns new records; nothing flows back.
    ``identify`` is asked last: only then is it known which models were needed.

    Raises:
        CounterpointError: the detector, the attributor or the resolver failed.
    """
    request = intake.request
    with watch.stage("detect"), _told("detector"):
        detection = stages.detector.detect(request)
    with watch.stage("attribute"), _told("attributor"):
        attributor = stages.attributor
        attributions = attributor.attribute(request, detection) if attributor else ()
    with watch.stage("resolve"), _told("resolver"):
        settlement = stages.resolver.resolve(request, detection.conflicts, attributions)
    answered: Answer | None = None
    broken: tuple[Failure, ...] = ()
    if answer:
        with watch.stage("generate"):
            answered, broken = _generate(stages, request, settlement, detection)
    return Report(
        query=request.query,
        hits=request.hits,
        run=identify(request),
        conflicts=detection.conflicts,
        attributions=attributions,
        resolutions=settlement.resolutions,
        evidence=settlement.evidence,
        answer=answered,
        claims=detection.claims,
        cues=detection.cues,
        verdicts=detection.verdicts,
        pairs=detection.pairs,
        stages=detection.stages,
        failures=(*intake.failures, *detection.failures, *settlement.failures, *broken),
        timings=watch.timings(),
    )


@contextmanager
def _told(part: str) -> Iterator[None]:
    """Without this part there is nothing to report: an empty list would look like an all-clear."""
    try:
        yield
    except CounterpointError:
        raise
    except Exception as error:  # whatever the strategy of somebody else raises
        raise CounterpointError(f"the {part} failed: {typed(error)}") from error


def _generate(
    stages: Stages, request: Request, settlement: Settlement, detection: Detection
) -> tuple[Answer, tuple[Failure, ...]]:
    """Answer; a reader or a model that fails costs the answer and nothing that was found."""
    try:
        return stages.generator().generate(request, settlement, detection.conflicts), ()
    except Exception as error:  # whatever the model of somebody else raises
        failure = Failure(stage="generate", message=typed(error))
        return Answer(text="No answer could be written.", abstained=True), (failure,)
