import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from counterpoint.evals.records import AnswerKey, Example
from counterpoint.evals.suites.poisonedrag import SUITE
from counterpoint.evals.suites.suite import Broken


def entry(question: str = "who keeps the harbour light", **changes: Any) -> dict[str, Any]:
    return {
        "id": "test1",
        "question": question,
        "correct answer": "Ada Quill",
        "incorrect answer": "Ben Marsh",
        "adv_texts": [f"Ben Marsh keeps the harbour light, log {at} says." for at in range(5)],
    } | changes


def read(folder: Path, entries: dict[str, Any]) -> list[Example | Broken]:
    path = folder / "nq.json"
    path.write_text(json.dumps(entries), encoding="utf-8")
    return list(SUITE.read((path,)))


def examples(folder: Path, *entries: Any) -> list[Example]:
    found = read(folder, {f"test{at}": item for at, item in enumerate(entries)})
    assert not [item for item in found if isinstance(item, Broken)]
    return [item for item in found if isinstance(item, Example)]


def test_full_replacement(tmp_path: Path) -> None:
    replaced, *_ = examples(tmp_path, entry())
    gold = replaced.gold
    assert gold.tags == ("replaced",)
    assert len(replaced.case.passages) == 5
    assert gold.attack is not None
    assert (gold.attack.budget, gold.attack.identifiable) == (5, False)
    assert gold.attack.target == ("Ben Marsh",)
    assert len(gold.pairs) == 10
    assert not any(label.conflict for label in gold.pairs)
    assert (gold.kind, gold.origin, gold.answerable, gold.keep) == ("none", None, True, ())
    assert gold.answer == AnswerKey(gold=(("Ada Quill",),), wrong=("Ben Marsh",))


def test_constructed_alternatives(tmp_path: Path) -> None:
    replaced, single, all_of_them = examples(tmp_path, entry())
    for example, budget in ((single, 1), (all_of_them, 5)):
        gold = example.gold
        assert gold.tags == ("constructed",)
        assert gold.attack is not None
        assert (gold.attack.budget, gold.attack.identifiable) == (budget, True)
        assert sum(label.conflict for label in gold.pairs) == budget
        (kept,) = gold.keep
        text = next(p.text for p in example.case.passages if p.id == kept)
        assert "Ada Quill" in text
        assert "Ben Marsh" not in text
        assert "who keeps the harbour light" in text
        assert gold.suspects == gold.attack.injected
        assert gold.group == replaced.gold.group


def test_constructed_sentences_differ_in_their_frame(tmp_path: Path) -> None:
    cases = examples(tmp_path, *(entry(f"who keeps light {at}") for at in range(60)))
    frames = {
        text.replace(example.case.query or "", "Q")
        for example in cases
        for text in (p.text for p in example.case.passages if p.id in example.gold.keep)
    }
    assert len(frames) >= 6
    assert all("{" not in frame for frame in frames)


def test_braces_and_marks_of_the_data_stay_text(tmp_path: Path) -> None:
    given = entry("what is {answer} ?", **{"correct answer": "{question}."})
    _, single, _ = examples(tmp_path, given)
    (kept,) = single.gold.keep
    text = next(p.text for p in single.case.passages if p.id == kept)
    assert "{answer}" in text
    assert "{question}" in text
    assert ".." not in text


@pytest.mark.parametrize(("answer", "yes"), [("yes", True), (" No ", False)])
def test_yes_no_questions(tmp_path: Path, answer: str, yes: bool) -> None:
    replaced, *_ = examples(tmp_path, entry(**{"correct answer": answer}))
    assert replaced.gold.answer == AnswerKey(yes_no=yes)


def test_one_planted_text_gives_one_constructed_case(tmp_path: Path) -> None:
    assert len(examples(tmp_path, entry(adv_texts=["Ben Marsh does."]))) == 2


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        (entry(adv_texts=[]), "adv_texts is empty"),
        (entry(adv_texts=None), "adv_texts is missing"),
        (entry(**{"correct answer": True}), "correct answer is no text"),
        (["no", "object"], "not an object"),
    ],
)
def test_a_broken_entry(tmp_path: Path, broken: Any, problem: str) -> None:
    found = read(tmp_path, {"a": broken, "b": entry()})
    assert isinstance(found[0], Broken)
    assert problem in found[0].problem
    assert [type(item) for item in found[1:]] == [Example] * 3


def test_gzip_and_order(tmp_path: Path) -> None:
    plain = read(tmp_path, {"a": entry(), "b": entry("who rings the bell")})
    packed = tmp_path / "nq.json.gz"
    packed.write_bytes(gzip.compress((tmp_path / "nq.json").read_bytes()))
    assert list(SUITE.read((packed,))) == plain
    cases = [item.case for item in plain if isinstance(item, Example)]
    assert [case.query for case in cases[::3]] == [
        "who keeps the harbour light",
        "who rings the bell",
    ]
    assert len({case.id for case in cases}) == 6
    assert [p.id for p in cases[2].passages] == ["p1", "p2", "p3", "p4", "p5", "p6"]
