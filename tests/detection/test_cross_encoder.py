"""Contradiction between the sentences of two passages that belong together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counterpoint.detection.cross_encoder import CrossEncoderDetector
from counterpoint.detection.sentence_pairs import SentencePairs
from counterpoint.errors import ModelError
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import CrossEncoderSettings
from counterpoint.types import Passage, Request

RequestOf = Callable[..., Request]
SMALL = Passage(id="a", text="Roses bloom in June. The daily limit is 100 calls.")
LARGE = Passage(id="b", text="<p>The daily limit is 500&nbsp;calls.</p> Support answers by mail.")
OTHER = Passage(id="c", text="Tomatoes ripen late.")


class Table:
    """P(contradiction) by the first texts of a table that are in a pair, in order; 0.1 else."""

    name = "table"

    def __init__(self, table: dict[tuple[str, str], float]) -> None:
        self.asked: list[tuple[str, str]] = []
        self._table = table

    def contradictions(self, pairs: Sequence[tuple[str, str]]) -> np.ndarray:
        self.asked.extend(pairs)
        return np.array([self._chance(*pair) for pair in pairs], np.float64)

    def _chance(self, first: str, second: str) -> float:
        for (one, two), chance in self._table.items():
            if one in first and two in second:
                return chance
        return 0.1


def detector(table: dict[tuple[str, str], float], **changes: float) -> CrossEncoderDetector:
    return CrossEncoderDetector(HashEncoder(), Table(table), CrossEncoderSettings(**changes))


def test_both_directions_are_averaged(request_of: RequestOf) -> None:
    table = {("100", "500"): 0.9, ("500", "100"): 0.6}
    found = detector(table).detect(request_of(SMALL, LARGE, OTHER))
    [verdict] = found.verdicts
    assert (verdict.left, verdict.right, verdict.detector) == ("a", "b", "cross-encoder")
    assert verdict.conflict
    assert verdict.probability == 0.75
    assert (found.pairs.total, found.pairs.compared, found.pairs.conflicting) == (3, 1, 1)
    [conflict] = found.conflicts
    assert conflict.passage_ids == ("a", "b")
    assert conflict.probability == 0.75


def test_quotes_are_the_sentences_as_given(request_of: RequestOf) -> None:
    [verdict] = detector({("100", "500"): 1.0}).detect(request_of(SMALL, LARGE)).verdicts
    assert [claim.quote.text for claim in verdict.claims] == [
        "The daily limit is 100 calls.",
        "The daily limit is 500&nbsp;calls.",
    ]
    assert "a says “The daily limit is 100 calls.”; b says “The daily limit is 500 calls.”" in (
        verdict.explanation
    )


@pytest.mark.parametrize(("threshold", "conflict"), [(0.5, True), (0.51, False)])
def test_the_threshold_decides(request_of: RequestOf, threshold: float, conflict: bool) -> None:
    found = detector({("100", "500"): 0.9}, threshold=threshold).detect(request_of(SMALL, LARGE))
    assert found.verdicts[0].probability == 0.5
    assert found.verdicts[0].conflict == conflict
    assert bool(found.conflicts) == conflict


def test_a_sentence_does_not_contradict_itself(request_of: RequestOf) -> None:
    table = Table({("limit", "limit"): 1.0})
    twins = [Passage(id=name, text="The limit is 5 calls.") for name in "ab"]
    own = CrossEncoderSettings()
    found = CrossEncoderDetector(HashEncoder(), table, own).detect(request_of(*twins))
    assert found.verdicts[0].probability == 0.0
    assert found.verdicts[0].reason == "same-words"
    assert table.asked == []


def test_only_sentences_that_belong_together_are_read(request_of: RequestOf) -> None:
    table = Table({("limit", "Roses"): 1.0})
    one = Passage(id="a", text="The limit is 100 calls. Roses bloom in May.")
    two = Passage(id="b", text="Roses bloom in June. The limit is 500 calls.")
    CrossEncoderDetector(HashEncoder(), table, CrossEncoderSettings()).detect(request_of(one, two))
    assert sorted(table.asked) == [
        ("Roses bloom in June.", "Roses bloom in May."),
        ("Roses bloom in May.", "Roses bloom in June."),
        ("The limit is 100 calls.", "The limit is 500 calls."),
        ("The limit is 500 calls.", "The limit is 100 calls."),
    ]


def test_of_many_aligned_sentences_the_closest_are_read_and_it_says_so(
    request_of: RequestOf,
) -> None:
    one = Passage(id="a", text="The gate opens at nine. Our staff speaks Dutch. All is well.")
    two = Passage(id="b", text="The gate opens at ten. Their staff likes Dutch. All is well.")
    [verdict] = detector({}, sentences=1).detect(request_of(one, two)).verdicts
    assert "the highest of 1 of 2 aligned pairs of sentences" in verdict.explanation
    assert [claim.value for claim in verdict.claims] == [
        "The gate opens at nine.",
        "The gate opens at ten.",
    ]


def test_what_is_left_out_is_told(request_of: RequestOf) -> None:
    passages = [Passage(id=f"p{i}", text=f"The limit is {i} calls. And so on.") for i in range(4)]
    found = detector({}, most_pairs=2).detect(request_of(*passages))
    assert found.pairs.compared == 2
    assert [each.message[:40] for each in found.failures] == [
        "4 pairs of passages reach the similarity"
    ]
    found = detector({}, most_sentences=4).detect(request_of(*passages))
    assert "4 sentences were not read" in found.failures[0].message
    assert found.pairs.compared == 6


def test_a_text_without_stops_is_read_to_its_end(request_of: RequestOf) -> None:
    filler = " ".join(f"word{i}" for i in range(400))
    long = Passage(id="a", text=f"{filler} the daily limit is 100 calls")
    table = Table({("100 calls", "500"): 0.9})
    own = CrossEncoderSettings(similarity=0.1, sentences=50)
    found = CrossEncoderDetector(HashEncoder(), table, own).detect(request_of(long, LARGE))
    assert found.verdicts[0].probability == 0.5
    assert max(len(text) for pair in table.asked for text in pair) <= 600


@given(st.text(alphabet="ab .", max_size=2500))
@settings(max_examples=50, deadline=None)
def test_pieces_cover_every_word(text: str) -> None:
    said = SentencePairs([Passage(id="a", text=text)], HashEncoder(), most=10_000)
    covered = {at for one in said._said[0] for at in range(one.quote.start, one.quote.end)}
    assert covered >= {at for at, letter in enumerate(text) if letter != " "}


@pytest.mark.parametrize("chance", [float("nan"), 1.5, -0.1])
def test_what_is_no_probability_is_an_error(request_of: RequestOf, chance: float) -> None:
    with pytest.raises(ModelError, match="'table' gave what are no probabilities"):
        detector({("100", "500"): chance}).detect(request_of(SMALL, LARGE))


def test_the_order_of_the_passages_changes_nothing(request_of: RequestOf) -> None:
    passages = (SMALL, LARGE, OTHER, Passage(id="d", text="The daily limit is 100 calls."))
    own = detector({("100", "500"): 0.9})
    found = [own.detect(request_of(*each)) for each in permutations(passages)]
    assert all(each == found[0] for each in found)
    assert found[0].conflicts


@given(
    texts=st.lists(st.text(alphabet="ab1 .\n", max_size=60), min_size=2, max_size=6, unique=True),
    seed=st.randoms(use_true_random=False),
)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_order_and_company_change_no_verdict(
    request_of: RequestOf, texts: list[str], seed: object
) -> None:
    passages = [Passage(id=f"p{i}", text=text) for i, text in enumerate(texts)]
    own = detector({("1", "a"): 0.8, ("a", "1"): 0.7}, sentences=2)
    found = own.detect(request_of(*passages))
    shuffled = list(passages)
    seed.shuffle(shuffled)  # type: ignore[attr-defined]
    assert own.detect(request_of(*shuffled)) == found
    for verdict in found.verdicts:
        pair = [p for p in passages if p.id in (verdict.left, verdict.right)]
        assert own.detect(request_of(*pair)).verdicts == (verdict,)
