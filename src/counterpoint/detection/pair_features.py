"""What the judge knows of two passages, as numbers: the rules' verdict, answers, stances, wording.

Every feature is the same whichever passage comes first.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from counterpoint.claims.question import Question, Slot
from counterpoint.detection.answers import Agreement, Answered
from counterpoint.types import Stance, Verdict

_LEAST = 1e-3
# Reasons for which the rules found two statements to say the same.
_SAME = frozenset(
    ("equal", "same-name", "equal-after-conversion", "within-tolerance", "contains", "overlaps")
)
_RUN, _LEAD = 4, 8
_SLOTS: tuple[Slot, ...] = ("polar", "name", "time", "amount")


@dataclass(frozen=True, slots=True)
class Contrasted:
    """What the sentence of each side says to that of the other, taken as a statement."""

    forth: Stance
    back: Stance


def pair_features(
    question: Question,
    answers: tuple[Answered, Answered],
    agreement: Agreement,
    rules: Verdict | None,
    contrasted: Contrasted | None,
) -> dict[str, float]:
    """Return the features by name; those of sentences only where they were contrasted."""
    found = _of_rules(rules) | _of_answers(answers, agreement) | _of_stances(answers, question)
    found |= _of_wording(*answers)
    if contrasted is not None:
        found |= _of_sentences(contrasted)
    return found


def _of_rules(verdict: Verdict | None) -> dict[str, float]:
    chance = verdict.probability if verdict else 0.0
    bounded = min(max(chance, _LEAST), 1.0 - _LEAST)
    return {
        "rules": chance,
        "rules_logit": math.log(bounded / (1.0 - bounded)),
        "compared": float(verdict is not None),
        "agreed": float(verdict is not None and verdict.reason in _SAME),
        "other_entity": float(verdict is not None and verdict.reason == "other-entity"),
        "similarity": (verdict.similarity or 0.0) if verdict else 0.0,
    }


def _of_answers(answers: tuple[Answered, Answered], agreement: Agreement) -> dict[str, float]:
    low, high = sorted(answer.score for answer in answers)
    both = low * high
    return {
        "low": low,
        "high": high,
        "both": both,
        **asdict(agreement),
        "both_apart": both * (1.0 - max(agreement.overlap, agreement.inside)),
        "both_same": both * max(agreement.overlap, agreement.inside),
        "both_other_value": both * agreement.other_value,
        "both_unstated": both * (1.0 - agreement.stated_best),
    }


def _of_wording(left: Answered, right: Answered) -> dict[str, float]:
    """How much of one passage stands in the other: copies with a word exchanged share most."""
    mine, theirs = set(left.tokens), set(right.tokens)
    runs = [
        set(zip(*(each.tokens[at:] for at in range(_RUN)), strict=False)) for each in (left, right)
    ]
    leads = [set(each.tokens[:_LEAD]) for each in (left, right)]
    return {
        "common_words": _jaccard(mine, theirs),
        "copied": len(runs[0] & runs[1]) / max(1, min(map(len, runs))),
        "same_lead": _jaccard(*leads),
        "length": math.log1p(min(len(left.tokens), len(right.tokens))),
    }


def _jaccard(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _of_stances(answers: tuple[Answered, Answered], question: Question) -> dict[str, float]:
    left, right = (answer.stance for answer in answers)
    opposite = left.yes * right.no + left.no * right.yes
    same = left.yes * right.yes + left.no * right.no
    sure = sorted(max(each.yes, each.no) for each in (left, right))
    asked = {f"asks_{slot}": float(question.asks(slot)) for slot in _SLOTS}
    return {
        "opposite": opposite,
        "same_side": same,
        "decided": sure[0],
        "leaning": opposite / (opposite + same) if opposite + same > 0.0 else 0.5,
        "polar_opposite": opposite * asked["asks_polar"],
        **asked,
    }


def _of_sentences(contrasted: Contrasted) -> dict[str, float]:
    no = sorted((contrasted.forth.no, contrasted.back.no))
    yes = sorted((contrasted.forth.yes, contrasted.back.yes))
    return {
        "denies": no[1],
        "denies_both": no[0],
        "follows": yes[1],
        "follows_both": yes[0],
    }


def unasked_features(rules: Verdict | None, contrasted: Contrasted) -> dict[str, float]:
    """Return the features where nothing is asked: the rules' verdict and the closest sentences."""
    return _of_rules(rules) | _of_sentences(contrasted)
