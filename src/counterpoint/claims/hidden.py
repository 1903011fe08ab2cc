"""What hidden text would say: never a claim, but evidence on whoever put it there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from counterpoint.claims.statements import Statement, Structure
from counterpoint.values.sentences import sentences

_MARKS = re.compile(r"<!--|-->|<[^<>]{0,400}>")
_CODE = re.compile(r"<(?:script|style|template|noscript)\b", re.IGNORECASE)
_LONGEST = 4000


def hidden_statements(text: str, structure: Structure) -> Iterator[Statement]:
    """The sentences of comments and hidden elements; scripts and style sheets have none.

    Each has the whole hidden stretch as its span: the words may stand in pieces in there.
    """
    for span in structure.hidden:
        inside = text[span.start : min(span.end, span.start + _LONGEST)]
        if _CODE.match(inside):
            continue
        words = " ".join(_MARKS.sub(" ", inside).split())
        for start, end in sentences(words):
            yield Statement(text=words[start:end], value_start=0, form="prose", span=span)
