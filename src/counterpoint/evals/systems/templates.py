"""What is sent to a system: a prompt, or a JSON body, filled in from a case.

Everything is put in in one pass: what a passage or a question holds is never read as a template.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from counterpoint.errors import InputError, one_line, suggestion
from counterpoint.evals.records import Case
from counterpoint.values.names import shown_id

DEFAULT_PROMPT = "answer-1.txt"
DEFAULT_BODY: Mapping[str, Any] = {
    name: f"${{{name}}}" for name in ("query", "passages", "now", "as_of")
}

_IN_PROMPT = re.compile(r"\{(query|passages|now|as_of)\}")
_IN_BODY = re.compile(r"\$\{([^{}]{0,80})\}")
_NAMES = ("query", "passages", "texts", "now", "as_of")


@cache
def prompt(name: str) -> str:
    """A prompt of ours; a change of its words is a new file."""
    return files("counterpoint.evals.systems").joinpath("prompts", name).read_text("utf-8")


def check_prompt(template: str) -> None:
    """Refuse a prompt that asks nothing or gives nothing to answer from.

    Raises:
        InputError: it lacks ``{query}`` or ``{passages}``.
    """
    missing = {"query", "passages"} - set(_IN_PROMPT.findall(template))
    if missing:
        raise InputError(
            f"the template lacks {{{min(missing)}}}: it needs {{query}} and {{passages}}"
        )


def check_body(template: Any) -> None:
    """Refuse a body that is not JSON, or with a placeholder that nothing stands for.

    Raises:
        InputError: the message suggests the closest that is known.
    """
    try:
        json.dumps(template, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"the template has no JSON form: {one_line(error)}") from error
    for text in _texts(template):
        for name in _IN_BODY.findall(text):
            if name not in _NAMES:
                hint = suggestion(name, _NAMES)
                raise InputError(f"the template has no placeholder {shown_id(name)!r}. {hint}")


def fill_prompt(template: str, case: Case) -> str:
    """Put the case into a prompt; a question or time that is not given is empty."""
    values = _as_text(case)
    return _IN_PROMPT.sub(lambda found: values[found[1]], template)


def fill_body(template: Any, case: Case) -> Any:
    """Put the case into a JSON value.

    A text that is one placeholder becomes the value: ``"${passages}"`` the list of passages,
    ``"${texts}"`` the list of their texts, ``"${query}"`` the question or null. Inside a longer
    text each is written out.
    """
    return _filled(template, _as_json(case), _as_text(case))


def passage_list(case: Case) -> list[dict[str, str | None]]:
    """The passages as objects for JSON."""
    return [
        {
            "id": passage.id,
            "text": passage.text,
            "title": passage.title,
            "date": passage.date,
            "source": passage.source,
        }
        for passage in case.passages
    ]


def passage_block(case: Case) -> str:
    """The passages as text: each under its id in brackets, with title, date and source."""
    blocks = []
    for passage in case.passages:
        about = "; ".join(part for part in (passage.title, passage.date, passage.source) if part)
        head = f"[{passage.id}] ({about})" if about else f"[{passage.id}]"
        blocks.append(f"{head}\n{passage.text}")
    return "\n\n".join(blocks)


def _filled(template: Any, values: Mapping[str, Any], texts: Mapping[str, str]) -> Any:
    if isinstance(template, Mapping):
        return {name: _filled(value, values, texts) for name, value in template.items()}
    if isinstance(template, list | tuple):
        return [_filled(value, values, texts) for value in template]
    if not isinstance(template, str):
        return template
    whole = _IN_BODY.fullmatch(template)
    return values[whole[1]] if whole else _IN_BODY.sub(lambda found: texts[found[1]], template)


def _as_json(case: Case) -> dict[str, Any]:
    return {
        "query": case.query,
        "passages": passage_list(case),
        "texts": [passage.text for passage in case.passages],
        "now": case.now,
        "as_of": case.as_of,
    }


def _as_text(case: Case) -> dict[str, str]:
    return {
        "query": case.query or "",
        "passages": passage_block(case),
        "texts": "\n\n".join(passage.text for passage in case.passages),
        "now": case.now or "",
        "as_of": case.as_of or "",
    }


def _texts(template: Any) -> list[str]:
    if isinstance(template, Mapping):
        template = list(template.values())
    if isinstance(template, list | tuple):
        return [text for value in template for text in _texts(value)]
    return [template] if isinstance(template, str) else []
