"""Files and folders into an index: only what changed, nothing lost, everything told."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from counterpoint.errors import InputError, StoreError
from counterpoint.indexing import IndexProgress, IndexSummary, index_paths
from counterpoint.models.fakes import HashEncoder
from counterpoint.protocols import Vectors
from counterpoint.settings import IngestSettings, LimitSettings, Settings
from counterpoint.stores.index import PassageIndex


class CountingEncoder(HashEncoder):
    """Remembers how many texts it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.texts.extend(texts)
        return super().encode(texts)


@pytest.fixture
def counting() -> CountingEncoder:
    return CountingEncoder()


@pytest.fixture
def index(counting: CountingEncoder) -> Iterator[PassageIndex]:
    with PassageIndex.open(None, encoder=counting) as opened:
        yield opened


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    (folder / "hr").mkdir(parents=True)
    (folder / "hr" / "leave.md").write_text("# Leave\n\nStaff get 25 days of leave.")
    (folder / "prices.txt").write_text("The basic plan costs 10 euros a month.")
    (folder / "faq.jsonl").write_text(
        json.dumps({"id": "q1", "text": "Shops open at nine."})
        + "\n"
        + json.dumps({"id": "q2", "text": "Shops close at six."})
    )
    return folder


def run(index: PassageIndex, *paths: Path, **options: object) -> IndexSummary:
    arguments: dict[str, object] = {"settings": Settings(), "encoder": CountingEncoder(), **options}
    return index_paths(index, paths, **arguments)  # type: ignore[arg-type]


def changes(summary: IndexSummary) -> dict[str, int]:
    names = ("added", "changed", "unchanged", "failed", "removed")
    return {name: getattr(summary, name) for name in names if getattr(summary, name)}


def best(index: PassageIndex, word: str) -> str | None:
    found = index.bm25([word], 1)
    return found[0][0] if found else None


def test_documents_are_called_by_their_path_from_the_folder_given(
    index: PassageIndex, docs: Path
) -> None:
    summary = run(index, docs)
    assert changes(summary) == {"added": 3}
    assert (summary.documents, summary.passages, summary.failures) == (4, 4, ())
    assert best(index, "leave") == "docs/hr/leave.md"
    assert best(index, "euros") == "docs/prices.txt"
    assert best(index, "nine") == "q1"


def test_a_single_file_is_called_by_its_name(index: PassageIndex, docs: Path) -> None:
    run(index, docs / "prices.txt")
    assert best(index, "euros") == "prices.txt"


