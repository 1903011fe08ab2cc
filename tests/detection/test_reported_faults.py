"""Faults that were reported in public on tools of this kind: none of them here.

Each test is named in docs/reported-faults.md, with the report it answers.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from counterpoint import Counterpoint, Report, Settings
from counterpoint.cli.main import main
from counterpoint.indexing import index_paths
from counterpoint.models.encoders import load_encoder
from counterpoint.protocols import Encoder
from counterpoint.retrieval.hybrid import HybridRetriever
from counterpoint.stores.index import PassageIndex
from counterpoint.stores.log import ConflictLog
from counterpoint.types import Claim, Passage
from counterpoint.values.tokens import query_tokens

NOW = "2026-01-01"
PAGE = Path(__file__).parents[2] / "docs" / "reported-faults.md"

Given = str | tuple[str, str | None]
Pairs = list[tuple[str, str]]


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return load_encoder("minilm", threads=1)


@pytest.fixture(scope="module")
def checker(encoder: Encoder) -> Iterator[Counterpoint]:
    settings = Settings.model_validate({"log": {"enabled": False}})
    with Counterpoint(encoder=encoder, settings=settings) as made:
        yield made


Review = Callable[..., Report]


@pytest.fixture
def review(checker: Counterpoint) -> Review:
    """Review texts, or texts with dates; they get the ids a, b, c, ..."""

    def call(query: str | None, *given: Given, now: str = NOW) -> Report:
        return checker.review(query, passages_of(given), now=now)

    return call


def passages_of(given: Sequence[Given]) -> list[Passage]:
    rows = [(each, None) if isinstance(each, str) else each for each in given]
    return [Passage(id=chr(97 + n), text=text, date=date) for n, (text, date) in enumerate(rows)]


def pairs(report: Report) -> Pairs:
    """Every pair in conflict; whatever was found, nothing failed on the way."""
    assert report.failures == ()
    return [pair for conflict in report.conflicts for pair in conflict.passage_pairs]


def values(report: Report, passage: str, kind: str) -> list[str]:
    """The normal forms of the claims of one kind in one passage."""
    return [c.value for c in report.claims if c.quote.passage_id == passage and c.kind == kind]


def quotes(report: Report, passage: str) -> list[Claim]:
    """The claims of a passage, each checked against its text."""
    text = report.passage(passage).text
    claims = [c for c in report.claims if c.quote.passage_id == passage]
    assert all(text[c.quote.start : c.quote.end] == c.quote.text for c in claims)
    return claims


A_B: Pairs = [("a", "b")]
NONE: Pairs = []


def fails(*values: object, reason: str) -> object:
    """A case that is known to go wrong."""
    return pytest.param(*values, marks=pytest.mark.xfail(strict=True, reason=reason))


# 1: a mention ends nothing


@pytest.mark.parametrize(
    "query",
    [
        "What is Mara Rivera's title at Norvane Labs?",
        "Who is head of data at Norvane Labs?",
        "What does Mara Rivera do?",
        None,
    ],
)
def test_a_mention_ends_nothing(review: Review, query: str | None) -> None:
    report = review(
        query,
        ("Mara Rivera is head of data at Norvane Labs.", "2025-10-01"),
        ("Mara Rivera administers the code host organisation of Norvane Labs.", "2026-01-01"),
        ("Rivera introduced a yearly audit of the access lists.", "2026-01-01"),
    )
    assert pairs(report) == NONE
    assert [p.id for p in report.evidence.primary] == ["a", "b", "c"]


TITLE = "a title in lower case is no value that fills the slot of a name"


@pytest.mark.parametrize(
    ("query", "new"),
    [
        (
            "Is Mara Rivera still head of data at Norvane Labs?",
            "Mara Rivera is no longer head of data at Norvane Labs.",
        ),
        (
            "What is Mara Rivera's title at Norvane Labs?",
            "Mara Rivera is no longer head of data at Norvane Labs.",
        ),
        fails(
            "What is Mara Rivera's title at Norvane Labs?",
            "Mara Rivera is head of research at Norvane Labs.",
            reason=TITLE,
        ),
    ],
)
def test_a_new_title_does_end_the_old_one(review: Review, query: str, new: str) -> None:
    old = "Mara Rivera is head of data at Norvane Labs."
    assert pairs(review(query, (old, "2025-10-01"), (new, "2026-01-01"))) == A_B


# 3: what replaces is kept, what is replaced stays within reach


@pytest.mark.parametrize("query", ["Does the user like Thai food?", None])
def test_a_change_of_mind_loses_neither_side(review: Review, query: str | None) -> None:
    report = review(query, ("I love Thai food.", "2025-01-14"), ("I hate Thai food.", "2025-03-02"))
    assert pairs(report) == A_B
    assert [p.id for p in report.evidence.primary] == ["b"]
    assert [p.id for p in report.evidence.audit] == ["a"]
    assert {p.text for p in report.passages} == {"I love Thai food.", "I hate Thai food."}


# 5: Chinese, and both names in the newer text


def test_a_migration_told_in_chinese_is_found(review: Review) -> None:
    report = review(
        "这个项目用什么数据库？",
        ("后端用 Django，数据库为 PostgreSQL。", "2025-01-14"),
        ("上周数据库已从 PostgreSQL 迁移到 MySQL。", "2025-03-14"),
        ("每次提交都会自动运行测试。", "2025-03-14"),
    )
    assert pairs(report) == A_B
    [resolution] = report.resolutions
    assert (resolution.kept, resolution.set_aside) == (("b",), ("a",))


# 7: both ids, both values, a type and a verdict


@pytest.mark.parametrize("query", ["What is the read limit of the store at 128 agents?", None])
def test_a_conflict_names_both_sides_and_both_values(review: Review, query: str | None) -> None:
    report = review(
        query,
        "At 128 agents the store reaches a read limit of 3.3k/s.",
        "At 128 agents the store reaches a read limit of 9k/s.",
    )
    [conflict] = report.conflicts
    [first, second] = conflict.sides
    assert (first.passage_ids, second.passage_ids) == (("a",), ("b",))
    assert ("3300 1/s" in first.value, "9000 1/s" in second.value) == (True, True)
    assert conflict.kind == "factual"
    assert conflict.reasons == ("different-amount",)
    [verdict] = [v for v in report.verdicts if v.conflict]
    assert (verdict.left, verdict.right) == ("a", "b")
    assert "3.3k/s" in report.explain("a", "b")
    assert "9k/s" in report.explain("a", "b")


# 9: opposite words are not opposite claims


@pytest.mark.parametrize("query", ["What are the rules?", None])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Always take a backup before a migration.", "Never migrate without a backup."),
        ("Always run the linter before the tests.", "Never run the tests without the linter."),
        (
            "Use retries for idempotent calls.",
            "Avoid retries for calls that are not idempotent.",
        ),
        ("Enable caching for static pages.", "Disable caching for pages behind a login."),
    ],
)
def test_lessons_that_agree_are_no_conflict(
    review: Review, left: str, right: str, query: str | None
) -> None:
    assert pairs(review(query, left, right)) == NONE


IMPERATIVE = "verbs that tell one to do or to avoid a thing are no opposite states"


@pytest.mark.parametrize(
    ("query", "left", "right"),
    [
        (
            "Is caching on for static pages?",
            "Enable caching for static pages.",
            "Disable caching for static pages.",
        ),
        (
            "Do we take a backup before a migration?",
            "Always take a backup before a migration.",
            "Never take a backup before a migration.",
        ),
        fails(
            "Should retries be used for idempotent calls?",
            "Use retries for idempotent calls.",
            "Avoid retries for idempotent calls.",
            reason=IMPERATIVE,
        ),
        fails(
            None,
            "Use retries for idempotent calls.",
            "Avoid retries for idempotent calls.",
            reason=IMPERATIVE,
        ),
        (
            None,
            "Always take a backup before a migration.",
            "Never take a backup before a migration.",
        ),
    ],
)
def test_lessons_that_disagree_are_a_conflict(
    review: Review, query: str | None, left: str, right: str
) -> None:
    assert pairs(review(query, left, right)) == A_B


# 11: log notes are no denials, and one disagreement is told once


@pytest.mark.parametrize(
    "query", ["Is the garage sensor faulty?", "What is the state of the garage sensor?", None]
)
def test_log_notes_deny_nothing(review: Review, query: str | None) -> None:
    report = review(
        query,
        "Garage sensor: known flap - no action.",
        "Garage sensor went from not_home to home at 07:12.",
        "Garage sensor alert cleared.",
        "System job status: cleared.",
    )
    assert pairs(report) == NONE


def test_a_hundred_copies_are_one_conflict_with_two_sides(checker: Counterpoint) -> None:
    says = {"on": "The pump in hall 3 is running.", "off": "The pump in hall 3 is not running."}
    passages = [
        Passage(id=f"{side}-{number}", text=text, date=f"2025-01-{1 + (side == 'off'):02}")
        for number in range(50)
        for side, text in says.items()
    ]
    report = checker.review("Is the pump in hall 3 running?", passages, now=NOW)
    [conflict] = report.conflicts
    assert {frozenset(side.passage_ids) for side in conflict.sides} == {
        frozenset(f"{side}-{number}" for number in range(50)) for side in says
    }
    assert report.failures == ()


def test_the_same_review_a_hundred_times_is_the_same_conflict(
    encoder: Encoder, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'log.db'}"
    settings = Settings.model_validate({"log": {"enabled": True, "url": url}})
    given = passages_of(["The pump in hall 3 is running.", "The pump in hall 3 is not running."])
    with Counterpoint(encoder=encoder, settings=settings) as made:
        seen = {
            conflict.id
            for _ in range(100)
            for conflict in made.review("Is the pump in hall 3 running?", given, now=NOW).conflicts
        }
    assert len(seen) == 1
    with ConflictLog(url) as log:
        [(pair, count)] = [((p.left, p.right), p.count) for p in log.stats().pairs]
    assert (pair, count) == (("a", "b"), 100)


# 13: impossible spans

IMPOSSIBLE = ("from 2024-01-01 to 2024-01-01", "from 2026-01-01 to 2020-01-01")
SPANS = (*IMPOSSIBLE, "from 2024 to 2024-01-01", "from 9999-12-31 to 0001-01-01")


@pytest.mark.parametrize("query", ["How high is the rebate?", "How high was it in 2023?", None])
@pytest.mark.parametrize("span", SPANS)
def test_an_impossible_span_contradicts_nothing_by_itself(
    review: Review, span: str, query: str | None
) -> None:
    assert pairs(review(query, f"The rebate is 10 %, valid {span}.", "The rebate is 10 %.")) == NONE


@pytest.mark.parametrize("span", SPANS)
def test_an_impossible_span_supersedes_nothing(review: Review, span: str) -> None:
    report = review(
        "How high is the rebate?",
        ("The rebate is 10 %.", "2025-01-01"),
        (f"The rebate is 12 %, valid {span}.", None),
    )
    assert report.failures == ()
    assert "a" not in {name for each in report.resolutions for name in each.set_aside}
    assert "b" not in {name for each in report.resolutions for name in each.kept}


# 15: every entry point gives the same verdicts

CASES: tuple[tuple[str, tuple[Given, ...], Pairs], ...] = (
    (
        "How long is the guarantee on Alder chairs?",
        (
            ("The guarantee on Alder chairs is two years.", "2023-02-01"),
            ("The guarantee on Alder chairs is five years.", "2024-02-01"),
            ("Alder tables come in oak and ash.", None),
        ),
        [("a", "b")],
    ),
    (
        "How long is the guarantee on Alder chairs?",
        (
            ("The guarantee on Alder chairs is two years.", "2023-02-01"),
            ("The guarantee on Alder chairs is 24 months.", "2024-02-01"),
        ),
        [],
    ),
)


ENTRIES = ("review", "review_many", "areview", "ask", "aask", "command line")


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize(("query", "given", "expected"), CASES, ids=["conflict", "agreement"])
def test_every_entry_point_gives_the_same_verdicts(
    checker: Counterpoint,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    query: str,
    given: tuple[Given, ...],
    expected: Pairs,
    entry: str,
) -> None:
    passages = passages_of(given)
    usual = checker.review(query, passages, now=NOW)
    if entry == "review":
        report = usual
    elif entry == "review_many":
        items = [(other, passages_of(others)) for other, others, _ in CASES]
        [report] = [
            each
            for each, item in zip(checker.review_many(items, now=NOW), items, strict=True)
            if item == (query, passages)
        ]
    elif entry == "areview":
        report = asyncio.run(checker.areview(query, passages, now=NOW))
    elif entry == "ask":
        report = checker.ask(query, passages, now=NOW)
    elif entry == "aask":
        report = asyncio.run(checker.aask(query, passages, now=NOW))
    else:
        report = by_command_line(query, passages, tmp_path, capsys)
    assert pairs(report) == expected
    assert report.verdicts == usual.verdicts
    assert report.conflicts == usual.conflicts
    assert report.resolutions == usual.resolutions


def by_command_line(
    query: str, passages: Sequence[Passage], folder: Path, capsys: pytest.CaptureFixture[str]
) -> Report:
    """What `counterpoint check` prints."""
    rows = [{"id": p.id, "text": p.text, "date": p.date} for p in passages]
    path = folder / "passages.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    call = ["check", "--passages", str(path), "--query", query, "--now", NOW, "--json"]
    assert main(call) == 0
    return Report.from_json(capsys.readouterr().out)


def test_a_record_that_is_changed_is_checked_again(
    checker: Counterpoint, encoder: Encoder, tmp_path: Path
) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "one.md").write_text("The guarantee on Alder chairs is two years.", "utf-8")
    (folder / "two.md").write_text("The guarantee on Alder chairs is two years.", "utf-8")
    query = "How long is the guarantee on Alder chairs?"
    settings = Settings()
    with PassageIndex.open(None, encoder=encoder) as index:
        retriever = HybridRetriever(index, encoder)
        found = []
        for text in ("The guarantee on Alder chairs is two years.", "It is five years."):
            (folder / "two.md").write_text(f"# Guarantee on Alder chairs\n\n{text}\n", "utf-8")
            index_paths(index, [folder], settings=settings, encoder=encoder)
            hits = retriever.retrieve(query, 5)
            found.append(checker.review(query, [hit.passage for hit in hits], now=NOW))
    assert [len(pairs(report)) for report in found] == [0, 1]


# 17: amendments, and questions that need the value

CONTRACT = (
    ("Clause 8: the cure period in the Lenz contract is 180 days.", "2022-01-01"),
    (
        "Amendment 1 to the Lenz contract: in clause 8 the cure period of 180 days is replaced "
        "by 270 days.",
        "2023-01-01",
    ),
)


def test_the_amended_value_is_kept(review: Review) -> None:
    report = review("How long is the cure period in the Lenz contract?", *CONTRACT)
    assert pairs(report) == A_B
    assert [p.id for p in report.evidence.primary] == ["b"]


def test_clause_and_amendment_are_both_retrieved(encoder: Encoder) -> None:
    clause, amendment = (text for text, _ in CONTRACT)
    others = [f"Clause {n}: deliveries of lot {n} are made to dock {n + 3}." for n in range(20, 40)]
    query = "How long is the cure period in the Lenz contract?"
    assert set(found_in(encoder, query, [clause, *others, amendment], 3)) >= {"p0", "p21"}


BOTH_NAMED = "of two names in the question, each side is about another one"


@pytest.mark.parametrize(
    ("query", "others"),
    [
        ("How old was Edda Vorn in 1010?", ()),
        ("How many years older is Edda Vorn than her brother?", ()),
        fails(
            "What is the age difference between Edda Vorn and Kell Vorn?",
            ("Kell Vorn was born in 990.",),
            reason=BOTH_NAMED,
        ),
    ],
)
def test_a_question_that_needs_the_value_sees_the_conflict(
    review: Review, query: str, others: tuple[str, ...]
) -> None:
    report = review(query, "Edda Vorn was born in 987.", "Edda Vorn was born in 986.", *others)
    assert pairs(report) == A_B


# 19: many old copies do not hide the new revision

OLD = "Customers of Birch & Co may return any product within 30 days of purchase for a refund."
NEW = "Since spring Birch & Co takes goods back for 45 days; the refund goes to the card used."


def found_in(encoder: Encoder, query: str, texts: Sequence[str], k: int) -> list[str]:
    """The ids of what is retrieved from an index of these texts: p0, p1, ..."""
    with PassageIndex.open(None, encoder=encoder) as index:
        passages = [Passage(id=f"p{n}", text=text) for n, text in enumerate(texts)]
        index.replace_file("f", "h", [], passages, encoder.encode(list(texts)))
        return [hit.passage.id for hit in HybridRetriever(index, encoder).retrieve(query, k)]


NUMBERED = "near-copies that differ by a form number are passages in their own right"


@pytest.mark.parametrize(
    ("k", "ending"),
    [
        *((k, ending) for k in (3, 5, 10) for ending in ("", " (copy)", " See also our shops.")),
        (15, " Form {}."),
        fails(5, " Form {}.", reason=NUMBERED),
    ],
)
def test_old_copies_give_place_to_the_new_revision(encoder: Encoder, k: int, ending: str) -> None:
    query = "Within how many days may a product be returned to Birch & Co for a refund?"
    texts = [OLD + ending.format(n) for n in range(12)]
    found = found_in(encoder, query, [*texts, NEW], k)
    assert "p12" in found


def test_old_copies_are_one_side_and_the_new_revision_is_kept(review: Review) -> None:
    report = review(
        "Within how many days may a product be returned to Birch & Co for a refund?",
        *[(OLD, "2021-05-01")] * 10,
        ("Customers of Birch & Co may return any product within 45 days.", "2025-05-01"),
    )
    [conflict] = report.conflicts
    assert sorted(len(side.passage_ids) for side in conflict.sides) == [1, 10]
    assert [p.id for p in report.evidence.primary] == ["k"]


# 21: "after", a month without a year, and no date at all

OPEN_PERIOD = "'after 2023' does not keep apart from a closed year before its start"


@pytest.mark.parametrize(
    ("query", "left", "right", "expected"),
    [
        ("What is the fee in 2025?", "After 2023 the fee is 40 euros.", "50 euros", A_B),
        fails(
            "What was the fee in 2022?",
            "After 2023 the fee is 40 euros.",
            "50 euros",
            NONE,
            reason=OPEN_PERIOD,
        ),
        ("What is the fee in July?", "In July the fee is 40 euros.", "50 euros", A_B),
        ("What was the fee in July 2024?", "In July 2023 the fee was 40 euros.", "50 euros", NONE),
        ("What is the fee in August?", "In July the fee is 40 euros.", "50 euros", NONE),
    ],
)
def test_a_phrase_of_time_covers_what_it_says(
    review: Review, query: str, left: str, right: str, expected: Pairs
) -> None:
    asked = query.removeprefix("What is the fee ").removeprefix("What was the fee ").rstrip("?")
    report = review(query, left, f"The fee is {right} {asked}.", now="2025-06-15")
    assert pairs(report) == expected


@pytest.mark.parametrize("query", ["What is the fee in August?", None])
def test_months_of_dated_passages_are_no_dispute(review: Review, query: str | None) -> None:
    july, august = "In July the fee is 40 euros.", "In August the fee is 50 euros."
    assert pairs(review(query, (july, "2024-02-02"), (august, "2024-02-02"))) == NONE


def test_after_a_year_is_an_open_stretch(review: Review) -> None:
    report = review(None, "After 2023 the fee is 40 euros.", "In July the fee is 50 euros.")
    assert values(report, "a", "time") != ["2023-12-31"]
    assert report.failures == ()


def test_an_undated_passage_is_neither_lost_nor_the_oldest(review: Review) -> None:
    report = review("What is the fee?", ("The fee is 40 euros.", "2024-05-01"), "The fee is 50.")
    assert {p.id for p in report.evidence.primary + report.evidence.unresolved} == {"a", "b"}
    [resolution] = review(
        "What is the fee?", ("The fee is 40 euros.", "2024-05-01"), "The fee is 50 euros."
    ).resolutions
    assert resolution.set_aside == ()
    assert resolution.left_open == ("b",)
    assert "without a usable date" in resolution.rationale


# 23: marks around a value, and unrelated passages beside it

MARKS = (
    *("{}", "**{}**", "*{}*", "_{}_", "__{}__", "***{}***", "`{}`", "<b>{}</b>", "<i>{}</i>"),
    *("<code>{}</code>", "[{}](https://example.org)", "<mark>{}</mark>", "<em>{}</em>"),
)
QUOTED = "a quoted number loses the multiplier that stands after it"
UNRELATED = (
    "The museum shop closes at six.",
    "Otters sleep on their backs.",
    "The choir rehearses in the old mill on Thursdays.",
    "Basalt forms when lava cools quickly.",
    "Our office plants are watered by Ines.",
    "The tram to the lake leaves from platform two.",
    "Rye bread keeps longer than wheat bread.",
    "The chess club lost its last match.",
    "A violin has four strings.",
)


@pytest.mark.parametrize("beside", [0, 3, 9])
@pytest.mark.parametrize(
    "mark", [*MARKS, *(fails(each, reason=QUOTED) for each in ("“{}”", "({})"))]
)
def test_marks_and_neighbours_change_no_verdict(review: Review, mark: str, beside: int) -> None:
    query = "How many people live in the Orlo delta?"
    plain = "The Orlo delta is home to 67 million people."
    for value, expected in (("999", A_B), ("67", NONE)):
        marked = f"The Orlo delta is home to {mark.format(value)} million people."
        report = review(query, plain, marked, *UNRELATED[:beside])
        assert pairs(report) == expected
        [vote] = [v for v in report.verdicts if (v.left, v.right) == ("a", "b")]
        assert vote.reason == ("different-amount" if expected else "equal")


# 25: dates

LISTED = "The sessions are on 15/4/2019, 24/4/2019 and 2/5/2019."


def test_one_list_of_dates_has_one_order(review: Review) -> None:
    same = "The sessions are on 15 April 2019, 24 April 2019 and 2 May 2019."
    assert values(review(None, LISTED), "a", "time") == ["2019-04-15", "2019-04-24", "2019-05-02"]
    assert pairs(review("When are the sessions?", LISTED, same)) == NONE


@pytest.mark.parametrize(
    "other",
    [
        "15 April 2019, 24 April 2019 and 5 February 2019",
        "16 March 2019 and 23 March 2019",
    ],
)
def test_another_list_of_dates_is_another_list(review: Review, other: str) -> None:
    report = review("When are the sessions?", LISTED, f"The sessions are on {other}.")
    assert pairs(report) == A_B


LAST = "a plural and a singular subject are one thing: the list answers for the last of it"


@pytest.mark.parametrize(
    ("query", "left", "right", "expected"),
    [
        (
            "When does the rule take effect?",
            "The rule takes effect on the 1st day of March, 2025.",
            "The rule takes effect on 2025-03-01.",
            NONE,
        ),
        (
            "When does the rule take effect?",
            "The rule takes effect on the 2nd day of March, 2025.",
            "The rule takes effect on 2025-02-01.",
            A_B,
        ),
        (
            "What were the sales of Alva in Q3 FY24?",
            "In Q3 FY24 Alva had sales of 4.1 million.",
            "In the third quarter of fiscal 2024 Alva had sales of 5.2 million.",
            A_B,
        ),
        (
            "What were the sales of Alva in Q3 FY24?",
            "In Q3 FY24 Alva had sales of 4.1 million.",
            "In Q3 FY23 Alva had sales of 5.2 million.",
            NONE,
        ),
        (
            "What were the sales of Alva in the first quarter of 2025?",
            "In 2025Q01 Alva had sales of 4.1 million.",
            "In the first quarter of 2025 Alva had sales of 5.2 million.",
            A_B,
        ),
        (
            "What were the sales of Alva in the first quarter of 2025?",
            "In 2025Q01 Alva had sales of 4.1 million.",
            "In 2025Q02 Alva had sales of 5.2 million.",
            NONE,
        ),
        (
            "Wann ist die Abgabe?",
            "Die Abgabe ist am 12.07.2022, die Prüfung am 13.07.2022.",
            "Die Abgabe ist am 12. Juli 2022, die Prüfung am 13. Juli 2022.",
            NONE,
        ),
        (
            "Wann ist die Abgabe?",
            "Die Abgabe ist am 12.07.2022, die Prüfung am 13.07.2022.",
            "Die Abgabe ist am 7. Dezember 2022.",
            A_B,
        ),
        fails(
            "When is the last session?",
            "The sessions are on 15/4/2019 and 24/4/2019. The last session is on 2/5/2019.",
            "The last session is on 2 May 2019.",
            NONE,
            reason=LAST,
        ),
    ],
)
def test_dates_are_read_or_left_alone(
    review: Review, query: str, left: str, right: str, expected: Pairs
) -> None:
    assert pairs(review(query, left, right)) == expected


@pytest.mark.parametrize(
    "text", ["100M were sold.", "The lot has 73 20 mm parts.", "The alloy is 6005.", "2nd to 12th"]
)
def test_what_is_no_date_is_none(review: Review, text: str) -> None:
    report = review(None, text)
    assert values(report, "a", "time") == []


# 27: numbers: the value or nothing


@pytest.mark.parametrize(
    ("query", "left", "right", "expected"),
    [
        (
            "How many games did Vela play in 2012-13?",
            "Vela played 82 games in 2012-13.",
            "Vela played 78 games in the 2012/13 season.",
            A_B,
        ),
        fails(
            "How many games did Vela play in 2012-13?",
            "Vela played 82 games in 2012-13.",
            "Vela played 78 games in 2013-14.",
            NONE,
            reason="seasons written 2012-13 and 2013-14 share a year and are not kept apart",
        ),
        (
            "How much steel does the mill make?",
            "The mill makes 816 000 t of steel a year.",
            "The mill makes 816,000 tonnes of steel a year.",
            NONE,
        ),
        (
            "How much steel does the mill make?",
            "The mill makes 816 000 t of steel a year.",
            "The mill makes 816 t of steel a year.",
            A_B,
        ),
        (
            "At what energy do the beams collide?",
            "The beams collide at 12.8–13.0 TeV.",
            "The beams collide at 12.9 TeV.",
            NONE,
        ),
        (
            "At what energy do the beams collide?",
            "The beams collide at 12.8–13.0 TeV.",
            "The beams collide at 13.6 TeV.",
            A_B,
        ),
        (
            "What share of voters took part?",
            "80 per cent of voters took part.",
            "80 % of voters took part.",
            NONE,
        ),
        (
            "What share of voters took part?",
            "80 per cent of voters took part.",
            "60 % of voters took part.",
            A_B,
        ),
        ("How far is the walk?", "The walk is a mix of roads.", "The walk is one mile.", NONE),
    ],
)
def test_a_number_is_its_value_or_nothing(
    review: Review, query: str, left: str, right: str, expected: Pairs
) -> None:
    report = review(query, left, right)
    assert pairs(report) == expected
    assert quotes(report, "a") is not None
    assert report.explain("a", "b")
    assert Report.from_json(report.to_json()) == report


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The season 2012-13 was short.", "1012"),
        ("It makes 816 000 t.", "816 t"),
        ("A mix of roads.", "mi"),
        ("It failed with 404 a few times.", "405"),
        ("See section 404 a.", "405"),
    ],
)
def test_no_other_number_is_made_of_one(review: Review, text: str, wrong: str) -> None:
    report = review(None, text)
    assert not [c for c in quotes(report, "a") if c.value.startswith(wrong)]


# 29: dashes, labels and signs

DASHES = ("-", "–", "—", "−", " – ", " − ", "‑", " to ")


@pytest.mark.parametrize("dash", DASHES)
def test_a_dash_between_numbers_is_a_range(review: Review, dash: str) -> None:
    query = "What is the band of the Q2 flow?"
    plain = "The Q2 flow has a band of 297-348 m3/s."
    assert pairs(review(query, plain, f"The Q2 flow has a band of 297{dash}348 m3/s.")) == NONE
    assert pairs(review(query, plain, f"The Q2 flow has a band of 210{dash}240 m3/s.")) == A_B


@pytest.mark.parametrize(
    ("query", "left", "right", "expected"),
    [
        ("What is the Q2 flow?", "Q2 325 m3/s", "The Q2 flow is 325 m3/s.", NONE),
        ("What is the Q2 flow?", "Q2 325 m3/s, band 297–348.", "Q10 433 m3/s.", NONE),
        ("What is the Q2 flow?", "Q2 325 m3/s", "The Q2 flow is 410 m3/s.", A_B),
        ("What is the T100 flood?", "T100 495 m3/s", "The T100 flood is 495 m3/s.", NONE),
        ("What is the T100 flood?", "T100 495 m3/s", "The T100 flood is 595 m3/s.", A_B),
        ("What is the skew of the fit?", "skew=-0.864", "The skew of the fit is −0.864.", NONE),
        ("What is the skew of the fit?", "skew=-0.864", "The skew of the fit is 0.864.", A_B),
        ("How long is the pause?", "The pause is 1ms.", "The pause is 0.001 s.", NONE),
        ("How long is the pause?", "The pause is 1ms.", "The pause is 60 seconds.", A_B),
    ],
)
def test_labels_and_signs_belong_to_what_they_belong_to(
    review: Review, query: str, left: str, right: str, expected: Pairs
) -> None:
    assert pairs(review(query, left, right)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Q2 325 m3/s", "325 m^3/s"), ("T100 495 m3/s", "495 m^3/s"), ("skew=-0.864", "-0.864")],
)
def test_a_label_is_not_glued_to_the_value(review: Review, text: str, expected: str) -> None:
    assert values(review(None, text), "a", "amount") == [expected]


# 31: small pools

POOL = (
    "The ferry to Hale leaves at noon.",
    "The bakery in Hale sells rye bread.",
    "The library lends atlases.",
    "The ferry carries no cars.",
)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_in_a_small_pool_the_match_ranks_first_and_nothing_is_lost(
    encoder: Encoder, size: int
) -> None:
    texts = POOL[:size]
    for number, query in enumerate(("When does the ferry leave?", "rye bread", "atlases", "cars")):
        found = found_in(encoder, query, texts, 10)
        assert sorted(found) == [f"p{n}" for n in range(size)]
        if number < size:
            assert found[0] == f"p{number}"


@pytest.mark.parametrize(
    "texts",
    [("ferry",), ("ferry", "ferry noon"), ("ferry", "oak"), ("ferry",) * 4, POOL],
    ids=["one", "two", "half", "all", "two of four"],
)
def test_no_score_is_zero_or_below_where_a_word_is_found(
    encoder: Encoder, texts: tuple[str, ...]
) -> None:
    with PassageIndex.open(None, encoder=encoder) as index:
        passages = [Passage(id=f"p{n}", text=text) for n, text in enumerate(texts)]
        index.replace_file("f", "h", [], passages, encoder.encode(list(texts)))
        scores = dict(index.bm25(query_tokens("ferry"), 10))
    assert set(scores) == {f"p{n}" for n, text in enumerate(texts) if "ferry" in text}
    assert min(scores.values()) > 0


def test_the_page_and_the_tests_name_each_other() -> None:
    tests = {name for name in globals() if name.startswith("test_")}
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", PAGE.read_text(encoding="utf-8")))
    assert named == tests - {"test_the_page_and_the_tests_name_each_other"}
