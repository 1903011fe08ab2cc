"""`counterpoint log`: what it writes, what it removes, and how it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from counterpoint.cli import log as log_commands
from counterpoint.configuration import load_settings
from counterpoint.errors import InputError, StoreError, UnknownNameError
from counterpoint.report import Report
from counterpoint.stores.log import ConflictLog
from counterpoint.types import Conflict, Hit, Passage, Resolution, Run

HOSTILE = "[red]How[/red] many :smile: \x1b[31mstaff\x9b2J \u202edoes\nAcme have [/]?"
REPORT = Report(
    query=HOSTILE,
    hits=(
        Hit(passage=Passage(id="old[/]", text="400", source="old\x07.md"), rank=1),
        Hit(passage=Passage(id="new", text="450", source="new.md", date="2024-06-01"), rank=2),
    ),
    run=Run(
        version="0.1.0",
        preset="default",
        settings="5b1f0c9a7e21",
        encoder="minilm",
        reader=None,
        now="2025-02-01T09:00:00+00:00",
    ),
    conflicts=(
        Conflict(
            id="c-1",
            kind="factual",
            passage_pairs=(("new", "old[/]"),),
            reasons=("numeric-contradiction",),
            summary="400 against [b]450[/b]",
            probability=0.875,
        ),
    ),
    resolutions=(
        Resolution(
            conflict_id="c-1",
            action="keep_one",
            policy="newest",
            kept=("new",),
            set_aside=("old[/]",),
            left_open=(),
            rationale="new is newer",
            would_change="",
        ),
    ),
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'data' / 'conflicts.db'}"


@pytest.fixture
def filled(url: str) -> str:
    with ConflictLog(url) as log:
        log.append(REPORT)
        log.append(replace(REPORT, run=replace(REPORT.run, now="2025-03-01T00:00:00+00:00")))
    return url


def run(*arguments: str, typed: str | None = None) -> Any:
    return CliRunner().invoke(log_commands.app, list(arguments), input=typed)


def count(url: str) -> int:
    with ConflictLog(url) as log:
        return log.stats().reviews


@pytest.mark.parametrize(
    "command",
    [["list"], ["stats"], ["list", "--kind", "opinion"], ["stats", "--since", "2025-01-01"]],
)
def test_a_log_that_is_not_there_is_one_friendly_line(command: list[str], url: str) -> None:
    path = Path(url.removeprefix("sqlite:///"))
    result = run(*command, "--url", url)
    assert result.exit_code == 0
    assert result.stdout == f"no conflicts logged yet at {path}\n"
    assert not path.parent.exists()


def test_without_a_url_the_log_of_the_settings_is_read() -> None:
    place = load_settings().log.resolved_url().removeprefix("sqlite:///")
    assert run("list").stdout == f"no conflicts logged yet at {place}\n"
    assert run("list", "--url", "sqlite:///other.db").stdout.endswith("other.db\n")


def test_an_empty_log_is_empty_json(url: str) -> None:
    assert json.loads(run("list", "--url", url, "--json").stdout) == []
    assert json.loads(run("stats", "--url", url, "--json").stdout)["reviews"] == 0
    purged = run("purge", "--url", url, "--json", "--source", "x", "--yes")
    assert json.loads(purged.stdout) == {"removed": 0}


def test_list_shows_a_row_an_entry_newest_first(filled: str) -> None:
    lines = run("list", "--url", filled).stdout.splitlines()
    rows = [line for line in lines if "UTC" in line]
    assert [row.split()[:3] for row in rows] == [
        ["2", "2025-03-01", "00:00"],
        ["1", "2025-02-01", "09:00"],
    ]
    assert all("1 factual" in row for row in rows)


def test_list_can_be_narrowed(filled: str) -> None:
    def ids(*options: str) -> list[int]:
        entries = json.loads(run("list", "--url", filled, "--json", *options).stdout)
        return [entry["id"] for entry in entries]

    assert ids("--limit", "1") == [2]
    assert ids("--since", "2025-02-15") == [2]
    assert ids("--kind", "factual") == [2, 1]
    assert run("list", "--url", filled, "--kind", "opinion").stdout == "no entry matches\n"
    assert run("stats", "--url", filled, "--since", "2030-01-01").stdout == "no entry matches\n"


def test_show_writes_everything_an_entry_holds(filled: str) -> None:
    out = run("show", "1", "--url", filled).stdout
    for part in (
        *("2025-02-01 09:00 UTC", "minilm", "5b1f0c9a7e21", "2024-06-01"),
        *("c-1 (factual, 0.88)", "new / old[/]", "numeric-contradiction", "400 against [b]450[/b]"),
        *("keep_one (newest)", "new is newer"),
    ):
        assert part in out


def test_stats_writes_each_count(filled: str) -> None:
    out = run("stats", "--url", filled).stdout
    assert "2 conflicts in 2 reviews" in out
    for row in ("factual", "numeric-contradiction", "keep_one", "newest", "2025-03", "new.md"):
        assert row in out
    totals = json.loads(run("stats", "--url", filled, "--json").stdout)
    assert totals["by_month"][0] == {"name": "2025-02", "count": 1}
    assert totals["pairs"] == [{"left": "new", "right": "old[/]", "count": 2}]


@pytest.mark.parametrize("command", [["list"], ["show", "1"], ["stats"]])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_hostile_text_is_shown_as_text(command: list[str], form: list[str], filled: str) -> None:
    result = run(*command, *form, "--url", filled)
    assert result.exit_code == 0
    assert not {char for char in result.stdout if ord(char) < 32 and char != "\n"}
    assert not {"\x9b", "\u202e", "\x07"} & set(result.stdout)
    if command[0] != "stats":
        assert "[red]How[/red]" in result.stdout
        assert ":smile:" in result.stdout


def test_json_holds_the_text_as_it_was_asked(filled: str) -> None:
    entry = json.loads(run("show", "1", "--url", filled, "--json").stdout)
    assert entry["query"] == HOSTILE
    assert entry["time"] == "2025-02-01T09:00:00+00:00"
    assert entry["conflicts"][0]["passage_pairs"] == [["new", "old[/]"]]


def test_text_that_was_not_stored_is_said_to_be_so(url: str) -> None:
    with ConflictLog(url, store_text=False) as log:
        log.append(replace(REPORT, query="Acme staff?"))
    for command in (["list"], ["show", "1"]):
        assert "(not stored)" in run(*command, "--url", url).stdout
    assert "(none)" in run("stats", "--url", url).stdout


def test_purge_by_date_and_by_source(filled: str) -> None:
    result = run("purge", "--url", filled, "--before", "2025-02-15", "--yes")
    assert result.stdout == "removed 1 entry\n"
    assert run("purge", "--url", filled, "--source", "other", "-y").stdout == "removed 0 entries\n"
    assert count(filled) == 1
    assert run("purge", "--url", filled, "--source", "new.md", "-y").stdout == "removed 1 entry\n"
    assert count(filled) == 0


@pytest.mark.parametrize(("age", "left"), [("47h", 0), ("1d", 0), ("3d", 1), ("99999w", 1)])
def test_purge_by_age(age: str, left: int, url: str) -> None:
    earlier = (datetime.now(UTC) - timedelta(days=2)).isoformat()
    with ConflictLog(url) as log:
        log.append(replace(REPORT, run=replace(REPORT.run, now=earlier)))
    assert run("purge", "--url", url, "--older-than", age, "--yes").exit_code == 0
    assert count(url) == left


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "name what to remove"),
        (["--before", "soon"], "'soon' is not an ISO date"),
        (["--older-than", "90"], "'90' is not an age such as 90d"),
        (["--older-than", "٩d"], "is not an age"),
        (["--older-than", "9d", "--before", "2025-01-01"], "not both"),
    ],
)
def test_purge_refuses_what_it_cannot_read(options: list[str], message: str, filled: str) -> None:
    result = run("purge", "--url", filled, "--yes", *options)
    assert isinstance(result.exception, InputError)
    assert message in str(result.exception)
    assert count(filled) == 2


def test_purge_without_a_terminal_needs_yes(filled: str) -> None:
    result = run("purge", "--url", filled, "--source", "new.md", typed="y\n")
    assert isinstance(result.exception, InputError)
    assert "--yes" in str(result.exception)
    assert count(filled) == 2


@pytest.mark.parametrize(("typed", "left", "code"), [("y\n", 0, 0), ("n\n", 2, 1), ("\n", 2, 1)])
def test_purge_asks_at_a_terminal(
    typed: str, left: int, code: int, filled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_commands, "_interactive", lambda: True)
    result = run("purge", "--url", filled, "--source", "new.md", typed=typed)
    assert "Remove the matching entries of" in result.stderr
    assert result.exit_code == code
    assert count(filled) == left


def test_what_goes_wrong_is_an_error_of_ours(filled: str, tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"no database" * 500)
    broken = f"sqlite:///{tmp_path / 'broken.db'}"
    assert isinstance(run("list", "--url", broken).exception, StoreError)
    assert isinstance(run("list", "--url", "conflicts.db").exception, InputError)
    assert isinstance(run("show", "9", "--url", filled).exception, InputError)
    assert isinstance(run("list", "--kind", "x", "--url", filled).exception, UnknownNameError)
    assert isinstance(run("list", "--since", "x", "--url", filled).exception, InputError)
    assert run("list", "--limit", "0", "--url", filled).exit_code == 2


def test_a_terminal_that_lacks_a_character_is_told_its_number(url: str) -> None:
    with ConflictLog(url) as log:
        summary = replace(REPORT.conflicts[0], summary="四百")
        log.append(replace(REPORT, query="How many 员工 does Acme have?", conflicts=(summary,)))
    for command in (["list"], ["show", "1"], ["stats"]):
        for charset in ("ascii", "cp1252"):
            result = CliRunner(charset=charset).invoke(log_commands.app, [*command, "--url", url])
            assert result.exit_code == 0
            assert "\\u5458\\u5de5" in result.stdout
