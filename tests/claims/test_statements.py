"""Statements: what they say, under what, and where they stand."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.claims.statements import Statement, read_structure
from counterpoint.types import Span

Said = list[tuple[str, str]]


def said(text: str) -> Said:
    return [(statement.form, statement.text) for statement in read_structure(text).statements]


def texts(text: str) -> list[str]:
    return [statement.text for statement in read_structure(text).statements]


def one(text: str) -> Statement:
    (statement,) = read_structure(text).statements
    return statement


def own(text: str, statement: Statement) -> str:
    return text[slice(*statement.span)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t\n", []),
        ("*** --- |", []),
        ("One thing. Another thing.", ["One thing.", "Another thing."]),
        ("It costs 3.5 euros, e.g. in Bonn. Fine.", ["It costs 3.5 euros, e.g. in Bonn.", "Fine."]),
        ("J. K. Rowling met Dr. No. 5 said no.", ["J. K. Rowling met Dr. No. 5 said no."]),
        ("Acme Inc. The firm grew.", ["Acme Inc.", "The firm grew."]),
        ("done.Next is glued.", ["done.Next is glued."]),
        ("版本是一。第二句！", ["版本是一。", "第二句！"]),
        ('He said "no." She left.', ['He said "no."', "She left."]),
        (
            '"Why?" he asked. Then: well... maybe not.',
            ['"Why?" he asked.', "Then: well... maybe not."],
        ),
        ("Open until 5 p.m. The café is closed.", ["Open until 5 p.m.", "The café is closed."]),
        (
            "Im 3. Quartal stieg es. Am 2. Mai fiel es.",
            ["Im 3. Quartal stieg es.", "Am 2. Mai fiel es."],
        ),
        ("Tel. 555-0142, ext. 21. Form A.", ["Tel. 555-0142, ext. 21.", "Form A."]),
        ("Visiting hours ward 4: 14:00 to 18:00.", ["Visiting hours ward 4: 14:00 to 18:00."]),
        (
            "This line is long enough to have been wrapped by an\neditor and goes on. It ends.",
            [
                "This line is long enough to have been wrapped by an editor and goes on.",
                "It ends.",
            ],
        ),
        (
            "narrow columns wrap this text\nquite early on.",
            ["narrow columns wrap this text quite early on."],
        ),
        ("Short\nOther", ["Short", "Other"]),
        (
            "1\u00a0234\u00a0567,5 stays,\u2009so does 5\u20136.",
            ["1\u00a0234\u00a0567,5 stays,\u2009so does 5\u20136."],
        ),
        ("Q2:  325   m³/s", ["Q2: 325 m³/s"]),
    ],
)
def test_prose_is_cut_into_sentences(text: str, expected: list[str]) -> None:
    assert texts(text) == expected
    assert {form for form, _ in said(text)} <= {"prose"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**999** million", "999 million"),
        ("It is **5**ms or *6* ms, ***7*** or __8__.", "It is 5ms or 6 ms, 7 or 8."),
        ("Set `linger.ms=0` and ``a`b``.", "Set linger.ms=0 and a`b."),
        ("`a*b*c` and a_b_c and __init__.py", "a*b*c and a_b_c and __init__.py"),
        ("2*3*4 and 5 * 6 * 7", "2*3*4 and 5 * 6 * 7"),
        ('See [the docs](http://a.b/c_(d) "t") or ![logo](x.png).', "See the docs or logo."),
        ("[![badge](a.svg)](http://b.c) 5 ms", "badge 5 ms"),
        ("An array[i] and [0CR x] stay.", "An array[i] and [0CR x] stay."),
        ("Thirty days[^1] and 330 m[3] tall[4].", "Thirty days and 330 m tall."),
        ("See <https://a.b/c> now.", "See https://a.b/c now."),
        (r"5 \* 3 \_ 2", "5 * 3 _ 2"),
        ("<b>5</b> <code>ms</code> &amp; <i>more</i>", "5 ms & more"),
        ("10<sup>6</sup> users, 5 m<sup>3</sup>, days<sup>1</sup>.", "10^6 users, 5 m3, days."),
        ("1\u200b0\u20600 users", "100 users"),
        ("这是**重要**的。", "这是重要的。"),
        ("about ~5 ms or ~6 ms", "about ~5 ms or ~6 ms"),
    ],
)
def test_marks_are_not_words(text: str, expected: str) -> None:
    assert texts(text) == [expected]


def test_a_reference_is_a_link_only_where_it_is_defined() -> None:
    text = "See [the page][p] and [p] and [q].\n\n[p]: http://example.org\n"
    assert texts(text) == ["See the page and p and [q]."]


def test_struck_words_are_told_apart() -> None:
    text = "The fee is ~~30~~ 45 EUR. The <del>old</del> new rule <s>x</s> holds.\n\n- ~~gone~~"
    first, second = read_structure(text).statements
    assert (first.text, first.struck) == ("The fee is 45 EUR.", ("30",))
    assert (second.text, second.struck) == ("The new rule holds.", ("old", "x"))


def test_hidden_words_are_a_cue_and_no_statement() -> None:
    text = "Leaflet. <!-- the window is unlimited --> Keep it. <p hidden>Not here.</p>"
    found = read_structure(text)
    assert [statement.text for statement in found.statements] == ["Leaflet.", "Keep it."]
    assert [text[slice(*span)][:4] for span in found.hidden] == ["<!--", "<p h"]


def test_headings_stand_above() -> None:
    text = "# Guide\n\nIntro.\n\n## Limits ##\n\nTen.\n\nPrices\n======\n\nFive.\n\n**Note**\nSix."
    assert [(s.form, s.text, s.context) for s in read_structure(text).statements] == [
        ("heading", "Guide", ()),
        ("prose", "Intro.", ("Guide",)),
        ("heading", "Limits", ("Guide",)),
        ("prose", "Ten.", ("Guide", "Limits")),
        ("heading", "Prices", ()),
        ("prose", "Five.", ("Prices",)),
        ("heading", "Note", ("Prices",)),
        ("prose", "Six.", ("Prices", "Note")),
    ]


def test_html_headings_paragraphs_and_lists() -> None:
    text = (
        "<h1>Guide</h1><p>This paragraph holds more than fifty characters of text</p>"
        "<p>wrapped\nlines</p><ul>\n <li>one\n <li>two <ol><li>deep</ol></ul><p>after</p>"
        "<dl><dt>Limit</dt><dd>5 ms</dd></dl>"
    )
    assert [(s.form, s.text, s.context) for s in read_structure(text).statements] == [
        ("heading", "Guide", ()),
        ("prose", "This paragraph holds more than fifty characters of text", ("Guide",)),
        ("prose", "wrapped lines", ("Guide",)),
        ("item", "one", ("Guide",)),
        ("item", "two", ("Guide",)),
        ("item", "deep", ("Guide", "two")),
        ("prose", "after", ("Guide",)),
        ("entry", "Limit: 5 ms", ("Guide",)),
    ]


def test_list_items_stand_under_their_lead_in() -> None:
    text = (
        "We like the city. Must-sees:\n\n- the tower\n- **the** Louvre\n  and its pyramid\n"
        "  * the court\n- the Seine\n\nA later line.\n1. First\n2) x\n2. Second\n"
    )
    assert [(s.form, s.text, s.context) for s in read_structure(text).statements] == [
        ("prose", "We like the city.", ()),
        ("prose", "Must-sees:", ()),
        ("item", "the tower", ("Must-sees:",)),
        ("item", "the Louvre and its pyramid", ("Must-sees:",)),
        ("item", "the court", ("Must-sees:", "the Louvre and its pyramid")),
        ("item", "the Seine", ("Must-sees:",)),
        ("prose", "A later line.", ()),
        ("item", "First", ()),
        ("item", "x", ()),
        ("prose", "2. Second", ()),
    ]


@pytest.mark.parametrize(
    "text",
    ["1. Januar 2024 gilt das.", "-5 °C at night", "2. Bundesliga", "> 5 GB of memory are needed."],
)
def test_what_only_looks_like_a_marker_is_kept(text: str) -> None:
    assert said(text) == [("prose", text)]


def test_a_block_quote_is_read_without_its_marks() -> None:
    text = "> The rule was wrapped by hand in a mail client and\n> goes on for 30 days.\n>> Inner."
    statements = read_structure(text).statements
    assert [s.text for s in statements] == [
        "The rule was wrapped by hand in a mail client and goes on for 30 days.",
        "Inner.",
    ]
    at = statements[0].text.index("30 days")
    assert text[slice(*statements[0].original(at, at + 7))] == "30 days"


def test_a_short_line_leads_into_the_list_below() -> None:
    text = "v2.0 (May)\n* x is 5\n\nv1.0\n* x is 3\n\nEnd\n\n- y is 1"
    assert [(s.text, s.context) for s in read_structure(text).statements] == [
        ("v2.0 (May)", ()),
        ("x is 5", ("v2.0 (May)",)),
        ("v1.0", ()),
        ("x is 3", ("v1.0",)),
        ("End", ()),
        ("y is 1", ()),
    ]


def test_definitions_in_markdown() -> None:
    text = "Limit\n: 5 ms\n: 6 ms at most\n"
    assert said(text) == [("entry", "Limit: 5 ms"), ("entry", "Limit: 6 ms at most")]


PIPES = "| Setting | Default |\n|---|:--:|\n| `linger.ms` | **0** |\n| acks \\| x | ~~1~~ all |"


def test_each_cell_stands_under_its_heads() -> None:
    first, second = read_structure(PIPES).statements
    assert (first.form, first.text, first.value_start) == ("cell", "linger.ms, Default: 0 ms", 20)
    assert (second.text, second.struck) == ("acks | x, Default: all", ("1",))
    assert PIPES[slice(*first.span)] == "0"
    assert PIPES[slice(*first.original(20, 21))] == "0"
    assert PIPES[slice(*first.original(0, 9))] == "linger.ms"
    assert PIPES[slice(*first.original(11, 18))] == "Default"
    assert PIPES[slice(*first.original(11, 21))] == "0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b\n--- | ---\nSafari | from 15.4", ["Safari, b: from 15.4"]),
        ("| Safari | 15.4+ |\n| Chrome | 105+ |", ["Safari: 15.4+", "Chrome: 105+"]),
        ("| Plan | Price |\n| Pro | 5 EUR |", ["Pro, Price: 5 EUR"]),
        ("Plan | Price\nPro | 5 EUR\nMax | 9 EUR", ["Pro, Price: 5 EUR", "Max, Price: 9 EUR"]),
        ("|---|---|\n| a | 1 |", ["a: 1"]),
        ("| | A | B |\n|---|---|---|\n| x | 1 | 2 |", ["x, A: 1", "x, B: 2"]),
        (
            "| # | Name | Price |\n|-|-|-|\n| 1 | a | 5 |\n| 2 | b | 6 |",
            ["a, #: 1", "a, Price: 5", "b, #: 2", "b, Price: 6"],
        ),
        ("| Plan | Fee |\n|---|---|\n| Europe | |\n| Pro | 5 |", ["Europe", "Europe, Pro, Fee: 5"]),
        ("+---+---+\n| k | v |\n+---+---+\n| a | 1 |\n+---+---+", ["a, v: 1"]),
        ("┌───┬───┐\n│ k │ v │\n├───┼───┤\n│ a │ 1 │\n└───┴───┘", ["a, v: 1"]),
        ("Plan\tFee\nFree\t0\nPro\t5", ["Free, Fee: 0", "Pro, Fee: 5"]),
        (
            "Plan     Fee\n----     ---\nFree     0 EUR\nPro      5 EUR",
            ["Free, Fee: 0 EUR", "Pro, Fee: 5 EUR"],
        ),
        ("Home | About | Contact", ["Home | About | Contact"]),
        ("| a | ✓ |\n| b | ✗ |", ["a: ✓", "b: ✗"]),
        (
            "Two blanks.  After a stop.\nSet nothing.  Apart here.",
            ["Two blanks.", "After a stop.", "Set nothing.", "Apart here."],
        ),
    ],
)
def test_tables_in_plain_text(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "<table><tr><th>Browser</th><th>:has()</th></tr>"
            "<tr><td>Chrome&nbsp;/&nbsp;Edge</td><td>105+, <code>x</code></td></tr></table>",
            ["Chrome\u00a0/\u00a0Edge, :has(): 105+, x"],
        ),
        (
            "<table><thead><tr><th rowspan=2>Plan<th colspan='2'>Price<tr><th>Month<th>Year"
            "<tbody><tr><td>Pro<td>5<td>50<tr><td>Max<td colspan=2>on request</table>",
            [
                "Pro, Price, Month: 5",
                "Pro, Price, Year: 50",
                "Max, Price, Month: on request",
                "Max, Price, Year: on request",
            ],
        ),
        (
            "<table><tr><td rowspan=2>A</td><td>x</td><td>1</td></tr>"
            "<tr><td>y</td><td>2</td></tr></table>",
            ["A: x", "A, x: 1", "A: y", "A, y: 2"],
        ),
        ("<table><tr><th>Height</th><td>8849 m</td></tr></table>", ["Height: 8849 m"]),
        (
            "<table><tr><th>K<th>V<tr><td>a<td hidden>9<td>1<tr hidden><td>b<td>2</table>",
            ["a, V: 1"],
        ),
        ("<table><tr><td><table><tr><td>a<td>1</table></td></tr></table>", ["a: 1"]),
        ("<table><tr><td>a<td>1", ["a: 1"]),
        ("<td>a<td>1", ["a 1"]),
    ],
)
def test_html_tables(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_a_caption_and_a_heading_stand_above_the_cells() -> None:
    text = (
        "# Prices\n<table><caption>In 2024</caption><tr><td>Pro</td><td>5</td></tr></table>\nEnd."
    )
    assert [(s.form, s.text, s.context) for s in read_structure(text).statements] == [
        ("heading", "Prices", ()),
        ("prose", "In 2024", ("Prices",)),
        ("cell", "Pro: 5", ("Prices", "In 2024")),
        ("prose", "End.", ("Prices",)),
    ]


def test_a_long_cell_is_cut_into_sentences_under_its_head() -> None:
    text = "| Rule | " + "It holds for 5 days. " * 20 + "|\n| b | c |"
    found = texts(text)
    assert found == ["Rule: It holds for 5 days."] * 20 + ["b: c"]


YAML = """\
client:
  timeout: 10  # ms
  retries: 3
  hosts:
    - alpha
    - "beta"
