"""What may not change a verdict: order, sides, mark-up, company, units, characters, copies.

The verdict on a pair is whether it conflicts and the reason; ways of agreeing are one reason.
"""

from __future__ import annotations

import json
import re
import textwrap
import unicodedata
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from counterpoint.detection.rules import RuleDetector
from counterpoint.models.encoders import load_encoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Detection, Hit, Passage, Request

NOW = datetime(2026, 1, 1, tzinfo=UTC)
AGREEING = frozenset(("equal", "equal-after-conversion", "within-tolerance", "contains"))
few = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


class Case(NamedTuple):
    """A question, two passages, and whether they conflict."""

    query: str | None
    left: str
    right: str
    conflict: bool


CASES = (
    Case(
        "What is the request timeout of the Harbor gateway?",
        "The request timeout of the Harbor gateway is 90 seconds.",
        "In the Harbor gateway, requests have a timeout of 30 seconds.",
        True,
    ),
    Case(
        "What is the request timeout of the Harbor gateway?",
        "The request timeout of the Harbor gateway is 90 seconds.",
        "In the Harbor gateway, requests have a timeout of 90 seconds.",
        False,
    ),
    Case(
        "What is the request timeout of the Harbor gateway?",
        "The request timeout of the Harbor gateway is 90 seconds.",
        "The request timeout of the Pelican gateway is 30 seconds.",
        False,
    ),
    Case(
        "When was the Harrow comet discovered?",
        "The Harrow comet was discovered on 3 March 1987.",
        "Astronomers discovered the Harrow comet on 9 May 1991.",
        True,
    ),
    Case(
        "Which release of Palimpsest is the latest?",
        "The latest release of Palimpsest is version 4.10.0.",
        "The latest Palimpsest release is version 4.9.2.",
        True,
    ),
    Case(
        "Are dogs allowed in the Kestrel Street office?",
        "Dogs are allowed in the Kestrel Street office.",
        "Dogs are not allowed in the Kestrel Street office.",
        True,
    ),
    Case(
        "What revenue did Corden report in 2023?",
        "Corden reported revenue of $4.2 billion in 2023.",
        "Corden reported revenue of $3.9 billion in 2022.",
        False,
    ),
    Case(
        "Was kostet die Monatskarte in Altmark?",
        "Die Monatskarte in Altmark kostet 49 Euro.",
        "In Altmark kostet die Monatskarte für alle 58 Euro.",
        True,
    ),
    Case(
        "¿Cuál es el plazo de devolución en la tienda Olmedo?",
        "El plazo de devolución en la tienda Olmedo es de 30 días.",
        "En la tienda Olmedo el plazo de devolución es de 15 días.",
        True,
    ),
    Case(
        "星河手机的保修期是多久？", "星河手机的保修期是24个月。", "星河手机的保修期为12个月。", True
    ),
    Case(
        None,
        "The maximum size of the connection pool in Larkdb is 50 connections.",
        "The maximum size of the connection pool in Larkdb is 80 connections.",
        True,
    ),
    Case(
        None,
        "The weight limit of the Aster kayak is 120 kg.",
        "The weight limit of the Zinnia kayak is 150 kg.",
        False,
    ),
)
UNRELATED = (
    "Otters sleep on their backs and hold hands.",
    "The choir rehearses in the old mill on Thursdays.",
    "Basalt forms when lava cools quickly.",
    "Rye bread keeps longer than wheat bread.",
    "A violin has four strings and a bow of horsehair.",
    "The tram to the lake leaves from platform two.",
    "Ines waters the plants in the hall.",
    "In 1911 the chess club lost its first match by 3 to 5.",
    "Heron nests are built from twigs, up to 20 m above the ground.",
    "The recipe takes 300 g of flour and 2 eggs.",
    "The painter signed 14 of his watercolours in 2004.",
    "Snow fell for 12 hours on the northern pass.",
)
BASES = [
    json.loads(line)
    for line in Path(__file__).with_name("metamorphic.jsonl").read_text("utf-8").splitlines()
]


@pytest.fixture(scope="module")
def detector() -> RuleDetector:
    return RuleDetector(load_encoder("minilm", threads=1), RuleSettings())


Verdict = tuple[bool, str | None]


