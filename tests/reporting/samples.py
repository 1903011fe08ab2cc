"""Reports written by hand, as the pipeline would make them."""

from __future__ import annotations

from dataclasses import replace

from counterpoint.report import Report
from counterpoint.types import (
    Answer,
    Attribution,
    Citation,
    Claim,
    Conflict,
    Evidence,
    Failure,
    Hit,
    PairCounts,
    PairDecision,
    Passage,
    Quote,
    Resolution,
    Run,
    Timing,
    Verdict,
)

RUN = Run(
    version="0.1.0",
    preset="recency",
    settings="5b1f0c9a7e21",
    encoder="minilm",
    reader="sentence",
    now="2025-02-01T09:00:00+00:00",
)
HOSTILE = (
    "</p></mark><script>alert(1)</script><img src=x onerror='alert(2)'>\" onmouseover=\"x() "
    "&lt;b&gt; [bold red]markup[/bold red] [/] :smile: \x1b[31mred\x1b[0m \x1b]0;title\x07 \x00 "
    "\r\nNo conflict found\r\u202egnp.exe\u202c \u2066x\u2069 zero\u200bwidth \ud800 \udfff "
    "\ufffe \U000e0041 --> ]]> <!-- </style> </title> </svg>"
)


def _hits(*passages: Passage) -> tuple[Hit, ...]:
    return tuple(
        Hit(passage=passage, rank=rank, score=1.0 / rank)
        for rank, passage in enumerate(passages, start=1)
    )


def quote(passage: Passage, words: str) -> Quote:
    """Quote the first occurrence of the words in a passage."""
    start = passage.text.index(words)
    return Quote(passage_id=passage.id, start=start, end=start + len(words), text=words)


def number(passage: Passage, words: str, value: str) -> Claim:
    """A numeric claim on the words of a passage."""
    return Claim(kind="number", value=value, quote=quote(passage, words))


def peace() -> Report:
    """Three passages that agree."""
    passages = (
        Passage(
            id="vpn-setup#2",
            text="The client listens on UDP port 51820. Open it in the firewall of the office.",
            date="2024-05-02",
            source="wiki/vpn-setup.md",
            title="Setting up the VPN",
        ),
        Passage(
            id="vpn-faq#7",
            text="Which port? UDP 51820, the WireGuard default.",
            date="2024-06-19",
            source="wiki/vpn-faq.md",
        ),
        Passage(id="ticket-4417", text="Fixed by opening 51820/udp on the branch router."),
    )
    cited = quote(passages[0], "The client listens on UDP port 51820.")
    return Report(
        query="Which port does the VPN client use?",
        hits=_hits(*passages),
        run=RUN,
        evidence=Evidence(primary=passages),
        answer=Answer(
            text="The client listens on UDP port 51820.",
            citations=(Citation(quote=cited),),
            confidence=0.91,
        ),
        pairs=PairCounts(total=3, compared=3),
        verdicts=(
            Verdict(
                left="vpn-faq#7",
                right="vpn-setup#2",
                detector="recency",
                conflict=False,
                probability=0.0,
                reason="same-numbers",
                explanation="both name the same number, 51820",
                similarity=0.81,
            ),
        ),
        timings=(Timing(stage="detect", seconds=0.041), Timing(stage="generate", seconds=0.012)),
    )


