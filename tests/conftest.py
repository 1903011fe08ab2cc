"""Shared fixtures: no test reads or writes the user's own configuration, data or log."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from counterpoint.models.fakes import HashEncoder
from counterpoint.types import Conflict, Hit, Passage, Request

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def isolated(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the home folders at an empty place and run there."""
    home = tmp_path_factory.mktemp("home")
    for name in (
        *("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"),
        *("APPDATA", "LOCALAPPDATA", "USERPROFILE"),
    ):
        monkeypatch.setenv(name, str(home))
    for name in [name for name in os.environ if name.startswith("COUNTERPOINT_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def encoder() -> HashEncoder:
    """An encoder that needs no weights."""
    return HashEncoder()


@pytest.fixture
def request_of() -> Callable[..., Request]:
    """Make a request of passages."""

    def make(
        *passages: Passage,
        query: str | None = "question",
        now: datetime = NOW,
        as_of: datetime | None = None,
    ) -> Request:
        hits = tuple(Hit(passage=p, rank=rank) for rank, p in enumerate(passages, start=1))
        return Request(query=query, hits=hits, now=now, as_of=as_of)

    return make


@pytest.fixture
def conflict_of() -> Callable[..., Conflict]:
    """Make a conflict of pairs of passage ids."""

    def make(*pairs: tuple[str, str], name: str = "c1") -> Conflict:
        return Conflict(
            id=name,
            kind="temporal",
            passage_pairs=tuple(sorted((min(pair), max(pair)) for pair in pairs)),
            reasons=("numeric-contradiction",),
            summary="they differ",
            probability=1.0,
        )

    return make


@pytest.fixture
def pair_model() -> Callable[..., Path]:
    """Write a cross-encoder whose logits are computed by hand, see `write_pair_model`."""
    return write_pair_model


def write_pair_model(
    folder: Path,
    *,
    columns: str = "cen",
    config: Mapping[str, Any] | None = None,
    window: int = 64,
    scaled_by_batch: bool = False,
) -> Path:
    """Write a model that knows "open" and "100" (1), "closed" and "500" (-1) and "huge" (100).

    With a and b the sums over the words of either text, the logit of contradiction is a - 4ab,
    that of entailment 4ab and that of neutral 1, in the order of ``columns``. The word "broken"
    is not a number.
    """
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    values = {"[UNK]": 0, "[CLS]": 0, "[SEP]": 0, "open": 1, "closed": -1, "100": 1, "500": -1}
    values |= {"huge": 100, "broken": float("nan")}
    constants = {"table": list(values.values()), "0": [[0]], "1": [[1]], "4": [[4]], "-4": [[-4]]}
    steps = [
        ("Gather", "table input_ids", "found"),
        ("Cast", "token_type_ids", "second"),
        ("Cast", "attention_mask", "mask"),
        ("Mul", "known mask", "seen"),
        ("Mul", "seen second", "b_words"),
        ("ReduceSum", "seen axes", "all"),
        ("ReduceSum", "b_words axes", "b"),
        ("Sub", "all b", "a"),
        ("Mul", "a b", "ab"),
        ("Mul", "ab -4", "against"),
        ("Mul", "ab 4", "e"),
        ("Add", "a against", "c"),
        ("Mul", "ab 0", "nothing"),
        ("Add", "nothing 1", "n"),
        ("Concat", " ".join(columns), "logits"),
    ]
    known = [("Identity", "found", "known")]
    if scaled_by_batch:
        known = [
            ("DynamicQuantizeLinear", "found", "y scale zero"),
            ("DequantizeLinear", "y scale zero", "known"),
        ]
    own = {"Cast": {"to": TensorProto.FLOAT}, "Concat": {"axis": 1}}
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", len(columns)])
    graph = helper.make_graph(
        [
            helper.make_node(kind, given.split(), made.split(), **own.get(kind, {}))
            for kind, given, made in [steps[0], *known, *steps[1:]]
        ],
        "pairs",
        inputs,
        [output],
        [
            *(numpy_helper.from_array(np.array(v, np.float32), n) for n, v in constants.items()),
            numpy_helper.from_array(np.array([1], np.int64), "axes"),
        ],
    )
    folder.mkdir(parents=True, exist_ok=True)
    version = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=version, ir_version=10), folder / "model.onnx")
    _pair_tokenizer({word: number for number, word in enumerate(values)}).save(
        str(folder / "tokenizer.json")
    )
    names = {"c": "contradiction", "e": "entailment", "n": "neutral"}
    labels = {"id2label": {str(at): names[column] for at, column in enumerate(columns)}}
    stated = {"max_position_embeddings": window, **(labels if config is None else config)}
    (folder / "config.json").write_text(json.dumps(stated))
    return folder


def _pair_tokenizer(vocabulary: dict[str, int]) -> Any:
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace
    from tokenizers.processors import TemplateProcessing

    made = Tokenizer(WordLevel(vocabulary, unk_token="[UNK]"))
    made.pre_tokenizer = Whitespace()
    made.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    return made


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """A server on this machine, never behind a proxy."""
    monkeypatch.setenv("NO_PROXY", "*")
    running = LocalServer()
    running.start()
    yield running
    running.stop()


class LocalServer:
    """Replies in order, the last one for ever; or whatever a function makes of each request.

    A reply has a ``body`` of bytes, or the data of a ``json`` body, or the text of a chat
    ``completion``. Of its other keys ``promised`` is the length it announces, ``held_back`` the
    seconds before it, ``dripping`` the seconds before each of its bytes.
    """

    def __init__(self) -> None:
        self.replies: list[Mapping[str, Any]] | Callable[[Any], Mapping[str, Any]] = []
        self.bodies: list[Any] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _next(self, body: Any) -> Mapping[str, Any]:
        self.bodies.append(body)
        if callable(self.replies):
            return self.replies(body)
        return self.replies[min(len(self.bodies), len(self.replies)) - 1]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                given = self.rfile.read(int(self.headers["content-length"]))
                server.paths.append(self.path)
                server.headers.append({name.lower(): text for name, text in self.headers.items()})
                reply = server._next(json.loads(given))
                server.released.wait(reply.get("held_back", 0.0))
                with suppress(OSError):  # who asked may have gone
                    self._send(reply, _body(reply))

            def _send(self, reply: Mapping[str, Any], body: bytes) -> None:
                self.send_response(reply.get("status", 200))
                for name, text in reply.get("headers", {}).items():
                    self.send_header(name, text)
                self.send_header("content-length", str(reply.get("promised", len(body))))
                self.send_header("connection", "close")
                self.end_headers()
                pause = reply.get("dripping", 0.0)
                step = 1 if pause else max(len(body), 1)
                for at in range(0, len(body), step):
                    server.released.wait(pause)
                    self.wfile.write(body[at : at + step])
                self.close_connection = True

            def log_message(self, *_: Any) -> None:
                pass

        return Handler


def _body(reply: Mapping[str, Any]) -> bytes:
    if "completion" in reply:
        message = {"role": "assistant", "content": reply["completion"]}
        choices = [{"message": message, "finish_reason": "stop"}]
        usage = {"prompt_tokens": 30, "completion_tokens": 4}
        return json.dumps({"choices": choices, "usage": usage}).encode()
    if "json" in reply:
        return json.dumps(reply["json"]).encode()
    return bytes(reply.get("body", b""))