def detect(detector: RuleDetector, query: str | None, passages: Sequence[Passage]) -> Detection:
    hits = tuple(Hit(passage=each, rank=rank) for rank, each in enumerate(passages, start=1))
    return detector.detect(Request(query=query, hits=hits, now=NOW))


def pair_of(left: str, right: str) -> list[Passage]:
    return [Passage(id="a", text=left), Passage(id="b", text=right)]


def verdict_of(detection: Detection, left: str = "a", right: str = "b") -> Verdict:
    """The verdict on two passages; a pair that was not compared has no reason."""
    assert detection.failures == ()
    among = [v for v in detection.verdicts if (v.left, v.right) == (left, right)]
    assert len(among) <= 1
    if not among:
        return False, None
    [vote] = among
    listed = {pair for conflict in detection.conflicts for pair in conflict.passage_pairs}
    assert ((left, right) in listed) == vote.conflict
    return vote.conflict, "agree" if vote.reason in AGREEING else vote.reason


def judge(detector: RuleDetector, case: Case) -> Verdict:
    return verdict_of(detect(detector, case.query, pair_of(case.left, case.right)))


def ids(case: Case) -> str:
    return re.sub(r"\W+", "-", case.right)[:40]


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_the_cases_are_clear(detector: RuleDetector, case: Case) -> None:
    assert judge(detector, case)[0] == case.conflict


# Order and sides


@few
@given(case=st.sampled_from(CASES), data=st.data())
def test_the_order_of_the_passages(detector: RuleDetector, case: Case, data: st.DataObject) -> None:
    others = [Passage(id=f"z{n}", text=text) for n, text in enumerate(UNRELATED[:3])]
    passages = [*pair_of(case.left, case.right), Passage(id="copy", text=case.left), *others]
    shuffled = data.draw(st.permutations(passages))
    assert detect(detector, case.query, shuffled) == detect(detector, case.query, passages)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_the_sides_exchanged(detector: RuleDetector, case: Case) -> None:
    usual = detect(detector, case.query, pair_of(case.left, case.right))
    turned = detect(detector, case.query, pair_of(case.right, case.left))
    assert verdict_of(usual) == verdict_of(turned)
    chances = [[v.probability for v in found.verdicts] for found in (usual, turned)]
    assert chances[0] == chances[1]
    values = [
        {side.value for c in found.conflicts for side in c.sides} for found in (usual, turned)
    ]
    assert values[0] == values[1]


@pytest.mark.parametrize("case", CASES, ids=ids)
@pytest.mark.parametrize("name", ["0", "Z" * 200, "../p", "b\n", "ü", "\ud800"])
def test_the_names_of_the_passages(detector: RuleDetector, case: Case, name: str) -> None:
    passages = [Passage(id=name, text=case.left), Passage(id="m", text=case.right)]
    left, right = sorted((name, "m"))
    assert verdict_of(detect(detector, case.query, passages), left, right) == judge(detector, case)


# Mark-up

MARKS = (
    *("**{}**", "*{}*", "_{}_", "__{}__", "***{}***", "`{}`", "<b>{}</b>", "<i>{}</i>"),
    *("<code>{}</code>", "<strong>{}</strong>", "<em>{}</em>", "<span>{}</span>"),
    *("[{}](https://example.org/a)", '<a href="https://example.org/a">{}</a>', "<mark>{}</mark>"),
)
_NUMBER = re.compile(r"[0-9]++(?:[.,][0-9]++)*+")
_WORD = re.compile(r"(?<![\w.$])[0-9A-Za-z]++(?:[.,-][0-9A-Za-z]++)*+")


def numbers_in(text: str) -> list[re.Match[str]]:
    return list(_NUMBER.finditer(text))


def marked(text: str, match: re.Match[str], mark: str) -> str:
    return text[: match.start()] + mark.format(match[0]) + text[match.end() :]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("case", CASES, ids=ids)
def test_mark_up_around_the_values(detector: RuleDetector, case: Case, mark: str) -> None:
    right = case.right
    for match in reversed(numbers_in(right)):
        right = marked(right, match, mark)
    assert judge(detector, case._replace(right=right)) == judge(detector, case)


@few
@given(case=st.sampled_from(CASES), mark=st.sampled_from(MARKS), data=st.data())
def test_mark_up_around_a_word(
    detector: RuleDetector, case: Case, mark: str, data: st.DataObject
) -> None:
    found = list(_WORD.finditer(case.left))
    if found:
        left = marked(case.left, data.draw(st.sampled_from(found)), mark)
        assert judge(detector, case._replace(left=left)) == judge(detector, case)


