"""The units that are known, built from ``lexicons/units``: spelling -> unit.

pint converts the units that the lexicon gives no factor for, and is imported when the first of them
is used. It never sees a text: only the names and expressions of the lexicon.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Context, Decimal
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from counterpoint.values.lexicon import all_languages, load

if TYPE_CHECKING:
    import pint

UnitKind = Literal["money", "percent", "quantity", "duration", "rate"]

EXACT: Final = Context(prec=50, traps=[])
"""Room for every digit that is read, whatever the caller's own decimal context rounds to."""

_HUNDREDTH = Decimal("0.01")
# What pint multiplies is exact to about 24 digits; "0.0929030399..." is 0.09290304.
_FINEST = Decimal("1e-12")
_KNOWN = Context(prec=20, traps=[])


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: a value in it is ``value * factor + offset`` in the base unit.

    ``other`` are the other units that the same spelling may mean. Factor and offset are None where
    pint knows them: read them through ``to_base`` and ``from_base``.
    """

    written: str
    base: str
    kind: UnitKind
    factor: Decimal | None
    expressions: tuple[str, str] = ("", "")
    other: tuple[Unit, ...] = ()

    @property
    def scale(self) -> Decimal:
        """How many base units one of it is, offsets left aside."""
        return self.factor if self.factor is not None else _conversion(*self.expressions)[0]

    @property
    def offset(self) -> Decimal:
        """What zero of it is in the base unit: 0 but for some temperatures."""
        return Decimal(0) if self.factor is not None else _conversion(*self.expressions)[1]

    def to_base(self, value: Decimal) -> Decimal:
        """Convert a value into the base unit."""
        scaled = EXACT.multiply(value, self.scale)
        if not self.offset:
            return scaled
        # 32 °F is 0 °C, not what 32 times 0.5555 leaves over.
        return EXACT.quantize(EXACT.add(scaled, self.offset), _FINEST)

    def from_base(self, value: Decimal) -> Decimal:
        """Convert a value of the base unit into this one."""
        return EXACT.divide(EXACT.subtract(value, self.offset), self.scale)


@dataclass(frozen=True, slots=True)
class Units:
    """Every known unit: by name, by short spelling, by symbol (exact) and by word (case-folded).

    ``currencies`` are the signs and codes that may stand before a number, ``shares`` what makes it
    a percentage there, ``first_words`` the words that spellings of several words begin with, and
    ``glued``, ``shy`` and ``after_shy`` the spellings that are often something else.
    """

    names: dict[str, Unit]
    written: dict[str, Unit]
    symbols: dict[str, Unit]
    words: dict[str, Unit]
    currencies: dict[str, Unit]
    shares: dict[str, Unit]
    first_words: frozenset[str]
    glued: frozenset[str]
    shy: frozenset[str]
    after_shy: frozenset[str]


@cache
def known_units() -> Units:
    """Return the units of all languages."""
    source = load("units", "symbols")
    names = {name: _unit(source, name) for name in source["units"]}
    symbols = {
        symbol: names[name]
        for name, entry in source["units"].items()
        for symbol in entry.get("symbols", ())
    }
    currencies = _currencies(source["currencies"], names)
    words = _words(names)
    first_words = (spelling.casefold().replace("-", " ").split() for spelling in (*words, *symbols))
    return Units(
        names=names,
        written={unit.written: unit for unit in (*names.values(), *currencies.values())},
        symbols=symbols | currencies,
        words=words,
        currencies=currencies,
        shares={
            spelling: names[name]
            for language in all_languages("units")
            for spelling, name in load("units", language).get("shares", {}).items()
        },
        first_words=frozenset(parts[0] for parts in first_words if len(parts) > 1),
        glued=frozenset(source["glued"]),
        shy=frozenset(source["shy"]),
        after_shy=frozenset(source["after_shy"]),
    )


def _unit(source: dict[str, Any], name: str) -> Unit:
    entry = source["units"][name]
    dimension = source["dimensions"][entry["of"]]
    others = (_unit(source, other) for other in entry.get("other", ()))
    return Unit(
        written=entry["written"],
        base=dimension["base"],
        kind=dimension["kind"],
        factor=Decimal(entry["factor"]) if "factor" in entry else None,
        expressions=(entry.get("pint", name), dimension.get("pint", "")),
        other=tuple(others),
    )


def _words(names: dict[str, Unit]) -> dict[str, Unit]:
    words: dict[str, Unit] = {}
    for language in all_languages("units"):
        tables = load("units", language)
        for name, spellings in tables["units"].items():
            words.update({spelling.casefold(): names[name] for spelling in spellings})
        for word, code in tables["money"].items():
            words[word.casefold()] = _money(code, names)
    return words


def _currencies(source: dict[str, Any], names: dict[str, Unit]) -> dict[str, Unit]:
    codes: list[str] = source["codes"].split()
    signs = {sign: _money(code, names) for sign, code in source["signs"].items()}
    return signs | {code: _money(code, names) for code in codes}


def _money(code: str | list[str], names: dict[str, Unit]) -> Unit:
    """Build the unit of a currency code, of "EUR/100", of "cent", or of several that it may be."""
    if isinstance(code, list):
        first, *others = (_money(single, names) for single in code)
        return replace(first, other=tuple(others))
    if code in names:
        return names[code]
    base, _, hundredth = code.partition("/")
    written = f"{base} cent" if hundredth else code
    return Unit(written, base, "money", _HUNDREDTH if hundredth else Decimal(1))


@cache
def _conversion(expression: str, base: str) -> tuple[Decimal, Decimal]:
    """Ask pint for the factor and the offset of a unit in its base unit."""
    registry = _registry()
    offset = registry.Quantity(Decimal(0), expression).to(base).magnitude
    one = registry.Quantity(Decimal(1), expression).to(base).magnitude
    return _KNOWN.subtract(one, offset), _KNOWN.plus(offset)


@cache
def _registry() -> pint.UnitRegistry[Decimal]:
    from pint import UnitRegistry

    return UnitRegistry(non_int_type=Decimal)
