"""What a judge is asked: a rubric from a versioned file, and the data as one JSON object.

The rubric is the system's message, the data the user's: no passage and no answer stands in a
sentence of ours. Nothing in the data can end its JSON string, nor spell a token with which chat
models mark who speaks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from counterpoint.evals.judges.records import CLAIM_LABELS, Question
from counterpoint.evals.measures.answers import is_asked
from counterpoint.evals.records import AnswerKey, Example, Gold, SystemOutput
from counterpoint.protocols import ChatMessage
from counterpoint.types import Passage
from counterpoint.values.characters import INVISIBLE
from counterpoint.values.visible import visible

VERSION = "v1"
_PATTERN = "re:"
SCORES: Mapping[Question, tuple[int, ...]] = MappingProxyType(
    {"correctness": (0, 1, 2), "resolution": (1, 2, 3, 4, 5), "transparency": (1, 2, 3, 4, 5)}
)

_ORIGINS = {
    "E": "the facts changed over time",
    "I": "passages were tampered with",
    "U": "nothing in the sources can tell",
}
# "<|im_end|>", "</s>", "<｜User｜>" and "[INST]" are tokens to some servers wherever they stand.
_STEERING = re.compile(f"<(?=[^\\s])|\\[(?=/?[A-Z_]{{1,40}}\\])|[\x7f-\x9f\u2028\u2029{INVISIBLE}]")


@cache
def rubric(question: Question) -> str:
    """The words of a question; a change of them is a new version, in a new file."""
    name = f"{question}.{VERSION}.txt"
    return files("counterpoint.evals.judges").joinpath("prompts", name).read_text("utf-8").strip()


def asks(question: Question, example: Example) -> bool:
    """Whether a question is put on the outputs of a case."""
    if question == "correctness":
        return is_asked(example)
    if question == "support":
        return example.case.answer_wanted
    return bool(example.gold.conflict)


def messages(question: Question, example: Example, output: SystemOutput) -> list[ChatMessage]:
    """The rubric and the data of one output."""
    return [
        {"role": "system", "content": rubric(question)},
        {"role": "user", "content": quoted(data_of(question, example, output))},
    ]


def data_of(question: Question, example: Example, output: SystemOutput) -> dict[str, Any]:
    """What a judge is told for a question, and no more; passages as a reader would see them."""
    case = example.case
    times = {"now": case.now, "as_of": case.as_of}
    data: dict[str, Any] = {"question": case.query}
    data |= {name: time for name, time in times.items() if time is not None}
    if question == "correctness":
        return data | {"answer": output.answer, "key": _key(example.gold)}
    data["passages"] = [_passage(passage) for passage in case.passages]
    if question == "support":
        return data | {"answer": output.answer}
    said = {"answer": output.answer, "notes": list(output.notes), "abstained": output.abstained}
    if question == "transparency":
        return data | said
    aside = list(output.set_aside or ())
    return data | {"conflict": _conflict(example.gold)} | said | {"set_aside": aside}


def quoted(data: Any) -> str:
    """Write data as JSON; what is invisible, or could spell a token, stands as an escape."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return _STEERING.sub(_escaped, text)


def schema_of(question: Question) -> dict[str, Any]:
    """The JSON schema of the reply."""
    if question in SCORES:
        score = {"type": "integer", "enum": list(SCORES[question])}
        return _object({"score": score, "reason": {"type": "string"}})
    label = {"type": "string", "enum": list(CLAIM_LABELS)}
    claim = _object({"claim": {"type": "string"}, "label": label})
    return _object({"claims": {"type": "array", "items": claim}})


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    return f"\\u{ord(character):04x}" if character.isascii() else json.dumps(character)[1:-1]


def _passage(passage: Passage) -> dict[str, str]:
    about = {"title": passage.title, "date": passage.date, "source": passage.source}
    known = {name: text for name, text in about.items() if text}
    return {"id": passage.id, **known, "text": visible(passage.text).text}


def _key(gold: Gold) -> dict[str, Any]:
    if not gold.answerable:
        return {"answerable": False}
    key = gold.answer or AnswerKey()
    told: dict[str, Any] = {}
    if key.yes_no is not None:
        told["yes_no"] = "yes" if key.yes_no else "no"
        if key.statements is not None:
            told["right_statement"] = key.statements[0 if key.yes_no else 1]
    if key.gold:
        told["must_state"] = [{"any_of": _readable(group)} for group in key.gold]
    if key.wrong:
        told["must_not_assert"] = _readable(key.wrong)
    return told


def _readable(forms: tuple[str, ...]) -> list[str]:
    """Without regular expressions, where there are other forms."""
    return [form for form in forms if not form.startswith(_PATTERN)] or list(forms)


def _conflict(gold: Gold) -> dict[str, Any]:
    known = {
        "kind": gold.kind,
        "arose": gold.origin and _ORIGINS[gold.origin],
        "suspects": list(gold.suspects),
        "keep": list(gold.keep),
    }
    return {name: value for name, value in known.items() if value}
