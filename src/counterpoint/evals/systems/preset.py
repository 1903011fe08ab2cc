"""Our own presets as systems under test."""

from __future__ import annotations

from counterpoint.evals.records import Case, SystemOutput
from counterpoint.evals.suites.cases import NOW
from counterpoint.evals.systems.from_report import from_report
from counterpoint.protocols import Encoder
from counterpoint.settings import LogSettings, Settings
from counterpoint.system import Counterpoint
from counterpoint.version import VERSION


class PresetSystem:
    """`Counterpoint` under one preset; it asks where an answer is wanted and reviews elsewhere.

    The conflict log is off.

    Raises:
        UnknownNameError: no preset of that name.
    """

    def __init__(self, preset: str, settings: Settings, *, encoder: Encoder | None = None) -> None:
        settings = settings.model_copy(update={"log": LogSettings(enabled=False)})
        self._counterpoint = Counterpoint(preset, settings=settings, encoder=encoder)
        self.name = preset
        # With the preset in it; the encoder is named by the settings or is of the caller's making.
        digest = self._counterpoint.settings.digest()
        own = f"+{encoder.fingerprint}" if encoder else ""
        self.identity = f"{preset}+{digest}+{VERSION}{own}"

    def answer(self, case: Case) -> SystemOutput:
        """Answer one case.

        Raises:
            InputError: the case cannot be used: too large, or a passage has no visible text.
            CounterpointError: a stage failed.
        """
        now = case.now or NOW
        if case.answer_wanted and case.query is not None:
            ours = self._counterpoint.ask(case.query, case.passages, now=now, as_of=case.as_of)
        else:
            ours = self._counterpoint.review(case.query, case.passages, now=now, as_of=case.as_of)
        return from_report(ours)

    def close(self) -> None:
        """Let go of what it holds."""
        self._counterpoint.close()
