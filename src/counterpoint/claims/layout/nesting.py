"""Runs of settings: which lines belong together, and each value under its sections and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from counterpoint.claims.layout.config import (
    Setting,
    is_setting,
    looks_plain,
    note_of,
    read_setting,
)
from counterpoint.claims.layout.drafts import Draft, Head
from counterpoint.claims.layout.durations import duration
from counterpoint.claims.layout.lines import Line
from counterpoint.types import Span

_DEEPEST = 8
_NAMES = frozenset("name title package product dataset project service".split())
_NOTE_KEPT = 200


def settings_run(text: str, lines: Sequence[Line], at: int) -> tuple[int, bool]:
    """Return the number of the line behind a run of settings, and whether it is one indeed.

    Where it is none, no run begins at the lines before the one that is returned.
    """
    run = _Run(text)
    number = stop = at
    while number < len(lines):
        line = lines[number]
        if line.start >= line.end:
            if stop == at or number > stop:
                break
        elif line.region is not None or text.startswith("##", line.start):
            break
        elif not run.take(line):
            if note_of(text, line) is None:
                break
        else:
            stop = number + 1
        number += 1
    fits = run.fits()
    return (stop if fits else max(number, at + 1)), fits


class _Run:
    """Counts what speaks for a run of settings."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.strong = self.plain = self.offered = 0
        self.braced = self.sectioned = False
        self.opened: int | None = None

    def take(self, line: Line) -> bool:
        """Take in a line; tell whether it may be one of the run."""
        if self.text[line.start : line.end] in ("}", "};"):
            return self.braced
        if offered_setting(self.text, line) is not None:
            self.offered += 1
            return True
        setting = read_setting(self.text, line, loose=True)
        if setting is None or note_of(self.text, line) is not None:
            return False
        if setting.mark == "-":
            return True
        if not looks_plain(self.text, setting) or (setting.mark == ";" and not self.braced):
            return False
        self.sectioned = self.sectioned or setting.mark == "["
        self.braced = self.braced or setting.mark == "{"
        filled = setting.value.start < setting.value.end
        nested = filled and self.opened is not None and setting.indent > self.opened
        self.opened = None if filled else setting.indent
        if not setting.element:
            self.strong += nested or is_setting(self.text, setting)
            self.plain += setting.mark == ":" and filled
        return True

    def fits(self) -> bool:
        """Tell whether the lines are settings indeed."""
        return self.strong > 0 or self.plain > 1 or (self.sectioned and self.offered > 0)


def offered_setting(text: str, line: Line) -> Setting | None:
    """Return the setting that a comment holds: in a sample it tells the default."""
    note = note_of(text, line)
    if note is None:
        return None
    setting = read_setting(text, Line(note.start, note.end, line.indent))
    return setting if setting and setting.mark == "=" and is_setting(text, setting) else None


def settings_drafts(text: str, lines: Sequence[Line], context: tuple[str, ...]) -> list[Draft]:
    """Return the values of a run of settings, and its comments as prose.

    A setting in a comment counts where nothing sets its key. A comment stands above what follows.
    """
    settings = Settings(text, context)
    read = [(line, read_setting(text, line, loose=True)) for line in lines]
    keys = {text[slice(*setting.key)] for _, setting in read if setting and setting.key}
    above: tuple[str, ...] = ()
    for line, setting in read:
        settings.context = (*context, *above)
        note = note_of(text, line) if line.start < line.end else None
        offered = offered_setting(text, line) if note else None
        if line.start >= line.end or line.region is not None:
            above = ()
        elif text[line.start] == "}":
            settings.close()
        elif offered and offered.key and text[slice(*offered.key)] not in keys:
            settings.add(offered)
        elif note is not None:
            settings.drafts.append(Draft("prose", (note,), context=context))
            if offered is None:
                above = (text[note.start : min(note.end, note.start + _NOTE_KEPT)],)
        elif setting is not None:
            settings.add(setting)
        else:
            own = Span(line.start, line.end)
            settings.drafts.append(Draft("code", (own,), (), context, raw=True, whole=True))
    return settings.drafts


@dataclass(slots=True)
class _Level:
    indent: int
    key: Span | None
    name: Span | None = None


class Settings:
    """Reads a run of settings line by line, and keeps where they stand in their sections."""

    def __init__(self, text: str, context: tuple[str, ...]) -> None:
        self.text = text
        self.context = context
        self.drafts: list[Draft] = []
        self.section: Span | None = None
        self.levels: list[_Level] = [_Level(-1, None)]
        self.braces = 0

    def add(self, setting: Setting) -> None:
        """Take in one line."""
        if setting.mark == "[":
            self.section, self.levels = setting.key, [_Level(-1, None)]
            return
        if not self.braces:
            self._climb(setting)
        if setting.value.start >= setting.value.end:
            if setting.key is not None and len(self.levels) < _DEEPEST:
                self.levels.append(_Level(setting.indent, setting.key))
                self.braces += setting.mark == "{"
            return
        self._emit(setting)

    def close(self) -> None:
        """Take in a closing brace."""
        self.braces = max(self.braces - 1, 0)
        if len(self.levels) > 1:
            self.levels.pop()

    def _climb(self, setting: Setting) -> None:
        dashed = setting.element and setting.key is None
        while len(self.levels) > 1 and self._ends(self.levels[-1], setting, dashed):
            self.levels.pop()
        if setting.element and setting.key is not None:
            self.levels.append(_Level(setting.indent - 1, None))

    def _ends(self, level: _Level, setting: Setting, dashed: bool) -> bool:
        if dashed:
            return level.indent > setting.indent
        if setting.element:
            outer = setting.indent - 1
            return level.indent >= outer and not (level.key is not None and level.indent < outer)
        return level.indent >= setting.indent

    def _emit(self, setting: Setting) -> None:
        keys = [self.section, *(level.key for level in self.levels), setting.key]
        heads = tuple(Head(key, ".", _is_constant(self.text, key)) for key in keys if key)
        value, unit = duration(self.text, setting.value)
        own = (value,) if setting.note is None else (value, setting.note)
        level = self.levels[-1]
        name = next((lv.name for lv in reversed(self.levels) if lv.name), None)
        context = self.context
        if name is not None:
            context = (*context, self.text[name.start : min(name.end, name.start + 100)])
            heads = (Head(name), *(head._replace(glue=", ") for head in heads[:1]), *heads[1:])
        key = self.text[setting.key.start : setting.key.end].lower() if setting.key else ""
        if key in _NAMES and level.name is None:
            level.name = setting.value
        self.drafts.append(Draft("entry", own, heads, context, raw=True, whole=True, unit=unit))


def _is_constant(text: str, key: Span) -> bool:
    name = text[key.start : key.end]
    return "_" in name and name.isupper()
