"""One suite over every detector, every resolver and every generator in the registry."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from counterpoint.models.fakes import FixedHeads, HashEncoder, ScriptedChat, WordClassifier
from counterpoint.models.sentence_reader import SentenceReader
from counterpoint.protocols import Detector, Generator, Resolver
from counterpoint.registry import find, names
from counterpoint.settings import (
    AnswerSettings,
    ConflictRagSettings,
    CrossEncoderSettings,
    LlmSettings,
    RecencySettings,
    RuleSettings,
)
from counterpoint.types import Conflict, Passage, Request, Settlement

RequestOf = Callable[..., Request]
ConflictOf = Callable[..., Conflict]

PASSAGES = (
    Passage(id="b", text="The limit is 500 calls.", date="2024-01-01"),
    Passage(id="a", text="The limit is 100 calls.", date="2023-01-01"),
    Passage(id="c", text="<p>Tomatoes &amp; roses</p>"),
    Passage(id="\ud800", text="\x00"),
)
OPINION = (
    '{"quote_left": "100", "quote_right": "500", "reason": "Two limits.", "conflict": true,'
    ' "kind": "temporal", "confidence": 0.9}'
)
DETECTORS = {
    "conflictrag": lambda: find("detector", "conflictrag")(
        *(HashEncoder(), FixedHeads(0.6), ScriptedChat(lambda messages: OPINION)),
        *(ConflictRagSettings(), LlmSettings()),
    ),
    "cross-encoder": lambda: find("detector", "cross-encoder")(
        HashEncoder(), WordClassifier(), CrossEncoderSettings()
    ),
    "none": lambda: find("detector", "none")(),
    "recency": lambda: find("detector", "recency")(HashEncoder(), RecencySettings(gate=0.3)),
    "rules": lambda: find("detector", "rules")(HashEncoder(), RuleSettings()),
}
RESOLVERS = {
    name: (lambda name=name: find("resolver", name)()) for name in ("consistent", "none", "newest")
}
GENERATORS = {
    name: (
        lambda name=name: find("generator", name)(SentenceReader(HashEncoder()), AnswerSettings())
    )
    for name in ("extractive", "concatenate")
}


def test_every_registered_strategy_is_under_test() -> None:
    assert set(DETECTORS) == set(names("detector"))
    assert set(RESOLVERS) == set(names("resolver"))
    assert set(GENERATORS) == set(names("generator"))


@pytest.fixture(params=sorted(DETECTORS))
def detector(request: pytest.FixtureRequest) -> Detector:
    return DETECTORS[request.param]()


@pytest.fixture(params=sorted(RESOLVERS))
def resolver(request: pytest.FixtureRequest) -> Resolver:
    return RESOLVERS[request.param]()


@pytest.fixture(params=sorted(GENERATORS))
def generator(request: pytest.FixtureRequest) -> Generator:
    return GENERATORS[request.param]()


def test_a_detector_is_blind_to_order(detector: Detector, request_of: RequestOf) -> None:
    assert isinstance(detector, Detector)
    found = detector.detect(request_of(*PASSAGES))
    assert detector.detect(request_of(*reversed(PASSAGES))) == found
    assert found.pairs.total == 6
    assert 0 <= found.pairs.conflicting <= found.pairs.compared <= found.pairs.total
    known = {passage.id for passage in PASSAGES}
    for verdict in found.verdicts:
        assert verdict.left < verdict.right
        assert {verdict.left, verdict.right} <= known
        assert 0.0 <= verdict.probability <= 1.0
        assert verdict.reason
        assert verdict.explanation
    for conflict in found.conflicts:
        assert conflict.kind in ("factual", "temporal", "opinion")
        assert list(conflict.passage_pairs) == sorted(conflict.passage_pairs)


def test_quotes_of_a_detector_are_verbatim(detector: Detector, request_of: RequestOf) -> None:
    texts = {passage.id: passage.text for passage in PASSAGES}
    found = detector.detect(request_of(*PASSAGES))
    for claim in (*found.claims, *(c for verdict in found.verdicts for c in verdict.claims)):
        quote = claim.quote
        assert texts[quote.passage_id][quote.start : quote.end] == quote.text


def test_a_detector_takes_an_empty_request(detector: Detector, request_of: RequestOf) -> None:
    assert detector.detect(request_of()).conflicts == ()


def test_a_resolver_loses_no_passage(
    resolver: Resolver, request_of: RequestOf, conflict_of: ConflictOf
) -> None:
    assert isinstance(resolver, Resolver)
    for conflicts in ([], [conflict_of(("a", "b"))]):
        settled = resolver.resolve(request_of(*PASSAGES), conflicts, ())
        evidence = settled.evidence
        blocks = (*evidence.primary, *evidence.audit, *evidence.unresolved)
        assert sorted(p.id for p in blocks) == sorted(p.id for p in PASSAGES)


def test_a_generator_cites_verbatim_or_abstains(
    generator: Generator, resolver: Resolver, request_of: RequestOf, conflict_of: ConflictOf
) -> None:
    assert isinstance(generator, Generator)
    conflicts = [conflict_of(("a", "b"))]
    request = request_of(*PASSAGES, query="what is the limit of calls?")
    answer = generator.generate(request, resolver.resolve(request, conflicts, ()), conflicts)
    texts = {passage.id: passage.text for passage in PASSAGES}
    assert answer.text
    assert 0.0 <= answer.confidence <= 1.0
    assert answer.abstained == (not answer.citations)
    for citation in answer.citations:
        quote = citation.quote
        assert texts[quote.passage_id][quote.start : quote.end] == quote.text


def test_a_generator_without_evidence_abstains(generator: Generator, request_of: RequestOf) -> None:
    answer = generator.generate(request_of(), Settlement(), ())
    assert answer.abstained
