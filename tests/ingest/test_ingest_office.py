from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime

import docx
import pypdf
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from counterpoint.ingest.files import Loaded
from counterpoint.ingest.split import split_document
from counterpoint.settings import LimitSettings

Load = Callable[..., Loaded]


def pdf(*pages: str, password: str | None = None, **info: str) -> bytes:
    """A PDF of one line a page."""
    writer = pypdf.PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for text in pages:
        page = writer.add_blank_page(width=600, height=800)
        fonts = DictionaryObject({NameObject("/F1"): font})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        stream = DecodedStreamObject()
        stream.set_data(f"BT /F1 12 Tf 50 700 Td ({text}) Tj ET".encode())
        page[NameObject("/Contents")] = writer._add_object(stream)
    writer.add_metadata({f"/{name}": value for name, value in info.items()})
    if password is not None:
        writer.encrypt(password, algorithm="RC4-128")
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def saved(document: docx.document.Document) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def test_a_pdf_keeps_its_pages_dates_and_extractor(load: Load) -> None:
    data = pdf(
        "The fee is 12 euros.",
        "The fee is 15 euros.",
        Title="Fees",
        CreationDate="D:20200101000000Z",
        ModDate="D:20240501120000+02'00'",
    )
    loaded = load("a.pdf", data)
    assert loaded.failures == ()
    (document,) = loaded.documents
    assert document.text == "The fee is 12 euros.\n\f\nThe fee is 15 euros."
    assert (document.title, document.date) == ("Fees", "2024-05-01T12:00:00+02:00")
    assert document.metadata["pages"] == [0, 23]
    assert document.metadata["extractor"] == f"pypdf {pypdf.__version__}"
    assert document.metadata["created"] == "2020-01-01T00:00:00+00:00"


def test_the_passages_of_a_pdf_carry_their_page(load: Load) -> None:
    (document,) = load("a.pdf", pdf(*(f"Page {n}. " + "word " * 30 for n in range(1, 4)))).documents
    passages = split_document(document, chars=160)
    assert [p.metadata["page"] for p in passages] == [1, 2, 3]
    assert all("pages" not in p.metadata for p in passages)


def test_a_creation_date_counts_where_there_is_no_later_one(load: Load) -> None:
    (document,) = load("a.pdf", pdf("x", CreationDate="D:20200101000000Z")).documents
    assert document.date == "2020-01-01T00:00:00+00:00"


def test_a_date_that_cannot_be_read_is_kept_as_it_is(load: Load) -> None:
    loaded = load("a.pdf", pdf("x", ModDate="last week"))
    assert loaded.failures == ()
    assert loaded.documents[0].date == "last week"


def test_an_encrypted_pdf_is_a_failure_that_says_so(load: Load) -> None:
    (failure,) = load("a.pdf", pdf("secret", password="abc")).failures
    assert failure.message == "is encrypted: save a copy without a password"


def test_a_pdf_that_opens_without_a_password_is_read(load: Load) -> None:
    (document,) = load("a.pdf", pdf("open", password="")).documents
    assert document.text == "open"


@pytest.mark.parametrize("data", [b"", b"no pdf", b"%PDF-1.7\n%%EOF", pdf("x")[:200]])
def test_a_damaged_pdf_is_one_failure(load: Load, data: bytes) -> None:
    loaded = load("a.pdf", data)
    assert loaded.documents == ()
    (failure,) = loaded.failures
    assert failure.message.startswith("is not a PDF that can be read: ")
    assert "\n" not in failure.message


