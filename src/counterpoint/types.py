"""The records that pass between the stages: frozen, hashable, free of I/O.

    Document -> Passage -> Hit -> Claim -> Verdict -> Conflict
             -> Attribution -> Resolution -> Evidence -> Answer

A stage reads what the earlier ones made and returns new records; a change is
``dataclasses.replace``. Spans are half-open character offsets into ``Passage.text`` as the
caller gave it, so ``passage.text[start:end]`` is the quote. `counterpoint.report.Report` holds
them all.
"""

from __future__ import annotations

import json
from collections.abc import ItemsView, Iterable, Mapping, ValuesView
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple, NoReturn

ConflictKind = Literal["factual", "temporal", "opinion"]
Origin = Literal["evolution", "intervention", "unresolved"]
Action = Literal["keep_one", "keep_all", "set_aside", "leave_open"]
Scope = Literal["current", "historical", "as_of", "transition", "unspecified"]
Severity = Literal["error", "warning"]
SecondStage = Literal["on", "off", "no-model"]


class Span(NamedTuple):
    """A half-open range of character offsets."""

    start: int
    end: int


class Metadata(dict[str, Any]):
    """A read-only, hashable JSON object: what the caller gave, as the caller gave it.

    Nested lists and objects are handed out as copies, so nobody can edit them in place.

    Raises:
        TypeError: a value has no JSON form, or somebody tries to change the object.
        ValueError: a number is NaN or infinite.
    """

    __slots__ = ()

    def __init__(self, data: Mapping[str, Any] | Iterable[tuple[str, Any]] = ()) -> None:
        plain = dict(data)
        json.dumps(plain, allow_nan=False)
        super().__init__(deepcopy(plain))

    def __getitem__(self, key: str) -> Any:
        return deepcopy(super().__getitem__(key))

    def get(self, key: str, default: Any = None) -> Any:
        """Return a copy of a value, or the default."""
        return deepcopy(super().get(key, default))

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        """Return copies of what it holds."""
        return deepcopy(dict(self)).items()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        """Return copies of the values."""
        return deepcopy(dict(self)).values()

    def __hash__(self) -> int:  # type: ignore[override]
        # Of the keys alone: 1 and 1.0 are equal values with two JSON forms.
        return hash(frozenset(self))

    def __reduce__(self) -> tuple[type[Metadata], tuple[dict[str, Any]]]:
        return Metadata, (dict(self),)

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("metadata is read-only: make a new record with dataclasses.replace")

    __setitem__ = __delitem__ = __ior__ = update = clear = pop = popitem = setdefault = _refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One source text, as decoded from a file or as handed over, before it is cut into passages.

    ``path`` is the file it came from, ``format`` one of "text", "markdown", "html", "json",
    "csv", "pdf", "docx".
    """

    id: str
    text: str
    format: str = "text"
    path: str | None = None
    title: str | None = None
    date: str | None = None
    source: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=Metadata)

    def __post_init__(self) -> None:
        _freeze_metadata(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A piece of text that a retriever returns.

    ``date`` is the text that the caller gave (read by `counterpoint.values.dates`). ``start`` is
    the offset of ``text[0]`` in the document ``document_id`` where the passage was cut from one.
    """

    id: str
    text: str
    title: str | None = None
    date: str | None = None
    source: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=Metadata)
    document_id: str | None = None
    start: int = 0

    def __post_init__(self) -> None:
        _freeze_metadata(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage as one question retrieved it; scores belong here, never to the passage.

    ``rank`` counts from 1. ``score`` is the fused score (higher is better), ``lexical`` the BM25
    score, ``dense`` the cosine in [-1, 1]; each is None where that retriever did not score it.
    """

    passage: Passage
    rank: int
    score: float | None = None
    lexical: float | None = None
    dense: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Verbatim words of a passage: ``text == passage.text[start:end]``."""

    passage_id: str
    start: int
    end: int
    text: str

    @classmethod
    def of(cls, passage: Passage, span: Span) -> Quote:
        """Quote a span of a passage as given."""
        start, end = span
        return cls(passage_id=passage.id, start=start, end=end, text=passage.text[start:end])


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What a passage says at one place.

    ``kind`` names the reading ("number", "signal", "amount", "time", "state", ...), ``value`` is
    its normal form. ``entity``, ``relation`` (the key or heads that a value stands under) and
    ``time`` are None where the detector that made the claim does not read them. ``attitude`` says
    how the passage stands to it ("asserted", "quoted", "denied", "conditional", "planned", ...),
    ``scope`` where it holds ("plan: free").
    """

    kind: str
    value: str
    quote: Quote
    entity: str | None = None
    relation: str | None = None
    time: str | None = None
    negated: bool = False
    attitude: str = "asserted"
    scope: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """Words that bear on how a disagreement arose, whether or not anything disagrees here.

    ``kind`` is a change that is told ("from_to", "replaces", "no_longer", "restated", "amended",
    "correction", "ended", "raised", "lowered", "reverted", "delayed", "introduced"), with what it
    names as ``old`` and ``new``; "instruction", where a passage commands its reader about other
    documents; or "hidden-text", where it holds words that a reader would not see.
    """

    kind: str
    quote: Quote
    old: Quote | None = None
    new: Quote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One detector's vote on one pair of passages.

    ``left < right`` are passage ids; they are equal where one passage contradicts itself.
    ``probability`` in [0, 1] is the detector's own P(conflict); heuristics vote 0 or 1.
    ``similarity`` is the cosine that gated the pair. ``reason`` is a stable name
    ("numeric-contradiction"), ``explanation`` a sentence for a person, ``claims`` what the vote
    rests on, from both sides. ``kind`` is the kind of conflict where the detector tells it.
    ``decides`` is False for a vote that another one on the same pair has overruled or taken in:
    it is kept, and no conflict rests on it.
    """

    left: str
    right: str
    detector: str
    conflict: bool
    probability: float
    reason: str
    explanation: str
    similarity: float | None = None
    claims: tuple[Claim, ...] = ()
    kind: ConflictKind | None = None
    decides: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictSide:
    """One value in a conflict, in normal form, and the passages that hold it, sorted."""

    value: str
    passage_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Passages that cannot all be right, connected by the pairs that disagree.

    ``id`` depends on passage ids and normalised values alone, so that a conflict keeps its id
    from one run to the next. ``passage_pairs`` holds ids as given, each pair and the list sorted.
    ``sides`` are the values in dispute and who holds which, where the detector reads them: copies
    of one claim are one side.
    """

    id: str
    kind: ConflictKind
    passage_pairs: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    summary: str
    probability: float
    sides: tuple[ConflictSide, ...] = ()

    @property
    def passage_ids(self) -> tuple[str, ...]:
        """The passages involved, each once, sorted."""
        return tuple(sorted({name for pair in self.passage_pairs for name in pair}))


@dataclass(frozen=True, slots=True, kw_only=True)
class PairDecision:
    """How the disagreement of one pair most likely arose.

    ``label`` is "E" (evolution), "I" (intervention, on the passage ``suspect``) or "U"
    (unresolved). ``scores`` holds the observable hypotheses with their scores in [0, 1].
    """

    left: str
    right: str
    label: Literal["E", "I", "U"]
    suspect: str | None = None
    scores: tuple[tuple[str, float], ...] = ()
    confidence: float = 0.0
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """The origin of one conflict, and the pair decisions behind it."""

    conflict_id: str
    label: Origin
    decisions: tuple[PairDecision, ...]
    suspect_passage_ids: tuple[str, ...] = ()
    rationale: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What each side of one conflict may be used for, and why.

    ``kept``, ``set_aside`` and ``left_open`` are passage ids and cover every passage of the
    conflict. ``would_change`` says which further fact would turn the decision.
    """

    conflict_id: str
    action: Action
    policy: str
    kept: tuple[str, ...]
    set_aside: tuple[str, ...]
    left_open: tuple[str, ...]
    rationale: str
    would_change: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The passages by what they may be used for.

    ``primary`` supports the answer; ``audit`` was set aside and may not support it alone;
    ``unresolved`` stays in view on every side. Together they hold every passage exactly once.
    """

    primary: tuple[Passage, ...] = ()
    audit: tuple[Passage, ...] = ()
    unresolved: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """Words of a passage that the answer rests on, and the conflicts that passage is part of."""

    quote: Quote
    conflict_ids: tuple[str, ...] = ()

    @property
    def passage_id(self) -> str:
        """The id of the cited passage."""
        return self.quote.passage_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer, what it cites, and what it must not hide.

    ``confidence`` in [0, 1] says how well the cited words answer the question; it says nothing
    about conflicts, which stand in ``notes``. ``abstained`` is True where the passages give none.
    """

    text: str
    citations: tuple[Citation, ...] = ()
    notes: tuple[str, ...] = ()
    confidence: float = 0.0
    scope: Scope = "unspecified"
    abstained: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Something that went wrong while the rest went on.

    A "warning" changed nothing that is claimed (a character that had to be replaced); an "error"
    means that a part of the machine was off or an input was not used. ``subject`` names the
    passage, file or line.
    """

    stage: str
    message: str
    subject: str | None = None
    severity: Severity = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Wall-clock seconds that one stage took."""

    stage: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCounts:
    """How many pairs of passages there were, how many were compared, how many conflict."""

    total: int = 0
    compared: int = 0
    conflicting: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StageCounts:
    """What the two stages of a detector did: a small model first, a chat model where it is unsure.

    ``settled`` pairs of passages needed no second stage, ``unsure`` ones did. Of those, ``asked``
    were put to the chat model, ``cached`` of them answered from earlier replies. ``second`` is
    "off" where the settings allow no call, "no-model" where no chat model is configured: then the
    first stage's verdicts stand, unsure or not.
    """

    settled: int
    unsure: int
    asked: int = 0
    cached: int = 0
    second: SecondStage = "no-model"

    @property
    def saved(self) -> int:
        """Calls that asking about every pair would have made on top."""
        return self.settled


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What produced a report: enough to produce it again.

    ``settings`` is a digest of every setting in force, ``now`` the reference time in ISO-8601.
    """

    version: str
    preset: str
    settings: str
    encoder: str | None
    reader: str | None
    now: str
    as_of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question with its passages in retrieval order, as the stages see it.

    ``now`` is the reference for "not yet in force"; ``as_of`` is the moment that the question asks
    about, None for the present. Both are aware of their time zone.
    """

    query: str | None
    hits: tuple[Hit, ...]
    now: datetime
    as_of: datetime | None = None

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The passages in retrieval order."""
        return tuple(hit.passage for hit in self.hits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """What a detector found: claims, cues, votes, and the conflicts they form."""

    conflicts: tuple[Conflict, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    claims: tuple[Claim, ...] = ()
    cues: tuple[Cue, ...] = ()
    pairs: PairCounts = PairCounts()
    stages: StageCounts | None = None
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What a resolver decided: one resolution a conflict, and the evidence blocks."""

    resolutions: tuple[Resolution, ...] = ()
    evidence: Evidence = Evidence()
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Where a reader found the answer in one context.

    ``answer`` is the shortest span that answers, ``sentence`` the sentence around it; both are
    offsets into the context that was read. ``score`` in [0, 1] says how well it answers.
    ``stance`` is what the context says to a question of yes or no, or to a claim in its place;
    None from a reader that does not tell.
    """

    answer: Span
    sentence: Span
    score: float
    stance: Stance | None = None


class Stance(NamedTuple):
    """What a text says to a statement or a question: probabilities that sum to 1."""

    no: float
    yes: float
    neither: float


def _freeze_metadata(record: Document | Passage) -> None:
    if not isinstance(record.metadata, Metadata):
        object.__setattr__(record, "metadata", Metadata(record.metadata))
