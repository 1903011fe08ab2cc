"""`counterpoint eval judge`: a chat model judges the outputs of a run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterpoint.cli.eval_suites import Data
from counterpoint.cli.options import Config, settings_from

if TYPE_CHECKING:
    from counterpoint.evals.judges.records import JudgeSummary, Question
    from counterpoint.models.chat import OpenAIChat

_CHAT = re.compile(r"chat:(.+?)(?:@(https?://.+))?", re.DOTALL)
_SHOWN_PROBLEMS = 5


def judge(
    run: Annotated[Path, typer.Argument(help="Folder of the run.", metavar="RUN")],
    model: Annotated[
        str, typer.Option("--judge", help="chat:MODEL or chat:MODEL@BASE_URL; not a judged one.")
    ],
    data: Data = None,
    questions: Annotated[
        list[str] | None,
        typer.Option(
            "--question", help="Only correctness, support, resolution or transparency; repeatable."
        ),
    ] = None,
    suites: Annotated[
        list[str] | None, typer.Option("--suite", help="Judge only this one; repeatable.")
    ] = None,
    systems: Annotated[
        list[str] | None, typer.Option("--system", help="Judge only this one; repeatable.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="At most so many cases of each suite.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws cases and resamples.")] = 0,
    format_sample: Annotated[
        int, typer.Option("--format-sample", min=0, help="Answers judged in two layouts.")
    ] = 20,
    timeout: Annotated[
        float,
        typer.Option("--timeout", min=1.0, help="Seconds that an attempt at a call may take."),
    ] = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
    config: Config = None,
) -> None:
    """Let a chat model judge the outputs of a run, and say how far it agrees with our measures.

    A judging that was stopped, or in which calls failed, goes on when the same command is given
    again.
    """
    from counterpoint.cli.progress import eval_progress
    from counterpoint.evals.judges.records import JudgePlan
    from counterpoint.evals.judges.run import judge_run
    from counterpoint.evals.runs.folder import RunFolder

    folder = RunFolder.open(run)
    plan = JudgePlan(
        data=data or settings_from(config).data,
        questions=_questions(questions or ()),
        suites=tuple(suites or ()),
        systems=tuple(systems or ()),
        limit=limit,
        seed=seed,
        format_sample=format_sample,
    )
    chat = _chat(model, timeout)
    try:
        with eval_progress() as on_progress:
            summary = judge_run(folder, chat, plan, on_progress)
    finally:
        chat.close()
    if as_json:
        from counterpoint.cli.output import echo_json
        from counterpoint.evals.judges.summarise import to_json

        echo_json(to_json(summary))
    else:
        from counterpoint.cli.output import console
        from counterpoint.evals.judges.terminal import print_judged

        print_judged(summary, console())
    typer.echo(f"Judged: {folder.path / 'judged' / summary.folder}", err=True)
    _say_problems(summary)
    if summary.calls == 0 and summary.problems:
        raise typer.Exit(1)


def _questions(names: Sequence[str]) -> tuple[Question, ...]:
    """The questions of these names, in our order; all where there is no name.

    Raises:
        UnknownNameError: there is no such question.
    """
    from counterpoint.errors import UnknownNameError
    from counterpoint.evals.judges.records import QUESTIONS

    for name in names:
        if name not in QUESTIONS:
            raise UnknownNameError("question", name, QUESTIONS)
    return tuple(one for one in QUESTIONS if not names or one in names)


def _chat(spec: str, timeout: float) -> OpenAIChat:
    """The chat model that a user names.

    Raises:
        InputError: the specification is none, or the model cannot be asked.
        MissingExtraError: the extra ``llm`` is not installed.
    """
    from counterpoint.errors import InputError
    from counterpoint.models.chat import OpenAIChat

    found = _CHAT.fullmatch(spec.strip())
    if found is None:
        raise InputError(
            f"--judge {spec[:80]!r} names no chat model: write chat:MODEL or chat:MODEL@BASE_URL"
        )
    return OpenAIChat(found[1], base_url=found[2], timeout=timeout)


def _say_problems(summary: JudgeSummary) -> None:
    """Tell on standard error why verdicts are missing, and what to mind."""
    from counterpoint.values.names import fold

    for warning in summary.warnings:
        typer.echo(fold(f"warning: {warning}"), err=True)
    for problem in summary.problems[:_SHOWN_PROBLEMS]:
        typer.echo(fold(f"{problem.question}: {problem.n} unscored: {problem.error}"), err=True)
    others = summary.problems[_SHOWN_PROBLEMS:]
    if others:
        n = sum(problem.n for problem in others)
        typer.echo(f"{n} more unscored for {len(others)} other reasons", err=True)
