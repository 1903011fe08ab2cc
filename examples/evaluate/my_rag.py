"""A system to measure: it believes the newest passage, and takes other numbers for a conflict."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from counterpoint.evals.records import Case

_NUMBER = re.compile(r"\d[\d.,]*")


def answer(case: Case) -> dict[str, Any]:
    """Answer a case; a field that is left out is one that the system says nothing of."""
    newest = max(case.passages, key=lambda passage: passage.date or "")
    numbers = {passage.id: set(_NUMBER.findall(passage.text)) for passage in case.passages}
    pairs = [
        {"left": left, "right": right, "conflict": numbers[left] != numbers[right]}
        for left, right in combinations(sorted(numbers), 2)
    ]
    first, _, _ = newest.text.partition(". ")
    return {"answer": f"{first}. [{newest.id}]", "citations": [newest.id], "pairs": pairs}
