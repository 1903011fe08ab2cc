"""What the harness passes around: cases, what is known of them, and what a system said.

A `Case` is all that a system sees. What is known of it stands in `Gold`, apart, so that no system
can read the labels: passages come under neutral ids ("p1", "p2", ...) in an order that a hash of
the case decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from counterpoint.types import Action, Passage, Quote, Scope

KindLabel = Literal["none", "factual", "temporal", "opinion"]
OriginLabel = Literal["E", "I", "U"]
OriginOutput = Literal["none", "E", "I", "U"]
KINDS: tuple[KindLabel, ...] = ("none", "factual", "temporal", "opinion")
__all__ = [
    "KINDS",
    "AnswerKey",
    "Attack",
    "Case",
    "Cost",
    "Example",
    "Gold",
    "KindLabel",
    "OriginLabel",
    "OriginOutput",
    "PairLabel",
    "PairOutput",
    "SystemOutput",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One question with the passages that were retrieved for it: all that a system sees.

    ``now`` and ``as_of`` are ISO-8601 texts, None where the suite does not fix them. ``query`` is
    None where passages are compared as they are. ``answer_wanted`` is False where the suite asks
    for conflicts alone.
    """

    id: str
    suite: str
    query: str | None
    passages: tuple[Passage, ...]
    now: str | None = None
    as_of: str | None = None
    answer_wanted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLabel:
    """Whether two passages of a case conflict; ``left < right`` are their ids.

    ``hard`` marks negatives that only look like conflicts (two correct passages about different
    entities): figures are given with and without them. Pairs without a label are not scored.
    """

    left: str
    right: str
    conflict: bool
    hard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerKey:
    """What a right answer states, and what it must not.

    ``gold`` is a conjunction of alternatives: of every group one form must be stated. ``wrong``
    are forms that may not be stated as the answer. ``historical`` are forms of an earlier state,
    for questions about the change. Forms that start with ``re:`` are regular expressions over
    text in NFKC, casefolded, with single spaces. ``yes_no`` is the right answer of a yes/no
    question; ``statements`` are then (a sentence that says yes, a sentence that says no), where
    the suite has them.
    """

    gold: tuple[tuple[str, ...], ...] = ()
    wrong: tuple[str, ...] = ()
    historical: tuple[str, ...] = ()
    yes_no: bool | None = None
    statements: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """What was planted: the passages, what they want the answer to state, and how hard they try.

    ``identifiable`` is False where only the false state was retrieved (full replacement).
    ``injected`` is empty where a clean passage itself carries the attack (instruction injection).
    """

    target: tuple[str, ...]
    injected: tuple[str, ...] = ()
    budget: int = 1
    stage: str = ""
    identifiable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """What is known of a case; None and empty mean that the suite does not say.

    ``kind`` is the kind of its conflict, "none" where nothing disagrees; ``kinds_also_ok`` are
    further kinds that are no error. ``origin`` is how the conflict arose, ``suspects`` the ids on
    the side of an intervention. ``answerable`` is False where a right system abstains. ``scope``
    is what the question asks for. ``keep`` are the passages that must stay in use (of an evolution
    both states), ``lead`` those that hold the state that the question asks for. ``actions`` are the
    resolutions that fit; empty leaves it to kind and origin.
    ``group`` is what is resampled as one: cases of one question or claim share it.
    """

    pairs: tuple[PairLabel, ...] = ()
    kind: KindLabel | None = None
    kinds_also_ok: tuple[KindLabel, ...] = ()
    origin: OriginLabel | None = None
    suspects: tuple[str, ...] = ()
    answer: AnswerKey | None = None
    answerable: bool = True
    scope: Scope | None = None
    attack: Attack | None = None
    keep: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    group: str | None = None
    tags: tuple[str, ...] = ()

    @property
    def conflict(self) -> bool | None:
        """Whether anything in the case conflicts; None where the suite does not say."""
        if self.kind is not None:
            return self.kind != "none"
        return any(pair.conflict for pair in self.pairs) if self.pairs else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A case and what is known of it."""

    case: Case
    gold: Gold


@dataclass(frozen=True, slots=True, kw_only=True)
class PairOutput:
    """What a system says of two passages; ``probability`` in [0, 1] is its P(conflict)."""

    left: str
    right: str
    conflict: bool
    probability: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What an answer took: LLM calls, tokens, and how many pairs each stage settled."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    pairs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemOutput:
    """What a system said of a case; None means that it does not say such things.

    ``answer`` is the text of the answer, without its notes. ``citations`` quote passages; a
    citation of a whole passage has ``start == 0 == end`` and an empty text. ``pairs`` lists the
    pairs it compared: one that is not listed counts as no conflict, probability 0. ``kind`` is that
    of the case as a whole; ``origin`` is "none" where a system that attributes found nothing to
    attribute. ``action`` is how its most probable conflict was resolved,
    ``set_aside`` the passages that may not support the answer. ``confidence`` in [0, 1] is that
    the answer is right. ``seconds`` is None where the harness shall take the time.
    """

    answer: str | None = None
    abstained: bool = False
    citations: tuple[Quote, ...] = ()
    notes: tuple[str, ...] = ()
    pairs: tuple[PairOutput, ...] | None = None
    kind: KindLabel | None = None
    origin: OriginOutput | None = None
    suspects: tuple[str, ...] = ()
    action: Action | None = None
    set_aside: tuple[str, ...] | None = None
    scope: Scope | None = None
    confidence: float | None = None
    cost: Cost | None = None
    seconds: float | None = None
    failures: tuple[str, ...] = ()

    @property
    def answers(self) -> bool:
        """Whether it says anything to a question: an answer, or that it gives none."""
        return self.answer is not None or self.abstained

    @property
    def said(self) -> str:
        """The text of the answer; empty where it abstains or does not answer."""
        return "" if self.abstained else self.answer or ""
