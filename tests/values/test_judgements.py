"""Whether a sentence judges well, badly or not at all, and the words that show it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.values.judgements import Judged, judged_words, judgement
from counterpoint.values.lexicon import load
from counterpoint.values.phrases import expand

GOOD = [
    "Remote work is a good idea.",
    "The reform was wise.",
    "It was worth every penny.",
    "I would do it again.",
    "We would not do without it.",
    "We'd never go back.",
    "Nothing beats a fountain pen.",
    "The soup was a delight.",
    "The play is excellent; buy it.",
    "Go and see it.",
    "Go.",
    "I highly recommend this course.",
    "A ban is long overdue.",
    "The toll is fair.",
    "Its benefits far outweigh the costs.",
    "The gains clearly outweigh any harm.",
    "This little book is a gem.",
    "The tool saves time.",
    "Not a bad film.",
    "The trains are not bad.",
    "There is nothing wrong with tabs.",
    "Tabs are better than spaces.",
    "I prefer rail to road.",
    "We prefer tea over coffee.",
    "Nothing works better.",
    "No other law has done more good.",
    "And no tool has been more useful.",
    "The plan is not only cheap but wise.",
    "Nothing in town is as pleasant.",
    "Ink, every time.",
    "It does more good than harm.",
    "Though it is dear, the school is a blessing.",
    "The bell should stay.",
    "You should try it.",
    "I would keep them.",
    "I can't imagine living without it, a real relief.",
    "I can't imagine my desk without it; the lamp is superb.",
    "We never regretted the move.",
    "You can't go wrong with oak.",
    "Schools that start later are kinder to children.",
    "It is what every beginner has been waiting for.",
    "She praises the new park.",
    "Solid argument and a sound plan.",
    "The wooden bridge is the best choice.",
    "There is no finer walk.",
    "I know no better way to learn.",
    "Trams save lives.",
    "The council was right to close the pit.",
    "There is much to be said for trams.",
    "The price justifies itself, and it justifies the wait.",
    "Choirs strengthen communities.",
    "Libraries should be kept.",
    "It lives up to its promise.",
    "Kids thrive there.",
]
BAD = [
    "It is a bad idea.",
    "The merger was a mistake.",
    "A ban would be premature.",
    "Grades are harmful.",
    "The pill does more harm than good.",
    "Pure boredom.",
    "It is a waste of money.",
    "Save your money.",
    "Scrap the tax.",
    "Zoos ought to go.",
    "The tax must go.",
    "The sequel is overrated.",
    "Open offices wear people out.",
    "The rule gains little.",
    "Gadgets have no business at the table.",
    "Small shops can't carry it.",
    "Leave it.",
    "Avoid.",
    "Steer clear of this hotel.",
    "The upgrade is not worth it.",
    "The trip was not worth the money.",
    "The test is pointless.",
    "Speed there is dangerous.",
    "The form is a burden.",
    "Homework should be abolished.",
    "It is not a good idea.",
    "The plan was not wise.",
    "I would not buy it.",
    "I would never use them.",
    "The risks outweigh the benefits.",
    "It gains nothing and wears everyone out.",
    "The new menu is worse than the old one.",
    "Not one useful page in it.",
    "There is not a single interesting scene.",
    "Although it is pleasant, the habit is harmful.",
    "Tariffs are the wrong road.",
    "It does harm; walking is better.",
    "We regret the purchase, a shoddy thing.",
    "Plough less: it is the wrong tool.",
    "We advise against it.",
    "The reform is deeply flawed and unfair.",
    "Leave the drill in the garage.",
    "Never again.",
    "It is no better than the old one.",
    "We are no better than before; the plan is hollow.",
    "The tax should finally be dropped.",
    "There is little to be said for trams.",
    "Tips are degrading.",
    "A toll would kill the shops.",
    "It cost us dearly.",
    "The money went down the drain.",
    "The waiters were rude.",
    "I wish I had never bought it.",
]
NEITHER = [
    "",
    "The bridge is 200 m long.",
    "Two people died in the accident.",
    "The war ended in 1918.",
    "A poison was found.",
    "The error rate fell to 2 %.",
    "The failure rate is 3 %.",
    "The card is good for four years.",
    "Best before 3 May.",
    "Great Britain has 67 million people.",
    "Turn right after the bank.",
    "Dangerous goods are kept outside.",
    "Fines for overdue books are 10 cents.",
    "The film won the award for sound.",
    "The trade fair opens in June.",
    "Ask before you go.",
    "Is it a good idea?",
    "It is good and bad.",
    "The law was repealed in 1990.",
    "Poor visibility closed the port.",
    "Not all ideas are good.",
    "The account must go to another bank.",
    "Waste paper goes into the blue bin.",
    "The ban was lifted in May.",
    "If it is useful, keep a copy.",
    "Well water was tested in 1988.",
    "The right bank floods in spring.",
    "A moving walkway joins both halls.",
    "The tender closes on 3 May.",
    "The perfect tense has two forms.",
]
OTHERS = [
    ("Das Verbot ist längst überfällig.", True),
    ("Der Film ist nicht schlecht.", True),
    ("Nichts geht über einen Füller.", True),
    ("Das Buch ist jeden Cent wert.", True),
    ("Wir empfehlen das Verfahren.", True),
    ("Die Vorteile überwiegen.", True),
    ("Ich würde es wieder tun.", True),
    ("Das ist keine gute Idee.", False),
    ("Der Umstieg war ein Fehler.", False),
    ("Die Reform bringt nichts und zermürbt alle.", False),
    ("Handys haben hier nichts zu suchen.", False),
    ("Es lohnt sich nicht.", False),
    ("Das Gesetz gehört abgeschafft.", False),
    ("Ich würde es nicht wieder tun.", False),
    ("Das Haus ist 20 Meter hoch.", None),
    ("Guten Morgen, die Züge fahren.", None),
    ("Die Fehlerquote beträgt 3 %.", None),
    ("La novela es una joya.", True),
    ("Vale la pena.", True),
    ("Nada mejor que un lápiz.", True),
    ("Recomiendo el curso.", True),
    ("La ley es justa y necesaria.", True),
    ("No vale la pena.", False),
    ("Es una pérdida de tiempo.", False),
    ("Las multas deberían desaparecer.", False),
    ("Fue un error.", False),
    ("No es una buena idea.", False),
    ("El puente mide 200 metros.", None),
    ("La tasa de error es del 3 %.", None),
    ("这本书很值得看。", True),
    ("我们强烈推荐。", True),
    ("利大于弊。", True),
    ("这不值得。", False),
    ("弊大于利。", False),
    ("禁令为时过早。", False),
    ("我不喜欢它。", False),
    ("桥长二百米。", None),
    ("有效期三年。", None),
]


@pytest.mark.parametrize("sentence", GOOD)
def test_praise(sentence: str) -> None:
    assert judgement(sentence) is True


@pytest.mark.parametrize("sentence", BAD)
def test_blame(sentence: str) -> None:
    assert judgement(sentence) is False


@pytest.mark.parametrize("sentence", NEITHER)
def test_facts_are_no_judgement(sentence: str) -> None:
    assert judgement(sentence) is None


@pytest.mark.parametrize(("sentence", "expected"), OTHERS)
def test_other_languages(sentence: str, expected: bool | None) -> None:
    assert judgement(sentence) is expected


def shown(sentence: str) -> list[tuple[str, bool, bool, str]]:
    def cut(word: Judged) -> tuple[str, bool, bool, str]:
        rival = sentence[slice(*word.rival)] if word.rival else ""
        return sentence[slice(*word.span)], word.positive, word.weak, rival

    return [cut(word) for word in judged_words(sentence)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The plan is not wise.", [("wise", False, False, "")]),
        ("Tabs are better than hard spaces.", [("better", True, False, "hard spaces")]),
        ("I prefer rail to road.", [("prefer", True, False, "road")]),
        (
            "Though it is useful, it is a mistake.",
            [("useful", True, True, ""), ("a mistake", False, False, "")],
        ),
        ("You should wait.", [("should", True, True, "")]),
        (
            "It is harmful; tea is better.",
            [("harmful", False, False, ""), ("better", True, True, "")],
        ),
    ],
)
def test_the_words_that_judge(sentence: str, expected: list[tuple[str, bool, bool, str]]) -> None:
    assert shown(sentence) == expected


@pytest.mark.parametrize("language", ["en", "de", "es", "zh"])
def test_no_phrase_judges_both_ways(language: str) -> None:
    lexicon = load("judgements", language)
    sides: dict[str, set[str]] = {}
    for name, content in lexicon.items():
        if name.startswith(("good", "bad", "no_judgement")):
            for form in itertools.chain(*(expand(p, lexicon.get("groups", {})) for p in content)):
                sides.setdefault(form, set()).add(name.partition("_")[0])
    assert {form for form, names in sides.items() if len(names) > 1} == set()
    assert len(sides) > 400


PIECES = sorted({word for text in [*GOOD, *BAD, *NEITHER] for word in text.split()})


@given(st.lists(st.sampled_from(PIECES), max_size=16).map(" ".join))
def test_spans_lie_in_the_sentence(sentence: str) -> None:
    judged = judged_words(sentence)
    assert [word.span for word in judged] == sorted(word.span for word in judged)
    for word in judged:
        for span in (word.span, word.rival):
            assert span is None or 0 <= span.start < span.end <= len(sentence)


@given(st.text(max_size=300))
def test_any_text_can_be_judged(text: str) -> None:
    assert judgement(text) in (True, False, None)


@pytest.mark.parametrize(
    "piece",
    [
        "better than ",
        "not good ",
        "never a ",
        "no ",
        "would a b ",
        "不值",
        "\ud800",
        "nothing a as ",
    ],
)
def test_long_hostile_text_is_judged(piece: str) -> None:
    assert judgement(piece * 20_000) in (True, False, None)
