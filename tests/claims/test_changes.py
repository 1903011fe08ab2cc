"""Words that tell of a change, and the old and the new value that they name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.changes import Change, find_changes


def told(sentence: str) -> set[tuple[str, str, str]]:
    def cut(change: Change) -> tuple[str, str, str]:
        old, new = (sentence[slice(*s)] if s else "" for s in (change.old, change.new))
        return change.kind, old, new

    return {cut(change) for change in find_changes(sentence)}


CASES = [
    ("The limit was raised from 10 to 20 requests.", "from_to", "10", "20 requests"),
    ("They lowered the fee from $1,200 to $1,350.", "from_to", "$1,200", "$1,350"),
    ("The team switched from Java to Kotlin.", "from_to", "Java", "Kotlin"),
    ("The deadline moved from 3 May to 10 June.", "from_to", "3 May", "10 June"),
    ("It also doubles the count, from one to two.", "from_to", "one", "two"),
    ("Events moved off RabbitMQ and onto NATS.", "from_to", "RabbitMQ", "NATS"),
    ("timeout: 30 s → 60 s", "from_to", "30 s", "60 s"),
    (
        "The build went from a few minutes to more than thirty.",
        "from_to",
        "few minutes",
        "more than thirty",
    ),
    ("MySQL replaces PostgreSQL.", "replaces", "PostgreSQL", "MySQL"),
    ("PostgreSQL has been replaced by MySQL.", "replaces", "PostgreSQL", "MySQL"),
    ("Policy 7 supersedes policy 6.", "replaces", "policy 6", "Policy 7"),
    ("Use tabs instead of spaces.", "replaces", "spaces", "tabs"),
    ("Instead of 30 days, 14 days apply.", "replaces", "30 days", "14 days apply"),
    ("scram takes the place of md5.", "replaces", "md5", "scram"),
    ("A choice screen is to take its place.", "replaces", "", "choice screen"),
    ("The fee is no longer 5 dollars.", "no_longer", "5 dollars", ""),
    ("Alice used to be the CEO.", "no_longer", "CEO", ""),
    ("Myanmar, formerly Burma, is large.", "no_longer", "Burma", ""),
    ("It lasts 60 days (was 30 days).", "no_longer", "30 days", ""),
    ("They don't sell maps any more.", "no_longer", "sell maps", ""),
    ("The old rate of 5% applied.", "no_longer", "rate of 5% applied", ""),
    ("Revenue was $5.2M, up from $4.8M.", "raised", "$4.8M", ""),
    ("Profit was 3, down from 4 million.", "lowered", "4 million", ""),
    ("The rate goes up by four cents to 62.5 for miles.", "raised", "", "62.5"),
    ("The price was cut to €20.", "lowered", "", "€20"),
    ("The tax was increased.", "raised", "", ""),
    ("The term was brought forward to 40.", "amended", "", "40"),
    ("Please note our new bank details.", "amended", "", ""),
    ("The act was amended.", "amended", "", ""),
    ("The limit is now 60 days.", "amended", "", "60 days"),
    ("Hi, I have changed banks.", "amended", "", ""),
    ("Results for 2022 were restated.", "restated", "", ""),
    ("We were wrong on page 9.", "correction", "", ""),
    ("Erratum.", "correction", "", ""),
    ("Page 4: for ten read twelve.", "correction", "ten", "twelve"),
    ("He is 47, not 74.", "correction", "74", "47"),
    ("Ms Lee succeeds Mr Kim as chair.", "replaces", "Mr Kim", "Ms Lee"),
    ("It was 10 before and is 20 now.", "no_longer", "10", ""),
    ("The town was renamed from Alt to Neu.", "from_to", "Alt", "Neu"),
    ("The vote was put off to June.", "delayed", "", "June"),
    ("They dropped MySQL in favour of MariaDB.", "replaces", "They dropped MySQL", "MariaDB"),
    ("The line should read 40.", "correction", "", "40"),
    ("The plan has been abandoned.", "ended", "", ""),
    ("The offer was withdrawn.", "ended", "", ""),
    ("The change was rolled back.", "reverted", "", ""),
    ("All staff return, as it was before.", "reverted", "", ""),
    ("The start has slipped again.", "delayed", "", ""),
    ("The vote was postponed.", "delayed", "", ""),
    ("The act came into force in May.", "introduced", "", ""),
    ("Der Preis wurde von 49 € auf 58 € erhöht.", "from_to", "49 €", "58 €"),
    ("Der Preis steigt auf 58 Euro.", "raised", "", "58 Euro"),
    ("Die Grenze ist auf 12,41 € geklettert.", "raised", "", "12,41 €"),
    ("Statt 30 Tagen gelten nun 14 Tage.", "replaces", "30 Tagen", "14 Tage"),
    ("Wir nutzen nicht mehr MySQL.", "no_longer", "MySQL", ""),
    ("Die Regel wurde abgeschafft.", "ended", "", ""),
    ("El precio sube de 10 a 12 euros.", "from_to", "10", "12 euros"),
    ("Usa tabs en lugar de espacios.", "replaces", "espacios", "Usa tabs"),
    ("Ya no usan MySQL en casa.", "no_longer", "usan MySQL", ""),
    ("La ley fue derogada.", "ended", "", ""),
    ("已把数据层从 PostgreSQL 换成了 MySQL。", "from_to", "PostgreSQL", "MySQL"),
    ("周期由30天缩短为14天。", "from_to", "30天", "14天"),
    ("MySQL 取代了 PostgreSQL。", "replaces", "PostgreSQL", "MySQL"),
    ("我们不再使用MySQL。", "no_longer", "使用MySQL", ""),
    ("例会推迟了。", "delayed", "", ""),
]


@pytest.mark.parametrize(("sentence", "kind", "old", "new"), CASES)
def test_a_change_names_its_values(sentence: str, kind: str, old: str, new: str) -> None:
    assert (kind, old, new) in told(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The shop is open from 9 to 5.",
        "Miles driven from 1 July to 31 December count.",
        "It takes no longer than 5 days.",
        "Settings -> Privacy",
        "200 days and no longer.",
        "The plan has not been abandoned.",
        "The plan was never scrapped.",
        "The fee was not raised.",
        "Trains run from Rome to Milan.",
        "Der Zug fährt von Bonn nach Köln.",
        "Abierto de 9 a 5.",
        "从 换成了",
        "(was  )",
        "",
    ],
)
def test_what_tells_of_no_change(sentence: str) -> None:
    assert told(sentence) == set()


def test_an_amount_of_change_is_not_the_new_value() -> None:
    assert told("The error lowers revenue by thirty to forty million dollars.") <= {
        ("lowered", "", "")
    }


WORDS = sorted({word for case in CASES for word in case[0].split()})


@given(st.lists(st.sampled_from(WORDS), max_size=16).map(" ".join))
def test_spans_lie_in_the_sentence(sentence: str) -> None:
    changes = find_changes(sentence)
    assert [c.span for c in changes] == sorted(c.span for c in changes)
    for change in changes:
        for span in (change.span, change.old, change.new):
            assert span is None or 0 <= span.start < span.end <= len(sentence)


@given(st.text(max_size=300))
def test_any_text_can_be_searched(text: str) -> None:
    find_changes(text)


@pytest.mark.parametrize(
    "piece",
    [
        "from a to b ",
        "raised to 5 ",
        "instead of the ",
        "从a改为",
        "(was ",
        "1->",
        "for a read ",
        "\udc00",
    ],
)
def test_long_hostile_text_is_searched(piece: str) -> None:
    find_changes(piece * 20_000)
