"""What a numeral is: an exact value, where it stands, and how finely it was written."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal
from typing import Literal

from counterpoint.types import Span

EXACT = Context(prec=100, traps=[])
"""Room for every digit that is read, whatever the caller's own decimal context rounds to."""

MOST_DIGITS = 40
_SHARES = Context(prec=34, traps=[])


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it is written in digits or words.

    Attributes:
        value: what it says; a fraction without a finite decimal form has 34 significant digits.
        span: the digits or words with their sign and scale ("-4.2 million"), without currency,
            unit or a sign in words.
        form: a count, a place in an order, or a share.
        precision: the weight of the last digit as written ("3.3k" is given to 100); 0 is exact.
        readings: every other value that the same writing may have.
        words: whether it is written in words, at least partly.
        plain: whether it is a bare run of digits.
    """

    value: Decimal
    span: Span
    form: Literal["cardinal", "ordinal", "fraction"]
    precision: Decimal
    readings: tuple[Decimal, ...] = ()
    words: bool = False
    plain: bool = False


def share(numerator: Decimal, denominator: int) -> Decimal:
    """The quotient, the same for every writing of the same share. The denominator is not 0."""
    return _SHARES.divide(numerator, Decimal(denominator))


def scaled(value: Decimal, exponent: int) -> Decimal:
    """The value times a power of ten, exactly."""
    return EXACT.scaleb(value, exponent)


def tidy(value: Decimal) -> Decimal:
    """The same value without an exponent and without decimals that are all zero."""
    whole = EXACT.quantize(value, Decimal(1))
    return whole if whole == value else value


def last_digit(value: Decimal) -> Decimal:
    """The weight of the last digit that a decimal was written with."""
    exponent = value.as_tuple().exponent
    return scaled(Decimal(1), exponent if isinstance(exponent, int) else 0)
