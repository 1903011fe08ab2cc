"""Whether a text declines to answer: for systems that give a text and nothing beside it."""

from __future__ import annotations

import re

_LONGEST = 2_000
_MOST_WORDS = 60
_GOES_ON = re.compile(r"\d|\b(?:but|however|still|that said|aber|jedoch|pero)\b", re.IGNORECASE)
_MARKS = re.compile(r"\[[^\[\]]{0,80}\]|[*_`\"“”]")
_SOURCES = (
    r"(?:the|these|any(?: of the)?|provided|given|retrieved|available|supplied|above|"
    r"passages?|documents?|contexts?|texts?|sources?|information|evidence|excerpts?|e-?mail|"
    r"[\w-]+ ){1,6}"
)
_REFUSALS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^(?:i|we) (?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t) "
        r"(?:know|answer|tell|say|find|determine|provide)\b",
        r"^(?:unknown|unanswerable|no answer|not answerable|not stated|not mentioned|n/?a|none)$",
        r"^(?:sorry|i['’]m sorry|i am sorry|unfortunately|i apologi[sz]e)\b.{0,120}"
        r"\b(?:not|n['’]t|no|unable)\b",
        rf"^{_SOURCES}(?:do|does|did)(?: not|n['’]t) (?:\w+ )?"
        r"(?:answer|say|state|mention|contain|include|provide|specify|give|tell|disclose|address)\b",
        r"^(?:that|this|it|the answer|the information|the question) "
        r"(?:(?:is|was)(?: not|n['’]t)|cannot be|can ?not be|can['’]t be|could(?: not|n['’]t) be) "
        r"(?:\w+ )?(?:stated|mentioned|given|provided|answered|determined|found|known|specified|"
        r"available)\b",
        r"^(?:that|this|it|the answer) (?:is|remains) (?:unknown|unclear|unavailable)$",
        r"^there is (?:no|not enough|insufficient) (?:\w+ ){0,3}"
        r"(?:information|answer|evidence|mention|data|context)\b",
        r"^(?:no|not enough|insufficient) (?:\w+ ){0,2}(?:information|answer|evidence|context)\b",
        r"^(?:none of (?:the|these) |no )\w+(?: \w+)? "
        r"(?:answers?|states?|mentions?|says?|gives?)\b",
        r"^(?:das|dies|die antwort|dazu)\b.{0,60}\b(?:nicht|keine?)\b.{0,60}"
        r"\b(?:angegeben|genannt|enthalten|angaben?|bekannt|beantworten?|hervor)\b",
        r"^(?:ich weiß (?:es )?nicht|keine angaben?)\b",
        r"^(?:no (?:lo )?sé|no se (?:menciona|indica|especifica|dice))\b",
        r"^no hay (?:información|datos)\b",
        r"^(?:无法|不知道|没有提到|未提及|文中没有)",
    )
)


def refuses(text: str) -> bool:
    """Whether a text is blank, or short and says that it gives no answer.

    A long one is no refusal, nor one that goes on with a "but" or a number: it says something.
    English, German, Spanish, Chinese.
    """
    bare = " ".join(_MARKS.sub("", text[:_LONGEST]).split()).strip(" .!")
    if len(text) > _LONGEST or len(bare.split()) > _MOST_WORDS:
        return False
    if not bare:
        return True
    first, *rest = re.split(r"(?<=[.!?])\s", bare, maxsplit=1)
    if rest and _GOES_ON.search(rest[0]):
        return False
    return any(pattern.search(first.strip(" .!")) for pattern in _REFUSALS)
