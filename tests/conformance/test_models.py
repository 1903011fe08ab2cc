"""One suite over every encoder, one over every reader, one over every classifier of pairs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from counterpoint.models.classifiers import load_cross_encoder
from counterpoint.models.encoders import load_encoder
from counterpoint.models.fakes import HashEncoder, WordClassifier
from counterpoint.models.sentence_reader import SentenceReader
from counterpoint.protocols import Encoder, Reader, TextPairClassifier

TEXTS = ["The limit is 100 requests.", "Tomatoes ripen.", "数据库 PostgreSQL", "a", "x " * 700, ""]


@pytest.fixture(scope="module", params=["hash", "minilm"])
def encoder(request: pytest.FixtureRequest) -> Encoder:
    return HashEncoder() if request.param == "hash" else load_encoder("minilm")


@pytest.fixture(scope="module", params=["sentence"])
def reader(request: pytest.FixtureRequest) -> Reader:
    return SentenceReader(HashEncoder())


@pytest.fixture(params=["words", "onnx"])
def classifier(
    request: pytest.FixtureRequest, tmp_path: Path, pair_model: Callable[..., Path]
) -> TextPairClassifier:
    if request.param == "words":
        return WordClassifier()
    return load_cross_encoder(str(pair_model(tmp_path / "pairs", window=32)), threads=1)


def test_an_encoder_meets_the_protocol(encoder: Encoder) -> None:
    assert isinstance(encoder, Encoder)
    assert encoder.name
    assert encoder.fingerprint
    assert encoder.encode([]).shape == (0, encoder.dim)


def test_vectors_have_unit_length_and_empty_texts_give_zeros(encoder: Encoder) -> None:
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (len(TEXTS), encoder.dim)
    assert vectors.dtype == np.float32
    lengths = np.linalg.norm(vectors, axis=1)
    assert np.allclose(lengths[:-1], 1.0, atol=1e-5)
    assert lengths[-1] == 0.0


def test_a_vector_does_not_depend_on_its_neighbours(encoder: Encoder) -> None:
    together = encoder.encode(TEXTS)
    alone = np.vstack([encoder.encode([text]) for text in TEXTS])
    assert np.abs(together - alone).max() <= 1e-6
    assert np.array_equal(encoder.encode(TEXTS[::-1])[::-1], together)


def test_a_reader_meets_the_protocol(reader: Reader) -> None:
    assert isinstance(reader, Reader)
    assert reader.name
    assert reader.read("question", []) == []


def test_readings_lie_inside_their_context(reader: Reader) -> None:
    contexts = ["One sentence. The limit is 7.", "", "  ", "数据库在这里。", "\x00<b>9</b>"]
    for context, reading in zip(contexts, reader.read("what limit?", contexts), strict=True):
        if not context.strip():
            assert reading is None
            continue
        assert reading is not None
        sentence, answer = reading.sentence, reading.answer
        assert 0 <= sentence.start <= answer.start < answer.end <= sentence.end <= len(context)
        assert 0.0 <= reading.score <= 1.0


def test_a_reading_does_not_depend_on_its_neighbours(reader: Reader) -> None:
    contexts = ["The limit is 7. More.", "The limit is 9.", "Roses are red."]
    together = reader.read("what limit?", contexts)
    assert together == [reader.read("what limit?", [context])[0] for context in contexts]


PAIRS = [
    ("It is 100.", "It is 500."),
    ("It is 100.", "Tomatoes ripen."),
    ("", ""),
    ("100 " * 90, "x " * 70 + "500"),
    ("\ud800", "\x00数据库"),
]


def test_a_classifier_meets_the_protocol(classifier: TextPairClassifier) -> None:
    assert isinstance(classifier, TextPairClassifier)
    assert classifier.name
    assert classifier.contradictions([]).shape == (0,)


def test_chances_are_probabilities_and_tell_numbers_apart(classifier: TextPairClassifier) -> None:
    chances = classifier.contradictions(PAIRS)
    assert chances.shape == (len(PAIRS),)
    assert ((chances >= 0.0) & (chances <= 1.0)).all()
    assert chances[0] > 0.5 > chances[1]


def test_a_chance_does_not_depend_on_its_neighbours(classifier: TextPairClassifier) -> None:
    together = classifier.contradictions(PAIRS).tolist()
    assert together == [classifier.contradictions([pair])[0] for pair in PAIRS]
    assert classifier.contradictions(PAIRS[::-1]).tolist() == together[::-1]
