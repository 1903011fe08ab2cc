"""What the statements of a passage say: values, names, states, attitude and scope, with spans."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from counterpoint.claims.attitude import Attitude, read_attitude
from counterpoint.claims.changes import Change, find_changes
from counterpoint.claims.hidden import hidden_statements
from counterpoint.claims.scope import Scope, read_scope
from counterpoint.claims.statements import Statement, read_structure
from counterpoint.types import Passage, Span
from counterpoint.values.amounts import Amount, find_amounts
from counterpoint.values.dates import Moment, read_date
from counterpoint.values.identifiers import Identifier, find_identifiers
from counterpoint.values.mentions import Mention, find_mentions
from counterpoint.values.negation import Negation, find_negations, main_polarity
from counterpoint.values.spans import outside
from counterpoint.values.states import State, find_states
from counterpoint.values.stems import content_stems
from counterpoint.values.times import TimeMention, find_times
from counterpoint.values.versions import VersionMention, find_version_mentions
from counterpoint.values.words import split_words

_NARROW = {code: code - 0xFEE0 for code in range(0xFF10, 0xFF5B) if chr(code).isalnum()}
_LABEL = re.compile(r"[^:.!?]{1,60}: (?=\S)")
_SMALL = re.compile(r"(?<![^\W_])[a-z][^\W\d_]{2,}+")


class HasSpan(Protocol):
    """Whatever was read at one place."""

    @property
    def span(self) -> Span:
        """Where it stands."""


Read = TypeVar("Read", bound=HasSpan)


@dataclass(frozen=True, slots=True)
class Assertion:
    """One statement, read. Every span is an offset into ``statement.text``.

    A stretch of text has one reading: an identifier is no version, a version no time, a time no
    amount. ``affirmed`` is False where the main predicate is negated, ``denied`` are the stems of
    the words under a negation, of which there are ``negations``. ``topic`` are the names that it
    is about: its own, or those of the statement that it goes on from; ``above`` those of the
    headings and lead-ins over it. ``rejected`` says that it is reported only to be denied, here or
    elsewhere in its passage.
    """

    statement: Statement
    amounts: tuple[Amount, ...]
    times: tuple[TimeMention, ...]
    versions: tuple[VersionMention, ...]
    identifiers: tuple[Identifier, ...]
    mentions: tuple[Mention, ...]
    states: tuple[State, ...]
    changes: tuple[Change, ...]
    attitude: Attitude
    scope: Scope
    affirmed: bool
    denied: frozenset[str]
    negations: int
    topic: tuple[Mention, ...]
    above: tuple[Mention, ...]
    rejected: bool

    @property
    def text(self) -> str:
        """The words of the statement."""
        return self.statement.text


@dataclass(frozen=True, slots=True)
class PassageReading:
    """A passage with its assertions in order.

    ``hidden`` are the stretches of the original that a reader would not see; nothing in them is
    an assertion; what the words in them would say is in ``concealed``. ``moment`` is the passage's
    own date, None where it has no readable one. ``about`` are the names in its title and source.
    """

    passage: Passage
    assertions: tuple[Assertion, ...]
    hidden: tuple[Span, ...] = ()
    concealed: tuple[Assertion, ...] = ()
    moment: Moment | None = None
    about: tuple[Mention, ...] = ()


def read_passage(passage: Passage) -> PassageReading:
    """Read every statement of a passage; relative dates resolve against the passage's date."""
    moment = read_date(passage.date)
    structure = read_structure(passage.text)
    about = " — ".join(part for part in (passage.title, passage.source) if part)
    return PassageReading(
        passage=passage,
        assertions=tuple(_in_turn(structure.statements, moment, _small_words(passage.text))),
        hidden=structure.hidden,
        concealed=tuple(
            read_statement(each, moment) for each in hidden_statements(passage.text, structure)
        ),
        moment=moment,
        about=tuple(find_mentions(about)) if about else (),
    )


def _small_words(text: str) -> frozenset[str]:
    return frozenset(_SMALL.findall(text))


def _in_turn(
    statements: Iterable[Statement], moment: Moment | None, around: frozenset[str]
) -> Iterator[Assertion]:
    """Read statements in order; prose without a name of its own is about the last one named."""
    assertions = [read_statement(each, moment, around=around) for each in statements]
    denies = any(each.rejected for each in assertions)
    topic: tuple[Mention, ...] = ()
    for each in assertions:
        if each.topic or each.statement.form != "prose":
            topic = each.topic
        rejected = each.rejected or (denies and each.attitude.kind == "quoted")
        yield replace(each, topic=topic, rejected=rejected)


def read_statement(
    statement: Statement,
    reference: Moment | None = None,
    *,
    around: frozenset[str] = frozenset(),
) -> Assertion:
    """Read one statement. Full-width letters and digits are read as the plain ones.

    ``around`` are the words in small letters of its passage: none of them is a name where a
    sentence begins with it.
    """
    if not statement.text.isascii():
        statement = replace(statement, text=statement.text.translate(_NARROW))
    text = statement.text
    identifiers = find_identifiers(text)
    mentions = tuple(find_mentions(text, identifiers, around=around))
    labels = [each for each in identifiers if each.kind == "label"]
    sure = [each for each in identifiers if each.kind != "label"]
    versions = _outside(find_version_mentions(text), sure)
    times = _outside(find_times(text, reference=reference), sure, versions)
    # "Q2 2025" is a time, "Q2" alone a label.
    identifiers = sorted([*sure, *_outside(labels, versions, times)], key=lambda each: each.span)
    amounts = _outside(find_amounts(text), identifiers, versions, times)
    attitude = read_attitude(text)
    negations = find_negations(text)
    return Assertion(
        statement=statement,
        amounts=tuple(amounts),
        times=tuple(times),
        versions=tuple(versions),
        identifiers=tuple(identifiers),
        mentions=mentions,
        states=tuple(find_states(text)),
        changes=tuple(find_changes(text)),
        attitude=attitude,
        scope=read_scope(split_words(text)),
        affirmed=main_polarity(text[_label_end(text) :]),
        denied=_denied(text, negations),
        negations=len(negations),
        topic=tuple(mention for mention in mentions if mention.subject),
        rejected=attitude.kind == "denied",
        above=tuple(each for head in statement.context for each in find_mentions(head)),
    )


def _label_end(text: str) -> int:
    """Where a sentence begins after a label: "Build 7.12: ...", "Note: ..."."""
    label = _LABEL.match(text)
    return label.end() if label else 0


def _denied(text: str, negations: Iterable[Negation]) -> frozenset[str]:
    """The stems under a negation; scopes overlap, and each word is read once."""
    end = 0
    pieces: list[str] = []
    for start, stop in sorted(negation.scope for negation in negations if not negation.partial):
        if stop > end:
            pieces.append(text[max(start, end) : stop])
            end = stop
    return content_stems(" ".join(pieces))


def read_sentence(text: str, *, reference: Moment | None = None) -> Assertion:
    """Read a text as one statement: a question, or a sentence that stands alone."""
    whole = Statement(text=text, value_start=0, form="prose", span=Span(0, len(text)))
    return read_statement(whole, reference)


def _outside(found: Sequence[Read], *taken: Sequence[HasSpan]) -> list[Read]:
    """Those that overlap nothing that is already read as something else."""
    spans = [each.span for group in taken for each in group]
    return outside(found, spans, lambda each: each.span)
