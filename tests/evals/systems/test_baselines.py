from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from counterpoint.evals.records import Case
from counterpoint.evals.systems.baselines import always, length, never, similarity, uniform
from counterpoint.settings import Settings
from counterpoint.types import Passage

SETTINGS = Settings()
NAMES = [("p1", "p2"), ("p1", "p3"), ("p2", "p3")]


class Plane:
    """An encoder that puts three texts into a plane; it counts its calls."""

    name = "plane"
    fingerprint = "plane-1-of-many-digits"
    dim = 2

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def encode(self, texts: list[str]) -> np.ndarray:
        self.calls.append(list(texts))
        places = {"east": (1, 0), "north": (0.6, 0.8), "west": (-1, 0)}
        return np.array([places[text] for text in texts], dtype=np.float32)


def compass(*texts: str) -> Case:
    passages = tuple(Passage(id=f"p{at}", text=text) for at, text in enumerate(texts, start=1))
    return Case(id="c", suite="own", query=None, passages=passages)


def test_always_and_never(case: Case) -> None:
    for system, conflict in (
        (always(settings=SETTINGS, seed=0), True),
        (never(settings=SETTINGS, seed=0), False),
    ):
        output = system.answer(case)
        assert [(pair.left, pair.right) for pair in output.pairs or ()] == NAMES
        assert {(p.conflict, p.probability) for p in output.pairs or ()} == {
            (conflict, float(conflict))
        }
        assert output.kind == ("factual" if conflict else "none")
        assert output.answer is None


def test_one_passage_has_no_pairs() -> None:
    output = always(settings=SETTINGS, seed=0).answer(compass("east"))
    assert (output.pairs, output.kind) == ((), "none")


def test_cosine_is_clipped_and_conflicts_from_the_threshold_on() -> None:
    encoder = Plane()
    output = similarity(encoder, threshold=0.6).answer(compass("<b>east</b>", "north", "west"))
    assert [(pair.left, pair.right) for pair in output.pairs or ()] == NAMES
    assert [pair.probability for pair in output.pairs or ()] == [0.6, 0.0, 0.0]
    assert [pair.conflict for pair in output.pairs or ()] == [True, False, False]
    assert output.kind == "factual"
    assert encoder.calls == [["east", "north", "west"]]
    assert similarity(encoder).answer(compass("east", "north")).kind == "none"
    assert similarity(encoder).identity == "cosine-1+plane-1-of-m+0.68"


def test_length_is_the_difference_over_the_longer_text() -> None:
    system = length(settings=SETTINGS, seed=0)
    output = system.answer(compass("<b>ab</b>", "abcd", "abcde"))
    assert [(pair.left, pair.right) for pair in output.pairs or ()] == NAMES
    assert [p.probability for p in output.pairs or ()] == pytest.approx([0.5, 0.6, 0.2])
    assert [pair.conflict for pair in output.pairs or ()] == [True, True, False]
    assert (output.kind, output.answer) == ("factual", None)
    [empty] = system.answer(compass("", "<br>")).pairs or ()
    assert (empty.probability, empty.conflict) == (0.0, False)
    assert (system.name, system.identity) == ("length", "length-1")


def test_chance_depends_on_seed_and_case_alone(case: Case) -> None:
    first = uniform(settings=SETTINGS, seed=0).answer(case)
    assert uniform(settings=SETTINGS, seed=0).answer(case) == first
    turned = replace(case, passages=case.passages[::-1])
    assert uniform(settings=SETTINGS, seed=0).answer(turned) == first
    assert uniform(settings=SETTINGS, seed=1).answer(case) != first
    assert uniform(settings=SETTINGS, seed=0).answer(replace(case, id="other")) != first


def test_chance_is_uniform() -> None:
    system = uniform(settings=SETTINGS, seed=3)
    drawn = [
        pair
        for number in range(1500)
        for pair in system.answer(replace(compass("a", "b", "c"), id=str(number))).pairs or ()
    ]
    chances = np.array([pair.probability for pair in drawn])
    assert 0.0 <= chances.min() < 0.01
    assert 0.99 < chances.max() < 1.0
    # 4,500 draws: five standard errors of the mean are 0.0215.
    assert chances.mean() == pytest.approx(0.5, abs=0.0215)
    assert np.histogram(chances, bins=10, range=(0, 1))[0].min() > 350
    assert all(pair.conflict == (pair.probability >= 0.5) for pair in drawn)
