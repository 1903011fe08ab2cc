"""The part of an answer that answers: without citations, lead-in, and notes on other states.

The cues are few and plain on purpose: they stand in `CUES`, and a note that none of them opens
counts as part of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from counterpoint.evals.metrics.prepared import sentences_of
from counterpoint.evals.metrics.text import LONGEST

CITATION = re.compile(
    r"\s?(?:\[[^\[\]\n]{1,130}\](?!\()|【[^【】\n]{1,130}】|\(p\d{1,3}(?:, ?p\d{1,3}){0,9}\))"
)
"""What is read as a citation: "[b]", "[1, 2]", "【1】", "(p3)"; "[text](address)" is none."""

_SOURCE = r"(?:sources?|documents?|passages?|texts?|pages?|versions?|articles?|accounts?|reports?)"
_SAYS = r"(?:says?|states?|claims?|gives?|lists?|reports?|suggests?|mentions?|puts?|has|have)"

CUES: tuple[tuple[str, str], ...] = (
    ("history", r"\b(?:previously|formerly|before (?:that|then)|prior to that|up until then)\b"),
    ("history", r"\b(?:was|were|had been)\b.{0,60}\buntil\b"),
    ("history", r"\bused to (?:be|have|say|cost|allow|take|apply|require|run|work|live|call)\b"),
    ("history", r"\b(?:it|this|which|that) (?:has )?(?:replace[sd]|supersede[sd])\b"),
    ("history", r"\b(?:replacing|superseding|up from|down from|rather than|instead of)\b"),
    ("history", rf"\b(?:older|earlier|outdated|superseded|obsolete) (?:\w+ )?{_SOURCE}\b"),
    ("history", r"\b(?:früher|zuvor|vormals|ehemals|bis dahin|anstelle|(?:an)?statt)\b"),
    ("history", r"\b(?:anteriormente|previamente|antes(?! del?\b)|solía|en (?:lugar|vez) de)\b"),
    ("history", r"以前|此前|原先|曾经|过去|旧版|而不是|(?:之前|原来|从前)[是为用使采叫]"),
    ("dispute", rf"\b(?:other|another|some|one|different) {_SOURCE}\b.{{0,20}}\b{_SAYS}\b"),
    ("dispute", rf"\b{_SOURCE}\b.{{0,40}}\b(?:conflict|contradict|disagree|differ)"),
    ("dispute", rf"\bconflicting (?:\w+ )?(?:{_SOURCE}|information|evidence|claims|figures)\b"),
    ("dispute", r"\b(?:disagrees?|disagreement|disputed|contradicted by)\b"),
    ("dispute", r"^\W*(?:and |but |while |whereas )?\ue000,? (?:however,? )?" + _SAYS + r"\b"),
    ("dispute", r"\b(?:widersprechen|widerspricht|uneinig|umstritten|andere quellen?)\b"),
    ("dispute", r"\b(?:otras fuentes|otra fuente|contradicen?|discrepan|en disputa)\b"),
    ("dispute", r"矛盾|争议|不一致|其他来源|另一(?:份|个)(?:来源|文件|文档)"),
)
"""What opens a note: on "history" or on a "dispute", with a pattern over case-folded text."""

_ANY_CUE = re.compile("|".join(f"(?P<c{at}>{cue})" for at, (_, cue) in enumerate(CUES)))
_NOW = re.compile(
    r"\b(?:now|currently|today|at present|since then|jetzt|inzwischen|heute|mittlerweile|ahora|"
    r"actualmente|hoy)\b|现在|目前|如今|现为"
)
_CONCESSION = re.compile(
    r"\W*(?:although|though|even though|while|despite|obwohl|trotz|aunque|a pesar|虽然|尽管)"
)
_LEAD_IN = re.compile(
    r"\W{0,3}(?:according to|based on|as (?:stated|noted|given|described) (?:in|by)|laut|gemäß|"
    r"según|de acuerdo con|根据|依据)[^,，:：.。]{0,80}(?:,\s|，|:\s|：)\s*"
    rf"|\W{{0,3}}(?:(?:the )?{_SOURCE}|\ue000)\s?\ue000? {_SAYS} (?:that |, )?",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"(?<=[,;])\s|\s(?=[—–-]\s)|(?<=[，；、])"
    r"|\s(?=(?:but|although|though|whereas|while|rather than|instead of|up from|down from|statt|"
    r"anstatt|sondern|sino|en lugar de|en vez de)\b)|(?=而不是|而是)",
    re.IGNORECASE,
)
_JOINT = re.compile(r"\W{0,3}(?:(?:but|and|aber|und|pero|y)\s|但是?|而是?)", re.IGNORECASE)
_ASIDE = re.compile(r"\s?\(([^()]{1,300})\)")
_MARK = "\ue000"
_MARKS = re.compile(rf"(?:\s*{_MARK})+(?:(?=\s*[.,;:!?)])|\s*)")


def without_citations(text: str) -> str:
    """Return the text without its citations."""
    return _unmarked(_marked(text)).strip()


def body_of(text: str) -> str:
    """Return the text without citations and without a lead-in ("According to [b], ...")."""
    return _unmarked(_led_in(_marked(text))).strip()


def pieces_of(text: str) -> list[str]:
    """Return the body of a text, cut where a citation stands before a capital or a quotation mark.

    Quotes that are only set side by side ("[a] One thing [b] Another thing") are two pieces.
    """
    marked = _led_in(_marked(text))
    cuts = [m for m in _MARKS.finditer(marked) if opens(marked[m.end() : m.end() + 1])]
    starts = [0, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), len(marked)]
    pieces = (_unmarked(marked[a:b]).strip() for a, b in zip(starts, ends, strict=True))
    return [piece for piece in pieces if piece]


def answer_head(text: str) -> str:
    """Return the part of an answer that is the answer.

    Citations and a lead-in ("According to [b], ...") are taken off. A clause on an earlier state
    is left out; from a sentence that opens such a note, or from a clause on a disagreement, all
    the rest is. Where nothing would be left, the note is the answer and the whole of it comes back.
    """
    marked = _led_in(_marked(text))
    marked = _ASIDE.sub(lambda aside: "" if _cue(aside.group(1)) else aside.group(), marked)
    head = _unmarked(" ".join(_kept(marked))).strip()
    joint = _JOINT.match(head)
    head = head[joint.end() :] if joint else head
    return head if _says_something(head) else _unmarked(marked).strip()


def is_note(sentence: str) -> bool:
    """Whether a sentence speaks of an earlier state or of a disagreement."""
    return _cue(sentence) != ""


def _kept(text: str) -> Iterator[str]:
    """The pieces of a text that are no note."""
    kept = False
    for start, end in sentences_of(text):
        pieces = _BREAK.split(text[start:end])
        notes = list(_notes(pieces))
        if kept and notes[0] == "history":
            return
        for piece, note in zip(pieces, notes, strict=True):
            if note == "dispute":
                return
            if not note:
                kept = kept or _says_something(piece)
                yield piece


class _State(NamedTuple):
    note: str = ""
    lasts: bool = False


def _notes(pieces: Sequence[str]) -> Iterator[str]:
    """What each piece of a sentence is a note on, "" where it is part of the answer.

    An aside between commas ends with its piece; what follows a bare cue ("previously, ...") or a
    cue at the head of the sentence belongs to it, until a word says that it goes on with today.
    """
    state = _State()
    for number, piece in enumerate(pieces):
        folded = piece.casefold()
        cue = _cue(folded)
        if _NOW.search(folded) and cue != "dispute":
            state = _State()
        elif cue and _CONCESSION.match(folded) and number + 1 < len(pieces) and not number:
            yield "history"
            continue
        elif cue:
            bare = len(folded.split()) == 1
            state = _State(cue, lasts=cue == "dispute" or number == 0 or bare)
        elif not state.lasts:
            state = _State()
        yield state.note


def _cue(text: str) -> str:
    """What a text is a note on, "" where it is none."""
    match = _ANY_CUE.search(text.casefold())
    return "" if match is None else CUES[int((match.lastgroup or "c0")[1:])][0]


def _marked(text: str) -> str:
    """The text with single spaces, a mark in place of each citation."""
    clean = text[:LONGEST].replace(_MARK, " ")
    return " ".join(CITATION.sub(f" {_MARK}", clean).split())


def _led_in(text: str) -> str:
    """The text without the words that only name its source."""
    lead_in = _LEAD_IN.match(text)
    return text[lead_in.end() :] if lead_in else text


def _unmarked(text: str) -> str:
    return _MARKS.sub(_gap, text)


def _gap(mark: re.Match[str]) -> str:
    return " " if mark.group()[-1].isspace() else ""


def opens(character: str) -> bool:
    """Whether a character looks like the first of a sentence; an empty text does not."""
    return character.isupper() or (character != "" and character in '"“„«「(')


def _says_something(text: str) -> bool:
    return any(character.isalnum() for character in text)
