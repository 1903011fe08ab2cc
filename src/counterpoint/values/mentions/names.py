"""Which runs of capitalised words are names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from counterpoint.values.languages import looks_german
from counterpoint.values.mentions.evidence import (
    Habits,
    bare,
    is_name,
    is_possessive,
)
from counterpoint.values.mentions.ordinary import common, leading
from counterpoint.values.mentions.tokens import Token
from counterpoint.values.wordlists import word_list

_GAPS = (" ", "\u00a0")
_PERIOD = re.compile(r"(?:Q|H|FY|CY|HY)[0-9]{1,4}")
_LONGEST = 16
_REST = 9


def name_runs(
    text: str,
    tokens: list[Token],
    numbered: Mapping[int, bool],
    around: frozenset[str] = frozenset(),
) -> list[list[Token]]:
    """Return the runs of tokens that are names, in order.

    Args:
        text: the text.
        tokens: its pieces.
        numbered: where labels start; True where a word before names their slot ("Yoga 510").
        around: words in small letters that stand near the text.
    """
    capitals = [index for index, token in enumerate(tokens) if token.is_capital]
    habits = _habits(text, tokens, capitals, around) if capitals else None
    runs = []
    end = 0
    for index in capitals:
        if index < end or habits is None:
            continue
        end = _end_of_run(text, tokens, index, numbered)
        if end > index:
            run = _trimmed(tokens[index:end])
            run = [] if index and _is_unit(tokens[index - 1], run) else run
            following = tokens[end : end + _REST]
            if run and is_name(run, following, habits):
                runs.append(run)
    return runs


def _habits(text: str, tokens: list[Token], capitals: list[int], around: frozenset[str]) -> Habits:
    lower = frozenset([t.text for t in tokens if t.piece == "word" and not t.is_capital])
    inside: set[str] = set()
    first: set[str] = set()
    again: set[str] = set()
    for index in capitals:
        token = tokens[index]
        word = bare(token)
        if not token.initial:
            inside.add(word)
        else:
            (again if word in first else first).add(word)
    return Habits(lower, frozenset(inside), frozenset(again), looks_german(text), around)


def _end_of_run(text: str, tokens: list[Token], start: int, numbered: Mapping[int, bool]) -> int:
    """Return the index after a run of capitalised words; ``start`` where none can start."""
    first = tokens[start]
    if first.start in numbered or _is_glued(text, first):
        return start
    end = start + 1
    last = min(len(tokens), start + _LONGEST)
    while end < last and not is_possessive(tokens[end - 1]):
        if tokens[end].start in numbered:
            joins = _is_near(text, tokens, end) and not _PERIOD.fullmatch(tokens[end].text)
            return end + joins
        step = _step(text, tokens, end, numbered)
        if step == 0:
            break
        end += step
    return end


def _step(text: str, tokens: list[Token], end: int, numbered: Mapping[int, bool]) -> int:
    """Return how many tokens further the run goes on: small words of a name, then a capital."""
    if _is_route(text, tokens, end):
        return 2
    inside = word_list("mentions", "inside")
    for size in range(3):
        if end + size >= len(tokens) or not _is_near(text, tokens, end + size):
            return 0
        token = tokens[end + size]
        if token.is_capital and not token.initial:
            return size + 1 if size == 0 or token.start not in numbered else 0
        if token.text not in inside and not (size == 0 and token.text == "."):
            return 0
    return 0


def _is_route(text: str, tokens: list[Token], end: int) -> bool:
    """Whether a dash without gaps leads to another name: "Skarnes–Vallo"."""
    if tokens[end].text not in ("–", "—") or end + 1 >= len(tokens):
        return False
    glued = tokens[end - 1].end == tokens[end].start and tokens[end].end == tokens[end + 1].start
    return glued and tokens[end + 1].is_capital


def _is_near(text: str, tokens: list[Token], index: int) -> bool:
    before, token = tokens[index - 1], tokens[index]
    gap = text[before.end : token.start]
    return gap in _GAPS or (gap == "" and token.text == ".")


def _is_glued(text: str, token: Token) -> bool:
    """Whether the word goes on a number or a sign of degrees: "°C", "0CR"."""
    before = text[max(0, token.start - 1) : token.start]
    return before == "°" or (before.isdigit() and len(token.text) < 4)


def _trimmed(run: list[Token]) -> list[Token]:
    """Take off what is capital for another reason: the beginning of the sentence, a month."""
    dropped = _edges()
    while run and _is_leading(run[0], run[1] if run[1:] else None) and not run[0].is_mixed:
        if run[0].is_acronym and run[0].folded not in dropped:
            break
        run = run[1:]
        while run and not run[0].is_capital:
            run = run[1:]
    while run and (run[-1].folded in dropped or run[-1].text == ".") and run[-1].text != "I":
        run = run[:-1]
    return run


def _is_unit(before: Token, run: list[Token]) -> bool:
    """Whether a short word that is no acronym stands behind a number: "120 Nm"."""
    short = len(run) == 1 and len(run[0].text) < 4 and not run[0].is_acronym
    return short and before.piece == "number"


def _is_leading(token: Token, following: Token | None) -> bool:
    """Whether a word is no part of the name, but of the sentence that begins with it."""
    word = token.folded.replace("’", "'").partition("'")[0]
    if following is not None and following.is_capital and word in word_list("mentions", "demonyms"):
        return True
    if not token.initial:
        return word in word_list("mentions", "never")
    if following is not None and not following.is_capital and following.text != ".":
        return following.text == "the" or token.folded in common()
    first, dash, _ = word.partition("-")
    counted = (
        dash != "" and following is not None and first in common() and token.text[1:].islower()
    )
    return counted or word in _edges() or word in leading()


@cache
def _edges() -> frozenset[str]:
    return word_list("mentions", "never") | word_list("mentions", "inside")
