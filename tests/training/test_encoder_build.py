"""The build of the packaged encoder, without the original weights."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from counterpoint.models.encoders import OnnxEncoder, load_encoder

pytest.importorskip("onnx")

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "src" / "counterpoint" / "models" / "weights" / "minilm"


@pytest.fixture(autouse=True)
def _root_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"training.{name}")


def test_rounding_a_weight_keeps_the_output() -> None:
    quantise = _module("encoder_quantise")
    rng = np.random.default_rng(0)
    mixing = rng.normal(size=(48, 48))
    inputs = (rng.normal(size=(500, 48)) @ mixing).astype(np.float32)
    weight = rng.normal(size=(20, 48)).astype(np.float32)
    integers, scale = quantise.round_weight(weight, inputs.T.astype(np.float64) @ inputs)
    assert integers.dtype == np.int8
    assert integers.shape == (48, 20)
    assert np.abs(integers).max() <= quantise.WEIGHT_STEPS
    exact = inputs @ weight.T
    error = np.linalg.norm(inputs @ (integers * scale) - exact)
    nearest = np.rint(weight.T / scale) * scale
    assert error < np.linalg.norm(inputs @ nearest - exact)
    assert error < 0.02 * np.linalg.norm(exact)


def test_shipped_weights_never_saturate_sixteen_bits() -> None:
    onnx = importlib.import_module("onnx")
    model = onnx.load(str(WEIGHTS / "model.onnx"))
    matrices = [
        onnx.numpy_helper.to_array(item)
        for item in model.graph.initializer
        if item.name.endswith(".q") and item.name != "words.q"
    ]
    assert len(matrices) == 36
    assert max(int(np.abs(m.astype(np.int16)).max()) for m in matrices) * 2 * 255 < 2**15


def test_channel_scales_have_geometric_mean_one() -> None:
    quantise = _module("encoder_quantise")
    calibration = quantise.Calibration()
    calibration.add("x", np.array([[1.0, 100.0, 0.0]], np.float32))
    calibration.add("x", np.array([[-3.0, 1.0, 0.0]], np.float32))
    stats = calibration.layers["x"]
    np.testing.assert_array_equal(stats.peak, [3.0, 100.0, 0.0])
    scales = quantise.channel_scales(stats, np.ones((2, 3), np.float32))
    assert np.prod(scales) == pytest.approx(1.0, rel=1e-4)
    assert scales[1] > scales[0] > scales[2] > 0


def test_dequantised_model_agrees_with_the_shipped_one(tmp_path: Path) -> None:
    _module("encoder_dequantise").write_float32(WEIGHTS / "model.onnx", tmp_path / "model.onnx")
    for name in ("tokenizer.json",):
        (tmp_path / name).write_bytes((WEIGHTS / name).read_bytes())
    texts = _module("encoder_source").read_lines(ROOT / "training" / "encoder_sentences.txt")[::8]
    float32 = OnnxEncoder("float32", tmp_path, threads=2).encode(texts)
    found = _module("encoder_check").agreement(float32, load_encoder("minilm").encode(texts))
    assert found.least > 0.99


def test_check_sentences_are_many_and_distinct() -> None:
    lines = _module("encoder_source").read_lines(ROOT / "training" / "encoder_sentences.txt")
    assert len(lines) == len(set(lines)) >= 240


def test_missing_source_is_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    source = _module("encoder_source")
    monkeypatch.setattr(source, "PACKAGE", "no-such-package-anywhere")
    with pytest.raises(source.SourceMissingError, match="pip install"):
        source.find_source()
