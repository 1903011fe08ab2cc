"""The stages in order: from a checked request to a report."""

from __future__ import annotations

from collections.abc import Callable

from counterpoint.presets import Stages
from counterpoint.report import Report
from counterpoint.requests import Intake
from counterpoint.stopwatch import Stopwatch
from counterpoint.types import Request, Run


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
    """
    request = intake.request
    with watch.stage("detect"):
        detection = stages.detector.detect(request)
    with watch.stage("attribute"):
        attributor = stages.attributor
        attributions = attributor.attribute(request, detection) if attributor else ()
    with watch.stage("resolve"):
        settlement = stages.resolver.resolve(request, detection.conflicts, attributions)
    answered = None
    if answer:
        with watch.stage("generate"):
            answered = stages.generator().generate(request, settlement, detection.conflicts)
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
        verdicts=detection.verdicts,
        pairs=detection.pairs,
        failures=(*intake.failures, *detection.failures, *settlement.failures),
        timings=watch.timings(),
    )
