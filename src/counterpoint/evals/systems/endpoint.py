"""A JSON endpoint as a system under test."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from counterpoint.errors import CounterpointError, InputError, one_line, require
from counterpoint.evals.digests import short_digest
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems.outputs import OutputError, read_output
from counterpoint.evals.systems.paths import check_paths, picked
from counterpoint.evals.systems.retry import AttemptError, Patience, patiently, retry_after
from counterpoint.evals.systems.templates import DEFAULT_BODY, check_body, fill_body
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.names import shown_id

MOST_BYTES = 5_000_000
_AGAIN = frozenset({408, 425, 429})
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Where a system answers, and in which form.

    ``headers`` are sent as they are and told to nobody. ``body`` is what is sent, see
    `counterpoint.evals.systems.templates.fill_body`. ``fields`` says where in the reply the fields
    of `SystemOutput` stand, as dotted paths; empty where the reply has them under our names.
    ``timeout`` in seconds bounds one attempt. ``version`` changes when the answers may.
    """

    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    body: Any = field(default_factory=lambda: dict(DEFAULT_BODY))
    fields: Mapping[str, str] = field(default_factory=dict)
    timeout: float = 60.0
    version: str = ""


class EndpointSystem:
    """Posts each case as JSON and reads the reply: a text, our fields, or a report of ours.

    Timeouts, lost connections, 429, 5xx and replies that are not JSON are tried again.

    Raises:
        InputError: the address, a header, a placeholder or a path cannot be used.
        MissingExtraError: the extra ``http`` is not installed.
    """

    def __init__(
        self,
        name: str,
        endpoint: Endpoint,
        *,
        patience: Patience | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        _check(endpoint)
        self._httpx = require("httpx", extra="http", purpose="a system behind an address")
        self.name = name
        self._endpoint = endpoint
        self._patience = patience or Patience()
        self._sleep = sleep
        self.identity = f"http+{_digest(endpoint)}"
        headers = {"content-type": "application/json", "accept": "application/json"}
        try:
            self._client = self._httpx.Client(
                timeout=endpoint.timeout, headers={**headers, **endpoint.headers}
            )
            self._client.build_request("POST", endpoint.url)
        except (self._httpx.InvalidURL, ValueError, TypeError):
            # What went wrong may repeat a header or the password in an address.
            raise InputError(f"{name}: the address or a header cannot be used") from None

    def answer(self, case: Case) -> SystemOutput:
        """Answer one case.

        Raises:
            OutputError: the reply cannot be used.
            CounterpointError: the endpoint refuses, or every attempt failed.
        """
        filled = fill_body(self._endpoint.body, case)
        # Lone surrogates have no bytes in UTF-8.
        body = replace_surrogates(json.dumps(filled, ensure_ascii=False)).encode()
        try:
            data = patiently(
                lambda: self._attempt(body), self._patience, key=case.id, sleep=self._sleep
            )
            if self._endpoint.fields:
                data = picked(data, self._endpoint.fields)
            return read_output(data, case)
        except OutputError as error:
            raise OutputError(f"{self.name}: the reply cannot be used: {error}") from error
        except CounterpointError as error:
            raise CounterpointError(f"{self.name}: {error}") from error

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _attempt(self, body: bytes) -> Any:
        deadline = time.monotonic() + self._endpoint.timeout
        try:
            with self._client.stream("POST", self._endpoint.url, content=body) as response:
                self._check_status(response)
                data = self._read(response, deadline)
        except self._httpx.TimeoutException as error:
            raise AttemptError(f"no reply within {self._endpoint.timeout:g} s") from error
        except self._httpx.HTTPError as error:
            raise AttemptError(one_line(f"{type(error).__name__}: {error}")) from error
        try:
            return json.loads(data)
        except (ValueError, RecursionError) as error:
            raise AttemptError(f"the reply is not JSON: {one_line(error)}") from error

    def _check_status(self, response: Any) -> None:
        status = response.status_code
        if status in _AGAIN or status >= 500:
            asked = retry_after(response.headers.get("retry-after"), time.time())
            raise AttemptError(f"the endpoint answered {status}", wait=asked)
        if not 200 <= status < 300:
            raise CounterpointError(f"the endpoint answered {status}")

    def _read(self, response: Any, deadline: float) -> bytes:
        data = bytearray()
        for chunk in response.iter_bytes():
            data += chunk
            if len(data) > MOST_BYTES:
                raise CounterpointError(f"the reply has more than {MOST_BYTES:,} bytes")
            if time.monotonic() > deadline:
                raise AttemptError(f"no full reply within {self._endpoint.timeout:g} s")
        return bytes(data)


def host(url: str) -> str:
    """Host and path of an address: it may hold a password or a token elsewhere.

    Raises:
        InputError: it is no address that starts with http:// or https://.
    """
    try:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and parts.hostname and parts.port != 0:
            return f"{parts.hostname}{parts.path}"
    except ValueError:
        pass
    raise InputError("the address of a system starts with http:// or https:// and a host")


def _check(endpoint: Endpoint) -> None:
    host(endpoint.url)
    for name, value in endpoint.headers.items():
        if not _HEADER.fullmatch(name) or not all(" " <= each <= "~" for each in value):
            raise InputError(f"the header {shown_id(name)!r} holds characters that no header may")
    check_body(endpoint.body)
    check_paths(endpoint.fields)


def _digest(endpoint: Endpoint) -> str:
    """Of all that answers depend on; of headers the names, since tokens are renewed."""
    told = [endpoint.url, sorted(endpoint.headers), endpoint.body, dict(endpoint.fields)]
    return short_digest(json.dumps([*told, endpoint.version], sort_keys=True))
