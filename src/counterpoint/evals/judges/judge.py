"""`Judge`: a chat model that scores outputs, one call a question."""

from __future__ import annotations

import re
from collections.abc import Iterable

from counterpoint.errors import CounterpointError, ModelError, one_line
from counterpoint.evals.digests import short_digest
from counterpoint.evals.judges.asking import SCORES, asks, messages, rubric, schema_of
from counterpoint.evals.judges.records import QUESTIONS, Judged, Question, Verdict
from counterpoint.evals.judges.replies import read_reply
from counterpoint.evals.records import Example, SystemOutput
from counterpoint.protocols import ChatModel, ChatReply
from counterpoint.values.characters import replace_surrogates

_SCORE_TOKENS, _CLAIM_TOKENS = 400, 2048
# So many failures side by side are no accident of single calls.
_MOST_FAILURES = 10
_NO_FILE_NAME = re.compile(r"[^A-Za-z0-9._-]+")


class Judge:
    """Asks a chat model about outputs, at temperature 0.

    Args:
        chat: the model; it should be none that is judged.
        name: how it is called in tables; the model's name when left out.
        seed: is passed on; whether the model heeds it is its own affair.
    """

    def __init__(self, chat: ChatModel, name: str | None = None, *, seed: int = 0) -> None:
        self.name = name or chat.name
        self.model = chat.name
        self._chat = chat
        self._failures = 0
        self._seed = seed
        told = (chat.fingerprint, str(seed), *map(rubric, QUESTIONS))
        self.identity = short_digest(*told)

    @property
    def folder(self) -> str:
        """A file name that changes when its verdicts may."""
        plain = _NO_FILE_NAME.sub("-", self.name).strip("-.")[:60]
        return f"{plain or 'judge'}-{self.identity}"

    def scores(
        self,
        example: Example,
        output: SystemOutput,
        questions: Iterable[Question] = QUESTIONS,
    ) -> Judged:
        """Put those of the questions that the case asks for; what fails is in the verdict.

        Raises:
            ModelError: call after call failed: the judge is out of reach.
        """
        asked = [
            self._ask(question, example, output)
            for question in questions
            if asks(question, example)
        ]
        replies = [reply for _, reply in asked if reply is not None]
        return Judged(
            case=example.case.id,
            output=digest_of(output),
            verdicts=tuple(verdict for verdict, _ in asked),
            calls=len(replies),
            prompt_tokens=sum(reply.prompt_tokens for reply in replies),
            completion_tokens=sum(reply.completion_tokens for reply in replies),
        )

    def _ask(
        self, question: Question, example: Example, output: SystemOutput
    ) -> tuple[Verdict, ChatReply | None]:
        settled = _without_a_call(question, output)
        if settled is not None:
            return settled, None
        try:
            reply = self._chat.complete(
                messages(question, example, output),
                temperature=0.0,
                max_tokens=_SCORE_TOKENS if question in SCORES else _CLAIM_TOKENS,
                schema=schema_of(question),
                seed=self._seed,
            )
        except CounterpointError as error:
            return self._failed(question, replace_surrogates(one_line(error))), None
        self._failures = 0
        return read_reply(question, reply.text), reply

    def _failed(self, question: Question, problem: str) -> Verdict:
        self._failures += 1
        if self._failures == _MOST_FAILURES:
            raise ModelError(
                f"{_MOST_FAILURES} calls in a row failed, the last: {problem}; what was judged "
                "is kept: the same command goes on with it"
            )
        return Verdict(question=question, error=problem, failed=True)


def digest_of(output: SystemOutput) -> str:
    """Twelve hexadecimal digits that depend on all that a judge reads of an output."""
    return short_digest(repr((output.answer, output.abstained, output.notes, output.set_aside)))


def _without_a_call(question: Question, output: SystemOutput) -> Verdict | None:
    """The verdict on an output that leaves nothing to read."""
    told = bool(output.answer and output.answer.strip())
    if question in ("correctness", "support"):
        if output.abstained:
            return Verdict(question=question)
        return None if told else Verdict(question=question, error="the system gives no answer")
    if told or output.notes or output.abstained:
        return None
    return Verdict(question=question, error="the system says nothing that can be judged")
