"""The part of an answer that answers: without citations, lead-in, and notes on other states.

What opens a note is told in `counterpoint.evals.metrics.cues`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from counterpoint.evals.metrics.cues import (
    ASIDE,
    BACKWARD,
    CONCESSION,
    GRANTED,
    MARK,
    NOW,
    SAYS,
    SOURCE,
    VERDICT,
    cue_of,
    is_set_against_now,
    tells_of_the_past,
)
from counterpoint.evals.metrics.prepared import sentences_of
from counterpoint.evals.metrics.text import LONGEST
from counterpoint.types import Span

CITATION = re.compile(
    r"\s?(?:\[[^\[\]\n]{1,130}\](?!\()|【[^【】\n]{1,130}】|\(p\d{1,3}(?:, ?p\d{1,3}){0,9}\))"
)
"""What is read as a citation: "[b]", "[1, 2]", "【1】", "(p3)"; "[text](address)" is none."""

_LEAD_IN = re.compile(
    r"\W{0,3}(?:according to|based on|as (?:stated|noted|given|described) (?:in|by)|laut|gemäß|"
    r"según|de acuerdo con|根据|依据)[^,，:：.。]{0,80}(?:,\s|，|:\s|：)\s*"
    rf"|\W{{0,3}}(?:(?:the )?{SOURCE}|{MARK})\s?{MARK}? {SAYS} (?:that |, )?",
    re.IGNORECASE,
)
_BREAK = re.compile(
    r"(?<=[,;])\s|(?<=\d\.)\s(?=[A-Z])|\s(?=[—–-]\s)|(?<=[，；、])"
    r"|\s(?=(?:but|although|though|whereas|while|rather than|instead of|up from|down from|statt|"
    r"anstatt|sondern|sino|en lugar de|en vez de)\b)|(?=而不是|而是)",
    re.IGNORECASE,
)
_JOINT = re.compile(r"\W{0,3}(?:(?:but|and|aber|und|pero|y)\s|但是?|而是?)", re.IGNORECASE)
_NEAR = 300
_ASIDE = re.compile(r"\s?\(([^()]{1,300})\)")
_MARKS = re.compile(rf"(?:\s*{MARK})+(?:(?=\s*[.,;:!?)])|\s*)")


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


def answer_head(text: str, *, past: bool = False) -> str:
    """Return the part of an answer that is the answer.

    Citations and a lead-in ("According to [b], ...") are taken off. A clause on an earlier state
    is left out; from a sentence that opens such a note, or from a clause on a disagreement, all
    the rest is. Where nothing would be left, the note is the answer and the whole of it comes back.
    ``past`` keeps what only says how it was in an earlier year. Where the answer weighs a
    disagreement and comes to something ("so it is 5"), it begins there.
    """
    marked = _led_in(_marked(text))
    marked = _ASIDE.sub(lambda aside: "" if _is_aside(aside.group(1)) else aside.group(), marked)
    marked = _decided(marked)
    head = _unmarked(" ".join(_kept(marked, past=past))).strip()
    joint = _JOINT.match(head)
    head = head[joint.end() :] if joint else head
    return head if _says_something(head) else _unmarked(marked).strip()


def is_note(sentence: str) -> bool:
    """Whether a sentence speaks of an earlier state or of a disagreement."""
    return cue_of(sentence).note != ""


def _is_aside(text: str) -> bool:
    return is_note(text) or ASIDE.match(text.casefold()) is not None


def _kept(text: str, *, past: bool) -> list[str]:
    """The pieces of a text that are no note."""
    kept: list[str] = []
    for start, end in sentences_of(text):
        pieces = _BREAK.split(text[start:end])
        notes = list(_notes(pieces))
        said = any(map(_says_something, kept))
        if said and notes[0] == "history":
            break
        if not past and _is_past(text, Span(start, end), " ".join(kept) if said else ""):
            continue
        for number, (piece, note) in enumerate(zip(pieces, notes, strict=True)):
            if note == "dispute":
                return kept
            rest = " ".join(
                (*pieces[max(0, number - 2) : number], *pieces[number + 1 : number + 3])
            )
            if not note and (past or not is_set_against_now(piece, rest)):
                kept.append(piece)
    return kept


def _decided(text: str) -> str:
    """The text from where it comes to an answer, if it tells of a disagreement before."""
    verdict = VERDICT.search(text)
    if verdict is None:
        return text
    disputed = cue_of(text[: verdict.start()]).note == "dispute"
    return text[verdict.start() :] if disputed else text


def _is_past(text: str, sentence: Span, kept: str) -> bool:
    """Whether a sentence is on an earlier year than the answer, which is before it or behind it."""
    if kept:
        return tells_of_the_past(text[slice(*sentence)], kept)
    behind = text[sentence.end : sentence.end + _NEAR]
    return NOW.search(behind) is not None and tells_of_the_past(text[slice(*sentence)], behind)


class _State(NamedTuple):
    note: str = ""
    lasts: bool = False


def _notes(pieces: Sequence[str]) -> Iterator[str]:
    """What each piece of a sentence is a note on, "" where it is part of the answer.

    An aside between commas ends with its piece; what follows a bare cue ("previously, ...") or a
    cue at the head of the sentence belongs to it, until a word says that it goes on with today.
    What is called outdated is left out alone, and with it a piece that the next one calls so.
    """
    state = _State()
    folded = [piece.casefold() for piece in pieces]
    for number, piece in enumerate(folded):
        last = number + 1 == len(folded)
        cue = cue_of(piece)
        if cue.note == "outdated" or (not last and BACKWARD.match(folded[number + 1])):
            yield "outdated"
            continue
        if NOW.search(piece) and cue.note != "dispute":
            state = _State()
        elif len(folded) > 1 and _is_granted(piece, cue.note, first=not number):
            yield "history"
            continue
        elif cue.note:
            state = _State(cue.note, lasts=cue.note == "dispute" or number == 0 or cue.bare)
        elif not state.lasts:
            state = _State()
        yield state.note


def _is_granted(piece: str, note: str, *, first: bool) -> bool:
    if GRANTED.match(piece):
        return True
    return first and note != "" and CONCESSION.match(piece) is not None


def _marked(text: str) -> str:
    """The text with single spaces, a mark in place of each citation."""
    clean = text[:LONGEST].replace(MARK, " ")
    return " ".join(CITATION.sub(f" {MARK}", clean).split())


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
