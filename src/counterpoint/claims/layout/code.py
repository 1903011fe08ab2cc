"""Code: constants with their values and units, comments as prose, every other line as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from counterpoint.claims.layout.config import (
    CODE,
    KEYWORD,
    note_of,
    read_setting,
    split_note,
    unquoted,
)
from counterpoint.claims.layout.drafts import Draft, Head
from counterpoint.claims.layout.durations import duration
from counterpoint.claims.layout.lines import Line
from counterpoint.claims.layout.nesting import settings_drafts
from counterpoint.types import Span

_DECLARES = re.compile(
    r"(?P<left>(?:[\w.<>\[\]$*&?,@]{1,60}[ \t]++){0,7})(?P<name>[A-Za-z_$][\w.$]{0,119})"
    r"(?:[ \t]{0,9}:[ \t]{0,9}[\w.<>\[\]|?, ]{1,60}?)?[ \t]{0,40}:?=(?![=>~])[ \t]{0,40}"
    r"(?P<value>\S.*+)"
)
_DEFINES = re.compile(
    r"#[ \t]{0,9}define[ \t]++(?P<name>[A-Za-z_]\w{0,119})[ \t]++(?P<value>\S.*+)"
)
_LITERAL = re.compile(
    r"([+-]?(?:\d[\d_]*+(?:\.\d[\d_]*+)?|\.\d++))(?:[lLfFdDmM]|[uU][lL]{0,2}|[uU]\d\d|_?[iu]\d\d)?"
)
_IN = re.compile(r"(?:in|unit:|units:|value in)[ \t]++(?=\w)", re.IGNORECASE)
_CALL = re.compile(r"([A-Za-z_][\w.]{0,80})\(")
_ARGUMENT = re.compile(
    r"(?<=[(,\s*])(?P<name>[A-Za-z_]\w{0,60})(?:\s?:\s?[\w\[\]|. ]{1,40}?)?\s?=\s?"
    r"(?P<value>\"[^\"\n]{0,80}\"|'[^'\n]{0,80}'|[\w.+-]{1,40})(?=\s?[,)])"
)
_OF_TYPE = re.compile(r"[A-Z][\w<>,.\[\]]{0,60}[ \t]{1,9}[A-Za-z_]\w{0,60}[ \t]{0,9}=[^=;]{1,300};")
_SHORT = 4
_LONGEST_LINE = 2000
_NOTE_KEPT = 200


def is_code(text: str, line: Line) -> bool:
    """Tell whether a line that stands outside any block of code declares a value."""
    if line.region is not None or line.end - line.start > _LONGEST_LINE:
        return False
    if (
        KEYWORD.match(text, line.start, line.end) or _OF_TYPE.match(text, line.start, line.end)
    ) is None:
        return False
    return (
        _DECLARES.fullmatch(text, line.start, line.end) is not None
        and (text.find(";", line.start, line.end) >= 0 or text[line.end - 1].isalnum())
    ) or _DEFINES.fullmatch(text, line.start, line.end) is not None


def code_drafts(text: str, lines: Sequence[Line], context: tuple[str, ...]) -> list[Draft]:
    """Return what a block of code says: settings where it holds settings, else its lines."""
    filled = [line for line in lines if line.start < line.end and line.region is None]
    read = [(line, read_setting(text, line, loose=True)) for line in filled[:60]]
    fits = sum(setting is not None and setting.mark != "-" for _, setting in read)
    declared = any(
        CODE.match(text, line.start, line.end) or (setting and _CALL.match(text, *setting.value))
        for line, setting in read
    )
    notes = sum(note_of(text, line) is not None for line in filled[:60])
    closing = sum(text[line.start : line.end] in ("}", "};", "})") for line in filled[:60])
    if fits and not declared and (fits + closing) * 2 > len(read) - notes:
        return settings_drafts(text, filled, context)
    return _code(text, lines, context)


def _code(text: str, lines: Sequence[Line], context: tuple[str, ...]) -> list[Draft]:
    drafts: list[Draft] = []
    above: tuple[str, ...] = ()
    for line in lines:
        if line.start >= line.end or line.region is not None:
            above = ()
            continue
        note = note_of(text, line)
        if note is not None:
            drafts.append(Draft("prose", (note,), context=context))
            above = (text[note.start : min(note.end, note.start + _NOTE_KEPT)],)
            continue
        held = (*context, *above)
        said = declaration(text, line, held) or arguments(text, line, held)
        drafts.extend(said or [_line(line, context)])
    return drafts


def _line(line: Line, context: tuple[str, ...]) -> Draft:
    return Draft("code", (Span(line.start, line.end),), (), context, raw=True, whole=True)


def declaration(text: str, line: Line, context: tuple[str, ...]) -> list[Draft]:
    """Return the value that a line of code gives to a name, with the unit its comment tells."""
    if line.end - line.start > _LONGEST_LINE:
        return []
    match = _DEFINES.fullmatch(text, line.start, line.end) or _DECLARES.fullmatch(
        text, line.start, line.end
    )
    if match is None:
        return []
    value, note = split_note(text, *match.span("value"))
    if value.start >= value.end:
        return []
    literal = _LITERAL.fullmatch(text, value.start, value.end)
    if literal is not None:
        value = Span(*literal.span(1))
    name = Span(*match.span("name"))
    context = (*context, text[name.start : name.end])
    value, span = duration(text, value)
    own: tuple[Span, ...] = (value,)
    rest: list[Draft] = []
    if note is not None and len(text[note.start : note.end].split()) <= _SHORT:
        unit = _IN.match(text, note.start, note.end)
        own = (value, Span(unit.end(), note.end) if unit else note)
    elif note is not None:
        rest = [Draft("prose", (note,), context=context)]
    head = Head(name, name=True)
    return [Draft("entry", own, (head,), context, raw=True, whole=True, unit=span), *rest]


def arguments(text: str, line: Line, context: tuple[str, ...]) -> list[Draft]:
    """Return the values that a line of code gives to named arguments, defaults among them."""
    call = _CALL.search(text, line.start, min(line.end, line.start + _LONGEST_LINE))
    if call is None:
        return []
    callee = Head(Span(*call.span(1)), name=True)
    return [
        Draft(
            "entry",
            (unquoted(text, *match.span("value")),),
            (callee, Head(Span(*match.span("name")), name=True)),
            (*context, match.group("name")),
            raw=True,
            whole=True,
        )
        for match in _ARGUMENT.finditer(text, call.end() - 1, line.end)
    ]
