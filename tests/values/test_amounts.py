"""Amounts: what is read from a text, and how two of them agree."""

from __future__ import annotations

import json
import re
from decimal import Context, Decimal, localcontext
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.values.amounts import Amount, compare_amounts, find_amounts
from counterpoint.values.units import currency_before, read_unit, time_unit, unit_of
from counterpoint.values.units.lexicon import known_units

HERE = Path(__file__).parent
READ = [json.loads(line) for line in (HERE / "amounts.jsonl").read_text("utf-8").splitlines()]
COMPARED = [
    json.loads(line) for line in (HERE / "amounts_compared.jsonl").read_text("utf-8").splitlines()
]
LONG, SHOWN = Context(prec=28), Context(prec=6)
QUOTIENT = re.compile(r"(\d+(?:\.\d+)?)/(\d+(?:\.\d+)?)(?=[. ])")
WORDS = (
    "5 12 1,000 3.3k five half a an one 30-60 2 h min s m km kg % $ € 元 百分之 至少 以上 每 月 天 "
    "年 euros dollars cents hours minutes days month year per every each other once twice daily "
    "monthly between and from to bis zwischen und up at least most more than less or fewer about "
    "± – - / ~ < > ≥ + . , ; : ( ) 14:00 noon pm am of in out requests times attempts 5ms 1h30m "
    "half past quarter six never nobody aged birthday page no. once twice 九点 点半 四米八 一次 号 "
    "2nd third °C m³/s GB MB/s \ud800 \u0000 \n \u00a0 raised 2024"
    " ½ 1/2 million x × 500 2x500 mg/kg -20–-10 -20--10 (5) (3.2) €(5) plus minus M K MM MEUR 3€50 "
    "100,000 ⩽ ≯ =< 1⁄2 ５，０００ ৫০০ by warmer Δ zero '90s 90s the lasts 00:30:00 2h30 users max "
    "tablets 令和6年 halb vor hr. 30 oz. 1e999"
).split(" ")


def read(text: str) -> Amount:
    (amount,) = find_amounts(text)
    return amount


def worked_out(normal: str) -> str:
    """Do the divisions of an expected value such as "5/604800 1/s"; one that ends is exact."""
    return QUOTIENT.sub(lambda m: f"{_quotient(Decimal(m[1]), Decimal(m[2])):f}", normal)


def _quotient(over: Decimal, under: Decimal) -> Decimal:
    long = LONG.divide(over, under).normalize(LONG)
    return long if len(long.as_tuple().digits) < 20 else long.normalize(SHOWN)


@pytest.mark.parametrize("case", READ, ids=[case["text"] for case in READ])
def test_amounts_of_a_text(case: dict[str, object]) -> None:
    found = [[amount.kind, amount.normal] for amount in find_amounts(str(case["text"]))]
    expected = case["amounts"]
    assert isinstance(expected, list)
    assert found == [[kind, worked_out(normal)] for kind, normal in expected]


@pytest.mark.parametrize("case", COMPARED, ids=[f"{c['a']} | {c['b']}" for c in COMPARED])
def test_two_amounts(case: dict[str, str]) -> None:
    a, b = read(case["a"]), read(case["b"])
    assert (compare_amounts(a, b), compare_amounts(b, a)) == (case["result"], case["result"])


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("ten wrong attempts", "attempt"),
        ("after six wrong entries in a row", "entry"),
        ("nineteen people signed", "person"),
        ("128 agents attached", "agent"),
        ("5,000 REST calls an hour", "call"),
        ("three times", "time"),
        ("once only, and only once", "time"),
        ("三次", "time"),
        ("one account", "account"),
        ("14 Millionen Menschen nutzen das Angebot", "menschen"),
        ("seis intentos fallidos", "intento"),
        ("19 is the number of staff", ""),
        ("only five of those", ""),
        ("Ward 14 admits visitors", ""),
        ("in 2024 users left", ""),
        ("2024 users left", "user"),
        ("from 4.0 changes how", ""),
        ("defaults to 3.", ""),
        ("from forty on, for years", ""),
    ],
)
def test_the_counted_noun(text: str, counted: str) -> None:
    assert read(text).counted == counted


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("5 to 10 days", "range"),
        ("5 days", "point"),
        ("not more than 5 days", "at_most"),
        ("not less than 5 days", "at_least"),
        ("more than 5 days", "above"),
        ("no more than 5 days", "at_most"),
        ("less than 5 days", "below"),
        ("5 days or less", "at_most"),
        ("5 days or more", "at_least"),
        ("5 Tage oder länger", "at_least"),
        ("nicht mehr als 5 Tage", "at_most"),
        ("weniger als 5 Tage", "below"),
        ("como máximo 5 días", "at_most"),
        ("5 días como máximo", "at_most"),
        ("más de 5 días", "above"),
        ("最多5天", "at_most"),
        ("5天以上", "at_least"),
        ("5天以内", "at_most"),
        ("少于5天", "below"),
    ],
)
def test_the_shape(text: str, shape: str) -> None:
    assert read(text).shape == shape


