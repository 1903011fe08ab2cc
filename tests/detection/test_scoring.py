"""From a difference to a probability."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.claims.contrast import Finding, Item
from counterpoint.detection import scoring
from counterpoint.detection.scoring import Asked, Evidence, features, probability, weights
from counterpoint.types import Span

ITEM = Item(Span(0, 1), "1")
DIFFERENCE = Finding("amount", "differ", "different-amount", ITEM, ITEM, apart=0.5)
ASKED = Asked(
    relevance=0.5,
    best=0.75,
    near=0.5,
    behind=0.25,
    named=True,
    covered=2,
    competing=0,
    outdone=1,
    other_entity=False,
    editions=False,
)
WORTH = {
    "asked": -2.0,
    "different-amount": 0.5,
    "similarity": 2.0,
    "relevance": 1.0,
    "best": 2.0,
    "near": 1.0,
    "behind": -1.0,
    "covered": 0.5,
    "outdone": -1.0,
    "apart": -1.0,
    "partial": -4.0,
    "hedged": -0.25,
    "alike": -3.0,
    "alike_similarity": 4.0,
    "same_words": 1.5,
    "other_entity": -8.0,
    "replaced-value": 3.0,
}


@pytest.fixture(autouse=True)
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "weights", lambda: WORTH)


def test_the_probability_of_two_answers_computed_by_hand() -> None:
    evidence = Evidence(DIFFERENCE, 0, 1, similarity=0.5, hedged=1, asked=ASKED)
    # asked -2 + reason 0.5 + 2 * 0.5 + 0.5 + 2 * 0.75 + 0.5 - 0.25 + covered 0.5 - outdone 1
    # - 0.5 of a power of ten - one hedge 0.25 = 0.5
    assert probability(evidence) == pytest.approx(1 / (1 + math.exp(-0.5)))
    assert probability(evidence) == pytest.approx(0.6224593)


def test_the_probability_of_two_like_sentences_computed_by_hand() -> None:
    evidence = Evidence(DIFFERENCE, 0, 1, similarity=0.75, same_words=True)
    # alike -3 + 4 * 0.75 + same words 1.5 - 0.5 = 1; its reason counts for nothing here
    assert probability(evidence) == pytest.approx(0.7310586)


def test_what_a_passage_tells_by_itself_counts_whatever_is_asked() -> None:
    evidence = Evidence(replace(DIFFERENCE, reason="replaced-value"), 0, 1, similarity=0.75)
    assert features(evidence)["replaced-value"] == 1.0
    assert "different-amount" not in features(Evidence(DIFFERENCE, 0, 1, similarity=0.75))


def test_values_that_agree_are_no_conflict_however_close_they_are() -> None:
    agreed = replace(DIFFERENCE, outcome="agree", reason="equal")
    assert probability(Evidence(agreed, 0, 1, similarity=1.0, same_words=True, asked=ASKED)) == 0.0


def test_a_feature_without_a_weight_counts_for_nothing() -> None:
    plain = Evidence(DIFFERENCE, 0, 1, similarity=0.5, asked=ASKED)
    assert probability(replace(plain, exchanged=1.0, changed=True)) == probability(plain)


def test_what_is_covered_counts_only_where_the_question_names_something() -> None:
    unnamed = replace(ASKED, named=False)
    assert features(Evidence(DIFFERENCE, 0, 1, 0.5, asked=ASKED))["covered"] == 1.0
    assert features(Evidence(DIFFERENCE, 0, 1, 0.5, asked=unnamed))["covered"] == 0.0


def test_topicality_is_nearness_to_the_question_or_to_each_other() -> None:
    assert Evidence(DIFFERENCE, 0, 1, similarity=0.25).topicality == 0.25
    asked = Evidence(DIFFERENCE, 0, 1, similarity=0.25, asked=ASKED)
    assert asked.topicality == pytest.approx(0.5)


COSINES = st.floats(-1.0, 1.0)


@given(COSINES, COSINES, st.floats(0.0, 3.0), st.integers(0, 2), st.booleans())
def test_it_is_a_probability(
    similarity: float, relevance: float, apart: float, hedged: int, other: bool
) -> None:
    asked = replace(ASKED, relevance=relevance, other_entity=other)
    finding = replace(DIFFERENCE, apart=apart)
    for evidence in (
        Evidence(finding, 0, 1, similarity, hedged=hedged, asked=asked),
        Evidence(finding, 0, 1, similarity, hedged=hedged),
    ):
        assert 0.0 < probability(evidence) < 1.0
        worse = replace(evidence, finding=replace(finding, whole=False))
        assert probability(worse) < probability(evidence)


def test_the_weights_that_ship_are_finite_and_known() -> None:
    whole = replace(ASKED, other_entity=True, editions=True)
    known = {
        *features(Evidence(DIFFERENCE, 0, 1, 0.5, asked=whole)),
        *features(Evidence(DIFFERENCE, 0, 1, 0.5)),
    }
    shipped = weights()
    assert all(math.isfinite(value) for value in shipped.values())
    reasons = {"value", "amount", "time", "version", "name", "identifier", "text"}
    reasons |= {"state", "answer", "opinion", "polarity"}
    for name in shipped.keys() - known:
        assert name.rsplit("-", 1)[-1] in reasons, name
