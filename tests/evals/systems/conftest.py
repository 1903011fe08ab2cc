"""A case that the tests of systems share."""

from __future__ import annotations

import pytest

from counterpoint.evals.records import Case
from counterpoint.types import Passage


@pytest.fixture
def case() -> Case:
    """Two sources that disagree, and one about something else."""
    return Case(
        id="case-1",
        suite="own",
        query="How many calls a minute are allowed?",
        passages=(
            Passage(id="p1", text="The gateway allows 100 calls a minute.", date="2024-02-01"),
            Passage(id="p2", text="The gateway allows 500 calls a minute.", date="2025-03-01"),
            Passage(id="p3", text="Tomatoes ripen in August.", title="Garden"),
        ),
    )