WRAPPERS = (
    *("> {}", "- {}", "* {}", "1. {}", "<p>{}</p>", "<div><p>{}</p></div>", "**{}**"),
    *("<!-- note -->{}", "{}<br/>", "\ufeff{}", "{}\n\n---\n"),
)


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("case", CASES, ids=ids)
def test_mark_up_around_the_whole(detector: RuleDetector, case: Case, wrapper: str) -> None:
    wrapped = case._replace(right=wrapper.format(case.right))
    assert judge(detector, wrapped) == judge(detector, case)


# Company


@few
@given(
    case=st.sampled_from(CASES),
    others=st.permutations(UNRELATED),
    count=st.sampled_from((0, 3, 9)),
    place=st.integers(0, 9),
)
def test_unrelated_passages_beside_it(
    detector: RuleDetector, case: Case, others: list[str], count: int, place: int
) -> None:
    beside = [Passage(id=f"u{n}", text=text) for n, text in enumerate(others[:count])]
    pair = pair_of(case.left, case.right)
    passages = [*beside[:place], pair[0], *beside[place:], pair[1]]
    found = detect(detector, case.query, passages)
    assert verdict_of(found) == judge(detector, case)
    conflicts = [pair for conflict in found.conflicts for pair in conflict.passage_pairs]
    assert conflicts == ([("a", "b")] if case.conflict else [])


# Units


class Units(NamedTuple):
    """A sentence with room for a quantity, and two ways of writing ``n`` of it."""

    query: str
    left: str
    right: str
    plain: Callable[[int], str]
    converted: Callable[[int], str]


def _simple(n: float) -> str:
    return f"{n:.6f}".rstrip("0").rstrip(".")


UNITS = (
    Units(
        "What is the timeout of the Harbor gateway?",
        "The timeout of the Harbor gateway is {}.",
        "In the Harbor gateway the timeout is {}.",
        lambda n: f"{n} minutes",
        lambda n: f"{n * 60} seconds",
    ),
    Units(
        "How long is the Grenfell trail race?",
        "The Grenfell trail race is {} long.",
        "The length of the Grenfell trail race is {}.",
        lambda n: f"{n} miles",
        lambda n: f"{_simple(n * 1.609344)} km",
    ),
    Units(
        "What is the largest file that Mossbox accepts?",
        "The largest file that Mossbox accepts is {}.",
        "Mossbox accepts a largest file of {}.",
        lambda n: f"{n} GB",
        lambda n: f"{n * 1000} MB",
    ),
    Units(
        "What does the Team plan of Notary Cloud cost?",
        "The Team plan of Notary Cloud costs {}.",
        "Notary Cloud charges {} for the Team plan.",
        lambda n: f"{n} USD per month",
        lambda n: f"{n * 12} USD per year",
    ),
    Units(
        "What is the daily dose of Veltrane?",
        "The daily dose of Veltrane is {}.",
        "Veltrane is given at a daily dose of {}.",
        lambda n: f"{n} mg",
        lambda n: f"{_simple(n / 1000)} g",
    ),
    Units(
        "What is the weight limit of the Aster kayak?",
        "The weight limit of the Aster kayak is {}.",
        "The Aster kayak has a weight limit of {}.",
        lambda n: f"{n} kg",
        lambda n: f"{_simple(n / 0.45359237)} lb",
    ),
    Units(
        "How high is Mount Keld?",
        "Mount Keld is {} high.",
        "The height of Mount Keld is {}.",
        lambda n: f"{n * 100} m",
        lambda n: f"{_simple(n * 100 / 0.3048)} feet",
    ),
    Units(
        "How large is the Ostby nature reserve?",
        "The Ostby nature reserve covers {}.",
        "The area of the Ostby nature reserve is {}.",
        lambda n: f"{n} square kilometres",
        lambda n: f"{n * 100} hectares",
    ),
    Units(
        "At what temperature does compound K-17 melt?",
        "Compound K-17 melts at {}.",
        "The melting point of compound K-17 is {}.",
        lambda n: f"{n} °C",
        lambda n: f"{_simple(n * 1.8 + 32)} °F",
    ),
    Units(
        "How many calls does the Hexline API allow?",
        "The Hexline API allows {}.",
        "Callers of the Hexline API may make {}.",
        lambda n: f"{n} calls per second",
        lambda n: f"{n * 60} calls per minute",
    ),
)


