"""Judgements: whether the speaker of a sentence judges well, badly, or not at all.

The words are in ``lexicons/judgements/<language>.toml``; another language is another file. Words
of fact ("accident", "poison", "failure rate") are no judgement. Linear in the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from counterpoint.types import Span
from counterpoint.values.lexicon import languages, load
from counterpoint.values.negation import Polarity, polarity_in
from counterpoint.values.phrase_guards import Guards, word_after, word_before
from counterpoint.values.phrases import Found, Phrases, expand
from counterpoint.values.words import NONE, Words, split_words

_QUESTION_MARKS = ("?", "？")
_LONGEST_RIVAL = 8
_AFFIRMED_ONLY = ("apart", "only_affirmed")


@dataclass(frozen=True, slots=True)
class Judged:
    """A word that judges; ``positive`` is net of negation ("not bad" judges well).

    ``weak`` ones count only where no other does: a bare "should", or what is conceded ("though it
    is fast"). ``rival`` is what a comparison puts behind: "B" in "A is better than B".
    """

    span: Span
    positive: bool
    weak: bool = False
    rival: Span | None = None


class _Sense(NamedTuple):
    positive: bool
    weak: bool = False
    place: str = ""
    """"order" at the head of a clause, "apart" between stops, "only_affirmed", "compared"."""


class _Rules(NamedTuple):
    phrases: Phrases
    guards: Guards
    sets: dict[str, frozenset[str]]


def judgement(sentence: str) -> bool | None:
    """Return whether the speaker judges well (True), badly (False) or not at all (None).

    None also where both balance, and for a question. "A is better than B" judges A.
    """
    if sentence.rstrip(" \"'”’»)*_")[-1:] in _QUESTION_MARKS:
        return None
    judged = judged_words(sentence)
    counts = Counter(word.positive for word in judged if not word.weak)
    if not counts:
        counts = Counter(word.positive for word in judged)
    return None if counts[True] == counts[False] else counts[True] > counts[False]


def judged_words(sentence: str) -> list[Judged]:
    """Return the words of a sentence that judge, in order. Linear in the text."""
    words = split_words(sentence)
    if not len(words):
        return []
    found: dict[Span, Judged] = {}
    for language in languages(words):
        for judged in _read(words, language):
            found.setdefault(judged.span, judged)
    return sorted(found.values(), key=lambda judged: judged.span)


@cache
def _rules(language: str) -> _Rules:
    lexicon: dict[str, Any] = load("judgements", language)
    phrases = Phrases(lexicon.get("groups"), lexicon.get("skips", ()))
    for positive, name in ((True, "good"), (False, "bad")):
        for place in ("order", "apart", "only_affirmed", "compared"):
            phrases.add(lexicon.get(f"{name}_{place}", ()), _Sense(positive, place=place))
        phrases.add(lexicon.get(name, ()), _Sense(positive))
        phrases.add(lexicon.get(f"{name}_weak", ()), _Sense(positive, weak=True))
    phrases.add(lexicon.get("no_judgement", ()), None)
    names = ("sweeping", "sweepers", "supposed", "conceded", "lead_ins", "than", "prefer")
    sets = {name: frozenset(lexicon.get(name, ())) for name in names}
    groups = lexicon.get("groups", {})
    sets["prefers"] = frozenset(f for p in lexicon.get("prefers", ()) for f in expand(p, groups))
    return _Rules(phrases, Guards(lexicon), sets)


def _read(words: Words, language: str) -> Iterator[Judged]:
    rules = _rules(language)
    found = _outermost(rules.phrases.find(words))
    if not found:
        return
    # What an idiom denies itself ("gains nothing") governs nothing beside it.
    polarity = polarity_in(words, language).without(_inside(found))
    said: bool | None = None
    for match in found:
        sense = match.payloads[0]
        if sense is None or not _counts(words, match, sense, polarity, rules):
            continue
        negated = _negated(words, match, sense, polarity, rules)
        if negated and sense.place in _AFFIRMED_ONLY:
            continue
        positive = sense.positive != negated
        conceded = polarity.clause_head(match.first) in rules.sets["conceded"]
        # What is better than the thing just condemned is another thing.
        other = sense.place == "compared" and said is (not positive)
        weak = sense.weak or conceded or other
        said = said if weak else positive
        yield Judged(
            words.span(match.first, match.last), positive, weak, _rival(words, match, rules)
        )


def _outermost(found: list[Found]) -> list[Found]:
    """Leave out the phrases that begin inside another."""
    kept: list[Found] = []
    for match in found:
        if not kept or match.first > kept[-1].last:
            kept.append(match)
    return kept


def _inside(found: list[Found]) -> set[int]:
    """Return the words that belong to phrases which judge."""
    return {
        index
        for match in found
        if match.payloads[0] is not None
        for index in range(match.first, match.last + 1)
        if index not in match.skipped
    }


def _counts(words: Words, match: Found, sense: _Sense, polarity: Polarity, rules: _Rules) -> bool:
    if not rules.guards.hold(words, match) or polarity.partly_negated(match.first):
        return False
    if polarity.clause_head(match.first) in rules.sets["supposed"]:
        return False
    if sense.place == "order":
        return word_before(words, match.first) in rules.sets["lead_ins"]
    if sense.place == "apart":
        stops = words.borders[match.first], words.borders[match.last + 1]
        return NONE not in stops or (match.first == 0 and stops[1] != NONE)
    return True


def _negated(words: Words, match: Found, sense: _Sense, polarity: Polarity, rules: _Rules) -> bool:
    """Whether the judgement is turned round; "nothing is better" praises all the same."""
    negated = polarity.negated(match.first, match.last, match.skipped)
    if not (negated and sense.place == "compared"):
        return negated
    start = polarity.clause_start(match.first)
    if rules.sets["sweeping"].intersection(words.words[start : start + 2]):
        return False
    behind = word_after(words, match.last)
    return words.words[start] not in rules.sets["sweepers"] or behind in rules.sets["than"]


def _rival(words: Words, match: Found, rules: _Rules) -> Span | None:
    """Return what stands behind the "than" or "over" that follows soon, up to a stop."""
    leads = rules.sets["than"]
    if match.phrase in rules.sets["prefers"]:
        leads = leads | rules.sets["prefer"]
    for index in range(match.last, min(match.last + _LONGEST_RIVAL, len(words) - 1)):
        if index > match.last and words.borders[index] != NONE:
            return None
        if words.words[index] in leads:
            return _phrase_at(words, index + 1)
    return None


def _phrase_at(words: Words, first: int) -> Span | None:
    if words.borders[first] != NONE:
        return None
    last = first
    while last - first < _LONGEST_RIVAL and words.borders[last + 1] == NONE:
        last += 1
    return words.span(first, last)
