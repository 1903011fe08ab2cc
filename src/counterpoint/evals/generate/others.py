"""Another value of the same kind: what a passage that is wrong would say."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from counterpoint.evals.generate.banks import bank
from counterpoint.evals.generate.numbers import other_number
from counterpoint.evals.generate.pools import SMALL_WORDS, Pools
from counterpoint.evals.generate.same import same_value
from counterpoint.evals.generate.slots import Slot, SlotKind, UnusableError

Changer = Callable[[Slot, Random, Pools], str | None]

_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_DAY = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_MONTHS = (
    "January February March April May June July August September October November December"
).split()
_MONTH = re.compile(rf"\b(?:{'|'.join(_MONTHS)})\b")
_LAST_DAY, _LAST_YEAR = 28, 2024
_TRIES = 40
_FEWEST = 2


def other_value(slot: Slot, rng: Random, pools: Pools) -> str:
    """A value that cannot be taken for the answer, by our own comparison of values.

    Raises:
        UnusableError: there is none.
    """
    change = _CHANGERS[slot.kind]
    forms = (slot.text, *slot.item.answers)
    for _ in range(_TRIES):
        changed = change(slot, rng, pools)
        if changed is None:
            break
        if not any(same_value(slot.kind, changed, form) for form in forms):
            return changed
    raise UnusableError("no-other-value")


def _number(slot: Slot, rng: Random, _pools: Pools) -> str | None:
    return other_number(slot.text, rng)


def _share(slot: Slot, rng: Random, _pools: Pools) -> str | None:
    return other_number(slot.text, rng, most=100)


def _year(slot: Slot, rng: Random, _pools: Pools) -> str | None:
    return shifted_year(slot.text, rng)


def _date(slot: Slot, rng: Random, _pools: Pools) -> str | None:
    """Another year, or another day and month of the same year."""
    text = slot.text
    day = _DAY.search(text)
    if rng.random() < 0.5 and day and _MONTH.search(text):
        months = [month for month in _MONTHS if month not in text]
        number = rng.choice([n for n in range(1, _LAST_DAY + 1) if n != int(day[0])])
        return _MONTH.sub(rng.choice(months), text[: day.start()] + str(number) + text[day.end() :])
    return shifted_year(text, rng)


def shifted_year(text: str, rng: Random) -> str | None:
    """The text with its year up to nine years earlier or later; None where it has not one."""
    found = _YEAR.findall(text)
    if len(found) != 1:
        return None
    year = int(found[0])
    steps = [
        step for step in range(-9, 10) if abs(step) > 1 and (step < 0 or year + step <= _LAST_YEAR)
    ]
    return _YEAR.sub(str(year + rng.choice(steps)), text)


def _version(slot: Slot, rng: Random, _pools: Pools) -> str | None:
    parts = re.findall(r"\d+", slot.text)
    if not parts:
        return None
    at = slot.text.rindex(parts[-1])
    changed = int(parts[-1][:6]) + rng.choice((1, 2, 3))
    return slot.text[:at] + str(changed) + slot.text[at + len(parts[-1]) :]


def _state(slot: Slot, _rng: Random, _pools: Pools) -> str | None:
    for left, right in bank().states:
        for word, other in ((left, right), (right, left)):
            if slot.text == word:
                return other
    return None


def _name(slot: Slot, rng: Random, pools: Pools) -> str | None:
    """A name that shares no word with the old one, the question or the passage."""
    near = f"{slot.item.question} {slot.item.passage} {slot.item.title or ''}".casefold()
    taken = set(re.findall(r"\w+", near)) - SMALL_WORDS
    for pool in pools.names_like(slot):
        names = [
            name
            for name in pool
            if not taken & (set(re.findall(r"\w+", name.casefold())) - SMALL_WORDS)
        ]
        if len(names) >= _FEWEST:
            return rng.choice(names)
    return None


_CHANGERS: dict[SlotKind, Changer] = {
    "amount": _number,
    "money": _number,
    "percentage": _share,
    "date": _date,
    "year": _year,
    "version": _version,
    "name": _name,
    "state": _state,
}
