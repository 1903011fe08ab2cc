"""Encoders that the user brings as a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from tokenizers.processors import TemplateProcessing

from counterpoint.errors import ModelError
from counterpoint.models.encoders import load_encoder

onnx = pytest.importorskip("onnx")
helper, numpy_helper, kinds = onnx.helper, onnx.numpy_helper, onnx.TensorProto

VOCABULARY = {"[PAD]": 0, "[CLS]": 1, "[SEP]": 2, "[UNK]": 3, "red": 4, "green": 5, "blue": 6}
TABLE = np.eye(7, 4, dtype=np.float32) + np.arange(28, dtype=np.float32).reshape(7, 4) / 10
Build = Callable[..., Path]


def _graph(output: str, token_types: bool) -> Any:
    """A lookup table as an encoder: token vectors, or their sum as a sentence vector."""
    inputs = ["input_ids", "attention_mask"] + ["token_type_ids"] * token_types
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["tokens"])]
    constants = [numpy_helper.from_array(TABLE, "table")]
    if output == "sentence_embedding":
        nodes += [
            helper.make_node("Cast", ["attention_mask"], ["mask"], to=kinds.FLOAT),
            helper.make_node("Unsqueeze", ["mask", "axis"], ["row"]),
            helper.make_node("MatMul", ["row", "tokens"], ["sum"]),
            helper.make_node("Squeeze", ["sum", "axis"], [output]),
        ]
        constants.append(numpy_helper.from_array(np.array([1], np.int64), "axis"))
        shape = ["batch", 4]
    else:
        nodes.append(helper.make_node("Identity", ["tokens"], [output]))
        shape = ["batch", "tokens", 4]
    return helper.make_model(
        helper.make_graph(
            nodes,
            "tiny",
            [helper.make_tensor_value_info(n, kinds.INT64, ["batch", "length"]) for n in inputs],
            [helper.make_tensor_value_info(output, kinds.FLOAT, shape)],
            constants,
        ),
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=8,
    )


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Writes a model folder in the layout of a sentence-transformers repository."""

    def write(
        output: str = "last_hidden_state",
        *,
        where: str = "model.onnx",
        token_types: bool = False,
        pooling: str | None = None,
        max_tokens: int | None = None,
    ) -> Path:
        path = tmp_path / where
        path.parent.mkdir(parents=True, exist_ok=True)
        onnx.save(_graph(output, token_types), str(path))
        tokenizer = Tokenizer(WordLevel(VOCABULARY, unk_token="[UNK]"))
        tokenizer.pre_tokenizer = WhitespaceSplit()
        tokenizer.post_processor = TemplateProcessing(
            single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
        )
        tokenizer.save(str(tmp_path / "tokenizer.json"))
        if pooling:
            (tmp_path / "1_Pooling").mkdir()
            settings = {"word_embedding_dimension": 4, f"pooling_mode_{pooling}": True}
            (tmp_path / "1_Pooling" / "config.json").write_text(json.dumps(settings))
        if max_tokens:
            settings = {"max_seq_length": max_tokens}
            (tmp_path / "sentence_bert_config.json").write_text(json.dumps(settings))
        return tmp_path

    return write


