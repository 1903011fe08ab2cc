"""When a number word is no number: "this one", "per second", "half-life", "Formula One"."""

from __future__ import annotations

from counterpoint.values.numerals.lexicon import Guard, Lexicon
from counterpoint.values.numerals.tokens import Tokens


def is_number_here(tokens: Tokens, index: int, lexicon: Lexicon) -> bool:
    """Whether the company of a number word lets it be one."""
    if _ends_compound(tokens, index, lexicon) or _is_name(tokens, index, lexicon):
        return False
    if tokens.before(index) == lexicon.point or tokens.before(index) in lexicon.clock_words:
        return False
    guard = lexicon.guards.get(tokens.word(index))
    if guard is None:
        return True
    if _goes_on(tokens, index, lexicon):
        return True
    before, after = tokens.before(index), tokens.after(index)
    if tokens.text[tokens.end(index) : tokens.end(index) + 1] in ("'", "’"):
        return False
    if before in guard.not_after or after in guard.not_before:
        return False
    if not guard.after_number and _after_number(tokens, index, lexicon):
        return False
    return _fits_what_follows(tokens, index, lexicon, guard)


def is_content(word: str, lexicon: Lexicon) -> bool:
    """Whether a word names something: not empty, not a function word."""
    return word != "" and word not in lexicon.function_words


def _fits_what_follows(tokens: Tokens, index: int, lexicon: Lexicon, guard: Guard) -> bool:
    before, after = tokens.before(index), tokens.after(index)
    if tokens.hyphened(index):
        if guard.only_hyphen and after not in guard.only_hyphen:
            return False
        if after in guard.not_hyphen:
            return False
    if guard.of_only and after != lexicon.of and not _multiplies(after, lexicon):
        return tokens.hyphened(index - 1)
    if guard.of_then and after == lexicon.of and tokens.word(index + 2) not in guard.of_then:
        return False
    if guard.participle_after and after.endswith("ed") and before not in guard.participle_after:
        return False
    if guard.echoes and tokens.word(index) in (tokens.word(index - 2), tokens.word(index + 2)):
        return False
    alone = bool(guard.alone_after) and not is_content(after, lexicon)
    if alone and after in guard.alone_before:
        return _is_counted(tokens, index + 2, lexicon)
    return not alone or before in guard.alone_after


def _goes_on(tokens: Tokens, index: int, lexicon: Lexicon) -> bool:
    """Whether a unit is the beginning of a longer number: "one hundred", "one and a half"."""
    entry, after = lexicon.words.get(tokens.word(index)), tokens.after(index)
    if entry is not None and entry.half and _multiplies(after, lexicon):
        return True
    if entry is not None and entry.half and tokens.before(index) == (lexicon.tens_joiner or None):
        return True
    if entry is None or entry.kind != "unit":
        return False
    if after == lexicon.joiner:
        found = lexicon.words.get(tokens.word(index + 2))
        counted = found is not None and found.kind == "unit"
        if not counted and tokens.word(index + 2) not in lexicon.articles:
            return False
        found = lexicon.words.get(tokens.word(index + 3))
        return found is not None and (found.half or found.denominator > 0)
    found = lexicon.words.get(after)
    if after == lexicon.point:
        found = lexicon.words.get(tokens.word(index + 2))
        return found is not None and found.kind in ("unit", "teen")
    return found is not None and (
        _multiplies(after, lexicon) or found.half or found.denominator > 0
    )


def _is_counted(tokens: Tokens, index: int, lexicon: Lexicon) -> bool:
    """Whether a number follows "one in" or "one out of"."""
    if tokens.word(index) == lexicon.of:
        index += 1
    previous = tokens.end(index - 1)
    if tokens.text[previous : previous + 2].strip().isdecimal():
        return True
    entry = lexicon.words.get(tokens.word(index))
    if entry is None or not tokens.joined(index - 1):
        return False
    return entry.kind != "" or entry.ordinal > 0


def _multiplies(word: str, lexicon: Lexicon) -> bool:
    entry = lexicon.words.get(word)
    return entry is not None and entry.kind in ("scale", "dozen", "hundred")


def _after_number(tokens: Tokens, index: int, lexicon: Lexicon) -> bool:
    start = tokens.start(index)
    if tokens.text[max(0, start - 2) : start].rstrip(" -")[-1:].isdigit():
        return True
    entry = lexicon.words.get(tokens.before(index))
    if entry is not None and entry.kind:
        return True
    article = tokens.before(index) in lexicon.articles
    earlier = lexicon.words.get(tokens.before(index - 1)) if article else None
    return earlier is not None and (earlier.half or earlier.denominator > 0)


def _ends_compound(tokens: Tokens, index: int, lexicon: Lexicon) -> bool:
    """Whether a hyphen ties the word to one before it that is no number: "top-ten"."""
    if not tokens.hyphened(index - 1):
        return False
    before = tokens.word(index - 1)
    return is_content(before, lexicon) and before not in lexicon.words


def _is_name(tokens: Tokens, index: int, lexicon: Lexicon) -> bool:
    """Whether a capital ties the word to a capitalised one before it: "Formula One"."""
    if not lexicon.capital_is_name or not _is_capitalised(tokens.written(index)):
        return False
    before = tokens.before(index)
    if not is_content(before, lexicon) or before in lexicon.words:
        return False
    return _is_capitalised(tokens.written(index - 1))


def _is_capitalised(word: str) -> bool:
    return word[:1].isupper() and not word[1:].isupper()
