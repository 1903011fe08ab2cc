"""Why two assertions that look alike may both be right: each guard names what keeps them apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from counterpoint.claims.assertions import Assertion, PassageReading
from counterpoint.claims.question import Question
from counterpoint.types import Passage, Span
from counterpoint.values.amounts import compare_amounts
from counterpoint.values.dates import Moment
from counterpoint.values.lexicon import function_words
from counterpoint.values.mentions import Mention, same_name
from counterpoint.values.spans import overlaps
from counterpoint.values.times import TimeMention, compare_times
from counterpoint.values.versions import compare_versions


class Side:
    """An assertion together with the passage that it stands in."""

    def __init__(self, reading: PassageReading, assertion: Assertion) -> None:
        self.reading = reading
        self.assertion = assertion

    @cached_property
    def names(self) -> tuple[Mention, ...]:
        """Every name in its words, what it stands under, and its passage's title and source."""
        first = self.reading.assertions[0].mentions if self.reading.assertions else ()
        own = (*self.assertion.mentions, *self.assertion.topic, *self.assertion.above)
        return (*own, *first, *self.reading.about)

    @cached_property
    def topic(self) -> tuple[Mention, ...]:
        """What it is about; the key of a setting says what is set, not of what."""
        if self.assertion.statement.form == "prose":
            return self.assertion.topic
        return tuple(mention for mention in self.assertion.topic if mention.kind != "code")

    @cached_property
    def labels(self) -> dict[str, set[str]]:
        """What it names by a number, by head word: "ward" -> {"4"}."""
        found: dict[str, set[str]] = {}
        for identifier in self.assertion.identifiers:
            if identifier.kind == "label":
                head = identifier.slot or identifier.text.rstrip("0123456789")
                found.setdefault(head, set()).add(identifier.text)
        first = _NUMBERED_HEAD.match(self.assertion.text)
        if first is not None and not self._is_measured(Span(*first.span("index"))):
            found.setdefault(first["head"].casefold(), set()).add(first["index"])
        return found

    @cached_property
    def things(self) -> dict[str, set[str]]:
        """Every noun with a number or a capital behind it that is no measured value."""
        found: dict[str, set[str]] = {}
        for match in _THING.finditer(self.assertion.text):
            head, span = match["head"].casefold(), Span(*match.span("index"))
            if head not in function_words() and not self._is_measured(span):
                found.setdefault(head, set()).add(match["index"])
        return found

    def _is_measured(self, span: Span) -> bool:
        """Whether a number is a value: "Take 5 mg", "Total 40 seats", "May 5"."""
        spans = [a.span for a in self.assertion.amounts if a.unit or a.counted]
        spans += [t.span for t in self.assertion.times]
        return any(overlaps(span, value) for value in spans)

    @cached_property
    def lines(self) -> frozenset[str]:
        """The versions that say which thing is meant: the v1 endpoint."""
        found = _ATTRIBUTE.finditer(self.assertion.text)
        return frozenset(match["version"].casefold() for match in found)


@dataclass(frozen=True, slots=True)
class Guard:
    """What stands in the way of a conflict: a stable name, and what it was on each side."""

    reason: str
    left: str
    right: str


_MONTH = re.compile(r"-\d\d$")
_YEAR = re.compile(r"[0-9]{4}|[〇零一二三四五六七八九]{4}")

# A noun and what numbers it.
_THING = re.compile(
    r"\b(?P<head>[^\W\d_]{3,20}|[A-Z]{2}) ?(?P<index>\d{1,4}|(?<= )[A-Z])(?![\w.,:%°-])"
)

_NUMBERED_HEAD = re.compile(r"(?P<head>[A-Z]\w{2,20}) (?P<index>\d{1,4})(?=[\s:,]|$)")
_ATTRIBUTE = re.compile(
    r"(?:\b(?:the|this|our|an?)\s(?=v\d[\w.]{0,12}\s[a-z]{3})|/(?=v\d{1,3}/))"
    r"(?P<version>v\d[\w.]{0,12})",
    re.IGNORECASE,
)
_ARTICLES = ("the ", "The ", "its ", "their ", "this ", "'s ")
_TRENDS = frozenset(("direction", "quantity", "speed"))
_LATER = ("from", "after")

Check = Callable[[Side, Side, Question | None], Guard | None]


