from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from counterpoint.ingest.files import READERS, Loaded, load_file
from counterpoint.settings import IngestSettings, LimitSettings

Load = Callable[..., Loaded]


def load_path(path: Path) -> Loaded:
    return load_file(path, document_id="doc", settings=IngestSettings(), limits=LimitSettings())


def test_text_is_one_document_with_its_newlines(load: Load) -> None:
    loaded = load("a.txt", b"\xef\xbb\xbfone\r\ntwo\r\n")
    assert loaded.failures == ()
    (document,) = loaded.documents
    assert (document.id, document.text, document.format) == ("doc", "one\r\ntwo\r\n", "text")
    assert document.path is not None
    assert document.path.endswith("a.txt")
    assert (document.date, document.title) == (None, None)


@pytest.mark.parametrize("suffix", sorted(READERS))
def test_no_file_of_random_bytes_or_of_none_raises(load: Load, suffix: str) -> None:
    for content in (b"", b"\x00\x01\x02", b"\xff" * 50, b"]}>,\"'", b"---\n---\n", b"{" * 9_999):
        loaded = load(f"x{suffix}", content)
        assert len(loaded.documents) <= 1
        assert all("\n" not in failure.message for failure in loaded.failures)


def test_an_unknown_suffix_is_read_as_text_if_it_is_text(load: Load) -> None:
    assert load("a.xyz", "hello").documents[0].text == "hello"
    (failure,) = load("a.bin", b"\x00\x01\x02").failures
    assert (failure.stage, failure.severity) == ("ingest", "error")
    assert "NUL byte" in failure.message


def test_a_pdf_under_another_name_says_what_it_is(load: Load) -> None:
    (failure,) = load("a.txt", b"%PDF-1.4\n...").failures
    assert failure.message.startswith("is a PDF file")


def test_a_guessed_encoding_is_a_warning_that_names_the_file(load: Load) -> None:
    loaded = load("a.txt", "Größe".encode("cp1252"))
    assert loaded.documents[0].text == "Größe"
    (failure,) = loaded.failures
    assert failure.severity == "warning"
    assert failure.subject is not None
    assert failure.subject.endswith("a.txt")
    assert "cp1252" in failure.message


def test_a_folder_named_like_a_file_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "x.txt").mkdir()
    loaded = load_path(tmp_path / "x.txt")
    assert [f.message for f in loaded.failures] == ["is not a file"]
    assert loaded.documents == ()


@pytest.mark.parametrize("name", ["gone.txt", "nul\0.txt", "x" * 5_000])
def test_a_path_that_cannot_be_opened_is_a_failure(tmp_path: Path, name: str) -> None:
    (failure,) = load_path(tmp_path / name).failures
    assert failure.message.startswith("cannot be read: ")


def test_a_file_without_permission_is_a_failure(
    load: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> object:
        raise PermissionError(13, "Permission denied", "x")

    monkeypatch.setattr(Path, "open", refuse)
    path = tmp_path / "a.txt"
    os.close(os.open(path, os.O_CREAT))
    (failure,) = load_path(path).failures
    assert failure.message == "cannot be read: Permission denied"


def test_a_file_above_the_limit_is_a_failure_that_names_the_setting(load: Load) -> None:
    limits = LimitSettings(file_bytes=10)
    assert load("a.txt", b"x" * 10, limits=limits).failures == ()
    (failure,) = load("a.txt", b"x" * 11, limits=limits).failures
    assert "more than 10 bytes" in failure.message
    assert "limits.file_bytes" in failure.message


def test_a_name_in_no_encoding_can_still_be_reported(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt"))
    path.write_bytes(b"hello")
    (document,) = load_file(
        path, document_id=path.name, settings=IngestSettings(), limits=LimitSettings()
    ).documents
    assert document.id == "caf\ufffd.txt"
    (document.path or "").encode()


def test_the_date_of_change_counts_only_when_asked_for(load: Load, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("text")
    moment = datetime(2024, 2, 3, 4, 5, 6, tzinfo=UTC)
    os.utime(path, (moment.timestamp(), moment.timestamp()))
    asked = IngestSettings(date_from_mtime=True)
    limits = LimitSettings()

    def dated(settings: IngestSettings, date: str | None) -> str | None:
        return (
            load_file(path, document_id="d", settings=settings, limits=limits, date=date)
            .documents[0]
            .date
        )

    assert dated(IngestSettings(), None) is None
    assert dated(asked, None) == "2024-02-03T04:05:06+00:00"
    assert dated(asked, "spring 2020") == "spring 2020"


def test_the_date_in_the_file_wins_over_the_one_given(load: Load) -> None:
    loaded = load("a.md", "---\ndate: 2024-05-01\n---\ntext", date="2020")
    assert loaded.documents[0].date == "2024-05-01"


def test_a_limit_beyond_all_memory_is_no_problem(load: Load) -> None:
    limits = LimitSettings.model_construct(file_bytes=9**30)
    assert load("a.txt", "hello", limits=limits).documents[0].text == "hello"


def test_a_pipe_is_not_read_as_a_document(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert [f.message for f in load_path(tmp_path / "pipe.txt").failures] == ["is not a file"]
