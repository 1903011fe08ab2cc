from __future__ import annotations

import gzip
import json
import time
from dataclasses import replace
from typing import Any

import pytest

from counterpoint.errors import CounterpointError, InputError
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems import endpoint as endpoint_room
from counterpoint.evals.systems.endpoint import Endpoint, EndpointSystem
from counterpoint.evals.systems.outputs import OutputError
from counterpoint.evals.systems.preset import PresetSystem
from counterpoint.evals.systems.retry import Patience
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import Settings
from counterpoint.system import Counterpoint
from counterpoint.types import Passage


class Asked:
    """A system at the local server, and the pauses it made."""

    def __init__(self, server: Any, *replies: Any, retries: int = 3, **more: Any) -> None:
        server.replies = list(replies)
        self.slept: list[float] = []
        self.system = EndpointSystem(
            "mine",
            Endpoint(url=server.url + "/ask", **more),
            patience=Patience(retries=retries, first=0.5, longest=4.0),
            sleep=self.slept.append,
        )

    def answer(self, case: Case) -> SystemOutput:
        try:
            return self.system.answer(case)
        finally:
            self.system.close()


def test_a_text_is_the_answer(server: Any, case: Case) -> None:
    assert Asked(server, {"json": "500 calls"}).answer(case) == SystemOutput(answer="500 calls")
    assert server.paths == ["/ask"]
    assert server.bodies[0]["query"] == case.query
    assert [each["id"] for each in server.bodies[0]["passages"]] == ["p1", "p2", "p3"]
    assert server.headers[0]["content-type"] == "application/json"


def test_an_object_is_read_by_our_names(server: Any, case: Case) -> None:
    said = {"answer": "500", "kind": "temporal", "set_aside": ["p1"], "citations": ["p2"]}
    output = Asked(server, {"json": said}).answer(case)
    assert (output.answer, output.kind, output.set_aside) == ("500", "temporal", ("p1",))


def test_an_object_is_read_by_dotted_paths(server: Any, case: Case) -> None:
    asked = Asked(
        server,
        {"json": {"data": [{"out": "500"}], "sources": ["p2"], "debug": {}}},
        fields={"answer": "data.0.out", "citations": "sources", "notes": "data.1.notes"},
        body={"q": "${query}", "docs": "${texts}", "k": 5},
    )
    output = asked.answer(case)
    assert (output.answer, output.citations[0].passage_id, output.notes) == ("500", "p2", ())
    assert server.bodies[0] == {"q": case.query, "docs": [p.text for p in case.passages], "k": 5}


def test_nothing_at_any_path_is_told(server: Any, case: Case) -> None:
    with pytest.raises(OutputError, match=r"nothing stands at a\.b"):
        Asked(server, {"json": {"a": {"c": 1}}}, fields={"answer": "a.b"}).answer(case)


def test_a_report_of_ours_is_read(server: Any, case: Case) -> None:
    settings = Settings(log={"enabled": False})
    with Counterpoint(settings=settings, encoder=HashEncoder()) as ours:
        report = ours.ask(case.query, case.passages, now="2026-01-01T00:00:00Z")
    output = Asked(server, {"body": report.to_json().encode()}).answer(case)
    direct = PresetSystem("default", settings, encoder=HashEncoder()).answer(case)
    assert replace(output, seconds=None) == replace(direct, seconds=None)
    assert output.pairs


def test_what_a_server_turns_away_is_tried_again(server: Any, case: Case) -> None:
    asked = Asked(
        server, {"status": 429, "headers": {"Retry-After": "9"}}, {"status": 503}, {"json": "ok"}
    )
    assert asked.answer(case).answer == "ok"
    assert asked.slept[0] == 9.0
    assert 0.75 <= asked.slept[1] <= 1.0
    assert server.bodies[0] == server.bodies[2]


def test_a_storm_of_errors_ends(server: Any, case: Case) -> None:
    asked = Asked(server, {"status": 500})
    with pytest.raises(CounterpointError, match=r"^mine: the endpoint answered 500 \(4 tries\)$"):
        asked.answer(case)
    assert len(server.bodies) == 4
    assert len(asked.slept) == 3
    assert asked.slept == sorted(asked.slept)
    assert sum(asked.slept) <= 0.5 + 1.0 + 2.0


@pytest.mark.parametrize("status", [301, 400, 401, 404, 422])
def test_a_refusal_is_not_tried_again(server: Any, case: Case, status: int) -> None:
    with pytest.raises(CounterpointError, match=f"answered {status}$"):
        Asked(server, {"status": status}).answer(case)
    assert len(server.bodies) == 1


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ({"body": b"<html>busy</html>"}, "not JSON"),
        ({"body": b'{"answer": "5'}, "not JSON"),
        ({"body": b"\xff\xfe\xfa"}, "not JSON"),
        ({"body": b""}, "not JSON"),
        ({"body": b"[" * 200_000}, "not JSON"),
        ({"body": b'{"answer": "5', "promised": 500}, "Error"),
        ({"body": b"no gzip", "headers": {"content-encoding": "gzip"}}, "Error"),
        ({"status": 204}, "not JSON"),
    ],
    ids=["html", "cut", "bytes", "empty", "deep", "shorter than promised", "gzip", "no content"],
)
def test_a_broken_reply_is_tried_again_and_told(
    server: Any, case: Case, broken: Any, problem: str
) -> None:
    assert Asked(server, broken, {"json": "ok"}).answer(case).answer == "ok"
    server.bodies.clear()
    with pytest.raises(CounterpointError, match=problem) as caught:
        Asked(server, broken, retries=1).answer(case)
    assert str(caught.value).startswith("mine: ")
    assert str(caught.value).endswith("(2 tries)")
    assert "\n" not in str(caught.value)


