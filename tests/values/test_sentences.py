"""Sentences with exact offsets."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.sentences import sentences


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("It costs 3.5 euros. Fine.", ["It costs 3.5 euros.", "Fine."]),
        ("Dr. Smith met Mr. Jones.", ["Dr. Smith met Mr. Jones."]),
        ("See Fig. 3 and Sec. 4.", ["See Fig. 3 and Sec. 4."]),
        ("Acme Corp. reported it.", ["Acme Corp. reported it."]),
        ("He joined Acme Inc. The firm grew.", ["He joined Acme Inc.", "The firm grew."]),
        ("Am 1. Januar galt das. Danach nicht.", ["Am 1. Januar galt das.", "Danach nicht."]),
        ("12. jan 12. jan 4. Then it ended.", ["12. jan 12. jan 4.", "Then it ended."]),
        ("One. 12. Item. (3. Item.", ["One.", "12. Item.", "(3.", "Item."]),
        ("It was in 2023. Then it ended.", ["It was in 2023.", "Then it ended."]),
        ("- first item\n- second item", ["- first item", "- second item"]),
        ("# Heading\nText below.", ["# Heading", "Text below."]),
        ("| a | b |\n| 1 | 2 |", ["| a | b |", "| 1 | 2 |"]),
        ("这是第一句。这是第二句！", ["这是第一句。", "这是第二句！"]),
        ("彼は「行く」と言った。次。", ["彼は「行く」と言った。", "次。"]),
        ('He said "no." She left.', ['He said "no."', "She left."]),
        (
            "A line that is long enough to have been wrapped by hand\nis joined to the next one.",
            ["A line that is long enough to have been wrapped by hand\nis joined to the next one."],
        ),
        ("Short line\nAnother", ["Short line", "Another"]),
        ("it is so . then it ends .", ["it is so .", "then it ends ."]),
        ("  \n\n ", []),
        ("", []),
        ("no stop at the end", ["no stop at the end"]),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@given(st.text(alphabet="aB1. !?\n。-|#\"'\t", max_size=120))
def test_sentences_are_ordered_trimmed_and_lose_nothing(text: str) -> None:
    spans = sentences(text)
    assert all(text[s:e] == text[s:e].strip() != "" for s, e in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))
    assert "".join("".join(split(text)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    "unit", ["12. jan ", "12. ", ". ", " .", "a. ", "1 ", "Dr. ", "no. x ", "."]
)
def test_hostile_prose_costs_linear_time(unit: str) -> None:
    def cost(n: int) -> float:
        begin = time.process_time()
        sentences(" " * n + unit * n)
        return time.process_time() - begin

    cost(100)
    # Quadratic cost would be 256 times as much; the best of three, since machines are shared.
    small, large = (min(cost(n) for _ in range(3)) for n in (2_000, 32_000))
    assert large < 16 * small * 5 + 0.3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Im 3. Quartal stieg es. Ende.", ["Im 3. Quartal stieg es.", "Ende."]),
        ("Open until 5 p.m. The shop is shut.", ["Open until 5 p.m.", "The shop is shut."]),
        ("In the U.S. sales grew.", ["In the U.S. sales grew."]),
        ('"Why?" he asked. She left.', ['"Why?" he asked.', "She left."]),
        ("Well... maybe. Yes… no.", ["Well... maybe.", "Yes… no."]),
        ("Call ext. 21. Then wait.", ["Call ext. 21.", "Then wait."]),
        ("Take vitamin C. It helps J. K. Doe.", ["Take vitamin C.", "It helps J. K. Doe."]),
    ],
)
def test_what_follows_tells_an_abbreviation_from_an_end(text: str, expected: list[str]) -> None:
    assert split(text) == expected
