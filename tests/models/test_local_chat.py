"""A GGUF file as a chat model; llama.cpp is stood in for."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from counterpoint.errors import InputError, MissingExtraError, ModelError
from counterpoint.models.local_chat import LocalChat

ASKED = [{"role": "user", "content": "Which year?\ud800"}]


class Llama:
    """What the binding offers, as far as it is used."""

    def __init__(self, told: Any) -> None:
        self.told = told
        self.requests: list[dict[str, Any]] = []
        self.loaded: list[SimpleNamespace] = []

    def CommonParams(self) -> SimpleNamespace:  # noqa: N802 - the binding's name
        return SimpleNamespace(model=SimpleNamespace(path=""), cpuparams=SimpleNamespace())

    def Server(self, parameters: SimpleNamespace) -> Llama:  # noqa: N802 - the binding's name
        self.loaded.append(parameters)
        return self

    def handle_chat_completions(self, request: dict[str, Any]) -> Any:
        self.requests.append(request)
        if isinstance(self.told, Exception):
            raise self.told
        return self.told


@pytest.fixture
def gguf(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(b"GGUF" + bytes(64))
    return path


def use(monkeypatch: pytest.MonkeyPatch, told: Any) -> Llama:
    llama = Llama(told)
    monkeypatch.setitem(sys.modules, "xllamacpp", llama)  # type: ignore[arg-type]
    return llama


def completion(text: str) -> dict[str, Any]:
    return {"choices": [{"message": {"content": text}}], "usage": {"prompt_tokens": 4}}


@pytest.mark.parametrize("form", [lambda d: d, lambda d: json.dumps(d).encode()])
def test_it_answers_and_loads_the_file_once(
    gguf: Path, monkeypatch: pytest.MonkeyPatch, form: Any
) -> None:
    llama = use(monkeypatch, form(completion("1931")))
    chat = LocalChat(gguf, threads=2)
    assert not llama.loaded
    replies = [chat.complete(ASKED, seed=3, schema={"type": "object"}) for _ in range(2)]
    assert [reply.text for reply in replies] == ["1931", "1931"]
    assert replies[0].prompt_tokens == 4
    (loaded,) = llama.loaded
    assert (loaded.model.path, loaded.cpuparams.n_threads) == (str(gguf), 2)
    asked = llama.requests[0]
    assert (asked["temperature"], asked["seed"], asked["max_tokens"]) == (0.0, 3, 1024)
    assert asked["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_nothing_of_an_earlier_question_is_reused(
    gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    llama = use(monkeypatch, completion("1931"))
    LocalChat(gguf).complete(ASKED)
    assert llama.requests[0]["cache_prompt"] is False


def test_nobody_else_is_given_the_key_to_its_port(
    gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    llama = use(monkeypatch, completion("1931"))
    for _ in range(2):
        LocalChat(gguf).complete(ASKED)
    (first,), (second,) = (parameters.api_keys for parameters in llama.loaded)
    assert len(first) >= 32
    assert first != second


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (RuntimeError("out of memory\nbad"), "failed: out of memory bad"),
        ({"error": {"message": "9024 tokens exceed the context"}}, "9024 tokens exceed"),
        ({"error": "odd"}, "no chat completion"),
        (completion("  "), "without text"),
        (b"not json", "no JSON"),
        (object(), "not JSON serializable"),
    ],
)
def test_what_goes_wrong_is_one_line(
    gguf: Path, monkeypatch: pytest.MonkeyPatch, told: Any, words: str
) -> None:
    use(monkeypatch, told)
    with pytest.raises(ModelError, match=words) as caught:
        LocalChat(gguf).complete(ASKED)
    assert "\n" not in str(caught.value)
    assert "'tiny'" in str(caught.value)


def test_a_file_that_is_none_or_missing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, completion("1931"))
    other = tmp_path / "other.gguf"
    other.write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError, match="no GGUF file"):
        LocalChat(other)
    for path in (tmp_path / "missing.gguf", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            LocalChat(path)


def test_without_the_extra_the_message_names_it(
    gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(MissingExtraError, match=r"counterpoint\[local\]"):
        LocalChat(gguf)


def test_weights_of_one_shape_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One name, one size, one head of four megabytes: two models that were trained apart."""
    use(monkeypatch, completion("1931"))
    prints = []
    for number in (1, 2):
        path = tmp_path / str(number) / "tiny.gguf"
        path.parent.mkdir()
        path.write_bytes(b"GGUF" + bytes(4_000_000) + bytes([number]) * 200_000)
        prints.append(LocalChat(path).fingerprint)
    assert prints[0] != prints[1]
