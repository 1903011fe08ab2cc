"""HTML that is safe by construction: text becomes mark-up only through `el`.

`Html` marks what is mark-up already. Everything else that `el` is given is text: it is cleaned,
escaped and quoted, wherever it stands.
"""

from __future__ import annotations

import html

from counterpoint.reporting.escape import clean, clean_lines

_ON_A_LINE = frozenset(
    "head title meta style body main header footer section article figure figcaption details "
    "summary div p h1 h2 h3 h4 ul ol li dl dt dd table thead tbody tr td th blockquote "
    "svg g line path rect circle text desc".split()
)
_VOID = frozenset(("meta",))


class Html(str):
    """Mark-up, as opposed to text."""

    __slots__ = ()


def el(name: str, /, *children: str | None, **attributes: str | None) -> Html:
    """Write one element.

    Args:
        name: the tag, from our own code.
        children: `Html` stands as it is, any other string is escaped, None is left out.
        attributes: values to escape; ``class_`` is ``class``, ``text_anchor`` is ``text-anchor``,
            and None leaves the attribute out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(clean(value), quote=True)}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = "\n" if name in _ON_A_LINE else ""
    if name in _VOID:
        return Html(f"<{name}{written}>{end}")
    return Html(f"<{name}{written}>{join(*children)}</{name}>{end}")


def join(*children: str | None) -> Html:
    """Put children side by side, escaping what is not mark-up."""
    return Html("".join(_markup(child) for child in children if child is not None))


def _markup(child: str) -> str:
    return child if isinstance(child, Html) else html.escape(clean_lines(child), quote=True)
