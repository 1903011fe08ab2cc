"""Whether an answer says yes or no."""

from __future__ import annotations

import pytest

from counterpoint.evals.metrics.yes_no import said

GRAPES = ("Foxes can eat grapes safely.", "Foxes cannot eat grapes safely.")
BRIDGE = ("The bridge is open.", "The bridge is closed.")
SAME = ("The mill turns.", "The mill turns.")


@pytest.mark.parametrize(
    ("text", "statements", "expected"),
    [
        ("Yes, they can.", None, True),
        ("Yes it does", None, True),
        ("**Yes** - it does.", None, True),
        ("True.", None, True),
        ("Ja, das geht.", None, True),
        ("Sí, claro.", None, True),
        ("是的，可以。", None, True),
        ("The answer is yes.", None, True),
        ("That is correct.", None, True),
        ("No.", None, False),
        ("No, they cannot.", None, False),
        ("No they cannot", None, False),
        ("Nein, das geht nicht.", None, False),
        ("不，不行。", None, False),
        ("不是。", None, False),
        ("Answer: No", None, False),
        ("Based on [p1], no, they cannot.", None, False),
        ("The claim is false.", None, False),
        ("This is not true.", None, False),
        ("No documents say so.", None, None),
        ("No. 4 is the right one.", None, None),
        ("True north lies there.", None, None),
        ("Yes-men agree.", None, None),
        ("是一个人", None, None),
        ("Perhaps.", None, None),
        ("", None, None),
        ("", GRAPES, None),
        ("Foxes can't eat grapes.", GRAPES, False),
        ("Foxes may eat grapes safely.", GRAPES, True),
        ("It rains.", GRAPES, None),
        ("The bridge is open to all.", BRIDGE, True),
        ("The bridge is closed.", BRIDGE, False),
        ("The bridge is not closed.", BRIDGE, True),
        ("The bridge is closed. Previously it was open.", BRIDGE, False),
        ("No, the bridge is open.", BRIDGE, False),
        ("The mill turns.", SAME, None),
    ],
)
def test_said(text: str, statements: tuple[str, str] | None, expected: bool | None) -> None:
    assert said(text, statements) is expected


@pytest.mark.parametrize(
    "text",
    [
        "Absolutely",
        "Definitely",
        "Definitely.",
        "Most likely yes",
        "Most likely, yes.",
        "It seems so.",
        "Correct",
        "That is right.",
        "That's correct.",
        "Probably yes",
        "Probably.",
        "Likely",
        "Yes",
        "Absolutely! They can.",
        "Of course.",
        "I think so.",
        "Wahrscheinlich ja.",
        "Das stimmt.",
        "Stimmt.",
        "Ja, wahrscheinlich",
        "Auf jeden Fall.",
        "Das ist richtig.",
        "Probablemente sí.",
        "Por supuesto que sí.",
        "Creo que sí.",
        "Eso es correcto.",
        "Correcto.",
        "当然。",
        "应该是的。",
        "很可能是。",
        "确实如此。",
        "没错。",
        "Indeed, it does.",
        "It isn't false.",
    ],
)
def test_words_that_say_yes(text: str) -> None:
    assert said(text, None) is True


@pytest.mark.parametrize(
    "text",
    [
        "Probably not",
        "Probably not.",
        "Not really",
        "Not really.",
        "There is no evidence for this.",
        "There is no evidence for that",
        "There is no scientific evidence for this claim.",
        "Unlikely",
        "Unlikely.",
        "Very unlikely.",
        "Incorrect",
        "Incorrect.",
        "That is wrong.",
        "That's not right.",
        "That isn't true.",
        "Definitely not.",
        "Absolutely not!",
        "Of course not.",
        "Not at all.",
        "It is unlikely.",
        "I don't think so.",
        "Wahrscheinlich nicht.",
        "Eher nicht",
        "Nicht wirklich.",
        "Das stimmt nicht.",
        "Keineswegs.",
        "Dafür gibt es keine Belege.",
        "Unwahrscheinlich.",
        "Das ist falsch.",
        "Probablemente no.",
        "En absoluto.",
        "No es cierto.",
        "Creo que no.",
        "No hay pruebas de ello.",
        "Poco probable.",
        "可能不是。",
        "不太可能。",
        "当然不是。",
        "没有证据。",
        "并非如此。",
        "不正确。",
    ],
)
def test_words_that_say_no(text: str) -> None:
    assert said(text, None) is False


@pytest.mark.parametrize(
    "text",
    [
        "Not only that.",
        "Probably the best one.",
        "Definitely a mill.",
        "Right next to the mill.",
        "Correct answers vary.",
        "Unlikely heroes came.",
        "It is right next to the mill.",
        "Perhaps.",
        "Not necessarily.",
        "No documents say so.",
        "可能",
        "It depends.",
        "Sure-footed goats live there.",
        "Possibly.",
        "True north lies there.",
        "There is no evidence.",
        "Certainly one of the best.",
    ],
)
def test_words_that_say_neither(text: str) -> None:
    assert said(text, None) is None
