"""Detection: pairs of passages, cases as a whole, and the kind of their conflict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from counterpoint.evals.measures.measure import Measure, Ranking, Reader, Row, Sums
from counterpoint.evals.metrics import calibration, counts, labels, ranking
from counterpoint.evals.records import KINDS, Example, PairLabel, PairOutput, SystemOutput

_NOTHING = PairOutput(left="", right="", conflict=False, probability=0.0)
Judged = list[tuple[PairLabel, PairOutput]]
_TITLES = {
    "accuracy": "accuracy",
    "precision": "precision",
    "recall": "recall",
    "f1": "F1",
}


def measures() -> Iterator[Measure]:
    """Every measure of detection."""
    for easy in (False, True):
        yield from _pair_measures(easy=easy)
    for name in ("accuracy", "f1"):
        yield Measure(
            name=f"conflict_{name}",
            title=f"{_TITLES[name]}, conflict or none, by case",
            asks=has_conflict_label,
            read=case_counts,
            shape=Sums(4, getattr(counts, name)),
        )
    yield Measure(
        name="false_alarm_rate",
        title="share of the cases without a conflict that are flagged",
        asks=lambda example: example.gold.conflict is False,
        read=case_counts,
        shape=Sums(4, counts.false_alarm_rate),
        better="lower",
    )
    size = len(KINDS)
    for name, combine in (
        ("kind_accuracy", lambda sums: labels.accuracy(sums, size)),
        ("kind_macro_f1", lambda sums: labels.macro_f1(sums, size)),
    ):
        yield Measure(
            name=name,
            title=f"{name.removeprefix('kind_').replace('_', '-')} of the kind of conflict",
            asks=lambda example: example.gold.kind is not None,
            read=kind_confusion,
            shape=Sums(size * size, combine),
        )


def _pair_measures(*, easy: bool) -> Iterator[Measure]:
    suffix, addition = ("_easy", ", without hard negatives") if easy else ("", "")

    def wanted(example: Example) -> list[PairLabel]:
        return [label for label in example.gold.pairs if not (easy and label.hard)]

    def asks(example: Example) -> bool:
        return bool(wanted(example))

    def reads(row: Callable[[Judged], Row]) -> Reader:
        def read(example: Example, output: SystemOutput) -> Row | None:
            if output.pairs is None:
                return None
            return row(judged(wanted(example), output.pairs))

        return read

    decisions, scores = reads(_counts), reads(_scores)
    shapes: dict[str, tuple[Reader, Sums | Ranking]] = {
        **{name: (decisions, Sums(4, getattr(counts, name))) for name in _TITLES},
        "auroc": (scores, Ranking(ranking.auroc)),
        "ap": (scores, Ranking(ranking.average_precision)),
        "ece": (reads(_bins), Sums(calibration.BINS * 3, calibration.expected_calibration_error)),
        "brier": (reads(_squares), Sums(2, counts.ratio)),
    }
    titles = {**_TITLES, "auroc": "AUROC", "ap": "average precision", "ece": "ECE"}
    for name, (read, shape) in shapes.items():
        yield Measure(
            name=f"pair_{name}{suffix}",
            title=f"{titles.get(name, 'Brier score')} over pairs of passages{addition}",
            asks=asks,
            read=read,
            shape=shape,
            better="lower" if name in ("ece", "brier") else "higher",
            variant_of=f"pair_{name}" if easy else None,
        )


def judged(labels: Iterable[PairLabel], pairs: Iterable[PairOutput]) -> Judged:
    """Each label with what was said of its pair; of a pair that is not listed, no conflict."""
    said = {(pair.left, pair.right): pair for pair in pairs}
    return [(label, said.get((label.left, label.right), _NOTHING)) for label in labels]


def has_conflict_label(example: Example) -> bool:
    """Whether the suite says if anything in the case conflicts."""
    return example.gold.conflict is not None


def finds_conflict(output: SystemOutput) -> bool | None:
    """Whether a system says that anything in a case conflicts; None where it says nothing."""
    if output.pairs is None and output.kind is None:
        return None
    return any(pair.conflict for pair in output.pairs or ()) or output.kind not in (None, "none")


def case_counts(example: Example, output: SystemOutput) -> Row | None:
    """True and false positives and negatives of one case."""
    found = finds_conflict(output)
    return None if found is None else count_row(bool(example.gold.conflict), found)


def detection_counts(example: Example, output: SystemOutput) -> Row | None:
    """Counts over the labelled pairs of a case, or of the case where no pair is labelled.

    One unit for all systems: where pairs are labelled, one that says nothing of them is unscored.
    """
    if not example.gold.pairs:
        return case_counts(example, output)
    return None if output.pairs is None else _counts(judged(example.gold.pairs, output.pairs))


def count_row(gold: bool, said: bool) -> Row:
    """(true positives, false positives, false negatives, true negatives) of one decision."""
    return (
        float(gold and said),
        float(said and not gold),
        float(gold and not said),
        float(not gold and not said),
    )


def kind_confusion(example: Example, output: SystemOutput) -> Row | None:
    """One cell of the confusion matrix, gold kinds in rows, predicted ones in columns."""
    gold, said = example.gold.kind, output.kind
    if said is None or gold is None:
        return None
    if said in example.gold.kinds_also_ok:
        said = gold
    cell = KINDS.index(gold) * len(KINDS) + KINDS.index(said)
    return tuple(float(at == cell) for at in range(len(KINDS) ** 2))


def _counts(pairs: Judged) -> Row:
    return _added([count_row(gold.conflict, said.conflict) for gold, said in pairs])


def _scores(pairs: Judged) -> Row:
    return tuple(x for gold, said in pairs for x in (said.probability, float(gold.conflict)))


def _bins(pairs: Judged) -> Row:
    probabilities = [said.probability for _, said in pairs]
    return calibration.bin_row(probabilities, [gold.conflict for gold, _ in pairs])


def _squares(pairs: Judged) -> Row:
    probabilities = [said.probability for _, said in pairs]
    return calibration.brier_row(probabilities, [gold.conflict for gold, _ in pairs])


def _added(rows: list[Row]) -> Row:
    return tuple(map(sum, zip(*rows, strict=True)))
