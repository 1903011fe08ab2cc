"""How laws and contracts are amended word by word: what goes out, and what comes in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.amendments import amendments
from counterpoint.claims.changes import find_changes


def told(sentence: str) -> list[tuple[str, str, str]]:
    return [
        (kind, *(sentence[slice(*place)] if place else "" for place in (old, new)))
        for kind, _, old, new in amendments(sentence)
    ]


@pytest.mark.parametrize(
    ("sentence", "old", "new"),
    [
        (
            'The words "ten days" shall be deleted and replaced by "six days".',
            "ten days",
            "six days",
        ),
        ("The words “ten” are deleted and replaced with the word “six”.", "ten", "six"),
        ('The word "ten" is replaced by the word "six".', "ten", "six"),
        ('"Ten" shall be substituted by "six".', "Ten", "six"),
        ('In rule 4, for "ten days" substitute "six days".', "ten days", "six days"),
        ("In rule 4, for the words “ten” there is substituted “six”.", "ten", "six"),
        ("For ten days substitute six days.", "ten days", "six days"),
        ('In rule 4, delete "ten" and insert "six".', "ten", "six"),
        ("Strike out “ten”, and insert in its place “six”.", "ten", "six"),
        ("Delete ten days and insert six days.", "ten days", "six days"),
        ("Omit 'ten days' and substitute 'six days'.", "ten days", "six days"),
        ('The words "ten" are omitted and "six" is substituted.', "ten", "six"),
        ('The word "six" is substituted for the word "ten".', "ten", "six"),
    ],
)
def test_one_wording_takes_the_place_of_another(sentence: str, old: str, new: str) -> None:
    assert told(sentence) == [("replaces", old, new)]


@pytest.mark.parametrize(
    ("sentence", "new"),
    [
        ("Rule 4 is amended to read six days.", "six days"),
        ('Rule 4 is amended so as to read: "six days".', "six days"),
        ("Rule 4 is amended to read as follows: “six days”.", "six days"),
    ],
)
def test_a_rule_gets_a_new_wording(sentence: str, new: str) -> None:
    assert told(sentence) == [("amended", "", new)]


@pytest.mark.parametrize(
    "sentence",
    [
        'The words "ten" and "six" are replaced often.',
        'He said "ten" and inserted a coin, then "six".',
        'Replace "ten" if you must; "six" is better.',
        "Delete the file and insert.",
        "Honey is a substitute for sugar.",
        "Press delete and read on.",
        "",
    ],
)
def test_what_amends_nothing(sentence: str) -> None:
    assert told(sentence) == []


def test_an_amendment_is_told_once() -> None:
    text = 'The words "ten days" shall be deleted and replaced by "six days".'
    [change] = find_changes(text)
    assert (change.kind, text[slice(*change.span)][:10]) == ("replaces", '"ten days"')


PIECES = [
    *'for the words "ten" and insert substitute is replaced by with delete deleted'.split(),
    *"“six” ‘two’ there shall be substituted in its place amended to read : , . \n".split(" "),
]


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=24))
def test_spans_lie_in_the_text(pieces: list[str]) -> None:
    text = " ".join(pieces)
    for _, *spans in amendments(text):
        for span in spans:
            assert span is None or 0 <= span.start < span.end <= len(text)
    find_changes(text)


@pytest.mark.parametrize(
    "piece",
    ['for "a" substitute ', "delete a and insert ", '"', "for a b ", "amended to read ", "'"],
)
def test_long_hostile_text_is_read(piece: str) -> None:
    list(amendments(piece * 20_000 + "replaced"))
