"""Trying again: growing pauses, with a jitter that depends on the seed alone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import TypeVar

from counterpoint.errors import CounterpointError
from counterpoint.evals.digests import digest_of

T = TypeVar("T")
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,6})?")


class AttemptError(Exception):
    """An attempt failed in a way that another may not; ``wait`` is what the other side asks for."""

    def __init__(self, problem: str, *, wait: float | None = None) -> None:
        super().__init__(problem)
        self.wait = wait


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How often an attempt is repeated, and the pauses in seconds.

    The pause before retry n is ``first * 2**(n - 1)``, at most ``longest``, shortened by up to a
    quarter. A server that asks for a longer one gets it, up to ``longest_asked``.
    """

    retries: int = 3
    first: float = 0.5
    longest: float = 30.0
    longest_asked: float = 120.0
    seed: int = 0

    def pause(self, number: int, key: str, asked: float | None = None) -> float:
        """Seconds before retry ``number``, which counts from 1; ``key`` tells calls apart."""
        backoff = min(self.first * 2.0 ** min(number - 1, 60), self.longest)
        drawn = digest_of(str(self.seed), key, str(number))
        share = int.from_bytes(drawn[:4], "big") / 2**32
        return max(backoff * (1.0 - share / 4.0), min(asked or 0.0, self.longest_asked))


def patiently(
    attempt: Callable[[], T],
    patience: Patience,
    *,
    key: str = "",
    sleep: Callable[[float], None] = time.sleep,
) -> T:
    """Return what an attempt returns, repeated as long as it raises `AttemptError`.

    Raises:
        CounterpointError: the last attempt failed too.
    """
    for number in range(1, patience.retries + 1):
        try:
            return attempt()
        except AttemptError as problem:
            sleep(patience.pause(number, key, problem.wait))
    try:
        return attempt()
    except AttemptError as problem:
        tries = patience.retries + 1
        count = f" ({tries} tries)" if tries > 1 else ""
        raise CounterpointError(f"{problem}{count}") from problem


def retry_after(value: str | None, now: float) -> float | None:
    """Read a ``Retry-After`` header, seconds or a date, as seconds from ``now`` (a Unix time)."""
    if value is None:
        return None
    text = value.strip()
    if _SECONDS.fullmatch(text):
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError, TypeError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(moment.timestamp() - now, 0.0)
