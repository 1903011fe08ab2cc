"""A small clean set of our own, over the kinds of values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from counterpoint.evals.generate.records import CleanItem

ROWS: list[tuple[str, str, str, str | None]] = [
    (
        "Who designed the Veldt Bridge?",
        "Anna Reber",
        "The Veldt Bridge is a bridge in Holm. The Veldt Bridge was designed by Anna Reber after "
        "two floods. Reber also drew the quay. It carries trams.",
        "Veldt Bridge",
    ),
    (
        "Who designed the Orla Tower?",
        "Jonas Falk",
        "The Orla Tower is a building in Brenn. It was designed by Jonas Falk (a pupil of the "
        "school). He kept the old cellar.",
        "Orla Tower",
    ),
    (
        "Who designed the Pell Theatre?",
        "Mira Stodt",
        "The Pell Theatre is a theatre in Sund. The plans of the theatre were designed by "
        "Mira Stodt. She left the gallery out.",
        "Pell Theatre",
    ),
    (
        "Who is the director of the Kestrel Museum?",
        "Anna Kolb",
        "The Kestrel Museum is a museum of clocks. The current director of it is Anna Kolb.",
        "Kestrel Museum",
    ),
    (
        "Who is the director of the Ostrava Choir?",
        "Jonas Brandt",
        "The Ostrava Choir is a choir for boys. The director of the choir is Jonas Brandt.",
        "Ostrava Choir",
    ),
    (
        "How many members does the Lund Rowing Club have?",
        "1,500",
        "The Lund Rowing Club is a club on the river. The club has 1,500 members in four towns. "
        "The Lund Rowing Club owns a boathouse.",
        "Lund Rowing Club",
    ),
    (
        "How many seats does the Arden Hall have?",
        "1,200,000",
        "The Arden Hall is a building that nobody fills. The Arden Hall has 1,200,000 seats.",
        "Arden Hall",
    ),
    (
        "How many bells does the Marn Church have?",
        "seven",
        "The Marn Church is a cathedral by the sea. The Marn Church has seven bells in its tower.",
        "Marn Church",
    ),
    (
        "When did the Sill Tunnel open?",
        "June 21, 1936",
        "The Sill Tunnel is a tunnel under the pass. The Sill Tunnel opened on June 21, 1936 "
        "with a parade. It is lit at night.",
        "Sill Tunnel",
    ),
    (
        "When was the Tern Prize founded?",
        "1954",
        "The Tern Prize is an award for poets. The prize was founded in 1954 by a printer.",
        "Tern Prize",
    ),
    (
        "How much does a ticket for the Nore Ferry cost?",
        "$40",
        "The Nore Ferry is a ship for cars. A ticket for the ferry does cost $40 one way.",
        "Nore Ferry",
    ),
    (
        "What percentage of the population of Ede speaks Frisian?",
        "35%",
        "Ede is a town by a canal. Of its population 35% speaks Frisian, and has done so long.",
        "Ede",
    ),
    (
        "How many books did the Halden Library hold in 1988?",
        "42,000",
        "The Halden Library is a library on a hill. In 1988 the library did hold 42,000 books.",
        "Halden Library",
    ),
    (
        "Where was The Salt Road filmed?",
        "Tromvik",
        'The Salt Road is a film about a carter. "The Salt Road" was filmed in Tromvik in May.',
        "The Salt Road (film)",
    ),
    (
        "Where was The Tin Whistle filmed?",
        "Askov",
        "The Tin Whistle is a film for children. The Tin Whistle was filmed in Askov in one week.",
        "The Tin Whistle (film)",
    ),
    (
        "Where was Cold Lamps filmed?",
        "Nyholm",
        "Cold Lamps is a film about miners. Cold Lamps was filmed in Nyholm with the miners.",
        "Cold Lamps",
    ),
]


@pytest.fixture
def clean() -> list[CleanItem]:
    """The set as items."""
    return [
        CleanItem(id=f"c{at}", question=q, answers=(answer,), passage=text, title=title)
        for at, (q, answer, text, title) in enumerate(ROWS)
    ]


@pytest.fixture
def clean_file(tmp_path: Path, clean: list[CleanItem]) -> Path:
    """The set as a file of its own layout."""
    path = tmp_path / "clean.jsonl"
    rows = [
        {
            "id": item.id,
            "question": item.question,
            "answers": list(item.answers),
            "passage": item.passage,
            "title": item.title,
        }
        for item in clean
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path
