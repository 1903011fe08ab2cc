"""counterpoint: finds the passages that contradict each other, and never hides a choice."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from counterpoint.errors import (
        CounterpointError,
        InputError,
        MissingExtraError,
        ModelError,
        SettingsError,
        StoreError,
        UnknownNameError,
    )
    from counterpoint.report import Report
    from counterpoint.settings import Settings
    from counterpoint.system import Counterpoint
    from counterpoint.types import (
        Answer,
        Attribution,
        Citation,
        Claim,
        Conflict,
        Document,
        Evidence,
        Failure,
        Hit,
        Passage,
        Quote,
        Resolution,
        Verdict,
    )

_HOME = {
    "counterpoint.errors": (
        "CounterpointError",
        "InputError",
        "MissingExtraError",
        "ModelError",
        "SettingsError",
        "StoreError",
        "UnknownNameError",
    ),
    "counterpoint.system": ("Counterpoint",),
    "counterpoint.report": ("Report",),
    "counterpoint.settings": ("Settings",),
    "counterpoint.types": (
        "Answer",
        "Attribution",
        "Citation",
        "Claim",
        "Conflict",
        "Document",
        "Evidence",
        "Failure",
        "Hit",
        "Passage",
        "Quote",
        "Resolution",
        "Verdict",
    ),
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "Answer",
    "Attribution",
    "Citation",
    "Claim",
    "Conflict",
    "Counterpoint",
    "CounterpointError",
    "Document",
    "Evidence",
    "Failure",
    "Hit",
    "InputError",
    "MissingExtraError",
    "ModelError",
    "Passage",
    "Quote",
    "Report",
    "Resolution",
    "Settings",
    "SettingsError",
    "StoreError",
    "UnknownNameError",
    "Verdict",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `counterpoint --help` loads no model."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'counterpoint' has no attribute {name!r}")
    return getattr(importlib.import_module(_MODULE_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
