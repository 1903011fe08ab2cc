"""Attribution: evolution, intervention on one side, or unresolved.

Of the passages in conflict the first in the order of the case marks side "first"; an intervention
on the side that holds it is one on "first". A system is on the right side where it suspects a
passage of that side and none of the other; one that names no side is on the wrong one. What a
system did not attribute is "missed".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from counterpoint.evals.measures.measure import Floats, Measure, Row, Sums
from counterpoint.evals.metrics import labels
from counterpoint.evals.records import Case, Example, Gold, SystemOutput

GOLD = ("E", "I_first", "I_second", "U")
SAID = (*GOLD, "missed")
_OTHER = {"I_first": "I_second", "I_second": "I_first"}


def measures() -> Iterator[Measure]:
    """Every measure of attribution."""
    figures: dict[str, tuple[str, Callable[[Floats], Floats]]] = {
        "attribution_macro_f1": ("macro-F1 of the origin, by side", labels.attribution_macro_f1),
        **{
            f"attribution_recall_{name.lower()}": (
                f"recall of {name}",
                partial(labels.attribution_recall, label=name),
            )
            for name in ("E", "I", "U")
        },
        "attribution_direction": (
            "interventions put on the right side",
            labels.directional_accuracy,
        ),
        "i_to_e": ("interventions taken for an evolution", labels.i_to_e),
        "u_to_hard": ("unresolved conflicts that were decided", labels.u_to_hard),
    }
    for name, (title, combine) in figures.items():
        yield Measure(
            name=name,
            title=title,
            asks=lambda example: example.gold.origin is not None,
            read=confusion,
            shape=Sums(len(GOLD) * len(SAID), combine),
            better="lower" if name in ("i_to_e", "u_to_hard") else "higher",
        )


def confusion(example: Example, output: SystemOutput) -> Row | None:
    """One cell of the confusion matrix, gold origins in rows, predicted ones in columns."""
    gold = example.gold
    if output.origin is None or gold.origin is None:
        return None
    disputed = _disputed(example.case, gold)
    right = _sided(gold.origin, gold.suspects, disputed)
    if output.origin == "none":
        said = "missed"
    elif output.origin == "I" == gold.origin:
        said = right if _accuses(output.suspects, gold, disputed) else _OTHER[right]
    else:
        said = _sided(output.origin, output.suspects, disputed)
    cell = GOLD.index(right) * len(SAID) + SAID.index(said)
    return tuple(float(at == cell) for at in range(len(GOLD) * len(SAID)))


def _sided(origin: str, suspects: tuple[str, ...], disputed: list[str]) -> str:
    if origin != "I":
        return origin
    return "I_first" if disputed[:1] and disputed[0] in suspects else "I_second"


def _accuses(suspects: tuple[str, ...], gold: Gold, disputed: list[str]) -> bool:
    """Whether the right side is suspected, and no passage of the other."""
    if not gold.suspects:
        return True  # The suite does not say which side it was.
    innocent = set(disputed) - set(gold.suspects)
    return bool(set(suspects) & set(gold.suspects)) and not innocent & set(suspects)


def _disputed(case: Case, gold: Gold) -> list[str]:
    """The passages in conflict in the order of the case, all where no pair is labelled."""
    named = {name for pair in gold.pairs if pair.conflict for name in (pair.left, pair.right)}
    ids = [passage.id for passage in case.passages]
    return [name for name in ids if name in named] or ids
