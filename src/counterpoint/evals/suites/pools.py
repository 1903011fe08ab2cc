"""What the suites share that make several cases of one published row.

A `Pool` holds the passages of one case under neutral ids with the role that each was published
in, so that a suite can label pairs by their roles.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Literal, TypeVar

from counterpoint.evals.records import PairLabel
from counterpoint.evals.suites.cases import neutral, pair, short_id
from counterpoint.evals.suites.rows import Row, json_lines, json_rows, opened
from counterpoint.evals.suites.suite import Broken
from counterpoint.types import Passage
from counterpoint.values.tokens import search_tokens

Verdict = Literal["conflict", "agree", "hard"]
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Pool:
    """The passages of one case, and the role of each by its neutral id."""

    key: str
    passages: tuple[Passage, ...]
    roles: Mapping[str, str]

    def ids(self, *roles: str) -> tuple[str, ...]:
        """The passages in any of these roles."""
        return tuple(name for name, role in self.roles.items() if role in roles)

    def labels(self, say: Callable[[str, str], Verdict | None]) -> tuple[PairLabel, ...]:
        """Label every pair of whose roles ``say`` knows something ("hard": an agreeing pair that
        looks like a conflict).
        """
        told = (
            (left, right, say(role, other))
            for (left, role), (right, other) in combinations(self.roles.items(), 2)
        )
        return tuple(
            pair(left, right, conflict=verdict == "conflict", hard=verdict == "hard")
            for left, right, verdict in told
            if verdict is not None
        )


def pool(question: str, by_role: Mapping[str, Iterable[Passage]]) -> Pool:
    """Put passages under neutral ids, in a neutral order; their own ids are dropped."""
    members = [(role, passage) for role, passages in by_role.items() for passage in passages]
    key = short_id(question, *(passage.text for _, passage in members))
    given = [
        Passage(id=f"d{at}", text=one.text, title=one.title, date=one.date, source=one.source)
        for at, (_, one) in enumerate(members)
    ]
    passages, renamed = neutral(given, key)
    roles = {renamed[f"d{at}"]: role for at, (role, _) in enumerate(members)}
    return Pool(key, passages, {passage.id: roles[passage.id] for passage in passages})


def plain(texts: Iterable[str]) -> list[Passage]:
    """Passages of texts alone, for `pool`."""
    return [Passage(id="", text=text) for text in texts]


def any_json(path: Path) -> Iterator[Row | Broken]:
    """Read JSON Lines, or one JSON array: publishers name both ".json".

    Raises:
        InputError: the file cannot be read.
    """
    with opened(path) as file:
        first = file.read(1)
        while first.isspace():
            first = file.read(1)
    return json_rows(path) if first == "[" else json_lines(path)


def named(row: Row, *names: str) -> str:
    """The first of several names that the row has a value under, else the first name."""
    return next((name for name in names if row.fields.get(name) is not None), names[0])


def optional(row: Row, *names: str) -> str | None:
    """The first of several fields that holds a text with something in it."""
    values = (row.fields.get(name) for name in names)
    return next((value for value in values if isinstance(value, str) and value.strip()), None)


def forms(texts: Iterable[str]) -> tuple[str, ...]:
    """Published answers as forms of an answer key, each once.

    One that starts like a pattern ("re:") becomes a pattern that matches it word for word.
    """
    kept = dict.fromkeys(text.strip() for text in texts if text.strip())
    return tuple(map(_literal, kept))


def mentions(text: str, answers: Iterable[str]) -> bool:
    """Whether a text holds the words of one of the answers in a row, case and marks aside."""
    words = _spaced(text)
    wanted = (_spaced(answer) for answer in answers)
    return any(form.strip() and form in words for form in wanted)


def _literal(form: str) -> str:
    if not form.casefold().startswith("re:"):
        return form
    return "re:" + re.escape(" ".join(unicodedata.normalize("NFKC", form).casefold().split()))


def _spaced(text: str) -> str:
    return f" {' '.join(search_tokens(text))} "
