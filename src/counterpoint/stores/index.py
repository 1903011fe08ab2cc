"""The passage index: one SQLite file with passages, their words for BM25 and their vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from types import TracebackType
from typing import Self

import numpy as np

from counterpoint.errors import InputError
from counterpoint.protocols import Encoder, Vectors
from counterpoint.stores import index_rows as rows
from counterpoint.stores.index_check import refuse_uneven
from counterpoint.stores.index_database import Database
from counterpoint.stores.index_lexical import search
from counterpoint.stores.index_schema import prepare
from counterpoint.stores.index_vectors import Matrix, load_matrix
from counterpoint.types import Document, Failure, Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexCounts:
    """How much an index holds."""

    files: int
    documents: int
    passages: int


class PassageIndex:
    """Passages in one SQLite file, found by their words and by their vectors.

    Threads may share it, and several processes may read while one writes. A file changes whole or
    not at all. Made by `PassageIndex.open`.
    """

    def __init__(self, database: Database, dim: int) -> None:
        self._database = database
        self._dim = dim
        self._checked_version: tuple[int, int] | None = None
        self._matrix: Matrix | None = None
        self._matrix_version: tuple[int, int] | None = None

    @classmethod
    def open(
        cls,
        path: Path | None,
        *,
        encoder: Encoder,
        read_only: bool = False,
        rebuild: bool = False,
    ) -> Self:
        """Open an index, or make one.

        Args:
            path: the file; None keeps the index in memory.
            encoder: whose vectors the index holds; another encoder's are never mixed in.
            read_only: change nothing. An index that may not be written is opened so anyway.
            rebuild: empty it first, whatever version or encoder filled it.

        Raises:
            InputError: ``read_only``, and there is no index.
            StoreError: the path cannot be opened, is no index, is damaged, was written by a newer
                version or with another encoder.
        """
        database = Database(path, read_only=read_only)
        try:
            prepare(database, encoder, rebuild=rebuild)
        except BaseException:
            database.close()
            raise
        return cls(database, encoder.dim)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; closing twice is harmless."""
        self._database.close()

    @property
    def read_only(self) -> bool:
        """Whether writing is an error, because it was asked for or because the disk says so."""
        return self._database.read_only

    def replace_file(
        self,
        path: str,
        content_hash: str,
        documents: Sequence[Document],
        passages: Sequence[Passage],
        vectors: Vectors,
        *,
        failures: Sequence[Failure] = (),
    ) -> None:
        """Put the content of one file in place of what the index held of it, in one transaction.

        Args:
            path: what the file is known by.
            content_hash: compared by whoever decides whether the file has changed.
            documents: what the file holds; their texts are kept in the passages alone.
            passages: the pieces to be found.
            vectors: one row a passage, shape (len(passages), encoder.dim).
            failures: what could not be read of the file; `failures` returns them.

        Raises:
            InputError: an id belongs to another file, or a vector or a text cannot be stored.
            StoreError: the index cannot be written; it is as it was before.
        """
        self._check(path, passages, vectors)
        with self._database.write() as connection:
            rows.remove(connection, path)
            rows.refuse_taken(connection, path, documents, passages)
            file = rows.insert_file(connection, path, content_hash, documents, failures)
            rows.insert_passages(connection, file, passages, vectors)

    def remove_file(self, path: str) -> None:
        """Remove a file and all that was read from it; an unknown path changes nothing."""
        with self._database.write() as connection:
            rows.remove(connection, path)

    def file_hashes(self) -> dict[str, str]:
        """The content hash of every file, by path."""
        with self._database.read() as connection:
            return rows.read_hashes(connection, self._database.name)

    def failures(self) -> dict[str, tuple[Failure, ...]]:
        """What could not be read of the files in the index, by path."""
        with self._database.read() as connection:
            return rows.read_failures(connection, self._database.name)

    def document_owners(self, ids: Sequence[str]) -> dict[str, str]:
        """The path of the file that holds each of these documents, where there is one."""
        with self._database.read() as connection:
            return rows.read_owners(connection, "documents", ids)

    def passage_owners(self, ids: Sequence[str]) -> dict[str, str]:
        """The path of the file that holds each of these passages, where there is one."""
        with self._database.read() as connection:
            return rows.read_owners(connection, "passages", ids)

    def count(self) -> IndexCounts:
        """How many files, documents and passages the index holds."""
        with self._database.read() as connection:
            files, documents, passages = (
                connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
                for table in ("files", "documents", "passages")
            )
        return IndexCounts(files=files, documents=documents, passages=passages)

    def bm25(self, tokens: Sequence[str], k: int) -> list[tuple[str, float]]:
        """Return at most ``k`` passage ids that hold one of the words, with their BM25 scores.

        Best first, ties by id. Words are those of `counterpoint.values.tokens`; of more than 64
        distinct ones the rarest count.
        """
        with self._database.read() as connection:
            self._check_tables(connection)
            return search(connection, tokens, k, self._database.name)

    def dense(self, vector: Vectors, k: int) -> list[tuple[str, float]]:
        """Return the ``k`` passage ids nearest to a vector, with their dot products.

        Best first, ties by id. Every passage takes part, one without words with a product of 0. A
        vector of zeros is near nothing.

        Raises:
            InputError: the vector has another length than the encoder's, or is not finite.
        """
        vector = np.asarray(vector, dtype=np.float32)
        if vector.shape != (self._dim,) or not np.isfinite(vector).all():
            raise InputError(
                f"{self._database.name}: a query vector has to hold {self._dim} finite numbers"
            )
        return self._current_matrix().nearest(vector, k) if vector.any() else []

    def passages(self, ids: Sequence[str]) -> dict[str, Passage]:
        """Return the passages of these ids, as they were stored; unknown ids are left out."""
        with self._database.read() as connection:
            found = rows.read_passages(connection, ids, self._database.name)
        return {name: found[name] for name in ids if name in found}

    def _current_matrix(self) -> Matrix:
        with self._database.read() as connection:
            version = self._check_tables(connection)
            if self._matrix is None or version != self._matrix_version:
                self._matrix = load_matrix(connection, self._dim, self._database.name)
                self._matrix_version = version
            return self._matrix

    def _check_tables(self, connection: Connection) -> tuple[int, int]:
        """Look at the tables once for each state of the file, and say which one it is in."""
        version = self._database.version()
        if version != self._checked_version:
            refuse_uneven(connection, self._database.name)
            self._checked_version = version
        return version

    def _check(self, path: str, passages: Sequence[Passage], vectors: Vectors) -> None:
        if vectors.shape != (len(passages), self._dim):
            raise InputError(
                f"{path}: {len(passages)} passages need vectors of shape "
                f"({len(passages)}, {self._dim}), not {vectors.shape}"
            )
        if not np.isfinite(vectors).all():
            raise InputError(f"{path}: the encoder gave a vector that is not finite")
