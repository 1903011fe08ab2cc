"""Cleaned text on a terminal: what the parts of a printed report are made of."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from counterpoint.reporting.escape import ELLIPSIS, clean

Part = str | tuple[str, str]
Row = tuple[str, Text]

_WIDEST = 120
_LABEL = 11
_SENTENCE = 600
_ITEM = 80
_SHOWN_ITEMS = 30


class Canvas:
    """Prints cleaned text to a console, in no more columns than are good to read."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._width = min(console.width, _WIDEST)
        self._plain = not console.encoding.startswith("utf")

    def text(self, *parts: Part, limit: int = _SENTENCE) -> Text:
        """Set parts, each a text or a text with a style; nothing in them is read as mark-up."""
        text = Text()
        for part in parts:
            words, style = (part, "") if isinstance(part, str) else part
            lead = " " if words.startswith(" ") else ""
            text.append(self._fit(lead + clean(words, limit)), style=style)
        return text

    def items(self, items: Iterable[str]) -> Text:
        """Set a list in one sentence, shortened where it is long."""
        listed = list(items)
        shown = ", ".join(clean(item, _ITEM) for item in listed[:_SHOWN_ITEMS])
        text = self.text(shown, limit=_SHOWN_ITEMS * (_ITEM + 2))
        if len(listed) > _SHOWN_ITEMS:
            text.append_text(self.text((f" and {len(listed) - _SHOWN_ITEMS} more", "dim")))
        return text

    def heading(self, title: str) -> None:
        """Print a heading of our own with a line after it."""
        self.show()
        self.show(Rule(Text(title, style="bold"), align="left", style="dim"))

    def rows(self, rows: Iterable[Row], indent: int = 2) -> None:
        """Print labelled lines; a label that repeats is printed once."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=_LABEL, style="dim")
        table.add_column(overflow="fold")
        previous = None
        for label, text in rows:
            table.add_row(Text("" if label == previous else label), text)
            previous = label
        self.show(table, indent=indent)

    def show(self, renderable: RenderableType = "", *, indent: int = 0, below: int = 0) -> None:
        """Print something indented, with empty lines below it."""
        padded = Padding(renderable, (0, 0, below, indent), expand=False)
        self._console.print(padded if indent or below else renderable, width=self._width)

    def _fit(self, text: str) -> str:
        """Replace what the encoding of the console cannot write."""
        if not self._plain:
            return text
        encoding = self._console.encoding
        return text.replace(ELLIPSIS, "...").encode(encoding, "backslashreplace").decode(encoding)
