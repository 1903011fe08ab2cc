"""How fast an index grows, whether it grows in proportion, and how fast it answers.

Run from the repository root: ``python -m benchmarks.indexing``. The default encoder hashes words
and costs next to nothing, which leaves the cost of reading, splitting and storing;
``--encoder minilm`` is what a user sees.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from pydoc_data.topics import topics

from counterpoint.indexing import index_paths
from counterpoint.models.encoders import load_encoder
from counterpoint.models.fakes import HashEncoder
from counterpoint.protocols import Encoder
from counterpoint.retrieval.hybrid import HybridRetriever
from counterpoint.settings import Settings
from counterpoint.stores.index import PassageIndex


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What was measured at one size."""

    docs: int
    seconds: float
    again: float
    megabytes: float
    query_ms: float


class Words:
    """Texts of English words, as unevenly frequent as they are in Python's own manual."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        counts = Counter(re.findall("[a-z]{2,20}", " ".join(topics.values()).lower()))
        self.words = list(counts)
        self.weights = list(counts.values())

    def text(self, count: int) -> str:
        """Return ``count`` words in sentences of ten."""
        words = self.random.choices(self.words, self.weights, k=count)
        lines = [" ".join(words[at : at + 10]) for at in range(0, count, 10)]
        return ". ".join(line.capitalize() for line in lines) + "."


def measure(folder: Path, docs: int, words: Words, encoder: Encoder, queries: int) -> Row:
    """Write documents, index them into a new file twice, and ask questions."""
    source = folder / f"docs-{docs}"
    source.mkdir()
    for number in range(docs):
        (source / f"{number:06}.txt").write_text(words.text(100), encoding="utf-8")
    path = folder / f"{docs}.db"
    settings = Settings()
    with PassageIndex.open(path, encoder=encoder) as index:
        first = index_paths(index, [source], settings=settings, encoder=encoder)
        again = index_paths(index, [source], settings=settings, encoder=encoder)
    with PassageIndex.open(path, encoder=encoder, read_only=True) as index:
        latency = _latency(HybridRetriever(index, encoder), words, queries)
    return Row(
        docs=docs,
        seconds=first.seconds,
        again=again.seconds,
        megabytes=path.stat().st_size / 1e6,
        query_ms=1000 * latency,
    )


def _latency(retriever: HybridRetriever, words: Words, queries: int) -> float:
    """The median of seconds a question, the first one left out: it loads the vectors."""
    seconds = []
    for _ in range(queries + 1):
        question = words.text(8)
        started = time.perf_counter()
        retriever.retrieve(question, 5)
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds[1:])


def report(rows: list[Row]) -> None:
    """Print one line a size, and how the time grew from the first to the last."""
    print(f"{'docs':>8} {'seconds':>9} {'docs/s':>8} {'again s':>8} {'MB':>7} {'query ms':>9}")
    for row in rows:
        print(
            f"{row.docs:>8,} {row.seconds:>9.2f} {row.docs / row.seconds:>8,.0f} "
            f"{row.again:>8.2f} {row.megabytes:>7.1f} {row.query_ms:>9.1f}"
        )
    if len(rows) > 1:
        times = rows[-1].seconds / rows[0].seconds
        print(f"{rows[-1].docs / rows[0].docs:.1f} x the documents took {times:.1f} x the time")


def main() -> None:
    """Read the options, measure, report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--docs", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--encoder", default="hash", help='"hash", or any name of an encoder')
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    encoder = HashEncoder(384) if options.encoder == "hash" else load_encoder(options.encoder)
    words = Words(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        report(
            [measure(Path(folder), docs, words, encoder, options.queries) for docs in options.docs]
        )


if __name__ == "__main__":
    main()
