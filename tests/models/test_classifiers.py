"""Cross-encoders, by a small ONNX model whose logits are computed by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from math import exp
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenizers.processors import TemplateProcessing

from counterpoint.errors import CounterpointError, InputError, ModelError
from counterpoint.models.classifiers import load_cross_encoder
from counterpoint.models.fakes import WordClassifier
from counterpoint.models.model_files import read_tokenizer
from counterpoint.models.pair_windows import PairTokenizer

Write = Callable[..., Path]
PAIR = ("it is open", "it is closed")


def share(contradiction: float, entailment: float) -> float:
    """P(contradiction) where the logit of neutral is 1."""
    weights = exp(contradiction), exp(entailment), exp(1.0)
    return weights[0] / sum(weights)


def chance(folder: Path, *pair: str, label: str | None = None) -> float:
    [found] = load_cross_encoder(str(folder), label=label, threads=1).contradictions([pair])
    return float(found)


def test_the_chance_is_the_share_of_contradiction(tmp_path: Path, pair_model: Write) -> None:
    model = load_cross_encoder(str(pair_model(tmp_path)), threads=1)
    found = model.contradictions([PAIR, PAIR[::-1], ("it is", "a day"), ("open", "open")])
    expected = [share(5, -4), share(3, -4), share(0, 0), share(-3, 4)]
    assert found.tolist() == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("columns", ["cen", "ecn", "enc", "nec"])
@pytest.mark.parametrize("spell", [str.lower, str.upper, str.title])
def test_the_order_and_the_case_of_the_labels_do_not_matter(
    tmp_path: Path, pair_model: Write, columns: str, spell: Callable[[str], str]
) -> None:
    names = {"c": "contradiction", "e": "entailment", "n": "neutral"}
    labels = {str(at): spell(names[column]) for at, column in enumerate(columns)}
    folder = pair_model(tmp_path, columns=columns, config={"id2label": labels})
    assert chance(folder, *PAIR) == pytest.approx(share(5, -4), abs=1e-6)


@pytest.mark.parametrize(
    ("columns", "config", "label", "logit"),
    [
        ("c", {"id2label": {"0": "conflict"}}, None, 5.0),
        ("c", {}, "LABEL_0", 5.0),
        ("nc", {"id2label": {"0": "no_conflict", "1": "Conflict"}}, None, 4.0),
        ("nc", {"id2label": {"1": "yes", "0": "no"}}, "YES", 4.0),
        ("nc", {}, "label_1", 4.0),
    ],
)
def test_one_logit_and_two(
    tmp_path: Path,
    pair_model: Write,
    columns: str,
    config: Mapping[str, Any],
    label: str | None,
    logit: float,
) -> None:
    folder = pair_model(tmp_path, columns=columns, config=config)
    expected = 1.0 / (1.0 + exp(-logit))
    assert chance(folder, *PAIR, label=label) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("labels", "label", "message"),
    [
        (None, None, "no id2label"),
        (None, "conflict", "no label called 'conflict'"),
        ({"0": "entailment", "1": "not_entailment"}, None, "no label that means a conflict"),
        ({"0": "refutes", "1": "contradiction"}, None, "2 labels that means a conflict"),
        ({"0": "a", "1": "b"}, "c", "no label called 'c': it has a, b"),
        ({"x": "contradiction"}, None, "does not map numbers"),
        (["contradiction"], None, "does not map numbers"),
        ({"1": "contradiction"}, None, "does not name 0, 1, 2"),
        ({"0": 7}, None, "does not name 0, 1, 2"),
    ],
)
def test_what_means_a_conflict_is_never_guessed(
    tmp_path: Path, pair_model: Write, labels: Any, label: str | None, message: str
) -> None:
    folder = pair_model(tmp_path, config={"id2label": labels} if labels else {})
    with pytest.raises(ModelError, match=message) as caught:
        load_cross_encoder(str(folder), label=label)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("config", "label"),
    [
        ({"id2label": {"0": "contradiction", "1": "other"}}, None),
        ({}, "LABEL_3"),
    ],
)
def test_logits_that_do_not_match_the_labels_are_an_error(
    tmp_path: Path, pair_model: Write, config: Mapping[str, Any], label: str | None
) -> None:
    with pytest.raises(ModelError, match="gave 3 logits a pair"):
        chance(pair_model(tmp_path, config=config), *PAIR, label=label)


def test_logits_that_are_not_finite_are_an_error(tmp_path: Path, pair_model: Write) -> None:
    model = load_cross_encoder(str(pair_model(tmp_path)), threads=1)
    with pytest.raises(ModelError, match="logits that are not finite"):
        model.contradictions([PAIR, ("it is broken", "it is open")])


@given(
    first=st.integers(0, 60),
    second=st.integers(0, 60),
    before=st.integers(0, 60),
    window=st.just(16),
)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_word_beyond_the_window_counts_as_one_within_it(
    tmp_path: Path, pair_model: Write, first: int, second: int, before: int, window: int
) -> None:
    folder = pair_model(tmp_path, window=window)
    left = "x " * first + "open" + " x" * second
    right = "x " * before + "closed" + " x" * first
    assert chance(folder, left, right) == pytest.approx(share(5, -4), abs=1e-6)


def test_every_token_of_both_texts_is_in_a_window_that_fits(
    tmp_path: Path, pair_model: Write
) -> None:
    folder = pair_model(tmp_path)
    for window in (5, 6, 8, 17):
        made = PairTokenizer(folder / "tokenizer.json", window)
        for sizes in ((0, 0), (1, 40), (40, 1), (40, 30), (7, 7)):
            pair = ("open " * sizes[0], "closed " * sizes[1])
            cut = made.windows([pair])
            assert all(len(each.ids) == len(each.type_ids) <= window for each in cut)
            for number, size in ((3, sizes[0]), (4, sizes[1])):
                assert max(each.ids.count(number) for each in cut) <= size
                assert sum(each.ids.count(number) for each in cut) >= size
        assert {each.pair for each in made.windows([PAIR, PAIR])} == {0, 1}


def test_windows_of_one_text_overlap(tmp_path: Path, pair_model: Write) -> None:
    made = PairTokenizer(pair_model(tmp_path) / "tokenizer.json", 17)
    cut = made.windows([("open", "closed " * 40)])
    # 13 tokens beside the other text, 10 further each time.
    assert [each.ids.count(4) for each in cut] == [13, 13, 13, 10]
    assert all(each.ids[:3] == (1, 3, 2) for each in cut)


def test_a_window_without_room_is_refused(tmp_path: Path, pair_model: Write) -> None:
    with pytest.raises(ModelError, match="a window of 4 tokens has no room for two texts"):
        load_cross_encoder(str(pair_model(tmp_path, window=4)))


def test_special_tokens_stand_where_the_tokenizer_puts_them(
    tmp_path: Path, pair_model: Write
) -> None:
    made = PairTokenizer(pair_model(tmp_path) / "tokenizer.json", 16)
    [window] = made.windows([("open", "closed closed")])
    assert window.ids == (1, 3, 2, 4, 4, 2)
    assert window.type_ids == (0, 0, 0, 1, 1, 1)


@pytest.mark.parametrize(
    "pair", [("The gate opens.", "It is shut 9–5, daily!"), ("", "x"), ("", "")]
)
def test_a_pair_that_fits_is_tokenised_as_the_tokenizer_does(pair: tuple[str, str]) -> None:
    path = Path(str(files("counterpoint.models") / "weights" / "minilm" / "tokenizer.json"))
    [window] = PairTokenizer(path, 256).windows([pair])
    expected = read_tokenizer(path).encode(*pair)
    assert (list(window.ids), list(window.type_ids)) == (expected.ids, expected.type_ids)


def test_two_separators_between_the_texts_are_kept(tmp_path: Path, pair_model: Write) -> None:
    path = pair_model(tmp_path) / "tokenizer.json"
    made = read_tokenizer(path)
    made.post_processor = TemplateProcessing(
        pair="[CLS] $A [SEP] [SEP] $B [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    made.save(str(path))
    [window] = PairTokenizer(path, 16).windows([("open", "closed closed")])
    assert window.ids == (1, 3, 2, 2, 4, 4, 2)
    assert set(window.type_ids) == {0}


def test_a_model_that_scales_by_the_batch_reads_one_pair_at_a_time(
    tmp_path: Path, pair_model: Write
) -> None:
    folder = pair_model(tmp_path, scaled_by_batch=True)
    model = load_cross_encoder(str(folder), threads=1)
    [alone] = model.contradictions([PAIR])
    assert model.contradictions([PAIR, ("it is huge", "it is x")])[0] == alone


@given(st.permutations(["open", "closed", "it is open", "x closed x x", "", "open open"]))
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_order_of_the_pairs_changes_nothing(
    tmp_path: Path, pair_model: Write, texts: list[str]
) -> None:
    model = load_cross_encoder(str(pair_model(tmp_path, window=8)), threads=1)
    pairs = [(one, two) for one in texts for two in texts]
    found = dict(zip(pairs, model.contradictions(pairs).tolist(), strict=True))
    assert found == {pair: model.contradictions([pair])[0] for pair in sorted(pairs)}


def test_what_is_no_cross_encoder_is_refused_in_one_line(tmp_path: Path, pair_model: Write) -> None:
    with pytest.raises(CounterpointError, match=r"cross-encoder .* has no ONNX file"):
        load_cross_encoder(str(tmp_path))
    folder = pair_model(tmp_path / "model")
    (folder / "model.onnx").write_bytes(b"garbage")
    with pytest.raises(ModelError, match="cannot be loaded"):
        load_cross_encoder(str(folder))
    with pytest.raises(InputError, match="cross-encoder"):
        load_cross_encoder("no such/model/here")


def test_a_tokenizer_of_single_texts_is_refused(tmp_path: Path, pair_model: Write) -> None:
    folder = pair_model(tmp_path)
    words = json.loads((folder / "tokenizer.json").read_text("utf-8"))
    words["post_processor"]["pair"] = [{"Sequence": {"id": "B", "type_id": 0}}] * 2
    (folder / "tokenizer.json").write_text(json.dumps(words))
    with pytest.raises(ModelError):
        load_cross_encoder(str(folder))


def test_the_fake_tells_numbers_apart() -> None:
    pairs = [("limit 5", "limit 6"), ("limit 5", "limit 5"), ("limit 5", "rose 6")]
    assert WordClassifier().contradictions(pairs).tolist() == [0.9, 0.1, 0.1]
