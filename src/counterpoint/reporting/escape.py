"""The one door for text from outside: what comes out cannot steer a terminal or hide itself.

Control characters, ANSI escapes, bidirectional overrides, lone surrogates and the invisible tag
alphabet become visible escapes such as ``\\x1b``. Other invisible characters are taken out: they
have no look of their own. What comes out is text: it is never read as mark-up, and it always
encodes to UTF-8.
"""

from __future__ import annotations

import re

from counterpoint.values.characters import INVISIBLE

ELLIPSIS = "…"

_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_NONCHARACTERS = "\ufdd0-\ufdef" + "".join(
    f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17)
)
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb\ud800-\udfff"
    f"\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff{_NONCHARACTERS}]"
)
_LINE_END = re.compile(r"\r\n?")


def clean(text: str, limit: int | None = None, *, ellipsis: str = ELLIPSIS) -> str:
    """Return the text on one line, safe to show anywhere that takes plain text.

    Args:
        text: any string, lone surrogates and control characters included.
        limit: the greatest length of the result, at least that of the ellipsis; what is cut
            ends in the ellipsis.
        ellipsis: what a shortened text ends in.
    """
    # Beyond this many characters nothing can reach the result: spares work on enormous texts.
    head = text if limit is None else text[: 20 * limit + 200]
    line = " ".join(_visible(head).split())
    if limit is None or (len(line) <= limit and len(head) == len(text)):
        return line
    return line[: limit - len(ellipsis)].rstrip() + ellipsis


def clean_lines(text: str) -> str:
    """Return the text like `clean`, in full and with its line breaks and tabs kept."""
    return _visible(text)


def shorten_id(identifier: str, limit: int, *, ellipsis: str = ELLIPSIS) -> str:
    """Return an id on one line, shortened in the middle: its ends tell it from others."""
    line = clean(identifier)
    if len(line) <= limit:
        return line
    tail = (limit - len(ellipsis)) // 2
    return line[: limit - len(ellipsis) - tail] + ellipsis + line[len(line) - tail :]


def _visible(text: str) -> str:
    return _INVISIBLE.sub("", _STEERING.sub(_escape, _LINE_END.sub("\n", text)))


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
