"""One line of settings: ``key: value``, ``key = value``, ``key value;``, a section, a comment."""

from __future__ import annotations

import re
from typing import NamedTuple

from counterpoint.claims.layout.lines import Line
from counterpoint.types import Span

_KEY = r"[\"']?(?P<key>[A-Za-z_$@][\w.\-/$@]{0,119})[\"']?"
_ENTRY = re.compile(
    rf"(?P<lead>(?:export[ \t]++|set[ \t]++|-{{1,2}}D?|(?:-[ \t]++){{1,4}})?){_KEY}[ \t]{{0,40}}"
    r"(?P<mark>[:?+]?=|=>|:(?=\s|$)|：)[ \t]{0,40}(?P<value>.*+)"
)
_WORDED = re.compile(
    r"(?P<lead>)(?P<key>[A-Za-z][\w.\-]{0,60}(?: \w[\w.\-]{0,59}){1,3})[ \t]{0,40}"
    r"(?P<mark>=)[ \t]{0,40}(?P<value>.*+)"
)
_DIRECTIVE = re.compile(r"(?P<lead>)(?P<key>[a-z][\w\-.]{0,60})[ \t]++(?P<value>[^;{}]{1,400}+);")
_OPENS = re.compile(r"(?P<key>[A-Za-z_][\w\-.]{0,60}(?:[ \t]++[^\s{};]{1,100}){0,3})[ \t]{0,9}\{")
_SECTION = re.compile(r"\[{1,2}[ \t]{0,9}([^\[\]\n]{1,120}?)[ \t]{0,9}\]{1,2}")
_ELEMENT = re.compile(r"(?:-[ \t]++){1,4}(?P<value>\S.*+)")
_NOTE = re.compile(
    r"(?://[/!]?|#(?!!|[ \t]{0,9}define\b)|--(?=[ \t])|/\*++|\*(?=[ \t/])|;;?)[ \t]{0,9}"
)
_TAIL = re.compile(r"[ \t](?:#|//|;|--)[ \t]{0,9}(?=\S)|[ \t]{0,9}/\*[ \t]{0,9}")
KEYWORD = re.compile(
    r"(?:#[ \t]{0,9}define|const|constexpr|static|final|private|public|protected|internal|let|var"
    r"|val|readonly|export|int|long|double|float|string|String|bool|boolean)\b"
)
CODE = re.compile(
    KEYWORD.pattern + r"|(?:pub|return|import|package|using|if|else|for|while|case|throw|new|def|fn"
    r"|func|yield|await|from)\b"
)
_TYPED = re.compile(r"[\w.\[\], |]{1,40}[ \t]=[ \t]")
_CODE_NAME = re.compile(r"[._/\-]|[a-z][A-Z]")
_QUOTED = re.compile(r"\"[^\"\n]{0,2000}\"|'[^'\n]{0,2000}'")
_BLOCK_SCALARS = frozenset(("|", ">", "|-", ">-", "|+", ">+"))
_LONGEST_LINE = 2000
_MOST_WORDS = 8


class Setting(NamedTuple):
    """One line of settings, taken apart; ``value`` is empty where the key opens a section."""

    key: Span | None
    value: Span
    note: Span | None
    indent: int
    mark: str
    element: bool


def read_setting(text: str, line: Line, loose: bool = False) -> Setting | None:
    """Take a line of settings apart; None where it is none.

    Args:
        text: the text.
        line: the line.
        loose: whether directives, sections and elements of lists count, as in a block of settings.
    """
    if line.region is not None or not 2 <= line.end - line.start <= _LONGEST_LINE:
        return None
    match = _ENTRY.fullmatch(text, line.start, line.end) or _WORDED.fullmatch(
        text, line.start, line.end
    )
    if match is None:
        return _loose(text, line) if loose else None
    worded = " " in match.group("key")
    if worded and (text[line.end - 1] == ";" or KEYWORD.match(text, line.start, line.end)):
        return None
    value, note = split_note(text, *match.span("value"))
    if text[value.start : value.end] in _BLOCK_SCALARS:
        value = Span(value.end, value.end)
    if value.start < value.end and text[value.start] in "=:>":
        return None
    if _TYPED.match(text, value.start, value.end):
        return None
    lead = match.group("lead")
    element = lead.startswith(("- ", "-\t"))
    indent = line.indent + (len(lead) if element else 0)
    return Setting(Span(*match.span("key")), value, note, indent, match.group("mark"), element)


