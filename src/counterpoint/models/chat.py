"""Chat models behind any endpoint that speaks the protocol of OpenAI's chat completions.

Key and address come from arguments or from ``OPENAI_API_KEY`` and ``OPENAI_BASE_URL``, never from a
settings file. The client retries timeouts, lost connections, 429 and 5xx with growing pauses and
honours ``Retry-After``.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Mapping, Sequence
from typing import Any

from counterpoint.errors import InputError, ModelError, one_line, require
from counterpoint.models.chat_replies import ReplyError, read_completion
from counterpoint.models.chat_requests import chat_request
from counterpoint.protocols import ChatMessage, ChatReply

OPENAI_URL = "https://api.openai.com/v1"

_MOST_BYTES = 5_000_000
# A reply that breaks off is asked for once more.
_TRIES = 2


class OpenAIChat:
    """A chat model at an endpoint.

    Args:
        model: the name that the endpoint knows it by.
        base_url: the address up to ``/v1``; None takes ``OPENAI_BASE_URL``, or OpenAI itself.
        api_key: None takes ``OPENAI_API_KEY``; endpoints other than OpenAI may need none.
        timeout: seconds that one attempt may take.
        retries: how often a failed request is repeated.

    Raises:
        InputError: the address or the key cannot be used, or OpenAI is asked without a key.
        MissingExtraError: the extra ``llm`` is not installed.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 60.0,
        retries: int = 3,
    ) -> None:
        url = (base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL).rstrip("/")
        key = api_key or os.environ.get("OPENAI_API_KEY") or ""
        _check(model, url, key)
        self.name = model
        digest = hashlib.sha256(url.encode("utf-8", "backslashreplace")).hexdigest()[:12]
        self.fingerprint = f"{model}@{digest}"
        self._key = key
        self._timeout = timeout
        # OpenAI's newer models refuse the older name, most other endpoints know no other.
        self._limit = "max_completion_tokens" if url == OPENAI_URL else "max_tokens"
        self._openai = require("openai", extra="llm", purpose=f"the chat model {model!r}")
        self._client = self._openai.OpenAI(
            base_url=url,
            api_key=key or "none",
            timeout=timeout,
            max_retries=retries,
            # A prompt goes where it was sent, and nowhere else.
            http_client=self._openai.DefaultHttpxClient(follow_redirects=False),
        )

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        temperature: float | None = 0.0,
        max_tokens: int = 1024,
        schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> ChatReply:
        """Return the next message.

        Raises:
            ModelError: the endpoint cannot be reached, refuses, or sends no usable reply.
        """
        steered = chat_request(messages, temperature=temperature, schema=schema, seed=seed)
        request = {"model": self.name, self._limit: max_tokens, **steered}
        problem = ""
        for _ in range(_TRIES):
            try:
                return read_completion(self._send(request))
            except ReplyError as error:
                problem = str(error)
        raise self._failed(problem)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _send(self, request: Mapping[str, Any]) -> bytes:
        create = self._client.chat.completions.with_streaming_response.create
        try:
            with create(**request) as response:
                return self._body(response)
        except (ReplyError, ModelError):
            raise
        except self._openai.APIStatusError as error:
            raise self._failed(f"answered {error.status_code}: {error.message}") from None
        except self._openai.OpenAIError as error:
            cause = error.__cause__
            told = f"{error}{f' ({type(cause).__name__}: {cause})' if cause else ''}"
            raise self._failed(f"cannot be reached: {told}") from None
        except Exception as error:  # the client's transport has exceptions of its own
            raise ReplyError(f"broke off: {type(error).__name__}: {error}") from error

    def _body(self, response: Any) -> bytes:
        """Read the body, within its bounds of size and time."""
        deadline = time.monotonic() + self._timeout
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > _MOST_BYTES:
                raise self._failed(f"sent more than {_MOST_BYTES:,} bytes")
            if time.monotonic() > deadline:
                raise ReplyError(f"took longer than {self._timeout:g} s to send its reply")
        return bytes(body)

    def _failed(self, problem: str) -> ModelError:
        """One line that never holds the key: endpoints like to repeat it."""
        text = problem.replace(self._key, "…") if self._key else problem
        return ModelError(one_line(f"the endpoint of {self.name!r} {text}"))


def _check(model: str, url: str, key: str) -> None:
    if not model.strip() or not model.isprintable():
        raise InputError(f"{model!r} is not the name of a chat model")
    if not url.startswith(("http://", "https://")):
        raise InputError("the base URL of a chat model starts with http:// or https://")
    if not all("!" <= character <= "~" for character in key):
        raise InputError("the API key holds characters that no key has: copy it once more")
    if not key and url == OPENAI_URL:
        raise InputError(
            "no key for OpenAI: set OPENAI_API_KEY, or OPENAI_BASE_URL for another endpoint"
        )
