"""Rules for quarters, halves, fiscal years, seasons, weeks, and parts of what holds today."""

from __future__ import annotations

import re
from datetime import date

from counterpoint.values.times import calendar
from counterpoint.values.times import when as whens
from counterpoint.values.times.calendar import Stretch
from counterpoint.values.times.nearest import Lean
from counterpoint.values.times.rules import (
    ANY_YEAR,
    Groups,
    Rule,
    fiscal_year,
    has,
    of_any_year,
    rule,
)
from counterpoint.values.times.tokens import Tokens
from counterpoint.values.times.when import When
from counterpoint.values.times.years import reads_as_season

_LAST = 99
_LISTED = re.compile(r"Q(?:[,&J/]{1,2}Q){0,6}" + ANY_YEAR)
_NEAR = 60
_QUARTERLY = re.compile(r"Q[,o]{0,2}[YkK]|[YK]Q|[KFj]")


def _quarter(tokens: Tokens, match: Groups) -> When | None:
    """Q3 2024, Q1 FY25; in a list ("Q2, Q3 and Q4 FY24") the last one has the year of all."""
    listed = _LISTED.match(tokens.codes, match.start())
    if listed is not None:
        when = of_any_year(tokens, listed, "Q", tokens.number(match.start()))
        if when is not None:
            return when
    return _bare_quarter(tokens, match)


def _bare_quarter(tokens: Tokens, match: Groups) -> When | None:
    """Q2 alone is a quarter only where quarters are spoken of."""
    index = match.start()
    if tokens.codes[index + 1 : index + 2] in tuple("DnYy_gc") and _is_number(tokens, index + 1):
        return None
    around = tokens.codes[max(0, index - _NEAR) : index + _NEAR]
    named = any(
        tokens.codes[i] == "U" and tokens.name(i) == "quarter"
        for i in range(max(0, index - _NEAR), min(len(tokens.codes), index + _NEAR))
    )
    if not named and not _QUARTERLY.search(around):
        return None
    return whens.somewhere(f"Q{tokens.number(index)}")


def _is_number(tokens: Tokens, index: int) -> bool:
    return tokens.word(index)[:1].isdecimal()


def _yearly(tokens: Tokens, match: Groups) -> When | None:
    """2024 Q3, FY25 Q1, 2024年第三季度, 2024年上半年."""
    letter = "H" if has(match, "s") else "Q"
    for name in ("q", "s", "n"):
        if has(match, name):
            return of_any_year(tokens, match, letter, tokens.number(match.start(name)))
    return None


def _half(tokens: Tokens, match: Groups) -> When | None:
    which = tokens.number(match.start("n"))
    code = tokens.codes[match.start("n")]
    if code == "L" and which != -1:
        return None
    return of_any_year(tokens, match, "H", 2 if code == "L" or which == _LAST else which)


def _named_quarter(tokens: Tokens, match: Groups) -> When | None:
    """The third quarter of 2024, the opening quarter of fiscal 2025, the last quarter of 2024."""
    if tokens.name(match.start("unit")) != "quarter":
        return None
    which, code = tokens.number(match.start("n")), tokens.codes[match.start("n")]
    if code == "L" and which != -1:
        return None
    return of_any_year(tokens, match, "Q", 4 if code == "L" or which == _LAST else which)


def _lone_quarter(tokens: Tokens, match: Groups) -> When | None:
    if tokens.name(match.start("unit")) != "quarter":
        return None
    which = tokens.number(match.start("n"))
    which = 4 if which == _LAST else which
    return whens.somewhere(f"Q{which}") if 1 <= which <= 4 else None


def _fiscal(tokens: Tokens, match: Groups) -> When | None:
    number = fiscal_year(tokens, match)
    return whens.fixed(calendar.fiscal(number)) if number is not None else None


def _pair(tokens: Tokens, match: Groups) -> When | None:
    value = tokens.values[match.start()]
    return whens.fixed(calendar.years(*value)) if isinstance(value, tuple) else None


def _season(tokens: Tokens, match: Groups) -> When | None:
    name = tokens.name(match.start("s"))
    value = tokens.values[match.start("y")]
    if isinstance(value, tuple):
        return whens.fixed(calendar.season(value[0], name, value[1]))
    return whens.fixed(calendar.season(tokens.number(match.start("y")), name))


def _season_of(tokens: Tokens, match: Groups) -> When | None:
    if not reads_as_season(tokens, match.start()):
        return None
    return whens.season(tokens.name(match.start()))


def _which_season(tokens: Tokens, match: Groups) -> When | None:
    return whens.which_season(tokens.name(match.start("s")), tokens.number(match.start("n")))


