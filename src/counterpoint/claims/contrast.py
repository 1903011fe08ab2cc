"""Two sets of values of one kind: which agree, which differ, which cannot be compared."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeVar

from counterpoint.claims.assertions import HasSpan
from counterpoint.types import Span
from counterpoint.values.amounts import Amount, compare_amounts
from counterpoint.values.identifiers import Identifier
from counterpoint.values.mentions import Mention, same_name
from counterpoint.values.states import State
from counterpoint.values.times import TimeMention, compare_times
from counterpoint.values.versions import VersionMention, compare_versions

ValueKind = Literal["amount", "time", "version", "identifier", "name", "state", "answer"]
Outcome = Literal["differ", "agree"]
Value = TypeVar("Value", bound=HasSpan)


class Item(NamedTuple):
    """A value on one side of a comparison: where it stands, and its normal form."""

    span: Span
    normal: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What the comparison of one kind of value gave.

    ``reason`` names a conflict ("different-amount") or what explains the agreement
    ("equal-after-conversion"). ``whole`` is False where the sides share a value of this kind too;
    ``loose`` is True where only one side writes a unit, or the two count different things.
    ``apart`` is how many powers of ten lie between two amounts, at most 3.
    """

    kind: ValueKind
    outcome: Outcome
    reason: str
    left: Item
    right: Item
    whole: bool = True
    loose: bool = False
    apart: float = 0.0

    @property
    def differs(self) -> bool:
        """Whether the values exclude each other."""
        return self.outcome == "differ"

    def swapped(self) -> Finding:
        """The same, seen from the other side."""
        return replace(self, left=self.right, right=self.left)


_FARTHEST = 3.0
# What tells a reader most about an agreement comes first.
_TELLING = (
    *("equal-after-conversion", "within-tolerance", "contains", "overlaps", "equal", "same-name"),
)


def contrast(
    kind: ValueKind,
    mine: Sequence[Value],
    theirs: Sequence[Value],
    relate: Callable[[Value, Value], str],
) -> Finding | None:
    """Compare all with all: sides that share a value agree, unless both keep a rest that differs.

    ``relate`` says "different", "incomparable" or why two values are compatible.
    """
    related = [(m, t, relate(m, t)) for m in mine for t in theirs]
    shared = [row for row in related if row[2] in _TELLING]
    used = {id(value) for m, t, _ in shared for value in (m, t)}
    rest = [
        (m, t)
        for m, t, how in related
        if how == "different" and id(m) not in used and id(t) not in used
    ]
    if rest:
        left, right = min(rest, key=lambda pair: (_is_loose(*pair), _distance(*pair)))
        return Finding(
            kind=kind,
            outcome="differ",
            reason=f"different-{kind}",
            left=Item(left.span, normal_of(left)),
            right=Item(right.span, normal_of(right)),
            whole=not shared,
            loose=_is_loose(left, right),
            apart=_distance(left, right),
        )
    if shared:
        left, right, how = min(shared, key=lambda row: _TELLING.index(row[2]))
        items = Item(left.span, normal_of(left)), Item(right.span, normal_of(right))
        return Finding(kind, "agree", how, *items, whole=len(shared) == len(related))
    return None


def _is_loose(left: object, right: object) -> bool:
    if not isinstance(left, Amount) or not isinstance(right, Amount):
        return False
    one_bare = (left.unit == "") != (right.unit == "")
    return one_bare or left.kind != right.kind or _counts_another(left, right)


def _distance(left: object, right: object) -> float:
    """How many orders of magnitude lie between two amounts: few where they measure one thing."""
    if not isinstance(left, Amount) or not isinstance(right, Amount):
        return 0.0
    sizes = [abs(float(end)) for each in (left, right) for end in (each.high or each.low or 0,)]
    if 0.0 in sizes or not all(map(math.isfinite, sizes)):
        return 0.0 if sizes[0] == sizes[1] else 1.0
    return min(abs(math.log10(sizes[0] / sizes[1])), _FARTHEST)


def normal_of(value: object) -> str:
    """The normal form of a value of any kind."""
    if isinstance(value, State):
        return f"{value.axis}: {'yes' if value.positive else 'no'}"
    if isinstance(value, Amount | TimeMention):
        return value.normal
    return str(getattr(value, "text", value))


def relate_amounts(left: Amount, right: Amount) -> str:
    """Compare two amounts; counts of two different things are incomparable."""
    if _counts_another(left, right):
        return "incomparable"
    return relate_answers(left, right)


def relate_answers(left: Amount, right: Amount) -> str:
    """Compare two amounts that answer one question: what they count has one name or two."""
    if _bounded(left, right) and (left.unit != right.unit or _counts_another(left, right)):
        return "incomparable"
    how = compare_amounts(left, right)
    if how == "overlaps" and left.shape == right.shape == "range":
        return "different"
    return "equal-after-conversion" if how == "converted" else how


def _counts_another(left: Amount, right: Amount) -> bool:
    return bool(left.counted and right.counted and left.counted != right.counted)


def _bounded(left: Amount, right: Amount) -> bool:
    """Whether an open end would hold any number, whatever it counts."""
    return None in (left.low, left.high, right.low, right.high)


def relate_times(left: TimeMention, right: TimeMention) -> str:
    """Compare two times; a fiscal period only with another."""
    if (left.kind == "fiscal") != (right.kind == "fiscal"):
        return "incomparable"
    if left.kind == "fiscal":
        return "equal" if left.normal == right.normal else "different"
    return compare_times(left.moment, right.moment)


def relate_versions(left: VersionMention, right: VersionMention) -> str:
    """Compare two versions; those of two products are incomparable."""
    if left.product and right.product and left.product != right.product:
        return "incomparable"
    return compare_versions(left, right)


def relate_identifiers(left: Identifier, right: Identifier) -> str:
    """Compare two identifiers of one kind."""
    if left.kind != right.kind:
        return "incomparable"
    return "equal" if left.text == right.text else "different"


def relate_names(left: Mention, right: Mention) -> str:
    """Compare two names."""
    return "same-name" if same_name(left, right) else "different"
