"""HTML elements: their kinds, whether a tag hides its element, and where that element ends."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

BLOCKS = frozenset(
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table "
    "tbody tfoot thead tr ul body html".split()
)
CELLS = frozenset(("td", "th"))
INLINE = frozenset(
    "a abbr b bdi bdo big button center cite code col colgroup data del dfn em font i img input "
    "ins kbd label legend link map mark meta meter nobr output picture progress q rp rt ruby s "
    "samp select small source span strike strong sub sup time tt u var video wbr audio base "
    "canvas area track embed param textarea title".split()
)
UNSEEN = frozenset(("head", "iframe", "noscript", "object", "script", "style", "svg", "template"))
VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
KNOWN = BLOCKS | CELLS | INLINE | UNSEEN
STRUCK = frozenset(("del", "s", "strike"))
STRUCTURE = BLOCKS | CELLS | STRUCK | {"sup"}

TAG = re.compile(
    r"""<(/?)([a-zA-Z][a-zA-Z0-9]{0,15})(?=[\s/>])((?:[^<>"']++|"[^"]*+"|'[^']*+')*+)>"""
)
DECLARATION = re.compile(r"<(?:![a-zA-Z]|\?[a-zA-Z])[^<>]{0,4000}+>")
CLOSERS = {name: re.compile(f"</{name}(?=[\\s/>])[^<>]{{0,4000}}+>", re.I) for name in UNSEEN}

_ROW_GROUPS = frozenset(("tbody", "tfoot", "thead"))
_ROWS = _ROW_GROUPS | {"tr"}
_ENDED_BY: dict[str, frozenset[str]] = {
    "p": (BLOCKS | CELLS) - {"br", "option", "body", "html"},
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "option": frozenset(("option",)),
    "td": _ROWS | CELLS,
    "th": _ROWS | CELLS,
    "tr": _ROWS,
    **dict.fromkeys(_ROW_GROUPS, _ROW_GROUPS),
}
_CONTAINERS: dict[str, tuple[str, ...]] = {
    "li": ("ol", "ul"),
    "dt": ("dl",),
    "dd": ("dl",),
    **dict.fromkeys(_ROWS | CELLS, ("table",)),
}
_PARENTS = BLOCKS - VOID - set(_ENDED_BY)

_ATTRIBUTE = re.compile(
    r"""([^\s/][^\s/=]*+)\s*+(?:=\s*+("[^"]*+"|'[^']*+'|[^\s"']\S*+)?)?""", re.ASCII
)
_STYLE_LIMIT = 4000
_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_ZERO = re.compile(r"0{0,9}\.?0{1,9}(?:[a-z]{1,5}|%)?")


class Tag(NamedTuple):
    """A tag that gives shape to visible text; ``at`` is the offset in the visible text.

    An opening tag stands before the first character of its element, a closing tag behind the last.
    ``attributes`` is as written, for cells only.
    """

    name: str
    opening: bool
    at: int
    attributes: str = ""


def hides(attributes: str) -> bool:
    """Tell whether the attributes of a tag, as written in it, hide its element."""
    styled = False
    for match in _ATTRIBUTE.finditer(attributes):
        name, value = match.group(1).lower(), match.group(2) or ""
        if name == "hidden":
            return True
        # The first of several attributes of one name counts.
        if name == "style" and not styled:
            styled = True
            if _style_hides(value.strip("\"'")):
                return True
    return False


def _style_hides(style: str) -> bool:
    return any(
        (name == "display" and value == "none")
        or (name == "visibility" and value in ("hidden", "collapse"))
        or (name == "font-size" and _ZERO.fullmatch(value) is not None)
        for name, value in _declarations(html.unescape(style[:_STYLE_LIMIT]))
    )


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for declaration in _COMMENT.sub("", style).lower().split(";"):
        name, _, value = declaration.partition(":")
        yield name.strip(), value.partition("!")[0].strip()


class HiddenElement:
    """A hidden element that is open: follows what opens and closes in it until it ends.

    Args:
        name: the element's name.
        start: where its tag starts.
        around: how many elements of each name are open around it.
    """

    def __init__(self, name: str, start: int, around: Counter[str]) -> None:
        self.start = start
        self._name = name
        self._around = around
        self._inside = Counter((name,))

    def ends_before(self, name: str, opening: bool) -> bool:
        """Tell whether this tag implies the end of the element, which has no end tag then."""
        if opening:
            nested = any(self._inside[container] for container in _CONTAINERS.get(self._name, ()))
            return not nested and name in _ENDED_BY.get(self._name, ())
        of_parent = name in _PARENTS and self._around[name] > 0 and not self._inside[name]
        return of_parent and self._name not in INLINE

    def ends_with(self, name: str, opening: bool) -> bool:
        """Take in a tag; tell whether it is the end tag of the element."""
        if opening:
            self._inside[name] += name not in VOID
        elif self._inside[name]:
            self._inside[name] -= 1
        return not self._inside[self._name]
