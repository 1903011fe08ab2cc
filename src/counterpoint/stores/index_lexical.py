"""BM25 over an FTS5 table, with an idf that also ranks in the smallest of pools.

FTS5 scores a phrase as ``idf * f * (k1 + 1) / (f + k1 * (1 - b + b * length / mean length))`` with
k1 = 1.2, b = 0.75 and ``idf = log((N - n + 0.5) / (n + 0.5))``, where a value of 0 or less becomes
1e-6: a word that half of the passages hold, which is every word of a question in a pool of two,
counts for nothing. Lucene's ``log(1 + (N - n + 0.5) / (n + 0.5))`` is always positive, so each
word's score is taken off FTS5's idf and put on that one.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from counterpoint.stores.index_database import damaged
from counterpoint.values.characters import replace_surrogates

MAX_TERMS = 64

_COUNT = "SELECT count(*) FROM passages_fts WHERE passages_fts MATCH ?"
# bm25() works only where the table is scanned. The LIMIT keeps SQLite from merging this query
# into the one around it, which sums.
_TERM = (
    "SELECT * FROM (SELECT rowid AS number, -bm25(passages_fts) * ? AS score"
    " FROM passages_fts WHERE passages_fts MATCH ? LIMIT -1)"
)
# Rounded, so that copies of one text tie whatever order their words were summed in.
_BEST = (
    "SELECT passages.id, found.score FROM"
    " (SELECT number, round(sum(score), 12) AS score FROM ({terms}) GROUP BY number) AS found"
    " JOIN passages ON passages.number = found.number"
    " ORDER BY found.score DESC, passages.id LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class _Term:
    phrase: str
    passages: int

    def factor(self, total: int) -> float:
        """What turns FTS5's score of this word into ours."""
        odds = (total - self.passages + 0.5) / (self.passages + 0.5)
        theirs = math.log(odds)
        return math.log1p(odds) / (theirs if theirs > 0.0 else 1e-6)


def search(
    connection: sqlite3.Connection, tokens: Iterable[str], k: int, name: str
) -> list[tuple[str, float]]:
    """Return the best ``k`` passages that hold one of the words, as (id, score), best first.

    Words are looked up as they are, never read as query syntax. Of more than `MAX_TERMS` distinct
    words the rarest count. ``name`` is that of the index.

    Raises:
        StoreError: a word stands in more passages than there are.
    """
    phrases = dict.fromkeys(_phrase(token) for token in tokens if _can_be_stored(token))
    counted = [_Term(phrase, _count(connection, phrase)) for phrase in phrases]
    terms = sorted(
        (term for term in counted if term.passages), key=lambda term: (term.passages, term.phrase)
    )[:MAX_TERMS]
    if not terms or k < 1:
        return []
    (total,) = connection.execute("SELECT count(*) FROM passages").fetchone()
    if terms[-1].passages > total:  # sorted: the last one stands in the most
        raise damaged(name, "the index")
    values: list[object] = []
    for term in terms:
        values += (term.factor(total), term.phrase)
    statement = _BEST.format(terms=" UNION ALL ".join([_TERM] * len(terms)))
    return connection.execute(statement, (*values, min(k, total))).fetchall()


def _count(connection: sqlite3.Connection, phrase: str) -> int:
    (count,) = connection.execute(_COUNT, (phrase,)).fetchone()
    return int(count)


def _phrase(token: str) -> str:
    quoted = token.replace('"', '""')
    return f'"{quoted}"'


def _can_be_stored(token: str) -> bool:
    """A NUL or half a character cannot be in the index, and SQLite would stumble over it."""
    return "\0" not in token and replace_surrogates(token) == token