def _week(tokens: Tokens, match: Groups) -> When | None:
    if tokens.name(match.start()) != "week":
        return None
    year, number = tokens.number(match.start("y")), tokens.number(match.start("n"))
    return whens.fixed(calendar.week(date.fromisocalendar(year, number, 1)))


def _end_of_current(tokens: Tokens, match: Groups) -> When | None:
    """The end of the year, of the month: of the one that holds the reference."""
    unit = tokens.name(match.start("unit"))
    if unit not in ("year", "month", "quarter"):
        return None

    def at(reference: date, _: Lean) -> Stretch:
        return calendar.unit(unit, reference, 0)

    part = tokens.name(match.start())
    return When(f"{part}-of-{unit}", "relative", at=at, part=part)


def _han_end(tokens: Tokens, match: Groups) -> When | None:
    """2024年底, 3月底, 去年年底, 年底."""
    index = match.start("e")
    word, part = tokens.word(index), tokens.name(index)
    if word[:1] not in "年月":
        return None
    unit = "year" if word.startswith("年") else "month"
    if has(match, "y") and unit == "year":
        found = whens.fixed(calendar.year(tokens.number(match.start("y"))))
    elif has(match, "m") and unit == "month":
        found = whens.undated(tokens.number(match.start("m")))
        if has(match, "ym"):
            year = tokens.number(match.start("ym"))
            found = whens.fixed(calendar.month(year, tokens.number(match.start("m"))))
    elif has(match, "R"):
        named, _, steps = tokens.name(match.start("R")).partition(":")
        found = whens.stepped(unit, int(steps)) if named == unit else whens.stepped(unit, 0)
    else:
        found = whens.stepped(unit, 0)
    return whens.part(found, part)


PART_RULES: tuple[Rule, ...] = (
    rule("Y", r"(?P<y>Y)(?P<e>E)", _han_end),
    rule("Y", r"(?P<ym>Y)a(?P<m>D)(?P<e>E)", _han_end),
    rule("D", r"(?P<m>D)(?P<e>E)", _han_end),
    rule("R", r"(?P<R>R)(?P<e>E)", _han_end),
    rule("Yk", r"(?P<y>[Yk])a?,?(?:(?P<q>Q)|H?(?P<s>s)|#?(?P<n>D)q)", _yearly),
    rule("Y", r"(?P<fy>Y)F,?(?:(?P<q>Q)|(?P<s>s)|#?(?P<n>D)q)", _yearly),
    rule("K", r"(?P<K>K)o?,?(?P<q>Q)", _yearly),
    rule("R", r"(?P<R>R)(?:(?P<s>s)|#?(?P<n>D)q)", _yearly),
    rule("F", r"Fo?(?P<fy>[YykX]),?(?P<q>Q)", _yearly),
    rule("F", r"F(?P<q>Q),?o?t?(?P<fy>[YykX])", _yearly),
    rule("F", r"F(?P<n>[DOw])\.?(?P<unit>U),?o?t?(?P<fy>[YykX])", _named_quarter),
    rule("DOwL", r"(?P<n>[DOwL])\.?F(?P<unit>U),?o?t?(?P<fy>[YykX])", _named_quarter),
    rule("Q", r"Q" + ANY_YEAR, _quarter),
    rule("Q", r"Q", _quarter),
    rule("H", r"(?P<n>H)" + ANY_YEAR, _half),
    rule("DOwL", r"(?P<n>[DOwL])\.?h" + ANY_YEAR, _half),
    rule("DOwL", r"(?P<n>[DOwL])\.?(?P<unit>U)" + ANY_YEAR, _named_quarter),
    rule("wO", r"(?P<n>[wO])(?P<unit>U)", _lone_quarter),
    rule("D", r"(?P<n>D)\.(?P<unit>U)", _lone_quarter),
    rule("F", r"Fo?(?P<fy>[YykXDn])", _fiscal),
    rule("Y", r"(?P<fy>Y)F", _fiscal),
    rule("X", r"(?P<fy>X)F", _fiscal),
    rule("K", r"(?P<K>K)", _fiscal),
    rule("S", r"(?P<s>S),?o?(?P<y>[YykX])", _season),
    rule("Y", r"(?P<y>Y)a?(?P<s>S)", _season),
    rule("L", r"(?P<n>L)(?P<s>S)", _which_season),
    rule("S", r"S", _season_of),
    rule("U", r"U(?P<n>D)o?(?P<y>[Yk])", _week),
    rule("X", r"X", _pair),
    rule("E", r"E[ot]{0,3}(?P<unit>U)", _end_of_current),
    rule("E", r"(?P<e>E)", _han_end),
)
