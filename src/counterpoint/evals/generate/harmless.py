"""Pairs that look like conflicts and are none: one table of strategies."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from counterpoint.evals.generate.banks import bank
from counterpoint.evals.generate.drafts import Draft, pair_of
from counterpoint.evals.generate.forms import other_form
from counterpoint.evals.generate.others import other_value
from counterpoint.evals.generate.pools import Pools, subject_of, title_name
from counterpoint.evals.generate.rewriting import rephrase
from counterpoint.evals.generate.slots import Slot, UnusableError, is_whole
from counterpoint.evals.generate.swaps import Swap, swap_answer, swap_subject, words_of

_YEAR = re.compile(r"(?<![\d–-])(?:1[5-9]|20)\d\d(?![\d–-])")
_PART = re.compile(
    r"\b(season|series|episode|chapter|volume|part|version|phase|stage|level|grade|article) "
    r"(\d{1,3})\b",
    re.IGNORECASE,
)
# What happened once did not happen in another year as well.
_ONCE = re.compile(
    r"\b(?:first|only|last|original|founded|established|born|died|that year|same year)\b",
    re.IGNORECASE,
)
_LAST_YEAR = 2024


def paraphrase(slot: Slot, rng: Random, _pools: Pools) -> Draft:
    """The same value in other words."""
    return _same(
        slot,
        "paraphrase",
        slot.text,
        rephrase(slot.sentence, rng, keep=(slot.text, title_name(slot.item.title))),
        rng,
    )


def reformatted(slot: Slot, rng: Random, _pools: Pools) -> Draft:
    """The same value in another unit, format or precision.

    Raises:
        UnusableError: it has no other writing.
    """
    form = other_form(slot.kind, slot.text, rng)
    if form is None:
        raise UnusableError("no-other-form")
    start, end = slot.span
    written = slot.sentence[:start] + form + slot.sentence[end:]
    return _same(
        slot,
        "other-form",
        form,
        rephrase(written, rng, keep=(form, title_name(slot.item.title))),
        rng,
    )


def _same(slot: Slot, strategy: str, value: str, sentence: str, rng: Random) -> Draft:
    if value not in sentence:
        raise UnusableError("value-not-kept")
    return Draft(
        strategy=strategy,
        passages=pair_of(slot, (slot.item.passage, sentence), rng),
        values=(slot.text, value),
        question=slot.item.question,
        answers=slot.item.answers,
    )


def other_entity(slot: Slot, rng: Random, pools: Pools) -> Draft:
    """Another subject of the same type, which has another value.

    Raises:
        UnusableError: question and sentence do not both name the subject, or there is no other one.
    """
    subject = subject_of(slot)
    name = title_name(slot.item.title)
    if subject is None or name.casefold() not in slot.item.question.casefold():
        raise UnusableError("question-does-not-name-the-subject")
    if name not in slot.sentence or words_of(name) & words_of(slot.text):
        raise UnusableError("sentence-does-not-name-the-subject")
    near = words_of(f"{slot.item.question} {slot.item.passage}")
    others = [each for each in pools.subjects[subject.noun] if not words_of(each) & near]
    if not others:
        raise UnusableError("no-other-subject")
    new = rng.choice(others)
    return _elsewhere(slot, "other-entity", swap_subject(slot, name, new), (name, new), rng, pools)


def other_period(slot: Slot, rng: Random, pools: Pools) -> Draft:
    """Another year, season or part than the one asked for, which has another value.

    Raises:
        UnusableError: question and sentence do not both name one, or tell of what happened once.
    """
    if _ONCE.search(f"{slot.item.question} {slot.sentence}"):
        raise UnusableError("event-that-happens-once")
    recurs = bool(bank().recurring & slot.question.words)
    for pattern in (_YEAR, _PART) if recurs else (_PART,):
        asked = {match[0].casefold() for match in pattern.finditer(slot.item.question)}
        for match in pattern.finditer(slot.sentence):
            if match[0].casefold() in asked and match[0] not in slot.text:
                new = _shifted(match, rng)
                swap = Swap(
                    "name", match[0], ((match[0], new),), frozenset(re.findall(r"\d+", match[0]))
                )
                return _elsewhere(slot, "other-period", swap, (match[0], new), rng, pools)
    raise UnusableError("question-names-no-period")


def _shifted(match: re.Match[str], rng: Random) -> str:
    if match.re is _YEAR:
        year = int(match[0])
        return str(
            rng.choice([y for y in range(year - 4, year + 5) if y != year and y <= _LAST_YEAR])
        )
    number = int(match[2])
    return f"{match[1]} {rng.choice([n for n in range(1, number + 4) if n != number])}"


def _elsewhere(
    slot: Slot, strategy: str, move: Swap, subjects: tuple[str, str], rng: Random, pools: Pools
) -> Draft:
    value = other_value(slot, rng, pools)
    answer = swap_answer(slot, value)
    sentence = rephrase(move.apply(answer.apply(slot.sentence)), rng, keep=(value, subjects[1]))
    if value not in sentence or subjects[1] not in sentence:
        raise UnusableError("value-not-exchanged")
    if move.leaves(sentence) or answer.leaves(sentence):
        raise UnusableError("old-value-left")
    title = slot.item.title
    moved = None if title is None else move.apply(title)
    return Draft(
        strategy=strategy,
        passages=pair_of(slot, (slot.item.passage, sentence), rng, titles=(title, moved)),
        values=(slot.text, value),
        subjects=subjects,
        question=slot.item.question,
        answers=slot.item.answers,
    )


def complementary(slot: Slot, rng: Random, _pools: Pools) -> Draft:
    """What the same passage says of another attribute, apart from the sentence that answers.

    Raises:
        UnusableError: no other sentence of it names the subject.
    """
    name = title_name(slot.item.title)
    if not name:
        raise UnusableError("no-title")
    traces = words_of(slot.text)
    told = [
        at
        for at, said in enumerate(slot.said)
        if at != slot.at and name in said and is_whole(said) and not traces & words_of(said)
    ]
    if not told:
        raise UnusableError("no-other-sentence-on-the-subject")
    at = rng.choice(told)
    rest = " ".join(said for number, said in enumerate(slot.said) if number != at)
    return Draft(
        strategy="complementary",
        passages=pair_of(slot, (rest, rephrase(slot.said[at], rng, keep=(name,))), rng),
        values=(slot.text, ""),
        question=slot.item.question,
        answers=slot.item.answers,
    )


# What fits fewest items is tried first.
STRATEGIES: dict[str, Callable[[Slot, Random, Pools], Draft]] = {
    "other-period": other_period,
    "other-entity": other_entity,
    "other-form": reformatted,
    "complementary": complementary,
    "paraphrase": paraphrase,
}
