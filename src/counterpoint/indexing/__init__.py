"""Keeps an index in step with files and folders: only what changed is read again."""

from __future__ import annotations

from counterpoint.indexing.run import IndexProgress, IndexSummary, index_paths

__all__ = ["IndexProgress", "IndexSummary", "index_paths"]
