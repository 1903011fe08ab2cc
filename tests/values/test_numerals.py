"""Numerals: the exact value of a number in digits or words, or nothing."""

from __future__ import annotations

import json
from decimal import Context, Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.numerals import Numeral, find_numerals
from counterpoint.values.numerals.lexicon import SPACED, lexicon

TABLE = [
    json.loads(line)
    for line in (Path(__file__).parent / "numerals.jsonl").read_text(encoding="utf-8").splitlines()
]


def exact(written: str) -> Decimal:
    over, _, under = written.partition("/")
    return Context(prec=34).divide(Decimal(over), Decimal(under or "1"))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row["input"])
def test_values_forms_and_readings(row: dict[str, list[tuple[str, str, list[str]]]]) -> None:
    found = [(n.value, n.form, n.readings) for n in find_numerals(str(row["input"]))]
    assert found == [
        (exact(value), form, tuple(map(Decimal, readings)))
        for value, form, readings in row["numerals"]
    ]


def only(text: str) -> Numeral:
    [numeral] = find_numerals(text)
    return numeral


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("about $4.2 million dollars", "4.2 million"),
        ("up to 3.3k/s", "3.3k"),
        ("共58万元", "58万"),
        ("at −5 °C", "−5"),
        ("minus five degrees", "five"),
        ("a debt of -$5", "5"),
        ("it took two and a half hours", "two and a half"),
        ("nearly a third of it", "a third"),
        ("half an hour", "half"),
        ("rund 5 Mio. Euro", "5 Mio."),
        ("on the 21st day", "21st"),
        ("见第 3 章", "第 3"),
        ("some 816 000 t", "816 000"),
        ("roughly half a million users", "half a million"),
    ],
)
def test_the_span_holds_the_number_and_its_scale_alone(text: str, quote: str) -> None:
    start, end = only(text).span
    assert text[start:end] == quote


@pytest.mark.parametrize(
    ("text", "precision"),
    [
        ("8,848.86", "0.01"),
        ("8849", "1"),
        ("1200", "1"),
        ("1.50", "0.01"),
        ("3.3k", "100"),
        ("5 million", "1000000"),
        ("4.8 million", "100000"),
        ("five", "1"),
        ("two hundred", "1"),
        ("ten thousand", "1000"),
        ("two thousand twenty-four", "1"),
        ("a dozen", "1"),
        ("half a million", "100000"),
        ("half", "0"),
        ("two and a half", "0"),
        ("½", "0"),
        ("58万", "10000"),
        ("两万五", "1000"),
        ("一百二十", "1"),
        ("3rd", "1"),
    ],
)
def test_precision_is_the_weight_of_the_last_digit(text: str, precision: str) -> None:
    assert only(text).precision == Decimal(precision)


@pytest.mark.parametrize(
    ("text", "words", "plain"),
    [
        ("2023", False, True),
        ("2,023", False, False),
        ("7k", False, False),
        ("7.0", False, False),
        ("-7", False, False),
        ("7th", False, False),
        ("7 million", True, False),
        ("seven", True, False),
        ("三十五", True, False),
    ],
)
def test_plain_digits_are_told_from_words_and_marked_digits(
    text: str, words: bool, plain: bool
) -> None:
    numeral = only(text)
    assert (numeral.words, numeral.plain) == (words, plain)


def test_both_readings_are_scaled_and_signed() -> None:
    numeral = only("-1.234k")
    assert numeral.value == -1234
    assert numeral.readings == (Decimal(-1_234_000),)


@pytest.mark.parametrize(
    "evidence", ["1.234.567,5", "Es kostet 3,7 Euro und ist teuer.", "1.000,00 und 2.000,00"]
)
def test_a_comma_elsewhere_settles_a_dot(evidence: str) -> None:
    numeral = find_numerals(f"{evidence} Dazu 1.234.")[-1]
    assert (numeral.value, numeral.readings) == (1234, ())