@pytest.mark.parametrize(
    ("text", "tolerance"),
    [
        ("5 days", "0"),
        ("31 days", "0"),
        ("8849 m", "0.5"),
        ("8,848.86 m", "0.005"),
        ("3.3k requests", "50"),
        ("5 million", "500000"),
        ("1.5 %", "0.05"),
        ("5 %", "0"),
        ("$58", "0"),
        ("about 40", "8"),
        ("about 50", "10"),
        ("about 4,130", "10"),
        ("c. 840 thousand", "10000"),
        ("about half", "0.05"),
        ("about 1,000 m", "200"),
        ("some 29,032 m", "1"),
        ("half of them", "0"),
    ],
)
def test_the_tolerance_of_the_writing(text: str, tolerance: str) -> None:
    assert read(text).tolerance == Decimal(tolerance)


@pytest.mark.parametrize(
    "text",
    [
        "about 5 days",
        "roughly 5 days",
        "~5 days",
        "circa 5 days",
        "nearly 5 days",
        "just over 5 days",
        "etwa 5 Tage",
        "knapp 5 Tage",
        "aproximadamente 5 días",
        "casi 5 días",
        "大约5天",
        "5天左右",
        "5 days or so",
    ],
)
def test_approximate_amounts(text: str) -> None:
    assert read(text).approximate
    assert not read("5 days").approximate


@pytest.mark.parametrize(
    ("text", "lean"),
    [
        ("a little over 5 km", "up"),
        ("almost 5 km", "down"),
        ("knapp 5 km", "down"),
        ("casi 5 km", "down"),
        ("将近5公里", "down"),
        ("about 5 km", ""),
        ("5 km", ""),
    ],
)
def test_the_side_that_an_approximation_leans_to(text: str, lean: str) -> None:
    assert read(text).lean == lean


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("a hundred images in six hours", ["100"]),
        ("at most four grams in 24 hours", ["<=0.004 kg"]),
        ("half past ten", ["22:30"]),
        ("ten at night", []),
        ("the age of fifty", ["50"]),
        ("the third birthday", ["3"]),
    ],
)
def test_what_may_be_meant_as_well_is_a_reading(text: str, readings: list[str]) -> None:
    assert [reading.normal for reading in read(text).readings] == readings


def test_every_reading_is_kept() -> None:
    assert [reading.normal for reading in read("8 GB").readings] == ["8589934592 byte"]
    assert [reading.unit for reading in read("5 pounds").readings] == ["kg"]
    assert {read("¥500").unit, *(r.unit for r in read("¥500").readings)} == {"JPY", "CNY"}
    assert [reading.normal for reading in read("2:07 h").readings] == ["02:07"]
    assert [reading.normal for reading in read("5m people").readings] == ["300 s", "5000000"]
    assert read("8 GiB").readings == ()


def test_the_span_covers_all_that_was_read() -> None:
    text = "It waits for at least about five hours or so, then stops."
    amount = read(text)
    assert text[amount.span.start : amount.span.end] == "at least about five hours or so"


def test_words_between_two_amounts_belong_to_the_later_one() -> None:
    first, second = find_amounts("5 or more than 6 days")
    assert (first.shape, second.shape) == ("point", "above")


def test_the_written_unit_is_kept() -> None:
    assert [a.written for a in find_amounts("5 minutes, 3 feet, 7 Euro, 20 % and 9")] == [
        "min",
        "ft",
        "EUR",
        "%",
        "",
    ]


