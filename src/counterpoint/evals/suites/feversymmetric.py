"""FeverSymmetric: claims with evidence for and against each: a claim alone tells nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import Example
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.evidence import claim_and_evidence
from counterpoint.evals.suites.rows import Row, examples, json_lines
from counterpoint.evals.suites.suite import About, Broken, Suite

_NAME = "feversymmetric"
# The written counterparts of a FEVER pair have its number and one of these endings.
_COUNTERPART = re.compile(r"000000[234]$")


def _read(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(json_lines(files[0]), _example))


def _example(row: Row) -> Example:
    return claim_and_evidence(
        _NAME,
        row.text("claim"),
        row.text("evidence"),
        conflict=row.choice("label", ("SUPPORTS", "REFUTES")) == "REFUTES",
        group=_COUNTERPART.sub("", row.text("id")),
    )


SUITE = Suite(
    name=_NAME,
    about=About(
        title="FeverSymmetric: claims and evidence, balanced so that neither alone tells",
        licence="CC BY-SA 3.0",
        citation="Schuster et al. 2019, Towards Debiasing Fact Verification Models, "
        "arXiv:1908.05267",
        url="https://github.com/TalSchuster/FeverSymmetric",
    ),
    files=(
        (
            "feversymmetric/symmetric_v0.2__fever_symmetric_dev.jsonl",
            "feversymmetric/symmetric_v0.2/fever_symmetric_dev.jsonl",
            "feversymmetric/fever_symmetric_dev.jsonl",
        ),
    ),
    read=_read,
)
