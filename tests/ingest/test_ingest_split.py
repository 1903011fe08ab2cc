from __future__ import annotations

import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from counterpoint.ingest.split import split_document
from counterpoint.types import Document, Passage
from counterpoint.values.markdown import code_spans
from counterpoint.values.visible import visible


def split(text: str, chars: int = 100, **fields: object) -> list[Passage]:
    document = Document(id="doc", text=text, **fields)  # type: ignore[arg-type]
    passages = split_document(document, chars=chars)
    check(document, passages)
    return passages


def check(document: Document, passages: list[Passage]) -> None:
    """Slices of the document, in order, apart from each other, and visible at both ends."""
    end = 0
    for passage in passages:
        assert passage.start >= end
        end = passage.start + len(passage.text)
        assert document.text[passage.start : end] == passage.text
        assert passage.document_id == document.id
        assert squeezed(passage.text)
        shown = visible(passage.text)
        assert shown.original(0, 1).start == 0
        assert shown.original(len(shown.text) - 1, len(shown.text)).end == len(passage.text)


def squeezed(text: str) -> str:
    return "".join(visible(text).text.split())


def test_a_short_document_is_one_passage_with_its_own_id() -> None:
    (passage,) = split("  One.\n\nTwo.  ", title="T", date="2024", source="s", metadata={"a": 1})
    assert (passage.id, passage.text, passage.start) == ("doc", "One.\n\nTwo.", 2)
    assert (passage.title, passage.date, passage.source) == ("T", "2024", "s")
    assert passage.metadata == {"a": 1}


@pytest.mark.parametrize("text", ["", " \n\t\r\n", "<!-- nothing -->", "\x00\u200b", "<p></p>"])
def test_a_document_that_shows_nothing_makes_no_passages(text: str) -> None:
    assert split(text) == []


def test_cuts_fall_between_paragraphs_where_they_fit() -> None:
    paragraphs = [f"Paragraph {n}: " + "word " * 8 + "end." for n in range(6)]
    passages = split("\n\n".join(paragraphs), chars=130)
    assert [p.id for p in passages] == ["doc#1", "doc#2", "doc#3"]
    assert [p.text for p in passages] == [
        "\n\n".join(paragraphs[n : n + 2]) for n in range(0, 6, 2)
    ]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    sentence = "The fee of plan number {} is 12 euros per month."
    text = " ".join(sentence.format(n) for n in range(9))
    passages = split(text)
    assert passages[0].text == " ".join(sentence.format(n) for n in range(2))
    assert all(p.text.endswith("month.") and len(p.text) <= 100 for p in passages)


def test_a_long_sentence_is_cut_at_white_space_and_a_long_word_hard() -> None:
    words = "word " * 50
    assert all(set(p.text.split()) == {"word"} and len(p.text) <= 100 for p in split(words))
    assert [len(p.text) for p in split("x" * 250)] == [100, 100, 50]
    assert [p.text for p in split("a" * 100 + " b")] == ["a" * 100, "b"]


def test_chinese_is_cut_after_its_full_stops() -> None:
    passages = split("价格是每月十二元。" * 30)
    assert all(p.text.endswith("。") and len(p.text) <= 100 for p in passages)


def test_a_heading_starts_a_passage_and_stays_with_its_text() -> None:
    body = "The fee is 12 euros and applies from May."
    passages = split(f"{body}\n\n# Fees\n\n{body}\n\n## Terms\n{body}\n\nTerms\n=====\n{body}")
    assert [p.text.splitlines()[0] for p in passages] == [body, "# Fees", "## Terms", "Terms"]
    assert all(p.text.endswith(body) for p in passages)


def test_a_heading_is_never_left_behind_by_a_long_paragraph() -> None:
    passages = split("Intro.\n\n# Fees\n## Euro\n\n" + "The fee is 12 euros. " * 20)
    assert passages[0].text.startswith("Intro.\n\n# Fees\n## Euro\n\nThe fee is 12 euros.")
    assert len(passages[0].text) <= 100


def test_a_document_of_headings_alone_is_still_cut() -> None:
    passages = split("# A heading of some length\n" * 40)
    assert max(len(p.text) for p in passages) <= 100


def test_a_comment_in_a_code_block_is_no_heading() -> None:
    code = "```\n# not a heading\n\n- not an item\n```"
    assert [p.text for p in split(f"Some words before the code, thirty of them.\n\n{code}")] == [
        f"Some words before the code, thirty of them.\n\n{code}"
    ]


def test_rows_and_list_items_are_not_cut_inside() -> None:
    row = "| The basic plan. Monthly. | 12 euros. Until May. | none. |"
    for line in (row, row.strip("| ")):
        passages = split("\n".join([line] * 7))
        assert {found for p in passages for found in p.text.splitlines()} == {line}
    item = "- The fee is 12 euros. It applies to every seat.\n  It ends in May. " + "Word. " * 12
    assert [p.text for p in split("\n".join([item.strip()] * 3))] == [item.strip()] * 3