plans:
  - name: Pro
    price: 5
  - name: Max
    price: 9
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            YAML,
            [
                "client.timeout: 10 ms",
                "client.retries: 3",
                "client.hosts: alpha",
                "client.hosts: beta",
                "plans.name: Pro",
                "Pro, plans.price: 5",
                "plans.name: Max",
                "Max, plans.price: 9",
            ],
        ),
        ("[server]\nport = 80\n[a.b]\nhost='x' ; main", ["server.port: 80", "a.b.host: x main"]),
        (
            "# comment\nCLIENT_TIMEOUT=10\nexport DEBUG=false",
            ["comment", "CLIENT TIMEOUT: 10", "DEBUG: false"],
        ),
        ("linger.ms=5", ["linger.ms: 5 ms"]),
        ("client.timeout: 10", ["client.timeout: 10"]),
        ("Max Clients = 5", ["Max Clients: 5"]),
        (
            "server {\n  listen 80;\n  location /x {\n    proxy_read_timeout 60s; # slow\n  }\n}",
            ["server.listen: 80", "server.location /x.proxy_read_timeout: 60s slow"],
        ),
        ("```ini\nport = 80\n```", ["port: 80"]),
        ("<pre>port = 80\nhost = x</pre>", ["port: 80", "host: x"]),
    ],
)
def test_settings(text: str, expected: list[str]) -> None:
    assert texts(text) == expected
    assert {form for form, _ in said(text)} <= {"entry", "heading", "prose"}


