"""A system described in a TOML file.

kind = "http"                        # or "chat"
url = "https://rag.example.org/ask"
version = "2026-03"                  # change it when the answers may change
timeout = 30
retries = 2

[headers]
Authorization = "Bearer ${RAG_TOKEN}"    # from the environment

[template]
question = "${query}"
contexts = "${texts}"

[fields]
answer = "result.text"
citations = "result.sources"
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from counterpoint.errors import InputError, one_line
from counterpoint.evals.protocols import System
from counterpoint.evals.systems.chat import ChatSystem
from counterpoint.evals.systems.endpoint import Endpoint, EndpointSystem
from counterpoint.evals.systems.retry import Patience
from counterpoint.evals.systems.templates import DEFAULT_BODY
from counterpoint.models.chat import OpenAIChat
from counterpoint.settings import Section

_MOST_BYTES = 1_000_000
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]{0,80})\}")


class HttpDescription(Section):
    """A JSON endpoint; see `counterpoint.evals.systems.endpoint.Endpoint`."""

    kind: Literal["http"]
    url: str
    version: str = ""
    headers: dict[str, str] = Field(default_factory=dict)
    template: dict[str, Any] | None = None
    fields: dict[str, str] = Field(default_factory=dict)
    timeout: float = Field(default=60.0, gt=0.0, le=3600.0)
    retries: int = Field(default=3, ge=0, le=20)


class ChatDescription(Section):
    """A chat model. The key stands in the environment, under the name ``key`` if one is given.

    An address of its own gets no other key: ``OPENAI_API_KEY`` goes where the environment says.
    """

    kind: Literal["chat"]
    model: str
    base_url: str | None = None
    key: str | None = None
    template: str | None = None
    temperature: float | None = Field(default=0.0, ge=0.0, le=2.0)
    max_tokens: int = Field(default=1024, ge=1, le=1_000_000)
    timeout: float = Field(default=60.0, gt=0.0, le=3600.0)
    retries: int = Field(default=3, ge=0, le=20)


Description = Annotated[HttpDescription | ChatDescription, Field(discriminator="kind")]


def load_described(path: Path, *, seed: int) -> System:
    """Make the system that a file describes; it is called after the file.

    Raises:
        InputError: the file cannot be read, a key or value in it cannot be used, or a variable
            that it names is not set.
        MissingExtraError: the extra for this kind is not installed.
    """
    described = _read(path)
    try:
        if isinstance(described, HttpDescription):
            return _http(path.stem, described, seed)
        return _chat(described, seed)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error


def _http(name: str, described: HttpDescription, seed: int) -> System:
    body = dict(DEFAULT_BODY) if described.template is None else described.template
    endpoint = Endpoint(
        url=described.url,
        headers={header: _expanded(value) for header, value in described.headers.items()},
        body=body,
        fields=described.fields,
        timeout=described.timeout,
        version=described.version,
    )
    return EndpointSystem(name, endpoint, patience=Patience(retries=described.retries, seed=seed))


def _chat(described: ChatDescription, seed: int) -> System:
    key = None if described.key is None else _variable(described.key)
    if key is None and described.base_url is not None:
        key = "none"
    chat = OpenAIChat(
        described.model,
        base_url=described.base_url,
        api_key=key,
        timeout=described.timeout,
        retries=described.retries,
    )
    return ChatSystem(
        chat,
        template=described.template,
        temperature=described.temperature,
        max_tokens=described.max_tokens,
        seed=seed,
    )


def _read(path: Path) -> HttpDescription | ChatDescription:
    adapter: TypeAdapter[HttpDescription | ChatDescription] = TypeAdapter(Description)
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise InputError(f"{path}: a description has {_MOST_BYTES:,} bytes at most")
        return adapter.validate_python(tomllib.loads(data.decode("utf-8-sig")))
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "kind"
        raise InputError(one_line(f"{path}: {where}: {first['msg']}")) from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: cannot be read as TOML: {one_line(error)}") from error


def _expanded(value: str) -> str:
    return _VARIABLE.sub(lambda found: _variable(found[1]), value)


def _variable(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise InputError(f"the environment variable {name} is not set")
    return value
