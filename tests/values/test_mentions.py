"""Names in running text: which words are one, where they stand, and which can be the same."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.identifiers import find_identifiers
from counterpoint.values.mentions import Mention, find_mentions, same_name

WORDS = [
    *"Jonas Reber of the Sea US USPSTF PostgreSQL linger.ms snake_case camelCase --max-age".split(),
    *"`code` “The Sea” 《标题》 「x」 ward 4 Yoga 510 Dr. J. K. 's is jumped : | = , .".split(),
    *("\n", "\ud800", "\x00", "数据库", "换成了", "Straße", "A&B", "“", '"', "`", "::", "()", "é"),
]
PIECES = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=40)


def kinds(text: str) -> list[tuple[str, str]]:
    return [(mention.text, mention.kind) for mention in find_mentions(text)]


def only(text: str) -> Mention:
    [mention] = find_mentions(text)
    return mention


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Jonas Reber works for Helvion.", ["Jonas Reber", "Helvion"]),
        ("Reber made a yearly audit.", ["Reber"]),
        ("The access list of Helvion's owner", ["Helvion"]),
        ("Marlow's clerk pays.", ["Marlow"]),
        ("Chrome means to go to all users.", ["Chrome"]),
        ("Firefox and Safari have blocked such cookies.", ["Firefox", "Safari"]),
        ("It landed in the Sea of Tranquility.", ["Sea of Tranquility"]),
        ("Paid at Northgate Bank by Marlow Castings.", ["Northgate Bank", "Marlow Castings"]),
        ("GitHub: a token is good.", ["GitHub"]),
        ("Bitbucket Cloud: data can be read.", ["Bitbucket Cloud"]),
        ("Bitcoin jumped to nearly 48,000 dollars.", ["Bitcoin"]),
        ("New York is big.", ["New York"]),
        ("It is small.Helvion owns it.", ["Helvion"]),
        ("It was won in World War I by many.", ["World War I"]),
        ("Flights to Las Vegas land.", ["Las Vegas"]),
        ("Does Chrome support it? Use Firefox.", ["Chrome", "Firefox"]),
        (
            "Dr. Anna Berg met J. K. Rowling in St. Louis.",
            ["Anna Berg", "J. K. Rowling", "St. Louis"],
        ),
        ("the Champs-Élysées and the Seine", ["Champs-Élysées", "Seine"]),
        ("The data moved to PostgreSQL on macOS.", ["PostgreSQL", "macOS"]),
        ("El Banco Santander abre en Madrid.", ["Banco Santander", "Madrid"]),
        ("数据层从 PostgreSQL 换成了 MySQL。", ["PostgreSQL", "MySQL"]),
        ("持续集成由 GitHub Actions 负责", ["GitHub Actions"]),
        ("Die Deutsche Bahn hat recht.", ["Deutsche Bahn"]),
        ("PostgreSQL ist schnell, und der Preis ist niedrig.", ["PostgreSQL"]),
        ("Visit Ludwig van Beethoven at home.", ["Ludwig van Beethoven"]),
        ("Procter & Gamble said so.", ["Procter & Gamble"]),
        ("| Firefox | from 121 | Edge |", ["Firefox", "Edge"]),
        ("In August, Ferrolane guides to sales of 5.", ["Ferrolane"]),
        ("Today Helvion opened an office.", ["Helvion"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert kinds(text) == [(name, "name") for name in names]


@pytest.mark.parametrize(
    "text",
    [
        "Tomatoes ripen from green to red in August.",
        "Battery: lasts five hours.",
        "Training on this starts on Monday.",
        "Gift cards cannot be turned back into money.",
        "Third-party cookies remain available.",
        "Extended-support builds are a separate channel.",
        "Bowel cancer screening now begins at 45.",
        "Visitors welcome. Questions: ask at the desk.",
        "IMPORTANT SAFETY NOTICE FOR ALL USERS",
        "Zum Jahreswechsel haben die Länder den Monatspreis auf 58 Euro festgelegt.",
        "Mehr als 14 Millionen Menschen nutzen das Angebot.",
        "Los clientes pagan en enero.",
        "Revenue rose. The revenue is high.",
        "We open at 9 AM. I know. OK.",
        "I'm here, but I've and I'll not.",
        "a torque of 120 Nm",
        "Elektrische Geräte sind auf dem Dach zugelassen.",
        "See Section 4 and Table 3.",
        "Tel. 555-0199, Suite 310, 4417 NW 12th Avenue",
        "write to bob@Example.org or https://Example.org/Foo",
        "数据库很快。",
        "1.9 and 2.0",
        "",
    ],
)
def test_a_capital_alone_makes_no_name(text: str) -> None:
    assert kinds(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The USPSTF says so", [("USPSTF", "acronym")]),
        ("The rule of the IRS", [("IRS", "acronym")]),
        ("The .NET wrapper", [(".NET", "acronym")]),
        ("Fernzüge wie ICE und IC sind nicht dabei.", [("ICE", "acronym"), ("IC", "acronym")]),
        ("set `linger.ms` to 5", [("linger.ms", "code")]),
        ("put `linger.ms=0` there", [("linger.ms", "code")]),
        ("the batch.size of it", [("batch.size", "code")]),
        ("a clientTimeout of", [("clientTimeout", "code")]),
        ("int CLIENT_TIMEOUT = 10_000;", [("CLIENT_TIMEOUT", "code")]),
        ("with --max-age only", [("--max-age", "code")]),
        ("in app.yaml", [("app.yaml", "code")]),
        ("call `go vet` first", [("go vet", "code")]),
        ("the std::vector type", [("std::vector", "code")]),
        ("read “The Old Man and the Sea”", [("The Old Man and the Sea", "quoted")]),
        ('read "War and Peace".', [("War and Peace", "quoted")]),
        ("参见《架构说明》和「迁移」", [("架构说明", "quoted"), ("迁移", "quoted")]),
        ("“The Wall is visible from the Moon”", [("Wall", "name"), ("Moon", "name")]),
        ("on ward 4 today", [("ward 4", "label")]),
        ("The Lenovo Yoga 510 runs", [("Lenovo Yoga 510", "label")]),
        ("The Acer E15 is old", [("Acer E15", "label")]),
        ("Apollo 11 landed", [("Apollo 11", "label")]),
        ("For Q1 FY25 sales", [("Q1", "label"), ("FY25", "label")]),
        ("the plan B of it", [("plan B", "label")]),
    ],
)
def test_other_kinds(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected


def test_a_single_german_noun_is_a_name_where_it_begins_two_sentences() -> None:
    text = "Helvion ist neu. Die Firma ist klein. Helvion hat Erfolg mit der Software."
    assert kinds(text) == [("Helvion", "name"), ("Helvion", "name")]


@pytest.mark.parametrize(
    ("text", "name", "subject"),
    [
        ("Jonas Reber works for Helvion.", "Jonas Reber", True),
        ("Jonas Reber works for Helvion.", "Helvion", False),
        ("In Paris, Helvion opened an office.", "Paris", False),
        ("In Paris, Helvion opened an office.", "Helvion", True),
        ("The price is set by Helvion.", "Helvion", False),
        ("The list shows Helvion: three sites", "Helvion", True),
        ("It is Helvion's price.", "Helvion", True),
        ("GitHub: a token is good.", "GitHub", True),
        ("| Firefox | from 121 | Edge |", "Firefox", True),
        ("| Firefox | from 121 | Edge |", "Edge", False),
        ("数据层已从 PostgreSQL 换成了 MySQL。", "PostgreSQL", False),
        ("MySQL 是数据库。", "MySQL", True),
        ("The Helvion organisation is run by Jonas Reber.", "Helvion", True),
        ("The head of the Louvre left.", "Louvre", True),
    ],
)
def test_what_a_sentence_is_about(text: str, name: str, subject: bool) -> None:
    [mention] = [one for one in find_mentions(text) if one.text == name]
    assert mention.subject is subject


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("the Marlow’s", "marlow"),
        ("in ＡＰＩ", "api"),
        ("the Champs-Élysées", "champs élysées"),
        ("a client_timeout", "client timeout"),
        ("a clientTimeout", "client timeout"),
        ("a `client.timeout`", "client timeout"),
        ("a CLIENT_TIMEOUT", "client timeout"),
        ("with --client-timeout", "client timeout"),
        ("on Ward 4", "ward 4"),
    ],
)
def test_normal_forms(text: str, key: str) -> None:
    assert only(text).key == key


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("the US Preventive Services Task Force", "the USPSTF", True),
        ("the Internal Revenue Service", "the IRS", True),
        ("the Department of Defense", "the DOD", True),
        ("the Internal Revenue Service", "the USPSTF", False),
        ("by Jonas Reber", "by Reber", True),
        ("by Jonas Reber", "by Anna Reber", False),
        ("the Lenovo Yoga 510", "the Yoga 510", True),
        ("the Yoga 510", "the Yoga 520", False),
        ("on ward 4", "on Ward 4", True),
        ("on ward 4", "on ward 14", False),
        ("at Northgate Bank", "the Bank", False),
        ("at Northgate Bank", "at Northgate", True),
        ("at Northgate Bank", "at Quickpay Bank", False),
        ("on GitHub", "on Bitbucket", False),
        ("a `client.timeout`", "a clientTimeout", True),
        ("a `client.timeout`", "a `client.retries`", False),
        ("on PostgreSQL", "on MySQL", False),
        ("Marlow's clerk pays", "with Marlow", True),
    ],
)
def test_same_name_on_both_sides(left: str, right: str, same: bool) -> None:
    a, b = only(left), only(right)
    assert same_name(a, b) is same
    assert same_name(b, a) is same


def test_a_word_that_stands_in_small_letters_nearby_is_no_name() -> None:
    text = "Quillet weighs 3 kg."
    assert kinds(text) == [("Quillet", "name")]
    assert find_mentions(text, around=frozenset(("quillet",))) == []
    assert find_mentions("A Quillet of 3 kg", around=frozenset(("quillet",))) != []


@given(PIECES)
def test_identifiers_already_found_change_nothing(pieces: list[str]) -> None:
    text = " ".join(pieces)
    assert find_mentions(text, find_identifiers(text)) == find_mentions(text)


@given(PIECES)
def test_any_text_is_read_without_an_error(pieces: list[str]) -> None:
    for text in ("".join(pieces), " ".join(pieces)):
        mentions = find_mentions(text)
        end = 0
        for mention in mentions:
            assert end <= mention.span.start < mention.span.end <= len(text)
            assert text[slice(*mention.span)] == mention.text
            assert same_name(mention, mention)
            end = mention.span.end
        for a, b in pairwise(mentions):
            assert same_name(a, b) == same_name(b, a)


@pytest.mark.parametrize(
    "piece", ["A ", "Ab ", "A. ", "“A ", "a.", "A&", "`a", "of the ", "Q1 ", "a="]
)
def test_long_hostile_text_is_read(piece: str) -> None:
    find_mentions(piece * 3000)
