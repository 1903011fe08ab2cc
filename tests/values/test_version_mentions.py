"""Versions in running text: what is one, what is none, their order, and what holds what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.versions import (
    VersionMention,
    compare_versions,
    find_version_mentions,
    find_versions,
)

WORDS = [
    *"v1.10 2.0rc1 version Chrome 105 + - – to and later up 1.x 4.* 10.0.0.1 第 版 版本".split(),
    *"edition 3rd first Kafka 4.0 from since before >= <= ~= | , . : % million _ §".split(),
    *("1_000", "\n", "\ud800", "\x00"),
]
PIECES = st.lists(
    st.one_of(
        st.sampled_from(WORDS),
        st.text(max_size=6),
    ),
    max_size=40,
)


def only(text: str, *, cell: bool = False) -> VersionMention:
    [mention] = find_version_mentions(text, cell=cell)
    return mention


@pytest.mark.parametrize(
    ("text", "written", "release", "product"),
    [
        ("Toolchain v1.9: tests run alone.", "v1.9", (1, 9), "toolchain"),
        ("Toolchain v1.10 differs", "v1.10", (1, 10), "toolchain"),
        ("Chrome 105 ships it", "105", (105,), "chrome"),
        ("It works in Firefox 121.", "121", (121,), "firefox"),
        ("Python 3.12 is out", "3.12", (3, 12), "python"),
        ("clients of Kafka 4.0 wait", "4.0", (4,), "kafka"),
        ("version 3 of Kafka", "3", (3,), "kafka"),
        ("the current version of Kafka is 4.0", "4.0", (4,), "kafka"),
        ("Version: 2.0", "2.0", (2,), ""),
        ("version: 4", "4", (4,), ""),
        ('{"name": "m", "version": "3.0.3"}', "3.0.3", (3, 0, 3), ""),
        ("with its 1.5.0 release", "1.5.0", (1, 5), ""),
        ("the 4.0 release is near", "4.0", (4,), ""),
        ("edition 3", "3", (3,), ""),
        ("Access standard, 3rd edition", "3rd edition", (3,), ""),
        ("the fourth edition", "fourth edition", (4,), ""),
        ("the 2nd revision", "2nd revision", (2,), ""),
        ("dritte Auflage", "dritte Auflage", (3,), ""),
        ("3. Auflage", "3. Auflage", (3,), ""),
        ("la segunda edición", "segunda edición", (2,), ""),
        ("Ausgabe 5", "5", (5,), ""),
        ("versión 2.1", "2.1", (2, 1), ""),
        ("版本 4", "4", (4,), ""),
        ("版本4.1", "4.1", (4, 1), ""),
        ("升级到3.0版本", "3.0", (3,), ""),
        ("第3版", "3", (3,), ""),
        ("第三版", "第三版", (3,), ""),
        ("ballot SC-081v3", "v3", (3,), ""),
        ("pki-policy v2", "v2", (2,), ""),
        ("rev. 7", "7", (7,), ""),
        ("metrics-client-3.0.3", "3.0.3", (3, 0, 3), ""),
        ("Moving the clients to 4.0 changes things", "4.0", (4,), ""),
        ("uses JDK 1.8.0_292", "1.8.0_292", (1, 8, 0, 292), "jdk"),
        ("openssl 1.1.1k", "1.1.1k", (1, 1, 1, 11), "openssl"),
        ("TLS 1.3 only", "1.3", (1, 3), "tls"),
        ("on iOS 17.4", "17.4", (17, 4), "ios"),
        ("1.2.3 fixes a bug", "1.2.3", (1, 2, 3), ""),
        ("Chrome 120.0.6099.109", "120.0.6099.109", (120, 0, 6099, 109), "chrome"),
        ("version 10.0.0.1", "10.0.0.1", (10, 0, 0, 1), ""),
        ("5.0.0+build.7", "5.0.0+build.7", (5,), ""),
        ("With npm 6 a missing peer", "6", (6,), "npm"),
        ("v2024.01", "v2024.01", (2024, 1), ""),
    ],
)
def test_a_version_with_its_place_and_product(
    text: str, written: str, release: tuple[int, ...], product: str
) -> None:
    mention = only(text)
    assert mention.text == written == text[slice(*mention.span)]
    assert mention.key == (release, (0, 0))
    assert mention.product == product
    assert (mention.line, mention.bound) == (False, "at")


@pytest.mark.parametrize(
    "text",
    [
        "on 12.07.2022 and 1.1.2026",
        "2024.01.15",
        "am 03.04.22 in Kraft",
        "10.0.0.1 and 192.168.1.254",
        "the host Gateway 10.0.0.1",
        "section 4.2 and Section 4.2.1",
        "see § 4.2.1",
        "Table 3 and Figure 2.1",
        "1.234.567 Euro",
        "revenue rose 4.2 million",
        "a 2.5 % rise, 3.5 hours, 14:00 to 18:00",
        "May 15, Ward 4, Q2 325",
        "Vendor 30417, Suite 310",
        "In 2024 and by March 2025",
        "Paris 2024",
        "1.2.3 Installation",
        "Apache-2.0 and BSD-3-Clause",
        "before 2.0 metres, up to 1.9",
        "since 4.5 million users",
        "the 5 passages of 3 tests",
        "magnitude 6.4",
        "USD 4.50 and EUR 3",
        "the second part, the first edit",
        "a V8 engine",
        "District Devgarh : 1 234 567",
        "the Public Law 111-22",
        "measured in Kartal 15.03 °C",
        "Persons counted in Devgarh: 12",
        "the Left 4 Dead game",
        "3,5 und 1,234.5",
        "1.9.",
        "",
    ],
)
def test_other_numbers_are_none(text: str) -> None:
    assert find_version_mentions(text) == []


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("Safari 15.4+", "from"),
        ("python>=3.11", "from"),
        ("Python >= 3.4", "from"),
        ("since 1.10", "from"),
        ("Kafka 1.8 and later", "from"),
        ("Firefox 103 or newer", "from"),
        ("ab Version 3", "from"),
        ("desde la versión 3", "from"),
        ("from Firefox 121", "from"),
        ("starting with Chrome 105", "from"),
        ("3.0及以上版本 v3及以上", "from"),
        ("v1.9 and earlier", "until"),
        ("before version 2.0", "until"),
        ("prior to 2.0", "until"),
        ("up to Python 3.11", "until"),
        ("Django <2.0", "until"),
        ("Version 4 und älter", "until"),
        ("v2.0 y anteriores", "until"),
        ("v3 exactly", "at"),
    ],
)
def test_what_is_meant_from_a_version_on(text: str, bound: str) -> None:
    assert find_version_mentions(text)[-1].bound == bound


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("1.x", (1,)),
        ("the 4.* releases", (4,)),
        ("4.0.x", (4, 0)),
        ("the v2 line", (2,)),
        ("the 1.9 series", (1, 9)),
        ("the 2.0 branch", (2, 0)),
        ("3.x-branch", (3,)),
    ],
)
def test_a_line_of_releases_keeps_its_zeros(text: str, release: tuple[int, ...]) -> None:
    mention = only(text)
    assert mention.line
    assert mention.key[0] == release


@pytest.mark.parametrize(
    ("text", "release"),
    [("15.4+", (15, 4)), ("from 105", (105,)), ("121", (121,)), ("from 4.0", (4,))],
)
def test_a_cell_of_versions_needs_no_word(text: str, release: tuple[int, ...]) -> None:
    assert find_version_mentions(text) == []
    assert only(text, cell=True).key[0] == release


def test_a_cell_with_words_before_its_version() -> None:
    assert only("Firefox, support: 103+, only after flipping", cell=True).bound == "from"
    assert find_version_mentions("in the year 2024", cell=True) == []


def test_order_of_releases_and_of_what_comes_before_them() -> None:
    written = ["v1.9", "v1.10", "2.0.dev1", "2.0a1", "2.0-beta.2", "2.0rc1", "2.0rc2", "v2.0"]
    keys = [only(text).key for text in written]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def test_what_comes_after_a_release_is_the_release() -> None:
    keys = {only(text).key for text in ("v2", "v2.0", "2.0.0", "2.0.post1", "2.0.0.Final")}
    assert keys == {((2,), (0, 0))}


def test_a_range_and_a_list_and_a_step() -> None:
    first, last = find_version_mentions("Firefox 103–120 needed a flag")
    assert (first.bound, last.bound, last.product) == ("from", "until", "firefox")
    first, last = find_version_mentions("from version 3 to 5 it was off")
    assert (first.bound, last.bound) == ("from", "until")
    assert [m.text for m in find_version_mentions("versions 1.9, 1.10 and 1.11")] == [
        "1.9",
        "1.10",
        "1.11",
    ]
    first, last = find_version_mentions("Kafka 3.4 bis 3.6")
    assert (first.bound, last.bound, last.product) == ("from", "until", "kafka")
    assert len(find_version_mentions("PostgreSQL 13, 14 and 15 are supported")) == 3
    first, last = find_version_mentions("when you upgrade from 1.9 to 1.10")
    assert (first.bound, last.bound) == ("at", "at")


@pytest.mark.parametrize(
    ("left", "right", "relation"),
    [
        ("v2.0", "version 2", "equal"),
        ("v1.9", "v1.10", "different"),
        ("v4", "v4.1", "contains"),
        ("v4.1", "v4.1.2", "contains"),
        ("v4.0", "v4.1", "different"),
        ("v2.0rc1", "v2.0", "different"),
        ("1.x", "v1.9", "contains"),
        ("1.x", "v2.1", "different"),
        ("4.0.x", "v4.0.5", "contains"),
        ("4.0.x", "v4.1", "different"),
        ("2.0.x", "2.x", "contains"),
        ("v3+", "v3.4", "contains"),
        ("v3+", "v2.9", "different"),
        ("v3+", "v3 and later", "equal"),
        ("v3 and earlier", "v4+", "different"),
        ("v3 and later", "v4 and earlier", "contains"),
        ("v1.9 and earlier", "v1.8", "contains"),
        ("v1.9 and earlier", "v1.10", "different"),
        ("v103+", "v121+", "contains"),
    ],
)
def test_comparison_does_not_depend_on_the_side(left: str, right: str, relation: str) -> None:
    a, b = only(left), only(right)
    assert compare_versions(a, b) == compare_versions(b, a) == relation


@given(PIECES)
def test_any_text_is_read_without_an_error(pieces: list[str]) -> None:
    for text in ("".join(pieces), " ".join(pieces)):
        for cell in (False, True):
            mentions = find_version_mentions(text, cell=cell)
            starts = [mention.span.start for mention in mentions]
            assert starts == sorted(starts)
            for mention in mentions:
                assert mention.text == text[slice(*mention.span)] != ""
                assert compare_versions(mention, mention) == "equal"
        find_versions(text)


@given(
    st.lists(st.sampled_from("v1 v1.2 2.x v2.0rc1 v1+ v2.0.1 v3".split()), min_size=2, max_size=2)
)
def test_comparison_is_symmetric(pair: list[str]) -> None:
    a, b = only(pair[0]), only(pair[1])
    assert compare_versions(a, b) == compare_versions(b, a)


@pytest.mark.parametrize("piece", ["1.", "1.1.1.", "v1 ", "9" * 50, "第1", "first edition ", "1-"])
def test_long_hostile_text_is_read(piece: str) -> None:
    find_version_mentions(piece * 3000)
