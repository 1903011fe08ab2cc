"""Files appear whole or not at all; streams that fail are one line."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from counterpoint.cli.output import echo_json, write_file
from counterpoint.errors import StoreError

COMMAND = [sys.executable, "-m", "counterpoint"]


def test_a_new_file_is_as_open_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("x")
    write_file(tmp_path / "page.html", "é")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "é"
    assert (tmp_path / "page.html").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "target.html", tmp_path / "link.html"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_file(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_json_cannot_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    hostile = "a\x9b31m\u202e\u2028\U000e0041漢"
    echo_json(json.dumps({"x": hostile}, ensure_ascii=False))
    printed = capsys.readouterr().out
    assert json.loads(printed) == {"x": hostile}
    assert "漢" in printed
    assert not any(c in printed for c in hostile[1:] if c not in "31m漢")


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", tmp_path):
        with pytest.raises(StoreError, match="something else than a file"):
            write_file(place, "x")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("old")

    def fail(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(StoreError, match="cannot be written: No space left on device"):
        write_file(page, "new")
    monkeypatch.undo()
    assert [p.name for p in tmp_path.iterdir()] == ["page.html"]
    assert page.read_text() == "old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a Linux device")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "log", "list"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "counterpoint: cannot go on: No space left on device\n"


def test_a_reader_that_goes_away_is_no_error_message() -> None:
    command = f"{' '.join(COMMAND)} demo --json | head -c 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("{", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_console_that_lacks_a_character_stops_nothing(encoding: str, tmp_path: Path) -> None:
    passages = tmp_path / "p.json"
    passages.write_text('[{"id": "漢", "text": "limit 100"}, {"id": "b", "text": "limit 500"}]')
    for command in (["check", "--passages", passages], ["demo"]):
        done = subprocess.run(
            [*COMMAND, *map(str, command)],
            capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": encoding},
        )
        assert (done.returncode, done.stderr) == (0, b"")
