"""The text that a person would see, with a map back to the text as given.

Tags, comments, scripts, styles, hidden elements, zero-width and control characters are taken out,
character references are decoded, and block tags become line breaks. Whatever reads a passage
reads its visible text; spans are mapped back, so that quotes are verbatim. What Markdown shows as
code stays as it is written. One pass, linear in the text, whatever the text is.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from counterpoint.types import Span
from counterpoint.values import elements
from counterpoint.values.characters import INVISIBLE, carries_text
from counterpoint.values.elements import HiddenElement, Tag, hides
from counterpoint.values.markdown import code_spans

_SPECIAL = re.compile(f"[<&{INVISIBLE}\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_INVISIBLE_RUN = re.compile(f"[{INVISIBLE}]++")
# What terminals read as colour or movement, and logs keep.
_ANSI = re.compile(r"\x1b\[[0-?]{0,32}[ -/]{0,4}[@-~]")
# The flags of England, Scotland and Wales are spelled in tag characters.
_FLAG = re.compile("(?<=\U0001f3f4)[\U000e0061-\U000e007a]{5}\U000e007f")
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")


@dataclass(frozen=True, slots=True)
class Visible:
    """Visible text and where it came from.

    ``hidden`` lists the stretches of the original that hold words a reader would not see, as
    spans of the original: comments, scripts, hidden elements, runs of invisible characters that
    can spell words (never plain tags). ``tags`` are the tags that give the text its shape.
    """

    text: str
    hidden: tuple[Span, ...]
    _starts: tuple[int, ...]
    _pieces: tuple[tuple[int, int, bool], ...]
    tags: tuple[Tag, ...] = ()

    def original(self, start: int, end: int) -> Span:
        """Map a span of the visible text to the span of the original that it came from.

        Raises:
            ValueError: the span is not within the visible text.
        """
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(f"span {start}..{end} is outside 0..{len(self.text)}")
        if start == end:
            at = self._at(start).start if start < len(self.text) else self._end()
            return Span(at, at)
        return Span(self._at(start).start, self._at(end - 1).end)

    def _at(self, index: int) -> Span:
        number = bisect_right(self._starts, index) - 1
        begin, stop, literal = self._pieces[number]
        if literal:
            begin += index - self._starts[number]
            return Span(begin, begin + 1)
        return Span(begin, stop)

    def _end(self) -> int:
        return self._pieces[-1][1] if self._pieces else 0


def visible(text: str) -> Visible:
    """Read the visible text of plain text, Markdown or HTML."""
    if _SPECIAL.search(text) is None:
        pieces = ((0, len(text), True),) if text else ()
        return Visible(text, (), (0,) if text else (), pieces)
    return _Scanner(text).run()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.out: list[str] = []
        self.length = 0
        self.starts: list[int] = []
        self.pieces: list[tuple[int, int, bool]] = []
        self.hidden: list[Span] = []
        self.tags: list[Tag] = []
        self.never_closed: set[str] = set()
        self.open: Counter[str] = Counter()
        self.hiding: HiddenElement | None = None
        self.code = code_spans(text)
        self.passed = 0

    def run(self) -> Visible:
        position = 0
        while (match := _SPECIAL.search(self.text, position)) is not None:
            self._literal(position, match.start())
            position = self._special(match.start())
        self._literal(position, len(self.text))
        self._reveal(len(self.text))
        return Visible(
            "".join(self.out),
            tuple(self.hidden),
            tuple(self.starts),
            tuple(self.pieces),
            tuple(self.tags),
        )

    def _special(self, at: int) -> int:
        """Handle the character at ``at``; return where to go on."""
        character = self.text[at]
        if character in "<&" and self._is_code(at):
            self._literal(at, at + 1)
            return at + 1
        if character == "<":
            return self._angle(at)
        if character == "&":
            return self._ampersand(at)
        return self._unseen(at)

    def _unseen(self, at: int) -> int:
        colour = _ANSI.match(self.text, at)
        if colour is not None:
            return colour.end()
        run = _INVISIBLE_RUN.match(self.text, at)
        if run is None:
            return at + 1
        flag = _FLAG.match(self.text, at)
        start = flag.end() if flag else at
        if carries_text(self.text[start : run.end()]):
            self._smuggled(start, run.end())
        return run.end()

    def _is_code(self, at: int) -> bool:
        """Whether Markdown shows this place as it is written; places come in order."""
        while self.passed < len(self.code) and self.code[self.passed].end <= at:
            self.passed += 1
        return self.passed < len(self.code) and self.code[self.passed].start <= at

    def _ampersand(self, at: int) -> int:
        match = _REFERENCE.match(self.text, at)
        decoded = html.unescape(match.group()) if match else "&"
        if match is None or decoded == match.group():
            self._literal(at, at + 1)
            return at + 1
        if carries_text(decoded):
            self._smuggled(at, match.end())
        for character in decoded:
            if not _SPECIAL.match(character) or character in "<&":
                self._replace(character, at, match.end())
        return match.end()

    def _angle(self, at: int) -> int:
        if self.text.startswith("<!--", at):
            close = self.text.find("-->", at + 4)
            end = len(self.text) if close < 0 else close + 3
            self._hide(at, end)
            return end
        declaration = elements.DECLARATION.match(self.text, at)
        if declaration is not None:
            return declaration.end()
        match = elements.TAG.match(self.text, at)
        name = match.group(2).lower() if match else ""
        if match is None or name not in elements.KNOWN:
            self._literal(at, at + 1)
            return at + 1
        return self._tag(match, name)

    def _tag(self, match: re.Match[str], name: str) -> int:
        opening = not match.group(1)
        if opening and name in elements.UNSEEN:
            return self._skip(name, match)
        if self.hiding is not None and not self._ended(self.hiding, match, name):
            return match.end()
        if opening and name not in elements.VOID and hides(match.group(3)):
            self.hiding = HiddenElement(name, match.start(), self.open)
            return match.end()
        if opening or self.open[name]:
            self.open[name] += 1 if opening else -1
        if name in elements.STRUCTURE:
            self._shape(match, name, opening)
        return match.end()

    def _shape(self, match: re.Match[str], name: str, opening: bool) -> None:
        """Set the element apart and note the tag."""
        at = self.length
        if name in elements.BLOCKS:
            self._separate("\n", match)
        elif name in elements.CELLS and opening:
            self._separate(" ", match)
        attributes = match.group(3) if name in elements.CELLS else ""
        self.tags.append(Tag(name, opening, self.length if opening else at, attributes))

    def _ended(self, hiding: HiddenElement, match: re.Match[str], name: str) -> bool:
        """Tell whether the hidden element ended before this tag, which is then seen."""
        opening = not match.group(1)
        if hiding.ends_before(name, opening):
            self._reveal(match.start())
            return True
        if hiding.ends_with(name, opening):
            self._reveal(match.end())
        return False

    def _reveal(self, end: int) -> None:
        """End the hidden element, if one is open."""
        if self.hiding is not None:
            start, self.hiding = self.hiding.start, None
            self._hide(start, end)

    def _skip(self, name: str, match: re.Match[str]) -> int:
        """Pass over an element whose content is never shown."""
        if match.group(3).endswith("/") or name in self.never_closed:
            return match.end()
        closer = elements.CLOSERS[name].search(self.text, match.end())
        if closer is None and name in ("script", "style"):
            self._hide(match.start(), len(self.text))
            return len(self.text)
        if closer is None:
            self.never_closed.add(name)
            return match.end()
        if self.text[match.end() : closer.start()].strip():
            self._hide(match.start(), closer.end())
        self._separate("\n", match)
        return closer.end()

    def _hide(self, start: int, end: int) -> None:
        if self.hiding is None:
            self.hidden.append(Span(start, end))

    def _smuggled(self, start: int, end: int) -> None:
        """Hide invisible words, as one stretch even if each letter is a reference of its own."""
        if self.hiding is None and self.hidden and self.hidden[-1].end == start:
            start = self.hidden.pop().start
        self._hide(start, end)

    def _separate(self, separator: str, match: re.Match[str]) -> None:
        if self.length and self.out[-1][-1] not in "\n" + separator:
            self._replace(separator, match.start(), match.end())

    def _literal(self, start: int, end: int) -> None:
        if start < end and self.hiding is None:
            self._emit(self.text[start:end], start, end, True)

    def _replace(self, character: str, start: int, end: int) -> None:
        if self.hiding is None:
            self._emit(character, start, end, False)

    def _emit(self, piece: str, start: int, end: int, literal: bool) -> None:
        self.out.append(piece)
        self.starts.append(self.length)
        self.pieces.append((start, end, literal))
        self.length += len(piece)
