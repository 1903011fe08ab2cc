"""The `rules` detector: conflicts, their sides, what they rest on, and why there is none."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterpoint.detection import wording
from counterpoint.detection.rules import RuleDetector
from counterpoint.models.fakes import HashEncoder
from counterpoint.settings import RuleSettings
from counterpoint.types import Detection, Passage, Quote, Request

RequestOf = Callable[..., Request]
Find = Callable[..., Detection]

# Whatever differs counts: what is tested here is what was found, not how surely.
EAGER = RuleSettings(threshold=1e-9, relevance=-1.0, similarity=-1.0)
TANK = "How many litres does the tank hold?"


def detector(settings: RuleSettings = EAGER) -> RuleDetector:
    return RuleDetector(HashEncoder(), settings)


def passages(*texts: str) -> list[Passage]:
    return [Passage(id=f"p{number}", text=text) for number, text in enumerate(texts, start=1)]


@pytest.fixture
def find(request_of: RequestOf) -> Find:
    def call(query: str | None, *texts: str, settings: RuleSettings = EAGER) -> Detection:
        return detector(settings).detect(request_of(*passages(*texts), query=query))

    return call


def assert_verbatim(found: Detection, given: list[Passage]) -> None:
    texts = {passage.id: passage.text for passage in given}
    quotes: list[Quote | None] = [claim.quote for claim in found.claims]
    quotes += [claim.quote for verdict in found.verdicts for claim in verdict.claims]
    quotes += [quote for cue in found.cues for quote in (cue.quote, cue.old, cue.new)]
    for quote in quotes:
        if quote is not None:
            assert texts[quote.passage_id][quote.start : quote.end] == quote.text


CONFLICTS = [
    ("different-amount", TANK, "The tank holds 40 litres.", "The tank holds 60 litres."),
    ("different-amount", None, "The tank holds 40 litres.", "The tank holds 60 litres."),
    ("different-time", "When was it built?", "It was built in 1931.", "It was built in 1933."),
    ("different-time", "When is it due?", "It is due on 3 May 2024.", "It is due on 4 May 2024."),
    ("different-version", "Which version is it?", "It is version 2.1.", "It is version 2.10."),
    ("different-version", "Which version fits?", "Version 3.9 fits.", "Version 3.8 fits."),
    ("different-identifier", "Which account is it?", "Account 4711 is it.", "Account 4712 is it."),
    ("different-identifier", "Which page is it on?", "It is on page 12.", "It is on page 14."),
    ("different-name", "Who painted it?", "Anna Reber painted it.", "Jonas Klein painted it."),
    ("different-name", "Who leads it?", "It is led by Mia Braun.", "It is led by Jonas Klein."),
    ("opposite-state", None, "The pool is open.", "The pool is closed."),
    ("opposite-state", None, "It is enabled by default.", "It is disabled by default."),
    ("opposite-polarity", "Does the pool freeze?", "The pool freezes.", "The pool never freezes."),
    ("opposite-polarity", None, "Cats chase the red dot.", "Cats do not chase the red dot."),
    ("opposite-answer", "Is the pool heated?", "Yes, the pool is.", "No, the pool is cold."),
    ("opposite-answer", "Does it rain?", "Yes.", "No."),
    ("opposite-opinion", "Should one try it?", "Experts recommend it.", "Experts advise against it."),
    ("opposite-opinion", "Is the film any good?", "I love the film.", "I hate the film."),
    ("no-such-value", "What is the fee?", "The fee is 20 euros.", "It is free of charge."),
    ("no-such-value", "How much can it hold?", "It holds 20 GB.", "It is unlimited."),
    ("corrected-value", None, "It is 20 euros.", "Correction: it is 25 euros, we wrote 20 euros."),
    ("corrected-value", "How tall is it?", "It is 7 m.", "Correction: we wrote 7 m, it is 9 m."),
    ("replaced-value", None, "It is 100 calls.", "It was raised from 100 calls to 500 calls."),
    ("replaced-value", "Which database is used?", "Redis is used.", "Valkey replaces Redis."),
    ("hidden-text", TANK, "The tank holds 40 litres.", "Ask. <!-- The tank holds 60 litres. -->"),
    ("hidden-text", TANK, "The tank holds 40 litres.", "Ask.<p hidden>The tank holds 9 litres.</p>"),
]  # fmt: skip
PEACE = [
    ("equal", TANK, "The tank holds 40 litres.", "It is 40 litres that the tank holds."),
    ("equal", "When was it built?", "It was built in 1931.", "In 1931 they had it built."),
    ("equal-after-conversion", None, "The walk takes 90 minutes.", "The walk takes 1.5 hours."),
    ("equal-after-conversion", "How heavy is it?", "It weighs 2 tonnes.", "It weighs 2000 kg."),
    ("within-tolerance", None, "About 100 people came.", "103 people came."),
    ("within-tolerance", "How far is it?", "It is roughly 5 km.", "It is 5.1 km."),
    ("contains", None, "The dose is 10 to 20 mg.", "The dose is 15 mg."),
    ("contains", "When was it built?", "It was built in 1931.", "It was built in May 1931."),
    ("overlaps", None, "It takes 2 to 4 days.", "It takes at least 3 days."),
    ("overlaps", None, "At least 3 mugs are there.", "At most 9 mugs are there."),
    ("same-name", "Who painted it?", "Anna Reber painted it.", "Reber painted it all."),
    ("same-name", "Which database is used?", "Redis is used.", "We have used Redis."),
    ("part-of-list", "Who did it?", "Anna Reber and Jo Klein.", "Jo Klein and Mia Braun."),
    ("part-of-list", "What is used?", "Kafka and Redis are used.", "We used Kafka and MySQL."),
    ("same-state", None, "The pool is now open.", "The pool is open."),
    ("same-state", None, "It is disabled by default.", "It comes disabled by default."),
    ("same-answer", "Is it heated?", "Yes, it is.", "Yes."),
    ("same-answer", "Is it heated?", "No, it is cold.", "No."),
    ("same-polarity", "Does the pool freeze?", "The pool freezes.", "In May the pool freezes."),
    ("same-polarity", "Does it freeze?", "It never freezes.", "It does not freeze."),
    ("same-opinion", "Should one try it?", "Experts recommend it.", "Doctors recommend it."),
    ("same-opinion", "Is the film any good?", "I hate the film.", "I loathe the film."),
    ("other-entity", None, "Ward 4 has 20 beds.", "Ward 14 has 30 beds."),
    ("other-entity", "How many beds does ward 4 have?", "Ward 4 has 20.", "Ward 14 has 30 beds."),
    ("other-entity", None, "Berlin has 40 bridges.", "Hamburg has 90 bridges."),
    ("other-scope", None, "The free plan allows 3 users.", "The enterprise plan allows 9 users."),
    ("other-scope", "How many may adults take?", "Adults take 20 mg.", "Children take 10 mg."),
    ("other-period", None, "Sales came to 5 million in 2023.", "Sales came to 7 million in 2024."),
    ("other-period", "What was the fee in 2023?", "It was 5 euros in 2023.", "In 2024 it was 7."),
    ("quoted", None, "It is a myth that the tank holds 40 litres.", "The tank holds 60 litres."),
    ("quoted", TANK, "It is wrong that the tank holds 40 litres.", "The tank holds 60 litres."),
    ("forecast", None, "Analysts expect sales of 5 million.", "Sales came to 7 million."),
    ("forecast", "What were the sales?", "We forecast sales of 5 million.", "Sales were 7 million."),
    ("nothing-to-compare", None, "The tank is blue.", "The recipe needs eggs."),
    ("nothing-to-compare", None, "See page 12.", "Give to account 4711."),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "query", "left", "right"), CONFLICTS)
def test_a_conflict_has_its_reason(
    find: Find, reason: str, query: str | None, left: str, right: str
) -> None:
    found = find(query, left, right)
    told = {verdict.reason: verdict for verdict in found.verdicts}
    assert told[reason].conflict
    assert 0.0 < told[reason].probability <= 1.0 or told[reason].probability < 1e-4
    assert {claim.quote.passage_id for claim in told[reason].claims} == {"p1", "p2"}
    assert [conflict.passage_pairs for conflict in found.conflicts] == [(("p1", "p2"),)]


@pytest.mark.parametrize(("reason", "query", "left", "right"), PEACE)
def test_peace_has_its_reason(
    find: Find, reason: str, query: str | None, left: str, right: str
) -> None:
    for texts in ((left, right), (right, left)):
        found = find(query, *texts)
        assert {verdict.reason for verdict in found.verdicts} == {reason}
        assert not any(verdict.conflict for verdict in found.verdicts)
        assert found.conflicts == ()
        assert found.pairs.conflicting == 0


def test_no_reason_is_without_an_example() -> None:
    conflicts = [case[0] for case in CONFLICTS]
    peace = [case[0] for case in PEACE]
    assert set(conflicts) == set(wording._DIFFER)
    assert all(conflicts.count(reason) >= 2 for reason in wording._DIFFER)
    assert set(peace) == {*wording._AGREE, *wording._APART, "nothing-to-compare"}
    assert all(peace.count(reason) >= 2 for reason in peace)