def test_a_page_that_cannot_be_read_is_a_failure_of_that_page(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    extract = pypdf.PageObject.extract_text

    def fail_on_two(page: pypdf.PageObject) -> str:
        text = extract(page)
        if text == "two":
            raise KeyError("/Font")
        return text

    monkeypatch.setattr(pypdf.PageObject, "extract_text", fail_on_two)
    loaded = load("a.pdf", pdf("one", "two", "three"))
    assert loaded.documents[0].text == "one\n\f\n\n\f\nthree"
    assert [(f.subject or "").rpartition(":")[2] for f in loaded.failures] == ["page 2"]


def test_a_pdf_without_a_text_layer_makes_no_passages(load: Load) -> None:
    loaded = load("a.pdf", pdf("", ""))
    assert split_document(loaded.documents[0], chars=900) == []


@pytest.mark.parametrize(("name", "module"), [("a.pdf", "pypdf"), ("a.docx", "docx")])
def test_a_missing_extra_is_a_failure_that_names_it(
    load: Load, monkeypatch: pytest.MonkeyPatch, name: str, module: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    (failure,) = load(name, b"x").failures
    assert f"pip install 'counterpoint[{name[2:]}]'" in failure.message


def test_a_docx_keeps_the_order_of_headings_paragraphs_lists_and_tables(load: Load) -> None:
    document = docx.Document()
    document.add_heading("Fees", level=0)
    document.add_paragraph("The fee is 12 euros.")
    table = document.add_table(rows=2, cols=2)
    for row, cells in zip(table.rows, (("Plan", "Fee"), ("Basic", "12\neuros")), strict=True):
        for cell, text in zip(row.cells, cells, strict=True):
            cell.text = text
    document.add_heading("Exceptions", level=2)
    document.add_paragraph("Students pay nothing.", style="List Bullet")
    document.core_properties.title = "All fees"
    document.core_properties.modified = datetime(2024, 5, 1, 12, tzinfo=UTC)
    loaded = load("a.docx", saved(document))
    assert loaded.failures == ()
    (found,) = loaded.documents
    assert found.text == (
        "# Fees\n\nThe fee is 12 euros.\n\n| Plan | Fee |\n| Basic | 12 euros |\n\n"
        "## Exceptions\n\n- Students pay nothing."
    )
    assert (found.title, (found.date or "")[:19]) == ("All fees", "2024-05-01T12:00:00")
    assert found.format == "docx"
    assert found.metadata["extractor"] == f"python-docx {docx.__version__}"


def test_tracked_insertions_count_and_deleted_or_hidden_text_does_not(load: Load) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph()
    for tag, text in (("w:ins", "inserted"), ("w:moveFrom", "moved"), ("w:del", "deleted")):
        change = OxmlElement(tag)
        run = paragraph.add_run(f"{text} ")._r
        change.append(run)
        paragraph._p.append(change)
    paragraph.add_run("hidden ").font.hidden = True
    paragraph.add_run("plain")
    control = OxmlElement("w:sdt")
    content = OxmlElement("w:sdtContent")
    content.append(document.add_paragraph("in a control")._p)
    control.append(content)
    document.element.body.insert(0, control)
    assert document.element.body[0].tag == qn("w:sdt")
    (found,) = load("a.docx", saved(document)).documents
    assert found.text == "in a control\n\ninserted plain"


def test_a_damaged_docx_is_one_failure(load: Load) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("a.txt", "no Word file")
    whole = saved(docx.Document())
    for data in (b"", b"no zip", archive.getvalue(), whole[:-200], whole[:300] + b"\0" * 900):
        loaded = load("a.docx", data)
        assert loaded.documents == ()
        (failure,) = loaded.failures
        assert failure.message.startswith("is not a DOCX that can be read: ")
        assert "\n" not in failure.message


def test_a_docx_that_unpacks_to_more_than_the_limit_is_a_failure(load: Load) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("word/document.xml", "0" * 1_000_000)
    limits = LimitSettings(file_bytes=100_000)
    (failure,) = load("a.docx", archive.getvalue(), limits=limits).failures
    assert "unpacks to 1,000,000 bytes, the limit is 100,000" in failure.message


def test_a_pdf_of_too_many_pages_is_a_failure_that_counts_them(load: Load) -> None:
    pages = 20_001
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, b"3 0 R " * pages),
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    ]
    data, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj%sendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    trailer = b"trailer<</Size 4/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(data)
    data += b"xref\n0 4\n0000000000 65535 f \n" + table + trailer
    loaded = load("a.pdf", data)
    assert loaded.documents == ()
    assert [f.message for f in loaded.failures] == [
        "has 20,001 pages, the limit is 20,000: split it first"
    ]