@pytest.mark.parametrize(
    "text",
    [
        "Battery: lasts five hours.",
        "Note: this is what countless books say about the wall and it is wrong",
        "the tower;\nthe Louvre;",
        "See http://a.b/c?d=e for more",
        "It was 14:00 then.",
    ],
)
def test_prose_with_colons_stays_prose(text: str) -> None:
    assert {form for form, _ in said(text)} == {"prose"}


def test_objects_give_each_value_its_keys_and_its_name() -> None:
    text = (
        'The file: {"name": "metrics", "license": "MIT", "deps": [{"name": "x", "v": 2.5}, '
        '{"v": null}], "tags": ["a", "b"], "on": true} And more.'
    )
    found = read_structure(text).statements
    assert [(s.form, s.text) for s in found] == [
        ("prose", "The file:"),
        ("entry", "name: metrics"),
        ("entry", "metrics, license: MIT"),
        ("entry", "metrics, deps.name: x"),
        ("entry", "x, deps.v: 2.5"),
        ("entry", "metrics, deps.v: null"),
        ("entry", "metrics, tags: a"),
        ("entry", "metrics, tags: b"),
        ("entry", "metrics, on: true"),
        ("prose", "And more."),
    ]
    license_ = found[2]
    assert license_.context == ("The file:", "metrics")
    assert own(text, license_) == "MIT"
    assert license_.text[license_.value_start :] == "MIT"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": {"b": 1', ["a.b: 1"]),
        ('```json\n{\n  "a": 5, // ms\n  "b": [1, 2]\n}\n```', ["a: 5", "b: 1", "b: 2"]),
        ("{'a': 'x y', 'b': 10}", ["a: x y", "b: 10"]),
        ('Use {"a": 1} or {"a": 2}.', ['Use {"a": 1} or {"a": 2}.']),
        ("A set {1, 2} of {things}.", ["A set {1, 2} of {things}."]),
    ],
)
def test_objects_of_all_kinds(text: str, expected: list[str]) -> None:
    assert [t for t in texts(text) if t != "."] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "private static final int CLIENT_TIMEOUT_DEFAULT = 10_000; // ms",
            "CLIENT TIMEOUT DEFAULT: 10_000 ms",
        ),
        ("const maxRetries = 3;", "max Retries: 3"),
        ("export const limitMs: number = 250; // in milliseconds", "limit Ms: 250 milliseconds"),
        ("#define MAX_LEN 255 /* bytes */", "MAX LEN: 255 bytes"),
        ("```python\nDEFAULT_TIMEOUT: float = 30  # seconds\n```", "DEFAULT TIMEOUT: 30 seconds"),
        ("static long DELAY = 30L;", "DELAY: 30"),
        ('```go\nconst Name = "x"\n```', "Name: x"),
        ("```rust\npub const LIMIT: u64 = 5_000u64; // bytes\n```", "LIMIT: 5_000 bytes"),
    ],
)
def test_constants_of_code(text: str, expected: str) -> None:
    statement = one(text)
    assert (statement.form, statement.text) == ("entry", expected)
    assert own(text, statement).startswith(statement.text[statement.value_start :][:1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Duration WAIT = Duration.ofSeconds(30);", ["WAIT: 30 s"]),
        ("```java\nlong wait = TimeUnit.MINUTES.toMillis(5);\n```", ["wait: 5 min"]),
        ("```go\nconst Wait = 30 * time.Second\n```", ["Wait: 30 s"]),
        ("WAIT = timedelta(hours=2)", ["WAIT: 2 h"]),
        ("```rust\nlet wait = Duration::from_millis(500);\n```", ["wait: 500 ms"]),
        (
            '```python\ndef connect(host, timeout=30, retries: int = 3, mode="x"):\n pass\n```',
            ["connect.timeout: 30", "connect.retries: 3", "connect.mode: x", "pass"],
        ),
    ],
)
def test_durations_and_arguments_of_code(text: str, expected: list[str]) -> None:
    assert [t.replace(", ", ".") for t in texts(text)] == expected


