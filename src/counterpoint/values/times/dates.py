"""Rules for days, months and years by number and by name."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from counterpoint.values.dates import Moment
from counterpoint.values.times import calendar
from counterpoint.values.times import when as whens
from counterpoint.values.times.calendar import Stretch
from counterpoint.values.times.nearest import Lean
from counterpoint.values.times.periods import full_year
from counterpoint.values.times.rules import NEXT_YEAR, YEAR, Groups, Rule, has, rule, years_away
from counterpoint.values.times.shapes import clock_on
from counterpoint.values.times.tokens import Tokens
from counterpoint.values.times.when import When
from counterpoint.values.times.years import has_counted, is_dating

_MONTH = r"(?P<m>[Mmb])(?:(?<=b)\.)?"
_ANY_MONTH = r"(?P<m>[Mmbv])(?:(?<=b)\.)?"
_DAY = r"(?P<d>[DO])\.?(?:(?P<u>U)o|o)?"
_NAMED_DAY = r"(?P<d>w)(?:(?P<u>U)o|o)"
_TWO_DIGITS_EACH = 8
_COUNTED = tuple("来间内历多")


def _day_of(tokens: Tokens, match: Groups) -> int:
    return tokens.number(match.start("d"))


def _is_day(tokens: Tokens, match: Groups) -> bool:
    """Whether the word behind an ordinal, where there is one, is "day"."""
    return not has(match, "u") or tokens.name(match.start("u")) == "day"


def _no_day(_tokens: Tokens, _match: Groups) -> When | None:
    raise ValueError("no month has so many days")


def _dated(tokens: Tokens, match: Groups) -> When | None:
    if not _is_day(tokens, match):
        return None
    month, year = tokens.number(match.start("m")), tokens.number(match.start("y"))
    return whens.fixed(calendar.day(year, month, _day_of(tokens, match)))


def _days(tokens: Tokens, match: Groups) -> When | None:
    """3-5 May 2024: some days of one month; with "and" only after "between"."""
    middle = tokens.codes[match.end("d") : match.start("d2")]
    before = tokens.codes[max(0, match.start() - 2) : match.start()].rstrip("t")
    if "&" in middle and not before.endswith("B"):
        return None
    if "r" in middle and tokens.name(match.end("d") + middle.index("r")) != "until":
        return None
    month = tokens.number(match.start("m"))
    first, last = tokens.number(match.start("d")), tokens.number(match.start("d2"))
    if not has(match, "y"):
        return replace(_undated_days(month, first, last), joined=True)
    year = tokens.number(match.start("y"))
    return replace(whens.fixed(_run(year, month, first, last)), joined=True)


def _undated_days(month: int, first: int, last: int) -> When:
    start = whens.undated(month, first)

    def at(reference: date, lean: Lean) -> Stretch:
        begin = start.at(reference, lean) if start.at else calendar.on(reference)
        return _run(begin.moment.start.year, month, first, last)

    found = whens.relative(f"{start.normal}..--{month:02}-{last:02}", at)
    return replace(found, yearly=True)


def _run(year: int, month: int, first: int, last: int) -> Stretch:
    ends = calendar.day(year, month, first), calendar.day(year, month, last)
    joined = calendar.join(*ends)
    if joined is None:
        raise ValueError("the days run backwards")
    return joined


def _of_relative_year(tokens: Tokens, match: Groups) -> When | None:
    steps = years_away(tokens, match)
    if steps is None or not _is_day(tokens, match):
        return None
    month = tokens.number(match.start("m"))
    day = _day_of(tokens, match) if has(match, "d") else None
    name = f"year{steps:+}-{month:02}" + (f"-{day:02}" if day else "")
    return whens.relative(name, lambda at, _: whens.in_year(at.year + steps, month, day))


def _month(tokens: Tokens, match: Groups) -> When | None:
    year = tokens.number(match.start("y"))
    if year % 100 == 0 and has_counted(tokens, match.start("y")):
        return None
    return whens.fixed(calendar.month(year, tokens.number(match.start("m"))))


def _months(tokens: Tokens, match: Groups) -> When | None:
    """Jan-Mar 2024, May/June 2024."""
    if tokens.codes[match.start("to")] == "r" and tokens.name(match.start("to")) != "until":
        return None
    year = tokens.number(match.start("y"))
    first, last = (calendar.month(year, tokens.number(match.start(name))) for name in ("m", "m2"))
    joined = calendar.join(first, last)
    return replace(whens.fixed(joined), joined=True) if joined else None


def _undated(tokens: Tokens, match: Groups) -> When | None:
    if not _is_day(tokens, match) or _counts(tokens, match):
        return None
    if tokens.codes[match.end() : match.end() + 1] == "o":
        return None  # of the same year, which is told elsewhere
    day = _day_of(tokens, match) if has(match, "d") else None
    return whens.undated(tokens.number(match.start("m")), day)


def _which_day(tokens: Tokens, match: Groups) -> When | None:
    """El 3 de mayo pasado."""
    month, which = tokens.number(match.start("m")), tokens.number(match.start("n"))
    return whens.which_month(month, which, _day_of(tokens, match))


def _short_year(tokens: Tokens, match: Groups) -> When | None:
    """01.08.24 is a date behind a word like "ab", else perhaps a version."""
    start = match.start()
    before = tokens.codes[max(0, start - 1) : start]
    whole = len(tokens.word(start)) == _TWO_DIGITS_EACH and before in ("p", "r", "V")
    return _whole(tokens, match) if whole or is_dating(tokens, start) else None


def _spaced(tokens: Tokens, match: Groups) -> When | None:
    """3. 5. 2024; in "1. 3. 5. 2024" the numbers are items."""
    before = tokens.codes[max(0, match.start() - 2) : match.start()]
    if tokens.number(match.start("m")) > 12 or before in ("D.", "n."):
        return None
    return _dated(tokens, match)


def _two_digits(tokens: Tokens, match: Groups) -> When | None:
    """1 May 24, where the year ends the sentence or its part, and is counted by nothing."""
    last = match.start("y")
    after, word = tokens.codes[match.end() : match.end() + 1], tokens.word(last)
    if after not in ("", *",.)|Jrtp") or len(word) != 2 or not word.isdecimal():
        return None
    month = tokens.number(match.start("m"))
    return whens.fixed(calendar.day(full_year(word), month, _day_of(tokens, match)))


def _counts(tokens: Tokens, match: Groups) -> bool:
    """Whether "in May 20 users" goes on with what there are twenty of."""
    last = match.end() - 1
    return tokens.codes[last] == "D" and has_counted(tokens, last)


def _short(tokens: Tokens, match: Groups) -> When | None:
    """3.5. is a day and a month behind a word like "am", and as the end of a range."""
    pair = tokens.values[match.start()]
    if not isinstance(pair, tuple) or tokens.behind(match.start(), 1) != ".":
        return None
    before = tokens.codes[max(0, match.start() - 1) : match.start()]
    if before == "&" and tokens.codes[max(0, match.start() - 2) : match.start() - 1] != ".":
        return None  # "between 7.2 and 7.6." ends a sentence
    goes_on = tokens.codes[match.end() : match.end() + 2]
    if before not in ("p", "r", "t", "V", "&") and goes_on[:1] not in ("r", "J"):
        return None
    return whens.undated(pair[1], pair[0])


def _whole(tokens: Tokens, match: Groups) -> When | None:
    stretch = tokens.stretch(match.start())
    if stretch is None:
        return None
    return whens.fixed(stretch, bare_year=tokens.word(match.start()).isalpha())


def _timed(tokens: Tokens, match: Groups) -> When | None:
    """2024-03-05 10:00 is an instant."""
    stretch = tokens.stretch(match.start())
    if stretch is None or stretch.moment.precision != "day":
        return None
    rest = tokens.behind(match.end() - 1, 12)
    instant = clock_on(stretch.moment.start, tokens.name(match.start("c")), rest)
    if instant is None:
        return None
    moment = Moment(instant.isoformat(), instant, instant, "instant")
    return whens.fixed(Stretch(moment, moment.normal))


def _han_date(tokens: Tokens, match: Groups) -> When | None:
    year, word = tokens.number(match.start("y")), tokens.word(match.start("y"))
    if tokens.codes[match.start("y")] == "n" and not (word.isdecimal() and year > 99):
        return None
    if not has(match, "m"):
        return None if _is_duration(tokens, match) else whens.year(year)
    month = tokens.number(match.start("m"))
    day = tokens.number(match.start("d")) if has(match, "d") else None
    return whens.fixed(whens.in_year(year, month, day))


def _is_duration(tokens: Tokens, match: Groups) -> bool:
    """Whether a round number before 年, or one that is counted, is a length of time."""
    number = tokens.number(match.start("y"))
    following = tokens.behind(match.end() - 1, 1)
    return (number < 1000 and number % 10 == 0) or following in _COUNTED


def _han_decade(tokens: Tokens, match: Groups) -> When | None:
    year = tokens.number(match.start("y"))
    return whens.fixed(calendar.years(year, year + 9)) if year % 10 == 0 else None


DATE_RULES: tuple[Rule, ...] = (
    rule("DO", rf"(?P<d>[DO])\.?[J&r]t?(?P<d2>[DO])\.?o?{_MONTH}(?:{YEAR})?", _days),
    rule("Mmb", rf"{_MONTH}(?P<d>[DO])[J&](?P<d2>[DO])(?![MmbvJ])(?:,?(?P<y>[Yyk]))?", _days),
    rule("Mmb", rf"{_MONTH}(?P<to>[Jr/])(?P<m2>[Mmb])\.?{YEAR}", _months),
    rule("DO", _DAY + _ANY_MONTH + YEAR, _dated),
    rule("w", _NAMED_DAY + _ANY_MONTH + YEAR, _dated),
    rule("Mmbv", rf"{_ANY_MONTH}t?(?P<d>[DOw]),?(?P<y>[Yyk])", _dated),
    rule("Mmb", rf"{_MONTH}(?P<d>[DO])c_?(?P<y>Y)", _dated),
    rule("DO", _DAY + _MONTH + NEXT_YEAR, _of_relative_year),
    rule("w", _NAMED_DAY + _MONTH + NEXT_YEAR, _of_relative_year),
    rule("Mmb", rf"{_MONTH}t?(?P<d>[DOw]){NEXT_YEAR}", _of_relative_year),
    rule("Mmbv", _ANY_MONTH + YEAR, _month),
    rule("Mm", _MONTH + NEXT_YEAR, _of_relative_year),
    rule("DO", rf"{_DAY}{_MONTH}(?P<n>l)", _which_day),
    rule("G", r"G", _short_year),
    rule("D", r"(?P<d>D)\.(?P<m>D)\.(?P<y>Y)", _spaced),
    rule("DO", rf"(?P<d>D){_MONTH}(?P<y>[nD])", _two_digits),
    rule("DO", _DAY + _MONTH, _undated),
    rule("w", _NAMED_DAY + _MONTH, _undated),
    rule("Mmb", rf"{_MONTH}t?(?P<d>[DOw])(?![,]?[DnO_]?[Mmb])", _undated),
    rule("n", r"n\.?o?[Mmb]\.?(?:,?o?[Yyk])?", _no_day),
    rule("Dn", r"[Dn]aDu(?:Di)?", _no_day),
    rule("I", r"I(?P<c>c)", _timed),
    rule("I", r"I", _whole),
    rule("g", r"g\.", _short),
    rule("Yyn", r"(?P<y>[Yyn])a(?:(?P<m>D)u(?:(?P<d>D)i)?)?", _han_date),
    rule("D", r"(?P<m>D)u(?:(?P<d>D)i)?", _undated),
    rule("Y", r"(?P<y>Y)d", _han_decade),
)
