"""Strategies by name."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from counterpoint import registry
from counterpoint.errors import InputError, UnknownNameError
from counterpoint.evals.suites.suite import Suite


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, table in registry.BUILT_IN.items() for name in table]
)
def test_every_line_of_the_table_can_be_loaded(kind: str, name: str) -> None:
    found: object = registry.find(kind, name)
    assert isinstance(found, Suite) if kind == "suite" else callable(found)


def test_a_miss_suggests_the_closest() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'newest'"):
        registry.find("resolver", "newset")
    with pytest.raises(UnknownNameError, match="Known: "):
        registry.find("preset", "zzz")
    with pytest.raises(UnknownNameError, match="no kind of strategy called 'detectr'"):
        registry.find("detectr", "recency")


def test_other_packages_add_strategies_but_never_replace_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = [
        EntryPoint(name="detector.mine", value="collections:OrderedDict", group=registry.GROUP),
        EntryPoint(name="detector.recency", value="collections:OrderedDict", group=registry.GROUP),
        EntryPoint(name="detector.broken", value="no_such_module:x", group=registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    assert registry.find("detector", "mine").__name__ == "OrderedDict"
    assert registry.find("detector", "recency").__name__ == "HeuristicDetector"
    assert registry.names("detector") == sorted(
        {"broken", "mine"} | registry.BUILT_IN["detector"].keys()
    )
    with pytest.raises(InputError, match="cannot be loaded"):
        registry.find("detector", "broken")
