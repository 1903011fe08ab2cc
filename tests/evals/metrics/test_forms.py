"""When a text states a form of an answer key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.errors import InputError
from counterpoint.evals.metrics.forms import places, states
from counterpoint.evals.metrics.prepared import prepare
from counterpoint.evals.metrics.text import LONGEST, is_regex

_LONG = (
    "The dam was finished late because the river flooded the building site twice during the "
    "second winter"
)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("The gate opens at the Old Mill.", "old mill"),
        ("the mill of the valley", "mill of valley"),
        ("It costs $5.", "5"),
        ("It costs 5 dollars.", "$5"),
        ("Sales came to $4.2M.", "4.2 million dollars"),
        ("It began on 2024-03-01.", "1 March 2024"),
        ("It began on 1 March 2024.", "March 2024"),
        ("It began on 1 March 2024.", "1 March"),
        ("It lives two hundred days.", "200 days"),
        ("It lives 200 days.", "two hundred days"),
        ("It lives up to two hundred days.", "200 days"),
        ("Five.", "5 days"),
        ("It takes 120 hours.", "5 days"),
        ("5-day weeks", "5 days"),
        ("a share of 5%", "5 percent"),
        ("It is 8,848.86 m high.", "29032 ft"),
        ("Use v1.10 of it.", "1.10"),
        ("By Reber, the founder.", "Jonas Reber"),
        ("by U.S. law", "US"),
        ("The answer is A.", "A"),
        ("O’Neill's boat", "o'neill"),
        ("It is −5 degrees.", "-5"),
        ("价格是五天", "5天"),
        ("项目用MySQL。", "mysql"),
        ("Es kostet dreiundsechzig Euro.", "63 €"),
        ("ﬁne", "fine"),
        ("Beyonce sang.", "Beyoncé"),
        ("in São Paulo", "Sao Paulo"),
        ("from Tromso to Malmö", "Tromsø"),
        ("near Malmö", "Malmo"),
        ("by Jose\u0301 Nunez", "José Núñez"),
        ("a*b", "*"),
        ("zero\u200bwidth", "zerowidth"),
        ("The Maße are 3 m", "re:masse are"),
        ("It  is\n FIVE", "re:is five$"),
        ("Ａ１ is it", "re:^a1"),
        (
            "Work on the dam ended late: the river flooded the site twice in the second winter.",
            _LONG,
        ),
    ],
)
def test_stated(text: str, form: str) -> None:
    assert states(text, form)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("It is 15.", "5"),
        ("It is 5.5.", "5"),
        ("It is -5 degrees.", "5"),
        ("It is 5,000.", "5"),
        ("5 people came.", "5%"),
        ("It takes 3 days, see section 5.", "5 days"),
        ("Two of 5 take 3 days.", "5 days"),
        ("It takes 5.4 days.", "5 days"),
        ("Five signatories", "5 ships"),
        ("It began in March 2024.", "1 March 2024"),
        ("It began on 2 April 2024.", "March 2024"),
        ("In Northfield.", "Northfield United"),
        ("By Anna Reber.", "Jonas Reber"),
        ("It is −5 degrees.", "5"),
        ("C++", "C"),
        ("мой дом", "мои"),
        ("カ", "ガ"),
        ("mill of the old", "old mill"),
        ("anything", ""),
        ("anything", " \u200b"),
        ("", "anything"),
        ("anything", "re:^thing"),
        (
            "The dam was not late: the river never flooded the site twice in the second winter.",
            _LONG,
        ),
        ("The dam was finished late because the workers left the building site in winter.", _LONG),
        ("In 1961 the " + _LONG[4:], "In 1962, after 14 years, the " + _LONG[4:]),
    ],
)
def test_not_stated(text: str, form: str) -> None:
    assert not states(text, form)


def test_a_place_is_a_span_of_the_plain_text() -> None:
    text = prepare("Die  Straße kostet ½ von 63 Euro")
    assert [text.plain[slice(*span)] for span in places(text, "re:strasse")] == ["Straße"]
    assert [text.plain[slice(*span)] for span in places(text, "63 euro")] == ["63 Euro"]
    assert [text.plain[slice(*span)] for span in places(text, "€63")] == ["63 Euro"]


def test_accents_stay_in_the_plain_text() -> None:
    text = prepare("It is in São  Paulo.")
    assert text.words == ("it", "is", "in", "sao", "paulo")
    assert [text.plain[slice(*span)] for span in places(text, "sao paulo")] == ["São Paulo"]
    assert states("in São Paulo", "re:são")
    assert not states("in São Paulo", "re:sao")


def test_an_empty_match_counts() -> None:
    assert states("the tower and the bridge", r"re:(?=.*\btower\b)(?=.*\bbridge\b)")


@pytest.mark.parametrize("form", ["re:(", "re:[z-a]", "re:(?P<n>", "re:" + "a" * 5000])
def test_a_pattern_that_cannot_be_used_is_refused_in_one_line(form: str) -> None:
    with pytest.raises(InputError, match="answer form") as caught:
        states("text", form)
    assert "\n" not in str(caught.value)


def test_what_is_too_long_is_cut() -> None:
    assert not states("x " * LONGEST + "needle", "needle")
    assert not states("x " * LONGEST + "needle", "re:needle")


@given(form=st.text(min_size=1, max_size=60))
def test_a_form_states_itself(form: str) -> None:
    if not is_regex(form):
        assert states(form, form) == bool(prepare(form).folded)


@given(form=st.from_regex(r"[a-z0-9]{1,8}( [a-z0-9]{1,8}){0,3}", fullmatch=True))
def test_a_form_is_found_among_other_words(form: str) -> None:
    assert states(f"Before it, {form}; behind.", form)


@given(text=st.text(max_size=200), form=st.text(max_size=40))
def test_places_lie_in_the_text(text: str, form: str) -> None:
    if not is_regex(form):
        ready = prepare(text)
        assert all(0 <= a <= b <= len(ready.plain) for a, b in places(ready, form))
