"""Settings: defaults, file, environment, arguments; unknown keys are errors with a suggestion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from counterpoint.configuration import load_settings
from counterpoint.errors import SettingsError
from counterpoint.settings import Settings


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults() -> None:
    settings = load_settings(env={})
    assert settings == Settings()
    assert (settings.k, settings.recency.gate, settings.trust) == (5, 0.68, "open")


def test_later_wins(isolated: Path) -> None:
    write(
        isolated / "counterpoint" / "counterpoint.toml",
        "k = 1\npreset = 'standard'\ntrust = 'curated'",
    )
    write(isolated / "counterpoint.toml", "k = 2\npreset = 'recency'\n[recency]\ngate = 0.5")
    env = {"COUNTERPOINT_K": "3", "OTHER": "x"}
    settings = load_settings(env=env, overrides={"k": 4, "preset": None, "recency": {"gate": None}})
    assert (settings.k, settings.preset, settings.trust) == (4, "recency", "curated")
    assert settings.recency.gate == 0.5
    assert load_settings(env=env).k == 3


def test_the_environment_reaches_sections_and_lists() -> None:
    env = {
        "COUNTERPOINT_RECENCY__GATE": "0.4",
        "COUNTERPOINT_RECENCY__NEGATION": "no, not",
        "COUNTERPOINT_RECENCY__DIRECTIONAL": '["up", "down"]',
        "COUNTERPOINT_LOG__ENABLED": "false",
    }
    settings = load_settings(env=env)
    assert settings.recency.gate == 0.4
    assert settings.recency.negation == ("no", "not")
    assert settings.recency.directional == ("up", "down")
    assert settings.log.enabled is False


def test_a_service_of_our_name_is_no_setting() -> None:
    env = {
        "COUNTERPOINT_SERVICE_HOST": "10.0.0.1",
        "COUNTERPOINT_SERVICE_PORT_HTTP": "80",
        "COUNTERPOINT_PORT": "tcp://10.0.0.1:80",
        "COUNTERPOINT_PORT_80_TCP_ADDR": "10.0.0.1",
    }
    assert load_settings(env=env) == Settings()


@pytest.mark.parametrize(
    ("env", "message"),
    [
        ({"COUNTERPOINT_PRESETT": "x"}, "Did you mean 'preset'?"),
        ({"COUNTERPOINT_GATE": "1"}, "Did you mean 'recency.gate'?"),
        ({"COUNTERPOINT_RECENCY__GAET": "1"}, "Did you mean 'gate'?"),
        ({"COUNTERPOINT_K": "many"}, "setting k = 'many'"),
        ({"COUNTERPOINT_K": "0"}, "greater than or equal to 1"),
        ({"COUNTERPOINT_RECENCY__GATE": "nan"}, "recency.gate"),
        ({"COUNTERPOINT_RECENCY": "x"}, "is a section"),
        ({"COUNTERPOINT_RECENCY__NEGATION": "[1,"}, "not a JSON array"),
        ({"COUNTERPOINT_RECENCY__NEGATION": "[" * 9_999}, "not a JSON array"),
        ({"COUNTERPOINT_RECENCY__NEGATION__X": "1"}, "recency.negation"),
        ({"COUNTERPOINT_K__X": "1"}, "setting k = "),
        ({"COUNTERPOINT_INGEST__TEXT_FIELDS": ""}, "ingest.text_fields"),
        ({"COUNTERPOINT_LIMITS__FILE_BYTES": "9" * 30}, "limits.file_bytes"),
        ({"COUNTERPOINT_THREADS": "5000"}, "threads"),
        ({"COUNTERPOINT_ZZZZZZ": "1"}, "known names is close"),
        ({"COUNTERPOINT_LOG__URL__X": "1"}, "log.url"),
    ],
)
def test_what_the_environment_may_not_say(env: dict[str, str], message: str) -> None:
    with pytest.raises(SettingsError) as error:
        load_settings(env=env)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("k = ", "cannot be read as TOML"),
        ("a = " + "[" * 9_999, "cannot be read as TOML"),
        ("k = " + "9" * 5_000, "cannot be read as TOML"),
        ("#" * 1_000_001, "bytes at most"),
        ("colour = 1", "unknown setting 'colour'"),
        ("[recency]\ngates = 1", "Did you mean 'gate'?"),
        ("recency = 3", "is a section"),
        ("[log]\nurl = 'postgresql://elsewhere/x'", "only in the environment"),
    ],
)
def test_what_a_file_may_not_say(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path / "own.toml", text)
    with pytest.raises(SettingsError) as error:
        load_settings(config=path, env={})
    assert message in str(error.value)
    assert str(path) in str(error.value)


def test_a_named_file_that_is_missing_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"missing\.toml"):
        load_settings(config=tmp_path / "missing.toml", env={})


@pytest.mark.parametrize(
    "overrides",
    [{"prest": 1}, {"log": {"enable": True}}, {"k": -1}, {5: 5}, {"log": {5: 1}}, 5, []],
)
def test_arguments_are_checked_too(overrides: Any) -> None:
    with pytest.raises(SettingsError):
        load_settings(env={}, overrides=overrides)


def test_the_digest_follows_every_setting() -> None:
    digests = {
        load_settings(env={}).digest(),
        load_settings(env={}, overrides={"k": 6}).digest(),
        load_settings(env={}, overrides={"recency": {"gate": 0.5}}).digest(),
    }
    assert len(digests) == 3
    assert load_settings(env={}).digest() == Settings().digest()


def test_the_log_goes_to_the_users_own_folder(isolated: Path) -> None:
    url = load_settings(env={}).log.resolved_url()
    assert url.startswith("sqlite:///")
    assert str(isolated) in url


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "bom.toml"
    path.write_bytes(b"\xef\xbb\xbfk = 7")
    assert load_settings(config=path, env={}).k == 7


def test_text_that_is_no_text_has_a_digest_too() -> None:
    settings = load_settings(env={"COUNTERPOINT_RECENCY__NEGATION": "\udcff"})
    assert len(settings.digest()) == 12