def _loose(text: str, line: Line) -> Setting | None:
    match = _SECTION.fullmatch(text, line.start, line.end)
    if match is not None:
        return Setting(Span(*match.span(1)), Span(line.end, line.end), None, -1, "[", False)
    match = _DIRECTIVE.match(text, line.start, line.end)
    if match is not None and not CODE.match(text, line.start, line.end):
        note = _TAIL.match(text, match.end(), line.end)
        tail = Span(note.end(), line.end) if note else None
        value = unquoted(text, *match.span("value"))
        return Setting(Span(*match.span("key")), value, tail, line.indent, ";", False)
    match = _OPENS.fullmatch(text, line.start, line.end)
    if match is not None:
        return Setting(
            Span(*match.span("key")), Span(line.end, line.end), None, line.indent, "{", False
        )
    match = _ELEMENT.fullmatch(text, line.start, line.end)
    if match is not None:
        value, remark = split_note(text, *match.span("value"))
        return Setting(None, value, remark, line.indent, "-", True)
    return None


def note_of(text: str, line: Line) -> Span | None:
    """Return the words of a line that is a comment and nothing else."""
    match = _NOTE.match(text, line.start, line.end)
    if match is None:
        return None
    end = line.end - 2 if text.endswith("*/", match.end(), line.end) else line.end
    return Span(match.end(), max(end, match.end()))


def split_note(text: str, start: int, end: int) -> tuple[Span, Span | None]:
    """Part a value from the comment behind it; quotes, commas and semicolons go."""
    quoted = _QUOTED.match(text, start, end)
    found = _TAIL.search(text, quoted.end() if quoted else start, end)
    note: Span | None = None
    if found is not None:
        stop = end - 2 if text.endswith("*/", found.end(), end) else end
        note, end = Span(found.end(), max(stop, found.end())), found.start()
    return unquoted(text, start, end), note


def unquoted(text: str, start: int, end: int) -> Span:
    """Return a value without the blanks, separators and quotes around it."""
    while end > start and text[end - 1] in " \t,;":
        end -= 1
    while start < end and text[start] in " \t":
        start += 1
    if end - start > 1 and text[start] == text[end - 1] and text[start] in "\"'":
        return Span(start + 1, end - 1)
    return Span(start, end)


def is_setting(text: str, setting: Setting | None) -> bool:
    """Tell whether a line that stands in prose is a setting all by itself."""
    if setting is None or setting.key is None:
        return False
    words = len(text[setting.value.start : setting.value.end].split())
    if setting.mark in "{[":
        return setting.mark == "{"
    if "=" in setting.mark:
        return 0 < words <= _MOST_WORDS and not _ends_sentence(text, setting)
    key = text[setting.key.start : setting.key.end]
    return (
        0 < words <= _MOST_WORDS
        and setting.mark == ":"
        and _CODE_NAME.search(key) is not None
        and not _ends_sentence(text, setting)
    )


def looks_plain(text: str, setting: Setting | None) -> bool:
    """Tell whether a line may be one of several settings: a short value, or none, after a key."""
    if setting is None or setting.key is None:
        return False
    words = len(text[setting.value.start : setting.value.end].split())
    return words <= _MOST_WORDS and not _ends_sentence(text, setting)


def _ends_sentence(text: str, setting: Setting) -> bool:
    value = text[setting.value.start : setting.value.end]
    return value.endswith((".", "!", "?", "。")) and len(value.split()) > 1
