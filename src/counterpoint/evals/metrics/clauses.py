"""What an answer claims: its sentences, and their clauses, each of which a source may hold.

The cues are few and plain on purpose: a clause that none of them opens stays with the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from counterpoint.evals.metrics.heads import is_note, pieces_of, without_citations
from counterpoint.evals.metrics.prepared import sentences_of
from counterpoint.evals.metrics.text import LONGEST
from counterpoint.evals.metrics.values import reading_of, values_in
from counterpoint.values.sentences import sentences
from counterpoint.values.stems import content_stems

BULLET = re.compile(r"^(?:[-*+•‣·]|\(?\d{1,3}[.)])\s+(?=[^\s\[])")
"""The mark of a point of a list."""

HEADING = re.compile(r"#{1,6}\s")
"""The mark of a heading."""

_EMPHASIS = re.compile(r"\*{2,3}|__|`")
_YES_NO = re.compile(
    r"\W{0,4}(?:yes|no|ja|nein|sí|true|false|是的?|不是?|对)\s?[,.:;，。：]\s?", re.IGNORECASE
)
CUES = (
    r"(?:but|yet|while|whereas|although|though|however|which|who|whose|where|compared (?:to|with)|"
    r"rather than|instead of|aber|während|sondern|pero|mientras|aunque)\b"
)
"""What opens a clause behind a comma."""

_VERB = (
    r"(?:is|are|was|were|has|have|had|will|can|may|must|does|did|says?|said|gives?|lists?|states?|"
    r"costs?|lasts?|puts?|reports?|claims?|takes?|holds?|found|made|gave|rose|fell|built|began|ran|runs|[^\W\d_]{2,20}ed)\b"
)
_ANY_VERB = re.compile(rf"\b{_VERB}", re.IGNORECASE)
_AND = re.compile(r"and\s", re.IGNORECASE)
_SUBJECT = r"(?:[\w'’-]{1,30}\s){1,5}"
_CUT = re.compile(
    rf"[;；]\s?|\s[—–]\s|，(?=但|而)|,\s(?={CUES})|,\s(?=and\s{_SUBJECT}{_VERB})"
    r"|\s\(?(?=(?:up|down)\sfrom\b)",
    re.IGNORECASE,
)
_ASIDE = re.compile(r",\s((?:which|who|whose|where)\s[^,;]{1,200}),\s", re.IGNORECASE)
_CONCESSION = re.compile(
    r"\W{0,3}(?:while|whereas|although|though)\s[^,]{1,300}(,\s)"
    r"(?=(?:the|an?|its?|they|this|that|another|others?|one|some|in)\b)",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"\W{0,3}(?:and|but|yet|while|whereas|although|though|however|which|who|(?:up|down) from|"
    r"aber|und|während|sondern|pero|mientras|aunque),?\s+",
    re.IGNORECASE,
)
_LEAD_IN_WORDS = 12
_TELLS = re.compile(
    r"\W{0,3}(?:(?:the|these|both|two|some|provided|retrieved)\s){0,4}"
    r"(?:sources|passages|documents|texts|accounts|reports)\s"
    r"(?:do not|don't|give|differ|disagree|conflict|contradict|contain|provide|report|list|state)"
    r"\b[^\d:;]*$"
    r"|\W{0,3}there (?:is|are) (?:(?:a|an|two|some|several)\s)?"
    r"(?:conflict|disagree|contradict|discrepan|different)[^\d:;]*$",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_FEWEST_WORDS = 2


def claims_of(answer: str) -> list[str]:
    """The sentences of an answer that say something of the world, without their citations.

    Each point of a list is one. A heading, a bare yes or no, a lead-in of a list and a sentence
    that only tells that passages disagree are none.
    """
    lines = (answer[start:end] for start, end in sentences(answer[:LONGEST]))
    cut = (
        _after_yes_no(piece[start:end])
        for line in lines
        if not HEADING.match(line) and not _TELLS.match(without_citations(line))
        for piece in pieces_of(plain_of(line))
        for start, end in sentences_of(piece)
    )
    return [sentence for sentence in cut if is_claim(sentence)]


def is_claim(sentence: str) -> bool:
    """Whether a sentence says something of the world: a value, or anything but a disagreement."""
    said = without_citations(sentence)
    if not content_stems(said):
        return False
    leads_in = said.endswith((":", "：")) and len(said.split()) <= _LEAD_IN_WORDS
    if leads_in or _TELLS.match(said):
        return False
    return not is_note(said) or bool(values_in(reading_of(said)))


def plain_of(line: str) -> str:
    """Return a line of Markdown without the mark of its list and without emphasis."""
    return _EMPHASIS.sub("", BULLET.sub("", line))


def clauses_of(sentence: str) -> list[str]:
    """Cut a sentence into its clauses, without what joins them; linear in the text.

    Cuts stand at a semicolon, a dash, a comma before a word that opens a clause ("but", "while",
    "which"), a comma and "and" before a subject with its verb, and before "up from"; an aside
    between commas is a clause of its own. A word that is left alone stays with what follows.
    """
    asides = [aside.group(1) for aside in _ASIDE.finditer(sentence)]
    main = _ASIDE.sub(" ", sentence)
    conceded = _CONCESSION.match(main)
    head = [main[: conceded.start(1)]] if conceded else []
    rest = main[conceded.end(1) :] if conceded else main
    return list(_joined([*head, *_CUT.split(rest), *asides]))


def _after_yes_no(sentence: str) -> str:
    said = _YES_NO.match(sentence)
    return sentence[said.end() :] if said else sentence


def _joined(pieces: list[str]) -> Iterator[str]:
    waiting = ""
    for piece, following in zip(pieces, [*pieces[1:], ""], strict=True):
        whole = f"{waiting} {piece}".strip()
        joint = _JOINT.match(whole)
        waiting = whole[joint.end() :] if joint else whole
        # Of a list ("red, green, and blue lamps are sold") no part is a clause.
        is_list = _AND.match(following) and not _ANY_VERB.search(waiting)
        if not is_list and (len(waiting.split()) >= _FEWEST_WORDS or _DIGIT.search(waiting)):
            yield waiting
            waiting = ""
    if waiting:
        yield waiting
