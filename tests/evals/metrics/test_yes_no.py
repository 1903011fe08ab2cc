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
