"""Whether the tables of an index still go together."""

from __future__ import annotations

import sqlite3

from counterpoint.stores.index_database import damaged

# The docsize table is FTS5's own: one row for each text, and much faster to count.
_COUNTS = (
    "SELECT (SELECT count(*) FROM passages), (SELECT count(*) FROM vectors),"
    " (SELECT count(*) FROM passages_fts_docsize),"
    " (SELECT count(*) FROM passages WHERE typeof(id) = 'text')"
)


def refuse_uneven(connection: sqlite3.Connection, name: str) -> None:
    """Hold the index to as many vectors, searchable texts and ids as it has passages.

    Raises:
        StoreError: something else has written to the file; ``name`` is the file's.
    """
    if len(set(connection.execute(_COUNTS).fetchone())) > 1:
        raise damaged(name, "the index")
