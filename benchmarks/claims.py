"""How fast claims are read, how the time grows with the text, and what hostile text costs.

No encoder takes part. Beside every figure stands a baseline that is measured in the same round:
the sentences of the same text and the bare numbers in each of them.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from benchmarks.review import passages

from counterpoint.claims.assertions import read_passage
from counterpoint.types import Passage
from counterpoint.values.numbers import find_numbers
from counterpoint.values.sentences import sentences

Read = Callable[[str], object]

PROSE = (
    "The {a} line carried {n} passengers in {y}, up from {m} the year before.",
    "According to the operator, the fee of the {a} rose from ${n} to ${m} on 3 May {y}.",
    "It is not true that the {a} closes at 9 pm; the {b} stays open until version 2.{m} is out.",
    "If the {b} fails, at most {n} % of the {a} can be restored within {m} hours.",
    "Nobody knows why people of the {b} prefer the {a} to everything else that was on offer.",
)
ROW = "| {a} {n} | {m} kg | {y} |\n"
SETTING = "{a}_timeout = {n}  # seconds, was {m} in {y}\n"
NAMES = ("garden", "Globex", "Hornberg", "cache", "station", "Redis", "museum", "free plan")
HOSTILE = {
    "digits": "9",
    "digits, commas": "9,",
    "dashes": "-",
    "pipes": "|",
    "table rows": "| 1 | 2 |\n",
    "list items": "- a 1\n",
    "settings": "a = 1\n",
    "braces": '{"a":',
    "brackets": "[(",
    "tags": "<td>1",
    "comments": "<!--",
    "backticks": "`",
    "blank lines": "\n",
    "one word": "a",
    "exponents": "1e999999999 ",
    "to and to": "9 to ",
    "from and from": "raised from 1 ",
    "negations": "not ",
    "names": "Anna Reber ",
    "quotes": "“",
    "Chinese": "不",
    "surrogates": "\ud800",
    "controls": "\x00\x1b",
}


def mixed(size: int, seed: int) -> str:
    """Make about ``size`` characters of prose, tables and settings, with headings between."""
    rng = random.Random(seed)
    parts: list[str] = []
    length = 0
    while length < size:
        kind = rng.choice((PROSE, PROSE, (ROW,), (SETTING,)))
        lines = [_filled(rng.choice(kind), rng) for _ in range(8)]
        joined = " ".join(lines) if kind is PROSE else "".join(lines)
        parts.append(f"## {rng.choice(NAMES).title()} {rng.randrange(100)}\n\n{joined}\n\n")
        length += len(parts[-1])
    return "".join(parts)[:size]


def _filled(line: str, rng: random.Random) -> str:
    numbers = rng.randrange(2, 9000), rng.randrange(2, 90), rng.randrange(1990, 2026)
    a, b = rng.sample(NAMES, 2)
    return line.format(a=a, b=b, n=numbers[0], m=numbers[1], y=numbers[2])


def claims(text: str) -> object:
    """Read all claims of a text."""
    return read_passage(Passage(id="p", text=text))


def baseline(text: str) -> object:
    """Read the sentences of a text and the numbers in each."""
    return [find_numbers(text[start:end]) for start, end in sentences(text)]


def seconds(read: Read, text: str) -> float:
    """Time one reading."""
    begin = time.perf_counter()
    read(text)
    return time.perf_counter() - begin


def small(rounds: int, seed: int) -> None:
    """Ten passages of about 100 words, the way a retriever returns them."""
    plain = [each["text"] for each in passages(10, seed)]
    for name, texts in (("plain", plain), ("mixed", [mixed(620, seed + n) for n in range(10)])):
        times: dict[str, list[float]] = {"claims": [], "baseline": []}
        for number in range(-1, rounds):
            for label, read in (("claims", claims), ("baseline", baseline)):
                took = sum(seconds(read, text) for text in texts)
                if number >= 0:
                    times[label].append(took)
        ours, base = (1000 * statistics.median(each) for each in times.values())
        words = sum(len(text.split()) for text in texts)
        print(f"10 passages, {name}, {words} words: {ours:.1f} ms, baseline {base:.1f} ms")


def growth(sizes: list[int], seed: int) -> None:
    """Time of one mixed passage by its size."""
    print("\n   bytes  claims s  baseline s  t(x)/t(before) / size ratio")
    before: tuple[int, float] | None = None
    for size in sizes:
        text = mixed(size, seed)
        took, base = seconds(claims, text), seconds(baseline, text)
        ratio = ""
        if before is not None:
            ratio = f"{took / before[1] / (size / before[0]):.2f}"
        print(f"{size:8} {took:9.2f} {base:11.3f}  {ratio}", flush=True)
        before = size, took


def hostile(small_size: int, large_size: int) -> None:
    """The cost of a megabyte of hostile text at two sizes; a ratio near 1 is linear."""
    print(f"\nhostile text      s/MB at {small_size // 1000} kB  at {large_size // 1000} kB  ratio")
    for name, unit in HOSTILE.items():
        costs = []
        for size in (small_size, large_size):
            text = (unit * (size // len(unit) + 1))[:size]
            costs.append(seconds(claims, text) / size * 1e6)
        print(f"{name:16} {costs[0]:15.2f} {costs[1]:10.2f} {costs[1] / costs[0]:6.1f}", flush=True)


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10**4, 10**5, 10**6, 5 * 10**6])
    parser.add_argument("--hostile", type=int, nargs=2, default=[2 * 10**4, 10**5])
    options = parser.parse_args()
    small(options.rounds, options.seed)
    growth(options.sizes, options.seed)
    hostile(*options.hostile)


if __name__ == "__main__":
    main()
