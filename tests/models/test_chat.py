from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import InputError, ModelError
from counterpoint.models.chat import OPENAI_URL, OpenAIChat
from counterpoint.models.chat_replies import ReplyError, read_completion
from counterpoint.models.fakes import ScriptedChat
from counterpoint.protocols import ChatModel, ChatReply

AT_ONCE = {"retry-after-ms": "1"}
HELLO = [{"role": "user", "content": "hello"}]
KEY = "sk-very-s3cret"


@pytest.fixture(autouse=True)
def no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


def ask(server: Any, *replies: Any, retries: int = 3, timeout: float = 20.0, **more: Any) -> Any:
    server.replies = list(replies)
    chat = OpenAIChat("m", base_url=server.url, api_key=KEY, retries=retries, timeout=timeout)
    try:
        return chat.complete(HELLO, **more)
    finally:
        chat.close()
        chat.close()


def test_it_is_a_chat_model(server: Any) -> None:
    chat = OpenAIChat("m", base_url=server.url)
    assert isinstance(chat, ChatModel)
    assert isinstance(ScriptedChat([]), ChatModel)
    assert chat.name == "m"
    others = [OpenAIChat("n", base_url=server.url), OpenAIChat("m", base_url=server.url + "/v1")]
    assert len({chat.fingerprint, *(other.fingerprint for other in others)}) == 3
    for each in (chat, *others):
        each.close()


def test_it_returns_text_and_tokens(server: Any) -> None:
    assert ask(server, {"completion": "hi\x00"}) == ChatReply(
        text="hi\x00", prompt_tokens=30, completion_tokens=4
    )
    assert server.paths == ["/chat/completions"]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    assert server.bodies == [
        {"model": "m", "messages": HELLO, "temperature": 0.0, "max_tokens": 1024}
    ]


def test_sampling_and_schema_are_passed_on(server: Any) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}}
    ask(server, {"completion": "{}"}, temperature=None, max_tokens=5, seed=7, schema=schema)
    [body] = server.bodies
    assert "temperature" not in body
    assert (body["max_tokens"], body["seed"]) == (5, 7)
    assert body["response_format"]["type"] == "json_schema"
    assert body["response_format"]["json_schema"]["schema"] == schema


def test_openai_itself_gets_the_newer_name_of_the_limit() -> None:
    chat = OpenAIChat("m", base_url=OPENAI_URL + "/", api_key=KEY)
    assert chat._limit == "max_completion_tokens"
    chat.close()


def test_key_and_address_come_from_the_environment(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", server.url + "/v1/")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-env")
    server.replies = [{"completion": "hi"}]
    chat = OpenAIChat("m")
    chat.complete(HELLO)
    chat.close()
    assert server.paths == ["/v1/chat/completions"]
    assert server.headers[0]["authorization"] == "Bearer sk-env"


def test_a_settings_file_cannot_say_where_questions_go(isolated: Path) -> None:
    (isolated / "counterpoint.toml").write_text('base_url = "http://127.0.0.1:1"\n')
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        OpenAIChat("m")


def test_what_an_endpoint_turns_away_is_tried_again(server: Any) -> None:
    replies = [{"status": code, "headers": AT_ONCE} for code in (429, 500, 503)]
    assert ask(server, *replies, {"completion": "hi"}).text == "hi"
    assert len(server.bodies) == 4


def test_retry_after_is_honoured(server: Any) -> None:
    begin = time.monotonic()
    ask(server, {"status": 429, "headers": {"retry-after": "1"}}, {"completion": "hi"})
    assert time.monotonic() - begin >= 1.0


def test_a_storm_of_errors_ends(server: Any) -> None:
    with pytest.raises(ModelError, match="the endpoint of 'm' answered 500"):
        ask(server, {"status": 500, "headers": AT_ONCE}, retries=2)
    assert len(server.bodies) == 3


def test_a_refusal_is_told_without_the_key(server: Any) -> None:
    told = {"error": {"message": f"Incorrect API key provided:\n{KEY}. Find yours."}}
    with pytest.raises(ModelError, match="answered 401") as caught:
        ask(server, {"json": told, "status": 401})
    assert len(server.bodies) == 1
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_slow_headers_are_a_timeout(server: Any) -> None:
    with pytest.raises(ModelError, match="cannot be reached: Request timed out"):
        ask(server, {"held_back": 30.0}, retries=0, timeout=0.2)