@few
@given(units=st.sampled_from(UNITS), size=st.integers(2, 90), other=st.integers(2, 90))
def test_units_converted_on_one_side(
    detector: RuleDetector, units: Units, size: int, other: int
) -> None:
    # 0.08 g may be 75 mg.
    assume(size == other or abs(size - other) > 5)
    query = units.query
    left, right = units.left.format(units.plain(size)), units.right.format(units.plain(other))
    converted = units.right.format(units.converted(other))
    usual = judge(detector, Case(query, left, right, size != other))
    assert judge(detector, Case(query, left, converted, size != other)) == usual


@few
@given(units=st.sampled_from(UNITS), size=st.integers(2, 90))
def test_equal_values_agree_in_any_unit_whatever_is_asked(
    detector: RuleDetector, units: Units, size: int
) -> None:
    left = units.left.format(units.plain(size))
    for right in (units.right.format(write(size)) for write in (units.plain, units.converted)):
        assert detect(detector, None, pair_of(left, right)).conflicts == ()


def test_paraphrases_in_two_units_are_compared_without_a_question(detector: RuleDetector) -> None:
    left, right = "The plan of Notary Cloud costs {}.", "Notary Cloud charges {} for the plan."
    for write in ("{} USD per month".format, lambda n: f"{n * 12} USD per year"):
        pair = pair_of(left.format("3 USD per month"), right.format(write(2)))
        assert detect(detector, None, pair).conflicts


@pytest.mark.parametrize("units", UNITS, ids=[each.query for each in UNITS])
@pytest.mark.parametrize(("size", "other"), [(12, 12), (12, 18), (18, 12), (7, 70)])
def test_units_decide_nothing(detector: RuleDetector, units: Units, size: int, other: int) -> None:
    left = units.left.format(units.plain(size))
    for write in (units.plain, units.converted):
        right = units.right.format(write(other))
        assert judge(detector, Case(units.query, left, right, True))[0] == (size != other)


# The locale of numbers

SEPARATORS = {
    "english": ",",
    "swiss": "’",
    "german": ".",
    "space": " ",
    "narrow": "\u202f",
    "nbsp": "\u00a0",
    "plain": "",
}


def in_locale(whole: int, decimals: int, locale: str) -> str:
    """A number with a decimal digit and groups, as one locale writes it."""
    groups = f"{whole:,}".replace(",", SEPARATORS[locale])
    return f"{groups}{'.' if locale in ('english', 'swiss', 'nbsp', 'plain') else ','}{decimals}"


PRICE = ("What does the Alder boat cost?", "The Alder boat costs {} euros.")
GRUND = ("Was kostet das Boot Alder?", "Das Boot Alder kostet {} Euro.")


@few
@given(
    sentence=st.sampled_from((PRICE, GRUND)),
    whole=st.integers(1_000, 9_999_999),
    decimals=st.integers(1, 9),
    factor=st.sampled_from((1, 1, 2, 3)),
    locales=st.tuples(st.sampled_from(sorted(SEPARATORS)), st.sampled_from(sorted(SEPARATORS))),
)
def test_the_locale_of_numbers(
    detector: RuleDetector,
    sentence: tuple[str, str],
    whole: int,
    decimals: int,
    factor: int,
    locales: tuple[str, str],
) -> None:
    query, text = sentence
    left = text.format(in_locale(whole, decimals, locales[0]))
    right = text.format(in_locale(whole * factor, decimals, locales[1]))
    conflict, reason = judge(detector, Case(query, left, right, factor > 1))
    assert (conflict, reason) == ((True, "different-amount") if factor > 1 else (False, "agree"))


# White space and characters


def spaced(text: str, space: str) -> str:
    return text.replace(" ", space)


def wide(text: str) -> str:
    """Digits at full width."""
    return "".join(chr(ord(c) + 0xFEE0) if "0" <= c <= "9" else c for c in text)


