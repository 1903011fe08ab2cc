"""The values in an answer, and when a form and a text hold the same one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from counterpoint.claims.assertions import Assertion, read_sentence
from counterpoint.claims.contrast import relate_amounts, relate_identifiers, relate_versions
from counterpoint.claims.fills import as_limit
from counterpoint.evals.metrics.prepared import Prepared, sentences_of, without_accents
from counterpoint.types import Span
from counterpoint.values.amounts import Amount
from counterpoint.values.characters import CHINESE
from counterpoint.values.identifiers import Identifier
from counterpoint.values.mentions import Mention, same_name
from counterpoint.values.stems import content_stems
from counterpoint.values.times import TimeMention, compare_times
from counterpoint.values.versions import VersionMention

Value = Amount | TimeMention | VersionMention | Identifier | Mention

_LONGEST_FORM = 120
_MOST_VALUES = 50
_NO_YEAR = "--"
_ACRONYM = re.compile(rf"[A-Z][A-Z.&]+|[{CHINESE}]")
_DIGIT = re.compile(rf"[0-9{CHINESE}]")
_READABLE = re.compile(r"[\w$€£¥%]")


@dataclass(frozen=True, slots=True)
class Placed:
    """A value and where it stands in the text."""

    value: Value
    span: Span


@lru_cache(maxsize=512)
def reading_of(sentence: str) -> Assertion:
    """Read a sentence, once for all the figures that ask for it."""
    return read_sentence(sentence)


@lru_cache(maxsize=256)
def values_of(text: str) -> tuple[Placed, ...]:
    """Read the values of a text, sentence by sentence; of one sentence at most 50 of a kind."""
    return tuple(
        Placed(value, Span(start + value.span.start, start + value.span.end))
        for start, end in sentences_of(text)
        for value in values_in(reading_of(text[start:end]))
    )


def values_in(assertion: Assertion) -> list[Value]:
    """The values of one statement: its names last, at most 50 of a kind."""
    groups: tuple[tuple[Value, ...], ...] = (
        assertion.amounts,
        assertion.times,
        assertion.versions,
        assertion.identifiers,
        assertion.mentions,
    )
    return [value for group in groups for value in group[:_MOST_VALUES]]


@lru_cache(maxsize=4096)
def one_value(form: str) -> Value | None:
    """Return the one value that a form is, None where it says anything beside it.

    Each form is read once, so that a form that is a plain phrase costs nothing afterwards.
    """
    if len(form) > _LONGEST_FORM or not _READABLE.search(form):
        return None
    assertion = read_sentence(form)
    for value in values_in(assertion):
        start, end = value.span
        counted = value.counted if isinstance(value, Amount) else ""
        rest = content_stems(f"{form[:start]} {form[end:]}")
        if not rest or (counted and len(rest) == 1 and not _has_digit(form[end:])):
            return value
    return None


def equal(form: Value, said: Value, *, lone: bool = False) -> bool:
    """Whether a text that holds ``said`` states ``form``.

    Amounts are equal as they stand or after a conversion, which may round; a bound is the value
    that it names. A number without a unit equals one with a unit where it is the ``lone`` amount
    of its text. A time is stated by the same time or by one within it ("March 2024" by 2 March
    2024). A longer name is stated by a name inside it only where that ends it ("Jonas Reber" by
    "Reber", "Northfield United" not by "Northfield").
    """
    if isinstance(form, Amount) and isinstance(said, Amount):
        return _same_amount(form, said, lone=lone)
    if isinstance(form, TimeMention) and isinstance(said, TimeMention):
        return _same_time(form, said)
    if isinstance(form, VersionMention) and isinstance(said, VersionMention):
        return relate_versions(form, said) == "equal"
    if isinstance(form, Identifier) and isinstance(said, Identifier):
        return relate_identifiers(form, said) == "equal"
    if isinstance(form, Mention) and isinstance(said, Mention):
        return _same_name(form, said)
    return False


def shortens(name: Mention, longer: Mention) -> bool:
    """Whether a name is a longer one without the words in its middle ("Ann Roe", "Ann Eve Roe")."""
    mine, theirs = name.key.split(), longer.key.split()
    if not 2 <= len(mine) < len(theirs) or (mine[0], mine[-1]) != (theirs[0], theirs[-1]):
        return False
    rest = iter(theirs)
    left_out = set(theirs) - set(mine)
    return all(word in rest for word in mine) and not any(map(_has_digit, left_out))


def may_hold(form: Value, text: Prepared) -> bool:
    """Whether it is worth the time to read a text for a value; False only where it cannot be.

    Times, versions and identifiers have a digit or are Chinese; a name shares a word with the
    other name, or is an acronym of it.
    """
    if isinstance(form, Amount):
        return True
    if isinstance(form, Mention):
        shared = not set(without_accents(form.key).split()).isdisjoint(text.words)
        return shared or _ACRONYM.search(text.plain + form.text) is not None
    return _DIGIT.search(text.plain) is not None


def _same_amount(form: Amount, said: Amount, *, lone: bool) -> bool:
    if form.unit and not said.unit and not lone:
        return False
    how = relate_amounts(as_limit(form), as_limit(said))
    if how == "within-tolerance":
        return bool(form.written and said.written and form.written != said.written)
    return how in ("equal", "equal-after-conversion")


def _same_time(form: TimeMention, said: TimeMention) -> bool:
    if form.kind == "fiscal" or said.kind == "fiscal" or form.needs_reference:
        return form.normal == said.normal or (
            form.normal.startswith(_NO_YEAR) and _on_day(form.normal[1:], said.normal)
        )
    if said.needs_reference:
        return False
    mine, theirs = form.moment, said.moment
    how = compare_times(mine, theirs)
    return how == "equal" or (
        how == "contains" and mine.start <= theirs.start and theirs.end <= mine.end
    )


def _on_day(month_and_day: str, normal: str) -> bool:
    """Whether a normal form with a year ("2024-03-01") is on a day or in a month ("-03-01")."""
    rest = normal[4:]
    return rest == month_and_day or rest.startswith(f"{month_and_day}-")


def _same_name(form: Mention, said: Mention) -> bool:
    if not same_name(form, said):
        return False
    whole, part = form.key.split(), said.key.split()
    shorter = len(part) < len(whole) and part == [word for word in whole if word in part]
    return not shorter or whole[-len(part) :] == part


def _has_digit(text: str) -> bool:
    return any(character.isdigit() for character in text)
