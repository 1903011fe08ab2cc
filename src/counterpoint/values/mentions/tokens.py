"""The pieces of a text that names are found in: words, how they look and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from counterpoint.values.wordlists import word_list

Piece = Literal["word", "code", "quoted", "number", "asian", "stop", "cell", "colon", "other"]

_LATIN = r"[^\W_\u2e80-\u9fff]"
# Up to seven words: more are a quotation, whose own names count.
_TITLE = r"[^\s\"“”„«»]{1,40}+(?:[ ][^\s\"“”„«»]{1,40}+){0,6}+"
_TOKEN = re.compile(
    rf"""
    (?P<skip> (?: https?:// | www\. ) [^\s<>"'`，。]{{1,2000}}+
            | [\w.+-]{{1,64}}+ @ [\w.-]{{3,255}}+ )
  | (?P<ticks> `[^`\n]{{1,80}}` )
  | (?P<quoted> “ (?=[^\W_a-z]) {_TITLE} [”“] | „ (?=[^\W_a-z]) {_TITLE} [“”]
              | « {_TITLE} » | " (?=[A-ZÀ-Þ]) {_TITLE} " | 《[^》\n]{{1,60}}》 | 「[^」\n]{{1,60}}」
              | 『[^』\n]{{1,60}}』 )
  | (?P<flag> (?<![\w-]) --[a-z][\w-]{{1,40}}+ )
  | (?P<word> (?: (?<![\w.]) \.(?=[A-Z]{{2}}) )? (?=[^\W\d_]|_) (?: {_LATIN} | _ ){{1,60}}+
      (?: (?: ['’+\-] | :: | \.(?![A-Z][a-z]) | &(?=[A-Z]) ) (?: {_LATIN} | _ ){{1,60}}+ ){{0,6}}+
      (?: \(\) | \+\+ | \# )? )
  | (?P<number> [0-9]++ (?: [.,][0-9]++ ){{0,9}}+ [a-z]? )
  | (?P<asian> [\u3040-\u30ff\u3400-\u9fff]++ )
  | (?P<stop> [.!?…]++ (?= \s | $ | ["”’)\]] | [A-Z][a-z] ) | [。！？；;]++ | \n )
  | (?P<cell> [|=] )
  | (?P<colon> [:：] )
  | (?P<other> [^\s] )
    """,
    re.VERBOSE,
)
_PATH = re.compile(r"[a-z_][\w-]+(?:\.[a-z_][\w-]+){1,6}")
_DOMAIN = re.compile(r"[\w.-]+\.(?:com|org|net|io|de|co|gov|edu|eu|uk|cn|es)")
_CAMEL = re.compile(r"[a-z]{2,}[a-z0-9]*[A-Z]\w*")
_DOUBLE = re.compile(r"::|\(\)$|[A-Za-z0-9]_[A-Za-z0-9]|^_+[a-z]")


@dataclass(slots=True)
class Token:
    """A piece of text with its place; ``initial`` where a sentence, a row or a cell begins."""

    text: str
    start: int
    end: int
    piece: Piece
    initial: bool = False
    verb_before: bool = False
    is_verb: bool = False

    @property
    def folded(self) -> str:
        """The text, case-folded."""
        return self.text.casefold()

    @property
    def is_capital(self) -> bool:
        """Whether it is written as a name is: a capital first or inside."""
        text = self.text
        return self.piece == "word" and text != text.lower()

    @property
    def is_acronym(self) -> bool:
        """Whether all of its letters are capitals, two at least."""
        letters = [c for c in self.text.removesuffix("s") if c.isalpha()]
        return self.piece == "word" and len(letters) > 1 and all(c.isupper() for c in letters)

    @property
    def is_mixed(self) -> bool:
        """Whether it has a capital where no common word has one: "PostgreSQL", "iOS"."""
        inside = self.text[1:].replace("-", " ").split()
        return not self.is_acronym and any(c.isupper() for c in "".join(p[1:] for p in inside[:1]))


def tokens_of(text: str) -> list[Token]:
    """Cut a text into its pieces, with what is known of their place. Linear in the text."""
    tokens: list[Token] = []
    initial, verb, inner = True, False, False
    for match in _matches(text):
        kind = match.lastgroup or "other"
        token = Token(match.group(), match.start(), match.end(), _piece(kind, match.group()))
        if token.piece in ("stop", "cell") and not _is_abbreviated(tokens, token):
            initial, verb, inner = True, token.piece == "cell" and _in_row(tokens), False
        elif token.text == "," and inner:
            verb = inner = False
        elif token.piece != "other":
            token.initial, token.verb_before = initial, verb
            inner |= initial and token.folded in word_list("mentions", "subordinators")
            initial = initial and token.piece in ("number", "stop") and token.end - token.start < 4
            token.is_verb = _is_verb(token, tokens[-1] if tokens else None)
            verb = verb or token.is_verb
        tokens.append(token)
    return tokens


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield the pieces; a quotation that is no title is opened."""
    position = 0
    while (match := _TOKEN.search(text, position)) is not None:
        position = match.end()
        if match.lastgroup == "quoted" and match.group()[0] < "\u2e80" and _is_said(match.group()):
            position = match.start() + 1
            continue
        yield match


def _is_said(quoted: str) -> bool:
    """Whether a quotation is a sentence: it ends as one, or has a verb in it."""
    words = quoted[1:-1].split()
    return quoted[-2] in ".!?;" or any(
        word in word_list("mentions", "verbs") and word in word_list("mentions", "common")
        for word in words
    )


def _in_row(tokens: list[Token]) -> bool:
    """Whether something of the row stands before a cell, so that its row head is past."""
    return bool(tokens) and not (
        tokens[-1].piece in ("stop", "cell") and not tokens[-1].verb_before
    )


def _piece(kind: str, text: str) -> Piece:
    if kind == "word" and text.isalpha() and text[1:].islower():
        return "word"
    if kind in ("ticks", "flag"):
        return "code" if any(c.isalpha() for c in text) else "other"
    if kind == "word" and (_DOUBLE.search(text) or _is_camel(text) or _is_path(text)):
        return "code"
    return cast(Piece, "other" if kind == "skip" else kind)


def _is_camel(text: str) -> bool:
    is_camel = _CAMEL.fullmatch(text) is not None
    return is_camel and text.casefold() not in word_list("versions", "products")


def _is_path(text: str) -> bool:
    if "." not in text:
        return False
    return _DOMAIN.fullmatch(text) is not None or _PATH.fullmatch(text) is not None


def _is_abbreviated(tokens: list[Token], stop: Token) -> bool:
    """Whether the stop belongs to an initial or an abbreviation before it."""
    if stop.text != "." or not tokens or tokens[-1].end != stop.start:
        return False
    last = tokens[-1].text
    if len(last) == 1 and last.isupper():
        return True
    return last.casefold() in word_list("mentions", "titles")


def _is_verb(token: Token, before: Token | None) -> bool:
    """Whether a piece is a verb, or holds one where words have no gaps.

    A form that ends with "ed" is none behind a number, an article or a preposition.
    """
    if token.piece == "asian":
        return any(verb in token.text for verb in _asian_verbs())
    word = token.text
    if token.piece != "word":
        return False
    if word in word_list("mentions", "verbs"):
        return True
    return len(word) > 4 and word.endswith("ed") and not (before and _leads_to_noun(before))


def _leads_to_noun(before: Token) -> bool:
    prepositions = word_list("mentions", "prepositions")
    scale = len(before.text) == 1 and before.text.isupper() and before.text != "I"
    return (
        before.piece == "number"
        or scale
        or before.folded in ("the", "a", "an")
        or (before.text in prepositions)
    )


@cache
def _asian_verbs() -> tuple[str, ...]:
    return tuple(word for word in word_list("mentions", "verbs") if word[0] > "\u2e80")
