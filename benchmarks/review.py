"""How `review` grows with the number of passages: median time, peak memory, ratios.

Passages have about 100 words each on topics of their own, as a retriever returns them: some share a
topic and differ in a figure. The share of time spent in the encoder is beside it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
import tracemalloc
from collections.abc import Sequence

from counterpoint import Counterpoint
from counterpoint.models.encoders import load_encoder
from counterpoint.protocols import Encoder, Vectors

WORDS = (
    "station harbour policy engine garden revenue circuit teacher museum glacier contract recipe "
    "satellite orchestra vaccine library bridge turbine painter novel battery kitchen forest "
    "market lawyer canal theatre sensor pilot crystal festival archive quarry compiler meadow"
).split()
FILLER = (
    "the report of the {a} near the {b} describes how every {c} was planned and built with care "
    "while people of the {d} followed the work from the first day to the last"
).split()


def passages(count: int, seed: int) -> list[dict[str, str]]:
    """Make passages of about 100 words; every fifth shares its topic with the one before."""
    rng = random.Random(seed)
    made: list[dict[str, str]] = []
    topic = rng.sample(WORDS, 4)
    for number in range(count):
        if number % 5:
            topic = rng.sample(WORDS, 4)
        names = dict(zip("abcd", topic, strict=True))
        sentences = []
        for _ in range(3):
            rng.shuffle(topic)
            sentences.append(" ".join(FILLER).format(**names) + ".")
        sentences.append(f"The {topic[0]} cost {rng.randrange(100, 900)} thousand in all.")
        date = f"20{rng.randrange(10, 26)}-0{rng.randrange(1, 10)}-11"
        made.append({"id": f"p{number:05}", "text": " ".join(sentences), "date": date})
    return made


class TimedEncoder:
    """Adds up the time that is spent in the encoder."""

    def __init__(self, inner: Encoder) -> None:
        self._inner = inner
        self.name, self.fingerprint, self.dim = inner.name, inner.fingerprint, inner.dim
        self.seconds = 0.0

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Encode, timed."""
        begin = time.perf_counter()
        vectors = self._inner.encode(texts)
        self.seconds += time.perf_counter() - begin
        return vectors


def measure(count: int, rounds: int, seed: int, encoder: TimedEncoder) -> dict[str, float]:
    """The median over rounds, after a warm-up, of one `review`."""
    system = Counterpoint("recency", encoder=encoder, settings={"log": {"enabled": False}})
    given = passages(count, seed)
    report = system.review("how much did it cost?", given)
    times, shares = [], []
    for _ in range(rounds):
        encoder.seconds = 0.0
        begin = time.perf_counter()
        system.review("how much did it cost?", given)
        times.append(time.perf_counter() - begin)
        shares.append(encoder.seconds / times[-1])
    tracemalloc.start()
    system.review("how much did it cost?", given)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return {
        "seconds": statistics.median(times),
        "share": statistics.median(shares),
        "peak": peak / 2**20,
        "compared": report.pairs.compared,
        "conflicts": report.pairs.conflicting,
    }


def main() -> None:
    """Print one line a size, then the growth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[5, 10, 20, 50, 100, 1000])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=None)
    options = parser.parse_args()
    encoder = TimedEncoder(load_encoder("minilm", threads=options.threads))
    words = statistics.mean(len(p["text"].split()) for p in passages(100, options.seed))
    print(f"review, preset recency, {words:.0f} words a passage, median of {options.rounds} rounds")
    print("     n     ms  encoder  peak MiB  compared  conflicting")
    results = {}
    for size in options.sizes:
        rounds = options.rounds if size <= 100 else max(3, options.rounds // 2)
        found = results[size] = measure(size, rounds, options.seed, encoder)
        print(
            f"{size:6} {1000 * found['seconds']:6.1f} {found['share']:7.0%} {found['peak']:9.1f}"
            f" {found['compared']:9.0f} {found['conflicts']:12.0f}"
        )
    for small, large in ((10, 100), (100, 1000)):
        if small in results and large in results:
            ratio = results[large]["seconds"] / results[small]["seconds"]
            print(f"t({large})/t({small}) = {ratio:.1f}")


if __name__ == "__main__":
    main()
