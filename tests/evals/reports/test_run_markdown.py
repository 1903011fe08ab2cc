from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from counterpoint.errors import InputError
from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.reports.content import Content, Section, Table
from counterpoint.evals.reports.contrasts import Rules
from counterpoint.evals.reports.markdown import opening, render_markdown, text, write_markdown
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.suites.suite import About, Broken
from counterpoint.reporting.escape import clean

MakeRun = Callable[..., RunFolder]
Of = Callable[..., Any]
FEW = Rules(resamples=200)
MARKS = st.text(st.sampled_from("|`*_[]()<>&#!~$\\:/@-+1. \n\r\t\x00\x1b\u202eab"), max_size=30)


def cells(line: str) -> list[str]:
    """The cells of a row, as a reader of Markdown finds them."""
    assert line.startswith("| ")
    assert line.endswith(" |")
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line[1:-1])]


def rows_below(page: str, caption: str) -> list[list[str]]:
    part = page.split(f"### {caption}\n\n", 1)[1].split("\n\n", 1)[0]
    return [cells(line) for line in part.splitlines()]


def test_figures_stand_with_interval_and_counts(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"base": of([1, 1, 1, 1]), "late": of([0, 0, None, None])}})
    page = render_markdown([run], measures, FEW)
    heads, _, row = rows_below(page, "Figures on s")
    assert heads == ["Measure", "n", "base", "late"]
    assert row == [
        "correct",
        "4",
        "1.000 [1.000, 1.000]",
        "0.000 [0.000, 0.000] (n 2, unscored 2)",
    ]
    assert rows_below(page, "All figures on s")[2][:2] == ["correct", "the correct"]
    assert rows_below(page, "Failures on s")[2] == ["late", "out of reach", "2"]


def test_the_page_says_what_was_run_and_on_what(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    broken = tuple(Broken(place=f"file:{at}", problem="no question") for at in range(12))
    run = make_run({"s": {"a": of([1])}}, broken=broken)
    page = render_markdown([run], measures, FEW)
    for words in (
        "- Licence: CC0",
        "- Cite: Doe 2026, Small cases",
        "- Published at: https://example.org/small_cases",
        "- Cases: 1",
        "- With a conflict: 3 of the 4 cases of which the suite says it (75.0%)",
        "- Broken rows: 12, left out",
        "- Broken rows: file:9: no question",
        "- Broken rows: and 2 more",
        "- Machine: 2 cores, no accelerator",
        "- Version: 1.2.3",
        "- Seeds: cases 7, bootstrap 7",
        "$ counterpoint eval run s --system a=default --limit 50 --seed 7",
    ):
        assert f"\n{words}\n" in page
    assert "file:10" not in page
    assert "Compared with" not in page


def test_other_systems_are_compared_with_the_first(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"base": of([0] * 20), "new": of([1] * 20)}})
    heads, _, row = rows_below(render_markdown([run], measures, FEW), "Systems on s less base")
    found = dict(zip(heads, row, strict=True))
    assert (found["First"], found["n"]) == ("new", "20")
    assert found["Difference [95%]"] == "+1.000 [1.000, 1.000]"
    assert found["Win/tie/loss"] == "20/0/0"
    assert found["p (Holm)"] == found["p"] == "0.010"  # 2 * (0 + 1) / (200 + 1)
    assert found["p (McNemar)"] == "&lt;0.001"
    assert found["No worse by 0.02"] == "yes"