def _unit(*tokens: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    total = TABLE[list(tokens)].sum(axis=0)
    return total / np.linalg.norm(total)


@pytest.mark.parametrize("where", ["model.onnx", "onnx/model.onnx", "onnx/model_quantized.onnx"])
def test_token_vectors_are_mean_pooled(build: Build, where: str) -> None:
    encoder = load_encoder(str(build(where=where)))
    rows = encoder.encode(["red", "green blue red"])
    assert encoder.dim == 4
    np.testing.assert_allclose(rows[0], _unit(1, 4, 2), atol=1e-6)
    np.testing.assert_allclose(rows[1], _unit(1, 5, 6, 4, 2), atol=1e-6)


def test_cls_pooling_is_honoured(build: Build) -> None:
    rows = load_encoder(str(build(pooling="cls_token"))).encode(["red", "blue"])
    np.testing.assert_allclose(rows, np.stack([_unit(1), _unit(1)]), atol=1e-6)


def test_mean_pooling_is_honoured(build: Build) -> None:
    rows = load_encoder(str(build(pooling="mean_tokens"))).encode(["red"])
    np.testing.assert_allclose(rows[0], _unit(1, 4, 2), atol=1e-6)


def test_unknown_pooling_is_refused(build: Build) -> None:
    with pytest.raises(ModelError, match="max_tokens"):
        load_encoder(str(build(pooling="max_tokens")))


def test_sentence_output_is_used_as_it_is(build: Build) -> None:
    rows = load_encoder(str(build("sentence_embedding"))).encode(["red", "", "blue blue"])
    np.testing.assert_allclose(rows[0], _unit(1, 4, 2), atol=1e-6)
    assert not rows[1].any()
    np.testing.assert_allclose(rows[2], _unit(1, 6, 6, 2), atol=1e-6)


def test_token_types_are_supplied(build: Build) -> None:
    rows = load_encoder(str(build(token_types=True))).encode(["red"])
    np.testing.assert_allclose(rows[0], _unit(1, 4, 2), atol=1e-6)


def test_window_is_honoured(build: Build) -> None:
    encoder = load_encoder(str(build(max_tokens=4)))
    whole = encoder.encode(["red green blue"])[0]
    parts = encoder.encode(["red", "green blue"])
    mean = parts[0] + 2 * parts[1]
    assert encoder.max_tokens == 4
    np.testing.assert_allclose(whole, mean / np.linalg.norm(mean), atol=1e-6)


def test_window_without_room_is_refused(build: Build) -> None:
    with pytest.raises(ModelError, match="no room"):
        load_encoder(str(build(max_tokens=2)))


@pytest.mark.parametrize("file", ["model.onnx", "tokenizer.json", "config.json"])
def test_garbage_in_a_file_is_one_clear_line(build: Build, file: str) -> None:
    folder = build()
    (folder / file).write_bytes(b"\xff\x00 not what it should be")
    with pytest.raises(ModelError, match=file) as caught:
        load_encoder(str(folder))
    assert "\n" not in str(caught.value)


def test_graph_of_another_kind_is_refused(tmp_path: Path, build: Build) -> None:
    folder = build()
    model = onnx.load(str(folder / "model.onnx"))
    model.graph.input.append(helper.make_tensor_value_info("pixels", kinds.FLOAT, [1]))
    onnx.save(model, str(folder / "model.onnx"))
    with pytest.raises(ModelError, match="pixels"):
        load_encoder(str(folder))


def test_the_fingerprint_knows_all_that_a_vector_depends_on(build: Build) -> None:
    folder = build()
    tokenizer = (folder / "tokenizer.json").read_text("utf-8")
    changes: list[Callable[[], object]] = [
        lambda: None,
        lambda: build(max_tokens=9),
        lambda: build(pooling="cls_token", max_tokens=9),
        lambda: (folder / "config.json").write_text('{"pad_token_id": 3}'),
        lambda: (folder / "tokenizer.json").write_text(tokenizer.replace("blue", "pink")),
        lambda: (folder / "model.onnx").write_bytes((folder / "model.onnx").read_bytes() + b"z\0"),
    ]
    seen = set()
    for change in changes:
        change()
        seen.add(load_encoder(str(folder)).fingerprint)
    assert len(seen) == len(changes)
    assert load_encoder(str(folder)).fingerprint in seen


@pytest.mark.parametrize("kept_in", ["model.onnx_data", "weights.bin", "w" * 200])
def test_the_fingerprint_knows_weights_that_are_kept_apart(build: Build, kept_in: str) -> None:
    folder = build()
    onnx.save(
        onnx.load(str(folder / "model.onnx")),
        str(folder / "model.onnx"),
        save_as_external_data=True,
        location=kept_in,
        size_threshold=0,
    )
    before = load_encoder(str(folder))
    weights = bytearray((folder / kept_in).read_bytes())
    weights[:4] = np.float32(5.0).tobytes()
    (folder / kept_in).write_bytes(weights)
    (folder / "README.md").write_text("Files that the graph does not name do not count.")
    after = load_encoder(str(folder))
    assert before.fingerprint != after.fingerprint
    (folder / "README.md").unlink()
    assert load_encoder(str(folder)).fingerprint == after.fingerprint


@pytest.mark.parametrize("output", ["last_hidden_state", "sentence_embedding"])
@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 3e38])
def test_a_vector_that_is_not_finite_is_an_error_and_no_all_clear(
    build: Build, value: float, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = TABLE.copy()
    table[VOCABULARY["blue"], 0] = value
    monkeypatch.setitem(globals(), "TABLE", table)
    broken = load_encoder(str(build(output)))
    assert np.isfinite(broken.encode(["red"])).all()
    with pytest.raises(ModelError, match="not finite"):
        broken.encode(["red", "blue"])


def test_a_graph_that_fails_on_a_text_is_one_clear_line(build: Build) -> None:
    folder = build()
    words = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    words["model"]["vocab"]["violet"] = 99
    (folder / "tokenizer.json").write_text(json.dumps(words))
    with pytest.raises(ModelError, match=r"the encoder .* failed: ") as caught:
        load_encoder(str(folder)).encode(["violet"])
    assert "\n" not in str(caught.value)


def test_an_output_that_is_no_vector_is_refused(build: Build) -> None:
    folder = build()
    model = onnx.load(str(folder / "model.onnx"))
    model.graph.node[-1].CopyFrom(
        helper.make_node("ReduceSum", ["tokens"], ["last_hidden_state"], keepdims=0)
    )
    del model.graph.output[0].type.tensor_type.shape.dim[:]
    onnx.save(model, str(folder / "model.onnx"))
    with pytest.raises(ModelError, match=r"gave shape \(\)"):
        load_encoder(str(folder))


def test_vectors_whose_length_follows_the_text_are_refused(build: Build) -> None:
    folder = build()
    model = onnx.load(str(folder / "model.onnx"))
    model.graph.node[-1].CopyFrom(
        helper.make_node("ReduceSum", ["tokens", "last"], ["last_hidden_state"], keepdims=0)
    )
    model.graph.initializer.append(numpy_helper.from_array(np.array([2], np.int64), "last"))
    model.graph.output[0].type.tensor_type.shape.dim.pop()
    onnx.save(model, str(folder / "model.onnx"))
    with pytest.raises(ModelError, match="vectors of length 8, not 3"):
        load_encoder(str(folder)).encode(["red green blue red green"])
