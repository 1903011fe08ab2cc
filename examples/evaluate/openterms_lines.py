"""Writes the lines of the suite `openterms` from a clone of its publisher's repository.

git clone https://github.com/OpenTermsArchive/vlopses-us-versions
python openterms_lines.py vlopses-us-versions > openterms/changed_lines.jsonl
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

from counterpoint.evals.suites.openterms import key_of, load_labels


def main() -> None:
    """Print one row for every labelled pair that the clone holds."""
    clone = sys.argv[1]
    labels = load_labels()
    for commit, document in sorted({(one.commit, one.document) for one in labels.values()}):
        day = _git(clone, "show", "--no-patch", "--format=%cs", commit).strip()
        for old, new in _pairs(clone, commit, f"{document}.md"):
            if key_of(old, new) in labels:
                row = {"service_document": document, "commit": commit, "date_new": day}
                print(json.dumps(row | {"old": old, "new": new}))


def _pairs(clone: str, commit: str, path: str) -> Iterator[tuple[str, str]]:
    """Every line that a commit took out of a file with every line that it put in."""
    before, after = (
        set(_git(clone, "show", f"{at}:{path}").split("\n")) for at in (f"{commit}^", commit)
    )
    for old in sorted(before - after):
        for new in sorted(after - before):
            yield old, new


def _git(clone: str, *command: str) -> str:
    line = ("git", "-C", clone, *command)
    done = subprocess.run(line, capture_output=True, check=True)  # noqa: S603
    return done.stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    main()
