"""Run by the tests as a process of its own: keeps indexing a folder until it is killed.

Arguments: index, folder, name of the worker, rounds (0: for ever). Each round writes every file
of this worker anew; each passage says which round it is of and how many there are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from counterpoint.models.fakes import HashEncoder
from counterpoint.stores.index import PassageIndex
from counterpoint.types import Document, Passage

FILES = 6


def texts(name: str, number: int, turn: int) -> list[str]:
    """The passages of one file in one round; how many there are depends on both."""
    count = 1 + (7 * number + 3 * turn) % 9
    start = f"{name} file {number} round {turn} of {count} passages"
    return [f"{start} <b>part</b> {part} " + f"word{part} " * 40 for part in range(count)]


def write(index: PassageIndex, name: str, number: int, turn: int) -> None:
    encoder = HashEncoder()
    path = f"{name}/{number}"
    parts = texts(name, number, turn)
    passages = [
        Passage(id=f"{path}#{part}", text=text, document_id=path) for part, text in enumerate(parts)
    ]
    documents = [Document(id=path, text="\n".join(parts))]
    index.replace_file(path, str(turn), documents, passages, encoder.encode(parts))


def main(db: str, name: str, first: int, rounds: int) -> None:
    with PassageIndex.open(Path(db), encoder=HashEncoder()) as index:
        print("ready", flush=True)
        turn = first
        while not rounds or turn < first + rounds:
            for number in range(FILES):
                write(index, name, number, turn)
            turn += 1


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
