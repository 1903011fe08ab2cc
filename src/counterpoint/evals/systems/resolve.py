"""From what a user names to a system under test."""

from __future__ import annotations

import re
from pathlib import Path

from counterpoint.configuration import load_settings
from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.protocols import System
from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.systems.callable import REFERENCE, CallableSystem, load_function
from counterpoint.evals.systems.chat import ChatSystem
from counterpoint.evals.systems.described import load_described
from counterpoint.evals.systems.endpoint import Endpoint, EndpointSystem, host
from counterpoint.evals.systems.preset import PresetSystem
from counterpoint.evals.systems.recorded import RecordedSystem
from counterpoint.evals.systems.retry import Patience
from counterpoint.models.chat import OpenAIChat
from counterpoint.registry import find, names
from counterpoint.settings import Settings
from counterpoint.values.names import shown_id

_NAMED = re.compile(r"([A-Za-z0-9][A-Za-z0-9_.+-]{0,59})=(.+)", re.DOTALL)
_CHAT = re.compile(r"chat:(.+?)(?:@(https?://.+))?", re.DOTALL)
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.+-]+")


def load_system(spec: str, *, settings: Settings | None = None, seed: int = 0) -> System:
    """Make a system.

    A specification is one of these, after ``NAME=`` where it shall be called otherwise:

    - a preset ("default", "recency", "standard") or a baseline ("always", "never", "random",
      "cosine", "length"), or one that a package registered;
    - ``module:function``, also from the current folder;
    - ``http://...`` or ``https://...``, a JSON endpoint;
    - ``chat:MODEL`` or ``chat:MODEL@BASE_URL``, an OpenAI-compatible chat;
    - a path that ends in ``.jsonl``: recorded outputs;
    - a path that ends in ``.toml``: a description of an endpoint or a chat.

    Args:
        spec: the specification.
        settings: for presets and baselines; None reads those in force.
        seed: for what draws lots, for chats, and for the jitter of retries.

    Raises:
        UnknownNameError: no preset and no baseline has that name; the message suggests one.
        InputError: the specification, or what it points at, cannot be used.
        MissingExtraError: an optional dependency is missing.
    """
    named = _NAMED.fullmatch(spec.strip())
    name, target = (named[1], named[2].strip()) if named else (None, spec.strip())
    if not target:
        raise InputError("a system has no name: give a preset, a baseline, an address or a file")
    system = _load(target, settings, seed)
    return Renamed(system, name or _NOT_IN_NAMES.sub("-", system.name).strip("-.")[:60] or "system")


class Renamed:
    """A system under another name."""

    def __init__(self, system: System, name: str) -> None:
        self.name = name
        self._system = system

    @property
    def identity(self) -> str:
        """That of the system: a name changes no answer."""
        return self._system.identity

    def answer(self, case: Case) -> SystemOutput:
        """Answer one case.

        Raises:
            CounterpointError: it could not.
        """
        return self._system.answer(case)

    def close(self) -> None:
        """Let go of what it holds."""
        self._system.close()


def _load(target: str, settings: Settings | None, seed: int) -> System:
    lowered = target.lower()
    if lowered.startswith(("http://", "https://")):
        return EndpointSystem(host(target), Endpoint(url=target), patience=Patience(seed=seed))
    chat = _CHAT.fullmatch(target)
    if chat is not None:
        return ChatSystem(OpenAIChat(chat[1], base_url=chat[2]), seed=seed)
    if lowered.endswith(".jsonl"):
        return RecordedSystem(Path(target))
    if lowered.endswith(".toml"):
        return load_described(Path(target), seed=seed)
    if REFERENCE.fullmatch(target):
        return CallableSystem(target, load_function(target))
    return _registered(target, settings or load_settings(), seed)


def _registered(name: str, settings: Settings, seed: int) -> System:
    presets, others = names("preset"), names("system")
    if name in presets and name in others:
        raise InputError(f"{name!r} is registered both as a preset and as a system")
    if name in presets:
        return PresetSystem(name, settings)
    if name not in others:
        raise UnknownNameError("system", shown_id(name), (*presets, *others))
    made = find("system", name)(settings=settings, seed=seed)
    if not isinstance(made, System):
        raise InputError(f"the system {name!r} has no name, identity, answer and close")
    return made
