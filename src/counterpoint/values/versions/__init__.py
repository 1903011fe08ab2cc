"""Versions as they are written, in order."""

from counterpoint.values.versions.reader import (
    VersionMention,
    compare_versions,
    find_version_mentions,
    find_versions,
)

__all__ = [
    "VersionMention",
    "compare_versions",
    "find_version_mentions",
    "find_versions",
]
