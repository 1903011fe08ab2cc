"""Replies that are kept: what makes two questions the same, and what a broken cache costs."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from counterpoint.models.fakes import ScriptedChat
from counterpoint.models.reply_cache import CachedChat, default_path
from counterpoint.protocols import ChatReply

ASKED = [{"role": "user", "content": "Which year?"}]


def test_the_same_question_is_asked_once(tmp_path: Path) -> None:
    chat = ScriptedChat(["1931", "1932"])
    cached = CachedChat(chat, tmp_path / "c.db")
    first, second = (cached.complete(ASKED) for _ in range(2))
    assert (first.text, first.cached) == ("1931", False)
    assert (second.text, second.cached) == ("1931", True)
    assert second.prompt_tokens == first.prompt_tokens == 2
    assert len(chat.asked) == 1


def test_a_reply_outlives_the_object_that_kept_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "c.db"
    assert CachedChat(ScriptedChat(["1931"]), path).complete(ASKED).text == "1931"
    other = ScriptedChat(["1931"])
    assert CachedChat(other, path).complete(ASKED).cached
    assert not other.asked


def test_without_a_file_nothing_is_kept() -> None:
    cached = CachedChat(ScriptedChat(["1931", "1932"]), None)
    assert [cached.complete(ASKED).text for _ in range(2)] == ["1931", "1932"]


@pytest.mark.parametrize(
    "change",
    [
        {"temperature": 0.3},
        {"temperature": None},
        {"max_tokens": 5},
        {"schema": {"type": "object"}},
        {"seed": 1},
        {"messages": [{"role": "system", "content": "Which year?"}]},
        {"messages": [*ASKED, *ASKED]},
    ],
)
def test_any_other_question_is_asked(tmp_path: Path, change: dict[str, Any]) -> None:
    cached = CachedChat(ScriptedChat(["1931", "1932"]), tmp_path / "c.db")
    assert cached.complete(ASKED).text == "1931"
    assert cached.complete(**({"messages": ASKED} | change)).text == "1932"


def test_runs_and_models_are_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    chat = ScriptedChat(["1931", "1932", "1933"])
    runs = [CachedChat(chat, path, run=n).complete(ASKED).text for n in (0, 1, 2, 1)]
    assert runs == ["1931", "1932", "1933", "1932"]
    other = ScriptedChat(["1934"], name="other")
    assert CachedChat(other, path).complete(ASKED).text == "1934"


def test_with_a_schema_a_reply_without_an_object_is_not_kept(tmp_path: Path) -> None:
    cached = CachedChat(ScriptedChat(["no idea", '{"year": 1931}', "-"]), tmp_path / "c.db")
    texts = [cached.complete(ASKED, schema={"type": "object"}).text for _ in range(3)]
    assert texts == ["no idea", '{"year": 1931}', '{"year": 1931}']


def test_half_a_surrogate_pair_is_a_question_like_any_other(tmp_path: Path) -> None:
    cached = CachedChat(ScriptedChat(["1931"]), tmp_path / "c.db")
    odd = [{"role": "user", "content": "\ud800"}]
    assert [cached.complete(odd).cached for _ in range(2)] == [False, True]


@pytest.mark.parametrize("reply", ["\ud800", ChatReply(text="1931", prompt_tokens=2**70)])
def test_a_reply_that_cannot_be_kept_is_given_all_the_same(
    tmp_path: Path, reply: str | ChatReply
) -> None:
    class Odd(ScriptedChat):
        def complete(self, *_: Any, **__: Any) -> ChatReply:
            return reply if isinstance(reply, ChatReply) else ChatReply(text=reply)

    cached = CachedChat(Odd([]), tmp_path / "c.db")
    for _ in range(2):
        given = cached.complete(ASKED)
        assert "cannot be written" in given.warnings[0]
        assert not given.cached


def _damaged(path: Path) -> None:
    path.write_bytes(b"no database at all, but long enough to be looked at" * 40)


def _of_another(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE replies (other TEXT)")
    connection.close()


def _a_folder(path: Path) -> None:
    path.mkdir()


def _cut_off(path: Path) -> None:
    CachedChat(ScriptedChat(["1900"]), path).complete(ASKED)
    path.write_bytes(path.read_bytes()[:150])


@pytest.mark.parametrize("spoil", [_damaged, _of_another, _a_folder, _cut_off])
def test_a_file_that_is_none_costs_calls_and_is_told(tmp_path: Path, spoil: Any) -> None:
    path = tmp_path / "c.db"
    spoil(path)
    cached = CachedChat(ScriptedChat(["1931", "1932"]), path)
    replies = [cached.complete(ASKED) for _ in range(2)]
    assert [reply.text for reply in replies] == ["1931", "1932"]
    for reply in replies:
        (told,) = reply.warnings
        assert "are not kept" in told
        assert str(path) in told
        assert "\n" not in told


def test_a_row_that_is_no_reply_is_asked_about_again(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    cached = CachedChat(ScriptedChat(["1931", "1932"]), path)
    cached.complete(ASKED)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE replies SET text = x'00', prompt = 'many'")
    connection.close()
    assert cached.complete(ASKED).text == "1932"
    assert cached.complete(ASKED).text == "1932"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cached = CachedChat(ScriptedChat(["1931"]), tmp_path / "file" / "c.db")
    reply = cached.complete(ASKED)
    assert reply.text == "1931"
    assert "are not kept" in reply.warnings[0]


@pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="nothing is read-only to the administrator",
)
def test_a_read_only_file_still_gives_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    cached = CachedChat(ScriptedChat(["1931", "1932"]), path)
    cached.complete(ASKED)
    path.chmod(0o400)
    assert cached.complete(ASKED).cached
    assert "cannot be written" in cached.complete(ASKED, seed=1).warnings[0]


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions there")
def test_the_file_is_its_owners_alone_and_lies_in_the_cache_folder(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    CachedChat(ScriptedChat(["1931"]), path).complete(ASKED)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert default_path().name == "replies.db"
    assert "counterpoint" in default_path().parts
