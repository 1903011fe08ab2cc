"""Where the models that ship lie, and the files of a model folder that are not weights."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from counterpoint.errors import ModelError, one_line

if TYPE_CHECKING:
    from tokenizers import Tokenizer


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; a missing file is an empty one.

    Raises:
        ModelError: The file is not a JSON object.
    """
    if not path.is_file():
        return {}
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ModelError(f"{path} cannot be read as JSON: {one_line(error)}") from error
    if not isinstance(value, dict):
        raise ModelError(f"{path} holds no JSON object")
    return value


def read_tokenizer(path: Path) -> Tokenizer:
    """Read a ``tokenizer.json``, with the truncation and padding set in it switched off.

    Raises:
        ModelError: The file cannot be loaded.
    """
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the Rust side raises a bare Exception
        raise ModelError(f"{path} cannot be loaded as a tokenizer: {one_line(error)}") from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def packaged_folder(name: str) -> Path:
    """The folder of a model that ships with the package."""
    return Path(__file__).parent / "weights" / name


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def damaged(path: Path) -> ModelError:
    """The error of a file that is not the one that ``config.json`` beside it names."""
    return ModelError(f"{path} is damaged (its SHA-256 is not the one in config.json): reinstall")


def check_digest(folder: Path, path: Path) -> None:
    """Compare a packaged file with the SHA-256 that ``config.json`` in its folder states.

    Raises:
        ModelError: the file is missing, or not the one that the package was built with.
    """
    try:
        digest = file_digest(path)
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {one_line(error)}: reinstall") from error
    if digest != read_json(folder / "config.json").get("sha256"):
        raise damaged(path)
