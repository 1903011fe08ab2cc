"""A system that knows nothing of counterpoint: cases on standard input, a line of JSON for each."""

from __future__ import annotations

import json
import sys
import time


def main() -> None:
    """Answer every case with the first sentence of its newest passage."""
    for line in sys.stdin:
        case = json.loads(line)
        start = time.perf_counter()
        newest = max(case["passages"], key=lambda passage: passage["date"] or "")
        said = {
            "case": case["id"],
            "answer": newest["text"].partition(". ")[0] + ".",
            "citations": [newest["id"]],
            "seconds": time.perf_counter() - start,
        }
        print(json.dumps(said))


if __name__ == "__main__":
    main()
