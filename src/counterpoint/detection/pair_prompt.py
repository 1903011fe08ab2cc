"""The question about a pair of passages, and the reply to it: pure functions.

Passages are data: they stand in JSON strings, which nothing in them can end, and the model is told
that what they command is not meant for it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from counterpoint.detection.nearest import Excerpt, nearest_sentences
from counterpoint.errors import ModelError
from counterpoint.protocols import ChatMessage
from counterpoint.types import Passage
from counterpoint.values.characters import replace_surrogates
from counterpoint.values.json_objects import first_object
from counterpoint.values.names import fold
from counterpoint.values.visible import visible

VERSION = 1
_ROOM = 1500  # characters of a passage
_QUESTION = 1000
_LABEL = 200
_REASON = 300
# Chat templates mark turns with words like <|im_end|>, <end_of_turn>, [INST] or [/INST].
_MARK = re.compile(r"<|\[(?=/?[A-Za-z_]{1,24}\])")


class Prompt(NamedTuple):
    """What is sent: the messages, and the JSON schema of the reply.

    ``shortened`` says that a text was too long and is not shown in full.
    """

    messages: tuple[ChatMessage, ...]
    schema: dict[str, Any]
    shortened: bool = False


class Opinion(BaseModel):
    """What a chat model thinks of a pair; ``confidence`` in [0, 1] is in its own verdict."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)

    conflict: bool
    kind: Literal["none", "factual", "temporal", "opinion"] = "none"
    confidence: float = Field(ge=0.0, le=1.0)
    quote_left: str = ""
    quote_right: str = ""
    reason: str = ""

    @property
    def quotes(self) -> tuple[str, str]:
        """The words that it rests on, of the left and of the right passage."""
        return self.quote_left, self.quote_right


def ask_about(query: str | None, left: Passage, right: Passage) -> Prompt:
    """Write the prompt for one pair.

    Of a passage of more than 1,500 characters the sentences stay that the other one does not hold
    and that share most words with the question, in order, with an ellipsis where some are left out.
    """
    question = replace_surrogates(query or "")
    texts = [replace_surrogates(visible(passage.text).text) for passage in (left, right)]
    shown = [
        nearest_sentences(mine, question, other, _ROOM)
        for mine, other in zip(texts, reversed(texts), strict=True)
    ]
    given = {
        "question": question[:_QUESTION],
        "left": _told(left, shown[0]),
        "right": _told(right, shown[1]),
    }
    return Prompt(
        messages=(
            {"role": "system", "content": _instructions()},
            {"role": "user", "content": _fenced(given)},
        ),
        schema=_schema(),
        shortened=any(part.shortened for part in shown) or len(question) > _QUESTION,
    )


def read_opinion(text: str) -> Opinion:
    """Read a reply; words around the JSON object are no error.

    Raises:
        ModelError: there is no object in it, or it does not keep to the schema.
    """
    found = first_object(text)
    if found is None:
        raise ModelError("its reply holds no JSON object")
    try:
        opinion = Opinion.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ModelError(f"its reply cannot be used: {where}: {first['msg']}") from None
    reason = fold(replace_surrogates(opinion.reason))
    if len(reason) > _REASON:
        reason = f"{reason[:_REASON]}…"
    return opinion.model_copy(update={"reason": reason})


def _told(passage: Passage, shown: Excerpt) -> dict[str, str]:
    """What the model is shown of a passage; a date may be all that tells two versions apart."""
    labels = {"title": passage.title, "date": passage.date}
    about = {name: fold(replace_surrogates(text))[:_LABEL] for name, text in labels.items() if text}
    return {**about, "text": shown.text}


def _fenced(given: dict[str, Any]) -> str:
    """Write JSON in which no mark of a chat template stands: a mark would end the message."""
    text = json.dumps(given, ensure_ascii=False)
    return _MARK.sub(lambda mark: f"\\u{ord(mark[0]):04x}", text)


@cache
def _instructions() -> str:
    path = files("counterpoint.detection") / "prompts" / f"pair-{VERSION}.txt"
    return path.read_text(encoding="utf-8").strip()


def _schema() -> dict[str, Any]:
    """The reply. No bounds stand in it: not every endpoint takes them; the reader checks."""
    text = {"type": "string"}
    return {
        "type": "object",
        "properties": {
            "quote_left": text,
            "quote_right": text,
            "reason": text,
            "conflict": {"type": "boolean"},
            "kind": {"type": "string", "enum": ["none", "factual", "temporal", "opinion"]},
            "confidence": {"type": "number"},
        },
        "required": ["quote_left", "quote_right", "reason", "conflict", "kind", "confidence"],
        "additionalProperties": False,
    }
