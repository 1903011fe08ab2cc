"""A number with its unit: what amounts are put together from."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from counterpoint.types import Span
from counterpoint.values.units.lexicon import Unit


@dataclass(frozen=True, slots=True)
class Part:
    """A number with its unit, before ranges, bounds and rates are looked for.

    ``grain`` is the weight of the last written digit (0 is exact), ``number`` the place of the
    number alone, and ``others`` are other values of the same writing. The value is in ``unit`` per
    ``count`` of ``period``. ``event`` tells that it counts how often something happens,
    ``article`` that an article stands for the number, ``prefixed`` that the unit stands before it,
    ``window`` that the period may be how long it took once, ``decade`` that it names years.
    """

    value: Decimal
    start: int
    end: int
    number: Span
    unit: Unit | None = None
    grain: Decimal = Decimal(1)
    others: tuple[Decimal, ...] = ()
    ordinal: bool = False
    share: bool = False
    prefixed: bool = False
    period: Unit | None = None
    count: Decimal = Decimal(1)
    event: bool = False
    counted: str = ""
    article: bool = False
    window: bool = False
    decade: bool = False