CHARACTERS: dict[str, Callable[[str], str]] = {
    "nfd": lambda text: unicodedata.normalize("NFD", text),
    "nfc": lambda text: unicodedata.normalize("NFC", text),
    "nfkc": lambda text: unicodedata.normalize("NFKC", text),
    "nbsp": lambda text: spaced(text, "\u00a0"),
    "narrow": lambda text: spaced(text, "\u202f"),
    "two spaces": lambda text: spaced(text, "  "),
    "tabs": lambda text: spaced(text, "\t"),
    "around": lambda text: f"\n\n  {text} \t\n",
    "zero width": lambda text: spaced(text, " \u200b"),
    "soft hyphen": lambda text: text.replace("tion", "ti\u00adon"),
    "digits at full width": wide,
    "ideographic space": lambda text: spaced(text, "\u3000"),
}


def known(reason: str | None) -> list[pytest.MarkDecorator]:
    return [] if reason is None else [pytest.mark.xfail(strict=True, reason=reason)]


@pytest.mark.parametrize("way", CHARACTERS)
@pytest.mark.parametrize("case", CASES, ids=ids)
def test_white_space_and_unicode_forms(detector: RuleDetector, case: Case, way: str) -> None:
    usual = judge(detector, case)
    change = CHARACTERS[way]
    assert judge(detector, case._replace(right=change(case.right))) == usual
    both = case._replace(left=change(case.left), right=change(case.right))
    assert judge(detector, both) == usual


BEFORE = (
    "The page was written for readers who are new here and was checked twice before it went out. "
)
AFTER = " More on this is found in the handbook that every visitor receives at the desk on arrival."
NUMBER_LED = "a wrapped line that starts with a number is taken for a new entry"
WRAPPED = [
    pytest.param(
        case,
        width,
        id=f"{ids(case)}-{width}",
        marks=known(NUMBER_LED if (case, width) == (CASES[6], 30) else None),
    )
    for case in CASES
    if case.left.isascii() or "ä" in case.right or "ü" in case.right or "ó" in case.right
    for width in (30, 45, 60, 72, 80)
]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize(("case", "width"), WRAPPED)
def test_lines_that_are_wrapped(
    detector: RuleDetector, case: Case, width: int, ending: str
) -> None:
    running = case._replace(right=f"{BEFORE}{case.right}{AFTER}")
    wrapped = running._replace(right=ending.join(textwrap.wrap(running.right, width)))
    assert judge(detector, running)[0] == case.conflict
    assert judge(detector, wrapped) == judge(detector, running)


DASHES = ("-", "–", "—", "‑", "−", " - ", " – ", " — ", "‒", "－")


@few
@given(
    low=st.integers(2, 40),
    width=st.integers(2, 30),
    shift=st.sampled_from((0, 100)),
    dashes=st.tuples(st.sampled_from(DASHES), st.sampled_from(DASHES)),
)
def test_dashes_in_ranges(
    detector: RuleDetector, low: int, width: int, shift: int, dashes: tuple[str, str]
) -> None:
    text = "The Rovax vaccine is stored at {}{}{} °C."
    left = text.format(low, dashes[0], low + width)
    right = text.format(low + shift, dashes[1], low + width + shift)
    query = "At what temperature is the Rovax vaccine stored?"
    assert judge(detector, Case(query, left, right, shift > 0))[0] == (shift > 0)


# Copies


@pytest.mark.parametrize("case", CASES, ids=ids)
@pytest.mark.parametrize("copies", [1, 4])
def test_a_copy_joins_its_side_and_changes_nothing(
    detector: RuleDetector, case: Case, copies: int
) -> None:
    twins = [f"t{n}" for n in range(copies)]
    pair = pair_of(case.left, case.right)
    passages = [*pair, *(Passage(id=name, text=case.left) for name in twins)]
    found = detect(detector, case.query, passages)
    assert verdict_of(found) == judge(detector, case)
    for name in twins:
        assert verdict_of(found, "a", name)[0] is False
        assert verdict_of(found, "b", name) == verdict_of(found)
    sides = [set(side.passage_ids) for each in found.conflicts for side in each.sides]
    expected = [{"a", *twins}, {"b"}] if case.conflict else []
    assert sorted(sides, key=len) == sorted(expected, key=len)


@pytest.mark.parametrize("base", BASES, ids=[base["id"] for base in BASES])
def test_a_passage_agrees_with_its_copy(detector: RuleDetector, base: dict[str, str]) -> None:
    text = base["text"]
    for query in (base["query"], None):
        assert detect(detector, query, pair_of(text, text)).conflicts == ()


