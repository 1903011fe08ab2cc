"""The scenarios that ship: a question, two passages that disagree, and which one is current."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from counterpoint.types import Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One passage with its answer sentence, and that sentence hedged and rephrased."""

    passage: Passage
    sentence: str
    hedged: str
    rephrased: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A question and the two sides of it; ``current`` and ``stale`` are what an answer may say."""

    id: str
    title: str
    question: str
    current: str
    stale: str
    wordings: tuple[Wording, ...]

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Both passages, the older first."""
        return tuple(wording.passage for wording in self.wordings)


def load_scenarios() -> tuple[Scenario, ...]:
    """Read the scenarios of the package."""
    text = files("counterpoint.demo").joinpath("scenarios.json").read_text(encoding="utf-8")
    return tuple(_scenario(data) for data in json.loads(text))


def _scenario(data: dict[str, Any]) -> Scenario:
    wordings = tuple(_wording(passage) for passage in data.pop("passages"))
    return Scenario(**data, wordings=wordings)


def _wording(data: dict[str, str]) -> Wording:
    sentence = data["sentence"]
    passage = Passage(
        id=data["id"],
        text=f"{sentence} {data['rest']}",
        date=data["date"],
        source=data["source"],
    )
    return Wording(
        passage=passage, sentence=sentence, hedged=data["hedged"], rephrased=data["rephrased"]
    )
