"""The files below a folder that can be read: sorted, nothing hidden, nothing outside it."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from counterpoint.ingest.disk import printable, reason
from counterpoint.types import Failure


@dataclass(slots=True)
class Walk:
    """What one folder held: files, problems, and how many files of other kinds by suffix."""

    root: Path
    suffixes: frozenset[str]
    files: list[Path] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    _links: list[Path] = field(default_factory=list)

    def run(self) -> None:
        """Walk the folder. Links to folders are not followed, so there are no loops."""
        pending = [self.root]
        while pending:
            pending.extend(self._scan(pending.pop()))
        self._add_links()
        self.files.sort()

    def _scan(self, folder: Path) -> list[Path]:
        """Sort in what a folder holds; return its folders."""
        folders: list[Path] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    path = folder / entry.name
                    if not entry.name.startswith(".") and self._is_folder(entry, path):
                        folders.append(path)
        except OSError as error:
            self._fail(folder, f"cannot be listed: {reason(error)}")
        return folders

    def _is_folder(self, entry: os.DirEntry[str], path: Path) -> bool:
        """Whether an entry is a folder; sort it in if it is a file."""
        try:
            if entry.is_dir(follow_symlinks=False):
                return True
            if entry.is_file():
                self._sort_in(path, is_link=entry.is_symlink())
        except OSError as error:
            self._fail(path, f"cannot be read: {reason(error)}")
        return False

    def _fail(self, path: Path, message: str) -> None:
        self.failures.append(Failure(stage="ingest", message=message, subject=printable(path)))

    def _sort_in(self, path: Path, *, is_link: bool) -> None:
        if path.suffix.lower() not in self.suffixes:
            self.skipped[path.suffix.lower() or "none"] += 1
        elif is_link:
            self._links.append(path)
        else:
            self.files.append(path)

    def _add_links(self) -> None:
        """Take links to files of this folder that are not listed under their own name."""
        root = self.root.resolve()
        seen = {path.resolve() for path in self.files}
        for link in sorted(self._links):
            target = link.resolve()
            if target.is_relative_to(root) and target not in seen:
                seen.add(target)
                self.files.append(link)
