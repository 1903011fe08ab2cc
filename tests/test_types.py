"""Records: frozen, hashable, and what metadata may hold."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from counterpoint.types import Metadata, Passage


def test_metadata_comes_back_as_it_was_given() -> None:
    given = {"tags": ["a", {"b": None}], "n": 1.5, "é": True}
    passage = Passage(id="p", text="t", metadata=given)
    assert passage.metadata == given
    assert dict(passage.metadata)["tags"] == ["a", {"b": None}]


def test_metadata_cannot_be_changed_through_the_record() -> None:
    given = {"tags": ["a"]}
    passage = Passage(id="p", text="t", metadata=given)
    given["tags"].append("b")
    passage.metadata["tags"].append("c")
    assert passage.metadata["tags"] == ["a"]
    with pytest.raises(TypeError, match="read-only"):
        passage.metadata["x"] = 1  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        passage.text = "other"  # type: ignore[misc]


def test_records_are_hashable_and_can_be_copied() -> None:
    passage = Passage(id="p", text="t", metadata={"a": [1], "b": 2})
    same = Passage(id="p", text="t", metadata={"b": 2, "a": [1]})
    assert hash(passage) == hash(same)
    assert passage == same == pickle.loads(pickle.dumps(passage)) == copy.deepcopy(passage)


@pytest.mark.parametrize(
    ("metadata", "error"), [({"x": object()}, TypeError), ({"x": float("nan")}, ValueError)]
)
def test_what_has_no_json_form_is_refused(metadata: dict[str, object], error: type) -> None:
    with pytest.raises(error):
        Metadata(metadata)
