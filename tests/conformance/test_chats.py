"""One suite over every chat model."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from counterpoint.errors import ModelError
from counterpoint.models.fakes import ScriptedChat
from counterpoint.models.local_chat import LocalChat
from counterpoint.models.reply_cache import CachedChat
from counterpoint.protocols import ChatModel, ChatReply

ASKED = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Year?\ud800"}]
SCHEMA = {"type": "object", "properties": {"year": {"type": "integer"}}, "required": ["year"]}
REPLY = '{"year": 1931}'

Make = Callable[[str | None], ChatModel]


def _scripted(reply: str | None) -> ScriptedChat:
    return ScriptedChat([] if reply is None else [reply] * 9)


class _Llama:
    """The binding, as far as it is used."""

    def __init__(self, reply: str | None) -> None:
        self.reply = reply

    def CommonParams(self) -> SimpleNamespace:  # noqa: N802 - the binding's name
        return SimpleNamespace(model=SimpleNamespace(), cpuparams=SimpleNamespace())

    def Server(self, parameters: SimpleNamespace) -> _Llama:  # noqa: N802 - the binding's name
        return self

    def handle_chat_completions(self, request: dict[str, Any]) -> dict[str, Any]:
        json.dumps(request).encode("utf-8")
        if self.reply is None:
            return {"error": {"code": 500, "message": "no memory"}}
        return {"choices": [{"message": {"content": self.reply}}]}


@pytest.fixture(params=["scripted", "cached", "local"])
def make(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    def local(reply: str | None) -> ChatModel:
        monkeypatch.setitem(sys.modules, "xllamacpp", _Llama(reply))  # type: ignore[arg-type]
        path = tmp_path / "tiny.gguf"
        path.write_bytes(b"GGUF" + bytes(9))
        return LocalChat(path)

    makers: dict[str, Make] = {
        "scripted": _scripted,
        "cached": lambda reply: CachedChat(_scripted(reply), tmp_path / "replies.db"),
        "local": local,
    }
    return makers[request.param]


def test_it_meets_the_protocol(make: Make) -> None:
    chat = make(REPLY)
    assert isinstance(chat, ChatModel)
    assert chat.name
    assert chat.fingerprint == make(REPLY).fingerprint


@pytest.mark.parametrize(
    "how", [{}, {"temperature": None}, {"schema": SCHEMA, "seed": 7, "max_tokens": 9}]
)
def test_it_replies_whatever_it_is_told_to_keep_to(make: Make, how: dict[str, Any]) -> None:
    chat = make(REPLY)
    replies = [chat.complete(ASKED, **how) for _ in range(3)]
    assert all(isinstance(reply, ChatReply) for reply in replies)
    assert [reply.text for reply in replies] == [REPLY] * 3
    assert not any(reply.warnings for reply in replies)


def test_without_a_reply_there_is_one_kind_of_error_on_one_line(make: Make) -> None:
    with pytest.raises(ModelError) as caught:
        make(None).complete(ASKED)
    assert "\n" not in str(caught.value)


def test_what_it_is_asked_is_left_as_it_is(make: Make) -> None:
    asked = [dict(message) for message in ASKED]
    schema = json.loads(json.dumps(SCHEMA))
    make(REPLY).complete(asked, schema=schema)
    assert (asked, schema) == (ASKED, SCHEMA)
