"""What is sent to a chat model, in the form of OpenAI's chat completions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from counterpoint.protocols import ChatMessage
from counterpoint.values.characters import replace_surrogates


def chat_request(
    messages: Sequence[ChatMessage],
    *,
    temperature: float | None,
    schema: Mapping[str, Any] | None,
    seed: int | None,
) -> dict[str, Any]:
    """Return the messages and what steers the reply; what is None is left to the model.

    Model and room for the reply are for the caller to add: endpoints name them differently.
    """
    request: dict[str, Any] = {
        "messages": [
            {name: replace_surrogates(text) for name, text in message.items()}
            for message in messages
        ]
    }
    if temperature is not None:
        request["temperature"] = temperature
    if seed is not None:
        request["seed"] = seed
    if schema is not None:
        request["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": "reply", "schema": dict(schema), "strict": True},
        }
    return request
