"""One sentence for a person on why two passages conflict, or why they do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from counterpoint.claims.contrast import Item
from counterpoint.detection.hearing import Apart, Heard
from counterpoint.detection.records import Shown
from counterpoint.detection.scoring import Evidence
from counterpoint.values.names import fold, shortened, shown_id

_LONGEST = 80
_LONGEST_NORMAL = 18


class Told(NamedTuple):
    """The reason by its stable name, a sentence, and the values that it speaks of."""

    reason: str
    sentence: str
    shown: tuple[Shown, ...]


_DIFFER = {
    "different-amount": "they give different values for one thing",
    "different-time": "they give different times for one thing",
    "different-version": "they name different versions",
    "different-identifier": "they name different ones for the slot that was asked for",
    "different-name": "they give different names for one thing",
    "opposite-state": "the two exclude each other",
    "opposite-polarity": "one denies what the other affirms",
    "opposite-answer": "they answer the question in opposite ways",
    "opposite-opinion": "one judges well what the other judges badly",
    "no-such-value": "one gives a value and the other says that there is none",
    "corrected-value": "one corrects the value that the other gives",
    "hidden-text": "one of them says so only in words that a reader does not see",
    "replaced-value": "one names the other's value as the old one",
}
_AGREE = {
    "equal": "the values are equal",
    "equal-after-conversion": "the values are equal in one unit",
    "within-tolerance": "the values are equal at the coarser precision",
    "contains": "one value lies within the other",
    "overlaps": "the values overlap",
    "same-name": "they name the same",
    "same-state": "they say the same",
    "double-negation": "one denies a denial, so they say the same",
    "identifier": "these only number things, and the question does not ask for them",
    "part-of-list": "the shorter list leaves out and does not deny",
    "same-opinion": "they judge alike",
    "same-polarity": "neither denies what the other affirms",
    "same-answer": "they answer the question the same way",
}
_APART = {
    "other-entity": "they speak of different things",
    "other-scope": "they hold for different cases",
    "quoted": "one tells it only to deny it",
    "forecast": "one only expects what the other reports",
    "other-period": "they hold at different times",
}


_WEAK = {
    "other-entity": "but they are about different things",
    "conditional": "but one holds under a condition",
    "off-question": "but its source answers the question elsewhere",
    "other-subject": "but hardly about the same thing",
}

Says = Callable[[int, Item], str]


def explain(
    pair: tuple[str, str],
    best: Evidence | None,
    heard: Heard,
    says: Says,
) -> Told:
    """Say why two passages conflict (``best`` is what speaks for it), or why they do not.

    ``says`` gives the words of a row at an item, for the reader to find them.
    """
    names = f"[{shown_id(pair[0])}]", f"[{shown_id(pair[1])}]"
    if best is not None:
        return _told(names, best, _DIFFER[best.finding.reason], says)
    agreed = max(
        (e for e in heard.evidence if not e.finding.differs), key=_worth_telling, default=None
    )
    guard = max(heard.apart, key=lambda a: a.candidate.similarity, default=None)
    if guard is not None and (agreed is None or guard.candidate.similarity > agreed.similarity):
        return _kept_apart(names, guard)
    if agreed is not None:
        return _told(names, agreed, _AGREE[agreed.finding.reason], says)
    weak = max(heard.evidence, key=lambda e: e.topicality, default=None)
    if weak is not None:
        reason = _weakness(weak)
        return _told(names, weak, _WEAK[reason], says)._replace(reason=reason)
    return Told(
        "nothing-to-compare", f"{names[0]} and {names[1]} say nothing that can be compared.", ()
    )


def _worth_telling(evidence: Evidence) -> tuple[bool, bool, float]:
    """Answers to the question come first, what only numbers things last, then what is closest."""
    numbers = evidence.finding.reason == "identifier"
    return not numbers, evidence.asked is not None, evidence.topicality


def _weakness(evidence: Evidence) -> str:
    """What counts most against two different values being a conflict."""
    asked = evidence.asked
    if asked is not None and (asked.competing or asked.other_entity):
        return "other-entity"
    if evidence.hedged:
        return "conditional"
    if asked is not None and asked.outdone:
        return "off-question"
    return "other-subject"


def _kept_apart(names: tuple[str, str], apart: Apart) -> Told:
    guard = apart.guard
    left, right = shortened(guard.left, _LONGEST), shortened(guard.right, _LONGEST)
    if apart.off is not None:
        said = f"the question is about {left}, {names[apart.off]} about {right}"
        return Told(guard.reason, f"{said}.", ())
    sentence = f"{names[0]} and {names[1]}: {_APART[guard.reason]} ({left} and {right})."
    return Told(guard.reason, sentence, ())


def _told(names: tuple[str, str], evidence: Evidence, why: str, says: Says) -> Told:
    finding = evidence.finding
    rows = ((evidence.left, finding.left), (evidence.right, finding.right))
    words = [says(row, item) for row, item in rows]
    plain = len({_unit_of(each) for each in words}) == 1
    parts = [
        _said(name, each, "" if plain else item.normal)
        for name, each, (_, item) in zip(names, words, rows, strict=True)
    ]
    shown = tuple(Shown(row, finding.kind, item) for row, item in rows)
    return Told(finding.reason, f"{'; '.join(parts)}; {why}.", shown)


def _unit_of(words: str) -> str:
    """The last word of a value: where both end alike, they are in one unit as they are written."""
    return words.split()[-1].casefold() if len(words.split()) > 1 else ""


def _said(name: str, words: str, normal: str) -> str:
    """The words as written, and the normal form where it helps and a person can read it."""
    written, normal = shortened(words, _LONGEST), fold(normal)
    if not normal or written == normal or len(normal) > _LONGEST_NORMAL:
        return f"{name} says “{written}”"
    return f"{name} says “{written}” ({normal})"