def temporal() -> Report:
    """Two versions of a rule, an answer from the newer one, and one bystander."""
    old = Passage(
        id="handbook-2021#14",
        text="Leave. Full-time employees receive 20 days of paid annual leave. "
        "Unused days lapse on 31 March.",
        title="Employee handbook, 2021 edition",
        date="2021-04-01",
        source="handbook-2021.pdf",
        document_id="handbook-2021",
        start=4210,
    )
    new = Passage(
        id="handbook-2024#15",
        text="Leave. From 2024 on, full-time employees receive 25 days of paid annual leave. "
        "Up to five unused days carry over.",
        title="Employee handbook, 2024 edition",
        date="2024-03-01",
        source="handbook-2024.pdf",
        document_id="handbook-2024",
        start=4391,
    )
    other = Passage(
        id="intranet-news-88",
        text="Leave requests now go through the new portal; approval takes two working days.",
        date="2024-09-12",
        source="intranet",
    )
    cited = quote(new, "From 2024 on, full-time employees receive 25 days of paid annual leave.")
    verdict = Verdict(
        left=old.id,
        right=new.id,
        detector="recency",
        conflict=True,
        probability=1.0,
        reason="numeric-contradiction",
        explanation="the passages speak of one topic and name different numbers: 20 and 25",
        similarity=0.93,
        claims=(number(old, "20 days", "20"), number(new, "25 days", "25")),
    )
    apart = Verdict(
        left=old.id,
        right=other.id,
        detector="recency",
        conflict=False,
        probability=0.0,
        reason="below-gate",
        explanation="the passages speak of different topics",
        similarity=0.52,
    )
    conflict = Conflict(
        id="c-5f3a9c12e0b4",
        kind="temporal",
        passage_pairs=((old.id, new.id),),
        reasons=("numeric-contradiction",),
        summary="handbook-2021#14 says 20 days, handbook-2024#15 says 25 days",
        probability=1.0,
    )
    return Report(
        query="How many days of annual leave do full-time employees get?",
        hits=_hits(new, old, other),
        run=RUN,
        conflicts=(conflict,),
        attributions=(
            Attribution(
                conflict_id=conflict.id,
                label="evolution",
                decisions=(
                    PairDecision(
                        left=old.id,
                        right=new.id,
                        label="E",
                        confidence=0.84,
                        scores=(("evolution", 0.84), ("intervention", 0.05)),
                        quotes=(quote(new, "From 2024 on"),),
                    ),
                ),
                rationale="the newer passage says from when on its number holds",
            ),
        ),
        resolutions=(
            Resolution(
                conflict_id=conflict.id,
                action="keep_one",
                policy="newest",
                kept=(new.id,),
                set_aside=(old.id,),
                left_open=(),
                rationale="handbook-2024#15 (2024-03-01) is newer than handbook-2021#14 "
                "(2021-04-01) and both speak of the same rule",
                would_change="a later passage, or evidence that the date of handbook-2024#15 "
                "is not when its text took effect",
            ),
        ),
        evidence=Evidence(primary=(new, other), audit=(old,)),
        answer=Answer(
            text="Full-time employees receive 25 days of paid annual leave.",
            citations=(Citation(quote=cited, conflict_ids=(conflict.id,)),),
            notes=(
                "An earlier passage, handbook-2021#14 (2021-04-01), says 20 days; the newer one "
                "was preferred by date.",
            ),
            confidence=0.86,
            scope="current",
        ),
        claims=verdict.claims,
        verdicts=(verdict, apart),
        pairs=PairCounts(total=3, compared=2, conflicting=1),
        timings=(Timing(stage="detect", seconds=0.118), Timing(stage="generate", seconds=0.031)),
    )


def cluster() -> Report:
    """Three sides, one of them without a date, nothing preferred; a model was off."""
    press = Passage(
        id="press-2023-11",
        text="Orion Analytics today announced that it serves 4,200 customers in 31 countries.",
        date="November 2023",
        source="press release",
    )
    annual = Passage(
        id="annual-report-2023-p12",
        text="At year end the company counted 3,850 paying customers.",
        date="2023-12-31",
        source="annual-report-2023.pdf",
    )
    wiki = Passage(
        id="6f1d2c3e-88a7-4f0e-9d53-1b7a40c9e512",
        text="Orion Analytics has about 5,000 customers and was founded in Tartu.",
        source="scraped page without a date",
    )
    values = {
        press.id: number(press, "4,200 customers", "4200"),
        annual.id: number(annual, "3,850 paying customers", "3850"),
        wiki.id: number(wiki, "about 5,000 customers", "5000"),
    }
    pairs = tuple(
        sorted(
            (min(a, b), max(a, b))
            for a, b in ((press.id, annual.id), (press.id, wiki.id), (annual.id, wiki.id))
        )
    )
    verdicts = tuple(
        Verdict(
            left=left,
            right=right,
            detector="recency",
            conflict=True,
            probability=0.97,
            reason="numeric-contradiction",
            explanation="the passages count the same thing and differ: "
            f"{values[left].value} and {values[right].value} customers",
            similarity=0.79,
            claims=(values[left], values[right]),
        )
        for left, right in pairs
    )
    conflict = Conflict(
        id="c-91d0e77ab310",
        kind="factual",
        passage_pairs=pairs,
        reasons=("numeric-contradiction",),
        summary="three passages give three numbers of customers: 3,850, 4,200 and 5,000",
        probability=0.97,
    )
    everyone = (press, annual, wiki)
    return Report(
        query="How many customers does Orion Analytics have?",
        hits=_hits(wiki, press, annual),
        run=RUN,
        conflicts=(conflict,),
        resolutions=(
            Resolution(
                conflict_id=conflict.id,
                action="leave_open",
                policy="newest",
                kept=(),
                set_aside=(),
                left_open=conflict.passage_ids,
                rationale="one side has no date, so none can be called the newest",
                would_change="a date for the undated passage",
            ),
        ),
        evidence=Evidence(unresolved=everyone),
        claims=tuple(values.values()),
        verdicts=verdicts,
        pairs=PairCounts(total=3, compared=3, conflicting=3),
        failures=(
            Failure(
                stage="ingest",
                message="one lone surrogate was replaced",
                subject=wiki.id,
                severity="warning",
            ),
            Failure(stage="judge", message="the endpoint did not answer within 30 s"),
        ),
        timings=(Timing(stage="detect", seconds=30.2),),
    )