def test_the_current_folder_has_a_name_too(
    index: PassageIndex, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(docs)
    run(index, Path())
    assert best(index, "leave") == "docs/hr/leave.md"
    assert changes(run(index, docs)) == {"unchanged": 3}


def test_only_what_changed_is_read_again(
    index: PassageIndex, docs: Path, counting: CountingEncoder
) -> None:
    run(index, docs)
    (docs / "prices.txt").write_text("The basic plan costs 12 euros a month.")
    (docs / "new.txt").write_text("Shipping is free.")
    (docs / "hr" / "leave.md").unlink()
    (docs / "faq.jsonl").touch()
    summary = run(index, docs, encoder=counting)
    assert changes(summary) == {"added": 1, "changed": 1, "unchanged": 1, "removed": 1}
    assert sorted(counting.texts) == ["Shipping is free.", "The basic plan costs 12 euros a month."]
    assert best(index, "leave") is None
    assert best(index, "10") is None
    assert best(index, "12") == "docs/prices.txt"


@pytest.mark.parametrize(
    "options",
    [
        {"date": "2024-01-01"},
        {"settings": Settings(ingest=IngestSettings(passage_chars=500))},
        {"settings": Settings(ingest=IngestSettings(date_from_mtime=True))},
    ],
    ids=["date", "settings", "mtime"],
)
def test_what_shapes_passages_has_files_read_again(
    index: PassageIndex, docs: Path, options: dict[str, object]
) -> None:
    run(index, docs)
    assert changes(run(index, docs, **options)) == {"changed": 3}
    assert changes(run(index, docs, **options)) == {"unchanged": 3}


def test_a_file_s_time_matters_only_where_it_dates_the_file(
    index: PassageIndex, docs: Path
) -> None:
    settings = Settings(ingest=IngestSettings(date_from_mtime=True))
    run(index, docs / "prices.txt", settings=settings)
    os.utime(docs / "prices.txt", (1_600_000_000, 1_600_000_000))
    assert changes(run(index, docs / "prices.txt", settings=settings)) == {"changed": 1}
    passage = index.passages(["prices.txt"])["prices.txt"]
    assert passage.date is not None
    assert passage.date.startswith("2020-09-13")


def test_files_of_other_folders_stay(index: PassageIndex, docs: Path, tmp_path: Path) -> None:
    other = tmp_path / "docs-other"
    other.mkdir()
    (other / "a.txt").write_text("plums")
    run(index, docs, other)
    shutil.rmtree(other)
    assert changes(run(index, docs)) == {"unchanged": 3}
    assert best(index, "plums") == "docs-other/a.txt"


def test_a_folder_that_lost_its_last_file_leaves_nothing_behind(
    index: PassageIndex, tmp_path: Path
) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    with pytest.raises(InputError, match="no file"):
        run(index, folder)
    (folder / "a.txt").write_text("plums")
    run(index, folder)
    (folder / "a.txt").unlink()
    assert changes(run(index, folder)) == {"removed": 1}
    assert index.count().files == 0


def test_a_path_that_is_not_there_is_an_error(index: PassageIndex, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.txt"):
        run(index, tmp_path / "nowhere.txt")


def test_overlapping_paths_index_a_file_once(index: PassageIndex, docs: Path) -> None:
    summary = run(index, docs, docs / "hr", docs / "prices.txt")
    assert changes(summary) == {"added": 3}
    assert best(index, "leave") == "docs/hr/leave.md"


def test_two_folders_of_one_name_both_find_their_place(
    index: PassageIndex, docs: Path, tmp_path: Path
) -> None:
    twin = tmp_path / "twin" / "docs"
    twin.mkdir(parents=True)
    (twin / "prices.txt").write_text("Plums are cheap.")
    assert run(index, docs, twin).failures == ()
    assert best(index, "euros") == "docs/prices.txt"
    assert best(index, "plums") == (twin / "prices.txt").as_posix()
    assert changes(run(index, docs, twin)) == {"unchanged": 4}
    (twin / "prices.txt").write_text("Plums are dear.")
    run(index, twin)
    assert best(index, "dear") == (twin / "prices.txt").as_posix()


def test_a_record_whose_id_belongs_to_another_file_is_left_out_and_told(
    index: PassageIndex, docs: Path
) -> None:
    records = [{"id": "q1", "text": "A clash."}, {"id": "q9", "text": "Something new."}]
    late = docs / "late.json"
    late.write_text(json.dumps(records))
    for _ in range(2):  # told again as long as it is so
        summary = run(index, docs)
        (failure,) = summary.failures
        assert failure.subject == late.as_posix()
        assert "'q1'" in failure.message
        assert (docs / "faq.jsonl").as_posix() in failure.message
    assert best(index, "nine") == "q1"
    assert best(index, "new") == "q9"
    assert best(index, "clash") is None
    (docs / "faq.jsonl").unlink()
    assert run(index, docs).failures == ()
    assert best(index, "clash") == "q1"


def test_a_file_of_nothing_but_taken_ids_fails(index: PassageIndex, docs: Path) -> None:
    late = docs / "late.json"
    late.write_text(json.dumps([{"id": "q1", "text": "A clash."}]))
    summary = run(index, docs)
    assert changes(summary) == {"added": 3, "failed": 1}
    assert len(summary.failures) == 1


def test_a_passage_id_that_is_taken_is_told_too(index: PassageIndex, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "a.txt").write_text("A long text. " * 200)
    (folder / "b.json").write_text(json.dumps([{"id": "docs/a.txt#2", "text": "A clash."}]))
    (failure,) = run(index, folder).failures
    assert "'docs/a.txt#2'" in failure.message
    assert best(index, "clash") is None


@pytest.mark.parametrize("content", ["", " \n\n", "<!-- nothing to see -->"])
def test_a_file_without_text_is_told_each_time(
    index: PassageIndex, docs: Path, content: str
) -> None:
    (docs / "empty.md").write_text(content)
    for _ in range(2):
        summary = run(index, docs)
        assert summary.failed == 1
        assert [failure.subject for failure in summary.failures] == [f"{docs.as_posix()}/empty.md"]
        assert "no text" in summary.failures[0].message


def test_a_file_that_lost_its_text_leaves_the_index(index: PassageIndex, docs: Path) -> None:
    run(index, docs)
    (docs / "prices.txt").write_text("")
    assert run(index, docs).failed == 1
    assert best(index, "euros") is None


def test_a_file_that_cannot_be_read_any_more_stays_as_it_was(
    index: PassageIndex, docs: Path
) -> None:
    run(index, docs)
    (docs / "prices.txt").write_text("Now it costs 99 euros. " * 100)
    small = Settings(limits=LimitSettings(file_bytes=200))
    summary = run(index, docs, settings=small)
    assert summary.failed == 1
    assert "limits.file_bytes" in summary.failures[0].message
    assert best(index, "10") == "docs/prices.txt"


def test_failures_are_the_same_whether_a_run_reads_everything_or_nothing(
    index: PassageIndex, docs: Path
) -> None:
    with (docs / "faq.jsonl").open("a") as file:
        file.write("\n{broken\n")
    (docs / "empty.txt").write_text("")
    (docs / "picture.xyz").write_bytes(b"\0\1\2")
    first = run(index, docs)
    again = run(index, docs)
    assert len(first.failures) == 3
    assert again.failures == first.failures
    assert again.unchanged == 3


def test_names_that_are_no_text_are_written_down(index: PassageIndex, docs: Path) -> None:
    odd = docs / os.fsdecode(b"odd\xff\n.txt")
    try:
        odd.write_text("plums")
    except OSError:
        return  # a file system that refuses such names has no such files
    assert run(index, docs).failures == ()
    assert best(index, "plums") == "docs/odd\\xff\n.txt"
    assert run(index, docs).unchanged == 4
    odd.unlink()
    assert run(index, docs).removed == 1


def test_progress_comes_after_each_file(index: PassageIndex, docs: Path) -> None:
    seen: list[IndexProgress] = []
    run(index, docs, on_progress=seen.append)
    assert [(each.done, each.total) for each in seen] == [(1, 3), (2, 3), (3, 3)]
    assert seen[-1].path == (docs / "prices.txt").as_posix()


def test_an_interrupted_run_leaves_an_index_that_the_next_run_completes(
    tmp_path: Path, encoder: HashEncoder
) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(600):
        (folder / f"{number:03}.txt").write_text(f"Text number {number} of many.")

    def interrupt(progress: IndexProgress) -> None:
        if progress.done == 400:
            raise KeyboardInterrupt

    with PassageIndex.open(tmp_path / "index.db", encoder=encoder) as index:
        with pytest.raises(KeyboardInterrupt):
            run(index, folder, on_progress=interrupt)
        kept = index.count().files
        assert 0 < kept < 600
        assert changes(run(index, folder)) == {"added": 600 - kept, "unchanged": kept}
        with PassageIndex.open(None, encoder=encoder) as fresh:
            run(fresh, folder)
            assert fresh.file_hashes() == index.file_hashes()
            assert fresh.bm25(["text"], 1000) == index.bm25(["text"], 1000)


FOREVER = """
import sys
from pathlib import Path
from counterpoint.indexing import index_paths
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import Settings
from counterpoint.stores.index import PassageIndex

encoder = HashEncoder()
with PassageIndex.open(Path(sys.argv[1]), encoder=encoder) as index:
    print("ready", flush=True)
    day = 0
    while True:
        # Another date has every file read and written again.
        day = day % 28 + 1
        paths, date = [Path(sys.argv[2])], f"2024-01-{day:02}"
        index_paths(index, paths, settings=Settings(), encoder=encoder, date=date)
"""


def test_runs_that_are_killed_lose_nothing_and_the_last_one_completes(
    tmp_path: Path, encoder: HashEncoder
) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(300):
        text = f"File {number}.\n\n" + f"Paragraph of file number {number}. " * (20 * (number % 5))
        (folder / f"{number:03}.md").write_text(text)
    path = tmp_path / "index.db"
    chance = random.Random(3)
    for _ in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", FOREVER, str(path), str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0.0, 0.4))
        process.kill()
        process.communicate()
    with (
        PassageIndex.open(path, encoder=encoder) as index,
        PassageIndex.open(None, encoder=encoder) as fresh,
    ):
        assert run(index, folder).failures == run(fresh, folder).failures == ()
        ids = [name for name, _ in fresh.bm25(["file"], 10_000)]
        assert len(ids) > 300
        assert index.count() == fresh.count()
        assert index.file_hashes() == fresh.file_hashes()
        assert index.bm25(["file"], 10_000) == fresh.bm25(["file"], 10_000)
        assert index.passages(ids) == fresh.passages(ids)


def test_vectors_are_those_of_the_visible_text_alone(
    index: PassageIndex, docs: Path, counting: CountingEncoder
) -> None:
    (docs / "page.html").write_text("<p>Seen</p><script>unseen()</script><!-- unseen -->")
    run(index, docs / "page.html", encoder=counting)
    assert [text.strip() for text in counting.texts] == ["Seen"]


def test_an_index_that_may_not_be_written_is_an_error(
    tmp_path: Path, docs: Path, encoder: HashEncoder
) -> None:
    PassageIndex.open(tmp_path / "index.db", encoder=encoder).close()
    with (
        PassageIndex.open(tmp_path / "index.db", encoder=encoder, read_only=True) as index,
        pytest.raises(StoreError, match="reading only"),
    ):
        run(index, docs)
