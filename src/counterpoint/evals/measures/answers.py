"""Answers: right or wrong, and for which question about time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from counterpoint.evals.measures.measure import (
    NOT_COUNTED,
    Measure,
    Ranking,
    Reader,
    Row,
    Sums,
    share,
)
from counterpoint.evals.metrics import calibration, ranking
from counterpoint.evals.metrics.forms import states
from counterpoint.evals.metrics.grading import RIGHT, grade
from counterpoint.evals.metrics.heads import body_of
from counterpoint.evals.metrics.text import exact_match, is_regex, token_f1
from counterpoint.evals.records import AnswerKey, Example, SystemOutput

_SCOPES = {
    "current": ("current",),
    "historical": ("historical", "as_of"),
    "transition": ("transition",),
}


def measures() -> Iterator[Measure]:
    """Every measure of answers and of the confidence in them."""
    yield share(
        "correct",
        "answers that state all that is right and assert nothing wrong",
        is_asked,
        correct,
    )
    for scope, scopes in _SCOPES.items():
        title = f"right answers to questions about the {scope} state"
        yield share(f"{scope}_accuracy", title, partial(_asks_for, scopes), correct)
    yield share("exact_match", "answers that are a gold form, word for word", _has_one_form, _exact)
    yield share(
        "token_f1", "F1 of the words of answer and gold form", _has_one_form, _f1, binary=False
    )
    title = "answers that state all that is right, values compared in normal form"
    yield share("semantic_match", title, _has_forms, _states_all)
    yield share("coverage", "questions that are answered", is_asked, _covers, better="neither")
    title = "questions without an answer on which it abstains"
    yield share("abstention_accuracy", title, lambda e: not e.gold.answerable, _abstains)
    title = "Brier score of the confidence"
    yield share("brier", title, is_asked, _square, better="lower", binary=False)
    error = Sums(calibration.BINS * 3, calibration.expected_calibration_error)
    area = Ranking(ranking.area_under_risk_coverage)
    yield _of_confidence("ece", "ECE of the confidence", _bins, error)
    yield _of_confidence("aurc", "area under the risk-coverage curve", _judged, area)


def _of_confidence(name: str, title: str, read: Reader, shape: Sums | Ranking) -> Measure:
    return Measure(name=name, title=title, asks=is_asked, read=read, shape=shape, better="lower")


def is_asked(example: Example) -> bool:
    """Whether an answer is wanted and can be graded."""
    gold = example.gold
    return example.case.answer_wanted and (gold.answer is not None or not gold.answerable)


def correct(example: Example, output: SystemOutput) -> Row | None:
    """(1 if right else 0, 1)."""
    score = graded(example, output)
    return None if score is None else (float(score == RIGHT), 1.0)


@lru_cache(maxsize=16)
def graded(example: Example, output: SystemOutput) -> int | None:
    """The grade of an answer, 0 to 2; None where the system does not answer at all.

    Half a dozen measures ask for the grade of the same answer, one after the other.
    """
    if not output.answers:
        return None
    return grade(
        output.answer or "",
        example.gold.answer or AnswerKey(),
        abstained=output.abstained,
        answerable=example.gold.answerable,
    )


def _asks_for(scopes: tuple[str, ...], example: Example) -> bool:
    return is_asked(example) and example.gold.scope in scopes


def _if_answered(output: SystemOutput, row: Row) -> Row | None:
    return row if output.answers else None


def _covers(_: Example, output: SystemOutput) -> Row | None:
    return _if_answered(output, (float(not output.abstained), 1.0))


def _abstains(_: Example, output: SystemOutput) -> Row | None:
    return _if_answered(output, (float(output.abstained), 1.0))


def _plain_forms(example: Example) -> tuple[tuple[str, ...], ...]:
    """The forms of the key without its patterns; none where a group has patterns alone."""
    key = example.gold.answer
    if key is None or key.yes_no is not None or not example.gold.answerable:
        return ()
    groups = tuple(tuple(form for form in group if not is_regex(form)) for group in key.gold)
    return groups if all(groups) else ()


def _has_one_form(example: Example) -> bool:
    return is_asked(example) and len(_plain_forms(example)) == 1


def _has_forms(example: Example) -> bool:
    return is_asked(example) and bool(_plain_forms(example))


def _exact(example: Example, output: SystemOutput) -> Row | None:
    return _if_answered(output, (exact_match(output.said, _plain_forms(example)[0]), 1.0))


def _f1(example: Example, output: SystemOutput) -> Row | None:
    return _if_answered(output, (token_f1(output.said, _plain_forms(example)[0]), 1.0))


def _states_all(example: Example, output: SystemOutput) -> Row | None:
    said = body_of(output.said)
    groups = _plain_forms(example)
    holds = all(any(states(said, form) for form in group) for group in groups)
    return _if_answered(output, (float(holds), 1.0))


def _bins(example: Example, output: SystemOutput) -> Row | None:
    judged = _judged(example, output)
    return judged and calibration.bin_row([judged[0]], [bool(judged[1])])


def _square(example: Example, output: SystemOutput) -> Row | None:
    judged = _judged(example, output)
    return judged and calibration.brier_row([judged[0]], [judged[1]])


def _judged(example: Example, output: SystemOutput) -> Row | None:
    """(confidence, 1 if right else 0) of an answer; none of an abstention."""
    score = graded(example, output)
    if score is None or output.confidence is None:
        return None
    return NOT_COUNTED if output.abstained else (output.confidence, float(score == RIGHT))
