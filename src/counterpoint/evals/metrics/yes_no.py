"""Whether an answer says yes or no."""

from __future__ import annotations

import re

from counterpoint.evals.metrics.heads import answer_head
from counterpoint.evals.metrics.prepared import prepare, sentences_of
from counterpoint.values.negation import main_polarity
from counterpoint.values.stems import content_stems, stem

LEAST_SHARED = 0.3
"""The share of a statement's content stems that an answer needs for its polarity to count."""

_STOP = r"(?=\s?(?:[,;:!)*，。；：！、—–]|\.(?!\s?\d)|-\s|$))"
_AFTER_NO = r"(?=\s(?:it|they|this|that|there|he|she|we|you|i|the)\b)"
_LEAD = (
    r"\W{0,6}(?:(?:the )?answer(?: is|:)\s?\W{0,3}|(?:die )?antwort(?: ist|:)\s|答案是?[:：]?\s?)?"
)
_YES = re.compile(
    rf"{_LEAD}(?:(?:yes|yeah|yep|jawohl)\b(?!-)|(?:ja|sí|si|oui|true|correct|right|wahr|richtig"
    rf"|verdadero|cierto|是的?|对的?|正确|没错){_STOP})"
)
_NO = re.compile(
    rf"{_LEAD}(?:(?:no|nope|nein|non|false|incorrect|wrong|falsch|falso|不|不是的?|没有|否|错误?|不对)"
    rf"{_STOP}|(?:no|nope){_AFTER_NO})"
)
_VERDICT = re.compile(
    r"\b(?:statement|claim|this|that|it|answer) (?:is|was) (?P<not>not )?"
    r"(?:(?P<yes>true|correct|yes)|(?P<no>false|incorrect|untrue|no))(?![\w-])(?!\s\w)"
)
_NEGATORS = frozenset(
    "not no never cannot cant none nor without neither nicht kein nunca 不 没".split()
)


def said(text: str, statements: tuple[str, str] | None) -> bool | None:
    """Whether an answer says yes (True) or no (False), None where it cannot be told.

    A word at its head decides ("Yes", "Nein,", "不，"), then a verdict ("the claim is false"). Else
    the answer is held against ``statements`` (one that says yes, one that says no): it is near to
    the one of whose own words it has the larger share, and says the other where its polarity is not
    that one's. Where the two differ in nothing but a negation, the polarity decides.
    """
    head = prepare(answer_head(text))
    if _NO.match(head.folded):
        return False
    if _YES.match(head.folded):
        return True
    verdict = _VERDICT.search(head.folded)
    if verdict is not None:
        return (verdict["yes"] is not None) != (verdict["not"] is not None)
    return None if statements is None else _nearer(head.plain, *statements)


def _nearer(head: str, says_yes: str, says_no: str) -> bool | None:
    yes, no = _stems(says_yes), _stems(says_no)
    sentence = _nearest(head, yes | no)
    mine = _stems(sentence)
    shares = _share(mine, yes - no), _share(mine, no - yes)
    affirmed = main_polarity(sentence)
    polarities = main_polarity(says_yes), main_polarity(says_no)
    if shares[0] != shares[1]:
        near_yes = shares[0] > shares[1]
        return near_yes == (affirmed == polarities[0 if near_yes else 1])
    if polarities[0] == polarities[1] or _share(mine, yes & no) < LEAST_SHARED:
        return None
    return affirmed == polarities[0]


def _nearest(head: str, stems: frozenset[str]) -> str:
    """The sentence of the head that has most in common with what is asked."""
    cut = [head[start:end] for start, end in sentences_of(head)]
    return max(cut, key=lambda sentence: len(_stems(sentence) & stems), default="")


def _stems(text: str) -> frozenset[str]:
    """The stems of a text that can tell one statement from another, negations left out."""
    words = prepare(text).words
    return frozenset(stem(w) for w in words if w not in _NEGATORS) & content_stems(text)


def _share(mine: frozenset[str], of: frozenset[str]) -> float:
    return len(mine & of) / len(of) if of else 0.0