@pytest.mark.parametrize(
    ("head", "value", "expected"),
    [
        ("Height (m)", "8,849", "8,849 m"),
        ("Height [m]", "8849", "8849 m"),
        ("Cost in EUR", "5", "5 EUR"),
        ("Weight, kg", "3–5", "3–5 kg"),
        ("Revenue ($ millions)", "7.5", "7.5 million $"),
        ("Umsatz (Mio. €)", "7,5", "7,5 Mio. €"),
        ("timeout_ms", "500", "500 ms"),
        ("retentionDays", "30", "30 days"),
        ("cacheSizeMB", "64", "64 MB"),
        ("Share (%)", "7", "7 %"),
        ("Height (m)", "8849 m", "8849 m"),
        ("Height (max)", "8849", "8849"),
        ("Since (2023)", "5", "5"),
        ("Ms", "5", "5"),
        ("Height (m)", "high", "high"),
    ],
)
def test_a_bare_number_takes_the_unit_of_its_head(head: str, value: str, expected: str) -> None:
    text = f"| Peak | {head} |\n|---|---|\n| A | {value} |"
    statement = one(text)
    assert statement.text == f"A, {head}: {expected}"
    assert own(text, statement) == value
    assert statement.original(statement.value_start, len(statement.text)) == statement.span


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "| $ million | 2022 |\n|---|---|\n| Sales | 1,284.0 |",
            ["Sales, 2022: 1,284.0 million $"],
        ),
        ("| Day | Visitors |\n|---|---|\n| Mon | 40 |", ["Mon, Visitors: 40"]),
        ("| K | V |\n|---|---|\n| a | 1 |", ["a, V: 1"]),
        ("wait:\n  seconds: 90", ["wait.seconds: 90 seconds"]),
        ("IDLE_TTL = 8 * 60 * 60  # seconds", ["IDLE TTL: 28800 seconds"]),
    ],
)
def test_units_come_from_a_corner_and_a_key_and_products_are_worked_out(
    text: str, expected: list[str]
) -> None:
    assert texts(text) == expected


