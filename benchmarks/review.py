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
from dataclasses import dataclass, field

from counterpoint import Counterpoint, Report
from counterpoint.models.encoders import load_encoder
from counterpoint.protocols import Encoder, Vectors

QUESTION = "how much did it cost?"
_SMALL = 100
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


@dataclass
class Subject:
    """One size: its passages, and what was measured on them."""

    given: list[dict[str, str]]
    seconds: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)


def time_rounds(
    subjects: dict[int, Subject], rounds: int, encoder: TimedEncoder, preset: str
) -> None:
    """Review every size once a round, so that a machine that slows down slows all of them."""
    system = _system(encoder, preset)
    for number in range(-1, rounds):
        for subject in subjects.values():
            encoder.seconds = 0.0
            begin = time.perf_counter()
            system.review(QUESTION, subject.given)
            took = time.perf_counter() - begin
            if number >= 0:
                subject.seconds.append(took)
                subject.shares.append(encoder.seconds / took)


def peak_memory(
    given: list[dict[str, str]], encoder: TimedEncoder, preset: str
) -> tuple[float, Report]:
    """The peak of Python's memory in MiB during one review, and its report."""
    system = _system(encoder, preset)
    tracemalloc.start()
    report = system.review(QUESTION, given)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 2**20, report


def _system(encoder: TimedEncoder, preset: str) -> Counterpoint:
    return Counterpoint(preset, encoder=encoder, settings={"log": {"enabled": False}})


def main() -> None:
    """Print one line a size, then the growth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[5, 10, 20, 50, 100, 1000])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=None)
    parser.add_argument("--preset", default="default")
    options = parser.parse_args()
    encoder = TimedEncoder(load_encoder("minilm", threads=options.threads))
    words = statistics.mean(len(p["text"].split()) for p in passages(100, options.seed))
    print(
        f"review, preset {options.preset}, {words:.0f} words a passage, "
        f"median of {options.rounds} rounds"
    )
    subjects = {size: Subject(passages(size, options.seed)) for size in options.sizes}
    # The largest have rounds of their own: after them every cache is cold for the small ones.
    small = {size: subject for size, subject in subjects.items() if size <= _SMALL}
    time_rounds(small, options.rounds, encoder, options.preset)
    large = {size: subject for size, subject in subjects.items() if size > _SMALL}
    time_rounds(large, 3, encoder, options.preset)
    print("     n     ms  encoder  peak MiB  compared  conflicting")
    for size, subject in subjects.items():
        peak, report = peak_memory(subject.given, encoder, options.preset)
        print(
            f"{size:6} {1000 * statistics.median(subject.seconds):6.1f}"
            f" {statistics.median(subject.shares):7.0%} {peak:9.1f}"
            f" {report.pairs.compared:9} {report.pairs.conflicting:12}"
        )
    for few, many in ((10, 100), (100, 1000)):
        if few in subjects and many in subjects:
            medians = [statistics.median(subjects[size].seconds) for size in (few, many)]
            print(f"t({many})/t({few}) = {medians[1] / medians[0]:.1f}")


if __name__ == "__main__":
    main()
