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
    ("Instead of 30 days, 14 days apply.", "replaces", "30 days", "14 days"),
    ("scram takes the place of md5.", "replaces", "md5", "scram"),
    ("A choice screen is to take its place.", "replaces", "", "choice screen"),
    ("The fee is no longer 5 dollars.", "no_longer", "5 dollars", ""),
    ("Alice used to be the CEO.", "no_longer", "CEO", ""),
    ("Myanmar, formerly Burma, is large.", "no_longer", "Burma", ""),
    ("It lasts 60 days (was 30 days).", "no_longer", "30 days", ""),
    ("They don't sell maps any more.", "no_longer", "sell maps", ""),
    ("The old rate of 5% applied.", "no_longer", "rate of 5%", ""),
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
    ("Ms Lee takes the chair over from Mr Kim.", "replaces", "Mr Kim", "Ms Lee"),
    ("Mr Kim handed the shop over to Ms Lee.", "replaces", "Mr Kim", "Ms Lee"),
    ("Ms Lee takes Mr Kim's place.", "replaces", "Mr Kim", "Ms Lee"),
    ("Ms Lee took Mr Kim’s place as chair.", "replaces", "Mr Kim", "Ms Lee"),
    ("The fair is put back by a week to 12 May.", "delayed", "", "12 May"),
    ("The fair is put back by a week, to 12 May.", "delayed", "", "12 May"),
    ("The fair was put back from 5 May to 12 May.", "from_to", "5 May", "12 May"),
    ("The fair is put forward by a week to 12 May.", "amended", "", "12 May"),
    ("The pass is dearer than last year.", "raised", "", ""),
    ("The pass is dearer than it was.", "raised", "", ""),
    ("The pass is cheaper than before.", "lowered", "", ""),
    ("Frau Lee übernimmt das Amt von Herrn Kim.", "replaces", "Herrn Kim", "Frau Lee"),
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
    ("For stamps read 2.90, not 0.29.", "correction", "0.29", "2.90"),
    ("The capital is Canberra, not Sydney.", "correction", "Sydney", "Canberra"),
    ("It takes 40 minutes, and not 30.", "correction", "30", "40 minutes"),
    ("The fee is two euros, not three.", "correction", "three", "two euros"),
    ("It carries the name of Reid, and no longer that of Lee.", "no_longer", "Lee", "Reid"),
    ("We sail from Pier 3, and no longer Pier 2.", "no_longer", "Pier 2", "Pier 3"),
    ("Tomas took over from Ilse in May.", "replaces", "Ilse", "Tomas"),
    ("Ms Lee succeeds Mr Kim.", "replaces", "Mr Kim", "Ms Lee"),
    ("Ms Lee replaces Mr Kim as chair.", "replaces", "Mr Kim", "Ms Lee"),
    ("The office is no longer in Bonn.", "no_longer", "Bonn", ""),
    ("Mr Kim resigned in May.", "ended", "Mr Kim", ""),
    ("Mr Kim stepped down.", "ended", "Mr Kim", ""),
    ("Mr Kim has left the firm.", "ended", "Mr Kim", ""),
    ("Mr Kim hands over to Ms Lee.", "replaces", "Mr Kim", "Ms Lee"),
    ("The club was renamed Rovers.", "replaces", "club", "Rovers"),
    ("The club was renamed to Rovers.", "replaces", "club", "Rovers"),
    ("Rovers, formerly known as United, won.", "no_longer", "United", ""),
    ("They swapped Java for Kotlin.", "replaces", "Java", "Kotlin"),
    ("We ditched paper for tablets.", "replaces", "paper", "tablets"),
    ("Staff went from ten to twelve.", "from_to", "ten", "twelve"),
    ("She was chair until 2019.", "no_longer", "chair", ""),
    ("Lee is chair since 2019.", "amended", "", "chair"),
    ("It moves the value up by two hundredths, to 95.96.", "raised", "", "95.96"),
    ("They moved the cap down, to 40.", "lowered", "", "40"),
    ("The tax rises by 2 points, to 21%.", "raised", "", "21%"),
    (
        "The arc moves out, to six and three quarter metres.",
        "amended",
        "",
        "six and three quarter metres",
    ),
    ("The office halves it.", "lowered", "", ""),
    ("The law doubles the fine.", "raised", "", ""),
    ("The boat leaves ten minutes earlier.", "amended", "", ""),
    ("The boat leaves ten minutes later.", "delayed", "", ""),
    ("It starts an hour earlier than before.", "amended", "", ""),
    ("White gets 6, a point more than so far.", "raised", "", ""),
    ("It is 64 million less than published.", "lowered", "", ""),
    ("Boats are met at Pier 3 instead of Pier 2.", "replaces", "Pier 2", "Pier 3"),
    ("We bill in euros rather than dollars.", "replaces", "dollars", "euros"),
    ("A seal is no longer a condition of entry.", "no_longer", "condition of entry", ""),
    ("The old rate applies until May.", "no_longer", "rate", ""),
    ("Der Preis ist 5 Euro, nicht 6 Euro.", "correction", "6 Euro", "5 Euro"),
    ("Die Stadt heißt jetzt Neu.", "replaces", "Stadt", "Neu"),
    ("Sie tauschten Java gegen Kotlin.", "replaces", "Java", "Kotlin"),
    ("Frau Lee folgt auf Herrn Kim.", "replaces", "Herrn Kim", "Frau Lee"),
    ("Der Rat halbiert die Gebühr.", "lowered", "", ""),
    ("Die Bank sitzt in Bonn und nicht mehr in Köln.", "no_longer", "Köln", "Bonn"),
    ("El club se llama ahora Rovers.", "replaces", "club", "Rovers"),
    ("El señor Lee sucede a la señora Kim.", "replaces", "señora Kim", "señor Lee"),
    ("Cambiaron Java por Kotlin.", "replaces", "Java", "Kotlin"),
    ("La multa deja de ser obligatoria.", "no_longer", "obligatoria", ""),
    ("El precio es 5 euros, no 6 euros.", "correction", "6 euros", "5 euros"),
    ("地点应为北京，而不是上海。", "correction", "上海", "北京"),
    ("李某接替王某。", "replaces", "王某", "李某"),
    ("上限提高一倍。", "raised", "", ""),
    ("费用减半。", "lowered", "", ""),
    ("他把店名由甲店改名为乙店。", "from_to", "甲店", "乙店"),
]


@pytest.mark.parametrize(("sentence", "kind", "old", "new"), CASES)
def test_a_change_names_its_values(sentence: str, kind: str, old: str, new: str) -> None:
    assert (kind, old, new) in told(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The shop is open from 9 to 5.",
        "Members put forward a plan.",
        "The race takes place in May.",
        "The pass is dearer than a ticket.",
        "Delete the file and restart.",
        "For sugar substitute.",
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
        "He agreed, not surprisingly.",
        "It is red, not blue.",
        "Two days later he died.",
        "The doubles final is on Monday.",
        "She succeeded in time.",
        "Two halves make one.",
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
