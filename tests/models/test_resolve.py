"""From a name to a folder: local paths, and a hub that is never really asked."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from counterpoint.errors import InputError, MissingExtraError, ModelError
from counterpoint.models.encoders import load_encoder
from counterpoint.models.resolve import resolve_model


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "onnx").mkdir()
    (tmp_path / "onnx" / "model.onnx").touch()
    (tmp_path / "tokenizer.json").touch()
    return tmp_path


class Hub(ModuleType):
    """Stands in for huggingface_hub."""

    def __init__(self, result: Path | Exception) -> None:
        super().__init__("huggingface_hub")
        self.result = result
        self.asked: list[tuple[str, list[str]]] = []

    def snapshot_download(self, repo: str, *, allow_patterns: list[str]) -> str:
        self.asked.append((repo, allow_patterns))
        if isinstance(self.result, Exception):
            raise self.result
        return str(self.result)


def _install(monkeypatch: pytest.MonkeyPatch, result: Path | Exception) -> Hub:
    hub = Hub(result)
    monkeypatch.setitem(sys.modules, "huggingface_hub", hub)
    return hub


def test_folder_is_taken_as_it_is(folder: Path) -> None:
    assert resolve_model(str(folder), what="encoder", task="question-answering") == folder


class Optimum(ModuleType):
    """Stands in for optimum.exporters.onnx."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__("optimum.exporters.onnx")
        self.error = error
        self.asked: list[tuple[str, str]] = []

    def main_export(self, source: str, *, output: Path, task: str) -> None:
        self.asked.append((source, task))
        if self.error:
            raise self.error
        (output / "model.onnx").touch()
        (output / "tokenizer.json").touch()


def _install_optimum(monkeypatch: pytest.MonkeyPatch, error: Exception | None = None) -> Optimum:
    optimum = Optimum(error)
    for name in ("optimum", "optimum.exporters"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "optimum.exporters.onnx", optimum)
    return optimum


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "weights"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    return folder


def test_a_model_without_onnx_is_exported_once(
    weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    optimum = _install_optimum(monkeypatch)
    first = resolve_model(str(weights), what="reader", task="question-answering")
    assert (first / "model.onnx").is_file()
    assert resolve_model(str(weights), what="reader", task="question-answering") == first
    assert optimum.asked == [(str(weights), "question-answering")]


def test_two_models_of_one_name_are_exported_apart(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install_optimum(monkeypatch)
    found = [resolve_model(str(weights), what="reader", task="question-answering")]
    (weights / "config.json").write_text('{"retrained": true}')
    found.append(resolve_model(str(weights), what="reader", task="question-answering"))
    for place in ("one", "other"):
        (tmp_path / place / "weights").mkdir(parents=True)
        (tmp_path / place / "weights" / "config.json").write_text("{}")
        (tmp_path / place / "weights" / "dangling").symlink_to("nowhere")
        monkeypatch.chdir(tmp_path / place)
        found.append(resolve_model("weights", what="reader", task="question-answering"))
    assert len(set(found)) == 4


def test_a_folder_in_the_home_folder_is_exported_by_its_whole_path(
    weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    optimum = _install_optimum(monkeypatch)
    monkeypatch.setenv("HOME", str(weights.parent))
    monkeypatch.setenv("USERPROFILE", str(weights.parent))
    found = [resolve_model("~/weights", what="reader", task="question-answering")]
    (weights / "modules").mkdir()
    (weights / "modules" / "model.safetensors").write_text("retrained")
    found.append(resolve_model("~/weights", what="reader", task="question-answering"))
    assert optimum.asked[0] == (str(weights), "question-answering")
    assert len(set(found)) == 2


def test_two_hub_names_that_look_alike_are_exported_apart(
    weights: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    optimum = _install_optimum(monkeypatch)
    _install(monkeypatch, weights)
    names = ["a/b--c", "a--b/c", "a/b--c"]
    found = [resolve_model(name, what="reader", task="question-answering") for name in names]
    assert found[0] == found[2] != found[1]
    assert [source for source, _ in optimum.asked] == names[:2]


def test_an_export_that_fails_leaves_nothing_and_says_why(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install_optimum(monkeypatch, RuntimeError("no such architecture\nlong trace"))
    with pytest.raises(
        ModelError, match=r"could not be exported to ONNX: no such architecture long trace$"
    ):
        resolve_model(str(weights), what="reader", task="question-answering")
    assert list((tmp_path / "cache" / "counterpoint" / "onnx").iterdir()) == []


def test_the_extra_for_exporting_is_named(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optimum", None)
    with pytest.raises(MissingExtraError, match=r"counterpoint\[export\]"):
        resolve_model(str(weights), what="reader", task="question-answering")


def test_folder_without_onnx_says_how_to_export(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").touch()
    with pytest.raises(ModelError, match="optimum-cli export onnx"):
        resolve_model(str(tmp_path), what="encoder", task="question-answering")


def test_folder_without_tokenizer_is_refused(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()
    with pytest.raises(ModelError, match=r"tokenizer\.json"):
        resolve_model(str(folder), what="reader", task="question-answering")


def test_file_is_refused(folder: Path) -> None:
    with pytest.raises(InputError, match="is a file"):
        resolve_model(str(folder / "tokenizer.json"), what="encoder", task="question-answering")


@pytest.mark.parametrize(
    "name", ["", "  ", "a\0b", "/no/such/folder", "./nowhere", "a/b/c", "x" * 5000, "ab cd", "../é"]
)
def test_impossible_name_is_refused_without_a_look_at_the_hub(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = _install(monkeypatch, RuntimeError("must not be asked"))
    with pytest.raises(InputError) as caught:
        resolve_model(name, what="encoder", task="question-answering")
    assert not hub.asked
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("name", "repo"),
    [
        ("all-mpnet-base-v2", "sentence-transformers/all-mpnet-base-v2"),
        ("org/name", "org/name"),
    ],
)
def test_hub_name_fetches_only_what_is_needed(
    name: str, repo: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = _install(monkeypatch, folder)
    assert (
        resolve_model(
            name, what="encoder", task="question-answering", owner="sentence-transformers"
        )
        == folder
    )
    ((asked, patterns),) = hub.asked
    assert asked == repo
    assert not any("safetensors" in p or p.endswith((".bin", ".py", "*")) for p in patterns)


def test_hub_out_of_reach_is_one_line_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    _install(monkeypatch, OSError("no route to host\nwith a second line"))
    with pytest.raises(ModelError, match=r"no route to host.*local folder") as caught:
        resolve_model("org/name", what="encoder", task="question-answering")
    assert "\n" not in str(caught.value)


def test_hub_without_onnx_says_how_to_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(monkeypatch, tmp_path)
    with pytest.raises(ModelError, match="optimum-cli export onnx --model org/name DIR"):
        resolve_model("org/name", what="encoder", task="question-answering")


def test_missing_hub_client_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(MissingExtraError, match=r"counterpoint\[hub\]"):
        load_encoder("no-such-packaged-model")
