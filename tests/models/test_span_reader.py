"""Extractive question answering by a small ONNX model that is built on the spot."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

from counterpoint.errors import CounterpointError, ModelError
from counterpoint.models.readers import load_reader
from counterpoint.models.span_reader import SpanReader, load_span_reader
from counterpoint.protocols import Reader
from counterpoint.system import Counterpoint

WORDS = ["[UNK]", "[CLS]", "[SEP]", "filler", "blue", "red", "sky", "is", "the", "."]
VOCABULARY = {word: number for number, word in enumerate(WORDS)}


def tokenizer() -> Tokenizer:
    made = Tokenizer(WordLevel(VOCABULARY, unk_token="[UNK]"))
    made.pre_tokenizer = Whitespace()
    made.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    return made


def graph(names: tuple[str, str] = ("start_logits", "end_logits")) -> onnx.ModelProto:
    """Logits looked up by word: "blue" is the answer, the first token is "no answer"."""
    scores = np.zeros(len(WORDS), dtype=np.float32)
    scores[VOCABULARY["blue"]], scores[VOCABULARY["[CLS]"]] = 8.0, 4.0
    nodes = [helper.make_node("Gather", ["table", "input_ids"], [name]) for name in names]
    made = helper.make_graph(
        nodes,
        "reader",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "tokens"])],
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, ["batch", "tokens"]) for n in names],
        [numpy_helper.from_array(scores, "table")],
    )
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    onnx.save(graph(), tmp_path / "model.onnx")
    tokenizer().save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "config.json").write_text(json.dumps({"max_position_embeddings": 16}))
    return tmp_path


def test_the_most_probable_span_is_read(folder: Path) -> None:
    reader = load_span_reader(str(folder))
    assert isinstance(reader, Reader)
    context = "filler filler . the sky is blue ."
    reading, missing = reader.read("the sky is", [context, "the sky is red ."])
    assert reading is not None
    assert context[slice(*reading.answer)] == "blue"
    assert context[slice(*reading.sentence)] == "the sky is blue ."
    assert reading.score > 0.9
    assert missing is not None
    assert missing.score < 0.1


def test_a_context_longer_than_the_window_is_read_to_its_end(folder: Path) -> None:
    context = "filler " * 200 + "blue " + "filler " * 50
    [reading] = load_span_reader(str(folder)).read("the sky is", [context])
    assert reading is not None
    assert context[slice(*reading.answer)] == "blue"


def test_empty_and_hostile_contexts_do_no_harm(folder: Path) -> None:
    reader = load_span_reader(str(folder))
    assert reader.read("sky", []) == []
    assert reader.read("sky", ["", " \n"]) == [None, None]
    [reading] = reader.read("sky \ud800", ["\ud800 blue \x00 ."])
    assert reading is not None


def test_a_reader_by_path_answers_in_the_pipeline(folder: Path) -> None:
    reader = load_reader(str(folder), encoder=None)  # type: ignore[arg-type]
    settings = {"log": {"enabled": False}}
    system = Counterpoint("standard", reader=reader, settings=settings)
    report = system.ask("the sky is", ["filler .", "the sky is blue ."])
    assert report.answer is not None
    assert report.answer.text == "the sky is blue . [p2]"
    assert report.run.reader == str(folder)


def test_what_is_no_reader_is_refused_in_one_line(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(CounterpointError, match="no ONNX file"):
        load_span_reader(str(tmp_path.parent))
    onnx.save(graph(("left", "right")), folder / "model.onnx")
    with pytest.raises(ModelError, match="not a question-answering model"):
        load_span_reader(str(folder))
    (folder / "model.onnx").write_bytes(b"garbage")
    with pytest.raises(ModelError, match="cannot be loaded"):
        SpanReader(folder, name="x")


@pytest.mark.parametrize("config", ["{", "[]"])
def test_a_damaged_configuration_is_named(folder: Path, config: str) -> None:
    (folder / "config.json").write_text(config)
    with pytest.raises(ModelError, match=r"config\.json"):
        load_span_reader(str(folder))


def test_a_window_that_is_no_number_is_passed_over(folder: Path) -> None:
    (folder / "config.json").write_text('{"max_position_embeddings": "many"}')
    [reading] = load_span_reader(str(folder)).read("the sky is", ["the sky is blue ."])
    assert reading is not None


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_logits_that_are_not_finite_are_an_error(folder: Path, value: float) -> None:
    model = graph()
    scores = numpy_helper.to_array(model.graph.initializer[0]).copy()
    scores[VOCABULARY["blue"]] = value
    model.graph.initializer[0].CopyFrom(numpy_helper.from_array(scores, "table"))
    onnx.save(model, folder / "model.onnx")
    reader = load_span_reader(str(folder))
    assert reader.read("the sky is", ["the sky is red ."]) != [None]
    with pytest.raises(ModelError, match="logits that are not finite"):
        reader.read("the sky is", ["the sky is blue ."])


def test_a_graph_that_fails_on_a_text_is_one_clear_line(folder: Path) -> None:
    words = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    words["model"]["vocab"]["violet"] = 99
    (folder / "tokenizer.json").write_text(json.dumps(words))
    with pytest.raises(ModelError, match=r"the reader .* failed: ") as caught:
        load_span_reader(str(folder)).read("the sky is", ["the sky is violet ."])
    assert "\n" not in str(caught.value)


def test_a_graph_with_other_inputs_is_refused(folder: Path) -> None:
    model = graph()
    model.graph.input.append(helper.make_tensor_value_info("pixels", TensorProto.INT64, [1]))
    onnx.save(model, folder / "model.onnx")
    with pytest.raises(ModelError, match=r"not a question-answering model: .*pixels"):
        load_span_reader(str(folder))
