"""The scale after digits: "k", "million", "Mrd.", "hundred thousand", "万"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from counterpoint.types import Span
from counterpoint.values.characters import is_chinese
from counterpoint.values.lexicon import load
from counterpoint.values.numerals.company import CURRENCY_SIGNS
from counterpoint.values.numerals.han import HAN_RUN, han_value
from counterpoint.values.numerals.lexicon import SPACED, lexicon
from counterpoint.values.numerals.record import EXACT, scaled
from counterpoint.values.numerals.style import Style
from counterpoint.values.units.lexicon import known_units

_LETTER = re.compile(r"(?:([kKMB])|([mbT]))(?![A-Za-z0-9_µΩ\u00c0-\u024f])")
_SPACED_LETTER = re.compile(rf" ?(?:([kKM])(?=[{CURRENCY_SIGNS}])|([mb])(?![\w/²³]))")
# "3 MEUR", "250 TEUR": a letter before the code of a currency.
_CODED = re.compile(r" ?([kKMT])((?<!T) )?+([A-Z]{3})(?!\w)")
_COUNTED_LETTER = re.compile(
    r" (?:([KM])(?= [a-z]{3,24}s(?!\w))|()(M)(?![\w²³/·])(?=[.,;)]?(?:\s|$)(?! ?[^\W_])))"
)
_DOUBLED = re.compile(r" ?[mM]{2}(?!\w)")
_LETTERS = {"k": 3, "m": 6, "b": 9, "t": 12}
_WORD = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]{2,12}+)(\.?)")
_MONEY = re.compile(rf"(?<!\w)(?<!\d )(?:[A-Z]{{0,3}}[{CURRENCY_SIGNS}]|[A-Z]{{3}}) ?$")
_NEXT_DIGITS = re.compile(r"\d{1,8}+(?![\d.,])", re.ASCII)
_LONGEST_CHAIN = 3
_THOUSAND = Decimal(1000)
_MILLION = Decimal(1_000_000)


@dataclass(frozen=True, slots=True)
class Scale:
    """What digits are multiplied with, and where the scale ends.

    Attributes:
        factor: None where the scale is vague, so that the digits say nothing exact.
        others: the other factors that the word may stand for.
        plus: what follows and is added: the 5000 of "3万5千".
        weight: what the last digit is multiplied with; a hundred and a dozen leave it exact.
    """

    factor: Decimal | None
    end: int
    others: tuple[Decimal, ...] = ()
    words: bool = False
    plus: Decimal = Decimal(0)
    weight: Decimal = Decimal(1)


def read_scale(text: str, span: Span, style: Style) -> Scale | None:
    """Read the scale that follows a number at ``span``."""
    end = span.end
    following = text[end : end + 1]
    if not following:
        return None
    if is_chinese(following):
        return _han(text, end)
    spaced = following in " \u00a0\u202f-"
    if not (text[end + 1 : end + 2] if spaced else following).isalpha():
        return None
    if (coded := _CODED.match(text, end)) and coded[3] in known_units().currencies:
        factor = scaled(Decimal(1), _LETTERS["k" if coded[1] == "T" else coded[1].lower()])
        return Scale(factor, coded.end(1), weight=factor)
    if counted := _COUNTED_LETTER.match(text, end):
        return _spaced(counted, priced=_is_priced(text, span))
    if doubled := _DOUBLED.match(text, end):
        if _is_priced(text, span):
            return Scale(_MILLION, doubled.end(), weight=_MILLION)
        return None
    if letter := _LETTER.match(text, end) or _SPACED_LETTER.match(text, end):
        sure, maybe = letter[1], letter[2]
        if sure or _is_priced(text, span):
            factor = scaled(Decimal(1), _LETTERS[(sure or maybe).lower()])
            return Scale(factor, letter.end(), weight=factor)
        return None
    return _chain(text, end, style)


def _is_priced(text: str, span: Span) -> bool:
    return _MONEY.search(text[max(0, span.start - 5) : span.start]) is not None


def _spaced(letter: re.Match[str], *, priced: bool) -> Scale:
    """The scale of "5 M users"; as a size M, or 5 M (molar), the letter says not how many."""
    counted = letter[1] or letter[2]
    one, factor = Decimal(1), scaled(Decimal(1), _LETTERS[(counted or letter[3]).lower()])
    if priced or counted:
        return Scale(factor, letter.end(), () if priced else (one,), weight=factor)
    return Scale(one, letter.end(), (factor,))


def _chain(text: str, end: int, style: Style) -> Scale | None:
    factor, weight, links = Decimal(1), Decimal(1), 0
    others: tuple[Decimal, ...] = (factor,)
    while links < _LONGEST_CHAIN and (match := _WORD.match(text, end)) is not None:
        factors = _sure_factors().get(match[1].lower())
        if factors is None:
            factors = _factors(match[1], style, _next_word(text, match.end()))
        if not factors:
            break
        end = match.end() if match[2] and match[1].lower() in _abbreviated() else match.end(1)
        others = tuple(EXACT.multiply(f, o) for o in others for f in factors)
        factor, links = EXACT.multiply(factor, factors[0]), links + 1
        weight = EXACT.multiply(weight, factors[0] if factors[0] >= _THOUSAND else Decimal(1))
    if not links:
        return None
    rest = tuple(other for other in others if other != factor)
    return Scale(factor, end, rest, words=True, weight=weight)


@cache
def _abbreviated() -> frozenset[str]:
    return frozenset(
        word for code in SPACED for word in load("numerals", code).get("abbreviated", ())
    )


def _next_word(text: str, end: int) -> str:
    match = _WORD.match(text, end)
    return match[1].lower() if match else ""


def _factors(written: str, style: Style, following: str) -> tuple[Decimal, ...]:
    """The factors of a scale word, the likeliest first; none where it is no scale."""
    word = written.lower()
    found = {
        code: exponent
        for code, exponent in _scale_words().get(word, ())
        if _may_be(code, word, style, following)
    }
    if not found:
        return (Decimal(12),) if word in _dozens() else ()
    first = found.get(style.language or "", next(iter(found.values())))
    unsure = style.language is None and written[0].isupper()
    rest = {exponent for exponent in found.values() if exponent != first} if unsure else set()
    return tuple(scaled(Decimal(1), exponent) for exponent in (first, *sorted(rest)))


@cache
def _scale_words() -> dict[str, tuple[tuple[str, int], ...]]:
    """Every scale word with its exponents by language."""
    table: dict[str, tuple[tuple[str, int], ...]] = {}
    for code in SPACED:
        for word, exponent in lexicon(code).suffixes.items():
            table[word] = (*table.get(word, ()), (code, exponent))
    return table


@cache
def _sure_factors() -> dict[str, tuple[Decimal, ...]]:
    """The factors of the words that are worth the same in every language that has them."""
    sure: dict[str, tuple[Decimal, ...]] = {}
    for word, entries in _scale_words().items():
        free = any(word not in lexicon(code).guarded for code, _ in entries)
        if free and len({exponent for _, exponent in entries}) == 1:
            sure[word] = (scaled(Decimal(1), entries[0][1]),)
    return sure


@cache
def scale_words() -> frozenset[str]:
    """The words that multiply the digits before them."""
    return frozenset((*_scale_words(), *_dozens()))


@cache
def number_tails() -> frozenset[str]:
    """The words that a number can go on with: scales, dozens, the first word of "and a half"."""
    tails = (tail for code in SPACED for tail in load("numerals", code).get("tails", {}))
    return scale_words().union(tail.split()[0] for tail in tails)


@cache
def _dozens() -> frozenset[str]:
    return frozenset(word for code in SPACED for word in load("numerals", code).get("dozen", ()))


def _may_be(code: str, word: str, style: Style, following: str) -> bool:
    guarded = word in lexicon(code).guarded
    if not guarded or style.language == code:
        return True
    if code == "es":
        return lexicon(code).suffixes.get(following, 0) > lexicon(code).suffixes[word]
    return style.language is None


def _han(text: str, end: int) -> Scale | None:
    factor, at = _han_factor(text, end)
    if text[at : at + 1] in tuple(load("numerals", "zh")["vague_digits_after"]):
        return Scale(None, at)
    if at == end:
        return None
    plus, precision, upper = Decimal(0), factor, factor
    for _ in range(_LONGEST_CHAIN):
        found = _smaller(text, at)
        if found is None or found[0] >= upper:
            break
        added, precision, at = found
        plus, upper = EXACT.add(plus, added), precision
    return Scale(factor, at, words=True, plus=plus, weight=precision)


def _smaller(text: str, at: int) -> tuple[Decimal, Decimal, int] | None:
    """The smaller part after a scale: "5千" or 五千, its weight and where it ends."""
    if (digits := _NEXT_DIGITS.match(text, at)) is not None:
        factor, end = _han_factor(text, digits.end())
        if end == digits.end() and len(digits.group()) < 2:
            return None
        return EXACT.multiply(Decimal(digits.group()), factor), factor, end
    run = HAN_RUN.match(text, at)
    read = han_value(run.group()) if run else None
    if run is None or read is None or read[0] < 10:
        return None
    return Decimal(read[0]), Decimal(read[1]), run.end()


@cache
def _han_scales() -> dict[str, int]:
    raw = load("numerals", "zh")
    return {**raw["small_scales"], **raw["large_scales"]}


def _han_factor(text: str, at: int) -> tuple[Decimal, int]:
    """The product of the scale characters from ``at`` on, and where they end."""
    scales, exponent = _han_scales(), 0
    begin = at
    while at - begin < _LONGEST_CHAIN and text[at : at + 1] in scales:
        exponent += scales[text[at]]
        at += 1
    return scaled(Decimal(1), exponent), at
