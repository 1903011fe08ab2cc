"""Cuts a text into the tokens that the grammar of times reads. Linear in the text."""

from __future__ import annotations

import re

from counterpoint.values.eras import without_eras
from counterpoint.values.times.calendar import year
from counterpoint.values.times.han import han_number
from counterpoint.values.times.lexicon import Entry, Lexicon, lexicon
from counterpoint.values.times.periods import Value, short_decade
from counterpoint.values.times.shapes import LONGEST, day_order, pieces, plain, roman_year
from counterpoint.values.times.tokens import Tokens

# A run of letters and digits, '24, Chinese characters, the end of a paragraph, a mark.
_TOKEN = re.compile(
    r"""
    [0-9A-Za-zÀ-ɏ_]++ (?: [-‐‑./:,'’@+] [0-9A-Za-zÀ-ɏ_]++ )*+
  | ['’‘] [0-9]0s (?![0-9A-Za-z])
  | ['’] [0-9]{2} (?![0-9])
  | [\u3400-\u9fff〇]++
  | \n [ \t\r]*+ \n
  | [^\s]
    """,
    re.VERBOSE,
)
_HAN = re.compile(r"[\u3400-\u9fff〇]")
_FIRST_OTHER = "\u0250"
_PART = re.compile(r"[0-9A-Za-zÀ-ɏ_]++(?:[-‐‑][A-Za-zÀ-ɏ_]++)*+|[^0-9A-Za-zÀ-ɏ_]")
_WHOLE_DATE = re.compile(r"[0-9]{1,4}([-/.])[0-9]{1,2}\1[0-9]{1,4}")
_HAN_NUMBER = re.compile(r"[〇零一二两三四五六七八九十百千]+")
_WIDE = str.maketrans({0xFF10 + digit: str(digit) for digit in range(10)})
_MARKS = {
    **{mark: mark for mark in ",.:()"},
    **dict.fromkeys("-–—~～", "J"),
    **dict.fromkeys("，、", ","),
    **dict.fromkeys("。；;!?！？", "."),
    **dict.fromkeys("（[【", "("),
    **dict.fromkeys("）]】", ")"),
    "º": ".",
    "ª": ".",
    "：": ":",
    "|": "|",
    "/": "/",
    "&": "&",
}
_AMOUNT = frozenset("$€£¥#№§")
_DECADE = 3
_SIGNS = frozenset("-−")


def tokens(text: str) -> Tokens:
    """Cut a text into tokens. Linear in the text."""
    return _Cutter(text).run()