def test_units_do_not_reach_over_sentences_and_words() -> None:
    assert [
        a.normal for a in find_amounts("We saw 5. Days passed. It took 6, minutes later 7")
    ] == [
        "5",
        "6",
        "7",
    ]
    assert [a.unit for a in find_amounts("5 s-curves, 5 t-shirts, 2023 ha subido")] == ["", "", ""]


def test_case_matters_for_symbols_only() -> None:
    assert read("5 MB").low != read("5 Mb").low
    assert read("5 MINUTES") == read("5 minutes")
    assert read("5 mb").unit == ""


@pytest.mark.parametrize("name", sorted(known_units().names))
def test_every_unit_converts_there_and_back(name: str) -> None:
    unit = known_units().names[name]
    back = unit.from_base(unit.to_base(Decimal("12.5")))
    assert abs(back - Decimal("12.5")) < Decimal("1e-9")
    assert unit.scale > 0


def test_reading_units_alone() -> None:
    unit, end = read_unit("business days left", 0) or (None, 0)
    assert unit is time_unit("workday")
    assert end == 13
    assert read_unit("mix", 0) is None
    assert read_unit("", 0) is None
    assert (currency_before("US$5", 3) or (None, None))[1] == 0
    assert currency_before("5", 0) is None


def test_short_spellings_name_their_unit() -> None:
    assert unit_of("min") is time_unit("minute")
    per_month = unit_of("USD/month")
    assert per_month is not None
    assert per_month.base == "USD/month"
    assert unit_of("USD/nothing") is None
    assert unit_of("nothing") is None


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    check(text)


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=14), st.sampled_from(["", " ", "  "]))
def test_any_order_of_words_is_read_without_an_error(words: list[str], glue: str) -> None:
    check(glue.join(words))


def check(text: str) -> None:
    amounts = find_amounts(text)
    assert [amount.span for amount in amounts] == sorted(amount.span for amount in amounts)
    end = 0
    for amount in amounts:
        assert end <= amount.span.start < amount.span.end <= len(text)
        end = amount.span.end
        assert amount.low is not None or amount.high is not None
        assert amount.low is None or amount.high is None or amount.low <= amount.high
        assert amount.tolerance >= 0
        assert amount.normal
        assert compare_amounts(amount, amount) in ("equal", "converted")
    for a, b in pairwise(amounts):
        assert compare_amounts(a, b) == compare_amounts(b, a)


@settings(deadline=None)
@given(st.integers(1, 10**9), st.sampled_from(["s", "min", "h", "km", "kg", "%", "EUR", "GB"]))
def test_a_written_quantity_equals_itself_in_other_words(value: int, unit: str) -> None:
    assert compare_amounts(read(f"{value} {unit}"), read(f"it takes {value} {unit}.")) == "equal"


@settings(deadline=None)
@given(st.integers(1, 10**6))
def test_conversion_keeps_values(value: int) -> None:
    assert compare_amounts(read(f"{value} s"), read(f"{value * 1000} ms")) == "converted"
    assert compare_amounts(read(f"{value} min"), read(f"{value * 60} s")) == "converted"
    assert compare_amounts(read(f"{value}/min"), read(f"{value * 60}/h")) == "converted"


def test_enormous_numbers_compare() -> None:
    digits = "9" * 40
    assert compare_amounts(read(f"{digits} km"), read(f"{digits} mi")) == "different"
    assert compare_amounts(read(f"{digits} km"), read(f"0.{digits[1:]} mm")) == "different"


HOSTILE = (
    *("1-", "$", "every ", "1 to ", "1h", "每", "up to ", "9", "5 a ", "at 10, ", "12 and "),
    *(
        "once ",
        "under 5 ",
        "half past ",
        "page 5 ",
        "九点",
        "5 g of ",
        "never above 5 ",
        "mon 9-18 ",
    ),
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_repetition_is_read(piece: str) -> None:
    find_amounts(piece * 3000)


def test_the_decimal_context_of_the_caller_does_not_matter() -> None:
    with localcontext(Context(prec=3)):
        found = [a.normal for a in find_amounts("1234567.5 m to 1234568.5 m, 5,000 an hour")]
        assert compare_amounts(read("1234567 m"), read("1234.569 km")) == "different"
    assert found == ["1234567.5..1234568.5 m", worked_out("5000/3600 1/s")]
