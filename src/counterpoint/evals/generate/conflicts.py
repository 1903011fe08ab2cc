"""Conflicts put into a clean passage: a wrong value, or a value that has changed since."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from counterpoint.claims.assertions import read_sentence
from counterpoint.evals.generate.banks import bank
from counterpoint.evals.generate.drafts import (
    Draft,
    around,
    exchanged,
    pair_of,
    titles_without,
)
from counterpoint.evals.generate.others import other_value
from counterpoint.evals.generate.pools import Pools, title_name
from counterpoint.evals.generate.rewriting import behind, rephrase, unhedged, upper_first
from counterpoint.evals.generate.slots import Slot, UnusableError
from counterpoint.evals.generate.swaps import swap_answer
from counterpoint.types import Span
from counterpoint.values.dates import read_date
from counterpoint.values.spans import overlaps

_YEAR = re.compile(r"(?<!\d)(?:1[0-9]|20)\d\d(?!\d)")
_PAST = re.compile(
    r"\b(?:was|were|did|had|became|won|died|ran|went|made|took|held|began|led|came|gave|sold|spent|"
    r"wrote|saw|\w{3,}ed)\b"
)
_PRESENT = re.compile(r"\b(?:is|are|has|have|does|do|can|will|must|may)\b")
_FIXED = re.compile(r"\b(?:was|were|did|had|first|original|originally|ever|invented|year)\b")
_ED = re.compile(r"\b\w{2,}ed\b")
_STILL = frozenset(
    "located headquartered based used called named allowed required considered paid listed united "
    "registered employed needed produced".split()
)
_STALE = re.compile(
    r"(?:(?:As of|In) (?:[A-Z][a-z]{2,8} )?[12]\d{3},?|Currently,|Today,|Now,) "
    r"(?!when|where|as|after|during)"
)
_EARLIEST, _LATEST = 2012, 2030


def factual(slot: Slot, rng: Random, pools: Pools) -> Draft:
    """A counterpart that gives another value, told as firmly as the original.

    Raises:
        UnusableError: there is no other value, or the old one cannot be removed.
    """
    new = other_value(slot, rng, pools)
    swap = swap_answer(slot, new)
    sentence = exchanged(slot, swap, new, rng)
    return Draft(
        strategy=slot.kind,
        passages=pair_of(
            slot,
            (slot.item.passage, around(slot, sentence, swap, rng)),
            rng,
            titles=titles_without(slot, swap),
        ),
        values=(slot.text, new),
        question=slot.item.question,
        answers=slot.item.answers,
        wrong=(new,),
    )


def temporal(slot: Slot, rng: Random, pools: Pools) -> Draft:
    """A later counterpart that gives a new value and tells of the change; both are dated.

    Raises:
        UnusableError: the question or the sentence is fixed in time, or there is no other value.
    """
    _check_changeable(slot)
    new = other_value(slot, rng, pools)
    if slot.kind in ("date", "year") and _years(new) <= _years(slot.text):
        raise UnusableError("date-moved-back")
    swap = swap_answer(slot, new)
    bare = upper_first(_STALE.sub("", unhedged(slot.sentence), count=1))
    sentence = rephrase(swap.apply(bare), rng, keep=(new,), lead=False)
    if new not in sentence:
        raise UnusableError("value-not-exchanged")
    if swap.leaves(sentence):
        raise UnusableError("old-value-left")
    if _is_dated(sentence, new):
        raise UnusableError("sentence-fixed-in-time")
    first, second = _dates(slot, new, rng)
    inner = behind(sentence, names=(new, title_name(slot.item.title) or new))
    forms = [form for form in bank().changes[slot.kind] if inner is not None or "{s}" not in form]
    told = rng.choice(forms).format(
        s=inner, S=sentence, old=slot.text, new=new, month=f"{second:%B %Y}"
    )
    return Draft(
        strategy=slot.kind,
        passages=pair_of(
            slot,
            (slot.item.passage, told),
            rng,
            dates=(first, second.isoformat()),
            titles=titles_without(slot, swap),
        ),
        values=(slot.text, new),
        question=slot.item.question,
        answers=(new,),
        historical=slot.item.answers,
        now=(second + timedelta(days=60)).isoformat(),
    )


def _check_changeable(slot: Slot) -> None:
    question = slot.item.question.casefold()
    told_as_past = _FIXED.search(question) or _YEAR.search(question)
    if told_as_past or set(_ED.findall(question)) - _STILL:
        raise UnusableError("question-fixed-in-time")
    if bank().unchanging & slot.question.words:
        raise UnusableError("question-of-nothing-that-changes")
    figure = slot.kind in ("amount", "money", "percentage")
    if not figure and not _PRESENT.search(question):
        raise UnusableError("question-fixed-in-time")
    holder = slot.kind in ("name", "state", "version")
    words = bank().changeable if holder else bank().changeable_figures
    if slot.kind not in ("date", "year") and not words & slot.question.words:
        raise UnusableError("question-of-nothing-that-changes")
    if slot.kind == "name" and slot.start == 0:
        raise UnusableError("value-is-the-subject")
    if _PAST.search(slot.sentence) and not _PRESENT.search(slot.sentence):
        raise UnusableError("sentence-fixed-in-time")


def _years(text: str) -> list[int]:
    return [int(year) for year in _YEAR.findall(text)]


def _is_dated(sentence: str, new: str) -> bool:
    """Whether a time stands in it that is not the new value."""
    at = sentence.find(new)
    value = Span(at, at + len(new))
    return any(not overlaps(each.span, value) for each in read_sentence(sentence).times)


def _dates(slot: Slot, new: str, rng: Random) -> tuple[str, date]:
    """When the original and the counterpart were written, as the item says or by `_written_in`."""
    is_date = slot.kind in ("date", "year")
    given = None if is_date else read_date(slot.item.date)
    if given is not None and given.start.year <= _LATEST:
        first, shown = given.start.date(), given.text
    else:
        year = _written_in(slot, _years(f"{slot.text} {new}") if is_date else [])
        first = date(year, rng.randint(1, 12), rng.randint(1, 28))
        shown = first.isoformat()
    return shown, first + timedelta(days=rng.randint(60, 150 if is_date else 1200))


def _written_in(slot: Slot, values: Sequence[int]) -> int:
    """A year for the original: after every year in it, and before the values if they are years."""
    years = [year for year in _years(slot.item.passage) if year not in values]
    year = min(values) - 2 if values else max([_EARLIEST, *years]) + 1
    if year < max(years, default=year):
        raise UnusableError("value-before-the-passage")
    if year > _LATEST:
        raise UnusableError("passage-in-the-future")
    return year
