"""Words for lexical search: case-folded, and two-character pieces of Chinese and Japanese.

A run of Chinese, Japanese or Korean has no spaces, so it is cut into overlapping bigrams; the
single characters are kept as well, so that a one-character word can be found.
"""

from __future__ import annotations

import re
import unicodedata

from counterpoint.values.characters import CHINESE

# Narrow kana and Korean are cut into pairs as well.
_UNSPACED = CHINESE + "\uff66-\uff9f\uac00-\ud7af"
_TOKEN = re.compile(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+")
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")


def search_tokens(text: str) -> list[str]:
    """Return the search words of a text in order, repetitions kept.

    Text is NFKC-normalised and case-folded first, so that "ＡＰＩ" finds "api".
    """
    tokens: list[str] = []
    for run in _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if _IS_UNSPACED.match(run):
            tokens.extend(run)
            tokens.extend(run[i : i + 2] for i in range(len(run) - 1))
        else:
            tokens.append(run)
    return tokens


def query_tokens(text: str) -> list[str]:
    """Return the distinct search words of a question, in order of first appearance.

    Of a run of two or more Chinese or Japanese characters only the bigrams count: single
    characters would match nearly everything.
    """
    tokens: dict[str, None] = {}
    for run in _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()):
        if _IS_UNSPACED.match(run) and len(run) > 1:
            tokens.update(dict.fromkeys(run[i : i + 2] for i in range(len(run) - 1)))
        else:
            tokens[run] = None
    return list(tokens)
