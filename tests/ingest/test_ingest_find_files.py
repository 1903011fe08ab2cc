from __future__ import annotations

import os
from pathlib import Path

import pytest

from counterpoint.errors import InputError
from counterpoint.ingest.files import find_files


def write(path: Path, text: str = "text") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_gives_its_known_files_sorted_and_nothing_hidden(tmp_path: Path) -> None:
    for name in ("b.md", "a.txt", "sub/c.HTML", ".hidden.md", ".git/d.md", "e.png", "f.png"):
        write(tmp_path / name)
    files, failures = find_files([tmp_path])
    assert files == [tmp_path / "a.txt", tmp_path / "b.md", tmp_path / "sub/c.HTML"]
    assert [(f.severity, f.message) for f in failures] == [
        ("warning", "files of other kinds were not read, by suffix: .png (2)")
    ]


def test_named_files_come_in_the_order_given_and_once(tmp_path: Path) -> None:
    b, a = write(tmp_path / "b.md"), write(tmp_path / "a.md")
    assert find_files([b, tmp_path, a]) == ([b, a], [])


def test_a_named_file_is_taken_whatever_its_suffix(tmp_path: Path) -> None:
    path = write(tmp_path / "notes.xyz")
    assert find_files([path]) == ([path], [])


def test_a_path_that_does_not_exist_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.md: no such file or folder"):
        find_files([tmp_path / "missing.md"])


def test_a_pipe_is_neither_a_file_nor_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="neither a file nor a folder"):
        find_files([tmp_path / "pipe"])


def test_a_folder_without_a_known_file_names_the_suffixes(tmp_path: Path) -> None:
    write(tmp_path / "image.png")
    with pytest.raises(InputError, match=r"no file of a kind that is read: \.txt .*\.docx"):
        find_files([tmp_path])


def test_links_out_of_the_folder_and_loops_are_not_followed(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside/secret.md")
    inside = write(tmp_path / "docs/a.md")
    (tmp_path / "docs/loop").symlink_to(tmp_path / "docs", target_is_directory=True)
    (tmp_path / "docs/out").symlink_to(tmp_path / "outside", target_is_directory=True)
    (tmp_path / "docs/secret.md").symlink_to(outside)
    (tmp_path / "docs/again.md").symlink_to(inside)
    (tmp_path / "docs/broken.md").symlink_to(tmp_path / "nowhere.md")
    assert find_files([tmp_path / "docs"])[0] == [inside]


def test_a_link_to_a_hidden_file_of_the_folder_is_followed(tmp_path: Path) -> None:
    write(tmp_path / "..data/a.md")
    (tmp_path / "a.md").symlink_to(tmp_path / "..data/a.md")
    assert find_files([tmp_path])[0] == [tmp_path / "a.md"]


def test_a_folder_that_cannot_be_listed_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = write(tmp_path / "a.md")
    write(tmp_path / "locked/b.md")
    scan = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    files, failures = find_files([tmp_path])
    assert files == [kept]
    assert [(f.subject, f.message) for f in failures] == [
        (str(tmp_path / "locked"), "cannot be listed: Permission denied")
    ]


def test_an_entry_that_cannot_be_looked_at_hides_no_other(tmp_path: Path) -> None:
    kept = [write(tmp_path / name) for name in ("a.md", "z.md", "sub/m.md")]
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    files, failures = find_files([tmp_path])
    assert files == sorted(kept)
    assert [(f.subject, f.severity) for f in failures] == [(str(tmp_path / "loop.md"), "error")]
    assert failures[0].message.startswith("cannot be read: ")


def test_pipes_in_a_folder_are_passed_over(tmp_path: Path) -> None:
    kept = write(tmp_path / "a.md")
    os.mkfifo(tmp_path / "b.md")
    assert find_files([tmp_path]) == ([kept], [])


@pytest.mark.parametrize("name", ["x" * 5_000, "nul\0.md"])
def test_a_path_that_cannot_be_looked_at_is_an_input_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="cannot be read: "):
        find_files([tmp_path / name])
