"""The values of an assertion that can fill the slot a question asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from counterpoint.claims.assertions import Assertion, HasSpan
from counterpoint.claims.question import Question, Slot, absences
from counterpoint.claims.stance import Stance, opinions, stance
from counterpoint.claims.wording import Wording, wording_of
from counterpoint.types import Span
from counterpoint.values.amounts import Amount
from counterpoint.values.amounts.record import CLOCK
from counterpoint.values.identifiers import Identifier
from counterpoint.values.mentions import Mention, same_name
from counterpoint.values.spans import overlaps
from counterpoint.values.times import TimeMention
from counterpoint.values.versions import VersionMention
from counterpoint.values.words import split_words

Value = TypeVar("Value", bound=HasSpan)

_NUMERIC = ("number", "quantity", "percent", "rate", "frequency", "ordinal")
# How well a kind of amount fills a slot; what is not listed does not fill it.
_AMOUNTS: dict[Slot, dict[str, int]] = {
    "amount": {**dict.fromkeys(_NUMERIC, 3), "money": 2, "duration": 2},
    "money": {"money": 3, "rate": 3, "number": 1, "percent": 1},
    # "How long" asks for a length as well.
    "duration": {"duration": 3, "quantity": 2, "number": 1},
    "frequency": {"frequency": 3, "rate": 3, "duration": 2, "number": 1},
    "time": {"clock": 3, "duration": 1},
    "evaluation": dict.fromkeys(("frequency", "number", "duration", "quantity", "percent"), 1),
    "manner": dict.fromkeys(("number", "quantity", "percent", "duration", "rate"), 1),
    "name": dict.fromkeys((*_NUMERIC, "money", "duration"), 1),
}
_COUNTED = 8
MOST_VALUES = 50
"""Of one kind in one statement: all are compared with all, and a statement is no price list."""


class Fills:
    """What one assertion has for one question; each part is read when first needed, and once."""

    def __init__(self, assertion: Assertion, question: Question | None) -> None:
        self.assertion = assertion
        self.question = question

    @cached_property
    def amounts(self) -> list[Amount]:
        """See `amounts_for`."""
        return amounts_for(self.assertion, self.question)[:MOST_VALUES]

    @cached_property
    def times(self) -> list[TimeMention]:
        """See `times_for`."""
        return times_for(self.assertion, self.question)[:MOST_VALUES]

    @cached_property
    def names(self) -> list[Mention]:
        """See `names_for`."""
        return names_for(self.assertion, self.question)[:MOST_VALUES]

    @cached_property
    def identifiers(self) -> list[Identifier]:
        """See `identifiers_for`; none where nothing is asked."""
        if self.question is None:
            return []
        return identifiers_for(self.assertion, self.question)[:MOST_VALUES]

    @cached_property
    def versions(self) -> list[VersionMention]:
        """The versions that are not named as the old ones."""
        return own_values(self.assertion, self.assertion.versions)[:MOST_VALUES]

    @cached_property
    def absences(self) -> list[str]:
        """What it says there is none of."""
        return absences(split_words(self.assertion.text))

    @cached_property
    def stance(self) -> Stance | None:
        """Yes or no to the question, None where nothing is asked."""
        return stance(self.assertion, self.question.assertion) if self.question else None

    @cached_property
    def opinion(self) -> bool | None:
        """Whether it judges what is asked about well or badly; None where it does not."""
        return opinions(self.assertion, self.question.assertion) if self.question else None

    @cached_property
    def wording(self) -> Wording:
        """Its words without its values."""
        return wording_of(self.assertion)

    def can_answer(self) -> bool:
        """Whether it holds a value of the kind that is asked for."""
        question = self.question
        if question is None:
            return False
        if question.asks("polar", "evaluation", "manner"):
            return True
        if (question.asks("time") and self.times) or (question.asks("name") and self.names):
            return True
        return bool(self.amounts or self.identifiers)


def is_overfull(assertion: Assertion) -> bool:
    """Whether a statement has more values of one kind than are compared."""
    groups = assertion.amounts, assertion.times, assertion.versions
    return any(len(values) > MOST_VALUES for values in (*groups, assertion.mentions))


def amounts_for(assertion: Assertion, question: Question | None) -> list[Amount]:
    """The amounts that may answer, the best kind only; all of them where nothing is asked.

    Where a limit is asked for, a bound counts as the value that it names. Numbers that the
    question itself names are no answer to it.
    """
    current = own_values(assertion, assertion.amounts)
    if question is None:
        return current
    ranked = [_best_reading(assertion, amount, question) for amount in current]
    best = max((fit for fit, _ in ranked), default=0)
    chosen = [amount for fit, amount in ranked if fit == best and fit > 0]
    return [as_limit(amount) for amount in chosen] if question.limit else chosen


def _best_reading(assertion: Assertion, amount: Amount, question: Question) -> tuple[int, Amount]:
    """How well an amount answers, in the reading that answers best: pounds of weight or money."""
    readings = (amount, *amount.readings)
    fits = [_fit(assertion, reading, question) for reading in readings]
    best = max(fits)
    return best, readings[fits.index(best)]


def own_values(assertion: Assertion, values: Iterable[Value]) -> list[Value]:
    """The values in the own words of a cell or a setting, without those named as the old ones."""
    own = assertion.statement.value_start
    return current_of(assertion, (value for value in values if value.span.start >= own))


def _fit(assertion: Assertion, amount: Amount, question: Question) -> int:
    if _is_named(assertion, amount, question):
        return 0
    kinds = [_AMOUNTS.get(slot, {}).get(amount.kind, 0) for slot in question.slots]
    fit = max((kind * 2 - place for place, kind in enumerate(kinds) if kind), default=0)
    if (amount.unit and amount.unit in question.units) or (
        fit and amount.counted and _is_asked(amount.counted, question.words)
    ):
        fit += _COUNTED
    return fit


def _is_named(assertion: Assertion, amount: Amount, question: Question) -> bool:
    """Whether a number is one that the question names: the 3 of "City 3"."""
    if amount.kind != "number":
        return False
    same = (a for a in question.assertion.amounts if a.kind == "number")
    if any(a.normal == amount.normal for a in same):
        return True
    before = assertion.text[: amount.span.end].casefold().split()[-2:]
    return len(before) == 2 and " ".join(before) in question.text.casefold()


def _is_asked(noun: str, words: frozenset[str]) -> bool:
    return noun in words or f"{noun}s" in words or f"{noun}es" in words


def as_limit(amount: Amount) -> Amount:
    """A bound as the value that it names: "at most 200" is 200."""
    end = amount.high if amount.shape == "at_most" else amount.low
    if amount.shape not in ("at_most", "at_least") or end is None:
        return amount
    return replace(amount, shape="point", low=end, high=end)


def times_for(assertion: Assertion, question: Question | None) -> list[TimeMention]:
    """The times that are known without a guess; none where a time of day is asked for."""
    if question is not None and CLOCK in question.units:
        return []
    named = () if question is None else [t.normal for t in question.assertion.times]
    known = [
        t
        for t in assertion.times
        if not t.needs_reference and t.normal != "now" and t.normal not in named
    ]
    return own_values(assertion, known)


def names_for(assertion: Assertion, question: Question | None) -> list[Mention]:
    """The names that may answer: not what the statement is about, not what the question names."""
    current = own_values(assertion, assertion.mentions)
    if question is None:
        return [mention for mention in current if not mention.subject]
    asked = question.assertion.mentions
    folded = question.text.casefold()
    return [
        mention
        for mention in current
        if mention.key not in folded and not any(same_name(mention, other) for other in asked)
    ]


def identifiers_for(assertion: Assertion, question: Question) -> list[Identifier]:
    """The identifiers of the very slot that the question asks for: the account, not the page.

    The bare number of a setting or a cell is one where its key or head names that slot.
    """
    asked = [
        identifier
        for identifier in assertion.identifiers
        if identifier.kind in question.identifiers
        and (identifier.kind != "label" or identifier.slot in question.words)
    ]
    found = own_values(assertion, asked)
    if found or "label" not in question.identifiers:
        return found
    head = assertion.text[: assertion.statement.value_start].casefold()
    slot = next(
        (word for word in sorted(question.words) if word in head.split(": ")[0].split()), ""
    )
    numbers = [a for a in own_values(assertion, assertion.amounts) if a.kind == "number"]
    return [
        Identifier(kind="label", text=amount.normal, span=amount.span, slot=slot)
        for amount in numbers
        if slot
    ]


def current_of(assertion: Assertion, values: Iterable[Value]) -> list[Value]:
    """The values that are not named as the old ones."""
    return [value for value in values if not historical(assertion, value.span)]


def historical(assertion: Assertion, span: Span) -> bool:
    """Whether the words at a span are named as the old value."""
    return any(
        change.old is not None and overlaps(change.old, span) for change in assertion.changes
    )
