"""RGB: noise, rejection, counterfactual documents and information integration.

The publisher's files are JSON Lines (``en_refine.json`` may be one array). Ten passages are shown
at most, as many as the methods under test retrieve; with noise, four of them are right (the noise
rate of 0.6 of the publisher's own example).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from counterpoint.evals.records import AnswerKey, Case, Example, Gold
from counterpoint.evals.suites.cases import short_id
from counterpoint.evals.suites.distinct import distinct
from counterpoint.evals.suites.pools import Pool, Verdict, any_json, forms, plain, pool
from counterpoint.evals.suites.rows import Row, examples, several
from counterpoint.evals.suites.suite import About, Broken, Suite

_SHOWN = 10
_RIGHT = 4
_EACH_SIDE = 3

_ABOUT = About(
    title="RGB: noise and rejection",
    licence="none stated by the publisher: measuring only",
    citation="Chen et al. 2024, Benchmarking Large Language Models in Retrieval-Augmented "
    "Generation, arXiv:2309.01431",
    url="https://github.com/chen700564/RGB",
)


def _read_noise(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(several(any_json(files[0]), _noise))


def _noise(row: Row) -> Iterator[Example]:
    """One case of right passages among others, and one of the others alone."""
    question, gold = row.text("query"), _gold(row)
    right, others = row.texts("positive")[:_RIGHT], row.texts("negative")
    mixed = {"right": plain(right), "other": plain(others[: _SHOWN - len(right)])}
    if right:
        yield _example("rgb", question, pool(question, mixed), answer=gold, tag="noise")
    if others:
        alone = pool(question, {"other": plain(others[:_SHOWN])})
        yield _example("rgb", question, alone, answer=None, tag="rejection")


def _example(
    suite: str, question: str, shown: Pool, *, answer: AnswerKey | None, tag: str
) -> Example:
    right = tuple(name for name, role in shown.roles.items() if role != "other")
    return Example(
        case=Case(id=shown.key, suite=suite, query=question, passages=shown.passages),
        gold=Gold(
            pairs=shown.labels(_of_right),
            kind="none",
            answer=answer,
            answerable=answer is not None,
            keep=right,
            group=short_id(question),
            tags=(tag,),
        ),
    )


def _of_right(role: str, other: str) -> Verdict | None:
    """Two right passages agree; if they answer two parts of the question they only look apart."""
    if "other" in (role, other):
        return None
    return "agree" if role == other else "hard"


def _read_parts(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(any_json(files[0]), _parts))


def _parts(row: Row) -> Example:
    question, gold = row.text("query"), _gold(row)
    lists = row.fields.get("positive")
    if not isinstance(lists, list) or not lists:
        raise row.wrong("positive", "is no list of lists of texts")
    parts = [
        Row(f"{row.place} positive[{at}]", {"texts": part}).texts("texts")
        for at, part in enumerate(lists)
    ]
    # Whole rounds over the parts, so that every part is there before any comes twice.
    rounds = [
        (at, texts[turn]) for turn in range(2) for at, texts in enumerate(parts) if texts[turn:]
    ]
    if not rounds:
        raise row.wrong("positive", "holds no text")
    shown = rounds[: max(len(parts), _SHOWN // 2)]
    by_role = {
        f"part {at}": plain(text for part, text in shown if part == at) for at in range(len(parts))
    }
    by_role["other"] = plain(row.texts("negative")[: max(0, _SHOWN - len(shown))])
    return _example("rgb_int", question, pool(question, by_role), answer=gold, tag="integration")


def _read_facts(files: tuple[Path, ...]) -> Iterator[Example | Broken]:
    return distinct(examples(any_json(files[0]), _facts))


def _facts(row: Row) -> Example | None:
    """True passages against edited ones; no passage is shown in both versions if it can be helped.

    A passage that the edit left as it was is left out.
    """
    question, gold = row.text("query"), _gold(row)
    versions = zip(row.texts("positive"), row.texts("positive_wrong"), strict=False)
    edited = [(true, false) for true, false in versions if true != false]
    if not edited:
        return None
    true = [one for one, _ in edited[0::2]][:_EACH_SIDE]
    false = [one for _, one in edited[1::2] or edited][:_EACH_SIDE]
    noise = row.texts("negative")[: _SHOWN - len(true) - len(false)]
    shown = pool(question, {"right": plain(true), "edited": plain(false), "other": plain(noise)})
    return Example(
        case=Case(id=shown.key, suite="rgb_fact", query=question, passages=shown.passages),
        gold=Gold(
            pairs=shown.labels(_of_edited),
            kind="factual",
            origin="I",
            suspects=shown.ids("edited"),
            answer=AnswerKey(gold=gold.gold, wrong=forms(row.texts("fakeanswer"))),
            keep=shown.ids("right"),
            group=short_id(question),
            tags=("counterfactual",),
        ),
    )


def _of_edited(role: str, other: str) -> Verdict | None:
    if "other" in (role, other):
        return None
    return "agree" if role == other else "conflict"


def _gold(row: Row) -> AnswerKey:
    """A text, or a list of what must all be stated: each a text, or a list of its forms."""
    value = row.fields.get("answer")
    members = value if isinstance(value, list) else [value]
    parts = [Row(row.place, {"answer": member}) for member in members]
    groups = [
        forms(part.texts("answer") if isinstance(member, list) else [part.text("answer")])
        for part, member in zip(parts, members, strict=True)
    ]
    if not groups or not all(groups):
        raise row.wrong("answer", "is empty")
    return AnswerKey(gold=tuple(groups))


def _about(title: str) -> About:
    return About(title=title, licence=_ABOUT.licence, citation=_ABOUT.citation, url=_ABOUT.url)


RGB = Suite(
    name="rgb",
    about=_ABOUT,
    files=(("rgb/en_refine.json", "rgb/en.json"),),
    read=_read_noise,
)
RGB_FACT = Suite(
    name="rgb_fact",
    about=_about("RGB: passages edited to state something false"),
    files=(("rgb/en_fact.json",),),
    read=_read_facts,
)
RGB_INT = Suite(
    name="rgb_int",
    about=_about("RGB: answers from several passages"),
    files=(("rgb/en_int.json",),),
    read=_read_parts,
)
