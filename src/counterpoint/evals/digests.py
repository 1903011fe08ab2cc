"""Digests of texts: for ids, for identities, and for what is drawn the same on every machine."""

from __future__ import annotations

import hashlib


def digest_of(*parts: str) -> bytes:
    """SHA-256 of the parts and of where each ends; lone surrogates count as what they are."""
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "backslashreplace")).digest()


def short_digest(*parts: str) -> str:
    """Twelve hexadecimal digits that depend on the parts alone."""
    return digest_of(*parts).hex()[:12]