def opinion() -> Report:
    """Two reviewers who disagree; both are kept, each under its own name."""
    praise = Passage(
        id="review-a",
        text="The ending is the best thing that the series has done in years.",
        date="2022-08-03",
        source="The Daily Screen",
    )
    blame = Passage(
        id="review-b",
        text="A lazy, disappointing ending that undoes everything before it.",
        date="2022-08-04",
        source="Reel Notes",
    )
    conflict = Conflict(
        id="c-0c44be8f7712",
        kind="opinion",
        passage_pairs=((praise.id, blame.id),),
        reasons=("opposed-judgement",),
        summary="The Daily Screen praises the ending, Reel Notes condemns it",
        probability=0.88,
    )
    verdict = Verdict(
        left=praise.id,
        right=blame.id,
        detector="judge",
        conflict=True,
        probability=0.88,
        reason="opposed-judgement",
        explanation="the two judge the same thing in opposite ways",
        claims=(
            Claim(
                kind="judgement",
                value="positive",
                quote=quote(praise, "the best thing"),
                entity="ending",
            ),
            Claim(
                kind="judgement",
                value="negative",
                quote=quote(blame, "lazy, disappointing ending"),
                entity="ending",
            ),
        ),
    )
    return Report(
        query="Is the ending any good?",
        hits=_hits(praise, blame),
        run=replace(RUN, preset="default", as_of="2023-01-01T00:00:00+00:00"),
        conflicts=(conflict,),
        attributions=(
            Attribution(
                conflict_id=conflict.id,
                label="unresolved",
                decisions=(PairDecision(left=praise.id, right=blame.id, label="U"),),
                rationale="opinions of two people need no common origin",
            ),
        ),
        resolutions=(
            Resolution(
                conflict_id=conflict.id,
                action="keep_all",
                policy="views",
                kept=(praise.id, blame.id),
                set_aside=(),
                left_open=(),
                rationale="both are opinions: each is kept and named by its source",
                would_change="nothing: an opinion is not settled by evidence",
            ),
        ),
        evidence=Evidence(primary=(praise, blame)),
        answer=Answer(
            text="Opinions differ. The Daily Screen calls the ending the best thing that the "
            "series has done in years; Reel Notes calls it lazy and disappointing.",
            citations=(
                Citation(quote=quote(praise, praise.text), conflict_ids=(conflict.id,)),
                Citation(quote=quote(blame, blame.text), conflict_ids=(conflict.id,)),
            ),
            notes=("The sources are of two minds; no side was preferred.",),
            confidence=0.62,
        ),
        claims=verdict.claims,
        verdicts=(verdict,),
        pairs=PairCounts(total=1, compared=1, conflicting=1),
        timings=(Timing(stage="detect", seconds=0.2),),
    )


