"""Two stages: what the first is unsure of is put to a chat model, and every vote is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from counterpoint.detection.second_opinion import Opinions, SecondOpinion
from counterpoint.protocols import ChatModel
from counterpoint.settings import LlmSettings
from counterpoint.types import Failure, Passage, Request, SecondStage, StageCounts, Verdict

_NO_OPINIONS = Opinions((), (), 0, 0)


class Settled(NamedTuple):
    """The votes of both stages in order, who settled the pairs, and what went wrong.

    ``opinions`` are the votes of the chat model alone.
    """

    verdicts: tuple[Verdict, ...]
    opinions: tuple[Verdict, ...]
    stages: StageCounts
    failures: tuple[Failure, ...]


class TwoStages:
    """Puts pairs to a chat model where there is one and the settings allow a call."""

    def __init__(self, chat: ChatModel | None, settings: LlmSettings) -> None:
        self._state = second_stage(chat, settings)
        self._second = SecondOpinion(chat, settings) if chat and self._state == "on" else None

    def settle(
        self, request: Request, first: Sequence[Verdict], is_unsure: Callable[[Verdict], bool]
    ) -> Settled:
        """Ask about the pairs that the first stage is unsure of; an opinion overrules its vote."""
        passages: dict[str, Passage] = {passage.id: passage for passage in request.passages}
        unsure = [(passages[v.left], passages[v.right]) for v in first if is_unsure(v)]
        second = self._second.decide(request, unsure) if self._second else _NO_OPINIONS
        overruled = {(vote.left, vote.right) for vote in second.verdicts}
        kept = [replace(v, decides=(v.left, v.right) not in overruled) for v in first]
        return Settled(
            in_order([*kept, *second.verdicts]),
            second.verdicts,
            StageCounts(
                settled=len(first) - len(unsure),
                unsure=len(unsure),
                asked=second.calls,
                cached=second.cached,
                second=self._state,
            ),
            second.failures,
        )


def in_order(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """Sort votes by pair, then by detector."""
    return tuple(sorted(verdicts, key=lambda vote: (vote.left, vote.right, vote.detector)))


def second_stage(chat: ChatModel | None, settings: LlmSettings) -> SecondStage:
    """Say whether pairs can be put to a chat model, for `StageCounts.second`."""
    if chat is None:
        return "no-model"
    return "on" if settings.most_calls else "off"