def test_a_reply_that_drips_is_a_timeout(server: Any) -> None:
    """Each byte comes in time, the whole never does."""
    with pytest.raises(ModelError, match=r"took longer than 0\.4 s"):
        ask(server, {"completion": "x" * 500, "dripping": 0.05}, timeout=0.4)


def test_nobody_there_is_told(server: Any) -> None:
    chat = OpenAIChat("m", base_url="http://127.0.0.1:1", api_key=KEY, retries=0)
    with pytest.raises(ModelError, match="cannot be reached: Connection error"):
        chat.complete(HELLO)
    chat.close()


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ({"body": b"<html>busy</html>"}, "sent no JSON"),
        ({"body": b'{"choices": ['}, "sent no JSON"),
        ({"body": b"[" * 200_000}, "sent no JSON"),
        ({"body": b'{"choices": [', "promised": 500}, "broke off"),
        ({"json": {"choices": []}}, "no chat completion"),
        ({"json": {"error": "overloaded"}}, "no chat completion"),
        ({"json": [1]}, "no chat completion"),
        ({"completion": None}, "reply without text"),
        ({"completion": " "}, "reply without text"),
    ],
)
def test_a_broken_reply_is_asked_for_once_more(server: Any, broken: Any, problem: str) -> None:
    assert ask(server, broken, {"completion": "hi"}).text == "hi"
    server.bodies.clear()
    with pytest.raises(ModelError, match=problem) as caught:
        ask(server, broken)
    assert len(server.bodies) == 2
    assert "\n" not in str(caught.value)


def test_a_huge_reply_is_refused(server: Any) -> None:
    with pytest.raises(ModelError, match="sent more than 5,000,000 bytes"):
        ask(server, {"completion": "x" * 6_000_000})
    assert len(server.bodies) == 1


def test_lone_surrogates_go_neither_way(server: Any) -> None:
    server.replies = [{"completion": "a\ud800"}]
    chat = OpenAIChat("m", base_url=server.url)
    reply = chat.complete([{"role": "user", "content": "b\udfff"}])
    chat.close()
    assert reply.text == "a\ufffd"
    assert server.bodies[0]["messages"][0]["content"] == "b\ufffd"


@pytest.mark.parametrize(
    ("model", "url", "key"),
    [
        ("", "http://127.0.0.1", KEY),
        ("m\n", "http://127.0.0.1", KEY),
        ("m", "ftp://127.0.0.1", KEY),
        ("m", "http://127.0.0.1", KEY + "\n"),
        ("m", "http://127.0.0.1", KEY + "é"),
        ("m", OPENAI_URL, ""),
    ],
)
def test_what_cannot_be_used_is_told_at_once(model: str, url: str, key: str) -> None:
    with pytest.raises(InputError) as caught:
        OpenAIChat(model, base_url=url, api_key=key)
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("usage", [None, [], {"prompt_tokens": -1, "completion_tokens": "4"}, {}])
def test_token_counts_that_are_none_are_zero(usage: Any) -> None:
    body = {"choices": [{"message": {"content": "hi"}}], "usage": usage}
    assert read_completion(json.dumps(body).encode()) == ChatReply(text="hi")


def test_a_body_that_is_no_text_is_no_reply() -> None:
    with pytest.raises(ReplyError, match="no JSON"):
        read_completion(b"\xff\xfe\x00")


def test_a_scripted_chat_keeps_to_its_script() -> None:
    chat = ScriptedChat(["one", "two words"])
    assert chat.complete(HELLO) == ChatReply(text="one", prompt_tokens=1, completion_tokens=1)
    assert chat.complete(HELLO).completion_tokens == 2
    with pytest.raises(ModelError, match="holds 2 replies only"):
        chat.complete(HELLO)
    assert chat.asked == [tuple(HELLO)] * 3
    assert ScriptedChat(["one"]).fingerprint != ScriptedChat(["two"]).fingerprint
    assert ScriptedChat(lambda messages: messages[-1]["content"]).complete(HELLO).text == "hello"
