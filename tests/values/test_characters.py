"""The characters that nobody sees."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest

from counterpoint.values.characters import (
    INVISIBLE,
    VARIATION_SELECTORS,
    carries_text,
    replace_surrogates,
)

UNSEEN = re.compile(f"[{INVISIBLE}]")


def test_every_variation_selector_and_no_visible_character_is_invisible() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    found = UNSEEN.findall(every)
    assert set(re.findall(f"[{VARIATION_SELECTORS}]", every)) < set(found)
    assert {unicodedata.category(c) for c in found} == {"Cf", "Cn", "Lo", "Mn"}
    letters = {c for c in found if unicodedata.category(c) == "Lo"}
    assert letters == set("\u115f\u1160\u3164\uffa0")


@pytest.mark.parametrize("seen", "a1 \n\x00é数\u0301\u05b4\u20e3\U0001f3f4\ufffd")
def test_what_has_a_look_or_a_width_of_its_own_is_not_invisible(seen: str) -> None:
    assert UNSEEN.search(seen) is None


@pytest.mark.parametrize(
    ("run", "carries"),
    [
        ("", False),
        ("\ufe0f", False),
        ("\ufe0f\u200d", False),
        ("\ufe00\ufe01", False),
        ("\ufe00\ufe01\ufe02", True),
        ("\U000e0100\u200b\U000e0101\u200b\U000e0102", True),
        ("\U000e0041", True),
        ("\u200b" * 9, False),
    ],
)
def test_which_runs_can_spell_words(run: str, carries: bool) -> None:
    assert carries_text(run) is carries


def test_a_lone_surrogate_is_replaced_in_place() -> None:
    assert replace_surrogates("a\ud800b\udfffc") == "a\ufffdb\ufffdc"
