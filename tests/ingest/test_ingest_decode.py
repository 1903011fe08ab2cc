from __future__ import annotations

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.errors import InputError
from counterpoint.ingest.decode import decode

TEXT = "Größe: 12 µm\r\nzweite Zeile\n"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
    ],
)
def test_the_mark_goes_and_the_newlines_stay(mark: bytes, encoding: str) -> None:
    assert decode(mark + TEXT.encode(encoding)).text == TEXT


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("naïve résumé of the company’s plan", "cp1252"),
        ("café", "latin-1"),
        ("Die Prüfung läuft über Österreich.\r\n" * 40_000, "cp1252"),
        ("東京は日本の首都です。人口は約1400万人です。", "shift_jis"),
        ("北京是中国的首都，人口约两千万。", "gbk"),
        ("Москва столица России.", "cp1251"),
    ],
)
def test_other_encodings_are_guessed_and_the_guess_is_named(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.guessed is not None


def test_a_declared_encoding_is_no_guess() -> None:
    decoded = decode("Größe: 5 €".encode("iso-8859-15"), declared="ISO-8859-15")
    assert (decoded.text, decoded.guessed) == ("Größe: 5 €", None)


@pytest.mark.parametrize("declared", ["unicode_escape", "punycode", "zlib", "cp99999", "utf-7"])
def test_a_declared_encoding_that_is_none_of_the_usual_is_passed_over(declared: str) -> None:
    assert decode("Größe".encode("cp1252"), declared=declared).text == "Größe"


def test_utf8_wins_over_what_is_declared() -> None:
    assert decode("Größe".encode(), declared="iso-8859-1").text == "Größe"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"text\0with a NUL", "NUL byte at offset 4"),
        (b"\0\0\0\0", "NUL byte"),
        (bytes(range(256)) * 4, "NUL byte"),
        (b"\xff\xfe\x00\xd8a", "breaks it at byte 0"),
        (codecs.BOM_UTF8 + b"ab\xff", "breaks it at byte 2"),
        (b"%PDF-1.7 ...", "a PDF file"),
        (b"PK\x03\x04...", "ZIP or Office"),
        (b"\x1f\x8b\x08...", "gzip"),
        (bytes(range(1, 32)) * 9 + b"\xff\x81", "is not"),
    ],
)
def test_what_is_not_text_is_refused_in_one_line(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        decode(data)
    assert "\n" not in str(caught.value)


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_bytes_give_text_or_one_error(data: bytes) -> None:
    try:
        text = decode(data).text
    except InputError:
        return
    text.encode("utf-8")


@given(st.text(alphabet=st.characters(exclude_characters="\0\ufeff", codec="utf-8")))
@settings(max_examples=100, deadline=None)
def test_utf8_comes_back_as_it_is(text: str) -> None:
    if not text.startswith(("%PDF-", "PK\x03\x04")):
        assert decode(text.encode()).text == text
