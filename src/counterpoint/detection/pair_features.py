"""What the judge knows of two passages, as numbers: the rules' verdict, answers, stances, wording.

Every feature is the same whichever passage comes first.
"""

from __future__ import annotations

import math
from dataclasses import asdict

from counterpoint.claims.question import Slot
from counterpoint.detection.answers import Agreement, Answered
from counterpoint.types import Verdict

_LEAST = 1e-3
# Reasons for which the rules found two statements to say the same.
_SAME = frozenset(
    ("equal", "same-name", "equal-after-conversion", "within-tolerance", "contains", "overlaps")
)
_LEAD = 8
_SLOTS: tuple[Slot, ...] = ("polar", "name", "time", "amount")


def pair_features(
    answers: tuple[Answered, Answered], agreement: Agreement, rules: Verdict | None
) -> dict[str, float]:
    """Return the features of two answers to one question, by name."""
    return (
        _of_rules(rules)
        | _of_answers(answers, agreement)
        | _of_stances(*answers)
        | _of_wording(*answers)
    )


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
    leads = [frozenset(each.tokens[:_LEAD]) for each in (left, right)]
    fewest = min(len(left.runs), len(right.runs))
    return {
        "common_words": _jaccard(left.vocabulary, right.vocabulary),
        "copied": len(left.runs & right.runs) / max(1, fewest),
        "same_lead": _jaccard(*leads),
        "length": math.log1p(min(len(left.tokens), len(right.tokens))),
    }


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _of_stances(one: Answered, other: Answered) -> dict[str, float]:
    left, right = one.stance, other.stance
    opposite = left.yes * right.no + left.no * right.yes
    same = left.yes * right.yes + left.no * right.no
    sure = sorted(max(each.yes, each.no) for each in (left, right))
    asked = {f"asks_{slot}": float(one.question.asks(slot)) for slot in _SLOTS}
    return {
        "opposite": opposite,
        "same_side": same,
        "decided": sure[0],
        "leaning": opposite / (opposite + same) if opposite + same > 0.0 else 0.5,
        "polar_opposite": opposite * asked["asks_polar"],
        **asked,
    }
