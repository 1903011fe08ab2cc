"""Where a name stands in its sentence, and whether it says what the sentence is about."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from counterpoint.types import Span
from counterpoint.values.mentions.relations import follows_preposition, says_more
from counterpoint.values.mentions.tokens import Token
from counterpoint.values.wordlists import word_list

_REACH = 4
_PHRASE = 12
_ATTRIBUTE = 24
_MARKS = frozenset('*_(`"')


@dataclass(frozen=True, slots=True)
class Place:
    """Where a name stands: ``sentence`` counts them, ``is_topic`` and ``is_fronted`` say how.

    A fronted name stands in the phrase with a preposition that begins the sentence: it is the
    topic where nothing else is.
    """

    sentence: int
    is_topic: bool
    is_fronted: bool


class Sentences:
    """The sentences, rows and cells of a text, as its pieces tell them."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self._text = text
        self._tokens = tokens
        self._starts = [token.start for token in tokens]
        self._of: list[int] = []
        self._firsts: list[int] = []
        self._colons: dict[int, int] = {}
        self._last_verbs: dict[int, int] = {}
        self._read()

    def place(self, span: Span, *, possessive: bool, code: bool = False) -> Place:
        """Return the place of the name at a span; a code is a topic only where it comes first."""
        index = bisect_right(self._starts, span.start) - 1
        sentence = self._of[index]
        if self._is_document(span, index):
            return Place(sentence, False, False)
        if self._tokens[index].piece == "asian":
            return Place(sentence, self._begins_clause(index, span.start), False)
        phrase = self._phrase(index)
        before = index - 1
        while before >= max(0, index - _REACH) and _is_article(self._tokens[before]):
            before -= 1
        governed = before >= phrase and follows_preposition(self._tokens[before])
        if not self._tokens[index].initial and governed:
            topic = self._is_in_first_phrase(phrase, index)
            return Place(sentence, topic, not topic and self._is_fronted(index))
        after = self._text[span.end : span.end + 3].lstrip('`*_ "”»》」』')
        heads = after[:1] in (":", "：") or possessive
        if code and not heads and not self._tokens[index].initial:
            return Place(sentence, False, False)
        return Place(sentence, heads or self._is_before_verb(index), False)

    def _read(self) -> None:
        sentence, fresh = 0, True
        for index, token in enumerate(self._tokens):
            if token.initial and not fresh:
                sentence += 1
            fresh = token.initial
            if sentence == len(self._firsts):
                self._firsts.append(index)
            self._of.append(sentence)
            if token.piece == "colon":
                self._colons.setdefault(sentence, index)
            if token.is_verb:
                self._last_verbs[sentence] = index

    def _is_before_verb(self, index: int) -> bool:
        """Whether no verb stands before; behind a colon, values stand unless a verb follows."""
        if self._tokens[index].verb_before:
            return False
        sentence = self._of[index]
        colon = self._colons.get(sentence, index)
        return colon >= index or self._last_verbs.get(sentence, -1) > index

    def _begins_clause(self, index: int, start: int) -> bool:
        """Whether nothing but an attribute stands before, in words without gaps."""
        token = self._tokens[index]
        before = self._text[max(token.start, start - _ATTRIBUTE) : start]
        if not before and index and self._tokens[index - 1].text == "，":
            return True
        return not token.verb_before and not says_more(before)

    def _phrase(self, index: int) -> int:
        """Return where the phrase begins: after the last comma or colon, or with the sentence."""
        first = max(self._firsts[self._of[index]], index - _PHRASE)
        for place in range(index - 1, first - 1, -1):
            if self._tokens[place].text in (",", ":", "：", ";", "("):
                return place + 1
        return first

    def _is_in_first_phrase(self, phrase: int, index: int) -> bool:
        """Whether only "of" leads from the beginning of the phrase to the name."""
        if self._tokens[index].verb_before or phrase < index - _PHRASE + 1:
            return False
        words = self._tokens[phrase:index]
        if any(follows_preposition(word) and word.folded not in _of() for word in words):
            return False
        return all(word.piece in ("word", "number") for word in words) and len(words) > 1

    def _is_fronted(self, index: int) -> bool:
        first = self._firsts[self._of[index]]
        words = self._tokens[first:index]
        if len(words) > _REACH or self._tokens[index].verb_before or not words:
            return False
        leads = follows_preposition(words[0]) and not _is_article(words[0])
        return leads and all(word.piece == "word" for word in words)

    def _is_document(self, span: Span, index: int) -> bool:
        """Whether a label numbers a document: "N-14, rev. 3"."""
        numbered = any(c.isdigit() for c in self._text[slice(*span)])
        if not numbered or not self._tokens[index].initial:
            return False
        return _revised().match(self._text, span.end) is not None


def _is_article(token: Token) -> bool:
    return token.folded in _MARKS or token.folded in word_list("mentions", "articles")


def _of() -> frozenset[str]:
    return word_list("mentions", "of")


@cache
def _revised() -> re.Pattern[str]:
    words = "|".join(sorted(word_list("mentions", "revisions"), key=len, reverse=True))
    return re.compile(rf"[\s(]?,?\s?\(?(?:{words}|v(?=[0-9]))\.?(?![^\W\d_])", re.IGNORECASE)


def is_never_topic(key: str) -> bool:
    """Tell whether a name is one of a people or a language."""
    return key in word_list("mentions", "demonyms")
