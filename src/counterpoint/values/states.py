"""Opposite states: "available" and "retired", "must" and "may", "on" and "off by default".

The words are in ``lexicons/states/<language>.toml``; another language is another file. A state is
read net of the negations that govern it: "not retired" is available.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from counterpoint.types import Span
from counterpoint.values.lexicon import languages, load
from counterpoint.values.negation import polarity_in
from counterpoint.values.phrase_guards import Guards, word_before
from counterpoint.values.phrases import Found, Phrases
from counterpoint.values.words import HARD, NONE, Words, split_words


@dataclass(frozen=True, slots=True)
class State:
    """A state that a sentence ascribes, on an axis that has two opposite ends.

    ``positive`` is net of negation: False for "retired" and for "not available". ``negated`` tells
    whether a negation governs the word. On an axis that is ``contrary`` a negated end does not
    mean the other one: what did not rise need not have fallen.
    """

    axis: str
    positive: bool
    span: Span
    word: str
    negated: bool = False
    contrary: bool = False

    @property
    def end(self) -> bool:
        """Which end of the axis the word itself names, negations left out."""
        return self.positive != self.negated


class _Pole(NamedTuple):
    axis: str
    positive: bool
    contrary: bool
    affirmed_only: frozenset[str]


class _Rules(NamedTuple):
    phrases: Phrases
    cells: dict[str, tuple[_Pole, ...]]
    guards: Guards
    modals: frozenset[str]
    months: frozenset[str]
    determiners: frozenset[str]


def find_states(sentence: str) -> list[State]:
    """Return the states that one sentence ascribes, in order. Linear in the text.

    A word that lies on two axes gives two states. States under "not all" and the like are left
    out: they are neither affirmed nor denied.
    """
    words = split_words(sentence)
    if not len(words):
        return []
    found: list[State] = []
    for language in languages(words):
        taken = {state.span for state in found}
        found.extend(s for s in _read(words, language) if s.span not in taken)
    return _without_auxiliaries(sorted(found, key=lambda state: state.span), sentence)


def _without_auxiliaries(states: list[State], sentence: str) -> list[State]:
    """Leave out a state that only leads over to the next on its axis ("remains suspended")."""
    kept: list[State] = []
    for state in states:
        last = kept[-1] if kept else None
        same = last is not None and last.axis == state.axis and last.span.end <= state.span.start
        if same and last is not None and not sentence[last.span.end : state.span.start].strip():
            kept.pop()
        kept.append(state)
    return kept


def opposed(a: State, b: State) -> bool:
    """Whether two states exclude each other: one axis, opposite net polarity."""
    if a.axis != b.axis or a.positive == b.positive:
        return False
    if not (a.contrary or b.contrary):
        return True
    return not (a.negated or b.negated) or a.end == b.end


@cache
def _rules(language: str) -> _Rules:
    lexicon: dict[str, Any] = load("states", language)
    phrases = Phrases(lexicon.get("groups"), lexicon.get("skips", ()))
    cells: dict[str, list[_Pole]] = {}
    for axis, content in lexicon.get("axes", {}).items():
        for positive, name in ((True, "positive"), (False, "negative")):
            unnegated = frozenset(content.get("affirmed_only", ()))
            pole = _Pole(axis, positive, content.get("contrary", False), unnegated)
            phrases.add(content.get(name, ()), pole)
            for cell in content.get(f"{name}_cells", ()):
                cells.setdefault(cell, []).append(pole)
    phrases.add(lexicon.get("other_senses", ()), None)
    return _Rules(
        phrases,
        {cell: tuple(poles) for cell, poles in cells.items()},
        Guards(lexicon),
        *(frozenset(lexicon.get(name, ())) for name in ("modals", "months", "determiners")),
    )


def _read(words: Words, language: str) -> list[State]:
    rules = _rules(language)
    found = rules.phrases.find(words)
    cells = _find_cells(words, rules, found)
    if not found and not cells:
        return []
    polarity = polarity_in(words, language)
    states: list[State] = []
    for match in sorted([*found, *cells]):
        if polarity.partly_negated(match.first) or not _holds(words, match, rules):
            continue
        negated = polarity.negated(match.first, match.last, match.skipped)
        states.extend(
            State(
                pole.axis,
                pole.positive != negated,
                words.span(match.first, match.last),
                match.phrase,
                negated,
                pole.contrary,
            )
            for pole in match.payloads
            if isinstance(pole, _Pole) and not (negated and match.phrase in pole.affirmed_only)
        )
    return states


def _find_cells(words: Words, rules: _Rules, found: list[Found]) -> list[Found]:
    """Return the words that stand alone between stops, as in "linger: off"."""
    taken = {match.first for match in found}
    return [
        Found(index, index, word, rules.cells[word])
        for index, word in enumerate(words.words)
        if word in rules.cells
        and index not in taken
        and (index == 0 or words.borders[index] == HARD)
        and words.borders[index + 1] != NONE
        and not _is_spelled_out(words, index)
    ]


def _is_spelled_out(words: Words, index: int) -> bool:
    """Whether an unspaced sign joins the word to the next, as in a name or a choice of two."""
    after = words.ends[index]
    return words.text[after : after + 1] in ("/", "_") and index + 1 < len(words)


def _holds(words: Words, match: Found, rules: _Rules) -> bool:
    """Whether the phrase has the sense of the lexicon where it stands."""
    if not rules.guards.hold(words, match):
        return False
    if match.phrase in rules.modals and match.first == match.last:
        return _is_modal(words, match.first, rules)
    return True


def _is_modal(words: Words, index: int, rules: _Rules) -> bool:
    raw = words.text[words.starts[index] : words.ends[index]]
    if raw.istitle() and raw.casefold() in rules.months:
        return False
    hyphen = words.text[words.ends[index] : words.ends[index] + 1] == "-"
    before = word_before(words, index)
    return before not in rules.determiners and not hyphen and index + 1 < len(words)
