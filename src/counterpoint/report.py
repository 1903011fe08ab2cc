"""`Report`: everything one review found, and the block that goes into a prompt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from counterpoint.errors import InputError
from counterpoint.types import (
    Answer,
    Attribution,
    Claim,
    Conflict,
    Cue,
    Evidence,
    Failure,
    Hit,
    PairCounts,
    Passage,
    Resolution,
    Run,
    StageCounts,
    Timing,
    Verdict,
)
from counterpoint.values.dates import read_date
from counterpoint.values.names import fold, shown_id
from counterpoint.values.visible import visible

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SCHEMA_VERSION: Literal[1] = 1

_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One review: the passages, what disagrees, what was decided, and the answer if one was asked.

    ``answer`` is None after `review`. ``verdicts`` holds every vote on a compared pair, those
    against a conflict too. ``failures`` says which part of the machine was off: read it before
    you take an empty ``conflicts`` for peace.
    """

    query: str | None
    hits: tuple[Hit, ...]
    run: Run
    conflicts: tuple[Conflict, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    evidence: Evidence = Evidence()
    answer: Answer | None = None
    claims: tuple[Claim, ...] = ()
    cues: tuple[Cue, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    pairs: PairCounts = PairCounts()
    stages: StageCounts | None = None
    failures: tuple[Failure, ...] = ()
    timings: tuple[Timing, ...] = ()
    schema_version: Literal[1] = SCHEMA_VERSION

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages in retrieval order."""
        return tuple(hit.passage for hit in self.hits)

    @property
    def deciding(self) -> tuple[Verdict, ...]:
        """The votes that decide; the others were overruled or taken in by one of these."""
        return tuple(vote for vote in self.verdicts if vote.decides)

    def passage(self, passage_id: str) -> Passage:
        """Return the passage of that id.

        Raises:
            InputError: the report holds none.
        """
        for hit in self.hits:
            if hit.passage.id == passage_id:
                return hit.passage
        raise InputError(f"the report holds no passage {passage_id!r}")

    def explain(self, left: str, right: str) -> str:
        """Say in a sentence why two passages are, or are not, in conflict.

        Raises:
            InputError: the report holds no such passage.
        """
        for name in (left, right):
            self.passage(name)
        first, second = sorted((left, right))
        votes = [v for v in self.deciding if (v.left, v.right) == (first, second)]
        if not votes and first == second:
            return f"no conflict (not-compared): [{shown_id(first)}] does not contradict itself."
        if not votes:
            names = f"[{shown_id(first)}] and [{shown_id(second)}]"
            return f"no conflict (not-compared): {names} say nothing about the same thing."
        vote = max(votes, key=lambda v: (v.conflict, v.probability))
        verdict = "conflict" if vote.conflict else "no conflict"
        return f"{verdict} ({vote.reason}, p={min(vote.probability, 0.99):.2f}): {vote.explanation}"

    def context(self, max_tokens: int | None = None) -> str:
        """Write the evidence as a block of text to paste into any prompt.

        Every side of a conflict that has an open one stays, the kept side included; of the other
        passages those stay, in order, that fit.

        Args:
            max_tokens: the room there is, at four characters a token; None is no limit.

        Raises:
            InputError: it is no positive number, or the room does not even hold what is in
                dispute and the notes.
        """
        if max_tokens is not None and (not isinstance(max_tokens, int) or max_tokens < 1):
            raise InputError(f"max_tokens must be a positive number, not {max_tokens!r}")
        return _Context(self).render(None if max_tokens is None else max_tokens * 4)

    def to_json(self, *, indent: int | None = None) -> str:
        """Write the report as JSON; `from_json` reads the same report back."""
        return _adapter().dump_json(self, indent=indent).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Report:
        """Read a report that `to_json` wrote.

        Raises:
            InputError: it is not JSON, or not a report of a schema version known here.
        """
        from pydantic import ValidationError

        try:
            return _adapter().validate_json(text)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the text"
            raise InputError(f"not a report: {where}: {first['msg']}") from error

    @staticmethod
    def json_schema() -> dict[str, Any]:
        """The JSON Schema of `to_json`."""
        return _adapter().json_schema()


@cache
def _adapter() -> TypeAdapter[Report]:
    from pydantic import TypeAdapter

    return TypeAdapter(Report)


class _Context:
    """Lays out the evidence: what is in dispute must be there, the rest as far as it fits."""

    def __init__(self, report: Report) -> None:
        self.report = report

    def render(self, room: int | None) -> str:
        disputed = self._disputed()
        settled = tuple(p for p in self.report.evidence.primary if p not in disputed)
        notes = self._notes()
        needed = self._block("In dispute, not decided: name every side", disputed)
        used = sum(len(part) + 2 for part in (notes, needed) if part)
        if room is not None and used > room:
            raise InputError(
                f"max_tokens={room // 4} does not hold what is in dispute: "
                f"{-(-used // 4)} are needed"
            )
        evidence = self._fitting("Evidence", settled, None if room is None else room - used)
        return "\n\n".join(part for part in (notes, evidence, needed) if part)

    def _disputed(self) -> tuple[Passage, ...]:
        """Every side that is still in view of every conflict that has an open one."""
        sides = {passage.id for passage in self.report.evidence.unresolved}
        for resolution in self.report.resolutions:
            if resolution.left_open:
                sides.update(resolution.kept, resolution.left_open)
        return tuple(passage for passage in self.report.passages if passage.id in sides)

    def _fitting(self, title: str, passages: tuple[Passage, ...], room: int | None) -> str:
        if room is None:
            return self._block(title, passages)
        left = room - len(title) - 3
        kept: list[str] = []
        for entry in map(self._entry, passages):
            if len(entry) + 1 <= left:
                kept.append(entry)
                left -= len(entry) + 1
        return "\n".join([f"{title}:", *kept]) if kept else ""

    def _block(self, title: str, passages: tuple[Passage, ...]) -> str:
        return "\n".join([f"{title}:", *map(self._entry, passages)]) if passages else ""

    def _entry(self, passage: Passage) -> str:
        """One line a passage, of what a reader would see: hidden instructions go to nobody.

        Folded and quoted, no passage can write headings or passages of its own.
        """
        moment = read_date(passage.date)
        about = [moment.normal] if moment else []
        if passage.source and passage.source != passage.id:
            about.append(f"source {_quoted(passage.source[:_LONGEST_NAME])}")
        head = f"[{shown_id(passage.id)}]"
        text = _quoted(visible(passage.text).text)
        return f"{head} ({', '.join(about)}) {text}" if about else f"{head} {text}"

    def _notes(self) -> str:
        lines = [f"- {fold(resolution.rationale)}" for resolution in self.report.resolutions]
        return "\n".join(["Conflicts between the passages:", *lines]) if lines else ""


def _quoted(text: str) -> str:
    return json.dumps(fold(text), ensure_ascii=False)