def test_slow_headers_are_a_timeout(server: Any, case: Case) -> None:
    begin = time.monotonic()
    with pytest.raises(CounterpointError, match=r"no reply within 0.2 s \(2 tries\)"):
        Asked(server, {"held_back": 30.0}, retries=1, timeout=0.2).answer(case)
    assert time.monotonic() - begin < 10.0
    assert len(server.bodies) == 2


def test_a_reply_that_drips_is_a_timeout(server: Any, case: Case) -> None:
    """Each byte comes in time, the whole never does."""
    asked = Asked(server, {"json": "x" * 500, "dripping": 0.05}, {"json": "ok"}, timeout=0.4)
    begin = time.monotonic()
    assert asked.answer(case).answer == "ok"
    assert 0.4 <= time.monotonic() - begin < 10.0


def test_nobody_there_is_told(server: Any, case: Case) -> None:
    asked = Asked(server, retries=1)
    server.stop()
    server.stop = lambda: None
    with pytest.raises(CounterpointError, match=r"mine: ConnectError: .*\(2 tries\)"):
        asked.answer(case)


def test_a_huge_reply_is_refused(server: Any, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = gzip.compress(json.dumps("x" * 6_000_000).encode())
    assert len(bomb) < 10_000
    for huge in (
        {"json": "x" * 6_000_000},
        {"body": bomb, "headers": {"content-encoding": "gzip"}},
    ):
        server.bodies.clear()
        with pytest.raises(CounterpointError, match="mine: the reply has more than 5,000,000"):
            Asked(server, huge).answer(case)
        assert len(server.bodies) == 1
    monkeypatch.setattr(endpoint_room, "MOST_BYTES", 10_000_000)
    assert len(Asked(server, huge).answer(case).answer or "") == 6_000_000


def test_control_characters_stay_data(server: Any) -> None:
    case = Case(
        id="c", suite="own", query="\x00\x1b[2J?", passages=(Passage(id="p1", text="\ud800\x07"),)
    )
    output = Asked(server, {"json": "\x1b[31m\x00"}).answer(case)
    assert output.answer == "\x1b[31m\x00"
    assert server.bodies[0]["query"] == "\x00\x1b[2J?"
    assert server.bodies[0]["passages"][0]["text"] == "\ufffd\x07"


def test_a_wrong_reply_is_told_and_not_tried_again(server: Any, case: Case) -> None:
    with pytest.raises(OutputError, match=r"mine: the reply cannot be used: suspects\.0"):
        Asked(server, {"json": {"suspects": ["p9"]}}).answer(case)
    assert len(server.bodies) == 1


def test_headers_are_sent_and_never_told(server: Any, case: Case) -> None:
    asked = Asked(server, {"status": 401}, headers={"Authorization": "Bearer s3cret"})
    assert "s3cret" not in repr(asked.system._endpoint) + asked.system.identity
    with pytest.raises(CounterpointError) as caught:
        asked.answer(case)
    assert server.headers[0]["authorization"] == "Bearer s3cret"
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize(
    "more",
    [
        {"url": "ftp://x"},
        {"url": "http://"},
        {"url": "http://[::1"},
        {"url": "http://x:99999999/"},
        {"headers": {"A": "s3cret\nB: 2"}},
        {"headers": {"A": "s3crét"}},
        {"headers": {"A b": "s3cret"}},
        {"body": {"q": "${nothing}"}},
        {"fields": {"answr": "a"}},
        {"fields": {"answer": "a..b"}},
    ],
)
def test_what_cannot_be_used_is_told_at_once(more: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        EndpointSystem("mine", Endpoint(**{"url": "http://127.0.0.1/", **more}))
    assert "s3cr" not in str(caught.value)


def test_the_identity_follows_what_answers_depend_on() -> None:
    def identity(**more: Any) -> str:
        system = EndpointSystem("mine", Endpoint(**{"url": "http://127.0.0.1/a", **more}))
        system.close()
        return system.identity

    kinds = [
        identity(),
        identity(url="http://127.0.0.1/b"),
        identity(version="2"),
        identity(fields={"answer": "a"}),
        identity(body={"q": "${query}"}),
        identity(headers={"A": "1"}),
    ]
    assert len(set(kinds)) == len(kinds)
    assert identity(headers={"A": "2"}) == identity(headers={"A": "1"})
