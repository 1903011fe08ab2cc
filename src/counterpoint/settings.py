"""Every setting, with its default and its bounds. `counterpoint.configuration` reads them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_data_path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _listed(value: Any) -> Any:
    """Read a list that is written as text, as in the environment: commas, or a JSON array."""
    if not isinstance(value, str):
        return value
    if not value.lstrip().startswith("["):
        return [part.strip() for part in value.split(",") if part.strip()]
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        raise ValueError("it is not a JSON array") from error


Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Names = Annotated[Words, Field(min_length=1)]


class Section(BaseModel):
    """A group of settings: frozen, and closed to names it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class RecencySettings(Section):
    """The `recency` heuristics. Signals match their regular inflections too."""

    gate: float = Field(
        default=0.68,
        ge=-1.0,
        le=1.0,
        description="smallest cosine at which two passages count as being about one topic",
    )
    most_pairs: int = Field(
        default=100_000,
        ge=1,
        le=10_000_000,
        description="of more pairs above the gate the closest are compared",
    )
    year_from: int = Field(default=1900, description="first bare integer that counts as a year")
    year_to: int = Field(default=2099, description="last bare integer that counts as a year")
    small_integer_below: int = Field(
        default=10, ge=0, description="bare integers below it are not compared"
    )
    negation: Words = Field(
        default=(
            *("no", "not", "never", "none", "n't", "without", "lack", "fail", "unable"),
            *("impossible", "doubt", "unlikely", "disagree", "reject", "deny"),
        ),
        description="signals of negation and uncertainty",
    )
    directional: Words = Field(
        default=(
            *("increase", "decrease", "rise", "fall", "up", "down", "more", "less", "higher"),
            *("lower", "change", "update", "new", "old", "past", "future", "previous"),
            *("current", "former", "latest", "earlier", "later", "supersede", "supercede"),
            *("replace", "revise", "amend", "cancel", "remove"),
        ),
        description="signals of direction and comparison",
    )
    uninflected: Words = Field(
        default=(
            *("no", "not", "never", "none", "without", "unable", "impossible", "unlikely"),
            *("up", "down", "more", "less", "higher", "lower", "new", "old", "past", "future"),
            *("previous", "current", "former", "latest", "earlier", "later"),
        ),
        description="signals that match as they are written only",
    )


class RuleSettings(Section):
    """The `rules` detector: claims compared by value, statements brought together by cosine."""

    threshold: float = Field(
        default=0.5,
        ge=0.0,
        le=1.0,
        description="smallest probability that is reported as a conflict",
    )
    relevance: float = Field(
        default=0.2,
        ge=-1.0,
        le=1.0,
        description="smallest cosine with the question at which a statement can answer it",
    )
    answering: int = Field(
        default=3, ge=1, le=100, description="statements of a passage that may answer the question"
    )
    similarity: float = Field(
        default=0.6,
        ge=-1.0,
        le=1.0,
        description="smallest cosine at which two statements are compared whatever is asked",
    )
    most_statements: int = Field(
        default=20_000,
        ge=1,
        le=200_000,
        description="of more statements the first of each passage are compared",
    )
    most_pairs: int = Field(
        default=100_000,
        ge=1,
        le=10_000_000,
        description="of more pairs of statements the closest are compared",
    )


class JudgeSettings(Section):
    """The `judge`: rules and reader weighed together, and a chat model where that leaves doubt."""

    balance: Literal["precision", "balanced", "recall"] = Field(
        default="balanced",
        description="which error is worse: precision shows fewer pairs in vain, recall misses "
        "fewer conflicts",
    )
    threshold: float | None = Field(
        default=None,
        ge=0.0,
        le=1.0,
        description="smallest probability that is reported as a conflict; null takes that of "
        "balance",
    )
    doubt: float = Field(
        default=0.2,
        ge=0.0,
        le=0.5,
        description="pairs this close to the threshold are put to the chat model, if there is one",
    )


class ConflictRagSettings(Section):
    """The heads of `conflictrag`, and when its second stage is asked."""

    tau_c: float = Field(
        default=0.7,
        ge=0.5,
        le=1.0,
        description="a pair whose likelier verdict has less probability is unsure",
    )
    most_pairs: int = Field(
        default=20_000,
        ge=1,
        le=1_000_000,
        description="of more pairs of passages the closest are compared",
    )


class CrossEncoderSettings(Section):
    """The `cross-encoder` detector: a model that reads two sentences at once."""

    model: str | None = Field(
        default=None,
        description="model of natural-language inference, a folder or a hub name such as "
        "cross-encoder/nli-deberta-v3-base; `nli_filter` needs one",
    )
    label: str | None = Field(
        default=None,
        description="its label that means a conflict; null looks for contradiction, conflict or "
        "the like",
    )
    threshold: float = Field(
        default=0.5,
        ge=0.0,
        le=1.0,
        description="smallest probability that is reported as a conflict",
    )
    similarity: float = Field(
        default=0.4,
        ge=-1.0,
        le=1.0,
        description="smallest cosine at which two sentences are read together",
    )
    sentences: int = Field(
        default=4,
        ge=1,
        le=1_000,
        description="pairs of sentences that are read of two passages, the closest first",
    )
    most_sentences: int = Field(
        default=20_000,
        ge=1,
        le=200_000,
        description="of more sentences the first of each passage are taken",
    )
    most_pairs: int = Field(
        default=1_000,
        ge=1,
        le=1_000_000,
        description="of more pairs of passages the closest are compared",
    )


