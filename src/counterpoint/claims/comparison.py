"""Whether two assertions agree, differ or cannot be compared, value by value.

`compare` knows no vectors: whether two assertions are about one thing is decided by who calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from counterpoint.claims.assertions import Assertion
from counterpoint.claims.contrast import (
    Finding,
    Item,
    ValueKind,
    contrast,
    normal_of,
    relate_amounts,
    relate_answers,
    relate_identifiers,
    relate_names,
    relate_times,
    relate_versions,
)
from counterpoint.claims.fills import Fills, as_limit, historical
from counterpoint.claims.question import Question, Slot
from counterpoint.claims.wording import differ_in_denial
from counterpoint.types import Span
from counterpoint.values.amounts import compare_amounts
from counterpoint.values.mentions import same_name
from counterpoint.values.states import opposed

Comparer = Callable[[Fills, Fills], Finding | None]
_SAME = frozenset(("equal", "converted", "within-tolerance"))
# Axes on which one text often goes up and down in one breath.
_LOOSE_AXES = frozenset(("direction", "quantity", "speed", "timing", "side", "answer"))
_CORRECTIONS = frozenset(("correction", "restated", "amended"))
_TWO = 2
_ENDINGS = frozenset(("ended", "no_longer", "reverted"))


def compare(left: Assertion, right: Assertion, question: Question | None) -> list[Finding]:
    """Compare two assertions, at most one finding for each kind of value.

    With a question only the values that can fill its slot are compared.
    """
    return compare_fills(Fills(left, question), Fills(right, question))


def compare_fills(left: Fills, right: Fills) -> list[Finding]:
    """`compare` for fills of one question, so that each is read once for many comparisons."""
    found = [comparer(left, right) for comparer in _comparers(left.question)]
    return [finding for finding in found if finding is not None]


def _comparers(question: Question | None) -> Sequence[Comparer]:
    if question is None or not question.slots:
        return (*_UNASKED, _unasked_identifiers)
    chosen: dict[Comparer, None] = dict.fromkeys((_replaced, _corrected))
    for slot in question.slots:
        chosen.update(dict.fromkeys(_BY_SLOT[slot]))
    return (*chosen, _unasked_identifiers)


def _amounts(left: Fills, right: Fills) -> Finding | None:
    relate = relate_amounts if left.question is None else relate_answers
    return contrast("amount", left.amounts, right.amounts, relate)


def _times(left: Fills, right: Fills) -> Finding | None:
    return contrast("time", left.times, right.times, relate_times)


def _versions(left: Fills, right: Fills) -> Finding | None:
    return contrast("version", left.versions, right.versions, relate_versions)


def _identifiers(left: Fills, right: Fills) -> Finding | None:
    return contrast("identifier", left.identifiers, right.identifiers, relate_identifiers)


def _unasked_identifiers(left: Fills, right: Fills) -> Finding | None:
    """Phone, page and order numbers that differ say nothing, unless that very slot is asked for."""
    asked = left.question.identifiers if left.question else frozenset()
    for mine, theirs in product(left.assertion.identifiers, right.assertion.identifiers):
        if mine.kind == theirs.kind and mine.kind not in asked and mine.text != theirs.text:
            items = Item(mine.span, mine.text), Item(theirs.span, theirs.text)
            return Finding("identifier", "agree", "identifier", *items)
    return None


def _names(left: Fills, right: Fills) -> Finding | None:
    found = contrast("name", left.names, right.names, relate_names)
    if found is None or found.whole or not found.differs:
        return found
    # A list that leaves out a name does not deny it.
    return replace(found, outcome="agree", reason="part-of-list")


def _states(left: Fills, right: Fills) -> Finding | None:
    if left.question is None:
        return _clash(left.assertion, right.assertion, None)
    axes = frozenset(state.axis for state in left.question.assertion.states)
    return _clash(left.assertion, right.assertion, axes)


def _clash(left: Assertion, right: Assertion, axes: frozenset[str] | None) -> Finding | None:
    """The states of two assertions on some axes, or on all."""
    pairs = [
        (m, t)
        for m, t in product(left.states, right.states)
        if m.axis == t.axis and m.axis not in _LOOSE_AXES and (axes is None or m.axis in axes)
    ]
    if not pairs:
        return None
    agreed = {id(state) for pair in pairs if not opposed(*pair) for state in pair}
    clashes = [p for p in pairs if opposed(*p) and not {id(p[0]), id(p[1])} & agreed]
    mine, theirs = (clashes or pairs)[0]
    return Finding(
        kind="state",
        outcome="differ" if clashes else "agree",
        reason="opposite-state" if clashes else _alike(left, right, "same-state"),
        left=Item(mine.span, normal_of(mine)),
        right=Item(theirs.span, normal_of(theirs)),
        whole=not (clashes and agreed),
    )


def _answers(left: Fills, right: Fills) -> Finding | None:
    """A question for yes or no that the two answer in opposite ways."""
    mine, theirs = left.stance, right.stance
    if mine is None or theirs is None:
        return None
    if mine.explicit and theirs.explicit:
        return _by_side(left, right, (mine.yes, theirs.yes), "answer")
    # "Closed" and "not open" say one thing: their states tell more than their polarity.
    found = _clash(left.assertion, right.assertion, None)
    return found or _by_side(left, right, (mine.yes, theirs.yes), "polarity")


def _denials(left: Fills, right: Fills) -> Finding | None:
    """The same words, affirmed here and denied there."""
    mine, theirs = left.assertion, right.assertion
    if mine.affirmed == theirs.affirmed or not differ_in_denial(left.wording, right.wording):
        return None
    if _clash(mine, theirs, None) is not None:
        return None
    return _by_side(left, right, (mine.affirmed, theirs.affirmed), "polarity")


def _opinions(left: Fills, right: Fills) -> Finding | None:
    mine, theirs = left.opinion, right.opinion
    if mine is None or theirs is None:
        return None
    return _by_side(left, right, (mine, theirs), "opinion")


def _by_side(left: Fills, right: Fills, sides: tuple[bool, bool], what: str) -> Finding:
    items = [
        Item(_own(each.assertion), "yes" if says else "no")
        for each, says in zip((left, right), sides, strict=True)
    ]
    if sides[0] == sides[1]:
        reason = _alike(left.assertion, right.assertion, f"same-{what}")
        return Finding("answer", "agree", reason, items[0], items[1])
    return Finding("answer", "differ", f"opposite-{what}", items[0], items[1])


def _alike(left: Assertion, right: Assertion, reason: str) -> str:
    """Why two agree: where one of them denies a denial, that is what needs to be said."""
    twice = any(each.negations >= _TWO and each.affirmed for each in (left, right))
    return "double-negation" if twice else reason


def _own(assertion: Assertion) -> Span:
    return Span(assertion.statement.value_start, len(assertion.text))


def _either_way(find: Comparer, left: Fills, right: Fills) -> Finding | None:
    """What a one-sided comparison finds, whichever side is which."""
    found = find(left, right)
    if found is not None:
        return found
    found = find(right, left)
    return None if found is None else found.swapped()


def _absent(left: Fills, right: Fills) -> Finding | None:
    """One side gives a value, the other says that there is none or that the plan has ended."""
    return _either_way(_gone, left, right)


def _gone(holder: Fills, denier: Fills) -> Finding | None:
    timed = holder.question is not None and holder.question.asks("time")
    held = holder.times if timed else holder.amounts
    if not held or denier.amounts or denier.times:
        return None
    said = denier.absences
    ended = [change for change in denier.assertion.changes if change.kind in _ENDINGS]
    if not said and not (ended and timed):
        return None
    span = ended[0].span if not said else _own(denier.assertion)
    told = Item(span, said[0] if said else "ended")
    kind: ValueKind = "time" if timed else "amount"
    return Finding(kind, "differ", "no-such-value", Item(held[0].span, held[0].normal), told)


def _replaced(left: Fills, right: Fills) -> Finding | None:
    """One side names the value of the other as the old one, and gives a new one."""
    return _either_way(_old_value, left, right)


def _old_value(holder: Fills, changer: Fills) -> Finding | None:
    for change in changer.assertion.changes:
        held = None if change.old is None else _held(holder, changer.assertion, change.old)
        if held is None or change.old is None:
            continue
        # A side that has the new value as well tells of the same change.
        if change.new is not None and _held(holder, changer.assertion, change.new) is not None:
            continue
        told = _told(changer.assertion, change.new or change.old)
        return Finding(held.kind, "differ", "replaced-value", held.item, told)
    return None


class _Held(NamedTuple):
    kind: ValueKind
    item: Item


def _told(changer: Assertion, span: Span) -> Item:
    """The value at a span in normal form, the words themselves where they hold none."""
    inside = [a for a in changer.amounts if _within(a.span, span)]
    if inside:
        return Item(inside[0].span, inside[0].normal)
    return Item(span, " ".join(changer.text[span.start : span.end].split()))


def _held(holder: Fills, changer: Assertion, span: Span) -> _Held | None:
    """The value of one assertion that equals what stands at a span of the other."""
    inside = [a for a in changer.amounts if _within(a.span, span)]
    for mine, theirs in product(holder.assertion.amounts, inside):
        same = compare_amounts(as_limit(mine), as_limit(theirs)) in _SAME
        if same and not historical(holder.assertion, mine.span):
            return _Held("amount", Item(mine.span, mine.normal))
    named = [m for m in changer.mentions if _within(m.span, span) and _is_most_of(m.span, span)]
    for name, other in product(holder.names, named):
        if same_name(name, other):
            return _Held("name", Item(name.span, name.text))
    return None


def _is_most_of(part: Span, whole: Span) -> bool:
    """Whether a phrase is little more than the name: "the old Redis", not "wants X and Y"."""
    return 2 * (part.end - part.start) >= whole.end - whole.start


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _corrected(left: Fills, right: Fills) -> Finding | None:
    """A correction that repeats the old value beside the new one."""
    return _either_way(_correction, left, right)


def _correction(holder: Fills, corrector: Fills) -> Finding | None:
    if not any(change.kind in _CORRECTIONS for change in corrector.assertion.changes):
        return None
    held, given = holder.amounts, corrector.amounts
    related = [[relate_amounts(h, g) for h in held] for g in given]
    pairs = zip(given, related, strict=True)
    fresh = [g for g, how in pairs if how and set(how) == {"different"}]
    repeated = any(set(how) - {"different", "incomparable"} for how in related)
    if not fresh or not repeated:
        return None
    items = Item(held[0].span, held[0].normal), Item(fresh[0].span, fresh[0].normal)
    return Finding("amount", "differ", "corrected-value", *items)


_UNASKED: tuple[Comparer, ...] = (
    *(_replaced, _corrected, _amounts, _times, _versions, _states, _denials, _names),
)
_BY_SLOT: dict[Slot, tuple[Comparer, ...]] = {
    "amount": (_amounts, _absent),
    "money": (_amounts, _absent),
    "duration": (_amounts, _absent),
    "frequency": (_amounts, _absent),
    "time": (_times, _amounts, _absent),
    "version": (_versions, _amounts),
    "identifier": (_identifiers,),
    "name": (_names, _amounts, _identifiers),
    "evaluation": (_opinions, _states, _amounts),
    "manner": (_states, _amounts),
    "polar": (_answers, _states),
}
