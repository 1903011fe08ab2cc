"""Numbers as they are written."""

from __future__ import annotations

import itertools
import time
from decimal import Context, Inexact, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.numbers import find_numbers


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("$4.2M", ["$4200000"]),
        ("$4.2 million", ["$4200000"]),
        ("4.2 million dollars", ["$4200000"]),
        ("USD is not before; 4,200,000 USD", ["$4200000"]),
        ("€ 63.00", ["€63"]),
        ("£1.5bn", ["£1500000000"]),
        ("12.5 % and 5 per cent and 7 percent", ["12.5%", "5%", "7%"]),
        ("3.3k per second, 9,000/s", ["3300", "9000"]),
        ("10_000; // ms", ["10000"]),
        ("1'000 and 1\u00a0000", ["1000", "1000"]),
        ("100 requests", ["100"]),
        ("500ms", ["500"]),
        ("297-348 and 297–348", ["297", "348", "297", "348"]),
        ("skew=-0.864", ["-0.864"]),
        ("a change of -5% or \u22125 points", ["-5%", "-5"]),
        ("**999** million", ["999"]),
        ("in 2023.", ["2023"]),
        ("$5.", ["$5"]),
        ("2024-01-15 and 2024-01-15T10:00:00Z", []),
        ("14:00 to 18:00", []),
        ("1.2.3 and 10.0.0.1", []),
        ("v1.2 Q2 fin-001 COVID-19 #42", []),
        ("1,5 and 63,00 €", []),
        ("2nd and 3rd", []),
        ("9" * 60, []),
        ("In 2024 $500, since 2023 €4.2M", ["2024", "$500", "2023", "€4200000"]),
        ("$100 $200 300$", ["$100", "$200", "$300"]),
        ("1,2,3 and 12,34 and 1,2345", []),
        ("1,000,000 and 1'000'000.5", ["1000000", "1000000.5"]),
        ("no digits at all", []),
        ("", []),
    ],
)
def test_normal_forms(text: str, normal: list[str]) -> None:
    assert [number.normal for number in find_numbers(text)] == normal


@pytest.mark.parametrize(
    ("text", "bare"),
    [("2023", True), ("2,000", False), ("$2000", False), ("5%", False), ("7", True), ("7k", False)],
)
def test_only_plain_digits_are_bare(text: str, bare: bool) -> None:
    [number] = find_numbers(text)
    assert number.bare is bare


def test_spans_are_exact() -> None:
    text = "It rose from $4.2M to 6.8 million euros (up 62 %)."
    spans = [number.span for number in find_numbers(text)]
    assert [text[s:e] for s, e in spans] == ["$4.2M", "6.8 million euros", "62 %"]


def test_equal_values_of_two_currencies_do_not_agree() -> None:
    dollars, euros, plain = find_numbers("$100 then €100 then 100")
    assert not dollars.agrees(euros)
    assert dollars.agrees(plain)
    assert plain.agrees(euros)


@given(st.integers(min_value=0, max_value=10**12))
def test_grouping_changes_nothing(value: int) -> None:
    [plain] = find_numbers(str(value))
    [grouped] = find_numbers(f"{value:,}")
    assert plain.value == grouped.value == value


@given(st.text(alphabet="0123456789.,:-/$€%kMB abc_\u00a0'", max_size=200))
def test_any_text_gives_ordered_spans_that_hold_digits(text: str) -> None:
    spans = [number.span for number in find_numbers(text)]
    assert all(any(c.isdigit() for c in text[s:e]) for s, e in spans)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))


def test_large_numbers_are_exact_whatever_the_decimal_context() -> None:
    text = "1000000000000000000000000000001 and -1000000000000000000000000000002k"
    with localcontext(Context(prec=3, traps=[Inexact])):
        first, second = find_numbers(text)
        assert first.normal == "1000000000000000000000000000001"
        assert second.normal == "-1000000000000000000000000000002000"


@pytest.mark.parametrize("text", ["1" + ",111" * 100_000 + "1", "1,1" * 100_000, "100% " * 60_000])
def test_hostile_runs_of_digits_cost_linear_time(text: str) -> None:
    begin = time.perf_counter()
    find_numbers(text)
    assert time.perf_counter() - begin < 5.0
