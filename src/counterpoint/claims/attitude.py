"""How a sentence stands to what it says: it asserts, quotes, denies, foresees, plans, judges, asks.

The phrases are in ``values/lexicons/attitude/<language>.toml``; another language is another file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, cast

from counterpoint.types import Span
from counterpoint.values.lexicon import languages, load
from counterpoint.values.negation import Polarity, polarity_in
from counterpoint.values.phrases import Found, Phrases
from counterpoint.values.words import HARD, NONE, Words, split_words

AttitudeKind = Literal[
    "asserted",
    "quoted",
    "denied",
    "conditional",
    "planned",
    "forecast",
    "hypothetical",
    "opinion",
    "question",
    "instruction",
]

# What counts first where a sentence has several cues comes first.
_ROLES = (
    *("instruction", "announcement", "denied", "forecast_by", "forecast"),
    *("quoted", "quoted_after", "impersonal", "opinion", "opinion_after", "conditional"),
    *("leading", "hypothetical", "planned", "evaluation", "no_cue"),
)
_KIND_OF = {
    "announcement": "instruction",
    "forecast_by": "forecast",
    "quoted_after": "quoted",
    "impersonal": "quoted",
    "opinion_after": "opinion",
    "leading": "conditional",
    "evaluation": "opinion",
}
_ORDER = _ROLES[:-1]
_MAIN_ONLY = frozenset(("forecast_by", "planned", "hypothetical", "evaluation"))
_PAST_REACH = 12
_QUOTED_WORDS = 4
_QUOTE = re.compile(r"[“„«「『\"]([^“”„«»「」『』\"]*+)[”“»」』\"]")
_SPEAKER = re.compile(r"\b(?:SYSTEM|ASSISTANT|DEVELOPER|INSTRUCTION)\s?:(?!\w)")
_QUESTION = re.compile(r"[?？؟][\s\"'”’»)\]*_」』]{0,8}$")


@dataclass(frozen=True, slots=True)
class Attitude:
    """The attitude of a sentence, and the words that show it.

    A "forecast" is what somebody expects or estimates, guidance of a firm included; what somebody
    means to do is "planned", and what is only possible "hypothetical".
    """

    kind: AttitudeKind
    cue: Span | None = None


class _Rules(NamedTuple):
    phrases: Phrases
    past: frozenset[str]
    first_person: frozenset[str]
    lead_ins: frozenset[str]
    not_a_verb: frozenset[str]
    conditional: frozenset[str]
    leading: frozenset[str]


def read_attitude(sentence: str) -> Attitude:
    """Return the attitude of one sentence to its content. Linear in the text.

    Where several cues compete, an instruction to the reader counts before a denial, a denial
    before a forecast, a forecast before a quotation, a quotation before a condition, and a
    condition before a plan.
    """
    words = split_words(sentence)
    question = _QUESTION.search(sentence, max(0, len(sentence) - 10))
    if question is not None:
        return Attitude("question", Span(question.start(), question.start() + 1))
    speaker = _SPEAKER.search(sentence)
    if speaker is not None:
        return Attitude("instruction", Span(*speaker.span()))
    if not len(words):
        return Attitude("asserted")
    best: tuple[int, Attitude] | None = None
    for language in languages(words):
        found = _read(words, language)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    quote = _main_quote(sentence, len(words))
    if quote is not None and (best is None or best[0] > _ORDER.index("quoted")):
        return Attitude("quoted", quote)
    return best[1] if best is not None else Attitude("asserted")


@cache
def _rules(language: str) -> _Rules:
    lexicon = load("attitude", language)
    phrases = Phrases(lexicon.get("groups"))
    for role in _ROLES:
        phrases.add(lexicon.get(role, ()), role)
    names = ("past", "first_person", "lead_ins", "not_a_verb", "conditional", "leading")
    return _Rules(phrases, *(frozenset(lexicon.get(name, ())) for name in names))


def _read(words: Words, language: str) -> tuple[int, Attitude] | None:
    rules = _rules(language)
    found = rules.phrases.find(words)
    if not found:
        return None
    polarity = polarity_in(words, language)
    best: tuple[int, Found, str] | None = None
    for match in found:
        role = _role(words, match, polarity, rules)
        if role and (best is None or _ORDER.index(role) < best[0]):
            best = (_ORDER.index(role), match, role)
    if best is None:
        return None
    rank, match, role = best
    kind = cast("AttitudeKind", _KIND_OF.get(role, role))
    return rank, Attitude(kind, words.span(match.first, match.last))


def _role(words: Words, match: Found, polarity: Polarity, rules: _Rules) -> str:
    """Return the strongest role that the phrase plays where it stands, "" for none."""
    if "no_cue" in match.payloads:
        return ""
    for role in _ORDER:
        if role in match.payloads and _plays(words, match, role, polarity, rules):
            return role
    return ""


def _plays(words: Words, match: Found, role: str, polarity: Polarity, rules: _Rules) -> bool:
    before = words.words[match.first - 1] if match.first > 0 else ""
    if role == "denied":
        head = polarity.clause_head(match.first)
        supposed = head in rules.conditional or head in rules.leading
        negated = polarity.negated(match.first, match.last)
        return not (supposed or negated or before in rules.first_person)
    if role == "instruction":
        return words.borders[match.first] != NONE or before in rules.lead_ins or not before
    if role == "leading":
        at_head = match.first == 0 or words.borders[match.first] == HARD
        past = rules.past.intersection(words.words[match.first : match.first + _PAST_REACH])
        return at_head and not past
    if role == "quoted" and match.last + 1 < len(words):
        joined = words.borders[match.last + 1] == NONE
        return not (joined and words.words[match.last + 1] in rules.not_a_verb)
    return role not in _MAIN_ONLY or not polarity.subordinate(match.first)


def _main_quote(sentence: str, size: int) -> Span | None:
    """Return the first quotation that makes up most of the sentence."""
    for match in _QUOTE.finditer(sentence):
        if len(match.group(1)) >= 2 * _QUOTED_WORDS:
            inside = len(split_words(match.group(1)))
            if inside >= _QUOTED_WORDS and 2 * inside >= size:
                return Span(*match.span())
    return None
