"""Which files there are, what they are called in an index, and whether they changed."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from counterpoint.errors import InputError
from counterpoint.ingest.files import find_files
from counterpoint.settings import Settings
from counterpoint.types import Failure


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file on disk: ``key`` is its absolute path, ``name`` its path from the folder given."""

    path: Path
    key: str
    name: str


def list_files(
    paths: Sequence[Path], stored: Collection[str]
) -> tuple[list[FoundFile], list[Failure]]:
    """The files that the paths name, each once, and what could not be listed.

    Args:
        paths: files and folders.
        stored: the keys that an index holds. A folder that has lost its last file is no mistake.

    Raises:
        InputError: a path does not exist, or a folder has never held a file that can be read.
    """
    found: dict[Path, FoundFile] = {}
    failures: list[Failure] = []
    for root in paths:
        try:
            files, problems = find_files([root])
        except InputError:
            if not (root.is_dir() and any(key.startswith(_prefix(root)) for key in stored)):
                raise
            continue
        failures += problems
        for path in files:
            found.setdefault(path.resolve(), FoundFile(path, _key(path), _name(path, root)))
    return list(found.values()), failures


def missing_files(
    paths: Sequence[Path], found: Collection[FoundFile], stored: Collection[str]
) -> list[str]:
    """The keys of an index whose files are gone from one of the folders."""
    folders = tuple(_prefix(path) for path in paths if path.is_dir())
    present = {file.key for file in found}
    below = [key for key in stored if key.startswith(folders) and key not in present]
    return [key for key in below if _is_gone(Path(key))]


def content_hash(path: Path, settings: Settings, date: str | None) -> str:
    """What decides whether a file is read again: its bytes and all that shapes its passages.

    Empty where the file cannot be read, or is larger than a file may be.
    """
    try:
        status = path.stat()
        if status.st_size > settings.limits.file_bytes:
            return ""
        with path.open("rb") as file:
            content = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return ""
    modified = status.st_mtime_ns if settings.ingest.date_from_mtime else None
    shape = (settings.ingest.model_dump(mode="json"), settings.limits.model_dump(mode="json"))
    about = json.dumps((*shape, date, modified)).encode()
    return f"{content}:{hashlib.sha256(about).hexdigest()[:12]}"


def _name(path: Path, root: Path) -> str:
    if path == root:
        return _storable(path.name)
    return _storable(f"{_absolute(root).name}/{path.relative_to(root).as_posix()}").lstrip("/")


def _key(path: Path) -> str:
    return _storable(_absolute(path).as_posix())


def _prefix(folder: Path) -> str:
    return _key(folder).rstrip("/") + "/"


def _storable(name: str) -> str:
    """A file name may be any bytes; those that are no text are written as ``\\xff``."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _absolute(path: Path) -> Path:
    """Links stay: a link that is turned to the next release is still the same folder."""
    return Path(os.path.abspath(path))  # noqa: PTH100


def _is_gone(path: Path) -> bool:
    """Whether nothing is there; a folder that cannot be looked into is no proof of that."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False
