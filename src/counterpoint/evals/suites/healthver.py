"""HealthVer: health claims against sentences of scientific articles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import Example
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.evidence import claim_and_evidence
from counterpoint.evals.suites.rows import Row, csv_rows, examples
from counterpoint.evals.suites.suite import About, Broken, Suite

_NAME = "healthver"


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(csv_rows(files[0]), _example))


def _example(row: Row) -> Example:
    """Neutral evidence is about the claim's topic and says nothing of it: a hard negative."""
    claim, label = row.text("claim"), row.choice("label", ("Supports", "Refutes", "Neutral"))
    return claim_and_evidence(
        _NAME,
        claim,
        row.text("evidence"),
        conflict=label == "Refutes",
        hard=label == "Neutral",
        query=row.text("question"),
        group=claim,
        tags=(label.casefold(),),
    )


SUITE = Suite(
    name=_NAME,
    about=About(
        title="HealthVer: claims on COVID-19 against scientific evidence",
        licence="none stated",
        citation="Sarrouti et al. 2021, Evidence-based Fact-Checking of Health-related Claims, "
        "Findings of EMNLP 2021",
        url="https://github.com/sarrouti/HealthVer",
    ),
    files=(
        (
            "healthver/data__healthver_dev.csv",
            "healthver/data/healthver_dev.csv",
            "healthver/healthver_dev.csv",
        ),
    ),
    read=_read,
)
