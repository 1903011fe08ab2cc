"""Two sides of an opinion on the subject of a passage, each with speakers who have names."""

from __future__ import annotations

from random import Random

from counterpoint.evals.generate.banks import Side, bank
from counterpoint.evals.generate.drafts import Draft, pair_of
from counterpoint.evals.generate.pools import Pools, subject_of
from counterpoint.evals.generate.rewriting import rephrase, upper_first
from counterpoint.evals.generate.slots import Slot, UnusableError, is_whole


def opinion(slot: Slot, rng: Random, _pools: Pools) -> Draft:
    """Praise on one side, blame on the other, under a question that asks for a judgement.

    One side begins with a fact of the clean passage.

    Raises:
        UnusableError: the passage does not say what its subject is.
    """
    subject = subject_of(slot)
    if subject is None:
        raise UnusableError("subject-of-no-known-type")
    banks = bank().subjects[subject.type]
    speakers = rng.sample(bank().speakers, 4)
    sides = [
        _told(subject.name, side, speakers[2 * at : 2 * at + 2], rng)
        for at, side in enumerate((banks.good, banks.bad))
    ]
    rng.shuffle(sides)
    fact = next((s for s in slot.said if subject.name in s and is_whole(s)), "")
    if fact:
        at = rng.randrange(2)
        sides[at] = f"{rephrase(fact, rng, keep=(subject.name,))} {sides[at]}"
    return Draft(
        strategy=subject.type,
        passages=pair_of(slot, (sides[0], sides[1]), rng),
        values=("", ""),
        question=rng.choice(banks.questions).format(subject=subject.name),
    )


def _told(subject: str, side: Side, speakers: list[str], rng: Random) -> str:
    adjectives = rng.sample(side.adjectives, 2)
    claims = rng.sample(bank().claims, 2)
    first, second = (
        upper_first(
            claim.format(
                role=rng.choice(bank().roles), speaker=speaker, subject=subject, adjective=adjective
            )
        )
        for claim, speaker, adjective in zip(claims, speakers, adjectives, strict=True)
    )
    return f"{first} {rng.choice(side.reasons)} {second}"
