from __future__ import annotations

from pathlib import Path

import pytest

from counterpoint.evals.judges.same_model import warnings
from counterpoint.evals.runs.records import SystemRun


def warned(spec: str) -> bool:
    return bool(list(warnings("Qwen-7B", [SystemRun(name="sys", spec=spec, identity="i")])))


@pytest.mark.parametrize(
    ("spec", "same"),
    [
        ("chat:Qwen-7B", True),
        (" chat:qwen-7b ", True),
        ("mine=chat:Qwen-7B@http://localhost:8080/v1", True),
        ("chat:Qwen-7B-more", False),
        ("default", False),
        ("Qwen-7B", False),
        ("missing.toml", False),
    ],
)
def test_the_model_is_read_from_the_specification(spec: str, same: bool) -> None:
    assert warned(spec) is same


def test_a_description_names_its_model(tmp_path: Path) -> None:
    described = tmp_path / "mine.toml"
    described.write_text('kind = "chat"\nmodel = "Qwen-7B"\n', encoding="utf-8")
    assert warned(f"mine={described}")
    described.write_text('kind = "http"\nurl = "http://localhost"\n', encoding="utf-8")
    assert not warned(str(described))
    described.write_text("model = [", encoding="utf-8")
    assert not warned(str(described))
