"""A report over runs in Markdown: what stands in it is text, whatever it looks like."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.content import Content, Section, Table, is_address
from counterpoint.evals.reports.contrasts import Rules
from counterpoint.evals.reports.scores import read_run
from counterpoint.evals.reports.sections import content_of
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.reporting.escape import clean

_LIMIT = 500
_MARKS = re.compile(r"[\\`*_|#~$]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;"})
# A bracket makes a link only with what follows it, a bare address only with its slashes.
_LINKS = re.compile(r"\](?=[(\[:])")
_LEAD = re.compile(r"^(?:[-+=[]|\d{1,9}(?=[.)]))")


def render_markdown(
    runs: Sequence[RunFolder], measures: Mapping[str, Measure], rules: Rules | None = None
) -> str:
    """Write a report over finished runs; the same runs give the same text.

    Raises:
        InputError: a run is not finished, or damaged.
    """
    return write_markdown(content_of([read_run(run) for run in runs], measures, rules))


def write_markdown(content: Content) -> str:
    """Write a report in Markdown."""
    blocks = [f"# {text(content.title)}"]
    for section in content.sections:
        blocks += _section(section)
    return "\n\n".join(blocks) + "\n"


def text(words: str) -> str:
    """Escape a text for the inside of a line or of a cell; a plain web address stays one."""
    line = clean(words, _LIMIT)
    if is_address(line):
        return line
    escaped = _LINKS.sub(r"\\]", _MARKS.sub(r"\\\g<0>", line)).translate(_ENTITIES)
    return escaped.replace("://", r":\/\/").replace("www.", r"www\.")


def opening(words: str) -> str:
    """Escape a text for the start of a line, where it could begin a list or a definition."""
    escaped = text(words)
    lead = _LEAD.match(escaped)
    if lead is None:
        return escaped
    # A number is kept, the sign behind it is escaped; a sign is escaped itself.
    place = lead.end() if lead.group()[0].isdigit() else 0
    return f"{escaped[:place]}\\{escaped[place:]}"


def write_table(table: Table) -> str:
    """Write a table, its caption above it."""
    lines = [_row(text(head) for head in table.heads), _row("---" for _ in table.heads)]
    lines += [_row(text(cell) for cell in row) for row in table.rows]
    return f"### {text(table.caption)}\n\n" + "\n".join(lines)


def _section(section: Section) -> Iterator[str]:
    yield f"## {text(section.title)}"
    if section.facts:
        yield "\n".join(f"- {opening(term)}: {text(fact)}" for term, fact in section.facts)
    if section.command is not None:
        # One line that does not begin with a fence cannot end the block.
        yield f"```text\n$ {clean(section.command)}\n```"
    yield from (opening(note) for note in section.notes)
    yield from (write_table(table) for table in section.tables)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
