"""What a question asks for: the slot that its answer fills, and the scope it asks about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from counterpoint.claims.assertions import Assertion, read_sentence
from counterpoint.claims.scope import names_a_region
from counterpoint.values.dates import Moment
from counterpoint.values.lexicon import languages, load
from counterpoint.values.mentions import Mention
from counterpoint.values.phrases import Phrases
from counterpoint.values.words import Words, split_words

Slot = Literal[
    "amount",
    "money",
    "duration",
    "frequency",
    "time",
    "version",
    "identifier",
    "name",
    "evaluation",
    "manner",
    "polar",
]


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it was read.

    ``slots`` are what it asks for, the likeliest first; ``assertion`` is its text with the values,
    names and scope that it mentions. ``limit`` says that it asks for a bound: "up to 200" then
    answers with 200. ``units`` are the base units of the dimension that it fixes, if any.
    ``identifiers`` are the kinds of identifier that it asks for. ``names`` are what it is about;
    a country is no name here but a scope. ``words`` are its words, case-folded.
    """

    text: str
    slots: tuple[Slot, ...]
    assertion: Assertion
    limit: bool
    units: frozenset[str]
    identifiers: frozenset[str]
    names: tuple[Mention, ...]
    words: frozenset[str]

    def asks(self, *slots: Slot) -> bool:
        """Whether it asks for one of these."""
        return any(slot in self.slots for slot in slots)


def read_question(text: str, reference: Moment | None = None) -> Question:
    """Read a question; dates in it that are relative are resolved against ``reference``."""
    words = split_words(text)
    assertion = read_sentence(text, reference=reference)
    return Question(
        text=text,
        slots=tuple(s for s in _slots(words) if s != "version" or not assertion.versions),
        assertion=assertion,
        identifiers=frozenset(_found(words, "identifiers")),
        names=tuple(m for m in assertion.mentions if not names_a_region(m.text)),
        limit=bool(_found(words, "limits")),
        units=frozenset(_found(words, "dimensions")),
        words=frozenset(words.words),
    )


def absences(words: Words) -> list[str]:
    """What a statement says there is none of: "unlimited", "none"; empty where it does not."""
    return _found(words, "absent")


def _slots(words: Words) -> tuple[Slot, ...]:
    asked, named = _found(words, "slots"), _found(words, "nouns")
    if not asked:
        return _known(named)
    first = asked[0]
    if first == "who":
        return _known(["name", *named])
    if first == "much" and "money" in named:
        return _known(named)
    first = "amount" if first == "much" else first
    evaluations = [label for label in (*asked, *named) if label == "evaluation"]
    if first == "polar":
        return _known([*evaluations, "polar"])
    if first == "name":
        # "What is the height of": the noun says which kind of thing "what" stands for.
        return _known([*evaluations, *named, first])
    return _known([first, *named, *evaluations])


def _found(words: Words, section: str) -> list[str]:
    """The labels of the phrases of one section that stand in a text, in order."""
    found = [
        each for language in languages(words) for each in _phrases(language, section).find(words)
    ]
    # Of two that begin together, in two languages, the longer one says more: "was kostet".
    found.sort(key=lambda each: (each.first, -each.last, each.phrase))
    return [label for each in found for label in each.payloads]


def _known(labels: list[str]) -> tuple[Slot, ...]:
    known: dict[str, Slot] = {slot: slot for slot in get_args(Slot)}
    return tuple(known[label] for label in dict.fromkeys(labels) if label in known)


@cache
def _phrases(language: str, section: str) -> Phrases:
    phrases = Phrases()
    for label, words in load("questions", language).get(section, {}).items():
        phrases.add(words, label)
    return phrases
