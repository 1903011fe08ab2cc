"""A small suite on disk in the layout of RAMDocs, and systems of a few lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.runs.execute import Plan
from counterpoint.settings import Settings

NUMBERS = count()

RIGHT = """
def answer(case):
    texts = {passage.id: passage.text for passage in case.passages}
    right = next(name for name, text in texts.items() if "since May" in text)
    return {
        "answer": texts[right],
        "citations": [right],
        "pairs": [{"left": "p1", "right": "p2", "probability": 0.75}] if len(texts) > 1 else [],
        "set_aside": [],
        "confidence": 0.5,
    }
"""


def question(number: int, *, misled: bool) -> dict[str, Any]:
    """A question with a right document and, where it misleads, a wrong one."""
    right, wrong = f"{number + 100} euros", f"{number + 900} euros"
    documents = [{"text": f"It is {right} since May.", "type": "correct", "answer": right}]
    if misled:
        documents.append({"text": f"It is {wrong}.", "type": "misinfo", "answer": wrong})
    return {
        "question": f"What is fee {number}?",
        "documents": documents,
        "gold_answers": [right],
        "wrong_answers": [wrong],
    }


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with twelve cases; every third one is plain."""
    folder = tmp_path / "data" / "ramdocs"
    folder.mkdir(parents=True)
    rows = [json.dumps(question(number, misled=number % 3 != 0)) for number in range(12)]
    (folder / "ramdocs.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder.parent


@pytest.fixture
def module(
    isolated: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], tuple[str, Callable[[str], object]]]:
    """Write a module into the current folder: its ``module:answer``, and what rewrites it."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(code: str) -> tuple[str, Callable[[str], object]]:
        name = f"system_of_a_test_{next(NUMBERS)}"
        path = isolated / f"{name}.py"
        path.write_text(code, encoding="utf-8")

        def rewrite(other: str) -> None:
            path.write_text(other, encoding="utf-8")
            sys.modules.pop(name, None)

        return f"{name}:answer", rewrite

    return write


@pytest.fixture
def right(module: Callable[..., Any]) -> str:
    """A system that is always right, as long as a case holds the truth."""
    spec: str = module(RIGHT)[0]
    return f"right={spec}"


@pytest.fixture
def plan(data: Path) -> Callable[..., Plan]:
    """A plan over the small suite with few resamples."""

    def make(*systems: str, **more: Any) -> Plan:
        options = {"suites": ("ramdocs",), "data": data, "resamples": 200, **more}
        return Plan(systems=systems, settings=Settings(), **options)

    return make