def test_a_product_is_quoted_whole() -> None:
    text = "IDLE_TTL = 8 * 60 * 60"
    statement = one(text)
    assert (statement.text, own(text, statement)) == ("IDLE TTL: 28800", "8 * 60 * 60")


def test_a_sample_tells_its_defaults_in_comments() -> None:
    text = "[mysqld]\n# as shipped\n# charset = latin1\n# port = 3306\nport = 3307"
    assert [(s.form, s.text, s.context) for s in read_structure(text).statements] == [
        ("prose", "as shipped", ()),
        ("entry", "mysqld.charset: latin1", ("as shipped",)),
        ("prose", "port = 3306", ()),
        ("entry", "mysqld.port: 3307", ("as shipped",)),
    ]


def test_a_heading_is_no_comment() -> None:
    text = "# Guide\n\na.b: 1\n\n## Other\nx = 5\n\n## Last\nText."
    assert [s.text for s in read_structure(text).statements if s.form == "heading"] == [
        "Guide",
        "Other",
        "Last",
    ]


def test_what_a_row_says_in_words_stands_above_its_figures() -> None:
    text = "| Hero | Skill | Wait |\n|---|---|---|\n| Ann | Hook | 9 s |\n| Bob | Pull | 5 s |"
    assert [(s.text, s.context) for s in read_structure(text).statements] == [
        ("Ann, Skill: Hook", ()),
        ("Ann, Wait: 9 s", ("Hook",)),
        ("Bob, Skill: Pull", ()),
        ("Bob, Wait: 5 s", ("Pull",)),
    ]
    numbered = "Z | symbol | weight\n41 | Nb | 92.9\n44 | Ru | 101.1"
    assert texts(numbered)[1] == "41, Nb, weight: 92.9"