def crowd(groups: int = 4, size: int = 12) -> Report:
    """Several large conflicts at once: more passages than the graph draws, and bystanders."""
    passages = [
        Passage(
            id=f"doc-{group:02d}/{member:02d}",
            text=f"The limit is {group * 100 + member} requests.",
            date=f"{2010 + member % 7}-0{1 + member % 9}-01" if member % 5 else None,
            source=f"source {group}",
        )
        for group in range(groups)
        for member in range(size)
    ]
    conflicts = []
    for group in range(groups):
        names = sorted(p.id for p in passages[group * size : (group + 1) * size])
        pairs = tuple(sorted((a, b) for i, a in enumerate(names) for b in names[i + 1 : i + 3]))
        kinds = ("factual", "temporal", "opinion")
        conflicts.append(
            Conflict(
                id=f"c-{group:012x}",
                kind=kinds[group % 3],  # type: ignore[arg-type]
                passage_pairs=pairs,
                reasons=("numeric-contradiction",),
                summary=f"group {group} disagrees on the limit",
                probability=0.9,
            )
        )
    bystanders = tuple(Passage(id=f"note-{i}", text="Nothing to see.") for i in range(3))
    return Report(
        query=None,
        hits=_hits(*passages, *bystanders),
        run=RUN,
        conflicts=tuple(conflicts),
        resolutions=tuple(
            Resolution(
                conflict_id=conflict.id,
                action="keep_one",
                policy="newest",
                kept=conflict.passage_ids[:1],
                set_aside=conflict.passage_ids[1:-3],
                left_open=conflict.passage_ids[-3:],
                rationale="by date",
                would_change="a later passage",
            )
            for conflict in conflicts
        ),
        evidence=Evidence(primary=bystanders, unresolved=tuple(passages)),
        pairs=PairCounts(total=1275, compared=900, conflicting=84),
    )


def hostile(text: str = HOSTILE) -> Report:
    """One text in every field that takes text from outside."""
    left, right = f"a{text}", f"b{text}"
    one = Passage(id=left, text=f"20 {text} 20", title=text, date=text, source=text)
    two = Passage(id=right, text=f"25 {text}", title=text, date=text, source=text, document_id=text)
    claims = tuple(
        Claim(
            kind=text,
            value=text,
            quote=Quote(passage_id=passage.id, start=0, end=2, text=text),
            entity=text,
            relation=text,
            time=text,
            negated=True,
        )
        for passage in (one, two)
    )
    verdict = Verdict(
        left=left,
        right=right,
        detector=text,
        conflict=True,
        probability=0.5,
        reason=text,
        explanation=text,
        claims=claims,
    )
    words = Quote(passage_id=left, start=1, end=10**9, text=text)
    return Report(
        query=text,
        hits=_hits(one, two),
        run=Run(
            version=text,
            preset=text,
            settings=text,
            encoder=text,
            reader=text,
            now=text,
            as_of=text,
        ),
        conflicts=(
            Conflict(
                id=text,
                kind="factual",
                passage_pairs=((left, right),),
                reasons=(text,),
                summary=text,
                probability=0.5,
            ),
        ),
        attributions=(
            Attribution(
                conflict_id=text,
                label="intervention",
                decisions=(
                    PairDecision(left=left, right=right, label="I", suspect=left, quotes=(words,)),
                ),
                suspect_passage_ids=(left,),
                rationale=text,
            ),
        ),
        resolutions=(
            Resolution(
                conflict_id=text,
                action="set_aside",
                policy=text,
                kept=(right,),
                set_aside=(left,),
                left_open=(),
                rationale=text,
                would_change=text,
            ),
        ),
        evidence=Evidence(primary=(two,), audit=(one,)),
        answer=Answer(
            text=text,
            citations=(Citation(quote=words, conflict_ids=(text,)),),
            notes=(text,),
            confidence=0.4,
        ),
        claims=claims,
        verdicts=(verdict, replace(verdict, conflict=False)),
        pairs=PairCounts(total=1, compared=1, conflicting=1),
        failures=(
            Failure(stage=text, message=text, subject=text),
            Failure(stage=text, message=text, severity="warning"),
        ),
        timings=(Timing(stage=text, seconds=0.1),),
    )


ALL = {
    "peace": peace,
    "temporal": temporal,
    "cluster": cluster,
    "opinion": opinion,
    "crowd": crowd,
    "hostile": hostile,
}
