"""A chat model in this process: a GGUF file, run by llama.cpp through the extra ``local``."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from counterpoint.errors import InputError, ModelError, one_line, require
from counterpoint.models.chat_replies import ReplyError, read_completion
from counterpoint.models.chat_requests import chat_request
from counterpoint.protocols import ChatMessage, ChatReply

_CONTEXT = 8192
_ERRORS_ONLY = 1
# What is read of a file to tell it from others: its head, and samples spread over the rest.
_HEAD = 1 << 20
_SAMPLE = 1 << 14
_SAMPLES = 64


class LocalChat:
    """A GGUF file as a chat model; it is loaded when it is first asked.

    A reply depends on its question alone: nothing of an earlier one is reused. One question is
    answered at a time.

    Args:
        path: the file.
        threads: for one call; None leaves it to llama.cpp.

    Raises:
        InputError: there is no such file, or it is no GGUF file.
        MissingExtraError: the extra ``local`` is not installed.
    """

    def __init__(self, path: Path, *, threads: int | None = None) -> None:
        self.name = path.stem
        self.fingerprint = f"{path.stem}@{_digest(path)}"
        self._path = path
        self._threads = threads
        self._llama = require("xllamacpp", extra="local", purpose=f"the chat model {path.name!r}")
        self._server: Any = None
        self._lock = Lock()

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
            ModelError: the file cannot be loaded, the messages do not fit, or there is no reply.
        """
        steered = chat_request(messages, temperature=temperature, schema=schema, seed=seed)
        request = {"max_tokens": max_tokens, "cache_prompt": False, **steered}
        try:
            with self._lock:
                told = self._running().handle_chat_completions(request)
            return read_completion(_body(told))
        except ReplyError as error:
            raise self._failed(str(error)) from error
        except Exception as error:  # the binding raises whatever llama.cpp throws
            raise self._failed(f"failed: {error}") from error

    def _failed(self, problem: str) -> ModelError:
        return ModelError(one_line(f"the chat model {self.name!r} {problem}"))

    def _running(self) -> Any:
        if self._server is None:
            parameters = self._llama.CommonParams()
            parameters.model.path = str(self._path)
            parameters.n_ctx = _CONTEXT
            parameters.n_parallel = 1
            parameters.warmup = False
            parameters.verbosity = _ERRORS_ONLY
            # The binding listens on a port of this machine too; nobody is given the key to it.
            parameters.api_keys = [secrets.token_hex(32)]
            parameters.ui = False
            parameters.endpoint_slots = False
            if self._threads is not None:
                parameters.cpuparams.n_threads = self._threads
            self._server = self._llama.Server(parameters)
        return self._server


def _body(told: Any) -> bytes:
    """The answer of the binding as an endpoint would send it."""
    if isinstance(told, Mapping) and isinstance(told.get("error"), Mapping):
        raise ReplyError(f"failed: {told['error'].get('message')}")
    return told if isinstance(told, bytes) else json.dumps(told).encode()


def _digest(path: Path) -> str:
    """A digest of size, head and samples of the file: gigabytes are not read to name them."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(_HEAD)
            digest = hashlib.sha256(str(size).encode() + head)
            for number in range(1, _SAMPLES + 1):
                file.seek(max(size * number // _SAMPLES - _SAMPLE, 0))
                digest.update(file.read(_SAMPLE))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {one_line(error)}") from error
    if not head.startswith(b"GGUF"):
        raise InputError(f"{path} is no GGUF file")
    return digest.hexdigest()[:12]