def first_guard(left: Side, right: Side, question: Question | None) -> Guard | None:
    """The first guard that applies, None where nothing keeps the two apart."""
    checks = (_rejected, _forecast, _labels, _lines, _scopes, _yearly, _periods)
    return _first(checks, left, right, question)


def off_question(side: Side, question: Question) -> Guard | None:
    """Whether an assertion speaks of another entity, scope, period or case than the question."""
    checks = (_labels, _numbered, _scopes, _asked_line, _yearly, _asked_period, _asked_case)
    return _first(checks, _asked(question), side, question)


def _first(
    checks: Iterable[Check], left: Side, right: Side, question: Question | None
) -> Guard | None:
    found = (check(left, right, question) for check in checks)
    return next((guard for guard in found if guard is not None), None)


def _asked(question: Question) -> Side:
    """The question as a side: a passage that says nothing else."""
    passage = Passage(id="", text=question.text)
    return Side(PassageReading(passage, (question.assertion,)), question.assertion)


def _rejected(left: Side, right: Side, question: Question | None) -> Guard | None:
    """A value that is told only to be denied is nobody's claim; as an answer it is a no."""
    if question is not None and question.asks("polar"):
        return None
    for side in (left, right):
        if side.assertion.rejected:
            return Guard("quoted", left.assertion.text, right.assertion.text)
    return None


def _forecast(left: Side, right: Side, question: Question | None) -> Guard | None:
    """What somebody expects is no other report of what came."""
    kinds = [side.assertion.attitude.kind for side in (left, right)]
    if kinds.count("forecast") != 1:
        return None
    return Guard("forecast", left.assertion.text, right.assertion.text)


def _labels(left: Side, right: Side, question: Question | None) -> Guard | None:
    """Ward 4 is not ward 14: the same head word with other numbers."""
    asked = question.words if question is not None and question.identifiers else frozenset()
    return _another(left.labels, right.labels, besides=asked)


def _another(
    mine: dict[str, set[str]], theirs: dict[str, set[str]], *, besides: frozenset[str] = frozenset()
) -> Guard | None:
    """The first head word that both number, and by no number in common."""
    for head in sorted((mine.keys() & theirs.keys()) - besides):
        if not mine[head] & theirs[head]:
            return Guard("other-entity", _called(head, mine[head]), _called(head, theirs[head]))
    return None


def _called(head: str, numbers: set[str]) -> str:
    first = min(numbers)
    return first if first.startswith(head) else f"{head} {first}"


def _numbered(asked: Side, side: Side, question: Question | None) -> Guard | None:
    """The question numbers a thing ("tank 2", "hall B"), and this is another of them."""
    return _another(asked.things, side.things)


def _asked_line(asked: Side, side: Side, question: Question | None) -> Guard | None:
    """The question names a version or a line of versions, and this holds for others."""
    wanted, found = asked.assertion.versions, side.assertion.versions
    if question is not None and question.asks("version"):
        wanted, found = (tuple(v for v in each if v.line) for each in (wanted, found))
    if not wanted or not found:
        return None
    if any(compare_versions(w, f) != "different" for w in wanted for f in found):
        return None
    return Guard("other-scope", wanted[0].text, found[0].text)


def _lines(left: Side, right: Side, question: Question | None) -> Guard | None:
    """The v1 endpoint is not the v2 endpoint: a version that says which thing is meant."""
    mine, theirs = left.lines, right.lines
    if not mine or not theirs or mine & theirs:
        return None
    return Guard("other-scope", min(mine), min(theirs))


def other_entity(left: Side, right: Side, question: Question | None) -> Guard | None:
    """Each is about a name that the other does not mention.

    Where a name is asked for, what it stands at the head of is the answer.
    """
    mine, theirs = left.topic, right.topic
    if question is not None and question.asks("name"):
        return None
    if not mine or not theirs or _meet(mine, right.names) or _meet(theirs, left.names):
        return None
    return Guard("other-entity", mine[0].text, theirs[0].text)


def other_than_asked(side: Side, question: Question) -> Guard | None:
    """It is about a name, and not about the one that was asked for."""
    names = [m for m in question.names if m.kind != "quoted"]
    topic = side.topic
    if not names or not topic or _meet(names, side.names):
        return None
    return Guard("other-entity", names[0].text, topic[0].text)


def _meet(left: Iterable[Mention], right: Iterable[Mention]) -> bool:
    others = list(right)
    return any(same_name(mine, theirs) for mine in left for theirs in others)