def test_tags_have_a_table_of_their_own(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    results = [replace(one, tags=(f"budget:{at % 2}",)) for at, one in enumerate(of([1, 0, 1, 0]))]
    page = render_markdown([make_run({"s": {"a": results}})], measures, FEW)
    assert rows_below(page, "Figures on s by tag")[2:] == [
        ["budget:0", "a", "1.000 [1.000, 1.000] (n 2)"],
        ["budget:1", "a", "0.000 [0.000, 0.000] (n 2)"],
    ]


def test_cars_is_ranked_with_its_weights_moved(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    good = (1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0)
    poor = (0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0)
    run = make_run({"s": {"poor": of([poor], "cars"), "good": of([good], "cars")}})
    page = render_markdown([run], measures, FEW)
    assert "CARS ranks good, poor; the first place holds under every shift" in page
    assert len(rows_below(page, "CARS on s with its weights moved")) == 2 + 8


def test_several_runs_stand_one_after_the_other(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    runs = [make_run({"s": {"a": of([1])}}, name=name) for name in ("one", "two")]
    page = render_markdown(runs, measures, FEW)
    heads = re.findall("^## (.*)$", page, re.MULTILINE)
    assert heads == ["one: The run", "one: s", "two: The run", "two: s"]


def test_the_same_run_gives_the_same_text(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"a": of([1, 0, 1]), "b": of([0, 0, 1])}})
    assert render_markdown([run], measures, FEW) == render_markdown([run], measures, FEW)


def test_a_run_without_systems_is_told_too(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    run = make_run({"s": {"a": of([1])}})
    run.save(replace(run.info(), systems=()))
    run.save(replace(run.summary(), figures=()))
    page = render_markdown([run], measures, FEW)
    assert "- Cases: 1" in page
    assert "### Figures on s" not in page


def test_an_unfinished_run_is_refused(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    with pytest.raises(InputError, match="not finished"):
        render_markdown([make_run({"s": {"a": of([1])}}, finished=False)], measures)


def test_nothing_from_outside_is_mark_up(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    evil = "a|b `c` <script>alert(1)</script> [x](javascript:y)\n# head\x1b[31m ![i](https://e.vil)"
    about = About(title=evil, licence=evil, citation=evil, url="javascript:alert(1)")
    failing = [replace(one, error=evil, tags=(evil,)) for one in of([None])]
    run = make_run(
        {"s": {"a": [*failing, *of([1], start=1)]}},
        about=about,
        spec=evil,
        broken=(Broken(place="- 1. x", problem=evil),),
    )
    page = render_markdown([run], measures, FEW)
    prose = re.sub(r"^```text\n\$ .*\n```$", "", page, flags=re.MULTILINE)
    assert "<" not in prose
    assert "\x1b" not in page
    assert "\n# head" not in page
    assert not re.search(r"(?<!\\)\]\(", prose)
    assert not re.search(r"(?<!\\)`", prose)
    assert all(len(row) == 3 for row in rows_below(page, "Failures on s"))
    assert [line for line in page.splitlines() if line.startswith("#")] == [
        *("# Evaluation", "## The run", "### Systems", "## s", "### Figures on s"),
        *("### All figures on s", "### Figures on s by tag", "### Failures on s"),
    ]


@settings(max_examples=300)
@given(MARKS, MARKS)
def test_what_a_reader_of_markdown_sees_is_the_text_and_nothing_else(one: str, two: str) -> None:
    table = Table(caption=one, heads=(one, two), rows=((two, one), (one, one)))
    facts = ((one, two),)
    section = Section(
        title=two, about=(0, None), facts=facts, command=two, notes=(one, two), tables=(table,)
    )
    page = write_markdown(Content(title=one, sections=(section,)))
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(page)
    kinds = {child.type for token in tokens for child in token.children or ()}
    assert kinds <= {"text", "text_special"}
    assert [token.content for token in tokens if token.type == "fence"] == [f"$ {clean(two)}\n"]
    seen = ["".join(child.content for child in t.children or ()) for t in tokens if t.children]
    first, second = clean(one), clean(two)
    fact = f"{first}: {second}".rstrip()
    wanted = [first, second, fact, first, second, first, first, second, second, first, first, first]
    assert seen == [words for words in wanted if words]


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("1. item", r"1\. item"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("=== x", r"\=== x"),
        ("[1] x", r"\[1] x"),
        ("# head", r"\# head"),
        ("> quote", "&gt; quote"),
        ("12 plain", "12 plain"),
        ("plain", "plain"),
    ],
)
def test_a_line_cannot_begin_a_block(words: str, written: str) -> None:
    assert opening(words) == written


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("https://example.org/a_b", "https://example.org/a_b"),
        ("see https://example.org", r"see https:\/\/example.org"),
        ("0.812 [0.790, 0.834] (n 5)", "0.812 [0.790, 0.834] (n 5)"),
        ("[a](b)", r"[a\](b)"),
        ("a@b", "a&#64;b"),
        ("a\\|b", r"a\\\|b"),
    ],
)
def test_text_stays_text(words: str, written: str) -> None:
    assert text(words) == written
