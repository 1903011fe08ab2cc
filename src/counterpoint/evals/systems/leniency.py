"""What a system may leave out of its output, and what stands for it then.

A pair may lack ``conflict`` (it is one from a probability of 0.5 on) or ``probability`` (it is 0
or 1). A citation may be the id of a passage, or ``passage_id`` and ``text``: the words are looked
up in the passage.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def completed(data: dict[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """Fill in what was left out; whatever is wrong stays for the validation.

    Args:
        data: plain data, as read from JSON.
        texts: the passages of the case, by id.
    """
    if isinstance(data.get("pairs"), list):
        data = {**data, "pairs": [_pair(item) for item in data["pairs"]]}
    if isinstance(data.get("citations"), list):
        data = {**data, "citations": [_citation(item, texts) for item in data["citations"]]}
    return data


def _pair(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    chance, conflict = item.get("probability"), item.get("conflict")
    if chance is None and isinstance(conflict, bool):
        return {**item, "probability": float(conflict)}
    if conflict is None and isinstance(chance, int | float):
        return {**item, "conflict": chance >= 0.5}
    return item


def _citation(item: Any, texts: Mapping[str, str]) -> Any:
    if isinstance(item, str):
        item = {"passage_id": item}
    if not isinstance(item, dict) or "start" in item or "end" in item:
        return item
    name, words = item.get("passage_id"), item.get("text", "")
    if not isinstance(name, str) or not isinstance(words, str):
        return item
    # Words that are not there are found out when quotes are checked.
    start = max(texts.get(name, "").find(words), 0)
    return {**item, "start": start, "end": start + len(words), "text": words}
