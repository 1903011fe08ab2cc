"""Every code block of the README, the docs and the examples runs."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(?P<language>[a-z]+)(?P<flags>[^\n]*)\n(?P<code>.*?)^```", re.M | re.S)
# What these would do is done elsewhere: installing, and the whole test run itself.
NOT_HERE = re.compile(r"^\s*(?:make |pip install|git |uv |pre-commit |optimum-cli )")


def blocks(language: str) -> list[object]:
    return [
        pytest.param(match["code"], id=f"{page.relative_to(ROOT)}:{number}")
        for page in PAGES
        for number, match in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8")), start=1)
        if match["language"] == language
    ]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "block.py"
    script.write_text(code, encoding="utf-8")
    runpy.run_path(str(script))


@pytest.mark.parametrize("code", blocks("bash"))
def test_shell_blocks_run(code: str, tmp_path: Path) -> None:
    commands = [line for line in code.splitlines() if line.strip() and not NOT_HERE.match(line)]
    if shutil.which("bash") is None or not commands:
        return
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(commands)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode in (0, 3), done.stderr


@pytest.mark.parametrize("path", sorted(ROOT.glob("examples/*.py")), ids=lambda p: p.name)
def test_examples_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    runpy.run_path(str(path), run_name="__main__")


def test_the_output_in_the_readme_is_what_the_demo_prints() -> None:
    """Scores may differ in the last digit from one processor to another; nothing else may."""

    def lines(text: str) -> list[str]:
        masked = re.sub(r"\d\.\d{3}|\d+\.\d %", "N", text)
        return [line.rstrip() for line in masked.splitlines() if line.strip()]

    shown = next(
        match["code"]
        for match in BLOCK.finditer((ROOT / "README.md").read_text(encoding="utf-8"))
        if match["language"] == "text"
    )
    printed = subprocess.run(
        [sys.executable, "-m", "counterpoint", "demo"],
        capture_output=True,
        check=True,
        env=os.environ | {"COLUMNS": "80", "PYTHONUTF8": "1"},
    ).stdout.decode("utf-8")
    assert "\n".join(lines(shown)) in "\n".join(lines(printed))


def test_the_explanation_in_the_readme_is_what_the_command_prints() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line for line in text.splitlines() if line.startswith("counterpoint check --")]
    [command] = [line for line in commands if "--explain" in line]
    [shown] = [m["code"] for m in BLOCK.finditer(text) if m["code"].startswith("conflict (")]
    printed = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=ROOT,
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONUTF8": "1", "COUNTERPOINT_LOG__ENABLED": "false"},
    ).stdout.decode("utf-8")
    assert shown == printed


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target
