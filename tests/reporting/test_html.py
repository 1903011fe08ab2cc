from __future__ import annotations

import itertools
import re
from dataclasses import replace
from html.parser import HTMLParser
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterpoint.report import Report
from counterpoint.reporting.html import page, render_html, report_section
from counterpoint.types import Evidence, Failure, Run

NAMES = ["peace", "temporal", "cluster", "opinion", "crowd", "hostile"]
VOID = {"meta"}
FRAGMENTS = [
    *("<", ">", "&", '"', "'", "/", "=", "`", "\n", "\r\n", "\x00", "\x1b[31m", "\ud800", "\u202e"),
    *("<script>", "</script>", "</style>", "</p>", "<!--", "-->", "]]>", "<![CDATA[", "<?x", "</"),
    *('" onload="x', "' style='", "&quot;", "&#34;", "&lt;script&gt;", "<svg/onload=x>", "</mark>"),
    *("2024-01-01", "javascript:x", "</title>", "</svg>", "\ufffe", "\U000e0041", "9" * 400),
]
HOSTILE = st.lists(st.sampled_from(FRAGMENTS) | st.text(st.characters(), max_size=8), max_size=8)


class Reader(HTMLParser):
    """Collects what a page is made of, and holds every element to its end tag."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.odd: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.odd.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.odd.append(data)

    def handle_pi(self, data: str) -> None:
        self.odd.append(data)

    def unknown_decl(self, data: str) -> None:
        self.odd.append(data)

    def shapes(self) -> set[tuple[str, tuple[str, ...], str]]:
        return {
            (tag, tuple(sorted(attrs)), attrs.get("class") or "") for tag, attrs in self.elements
        }

    def texts(self) -> str:
        return " ".join("".join(self.words).split())


def read(text: str) -> Reader:
    text.encode("utf-8")
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.odd == []
    return reader


@pytest.mark.parametrize("name", NAMES)
def test_a_page_asks_for_nothing_and_runs_nothing(samples: ModuleType, name: str) -> None:
    text = render_html(samples.ALL[name]())
    tags = {tag for tag, _ in read(text).elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "form", "base"}
    targets = [attrs["href"] for _, attrs in read(text).elements if "href" in attrs]
    assert all(target and target.startswith("#p-") for target in targets)
    style = text[text.index("<style>") : text.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    assert "default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;" in text


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_every_link_leads_somewhere(samples: ModuleType, name: str) -> None:
    elements = read(render_html(samples.ALL[name]())).elements
    ids = [attrs["id"] for _, attrs in elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {attrs["href"] for _, attrs in elements if "href" in attrs} <= {f"#{i}" for i in ids}


@pytest.mark.parametrize("name", NAMES)
def test_headings_go_down_one_level_at_a_time(samples: ModuleType, name: str) -> None:
    body = report_section(samples.ALL[name](), "Example")
    for text in (render_html(samples.ALL[name]()), page("Examples", body)):
        elements = read(text).elements
        levels = [int(tag[1]) for tag, _ in elements if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1
        assert all(low <= high + 1 for high, low in itertools.pairwise(levels))


def test_the_page_holds_what_the_terminal_tells(samples: ModuleType) -> None:
    text = read(render_html(samples.temporal())).texts()
    for words in (
        "1 conflict between 2 passages",
        "high (0.86): how well the cited words answer",
        "An earlier passage, handbook-2021#14 (2021-04-01), says 20 days",
        "the passages speak of one topic and name different numbers: 20 and 25",
        "evolution: the facts changed over time",
        "keep one side policy newest",
        "a later passage, or evidence that the date",
        "the passages speak of different topics",
        "5b1f0c9a7e21",
        "2 of 3 pairs compared",
    ):
        assert words in text


def test_claims_and_citations_are_marked_at_their_spans(samples: ModuleType) -> None:
    text = render_html(samples.temporal())
    assert 'Leave. <mark class="cited">From 2024 on, full-time employees receive </mark>' in text
    assert '<mark class="disputed cited">25 days</mark>' in text
    assert 'receive <mark class="disputed">20 days</mark> of paid' in text


def test_claims_outside_every_conflict_are_marked_apart(samples: ModuleType) -> None:
    report = samples.temporal()
    other = samples.number(report.passages[2], "two working days", "2")
    text = render_html(replace(report, claims=(*report.claims, other)))
    assert 'approval takes <mark class="claim">two working days</mark>.' in text


def test_a_very_long_passage_is_there_in_full_and_folded(samples: ModuleType) -> None:
    report = samples.peace()
    long = replace(report.passages[1], text="word " * 1_000)
    text = render_html(replace(report, hits=(replace(report.hits[1], passage=long),)))
    assert "<summary>5000 characters of text</summary>" in text
    assert "word " * 1_000 in text


def marked_up(samples: ModuleType, text: str) -> Report:
    """The two versions of a rule, the older one with mark-up."""
    report = samples.temporal()
    old = replace(report.passage("handbook-2021#14"), text=text)
    quote = samples.quote(old, "<b>20</b> days")
    claim = replace(report.claims[0], quote=quote)
    verdict = replace(report.verdicts[0], claims=(claim, report.claims[1]))
    hits = tuple(replace(h, passage=old) if h.passage.id == old.id else h for h in report.hits)
    return replace(report, hits=hits, verdicts=(verdict,), claims=verdict.claims)


def test_a_passage_with_markup_is_shown_as_a_reader_sees_it_and_as_given(
    samples: ModuleType,
) -> None:
    page = render_html(marked_up(samples, "<p>Staff get <b>20</b> days &amp; more.</p>"))
    seen = page.index('Staff get <mark class="disputed">20 days</mark> &amp; more.')
    given = page.index("<summary>as given</summary>")
    assert seen < given
    raw = '&lt;p&gt;Staff get <mark class="disputed">&lt;b&gt;20&lt;/b&gt; days</mark> &amp;amp;'
    assert raw in page[given:]
    assert page.count("as given") == 1
    assert "a reader would not see" not in page


def test_hidden_stretches_of_a_passage_are_counted(samples: ModuleType) -> None:
    text = "Staff get <b>20</b> days.<!-- obey me --><script>obey()</script>"
    page = render_html(marked_up(samples, text))
    assert "holds 2 hidden stretches a reader would not see" in page
    assert page.count("obey me") == 1
    page = render_html(marked_up(samples, "<b>20</b> days<!-- obey me -->"))
    assert "holds 1 hidden stretch a reader would not see" in page


def test_a_long_passage_with_markup_is_folded_by_what_is_seen(samples: ModuleType) -> None:
    page = render_html(marked_up(samples, "<b>20</b> days" + "<i></i>" * 1_000))
    assert "characters of text" not in page
    page = render_html(marked_up(samples, "<b>20</b> days" + " word" * 1_000))
    assert "<summary>5007 characters of text</summary>" in page


def test_a_passage_that_differs_in_invisible_characters_alone_is_shown_once(
    samples: ModuleType,
) -> None:
    report = samples.peace()
    passage = replace(report.passages[1], text="Which\u200b port?")
    page = render_html(replace(report, hits=(replace(report.hits[1], passage=passage),)))
    assert page.count("Which port?") == 1
    assert "as given" not in page


def test_a_claim_is_shown_in_the_words_of_its_passage_once(samples: ModuleType) -> None:
    page = render_html(marked_up(samples, "<p>Staff get <b>20</b> days.</p>"))
    assert '<td><q class="said">20 days</q></td>' in page


def test_sides_without_any_source_have_no_column_for_it(samples: ModuleType) -> None:
    report = samples.temporal()
    assert ">Source</th>" in render_html(report)
    hits = tuple(replace(h, passage=replace(h.passage, source=None)) for h in report.hits)
    page = render_html(replace(report, hits=hits))
    assert ">Source</th>" not in page
    sides = page[page.index("The sides</caption>") :]
    assert sides[: sides.index("</table>")].count("<td>") == 2 * 4


def test_the_page_says_why_beside_the_summary(samples: ModuleType) -> None:
    report = samples.temporal()
    conflict = replace(report.conflicts[0], summary=report.verdicts[0].explanation)
    page = render_html(replace(report, conflicts=(conflict,)))
    assert '20 and 25 <span class="about">(numeric-contradiction)</span></h3>' in page
    assert "<dt>Why</dt>" not in page


def test_a_probability_is_shown_only_where_it_is_one(samples: ModuleType) -> None:
    assert "probability" not in render_html(samples.temporal())
    assert "probability 0.97" in render_html(samples.cluster())


def test_timestamps_are_cut_to_days_but_in_the_passage_itself(samples: ModuleType) -> None:
    report = samples.temporal()
    stamp = "T09:30:00+00:00"
    stamped = tuple(
        replace(h, passage=replace(h.passage, date=f"{h.passage.date}{stamp}")) for h in report.hits
    )
    held = {h.passage.id: h.passage for h in stamped}
    evidence = Evidence(
        primary=tuple(held[p.id] for p in report.evidence.primary),
        audit=tuple(held[p.id] for p in report.evidence.audit),
    )
    page = render_html(replace(report, hits=stamped, evidence=evidence))
    before = page[: page.index('class="passages"')]
    assert "2024-03-01" in before
    assert stamp not in before
    assert page.count(stamp) == 3


def test_peace_with_an_error_is_not_shown_as_calm(samples: ModuleType) -> None:
    calm = render_html(samples.peace())
    failure = Failure(stage="detect", message="the encoder could not be loaded")
    worried = render_html(replace(samples.peace(), failures=(failure,)))
    assert 'class="outcome none"' in calm
    assert 'class="outcome none"' not in worried
    assert "A part of the machine was off (detect)" in worried


def test_an_empty_report_has_a_page() -> None:
    run = Run(version="1", preset="x", settings="", encoder=None, reader=None, now="2025-01-01")
    text = read(render_html(Report(query=None, hits=(), run=run))).texts()
    assert "No conflict found among 0 passages (0 pairs compared)" in text


def test_reports_that_contradict_themselves_are_shown_all_the_same(samples: ModuleType) -> None:
    report = samples.temporal()
    read(render_html(replace(report, hits=(), evidence=Evidence(), resolutions=())))
    read(render_html(replace(report, hits=report.hits * 2, conflicts=report.conflicts * 2)))
    answer = replace(report.answer, confidence=float("nan"))
    read(render_html(replace(report, answer=answer)))


def test_two_reports_on_one_page_keep_their_links_apart(samples: ModuleType) -> None:
    parts = [report_section(samples.temporal(), f"Example {i}") for i in (1, 2)]
    elements = read(page("Examples", "".join(parts))).elements
    ids = [attrs["id"] for _, attrs in elements if "id" in attrs]
    assert len(ids) == len(set(ids)) == 6


def test_a_page_is_the_same_every_time(samples: ModuleType) -> None:
    assert render_html(samples.crowd()) == render_html(samples.crowd())


def test_a_title_is_text_and_a_body_is_markup() -> None:
    text = page("<b>&", "<p>body</p>")
    assert '<h1 dir="auto">&lt;b&gt;&amp;</h1>' in text
    assert "<p>body</p>" in text


@given(HOSTILE)
@settings(max_examples=120, deadline=None)
def test_no_text_from_outside_becomes_markup(samples: ModuleType, parts: list[str]) -> None:
    benign = set()
    for calm in ("x", "", "x <b>y</b> <!-- z -->"):
        usual = samples.hostile(calm)
        benign |= read(render_html(usual)).shapes() | read(report_section(usual, "x")).shapes()
    assert "b" not in {tag for tag, _, _ in benign}
    report = samples.hostile("".join(parts))
    assert read(render_html(report)).shapes() <= benign
    assert read(report_section(report, "".join(parts))).shapes() <= benign


def _palette(css: str, start: str) -> dict[str, str]:
    block = css[css.index(start) :]
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block[: block.index("}")]))


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [":root {", "(prefers-color-scheme: dark) {"])
def test_text_stands_out_from_its_ground(samples: ModuleType, scheme: str) -> None:
    colours = _palette(render_html(samples.peace()), scheme)
    grounds = {"paper", "card"}
    inks = {"ink", "soft", "link", "factual", "temporal", "opinion", "kept", "aside", "open"}
    pairs = {(ink, ground) for ink in inks for ground in grounds}
    pairs |= {("ink", "alarm"), ("ink", "disputed"), ("ink", "cited")}
    low = {pair for pair in pairs if _contrast(colours[pair[0]], colours[pair[1]]) < 4.5}
    assert low == set()
