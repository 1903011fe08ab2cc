"""Numbers written in words, in the languages that set their words apart."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from counterpoint.types import Span
from counterpoint.values.numerals.grammar import Grammar, Part, counting_languages
from counterpoint.values.numerals.guards import is_content, is_number_here
from counterpoint.values.numerals.lexicon import Word
from counterpoint.values.numerals.record import EXACT, Numeral, share, tidy
from counterpoint.values.numerals.style import Style
from counterpoint.values.numerals.tokens import Tokens

_MULTIPLIERS = ("scale", "bare_scale", "dozen", "hundred")
_FIRST_YEAR, _LAST_YEAR = 11, 20
_HALF = Decimal("0.5")
_COARSE = 1000
_PLAIN_KINDS = ("unit", "teen", "ten", "whole")


def find_word_numerals(text: str, style: Style, read: Sequence[Span] = ()) -> list[Numeral]:
    """Return the numerals in words, in order, none overlapping: the language of the text first.

    Args:
        text: the text, its digits written in ASCII.
        style: the habits of the text.
        read: the places of the numerals that begin with digits and go on in words, in order.
    """
    codes = counting_languages(text, read)
    if not codes:
        return []
    tokens = Tokens(text)
    readers = [_Reader(tokens, code, style) for code in codes]
    if len(readers) > 1:
        readers.sort(key=lambda reader: reader.lexicon.language != style.language)
    numerals: list[Numeral] = []
    taken: set[int] = set()
    for reader in readers:
        numerals.extend(reader.run(taken))
    return sorted(numerals, key=lambda numeral: numeral.span)


class _Reader:
    def __init__(self, tokens: Tokens, language: str, style: Style) -> None:
        self.tokens = tokens
        self.grammar = Grammar(tokens, language, style)
        self.lexicon = self.grammar.lexicon
        self.places = self.grammar.places()

    def run(self, taken: set[int]) -> list[Numeral]:
        """Read every numeral whose words are not taken yet, and take them."""
        numerals: list[Numeral] = []
        index = 0
        for place in self.places:
            if place < index or place in taken:
                continue
            read = self._read(place)
            if read is None:
                continue
            numeral, end = read
            first = place if numeral.span.start == self.tokens.start(place) else place - 1
            if taken.isdisjoint(range(first, end)):
                numerals.append(numeral)
                taken.update(range(first, end))
                index = end
        return numerals

    def _read(self, index: int) -> tuple[Numeral, int] | None:
        entry = self.grammar.at(index)
        if not is_number_here(self.tokens, index, self.lexicon):
            return None
        if entry.kind in _PLAIN_KINDS and self.grammar.is_alone(index):
            return self._numeral(index, index + 1, Decimal(entry.value), Decimal(1))
        if entry.half:
            return self._times(index, _HALF, index + 1)
        if entry.mixed:
            return self._times(index, Decimal(entry.mixed), index + 1)
        if (part := self.grammar.whole(index)) is not None:
            return self._after_whole(index, part)
        if (parted := self._parted(index, 1)) and self.grammar.has_article(index):
            return self._times(index, share(Decimal(1), parted[0]), parted[1])
        if entry.denominator and not entry.plural:
            read = self._times(index, share(Decimal(1), entry.denominator), index + 1)
            if read[1] > index + 1 or self._is_share(index, entry):
                return read
        if entry.ordinal:
            return self._ordinal(index, entry.ordinal, index + 1)
        return None

    def _is_share(self, index: int, entry: Word) -> bool:
        if not self.grammar.has_article(index):
            return False
        after = self.tokens.after(index)
        return not entry.ordinal or not is_content(after, self.lexicon)

    def _after_whole(self, index: int, part: Part) -> tuple[Numeral, int] | None:
        end, following = part.end, self.grammar.next(part.end)
        if part.weight == 1 and (found := self._fraction(index, part, following)):
            return found
        if following.ordinal and (place := _place(part, following)):
            return self._ordinal(index, place, end + 1)
        if (joined := self._joined_place(part)) is not None:
            return self._ordinal(index, *joined)
        if (added := self._added(end)) is not None:
            fraction, end = added
            scaled = EXACT.multiply(fraction, Decimal(part.weight))
            return self._times(index, EXACT.add(Decimal(part.value), scaled), end)
        if (decimals := self._decimals(end)) is not None:
            return self._point(index, part, *decimals)
        if self.lexicon.year_pairs and (pair := self._year(index, part)) is not None:
            part, end = pair, pair.end
        return self._numeral(index, end, Decimal(part.value), Decimal(part.weight))

    def _joined_place(self, part: Part) -> tuple[int, int] | None:
        """The place of "hundred and first", and where it ends."""
        tokens, end = self.tokens, part.end
        joined = tokens.joined(end - 1) and tokens.word(end) == self.lexicon.joiner
        if not joined or not self.lexicon.joins_hundreds or not part.value or part.value % 100:
            return None
        place = self.grammar.next(end + 1).ordinal
        return (part.value + place, end + 2) if 0 < place < 20 else None

    def _fraction(self, index: int, part: Part, following: Word) -> tuple[Numeral, int] | None:
        if parted := self._parted(part.end, part.value):
            return self._times(index, share(Decimal(part.value), parted[0]), parted[1])
        if following.half and part.value == 1:
            return self._times(index, _HALF, part.end + 1)
        if not following.denominator or not self._counts(part, following):
            return None
        if following.denominator == 4 and not is_number_here(self.tokens, part.end, self.lexicon):
            return None
        value = share(Decimal(part.value), following.denominator)
        return self._times(index, value, part.end + 1)

    def _counts(self, part: Part, following: Word) -> bool:
        """Whether a count and a denominator agree: "one third", "two thirds", "zwei Drittel"."""
        if not 0 < part.value < following.denominator:
            return False
        if self.lexicon.has_plural_shares and not following.plural:
            return part.value == 1 or self.tokens.hyphened(part.end - 1)
        return part.value > 1 or not self.lexicon.has_plural_shares

    def _parted(self, index: int, count: int) -> tuple[int, int] | None:
        """The denominator of "quinta parte", and where it ends."""
        entry = self.grammar.at(index)
        words = self.lexicon.part_words
        return (entry.part, index + 2) if entry.part and self.tokens.after(index) in words else None

    def _added(self, end: int) -> tuple[Decimal, int] | None:
        """The fraction of "and a half", and where it ends."""
        tokens, grammar = self.tokens, self.grammar
        if not tokens.joined(end - 1) or tokens.word(end) != self.lexicon.joiner:
            return None
        at = end + 1
        over, entry = 1, grammar.next(at)
        if tokens.joined(end) and (
            tokens.word(at) in self.lexicon.articles or entry.kind == "unit"
        ):
            over, at = max(1, entry.value), at + 1
            entry = grammar.next(at)
        if entry.half and over == 1:
            return _HALF, at + 1
        content = is_content(tokens.after(at), self.lexicon)
        # "Three and three quarter metres" has no plural.
        agrees = entry.plural == (over > 1) or (over > 1 and content and not entry.ordinal)
        if not entry.denominator or at == end + 1 or not agrees:
            return None
        # "Two and one third days": a count before it leaves no room for a place.
        counted = over == 1 and at == end + 2 and tokens.word(end + 1) not in self.lexicon.articles
        if counted and tokens.after(at) == self.lexicon.of:
            return None
        if entry.ordinal and content and not (counted and is_number_here(tokens, at, self.lexicon)):
            return None
        return share(Decimal(over), entry.denominator), at + 1

    def _decimals(self, end: int) -> tuple[str, int] | None:
        """The digits of "point two five", and where they end."""
        tokens = self.tokens
        if not tokens.joined(end - 1) or tokens.word(end) != self.lexicon.point:
            return None
        digits, at = "", end + 1
        while len(digits) < 12 and 0 <= (value := self._digit(at)) < 10:
            digits, at = digits + str(value), at + 1
        return (digits, at) if digits else None

    def _digit(self, at: int) -> int:
        entry = self.grammar.next(at)
        return entry.value if entry.kind in ("unit", "whole", "teen") else 10

    def _point(self, index: int, part: Part, digits: str, end: int) -> tuple[Numeral, int]:
        value = Decimal(f"{part.value}.{digits}")
        return self._times(index, value, end, Decimal(1).scaleb(-len(digits)))

    def _year(self, index: int, part: Part) -> Part | None:
        """A year in two halves: "nineteen eighty-four"."""
        if part.end - index != 1 or not _FIRST_YEAR <= part.value <= _LAST_YEAR:
            return None
        if self.tokens.hyphened(part.end - 1) or not self.tokens.joined(part.end - 1):
            return None
        second = self.grammar.whole(part.end)
        if second is None or not 10 <= second.value < 100 or second.weight > 1:
            return None
        return Part(part.value * 100 + second.value, second.end)

    def _times(
        self, index: int, value: Decimal, end: int, precision: Decimal = Decimal(0)
    ) -> tuple[Numeral, int]:
        """Multiply a fraction with what follows: "half a million", "two and a half thousand"."""
        at = end
        tokens = self.tokens
        if tokens.joined(at - 1) and tokens.word(at) == self.lexicon.of:
            at += 1
        if tokens.joined(at - 1) and tokens.word(at) in self.lexicon.articles:
            at += 1
        entry = self.grammar.next(at)
        if entry.kind not in _MULTIPLIERS:
            return self._numeral(index, end, value, precision)
        factor = 10**entry.value if entry.kind in ("scale", "bare_scale") else entry.value
        product = EXACT.multiply(value, Decimal(factor))
        weight = EXACT.divide(Decimal(factor), Decimal(10)) if factor >= _COARSE else Decimal(1)
        return self._numeral(index, at + 1, product, weight)

    def _ordinal(self, index: int, place: int, end: int) -> tuple[Numeral, int]:
        numeral, end = self._numeral(index, end, Decimal(place), Decimal(1))
        return Numeral(numeral.value, numeral.span, "ordinal", Decimal(1), words=True), end

    def _numeral(
        self, index: int, end: int, value: Decimal, precision: Decimal
    ) -> tuple[Numeral, int]:
        entry = self.grammar.at(index)
        counted = entry.kind in ("hundred", "scale", "dozen") or entry.half or entry.denominator
        first = index - 1 if (counted or entry.part) and self.grammar.has_article(index) else index
        form: Literal["cardinal", "fraction"] = "fraction" if 0 < value < 1 else "cardinal"
        span = Span(self.tokens.start(first), self.tokens.end(end - 1))
        return Numeral(tidy(value), span, form, tidy(precision), words=True), end


def _place(part: Part, following: Word) -> int:
    """The place that "twenty" and "first" name together; 0 where they do not go together."""
    if following.ordinal >= 100:
        return part.value * following.ordinal
    tens = part.value % 100
    if tens == 0 or (tens % 10 == 0 and tens >= 20 and following.ordinal < 10):
        return part.value + following.ordinal
    return 0
