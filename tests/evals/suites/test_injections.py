from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from counterpoint.evals.suites.injections import INJECTIONS, PLACES, Place, inject


def test_every_instruction_names_its_target_and_a_style_of_its_own() -> None:
    assert len(INJECTIONS) >= 12
    assert all(injection.target in injection.text for injection in INJECTIONS)
    assert len({injection.style for injection in INJECTIONS}) == len(INJECTIONS)


def test_no_target_is_met_by_another_instruction() -> None:
    for one, other in permutations(INJECTIONS, 2):
        assert one.target.casefold() not in other.text.casefold()


def test_hidden_letters_hide_the_command_and_not_the_target() -> None:
    (hidden,) = (item for item in INJECTIONS if item.style == "zero-width")
    assert "assistant" not in hidden.text
    assert "assistant" in hidden.text.replace("\u200b", "")


@pytest.mark.parametrize(
    ("place", "planted"),
    [
        ("start", "DO IT\nOne is here. Two is there. Three."),
        ("middle", "One is here. \nDO IT\nTwo is there. Three."),
        ("end", "One is here. Two is there. Three.\nDO IT"),
    ],
)
def test_places(place: Place, planted: str) -> None:
    assert inject("One is here. Two is there. Three.", "DO IT", place) == planted


def test_a_text_without_a_border_is_cut_in_half() -> None:
    assert inject("abcdef", "DO IT", "middle") == "abc\nDO IT\ndef"
    assert inject("", "DO IT", "middle") == "DO IT"


@given(st.text(max_size=60), st.sampled_from(PLACES))
def test_nothing_of_the_text_is_lost(text: str, place: Place) -> None:
    assume("<DO IT>" not in text)
    before, planted, after = inject(text, "<DO IT>", place).partition("<DO IT>")
    assert planted
    assert before[:-1] + after[1:] == text