def test_a_statement_made_by_hand_maps_onto_itself() -> None:
    statement = Statement(text="5 ms", value_start=0, form="prose", span=Span(10, 14))
    assert statement.original(0, 1) == (10, 11)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('name,price\nApple,5\n"Pear, green",6', ["Apple, price: 5", "Pear, green, price: 6"]),
        ("name;price\na;1,5", ["a, price: 1,5"]),
        ("Hello, world\nfoo, bar", ["Hello, world", "foo, bar"]),
        ("Travel: • Bring one • Leave two", ["Travel:", "Bring one", "Leave two"]),
        (r"7\. Asbestos \- none", ["7. Asbestos - none"]),
    ],
)
def test_rows_behind_commas_and_run_in_lists(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_comments_of_code_are_prose_and_stand_above() -> None:
    text = "```java\n// How long a call may take.\nint T = 5; // ms\n\nrun(T);\n```\nAfter."
    assert [(s.form, s.text, s.context) for s in read_structure(text).statements] == [
        ("prose", "How long a call may take.", ()),
        ("entry", "T: 5 ms", ("How long a call may take.", "T")),
        ("code", "run(T);", ()),
        ("prose", "After.", ()),
    ]


WRAPS = [
    ("**", "**"),
    ("*", "*"),
    ("`", "`"),
    ("<b>", "</b>"),
    ("<code>", "</code>"),
    ("[", "](http://x.y/z)"),
]
WORDS = st.lists(
    st.sampled_from("the limit is 5 ms or 3.5% of 1,200 users in v1.10 since May 2024".split()),
    min_size=2,
    max_size=14,
)


@given(WORDS, st.randoms(use_true_random=False))
def test_marks_around_words_change_nothing(words: list[str], chance: random.Random) -> None:
    plain = "It says " + " ".join(words) + " here."
    wrapped = list(words)
    at = chance.randrange(len(words))
    to = chance.randrange(at, len(words)) + 1
    before, after = chance.choice(WRAPS)
    wrapped[at] = before + wrapped[at]
    wrapped[to - 1] += after
    text = "It says " + " ".join(wrapped) + " here."
    statement = one(text)
    assert statement.text == plain
    start = len("It says " + "".join(word + " " for word in words[:at]))
    inside = " ".join(words[at:to])
    span = statement.original(start, start + len(inside))
    assert text[slice(*span)] == inside
    assert statement.span == (0, len(text))


PIECES = st.sampled_from(
    [
        *("|", " | ", "---", "\n", "\n\n", "- ", "  - ", "1. ", "# ", "> ", "```", "`", "*", "**"),
        *("_", "~~", "[", "](", ")", "](u)", "{", "}", '{"a": ', '"', ",", ":", ": ", "=", ";"),
        *(
            "<td>",
            "</td>",
            "<tr>",
            "<table>",
            "</table>",
            "<th colspan=3>",
            "<li>",
            "<ul>",
            "</ul>",
        ),
        *("<h2>", "</h2>", "<del>", "</del>", "<p hidden>", "</p>", "<pre>", "</pre>", "<caption>"),
        *(
            "<sup>",
            "</sup>",
            "<td rowspan=2>",
            "<dt>",
            "<dd>",
            "word",
            "5 ms",
            "3.5",
            "é",
            "数。",
            "\t",
        ),
        *(
            "  ",
            "\u200b",
            "\ud800",
            "&amp;",
            "\\",
            ". ",
            "! ",
            "// x",
            "# y",
            "const A = 1;",
            "\u00a0",
        ),
    ]
)


@settings(max_examples=400)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_gives_statements_that_know_their_place(text: str) -> None:
    found = read_structure(text).statements
    for statement in found:
        start, end = statement.span
        assert 0 <= start < end <= len(text)
        assert statement.text == statement.text.strip()
        assert 0 <= statement.value_start < len(statement.text)
        for at in range(len(statement.text) + 1):
            left, right = statement.original(0, at)
            assert 0 <= left <= right <= len(text)
            left, right = statement.original(at, len(statement.text))
            assert start <= left <= right <= end
    assert all(a.span.start <= b.span.start for a, b in itertools.pairwise(found))


@given(st.lists(PIECES, max_size=30).map("".join))
def test_own_words_map_to_themselves(text: str) -> None:
    for statement in read_structure(text).statements:
        for at in range(statement.value_start, len(statement.text)):
            left, right = statement.original(at, at + 1)
            if right == left + 1 and not statement.text[at].isspace():
                assert text[left] == statement.text[at]


def test_a_span_outside_the_statement_is_an_error() -> None:
    statement = one("Five ms.")
    with pytest.raises(ValueError, match="outside"):
        statement.original(0, 9)


@pytest.mark.parametrize(
    "unit",
    [
        *("|", "- - - ", "- a\n", "{", '{"a":', "<td>", "<table><tr><td>a", "[", "](", "*a ", "**"),
        *(
            "~~a ",
            "`a ",
            "```\n",
            "> ",
            "|-|-|\n",
            "a | b\n",
            "a\tb\n",
            "<ul><li>",
            "# a\n",
            "a:\n",
        ),
        *("a=b\n", "a {\n", "/*", "<del>a", "\ud800", "<td rowspan=60 colspan=60>a", '"a', "'a"),
    ],
)
def test_hostile_layout_is_read_to_the_end(unit: str) -> None:
    text = unit * (30_000 // len(unit))
    found = read_structure(text).statements
    assert all(0 <= s.span.start < s.span.end <= len(text) for s in found)
    assert sum(len(s.text) + sum(map(len, s.context)) for s in found) < 400 * len(text)


def test_heads_and_context_stay_short() -> None:
    text = f"# {'h' * 5000}\n\n| {'x' * 5000} | v |\n|---|---|\n" + "| a | 1 |\n" * 50
    cells = read_structure(text).statements[1:]
    assert all(len(s.text) < 400 and len(s.context[0]) <= 200 for s in cells)
    deep = "\n".join(" " * n + "- a" for n in range(300))
    assert max(len(s.context) for s in read_structure(deep).statements) <= 8
