"""The one place that reads settings.

Later wins: defaults < the user's own configuration file < ``counterpoint.toml`` in the current
folder < environment ``COUNTERPOINT_*`` (``COUNTERPOINT_RECENCY__GATE`` is ``recency.gate``) <
arguments. An unknown key is an error wherever it stands.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from platformdirs import user_config_path
from pydantic import ValidationError

from counterpoint.errors import SettingsError, one_line, suggestion
from counterpoint.settings import Section, Settings

PREFIX = "COUNTERPOINT_"
FILE_NAME = "counterpoint.toml"

_MOST_BYTES = 1_000_000
# What Kubernetes sets in every pod beside a service called "counterpoint".
_SERVICE = re.compile(r"SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\w+)?")

Tree = dict[str, Any]


def load_settings(
    *,
    config: Path | None = None,
    env: Mapping[str, str] | None = None,
    overrides: Mapping[str, Any] | None = None,
) -> Settings:
    """Read the settings in force.

    Args:
        config: a TOML file in place of ``counterpoint.toml`` in the current folder.
        env: the environment; `os.environ` when None.
        overrides: arguments, nested like the sections; a value of None is not given.

    Raises:
        SettingsError: a file is unreadable, a key is unknown, or a value cannot be used.
    """
    tree: Tree = {}
    user_file = user_config_path("counterpoint", appauthor=False) / FILE_NAME
    if _is_there(user_file):
        _merge(tree, _read_toml(user_file))
    local_file = config or Path(FILE_NAME)
    if config is not None or _is_there(local_file):
        local = _read_toml(local_file)
        _refuse_redirects(local, local_file)
        _merge(tree, local)
    _merge(tree, _read_env(os.environ if env is None else env))
    if overrides is not None and not isinstance(overrides, Mapping):
        raise SettingsError(f"settings are {type(overrides).__name__}: give a dictionary")
    arguments = _given(overrides or {})
    _check_keys(arguments, "the arguments")
    _merge(tree, arguments)
    return _build(tree)


def _build(tree: Tree) -> Settings:
    try:
        return Settings.model_validate(tree)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        given = repr(first["input"])[:60]
        reason = one_line(first["msg"])
        raise SettingsError(f"setting {name} = {given} cannot be used: {reason}") from error


def _read_toml(path: Path) -> Tree:
    try:
        if not path.is_file():
            raise SettingsError(f"{path}: there is no such settings file")
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise SettingsError(f"{path}: a settings file has {_MOST_BYTES:,} bytes at most")
        tree = tomllib.loads(data.decode("utf-8-sig"))
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path}: cannot be read as TOML: {one_line(error)}") from error
    _check_keys(tree, str(path))
    return tree


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError as error:
        raise SettingsError(f"{path}: cannot be looked up: {error.strerror}") from error


def _refuse_redirects(tree: Tree, path: Path) -> None:
    """A file that lies beside somebody's documents may not send questions to another host."""
    url = tree.get("log", {}).get("url")
    if isinstance(url, str) and not url.startswith("sqlite:"):
        raise SettingsError(
            f"{path}: log.url may name a server only in the environment (COUNTERPOINT_LOG__URL) "
            "or in your own configuration file"
        )


def _read_env(env: Mapping[str, str]) -> Tree:
    tree: Tree = {}
    for name, value in sorted(env.items()):
        if name.startswith(PREFIX) and not _SERVICE.fullmatch(name.removeprefix(PREFIX)):
            branch: Tree = {}
            _assign(branch, name.removeprefix(PREFIX).lower().split("__"), value)
            _check_keys(branch, f"the environment ({name})")
            _merge(tree, branch)
    return tree


def _check_keys(tree: Mapping[str, Any], where: str) -> None:
    sections = _sections()
    for key, value in tree.items():
        if key not in Settings.model_fields:
            raise SettingsError(f"{where}: unknown setting {key!r}. {_closest(str(key))}")
        section = sections.get(key)
        if section is None:
            continue
        if not isinstance(value, Mapping):
            raise SettingsError(f"{where}: {key!r} is a section with settings of its own")
        for name in value:
            if name not in section.model_fields:
                hint = suggestion(str(name), section.model_fields)
                raise SettingsError(f"{where}: unknown setting {f'{key}.{name}'!r}. {hint}")


def _closest(key: str) -> str:
    """Suggest a setting for a miss at the top: a name there, or one inside a section."""
    dotted = [
        f"{section}.{name}"
        for section, fields in _sections().items()
        for name in fields.model_fields
    ]
    inside = [name for name in dotted if name.partition(".")[2] == key]
    if inside:
        return f"Did you mean {inside[0]!r}?"
    if difflib.get_close_matches(key, Settings.model_fields, n=1):
        return suggestion(key, Settings.model_fields)
    return suggestion(key, [*Settings.model_fields, *dotted])


def _sections() -> dict[str, type[Section]]:
    annotations = {key: info.annotation for key, info in Settings.model_fields.items()}
    return {
        key: annotation
        for key, annotation in annotations.items()
        if isinstance(annotation, type) and issubclass(annotation, Section)
    }


def _assign(tree: Tree, path: list[str], value: Any) -> None:
    for part in path[:-1]:
        tree = tree.setdefault(part, {})
    tree[path[-1]] = value


def _given(tree: Mapping[str, Any]) -> Tree:
    """Drop what was not given (None), at both levels."""
    result: Tree = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            inner = {name: item for name, item in value.items() if item is not None}
            if inner:
                result[key] = inner
        elif value is not None:
            result[key] = value
    return result


def _merge(base: Tree, extra: Tree) -> None:
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(base.get(key), dict):
            base[key] = base[key] | value
        else:
            base[key] = value
