"""Words that tell of a change: "raised from X to Y", "Y replaces X", "no longer X", "restated".

The words are in ``values/lexicons/changes/<language>.toml``; another language is another file.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from counterpoint.claims.amendments import amendments
from counterpoint.claims.change_patterns import by_pattern, corrections, written_out
from counterpoint.claims.change_words import (
    ChangeKind,
    Cue,
    Rules,
    Verb,
    number_after_to,
    number_before_verb,
    read_rules,
    value_after,
    value_before,
    value_behind,
    value_in_parallel,
    value_span,
)
from counterpoint.types import Span
from counterpoint.values.lexicon import languages
from counterpoint.values.negation import Polarity, polarity_in
from counterpoint.values.phrases import Found
from counterpoint.values.spans import outside
from counterpoint.values.words import HARD, NONE, Words, split_words

_LONGEST_OLD = 9
_VERB_BEFORE = 8
_VERB_AFTER = 5


@dataclass(frozen=True, slots=True)
class Change:
    """A change that a sentence tells of; ``old`` and ``new`` are what it names of the two states.

    The spans are generous: they hold the whole phrase, a unit and a sign beside it included.
    """

    kind: ChangeKind
    span: Span
    old: Span | None = None
    new: Span | None = None


def find_changes(sentence: str) -> list[Change]:
    """Return the changes that one sentence tells of, in order. Linear in the text.

    A change under a negation is none ("has not been abandoned").
    """
    words = split_words(sentence)
    if not len(words):
        return []
    changes: dict[tuple[ChangeKind, Span], Change] = {}
    for told in written_out(sentence):
        changes[told[:2]] = Change(*told)
    amended = [Change(*told) for told in amendments(sentence)]
    changes.update({(change.kind, change.span): change for change in amended})
    covered = [change.span for change in amended]
    for language in languages(words):
        for change in outside(_read(words, language), covered, _place):
            changes.setdefault((change.kind, change.span), change)
    return sorted(changes.values(), key=lambda change: change.span)


def _place(change: Change) -> Span:
    return change.span


def _read(words: Words, language: str) -> Iterable[Change]:
    rules = read_rules(language)
    for told in (*by_pattern(words.text, rules), *corrections(words, rules)):
        yield Change(*told)
    found = rules.phrases.find(words)
    if not found:
        return
    polarity = polarity_in(words, language)
    verbs = [(match, p) for match in found for p in match.payloads if isinstance(p, Verb)]
    taken: set[int] = set()
    for change, used in _from_to(words, verbs, polarity, rules):
        taken.update(used)
        yield change
    yield from _raised_to(words, verbs, polarity, rules, taken)
    for match in found:
        if match.first not in taken:
            for payload in match.payloads:
                if isinstance(payload, Cue) and _counts(words, match, payload, polarity):
                    yield _from_cue(words, match, payload, rules)


def _counts(words: Words, match: Found, cue: Cue, polarity: Polarity) -> bool:
    if polarity.negated(match.first, match.last) != cue.negated:
        return False
    # "200 days and no longer" ends there: nothing has changed.
    alone = cue.kind == "no_longer" and words.borders[match.last + 1] != NONE
    return cue.negated or not alone


def _from_to(
    words: Words, verbs: list[tuple[Found, Verb]], polarity: Polarity, rules: Rules
) -> Iterable[tuple[Change, tuple[int, ...]]]:
    """Yield the pairs of an old and a new value beside a verb of change, and the words used."""
    starts = [match.first for match, _ in verbs]
    for index, word in enumerate(words.words):
        if not verbs or word not in rules.sets["from"]:
            continue
        to = _next_to(words, index, rules)
        if to is None:
            continue
        old, new = value_after(words, index + 1, rules, to - 1), value_after(words, to + 1, rules)
        if old is None or new is None:
            continue
        verb = _nearest(words, starts, verbs, index, new[1])
        if verb is None or (_is_period(words, (*old, *new), rules) and not verb[1].moved):
            continue
        match = verb[0]
        if polarity.negated(match.first, match.last):
            continue
        first, last = min(match.first, index), max(match.last, new[1])
        change = Change(
            "from_to", words.span(first, last), value_span(words, *old), value_span(words, *new)
        )
        yield change, (match.first, index, to)


def _next_to(words: Words, index: int, rules: Rules) -> int | None:
    for to in range(index + 2, min(index + _LONGEST_OLD, len(words) - 1)):
        if words.borders[to] == HARD or words.words[to] in rules.sets["from"]:
            return None
        if words.words[to] in rules.sets["to"]:
            return to
    return None


def _nearest(
    words: Words, starts: list[int], verbs: list[tuple[Found, Verb]], begin: int, end: int
) -> tuple[Found, Verb] | None:
    place = bisect_left(starts, begin)
    if place > 0 and begin - starts[place - 1] <= _VERB_BEFORE:
        verb = verbs[place - 1]
        if HARD not in words.borders[verb[0].last + 1 : begin + 1]:
            return verb
    place = bisect_left(starts, end)
    near = place < len(verbs) and starts[place] - end <= _VERB_AFTER
    if near and HARD not in words.borders[end + 1 : starts[place] + 1]:
        return verbs[place]
    return None


def _is_period(words: Words, places: tuple[int, int, int, int], rules: Rules) -> bool:
    old = words.words[places[0] : places[1] + 1]
    new = words.words[places[2] : places[3] + 1]
    times = rules.sets["times"]
    return bool(times.intersection(old)) and bool(times.intersection(new))


def _raised_to(
    words: Words,
    verbs: list[tuple[Found, Verb]],
    polarity: Polarity,
    rules: Rules,
    taken: set[int],
) -> Iterable[Change]:
    starts = [match.first for match, _ in verbs]
    for place, (match, verb) in enumerate(verbs):
        if match.first in taken or polarity.negated(match.first, match.last):
            continue
        limit = starts[place + 1] - 1 if place + 1 < len(starts) else len(words) - 1
        new = number_after_to(words, match.last, limit, rules)
        if new is None and rules.verb_last:
            new = number_before_verb(words, match.first, rules)
        if new is not None:
            first, last = min(match.first, new[0]), max(match.last, new[1])
            yield Change(verb.kind, words.span(first, last), new=value_span(words, *new))
        elif verb.kind != "amended" and _stands_alone(words, match, verb, rules):
            yield Change(verb.kind, words.span(match.first, match.last))


def _stands_alone(words: Words, match: Found, verb: Verb, rules: Rules) -> bool:
    """Whether a verb tells of a change without a value ("was raised", "halves the fee")."""
    if match.first > 0 and words.words[match.first - 1] in rules.sets["aux"]:
        return True
    following = words.words[match.last + 1 : match.last + 2]
    return verb.multiple and not rules.sets["objects"].isdisjoint(following)


def _from_cue(words: Words, match: Found, cue: Cue, rules: Rules) -> Change:
    after = match.last + 1
    following = words.words[after : after + 1]
    if cue.kind == "no_longer" and not rules.sets["places"].isdisjoint(following):
        after += 1
    sides = {"after": value_after(words, after, rules), "": None}
    if match.skipped:
        sides["inside"] = (match.skipped[0], match.skipped[-1])
    if "before" in (cue.old, cue.new):
        sides["before"] = value_before(words, match.first - 1, rules, apart=cue.kind == "no_longer")
    if cue.new == "parallel":
        sides["parallel"] = value_in_parallel(words, match.first, rules)
    old, new = sides.get(cue.old), sides.get(cue.new)
    if new is None and old is not None and (cue.old, cue.new) == ("after", "before"):
        new = value_behind(words, old[1] + 1, rules)
    return Change(
        cue.kind,
        words.span(match.first, match.last),
        value_span(words, *old) if old else None,
        value_span(words, *new) if new else None,
    )