def _scopes(left: Side, right: Side, question: Question | None) -> Guard | None:
    excluded = left.assertion.scope.excludes(right.assertion.scope)
    return None if excluded is None else Guard("other-scope", excluded[1], excluded[2])


def _periods(left: Side, right: Side, question: Question | None) -> Guard | None:
    """Both name closed stretches of time, and none of them meet."""
    if question is not None and question.asks("time"):
        return None
    mine, theirs = _closed(left.assertion), _closed(right.assertion)
    if not mine or not theirs or left.assertion.changes or right.assertion.changes:
        return None
    # Where the time is all that is said, it is the value: "approved in 2016".
    if not (_has_a_period(left.assertion, mine) and _has_a_period(right.assertion, theirs)):
        return None
    if any(_may_meet(m, t) for m in mine for t in theirs):
        return None
    return Guard("other-period", mine[0].normal, theirs[0].normal)


def _yearly(left: Side, right: Side, question: Question | None) -> Guard | None:
    """Each holds in another month, every year."""
    mine, theirs = _months(left.assertion), _months(right.assertion)
    if not mine or not theirs or mine.keys() & theirs.keys():
        return None
    return Guard("other-period", min(mine.values()), min(theirs.values()))


def _has_a_period(assertion: Assertion, times: list[TimeMention]) -> bool:
    """Whether its time says when something else holds: a number, a trend, "the 2019 final"."""
    if assertion.amounts or assertion.versions:
        return True
    if any(state.axis in _TRENDS for state in assertion.states):
        return True
    return any(
        assertion.text[:start].endswith(_ARTICLES)
        and assertion.text[end : end + 2].strip().isalpha()
        for start, end in (t.span for t in times)
    )


def _may_meet(left: TimeMention, right: TimeMention) -> bool:
    if left.kind == right.kind == "fiscal":
        return left.normal == right.normal
    return compare_times(left.moment, right.moment) != "different"


def _asked_period(asked: Side, side: Side, question: Question | None) -> Guard | None:
    """The question names a time, and the assertion holds at another one."""
    wanted = _asked_times(asked.assertion)
    if not wanted:
        return None
    held = _closed(side.assertion)
    if held and not any(_may_meet(w, h) for w in wanted for h in held):
        return Guard("other-period", wanted[0].normal, held[0].normal)
    starts = [t for t in side.assertion.times if t.role in _LATER and not t.needs_reference]
    if starts and all(_all_before(wanted, t.moment) for t in starts):
        return Guard("other-period", wanted[0].normal, f"from {starts[0].normal}")
    return None


def _closed(assertion: Assertion) -> list[TimeMention]:
    """The stretches of time that it speaks of, as far as it names the year.

    A day is when something happened, "now" and "last month" depend on the writer, and "from
    November to January" comes every year.
    """
    return [
        t
        for t in _asked_times(assertion)
        if t.kind == "fiscal" or (t.kind != "relative" and t.moment.precision != "day")
    ]


def _names_year(assertion: Assertion, mention: TimeMention) -> bool:
    return _YEAR.search(assertion.text, *mention.span) is not None


def _asked_times(assertion: Assertion) -> list[TimeMention]:
    return [
        t
        for t in assertion.times
        if t.role in ("at", "as_of")
        and not t.needs_reference
        and (t.kind == "fiscal" or _names_year(assertion, t))
    ]


def _months(assertion: Assertion) -> dict[str, str]:
    """The months that come every year, as their number, with the words for them."""
    found = {}
    for mention in assertion.times:
        month = _MONTH.search(mention.normal)
        if mention.yearly and mention.role == "at" and month is not None:
            found[month[0]] = assertion.text[slice(*mention.span)]
    return found


def _all_before(wanted: list[TimeMention], moment: Moment) -> bool:
    return all(each.moment.is_before(moment) for each in wanted)


def _asked_case(asked: Side, side: Side, question: Question | None) -> Guard | None:
    """The question fixes a number of something, and the assertion has another one of it."""
    for fixed in asked.assertion.amounts:
        if not fixed.counted:
            continue
        same = [a for a in side.assertion.amounts if a.counted == fixed.counted]
        if same and all(compare_amounts(fixed, a) == "different" for a in same):
            return Guard("other-scope", fixed.normal, same[0].normal)
    return None
