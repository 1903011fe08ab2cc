"""Identifiers in running text: kinds, slots and normal forms, and the numbers that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.identifiers import Identifier, find_identifiers

WORDS = [
    *"page p. S. 7 of 12 Tel. 555-0142 +49 30 1234567 (212) ext. account ending 7702 ****".split(),
    *"Invoice 2025-118 #1234 RFC ISO Section 4.2 § Art. Suite 310 4417 NW 12th Avenue".split(),
    *"Hauptstraße 12, 10115 DE89 3704 0044 ISBN 978-3-16-148410-0 10.1000/x https:// www.".split(),
    *"a@b.org 10.0.0.1 Q2 T100 fin-001 Apollo 第 页 表 订单号 ward room . : , | - no. x.md".split(),
    *("\n", "\ud800", "\x00", "**", "١٢"),
]
PIECES = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=40)


def read(text: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.text, one.slot) for one in find_identifiers(text)]


@pytest.mark.parametrize(
    ("text", "kind", "normal", "slot"),
    [
        ("Questions: 555-0142.", "phone", "5550142", "phone"),
        ("Tel. 555‑0199", "phone", "5550199", "phone"),
        ("call +49 30 1234567 now", "phone", "49301234567", "phone"),
        ("+4930123456789", "phone", "4930123456789", "phone"),
        ("(212) 555-0199", "phone", "2125550199", "phone"),
        ("212-555-0199", "phone", "2125550199", "phone"),
        ("0049 30 123456", "phone", "4930123456", "phone"),
        ("030 1234567", "phone", "0301234567", "phone"),
        ("fax 555 0188", "phone", "5550188", "fax"),
        ("phone: 1-800-555-1234", "phone", "18005551234", "phone"),
        ("Telefon 112", "phone", "112", "phone"),
        ("ext. 21", "phone", "21", "extension"),
        ("extension 407", "phone", "407", "extension"),
        ("电话 010-12345678", "phone", "01012345678", "phone"),
        ("page 925", "page", "925", "page"),
        ("pp. 3-5", "page", "3-5", "page"),
        ("pp. 3–5", "page", "3-5", "page"),
        ("S. 12", "page", "12", "page"),
        ("Seite 4", "page", "4", "page"),
        ("página 3", "page", "3", "page"),
        ("第12页", "page", "12", "page"),
        ("account ending 7702", "account", "7702", "account"),
        ("a card ending in 1189", "account", "1189", "card"),
        ("account **** 4242", "account", "4242", "account"),
        ("DE89 3704 0044 0532 0130 00", "account", "de89370400440532013000", "iban"),
        ("Konto 123456", "account", "123456", "account"),
        ("Vendor 30417", "account", "30417", "vendor"),
        ("Invoice 2025-118", "order", "2025118", "invoice"),
        ("Rechnung Nr. 4711", "order", "4711", "invoice"),
        ("order no. 12", "order", "12", "order"),
        ("Order #55-A", "order", "55a", "order"),
        ("PO 4500012345", "order", "4500012345", "order"),
        ("订单号12345", "order", "12345", "order"),
        ("see #1234", "reference", "1234", ""),
        ("ticket INC0012", "case", "inc0012", "ticket"),
        ("case 22-cv-1234", "case", "22cv1234", "case"),
        ("RFC 7231", "reference", "7231", "rfc"),
        ("RFC7231", "reference", "7231", "rfc"),
        ("ISO-27001", "reference", "27001", "iso"),
        ("CVE-2024-1234", "reference", "2024-1234", "cve"),
        ("doi 10.1000/xyz123.", "reference", "10.1000/xyz123", "doi"),
        ("in config.yaml", "reference", "config.yaml", "file"),
        ("No. 4 of the list", "reference", "4", "number"),
        ("Form KH-2231", "form", "kh2231", "form"),
        ("a signed form BC-7", "form", "bc7", "form"),
        ("Form 1040", "form", "1040", "form"),
        ("Section 4.2", "section", "4.2", "section"),
        ("Table 3", "section", "3", "table"),
        ("§ 5", "section", "5", "paragraph"),
        ("Art. 12", "section", "12", "article"),
        ("step 3", "section", "3", "step"),
        ("Fig. 2b", "section", "2b", "figure"),
        ("Chapter IV", "section", "iv", "chapter"),
        ("Annex B", "section", "b", "appendix"),
        ("第3章", "section", "3", "chapter"),
        ("表3", "section", "3", "table"),
        ("Suite 310", "address", "310", "suite"),
        ("4417 NW 12th Avenue", "address", "4417nw12thavenue", ""),
        ("12 Main Street", "address", "12mainstreet", ""),
        ("221B Baker Street", "address", "221bbakerstreet", ""),
        ("Hauptstraße 12", "address", "hauptstrasse12", ""),
        ("Berliner Str. 5", "address", "berlinerstr5", ""),
        ("Calle Mayor 5", "address", "callemayor5", ""),
        ("NW1 6XE", "postcode", "nw16xe", ""),
        ("Springfield, IL 62704", "postcode", "62704", ""),
        ("ISBN 978-3-16-148410-0", "isbn", "9783161484100", ""),
        ("at https://example.com/A?b=1.", "url", "https://example.com/a?b=1", ""),
        ("Bob.Smith@example.org", "email", "bob.smith@example.org", ""),
        ("commit 3f2a9bc1", "hash", "3f2a9bc1", ""),
        ("d41d8cd98f00b204e9800998ecf8427e", "hash", "d41d8cd98f00b204e9800998ecf8427e", ""),
        ("host 10.0.0.1", "ip", "10.0.0.1", ""),
        ("192.168.1.254:8080", "ip", "192.168.1.254", ""),
        ("ward 4", "label", "4", "ward"),
        ("room 12 is locked", "label", "12", "room"),
        ("gate B7", "label", "b7", "gate"),
        ("line 3", "label", "3", "line"),
        ("phase 3 trial", "label", "3", "phase"),
        ("type 2 diabetes", "label", "2", "type"),
        ("plan B", "label", "b", "plan"),
        ("Gleis 7", "label", "7", "platform"),
        ("sala 4", "label", "4", "room"),
        ("Apollo 11 landed", "label", "11", "apollo"),
        ("on Windows 11", "label", "11", "windows"),
        ("the Yoga 510", "label", "510", "yoga"),
        ("Q2 325 m3/s", "label", "q2", ""),
        ("T100 495", "label", "t100", ""),
        ("FY25", "label", "fy25", ""),
        ("fin-001", "label", "fin001", ""),
        ("ballot SC-081v3", "label", "sc081v3", ""),
    ],
)
def test_one_identifier(text: str, kind: str, normal: str, slot: str) -> None:
    assert read(text) == [(kind, normal, slot)]


@pytest.mark.parametrize(
    "text",
    [
        "a band of 297-348 and 100-2000",
        "the years 2012-13",
        "14:00 to 18:00, 3.30 pm",
        "printed 05/04/2018 and 2019-11-30",
        "Please order 12 pens",
        "in case 3 people come",
        "call 100 people",
        "Pay 200 euros",
        "Serves 4 people",
        "Visitors 12 to 18",
        "May 15 and On 12 March",
        "In 2024 the Summit 2024 met",
        "1,234,567.5 tonnes",
        "room 12 square metres",
        "level 5%",
        "Chrome 105 and Firefox 121",
        "pre-2020 and mid-2024",
        "USD100 or EUR50",
        "325 m3/s over 5 km2",
        "what should plan I do",
        "running v2 and v1.10",
        "server 5.7 and level 3.5",
        "a &#34;word&#34;",
        "the building (1899–1902)",
        "of the form n2",
        "Node.js and e.g. this",
        "Die Kosten sind für den Monatspreis 58 und der Betrag ist 12",
        "skew=-0.864",
        "",
    ],
)
def test_what_measures_counts_or_dates_is_none(text: str) -> None:
    assert read(text) == []


def test_several_in_one_line() -> None:
    text = "Form KH-2807, p. 9/16, printed 2019-11-30. Suite 310, Tel. 555-0199, ext. 21."
    assert read(text) == [
        ("form", "kh2807", "form"),
        ("page", "9", "page"),
        ("address", "310", "suite"),
        ("phone", "5550199", "phone"),
        ("phone", "21", "extension"),
    ]


def test_the_count_of_pages_belongs_to_the_page() -> None:
    text = "see page 7 of 12, please"
    [page] = find_identifiers(text)
    assert text[slice(*page.span)] == "7 of 12"
    assert page.text == "7"


def test_post_code_after_a_street() -> None:
    assert read("Hauptstraße 12, 10115 Berlin") == [
        ("address", "hauptstrasse12", ""),
        ("postcode", "10115", ""),
    ]


@pytest.mark.parametrize(
    ("left", "right"),
    [("Section 4.2", "Section 42"), ("Level 1-2", "Level 12"), ("ISO 3166-1", "ISO 31661")],
)
def test_the_mark_between_two_numbers_counts(left: str, right: str) -> None:
    [a], [b] = find_identifiers(left), find_identifiers(right)
    assert a.text != b.text


@given(PIECES)
def test_any_text_is_read_without_an_error(pieces: list[str]) -> None:
    for text in ("".join(pieces), " ".join(pieces)):
        found = find_identifiers(text)
        end = 0
        for one in found:
            assert isinstance(one, Identifier)
            assert end <= one.span.start < one.span.end <= len(text)
            assert one.text != ""
            end = one.span.end


@given(st.sampled_from(WORDS), st.sampled_from(WORDS))
def test_what_is_read_does_not_depend_on_text_far_away(left: str, right: str) -> None:
    own = find_identifiers("Form KH-2231.")
    far = find_identifiers(f"Form KH-2231. {'and so on ' * 20}. {left} {right}")
    assert far[:1] == own


@pytest.mark.parametrize(
    "piece", ["1-", "a1/", "(212) ", "12 Main ", "A1-", "**1", "x.", "第1", "+1 "]
)
def test_long_hostile_text_is_read(piece: str) -> None:
    find_identifiers(piece * 3000)
