"""A small suite on disk for the commands of ``counterpoint eval``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from counterpoint.cli.main import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run_eval(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``counterpoint eval ...``: exit code, standard output and standard error."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = main(["eval", *map(str, arguments)])
        done = capsys.readouterr()
        assert "Traceback" not in done.err
        assert "internal error" not in done.err
        return code, done.out, done.err

    return call


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with six cases of RAMDocs, and a row that is torn."""
    path = tmp_path / "data" / "ramdocs" / "ramdocs.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text("".join(map(_row, range(6))) + '{"question"\n', encoding="utf-8")
    return tmp_path / "data"


def _row(number: int) -> str:
    right, wrong = f"{number + 100} euros", f"{number + 900} euros"
    documents = [
        {"text": f"It is {right} since May.", "type": "correct", "answer": right},
        {"text": f"It is {wrong}.", "type": "misinfo", "answer": wrong},
    ]
    row = {
        "question": f"What is fee {number}?",
        "documents": documents,
        "gold_answers": [right],
        "wrong_answers": [wrong],
    }
    return json.dumps(row) + "\n"
