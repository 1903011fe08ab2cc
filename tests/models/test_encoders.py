"""The packaged encoder, as a user sees it."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.errors import InputError, ModelError
from counterpoint.models.encoders import OnnxEncoder, load_encoder

WEIGHTS = Path(str(files("counterpoint.models") / "weights" / "minilm"))
POOL = [
    "Paris",
    "The capital of France is Paris.",
    "Die Garantie beträgt zwei Jahre ab Kaufdatum.",
    "保修期为自购买之日起两年。",
    "def add(a, b):\n    return a + b",
    "| plan | price |\n|---|---|\n| team | 29 € |",
    "😀 👍🏽",
    "",
    *(f"Clause {n} applies to orders above {n * 17} euros. " * n for n in range(1, 21)),
]


@pytest.fixture(scope="module")
def encoder() -> OnnxEncoder:
    return load_encoder("minilm", threads=2)


def test_says_what_it_is(encoder: OnnxEncoder) -> None:
    assert encoder.name == "minilm"
    assert encoder.dim == 384
    assert encoder.max_tokens == 256
    assert len(encoder.fingerprint) == 64
    digest = hashlib.sha256((WEIGHTS / "model.onnx").read_bytes()).hexdigest()
    assert digest in (WEIGHTS / "CARD.md").read_text("utf-8")


def test_rows_have_unit_length_and_input_order(encoder: OnnxEncoder) -> None:
    texts = ["a much longer sentence comes first in this list", "short", "a middling one"]
    rows = encoder.encode(texts)
    assert rows.shape == (3, 384)
    assert rows.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-5)
    np.testing.assert_array_equal(rows[::-1], encoder.encode(texts[::-1]))


def test_nothing_in_nothing_out(encoder: OnnxEncoder) -> None:
    assert encoder.encode([]).shape == (0, 384)
    assert encoder.encode([]).dtype == np.float32


@pytest.mark.parametrize("blank", ["", " ", "\n\t ", "\x00", "\x01\x02", "\ud800"])
def test_text_without_tokens_is_a_row_of_zeros(encoder: OnnxEncoder, blank: str) -> None:
    rows = encoder.encode(["before", blank, "after"])
    assert not rows[1].any()
    assert rows[[0, 2]].any(axis=1).all()


@pytest.mark.parametrize(
    ("one", "other", "cosine"),
    [
        ("The bridge opened in 1937.", "The bridge opened to traffic in 1939.", 0.797),
        ("How long is the warranty?", "The warranty lasts two years.", 0.637),
        ("Cats sleep a lot.", "Revenue grew by 12% in the third quarter.", 0.047),
    ],
)
def test_cosines_are_those_of_the_float32_original(
    encoder: OnnxEncoder, one: str, other: str, cosine: float
) -> None:
    rows = encoder.encode([one, other])
    assert float(rows[0] @ rows[1]) == pytest.approx(cosine, abs=0.02)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(POOL), min_size=1, max_size=50), st.randoms(use_true_random=False))
def test_vector_does_not_depend_on_its_neighbours(texts: list[str], order: random.Random) -> None:
    encoder = _shared()
    rows = encoder.encode(texts)
    chosen = order.randrange(len(texts))
    np.testing.assert_array_equal(rows[chosen], encoder.encode([texts[chosen]])[0])


def test_alone_and_among_fifty_others(encoder: OnnxEncoder) -> None:
    others = [" ".join(["word"] * n) for n in range(1, 51)]
    text = "The tenant must give three months' notice in writing."
    alone = encoder.encode([text])[0]
    among = encoder.encode([*others[:25], text, *others[25:]])[25]
    np.testing.assert_array_equal(alone, among)


def test_threads_do_not_change_a_vector(encoder: OnnxEncoder) -> None:
    np.testing.assert_array_equal(
        encoder.encode(POOL), load_encoder("minilm", threads=1).encode(POOL)
    )


def test_long_text_is_the_weighted_mean_of_its_windows(encoder: OnnxEncoder) -> None:
    words = ("the quick river runs over old stones and then under a new bridge " * 60).split()
    first, second = words[:254], words[254:508]
    whole = encoder.encode([" ".join(first + second)])[0]
    mean = encoder.encode([" ".join(first), " ".join(second)]).sum(axis=0)
    np.testing.assert_allclose(whole, mean / np.linalg.norm(mean), atol=1e-6)


def test_end_of_a_long_text_counts(encoder: OnnxEncoder) -> None:
    start = "The lighthouse stands on a reef of granite. " * 60
    rows = encoder.encode([start, start + "Insulin lowers the blood sugar level. " * 60])
    assert float(rows[0] @ rows[1]) < 0.95


@pytest.mark.parametrize("text", ["x" * 1_000_000, "\x00" * 1_000_000, "é" * 1_000_000])
def test_a_megabyte_without_a_space(encoder: OnnxEncoder, text: str) -> None:
    start = time.perf_counter()
    assert encoder.encode([text]).shape == (1, 384)
    assert time.perf_counter() - start < 10


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(st.characters(exclude_categories=()), max_size=80), max_size=4))
def test_any_text_gives_unit_or_zero_rows(texts: list[str]) -> None:
    norms = np.linalg.norm(_shared().encode(texts), axis=1)
    assert np.all((np.abs(norms - 1) < 1e-5) | (norms == 0))


def test_lone_surrogate_reads_as_the_replacement_character(encoder: OnnxEncoder) -> None:
    rows = encoder.encode(["bad \udcff byte", "bad \ufffd byte"])
    np.testing.assert_array_equal(rows[0], rows[1])


def test_single_string_is_refused(encoder: OnnxEncoder) -> None:
    with pytest.raises(InputError, match="list of texts"):
        encoder.encode("one text")


def test_what_is_no_text_is_refused(encoder: OnnxEncoder) -> None:
    with pytest.raises(InputError, match="text 1 is NoneType"):
        encoder.encode(["fine", None])  # type: ignore[list-item]


def test_threads_must_be_positive() -> None:
    with pytest.raises(InputError, match="at least 1"):
        load_encoder("minilm", threads=0)


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(WEIGHTS, tmp_path / "minilm"))
    data = bytearray((folder / "model.onnx").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "model.onnx").write_bytes(data)
    with pytest.raises(ModelError, match="damaged") as caught:
        load_encoder(str(folder))
    assert "\n" not in str(caught.value)


def test_config_states_what_is_shipped() -> None:
    config = json.loads((WEIGHTS / "config.json").read_text("utf-8"))
    assert config["license"] == "Apache-2.0"
    assert sum(file.stat().st_size for file in WEIGHTS.iterdir()) < 30_000_000


def test_importing_the_module_loads_no_runtime() -> None:
    code = (
        "import sys, counterpoint.models.encoders;"
        "sys.exit(bool({'onnxruntime', 'tokenizers', 'huggingface_hub'} & set(sys.modules)))"
    )
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=path).returncode == 0


_CACHE: list[OnnxEncoder] = []


def _shared() -> OnnxEncoder:
    """One encoder for the property tests, which cannot take a fixture per example."""
    if not _CACHE:
        _CACHE.append(load_encoder("minilm", threads=2))
    return _CACHE[0]