def test_marks_that_contradict_each_other_settle_nothing() -> None:
    numeral = find_numerals("1.234.567,5 but 1,234,567.5 and 1.234")[-1]
    assert numeral.readings


ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
ONES += " sixteen seventeen eighteen nineteen"
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def english(value: int) -> str:
    """Spell a number below a billion."""
    for scale, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if value >= scale:
            rest = f" {english(value % scale)}" if value % scale else ""
            return f"{english(value // scale)} {name}{rest}"
    if value < 20:
        return ONES.split()[value - 1]
    return TENS.split()[value // 10 - 2] + (f"-{english(value % 10)}" if value % 10 else "")


def german(value: int) -> str:
    """Spell a number below a million."""
    ones = "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
    names = f"{ones} fünfzehn sechzehn siebzehn achtzehn neunzehn".split()
    tens = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
    for scale, name in ((1000, "tausend"), (100, "hundert")):
        if value >= scale:
            return german(value // scale) + name + (german(value % scale) if value % scale else "")
    if value < 20:
        return names[value - 1]
    unit = f"{german(value % 10)}und" if value % 10 else ""
    return unit + tens[value // 10 - 2]


def chinese(value: int) -> str:
    """Spell a number below ten thousand."""
    written, gap = "", False
    for power, name in ((3, "千"), (2, "百"), (1, "十"), (0, "")):
        digit = value // 10**power % 10
        if digit == 0:
            gap = bool(written)
            continue
        written += ("零" if gap else "") + "〇一二三四五六七八九"[digit] + name
        gap = False
    return written


@given(st.integers(1, 10**9 - 1))
def test_english_words_are_read_back(value: int) -> None:
    assert only(f"{english(value)} items").value == value


@given(st.integers(2, 10**6 - 1).filter(lambda value: value % 100 != 1))
def test_german_words_are_read_back(value: int) -> None:
    assert only(f"Es sind {german(value)} Stück").value == value


@given(st.integers(1, 9999))
def test_chinese_words_are_read_back(value: int) -> None:
    assert only(f"共{chinese(value)}名").value == value


@given(
    st.integers(0, 10**15),
    st.sampled_from([",", ".", "'", "’", "\u00a0", "\u202f", "\u2009", " ", "_"]),
)
def test_grouping_never_gives_another_value(value: int, mark: str) -> None:
    numerals = find_numerals(f"{value:,}".replace(",", mark))
    assert all(value in (n.value, *n.readings) for n in numerals)
    assert len(numerals) <= 1


@given(st.decimals(0, 10**9, places=2), st.sampled_from(["{}", "{} m", "= {};", "({} kg)"]))
def test_decimals_are_read_back(value: Decimal, frame: str) -> None:
    numeral = only(frame.format(f"{value:f}"))
    assert (numeral.value, numeral.precision) == (value, Decimal("0.01"))


@given(st.integers(1, 999), st.sampled_from([("k", 3), (" million", 6), (" Mrd.", 9), ("万", 4)]))
def test_scales_multiply(value: int, scale: tuple[str, int]) -> None:
    word, exponent = scale
    assert only(f"x = {value}{word}").value == value * 10**exponent


PIECES = st.sampled_from(
    (
        *(
            "1",
            "23",
            "456",
            "1000",
            "0",
            ".",
            ",",
            "-",
            "–",
            "−",
            " ",
            "/",
            ":",
            "'",
            "_",
            "^",
            "²",
        ),
        *(
            "½",
            "k",
            "M",
            "million",
            "hundred",
            "and",
            "a",
            "half",
            "one",
            "twenty",
            "third",
            "first",
        ),
        *("second", "of", "point", "ein", "und", "zwanzig", "tausend", "Milliarden", "y", "mil"),
        *(
            "cuarenta",
            "tercio",
            "三",
            "十",
            "百",
            "万",
            "亿",
            "零",
            "半",
            "点",
            "第",
            "分之",
            "个",
            "年",
        ),
        *(
            "$",
            "€",
            "%",
            "(",
            ")",
            "\n",
            "e",
            "x10",
            "\ud800",
            "\u0660",
            "０",
            "٫",
            "st",
            "th",
            "İ",
        ),
    )
)


VOCABULARY = sorted({word for code in SPACED for word in lexicon(code).words})
SMALL_WORDS = ["a", "un", "ein", "and", "y", "und", "of", "de", "von", "point", "2", "ſ", "minus"]
WORDS = st.sampled_from(VOCABULARY) | st.sampled_from(SMALL_WORDS)
HAN = st.sampled_from("〇零一二两三四五六七八九十百千万亿半点第分之个年月天3,.多几负")


def check(text: str) -> None:
    """Numerals are in order and disjoint, their spans lie in the text and hold something."""
    position = 0
    for numeral in find_numerals(text):
        start, end = numeral.span
        assert position <= start < end <= len(text)
        assert numeral.value.is_finite()
        assert numeral.precision >= 0
        assert numeral.value not in numeral.readings
        position = end


@given(st.lists(PIECES, max_size=40).map("".join))
def test_what_looks_like_numbers_never_breaks(text: str) -> None:
    check(text)


@given(st.lists(PIECES, max_size=30).map(" ".join))
def test_spaced_pieces_never_break(text: str) -> None:
    check(text)


@given(st.lists(WORDS, max_size=12), st.sampled_from((" ", "-", ", ")))
def test_number_words_in_any_order_never_break(words: list[str], joint: str) -> None:
    check(joint.join(words))


@given(st.text(HAN, max_size=14))
def test_chinese_characters_in_any_order_never_break(text: str) -> None:
    check(text)


@given(st.text(st.characters(codec=None), max_size=200))
def test_any_text_is_read(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    "piece",
    [
        "9",
        "1.",
        "1,",
        "1-",
        "1:",
        "1 ",
        "a-1 ",
        "one ",
        "hundred and ",
        "三",
        "万",
        "半",
        "1x10",
        "/1",
    ],
)
def test_long_repetition_is_read(piece: str) -> None:
    check(piece * 5_000)


def test_neighbours_do_not_change_a_numeral() -> None:
    alone = only("3.3k")
    crowded = find_numerals("See the plan. " * 50 + "3.3k")[-1]
    assert (alone.value, alone.precision) == (crowded.value, crowded.precision)
