from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.errors import InputError
from counterpoint.evals.records import Case
from counterpoint.evals.systems.templates import (
    DEFAULT_BODY,
    DEFAULT_PROMPT,
    check_body,
    check_prompt,
    fill_body,
    fill_prompt,
    prompt,
)
from counterpoint.types import Passage


def test_our_own_body_holds_the_case(case: Case) -> None:
    check_body(DEFAULT_BODY)
    body = fill_body(DEFAULT_BODY, replace(case, now="2026-01-01"))
    assert set(body) == {"query", "passages", "now", "as_of"}
    assert (body["query"], body["now"], body["as_of"]) == (case.query, "2026-01-01", None)
    assert body["passages"][2] == {
        "id": "p3",
        "text": "Tomatoes ripen in August.",
        "title": "Garden",
        "date": None,
        "source": None,
    }


def test_a_placeholder_alone_is_a_value_and_within_a_text_is_text(case: Case) -> None:
    template = {"q": "${query}", "deep": [{"c": "${texts}"}, 7, None], "t": "Q: ${query}!"}
    assert fill_body(template, replace(case, query=None)) == {
        "q": None,
        "deep": [{"c": [passage.text for passage in case.passages]}, 7, None],
        "t": "Q: !",
    }


def test_what_is_put_in_is_never_read_as_a_template() -> None:
    hostile = Case(
        id="c",
        suite="own",
        query="{passages} ${texts} \\1",
        passages=(Passage(id="p1", text="{query} ${query}"),),
    )
    assert fill_body({"t": "${query}|${passages}"}, hostile) == {
        "t": "{passages} ${texts} \\1|[p1]\n{query} ${query}"
    }
    assert fill_prompt("{query}|{passages}|{x}", hostile) == (
        "{passages} ${texts} \\1|[p1]\n{query} ${query}|{x}"
    )


def test_our_own_prompt_holds_question_and_passages(case: Case) -> None:
    check_prompt(prompt(DEFAULT_PROMPT))
    text = fill_prompt(prompt(DEFAULT_PROMPT), case)
    assert case.query in text
    assert "[p1] (2024-02-01)\nThe gateway allows 100 calls a minute." in text
    assert "[p3] (Garden)\nTomatoes" in text
    assert "{" not in text


def test_templates_are_checked() -> None:
    with pytest.raises(InputError, match=r"lacks \{passages\}"):
        check_prompt("only {query}")
    with pytest.raises(InputError, match=r"no placeholder 'qury'\. Did you mean 'query'"):
        check_body({"a": ["${qury}"]})
    with pytest.raises(InputError, match="no JSON form"):
        check_body({"a": float("nan")})


@given(st.text(), st.text(min_size=1))
def test_any_question_and_passage_arrive_unchanged(query: str, text: str) -> None:
    given_case = Case(id="c", suite="own", query=query, passages=(Passage(id="p1", text=text),))
    body = fill_body(DEFAULT_BODY, given_case)
    assert (body["query"], body["passages"][0]["text"]) == (query, text)
