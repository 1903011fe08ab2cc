"""Whether the claims engine sees in a draft what was meant, value by value.

Only readers and comparisons of values are asked, never a detector: a case is not kept because a
detector finds it. The preset `default` uses the same readers, so its figures on such cases flatter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from counterpoint.claims.assertions import Assertion, read_passage, read_sentence
from counterpoint.claims.comparison import compare
from counterpoint.claims.contrast import (
    relate_answers,
    relate_names,
    relate_times,
    relate_versions,
)
from counterpoint.claims.question import Question
from counterpoint.claims.stance import opinions
from counterpoint.evals.generate.drafts import Draft
from counterpoint.evals.generate.same import same_value
from counterpoint.evals.generate.slots import SlotKind
from counterpoint.types import Passage, Span
from counterpoint.values.amounts import Amount
from counterpoint.values.mentions import Mention
from counterpoint.values.spans import overlaps
from counterpoint.values.states import State
from counterpoint.values.states import opposed as states_opposed
from counterpoint.values.times import TimeMention
from counterpoint.values.versions import VersionMention

_Value = Amount | TimeMention | Mention | VersionMention | State
_MOST_PAIRS = 400


def incompatible(draft: Draft, question: Question, kind: SlotKind) -> str | None:
    """Why the two values are not seen to exclude each other; None where they are.

    The statements are compared under the question. Where that finds no conflict of the two values
    because the statements share another one, the two values alone are compared.
    """
    left, right = _statements(draft)
    pairs = list(product(_holding(left, draft.values[0]), _holding(right, draft.values[1])))[
        :_MOST_PAIRS
    ]
    if any(_differ(mine, theirs, draft, question) for mine, theirs in pairs):
        return None
    related = {how for mine, theirs in pairs for how in _related(mine, theirs, draft, kind)}
    if not related:
        return "values-not-read"
    return None if related == {"different"} else "values-agree"


def _differ(mine: Assertion, theirs: Assertion, draft: Draft, question: Question) -> bool:
    return any(
        found.differs
        and _over(mine, found.left.span, draft.values[0])
        and _over(theirs, found.right.span, draft.values[1])
        for found in compare(mine, theirs, question)
    )


def _related(mine: Assertion, theirs: Assertion, draft: Draft, kind: SlotKind) -> Iterator[str]:
    """How the readings of the two values relate, all with all."""
    for left, right in product(
        _read(mine, draft.values[0], kind), _read(theirs, draft.values[1], kind)
    ):
        if isinstance(left, Amount) and isinstance(right, Amount):
            yield relate_answers(left, right)
        elif isinstance(left, TimeMention) and isinstance(right, TimeMention):
            yield relate_times(left, right)
        elif isinstance(left, Mention) and isinstance(right, Mention):
            yield relate_names(left, right)
        elif isinstance(left, VersionMention) and isinstance(right, VersionMention):
            yield relate_versions(left, right)
        elif isinstance(left, State) and isinstance(right, State):
            yield "different" if states_opposed(left, right) else "equal"


def _read(assertion: Assertion, value: str, kind: SlotKind) -> list[_Value]:
    found: tuple[_Value, ...] = assertion.amounts
    if kind in ("date", "year"):
        found = assertion.times
    elif kind == "name":
        found = assertion.mentions
    elif kind == "version":
        found = assertion.versions
    elif kind == "state":
        found = assertion.states
    return [each for each in found if _over(assertion, each.span, value)]


def compatible(draft: Draft, question: Question, kind: SlotKind) -> str | None:
    """Why the two passages are not seen to agree, or to speak of two things; None where they do."""
    if draft.subjects is not None:
        return None if _two_subjects(*draft.subjects) else "one-subject"
    if draft.values[1] and not same_value(kind, *draft.values):
        return "values-differ"
    left, right = _statements(draft)
    pairs = list(product(_holding(left, draft.values[0]), right))[:_MOST_PAIRS]
    for mine, theirs in pairs:
        if any(found.differs for found in compare(mine, theirs, question)):
            return "values-differ"
    return None


def opposed(draft: Draft) -> str | None:
    """Why the two sides are not seen to judge in opposite ways; None where they are."""
    question = read_sentence(draft.question)
    left, right = ({*_judged(said, question)} for said in _statements(draft))
    if not left or not right:
        return "judgement-not-read"
    return None if len(left) == len(right) == 1 and left != right else "judgements-mixed"


def _judged(said: tuple[Assertion, ...], question: Assertion) -> Iterator[bool]:
    for each in said:
        judged = opinions(each, question)
        if judged is not None:
            yield judged


def _two_subjects(left: str, right: str) -> bool:
    kind = "year" if left.isdigit() else "name"
    return not same_value(kind, left, right)


def _statements(draft: Draft) -> tuple[tuple[Assertion, ...], tuple[Assertion, ...]]:
    left, right = (_said(passage) for passage in draft.passages)
    return left, right


def _said(passage: Passage) -> tuple[Assertion, ...]:
    return read_passage(passage).assertions


def _holding(said: tuple[Assertion, ...], value: str) -> list[Assertion]:
    return [each for each in said if value in each.text]


def _over(assertion: Assertion, span: Span, value: str) -> bool:
    """Whether a finding stands on the value, wherever the statement writes it."""
    at = assertion.text.find(value)
    while at >= 0:
        if overlaps(span, Span(at, at + len(value))):
            return True
        at = assertion.text.find(value, at + 1)
    return False
