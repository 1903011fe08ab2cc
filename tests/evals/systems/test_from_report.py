from __future__ import annotations

from dataclasses import replace

import pytest

from counterpoint.evals.records import Cost, PairOutput
from counterpoint.evals.systems.from_report import from_report
from counterpoint.report import Report
from counterpoint.types import (
    Answer,
    Attribution,
    Citation,
    Conflict,
    Evidence,
    Failure,
    Hit,
    Passage,
    Quote,
    Resolution,
    Run,
    Timing,
    Verdict,
)

PASSAGES = tuple(Passage(id=name, text=f"text of {name}") for name in ("a", "b", "c"))
QUOTE = Quote(passage_id="b", start=0, end=4, text="text")


def vote(left: str, right: str, chance: float, detector: str = "rules") -> Verdict:
    return Verdict(
        left=left,
        right=right,
        detector=detector,
        conflict=chance >= 0.5,
        probability=chance,
        reason="r",
        explanation="e",
    )


def conflict(name: str, *pairs: tuple[str, str], chance: float, kind: str = "factual") -> Conflict:
    return Conflict(
        id=name, kind=kind, passage_pairs=pairs, reasons=("r",), summary="s", probability=chance
    )


def report(preset: str = "default", **more: object) -> Report:
    run = Run(version="1", preset=preset, settings="s", encoder=None, reader=None, now="2026-01-01")
    hits = tuple(Hit(passage=p, rank=rank) for rank, p in enumerate(PASSAGES, start=1))
    return Report(query="q", hits=hits, run=run, **more)


def resolution(name: str, action: str) -> Resolution:
    return Resolution(
        conflict_id=name,
        action=action,
        policy="p",
        kept=(),
        set_aside=(),
        left_open=(),
        rationale="r",
        would_change="w",
    )


def test_an_overruled_vote_says_nothing_of_a_pair_however_sure() -> None:
    overruled = replace(vote("a", "b", 0.9, "first"), decides=False)
    output = from_report(report(verdicts=(overruled, vote("a", "b", 0.2, "second"))))
    assert output.pairs == (PairOutput(left="a", right="b", conflict=False, probability=0.2),)
    assert output.cost is not None
    assert output.cost.pairs == (("second", 1),)


def test_pairs_take_the_surest_vote_and_conflicts_decide_what_is_one() -> None:
    output = from_report(
        report(
            verdicts=(
                vote("a", "b", 0.3, "first"),
                vote("a", "b", 0.9, "second"),
                vote("a", "c", 0.6, "first"),
                vote("a", "a", 0.8, "first"),
            ),
            conflicts=(conflict("k", ("a", "b"), ("b", "c"), chance=0.9),),
        )
    )
    assert output.pairs == (
        PairOutput(left="a", right="b", conflict=True, probability=0.9),
        PairOutput(left="a", right="c", conflict=False, probability=0.6),
        PairOutput(left="b", right="c", conflict=True, probability=0.9),
    )
    assert output.cost == Cost(pairs=(("first", 1), ("second", 1)))


def test_the_most_probable_conflict_speaks_for_the_case() -> None:
    output = from_report(
        report(
            conflicts=(
                conflict("weak", ("a", "c"), chance=0.6),
                conflict("sure", ("a", "b"), chance=0.95, kind="temporal"),
            ),
            attributions=(
                Attribution(conflict_id="weak", label="unresolved", decisions=()),
                Attribution(
                    conflict_id="sure",
                    label="intervention",
                    decisions=(),
                    suspect_passage_ids=("b",),
                ),
            ),
            resolutions=(resolution("weak", "leave_open"), resolution("sure", "set_aside")),
            evidence=Evidence(primary=PASSAGES[:1], audit=PASSAGES[1:2]),
        )
    )
    assert (output.kind, output.origin, output.suspects) == ("temporal", "I", ("b",))
    assert (output.action, output.set_aside) == ("set_aside", ("b",))


def test_peace_is_said_by_who_looks_for_conflicts_alone() -> None:
    looked = from_report(report())
    assert (looked.kind, looked.pairs, looked.set_aside) == ("none", (), ())
    assert (looked.origin, looked.action) == (None, None)
    silent = from_report(report("standard"))
    assert (silent.kind, silent.pairs, silent.set_aside) == (None, None, None)
    assert from_report(report("own"), detects=False).kind is None
    assert from_report(report("standard"), detects=True).kind == "none"


def test_the_answer_comes_with_what_belongs_to_it() -> None:
    answer = Answer(
        text="It is so. [b]",
        citations=(Citation(quote=QUOTE),),
        notes=("n",),
        confidence=0.7,
        scope="current",
    )
    output = from_report(report(answer=answer))
    assert (output.answer, output.citations, output.notes) == ("It is so. [b]", (QUOTE,), ("n",))
    assert (output.confidence, output.scope, output.abstained) == (0.7, "current", False)
    review = from_report(report())
    assert (review.answer, review.confidence, review.scope) == (None, None, None)


def test_an_answer_that_could_not_be_written_is_no_abstention() -> None:
    output = from_report(
        report(
            answer=Answer(text="No answer could be written.", abstained=True),
            failures=(Failure(stage="generate", message="out\nof memory"),),
        )
    )
    assert (output.answer, output.abstained) == (None, False)
    assert output.failures == ("generate: out of memory",)


def test_warnings_are_no_failures_and_loading_is_no_time() -> None:
    output = from_report(
        report(
            failures=(
                Failure(stage="dates", subject="a", message="odd", severity="warning"),
                Failure(stage="dates", subject="b", message="unread"),
            ),
            timings=(
                Timing(stage="load", seconds=9.0),
                Timing(stage="detect", seconds=0.25),
                Timing(stage="resolve", seconds=0.5),
            ),
        )
    )
    assert output.failures == ("dates: b: unread",)
    assert output.seconds == pytest.approx(0.75)
