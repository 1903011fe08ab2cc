"""Whether an answer says yes or no."""

from __future__ import annotations

import re

from counterpoint.evals.metrics.heads import answer_head
from counterpoint.evals.metrics.prepared import prepare, sentences_of
from counterpoint.values.negation import main_polarity
from counterpoint.values.stems import content_stems

LEAST_SHARED = 0.3
"""The share of a statement's content stems that an answer needs for its polarity to count."""

_STOP = r"(?=\s?(?:[,;:!)*，。；：！、—–]|\.(?!\s?\d)|-\s|$))"
_AFTER_NO = r"(?=\s(?:it|they|this|that|there|he|she|we|you|i|the)\b)"
_LEAD = (
    r"\W{0,6}(?:(?:the )?answer(?: is|:)\s?\W{0,3}|(?:die )?antwort(?: ist|:)\s|答案是?[:：]?\s?)?"
)
_SURELY = (
    r"(?:(?:(?:most|very|quite|almost) )?(?:probably|likely|definitely|certainly|absolutely|surely)"
    r"|(?:höchst)?wahrscheinlich|vermutlich|definitiv|absolut|sicher|sicherlich|eher|natürlich"
    r"|(?:muy )?probablemente|seguramente|definitivamente|absolutamente"
    r"|很可能|可能|应该|大概|当然|肯定|绝对),?\s?"
)
_PLAIN_YES = (
    r"true|correct|right|indeed|of course|sure|exactly|affirmative"
    r"|(?:it|that) (?:seems|appears|looks) (?:so|that way|to be the case)|i (?:think|believe) so"
    r"|wahr|richtig|korrekt|stimmt|das stimmt|genau|gewiss|auf jeden fall|es scheint so"
    r"|(?:es )?sieht so aus|ich (?:denke|glaube) (?:schon|ja)"
    r"|verdadero|cierto|correcto|exacto|claro(?: que sí)?|por supuesto(?: que sí)?|desde luego"
    r"|es verdad|eso parece|(?:creo|parece) que sí"
    r"|是的?|对的?|正确|没错|确实(?:如此)?|是这样的?|可以这么说"
)
_PLAIN_NO = (
    r"false|incorrect|wrong|(?:very |highly )?unlikely|not (?:really|at all|quite|true|correct"
    r"|the case)|of course not|by no means|negative|i (?:do not|don['’]t) (?:think|believe) so"
    r"|(?:it|that) (?:does not|doesn['’]t) (?:seem|appear|look) (?:so|that way)"
    r"|falsch|nicht wirklich|keineswegs|keinesfalls|auf keinen fall|(?:sehr )?unwahrscheinlich"
    r"|(?:das )?stimmt nicht|natürlich nicht|ich (?:denke|glaube) (?:nicht|nein)"
    r"|falso|incorrecto|en absoluto|no realmente|(?:es )?(?:poco probable|improbable)"
    r"|(?:creo|parece|por supuesto|claro) que no|claro que no|no es (?:cierto|verdad|correcto)"
    r"|不|不是的?|没有|否|错误?|不对|不正确|并非(?:如此)?|并不是|不可能|不太可能|当然不(?:是)?"
)
_NO_EVIDENCE = (
    r"there (?:is|was) (?:no|not any) (?:\w+ )?(?:evidence|proof|support|basis) "
    r"(?:for|of|to support) (?:this|that|it|such a claim|the claim|this claim)"
    r"|(?:dafür|hierfür) gibt es keine(?:n)? (?:\w+ )?(?:belege?|beweise?|hinweise?|nachweise?)"
    r"|es gibt keine(?:n)? (?:\w+ )?(?:belege?|beweise?|hinweise?|nachweise?) (?:dafür|hierfür)"
    r"|no hay (?:pruebas|evidencias?) (?:de|para|que apoyen?) (?:ello|eso|esto)"
    r"|没有(?:任何)?证据(?:表明这一点|支持这一点|证明这一点)?"
)
_YES = re.compile(
    rf"{_LEAD}(?:{_SURELY})?(?:(?:yes|yeah|yep|jawohl)\b(?!-)|(?:ja|sí|si|oui){_STOP})"
    rf"|{_LEAD}(?:{_PLAIN_YES}){_STOP}|{_LEAD}(?!可能|大概){_SURELY}(?:是的?|对)?{_STOP}"
)
_NO = re.compile(
    rf"{_LEAD}(?:(?:{_SURELY})?(?:no|nope|nein|non|not|nicht|不|不是的?|不会|没有){_STOP}"
    rf"|(?:{_PLAIN_NO}|{_NO_EVIDENCE}){_STOP}|(?:no|nope){_AFTER_NO})"
)
_VERDICT = re.compile(
    r"\b(?:(?:statement|claim|this|that|it|answer)(?: is|['’]s| was)(?P<nt>n['’]t)?|behauptung ist"
    r"|aussage ist|das ist|eso es|afirmación es) (?:actually |indeed |also |therefore )?"
    r"(?P<not>not |nicht )?(?:(?P<yes>true|correct|right|yes|(?:very |most )?likely|the case"
    r"|richtig|wahr|korrekt|cierto|verdad|correct[oa]|verdader[oa])"
    r"|(?P<no>false|incorrect|wrong|untrue|no|(?:very |highly )?unlikely|falsch|unwahr"
    r"|fals[oa]|incorrect[oa]))(?![\w-])(?!\s\w)"
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
        denied = verdict["not"] is not None or verdict["nt"] is not None
        return (verdict["yes"] is not None) != denied
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
    words = (word for word in prepare(text).words if word not in _NEGATORS)
    return content_stems(" ".join(words))


def _share(mine: frozenset[str], of: frozenset[str]) -> float:
    return len(mine & of) / len(of) if of else 0.0
