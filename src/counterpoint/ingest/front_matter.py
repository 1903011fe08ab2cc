"""The block of YAML (``---``) or TOML (``+++``) that may stand at the head of a Markdown file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import yaml

MAX_CHARS = 64 * 1024

_OPEN = re.compile(r"(---|\+\+\+)[ \t]{0,99}\r?\n")
_CLOSE = {
    "---": re.compile(r"^(?:---|\.\.\.)[ \t]{0,99}\r?$", re.MULTILINE),
    "+++": re.compile(r"^\+\+\+[ \t]{0,99}\r?$", re.MULTILINE),
}
_FIELD = re.compile(r"[\w-]{1,64}[ \t]{0,99}[:=]")


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The fields, the offset where the text proper begins, and what is wrong with the block.

    A block that cannot be read is text: ``end`` is 0 and ``problem`` says why.
    """

    data: Mapping[str, Any] = field(default_factory=dict)
    end: int = 0
    problem: str | None = None


def front_matter(text: str) -> FrontMatter:
    """Read the front matter of a Markdown text, if it has any."""
    opening = _OPEN.match(text)
    if opening is None:
        return FrontMatter()
    fence = opening.group(1)
    closing = _CLOSE[fence].search(text, opening.end(), opening.end() + MAX_CHARS)
    if closing is None:
        limit = f"{MAX_CHARS // 1024} KB"
        looks_meant = _FIELD.match(text, opening.end()) is not None
        problem = f"front matter is not closed by {fence} within {limit}, so it is text"
        return FrontMatter(problem=problem if looks_meant else None)
    parse = _parse_yaml if fence == "---" else tomllib.loads
    return _parsed(parse, text[opening.end() : closing.start()], closing.end())


def _parsed(parse: Callable[[str], object], block: str, end: int) -> FrontMatter:
    try:
        data = parse(block)
    # Tags ("!!bool maybe") and numbers make the parsers raise far more than their own errors.
    except Exception as error:
        return FrontMatter(problem=f"front matter cannot be read, so it is text: {_why(error)}")
    if data is None:
        return FrontMatter(end=end)
    # A rule above and below some prose is no front matter.
    return FrontMatter(data=data, end=end) if isinstance(data, Mapping) else FrontMatter()


def _parse_yaml(block: str) -> object:
    return _yaml_loader(block).get_single_data()


def _yaml_loader(block: str) -> yaml.SafeLoader:
    """The safe loader, without aliases (they can grow without bound), dates as text."""
    import yaml

    class Loader(yaml.SafeLoader):
        def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
            if self.check_event(yaml.AliasEvent):
                raise yaml.YAMLError("aliases are not taken")
            return super().compose_node(parent, index)

        def date_text(self, node: yaml.ScalarNode) -> object:
            try:
                value = self.construct_yaml_timestamp(node)
            except (ValueError, OverflowError):
                return node.value
            return value.isoformat() if isinstance(value, date) else node.value

    Loader.add_constructor("tag:yaml.org,2002:timestamp", Loader.date_text)
    return Loader(block)


def _why(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return " ".join(str(error).split())[:200]
