"""Chat models by their settings."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from counterpoint.configuration import load_settings
from counterpoint.errors import InputError, MissingExtraError, SettingsError
from counterpoint.models.chat import OpenAIChat
from counterpoint.models.chats import load_chat
from counterpoint.models.local_chat import LocalChat
from counterpoint.models.reply_cache import CachedChat
from counterpoint.settings import LlmSettings


@pytest.fixture(autouse=True)
def _endpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)


def test_without_a_name_there_is_none() -> None:
    assert load_chat(LlmSettings()) is None


def test_a_name_is_a_model_at_the_endpoint_and_its_replies_are_kept() -> None:
    chat = load_chat(LlmSettings(model="small"))
    assert isinstance(chat, CachedChat)
    assert chat.name == "small"
    assert isinstance(load_chat(LlmSettings(model="small", cache=False)), OpenAIChat)


@pytest.mark.parametrize("name", ["tiny.gguf", "TINY.GGUF"])
def test_a_gguf_file_is_run_here(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", object())  # type: ignore[arg-type]
    path = tmp_path / name
    path.write_bytes(b"GGUF")
    assert isinstance(load_chat(LlmSettings(model=str(path), cache=False)), LocalChat)


def test_what_cannot_be_loaded_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match=r"missing\.gguf cannot be read"):
        load_chat(LlmSettings(model=str(tmp_path / "missing.gguf")))
    monkeypatch.delenv("OPENAI_BASE_URL")
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        load_chat(LlmSettings(model="small"))
    monkeypatch.setitem(sys.modules, "openai", None)
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(MissingExtraError, match=r"counterpoint\[llm\]"):
        load_chat(LlmSettings(model="small"))


@pytest.mark.parametrize("name", ["base_url", "api_key"])
def test_address_and_key_are_no_settings(name: str) -> None:
    with pytest.raises(SettingsError, match=rf"unknown setting 'llm\.{name}'"):
        load_settings(env={}, overrides={"llm": {name: "x"}})
