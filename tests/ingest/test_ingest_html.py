from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from counterpoint.ingest.files import Loaded

Load = Callable[..., Loaded]

PAGE = """<!doctype html>
<html class="x" lang="en-GB"><head>
<!-- <title>Old</title><meta name="date" content="1999"> -->
<title>Fees &amp; terms</title>
<meta charset="utf-8">
<meta name="Author" content="A. Writer">
<meta content='2024-05-01T00:00:00Z' property='article:published_time'>
</head><body><p>The fee is 12 euros.</p></body></html>"""


def test_the_head_gives_title_date_and_language(load: Load) -> None:
    loaded = load("a.html", PAGE)
    assert loaded.failures == ()
    (document,) = loaded.documents
    assert document.text == PAGE
    assert (document.format, document.title) == ("html", "Fees & terms")
    assert document.date == "2024-05-01T00:00:00Z"
    assert document.metadata == {"author": "A. Writer", "lang": "en-GB"}


@pytest.mark.parametrize(
    "meta",
    [
        '<meta name="date" content="2024">',
        "<meta name=last-modified content=2024>",
        '<META NAME="DCTERMS.modified" CONTENT="2024"/>',
        '<meta property="article:modified_time" content=" 2024 ">',
        '<meta http-equiv="Last-Modified" content="2024">',
        '<meta name="published" content="2020"><meta name="revised" content="2024">',
    ],
)
def test_the_usual_names_of_dates_are_known(load: Load, meta: str) -> None:
    assert load("a.htm", f"<html><head>{meta}</head><body>x</body>").documents[0].date == "2024"


def test_a_date_in_the_body_is_not_that_of_the_page(load: Load) -> None:
    page = '<head></head><body><meta name="date" content="2024"><title>no</title>x</body>'
    document = load("a.html", page).documents[0]
    assert (document.date, document.title) == (None, None)


def test_the_encoding_that_a_page_declares_is_taken(load: Load) -> None:
    page = '<html><head><meta charset="iso-8859-15"></head><body>5 €</body></html>'
    loaded = load("a.html", page.encode("iso-8859-15"))
    assert loaded.failures == ()
    assert loaded.documents[0].text == page


@pytest.mark.parametrize(
    "piece",
    ["<meta ", "<!--", "<title", "<title>", "<html ", '<meta name="', "<meta charset", "<meta a="],
)
def test_a_hostile_head_is_read_in_linear_time(load: Load, piece: str) -> None:
    started = time.perf_counter()
    load("a.html", piece * 100_000)
    assert time.perf_counter() - started < 5
