"""From passages that were read to the statements that are compared; also used for fitting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from counterpoint.claims.assertions import PassageReading
from counterpoint.claims.guards import Side
from counterpoint.claims.question import Question
from counterpoint.detection.candidates import Candidates, find_candidates
from counterpoint.detection.hearing import Hearing
from counterpoint.detection.pool import Pool
from counterpoint.detection.topics import Topics, read_topics
from counterpoint.protocols import Encoder
from counterpoint.settings import RuleSettings


class Prepared(NamedTuple):
    """One request, ready to be heard: its statements, which to compare, and what compares them."""

    topics: Topics
    candidates: Candidates
    hearing: Hearing


def prepare(
    readings: Sequence[PassageReading],
    question: Question | None,
    encoder: Encoder,
    settings: RuleSettings,
) -> Prepared:
    """Encode the statements, choose which to compare, and set up the comparison."""
    topics = read_topics(encoder, readings, question, settings)
    owners = (readings[place] for place in topics.owner.tolist())
    sides = [Side(*each) for each in zip(owners, topics.assertions, strict=True)]
    pool = Pool(sides, topics, question) if question else None
    hearing = Hearing(sides, topics, pool, settings.similarity)
    return Prepared(topics, find_candidates(topics, settings), hearing)
