"""Replies of a chat model, kept: the same question is paid for once.

One SQLite file. A cache that is damaged, full or read-only costs calls and nothing else; what was
wrong with it stands in the warnings of the replies.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from counterpoint.errors import one_line
from counterpoint.protocols import ChatMessage, ChatModel, ChatReply
from counterpoint.values.json_objects import first_object

_MAKE = (
    "CREATE TABLE IF NOT EXISTS replies ("
    "key TEXT PRIMARY KEY, text TEXT NOT NULL, "
    "prompt INTEGER NOT NULL, completion INTEGER NOT NULL)"
)
_GET = "SELECT text, prompt, completion FROM replies WHERE key = ?"
_PUT = "INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?)"
_WAIT = 5.0
# Beside SQLite's own: counts that no integer holds, texts that no encoding does.
_BROKEN = (sqlite3.Error, OSError, ValueError, OverflowError, TypeError)


def default_path() -> Path:
    """The file in the user's cache folder."""
    return user_cache_path("counterpoint", appauthor=False) / "replies.db"


class CachedChat:
    """A chat model that answers a question it has answered before from a file.

    Two questions are the same where messages, schema, model, temperature, seed and room for the
    reply are. With a schema, a reply that holds no JSON object is not kept: it would fail forever.

    Args:
        chat: who is asked otherwise.
        path: the file, which is made when the first reply is kept; None keeps nothing.
        run: replies of two runs are never mixed: agreement over three runs needs three runs.
    """

    def __init__(self, chat: ChatModel, path: Path | None, *, run: int = 0) -> None:
        self.name = chat.name
        self.fingerprint = chat.fingerprint
        self._chat = chat
        self._path = path
        self._run = run

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        temperature: float | None = 0.0,
        max_tokens: int = 1024,
        schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> ChatReply:
        """Return the kept reply, or ask and keep it.

        Raises:
            ModelError: there is no reply.
        """
        key = self._key(messages, schema, [temperature, max_tokens, seed])
        kept, problem = self._look_up(key)
        if kept is not None:
            return kept
        reply = self._chat.complete(
            messages, temperature=temperature, max_tokens=max_tokens, schema=schema, seed=seed
        )
        if schema is None or first_object(reply.text) is not None:
            problem = self._keep(key, reply) or problem
        return replace(reply, warnings=(*reply.warnings, problem)) if problem else reply

    def _key(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, Any] | None, how: list[Any]
    ) -> str:
        asked = [
            self.fingerprint,
            [dict(message) for message in messages],
            None if schema is None else dict(schema),
            how,
            self._run,
        ]
        # In ASCII: half a surrogate pair has no bytes of its own.
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode("ascii")).hexdigest()

    def _look_up(self, key: str) -> tuple[ChatReply | None, str]:
        """The kept reply if there is one, and what is wrong with the file."""
        if self._path is None:
            return None, ""
        try:
            if not self._path.is_file():
                return None, ""
            with closing(sqlite3.connect(self._path, timeout=_WAIT)) as connection:
                row = connection.execute(_GET, (key,)).fetchone()
            return (_read(row), "") if row is not None else (None, "")
        except _BROKEN as error:
            return None, self._told("read", error)

    def _keep(self, key: str, reply: ChatReply) -> str:
        if self._path is None:
            return ""
        values = (key, reply.text, reply.prompt_tokens, reply.completion_tokens)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch(mode=0o600)  # replies quote passages: they are their owner's alone
            with closing(sqlite3.connect(self._path, timeout=_WAIT)) as connection, connection:
                connection.execute(_MAKE)
                connection.execute(_PUT, values)
        except _BROKEN as error:
            return self._told("written", error)
        return ""

    def _told(self, what: str, error: Exception) -> str:
        return (
            f"replies of {self.name!r} are not kept: {self._path} cannot be {what}: "
            f"{one_line(error)}"
        )


def _read(row: tuple[Any, ...]) -> ChatReply:
    text, prompt, completion = row
    if not isinstance(text, str):
        raise TypeError("a reply in it is no text")
    return ChatReply(
        text=text, prompt_tokens=int(prompt), completion_tokens=int(completion), cached=True
    )
