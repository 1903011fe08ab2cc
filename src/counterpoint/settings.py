"""Every setting, with its default and its bounds. `counterpoint.configuration` reads them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import BaseModel, ConfigDict, Field


class Section(BaseModel):
    """A group of settings: frozen, and closed to names it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class RecencySettings(Section):
    """The `recency` heuristics. Signals match their regular inflections too.

    ``gate`` is the smallest cosine at which two passages count as being about one topic; it
    belongs to the encoder and the domain (`counterpoint calibrate` finds it).
    """

    gate: float = Field(default=0.68, ge=-1.0, le=1.0)
    year_from: int = 1900
    year_to: int = 2099
    small_integer_below: int = Field(default=10, ge=0)
    negation: tuple[str, ...] = (
        *("no", "not", "never", "none", "n't", "without", "lack", "fail", "unable", "impossible"),
        *("doubt", "unlikely", "disagree", "reject", "deny"),
    )
    directional: tuple[str, ...] = (
        *("increase", "decrease", "rise", "fall", "up", "down", "more", "less", "higher", "lower"),
        *("change", "update", "new", "old", "past", "future", "previous", "current", "former"),
        *("latest", "earlier", "later", "supersede", "supercede", "replace", "revise", "amend"),
        *("cancel", "remove"),
    )
    uninflected: tuple[str, ...] = (
        *("no", "not", "never", "none", "without", "unable", "impossible", "unlikely"),
        *("up", "down", "more", "less", "higher", "lower", "new", "old", "past", "future"),
        *("previous", "current", "former", "latest", "earlier", "later"),
    )


class IngestSettings(Section):
    """How files become documents and passages. Lengths are in characters."""

    passage_chars: int = Field(default=900, ge=100, le=20_000)
    id_fields: tuple[str, ...] = ("id", "doc_id", "_id", "uuid")
    text_fields: tuple[str, ...] = ("text", "content", "body", "page_content", "passage")
    title_fields: tuple[str, ...] = ("title", "headline", "name")
    source_fields: tuple[str, ...] = ("source", "url", "publisher", "origin")
    date_fields: tuple[str, ...] = (
        *("date", "updated", "last_modified", "lastmod", "modified", "published"),
        *("publication_date", "timestamp", "created"),
    )
    date_from_mtime: bool = False


class RetrievalSettings(Section):
    """Reciprocal rank fusion over the best ``candidates`` of BM25 and of dense search."""

    rrf_constant: int = Field(default=60, ge=1)
    candidates: int = Field(default=100, ge=1)


class AnswerSettings(Section):
    """When an answer is given at all: the reader's score must reach ``least_score``."""

    least_score: float = Field(default=0.3, ge=0.0, le=1.0)


class LimitSettings(Section):
    """The largest input that is taken; beyond it the caller gets one line that says so."""

    query_chars: int = Field(default=10_000, ge=1)
    passage_chars: int = Field(default=500_000, ge=1)
    passages: int = Field(default=5_000, ge=1)
    file_bytes: int = Field(default=100_000_000, ge=1)


class LogSettings(Section):
    """The conflict log. ``store_text`` off keeps questions and quotes out of it."""

    enabled: bool = True
    url: str | None = None
    store_text: bool = True

    def resolved_url(self) -> str:
        """The database URL in force: the one set, or a SQLite file in the user's data folder."""
        if self.url is not None:
            return self.url
        return f"sqlite:///{user_data_path('counterpoint', appauthor=False) / 'conflicts.db'}"


class Settings(Section):
    """All settings of one `Counterpoint`; frozen.

    ``trust`` says who may have written a passage: anyone ("open") or vetted authors ("curated");
    strategies that attribute an origin read it. ``data`` is a folder of evaluation data sets.
    """

    preset: str = "default"
    trust: Literal["open", "curated"] = "open"
    k: int = Field(default=5, ge=1, le=1_000)
    encoder: str = "minilm"
    reader: str = "sentence"
    threads: int | None = Field(default=None, ge=1)
    data: Path | None = None
    recency: RecencySettings = RecencySettings()
    ingest: IngestSettings = IngestSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    answer: AnswerSettings = AnswerSettings()
    limits: LimitSettings = LimitSettings()
    log: LogSettings = LogSettings()

    def digest(self) -> str:
        """Twelve hexadecimal digits that change when any setting does."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:12]
