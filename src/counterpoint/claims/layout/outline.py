"""What stands above a statement: headings, a lead-in, the items around it."""

from __future__ import annotations

from counterpoint.claims.layout.lines import Line

_DEEPEST = 8


class Outline:
    """Where the walk through a text stands in its outline.

    ``headings`` are levels and titles, ``items`` depths and words of the list items that are open,
    ``lead`` the line that leads into what follows, ``counter`` the number of the last item.
    """

    def __init__(self) -> None:
        self.headings: list[tuple[int, str]] = []
        self.items: list[tuple[int, str]] = []
        self.lead = ""
        self.counter = 0

    def context(self) -> tuple[str, ...]:
        """Return what stands above, outermost first, the nearest where it is too much."""
        above = [title for _, title in self.headings]
        lead = [self.lead] if self.lead else []
        parents = [words for _, words in self.items[-_DEEPEST:]]
        return tuple((*above, *lead, *parents)[-_DEEPEST:])

    def outdent(self, line: Line) -> None:
        """Leave the list that is open, unless a line stands within it."""
        depth = line.depth if line.depth or line.region else line.indent
        if self.items and depth <= self.items[-1][0] - (line.depth > 0):
            self.items, self.counter = [], 0

    def leave(self) -> None:
        """Forget the lead-in and the list that is open."""
        self.lead, self.items, self.counter = "", [], 0

    def fall_back(self, depth: int) -> None:
        """Leave the items that are as deep as a new one."""
        while self.items and self.items[-1][0] >= depth:
            self.items.pop()

    def climb(self, level: int) -> None:
        """Leave the headings that a new one ends, and every list."""
        self.leave()
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
