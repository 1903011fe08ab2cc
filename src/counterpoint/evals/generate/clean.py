"""Clean sets: JSON Lines of one's own, SQuAD files, and NQ-open with its gold passage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

from counterpoint.errors import InputError
from counterpoint.evals.generate.records import CleanItem
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.rows import Row, RowError, json_lines, json_rows
from counterpoint.evals.suites.suite import Broken

_SUFFIXES = (".jsonl", ".json", ".jsonl.gz", ".json.gz")


def read_clean(path: Path) -> Iterator[CleanItem | Broken]:
    """Read a file, or every file of a folder in the order of their names.

    A row is read by the layout that it has: one of our own, or one of NQ-open with ``ctxs``; a
    ``.json`` file is read as SQuAD 1 or 2. Rows that cannot be read come back as broken.

    Raises:
        InputError: there is no such file, or it cannot be read.
    """
    if not path.is_dir():
        if not path.is_file():
            raise InputError(f"{path}: no such file: give a file or folder of clean questions")
        yield from _read_file(path)
        return
    files = sorted(each for each in path.iterdir() if each.name.endswith(_SUFFIXES))
    if not files:
        raise InputError(f"{path}: no file that ends in {', '.join(_SUFFIXES)}")
    for each in files:
        yield from _read_file(each)


def _read_file(path: Path) -> Iterator[CleanItem | Broken]:
    if path.name.removesuffix(".gz").endswith(".json"):
        return _items(json_rows(path, under="data"), _squad)
    return _items(json_lines(path), _line)


def _items(
    rows: Iterator[Row | Broken], read: Callable[[Row], Iterator[CleanItem]]
) -> Iterator[CleanItem | Broken]:
    for row in rows:
        if isinstance(row, Broken):
            yield row
            continue
        try:
            yield from read(row)
        except RowError as error:
            yield Broken(place=error.place, problem=error.problem)


def _line(row: Row) -> Iterator[CleanItem]:
    question, answers = row.text("question"), row.texts("answers")
    if "ctxs" not in row.fields:
        yield CleanItem(
            id=row.text("id"),
            question=question,
            answers=answers,
            passage=row.text("passage"),
            title=_optional(row, "title"),
            date=_optional(row, "date"),
        )
        return
    for context in row.rows("ctxs"):
        if context.fields.get("isgold") is True:
            text = context.text("text")
            yield CleanItem(
                id=short_id(question, text),
                question=question,
                answers=answers,
                passage=text,
                title=_optional(context, "title"),
            )
            return


def _squad(article: Row) -> Iterator[CleanItem]:
    title = _optional(article, "title")
    for paragraph in article.rows("paragraphs"):
        passage = paragraph.text("context")
        for asked in paragraph.rows("qas"):
            if asked.fields.get("is_impossible") is True:
                continue
            forms = [answer.text("text") for answer in asked.rows("answers")]
            if forms:
                yield CleanItem(
                    id=asked.text("id"),
                    question=asked.text("question"),
                    answers=tuple(dict.fromkeys(forms)),
                    passage=passage,
                    title=None if title is None else unquote(title).replace("_", " "),
                )


def _optional(row: Row, name: str) -> str | None:
    return None if row.fields.get(name) in (None, "") else row.text(name)
