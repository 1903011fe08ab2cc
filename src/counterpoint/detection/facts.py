"""What the `recency` heuristics need of one passage, read once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from counterpoint.detection.signals import SignalLexicon
from counterpoint.settings import RecencySettings
from counterpoint.types import Claim, Passage, Quote, Span
from counterpoint.values.numbers import Number, find_numbers
from counterpoint.values.visible import Visible, visible


@dataclass(frozen=True, slots=True)
class PassageFacts:
    """A passage with its meaningful numbers and its signals.

    ``numbers`` are in order, ``by_value`` has the same by value; ``number_claims`` and the claims
    in ``signals`` (by dictionary form) quote them.
    """

    passage: Passage
    text: str
    numbers: tuple[Number, ...]
    by_value: Mapping[Decimal, tuple[Number, ...]]
    number_claims: tuple[Claim, ...]
    signals: Mapping[str, Claim]

    def shared_number(self, other: PassageFacts) -> Number | None:
        """A number that both passages hold, None where there is none."""
        few, many = sorted((self.by_value, other.by_value), key=len)
        for value, numbers in few.items():
            for number in numbers:
                if any(number.agrees(match) for match in many.get(value, ())):
                    return number
        return None


def read_facts(passage: Passage, settings: RecencySettings, lexicon: SignalLexicon) -> PassageFacts:
    """Read numbers and signals off the visible text of a passage."""
    seen = visible(passage.text)
    numbers = tuple(n for n in find_numbers(seen.text) if _is_meaningful(n, settings))
    return PassageFacts(
        passage=passage,
        text=seen.text,
        numbers=numbers,
        by_value=_by_value(numbers),
        number_claims=tuple(
            _claim("number", number.normal, passage, seen, number.span) for number in numbers
        ),
        signals={
            word: _claim("signal", word, passage, seen, span)
            for word, span in lexicon.find(seen.text).items()
        },
    )


def _is_meaningful(number: Number, settings: RecencySettings) -> bool:
    """Bare years and bare small integers say nothing: they are everywhere."""
    if not number.bare:
        return True
    if settings.year_from <= number.value <= settings.year_to:
        return False
    return number.value >= settings.small_integer_below


def _by_value(numbers: Iterable[Number]) -> dict[Decimal, tuple[Number, ...]]:
    grouped: defaultdict[Decimal, dict[str, Number]] = defaultdict(dict)
    for number in numbers:
        grouped[number.value].setdefault(number.unit, number)
    return {value: tuple(units.values()) for value, units in grouped.items()}


def _claim(kind: str, value: str, passage: Passage, seen: Visible, span: Span) -> Claim:
    return Claim(kind=kind, value=value, quote=Quote.of(passage, seen.original(*span)))
