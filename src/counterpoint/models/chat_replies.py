"""Reading what a chat endpoint sends: a chat completion in JSON."""

from __future__ import annotations

import json
from typing import Any

from counterpoint.errors import one_line
from counterpoint.protocols import ChatReply
from counterpoint.values.characters import replace_surrogates


class ReplyError(Exception):
    """What came is not a reply; another attempt may bring one."""


def read_completion(body: bytes) -> ChatReply:
    """Read the text and the token counts of a chat completion.

    Raises:
        ReplyError: the body is not JSON, no chat completion, or holds no text.
    """
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ReplyError(f"sent no JSON: {one_line(error)}") from error
    try:
        choice = data["choices"][0]
        text = choice["message"]["content"]
    except (LookupError, TypeError) as error:
        raise ReplyError(
            "sent no chat completion: choices[0].message.content is missing"
        ) from error
    if not isinstance(text, str) or not text.strip():
        reason = str(choice.get("finish_reason"))[:40]
        raise ReplyError(f"sent a reply without text (finish_reason {reason})")
    usage = data.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return ChatReply(
        text=replace_surrogates(text),
        prompt_tokens=_count(counts.get("prompt_tokens")),
        completion_tokens=_count(counts.get("completion_tokens")),
    )


def _count(value: Any) -> int:
    return value if type(value) is int and value >= 0 else 0
