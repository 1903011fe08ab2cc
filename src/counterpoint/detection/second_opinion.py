"""The second stage: a chat model is asked about pairs that the first stage is unsure of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from counterpoint.detection.opinion_verdict import PassagePair, verdict_of
from counterpoint.detection.pair_prompt import Prompt, ask_about, read_opinion
from counterpoint.errors import CounterpointError, ModelError, one_line, typed
from counterpoint.protocols import ChatModel, ChatReply
from counterpoint.settings import LlmSettings
from counterpoint.types import Failure, Request, Verdict

STAGE = "detect"
# Room for the reply, and for what a model thinks before it.
_TOKENS = 1024
# An endpoint that is down costs a review a few timeouts, not one a pair.
_MOST_FAILED_CALLS = 3


class Opinions(NamedTuple):
    """What came of it: one verdict a pair that was answered, in the order of ids.

    ``calls`` counts the pairs that were put to the model, ``cached`` those of them that it did not
    have to be asked about again, ``left_out`` the pairs that were never put to it.
    """

    verdicts: tuple[Verdict, ...]
    failures: tuple[Failure, ...]
    calls: int
    cached: int
    left_out: int = 0

    @property
    def failed(self) -> int:
        """How many pairs were put to the model in vain."""
        return self.calls - len(self.verdicts)


class SecondOpinion:
    """Asks about each pair once, at temperature 0, and at most ``most_calls`` times a review."""

    def __init__(self, chat: ChatModel, settings: LlmSettings) -> None:
        self._chat = chat
        self._most = settings.most_calls

    def decide(self, request: Request, pairs: Sequence[PassagePair]) -> Opinions:
        """Ask about pairs of passages; a pair without a usable reply has no verdict.

        Pairs are asked about once each, in the order of ids and with the smaller id on the left,
        so that the same ones are left out when the calls do not suffice. After three calls in a
        row without any reply the others are not made.
        """
        asked = _Asked()
        ordered = _in_order(pairs)
        for pair in ordered[: self._most]:
            self._ask(request.query, pair, asked)
            if asked.silent >= _MOST_FAILED_CALLS:
                break
        return asked.opinions(len(ordered))

    def _ask(self, query: str | None, pair: PassagePair, asked: _Asked) -> None:
        prompt = ask_about(query, *pair)
        asked.calls += 1
        try:
            reply = self._reply(prompt)
        except Exception as error:  # whatever the model of somebody else raises
            asked.silent += 1
            told = one_line(error) if isinstance(error, CounterpointError) else typed(error)
            asked.fail(pair, told)
            return
        asked.silent = 0
        asked.note(prompt, reply)
        try:
            asked.verdicts.append(verdict_of(pair, read_opinion(reply.text)))
        except ModelError as error:
            asked.fail(pair, one_line(error))

    def _reply(self, prompt: Prompt) -> ChatReply:
        return self._chat.complete(
            prompt.messages, temperature=0.0, max_tokens=_TOKENS, schema=prompt.schema, seed=0
        )


@dataclass(slots=True)
class _Asked:
    """What one review has asked so far."""

    verdicts: list[Verdict] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    warnings: dict[str, None] = field(default_factory=dict)
    calls: int = 0
    cached: int = 0
    shortened: int = 0
    silent: int = 0

    def fail(self, pair: PassagePair, told: str) -> None:
        self.failures.append(
            Failure(
                stage=STAGE,
                subject=f"{pair[0].id}, {pair[1].id}",
                message=f"the chat model was asked in vain, the first verdict stands: {told}",
            )
        )

    def note(self, prompt: Prompt, reply: ChatReply) -> None:
        self.cached += reply.cached
        self.shortened += prompt.shortened
        self.warnings |= dict.fromkeys(reply.warnings)

    def opinions(self, pairs: int) -> Opinions:
        left_out = pairs - self.calls
        return Opinions(
            tuple(self.verdicts),
            (*self.failures, *self._left_out(left_out), *self._warned()),
            self.calls,
            self.cached,
            left_out,
        )

    def _left_out(self, number: int) -> Iterator[Failure]:
        if not number:
            return
        if self.silent >= _MOST_FAILED_CALLS:
            why = f"it gave no reply {self.silent} times in a row"
        else:
            why = "raise llm.most_calls, or review fewer passages"
        told = "pair was" if number == 1 else "pairs were"
        yield Failure(
            stage=STAGE,
            message=f"{number:,} unsure {told} not put to the chat model, the first verdict "
            f"stands: {why}",
        )

    def _warned(self) -> Iterator[Failure]:
        if self.shortened:
            yield Failure(
                stage=STAGE,
                severity="warning",
                message=f"of long texts the chat model was shown the sentences nearest the "
                f"question only, in {self.shortened:,} of {self.calls:,} calls",
            )
        for told in self.warnings:
            yield Failure(stage=STAGE, severity="warning", message=told)


def _in_order(pairs: Sequence[PassagePair]) -> list[PassagePair]:
    """Each pair once, the smaller id first, in the order of ids."""
    turned = [(one, two) if one.id <= two.id else (two, one) for one, two in pairs]
    by_ids = {(left.id, right.id): (left, right) for left, right in turned}
    return [by_ids[ids] for ids in sorted(by_ids)]
