"""Answers without a language model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest

from counterpoint.generation.concatenate import ConcatenatingGenerator
from counterpoint.generation.extractive import ExtractiveGenerator
from counterpoint.generation.quoting import NO_ANSWER
from counterpoint.settings import AnswerSettings
from counterpoint.types import (
    Answer,
    Conflict,
    Evidence,
    Passage,
    Reading,
    Request,
    Resolution,
    Settlement,
    Span,
)

RequestOf = Callable[..., Request]
ConflictOf = Callable[..., Conflict]


class WordReader:
    """Scores a context by the share of "good" among its words; its first sentence answers."""

    name = "word"

    def read(self, question: str, contexts: Sequence[str]) -> list[Reading | None]:
        return [self._read(context) for context in contexts]

    def _read(self, context: str) -> Reading | None:
        best = max(context.split("\n\n"), key=lambda part: part.count("good"), default="")
        if not best.strip():
            return None
        start = context.index(best)
        span = Span(start, start + len(best))
        return Reading(answer=span, sentence=span, score=min(1.0, best.count("good") / 4))


def resolution(**sides: tuple[str, ...]) -> Resolution:
    action = "leave_open" if not sides.get("kept") else "keep_one"
    return Resolution(
        conflict_id="c1",
        action=action,
        policy="newest",
        kept=sides.get("kept", ()),
        set_aside=sides.get("set_aside", ()),
        left_open=sides.get("left_open", ()),
        rationale="why.",
        would_change="what.",
    )


def answer(
    request: Request,
    evidence: Evidence,
    *resolutions: Resolution,
    conflicts: Sequence[Conflict] = (),
) -> Answer:
    settlement = Settlement(evidence=evidence, resolutions=resolutions)
    generator = ExtractiveGenerator(WordReader(), AnswerSettings())
    return generator.generate(request, settlement, conflicts)


BEST = Passage(id="best", text="good good good")
FAIR = Passage(id="fair", text="good good")
POOR = Passage(id="poor", text="nothing here")


def test_the_best_sentence_is_said_and_cited(request_of: RequestOf) -> None:
    found = answer(request_of(FAIR, BEST), Evidence(primary=(FAIR, BEST)))
    assert (found.text, found.confidence, found.scope) == (
        "good good good [best]",
        0.75,
        "unspecified",
    )
    [citation] = found.citations
    assert (citation.passage_id, citation.quote.text) == ("best", "good good good")


def test_what_was_set_aside_never_answers(request_of: RequestOf, conflict_of: ConflictOf) -> None:
    evidence = Evidence(primary=(FAIR,), audit=(BEST,))
    decided = resolution(kept=("fair",), set_aside=("best",))
    found = answer(
        request_of(FAIR, BEST), evidence, decided, conflicts=[conflict_of(("best", "fair"))]
    )
    assert found.citations[0].passage_id == "fair"
    assert found.citations[0].conflict_ids == ("c1",)
    assert (found.notes, found.scope) == (("why.",), "current")


def test_an_open_conflict_is_told_from_every_side(
    request_of: RequestOf, conflict_of: ConflictOf
) -> None:
    evidence = Evidence(primary=(POOR,), unresolved=(FAIR, BEST))
    found = answer(
        request_of(FAIR, BEST, POOR),
        evidence,
        resolution(left_open=("best", "fair")),
        conflicts=[conflict_of(("best", "fair"))],
    )
    assert "disagree" in found.text
    assert "[best] good good good" in found.text
    assert "[fair] good good" in found.text
    assert [citation.passage_id for citation in found.citations] == ["best", "fair"]


def test_an_undated_side_does_not_outvote_the_one_that_was_kept(request_of: RequestOf) -> None:
    evidence = Evidence(primary=(FAIR,), unresolved=(BEST,))
    found = answer(
        request_of(FAIR, BEST), evidence, resolution(kept=("fair",), left_open=("best",))
    )
    assert found.text == "good good [fair]"
    assert found.notes == ("why.", "[best] says: good good good")


def test_conflicts_of_other_passages_stay_out_of_the_answer(request_of: RequestOf) -> None:
    evidence = Evidence(primary=(BEST, FAIR), audit=(POOR,))
    decided = resolution(kept=("fair",), set_aside=("poor",))
    found = answer(request_of(BEST, FAIR, POOR), evidence, decided)
    assert found.citations[0].passage_id == "best"
    assert found.notes == ()


@pytest.mark.parametrize("passages", [(), (POOR,)])
def test_nothing_that_answers_is_said_plainly(
    request_of: RequestOf, passages: tuple[Passage, ...]
) -> None:
    found = answer(request_of(*passages), Evidence(primary=passages))
    assert (found.text, found.abstained, found.citations, found.confidence) == (
        NO_ANSWER,
        True,
        (),
        0.0,
    )


def test_the_scope_follows_the_time_that_was_asked_about(request_of: RequestOf) -> None:
    request = request_of(FAIR, BEST, as_of=datetime(2020, 1, 1, tzinfo=UTC))
    decided = resolution(kept=("best",), set_aside=("fair",))
    found = answer(request, Evidence(primary=(BEST,), audit=(FAIR,)), decided)
    assert found.scope == "as_of"


def test_quotes_are_verbatim_where_the_passage_has_markup(request_of: RequestOf) -> None:
    marked = Passage(id="m", text="<p>good <b>good</b>&amp;good</p><!-- good -->")
    [citation] = answer(request_of(marked), Evidence(primary=(marked,))).citations
    quote = citation.quote
    assert quote.text == marked.text[quote.start : quote.end] == "good <b>good</b>&amp;good</p>"


def test_ties_go_to_the_smaller_id_whatever_the_order(request_of: RequestOf) -> None:
    twin = Passage(id="aaa", text=BEST.text)
    for order in ((BEST, twin), (twin, BEST)):
        found = answer(request_of(*order), Evidence(primary=order))
        assert found.citations[0].passage_id == "aaa"


def test_plain_rag_reads_all_passages_as_one(request_of: RequestOf) -> None:
    generator = ConcatenatingGenerator(WordReader(), AnswerSettings())
    settlement = Settlement(evidence=Evidence(primary=(POOR, BEST, FAIR)))
    found = generator.generate(request_of(POOR, BEST, FAIR), settlement, ())
    assert found.text == "good good good [best]"
    [citation] = found.citations
    assert (citation.quote.start, citation.quote.end) == (0, len(BEST.text))
    assert found.notes == ()


@pytest.mark.parametrize("passages", [(), (POOR,)])
def test_plain_rag_abstains_too(request_of: RequestOf, passages: tuple[Passage, ...]) -> None:
    generator = ConcatenatingGenerator(WordReader(), AnswerSettings())
    found = generator.generate(
        request_of(*passages), Settlement(evidence=Evidence(primary=passages)), ()
    )
    assert found.abstained