class LlmSettings(Section):
    """The chat model. Its address and key come from the environment, never from here."""

    model: str | None = Field(
        default=None,
        description="name at an OpenAI-compatible endpoint, or a .gguf file; null works without",
    )
    timeout: float = Field(default=60.0, gt=0.0, le=3600.0, description="seconds for one attempt")
    retries: int = Field(default=3, ge=0, le=20, description="how often a failed call is repeated")
    most_calls: int = Field(
        default=50, ge=0, le=100_000, description="pairs put to it in one review at most"
    )
    cache: bool = Field(default=True, description="keep replies in your cache folder")


class IngestSettings(Section):
    """How files become documents and passages. Field names match whatever their case."""

    passage_chars: int = Field(
        default=900, ge=100, le=20_000, description="length of a passage in characters, about"
    )
    id_fields: Names = Field(
        default=("id", "doc_id", "_id", "uuid"), description="where a record's id is looked for"
    )
    text_fields: Names = Field(
        default=("text", "content", "body", "page_content", "passage"),
        description="where its text is looked for",
    )
    title_fields: Names = Field(
        default=("title", "headline", "name"), description="where its title is looked for"
    )
    source_fields: Names = Field(
        default=("source", "url", "publisher", "origin"),
        description="where its source is looked for",
    )
    date_fields: Names = Field(
        default=(
            *("date", "updated", "last_modified", "lastmod", "modified", "published"),
            *("publication_date", "timestamp", "created"),
        ),
        description="where its date is looked for",
    )
    date_from_mtime: bool = Field(
        default=False, description="date a file that states none by its time of change"
    )


class RetrievalSettings(Section):
    """BM25 and dense search, joined by reciprocal rank fusion."""

    rrf_constant: int = Field(
        default=60,
        ge=1,
        le=1_000_000,
        description="c in 1 / (c + rank): larger values level the ranks",
    )
    candidates: int = Field(
        default=100, ge=1, le=100_000, description="how many hits of each search are fused"
    )


class AnswerSettings(Section):
    """When an answer is given at all."""

    least_score: float = Field(
        default=0.3, ge=0.0, le=1.0, description="below this score of the reader none is given"
    )


class LimitSettings(Section):
    """The largest input that is taken; beyond it the caller gets one line that says so."""

    query_chars: int = Field(default=10_000, ge=1, le=10**6, description="characters of a question")
    passage_chars: int = Field(
        default=500_000, ge=1, le=10**9, description="characters of a passage"
    )
    passages: int = Field(default=5_000, ge=1, le=10**6, description="passages in one review")
    file_bytes: int = Field(default=100_000_000, ge=1, le=10**10, description="bytes of a file")


class LogSettings(Section):
    """The conflict log."""

    enabled: bool = Field(default=True, description="append every review that finds a conflict")
    url: str | None = Field(
        default=None, description="database URL; null is a SQLite file in your data folder"
    )
    store_text: bool = Field(default=True, description="false keeps questions and quotes out")

    def resolved_url(self) -> str:
        """The database URL in force: the one set, or a SQLite file in the user's data folder."""
        if self.url is not None:
            return self.url
        return f"sqlite:///{user_data_path('counterpoint', appauthor=False) / 'conflicts.db'}"


class Settings(Section):
    """All settings of one `Counterpoint`; frozen."""

    preset: str = Field(default="default", description="which strategies run")
    trust: Literal["open", "curated"] = Field(
        default="open",
        description="who may have written a passage: anyone, or vetted authors; for presets that "
        "attribute an origin (none so far)",
    )
    k: int = Field(default=5, ge=1, le=1_000, description="how many passages are retrieved")
    encoder: str = Field(default="minilm", description="packaged encoder, folder, or hub name")
    reader: str = Field(default="sentence", description="packaged reader, folder, or hub name")
    threads: int | None = Field(
        default=None, ge=1, le=256, description="threads of a model; null leaves it to the runtime"
    )
    data: Path | None = Field(
        default=None, description="folder of the data sets that `counterpoint eval` reads"
    )
    recency: RecencySettings = RecencySettings()
    rules: RuleSettings = RuleSettings()
    judge: JudgeSettings = JudgeSettings()
    conflictrag: ConflictRagSettings = ConflictRagSettings()
    cross_encoder: CrossEncoderSettings = CrossEncoderSettings()
    llm: LlmSettings = LlmSettings()
    ingest: IngestSettings = IngestSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    answer: AnswerSettings = AnswerSettings()
    limits: LimitSettings = LimitSettings()
    log: LogSettings = LogSettings()

    def digest(self) -> str:
        """Twelve hexadecimal digits that change when any setting does, but for the data folder."""
        text = repr(self.model_dump(exclude={"data"}))
        return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:12]
