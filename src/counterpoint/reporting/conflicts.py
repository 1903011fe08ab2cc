"""The conflicts on the page: both sides, why they disagree, and what was decided."""

from __future__ import annotations

from counterpoint.reporting.escape import clean
from counterpoint.reporting.scene import Scene, facts, table
from counterpoint.reporting.tags import Html, el, join
from counterpoint.reporting.view import ConflictView, Side
from counterpoint.reporting.words import (
    ORIGINS,
    about,
    action_words,
    count,
    probability_words,
    said,
    source_of,
    summary_origin,
    why,
)
from counterpoint.types import Attribution, PairDecision, Verdict

_MOST_VOTES_AGAINST = 200
_SUMMARY = 600
_ORIGIN = 200
_SAID = 400
_PAIR_ORIGINS = {"E": "evolution", "I": "intervention", "U": "unresolved"}


def conflicts_part(scene: Scene) -> Html | None:
    """Write a card a conflict, and the pairs that were found not to conflict."""
    cards = [_card(scene, number, view) for number, view in enumerate(scene.views, start=1)]
    against = _votes_against(scene)
    if not cards and against is None:
        return None
    return el("section", scene.heading("Conflicts" if cards else "Comparisons"), *cards, against)


def _card(scene: Scene, number: int, view: ConflictView) -> Html:
    conflict = view.conflict
    head = el(
        "p",
        el("span", conflict.kind, class_=f"badge {conflict.kind}"),
        el("span", conflict.id, class_="id"),
        probability_words(conflict.probability),
        class_="about",
    )
    return el(
        "article",
        scene.heading(_title(number, view), deeper=1),
        head,
        _sides(scene, view.sides),
        facts(_decision(scene, view)),
        _pair_decisions(scene, view.attribution),
        class_=f"conflict {conflict.kind}",
    )


def _title(number: int, view: ConflictView) -> Html:
    summary = view.conflict.summary
    origin = summary_origin(view.votes, summary)
    by = None if origin is None else el("span", clean(origin, _ORIGIN), class_="about")
    return join(f"{number}. {clean(summary, _SUMMARY)}", " " if by else None, by)


def _sides(scene: Scene, sides: tuple[Side, ...]) -> Html:
    sourced = any(source_of(side.passage) for side in sides)
    heads = ("Decision", "Passage", "Says", "Date", *(("Source",) if sourced else ()))
    # A side has a cell a column: the last one goes with the sources.
    rows = [_side(scene, side)[: len(heads)] for side in sides]
    return table(heads, rows, "The sides")


def _side(scene: Scene, side: Side) -> tuple[Html, ...]:
    date, source = about(side.passage, side.date)
    badge = el("span", side.stance, class_=f"badge {side.stance.replace(' ', '-')}")
    return badge, scene.name(side.passage_id), _says(side), join(date), join(source)


def _says(side: Side) -> Html:
    says = [
        el("q" if quoted else "span", clean(words, _SAID), class_="said")
        for words, quoted in said(side.claims)
    ]
    if not says:
        return Html("-")
    return join(says[0], *(join("; ", words) for words in says[1:]))


def _decision(scene: Scene, view: ConflictView) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = [
        ("Why", join(explanation, " ", el("span", origin, class_="about")))
        for explanation, origin in why(view.votes, view.conflict.summary)
    ]
    if view.attribution is not None:
        rows.append(("Origin", ORIGINS[view.attribution.label]))
        if view.attribution.rationale:
            rows.append(("Origin", view.attribution.rationale))
        if view.attribution.suspect_passage_ids:
            rows.append(("Suspect", scene.names(view.attribution.suspect_passage_ids)))
    decision = view.resolution
    if decision is None:
        return [*rows, ("Decided", "nothing: no decision is on record")]
    action = el("strong", action_words(decision))
    policy = el("span", f"policy {decision.policy}", class_="about")
    rows += [("Decided", join(action, " ", policy)), ("Because", decision.rationale)]
    if decision.would_change:
        rows.append(("Changes if", decision.would_change))
    return rows


def _pair_decisions(scene: Scene, attribution: Attribution | None) -> Html | None:
    if attribution is None or not attribution.decisions:
        return None
    heads = ("Passages", "Origin", "Confidence", "Scores", "Quotes")
    rows = [_pair_decision(scene, decision) for decision in attribution.decisions]
    summary = el("summary", f"Origin of {count(len(rows), 'pair')}")
    return el("details", summary, table(heads, rows, "The origin of each pair"))


def _pair_decision(scene: Scene, decision: PairDecision) -> tuple[Html, ...]:
    origin = join(_PAIR_ORIGINS[decision.label])
    if decision.suspect is not None:
        origin = join(origin, " on ", scene.name(decision.suspect))
    scores = ", ".join(f"{name} {score:.2f}" for name, score in decision.scores)
    quotes = el("ul", *(el("li", el("q", quote.text)) for quote in decision.quotes))
    return (
        scene.names((decision.left, decision.right)),
        origin,
        join(f"{decision.confidence:.2f}"),
        join(scores or "-"),
        quotes if decision.quotes else Html("-"),
    )


def _votes_against(scene: Scene) -> Html | None:
    votes = [verdict for verdict in scene.report.deciding if not verdict.conflict]
    if not votes:
        return None
    shown = votes[:_MOST_VOTES_AGAINST]
    more = len(votes) - len(shown)
    return el(
        "details",
        el("summary", f"{count(len(votes), 'vote')} against a conflict, with the reason"),
        table(
            ("Passages", "Reason", "Detector", "Similarity"),
            [_vote(scene, vote) for vote in shown],
            "Votes against a conflict",
        ),
        el("p", f"and {more} more, in the JSON form of this report") if more else None,
    )


def _vote(scene: Scene, vote: Verdict) -> tuple[Html, ...]:
    similarity = "-" if vote.similarity is None else f"{vote.similarity:.2f}"
    reason = join(vote.explanation, " ", el("span", vote.reason, class_="about"))
    return scene.names((vote.left, vote.right)), reason, join(vote.detector), join(similarity)
