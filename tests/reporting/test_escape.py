from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.reporting.escape import clean, clean_lines, shorten_id
from counterpoint.values.characters import INVISIBLE

ANY = st.text(st.characters(), max_size=80)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("a\x00b\x7f\x9b", "a\\x00b\\x7f\\x9b"),
        ("\u202egnp.exe\u202c", "\\u202egnp.exe\\u202c"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("\ud800 \udfff", "\\ud800 \\udfff"),
        ("\U000e0041", "\\U000e0041"),
        ("ze\u200bro wi\u200ddth\ufeff", "zero width"),
        ("a\u034f\u115f\u17b4\u180e\u3164\uffa0\ufff0b", "ab"),
        ("❤\ufe0f 葛\U000e0100", "❤ 葛"),
        ("\u061cx\u206a", "x\\u206a"),
        ("one\r\ntwo\tthree  four", "one two three four"),
        ("Straße 東京 مرحبا", "Straße 東京 مرحبا"),
    ],
)
def test_what_steers_becomes_visible_and_what_is_invisible_goes(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_line_breaks_and_tabs_stay_where_lines_are_wanted() -> None:
    assert clean_lines("a\r\nb\rc\n\td\x1b") == "a\nb\nc\n\td\\x1b"


def test_a_long_text_is_shortened_and_a_fitting_one_is_not() -> None:
    assert clean("12345", 5) == "12345"
    assert clean("123456", 5) == "1234…"
    assert clean("123456", 5, ellipsis="...") == "12..."


def test_a_cut_within_many_spaces_still_says_that_it_was_cut() -> None:
    assert clean("a" + " " * 10_000 + "b", 10).endswith("…")


def test_the_ends_of_a_long_id_stay() -> None:
    assert shorten_id("annual-report-2023-page-12", 13) == "annual…age-12"
    assert shorten_id("short", 13) == "short"


@given(ANY)
@settings(max_examples=300, deadline=None)
def test_cleaned_text_is_printable_encodes_and_stays_as_it_is(text: str) -> None:
    line = clean(text)
    line.encode("utf-8")
    assert not {unicodedata.category(c) for c in line} & {"Cc", "Cs", "Zl", "Zp"}
    assert re.search(f"[{INVISIBLE}]", line) is None
    assert clean(line) == line


@given(ANY, st.integers(min_value=1, max_value=40))
@settings(max_examples=200, deadline=None)
def test_no_cleaned_text_is_longer_than_its_limit(text: str, limit: int) -> None:
    assert len(clean(text, limit)) <= limit
