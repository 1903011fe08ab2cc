"""From a difference between two statements to a probability that it is a conflict."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from counterpoint.claims.contrast import Finding

# What a passage tells by itself, whatever is asked.
_TOLD = frozenset(("replaced-value", "corrected-value", "hidden-text"))


@dataclass(frozen=True, slots=True)
class Asked:
    """How surely two statements answer one question.

    ``relevance`` is the cosine with the question of the less relevant one, ``best`` of the other.
    ``near`` is the share of the question's words that stands in the passage of either (the smaller
    one). ``behind`` is how much closer to the question the best answer of the
    pool is. Of the two sides, ``covered`` name what the question names (where it ``named``
    something), ``competing`` are about another name instead, and ``outdone`` come from a source
    that answers elsewhere, closer to the question. ``other_entity`` says that each is about a name
    that the other lacks, ``editions`` that their sources are issues of one document.
    """

    relevance: float
    best: float
    near: float
    behind: float
    named: bool
    covered: int
    competing: int
    outdone: int
    other_entity: bool
    editions: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """A finding on two statements, and how surely both are about one thing.

    ``left`` and ``right`` are rows of `Topics`, ``similarity`` the cosine of the two. ``asked`` is
    None where they were not compared as answers to the question. ``hedged`` counts the sides that
    only say so under a condition; ``exchanged``, in [0, 1], is how much
    they look like one sentence with a word exchanged; ``same_words`` says that nothing but values
    differs.
    """

    finding: Finding
    left: int
    right: int
    similarity: float
    hedged: int = 0
    changed: bool = False
    exchanged: float = 0.0
    same_words: bool = False
    asked: Asked | None = None

    @property
    def topicality(self) -> float:
        """How close the two are to the question, or to each other where nothing is asked."""
        if self.asked is None:
            return self.similarity
        return (self.asked.relevance + self.asked.best + self.similarity) / 3


def features(evidence: Evidence) -> dict[str, float]:
    """What the probability is made of, by name."""
    finding, asked = evidence.finding, evidence.asked
    common: dict[str, float] = {
        "apart": finding.apart,
        "partial": float(not finding.whole),
        "loose": float(finding.loose),
        "hedged": evidence.hedged,
        "changed": float(evidence.changed),
        "exchanged": evidence.exchanged,
    }
    if asked is None:
        if finding.reason in _TOLD:
            common[finding.reason] = 1.0
        common["same_words"] = float(evidence.same_words)
        # Which of two names is the value and which says of what, only a question tells.
        common["alike_name"] = float(finding.reason == "different-name")
        return {"alike": 1.0, "alike_similarity": evidence.similarity, **common}
    return {
        "asked": 1.0,
        finding.reason: 1.0,
        "similarity": evidence.similarity,
        "relevance": asked.relevance,
        "best": asked.best,
        "near": asked.near,
        "behind": asked.behind,
        "covered": float(asked.named and asked.covered == 2),
        "competing": asked.competing,
        "outdone": asked.outdone,
        "other_entity": float(asked.other_entity),
        "editions": float(asked.editions),
        **common,
    }


@cache
def weights() -> dict[str, float]:
    """What each feature is worth, in log-odds; fitted by ``training/rules.py``."""
    path = files("counterpoint.detection").joinpath("rules_weights.json")
    found: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))
    return found


def probability(evidence: Evidence) -> float:
    """P(conflict) of a finding, in [0, 1): 0 where the values agree."""
    if not evidence.finding.differs:
        return 0.0
    worth = weights()
    score = sum(worth.get(name, 0.0) * value for name, value in features(evidence).items())
    return 1.0 / (1.0 + math.exp(-score))
