"""Rules for times that are told from where the reader stands: last month, two weeks ago."""

from __future__ import annotations

from dataclasses import replace

from counterpoint.values.lexicon import load
from counterpoint.values.numerals.lexicon import CHINESE
from counterpoint.values.times import when as whens
from counterpoint.values.times.rules import Groups, Rule, has, rule
from counterpoint.values.times.tokens import Tokens
from counterpoint.values.times.when import When

_ENDS = {"start": "early", "end": "end"}
_HAN_COUNTS = frozenset("一二三四五六")
_FARTHEST = {"day": 999, "week": 500, "month": 240, "quarter": 80, "year": 200}


def _which(tokens: Tokens, match: Groups) -> When | None:
    """Last month, next year, this week; "the next day" hangs on what was told before."""
    unit, which = tokens.name(match.start("u")), tokens.number(match.start("n"))
    if unit == "day":
        return None
    if tokens.word(match.start("n")).endswith("past"):
        return whens.stretch_back(unit, 1, which)
    return whens.stepped(unit, which)


def _which_month(tokens: Tokens, match: Groups) -> When | None:
    return whens.which_month(tokens.number(match.start("m")), tokens.number(match.start("n")))


def _day_of_month(tokens: Tokens, match: Groups) -> When | None:
    """The 5th of next month."""
    if tokens.name(match.start("u")) != "month":
        return None
    return whens.day_of_month(tokens.number(match.start("d")), tokens.number(match.start("n")))


def _which_weekday(tokens: Tokens, match: Groups) -> When | None:
    return whens.which_weekday(tokens.number(match.start("w")), tokens.number(match.start("n")))


def _weekly(tokens: Tokens, match: Groups) -> When | None:
    """Every Monday, on Thursdays, montags, 每周三."""
    if _counts_times(tokens, match.end() - 1):
        return None
    return whens.weekly(tokens.number(match.end() - 1))


def _counts_times(tokens: Tokens, index: int) -> bool:
    """Whether 每周三 goes on as 每周三次, three times a week."""
    if tokens.word(index)[-1:] not in _HAN_COUNTS:
        return False
    following = tokens.behind(index, 2)
    return following.startswith(tuple(load("numerals", CHINESE)["before_measure"]))


def _last_few(tokens: Tokens, match: Groups) -> When | None:
    """The last three years, the next two weeks."""
    unit, count = _unit(tokens, match), tokens.number(match.start("c"))
    which = tokens.number(match.start("n"))
    if which == 0 or not 1 <= count <= _FARTHEST[unit]:
        return None
    return whens.stretch_back(unit, count, which)


def _ago(tokens: Tokens, match: Groups) -> When | None:
    """Two weeks ago, three years earlier, a year later, 两周前."""
    found = _counted(tokens, match, _unit(tokens, match), tokens.number(match.start("way")))
    if found is not None and tokens.codes[match.start("way")] == "P":
        return replace(found, told_before=True)
    return found


def _unit(tokens: Tokens, match: Groups) -> str:
    index = match.start("u")
    return "year" if tokens.codes[index] == "a" else tokens.name(index)


def _before_now(tokens: Tokens, match: Groups) -> When | None:
    """Vor zwei Wochen, hace dos semanas."""
    return _counted(tokens, match, tokens.name(match.start("u")), -1)


def _from_now(tokens: Tokens, match: Groups) -> When | None:
    """In two weeks, en dos semanas, at the head of a clause: elsewhere it is as often how long."""
    before = tokens.codes[max(0, match.start() - 1) : match.start()]
    if tokens.name(match.start()) != "in" or before not in ("", ",", ".", ":", "|", "("):
        return None
    return _counted(tokens, match, tokens.name(match.start("u")), 1)


def _counted(tokens: Tokens, match: Groups, unit: str, way: int) -> When | None:
    count = tokens.number(match.start("c"))
    if tokens.codes[match.start("c")] == "J":
        count = int(tokens.name(match.start("c")) == "a")
    return whens.stepped(unit, way * count) if 1 <= count <= _FARTHEST[unit] else None


def _relative(tokens: Tokens, match: Groups) -> When | None:
    """Today, 上个月, 下周五."""
    unit, _, steps = tokens.name(match.start()).partition(":")
    if unit in _ENDS:
        year = tokens.number(match.start("y")) if has(match, "y") else 0
        return whens.part(whens.year(year) if year else whens.stepped(steps, 0), _ENDS[unit])
    if has(match, "d"):
        index = match.start("d")
        if unit != "week" or tokens.number(index) > 7 or not tokens.touch(index):
            return None
        return whens.week_day(tokens.number(index) - 1, int(steps))
    return whens.stepped(unit, int(steps))


def _month_of_year(tokens: Tokens, match: Groups) -> When | None:
    """去年3月, 明年5月1日."""
    unit, _, steps = tokens.name(match.start()).partition(":")
    if unit != "year":
        return None
    month, away = tokens.number(match.start("m")), int(steps)
    day = tokens.number(match.start("d")) if has(match, "d") else None
    name = f"year{away:+}-{month:02}" + (f"-{day:02}" if day else "")
    return whens.relative(name, lambda at, _: whens.in_year(at.year + away, month, day))


def _now(tokens: Tokens, match: Groups) -> When | None:
    return whens.now(tokens.name(match.start()))


def _turn(_tokens: Tokens, _match: Groups) -> When | None:
    return whens.turn_of_year()


RELATIVE_RULES: tuple[Rule, ...] = (
    rule("CDn", r"(?P<c>[CDn])(?P<u>[Ua])(?P<way>[AP])", _ago),
    rule("J", r"(?P<c>J)(?P<u>U)(?P<way>[AP])", _ago),
    rule("DOw", r"(?P<d>[DOw])\.?ot?(?P<n>[LZ])(?P<u>U)", _day_of_month),
    rule("V", r"V(?P<c>[CDn])(?P<u>U)", _before_now),
    rule("p", r"p(?P<c>[CDn])(?P<u>U)(?![AP])", _from_now),
    rule("LZ", r"(?P<n>[LZ])(?P<c>[CDn])(?P<u>[Ua])", _last_few),
    rule("LZ", r"(?P<n>[LZ])(?P<m>[Mmb])(?!\.?[DYyk])", _which_month),
    rule("LZ", r"(?P<n>[LZ])(?P<w>W)", _which_weekday),
    rule("LZ", r"(?P<n>[LZ])(?P<u>U)", _which),
    rule("U", r"(?P<u>U)(?P<n>[lZ])", _which),
    rule("Mm", r"(?P<m>[Mm])(?P<n>[lZ])", _which_month),
    rule("W", r"(?P<w>W)(?P<n>[lZ])", _which_weekday),
    rule("R", r"R(?P<m>D)u(?:(?P<d>D)i)?", _month_of_year),
    rule("R", r"R(?P<d>D)(?![ua#qi])", _relative),
    rule("R", r"R(?:o?(?P<y>[Yy]))?", _relative),
    rule("x", r"x", _weekly),
    rule("e", r"e[Wx]", _weekly),
    rule("N", r"N", _now),
    rule("T", r"T", _turn),
)
