"""Names as real passages have them: notices, heads of notes, codes, hosts, licences, Chinese."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.identifiers import find_identifiers
from counterpoint.values.identifiers.licences import find_licences, licence_of
from counterpoint.values.mentions import Mention, find_mentions, same_name
from counterpoint.values.versions import find_version_mentions

PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *"Nordby Lumen-fw 0.12: ... 4410 account utf8mb4 CC BY-SA 4.0 Apache-2.0".split(),
                *"fw.nordby.example 桥 萧彻 的 安澜桥 长 3号线 URGENT – , : | of the On if".split(),
                *("\n", "\ud800", "\x00", "key: value", "server 5.7", "seats 210", "'s", "°C"),
            ]
        ),
        st.text(max_size=5),
    ),
    max_size=30,
)


def names(text: str) -> list[str]:
    """The names of a text; a star before those that it is about."""
    return ["*" * mention.subject + mention.text for mention in find_mentions(text)]


def one(text: str) -> Mention:
    [mention] = find_mentions(text)
    return mention


@pytest.mark.parametrize(
    "text",
    [
        "Somebody got in.",
        "Everybody must leave.",
        "Nobody may enter.",
        "Whoever comes first is served.",
        "Those are sold out. Each costs 5 euros.",
        "FINAL NOTICE! Pay now.",
        "URGENT UPDATE, valid at once",
        "ALERT - the server is down",
        "CORRECTION: the figure was wrong",
        "UPDATE 5: prices rise",
        "a load of 120 kPa at 5 MHz",
        "It moved 3.8 million TEU.",
        "How many TEU were moved?",
        "Sampled 212 transfers.",
        "The silent room seats 210.",
        "Statistics of recent years differ.",
        "Brokers polled in May disagree.",
        "Eleven ships came in.",
        "Sixty-one British firms took part.",
        "The Welsh floor stands at 50p.",
        "Bronze is copper with a little tin.",
        "Barley is sown in March.",
        "Voice is capped apart from data.",
        "Foam wedges and lead weights are lent.",
        "Inbound vessels turn back.",
        "Economy: one bag of 23 kg",
        "Kennels: 10 ml of soap",
        "Transferred in May, paid in June.",
        "in the year MDCCCLI",
        "at 123 degrees Celsius",
        "Elektrische Geräte sind nicht gestattet.",
        "Für Festmist von Rindern ist es die Zeit ab der Mitte.",
        "It criticised the President's defence.",
        "1904-06, 2012-13 and § 9",
        "Delete older pages, no answer needed.",
        "Owners of PTFE-lined nozzles differ.",
        "Honey, milk and bread are sold.",
        "Economics is taught on Mondays.",
        "Archaeology needs patience.",
        "Applicants: 5 euros each",
        "Refundable: none of these",
        "Goats eat hay. Cruelty is punished.",
        "图书馆周一闭馆。",
        "该公司成立于1998年。",
        "高温天气持续三天。",
        "从东桥头走到西桥头",
        "本站首班车六点",
    ],
)
def test_what_is_no_name(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nordby. Old town hall", ["*Nordby"]),
        ("Nordby: closed until noon", ["*Nordby"]),
        ("Go-komi: six points", ["*Go-komi"]),
        ("Lumen-fw 0.12: a hot end stays warm", ["*Lumen-fw"]),
        ("Graylock 4.6 (long-term): the log", ["*Graylock"]),
        ("Nordby estate, front tyres: 2.4 bar", ["*Nordby"]),
        ("Nordby estate | front 240", ["*Nordby"]),
        ("Gerta, in January, took the current.", ["*Gerta"]),
        ("Bursztyn, cargo liner, built at Lunden", ["*Bursztyn", "Lunden"]),
        ("AUTOCLAVE 2. Valve set to 3 bar.", ["*AUTOCLAVE 2"]),
        ("Yearly inspection, autoclave 2: valve lifted", ["*autoclave 2"]),
        ("Lumen-Streets brings together 5 photos.", ["*Lumen-Streets"]),
        ("Kestrel built 49,900 cars.", ["*Kestrel"]),
        ("Apple sells phones.", ["*Apple"]),
        ("Grace sold it.", ["*Grace"]),
        ("The Reeds' house has 4 rooms.", ["*Reeds"]),
        ("On the Finch tariff calls are barred.", ["*Finch"]),
        ("At Nordby a change waits four hours.", ["*Nordby"]),
        ("For the Nordby plant the limit is 5 t.", ["*Nordby"]),
        ("At Nordby, Lisa Su has held the post.", ["Nordby", "*Lisa Su"]),
        ("Car deck of the Ostara: vehicles up to 3 m", ["*Ostara"]),
        ("Range of the Veloz 2 with a rider: 65 km", ["*Veloz 2"]),
        ("Builds of Helvion are published here.", ["*Helvion"]),
        ("Ten of Nordby's hours are driven after dark.", ["*Nordby"]),
        ("The price in Nordby is 5 euros.", ["Nordby"]),
        ("With 8.4M pressed plants Nordby counts among them.", ["*Nordby"]),
        ("If the tide is low, the Nordby ferry waits.", ["*Nordby"]),
        ("Payee: Halvorsen University", ["Halvorsen University"]),
        ("Export: PNG, SVG and DXF", ["PNG", "SVG", "DXF"]),
        ("Skarnes–Vallo: no sailings", ["*Skarnes–Vallo"]),
        ("N-14, rev. 3. Add the acid.", ["N-14"]),
        ("GAEC 8: whoever farms it", ["*GAEC 8"]),
        ("Western Australia: fifty hours", ["*Western Australia"]),
        ("We lend guides in English and Polish.", ["English", "Polish"]),
        ("Above 260 °C RL-204 decomposes.", ["*RL-204"]),
        ("The Friends of the Tidewater Museum met.", ["*Friends of the Tidewater Museum"]),
        ("萧彻988年生。", ["*萧彻"]),
        ("永济桥长362米。", ["*永济桥"]),
        ("下游的永济桥长362米。", ["*永济桥"]),
        ("安澜古桥始建于明代。", ["*安澜古桥"]),
        ("共二十一孔，安澜桥长0.3公里。", ["*安澜桥"]),
        ("三号线从河西站开往机场。", ["河西站"]),
        ("北京大学位于海淀区。", ["*北京大学", "海淀区"]),
        ("李明担任校长。", ["*李明"]),
        ("986年，文言出世。", ["*文言"]),
    ],
)
def test_names_and_what_the_sentence_is_about(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("born in utf8mb4 today", ["utf8mb4"]),
        ("charset = latin1", ["latin1"]),
        ("files in UTF-8, once a night", ["UTF-8"]),
        ("queue: rabbitmq", ["rabbitmq"]),
        ("  transport: nats\n  prefetch: 50", ["nats"]),
        ("debug: true", []),
        ("license: cc-by-nc-4.0", ["cc-by-nc-4.0"]),
        (
            "offered under Creative Commons Attribution 4.0; thanks",
            ["Creative Commons Attribution 4.0"],
        ),
        ("released under CC BY-SA 4.0.", ["CC BY-SA 4.0"]),
        ("it sits under Apache 2.0.", ["Apache 2.0"]),
        ("it runs on Apache 2.4", ["Apache"]),
        ("the code is MIT licensed", ["MIT"]),
        ("fetched from fw.nordby.example over it", ["fw.nordby.example"]),
        ("published on nordby.org and nowhere", ["nordby.org"]),
        ("had only from nordbyIlet-app.org.", ["nordbyIlet-app.org"]),
        ("sent as MARC 21 records", ["MARC 21"]),
    ],
)
def test_answers_that_no_capital_shows(text: str, expected: list[str]) -> None:
    found = find_mentions(text)
    assert [mention.text for mention in found if mention.key != "charset"] == expected
    assert not any(mention.subject for mention in found)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("on the Ostra", "on the Ostara", False),
        ("at petrelwallet.org", "at petrelwaIlet-app.org", False),
        ("at petrelwallet.org", "at petrelwaIlet.org", False),
        ("under CC BY 4.0", "under Creative Commons Attribution 4.0", True),
        ("under CC BY 4.0", "a cc-by-nc-4.0", False),
        ("under CC BY 4.0", "under CC BY 3.0", False),
        ("under CC BY", "under CC BY 3.0", True),
        ("is Apache-2.0", "under the Apache License 2.0", True),
        ("is GPL-3.0-or-later", "the GNU General Public License v3", True),
        ("in UTF-8", "in utf8", True),
        ("in UTF-8", "in UTF-16", False),
        ("queue: rabbitmq", "off RabbitMQ", True),
        ("the Friends of the Tidewater Museum", "the Tidewater Museum", False),
        ("the City of Nordby", "in Nordby", True),
        ("安澜古桥建成了", "安澜桥建成了", True),
        ("河西站", "河东站", False),
        ("永济桥", "安澜桥", False),
        ("永济桥", "永济桥站", False),
    ],
)
def test_same_name(left: str, right: str, same: bool) -> None:
    a, b = one(left), one(right)
    assert same_name(a, b) is same
    assert same_name(b, a) is same


def test_a_given_name_in_chinese_is_in_the_full_one() -> None:
    whole = one("上官文言988年生")
    given_name = Mention("文言", whole.span, "文言", "name")
    assert whole.text == "上官文言"
    assert same_name(whole, given_name)
    assert same_name(given_name, whole)


@pytest.mark.parametrize(
    ("text", "kind", "normal", "slot"),
    [
        ("account ...4410", "account", "4410", "account"),
        ("account …4410", "account", "4410", "account"),
        ("account ending in 0923", "account", "0923", "account"),
        ("acct no. xxxx-1189", "account", "1189", "account"),
        ("Ref: 4711", "reference", "4711", "ref"),
        ("hull 214", "label", "214", "hull"),
        ("row 118", "label", "118", "row"),
        ("batch 118", "label", "118", "batch"),
        ("wash buffer W", "label", "w", "buffer"),
        ("Order no. 5Q0-601-027", "order", "5q0601027", "order"),
        ("hotline 0800 330 1177", "phone", "08003301177", "hotline"),
        ("from fw.nordby.example.", "host", "fw.nordby.example", "host"),
        ("only petrelwaIlet-app.org.", "host", "petrelwailet-app.org", "host"),
        ("in the list.#12", "reference", "12", ""),
        ("under CC BY 4.0", "reference", "cc-by-4.0", ""),
        ("in UTF-8", "reference", "utf-8", ""),
    ],
)
def test_identifiers(text: str, kind: str, normal: str, slot: str) -> None:
    [found] = find_identifiers(text)
    assert (found.kind, found.text, found.slot) == (kind, normal, slot)


@pytest.mark.parametrize(
    "text",
    [
        "The room seats 210.",
        "student number in the line",
        "a wait ... 45 days",
        "Sampled 212 of it",
    ],
)
def test_numbers_that_identify_nothing(text: str) -> None:
    assert find_identifiers(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Patch 5.10 is out", ["5.10"]),
        ("fw 2.1 fixes it", ["2.1"]),
        ("Lumen-fw 0.12: a hot end", ["0.12"]),
        ("Build 7.12 for the Brook 300", ["7.12"]),
        ("Graylock 4.6 (long-term): the log", ["4.6"]),
        ("The 4.6 line runs beside 5.x until May", ["4.6", "5.x"]),
        ("# sample file, server 5.7", ["5.7"]),
        ("On an untouched 8.0 installation it is so", ["8.0"]),
        ("8.0 also changes the login", ["8.0"]),
        ("Version 8.0 is new. On 8.0 it works.", ["8.0", "8.0"]),
        ("The version was raised from 3.8 to 3.10.", ["3.8", "3.10"]),
        ("Helvion 7.1 fixes the leak", ["7.1"]),
        ("the fourth printing", ["fourth printing"]),
        ("Ausgabe 3.2", ["3.2"]),
        ("npm 7 pulls them in", ["7"]),
        ("Release 2.1\u0130 came", ["2.1\u0130"]),
        ("Stand 11.2024", []),
        ("Rate 5.9: good", []),
        ("the level was raised from 3.8 to 3.10", []),
        ("The server answers in 5.7 seconds", []),
        ("The Tarn 3 has a range of 65 km", []),
        ("Range of the Veloz 2 in town", []),
        ("under Creative Commons Attribution 4.0", []),
        ("Section 4.6 (general): rules", []),
    ],
)
def test_versions(text: str, expected: list[str]) -> None:
    found = find_version_mentions(text)
    assert [mention.text for mention in found] == expected
    assert all(mention.bound == "at" for mention in found)


@pytest.mark.parametrize(
    ("name", "licence"),
    [("gpl 3.0 or later", "gpl"), ("cc-by-nc-4.0", "cc-by-nc"), ("mit", "mit"), ("met", "")],
)
def test_licences(name: str, licence: str) -> None:
    assert licence_of(name) == licence


@given(PIECES)
def test_any_text_is_read(pieces: list[str]) -> None:
    for text in ("".join(pieces), " ".join(pieces)):
        for mention in find_mentions(text):
            assert text[slice(*mention.span)] == mention.text != ""
        for span in find_licences(text):
            assert 0 <= span.start < span.end <= len(text)
        find_version_mentions(text)


@pytest.mark.parametrize(
    "piece",
    ["安澜桥的", "桥", "赵一", "a1-", "a.b", "a-", "...1", "cc by ", "1.2 on ", "x: y\n"],
)
def test_long_hostile_text_is_read(piece: str) -> None:
    text = piece * 5000
    find_mentions(text)
    find_version_mentions(text)
