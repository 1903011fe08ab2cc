from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from counterpoint.errors import InputError
from counterpoint.evals.records import Case
from counterpoint.evals.systems.described import load_described


def described(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_headers_come_from_the_environment(
    tmp_path: Path, server: Any, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAG_TOKEN", "s3cret")
    server.replies = [{"json": "500"}]
    path = described(
        tmp_path,
        f'kind = "http"\nurl = "{server.url}"\nversion = "1"\n'
        '[headers]\nAuthorization = "Bearer ${RAG_TOKEN}"\nX-Kind = "test"\n',
    )
    system = load_described(path, seed=0)
    assert system.answer(case).answer == "500"
    assert server.headers[0]["authorization"] == "Bearer s3cret"
    assert server.headers[0]["x-kind"] == "test"
    system.close()
    monkeypatch.delenv("RAG_TOKEN")
    with pytest.raises(InputError, match=r"mine\.toml: the environment variable RAG_TOKEN is not"):
        load_described(path, seed=0)


def test_a_chat_with_its_own_prompt(
    tmp_path: Path, server: Any, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")
    monkeypatch.setenv("MY_KEY", "sk-mine")
    server.replies = [{"completion": "500"}]
    text = (
        f'kind = "chat"\nmodel = "m"\nbase_url = "{server.url}"\ntemperature = 0.3\n'
        'max_tokens = 7\ntemplate = """Q {query}\nP {passages}"""\n'
    )
    for more in ("", 'key = "MY_KEY"'):
        system = load_described(described(tmp_path, text + more), seed=4)
        assert system.answer(case).answer == "500"
        system.close()
    assert server.bodies[0]["temperature"] == 0.3
    assert (server.bodies[0]["max_tokens"], server.bodies[0]["seed"]) == (7, 4)
    assert server.bodies[0]["messages"][0]["content"].startswith(f"Q {case.query}\nP [p1]")
    # An address in a file gets no key but the one that the file names.
    assert [head["authorization"] for head in server.headers] == ["Bearer none", "Bearer sk-mine"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "kind: "),
        ('kind = "ftp"', "kind: "),
        ('kind = "http"', "url: "),
        ('kind = "http"\nurl = "http://x"\nurk = 1', "urk: "),
        ('kind = "http"\nurl = "file:///x"', "starts with http"),
        ('kind = "http"\nurl = "http://x"\ntimeout = 0', "timeout: "),
        ('kind = "http"\nurl = "http://x"\nretries = -1', "retries: "),
        ('kind = "http"\nurl = "http://x"\n[fields]\nanswr = "a"', "Did you mean 'answer'"),
        ('kind = "http"\nurl = "http://x"\n[template]\na = "${qury}"', "Did you mean 'query'"),
        ('kind = "http"\nurl = "http://x"\n[template]\na = 2020-01-01', "no JSON form"),
        ('kind = "chat"\nmodel = "m"\nbase_url = "http://x"\ntemplate = "t"', "lacks {passages}"),
        ('kind = "chat"\nmodel = "m"\nkey = "NO_SUCH_KEY"', "NO_SUCH_KEY is not set"),
        ("kind =", "cannot be read as TOML"),
        ("a = " + "[" * 5000, "cannot be read as TOML"),
        ("#" * 1_000_001, "1,000,000 bytes at most"),
    ],
)
def test_what_cannot_be_used_is_told(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        load_described(described(tmp_path, text), seed=0)
    assert problem in str(caught.value)
    assert "mine.toml: " in str(caught.value)
    assert "\n" not in str(caught.value)
