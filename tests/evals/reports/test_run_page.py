from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counterpoint.errors import MissingExtraError
from counterpoint.evals.measures.measure import Measure
from counterpoint.evals.records import KINDS
from counterpoint.evals.reports import plots
from counterpoint.evals.reports.content import Content, Section, Table
from counterpoint.evals.reports.contrasts import Rules
from counterpoint.evals.reports.html import render_html, write_html
from counterpoint.evals.reports.scores import read_run
from counterpoint.evals.runs.folder import RunFolder
from counterpoint.evals.runs.records import Result
from counterpoint.evals.suites.suite import About, Broken

MakeRun = Callable[..., RunFolder]
Of = Callable[..., Any]
FEW = Rules(resamples=100)
EVIL = (
    "</style><script>x</script>\"'><img src=https://e.vil/x onerror=y> $\\frac$ \x1b[31m\x00\ud800"
)
LOADS = {"script", "link", "img", "iframe", "object", "form", "base", "image", "foreignobject"}


class Reader(HTMLParser):
    """Collects the elements of a page and holds every one to its end tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def full(of: Of, shift: int = 0) -> list[Result]:
    """Results with everything that a plot may need."""
    results = []
    for at, one in enumerate(of([1, 0, 1, 1, 0, 1])):
        kind = [0.0] * 16
        kind[(at + shift) % 4 * 4 + at % 4] = 1.0
        origin = [0.0] * 20
        origin[at % 4 * 5 + (at + shift) % 5] = 1.0
        bins = [0.0] * 45
        bins[at * 6 : at * 6 + 3] = [1.0, at / 7, float(at % 2)]
        rows = {
            **one.rows,
            "pair_f1": (1.0, float(shift), 0.0, 1.0),
            "kind_macro_f1": tuple(kind),
            "attribution_macro_f1": tuple(origin),
            "ece": tuple(bins),
            "aurc": (at / 6, float(at % 2)),
            "attack_success_rate": (float(at > 3), 1.0),
        }
        results.append(replace(one, rows=rows, tags=(f"budget:{1 + at % 2}",)))
    return results


@pytest.fixture
def rich(make_run: MakeRun, of: Of) -> RunFolder:
    return make_run({"s": {"a": full(of), "b": full(of, 1)}, "t": {"a": of([1]), "b": of([0])}})


def test_the_page_runs_nothing_and_loads_nothing(
    rich: RunFolder, measures: dict[str, Measure]
) -> None:
    page = render_html([rich], measures, FEW)
    found = Reader(page)
    assert not {tag for tag, _ in found.elements} & LOADS
    assert all(
        name.isascii() and not name.startswith("on") for _, a in found.elements for name in a
    )
    assert "src" not in {name for _, attributes in found.elements for name in attributes}
    # The one way out is a link that a person follows.
    for tag, attributes in found.elements:
        target = attributes.get("href", "#") or ""
        assert target.startswith("#") or (tag, target) == ("a", "https://example.org/small_cases")
    assert not re.search(r"url\((?!#)|@import|data:\w", page)
    assert "default-src &#x27;none&#x27;" in page


def test_every_plot_with_data_is_drawn_and_the_others_are_named(
    rich: RunFolder, measures: dict[str, Measure]
) -> None:
    drawn = dict(plots.draw_run(read_run(rich), 0))
    assert [plot.title for plot in drawn[None].plots] == ["F1 by suite"]
    assert [plot.title for plot in drawn["s"].plots] == [
        *("Kind of conflict", "Attribution", "Reliability diagram", "Risk and coverage"),
        *("Attack success by budget", "Latency by number of passages"),
    ]
    assert drawn["s"].missing == ()
    assert [plot.title for plot in drawn["t"].plots] == ["Latency by number of passages"]
    page = render_html([rich], measures, FEW)
    words = "Not drawn, for want of data: Kind of conflict, Attribution, Reliability diagram"
    assert words in page


def test_plots_say_what_they_are_and_share_no_id(
    rich: RunFolder, measures: dict[str, Measure]
) -> None:
    found = Reader(render_html([rich, rich], measures, FEW))
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    drawings = found.all("svg")
    assert len(drawings) == 2 * (1 + 6 + 1)
    for attributes in drawings:
        assert attributes["role"] == "img"
        assert attributes["aria-labelledby"] in ids
    used = [a["href"] for tag, a in found.elements if tag == "use"]
    assert used
    assert {target.removeprefix("#") for target in used if target} <= set(ids)
    clips = [a["clip-path"] for _, a in found.elements if a.get("clip-path")]
    assert clips
    assert {str(clip)[5:-1] for clip in clips} <= set(ids)
    assert "Kind of conflict: s" in found.words


def test_plots_take_the_colours_and_the_letters_of_the_page(
    rich: RunFolder, measures: dict[str, Measure]
) -> None:
    page = render_html([rich], measures, FEW)
    drawings = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--ink)" in drawings
    assert "var(--temporal)" in drawings
    assert "#0" not in re.sub(r'(?:href|clip-path)="[^"]*"', "", drawings)
    assert "DejaVu" not in drawings
    assert "<metadata" not in drawings
    assert "<style" not in drawings
    assert ">factual<" in drawings  # letters, not outlines


def test_confusion_matrices_hold_the_counts(make_run: MakeRun, of: Of) -> None:
    cell = [0.0] * 16
    cell[1 * 4 + 2] = 1.0
    results = of([tuple(cell)] * 7, "kind_macro_f1")
    (plot, *_) = dict(plots.draw_run(read_run(make_run({"s": {"a": results}})), 0))["s"].plots
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", plot.svg)
    assert texts.count("7") == 1
    assert texts.count("0") == 15
    assert all(texts.count(kind) == 2 for kind in KINDS)


def test_attacks_are_drawn_where_every_case_has_one_budget(make_run: MakeRun, of: Of) -> None:
    results = [replace(one, tags=("budget:3",)) for one in of([1, 0], "attack_success_rate")]
    drawn = dict(plots.draw_run(read_run(make_run({"s": {"a": results}})), 0))["s"]
    assert "Attack success by budget" in [plot.title for plot in drawn.plots]


def test_the_same_run_gives_the_same_page(rich: RunFolder, measures: dict[str, Measure]) -> None:
    import matplotlib

    # To ask for the backend would choose one.
    names = [name for name in matplotlib.rcParams if name != "backend"]
    before = {name: matplotlib.rcParams[name] for name in names}
    first = render_html([rich], measures, FEW)
    with matplotlib.rc_context({"font.size": 30.0, "axes.facecolor": "red"}):
        second = render_html([rich], measures, FEW)
    assert first == second
    assert {name: matplotlib.rcParams[name] for name in names} == before
    assert "matplotlib.pyplot" not in sys.modules


def test_tables_have_captions_and_headings_go_down_one_level(
    rich: RunFolder, measures: dict[str, Measure]
) -> None:
    found = Reader(render_html([rich], measures, FEW))
    assert len(found.all("caption")) == len(found.all("table")) > 4
    assert all(attributes.get("scope") == "col" for attributes in found.all("th"))
    levels = [int(tag[1]) for tag, _ in found.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(low <= high + 1 for high, low in itertools.pairwise(levels))


def test_nothing_from_outside_is_mark_up_in_the_page(
    make_run: MakeRun, of: Of, measures: dict[str, Measure]
) -> None:
    evil = EVIL.replace("\ud800", "")
    about = About(title=evil, licence=evil, citation=evil, url="javascript:alert(1)")
    failing = [replace(one, error=evil, tags=(evil,)) for one in of([None])]
    run = make_run(
        {"s": {"a": [*failing, *full(of)[1:]]}},
        about=about,
        spec=evil,
        broken=(Broken(place=evil, problem=evil),),
    )
    page = render_html([run], measures, FEW)
    found = Reader(page)
    assert not {tag for tag, _ in found.elements} & LOADS
    assert "javascript:alert(1)" in found.words
    assert not found.all("a")
    assert "\x1b" not in page


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.lists(st.sampled_from(EVIL.split()) | st.text(max_size=6), max_size=5).map(" ".join))
def test_any_content_makes_a_whole_page(words: str) -> None:
    table = Table(caption=words, heads=(words,), rows=((words,),), folded=True)
    section = Section(
        title=words,
        about=(0, None),
        facts=((words, words),),
        command=words,
        notes=(words,),
        tables=(table, replace(table, folded=False)),
    )
    page = write_html(Content(title=words, sections=(section,)), {})
    page.encode("utf-8")
    assert not {tag for tag, _ in Reader(page).elements} & LOADS


@pytest.mark.parametrize("name", ["$\\frac{", "$x$", "日本\u202e", "a" * 400, "<b>&", "\x00\x1b"])
def test_any_name_can_stand_in_a_plot(name: str) -> None:
    from counterpoint.evals.reports.charts import Chart, Series
    from counterpoint.evals.reports.drawing import Panel, draw

    chart = Chart(x=name, y=name, series=(Series(name, [0], [0.5]),), ticks=(name,))
    Reader(draw([Panel(name, chart.draw)], name, "k"))
    if name == "$x$":
        assert ">$x$<" in draw([Panel(name, chart.draw)], name, "k")


def test_without_matplotlib_the_extra_is_named(
    rich: RunFolder, measures: dict[str, Measure], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"counterpoint\[plots\]"):
        render_html([rich], measures, FEW)


def test_importing_the_reports_does_not_import_matplotlib() -> None:
    script = (
        "import sys, counterpoint.evals.reports.html, counterpoint.evals.reports.terminal\n"
        "sys.exit(any(name.startswith('matplotlib') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
