"""Bytes to text: byte order marks, then UTF-8, then a guess that says it is one.

Newlines are kept as they stand, and a byte order mark is no part of the text, so that offsets
count in what is returned.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from counterpoint.errors import InputError

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OTHER_KINDS = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP or Office file"),
    (b"\x1f\x8b", "a gzip file"),
)
# Equally plausible guesses are settled by this order.
_LIKELY = (
    *("cp1252", "cp1250", "cp1251", "cp932", "gb18030", "euc_jp", "big5", "cp949", "euc_kr"),
    *("koi8_r", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874", "cp850"),
    *("mac_roman", "cp437"),
)
_DECLARABLE = re.compile(
    r"(?:iso-?8859|latin|windows|cp|koi8|shift_?jis|sjis|euc|gb|big5|tis)[-_a-z0-9]{0,12}", re.I
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")
_SAMPLE = 500_000


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, and the encoding it was guessed to have been in (None where nothing was guessed)."""

    text: str
    guessed: str | None = None


def decode(data: bytes, *, declared: str | None = None) -> Decoded:
    """Decode a text file.

    Args:
        data: the whole file.
        declared: the encoding that the file names itself, tried where it is not UTF-8.

    Raises:
        InputError: the bytes are not text, or in no encoding that can be told.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data[len(mark) :], encoding))
    for start, kind in _OTHER_KINDS:
        if data.startswith(start):
            raise InputError(f"is {kind}, not text: only its own suffix says how to read it")
    if b"\0" in data:
        return _with_nul(data)
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return _declared(data, declared) or _guess(data, error.start)


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(
            f"starts with the mark of {encoding} and breaks it at byte {error.start}"
        ) from error


def _with_nul(data: bytes) -> Decoded:
    """UTF-16 without a mark has its NUL bytes on one side only; anything else is binary."""
    pairs = len(data) // 2
    nul = (data[0::2].count(0), data[1::2].count(0))
    if len(data) % 2 == 0 and min(nul) == 0 and max(nul) * 2 > pairs:
        encoding = "utf-16-be" if nul[0] else "utf-16-le"
        try:
            return _plausible(data.decode(encoding), encoding)
        except UnicodeDecodeError:
            pass
    raise InputError(f"is not text: it has a NUL byte at offset {data.index(0)}")


def _declared(data: bytes, declared: str | None) -> Decoded | None:
    if declared is None or not _DECLARABLE.fullmatch(declared):
        return None
    try:
        return Decoded(data.decode(declared))
    except (LookupError, UnicodeDecodeError):
        return None


def _guess(data: bytes, broken: int) -> Decoded:
    from charset_normalizer import from_bytes

    matches = from_bytes(_around(data, broken), cp_isolation=list(_LIKELY), enable_fallback=False)
    ranked = sorted(
        (match.chaos, -match.coherence, _LIKELY.index(name), name)
        for match in matches
        for name in match.could_be_from_charset
        if name in _LIKELY
    )
    for *_, name in ranked:
        try:
            return _plausible(data.decode(name), name)
        except UnicodeDecodeError:
            continue
    raise InputError(
        f"is not UTF-8 (byte {broken}) and in no encoding that can be told: save it as UTF-8"
    )


def _around(data: bytes, broken: int) -> bytes:
    """The whole of a small file; whole lines around the first odd byte of a large one."""
    if len(data) <= _SAMPLE:
        return data
    start = data.rfind(b"\n", 0, max(0, broken - _SAMPLE // 2)) + 1
    end = data.rfind(b"\n", broken, start + _SAMPLE)
    return data[start : end if end > 0 else start + _SAMPLE]


def _plausible(text: str, encoding: str) -> Decoded:
    if len(_CONTROL.findall(text)) * 100 > len(text):
        raise InputError("is not text: it is full of control characters")
    return Decoded(text, encoding)
