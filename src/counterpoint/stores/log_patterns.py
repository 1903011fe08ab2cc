"""The shape of a question, so that questions asked alike are counted together."""

from __future__ import annotations

import re

_READ_CHARS = 2_000
_WORDS = 8
_WORD_CHARS = 40
_CJK_CHARS = 12

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af]")
_NUMBER = re.compile(r"\d++(?:[.,:/-]\d++)*+")
_QUOTED = re.compile(
    r'"[^"]{1,200}+"|“[^“”]{1,200}+”|«[^«»]{1,200}+»|「[^「」]{1,200}+」|『[^『』]{1,200}+』'
    r"|(?<!\w)['‘][^'‘’]{1,200}+['’](?!\w)"
)
_WORD = re.compile(r"…|[\w#](?:[\w#'’.&/+-]*[\w#])?")
_QUESTION_WORDS = frozenset(
    "how many much long often old far big high what which who whom whose when where why since "
    "is are was were am do does did can could shall should will would may might must has have had "
    "in at on by for of to from".split()
)
_LEADING_WORDS = 3


def question_pattern(query: str) -> str:
    """Return the shape of a question: "how many employees does X have in #".

    A number becomes "#", a quotation "…", a run of words with a capital letter "X" (the first
    word excepted); the rest is lower-cased, and eight words are kept. Text that is mostly
    Chinese, Japanese or Korean gives its first twelve characters, numbers and quotations masked.
    """
    text = _QUOTED.sub("…", query[:_READ_CHARS])
    if _mostly_cjk(text):
        return _cjk_pattern(text)
    words: list[str] = []
    for word in _WORD.findall(_NUMBER.sub("#", text)):
        shape = "X" if words and word != word.lower() else word.lower()[:_WORD_CHARS]
        if shape != "X" or words[-1] != "X":
            words.append(shape)
        if len(words) > _WORDS:
            break
    return " ".join(words[:_WORDS])


def leading_question_words(pattern: str) -> str:
    """Return the question words that a pattern begins with ("how many"), "" where there are none.

    They come from a closed list, so that no word of the question itself gets through.
    """
    kept: list[str] = []
    for word in pattern.split()[:_LEADING_WORDS]:
        if word not in _QUESTION_WORDS:
            break
        kept.append(word)
    return " ".join(kept)


def _mostly_cjk(text: str) -> bool:
    letters = sum(map(str.isalpha, text))
    return 2 * len(_CJK.findall(text)) > letters


def _cjk_pattern(text: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in _NUMBER.sub("#", text))
    return " ".join(shown.split())[:_CJK_CHARS].strip().lower()
