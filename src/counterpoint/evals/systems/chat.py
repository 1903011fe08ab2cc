"""A chat model with a prompt, as a system under test."""

from __future__ import annotations

import re

from counterpoint.evals.digests import short_digest
from counterpoint.evals.records import Case, Cost, SystemOutput
from counterpoint.evals.systems.refusal import refuses
from counterpoint.evals.systems.templates import (
    DEFAULT_PROMPT,
    check_prompt,
    fill_prompt,
    prompt,
)
from counterpoint.protocols import ChatModel
from counterpoint.types import Quote

_BRACKETS = re.compile(r"\[([^\[\]]{1,400})\]")
_BETWEEN = re.compile(r"[,;\s]+")


class ChatSystem:
    """Asks a chat model to answer from the passages; it says nothing of pairs and kinds.

    Cases without a question, or that want no answer, cost no call.

    Args:
        chat: the model.
        template: the prompt, with ``{query}`` and ``{passages}``, also ``{now}`` and ``{as_of}``;
            None is a prompt of ours, under which the model cites ids in brackets and abstains in
            fixed words.
        temperature: None leaves it to the model.
        seed: is passed on; whether the model heeds it is its own affair.

    Raises:
        InputError: the template lacks a placeholder.
    """

    def __init__(
        self,
        chat: ChatModel,
        *,
        template: str | None = None,
        temperature: float | None = 0.0,
        max_tokens: int = 1024,
        seed: int = 0,
    ) -> None:
        self.name = chat.name
        self._chat = chat
        self._template = prompt(DEFAULT_PROMPT) if template is None else template
        check_prompt(self._template)
        self._temperature = temperature
        self._max_tokens = max_tokens
        self._seed = seed
        told = (chat.fingerprint, self._template, str(temperature), str(max_tokens), str(seed))
        self.identity = f"chat+{short_digest(*told)}"

    def answer(self, case: Case) -> SystemOutput:
        """Answer one case.

        Raises:
            ModelError: there is no reply.
        """
        if not case.answer_wanted or case.query is None:
            return SystemOutput()
        reply = self._chat.complete(
            [{"role": "user", "content": fill_prompt(self._template, case)}],
            temperature=self._temperature,
            max_tokens=self._max_tokens,
            seed=self._seed,
        )
        return SystemOutput(
            answer=reply.text,
            abstained=refuses(reply.text),
            citations=cited(reply.text, case),
            cost=Cost(
                calls=1,
                prompt_tokens=reply.prompt_tokens,
                completion_tokens=reply.completion_tokens,
            ),
        )

    def close(self) -> None:
        """Close the model, where it can be closed."""
        close = getattr(self._chat, "close", None)
        if close is not None:
            close()


def cited(text: str, case: Case) -> tuple[Quote, ...]:
    """The passages whose ids stand in square brackets, alone or in a list, each once."""
    known = {passage.id for passage in case.passages}
    named = (name for found in _BRACKETS.findall(text) for name in _BETWEEN.split(found))
    ids = dict.fromkeys(name for name in named if name in known)
    return tuple(Quote(passage_id=name, start=0, end=0, text="") for name in ids)
