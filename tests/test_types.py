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


def test_every_way_to_read_metadata_hands_out_copies() -> None:
    metadata = Metadata({"tags": ["a"]})
    metadata.get("tags").append("b")
    dict(metadata.items())["tags"].append("c")
    next(iter(metadata.values())).append("d")
    assert metadata == {"tags": ["a"]}
    assert metadata.get("none", 7) == 7


def test_equal_metadata_has_equal_hashes() -> None:
    assert Metadata({"a": 1}) == Metadata({"a": 1.0})
    assert hash(Metadata({"a": 1})) == hash(Metadata({"a": 1.0}))


def test_dataclasses_take_records_apart_with_their_metadata() -> None:
    passage = Passage(id="p", text="t", metadata={"x": [1]})
    assert dataclasses.asdict(passage)["metadata"] == {"x": [1]}


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