class _Cutter:
    def __init__(self, text: str) -> None:
        self.text = text if text.isascii() else without_eras(text.translate(_WIDE))
        self.lexicon: Lexicon = lexicon()
        self.codes: list[str] = []
        self.values: list[Value] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.words: list[str] = []
        self.order = day_order(self.text)

    def run(self) -> Tokens:
        text, end = self.text, 0
        codes, values = self.codes.append, self.values.append
        starts, ends, words = self.starts.append, self.ends.append, self.words.append
        for token in _TOKEN.findall(text):
            # Only white space is between tokens, so that each is the next one of its spelling.
            start = text.find(token, end)
            end = start + len(token)
            plain_word = token.isalpha() and token < _FIRST_OTHER and token not in _MARKS
            if not plain_word or (end - start > 3 and token.isupper()):
                self._other(token, start, end)
                continue
            codes("_")
            values(None)
            starts(start)
            ends(end)
            words(token.lower())
        self._merge_phrases()
        return Tokens(text, "".join(self.codes), self.values, self.starts, self.ends)

    def _other(self, token: str, start: int, end: int) -> None:
        """Add a token that is no ordinary word."""
        if token in _MARKS:
            self._add(_MARKS[token], None, start, end)
        elif end - start == 1 and not token.isalnum():
            self._add("_", None, start, end)
        elif token.isalpha() and token < _FIRST_OTHER:
            number = roman_year(token)
            stretch = year(number) if number else None
            self._add("I" if stretch else "_", stretch, start, end, token.lower())
        elif _HAN.match(token):
            self._han(start, end)
        elif token[0] == "\n":
            self._add("|", None, start, end)
        elif token[-1] == "s" and token[0] in "'’‘":
            decade = short_decade(token)
            self._add("I" if decade else "_", decade, start, end)
        elif token[0] in "'’":
            self._add("k", 2000 + int(token[1:]), start, end)
        elif token < _FIRST_OTHER:
            self._run(token, start)
        else:
            self._add("_", None, start, end)

    def _add(self, code: str, value: Value, start: int, end: int, word: str = "") -> None:
        self.codes.append(code)
        self.values.append(value)
        self.starts.append(start)
        self.ends.append(end)
        self.words.append(word)

    def _run(self, run: str, start: int) -> None:
        if len(run) > LONGEST:
            self._add("_", None, start, start + len(run))
        elif len(run) == _DECADE and self._is_led(start) and (decade := short_decade(run)):
            self._add("I", decade, start, start + len(run))
        elif any(character.isdecimal() for character in run):
            self._digits(run, start)
        elif "." in run or "@" in run:
            self._add("_", None, start, start + len(run))
        else:
            self._words(run, start)

    def _is_led(self, start: int) -> bool:
        """Whether "90s" stands behind "since the", and no noun behind it: they are no seconds."""
        known, before = self.lexicon.decades, self.words[-2:]
        led = " ".join(before) in known or (before and before[-1] in known)
        after = self.text[start + _DECADE : start + _DECADE + 2]
        return bool(led) and not (after[:1].isspace() and after[1:].isalpha())

    def _words(self, run: str, start: int) -> None:
        for match in _PART.finditer(run):
            begin, end = start + match.start(), start + match.end()
            word = match.group().lower()
            prefix, hyphen, rest = word.partition("-")
            if len(word) == 1 and not word.isalnum():
                self._add(_MARKS.get(word, "_"), None, begin, end)
            elif hyphen and prefix in self.lexicon.prefixes and rest in self.lexicon.phrases:
                self._prefix(prefix, begin)
                self._add("_", None, begin + len(prefix) + 1, end, rest)
            elif hyphen and word not in self.lexicon.phrases and self._pairs(prefix, rest):
                middle = begin + len(prefix)
                self._add("_", None, begin, middle, prefix)
                if prefix in self.lexicon.months:
                    self._add("J", "-", middle, middle + 1)
                self._add("_", None, middle + 1, end, rest)
            else:
                self._add("_", None, begin, end, word)

    def _pairs(self, first: str, last: str) -> bool:
        """Whether a hyphen joins two months, or an ordinal and a quarter or a half."""
        known = self.lexicon
        if first in known.months:
            return last in known.months
        entries = [known.phrases[word][-1][1] for word in (first, last) if word in known.phrases]
        return len(entries) == 2 and entries[0][0] == "w" and entries[1][1] in ("quarter", "half")

    def _prefix(self, prefix: str, begin: int) -> None:
        code, value = self.lexicon.prefixes[prefix]
        self._add(code, value, begin, begin + len(prefix))

    def _digits(self, run: str, start: int) -> None:
        prefix, hyphen, rest = run.partition("-")
        if hyphen and prefix.lower() in self.lexicon.prefixes:
            self._prefix(prefix.lower(), start)
            self._digits(rest, start + len(prefix) + 1)
            return
        if self._is_label(start) and not _WHOLE_DATE.fullmatch(run):
            self._add("_", None, start, start + len(run))
        elif run.isdecimal():
            code, value = plain(run)
            amount = self._is_amount(start, start + len(run))
            self._add("_" if amount else code, value, start, start + len(run))
        else:
            for code, value, begin, end in pieces(run, self.order) or [("_", None, 0, len(run))]:
                self._add(code, value, start + begin, start + end)

    def _is_label(self, start: int) -> bool:
        """Whether the word before makes of the digits a name, as in "page 1950"."""
        last = len(self.words) - 1
        if last >= 0 and self.codes[last] in ".:" and self.ends[last] >= start - 2:
            last -= 1
        return last >= 0 and self.words[last] in self.lexicon.labels

    def _is_amount(self, start: int, end: int) -> bool:
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        if before in _SIGNS and before:
            return not self.text[start - 2 : start - 1].isalnum()
        behind = self.text[max(0, start - 2) : start].strip()[-1:]
        return (behind in _AMOUNT and behind != "") or after in ("%", "°", "€", "$", "£", "′", "″")

    def _han(self, start: int, end: int) -> None:
        position = start
        while position < end:
            number = _HAN_NUMBER.match(self.text, position, end)
            word = self.lexicon.han.match(self.text, position, end)
            if number is not None:
                code, value = han_number(number.group())
                self._add(code, value, position, number.end())
                position = number.end()
            elif word is not None:
                entry = self.lexicon.han_entries[word.group()]
                self._add(*entry, position, word.end())
                position = word.end()
            else:
                self._add("_", None, position, position + 1)
                position += 1

    def _merge_phrases(self) -> None:
        """Give words their classes; the words of a phrase become one token."""
        known, words = self.lexicon.phrases, self.words
        barrier = 0
        inner: list[int] = []
        for position in [index for index, word in enumerate(words) if word in known]:
            if position < barrier:
                continue
            for rest, entry in known[words[position]]:
                stop = position + 1 + len(rest)
                if not rest or tuple(words[position + 1 : stop]) == rest:
                    self._name(position, entry)
                    self.ends[position] = self.ends[stop - 1]
                    inner.extend(range(position + 1, stop))
                    barrier = stop
                    break
        if inner:
            self._drop(frozenset(inner))

    def _drop(self, gone: frozenset[int]) -> None:
        kept = [index for index in range(len(self.codes)) if index not in gone]
        self.codes = [self.codes[index] for index in kept]
        self.values = [self.values[index] for index in kept]
        self.starts = [self.starts[index] for index in kept]
        self.ends = [self.ends[index] for index in kept]

    def _name(self, position: int, entry: Entry) -> None:
        code, value = entry
        start, end = self.starts[position], self.ends[position]
        if code in "mMb" and self.words[position] in self.lexicon.verbs:
            code = "v" if self.text[start].islower() else code
        elif code in "rptV" and 1 < end - start < 4 and self.text[start:end].isupper():
            return  # a company is an AB, no price
        self.codes[position], self.values[position] = code, value
