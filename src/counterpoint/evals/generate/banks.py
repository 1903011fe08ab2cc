"""The word banks of the generator: sentences, speakers and nouns of our own, in ``banks.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of an opinion: what may be said of a subject of any type, and of one type."""

    adjectives: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A type of subject: the nouns that tell it, how it is called, questions about its worth."""

    nouns: frozenset[str]
    called: str
    questions: tuple[str, ...]
    good: Side
    bad: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """All banks. Keys of ``changes`` are kinds of slots; ``rewrites`` are (from, to)."""

    states: tuple[tuple[str, str], ...]
    rewrites: tuple[tuple[str, str], ...]
    hedges: tuple[str, ...]
    leads: tuple[str, ...]
    tails: tuple[str, ...]
    sources: tuple[str, ...]
    speakers: tuple[str, ...]
    roles: tuple[str, ...]
    claims: tuple[str, ...]
    changes: dict[str, tuple[str, ...]]
    changeable: frozenset[str]
    changeable_figures: frozenset[str]
    unchanging: frozenset[str]
    recurring: frozenset[str]
    subjects: dict[str, Subject]


@cache
def bank() -> Bank:
    """Read the banks, once."""
    text = files("counterpoint.evals.generate").joinpath("banks.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    pairs = {name: tuple((a, b) for a, b in raw[name]) for name in ("states", "rewrites")}
    plain = ("hedges", "leads", "tails", "sources", "speakers", "roles", "claims")
    return Bank(
        states=pairs["states"],
        rewrites=pairs["rewrites"],
        **{name: tuple(raw[name]) for name in plain},
        changes={kind: tuple(forms) for kind, forms in raw["changes"].items()},
        changeable=frozenset(raw["changeable"]),
        changeable_figures=frozenset(raw["changeable_figures"]),
        unchanging=frozenset(raw["unchanging"]),
        recurring=frozenset(raw["recurring"]),
        subjects={name: _subject(each) for name, each in raw["subjects"].items()},
    )


def _subject(raw: dict[str, Any]) -> Subject:
    return Subject(
        nouns=frozenset(raw["nouns"]),
        called=raw["called"],
        questions=tuple(raw["questions"]),
        good=Side(adjectives=tuple(raw["good"]), reasons=tuple(raw["good_reasons"])),
        bad=Side(adjectives=tuple(raw["bad"]), reasons=tuple(raw["bad_reasons"])),
    )