SIDE_BY_SIDE = (
    (
        "How many people live in Northshire?",
        "Northshire has 40,000 inhabitants. Southshire has 70,000 inhabitants. Eastshire has "
        "90,000 inhabitants.",
    ),
    (
        "What is the dose of Veltrane?",
        "Adults take 40 mg of Veltrane. Children take 10 mg of Veltrane. Infants take 2 mg of "
        "Veltrane.",
    ),
    (
        "What is the timeout?",
        "The connect timeout is 5 seconds. The read timeout is 30 seconds. The total timeout is "
        "60 seconds.",
    ),
    (
        "How long is the warranty?",
        "The warranty is two years. The warranty on batteries is one year. The warranty on cables "
        "is six months.",
    ),
    ("Is smoking allowed?", "Smoking is allowed in the yard. Smoking is not allowed in the hall."),
    (
        "When was version 3 released?",
        "Version 1 was released in 2019.\nVersion 2 was released in 2020.\nVersion 3 was released "
        "in 2022.",
    ),
    (
        "How many seats does Team have?",
        "| Plan | Price | Seats |\n|---|---|---|\n| Solo | $8 | 1 |\n| Team | $24 | 10 |\n"
        "| Business | $60 | 50 |",
    ),
    ("What is the default of batch.size?", "linger.ms=5\nbatch.size=16384\nretries=3"),
    (
        "Which database is used?",
        "Orders are stored in PostgreSQL. Sessions are stored in Redis. Logs are stored in "
        "ClickHouse.",
    ),
    (
        "Wie hoch ist die Gebühr?",
        "Die Gebühr für Erwachsene beträgt 12 Euro. Die Gebühr für Kinder beträgt 6 Euro.",
    ),
)


MONTHS = (
    "How much was revenue?",
    "Revenue was $4 million in March. Revenue was $7 million in April.",
)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        *(pytest.param(*each, id=each[0]) for each in SIDE_BY_SIDE),
        pytest.param(*MONTHS, id="months"),
    ],
)
def test_what_stands_side_by_side_agrees_with_its_copy(
    detector: RuleDetector, query: str, text: str
) -> None:
    for asked in (query, None):
        assert detect(detector, asked, pair_of(text, text)).conflicts == ()


EXCERPT = "a statement is compared with its neighbours although the same is said there"


@pytest.mark.parametrize(
    ("query", "whole", "part"),
    [
        (
            "How many people live in Northshire?",
            "Northshire has 40,000 inhabitants. Southshire has 70,000 inhabitants.",
            "Northshire has 40,000 inhabitants.",
        ),
        (
            "What is the read timeout?",
            "The read timeout is 30 seconds. The total timeout is 60 seconds.",
            "The read timeout is 30 seconds.",
        ),
        pytest.param(
            "What does the Team plan cost?",
            "- Solo: $8 per month\n- Team: $24 per month",
            "The Team plan costs $24 per month.",
            marks=known(EXCERPT),
        ),
        (
            "What is the default of linger.ms?",
            "linger.ms=5\nbatch.size=16384\nretries=3",
            "linger.ms=5",
        ),
        (
            "What was revenue in March?",
            "Revenue was $4 million in March 2024. Revenue was $7 million in April 2024.",
            "Revenue was $4 million in March 2024.",
        ),
    ],
)
def test_a_passage_agrees_with_an_excerpt_of_it(
    detector: RuleDetector, query: str, whole: str, part: str
) -> None:
    assert detect(detector, query, pair_of(whole, part)).conflicts == ()
    assert detect(detector, query, pair_of(part, whole)).conflicts == ()


def test_hidden_words_silence_nobody(detector: RuleDetector) -> None:
    """A hidden copy of the other passage, or hidden words near the question, change no verdict."""
    fee = "What is the entrance fee for the swimming pool?"
    first = "The entrance fee for the swimming pool is 5 EUR."
    second = "The entrance fee for the swimming pool is 12 EUR."
    filler = " ".join(f"<!-- The entrance fee of the pool, note {word}. -->" for word in "abcde")
    for added in ("", f" <!-- {first} -->", f" {filler}"):
        found = detect(detector, fee, pair_of(first, second + added))
        assert [each.passage_pairs for each in found.conflicts] == [(("a", "b"),)]
