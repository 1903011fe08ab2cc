"""The text that a person would see, with a map back to the text as given.

Tags, comments, scripts, styles, hidden elements, zero-width and control characters are taken out,
character references are decoded, and block tags become line breaks. Whatever reads a passage
reads its visible text; spans are mapped back, so that quotes are verbatim. One pass, linear in
the text, whatever the text is.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from dataclasses import dataclass

from counterpoint.types import Span

_SPECIAL = re.compile(
    "[<&\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f\U000e0000-\U000e007f]"
)
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_TAG = re.compile(
    r"""<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})(?=[\s/>])((?:[^<>"']++|"[^"]{0,4000}+"|'[^']{0,4000}+')*+)>"""
)
_DECLARATION = re.compile(r"<(?:![a-zA-Z]|\?[a-zA-Z])[^<>]{0,4000}+>")
_HIDING = re.compile(
    r"""(?:^|\s)hidden(?:[\s=/]|$)|display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden"""
    r"""|font-size\s{0,9}:\s{0,9}0(?:px|pt|em|rem|%)?\s{0,9}(?:[;"']|$)""",
    re.IGNORECASE,
)
_BLOCKS = frozenset(
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table "
    "tbody tfoot thead tr ul body html".split()
)
_CELLS = frozenset(("td", "th"))
_INLINE = frozenset(
    "a abbr b bdi bdo big button center cite code col colgroup data del dfn em font i img input "
    "ins kbd label legend link map mark meta meter nobr output picture progress q rp rt ruby s "
    "samp select small source span strike strong sub sup time tt u var video wbr audio base "
    "canvas area track embed param textarea title".split()
)
_UNSEEN = frozenset(("head", "iframe", "noscript", "object", "script", "style", "svg", "template"))
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_KNOWN = _BLOCKS | _CELLS | _INLINE | _UNSEEN
_CLOSERS = {name: re.compile(f"</{name}(?=[\\s/>])[^<>]{{0,4000}}+>", re.I) for name in _UNSEEN}


@dataclass(frozen=True, slots=True)
class Visible:
    """Visible text and where it came from.

    ``hidden`` lists the stretches of the original that hold words a reader would not see, as
    spans of the original: comments, scripts, hidden elements (never plain tags).
    """

    text: str
    hidden: tuple[Span, ...]
    _starts: tuple[int, ...]
    _pieces: tuple[tuple[int, int, bool], ...]

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
        self.never_closed: set[str] = set()
        self.hiding: str | None = None
        self.depth = 0
        self.hidden_from = 0

    def run(self) -> Visible:
        position = 0
        while (match := _SPECIAL.search(self.text, position)) is not None:
            self._literal(position, match.start())
            position = self._special(match.start())
        self._literal(position, len(self.text))
        if self.hiding is not None:
            self._hide(self.hidden_from, len(self.text))
        return Visible(
            "".join(self.out), tuple(self.hidden), tuple(self.starts), tuple(self.pieces)
        )

    def _special(self, at: int) -> int:
        """Handle the character at ``at``; return where to go on."""
        character = self.text[at]
        if character == "<":
            return self._angle(at)
        if character == "&":
            return self._ampersand(at)
        return at + 1

    def _ampersand(self, at: int) -> int:
        match = _REFERENCE.match(self.text, at)
        decoded = html.unescape(match.group()) if match else "&"
        if match is None or decoded == match.group():
            self._literal(at, at + 1)
            return at + 1
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
        declaration = _DECLARATION.match(self.text, at)
        if declaration is not None:
            return declaration.end()
        match = _TAG.match(self.text, at)
        name = match.group(2).lower() if match else ""
        if match is None or name not in _KNOWN:
            self._literal(at, at + 1)
            return at + 1
        return self._tag(match, name)

    def _tag(self, match: re.Match[str], name: str) -> int:
        opening = not match.group(1)
        if self.hiding is not None:
            self._track(name, opening, match.end())
        elif opening and name in _UNSEEN:
            return self._skip(name, match)
        elif opening and name not in _VOID and _HIDING.search(match.group(3)):
            self.hiding, self.depth, self.hidden_from = name, 1, match.start()
        elif name in _BLOCKS:
            self._separate("\n", match)
        elif name in _CELLS and opening:
            self._separate(" ", match)
        return match.end()

    def _track(self, name: str, opening: bool, end: int) -> None:
        """Follow the nesting of the hidden element until it closes."""
        if name != self.hiding:
            return
        self.depth += 1 if opening else -1
        if self.depth == 0:
            self.hiding = None
            self._hide(self.hidden_from, end)

    def _skip(self, name: str, match: re.Match[str]) -> int:
        """Pass over an element whose content is never shown."""
        if match.group(3).endswith("/") or name in self.never_closed:
            return match.end()
        closer = _CLOSERS[name].search(self.text, match.end())
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
