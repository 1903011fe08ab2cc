"""Generated cases in a file: one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from counterpoint.errors import InputError, one_line
from counterpoint.evals.generate.records import COUNTERPART, ORIGINAL, Generated
from counterpoint.evals.records import KINDS
from counterpoint.evals.suites.rows import Row
from counterpoint.types import Passage

FORMAT = 1
_PASSAGE = ("id", "text", "title", "date", "source")
_ACTIONS = ("keep_one", "keep_all", "set_aside", "leave_open")


def write_generated(cases: Iterable[Generated], path: Path) -> int:
    """Write cases and return how many there are; the same cases give the same bytes.

    Raises:
        InputError: the file cannot be written.
    """
    written = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", newline="\n", errors="backslashreplace") as file:
            for case in cases:
                file.write(json.dumps(to_json(case), ensure_ascii=False) + "\n")
                written += 1
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written: {one_line(error.strerror or error)}"
        ) from error
    return written


def to_json(case: Generated) -> Mapping[str, Any]:
    """One case as it stands in the file."""
    return {
        "format": FORMAT,
        "id": case.id,
        "base": case.base,
        "kind": case.kind,
        "strategy": case.strategy,
        "question": case.question,
        "passages": [
            {
                name: getattr(passage, name)
                for name in _PASSAGE
                if getattr(passage, name) is not None
            }
            for passage in case.passages
        ],
        "conflict": case.kind != "none",
        "origin": case.origin,
        "answers": list(case.answers),
        "wrong": list(case.wrong),
        "historical": list(case.historical),
        "actions": list(case.actions),
        "now": case.now,
    }


def from_row(row: Row) -> Generated:
    """Read one case back.

    Raises:
        RowError: it is of another format, or a field is missing or wrong.
    """
    if row.fields.get("format") != FORMAT:
        raise row.wrong("format", f"is not {FORMAT}: write the file again with `eval generate`")
    kind = {name: name for name in KINDS}[row.choice("kind", KINDS)]  # type: ignore[index]
    return Generated(
        id=row.text("id"),
        base=row.text("base"),
        kind=kind,
        strategy=row.text("strategy"),
        question=row.text("question"),
        passages=_passages(row),
        origin=None if row.fields.get("origin") is None else row.choice("origin", ("E", "I", "U")),  # type: ignore[arg-type]
        answers=row.texts("answers"),
        wrong=row.texts("wrong"),
        historical=row.texts("historical"),
        actions=_actions(row),
        now=None if row.fields.get("now") is None else row.text("now"),
    )


def _passages(row: Row) -> tuple[Passage, Passage]:
    made = {each.text("id"): _passage(each) for each in row.rows("passages")}
    if set(made) != {ORIGINAL, COUNTERPART}:
        raise row.wrong("passages", f"are not one {ORIGINAL!r} and one {COUNTERPART!r}")
    return made[ORIGINAL], made[COUNTERPART]


def _passage(row: Row) -> Passage:
    title, date, source = (
        None if row.fields.get(name) is None else row.text(name, empty=True)
        for name in ("title", "date", "source")
    )
    return Passage(id=row.text("id"), text=row.text("text"), title=title, date=date, source=source)


def _actions(row: Row) -> Any:
    wrong = [name for name in row.texts("actions") if name not in _ACTIONS]
    if wrong:
        raise row.wrong("actions", f"hold {wrong[0][:40]!r}: {', '.join(_ACTIONS)} are expected")
    return row.texts("actions")
