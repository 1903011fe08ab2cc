"""The `counterpoint` command. Exit codes: 0 done, 1 failed, 2 wrong usage or input, 3 findings."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated, TextIO

import typer

from counterpoint.cli import ask, calibrate, check, demo, evals, index
from counterpoint.cli import log as log_commands
from counterpoint.errors import CounterpointError
from counterpoint.version import VERSION

EXIT_CODES = "Exit codes: 0 done, 1 failed, 2 wrong usage or input, 3 done with findings."

# What newer versions of typer return for Ctrl-C, in place of an Abort.
_INTERRUPTED = 130

app = typer.Typer(
    name="counterpoint",
    help="Finds the passages that contradict each other, says how, and never hides a choice.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo.demo)
app.command("index")(index.index)
app.command("ask")(ask.ask)
app.command("check")(check.check)
app.command("calibrate")(calibrate.calibrate)
app.add_typer(evals.app, name="eval")
app.add_typer(log_commands.app, name="log")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(VERSION)
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code; what goes wrong is one line on stderr."""
    if sys.stdout is None:
        return _say("there is no standard output to write to", 1)
    _bear_any_text(sys.stdout)
    _bear_any_text(sys.stderr)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except CounterpointError as error:
        return _say(str(error), error.exit_code)
    except BrokenPipeError:
        # Whoever read our output has gone; Python's own farewell would complain about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _say(f"cannot go on: {error.strerror or error}", 1)
    except MemoryError:
        return _say("out of memory: review fewer or shorter passages", 1)
    except Exception as error:
        return _say(f"internal error, please report it: {type(error).__name__}: {error}", 1)
    return code


def _run(arguments: list[str] | None) -> int:
    try:
        result = app(args=arguments, standalone_mode=False)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0
    except typer.Abort:
        return _say("stopped; what was stored before is kept", 1)
    except Exception as error:
        # The usage errors of typer; their class has moved from one version to another.
        if not hasattr(error, "format_message"):
            raise
        return _say(f"{error.format_message().rstrip('.')} (see --help)", 2)
    if result == _INTERRUPTED:
        return _say("stopped; what was stored before is kept", 1)
    return result if isinstance(result, int) else 0


def _bear_any_text(stream: TextIO) -> None:
    """A console that lacks a character shows its code instead of stopping the command."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def _say(message: str, code: int) -> int:
    from counterpoint.reporting.escape import clean

    typer.echo(f"counterpoint: {clean(message)}", err=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
