"""Contradiction signals and their inflections."""

from __future__ import annotations

import pytest

from counterpoint.detection.signals import SignalLexicon
from counterpoint.settings import RecencySettings

LEXICON = SignalLexicon(RecencySettings())


@pytest.mark.parametrize(
    ("text", "signals"),
    [
        ("no longer required", {"no"}),
        ("The limit was increased.", {"increase"}),
        ("It increases and is increasing", {"increase"}),
        ("He denies it", {"deny"}),
        ("Prices fell, then rose", {"fall", "rise"}),
        ("cancelled or canceled", {"cancel"}),
        ("It isn't so, and it can’t be", {"n't"}),
        ("We cannot", {"not"}),
        ("It REPLACES the former one", {"replace", "former"}),
        ("Good news for the upper floor, a knot, a note", set()),
        ("oldest, newer, downs", set()),
        ("", set()),
    ],
)
def test_signals_by_their_dictionary_form(text: str, signals: set[str]) -> None:
    assert set(LEXICON.find(text)) == signals


def test_the_place_of_a_signal_is_exact() -> None:
    text = "They are no longer needed; no."
    assert LEXICON.find(text)["no"] == (9, 11)


def test_the_sets_are_settings() -> None:
    lexicon = SignalLexicon(RecencySettings(negation=("waive",), directional=(), uninflected=()))
    assert set(lexicon.find("The fee is waived, not increased")) == {"waive"}
