"""The packaged heads of `conflictrag`, and their features."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.errors import ModelError
from counterpoint.models.pair_heads import WEIGHTS, PairHeads, pair_features
from counterpoint.protocols import KINDS, PairClassifier, Vectors


@pytest.fixture(scope="module")
def heads() -> PairHeads:
    return PairHeads(threads=1)


def rows(seed: int, pairs: int) -> tuple[Vectors, Vectors]:
    """Unit vectors as the encoder gives them."""
    made = np.random.default_rng(seed).normal(size=(2, pairs, 384)).astype(np.float32)
    made /= np.linalg.norm(made, axis=2, keepdims=True)
    return made[0], made[1]


def test_features_are_both_vectors_their_distance_and_their_product() -> None:
    left, right = np.array([[1.0, -2.0]], np.float32), np.array([[3.0, 0.5]], np.float32)
    assert pair_features(left, right).tolist() == [[1.0, -2.0, 3.0, 0.5, 2.0, 2.5, 3.0, -1.0]]
    assert pair_features(right, left).tolist() == [[3.0, 0.5, 1.0, -2.0, 2.0, 2.5, 3.0, -1.0]]


def test_the_heads_meet_the_protocol(heads: PairHeads) -> None:
    assert isinstance(heads, PairClassifier)
    found = heads.chances(*rows(0, 5))
    assert found.conflict.shape == (5,)
    assert found.kinds.shape == (5, len(KINDS))
    assert ((found.conflict >= 0) & (found.conflict <= 1)).all()
    np.testing.assert_allclose(found.kinds.sum(axis=1), 1.0, atol=1e-5)


def test_no_pairs_give_no_chances(heads: PairHeads) -> None:
    none = np.empty((0, 384), np.float32)
    found = heads.chances(none, none)
    assert found.conflict.shape == (0,)
    assert found.kinds.shape == (0, len(KINDS))


@given(seed=st.integers(0, 2**32 - 1), pairs=st.integers(1, 9))
@settings(max_examples=25, deadline=None)
def test_which_of_two_comes_first_changes_nothing(seed: int, pairs: int) -> None:
    heads = PairHeads(threads=1)
    left, right = rows(seed, pairs)
    forth, back = heads.chances(left, right), heads.chances(right, left)
    assert np.array_equal(forth.conflict, back.conflict)
    assert np.array_equal(forth.kinds, back.kinds)


def test_a_pair_does_not_depend_on_its_neighbours(heads: PairHeads) -> None:
    left, right = rows(1, 40)
    together = heads.chances(left, right)
    alone = [heads.chances(left[at : at + 1], right[at : at + 1]) for at in range(40)]
    np.testing.assert_allclose([each.conflict[0] for each in alone], together.conflict, atol=1e-6)
    np.testing.assert_allclose([each.kinds[0] for each in alone], together.kinds, atol=1e-6)


def test_more_pairs_than_one_batch_come_back_in_order(heads: PairHeads) -> None:
    left, right = rows(2, 3)
    many = heads.chances(np.tile(left, (1_500, 1)), np.tile(right, (1_500, 1)))
    few = heads.chances(left, right)
    np.testing.assert_allclose(many.conflict, np.tile(few.conflict, 1_500), atol=1e-6)


def test_vectors_of_another_width_are_told(heads: PairHeads) -> None:
    wide = np.ones((2, 768), np.float32)
    with pytest.raises(ModelError, match=r"384 numbers, the encoder gives 768: set encoder"):
        heads.chances(wide, wide)


def test_the_digest_in_the_card_and_in_the_configuration_is_that_of_the_file() -> None:
    digest = json.loads((WEIGHTS / "config.json").read_text())["sha256"]
    assert digest in (WEIGHTS / "CARD.md").read_text()


@pytest.mark.parametrize("harm", ["changed", "missing"])
def test_damaged_weights_are_told(harm: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(WEIGHTS, tmp_path / "heads"))
    path = folder / "model.onnx"
    if harm == "missing":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    with pytest.raises(ModelError, match="reinstall"):
        PairHeads(folder)