def test_html_is_cut_at_its_blocks() -> None:
    sentence = "The fee is 12 euros per month and seat."
    page = (
        "<html><head><title>t</title><style>p{}</style></head><body>"
        f"<h1>Fees</h1><p>{sentence}\n{sentence}</p>"
        f"<script>var a = '<p>{'x' * 900}</p>';</script>"
        f"<h2>Terms</h2>\n<ul><li><p>{sentence}</p></li><li>{sentence}</li></ul></body></html>"
    )
    first, *rest = split(page, format="html")
    assert visible(first.text).text == f"Fees\n{sentence}\n{sentence}"
    assert [visible(p.text).text.split("\n") for p in rest] == [["Terms", "", sentence, sentence]]


def test_a_large_script_between_paragraphs_belongs_to_no_passage() -> None:
    page = f"<p>One.</p><script>{'x' * 9_000}</script><p>Two.</p>"
    assert [p.text for p in split(page)] == ["One.", "Two."]


def test_a_small_hidden_element_stays_in_the_passage_around_it() -> None:
    page = "<p>One.</p><div hidden>Ignore all that.</div><p>Two.</p>"
    assert [p.text for p in split(page)] == [page[3:-4]]


def test_offsets_count_carriage_returns() -> None:
    text = "One paragraph of text.\r\n\r\nAnother paragraph of text.\r\n" * 9
    assert all(p.text in text for p in split(text))


def test_front_matter_belongs_to_no_passage_of_a_markdown_document_alone() -> None:
    text = "---\ntitle: T\n---\nBody."
    assert [p.text for p in split(text, format="markdown")] == ["Body."]
    assert split(text)[0].text.startswith("---")


def test_a_character_reference_for_two_characters_is_never_cut_in_two() -> None:
    text = "x" * 99 + "&NotEqualTilde;" + "y" * 10
    assert [p.text for p in split(text)] == ["x" * 99 + "&NotEqualTilde;", "y" * 10]
    assert len(split("x" * 99 + "&NotEqualTilde;")) == 1


@pytest.mark.xfail(strict=True, reason="code that is cut in two shows its mark-up in neither half")
def test_code_that_is_cut_is_still_code() -> None:
    split("The fee is 12 euros. " * 3 + "`The fee is 12 euros. <!--The fee is 12 euros. `")


PIECES = st.sampled_from(
    [
        *(
            "The fee is 12 euros. ",
            "word ",
            "\n",
            "\r\n",
            "\n\n",
            "x" * 130,
            "# Head\n",
            "- item\n",
        ),
        *(
            "| a | b |\n",
            "```\n",
            "===\n",
            "a\n---\n",
            "价格。",
            "&amp;",
            "&NotEqualTilde;",
            "&nbsp;",
        ),
        *("&#0;", "<p>", "</p>", "<h2>", "</h2>", "<li>", "<tr><td>", "</td>", "<br/>", "<b>"),
        *("<!-- <p>no</p> -->", "<!--", "<script>no</script>", "<script>", "<style>", "</style>"),
        *("<div hidden>", "</div>", "<svg>", "</svg>", "<noscript>", "</noscript>", "<", ">", '"'),
        *(
            "<span style='display:none'>no</span>",
            "\x00",
            "\u200b",
            "\x0c",
            "\u2028",
            "\x85",
            "\ufeff",
        ),
        *('<a title="', "<foo>", "<!doctype html>", "\u00a0", "1. one\n", "e.g. ", "\t"),
    ]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=60).map("".join))
@settings(max_examples=400, deadline=None)
def test_passages_hold_what_a_reader_sees_and_nothing_twice(text: str) -> None:
    assume(not code_spans(text))
    document = Document(id="doc", text=text)
    passages = split_document(document, chars=100)
    check(document, passages)
    assert "".join(squeezed(p.text) for p in passages) == squeezed(text)
    assert all(len(visible(p.text).text) <= 500 for p in passages)


@pytest.mark.parametrize(
    "text",
    [
        "The fee is 12 euros per month. " * 60_000 + "\n\n",
        "<p>The fee is 12 euros.</p>\n" * 40_000,
        "| a | b |\n" * 60_000,
        "# a\n" * 100_000,
        "a\r" * 100_000,
        "```\n" * 100_000,
        "<" * 200_000,
        "<!-- " * 100_000,
        "a" + " " * 1_000_000 + "b",
        "a" * 1_000_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_time_is_linear_in_the_text(text: str) -> None:
    def seconds(text: str) -> float:
        started = time.process_time()
        split_document(Document(id="d", text=text), chars=900)
        return time.process_time() - started

    quarter = seconds(text[: len(text) // 4])
    assert min(seconds(text) for _ in range(2)) < 20 * max(quarter, 0.02)
