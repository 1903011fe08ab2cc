"""Whether a statement answers a yes-or-no question with yes or with no, and how it judges."""

from __future__ import annotations

import re
from typing import NamedTuple

from counterpoint.claims.assertions import Assertion
from counterpoint.values.judgements import judged_words, judgement
from counterpoint.values.states import State
from counterpoint.values.stems import content_stems

# An answer of its own, with a stop behind it: not "No doubt", "No. 4" or "True north".
_STOP = r"(?=\s?(?:[,;:!，。；：！—–]|\.(?!\s?\d)|$))"
_SAYS_NO = re.compile(rf"\W{{0,4}}(?:no|nope|nein|不|不是|没有|false){_STOP}", re.IGNORECASE)
_SAYS_YES = re.compile(rf"\W{{0,4}}(?:yes|yep|ja|sí|oui|是|是的|对|true){_STOP}", re.IGNORECASE)


class Stance(NamedTuple):
    """Yes or no; ``explicit`` is False where only the main predicate tells."""

    yes: bool
    explicit: bool


def stance(assertion: Assertion, question: Assertion) -> Stance:
    """Return the answer that a statement gives, if it is about what is asked.

    A quotation that is rejected counts as its denial. Where the statement shares a state with the
    question, the two states decide; where not, whether its main predicate is affirmed.
    """
    if _SAYS_NO.match(assertion.text):
        return Stance(False, True)
    if _SAYS_YES.match(assertion.text):
        return Stance(True, True)
    if assertion.rejected:
        return Stance(False, True)
    shared = _shared_state(assertion, question)
    if shared is not None:
        mine, asked = shared
        return Stance(mine.positive == asked.positive, True)
    if not assertion.affirmed:
        return Stance(question.affirmed is False, False)
    # "They run without any PIN", where a PIN is asked for.
    named = content_stems(question.text)
    return Stance(not (assertion.denied - question.denied) & named, False)


def opinions(assertion: Assertion, question: Assertion) -> bool | None:
    """Return whether the statement judges well (True), badly (False), or not at all (None).

    Who finds another thing better than what was asked about judges that badly.
    """
    asked = content_stems(question.text)
    for judged in judged_words(assertion.text):
        rival = "" if judged.rival is None else assertion.text[slice(*judged.rival)]
        if judged.positive and content_stems(rival) & asked:
            return False
    return judgement(assertion.text)


def _shared_state(assertion: Assertion, question: Assertion) -> tuple[State, State] | None:
    return next(
        (
            (mine, asked)
            for asked in question.states
            for mine in assertion.states
            if mine.axis == asked.axis
        ),
        None,
    )
