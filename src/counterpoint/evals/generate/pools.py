"""What a clean set offers in exchange: names that answer alike, and subjects of one type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from counterpoint.evals.generate.banks import bank
from counterpoint.evals.generate.slots import Slot

SMALL_WORDS = frozenset(("of", "the", "and", "de", "le", "la", "von", "van"))
_AUXILIARIES = frozenset(
    "is are was were do does did has have had can could will would should the a an".split()
)
_BRACKETS = re.compile(r"\s?\([^()]{0,100}\)$")
_IS_A = re.compile(
    r"[\"”]?(?: \([^()]{0,200}\))?,?(?: [^.;:]{0,60},)? "
    r"(?:is|was|are|were) (?:an?|the) ([^.;:,]{1,120})"
)
_HEAD_END = re.compile(r"\b(?:of|by|in|from|that|who|which|for|at|on|to|based|with)\b")
_OPENING = ("", '"', "The ", '"The ', "“")
_WORD = re.compile(r"[^\W\d_]+")
_PRONOUN = re.compile(r"\b(?:he|she|his|her|He|She|His|Her)\b")
_FIRST_WORDS = 10
_STEM = 4
_SHORTEST_SUBJECT = 4


@dataclass(frozen=True, slots=True)
class Subject:
    """What a passage is about: its name without brackets, its type in the banks, and the noun."""

    name: str
    type: str
    noun: str


@dataclass(frozen=True, slots=True)
class Pools:
    """Names by what was asked and by their shape, subjects by the noun for them.

    ``given`` are first words that tell a name of a person.
    """

    names: Mapping[tuple[str, ...], tuple[str, ...]]
    subjects: Mapping[str, tuple[str, ...]]
    given: frozenset[str]

    def names_like(self, slot: Slot) -> Iterator[tuple[str, ...]]:
        """Names that answer questions like the one of a slot: the closest first, then more."""
        for key in _keys(slot, self.given):
            yield self.names.get(key, ())


def pools_of(slots: Sequence[Slot]) -> Pools:
    """Gather the pools of a set."""
    names: dict[tuple[str, ...], set[str]] = {}
    subjects: dict[str, set[str]] = {}
    given = _given_names(slots)
    for slot in slots:
        if slot.kind == "name":
            for key in _keys(slot, given):
                names.setdefault(key, set()).add(slot.text)
        if (subject := subject_of(slot)) is not None:
            subjects.setdefault(subject.noun, set()).add(subject.name)
    return Pools(
        {key: tuple(sorted(found)) for key, found in names.items()},
        {key: tuple(sorted(found)) for key, found in subjects.items()},
        given,
    )


def subject_of(slot: Slot) -> Subject | None:
    """The subject by the title, typed by what the passage says that it is; None if it does not."""
    name = title_name(slot.item.title)
    if len(name) < _SHORTEST_SUBJECT:
        return None
    for said in slot.said:
        at = said.find(name)
        told = _IS_A.match(said, at + len(name)) if said[: max(at, 0)] in _OPENING else None
        if at < 0 or told is None:
            continue
        head = _HEAD_END.split(told[1].casefold(), maxsplit=1)[0]
        for word in _WORD.findall(head)[:_FIRST_WORDS]:
            for kind, each in bank().subjects.items():
                if word in each.nouns:
                    return Subject(name, kind, word)
    return None


def title_name(title: str | None) -> str:
    """A title without the brackets at its end; "" where there is none."""
    return _BRACKETS.sub("", (title or "").strip())


def asked_for(question: str) -> str:
    """What a question asks for: "who", "where", or the noun after "what" and "which"."""
    return _asked(question)[0]


def _asked(question: str) -> tuple[str, str]:
    """What is asked for, and the stem of the word that follows: what "who" did."""
    words = _WORD.findall(question.casefold())
    for at, word in enumerate(words):
        behind = [each for each in words[at + 1 : at + 4] if each not in _AUXILIARIES]
        following = behind[0][:_STEM] if behind else ""
        if word in ("who", "whom"):
            return "who", following
        if word == "where":
            return "where", following
        if word in ("what", "which"):
            return (behind[0] if behind else ""), ""
    return "", ""


def _keys(slot: Slot, given: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """The pools that a name belongs to, the narrowest first; all share its shape."""
    asked, following = _asked(slot.item.question)
    if asked in ("", "name", "names"):
        return ()
    words = slot.text.split()
    joined = [word for word in ("and", "of", "&", "the") if word in words]
    shape = " ".join((*joined, "," if "," in slot.text else ""))
    before = slot.sentence[: slot.start].split()[-1:]
    article = "the" if before and before[0].casefold() == "the" else ""
    person = "person" if asked == "who" and _is_person(slot, given) else ""
    wide = (asked, str(min(len(words), 3)), shape, article, person)
    return ((*wide, following), wide) if asked in ("who", "where") else (wide,)


def _is_person(slot: Slot, given: frozenset[str]) -> bool:
    """Whether an answer to "who" is one person: by its first word, or by the pronoun for it."""
    words = slot.text.split()
    if len(words) > 1 and words[0] in given:
        return True
    following = slot.said[slot.at + 1 : slot.at + 2]
    near = (slot.sentence, *(each for each in following if each.startswith(("He ", "She "))))
    return any(_PRONOUN.search(each) for each in near)


def _given_names(slots: Sequence[Slot]) -> frozenset[str]:
    """First words that several answers to "who" share: most are given names."""
    answers = {
        slot.text
        for slot in slots
        if slot.kind == "name" and asked_for(slot.item.question) == "who" and " " in slot.text
    }
    first = Counter(answer.split()[0] for answer in answers)
    return frozenset(word for word, count in first.items() if count > 1) - {"The", "New", "United"}
