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
    (?P<plain> [a-z]{{1,60}}+ (?=[ ,]) (?: [ ] [a-z]{{1,60}}+ (?=[ ,]) ){{0,60}}+ )
  | (?P<skip> (?: https?:// | www\. ) [^\s<>"'`，。]{{1,2000}}+
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
    """A piece of text with its place; ``initial`` where a sentence, a row or a cell begins.

    ``is_capital`` tells whether it is written as a name is: a capital first or inside.
    """

    text: str
    start: int
    end: int
    piece: Piece
    initial: bool = False
    verb_before: bool = False
    is_verb: bool = False
    is_capital: bool = False

    @property
    def folded(self) -> str:
        """The text, case-folded."""
        return self.text.casefold()

    @property
    def is_acronym(self) -> bool:
        """Whether all of its letters are capitals, two at least."""
        text = self.text.removesuffix("s")
        if self.piece != "word" or text != text.upper():
            return False
        letters = [c for c in text if c.isalpha()]
        return len(letters) > 1 and all(c.isupper() for c in letters)

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
        if match.lastgroup == "plain":
            first = len(tokens)
            verb = _add_plain(tokens, match, initial, verb)
            inner |= initial and tokens[first].text in word_list("mentions", "subordinators")
            initial = False
            continue
        token = _token(match)
        if token.piece in ("stop", "cell") and not _is_abbreviated(tokens, token):
            initial, verb, inner = True, token.piece == "cell" and _in_row(tokens), False
        elif token.text == "," and inner:
            verb = inner = False
        elif token.piece != "other":
            token.verb_before = verb
            if initial:
                token.initial = True
                inner |= token.folded in word_list("mentions", "subordinators")
                initial = token.piece in ("number", "stop") and token.end - token.start < 4
            token.is_verb = _is_verb(token, tokens)
            verb = verb or token.is_verb
        tokens.append(token)
    return tokens


def _add_plain(tokens: list[Token], match: re.Match[str], initial: bool, verb: bool) -> bool:
    """Add words of small letters with one blank between; tell whether a verb was among them.

    Most words of a text are such, and come here in long runs.
    """
    start = match.start()
    verbs = word_list("mentions", "verbs")
    for word in match.group().split(" "):
        end = start + len(word)
        is_verb = word in verbs or (word.endswith("ed") and _is_past(word, tokens))
        tokens.append(Token(word, start, end, "word", initial, verb, is_verb))
        initial, verb, start = False, verb or is_verb, end + 1
    return verb


def _token(match: re.Match[str]) -> Token:
    text = match.group()
    piece = _piece(match.lastgroup or "other", text)
    capital = piece == "word" and text != text.lower()
    return Token(text, match.start(), match.end(), piece, is_capital=capital)


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Yield the pieces; a quotation that is no title is opened."""
    position: int | None = 0
    while position is not None:
        begin, position = position, None
        for match in _TOKEN.finditer(text, begin):
            quoted = match.group() if match.lastgroup == "quoted" else "\u2e80"
            if quoted[0] < "\u2e80" and _is_said(quoted):
                position = match.start() + 1
                break
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


def _is_verb(token: Token, before: list[Token]) -> bool:
    """Whether a piece is a verb, or holds one where words have no gaps."""
    word = token.text
    if token.piece != "word":
        return token.piece == "asian" and any(verb in word for verb in _asian_verbs())
    return word in word_list("mentions", "verbs") or _is_past(word, before)


def _is_past(word: str, before: list[Token]) -> bool:
    """Whether a word ends with "ed", not behind a number, an article or a preposition."""
    past = len(word) > 4 and word.endswith("ed")
    return past and not (before and _leads_to_noun(before[-1]))


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
